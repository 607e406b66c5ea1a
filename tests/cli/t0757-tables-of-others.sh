#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tables as other programs write them, given to each command that reads tables.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0

# --- what is no text: named, with the way to make one, and never a word of NUL bytes
printf '\377\376i\0d\0,\0r\0\n\0' > utf16.csv
printf 'PK\003\004\024\0' > sheet.xlsx
printf 'PAR1\025\004' > data.parquet
echo 1 > one.txt
for call in 'score -m rouge --pairs' 'score -m rouge --jsonl' 'run' 'lint' 'humans' 'mine -p negation --from' \
    'run --scores' 'trees describe' 'import ratings -o x.csv --scales f' 'import cases -o x' \
    'mfscore --form-scores s=one.txt --meaning-scores'; do
    case $call in
    run | lint | import\ cases*) files='utf16.csv' ;; # by its name a table
    *) files='utf16.csv sheet.xlsx data.parquet' ;;
    esac
    case $call in mfscore*) prefix=s= ;; *) prefix= ;; esac
    for file in $files; do
        # shellcheck disable=SC2086 # words
        run metricheck $call "$prefix$file"
        exits "$call $file" 3
        case $file in
        *utf16.csv) said='this is UTF-16: save it as UTF-8' ;;
        sheet.xlsx) said='this is a spreadsheet .*save the sheet as CSV' ;;
        *) said='this is Parquet: convert it to CSV' ;;
        esac
        cat "$out" >> "$err" # lint shows it there
        stderr_like "$call $file: the message" "$said"
        is "$call $file: no word of NUL" "$(grep -c NUL "$err")" 0
    done
done

# --- separators, line ends, the line that names the separator: the same rows as with commas
printf 'id,reference,candidate,score\nn1,The lake is calm.,The lake is not calm.,1\nn2,He came late.,He came late today.,0\n' > plain.csv
tr ',' ';' < plain.csv > semicolon.csv
tr ',' '|' < plain.csv > bar.csv
tr ',' '\t' < plain.csv > tab.csv
tr '\n' '\r' < plain.csv > cr.csv
sed 's/$/\r/' plain.csv > crlf.csv
{ printf '\357\273\277'; cat plain.csv; } > bom.csv
{ printf 'sep=;\n'; tr ',' ';' < plain.csv; } > sep.csv
{ printf '\357\273\277sep=|\r\n'; sed 's/$/\r/' bar.csv; } > bar-sep.tsv
{ printf 'sep=;\n'; tr ',' ';' < plain.csv; } | tr '\n' '\r' > sep-cr.csv
cp plain.csv named.txt
cp bar.csv bars.dat
metricheck score -m rouge --pairs plain.csv > wanted
metricheck mine -q -p negation --columns reference,candidate,score --format csv --from plain.csv > wanted.mine
metricheck run -q --list plain.csv | cut -f 1,3- > wanted.list
for file in semicolon.csv bar.csv tab.csv cr.csv crlf.csv bom.csv sep.csv bar-sep.tsv sep-cr.csv named.txt bars.dat; do
    run metricheck score -m rouge --pairs "$file"
    same_file "score --pairs $file" "$out" wanted
    run metricheck run -q --list "$file"
    cut -f 1,3- "$out" > got
    is "run $file" "$(sed "s/${file%.*}/plain/g" got)" "$(cat wanted.list)"
    run metricheck lint "$file"
    exits "lint $file" 0
    metricheck mine -q -p negation --columns reference,candidate,score --from "$file" > got
    same_file "mine $file" got wanted.mine
done

# --- missing values: one set of words for all; decimal commas: one message a column
printf 'id,mine\nn1,0.5\nn2,0.25\n' > whole.csv
for word in '' - NA n/a NaN none null; do
    printf 'id,reference,candidate,score\n1,a b,a c,2\n2,a b,a b,%s\n3,a b,a b,4\n' "$word" > gaps.csv
    printf 'id,mine\n1,0.5\n2,%s\n3,1\n' "$word" > gaps-scores.csv
    metricheck run -q -f csv gaps.csv --scores gaps-scores.csv > got 2> got.err
    is "missing: '$word'" "$(sed -n 2p got | cut -d , -f 4,5)" '2,0.5' # of 0 and 1, normalised
    printf 'item,system,annotator,scale,value\na,s,A,f,1\na,s,B,f,%s\nb,s,A,f,2\n' "$word" > gaps-ratings.csv
    run metricheck humans -f tsv --show means gaps-ratings.csv
    exits "humans: missing: '$word'" 0
    stderr_like 'counted' '1 rating without a value left out'
