#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck diff: two files of graphs, cases of a suite, its forms of output, its mistakes.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
COLUMNS=80
export COLUMNS

cat > a.amr << 'E2'
# ::id one
(r / run-02
   :ARG0 (c / cat))

# ::id two
(s / sleep-01 :ARG0 (b / boy))
E2
cat > b.amr << 'E2'
# ::id two
(s / sleep-01 :ARG0 (b2 / boy))

# ::id one
(r / run-02
   :ARG0 (d / dog)
   :polarity -)
E2

# --- the screen
run metricheck diff a.amr b.amr
exits 'graphs that differ' 1
silent 'nothing on standard error'
is 'the pair, by its id' "$(sed -n 1p "$out")" 'one   2 edits'
# The cat stands in line 3 of a.amr behind "   :ARG0 (", the dog in line 6 of b.amr; the polarity
# in line 7 of b.amr is missing at run-02, line 2 of a.amr.
is 'edits with places' "$(sed -n 2,3p "$out")" '  concept(cat>dog)   a.amr:3:11   b.amr:6:11
  polarity(+run-02)   a.amr:2:2   b.amr:7:4'
is 'the graphs side by side' "$(sed -n 5,7p "$out")" ' (r / run-02                            | (r / run-02
~   :ARG0 (c / cat))                    |~   :ARG0 (d / dog)
                                        |+   :polarity -)'
is 'a pair without edits' "$(sed -n 9p "$out")" 'two   no edits'
is 'the sum' "$(tail -n 1 "$out")" "2 pairs by '# ::id': 1 equal, 1 with 2 edits"
run metricheck diff --exit-zero a.amr b.amr
exits 'no answer in the exit code' 0
run metricheck diff a.amr a.amr
exits 'equal graphs' 0
run metricheck diff --color always a.amr b.amr
like 'colour where asked' "$(sed -n 6p "$out")" "$(printf '\033')\\[33m~"
printf '(r / run-02 :ARG0 (d / dog :mod (b / big)) :polarity -)\n\n(s / sleep-01)\n' > plain.amr
run metricheck diff --short a.amr plain.amr
exits 'without ids on one side' 1
is 'by order, one line each' "$(cat "$out")" '1	concept(cat>dog); polarity(+run-02); subtree(+:mod big 1)
2	subtree(-:ARG0 boy 1)'
run metricheck diff --short - plain.amr < a.amr
exits 'standard input' 1

# --- suites
run metricheck diff --short --suite starter semantic-roles-001 negation-001
exits 'cases of a suite' 1
like 'in the order asked for' "$(sed -n 1p "$out")" '^semantic-roles-001	role-swap\('
like 'each with its edits' "$(sed -n 2p "$out")" '^negation-001	polarity\('
run metricheck diff --short --suite starter
is 'all cases where none is named' "$(wc -l < "$out")" "$(grep -c '"id":' "$METRICHECK_DATA"/suites/starter/*.json | awk -F: '{ n += $2 } END { print n }')"
cp "$METRICHECK_DATA/suites/starter/omission.json" .
run metricheck diff --suite ./omission.json omission-001
exits 'a file of a suite' 1
place=$(grep -o 'omission.json:[0-9]*:[0-9]*' "$out" | head -n 1)
line=$(echo "$place" | cut -d : -f 2) column=$(echo "$place" | cut -d : -f 3)
like 'the place is in the file' "$(sed -n "${line}p" omission.json | cut -c "$column-")" '^:ARG1-of \(h2 / haunt-01'

# --- JSON
run metricheck diff -f json a.amr b.amr
exits 'JSON' 1
cp "$out" diff.json
if command -v jq > /dev/null; then
    value() { jq -c "$1" diff.json; }
    is 'schema' "$(value .schema)" '"metricheck/difference/1"'
    is 'pairs' "$(value '[.pairs[].id]')" '["one","two"]'
    # run-02, both roots: 20 + 10; cat and dog: -5; :ARG0: 20
    is 'value' "$(value '.pairs[0] | [.value, .bound, .proved, .unique]')" '[45,45,true,"yes"]'
    is 'mapping' "$(value '.pairs[0].mapping')" '[{"a":"r","b":"r"},{"a":"c","b":"d"}]'
    is 'an edit' "$(value '.pairs[0].edits[1]')" \
        '{"edit":"polarity(+run-02)","kind":"polarity","sign":"+","a":{"line":2,"column":2},"b":{"line":7,"column":4,"head":"run-02","role":"polarity","filler":"-"}}'
    is 'no edits' "$(value '.pairs[1].edits')" '[]'
else
    ok 'the JSON by jq # SKIP jq is not there' true
fi
run metricheck diff -o there.json -f json a.amr b.amr
same_file 'the same in a file' there.json diff.json

# --- golden screen
cp "$METRICHECK_SOURCE"/doc/examples/annotator-?.amr .
run metricheck diff annotator-a.amr annotator-b.amr
golden 'the screen is as it was' tests/golden/diff/annotators.txt "$out"

# --- mistakes
mistake() { # LABEL CODE REGEX ARGUMENT...
    what=$1 code=$2 regex=$3
    shift 3
    run metricheck diff "$@"
    exits "$what" "$code"
    stderr_like "$what: message" "$regex"
    is "$what: nothing is printed" "$(cat "$out")" ''
}
mistake 'one file' 2 'two files of graphs are needed, or --suite; 1 given' a.amr
mistake 'twice standard input' 2 'only one of the files' - -
mistake 'no such case' 2 "no case 'omission-01'; did you mean 'omission-001'" --suite starter omission-01
mistake 'no such format' 2 "xml" -f xml a.amr b.amr
mistake 'no such file' 3 'nowhere\.amr' a.amr nowhere.amr
printf '(s / see-01)\n\n(r / run-02\n   :ARG0 (c / cat\n' > broken.amr
mistake 'a graph that is not closed' 3 '^broken\.amr:[0-9]+:[0-9]+: error: .*not closed' a.amr broken.amr
printf '(s / see-01)\n\n(r / run-02\n   :ARG0 )\n' > broken.amr
mistake 'a role without target' 3 '^broken\.amr:4:' a.amr broken.amr
printf '(s / see-01 :mod "\377")\n' > broken.amr
mistake 'not UTF-8' 3 '^broken\.amr:1:19: ' a.amr broken.amr
printf '(s / see-01)\n' > one.amr
mistake 'files of different length' 3 '^one\.amr:1:1: .*a\.amr has 2 graphs, one\.amr has 1' a.amr one.amr
: > empty.amr
mistake 'no graph at all' 3 '^empty\.amr:1:1: .*no graph' empty.amr empty.amr
sed -e '/"amr"/d' -e '/"text"/s/",$/"},/' omission.json > bare.json
run metricheck diff --suite ./bare.json omission-001
exits 'a case without graphs' 3
stderr_like 'is told with its place' '^\./bare\.json:[0-9]+:[0-9]+: .*has no AMR graph'
run metricheck diff --suite ./bare.json
exits 'none of all' 0
all=$(grep -c '^ *{ "id": ' bare.json)
stderr_like 'is told' "$all of $all cases do not have two AMR graphs"

run metricheck --help
stdout_like 'is listed' '^  diff  +list the differences between AMR graphs'

done_testing
