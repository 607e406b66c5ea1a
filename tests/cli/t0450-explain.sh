#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck explain: its forms of input and output, its mistakes.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
COLUMNS=100
export COLUMNS

printf 'id\treference\tcandidate\nn-1\tthe cat sat on the mat\tthe cat was on a mat\nn-2\tall is well\tnothing fits\nempty\t\tword\n' > pairs.tsv
printf 'id\treference\tcandidate\treference_amr\tcandidate_amr\nboth\ta b\ta b\t(c / cat)\t(c / cat)\nbare\tb\tb\t\t(d / dog)\n' > graphs.tsv

# --- the screen
run metricheck explain -m gtm --pairs pairs.tsv n-1
exits 'one case, one metric' 0
silent 'nothing on standard error'
is 'the case' "$(sed -n 1p "$out")" n-1
is 'its texts' "$(sed -n 2,3p "$out")" 'reference  the cat sat on the mat
candidate  the cat was on a mat'
# 4 of 6 words of either side: the, cat, on, mat; f = 2 * 4 / (6 + 6)
is 'score and signature' "$(sed -n 5p "$out")" \
    'gtm 0.666667   gtm|exponent:1|tokenize:none|lowercase:no|output:f|direction:forward|version:0.1.0'
is 'no colour in a file' "$(grep -c "$(printf '\033')" "$out")" 0
run metricheck explain --color always -m gtm --pairs pairs.tsv n-1
like 'colour where asked' "$(sed -n 1p "$out")" "^$(printf '\033')\\[1mn-1"

run metricheck explain -m gtm -m rouge --pairs pairs.tsv n-1 n-2
exits 'several cases and metrics' 0
is 'case by case, metric by metric' "$(grep -E '^(n-|gtm|rouge)' "$out" | cut -d ' ' -f 1 | tr '\n' ' ')" \
    'n-1 gtm rouge n-2 gtm rouge '

# --- other inputs
printf 'one two\nthree four\n' > reference.txt
printf 'one two\nthree five\n' > candidate.txt
run metricheck explain -m gtm --reference reference.txt --candidate candidate.txt 2
exits 'parallel files' 0
stdout_like 'the line is the case' '^candidate  three five$'
printf '(c / cat)\n\n(d / dog)\n' > one.amr
printf '(c / cat)\n\n(d / dog\n   :mod (b / big))\n' > two.amr
run metricheck explain -m smatch --reference two.amr --candidate one.amr 2
exits 'parallel graphs' 0
stdout_like 'the graph is shown' '^reference  \(d / dog$'
stdout_like 'line by line' '^              :mod \(b / big\)\)$'
run metricheck explain -m gtm negation-001
exits 'the starter suite where no input is given' 0
is 'dataset and phenomenon' "$(sed -n 1p "$out")" 'negation-001   starter, negation'
run metricheck explain -m gtm --suite starter negation-001
exits 'a suite by name' 0

# --- directions
run metricheck explain -m gtm:output=precision,direction=mean --pairs pairs.tsv n-2
exits 'both directions' 0
is 'are shown one after the other' "$(grep -cE '^  (forward|backward) 0( |$)' "$out")" 2
run metricheck explain -m gtm:direction=backward --pairs pairs.tsv n-1
stdout_like 'an exchange is told' '^  backward 0.666667   candidate and reference exchanged$'

# --- no score
run metricheck explain -m smatch --pairs graphs.tsv bare both
exits 'a case that the metric cannot see' 0
stdout_like 'has the reason' '^smatch no score: the reference has no AMR graph'
stdout_like 'and the others are shown' '^smatch 1$'
run metricheck explain -m bleu:variant=mteval --pairs pairs.tsv empty
exits 'a case that the metric cannot score' 0
stdout_like 'has the reason too' '^bleu:variant=mteval no score: the reference has no token'

# --- further references that are graphs alone, the tenth of all with them
graph='{"amr": "(c / cat)"}'
cat > further.json << EOT
{"schema": "metricheck/suite/1", "suite": "further", "dataset": "further", "phenomenon": "negation",
 "scale": {"kind": "similarity", "minimum": 0, "maximum": 5}, "judgement": {"by": "rubric", "description": "by us", "raters": 0},
 "licence": "CC0-1.0", "source": "made up",
 "cases": [{"id": "many", "reference": {"text": "A dog.", "amr": "(d / dog)"},
            "candidate": {"text": "A cat.", "amr": "(c / cat)"}, "score": 1,
            "references": [$graph, $graph, $graph, $graph, $graph, $graph, $graph, $graph, $graph]}]}
EOT
# shellcheck disable=SC2016 # the inner shell expands
run sh -c 'ulimit -f 2048 && exec "$@"' limited "$METRICHECK" explain --full -m smatch --suite further.json many
exits 'ten references' 0
is 'graphs stand below names that leave no room' "$(sed -n '4,7p' "$out")" 'reference 2
           (c / cat)
reference 3
           (c / cat)'
