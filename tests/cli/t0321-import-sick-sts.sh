#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SICK and the STS benchmark as published, imported: every pair, score and label.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

shared_or_skip data/sick
need jq python3
sick=$shared
shared_or_skip data/stsb

run metricheck import sick "$sick" -o sick
exits 'sick: exit code' 0
stderr_like 'sick: what was written' '^9927 cases, 1 file in sick$'
jq -r '.cases[] | [(.id | ltrimstr("sick-")), .reference.text, .candidate.text, (.score | tostring),
        (.tags[0] | ascii_upcase)] | join("\t")' sick/sick-unclassified.json > got
for part in train trial test_annotated; do
    sed 1d "$sick/SICK_$part.txt"
done | tr -d '\r' > wanted
is 'sick: pairs' "$(grep -c '' wanted)" 9927
same_file 'sick: numbers, sentences, scores and labels are those of the publication' got wanted
is 'sick: parts' "$(jq -r '.cases[].tags[1]' sick/sick-unclassified.json | sort | uniq -c | tr -s ' \n' ' ')" ' 4927 test 4500 train 500 trial '
run metricheck lint sick
exits 'sick: read without an error' 0

run metricheck import sts "$shared" -o sts
exits 'sts: exit code' 0
stderr_like 'sts: what was written' '^8628 cases, 1 file in sts$'
stderr_like 'sts: two equal sentences' 'stsb-en-train.csv:4935:35: warning: the two sentences are equal$'
jq -r '.cases[] | [.id, (.score | tostring), .reference.text, .candidate.text] | join("\t")' \
    sts/sts-unclassified.json > got
python3 - "$shared" > wanted << 'END'
import csv, sys
for part in ("train", "dev", "test"):
    with open(f"{sys.argv[1]}/stsb-en-{part}.csv", newline="", encoding="utf-8") as file:
        for number, (a, b, score) in enumerate(csv.reader(file), 1):
            print(f"sts-{part}-{number}", f"{float(score):.15g}", a, b, sep="\t")
END
same_file 'sts: parts, scores and sentences are those of the publication' got wanted
done_testing
