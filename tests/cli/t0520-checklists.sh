#!/bin/sh
# Tests and findings for other programs (JUnit, TAP, SARIF, GitHub), read by readers of others: the
# golden files with hostile texts that the unit tests compare.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
golden=$METRICHECK_SOURCE/tests/golden/checklist
schemas=$METRICHECK_SOURCE/tests/schemas
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH
unset GITHUB_STEP_SUMMARY

# skip LABEL REASON: one test that could not be done, with its name.
skip() {
    pass "$1 # SKIP $2"
}

# junit LABEL FILE
junit() {
    if command -v xmllint > /dev/null; then
        ok "$1" xmllint --nonet --noout --schema "$schemas/junit.xsd" "$2"
    else
        skip "$1" 'xmllint is not installed (libxml2-utils)'
    fi
}

python=
for candidate in python3 /usr/bin/python3; do
    if "$candidate" -W ignore -c 'import jsonschema; jsonschema.Draft202012Validator' 2> /dev/null; then
        python=$candidate
        break
    fi
done

# sarif LABEL FILE
sarif() {
    if [ -n "$python" ]; then
        ok "$1" "$python" -W ignore -B "$schemas/check_sarif.py" "$2"
    else
        skip "$1" 'no python3 has jsonschema (python3-jsonschema)'
    fi
}

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
if [ -n "$python" ]; then
    for edit in 's/"level": "error"/"level": "bad"/' 's/"2\.1\.0"/"2.0.0"/' '/"ruleId"/d' \
        's/"startLine": 20/"startLine": 0/' 's/"ruleIndex": 0/"ruleIndex": 1/' \
        's/{"text": "bleu/{"txt": "bleu/' 's/suites\/a%20b/suites\/a b/' \
        's/624d7bf6d511f6cd4a87460739495313/bb401f295ebfa79a9195e8e53a22c056/'; do
        sed "$edit" "$golden/findings.sarif" > broken.sarif
        run "$python" -W ignore -B "$schemas/check_sarif.py" broken.sarif
        is "the schema sees: $edit" "$status" 1
    done
else
    skip 'the schema of SARIF sees faults' 'no python3 has jsonschema (python3-jsonschema)'
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

done_testing
