/* SPDX-License-Identifier: GPL-3.0-or-later */
/* proposal_pair.h: what is known of a pair whose candidate is to have a graph, for all who propose
 * one. */
#ifndef MC_PHENOMENA_PROPOSAL_PAIR_H
#define MC_PHENOMENA_PROPOSAL_PAIR_H

#include "base/slice.h"

struct mc_aligned_sentence;
struct mc_amr_graph;
struct mc_arena;
struct mc_frame_list;
struct mc_pair_words;
struct mc_wordnet;

/* What the words of the pair are held against: the reference's graph, its text, and which words of
 * the sentence its nodes have. */
struct mc_proposal_pair {
    const struct mc_pair_words *words;
    struct mc_slice texts[2]; /* the sentences that they were read from */
    const struct mc_amr_graph *graph;
    struct mc_slice amr;
    const struct mc_aligned_sentence *aligned; /* the reference with its graph */
    const struct mc_wordnet *wordnet;          /* NULL: none; then less is sure */
    const struct mc_frame_list *frames;        /* NULL: none; then no frame is exchanged */
    struct mc_arena *arena;
};

#endif
