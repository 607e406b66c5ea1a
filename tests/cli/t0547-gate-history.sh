#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck gate --history`: what many gates come to, and alpha divided among those of a release.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq

scores() { # LESS: 12 cases, of which seven get less
    awk -v less="$1" 'BEGIN { print "id\tscore"; for (i = 0; i < 12; i++) printf "c%02d\t%.3f\n", i, .8 - i % 7 / 100 - (i < 7 ? less + i * less / 10 : 0) }'
}
scores 0 > base.tsv
scores 0.1 > worse.tsv
scores -0.1 > better.tsv
gate() { run metricheck gate --draws 9999 --history history.jsonl "$@" --report json=gate.json; }
gate base.tsv base.tsv
exits 'a first gate' 0
stdout_like 'one without a change cannot block' '^ history: 1 gate, 0 with a change: 1 passed, 0 failed, 0 had no verdict; by'
gate base.tsv worse.tsv
exits 'one that fails' 1
gate base.tsv better.tsv
exits 'and one that passes' 0
is 'each has a line' "$(jq -c '[.schema, .created, .verdict, .changed, .alpha]' history.jsonl)" \
    '["metricheck/history/1","1970-01-01T00:00:00Z","passed",false,0.05]
["metricheck/history/1","1970-01-01T00:00:00Z","failed",true,0.05]
["metricheck/history/1","1970-01-01T00:00:00Z","passed",true,0.05]'
is 'JSON counts them' "$(jq -c .history gate.json)" \
    '{"gates":3,"changed":2,"passed":2,"failed":1,"no_verdict":0,"expected_false_blocks":0.1}'
gate --fail-if 'mean < 0.1' base.tsv worse.tsv
is 'conditions that decide alone block nothing by chance' \
    "$(jq -c '[.history.changed, .history.expected_false_blocks]' gate.json)" '[3,0.1]'
run metricheck gate base.tsv worse.tsv --report json=gate.json
is 'without the option nothing is said' "$(jq -c .history gate.json)" null
cp history.jsonl kept.jsonl
gate base.tsv missing.tsv
exits 'a call that compares nothing' 3
same_file 'adds no line' history.jsonl kept.jsonl

# All seven changed cases are worse: of 2^7 swaps one is as bad, 1/128 = .0078. That is below .05, and above
# .05 / 10, which no result of seven cases can reach.
rm history.jsonl
gate --spend 2 base.tsv worse.tsv
exits 'one of two gates' 1
is 'alpha is divided' "$(jq -c '[.settings.alpha, .history.planned]' gate.json)" '[0.025,2]'
stdout_like 'how many are left' '^ 1 of 2 gates with a change of this release are made$'
gate --spend 2 base.tsv worse.tsv
gate --spend 2 base.tsv worse.tsv
stdout_like 'more than were planned' '^ 3 of 2 gates with a change of this release are made: more than were planned'
gate --spend 10 base.tsv worse.tsv
exits 'so small an alpha cannot be reached by seven cases' 6
run metricheck gate --spend 2 base.tsv worse.tsv
exits 'without a file nothing is counted' 2
run metricheck gate --self-test --history history.jsonl -m bleu
exits 'a self-test has no history' 2
echo '{"schema": "metricheck/history/1", "verdict": "blocked"}' >> history.jsonl
cp history.jsonl kept.jsonl
gate base.tsv worse.tsv
exits 'a line that is wrong' 3
stderr_like 'has a place' '^history.jsonl:5:[0-9]+: error.* "blocked" is not one of passed, failed, no verdict'
same_file 'and the file stays' history.jsonl kept.jsonl
done_testing
