#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# embed.sh OUT ROOT FILE...: writes the files of ROOT as C: an array of bytes each, and EMBEDDED(X),
# which calls X(NAME, BYTES, LENGTH) for each, NAME being its path without the first folder.
set -eu
out=$1
root=$2
shift 2
mkdir -p "$(dirname "$out")"
{
    echo '/* Made by scripts/embed.sh. */'
    n=0
    for file in "$@"; do
        printf 'static const unsigned char embedded_%d[] = {\n' "$n"
        od -A n -v -t u1 "$root/$file" | sed 's/ *\([0-9][0-9]*\)/\1,/g'
        # An empty file still has the NUL.
        echo '0};'
        n=$((n + 1))
    done
    printf '#define EMBEDDED(X)'
    n=0
    for file in "$@"; do
        # shellcheck disable=SC1003 # the backslash goes into the file
        printf ' \\\n    X("%s", embedded_%d, sizeof(embedded_%d) - 1)' "${file#*/}" "$n" "$n"
        n=$((n + 1))
    done
    echo
} > "$out.tmp"
mv "$out.tmp" "$out"
