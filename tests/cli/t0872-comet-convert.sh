#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# modules/python/comet_convert.py, on a stand-in for torch: what it makes of a checkpoint scores as the folder
# that the checkpoint is made of.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need_models
need python3
shared_or_skip goldens/neural2

models=$METRICHECK_SHARED/goldens/neural2/comet
sed -n '1,3p' "$METRICHECK_SHARED/goldens/neural2/triples.tsv" >some.tsv
PYTHONPATH=$METRICHECK_SOURCE/tests/neural/standin PYTHONDONTWRITEBYTECODE=1
export PYTHONPATH PYTHONDONTWRITEBYTECODE
convert() { run python3 "$METRICHECK_SOURCE/modules/python/comet_convert.py" "$@"; }

mkdir -p unite/checkpoints
echo "$models/comet22" >model.ckpt
echo "$models/unite" >unite/checkpoints/model.ckpt
printf 'layer: mix\nclass_identifier: unified_metric\n' >unite/hparams.yaml
convert model.ckpt one --pretrained "$models/comet22/encoder"
exits 'a regression model' 0
stdout_like 'says what it made' '^one: regression_metric, [0-9]+ tensors of the encoder, [0-9]+ others'
is 'no paths of training data' "$(jq -r 'has("train_data")' one/hparams.json)" false
convert unite/checkpoints/model.ckpt two --pretrained "$models/comet22/encoder"
exits 'a unified model, whose class is beside it' 0
# A matrix of 16 bits has half the bytes; a rounding by 1/512 at the most changes scores, and by little.
convert model.ckpt short --pretrained "$models/comet22/encoder" --bfloat16
exits 'matrices of bfloat16' 0
ok 'take half the bytes' [ $(($(wc -c <short/encoder/model.safetensors) * 10)) -lt \
    $(($(wc -c <one/encoder/model.safetensors) * 6)) ]
run metricheck score --pairs some.tsv -m comet:model=one -m comet:model="$models/comet22" \
    -m comet:model=two -m comet:model="$models/unite" -m comet:model=short
exits 'the folders are read' 0
is 'the same scores' "$(sed 1d "$out" | cut -f 2,4)" "$(sed 1d "$out" | cut -f 3,5)"
is 'and nearly the same' "$(sed 1d "$out" | awk '{ d = $6 - $2; print d != 0 && d * d < 0.0025 }' | sort -u)" 1

cp model.ckpt unsafe.ckpt
convert unsafe.ckpt three --pretrained "$models/comet22/encoder"
exits 'a checkpoint that could run programs' 1
stderr_like 'names the way out' 'cannot be read as weights and settings alone: .*--trust reads it all the same'
HF_HUB_CACHE=$PWD convert model.ckpt three
stderr_like 'an encoder that is not there' 'made of tiny, which is not on this machine: --pretrained FOLDER'
sed 's/902/903/' "$models/comet22/encoder/config.json" >config.json
convert model.ckpt three --pretrained .
stderr_like 'another encoder' 'embeddings of 902 tokens, config.json of the encoder 903'
done_testing
