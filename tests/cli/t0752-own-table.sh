#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Data of one's own: a table or JSON Lines with the obvious columns is run as it is; and what was
# exported, changed in a spreadsheet and imported is the same suite.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq python3


# --- own.csv, own.jsonl ---
cat > own.csv << 'END'
id,reference,candidate,score,phenomenon,comment
a1,The cat sat.,The cat did not sit.,1,negation,
a2,"A dog, big.","A ""dog"", big.",3,Our Own Kind,look here
a3,He runs.,He ran.,,,
END
cat > own.jsonl << 'END'
{"id": "a1", "reference": "The cat sat.", "candidate": "The cat did not sit.", "score": 1, "phenomenon": "negation"}
{"id": "a2", "reference": "A dog, big.", "candidate": "A \"dog\", big.", "score": 3, "phenomenon": "Our Own Kind"}

{"id": "a3", "reference": {"text": "He runs."}, "candidate": "He ran.", "score": null}
END
printf 'Ref;Hypothesis;Human;ID;Phenomenon\nThe cat sat.;The cat did not sit.;1;a1;Negation\nA dog, big.;"A ""dog"", big.";3;a2;Our Own Kind\nHe runs.;He ran.;;a3;\n' > other.csv
run metricheck run own.csv -m bleu --resamples 0 --draws 0 -f tsv
exits 'a table of cases' 0
cut -f 2-4 "$out" > got
printf 'phenomenon\tmetric\tn\nnegation\tbleu\t1\nour-own-kind\tbleu\t1\nunclassified\tbleu\t0\noverall\tbleu\t2\n' > wanted
same_file 'its phenomena' got wanted
stderr_like 'the scale is a guess, and said' \
    '^own.csv:1:1: warning: the scale of the scores is not given: using 1 to 3, the least and the greatest'
cut -f 2- "$out" > wanted
for file in own.jsonl other.csv; do
    run metricheck run $file -m bleu --resamples 0 --draws 0 -f tsv
    exits "$file" 0
    cut -f 2- "$out" > got
    same_file "$file: the same figures" got wanted
done
printf 'reference,candidate,score\nThe cat.,A cat.,3\nThe dog.,A dog.,3\n' > level.csv
run metricheck run level.csv -m bleu --resamples 0 --draws 0 -f tsv
stderr_like 'one score is no scale' \
    '^level.csv:1:1: warning: the scale of the scores is not given: using 3 to 4, since there is no score but the'
run metricheck score -q -m bleu --suite own.csv
is 'score reads it, too' "$(cut -f 1 "$out" | tr '\n' ' ')" 'id a1 a2 a3 '
printf 'reference_amr,candidate_amr\n(b / boy),(g / girl)\n(b / boy),(b / boy)\n' > graphs.csv
run metricheck run -q graphs.csv -m smatch --resamples 0 --draws 0 -f tsv
is 'graphs alone, without ids and scores' "$(tail -n 1 "$out" | cut -f 2-3)" "$(printf 'overall\tsmatch')"

# refused LABEL FILE PATTERN
refused() {
    run metricheck run "$2" -m bleu
    exits "$1" 3
    stderr_like "$1: where" "$3"
}
printf 'id,reference,text\n1,a,b\n' > 1.csv
refused 'a column is missing' 1.csv '^1.csv:1:1: error: the header must name "candidate" and "reference"'
printf 'reference;candidate;score\nx y;x z;3,5\n' > 2.csv
refused 'a decimal comma' 2.csv '^2.csv:2:9: error: "3,5" has a decimal comma: the decimal sign is a point$'
printf 'id,reference,candidate,score,scale_minimum,scale_maximum\nk,x,y,2,1,5\nl,x,y,9,1,5\n' > 3.csv
refused 'a score off the scale' 3.csv '^3.csv:3:7: error\[E012\]'
printf 'id,reference,candidate\nk,x,y\nk,x,z\n' > 4.csv
refused 'an id twice' 4.csv '^4.csv:3:1: error\[E004\] id "k" is already used$'
printf 'id,reference,candidate,candidate_amr,reference_amr\nk,x,y,(b / boy,(b / boy)\n' > 5.csv
refused 'a graph that is cut off' 5.csv '^5.csv:2:7: error\[E021\] AMR: '
printf '{"id": "k", "reference": "x", "candidate": "y", "score": 1}\n{"id": "l", "reference": "x", "candidate": "y", "score": "high"}\n' > 6.jsonl
refused 'a score that is a text' 6.jsonl '^6.jsonl:2:58: error\[E005\]'
printf '{"id": "k", "reference": "x"\n' > 7.jsonl
refused 'a line that is cut off' 7.jsonl '^7.jsonl:1:29: error'
printf 'id,reference,candidate\nk,x,\nl,x,y\n' > 8.csv
run metricheck run 8.csv -m bleu --resamples 0 --draws 0 -f tsv
exits 'a row without a candidate' 0
stderr_like 'a row without a candidate: said' '^8.csv:2:1: warning: 1 row skipped, without a candidate or a reference: this is the first$'

