#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck lint --frames: graphs against a list of frames.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

frames=$METRICHECK_SOURCE/tests/frames/valid/release

# suite GRAPH GRAPH [REST]: x.json with one case.
suite() {
    cat > x.json << EOF
{
  "schema": "metricheck/suite/1",
  "suite": "made-up",
  "dataset": "made-up",
  "phenomenon": "unclassified",
  "scale": {"minimum": 0, "maximum": 5, "kind": "similarity"},
  "judgement": {"by": "rubric", "description": "doc/rubric.md, version 1", "raters": 0},
  "licence": "CC0-1.0", "source": "made up",
  "cases": [
    {"id": "a-1",
     "reference": {"text": "A cat sleeps.",
                   "amr": "$1"},
     "candidate": {"text": "A dog sleeps.",
                   "amr": "$2"}${3-}}
  ]
}
EOF
}

suite '(s / sleep-03 :ARG0 (c / cat) :time (r / rain-01 :ARG1 c))' \
    '(s / sleep-01 :ARG0 (d / dog :ARG2-of (h / yawn-01 :ARG0 d)) :ARG1 x)'
run metricheck lint --only W019,W021 x.json
exits 'no list, no findings about frames' 0
stdout_is 'no list, no findings about frames' << 'EOF'
0 errors in 1 case.
EOF
run metricheck lint --only W019,W021 --frames "$frames" x.json
exits 'a list: warnings' 0
stdout_is 'a list: the frame, its senses, its roles, the place' << 'EOF'
x.json:12:33: warning[W021] a-1: there is no frame "sleep-03", only sleep-01, sleep-02
    "amr": "(s / sleep-03 :ARG0 (c / cat) :time (r / rain-01 :ARG1 c))"},
                 ^~~~~~~~
x.json:12:77: warning[W021] a-1: "rain-01" has no :ARG1, nor any other numbered role
    "amr": "(s / sleep-03 :ARG0 (c / cat) :time (r / rain-01 :ARG1 c))"},
                                                             ^~~~~
x.json:14:71: warning[W021] a-1: there is no frame "yawn-01"
    "amr": "(s / sleep-01 :ARG0 (d / dog :ARG2-of (h / yawn-01 :ARG0 d)) :ARG1 x)"}}
                                                       ^~~~~~~
x.json:14:89: warning[W021] a-1: "sleep-01" has no :ARG1, only :ARG0
    ...d / dog :ARG2-of (h / yawn-01 :ARG0 d)) :ARG1 x)"}}
                                               ^~~~~
4 warnings in 1 case.  metricheck lint --explain W021
EOF
suite '(g / google-00 :ARG0 (c / cat) :ARG1 (s / sleep-01 :ARG0 c))' '(s / sleep-00 :ARG7 (d / dog))'
run metricheck lint --only W021 --frames "$frames" x.json
is 'a frame that no list has so far is none' "$(cat "$out")" '0 errors in 1 case.'
suite '(s / sleep-03 :ARG0 (c / cat))' '(s / sleep-01 :ARG0 (d / dog))'
METRICHECK_FRAMES=$frames
export METRICHECK_FRAMES
run metricheck lint --strict --quiet --only W021 x.json
exits 'the list of METRICHECK_FRAMES' 1
unset METRICHECK_FRAMES

# --- allowances
allow=', "lint": {"allow": ["W021"], "reason": "a made-up frame"}'
suite '(s / sleep-03)' '(s / sleep-01)' "$allow"
run metricheck lint --strict --quiet --only W019,W021 --frames "$frames" x.json
exits 'a finding that is allowed' 0
suite '(s / sleep-02)' '(s / sleep-01)' "$allow"
run metricheck lint --only W019,W021 --frames "$frames" x.json
stdout_like 'an allowance that nothing needs' 'W019. a-1: the allowance of W021 is not needed here'
run metricheck lint --strict --only W019,W021 x.json
exits 'without a list nobody knows' 0

# --- lists that are none
for name in empty comments-alone no-sense no-name not-utf8; do
    run metricheck lint --frames "$METRICHECK_SOURCE/tests/frames/invalid/$name" x.json
    exits "$name" 3
    stderr_like "$name" "/$name:[0-9:]* error: "
done
run metricheck lint --frames nowhere x.json
exits 'no file' 3

# --- new
run metricheck new unclassified --dry-run --suite x.json --frames "$frames" \
    --reference 'A cat sleeps.' --candidate 'A dog sleeps.' \
    --reference-amr /dev/stdin --score 2 << 'EOF'
(s / sleep-04 :ARG0 (c / cat))
EOF
cat "$out" "$err" > told
ok 'new holds the graphs of a case against the list' grep -q 'W021. there is no frame "sleep-04"' told

cp "$frames" list.txt
run metricheck lint x.json --frames list.txt --report json=list.txt
exits 'a report over the list' 2
same_file 'the list is as it was' list.txt "$frames"
# shellcheck disable=SC2094 # it is no list and nothing is written
run metricheck lint x.json --frames - < x.json
stderr_like 'a list on standard input has a name' '^standard input:1:1: error: '
done_testing
