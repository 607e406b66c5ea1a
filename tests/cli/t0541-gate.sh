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

whole_only
# A loss is of the unit of the scores: on [0, 1] none is over 0.5 here, of BLEU as it is (0 to 100) each is.
metricheck run -q --resamples 0 --normalise none -m bleu -p negation -f json -o raw.json
cat > policy.json <<'END'
{"schema": "metricheck/policy/1", "rules": [
  {"level": "info"}, {"check": "mad", "level": "block", "largest_loss": 0.5}
]}
END
blocked() { # BASELINE: how many gates of a shift of 1.00 blocked
    run metricheck gate -q --baseline "$1" --self-test --changes 8 --draws 499 --policy policy.json -m bleu -p negation
    sed -n 's/^a shift of 1.00 .* in one phenomenon	1	\([01]\)	.*/\1/p' "$out"
}
is 'the self-test has the settings of the baseline' "$(blocked base.json)$(blocked raw.json)" 01

# What keeps every order is a matter of calibration, and what is too small for any use blocks nothing.
gate -m bleu -p negation --accept 'negation again'
rescaled() { # NAME EXPRESSION of the score $2, what is said of it
    awk -F '\t' -v OFS='\t' 'NR > 1 { $2 = '"$2"' } { printf "%s", $1; for (i = 2; i <= NF; i++) printf "\t%.17g", $i
        printf "\n" }' scores.tsv | sed '1s/.*/id	bleu/' > "$1.tsv"
    gate --scores "$1.tsv" -p negation --report tap=rescaled.tap --report sarif=rescaled.sarif --report junit=rescaled.xml
    exits "$1" 0
    stdout_like "$1: what it is" "^ bleu: rescaled: every order kept$3; calibration changed$"
    like "$1: which is said first" "$(sed -n 2p "$out")" '^ bleu: rescaled: '
    is "$1: and once" "$(grep -c 'rescaled: every' "$out")" 1
    stdout_like "$1: it warns" '^passed: nothing blocks, 1 warning$'
    ok "$1: a note in TAP" grep -q '^ok [0-9]* - bleu: rescaling$' rescaled.tap
    is "$1: a note in SARIF" "$(jq -r '.runs[0].results[] | select(.ruleId == "gate/rescaled").level' rescaled.sarif)" note
    is "$1: one place in SARIF" "$(places rescaled.sarif)" 1
    ok "$1: a passed test in JUnit" grep -q '^ *rescaling: rescaled: every order kept\|rescaling: rescaled' rescaled.xml
}
# shellcheck disable=SC2016  # awk expands
{
    rescaled 'a little more' '$2 + 1e-8' ''
    rescaled 'squared' '$2 * $2' ''
    rescaled 'times a hundred' '$2 * 100' ' [(]x 100[)]'
}
for level in block info; do
    printf '{"schema": "metricheck/policy/1", "rescaling": "%s", "rules": []}\n' "$level" > "$level.json"
done
gate --scores squared.tsv -p negation --policy info.json
stdout_like 'a policy to which it is nothing' '^passed: nothing blocks, 0 warnings$'
gate --scores squared.tsv -p negation --policy block.json
exits 'a policy to which calibration is all' 1
gate --scores 'a little more.tsv' -p negation --policy block.json
exits 'it still has a least effect' 0

# One case is far from people now: 1 of 2 swaps is as bad, and no check can say more. It is named, and decides
# what the policy says.
awk -F '\t' -v OFS='\t' '$1 == "negation-003" { $2 = 100 } { print }' scores.tsv > one.tsv
gate --scores one.tsv -p negation --report json=one.json --report tap=one.tap
exits 'a loss in one case' 0
stdout_like 'is named' '^ losses in too few cases to judge: MAD of bleu on negation, bleu over all cases$'
is 'in JSON' "$(jq -c '[.verdict, .small_losses, ([.changes[] | select(.small_loss) | .check] | unique)]' one.json)" '["passed",4,["mad","spearman"]]'
ok 'in a list of tests it is skipped' grep -q '^ok [0-9]* - bleu on starter negation: mad # SKIP' one.tap
for level in warn block; do
    printf '{"schema": "metricheck/policy/1", "small_losses": "%s"}\n' $level > small-$level.json
