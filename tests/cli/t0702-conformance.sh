#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck conformance: each rule finds what breaks it, and every built-in metric keeps all.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

: "${CC:=cc}"
# shellcheck disable=SC2086  # CC and flags are words
$CC -D_GNU_SOURCE -I"$METRICHECK_SOURCE/include" -fPIC -shared -o misbehaving.so \
    "$METRICHECK_SOURCE/tests/modules/misbehaving.c" || exit 99
# shellcheck disable=SC2086
$CC -I"$METRICHECK_SOURCE/include" -fPIC -shared -o length_ratio.so \
    "$METRICHECK_SOURCE/modules/c/length_ratio.c" || exit 99

# breaks DEED RULES WHAT [OPTION...]: the rules that it breaks, in order, and a line that says how.
breaks() {
    deed=$1 rules=$2 what=$3
    shift 3
    run metricheck conformance --module ./misbehaving.so "misbehaving:does=$deed" "$@"
    exits "$deed: the exit code" 1
    is "$deed: the rules that are broken" \
        "$(awk '$1 == "BROKEN" { printf "%s ", $2 }' "$out")" "$rules"
    stdout_like "$deed: what was seen" "$what"
}
run metricheck conformance --module ./misbehaving.so
exits 'a metric that behaves' 0
stdout_like 'keeps all rules' '^22 of 22 rules kept, 0 broken, 0 skipped, 0 not reached$'
run timeout 120 env --ignore-signal=CHLD "$METRICHECK" conformance length_ratio --module ./length_ratio.so
exits 'where whoever started the program ignores the end of its children' 0
breaks nan 'answers ' '^ +case equal: NaN, and no reason$'
breaks infinite 'range ids ' '^ +case negated: the metric gave inf, outside 0 to 1$'
breaks outside 'range ids ' '^ +case negated: the metric gave 7, outside 0 to 1$'
stdout_like 'outside: it goes by the id' '^ +case negated: nan at first, 0.5 under another id$'
breaks fail 'answers symmetry ' '^ +case negated: .* failed: it has had enough$'
breaks one-instance 'opens ' '^ +the second instance: .*: it is open already$'
breaks refuse-module 'opens ' '^ +the first instance: .*: it does not want to$'
breaks open-locale 'opens ' '^ +the first instance: .*: it changed the locale of the program$'
breaks count 'runs order batches ids threads ' \
    '^ +case equal: 1 at first, 0.055555555555555552 in the second run$' # 1 / 18: 17 cases before
breaks batch 'batches threads ' '^ +case equal: 0.058823529411764705 at first, 1 in batches of 1$'
breaks lopsided 'symmetry ' '^ +case negated: 1, and 0 exchanged$'
breaks long-text 'long ' '^ +case long-word: .* failed: it has had enough$'
breaks locale 'locale ' '^ +it was another at the end$'
breaks print 'output ' '^ +it wrote: unbuffered$'
breaks close-output 'output ' '^ +it closed standard output$'
# A sanitizer ends the program where it would crash.
crash=crash
! grep -q __asan_init "$METRICHECK" || crash='exit'
breaks crash "answers $crash " '^ +the metric crashed: |^ +the metric ended the program'
stdout_like 'crash: what comes after it is not reached' '^  not reached +range '
breaks exit 'answers exit ' '^ +the metric ended the program: it called exit\(0\)$'
breaks exit-at-once 'answers exit ' '^ +the metric ended the program \(exit code 0\)$'
breaks exit-elsewhere 'answers exit ' '^ +the metric ended the program: it called exit\(0\)$'
breaks end-thread 'answers thread ' '^ +the metric ended the program: it called pthread_exit$'
breaks close-exit 'threads exit ' '^ +the metric ended the program: it called exit\(0\)$'
breaks folder 'folder ' '^ +it was another at the end$'
breaks rounding 'rounding ' '^ +it was another at the end$'
breaks handler 'signals ' '^ +it was another at the end$'
breaks endless 'answers ' '^ +not done after 1 s$' --timeout 1
breaks crash-at-end "closes $crash " '^ +the metric (crashed|ended the program).*, when the program ended'
run metricheck conformance --module ./misbehaving.so misbehaving:does=refuse-call
exits 'parameters that are refused' 2
is 'no report then' "$(cat "$out")" ''
run metricheck conformance
exits 'no metric' 2
# shellcheck disable=SC2086
$CC -D_GNU_SOURCE '-DWHEN_LOADED=_exit(0)' -I"$METRICHECK_SOURCE/include" -fPIC -shared \
    -o load_exit.so "$METRICHECK_SOURCE/tests/modules/misbehaving.c" || exit 99
run metricheck conformance --module ./load_exit.so
exits 'the end when it is loaded' 4
stderr_like 'is told' '^metricheck: ./load_exit.so: it ended its process with exit code 0 when it was loaded$'

# --- what is claimed ----------------------------------------------------------------------------
run metricheck conformance --module ./length_ratio.so
exits 'the example' 0
stdout_like 'what is not claimed is skipped' '^  skipped +symmetry '
stdout_like 'a case without a score is no fault' '17 cases, 1 of them without a score$'
run metricheck conformance --module ./length_ratio.so -f json length_ratio:unit=characters \
    -o report.json
exits 'as JSON' 0
ok 'into a file' grep -q '"conforms": true' report.json
ok 'with each rule' grep -q '{"rule": "symmetry", "verdict": "skipped", "text": "the metric does' \
    report.json

# --- built-in metrics ---------------------------------------------------------------------------
METRICHECK_VECTORS=$METRICHECK_SOURCE/doc/examples/vectors.txt
METRICHECK_WORDNET=$METRICHECK_SOURCE/tests/wordnet
export METRICHECK_VECTORS METRICHECK_WORDNET
# shellcheck disable=SC2046  # names are words
run metricheck conformance $(metricheck metrics | awk '$3 == "yes" { print $1 }')
exits 'every built-in metric conforms' 0
is 'all of them were checked' "$(grep -c ' rules kept, 0 broken' "$out")" \
    "$(metricheck metrics | awk '$3 == "yes"' | wc -l)"
unlike 'no rule is broken' "$(cat "$out")" '^  (BROKEN|not reached)'
done_testing
