#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run --matrix: every two metrics against each other.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq

# Three phenomena of four cases with people 1 to 4, scores from 1 to 4: `best` is like people, `worst`
# the reverse, `middle` 2 1 3 4.
for name in article negation passive; do
    jq -n --arg name "$name" '{schema: "metricheck/suite/1", suite: "toy", dataset: "toy", phenomenon: $name,
        scale: {minimum: 1, maximum: 4, kind: "similarity"},
        judgement: {by: "human", description: "made up", raters: 3}, licence: "CC0-1.0", source: "made up",
        cases: [range(1; 5) | {id: "\($name)-\(.)", reference: {text: "r \($name) \(.)"},
            candidate: {text: "c \(.)"}, score: .}]}' > "$name.json"
done
{
    printf 'id\tbest\tworst\tmiddle\n'
    for name in article negation passive; do
        printf "$name-%s\t%s\t%s\t%s\n" 1 1 4 2 2 2 3 1 3 3 2 3 4 4 1 4
    done
} > scores.tsv
toy() { run metricheck run -q --scores scores.tsv --resamples 0 "$@" article.json negation.json passive.json; }
pairs='.datasets[0].overall.metric_pairs'

# |metric - human| in thirds: best 0 0 0 0, worst 3 1 1 3, middle 1 1 0 0. The differences of two
# metrics have one sign on each of the d cases on which they are not 0; of all 2^d signs 2 are as
# far out: p = 2 / 2^d.
#     best, worst:   d = 12, p = 1/2048, by Holm 3/2048
#     worst, middle: 2 0 1 3: d = 9, p = 1/256, by Holm 2/256
#     best, middle:  d = 6, p = 1/32, by Holm the same
# Means: best 0, worst 2/3, middle 1/6.
toy --matrix --best-by mad --test sign-flip --draws 5000 -f json
exits 'by deviation' 0
cp "$out" report.json
run metricheck report report.json -f json -o again.json
ok 'a saved result keeps all of it' cmp report.json again.json
is 'what was tested' "$(jq -c "$pairs | [.statistic, .test, .adjust, .draws, .family]" report.json)" \
    '["mad","sign-flip","holm",5000,3]'
is 'pairs' "$(jq -c "$pairs.pairs[] | [.first, .second, .n, (.difference * 6 | round)]" report.json)" \
    '["best","worst",12,-4]
["best","middle",12,-1]
["worst","middle",12,3]'
is 'p' "$(jq -c "[$pairs.pairs[].p * 2048]" report.json)" '[1,64,8]'
is 'p by Holm' "$(jq -c "[$pairs.pairs[].p_holm * 2048]" report.json)" '[3,64,16]'
run metricheck verify report.json
exits 'verify finds them again' 0
sed 's/"family": 3/"family": 4/' report.json > changed.json
run metricheck verify changed.json
exits 'and what was changed' 1

toy --matrix --best-by mad --test sign-flip --draws 5000 --adjust bonferroni
is 'a triangle' "$(sed -n '/row less column/,/^ ~/p' "$out")" "differences in MAD on all 12 cases, row less column
 metric   best   worst
 worst   +0.67*
 middle  +0.17~  -0.50*
 * p < .05 (sign flips, two-sided, 5000 draws, Bonferroni over 3 pairs)
 ~ no difference is shown"
toy --matrix --best-by mad --test sign-flip --draws 5000 --color always
like 'worse is red' "$(tr '\033' '^' < "$out")" ' worst   \^\[31m\+0\.67\^\[0m\*$'
like 'better is green' "$(tr '\033' '^' < "$out")" '\^\[32m-0\.50\^\[0m\*$'
toy --matrix --best-by mad --test sign-flip --draws 5000 -f csv
is 'fields' "$(head -n 1 "$out" | grep -o 'pair_[a-z_]*' | tr '\n' ' ')" \
    'pair_difference_best pair_p_best pair_p_holm_best pair_difference_worst pair_p_worst pair_p_holm_worst pair_difference_middle pair_p_middle pair_p_holm_middle '
