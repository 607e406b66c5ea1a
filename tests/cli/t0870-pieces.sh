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
refused ja 2 'say ja-mecab'
refused ko 2 'tokenize=ko is not here: .* Korean dictionary'
refused ko-mecab 2 'tokenize=ko-mecab is not here: .* Korean dictionary'
refused spm:pairs.tsv 3 'pairs.tsv: it is no SentencePiece model, or damaged'
refused spm: 2 "tokenize is 'spm:'; it must be one of 13a\\|intl\\|zh\\|char"

# Words of MeCab's example and of SubER's test of sacreBLEU's tokeniser; the third by what MeCab does with blanks.
if ! grep -q '^#define MC_MECAB_LIBRARY' "$METRICHECK_BUILD/config.h"; then
    refused ja-mecab 3 'this metricheck was built without MeCab'
elif printf 'reference\tcandidate\na\ta\n' | metricheck score -q -m bleu:tokenize=ja-mecab --pairs - 2>&1 |
    grep -q 'needs MeCab.s library\|needs the dictionary IPADIC'; then
    refused ja-mecab 3 'needs MeCab.s library|needs the dictionary IPADIC'
else
    cat >japanese.tsv <<'END'
reference	candidate
すもももももももものうち	これは簡単な最初のブロックです
これは簡単な最初のブロックです	これは二つの行を持つ別のブロックです
　This  is a pen. 	This is the pen.
END
    cat >words.tsv <<'END'
reference	candidate
すもも も もも も もも の うち	これ は 簡単 な 最初 の ブロック です
これ は 簡単 な 最初 の ブロック です	これ は 二つ の 行 を 持つ 別 の ブロック です
This is a pen .	This is the pen .
END
    words=$(metricheck score -q -m bleu:tokenize=none --pairs words.tsv | tail -n 3)
    run metricheck score -q -m bleu:tokenize=ja-mecab --pairs japanese.tsv
    is 'ja-mecab: the words of sacreBLEU' "$(tail -n 3 "$out")" "$words"
    run metricheck run -q -m bleu:tokenize=ja-mecab japanese.tsv -f json
    stdout_like 'ja-mecab: the signature' 'tokenize:ja-mecab\|.*\|ja-mecab:0\.99[0-9]*-IPA(-392127)?\|'
    mkdir -p here/ipadic && : >here/ipadic/sys.dic
    METRICHECK_MODELS=$PWD/here run metricheck score -q -m bleu:tokenize=ja-mecab --pairs japanese.tsv
    exits 'ja-mecab: a dictionary that is none' 3
    stderr_like 'ja-mecab: what it needs' 'needs the dictionary IPADIC'
fi
is 'a file is offered to follow' "$(metricheck help --complete 'metricheck run -m bleu:tokenize=spm' | cut -f 1)" \
    bleu:tokenize=spm:
done_testing
