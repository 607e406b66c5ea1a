#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck lint with WordNet: what the rules of phenomena say of sentences and graphs, allowances,
# suggestions.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
[ -e "${METRICHECK_WORDNET:-/usr/share/wordnet}/index.noun" ] ||
    skip_all 'lint with WordNet' 'WordNet is not installed (wordnet-base)'

# suite FILE PHENOMENON CASES: a file with these cases; the first of them stands in line 10.
suite() {
    cat > "$1" << EOF
{
  "schema": "metricheck/suite/1",
  "suite": "made-up",
  "dataset": "made-up",
  "phenomenon": "$2",
  "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
  "judgement": {"by": "rubric", "description": "doc/rubric.md, version 1", "raters": 0},
  "licence": "CC0-1.0", "source": "made up",
  "cases": [
$3
  ]
}
EOF
}
# pair ID REFERENCE CANDIDATE [REST]
pair() {
    printf '    {"id": "%s",\n     "reference": {"text": "%s"},\n     "candidate": {"text": "%s"}%s}' \
        "$1" "$2" "$3" "${4-}"
}
# graphs ID REFERENCE GRAPH CANDIDATE GRAPH [REST]
graphs() {
    printf '    {"id": "%s",\n     "reference": {"text": "%s",\n     "amr": "%s"},\n' "$1" "$2" "$3"
    printf '     "candidate": {"text": "%s",\n     "amr": "%s"}%s}' "$4" "$5" "${6-}"
}
# found FILE [OPTION...]: codes and messages, one finding a line, without N001 and N002.
found() {
    file=$1
    shift
    metricheck lint --quiet --disable N001,N002 --report json=found.json "$@" "$file" || true
    jq -r '.findings[] | .code + " " + .message' found.json
}

# --- words (W011), with the relation that was found, and what to do
suite words.json antonymy "$(graphs a-1 'The man is fasting.' '(f / fast-02 :ARG1 (m / man))' \
    'The man is eating.' '(e / eat-01 :ARG0 (m / man))')"
run metricheck lint --disable N002 words.json
exits 'W011' 0
stdout_is 'W011: the place, the words, the relation, the edits, the way out' << 'EOF'
words.json:13:40: warning[W011] a-1: the words do not show "antonymy": "fasting" and "eating" do not have this relation: antonym, persons, places
    "candidate": {"text": "The man is eating.",
                                      ^~~~~~
    relation in WordNet: a common hypernym within 9 steps
    the graphs differ by concept(fast-02>eat-01), role(fast-02:ARG1>ARG0 man)
    if this is correct, allow it: "lint": {"allow": ["W011"], "reason": "..."}
1 warning in 1 case.  metricheck lint --explain W011
EOF
run metricheck lint --strict words.json
exits 'W011 under --strict' 1
suite words.json antonymy "$(pair a-1 'The door is open.' 'The door is shut.')"
is 'opposites are opposites' "$(found words.json)" ''
suite words.json negation "$(pair a-1 'A cat sleeps.' 'A dog sleeps.')"
is 'a pair without a negation, which looks like another phenomenon' "$(found words.json)" \
    'W012 the pair looks like "co-hyponymy": "cat" and "dog" are words of one kind
W011 the words do not show "negation": both sides have equally many negation words'

# --- graphs (W010), two phenomena (W013), equal graphs (E025), stray edits (W014)
cat='(s / sleep-01 :ARG0 (c / cat))'
suite graphs.json negation "$(graphs a-1 'A cat sleeps.' "$cat" 'No cat sleeps.' \
    '(s / sleep-01 :ARG0 (c / cat) :time (n / now))')"
is 'W010: not the edit of a negation' "$(found graphs.json)" 'W010 the graphs do not show "negation"'
run metricheck lint --only W010 graphs.json
stdout_is 'W010: the place in the candidate, the edits, what they should be' << 'EOF'
graphs.json:14:44: warning[W010] a-1: the graphs do not show "negation"
    "amr": "(s / sleep-01 :ARG0 (c / cat) :time (n / now))"}}
                                          ^~~~~
    they differ by subtree(+:time now 1)
    "negation" is polarity
    if this is correct, allow it: "lint": {"allow": ["W010"], "reason": "..."}
1 warning in 1 case.  metricheck lint --explain W010
EOF
suite graphs.json negation "$(graphs a-1 'A cat sleeps.' "$cat" 'No cat sleeps now.' \
    '(s / sleep-01 :polarity - :ARG0 (c / cat) :time (n / now))')"
is 'W013: a negation and an omission' "$(found graphs.json)" \
    'W013 the graphs show "omission" besides "negation"'
suite graphs.json negation "$(graphs a-1 'A cat sleeps.' "$cat" 'No cat sleeps.' "$cat")"
is 'E025: equal graphs' "$(found graphs.json)" 'E025 the graphs are equal, "negation" needs polarity'
suite graphs.json article "$(graphs a-1 'A cat sleeps.' "$cat" 'The cat sleeps.' "$cat")"
is 'equal graphs of an article' "$(found graphs.json)" ''
suite graphs.json article "$(graphs a-1 'A cat sleeps.' "$cat" 'The cat sleeps.' \
    '(s / sleep-02 :ARG0 (c / cat))')"
is 'W014: another sense of one word' "$(found graphs.json)" \
    'W014 "sleep-01" and "sleep-02" are senses of the same word'
