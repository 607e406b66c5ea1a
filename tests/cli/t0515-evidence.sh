#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What a figure rests on: correlations that say too little are withheld, rankings stand beside those
# of a constant metric, and marks agree with intervals.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH
need jq

# toy HUMAN:METRIC ...: toy.json and scores.tsv, of the cases c1, c2 ...
toy() {
    printf '%s\n' "$@" | cut -d : -f 1 | jq -n '{schema: "metricheck/suite/1", suite: "toy", dataset: "toy",
        phenomenon: "negation", scale: {minimum: 0, maximum: 10, kind: "similarity"},
        judgement: {by: "human", description: "made up", raters: 1}, licence: "CC0-1.0", source: "made up",
        cases: [inputs] | to_entries | map({id: "c\(.key + 1)", reference: {text: "a\(.key)"},
            candidate: {text: "b\(.key)"}, score: .value})}' > toy.json
    printf '%s\n' "$@" | awk -F : 'BEGIN { print "id\tm" } { print "c" NR "\t" $2 }' > scores.tsv
}
figures() {
    run metricheck run -q --scores scores.tsv -f json toy.json "$@"
    jq -c '.datasets[0].overall.metrics[0] | [.spearman, .reasons.spearman]' "$out"
}

# What a difference means. Nine cases in people's order have 36 pairs, all
# in order: the least difference, 1, is enough. 8 cases have 28 pairs. The opposite order is never enough.
deltas() {
    run metricheck run -q --scores scores.tsv -f json --statistic delta_80 --statistic delta_95 toy.json "$@"
    jq -c '.datasets[0].overall.metrics[0] | [.delta_80, .delta_95, .reasons.delta_80]' "$out"
}
toy 1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8 9:9
is 'any difference is enough' "$(deltas)" '[1,1,null]'
cp "$out" deltas.json
deltas -j 8 > deltas-8
same_file 'eight threads' "$out" deltas.json
run metricheck verify deltas.json
exits 'a saved report is verified' 0
is 'lower is better' "$(deltas --lower-is-better m | jq -c .[2])" '"no difference of scores is enough for this agreement"'
toy 1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8
is 'too few pairs' "$(deltas | jq -c .[2])" '"fewer than 30 pairs of cases that both people and metric order"'

toy 1:1 2:2 3:3 4:4 5:5 6:6 7:7
is 'seven cases' "$(figures)" '[null,"fewer than 8 cases"]'
toy 1:1 2:2 3:3 4:4 5:5 6:6 7:7 8:8
is 'eight cases' "$(figures)" '[1,null]'
toy 1:1 1:2 1:3 1:4 5:5 6:6 7:7 8:8
is 'four off the commonest score' "$(figures)" '[null,"fewer than 5 cases differ from the commonest human score"]'
# 10 cases in groups of 5 and 5: 20 of 45 pairs are tied
toy 1:1 1:2 1:3 1:4 1:5 2:6 2:7 2:8 2:9 2:10
is 'too many ties' "$(figures)" '[null,"over 30% of the pairs of human scores are tied"]'
is 'shown where it is asked for' "$(figures --thin-correlations | jq -c '.[1]')" null
is 'and the settings say so' "$(jq -r '.settings | has("thin_correlations")' "$out")" false
run metricheck run -q --scores scores.tsv toy.json
stdout_like 'the first screen says why' '^ - where human scores are too few or hardly differ'

# the ranking of a constant metric ties all pairs: right about 5 * 5 + 5 * 5 of 100 ordered ones
is 'chance of a ranking' "$(figures > /dev/null; jq -c '.datasets[0].overall.metrics[0].ranking_chance' "$out")" 0.5
# by the metric 100 - 2 * 20 = 60 of the ordered pairs, or fewer with its threshold of ties
is 'skill' "$(jq '.datasets[0].overall.metrics[0] | (.ranking - .ranking_chance) / (1 - .ranking_chance) - .ranking_skill | fabs < 1e-12' "$out")" true
printf 'id\tm\n' > constant.tsv
for n in 1 2 3 4 5 6 7 8 9 10; do printf 'c%d\t3\n' "$n"; done >> constant.tsv
run metricheck run -q --scores constant.tsv --range m=0..10 -f json toy.json
is 'a constant metric has none' "$(jq -c '.datasets[0].overall.metrics[0] | [.ranking, .ranking_skill]' "$out")" '[0.5,0]'


# the skill above a chance of 1, or of two cases, says nothing: one of 20 differs, chance is (19^2 + 1) / 400
# = 0.905; two of 20, (18^2 + 2^2) / 400 = 0.82
skills() {
    run metricheck run -q --scores scores.tsv -f json toy.json "$@"
    jq -c '.datasets[0].overall.metrics[0] | [(.ranking_skill | type), .reasons.ranking_skill, .ranking_chance]' "$out"
}
same_but() { # N: that many of 20 cases are judged 3, all others 5
    set -- "$1" 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20
    few=$1 && shift
    for at; do echo "$((at > few ? 5 : 3)):$at"; done > judged.txt
    # shellcheck disable=SC2046 # words
    toy $(cat judged.txt)
}
toy 1:1 2:2
is 'skill of two cases' "$(skills)" '["null","fewer than 3 cases",0.5]'
is 'skill of two cases where it is asked for' "$(skills --thin-correlations)" '["number",null,0.5]'
is 'skill of two cases by the preset' "$(skills --preset zeidler2022 --statistic ranking_skill --statistic ranking_chance |
    jq -c '.[0:2]')" '["number",null]'
toy 1:1 2:2 3:3
is 'skill of three' "$(skills | jq -c '.[0:2]')" '["number",null]'
same_but 1
is 'skill near a chance of 1' "$(skills)" '["null","people tie over 90% of the pairs",0.905]'
same_but 2
is 'skill farther from it' "$(skills)" '["number",null,0.82]'

# a correlation that is not above 0 is nobody's best
toy 1:9 2:8 3:7 4:6 5:4 6:5 7:2 8:3 9:1
awk -F '\t' 'NR == 1 { print $0 "\tother" } NR > 1 { print $0 "\t" (NR % 2 ? 9 - NR : 12 - NR) }' scores.tsv > both.tsv
run metricheck run -q --scores both.tsv -f json toy.json
is 'both are below 0' "$(jq -c '[.datasets[0].overall.metrics[].spearman < 0]' "$out")" '[true,true]'
is 'nobody is the best' "$(jq -c '.datasets[0].overall.best' "$out")" null

# one criterion: where the corrected test finds a correlation the interval leaves out 0
run metricheck run -q -f json -o starter.json starter
exits 'the starter suite' 0
cells='[.datasets[].phenomena[].metrics[] | select(.q_spearman != null and .q_spearman < .05)]'
is 'correlations are found' "$(jq "${cells} | length > 20" starter.json)" true
is 'their intervals leave out 0' "$(jq -c "[${cells}[] | select(.interval.spearman[0] <= 0 and .interval.spearman[1] >= 0)]" starter.json)" '[]'
is 'and p without correction says the same as each interval' \
    "$(jq -c '[.datasets[].phenomena[].metrics[] | select(.p_spearman != null) | (.p_spearman < .05) == (.interval.spearman[0] > 0 or .interval.spearman[1] < 0)] | all' starter.json)" true
done_testing
