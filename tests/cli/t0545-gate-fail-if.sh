#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck gate --fail-if`: thresholds that people can read, each a line of the answer.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq

metricheck gate -q --accept first --baseline base.json -m bleu -m chrf -p negation -p passive
# The scores of passive are halved: the baseline is too low there already.
metricheck score -q -m bleu -m chrf --suite starter > scores.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 && /^passive/ { $2 /= 2; $3 /= 2 } { print }' scores.tsv |
    sed '1s/.*/id\tbleu\tchrf/' > half.tsv
gate() {
    run metricheck gate -q --draws 99 --baseline base.json -p negation -p passive --scores half.tsv \
        --report json=gate.json "$@"
}
values() { jq -c '[.conditions[] | [.metric, .phenomenon, .outcome]]' gate.json; }
gate
exits 'without a condition the checks decide' 1
is 'JSON has none' "$(jq -c .conditions gate.json)" null

gate --fail-if 'right_order < 0.05' --fail-if 'mad[negation] > base + 0.01'
exits 'no condition is met: they decide alone' 0
is 'the verdict is the first line' "$(head -n 1 "$out")" \
    'passed: none of 4 conditions is met; without --policy the checks only inform'
stdout_like 'a value has its interval' '^ right_order < 0.05: bleu over all cases 0\.[0-9]+ \[0\.[0-9]+, 0\.[0-9]+\]: +not +met'
stdout_like 'a change has that of the change' '^ mad\[negation\] > base \+ 0.01: bleu on negation 0\.[0-9]+, base 0\.[0-9]+ \(0.000,'
is "no power of checks that decide nothing" "$(grep -c "80 % power" "$out")" 0
gate --fail-if 'right_order < 0.05' --fail-if 'MAD(bleu)[passive] > base' --fail-if 'chrf < 3'
exits 'a check that is none' 2
stderr_like 'has a place' "^--fail-if:1:1: error: there is no check 'chrf'"
gate --fail-if 'right_order < 0.05' --fail-if 'MAD(bleu)[passive] > base + 5 %' \
    --fail-if 'spearman(chrf)[passive] <= 1' --report junit=gate.xml --report tap=gate.tap --report sarif=gate.sarif \
    --report summary=gate.md --report html=gate.html --report github=gate.github
exits 'conditions that are met' 1
is 'are counted' "$(head -n 1 "$out")" \
    'FAILED: 2 of 4 conditions met; without --policy the checks only inform'
is 'come first' "$(sed -n 2p "$out" | cut -d : -f 1)" ' MAD(bleu)[passive] > base + 5 %'
is 'each metric has its own' "$(values)" \
    '[["bleu","overall","not met"],["chrf","overall","not met"],["bleu","passive","met"],["chrf","passive","met"]]'
is 'nothing else blocks' "$(jq -c '[.verdict, .blocking, .warnings]' gate.json)" '["failed",0,0]'
# The figures are those of the table.
jq -r '.conditions[] | [.metric, .phenomenon, .check, .base, .new] | @tsv' gate.json | sort > conditions.tsv
jq -r '.changes[] | [.metric, .phenomenon, .check, .base, .new] | @tsv' gate.json | sort > changes.tsv
is 'values are those of the checks' "$(comm -23 conditions.tsv changes.tsv)" ''
is 'JUnit has them as tests' "$(grep -c '<testcase[^>]*right_order &lt; 0.05' gate.xml)" 2
is 'that fail' "$(grep -c '<failure' gate.xml)" 2
is 'so has TAP' "$(grep -c '^not ok .*spearman' gate.tap)" 1
is 'SARIF has the rule' "$(jq '[.runs[0].results[] | select(.ruleId == "gate/fail-if" and .level == "error")] | length' gate.sarif)" 2
is 'the head of the page has those that are met' "$(grep -c 'Condition.*: met' gate.html)" 2
like 'the summary has them' "$(cat gate.md)" '^- MAD\(bleu\)'
is 'annotations, too' "$(grep -c '^::error ' gate.github)" 2

# With a policy both decide.
echo '{"schema": "metricheck/policy/1"}' > policy.json
gate --fail-if 'right_order < 0.05' --policy policy.json
exits 'a check that blocks beside a condition that is not met' 1
like 'both are counted' "$(head -n 1 "$out")" '^FAILED: 0 of 2 conditions met, [1-9][0-9]* blocking, '
echo '{"schema": "metricheck/policy/1", "rules": [{"level": "info"}]}' > policy.json
gate --fail-if 'right_order < 0.05' --policy policy.json
exits 'none that blocks' 0
# A policy has conditions of its own.
echo '{"schema": "metricheck/policy/1", "fail_if": ["mad(bleu)[passive] > base + 5 %"], "rules": [{"level": "info"}]}' > policy.json
gate --policy policy.json --fail-if 'right_order < 0.05'
exits 'a condition of the policy that is met' 1
like 'those of the command line come in addition' "$(head -n 1 "$out")" '^FAILED: 1 of 3 conditions met'
echo '{"schema": "metricheck/policy/1", "fail_if": ["mad[omission] > 0"]}' > policy.json
gate --policy policy.json
exits 'one that speaks of what is not compared' 3
stderr_like 'has its place in the file' "^policy.json:1:52: error: no phenomenon 'omission' is compared"
echo '{"schema": "metricheck/policy/1", "fail_if": ["mad[omission > 0"]}' > policy.json
run metricheck gate --baseline base.json --command 'x=exit 9' -m x --policy policy.json
exits 'a policy is read before anything is scored' 3
is 'once' "$(grep -c error "$err")" 1

# What cannot be judged.
gate --fail-if 'passed(chrf) < 1 %' --align common
exits 'a value that is there' 1
run metricheck gate -q --draws 99 --baseline base.json -p negation -p passive --scores half.tsv --fail-if 'mad[omission] > 0'
exits 'a phenomenon that is not compared' 2
stderr_like 'is named' "^--fail-if:1:5: error: no phenomenon 'omission' is compared"
gate --fail-if 'mad(blue) > 0'
exits 'a metric that is not there' 2
stderr_like 'has the nearest one' "no metric 'blue' is compared; did you mean 'bleu'"
gate --fail-if 'mad[passive > 0'
exits 'a bracket that is open' 2
stderr_like 'has its column' '^--fail-if:1:4: error: this bracket is not closed'
run metricheck gate --self-test --fail-if 'mad > 0' -m bleu
exits 'a self-test has no conditions' 2
done_testing
