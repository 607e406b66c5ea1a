#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
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
printf 'A dog sat.\n' > reference.txt
METRICHECK_MODELS=$models
export METRICHECK_MODELS
run metricheck score -j 1 -m 'bertscore:model=bert,layer=2,idf=yes' -m embedding_cosine:model=sbert --pairs "$pairs"
sed 1d one > scores
sed 1d "$out" > got
same_file 'a name leads to the folder' got scores
# Products of bfloat16: scores of their own, near the others, on any number of threads and beside any cases.
head -n 25 "$pairs" > few.tsv
set --
for metric in bertscore:model=bert,layer=2 bertscore:model=roberta,layer=2 embedding_cosine:model=sbert form:model=gpt2; do
    set -- "$@" -m "$metric,products=bfloat16" -m "$metric"
done
metricheck score -j 1 --pairs few.tsv "$@" > rounded.tsv 2> /dev/null
is 'products of bfloat16 are others, and near' "$(awk -F '\t' 'NR > 1 { for (i = 2; i <= NF; i += 2) if ($i != "nan") {
    d = $i - $(i + 1); n[i] += d != 0; far += d > 0.02 || d < -0.02 } }
    END { print (n[2] > 5), (n[4] > 5), (n[6] > 5), (n[8] > 5), far + 0 }' rounded.tsv)" '1 1 1 1 0'
{ sed -n 1p few.tsv && sed 1d few.tsv | sort -r; } > backwards.tsv
metricheck score -j 7 --pairs backwards.tsv "$@" 2> /dev/null | sort > got
sort rounded.tsv > scores
same_file 'and the same on any threads in any order' got scores
printf '{"candidate": "a b c", "reference": "a b c"}\n' > line.jsonl
run metricheck score -m bertscore:model=bert,layer=1 --jsonl line.jsonl
exits 'without idf cases need not be known beforehand' 0
run metricheck score -m bertscore:model=bert,layer=1,idf=yes --jsonl line.jsonl
exits 'with it they must' 2
stderr_like 'and that is said' 'looks at all cases before it scores one'

metricheck score --corpus -m "bertscore:model=$models/bert,layer=2,output=precision" -m "embedding_cosine:model=$models/bert" \
    --pairs "$pairs" > corpus.tsv 2> /dev/null
# The mean of the scores above it, added up by awk, which rounds otherwise.
awk -F '\t' 'NR == 1 { next }
    $1 == "corpus" { for (i = 2; i <= NF; i++) { d = $i - sum[i] / n[i]; if (n[i] < 200 || d > 1e-12 || d < -1e-12) print i, $i, sum[i] / n[i] }; seen = 1; next }
    { for (i = 2; i <= NF; i++) if ($i != "nan") { sum[i] += $i; n[i]++ } }
    END { if (!seen) print "no row" }' corpus.tsv > wrong
is 'the corpus score is the mean' "$(cat wrong)" ''

# A tokenizer with fewer entries than there are embeddings.
cp -r "$models/bert" fewer
chmod -R u+w fewer
head -n 400 "$models/bert/vocab.txt" > fewer/vocab.txt
rm -f fewer/tokenizer.json fewer/added_tokens.json
rows=$(wc -l < "$models/bert/vocab.txt" | tr -d ' ')
run metricheck score -m bertscore:model=./fewer,layer=1 --reference reference.txt --candidate reference.txt
exits 'a few less may be padding' 0
stderr_like 'which is a warning' "the model fewer has the embeddings of $rows tokens, and its tokenizer has 400: the others are"
head -n 150 "$models/bert/vocab.txt" > fewer/vocab.txt
run metricheck score -m bertscore:model=./fewer,layer=1 --reference reference.txt --candidate reference.txt
exits 'more cannot' 3
stderr_like 'and that is said' "it has the embeddings of $rows tokens, but its tokenizer has 150: more are missing than padding explains"

# One that leaves no token between the special ones.
cp -r "$models/bert" short
chmod -R u+w short
sed 's/"model_max_length": *[0-9]*/"model_max_length":2/' "$models/bert/tokenizer_config.json" > short/tokenizer_config.json
run metricheck score -m bertscore:model=./short,layer=1 --reference reference.txt --candidate reference.txt
exits 'a model of two tokens' 0
stderr_like 'cuts a text to nothing, which is not empty' 'the candidate is cut to nothing, which counts as similarity 0'

# Settings of sentence-transformers: a tokenizer that tells case apart, and texts that are put into
# lower case before it; the file as an older release called it.
cp -r "$models/sbert" cased
chmod -R u+w cased
rm -f cased/tokenizer.json
sed 's/"do_lower_case":true/"do_lower_case":false/' "$models/sbert/tokenizer_config.json" > cased/tokenizer_config.json
cp -r cased lower
rm lower/sentence_bert_config.json
printf '{"max_seq_length": 24, "do_lower_case": true}\n' > lower/sentence_roberta_config.json
printf 'A DOG SAT.\n' > loud.txt
printf 'a dog sat.\n' > quiet.txt
is 'with case the two texts differ' \
    "$(metricheck score -m embedding_cosine:model=./cased --reference quiet.txt --candidate loud.txt | awk 'NR == 2 { print ($2 < 0.99) }')" 1
is 'do_lower_case makes them one' \
    "$(metricheck score -m embedding_cosine:model=./lower --reference quiet.txt --candidate loud.txt | awk 'NR == 2 { print ($2 > 1 - 1e-12) }')" 1