is 'in the row of all cases alone' "$(grep ',best,' "$out" | sed 's/.*,declared,[^,]*,[^,]*,//; s/.*,minmax,[^,]*,[^,]*,//' | tail -n 2)" \
    ',,,,,,,,
,,,-0.6666666666666666,0.00048828125,0.00146484375,-0.16666666666666666,0.03125,0.03125'
toy --matrix --best-by spearman -f markdown
stdout_like 'in Markdown' '^\| worst +\| +-2\.000'
toy --matrix --best-by spearman -f latex
stdout_like 'in LaTeX' '^\\label\{tab:toy-differences-in-spearman-on-all-12-cases\}$'
toy --matrix --best-by spearman -f text -o texts
like 'in a folder of texts' "$(cat texts/index.txt)" '^differences in Spearman on all 12 cases'

# A p is no less than 1 / (draws + 1), and of 3 tests the least is 3 times as much by Holm: at least
# 100 * 3 - 1 draws.
toy --matrix --best-by spearman --draws 10 -f json
is 'draws enough for the family' "$(jq "$pairs.draws" "$out")" 299
is 'that it is rejected' "$(jq "$pairs.pairs[0].p_holm < 0.05" "$out")" true
cp "$out" all.json
toy --matrix --best-by spearman --draws 10 -f json -j 1
ok 'on one thread the same' cmp "$out" all.json
toy -f json
is 'nothing without the option' "$(jq "$pairs" "$out")" null
toy --matrix --draws 0
exits 'tests without draws' 2
stderr_like 'are refused' -- '--matrix cannot be combined with --draws 0'
run metricheck run -q -m bleu --matrix -f json -p negation
is 'one metric has no pair' "$(jq "$pairs" "$out")" null
run metricheck run -q -m constant,bleu --matrix --best-by spearman -p negation
stdout_like 'a figure that is not defined' '^ not tested: a statistic is not defined$'

# --- correlations --------------------------------------------------------------------------------

# One file of 9 cases, so that no correlation is withheld, people 1 to 9. `up`: as people, but for the
# last two, exchanged; `down`: 10 less people, of which less is better; `short`: as people, but for
# the first two, exchanged, and missing on the last case.
#     up with people: d = 1, 1, so that rho = r = 1 - 6 * 2 / (9 * 80) = 59/60;
#                     1 of 36 pairs is out of order: tau = 34/36
#     short with people, over cases 1 to 8: rho = 1 - 6 * 2 / (8 * 63) = 41/42, tau = (27 - 1) / 28
#     short with up, over cases 1 to 8: the same order, but 9 in place of 8.
#                     r: x = 1..7, 9: sum 37, of squares 221: 221 - 37^2 / 8 = 399/8; y = 2 1 3..8:
#                     sum 36, squares about the mean 42; sum xy = 211, less 37 * 36 / 8: 44.5
jq -n '{schema: "metricheck/suite/1", suite: "toy", dataset: "toy", phenomenon: "negation",
    scale: {minimum: 1, maximum: 9, kind: "similarity"},
    judgement: {by: "human", description: "made up", raters: 3}, licence: "CC0-1.0", source: "made up",
    cases: [range(1; 10) | {id: "c\(.)", reference: {text: "r \(.)"}, candidate: {text: "c \(.)"},
        score: .}]}' > nine.json
{
    printf 'id\tup\tdown\tshort\n'
    printf 'c%s\t%s\t%s\t%s\n' 1 1 9 2 2 2 8 1 3 3 7 3 4 4 6 4 5 5 5 5 6 6 4 6 7 7 3 7 8 9 2 8 9 8 1 ''
} > nine.tsv
nine() { run metricheck run -q --scores nine.tsv --lower down --resamples 0 --draws 0 "$@" nine.json; }
members='.datasets[0].overall.metric_correlations'
correlation() { # KIND FIRST SECOND
    jq "$members.pairs[] | select(.first == \"$2\" and .second == \"$3\").correlation" "$1.json"
}

