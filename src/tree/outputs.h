/* outputs.h: what a system made of each tree, as an order of the tree's nodes. */
#ifndef MC_TREE_OUTPUTS_H
#define MC_TREE_OUTPUTS_H

#include "tree/treebank.h"

#define MC_TREE_OUTPUT_KINDS(X)                                                                    \
    X(MC_OUTPUTS_GUESSED, "auto")                                                                  \
    X(MC_OUTPUTS_TEXT, "text")                                                                     \
    X(MC_OUTPUTS_LEMMAS, "lemmas")                                                                 \
    X(MC_OUTPUTS_ORDER, "order")                                                                   \
    X(MC_OUTPUTS_CONLLU, "conllu")

enum mc_tree_output_kind {
#define MC_TREE_OUTPUT_VALUE(value, name) value,
    MC_TREE_OUTPUT_KINDS(MC_TREE_OUTPUT_VALUE)
#undef MC_TREE_OUTPUT_VALUE
};

/* One output: tokens in their order, each the number of a node from 1, or 0 where it belongs to
 * none. An output may be empty. */
struct mc_tree_output {
    uint32_t *order; /* [n_tokens] */
    uint32_t n_tokens;
};

struct mc_tree_outputs {
    struct mc_tree_output *items;  /* [n_trees] of the treebank */
    enum mc_tree_output_kind kind; /* as which the file was read */
    uint64_t n_tokens, n_foreign;  /* foreign: belong to no node */
};

/* Reads the outputs of a system for each tree of the treebank.
 *
 * text: "# text = " lines of CoNLL-U-like blocks ("# sent_id", "# text", blank line), or one
 * sentence a line. Lower-cased and split at blanks; each piece is cut from the left into forms or
 * lemmas of the sentence, longest first with backtracking; what cannot be cut is one foreign
 * token; each part takes the first unused node with that form, else with that lemma, else the first
 * such node again; stripped words are then left out.
 * lemmas: one line a sentence, lemmas separated by blanks, or by tabs where there is a tab; each is
 * the first unused node of that lemma, else the first one, else foreign.
 * order: node numbers separated by blanks, 0 for a foreign token; an empty line is an empty output.
 * conllu: forms and lemmas of the words in the order of the file, aligned as lemmas are.
 *
 * MC_CODE_INPUT with file, line and column; a number of sentences that differs from the treebank's
 * is one with both numbers and the first id that does not fit. All lives in the arena. */
int mc_tree_outputs_read(const char *path, enum mc_tree_output_kind kind,
                         const struct mc_treebank *treebank, struct mc_arena *arena,
                         struct mc_tree_outputs *outputs, struct mc_error *error) MC_MUST_CHECK;

/* Aligns one text to the tree, as above. */
void mc_tree_align_text(const struct mc_tree *tree, bool keep_case, struct mc_slice text,
                        struct mc_arena *arena, struct mc_tree_output *output);

#endif