# --- export, edit, import ---
# A suite with all that a case can have. Graphs are on one line in a table, without their comments.
cat > whole.json << 'END'
{"schema": "metricheck/suite/1", "suite": "odd", "version": "2", "description": "All keys.", "dataset": "set",
 "phenomenon": "negation", "scale": {"minimum": -1, "maximum": 4.5, "kind": "k"},
 "judgement": {"by": "human", "description": "d", "raters": 2, "source": "a \"book\""},
 "licence": "CC0-1.0", "source": "made up, here", "pooled": false,
 "cases": [
  {"id": "a-1", "subphenomenon": "s", "system": "x, y", "item": "7",
   "reference": {"text": "He said \"no\"; twice.", "amr": "(s / say-01 :ARG0 (h / he))"},
   "candidate": {"text": "He said yes.", "amr": "(s / say-01)", "tree": "1\tHe\the\tPRON\t_\t_\t2\tnsubj\t_\t_\n2\tsaid\tsay\tVERB\t_\t_\t0\troot\t_\t_\n"},
   "references": [{"text": "No."}, {"text": "No!", "amr": "(n / no)"}, {"text": "He said.", "kind": "targeted"}],
   "score": 2.3, "ratings": [2.3, 2.25], "tags": ["t;1", "u"], "note": "a note; with \"quotes\"",
   "expect": [{"type": "above", "case": "a-2", "margin": {"human": 0.5}}, {"type": "maximum", "value": 0.9}],
   "lint": {"allow": ["W003"], "reason": "on purpose"}},
  {"id": "a-2", "reference": {"text": "Rain."}, "candidate": {"text": "Snow,"}, "tags": ["u", "v"], "expect": "none"},
  {"id": "a-3", "reference": {"amr": "(r / rain-01)"}, "candidate": {"amr": "(s / snow-01)"}, "score": 0}]}
END
jq '.phenomenon = "passive" | del(.version, .description, .pooled) | .judgement = {by: "rubric", description: "r", raters: 0} |
    .scale.minimum = 0 | .cases |= map(.id |= sub("a"; "b") | del(.expect, .note))' whole.json > second.json
metricheck export -q whole.json second.json -o all.csv
metricheck export -q whole.json second.json -o all.tsv
metricheck export -q whole.json second.json -o all.jsonl
plain() { # as a suite is read: graphs and trees are lines or a text
    jq -S 'walk(if type == "object" then with_entries(
        if (.key == "amr" or .key == "tree") and (.value | type) == "array" then .value |= join("\n") else . end) else . end)' "$1"
}
plain whole.json > wanted.1
plain second.json > wanted.2
for form in csv tsv jsonl; do
    run metricheck import cases all.$form -o back-$form
    exits "$form: import" 0
    plain back-$form/set-negation.json > got
    same_file "$form: nothing is lost" got wanted.1
    plain back-$form/set-passive.json | grep -v '"tree"' > got
    grep -v '"tree"' wanted.2 > wanted
    same_file "$form: the other file" got wanted
done
# A spreadsheet: semicolons, a score changed, its columns in another order.
python3 -c 'import csv, sys
rows = list(csv.reader(open("all.csv", encoding="utf-8", newline="")))
score = rows[0].index("score")
assert rows[1][score] == "2.3"
rows[3][score] = "1.5"
writer = csv.writer(open("edited.csv", "w", encoding="utf-8-sig", newline=""), delimiter=";")
writer.writerows(row[::-1] for row in rows)'
run metricheck import cases edited.csv -o edited
exits 'edited in a spreadsheet' 0
plain edited/set-negation.json > got
jq -S '(.cases[] | select(.id == "a-3")).score = 1.5' wanted.1 > wanted
same_file 'the change, and nothing else' got wanted
# The starter suite, whose graphs lose their line breaks alone.
metricheck export -q starter -o starter.csv
metricheck import -q cases starter.csv -o again 2> "$err"
one_line() { # all files of a folder, graphs on one line
    for file in "$1"/*.json; do
        jq -S 'walk(if type == "object" and (.amr | type) == "array" then .amr |= (map(sub("^ *"; "")) | join(" ")) else . end)' "$file"
    done
}
one_line "$METRICHECK_DATA/suites/starter" > wanted
for file in again/starter-*.json; do mv "$file" "again/${file#again/starter-}"; done
one_line again > got
same_file 'the starter suite comes back' got wanted
echo 'no table' > own.txt
run metricheck import cases own.txt -o x
exits 'what is no table' 3
stderr_like 'with the place' '^own.txt:1:1: error: the header must name'
printf '{"a": {"reference": "x", "candidate": "y", "score": 1}' > own.json
run metricheck import cases own.json -o x
exits 'records that end too early' 3
stderr_like 'with the place' 'own.json:1:[0-9]*: error'

done_testing
