/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_samples.h: small treebanks written on one line, for the tests of src/tree. */
#ifndef MC_TESTS_TREE_SAMPLES_H
#define MC_TESTS_TREE_SAMPLES_H

#include "tree/treebank.h"

/* The treebank "sample" of sentences separated by ';', with the ids s-1, s-2 ... A word is
 * FORM/LEMMA<HEAD, or FORM<HEAD if its lemma is the form in lower case. Its relation is punct if a
 * '!' follows, else root if the head is 0, else dep. punct is stripped. In the arena. */
struct mc_treebank mc_sample_treebank(const char *sentences, bool keep_case,
                                      struct mc_arena *arena);

/* A treebank from CoNLL-U text, and from a file of the shared data; without punct. */
struct mc_treebank mc_treebank_of_text(const char *conllu, bool keep_case, struct mc_arena *arena);
struct mc_treebank mc_shared_treebank(const char *relative, struct mc_arena *arena);

#endif
