#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `mfscore --parse`: the graphs of the texts from a parser that is a process.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH

cp -R "$METRICHECK_SOURCE/doc/examples/mfscore/." .
child=$METRICHECK_BUILD/tests/modules/parser_child
# The child makes (x / w1 :mod (x2 / w2) :mod (x3 / w3)) of "W1 w2 w3.": what it would give, in files.
by_hand() { # TEXTS
    sed 's/[^A-Za-z ]//g' "$1" | tr '[:upper:]' '[:lower:]' | awk '{
        graph = "(x / " $1
        for (i = 2; i <= NF; i++)
            graph = graph " :mod (x" i " / " $i ")"
        print graph ")\n" }'
}
by_hand rules.txt > rules-hand.amr
by_hand neural.txt > neural-hand.amr
given() { metricheck mfscore --form-scores rules=rules.tsv --form-scores neural=neural.tsv --graphs graphs.amr "$@"; }
parsed() { given rules=rules.txt neural=neural.txt --parse "$child good" "$@"; }
asked() { if [ -e asked ]; then grep -c '' asked; else echo 0; fi; }

given --parses rules=rules-hand.amr --parses neural=neural-hand.amr -q -f tsv > wanted.tsv
PARSER_LOG=$PWD
export PARSER_LOG
run parsed -f tsv
exits 'a parser' 0
same_file 'gives what its graphs in files give' "$out" wanted.tsv
is 'nothing is said where all have a graph' "$(cat "$err")" ''
is 'each text is parsed once' "$(asked)" 10
run parsed -f json --cache kept
is 'the report names it' "$(jq -c .settings.parser "$out")" '{"name":"child","version":"1","sentences":10,"without":0}'
cp "$out" first.json
rm asked
run parsed -f json --cache kept -j 3
same_file 'the same bytes from the cache' "$out" first.json
is 'which needs no parser' "$(asked)" 0
fits_schema 'the JSON is as its schema says' mfscore first.json
run parsed -q --show systems
stdout_like 'and for people' 'Parser: child 1; 0 of 10 sentences'

# One system has its parses in a file; only the other one is parsed.
rm -f asked
run given rules=rules.txt --parses neural=neural-hand.amr --parse "$child good" -f tsv
same_file 'beside parses in a file' "$out" wanted.tsv
is 'only what has none is parsed' "$(asked)" 5
unset PARSER_LOG
run metricheck mfscore rules=rules.txt neural=neural.txt --references reference.txt --form word-overlap \
    --graphs graphs.amr --parse "$child good" -q -f tsv
exits 'texts have form and meaning' 0
is 'the meaning is the same' "$(cut -f 1-4 "$out")" "$(cut -f 1-4 wanted.tsv)"

# --- the references, by the same parser: the upper bound
by_hand reference.txt > reference-hand.amr
given --parses rules=rules-hand.amr --parses neural=neural-hand.amr --reference-parses reference-hand.amr -q -f json > wanted.json
PARSER_LOG=$PWD
export PARSER_LOG
rm -f asked
run parsed --references reference.txt -f json
exits 'references' 0
is 'are parsed too, each once' "$(asked)" 15
is 'and bound the meaning as their graphs in a file do' "$(jq -c 'del(.settings, .sentences[].text, .differences[].text)' "$out")" \
    "$(jq -c 'del(.settings, .sentences[].text, .differences[].text)' wanted.json)"
ok 'which is a number' jq -e '.upper_bound.meaning > 0' "$out"
run given --parses rules=rules-hand.amr --parses neural=neural-hand.amr --references reference.txt --parse "$child good" -q -f json
is 'also beside parses in files' "$(jq -c 'del(.settings)' "$out")" "$(jq -c 'del(.settings)' wanted.json)"
run parsed --references reference.txt -q --show systems
stdout_like 'and for people' 'Upper bound: the parses of the references reach a meaning of 0[.][0-9]+'
run parsed -q -f json
is 'null without references' "$(jq -c .upper_bound "$out")" '{"meaning":null}'
rm -f asked
run parsed --references reference.txt --reference-parses reference-hand.amr -f json
is 'those of a file are not parsed again' "$(asked)" 10
sed '3s/.*/Please refuse./' reference.txt > refused.txt
run parsed --references refused.txt -f json
exits 'a reference without a graph' 0
is 'leaves every sentence of the systems' "$(jq -c .sentences_counted "$out")" \
    '{"all":5,"counted":5,"without_score":0,"below_quality":0}'
stderr_like 'and is counted' 'parser: 1 of 15 sentences have no graph'
unset PARSER_LOG

