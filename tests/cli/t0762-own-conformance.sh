#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Somebody checks a metric that takes long: each rule is shown as soon as it is checked.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

: "${CC:=cc}"
# shellcheck disable=SC2086  # CC is words
$CC -D_GNU_SOURCE -I"$METRICHECK_SOURCE/include" -fPIC -shared -o misbehaving.so \
    "$METRICHECK_SOURCE/tests/modules/misbehaving.c" || exit 99

# Never comes back from its second case.
: > streamed # there before the program, which the shell starts beside itself, has opened it
"$METRICHECK" conformance --module ./misbehaving.so misbehaving:does=endless --timeout 1200 \
    > streamed 2> streamed.err &
pid=$!
n_tries=0
until grep -q '^  kept  *opens ' streamed || [ "$n_tries" -eq 3000 ]; do
    n_tries=$((n_tries + 1))
    sleep 0.1
done
ok 'the first rule is shown' grep -q '^  kept  *opens ' streamed
ok 'below the signature' grep -q '^misbehaving|does:endless|module:' streamed
ok 'while the metric is still at work' kill -0 "$pid"
is 'and no rule that is not done' "$(grep -c '^  ' streamed)" 1
# its child ends with it at the latest when its time is over
child=$(ps -o pid= --ppid "$pid" 2> /dev/null | tr -d ' ')
kill "$pid" ${child:+"$child"}
wait "$pid" 2> /dev/null

# Streamed or not, the lines are the same, and the next metric stands below an empty line.
run metricheck conformance chrf gtm
exits 'two metrics' 0
is 'each rule once a metric' "$(grep -c '^  kept  *opens ' "$out")" 2
is 'two sums' "$(grep -c ' rules kept, ' "$out")" 2
is 'with a line between them' "$(grep -c '^$' "$out")" 1
cp "$out" screen
run metricheck conformance chrf gtm -o file
same_file 'a file gets the same' file screen
run metricheck conformance --module ./misbehaving.so misbehaving:does=crash-at-end
exits 'what comes when the program ends' 1
stdout_like 'is shown with the last rule, and that once' '^  BROKEN +closes '
unlike 'not as kept before' "$(cat "$out")" '^  kept +closes '

done_testing
