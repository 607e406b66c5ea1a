#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Trees in suites: the metric dea, what lint says of them, export and import, and that suites without
# trees are scored as before.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# Figure 1 of Shimorina, Parmentier and Gardent 2021: seven edges, (enjoy, I, -1), (enjoy, time, 2),
# (time, my, -1), (time, school, 4), (school, at, -3), (school, Franklin, -2), (school, high, -1).
cat > head.txt << 'END'
{"schema": "metricheck/suite/1", "suite": "made-up", "dataset": "made-up", "phenomenon": "unclassified",
 "scale": {"minimum": 0, "maximum": 5, "kind": "k"}, "judgement": {"by": "human", "description": "d", "raters": 2},
 "licence": "CC0-1.0", "source": "made up", "cases": [
END
figure='"text": "I enjoy my time at Franklin high school.", "tree": [
    "# text = I enjoy my time at Franklin high school.",
    "1\tI\tI\tPRON\t_\t_\t2\tnsubj\t_\t_", "2\tenjoy\tenjoy\tVERB\t_\t_\t0\troot\t_\t_",
    "3\tmy\tmy\tPRON\t_\t_\t4\tnmod:poss\t_\t_", "4\ttime\ttime\tNOUN\t_\t_\t2\tobj\t_\t_",
    "5\tat\tat\tADP\t_\t_\t8\tcase\t_\t_", "6\tFranklin\tFranklin\tPROPN\t_\t_\t8\tcompound\t_\t_",
    "7\thigh\thigh\tADJ\t_\t_\t8\tamod\t_\t_", "8\tschool\tschool\tNOUN\t_\t_\t4\tnmod\t_\tSpaceAfter=No",
    "9\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_", ""]'
{
    cat head.txt
    cat << END
  {"id": "equal", "reference": {$figure}, "candidate": {$figure}, "score": 5},
  {"id": "figure-1", "reference": {$figure}, "score": 3,
   "candidate": {"text": "I enjoy my time at a Franklin high school."}},
  {"id": "by-tree", "reference": {$figure}, "score": 2,
   "candidate": {"text": "Rain falls.",
    "tree": "1\tRain\train\tNOUN\t_\t_\t2\tnsubj\t_\t_\n2\tfalls\tfall\tVERB\t_\t_\t0\troot\t_\t_\n3\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_"}},
  {"id": "one-word", "reference": {"text": "Hello.", "tree": "1\tHello\thello\tINTJ\t_\t_\t0\troot\t_\tSpaceAfter=No\n2\t.\t.\tPUNCT\t_\t_\t1\tpunct\t_\t_"},
   "candidate": {"text": "Hello there."}, "score": 4},
  {"id": "no-tree", "reference": {"text": "It rains."}, "candidate": {"text": "It snows."}, "score": 1}]}
END
} > trees.json

# --- scores -----------------------------------------------------------------------------------
# In figure-1 "a" stands between: (time, school, 4) and (school, at, -3) are lost, 5/7 are kept. The
# corpus is all edges together: (7 + 5 + 0) / 21. With the full stops, each an edge, figure-1 loses
# (enjoy, ., 7) too, 5/8, and one-word (hello, ., 1): (8 + 5 + 0 + 0) / 25.
run metricheck score -m dea -m dea:output=dea_any -m dea:strip=none --suite trees.json --corpus
exits 'dea' 0
stdout_is 'one, 5 of 7, none of 7, and no score' << 'END'
id	dea:0..1	dea:output=dea_any:0..1	dea:strip=none:0..1
equal	1	1	1
figure-1	0.7142857142857143	0.7142857142857143	0.625
by-tree	0	0	0
one-word	nan	nan	0
no-tree	nan	nan	nan
corpus	0.5714285714285714	0.5714285714285714	0.52000000000000002
END
stderr_like 'a reference of one word' '1: the reference.s tree has no edges between words that count \(one-word\)'
stderr_like 'and one without a tree' '1: the reference has no tree \(no-tree\)'
run metricheck run -m dea trees.json --resamples 0 --draws 0 -f json
exits 'run -m dea' 0
is 'it needs trees' "$(jq -c '.metrics[0].needs' "$out")" '["tree"]'
COLUMNS=100
run metricheck explain -m dea --suite trees.json figure-1
COLUMNS=80
exits 'explain' 0
stdout_like 'what became of an edge' '^ *school *case *at *-3 *-4 *on the right side, 1 place too far$'
stdout_like 'and of another' '^ *school *amod *high *-1 *-1 *kept$'

# --- JSON Lines -------------------------------------------------------------------------------
jq -c '.cases[] | {id, reference, candidate}' trees.json > pairs.jsonl
run metricheck score -q -m dea --jsonl pairs.jsonl
exits 'JSON Lines' 0
is 'the same scores' "$(cut -f 2 "$out" | paste -s -d ' ' -)" 'dea:0..1 1 0.7142857142857143 0 nan nan'
sed 's/nsubj/n subj/' pairs.jsonl | head -n 2 > broken.jsonl
run metricheck score -m dea --jsonl broken.jsonl
stderr_like 'a tree that is none' "the reference's tree cannot be read: line 2, column 19: a blank in DEPREL"

