#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The page of the 939 published cases of NLG CheckList in Chromium, and of 20,000: figures, cases, time, size.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
# shellcheck source=tests/browser/lib.sh
. "$METRICHECK_SOURCE/tests/browser/lib.sh"
need_browser
need python3
shared_or_skip nlg-checklist/raw
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH

metricheck import nlg-checklist "$shared" -o suite -q 2> "$err"
metricheck run -q --scores suite/scores/all_metric_scores.json suite -f html -o page.html --report json=page.json
ok '939 cases: under 1 MB' test "$(wc -c < page.html)" -lt 1000000
in_browser report.js safe,numbers,figures,cases,accessible,printed page.html page.json
in_browser report.js fast page.html 500

# The 939 cases over and over.
many=$METRICHECK_SOURCE/tests/browser/many_cases.py
is '20,000 cases' "$(python3 "$many" suite 20000 many many.json)" 20000
metricheck run -q --resamples 10 --scores many.json many -f html -o many.html
ok '20,000 cases: under 14 MB' test "$(wc -c < many.html)" -lt 14000000
in_browser report.js fast many.html 1500
done_testing
