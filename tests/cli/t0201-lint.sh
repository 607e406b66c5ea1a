#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck lint: what it prints, and its exit codes.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need patch

# suite FILE CASES: a file with these cases; the first of them stands in line 10.
suite() {
    cat > "$1" << EOF
{
  "schema": "metricheck/suite/1",
  "suite": "made-up",
  "dataset": "made-up",
  "phenomenon": "negation",
  "scale": {"minimum": 1, "maximum": 5, "kind": "relatedness"},
  "judgement": {"by": "human", "description": "relatedness", "raters": 10},
  "licence": "CC0-1.0", "source": "made up",
  "cases": [
$2
  ]
}
EOF
}
one='    {"id": "a-1", "reference": {"text": "A cat sleeps."}, "candidate": {"text": "No cat sleeps."}}'
two='    {"id": "a-2", "reference": {"text": "A dog runs."}, "candidate": {"text": "No dog runs."}}'

# --- nothing found
suite good.json "$one,
$two"
run metricheck lint good.json
exits 'a good file' 0
silent 'a good file: no messages'
stdout_is 'a good file: the summary' << 'EOF'
0 errors in 2 cases.
EOF
run metricheck validate good.json
exits 'validate is another name of lint' 0
run metricheck lint
exits 'the starter suite' 0
stdout_like 'the starter suite: the summary' '^(0 errors|[0-9]+ notes?) in [0-9]+ cases\.'
run metricheck lint starter
exits 'the starter suite by its name' 0
run metricheck lint "$METRICHECK_DATA/suites" "$METRICHECK_DATA/phenomena"
exits 'folders of suites and phenomena' 0
run metricheck lint "$METRICHECK_DATA/phenomena/negation.json"
exits 'a phenomenon' 0
stdout_like 'a phenomenon: the summary' '^0 errors in 1 phenomenon\.$'
run metricheck lint - < good.json
exits 'standard input' 0

