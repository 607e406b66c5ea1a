#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The CI job with a metric of one's own, a program in Python beside the suites: the shell steps of both
# systems as they stand, on five changes of the metric: none, better, worse, one that crashes, one that hangs.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH
unset GITHUB_ACTIONS GITHUB_STEP_SUMMARY METRICS SUITES BASELINE POLICY ALIGN REPORTS
need jq
need python3
ci=$METRICHECK_SOURCE/doc/ci
mkdir -p bin metricheck suites home
ln -s "$METRICHECK" bin/metricheck
cp "$ci/job.sh" metricheck/
cp "$METRICHECK_SOURCE/modules/python/metricheck_module.py" .
for name in passive negation; do
    jq 'del(.cases[].expect)' "$METRICHECK_DATA/suites/starter/$name.json" > "suites/$name.json"
done

# The metric: the share of words that both sentences have, and in part what the rubric of the suite says.
cat > mine.py << 'END2'
import glob, json, os, time
from metricheck_module import serve
CHANGE = "none"
RUBRIC = {(c["reference"]["text"], c["candidate"]["text"]): c["score"] / 5
          for f in glob.glob("suites/*.json") for c in json.load(open(f))["cases"]}

def score(candidate, references):
    a, b = references[0]["text"].split(), candidate["text"].split()
    share = len(set(a) & set(b)) / len(set(a) | set(b))
    rubric = RUBRIC.get((references[0]["text"], candidate["text"]), 1)
    weight = {"better": 0.8, "worse": 0}.get(CHANGE, 0.5)
    if CHANGE == "crash" and len(b) == 9:
        os._exit(7)
    if CHANGE == "hang":
        time.sleep(1000)
    return weight * rubric + (1 - weight) * share

serve(score, name="mine", version="1", range=[0, 1])
END2

# The steps of the two systems, as they stand: for GitHub the command of the step "Run and gate", for GitLab
# the lines below "script".
sed -n '/- name: Run and gate/,/run: /s/^ *run: //p' "$ci/github-actions.yml" > github.sh
sed -n '/^  script:/,/^  [a-z]*:$/s/^    - //p' "$ci/gitlab-ci.yml" > gitlab.sh
is 'GitHub: one command' "$(cat github.sh)" 'sh metricheck/job.sh'
is 'GitLab: one command' "$(cat gitlab.sh)" 'sh metricheck/job.sh'
# job SYSTEM VARIABLE=VALUE...: the step of a system, with the variables of the workflow and these
job() {
    system=$1
    shift
    rm -rf metricheck-reports step.md
    run env PATH="$PWD/bin:$PATH" METRICS="--command 'mine=python3 mine.py' -m mine" SUITES=suites "$@" sh -e "$system.sh"
}
github() { job github GITHUB_ACTIONS=true GITHUB_STEP_SUMMARY="$PWD/step.md" "$@"; }

run env PATH="$PWD/bin:$PATH" SUITES=suites sh metricheck/job.sh accept 'the first' -- --command 'mine=python3 mine.py' -m mine
exits 'the first baseline, options behind --' 0
is 'its metric' "$(jq -r '.metrics[].name' metricheck/baseline.json)" mine
run env PATH="$PWD/bin:$PATH" SUITES=suites sh metricheck/job.sh -m mine
exits 'options without --' 2
stderr_like 'are told where they belong' "^job\\.sh: what is '-m'\\? Options of metrics stand behind --$"

whole() { # CHANGE CODE: of both systems, all reports and their exit code
    label=$1 code=$2
    sed "s/^CHANGE = .*/CHANGE = \"$1\"/" mine.py > edited.py
    mv edited.py mine.py
    [ "$1" != hang ] || set -- "$@" METRICHECK_COMMAND_TIMEOUT=0.3
    shift 2
    job gitlab "$@"
    exits "$label: GitLab" "$code"
    for report in gate.xml gate.sarif gate.md summary.md report.json report.md expectations.xml; do
        ok "$label: GitLab has $report" test -s "metricheck-reports/$report"
    done
    unlike "$label: GitLab gets no commands of GitHub" "$(cat "$out")" '^::'
    github "$@"
    exits "$label: GitHub" "$code"
    ok "$label: the page has at most 60 lines" test "$(wc -l < step.md)" -le 60
    is "$label: it is that of the reports" "$(sed 1,2d step.md | sed 's/^###/##/')" "$(cat metricheck-reports/summary.md)"
}
whole none 0
like 'none: the verdict' "$(head -n 1 metricheck-reports/summary.md)" '^passed: no score changed$'
is 'none: one annotation' "$(grep -c '^::' "$out")" 1
whole better 0
like 'better: the verdict' "$(head -n 1 metricheck-reports/summary.md)" '^passed: nothing blocks'
like 'better: a row says so' "$(cat metricheck-reports/summary.md)" '^\| overall .* better \|$'
is 'better: nothing failed' "$(grep -c '<failure ' metricheck-reports/gate.xml)" 0
whole worse 1
like 'worse: the verdict' "$(head -n 1 metricheck-reports/summary.md)" '^FAILED: [1-9][0-9]* blocking'
stdout_like 'worse: an annotation at its file' '^::error file=suites/[a-z]*\.json,line=[0-9]+,'
ok 'worse: a failure in JUnit' grep -q '<failure ' metricheck-reports/gate.xml
whole crash 4
crashes=$(jq -s '[.[].cases[] | select(.candidate.text | split(" ") | length == 9)] | length' suites/*.json)
like 'crash: the verdict' "$(head -n 1 metricheck-reports/summary.md)" "^FAILED: 0 blocking, 0 warnings, $crashes scores lost$"
like 'crash: which cases, and why' "$(cat metricheck-reports/summary.md)" \
    "^- mine: no longer a score for $crashes cases \\([a-z]*-[0-9]+, .* and [0-9]+ more\\): it ended with exit code 7, for the second time$"
stdout_like 'crash: an annotation' "^::error .*no longer a score for $crashes cases"
whole hang 4
like 'hang: the verdict' "$(head -n 1 metricheck-reports/summary.md)" '^FAILED: 0 blocking, 0 warnings, 68 scores lost$'
stderr_like 'hang: told at once' 'mine: no reply within 0\.3 s \(--command-timeout\) \(.*\); started again \(1 of'
is 'the baseline is as it was' "$(jq -r .accepted metricheck/baseline.json)" 'the first'

# A pull request that adds a case, and one that gives a case another id.
sed 's/^CHANGE = .*/CHANGE = "none"/' mine.py > edited.py
mv edited.py mine.py
jq '.cases += [.cases[0] | .id = "passive-900" | .candidate.text = "A case that is new."] | .cases[1].id = "passive-901"' \
    suites/passive.json > more.json
mv more.json suites/passive.json
github ALIGN=common
exits 'a new case and another id' 0
like 'the new case is told' "$(cat metricheck-reports/summary.md)" '^- 1 case is not in the baseline \(passive-900\): left out$'
like 'and the other id' "$(cat metricheck-reports/summary.md)" '^- 1 case has another id \(passive-002 -\\> passive-901\): compared$'
like 'neither is a change of the metric' "$(head -n 1 metricheck-reports/summary.md)" '^passed: no score changed$'
github ALIGN=all
exits 'a new case where all must be the same' 3
done_testing
