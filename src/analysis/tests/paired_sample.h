/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_sample.h: the scores of two metrics and of people on the same cases, in groups,
 * figures of one of them: the mean of what the groups give in which it is defined; random draws
 * from them, and the bootstrap interval of how much better one metric is. */
#ifndef MC_ANALYSIS_TESTS_PAIRED_SAMPLE_H
#define MC_ANALYSIS_TESTS_PAIRED_SAMPLE_H

#include <math.h>
#include <stdint.h>

#include "base/memory.h"

/* n scores of each kind; NaN: missing. Scores of a metric of which lower is better are to be given
 * with their sign turned. Score i belongs to an input (the source sentence, of which several cases
 * may come) and to a system (what made the text). */
struct mc_paired_scores {
    size_t n;
    const double *human;
    const double *metrics[2];
    const uint32_t *inputs;  /* [n] below n_inputs; NULL: score i belongs to input i */
    const uint32_t *systems; /* [n] below n_systems; NULL: all belong to system 0 */
    size_t n_inputs, n_systems;
};

/* What a figure is computed on at once; of several groups it is the mean. */
enum mc_paired_grouping { MC_PAIRED_ALL, MC_PAIRED_BY_SYSTEM, MC_PAIRED_BY_INPUT };

/* Group g holds the places ends[g - 1] (0 for the first) to ends[g] - 1. */
struct mc_score_groups {
    const size_t *ends;
    size_t n;
};

/* The scores that a comparison rests on, group by group; all are finite. */
struct mc_paired_sample {
    size_t n;
    const double *human;
    const double *metrics[2];
    const uint32_t *from; /* [n]: place among the scores that were given */
    struct mc_score_groups groups;
};

/* Leaves out a score where people or a metric gave none, and then groups with fewer than 2 scores,
 * of which nothing can be said. Groups follow each other by the number of their input or system;
 * inside a group the order is that of the scores given. Arrays come from the arena. */
void mc_paired_sample_take(const struct mc_paired_scores *scores, enum mc_paired_grouping grouping,
                           struct mc_paired_sample *sample, struct mc_arena *arena);

/* Input or system of score i. */
static inline uint32_t mc_input_of(const struct mc_paired_scores *scores, size_t i)
{
    return scores->inputs == NULL ? (uint32_t)i : scores->inputs[i];
}

static inline uint32_t mc_system_of(const struct mc_paired_scores *scores, size_t i)
{
    return scores->systems == NULL ? 0 : scores->systems[i];
}

/* z[m][i] = (x - mean) / standard deviation (divided by n) of each metric over the whole sample, so
 * that scores of the two may be exchanged; settled together, so that scores at the same
 * place of both scales are equal: they differ in the last bits where the scales do, and would
 * neither tie nor cancel. Arrays from the arena. NULL, or the reason why it cannot
 * be done. */
const char *mc_paired_standardise(const struct mc_paired_sample *sample, double *z[2],
                                  struct mc_arena *arena) MC_MUST_CHECK;

/* A figure of one metric over the groups. */

/* `compute` gives the figure of n finite pairs, or NaN. */
struct mc_grouped_figure {
    double (*compute)(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch);
    const void *context;
    bool of_order; /* of the order of the scores alone: the levels of scores (mc_levels) give it */
};

/* Mean of a figure over groups, while they are gone through: those in which it is not defined do
 * not count. */
struct mc_groups_mean {
    double sum;
    size_t n;
};

static inline void mc_groups_mean_add(struct mc_groups_mean *mean, double value)
{
    if (isnan(value))
        return;
    mean->sum += value;
    mean->n++;
}

/* NaN when the figure is defined in none. */
static inline double mc_groups_mean_value(const struct mc_groups_mean *mean)
{
    return mean->n == 0 ? (double)NAN : mean->sum / (double)mean->n;
}

/* Mean over the groups; NaN when the figure is defined in none. */
double mc_grouped_mean(const struct mc_grouped_figure *figure, const double *human,
                       const double *metric, const struct mc_score_groups *groups,
                       struct mc_arena *scratch);

/* Share of the pairs that people tell apart which the metric puts in the same order, in [0, 1]; NaN
 * when people tell none apart. Half of (Somers' d + 1) where the metric ties none. */
