#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# fuzz.sh SECONDS [NAME...]: builds the fuzz targets with clang's libFuzzer, address and undefined
# behaviour sanitizers in build-fuzz, and runs each (or those named) so long from its stored seeds,
# one on each core at a time.
# With 0 seconds they are only built. New inputs go to a scratch folder. Exit code 1 when one finds
# something; the input that does it is named.
set -eu
if [ $# -lt 1 ]; then
    echo "usage: scripts/fuzz.sh SECONDS [NAME...]" >&2
    exit 2
fi
seconds=$1
shift
source=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck source=fuzz/corpora.sh
. "$source/fuzz/corpora.sh"
build=$source/build-fuzz
findings=$build/findings

if ! command -v clang > /dev/null; then
    echo "fuzz.sh: clang is not installed (Debian: clang libclang-rt-14-dev)" >&2
    exit 2
fi
[ -e "$source/configure" ] || (cd "$source" && autoreconf -fi)
mkdir -p "$build" "$findings"
if [ ! -e "$build/config.status" ]; then
    (cd "$build" && "$source/configure" CC=clang CFLAGS='-g -O1' --enable-fuzzing \
        --enable-sanitizers=address,undefined > configure.out 2>&1) ||
        { cat "$build/configure.out" >&2; exit 2; }
fi
(cd "$build" && make -s -j "$(getconf _NPROCESSORS_ONLN)" fuzzers) || exit 2
[ "$seconds" != 0 ] || exit 0

# shellcheck disable=SC2046  # names are words
[ $# -gt 0 ] || set -- $(fuzz_targets "$source")

fuzz_one() { # NAME
    name=$1
    scratch=$(mktemp -d "${TMPDIR:-/tmp}/metricheck-fuzz.XXXXXX")
    set --
    for folder in $(fuzz_corpora "$source" "$name"); do
        [ -d "$folder" ] && set -- "$@" "$folder"
    done
    status=0
    if (cd "$scratch" && mkdir new && "$build/fuzz/fuzz_$name.fuzzer" \
        -max_total_time="$seconds" -timeout=10 -rss_limit_mb=2048 -print_final_stats=1 \
        -artifact_prefix="$findings/$name-" new "$@") > "$findings/$name.log" 2>&1; then
        echo "$name: nothing found in $(sed -n 's/^stat::number_of_executed_units: *//p' \
            "$findings/$name.log") runs"
    else
        status=1
        tail -n 40 "$findings/$name.log" >&2
        echo "$name: FOUND $(sed -n 's/.*Test unit written to //p' "$findings/$name.log" |
            tail -n 1) (log: $findings/$name.log)"
    fi
    rm -rf "$scratch"
    return $status
}

# Every second, third ... target by one worker of as many as there are cores.
cores=$(getconf _NPROCESSORS_ONLN)
worker=0
workers=
while [ "$worker" -lt "$cores" ]; do
    (
        turn=0
        found=0
        for target in "$@"; do
            if [ $((turn % cores)) -eq "$worker" ]; then
                fuzz_one "$target" || found=1
            fi
            turn=$((turn + 1))
        done
        exit $found
    ) &
    workers="$workers $!"
    worker=$((worker + 1))
done
status=0
for worker in $workers; do
    wait "$worker" || status=1
done
exit $status