# --- the form of findings
suite bad.json "$one,
    {\"id\": \"a-1\", \"reference\": {\"text\": \"A  dog runs.\"}, \"candidate\": {\"text\": \"No dog runs.\"},
     \"score\": 5.4},
    {\"id\": \"a-3\", \"reference\": {\"text\": \"x\", \"amr\": [\"(r / run-02\", \"   :ARG0\", \"   :ARG1 (x / x))\"]},
     \"candidate\": {\"text\": \"no x\"}, \"score\": 3}"
run metricheck lint bad.json
exits 'findings' 1
silent 'findings go to standard output'
stdout_is 'findings: place, severity, code, message, source line and caret, summary' << 'EOF'
bad.json:11:12: error[E004] id "a-1" is already used
    {"id": "a-1", "reference": {"text": "A  dog runs."}, "candidate": {"text": "No dog runs."}...
           ^
bad.json:10:12: note: a-1: first used here
    {"id": "a-1", "reference": {"text": "A cat sleeps."}, "candidate": {"text": "No cat sleeps...
           ^
bad.json:12:15: error[E012] score 5.4 is outside the scale 1..5
    "score": 5.4},
             ^
bad.json:6:12: note: scale declared here
    "scale": {"minimum": 1, "maximum": 5, "kind": "relatedness"},
             ^
bad.json:13:73: error[E023] a-3: AMR: role ':ARG0' has no target
    ..."text": "x", "amr": ["(r / run-02", "   :ARG0", "   :ARG1 (x / x))"]},
                                               ^
bad.json: note[N002] 1 case: correlation over this phenomenon will have a 95% interval wider than 1.0; 3 more would halve it
3 errors, 1 note in 2 cases.  metricheck lint --explain E004
EOF

# --- which findings, and how many
run metricheck lint --max 1 bad.json
exits '--max: all are counted' 1
is '--max: one finding, its note, what is left, the summary' "$(grep -v '^    ' "$out")" \
    'bad.json:11:12: error[E004] id "a-1" is already used
bad.json:10:12: note: a-1: first used here
4 more findings not shown
3 errors, 1 note in 2 cases.  metricheck lint --explain E004'
run metricheck lint --max 0 bad.json
unlike '--max 0: nothing is left out' "$(cat "$out")" 'not shown'
run metricheck lint --only E012,N002 bad.json
exits '--only' 1
is '--only: with the notes that explain' "$(grep -v '^    ' "$out" | sed 's/ case: .*/ case/')" \
    'bad.json:12:15: error[E012] score 5.4 is outside the scale 1..5
bad.json:6:12: note: scale declared here
bad.json: note[N002] 1 case
1 error, 1 note in 2 cases.  metricheck lint --explain E012'
run metricheck lint --disable E004,E012 --disable e023 --disable N002 bad.json
exits '--disable' 0
stdout_is '--disable: nothing is left' << 'EOF'
0 errors in 2 cases.
EOF
run metricheck lint --disable E0123 bad.json
exits 'a code that there is not' 2
stderr_like 'a code that there is not: the nearest' 'no finding "E0123": did you mean "E01[23]"\?'
run metricheck lint --quiet bad.json
exits '--quiet: the exit code' 1
is '--quiet: silence' "$(cat "$out" "$err")" ''

# --- some phenomena only
sed 's/"negation"/"passive"/; s/"a-\([12]\)"/"p-\1"/; s/A dog runs/A  dog runs/' good.json > passive.json
run metricheck lint --phenomenon passive bad.json passive.json
exits '--phenomenon: the errors of the others do not count' 0
stdout_like '--phenomenon: what it shares with others does' '^passive\.json:10:5: warning\[W004\]'
run metricheck lint -p Negation --only W005 good.json passive.json
exits '--phenomenon: by any spelling' 0
stdout_is '--phenomenon: cases of the others do not count' << 'EOF'
0 errors in 2 cases.
EOF
run metricheck lint -p passive --only W005 good.json passive.json
stdout_like '--phenomenon: this one' '^passive\.json:11:.*W005'
run metricheck lint -p pasive good.json
exits '--phenomenon: an unknown one' 2
stderr_like '--phenomenon: the nearest' 'no phenomenon "pasive": did you mean "passive"\?'

# --- drafts
sed 's/"phenomenon"/"draft": true, "phenomenon"/' good.json > draft.json
run metricheck lint draft.json
exits 'a draft' 0
stdout_is 'a draft: what is missing' << 'EOF'
draft.json: note[N007] a draft, which `run` skips
    without a graph: 2 cases: a-1, a-2
    without a score: 2 cases: a-1, a-2
1 note in 2 cases.  metricheck lint --explain N007
EOF

# --- allowances
suite allowed.json '    {"id": "a-1", "reference": {"text": "A [b] c."}, "candidate": {"text": "No c."},
     "lint": {"allow": ["W006"], "reason": "brackets are the matter of this case"}}'
run metricheck lint --strict allowed.json
exits 'an allowed finding' 0
sed 's/, "reason": "[^"]*"//' allowed.json > unreasoned.json
run metricheck lint unreasoned.json
exits 'an allowance without a reason' 1
stdout_like 'an allowance without a reason: what is missing' 'error\[E003\] a-1: key "reason" is missing'

# --- warnings
suite blanks.json "$one"
sed 's/A cat sleeps/A cat  sleeps/' blanks.json > warned.json
run metricheck lint warned.json
exits 'a warning is no error' 0
stdout_is 'a warning' << 'EOF'
warned.json:10:48: warning[W005] a-1: double blank in the sentence
    {"id": "a-1", "reference": {"text": "A cat  sleeps."}, "candidate": {"text": "No cat sleep...
                                               ^
1 warning in 1 case.  metricheck lint --explain W005
EOF
run metricheck lint --strict warned.json
exits 'a warning under --strict' 1

# --- one case with very many mistakes: each costs a reading of the case, and the first 20 are told
suite many.json "    {\"id\": \"a-1\", \"reference\": {\"text\": \"A cat.\"}, \"candidate\": {\"text\": \"No cat.\"},
     \"references\": [{\"text\": \"x\"}$(i=0 && while [ $((i += 1)) -le 30 ]; do
    printf ', {"text": "A  [b] %s"}' "$i"
done)]}"
run metricheck lint --only W005,W006 many.json
stdout_like 'many mistakes in a case' '^40 warnings in 1 case\.'

# --- more findings of one kind than are kept: none of another is lost, and all are counted
suite thousands.json "$(awk 'BEGIN {
    for (i = 1; i <= 10001; i++)
        printf "{\"id\": \"a-%d\", \"score\": 9, \"reference\": {\"text\": \"%d\"}, \"candidate\": {\"text\": \"no %d\"}},\n", i, i, i
    print "{\"id\": \"a-0\", \"reference\": {\"text\": \"x\"}, \"candidate\": {\"text\": \"x\"}}"
}')"
run metricheck lint --only E012,E024 --report json=thousands.out thousands.json
stdout_like 'thousands of errors are counted' '^10002 errors in 10002 cases\.'
ok 'the one behind thousands of others is told' grep -q '"code": "E024"' thousands.out

