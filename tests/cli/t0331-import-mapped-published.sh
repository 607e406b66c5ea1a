#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# DEMETR, WebNLG 2017, BAGEL, SFHOTEL, SFREST and E2E as published, imported: numbers and contents
# against what python reads in the same files (30,000 rows: four seconds).
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only

shared_or_skip data/demetr
need jq python3
data=${shared%/demetr}

# import FORMAT FOLDER OPTION...: works, without an error of lint.
import() {
    format=$1 folder=$2
    shift 2
    run metricheck import "$format" "$data/$folder" -o "$format" "$@"
    cp "$err" told
    exits "$format: exit code" 0
    run metricheck lint -q "$format"
    exits "$format: lint finds no error" 0
}
told() { like "$1" "$(cat told)" "$2"; }

import demetr-tsv demetr
# perturbations.tsv: 9422 perturbations were made, 578 were not; 2 of those made, an aspect and a
# hypernym, left the translation as it was: 2 * (9422 - 2) = 18840
told 'demetr: two cases for each' '^18840 cases, 10 files in demetr-tsv$'
told 'demetr: the others' 'warning: 578 rows skipped: the perturbation was not applied'
told 'demetr: those that changed nothing' 'warning: 2 rows skipped: the text expected below the other is the same'
jq -r '.cases[] | select(.expect != "none") | .subphenomenon' demetr-tsv/*.json | sort | uniq -c |
    awk '{ print $2 "\t" $1 }' > got
cut -f 1,5 "$data/demetr/perturbations.tsv" | sed 1d | LC_ALL=C sort |
    awk -F '\t' -v OFS='\t' '$1 ~ /_aspect$|_hypernym$/ { $2-- } { print }' > wanted
same_file 'demetr: so many of each as were made' got wanted
python3 - "$data/demetr" > wanted << 'END'
import csv, glob, os, sys
def read(path):
    return csv.DictReader(open(path, encoding="utf-8", newline=""), delimiter="\t", quoting=csv.QUOTE_NONE)
base = {row["id"]: row for row in read(sys.argv[1] + "/base.tsv")}
for path in sorted(glob.glob(sys.argv[1] + "/*_id*.tsv")):
    for row in read(path):
        line = base[row["id"]]
        if row["applied"] == "1" and row["perturbed"].split() != line["mt"].split():
            name = os.path.basename(path)[:-4]
            print(f"demetr-{name}-{row['id']}", *(" ".join(text.split(" ")).strip() for text in
                  (line["reference"], line["mt"], row["perturbed"])), sep="\t")
END
jq -r '.cases as $c | range(0; $c | length; 2) | [$c[. + 1].id, $c[.].reference.text,
    $c[.].candidate.text, $c[. + 1].candidate.text] | join("\t")' demetr-tsv/*.json |
    LC_ALL=C sort > got
LC_ALL=C sort wanted | python3 -c '
import re, sys
sys.stdout.writelines(re.sub(r"[ \u0085]+", " ", line).replace(" \t", "\t").replace("\t ", "\t") for line in sys.stdin)' > sorted
same_file 'demetr: reference, translation and perturbed translation of all' got sorted

import webnlg2017 webnlg2017-human
# 2230 rows, 223 of them by people, 25 outputs empty
told 'webnlg: the cases' '^1982 cases, 1 file in webnlg2017$'
told 'webnlg: empty outputs' 'warning: 25 rows skipped: the candidate is empty'
told 'webnlg: references' 'warning: 223 rows skipped: the text is one of the references'
unlike 'webnlg: ratings have the mean that was published' "$(cat told)" 'another mean'
python3 - "$data/webnlg2017-human" > wanted << 'END'
import csv, sys
def read(name):
    return list(csv.DictReader(open(sys.argv[1] + "/" + name, encoding="utf-8", newline="")))
def lines(name):
    return open(sys.argv[1] + "/" + name, encoding="utf-8").read().split("\n")
references = {}
for texts in zip(lines("MRs.txt"), *(lines(f"gold-sample-reference{i}.lex") for i in range(3))):
    references[texts[0]] = sorted({" ".join(text.split()) for text in texts[1:]} - {""})
ratings = {}
for row in read("individual_scores.csv"):
    ratings.setdefault((row["team"], row["mr"]), []).append(row["semantic_adequacy"])
for row in read("all_data_final_averaged.csv"):
    text = " ".join(row["text"].split())
    if row["team"] != "webnlg" and text:
        print("webnlg2017-" + row["id"], row["team"], row["mr"], text, "|".join(references[row["mr"]]),
              "%.9f" % float(row["semantics"]), "+".join(ratings.get((row["team"], row["mr"]), [])), sep="\t")
END
python3 - webnlg2017/webnlg2017-unclassified.json > got << 'END'
import json, sys
for case in json.load(open(sys.argv[1], encoding="utf-8"))["cases"]:
    references = [side["text"] for side in [case["reference"]] + case.get("references", [])]
    print(case["id"], case["system"], case["item"], case["candidate"]["text"], "|".join(sorted(references)),
          "%.9f" % case["score"], "+".join("%d" % rating for rating in case.get("ratings", [])), sep="\t")
END
same_file 'webnlg: outputs, references, scores and ratings' got wanted

import bagel-sfhotel-sfrest d2t-human
is 'three sets: the cases' "$(for set in bagel sfhotel sfrest; do jq '.cases | length' "bagel-sfhotel-sfrest/$set-unclassified.json"; done | tr '\n' ' ')" '404 875 1181 '
python3 - "$data/d2t-human/emnlp_data_medians.csv" > wanted << 'END'
import csv, sys
for row in csv.DictReader(open(sys.argv[1], encoding="utf-8", newline="")):
    print(row["system"], "%g" % float(row["informativeness"]))
END
for set in bagel sfhotel sfrest; do
    jq -r '.cases[] | .system + " " + (.score | tostring)' "bagel-sfhotel-sfrest/$set-unclassified.json"
done > got
same_file 'three sets: systems and medians' got wanted

import e2e e2e-challenge
told 'e2e: a case for each output that was ranked' '^6012 cases, 1 file in e2e$'
python3 - "$data/e2e-challenge/quality.tsv" > wanted << 'END'
import csv, itertools, sys
tasks, votes, above = {}, {}, {}
for row in csv.DictReader(open(sys.argv[1], encoding="utf-8", newline=""), delimiter="\t", quoting=csv.QUOTE_NONE):
    tasks.setdefault((row["task"], row["rater"]), []).append((f"e2e-{row['mr_id']}-{row['system']}", float(row["score"])))
for outputs in tasks.values():
    for (a, x), (b, y) in itertools.permutations(outputs, 2):
        votes[a, b] = votes.get((a, b), 0) + (x > y)
for (a, b), n in votes.items():
    if n > votes[b, a]:
        above.setdefault(a, set()).add(b)
def reached(start):
    seen, todo = set(), [start]
    while todo:
        for other in above.get(todo.pop(), ()):
            if other not in seen:
                seen.add(other)
                todo.append(other)
    return seen
all_reached = {a: reached(a) for a in above}
for a in sorted(above):
    for b in sorted(above[a]):
        if a not in all_reached.get(b, ()):
            print(a, b)
END
jq -r '.cases[] | .id as $id | .expect // [] | .[] | $id + " " + .case' e2e/e2e-unclassified.json | LC_ALL=C sort > got
LC_ALL=C sort -o wanted wanted
same_file 'e2e: the orders of most rankings, without circles' got wanted
told 'e2e: their number' "note: pairs with an order: $(grep -c '' wanted);"
is 'e2e: no scores' "$(jq '[.cases[] | select(.score)] | length' e2e/e2e-unclassified.json)" 0
done_testing
