#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck lint: what a case says as a whole: its scores, its names, its spelling.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# suite NAME CASES: a file of cases, one a line; the first is in line 5.
suite() {
    printf '{"schema": "metricheck/suite/1", "suite": "s", "dataset": "d", "phenomenon": "negation",
"scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
"judgement": {"by": "human", "description": "none", "raters": 2}, "licence": "CC0-1.0", "source": "made up",
"cases": [
%s]}\n' "$2" > "$1"
}
# one ID REFERENCE CANDIDATE [MEMBERS]
one() {
    printf '{"id": "%s", "reference": {"text": "%s"}, "candidate": {"text": "%s"}%s}' "$1" "$2" "$3" "${4:+, $4}"
}
# says NAME CODE [LINE:MESSAGE...]: the findings with the code, one a line; without any there is none.
says() {
    label=$1
    run metricheck lint --max 0 --only "$2" own.json
    shift 2
    is "$label" "$(sed -n 's/^own\.json:\([0-9]*\):[0-9]*: warning\[[A-Z0-9]*\] [a-z]*: /\1:/p' "$out")" "${1-}"
}

# --- W031: an expectation against the scores
suite own.json "$(one a 'A cat sleeps.' 'No cat sleeps.' '"score": 3, "expect": [{"type": "below", "case": "b"}]'),
$(one b 'A dog sleeps.' 'No dog sleeps.' '"score": 1'),
$(one c 'A man sleeps.' 'No man sleeps.' '"score": 1, "expect": [{"type": "below", "case": "a"}, {"type": "above", "case": "b"}]'),
$(one e 'A boy sleeps.' 'No boy sleeps.' '"score": 0, "expect": [{"type": "above", "case": "b"}]'),
$(one f 'A girl sleeps.' 'No girl sleeps.' '"expect": [{"type": "above", "case": "b"}]')"
says 'W031: below and above' W031 '5:expected below "b", but scored above it: 3 and 1
8:expected above "b", but scored below it: 0 and 1'
stdout_like 'with the other score' '^own\.json:6:[0-9]+: note: b: scored here$'

# --- the bounds of a case and its own score: 3 of 5 is 0.6; 1.4 / 5 is less than 0.28 and 2.1 / 5 more than 0.42 as a
# double, by one bit
suite own.json "$(one a 'A cat sleeps.' 'No cat sleeps.' '"score": 3, "expect": [{"type": "minimum", "value": 0.7}]'),
$(one b 'A dog sleeps.' 'No dog sleeps.' '"score": 3, "expect": [{"type": "maximum", "value": 0.5}]'),
$(one c 'A man sleeps.' 'No man sleeps.' '"score": 3, "expect": [{"type": "minimum", "value": 0.6}, {"type": "maximum", "value": 0.6}]'),
$(one e 'A boy sleeps.' 'No boy sleeps.' '"expect": [{"type": "minimum", "value": 0.7}]'),
$(one f 'A girl sleeps.' 'No girl sleeps.' '"score": 1.4, "expect": [{"type": "minimum", "value": 0.28}]'),
$(one g 'A fox sleeps.' 'No fox sleeps.' '"score": 2.1, "expect": [{"type": "maximum", "value": 0.42}]')"
says 'W031: bounds' W031 '5:a minimum of 0.7 is expected, but the score is 0.6 on the same scale
6:a maximum of 0.5 is expected, but the score is 0.6 on the same scale'

# --- W032: a misspelt sub-phenomenon
suite own.json "$(one a 'A cat sleeps.' 'No cat sleeps.' '"subphenomenon": "sentence"'),
$(one b 'A dog sleeps.' 'No dog sleeps.' '"subphenomenon": "sentence"'),
$(one c 'A man sleeps.' 'No man sleeps.' '"subphenomenon": "sentance"'),
$(one e 'A boy sleeps.' 'No boy sleeps.' '"subphenomenon": "clause"')"
says 'W032: a letter is another one' W032 '7:no other case of "negation" has this sub-phenomenon, but 2 have "sentence"'

