/* SPDX-License-Identifier: GPL-3.0-or-later */
/* alignments.h: made-up alignment problems, and their solution by enumeration. */
#ifndef MC_TESTS_ALIGNMENTS_H
#define MC_TESTS_ALIGNMENTS_H

#include "amr/align.h"

/* Weights and gains of a made-up problem. */
enum mc_made_up_amounts {
    MC_MADE_UP_COUNTS,    /* MC_ALIGN_ONE for each agreement, as in Smatch */
    MC_MADE_UP_FRACTIONS, /* anything up to MC_ALIGN_ONE */
    MC_MADE_UP_GRADES,    /* fractions for most pairs of nodes, MC_ALIGN_ONE for relations, as in
                             S2match */
    MC_MADE_UP_EDITS /* small numbers for most pairs of nodes and for each left node alone (right
                        node n_right + i); relations also match reversed, as in the difference of
                        two graphs */
};

/* The form of a made-up problem. */
struct mc_made_up_alignment {
    uint32_t n_left, n_right;
    uint32_t n_concepts; /* each node gets one of so many; equal ones earn a weight */
    uint32_t n_labels;   /* of the relations */
    uint32_t n_left_relations, n_right_relations;
    enum mc_made_up_amounts amounts;
    uint64_t seed;
};

/* Makes the problem of aligning two random graphs. */
void mc_make_up_alignment(const struct mc_made_up_alignment *form, struct mc_arena *arena,
                          struct mc_align_problem *problem);
/* The largest value of any mapping, by enumeration; for at most about 8 left nodes. */
int64_t mc_align_by_enumeration(const struct mc_align_problem *problem, struct mc_arena *arena);
/* Fails the test unless the mapping is one to one, earns result->value, the bound is not below it,
 * and `proved` says whether they are equal. */
void mc_assert_sound_alignment(const struct mc_align_problem *problem,
                               const struct mc_align_result *result, struct mc_arena *arena);

#endif
