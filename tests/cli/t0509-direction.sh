#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Which scores are better, and where they lie, travels with score files; what is said of them on the
# command line; the warning of an order that is opposite to that of people; own columns beside a
# preset.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
METRICHECK_FULL=yes # the whole report on the terminal
export METRICHECK_FULL
need jq

metrics='-m ter -m bleu:tokenize=intl -m sema -m nist'

# --- from score to run: the figures of the metrics themselves ---
# shellcheck disable=SC2086
metricheck score -q $metrics --suite starter -o made.tsv
is 'the header' "$(head -n 1 made.tsv)" \
    "$(printf 'id\tter:lower:0..inf\tbleu:tokenize=intl:0..100\tsema:0..1+\tnist:0..inf')"
figures='.datasets, [.cases[] | [.id, .scores, .normalised]],
    [.metrics[] | [.name, .lower_is_better, .range, .bounds]]'
for normalise in minmax range; do
    options="-f json --resamples 20 --draws 20 --normalise $normalise"
    # shellcheck disable=SC2086
    run metricheck run -q --scores made.tsv $options
    exits "$normalise: score files" 0
    jq "$figures" "$out" | sed 's/marked missing in the score file//' > from-file
    # shellcheck disable=SC2086
    run metricheck run -q $metrics $options
    jq "$figures" "$out" > wanted
    jq -c 'del(..|.expectations?, .passed?)' from-file > got
    jq -c 'del(..|.expectations?, .passed?)' wanted > wanted.short
    same_file "$normalise: the same figures" got wanted.short
done

# --- a file that does not say it ---
sed '1s/\tter:lower:0..inf/\tter/' made.tsv > bare.tsv
run metricheck run --scores bare.tsv --resamples 0 --draws 0 -f json
exits 'no direction' 0
cp "$out" bare.json
stderr_like 'the warning' '^warning: ter: its order is opposite to that of the rubric in [0-9]+ of [0-9]+ phenomena \(.*\); if lower scores are better, use --lower-is-better ter$'
is 'no other one' "$(grep -c '^warning' "$err")" 1
is 'it is in the JSON' "$(jq -c '[.metrics[] | [.name, has("opposed")]]' bare.json)" \
    '[["ter",true],["bleu:tokenize=intl",false],["sema",false],["nist",false]]'
run metricheck run --scores bare.tsv --resamples 0 --draws 0 -f markdown
stdout_like 'and in the report' 'opposite to that of the rubric in .*--lower-is-better ter'
run metricheck run --scores bare.tsv -p negation --resamples 0 --draws 0
stderr_like 'whatever is shown' '^warning: ter: its order is opposite .*--lower-is-better ter$'
run metricheck run -q --scores bare.tsv --resamples 0 --draws 0
unlike 'quiet' "$(cat "$err")" warning
run metricheck run --scores bare.tsv --lower-is-better ter --range ter=0..inf --resamples 0 --draws 0 -f json
exits 'said on the command line' 0
unlike 'no warning then' "$(cat "$err")" warning
jq '.datasets' "$out" > got
metricheck run -q --scores made.tsv --resamples 0 --draws 0 -f json | jq '.datasets' > wanted
same_file 'the same figures as with the header' got wanted
is 'turned round' "$(jq -c '.datasets[0].overall.metrics[0].spearman' "$out")" \
    "$(jq -c '-.datasets[0].overall.metrics[0].spearman' bare.json)"
run metricheck run --resamples 0 --draws 0 --sentinels --statistic spearman -f csv
unlike 'no metric of the program is opposed' "$(cat "$err")" warning
run metricheck run --scores made.tsv --lower-is-better bleu:tokenize=intl --resamples 0 --draws 0 -f csv
exits 'a wrong direction that is known' 0
stderr_like 'is told without advice' '^warning: bleu:tokenize=intl: its order is opposite .*level\)$'

# --- the arrow: in tables, not in what programs read ---
for format in terminal markdown; do
    run metricheck run -q --scores made.tsv --resamples 0 --draws 0 -f $format
    stdout_like "$format: ter" 'ter ↓'
    unlike "$format: no other" "$(cat "$out")" '(nist|sema|intl) ↓'
    stdout_like "$format: what it says" '↓: lower scores of this metric are better'
done
for format in csv tsv json junit; do
    run metricheck run -q --scores made.tsv --resamples 0 --draws 0 -f $format
    unlike "$format: none" "$(cat "$out")" '↓'
done
run metricheck run -q --scores made.tsv --resamples 0 --draws 0 -f tsv
is 'a column says it' "$(awk -F '\t' 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == "lower_is_better") c = i }
    NR > 1 { print $3, $c }' "$out" | sort -u | tr '\n' ',')" \
    'bleu:tokenize=intl false,nist false,sema false,ter true,'

# --- mistakes ---
mistake() { # LABEL CODE REGEX ARGUMENT...
    label=$1 code=$2 regex=$3
    shift 3
    run metricheck run --resamples 0 --draws 0 "$@"
    exits "$label" "$code"
    stderr_like "$label: message" "$regex"
    is "$label: nothing is printed" "$(cat "$out")" ''
}
mistake 'an unknown name' 2 "no score file has the metric 'tre'; did you mean 'ter'\\? \\(they have ter, " \
    --scores bare.tsv --lower-is-better tre
mistake 'a metric of the program' 2 'no score file has the metric .bleu.*there is no score file' \
    -m bleu --lower-is-better bleu
mistake 'an unknown name of a range' 2 '--range: no score file has' --scores bare.tsv --range x=0..1
mistake 'no range' 2 'NAME=LOW\.\.HIGH' --scores bare.tsv --range ter=1..0
mistake 'the range has no name' 2 'NAME=LOW\.\.HIGH' --scores bare.tsv --range 0..1
sed '1s/ter:lower/ter:higher/' made.tsv > higher.tsv
mistake 'a contradiction' 3 '^higher\.tsv:1:4: error: .*higher scores of "ter" are better' \
    --scores higher.tsv --lower-is-better ter
