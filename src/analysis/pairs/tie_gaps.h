/* tie_gaps.h: the pairs of cases in the order of the metric's differences: what a search for the
 * tie threshold walks up. */
#ifndef MC_ANALYSIS_PAIRS_TIE_GAPS_H
#define MC_ANALYSIS_PAIRS_TIE_GAPS_H

#include <stdint.h>
#include <string.h>

#include "analysis/settle.h"

/* Folds of cross-fitting, and sets of them as bits. */
enum { MC_N_FOLDS = 5, MC_ALL_FOLDS = (1 << MC_N_FOLDS) - 1 };

/* Cases that are compared with each other. */
struct mc_tie_group {
    const double *gold, *metric; /* [n], finite */
    const uint8_t *folds;        /* [n], below MC_N_FOLDS; NULL: all 0 */
    size_t n;
};

/* A pair whose verdict changes when its gap becomes a tie. */
struct mc_tie_gap {
    double gap; /* |m_i - m_j| > 0 */
    uint32_t group;
    int8_t change; /* -1: concordant before, +1: tied in gold */
    uint8_t folds; /* of the two cases, as bits */
    uint16_t size; /* of the greater of the two scores: see mc_tie_gap_noise */
};

/* What a gap may be off by for rounding (settle.h): 1e-12 of the greater score of its pair, or up
 * to a sixteenth more. The first 16 bits of the double are enough, and keep the pairs small. */
static inline double mc_tie_gap_noise(const struct mc_tie_gap *gap)
{
    uint64_t bits = (uint64_t)gap->size << 48;
    double size;

    memcpy(&size, &bits, sizeof(size));
    return MC_SCORE_NOISE * size;
}

/* What is known of the pairs of a group whose cases lie in these folds. */
struct mc_tie_tally {
    uint64_t n_pairs, n_agreed; /* agreed: concordant or tied in both, at threshold 0 */
};

struct mc_tie_gaps {
    struct mc_tie_gap *gaps; /* ascending */
    size_t n;
    struct mc_tie_tally *tallies; /* [group * (MC_ALL_FOLDS + 1) + folds] */
};

/* All pairs within the groups whose gaps may be thresholds better than 0 or end below one; of more
 * than `most` in all a random `most`, each group its share, drawn with replacement by (seed, group,
 * draw). Lives in the arena. O(P log P) at most. */
struct mc_tie_gaps mc_tie_gaps(const struct mc_tie_group *groups, size_t n_groups, uint64_t most,
                               uint64_t seed, struct mc_arena *arena);

#endif
