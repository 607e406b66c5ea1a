#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Several settings of graphs in one call: side by side, over the same cases; what is no graph is missing and counted.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# Smatch of (x / cat :mod (x2 / sleeps)) and the same of dogs: three of four triples agree, 3/4. The second graph of the
# third case is not closed, the candidate has none.
printf '%s' '
 {"id": "a", "score": 5, "reference": {"text": "Cat sleeps.", "amr": "(x / cat :mod (x2 / sleeps))", "amr:own": "(x / cat :mod (x2 / sleeps))"},
  "candidate": {"text": "Cat sleeps.", "amr": "(x / cat :mod (x2 / sleeps))", "amr:own": "(x / cat :mod (x2 / dogs))"}},
 {"id": "b", "score": 1, "reference": {"text": "Cat dogs.", "amr": "(x / cat :mod (x2 / dogs))", "amr:own": "(x / cat :mod (x2 / dogs))"},
  "candidate": {"text": "Cat sleeps.", "amr": "(x / cat :mod (x2 / sleeps))", "amr:own": "(x / cat :mod (x2 / dogs))"}},
 {"id": "c", "score": 3, "reference": {"text": "Cat.", "amr": "(x / cat)", "amr:own": "(x / cat"}, "candidate": {"text": "Cat sat.", "amr": "(x / cat)"}}' |
    made_up_suite > suite.json
several() { run metricheck run suite.json -m smatch -m bleu --statistic mad --resamples 0 "$@"; }

several --graphs gold,candidate=own,both=own --report json=out.json --report tsv=out.tsv --report html=out.html
exits 'three settings' 0
# People: 1, .2. Gold: 1 and 3/4; own candidates: 3/4 and 1. MAD (0 + .55) / 2 and (.25 + .8) / 2.
stdout_like 'stand beside each other with the difference' '^ smatch +2 +0.275 +0.525 +0.250 +0.525 +0.250$'
stdout_like 'how scores are normalised is said' '^ MAD: normalised by declared ranges$'
stdout_like 'what looks at no graph is left out' 'look at no graph: bleu'
is 'the graphs that are there, and what is not scored for it' "$(jq -c '.graphs[] | [.graphs, .reference, .candidate, .sides, .without, .missing]' out.json | paste -s -d ' ')" \
    '["gold","gold","gold",6,0,0] ["candidate=own","gold","own",6,1,1] ["both=own","own","own",6,2,1]'
is 'in JSON, over the same cases' "$(jq -c '.statistics[] | select(.phenomenon == "overall") |
    [.metric, .n, (.graphs | [.gold.value, .["both=own"].value, .["both=own"].difference, .gold.difference])]' out.json | paste -s -d ' ')" \
    '["smatch",2,[0.275,0.525,0.25,null]] ["bleu",3,'"$(jq -c '.statistics[] | select(.phenomenon == "overall" and .metric == "bleu") |
        [.graphs.gold.value, .graphs.gold.value, 0, null]' out.json)"']'
is 'as columns of a table' "$(awk -F '\t' 'NR == 1 || /overall.smatch/ { print $6, $10, $14 }' out.tsv | paste -s -d ' ')" \
    'gold_value candidate=own_value candidate=own_difference 0.275 0.525 0.25'
is 'on a page' "$(grep -c 'candidate=own' out.html)" "$(grep -c 'both=own' out.html)"
fits_schema 'the JSON is as its schema says' graphs out.json

several --graphs gold,both=own --case b -f json
is 'cases that are not chosen are not counted' "$(jq -c '.graphs[] | [.sides, .without, .missing]' "$out" | paste -s -d ' ')" \
    '[2,0,0] [2,0,0]'

run metricheck score --suite suite.json -m smatch --graphs reference=own
exits 'a graph that is none' 0
stderr_like 'says what is no graph' '"own" is not valid: the graph is not closed: .* [(]c[)]'
run metricheck lint --only W045 suite.json
stdout_like 'and lint where' 'warning.W045.*AMR: the graph is not closed'

# A sentence is parsed once for all settings: four different ones.
PARSER_LOG=$PWD several --graphs gold,candidate=parsed,both=parsed --parse "$METRICHECK_BUILD/tests/modules/parser_child good" -f tsv
exits 'graphs of a parser' 0
is 'which is asked for each sentence once' "$(wc -l < asked | tr -d ' ')" 4

refused() { # LABEL MESSAGE ARGUMENTS
    several --graphs "$3"
    exits "$1" 2
    stderr_like "$1: message" "$2"
}
refused 'a setting twice' 'gold stands there twice' gold,gold
refused 'a name that no case has' 'no reference has a graph "none"' gold,both=none
refused 'no parser' 'parsed needs a parser' gold,parsed
several --graphs candidate=own --show graphs
exits 'their table, with one setting' 2
stderr_like 'says which that is, and how there are more' \
    '--show graphs needs several settings of --graphs; the one given is candidate=own; add others: --graphs candidate=own,both=NAME'
several --show statistics
stderr_like 'and without any' 'needs more than one --dimension or several settings of --graphs; the one given is gold;'
several --graphs gold,own --correlation pearson
exits 'correlations of systems' 2
several --graphs gold,own --matrix
exits 'tests of metrics' 2
run metricheck score --suite suite.json -m smatch --graphs gold,own
exits 'two settings of a command that takes one' 2

# The published parses: two of them are no graphs, that of D313sick, which is no case, and one of T3830sick.
if [ -d "${METRICHECK_SHARED:-}/nlg-checklist/raw" ]; then
    mkdir source
    cp -R "$METRICHECK_SHARED/nlg-checklist/raw" source/data
    run metricheck import nlg-checklist source -o published --variant parses
    stderr_like 'a parse that is none is told' 'warning: T3830sick, parse B: a role must stand before'
    run metricheck run published -m smatch --graphs gold,candidate=parse,both=parse --statistic mad --resamples 0 -q -f json
    is 'and costs one of the cases' "$(jq -c '[(.graphs[] | [.sides, .without, .missing]), (.statistics[] |
        select(.phenomenon == "overall") | .n)]' "$out")" '[[1982,0,0],[1982,1,1],[1982,1,1],876,62]'
    run metricheck import nlg-checklist source -o published --variant trees
    exits 'another variant' 2
    rm source/data/parsed_amrs.json
    run metricheck import nlg-checklist source -o published --variant parses
    exits 'no parses' 3
else
    note 'SKIP the published parses: nlg-checklist is not there'
fi
done_testing
