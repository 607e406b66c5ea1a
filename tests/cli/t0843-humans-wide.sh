#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `import ratings`: tables with a column for each scale, made-up ones and published ones.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
cp "$METRICHECK_SOURCE"/doc/examples/humans/* .

run metricheck import ratings wide.csv --item id --system team --annotator rater --scales adequacy,fluency \
    --flags omission,addition -o long.csv
exits 'a wide table' 0
is 'what was written' "$(cat "$err")" 'long.csv: 288 ratings of 72 rows; 0 fields are empty, 0 rows repeated'
ok 'the same ratings as in the long table' test "$(sort long.csv)" = "$(sort ratings.csv)"

run metricheck humans wide.csv --columns item=id,system=team,annotator=rater
exits 'the wide table itself' 3
stderr_like 'what rewrites it' "a column 'scale'.*; a table with a column for each scale is rewritten by .metricheck import ratings.\$"

printf 'item\tsystem\tgood\tbad\ttext\nA, 1\ts\t1.5\tyes\tone\nA, 1\ts\t\tno\ttwo\nA, 1\ts\tNA\tTrue\tone\n' > wide.tsv
run metricheck import ratings wide.tsv --scales good=quality --flags bad=wrong --text text --repeated keep -o -
stderr_like 'where it went' '^standard output: '
is 'renamed, numbered by texts, of one annotator' "$(cat "$out")" 'item	system	output	annotator	scale	value
A, 1	s	1	annotator	quality	1.5
A, 1	s	1	annotator	flag:wrong	1
A, 1	s	2	annotator	flag:wrong	0
A, 1	s	1	annotator	flag:wrong	1'
run metricheck import ratings wide.tsv --flags bad --repeated number -q -o numbers.csv
is 'numbered by rows' "$(cut -d, -f 4- numbers.csv | tr '\n' ' ')" \
    'annotator,scale,value 1,annotator,flag:bad,1 2,annotator,flag:bad,0 3,annotator,flag:bad,1 '
run metricheck import ratings wide.tsv --flags bad --text text --repeated first -o first.csv
is 'the first only' "$(cat "$err")" 'first.csv: 2 ratings of 3 rows; 0 fields are empty, 1 rows repeated'

printf 'set,mr,system,good\nx,1,s,1\ny,1,s,2\ny,2,s,3\n' > parts.csv
run metricheck import ratings parts.csv --item set,mr --scales good -q -o joined.csv
is 'an item of two columns' "$(cut -d, -f 1,5 joined.csv | tr '\n' ' ')" 'item,value x/1,1 y/1,2 y/2,3 '
printf 'set,mr,system,good\nx,1/2,s,1\nx/1,2,s,2\n' > alike.csv

refused() { # LABEL EXIT PATTERN OPTIONS...
    label=$1 code=$2 pattern=$3
    shift 3
    run metricheck import ratings "$@"
    exits "$label" "$code"
    like "$label: the reason" "$(cat "$err")" "$pattern"
}
refused 'no column of values' 2 'with --scales or --flags' wide.tsv -o x.csv
refused 'no output' 2 'give it with -o FILE' wide.tsv --flags bad
refused 'two numbers' 2 'not by both' wide.tsv --flags bad --text text --output-number good -o x.csv
refused 'numbers twice' 2 'repeated number is for' wide.tsv --flags bad --text text --repeated number -o x.csv
refused 'columns named twice' 2 'the mapping names the columns' wide.tsv --flags bad --mapping m.json -o x.csv
refused 'a variant of nothing' 2 'where a --mapping has' wide.tsv --flags bad --variant v -o x.csv
refused 'a mapping that is not there' 3 'm\.json: ' wide.tsv --mapping m.json -o x.csv
refused 'a column that is not there' 3 "wide.tsv:1:1: .*no column 'worse'" wide.tsv --flags worse -o x.csv
refused 'no second column of items' 3 "parts.csv:1:1: .*no column 'part'" parts.csv --item set,part --scales good -o x.csv
refused 'an item without a name' 3 "wide.tsv:3:8: .*may not be empty" wide.tsv --item item,good --flags bad -o x.csv
refused 'items that would be called alike' 3 "alike.csv:3:1: .*make the same item 'x/1/2'" alike.csv --item set,mr \
    --scales good -o x.csv
refused 'no number' 3 "wide.tsv:2:16: .*not a number: 'one'" wide.tsv --scales text -o x.csv
refused 'no flag' 3 "wide.tsv:2:8: .*a flag is 0 or 1, not '1.5'" wide.tsv --flags good -o x.csv
refused 'an empty name' 3 'wide.tsv:3:8: .*may not be empty' wide.tsv --flags bad --annotator good -o x.csv
ok 'nothing is written then' test ! -e x.csv
printf 'item,system,good\na,s,1\n,s,1\nb,s,x\nc,s,1,5\n' > wrong.csv
run metricheck import ratings wrong.csv --scales good -o -
exits 'a table with several faults' 3
is 'all that is wrong is said' "$(cut -d : -f 2,3,5 "$err" | tr '\n' ' ')" \
    "3:1: this field may not be empty 4:5: not a number 5:1: a row of 4 fields under a header of 3 "
is 'and nothing is written' "$(cat "$out")" ''
printf 'item;system;good\na;s;1,5\nb;s;2,5\nc;s;3,5\n' > commas.csv
run metricheck import ratings commas.csv --scales good -o -
is 'decimal commas are one finding, and their number' "$(cat "$err")" \
    'commas.csv:2:5: error: "1,5" has a decimal comma: the decimal sign is a point
commas.csv: error: 3 values of this table have a decimal comma'
run metricheck import sts stsbenchmark --flags bad -o x
exits 'columns of another format' 2

# --- the same by a mapping: of a file and of a folder, with variables
cat > m.json << 'END'
{"schema": "metricheck/mapping/1", "variants": {"good": {"judged": "good"}, "bad": {"judged": "bad"}},
 "ratings": {"files": ["none.tsv", "wide.tsv"], "item": "item", "system": "system", "text": "text",
             "scales": {"good": "$judged"}, "flags": {"bad": "wrong"}}}
END
metricheck import ratings wide.tsv --scales good=bad --flags bad=wrong --text text --repeated keep -q -o named.csv
run metricheck import ratings wide.tsv --mapping m.json --variant bad -q -o mapped.csv
exits 'a mapping' 0
same_file 'writes what the options do' mapped.csv named.csv
run metricheck import ratings . --mapping m.json --variant bad -q -o folder.csv
same_file 'and finds the table in a folder' folder.csv named.csv
sed 's/, "wide.tsv"//' m.json > lost.json
refused 'a table that is not there' 3 'none\.tsv, which has the ratings, is missing' . --mapping lost.json -o x.csv
sed 's/"good": "[$]judged"/"better": "q"/' m.json > better.json
refused 'a column that is not there, by a mapping' 3 "wide\.tsv:1:1: .*no column 'better'" wide.tsv --mapping better.json -o x.csv
sed 's/"scales".*/"scales": {}}}/' m.json > empty.json
refused 'no columns of values' 3 'empty\.json:2:13: .*no "scales" and no "flags"' wide.tsv --mapping empty.json -o x.csv
sed 's/"text": "text"/"text": "text", "output": "n"/' m.json > twice.json
refused 'outputs numbered twice' 3 'twice\.json:2:13: .*numbered by one of' wide.tsv --mapping twice.json -o x.csv
refused 'a mapping without ratings' 3 'aces\.json:.*"ratings"' wide.tsv --mapping aces -o x.csv
refused 'a variant that there is not' 2 'bood' wide.tsv --mapping m.json --variant bood -o x.csv
ok 'nothing is written of these' test ! -e x.csv

