#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A search ends at its step limit at the same place on any number of threads, and a score that is
# not proved is marked in every format, -q or not.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_FULL=yes # the whole report on the terminal
export METRICHECK_FULL

# N nodes of one concept and 3 N relations of one role: nothing to be proved in a few steps
knot() { # N STEP
    awk -v n="$1" -v step="$2" 'BEGIN {
        for (i = 0; i < n; i++)
            printf "%s(n%d / thing :ARG0 n%d :ARG0 n%d", i ? " :ARG0 " : "", i, (i * step + 1) % n,
                (i * i + step) % n
        for (i = 0; i < n; i++)
            printf ")"
    }'
}
one=$(knot 70 11)
two=$(knot 70 17)
printf '%s\n\n%s\n\n(d / dog)\n' "$one" "$one" > candidate
printf '%s\n\n%s\n\n(c / cat)\n' "$two" "$two" > reference
for workers in 1 2; do
    run metricheck score -j $workers -m smatch:step_limit=100 --reference reference --candidate candidate
    exits "the scores are given, $workers threads" 0
    stderr_like 'how many, and the first of them' 'smatch:step_limit=100: remarks on 2 of 3 cases'
    stderr_like 'why' '    2: not proved: the mapping found may not be the best one \(1, \.\.\.\)'
done
run metricheck score -m smatch:solver=hill,step_limit=600000000 --reference reference --candidate candidate
is 'a climb proves nothing, and says nothing' "$(cat "$err")" ''
for metric in 'smatch:' 'smatch:convention=smatchpp,' 's2match:vectors=vectors,'; do
    printf 'dog 1 0\n' > vectors
    run metricheck score -m ${metric}solver=hill,step_limit=100 --reference reference --candidate candidate
    exits "$metric: climbs without steps give a score" 0
    stderr_like "$metric: and is counted" '    2: not proved: the limit or the size of the graphs ended the climbs \(1, \.\.\.\)'
done

# --- the same bytes -------------------------------------------------------------------------------

# 40 to 73 nodes, in both orders of the cases, with other pairs before and between them
: > hard.a
: > hard.b
for n in 40 46 52 58 64 73; do
    printf '%s\n\n(d / dog :mod (b / big))\n\n' "$(knot $n 11)" >> hard.a
    printf '%s\n\n(d / dog :mod (s / small))\n\n' "$(knot $n 17)" >> hard.b
done
metrics="-m smatch:step_limit=3000 -m smatch:convention=smatchpp,step_limit=3000
    -m smatch:solver=hill,step_limit=3000 -m s2match:vectors=vectors,step_limit=3000"
for workers in 1 2 3; do
    # shellcheck disable=SC2086
    run metricheck score -q -j $workers $metrics --reference hard.b --candidate hard.a -o $workers.tsv
    exits "hard graphs, $workers threads" 0
done
same_file 'two threads give what one gives' 2.tsv 1.tsv
same_file 'three too' 3.tsv 1.tsv
is 'and no hard pair is proved' "$(cut -f 6 1.tsv | tr '\n' ' ')" \
    'smatch:step_limit=3000:unproved 1 0 1 0 1 0 1 0 1 0 1 0 '
awk -v RS= -v ORS='\n\n' '{ graph[NR] = $0 } END { for (i = NR; i > 0; i--) print graph[i] }' hard.a > back.a
awk -v RS= -v ORS='\n\n' '{ graph[NR] = $0 } END { for (i = NR; i > 0; i--) print graph[i] }' hard.b > back.b
# shellcheck disable=SC2086
run metricheck score -q -j 2 $metrics --reference back.b --candidate back.a -o back.tsv
is 'the order of the cases decides nothing' "$(sed 1d back.tsv | cut -f 2- | sed -n '1!G;h;$p')" \
    "$(sed 1d 1.tsv | cut -f 2-)"

# --- the cache ------------------------------------------------------------------------------------

cold=$(run metricheck score -q -m smatch:step_limit=100 --reference reference --candidate candidate \
    --cache kept; cat "$out")
run metricheck score -q -m smatch:step_limit=100 --reference reference --candidate candidate --cache kept
is 'a kept score keeps its mark' "$(cat "$out")" "$cold"
stdout_like 'which is there' '	1$'
run metricheck cache stats --cache kept
stdout_like 'two contents are kept' '^scores   2$'
run metricheck score -m smatch:time_limit=0 --reference reference --candidate candidate --cache kept
stderr_like 'seconds: nothing is kept' 'its scores are not cached: they cannot be reproduced'
run metricheck cache stats --cache kept
stdout_like 'nothing came' '^scores   2$'

# --- every format ---------------------------------------------------------------------------------

