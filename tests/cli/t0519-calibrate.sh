#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `calibrate`: what a difference of scores means, of scores made up so that every figure can be worked out.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH
need jq

# 20 cases that people score 0 to 19. `right` scores them so; `noisy` exchanges neighbours, 1 0 3 2 ...: at its
# difference 1 the 10 exchanged pairs are against people and 9 are not, beyond it all are in order: 180 of 190.
# `turned` is 19 less `right`, `same` is 5 throughout.
jq -n '{schema: "metricheck/suite/1", suite: "toy", dataset: "toy", phenomenon: "negation",
    scale: {minimum: 0, maximum: 19, kind: "similarity"},
    judgement: {by: "human", description: "made up", raters: 1}, licence: "CC0-1.0", source: "made up",
    cases: [range(20) | {id: "c\(.)", reference: {text: "a\(.)"}, candidate: {text: "b\(.)"}, score: .}]}' > toy.json
awk 'BEGIN { print "id\tright\tnoisy\tturned\tsame"
    for (i = 0; i < 20; i++) print "c" i "\t" i "\t" (i % 2 ? i - 1 : i + 1) "\t" 19 - i "\t5" }' > scores.tsv
calibrate() { metricheck calibrate -q toy.json --scores scores.tsv "$@"; }

run calibrate -f json -o toy.out
exits 'four metrics' 0
row() { jq -c --arg metric "$1" ".differences[] | select(.metric == \$metric) | $2" toy.out; }
is 'in the order of people' "$(row right '[.n, .pairs, .in_order, .delta_80, .delta_95, .delta_95_pairs, .delta_95_reason]')" \
    '[20,190,1,1,1,190,""]'
is 'neighbours exchanged' "$(row noisy '[.in_order == 180 / 190, .delta_80, .delta_95, .delta_95_pairs]')" '[true,2,2,171]'
is 'the opposite order' "$(row turned '[.in_order, .delta_80, .delta_80_low, .delta_80_pairs, .delta_80_reason]')" \
    '[0,null,null,0,"no difference of scores is enough for this agreement"]'
is 'one score' "$(row same '[.pairs, .in_order, .delta_90, .delta_90_reason]')" \
    '[0,null,null,"the metric gives all cases the same score"]'
is 'the curve' "$(jq -c '[.curve[] | select(.metric == "noisy") | [.difference, .agreement == 9 / 19, .agreement, .pairs] | del(.[2])]' toy.out)" \
    '[[1,true,19],[2,false,171]]'
run calibrate -f json --lower-is-better turned
is 'lower is better' "$(jq -c '.differences[2].delta_95' "$out")" 1

# intervals are those of the statistics of `run`
run metricheck run -q toy.json --scores scores.tsv --statistic delta_80 --statistic delta_95 -f json -o report.json
figures='[.delta_80, .delta_95, .interval.delta_80, .interval.delta_95]'
is 'as run --statistic' "$(row noisy '[.delta_80, .delta_95, [.delta_80_low, .delta_80_high], [.delta_95_low, .delta_95_high]]')" \
    "$(jq -c ".datasets[0].overall.metrics[1] | $figures" report.json)"

# the other way round
run calibrate -f json --difference 1 --difference noisy=2.5 --difference right=19.5 --difference noisy=0.5
asked() { jq -c "[.agreement[] | select(.metric == \"$1\") | $2]" "$out"; }
is 'of every metric, and of one' "$(asked right '[.difference, .agreement, .low, .high, .pairs]')" '[[1,1,1,1,190],[19.5,null,null,null,0]]'
is 'what is too far' "$(asked right .reason)" '["","the scores of no pair of cases are so far apart"]'
is 'a difference that says less' "$(asked noisy '[.difference, .agreement == 9 / 19, .pairs]')" '[[1,true,19],[2.5,false,171],[0.5,false,0]]'
is 'and its interval' "$(asked noisy '.low < 9 / 19 and .high > 9 / 19' | jq -c '.[0]')" true
is 'nothing is asked of the others but 1' "$(asked turned .agreement)" '[0]'
run calibrate -f csv --show agreement --difference noisy=1 --resamples 0
is 'csv without intervals' "$(tail -1 "$out" | tr -d '\r' | sed 's/0\.47368[0-9]*/9:19/')" 'noisy,toy,1,9:19,nan,nan,19,'

# from a saved report, at any number of threads, in every format
differences='--difference 1 --difference noisy=2.5'
for format in terminal json markdown html latex tsv; do
    # shellcheck disable=SC2086 # words
    calibrate $differences -f $format -j 1 -o one
    # shellcheck disable=SC2086 # words
    calibrate $differences -f $format -j 8 -o eight
    same_file "$format, 8 threads" one eight
    # shellcheck disable=SC2086 # words
    metricheck calibrate --from report.json $differences -f $format -o saved
    same_file "$format, from a saved report" one saved
done
calibrate -f text -o folder --report csv=all.csv
ok 'a file for each table' test -s folder/differences.txt -a -s folder/curve.txt
is 'and a further report' "$(wc -l < all.csv | tr -d ' ')" 5
run calibrate
stdout_like 'people read why' '^ turned, 80%, 90%, 95%: no difference of scores is enough for this agreement\.$'
run metricheck run -q toy.json --scores scores.tsv --case c0 --case c1 -f json -o two.json
run metricheck calibrate --from two.json -f json
is 'the cases that a report shows' "$(jq -c '.differences[0] | [.n, .delta_80_reason]' "$out")" \
    '[2,"fewer than 30 pairs of cases that both people and metric order"]'
run metricheck calibrate --from report.json --case c3 --case c4 --case c5 -f json
is 'chosen among them' "$(jq -c '.differences[0] | [.n, .pairs]' "$out")" '[3,3]'
run metricheck calibrate --from two.json --case c3
exits 'none of them' 2
stderr_like 'it says so' 'leave none of the cases that two.json shows'
jq '.cases |= map(.item = "i")' toy.json > one-source.json
run metricheck calibrate -q one-source.json --scores scores.tsv --resample cluster -f json
is 'one source has no interval' "$(jq -c '[.settings.resample, .differences[0].delta_80, .differences[0].delta_80_low]' "$out")" '["cluster",1,null]'

calibrate --difference 1 -f json -o all.json
fits_schema 'the JSON is as its schema says' calibration all.json toy.out

# wrong calls
refused() { # LABEL PATTERN OPTION...
    label=$1 pattern=$2
    shift 2
    run calibrate "$@"
    exits "$label" 2
    stderr_like "$label: the message" "$pattern"
}
refused 'no number' "\-\-difference is X or METRIC=X, X a number above 0.*not 'noisy=x'" --difference noisy=x
refused 'below 0' "not '-1'" --difference=-1
refused 'no metric' "\-\-difference noise=1: there is no metric 'noise'; did you mean 'noisy'" --difference noise=1
refused 'no such table' "\-\-show does not take 'curves'; did you mean 'curve'" --show curves
refused 'a table of nothing' '\-\-show agreement needs --difference' --show agreement
refused 'two tables' 'csv and tsv hold one table' -f csv --show differences --show curve
refused 'no such preset' "no preset 'other'" --preset other
run metricheck calibrate --from report.json toy.json
exits 'scores twice' 2
stderr_like 'it says so' '\-\-from cannot be combined with a suite: the report says it'
run metricheck calibrate --from report.json -o report.json
exits 'over the report' 2
printf '{"schema": "metricheck/report/2",\n "datasets": 1}\n' > bad.json
run metricheck calibrate --from bad.json
exits 'no report' 3
stderr_like 'the place is named' '^bad.json:1:1: error\[E003\]'
done_testing
