#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The list of transformer models: what is there, what cannot be used and why, where it was looked for.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

tiny=$METRICHECK_SOURCE/tests/neural/models
here=$(pwd)
unset METRICHECK_MODELS HF_HOME HF_HUB_CACHE XDG_CACHE_HOME
HOME=$here/home
export HOME

run metricheck models
exits 'without any model' 0
stdout_like 'says that there is none' '^There is no transformer model here'
stdout_like 'says where it looked' "^  $here/home/.cache/huggingface/hub .there is no such folder"
stdout_like 'says what to put where' 'METRICHECK_MODELS=FOLDER'
run metricheck models -f json
is 'and as JSON' "$(sed '/bfloat16_instructions/d' "$out")" "{
  \"models\": [],
  \"searched\": [\"$here/home/.cache/huggingface/hub\"],
}"

# A folder of one's own, and the cache of the publisher's library.
mkdir -p mine/old mine/broken mine/strange mine/whole
cp -r "$tiny/bert" "$tiny/bert_f16" "$tiny/gpt2" mine
cp -r "$tiny/sbert" mine/dense
chmod -R u+w mine/dense
sed 's/models.Normalize/models.Dense/' "$tiny/sbert/modules.json" > mine/dense/modules.json
cp "$tiny/bert/config.json" mine/old
: > mine/old/pytorch_model.bin
cp "$tiny/bert/"* mine/broken
chmod u+w mine/broken/*
head -c 2000 "$tiny/bert/model.safetensors" > mine/broken/model.safetensors
sed 's/"bert"/"bart"/' "$tiny/bert/config.json" > mine/strange/config.json
: > mine/strange/model.safetensors
cp "$tiny/bert/"*.json "$tiny/bert/vocab.txt" mine/whole
LC_ALL=C sed 's/"dtype":"F32"/"dtype":"I32"/g' "$tiny/bert/model.safetensors" > mine/whole/model.safetensors
cached=home/.cache/huggingface/hub/models--org--roberta
mkdir -p $cached/refs $cached/snapshots
cp -r "$tiny/roberta" $cached/snapshots/abc
printf abc > $cached/refs/main
METRICHECK_MODELS=mine
export METRICHECK_MODELS

run metricheck models
exits 'several' 0
# sizes: wc -c of the files of weights
is 'the list' "$(sed -n '/^This program was built/d; /^products=bfloat16/d; /^broken/d; /^old/d; /^strange/d; /^whole/d; p' "$out")" \
    "bert         bert     2 x 32  240 kB  WordPiece  bertscore form(masked) mfscore embedding_cosine graco
bert_f16     bert     2 x 32  118 kB  WordPiece  bertscore embedding_cosine graco
dense        bert     2 x 16   67 kB  WordPiece  bertscore embedding_cosine(pooling=mean) graco
gpt2         gpt2     2 x 32  250 kB  BPE        form(bos+eos) mfscore
org/roberta  roberta  2 x 32  231 kB  BPE        bertscore form(masked) mfscore embedding_cosine graco

Metrics that are missing above, and why:
  form mfscore (bert_f16, dense): no vocabulary head in the weights, cls.predictions; those saved from BertForMaskedLM have it
  embedding_cosine(pooling=model) (dense): the files ask for what is not computed here: the module Dense
  bertscore embedding_cosine graco (gpt2): reads from left to right; these take BERT, RoBERTa and DistilBERT

Looked in:
  mine
  $here/home/.cache/huggingface/hub"
stdout_like 'weights of another form, and the line that converts them' \
    '^old          cannot be used: mine/old: .*pytorch_model.bin alone.*python3 -c "import torch'
stdout_like 'weights that are cut short' '^broken       cannot be used: mine/broken/model.safetensors'
stdout_like 'weights that are whole numbers' '^whole        cannot be used: mine/whole/model.safetensors: tensor .*whole numbers'
stdout_like 'another kind of model' '^strange      cannot be used: mine/strange/config.json:1:[0-9]*: .*bart'

run metricheck models -f tsv
is 'as a table' "$(cut -f 1-6 "$out")" "$(printf '%s\t%s\t%s\t%s\t%s\t%s\n' \
    name kind layers hidden bytes tokenizer \
    bert bert 2 32 "$(wc -c < "$tiny/bert/model.safetensors" | tr -d ' ')" WordPiece \
    bert_f16 bert 2 32 "$(wc -c < "$tiny/bert_f16/model.safetensors" | tr -d ' ')" WordPiece \
    broken '' NA NA NA '' \
    dense bert 2 16 "$(wc -c < "$tiny/sbert/model.safetensors" | tr -d ' ')" WordPiece \
    gpt2 gpt2 2 32 "$(wc -c < "$tiny/gpt2/model.safetensors" | tr -d ' ')" BPE \
    old '' NA NA NA '' \
    org/roberta roberta 2 32 "$(wc -c < "$tiny/roberta/model.safetensors" | tr -d ' ')" BPE \
    strange '' NA NA NA '' \
    whole '' NA NA NA '')"
is 'with what is missing' "$(awk -F '\t' '$10 != "" { print $1 ": " $10 }' "$out")" \
    "name: not_for
bert_f16: form mfscore: no vocabulary head in the weights, cls.predictions; those saved from BertForMaskedLM have it
dense: form mfscore: no vocabulary head in the weights, cls.predictions; those saved from BertForMaskedLM have it; embedding_cosine(pooling=model): the files ask for what is not computed here: the module Dense
gpt2: bertscore embedding_cosine graco: reads from left to right; these take BERT, RoBERTa and DistilBERT"
run metricheck models -f json
exits 'as JSON' 0
stdout_like 'JSON has what is missing' '"metrics": "form.bos.eos. mfscore", "not_for": .."metrics": "bertscore embedding_cosine graco", "reason": "reads from'
stdout_like 'which may be nothing' '"metrics": "bertscore form.masked. mfscore embedding_cosine graco", "not_for": ...,$'
stdout_like 'JSON has the kinds' '"name": "gpt2", "folder": "mine/gpt2", "kind": "gpt2"'
stdout_like 'and the reasons' '"name": "old", "folder": "mine/old", "problem": "mine/old: '

# What the processor has for products=bfloat16 is said alike in all formats.
json=$(sed -n 's/^  "bfloat16_instructions": //p' "$out")
run metricheck models
listed=$(sed -n 's/^products=bfloat16: by \(.*\) of this processor$/\1/p' "$out")
is 'the last line stands by itself' "$(tail -n 2 "$out" | sed '/^products=bfloat16: /d; /^This program was built/d')" ''
is 'as a string, or null' "$json" "$(if [ -n "$listed" ]; then echo "\"$listed\""; else echo null; fi)"
run metricheck models -f tsv
is 'in each row of the table' "$(cut -f 11 "$out" | sort -u)" "$(printf '%s\n' bfloat16_instructions "$listed" | sort -u)"

run metricheck models roberta
exits 'one by name' 0
is 'all that is known of it' "$(cat "$out")" "roberta
  folder      $here/home/.cache/huggingface/hub/models--org--roberta/snapshots/abc
  kind        roberta
  layers      2, of 32 values, 4 heads
  weights     231 kB, with a vocabulary head
  tokenizer   BPE, 661 entries, 512 tokens at most
  metrics     bertscore form(masked) mfscore embedding_cosine graco"
run metricheck models ./mine/bert
exits 'one by its folder' 0
run metricheck models gpt2
is 'what another lacks' "$(sed -n '/^  metrics/,$p' "$out")" "  metrics     form(bos+eos) mfscore
  without     bertscore embedding_cosine graco: reads from left to right; these take BERT, RoBERTa and DistilBERT"
run metricheck models gpt-2
exits 'one that is not there' 3
stderr_like 'says where it looked' 'no model "gpt-2": .*looked in mine, '
run metricheck models old
exits 'one that cannot be used' 3
stderr_like 'says why' 'pytorch_model.bin alone'
done_testing
