#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `run --level system`: three systems on four items, of which every figure can be worked out by hand.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
export SOURCE_DATE_EPOCH=0

# suite NAME PHENOMENON: reads lines of id, system, item, score (- for none), writes a suite
suite() {
    jq -R -s --arg name "$1" --arg phenomenon "$2" '{schema: "metricheck/suite/1", suite: $name, dataset: $name,
        phenomenon: $phenomenon, scale: {minimum: 0, maximum: 10, kind: "relatedness"},
        judgement: {by: "human", description: "relatedness", raters: 1},
        licence: "CC0-1.0", source: "made up for this test",
        cases: [split("\n")[] | select(. != "") | split(",") |
            {id: .[0], system: .[1], item: .[2], score: (if .[3] == "-" then null else .[3] | tonumber end),
             reference: {text: "The cat sleeps."}, candidate: {text: "A cat sleeps."}} |
            with_entries(select(.value != "" and .value != null))]}'
}

# Means by people: a 8, b 5, c 2. Each item adds 1, -1, 1, -1.
suite three negation << 'EOT' > three.json
a-1,a,1,9
a-2,a,2,7
a-3,a,3,9
a-4,a,4,7
b-1,b,1,6
b-2,b,2,4
b-3,b,3,6
b-4,b,4,4
c-1,c,1,3
c-2,c,2,1
c-3,c,3,3
c-4,c,4,1
EOT
# good: means 4, 3, 1; bad, of which lower is better: means 2, 1, 3 (b, a, c from the best)
cat > scores.csv << 'EOT'
id,good,bad:lower
a-1,4,2
a-2,4,2
a-3,4,2
a-4,4,2
b-1,3,1
b-2,3,1
b-3,3,1
b-4,3,1
c-1,1,3
c-2,1,3
c-3,1,3
c-4,1,3
EOT
level() { metricheck run --level system three.json --scores scores.csv -q "$@"; }
figure() { jq -r ".\"$1\"[] | select($2) | $3" report.json; } # TABLE CONDITION FIELD
run level -f json -o report.json
exits 'a report' 0

# Means by bad put b before a: 2 of 3 pairs. Pearson of good 9 / sqrt(84) = .982, of bad .5.
is 'the verdict: pairs' "$(jq -r '.verdict[0]' report.json)" \
    'three: people tell 3 of the 3 pairs of 3 systems apart; good orders 3 of them as they do, bad 2.'
like 'the verdict: who is first' "$(jq -r '.verdict[1]' report.json)" \
    '^three: by Pearson over 3 systems good is first \(0\.982\); bad (cannot be told from it|is shown to be worse)'
# Of two systems there is one pair, which is not counted.
awk -F, '$1 !~ /^c-/' scores.csv > pair.csv
jq '.cases |= map(select(.system != "c"))' three.json > pair.json
COLUMNS=100 run metricheck run --level system pair.json --scores pair.csv -q
stdout_like 'the verdict on one pair' \
    '^ three: people tell the 2 systems apart; good orders them as they do, bad does not[.]$'
stdout_like 'singular and plural' '^three: 8 cases, 2 systems, 4 items[.]$'
jq '.cases |= map(select(.system == "a"))' three.json > single.json
run metricheck run --level system single.json --scores pair.csv -q
stdout_like 'one system' '^three: 4 cases, 1 system, 4 items[.]$'
level --show agreement,systems -f json -o tables.json
is 'tables with a comma between, without the verdict' "$(jq -r 'keys - ["schema", "metricheck", "created", "settings", "datasets", "signatures"] | join(" ")' tables.json)" \
    'agreement systems'

# Pearson: deviations by people 3, 0, -3; good 4/3, 1/3, -5/3; bad turned round 0, 1, -1
near 'Pearson of good' "$(figure agreement '.metric == "good"' .pearson)" '9 / sqrt(18 * 42 / 9)'
near 'Pearson of bad' "$(figure agreement '.metric == "bad"' .pearson)" '3 / sqrt(18 * 2)'
# ranks 1 2 3 against 1 2 3, and against 2 1 3: 1 - 6 * 2 / 24
near 'Spearman' "$(figure agreement '.metric == "good"' .spearman)" 1
near 'Spearman of bad' "$(figure agreement '.metric == "bad"' .spearman)" 0.5
near 'Kendall of bad: two pairs of three' "$(figure agreement '.metric == "bad"' .kendall_b)" '1 / 3'
near 'pairwise accuracy' "$(figure agreement '.metric == "bad"' .agreement)" '2 / 3'
# four equal differences on all items: their sum is reached by the one sign vector of 16 that turns
# none, turned round by all of them: p 1/16, or 1. The pair a, b is the wrong way round: 15/16 of 3.
near 'soft pairwise accuracy' "$(figure agreement '.metric == "good"' .soft_pairwise)" 1
near 'soft pairwise accuracy of bad' "$(figure agreement '.metric == "bad"' .soft_pairwise)" '1 - 15/16 / 3'
near 'its error' "$(figure agreement '.metric == "bad"' .confidence_error)" '15/16 / 3'
is 'signs of people' "$(figure differences 'true' .p_first_is_better | tr '\n' ' ')" '0.0625 0.0625 0.0625 '

