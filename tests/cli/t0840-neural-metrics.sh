#!/bin/sh
# Metrics on transformer models: bertscore and embedding_cosine in score, run and explain, their
# messages, the preset that uses a model, and the score cache.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"
need_models
need jq
models=$METRICHECK_SOURCE/tests/neural/models
pairs=$METRICHECK_SOURCE/tests/agreement/own/text/pairs.tsv

run metricheck score -m "bertscore:model=$models/bert,layer=1" --pairs "$pairs"
if grep -q 'built without transformer models' "$err"; then
    skip_all 'the program is built without transformer models'
fi

# deepen FROM TO LAYERS: a RoBERTa model with the layers of one that has two, and copies of the second.
deepen() {
    mkdir -p "$2"
    cp "$1"/*.json "$1"/*.txt "$2"
    jq -c ".num_hidden_layers = $3" "$1/config.json" > "$2/config.json"
    header=$(od -A n -t u8 -N 8 "$1/model.safetensors" | tr -d ' ')
    tail -c +9 "$1/model.safetensors" | head -c "$header" | jq -c --argjson layers "$3" '
        def second: to_entries | map(select(.key | contains("encoder.layer.1.")));
        second as $second
        | ($second | map(.value.data_offsets[0]) | min) as $begin
        | ($second | map(.value.data_offsets[1]) | max) as $behind
        | . + ([range(2; $layers) as $layer | $second[]
            | .key |= sub("layer.1."; "layer.\($layer).")
            | .value.data_offsets |= map(. + ($layer - 1) * ($behind - $begin))] | from_entries)' > deep.json
    size=$(wc -c < deep.json)
    {
        for byte in $((size % 256)) $((size / 256 % 256)) $((size / 65536)) 0 0 0 0 0; do
            printf '%b' "\\0$(printf '%o' "$byte")"
        done
        cat deep.json
        tail -c +$((9 + header)) "$1/model.safetensors"
    } > "$2/model.safetensors"
    layer=$(tail -c +9 "$1/model.safetensors" | head -c "$header" |
        jq '[to_entries[] | select(.key | contains("encoder.layer.1.")) | .value.data_offsets] | (map(.[1]) | max) - (map(.[0]) | min)')
    copies=2
    while [ $copies -lt "$3" ]; do
        tail -c "$layer" "$1/model.safetensors" >> "$2/model.safetensors"
        copies=$((copies + 1))
    done
}

# --- score ---------------------------------------------------------------------------------------

metricheck score -j 1 -m "bertscore:model=$models/bert,layer=2,idf=yes" -m "embedding_cosine:model=$models/sbert" \
    --pairs "$pairs" > one 2> /dev/null
for threads in 2 7; do
    run metricheck score -j $threads -m "bertscore:model=$models/bert,layer=2,idf=yes" \
        -m "embedding_cosine:model=$models/sbert" --pairs "$pairs"
    exits "on $threads threads" 0
    same_file 'the same bytes as on one' "$out" one
done
stderr_like 'empty sides are remarked on' 'the candidate is empty, which counts as similarity 0'
stderr_like 'and so is what is too long' 'a text is too long for the model: [0-9]* tokens count'
METRICHECK_MODELS=$models
export METRICHECK_MODELS
run metricheck score -j 1 -m 'bertscore:model=bert,layer=2,idf=yes' -m embedding_cosine:model=sbert --pairs "$pairs"
sed 1d one > scores
sed 1d "$out" > got
same_file 'a name leads to the folder' got scores
printf '{"candidate": "a b c", "reference": "a b c"}\n' > line.jsonl
run metricheck score -m bertscore:model=bert,layer=1 --jsonl line.jsonl
exits 'without idf cases need not be known beforehand' 0
run metricheck score -m bertscore:model=bert,layer=1,idf=yes --jsonl line.jsonl
exits 'with it they must' 2
stderr_like 'and that is said' 'looks at all cases before it scores one'

# --- messages ------------------------------------------------------------------------------------

run metricheck score -m bertscore:model=bert,layer=7 --pairs "$pairs"
exits 'a layer that is not there' 2
stderr_like 'says how many there are' 'layer 7: the model bert has 2 layers'
run metricheck score -m bertscore:model=nobody --pairs "$pairs"
exits 'a model that is not there' 3
stderr_like 'says what to put where' 'no model "nobody": put config.json, model.safetensors'
run metricheck score -m embedding_cosine --pairs "$pairs"
exits 'no model named' 3
stderr_like 'says how to' 'give a folder or a name as model=MODEL \(.metricheck models.\)'
run metricheck score -m bertscore:model=gpt2 --pairs "$pairs"
exits 'a model of another kind' 2
stderr_like 'says which ones serve' 'BERTScore takes BERT, RoBERTa and DistilBERT'

# --- explain -------------------------------------------------------------------------------------

printf 'a dog sat on a mat\n' > reference.txt
printf 'a cat sat on a mat\n' > candidate.txt
run metricheck explain -m bertscore:model=bert,layer=1 --reference reference.txt --candidate candidate.txt 1
exits explain 0
stdout_like 'tokens stand above their best matches' '^    token +\[CLS\] +a +c'
stdout_like 'which are these' '^    best match +\[CLS\] '
stdout_like 'with the signature of the program' 'bert score bert_L1_no-idf_version=0\.3\.12'
run metricheck explain -f json -m bertscore:model=bert,layer=1 --reference reference.txt --candidate candidate.txt 1
is 'F is made of the similarities' "$(jq '.cases[0].metrics[0] | .score as $score | .explanations[0].how
    | def mean: map(select(.weight > 0) | .similarity) | add / length;
    (.candidate_links | mean) as $p | (.reference_links | mean) as $r
    | 2 * $p * $r / ($p + $r) - $score | fabs < 1e-12' "$out")" true

# --- the preset ----------------------------------------------------------------------------------

deepen "$models/roberta" models/roberta-large 24
METRICHECK_MODELS=$PWD/models
is 'copies leave the first layers as they are' \
    "$(metricheck score -m bertscore:model=roberta-large,layer=2 --pairs "$pairs" 2> /dev/null | sed 1d)" \
    "$(metricheck score -m "bertscore:model=$models/roberta,layer=2" --pairs "$pairs" 2> /dev/null | sed 1d)"
run metricheck run --preset zeidler2022 -f json --suite starter
exits 'the preset with its model' 0
stderr_like 'says that it is used' '^BERT Score is computed with the model roberta-large$'
jq -r '.metrics | map(.name) | index("BERT Score")' "$out" > place
ok 'has a column of it' grep -q '[0-9]' place
like 'at layer 17' "$(jq -r '.metrics[] | select(.name == "BERT Score").signature' "$out")" \
    '^bertscore\|model:roberta-large\|layer:17\|.*\|bert_score:roberta-large_L17_no-idf_version=0\.3\.12\|'
metricheck score --suite starter -m bleu 2> /dev/null | sed '1s/bleu/BERT Score/' > published.tsv
run metricheck run --preset zeidler2022 -f json --scores published.tsv --suite starter
stderr_like 'a column of a score file comes first' '^BERT Score is from a score file, not computed with a model$'
is 'and stands there' "$(jq -r '.metrics[] | select(.name == "BERT Score").signature' "$out" | grep -c published.tsv)" 1
cp -r "$models/bert" models/bert-large-uncased
METRICHECK_WORDNET=$METRICHECK_SOURCE/tests/wordnet
export METRICHECK_WORDNET
run metricheck run --preset zeidler2022 -f json --suite starter
stderr_like 'GraCo in context needs a model of its own' '^GraCo is computed with the model bert-large-uncased$'
stderr_like 'on both kinds of graphs' '^GraCo \(r\) is computed with the model bert-large-uncased$'
like 'by the words of its program' "$(jq -r '.metrics[] | select(.name == "GraCo (r)").signature' "$out")" \
    '^graco\|graph:reduced\|.*model:bert-large-uncased\|.*words:program\|'
METRICHECK_MODELS=
run metricheck run --preset zeidler2022 -f json --suite starter
exits 'the preset without its model' 0
stderr_like 'says what would do' \
    '^BERT Score is left out: no score file has it \(--scores\), and there is no model roberta-large \(.metricheck models.\)$'

# --- the cache -----------------------------------------------------------------------------------

METRICHECK_MODELS=$models
cp -r "$models/roberta" mine
run metricheck score -m bertscore:model=mine,layer=1 --cache kept --pairs "$pairs"
cp "$out" first
cp "$err" first.err
run metricheck score -m bertscore:model=mine,layer=1 --cache kept --pairs "$pairs"
same_file 'kept scores are the same' "$out" first
same_file 'and so are the remarks' "$err" first.err
run metricheck cache stats --cache kept
different=$(sed 1d "$pairs" | cut -f 2- | sort -u | wc -l)
stdout_like 'each case is kept once' "^ *$different .*bertscore\|model:mine\|layer:1"
head -n 100 "$pairs" > some.tsv
run metricheck score -m bertscore:model=mine,layer=1 --cache kept --pairs some.tsv
run metricheck cache stats --cache kept
stdout_like 'also for fewer cases' "^ *$different .*bertscore\|model:mine\|layer:1"
cp "$models/roberta/vocab.json" mine/vocab.json
jq -c '.layer_norm_eps = 0.001' "$models/roberta/config.json" > mine/config.json
run metricheck score -m bertscore:model=mine,layer=1 --cache kept --pairs some.tsv
run metricheck cache stats --cache kept
different=$(sed 1d some.tsv | cut -f 2- | sort -u | wc -l)
stdout_like 'a model that was changed has scores of its own' "^ *$different .*bertscore\|model:mine\|layer:1"
done_testing
