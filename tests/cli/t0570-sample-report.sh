#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The sample report is what the calls in reports/README.md give with this program. Its pictures are small, and
# linked.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
METRICHECK_WORDNET=/nonexistent # needs nothing that is not of the sources
export METRICHECK_WORDNET
reports=$METRICHECK_SOURCE/reports

mkdir bin blocks
ln -s "$METRICHECK" bin/metricheck
PATH=$PWD/bin:$PATH
awk -v folder=blocks -f "$METRICHECK_SOURCE/tests/docs/console_blocks.awk" "$reports/README.md"
is 'three calls' "$(echo blocks/*.command)" 'blocks/001.command blocks/002.command blocks/003.command'
for command in blocks/*.command; do
    run sh "$command"
    exits "$command" 0
    is "$command prints nothing" "$(cat "$out" "$err")" ''
done
golden 'Markdown' reports/starter.md starter.md
golden 'JSON' reports/starter.json starter.json
golden 'HTML' reports/sample.html sample.html

run sh -c "$(cat blocks/001.command) -j 1"
ok 'on one thread' cmp starter.md "$reports/starter.md"
run sh -c "$(cat blocks/002.command) -j 7"
ok 'on seven threads' cmp starter.json "$reports/starter.json"
run sh -c "$(cat blocks/003.command) -j 7"
ok 'the page on seven threads' cmp sample.html "$reports/sample.html"
run metricheck verify -q starter.json
exits 'its figures follow from its cases' 0
is 'no path of a machine' "$(grep -c -F -e "$METRICHECK_SOURCE" -e "$METRICHECK_BUILD" starter.md starter.json sample.html)" \
    'starter.md:0
starter.json:0
sample.html:0'
is 'its size' "$(find . -name 'starter.*' -size +1000k)" ''
# The README says which files there are, and links to files and headings that are there.
for file in "$reports"/*; do
    name=$(basename "$file")
    case $name in README.md | local.mk) continue ;; esac
    ok "$name is in the README" grep -q -F "]($name)" "$reports/README.md"
done
grep -o '](\.\./[^)]*' "$reports/README.md" | cut -c 3- | sort -u > links
while read -r link; do
    ok "$link is there" test -f "$reports/${link%%#*}"
    case $link in
    *'#'*)
        sed -n 's/^##* //p' "$reports/${link%%#*}" | tr '[:upper:]' '[:lower:]' |
            sed 's/[^a-z0-9 _-]//g; s/ /-/g' > headings
        ok "$link is a heading" grep -q -x -F -e "${link#*#}" headings
        ;;
    esac
done < links

# Pictures: small, in a page that people read, and the first of them at the entrance.
for picture in "$METRICHECK_SOURCE"/doc/*.png; do
    name=$(basename "$picture")
    is "$name is a PNG" "$(head -c 4 "$picture" | tail -c 3)" PNG
    ok "$name is below 200 kB" test "$(wc -c < "$picture")" -lt 200000
    ok "$name is linked" grep -q -F "]($name)" "$METRICHECK_SOURCE/doc/reports.md"
done
grep -o '!\[[^]]*\]([^)]*' "$METRICHECK_SOURCE/README.md" | sed 's/.*(//' > pictures
is 'the README has one picture' "$(cat pictures)" doc/report-light.png
done_testing
