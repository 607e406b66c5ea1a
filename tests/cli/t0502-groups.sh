#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Cases that name a `system` and an `item`: what is drawn together, and figures by system or item.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_FULL=yes # the whole report on the terminal
export METRICHECK_FULL
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
jq 'del(.cases[].item, .cases[].system, .checksum, .values)' case.json > older.json
run metricheck verify older.json
exits 'a report of an earlier version, without either' 0

# Figures by systems and items, by hand. Gold and metric of the items 1, 2, 3 are of a 5 2 -3 and
# 9 4 1, three pairs in order: 1; of b 7 1 -4 and 8 3 5, two in order, one against: 1/3. By item: gold
# 5 7, 2 1, -3 -4 and metric 9 8, 4 3, 1 5: against, in order, against. All, from the least gold up:
# 5 1 3 4 9 8, of 15 pairs 5 1, 5 3, 5 4 and 9 8 against: 7/15.
by() {
    run metricheck run edited.json --scores scores.csv --thin-correlations --resamples 0 -f json "$@"
    jq -c '.datasets[0].overall.metrics[0] | [.kendall_a, .groups.kendall_a, .n]' "$out"
}
is 'all cases' "$(by --statistic kendall_a)" '[0.4666666666666667,null,6]'
is 'by system' "$(by --statistic kendall_a --group-by system)" '[0.6666666666666666,[2,2],6]'
is 'by item' "$(by --statistic kendall_a --group-by item)" '[-0.3333333333333333,[3,3],6]'
# without a-1 item 1 has one case; a is 1 over two cases, b 1/3 over three
jq 'del(.cases[0].score)' edited.json > missing.json
by() {
    run metricheck run missing.json --scores scores.csv --resamples 0 -f json "$@"
    jq -c '.datasets[0].overall.metrics[0] | [.kendall_a, .groups.kendall_a, .n]' "$out"
}
is 'a group of one is left out' "$(by --statistic kendall_a --group-by item)" '[0,[2,3],4]'
is 'all weigh the same' "$(by --statistic kendall_a --group-by system)" '[0.6666666666666666,[2,2],5]'
is 'or as many cases as they have' "$(by --statistic kendall_a --group-by system --group-mean micro)" '[0.6,[2,2],5]'

# Of a the pairs 5 -3 and 2 -3, of b 7 1, 7 -4 and 1 -4 are 5 apart or more; the last is against.
kendall_like() {
    run metricheck run edited.json --scores scores.csv --resamples 0 -f json --statistic kendall_like "$@"
    jq -c '.datasets[0].overall.metrics[0] | [.kendall_like, .reasons.kendall_like]' "$out"
}
is 'by system: (2 - 0)/2 and (2 - 1)/3' "$(kendall_like --gold-gap 5 --group-by system)" '[0.6666666666666666,null]'
is 'by pairs: (4 - 1)/5' "$(kendall_like --gold-gap 5 --group-by system --group-mean micro)" '[0.6,null]'
is 'no pair at all' "$(kendall_like --gold-gap 12)" '[null,"no two human scores are as far apart as the gap"]'
is 'nor in any group' "$(kendall_like --group-by item)" '[null,"no two human scores are as far apart as the gap"]'
is 'the gap is told' "$(jq .settings.gold_gap "$out")" 25

# intervals are of items, in every format something is said, and a report holds what it says
for group in 'item plain' 'item micro' 'system plain' 'system micro'; do
    # shellcheck disable=SC2086
    set -- $group
    run metricheck run missing.json --scores scores.csv --resamples 40 --interval bca -f json \
        -o report.json --group-by "$1" --group-mean "$2" --ties in-place --statistic all
    exits "$group" 0
    run metricheck verify report.json
    exits "$group: verified" 0
done
is 'settings' "$(jq -c '.settings | [.group_by, .group_mean, .resample, .draws]' report.json)" \
    '["system","micro","cluster",null]'
