#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The marks behind figures: what is shown to be below chance is marked as reversed, and is nowhere the best.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# Two metrics that give what people gave, and the opposite.
metricheck run -q -m constant --resamples 0 -f json -o human.json
jq -r '"id\tright\topposite", (.cases[] | [.id, .human, -.human] | @tsv)' human.json > scores.tsv
COLUMNS=120
export COLUMNS
run metricheck run -q --scores scores.tsv --statistic spearman --statistic right_order --full
exits 'two metrics' 0
cp "$out" full
stdout_like 'the opposite of people, for Spearman and right order' '^ +opposite +-1\.000v +\[-1\.00, -1\.00\] +0\.000v +\[0\.00, 0\.09\]'
stdout_like 'people themselves' '^ +right +1\.000\* +\[1\.00, 1\.00\] +1\.000 best +\[0\.91, 1\.00\]'
like 'and what it means' "$(tr -s '\n ' ' ' < full)" \
    'v shown to be below 0 \(right order: \.5\): the metric orders against the human scores'
unlike 'it is never the best' "$(grep opposite full)" 'best'
run metricheck run -q --scores scores.tsv -m constant --statistic right_order
stdout_like 'beside chance itself' '^ constant +50 \[47, 53\] '
stdout_like 'on a phenomenon' '^ and-or +20 +100 +50~ +0v$'
run metricheck run -q -p passive --scores scores.tsv --statistic pearson --resamples 0
unlike 'without intervals nothing is shown' "$(cat "$out")" '[0-9]v'
done_testing
