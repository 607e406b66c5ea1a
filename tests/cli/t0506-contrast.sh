#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run --contrast: does a metric tell two phenomena apart?
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_FULL=yes # the whole report on the terminal
export METRICHECK_FULL
export SOURCE_DATE_EPOCH=0
COLUMNS=120
export COLUMNS
need jq

score() { run metricheck run -q -m smatch -m bleu -p passive -p negation --resamples 0 --draws 0 "$@"; }
score --contrast passive/negation -f json
exits 'a contrast' 0
cp "$out" report.json
one() { jq -r ".datasets[0].contrasts[0].metrics[0] | $1" report.json; }
# Smatch gives every passive the score of its active, 1, and no negation: U is n n, all pairs are above
is 'all apart' "$(one '[.auc, .cliffs_delta, .u == .n_first * .n_second] | tostring')" '[1,1,true]'
is 'an interval of some width' "$(one '.interval[0] < 1 and .interval[1] == 1')" true
is 'delta is 2 AUC - 1' "$(jq '[.datasets[0].contrasts[0].metrics[] | .cliffs_delta - (2 * .auc - 1) |
    fabs < 1e-12] | all' report.json)" true
is 'Holm over two metrics' "$(jq -c '[.datasets[0].contrasts[0].metrics[]] | sort_by(.p) |
    [.[0].p_holm == .[0].p * 2, .[1].p_holm >= .[1].p]' report.json)" '[true,true]'
run metricheck verify report.json
exits 'verify finds it again' 0
sed 's/"cliffs_delta": 1,/"cliffs_delta": 0.5,/' report.json > changed.json
run metricheck verify changed.json
exits 'and what was changed' 1
stderr_like 'where' 'contrasts\[0\].metrics\[0\].cliffs_delta is 0.5'
sed 's|"passive/negation"|"passive"|' report.json > broken.json
run metricheck verify broken.json
exits 'a contrast that is none' 3

score --contrast passive/negation
stdout_like 'on the screen' '^ smatch  *[0-9]+  *[0-9]+  *[0-9]+  *1\.000  *\[0\.[0-9]*, 1\.00\]  *\+1\.000  *< 0\.001'
stdout_like 'what it is' 'chance that a case of passive scores above one of negation'
score --contrast passive/negation -f markdown --adjust none
stdout_like 'markdown' '^### passive against negation$'
stdout_like 'the table' '^\| smatch \|'
score -f json
is 'nothing without the option' "$(jq -c '[.datasets[0].contrasts, .settings.contrasts]' "$out")" '[null,null]'

score --contrast passive/negatoin
exits 'no such phenomenon' 2
stderr_like 'the nearest one' "did you mean 'negation'"
score --contrast passive
exits 'no pair' 2
done_testing
