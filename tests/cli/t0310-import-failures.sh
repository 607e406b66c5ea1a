#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck import` with wrong calls, wrong data and places that cannot be written: exit code,
# message, place, and nothing harmed.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

data=$METRICHECK_SOURCE/tests/import
cp -R "$data/nlg-checklist" "$data/sick" .
chmod -R u+w .

# refused LABEL CODE REGEX ARGUMENT...: the import fails so, and makes no folder `suite`.
refused() {
    label=$1 code=$2 regex=$3
    shift 3
    run metricheck import "$@"
    exits "$label: exit code" "$code"
    stderr_like "$label: message" "$regex"
    ok "$label: nothing written" test ! -e suite
}

# --- calls ---
refused 'no operand' 2 'two operands, FORMAT and PATH; 0 given' -o suite
refused 'no PATH' 2 'two operands, FORMAT and PATH; 1 given' sick -o suite
refused 'three operands' 2 'FORMAT and PATH; 3 given' sick sick sick -o suite
refused 'no folder' 2 'give it with -o FOLDER' sick sick
refused 'an empty folder' 2 'give it with -o FOLDER' sick sick -o ''
refused 'standard output' 2 'a suite is a folder' sick sick -o -
refused 'an unknown format' 2 "no format 'sik' to import; did you mean 'sick'\\?" sik sick -o suite
refused 'a far format' 2 "no format 'unheard-of' .*available: cases, nlg-checklist, sick, sts, aces, .* and delimited\$" unheard-of sick -o suite
refused 'an empty PATH' 2 'PATH is empty' sick '' -o suite

# --- paths ---
refused 'no such file' 3 '^nowhere.txt: error: .*No such file' sick nowhere.txt -o suite
refused 'no such folder' 3 '^nowhere: error: there is no such folder$' nlg-checklist nowhere -o suite
mkdir empty
refused 'a folder without SICK' 3 '^empty: error: this folder has none of the files of this format \(SICK_train.txt,' sick empty -o suite
refused 'a folder without STS' 3 '^empty: error: this folder has none of the files of this format \(sts-train.csv,' sts empty -o suite
refused 'a folder without the CheckList' 3 '^empty: error: content_test_cases.json is neither here nor in a folder data$' nlg-checklist empty -o suite
refused 'a file for a folder' 3 'this is a file; the publication is a folder' nlg-checklist sick/SICK_train.txt -o suite
cp nlg-checklist/data/content_test_cases.json empty
refused 'no lists of ids' 3 '^empty: error: ids_test_cases.json, which groups the pairs, is missing$' nlg-checklist empty -o suite

# --- data ---
: > nothing.txt
refused 'an empty file' 3 '^nothing.txt:1:1: error: the file is empty$' sick nothing.txt -o suite
printf 'pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n1\ta\tb\t5.5\tNEUTRAL\n2\ta\tb\n' > bad.txt
run metricheck import sick bad.txt -o suite
exits 'wrong rows: exit code' 3
stderr_is 'wrong rows: all of them, with their lines' << 'END'
bad.txt:2:7: error: the score 5.5 is outside the scale 1..5
    1 a b 5.5 NEUTRAL
          ^
bad.txt:3:1: error: a row of 3 fields where 5 were expected
    2 a b
    ^
END
run metricheck import sick bad.txt -o suite --quiet
stderr_like 'errors are told in spite of --quiet' '^bad.txt:2:7: error: the score 5.5'
printf 'a,"b,1\n' > open.csv
refused 'an open quote' 3 '^open.csv:1:3: error: the quote that begins here is never closed$' sts open.csv -o suite
printf 'a\377,b,1\n' > bytes.csv
refused 'bytes that are no text' 3 '^bytes.csv:1:2: error: this byte is not UTF-8$' sts bytes.csv -o suite

