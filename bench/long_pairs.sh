#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Makes the pairs of long, news-like sentences of the timed runs, as a table (id, source, reference,
# candidate) on standard output: long_pairs.sh SHARED. The same bytes each time.
#
# References have 20 to 60 words (split at blanks) and come from three places; candidates are
#   demetr  the machine translations of news and encyclopaedia sentences beside their human ones
#   sr20    what a realiser made of an English Web Treebank sentence (two systems)
#   shift, replace, drop, mix
#           the same treebank sentences with a block of 1 to 8 words moved (twice), every sixth
#           word replaced by one of another sentence, every eighth one left out, or all of that
set -eu
data=$1/data
sr20=$data/sr20-en-ewt

# One line a sentence, empty where it has no text: texts FILE KIND.
texts() {
    awk -v kind="$2" '/^# sent_id/ { if (n++) print kind "\t" text; text = "" }
        /^# text = / { text = substr($0, 10) }
        END { print kind "\t" text }' "$1"
}

printf 'id\tsource\treference\tcandidate\n'
awk -F '\t' 'NR > 1 { n = split($5, words, " ")
    if (n >= 20 && n <= 60) printf "demetr-%s\tdemetr\t%s\t%s\n", $1, $5, $6 }' \
    "$data/demetr/base.tsv"
{
    for system in augmented_and_ewt_test_set_13-Oct_12-07 ewt_only_test_set_13-Oct_11-27; do
        texts "$sr20/outputs-test/$system.txt" output
        texts "$sr20/reference/en_ewt-ud-test.conllu" reference
    done
    texts "$sr20/reference/en_ewt-ud-dev.conllu" perturb
    texts "$sr20/reference/en_ewt-ud-test.conllu" perturb
} | awk -F '\t' '
    # a linear congruential generator: the same numbers in every awk
    function below(n) { state = (state * 3877 + 29573) % 139968; return int(state / 139968 * n) }
    function move(    from, size, to, block, i, k, n_out, n_block, out) {
        size = 1 + below(8); from = 1 + below(n - size + 1); to = below(n - size + 1)
        n_out = n_block = 0
        for (i = 1; i <= n; i++)
            if (i < from || i >= from + size) out[++n_out] = w[i]
            else block[++n_block] = w[i]
        n = 0
        for (i = 0; i <= n_out; i++) {
            if (i > 0) w[++n] = out[i]
            for (k = 1; i == to && k <= n_block; k++) w[++n] = block[k]
        }
    }
    function substitute(    i) {
        for (i = 1; i <= n; i++) if (below(6) == 0 && n_old > 0) w[i] = old[1 + below(n_old)]
    }
    function drop(    i, kept) {
        kept = 0
        for (i = 1; i <= n; i++) if (below(8) > 0) w[++kept] = w[i]
        n = kept
    }
    function print_pair(source, reference,    i, text) {
        for (i = 1; i <= n; i++) text = text (i > 1 ? " " : "") w[i]
        printf "%s-%d\t%s\t%s\t%s\n", source, ++number[source], source, reference, text
    }
    { n = split($2, w, " ") }
    $1 == "output" { output[++n_outputs] = $2; next }
    $1 == "reference" && ++n_read > 0 {
        if (n >= 20 && n <= 60) {
            reference = $2
            n = split(output[n_read], w, " ")
            if (n > 0) print_pair("sr20", reference)
        }
        if (n_read == n_outputs) n_read = n_outputs = 0
        next
    }
    n < 20 || n > 60 { next }
    {
        split("shift replace drop mix", kinds, " ")
        for (kind = 1; kind <= 4; kind++) {
            n = split($2, w, " ")
            if (kind == 1 || kind == 4) { move(); move() }
            if (kind == 2 || kind == 4) substitute()
            if (kind == 3 || kind == 4) drop()
            print_pair(kinds[kind], $2)
        }
        n_old = split($2, old, " ")
    }'