suite_of() { # GRAPH GRAPH
    cat << END
{ "schema": "metricheck/suite/1", "suite": "s", "dataset": "s", "phenomenon": "negation",
  "scale": {"minimum": 0, "maximum": 1, "kind": "similarity"},
  "judgement": {"by": "rubric", "description": "none", "raters": 0},
  "licence": "CC0-1.0", "source": "made up",
  "cases": [
    {"id": "1", "candidate": {"amr": "$1"}, "reference": {"amr": "$2"}, "score": 0.5,
     "expect": [{"type": "minimum", "value": 0.01}]},
    {"id": "2", "candidate": {"amr": "(d / dog)"}, "reference": {"amr": "(d / dog)"}, "score": 1},
    {"id": "3", "candidate": {"amr": "(d / dog)"}, "reference": {"amr": "(c / cat)"}, "score": 0}
  ] }
END
}
suite_of "$one" "$two" > large.json
# Ten nodes are enough for a hundred steps; what is written of each case takes long for more.
suite_of "$(knot 10 11)" "$(knot 10 17)" > suite.json
report() { # FORMAT
    run metricheck run -q -m smatch:step_limit=100 -f "$1" --resamples 0 suite.json
}
for format in terminal markdown; do
    report $format
    stdout_like "$format: the cases are counted" 'remarks on scores'
    stdout_like "$format: with the reason" '1 of 3: not proved: the mapping found may not be'
    stdout_like "$format: the figures are marked" '[0-9](<sup>)?[^ ]*\?'
    stdout_like "$format: and the mark is explained" '\? 1 score behind a statistic is not proved'
done
report json
stdout_like 'JSON: the remark' '"remarks": ?\{ ?"not proved: the mapping found may not be the best one": ?1 ?\}'
stdout_like 'JSON: the number' '"unproved": ?1'
stdout_like 'JSON: the case' '"unproved": ?\[ ?"smatch:step_limit=100" ?\]'
cp "$out" report.json
report csv
stdout_like 'CSV: a column' '^dataset,.*,unproved,'
stdout_like 'CSV: the number' '^s,negation,.*,1,declared,0,1$'
report tsv
stdout_like 'TSV: the number' '^s	negation	.*	1	declared	0	1$'
for format in junit tap sarif github; do
    report $format
    stdout_like "$format: an expectation that such a score passes" 'passed by a score that is not proved'
done
run metricheck run -q -m smatch:step_limit=100 --short --resamples 0 large.json
stdout_like 'also in short' '^ *overall .* 0\.693\?$'
run metricheck run -q -m smatch:step_limit=100 -f text -o folder --resamples 0 suite.json
like 'text: the figures and the case' "$(cat folder/s-negation.txt)" 'is not proved'
run metricheck verify report.json
exits 'a report with marks is read again' 0
sed 's/, "unproved": ."smatch:step_limit=100".//' report.json > unmarked.json
run metricheck verify unmarked.json
exits 'a mark that was taken out is missed' 1
stderr_like 'where' 'metrics.0..unproved is 1, and the cases give none$'

# Of the three cases one is shown; the marked one is among the others, which right order needs.
run metricheck run -q -m smatch:step_limit=100 --case 2 --figure 'right order' -f json --resamples 0 -o part.json suite.json
is 'the others have marks' "$(tr -d ' \n' < part.json | sed 's/.*"other_cases"//' | grep -c '"unproved":."smatch:step_limit=100".')" 1
is 'their number' "$(grep -c '"other_unproved": 1' part.json)" 1
unlike 'and what is shown has none' "$(cat part.json)" '"unproved": [0-9]'
run metricheck verify part.json
exits 'which are verified' 0
sed 's/, "unproved": ."smatch:step_limit=100".//' part.json > unmarked.json
run metricheck verify unmarked.json
exits 'of the others, too' 1
stderr_like 'one mark is gone' 'metrics.0..other_unproved is 1, and the cases give none$'
sed 's/"unproved": ."smatch/"unproved": ["smash/' part.json > unknown.json
run metricheck verify unknown.json
exits 'a mark of no metric' 3
stderr_like 'is said to be one' ': error: this is not the name of a metric listed under "metrics"$'
sed '/"place"/s/"smatch:step_limit=100": [0-9.]*/"smatch:step_limit=100": null/' part.json > scoreless.json
run metricheck verify scoreless.json
exits 'a mark of no score' 3
stderr_like 'of which metric' 'the case has no score of "smatch:step_limit=100" that could be unproved$'

run metricheck score -q -m smatch:step_limit=100 --suite suite.json -o scores.tsv
is 'score: a column' "$(cut -f 1,3 scores.tsv | tr '\t\n' ' ;')" \
    'id smatch:step_limit=100:unproved;1 1;2 0;3 0;'
