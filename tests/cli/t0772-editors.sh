#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What helps a contributor in an editor, before a commit and without git: "$schema" in every JSON file
# that has a schema, the settings of VS Code, the hook of pre-commit, the form that proposes a case.
# shellcheck disable=SC2016 # "$schema" is a key
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# --- "$schema", as an editor proposes it, in a copy of each kind of file
named() { # SCHEMA < FILE: the same with "$schema" at the top
    jq --arg schema "$1" '{"$schema": $schema} + .'
}
data=$METRICHECK_DATA
mkdir -p mine/phenomena templates
named ../suites/suite.schema.json < "$data/suites/starter/dative.json" > mine/dative.json
named phenomenon.schema.json < "$data/phenomena/dative.json" > mine/phenomena/dative.json
run metricheck lint --strict mine
exits 'a suite and a phenomenon' 0
[ "$status" -eq 0 ] || note_file "$out"
run metricheck run -q -m bleu --resamples 0 -f json -o report.json mine
exits 'run' 0
cp mine/dative.json before.json
run metricheck lint --fix mine
same_file 'lint --fix leaves it at the top' mine/dative.json before.json
echo '(o / offer-01 :ARG0 (w / waiter) :ARG1 (p / plum) :ARG3 (p2 / pilot))' > plum.amr
run metricheck new dative --suite mine --reference 'The waiter offered the pilot a plum.' \
    --candidate 'The waiter offered a plum to the pilot.' --reference-amr plum.amr
exits 'new' 0
is 'which stays in the file' "$(jq -r '.["$schema"]' mine/dative.json)" ../suites/suite.schema.json

named template.schema.json < "$data/templates/dative.json" > templates/dative.json
named lexicon.schema.json < "$data/templates/lexicon.json" > templates/lexicon.json
run metricheck expand -q -n 1 -o - templates/dative.json
exits 'a template and a lexicon' 0

named ../mappings/mapping.schema.json < "$METRICHECK_SOURCE/mappings/webnlg2017.json" > own.json
run metricheck import delimited "$METRICHECK_SOURCE/tests/import/webnlg2017" --mapping own.json -o imported
exits 'a mapping' 0

named doc/report.schema.json < report.json > baseline.json
echo '{"$schema": "doc/policy.schema.json", "schema": "metricheck/policy/1"}' > policy.json
run metricheck gate -q -m bleu --draws 99 --policy policy.json --baseline baseline.json before.json
exits 'a policy, and a report as the baseline' 0
run metricheck verify -q baseline.json
exits 'a report' 0
sed '2s/^/  "$schema": true,/' "$data/suites/starter/dative.json" > wrong.json
run metricheck lint wrong.json
exits 'a schema that is no string' 1
stdout_like 'is named with its place' '^wrong\.json:2:[0-9]+: error\[E005\] "\$schema" is true, must be a string$'

# --- VS Code: every schema of data is there, and each is for files that are there
settings=$METRICHECK_SOURCE/.vscode/settings.json
jq -r '.["json.schemas"][].url' "$settings" > urls
while read -r url; do
    ok "VS Code: $url is there" test -s "$METRICHECK_SOURCE/$url"
done < urls
(cd "$METRICHECK_SOURCE" && find suites phenomena templates mappings layouts -name '*.schema.json') |
    sed 's|^|./|' | LC_ALL=C sort > schemas
is 'VS Code: no schema of data is forgotten' "$(LC_ALL=C sort urls | LC_ALL=C comm -13 - schemas)" ''
is 'VS Code: suites have theirs' \
    "$(jq -r '.["json.schemas"][] | select(.fileMatch[0] == "/suites/**/*.json") | .url' "$settings")" \
    ./suites/suite.schema.json

# --- pre-commit: the entry with its arguments, without the names of files, where `suites` is
hook() { sed -n "s/^ *$1: *//p" "$METRICHECK_SOURCE/.pre-commit-hooks.yaml"; }
mkdir -p bin theirs/suites
ln -s "$METRICHECK" bin/metricheck
cp before.json theirs/suites/dative.json
commit() { (cd theirs && PATH=$OLDPWD/bin:$PATH sh -c "$(hook entry) $(hook args | tr -d '[],')"); }
is 'pre-commit: gives no names of files' "$(hook pass_filenames)" false
run commit
exits 'pre-commit: good files pass' 0
sed 's/"score": [0-9.]*/"score": 9/' before.json > theirs/suites/dative.json
run commit
exits 'pre-commit: a score off the scale does not' 1
stdout_like 'pre-commit: and is named with its place' '^suites/dative\.json:[0-9]+:[0-9]+: error\[E012\]'

# --- the form that proposes a case
form=$METRICHECK_SOURCE/.github/ISSUE_TEMPLATE/new-case.yml
for id in phenomenon reference candidate score source licence; do
    ok "the form asks for $id" grep -q "^    id: $id\$" "$form"
done
for path in "$METRICHECK_DATA"/phenomena/*.json; do
    name=$(basename "$path" .json)
    [ "$name" = unclassified ] || grep -q "^        - $name\$" "$form" || echo "$name"
done > forgotten
is 'the form offers every phenomenon' "$(cat forgotten)" ''
done_testing
