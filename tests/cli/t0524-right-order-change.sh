#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The difference of right_order between two runs: on the published scores against golden values, which were computed
# over all pairs by the definition.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

shared_or_skip nlg-checklist/raw
raw=$shared
shared_or_skip goldens/stats/right_order.tsv
need python3
metricheck import -q nlg-checklist "$raw" -o nlg
# The base run has the scores of BLEU under the name of each metric.
python3 - "$raw/all_metric_scores.json" "$shared" << 'END'
import csv, json, sys
names = {row["metric"] for row in csv.DictReader(open(sys.argv[2], encoding="utf-8"), delimiter="\t")}
cases = json.load(open(sys.argv[1], encoding="utf-8"))
taken = {case: {name: scores[name] for name in names} for case, scores in cases.items()}
json.dump(taken, open("new.scores.json", "w"))
json.dump({case: {name: scores["BLEU"] for name in names} for case, scores in taken.items()}, open("base.scores.json", "w"))
END
for run in base new; do
    metricheck run -q --resamples 0 --draws 0 --scores $run.scores.json nlg -f json -o $run.json
done
run metricheck compare -f json --draws 99 base.json new.json
exits 'BLEU and every metric' 0
cp "$out" change.json
python3 - "$shared" > differences << 'END'
import csv, json, math, sys
changes = {(row["dataset"], row["phenomenon"], row["metric"]): row
           for row in json.load(open("change.json", encoding="utf-8"))["changes"] if row["check"] == "right_order"}

def upper(t, df):  # Student's, by Simpson's rule over the density in the angle atan(x / sqrt(df))
    top, bottom, n = math.pi / 2, math.atan(t / math.sqrt(df)), 20000
    step = (top - bottom) / n
    value = sum((1 if i in (0, n) else 4 if i % 2 else 2) * math.cos(bottom + i * step) ** (df - 1) for i in range(n + 1))
    return value * step / 3 * math.exp(math.lgamma((df + 1) / 2) - math.lgamma(df / 2)) / math.sqrt(math.pi)

n = tests = 0
for golden in csv.DictReader(open(sys.argv[1], encoding="utf-8"), delimiter="\t"):
    place = golden["dataset"], "overall" if golden["phenomenon"] == "(overall)" else golden["phenomenon"], golden["metric"]
    change = changes[place]
    n += 1
    if abs(change["new"] - float(golden["right_order"])) > 1e-9:
        print(place, "figure", golden["right_order"], change["new"])
    if golden["metric"] == "BLEU":
        continue
    if abs(change["change"] - float(golden["difference"])) > 1e-9:
        print(place, "difference", golden["difference"], change["change"])
    if not golden["p"]:
        if change["p"] is not None and change["p"] != 1:
            print(place, "p", change["p"])
        continue
    tests += 1
    if abs(change["p"] / float(golden["p"]) - 1) > 1e-6:
        print(place, "p", golden["p"], change["p"])
    low, high = change["interval"]
    if low == -1:  # ends are cut off there
        low = 2 * change["change"] - high
    if high == 1:
        high = 2 * change["change"] - low
    if abs(low + high - 2 * change["change"]) > 1e-9:
        print(place, "middle", low, high)
    reach = (high - low) / 2 / float(golden["difference_se"])
    if abs(upper(reach, float(golden["df"])) - .025) > 1e-7:
        print(place, "interval", low, high)
print(n, "figures,", tests, "tests")
END
is 'figures and differences agree to 1e-9, p to 1e-6 of it, intervals with standard error and degrees' \
    "$(cat differences)" '216 figures, 194 tests'
done_testing
