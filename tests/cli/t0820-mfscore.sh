#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `mfscore` on five sentences and two systems, of which every figure can be worked out by hand.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
export SOURCE_DATE_EPOCH=0

cp -R "$METRICHECK_SOURCE/doc/examples/mfscore/." .
# at the end of a call: what both systems have
given() { metricheck mfscore --form-scores rules=rules.tsv --form-scores neural=neural.tsv "$@"; }
parsed() { given --graphs graphs.amr --parses rules=rules.amr --parses neural=neural.amr "$@"; }
cell() { sed -n "$1p" "$out" | cut -f "$2"; } # LINE COLUMN

# --- systems. Triples (instances, relations, constants, TOP) that agree / of the parses / of the
# graphs, sentence by sentence; the graphs have 6, 8, 5, 10, 7:
#   rules   6/6, 8/8, 5/5, 8/8 of 10, 7/7   34 agree, 34 + 36 in all
#   neural  5/6, 6/6 of 8, 4/4 of 5, 9/10, 6/7   30 agree, 33 + 36 in all
# Preferences: rules .02/.22, .04/.2, .19/.4 = .475, .01/.18, .05/.2: one reaches .45
#              neural .5, .17/.33, .25/.46, .16/.33 = .485, .4: four do
run parsed -q -f tsv
exits 'mfscore' 0
is 'the head' "$(cell 1 1-8)" "$(printf 'system\tsentences\tmeaning\tmeaning_rank\tform\tform_rank\tmf_0.5\tmf_0.5_rank')"
is 'ranks' "$(cut -f 1,2,4,6,8,10,12 "$out" | sed 1d)" "$(printf 'rules\t5\t1\t2\t2\t2\t2\nneural\t5\t2\t1\t1\t1\t1')"
near 'meaning of rules' "$(cell 2 3)" '68 / 70'
near 'meaning of neural' "$(cell 3 3)" '60 / 69'
near 'form of rules' "$(cell 2 5)" '1 / 5'
near 'form of neural' "$(cell 3 5)" '4 / 5'
near 'MF 0.5 of rules' "$(cell 2 7)" '1.25 * (34/35) * .2 / (.25 * 34/35 + .2)'
near 'MF 1 of neural' "$(cell 3 9)" '2 * (20/23) * .8 / (20/23 + .8)'
near 'MF 2 of neural' "$(cell 3 11)" '5 * (20/23) * .8 / (4 * 20/23 + .8)'
run parsed -q -f tsv --average macro
near 'macro: the mean of F' "$(cell 2 3)" '(1 + 1 + 1 + 16/18 + 1) / 5'
near 'macro: the mean of F of neural' "$(cell 3 3)" '(10/12 + 12/14 + 8/9 + 18/20 + 12/14) / 5'
run parsed -q -f tsv --tolerance 0.02
near 'a smaller tolerance: .475 is no longer enough' "$(cell 2 5)" '0 / 5'
run parsed -q -f tsv --beta 3,1 --beta 3
is 'other betas, each once' "$(cell 1 7-)" "$(printf 'mf_3\tmf_3_rank\tmf_1\tmf_1_rank\tprecision\trecall')"
run parsed -q -f tsv --beta 0,inf
is 'beta 0 and inf: meaning and form alone' "$(sed -n 1p "$out" | cut -f 7,9) $(cell 3 3,5)" "$(printf 'mf_0\tmf_inf') $(cell 3 7,9)"
# 34 agree of 34 in the parses of rules and of 36 in the graphs, 30 of 33 and of 36
near 'precision of rules' "$(cell 2 11)" '34 / 34'
near 'recall of rules' "$(cell 2 12)" '34 / 36'
near 'precision of neural' "$(cell 3 11)" '30 / 33'
near 'recall of neural' "$(cell 3 12)" '30 / 36'
run parsed -q -f tsv --meaning smatch:output=precision
near 'an output of the metric: precision, sentence by sentence' "$(cell 3 3)" '(5/6 + 1 + 1 + .9 + 6/7) / 5'

# --- crossings: beta^2 = (69/60 - 70/68) / (1/.2 - 1/.8)
run parsed -q -f tsv --show crossings
near 'where the curves cross' "$(cell 2 3)" 'sqrt((69/60 - 70/68) / 3.75)'
is 'who is ahead' "$(cell 2 5,6)" "$(printf 'rules\tneural')"