done
printf 'id;reference;candidate;score\n' > commas.csv
printf 'id;mine\n' > commas-scores.csv
for i in 1 2 3 4 5; do
    echo "$i;a b c;a b d;0,${i}5" >> commas.csv
    echo "$i;0,${i}5" >> commas-scores.csv
    echo "$i;a b c;a b d"
done > body
run metricheck run commas.csv
exits 'decimal commas' 3
is 'one message' "$(grep -c comma "$err")" 1
stderr_like 'with its count' '^commas.csv:2:15: error: "0,15" has a decimal comma \(5 in this column: lines 2, 3, 4 ...\): the decimal sign is a point'
{ echo 'id;reference;candidate'; cat body; } > texts.csv
run metricheck run texts.csv --scores commas-scores.csv
exits 'decimal commas of scores' 3
stderr_like 'in one message' '^commas-scores.csv:2:3: error: "0,15" has a decimal comma \(5 in this column'
is 'in one message alone' "$(grep -c comma "$err")" 1

# the same of ratings, of scores, of values beside trees
printf 'item,system,annotator,scale,value\n' > ratings.csv
printf 'id,mine\nn1,0.5\nn2,0.25\n' > scores.csv
for item in 1 2 3 4; do printf '%s,s,A,f,%s\n%s,s,B,f,%s\n' $item $item $item $((item + 1)) >> ratings.csv; done
for file in ratings scores; do
    tr ',' ';' < $file.csv > $file-semicolon.csv
    tr '\n' '\r' < $file.csv > $file-cr.csv
    { printf 'sep=|\n'; tr ',' '|' < $file.csv; } > $file-bar.csv
done
metricheck humans -f tsv --show reliability ratings.csv > wanted.ratings
metricheck run -q -f csv plain.csv --scores scores.csv | cut -d , -f 1-20 > wanted.scores
for form in semicolon cr bar; do
    metricheck humans -f tsv --show reliability ratings-$form.csv > got
    same_file "humans ratings-$form.csv" got wanted.ratings
    metricheck run -q -f csv plain.csv --scores scores-$form.csv | cut -d , -f 1-20 > got
    same_file "run --scores scores-$form.csv" got wanted.scores
done

# --- records of JSON: an array, lines, an object by ids
printf '[{"id": "n1", "reference": "The lake is calm.", "candidate": "The lake is not calm.", "score": 1},\n {"candidate": "He came late today.", "id": "n2", "reference": "He came late.", "score": 0}]\n' > array.json
printf '{"n1": {"reference": "The lake is calm.", "candidate": "The lake is not calm."}, "n2":\n{"reference": "He came late.", "more": {"a": ["}", {"b": 1}]}, "candidate": "He came late today."}}' > map.json
sed '1s/^\[//; s/,$//; s/^ //; s/\]$//' array.json > lines.jsonl
for file in array.json map.json lines.jsonl; do
    run metricheck score -m rouge --pairs $file
    same_file "score --pairs $file" "$out" wanted
done
for file in array.json lines.jsonl; do
    metricheck run -q -m rouge -f csv $file | cut -d , -f 4-20 > got
    metricheck run -q -m rouge -f csv plain.csv | cut -d , -f 4-20 > wanted.run
    same_file "run $file" got wanted.run
    metricheck mine -q -p negation --columns reference,candidate,score --from $file > got
    same_file "mine $file" got wanted.mine
