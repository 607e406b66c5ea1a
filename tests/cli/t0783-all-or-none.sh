#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Outputs of several files appear all or none, whatever ends the program; nothing temporary stays.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

data=$METRICHECK_SOURCE/tests/import
# What stays of temporary files, journals and old files below the folder $1.
left() { find "$1" -name '.metricheck-*'; }
unchanged() { ok "$1: all as it was" diff -r before "$2" && is "$1: nothing is left over" "$(left .)" ''; }

# --- a file of the set that cannot be written: the others stay as they were ---
run metricheck run --quiet -m chrf -p negation -f text -o folder starter
exits 'a folder of texts' 0
cp -R folder before
rm folder/index.txt before/index.txt
mkdir folder/index.txt before/index.txt
run metricheck run --quiet -m bleu -f text -o folder starter
exits 'a folder where the index is to go' 5
stderr_like 'it is named' '^folder/index.txt: error: '
unchanged 'text' folder
run metricheck run --quiet -m bleu -p negation -f json -o report.json --report text=folder starter
exits 'the same as a second report' 5
ok 'the first one is not there either' test ! -e report.json

rm -rf before
run metricheck import sick "$data/sick" -o suite --quiet
exits 'an import' 0
cp -R suite before
file=$(find suite -name '*.json' | sort | tail -n 1)
rm "$file" "before/${file#suite/}"
mkdir "$file" "before/${file#suite/}"
run metricheck import sick "$data/sick" -o suite --quiet
exits 'a folder where a file of the suite is to go' 5
unchanged 'import' suite
rm -rf before folder suite

# --- the limit of a file's size is a signal ---
mkdir folder before
: > folder/index.txt
: > before/index.txt
status=0
(
    # shellcheck disable=SC3045 # shells that lack it fail the test
    ulimit -c 0
    ulimit -f 1
    exec env --default-signal=XFSZ "$METRICHECK" run --quiet -m bleu -f text -o folder starter
) > /dev/null 2>&1 || status=$?
is 'SIGXFSZ ends it' "$(kill -l "$status")" XFSZ
unchanged 'SIGXFSZ' folder

rm -rf before folder

# --- a journal that a kill left: the next call that reads the suite puts back what was there ---
run metricheck import sick "$data/sick" -o suite --quiet
cp -R suite before
file=$(cd suite && find . -name '*.json' | sort | head -n 1)
file=${file#./}
mv "suite/$file" suite/.metricheck-1-1.old
echo new > "suite/$file"
echo new > suite/.metricheck-1-2.tmp
printf 'metricheck journal 1\n+.metricheck-1-1.tmp\0%s\0-.metricheck-1-2.tmp\0other.json\0.' "$file" > suite/.metricheck-1-1.journal
run metricheck lint --quiet suite
exits 'a suite that was half written' 0
unchanged 'journal' suite

# --- memory ---
# A sanitizer needs address space of its own.
if ldd "$METRICHECK" | grep -q 'asan\|tsan' || grep -q -a '__asan_init\|__tsan_init' "$METRICHECK"; then
    pass 'memory: not with sanitizers'
else
    awk 'BEGIN {
        printf "["
        for (i = 0; i < 4000000; i++)
            printf "%s{\"a\": [1, 2]}", (i > 0 ? "," : "")
        printf "]"
    }' > large.json
    status=0
    (
        # shellcheck disable=SC3045 # shells that lack it fail the test
        ulimit -c 0
        # shellcheck disable=SC3045
        ulimit -v 300000
        exec "$METRICHECK" lint large.json
    ) > "$out" 2> "$err" || status=$?
    exits 'exhausted memory' 5
    stderr_like 'it says so' '^metricheck: out of memory \([0-9]+ x [0-9]+ bytes\)$'
    unlike 'and nothing of JSON' "$(cat "$err" "$out")" 'JSON|E001'
fi
is 'nothing temporary is left over' "$(left .)" ''

# --- standard output ---
if [ -c /dev/full ]; then
    status=0
    metricheck run --quiet -m bleu -p negation --report json=report.json starter > /dev/full 2> "$err" || status=$?
    exits 'standard output is full' 5
    ok 'the report is not there' test ! -e report.json
    is 'nothing temporary' "$(left .)" ''
    for k in 1 2; do
        awk 'BEGIN { print "reference\tcandidate"; for (i = 0; i < 20000; i++) print "a b" i "\ta c" i }' > pairs.tsv
        metricheck score -m chrf --pairs pairs.tsv --shard $k/2 -o shard-$k.tsv 2> "$err"
    done
    status=0
    metricheck merge shard-1.tsv shard-2.tsv > /dev/full 2> "$err" || status=$?
    exits 'merge to what is full' 5
    stderr_like 'merge: it says so' '^standard output: error: cannot be written: No space left'
fi
done_testing
