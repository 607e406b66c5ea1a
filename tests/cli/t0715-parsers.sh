#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Graphs from a parser that is a process (--parse), and those of a suite beside the gold ones (--graphs):
# settings, cache, reasons, and a parser that misbehaves.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

child=$METRICHECK_BUILD/tests/modules/parser_child
score() { metricheck score -m smatch "$@"; }

# The child makes (x / w1 :mod (x2 / w2)) of "W1 w2". Against (x / cat :mod (x2 / dogs)) three of four
# triples agree: the root, cat and :mod, but not sleeps and dogs; so 3/4. (c / cat) and (x / dogs)
# have the root in common, 1 of 2.
cat > pairs.tsv << 'EOT'
id	reference	candidate	reference_amr
a	Cat sleeps.	Cat sleeps.	(x / cat :mod (x2 / sleeps))
b	Cat dogs.	Cat sleeps.	(x / cat :mod (x2 / dogs))
c	Cat dogs.	Please refuse.	(x / cat :mod (x2 / dogs))
d	Cat dogs.	An invalid one.	(x / cat :mod (x2 / dogs))
e	Dogs.	Dogs.	(c / cat)
EOT
run score --pairs pairs.tsv --parse "$child good"
exits 'gold against parse is the default' 0
printf 'id\tsmatch:0..1\ta\t1\tb\t0.75\tc\tnan\td\tnan\te\t0.5\n' | sed 's/\t\([a-e]\)\t/\n\1\t/g' > wanted
sed 1d "$out" | cut -f 1,2 > scores
sed 1d wanted > wanted.rows
same_file 'three of four triples, all, and none where there is no graph' scores wanted.rows
stderr_like 'a refusal in its own words' 'no AMR graph: the parser gave none: too hard \(c\)'
stderr_like 'a graph that is none, with its place' \
    'the parser.s is not valid: line 2, column 4: .* \(d\)'
stderr_like 'and how many' '^parser: 2 of 4 sentences have no graph'

run score --pairs pairs.tsv --parse "$child good" --graphs parsed
exits 'parse against parse' 0
# The same sentences: 1; "cat dogs" and "cat sleeps": 3/4; "dogs" and "dogs": 1.
stdout_like 'the same sentence' '^e	1	'
stdout_like 'another one' '^b	0.75	'

cp "$out" parsed.tsv
for form in reference=parsed,candidate=parsed candidate=parsed,reference=parsed; do
    run score --pairs pairs.tsv --parse "$child good" --graphs $form
    same_file "said for each side: $form" "$out" parsed.tsv
done
run score --pairs pairs.tsv --parse "$child good 7" --graphs parsed -j 3
same_file 'the same bytes on other threads and in batches' "$out" parsed.tsv
cut -f 1-3 pairs.tsv > texts.tsv
run score --pairs texts.tsv --parse "$child good" --graphs parsed
same_file 'a table of sentences alone' "$out" parsed.tsv

# Parallel files: sentences on the sides that are parsed.
sed 1d pairs.tsv | cut -f 2 > reference.txt
sed 1d pairs.tsv | cut -f 3 > candidate.txt
sed 1d pairs.tsv | cut -f 4 | sed 's/$/\n/' > reference.amr
run score --reference reference.txt --candidate candidate.txt --parse "$child good" --graphs parsed
exits 'files of sentences' 0
sed 1d "$out" | cut -f 2 > lines
sed 1d parsed.tsv | cut -f 2 > wanted
same_file 'have the same scores' lines wanted
run score --reference reference.amr --candidate candidate.txt --parse "$child good"
exits 'a file of graphs beside one of sentences' 0
sed 1d "$out" | cut -f 2 > lines
cut -f 2 scores > wanted
same_file 'has those of gold against parse' lines wanted

if command -v jq > /dev/null; then
    sed 1d pairs.tsv | jq -R -c 'split("\t") | {id: .[0], reference: .[1], candidate: .[2], reference_amr: .[3]}' > pairs.jsonl
    run score --jsonl pairs.jsonl --parse "$child good"
    exits 'JSON Lines' 0
    sed 1d "$out" | cut -f 1,2 > lines
    same_file 'have the same scores' lines scores
fi

