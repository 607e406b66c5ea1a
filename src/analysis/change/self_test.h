/* SPDX-License-Identifier: GPL-3.0-or-later */
/* self_test.h: how often a gate raises a false alarm, and how large a loss it detects, on the
 * scores of a real run: many simulated changes go through the same comparison, with the same
 * policy. */
#ifndef MC_ANALYSIS_CHANGE_SELF_TEST_H
#define MC_ANALYSIS_CHANGE_SELF_TEST_H

#include "analysis/change/change.h"
#include "analysis/intervals.h"

/* How one metric, a different one each time, is made worse. */
enum mc_loss_kind {
    MC_LOSS_NONE,
    MC_LOSS_SHIFT,  /* scores move away from people by this many standard deviations */
    MC_LOSS_NOISE,  /* this many standard deviations of normal noise are added */
    MC_LOSS_SHUFFLE /* this share of the cases of a phenomenon exchange their scores */
};
enum { MC_LOSS_KINDS = 4 };

struct mc_self_test_settings {
    struct mc_change_settings change;
    struct mc_analysis_settings analysis;
    unsigned n_changes; /* null changes, at least 1; of each other kind an eighth as many */
    double noise; /* standard deviation of the noise added to a score, in standard deviations of the
                     metric's scores */
    /* Called now and then by the caller's thread with the number of gates done; NULL: never. */
    void (*show)(void *context, size_t n_done, size_t n);
    void *context;
};

/* How many null changes keep a self-test of so many metrics on so many cases below about a minute
 * on two processors: 40 to 1000, a multiple of 8. Depends only on these counts, so that results are
 * the same everywhere. */
unsigned mc_self_test_changes(size_t n_metrics, size_t n_cases);

/* The results for changes of one kind. */
struct mc_self_test_row {
    enum mc_loss_kind kind;
    bool everywhere;      /* in all phenomena; else in one, a different one each time */
    double size;          /* in standard deviations of the metric's scores, or a share; 0: none */
    unsigned n, n_failed; /* gates, and those that blocked */
    unsigned n_blind;     /* gates without a verdict */
    double rate;
    struct mc_interval interval; /* Wilson's, at the confidence of the settings */
    /* What a single test would detect: the rate of the check that most often shows the loss on its
     * own, one-sided at alpha without correction, where it was planted (everywhere: over all
     * cases). NaN: none of the checks was made. */
    double ceiling;
    const char *best_check; /* NULL: none */
};

enum { MC_SELF_TEST_ROWS = 19 };

/* Row 0: null changes (A/A): both runs are the scores with the same kind of noise, so that neither
 * is better, and every block is a false alarm. Other rows: the same, and a loss of the given kind
 * and size. Noise and shuffling apply to the units that the tests exchange: all cases of a unit get
 * the same noise, or the scores of another unit. Scores stay in the declared range. Draws are
 * numbered, so that results are the same for every pool size; pool may be NULL. */
void mc_self_test(const struct mc_score_table *table, const struct mc_self_test_settings *settings,
                  struct mc_thread_pool *pool, struct mc_self_test_row rows[MC_SELF_TEST_ROWS]);

/* What chance alone does to a gate if scores have standard errors: those of a judge whose answers
 * vary, or means over repeats. */
struct mc_gate_repeats {
    size_t n_metrics; /* with standard errors; 0: the other members are not set */
    /* [metrics of the runs] for the new scores: variance between cases, and mean squared standard
     * error; NaN: the metric has none */
    double *between, *within;
    const char *reason; /* why no gates were made; else NULL */
    unsigned n_gates, n_failed, n_blind;
    struct mc_interval interval; /* of the rate of failed gates, Wilson's */
};

/* Gates of the new scores against themselves, with a normal error of each score's standard error
 * added on both sides, under the policy of the comparison; expectations are ignored. None above
 * 20,000 cases. The same for every pool size. Arrays in the arena. */
struct mc_gate_repeats mc_gate_repeats(const struct mc_comparison *comparison,
                                       struct mc_thread_pool *pool, struct mc_arena *arena);

/* The least losses that a gate detects with 80 % power; [0] in one phenomenon, [1] everywhere. NaN:
 * even the largest one tried is detected less often. */
struct mc_gate_power {
    const char *reason;             /* why nothing is known; else NULL */
    double least[MC_LOSS_KINDS][2]; /* by kind; not set for NONE */
    double largest[MC_LOSS_KINDS];  /* the largest one tried */
    unsigned n_trials;              /* per kind and place */
};

/* Found by trials on the scores of the new run: one metric and phenomenon after another gets noise
 * of a quarter of a standard deviation in both runs, and the loss in one of them. Expectations and
 * all other metrics are ignored. About a second for a thousand cases in one thread; none above
 * 20,000 cases. The same for every pool size. */
struct mc_gate_power mc_gate_power(const struct mc_comparison *comparison,
                                   struct mc_thread_pool *pool, struct mc_arena *scratch);

#endif
