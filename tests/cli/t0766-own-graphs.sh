#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Somebody compares two files of graphs: how they were paired is said, and where ids differ, why.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

printf '# ::id one\n(c / cat)\n\n# ::id two\n(d / dog)\n' > a.amr
printf '# ::id two\n(d / dog)\n\n# ::id one\n(c / cat)\n' > turned.amr
printf '# ::id two\n(d / dog)\n\n# ::id three\n(c / cat)\n' > other.amr
printf '# ::id two\n(d / dog)\n\n# ::id two\n(c / cat)\n' > twice.amr
printf '(d / dog)\n\n# ::id one\n(c / cat)\n' > some.amr
printf '(d / dog)\n\n(c / cat)\n' > none.amr
# paired FILE: the sum, and what is said
paired() { run metricheck diff a.amr "$1" && sum=$(tail -n 1 "$out"); }

paired turned.amr
is 'the same ids in another order' "$sum" "2 pairs by '# ::id': 2 equal, 0 with 0 edits"
silent 'are nothing to talk about'
paired other.amr
is 'ids that differ' "$sum" '2 pairs by their order: 0 equal, 2 with 2 edits'
is 'are named' "$(cat "$err")" \
    "the ids differ: 'one' is in a.amr alone, 'three' in other.amr alone; paired by order"
paired twice.amr
is 'an id twice' "$(cat "$err")" \
    "twice.amr: not every graph has a unique '# ::id'; paired by order"
paired some.amr
stderr_like 'an id that is missing' '^some.amr: not every graph has '
run metricheck diff none.amr none.amr
is 'no ids at all' "$(tail -n 1 "$out")" '2 pairs by their order: 2 equal, 0 with 0 edits'
silent 'are nothing to talk about either'
run metricheck diff -q a.amr other.amr
silent 'nor is anything where nothing is to be said'
for file in turned other; do
    run metricheck diff -f json a.amr $file.amr
    jq -r .paired_by "$out"
done > how
run metricheck diff --exit-zero -f json --suite starter negation-001
jq -r .paired_by "$out" >> how
is 'JSON says it, too' "$(tr '\n' ' ' < how)" 'id order case '

done_testing
