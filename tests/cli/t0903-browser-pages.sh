#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The pages of the commands beside `run` in Chromium: errors, requests, contrast, axe-core, widths.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
# shellcheck source=tests/browser/lib.sh
. "$METRICHECK_SOURCE/tests/browser/lib.sh"
need_browser
SOURCE_DATE_EPOCH=0
METRICHECK_WORDNET=/nonexistent
export SOURCE_DATE_EPOCH METRICHECK_WORDNET
examples=$METRICHECK_SOURCE/doc/examples

metricheck run -q -m bleu -m smatch -p negation -p passive -f json -o base.json
metricheck run -q -m bleu:lowercase=yes -m smatch -p negation -p passive -f json -o new.json
metricheck compare base.json new.json --pair bleu=bleu:lowercase=yes --all -f html -o compare.html 2> "$err"
metricheck gate --baseline base.json -q -m bleu -m smatch -p negation -p passive --report html=gate.html
env -u METRICHECK_WORDNET "$METRICHECK" lint -q "$METRICHECK_SOURCE/tests/frozen/suites/starter" --report html=lint.html
# A shipped suite whose first case of negation got a blank too many.
mkdir data
cp -R "$METRICHECK_SOURCE/tests/frozen/suites" data/suites
chmod -R u+w data
sed '0,/"text": "/s//"text": " /' data/suites/starter/negation.json > negation.json
mv negation.json data/suites/starter/negation.json
env -u METRICHECK_WORDNET METRICHECK_DATA="$PWD/data" "$METRICHECK" lint -q starter --report html=shipped.html
metricheck explain -m smatch,bleu,sembleu -f html -o explain.html negation-001 passive-001
metricheck humans -q "$examples/humans/ratings.csv" --outputs "$examples/humans/outputs.csv" \
    --references "$examples/humans/references.csv" -f html -o humans.html
metricheck trees analyse -q "$examples/trees/reference.conllu" "$examples/trees/first.txt" "$examples/trees/second.txt" \
    -f html -o trees.html
metricheck mfscore -q --graphs "$examples/mfscore/graphs.amr" --parses rules="$examples/mfscore/rules.amr" \
    --parses neural="$examples/mfscore/neural.amr" --form-scores rules="$examples/mfscore/rules.tsv" \
    --form-scores neural="$examples/mfscore/neural.tsv" -f html -o mfscore.html
for page in compare gate lint shipped explain humans trees mfscore; do
    note "$page"
    in_browser pages.js "$page.html"
done

# Shades of correlations and bars of intervals. Humans: agreement 14, in full 20, of all at once 32, scales 4, kappa 4;
# the means of 4 systems on 2 scales; violins of 4 annotators and 4 systems on 2 scales. Trees: 4 rows of 5 coefficients, and 2; 2 differences. MF: 10 figures, 5 differences.
while read -r page shades bars violins; do
    note "$page: charts"
    in_browser charts.js "$page.html" "$shades" "$bars" "${violins:-0}"
done << 'E2'
humans 74 8 16
trees 22 2
mfscore 0 15
E2
note suite
in_browser suite.js shipped.html negation-001 W005
done_testing
