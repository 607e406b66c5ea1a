#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# -p, -d, --case and --filter choose what is shown: no figure of it changes.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq

# Every row of every phenomenon, with its intervals and counts, byte for byte.
run metricheck run -q -m bleu -m ter -m smatch --resamples 50 --draws 50 -f csv -o whole.csv
exits 'the whole suite' 0
rows() { grep -v '^starter,overall,' "$1"; }
phenomena=$(rows whole.csv | sed 1d | cut -d , -f 2 | sort -u)
ok 'many phenomena' test "$(echo "$phenomena" | wc -l)" -gt 25
head -n 1 whole.csv > together.csv
: > chosen.csv
for name in $phenomena; do
    metricheck run -q -m bleu -m ter -m smatch --resamples 50 --draws 50 -f csv -p "$name" > part.csv
    rows part.csv | sed 1d >> chosen.csv
done
rows whole.csv | sed 1d | sort > expected
sort chosen.csv > found
same_file 'each phenomenon alone' found expected
metricheck run -q -m bleu -m ter -m smatch --resamples 50 --draws 50 -f csv \
    --filter 'phenomenon:negation OR phenomenon:passive' > part.csv
rows part.csv | sed 1d | sort > found
grep -E '^starter,(negation|passive),' expected > some
same_file 'by an expression' found some
metricheck run -q -m bleu -m ter -m smatch --resamples 50 --draws 50 -f csv -d starter > all.csv
same_file 'a dataset that is all there is' all.csv whole.csv

# The rubric gives negations 1 to 2, and other phenomena up to 5.
run metricheck run -q -m bleu --normalise minmax -p negation -f json
is 'bounds are those of the suite' "$(jq -c .settings.human_bounds "$out")" '[1,5]'
jq -c '[.cases[].human] | [min, max]' "$out" > bounds
is 'and not those of what is shown' "$(cat bounds)" '[1,2]'

# By declared range: BLEU over 100 is its normalised score.
run metricheck run -q -m bleu -m ter -p negation -f json
cp "$out" part.json
is 'the mean is that of the scores over 100' \
    "$(jq '[.cases[].scores.bleu] | add / length / 100 * 1e9 | round' part.json)" \
    "$(jq '.datasets[0].overall.metrics[0].mean * 1e9 | round' part.json)"
is 'the rule' "$(jq -c '.metrics[0].normalised_by' part.json)" '{"rule":"declared","low":0,"high":100}'
is 'the other rule' "$(jq -c '.metrics[1].normalised_by.rule' part.json)" '"minmax"'
is 'its worst is the greatest of the suite' "$(jq '.metrics[1].normalised_by.high' part.json)" \
    "$(jq '[(.cases + .other_cases)[].scores.ter] | min' part.json)"
is 'what is shown, and the others' "$(jq -c '[(.cases | length), ((.cases + .other_cases) | length)]' part.json)" \
    "[$(grep -c '^ *{ "id": ' "$METRICHECK_DATA/suites/starter/negation.json"),$(metricheck run --list | sed 1d | wc -l)]"
run metricheck verify -q part.json
exits 'a part is verified' 0
# of one statistic, for no more than twenty places are named
metricheck run -q -m bleu -m ter -p negation --statistic mad --resamples 0 -f json -o few.json
sed '/"place": 0,/s/"ter": [0-9.]*/"ter": 9999/' few.json > changed.json
run metricheck verify changed.json
exits 'by the scores of the others, too' 1
stderr_like 'which' 'metrics\[1\].bounds\[0\] is [0-9.]*, and the cases give 9999$'
run metricheck run -m bleu -m ter -p negation --resamples 0 -f markdown
stdout_like 'how many' '[0-9]* of [0-9]* cases'
stdout_like 'by which bounds' '^normalised: bleu 0\.\.100 \(declared\); ter [0-9.]*\.\.[0-9.]* \(minimum and maximum of the suite\)$'
is 'the list' "$(metricheck run --list -p negation | sed 1d | wc -l)" "$(jq '.cases | length' part.json)"

# compare and gate: what both show is compared, by the bounds of the whole suite
run metricheck compare part.json part.json
exits 'a part with itself' 0
run metricheck gate -q --baseline part.json -m bleu -m ter -p negation
exits 'a part with a run of the same' 0
run metricheck gate -q --baseline part.json -m bleu -m ter -p passive
exits 'a part with another' 3
stderr_like 'which says how many' 'cases are only in the baseline \(negation-001, .*\), [0-9]* cases are not in the baseline \(passive-001, '
run metricheck gate -q --baseline part.json -m bleu -m ter
exits 'a part with the whole' 3
stderr_like 'and names some' 'the runs have different cases: [0-9]* cases are not in the baseline \(and-or-001, '
metricheck run -q -m bleu -m ter -f json -o whole.json
run metricheck compare whole.json part.json --align common
exits 'what the whole and a part have in common' 0
stdout_like 'is counted' "$(jq '.cases | length' part.json) cases paired by id"
run metricheck run -m bleu --case nosuch
exits 'a case that is nowhere' 2
stderr_like 'and its name' "the suite has no case 'nosuch'"

# what the score file does not have is of no account where it is not shown
metricheck run -q -m bleu -f json -p negation | jq '[.cases[] | {(.id): .scores}] | add' > negation.json
run metricheck run --scores negation.json -p negation --resamples 0 --draws 0
unlike 'a score file of what is shown' "$(cat "$err")" 'lacks'
done_testing
