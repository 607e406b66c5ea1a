/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_links.h: which words of a sentence stand for which nodes of its drawn graph, so that
 * pointing at one highlights the other. */
#ifndef MC_REPORT_HTML_WORD_LINKS_H
#define MC_REPORT_HTML_WORD_LINKS_H

#include <stddef.h>
#include <stdint.h>

#include "base/memory.h"

struct mc_shown_case;
struct mc_word_linker;

/* A drawn node or constant with the words that stand for it. */
struct mc_word_link {
    uint32_t vertex;     /* of the layout */
    uint32_t number;     /* among the nodes and constants of the side's graph, in the order of the
                            text */
    uint32_t begin, end; /* words begin .. end - 1 of the sentence, split at blanks, from 0 */
};

/* For many cases, in one thread at a time; it caches what was looked up. Close with
 * mc_word_linker_close. */
struct mc_word_linker *mc_word_linker_open(void) MC_MUST_CHECK MC_NEVER_NULL;
void mc_word_linker_close(struct mc_word_linker *linker);

/* The links of one side (0: the reference), in the order of the text; in the arena. They come from
 * the graph's metadata (word_alignment.h) if its words spell the sentence; else from the rules of
 * word_align.h without WordNet, which not every machine has; words and nodes that these leave are
 * linked if their stems are equal. Returns how many: 0 if the graph is not drawn, or there is no
 * sentence. Deterministic. */
size_t mc_word_links_make(struct mc_word_linker *linker, const struct mc_shown_case *shown,
                          int side, struct mc_arena *arena, struct mc_word_link **links);

#endif
