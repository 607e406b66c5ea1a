/* SPDX-License-Identifier: GPL-3.0-or-later */
/* tree_files.h: treebanks for tests, from CoNLL-U in a file or in memory. */
#ifndef MC_TESTS_TREE_FILES_H
#define MC_TESTS_TREE_FILES_H

#include "tree/treebank.h"

/* Reads a file, without words of relation `punct`; the test fails if it cannot be read. */
void mc_read_treebank(const char *path, struct mc_arena *arena, struct mc_treebank *treebank);
/* The same for a text, by way of a temporary file. */
void mc_make_treebank(struct mc_slice text, struct mc_arena *arena, struct mc_treebank *treebank);
/* Appends a word: its number, form and lemma `lemma`, UPOS, FEATS, head and relation. */
void mc_append_word(struct mc_buffer *text, unsigned number, const char *lemma, const char *upos,
                    const char *feats, unsigned head, const char *relation);

#endif
