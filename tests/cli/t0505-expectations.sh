#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Expectations of a suite, judged by run: verdicts, margins, reasons, reports, --strict.
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_FULL=yes # the whole report on the terminal
export METRICHECK_FULL
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH
need jq

# ROUGE-L, F: 4 of 4 and of 5 words, 8/9; 3 of 4 and of 4, 3/4; 2 of 4 and of 4, 1/2; 1 with itself
made_up_suite > toy.json << 'E2'
    { "id": "more", "reference": {"text": "a b c d"}, "candidate": {"text": "a b c d e"}, "score": 4,
      "expect": [{"type": "invariance", "tolerance": 0.1}, {"type": "invariance", "tolerance": 0.2},
        {"type": "invariance", "tolerance": {"human": 1}}, {"type": "above", "case": "other"}] },
    { "id": "other", "reference": {"text": "a b c d"}, "candidate": {"text": "a b c x"}, "score": 2,
      "expect": [{"type": "below", "case": "more", "margin": 0.2}, {"type": "minimum", "value": 0.75}] },
    { "id": "last", "reference": {"text": "a b c d"}, "candidate": {"text": "a b y x"},
      "expect": [{"type": "maximum", "value": 0.4}, {"type": "above", "case": "nobody"}] }
E2
sed 's/{"type": "above", "case": "nobody"}/{"type": "above", "case": "more"}/' toy.json > judged.json

run metricheck run -m rouge -m ter -f json judged.json
exits 'failed expectations are no failure of the run' 0
cp "$out" report.json
verdicts() { # METRIC: verdict and margin of each expectation, in order
    jq -r --arg metric "$1" '.cases[].expectations[].verdicts[$metric] |
        .verdict + " " + (if .margin == null then .reason else .margin * 10000 | round | tostring end)' \
        report.json | tr '\n' ';'
}
# 0.1 - 1/9; 0.2 - 1/9; sd of 0.8 and 0.4 is 0.28284, - 1/9; 8/9 - 3/4; the same - 0.2; 3/4 - 3/4;
# 0.4 - 1/2; 1/2 - 8/9
is 'verdicts and margins' "$(verdicts rouge)" \
    'failed -111;passed 889;passed 1717;passed 1389;failed -611;passed 0;failed -1000;failed -3889;'
# 25 %, 25 % and 50 % errors, better when lower, no worst
is 'a metric without a range' "$(verdicts ter)" "$(printf '%s' \
    'not_applicable the metric declares no finite range;' \
    'not_applicable the metric declares no finite range;' \
    'not_applicable the metric declares no finite range;' 'failed 0;' \
    'not_applicable the metric declares no finite range;' \
    'not_applicable the metric declares no finite range;' \
    'not_applicable the metric declares no finite range;' 'failed -250000;')"
is 'units' "$(jq -r '[.metrics[].margin_unit] | join(" ")' report.json)" 'range score'
is 'counts' "$(jq -c '.datasets[0].overall.metrics[0].expectations | del(.rate, .interval) |
    .effective_n |= (. * 10000 | round / 10000)' report.json)" \
    '{"passed":4,"failed":4,"not_applicable":0,"people_fail":1,"effective_n":3.3453}'
# 3 of 6 have `more`, 2 of 3 `other`, 0 of 2 `last`; 1 of 2 compare the first two, 0 of 1 the first and the
# last: s = 36 + 9 + 4 - 4 - 1, q = 0 + 1/4 + 1 - 0 - 1/4, f = 1 / (8 / 4), e = 1 + (44 - 8) / 8 / 3,
# G = 49^2 / (6^4 + 3^4 + 2^4), d = (8 * 2.5 + G / 2) / (7 + G) = 2.39142, 8 / d = 3.3453. Wilson at 1/2 is
# 1/2 -+ t / 2 / sqrt(8 / d + t^2), t = 2.2736 with 8.7236 degrees of freedom
is 'rate and interval' "$(jq -c '.datasets[0].overall.metrics[0].expectations |
    [.rate, .interval[]] | map(. * 10000 | round)' report.json)" '[5000,1104,8896]'
# 0.8 is 0.2 below 1; 0.4 is no 0.75; the last is not judged
is 'people by the same rules' "$(jq -r '[.cases[].expectations[].people.verdict] | join(" ")' report.json)" \
    'failed passed passed passed passed failed not_applicable not_applicable'
is 'the distance in human units' "$(jq '.cases[0].expectations[2].distance * 10000 | round' report.json)" 2828

run metricheck run -m rouge -m ter -f json judged.json -j 8
same_file 'eight threads' "$out" report.json
run metricheck run -m rouge -m ter -f json judged.json --cache kept
same_file 'a new cache' "$out" report.json
run metricheck run -m rouge -m ter -f json judged.json --cache kept
same_file 'scores from the cache' "$out" report.json

