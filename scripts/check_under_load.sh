#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Whether a test depends on what else the machine has to do, or on its speed: `make check` TIMES times (3)
# in the folder build (METRICHECK_BUILD), two tests for each processor at a time, then once with -j8, beside
# four busy loops for each processor. A line a run; what failed is named, and makes the exit code 1.
#
#     scripts/check_under_load.sh [TIMES]
set -u
cd "$(dirname "$0")/.." || exit 2
build=${METRICHECK_BUILD:-build}
times=${1:-3}
case $times in
*[!0-9]* | '')
    echo "usage: $0 [TIMES]" >&2
    exit 2
    ;;
esac
[ -f "$build/Makefile" ] || {
    echo "$0: $build is not configured: ./bootstrap $build" >&2
    exit 2
}

logs=$(mktemp -d) || exit 2
loops='' check=''
end() {
    # shellcheck disable=SC2086 # numbers
    kill $check $loops 2> /dev/null
    rm -rf "$logs"
}
trap end EXIT
trap 'exit 130' INT
trap 'exit 143' HUP TERM
n=$((4 * $(nproc)))
while [ "$n" -gt 0 ]; do
    while :; do :; done &
    loops="$loops $!"
    n=$((n - 1))
done

failed=0
# run LABEL ARGUMENT...: one `make check`.
run() {
    label=$1
    shift
    status=0
    begin=$(date +%s)
    # beside this shell, so that a signal ends it at once; what is beside a shell ignores SIGINT
    env --default-signal=INT,QUIT make -s -C "$build" "$@" check > "$logs/check" 2>&1 < /dev/null &
    check=$!
    wait "$check" || status=$?
    check=
    seconds=$(($(date +%s) - begin))
    bad=$(sed -n 's/^\(FAIL\|ERROR\): \([^ ]*\).*/\2/p' "$logs/check" | sort -u | tr '\n' ' ')
    if [ "$status" -eq 0 ]; then
        echo "$label: good, $seconds s"
    else
        echo "$label: FAILED ($status), $seconds s: ${bad:-see below}"
        [ -n "$bad" ] || tail -n 40 "$logs/check"
        failed=1
    fi
}
i=0
while [ "$i" -lt "$times" ]; do
    i=$((i + 1))
    run "run $i of $times" -j"$((2 * $(nproc)))"
done
run 'run with -j8' -j8
exit $failed