# --- the cache --------------------------------------------------------------------------------
asked() { if [ -e asked ]; then wc -l < asked | tr -d ' '; else echo 0; fi; }
PARSER_LOG=$PWD
export PARSER_LOG
run score --pairs pairs.tsv --parse "$child good" --cache cache
is 'each sentence is asked for once' "$(asked)" 4
cp "$out" first.tsv
run score --pairs pairs.tsv --parse "$child good" --cache cache -j 2
is 'and with a cache in one run only, refusals too' "$(asked)" 4
same_file 'the same bytes' "$out" first.tsv
run metricheck cache stats --cache cache
stdout_like 'counted' '^parses   4, 1 of them without a graph$'
rm asked
run score --pairs pairs.tsv --parse "$child good 1 2" --cache cache
is 'another version is another parser' "$(asked)" 4
rm asked
run score --pairs pairs.tsv --parse "$child die" --cache cache
is 'so is another command' "$(asked)" 4
run metricheck cache clear --cache cache
run metricheck cache stats --cache cache
is 'all is removed' "$(grep -c parses "$out")" 0
unset PARSER_LOG

# --- one that misbehaves ----------------------------------------------------------------------
printf 'id\treference\tcandidate\n1\tA b.\tA b.\n2\tA b.\tA bad one.\n3\tB.\tB.\n' > bad.tsv
# Only one that never replies has a short time to do so: a machine with much to do must not look like it.
misbehaves() { # MODE REASON [SECONDS]
    run score --pairs bad.tsv --graphs parsed --parse "$child $1" --command-timeout "${3:-60}"
    exits "$1: exit code" 4
    stderr_like "$1: the reason" "$2"
    stdout_like "$1: what it had answered before stays" '^1	1	'
    stdout_like "$1: none is guessed" '^2	nan	'
}
misbehaves die 'the parser failed: .*exit code 9.*for the second time'
misbehaves slow 'the parser failed: no reply within 1 s' 1
misbehaves error 'the parser failed: IndexError: 7'
misbehaves garbage 'the parser failed: a line is not a reply: .*I could not parse'
misbehaves score 'has neither "amr" nor "error"'
misbehaves twice 'a second reply to a request'
run score --pairs bad.tsv --graphs parsed --parse "$child early" --command-timeout 60
exits 'a reply before the request' 4
stderr_like 'is none' 'the parser failed: a reply that came before its request'
stdout_like 'and gives no graph' '^2	nan	'
run score --pairs bad.tsv --graphs parsed --parse "$child die" --fail-fast
exits '--fail-fast ends it' 4
is 'and writes nothing' "$(wc -c < "$out" | tr -d ' ')" 0
run score --pairs bad.tsv --parse "$child metric"
exits 'a metric is no parser' 4
stderr_like 'which is said' 'it is a metric and no parser'
run metricheck score -m own --command "own=$child good" --pairs bad.tsv
stderr_like 'and a parser no metric' 'it is a parser and no metric'
run score --pairs bad.tsv --parse 'exit 3'
exits 'one that does not start' 4
run score --pairs bad.tsv --parse ' '
exits 'no command' 2

# --- in Python ----------------------------------------------------------------------------------
if command -v python3 > /dev/null; then
    for batch in None 2; do
        cat > parser.py << EOP
import sys
sys.path.insert(0, "$METRICHECK_SOURCE/modules/python")
from metricheck_module import serve_parser
def parse(sentence):
    if "bad" in sentence:
        return None, "bad\nnews"
    if "B." == sentence:
        raise ValueError("no B")
    return "(s / sentence :op1 \"%s\")" % sentence
serve_parser(parse if $batch is None else lambda sentences: [parse(s) for s in sentences if s != "B."] + ["(b / b)"] * ("B." in sentences),
             batch=$batch, name="own", version="2")
EOP
        run score --pairs bad.tsv --graphs parsed --parse 'PYTHONDONTWRITEBYTECODE=1 python3 parser.py'
        stdout_like "batch $batch: a graph" '^1	1	'
        stderr_like "batch $batch: a refusal" 'the parser gave none: bad'
        if [ $batch = None ]; then
            stderr_like 'an exception' 'the parser failed: ValueError: no B'
        else
            stdout_like 'a list' '^3	1	'
        fi
    done
fi