# --- what has no graph ----------------------------------------------------------------------------
sed '2s/.*/Please refuse./' neural.txt > refused.txt
run given rules=rules.txt neural=refused.txt --parse "$child good" -f json
exits 'a refusal' 0
is 'is a sentence that does not count' "$(jq -c .sentences_counted "$out")" \
    '{"all":5,"counted":4,"without_score":1,"below_quality":0}'
is 'and is counted' "$(jq -c .settings.parser.without "$out")" 1
stderr_like 'with its reason' 'parser: 1 of 10 sentences have no graph: the parser gave none: too hard \(1, such as '
sed '2s/.*/A bad one./' neural.txt > bad.txt
run given rules=rules.txt neural=bad.txt --parse "$child die" -f json -o none.json
exits 'a parser that fails' 4
stderr_like 'ends it' 'the parser failed, and no system is ranked'
stderr_like 'with the reason' 'the parser failed: .*exit code 9'
ok 'without a report' test ! -e none.json
run given rules=rules.txt neural=neural.txt --parse 'exit 3'
exits 'one that does not start' 4

# --- at a terminal, and interrupted ----------------------------------------------------------------
for system in one two; do
    awk -v who=$system 'BEGIN { for (i = 1; i <= 30; i++)
        print "Cat " who substr("abcdefghijklmnopqrstuvwxyz", i % 26 + 1, 1) substr("xyz", i % 3 + 1, 1) "." }' > $system.txt
    awk 'BEGIN { for (i = 1; i <= 30; i++) print i % 2 }' > $system.form
done
awk 'BEGIN { for (i = 1; i <= 30; i++) print "(c / cat)\n" }' > cats.amr
many() {
    echo "mfscore one=one.txt two=two.txt --form-scores one=one.form --form-scores two=two.form --graphs cats.amr"
}
if command -v script > /dev/null; then
    PARSER_PAUSE=20 script -q -c "'$METRICHECK' $(many) --parse '$child good' -f json -o many.json" typescript > /dev/null
    like 'progress counts sentences' "$(tr '\r' '\n' < typescript)" '^parser: [0-9]+ sentences, [0-9]+/s, [0-9]+ %, [0-9:]+ left'
    unlike 'of one system at a time' "$(tr '\r' '\n' < typescript)" '^parser: (3[1-9]|[4-9][0-9]) sentences'
else
    pass 'progress counts sentences # SKIP script is not installed'
fi
# shellcheck disable=SC2016 # the inner shell expands
start='echo $$ > pid; exec env --default-signal=INT,TERM "$METRICHECK" "$@"'
PARSER_KILLS=$PWD/pid PARSER_LOG=$PWD
export PARSER_KILLS PARSER_LOG
rm -f asked
# shellcheck disable=SC2046 # words
run sh -c "$start" metricheck $(many) --parse "$child good" --cache parses -f json -o interrupted.json
exits 'interrupted while it parses' 130
stderr_like 'says how far it came' '^interrupted: 0 systems are finished, and [0-9]+ of 30 sentences of parser; they are kept in parses'
ok 'and writes nothing' test ! -e interrupted.json
unset PARSER_KILLS
# shellcheck disable=SC2046 # words
run metricheck $(many) --parse "$child good" --cache parses -f json -o whole.json
exits 'the same call again' 0
is 'asks for the others alone' "$(asked)" 60
unset PARSER_LOG

# --- wrong calls
refused() { # LABEL PATTERN ARGUMENT...
    label=$1 pattern=$2
    shift 2
    run metricheck mfscore "$@"
    exits "$label" 2
    stderr_like "$label: the message" "$pattern"
}
refused 'nothing to parse' 'there is neither' --parse "$child good" --parses a=rules.amr --form-scores a=rules.tsv --graphs graphs.amr
refused 'no texts' "system 'a' has no texts that --parse could parse" --parse "$child good" --form-scores a=rules.tsv --graphs graphs.amr
refused 'no graphs' 'meaning compares parses with --graphs FILE' a=rules.txt --parse "$child good" --form-scores a=rules.tsv
refused 'no command' 'parse needs a command' a=rules.txt --parse ' ' --form-scores a=rules.tsv --graphs graphs.amr
refused 'form twice' "has both texts and --form-scores" a=rules.txt --parse "$child good" --form-scores a=rules.tsv \
    --parses a=rules.amr b=rules.txt --form-scores b=rules.tsv --graphs graphs.amr
head -n 3 rules.txt > three.txt
run given rules=three.txt neural=neural.txt --parse "$child good"
exits 'too few texts' 3
stderr_like 'with the place' '^three.txt:3:1: error: the files are not parallel'
done_testing
