#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Metrics against several things that people judged, in one report.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# Nine cases of two phenomena: ratings of fluency (1 to 3) and adequacy (0 to 10); case 9 has fluency
# only, case 10 ratings of its score, case 11 none. The second file knows fluency alone.
jq -n 'def file(phenomenon; dimensions; cases): {schema: "metricheck/suite/1", suite: "made-up", dataset: "made-up",
        phenomenon: phenomenon, scale: {minimum: 1, maximum: 5, kind: "relatedness"}, dimensions: dimensions,
        judgement: {by: "human", description: "relatedness", raters: 2}, licence: "CC0-1.0",
        source: "made up for this test", cases: cases};
    def case(id; rest): {id: "c\(id)", reference: {text: "It is \(id)."}, candidate: {text: "It is not \(id)."}} + rest;
    file("negation"; {fluency: {minimum: 1, maximum: 3}, adequacy: {minimum: 0, maximum: 10}};
        [range(1; 9) | case(.; {ratings: {fluency: [[1, 2, 3, 3, 2, 1, 3, 2][. - 1], [1, 3, 3, 2, 2, 2, 3, 1][. - 1]],
            adequacy: {ann: ., bob: (. + 1)}}})] +
        [case(9; {ratings: {fluency: [3]}}), case(10; {score: 3, ratings: [3, 3]}), case(11; {score: 2})]),
    file("antonymy"; {fluency: {minimum: 1, maximum: 3}};
        [range(12; 15) | case(.; {ratings: {fluency: [. - 11, . - 11]}})])' > files.json
mkdir judged
jq -s '.[0]' files.json > judged/negation.json
jq -s '.[1]' files.json > judged/antonymy.json
for i in 1 2 3 4 5 6 7 8 9 10 11 12 13 14; do echo "c$i,0.$((i % 7))"; done | sed '1i id,m' > scores.csv

several() {
    run metricheck run judged --scores scores.csv --range m=0..1 --resamples 0 "$@"
}
several --dimension fluency --dimension adequacy -f json
exits 'two dimensions' 0
cp "$out" both.json
is 'are what was asked for' "$(jq -c '[.schema, .settings.dimensions]' both.json)" \
    '["metricheck/dimensions/2",["fluency","adequacy"]]'
several --dimension all -f json
is 'all are the same, in the order of the files' "$(jq -c .settings.dimensions "$out")" '["fluency","adequacy"]'
is 'with the same statistics' "$(jq -c .statistics "$out" | cksum)" "$(jq -c .statistics both.json | cksum)"
several --dimension adequacy --dimension fluency --dimension adequacy -f json
is 'each once, in the order of the options' "$(jq -c .settings.dimensions "$out")" '["adequacy","fluency"]'

# every figure is that of the run with one dimension
alone() { # DIMENSION
    metricheck run judged --scores scores.csv --range m=0..1 --resamples 0 -q -f json --dimension "$1" \
        --statistic mad --statistic pearson --statistic spearman --statistic kendall_b |
        jq -c '.datasets[0] | (.phenomena + [.overall])[] | (.name // "overall") as $name | .metrics[0] |
            ("mad", "pearson", "spearman", "kendall_b") as $s | [$name, $s, .[$s]]' | sort > wanted
    jq -c --arg dimension "$1" '.statistics[] | select(.dimension == $dimension) | [.phenomenon, .statistic, .value]' \
        both.json | sort > found
    same_file "$1: as in a run of its own" found wanted
}
alone fluency
alone adequacy

# one dimension against another: cases 1 to 8. Fluency 1 2.5 3 2.5 2 1.5 3 1.5, ranks 1 5.5 7.5 5.5 4 2.5 7.5 2.5
# about 4.5; adequacy 1.5 ... 8.5. Products -3.5 * -3.5 + 1 * -2.5 + 3 * -1.5 + 1 * -.5 - .5 * .5 - 2 * 1.5 + 3 * 2.5
# - 2 * 3.5 = 2; squares 12.25 + 1 + 9 + 1 + .25 + 4 + 9 + 4 = 40.5 and 42
is 'one against the other, overall' \
    "$(jq -c '.pairs[0] | [.phenomenon, .first, .second, .cases, (.spearman * 1e6 | round)]' both.json)" \
    "[\"overall\",\"fluency\",\"adequacy\",8,$(jq -n '2 / (40.5 * 42 | sqrt) * 1e6 | round')]"
is 'and by phenomenon' "$(jq -c '.pairs[1:] | map([.phenomenon, .cases, .spearman == null, .reason])' both.json)" \
    '[["antonymy",0,true,"fewer than two cases have both"],["negation",8,false,""]]'

# adequacy: 8 cases with two ratings one apart: pairs of the mean, ICC = ((8 * 12 / 7) - .5) / ((8 * 12 / 7) + .5)
# (between cases: means 1.5 ... 8.5, sum of squares 42, * 2 / 7 = 12; within: .5)
is 'agreement of judges' \
    "$(jq -c '.dimensions[] | select(.dimension == "adequacy") | [.minimum, .maximum, .judged_twice, .ratings, (.icc * 1e6 | round)]' both.json)" \
    "[0,10,8,16,$(jq -n '11.5 / 12.5 * 1e6 | round')]"
# of the mean of two ratings (12 - .5) / 12, and a correlation with it reaches the root of that
is 'the ceiling that they set' "$(jq -c '.dimensions[] | select(.dimension == "adequacy") | [(.icc_mean, .ceiling) * 1e6 | round]' both.json)" \
    "$(jq -n -c '[11.5 / 12, (11.5 / 12 | sqrt) | . * 1e6 | round]')"