done
cp array.json before.json
run metricheck lint --fix array.json
exits 'lint --fix of an array' 2
same_file 'which stays as it is' array.json before.json
cp plain.csv before.csv
run metricheck lint --fix plain.csv
exits 'lint --fix of a table' 2
same_file 'which stays, too' plain.csv before.csv
awk -F , 'NR > 1 { printf "%s{\"item\": \"%s\", \"model\": \"%s\", \"rater\": \"%s\", \"scale\": \"%s\", \"rating\": %s}", (NR > 2 ? ",\n" : "["), $1, $2, $3, $4, $5 } END { print "]" }' ratings.csv > ratings.json
metricheck humans -f tsv --show reliability ratings.json > got
same_file 'humans: an array' got wanted.ratings
printf '[{"item":"a","system":"x","fluency":3}]' > wide.json
run metricheck import ratings wide.json --scales fluency -o -
is 'import ratings: an array' "$(sed -n 2p "$out")" "$(printf 'a\tx\tannotator\tfluency\t3')"
printf 'Item,Model,fluency\na,x,3\n' > wide.csv
run metricheck import ratings wide.csv --scales fluency -o -
is 'import ratings: columns as others have them' "$(sed -n 2p "$out")" "$(printf 'a\tx\tannotator\tfluency\t3')"
printf 'item,fluency\na,3\n' > wide.csv
run metricheck import ratings wide.csv --scales fluency -o -
is 'import ratings: one system' "$(sed -n 2p "$out")" "$(printf 'a\tsystem\tannotator\tfluency\t3')"
run metricheck import ratings wide.csv --scales fluency --system team -o -
exits 'a column that was named is needed' 3
stderr_like 'the columns there are' "no column 'team'; the columns here are \"item\", \"fluency\"$"
printf 'hit,who,aspect,points,by\na,x,fluency,3,r\na,x,adequacy,5,r\na,y,fluency,NA,r\n' > long.csv
run metricheck import ratings long.csv --columns item=hit,system=who,scale=aspect,value=points,annotator=by -o -
is 'import ratings: a row a value, by --columns' "$(sed 1d "$out" | tr '\t\n' ', ')" \
    'a,x,r,fluency,3 a,x,r,adequacy,5 '
run metricheck import ratings long.csv --item hit --columns system=who,value=points --repeated keep -o -
is 'a value without a scale is one of its own' "$(sed -n 2p "$out" | tr '\t' ,)" 'a,x,annotator,points,3'
run metricheck import ratings long.csv --columns scale=aspect,value=points -o -
exits 'no items' 3
stderr_like 'are asked for' "no column 'item'; the columns here are \"hit\", .*; --columns item=COLUMN says which one it is$"
run metricheck import ratings long.csv --item hit --columns item=hit,scale=aspect -o -
exits 'a column named twice' 2
run metricheck import ratings long.csv --columns colour=by -o -
stderr_like 'what ratings have' 'columns colour=...: ratings have item, system, annotator, scale, value'
printf '[{"id": 1, "reference": "a"},\n 5]' > bad.json
run metricheck score -m rouge --pairs bad.json
exits 'no record' 3
is 'has its place' "$(cat "$err")" 'bad.json:2:2: error: this is no record: an object is expected'
printf '[{"id": 1, "reference": "a", "candidate": "b"}, {"id": 2, "reference": "a", "candidate": 5}]' > bad.json
run metricheck run bad.json
stderr_like 'a case in an array has its place' '^bad.json:1:90: error: "candidate" must be a text'

# --- names of columns: in any case, what others call them, what the caller calls them
for names in Id,REFERENCE,Candidate,Score id,sentence1,sentence2,label pair_ID,gold,Prediction,human_score \
    ID,sentence_A,sentence_B,relatedness_score id,ref,hyp,human; do
    { echo "$names"; sed 1d plain.csv; } > names.csv
    run metricheck score -m rouge --pairs names.csv
    same_file "score --pairs $names" "$out" wanted
    metricheck run -q -m rouge -f csv names.csv | cut -d , -f 4-20 > got
    metricheck run -q -m rouge -f csv plain.csv | cut -d , -f 4-20 > wanted.run
    same_file "run $names" got wanted.run
done
{ echo 'id,one,two,points'; sed 1d plain.csv; } > own.csv
run metricheck score -m rouge --pairs own.csv --columns reference=one,candidate=TWO
same_file 'score --columns' "$out" wanted
metricheck run -q -m rouge -f csv own.csv --columns reference=one --columns candidate=two,score=points |
    cut -d , -f 4-20 > got