# Tukey: mean square within 12 / 9; differences 3, 6, 3 over sqrt(4/3 / 4): q 5.196, 10.392; the
# .05 point for three groups and 9 degrees is 3.95 (Pearson and Hartley 1966, table 29)
is 'people tell all apart' "$(figure differences 'true' .apart | tr '\n' ' ')" 'true true true '
near 'a difference' "$(figure differences '.first == "a" and .second == "c"' .difference)" 6
is 'half of the interval of a pair: 3.95 sqrt(1/3)' \
    "$(figure differences '.first == "a" and .second == "c"' '(.high - .low) / 2 * 100 | round')" 228
# F: between 4 * 18 / 2 = 36, within 4/3
near 'analysis of variance' "$(jq '.datasets[0].f' report.json)" 27
is 'in order' "$(figure agreement 'true' .in_order | tr '\n' ' ')" '3 2 '
is 'the wrong pair' "$(jq -c '."wrong-pairs"' report.json)" \
    "$(jq -c '[."wrong-pairs"[] | select(.metric == "bad" and .better == "a" and .worse == "b" and .human_difference == 3 and .metric_difference == -1)]' report.json)"
is 'and no other' "$(jq '."wrong-pairs" | length' report.json)" 1

# means and ranks: items add the same to all, so that ranks never change
is 'ranks by people' "$(figure systems '.by == "human"' '"\(.system) \(.mean) \(.rank) \(.rank_low) \(.rank_high)"' | tr '\n' ' ')" \
    'a 8 1 1 1 b 5 2 2 2 c 2 3 3 3 '
is 'of a metric of which lower is better' "$(figure systems '.by == "bad"' '"\(.mean) \(.rank)"' | tr '\n' ' ')" '2 2 1 1 3 3 '
is 'items decide the interval' "$(figure systems '.by == "human" and .system == "a"' '.low < 8 and .high > 8')" true
is 'where nothing differs it has no width' "$(figure systems '.by == "good" and .system == "a"' '"\(.low) \(.high)"')" '4 4'

# groupings: within an item the systems differ as their means do; within a system good is constant
near 'within items' "$(figure groupings '.metric == "good" and .correlation == "pearson"' .input)" '9 / sqrt(18 * 42 / 9)'
is 'within systems: not defined' "$(figure groupings '.metric == "good" and .correlation == "pearson"' .by_system)" null
# items add the same to all systems: differences within them are those of the means
near 'differences within items' \
    "$(figure groupings '.metric == "good" and .correlation == "pearson_differences"' .input)" '9 / sqrt(18 * 42 / 9)'
is 'six correlations' "$(figure groupings '.metric == "good"' .correlation | tr '\n' ' ')" \
    'pearson spearman kendall_b kendall_c tau_eq pearson_differences '
# all cases: sums of squares of people 4 * 18 + 12, of good 4 * 42 / 9, products 4 * 9
near 'all cases' "$(figure groupings '.metric == "good" and .correlation == "pearson"' .global)" '36 / sqrt(84 * 4 * 42 / 9)'
near 'the matrix' "$(figure matrix '.first == "good" and .second == "bad"' .correlation)" '(1/3 + 5/3) / sqrt(42 / 9 * 2)'
level -f json -o report.json --correlation spearman --resamples 0 --draws 0
near 'by Spearman' "$(figure matrix '.first == "good" and .second == "bad"' .correlation)" 0.5
level -f json -o again.json --matrix spearman --resamples 0 --draws 0
ok '--matrix of a correlation is the same' cmp report.json again.json
is 'no resamples, no intervals' "$(figure agreement 'true' .pearson_low | sort -u)" null
is 'no draws, no clusters' "$(figure agreement 'true' .cluster | sort -u)" null
is 'nor tests' "$(jq '.tests | length' report.json)" 0

# tests: systems exchanged together give eight swaps, which leave pearson as it is in two, those of
# no system and of all; so p is far from .05, and both are in one cluster
level -f json -o report.json --test perm-systems
is 'one cluster' "$(figure agreement 'true' .cluster | tr '\n' ' ')" '1 1 '
is 'the better one first' "$(figure tests '.phenomenon == ""' '"\(.better) \(.worse)"')" 'good bad'
is 'p' "$(figure tests '.phenomenon == ""' '.p > 0.05 and .p < 0.6')" true
level -f json -o report.json --best-by soft_pairwise
is 'by soft pairwise accuracy' "$(figure tests '.phenomenon == ""' '"\(.better) \(.difference)"')" 'good 0.3125'

