#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Suites in which people judged more than one thing, and runs that take one of them.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
METRICHECK_FULL=yes # the whole report on the terminal
export METRICHECK_FULL
need jq

jq -n '{schema: "metricheck/suite/1", suite: "made-up", dataset: "made-up", phenomenon: "negation",
    scale: {minimum: 1, maximum: 5, kind: "relatedness"},
    dimensions: {fluency: {minimum: 1, maximum: 3}, adequacy: {minimum: 0, maximum: 10}},
    judgement: {by: "human", description: "relatedness", raters: 2},
    licence: "CC0-1.0", source: "made up for this test",
    cases: [["a", null, [3, 3], [2, 3]], ["b", 2, [2, 3], [2, 1]], ["c", 3, [1, 1], [9, 8]]] |
        map({id: .[0], reference: {text: "It \(.[0])."}, candidate: {text: "It does not \(.[0])."},
             score: .[1], ratings: {fluency: {ann: .[2][0], bob: .[2][1]}, adequacy: .[3]}} |
            with_entries(select(.value != null)))}' > judged.json
printf 'id,m\na,1\nb,0.5\nc,0\n' > scores.csv

# judged NAME...: MAD, Pearson and cases of the metric in the run with these options
judged() {
    run metricheck run judged.json --scores scores.csv --range m=0..1 --resamples 0 -f json --thin-correlations \
        --statistic mad --statistic pearson --statistic spearman "$@"
    jq -c '.datasets[0].overall.metrics[0] | [.mad, .pearson, .n] | map(. * 1e6 | round / 1e6)' "$out"
}
# the scores 2 and 3 of 1 to 5: .25 and .5 against .5 and 0
is 'the score by default' "$(judged)" '[0.375,-1,2]'
is 'which no setting says' "$(jq -c .settings.dimension "$out")" null
# means 3, 2.5, 1 of 1 to 3: 1, .75, 0 against 1, .5, 0; deviations 5/12, 2/12, -7/12 and 1/2, 0, -1/2:
# 1/2 / sqrt(78/144 * 1/2)
is 'fluency' "$(judged --dimension fluency)" '[0.083333,0.960769,3]'
is 'is in the report' "$(jq -c '[.settings.dimension, .datasets[0].scale.kind, .cases[1].human]' "$out")" \
    '["fluency","fluency",2.5]'
# units 3 3, 2 3, 1 1: observed (0 + 2 + 0) / 6 = 1/3; values 1 1 2 3 3 3, sum of squares about the
# mean 13/6: 33 - 169/6 = 29/6, expected 2 * 6 * 29/6 / 30 = 29/15
is 'and the agreement of its judges is' \
    "$(jq -c '.datasets[0].judges | [.ratings, .krippendorff_alpha * 1e6 | round]' "$out")" \
    "[6,$(jq -n '(1 - 15 / 87) * 1e6 | round')]"
# pairs 3 3, 2 3, 1 1, each both ways round: ranks 5 5, 3 5, 1.5 1.5 about 3.5; products 2 (2.25 - .75 + 4), squares
# 3 * 2.25 + .25 + 2 * 4
is 'and how one of them goes with another' "$(jq -c '.datasets[0].judges.spearman * 1e6 | round' "$out")" \
    "$(jq -n '11 / 15 * 1e6 | round')"
cp "$out" report.json
run metricheck verify report.json
exits 'the report can be recomputed' 0
# means 2.5, 1.5, 8.5 of 0 to 10 against 1, .5, 0: (.75 + .35 + .85) / 3
is 'adequacy' "$(judged --dimension adequacy | jq '.[0]')" 0.65
# fluency 3 2.5 1, ranks 3 2 1; adequacy 2.5 1.5 8.5, ranks 2 1 3: 1 - 6 (1 + 1 + 4) / 24
is 'one dimension against the other' \
    "$(jq -c '.datasets[0].dimensions[0] | [.first, .second, .cases, .spearman]' "$out")" \
    '["fluency","adequacy",3,-0.5]'
run metricheck run judged.json --scores scores.csv --resamples 0 --dimension fluency
stdout_like 'on the terminal, too' 'fluency against adequacy: Spearman -0.500, Pearson -0.931; 3 cases'
stdout_like 'beside the judges' 'judges: Krippendorff.s alpha 0.828'