cp -r "$models/sbert" dense
chmod -R u+w dense
sed 's/models.Normalize/models.Dense/' "$models/sbert/modules.json" > dense/modules.json
run metricheck score -m embedding_cosine:model=./dense --reference quiet.txt --candidate loud.txt
exits 'a module that is not computed here' 2
stderr_like 'is named' 'the model dense asks for the module Dense, which this program does not compute; pooling=mean'
run metricheck score -m embedding_cosine:model=./dense,pooling=mean --reference quiet.txt --candidate loud.txt
exits 'its states can be pooled all the same' 0
# Two models that differ in a file of which modules.json alone knows the folder: the cache holds them apart.
for model in mean cls; do
    mkdir "pooled-$model"
    cp -r "$models/sbert" "pooled-$model/model"
    chmod -R u+w "pooled-$model"
    mv "pooled-$model/model/1_Pooling" "pooled-$model/model/pooling"
    sed 's/1_Pooling/pooling/' "$models/sbert/modules.json" > "pooled-$model/model/modules.json"
done
sed 's/"pooling_mode_cls_token":false/"pooling_mode_cls_token":true/; s/"pooling_mode_mean_tokens":true/"pooling_mode_mean_tokens":false/' \
    "$models/sbert/1_Pooling/config.json" > pooled-cls/model/pooling/config.json
printf 'the cat slept\n' > other.txt
for model in mean cls; do
    (cd "pooled-$model" && metricheck score -q --cache "$PWD/../cache" -m embedding_cosine:model=./model \
        --reference ../quiet.txt --candidate ../other.txt) | awk 'NR == 2 { print $2 }' > "$model.cached"
    (cd "pooled-$model" && metricheck score -q --cache off -m embedding_cosine:model=./model \
        --reference ../quiet.txt --candidate ../other.txt) | awk 'NR == 2 { print $2 }' > "$model.scored"
    same_file "pooling by $model, through the cache" "$model.cached" "$model.scored"
done
is 'they are two models' "$(cmp -s mean.scored cls.scored && echo one)" ''

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

# --- weights that are no numbers --------------------------------------------------------------------

# spoil MODEL TENSOR BYTES: a copy of the model in ./spoiled whose tensor begins with that float
spoil() {
    rm -rf spoiled
    cp -r "$models/$1" spoiled
    header=$(od -A n -t u8 -N 8 "$models/$1/model.safetensors" | tr -d ' ')
    begin=$(tail -c +9 "$models/$1/model.safetensors" | head -c "$header" | jq --arg tensor "$2" '.[$tensor].data_offsets[0]')
    printf '%b' "$3" | dd of=spoiled/model.safetensors bs=1 seek=$((8 + header + begin)) conv=notrunc 2> dd.err
}
lacks() { # NAME ARGUMENTS: no score, and why
    name=$1
    shift
    run metricheck score "$@"
    exits "$name: no failure" 0
    is "$name: no score is invented" "$(sed 1d "$out" | cut -f 2 | sort -u)" nan
    stderr_like "$name: the reason" 'the states of the model are not finite: its weights are too large, or hold NaN or infinity'
}
printf 'A dog sat.\nA man plays.\n' > spoiled.reference
printf 'A cat sat.\nA man plays a guitar.\n' > spoiled.candidate
cat > reference.amr << 'EOT'
# ::snt A man is playing a guitar
# ::tok A man is playing a guitar
# ::alignments 1-2|0.0 3-4|0 5-6|0.1
(p / play-11 :ARG0 (m / man) :ARG1 (g / guitar))
EOT
sed 's/man/woman/g' reference.amr > candidate.amr
nan='\0000\0000\0300\0177' infinity='\0000\0000\0200\0177' huge='\0346\0261\0141\0177' # huge: 3e38
for value in "$nan" "$infinity" "$huge"; do
    spoil bert bert.encoder.layer.0.output.dense.weight "$value"
    for metric in bertscore:layer=2 bertscore:layer=2,output=precision bertscore:layer=2,idf=yes embedding_cosine \
        embedding_cosine:pooling=maximum form form:context=masked-words; do
        case $metric in *:*) more=$metric, ;; *) more=$metric: ;; esac
        lacks "$metric with $value" -m "${more}model=./spoiled" --reference spoiled.reference --candidate spoiled.candidate
    done
    lacks "graco with $value" -m graco:model=./spoiled --reference reference.amr --candidate candidate.amr
    lacks "graco with $value, as its program" -m graco:model=./spoiled,words=program --reference reference.amr --candidate candidate.amr
    spoil gpt2 h.0.mlp.c_proj.weight "$value"
    lacks "GPT-2 with $value" -m form:model=./spoiled --reference spoiled.reference --candidate spoiled.candidate
done
spoil bert bert.encoder.layer.0.output.dense.weight "$nan"
run metricheck explain -m bertscore:model=./spoiled,layer=2 --reference spoiled.reference --candidate spoiled.candidate 1
stdout_like 'explain has the reason, too' 'no score: the states of the model are not$'

whole_only
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

# mfscore compares graphs, too: the negation that stands at another place leads.
run metricheck explain -q -m "mfscore:model=$models/gpt2" --pairs "$METRICHECK_SOURCE/doc/examples/moved.tsv" moved-1
exits 'mfscore' 0
stdout_like 'begins with what decides' '^decides    negation \(F 0\.00\): misplaced, on go-02, in the reference'

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
