#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Figures by systems and by items against those of mt-metrics-eval: each of its matrices is a dataset.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need jq
shared_or_skip goldens/stats/mtme_grouped_correlations.json

n=$(jq '.cases | length' "$shared")
k=0
while [ "$k" -lt "$n" ]; do
    jq --argjson k "$k" '.cases[$k].input as $in | {schema: "metricheck/suite/1", suite: "s\($k)",
        dataset: "d\($k)", phenomenon: "negation",
        scale: {minimum: -100, maximum: 100, kind: "relatedness"},
        judgement: {by: "human", description: "relatedness", raters: 1},
        licence: "CC0-1.0", source: "made up for this test",
        cases: [$in.gold | to_entries[] | {id: "\($k)-\(.key)", score: .value,
            system: "s\(.key / $in.num_items | floor)", item: "i\(.key % $in.num_items)",
            reference: {text: "r"}, candidate: {text: "c"}} | with_entries(select(.value != null))]}
        ' "$shared" > "suite-$k.json"
    k=$((k + 1))
done
jq -r '"id,m", (.cases | to_entries[] | .key as $k | .value.input.metric | to_entries[] |
    "\($k)-\(.key),\(.value)")' "$shared" > scores.csv

# compare GROUPING NAMES [OPTION...]: the figures of a run with those of the file. NAMES is a JSON
# object: what we call it to what they do. The reports hold 17 digits.
compare() {
    key=$1
    names=$2
    shift 2
    # shellcheck disable=SC2046
    run metricheck run suite-*.json --scores scores.csv --resamples 0 -f json \
        $(jq -r -n --argjson names "$names" '$names | keys[] | "--statistic", .') "$@"
    exits "$key $*" 0
    jq -c --slurpfile report "$out" --argjson names "$names" --arg key "$key" '
        [.cases | to_entries[] | .key as $k | .value.expected[$key] as $expected |
         ($report[0].datasets[] | select(.name == "d\($k)") | .overall.metrics[0]) as $found |
         $names | to_entries[] | .value as $wanted | $expected[.value] | select(. != null) as $one |
         {k: $k, $wanted, expected: ($one | if has("best_value") then .best_value else .value end)} +
         {found: $found[$names | to_entries[] | select(.value == $wanted) | .key]}]
        | [length, (map(select((.expected == null) != (.found == null) or (.expected != null and
            ((.expected - .found) | fabs) > 1e-9))))]' "$shared" > compared
}

plain='{"pearson": "pearson", "spearman": "spearman", "kendall_b": "kendall_b", "kendall_c": "variant_c",
    "agreement": "variant_acc23", "acc_eq": "variant_acc23_eps0.5",
    "pearson_differences": "pearson_of_pairwise_differences"}'
micro='{"pearson": "pearson_micro", "spearman": "spearman_micro", "kendall_b": "kendall_b_micro",
    "kendall_like": "kendall_like_thresh0.5_micro"}'
fitted='{"acc_eq": "ties_opt_acc23", "tau_eq": "ties_opt_23"}'
for grouping in system item; do
    short=$(echo "$grouping" | sed 's/system/sys/')
    compare "$short" "$plain" --group-by "$grouping" --ties 0.5
    is "$grouping: 7 figures of 7 matrices" "$(cat compared)" '[49,[]]'
    compare "$short" "$micro" --group-by "$grouping" --group-mean micro --gold-gap 0.5
    is "$grouping: weighted" "$(cat compared)" '[28,[]]'
    compare "$short" "$fitted" --group-by "$grouping" --ties in-place
    is "$grouping: thresholds fitted over all groups" "$(cat compared)" '[14,[]]'
done
compare none "$plain" --ties 0.5
is 'all as one' "$(cat compared)" '[49,[]]'
compare none '{"kendall_like": "kendall_like_thresh0.5_micro"}' --gold-gap 0.5
is 'all as one, the gap' "$(cat compared)" '[7,[]]'
done_testing