# --- --fix
suite mend.json "$one,
$two"
sed 's/A cat sleeps/A \\t cat  sleeps/; s/{"id": "a-2", \(.*\)}$/{\1, "id": "a-2"}/' mend.json > stray.json
cp stray.json before.json
run metricheck lint --fix stray.json
exits '--fix' 0
same_file '--fix: what was meant' stray.json mend.json
stdout_is '--fix: the changes' << 'EOF'
--- a/stray.json
+++ b/stray.json
@@ -7,7 +7,7 @@
   "judgement": {"by": "human", "description": "relatedness", "raters": 10},
   "licence": "CC0-1.0", "source": "made up",
   "cases": [
-    {"id": "a-1", "reference": {"text": "A \t cat  sleeps."}, "candidate": {"text": "No cat sleeps."}},
-    {"reference": {"text": "A dog runs."}, "candidate": {"text": "No dog runs."}, "id": "a-2"}
+    {"id": "a-1", "reference": {"text": "A cat sleeps."}, "candidate": {"text": "No cat sleeps."}},
+    {"id": "a-2", "reference": {"text": "A dog runs."}, "candidate": {"text": "No dog runs."}}
   ]
 }
stray.json: fixed: 1 sentence, the keys of 1 object
0 errors in 2 cases.
EOF
ok '--fix: patch takes the changes back' patch -s -R -p1 -i "$out"
same_file '--fix: what was there' stray.json before.json
cp before.json stray.json
run metricheck lint --fix -q stray.json good.json
is '--fix --quiet' "$(cat "$out" "$err")" ''
same_file '--fix --quiet mends, too' stray.json mend.json
run metricheck lint --fix stray.json
stdout_is '--fix: nothing to be mended' << 'EOF'
0 errors in 2 cases.
EOF
printf '{' > cut.json
run metricheck lint --fix cut.json before.json
exits '--fix: what is no JSON stays' 3
same_file '--fix: what is no JSON stays as it is' cut.json "$(printf '{' > cut-before.json && echo cut-before.json)"
same_file '--fix: the other file is mended' before.json mend.json
run metricheck lint --fix
exits '--fix: of nothing named' 2
run metricheck lint --fix - < good.json
exits '--fix: of standard input' 2
stderr_like '--fix: of standard input: why' 'cannot fix standard input'
if [ "$(id -u)" -ne 0 ]; then
    mkdir shut
    sed 's/A dog/A  dog/' good.json > shut/stray.json
    cp shut/stray.json stray.json
    chmod 500 shut
    run metricheck lint --fix shut/stray.json
    exits '--fix: a folder that may not be written' 5
    chmod 700 shut
    same_file '--fix: nothing was lost' shut/stray.json stray.json
fi

