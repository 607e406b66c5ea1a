#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# An empty source that is given is a text; one that is not there, or null, is none: for tables, records and suites.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

cat >records.jsonl <<'E'
{"id": "a", "source": "", "reference": "a b", "candidate": "a c", "score": 1}
{"id": "b", "reference": "a b", "candidate": "a c", "score": 0}
{"id": "c", "source": null, "reference": "a b", "candidate": "a c", "score": 0}
{"id": "d", "source": "a b", "reference": "a b", "candidate": "a c", "score": 0}
E
printf 'id,source,reference,candidate,score\na,,a b,a c,1\nd,a b,a b,a c,0\nn,,,a c,0\n' >table.csv

# a: "a" and "c" are added, of which the reference has "a" and adds "b": F 1/2 in one of four orders, 100 / 2 / 4 / 3.
# d: "a" is kept, the reference keeps "b", too: F 2/3, 100 * 2 / 3 / 4 / 3; "b" should not go, nor "c" come.
expected='a 4.16,b nan,c nan,d 5.55'
scored() {
    sed -n 's/^\([abcd]\)	\([0-9]*\.[0-9][0-9]\|nan\).*/\1 \2/p' "$out" | paste -s -d , -
}
run metricheck score -q -m sari --pairs records.jsonl
is 'score --pairs: records' "$(scored)" "$expected"
run metricheck score -q -m sari --jsonl records.jsonl
is 'score --jsonl: records' "$(scored)" "$expected"

scores_of() {
    grep -o '"scores": {"sari": \([0-9]*\.[0-9][0-9]\|null\)' "$out" | sed 's/.* //' | paste -s -d , -
}
run metricheck run -q -m sari records.jsonl -f json
is 'run: records' "$(scores_of)" 4.16,null,null,5.55
run metricheck run -m sari table.csv -f json
is 'run: a table' "$(scores_of)" 4.16,5.55
stderr_like 'a row with neither source nor reference is skipped' '1 row skipped, without a candidate or a reference'
run metricheck import cases records.jsonl -o made
run metricheck run -q -m sari made/*.json -f json
is 'run: the suite made of records' "$(scores_of)" 4.16,null,null,5.55
run metricheck export made/*.json -f csv
stderr_like 'a table cannot say that there is none' \
    '^2 cases without a source: empty in a table; jsonl keeps the difference$'
done_testing
