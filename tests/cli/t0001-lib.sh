#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The library of the shell tests itself: each check passes what is right and fails what is wrong.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# script NAME: a test script from standard input, run to its end; fills $status, $out, $err.
script() {
    {
        echo "METRICHECK_SOURCE='$METRICHECK_SOURCE'"
        echo ". '$METRICHECK_SOURCE/tests/cli/lib.sh'"
        cat
    } > "$1.sh"
    run sh "$1.sh"
}

script good << 'EOS'
ok 'ok' true
is 'is' 'a  b' 'a  b'
like 'like' 'one
two' '^t.o$'
unlike 'unlike' 'one' 'two'
run sh -c 'echo printed; echo said >&2; exit 7'
exits 'exits' 7
stdout_is 'stdout_is' << 'X'
printed
X
stderr_is 'stderr_is' << 'X'
said
X
stdout_like 'stdout_like' '^print'
stderr_like 'stderr_like' 'aid$'
run true
silent 'silent'
run cat
stdout_is 'standard input is empty' < /dev/null
run cat << 'X'
given
X
stdout_is 'standard input can be given' << 'X'
given
X
command -v jq > /dev/null || jq() { printf '2\na|b c\n'; }
echo '{"a": 1, "b": ["a|b", "c"]}' > some.json
of_json some.json << 'X'
of_json | 2 | .a | . + 1
of_json: several values | a|b c | .b[]
X
done_testing
EOS
exits 'right checks: exit code' 0
is 'right checks: all pass' "$(grep -c '^ok' "$out")" 14
is 'right checks: the plan comes last' "$(tail -n 1 "$out")" 1..14
silent 'right checks: nothing on standard error'

script bad << 'EOS'
run sh -c 'echo printed; echo said >&2; exit 7'
ok 'ok' false
is 'is' a b
like 'like' 'one' 'two'
unlike 'unlike' 'one' 'o'
exits 'exits' 0
stdout_is 'stdout_is' << 'X'
other
X
stderr_is 'stderr_is' < /dev/null
stdout_like 'stdout_like' '^said'
stderr_like 'stderr_like' '^printed'
silent 'silent'
echo '{"a": 1}' > some.json
of_json some.json << 'X'
of_json: another value | 2 | .a
of_json: no number | 1 | .a | length | keys
X
of_json not-there.json << 'X'
of_json: no file | 1 | .a
X
ok 'goes on after a failure' true
done_testing
EOS
exits 'wrong checks: exit code' 1
is 'wrong checks: all fail' "$(grep -c '^not ok' "$out")" 13
like 'wrong checks: the last, right one is number 14' "$(cat "$out")" '^ok 14 - goes on'
like 'wrong checks: what came is shown' "$(cat "$out")" '^# +\+printed$'

script one_skipped << 'EOS'
skip 'the part' 'there is none'
done_testing
EOS
stdout_is 'skip: one test, named with what and why' << 'EOS'
ok 1 - the part # SKIP there is none
1..1
EOS

script skipped << 'EOS'
skip_all 'the thing' 'there is none'
EOS
exits 'skip_all: exit code' 0
stdout_is 'skip_all: names what and why' << 'EOS'
1..0 # SKIP the thing: there is none
EOS

script begun << 'EOS'
pass 'one'
skip_all 'the thing' 'there is none'
EOS
exits 'skip_all behind a test: exit code' 0
stdout_is 'skip_all behind a test: the rest is skipped' << 'EOS'
ok 1 - one
ok 2 - the rest # SKIP the thing: there is none
1..2
EOS
script begun_badly << 'EOS'
failed 'one'
skip_all 'the thing' 'there is none'
EOS
exits 'skip_all behind a test that failed: exit code' 1

script needy << 'EOS'
need sh a-program-that-nobody-has
EOS
stdout_is 'need: names the program' << 'EOS'
1..0 # SKIP needy: a-program-that-nobody-has is not installed
EOS

script absent << 'EOS'
METRICHECK_SHARED=/nowhere
shared_or_skip 'data/x.txt'
EOS
stdout_is 'shared_or_skip: names the data' << 'EOS'
1..0 # SKIP absent: shared data data/x.txt is not there
EOS

script folder << 'EOS'
pwd
done_testing
EOS
ok 'a script runs in a folder of its own' test "$(head -n 1 "$out")" != "$PWD"
ok 'which is gone afterwards' test ! -e "$(head -n 1 "$out")"

export METRICHECK_METRIC=bleu
script environment << 'EOS'
is 'no option comes from the environment' "${METRICHECK_METRIC-none}" none
done_testing
EOS
exits 'options of the environment are taken out' 0

run metricheck --version
exits 'the program is there' 0
done_testing