for kind in pearson spearman kendall; do
    nine --matrix "$kind" -f json
    exits "$kind" 0
    cp "$out" "$kind.json"
    run metricheck report "$kind.json" -f json -o again.json
    ok "$kind: a saved result keeps it" cmp "$kind.json" again.json
    run metricheck verify "$kind.json"
    exits "$kind: verify finds it again" 0
done
is 'which' "$(jq -r "$members.statistic" pearson.json spearman.json kendall.json | tr '\n' ' ')" \
    'pearson spearman kendall_b '
is 'each pair, with the cases of both' "$(jq -c "[$members.pairs[] | [.first, .second, .n]]" kendall.json)" \
    '[["human","up",9],["human","down",9],["up","down",9],["human","short",8],["up","short",8],["down","short",8]]'
near 'rho with people' "$(correlation spearman human up)" 59/60
near 'r with people' "$(correlation pearson human up)" 59/60
near 'tau with people' "$(correlation kendall human up)" 34/36
near 'less is better: reversed' "$(correlation pearson human down)" 1
near 'so that two metrics agree' "$(correlation kendall up down)" 34/36
near 'rho where a score is missing' "$(correlation spearman human short)" 41/42
near 'tau where a score is missing' "$(correlation kendall human short)" 26/28
near 'r of two metrics there' "$(correlation pearson up short)" '44.5 / sqrt(399 / 8 * 42)'
nine --matrix spearman --thin-correlations -f json --statistic spearman
is 'people as in the table' "$(jq -c "[$members.pairs[] | select(.first == \"human\").correlation]" "$out")" \
    "$(jq -c '[.datasets[0].overall.metrics[].spearman]' "$out")"
nine --matrix kendall -j 1 -f json
ok 'on one thread the same' cmp "$out" kendall.json

nine --matrix kendall
is 'a triangle, people last' "$(sed -n '/of every two/,/over the n/p' "$out" | sed "s/$(printf '\302\240')/ /g")" "Kendall b of every two metrics, and with people, on all 9 cases
 metric    up     down ↓     short
 down ↓  0.94
 short   0.93[8]    0.93[8]
 human   0.94       1.00      0.93[8]
 [n] over the n cases that have both scores, of 9"
nine --matrix=pearson -f markdown
stdout_like 'in Markdown' 'Pearson of every two metrics'
nine --matrix spearman -f latex
stdout_like 'in LaTeX' '^\\caption\{.*Spearman of every two metrics'
nine --matrix spearman -f csv
is 'in CSV' "$(head -n 1 "$out" | grep -o 'correlation_[a-z_]*' | tr '\n' ' ')" \
    'correlation_human correlation_n_human correlation_up correlation_n_up correlation_down correlation_n_down correlation_short correlation_n_short '
is 'the metric with people and the others' "$(grep 'overall,short' "$out" | grep -o ',[^,]*,8,[^,]*,8,[^,]*,8,,$' | tr ',' '\n' | grep -cx 8)" 3
toy --matrix kendall -p negation
stdout_like 'too few cases for people' '^ human +-\(1\) +-\(1\) +-\(1\)$'
stdout_like 'the reason' 'fewer than 8 cases'
nine --matrix
exits 'tests without draws' 2
nine --matrix kendal
exits 'no such word is a suite' 2
nine --matrix=kendal
stderr_like 'behind = it is none of the words' 'is not one of tests, pearson, spearman, kendall'
nine --no-matrix -f json
is 'none' "$(jq "$members" "$out")" null
run metricheck run -q -m bleu --matrix pearson --group-by item -p negation
stderr_like 'not of groups' 'is over all cases'
run metricheck help --complete 'metricheck run --matrix '
stdout_like 'completed' '^kendall'
done_testing