# --- a suite with graphs beside the gold ones ---------------------------------------------------
cat > kitchen.json << 'EOT'
{
  "schema": "metricheck/suite/1",
  "suite": "kitchen",
  "dataset": "kitchen",
  "phenomenon": "negation",
  "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
  "judgement": {
    "by": "rubric",
    "description": "doc/rubric.md",
    "raters": 0
  },
  "licence": "CC0-1.0",
  "source": "made for this test",
  "cases": [
    { "id": "k-1",
      "reference": {
        "text": "Cats sleep.",
        "amr": [
          "(s / sleep-01",
          "   :ARG0 (c / cat))"
        ],
        "amr:spring": [
          "(s / sleep-01",
          "   :ARG0 (c / cat))"
        ]
      },
      "candidate": {
        "text": "Cats do not sleep.",
        "amr": [
          "(s / sleep-01",
          "   :ARG0 (c / cat)",
          "   :polarity -)"
        ],
        "amr:spring": [
          "(s / sleep-01",
          "   :ARG0 (c / cat))"
        ],
        "amr:amrbart": [
          "(w / wake-01)"
        ]
      },
      "score": 2.5 },
    { "id": "k-2",
      "reference": {
        "text": "Dogs bark.",
        "amr": [
          "(b / bark-01",
          "   :ARG0 (d / dog))"
        ]
      },
      "candidate": {
        "text": "Dogs do not bark.",
        "amr": [
          "(b / bark-01",
          "   :ARG0 (d / dog)",
          "   :polarity -)"
        ]
      },
      "score": 2.5 }
  ]
}
EOT
run metricheck lint kitchen.json
exits 'the suite is valid' 0
[ "$status" -eq 0 ] || note_file "$out"
run score --suite kitchen.json --graphs spring
exits 'both sides' 0
stdout_like 'the two graphs are equal' '^k-1	1	'
stdout_like 'a side without one has none' '^k-2	nan	'
stderr_like 'for a reason' 'the candidate has no AMR graph: none is called "spring" \(k-2\)'
run score --suite kitchen.json --graphs candidate=spring
# 4 triples of the gold reference, all matched by the 4 of the parse.
stdout_like 'gold against it' '^k-1	1	'
run score --suite kitchen.json --graphs reference=gold,candidate=amrbart
# The root alone: 2 * 1 / (4 + 2).
stdout_like 'another name' '^k-1	0.33333333333333331	'
run score --suite kitchen.json
stdout_like 'gold is what it was: 2 * 4 / (4 + 5)' '^k-1	0.88888888888888895'
run score --suite kitchen.json --graphs sprin
exits 'a name that no case has' 2
stderr_like 'names those there are' 'no reference has a graph "sprin"; there are gold, spring, amrbart'
for wrong in 'a b' candidate= =x candidate=x,candidate=y side=x amr:x 'candidate=spring,'; do
    run score --suite kitchen.json --graphs "$wrong"
    exits "--graphs '$wrong'" 2
done
run score --suite kitchen.json --graphs parsed
exits 'parsed without a parser' 2
stderr_like 'names the option' 'name its command with --parse'
run score --pairs pairs.tsv --graphs spring
exits 'a name where there is no suite' 2
run metricheck explain -m smatch --suite kitchen.json --graphs spring k-1 k-2
exits 'explain' 0
stdout_like 'has the reason' 'none is called "spring"'
run metricheck show -q -m smatch --suite kitchen.json --graphs spring k-1
exits 'show' 0
stdout_like 'scores those graphs' '^ smatch +1$'
stdout_like 'and compares them' '^graphs: no edits$'
run metricheck show -q -m smatch --suite kitchen.json --parse "$child good" k-1
stdout_like 'or those of a parser' '\|[ +]\(x / cats'
stdout_like 'and still finds what is wrong in the suite' ' W020 '
run metricheck show -m smatch --suite kitchen.json --parse false k-1
exits 'show: a parser that fails' 4

# --- explain --------------------------------------------------------------------------------------
explain() { rm -f asked && run metricheck explain "$@"; }
PARSER_LOG=$PWD
export PARSER_LOG
explain -m smatch --pairs pairs.tsv --parse "$child good" -f json b
exits 'explain parses, too' 0
if command -v jq > /dev/null; then
    # as above: three of four triples
    is 'the score is that of score' "$(jq -c '[.. | .score? | numbers] | unique' "$out")" '[0.75]'
fi
is 'the sentence of that case alone' "$(asked)" 1
explain -m smatch --pairs pairs.tsv --parse "$child good" --graphs parsed b
exits 'parse against parse' 0
is 'both of its sentences' "$(asked)" 2
stdout_like 'shows the graph of the parser' 'x2 / .*sleeps'
explain -m smatch --pairs pairs.tsv --parse "$child good" c
exits 'a refusal' 0
stdout_like 'is the reason' 'no AMR graph: the parser gave none: too hard'
stderr_like 'and is counted' '^parser: 1 of 1 sentences have no graph: .* \(1, such as c\)'
explain -q -m smatch --pairs bad.tsv --parse "$child die" --graphs parsed 2
exits 'a parser that fails' 4
stdout_like 'is the reason' 'with exit code 9, for the second time'
is 'and nothing else is said' "$(cat "$err")" ''
explain -m smatch --reference reference.amr --candidate candidate.txt --parse "$child good" 2
exits 'a file of graphs beside one of sentences' 0
stdout_like 'gives the same' '0\.75'
explain -m smatch --pairs pairs.tsv --parse "$child good" nobody
exits 'no such case' 2
is 'is found before anything is parsed' "$(asked)" 0
explain -m smatch --pairs pairs.tsv --graphs parsed b
exits 'parsed without a parser' 2
run score --pairs pairs.tsv --parse "$child good" --cache explained
explain -m smatch --pairs pairs.tsv --parse "$child good" --cache explained b
stdout_like 'with the cache of score' '0\.75'
is 'nothing is asked for again' "$(asked)" 0
explain -m smatch --pairs pairs.tsv --parse "$child good" --cache '' b
exits 'a cache without a name' 2
cat > looks.c << 'EOS'
#include <metricheck/metric_module.h>

