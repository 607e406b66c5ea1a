#!/bin/sh
# Timed runs on the published data: pairs per second of each metric on one thread, on the 1,059
# published pairs and on ten times as many, and the time of the whole analysis. Called by
# `make bench`; needs the shared data.
set -eu
build=${METRICHECK_BUILD:-.}
shared=${METRICHECK_SHARED:-../shared}
goldens=$shared/goldens
[ -d "$goldens" ] || {
    echo "bench: the shared data is not there ($shared)" >&2
    exit 1
}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

for copies in 1 10; do
    "$build/bench/bench_metrics" -c $copies --pairs "$goldens/text/pairs.tsv" \
        bleu bleu:variant=nltk,smoothing=method4 bleu:variant=nltk,smoothing=method4,direction=mean \
        chrf chrf:word_order=2 chrf:variant=popovic
    "$build/bench/bench_metrics" -c $copies --graphs "$goldens/amr/checklist_a.amr" \
        "$goldens/amr/checklist_b.amr" smatch:convention=old smatch:convention=new
done

"$build/bench/bench_penman" "$goldens/amr/checklist_a.amr" "$goldens/amr/checklist_b.amr"

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
