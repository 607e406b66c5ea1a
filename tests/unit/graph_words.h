/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_words.h: sentences and word vectors for the made-up graphs of graph_samples.h, for metrics
 * that need them. */
#ifndef MC_TESTS_GRAPH_WORDS_H
#define MC_TESTS_GRAPH_WORDS_H

#include "base/memory.h"

/* Puts metadata before the graph: "::tok" with a word for each node in the order of the text, its
 * concept without the sense, and "::alignments" of these words as JAMR writes them. */
void mc_graph_add_words(struct mc_buffer *text);

/* Begin sets METRICHECK_VECTORS to a new file with a vector for each word of the samples except
 * "and" and "Rome"; end removes the file. -1 on failure. */
int mc_graph_vectors_begin(void);
int mc_graph_vectors_end(void);

#endif
