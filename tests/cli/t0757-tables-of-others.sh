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
metricheck score -m rouge --pairs plain.csv > wanted
metricheck mine -q -p negation --columns reference,candidate,score --format csv --from plain.csv > wanted.mine
metricheck run -q --list plain.csv | cut -f 1,3- > wanted.list
for file in semicolon.csv bar.csv tab.csv cr.csv crlf.csv bom.csv sep.csv bar-sep.tsv sep-cr.csv; do
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

# the same of ratings, of scores, of values beside trees
printf 'item,system,annotator,scale,value\n' > ratings.csv
printf 'id,mine\nn1,0.5\nn2,0.25\n' > scores.csv
for item in 1 2 3 4; do printf '%s,s,A,f,%s\n%s,s,B,f,%s\n' $item $item $item $((item + 1)) >> ratings.csv; done
for file in ratings scores; do
    tr ',' ';' < $file.csv > $file-semicolon.csv
    tr '\n' '\r' < $file.csv > $file-cr.csv
    { printf 'sep=|\n'; tr ',' '|' < $file.csv; } > $file-bar.csv
done
metricheck humans -f tsv --show reliability ratings.csv > wanted
metricheck run -f csv plain.csv --scores scores.csv | cut -d , -f 1-20 > wanted.scores
for form in semicolon cr bar; do
    metricheck humans -f tsv --show reliability ratings-$form.csv > got
    same_file "humans ratings-$form.csv" got wanted
    metricheck run -f csv plain.csv --scores scores-$form.csv | cut -d , -f 1-20 > got
    same_file "run --scores scores-$form.csv" got wanted.scores
done

done_testing
