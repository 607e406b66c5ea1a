#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The best and the second-best metric of each phenomenon, and whether the one is shown to be better.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# Two phenomena of seven cases, scale 0 to 1. People: .1 to .7. On negation a is .05 above them, b .2; on antonymy a
# is .1 off, b .2 off but for the first, where it is right. c turns the order of people round.
jq -n 'def file(phenomenon): {schema: "metricheck/suite/1", suite: "made-up", dataset: "made-up", phenomenon: phenomenon,
        scale: {minimum: 0, maximum: 1, kind: "similarity"}, judgement: {by: "human", description: "made up", raters: 1},
        licence: "CC0-1.0", source: "made up", cases: [range(1; 8) | {id: "\(phenomenon[0:1])\(.)", score: (. / 10),
            reference: {text: "It is \(.) \(phenomenon)."}, candidate: {text: "No \(.)."}}]};
    file("negation"), file("antonymy")' > files.json
mkdir suite
jq -s '.[0]' files.json > suite/negation.json
jq -s '.[1]' files.json > suite/antonymy.json
{
    echo id,a,b,c
    for i in 1 2 3 4 5 6 7; do
        echo "n$i,0.$i""5,0.$((i + 2)),0.$((8 - i))"
        echo "a$i,0.$((i + 1)),0.$((i > 1 ? i + 2 : 1)),0.$((8 - i))"
    done
} > scores.csv
cut -d , -f 1,4 scores.csv > c.csv
best() { metricheck run suite --range c=0..1 --show best --thin-correlations -f json "$@"; }

run best --scores scores.csv --range a=0..1 --range b=0..1 --statistic mad,spearman --report terminal=best.txt
exits 'a table of its own' 0
like 'that says how scores are normalised' "$(cat best.txt)" '^ MAD: normalised by declared ranges$'
cp "$out" best.json
best --scores scores.csv --range a=0..1 --range b=0..1 --statistic mad --draws 0 -q > untested.json
best --scores c.csv --statistic spearman,mad -q > alone.json
# Every one of the seven differences on negation is .15 for a: 2 of 2^7 signs are as far out. Of antonymy six are .1 and
# one is -.1: 2 (1 + 7) of 2^7. Holm over the two: twice 1/64, and 1/8. a, b and people have one order.
is 'the best, the second, and the signs of their differences' "$(jq -r -s 'map(.best | map(select(.phenomenon != "overall")))[][] |
    [.phenomenon, .statistic, .best, .second, (.difference // 9 | . * 1e6 | round), .test, .p, .p_adjusted, .better, .reason] |
    map(. // "") | join(" ")' best.json untested.json alone.json)" \
    'antonymy mad a b 71429 sign-flip 0.125 0.125  
negation mad a b 150000 sign-flip 0.015625 0.03125 true 
antonymy spearman a b 0 -    the second is as good as the best
negation spearman a b 0 -    the second is as good as the best
antonymy mad a b 71429 -    no test was made
negation mad a b 150000 -    no test was made
antonymy spearman - - 9000000 -    the metric with the best value is not shown to be above 0
negation spearman - - 9000000 -    the metric with the best value is not shown to be above 0
antonymy mad c - 9000000 -    there is one metric, and so no second
negation mad c - 9000000 -    there is one metric, and so no second'
fits_schema 'the JSON is as its schema says' best best.json untested.json
run metricheck run suite --scores c.csv --show best --full
exits 'what it has no use for' 2
stderr_like 'is named' 'run --show best cannot be combined with --full'

# Published: of the printed tables 3, 4, 7 and 8, without the columns of which the scores are not those that were published
# (doc/published-figures.md), the two best values of each phenomenon, as they are printed.
if [ -d "${METRICHECK_SHARED:-}/nlg-checklist/raw" ]; then
    mkdir source
    cp -R "$METRICHECK_SHARED/nlg-checklist/raw" source/data
    metricheck import nlg-checklist source -o published --quiet
    sed 's/"GraCo (r\(,G\)*)": [^,}]*,*//g; s/"chrF++ (O)": [^,}]*,*//g' published/scores/all_metric_scores.json > ten.json
    metricheck run -q --preset zeidler2022 --scores ten.json published --show best --statistic mad,ranking -f json > best.json
    jq -r '.best[] | select(.phenomenon != "multiple-phenomena") | [.dataset, (.phenomenon | gsub("_|-| "; "") | ascii_downcase), .statistic, .value, .second_value] | @tsv' best.json |
        awk -F '\t' '{ decimals = $3 == "mad" ? 2 : 3; printf "%s %s %s %.*f %.*f\n", $1, $2, $3, decimals, $4, decimals, $5 }' |
        sort > found
    jq -r 'def rows(table; dataset; statistic; sign): table[dataset] | to_entries[] |
            (.key | gsub("-| "; "") | ascii_downcase) as $name | [.value | to_entries[] |
                select(.key | . != "GraCo (r)" and . != "GraCo (r,G)" and . != "Ann. Score") | .value[statistic] * sign] |
            sort | [dataset, $name, statistic, .[0] * sign, .[1] * sign] | @tsv;
        rows(.table3; "sick"; "mad"; 1), rows(.table4; "sick"; "ranking"; -1),
        rows(.table7; "sts"; "mad"; 1), rows(.table8; "sts"; "ranking"; -1)' "$METRICHECK_SHARED/nlg-checklist/expected/paper_tables.json" |
        awk -F '\t' '{ decimals = $3 == "mad" ? 2 : 3; printf "%s %s %s %.*f %.*f\n", $1, $2, $3, decimals, $4, decimals, $5 }' |
        sort > wanted
    same_file 'as in the printed tables' found wanted
    is 'eleven rows of SICK and six of STS, twice' "$(wc -l < found | tr -d ' ')" 34
else
    note 'SKIP the published scores: nlg-checklist is not there'
fi
done_testing