# --- aspects: 3 + 4 + 2 + 5 + 3 concepts of the graphs, 3 + 3 + 2 + 5 + 3 of the parses of neural, of which 2 + 3 + 2 +
# 4 + 2 agree; one negation of the graphs, which neural has not
run parsed -q -f tsv --show aspects --reference-parses graphs.amr
row() { awk -F '\t' -v a="$1" -v s="$2" -v c="$3" '$1 == a && $2 == s { print $c }' "$out"; }
near 'precision of concepts' "$(row concepts neural 3)" '13 / 16'
near 'recall of concepts' "$(row concepts neural 4)" '13 / 17'
near 'F of concepts' "$(row concepts neural 5)" '2 * 13 / (16 + 17)'
is 'a negation that is lost' "$(row negation neural 3) $(row negation neural 4) $(row negation neural 5)" '0 0 0'
is 'nothing is named, and no score made of it' "$(row wikification neural 3) $(row wikification neural 5)" 'nan nan'
is 'and one that is kept' "$(row negation '(reference)' 3) $(row negation '(reference)' 5)" '1 1'
# the preset has them without being asked, and the metrics of Table 1 that need no model
run parsed -q -f json --preset opitz2021 rules=rules.txt neural=neural.txt --references reference.txt --resamples 0
is 'the preset of the paper' "$(jq -c '[.settings.preset, .settings.beside, (.aspects[] | select(.aspect == "concepts" and .system == "neural") |
    .precision), (.systems | length)]' "$out")" '["opitz2021",["bleu","meteor","chrf:variant=popovic"],0.8125,2]'
run parsed -q -f json --preset opitz2021 rules=rules.txt neural=neural.txt --references reference.txt --resamples 0 --beside ter --show systems
is 'what the call says goes before' "$(jq -c '[.settings.beside, has("aspects")]' "$out")" '[["ter"],false]'

# --- differences: of cat rules has all 6 triples, neural 5 of 6, and F is 1 and 10/12
run parsed -q -f tsv --show differences rules=rules.txt neural=neural.txt --references reference.txt --beside bleu
is 'the sentence that differs most' "$(cell 2 1-3,5,9)" "$(printf 'rules\tneural\tcat\trules\tCat sleep on mat.')"
is 'and the other text' "$(cell 3 5,9)" "$(printf 'neural\tThe cat sleeps on the sofa.')"
# "The cat sleeps on the sofa ." for "mat": 6 of 7 words, 4 of 6, 3 of 5 and 2 of 4 sequences
near 'with BLEU of this text alone' "$(cell 3 8)" '100 * sqrt(sqrt(6 / 7 * 4 / 6 * 3 / 5 * 2 / 4))'
near 'in meaning' "$(cell 2 4)" '1 - 10 / 12'
sed 's/^# ::id cat$/&\n# ::snt Of the parse./' rules.amr > named.amr
run given --graphs graphs.amr --parses rules=named.amr --parses neural=neural.amr -q -f json --show sentences
is 'without texts that of the parse' "$(jq -c '[.sentences[] | select(.id == "cat") | .text]' "$out")" '["Of the parse.",""]'

