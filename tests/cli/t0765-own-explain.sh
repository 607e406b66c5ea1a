#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Somebody asks why a case has its scores, without naming a metric; and about scores of their own.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# names: of the metrics that are shown, in order
names() { jq -r '.cases[0].metrics[].name' "$out" | tr '\n' ' '; }
need jq

run metricheck explain -f json negation-001
exits 'without -m' 0
# as `run` without -m: the built-in ones whose resources are there
is 'all that a run would take are explained' "$(names)" \
    "$(metricheck run -p negation --resamples 0 --draws 0 -f tsv 2> run.err | sed '1d;/overall/d' | cut -f 3 | tr '\n' ' ')"
is 'and each has its score' "$(jq '[.cases[0].metrics[] | select(.score == null)] | length' "$out")" 0
is 'those left out are one line' "$(grep -c '^not run: ' "$err")" 1
stderr_like 'with their names' '^not run: s2match, wwlk, graco: no word vectors'
stderr_like 'whatever they lack' '; bertscore, .*: (no model|this program was built without)'
printf 'a b c d e\n' > one.txt
run metricheck explain --reference one.txt --candidate one.txt 1
exits 'sentences without graphs' 0
stderr_like 'leave metrics of graphs out' '^not run: smatch, .*: the candidate has no AMR graph'
unlike 'and do not show them' "$(cat "$out")" '^smatch '
run metricheck explain -q --reference one.txt --candidate one.txt 1
silent 'quietly'

metricheck score --suite starter -m bleu -o bleu.tsv
printf 'id,mine:0..1\nnegation-001,0.25\npassive-001,\n' > mine.csv
run metricheck explain --full --scores mine.csv --scores bleu.tsv negation-001 passive-001
exits 'with --scores' 0
is 'these alone are shown' "$(grep -cE '^(mine|bleu) ' "$out")" 4
stdout_like 'as the file has them' '^mine 0.25 +mine\|scores:mine.csv\|sha256:'
stdout_like 'or has not' '^mine no score: '
is 'the score of bleu is that of score' "$(grep '^bleu' "$out" | head -n 1 | cut -d ' ' -f 2)" \
    "$(metricheck explain -m bleu negation-001 | sed -n 's/^bleu \([0-9.]*\).*/\1/p')"
run metricheck explain --scores mine.csv -m chrf -f json negation-001
is 'with -m both' "$(names)" 'mine chrf '
printf 'id,mine\nnegation-001,high\n' > bad.csv
run metricheck explain --scores bad.csv negation-001
exits 'a file that is no score file' 3
stderr_like 'has its place' '^bad.csv:2:14: '

done_testing
