#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
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
ok 'a metric that became worse still has its full report' test -s metricheck-reports/report.json
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

# --- the composite Action: its shell steps as they stand -----------------------------------------------
# step NAME: the script of the step, a block of literal text.
step() {
    awk -v name="- name: $1" '
        index($0, "    - ") == 1 || /^    #/ { here = substr($0, 5) == name; script = 0 }
        here && script { print substr($0, 9) }
        here && $0 == "      run: |" { script = 1 }' "$ci/action.yml"
}
# defaults: NAME=DEFAULT of the variables that the step for the gate gets from the inputs.
defaults() {
    awk '/^  [a-z0-9]+:$/ { input = $1 }
        /^    default: / { sub(/^    default: /, ""); if ($0 == "\"\"") $0 = ""; known[input] = $0 }
        /\$\{\{ inputs\.[a-z0-9]+ \}\}$/ && /^        [A-Z0-9]+: / {
            name = $1; sub(/:$/, "", name); input = $3; sub(/inputs\./, "", input)
            print name "=" known[input ":"] }' "$ci/action.yml"
}
mkdir -p vendor/doc/ci home fake
cp "$ci/job.sh" "$ci/action.yml" vendor/doc/ci/
# In place of what needs the machine of a CI system: packages are named, and nothing is compiled.
# shellcheck disable=SC2016 # the scripts expand
{
    printf '#!/bin/sh\necho "$@" >> "$HOME/packages"\n' > fake/sudo
    printf '#!/bin/sh\necho "$@" > "$HOME/prefix"\n' > vendor/configure
    printf '#!/bin/sh\npwd -P > "$HOME/built"\nmkdir -p "$HOME/.local/bin"\nln -s "$METRICHECK" "$HOME/.local/bin/metricheck"\n' > fake/make
}
chmod +x fake/sudo fake/make vendor/configure
step 'Build metricheck' > build.sh
like 'the Action has a script that builds' "$(cat build.sh)" '^\./configure '
run env HOME="$PWD/home" GITHUB_PATH="$PWD/path" GITHUB_ACTION_PATH="$PWD/vendor/doc/ci" METRICHECK="$METRICHECK" \
    PATH="$PWD/fake:$PATH" sh -e build.sh
exits 'it builds' 0
is 'the tree that it is part of' "$(cat home/built)" "$(cd vendor && pwd -P)"
is 'for a folder of its own' "$(cat home/prefix)" "--prefix=$PWD/home/.local"
like 'with the packages' "$(cat home/packages)" 'apt-get install .* libjansson-dev '
is 'and the steps behind it find the program' "$(cat path)" "$PWD/home/.local/bin"

step 'Run and gate' > gate.sh
defaults > variables
is 'all inputs have defaults' "$(tr '\n' ';' < variables)" \
    'WHEEL=;SHA256=;METRICS=-m bleu -m chrf;SUITES=;BASELINE=metricheck/baseline.json;POLICY=;ALIGN=all;REPORTS=metricheck-reports;'
action() { # VARIABLE=VALUE...
    (
        while IFS='=' read -r name value; do
            export "$name=$value"
        done < variables
        PATH=$(cat path):/usr/bin:/bin GITHUB_ACTION_PATH=$PWD/vendor/doc/ci
        export PATH GITHUB_ACTION_PATH
        env "$@" sh -e gate.sh
    )
}
rm -rf metricheck-reports
run action METRICS='--scores scores.json' SUITES=suites
exits 'the Action: the baseline from above holds' 0
ok 'its reports are there' test -s metricheck-reports/gate.sarif
scores scores.json false
jq 'map_values(.mine = 0)' scores.json > none.json
run action METRICS='--scores none.json' SUITES=suites REPORTS=elsewhere
exits 'the Action: a metric that became worse' 1
ok 'its reports are where they were wanted' test -s elsewhere/gate.sarif
run action BASELINE=none.baseline
exits 'the Action: no baseline' 3

# All of them do the same.
like 'the Action calls the job' "$(cat gate.sh)" '/job\.sh"$'
like 'the Action keeps all reports' "$(cat "$ci/action.yml")" '^        path: \$\{\{ inputs\.reports \}\}$'
for package in $(sed -n '/^packages_build=/,/"$/p' "$METRICHECK_SOURCE/bootstrap" |
    sed 's/packages_build=//' | tr -d '"'); do
    like "the Action installs $package" "$(cat build.sh)" "(^| )$package( |\$)"
done
for file in github-actions.yml gitlab-ci.yml; do
    like "$file calls the job" "$(cat "$ci/$file")" 'sh metricheck/job\.sh$'
    for package in $(sed -n '/^packages_build=/,/"$/p' "$METRICHECK_SOURCE/bootstrap" |
        sed 's/packages_build=//' | tr -d '"'); do
        like "$file installs $package" "$(cat "$ci/$file")" "(^| )$package( |\$)"
    done
    like "$file keeps all reports" "$(cat "$ci/$file")" 'metricheck-reports\]?$'
done
done_testing