# --- variants: the second parser misses the place of cat, two of six triples (32 agree, 32 + 36 in all), and gives neural the ball of
# dog (31 agree, 33 + 36); the second model accepts two texts of rules and all of neural
second() {
    parsed --parses rules@parser=rules-second.amr --parses neural@parser=neural-second.amr \
        --form-scores rules@model=rules-second.tsv --form-scores neural@model=neural-second.tsv "$@"
}
named() { awk -F '\t' -v row="$1" -v name="$2" 'NR == 1 { for (i = 1; i <= NF; i++) if ($i == name) c = i }
    $1 == row { print $c }' "$out"; }
run second -q -f tsv --show variants --meaning smatch,smatch:output=precision
is 'all side by side' "$(sed -n 1p "$out" | tr '\t' '\n' | sed -n 's/_mf_2_rank$//p' | paste -s -d ' ')" \
    'first model parser smatch:output=precision'
near 'another parser: meaning of rules' "$(named rules parser_meaning)" '64 / 68'
near 'of neural' "$(named neural parser_meaning)" '62 / 69'
near 'with the form of the first' "$(named rules parser_form)" '1 / 5'
near 'MF 2 of it' "$(named neural parser_mf_2)" '5 * (62/69) * .8 / (4 * 62/69 + .8)'
near 'another model, with the meaning of the first' "$(named rules model_meaning)" '68 / 70'
near 'MF 0.5 of it' "$(named rules model_mf_0.5)" '1.25 * (34/35) * .4 / (.25 * 34/35 + .4)'
near 'another metric of meaning' "$(named neural smatch:output=precision_meaning)" '(5/6 + 1 + 1 + .9 + 6/7) / 5'
near 'the first is as it is alone' "$(named neural first_mf_1)" '2 * (20/23) * .8 / (20/23 + .8)'
is 'ranks by each' "$(named rules first_meaning_rank) $(named rules model_form_rank) $(named neural parser_mf_1_rank)" '1 2 1'
printf 'accept\n1\nNA\n0\n0\n0\n' > lacking.tsv
run second -q -f json --form-scores rules@lacks=lacking.tsv --form-scores neural@lacks=neural-second.tsv --reference-parses graphs.amr
cp "$out" variants.json
is 'the sentences that count by each' "$(jq -c '[.systems[0].sentences, .variants[0].sentences, (.settings.variants | map(.name))]' "$out")" \
    '[5,4,["model","lacks","parser"]]'
near 'and only these: baker is left out of all' "$(jq '.variants[1].variants.parser.meaning' "$out")" '2 * (31 - 6) / (33 - 6 + 36 - 8)'
is 'and the bounds are those of the parser that read the references' "$(jq -c '.variants[0].variants | map_values(.upper_bound)' variants.json)" \
    '{"first":1,"model":1,"lacks":1,"parser":null}'
run second --show variants --resamples 0 --reference-parses graphs.amr
like 'one pair, which all order alike' "$(tr '\n' ' ' < "$out" | tr -s ' ')" 'all 3 order so many alike: meaning 1, form 1, MF 0\.5 1, MF 1 1, MF 2 1'
like 'bounds of those whose parser read the references' "$(tr '\n' ' ' < "$out" | tr -s ' ')" 'the references: first 1\.000, model 1\.000\.'
run second --resamples 0 --meaning smatch --parses rules@turned=neural.amr --parses neural@turned=rules.amr
like 'the first screen has it' "$(cat "$out")" '^MF 1 by variant$'
like 'and who is not ordered alike' "$(tr '\n' ' ' < "$out" | tr -s ' ')" 'all 4 order so many alike: meaning 0, form 1,'
for call in '--parses rules@x=rules.amr' '--show variants' '--meaning smatch,smatch' '--form rouge,ter' \
    '--parses rules@=rules.amr' '--form-scores rules@first=rules.tsv --form-scores neural@first=rules.tsv'; do
    # shellcheck disable=SC2086 # the words of a call
    run parsed -q $call
    exits "refused: $call" 2
done
metricheck mfscore -q rules=rules.txt neural=neural.txt --references reference.txt --graphs graphs.amr --parses rules=rules.amr \
    --parses neural=neural.amr --form rouge --form length-ratio -f tsv --show variants --resamples 0 > variants.tsv
metricheck mfscore -q rules=rules.txt neural=neural.txt --references reference.txt --graphs graphs.amr --parses rules=rules.amr \
    --parses neural=neural.amr --form length-ratio -f tsv --show systems --resamples 0 > alone.tsv
is 'another metric of form: what it gives alone' "$(cut -f 14-23 variants.tsv | sed 1d)" "$(cut -f 3-12 alone.tsv | sed 1d)"

# --- matrix: deviations -.3, -.1, .4 and 0, -.2, .2; ranks 1, 2, 3 and 2, 1, 3, whose t is 1 / sqrt(3) of one degree
for system in a:.2:.3 b:.4:.1 c:.9:.5; do
    echo "${system##*:}" > "form-${system%%:*}.txt"
    system=${system%:*}
    echo "${system#*:}" > "meaning-${system%:*}.txt"
done
run metricheck mfscore --meaning-scores a=meaning-a.txt --meaning-scores b=meaning-b.txt --meaning-scores c=meaning-c.txt \
    --form-scores a=form-a.txt --form-scores b=form-b.txt --form-scores c=form-c.txt --resamples 0 -q -f tsv --show matrix
is 'meaning and form over three systems' "$(cell 2 1-3)" "$(printf 'meaning\tform\t3')"
near "Pearson's r" "$(cell 2 4)" '.1 / sqrt(.26 * .08)'
near "Spearman's rho" "$(cell 2 6)" '.5'
near 'its p' "$(cell 2 7)" '2 / 3'

# --- tests: five exchanges of form: 0 - 4 differences that are not 0 ... the two that have the same
# form (rain accepted on both sides, dog on neither) do not matter: 3 signs, as far as 3/5 in 2 of 8
run parsed -q -f tsv --show tests --resamples 9999
is 'statistics' "$(cut -f 3 "$out" | tr '\n' ' ')" 'statistic meaning form mf_0.5 mf_1 mf_2 '
like 'p of form is near 2/8' "$(cell 3 7)" '^0\.2[3-6]'
is 'one pair: nothing to adjust' "$(cell 3 7)" "$(cell 3 8)"
run parsed -q -f tsv --show intervals --resamples 0
is 'without resamples there is no interval' "$(cut -f 4,5 "$out" | sed 1d | sort -u)" "$(printf 'nan\tnan')"
parsed -q -f tsv --show tests --seed 2 > seed-2.tsv
parsed -q -f tsv --show tests --seed 2 > again.tsv
parsed -q -f tsv --show tests --seed 3 > seed-3.tsv
same_file 'a seed gives the same' again.tsv seed-2.tsv
is 'another seed gives others' "$(cmp -s seed-2.tsv seed-3.tsv && echo same)" ''

# --- parse quality: the worse parse of each sentence: .9, .9, .8, .4, .6
quality() { parsed --parse-quality rules=rules-quality.txt --parse-quality neural=neural-quality.txt "$@"; }
run quality -q -f tsv --show quality --reference-parses reference-parses.amr
is 'sentences by threshold' "$(cut -f 1,2 "$out" | sed 1d | uniq | tr '\t\n' '= ')" \
    'nan=5 0.6=4 0.8=3 0.9=2 '
near 'the upper bound: all but one of 36 triples' "$(cell 2 8)" '70 / 71'
near 'its MF, with perfect form' "$(cell 2 9)" '2 * (70/71) / (70/71 + 1)'
near 'from .6: rules, without the nurse' "$(cell 4 4)" '1'
near 'from .6: neural 21 agree of 23 + 26' "$(cell 5 4)" '42 / 49'
near 'from .8: the bound is perfect' "$(cell 6 8)" '1'
run quality -q -f tsv --min-parse-quality 0.8
near 'only good parses: 15 agree of 16 + 19' "$(cell 3 3)" '30 / 35'
printf '%s\n' 0.9 0.9 NA 0.9 0.9 > all.txt
run parsed -q -f json --parse-quality all.txt --min-parse-quality 0
is 'one file for all; a parse that is not judged' "$(jq -c '.sentences_counted' "$out")" \
    '{"all":5,"counted":4,"without_score":0,"below_quality":1}'

# --- what the first screen says
# Twenty sentences: a has a meaning of .9 and a form of 2/20, b .5 and 18/20; each difference is there in 16 sentences or
# more and has one sign, so that p is below 2^-15; MF 1 of a is .18, of b .64. beta^2 = (1/.5 - 1/.9) / (1/.1 - 1/.9) = .1
awk 'BEGIN { for (i = 1; i <= 20; i++) { print .9 > "a-meaning.txt"; print .5 > "b-meaning.txt"
    print (i <= 2) > "a-form.txt"; print (i <= 18) > "b-form.txt" } }'
