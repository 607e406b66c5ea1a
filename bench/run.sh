#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Timed runs: pairs per second of each metric on one thread, beside those that are aimed at, on the
# 1,059 published pairs, on the long sentences of long_pairs.sh and the graphs of make_graphs; what
# a second thread gives; then the time of the whole analysis. Called by `make bench`; needs the shared data.
set -eu
build=${METRICHECK_BUILD:-.}
shared=${METRICHECK_SHARED:-../shared}
source=${METRICHECK_SOURCE:-..}
goldens=$shared/goldens
[ -d "$goldens" ] || {
    echo "bench: the shared data is not there ($shared)" >&2
    exit 1
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# Targets hold for the published pairs; the long sentences have three times their words.
set -- bleu@800000 bleu:variant=nltk,smoothing=method4 \
    bleu:variant=nltk,smoothing=method4,direction=mean bleu:variant=mteval \
    nist@800000 nist:variant=mteval chrf chrf:word_order=2 chrf:variant=popovic \
    ter@200000 ter:normalized=yes@200000 ter:variant=tercom@200000 \
    terp terp:parameters=ter terp:parameters=terpa@5000 \
    "terp:parameters=terpa,phrases=$goldens/text/terp_phrase_table.txt@5000" \
    meteor@150000 meteor:modules=exact+stem meteor:variant=nltk \
    rouge@600000 rouge:type=1@600000 rouge:type=2@600000 rouge:stem=yes@600000 gtm gtm:exponent=2
echo "published pairs:"
"$build/bench/bench_metrics" -c 10 --pairs "$goldens/text/pairs.tsv" "$@"

echo
echo "one thread and two, published pairs (aimed at: 1.8):"
"$build/bench/bench_scaling" -c 100 --pairs "$goldens/text/pairs.tsv" bleu meteor
"$build/bench/bench_scaling" -c 20 --graphs "$goldens/amr/checklist_a.amr" \
    "$goldens/amr/checklist_b.amr" smatch

echo
echo "a metric that does almost nothing, built in and as a shared object; one of 1 us, isolated:"
# shellcheck disable=SC2086 # CC is words
${CC:-cc} -O2 -ffp-contract=off -fPIC -shared -I"$source/include" -o "$scratch/length_ratio.so" \
    "$source/modules/c/length_ratio.c"
# shellcheck disable=SC2086 # CC is words
${CC:-cc} -O2 -fPIC -shared -I"$source/include" -o "$scratch/busy.so" "$source/bench/busy.c"
"$build/bench/bench_modules" "$scratch/length_ratio.so" "$goldens/text/pairs.tsv" \
    "$build/metricheck" "$scratch/busy.so"

sh "$source/bench/long_pairs.sh" "$shared" >"$scratch/long.tsv"
without_targets=
for spec in "$@"; do
    without_targets="$without_targets ${spec%%@*}"
done
echo
echo "long sentences, 20 to 60 words:"
# shellcheck disable=SC2086 # specifications hold no blanks
"$build/bench/bench_metrics" --pairs "$scratch/long.tsv" $without_targets

echo
echo "published graphs:"
for copies in 1 10; do
    "$build/bench/bench_metrics" -c $copies --graphs "$goldens/amr/checklist_a.amr" \
        "$goldens/amr/checklist_b.amr" smatch:convention=old@200000 \
        smatch:convention=new@200000 smatch:output=proved \
        smatch:convention=smatchpp smatch:convention=smatchpp,graph_type=generic \
        smatch:convention=smatchpp,aspect=arguments \
        "s2match:vectors=$goldens/amr/vectors_50d.txt@150000" \
        "s2match:vectors=$goldens/amr/vectors_50d.txt,cutoff=0.9,diffsense=0.95@150000" \
        sembleu@300000 sema wlk@200000 wlk:variant=2021@200000 \
        "wwlk:vectors=$goldens/amr/vectors_50d.txt@20000" \
        "wwlk:variant=2021,vectors=$goldens/amr/vectors_50d.txt@20000" \
        "graco:vectors=$goldens/amr/vectors_50d.txt,alignments=$goldens/amr/checklist_jamr_alignments.tsv"
done

# graphs TITLE MIN MAX KIND PAIRS TARGET; the mean of output=proved is the share that is proved.
graphs() {
    "$build/bench/make_graphs" "$4" "$2" "$3" "$5" "$goldens/amr/checklist_a.amr" \
        "$goldens/amr/checklist_b.amr" "$scratch/a.amr" "$scratch/b.amr"
    echo
    echo "$1 of $2 to $3 nodes, $4:"
    "$build/bench/bench_metrics" --graphs "$scratch/a.amr" "$scratch/b.amr" "smatch$6" \
        smatch:output=proved
}
for kind in annotations paraphrases; do
    graphs sentences 24 60 $kind 1000 @20000
    graphs documents 265 275 $kind 20 @1
    graphs documents 490 510 $kind 5 ""
done
graphs sentences 24 60 unrelated 300 ""
graphs documents 265 275 unrelated 2 ""

echo
echo "metrics that are processes, published pairs:"
"$build/bench/bench_process" "$goldens/text/pairs.tsv" "$build/bench/process_child@150000" \
    "python3 $source/bench/process_child.py@60000" "python3 $source/modules/python/word_overlap.py" \
    "sh $source/modules/shell/length_ratio.sh"

echo
echo "a stream of a million pairs (JSON Lines), whole process, on one thread and on all:"
"$build/bench/bench_stream" "$build/metricheck" "$goldens/text/pairs.tsv" 1000000 "$scratch/pairs.jsonl" \
    rouge:type=1 bleu ter
rm "$scratch/pairs.jsonl"

echo
echo "tables of pairs, made up, one thread:"
"$build/bench/bench_tables"

"$build/bench/bench_penman" "$goldens/amr/checklist_a.amr" "$goldens/amr/checklist_b.amr"

echo
echo "pairs mined, one thread (aimed at: over 50,000 a second; SICK, then 200,000 pairs made of it):"
{
    printf 'reference\tcandidate\n'
    for part in train trial test_annotated; do
        sed 1d "$shared/data/sick/SICK_$part.txt" | cut -f 2,3
    done
} > "$scratch/sick.tsv"
"$build/bench/bench_mine" "$scratch/sick.tsv" 20

echo
echo "CoNLL-U, one thread, a file of 1 GB:"
"$build/bench/bench_conllu" "$scratch/trees.conllu" 1000 \
    "$shared/data/sr20-en-ewt/reference/en_ewt-ud-test.conllu"
rm "$scratch/trees.conllu"

echo
echo "ratings by people (aimed at: 100 ms for 1,000 resamples of 8 metrics, all of webnlg2017 below 1 s):"
METRICHECK_SHARED=$shared "$build/bench/bench_humans"

echo
echo "word vectors, 400,000 words of 300 values:"
"$build/bench/bench_vectors" 400000 300 "$scratch"

echo
echo "scores kept in a cache and found there (aimed at: found in under 5 us):"
for cases in 1000 100000; do
    "$build/bench/bench_cache" "$scratch/cache" $cases
done

"$build/metricheck" import nlg-checklist "$shared/nlg-checklist/raw" -o "$scratch/nlg" >/dev/null 2>&1
echo
echo "metricheck run --preset zeidler2022 --scores all_metric_scores.json (whole process, ten runs):"
i=0
while [ $i -lt 10 ]; do
    begin=$(date +%s%N)
    "$build/metricheck" run --preset zeidler2022 --quiet -o "$scratch/report.txt" \
        --scores "$shared/nlg-checklist/raw/all_metric_scores.json" "$scratch/nlg"
    end=$(date +%s%N)
    echo $(((end - begin) / 1000))
    i=$((i + 1))
done | sort -n | awk '{ t[NR] = $1 } END {
    printf "best %.1f ms, median %.1f ms\n", t[1] / 1000, t[int((NR + 1) / 2)] / 1000 }'

