#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# changed.sh [BASE]: what the change since BASE can touch, one file a line: those that changed, and in C those
# that include a changed header, through others too, or the header of a changed file.
# BASE: the last commit that has passed .ci/run, else the one before HEAD. With uncommitted changes.
set -eu
cd "$(dirname "$0")/.."
base=${1:-$(cat "$(git rev-parse --git-common-dir)/ci-passed" 2> /dev/null || echo HEAD~1)}
git rev-parse -q --verify "$base^{commit}" > /dev/null || {
    echo "changed.sh: no commit $base" >&2
    exit 2
}
sources=$(git ls-files --cached --others --exclude-standard '*.c' '*.h' | while IFS= read -r name; do
    [ ! -e "$name" ] || echo "$name"
done)
# shellcheck disable=SC2086 # no name has a blank
{
    git diff --name-only "$base"
    git ls-files --others --exclude-standard
} | awk '
    FILENAME == "-" {
        touched[$0] = 1
        if (sub(/\.c$/, ".h"))
            touched[$0] = 1
        next
    }
    /^ *# *include *["<]/ {
        name = $0
        sub(/^[^"<]*["<]/, "", name)
        sub(/[">].*/, "", name)
        n++
        from[n] = FILENAME
        name_of[n] = name
    }
    END {
        do {
            more = 0
            for (i = 1; i <= n; i++)
                if (!(from[i] in touched) && (name_of[i] in touched || "src/" name_of[i] in touched ||
                    "include/" name_of[i] in touched)) {
                    touched[from[i]] = 1
                    more = 1
                }
        } while (more)
        for (name in touched)
            print name
    }' - $sources | LC_ALL=C sort | while IFS= read -r name; do
    [ ! -e "$name" ] || echo "$name"
done
