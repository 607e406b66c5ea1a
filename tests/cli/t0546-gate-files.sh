#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck gate BASE.tsv NEW.tsv`: two files of results, without a suite; layouts of others.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq

# results LESS: 60 cases of 30 items; two thirds of them get less.
results() {
    awk -v less="$1" 'BEGIN {
        print "id\tscore\tphenomenon\titem"
        for (i = 0; i < 60; i++)
            printf "c%02d\t%.3f\t%s\tx%02d\n", i, .8 - i % 7 / 100 - (i % 3 > 0 ? less : 0), i < 30 ? "negation" : "dates", i / 2 }'
}
results 0 > base.tsv
results 0.1 > new.tsv
run metricheck gate --draws 999 base.tsv new.tsv --report json=gate.json --report sarif=gate.sarif
exits 'what is lost blocks' 1
is 'the verdict is the first line' "$(head -n 1 "$out")" 'FAILED: 3 blocking, 0 warnings'
# Of 60 cases the mean of i % 7 / 100 is (8 * 21 + 6) / 6000 = .029; .1 in 40 of 60 cases is .0667.
stdout_like 'in numbers' '^ score is worse: mean 0.704, 0.771 before \(-0.067 \['
stdout_like 'items are tested' 'by item: 60 cases of 30 items'
is 'JSON has the check' "$(jq -c '[.changes[] | select(.check == "mean") | [.phenomenon, .n, .outcome]]' gate.json)" \
    '[["negation",30,"worse"],["dates",30,"worse"],["overall",60,"worse"]]'
is 'a result stands in its file' \
    "$(jq -r '[.runs[0].results[] | select(.ruleId == "gate/mean") | .locations[0].physicalLocation.artifactLocation.uri] | unique[]' gate.sarif)" \
    new.tsv
run metricheck gate base.tsv base.tsv
exits 'the same' 0
stdout_like 'is said' '^passed: no score changed'
run metricheck gate new.tsv base.tsv
exits 'better' 0
run metricheck gate --fail-if 'mean[negation] < base - 0.05' --fail-if 'mean < 0.5' base.tsv new.tsv
exits 'a condition that is met' 1
stdout_like 'has its line' '^ mean\[negation\] < base - 0.05: score on negation 0\.[0-9]*, base 0\.'
run metricheck gate --fail-if 'mean < 0.5' base.tsv new.tsv
exits 'and one that is not' 0

# The order of rows and columns, and the form of the file, do not matter.
verdict() { jq -c '[.verdict, [.changes[] | [.phenomenon, .metric, .check, .base, .new, .p]]]' gate.json; }
wanted=$(verdict)
{ head -n 1 new.tsv && tail -n +2 new.tsv | sort -r; } | awk -F '\t' -v OFS=, '{ print $4, $2, $1, $3 }' > new.csv
awk -F '\t' 'NR > 1 { printf "{\"id\": \"%s\", \"score\": %s, \"phenomenon\": \"%s\", \"item\": \"%s\"}\n", $1, $2, $3, $4 }' \
    base.tsv > base.jsonl
run metricheck gate --draws 999 base.tsv new.tsv --report json=gate.json
is 'made twice it is the same' "$(verdict)" "$wanted"
run metricheck gate --draws 999 base.jsonl new.tsv --report json=gate.json
is 'JSON Lines' "$(verdict)" "$wanted"
run metricheck gate base.jsonl new.csv
exits 'and a table of commas in another order' 1

# With people the checks are those of suites; a table may name direction and range.
awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "human", "ter:lower"; next } { print $0, NR % 5, 1 - $2 }' base.tsv > judged.tsv
awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "human", "ter:lower"; next } { print $0, NR % 5, 1 - $2 }' new.tsv > judged-2.tsv
run metricheck gate --draws 999 judged.tsv judged-2.tsv --report json=gate.json
is 'human scores' "$(jq -r '[.changes[] | select(.n > 0) | .check] | unique | join(" ")' gate.json)" \
    'mad order pearson right_order spearman'
cut -f 1,3,4,6 judged.tsv > ter.tsv
cut -f 1,3,4,6 judged-2.tsv > ter-2.tsv
run metricheck gate --draws 999 ter.tsv ter-2.tsv
exits 'more of what should be less' 1
stdout_like 'is worse' '^ ter is worse'

