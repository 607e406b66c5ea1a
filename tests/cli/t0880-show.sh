#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck show: a case with its graphs, difference, alignment, findings and scores.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# Two cases with findings: equal graphs and a double blank; a side without a graph.
cat > own.json << 'END'
{"schema": "metricheck/suite/1", "suite": "own", "dataset": "own", "phenomenon": "negation",
 "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"}, "licence": "CC0-1.0", "source": "made up",
 "judgement": {"by": "rubric", "description": "none", "raters": 0},
 "cases": [
  {"id": "own-1", "subphenomenon": "sentence", "score": 1.5,
   "reference": {"text": "The dog  barks in New York.", "amr": ["(b / bark-01 :ARG0 (d / dog)", "   :location (c / city :name (n / name :op1 \"New\" :op2 \"York\")))"]},
   "candidate": {"text": "The dog does not bark in New York.", "amr": ["(b / bark-01 :ARG0 (d / dog)", "   :location (c / city :name (n / name :op1 \"New\" :op2 \"York\")))"]}},
  {"id": "own-2", "score": 1.5,
   "reference": {"text": "A cat sleeps.", "amr": "(s / sleep-01 :ARG0 (c / cat) :time (y / yesterday))"},
   "candidate": {"text": "A cat does not sleep."}}]}
END

# --- screens
cp "$METRICHECK_DATA/suites/starter/negation.json" .
for width in 80 120; do
    COLUMNS=$width run metricheck show -q -m bleu -m smatch --suite negation.json negation-002
    exits "a screen of $width columns" 0
    golden "it is as it was: $width" "tests/golden/show/negation-$width.txt" "$out"
    is "no line is wider than $width" "$(sed 's/↓/v/' "$out" | awk -v most=$width 'length > most')" ''
done
run metricheck show -q -m bleu --suite own.json own-1 own-2
exits 'cases of a file' 0
stdout_like 'where the case stands' '^own\.json:5:3   sub-phenomenon sentence$'
stdout_like 'equal graphs' '^graphs: no edits$'
stdout_like 'a finding with its place' '^  E025  the graphs are equal, "negation" needs polarity \(own\.json:7:71\)$'
stdout_like 'and another' '^  W005  double blank in the sentence \(own\.json:6:35\)$'
stdout_like 'words that have nodes together' '^ New York +city, name, "New", "York" +\| bark +bark-01$'
stdout_like 'nodes without words' '^ no words: yesterday +\|$'
stdout_like 'a word without a node' '^ The +- +\| The +-$'
stdout_like 'a side without a graph' '^graphs: the candidate has no graph$'
stdout_like 'the graph of the other' '^  \(s / sleep-01 :ARG0 \(c / cat\) :time \(y / yesterday\)\)$'
stdout_like 'which is aligned' '^ A +- +\| no sentence with a graph$'

# --- scores made elsewhere
printf 'id\tmine\nnegation-001\t0.25\nnegation-002\t0.5\n' > mine.tsv
run metricheck show -q -m bleu --scores mine.tsv --suite negation.json negation-001
stdout_like 'the score of a file beside that of a metric' ' bleu +[0-9].* mine +0\.25'
run metricheck show -q --scores mine.tsv --suite negation.json negation-002
stdout_like 'alone' ' mine +0\.50*$'
unlike 'then no metric is' "$(cat "$out")" ' bleu '
run metricheck show -q --scores absent.tsv negation-002
exits 'a file that is not there' 3

# --- every metric
run metricheck show -q negation-001
exits 'without -m' 0
unlike 'no metric is left out' "$(cat "$out")" 'more: --full'
stdout_like 'the first' '(^| )bleu +[0-9]'
stdout_like 'the last' '(^| )sema +[0-9]'
stdout_like 'no finding' '^findings: none$'

# --- JSON: the same as each command has it
if command -v jq > /dev/null; then
    metricheck show -q -m smatch -f json negation-001 passive-001 > shown.json
    shown() { jq -c ".cases[1]$1" shown.json; }
    is 'its schema' "$(jq -r .schema shown.json)" metricheck/cases/1
    metricheck diff --exit-zero -f json --suite starter passive-001 > diff.json
    is 'edits as diff has them' "$(shown '.difference | [.edits[].edit], .mapping, .proved')" \
        "$(jq -c '.pairs[0] | [.edits[].edit], .mapping, .proved' diff.json)"
    metricheck align -q --suite starter -f json > aligned.json
    is 'words and nodes as align has them' "$(shown '.alignments | .candidate, .reference | [.words, .nodes]')" \
        "$(jq -c '.[] | select(.id == "passive-001") | [.words, .nodes]' aligned.json)"
    metricheck explain -q -m smatch -f json passive-001 > explained.json
    is 'the score as explain has it' "$(shown '.metrics[0].score')" "$(jq -c '.cases[0].metrics[0].score' explained.json)"
    is 'sides and aspects, too' "$(shown ' | [.id, .references, .candidate, .human.score, .aspects]')" \
        "$(jq -c '.cases[0] | [.id, .references, .candidate, .human.score, .aspects]' explained.json)"
    metricheck show -q -m bleu --suite own.json -f json own-1 -o own.shown
    metricheck lint -q --report json=own.found own.json
    is 'findings as lint has them' "$(jq -c '.cases[0].findings' own.shown)" \
        "$(jq -c '[.findings[] | select(.case == "own-1") | del(.case)]' own.found)"
else
    ok 'JSON # SKIP jq is not there' true
fi

# --- mistakes
run metricheck show
exits 'no case' 2
run metricheck show negation-00
exits 'an unknown case' 2
stderr_like 'with one like it' 'negation-001'
done_testing