static size_t n_seen;

static int look(void *state, const struct mc_metric_input *const *all, size_t n,
                struct mc_metric_problem *problem)
{
    (void)state;
    (void)all;
    (void)problem;
    n_seen = n;
    return 0;
}

static int score(void *state, const struct mc_metric_input *const *in, size_t n, double *scores,
                 struct mc_metric_problem *problem)
{
    size_t i;

    (void)state;
    (void)in;
    (void)problem;
    for (i = 0; i < n; i++)
        scores[i] = (double)n_seen / 8;
    return 0;
}

const struct mc_metric_module mc_metric_module = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "looks",
    .version = "1",
    .citation = "none",
    .needs = MC_NEEDS_AMR,
    .flags = MC_METRIC_SHARED_STATE | MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 1,
    .summary = "looks",
    .manual = "looks",
    .prepare = look,
    .score = score,
};
EOS
# shellcheck disable=SC2086 # CC is words
if ${CC:-cc} -std=c11 -I"$METRICHECK_SOURCE/include" -fPIC -shared -o looks.so looks.c; then
    explain -m looks --module ./looks.so --pairs pairs.tsv --parse "$child good" b
    # Of five cases three have a parse: a, b and e.
    stdout_like 'a metric that looks at all graphs gets them' '0\.375'
    is 'of all sentences' "$(asked)" 4
    explain --module ./looks.so --pairs pairs.tsv --parse "$child good" b
    is 'also where no metric is named' "$(asked)" 4
else
    failed 'the module does not compile'
fi
unset PARSER_LOG

# --- run: the setting in reports -----------------------------------------------------------------
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH
run metricheck run -m smatch --graphs candidate=spring --report json=named.json kitchen.json
exits 'a run on named graphs' 0
stdout_like 'says so' 'graphs gold against spring'
like 'and explains a case by the same graphs' "$(tr '\n' ' ' < "$out" | tr -s ' ')" \
    'metricheck explain k-1 --suite kitchen\.json --graphs candidate=spring;'
run metricheck run -m smatch --parse "$child good" --full --report json=parse.json kitchen.json
exits 'a run with a parser' 0
stdout_like 'says so' 'graphs gold against parsed'
tr '\n' ' ' < "$out" | tr -s ' ' > joined
like 'and which' "$(cat joined)" 'parser: child 1; 0 of 2 sentences have no graph'
run metricheck verify parse.json
exits 'verify reads it' 0
run metricheck verify named.json
exits 'and the other' 0
run metricheck run -q -m smatch --parse "$child good" --graphs gold --report json=a.json kitchen.json
run metricheck run -q -m smatch --report json=b.json kitchen.json
same_file 'gold against gold is the run that it was' a.json b.json
for j in 1 2 5; do
    run metricheck run -q -m smatch --parse "$child good 3" --report json=j$j.json -j $j kitchen.json
done
like 'a case is explained with a parser, too' "$(tr '\n' ' ' < "$out" | tr -s ' ')" \
    'metricheck explain k-[12] --suite kitchen\.json --parse CMD;'
same_file 'the same bytes on two threads' j1.json j2.json
same_file 'and on five' j1.json j5.json
if command -v jq > /dev/null; then
    is 'the settings in JSON' "$(jq -c .settings.graphs parse.json)" \
        '{"reference":"gold","candidate":"parsed","parser":"child","version":"1","sentences":2,"without":0}'
    is 'none without it' "$(jq -c .settings.graphs b.json)" null
fi

# --- gate: the same graphs in the baseline and in the new run --------------------------------------
gate() { run metricheck gate -q --baseline base.json -m smatch --draws 99 "$@" kitchen.json; }
gate --parse "$child good" --accept 'parses'
exits 'gate makes a baseline of parses' 0
if command -v jq > /dev/null; then
    is 'which says so' "$(jq -c .settings.graphs base.json)" "$(jq -c .settings.graphs parse.json)"
