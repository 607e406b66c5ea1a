#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The first screen of `run`: its size at three widths, the verdict on metrics of which it is known what they do,
# an own metric against others, and what stands of both in a saved report.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
need python3

# --- one screen -----------------------------------------------------------------------------------

lines_over() { # WIDTH: how many lines of the last output are wider
    grep -c ".\{$(($1 + 1))\}" "$out"
}
# Where no figure is looked at that is drawn.
few='--resamples 50 --draws 50'
export COLUMNS=100
run metricheck run --report json=all.json
exits 'every metric' 0
cp "$out" plain
# shellcheck disable=SC2016 # the text has these quotes
stderr_like 'what took no part is one line' '^not run: .*: no word vectors \(`metricheck help vectors`\)'
is 'and all that is said there' "$(wc -l < "$err")" 1
sizes='80:59 100:44 120:44 140:44' # one line is on standard error
[ -z "$short" ] || sizes='100:44 140:44'
for size in $sizes; do
    width=${size%:*}
    COLUMNS=$width run metricheck report all.json
    is "no line is wider than $width" "$(lines_over "$width")" 0
    is "at most ${size#*:} lines" "$(awk -v most="${size#*:}" 'END { print NR <= most }' "$out")" 1
    [ "$width" != 100 ] || same_file 'as the run itself shows it' "$out" plain
    cp "$out" "plain-$width"
done
run metricheck report --color always all.json
is 'colours change no text' "$(sed "s/$(printf '\033')\[[0-9;]*m//g" "$out")" "$(cat plain)"
like 'they are there' "$(cat "$out")" "$(printf '\033')"
like 'the figures of the paper from 90 columns on' "$(cat plain)" 'right order +MAD +Spearman +ranking +weakest'
like 'and from 140 on Spearman between and within phenomena' "$(cat plain-140)" \
    'ranking +between +within +weakest'
for width in 100 89; do
    # shellcheck disable=SC2086 # words
    COLUMNS=$width run metricheck run -q -m bleu,chrf $few
    is "and below not: at $width columns" "$(grep -c Spearman "$out")" $((width >= 90))
done

# So do all figures.
widths='60 70 80 100'
[ -z "$short" ] || widths=60
for width in $widths; do
    COLUMNS=$width run metricheck report --full all.json
    is "all figures: no line is wider than $width" "$(lines_over "$width")" 0
    COLUMNS=$width run metricheck run -q -m bleu --resamples 50 --full
    is "of one metric neither: $width" "$(lines_over "$width")" 0
done

# What the screen sends one to is as wide.
for width in 80 100; do
    export COLUMNS="$width"
    for call in --help metrics 'metrics bleu' phenomena models 'statistics right_order'; do
        # shellcheck disable=SC2086 # words
        run metricheck $call
        is "$call: no line is wider than $width" "$(lines_over "$width")" 0
    done
done
unset COLUMNS
is 'a list that a program reads has a line for each metric' \
    "$(metricheck metrics | grep -c '^[a-z]')" "$(metricheck metrics | grep -cE '^[a-z0-9_-]+ +(text|AMR|tree|text, AMR|source) +(yes|no) +[^ ]|^metric ')"
export COLUMNS=100

# --- metrics of which it is known what they do ----------------------------------------------------

# What people gave, the opposite, the same for all, and again what people gave.
metricheck run -q -m constant --resamples 0 -f json -o human.json
jq -r '"id\tright\topposite\tflat\tagain", (.cases[] | [.id, .human, -.human, 1, .human] | @tsv)' human.json > scores.tsv
run metricheck run -q --scores scores.tsv
exits 'four metrics' 0
# It differs from the others on all pairs alike, so that there is no test: nothing is said of them.
stdout_like 'the best puts all pairs in order' '^right puts 100% of pairs in the right order\. Chance is 50%\.$'
stdout_like 'its opposite none' '^opposite is below chance: more often against the rubric than with it\.$'
stdout_like 'a constant is at chance' '^flat cannot be told from chance\.$'
stdout_like 'two metrics with the same scores are one row' '^ not shown: again \(the same scores as right\)$'
is 'more than three metrics from files are like any others' "$(grep -c '^ >' "$out")" 0
jq -r '"id\topposite", (.cases[] | [.id, -.human] | @tsv)' human.json > opposite.tsv
run metricheck run -q --scores opposite.tsv
exits 'one metric' 0
stdout_like 'one metric alone' '^opposite puts 0% of pairs in the right order: below chance\. Chance is 50%\.$'
stdout_like 'is told how to set it against another' '^It stands alone: --against bleu sets it against another one\.$'
run metricheck run -q --scores opposite.tsv --lower-is-better opposite --against bleu
exits 'against one that is named' 0
stdout_like 'lower is better' '^opposite . puts 100% of pairs in the right order: above chance, above bleu \(44%\)\.$'
# It is right on every pair, so that nothing can be better.
like 'on each phenomenon' "$(tr '\n' ' ' < "$out")" 'Better than bleu in [0-9]+ of 32 phenomena \([^)]*\), worse in none[.;]'
stdout_like 'it is marked' '^ > opposite'
run metricheck run -q --scores opposite.tsv -m bleu,length-ratio
stdout_like 'worse on each, and a sentinel is no rival' \
    '^opposite puts 0% of pairs in the right order: below chance, below bleu \(44%\)\. Chance is 50%\.$'
run metricheck run -q --scores opposite.tsv -m constant --against constant
stdout_like 'what differs in all alike has no test' 'below chance, without a test against constant \(50%\)\.'

# Who is not told from chance may not be told from the best either, though that is above it.
metricheck score -q -m random:seed=2 -m random:seed=4 --suite starter > random.tsv
jq -r '.cases[] | [.id, .human] | @tsv' human.json > human.tsv
awk -F '\t' 'NR == FNR { human[$1] = $2; next } FNR == 1 { print "id\tone\tother"; next }
    { print $1 "\t" $2 + human[$1] / 80 "\t" $3 + human[$1] / 50 }' human.tsv random.tsv > faint.tsv
run metricheck run -q --scores faint.tsv -f json -o faint.json
is 'one is above chance, the other is not told from it, nor from the one' \
    "$(jq -c '.datasets[0].overall | [.best, (.metrics[0].interval.right_order[0] > 0.5), (.metrics[1].interval.right_order[0] < 0.5),
        (.metrics[1].separable_from_best.p_holm >= 0.05)]' faint.json)" '["one",true,true,true]'
run metricheck report faint.json
stdout_like 'both are said' '^one puts [0-9]+% of pairs in the right order; other cannot be told from it\. Chance is 50%\.$'
stdout_like 'and that the other may be chance' '^other cannot be told from chance\.$'
run metricheck run -q -m bleu --against chrf
exits 'nothing to set against it' 2
stderr_like 'which is said' '--against chrf: no metric of your own is set against it; name one with --mine$'
run metricheck run -q -m bleu --mine blue
exits 'an own metric that is not there' 2
stderr_like 'the nearest name' "--mine: the run has no metric 'blue'; did you mean 'bleu'\?$"
run metricheck run -q -m bleu,chrf --mine chrf
stdout_like 'a built-in metric as one of ones own' '^chrf puts 47% of pairs in the right order: not told from chance, '

# --- more metrics than a screen has lines for ------------------------------------------------------

# Two phenomena of 40 cases; metric m0 gives the score, the others depart from it more and more, and half have no score
# of the first case.
awk 'BEGIN { print "id\treference\tcandidate\tscore\tphenomenon"
    for (i = 0; i < 80; i++) printf "c%d\ta b\ta c\t%d\tp%d\n", i, i * 7 % 11, i % 2 }' > many.tsv
