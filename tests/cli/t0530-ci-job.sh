#!/bin/sh
# The worked example of a CI job, doc/ci: what job.sh does, and that both systems call it.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH
unset GITHUB_ACTIONS GITHUB_STEP_SUMMARY METRICS SUITES BASELINE POLICY REPORTS
need jq
ci=$METRICHECK_SOURCE/doc/ci
mkdir bin metricheck suites
ln -s "$METRICHECK" bin/metricheck
PATH=$PWD/bin:$PATH
cp "$ci/job.sh" metricheck/
cp "$METRICHECK_DATA"/suites/starter/passive.json suites/

# A metric of which the second version is worse: it gives every other case the score of none.
scores() { # FILE WORSE
    jq --argjson worse "$2" '[.cases | to_entries[] | {key: .value.id, value: {mine: (
        if $worse and .key % 2 == 0 then 0 else .value.score / 5 end)}}] | from_entries' \
        suites/passive.json > "$1"
}
scores scores.json false
METRICS='--scores scores.json' SUITES=suites
export METRICS SUITES

run sh metricheck/job.sh
exits 'without a baseline' 3
stderr_like 'without a baseline: how to make one' 'metricheck/baseline\.json'
run sh metricheck/job.sh accept
exits 'a baseline without a reason is refused' 2
run sh metricheck/job.sh accept 'first baseline'
exits 'the first baseline' 0
is 'the reason stands in it' "$(jq -r .accepted metricheck/baseline.json)" 'first baseline'

run sh metricheck/job.sh
exits 'nothing has changed' 0
for report in report.json report.md expectations.xml gate.xml gate.sarif gate.md; do
    ok "$report is there" test -s "metricheck-reports/$report"
done
unlike 'no commands outside of GitHub' "$(cat "$out")" '^::'

scores scores.json true
GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY=$PWD/step.md
export GITHUB_ACTIONS GITHUB_STEP_SUMMARY
run sh metricheck/job.sh
exits 'a metric that became worse' 1
stdout_like 'is told to GitHub' '^::error '
like 'and stands in the summary of the step' "$(cat step.md)" 'metricheck gate'
like 'and in JUnit' "$(cat metricheck-reports/gate.xml)" '<failure '
is 'and in SARIF' "$(jq '[.runs[0].results[] | select(.level == "error")] | length > 0' \
    metricheck-reports/gate.sarif)" true
is 'the baseline stays' "$(jq -r .accepted metricheck/baseline.json)" 'first baseline'
unset GITHUB_ACTIONS GITHUB_STEP_SUMMARY

cat > policy.json << 'E2'
{"schema": "metricheck/policy/1", "rules": [{"level": "info"}]}
E2
POLICY=policy.json
export POLICY
run sh metricheck/job.sh
exits 'a policy that lets everything through' 0
unset POLICY

run sh metricheck/job.sh accept 'half of the scores are gone for good'
exits 'it is wanted' 0
run sh metricheck/job.sh
exits 'and holds from now on' 0

# Both systems do the same.
for file in github-actions.yml gitlab-ci.yml; do
    like "$file calls the job" "$(cat "$ci/$file")" 'sh metricheck/job\.sh$'
    for package in $(sed -n '/^packages_build=/,/"$/p' "$METRICHECK_SOURCE/bootstrap" |
        sed 's/packages_build=//' | tr -d '"'); do
        like "$file installs $package" "$(cat "$ci/$file")" "(^| )$package( |\$)"
    done
    like "$file keeps all reports" "$(cat "$ci/$file")" 'metricheck-reports\]?$'
done
done_testing