# one task has no average; two phenomena have one
like 'no average' "$(level --show averages)" 'There is no average: fewer than two phenomena'
jq '.phenomenon = "passive" | .cases |= map(.id = "p" + .id | .item = "p" + .item)' three.json > passive.json
sed '1!s/^/p/' scores.csv | sed 's/^pa-\([1-4]\),4,2/pa-\1,3,2/; s/^pb-\([1-4]\),3,1/pb-\1,4,1/' > more.csv
level_two() { sed 1d more.csv | cat scores.csv - > both.csv && metricheck run --level system three.json passive.json --scores both.csv -q "$@"; }
level_two -f json -o report.json
# good on passives: means 3, 4, 1: deviations 1/3, 4/3, -5/3, products 3 * 1/3 + 3 * 5/3 = 6
near 'the average of two tasks, on [0, 1]' "$(figure averages '.metric == "good"' .average)" \
    '((9 / sqrt(84) + 1) / 2 + (6 / sqrt(84) + 1) / 2) / 2'
is 'tasks' "$(figure tasks '.metric == "good"' '"\(.phenomenon) \(.weight)"' | tr '\n' ' ')" 'negation 0.5 passive 0.5 '

# two datasets: pooled as well, every one has the same weight
jq '.dataset = "other"' passive.json > other.json
metricheck run --level system three.json other.json --scores both.csv -q -f json -o report.json
is 'pooled' "$(jq -r '.datasets[] | "\(.name) \(.pooled) \(.items)"' report.json | tr '\n' ' ')" \
    'three false 4 other false 4 pooled true 8 '
near 'on the unit scale' "$(figure systems '.dataset == "pooled" and .by == "human" and .system == "a"' .mean)" 0.8

# a system that has an item twice; a case without a human score
jq '.cases += [.cases[0] | .id = "a-1-again"]' three.json > twice.json
sed '$a a-1-again,4,2' scores.csv > twice.csv
run metricheck run --level system twice.json --scores twice.csv -q --show agreement
exits 'an item twice' 0
like 'is said' "$(cat "$out")" 'a system has two cases of one item'
jq 'del(.cases[0].score)' three.json > gap.json
metricheck run --level system gap.json --scores scores.csv -q -f json -o report.json
is 'cases that both scored' "$(figure agreement '.metric == "good"' .n)" 11
near 'the mean of the others' "$(figure systems '.by == "human" and .system == "a"' .mean)" '23 / 3'

# the same at any number of threads, in every format
for format in json markdown html latex tsv; do
    level_two -f $format -j 1 -o one
    level_two -f $format -j 8 -o eight
    same_file "$format, 8 threads" one eight
done
level_two -f json -o all.json
fits_schema 'the JSON is as its schema says' systems all.json report.json

# wrong calls
refused() { # LABEL PATTERN OPTION...
    label=$1 pattern=$2
    shift 2
    run level "$@"
    exits "$label" 2
    stderr_like "$label: the message" "$pattern"
}
refused 'a format for verdicts' "no report format 'junit'" -f junit
refused 'no such table' "does not take 'system'; did you mean 'systems'" --show system
refused 'no such figure' "\-\-best-by does not take 'mad'" --best-by mad
refused 'no such test' "\-\-test does not take 'williams'" --test williams
refused 'tests of cases' 'cannot be combined with --matrix' --matrix
refused 'one matrix' 'cannot be combined with --matrix and --correlation' --matrix kendall --correlation pearson
refused 'two tables' 'csv and tsv hold one table' -f csv --show systems --show matrix
run metricheck run three.json --show systems
exits 'tables of systems at the level of cases' 2
stderr_like 'the message' '\-\-show needs --level system'
jq 'del(.cases[0].system)' three.json > unnamed.json
run metricheck run --level system unnamed.json --scores scores.csv
exits 'a case without a system' 2
stderr_like 'it is named, and what asks for systems' '--level system needs the system of every case; the case a-1 names none'
run level -f json -o three.json
exits 'not over the suite' 2
# 40 items of which "good" is always ahead: none of 1000 drawn signs sums to as much (chance 2^-40), which is no
# p of 1e-300.
awk 'BEGIN { print "id,item,system,reference,candidate,score,scale_minimum,scale_maximum"
    for (i = 1; i <= 40; i++) {
        print "g" i "," i ",good,a red door,a red door," 3 + i % 2 ",0,5"
        print "b" i "," i ",bad,a red door,a blue door," 1 + i % 2 ",0,5" } }' > ahead.csv
run metricheck run -q -m bleu --level system --show differences ahead.csv
exits 'systems far apart' 0
stdout_like 'a share of the draws' '^ good  *bad  .* 0\.000$'

done_testing