echo
echo "pairs of the shipped templates, one thread (aimed at: 0.1 million a second):"
find "$source/templates" -name '*.json' ! -name 'lexicon.json' ! -name '*.schema.json' |
    sort | xargs "$build/bench/bench_expand" 5000

echo
echo "metricheck import aces of 100,000 made-up rows (whole process, written to a folder), and export of it:"
awk 'BEGIN { OFS = "\t"; srand(1)
    print "source", "good-translation", "incorrect-translation", "reference", "phenomena", "langpair"
    for (row = 0; row < 100000; row++) {
        for (field = 1; field <= 4; field++) {
            text[field] = "w"
            for (word = 0; word < 19; word++)
                text[field] = text[field] " word" int(rand() * 1000)
        }
        print text[1], text[2], text[3], text[4], "kind-" row % 68, "de-en"
    } }' >"$scratch/rows.tsv"
# seconds COMMAND...: the wall time of one run
seconds() {
    begin=$(date +%s%N)
    "$@"
    end=$(date +%s%N)
    echo "$1 $((end - begin))" | awk -v name="$2" '{ printf "%s: %.2f s\n", name, $2 / 1e9 }'
}
seconds "$build/metricheck" import aces "$scratch/rows.tsv" -q -o "$scratch/aces"
seconds "$build/metricheck" export "$scratch/aces" -q -o "$scratch/aces.jsonl"

