#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck lint: a sentence against its own graph (W024 to W030, W035, W036), and what raises no alarm.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
[ -e "${METRICHECK_WORDNET:-/usr/share/wordnet}/index.noun" ] ||
    skip_all 'lint of sentences and their graphs' 'WordNet is not installed (wordnet-base)'

codes=W015,W024,W025,W026,W027,W028,W029,W030,W035,W036
# says NAME TEXT GRAPH [FINDING]: the findings in this sentence and its graph; without FINDING there is none. One call
# looks at all of them, in said.
n_said=0
says() {
    n_said=$((n_said + 1))
    printf '%s\t%s\t%s\t%s\n' "$1" "$2" "$3" "${4-}" >> said.tsv
}
# said: a suite in which each of them is the candidate of a case; its reference has a text alone.
said() {
    jq -R -n '{schema: "metricheck/suite/1", suite: "s", dataset: "d",
        phenomenon: "negation", scale: {minimum: 0, maximum: 5, kind: "similarity"},
        judgement: {by: "rubric", description: "none", raters: 0}, licence: "CC0-1.0", source: "made up",
        cases: [inputs | split("\t") | {id: "c\(input_line_number)", reference: {text: "None of this."},
            candidate: {text: .[1], amr: .[2]}}]}' < said.tsv > said.json
    run metricheck lint --quiet --only $codes --report json=found.json said.json
    jq -r '.findings[] | (.case | ltrimstr("c")) + "\t" + .code + " " + .message' found.json > found.tsv
    is 'each is a case' "$(jq '.cases | length' said.json)" $n_said
    awk -F '\t' 'NR == FNR { found[$1] = found[$1] (found[$1] == "" ? "" : "; ") $2; next }
        { print $1 "\t" found[FNR] "\t" $4 }' found.tsv said.tsv > judged.tsv
    tab=$(printf '\t')
    while IFS= read -r line; do
        name=${line%%"$tab"*} line=${line#*"$tab"}
        is "$name" "${line%%"$tab"*}" "${line#*"$tab"}"
    done < judged.tsv
}

says 'W024: none of four concepts' 'A cat sleeps on the sofa.' \
    '(r / run-02 :ARG0 (d / dog :mod (b / big)) :location (p / park))' \
    'W024 the sentence has words for 0 of the 4 concepts of its graph (none for run-02, dog, big, ...)'
says 'W024: one of four is fewer than a third' 'A cat sleeps on the sofa.' \
    '(r / run-02 :ARG0 (c / cat :mod (b / big)) :location (p / park))' \
    'W024 the sentence has words for 1 of the 4 concepts of its graph (none for run-02, big, park)'
says 'one of three is not' 'A cat sleeps on the sofa.' '(r / run-02 :ARG0 (c / cat) :location (p / park))'
says 'what mostly has no word does not count' 'Nothing here.' '(p / person :ARG0-of (h / have-rel-role-91 :ARG1 (i / i)))'
says 'one concept says nothing' 'He dozed.' '(s / sleep-01 :ARG0 (h / he))'

says 'W025: behind the relative pronoun' "A man opens a box that doesn't close." \
    '(o / open-01 :ARG0 (m / man) :ARG1 (b / box :ARG1-of (c / close-01)) :polarity -)' \
    'W025 :polarity - is at open-01, but the sentence denies close-01'
says 'W025: U+2019 is an apostrophe' "A man opens a box that doesn’t close." \
    '(o / open-01 :ARG0 (m / man) :ARG1 (b / box :ARG1-of (c / close-01)) :polarity -)' \
    'W025 :polarity - is at open-01, but the sentence denies close-01'
says 'W025: the verb below the one that is denied' 'The girl does not try to swim.' \
    '(t / try-01 :ARG0 (g / girl) :ARG1 (s / swim-01 :ARG0 g :polarity -))' \
    'W025 :polarity - is at swim-01, but the sentence denies try-01'
says 'W025: on no predicate' 'The captain does not believe in ghosts.' \
    '(b / believe-01 :ARG0 (c / captain) :ARG1 (g / ghost :polarity -))' \
    'W025 :polarity - is at ghost, but the sentence denies believe-01'
