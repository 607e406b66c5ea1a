/* SPDX-License-Identifier: GPL-3.0-or-later */
/* outputs.h: the output of a system for each tree, as an order of the tree's nodes. */
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

/* One output: its tokens in order, each the number of a node from 1, or 0 for a foreign token,
 * which belongs to no node. An output may be empty. */
struct mc_tree_output {
    uint32_t *order; /* [n_tokens] */
    uint32_t n_tokens;
    struct mc_slice text; /* of an output of the kind text, as written; else length 0 */
};

struct mc_tree_outputs {
    struct mc_tree_output *items;  /* [n_trees] of the treebank */
    enum mc_tree_output_kind kind; /* the kind as which the file was read */
    uint64_t n_tokens, n_foreign;
};

/* Reads the outputs of a system for each tree of the treebank: a file, gzipped or not; "-" is
 * standard input. Texts are compared in lower case unless the treebank keeps case; a CR at the end
 * of a line is dropped.
 *
 * text: blocks of "# sent_id = ID", "# text = TEXT" and a blank line, as in CoNLL-U (words below
 * are skipped), if the first line that is not blank begins with '#' and some line is one of the
 * two; else one sentence per line. "# text =" without a text, or an empty line, is an empty output.
 * The text is split at white space (mc_is_space); each piece is cut from the left into forms or
 * lemmas of the sentence, longest first with backtracking; a piece that cannot be cut is one
 * foreign token. Each part takes the first unused word with that form, else with that lemma, else
 * the first such word again; stripped words are then left out. A form that contains a blank is thus
 * never found. lemmas: one sentence per line, lemmas separated by white space, or by tabs if the
 * line has any; each is the first unused node with that lemma, else the first unused stripped word
 * with it, which is left out, else the first one again, else foreign. order: node numbers separated
 * by blanks, 0 for a foreign token; an empty line is an empty output. conllu: each word is the
 * first unused word with its form and lemma, else with its lemma, else with its form, else the
 * first such word again, else foreign; stripped words are then left out. If its lemma is "_", its
 * form is looked up among forms, then among lemmas (the inputs of SR'18 to SR'20 have lemmas
 * there).
 *
 * Guessed: conllu if the first line that is neither blank nor a comment has ten columns separated
 * by tabs; else order if there is a number, and all lines have only numbers, blanks and tabs; else
 * text. Lemmas are never guessed.
 *
 * The ids of outputs (text in blocks, conllu; outputs without an id are skipped) must all be the
 * ids of the treebank in the same places, or all be running numbers from 1 or from 0, or all be
 * neither numbers nor ids of the treebank, in which case nothing can be checked.
 *
 * MC_CODE_INPUT with file, line and column: an empty file; not UTF-8; a block with an id and no
 * text, or with two texts; a number in an order that is not that of a node; an id that does not
 * fit; a number of sentences that differs from the treebank's, with both numbers and the first id
 * that does not fit. Orders live in the arena. */
int mc_tree_outputs_read(const char *path, enum mc_tree_output_kind kind,
                         const struct mc_treebank *treebank, struct mc_arena *arena,
                         struct mc_tree_outputs *outputs, struct mc_error *error) MC_MUST_CHECK;
/* Reads the outputs from a text in memory, which need not outlive the call; `name` is used in
 * messages. */
int mc_tree_outputs_parse(const char *name, struct mc_slice text, enum mc_tree_output_kind kind,
                          const struct mc_treebank *treebank, struct mc_arena *arena,
                          struct mc_tree_outputs *outputs, struct mc_error *error) MC_MUST_CHECK;

/* Aligns one text (well-formed UTF-8) with the tree, as above. The order lives in the arena. */
void mc_tree_align_text(const struct mc_tree *tree, bool keep_case, struct mc_slice text,
                        struct mc_arena *arena, struct mc_tree_output *output);
/* Aligns one sentence of CoNLL-U with the tree, as above; ids are not compared. */
void mc_tree_align_sentence(const struct mc_tree *tree, bool keep_case,
                            const struct mc_conllu_sentence *sentence, struct mc_arena *arena,
                            struct mc_tree_output *output);

#endif