done
gate --scores one.tsv -p negation --policy small-warn.json
exits 'small losses that warn' 0
stdout_like 'are warnings' '^passed: nothing blocks, 4 warnings$'
gate --scores one.tsv -p negation --policy small-block.json --report tap=blocked.tap
exits 'small losses that block' 1
stdout_like 'are counted' '^FAILED: 4 blocking, 0 warnings$'
ok 'and fail in a list of tests' grep -q '^not ok [0-9]* - bleu on starter negation: mad$' blocked.tap
# Of k changed cases no p is below 2^(1-k), in no format; checks that inform say that they are too few, too.
below='[.changes[] | select(.n_changed > 0 and (.p < ([pow(2; 1 - .n_changed), 1] | min) or .p_loss != null and .p_loss < pow(2; -.n_changed)
    or .p_maxt != null and .p_maxt < pow(2; -.n_changed)))] | length'
is 'one changed case shows nothing' "$(jq "$below" one.json)" 0
is 'and is said to be too few by each check that lost' \
    "$(jq -r '[.changes[] | select(.change != 0 and .n_changed > 0 and .phenomenon == "negation") | .check + " " + .outcome] | join(", ")' one.json)" \
    'right_order none, mad out-of-reach, order out-of-reach, spearman out-of-reach, pearson out-of-reach'
awk -F '\t' -v OFS='\t' '$1 == "negation-003" || $1 == "negation-009" { $2 = 100 } { print }' scores.tsv > pair.tsv
printf '{"schema": "metricheck/policy/1", "rules": [{"level": "warn"}]}\n' > all.json
gate --scores pair.tsv -p negation --policy all.json --draws 499 --report json=pair.json --report markdown=pair.md --report tap=pair.tap \
    --report junit=pair.xml --report sarif=pair.sarif --report github=pair.github
is 'nor do two' "$(jq "$below" pair.json)" 0
for format in md tap xml sarif github; do
    unlike "no p of two cases in $format" "$(cat pair.$format)" ', p (<|0\.[0-4])|(&lt;|003c) 0\.001| 0\.[0-4][0-9]* \| [^|]* \| (worse|better|warn)'
done
like 'on the screen' "$(cat "$out")" '^   right order .* too few \(2\)$'
# Noise elsewhere puts no check on that case, neither in other cases of the phenomenon nor in another one.
metricheck run -q --resamples 0 -m bleu -p negation -p passive -f json -o two.json
noise() { # PATTERN of ids
    awk -F '\t' -v OFS='\t' '$1 ~ /'"$1"'/ && $1 != "negation-003" { $2 = sprintf("%.17g", $2 + (NR % 2 ? 1e-9 : -1e-9)) } { print }'
}
noise '^passive' < one.tsv > elsewhere.tsv
noise '^negation' < one.tsv > within.tsv
within() { run metricheck gate -q --baseline two.json -p negation -p passive --scores within.tsv "$@"; }
run metricheck gate -q --baseline two.json -p negation -p passive --scores elsewhere.tsv
exits 'noise of 1e-9 elsewhere' 0
stdout_like 'leaves one case' '^ losses in too few cases to judge: MAD of bleu on negation'
within --report json=within.json --report tap=within.tap
exits 'noise of 1e-9 within: cases enough, and no power' 6
stdout_like 'is no verdict' '^NO VERDICT: [0-9]* checks* lost more than is tolerated, and '
is 'in JSON' "$(jq -c '[.passed, .verdict]' within.json)" '[false,"no verdict"]'
is 'which checks, all of them' "$(jq -r .why within.json | sed 's/.*alpha 0.05: //' | tr ';' '\n' | sed 's/^ *//; s/ too few changed.*//')" \
    "$(jq -r '.changes[] | select(.beyond) | ({mad: "MAD", spearman: "Spearman", passed: "passed"}[.check]) + " of bleu on " + .phenomenon' within.json)"
