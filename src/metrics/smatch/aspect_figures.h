/* SPDX-License-Identifier: GPL-3.0-or-later */
/* aspect_figures.h: compares two graphs aspect by aspect; the one that differs most comes first. */
#ifndef MC_METRICS_SMATCH_ASPECT_FIGURES_H
#define MC_METRICS_SMATCH_ASPECT_FIGURES_H

#include "metrics/smatch/match.h"

/* The aspects of Damonte, Cohen and Satta (2017) that look at a part of the meaning, and the
 * frames, which the evaluation of Opitz and Frank (2021) adds: concepts that end in "-NN". */
enum { MC_SMATCH_MOST_ASPECT_FIGURES = 7 };

struct mc_smatch_aspect_figures {
    const char *name;             /* "negation" */
    struct mc_smatch_tally tally; /* of items, or of triples if a part of the graph is compared */
    struct mc_smatch_figures figures;
    /* What has no counterpart, of candidate and reference: items in the order of the graph; for a
     * part of the graph, triples, "ARG0(hit-01, boy)", or, if all of them agree, concepts. */
    struct mc_slice *only[2];
    size_t n_only[2];
    /* For negation: both sides negate something that the other does not, and at least one such
     * concept is also in the other graph, without negation. */
    bool misplaced;
};

/* Compares two graphs in each aspect that occurs in either of them: named entities, negation,
 * wikification, re-entrancies, semantic roles (srl), frames, concepts. The lowest F comes first;
 * equal ones are in the order negation, named-entities, wikification, srl, reentrancies, frames,
 * concepts; last are those whose mapping is not proved to be the best one, because `limit`, which
 * applies to each mapping alone, ended its search. Returns how many there are; 0 also if one of the
 * texts cannot be read. Everything is in the arena. */
size_t mc_smatch_compare_aspects(
    struct mc_slice candidate, struct mc_slice reference, struct mc_limit limit,
    struct mc_arena *arena,
    struct mc_smatch_aspect_figures figures[MC_SMATCH_MOST_ASPECT_FIGURES]) MC_MUST_CHECK;

#endif
