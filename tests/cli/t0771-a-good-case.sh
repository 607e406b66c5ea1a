#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A contributor adds good cases to the starter suite, the guide's own among them, a new phenomenon and a
# template: what checks the shipped suite is content, and no other test and no example of a page sees
# them. Takes some seconds, for the examples of some pages run once more.
#
#     sh t0771-a-good-case.sh all     runs every test on that tree, and the examples of all pages and the manuals
#                                     (scripts/deep.sh contributed)
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
need jq
source=$METRICHECK_SOURCE

# --- a tree of sources like the real one, with data of its own, and a build folder that finds these
mkdir -p tree/build/share
for path in "$source"/* "$source"/.[!.]*; do
    case $path in
    */.git | "$source/.[!.]*") ;;
    */suites | */phenomena | */templates) cp -R "$path" tree/ ;;
    *) [ -e "$path/config.status" ] || ln -s "$path" tree/ ;; # no folder of a build
    esac
done
chmod -R u+w tree/suites tree/phenomena tree/templates
for path in "$METRICHECK_BUILD"/*; do
    case $path in
    */share | */metricheck | *.log | *.trs) ;;
    *) ln -s "$path" tree/build/ ;;
    esac
done
cp "$METRICHECK" tree/build/metricheck
ln -s "$PWD/tree" tree/build/share/metricheck
unset METRICHECK_DATA
METRICHECK=$PWD/tree/build/metricheck
cd tree || exit 99

# --- the guide's example, then others: new PHENOMENON SCORE GRAPH REFERENCE CANDIDATE [CANDIDATE-GRAPH]
run metricheck new negation --reference 'The baker closes the shop at noon.' \
    --candidate 'The baker does not close the shop at noon.' \
    --reference-amr doc/examples/baker.amr --subphenomenon sentence
exits "the guide's case" 0
stdout_like 'is in the suite' '^added to suites/starter/negation\.json '
add() {
    echo "$3" > ../reference.amr
    echo "${6:-$3}" > ../candidate.amr
    run metricheck new "$1" --score "$2" --reference "$4" --candidate "$5" \
        --reference-amr ../reference.amr --candidate-amr ../candidate.amr
    exits "a case of $1" 0
}
add passive 4.9 '(w / wash-01 :ARG0 (n / nurse) :ARG1 (b / blanket :quant 3))' \
    'The nurse washed three blankets.' 'Three blankets were washed by the nurse.'
# one of a phenomenon that has as many drawn as written by hand
add dative 5 '(o / offer-01 :ARG0 (w / waiter) :ARG1 (p / plum) :ARG3 (p2 / pilot))' \
    'The waiter offered the pilot a plum.' 'The waiter offered a plum to the pilot.'
cat > phenomena/politeness.json << 'E2'
{
  "schema": "metricheck/phenomenon/1",
  "name": "politeness",
  "licence": "CC-BY-4.0",
  "title": "Politeness",
  "aliases": [],
  "level": "structural",
  "description": "A command is made polite by please, or no longer is.",
  "amr": {
    "edits": [["attribute"]],
    "allow": [],
    "description": "a :polite + is in one graph only"
  },
  "words": {"same": "content", "but": 1, "negations": "same", "voice": "same", "differing-tokens": 3},
  "rubric": {"minimum": 4, "maximum": 4.8},
  "expectation": {
    "type": "invariance",
    "tolerance": 0.2,
    "reason": "what is asked for stays; only how it is asked changes"
  },
  "sources": ["AMR 1.2.6 specification (Banarescu et al. 2019)"]
}
E2
add politeness 4.4 '(c / close-01 :mode imperative :ARG0 (y / you) :ARG1 (w / window))' \
    'Close the window.' 'Please close the window.' \
    '(c / close-01 :mode imperative :polite + :ARG0 (y / you) :ARG1 (w / window))'
jq '.name = "dative-2"' templates/dative.json > templates/dative-2.json

# --- every test on this tree gives what it gives without the cases
export METRICHECK METRICHECK_SOURCE="$PWD" METRICHECK_BUILD="$PWD/build"
# logged TEST [ARGUMENT...]: runs it; what it says and its exit code are in a folder of logs. TEST is a path
# below the sources, or below the build folder.
cat > ../logged.sh << 'E2'
test=$1
shift
log=$LOGS/$(echo "$test" | tr / _)
case $test in
*.sh) env -C build sh "$PWD/$test" "$@" ;;
*) env -C build METRICHECK_DATA="$PWD/tests/frozen" CMOCKA_MESSAGE_OUTPUT=TAP "./$test" ;;
esac > "$log" 2> "$log.err" < /dev/null
echo "$?" > "$log.status"
E2
LOGS=$(cd .. && pwd)/logs
export LOGS
mkdir "$LOGS"
passed() { # TEST: what was logged
    log=$LOGS/$(echo "$1" | tr / _)
    is "$1" "exit code $(cat "$log.status"), $(grep -c '^not ok' "$log") not ok" 'exit code 0, 0 not ok'
    grep -A 6 '^not ok' "$log" | sed 's/^/#   /' | head -n 60
}
passes() {
    sh ../logged.sh "$@"
    passed "$1"
}
for name in tests/cli/t0770-live-suite.sh tests/cli/t0491-starter-drawn.sh; do
    passes $name
done
# Those of the manuals need but succeed. Two pages are read in a clone, where the cases lie; others are not beside
# them.
if [ "${1:-}" = all ]; then
    passes tests/check_docs.sh
    passes tests/check_manual.sh
else
    passes tests/check_docs.sh README.md doc/metric-developers.md doc/contributing-cases.md
fi
for name in tests/unit/suite/test_starter_properties tests/unit/suite/test_suite_cases; do
    [ ! -x "build/$name" ] || passes $name
done
if [ "${1:-}" = all ]; then
    for name in $(find build/tests/unit -name 'test_*' -type f) build/tests/analysis/test_* tests/cli/t[0-9]*.sh \
        tests/suites/check_schema.sh; do
        case $name in
        */t0771-*) ;; # itself
        # install from the real sources
        */t0730-* | */t0740-* | */t0780-*) ;;
        */t0720-mpi.sh | */t0845-without-neural.sh) ;; # of other builds
        */t[0-9]*-browser-* | */t0785-*) ;; # slow, and of no suite
        *.o | *.log | *.trs) ;;
        *) echo "${name#build/}" ;;
        esac
    done > ../all
    xargs -n 1 -P "$(nproc)" sh ../logged.sh < ../all
    while IFS= read -r name; do
        passed "$name"
    done < ../all
fi

# --- nor does one name the shipped data; these may, which are about them
cd "$source" || exit 99
is 'what names the shipped suite, phenomena or templates' \
    "$(grep -l -E -e '(METRICHECK_SOURCE|source)\}?"?/(suites|phenomena|templates)\b' \
        -e 'mc_source_path\("(suites|phenomena|templates)/?' -e '^ *live_data' -r tests fuzz |
        grep -v -e '^tests/frozen' -e '^tests/cli/lib.sh$' | LC_ALL=C sort)" \
    'tests/cli/t0491-starter-drawn.sh
tests/cli/t0770-live-suite.sh
tests/unit/suite/test_shipped.c
tests/unit/suite/test_shipped_templates.c
tests/unit/suite/test_starter_properties.c
tests/unit/suite/test_suite_cases.c'
done_testing