# Repeats: the mean of a case. .2 in one of two repeats is .1.
awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "repeat"; next } { print $0, 1; print $0, 2 }' base.tsv > twice.tsv
awk -F '\t' -v OFS='\t' 'NR == 1 { print $0, "repeat"; next } { print $0, 1; $2 -= (NR - 2) % 3 > 0 ? .2 : 0; print $0, 2 }' base.tsv > twice-2.tsv
run metricheck gate --draws 999 twice.tsv twice-2.tsv --report json=repeated.json
is 'repeats count once' "$(jq -c '[.changes[] | select(.check == "mean") | [.n, (.change * 1000 | round)]]' repeated.json)" \
    '[[30,-67],[30,-67],[60,-67]]'

# What repeats tell: .8 - i % 7 / 100 and .2 less in one of two is a standard error of .1 in two thirds of the
# cases: .00667 on average, and hardly anything between cases.
is 'the variance is split' "$(jq -c '.repeats.metrics[] | [.metric, (.between_repeats * 100000 | round)]' repeated.json)" \
    '["score",667]'
stdout_like 'in words' '^ score: [0-9]+ % of the variance of its scores lies between repeats of a case'
is 'gates of the repeats' "$(jq -c '.repeats.gates' repeated.json)" 100
ok 'few of them block' test "$(jq '.repeats.blocked' repeated.json)" -le 12
stdout_like 'they are counted' '^ of 100 gates of these scores against themselves, within their standard errors,'
run metricheck gate --draws 999 base.tsv new.tsv --report json=gate.json
is 'without repeats nothing is said' "$(jq -c .repeats gate.json)" null

# What is refused.
refused() { # LABEL PATTERN: new.tsv as it stands
    run metricheck gate base.tsv bad.tsv
    exits "$1" 3
    stderr_like "$1: where" "$2"
}
{ cat new.tsv && printf 'c00\t1\tdates\tx0\n'; } > bad.tsv
refused 'a case that is there twice' "^bad.tsv:62:1: error: the case 'c00' is there twice"
sed '3s/\t0/\tzero/' new.tsv > bad.tsv
refused 'a score that is no number' "^bad.tsv:3:5: error: the score 'zero[^']*' of score is no number"
cut -f 2- new.tsv > bad.tsv
refused 'no id' '^bad.tsv:1:1: error: there is no column "id"'
head -n 31 new.tsv > bad.tsv
refused 'half of the cases' '30 cases are only in the baseline'
run metricheck gate --align common base.tsv bad.tsv
exits 'unless what both have is compared' 1
run metricheck gate base.tsv new.tsv -m bleu
exits 'a metric cannot be scored' 2
run metricheck gate --layout promptfo base.tsv new.tsv
exits 'a layout that is none' 2
stderr_like 'has the nearest one' "there is no layout 'promptfo', and no such file; did you mean 'promptfoo'"
run metricheck gate --layout promptfoo base.tsv
exits 'a layout is for two files' 2
run metricheck gate base.tsv new.tsv --report json=new.tsv
exits 'an input stays' 2

# Files of others.
for layout in promptfoo inspect lm-eval; do
    for file in "$METRICHECK_SOURCE/tests/layouts/$layout"/base.*; do
        run metricheck gate --layout $layout "$file" "$file" --report json=$layout.json
    done
    exits "a file of $layout" 0
done
metrics() { jq -r '[.metrics[].name] | join(" ")' "$1"; }
is 'scores of promptfoo' "$(metrics promptfoo.json)" 'score tone'
is 'scorers of Inspect' "$(metrics inspect.json)" 'match judge'
is 'statistics of lm-evaluation-harness' "$(metrics lm-eval.json)" exact_match
doc() { # FAILS: 40 questions, of which these fail: a pattern of the last digit
    awk -v fails="$1" 'BEGIN { for (i = 0; i < 40; i++)
        printf "{\"doc_id\": %d, \"doc\": {\"q\": \"x\"}, \"target\": \"4\", \"resps\": [[\"4\"]], \"filter\": \"none\", \"exact_match\": %d}\n", i, i !~ fails }'
}
doc '[0]$' > base.jsonl
doc '[0-4]$' > new.jsonl
run metricheck gate --layout lm-eval base.jsonl new.jsonl
exits 'a model that is worse' 1
stdout_like 'in its numbers' '^ exact_match is worse: mean 0.500, 0.900 before'
echo '{"schema": "metricheck/layout/1", "id": "{doc_id}", "rows": {"form": "jsonl"}, "scores": ["exact_match"]}' > own.json
run metricheck gate --layout own.json base.jsonl new.jsonl
exits 'a layout of their own' 1
sed 's/{doc_id}/{doc/' own.json > bad.json
run metricheck gate --layout bad.json base.jsonl new.jsonl
exits 'one that is wrong' 3
stderr_like 'has a place' '^bad.json:1:[0-9]+: error'
done_testing