is 'those of the tenth, too' "$(grep -A 1 '^reference 10$' "$out")" 'reference 10
           (c / cat)'

# --- JSON
run metricheck explain -f json -m gtm:direction=mean -m smatch --pairs graphs.tsv bare
exits 'JSON' 0
cp "$out" explained.json
if command -v jq > /dev/null; then
    value() { jq -c "$1" explained.json; }
    is 'schema' "$(value .schema)" '"metricheck/explanation/1"'
    is 'the case' "$(value '.cases[0] | [.id, .references[0].text, .candidate.amr]')" '["bare","b","(d / dog)"]'
    is 'two directions' "$(value '[.cases[0].metrics[0].explanations[].direction]')" '["forward","backward"]'
    is 'score and how' "$(value '.cases[0].metrics[0].explanations[0] | [.score, .how.matched]')" '[1,1]'
    is 'no score, no way' "$(value '.cases[0].metrics[1] | [.score, .reason, .explanations]')" \
        '[null,"the reference has no AMR graph",[]]'
else
    ok 'the JSON by jq # SKIP jq is not there' true
fi

# --- golden screens of the starter suite, 80 columns
# screen NAME OPERANDS...: what the call prints is tests/golden/explain/NAME.txt.
screen() {
    name=$1
    shift
    COLUMNS=80 run metricheck explain "$@"
    exits "screen $name" 0
    golden "screen $name is as it was" "tests/golden/explain/$name.txt" "$out"
}
screen bleu -m bleu -m bleu:variant=nltk,smoothing=method4,direction=mean passive-001
screen chrf -m chrf:char_order=3,word_order=2 article-001
screen nist -m nist article-001
screen gtm -m gtm:exponent=2 passive-004
screen rouge -m rouge -m rouge:type=2 passive-004
screen ter -m ter passive-001
screen meteor -m meteor:modules=exact+stem negation-001 passive-004
screen smatch -m smatch semantic-roles-001
screen color --color always -m ter -m rouge -m bleu negation-001

# A long sentence goes on below itself: both sides stay above each other, no line is too wide.
awk 'BEGIN { for (i = 0; i < 300; i++) { r = r "word" i % 7 " "; c = c "word" i % 5 " " }
    printf "id\treference\tcandidate\nlong\t%s\t%s\n", r, c }' > long.tsv
for metric in bleu chrf nist gtm rouge ter meteor:modules=exact; do
    COLUMNS=60 run metricheck explain -m "$metric" --pairs long.tsv long
    exits "300 words, $metric" 0
    is "300 words, $metric: within 60 columns" "$(awk 'length > 60' "$out")" ''
done
# Wide characters take two columns, so the signs stand 2 + 2 further right for two of them.
printf 'id\treference\tcandidate\nwide\t猫 猫が座った マット .\t猫 座った マット .\n' > wide.tsv
run metricheck explain -m rouge:type=1 -m ter --pairs wide.tsv wide
is 'columns by display width' "$(grep -A 2 '^    reference' "$out")" '    reference  猫  猫が座った  マット  .
               |   S           |       |
    candidate  猫  座った      マット  .'

# --- output
run metricheck explain -m gtm --pairs pairs.tsv -o there.txt n-1
exits 'into a file' 0
is 'which holds it' "$(sed -n 1p there.txt)" n-1
printf 'old\n' > there.txt
run metricheck explain -m gtm --pairs pairs.tsv -o there.txt n-7
exits 'a failure' 2
is 'leaves the old file' "$(cat there.txt)" old

# --- mistakes
stderr_like 'an unknown case gets the nearest ids' "there is no case 'n-7'; did you mean 'n-1' or 'n-2'\\?"
run metricheck explain -m gtm passive-01
exits 'an unknown case of the suite' 2
stderr_like 'three at the most' "did you mean 'passive-001', 'passive-010' or 'passive-011'\\?"
run metricheck explain -m gtm --pairs pairs.tsv zebra-crossing
stderr_like 'an id that is near to none' "there is no case 'zebra-crossing'$"
run metricheck explain -m gtm --pairs pairs.tsv
exits 'no case' 2
run metricheck explain -m gmt --pairs pairs.tsv n-1
exits 'no such metric' 2
stderr_like 'with a hint' 'gtm'
run metricheck explain -m gtm --pairs pairs.tsv --suite starter n-1
exits 'two inputs' 2
run metricheck explain -m gtm --reference reference.txt 1
exits 'half an input' 2
run metricheck explain -m gtm -f xml --pairs pairs.tsv n-1
exits 'no such format' 2
printf 'id\treference\tcandidate\na\tb\377\tc\n' > broken.tsv
run metricheck explain -m gtm --pairs broken.tsv a
exits 'not UTF-8' 3
stderr_like 'with its place' '^broken.tsv:2:4: '
run metricheck explain -m gtm --pairs nowhere.tsv a
exits 'no such file' 3

# --- help
run metricheck --help
stdout_like 'is listed' '^  explain  +say what decides a case, and how a metric scored it'

done_testing