same_file 'run --columns' got wanted.run
run metricheck lint own.csv --columns reference=one,candidate=two
exits 'lint --columns' 0
shown='the columns here are "id", "one", "two", "points"; --columns reference=COLUMN,candidate=COLUMN says'
for call in 'score -m rouge --pairs' run; do
    # shellcheck disable=SC2086 # words
    run metricheck $call own.csv
    exits "$call without --columns" 3
    stderr_like "$call: the message shows the columns and the option" "$shown"
    # shellcheck disable=SC2086 # words
    run metricheck $call own.csv --columns reference=one,candidate=three
    exits "$call, a column that is not there" 3
    stderr_like "$call: says so" 'there is no column "three" \(--columns\); the columns here are "id", "one"'
done
run metricheck score -m rouge --pairs own.csv --columns one
exits '--columns without a column' 2

# the name of ours counts where one of others stands beside it; two of others are one too many
printf 'id,output,candidate,reference\na,x,A b c.,A b d.\n' > both.csv
metricheck score -m rouge --pairs both.csv > got
is 'candidate beside output: 2/3 of the words' "$(sed -n 2p got)" "a	0.66666666666666663"
run metricheck run -m rouge both.csv
exits 'run: candidate beside output' 0
stderr_like 'what has no use is said' '^both.csv: note: columns without a use here: output; --columns '
printf 'id,output,mt,reference\na,x,y,z\n' > two.csv
run metricheck run two.csv
exits 'output beside mt' 3
stderr_like 'says so' '^two.csv:1:11: error: a second column for the candidate of a case'

# ratings: other names, no column of systems
printf 'sentence,who,aspect,points\n' > others.csv
sed 1d ratings.csv | awk -F , '{ print $1 "," $3 "," $4 "," $5 }' >> others.csv
metricheck humans -f tsv --show reliability others.csv --columns item=sentence,annotator=who,value=points > got
same_file 'humans --columns' got wanted.ratings
run metricheck humans others.csv
exits 'humans without --columns' 3
stderr_like 'what is missing, and what is there' "ratings need a column 'item'; the columns here are \"sentence\", \"who\", \"aspect\", \"points\"; --columns item=COLUMN says"
run metricheck humans others.csv --columns item=nothing
stderr_like 'a column that is not there' 'there is no column "nothing" \(--columns\); the columns here'

# --by: any column in place of phenomena, of tables and JSON Lines
printf 'id,reference,candidate,domain\n1,a b,a c,news\n2,a b,a b,talk\n3,a b,a b,talk\n4,a b,a b,\n' > domains.csv
run metricheck run -q -m rouge --by domain domains.csv -f csv
is 'run --by' "$(sed 1d "$out" | cut -d , -f 2,5)" "$(printf 'news,0.5\ntalk,1\nunclassified,1\noverall,0.875')"
printf '{"id": 1, "reference": "a b", "candidate": "a c", "length": 2}\n{"id": 2, "reference": "a b", "candidate": "a b", "length": "long"}\n' > lengths.jsonl
run metricheck run -q -m rouge --by length lengths.jsonl -f csv
is 'run --by of JSON Lines' "$(sed 1d "$out" | cut -d , -f 2,5)" "$(printf '2,0.5\nlong,1\noverall,0.75')"
printf 'id,reference,candidate,sys\n1,a,a,GPT-4o (v2)\n2,a,b,gpt-4o_v2\n3,a,a,中文\n4,a,b,日本\n5,a,a,gpt-4o_v2\n' > systems.csv
run metricheck run -q -m rouge --by sys systems.csv -f csv
is '--by keeps values apart that are named alike' "$(sed 1d "$out" | cut -d , -f 2,5 | sort | tr '\n' ' ')" \
    'gpt-4o-v2,1 gpt-4o-v2-2,0.5 group-3,1 group-4,0 overall,0.6 '
run metricheck run -q --by topic domains.csv
exits '--by: a column that is not there' 3
stderr_like 'says so' 'there is no column "topic" \(--by\); the columns here are "id", "reference", "candidate", "domain"'
run metricheck run -q --by topic lengths.jsonl
exits '--by: a key that is not there' 3
run metricheck run -q --by topic starter
exits '--by of a suite' 3
stderr_like 'says so' '--by groups tables .* by any column, and suites by language, .*; this is no table'
is 'once' "$(grep -c 'groups tables' "$err")" 1

