#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The published NLG CheckList, imported: every case, sentence, graph and score as published, and the
# counts of Table 10 of the paper.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

shared_or_skip nlg-checklist
need jq
raw=$shared/raw

run metricheck import nlg-checklist "$raw" -o suite
exits 'exit code' 0
stderr_like 'what was written' '^991 cases \(52 of them not pooled\), 16 files in suite$'
stderr_like 'the scores' '^13 published metrics in suite/scores/all_metric_scores.json$'

# --- the faults that the data are known to have, each with its place ---
cp "$err" said
said() { like "$1" "$(cat said)" "^[^:]*/$2"; }
said 'the key that stands twice' 'content_test_cases.json:21937:3: warning: duplicate key "T1553sick"'
said 'and where it stands again' 'content_test_cases.json:28022:3: note: the last value counts'
said 'the graph that is not closed' 'content_test_cases.json:10512:[0-9]+: warning: T4188sick, graph A \(a pair that is not imported\): the graph is not closed'
said 'a role with a hyphen' 'content_test_cases.json:25661:34: warning: T1494sick, graph A: .*":ARG1-"'
said 'a variable that is not defined' 'content_test_cases.json:31257:34: warning: T128sick, graph A: "c3x"'
is 'roles and variables: how many' "$(grep -c 'looks like a variable' said) $(grep -c 'have no role' said)" '6 6'
is 'no other warning' "$(grep -c ' warning: ' said)" 14
said 'the pairs of nothing' 'content_test_cases.json: note: pairs with neither a phenomenon nor scores, not imported: 68$'

# --- content: jq, too, takes the last of two equal keys ---
jq -S -s 'map(.cases[]) | map({key: .id, value: [.score, [.reference.text, .candidate.text],
        [.reference.amr, .candidate.amr], .note]}) | from_entries' suite/*.json > got
jq -S --slurpfile got got '. as $all | $got[0] | with_entries(.value = ($all[.key] |
        [.[0], .[1], (.[2] | map(map(rtrimstr("\n")))), .[3]]))' "$raw/content_test_cases.json" > wanted
is 'cases' "$(jq length got)" 991
same_file 'human scores, sentences and graphs are those of the publication' got wanted

# --- grouping ---
jq -s '[.[] | {key: .dataset, value: {key: .phenomenon, value: [.cases[].id]}}] | group_by(.key) |
        map({key: .[0].key, value: (map(.value) | from_entries | del(.["multiple-phenomena"]))}) |
        from_entries' suite/*.json | jq -S . > got
jq '[to_entries[] | .key as $name | .value | to_entries[] | {dataset: .key,
        phenomenon: ($name | ascii_downcase | gsub(" "; "-")), ids: .value}] | group_by(.dataset) |
        map({key: .[0].dataset, value: (map({key: .phenomenon, value: .ids}) | from_entries)}) |
        from_entries' "$raw/ids_test_cases.json" | jq -S . > wanted
same_file 'ids of each phenomenon and data set, in their order' got wanted
jq '.table10 | map_values(del(.constructional, .lexical, .overall) | with_entries(.key |=
        (ascii_downcase | gsub(" "; "-"))))' "$shared/expected/paper_tables.json" | jq -S . > wanted
jq 'map_values(map_values(length))' got | jq -S . > counts
same_file 'counts of Table 10' counts wanted
is 'cases of phenomena' "$(jq '[.[][]] | add' counts)" 939
is 'phenomena' "$(jq '[.[] | keys[]] | unique | length' counts)" 11
jq -c '[.cases[].id]' suite/sick-multiple-phenomena.json > got
jq -c '.["Multiple Phenomena"].sick | [.[][]]' "$raw/ids_subphenomena.json" > wanted
same_file 'pairs of several phenomena, in their order' got wanted
is 'they are not pooled, the others are' "$(grep -l '"pooled": false' suite/*.json)" suite/sick-multiple-phenomena.json
jq -S -s 'map(.cases[]) | map(.subphenomenon) | group_by(.) | map({key: .[0], value: length}) |
        from_entries' suite/*.json > got
is 'sub-phenomena: every case has one' "$(jq -c 'has("null")' got)" false
is 'sub-phenomena: negation' "$(jq -r '.cases[].subphenomenon' suite/sick-negation.json | sort | uniq -c | tr -s ' \n' ' ')" ' 13 constituent-negation-in-coordination 143 matrix-negation '

# --- scores ---
jq -S 'map_values(del(.["Ann. Score"]))' "$raw/all_metric_scores.json" > wanted
jq -S . suite/scores/all_metric_scores.json > got
same_file 'scores of all metrics' got wanted
jq -S 'map_values(.["Ann. Score"])' "$raw/all_metric_scores.json" > wanted
jq -S -s 'map(.cases[]) | map({key: .id, value: .score}) | from_entries' suite/*.json > got
same_file 'the human score of the score file is that of the cases' got wanted

# --- the lists as the repository has them today, and as it had them before ---
mkdir today before
cp "$raw/content_test_cases.json" "$raw/ids_test_cases.json" "$raw/all_metric_scores.json" today
cp "$raw/content_test_cases.json" before
cp "$raw/ids_subphenomena.json" before/ids_test_cases.json
run metricheck import nlg-checklist today -o suite-today
exits 'without sub-phenomena: exit code' 0
stderr_like 'without sub-phenomena: the others are told' 'pairs with scores but in no list of ids, imported as "multiple-phenomena": 52$'
jq -S '[.cases[].id] | sort' suite-today/sick-multiple-phenomena.json > got
jq -S '[.cases[].id] | sort' suite/sick-multiple-phenomena.json > wanted
same_file 'without sub-phenomena: the same 52' got wanted
sed '/^      "subphenomenon": /d' suite/sick-omission.json > wanted
same_file 'without sub-phenomena: the rest is equal' suite-today/sick-omission.json wanted
run metricheck import nlg-checklist before -o suite-before -q
exits 'the older lists: exit code' 0
rm -r suite/scores
ok 'the older lists: the same suite' diff -r suite suite-before

run metricheck lint --max 0 suite
exits 'the one error' 1
is 'the one error: "woods" and "city" have one graph' "$(grep 'error\[' "$out" | sed 's/^[^ ]* //')" \
    'error[E025] T604sick: the graphs are equal, "antonymy" needs concept, polarity, subtree, role or interposed'
like 'the one error: T604sick' "$(sed -n "$(sed -n 's/.*antonymy\.json:\([0-9]*\):.*E025.*/\1/p' "$out" |
    head -n 1)q;1,\$p" suite/sick-antonymy.json | grep '"id"' | tail -n 1)" '"T604sick"'
run metricheck lint --disable E025 suite
exits 'but for that, the suite is read without an error' 0
done_testing
