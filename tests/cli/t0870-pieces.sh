#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Tokenisers of BLEU that are SentencePiece models: found, named in the signature, refused with the reason.
# shellcheck source=tests/cli/lib.sh
. "${METRICHECK_SOURCE:-$(dirname "$0")/../..}/tests/cli/lib.sh"

models=$METRICHECK_SOURCE/tests/agreement/own/text/spm
printf 'id\treference\tcandidate\na\tthe cat\tthe cat\nb\tthe dog\ta cat\n' >pairs.tsv
mkdir -p here home/.sacrebleu/models
cp "$models/bytes.model" here/flores200.model
cp "$models/bpe.model" home/.sacrebleu/models/sacrebleu_tokenizer_spm.model
unset SACREBLEU
HOME=$PWD/home
export HOME

# The same file by its path, from a folder of models, and from where sacreBLEU keeps it.
METRICHECK_MODELS=$PWD/here run metricheck score --pairs pairs.tsv -m "bleu:tokenize=spm:$models/bytes.model" \
    -m bleu:tokenize=flores200 -m "bleu:tokenize=spm:$models/bpe.model" -m bleu:tokenize=flores101
exits 'a model by path and by name' 0
is 'a name is the file that is found' "$(cut -f 2,4 "$out" | tail -n 2)" "$(cut -f 3,5 "$out" | tail -n 2)"
METRICHECK_MODELS=$PWD/here run metricheck run pairs.tsv -m bleu:tokenize=flores200 \
    -m "bleu:tokenize=spm:$models/bpe.model" -f json
checksum=$(sha256sum "$models/bytes.model" | cut -c 1-12)
stdout_like 'the signature of a name has the checksum' "tokenize:flores200\\|.*\\|flores200:$checksum\\|"
checksum=$(sha256sum "$models/bpe.model" | cut -c 1-12)
stdout_like 'that of a file its name and the checksum' "tokenize:spm:bpe.model@$checksum\\|"

refused() {
    run metricheck score --pairs pairs.tsv -m "bleu:tokenize=$1"
    exits "tokenize=$1" "$2"
    stderr_like "$1 with the reason" "$3"
}
refused spBLEU-1K 3 'put https://www.dlnlp.ai/.* as spBLEU-1K.model into a folder of METRICHECK_MODELS'
refused ja-mecab 2 'tokenize=ja-mecab is not here: its tokens are those of MeCab'
refused ko 2 'tokenize=ko is not here: .* Korean dictionary'
refused ko-mecab 2 'tokenize=ko-mecab is not here: .* Korean dictionary'
refused spm:pairs.tsv 3 'pairs.tsv: it is no SentencePiece model, or damaged'
refused spm: 2 "tokenize is 'spm:'; it must be one of 13a\\|intl\\|zh\\|char"
is 'a file is offered to follow' "$(metricheck help --complete 'metricheck run -m bleu:tokenize=spm' | cut -f 1)" \
    bleu:tokenize=spm:
done_testing
