#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck phenomena: the list, one in full, JSON, the rules that a pair satisfies, how good they
# are.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# --- lists
run metricheck phenomena
exits 'the list' 0
silent 'nothing on standard error'
stdout_like 'a line of it' '^passive  *structural  *[0-9]+  invariance  none$'
is 'one for each file' "$(($(grep -c '^[^ ]' "$out") - 1))" \
    "$(find "$METRICHECK_DATA/phenomena" -name '*.json' ! -name '*.schema.json' | grep -c '')"

cat > suite.json << 'EOT'
{
  "schema": "metricheck/suite/1", "suite": "kitchen", "dataset": "kitchen", "phenomenon": "passive",
  "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
  "judgement": {"by": "rubric", "description": "doc/rubric.md, version 1", "raters": 0},
  "licence": "CC0-1.0", "source": "made up for this test",
  "cases": [
    {"id": "k-1", "subphenomenon": "with-agent", "score": 5,
     "reference": {"text": "The cook peels an onion."},
     "candidate": {"text": "An onion is peeled by the cook."}},
    {"id": "k-2", "subphenomenon": "with-agent", "score": 5,
     "reference": {"text": "The cook sings."}, "candidate": {"text": "It rained all day long."}},
    {"id": "k-3", "score": 5,
     "reference": {"text": "The cook cut a leek."}, "candidate": {"text": "A leek was cut by the cook."}}
  ]
}
EOT
run metricheck phenomena --suite suite.json --tree
stdout_is 'the tree' << 'EOT'
lexical
structural
  passive  3
    with-agent  2
mixed
EOT
run metricheck phenomena negation
stdout_like 'what is expected of its cases' '^Expected: below article, passive, omission, because a negation'
run metricheck phenomena --match 'The cook peels it.' 'The cook does not peel it.'
is 'two forms of one verb are no pair of related words' "$(grep -c ' are related as ' "$out")" 0
run metricheck phenomena --suite suite.json 'Passive Voice'
exits 'one by its alias' 0
stdout_like 'its title' '^Passive \(passive\)  structural  3 cases$'
stdout_like 'the rule on graphs' '^  graphs    none$'
stdout_like 'the rule on words' '^  words     the voices differ$'
stdout_like 'the rubric' '^  rubric    4.8 to 5$'
is 'two cases' "$(grep -c '^  k-' "$out")" 2
stdout_like 'with their sentences' '^    An onion is peeled by the cook\.$'
run metricheck phenomena --suite suite.json --json passive
stdout_like 'JSON' '^    "cases": 3,$'
stdout_like 'JSON: the rule' '"voice": "differs"'
if command -v python3 > /dev/null; then
    ok 'JSON that others read' python3 -c 'import json, sys; json.load(open(sys.argv[1]))' "$out"
fi

# --- what own files hold: no control character of theirs gets onto the screen
mkdir -p loud/phenomena
sed 's/"passive"/"loud"/; s/The cook sings/The\\u001b[31mcook/; s/with-agent/\\u0007agent/' suite.json \
    > loud/cases.json
sed 's/"passive"/"loud"/; s/"title": "/&\\u001b[1m/; s/"aliases": \[[^]]*\]/"aliases": []/
    s/"description": "/&\\u0085/; s/"sources": \["/&\\u009b/' \
    "$METRICHECK_DATA/phenomena/passive.json" > loud/phenomena/loud.json
for what in --tree loud; do
    run metricheck phenomena --suite loud $what
    exits "own files: $what" 0
    is "own files: $what: no control characters" \
        "$(LC_ALL=C tr -d '\n -~' < "$out" | sed "s/$(printf '\357\277\275')//g")" ''
done

# --- mistakes
run metricheck phenomena pasive
exits 'an unknown name' 2
stderr_like 'the nearest one' "did you mean 'passive'"
run metricheck phenomena --match 'one sentence'
exits 'one sentence' 2
run metricheck phenomena --match a b --reference-amr x.amr
exits 'one graph' 2
run metricheck phenomena --tree --json
exits 'a tree in JSON' 2
run metricheck phenomena --match a b --reference-amr - --candidate-amr -
exits 'two graphs from one stream' 2
run metricheck phenomena passive negation
exits 'two names' 2

[ -r /usr/share/wordnet/index.noun ] || {
    note 'WordNet 3.0 is not installed: --match and --evaluate are not tested'
    done_testing
    exit
}

# --- a pair
run metricheck phenomena --match 'A dog is chasing a cat' 'A cat is chasing a dog'
exits 'a pair' 0
stdout_like 'a rule that it satisfies' '^ semantic-roles  *words yes   graphs -  '
stdout_like 'what it shows' '^classified as semantic-roles: the same words, two stretches are exchanged'
unlike 'a rule that it does not satisfy' "$(cat "$out")" '^ passive'
echo '(c / chase-01 :ARG0 (d / dog) :ARG1 (c2 / cat))' > a.amr
echo '(c / chase-01 :ARG0 (c2 / cat) :ARG1 (d / dog))' > b.amr
run metricheck phenomena --match 'A dog is chasing a cat' 'A cat is chasing a dog' \
    --reference-amr a.amr --candidate-amr b.amr
stdout_like 'with graphs' '^ semantic-roles  *words yes   graphs yes  '
unlike 'graphs rule out what words do not' "$(cat "$out")" '^ co-hyponymy'
run metricheck phenomena --match 'A dog is barking' 'A dog is not barking'
stdout_like 'a negation' '^ negation  *words yes   graphs -  *one side has more negation words$'
run metricheck phenomena --match 'A dog can swim' "A dog can't swim"
stdout_like 'a modal verb comes or goes with it' '^classified as negation: one side has more negation words'
echo '(c / chase-01' > broken.amr
run metricheck phenomena --match a b --reference-amr broken.amr --candidate-amr b.amr
exits 'a broken graph' 3
stderr_like 'its place' '^broken.amr:[0-9]+:[0-9]+: error: '

# --- how good the rules are: k-2 is no passive
run metricheck phenomena --evaluate suite.json
stdout_like 'what was told' '^3 cases, 0 of them with graphs; 0 of other phenomena'
stdout_like 'strictly' '^words strictly  2 right, 0 wrong, 1 not classified: accuracy 0.667$'
stdout_like 'the shares' '^passive  *3    0.667     1.000 '
run metricheck phenomena --evaluate suite.json --json
stdout_like 'as JSON' '"passive": {.*"passive": 2'
run env METRICHECK_WORDNET= "$METRICHECK" phenomena --match 'The cook peels it.' 'It rained.'
exits 'an empty METRICHECK_WORDNET is none' 0
done_testing