two() {
    metricheck mfscore --meaning-scores a=a-meaning.txt --meaning-scores b=b-meaning.txt --form-scores a=a-form.txt \
        --form-scores b=b-form.txt -q "$@"
}
run two -f json
is 'the order, where the figures disagree, and from which beta on' "$(jq -r '.verdict[]' "$out")" 'MF 1: b is better than a.
meaning: a is better than b.
form: b is better than a.
Meaning and form disagree about 1 of 1 pairs: the order changes at beta 0.32 (a falls behind b).'
run two
like 'the crossing is marked' "$(cat "$out")" '^ 0\.316  a  *b  *0\.[0-9]*  \*$'
like 'bands' "$(cat "$out")" '^ a  *0\.900  0\.100  *0\.[0-9]*  0\.180  *2  '
run two --show tests -f json
is 'no verdict where a table is asked for' "$(jq 'has("verdict")' "$out")" false
run two --resamples 0 -f json
is 'nor without tests' "$(jq -c '.verdict' "$out")" \
    '["Nothing is said of the order of systems: there are no tests without --resamples."]'
# Five sentences tell nobody apart.
run parsed -q -f json
is 'who cannot be told from the first' "$(jq -r '.verdict[0,3,4]' "$out")" \
    'MF 1: neural is first, but rules cannot be told from it.
No two systems are shown to be ordered one way by meaning and the other by form: no beta is shown to change the order.
Whether the parser'"'"'s mistakes decide is not known without --parse-quality.'
# Of sixty sentences b is better in the first forty, whose parses are bad, a in the others: MF of b over all is that of
# 40 ones and 20 values of .2 or 0, over the good ones that of a.
awk 'BEGIN { for (i = 1; i <= 60; i++) { first = i <= 40
    print first ? .2 : 1 > "a-meaning.txt"; print first ? 1 : .2 > "b-meaning.txt"
    print !first > "a-form.txt"; print first > "b-form.txt"; print first ? .1 : .9 > "quality.txt" } }'
run two -f json --parse-quality quality.txt
is 'whether the parser decides' "$(jq -r '.verdict[0,-1]' "$out")" 'MF 1: b is better than a.
The parser decides: over its better parses (quality from 0.9, 20 sentences) a and b change places.'
# Every second sentence: 20 of the first forty, 10 of the others, are too few.
awk 'BEGIN { for (i = 1; i <= 60; i++) print (i % 2 ? .1 : .9) }' > quality.txt
run two -f json --parse-quality quality.txt
is 'or cannot be told' "$(jq -r '.verdict[-1]' "$out")" \
    'Whether the parser'"'"'s mistakes decide cannot be told: over its better parses (quality from 0.9, 30 sentences) no pair is told apart that is over all.'
run quality -q --reference-parses reference-parses.amr
like 'the upper bound is a row' "$(cat "$out")" '^ \(bound\)  1\.000  0\.972    0\.986      -'
like 'nothing is shown' "$(tr -s ' \n' ' ' < "$out")" \
    ' Whether the parser.s mistakes decide cannot be told: over its better parses \(quality from 0\.8, 3 sentences\) no pair is '