# reports for people
COLUMNS=120
run metricheck run -m rouge judged.json --resamples 0
stdout_like 'the pass rate with its interval' '4/8  \[0\.11, 0\.89\]'
stdout_like 'how many failed' '^rouge: 4 of 8$'
like 'the farthest first, with its sentences' "$(grep -A 1 '^rouge: ' "$out" | tail -n 1)" \
    '^ last -0\.389, should score above more: "a b c d" / "a b y x"$'
COLUMNS=120
run metricheck run -m rouge judged.json --resamples 0 --case more
stdout_like 'people fail, too' '\(±0\.1\) \(missed by people, too\): "a b c d" / "a b c d e"'
COLUMNS=80
run metricheck run -m rouge judged.json --resamples 0
is 'no line is too wide' "$(awk 'length($0) > 80' "$out")" ''
COLUMNS=120
run metricheck run -m rouge judged.json --resamples 0
COLUMNS=80
stdout_like 'the phenomenon in the line of its metric' '^ unclassified .* 4/8 '
METRICHECK_FULL='' run metricheck run -m rouge judged.json
unlike 'none of it in short' "$(cat "$out")" 'should score above'
run metricheck run -m rouge judged.json -f csv
is 'csv' "$(tail -n 1 "$out" | rev | cut -d , -f 8-10 | rev)" 4,4,0
like 'csv: its columns' "$(head -n 1 "$out")" ',passed,failed,not_applicable,pass_rate,pass_rate_low,pass_rate_high,'
run metricheck run -m rouge judged.json -f markdown
stdout_like 'markdown' '^### expectations failed'
run metricheck run -m rouge judged.json -f text -o folder
like 'text: below each case' "$(cat folder/*unclassified.txt)" \
    '^ expected  like an exact match \(±0\.1\); failed by rouge -0\.011; missed by people$'

# the weakest phenomenon of the first metric stands first, `overall` last
run metricheck run -m smatch -m bleu -p passive -p omission -p hyponymy -p negation --resamples 0 \
    --draws 0 --short --sort passed
exits 'sorted by what passed' 0
awk '$1 == "smatch" { for (i = 2; i <= NF; i++) if (split($i, part, "/") == 2) print part[1] / part[2] }
    ' "$out" > rates
is 'in order' "$(sed '$d' rates | sort -g)" "$(sed '$d' rates)"
is 'four and overall' "$(wc -l < rates | tr -d ' ')" 5
is 'not all the same' "$(sed '$d' rates | sort -u | wc -l | tr -d ' ')" 4

# cases that are not shown take part: another case, and the spread of the human scores
run metricheck run -m rouge -f json judged.json
jq -c '.cases[] | select(.id == "last" or .id == "more") | .expectations' "$out" | sort > whole
for id in last more; do
    run metricheck run -m rouge -f json judged.json --case $id
    jq -c '.cases[].expectations' "$out"
done | sort > chosen
same_file 'the verdicts of a case alone' chosen whole
is 'of two cases' "$(grep -c margin whole)" 2

# what leaves nothing to judge
printf '{"more": {"mine": 1}, "other": {"mine": 0.5}}\n' > mine.json
run metricheck run --scores mine.json -f json judged.json
cp "$out" report.json
is 'scores from a file' "$(verdicts mine | tr ';' '\n' | sed -n '1p;4p;7p')" \
    "not_applicable the metric declares no finite range
passed 5000
not_applicable the case has no score"
sed 's/, "tolerance": 0.1//' judged.json > exact.json
run metricheck run --scores mine.json -f json exact.json
cp "$out" report.json
is 'what a file does not tell' "$(verdicts mine | tr ';' '\n' | head -n 1)" \
    'not_applicable the score of the reference against itself is not known'
run metricheck run -m rouge toy.json -f json
exits 'a case that nobody knows' 3
is 'a case that nobody knows: no report' "$(cat "$out")" ''
stderr_like 'a case that nobody knows: the place' '^toy.json:[0-9]+:[0-9]+: error\[E014\] there is no case "nobody"$'
run metricheck gate --self-test -m rouge toy.json
exits 'the gate minds it too' 3
# A part of a suite: what is not there is told once, with the number, and may be left out.
jq '.cases[1].expect = [{"type": "above", "case": "nobody"}, {"type": "below", "case": "no-one"}]' toy.json > part.json
run metricheck run -m rouge part.json
exits 'cases that nobody knows' 3
is 'they are one finding' "$(grep -c 'E014' "$err")" 1
stderr_like 'with their number' 'there is no case "nobody"; 2 more expectations name cases that are not there, and --expectations present leaves them out$'
run metricheck run -m rouge part.json --expectations present -f json --resamples 0
exits 'a part of a suite' 0
stderr_like 'what is not judged is told' '^3 expectations are not judged: the cases that they name are not there$'
is 'and is not applicable' "$(jq -r '[.cases[].expectations[].verdicts.rouge | select(.reason == "the other case is not in the run").verdict] | join(" ")' "$out")" \
    'not_applicable not_applicable not_applicable'
