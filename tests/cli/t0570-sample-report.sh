#!/bin/sh
# The sample report is what the calls in reports/README.md give with this program.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_WORDNET=/nonexistent # needs nothing that is not of the sources
export METRICHECK_WORDNET
reports=$METRICHECK_SOURCE/reports

mkdir bin blocks
ln -s "$METRICHECK" bin/metricheck
PATH=$PWD/bin:$PATH
awk -v folder=blocks -f "$METRICHECK_SOURCE/tests/docs/console_blocks.awk" "$reports/README.md"
is 'two calls' "$(echo blocks/*.command)" 'blocks/001.command blocks/002.command'
for command in blocks/*.command; do
    run sh "$command"
    exits "$command" 0
    is "$command prints nothing" "$(cat "$out" "$err")" ''
done
golden 'Markdown' reports/starter.md starter.md
golden 'JSON' reports/starter.json starter.json

run sh -c "$(cat blocks/001.command) -j 1"
ok 'on one thread' cmp starter.md "$reports/starter.md"
run sh -c "$(cat blocks/002.command) -j 7"
ok 'on seven threads' cmp starter.json "$reports/starter.json"
run metricheck verify -q starter.json
exits 'its figures follow from its cases' 0
is 'no path of a machine' "$(grep -c -F -e "$METRICHECK_SOURCE" -e "$METRICHECK_BUILD" starter.md starter.json)" \
    'starter.md:0
starter.json:0'
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
done_testing
