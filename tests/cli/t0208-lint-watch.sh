#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# metricheck lint --watch: a file is checked again whenever it is saved, whichever way an editor does it.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

# write PHENOMENON FILE
write() {
    printf '{"schema": "metricheck/suite/1", "suite": "s", "dataset": "d", "phenomenon": "%s",
"scale": {"minimum": 0, "maximum": 5, "kind": "similarity"}, "draft": true,
"judgement": {"by": "rubric", "description": "none", "raters": 0}, "licence": "CC0-1.0", "source": "s",
"cases": []}\n' "$1" > "$2"
}
# rounds N: waits until N rounds are done, each of which ends in a line of counts; gives up after a minute.
rounds() {
    left=600
    while [ "$(grep -c '^[0-9].* in [0-9]* case' screen)" -lt "$1" ] && [ $left -gt 0 ]; do
        sleep 0.1
        left=$((left - 1))
    done
    grep -c '^[0-9].* in [0-9]* case' screen
}
# said TEXT: waits until it stands among the errors; gives up after a minute.
said() {
    left=600
    while ! grep -q "$1" errors && [ $left -gt 0 ]; do
        sleep 0.1
        left=$((left - 1))
    done
    ok "$1" grep -q "$1" errors
}

mkdir folder
write negation folder/a.json
: > screen # there before the program, which the shell starts beside itself, has opened it
# the program itself, not a shell that waits for it: a signal must reach it
"$METRICHECK" lint --watch folder > screen 2> errors &
watcher=$!
trap 'kill $watcher 2>/dev/null; rm -rf "$lib_folder"' EXIT
is 'at once' "$(rounds 1)" 1
is 'nothing is wrong' "$(grep -c E010 screen)" 0
write negatoin folder/a.json
is 'written anew' "$(rounds 2)" 2
is 'what is wrong now' "$(grep -c 'error\[E010\]' screen)" 1
write negation other
mv other folder/a.json
is 'another file renamed to it' "$(rounds 3)" 3
is 'mended' "$(grep -c 'error\[E010\]' screen)" 1
write passive folder/b.json
is 'a new file of the folder' "$(rounds 4)" 4
echo '{' > folder/b.json
is 'no JSON' "$(rounds 5)" 5
is 'is said' "$(grep -c 'error\[E001\]' screen)" 1
rm folder/b.json
is 'a file that is gone' "$(rounds 6)" 6
kill "$watcher"
status=0
wait "$watcher" || status=$?
is 'a signal ends it' "$status" 143
is 'without a message' "$(cat errors)" ''

# Where the one file becomes a pipe, nothing waits for who writes into it.
mkfifo pipe
write negation one.json
: > screen
"$METRICHECK" lint --watch one.json > screen 2> errors &
watcher=$!
is 'one file' "$(rounds 1)" 1
mv pipe one.json
said 'one.json: cannot be watched while it is not a regular file or a folder'
write passive two.json
mv two.json one.json
is 'is a file again' "$(rounds 2)" 2
kill "$watcher"
wait "$watcher"

run metricheck lint --watch --fix folder
exits 'not with --fix' 2
stderr_is 'which says so' << 'EOF'
metricheck: --watch does not go with --fix
EOF
run metricheck lint --watch -
exits 'nor standard input' 2
run metricheck lint --watch nowhere.json
exits 'a file that is not there' 3
done_testing
