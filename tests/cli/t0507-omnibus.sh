#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# run --omnibus: do metrics differ over phenomena?
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
export SOURCE_DATE_EPOCH=0
COLUMNS=120
export COLUMNS
need jq

# Three phenomena of four cases with people 1 to 4. `best` has their order on all of them, `worst` the
# reverse, `middle` 2 1 3 4: ranks 1 3 2 on each: chi^2 = 3 * 2 = 6, W = 1, and F is infinite.
for name in article negation passive; do
    jq -n --arg name "$name" '{schema: "metricheck/suite/1", suite: "toy", dataset: "toy", phenomenon: $name,
        scale: {minimum: 1, maximum: 4, kind: "similarity"},
        judgement: {by: "human", description: "made up", raters: 3}, licence: "CC0-1.0", source: "made up",
        cases: [range(1; 5) | {id: "\($name)-\(.)", reference: {text: "r \(.)"},
            candidate: {text: "c \(.)"}, score: .}]}' > "$name.json"
done
{
    printf 'id\tbest\tworst\tmiddle\n'
    for name in article negation passive; do
        printf "$name-%s\t%s\t%s\t%s\n" 1 1 4 2 2 2 3 1 3 3 2 3 4 4 1 4
    done
} > scores.tsv
toy() { run metricheck run -q --scores scores.tsv --thin-correlations --resamples 0 --draws 99 "$@" article.json negation.json passive.json; }
toy --omnibus --best-by spearman -f json
exits 'omnibus' 0
cp "$out" report.json
is 'ranks' "$(jq -c '.datasets[0].overall.omnibus | [.statistic, .phenomena, .friedman.statistic, .kendalls_w,
    .mean_ranks]' report.json)" '["spearman",3,6,1,[1,3,2]]'
# p of chi^2 with 2 degrees of freedom is exp(-6 / 2)
is 'p of chi^2' "$(jq '.datasets[0].overall.omnibus.friedman.p * 1e9 | round' report.json)" 49787068
is 'p of F' "$(jq '.datasets[0].overall.omnibus.iman_davenport.p' report.json)" 0
# |m - h| in thirds: best 0; worst 3 1 1 3, middle 1 1 0 0: means 0, 2/3, 1/6 over 12 cases
is 'differences of the means' "$(jq -c '.datasets[0].overall.omnibus | [.cases, (.tukey[] |
    .difference * 6000 | round)]' report.json)" '[12,-4000,-1000,3000]'
# between 12 ((5/18)^2 + (7/18)^2 + (1/9)^2) = 26/9, within 12 / 9 + 12 / 36 = 5/3: F = (13/9) / (5/3 / 33)
is 'F of the analysis of variance' "$(jq '.datasets[0].overall.omnibus.anova.statistic * 1000 | round' report.json)" 28600
run metricheck verify report.json
exits 'verify finds it again' 0
sed 's/"kendalls_w": 1,/"kendalls_w": 0.5,/' report.json > changed.json
run metricheck verify changed.json
exits 'and what was changed' 1
toy --omnibus --best-by spearman
stdout_like 'in words' "^ Spearman on 3 phenomena: .*Kendall's W 1\.00\$"
stdout_like 'ranks in words' '^ mean ranks: best 1\.00, worst 3\.00, middle 2\.00; critical difference 1\.91 '
toy --omnibus --best-by mad --test wilcoxon -f json
is 'by deviation' "$(jq -c '.datasets[0].overall.omnibus | [.statistic, .mean_ranks]' "$out")" '["mad",[1,3,2]]'
toy -f json
is 'nothing without the option' "$(jq '.datasets[0].overall.omnibus' "$out")" null
toy --omnibus --best-by spearman -f json -p negation -p passive
is 'two phenomena are too few' "$(jq '.datasets[0].overall.omnibus' "$out")" null
run metricheck run -q -m bleu -m chrf -m smatch:output=proved -p negation -p passive -p article --thin-correlations --resamples 0 --omnibus --best-by spearman
exits 'a metric without a correlation' 0
stdout_like 'what is not defined is a dash' "Iman and Davenport's F -, no complete block; Kendall's W -\$"
unlike 'and no number' "$(cat "$out")" '(^|[^a-z])nan'
done_testing
