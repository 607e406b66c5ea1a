#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What cells of tables on a terminal say beside the figure: half an interval, and colour.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
COLUMNS=100
export COLUMNS
need jq

# Five metrics, so that each figure has a table of its own. Eight cases that people score 1 to 8: `up`
# has their order, `down` the reverse, `mixed` 5 6 7 8 1 2 3 4, `flat` 1 3 2 4 5 6 8 7, `near` the same as up.
jq -n '{schema: "metricheck/suite/1", suite: "toy", dataset: "toy", phenomenon: "passive",
    scale: {minimum: 1, maximum: 8, kind: "similarity"},
    judgement: {by: "human", description: "made up", raters: 3}, licence: "CC0-1.0", source: "made up",
    cases: [range(1; 9) | {id: "p-\(.)", reference: {text: "r \(.)"}, candidate: {text: "c \(.)"}, score: .}]}' > toy.json
{
    printf 'id\tup\tdown\tmixed\tflat\tnear\n'
    printf 'p-%s\t%s\t%s\t%s\t%s\t%s\n' 1 1 8 5 1 1  2 2 7 6 3 2  3 3 6 7 2 3  4 4 5 8 4 4 \
        5 5 4 1 5 5  6 6 3 2 6 6  7 7 2 3 8 7  8 8 1 4 7 8
} > scores.tsv
toy() { run metricheck run -q --scores scores.tsv --statistic spearman --draws 0 --full "$@" toy.json; }
toy -f json
# From the bounds that JSON has: half of their distance.
half() {
    jq -r --arg name "$1" '.datasets[0].overall.metrics[] | select(.name == $name) | .interval.spearman |
        (.[1] - .[0]) / 2' "$out" | awk '{ printf "%.2f", $1 }'
}
mixed=$(half mixed) flat=$(half flat)
toy
row=$(grep '^ overall' "$out")
# rho of `mixed`: all eight d are 4: 1 - 6 * 8 * 16 / (8 * 63) = -0.524, whose interval holds 0;
# of `flat`: four d are 1: 1 - 6 * 4 / 504 = 0.952
like 'figure, half an interval, mark' "$row" " -0\.524 ±$mixed ~"
like 'without a mark' "$row" " 0\.952 ±$flat "
stdout_like 'that is explained' '^ ± half the width of the interval$'
toy --resamples 0
unlike 'nothing without intervals' "$(cat "$out")" ±
COLUMNS=40
toy
unlike 'nor where they would need many tables' "$(cat "$out")" ±
COLUMNS=100

# `down` and its interval are below 0, `up` is best.
toy --color always
row=$(grep '^ overall' "$out" | tr '\033' '^')
like 'the best is bold and green' "$row" '\^\[1;32m1\.000\^\[0m'
like 'order against that of people is red' "$row" '\^\[31m-1\.000\^\[0m'
toy --color never
unlike 'no colour' "$(tr '\033' '^' < "$out")" '\^'
toy
unlike 'nor where there is no terminal' "$(tr '\033' '^' < "$out")" '\^'

# A change for the worse and one for the better: twenty cases, of which all are farther from people.
jq '.scale.maximum = 20 | .cases = [range(1; 21) | {id: "p-\(.)", reference: {text: "r \(.)"},
    candidate: {text: "c \(.)"}, score: .}]' toy.json > long.json
jq -n '[range(1; 21) | {key: "p-\(.)", value: {m: .}}] | from_entries' > good.json
jq -n '[range(1; 21) | {key: "p-\(.)", value: {m: (. * 7 % 20)}}] | from_entries' > bad.json
for which in good bad; do
    metricheck run -q --scores $which.json long.json -f json -o $which-report.json
done
run metricheck compare --color always good-report.json bad-report.json
like 'worse is red' "$(tr '\033' '^' < "$out")" '\^\[31mworse\^\[0m'
run metricheck compare --color always bad-report.json good-report.json
like 'better is green' "$(tr '\033' '^' < "$out")" '\^\[32mbetter\^\[0m'
run metricheck compare bad-report.json good-report.json
unlike 'without a terminal plain' "$(tr '\033' '^' < "$out")" '\^'
if command -v script > /dev/null; then
    script -qec "env TERM=xterm '$METRICHECK' --no-pager compare bad-report.json good-report.json" /dev/null \
        < /dev/null > screen 2>&1
    like 'a terminal has colour' "$(tr '\033' '^' < screen)" '\^\[32mbetter'
    script -qec "env TERM=xterm NO_COLOR=1 '$METRICHECK' --no-pager compare bad-report.json good-report.json" \
        /dev/null < /dev/null > screen 2>&1
    unlike 'not with NO_COLOR' "$(tr '\033' '^' < screen)" '\^'
else
    skip 'a terminal has colour' 'no script(1)'
fi
done_testing
