#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What cases tell about metrics: discrimination and difficulty, doubtful cases first.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# Two phenomena of 20 cases, which people put at .1 and at .9: all pairs are of one of either. A metric that is right on a
# case has it at its own end; where it is wrong the case lies beyond the other end, and on the wrong side of all 20 others.
# Of the metrics m0 to m7 each is wrong on fewer than half of a phenomenon: so right on a case is right on most pairs.
#   case j = 1 to 7 of each: right are mj to m7;  8 and 9: right are m0 to m3;  10: right are m0, m2, m4 and m6;  others: all
jq -n 'def file(phenomenon; score): {schema: "metricheck/suite/1", suite: "made-up", dataset: "made-up", phenomenon: phenomenon,
        scale: {minimum: 0, maximum: 1, kind: "similarity"}, judgement: {by: "human", description: "made up", raters: 1},
        licence: "CC0-1.0", source: "made up", cases: [range(1; 21) | {id: "\(phenomenon[0:1])\(.)", score: score,
            reference: {text: "It is \(.) \(phenomenon)."}, candidate: {text: "No \(.)."}}]};
    file("negation"; 0.1), file("passive"; 0.9)' > files.json
mkdir suite
jq -s '.[0]' files.json > suite/negation.json
jq -s '.[1]' files.json > suite/passive.json
awk 'function right(j, k) { return j <= 7 ? k >= j : j <= 9 ? k < 4 : j == 10 ? k % 2 == 0 : 1 }
    BEGIN { printf "id"; for (k = 0; k < 8; k++) printf ",m%d:0..1", k; print ""
        for (side = 0; side < 2; side++) for (j = 1; j <= 20; j++) {
            printf "%s%d", side ? "p" : "n", j
            for (k = 0; k < 8; k++) printf ",%s", (side == right(j, k)) ? (right(j, k) ? .7 : 1) : (right(j, k) ? .3 : 0)
            print "" } }' > scores.csv
items() { metricheck run suite --scores scores.csv --show items -q "$@"; }
row() { jq -c --arg id "$1" ".items[] | select(.case == \$id) | $2" items.json; }

run items -f json
exits 'items' 0
cp "$out" items.json
is 'all cases' "$(jq '.items | length' items.json)" 40
is 'how many are right' "$(for j in 1 4 7 8 10 11; do row "n$j" .right; done | paste -s -d ' ')" '7 4 1 4 4 8'
is 'where the better ones are wrong' "$(jq -r '[.items[] | select(.doubt == "negative") | .case] | sort | join(" ")' items.json | tr ' ' '\n' |
    grep -c -x '[np][89]')" 4
is 'these come first' "$(jq -r '[.items[:4][].case] | sort | join(" ")' items.json)" 'n8 n9 p8 p9'
for j in 1 2 3 4 5 6 7; do row "p$j" .difficulty; done > difficulties
ok 'the fewer are right, the harder' sort -g -C difficulties
is 'metrics in their order' "$(jq -r '.abilities | sort_by(.ability) | map(.metric) | join(" ")' items.json)" 'm0 m1 m2 m3 m4 m5 m6 m7'
is 'on how many cases each is right' "$(jq -c '[.abilities[] | select(.metric == "m0" or .metric == "m7") | .right]' items.json)" \
    '[0.65,0.85]'
is 'abilities are scaled' "$(jq '[.abilities[].ability] | (add | . * 1e9 | round | fabs), (map(. * .) | add / length * 1e9 | round)' items.json |
    paste -s -d ' ')" '0 1000000000'
is 'the verdict' "$(jq -r '.verdict[]' items.json | sed 's/on [0-9]* more/on N more/')" \
    "made-up: on $(jq '[.items[] | select(.discrimination < 0)] | length' items.json) of 40 cases the metrics that are right elsewhere are \
wrong more often than the others; on N more it makes no difference."
run items -f json -p passive
is 'a choice of cases: fitted over all' "$(jq -c '[.items | length, (.[] | select(.case == "p3") | .discrimination)]' "$out")" \
    "[20,$(row p3 .discrimination)]"
run items -j 2 -f json
is 'any number of threads' "$(jq -c .items "$out")" "$(jq -c .items items.json)"
run items
like 'for people' "$(cat "$out")" '^ [np][89] .* -1.18  0.73 +-$'
like 'how many are shown' "$(cat "$out")" '20 of 40 rows; all: --show items -f tsv'
run items -f tsv
is 'a table for programs' "$(sed -n 1p "$out" | cut -f 2-7)" "$(printf 'case\tphenomenon\thuman\tright\tmetrics\tdiscrimination')"

# What says too little is not fitted.
cut -d , -f 1-8 scores.csv > seven.csv
run metricheck run suite --scores seven.csv --show items -q -f json
is 'seven metrics' "$(jq -c '[(.items | map(.discrimination) | unique), (.items | map(.reason) | unique), .verdict]' "$out")" \
    '[[null],["fewer than 8 metrics"],["made-up: nothing is said of its cases: fewer than 8 metrics."]]'
cp "$out" seven.json
run metricheck run suite --scores seven.csv --show items -q
like 'for people in one line' "$(cat "$out")" '^what cases tell about metrics: fewer than 8 metrics$'
awk -F , 'BEGIN { OFS = "," } $1 == "n1" { $2 = $3 = $4 = "" } 1' scores.csv > gaps.csv
run metricheck run suite --scores gaps.csv --show items -q -f json
is 'a case that five metrics have scored' "$(jq -c '.items[-1] | [.case, .metrics, .discrimination, .reason]' "$out")" \
    '["n1",5,null,"fewer than 6 metrics have a score"]'
is 'the others are fitted' "$(jq '[.items[] | select(.discrimination != null)] | length' "$out")" 39
cp "$out" gaps.json
mkdir few
jq '.cases |= .[:14]' suite/negation.json > few/negation.json
jq '.cases |= .[:14]' suite/passive.json > few/passive.json
run metricheck run few --scores scores.csv --show items -q -f json
is 'too few cases' "$(jq -c '.items | map(.reason) | unique' "$out")" '["fewer than 30 cases have enough scores"]'
run metricheck run suite --scores scores.csv --show items --full
exits 'what it has no use for' 2
stderr_like 'is named' 'run --show items cannot be combined with --full'
run metricheck run suite --scores scores.csv --show items --show best
exits 'two reports in one' 2
stderr_like 'which is a report of its own' '--show items is a report of its own; give one table a call'
fits_schema 'the JSON is as its schema says' items items.json seven.json gaps.json
done_testing
