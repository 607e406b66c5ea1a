#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What `metricheck gate` leaves on the page of a pull request: the verdict, then what is news, in at
# most 60 lines.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq
unset GITHUB_STEP_SUMMARY

# Eight metrics that all become worse everywhere: every score lies farther off, by another amount for each
# metric; those of the last two keep their order (a rescaling), one has a score less.
metricheck score -q -m chrf --suite starter > scores.tsv
shifted() { # FACTOR: the scores of eight metrics
    awk -F '\t' -v OFS='\t' -v by="$1" 'NR == 1 { print "id", "a", "b", "c", "d", "e", "f", "g", "h"; next } {
        printf "%s", $1
        for (m = 1; m <= 8; m++)
            printf "\t%.17g", $2 + by * (m > 6 ? $2 * m : 25 + m + (NR % 5) * m)
        printf "\n" }' scores.tsv
}
shifted 0 > base.tsv
shifted 1 | awk -F '\t' -v OFS='\t' '$1 == "passive-003" { $2 = "nan" } { print }' > worse.tsv
gate() { run metricheck gate -q --draws 199 --baseline base.json -p negation -p passive -p omission "$@"; }
gate --scores base.tsv --accept 'the first'
exits 'a baseline' 0
GITHUB_STEP_SUMMARY=$PWD/step.md
export GITHUB_STEP_SUMMARY
gate --scores worse.tsv --report summary=worse.md --report github=worse.github --report markdown=whole.md
unset GITHUB_STEP_SUMMARY
exits 'eight metrics that are worse' 1
like 'the verdict is the first line' "$(head -n 1 worse.md)" '^FAILED: [0-9]* blocking'
ok 'there are no more than 60' test "$(wc -l < worse.md)" -le 60
ok 'of many more' test "$(wc -l < whole.md)" -gt 60
verdicts() { sed -n '/^| [a-z]/s/^| .* | \([A-Za-z]*\) *|$/\1/p' "$1" | grep . | sort -u; }
is 'rows are of what blocks' "$(verdicts worse.md)" BLOCK
is 'a dozen' "$(grep -c 'BLOCK |$' worse.md)" 12
like 'the first one is over all cases' "$(grep 'BLOCK |$' worse.md | head -n 1)" '^| overall '
like 'the others are counted' "$(cat worse.md)" '^- \.\.\. and [0-9]+ more$'
like 'what became of a metric as a whole' "$(cat worse.md)" '^- g: rescaled: every order kept'
like 'a score that is lost' "$(cat worse.md)" '^- a: no longer a score for 1 case \(passive-003\): marked missing in the score file$'
like 'cases that fail now' "$(cat worse.md)" 'changed verdict: [0-9]* fail'
is 'the page of the step is the same below a title' "$(sed 1,2d step.md | sed 's/^###/##/')" "$(cat worse.md)"
is 'annotations are as many as GitHub shows' "$(grep -c '^::error ' worse.github)" 10

# What is better has rows, too; what did not change has none.
shifted 0 | awk -F '\t' -v OFS='\t' 'NR > 1 && $1 ~ /^negation/ { $2 -= 15 + NR % 3 } { print }' > better.tsv
gate --scores better.tsv --report summary=better.md
exits 'one that is better' 0
is 'is said of its rows' "$(verdicts better.md)" better
is 'which are of this metric' "$(grep -c '^| [a-z-]* *| [b-h] ' better.md)" 0
gate --scores base.tsv --report summary=same.md
exits 'the same' 0
like 'the verdict' "$(head -n 1 same.md)" '^passed: no score changed$'
is 'no table' "$(grep -c '^|' same.md)" 0
like 'what would not be found is said so' "$(cat same.md)" '; it would not find (noise up to 4 SD|scores shuffled at random|a shift)'
done_testing