says 'the predicate that follows' "A man opens a box that doesn't close." \
    '(o / open-01 :ARG0 (m / man) :ARG1 (b / box :ARG1-of (c / close-01 :polarity -)))'
says 'a modal verb before the negation' 'The girl can not swim.' \
    '(p / possible-01 :polarity - :ARG1 (s / swim-01 :ARG0 (g / girl)))'
says 'an adverb between' 'The girl is not quickly swimming.' \
    '(s / swim-01 :polarity - :ARG0 (g / girl) :manner (q / quick-02))'
says 'two negations: not judged' "He does not open the box that doesn't close." \
    '(o / open-01 :polarity - :ARG0 (h / he) :ARG1 (b / box :ARG1-of (c / close-01)))'
says 'what comes with :wiki - is no negation' "Tom doesn't sleep." \
    '(s / sleep-01 :polarity - :ARG0 (p / person :wiki - :name (n / name :op1 "Tom")))'

says 'W027: in digits' 'A dog eats 3 bones.' '(e / eat-01 :ARG0 (d / dog) :ARG1 (b / bone))' \
    'W027 the graph has no number 3 for "3"'
says 'W027: a month' 'The dog left on May 3.' '(l / leave-11 :ARG0 (d / dog) :time (d2 / date-entity :month 6 :day 3))' \
    'W027 the graph has no :month 5 for "May"'
for word in 'The dogs may 3 times leave on June 5.' 'The dogs of whom 12 march leave on June 5.'; do
    says "what is no month: $word" "$word" '(l / leave-11 :ARG0 (d / dog :quant 3 :part 12) :time (d2 / date-entity :month 6 :day 5))'
done
says 'that month' 'The dog left on May 3.' '(l / leave-11 :ARG0 (d / dog) :time (d2 / date-entity :month 5 :day 3))'
says 'W027: as a word' 'Twelve dogs bark.' '(b / bark-01 :ARG0 (d / dog :quant 2))' \
    'W027 the graph has no number 12 for "Twelve"'
says 'as the graph has it' 'Twelve dogs eat 1,500 bones.' \
    '(e / eat-01 :ARG0 (d / dog :quant 12) :ARG1 (b / bone :quant 1500))'
says 'a word that multiplies it' 'Two million dogs bark.' '(b / bark-01 :ARG0 (d / dog :quant 2000000))'

says 'W028: two relations' 'The dog wants to go.' '(w / want-01 :ARG0 (d / dog) :ARG1 (g / go-02 :ARG0 d :ARG4 w))' \
    'W028 the relations lead in a circle: want-01 :ARG1 go-02 :ARG4 want-01'
says 'W028: a node on itself' 'The dog barks.' '(b / bark-01 :ARG0 (d / dog :part d))' \
    'W028 the relations lead in a circle: dog :part dog'
says 'a node that two others lead to' 'The dog wants to go.' '(w / want-01 :ARG0 (d / dog) :ARG1 (g / go-02 :ARG0 d))'
says 'an inverse role is turned round' 'The dog that barks wants it.' \
    '(w / want-01 :ARG0 (d / dog :ARG0-of (b / bark-01 :ARG1 w)))'
says ':domain is :mod from the other end' 'The dog is a pet.' '(p / pet :domain (d / dog :mod p))'
says 'W015: a letter that is no variable' 'The dog barks.' '(b / bark-01 :ARG0 e)' \
    'W015 "e" looks like a variable, but is not defined'
says 'a mode is none' 'Bark!' '(b / bark-01 :mode imperative)'

says 'W029: a name that WordNet does not have' 'The dog of Clara barks.' '(b / bark-01 :ARG0 (d / dog :poss (c / clara)))' \
    'W029 "Clara" is a name, and a concept in the graph'
says 'W029: one that it has as a name alone' 'Mary sleeps.' '(s / sleep-01 :ARG0 (m / mary))' \
    'W029 "Mary" is a name, and a concept in the graph'
