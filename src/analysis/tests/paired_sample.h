/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_sample.h: the scores of two metrics and of people on the same cases, in groups; figures of
 * one metric: the mean over the groups in which they are defined; random draws from the scores, and
 * the bootstrap interval for how much better one metric is. */
#ifndef MC_ANALYSIS_TESTS_PAIRED_SAMPLE_H
#define MC_ANALYSIS_TESTS_PAIRED_SAMPLE_H

#include <math.h>
#include <stdint.h>

#include "base/memory.h"

/* n scores of each kind; NaN: missing. Scores must be negated if lower is better. Score i belongs
 * to an input (the source sentence, possibly of several cases) and to a system (which produced the
 * text). */
struct mc_paired_scores {
    size_t n;
    const double *human;
    const double *metrics[2];
    const uint32_t *inputs;  /* [n] below n_inputs; NULL: score i belongs to input i */
    const uint32_t *systems; /* [n] below n_systems; NULL: all belong to system 0 */
    size_t n_inputs, n_systems;
};

/* What a figure is computed on at once; over several groups it is the mean. */
enum mc_paired_grouping { MC_PAIRED_ALL, MC_PAIRED_BY_SYSTEM, MC_PAIRED_BY_INPUT };

/* Group g is the range ends[g - 1] (0 for the first) to ends[g] - 1. */
struct mc_score_groups {
    const size_t *ends;
    size_t n;
};

/* The scores that a comparison uses, group by group; all are finite. */
struct mc_paired_sample {
    size_t n;
    const double *human;
    const double *metrics[2];
    const uint32_t *from; /* [n]: index among the given scores */
    struct mc_score_groups groups;
};

/* Leaves out a score if people or a metric gave none, and then groups with fewer than 2 scores,
 * which are not informative. Groups are ordered by the number of their input or system; within a
 * group the order is that of the given scores. Arrays live in the arena. */
void mc_paired_sample_take(const struct mc_paired_scores *scores, enum mc_paired_grouping grouping,
                           struct mc_paired_sample *sample, struct mc_arena *arena);

/* Input of score i. */
static inline uint32_t mc_input_of(const struct mc_paired_scores *scores, size_t i)
{
    return scores->inputs == NULL ? (uint32_t)i : scores->inputs[i];
}

static inline uint32_t mc_system_of(const struct mc_paired_scores *scores, size_t i)
{
    return scores->systems == NULL ? 0 : scores->systems[i];
}

/* z[m][i] = (x - mean) / standard deviation (divided by n) of each metric over the whole sample, so
 * that scores of the two may be exchanged; settled together, so that scores at the same place of
 * both scales are equal: otherwise different scales would make them differ in the last bits, and
 * they would neither tie nor cancel. Arrays in the arena. Returns NULL, or the reason why it cannot
 * be done. */
const char *mc_paired_standardise(const struct mc_paired_sample *sample, double *z[2],
                                  struct mc_arena *arena) MC_MUST_CHECK;

/* A figure of one metric over the groups. */

/* `compute` returns the figure of n finite pairs of scores, or NaN. */
struct mc_grouped_figure {
    double (*compute)(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch);
    const void *context;
    bool of_order; /* depends only on the order of the scores: levels (mc_levels) serve as well */
};

/* Running mean of a figure over groups: those in which it is not defined do not count. */
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

/* NaN if the figure is defined in no group. */
static inline double mc_groups_mean_value(const struct mc_groups_mean *mean)
{
    return mean->n == 0 ? (double)NAN : mean->sum / (double)mean->n;
}

/* Mean over the groups; NaN if the figure is defined in no group. */
double mc_grouped_mean(const struct mc_grouped_figure *figure, const double *human,
                       const double *metric, const struct mc_score_groups *groups,
                       struct mc_arena *scratch);

/* Share of the pairs of cases that people distinguish which the metric puts in the same order, in
 * [0, 1]; NaN if people distinguish none. Half of (Somers' d + 1) if the metric ties none. */
double mc_order_share(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch);
struct mc_grouped_figure mc_grouped_order(void);

/* Pearson's and Spearman's correlation; NaN if one side is constant. */
struct mc_grouped_figure mc_grouped_pearson(void);
struct mc_grouped_figure mc_grouped_spearman(void);
/* Of the Kendall family (pairs/kendall.h), with equal scores tied. */
struct mc_grouped_figure mc_grouped_tau_b(void);
struct mc_grouped_figure mc_grouped_acc_eq(void);
struct mc_grouped_figure mc_grouped_tau_eq(void);

/* The source of the draws of a permutation test or bootstrap: a generator or, to repeat a recorded
 * test, a record. A draw is a function of its number alone, so that results do not depend on the
 * order of work. */

/* Sets the n_bits bits of draw number `draw`: bit i is bit i % 64 of words[i / 64]; bits of the
 * last word beyond n_bits do not matter. */
struct mc_bit_source {
    void (*draw)(const void *context, size_t draw, uint64_t *words, size_t n_bits);
    const void *context;
};

/* Sets n indexes below `limit` (at least 1) for draw number `draw`; draws on different axes of one
 * test (inputs, systems) are independent. */
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

/* Number of words for n bits. */
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
 * Resampling Methods", section 4: both metrics are recomputed on the same resample, of inputs
 * (BOOT-INPUTS), of systems (BOOT-SYSTEMS) or of both (BOOT-BOTH, the widest, with the best
 * coverage). An input brings all its scores with it: cases of one source sentence stay together. */

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
    double *differences; /* [n_resamples]: difference of each resample; NULL: not kept */
};

struct mc_paired_bootstrap_result {
    double figures[2];  /* of the two metrics on all scores */
    double difference;  /* second - first */
    double low, high;   /* percentile interval of the difference; NaN: none */
    size_t n_undefined; /* resamples without a difference: left out */
    const char *reason; /* why there is no interval; NULL if there is one */
};

/* Each copy of a drawn input or system counts as a separate one, also as a group. Quantiles are
 * interpolated (base/number.h). No interval if more than half of the resamples have no difference,
 * if a drawn axis has fewer than 2 inputs or systems, or without a difference on all scores. */
struct mc_paired_bootstrap_result
mc_paired_bootstrap(const struct mc_paired_scores *scores, const struct mc_grouped_figure *figure,
                    const struct mc_paired_bootstrap_settings *settings, struct mc_arena *scratch);

#endif