mistake 'another range' 3 '^made\.tsv:1:4: error: .*different ranges' --scores made.tsv --range ter=0..1
printf 'id\tm:0..1\nnegation-001\t0.5\nnegation-002\t1.5\n' > outside.tsv
mistake 'a score outside' 3 '^outside\.tsv:3:14: error: 1\.5 is outside the range of "m", 0 to 1 \(case "negation-002"\)' \
    --scores outside.tsv
printf 'id\tm:lowr\nnegation-001\t0.5\n' > slip.tsv
mistake 'a slip' 3 '^slip\.tsv:1:4: error: "lowr" is not a direction; did you mean "lower"' --scores slip.tsv
printf 'id\tm:lower:\nnegation-001\t0.5\n' > colon.tsv
mistake 'nothing behind a colon' 3 '^colon\.tsv:1:4: error: nothing follows a colon' --scores colon.tsv
printf 'id\tm\tb:unproved\nnegation-001\t0.5\t1\n' > alone.tsv
mistake 'marks of no metric' 3 '^alone\.tsv:1:6: error: no score column for the marks of "b:unproved"' \
    --scores alone.tsv
printf 'id\tm\tm:unproved\nnegation-001\t0.5\t2\n' > mark.tsv
printf 'id\tm\tm:standard_error\nnegation-001\t0.5\t-2\n' > error.tsv
mistake 'an error below 0' 3 '^error\.tsv:2:18: error: -2 is not a standard error of "m"' --scores error.tsv
printf 'id\tm\tb:standard_error\nnegation-001\t0.5\t1\n' > lonely.tsv
mistake 'errors of no metric' 3 '^lonely\.tsv:1:6: error: no score column for the errors of "b:standard_error"' \
    --scores lonely.tsv
mistake 'a mark that is none' 3 '^mark\.tsv:2:18: error: 2 is not a mark of "m"' --scores mark.tsv

# --- gate takes them, too ---
metricheck gate -q --baseline base.json --accept first --scores made.tsv
run metricheck gate --baseline base.json --scores bare.tsv --lower-is-better ter --range ter=0..inf --draws 99
exits 'gate: the same scores' 0
run metricheck gate --baseline base.json --scores bare.tsv --lower-is-better no
exits 'gate: an unknown name' 2

# --- a preset and own columns ---
# the fourteen columns of the published file; a file of one's own has two of their names
printf 'id\tBLEU\tAnn. Score\tchrF++ (O)\tchrF++\tMeteor\tBERT Score\tSmatch\tS2match\tWLK\tWWLK\t' > published.tsv
printf 'GraCo (G)\tGraCo (r,G)\tGraCo\tGraCo (r)\n' >> published.tsv
printf 'id\tmine:lower\tBLEU\tchrF++ (O)\n' > mine.tsv
sed 1d made.tsv | head -n 200 | while read -r id ter bleu rest; do
    printf '%s\t%s\t%s\t1\t2\t3\t4\t5\t6\t7\t8\t9\t10\t11\t12\n' "$id" "$bleu" "$ter" >> published.tsv
    printf '%s\t%s\t%s\t%s\n' "$id" "$ter" "$bleu" "$bleu" >> mine.tsv
done
run metricheck run --preset zeidler2022 --scores published.tsv --scores mine.tsv -m ter -f json
exits 'preset: own columns' 0
is 'they stand beside it' "$(jq -r '[.metrics[].name] | .[0], .[-4:][]' "$out" | tr '\n' ' ')" \
    'BLEU mine BLEU#2 chrF++ (O)#2 ter '
is 'with their direction' "$(jq '.metrics[] | select(.name == "mine").lower_is_better' "$out")" true
is 'the human scores stay out' "$(jq '[.metrics[] | select(.name == "Ann. Score")] | length' "$out")" 0
stderr_like 'and that is told' '^Ann\. Score is left out: preset zeidler2022 does not report on it$'
stderr_like 'a name that is taken is told' '^mine\.tsv:1:15: warning: a metric "BLEU" already exists; this one is called "BLEU#2"$'
cut -f 1-2,4- published.tsv > imported.tsv
run metricheck run --preset zeidler2022 --scores imported.tsv -f json
stderr_like 'an imported file has no human scores' '^chrF\+\+ \(O\) is left out: preset zeidler2022'
run metricheck run --preset zeidler2022 --scores published.tsv --scores mine.tsv -m ter -f json
stderr_like 'the other column that the paper does not report on' '^chrF\+\+ \(O\) is left out: preset zeidler2022'
jq '[.datasets[].phenomena[].metrics[] | select(.name == "BLEU")]' "$out" > got
metricheck run -q --preset zeidler2022 --scores published.tsv -f json |
    jq '[.datasets[].phenomena[].metrics[] | select(.name == "BLEU")]' > wanted
same_file 'the preset does not move' got wanted
run metricheck run --preset zeidler2022 --scores mine.tsv -f json
is 'a name of the published file is no reason to leave out a column of another' \
    "$(jq -c '[.metrics[] | select(.name == "chrF++ (O)" or .name == "mine").name]' "$out")" '["mine","chrF++ (O)"]'
unlike 'and nothing of it is left out' "$(cat "$err")" '^chrF\+\+ \(O\) is left out'
run metricheck run -q --preset zeidler2022 --scores mine.tsv --scores published.tsv -f json
is 'in either order' "$(jq -c '[.metrics[].name | select(startswith("chrF++ (O)") or startswith("Ann"))]' "$out")" \
    '["chrF++ (O)"]'
done_testing