awk 'BEGIN { printf "id"; for (m = 0; m < 60; m++) printf "\tm%d:0..50", m; print ""
    for (i = 0; i < 80; i++) { printf "c%d", i
        for (m = 0; m < 60; m++) printf (i == 0 && m % 2 ? "\t-" : "\t%s"), i * 7 % 11 + m * (i * 13 % 7) / 10
        print "" } }' > many-scores.tsv
run metricheck run -q many.tsv --scores many-scores.tsv --resamples 0
is 'it is one screen' "$(awk 'END { print NR <= 45 }' "$out")" 1
stdout_like 'which says what it leaves out' \
    '^ 8 of 60 metrics are shown, the best by right order; --full shows all, -f tsv writes all$'
is 'the best are shown' "$(awk '/^ m[0-9]/ { printf "%s ", $1 }' "$out" | cut -d' ' -f1-3)" 'm0 m1 m2'
stdout_like 'by phenomenon, too' '^% in the right order \(8 of 60 metrics\)$'
stdout_like 'and of what is missing the first' '^ the same of 27 more metrics: --full$'
sed '1s/:0\.\.50//g' many-scores.tsv > no-range.tsv
run metricheck run many.tsv --scores no-range.tsv --resamples 0 --mine m59 --figure mad
stdout_like 'an own one is among them' '^ > m59 '
is 'and that is one screen' "$(awk 'END { print NR <= 45 }' "$out")" 1
is 'beside which three notes are on ranges, and their number' \
    "$(grep -c 'its range is not known' "$err") $(sed -n 's/^note: the ranges of \([0-9]*\) more metrics are not known either$/\1/p' "$err")" '3 57'