like 'with that of the case' "$(jq -r .why within.json)" 'alpha 0.05: MAD of bleu on negation too few changed'
ok 'in a list of tests' grep -q '^not ok 1 - gate: verdict$' within.tap
within --on-no-verdict pass
exits 'no verdict that passes' 0
within --on-no-verdict fail
exits 'no verdict that fails' 1
within --exit-zero
exits 'reported only' 0
# A loss within what is tolerated, or a gain, in a phenomenon that is too small for the policy passes.
printf '{"schema": "metricheck/policy/1", "rules": [{"phenomenon": "negation", "least_n": 1000}]}\n' > small.json
noise . < scores.tsv > trifles.tsv
run metricheck gate -q --baseline two.json -p negation -p passive --scores trifles.tsv --policy small.json
exits 'a trifle in a small phenomenon' 0
run metricheck gate -q --baseline two.json -p negation -p passive --scores one.tsv --policy small.json --report json=one.json
exits 'a loss of one case in a small phenomenon' 0
run metricheck gate -q --baseline two.json -p negation -p passive --scores within.tsv --policy small.json --report json=one.json
exits 'a loss in a small phenomenon' 6
like 'is named' "$(jq -r .why one.json | sed 's/.*alpha 0.05: //')" '^MAD of bleu on negation too few to judge \(n < 1000\)'
# The same loss where the rest of the run changed, too: the check over all cases could have shown it.
awk -F '\t' -v OFS='\t' '$1 ~ /^passive/ { $2 += NR % 2 ? 3 : -3 } { print }' < one.tsv > stirred.tsv
run metricheck gate -q --baseline two.json -p negation -p passive --scores stirred.tsv --policy small.json
exits 'overall stands in for a small phenomenon' 0
# Both runs agree on every case of passive but one: there was no figure, and there is none to judge by.
metricheck run -q --resamples 0 -m smatch -p passive -f json -o same.json
metricheck score -q -m smatch --suite starter |
    awk -F '\t' -v OFS='\t' '$1 == "passive-003" { $2 = 0 } { print }' > other.tsv
run metricheck gate -q --baseline same.json --scores other.tsv -p passive
exits 'one score changed, where there was no figure' 0
stdout_like 'is a loss in one case' '^ losses in too few cases to judge: MAD of smatch on passive'
printf '{"schema": "metricheck/policy/1", "rules": [{"least_n": 1000}]}\n' > many.json
run metricheck gate -q --baseline base.json --scores worse.tsv -p negation --policy many.json
exits 'all phenomena are too small for the policy' 6

# Scores now, and none in the baseline: nothing is compared, so nothing is passed.
printf 'id\tbleu\nnegation-001\tnan\n' > none.tsv
metricheck gate -q --baseline none.json --accept 'a file of its own' --scores none.tsv
run metricheck gate -q --baseline none.json --scores scores.tsv
exits 'no case in common' 6
stdout_like 'is no verdict either' '^NO VERDICT: 1 metric has no case that both runs scored'

# The same metric the other way round, and said to be so: no order and no deviation has changed.
metricheck gate -q -p negation -p passive --baseline plain.json --accept 'without a range' --scores scores.tsv
awk -F '\t' -v OFS='\t' 'NR == 1 { $2 = "bleu:lower" } NR > 1 { $2 = sprintf("%.17g", -$2) } { print }' scores.tsv > turned.tsv
run metricheck gate -q -p negation -p passive --baseline plain.json --scores turned.tsv
exits 'turned round' 0
stdout_like 'is no change' '^passed: no score changed$'
# Another range is declared for the same scores: every order is kept.
for range in 0..100 0..200; do
    sed "1s/bleu/bleu:$range/" scores.tsv > "range.tsv"
    [ $range != 0..100 ] || metricheck gate -q -p negation -p passive --baseline range.json --accept 'a range' --scores range.tsv
done
run metricheck gate -q -p negation -p passive --baseline range.json --scores range.tsv
exits 'another range' 0
stdout_like 'is a rescaling' '^ bleu: rescaled: every order kept; calibration changed$'