like 'an interval by system' "$(jq -c '.datasets[0].overall.metrics[0].interval.spearman' report.json)" '^\[[0-9.-]*,[0-9.]*\]$'
sed 's/"group_mean": "micro"/"group_mean": "plain"/' report.json > plain.json
run metricheck verify plain.json
exits 'another mean than said' 1
sed 's/"item": "2", //' report.json > bare.json
run metricheck verify bare.json
exits 'other clusters than said' 1
sed 's/"system": "b", //' report.json > bare.json
run metricheck verify bare.json
exits 'no systems' 3
stderr_like 'whose' '^bare.json:[0-9]*:[0-9]*: error: the case has no "system", by which the report groups its statistics$'
run metricheck run edited.json --scores scores.csv --resamples 20 --group-by item
stdout_like 'what is a mean' 'Spearman: mean over the items\.'
stdout_like 'what is drawn' 'resamples of the source'
unlike 'no gap where none counts' "$(cat "$out")" 'Kendall-like'
run metricheck run edited.json --scores scores.csv --resamples 0 --statistic kendall_like --gold-gap 2.5 -f markdown
stdout_like 'the gap' 'Kendall-like: judgements at least 2\.5 apart\.'
run metricheck run edited.json --scores scores.csv --resamples 60 --group-by item -f json --statistic spearman -j 1
cp "$out" one.json
run metricheck run edited.json --scores scores.csv --resamples 60 --group-by item -f json --statistic spearman -j 4
is 'the same on four threads' "$(jq -S 'del(.created)' "$out" | cksum)" "$(jq -S 'del(.created)' one.json | cksum)"

# mistakes, told before anything is scored
mistake() {
    what=$1
    wanted=$2
    shift 2
    run metricheck run "$@" --resamples 0
    exits "$what" 2
    stderr_like "$what: why" "^metricheck: $wanted"
}
mistake 'no items' '--group-by item needs the item of every case; the case [^ ]* names none, as do [0-9]* of [0-9]* in all$' \
    -m bleu --group-by item
mistake 'some systems' '--group-by system needs the system of every case; the case [^ ]* names none, as do' \
    edited.json starter -m bleu --group-by system
mistake 'nothing to group' '--group-by changes none' edited.json -m bleu --group-by item --statistic mad
mistake 'a mean of nothing' '--group-mean micro needs --group-by$' edited.json -m bleu --group-mean micro
mistake 'single cases' '--resample case cannot be combined with --group-by' edited.json -m bleu --group-by item \
    --resample case
mistake 'no grouping' '.*--group-by' edited.json -m bleu --group-by case
mistake 'a gap below 0' '.*--gold-gap' edited.json -m bleu --gold-gap -1

# A comparison is over all cases, whatever the reports average, and that is told. Spearman of all: the ranks 5 4 2 6 3 1
# and 6 3 1 5 2 4 differ by 1 1 1 1 1 3, so 1 - 6 * 14 / 210; by system 1 and, of 3 2 1 and 3 1 2, 1 - 6 * 2 / 24.
for by in none system item; do
    metricheck run -q edited.json --scores scores.csv --resamples 0 --statistic spearman --group-by $by -f json -o $by.json
done
run metricheck compare --all none.json none.json
unlike 'nothing is told of reports over all cases' "$(cat "$out")" 'group-by'
run metricheck compare --all old=system.json item.json
exits 'reports of other groups' 0
stdout_like 'what the first is grouped by' '^ old was made with --group-by system; all statistics and tests here are over all$'
stdout_like 'what the second is grouped by' '^ new was made with --group-by item; all'
run metricheck compare --all -f json system.json none.json
is 'as JSON' "$(jq -c '[.settings | .group_by, .base_group_by, .new_group_by]' "$out")" '["none","system","none"]'
is 'it is the figure over all cases' "$(jq '.changes[] | select(.phenomenon == "overall" and .check == "spearman").new * 1e9 | round' "$out")" 600000000
is 'and not that of the report' "$(jq '.datasets[0].overall.metrics[0].spearman * 1e9 | round' system.json)" 750000000
run metricheck gate -q --baseline system.json --scores scores.csv edited.json
exits 'a gate against such a report' 0
stdout_like 'tells it, too' '^ base was made with --group-by system'
done_testing
