#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tests and findings for other programs (JUnit, TAP, SARIF, GitHub), read by readers of others: the
# golden files with hostile texts that the unit tests compare.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
golden=$METRICHECK_SOURCE/tests/golden/checklist
schemas=$METRICHECK_SOURCE/tests/schemas
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH
unset GITHUB_STEP_SUMMARY
need jq

# junit LABEL FILE
junit() {
    if command -v xmllint > /dev/null; then
        ok "$1" xmllint --nonet --noout --schema "$schemas/junit.xsd" "$2"
    else
        skip "$1" 'xmllint is not installed (libxml2-utils)'
    fi
}

# sarif LABEL FILE
sarif() { fits_schema "$1" sarif "$2"; }

# tap FILE: "passed failed todo skipped" as counted here, and a complaint when plan or numbers are
# wrong.
tap() {
    awk '
        NR == 1 && $0 != "TAP version 13" { print "no version" }
        NR == 2 { plan = substr($0, 4); if ($0 !~ /^1\.\.[0-9]+/) print "no plan" }
        /^(not )?ok / {
            n++
            line = $0
            sub(/^not /, "", line)
            split(line, word, " ")
            if (word[2] != n) print "number " word[2] " in place of " n
            gsub(/\\./, "", line)
            if (line ~ / # SKIP /) skipped++
            else if (line ~ / # TODO /) todo++
            else if ($0 ~ /^not/) failed++
            else passed++
            next
        }
        NR > 2 && !/^  / { print "line " NR " belongs to nothing" }
        END {
            if (n != plan + 0) print "plan of " plan ", tests " n
            print passed + 0, failed + 0, todo + 0, skipped + 0
        }' "$1"
}

# xpath EXPRESSION FILE
xpath() {
    xmllint --nonet --xpath "$1" "$2"
}

junit 'JUnit of hostile texts is valid' "$golden/junit.xml"
sarif 'SARIF of hostile texts is valid' "$golden/findings.sarif"
is 'TAP of hostile texts' "$(tap "$golden/tests.tap")" '1 2 1 1'

# What must not pass does not.
if command -v xmllint > /dev/null; then
    is 'an XML reader gets a hostile text back' \
        "$(xpath 'string(//testcase[@name="a,b:c%d # 1"]/skipped/@message)' "$golden/junit.xml")" \
        'warning: 100% été, people: "no" & <b>'
    like 'and what would end a section' \
        "$(xpath 'string(//testcase[@name="a,b:c%d # 1"]/skipped)' "$golden/junit.xml")" \
        '^\]\]> ::error::injected'
    for edit in 's/ failures="1"//' 's/<properties.>//' 's/tests="3"/tests="three"/' \
        's/<skipped/<skip/; s/<.skipped/<\/skip/' 's/a,b:c%d # 1/negation-002 below article-002/'; do
        sed "$edit" "$golden/junit.xml" > broken.xml
        run xmllint --nonet --noout --schema "$schemas/junit.xsd" broken.xml
        like "the schema sees: $edit" "$status" '^[1-9]'
    done
else
    skip 'the schema of JUnit sees faults' 'xmllint is not installed (libxml2-utils)'
fi
# The test of the test, by one call: edits of what is valid are found.
count=0
set -- 's/"level": "error"/"level": "bad"/' 's/"2\.1\.0"/"2.0.0"/' '/"ruleId"/d' \
    's/"startLine": 20/"startLine": 0/' 's/"ruleIndex": 0/"ruleIndex": 1/' \
    's/{"text": "bleu/{"txt": "bleu/' 's/suites\/a%20b/suites\/a b/' \
    '/"physicalLocation"/d' '/"informationUri"/d' '/"fullDescription"/d' 's/"help"/"helper"/' \
    's/624d7bf6d511f6cd4a87460739495313/bb401f295ebfa79a9195e8e53a22c056/'
for edit; do
    count=$((count + 1))
    sed "$edit" "$golden/findings.sarif" > broken-$count.sarif
done
run python3 -W ignore -B "$schemas/check_sarif.py" broken-*.sarif
if [ "$status" -eq 1 ]; then
    count=0
    for edit; do
        count=$((count + 1))
        file_like "the schema sees: $edit" "$out" "^broken-$count\\.sarif: "
    done
else
    is 'the schema of SARIF sees faults # SKIP no python3 has jsonschema (python3-jsonschema)' "$status" 77
fi
if command -v prove > /dev/null; then
    run env LC_ALL=C prove -e cat "$golden/tests.tap"
    exits 'prove: failed tests fail' 1
    stdout_like 'prove: those and no others' 'Failed tests?: +2, 4$'
else
    skip 'prove reads TAP' 'prove is not installed (perl)'
fi
is 'every line for GitHub is one command' \
    "$(grep -c -v -E '^::(error|warning|notice) ([a-z]+=[^,:]*,?)+::' "$golden/commands.txt")" 0

# A run. ROUGE-L, F: 4 of 4 and of 5 words, 8/9; 3 of 4 and of 4, 3/4. The rubric gives "more" 4 of 5,
# so that 1 - 0.8 is more than its tolerance, and the last one nothing, so that it is skipped.
made_up_suite > toy.json << 'E2'
    { "id": "more", "reference": {"text": "a b c d"}, "candidate": {"text": "a b c d e"}, "score": 4,
      "expect": [{"type": "invariance", "tolerance": 0.1}, {"type": "above", "case": "other"}] },
    { "id": "other", "reference": {"text": "a b c d"}, "candidate": {"text": "a b c <x>"}, "score": 2,
      "expect": [{"type": "minimum", "value": 0.9}, {"type": "minimum", "value": 0.9},
        {"type": "maximum", "value": 0.5}] },
    { "id": "last", "reference": {"text": "a b c d"}, "candidate": {"text": "a b y x"},
      "expect": [{"type": "above", "case": "nobody"}] }
E2
made_up_suite > beside.json << 'E2' # not run
    { "id": "nobody", "reference": {"text": "a b"}, "candidate": {"text": "a c"} }
E2
run metricheck run -m rouge -f junit -o tests.xml --report tap=tests.tap \
    --report sarif=findings.sarif --report github=commands.txt toy.json
exits 'four reports of a run' 0
silent 'without a word'
junit 'JUnit is valid' tests.xml
sarif 'SARIF is valid' findings.sarif
is 'TAP: passed, failed, missed by people too, skipped' "$(tap tests.tap)" '1 1 3 1'
like 'a failure with its margin, 3/4 - 1/2' "$(cat tests.tap)" \
    'message: "scores 0\.75, misses it by 0\.25 of its range"$'
like 'what people miss too is a warning, 9/10 - 3/4 and 9/10 - 2/5' "$(cat tests.tap)" \
    'not ok [0-9]+ - rouge on unclassified: other at least 0\.9 \(2\) # TODO scores 0\.75, misses it by 0\.15 of its range; missed by people too, by 0\.5: a warning$'
like 'a case that takes no part' "$(cat tests.tap)" \
    'last above nobody # SKIP the other case is not in the run$'
like 'GitHub: place and title' "$(cat commands.txt)" \
    '^::error file=toy\.json,line=8,col=5,title=rouge on unclassified%3A other at most 0\.5::scores'
like 'GitHub: both sentences' "$(cat commands.txt)" \
    '%0Areference: a b c d%0Acandidate: a b c <x>%0A'
if command -v xmllint > /dev/null; then
    is 'JUnit counts the same' "$(xpath \
        'concat(sum(//@tests), " ", sum(//@failures), " ", sum(//@skipped))' tests.xml)" '6 1 4'
fi
is 'SARIF: places' "$(grep -o '"uri".*' findings.sarif | sort | uniq -c | tr -s ' ')" \
    "$(printf ' 1 "uri": "toy.json"}, "region": {"startLine": 6, "startColumn": 5}}}\n%s' \
        ' 3 "uri": "toy.json"}, "region": {"startLine": 8, "startColumn": 5}}}')"
run metricheck run -m rouge -f sarif "$PWD/toy.json"
stdout_like 'SARIF: paths from the working directory' '"uri": "toy\.json"'
mkdir elsewhere
(cd elsewhere && metricheck run -m rouge -f sarif "${PWD%/*}/toy.json") > elsewhere.sarif
like 'SARIF: a path outside of it' "$(cat elsewhere.sarif)" '"uri": "file:///[a-zA-Z0-9._/-]*/toy\.json"'

# The whole shipped suite: hundreds of failures.
GITHUB_STEP_SUMMARY=$PWD/summary.md
export GITHUB_STEP_SUMMARY
echo 'what was there' > summary.md
run metricheck run -m bleu -m nist -f junit -o starter.xml --report sarif=starter.sarif \
    --report tap=starter.tap --report github=-
exits 'the shipped suite' 0
unset GITHUB_STEP_SUMMARY
junit 'JUnit of the shipped suite is valid' starter.xml
sarif 'SARIF of the shipped suite is valid' starter.sarif
unlike 'TAP of the shipped suite is whole' "$(tap starter.tap)" '[a-z]'
is 'GitHub: no more errors than it shows' "$(grep -c '^::error ' "$out")" 10
stdout_like 'GitHub: how many there are more' '^::notice .*; [0-9]+ more failed and [0-9]+ more warned'
is 'GitHub: nothing else' "$(grep -c -v '^::' "$out")" 0
is 'the summary of the step is added to' "$(sed -n 1,2p summary.md | tr '\n' '|')" \
    'what was there|## metricheck run|'
is 'titles of the report stand below its own' "$(sed -n 's/^#\(#*\) .*/\1/p' summary.md | sed -n 1,3p | tr '\n' '|')" \
    '#|##|###|'
like 'the summary holds the report' "$(cat summary.md)" '^\| negation '
GITHUB_STEP_SUMMARY=$PWD/nowhere/summary.md
export GITHUB_STEP_SUMMARY
run metricheck run -m rouge -f github toy.json
exits 'a summary that cannot be written' 5
stderr_like 'a summary that cannot be written: message' 'nowhere/summary\.md: .*cannot be written'
unset GITHUB_STEP_SUMMARY

# Nothing is expected of any case.
jq 'del(.cases[].expect)' toy.json > plain.json
for format in junit sarif; do
    run metricheck run -m rouge -f "$format" -o "plain.$format" plain.json
    exits "$format without expectations" 0
    "$format" "$format without expectations is valid" "plain.$format"
done
run metricheck run -m rouge -f tap plain.json
stdout_like 'TAP without expectations' '^1\.\.0 # SKIP no case has expectations$'

# Findings of lint: the case "last" names nobody (E014), "other" contradicts itself (E015) and holds a
# mark (W006), its score, 2 of 5, is below both minimums (W031), the file has two scored cases (N002), and
# "more" is good.
rm beside.json
run metricheck lint --quiet --report junit=lint.xml --report sarif=lint.sarif \
    --report tap=lint.tap --report github=lint.txt --report json=lint.json toy.json
exits 'lint: five reports' 1
is 'lint: without a word' "$(cat "$out" "$err")" ''
junit 'lint: JUnit is valid' lint.xml
sarif 'lint: SARIF is valid' lint.sarif
is 'lint: TAP: passed, failed, warned, skipped' "$(tap lint.tap)" '2 2 3 0'
if command -v xmllint > /dev/null; then
    is 'lint: JUnit counts the same' "$(xpath \
        'concat(sum(//@tests), " ", sum(//@failures), " ", sum(//@skipped))' lint.xml)" '7 2 3'
    is 'lint: JUnit names case and code' "$(xpath 'string((//failure)[2]/../@name)' lint.xml)" 'last E014'
fi
is 'lint: GitHub' "$(cat lint.txt)" \
    '::error file=toy.json,line=10,col=9,title=toy.json%3A other E015::contradiction: a minimum of 0.9 and a maximum of 0.5
::error file=toy.json,line=12,col=44,title=toy.json%3A last E014::there is no case "nobody"
::warning file=toy.json,line=8,col=85,title=toy.json%3A other W006::placeholder left in the sentence
::warning file=toy.json,line=9,col=18,title=toy.json%3A other W031::a minimum of 0.9 is expected, but the score is 0.4 on the same scale%0Atoy.json:8:101: scored here
::warning file=toy.json,line=9,col=53,title=toy.json%3A other W031 (2)::a minimum of 0.9 is expected, but the score is 0.4 on the same scale%0Atoy.json:8:101: scored here
::notice file=toy.json,line=1,col=1,title=toy.json%3A N002::2 cases: correlation over this phenomenon will have a 95%25 interval wider than 1.0; 6 more would halve it
::notice title=metricheck lint::2 errors, 3 warnings, 1 note in 3 cases'
is 'lint: SARIF: levels and codes' \
    "$(jq -r '.runs[0].results[] | [.level, .ruleId, .locations[0].physicalLocation.region.startLine] |
        join(" ")' lint.sarif)" 'error E015 10
error E014 12
warning W006 8
warning W031 9
warning W031 9
note N002 1'
is 'lint: SARIF: what codes mean' \
    "$(jq -r '.runs[0].tool.driver.rules[] | select(.id == "W006") | .shortDescription.text' lint.sarif)" \
    'placeholder or instruction left in the text'
like 'lint: SARIF: what is found, and what to do' \
    "$(jq -r '.runs[0].tool.driver.rules[] | select(.id == "W006") | .fullDescription.text, .help.text' lint.sarif |
        tr '\n' ' ')" \
    '^The sentence contains text to be replaced: .* Write the intended text[.] If the sentence is correct, '
is 'lint: JSON' "$(jq -c '[.schema, .cases, .errors, .warnings, .notes],
    (.findings[] | [.code, .severity, .file, .line, .column, .width, .case])' lint.json)" \
    '["metricheck/lint/1",3,2,3,1]
["W006","warning","toy.json",8,85,3,"other"]
["W031","warning","toy.json",9,18,null,"other"]
["W031","warning","toy.json",9,53,null,"other"]
["E015","error","toy.json",10,9,null,"other"]
["E014","error","toy.json",12,44,null,"last"]
["N002","note","toy.json",null,null,null,null]'
run metricheck lint -q --report xml=lint.xml toy.json
exits 'lint: no such format' 2
stderr_like 'lint: no such format: message' "lint has no report format 'xml'"
cp toy.json kept.json
run metricheck lint -q --report json=kept.json kept.json
exits 'lint: a report over the suite' 2
same_file 'lint: a report over the suite: nothing is lost' kept.json toy.json
run metricheck lint -q --report json=two.json --report sarif=two.json toy.json
exits 'lint: two reports of one name' 2
run metricheck lint -q --report json=nowhere/lint.json toy.json
exits 'lint: a report that cannot be written' 5
printf '{' > cut.json
run metricheck lint -q --report sarif=cut.sarif --report json=cut.report.json cut.json
exits 'lint: what cannot be read' 3
sarif 'lint: SARIF of what cannot be read is valid' cut.sarif
is 'lint: JSON of what cannot be read' "$(jq -c '.findings[] | [.code, .line]' cut.report.json)" '["E001",1]'

done_testing
