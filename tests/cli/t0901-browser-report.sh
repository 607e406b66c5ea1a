#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The page of `run -f html` in Chromium, on the starter suite, on hostile texts, and where there is next to
# nothing to show. Without METRICHECK_DEEP=1 only whether it is safe and its numbers are right.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
# shellcheck source=tests/browser/lib.sh
. "$METRICHECK_SOURCE/tests/browser/lib.sh"
need_browser
SOURCE_DATE_EPOCH=0
METRICHECK_WORDNET=/nonexistent
export SOURCE_DATE_EPOCH METRICHECK_WORDNET

metricheck run -q --sentinels -p negation -p passive -p article -f html -o page.html --report json=page.json
groups=safe,numbers
[ -z "$deep" ] || groups=$groups,figures,accessible,printed,worst,expected,alike,keys

made_up_suite << 'E2' > hostile.json
{"id": "x-1", "score": 1, "reference": {"text": "</script><img src=x onerror=alert(1)> & \"q\""},
 "candidate": {"text": "'</style></table><script>alert(2)</script> \u202eabc \ud83d\ude00 \u05d0\u05d1"}},
{"id": "x-2", "score": 2, "reference": {"text": "<img src=y onerror=alert(3)>"}, "candidate": {"text": "<b>"}},
{"id": "x-3", "score": 4, "reference": {"text": "a b"}, "candidate": {"text": "a c"}}
E2
printf 'id,<i>m</i>\nx-1,0.5\nx-2,0.1\nx-3,0.2\n' > hostile.csv
metricheck run -q --scores hostile.csv hostile.json -f html -o hostile.html
in_browser report.js "$groups" page.html page.json and hostile hostile.html
[ -n "$deep" ] || done_testing

metricheck explain -q -m smatch -f html -o explain.html negation-001
in_browser report.js words page.html explain.html

made_up_suite << 'E2' > pairs.json
{"id": "p-1", "score": 5, "reference": {"text": "one"}, "candidate": {"text": "best"}},
{"id": "p-2", "score": 2, "reference": {"text": "one"}, "candidate": {"text": "tied low"}},
{"id": "p-3", "score": 2, "reference": {"text": "one"}, "candidate": {"text": "tied high"}},
{"id": "p-4", "score": 1, "reference": {"text": "one"}, "candidate": {"text": "worst"}}
E2
printf 'id,m\np-1,0.5\np-2,0.2\np-3,0.9\np-4,0.2\n' > pairs.csv
metricheck run -q --scores pairs.csv pairs.json -f html -o pairs.html
in_browser report.js pairs pairs.html

made_up_suite << 'E2' > references.json
{"id": "r-1", "score": 5, "reference": {"text": "one"}, "references": [{"text": "two & <b>"}, {"text": "three"}],
 "candidate": {"text": "one"}},
{"id": "r-2", "score": 2, "reference": {"text": "one"}, "candidate": {"text": "four"}}
E2
metricheck run -q -m bleu references.json -f html -o references.html --report json=references-out.json
in_browser report.js expected references.html references-out.json

# One metric and one case without graphs; a metric of graphs that can score nothing; no normalised scores.
made_up_suite << 'E2' > one.json
{"id": "a", "score": 3, "reference": {"text": "one"}, "candidate": {"text": "two"}}
E2
for options in '-m bleu' '-m smatch' '-m bleu --normalise none'; do
    note "one case, $options"
    # shellcheck disable=SC2086 # a list of words
    metricheck run -q $options one.json -f html -o one.html
    in_browser report.js edge one.html
done
done_testing