# A metric that fails makes no baseline: one without scores would let everything pass.
# shellcheck disable=SC2086 # CC is words
${CC:-cc} -D_GNU_SOURCE -I"$METRICHECK_SOURCE/include" -fPIC -shared -o misbehaving.so \
    "$METRICHECK_SOURCE/tests/modules/misbehaving.c"
cp range.json kept.json
run metricheck gate -q -p negation --baseline range.json --accept 'what is left' \
    --module ./misbehaving.so -m misbehaving:does=exit
exits 'a failed metric' 4
stderr_like 'makes no baseline' 'a metric or the parser failed: range.json is not written'
same_file 'and leaves the old one' range.json kept.json
# One that ends its process when it is closed has given all scores by then.
run metricheck run -q --resamples 0 -p negation --module ./misbehaving.so -m misbehaving -f json -o good.json
sed 's/"misbehaving[^"]*"/"misbehaving"/' good.json > closing.json
run metricheck gate -q -p negation --baseline closing.json --module ./misbehaving.so -m misbehaving:does=close-exit \
    --report json=closed.json --report junit=closed.xml --report tap=closed.tap
exits 'a metric that ends its process when it is closed' 4
stdout_like 'passes nothing' '^NO VERDICT: a metric failed, '
is 'in JSON' "$(jq -c '[.passed, .verdict]' closed.json)" '[false,"no verdict"]'
is 'in JUnit' "$(grep -c '<failure ' closed.xml)" 1
ok 'in TAP' grep -q '^not ok 1 - gate: verdict$' closed.tap

# Twelve metrics, and one of them upside down, with nothing expected of any case: a family of hundreds.
printf '{"schema": "metricheck/policy/1", "rules": [{"check": "passed", "level": "info"}]}\n' > figures.json
metricheck run -q --resamples 0 -f json -o twelve.json
jq '(.cases[] | select(.scores.wlk != null) | .scores.wlk) |= 1 - .' twelve.json > reversed.json
run metricheck compare --policy figures.json --draws 999 -f json twelve.json reversed.json
is 'one of twelve metrics upside down blocks' "$(jq '.blocking > 10 and ([.changes[] | select(.outcome == "worse") | .metric] | unique == ["wlk"])' "$out")" true
# Turned round, a metric is nearer to people in some phenomena: it is nowhere better.
is 'some of its MAD are lower' "$(jq '[.changes[] | select(.check == "mad" and .metric == "wlk" and .change < 0 and .p < .01)] | length > 0' "$out")" true
is 'which is called reversed' "$(jq -c '[.changes[] | select(.metric == "wlk" and .change != 0) | .outcome] | unique - ["none", "out-of-reach", "undefined", "worse"]' "$out")" '["reversed"]'
cp "$out" turned.json
# The other formats have the same sentences of it alone.
metricheck run -q --resamples 0 -m wlk -f json -o three.json
jq '(.cases[] | select(.scores.wlk != null) | .scores.wlk) |= 1 - .' three.json > three-reversed.json
for format in markdown terminal html; do
    metricheck compare --policy figures.json --draws 499 --cases 0 -f $format three.json three-reversed.json > turned.$format
done
unlike 'the word is in no format' "$(jq 'del(.changed_cases)' turned.json; cat turned.markdown turned.terminal; grep '>[^<]*better' turned.html | grep -v '<script\|<b>Better:</b> 0 of')" 'better'
like 'the gains are there' "$(cat turned.terminal)" ' reversed$'
like 'it is worse' "$(head -n 1 turned.markdown)" '^wlk is turned round, and worse: [0-9]*% of pairs in the right order'
is 'only it is in the family' "$(jq '.settings.claims < 100' "$out")" true
printf '{"schema": "metricheck/policy/1", "rules": [{"check": "passed", "level": "info"}], "adjust": "holm", "alpha": 1e-6}\n' > few.json
run metricheck compare --policy few.json --draws 99 three.json three-reversed.json
stdout_like 'too few draws for alpha: nothing is judged' 'too few changed to judge'
run metricheck gate --baseline nowhere.json --self-test -m bleu -p negation
exits 'a self-test with a baseline that is not there' 3
done_testing