# two reports that hold metrics against what people said of two things
metricheck run judged.json --scores scores.csv --resamples 0 -q -f json --dimension adequacy -o adequacy.json
metricheck run judged.json --scores scores.csv --resamples 0 -q -f json -o score.json
run metricheck compare report.json adequacy.json
exits 'compare refuses two dimensions' 3
stderr_like 'compare says which' 'adequacy\.json: its human score is adequacy, that of report\.json is fluency;'
run metricheck compare report.json score.json
exits 'and a dimension beside the score' 3
stderr_like 'compare says that it is the score' 'its human score is the score of a case'
run metricheck compare adequacy.json adequacy.json
exits 'one dimension with itself' 0
# a gate repeats the run of its baseline, and so its dimension; the new baseline has it, too
metricheck run judged.json -m chrf --resamples 0 -q -f json --dimension fluency -o fluent.json
run metricheck gate --baseline fluent.json judged.json -m chrf
exits 'a gate takes the dimension of its baseline' 0
cp fluent.json again.json
run metricheck gate --baseline again.json --accept again judged.json -m chrf
is 'and keeps it' "$(jq -c '[.settings.dimension, [.cases[].human]]' again.json)" '["fluency",[3,2.5,1]]'

run metricheck run judged.json --scores scores.csv --dimension fluensy
exits 'a dimension that there is not' 2
stderr_like 'a dimension that there is not: what is meant' "did you mean 'fluency'"
run metricheck run --dimension fluency -m bleu
exits 'a suite without dimensions' 2
stderr_like 'a suite without dimensions: message' "'fluency'; the suite has none"

# Tables hold them as JSON, and give the same suite back.
for format in jsonl csv tsv; do
    run metricheck export judged.json -f "$format" -o "judged.$format"
    exits "export as $format" 0
    run metricheck import cases "judged.$format" -o "from-$format"
    exits "import from $format" 0
    jq -S '[.dimensions, [.cases[].ratings], [.cases[].score]]' "from-$format"/*.json > found
    jq -S '[.dimensions, [.cases[].ratings], [.cases[].score]]' judged.json > wanted
    same_file "$format: the same dimensions and ratings" found wanted
done

# so do those of the score, which stand beside them
scored=$METRICHECK_SOURCE/tests/suites/valid/ratings-of-score/scored.json
for format in jsonl csv tsv; do
    metricheck export "$scored" -f "$format" -o "scored.$format"
    run metricheck import cases "scored.$format" -o "scored-$format"
    exits "import from $format, with ratings of the score" 0
    jq -S '[.cases[] | [.score, (.ratings | if type == "object" and keys == ["score"] then .score else . end)]]' \
        "scored-$format"/*.json > found
    jq -S '[.cases[] | [.score, (.ratings | if type == "object" and keys == ["score"] then .score else . end)]]' \
        "$scored" > wanted
    same_file "$format: the same ratings of the score" found wanted
done
run metricheck run "$scored" -m chrf --resamples 0 -q -f json
is 'the judges of the score' "$(jq -c '.datasets[0].judges | [.cases, .ratings]' "$out")" '[3,7]'
run metricheck run "$scored" -m chrf --resamples 0 -q -f json --dimension fluency
is 'and those of a dimension' "$(jq -c '.datasets[0].judges | [.cases, .ratings]' "$out")" '[2,4]'

# lint puts the key behind the scale, and knows the dimensions of the file
jq -c 'to_entries | sort_by(.key == "dimensions") | from_entries' judged.json > late.json
run metricheck lint --fix late.json
is 'the keys are put in order' "$(jq -r 'keys_unsorted | index("dimensions")' late.json)" 5
run metricheck lint "$METRICHECK_SOURCE/tests/suites/invalid/ratings-by-dimension/input.json"
exits 'ratings that are wrong' 1
stdout_like 'a dimension that the file lacks' 'E002. a-1: unknown key "fluensy": did you mean "fluency"'
stdout_like 'a rating that its scale lacks' 'E012. a-1: rating 3 is outside the scale 0..2 of "adequacy"'
done_testing