is 'fluency has its own' "$(jq -c '.dimensions[] | select(.dimension == "fluency") | [.minimum, .maximum, .judged_twice]' both.json)" \
    '[1,3,11]'
# 14 cases: fluency lacks 10 and 11; adequacy 9, 10, 11 and the three of the other file
is 'cases that lack a dimension' "$(jq -c '.dimensions | map([.dimension, .cases, .judged, .missing])' both.json)" \
    '[["fluency",14,12,2],["adequacy",14,8,6]]'
is 'and why' "$(jq -c '.missing | map([.dimension, .cases, .reason])' both.json)" \
    '[["fluency",1,"the case has ratings of its score only"],["fluency",1,"the case has no ratings"],["adequacy",3,"the file has no such dimension"],["adequacy",1,"the case has ratings in other dimensions only"],["adequacy",1,"the case has ratings of its score only"],["adequacy",1,"the case has no ratings"]]'

several --dimension all
stdout_like 'a table for each figure' '^MAD by dimension$'
stdout_like 'a column for each dimension' '^ metric  fluency  adequacy$'
stdout_like 'one judge with another below the metrics' '^ one judge with another +[0-9.]+ +[0-9.]+$'
stdout_like 'what is missing' '^ adequacy +3  the file has no such dimension$'
several --dimension all --statistic mad --show statistics
stdout_like 'all rows where they are asked for' '^ antonymy +m +adequacy +mad +- +0  no case has both scores$'
cp "$out" statistics
several --dimension all --statistic mad --show figures
same_file 'also by the name that the table had' "$out" statistics
several --dimension all --statistic delta_80
stdout_like 'why a figure is not there' '^ .*m, adequacy: .*fewer than 30 pairs'

several --dimension all -f csv
is 'csv has the statistics' "$(head -1 "$out")" 'dataset,phenomenon,metric,dimension,statistic,value,low,high,n,reason'
is 'two phenomena and overall, two dimensions, four figures' "$(wc -l < "$out" | tr -d ' ')" 25
several --dimension all -f tsv --show missing
is 'or the table asked for' "$(sed -n 2p "$out" | tr '\t' '|')" 'made-up|fluency|1|the case has ratings of its score only'
several --dimension all -f markdown
stdout_like 'Markdown' '^\| metric +\| fluency \| adequacy \|$'
several --dimension all -f latex
stdout_like 'LaTeX' '^metric & fluency & adequacy'
several --dimension all -f html
stdout_like 'HTML' 'MAD by phenomenon and dimension'
stdout_like 'correlations are shaded' '<td class="value q[0-9]">0[.][0-9]+</td>'
several --dimension all -f text -o texts
is 'text: a file a table' "$(cd texts && echo *)" 'dimensions.txt missing.txt pairs.txt statistics.txt'
several --dimension all --report json=a.json --report csv=a.csv -o shown
is 'several reports at once' "$(echo a.*)" 'a.csv a.json'
for format in json html tsv; do
    SOURCE_DATE_EPOCH=0 metricheck run judged -m chrf -m bleu --dimension all -q -f $format -j 1 -o one
    SOURCE_DATE_EPOCH=0 metricheck run judged -m chrf -m bleu --dimension all -q -f $format -j 8 -o eight
    same_file "$format: the same at any number of threads" one eight
done
several --dimension all --show pairs -f json
fits_schema 'the JSON is as its schema says' dimensions both.json "$out"

# the metrics score once, however many dimensions there are
command="counted=sh $METRICHECK_SOURCE/modules/shell/length_ratio.sh | tee -a answers"
metricheck run judged --command "$command" -m counted --dimension fluency -q -o /dev/null
wc -l < answers > once
rm answers
metricheck run judged --command "$command" -m counted --dimension all -q -o /dev/null
wc -l < answers > several
same_file 'scored once' several once

# other commands
jq '.schema = "metricheck/dimensions/1" | .figures = .statistics | del(.statistics)' both.json > before.json
run metricheck compare before.json before.json
stderr_like 'a report of the version before is known, too' 'before\.json:2:.*make one for each with'
run metricheck compare both.json both.json
exits 'compare refuses such a report' 3
stderr_like 'and says what to do' 'both\.json:2:.*make one for each with .metricheck run --dimension NAME -f json'
run metricheck gate --baseline both.json judged -m chrf
exits 'gate refuses it, too' 3
run metricheck run judged --dimension all --list
is 'cases are listed' "$(wc -l < "$out" | tr -d ' ')" 15

refused() { # LABEL PATTERN OPTION...
    label=$1 pattern=$2
    shift 2
    several "$@"
    exits "$label" 2
    stderr_like "$label: the message" "$pattern"
}
refused 'no such dimension' "'fluensy'; did you mean 'fluency'" --dimension all --dimension fluensy
several --dimension all --dimension fluensy --command "late=touch was-started" -m late
ok 'no such dimension: nothing is scored' test ! -e was-started
refused 'tests of metrics' 'cannot be combined with --matrix; run each dimension by itself' --dimension all --matrix
refused 'no such table' "\-\-show does not take 'pair'; did you mean 'pairs'" --dimension all --show pair
refused 'a format for verdicts' "no report format 'junit'" --dimension all -f junit
refused 'systems' '\-\-level system cannot be combined with more than one --dimension' --dimension all --level system
refused 'tables of one dimension' '\-\-show needs --level system or more than one --dimension' --dimension fluency --show pairs
run metricheck run --dimension all -m bleu
exits 'a suite without dimensions' 2
stderr_like 'a suite without dimensions: message' 'the suite has no dimensions'
done_testing