is 'no line is longer than a screen' "$(awk 'length > 80' "$out")" ''
# Seven systems, of which meaning falls and form rises from one to the next: as the tables that are tested above say.
awk 'BEGIN { x = 1; for (s = 1; s <= 7; s++) for (i = 1; i <= 120; i++) {
    x = (x * 16807) % 2147483647
    printf "%.4f\n", 0.95 - 0.05 * s + (x / 2147483647 - 0.5) / 10 > "meaning-" s ".txt"
    x = (x * 16807) % 2147483647
    print (x / 2147483647 < 0.2 + 0.1 * s) > "form-" s ".txt" } }'
set --
for s in 1 2 3 4 5 6 7; do set -- "$@" --meaning-scores "s$s=meaning-$s.txt" --form-scores "s$s=form-$s.txt"; done
run metricheck mfscore "$@" -q --report json=seven.json
is 'seven systems are one screen' "$(awk 'length > 80 { wide++ } END { print (NR <= 45) (wide > 0) }' "$out")" 10
like 'of the crossings the first' "$(cat "$out")" '^ 5 of 21 rows; all: --show crossings -f tsv$'
is 'the pairs that meaning and form order otherwise' "$(jq -r '.verdict[3]' seven.json | sed 's/ of .*//; s/.* //')" \
    "$(jq '[.tests[] | select(.significant and (.statistic == "meaning" or .statistic == "form"))] | group_by([.first, .second])
        | map(select(length == 2 and .[0].difference * .[1].difference < 0)) | length' seven.json)"
is 'who is not told from the best by MF 1' "$(awk '$1 ~ /^s[1-7]$/ && $6 == 1 { print $1 }' "$out" | sort | tr '\n' ' ')" \
    "$(jq -r '(.systems | max_by(.mf_1).system) as $best | [$best] + [.tests[] | select(.statistic == "mf_1" and
        (.significant | not) and (.first == $best or .second == $best)) | .first, .second] | unique | join(" ") + " "' seven.json)"

awk 'BEGIN { for (i = 1; i <= 120; i++) print (i % 2 ? .1 : .9) }' > quality.txt
run metricheck mfscore "$@" -q -f json --parse-quality quality.txt
is 'the parser is not shown to decide' "$(jq -r '.verdict[-1]' "$out" | sed 's/ (of.*//')" \
    'The parser is not shown to decide: over its better parses (quality from 0.9, 60 sentences) no two systems change places'

# --- metrics beside: the score of all texts as one, as score --corpus has it
beside() { parsed rules=rules.txt neural=neural.txt --references reference.txt --beside bleu,chrf "$@"; }
run beside -q -f json
exits 'metrics beside' 0
for system in rules neural; do
    metricheck score -q --corpus -m bleu -m chrf --reference reference.txt --candidate $system.txt > corpus.tsv
    is "of $system" "$(jq -r ".systems[] | select(.system == \"$system\") | .beside | [.bleu.score, .chrf.score] | map(. * 1e9 | round) | @tsv" "$out")" \
        "$(tail -n 1 corpus.tsv | awk -F '\t' '{ printf "%.0f\t%.0f", $2 * 1e9, $3 * 1e9 }')"
done
is 'in the settings' "$(jq -c '.settings.beside' "$out")" '["bleu","chrf"]'
cp "$out" beside.json
run beside -q
like 'in the table' "$(cat "$out")" '^ system .* MF 2    bleu    chrf$'
run parsed neural=neural.txt --references reference.txt --beside bleu -q -f tsv
is 'a system without texts has none' "$(sed 1d "$out" | sort | awk -F '\t' '{ printf "%s %s ", $1, $15 == "nan" ? $15 : "some" }')" \
    'neural some rules nan '

# --- scores that are given; two columns, of which one is id, and a corpus row
printf 'id\tsmatch:0..1\nx\t0.5\ny\t1\ncorpus\t0.7\n' > meaning.tsv
printf '1\nNA\n' > form.txt
printf 'score,other\n0.25,x\n0.75,y\n' > form.csv
run metricheck mfscore --meaning-scores a=meaning.tsv --form-scores a=form.txt -q -f tsv
is 'one sentence has both' "$(cell 2 2-6)" "$(printf '1\t0.5\t1\t1\t1')"
run metricheck mfscore --meaning-scores a=meaning.tsv --form-scores a=form.csv -q -f tsv
is 'a CSV with a column score' "$(cell 2 2-6)" "$(printf '2\t0.75\t1\t0.5\t1')"
run metricheck mfscore --meaning-scores a=- --form-scores a=form.csv -q -f tsv < meaning.tsv
is 'standard input' "$(cell 2 2-6)" "$(printf '2\t0.75\t1\t0.5\t1')"
printf 'preference\n0.46\n0.44\n' > preference.txt
run metricheck mfscore --meaning-scores a=meaning.tsv --form-scores a=preference.txt -q -f tsv
is 'preferences are accepted from .45' "$(cell 2 5)" 0.5
printf 'candidate_probability,reference_probability\n0,0\n0.1,0.1\n' > none.csv
run metricheck mfscore --meaning-scores a=meaning.tsv --form-scores a=none.csv -q -f tsv
is 'two probabilities of 0 have no preference' "$(cell 2 2)" 1