# published DATA OPTIONS...: the shipped mapping writes what the options do
published() {
    mapping=$1 folder=$2 table=$3
    shift 3
    metricheck import ratings "$METRICHECK_SHARED/data/$folder/$table" "$@" -q -o by-options.csv
    run metricheck import ratings "$METRICHECK_SHARED/data/$folder" --mapping "$mapping" -q -o by-mapping.csv
    exits "$mapping: the mapping" 0
    same_file "$mapping: the ratings" by-mapping.csv by-options.csv
}

# WebNLG 2017: 35,502 / 6 rows of the table in goldens/human, which has three scales and three flags, 193 that
# it leaves out, and one repeated row: 3 (5,917 + 193) values.
data=$METRICHECK_SHARED/data
if [ -d "$data/webnlg2017-human" ]; then
    metricheck import ratings "$data/webnlg2017-human/individual_scores.csv" --item mr --system team --annotator rater \
        --text text --scales fluency,grammaticality=grammar,semantic_adequacy=adequacy --repeated first -q -o webnlg.csv
    run metricheck humans webnlg.csv --show means -f tsv
    exits 'WebNLG 2017' 0
    is 'its ratings' "$(($(wc -l < webnlg.csv) - 1))" 18330
    published webnlg2017 webnlg2017-human individual_scores.csv --item mr --system team --annotator rater --text text \
        --scales fluency,grammaticality=grammar,semantic_adequacy=adequacy --repeated first