suite graphs.json article "$(graphs a-1 'A cat sleeps.' "$cat" 'The cat sleeps.' \
    '(s / sleep-01 :ARG1 (c / cat))')"
is 'W014: another label' "$(found graphs.json)" 'W014 the role of "cat" differs, but the words do not'
suite graphs.json negation "$(graphs a-1 'A dog bites a man.' \
    '(b / bite-01 :ARG0 (d / dog) :ARG1 (m / man))' 'No dog bites a man.' \
    '(b / bite-01 :polarity - :ARG0 (m / man) :ARG1 (d / dog))')"
is 'W014: roles that are exchanged, words that are not' "$(found graphs.json)" \
    'W030 man is :ARG0 and dog :ARG1 of bite-01; the words say the reverse
W014 roles of "dog" and "man" differ, but the words do not'
suite graphs.json semantic-roles "$(graphs a-1 'A dog bites a man.' \
    '(b / bite-01 :ARG0 (d / dog) :ARG1 (m / man))' 'A man bites a dog.' \
    '(b / bite-01 :ARG0 (m / man) :ARG1 (d / dog))')"
is 'roles that are exchanged, as the words are' "$(found graphs.json)" ''

# --- counts of words (W003), unknown words (N005), scores (W020)
suite counts.json negation "$(pair a-1 'A man sings.' 'The tall woman in the garden was not singing at noon.')"
is 'W003' "$(found counts.json --only W003)" \
    'W003 the sentences differ in 9 words; a minimal pair for "negation" usually differs in at most 3'
suite counts.json negation "$(pair a-1 'My aunt sold her old piano.' 'My aunt did not sell her old piano.')"
is 'W003: forms of one word are the same' "$(found counts.json)" ''
suite unknown.json hyponymy "$(pair a-1 'Bring me the frobnicator.' 'Bring me the tool.')"
is 'N005' "$(found unknown.json)" \
    'N005 WordNet does not have "frobnicator": the relation is not checked'
suite scores.json negation "$(pair a-1 'A cat sleeps.' 'No cat sleeps.' ', "score": 4'),
$(pair a-2 'A dog runs.' 'No dog runs.' ', "score": 2')"
is 'W020' "$(found scores.json)" \
    'W020 score 4 is outside the rubric'"'"'s range for "negation", 1 to 2'
sed 's/"rubric", "description": "[^"]*", "raters": 0/"human", "description": "x", "raters": 3/' \
    scores.json > human.json
is 'W020: not for people' "$(found human.json)" ''

# --- many cases: one pair of words (N003), articles (N001)
cases=$(i=1 && while [ "$i" -le 16 ]; do
    case $i in
    [1-5]) pair "a-$i" "Man $i sleeps." "Woman $i sleeps." ;;
    *) pair "a-$i" "The door $i is open." "A door $i is closed." ;;
    esac
    [ "$i" = 16 ] || echo ','
    i=$((i + 1))
done)
suite many.json antonymy "$cases"
run metricheck lint --only N001,N003 many.json
stdout_is 'N001 and N003' << 'EOF'
many.json: note[N001] an article also changes in 11 of 16 cases
    a-6, a-7, a-8, a-9, a-10, ...
many.json: note[N003] "man" / "woman" is exchanged in 5 of 16 cases
many.json: note[N003] "close" / "open" is exchanged in 11 of 16 cases
3 notes in 16 cases.  metricheck lint --explain N001
EOF
sed 's/"Man 1 sleeps/"Child 1 sleeps/; s/"Woman 1 sleeps/"Adult 1 sleeps/' many.json > fewer.json
unlike 'a quarter is not much' "$(found fewer.json --only N003)" 'woman'

# --- allowances (W019)
allowed=', "lint": {"allow": ["W011"], "reason": "opposites for who is hungry"}'
suite words.json antonymy "$(pair a-1 'The man is fasting.' 'The man is eating.' "$allowed")"
is 'an allowed W011, and still a hint' "$(found words.json)" ''
suite words.json antonymy "$(pair a-1 'The door is open.' 'The door is shut.' "$allowed")"
run metricheck lint --disable N002 words.json
stdout_is 'W019' << 'EOF'
words.json:12:69: warning[W019] a-1: the allowance of W011 is not needed here
    ...The door is shut."}, "lint": {"allow": ["W011"], "reason": "opposites for who is hungry"}}
                                               ^
1 warning in 1 case.  metricheck lint --explain W019
EOF
run metricheck lint --disable N002 --wordnet nowhere words.json
exits '--wordnet: a folder that is not there' 3
for code in W999 E021 N002 w011; do
    sed "s/W011/$code/" words.json > other.json
    run metricheck lint other.json
    exits "allow: $code" 1
done
is 'allow: a code that there is not' "$(sed 's/W011/W0111/' words.json > other.json && found other.json)" \
    'E005 there is no finding "W0111": did you mean "W011"?'
is 'allow: a format error' "$(sed 's/W011/E021/' words.json > other.json && found other.json)" \
    'E005 E021 cannot be allowed: it is a format error'

# --- suggestions (N008)
suite open.json unclassified "$(pair a-1 'A dog runs.' 'No dog runs.'),
$(pair a-2 'A dog bites a man.' 'A man is bitten by a dog.')"
is 'N008 only where it is asked for' "$(found open.json)" ''
is 'N008' "$(found open.json --suggest | sed 's/^\([^:]*: [^:]*\):.*/\1/')" \
    'N008 suggestion: "negation"
N008 suggestion: "passive"'
done_testing