# --- texts and a metric of form; any metric from 0 to 1 will do
run metricheck mfscore rules=rules.txt neural=neural.txt --references reference.txt \
    --form word-overlap --graphs graphs.amr --parses rules=rules.amr --parses neural=neural.amr -q -f json
exits 'texts' 0
is 'its specification' "$(jq -c '[.settings.form, .settings.meaning, .settings.average]' "$out")" \
    '["word-overlap","smatch","micro"]'

models=$METRICHECK_SOURCE/tests/neural/models
if metricheck models > /dev/null 2>&1 && [ -f "$models/gpt2/config.json" ]; then
    texts() {
        metricheck mfscore rules=rules.txt neural=neural.txt --references reference.txt \
            --form "form:model=$models/gpt2" --graphs graphs.amr --parses rules=rules.amr --parses neural=neural.amr "$@"
    }
    run texts -q -f tsv
    exits 'a language model' 0
    metricheck score -q --corpus -m "form:model=$models/gpt2" --reference reference.txt --candidate neural.txt > form.tsv
    near 'form is the share that it accepts' "$(cell 3 5)" "$(tail -n 1 form.tsv | cut -f 2)"
    texts -q -f json -j 1 > one.json
    texts -q -f json -j 8 > eight.json
    same_file 'on any number of threads' eight.json one.json
    # the share that is accepted of all pairs, as in the golden file
    for context in boseos:bos+eos bos:bos none:none; do
        metricheck score -q --corpus -m "form:model=$models/gpt2,context=${context#*:}" \
            --pairs "$METRICHECK_SOURCE/tests/agreement/own/text/pairs.tsv" > form.tsv
        near "corpus score with ${context#*:}" "$(tail -n 1 form.tsv | cut -f 2)" \
            "$(sed -n "s|^gpt2_${context%:*}	\([0-9]*\)	\([0-9]*\)	.*|\1 / \2|p" "$METRICHECK_SOURCE/tests/neural/own/form_corpus.tsv")"
    done
    is 'the metric is asked what it accepts' "$(jq -r '.settings.form' one.json | sed 's/.*,//')" 'output=accept'
fi

# --- every format; the same bytes on any number of threads
for format in terminal markdown json html latex; do
    quality -q -f $format -j 1 -o "all.$format" --reference-parses reference-parses.amr
    for jobs in 2 8; do
        quality -q -f $format -j $jobs -o other --reference-parses reference-parses.amr
        same_file "$format, $jobs threads" other "all.$format"
    done
done
run quality -q -f text -o folder --report csv=sentences.csv --show sentences --show curve
exits 'csv holds one table' 2
run quality -q -f text -o folder --report tsv=sentences.tsv --show sentences
exits 'a folder' 0
is 'of the table' "$(ls folder)" sentences.txt
is 'and a table beside it' "$(wc -l < sentences.tsv)" 11
parsed -q -f tsv > systems.tsv
parsed -q -f csv > systems.csv
tr , '\t' < systems.csv > commas
same_file 'CSV is the TSV with commas' commas systems.tsv
run quality -q -f text -o all -j 2 --reference-parses reference-parses.amr
quality -q -f text -o others -j 1 --reference-parses reference-parses.amr
is 'a folder has a file for each table' "$(cd all && echo *)" \
    'crossings.txt curve.txt differences.txt intervals.txt matrix.txt quality.txt sentences.txt systems.txt tests.txt'
ok 'the same on one thread' diff -r all others
like 'LaTeX: a table for each' "$(grep -c '^.begin{tabular}' all.latex)" '^[5-7]$'
like 'with its figures' "$(cat all.latex)" '^rules & 0\.971 & 1 & 0\.200 & 2 &'
# The page: the tables of the screen, and nothing from a network.
is 'HTML: as many tables as LaTeX' "$(grep -c '<table class="sheet">' all.html)" "$(grep -c '^.begin{tabular}' all.latex)"
like 'what was compared' "$(cat all.html)" 'Meaning: smatch \(micro\). Form: given scores. 5 of 5 sentences.'
tr -d '\n' < all.html | sed 's/<tr[ >]/\n&/g' > rows.html
like 'the row of a system' "$(sed 's/<[^>]*>/ /g' rows.html | tr -s ' ')" '^ rules 0\.971 1 0\.200 2 0\.548 2'
# Lines by beta / (1 + beta) in a field 600 wide from 48 on, 260 high from 12 on, whose axis leads from .2 to 1: rules has
# 34/35 at beta 0, and crosses neural where the table of crossings says.
curve() { # SYSTEM
    sed -n "s|^<path class=\"line[0-9]\" d=\"\([^\"]*\)\"><title>$1</title></path>|\1|p" all.html
}
is 'the curve of a system' "$(curve rules | cut -d L -f 1)" "$(jq -n -r '12 + (1 - 34 / 35) / .8 * 260 | . * 10 | round / 10 | "M48.0 \(.)"')"
is 'at as many places as that of the other' "$(curve rules | tr -dc ML | wc -c)" "$(curve neural | tr -dc ML | wc -c)"
parsed -q -f json --show crossings > crossed.json
is 'their crossing' "$(sed -n 's|^<circle cx="\([0-9.]*\)" cy="\([0-9.]*\)" .*<title>\(.*\)</title>.*|\1 \2 \3|p' all.html)" \
    "$(jq -r '.crossings[0] | [48 + 600 * .beta / (1 + .beta), 12 + (1 - .mf) / .8 * 260] | map(. * 10 | round / 10) |
        "\(.[0]) \(.[1]) rules and neural cross at beta 0.179"' crossed.json)"