# --- suites without trees ---------------------------------------------------------------------
run metricheck run starter -p negation --resamples 0 --draws 0 -f tsv
exits 'run without -m' 0
not_in() { ! grep -q dea "$1"; }
ok 'a suite without trees: no dea' not_in "$out"
ok 'nor a word of it' not_in "$err"
run metricheck run trees.json --resamples 0 --draws 0 -f tsv
ok 'with trees it takes part' grep -q "	dea	" "$out"
run metricheck run starter -m dea --resamples 0 --draws 0 -f tsv
stderr_like 'asked for by name' 'the reference has no tree'
run metricheck explain --suite trees.json no-tree
exits 'explain without -m' 0

# --- lint -------------------------------------------------------------------------------------
run metricheck lint --only E026,E027,E028,W022,W023 trees.json
exits 'good trees' 0
stdout_is 'nothing is found' << 'END'
0 errors in 5 cases.
END
{
    cat head.txt
    cat << 'END'
  {"id": "b-1", "reference": {"text": "The cat sleeps here.", "tree": [
     "# text = A cat sleeps.",
     "1\tthe\tthe\tDET\t_\t_\t2\tdet\t_\t_",
     "2\tdog\tdog\tNOUN\t_\t_\t3\tnsubj\t_\t_",
     "3\tsleeps\tsleep\tVERB\t_\t_\t0\troot\t_\t_"]},
   "candidate": {"text": "Il va du coin.", "tree": [
     "1\tIl\til\tPRON\t_\t_\t2\tnsubj\t_\t_",
     "2\tva\taller\tVERB\t_\t_\t0\troot\t_\t_",
     "3-4\tdu\t_\t_\t_\t_\t_\t_\t_\t_",
     "3\tde\tde\tADP\t_\t_\t5\tcase\t_\t_",
     "4\tle\tle\tDET\t_\t_\t5\tdet\t_\t_",
     "5\tcoin\tcoin\tNOUN\t_\t_\t2\tobl\t_\tSpaceAfter=No",
     "6\t.\t.\tPUNCT\t_\t_\t2\tpunct\t_\t_"]}}]}
END
} > differ.json
run metricheck lint --only E026,E027,E028,W022,W023 differ.json
exits 'trees of other sentences' 1
stdout_is 'each with its place' << 'END'
differ.json:4:44: warning[W022] b-1: "cat" is no word of the tree
    {"id": "b-1", "reference": {"text": "The cat sleeps here.", "tree": [
                                             ^~~
differ.json:4:55: warning[W022] b-1: "here." is no word of the tree
    {"id": "b-1", "reference": {"text": "The cat sleeps here.", "tree": [
                                                        ^~~~~
differ.json:5:16: warning[W023] b-1: "# text" differs from the sentence
    "# text = A cat sleeps.",
              ^~~~~~~~~~~~~
differ.json:6:10: error[E028] b-1: the text has "The" in place of "the"
    "1\tthe\tthe\tDET\t_\t_\t2\tdet\t_\t_",
        ^~~
differ.json:7:10: error[E028] b-1: "dog" is not in the text
    "2\tdog\tdog\tNOUN\t_\t_\t3\tnsubj\t_\t_",
        ^~~
2 errors, 3 warnings in 1 case.  metricheck lint --explain E028
END
jq '.cases[0].lint = {allow: ["E028", "W022", "W023"], reason: "on purpose"}' differ.json > allowed.json
run metricheck lint --only E026,E027,E028,W019,W022,W023 allowed.json
exits 'allowed' 0
run metricheck run differ.json -m dea --resamples 0 --draws 0
exits 'run takes them' 0
for code in E026 E027 E028 W022 W023; do
    run metricheck lint --explain "$code"
    exits "--explain $code" 0
    stdout_like "$code says what" "^$code"
done

# --- trees that are none ----------------------------------------------------------------------
sed 's/\\t3\\tnsubj/\\t9\\tnsubj/' differ.json > head-9.json
run metricheck run head-9.json -m dea
exits 'a head that is no word' 3
stderr_like 'its place' '^head-9.json:7:32: error\[E026\].*tree: HEAD 9 is not a word of the sentence, which has 3$'
sed 's/"3\\tsleeps\\tsleep/"", "1\\tsleeps\\tsleep/; s/\\t3\\tnsubj/\\t0\\tnsubj/' differ.json > two.json
run metricheck lint --only E027 two.json
exits 'two sentences' 1
stdout_like 'their place' '^two.json:8:11: error\[E027\].*tree: a second sentence; a tree is of one$'
printf '%s\n' 'id,reference,reference_tree,candidate' 'a,Rain.,"1	Rain",Snow.' > short.csv
run metricheck run short.csv -m dea
exits 'a table' 3
stderr_like 'its place in the table' '^short.csv:2:[0-9]*: error\[E026\].*tree: 2 columns where 10 are expected$'

# --- export and import ------------------------------------------------------------------------
joined() { # trees as texts
    jq -S '[.cases[] | del(.score)] | walk(if type == "object" and (.tree | type) == "array" then .tree |= join("\n") else . end)' "$1"
}
joined trees.json > wanted
for form in csv tsv jsonl; do
    run metricheck export -q trees.json -o "all.$form"
    exits "$form: export" 0
    run metricheck import -q cases "all.$form" -o "back-$form"
    exits "$form: import" 0
    joined "back-$form/made-up-unclassified.json" > got
    same_file "$form: no tree is changed" got wanted
    run metricheck score -q -m dea --suite "all.$form"
    is "$form: scores of the table" "$(cut -f 2 "$out" | paste -s -d ' ' -)" 'dea:0..1 1 0.7142857142857143 0 nan nan'
done
done_testing
