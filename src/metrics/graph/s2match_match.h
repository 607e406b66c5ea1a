/* s2match_match.h: how far the triples of two graphs agree, concepts graded, under the best mapping
 * of their nodes. */
#ifndef MC_METRICS_GRAPH_S2MATCH_MATCH_H
#define MC_METRICS_GRAPH_S2MATCH_MATCH_H

#include "metrics/graph/concept_similarity.h"
#include "metrics/graph/smatch_match.h"

/* An instance triple of each side, or both TOP triples, whose concepts differ and are alike. */
struct mc_s2match_grade {
    uint32_t left, right; /* nodes of candidate and reference */
    bool is_top;
    enum mc_concept_rule rule;
    double similarity; /* above 0 */
};

/* A Smatch pair (without matched and bound, which are whole numbers there) and what is graded. */
struct mc_s2match_pair {
    struct mc_smatch_pair pair;
    struct mc_s2match_grade *grades; /* all there are, whether mapped or not; by left, then right */
    uint32_t n_grades;
    double matched; /* pairs of triples that agree, and similarities of those that are alike */
    double bound;   /* no mapping has more, but for what rounding gives (2^-36 a triple) */
    bool proved;    /* matched is the most there can be, within the same */
};

/* Reads under the convention of the options, which is to be MC_SMATCH_OLD, grades and matches. 0,
 * or -1 with *mistake set. All memory is the arena's. A pair that is too large for an alignment
 * problem (align.h) is mapped by what is equal, as Smatch does then (smatch_large.h). */
int mc_s2match_match(struct mc_slice candidate, struct mc_slice reference,
                     const struct mc_smatch_options *options, struct mc_concepts *concepts,
                     const struct mc_concept_grading *grading, struct mc_arena *arena,
                     struct mc_s2match_pair *pair, struct mc_smatch_mistake *mistake) MC_MUST_CHECK;

/* Whether the mapping takes the two nodes to each other. */
static inline bool mc_s2match_counts(const struct mc_s2match_pair *pair,
                                     const struct mc_s2match_grade *grade)
{
    return pair->pair.right_of[grade->left] == grade->right;
}

/* The attribute that stands for TOP on a side; MC_SMATCH_NONE where there is none. */
uint32_t mc_s2match_top(const struct mc_s2match_pair *pair, uint32_t side);

#endif
