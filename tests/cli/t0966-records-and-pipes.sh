#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Cases as an object of records by their ids, and tables of cases on standard input: as in a file with a name.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

printf 'id,reference,candidate,score,domain\na,The cat sat.,A cat sat.,1,news\nb,He left.,He goes.,0,talk\n' >t.csv
cat >t.jsonl <<'E'
{"id": "a", "reference": "The cat sat.", "candidate": "A cat sat.", "score": 1, "domain": "news"}
{"id": "b", "reference": "He left.", "candidate": "He goes.", "score": 0, "domain": "talk"}
E
cat >t.json <<'E'
{"a": {"reference": "The cat sat.", "candidate": "A cat sat.", "score": 1, "domain": "news"},
 "": {"id": "b", "reference": "He left.", "candidate": "He goes.", "score": 0, "domain": "talk"}}
E
gzip -k t.csv

# Sentences and scores of all cases of a report.
cases() {
    run metricheck run -q -m rouge --by domain -f json "$@"
    grep -o '"id": "[ab]", .*"human": [01], "scores": {[^}]*}' "$out" | sed 's/"dataset": [^,]*, //; s/"at": [^]]*\], //'
}
cases t.csv >expected
is 'two cases' "$(grep -c '"phenomenon": "\(news\|talk\)".*"rouge": 0' expected)" 2
is 'records by their ids' "$(cases t.json)" "$(cat expected)"
for file in t.csv t.csv.gz t.jsonl t.json; do
    # shellcheck disable=SC2119 # standard input
    is "standard input: $file" "$(cases - <"$file")" "$(cat expected)"
done
printf '{"a": {"reference": "x y", "candidate": "x", "score": 1},\n "b": {"reference": "x", "candidate": "y",\n  "score": "high"}}' >bad.json
run metricheck lint bad.json
stdout_like 'the place of a fault in a record' '^bad.json:3:12: error.*must be a number'
printf 'PK\003\004' >t.xlsx
run metricheck lint - <t.xlsx
stdout_like 'what is no text' '^standard input: error: this is a spreadsheet'

run metricheck import cases -q t.json -o made
is 'import cases: records' "$status $(cat made/*.json | grep -c '"id": "[ab]"')" '0 2'
run metricheck import cases t.jsonx -o none
exits 'import cases: what is not there' 3
printf '{"schema": "metricheck/suite/1"}' >suite.json
run metricheck import cases suite.json -o none
exits 'import cases: a suite is no table' 2

# Scores beside ids alone are of the metric that the file is called after.
printf '{"a": 0.25, "b": null}' >judge.json
run metricheck run -q t.csv --scores judge.json -f json
is 'scores by id' "$(grep -o '"scores": {[^}]*}' "$out" | paste -s -d , -)" '"scores": {"judge": 0.25},"scores": {"judge": null}'
printf '{"a": 0.25, "b": "high"}' >judge.json
run metricheck run -q t.csv --scores judge.json
exits 'no score' 3
stderr_like 'its place' '^judge.json:1:18: error.*"b" is a string'
done_testing
