#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# `metricheck gate`: has a change made a metric worse?
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
need jq

# How many places the findings have: GitHub rejects a file with a finding that has none.
places() { jq -r '.runs[0].results[].locations | length' "$1" | sort -u; }
gate() { run metricheck gate -q --baseline base.json "$@"; }
gate -m bleu
exits 'no baseline' 3
stderr_like 'what makes one' '^base.json: error: there is no such baseline; --accept REASON makes the first one$'
gate -m bleu -p negation --accept 'the first'
exits 'the first baseline' 0
ok 'is there' test -s base.json
is 'its reason is in it' "$(grep -c '"accepted": "the first"' base.json)" 1
run metricheck verify -q base.json
exits 'and its figures hold' 0
gate -m bleu -p negation
exits 'nothing changed' 0
stdout_like 'is said' '^passed: no score changed$'
stdout_like 'and what it would have seen' '^ with 80 % power it finds, in one phenomenon of one metric: a shift of 0'
cp "$out" named
gate -p negation
same_file 'without -m the metrics of the baseline' "$out" named
metricheck score -q -m bleu --suite starter | sed '1s/bleu:.*/mine/' > mine.tsv
metricheck run -q -p negation --scores mine.tsv --report json=mine.json > mine.txt
run metricheck gate -q --baseline mine.json -p negation -m chrf -m bleu
exits 'none of them is known here' 3
stderr_like 'which metrics there are' 'no metric in common; the first has mine, the other chrf and bleu$'

# 25 points of BLEU more on every case, 27 on every other: all of them are farther from people. Some
# are above 100, so that the range is not declared.
metricheck score -q -m bleu --suite starter | sed '1s/bleu:.*/bleu/' > scores.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 && $1 ~ /^negation/ { $2 += 25 + 2 * (NR % 2) } { print }' scores.tsv > worse.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 && $1 ~ /^negation/ { $2 -= 5 + 2 * (NR % 2) } { print }' scores.tsv > better.tsv
gate --scores worse.tsv -p negation --report json=gate.json --report markdown=gate.md \
    --report sarif=gate.sarif
exits 'worse' 1
is 'SARIF: every finding has one place' "$(places gate.sarif)" '1'
stdout_like 'what blocks' '^   MAD .*BLOCK$'
stdout_like 'the answer' '^FAILED: [1-9][0-9]* blocking, 0 warnings$'
like 'which is the first line' "$(head -n 1 "$out")" '^FAILED: '
like 'and of Markdown' "$(head -n 1 gate.md)" '^FAILED: '
stdout_like 'and what blocks' '^ bleu: blocks: .*MAD over all cases'
is 'the JSON says the same' "$(grep -c '"passed": false' gate.json)" 1
if command -v jq > /dev/null; then
    is 'in sentences, too' "$(jq -r '.sentences[0]' gate.json)" "$(head -n 1 "$out")"
    like 'what blocks' "$(jq -r '.sentences[]' gate.json)" '^bleu: blocks: .*MAD over all cases'
fi
ok 'the Markdown is there' grep -q '\*\*MAD\*\*' gate.md
gate --scores worse.tsv -p negation --exit-zero
exits 'worse, but only reported' 0
stdout_like 'the answer stays' '^FAILED: '
gate --scores better.tsv -p negation
exits 'better' 0
stdout_like 'is said too' ' better$'
cat > policy.json <<'END'
{"schema": "metricheck/policy/1", "adjust": "holm", "rules": [{"level": "warn"}]}
END
gate --scores worse.tsv -p negation --policy policy.json
exits 'a policy that only warns' 0
stdout_like 'it warns' '^passed: nothing blocks, [1-9][0-9]* warnings$'
gate --scores worse.tsv -p negation -j 1
cp "$out" one
gate --scores worse.tsv -p negation -j 8
same_file 'the same bytes on 8 threads' "$out" one

