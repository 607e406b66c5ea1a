#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Records of what the program writes (tests/golden.sh): a difference is shown and fails; it is written
# into the sources only where asked, and only over records. All in a copy of the sources.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

copy=$PWD/sources
mkdir -p "$copy/tests/cli" "$copy/tests/golden/checklist" "$copy/reports" build
cp "$METRICHECK_SOURCE/tests/golden.sh" "$copy/tests/"
cp "$METRICHECK_SOURCE/tests/cli/lib.sh" "$copy/tests/cli/"
cp "$METRICHECK_SOURCE"/tests/golden/report*.csv "$copy/tests/golden/"
chmod -R u+w "$copy"
printf 'one\ntwo\n' > "$copy/tests/golden/record"
printf 'one\ntwo\n' > same
printf 'one\nthree\n' > other

# compare RECORD FILE [VARIABLE=VALUE]: asks the script about the copy.
compare() {
    run env METRICHECK_SOURCE="$copy" METRICHECK_BUILD="$PWD/build" "${3-NOTHING=}" \
        sh "$copy/tests/golden.sh" "$1" < "$2"
}
left() { find build -type f | LC_ALL=C sort | tr '\n' ' '; }

# --- without the mode
compare tests/golden/record same
exits 'the same' 0
is 'says nothing' "$(cat "$out" "$err")" ''
compare tests/golden/record other
exits 'another text' 1
stdout_is 'the diff, and what to do' << X
#   --- tests/golden/record
#   +++ tests/golden/record, as written now
#   @@ -1,2 +1,2 @@
#    one
#   -two
#   +three
# golden: tests/golden/record is not what was written now, which is in $PWD/build/tests/found/tests-golden-record
# golden: where the change is meant: make update-golden in the build folder, and read the diff
X
same_file 'what was written is kept' build/tests/found/tests-golden-record other
same_file 'and the record as it was' "$copy/tests/golden/record" same
compare tests/golden/record other METRICHECK_UPDATE_GOLDEN=0
exits '0 does not ask for it' 1
compare tests/golden/none same
exits 'no record is no agreement' 1
stdout_like 'all of it is new' '^#   \+two$'
seq 1 300 > long
compare tests/golden/record long
exits 'a long difference' 1
is 'is cut' "$(grep -c '^#   ' "$out")" 100
stdout_like 'and says so' '^# golden: 20[0-9] more lines in '
compare tests/golden/record same
is 'nothing is left of a difference that is gone' "$(left)" \
    'build/tests/found/tests-golden-none build/tests/found/tests-golden-none.diff '

# --- with it
compare tests/golden/record other METRICHECK_UPDATE_GOLDEN=1
exits 'updated' 0
stdout_like 'the diff is shown' '^#   \+three$'
stdout_like 'and what was done' '^# golden: updated tests/golden/record$'
same_file 'the record is what was written' "$copy/tests/golden/record" other
compare tests/golden/checklist/new/record same METRICHECK_UPDATE_GOLDEN=1
exits 'a new one, in a new folder' 0
same_file 'is there' "$copy/tests/golden/checklist/new/record" same
compare reports/sample.md same METRICHECK_UPDATE_GOLDEN=1
exits 'the sample report' 0
compare tests/golden/record other METRICHECK_UPDATE_GOLDEN=1
is 'what is the same is not touched' "$(cat "$out")" ''
is 'each is listed once' "$(tr '\n' ' ' < build/tests/found/updated)" \
    'tests/golden/record tests/golden/checklist/new/record reports/sample.md '

# --- what it must not do
chmod a-w "$copy/tests/golden/record" "$copy/tests/golden"
for record in record new; do
    compare tests/golden/$record same METRICHECK_UPDATE_GOLDEN=1
    exits "read-only sources: $record" 1
    stdout_like 'which it says' "^# golden: cannot update tests/golden/$record: .* is read-only; "
done
same_file 'the record is as it was' "$copy/tests/golden/record" other
chmod u+w "$copy/tests/golden/record" "$copy/tests/golden"
mkdir -p "$copy/tests/agreement/own"
for record in tests/agreement/own/columns.tsv tests/golden/../agreement/own/x tests/golden/ '' \
    tests/suites/invalid/blank-file/error "$copy/tests/golden/record"; do
    compare "$record" same METRICHECK_UPDATE_GOLDEN=1
    exits "no record: '$record'" 2
    stdout_like 'which it says' '^# golden: .* is no record: '
done
is 'nothing was written' "$(find "$copy/tests/agreement" -type f)" ''

# --- the two kinds of tests
cat > test.sh << 'EOS'
. "$METRICHECK_SOURCE/tests/cli/lib.sh"
echo 'by a script' > written
golden 'first' tests/golden/record written
is 'the mode is no option of the program' "${METRICHECK_UPDATE_GOLDEN-none}" none
done_testing
EOS
# with_copy [UPDATE] COMMAND...: a test on the copy.
with_copy() {
    mode=$1
    shift
    run env METRICHECK_UPDATE_GOLDEN="$mode" METRICHECK_SOURCE="$copy" METRICHECK_BUILD="$PWD/build" \
        CMOCKA_MESSAGE_OUTPUT=TAP "$@"
}
with_copy '' sh test.sh
exits 'a script fails' 1
stdout_like 'with the diff' '^#   \+by a script$'
with_copy 1 sh test.sh
exits 'or updates' 0
is 'the record' "$(cat "$copy/tests/golden/record")" 'by a script'

program=$METRICHECK_BUILD/tests/unit/report/test_report_csv
if [ -x "$program" ]; then
    sed 's/^sick,negation/sick,NEGATION/' "$METRICHECK_SOURCE/tests/golden/report.csv" \
        > "$copy/tests/golden/report.csv"
    with_copy '' "$program"
    exits 'a unit test fails' 1
    stdout_like 'with the diff' '^#   -sick,NEGATION,'
    like 'and its place' "$(cat "$out" "$err")" 'tests/golden/report.csv is not what was written'
    with_copy 1 "$program"
    exits 'or updates' 0
    same_file 'its record' "$copy/tests/golden/report.csv" "$METRICHECK_SOURCE/tests/golden/report.csv"
else
    pass 'unit tests # SKIP they were not built'
fi
done_testing
