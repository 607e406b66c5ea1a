#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Error spans: those of people in a suite, those of metrics in score files, how they agree.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq

# suite SPANS ...: toy.json, of the cases c1, c2 ... with these spans (none: no key) in a text of 10 characters and 15 bytes
suite() {
    printf '%s\n' "$@" | jq -n '{schema: "metricheck/suite/1", suite: "toy", dataset: "toy", phenomenon: "negation",
        scale: {minimum: 0, maximum: 10, kind: "similarity"},
        judgement: {by: "human", description: "made up", raters: 1}, licence: "CC0-1.0", source: "made up",
        cases: [inputs] | to_entries | map({id: "c\(.key + 1)", reference: {text: "a b"}, candidate: {text: "é was fü😀r"},
            score: .key} + if .value == null then {} else {spans: .value} end)}' > toy.json
}
figures() { # [OPTION ...]: F1, precision, recall, by overlap, by part
    run metricheck run -q -f json --statistic span_f1 --statistic span_overlap_f1 --statistic span_part_f1 toy.json "$@"
    jq -c '.datasets[0].overall.metrics[0] | [.span_f1, .span_precision, .span_recall, .span_overlap_f1, .span_part_f1]' "$out"
}

# c1: people mark 4 characters, the metric 2 of them and 2 more: credit 2. c2: the metric marks what people mark, 2 characters,
# with another severity: credit 1. c3: neither marks anything. c4: only people looked.
# Precision 3/6, recall 3/6; by spans each has 1 and .5 of 2 overlaps, and 2/4 and .5 of 2 parts.
suite '[{"start": 0, "end": 4, "severity": "major", "category": "accuracy/mistranslation"}]' \
    '[{"start": 5, "end": 7, "severity": "minor", "more": 1}]' '[]' '[{"start": 1, "end": 1, "severity": "major"}]'
cat > scores.jsonl << 'EOF'
{"id": "c1", "m": 0.5, "m:spans": [{"start": 2, "end": 6, "severity": "major", "confidence": 0.9}]}
{"id": "c2", "m": 0.25, "m:spans": [{"start": 5, "end": 7, "severity": "critical", "category": null}]}
{"id": "c3", "m": null, "m:spans": [{"severity": "major", "side": "source"}]}
{"id": "c4", "m": 0.5, "m:spans": null}
EOF
is 'figures' "$(figures --scores scores.jsonl)" '[0.5,0.5,0.5,0.75,0.5]'
is 'an interval' "$(jq -c '.datasets[0].overall.metrics[0].interval.span_f1 | length' "$out")" 2
cp "$out" report.json
run metricheck verify report.json
exits 'a saved report has the spans' 0
is 'those of people and metric' "$(jq -c '.cases[0] | [.spans, .metric_spans]' report.json)" \
    '[[{"start":0,"end":4,"severity":"major","category":"accuracy/mistranslation"}],{"m":[{"start":2,"end":6,"severity":"major"}]}]'
sed 's/"start": 2, "end": 6/"start": 2, "end": 5/' report.json > false.json
run metricheck verify false.json
exits 'and its figures follow from them' 1
sed 's/"start": 2, "end": 6/"start": 2, "end": 60/' report.json > false.json
run metricheck verify false.json
exits 'spans beyond the text' 3
run metricheck lint -q toy.json
exits 'the suite is good' 0

# the same from JSON by case, by metric, and a table
jq -s 'map({(.id): del(.id)}) | add' scores.jsonl > by-case.json
is 'JSON by case' "$(figures --scores by-case.json)" '[0.5,0.5,0.5,0.75,0.5]'
jq -s '{m: map({(.id): .m}) | add, "m:spans": map({(.id): .["m:spans"]}) | add}' scores.jsonl > by-metric.json
is 'JSON by metric' "$(figures --scores by-metric.json)" '[0.5,0.5,0.5,0.75,0.5]'
jq -rs '"id,m,m:spans", (.[] | [.id, .m, if .["m:spans"] then (.["m:spans"] | tojson) else null end] | @csv)' scores.jsonl > scores.csv
is 'CSV' "$(figures --scores scores.csv)" '[0.5,0.5,0.5,0.75,0.5]'
# a metric may have nothing but spans, from a table of cases, too
cut -d , -f 1,3- scores.csv > only.csv
is 'spans alone' "$(figures --scores only.csv)" '[0.5,0.5,0.5,0.75,0.5]'
run metricheck export toy.json -o toy.tsv
exits 'exported' 0
run metricheck import cases toy.tsv -o again
exits 'and read back' 0
is 'with its spans' "$(jq -c '[.cases[].spans]' again/*.json)" \
    '[[{"start":0,"end":4,"severity":"major","category":"accuracy/mistranslation"}],[{"start":5,"end":7,"severity":"minor"}],[],[{"start":1,"end":1,"severity":"major"}]]'
run metricheck export -f jsonl toy.json
is 'as JSON Lines, too' "$(jq -c .spans "$out" | sed -n 2p)" '[{"start":5,"end":7,"severity":"minor"}]'

# without spans of one side there is no figure
suite null null
printf 'id\tm\nc1\t1\nc2\t2\n' > plain.tsv
is 'nothing marked' "$(figures --scores plain.tsv)" '[null,null,null,null,null]'
is 'the reason' "$(jq -r '.datasets[0].overall.metrics[0].reasons.span_f1' "$out")" \
    'no case has error spans of both people and the metric'

# what is wrong has a place; the text has 10 characters
suite '[{"start": 0, "end": 11, "severity": "major"}]'
run metricheck run -q toy.json -m chrf
exits 'beyond the text' 3
stderr_like 'beyond the text: where' '^toy\.json:[0-9]+:[0-9]+: error\[E012\] "end" is 11, but the candidate has 10 characters'
suite '[{"start": 4, "end": 2, "severity": "major"}]'
run metricheck lint toy.json
exits 'turned round' 1
stdout_like 'turned round: where' 'E012. (c1: )?the span begins at 4, behind its end, 2'
suite '[{"start": 4, "end": 5, "severity": "mayor"}]'
run metricheck run -q toy.json -m chrf
exits 'no such severity' 3
stderr_like 'no such severity: which' 'mayor.*major'
suite '[]'
echo '{"id": "c1", "m:spans": [{"start": 3, "end": 12, "severity": "minor"}]}' > wrong.jsonl
run metricheck run -q toy.json --scores wrong.jsonl
exits 'of a metric' 3
stderr_like 'of a metric: where' '^wrong\.jsonl:1:46: error.* "end" is 12, but the candidate has 10 characters'
printf 'id\tm:spans\nc1\t[{"start": 3}]\n' > wrong.tsv
run metricheck run -q toy.json --scores wrong.tsv
exits 'in a table' 3
stderr_like 'in a table: where' '^wrong\.tsv:2:4: error: spans as JSON: .*severity'

# blanks are counted by the offsets: they stay
suite '[{"start": 0, "end": 1, "severity": "minor"}]'
sed -i 's/é was/ é  was/' toy.json
cp toy.json before.json
run metricheck lint --fix -q toy.json
same_file 'lint --fix leaves the text' toy.json before.json
done_testing
