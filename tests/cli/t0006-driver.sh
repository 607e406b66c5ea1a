#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The driver of the tests writes what automake's own, tap-driver.sh, writes of the same tests.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
theirs() { sh "$METRICHECK_SOURCE/build-aux/tap-driver.sh" "$@"; }
ours() { "$METRICHECK_BUILD/tests/driver" "$@"; }

# driven DRIVER COLOR COMMAND...: DRIVER.log, DRIVER.trs, and all that it says.
driven() {
    driver=$1 color=$2
    shift 2
    run "$driver" --test-name a/name --log-file "$driver.log" --trs-file "$driver.trs" --color-tests "$color" \
        --enable-hard-errors yes --expect-failure no -- "$@"
    cat "$out" "$err" "$driver.log" "$driver.trs"
    echo "exit code $status"
}
# same LABEL COLOR COMMAND...: what both drivers say of the command is compared below.
same() {
    label=$1
    shift
    for driver in theirs ours; do
        echo "--- $label" >> $driver.all
        driven $driver "$@" >> $driver.all
    done
}
# same_text LABEL STATUS < TAP: of a test that prints it, and ends so.
same_text() {
    cat > text
    same "$1" no sh -c "cat text; exit $2"
}

same_text 'good' 0 << 'END'
1..2
ok 1 - a
ok 2 - b
# of these two
END
same_text 'one is not good' 1 << 'END'
ok 1 - a
not ok 2 - b
#   why
1..2
END
same_text 'what is a result, and what is not' 0 << 'END'
ok
not ok
ok 3
ok - without a number
ok:5
ok6
okay
ok 7seven
not  ok
 ok
1..8
END
same_text 'directives' 0 << 'END'
ok 1 - a # SKIP for  a reason  
not ok 2 # TODO later
ok 3 # todo
not ok 4 - skipped # skip
ok 5 a \# SKIP escaped
ok 6 a \\# SKIP not escaped
ok 7 # SKIPPED
ok 8 # SKIP one # SKIP
ok 9   b  #skip-c
ok 10 b # no # TODO: c
ok 011	tabs	#	SKIP	why	
ok 12 ä # SKIPä
1..12
END
same_text 'behind the plan' 0 << 'END'
ok 1
1..1
ok 2 a
END
same_text 'more than planned' 0 << 'END'
1..1
ok 1
ok 2 more # SKIP a
END
same_text 'fewer than planned' 0 << 'END'
1..3
ok 1
END
same_text 'two plans' 0 << 'END'
1..1
ok 1
1..1
END
same_text 'out of order' 0 << 'END'
1..2
ok 2
ok 1 a
END
same_text 'what is no plan' 0 << 'END'
1..x
1..
1..0x
2..3
1..3 # SKIP three
ok 1
END
for plan in '1..0' '1..000' '1..0 # SKIP none is there  ' '1..0 # SKIP: because' '1..0 #nothing' '1..0#'; do
    echo "$plan" | same_text "all skipped: $plan" 0
done
same_text 'nothing at all' 0 < /dev/null
same_text 'given up' 1 << 'END'
1..2
ok 1
  Bail out!  for this reason  
not ok 2
END
same_text 'given up at once' 0 << 'END'
Bail out!
END
for code in 1 126 127 139; do
    printf '1..1\nok 1\n' | same_text "ends with $code" $code
done
# shellcheck disable=SC2016 # the inner shell expands
same 'killed' no sh -c 'echo 1..1; echo ok 1; kill -9 $$'
same 'in colour' yes sh -c \
    'echo ok 1; echo not ok 2; echo ok 3 "#" SKIP a; echo ok 4 "#" TODO a; echo not ok 5 "#" TODO a; echo ok 7'
same 'standard error' no sh -c 'echo first >&2; sleep 0.1; echo 1..1; echo ok 1'
is 'standard error is in the log' "$(head -n 1 ours.log)" first
# without what ours adds of the time, and what the shell of theirs says of a signal
sed '/^:seconds: [0-9]*[.][0-9][0-9]$/d; /^:processor: [0-9]*[.][0-9][0-9]$/d' ours.all > ours.kept
grep -v '^Killed$' theirs.all > theirs.kept
same_file 'all of it is the same' ours.kept theirs.kept
is 'of so many tests' "$(grep -c '^--- ' theirs.kept)" 26

# --- what it adds
# shellcheck disable=SC2016 # the shell of the test expands
echo 'i=0; while [ $i -lt 100000 ]; do i=$((i + 1)); done' > busy.sh
driven ours no sh -c 'echo 1..1; echo ok 1; sh busy.sh' > said
is 'a line of each' "$(sed 's/[0-9]*[.][0-9][0-9]$/N/' ours.trs | paste -s -d , -)" \
    ':global-test-result: PASS,:recheck: no,:copy-in-global-log: no,:test-result: PASS,:seconds: N,:processor: N'
ok 'the processor of all that the test has waited for' \
    test "$(sed -n 's/^:processor: \(.*\)[.]\(..\)$/1\1\2/p' ours.trs)" -gt 1000

# --- its command line
printf '#!/bin/sh\necho 1..1\necho ok 1\n' > test.sh
driven ours no ./test.sh > said
is 'what cannot be run' "$(grep -c 'exited with status 126$' ours.log)" 1
driven ours no ./none > said
is 'what is not there' "$(grep -c 'exited with status 127 (command not found?)$' ours.log)" 1
run ours --test-name a --log-file no/such.log --trs-file a.trs -- true
exits 'a log that cannot be written' 1
run ours --test-name a --log-file a.log --trs-file no/such.trs -- true
exits 'results that cannot be written' 1
run ours --test-name a --log-file a.log --trs-file a.trs --expect-failure yes -- true
exits 'no test is expected to fail' 2
run ours --test-name a --log-file a.log --trs-file a.trs --
exits 'no command' 2
done_testing
