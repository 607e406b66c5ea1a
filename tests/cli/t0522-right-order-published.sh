#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The statistic right_order on the published scores: every figure and interval against golden values, which were
# computed over all pairs by the definition.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

shared_or_skip nlg-checklist/raw
raw=$shared
shared_or_skip goldens/stats/right_order.tsv
need python3
metricheck import -q nlg-checklist "$raw" -o nlg
run metricheck run -q --scores "$raw/all_metric_scores.json" nlg --statistic right_order -f csv -o published.csv
exits 'the published scores' 0
python3 - "$shared" > differences << 'END'
import csv, sys
rows = {(row["dataset"], row["phenomenon"], row["metric"]): row for row in csv.DictReader(open("published.csv", encoding="utf-8"))}
n = 0
for golden in csv.DictReader(open(sys.argv[1], encoding="utf-8"), delimiter="\t"):
    row = rows[golden["dataset"], "overall" if golden["phenomenon"] == "(overall)" else golden["phenomenon"], golden["metric"]]
    for theirs, ours in ("right_order", "right_order"), ("low", "right_order_low"), ("high", "right_order_high"):
        a, b = golden[theirs], row[ours]
        n += 1
        if (a == "") != (b == "") or a != "" and abs(float(a) - float(b)) > 1e-9:
            print(golden["dataset"], golden["phenomenon"], golden["metric"], theirs, a, b)
print(n, "figures")
END
is 'figures and intervals agree to 1e-9' "$(cat differences)" '648 figures'

# Every metric against BLEU, over all cases.
run metricheck run -q --scores "$raw/all_metric_scores.json" nlg --statistic right_order --best-by right_order \
    --matrix=tests -f json -o tests.json
exits 'every two metrics' 0
python3 - "$shared" > differences << 'END'
import csv, json, sys
pairs = {}
for dataset in json.load(open("tests.json", encoding="utf-8"))["datasets"]:
    for pair in dataset["overall"]["metric_pairs"]["pairs"]:
        pairs[dataset["name"], pair["first"], pair["second"]] = pair["difference"], pair["p"]
        pairs[dataset["name"], pair["second"], pair["first"]] = -pair["difference"], pair["p"]
n = 0
for golden in csv.DictReader(open(sys.argv[1], encoding="utf-8"), delimiter="\t"):
    if golden["phenomenon"] != "(overall)" or golden["metric"] == "BLEU":
        continue
    difference, p = pairs[golden["dataset"], golden["metric"], "BLEU"]
    n += 1
    if abs(difference - float(golden["difference"])) > 1e-9 or abs(p / float(golden["p"]) - 1) > 1e-6:
        print(golden["dataset"], golden["metric"], golden["difference"], difference, golden["p"], p)
print(n, "differences")
END
is 'differences agree to 1e-9, p to 1e-6 of it' "$(cat differences)" '22 differences'
done_testing