gate -m bleu
exits 'other cases' 3
gate -m bleu --align common
exits 'other cases, what both have' 0
gate -m chrf -m bleu -p negation
exits 'a metric that the baseline has not' 1
gate -m chrf -m bleu -p negation --on-missing warn
exits 'a metric that the baseline has not, allowed' 0
gate -m chrf -m bleu -p negation --on-missing warn --report tap=gate.tap \
    --report sarif=missing.sarif
is 'a metric of one run: one place in SARIF' "$(places missing.sarif)" 1
ok 'but told as a warning' grep -q '^not ok 1 - chrf: scores # TODO' gate.tap

# a metric that declines cases: what it cannot do well would not be seen
awk -F '\t' -v OFS='\t' '$1 == "negation-007" { $2 = "nan" } { print }' scores.tsv > lost.tsv
gate --scores lost.tsv -p negation --report tap=gate.tap --report junit=gate.xml
exits 'a score is lost' 1
stdout_like 'which' '^ bleu: no longer a score for 1 case \(negation-007\): marked missing'
stdout_like 'the answer says it' '^FAILED: 0 blocking, 0 warnings, 1 score lost$'
ok 'it is a test that fails' grep -q '^not ok 1 - bleu: scores$' gate.tap
is 'in JUnit too' "$(grep -c '<failure ' gate.xml)" 1
gate --scores lost.tsv -p negation --on-missing warn
exits 'a score is lost, which is allowed' 0
cp base.json old.json
gate --scores worse.tsv -p negation --report json=nowhere/gate.json
exits 'a report that cannot be written' 5
is 'nothing is printed then' "$(cat "$out")" ''
gate -m nosuch -p negation --accept 'broken'
exits 'a metric that is not there' 2
same_file 'the baseline is as it was' base.json old.json
gate --scores worse.tsv -p negation --accept 'we want it so'
exits 'accepted' 0
gate --scores worse.tsv -p negation
exits 'and then it passes' 0

gate -m bleu -p negation -p passive --accept 'two phenomena'
exits 'a baseline over other cases is replaced' 0
stderr_like 'and that is told' '^not compared: base.json: the runs have different cases: [0-9]* cases are not in '
gate -m bleu -p negation -p passive
exits 'and then it passes too' 0

# a sentinel decides nothing, whatever becomes of it
gate -m bleu -p negation --accept 'negation alone'
gate -m word-overlap -p negation
exits 'a sentinel that is worse' 0
stdout_like 'which is told' '^   MAD .* 0\.00[01].  *worse$'
gate -m bleu -m constant -p negation
exits 'a sentinel of only one run' 0

# what the page of a job shows below its own title
GITHUB_STEP_SUMMARY=$PWD/summary.md
export GITHUB_STEP_SUMMARY
gate -m bleu:lowercase=yes -p negation --report github=- --report markdown=gate.md
unset GITHUB_STEP_SUMMARY
is 'titles of the summary' "$(sed -n 's/^\(#* [a-z]*\).*/\1/p' summary.md | sed -n 1,3p | tr '\n' '|')" \
    '## metricheck|### gate|'
is 'titles of the report itself' "$(sed -n 's/^\(#* [a-z]*\).*/\1/p' gate.md | tr '\n' '|')" \
    '## gate|### starter|'

