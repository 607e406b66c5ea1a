/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_samples.h: small treebanks written in a line for the tests of src/tree. */
#ifndef MC_TESTS_TREE_SAMPLES_H
#define MC_TESTS_TREE_SAMPLES_H

#include "tree/treebank.h"

/* The treebank "sample" of sentences that ';' divides, with the ids s-1, s-2 ... A word is
 * FORM<HEAD or FORM/LEMMA<HEAD, its lemma is else its form in lower case; with a '!' behind it its
 * relation is punct, else dep, or root where the head is 0. punct is stripped. In the arena. */
struct mc_treebank mc_sample_treebank(const char *sentences, bool keep_case,
                                      struct mc_arena *arena);

/* A treebank of a text of CoNLL-U, and of a file of the shared data; without punct. */
struct mc_treebank mc_treebank_of_text(const char *conllu, bool keep_case, struct mc_arena *arena);
struct mc_treebank mc_shared_treebank(const char *relative, struct mc_arena *arena);

#endif
