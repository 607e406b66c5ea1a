#!/bin/sh
# `humans`: its calls, formats, presets and errors, on made-up ratings of 24 outputs.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
cp "$METRICHECK_SOURCE"/doc/examples/humans/* .
humans() { metricheck humans ratings.csv --reference-system human "$@"; }
texts() { humans --outputs outputs.csv --references references.csv -q "$@"; }

# --- what is shown
run humans
exits 'ratings alone' 0
like 'the tables allow this' "$(cat "$out")" '^agreement of pairs of annotators$'
unlike 'and nothing of metrics' "$(cat "$out")" 'metrics against'
printf 'item,system,annotator,scale,value\ni,A,x,s,1\ni,A,y,s,2\ni,B,x,s,3\nj,B,x,s,5\n' > few.csv
run metricheck humans few.csv --show means -f tsv
is 'means: 3 / 2 and 8 / 2' "$(cat "$out")" 'system	s	s_rank
A	1.5	2
B	4	1'
run metricheck humans few.csv --reference-system B --show means -f csv
is 'the reference has no rank' "$(cat "$out")" 'system,s,s_rank
A,1.5,1
B (ref),4,-'

# Three outputs with 1 1, 2 2, 1 2. Alpha: 1 - (2 / 6) / (18 / 30); Fleiss: (2/3 - 1/2) / (1/2).
# Mean squares between .5, within .5 / 3: ICC (1/2 - 1/6) / (1/2 + 1/6) and 1 - (1/6) / (1/2).
# Kappa of x and y: agree 2/3, by chance 2/3 1/3 + 1/3 2/3.
printf 'item,system,annotator,scale,value\ni,A,x,s,1\ni,A,y,s,1\ni,B,x,s,2\ni,B,y,s,2\nj,B,x,s,1\nj,B,y,s,2\n' > six.csv
run metricheck humans six.csv --show reliability --min-shared 3 -f json
is 'agreement of all at once' "$(jq -c '.analyses.reliability.s | [.outputs, .judgements, .krippendorff_alpha.nominal,
    .kappas_of_all.fleiss, .icc.one_way, .icc.one_way_mean, .kappa.average] | map(. * 1e6 | round / 1e6)' "$out")" \
    '[3,6,0.444444,0.333333,0.5,0.666667,0.4]'
run metricheck humans six.csv --show reliability -f tsv
exits 'as a table' 0
like 'no kappa of pairs with too few outputs' "$(cat "$out")" '^s	6	0\.444.*	nan	nan$'

# --- planning
# Two outputs with 1 3 and 5 7 of judges x and y: halved squared differences 2 2 within them, 8 8 of one judge,
# 18 2 of both; so judge 10 - 8, residual 2 - 2, output 10 - 2. The differences are .2, .5, .8 of sqrt(10).
printf 'item,system,annotator,scale,value\ni,A,x,s,1\ni,A,y,s,3\nj,A,x,s,5\nj,A,y,s,7\n' > two.csv
run metricheck humans two.csv --show planning -f json
exits 'planning' 0
is 'variances and differences' "$(jq -c '.analyses.planning.s | [.variances.output, .variances.judge, .variances.residual,
    (.variances.item // 0), .two_systems[0,4,8].difference] | map(. * 1e6 | round / 1e6)' "$out")" \
    '[8,2,0,0,0.632456,1.581139,2.529822]'
run metricheck humans two.csv --show planning -f tsv
is 'a row for each difference and number of judges' "$(wc -l < "$out")" 13
run metricheck humans few.csv --show planning
like 'nothing to plan from' "$(cat "$out")" '^ s: no system has outputs of two items by two judges\.'
run metricheck humans two.csv --show planning --resamples 0 -f tsv
is 'no simulated studies' "$(wc -l < "$out")" 1

# --- metrics that are computed, and the same from a table of scores
printf 'item,system,metric,value\ni,A,ter,0.5\ni,B,ter,0.25\nj,B,ter,0\n' > scores.csv
run metricheck humans few.csv --scores scores.csv --show sentence -f tsv
like 'lower is better: a plain sign' "$(cat "$out")" '^all	s	ter	3	-1	'
run metricheck humans few.csv --scores scores.csv --show bootstrap --unit output -f tsv
like 'turned round' "$(cat "$out")" '^all	s	ter	output	3	1	'
sed 's/ter/errors/' scores.csv > errors.csv
run metricheck humans few.csv --scores errors.csv --lower-is-better errors --show bootstrap --unit output -f tsv
like 'as an option says' "$(cat "$out")" '^all	s	errors	output	3	1	'
run texts -m bleu --show sentence -f tsv
exits 'a metric of texts' 0
awk -F, 'NR == 1 || $2 != "human"' outputs.csv > systems.csv
metricheck humans ratings.csv --outputs systems.csv --references references.csv -m bleu -q -f json > one.json
like 'the same without the texts of people' "$(cat one.json)" '"rated_without_score": 6'
run texts -m bleu,chrf -m ter --show sentence -f tsv
is 'three metrics, two scales' "$(wc -l < "$out")" 7
printf 'item,system,text\nboat,rules,The fisherman sold his boat because he was ill.\n' > targets.csv
awk -F, 'NR == 1 || ($1 == "boat" && $2 == "rules")' outputs.csv > edited.csv
run metricheck humans ratings.csv --outputs edited.csv --targets targets.csv -m ter -q --show system -f json
exits 'targets in place of references' 0

# --- free magnitudes: one of 200 is more than 100 times as great as the others; a flag is none
awk 'BEGIN { print "item,system,annotator,scale,value"
    for (i = 1; i <= 200; i++) { print i ",A,x,s," (i == 7 ? 1000 : 5); print i ",A,x,flag:f," (i == 7) } }' > free.csv
run metricheck humans free.csv --show means
is 'a warning of the scale alone' "$(cat "$err")" 'metricheck: warning: scale s: the greatest rating, 1000, is more than 100 times as great as 99% of all; use ranks, not means and z-scores'

# --- parts, subsets, presets
run texts -m bleu --items items.csv --by topic --show sentence --combined adequacy,fluency -f tsv
is 'all and three topics, three scores' "$(wc -l < "$out")" 13
printf 'boat\nexam\n\nmayor\r\n' > subset.txt
run texts -m bleu --subset subset.txt --show system -f tsv
is 'all, subset, scored' "$(cut -f 1 "$out" | sort -u | tr '\n' ' ')" 'all part scored subset '
run humans --preset espinosa2010 --show kappa -f json
like 'a preset combines' "$(cat "$out")" '"combined": \["adequacy", "fluency"\]'
run humans --preset manning2020 --show low -f tsv
like 'a preset has a rule' "$(cat "$out")" '^adequacy	quantile	'
run humans --preset manning2020 --low-rule block --show low -f tsv
like 'which the call may change' "$(cat "$out")" '^adequacy	block	'

# --- formats
texts -m bleu,ter --items items.csv --by topic --combined adequacy,fluency --scales scales.csv --subset subset.txt \
    -f json > all.json
humans -q -f json > plain.json
humans -q -f json --show flags,means > some.json
if command -v python3 > /dev/null && python3 -c 'import jsonschema' 2> /dev/null; then
    ok 'the JSON is as its schema says' python3 -W ignore -B "$METRICHECK_SOURCE/tests/schemas/check_schema.py" \
        "$METRICHECK_SOURCE/doc/humans.schema.json" all.json plain.json some.json
else
    ok 'the JSON is as its schema says # SKIP jsonschema is not there' true
fi
is 'what was asked for' "$(grep -c '^    "[a-z_]*": {$' some.json)" 2
run texts -m bleu -f text -o folder
exits 'a folder' 0
ok 'with a file for each table' test -s folder/rank-errors.txt
run humans -f csv --show means,flags
exits 'csv holds one' 2
run humans -f markdown --report csv=means.csv --show means
like 'Markdown' "$(cat "$out")" '^| system '
ok 'and a further report' test -s means.csv

# --- errors
refused() { # LABEL EXIT PATTERN COMMAND...
    label=$1 code=$2 pattern=$3
    shift 3
    run "$@"
    exits "$label" "$code"
    like "$label: the reason" "$(cat "$err")" "$pattern"
}
refused 'no ratings' 2 'humans wants one table of ratings' metricheck humans
refused 'a table that is not there' 3 'none.csv' metricheck humans none.csv
refused 'scores that lack' 2 'the table judges needs --scores' humans --show judges
refused 'an unknown table' 2 "humans has no table 'mean'; did you mean 'means'" humans --show mean
refused 'an unknown system' 2 "the ratings have no system 'nobody'" metricheck humans ratings.csv --reference-system nobody
refused 'an unknown scale' 2 "the ratings have no scale 'grammar'" humans --combined adequacy,grammar
refused 'a flag is no scale' 2 "no scale 'flag:omission'" humans --combined adequacy,flag:omission
refused 'an unknown column' 2 "items.csv has no column 'length'" humans --items items.csv --by length
refused 'a column of nothing' 2 'by names a column of --items' humans --by topic
refused 'no texts' 2 'give them with --outputs' humans -m bleu
refused 'no references' 2 'references FILE or --targets' humans -m bleu --outputs outputs.csv
refused 'a metric twice' 2 'bleu is given twice' texts -m bleu -m bleu
refused 'an unknown metric of scores' 2 "no score is of metric 'bleu'" metricheck humans few.csv --scores scores.csv \
    --lower-is-better bleu
refused 'standard input twice' 2 'standard input can be read once' metricheck humans - --scores -
refused 'output over input' 2 'few.csv' metricheck humans few.csv -o few.csv
head -n 5 references.csv > short.csv
refused 'an item without reference' 3 'short.csv:1:1: .*item letter has no reference, but system human' \
    humans --outputs outputs.csv --references short.csv -m bleu
refused 'an unknown item' 3 "more.txt:2:1: .*no table has an item 'moon'" sh -c "printf 'boat\nmoon\n' > more.txt
    \"\$METRICHECK\" humans ratings.csv --subset more.txt"
sed 's/^scale.*/&\nflu,1,5,1,higher/; s/^fluency,1,5/fluency,1,3/' scales.csv > low.csv
refused 'outside its scale' 3 'ratings.csv:[0-9]*:[0-9]*: .*is outside scale fluency, which is 1..3' humans --scales low.csv
cat few.csv few.csv | awk '!(/^item/ && NR > 1)' > twice.csv
refused 'a rating twice' 3 'twice.csv:6:1: .*a second rating of s by annotator x for item i, system A, output 1 .the first is in line 2.' \
    metricheck humans twice.csv
done_testing
