/* self_test.h: how often a gate raises a false alarm, and how large a loss it sees, on the scores
 * of a real run: many made-up changes go through the same comparison, with the same policy. */
#ifndef MC_ANALYSIS_CHANGE_SELF_TEST_H
#define MC_ANALYSIS_CHANGE_SELF_TEST_H

#include "analysis/change/change.h"
#include "analysis/intervals/interval.h"

struct mc_self_test_settings {
    struct mc_change_settings change;
    struct mc_analysis_settings analysis;
    unsigned n_changes; /* that are none, at least 1; of each other kind an eighth as many */
    double noise;       /* standard deviation of what is added to a score, in standard deviations of
                           the metric's scores */
};

/* Changes of one kind. */
struct mc_self_test_row {
    double size; /* of the loss that was planted, in standard deviations of the scores; 0: none */
    unsigned n, n_failed; /* gates, and those that blocked */
    double rate;
    struct mc_interval interval; /* Wilson's, at the confidence of the settings */
};

enum { MC_SELF_TEST_ROWS = 5 };

/* Row 0: null changes (A/A): both runs are the scores with noise of the same kind, so that neither
 * is better; every block is a false alarm. Rows 1 to 4: the same, and in one phenomenon, another
 * one each time, the scores of the new run are moved away from people by 0.25, 0.5, 1 and 2
 * standard deviations. Scores stay in the declared range. Draws are numbered, so that the same
 * comes out for every size of the pool, which may be NULL. */
void mc_self_test(const struct mc_score_table *table, const struct mc_self_test_settings *settings,
                  struct mc_thread_pool *pool, struct mc_self_test_row rows[MC_SELF_TEST_ROWS]);

#endif
