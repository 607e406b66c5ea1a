#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The metric comet: cases with a source, references or none, what it lacks, explanations.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need_models
shared_or_skip goldens/neural2

models=$METRICHECK_SHARED/goldens/neural2/comet
triples=$METRICHECK_SHARED/goldens/neural2/triples.tsv
sed -n '1,3p' "$triples" >some.tsv
cut -f 1,3,5 some.tsv >without.tsv
cut -f 1,4,5 some.tsv >plain.tsv

# off WANTED GOT: fields that differ by more than 1e-5, as the rows of columns.tsv; WANTED are golden scores of
# t000 and t001.
off() {
    awk -v wanted="$1" 'BEGIN { n = split(wanted, w) } { for (i = 1; i <= NF; i++) { k++
        d = $i - w[k]; off += (w[k] !~ /^-?[0-9]/ || $i !~ /^-?[0-9]/) ? (w[k] "" != $i "") : (d > 1e-5 || d < -1e-5) } }
        END { print off + (k != n) }' "$2"
}

METRICHECK_MODELS=$models run metricheck score --pairs some.tsv -m comet:model=comet22 -m comet:model=kiwi \
    -m comet:model=unite
exits 'three classes' 0
sed 1d "$out" >scores
is 'the golden scores' "$(off 't000 0.60624776 -1.46442613 -1.96496870 t001 1.59598552 -1.57150591 -2.26475395' scores)" 0

# Without references: reference-free ones, and the candidate with the source alone of a unified one (unite_src).
run metricheck score --pairs without.tsv -m comet:model="$models/kiwi" -m comet:model="$models/unite" \
    -m comet:model="$models/comet22"
exits 'without references' 0
sed 1d "$out" >scores
is 'the part of the source' "$(off 't000 -1.46442613 -1.95370602 nan t001 -1.57150591 -2.23718131 nan' scores)" 0
stderr_like 'the reason of the others' 'the case has no reference, which this COMET model needs .t000'
run metricheck score --pairs plain.tsv -m comet:model="$models/qe"
stderr_like 'without a source' 'the case has no source .t000'

run metricheck explain t000 --pairs some.tsv -m comet:model="$models/unite" -f json
exits 'an explanation' 0
is 'its parts' "$(jq -c '[.. | objects | select(has("parts")) | .parts[] | .score * 1e4 | round]' "$out")" \
    '[-19537,-18530,-20882]'
is 'its layers' "$(jq -c '[.. | objects | select(has("layers")) | .layers | length][0]' "$out")" 4
is 'the nearest tokens' "$(jq -c '[.. | objects | select(has("nearest_in_reference")) | .nearest_in_reference[1] |
    (.token == .nearest)][0]' "$out")" true

# Products of bfloat16: one number on any number of threads and in any order of cases, beside those of float32; it is
# within 0.05 of them (bfloat16 rounds by 2^-8 at the most), and the signature says so.
sed -n '1,40p' "$triples" >forty.tsv
{ sed -n 1p forty.tsv && sed 1d forty.tsv | sort -r; } >backwards.tsv
set -- -m comet:model="$models/comet22,products=bfloat16" -m comet:model="$models/comet22"
run metricheck score -j 1 --pairs forty.tsv "$@"
exits 'products of bfloat16' 0
cp "$out" forty.scores
is 'are others, and near' "$(sed 1d forty.scores | awk '{ d = $2 - $3; n += d != 0; far += d > 0.05 || d < -0.05 }
    END { print (n > 30), far + 0 }')" '1 0'
run metricheck score -j 8 --pairs backwards.tsv "$@"
is 'and the same on any threads in any order' "$(sort "$out")" "$(sort forty.scores)"
run metricheck run -q -f json some.tsv --resamples 0 --draws 0 "$@"
is 'and the signature says so' "$(jq -r '.metrics[].signature' "$out" | sed 's/.*comet22//; s/|weights.*//' | tr '\n' ,)" \
    '|products:bfloat16,,'
run metricheck score --pairs some.tsv -m comet:model="$models/comet22,products=float16"
exits 'products of another kind' 2
run metricheck score --pairs some.tsv -m graco:products=bfloat16
stderr_like 'and without a model' 'products=bfloat16 needs model=MODEL'

METRICHECK_MODELS=$models HOME=/nowhere run metricheck models
stdout_like 'the list says what there is for bfloat16' \
    '^products=bfloat16: (by (AMX-BF16|AVX512_BF16) of this processor|this processor has no instructions)'
is 'the list says what each takes' "$(sed -n '/^comet22\|^kiwi\|^unite/p' "$out" | sed 's/.*  //')" \
    'comet(source+reference)
comet(source)
comet(source, with or without reference)'
mkdir -p broken/encoder && cp "$models/comet22/hparams.json" broken
run metricheck score --pairs some.tsv -m comet:model=broken
exits 'a folder without weights' 3
stderr_like 'names the file' 'broken/encoder'
run metricheck score --pairs some.tsv -m comet:model=nowhere
stderr_like 'no folder' 'nowhere: no folder with hparams.json .*comet_convert.py'
# Nor is it named in a run of all metrics, and wer takes part in none.
run metricheck run plain.tsv -f tsv --resamples 0 --draws 0
exits 'a run without sources' 0
is 'neither comet nor wer takes part' "$(cut -f 3 "$out" | grep -x -e bleu -e comet -e wer | sort -u)" bleu
unlike 'and nothing is said of them' "$(cat "$err")" 'comet|wer[,:]'
run metricheck score --pairs plain.tsv -m wer
is 'wer by its name' "$(sed -n '2s/.*	//p' "$out")" 0
done_testing
