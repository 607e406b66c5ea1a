#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck import` of all data that a mapping describes, on made-up files in the published forms:
# every case that comes out, what is left out and why.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq python3
cp -R "$METRICHECK_SOURCE/tests/import" data
chmod -R u+w data
cd data || exit 99

# cases FOLDER: a line a case: id, system, phenomenon, reference, candidate, further references,
# score, ratings, expectations, all but the first joined by '|'.
cases() {
    for file in "$1"/*.json; do
        jq -r '.phenomenon as $p | .cases[] | [.id, .system // "", $p, .reference.text,
            .candidate.text, ((.references // []) | map(.text) | join("+")), .score // "",
            ((.ratings // []) | map(tostring) | join("+")),
            (if .expect == "none" then "none" else (.expect // []) |
                map(.type + " " + .case) | join("+") end)] | join("|")' "$file"
    done
}
# import LABEL FORMAT PATH [OPTION...]: works, passes lint, can be scored; the cases are those on
# standard input.
import() {
    label=$1 format=$2 path=$3
    shift 3
    cat > wanted
    rm -rf suite
    run metricheck import "$format" "$path" -o suite "$@"
    cp "$err" told
    exits "$label: exit code" 0
    cases suite > got
    same_file "$label: the cases" got wanted
    run metricheck lint suite
    exits "$label: lint finds no error" 0
    run metricheck run -q -m bleu suite
    exits "$label: bleu scores them" 0
}
told() { like "$1" "$(cat told)" "$2"; }

# --- pairs of a better and a worse translation ---
import demetr demetr demetr << 'END'
demetr-minor_id14_word_swap-1-mt||minor-id14-word-swap|The kettle is whistling.|The kettle whistles.||||none
demetr-minor_id14_word_swap-1||minor-id14-word-swap|The kettle is whistling.|Kettle the whistles.||||below demetr-minor_id14_word_swap-1-mt
demetr-critical_id8_negation-1-mt||negation|The kettle is whistling.|The kettle whistles.||||none
demetr-critical_id8_negation-1||negation|The kettle is whistling.|The kettle does not whistle.||||below demetr-critical_id8_negation-1-mt
END
told 'demetr: what was not perturbed' '^demetr/critical_id8_negation.json:16:3: warning: 1 row skipped: the perturbation was not applied$'
told 'demetr: what is no perturbation' '^demetr/base_id35_reference.json:1:2: warning: 1 row skipped: the reference stands in the place'
told 'demetr: phenomena of its own' '^1 phenomenon of its own in suite/phenomena$'
is 'demetr: source sentence, tags, severity' "$(jq -c '.cases[0] | [.item, .tags, .subphenomenon, .category]' suite/demetr-negation.json)" \
    '["Der Kessel pfeift.",["german","MADE-UP","critical"],"critical_id8_negation","critical"]'
is 'demetr: the source' "$(jq -r '.cases[0].source.text' suite/demetr-negation.json)" 'Der Kessel pfeift.'
is 'demetr: a published name is an alias' "$(jq -c .aliases suite/phenomena/minor-id14-word-swap.json)" '["minor_id14_word_swap"]'
cp -R suite whole
run metricheck run -q -m bleu -p minor_id14_word_swap whole
exits 'demetr: it is found by that alias' 0
# The two expectations: sentence BLEU of "The kettle whistles." is above that of both others.
run metricheck run -q -m bleu -f json suite
is 'demetr: each pair is one expectation' "$(jq -c '[.cases[] | .expectations // [] | length] | add' "$out")" 2

import 'demetr as tables' demetr-tsv demetr-tsv << 'END'
demetr-minor_id14_word_swap-1-mt||minor-id14-word-swap|The kettle is whistling.|The kettle whistles.||||none
demetr-minor_id14_word_swap-1||minor-id14-word-swap|The kettle is whistling.|Kettle the whistles.||||below demetr-minor_id14_word_swap-1-mt
demetr-minor_id14_word_swap-2-mt||minor-id14-word-swap|There is snow.|Snow falls.||||none
demetr-minor_id14_word_swap-2||minor-id14-word-swap|There is snow.|Snows it.||||below demetr-minor_id14_word_swap-2-mt
demetr-critical_id8_negation-1-mt||negation|The kettle is whistling.|The kettle whistles.||||none
demetr-critical_id8_negation-1||negation|The kettle is whistling.|The kettle does not whistle.||||below demetr-critical_id8_negation-1-mt
END
ok 'demetr: both forms give the same negations' cmp suite/demetr-negation.json whole/demetr-negation.json

# As it is published: the folder above, objects over several lines, a perturbation that left the
# translation as it was, and one of another text of the same number.
mkdir -p whole-demetr/dataset whole-demetr/dataset/notes_id1_folder.json
cat > whole-demetr/dataset/base_id33_empty.json << 'END'
[
  {
    "id": 1,
    "src_sent": "那条河已经结冰了。",
    "eng_sent": "The river is frozen – \u201cat last\u201d.",
    "mt_sent": "That river has frozen.",
    "pert_sent": ".",
    "lang_tag": "chinese_simple",
    "data_source": "MADE-UP",
    "pert_check": true,
    "severity": "base",
    "pert_id": 33,
    "pert_desc": "empty string (full stop only)",
    "pert_name": "base_id33_empty"
  },
  {
    "id": 2,
    "src_sent": "下雪了。",
    "eng_sent": "It is snowing.",
    "mt_sent": "It snows.",
    "pert_sent": "It  snows. ",
    "lang_tag": "chinese_simple",
    "data_source": "MADE-UP",
    "pert_check": true,
    "severity": "base",
    "pert_id": 33,
    "pert_desc": "empty string (full stop only)",
    "pert_name": "base_id33_empty"
  }
]
END
import 'demetr, as it is published' demetr whole-demetr << 'END'
demetr-base_id33_empty-1-mt||base-id33-empty|The river is frozen – “at last”.|That river has frozen.||||none
demetr-base_id33_empty-1||base-id33-empty|The river is frozen – “at last”.|.||||below demetr-base_id33_empty-1-mt
END
told 'demetr: nothing was perturbed' '^whole-demetr/dataset/base_id33_empty.json:16:3: warning: 1 row skipped: the text expected below the other is the same$'

import 'aces, JSON Lines' aces aces << 'END'
aces-1-good||antonymy|The soup is very hot.|The soup is hot.||||none
aces-1-incorrect||antonymy|The soup is very hot.|The soup is cold.||||below aces-1-good
aces-2-good||copy-source|Her answer was "yes".|She said "yes".||||none
aces-2-incorrect||copy-source|Her answer was "yes".|She said "no".||||below aces-2-good
END
context='.source.text, .source_language, .language, .document, .segment'
is 'aces: source and languages' "$(jq -c ".cases[0] | [$context]" suite/aces-antonymy.json)" \
    '["Die Suppe ist heiß.","de","en",null,null]'
import 'aces, a table' aces aces/challenge_set.tsv << 'END'
aces-1-good||antonymy|The soup is very hot.|The soup is hot.||||none
aces-1-incorrect||antonymy|The soup is very hot.|The soup is cold.||||below aces-1-good
aces-2-good||copy-source|Her answer was "yes".|She said "yes".||||none
aces-2-incorrect||copy-source|Her answer was "yes".|She said "no".||||below aces-2-good
aces-4-good||copy-source|The train stops.|The train stops.||||none
aces-4-incorrect||copy-source|The train stops.|The train stops stops.||||below aces-4-good
END
told 'aces: a row that a line break splits' '^aces/challenge_set.tsv:4:1: warning: 1 row skipped: the number of fields differs from the header$'
is 'aces: categories of the published evaluation' "$(jq -r '.cases[].category' suite/*.json | uniq | tr '\n' ' ')" \
    'real-world knowledge untranslated '
told 'aces: no reference' '^aces/challenge_set.tsv:6:50: warning: 1 row skipped: there is no reference$'

# As tables of the challenge sets are described: no langpair, and scores of metrics beside.
awk -F '\t' -v OFS='\t' 'NR == 1 { print "bleu-good", $1, $2, $3, $4, $5, "bleu-bad" }
    NR > 1 && NF == 6 { print "0.5", $1, $2, $3, $4, $5, "nan" }' aces/challenge_set.tsv > scored.tsv
import 'aces, a table without langpair' aces scored.tsv << 'END'
aces-1-good||antonymy|The soup is very hot.|The soup is hot.||||none
aces-1-incorrect||antonymy|The soup is very hot.|The soup is cold.||||below aces-1-good
aces-2-good||copy-source|Her answer was "yes".|She said "yes".||||none
aces-2-incorrect||copy-source|Her answer was "yes".|She said "no".||||below aces-2-good
aces-3-good||copy-source|The train stops.|The train stops.||||none
aces-3-incorrect||copy-source|The train stops.|The train stops stops.||||below aces-3-good
END

# The same as a program writes it that quotes fields as CSV has it.
python3 -c 'import csv, sys
rows = csv.reader(sys.stdin, delimiter="\t", quoting=csv.QUOTE_NONE)
csv.writer(sys.stdout, delimiter="\t", lineterminator="\n").writerows(
    [field.replace("train stops.", "train\nstops.") for field in row] for row in rows)' < scored.tsv > quoted.tsv
ok 'aces, quoted: the quotes are there' grep -q '"She said ""yes""."' quoted.tsv
mv suite plain
mv wanted same
import 'aces, quoted' aces quoted.tsv < same
told 'aces, quoted: said so' '^quoted.tsv: note: fields are read as quoted, as in CSV; with "form": "tsv" quotes are text$'
ok 'aces, quoted: the same suite' diff -r plain suite
is 'aces, a table without langpair: no tags' "$(jq -c '[.cases[].tags] | unique' suite/aces-antonymy.json)" '[null]'

# --- outputs and scores of people ---
import webnlg2017 webnlg2017 webnlg2017 << 'END'
webnlg2017-1|reed|unclassified|the pond has a depth of 2 m .|the pond is 2 m deep .|two metres is the depth of the pond .|2.5|2+3|
webnlg2017-4|reed|unclassified|the height of the hill is 80 .|the hill is 80 high .|the hill is 80 high .|1||
webnlg2017-5|sedge|unclassified|the hill is 80 high .|80 is the height of the hill .|the height of the hill is 80 .|3||
END
told 'webnlg2017: no output' '^webnlg2017/all_data_final_averaged.csv:4:34: warning: 1 row skipped: the candidate is empty$'
told 'webnlg2017: texts by people' '^webnlg2017/all_data_final_averaged.csv:5:1: warning: 1 row skipped: the text is one of the references'
told 'webnlg2017: line breaks' 'csv: note: texts normalised to one line: 1; '
told 'webnlg2017: ratings of another mean' 'csv: warning: scores kept without their ratings, which have another mean: 1$'
import 'webnlg2017, fluency' webnlg2017 webnlg2017 --variant fluency << 'END'
webnlg2017-1|reed|unclassified|the pond has a depth of 2 m .|the pond is 2 m deep .|two metres is the depth of the pond .|2|2+2|
webnlg2017-4|reed|unclassified|the height of the hill is 80 .|the hill is 80 high .|the hill is 80 high .|1.5|1+2|
webnlg2017-5|sedge|unclassified|the hill is 80 high .|80 is the height of the hill .|the height of the hill is 80 .|2.5||
END
like 'webnlg2017: the judgement says what it is' "$(jq -r .judgement.description suite/*.json)" '^fluency of the output, 1 to 3: the mean of about three raters'

# Raters 1 2 and 1 3 of two outputs; a further row of rater 1, who rated the first already, is left out.
cp -R webnlg2017 rated
printf '1,1,1,1,1,"Pond | depth | ""2 m""",reed,x\n' >> rated/individual_scores.csv
rm -rf suite
run metricheck import webnlg2017-dimensions rated -o suite
exits 'webnlg2017, three dimensions' 0
is 'webnlg2017: ratings by dimension and rater' "$(jq -c '.cases[0] | [.score, .ratings]' suite/*.json)" \
    '[2.5,{"semantics":{"1":2,"2":3},"fluency":{"1":2,"2":2},"grammar":{"1":3,"2":3}}]'
is 'webnlg2017: an output that nobody rated has none' "$(jq -c '.cases[2] | has("ratings")' suite/*.json)" false
like 'webnlg2017: a rater rates once' "$(cat "$err")" \
    'warning: ratings of a rater who had rated the case before, left out: 3$'
run metricheck lint suite
exits 'webnlg2017: a suite without findings' 0
run metricheck run suite --dimension fluency -m chrf --resamples 0 -q -f json
is 'webnlg2017: and run takes a dimension' "$(jq -c '[.cases[].human]' "$out")" '[2,1.5,null]'
sed 's/"fluency": {"minimum": 1, "maximum": 3}/"fluency": {"minimum": 2, "maximum": 3}/' \
    "$METRICHECK_SOURCE/mappings/webnlg2017-dimensions.json" > narrow.json
run metricheck import delimited --mapping narrow.json rated -o narrow
exits 'a rating outside its dimension' 3
like 'where it is' "$(cat "$err")" 'individual_scores\.csv:4:5: error: the rating 1 is outside the scale 2\.\.3'
sed 's/"grammar": {"minimum/"ease": {"minimum/' "$METRICHECK_SOURCE/mappings/webnlg2017-dimensions.json" > other.json
run metricheck import delimited --mapping other.json rated -o other
exits 'a dimension that the mapping lacks' 3
like 'its place' "$(cat "$err")" 'other\.json:[0-9]*:[0-9]*: error\[E002\] "dimensions" has no "grammar"'
sed 's/"rater": "{raters.rater}"/"rater": "{id}"/' "$METRICHECK_SOURCE/mappings/webnlg2017-dimensions.json" > few.json
run metricheck import delimited --mapping few.json rated -o few
exits 'fewer raters than ratings' 3
like 'says how many' "$(cat "$err")" 'error: 3 ratings of a dimension, and 1 raters with a name'
sed 's/"phenomenon":/"repeated": true, "phenomenon":/' "$METRICHECK_SOURCE/mappings/webnlg2017-dimensions.json" > again.json
run metricheck import delimited --mapping again.json rated -o again
exits 'dimensions of repeated rows' 3

import 'three sets' bagel-sfhotel-sfrest bagel-sfhotel-sfrest --variant quality << 'END'
bagel-0|birch|unclassified|X is a place .|X is here .|There is X .|5||
bagel-1|cedar|unclassified|Y .|Y .||1.5||
END
told 'three sets: two are not there' '^bagel-sfhotel-sfrest: note: sfrest.jsonl is missing; imported without it$'
like 'three sets: medians are called so' "$(jq -r .judgement.description suite/*.json)" 'the median \(not the mean\)'
is 'three sets: an output that is the reference stays' "$(jq -c '.cases[1].lint' suite/*.json)" '{"allow":["E024"],"reason":"so in the published data"}'

# Birch is above cedar for two of three raters, above elm for two (and once equal): 2 pairs; cedar and
# elm: one rater each way. Alder, birch and dogwood go in a circle; alder is above elm.
import e2e e2e e2e << 'END'
e2e-1-birch|birch|unclassified|There is an inn, "one".|The inn of birch is 1.|An inn is there.|||above e2e-1-cedar+above e2e-1-elm
e2e-1-cedar|cedar|unclassified|There is an inn, "one".|The inn of cedar is 1.|An inn is there.|||
e2e-1-elm|elm|unclassified|There is an inn, "one".|The inn of elm is 1.|An inn is there.|||
e2e-2-alder|alder|unclassified|The second inn.|The inn of alder is 2.||||above e2e-2-elm
e2e-2-birch|birch|unclassified|The second inn.|The inn of birch is 2.||||
e2e-2-dogwood|dogwood|unclassified|The second inn.|The inn of dogwood is 2.||||
e2e-2-elm|elm|unclassified|The second inn.|The inn of elm is 2.||||
END
told 'e2e: pairs' 'quality.tsv: note: pairs with an order: 3; without one, .*: 1, because the orders form a cycle: 3$'

import mt-metrics-eval mt-metrics-eval mt-metrics-eval << 'END'
xx-en-refB-1|refB|unclassified|The rooster crows.|The cock crows.||-1||
xx-en-refB-2|refB|unclassified|The cow moos.|The cow is mooing.||0||
xx-en-spruce-1|spruce|unclassified|The rooster crows.|The tap crows.|The cock crows.|-5||
xx-en-spruce-2|spruce|unclassified|The cow moos.|The cow moos .|The cow is mooing.|||
xx-en-yew-1|yew|unclassified|The rooster crows.|The rooster is crowing.|The cock crows.|||
END
told 'mt-metrics-eval: no output' '^mt-metrics-eval/system-outputs/xx-en/yew.txt:[0-9]+:1: warning: 1 row skipped: the candidate is empty$'
is 'mt-metrics-eval: source and languages, the place in the document' "$(jq -c ".cases[0] | [$context]" suite/xx-en-unclassified.json)" \
    '["Der Hahn kräht.","xx","en","doc1","1"]'
is 'mt-metrics-eval: the scale that was found' "$(jq -c .scale suite/*.json)" '{"minimum":-5,"maximum":0,"kind":"mqm"}'

# Two pairs of languages as such folders are: scores of some systems and of more than one name, blanks
# of any kind, CRLF, characters that other programs take for ends of lines, a line of 70,000 bytes.
wmt=real/wmt
mkdir -p $wmt/sources $wmt/references $wmt/system-outputs/en-xx $wmt/system-outputs/xx-en $wmt/human-scores $wmt/documents
long=$(printf '%07000d' 0 | sed 's/0/abcdefghi /g')
printf 'One\342\200\250line.\r\nTwo\302\205lines.\r\n%s\r\n' "$long" > $wmt/sources/en-xx.txt
printf 'Eins\342\200\250hier.\nZwei\302\205dort.\nDrei.\n' > $wmt/references/en-xx.refA.txt
printf 'Eins.\n\n%s\n' "$long" > $wmt/system-outputs/en-xx/ash.v1.txt
printf 'Ein.\nZwo.\nDrei.' > $wmt/system-outputs/en-xx/oak.txt
cp $wmt/references/en-xx.refA.txt $wmt/system-outputs/en-xx/refA.txt
printf 'oak \t 1.5\noak\tNone\t\n  oak  -0.25 \nrefA 0\nrefA 0\nrefA 0\n\n' > $wmt/human-scores/en-xx.mqm.merged.seg.score
printf 'oak 9\n' > $wmt/human-scores/en-xx.mqm.merged.sys.score
printf 'news 7\n' > $wmt/human-scores/en-xx.mqm.merged.domain.score
printf 'oak 1\noak 2\noak 3\n' > $wmt/human-scores/en-xx.wmt-z.seg.score
printf 'news   a\t\r\nnews b\r\nchat\tc\n' > $wmt/documents/en-xx.docs
printf 'Solo.\n' | tee $wmt/sources/xx-en.txt $wmt/system-outputs/xx-en/oak.txt > $wmt/references/xx-en.refB.txt
printf 'oak 2\n' > $wmt/human-scores/xx-en.mqm.merged.seg.score
import 'mt-metrics-eval, as folders are' mt-metrics-eval $wmt --variant mqm.merged << END
en-xx-ash.v1-1|ash.v1|unclassified|Eins hier.|Eins.||||
en-xx-ash.v1-3|ash.v1|unclassified|Drei.|${long% }||||
en-xx-oak-1|oak|unclassified|Eins hier.|Ein.||1.5||
en-xx-oak-2|oak|unclassified|Zwei dort.|Zwo.||||
en-xx-oak-3|oak|unclassified|Drei.|Drei.||-0.25||
xx-en-oak-1|oak|unclassified|Solo.|Solo.||2||
END
told 'mt-metrics-eval: a reference as system, and no other' 'warning: 3 rows skipped: there is no reference'
is 'mt-metrics-eval: domain and document' "$(jq -c '[.cases[].tags] | unique' suite/en-xx-unclassified.json)" '[["chat","c"],["news","a"],["news","b"]]'
run metricheck import mt-metrics-eval $wmt -o other
exits 'mt-metrics-eval: no such scores: exit code' 3
stderr_like 'mt-metrics-eval: no such scores: those that are there' '^real/wmt/human-scores: error: no segment scores "mqm" here; use --variant with another name: mqm.merged and wmt-z$'
sed -i '2d' $wmt/human-scores/en-xx.wmt-z.seg.score
run metricheck import mt-metrics-eval $wmt --variant wmt-z -o other
exits 'mt-metrics-eval: too few scores: exit code' 3
stderr_like 'mt-metrics-eval: too few scores: where' 'real/wmt/human-scores/en-xx.wmt-z.seg.score:2:1: error: oak has 2 scores here, and there are 3 segments$'
printf 'oak 3\noak 4\nelm\n' >> $wmt/human-scores/en-xx.wmt-z.seg.score
run metricheck import mt-metrics-eval $wmt --variant wmt-z -o other
exits 'mt-metrics-eval: no score on a line: exit code' 3
stderr_like 'mt-metrics-eval: no score on a line: where' 'en-xx.wmt-z.seg.score:5:1: error: a system without a score'
sed -i 's/elm/elm 1/' $wmt/human-scores/en-xx.wmt-z.seg.score
run metricheck import mt-metrics-eval $wmt --variant wmt-z -o other
exits 'mt-metrics-eval: too many scores: exit code' 3
stderr_like 'mt-metrics-eval: too many scores: where' 'en-xx.wmt-z.seg.score:4:1: error: oak has 4 scores here, and there are 3 segments$'
sed -i '1d' $wmt/human-scores/en-xx.wmt-z.seg.score
run metricheck import mt-metrics-eval $wmt --variant wmt-z -o suite
exits 'mt-metrics-eval: scores of no output: exit code' 0
stderr_like 'mt-metrics-eval: scores of no output' 'en-xx.wmt-z.seg.score:4:1: warning: scores of systems without outputs, skipped \(1\): elm$'

# --- graphs ---
import bamboo-sick bamboo-sick bamboo-sick << 'END'
bamboo-sick-dev-1||unclassified|A lamp is burning|A lamp is not burning||0.25||
bamboo-sick-dev-2||unclassified|Two owls are awake|Two owls are awake||1||
END
told 'bamboo-sick: a graph that is not whole' '^bamboo-sick/main/src.dev.amr:12:1: warning: 1 row skipped: a graph of a reference cannot be read$'
is 'bamboo-sick: a graph as it stands there' "$(jq -r '.cases[0].candidate.amr | join("/")' suite/*.json)" \
    '# ::id 0/# ::snt A lamp is not burning/(xv0 / burn-01/      :polarity -/      :ARG1 (xv1 / lamp))'
run metricheck run -q -m smatch suite
exits 'bamboo-sick: smatch scores them' 0

# The first graphs are the header of the table of sentences, the last ones what was behind its end;
# their scores are the median of the others.
# a control character in a comment is no fault of the graph, and moves no row; one in a graph is
src=bamboo-sick/main/src.dev.amr
cp $src src.kept
awk 'NR == 1 { print "# ::id 0 \001(x\177"; next } { sub(/A lamp/, "A\002lamp"); print }' src.kept > $src
import 'bamboo-sick: comments' bamboo-sick bamboo-sick << 'END'
bamboo-sick-dev-1||unclassified|A lamp is burning|A lamp is not burning||0.25||
bamboo-sick-dev-2||unclassified|Two owls are awake|Two owls are awake||1||
END
told 'bamboo-sick: what became of control characters' '^bamboo-sick/main/src.dev.amr:1:10: warning: 2 control characters in this comment became blanks$'
told 'bamboo-sick: each comment is named' '^bamboo-sick/main/src.dev.amr:2:10: warning: 1 control character in this comment became a blank$'
awk '{ sub(/lamp\)/, "la\001mp)"); print }' src.kept > $src
import 'bamboo-sick: graphs' bamboo-sick bamboo-sick << 'END'
bamboo-sick-dev-2||unclassified|Two owls are awake|Two owls are awake||1||
END
told 'bamboo-sick: a graph with one is left out' '^bamboo-sick/main/src.dev.amr:1:1: warning: 2 rows skipped: a graph of a reference cannot be read \(this is the first one\)$'
cp src.kept $src

import bamboo-para bamboo-para bamboo-para --variant reify << 'END'
bamboo-para-dev-2||unclassified|Ein "Wal" aß drei Krebse.|Drei Krebse aß der Wal.||1||
bamboo-para-dev-3||unclassified|The kettle is on, isn't it?|The kettle is off.||0.43339999999999995||
END
told 'bamboo-para: what is no pair' '^bamboo-para/reify/src.dev.amr:1:1: warning: 2 rows skipped: it stands for the header or the end of the table of sentences'

# --- a mapping of one's own ---
import delimited delimited delimited/points.csv --mapping delimited/points.json << 'END'
points-7||unclassified|A bell, rung.|A bell rang.||3||
points-8||unclassified|Rain fell.|Rain fell.||||
END
# A graph that is not there is not one that cannot be read; the i-th graph goes with the i-th text.
cat > graphs.json << 'END'
{"schema": "metricheck/mapping/1", "suite": "s", "dataset": "d", "licence": "CC0-1.0", "source": "made up",
 "scale": {"minimum": 0, "maximum": 4, "kind": "k"}, "judgement": {"by": "human", "description": "b", "raters": 2},
 "phenomenon": "unclassified",
 "case": {"id": "{#}", "reference": ["{r}", "{s}"], "reference_amr": ["{rg}", "{sg}"], "candidate": "{c}",
          "candidate_amr": "{cg}", "ratings": ["{one}", "{two}"]}}
END
printf 'r\trg\ts\tsg\tc\tcg\tone\ttwo\n' > graphs.tsv
printf 'A.\t\tB.\t(b / b)\tC.\t\t 1 \t2\n\t\tB.\t(b / b)\tC.\t(c / c)\t\t\n' >> graphs.tsv
printf 'A.\t(a / a)\tA.\t\tC.\t(c / c)\t\t\nA.\t\tA.\t(a / a)\tC.\t\t\t\nA.\t(a / a)\tB.\t(b / b\tC.\t\t\t\n' >> graphs.tsv
run metricheck import delimited graphs.tsv --mapping graphs.json -o suite-of-graphs
exits 'graphs that are not there: exit code' 0
jq -c '.cases[] | [([.reference] + (.references // []))[] | .text, .amr] + ["", .candidate.amr, .ratings]' suite-of-graphs/*.json > got
cat > wanted << 'END'
["A.",null,"B.",["(b / b)"],"",null,[1,2]]
["B.",["(b / b)"],"",["(c / c)"],null]
["A.",["(a / a)"],"",["(c / c)"],null]
["A.",["(a / a)"],"",null,null]
END
same_file 'graphs that are not there: texts and graphs' got wanted
stderr_like 'a graph that cannot be read: its place' '^graphs.tsv:6:15: warning: 1 row skipped: a graph of a reference cannot be read$'
sed 's/\t2$/\ttwo/' graphs.tsv > two.tsv
run metricheck import delimited two.tsv --mapping graphs.json -o other
exits 'a rating that is no number: exit code' 3
stderr_like 'a rating that is no number: its place' '^two.tsv:2:24: error: the rating "two" is not a number$'
sed 's/{points}/{score}/' delimited/points.json > wrong.json
run metricheck import delimited delimited/points.csv --mapping wrong.json -o other
exits 'a column that is not there: exit code' 3
stderr_is 'a column that is not there: both places' << 'END'
delimited/points.csv:1:1: error: there is no column "score" here
    number,gold,system_text,points
    ^
wrong.json:11:99: note: the mapping requires it here
    ... "candidate": "{system_text}", "score": "{score}"}
                                               ^
END
ok 'a column that is not there: nothing written' test ! -e other
sed 's/n\/a/none/' delimited/points.csv > none.csv
run metricheck import delimited none.csv --mapping delimited/points.json -o other
exits 'a score that is no number: exit code' 3
stderr_like 'a score that is no number: its place' '^none.csv:3:25: error: the score "none" is not a number$'
sed 's/,3$/,5/' delimited/points.csv > five.csv
run metricheck import delimited five.csv --mapping delimited/points.json -o other
exits 'a score off the scale: exit code' 3
stderr_like 'a score off the scale: its place' '^five.csv:2:32: error: the score 5 is outside the scale 0..4$'
sed 's/^8/7/' delimited/points.csv > twice.csv
run metricheck import delimited twice.csv --mapping delimited/points.json -o other
exits 'an id that stands twice: exit code' 3
stderr_like 'an id that stands twice: its place' '^twice.csv:3:1: error: duplicate id "points-7"$'
sed '2s/^7/ä/; 3s/^8/ö/' delimited/points.csv > letters.csv
run metricheck import delimited letters.csv --mapping delimited/points.json -o other
exits 'ids that become one: exit code' 3
stderr_like 'ids that become one: what they were' '^letters.csv:3:1: error: duplicate id "points---", made from "points-ö"$'
head -n 1 delimited/points.csv > head.csv
run metricheck import delimited head.csv --mapping delimited/points.json -o other
exits 'no rows: exit code' 3
stderr_like 'no rows: said so' 'no usable row$'
cat delimited/points.csv delimited/points.csv | sed '5,6s/^/1/' > joined.csv
run metricheck import delimited joined.csv --mapping delimited/points.json -o suite
exits 'tables one behind the other: exit code' 0
stderr_like 'tables one behind the other: the second header' '^joined.csv:4:1: warning: 1 row skipped: it repeats the header$'
is 'tables one behind the other: the cases' "$(jq -r '[.cases[].id] | join(" ")' suite/*.json)" 'points-7 points-8 points-17 points-18'
echo '[]' > none.json
run metricheck import delimited none.json --mapping delimited/points.json -o other
exits 'no objects: exit code' 3
stderr_like 'no objects: said so' '^none.json:1:1: error: there is no object in the file$'
# --- lists of objects ---
cat > lists.json << 'END'
{"schema": "metricheck/mapping/1", "suite": "s", "dataset": "d", "licence": "CC0-1.0", "source": "made up",
 "scale": {"minimum": 0, "maximum": 4, "kind": "k"}, "judgement": {"by": "rubric", "description": "b"},
 "phenomenon": "unclassified", "case": {"id": "{#}", "reference": "{texts.lex}", "candidate": "{c}"}}
END
cat > lists.jsonl << 'END'
{"c": "A.", "texts": [{"lex": "B.", "lang": "en"}, {"lex": "C; \"c\"."}]}
{"c": "A.", "texts": [{"lang": "en"}, {"lex": "D."}]}
END
run metricheck import delimited lists.jsonl --mapping lists.json -o lists
exits 'lists of objects: exit code' 0
is 'lists of objects: the references' "$(jq -c '[.cases[] | [.reference.text, .references[]?.text]]' lists/*.json)" \
    '[["B.","C; \"c\"."],["D."]]'
unlike 'lists of objects: nothing is left out' "$(cat "$err")" 'left out'
sed 's/{texts.lex}/{texts}/' lists.json > whole.json
run metricheck import delimited lists.jsonl --mapping whole.json -o other
exits 'objects as texts: exit code' 3
stderr_like 'objects as texts: said so' '^lists.jsonl:1:1: warning: a list of "texts" holds objects or lists, which are ignored; \{texts.NAME\} is a member'

# --- files of the suite ---
cat > many.json << 'END'
{"schema": "metricheck/mapping/1", "suite": "s", "dataset": "{set}", "licence": "CC0-1.0", "source": "made up",
 "scale": {"minimum": 0, "maximum": 4, "kind": "k"}, "judgement": {"by": "rubric", "description": "b"},
 "phenomenon": "{kind}", "case": {"id": "{#}", "reference": "{r}", "candidate": "{c}"}}
END
printf 'set\tkind\tr\tc\na-b\tc\tA.\tB.\na\tb-c\tA.\tB.\n\tomission\tA.\tB.\n' > alike.tsv
run metricheck import delimited alike.tsv --mapping many.json -o alike
exits 'files of one name: exit code' 0
is 'files of one name: both are there' "$(cd alike && echo *.json)" 'a-b-c-2.json a-b-c.json unnamed-omission.json'
is 'files of one name: all cases' "$(jq -c '[.dataset, .phenomenon, .cases[].id]' alike/*.json | tr '\n' ' ')" \
    '["a","b-c","2"] ["a-b","c","1"] ["unnamed","omission","3"] '
{ echo 'set	kind	r	c' && seq -f 'a	k%.0f	A.	B.' 200; } > kinds.tsv
# shellcheck disable=SC3045 # dash and bash have it
(ulimit -n 40 && metricheck import -q delimited kinds.tsv --mapping many.json -o kinds) 2> told
is 'more files than may be open at once' "$(cat told)$(cd kinds && set -- a-k*.json phenomena/*.json && echo $#)" 400
printf '[{"set": "a", "kind": "omission", "r": "A.", "c": "B."}]' > a-omission.json
cp a-omission.json published.json
run metricheck import delimited a-omission.json --mapping many.json -o .
exits 'over what is read: exit code' 2
stderr_like 'over what is read: said so' './a-omission.json: is an input and would be overwritten$'
ok 'over what is read: it is what it was' cmp a-omission.json published.json
run metricheck import delimited nowhere.csv --mapping delimited/points.json -o other
exits 'no file: exit code' 3
run metricheck import delimited delimited/points.csv -o other
exits 'no mapping: exit code' 2
run metricheck import aces aces --mapping delimited/points.json -o other
exits 'a mapping for a format that has one: exit code' 2
run metricheck import webnlg2017 webnlg2017 --variant fluensy -o other
exits 'an unknown variant: exit code' 2
stderr_like 'an unknown variant: the nearest' "did you mean 'fluency'\\?"
run metricheck import sick sick --variant x -o other
exits 'a format without variants: exit code' 2
sed -i '$d' bamboo-sick/dev.y
run metricheck import bamboo-sick bamboo-sick -o other
exits 'files that are not parallel: exit code' 3
stderr_like 'files that are not parallel: where' '^bamboo-sick/dev.y:2:1: error: the files are not parallel: this one ends here, and bamboo-sick/main/src.dev.amr does not$'
echo '{"source": 1' >> aces/challenge_set.jsonl
run metricheck import aces aces -o other
exits 'a broken line of JSON: exit code' 3
stderr_like 'a broken line of JSON: its place' '^aces/challenge_set.jsonl:3:13: error: '
ok 'nothing was written by any of them' test ! -e other
missing='' && metricheck help import > manual
for file in "$METRICHECK_SOURCE"/mappings/*.json; do
    name=$(basename "$file" .json)
    [ "$name" = mapping.schema ] || grep -q -w -e "$name" manual || missing="$missing $name"
done
is 'the manual names all formats' "$missing" ''
done_testing
