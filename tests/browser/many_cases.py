# SPDX-License-Identifier: GPL-3.0-or-later
"""many_cases.py SUITE N FOLDER SCORES: the cases of a suite with its scores, over and over, until
there are N: as suites of FOLDER, with their scores in the file SCORES."""
import glob
import json
import os
import sys

suite_folder, n_wanted, folder, score_file = sys.argv[1:]
n_wanted = int(n_wanted)
with open(f"{suite_folder}/scores/all_metric_scores.json", encoding="utf-8") as file:
    scores = json.load(file)
suites = []
for path in sorted(glob.glob(f"{suite_folder}/*.json")):
    with open(path, encoding="utf-8") as file:
        suite = json.load(file)
    if suite.get("cases"):
        suites.append((os.path.basename(path), suite))
if not suites:
    sys.exit(f"many_cases.py: there is no case in {suite_folder}")
os.makedirs(folder)
copies, total, copy = {}, 0, 0
while total < n_wanted:
    for name, suite in suites:
        cases = [dict(case, id=f"{case['id']}-{copy}") for case in suite["cases"][:n_wanted - total]]
        copies.update((case["id"], scores.get(case["id"].rsplit("-", 1)[0], {})) for case in cases)
        total += len(cases)
        if cases:
            with open(f"{folder}/{copy}-{name}", "w", encoding="utf-8") as file:
                json.dump(dict(suite, cases=cases), file)
    copy += 1
with open(score_file, "w", encoding="utf-8") as file:
    json.dump(copies, file)
print(total)
