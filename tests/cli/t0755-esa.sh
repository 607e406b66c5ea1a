#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Error spans of mappings: annotations of the WMT general task in their layouts of 2024 and 2025, whose offsets count
# units of UTF-16 up to the last one; rows whose spans cannot be used; spans of a mapping of one's own.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
data=$METRICHECK_SOURCE/tests/import/wmt-esa

run metricheck import wmt-esa "$data" -o esa
exits 'ESA' 0
stderr_like 'ESA: the reference is no case' 'wmt_ours_esa\.jsonl:1:.*warning: 1 row skipped: it is the reference'
stderr_like 'ESA: a severity that is none' 'wmt_ours_esa\.jsonl:5:.*warning: 1 row skipped: the severity of a span is none that is known'
# Yew: up to 10 in a text of 10 characters; Fir: from within the first character, which has two units
stderr_like 'ESA: outside' 'wmt_ours_esa\.jsonl:6:.*warning: 2 rows skipped: a span lies outside the candidate'
# "Der 😀 Sonne scheinen.": of 21 characters one is two units wide; units 13 to 20 are "scheinen", characters 12 to 19
jq -c '.cases[] | [.id, .score, .ratings, .reference.text, .spans]' esa/*.json > got
cat > wanted << 'EOF'
["en-de-Oak-w_1-1",70,[60,80],"Die Sonne scheint.",[{"start":0,"end":3,"severity":"minor"},{"start":12,"end":20,"severity":"major","category":"grammar"},{"severity":"minor","side":"source"}]]
["en-de-Elm-w_1-1",90,[90],"Die Sonne scheint.",[]]
EOF
same_file 'ESA: scores, raters, spans of the first annotation' got wanted
is 'ESA: source, languages, place' \
    "$(jq -c '.cases[0] | [.source.text, .source_language, .language, .document, .segment]' esa/*.json)" '["The sun shines.","en","de","w_1","1"]'
run metricheck lint -q esa
exits 'ESA: lint finds no error' 0
# 11 characters are marked by people; of the metric's 8, 8 are right
echo '{"id": "en-de-Oak-w_1-1", "m:spans": [{"start": 12, "end": 20, "severity": "major"}]}' > m.jsonl
run metricheck run -q esa --scores m.jsonl -f json --statistic span_f1
is 'ESA: 8 of 11' "$(jq '.datasets[0].overall.metrics[0].span_recall * 11 - 8 | fabs < 1e-12' "$out")" true

# --- WMT25: texts and annotations keyed by system ---
run metricheck import wmt25-humeval "$METRICHECK_SOURCE/tests/import/wmt25-humeval" -o humeval
exits 'WMT25' 0
stderr_like 'WMT25: the reference is no case' 'humeval\.jsonl:1:1: warning: 2 rows skipped: it is the reference'
# Oak's first annotator marks up to character 40 of 10
stderr_like 'WMT25: outside' 'humeval\.jsonl:1:1: warning: 1 row skipped: a span lies outside the candidate'
jq -c '.cases[] | [.id, .score, .ratings, .reference.text, .candidate.text, .spans]' humeval/*.json > got
# a second score of one annotator is a rating, too
cat > wanted << 'EOF'
["en-de_AT-Elm-news-doc-1-0",70,[60,80],"Die Sonne scheint.","Der 😀 Sonne scheinen.",[{"start":0,"end":3,"severity":"minor"},{"start":12,"end":20,"severity":"major"},{"severity":"minor","side":"source"}]]
["en-de_AT-Oak-news-doc-1-0",35,[35],"Die Sonne scheint.","Es regnet.",[{"start":0,"end":3,"severity":"minor"}]]
["en-sr_Cyrl_RS-Elm-speech-vid_x-1",15,[10,20],null,"Eine Zeile.",[]]
["en-sr_Cyrl_RS-Oak-speech-vid_x-1",0.5,[0,1],null,"Zwei",[]]
EOF
same_file 'WMT25: scores, raters, spans; no reference where there is none' got wanted
is 'WMT25: source, languages, place, domain' \
    "$(jq -c '.cases[1] | [.system, .item, .source.text, .source_language, .language, .document, .segment, .tags]' humeval/en-sr*.json)" \
    '["Oak","en-sr_Cyrl_RS_#_speech_#_vid_x_#_1","A second line.","en","sr-Cyrl-RS","speech-vid_x","1",["speech"]]'
run metricheck import wmt25-humeval "$METRICHECK_SOURCE/tests/import/wmt25-humeval" --variant Elm -o other -q
is 'WMT25: another reference' "$(jq -r '.cases[].reference.text' other/*.json | sort -u | tr '\n' '|')" 'Der 😀 Sonne scheinen.|Eine Zeile.|'
mkdir odd
sed 's/_#_doc-1//' "$METRICHECK_SOURCE/tests/import/wmt25-humeval/"*.jsonl > odd/odd-humeval.jsonl
run metricheck import wmt25-humeval odd -o none
exits 'WMT25: an id of three parts' 3
stderr_like 'WMT25: its place' 'odd-humeval\.jsonl:1:[0-9]+: error: "_#_" divides this into 3 parts; the mapping names 4'
is 'WMT25: nothing is written' "$(test -e none && echo there)" ''

# offsets of characters, `end` behind the last one
cat > own.json << 'EOF'
{"schema": "metricheck/mapping/1", "suite": "own", "dataset": "own", "licence": "CC0-1.0", "source": "own",
 "scale": {"minimum": 0, "maximum": 1, "kind": "share"},
 "judgement": {"by": "human", "description": "d", "raters": 2}, "phenomenon": "unclassified",
 "texts": "as-published",
 "case": {"id": "{id}", "reference": "{ref}", "candidate": "{mt}",
          "spans": {"start": "{e.from}", "end": "{e.to}", "severity": "{e.how}"}}}
EOF
echo '{"id": "a", "ref": "a c", "mt": "😀 b", "e": [{"from": 0, "to": 1, "how": "critical"}, {"from": 3, "to": 3, "how": "minor"}]}' > own.jsonl
run metricheck import delimited --mapping own.json own.jsonl -o own
exits 'own' 0
is 'own: as they are' "$(jq -c '.cases[].spans' own/*.json)" \
    '[{"start":0,"end":1,"severity":"critical"},{"start":3,"end":3,"severity":"minor"}]'
# offsets of texts that are changed are not those of the data
sed '/as-published/d' own.json > changed.json
run metricheck import delimited --mapping changed.json own.jsonl -o changed
exits 'texts that are changed' 3
stderr_like 'texts that are changed: what is needed' 'changed\.json:[0-9]+:[0-9]+: error.*"spans" needs "texts": "as-published"'
done_testing
