#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# cppcheck.sh [BUILD]: cppcheck (warnings, performance, portability) over the program and its tests.
# BUILD is a built folder, for config.h and the generated tables (default: build beside
# configure.ac). Exit code 1 when it finds something.
set -eu
build=$(cd "${1:-$(dirname "$0")/../build}" && pwd)
if ! command -v cppcheck > /dev/null; then
    echo "cppcheck.sh: cppcheck is not installed" >&2
    exit 2
fi
cd "$(dirname "$0")/.."
# returnDanglingLifetime takes a struct that a function returned for a pointer to that function's
# argument; clang's -Wreturn-stack-address and the sanitizers see the real ones.
set --
for folder in src fuzz tests/unit modules/c bench; do
    [ -d "$folder" ] && set -- "$@" "$folder"
done
exec cppcheck --quiet --std=c11 --language=c --enable=warning,performance,portability \
    --inline-suppr --suppress=missingIncludeSystem --suppress=returnDanglingLifetime --error-exitcode=1 \
    -j "$(getconf _NPROCESSORS_ONLN)" -Iinclude -Isrc -I. -I"$build" -I"$build/src" \
    --include="$build/config.h" --include="$(pkg-config --variable=includedir jansson)/jansson.h" \
    -D__GNUC__=12 '-DMC_DATA_FOLDER=""' '-DMC_MODULE_FOLDER=""' "$@"