says 'as a name' 'Mary sleeps.' '(s / sleep-01 :ARG0 (p / person :name (n / name :op1 "Mary")))'
says 'a word at the beginning' 'Dogs sleep.' '(s / sleep-01 :ARG0 (d / dogs))'
says 'a scale' 'It is forty degrees Celsius.' \
    '(t / temperature-quantity :quant 40 :scale (c / celsius) :domain (i / it))'

cat='(c / cat)' dog='(d / dog)'
chase() { printf '(x / chase-01 :ARG0 %s :ARG1 %s)' "$1" "$2"; }
says 'W030: active' 'The cat chased the dog.' "$(chase "$dog" "$cat")" \
    'W030 dog is :ARG0 and cat :ARG1 of chase-01; the words say the reverse'
says 'W030: active, progressive' 'The cat is chasing the dog.' "$(chase "$dog" "$cat")" \
    'W030 dog is :ARG0 and cat :ARG1 of chase-01; the words say the reverse'
says 'W030: passive' 'The cat was chased by the dog.' "$(chase "$cat" "$dog")" \
    'W030 cat is :ARG0 and dog :ARG1 of chase-01; the words say the reverse'
says 'right: active' 'The cat chased the dog.' "$(chase "$cat" "$dog")"
says 'right: passive' 'The cat was chased by the dog.' "$(chase "$dog" "$cat")"
says 'a relative clause turns the order' 'The cat that the dog chased.' \
    '(c / cat :ARG1-of (x / chase-01 :ARG0 (d / dog)))'
says 'a question does' 'Which cat did the dog chase?' "$(chase "$dog" "$cat")"
says 'two of a kind are not told apart' 'A dog chased a dog.' "$(chase '(d / dog)' '(d2 / dog)')"

says 'W035: a passive without its agent' 'The fence was damaged yesterday.' \
    '(d / damage-01 :ARG0 (b / branch :mod (o / old)) :ARG1 (f / fence) :time (y / yesterday))' \
    'W035 branch is :ARG0 of damage-01, but "was damaged" does not say who did it'
says 'with its agent' 'The fence was damaged by an old branch.' \
    '(d / damage-01 :ARG0 (b / branch :mod (o / old)) :ARG1 (f / fence))'
says 'an agent with other words' 'The old fence was damaged.' \
    '(d / damage-01 :ARG0 (b / branch :mod (o / old)) :ARG1 (f / fence))'
says 'no passive' 'The fence is falling.' '(f / fall-01 :ARG0 (b / branch) :ARG1 (f2 / fence))'

says 'W036: who tries does it' 'The girl tries to swim.' '(t / try-01 :ARG0 (g / girl) :ARG1 (s / swim-01))' \
    'W036 girl, the :ARG0 of try-01, is no argument of swim-01'
says 'W036: another girl' 'The girl wants to swim.' '(w / want-01 :ARG0 (g / girl) :ARG1 (s / swim-01 :ARG0 (g2 / girl)))' \
    'W036 girl, the :ARG0 of want-01, is no argument of swim-01'
says 'W036: a dog in her place' 'The girl promised not to swim.' \
    '(p / promise-01 :ARG0 (g / girl) :ARG2 (s / swim-01 :polarity - :ARG0 (d / dog)))' \
    'W036 girl, the :ARG0 of promise-01, is no argument of swim-01'
tell() { printf '(t / tell-01 :ARG0 (d / dentist) :ARG1 (s / sign-01 :ARG0 %s :ARG1 (f / form)) :ARG2 (g / girl))' "$1"; }
says 'W036: who is told does it' 'The dentist told the girl to sign the form.' "$(tell d)" \
    'W036 girl, the :ARG2 of tell-01, is no argument of sign-01'
says 'W036: in the passive' 'The girl was told by the dentist to sign the form.' "$(tell d)" \
    'W036 girl, the :ARG2 of tell-01, is no argument of sign-01'
says 'she who is told' 'The dentist told the girl to sign the form.' "$(tell g)"
says 'no infinitive' 'The dentist told the girl where he signs the form.' "$(tell d)"
says 'W036: who begins to' 'The girl began to swim.' '(b / begin-01 :ARG1 (s / swim-01))' \
    'W036 nobody is an argument of swim-01, behind begin-01'
