#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Only what the figures shown rest on is scored: with --case few cases, else all, and why.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq python3

cat > mine.py << 'EOP'
import json
import sys

# mine.py LOG RANGE: a share of the length of the candidate; LOG gets the candidates.
for line in sys.stdin:
    message = json.loads(line)
    if message["op"] == "open":
        reply = {"metricheck": 1}
        if sys.argv[2] != "none":
            reply["range"] = json.loads(sys.argv[2])
    elif message["op"] == "score":
        with open(sys.argv[1], "a") as log:
            print(message["candidate"]["text"], file=log)
        reply = {"id": message["id"], "score": len(message["candidate"]["text"]) / 1000}
    else:
        break
    print(json.dumps(reply), flush=True)
EOP
# mine RANGE ARGUMENT...: a run with the metric, and what it was asked for in `asked`. The log is a file that the
# command names, so of the key of a cache: it is not there when the run begins.
mine() {
    range=$1
    shift
    rm -f log
    run metricheck run --command "mine=python3 mine.py log $range" -m mine "$@"
    { [ ! -e log ] || sort log; } > asked
}
starter=$METRICHECK_DATA/suites/starter
candidate() { jq -r --arg id "$1" '.cases[] | select(.id == $id).candidate.text' "$starter"/*.json; }

# --- how many calls ---------------------------------------------------------------------------
# what is expected of article-001 is invariance: the reference is scored, too
mine '[0,1]' --case article-001
exits 'a single case' 0
is 'nothing is said' "$(cat "$err")" ''
jq -r '.cases[] | select(.id == "article-001") | .candidate.text, .reference.text' "$starter/article.json" | sort > wanted
same_file 'is the case, and its reference' asked wanted
# of and-or-001-or a bound
mine '[0,1]' --case and-or-001-or
is 'compared with nothing, it is one call' "$(cat asked)" "$(candidate and-or-001-or)"
mine '[0,1]' --case negation-001
for id in negation-001 article-015 passive-008 omission-008; do candidate "$id"; done | sort > wanted
same_file 'and those that its expectations name' asked wanted
jq 'del(.cases[0].expect)' "$starter/number.json" > number.json # then it is the phenomenon that says: below article
mine '[0,1]' --case number-001 number.json "$starter/article.json" "$starter/unit.json"
{ candidate number-001 && jq -r '.cases[].candidate.text' "$starter/article.json"; } | sort > wanted
same_file 'or all cases of the phenomenon' asked wanted
mine '[0,1]' --case article-001 --cache kept
mine '[0,1]' --case article-001,and-or-001-or --cache kept
is 'a cache keeps a part' "$(wc -l < asked | tr -d ' ')" 1
mine '[0,1]' --case article-001 --cache kept
is 'all of it from the cache is no call' "$(cat asked)" ''

# --- why all ----------------------------------------------------------------------------------
n=$(metricheck run --list | sed 1d | wc -l | tr -d ' ')
mine none --case unit-001
is 'a metric without a range is asked for all' "$(wc -l < asked | tr -d ' ')" "$n"
is 'and why' "$(grep 'are scored' "$err")" "mine: all $n cases are scored: it is normalised by the least and the greatest of its scores"
mine none --case and-or-001-or --normalise none
is 'but not where nothing is normalised' "$(cat asked)" "$(candidate and-or-001-or)"
mine '[0,1]' --case unit-001 --normalise minmax
is 'one with a range, where the range does not count' "$(wc -l < asked | tr -d ' ')" "$n"
mine none -q --case unit-001
is 'quiet' "$(cat "$err")" ''
all() { # LABEL REASON ARGUMENT...
    label=$1 reason=$2
    shift 2
    run metricheck run -m bleu -m chrf "$@"
    is "$label" "$(cat "$err")" "all $n cases are scored: $reason"
}
order='right order holds those shown against the others'
all 'a phenomenon' "$order" -p negation
all 'by an expression' "$order" --filter phenomenon:negation
all 'a figure that is asked for' "$order" --case unit-001 --figure 'right order'
all 'a statistic' "$order" --case unit-001 --statistic right_order
all 'a test of it' "$order" --case unit-001 --test influence
all 'a rival' "$order" --case unit-001 --mine chrf --against bleu
all 'thresholds of ties' 'the thresholds of ties are fitted to all of them' --case unit-001 --statistic acc_eq
all 'correlations' 'q counts the correlations of all phenomena' -p negation --statistic spearman
all 'of few cases' 'q counts the correlations of all phenomena' --case unit-001,unit-002 --thin-correlations
run metricheck run -m bleu
is 'all are shown' "$(cat "$err")" ''
for few in '--statistic mad' '--statistic spearman --draws 0' '--statistic acc_eq --ties 0.1'; do
    # shellcheck disable=SC2086
    run metricheck run -m bleu -p negation $few -f json
    is "a phenomenon: $few" "$(cat "$err")" ''
    is 'is a part' "$(jq -c '[.metrics[0].in_part, any(.other_cases[].scores.bleu; . == null)]' "$out")" '[true,true]'
done

# --- the same figures -------------------------------------------------------------------------
# All cases are scored where right_order is among the statistics. What is compared: every number but those of
# right_order and of what a part has not, to 11 decimals: a score that differs from another by rounding alone may
# become that one.
figures() {
    jq -S 'del(.other_cases, .other_datasets, .checksum, .values, .settings.statistics, .settings.best_by, .settings.test) |
        del(.metrics[] | .in_part, .opposed) |
        del(.. | objects | .shrunk_mad, .sentinels, .right_order) | del(.datasets[].verdict) |
        walk(if type == "number" then (. * 1e11 | round) else . end)' "$1"
}
published=$(for name in mean mad spearman ranking ranking_distinct ranking_chance ranking_skill; do
    echo "--statistic $name"
done)
same() { # LABEL ARGUMENT...
    label=$1
    shift
    # shellcheck disable=SC2086
    metricheck run -q "$@" $published --resamples 50 --draws 50 -f json -o part.json &&
        metricheck run -q "$@" $published --statistic right_order --best-by spearman --resamples 50 --draws 50 \
            -f json -o whole.json
    figures part.json > found
    figures whole.json > expected
    same_file "$label" found expected
    is 'a part was scored' "$(jq '[.metrics[].in_part // false] | any' part.json)" true
    run metricheck verify part.json
    exits 'the report is verified' 0
    run metricheck report part.json -f markdown
    exits 'and shown' 0
}
same 'one case, every metric' --case negation-001
same 'cases of several phenomena' -m bleu -m ter -m smatch -m nist \
    --case negation-001,passive-002,antonymy-003,article-001,article-002
same 'which all compare, and people' -m bleu -m chrf -m wlk --matrix kendall \
    --case unit-001,date-002,passive-003,number-004,omission-005,aspect-006,dative-007,tense-008,degree-009
same 'a contrast, all metrics together' -m bleu -m chrf -m smatch --omnibus --contrast passive/negation \
    --case passive-001,passive-003,negation-002,negation-004,degree-001
same 'what its phenomenon expects' -m chrf -m rouge --case number-001 number.json "$starter/article.json" \
    "$starter/unit.json"
same 'standard errors and remarks' -m smatch:step_limit=100 --case negation-001,subordinate-clauses-001
metricheck run -q -m bleu --case negation-001 -f json -o part.json
# shellcheck disable=SC2086
run metricheck run -q -m bleu --case negation-001 $published -f json
jq .datasets part.json > found
jq .datasets "$out" > expected
same_file 'these are the statistics of a case' found expected
run metricheck verify part.json
exits 'its report is verified' 0

# --- what a part cannot say -------------------------------------------------------------------
# A metric that orders against the scores, on two cases of each phenomenon.
python3 - "$starter" << 'EOP'
import glob
import json
import sys

scores, chosen = {}, []
for path in sorted(glob.glob(sys.argv[1] + "/*.json")):
    suite = json.load(open(path))
    if "cases" not in suite or not suite.get("pooled", True):
        continue
    cases = suite["cases"]
    scores.update({case["candidate"]["text"]: 1 - case["score"] / 5 for case in cases})
    least, most = min(cases, key=lambda case: case["score"]), max(cases, key=lambda case: case["score"])
    if least["score"] < most["score"]:
        chosen += [least["id"], most["id"]]
json.dump(scores, open("scores.json", "w"))
print(",".join(chosen), file=open("chosen", "w"))
EOP
cat > against.py << 'EOP'
import json
import sys

scores = json.load(open("scores.json"))
for line in sys.stdin:
    message = json.loads(line)
    if message["op"] == "open":
        reply = {"metricheck": 1, "range": [0, 1]}
    elif message["op"] == "score":
        reply = {"id": message["id"], "score": scores.get(message["candidate"]["text"], 0)}
    else:
        break
    print(json.dumps(reply), flush=True)
EOP
run metricheck run -m against --command 'against=python3 against.py' -f json -p negation -o whole.json
stderr_like 'its order is opposite' 'warning: against: its order is opposite'
run metricheck run -m against --command 'against=python3 against.py' -f json --case "$(cat chosen)" -o part.json
is 'two cases of each say nothing of it' "$(cat "$err")" ''
is 'nor of the MAD of all' "$(jq -c '[[.. | objects | .shrunk_mad // empty], .metrics[0].opposed]' part.json)" '[[],null]'
is 'others are' "$(jq '[.. | objects | .shrunk_mad // empty] | length > 0' whole.json)" true
run metricheck verify part.json
exits 'nor does who verifies it' 0
jq 'del(.metrics[].in_part)' part.json > unmarked.json
run metricheck verify unmarked.json
exits 'without the mark the one is missed' 1
stderr_like 'where' 'metrics\[0\] has no "shrunk_mad"'
run metricheck report unmarked.json -f json
is 'and the other found' "$(jq '.metrics[0].opposed != null' "$out")" true
done_testing
