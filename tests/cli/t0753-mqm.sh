#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Mappings of data as they are: one row an error, words for numbers, marks in sentences, scores of
# another direction; WMT MQM ratings in their layout; warnings where nothing goes together.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need jq
data=$METRICHECK_SOURCE/tests/import/wmt-mqm

# --- WMT MQM ---
run metricheck import wmt-mqm "$data" -o mqm
exits 'MQM: exit code' 0
stderr_like 'MQM: the reference is no case' 'warning: 2 rows skipped: it is the reference'
# By hand: Oak, segment 1: rater1 minor + major = 1 + 5, rater2 minor punctuation 0.1, mean -3.05;
# segment 2: no error, neutral; Elm: non-translation 25 whatever its severity; another minor 1.
jq -c '.cases[] | [.id, .score, .ratings, .reference.text, .candidate.text]' mqm/*.json > got
cat > wanted << 'END'
["Oak-weather-1",-3.05,[-6,-0.1],"It has been raining since Monday.","It rains since Monday."]
["Oak-weather-2",0,[0,0],"The sun will shine tomorrow.","Tomorrow the sun shines."]
["Elm-weather-1",-25,[-25],"It has been raining since Monday.","Green is the carpet."]
["Elm-weather-2",-1,[-1],"The sun will shine tomorrow.","The \"sun\" will shine tomorrow."]
END
same_file 'MQM: scores, raters, sentences without marks' got wanted
is 'MQM: source, languages of the name of the file, place' \
    "$(jq -c '.cases[1] | [.source.text, .source_language, .language, .document, .segment]' mqm/*.json)" '["Morgen scheint die Sonne.","de","en","weather","2"]'
run metricheck lint -q mqm
exits 'MQM: lint finds no error' 0
run metricheck run -q mqm -m chrf --resamples 0 --draws 0 -f tsv
is 'MQM: it runs' "$(tail -n 1 "$out" | cut -f 2-4)" "$(printf 'overall\tchrf\t4')"
run metricheck import wmt-mqm --variant Oak "$data/mqm_ours_deen.tsv" -o other
exits 'MQM: another reference' 0
is 'MQM: another reference, its cases' "$(jq -r '.cases[].id' other/*.json | tr '\n' ' ')" \
    'refA-weather-1 refA-weather-2 Elm-weather-1 Elm-weather-2 '
run metricheck import wmt-mqm --variant refB "$data/mqm_ours_deen.tsv" -o none
exits 'MQM: a reference that is not there' 3
sed 's/\tMajor/\tCatastrophic/' "$data/mqm_ours_deen.tsv" > mqm_new.tsv
run metricheck import wmt-mqm mqm_new.tsv -o new
exits 'MQM: a severity that nobody knows' 3
stderr_like 'MQM: which, and where' \
    '^mqm_new.tsv:5:[0-9]+: error: the score "Catastrophic/Accuracy/Mistranslation" is not a number, nor one of "values"$'

# --- means, conversion, joined scores ---
printf 'id,reference,candidate\nk1,a b,a c\nk2,d e,d f\n' > rows.csv
printf 'case,who,value\nk1,x,1\nk1,y,4\nk2,x,good\n' > scores.csv
mapping() { # KEYS: a mapping whose rows are the scores, joined with the sentences
    cat << END
{"schema": "metricheck/mapping/1", "suite": "own", "dataset": "own", "licence": "CC0-1.0", "source": "own",
 "scale": {"minimum": 0, "maximum": 1, "kind": "share"},
 "judgement": {"by": "human", "description": "d", "raters": 2}, "phenomenon": "unclassified",
 "joined": [{"name": "rows", "files": "rows.csv", "key": "{id}", "match": "{case}"}], $1
 "case": {"id": "{case}", "reference": "{rows/reference}", "candidate": "{rows/candidate}", "score": "{value}"}}
END
}
mapping '"combine": {"rows": "mean"}, "values": {"Good": 5}, "convert": {"times": 0.25, "plus": -0.25},' > mean.json
run metricheck import delimited --mapping mean.json scores.csv -o mean
exits 'means: exit code' 0
is 'means: (1 + 4) / 2 on 1 to 5, brought to 0 to 1' "$(jq -c '.cases[] | [.id, .score, .ratings]' mean/*.json | tr '\n' ' ')" \
    '["k1",0.375,null] ["k2",1,null] '
mapping '"combine": {"rows": "sum", "rater": "{who}"}, "values": {"good": 5}, "convert": {"times": 0.2},' > rater.json
run metricheck import delimited --mapping rater.json scores.csv -o rater
is 'raters: 1/5, 4/5' "$(jq -c '.cases[] | [.id, .score, .ratings]' rater/*.json | tr '\n' ' ')" \
    '["k1",0.5,[0.2,0.8]] ["k2",1,[1]] '
mapping '"combine": {"rows": "sum"}, "values": {"good": 5},' > off.json
run metricheck import delimited --mapping off.json scores.csv -o off
exits 'a sum off the scale' 3
stderr_like 'a sum off the scale: where' '^scores.csv:2:1: error: the score 5 is outside the scale 0..1$'
# The sentences are the rows, no score goes with them.
sed 's/^k/K-/' scores.csv > strange.csv
cat > joined.json << 'END'
{"schema": "metricheck/mapping/1", "suite": "own", "dataset": "own", "licence": "CC0-1.0", "source": "own",
 "scale": {"minimum": 0, "maximum": 5, "kind": "k"}, "judgement": {"by": "human", "description": "d", "raters": 2},
 "phenomenon": "unclassified",
 "joined": [{"name": "scores", "files": "strange.csv", "key": "{case}", "match": "{id}"}],
 "case": {"id": "{id}", "reference": "{reference}", "candidate": "{candidate}", "score": "{scores/value}"}}
END
run metricheck import delimited --mapping joined.json rows.csv -o joined
exits 'no row goes with another' 0
stderr_like 'it is said, with both keys' \
    'strange.csv: warning: no row of "scores" matches a row of rows.csv: its keys are "K-1" ..., looked up were "k1" ...$'
stderr_like 'and what it means' 'rows.csv: warning: no case has a score: '

# Raters whose texts of a segment differ (they saw it before and after a correction): one case, the
# first text, minor 1 and major 5 and none, with the weights of the mapping: (-1 - 5 - 0) / 3 = -2.
{
    printf 'system\tdoc\tdoc_id\tseg_id\trater\tsource\ttarget\tcategory\tseverity\n'
    printf 'refA\tmill\t4\t4\tr1\tShe wore a hat.\tSie trug einen Hut.\tNo-error\tno-error\n'
    printf 'Elm\tmill\t4\t4\tr1\tShe wore a hat.\tSie trug <v>einen</v> Helm.\tAccuracy/Mistranslation\tMinor\n'
    printf 'Elm\tmill\t4\t4\tr2\tShe wore a hat.\tSie trug <v>wohl </v> einen Helm.\tAccuracy/Addition\tMajor\n'
    printf 'Elm\tmill\t4\t4\tr3\tShe wore a hat.\tSie trug einen Helm.\tNo-error\tno-error\n'
} > mqm_texts_ende.tsv
run metricheck import wmt-mqm mqm_texts_ende.tsv -o texts
exits 'texts that differ' 0
is 'one case, the first text' "$(jq -c '.cases[] | [.id, .candidate.text, .score, .ratings]' texts/*.json)" \
    '["Elm-mill-4","Sie trug einen Helm.",-2,[-1,-5,0]]'
stderr_like 'counted' '^mqm_texts_ende.tsv:4:[0-9]*: warning: rows whose text differs .*: 1 \(this is the first\)$'
sed '/"on_conflict"/d' "$METRICHECK_SOURCE/mappings/wmt-mqm.json" > strict.json
run metricheck import delimited --mapping strict.json mqm_texts_ende.tsv -o strict
exits 'without "first" it is an error' 3
stderr_like 'at its place' '^mqm_texts_ende.tsv:4:1: error: duplicate id "Elm-mill-4"$'

# A reference of another name: the message names the option, and the systems there are.
sed 's/^refA/ref/' mqm_texts_ende.tsv > mqm_ref_ende.tsv
run metricheck import wmt-mqm mqm_ref_ende.tsv -o ref
exits 'another name of the reference' 3
stderr_like 'the way out' 'no usable row; --variant NAME chooses another variant; the systems there are ref, Elm$'
run metricheck import wmt-mqm mqm_ref_ende.tsv --variant ref -o ref
exits 'which is taken' 0

done_testing
