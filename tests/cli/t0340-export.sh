#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck export`: every field in each format, read back by other programs and by `score`.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq python3

cat > suite.json << 'END'
{"schema": "metricheck/suite/1", "suite": "odd", "dataset": "set", "phenomenon": "Negations",
 "scale": {"minimum": -1, "maximum": 4.5, "kind": "k"}, "judgement": {"by": "human", "description": "d", "raters": 2},
 "licence": "CC0-1.0", "source": "made up, \"here\"",
 "cases": [
  {"id": "a-1", "subphenomenon": "s", "system": "x, y", "item": "7",
   "reference": {"text": "He said \"no\", twice.", "amr": ["# ::id 1", "(s / say-01", "   :ARG0 (h / he)", "", "   :ARG1 \"a  b\") "]},
   "candidate": {"text": "He\tsaid\nyes.", "amr": "(s / say-01 :ARG0 (h / he))"},
   "references": [{"text": " Nö."}, {"text": "He said no.", "kind": "targeted"}, {"text": "No.", "amr": "(n / no)"}],
   "score": 2.3, "ratings": [2.3, 2.25], "tags": ["t;1", "u"]},
  {"id": "a-2", "reference": {"text": "Rain."}, "candidate": {"text": "Snow,"}},
  {"id": "a-3", "reference": {"amr": "(r / rain-01)"}, "candidate": {"amr": "(s / snow-01)"}}]}
END
run metricheck export suite.json -o odd.csv
exits 'csv: exit code' 0
stderr_like 'csv: what it cannot show' '^1 case without sentences: empty in a table; jsonl keeps the difference$'
python3 -c 'import csv, json, sys
json.dump(list(csv.reader(sys.stdin)), sys.stdout, ensure_ascii=False)' < odd.csv | jq -c '.[]' > got
cat > wanted << 'END'
["id","reference","reference_amr","reference_2","reference_2_amr","reference_3","reference_3_amr","candidate","candidate_amr","targeted","dataset","phenomenon","subphenomenon","score","ratings","system","item","tags","suite","source","licence","scale_minimum","scale_maximum","scale_kind","judgement"]
["a-1","He said \"no\", twice.","(s / say-01 :ARG0 (h / he) :ARG1 \"a  b\")"," Nö.","","No.","(n / no)","He\tsaid\nyes.","(s / say-01 :ARG0 (h / he))","He said no.","set","negation","s","2.3","2.3;2.25","x, y","7","[\"t;1\", \"u\"]","odd","made up, \"here\"","CC0-1.0","-1","4.5","k","{\"by\": \"human\", \"description\": \"d\", \"raters\": 2}"]
["a-2","Rain.","","","","","","Snow,","","","set","negation","","","","","","","odd","made up, \"here\"","CC0-1.0","-1","4.5","k","{\"by\": \"human\", \"description\": \"d\", \"raters\": 2}"]
["a-3","","(r / rain-01)","","","","","","(s / snow-01)","","set","negation","","","","","","","odd","made up, \"here\"","CC0-1.0","-1","4.5","k","{\"by\": \"human\", \"description\": \"d\", \"raters\": 2}"]
END
same_file 'csv: what another reader of CSV reads' got wanted
run metricheck export -q suite.json --format tsv
exits 'tsv: exit code' 0
silent_err=$(cat "$err")
is 'tsv: --quiet says nothing' "$silent_err" ''
is 'tsv: a row is a line' "$(grep -c '' "$out")" 4
is 'tsv: all rows have the columns of the header' "$(awk -F '\t' '{ print NF }' "$out" | sort -u)" 25
is 'tsv: quotes are text' "$(sed -n 2p "$out" | cut -f 2)" 'He said "no", twice.'
is 'tsv: tabs and line breaks are blanks' "$(sed -n 2p "$out" | cut -f 8)" 'He said yes.'
run metricheck export suite.json
silent 'jsonl: nothing is lost'
jq -c . "$out" > got
cat > wanted << 'END'
{"id":"a-1","dataset":"set","phenomenon":"negation","subphenomenon":"s","reference":"He said \"no\", twice.","reference_amr":"(s / say-01 :ARG0 (h / he) :ARG1 \"a  b\")","references":[" Nö.",{"text":"He said no.","kind":"targeted"},{"text":"No.","amr":"(n / no)"}],"candidate":"He\tsaid\nyes.","candidate_amr":"(s / say-01 :ARG0 (h / he))","score":2.3,"ratings":[2.3,2.25],"system":"x, y","item":"7","tags":["t;1","u"],"suite":"odd","source":"made up, \"here\"","licence":"CC0-1.0","scale_minimum":-1,"scale_maximum":4.5,"scale_kind":"k","judgement":{"by":"human","description":"d","raters":2}}
{"id":"a-2","dataset":"set","phenomenon":"negation","reference":"Rain.","candidate":"Snow,","suite":"odd","source":"made up, \"here\"","licence":"CC0-1.0","scale_minimum":-1,"scale_maximum":4.5,"scale_kind":"k","judgement":{"by":"human","description":"d","raters":2}}
{"id":"a-3","dataset":"set","phenomenon":"negation","reference_amr":"(r / rain-01)","candidate_amr":"(s / snow-01)","suite":"odd","source":"made up, \"here\"","licence":"CC0-1.0","scale_minimum":-1,"scale_maximum":4.5,"scale_kind":"k","judgement":{"by":"human","description":"d","raters":2}}
END
same_file 'jsonl: what another reader of JSON reads' got wanted

