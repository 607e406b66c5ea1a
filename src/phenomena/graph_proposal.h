/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_proposal.h: a graph for a candidate, proposed from that of its reference if the words leave
 * no doubt what changes; else the reason why there is no proposal.
 *
 * A person should check each proposal. There is none if it would be a guess: for instance, with a
 * modal, a quantifier or another clause, the words may not tell what a negation denies ("must not",
 * "not all", "because it did not"). */
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

/* Knowledge besides the sentence pair; each may be NULL. */
struct mc_proposal_sources {
    const struct mc_wordnet *wordnet;   /* without it fewer forms of a word are known */
    const struct mc_frame_list *frames; /* without it no verb or adjective is exchanged */
};

struct mc_graph_proposal {
    struct mc_slice amr; /* of the candidate; length 0: no proposal */
    const char *edit;    /* the change of the reference's graph: "added :polarity - at sing-01, the
                            root"; NULL: no proposal */
    const char *reason;  /* why there is no proposal, for a message; NULL: there is one, or the
                            reference has no graph to start from */
    /* If it is not certain which word the candidate's negation denies: the words with a node of
     * their own, in order, for a person to choose from, NULL-terminated; else NULL. */
    const char *const *deniable;
};

/* Proposes a graph for the candidate of `item`, whatever graph it has. A graph of the reference
 * that cannot be read counts as none. denied: the word of the candidate that its negation denies,
 * in any case; length 0: not known. All texts are constant or in the arena. */
void mc_graph_proposal_make(const struct mc_phenomenon *phenomenon, const struct mc_new_case *item,
                            struct mc_slice denied, const struct mc_proposal_sources *sources,
                            struct mc_arena *arena, struct mc_graph_proposal *proposal);

#endif