# --- who gave the scores --------------------------------------------------------------------------

printf 'reference,candidate,score\nThe cat sleeps.,A cat sleeps.,4\nx y z,x y,3\nI see it.,I do not see it.,1\n' > pairs.csv
run metricheck run -q pairs.csv -m bleu
stdout_like 'a table does not say that people did' '^pairs: 3 sentence pairs, 1 phenomenon, scored 1 to 4, as given in pairs\.csv '
stdout_like 'nor does the screen' 'that the given scores put 0\.6 or more apart'
metricheck run -q pairs.csv -m bleu -f json -o pairs.json
run metricheck report pairs.json --full
stdout_like 'nor a saved report' '^scores as given in pairs\.csv$'
printf 'reference,candidate,score,judgement\na b c,a b,4,"{""by"": ""human"", ""description"": ""students"", ""raters"": 3}"\n' > said.csv
run metricheck run -q said.csv -m bleu --full
stdout_like 'where it is said, it is said' '^judged by people$'

printf 'reference,candidate\nThe cat sleeps.,A cat sleeps.\nx y z,x y\n' > unjudged.csv
run metricheck run -q unjudged.csv -m bleu,chrf
stdout_like 'where there are none, it is said' "^no human scores: only the metrics' own statistics are shown$"
stdout_like 'so that there is no scale of them' '^unjudged: 2 cases of 1 phenomenon$'
stdout_like 'and they are' '^ bleu +0\.[0-9]+ +\[.*\]$'
unlike 'nothing is held against people' "$(cat "$out")" 'Spearman|MAD'

# --- a metric of one's own that no -m names -------------------------------------------------------

run metricheck run --resamples 0 -p negation --command 'mine=cat' -m bleu
exits 'is not run' 0
stderr_like 'which is said' '^not run: mine: no -m names it$'
run metricheck run --resamples 0 -p negation --command 'mine=cat' --scores opposite.tsv -f csv
stderr_like 'also where a score file stands for -m' '^not run: mine: no -m names it$'
run metricheck run -q --resamples 0 -p negation --command 'mine=cat' -m bleu
is 'but not with --quiet' "$(cat "$err")" ''
# shellcheck disable=SC2086 # words
COLUMNS=80 run metricheck run -q -m bleu,chrf $few
is 'at 80 columns what is reported on takes two lines' "$(sed -n '2p;3p' "$out")" "people; metricheck $(metricheck --version | sed -n '1s/^metricheck \([^ ]*\).*/\1/p')"

# --- normalisation --------------------------------------------------------------------------------

# 1.5 where people gave 5 of 5, else what they gave of 5: beyond the range by half of it at most.
jq -r '"id\tmine", (.cases[] | [.id, if .human == 5 then 1.5 else .human / 5 end] | @tsv)' human.json > beyond.tsv
# shellcheck disable=SC2086 # words
run metricheck run -q -m bleu,nist,ter --scores beyond.tsv --range mine=0..1+ $few
stdout_like 'beside MAD is said how scores were normalised, and what is beyond the range' \
    '^ MAD: normalised by declared ranges \(mine up to 1\.5\); nist and ter by the extremes found$'
# Nobody is off but on those cases, there by 0.5.
jq -r '[.cases[] | select(.human == 5)] | length as $n | $n * 0.5 / 877 * 100 | round / 100' human.json > expected
stdout_like 'it is not cut off' "^ > mine .*\] +$(cat expected) "
# shellcheck disable=SC2086 # words
run metricheck run -q -m bleu,nist,ter --scores beyond.tsv --range mine=0..1+ --full $few
stdout_like 'the range as it is written everywhere' '^normalised: mine 0\.\.1\+, bleu 0\.\.100 \(declared\); nist 0\.\.'
run metricheck metrics --traits
is 'traits of metrics: what they compare, and by what words mean the same' \
    "$(grep -E '^(meteor|smatch|wwlk|graco|mfscore|dea) ' "$out" | tr -s ' ')" \
    'meteor text stems, WordNet, paraphrases -
smatch graph equal symbols both sides
wwlk graph static vectors both sides
graco text and graph static or contextual vectors both sides
dea tree equal symbols reference
mfscore text and graph symbols, a transformer model both sides'
COLUMNS=50 run metricheck metrics --traits bleu smatch
is 'on a narrow screen as sentences, the same blanks before each line' "$(sed '/^$/,$d' "$out")" \
    'bleu             text; words by equal symbols
smatch           graph; words by equal symbols;
                 graphs of: both sides'