unlike 'no address' "$(cat all.html)" '(src|href)="?https?:'
parsed -q -f tsv -o given.tsv --report html=page.html --report csv=table.csv
same_file 'and beside another report, the same' table.csv systems.csv
ok 'as a page is' test -s page.html
for format in junit tap sarif github latex-combined; do
    run parsed -q -f $format
    exits "$format has no meaning here" 2
    stderr_like "$format: there are others" \
        "\"$format\" is not one of terminal, json, csv, tsv, markdown, latex, html, text"
done
run parsed -q -f markdown
like 'Markdown' "$(cat "$out")" '^| rules  |   0\.971 |'
parsed -q -f json --resamples 0 > plain.json
fits_schema 'the JSON is as its schema says' mfscore all.json plain.json beside.json variants.json

# --- wrong calls
refused() { # LABEL CODE PATTERN COMMAND...
    label=$1 code=$2 pattern=$3
    shift 3
    run "$@"
    exits "$label" "$code"
    stderr_like "$label: the message" "$pattern"
}
refused 'no system' 2 'no system; mfscore wants SYSTEM=FILE' metricheck mfscore
refused 'no name' 2 '^metricheck: rules.txt: SYSTEM=FILE expected' metricheck mfscore rules.txt
refused 'a file twice' 2 'parses rules=b: rules has a file already: a' metricheck mfscore --parses rules=a --parses rules=b
refused 'no parses' 2 "system 'a' has no parses; give --parses a=FILE, or --meaning-scores a=FILE" \
    metricheck mfscore --form-scores a=form.txt
refused 'no texts' 2 "system 'a' has no texts; give a=FILE, or --form-scores a=FILE" \
    metricheck mfscore --meaning-scores a=meaning.tsv
refused 'two forms' 2 "system 'a' has both texts and --form-scores" \
    metricheck mfscore a=rules.txt --form-scores a=form.txt
refused 'two meanings' 2 "system 'a' has both --parses and --meaning-scores" \
    metricheck mfscore --parses a=rules.amr --meaning-scores a=meaning.tsv
refused 'no graphs' 2 'meaning compares parses with --graphs FILE' given --parses rules=rules.amr --parses neural=neural.amr
refused 'no references' 2 'form compares texts with --references FILE' \
    metricheck mfscore a=rules.txt --meaning-scores a=meaning.tsv
refused 'beside without texts' 2 'beside compares texts of systems .SYSTEM=FILE. with --references FILE' parsed --beside bleu
refused 'beside without references' 2 'beside compares texts of systems .SYSTEM=FILE. with --references FILE' \
    parsed rules=rules.txt --beside bleu
refused 'no metric of form' 2 'no metric of form; give --form form:model=MODEL' \
    metricheck mfscore a=rules.txt --references reference.txt --meaning-scores a=meaning.tsv
refused 'an unknown system' 2 "parse-quality: there is no system 'c'" parsed --parse-quality c=all.txt
refused 'two files for all' 2 'all.txt is for all systems already' parsed --parse-quality all.txt --parse-quality all.txt
refused 'a threshold of nothing' 2 'min-parse-quality needs --parse-quality' parsed --min-parse-quality 1
refused 'a beta' 2 "beta: '-1' is no number from 0 to 1000000, nor inf" parsed --beta 1,-1
refused 'aspects without graphs' 2 'the table aspects compares graphs' \
    metricheck mfscore --meaning-scores a=meaning.tsv --form-scores a=form.txt --show aspects
refused 'an unknown table' 2 "mfscore has no table 'curv'; did you mean 'curve'" parsed --show curv
refused 'the table quality' 2 'the table quality needs --parse-quality' parsed --show quality
refused 'micro without triples' 2 'average micro counts triples' \
    metricheck mfscore --meaning-scores a=meaning.tsv --form-scores a=form.txt --average micro
refused 'an unknown metric' 2 "no metric 'smath'" parsed --meaning smath
refused 'over what is read' 2 'rules.tsv' parsed -f tsv -o rules.tsv
refused 'text to standard output' 2 'text is a folder' parsed -q -f text
refused 'a metric that cannot be weighed' 2 'metric ter: MF-score weighs scores from 0 to 1' \
    metricheck mfscore rules=rules.txt --references reference.txt --form ter --graphs graphs.amr --parses rules=rules.amr
