/* judge_pairs.h: kappa over all pairs of judges of the same outputs, absolute and relative.
 *
 * Espinosa, Rajkumar, White and Berleant 2010, "Further Meta-Evaluation of Broad-Coverage Surface
 * Realization", section 3: absolute kappa asks whether two judges give an output the same value,
 * relative kappa whether they order two outputs of the same item alike (better, equal, worse),
 * which does not need them to use the scale in the same way. A metric whose scores stand among the
 * ratings as those of one more judge is compared with people in the same way. */
#ifndef MC_ANALYSIS_JUDGES_JUDGE_PAIRS_H
#define MC_ANALYSIS_JUDGES_JUDGE_PAIRS_H

#include <stdint.h>

#include "base/arena.h"

#define MC_ALL_JUDGES UINT32_MAX

/* One judge's finite value for one output; at most one for each judge and output. */
struct mc_judged_output {
    uint32_t item, output, judge; /* outputs have numbers of their own over all items */
    double value;
};

struct mc_judge_kappa {
    uint64_t n_pairs, n_agree; /* of judgements by two judges */
    double p_agree;
    /* Relative: how often less, equal, greater was said of the output with the lesser number. */
    uint64_t verdicts[3];
    size_t n_categories;
    double p_observed, kappa_observed; /* chance: squared shares of what was said in those pairs */
    double p_symmetric, kappa_symmetric; /* relative: less and greater replaced by their mean */
    double p_uniform, kappa_uniform;     /* chance: each category as likely */
};

/* The judgements are put into order of item, output, judge. `against` MC_ALL_JUDGES: all pairs of
 * judges; else only the pairs of this judge with another. n_categories 0: as many as there are
 * different values. Shares and kappas are NaN without pairs, kappas also where the agreement by
 * chance is 1. */
struct mc_judge_kappa mc_absolute_kappa(struct mc_judged_output *judgements, size_t n,
                                        size_t n_categories, uint32_t against,
                                        struct mc_arena *scratch);
struct mc_judge_kappa mc_relative_kappa(struct mc_judged_output *judgements, size_t n,
                                        uint32_t against, struct mc_arena *scratch);

/* "poor", "slight", "fair", "moderate", "substantial", "almost perfect" (Landis and Koch 1977), of
 * kappa rounded to 1e-12; NULL for NaN. */
const char *mc_kappa_band(double kappa);

#endif