# nlg_with FILE SED-SCRIPT: the imitation with one file changed, in nlg-checklist.
nlg_with() {
    cp "$data/nlg-checklist/data/"* nlg-checklist/data
    sed "$2" "$data/nlg-checklist/data/$1" > "nlg-checklist/data/$1"
}
nlg_with content_test_cases.json '100q'
refused 'truncated content' 3 '^nlg-checklist/data/content_test_cases.json:101:1: error.* the text ends before an array is closed$' nlg-checklist nlg-checklist -o suite
nlg_with content_test_cases.json '3s/3.4/"3.4"/'
refused 'a score that is a text' 3 '^nlg-checklist/data/content_test_cases.json:3:5: error.* is a string, must be a number$' nlg-checklist nlg-checklist -o suite
nlg_with content_test_cases.json '3s/3.4/0.4/'
refused 'a score off the scale' 3 '^nlg-checklist/data/ids_test_cases.json:5:7: error: the score of this pair, 0.4, is outside the scale 1..5$' nlg-checklist nlg-checklist -o suite
nlg_with ids_test_cases.json 's/"N11sick"/"N99sick"/'
refused 'an id without content' 3 '^nlg-checklist/data/ids_test_cases.json:5:7: error: content_test_cases.json has no pair with this id$' nlg-checklist nlg-checklist -o suite
nlg_with ids_test_cases.json 's/"Negation"/"Irony"/'
refused 'an unknown phenomenon' 3 '^nlg-checklist/data/ids_test_cases.json:2:3: error: "Irony" is not a phenomenon of' nlg-checklist nlg-checklist -o suite
nlg_with all_metric_scores.json 's/"Overlap": 1,/"Overlap": true,/'
refused 'a score that is no number' 3 '^nlg-checklist/data/all_metric_scores.json:[0-9]+:16: error: the score "Overlap" of "N11sick" is of type boolean' nlg-checklist nlg-checklist -o suite

# --- faults that leave the rest of use ---
nlg_with all_metric_scores.json 's/"Ann. Score": 3.4/"Ann. Score": 3.5/; s/"M21sick"/"X1sick"/'
run metricheck import nlg-checklist nlg-checklist -o other
exits 'scores that do not fit: exit code' 0
stderr_like 'a human score that differs' '^nlg-checklist/data/all_metric_scores.json:[0-9]+:19: warning: N11sick: the human score is 3.4 in content_test_cases.json, which takes precedence$'
stderr_like 'scores of no case' 'all_metric_scores.json: warning: ids with scores but without a case, skipped \(1\): X1sick$'
stderr_like 'a case without scores' 'all_metric_scores.json: warning: cases without scores \(1\): M21sick$'
nlg_with ids_test_cases.json ''
rm nlg-checklist/data/ids_subphenomena.json nlg-checklist/data/all_metric_scores.json
run metricheck import nlg-checklist nlg-checklist -o bare
exits 'without the optional files: exit code' 0
stderr_like 'no scores: said so' 'note: no all_metric_scores.json beside it; imported without$'
stderr_like 'no sub-phenomena: said so' 'ids_test_cases.json: note: no sub-phenomena here;'
ok 'no scores: no folder for them' test ! -e bare/scores

# --- places that cannot be written ---
nlg_with ids_test_cases.json ''
: > file
run metricheck import sick sick -o file -q
exits 'a file for a folder: exit code' 5
stderr_like 'a file for a folder: message' '^file: error: '
run metricheck import sick sick -o file/below -q
exits 'a folder below a file: exit code' 5
run metricheck import sick sick -o /dev/full -q
exits '/dev/full: exit code' 5
mkdir kept
echo 'old article' > kept/sick-article.json
echo 'mine' > kept/readme.txt
ln -s /dev/full kept/sts-hyponymy.json
run metricheck import nlg-checklist nlg-checklist -o kept -q
exits 'a full disk: exit code' 5
stderr_like 'a full disk: message' '^kept/sts-hyponymy.json: error: cannot be written: No space left on device$'
is 'a full disk: the old file is untouched' "$(cat kept/sick-article.json)" 'old article'
is 'a full disk: no new or temporary file' "$(find kept -mindepth 1 | LC_ALL=C sort | tr '\n' ' ')" 'kept/readme.txt kept/sick-article.json kept/sts-hyponymy.json '
rm kept/sts-hyponymy.json
mkdir kept/sts-hyponymy.json
run metricheck import nlg-checklist nlg-checklist -o kept -q
exits 'a folder in the place of a file: exit code' 5
is 'a folder in the place of a file: the old file is untouched' "$(cat kept/sick-article.json)" 'old article'
rmdir kept/sts-hyponymy.json
run metricheck import nlg-checklist nlg-checklist -o kept -q
exits 'then it works: exit code' 0
unlike 'then it works: the old file is replaced' "$(cat kept/sick-article.json)" 'old article'
is 'other files are left alone' "$(cat kept/readme.txt)" 'mine'
run metricheck import nlg-checklist nlg-checklist -o new/suite -q
exits 'parents of the folder are made' 0
run metricheck import sick bad.txt -o new/other -q
ok 'a failed import makes no folder' test ! -e new/other
done_testing