# --- wrong files
refused 'a file that is not there' 3 'absent.amr' parsed --reference-parses absent.amr
head -n 12 rules.amr > short.amr
refused 'too few graphs' 3 '^short.amr:[0-9]*:1: error: the files are not parallel: graphs.amr has 5 graphs, short.amr has' \
    parsed --reference-parses short.amr
printf '0.5\n0.5\n' > short.txt
refused 'too few scores' 3 '^short.txt:2:1: error: the files are not parallel: graphs.amr has 5 sentences, short.txt has 2' \
    parsed --parse-quality short.txt
head -n 3 rules.txt > three.txt
refused 'too few texts' 3 '^three.txt:3:1: error: the files are not parallel: reference.txt has 5 lines, three.txt has 3' \
    metricheck mfscore rules=three.txt --references reference.txt --form word-overlap --graphs graphs.amr --parses rules=rules.amr
printf '0.5\nhalf\n' > word.txt
refused 'no number' 3 "^word.txt:2:1: error: 'half' is no number" \
    metricheck mfscore --meaning-scores a=meaning.tsv --form-scores a=word.txt
printf 'id\tform\nx\t0.5\ny\t1.5\n' > above.tsv
refused 'out of range' 3 '^above.tsv:3:3: error: 1.5 is not within 0 and 1' \
    metricheck mfscore --meaning-scores a=meaning.tsv --form-scores a=above.tsv
printf 'one,two\n1,2\n3,4\n' > two.csv
refused 'which column' 3 '^two.csv:1:1: error: several columns, and none of them is form, score' \
    metricheck mfscore --meaning-scores a=meaning.tsv --form-scores a=two.csv
refused 'which column of meaning' 3 '^two.csv:1:1: error: several columns, and none of them is meaning or score' \
    metricheck mfscore --meaning-scores a=two.csv --form-scores a=form.txt
like 'the columns there are, and how to name one' "$(cat "$err")" 'the columns here are "one", "two"; --columns meaning=COLUMN says which one it is'
refused 'a column of the call' 3 '^two.csv:1:1: error: there is no column "three" \(--columns\); the columns here are "one", "two"' \
    metricheck mfscore --meaning-scores a=two.csv --form-scores a=form.txt --columns meaning=three
refused 'a name that no file of scores has' 2 'columns men=...: files of scores have meaning, quality' \
    metricheck mfscore --meaning-scores a=two.csv --form-scores a=form.txt --columns men=one
printf 'one,p,form\n1,0.5,1\n1,0,1\n' > named.csv
printf 'm,x\n1,0\n0,0\n' > meant.csv
# The means of 1 and 0, and of 0.5 and 0; not those of the column form.
run metricheck mfscore --meaning-scores a=meant.csv --form-scores a=named.csv --columns meaning=m,form=p -f csv
is 'columns of other names' "$(sed -n 2p "$out" | cut -d , -f 1,3,5)" a,0.5,0.25
# two files by one call, of which the first has probabilities (.3 of .3 + .1: accepted) beside the column that the second has alone
printf 'c,r,f\n0.3,0.1,0\n0.3,0.1,0\n' > likely.csv
printf 'f,other\n0.25,1\n0.75,1\n' > formed.csv
printf '0.5\n0.5\n' > halves.txt
run metricheck mfscore --meaning-scores a=halves.txt --meaning-scores b=halves.txt --form-scores a=likely.csv --form-scores b=formed.csv \
    --columns candidate_probability=c,reference_probability=r,form=f -f csv
is 'probabilities first' "$(sed 1d "$out" | cut -d , -f 1,5 | paste -s -d ' ')" 'a,1 b,0.5'
refused 'a probability that is not there' 3 '^formed.csv:1:1: error: there is no column "c" \(--columns\)' \
    metricheck mfscore --meaning-scores b=halves.txt --form-scores b=formed.csv --columns candidate_probability=c,reference_probability=r
printf '1\t2\n3\n' > ragged.tsv
refused 'a short row' 3 '^ragged.tsv:2:1: error: 1 fields, where the first row has 2' \
    metricheck mfscore --meaning-scores a=ragged.tsv --form-scores a=form.txt
printf 'NA\nNA\n' > nothing.txt
refused 'no score at all' 3 'no sentence counts: 2 of 2 lack a score' \
    metricheck mfscore --meaning-scores a=nothing.txt --form-scores a=form.txt
: > empty.txt
refused 'no sentence at all' 3 'no sentence counts: 0 of 0' \
    metricheck mfscore --meaning-scores a=empty.txt --form-scores a=empty.txt
sed 's/(s \/ sleep-01/(s \/ sleep-01 (/' neural.amr > broken.amr
run given --graphs graphs.amr --parses rules=rules.amr --parses neural=broken.amr -f json
exits 'a graph that cannot be read has no score' 0
stderr_like 'with its place' 'broken.amr:2:'
is 'and does not count' "$(jq -c '.sentences_counted.without_score' "$out")" 1
done_testing
