#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Places of findings, as GitHub needs them: each one has a place, in a file of the repository, whose
# path is relative to the repository (--source-root).
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq
places() { jq -r '.runs[0].results[].locations | map(.physicalLocation.artifactLocation.uri) | join(" ")' "$1" | sort -u; }

# A repository, whose suite and policy lie in folders of it, seen from one of them.
mkdir -p repository/suites repository/ci elsewhere
jq 'del(.cases[].expect)' "$METRICHECK_DATA/suites/starter/passive.json" > repository/suites/passive.json
jq '.cases | to_entries | map({key: .value.id, value: {mine: (.value.score / 5)}}) | from_entries' \
    repository/suites/passive.json > good.json
jq 'to_entries | map({key: .key, value: {mine: 0}}) | from_entries' good.json > none.json
jq 'to_entries | map({key: .key, value: {mine: (if .key < "passive-003" then 0 else .value.mine end)}}) | from_entries' \
    good.json > one.json
jq 'del(."passive-003")' good.json > lost.json
cp repository/suites/passive.json elsewhere/
printf '{"schema": "metricheck/policy/1", "small_losses": "warn"}\n' > repository/ci/policy.json
cd repository/ci || exit 1
gate() { run metricheck gate -q --draws 199 --baseline ../base.json --scores "$@" --report sarif=../../gate.sarif --report github=-; }
metricheck gate -q --baseline ../base.json --scores ../../good.json ../suites --accept 'the first'
for scores in none one lost; do
    gate ../../$scores.json ../suites --source-root .. --policy policy.json
    ok "$scores: there are findings" test -n "$(places ../../gate.sarif)"
    is "$scores: their paths are relative to the repository" "$(places ../../gate.sarif)" 'suites/passive.json'
    fits_schema "$scores: the file keeps the rules" sarif ../../gate.sarif
done
gate ../../none.json ../suites --source-root ..
stdout_like 'so are those of annotations' '^::error file=suites/passive\.json,line=[0-9]+,'
gate ../../none.json ../suites --source-root "$PWD/../../repository"
is 'the root may be absolute' "$(places ../../gate.sarif)" 'suites/passive.json'
cd ..
run metricheck gate -q --draws 199 --baseline base.json --scores ../none.json suites --report sarif=../gate.sarif
is 'without one it is the working directory' "$(places ../gate.sarif)" 'suites/passive.json'

# A suite outside of the repository: findings stand in the policy, else in the baseline.
cd ..
rm -f gate.sarif
outside() { run metricheck gate -q --draws 199 --baseline repository/base.json --scores none.json elsewhere "$@" --report sarif=gate.sarif; }
outside --source-root repository
exits 'a suite outside of the repository' 1
is 'has its findings in the baseline' "$(places gate.sarif)" 'base.json'
is 'in its first line' "$(jq '.runs[0].results[].locations[].physicalLocation.region.startLine' gate.sarif | sort -u)" 1
fits_schema 'the file keeps the rules' sarif gate.sarif
outside --source-root repository --policy repository/ci/policy.json
is 'or in the policy' "$(places gate.sarif)" 'ci/policy.json'
outside --source-root nowhere
exits 'a root that is not there' 2
stderr_like 'is told' "^metricheck: --source-root: 'nowhere' is not a folder"

# run and lint.
run metricheck run -q -m bleu repository/suites --source-root repository --resamples 0 -f sarif
exits 'run' 0
jq '.cases[0].expect = [{"type": "minimum", "value": 0.999}]' \
    repository/suites/passive.json > repository/suites/edited.json
rm repository/suites/passive.json
run metricheck run -q -m bleu repository/suites --source-root repository --resamples 0 --report sarif=run.sarif -o run.txt
exits 'run: a failed expectation' 0
is 'run: a failed expectation' "$(places run.sarif)" 'suites/edited.json'
jq '.cases[0].id = "Passive 1"' repository/suites/edited.json > edited.json
mv edited.json repository/suites/edited.json
run metricheck lint -q repository/suites --source-root repository --report sarif=lint.sarif
is 'lint: a finding' "$(places lint.sarif)" 'suites/edited.json'
fits_schema 'run: the file keeps the rules' sarif run.sarif
fits_schema 'lint: the file keeps the rules' sarif lint.sarif
done_testing
