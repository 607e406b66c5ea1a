#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck lint FILE.amr: graphs before they are in a case.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

cat > graphs.amr << 'E2'
# ::id good-1
# ::snt The baker closes the shop.
(c / close-01
   :ARG0 (p / person)
   :ARG1 (s / shop))

# ::id bad-1
(c / close-01
   :ARG0 (p / person
   :ARG1 (s / shop))

# ::id bad-2
(s / sleep-03
   :ARG0 (p / person :ARG1 (x / x2))
   :ARG1 b3)

(a / be :domaine (b / bird))

(a / and :op1 (b / bird) :op2 (b / bee))
E2
run metricheck lint graphs.amr
exits 'graphs with errors' 1
silent 'findings go to standard output'
stdout_is 'each with its place, and its id where it has one' << 'E2'
graphs.amr:10:21: error[E021] bad-1: AMR: the graph is not closed: 1 '(' without ')', the last before 'c'
    :ARG1 (s / shop))
                     ^
graphs.amr:14:22: warning[W016] bad-2: role :ARG1 of the concept "person", which has no sense number
    :ARG0 (p / person :ARG1 (x / x2))
                      ^
graphs.amr:15:10: warning[W015] bad-2: "b3" looks like a variable, but is not defined
    :ARG1 b3)
          ^
graphs.amr:17:9: warning[W016] the AMR guidelines have no role ":domaine"; did you mean ":domain"?
    (a / be :domaine (b / bird))
            ^
graphs.amr:19:32: error[E022] AMR: variable 'b' is defined twice
    (a / and :op1 (b / bird) :op2 (b / bee))
                                   ^
2 errors, 3 warnings in 5 graphs.  metricheck lint --explain E021
E2
run metricheck lint --frames "$METRICHECK_SOURCE/tests/frames/valid/release" --only W021 graphs.amr
is 'frames of a list' "$(grep -o 'bad-2: there is no frame.*' "$out")" \
    'bad-2: there is no frame "sleep-03", only sleep-01, sleep-02'
run metricheck lint -q --only E021,W016 --report json=found.json --report tap=found.tap graphs.amr
is 'JSON' "$(jq -c '[.cases, .graphs, .errors, .warnings, [.findings[] | [.code, .graph, .line]]]' found.json)" \
    '[0,5,1,2,[["E021","bad-1",10],["W016","bad-2",14],["W016",null,17]]]'
is 'TAP: what passed, too' "$(sed -n 's/ # TODO.*//; s/^\(not \)*ok [0-9]* - graphs.amr: //p' found.tap | tr '\n' ,)" \
    'bad-1 E021,bad-2 W016,W016,good-1,line 19,'

sed -n 1,5p graphs.amr > good.penman
run metricheck lint --strict good.penman
exits 'a good graph' 0
stdout_is 'a good graph: the summary' << 'E2'
0 errors in 1 graph.
E2
printf '    {"id": "a-1", "reference": {"text": "A cat."}, "candidate": {"text": "No cat."}}' |
    made_up_suite > suite.json
run metricheck lint --only E021 good.penman suite.json
stdout_is 'beside a suite' << 'E2'
0 errors in 1 graph and 1 case.
E2
: > empty.amr
run metricheck lint --strict empty.amr
exits 'no graph is no success' 1
stdout_like 'no graph' '^empty\.amr: warning\[W018\] the file has no graph$'
run metricheck lint none.amr
exits 'no file' 3
printf '(a / \377)\n' > latin.amr
run metricheck lint latin.amr
exits 'not UTF-8' 3
stderr_like 'not UTF-8: the place' '^latin\.amr:1:6: error: '
run metricheck lint --report json=good.penman good.penman
exits 'graphs are not overwritten' 2
# What stands twice, in whatever direction, and escaped quotes, in files and in suites.
printf '%s\n' '# ::id a' '(h / have-03 :ARG0 (y / you)' '   :mode interrogative :mode interrogative' '   :ARG1 (t / talk-01 :ARG0 y :ARG0 y :ARG1 h))' \
    '' '# ::id b "\"' '(t / table :mod (u / "a\"b") :quant 2 :quant 3 :name "2")' > odd.amr
run metricheck lint --only W043,W044 odd.amr
is 'twice, and escaped' "$(grep '^odd' "$out")" 'odd.amr:3:24: warning[W043] a: the relation :mode stands twice, with the same ends
odd.amr:4:31: warning[W043] a: the relation :ARG0 stands twice, with the same ends
odd.amr:7:22: warning[W044] b "\": an escaped quote in a text: programs that read as smatch.py does cannot read the graph'
sed -n 2,4p odd.amr > one.amr
sed -n 7p odd.amr > two.amr
run metricheck score -m smatch --reference two.amr --candidate two.amr
stderr_like 'smatch: the cause is the quote' 'cannot be read: a node is not complete \(1, two.amr:1:22\)'
jq -n --rawfile a one.amr --rawfile b two.amr '{schema: "metricheck/suite/1", suite: "s", dataset: "s",
    phenomenon: "negation", licence: "CC0-1.0", source: "s", scale: {minimum: 0, maximum: 1, kind: "none"},
    judgement: {by: "rubric", description: "none", raters: 0},
    cases: [{id: "c", reference: {amr: ($a | rtrimstr("\n"))}, candidate: {amr: ($b | rtrimstr("\n"))}}]}' > s.json
run metricheck lint --only W043,W044 s.json
is 'in a suite' "$(grep -o 'warning.W...' "$out" | sort | uniq -c | tr -s ' ' | tr '\n' ';')" ' 2 warning[W043; 1 warning[W044;'

done_testing
