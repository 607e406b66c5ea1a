#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The HTML report of the cases of nlg-checklist, and of these 21 times, 20,811: its figures and size.
# Takes some seconds, for it compares the graphs of so many cases.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need python3
shared_or_skip nlg-checklist/raw
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH

metricheck import nlg-checklist "$shared" -o suite -q 2> "$err"
run metricheck run -q --scores suite/scores/all_metric_scores.json suite -f html -o page.html --report json=page.json
exits 'nlg-checklist' 0
run python3 "$METRICHECK_SOURCE/tests/docs/html_report.py" page.html page.json
is 'numbers and colours are those of the JSON' "$(cat "$out")" ''
stderr_like 'there are cells' '^[1-9][0-9]{3} cells$'
ok 'below 1 MB' test "$(wc -c < page.html)" -lt 1000000

mkdir many
python3 - << 'E'
import glob, json
for path in glob.glob("suite/*.json"):
    with open(path, encoding="utf-8") as file:
        suite = json.load(file)
    suite.pop("expect", None)
    cases = [{k: v for k, v in case.items() if k != "expect"} for case in suite["cases"]]
    suite["cases"] = [dict(case, id="%s.%d" % (case["id"], k)) for k in range(21) for case in cases]
    with open(path.replace("suite/", "many/"), "w", encoding="utf-8") as file:
        json.dump(suite, file)
with open("suite/scores/all_metric_scores.json", encoding="utf-8") as file:
    scores = json.load(file)
with open("many.json", "w", encoding="utf-8") as file:
    json.dump({"%s.%d" % (id, k): value for k in range(21) for id, value in scores.items()}, file)
E
run metricheck run -q --resamples 0 --draws 0 --report-cases all --scores many.json many -f html -o many.html
exits '20,811 cases' 0
ok 'below 14 MB' test "$(wc -c < many.html)" -lt 14000000
ok 'above 500 cases there are squares in place of points' grep -q 'class="bin l5"' many.html
done_testing
