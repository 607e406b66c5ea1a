#!/bin/sh
# `metricheck gate`: has a change made a metric worse?
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0

cases=$(grep -c '^ *{ "id": ' "$METRICHECK_SOURCE/suites/starter/negation.json")

gate() { run metricheck gate -q --baseline base.json "$@"; }
gate -m bleu
exits 'no baseline' 3
gate -m bleu -p negation --accept 'the first'
exits 'the first baseline' 0
ok 'is there' test -s base.json
is 'its reason is in it' "$(grep -c '"accepted": "the first"' base.json)" 1
run metricheck verify -q base.json
exits 'and its figures hold' 0
gate -m bleu -p negation
exits 'nothing changed' 0
stdout_like 'is said' '^passed: nothing blocks, 0 warnings$'

# 25 points of BLEU more on every case: all of them are farther from people. Some are above 100, so
# that the range is not declared.
metricheck score -q -m bleu --suite starter | sed '1s/bleu:.*/bleu/' > scores.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 && $1 ~ /^negation/ { $2 += 25 } { print }' scores.tsv > worse.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 && $1 ~ /^negation/ { $2 -= 5 } { print }' scores.tsv > better.tsv
gate --scores worse.tsv -p negation --report json=gate.json --report markdown=gate.md
exits 'worse' 1
stdout_like 'what blocks' "^ negation *$cases  *\\|m-h\\| .*BLOCK\$"
stdout_like 'the answer' '^FAILED: [1-9][0-9]* blocking, 0 warnings$'
is 'the JSON says the same' "$(grep -c '"passed": false' gate.json)" 1
ok 'the Markdown is there' grep -q '^| \*\*negation' gate.md
gate --scores worse.tsv -p negation --exit-zero
exits 'worse, but only reported' 0
stdout_like 'the answer stays' '^FAILED: '
gate --scores better.tsv -p negation
exits 'better' 0
stdout_like 'is said too' ' better$'
cat > policy.json <<'END'
{"schema": "metricheck/policy/1", "rules": [{"level": "warn"}]}
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
gate -m chrf -m bleu -p negation --on-missing warn --report tap=gate.tap
ok 'but told as a warning' grep -q '^not ok 1 - chrf: scores # TODO' gate.tap

# a metric that declines cases: what it cannot do well would not be seen
awk -F '\t' -v OFS='\t' '$1 == "negation-007" { $2 = "nan" } { print }' scores.tsv > lost.tsv
gate --scores lost.tsv -p negation --report tap=gate.tap --report junit=gate.xml
exits 'a score is lost' 1
stdout_like 'which' '^ bleu: no score any more for 1 case \(negation-007\)$'
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

gate -m bleu --accept 'all phenomena'
exits 'a baseline over other cases is replaced' 0
stderr_like 'and that is told' '^not compared: base.json: the runs are over other cases: [0-9]* cases are not in '
gate -m bleu
exits 'and then it passes too' 0

# a sentinel decides nothing, whatever becomes of it
gate -m bleu -p negation --accept 'negation alone'
gate -m word-overlap -p negation
exits 'a sentinel that is worse' 0
stdout_like 'which is told' "^ negation *$cases  *\\|m-h\\| .* 0\\.00[01]  *worse\$"
gate -m bleu -m constant -p negation
exits 'a sentinel of one run alone' 0

# what the page of a job shows below its own title
GITHUB_STEP_SUMMARY=$PWD/summary.md
export GITHUB_STEP_SUMMARY
gate -m bleu:lowercase=yes -p negation --report github=- --report markdown=gate.md
unset GITHUB_STEP_SUMMARY
is 'titles of the summary' "$(sed -n 's/^\(#* [a-z]*\).*/\1/p' summary.md | sed -n 1,3p | tr '\n' '|')" \
    '## metricheck|### gate|#### starter|'
is 'titles of the report itself' "$(sed -n 's/^\(#* [a-z]*\).*/\1/p' gate.md | tr '\n' '|')" \
    '## gate|### starter|'

run metricheck gate -m bleu
exits 'which baseline' 2
gate -m bleu --accept ''
exits 'no reason' 2
cp base.json old.json
gate -m bleu -p negation --align common --report json=base.json
exits 'a report over the baseline' 2
stderr_like 'why not' '^metricheck: base\.json: is read, and would be lost'
same_file 'the baseline is as it was' base.json old.json
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
stdout_like 'planted ones: two of two standard deviations are seen' '^a loss of 2.00 .*	2	2	1.000	'
cp "$out" one
gate --self-test --changes 16 --draws 499 -m bleu -p negation -p passive -j 1
same_file 'the same on one thread' "$out" one
run metricheck gate -q --self-test --changes 16 --draws 499 -m bleu -p negation -p passive
same_file 'a baseline with the settings by default changes nothing' "$out" one

# A loss is of the unit of the scores: on [0, 1] none is over 0.5 here, of BLEU as it is (0 to 100) each is.
metricheck run -q --resamples 0 --normalise none -m bleu -p negation -f json -o raw.json
cat > policy.json <<'END'
{"schema": "metricheck/policy/1", "rules": [
  {"level": "info"}, {"check": "deviation", "level": "block", "largest_loss": 0.5}
]}
END
blocked() { # BASELINE: how many gates of the largest loss blocked
    run metricheck gate -q --baseline "$1" --self-test --changes 8 --draws 499 --policy policy.json -m bleu -p negation
    sed -n 's/^a loss of 2.00 [^	]*	1	\([01]\)	.*/\1/p' "$out"
}
is 'the self-test has the settings of the baseline' "$(blocked base.json)$(blocked raw.json)" 01
run metricheck gate --baseline nowhere.json --self-test -m bleu -p negation
exits 'a self-test with a baseline that is not there' 3
done_testing
