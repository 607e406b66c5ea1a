#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# make_table.sh OUT NAME...: one line MC_ITEM(NAME) for each name of a list of src/lists.mk.
set -eu
out=$1
shift
mkdir -p "$(dirname "$out")"
printf 'MC_ITEM(%s)\n' "$@" > "$out.tmp"
mv "$out.tmp" "$out"