# --- what is not so: no share above 1, no p of exactly 0, no names of graphs that have none
run metricheck run -m chrf texts.csv
is 'a table without scores has no scale' "$(grep -c 'scores from' "$out")" 0
like 'and says so' "$(cat "$out")" '^no human scores: only the metrics. own statistics are shown$'
printf 'item,system,annotator,scale,value\nu1,x,A,s,1\nu2,x,A,s,2\nu1,x,B,s,2\nu2,x,B,s,1\n' > crossed.csv
run metricheck humans -q --show reliability -f json crossed.csv
like 'ICC of means above 1 has a reason in its place' "$(cat "$out")" '"icc_random_mean": null, "icc_random_mean_reason": "the estimate lies above 1: '
awk 'BEGIN { print "item,system,annotator,scale,value"
    for (i = 0; i < 12; i++) for (s = 0; s < 3; s++) print "i" i ",s" s ",m,q," 10 * s + (i * 7 + s) % 5 }' > apart.csv
metricheck humans -q --show tukey -f tsv apart.csv | awk -F '\t' 'NR > 1 { print ($9 > 0 && $9 < 1e-9) }' | sort -u > got
is "Tukey's p far out is small and above 0" "$(cat got)" 1
printf '(r / run-01\n   :tense Past)\n\n(r / run-01\n   :tense Past)\n\n(r / run-01\n   :tense Past)\n\n(r / run-01\n   :tense Past)\n\n(r / run-01\n   :tense Past)\n' > no-ids.amr
run metricheck lint no-ids.amr
like 'graphs without ids are named by their lines' "$(cat "$out")" '^W016: 2 more: no-ids.amr line 11, line 14$'

# --- mine and import cases: columns by other names, and --columns
printf 'n,sentence1,sentence2,points\n1,The lake is calm.,The lake is not calm.,2\n' > others.csv
printf 'n,left,right,points\n1,The lake is calm.,The lake is not calm.,2\n' > named.csv
printf '{"n": 1, "sentence1": "The lake is calm.", "sentence2": "The lake is not calm.", "points": 2}\n' > others.jsonl
metricheck mine -q -p negation --columns sentence1,sentence2,points --from others.csv > wanted
for call in '--columns score=points --from others.csv' '--columns score=points --from others.jsonl' \
    '--columns reference=left,candidate=right,score=points --from named.csv'; do
    # shellcheck disable=SC2086 # words
    run metricheck mine -q -p negation $call
    same_file "mine $call" "$out" wanted
done
run metricheck mine -p negation --from named.csv
stderr_like 'mine: the columns there are' 'no column "reference" .*; the columns here are "n", "left", "right", "points"'
run metricheck mine -p negation --columns refrence=left --from named.csv
exits 'mine: a name that is none of ours' 2
run metricheck import cases named.csv --columns reference=left,candidate=right,score=points -o named -q
exits 'import cases --columns' 0
is 'import cases --columns: the case' "$(jq -c '.cases[0] | [.reference.text, .score]' named/*.json)" '["The lake is calm.",2]'
run metricheck import sts named.csv --columns score=points -o no
exits 'import sts has its columns' 2

# --- ROUGE reads ASCII alone: equal texts in other scripts are 0, which is said with the count
printf 'id\treference\tcandidate\nru\tдом у реки\tдом у реки\nzh\t今天很好\t今天很好\nde\tÄpfel da\tÄpfel da\nen\t...\t...\n' > scripts.tsv
run metricheck score -m rouge --pairs scripts.tsv
is 'ROUGE on other scripts' "$(cut -f 2 "$out" | tr '\n' ' ')" 'rouge:0..1 0 0 1 0 '
stderr_like 'and what is said of it' '2: a text has no word of ASCII letters and digits, .* \(ru, \.\.\.\)'

mkdir tables
cp plain.csv tables/
run metricheck run tables
exits 'a folder of tables' 3
stderr_like 'names one' '^tables: error: no .*; a table in it is given by its name, as in tables/plain.csv$'

done_testing