sed 's/A dog/A  dog/' mend.json > before.json
cp before.json stray.json
run metricheck lint --fix --report json=stray.json stray.json
exits '--fix: a report over what is mended' 2
same_file '--fix: a report over what is mended: nothing was done' stray.json before.json

# --- reports on standard output
run metricheck lint --report json=wanted.json warned.json
run metricheck lint --report json=- warned.json
same_file 'a report on standard output is alone there' "$out" wanted.json
run metricheck lint --report json=- --report tap=- warned.json
exits 'two reports on standard output' 2

# --- --explain
run metricheck lint --explain w005
exits '--explain' 0
stdout_like '--explain: the title' '^W005  warning: stray blanks or control characters$'
stdout_like '--explain: what to do' '^How to fix it:$'
is '--explain: within 80 columns' "$(awk 'length > 80' "$out")" ''
run metricheck lint --explain X1
exits '--explain of no code' 2
sed -n 's/^    {"\([EWN]0[0-9][0-9]\)".*/\1/p' "$METRICHECK_SOURCE/src/lint/check.c" > codes
while read -r code; do
    run metricheck lint --explain "$code"
    exits "--explain $code" 0
done < codes
ok 'all codes were explained' test "$(grep -c '' codes)" -ge 20

# --- what cannot be read
run metricheck lint nothing.json
exits 'a missing file' 3
stderr_like 'a missing file: the message' '"nothing\.json" is not a file, folder or shipped suite'
run metricheck lint startre
exits 'a misspelt suite' 3
stderr_like 'a misspelt suite: the nearest' 'did you mean "starter"\?'
mkdir empty folder.json
run metricheck lint empty
exits 'an empty folder' 3
stdout_like 'an empty folder: the message' '^empty: error: no \*\.json file in this folder$'
run metricheck lint folder.json
exits 'a folder with the name of a file' 3
printf '{"schema": "metricheck/suite/1",\n' > cut.json
run metricheck lint cut.json good.json
exits 'a truncated file' 3
stdout_like 'a truncated file: the place' '^cut\.json:2:1: error\[E001\] '
stdout_like 'a truncated file: the others are read' ' in 2 cases\.'
run metricheck lint --disable E001 cut.json
exits 'a truncated file is never good' 3
printf '\357\273\277{}' > mark.json
run metricheck lint mark.json
exits 'a byte order mark' 3
stdout_like 'a byte order mark: the message' '^mark\.json:1:1: error\[E001\] the file begins with a byte order mark'
run metricheck lint - < cut.json
stdout_like 'standard input has a name' '^standard input:2:1: error\[E001\] '
if [ "$(id -u)" -ne 0 ]; then
    cp good.json secret.json
    chmod 000 secret.json
    run metricheck lint secret.json
    exits 'an unreadable file' 3
    stdout_like 'an unreadable file: the reason' '^secret\.json: error: .*Permission denied'
    chmod 600 secret.json
else
    ln -s loop.json loop.json
    run metricheck lint loop.json
    exits 'a link to itself' 3
fi

# --- several files
suite twice.json "$two"
run metricheck lint good.json twice.json
exits 'one id in two files' 1
stdout_like 'one id in two files: the second' '^twice\.json:10:12: error\[E004\] id "a-2" is already used$'
stdout_like 'one id in two files: the first' '^good\.json:11:12: note: a-2: first used here$'
run metricheck lint good.json ./good.json
exits 'one file twice is read once' 0
run metricheck lint - - < good.json
exits 'standard input twice is read once' 0

# --- output
if [ -w /dev/full ]; then
    status=0
    metricheck lint bad.json > /dev/full 2> "$err" || status=$?
    exits 'a full disk' 5
    stderr_like 'a full disk: the reason' 'No space left on device'
fi
run metricheck lint --no-such-option
exits 'an unknown option' 2
is 'no input was changed' "$(cksum < good.json)" "$(suite again.json "$one,
$two" && cksum < again.json)"
done_testing
