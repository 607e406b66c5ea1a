/* check_pairs.h: what the checks of a comparison share: the cases, and the test. */
#ifndef MC_ANALYSIS_CHANGE_CHECK_PAIRS_H
#define MC_ANALYSIS_CHANGE_CHECK_PAIRS_H

#include "analysis/change/checks.h"

/* The scores of both runs and of people on the cases that have all three; turned round where lower
 * is better. Arrays have room for the cases of the group. */
struct mc_check_pairs {
    size_t n;
    double *human, *base, *changed;
    size_t *cases;    /* indexes in the suite */
    size_t n_changed; /* of them the two runs differ; 0: nothing need be drawn */
};

/* The cases of the site that have all three. Scores are settled over both runs (analysis/settle.h).
 * `normalised`: brought to [0, 1], both runs by the bounds of the base run; else as they are. */
struct mc_check_pairs mc_check_take_pairs(const struct mc_check_site *site, bool normalised,
                                          struct mc_arena *scratch);

/* The bounds of the scores of the changed run. Both runs are normalised by the bounds of the first:
 * else one score that changed its bounds would change all others. Where the direction of the metric
 * was turned they are turned too. Bounds that both declare hang on no score, and each has its own:
 * scores on another scale can be compared then. */
struct mc_bounds mc_changed_bounds(const struct mc_result *base, uint32_t base_column,
                                   const struct mc_result *changed,
                                   uint32_t changed_column) MC_MUST_CHECK;

/* Both runs gave every case the same score: base and changed are `value`, and nothing need be
 * drawn. */
void mc_check_no_change(struct mc_change *change, double value);

/* What all tests need; the caller adds what is compared. */
struct mc_trial mc_check_trial(const struct mc_check_site *site);

/* Sets p, the reason why there is none, and the interval of a test that gives one (else NaN). */
void mc_check_make_test(const struct mc_trial *trial, struct mc_change *change,
                        struct mc_arena *scratch);

/* The checks, one of each kind of data. */
mc_check_look mc_look_at_expectations, mc_look_at_deviation, mc_look_at_figure;
mc_check_take mc_take_expectations, mc_take_deviation, mc_take_figure;

#endif
