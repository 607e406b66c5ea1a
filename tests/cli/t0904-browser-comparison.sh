#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The page of `compare` and `gate` in Chromium: the chart of changes, the cases by what became of them.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
# shellcheck source=tests/browser/lib.sh
. "$METRICHECK_SOURCE/tests/browser/lib.sh"
need_browser
SOURCE_DATE_EPOCH=0
METRICHECK_WORDNET=/nonexistent
export SOURCE_DATE_EPOCH METRICHECK_WORDNET

# Scores of three metrics. In the new run `falling` takes every negation for its opposite, and no longer sees
# passives; `rising` gets closer to the rubric, `failing` does
# not; one case is in one run alone.
metricheck run -q -m bleu -p negation -p passive -p article -f json -o made.json
bound='function bound(x) { return x < 0 ? 0 : x > 1 ? 1 : x } '
jq -r '.cases[] | [.id, .phenomenon, .normalised[0]] | @tsv' made.json > rubric.tsv
awk -F '\t' "$bound"'BEGIN { print "id,falling,rising,failing" }
    { drift = (NR * 7 % 11 - 5) / 40; f = $3 + drift; r = 1 - $3 + drift
      printf "%s,%.4f,%.4f,%.4f\n", $1, bound(f), bound(r), bound(1 - $3 + drift) }' rubric.tsv > base.csv
awk -F '\t' "$bound"'BEGIN { print "id,falling,rising,failing" }
    { drift = (NR * 5 % 13 - 6) / 40; r = $3 + drift; f = $2 == "negation" ? 1 - $3 + drift : $2 == "passive" ? 0.3 + drift : r
      printf "%s,%.4f,%.4f,%.4f\n", $1, bound(f), bound(r), bound(1 - $3 + drift) }' rubric.tsv > new.csv
metricheck run -q --scores base.csv -p negation -p passive -p article -f json -o base.json
metricheck run -q --scores new.csv -p negation -p passive -p article -f json -o new.json
metricheck run -q --scores base.csv -p negation -p passive -p article --filter 'NOT id:negation-003' -f json -o one-less.json
"$METRICHECK" compare --align common -f json -o comparison.json one-less.json new.json 2> "$err"
"$METRICHECK" compare --align common -f html -o comparison.html one-less.json new.json 2> "$err"
in_browser comparison.js comparison.html comparison.json one-less.json new.json

# The same page from a gate, with its answer in the head.
"$METRICHECK" gate --baseline base.json -q --scores new.csv -p negation -p passive -p article \
    --report html=gate.html --report json=gate.json > "$out" 2> "$err"
is 'the gate fails, and its page says so' "$(jq -r .verdict gate.json)|$(grep -c '<b>Gate:</b> FAILED: ' gate.html)" 'failed|1'
in_browser pages.js gate.html

# Nothing changed: no chart, and no empty frame.
"$METRICHECK" compare -f html -o same.html base.json base.json 2> "$err"
in_browser pages.js same.html
is 'nothing changed' "$(grep -c 'class="changes"' same.html)|$(grep -c 'no detectable change (~)' same.html)" '0|1'
done_testing
