#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Every fuzz target goes through its seeds, and through the beginnings of the short ones.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/..}/tests/cli/lib.sh"
# shellcheck source=fuzz/corpora.sh
. "$METRICHECK_SOURCE/fuzz/corpora.sh"

for name in $(fuzz_targets "$METRICHECK_SOURCE"); do
    fuzz_corpora "$METRICHECK_SOURCE" "$name" | while read -r folder; do
        [ -d "$folder" ] && find "$folder" -type f
    done | sort > files
    run xargs "$METRICHECK_BUILD/fuzz/fuzz_$name" < files
    ok "$name: there are seeds" test -s files
    if [ "$status" -eq 0 ] && cmp -s files "$out"; then
        pass "$name: $(grep -c '' files) inputs"
    else
        failed "$name: stops at $(tail -n 1 "$out")" || note_file "$err"
    fi
done
done_testing