double mc_order_share(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch);
struct mc_grouped_figure mc_grouped_order(void);

/* Pearson's and Spearman's correlation; NaN when one side is constant. */
struct mc_grouped_figure mc_grouped_pearson(void);
struct mc_grouped_figure mc_grouped_spearman(void);
/* Of the Kendall family (pairs/kendall.h), scores tying when they are equal. */
struct mc_grouped_figure mc_grouped_tau_b(void);
struct mc_grouped_figure mc_grouped_acc_eq(void);
struct mc_grouped_figure mc_grouped_tau_eq(void);

/* Where the draws of a permutation test or of a bootstrap come from: a generator, or, to repeat a
 * recorded test, a record. A draw is a function of its number alone, so that results do not depend
 * on the order of work. */

/* Sets the n_bits bits of draw number `draw`: bit i is bit i % 64 of words[i / 64]; bits of the
 * last word beyond n_bits do not matter. */
struct mc_bit_source {
    void (*draw)(const void *context, size_t draw, uint64_t *words, size_t n_bits);
    const void *context;
};

/* Sets n indexes below `limit` (at least 1) of draw number `draw`; draws of different axes of one
 * test (inputs, systems) are independent of each other. */
struct mc_index_source {
    void (*draw)(const void *context, size_t draw, unsigned axis, uint32_t limit, uint32_t *indexes,
                 size_t n);
    const void *context;
};

/* Key of the counter-based generator (base/random.h). */
struct mc_draw_key {
    uint64_t seed, stream;
};

/* Fair bits, and indexes uniform below the limit; the key must outlive the source. */
struct mc_bit_source mc_random_bit_source(const struct mc_draw_key *key);
struct mc_index_source mc_random_index_source(const struct mc_draw_key *key);

/* Words that hold n bits. */
static inline size_t mc_bit_words(size_t n_bits)
{
    return n_bits / 64 + (n_bits % 64 != 0);
}

static inline unsigned mc_bit_at(const uint64_t *words, size_t i)
{
    return (unsigned)(words[i / 64] >> i % 64 & 1);
}

/* An interval for how much better one metric is than another.
 *
 * Deutsch, Dror and Roth 2021, "A Statistical Analysis of Summarization Evaluation Metrics Using
 * Resampling Methods", section 4: both metrics are computed again on the same resample, of inputs
 * (BOOT-INPUTS), of systems (BOOT-SYSTEMS) or of both (BOOT-BOTH, the widest and best covered). An
 * input brings all its scores with it: cases of one source sentence stay together. */

enum mc_bootstrap_axes {
    MC_BOOTSTRAP_INPUTS = 1,
    MC_BOOTSTRAP_SYSTEMS = 2,
    MC_BOOTSTRAP_BOTH = MC_BOOTSTRAP_INPUTS | MC_BOOTSTRAP_SYSTEMS
};

struct mc_paired_bootstrap_settings {
    size_t n_resamples;
    double confidence; /* in (0, 1) */
    enum mc_bootstrap_axes axes;
    enum mc_paired_grouping grouping;
    /* Axis 0: inputs, axis 1: systems, as many as there are. */
    struct mc_index_source source;
    double *differences; /* [n_resamples]: what each resample gave; NULL: nowhere */
};

struct mc_paired_bootstrap_result {
    double figures[2];  /* of the two metrics on all scores */
    double difference;  /* second - first */
    double low, high;   /* percentile interval of the difference; NaN: none */
    size_t n_undefined; /* resamples without a difference: left out */
    const char *reason; /* why there is no interval; NULL when there is */
};

/* Each copy of an input or system that is drawn is one of its own, also as a group. Quantiles are
 * interpolated (base/number.h). No interval when more than half of the resamples have no
 * difference, below 2 inputs or systems on an axis that is drawn, or without a difference on all
 * scores. */
struct mc_paired_bootstrap_result
mc_paired_bootstrap(const struct mc_paired_scores *scores, const struct mc_grouped_figure *figure,
                    const struct mc_paired_bootstrap_settings *settings, struct mc_arena *scratch);

#endif