# --- W004: the same pair, written otherwise
suite own.json "$(one a 'He does not sleep.' 'He sleeps.'),
$(one b 'He sleeps.' "He doesn\\u2019t sleep."),
$(one c "It's cold." "It isn't cold."),
$(one e 'it is cold.' 'It is not cold.'),
$(one f "They won't go." 'They will go.'),
$(one g 'They will go.' 'They will not go.'),
$(one h "She isn't here." 'She is not here.'),
$(one i "Tom's dog sleeps." 'Tom dog sleeps.')"
says 'W004: contractions and capitals' W004 '6:the pair already occurs in case "a", but for contractions or capitals
8:the pair already occurs in case "c", but for contractions or capitals
10:the pair already occurs in case "f", but for contractions or capitals'

# --- U+2019 is an apostrophe
suite own.json "$(one a 'The milk isn\u2019t boiling.' 'The milk is boiling.'),
$(one b "The dog\u2019s barking." "The dog\u2019s not barking.")"
run metricheck lint own.json
unlike 'in a negation' "$(cat "$out")" 'W0'

# --- W005: blanks and characters that nobody sees
suite own.json "$(one a 'A\u00a0cat sleeps.' 'No ca\u200bt sleeps.'),
$(one b 'A dog sleeps.' '\ufeffNo dog\u202fsleeps.'),
$(one c "$(printf 'A\302\240man sle\302\255eps.')" 'No man sleeps.')"
says 'W005: no-break spaces, and what cannot be seen' W005 "5:a blank in the sentence that is none of the keyboard's
5:a character in the sentence that cannot be seen
6:a character in the sentence that cannot be seen
7:a blank in the sentence that is none of the keyboard's"
cp own.json fixed.json
run metricheck lint -q --fix --only W005 fixed.json
suite wanted.json "$(one a 'A cat sleeps.' 'No cat sleeps.'),
$(one b 'A dog sleeps.' 'No dog sleeps.'),
$(one c 'A man sleeps.' 'No man sleeps.')"
same_file '--fix mends them' fixed.json wanted.json

# --- W033: a capital and a stop, where the others have them
suite own.json "$(one a 'A cat sleeps.' 'no cat sleeps.'),
$(one b 'A dog sleeps.' '\"no dog sleeps\"'),
$(one c 'A man sleeps.' 'No man sleeps' '"lint": {"allow": ["W033"], "reason": "a headline"}'),
$(one e 'A boy sleeps.' 'No boy sleeps!'),
$(one f 'A girl sleeps.' 'No girl sleeps?')"
says 'W033: which are none' W033 '5:the sentence begins without a capital
6:the sentence begins without a capital
6:the sentence ends without a full stop'
cp own.json fixed.json
run metricheck lint -q --fix --only W033 fixed.json
sed 's/"no cat/"No cat/; s/\\"no dog sleeps\\"/\\"No dog sleeps\\"./' own.json > wanted.json
same_file '--fix writes them' fixed.json wanted.json
suite own.json "$(one a 'a cat sleeps' 'no cat sleeps'),
$(one b 'A dog sleeps.' 'no dog sleeps')"
says 'a file without them is left alone' W033

# --- W006: what is to be written; parentheses are part of a sentence
suite own.json "$(one a 'A cat (a tom) sleeps.' 'A cat does not sleep.' '"note": "To be written: why."'),
$(one b 'A dog [sic] sleeps.' 'No dog sleeps.')"
run metricheck lint --max 0 --only W006 own.json
is 'W006: a note, and brackets' "$(grep -c 'warning' "$out")" 3 # the two and the sum
stdout_like 'the note' '^own\.json:5:[0-9]+: warning\[W006\] a: "To be written" left in the file$'
unlike 'no parentheses' "$(cat "$out")" 'a tom.*left in'
metricheck new --phenomenon irony --suite fresh > made 2>&1 || note_file made
run metricheck lint --only W006 fresh
stdout_like 'a new phenomenon is still to be written' 'phenomena/irony\.json:[0-9]+:[0-9]+: warning\[W006\] "To be written" left in the file$'

