#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# failures.sh BUILD [LINES]: which tests of the last `make check` in BUILD failed, the lines of their logs that
# say why, and the command that repeats each alone; LINES (36) lines at most. Exit code 1: none has failed.
set -eu
build=$1
most=${2:-36}
cd "$build"
failed=$(find tests -name '*.trs' -exec grep -l -E '^:global-test-result: *(FAIL|ERROR|XPASS)' {} + | LC_ALL=C sort)
[ -n "$failed" ] || exit 1
n=$(printf '%s\n' "$failed" | grep -c '')

# reasons LOG LINES: what is behind the first "not ok" lines, what a sanitizer says, or else the end.
reasons() {
    awk -v most="$2" '
        { sub(/\r$/, "") }
        /^ok |^1\.\.[0-9]/ { told = 0 }
        /^not ok|^Bail out|: runtime error: |^==[0-9]+==ERROR|^SUMMARY: |WARNING: ThreadSanitizer/ { told = 1 }
        told && lines < most { print "  " substr($0, 1, 160); lines++ }
        { last[NR % most] = substr($0, 1, 160) }
        END {
            for (i = NR - most + 1; lines == 0 && i <= NR; i++)
                if (i > 0)
                    print "  " last[i % most]
        }' "$1"
}

each=$((most / (n < 6 ? n : 6) - 2))
[ "$each" -ge 1 ] || each=1
shown=0
for results in $failed; do
    shown=$((shown + 1))
    name=${results%.trs}
    [ -e "$name" ] || name=$name.sh
    if [ "$shown" -gt 6 ]; then
        echo "and $((n - 6)) more tests failed: $build/test-suite.log"
        break
    fi
    echo "FAILED ${name}"
    reasons "${results%.trs}.log" "$each"
    echo "  again: make -C $build check TESTS=$name"
done
