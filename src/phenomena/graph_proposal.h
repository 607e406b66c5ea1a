/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_proposal.h: the graph of a candidate, proposed from that of its reference where the words
 * leave no doubt of what changes; else the reason why none is.
 *
 * What is proposed is for a person to check. Nothing is where it would be a guess: beside a modal,
 * a quantifier or another clause the words do not tell what a negation denies ("must not", "not
 * all", "because it did not"), and "never" or "hardly" deny otherwise than "not". */
#ifndef MC_PHENOMENA_GRAPH_PROPOSAL_H
#define MC_PHENOMENA_GRAPH_PROPOSAL_H

#include <stdbool.h>
#include <stdint.h>

#include "base/slice.h"

struct mc_arena;
struct mc_new_case;
struct mc_phenomenon;
struct mc_frame_list;
struct mc_wordnet;

/* What is known beside the pair; each may be NULL. */
struct mc_proposal_sources {
    const struct mc_wordnet *wordnet;   /* without it fewer forms of a word are known */
    const struct mc_frame_list *frames; /* without it no verb or adjective is exchanged */
};

struct mc_graph_proposal {
    struct mc_slice amr; /* of the candidate; length 0: none is proposed */
    const char *edit;    /* what was done to the reference's: "added :polarity - at sing-01, the
                            root"; NULL: none is proposed */
    const char *reason;  /* why none is, as a message has it; NULL: one is, or the reference has no
                            graph to start from */
    /* Where it is not sure which word the candidate's negation denies: the words that have a node
     * of their own, in their order, for a person to choose from, ended by NULL; else NULL. */
    const char *const *deniable;
};

/* Proposes a graph for the candidate of `item`, whatever graph it has. A graph of the reference
 * that cannot be read is as none. denied: the word of the candidate that its negation denies, by
 * somebody who knows, without regard to case; length 0: not said. All texts are constant or in the
 * arena. */
void mc_graph_proposal_make(const struct mc_phenomenon *phenomenon, const struct mc_new_case *item,
                            struct mc_slice denied, const struct mc_proposal_sources *sources,
                            struct mc_arena *arena, struct mc_graph_proposal *proposal);

#endif
