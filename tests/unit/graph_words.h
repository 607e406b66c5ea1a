/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_words.h: what metrics of words need of the made-up graphs of graph_samples.h: sentences,
 * and vectors. */
#ifndef MC_TESTS_GRAPH_WORDS_H
#define MC_TESTS_GRAPH_WORDS_H

#include "base/memory.h"

/* Puts metadata before the graph: "::tok", a word for each node in the order of the text, the
 * concept without its sense, and "::alignments" of these words as JAMR writes them. */
void mc_graph_add_words(struct mc_buffer *text);

/* Sets METRICHECK_VECTORS to a new file with a vector for each word of the samples but "and" and
 * "Rome"; removes it. -1 when that fails. */
int mc_graph_vectors_begin(void);
int mc_graph_vectors_end(void);

#endif
