#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The three dimensions of the human evaluation of WebNLG 2017, as doc/statistics.md shows them.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need jq
shared_or_skip data/webnlg2017-human

metricheck import webnlg2017-dimensions "$shared" -o webnlg -q
run metricheck run webnlg -m bleu,chrf,rouge --dimension all --report json=report.json
exits 'three dimensions' 0
sed -n '/^Spearman by dimension$/,/^```$/p' "$METRICHECK_SOURCE/doc/statistics.md" |
    grep -v '^\(\.\.\.\|```\)$' > printed
is 'the page shows two tables' "$(grep -c '^[A-Za-z]' printed)" 2
cp "$out" shown
while IFS= read -r line; do
    ok "as the page has it: $line" grep -qxF -- "$line" shown
done < printed

metricheck run webnlg -m chrf --dimension fluency --resamples 0 -q -f json -o alone.json
is 'the same of a run with one dimension' \
    "$(jq -c '[.pairs[] | select(.phenomenon == "overall") | [.first, .second, .spearman, .pearson]]' report.json)" \
    "$(jq -c '[.datasets[0].dimensions[] | [.first, .second, .spearman, .pearson]]' alone.json)"
done_testing