else
    skip 'WebNLG 2017' "$data/webnlg2017-human is not there"
fi
if [ -d "$data/e2e-challenge" ]; then
    metricheck import ratings "$data/e2e-challenge/naturalness.tsv" --item task --system system --annotator rater \
        --scales score=naturalness -q -o e2e.csv
    run metricheck humans e2e.csv -q --show means -f tsv
    exits 'E2E' 0
    # 21,195 ratings (goldens/human/README.md).
    is 'all its ratings' "$(($(wc -l < e2e.csv) - 1))" 21195
    published e2e e2e-challenge quality.tsv --item task --system system --annotator rater --scales score=quality
else
    skip 'E2E' "$data/e2e-challenge is not there"
fi
if [ -d "$data/d2t-human" ]; then
    metricheck import ratings "$data/d2t-human/emnlp_data_medians.csv" --item mr --system system --repeated number \
        --scales informativeness,naturalness,quality -q -o d2t.csv
    run metricheck humans d2t.csv -q --show means -f tsv
    exits 'BAGEL, SFHOTEL, SFREST' 0
    is 'three values of 2,460 outputs' "$(($(wc -l < d2t.csv) - 1))" 7380
    published bagel-sfhotel-sfrest d2t-human emnlp_data_medians.csv --item dataset,mr --system system --repeated number \
        --scales informativeness,naturalness,quality
else
    skip 'BAGEL, SFHOTEL, SFREST' "$data/d2t-human is not there"
fi
# A list of annotators in each record, or columns for each annotator: a star stands for who it is.
printf '%s\n' '{"id": "d1", "model_id": "M1", "marks": [{"good": 2, "short": 1}, {"good": 3, "short": 5}]}' \
    '{"id": "d1", "model_id": "M2", "marks": [{"good": 4, "short": 2}]}' > nested.jsonl
run metricheck import ratings nested.jsonl --item id --system model_id --scales 'marks.*.good=good,marks.*.short=short' -o nested.csv
exits 'annotators in a list' 0
is 'annotators in a list: each has ratings' "$(sort nested.csv | tr '\n' ' ')" \
    'd1,M1,1,good,2 d1,M1,1,short,1 d1,M1,2,good,3 d1,M1,2,short,5 d1,M2,1,good,4 d1,M2,1,short,2 item,system,annotator,scale,value '
printf 'item,ann_good,bob_good,good\ni,1,2,3\n' > starred.csv
run metricheck import ratings starred.csv --scales '*_good=good' -o starred-out.csv
is 'annotators in names of columns' "$(tail -n 2 starred-out.csv | tr '\n' ' ')" 'i,system,ann,good,1 i,system,bob,good,2 '
run metricheck import ratings starred.csv --scales '*_bad=bad' -o none.csv
exits 'a star that fits no column' 3
stderr_like 'says so' "no column '\*_bad'; the columns here are"

# Of many scales, an annotator's second value is found on the one that has it twice, and the old table stays.
awk 'BEGIN {
    printf "item,by"; for (i = 1; i <= 70; i++) printf ",s%d", i; print ""
    for (row = 1; row <= 3; row++) {
        printf "one,ann"; for (i = 1; i <= 70; i++) printf ",%s", i % 2 == row % 2 && (row < 3 || i == 67) ? i : ""; print "" }
}' > many.csv
scales=$(head -n 1 many.csv | cut -d , -f 3-)
head -n 3 many.csv > two.csv
run metricheck import ratings two.csv --annotator by --scales "$scales" -o many-out.csv
is 'rows that share no scale' "$status $(wc -l < many-out.csv)" '0 71'
run metricheck import ratings many.csv --annotator by --scales "$scales" -o many-out.csv
exits 'a scale that is there twice' 3
stderr_like 'its place' '^many.csv:4:[0-9]*: error: an earlier row has this annotator'
is 'the old table stays' "$(wc -l < many-out.csv) $(find . -name '*many-out*' | wc -l)" '71 1'

done_testing