echo
echo "metricheck trees analyse, EWT dev with 7 runs, all views (whole process):"
SOURCE_DATE_EPOCH=0
export SOURCE_DATE_EPOCH
sr20=$shared/data/sr20-en-ewt
dev=$sr20/reference/en_ewt-ud-dev.conllu
views=dep,pos,pos-dep,lemma,feats
set --
for output in "$sr20"/outputs-dev/*.txt; do
    [ $# = 7 ] || set -- "$@" "$output"
done
"$build/bench/bench_trees" "$build/metricheck" 10 1 500 "$scratch/trees" \
    trees analyse -f json --view $views "$dev" "$@"

echo
echo "metricheck trees analyse, 10 treebanks of 2,002 sentences with 20 runs each, all views:"
printf 'reference\toutput\trun\tteam\n' >"$scratch/runs.tsv"
for treebank in 1 2 3 4 5 6 7 8 9 10; do
    ln -s "$(cd "$(dirname "$dev")" && pwd)/$(basename "$dev")" "$scratch/treebank-$treebank.conllu"
    run=0
    while [ $run -lt 20 ]; do
        for output in "$sr20"/outputs-dev/*.txt; do
            [ $run -lt 20 ] || break
            run=$((run + 1))
            printf '%s\t%s\trun-%s\tteam-%s\n' "treebank-$treebank.conllu" \
                "$(cd "$(dirname "$output")" && pwd)/$(basename "$output")" $run $((run % 4))
        done
    done
done >>"$scratch/runs.tsv"
"$build/bench/bench_trees" "$build/metricheck" 3 10 500 "$scratch/trees" \
    trees analyse -f json --view $views --list "$scratch/runs.tsv"

echo
echo "transformer models with drawn weights, 2 GB of files one after the other:"
"$build/bench/bench_encoder" "$scratch" bert-base roberta-large gpt2
"$build/bench/bench_comet" "$scratch"

echo
echo "the page of 20,000 published cases with 13 metrics, of their report (aimed at: 1 s for the writing):"
python3 "$source/tests/browser/many_cases.py" "$scratch/nlg" 20000 "$scratch/many" "$scratch/many.json" >/dev/null
"$build/metricheck" run -q --resamples 10 --scores "$scratch/many.json" "$scratch/many" -f json \
    -o "$scratch/many-report.json"
"$build/bench/bench_report" "$scratch/many-report.json" html 1
rm -r "$scratch/many" "$scratch/many.json" "$scratch/many-report.json"

echo
echo "the page of 939 and of 20,000 published cases, opened in Chromium (aimed at: 500 and 1,500 ms):"
(
    METRICHECK_SOURCE=$(cd "$source" && pwd)
    METRICHECK_SHARED=$(cd "$shared" && pwd)
    cd "$build"
    METRICHECK_BUILD=$PWD
    export METRICHECK_SOURCE METRICHECK_SHARED METRICHECK_BUILD
    METRICHECK_TIMED=1 sh "$METRICHECK_SOURCE/tests/cli/t0902-browser-published.sh" | grep -E 'opens|SKIP' || true
)
