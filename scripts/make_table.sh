#!/bin/sh
# make_table.sh OUT PREFIX FILE...: one line MC_ITEM(name) for each source file of a list, where
# name is the file's name without folder, PREFIX and ".c".
set -eu
out=$1 prefix=$2
shift 2
mkdir -p "$(dirname "$out")"
for file in "$@"; do
    name=${file##*/}
    name=${name%.c}
    echo "MC_ITEM(${name#"$prefix"})"
done > "$out.tmp"
mv "$out.tmp" "$out"
