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

done_testing
