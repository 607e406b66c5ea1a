#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# tidy.sh [BUILD [FILE...]]: clang-tidy with .clang-tidy over the C files named, or all of the
# sources. BUILD is a built folder, for config.h and the generated tables (default: build beside
# configure.ac). TIDY_NODES bounds the states that the analyzer visits in a function (225000, its own
# number; 30000 take a sixth of the time). Exit code 1 when it finds something.
set -eu
build=$(cd "${1:-$(dirname "$0")/../build}" && pwd)
[ $# -eq 0 ] || shift
if ! command -v clang-tidy > /dev/null; then
    echo "tidy.sh: clang-tidy is not installed" >&2
    exit 2
fi
if [ $# -eq 0 ]; then
    cd "$(dirname "$0")/.."
    # shellcheck disable=SC2046  # paths of the sources have no blanks
    set -- $(find src tests fuzz modules bench -name '*.c' 2> /dev/null | sort)
fi
# One file a process: with more, the analyzer of version 14 takes every va_list for uninitialised.
# shellcheck disable=SC2016  # the inner shell expands
printf '%s\n' "$@" | xargs -n 1 -P "$(getconf _NPROCESSORS_ONLN)" \
    sh -c 'build=$1 && shift && exec clang-tidy --quiet "$@" -- -std=c11 -D_GNU_SOURCE \
        -DMC_DATA_FOLDER=\"/usr/share/metricheck\" \
        -DMC_MODULE_FOLDER=\"/usr/lib/metricheck/metrics\" -Iinclude -Isrc -I. -I"$build" -I"$build/src" \
        -Xclang -analyzer-config -Xclang max-nodes="${TIDY_NODES:-225000}" \
        -include config.h -include base/banned.h $(pkg-config --cflags jansson gsl libutf8proc nettle cmocka) \
        $(pkg-config --cflags ompi-c 2> /dev/null | sed "s/-I/-isystem /g") \
        2>&1 | { grep -v -E "^[0-9]+ warnings? (generated|treated)|^Suppressed |^Use -header-filter|^$" || true; }' \
    tidy "$build" > "$build/tidy.log" || true
cat "$build/tidy.log"
! grep -q -E ': (warning|error):' "$build/tidy.log"
