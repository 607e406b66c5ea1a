#!/bin/sh
# Cases that name a `system` and an `item`: what is drawn together.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# suite: reads lines of id, system, item, reference, score (- for none), writes a suite
suite() {
    jq -R -s --arg name "$1" '{schema: "metricheck/suite/1", suite: $name, dataset: $name,
        phenomenon: "negation", scale: {minimum: -100, maximum: 100, kind: "relatedness"},
        judgement: {by: "human", description: "relatedness", raters: 1},
        licence: "CC0-1.0", source: "made up for this test",
        cases: [split("\n")[] | select(. != "") | split(",") |
            {id: .[0], system: .[1], item: .[2], score: (if .[4] == "-" then null else .[4] | tonumber end),
             reference: {text: .[3]}, candidate: {text: "A candidate."}} |
            with_entries(select(.value != "" and .value != null))]}'
}

# Post-editors changed some references, so that the texts of an item differ.
suite edited << 'EOT' > edited.json
a-1,a,1,The cat sleeps.,5
a-2,a,2,It barks at it.,2
a-3,a,3,No bird sings.,-3
b-1,b,1,A cat sleeps.,7
b-2,b,2,It barked at it.,1
b-3,b,3,No birds sing.,-4
EOT
cat > scores.csv << 'EOT'
id,m
a-1,9
a-2,4
a-3,1
b-1,8
b-2,3
b-3,5
EOT
run metricheck run edited.json --scores scores.csv --resamples 50 --resample cluster -f json -o report.json
exits 'cases of an item are drawn together' 0
is 'a report says what system and item are' "$(jq -c '[.cases[0] | .system, .item]' report.json)" '["a","1"]'
run metricheck verify report.json
exits 'a report holds what its clusters are made of' 0
jq 'del(.cases[].item)' report.json > bare.json
run metricheck verify bare.json
exits 'without items each case is its own' 1
stderr_like 'other intervals' 'metrics\[0\].interval.mad\[0\] is'
run metricheck run edited.json --scores scores.csv --resamples 50 -f json -o case.json
jq 'del(.cases[].item, .cases[].system)' case.json > older.json
run metricheck verify older.json
exits 'a report of an earlier version, without either' 0
done_testing
