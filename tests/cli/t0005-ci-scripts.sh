#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What .ci/run and scripts/deep.sh are made of: steps, the tests that failed and the slowest ones, what a
# change touches, and which commit has passed.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need git bash
scripts=$METRICHECK_SOURCE/scripts

# --- steps: a step is a function with a title; the bound ends what hangs
cat > steps << 'E2'
#!/usr/bin/env bash
set -euo pipefail
. "$SCRIPTS/steps.sh"
title_of() { echo "title of $1"; }
step_good() { echo "in $scratch" > where; test -d "$scratch"; }
step_bad() { false; echo 'goes on'; }
step_two_words() { echo 'two words'; }
step_hangs() { sleep 600; }
jobs=1
make() { [ "${*: -1}" != check ]; } # all is built, and the tests fail
step_tests() {
    mkdir -p scripts
    printf 'echo "FAILED which in $1"\n' > scripts/failures.sh
    chmod +x scripts/failures.sh
    check_in build
}
if [ "${1:-}" = --step ]; then
    one_step "$2"
    exit
fi
goes_on=$1 limit=$2
shift 2
status=0
run_steps ./steps "$limit" "$goes_on" "$@" || status=1
print_steps
echo "failed:$failed_steps"
exit $status
E2
chmod +x steps
export SCRIPTS="$scripts"
run ./steps off 600 good two-words
exits 'steps that pass' 0
stdout_like 'a title' '^=== good: title of good$'
stdout_like 'a row of the table' '^good  *[0-9]* s *$'
stdout_like 'none failed' '^failed:$'
ok 'the scratch folder of a step is gone' test ! -e "$(sed 's/^in //' where)"
run ./steps off 600 good bad two-words
exits 'a step that fails' 1
stdout_like 'is marked' '^bad  *[0-9]* s  failed$'
unlike 'it ends at the first command that fails' "$(cat "$out")" 'goes on'
unlike 'and with it the others' "$(cat "$out")" 'two words'
run ./steps on 600 bad two-words bad
exits 'with others after it' 1
stdout_like 'these are run' '^two words$'
stdout_like 'all that failed are named' '^failed: bad bad$'
run ./steps off 1 hangs
exits 'a step that hangs' 1
stdout_like 'is ended and named' '^the step hangs was ended: the 1 s of all steps are over$'

run ./steps off 600 tests
exits 'tests that fail' 1
stdout_like 'are named' '^FAILED which in build$'

# --- every step that is listed has a function and a title, and the other way round
for script in .ci/run scripts/deep.sh; do
    file=$METRICHECK_SOURCE/$script
    sed -n 's/^all_steps=(\(.*\))$/\1/p' "$file" | tr ' ' '\n' | LC_ALL=C sort > listed
    sed -n 's/^step_\([a-z_]*\)() {$/\1/p' "$file" | tr _ - | LC_ALL=C sort > written
    sed -n '/^# *[A-Z_]* ([0-9]*) ends/q;s/^#   \([a-z-][a-z-]*\)  *[^ ].*/\1/p' "$file" | LC_ALL=C sort > titled
    ok "$script: there are steps" test -s listed
    same_file "$script: each step is written" listed written
    same_file "$script: each step has a title" listed titled
    run "$file" no-such-step
    exits "$script: an unknown step" 2
done

# --- the weekly workflow has each step of scripts/deep.sh
sed -n '/step: \[/,/\]/p' "$METRICHECK_SOURCE/.github/workflows/weekly.yml" | tr -d '\n ' |
    sed 's/.*\[\(.*\)\].*/\1/' | tr , '\n' | LC_ALL=C sort > weekly
same_file 'the weekly workflow has each step' weekly listed

# --- no test is skipped, but for want of the shared data where there is none
mkdir logs
cat > skips << 'E2'
#!/usr/bin/env bash
. "$SCRIPTS/steps.sh"
scratch=$PWD
check_no_skips logs
E2
echo 'ok 1 - good' > logs/a.log
run bash skips
exits 'nothing was skipped' 0
echo '1..0 # SKIP a: shared data b is not there' > logs/b.log
run bash skips
exits 'a test was skipped' 1
run env METRICHECK_SHARED=none bash skips
exits 'where there is no shared data it may be' 0
stdout_like 'which is counted' '^1 tests are skipped for want of the shared data$'
echo '1..0 # SKIP c: jq is not installed' > logs/c.log
run env METRICHECK_SHARED=none bash skips
exits 'but for no other reason' 1
stdout_like 'which is named' 'jq is not installed$'