# -p of an earlier version: no other cases, and bounds of a part of the suite
metricheck run -q --resamples 0 -m bleu -p negation -f json -o whole.json
jq 'del(.other_cases, .other_datasets)' whole.json > part.json
run metricheck gate --baseline part.json -m bleu -p negation
stderr_like 'a baseline of a part is warned of' '^part.json: warning: it holds only the cases that it shows, '
run metricheck gate --baseline whole.json -m bleu -p negation
is 'one of the whole is not' "$(grep -c 'warning: it holds' "$err")" 0
run metricheck gate -q --baseline whole.json -m bleu -p negation --adjust holm
stdout_like 'another correction: it says why nothing is known of its power' '^ its power is not known: without'
run metricheck gate -m bleu
exits 'which baseline' 2
gate -m bleu --accept ''
exits 'no reason' 2
cp base.json old.json
gate -m bleu -p negation --align common --report json=base.json
exits 'a report over the baseline' 2
stderr_like 'why not' '^metricheck: base\.json: is an input and would be overwritten'
same_file 'the baseline is as it was' base.json old.json
# An answer of an earlier call does not stay where this one has none; what else is there does.
gate -m bleu -p negation --align common --report junit=earlier.xml --report json=earlier.json
is 'there is an answer' "$(jq .passed earlier.json)" true
stale() { # LABEL CODE ARGUMENT...: reports of before go
    label=$1 code=$2
    shift 2
    cp earlier.xml answer.xml
    cp earlier.json answer.json
    ln -sf answer.xml link.xml
    run metricheck gate -q "$@" --report junit=link.xml --report json=answer.json
    exits "$label" "$code"
    ok "$label: no answer is left" test ! -e answer.xml -a ! -e answer.json
}
printf '{"schema": "metricheck/policy/1", "alpha": 7}\n' > broken.json
echo '{' > suite.json
stale 'no such metric' 2 --baseline base.json -m nosuch -p negation
stale 'no such phenomenon' 2 --baseline base.json -m bleu -p nosuch
stale 'no baseline' 3 --baseline nowhere.json -m bleu -p negation
stale 'a broken policy' 3 --baseline base.json -m bleu -p negation --align common --policy broken.json
stale 'a broken suite' 3 --baseline base.json -m bleu suite.json
stale 'a report that cannot be written' 5 --baseline base.json -m bleu -p negation --align common --report tap=nowhere/x.tap
echo mine > answer.json
run metricheck gate -q --baseline base.json -m bleu --nosuch --report json=answer.json
is 'a call that is not understood touches nothing' "$(cat answer.json)" mine
jq 'del(.cases[].expect)' "$METRICHECK_DATA/suites/starter/negation.json" > own.json
cp own.json before.json
mkdir folder
echo '{' > folder/own.json
for read in own.json folder/own.json broken.json suite.json base.json; do
    cp $read kept.json
    run metricheck gate -q --baseline base.json -m bleu own.json folder suite.json --policy broken.json --report json=$read
    same_file "what is read stays: $read" $read kept.json
done
run metricheck gate -q --baseline base.json -m bleu own.json --report json=own.json
exits 'a report over the suite' 2
same_file 'which stays' own.json before.json
gate -m bleu --self-test --accept 'all is well'
exits 'a self-test makes no baseline' 2
gate -m bleu --self-test --report tap=self.tap
exits 'a self-test has no reports' 2
gate -m bleu --report srif=x
exits 'no such format' 2
stderr_like 'the nearest one' "no report format 'srif'; did you mean 'sarif'\\?$"
gate -m bleu --report json
exits 'no path' 2
gate -m bleu --report pdf=x
exits 'no such format' 2
gate --self-test --changes 16 --draws 499 -m bleu -p negation -p passive
exits 'the self-test' 0
stdout_like 'null changes' '^no change: a false alarm	16	[0-9]*	0\.[0-9]*	\['
stdout_like 'how many, and the standard error' '^standard error of a rate of alpha	16		0.054' # sqrt(.05 * .95 / 16)
stdout_like 'of a power' '^standard error of a power, at most	2		0.354' # sqrt(.25 / 2)
stdout_like 'planted ones: two of one standard deviation are seen, and by one test' \
    '^a shift of 1.00 standard deviations in one phenomenon	2	2	1.000	\[.*	1.000 '
for kind in 'a shift of 0.25' 'noise of 1.00' '50 % of the scores shuffled' '100 % of the scores shuffled'; do
    for place in 'in one phenomenon' 'everywhere'; do
        stdout_like "$kind, $place" "^$kind .*$place	2	"
    done
done
cp "$out" one
gate --self-test --changes 16 --draws 499 -m bleu -p negation -p passive -j 1
same_file 'the same on one thread' "$out" one
run metricheck gate -q --self-test --changes 16 --draws 499 -m bleu -p negation -p passive
same_file 'a baseline with the settings by default changes nothing' "$out" one

done_testing
