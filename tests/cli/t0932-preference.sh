#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Of two outputs for one item, which one the metric prefers: share, interval, binomial test.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# Eight items with two outputs. People prefer the first of seven and are undecided about the last; the metric agrees on
# five, ties one, and prefers the other once: 5 of 6. A case without another output has no pair.
{
    for i in 1 2 3 4 5 6 7 8; do
        echo "{\"id\": \"a$i\", \"item\": \"i$i\", \"score\": 3, \"reference\": {\"text\": \"It is $i.\"}, \"candidate\": {\"text\": \"Yes $i.\"}},"
        echo "{\"id\": \"b$i\", \"item\": \"i$i\", \"score\": $((i < 8 ? 1 : 3)), \"reference\": {\"text\": \"It is $i.\"}, \"candidate\": {\"text\": \"No $i.\"}},"
    done
    echo '{"id": "c", "item": "i9", "score": 5, "reference": {"text": "It is 9."}, "candidate": {"text": "Oh."}}'
} | made_up_suite > suite.json
{
    echo id,m
    for i in 1 2 3 4 5 6 7 8; do echo "a$i,0.5" "b$i,0.$((i < 6 ? i - 1 : i == 6 ? 5 : 9))" | tr ' ' '\n'; done
    echo c,1
} > scores.csv
# The tail of the rarer order: 2 (1 + 6) / 2^6. Wilson's interval of independent pairs, z = 1.959963984540054.
run metricheck run suite.json --scores scores.csv --range m=0..1 --statistic preference -q -f json
exits 'a statistic' 0
is 'five of six pairs, with the binomial test' "$(jq -c '.datasets[0].phenomena[0].metrics[0] |
    [.preference, .preference_pairs, .preference_p, .interval.preference[]] | map(. * 1e6 | round)' "$out")" \
    "$(jq -n -c '1.959963984540054 as $z | ($z * $z) as $q | [5 / 6, 6, 14 / 64,
        (((5 / 6 + $q / 12) - $z * ((5 / 36 + $q / 24) / 6 | sqrt)) / (1 + $q / 6)),
        (((5 / 6 + $q / 12) + $z * ((5 / 36 + $q / 24) / 6 | sqrt)) / (1 + $q / 6))] | map(. * 1e6 | round)')"
run metricheck run suite.json --scores scores.csv --range m=0..1 --statistic preference --sentinels -q
stdout_like 'a half is chance' '^ ~ not shown to differ from 0 [(]preference: [.]5[)]: the interval contains it'
stdout_like 'pairs are a count' '^ m +0[.]83  [[]0[.]44, 0[.]97[]] +6$'
stdout_like 'a dash has its reason' '^ - no item has two outputs that both order [(]--full: where[)]$'
# Lower is better: the other one of six. A third output of an item: its pairs are no independent evidence.
sed 's/^c,1$/&\nd,0.1/' scores.csv > third.csv
sed 's/^{"id": "c"/{"id": "d", "item": "i1", "score": 5, "reference": {"text": "It is 1."}, "candidate": {"text": "Ah."}},\n&/' suite.json > third.json
run metricheck run third.json --scores third.csv --range m=0..1 --lower-is-better m --statistic preference -q -f json
is 'turned round, and with three outputs of an item' "$(jq -c '.datasets[0].phenomena[0].metrics[0] |
    [(.preference * 8 | round), .preference_pairs, .preference_p]' "$out")" '[2,8,null]'
done_testing
