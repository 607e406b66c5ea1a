#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Processes that a metric leaves behind end with the program, also those that left its process group.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need setsid

# One that ends at SIGTERM, one that ignores it, and one whose parent is in a session of its own, too; each waits
# far longer than this test.
cat >leave.sh <<'E2'
setsid sh -c 'echo $$ >first; exec sleep 1000' >/dev/null 2>&1 </dev/null &
setsid sh -c 'trap "" TERM; echo $$ >second; sleep 1000; :' >/dev/null 2>&1 </dev/null &
setsid sh -c 'setsid sh -c "echo \$\$ >third; exec sleep 1000" & wait' >/dev/null 2>&1 </dev/null &
while ! [ -s first ] || ! [ -s second ] || ! [ -s third ]; do sleep 0.01; done
exec sh "$1"
E2
printf 'a b\n' >one.txt
# The first reads the state of a process: a dead one that nobody waited for is none that lives.
lives() { [ -n "$1" ] && [ -r "/proc/$1/stat" ] && ! grep -q ') Z' "/proc/$1/stat"; }
run metricheck score --reference one.txt --candidate one.txt -m length_ratio \
    --command "length_ratio=sh leave.sh $METRICHECK_SOURCE/modules/shell/length_ratio.sh"
exits 'a metric that leaves three processes' 0
for which in first second third; do
    read -r pid <$which
    is "the $which has ended" "$(lives "$pid" && echo lives)" ''
    lives "$pid" && kill -9 "$pid"
done
done_testing
