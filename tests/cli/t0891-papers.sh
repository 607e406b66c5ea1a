#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# doc/papers.md: every call of it, and what it says that comes of it.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
COLUMNS=200
export COLUMNS
cp -R "$METRICHECK_SOURCE/doc/examples/." .

# Each row as: number of its section, name, options, what stands under "here"; between bars.
rows() {
    awk -F '|' '/^## / { section++ }
        section > 0 && /^\| / && $2 !~ /in the paper/ {
            for (i = 2; i <= 6; i++)
                gsub(/^ +| +$|`/, "", $i)
            print section "|" $2 "|" $3 "|" $6 }' "$METRICHECK_SOURCE/doc/papers.md"
}
# How the calls of a section begin.
begins() { awk -v n="$1" '/^## / { section++ } section == n && /^    metricheck / { print $0; exit }' "$METRICHECK_SOURCE/doc/papers.md"; }
rows > rows.txt
is 'rows of five papers' "$(cut -d '|' -f 1 rows.txt | uniq -c | awk '{ print $2 ": " $1 }' | paste -s -d ' ')" '1: 8 2: 8 3: 8 4: 11 5: 9'

shown() { # TEXT: whether it stands in a line, blanks apart
    tr -s ' \t' '  ' < "$out" | sed 's/^ //' | grep -q -F -e "$1"
}
while IFS='|' read -r section name options here; do
    [ "$section" -gt 1 ] || continue
    call=$(begins "$section")
    set -f # a star is one
    # shellcheck disable=SC2086 # the words of a call
    run $call $options
    set +f
    exits "$name $options" 0
    ok "$name: shows $here" shown "$here"
done < rows.txt

# Those of the published scores.
if [ -d "${METRICHECK_SHARED:-}/nlg-checklist/raw" ]; then
    mkdir source
    cp -R "$METRICHECK_SHARED/nlg-checklist/raw" source/data
    metricheck import nlg-checklist source -o nlg-checklist --quiet
    while IFS='|' read -r section name options here; do
        [ "$section" -eq 1 ] || continue
        call=$(begins 1)
        # shellcheck disable=SC2086 # the words of a call
        run $call $options
        exits "$name $options" 0
        for word in $here; do
            ok "$name: has $word" grep -q -F -e "$word" "$out"
        done
    done < rows.txt
else
    note 'SKIP the published scores: nlg-checklist is not there'
fi
done_testing
