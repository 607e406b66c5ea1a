#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# References of the kind "targeted": in suites, in the names of metrics, in reports.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_FULL=yes # the whole report on the terminal
export METRICHECK_FULL

suite=$METRICHECK_SOURCE/doc/examples/post-edited.json

# 001: on -> with, a inserted: 2 edits, 9 words in the reference. 002: references of 7 words, "the
# gardener" moves behind "nobody seen", then two words change places: 2 shifts. 003: nothing to do.
run metricheck score -m ter:targeted=only -m ter:targeted=only,output=edits --suite "$suite"
exits 'HTER of a suite' 0
is 'the names have an H' "$(head -n 1 "$out")" "$(printf 'id\tHter:lower:0..inf\tHter:output=edits:lower:0..inf')"
is 'two edits, nine words' "$(sed -n 2p "$out")" "$(printf 'post-edited-001\t22.222222222222221\t2')"
is 'two edits, seven words' "$(sed -n 3p "$out")" "$(printf 'post-edited-002\t28.571428571428569\t2')"
is 'nothing to correct' "$(sed -n 4p "$out")" "$(printf 'post-edited-003\t0\t0')"
is 'no targeted reference' "$(sed -n 5p "$out")" "$(printf 'post-edited-004\tnan\tnan')"
stderr_like 'it is counted' '^Hter: no score for 1 of 4 cases$'
stderr_like 'and told' '1: the case has no targeted reference \(post-edited-004\)'

# 4 edits and 9 + 7 + 8 words
run metricheck score -q -m ter:targeted=only --corpus --suite "$suite"
like 'corpus of those that have one' "$(tail -n 1 "$out")" '^corpus	16\.6666666666666'

# Without them the third case is one of its reference alone.
run metricheck score -q -m gtm --suite "$suite"
cp "$out" default
run metricheck score -q -m gtm:targeted=no --suite "$suite"
is 'a written default is shown as it is written' "$(head -n 1 "$out")" "$(printf 'id\tgtm:targeted=no:0..1')"
tail -n +2 "$out" > no
tail -n +2 default > wanted
same_file 'targeted=no is the default' no wanted
run metricheck score -q -m gtm:targeted=also --suite "$suite"
like 'all references' "$(sed -n 4p "$out")" '^post-edited-003	1$'

# reports
for format in csv tsv json markdown terminal; do
    run metricheck run -q -m bleu:targeted=only,order=2 -f "$format" --resamples 0 "$suite"
    exits "$format" 0
    stdout_like "$format shows the H" 'Hbleu:order=2'
done
for format in json markdown terminal; do
    run metricheck run -q -m bleu:targeted=only,order=2 -f "$format" --resamples 0 "$suite"
    stdout_like "the signature in $format" 'targeted:only'
done
run metricheck run -q -m bleu:targeted=only -f text -o folder --resamples 0 "$suite"
exits 'a folder of texts' 0
ok 'it shows the targeted reference' grep -r -q 'targeted reference 2  They served the tea with a silver spoon' folder

# filters
run metricheck run --list --filter reference:targeted "$suite"
is 'cases with a targeted reference' "$(tail -n +2 "$out" | cut -f 1 | tr '\n' ' ')" \
    'post-edited-001 post-edited-002 post-edited-003 '
run metricheck run --list --filter 'NOT reference:targeted' "$suite"
is 'cases without' "$(tail -n +2 "$out" | cut -f 1)" post-edited-004
run metricheck run --list --filter reference:target "$suite"
exits 'there is no other kind' 2
stderr_like 'which is told' "unknown reference 'target'"

# explanations
run metricheck explain -m ter:targeted=only --suite "$suite" post-edited-001 post-edited-004
exits 'explain' 0
stdout_like 'with the name and the score' '^Hter 22\.2222$'
stdout_like 'with the edits' 'edits 2 .*reference length 9'
stdout_like 'with all references' '^targeted reference 2  They served the tea with a silver spoon\.$'
stdout_like 'and why there is no score' '^Hter no score: the case has no targeted reference'
run metricheck explain -m ter:targeted=only -f json --suite "$suite" post-edited-001
stdout_like 'the kind in JSON' '"kind": "targeted"'

# mistakes
run metricheck score -m smatch:targeted=only --suite "$suite"
exits 'a graph metric' 2
stderr_like 'says why not' 'metric smatch: targeted is a parameter of the metrics of texts; this one compares graphs'
run metricheck score -m Hter --suite "$suite"
exits 'the H is no part of the name' 2
stderr_like 'a hint' "did you mean 'ter'"

done_testing