# --- the tests that failed, and the slowest
mkdir -p build/tests/cli build/tests/unit
logged() { # TEST RESULT CLOCK PROCESSOR
    printf ':test-result: %s\n:global-test-result: %s\n:seconds: %s\n:processor: %s\n' "$2" "$2" "$3" "$4" \
        > "build/$1.trs"
    cat > "build/$1.log"
}
logged tests/unit/test_good PASS 0.50 0.100 << 'E2'
ok 1 - good
1..1
E2
run sh "$scripts/failures.sh" build
exits 'no test failed' 1
is 'and nothing is said' "$(cat "$out")" ''
logged tests/cli/t0001-bad FAIL 12.25 7.250 << 'E2'
ok 1 - begins
not ok 2 - is right
#   got: 1
#   expected: 2
ok 3 - ends
1..3
E2
logged tests/unit/test_crashed ERROR 3.00 2.000 << 'E2'
ok 1 - begins
Segmentation fault
E2
touch build/tests/unit/test_crashed
run sh "$scripts/failures.sh" build
exits 'two failed' 0
stdout_like 'a script' '^FAILED tests/cli/t0001-bad.sh$'
stdout_like 'why' '^  not ok 2 - is right$'
stdout_like 'with what follows' '^  #   expected: 2$'
unlike 'without what passed' "$(cat "$out")" 'ends'
stdout_like 'how to repeat it' '^  again: make -C build check TESTS=tests/cli/t0001-bad.sh$'
stdout_like 'a program that ended' '^FAILED tests/unit/test_crashed$'
stdout_like 'with the end of its log' '^  Segmentation fault$'
for i in 1 2 3 4 5 6 7 8 9; do
    awk 'BEGIN { for (i = 1; i <= 99; i++) print "not ok " i " - x" }' | logged tests/cli/t000$i-many FAIL 1.00 1.000
done
run sh "$scripts/failures.sh" build
ok 'many failures stay below 40 lines' test "$(grep -c '' "$out")" -le 37
stdout_like 'the rest is counted' '^and 5 more tests failed: build/test-suite.log$'
run sh "$scripts/slowest.sh" build 2
exits 'the slowest' 0
# 0.1 + 7.25 + 2 + 9 x 1 s
is 'by the clock, with the processor' "$(cat "$out")" 'The slowest of 12 tests, which took 18 s of the processor together:
   clock processor
    12.2      7.2  tests/cli/t0001-bad
     3.0      2.0  tests/unit/test_crashed'

# --- in a repository: what a change touches, and what has passed
export GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_SYSTEM=/dev/null GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b \
    GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b
mkdir -p tree/scripts tree/src/base tree/src/top tree/tests
cp "$scripts/ci-state.sh" "$scripts/changed.sh" tree/scripts/
cd tree || exit 99
echo 'int low(void);' > src/base/low.h
printf '#include "base/low.h"\n' > src/base/low.c
printf '#include "base/low.h"\n' > src/top/middle.h
printf '#include "top/middle.h"\n' > src/top/high.c
printf '#include "base/low.h"\n' > tests/test_low.c
echo 'int other;' > src/top/other.c
git init -q . && git add . && git commit -q -m first
run sh scripts/ci-state.sh
exits 'nothing has passed' 1
git rev-parse HEAD > .git/ci-passed
run sh scripts/ci-state.sh
exits 'HEAD has passed' 0
echo 'int low(void) { return 1; }' >> src/base/low.c
run sh scripts/ci-state.sh
exits 'a changed tree has not' 1
stdout_like 'the file is named' 'src/base/low.c'
run sh scripts/changed.sh
is 'a changed file touches what includes its header' "$(cat "$out")" 'src/base/low.c
src/base/low.h
src/top/high.c
src/top/middle.h
tests/test_low.c'
git commit -q -a -m second
run sh scripts/ci-state.sh
exits 'a commit after it has not' 1
stdout_like 'what differs' '^ src/base/low.c | 1 [+]$'
run sh scripts/changed.sh HEAD
is 'nothing since HEAD' "$(cat "$out")" ''
echo 'int more;' >> src/top/other.c
git rm -q tests/test_low.c
run sh scripts/changed.sh HEAD
is 'a file that nothing includes, and one that is gone' "$(cat "$out")" 'src/top/other.c'
run sh scripts/changed.sh no-such-commit
exits 'an unknown commit' 2
done_testing