# --- the same scores from everywhere ---
# agree LABEL SUITE METRIC...: `score` on the suite and on its three exports.
agree() {
    label=$1 suite=$2
    shift 2
    metricheck score -q "$@" --suite "$suite" > wanted
    metricheck export -q "$suite" -o all.csv
    metricheck export -q "$suite" -o all.tsv
    metricheck export -q "$suite" -o all.jsonl
    metricheck score -q "$@" --pairs all.csv > from.csv
    metricheck score -q "$@" --pairs all.tsv > from.tsv
    metricheck score -q "$@" --jsonl all.jsonl > from.jsonl
    ok "$label: there are scores" test "$(grep -c '' wanted)" -gt 3
    for form in csv tsv jsonl; do
        same_file "$label: $form gives the scores of the suite" "from.$form" wanted
    done
}
agree starter starter -m bleu -m smatch -m sembleu -m wlk
agree post-edited "$METRICHECK_SOURCE/doc/examples/post-edited.json" -m ter -m ter:targeted=only -m chrf
metricheck import nlg-checklist "$METRICHECK_SOURCE/tests/import/nlg-checklist" -o nlg -q
agree nlg-checklist nlg -m bleu -m smatch -m wlk

# --- there and back ---
cat > back.json << 'END'
{"schema": "metricheck/mapping/1", "suite": "webnlg2017", "dataset": "{dataset}", "licence": "CC-BY-NC-SA-4.0",
 "source": "WebNLG challenge 2017, human evaluation (Gardent et al. 2017; Shimorina 2018)",
 "scale": {"minimum": 1, "maximum": 3, "kind": "semantics"}, "texts": "as-published",
 "judgement": {"by": "human", "source": "WebNLG challenge 2017, human evaluation: all_data_final_averaged.csv, individual_scores.csv",
   "description": "semantics of the output, 1 to 3: the mean of about three raters, as published; ratings are those of individual raters"},
 "phenomenon": "{phenomenon}",
 "case": {"id": "{id}", "system": "{system}", "item": "{item}", "reference": ["{reference}", "{references}"],
          "candidate": "{candidate}", "score": "{score}", "ratings": "{ratings}", "tags": "{tags}"}}
END
metricheck import webnlg2017 "$METRICHECK_SOURCE/tests/import/webnlg2017" -o there -q
metricheck export there -o there.jsonl
run metricheck import delimited --mapping back.json there.jsonl -o back
exits 'there and back: exit code' 0
ok 'there and back: the same suite' diff -r there back
metricheck export back -o back.jsonl
ok 'there and back, and out again: the same bytes' cmp there.jsonl back.jsonl