says 'it rains' 'It began to rain.' '(b / begin-01 :ARG1 (r / rain-01))'
says 'she swims' 'The girl began to swim.' '(b / begin-01 :ARG1 (s / swim-01 :ARG0 (g / girl)))'
says 'W036: two boys' 'The boy hurt himself.' '(h / hurt-01 :ARG0 (b / boy) :ARG1 (b2 / boy))' \
    'W036 boy, the :ARG1 of hurt-01, is another node than boy, whom "himself" means'
says 'W036: a pronoun, behind a preposition' 'The girl looks at herself.' '(l / look-01 :ARG0 (g / girl) :ARG1 (s / she))' \
    'W036 she, the :ARG1 of look-01, is another node than girl, whom "herself" means'
says 'one boy' 'The boy hurt himself.' '(h / hurt-01 :ARG0 (b / boy) :ARG1 b)'
says 'the boy and no other' 'The boy himself hurt the boy.' '(h / hurt-01 :ARG0 (b / boy) :ARG1 (b2 / boy))'
says 'one boy, and one more of his kind' 'He gave himself to him.' '(g / give-01 :ARG0 (h / he) :ARG1 h :ARG2 (h2 / he))'
says 'no reflexive' 'The boy hurt him.' '(h / hurt-01 :ARG0 (b / boy) :ARG1 (h2 / he))'
says 'who is acted on' 'The girl wants to be found.' '(w / want-01 :ARG0 (g / girl) :ARG1 (f / find-01 :ARG1 g))'
says 'with its re-entrancy' 'The girl tries to swim.' '(t / try-01 :ARG0 (g / girl) :ARG1 (s / swim-01 :ARG0 g))'
says 'somebody else' 'The girl wants the dog to swim.' '(w / want-01 :ARG0 (g / girl) :ARG1 (s / swim-01 :ARG0 (d / dog)))'

said

# --- W026 needs two sides; places, and an allowance
cat > two.json << 'EOF'
{"schema": "metricheck/suite/1", "suite": "s", "dataset": "d", "phenomenon": "negation",
 "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
 "judgement": {"by": "rubric", "description": "none", "raters": 0}, "licence": "CC0-1.0", "source": "made up",
 "cases": [
   {"id": "a",
    "reference": {"text": "A cat sleeps.", "amr": "(s / sleep-01 :polarity - :ARG0 (c / cat))"},
    "candidate": {"text": "A cat doesn't sleep.", "amr": "(s / sleep-01 :ARG0 (c / cat))"}},
   {"id": "b",
    "reference": {"text": "A man opens a box that closes.",
      "amr": "(o / open-01 :ARG0 (m / man) :ARG1 (b / box :ARG1-of (c / close-01)))"},
    "candidate": {"text": "A man opens a box that doesn't close.",
      "amr": "(o / open-01 :polarity - :ARG0 (m / man) :ARG1 (b / box :ARG1-of (c / close-01)))"}}]}
EOF
run metricheck lint --only $codes two.json
exits 'warnings' 0
stdout_is 'the words and the nodes, each with its place' << 'EOF'
two.json:7:58: warning[W026] a: the candidate has more words that deny, the graph of the reference more :polarity -
    "candidate": {"text": "A cat doesn't sleep.", "amr": "(s / sleep-01 :ARG0 (c / cat))"}},
                                                         ^
two.json:12:28: warning[W025] b: :polarity - is at open-01, but the sentence denies close-01
    "amr": "(o / open-01 :polarity - :ARG0 (m / man) :ARG1 (b / box :ARG1-of (c / close-01)))"...
                         ^