run metricheck metrics --traits no-such
exits 'traits of a metric that is not there' 2
run metricheck metrics sema
stdout_like 'also by metrics' '^Inputs: AMR\. Range: 0\.\.1\+, 1 is the best and can be exceeded\.$'
run metricheck metrics nist
stdout_like 'a range without an end' 'Range: 0\.\.inf, higher is better\.'
# shellcheck disable=SC2086 # words
run metricheck run -q -m bleu,nist --normalise minmax $few
stdout_like 'all by the extremes' '^ MAD: normalised by the extremes found$'
# shellcheck disable=SC2086 # words
run metricheck run -q -m bleu,chrf --normalise none --figure spearman $few
stdout_like 'none' '^ MAD: of scores as given, not normalised$'
# shellcheck disable=SC2086 # words
COLUMNS=80 run metricheck run -q -m bleu,nist $few
unlike 'nothing where no such statistic is shown' "$(cat "$out")" 'normalised'
# shellcheck disable=SC2086 # words
COLUMNS=80 run metricheck run -q -m bleu,chrf --figure rmse $few
stdout_like 'another one' '^ RMSE: normalised by declared ranges$'
run metricheck run -q --preset zeidler2022 -p negation
stdout_like 'and on the screen of a preset' '^ MAD: normalised by the extremes found$'

# --- in reports -----------------------------------------------------------------------------------

# shellcheck disable=SC2086 # words
run metricheck run -q --scores opposite.tsv -m chrf,length-ratio $few -f json -o own.json
is 'an own metric is marked' "$(jq -c '[.metrics[] | .own]' own.json)" '[true,null,null]'
is 'five sentinels' "$(jq -c '[.datasets[0].sentinels[].name] | sort' own.json)" \
    '["constant","human-shuffled","length-ratio","random","word-overlap"]'
run metricheck verify own.json
exits 'recomputed' 0
jq '.datasets[0].own_metrics[0].rows[3].p = 0.5' own.json > changed.json
run metricheck verify changed.json
exits 'a p that is not that of the cases' 1
stderr_like 'is named' 'own_metrics\[0\]\.rows\[3\]\.p is 0\.5, and the cases give'
# shellcheck disable=SC2086 # words
metricheck run -q --scores opposite.tsv -m chrf,length-ratio $few > screen
run metricheck report own.json
same_file 'a saved report has the same screen' "$out" screen
jq 'del(.datasets[].sentinels, .datasets[].own_metrics, .settings.statistics) | .settings.best_by = "spearman"' own.json > old.json
run metricheck report old.json
exits 'a report of a version without right order' 0
stdout_like 'has the screen of that version' '^ metric +Spearman +\[95%\] +MAD'
jq '.datasets[0].own_metrics[0].against = "nobody"' own.json > changed.json
run metricheck report changed.json
exits 'a metric that is none' 3
stderr_like 'has its place' '^changed\.json:[0-9]+:[0-9]+: error: "against" must be a metric of the report$'
run metricheck run -q --preset zeidler2022
stdout_like 'a preset opens with the figures of the paper' '^ metric +Spearman +MAD'
unlike 'and shows no other' "$(metricheck run -q --preset zeidler2022 -f csv | head -n 1)" 'right_order'

# --- golden differences ---------------------------------------------------------------------------

whole_only
shared_or_skip nlg-checklist/raw
raw=$shared
shared_or_skip goldens/stats/right_order.tsv
metricheck import -q nlg-checklist "$raw" -o nlg
own=$(cut -f 3 "$shared" | sort -u | grep -v -e '^metric$' -e '^BLEU$' | sed 's/.*/--mine "&"/' | tr '\n' ' ')
eval "run metricheck run -q --scores '$raw/all_metric_scores.json' nlg $own --against BLEU -f json -o published.json"
exits 'every published metric against BLEU' 0
python3 - "$shared" > differences << 'END'
import csv, json, sys
rows = {}
for dataset in json.load(open("published.json", encoding="utf-8"))["datasets"]:
    for contest in dataset["own_metrics"]:
        for row in contest["rows"]:
            if contest["against"] == "BLEU":
                rows[dataset["name"], row["name"], contest["name"]] = row
n = 0
for golden in csv.DictReader(open(sys.argv[1], encoding="utf-8"), delimiter="\t"):
    if golden["difference"] == "":
        continue
    row = rows[golden["dataset"], golden["phenomenon"].strip("()"), golden["metric"]]
    n += 1
    if abs(row["difference"] - float(golden["difference"])) > 1e-9 or \
            (golden["p"] != "" and abs(row["p"] / float(golden["p"]) - 1) > 1e-6) or (golden["p"] == "") != (row["p"] is None):
        print(golden["dataset"], golden["phenomenon"], golden["metric"], golden["difference"], golden["p"], row)
print(n, "differences")
END
is 'differences agree to 1e-9, p to 1e-6 of it' "$(cat differences)" '198 differences'
done_testing
