#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The program itself: help, version, unknown commands and options, where output cannot go.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

run metricheck
exits 'without a command the call is wrong' 2
stderr_like 'and the commands are shown' '^  run  '

run metricheck --help
exits '--help' 0
silent 'nothing on standard error'
for group in 'For developers of metrics' 'For contributors of cases' 'For everyone'; do
    stdout_like "--help has a part: $group" "^$group:"
done
commands=$(sed -n 's/^  \([a-z-]*\)  .*/\1/p' "$out")

for name in $commands; do
    run metricheck "$name" --help
    exits "$name --help" 0
    stdout_like "$name --help begins with its usage" "^Usage: metricheck $name"
    long=$(awk 'length($0) > 80' "$out" | grep -v '^  \$ ' | grep -v -- ' --' | head -n 1)
    is "$name --help keeps to the width" "$long" ''
    run metricheck help --man "$name"
    exits "manual page of $name" 0
    stdout_like "manual page of $name has its name" "^metricheck.-$name "
    stdout_like "manual page of $name has exit codes" '^\.SH EXIT STATUS'
done

run metricheck --version
exits '--version' 0
stdout_like 'version' '^metricheck [0-9]+\.[0-9]+\.[0-9]+ \('
stdout_like 'libraries' '^jansson .*libcsv .*GSL .*utf8proc .*nettle .*SQLite '

run metricheck rum
exits 'unknown command' 2
stderr_is 'with the nearest one' << 'E2'
metricheck: there is no command 'rum'; did you mean 'run'?
E2
run metricheck frobnicate
exits 'unknown command that is near none' 2
stderr_like 'points to --help' "there is no command 'frobnicate'; .metricheck --help. lists them"
run metricheck --quiet run
exits 'an option before the command' 2
run metricheck help nothing
exits 'help on what is not there' 2
stderr_like 'says what there is' "there is no command or page 'nothing'; .*help doc. the pages"
unset COLUMNS # a program reads it then
run metricheck help importing
exits 'help on a page' 0
same_file 'is the page' "$out" "$METRICHECK_SOURCE/doc/importing.md"
run metricheck help gate
stdout_like 'a name of both is the command' '^ *metricheck gate|Usage: metricheck gate'
COLUMNS=50 metricheck help reading > narrow
is 'a page is wrapped to the screen, but for code and tables' \
    "$(awk '/^```/ { code = !code } !code && length > 50 && !/^[|#]/ && / / { n++ } END { print n + 0 }' narrow)" 0
awk '{ for (i = 1; i <= NF; i++) print $i }' narrow > got
metricheck help reading | awk '{ for (i = 1; i <= NF; i++) print $i }' > wanted
same_file 'and says the same' got wanted
# A line is full when the next one's first word does not fit; letters of several bytes are one column.
COLUMNS=80 metricheck help reports > wide
is 'lines are full by columns, not by bytes' "$(python3 - wide << 'END'
import sys

code, loose, last = False, 0, ""
for line in open(sys.argv[1], encoding="utf-8").read().split("\n"):
    code ^= line.startswith("```")
    is_text = not code and line[:1] not in ("", *"#|!<-` 123456789")
    if is_text and last:
        loose += len(last) + 1 + len(line.split(" ")[0]) <= 80
    last = line if is_text else ""
print(loose)
END
)" 0
run metricheck help doc
same_file 'the list of the pages' "$out" "$METRICHECK_SOURCE/doc/README.md"
export COLUMNS=80
run metricheck help ../README
exits 'a path is no page' 2

run metricheck run --metrik=bleu
exits 'unknown option' 2
stderr_like 'with the nearest one' 'unknown option --metrik; did you mean --metric\?'

# full disk and closed pipe
for call in '--version' '--help' 'metrics' 'run -m bleu --resamples 0' 'score -m bleu --suite starter' 'help run'; do
    if [ -w /dev/full ]; then
        status=0
        # shellcheck disable=SC2086 # words of a call
        metricheck $call > /dev/full 2> "$err" || status=$?
        exits "full disk: $call" 5
        stderr_like "full disk is told: $call" 'No space left|standard output'
    fi
    # shellcheck disable=SC2086
    { metricheck $call 2> "$err"; echo $? > code; } | true
    is "a closed pipe is no crash: $call" "$(cat "$err")" ''
done

done_testing
