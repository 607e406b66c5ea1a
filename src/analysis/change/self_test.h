/* SPDX-License-Identifier: GPL-3.0-or-later */
/* self_test.h: how often a gate raises a false alarm, and how large a loss it sees, on the scores
 * of a real run: many made-up changes go through the same comparison, with the same policy. */
#ifndef MC_ANALYSIS_CHANGE_SELF_TEST_H
#define MC_ANALYSIS_CHANGE_SELF_TEST_H

#include "analysis/change/change.h"
#include "analysis/intervals.h"

/* What is made worse, in one metric, another one each time. */
enum mc_loss_kind {
    MC_LOSS_NONE,
    MC_LOSS_SHIFT,  /* scores move away from people by so many standard deviations */
    MC_LOSS_NOISE,  /* as many standard deviations of normal noise are added */
    MC_LOSS_SHUFFLE /* so large a share of the cases of a phenomenon exchange their scores */
};
enum { MC_LOSS_KINDS = 4 };

struct mc_self_test_settings {
    struct mc_change_settings change;
    struct mc_analysis_settings analysis;
    unsigned n_changes; /* that are none, at least 1; of each other kind an eighth as many */
    double noise;       /* standard deviation of what is added to a score, in standard deviations of
                           the metric's scores */
    /* Called now and then with the number of gates that are done, by the caller's thread; NULL: not
     * so. */
    void (*show)(void *context, size_t n_done, size_t n);
    void *context;
};

/* How many null changes keep a self-test of so many metrics on so many cases below a minute or so
 * on two processors: 40 to 1000, a multiple of 8. A count alone, so that the same comes out
 * anywhere. */
unsigned mc_self_test_changes(size_t n_metrics, size_t n_cases);

/* Changes of one kind. */
struct mc_self_test_row {
    enum mc_loss_kind kind;
    bool everywhere;      /* in all phenomena; else in one, another one each time */
    double size;          /* in standard deviations of the metric's scores, or a share; 0: none */
    unsigned n, n_failed; /* gates, and those that blocked */
    unsigned n_blind;     /* gates without a verdict */
    double rate;
    struct mc_interval interval; /* Wilson's, at the confidence of the settings */
    /* What one test would see: the check that shows the loss most often by itself, one-sided at
     * alpha without any correction, where it was planted (everywhere: over all cases). NaN: none
     * of them was made. */
    double ceiling;
    const char *best_check; /* NULL: none */
};

enum { MC_SELF_TEST_ROWS = 19 };

/* Row 0: null changes (A/A): both runs are the scores with noise of the same kind, so that neither
 * is better; every block is a false alarm. Other rows: the same, and a loss of the kind and size.
 * Noise and shuffling are of the units that the tests exchange: all cases of one have the same
 * noise, and get the scores of another one. Scores stay in the declared range. Draws are numbered,
 * so that the same comes out for every size of the pool, which may be NULL. */
void mc_self_test(const struct mc_score_table *table, const struct mc_self_test_settings *settings,
                  struct mc_thread_pool *pool, struct mc_self_test_row rows[MC_SELF_TEST_ROWS]);

/* What becomes of a gate by chance alone where scores have standard errors: those of a judge that
 * answers otherwise each time, or means over repeats. */
struct mc_gate_repeats {
    size_t n_metrics; /* with standard errors; 0: the rest is not set */
    /* [metrics of the runs] of the new scores: variance between the cases, and mean squared
     * standard error; NaN: the metric has none */
    double *between, *within;
    const char *reason; /* why no gates were made; else NULL */
    unsigned n_gates, n_failed, n_blind;
    struct mc_interval interval; /* of the rate of failed ones, Wilson's */
};

/* Gates of the new scores against themselves, each score with a normal error of its own standard
 * error on both sides, by the policy of the comparison; what cases are expected to do is left
 * aside. None above 20,000 cases. The same for every size of the pool. Arrays in the arena. */
struct mc_gate_repeats mc_gate_repeats(const struct mc_comparison *comparison,
                                       struct mc_thread_pool *pool, struct mc_arena *arena);

/* The least losses that a gate finds with 80 % power; [0] in one phenomenon, [1] everywhere. NaN:
 * even the largest that was tried is found less often. */
struct mc_gate_power {
    const char *reason;             /* why nothing is known; else NULL */
    double least[MC_LOSS_KINDS][2]; /* by kind; of NONE not set */
    double largest[MC_LOSS_KINDS];  /* that was tried */
    unsigned n_trials;              /* of each kind and place */
};

/* Found by trials on the scores of the new run: one metric and one phenomenon after the other get
 * noise of a quarter of a standard deviation in both runs, and the loss in one of them. What the
 * cases are expected to do is left aside, and so is every metric but the one. About a second for a
 * thousand cases in one thread; none above 20,000 cases. The same for every size of the pool. */
struct mc_gate_power mc_gate_power(const struct mc_comparison *comparison,
                                   struct mc_thread_pool *pool, struct mc_arena *scratch);

#endif