# --- W034: agreement, of words that WordNet knows as nothing else
if [ -e "${METRICHECK_WORDNET:-/usr/share/wordnet}/index.noun" ]; then
    suite own.json "$(one a 'A dogs sleeps.' 'Two boy are here.'),
$(one b 'The children sings.' 'The child sing in the garden.'),
$(one c 'He run home.' 'They runs home.'),
$(one e 'The women is here.' 'A woman are here.'),
$(one f 'They was late.' "She don't sleep."),
$(one g 'A buses overtook it.' 'The captain do not believe it.'),
$(one h 'He saw an sailor.' 'He saw a apple.')"
    says 'W034: determiners and verbs' W034 '5:"A" does not agree with the plural "dogs"
5:"Two" does not agree with the singular "boy"
6:"children" does not agree with "sings"
6:"child" does not agree with "sing"
7:"He" does not agree with "run"
7:"They" does not agree with "runs"
8:"women" does not agree with "is"
8:"woman" does not agree with "are"
9:"They" does not agree with "was"
9:"She" does not agree with "don'"'"'t"
10:"A" does not agree with the plural "buses"
10:"captain" does not agree with "do"
11:"an" does not agree with the sound of "sailor"
11:"a" does not agree with the sound of "apple"'
    suite own.json "$(one a 'The police are here.' 'The sheep graze on a means of transport.'),
$(one b 'A sports car passed; the class A shares rose.' 'Each faces a fine.'),
$(one c 'He put it there.' 'She left.'),
$(one e "Two dogs' bones." 'Those who ignore it fail.'),
$(one f 'You fools!' 'The Nasdaq, a stock exchange, two thousand of them.'),
$(one h 'He saw a European, a ewe and an honest man for an hour.' 'A one-off, a union, an mp3, an SUV and an FBI agent.'),
$(one g 'The family are at home.' 'He still sleeps, and many a man does.')"
    says 'what is right' W034
else
    ok 'W034 # SKIP WordNet is not installed' true
fi

# --- he and she in each other's place exchange roles
cat > own.json << 'END'
{"schema": "metricheck/suite/1", "suite": "s", "dataset": "d", "phenomenon": "semantic-roles",
"scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
"judgement": {"by": "human", "description": "none", "raters": 2}, "licence": "CC0-1.0", "source": "made up",
"cases": [
{"id": "a", "reference": {"text": "He loves her.", "amr": "(l / love-01 :ARG0 (h / he) :ARG1 (s / she))"},
 "candidate": {"text": "She loves him.", "amr": "(l / love-01 :ARG0 (s / she) :ARG1 (h / he))"}},
{"id": "b", "reference": {"text": "I saw the dog.", "amr": "(s / see-01 :ARG0 (i / i) :ARG1 (d / dog))"},
 "candidate": {"text": "The dog saw me.", "amr": "(s / see-01 :ARG0 (d / dog) :ARG1 (i / i))"}},
{"id": "c", "reference": {"text": "He loves her.", "amr": "(l / love-01 :ARG0 (h / he) :ARG1 (s / she))"},
 "candidate": {"text": "He loves her!", "amr": "(l / love-01 :ARG0 (s / she) :ARG1 (h / he))"}}]}
END
run metricheck lint --max 0 --only W011,W014 own.json
is 'he and she' "$(sed -n 's/^own\.json:[0-9]*:[0-9]*: warning\[\(W0..\)\] \([a-z]\): .*/\2 \1/p' "$out" | sort -u | tr '\n' ' ')" "$(
    [ ! -e "${METRICHECK_WORDNET:-/usr/share/wordnet}/index.noun" ] || printf 'c W011 '
)c W014 "

for code in W031 W032 W033 W034; do
    run metricheck lint --explain $code
    exits "explains $code" 0
done
done_testing