run metricheck gate -q -m rouge part.json --expectations present --baseline part-base.json --accept 'a part'
run metricheck gate -q -m rouge part.json --expectations present --baseline part-base.json
exits 'a gate over a part of a suite' 0
is 'which says nothing of it with -q' "$(cat "$err")" ''
# It may stand in a file beside this one: then it is only absent from the run.
mkdir beside
cp toy.json beside/toy.json
sed -e 's/"more"/"nobody"/' -e 's/"other"/"nobody-2"/g' -e 's/"last"/"nobody-3"/' \
    -e 's/"case": "more"/"case": "nobody"/' toy.json > beside/other.json
run metricheck run -m rouge beside/toy.json -f json
is 'a case of another file' "$(jq -r '.cases[2].expectations[1].verdicts.rouge.reason' "$out")" \
    'the other case is not in the run'
run metricheck lint toy.json
stdout_like 'lint tells' 'E014.*there is no case "nobody"'

# --strict
run metricheck run --strict -m rouge judged.json -o report.txt
exits 'strict' 1
stderr_like 'strict: how many' '^4 expectations failed$'
like 'strict: the report is there' "$(cat report.txt)" '^rouge: 4 of 8$'
run metricheck run --strict -q -m rouge judged.json
exits 'strict and quiet' 1
silent 'strict and quiet: nothing is said'
run metricheck run --strict -m smatch -p passive
exits 'strict: all passed' 0
unlike 'strict: nothing to say of expectations' "$(cat "$err")" 'expectation'
# `constant` gives every case 0.5: no "above" or "below" holds, no 0.5 is 0.4 at most; rouge fails its 4
run metricheck run --strict -m constant judged.json
exits 'strict: a sentinel decides nothing' 0
silent 'strict: nothing to say of a sentinel'
stdout_like 'strict: it is reported' '^constant: [1-9][0-9]* of '
run metricheck run --strict -m rouge -m constant -f json judged.json
exits 'strict: beside a sentinel' 1
stderr_like 'strict: only those of the metric count' '^4 expectations failed$'
is 'a sentinel is marked' "$(jq -c '[.metrics[].sentinel]' "$out")" '[null,true]'
cp "$out" marked.json
run metricheck verify marked.json
exits 'the mark is read back' 0
run metricheck run -m constant -f tap judged.json
unlike 'a sentinel fails no test' "$(cat "$out")" '^not ok'
stdout_like 'and says so' '# SKIP a sentinel, which decides nothing: scores 0.5, misses it by '
run metricheck run --strict -m rouge -m nothing judged.json
exits 'strict: a wrong call comes first' 2
cat > broken.sh << 'E2'
#!/bin/sh
exit 1
E2
chmod +x broken.sh
run metricheck run --strict -m rouge -m broken --command broken=./broken.sh judged.json
exits 'strict: a metric that failed comes first' 4

# the expectation of a phenomenon, where the case has none
sed 's/unclassified/passive/; s/^      "expect".*//; s/^        {"type.*//; s/"score": 4,/"score": 4 },/; s/"score": 2,/"score": 2 },/
    s/"a b y x"},/"a b y x"} }/' judged.json > passive.json
run metricheck run -m rouge -f json passive.json
exits 'no expectation of its own' 0
is 'that of the phenomenon' "$(jq -c '.cases[0].expectations[0] | [.type, .tolerance, .from_phenomenon]' "$out")" \
    '["invariance",0.1,true]'

# the starter suite
run metricheck run -m smatch -f json --resamples 0
is 'starter: every case says what is expected' \
    "$(jq '[.cases[].expectations[] | has("from_phenomenon")] | any' "$out") $(jq '[.cases[] | has("expectations")] | all' "$out")" \
    'false true'
is 'starter: its rubric meets all of it' \
    "$(jq '[.cases[].expectations[].people.verdict] | all(. == "passed")' "$out")" true

# Cases that nobody judged, and what is expected of them: the screen is about that, and has no dashes.
jq 'del(.cases[].score) | .cases[2].expect = [{type: "above", case: "more"}]' toy.json > unjudged.json
METRICHECK_FULL=no
run metricheck run -q -m rouge -m ter unjudged.json
exits 'nobody judged' 0
is 'passed first, and no dashes' "$(sed -n '/^ metric/,/^ more/p' "$out" | sed "/^$/d; s/$(printf '\302\240')/ /g" | head -n 8)" \
    ' metric  passed
 rouge      3/6
 ter ↓      0/2
 passed: 3/6 by the best sentinel (length-ratio)
passed: expectations passed, of those that are applicable
 phenomenon   n rouge ter ↓
 unclassified 3   3/6   0/2
 --------------------------'
run metricheck run -q -m rouge -m ter unjudged.json --figure mad
stdout_like 'another figure where it is asked for' '^MAD: mean distance'
run metricheck run -q -m rouge -m ter judged.json
stdout_like 'cases that people judged' '^ metric +right order'
done_testing
