/* difference_match.h: the mappings of difference.h: of the highest value, others of the same value,
 * and by concepts where a graph is too large for a search. */
#ifndef MC_AMR_DIFFERENCE_MATCH_H
#define MC_AMR_DIFFERENCE_MATCH_H

#include "amr/align.h"
#include "amr/difference.h"

/* Two forms, the first of them called left, to be mapped. */
struct mc_matching {
    const struct mc_form *left, *right;
    struct mc_arena *arena;
    struct mc_align_problem problem;
    bool is_whole; /* false: too large, weaker gains are left out */
    int64_t bound; /* no mapping has a higher value */
};

/* Sets up the alignment problem; -1 when the graphs are too large for any. */
int mc_matching_begin(struct mc_matching *matching) MC_MUST_CHECK;
/* A mapping of the highest value found within the limit; its value. right_of: [left nodes], node
 * or MC_ALIGN_NONE. Improves matching->bound. */
int64_t mc_matching_solve(struct mc_matching *matching, struct mc_limit limit, uint32_t *right_of);
/* Among the mappings of the highest value one that shares as few pairs as possible with `known`;
 * with a seed other than 0, one that is preferred at random. False when the limit ends it before
 * there is one of this value. */
bool mc_matching_solve_otherwise(struct mc_matching *matching, const uint32_t *known, int64_t value,
                                 uint64_t seed, struct mc_limit limit, uint32_t *right_of);
/* Maps nodes with equal concepts in their order, and the roots: for graphs of any size. */
void mc_matching_by_concepts(const struct mc_form *left, const struct mc_form *right,
                             struct mc_arena *arena, uint32_t *right_of);

/* What mappings earn, by the definition in difference.h. */

/* The value of a mapping ([left nodes], node of the right form or MC_NOT_FOUND); and one that none
 * exceeds, from the sizes alone. */
int64_t mc_matching_value(const struct mc_form *left, const struct mc_form *right,
                          const uint32_t *right_of);
int64_t mc_matching_largest_value(const struct mc_form *left, const struct mc_form *right);

#endif
