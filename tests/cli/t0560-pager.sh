#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Long output on a terminal goes through a pager.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need script
need stty
mkdir bin
ln -s "$METRICHECK" bin/metricheck
PATH=$PWD/bin:$PATH
TERM=xterm
METRICHECK_WORDNET=/nonexistent
export TERM METRICHECK_WORDNET

# A pager that leaves what it is given in `paged`, and its environment; it says so on the terminal.
cat > bin/keep << 'E'
#!/bin/sh
cat > paged
printf '%s\n' "LESS=${LESS-unset} LV=${LV-unset}" > environment
echo 'end of the pager'
E
chmod +x bin/keep
# at_terminal ROWS COMMAND: what stands on a terminal of so many rows, in `screen`; exit code in $status.
at_terminal() {
    rm -f paged environment
    status=0
    timeout 600 script -qec "stty rows $1 cols 80; $2" /dev/null < /dev/null > screen 2>&1 || status=$?
    tr -d '\r' < screen > "$out"
}
paged() { [ -s paged ]; }

METRICHECK_PAGER=keep
export METRICHECK_PAGER
unset LESS LV PAGER
at_terminal 10 'metricheck statistics'
exits 'long output' 0
ok 'goes through the pager' paged
stdout_like 'which has the terminal' '^end of the pager'
is 'and nothing else has' "$(wc -l < "$out")" 1
is 'less and lv are told' "$(cat environment)" 'LESS=FRX LV=-c'
metricheck statistics > plain
ok 'all of it goes there' cmp paged plain
export LESS=S
at_terminal 10 'metricheck statistics'
is 'what the user told less stays' "$(cat environment)" 'LESS=S LV=-c'
unset LESS

rows=$(wc -l < plain)
at_terminal $((rows + 1)) 'metricheck statistics'
ok 'output that the terminal has room for does not' test ! -e paged
ok 'and is there' cmp "$out" plain
at_terminal "$rows" 'metricheck statistics'
ok 'one row less is too few, for there is a prompt' paged
at_terminal 10 'metricheck --no-pager statistics'
ok '--no-pager' test ! -e paged
ok 'shows all of it' cmp "$out" plain
at_terminal 10 'metricheck statistics > file'
ok 'a file is no terminal' test ! -e paged
ok 'and is the same' cmp file plain
at_terminal 10 'metricheck statistics | cat'
ok 'nor is a pipe' test ! -e paged
for none in '' cat; do
    METRICHECK_PAGER=$none
    at_terminal 10 'metricheck statistics'
    ok "the pager '$none' is none" cmp "$out" plain
done

unset METRICHECK_PAGER
PAGER='sed s/^/common:/'
export PAGER
at_terminal 10 'metricheck statistics'
stdout_like 'PAGER is a command of sh' '^common:'
METRICHECK_PAGER='sed s/^/own:/'
export METRICHECK_PAGER
at_terminal 10 'metricheck statistics'
stdout_like 'METRICHECK_PAGER goes before it' '^own:'
unset METRICHECK_PAGER
TERM=dumb
at_terminal 10 'metricheck statistics'
ok 'a dumb terminal has none' cmp "$out" plain
TERM=xterm
unset PAGER
mkdir none
for program in sh stty; do ln -s "$(command -v $program)" none/; done
at_terminal 10 "PATH=$PWD/none; $METRICHECK statistics"
ok 'without less it is shown as it is' cmp "$out" plain
METRICHECK_PAGER=no-such-pager
export METRICHECK_PAGER
at_terminal 10 'metricheck statistics'
exits 'a pager that is not there' 0
stdout_like 'is named by sh' 'no-such-pager.*not found'
# shellcheck disable=SC2016 # "$1" is the inner shell's
ok 'and all is shown' sh -c 'tail -n "$(wc -l < plain)" "$1" | cmp - plain' sh "$out"

# The first line is enough for the user; the report is longer than a pipe holds.
METRICHECK_PAGER='head -n 1'
at_terminal 10 'metricheck run -q -m bleu -f json'
exits 'a pager that ends early is no error' 0
is 'and shows what it showed' "$(cat "$out")" '{'
METRICHECK_PAGER='keep; exit 3'
at_terminal 10 'metricheck run -q -m bleu'
exits 'nor is its exit code that of the command' 0
at_terminal 10 'metricheck run -q -m bleu --strict'
exits 'which is kept' 1
ok 'after the pager' paged
at_terminal 10 'metricheck run -q -m nothing'
exits 'an error' 2
ok 'needs none' test ! -e paged
stdout_like 'and is seen' "there is no metric 'nothing'"

METRICHECK_PAGER=keep
at_terminal 10 'metricheck run -q -m bleu -m smatch'
like 'a terminal is coloured through it' "$(cat paged)" "$(printf '\033')\\[1m"
like 'and keeps its width' "$(awk '{ gsub(/\033\[[0-9]*m/, "") } length > n { n = length } END { print n }' paged)" '^(7[0-9]|80)$'
at_terminal 10 'NO_COLOR=1 metricheck run -q -m bleu'
unlike 'not with NO_COLOR' "$(cat paged)" "$(printf '\033')"
at_terminal 10 'metricheck score -m bleu --suite starter'
ok 'rows that come one by one do not wait for it' test ! -e paged
at_terminal 10 'metricheck run --help'
ok 'help does' paged
at_terminal 10 'metricheck --no-pager --version'
exits '--no-pager before --version' 0
run metricheck --no-pager
exits '--no-pager alone' 2
done_testing