# Tables, with every field that they have: quotes, TABs, line breaks, graphs with them, references
# that are not there. What "there" lists in one field is divided again.
cat > odd.json << 'END'
{"schema": "metricheck/suite/1", "suite": "odd", "dataset": "set", "phenomenon": "negation",
 "scale": {"minimum": -1, "maximum": 4.5, "kind": "k"}, "judgement": {"by": "human", "description": "d", "raters": 2},
 "licence": "CC0-1.0", "source": "made up, \"here\"",
 "cases": [
  {"id": "b-1", "subphenomenon": "s", "system": "x, y", "item": "7; 8",
   "reference": {"text": "\"No\", he said; \"no\".", "amr": ["(s / say-01", "   :ARG0 (h / he)", "   :ARG1 \"a;  \\\"b\\\"\")"]},
   "candidate": {"text": "He\tsaid\nyes.\r", "amr": "(s / say-01\n\n\t:ARG0 (h / he))"},
   "references": [{"text": " Nö,"}, {"text": "He said no.", "kind": "targeted"}, {"text": "\"\"", "amr": "(n / no)"}],
   "score": 2.3, "ratings": [2.3, 2.25], "tags": ["t, 1", "u"]},
  {"id": "b-2", "reference": {"text": "\"Rain\""}, "candidate": {"text": "Snow | hail,"}, "score": 1, "ratings": [1]},
  {"id": "b-3", "reference": {"amr": "(r / rain-01)"}, "candidate": {"amr": "(s / snow-01)"}}]}
END
cat > columns.json << 'END'
{"schema": "metricheck/mapping/1", "suite": "odd", "dataset": "{dataset}", "licence": "CC0-1.0",
 "source": "made up, \"here\"", "scale": {"minimum": -1, "maximum": 4.5, "kind": "k"},
 "judgement": {"by": "human", "description": "d", "raters": 2}, "texts": "as-published",
 "phenomenon": "{phenomenon}", "divided": {"ratings": ";", "tags": ";"},
 "case": {"id": "{id}", "subphenomenon": "{subphenomenon}", "system": "{system}", "item": "{item}",
          "reference": ["{reference}", "{reference_2}", "{reference_3|}"],
          "reference_amr": ["{reference_amr}", "{reference_2_amr}", "{reference_3_amr|}"],
          "targeted": "{targeted|}", "candidate": "{candidate}", "candidate_amr": "{candidate_amr}",
          "score": "{score}", "ratings": "{ratings}", "tags": "{tags}"}}
END
for form in csv tsv; do
    metricheck export -q odd.json -o "there.$form"
    run metricheck import -q delimited --mapping columns.json "there.$form" -o "back-$form"
    exits "$form, there and back: exit code" 0
    metricheck export -q "back-$form" -o "back.$form"
    ok "$form, there and back, and out again: the same bytes" cmp "there.$form" "back.$form"
done

# A category is a column where any case has one, and read back from it.
sed 's/"id": "b-2",/"id": "b-2", "category": "ma;jor",/' odd.json > sorted.json
for form in csv tsv jsonl; do
    metricheck export -q sorted.json -o "sorted.$form"
    metricheck export -q "sorted.$form" -o "again.$form"
    ok "$form: a category comes back" cmp "sorted.$form" "again.$form"
    is "$form: it is there" "$(grep -c 'ma;jor' "again.$form")" 1
done

# --- calls ---
run metricheck export starter --filter phenomenon:negation -f tsv
exits 'a filter: exit code' 0
is 'a filter: the cases' "$(sed 1d "$out" | cut -f 7 | sort -u)" negation
run metricheck export starter --filter id:nobody
exits 'no case is left: exit code' 2
run metricheck export starter --format cvs
exits 'an unknown format: exit code' 2
run metricheck export nowhere.json
exits 'no suite: exit code' 3
run metricheck export starter -o /dev/full -f csv
exits 'a full disk: exit code' 5
cp suite.json kept.json
mkdir whole && cp suite.json whole/a.json
run metricheck export kept.json -o kept.json
exits 'over the suite: exit code' 2
stderr_like 'over the suite: said so' 'kept.json: is an input and would be overwritten$'
run metricheck export whole --filter id:a-1 -o ./whole/../whole/a.json
exits 'over a file of the suite: exit code' 2
ok 'over the suite: both are what they were' cmp kept.json whole/a.json
run metricheck export kept.json -o ''
exits 'no name: exit code' 2
echo old > kept.csv
echo '{' > broken.json
run metricheck export broken.json -o kept.csv
exits 'a broken suite: exit code' 3
is 'a broken suite: the old file is untouched' "$(cat kept.csv)" old
done_testing