two.json:11:55: note: b: "n't" stands before "close"
    "candidate": {"text": "A man opens a box that doesn't close.",
                                                      ^~~
2 warnings in 2 cases.  metricheck lint --explain W026
EOF
cat > words.json << 'EOF'
{"schema": "metricheck/suite/1", "suite": "s", "dataset": "d", "phenomenon": "omission",
 "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
 "judgement": {"by": "rubric", "description": "none", "raters": 0}, "licence": "CC0-1.0", "source": "made up",
 "cases": [
   {"id": "a",
    "reference": {"text": "The poet lives in a house.", "amr": "(l / live-01 :ARG0 (p / poet) :location (h / house :mod (o / old)))"},
    "candidate": {"text": "The poet lives in an old house.", "amr": "(l / live-01 :ARG0 (p / poet) :location (h / house))"}},
   {"id": "b",
    "reference": {"text": "A poet sings.", "amr": "(s / sing-01 :ARG0 (p / poet))"},
    "candidate": {"text": "A young poet sings.", "amr": "(s / sing-01 :ARG0 (p / poet :mod (y / young)))"}}]}
EOF
run metricheck lint --max 0 --only W026 words.json
is 'W026: words of one sentence in the graph of the other' "$(grep warning "$out")" \
    'words.json:6:122: warning[W026] a: "old" is a word of the candidate, and old in the graph of the reference
1 warning in 2 cases.  metricheck lint --explain W026'
sed 's/{"id": "b",/&"lint": {"allow": ["W025"], "reason": "on purpose"},/' two.json > allowed.json
run metricheck lint --only $codes,W019 allowed.json
is 'allowed' "$(grep -c 'warning\[' "$out")" 1

run metricheck lint --only $codes starter
is 'the starter suite raises none' "$(cat "$out")" '0 errors in 877 cases.'
# --- how many of many mistakes are found: each candidate with the graph of the third case behind it, and
# with :ARG0 and :ARG1 of the root exchanged where it has both; and with :location for the :time of a date
mkdir foreign exchanged swapped placed
# jq takes longer to begin than for all of them: one call, a line a file.
jq -r 'def to(folder): [folder + "/" + (input_filename | sub(".*/"; "")), tojson] | join("\t");
    def root(role): any(startswith("   :" + role + " ("));
    ([.cases[].candidate.amr] as $graphs | .cases |= (to_entries | map(.value +
        {candidate: (.value.candidate + {amr: $graphs[(.key + 3) % ($graphs | length)]})})) | to("foreign")),
    (.cases |= map({reference: {text: .candidate.text}, candidate: {text: .reference.text}} as $texts | . * $texts) |
        to("swapped")),
    (.cases |= map(select(.candidate.amr | root("ARG0") and root("ARG1")) |
            .candidate.amr |= map(if startswith("   :ARG0 (") then sub("ARG0"; "ARG1")
                                  elif startswith("   :ARG1 (") then sub("ARG1"; "ARG0") else . end)) |
        select(.cases != []) | to("exchanged"))' "$METRICHECK_DATA/suites/starter"/*.json |
    awk -F '\t' '{ print $2 > $1; close($1) }'
for path in "$METRICHECK_DATA/suites/starter"/*.json; do
    sed 's/:time \(([a-z0-9]* \/ date-entity\)/:location \1/g' "$path" > "placed/${path##*/}"
done
# found FOLDER CODE: how many cases in 100 have it.
found() {
    metricheck lint --quiet --only "$2" --report json=found.json "$1" || true
    jq "[.findings[] | select(.code == \"$2\") | .case] | unique | 100 * length" found.json > n
    echo $(($(cat n) / $(jq .cases found.json)))
}
n=$(found foreign W024)
ok "graphs of another case: $n in 100, at least 95" test "$n" -ge 95
n=$(found swapped W026)
ok "sentences exchanged: $n in 100, at least 40" test "$n" -ge 40
n=$(found exchanged W030)
ok "agent and patient exchanged: $n in 100, at least 75" test "$n" -ge 75

ok 'every date as a place' test "$(metricheck lint --max 0 --only W046 placed | grep -c 'warning\[')" \
    -eq "$(grep -o ':location ([a-z0-9]* / date-entity' placed/*.json | grep -c .)"

for code in W024 W025 W026 W027 W028 W029 W030 W035 W036 W037 W038 W039 W040 W046 W047 W048 W049 W050; do
    run metricheck lint --explain $code
    exits "explains $code" 0
done
done_testing
