#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# --calibrate isotonic: MAD of scores brought to the scale of people, each fold of items by the others; what is said of it,
# what a saved report has of it, and where it cannot be.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# 60 items, people gave 1 to 5, that is h = 0, 1/4, ... 1; `square` is h^2, so that it orders as people do. Twelve items of
# each level: those of the other folds hold each, and calibration gives back h itself, a MAD of 0. Without it the MAD is
# the mean of h - h^2: (0 + 3/16 + 4/16 + 3/16 + 0) / 5 = 0.125.
awk 'BEGIN { print "id\treference\tcandidate\tscore\tphenomenon\tscale_minimum\tscale_maximum"
    for (i = 0; i < 60; i++) printf "c%d\ta b %d\ta c %d\t%d\tp%d\t1\t5\n", i, i, i, 1 + i % 5, int(i / 5) % 2 }' > items.tsv
awk 'BEGIN { print "id\tsquare:0..1"; for (i = 0; i < 60; i++) printf "c%d\t%s\n", i, (i % 5) ^ 2 / 16 }' > square.tsv
run metricheck run -q items.tsv --scores square.tsv --calibrate isotonic -f json -o calibrated.json
exits 'calibrated' 0
metricheck run -q items.tsv --scores square.tsv -f json -o plain.json
figures() { jq -c '.datasets[0].overall.metrics[0] | [.mad, .right_order, .spearman]' "$1"; }
is 'as people judge' "$(figures calibrated.json | cut -d, -f1)" '[0'
is 'without it, MAD is' "$(figures plain.json | cut -d, -f1)" '[0.125'
is 'the order of scores is as before' "$(figures calibrated.json | cut -d, -f2-)" "$(figures plain.json | cut -d, -f2-)"
is 'the report says it' "$(jq -c '[.settings.calibrate, .cases[3].normalised]' calibrated.json)" '["isotonic",[0.75,0.75]]'
is 'and not without it' "$(jq -c '.settings.calibrate' plain.json)" null
run metricheck verify calibrated.json
exits 'it is verified' 0
COLUMNS=120 run metricheck report calibrated.json
stdout_like 'so does the first screen' '^ MAD: normalised by .*; calibrated to the judgements \(isotonic, in five folds of'
run metricheck report calibrated.json --full
like 'and the full report' "$(tr -s '\n ' ' ' < "$out")" \
    'Those of a metric are then calibrated: isotonic regression on the judgements, each fifth of the items by the others\.'
run metricheck compare plain.json calibrated.json
exits 'two runs are compared by what was scored' 0

# One item: no other one to learn from.
awk -F'\t' -v OFS='\t' 'NR > 1 { $2 = "a b" } { print }' items.tsv > one-item.tsv
run metricheck run -q one-item.tsv --scores square.tsv --calibrate isotonic -f json -o one-item.json
is 'nothing is made up' "$(jq -c '.datasets[0].overall.metrics[0] | [.mad, .reasons.mad]' one-item.json)" \
    '[null,"too few judged items to calibrate by the others"]'
run metricheck run -q items.tsv -m bleu --case c3 --calibrate isotonic
exits 'a single case' 0
done_testing