fi
run metricheck verify -q base.json
exits 'and its figures hold' 0
gate --parse "$child good" --exit-zero
exits 'a run with the same parser' 0
stdout_like 'is the same' 'no score changed'
gate
exits 'one on the gold graphs' 3
stderr_like 'is another' '^metricheck: base.json: it compares graphs gold against parsed, this run gold against gold'
gate --graphs candidate=spring
exits 'so is one on named graphs' 3
stderr_like 'with their names' 'this run gold against spring'
gate --graphs candidate=spring --accept 'named'
exits 'which may be accepted' 0
stderr_like 'with the reason why nothing is compared' '^not compared: base.json: it compares graphs gold against parsed'
gate --graphs candidate=spring
exits 'and is the baseline then' 0
cp base.json kept.json
gate --parse "$child metric" --accept 'no parser'
exits 'no baseline without the parser' 4
same_file 'the old one stays' base.json kept.json
sed 's/Cats do not sleep/A bad one/' kitchen.json > bad.json
run metricheck gate -q --baseline none.json -m smatch --parse "$child die" --accept 'one died' bad.json
exits 'nor of one that fails' 4
stderr_like 'is written' 'a metric or the parser failed: none.json is not written'
ok 'there is none' test ! -e none.json

# --- at a terminal, and interrupted ----------------------------------------------------------------
awk 'BEGIN { print "id\treference\tcandidate"; for (i = 1; i <= 60; i++) print i "\tA b.\tCat " substr("abcdefghijklmnopqrstuvwxyz", i % 26 + 1, 1) substr("xyz", i % 3 + 1, 1) "." }' > many.tsv
if command -v script > /dev/null; then
    PARSER_PAUSE=20 script -q -c "'$METRICHECK' score -m smatch --pairs many.tsv --graphs parsed \
        --parse '$child good' -o many.scores" typescript > /dev/null
    like 'progress counts sentences' "$(tr '\r' '\n' < typescript)" \
        '^parser: [0-9]+ sentences, [0-9]+/s, [0-9]+ %, [0-9:]+ left'
else
    pass 'progress counts sentences # SKIP script is not installed'
fi
# shellcheck disable=SC2016 # the inner shell expands
start='echo $$ > pid; exec env --default-signal=INT,TERM "$METRICHECK" "$@"'
PARSER_KILLS=$PWD/pid PARSER_LOG=$PWD
export PARSER_KILLS PARSER_LOG
rm -f asked
run sh -c "$start" metricheck score -m smatch --pairs many.tsv --graphs parsed --parse "$child good" \
    --cache parses -o interrupted.tsv
exits 'interrupted while it parses' 130
stderr_like 'says how far it came' '^interrupted: 0 metrics are finished, and 32 of 61 sentences of parser; they are kept in parses'
ok 'and writes nothing' test ! -e interrupted.tsv
unset PARSER_KILLS
run score --pairs many.tsv --graphs parsed --parse "$child good" --cache parses
exits 'the same call again' 0
is 'asks for the others alone' "$(asked)" 61
unset PARSER_LOG

# --- kept on the way ---------------------------------------------------------------------------
cp kitchen.json fixed.json
run metricheck lint --fix fixed.json
same_file 'lint --fix keeps them' fixed.json kitchen.json
for format in jsonl tsv csv; do
    run metricheck export -f $format kitchen.json
    exits "export to $format" 0
    cp "$out" table.$format
    rm -rf back
    run metricheck import cases -o back table.$format
    exits "import from $format" 0
    cat back/*.json > again.json
    is "$format: spring" "$(grep -c 'amr:spring' again.json)" 2
    is "$format: amrbart" "$(grep -c 'amr:amrbart' again.json)" 1
    run score --suite back --graphs spring
    stdout_like "$format: with its graphs" '^k-1	1	'
done
sed 's/"amr:amrbart": \[/"amr:gold": [/' kitchen.json > wrong.json
run metricheck lint wrong.json
exits 'a name that means something else' 1
stdout_like 'is refused' 'E002'
sed 's/(w \/ wake-01)/(w \/ wake-01/' kitchen.json > wrong.json
run metricheck lint wrong.json
exits 'a graph that is none is a warning' 0
stdout_like 'is found with its place' '^wrong.json:39:24: warning.W045.*AMR: '
sed 's/(w \/ wake-01)/(w \/ wake-01 :ARG0 c3)/' kitchen.json > odd.json
run metricheck lint odd.json
stdout_like 'lint looks at such graphs too' 'W015|W016'
done_testing
