#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run --challenge on DEMETR as published: counts, accuracies by severity and by perturbation, and
# margins, against what python counts in the scores of `score` (18,840 cases: five seconds).
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

shared_or_skip data/demetr
need jq python3
data=${shared%/demetr}

metricheck import -q demetr-tsv "$data/demetr" -o demetr
metricheck score -q -m bleu -m chrf --suite demetr | sed "1s|:0..100||g" > scores.tsv
run metricheck run -q demetr -m bleu -m chrf --resamples 0 --draws 0 --challenge -f json
exits 'exit code' 0
cp "$out" report.json
# severities are those of the published table, not those of the suite
python3 - "$data/demetr/perturbations.tsv" > wanted << 'END'
import collections, csv, math, sys
severity = {row["name"]: row["severity"] for row in csv.DictReader(open(sys.argv[1], encoding="utf-8"), delimiter="\t")}
rows = {row["id"]: row for row in csv.DictReader(open("scores.tsv", encoding="utf-8"), delimiter="\t")}
for metric in "bleu", "chrf":
    pairs = collections.defaultdict(list)
    for id, row in rows.items():
        if id.endswith("-mt"):
            continue
        good, bad = float(rows[id + "-mt"][metric]), float(row[metric])
        kind = id[len("demetr-"):].rsplit("-", 1)[0]
        for name in "overall", severity[kind]:
            pairs[name].append((kind, good, bad))
    for name, all in sorted(pairs.items()):
        n, right, tied = len(all), sum(g > b for _, g, b in all), sum(g == b for _, g, b in all)
        kinds = collections.defaultdict(list)
        for kind, g, b in all:
            kinds[kind].append(g > b)
        mean = math.fsum(sum(won) / len(won) for won in kinds.values()) / len(kinds)
        print(metric, name, n, right, tied, len(kinds), *("%.6f" % value for value in
              (right / n, (right + tied / 2) / n, (2 * right - n) / n, mean, math.fsum(g - b for _, g, b in all) / n)))
END
python3 - > got << 'END'
import json
rows = json.load(open("report.json"))["datasets"][0]["challenge"]["rows"]
for m in range(2):
    for row in sorted((row for row in rows if row["level"] in ("overall", "category")), key=lambda row: row["name"]):
        one = row["metrics"][m]
        print(one["name"], row["name"], one["n"], one["right"], one["tied"], one["kinds"], *("%.6f" % one[key] for key in
              ("strict_accuracy", "half_tie_accuracy", "tau", "mean_accuracy", "mean_margin")))
END
same_file 'by severity' got wanted
is 'all pairs' "$(jq '.datasets[0].challenge.rows[0].pairs' report.json)" 9420
run metricheck verify report.json
exits 'verify finds it again' 0
done_testing
