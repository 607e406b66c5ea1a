# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=sh
# corpora.sh: sourced by tests/check_fuzz.sh and scripts/fuzz.sh.

# fuzz_targets SOURCE: the names in the list of sources.mk.
fuzz_targets() {
    sed -n 's,^[[:space:]]*fuzz/fuzz_\([a-z0-9_]*\).*,\1,p' "$1/sources.mk"
}

# fuzz_corpora SOURCE NAME: the folders with inputs for a target: its seeds, and the examples of the
# tests that are in its format.
fuzz_corpora() {
    echo "$1/fuzz/seeds/$2"
    case $2 in
    case_table) echo "$1/tests/tables" ;;
    comparison) echo "$1/tests/reports" ;;
    conllu) echo "$1/tests/conllu" ;;
    html_template) echo "$1/tests/pages" ;;
    frames) echo "$1/tests/frames" ;;
    import) echo "$1/tests/import" ;;
    mapping) echo "$1/tests/mappings" ;;
    model_config) echo "$1/tests/neural/configs" ;;
    penman) echo "$1/tests/amr" ;;
    plot) echo "$1/tests/reports" ;;
    score_baseline) echo "$1/tests/neural/baselines" ;;
    policy) echo "$1/tests/policies" ;;
    process) echo "$1/tests/processes" ;;
    ratings) echo "$1/tests/ratings" ;;
    saved_report) echo "$1/tests/reports" ;;
    score_file) echo "$1/tests/scores" ;;
    sema) echo "$1/fuzz/seeds/smatch" ;;
    sentence_piece) echo "$1/tests/agreement/own/text/spm" ;;
    shard) echo "$1/tests/shards" ;;
    suite) echo "$1/tests/suites" ;;
    tensor_file) echo "$1/tests/neural/tensors" ;;
    word_align) echo "$1/tests/alignments" ;;
    terp) echo "$1/tests/terp" ;;
    word_vectors) echo "$1/tests/vectors" ;;
    esac
}
