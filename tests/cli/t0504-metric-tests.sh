#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run --test, --best-by, --adjust: which test holds each metric against the best one.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_FULL=yes # the whole report on the terminal
export METRICHECK_FULL
export SOURCE_DATE_EPOCH=0
COLUMNS=140
export COLUMNS
need jq

# Five cases with people 1 to 5; `near` is 2 1 3 4 5, `far` 5 1 2 3 4. Sums of squared differences of
# ranks: people and near 2, people and far 20, near and far 12: r = 0.9, 0 and 0.4.
jq -n '{schema: "metricheck/suite/1", suite: "toy", dataset: "toy", phenomenon: "unclassified",
    scale: {minimum: 1, maximum: 5, kind: "similarity"},
    judgement: {by: "human", description: "made up", raters: 3}, licence: "CC0-1.0", source: "made up",
    cases: [range(1; 6) | {id: "c\(.)", reference: {text: "r \(.)"}, candidate: {text: "c \(.)"}, score: .}]}' \
    > toy.json
printf 'id\tnear\tfar\nc1\t2\t5\nc2\t1\t1\nc3\t3\t2\nc4\t4\t3\nc5\t5\t4\n' > scores.tsv
toy() { run metricheck run -q --scores scores.tsv --thin-correlations --resamples 0 -f json toy.json "$@"; }
far() { jq -r ".datasets[0].overall.metrics[] | select(.name == \"far\") | .separable_from_best.$1" "$out"; }

# Williams with 2 degrees of freedom, of whose t the tail beyond t is (1 - t / sqrt(2 + t^2)) / 2;
# K = 1 - .81 - .16, mean of the correlations .45
toy --statistic pearson --test williams
exits 'Williams' 0
is 'the first figure that the test is for' "$(jq -r '.settings | .test + " " + .best_by' "$out")" 'williams pearson'
is 'the best' "$(jq -r '.datasets[0].overall.best' "$out")" near
is 'p by hand' "$(far p | awk '{ printf "%.7f\n", $1 }')" "$(awk 'BEGIN {
    t = 0.9 * sqrt(4 * 1.4) / sqrt(2 * 4 / 2 * 0.03 + 0.45 ^ 2 * 0.6 ^ 3)
    printf "%.7f\n", (1 - t / sqrt(2 + t * t)) / 2 }')"
cp "$out" report.json
run metricheck verify report.json
exits 'verify makes the same test' 0
sed 's/"p_holm": [0-9.]*/"p_holm": 0.5/' report.json > changed.json
run metricheck verify changed.json
exits 'and sees what was changed' 1

# Distances to people: near .25 .25 0 0 0, far 1 .25 .25 .25 .25: four of the five differences are not 0,
# all to one side: one of 2^4 signs.
toy --best-by mad --test sign-flip
is 'sign flips' "$(far p)" 0.0625
toy --best-by mad --test wilcoxon
is 'Wilcoxon' "$(far p)" 0.0625
is 'the least deviation is best' "$(jq -r '.datasets[0].overall.best' "$out")" near
run metricheck run -q --scores scores.tsv --thin-correlations --resamples 0 --best-by mad --test wilcoxon toy.json
stdout_like 'in words' '^ best: the least MAD of the phenomenon$'
stdout_like 'which test' "^ = not separable from the best: p >= .05 \(Wilcoxon's signed ranks, Holm over the metrics\)\$"

toy --test zou
is 'Zou brings an interval' "$(far 'interval | length')" 2
toy --test boot-inputs
is 'as the bootstrap does' "$(far 'interval | length')" 2
toy --test perm-systems
is 'what is not defined says why' "$(far p) $(far reason)" 'null the cases name fewer than 2 systems'
run metricheck run -q --scores scores.tsv --thin-correlations --resamples 0 --test perm-systems toy.json
stdout_like 'in words too' 'not compared with the best: the cases name fewer than 2 systems$'
toy --statistic acc_eq --test pairs
like 'pairs' "$(far p)" '^0\.[0-9]*$'

# p of three metrics against the best of four, by each method
printf 'id\tnear\tfar\tother\tlast\nc1\t2\t5\t3\t1\nc2\t1\t1\t2\t4\nc3\t3\t2\t1\t5\nc4\t4\t3\t4\t3\nc5\t5\t4\t5\t2\n' \
    > scores.tsv
adjusted() { # METHOD FILTER: whether the filter makes p_METHOD of the three p, least first
    toy --statistic pearson --test williams --adjust "$1"
    is "adjusted by $1" "$(jq -c "[.datasets[0].overall.metrics[].separable_from_best | select(.)] |
        sort_by(.p) | map(.p_$1) == (map(.p) | $2 | map([., 1] | min))" "$out")" true
}
adjusted bonferroni 'map(. * 3)'
adjusted holm '[.[0] * 3, ([.[0] * 3, .[1] * 2] | max), ([.[0] * 3, .[1] * 2, .[2]] | max)]'
adjusted hochberg '[([.[0] * 3, .[1] * 2, .[2]] | min), ([.[1] * 2, .[2]] | min), .[2]]'
toy --statistic pearson --test williams --adjust none
is 'not adjusted' "$(far 'p_none')" null
toy --adjust bh
is 'the settings name the method' "$(jq -r .settings.adjust "$out")" bh
run metricheck run -q --scores scores.tsv --thin-correlations --resamples 0 -f csv --adjust bh toy.json
like 'CSV names it too' "$(head -n 1 "$out")" ',p_from_best,p_from_best_bh,'
toy
is 'by default the test of right order' "$(jq -c '[.settings.test, .settings.adjust, .settings.best_by]' "$out")" \
    '["influence",null,"right_order"]'

refused() { # NAME MESSAGE OPTION...
    name=$1 message=$2
    shift 2
    run metricheck run -q --scores scores.tsv --thin-correlations toy.json "$@"
    exits "$name" 2
    stderr_like "$name: why" "$message"
}
refused 'no such test' "no test 'wilcoxn'; did you mean 'wilcoxon'" --test wilcoxn
refused 'no such correction' 'holm-sidak' --adjust holmes
refused 'a test of another figure' "Williams' test supports only pearson" --test williams
refused 'a test of another figure, by name' "does not support spearman: Williams' test supports only pearson" \
    --best-by spearman --test williams
refused 'a figure without tests' "did you mean 'mad'" --best-by mae --statistic mae
refused 'a figure that is not shown' 'needs --statistic pearson' --best-by pearson
refused 'a test without draws' '^metricheck: --test cannot be combined with --draws 0' --test perm-both --draws 0
refused 'a figure without draws' '^metricheck: --best-by cannot be combined with --draws 0' --best-by spearman --draws 0
refused 'the test by default of another figure' 'does not support mad: .*; tests that do: sign-flip, wilcoxon$' \
    --best-by mad
refused 'a permutation of figures, of mad' 'perm-both does not support mad: .*; tests that do: sign-flip, wilcoxon$' \
    --best-by mad --test perm-both
refused 'tests of verdicts' '; tests that do: pairs$' --statistic acc_eq --best-by acc_eq --test mid-p
refused 'a test of verdicts' 'the test compares cases that pass or fail' --test mcnemar
done_testing