run metricheck run -q --scores scores.tsv -f json --resamples 0 suite.json
stdout_like 'which is read back' '"unproved": ?\[ ?"smatch:step_limit=100" ?\]'
unlike 'and is no metric' "$(cat "$out")" '"name": ?"smatch:step_limit=100:unproved"'
printf '{"1": {"x": 0.25, "x:unproved": 1}, "2": {"x": 1}, "3": {"x": 0}}\n' > scores.json
run metricheck run -q --scores scores.json -f json --resamples 0 suite.json
stdout_like 'JSON too' '"unproved": ?\[ ?"x" ?\]'

run metricheck score -q -m smatch:step_limit=100 --suite suite.json --shard 1/2 -o shard-1.tsv
run metricheck score -q -m smatch:step_limit=100 --suite suite.json --shard 2/2 -o shard-2.tsv
run metricheck merge shard-1.tsv shard-2.tsv
is 'shards keep the marks' "$(cat "$out")" "$(cat scores.tsv)"

# --- compare and gate -----------------------------------------------------------------------------

# The score of case 1, not proved in the first run, proved in the second, falls below what is expected of it.
range='"metrics": {"x": {"range": [0, 1]}}'
printf '{%s, "1": {"x": 0.25, "x:unproved": 1}, "2": {"x": 1}, "3": {"x": 0}}\n' "$range" > old.json
printf '{%s, "1": {"x": 0.005}, "2": {"x": 1, "x:unproved": 1}, "3": {"x": 0.5}}\n' "$range" > now.json
for file in old now; do
    run metricheck run -q --scores $file.json -f json --resamples 0 -o $file.report suite.json
done
run metricheck compare --all old.report now.report
exits 'reports are compared' 0
stdout_like 'how many scores of which run' '^ x: not proved: 1 score of base, 1 score of new$'
stdout_like 'figures are marked' '^ +passed( [(]1[)])? +1\? +0 +-1\? '
stdout_like 'and the mark is explained' '^ \? 1 score behind a statistic is not proved: the search ended at its limit$'
stdout_like 'the score of the case' '^ 1  x 0\.25 \(not proved\) -> 0\.005; fails now: '
run metricheck compare --all -f markdown old.report now.report
stdout_like 'in Markdown' '\|  *1\? \|  *0 \|  *-1\? \|'
run metricheck compare -f json old.report now.report
stdout_like 'in JSON: all of them' '"unproved": 2,'
stdout_like 'of a metric' '"name": "x", .*"base_unproved": 1, "new_unproved": 1'
stdout_like 'of a check' '"check": "mad", .*"base_unproved": 1, "new_unproved": 1'
stdout_like 'of what rests on one case' '"check": "passed", .*"base_unproved": 1[}]'
stdout_like 'of a case' '"id": "1", .*"base": 0.25, "new": 0.005, "base_unproved": true, "base_margin"'

printf '{"schema": "metricheck/policy/1", "rules": [{"level": "warn", "least_n": 2}, {"check": "right_order", "level": "info"}], "alpha": 0.5, "adjust": "none"}\n' > policy.json
cp old.report baseline.json
run metricheck gate -q --baseline baseline.json --policy policy.json --on-missing warn --scores now.json --all \
    --report json=g.json --report markdown=g.markdown --report junit=g.junit --report tap=g.tap \
    --report sarif=g.sarif --report github=g.github suite.json
stdout_like 'gate: the answer' '; 2 scores are not proved$'
stdout_like 'gate: the figures' '^ +passed( [(]1[)])? +1\? +0 +-1\? '
for format in markdown junit tap sarif github; do
    like "gate, $format: a check" "$(cat g.$format)" \
        '(scores? behind it (is|are) not proved|0\.083\? \|)'
    like "gate, $format: a case" "$(cat g.$format)" '0\.25 \(not proved\) -[^ ]*(>|gt;|003e) 0\.005'
done
like 'gate, JSON: a check' "$(cat g.json)" '"check": "mad", .*"base_unproved": 1, "new_unproved": 1'
# --accept writes the marks of the new run into the baseline
run metricheck gate -q --baseline baseline.json --accept why --policy policy.json --scores now.json suite.json
exits 'gate: a baseline' 0
like 'has marks' "$(cat baseline.json)" '"unproved": ?\[ ?"x" ?\]'

# --- seconds --------------------------------------------------------------------------------------

run metricheck run -q -m smatch:time_limit=0 --resamples 0 suite.json
stdout_like 'a report says what cannot be reproduced' 'cannot be reproduced: the time limit of its search'
run metricheck run -q -m smatch:time_limit=0 -f json --resamples 0 suite.json
stdout_like 'JSON too' '"not_reproducible": ?"the time limit of its search"'
run metricheck run -q -m smatch -f json --resamples 0 starter
unlike 'where all is proved nothing is said' "$(cat "$out")" '"remarks"|"unproved"|"not_reproducible"'

done_testing
