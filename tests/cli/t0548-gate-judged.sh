#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What `metricheck gate` makes of changes that are rescalings, small, within what is tolerated or beyond judgement;
# tests/cli/t0541-gate.sh has the rest.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
whole_only
export SOURCE_DATE_EPOCH=0
need jq

# How many places the findings have: GitHub rejects a file with a finding that has none.
places() { jq -r '.runs[0].results[].locations | length' "$1" | sort -u; }
gate() { run metricheck gate -q --baseline base.json "$@"; }
metricheck score -q -m bleu --suite starter | sed '1s/bleu:.*/bleu/' > scores.tsv
awk -F '\t' -v OFS='\t' 'NR > 1 && $1 ~ /^negation/ { $2 += 25 + 2 * (NR % 2) } { print }' scores.tsv > worse.tsv
gate -m bleu -p negation --accept 'the first'
exits 'a baseline' 0

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
