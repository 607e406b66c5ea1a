/* SPDX-License-Identifier: GPL-3.0-or-later */
/* calibration.h: what differences of scores mean, for every metric of a result: how far apart two
 * scores must be for people to see a difference, and how often people see a given difference. */
#ifndef MC_ANALYSIS_CALIBRATION_H
#define MC_ANALYSIS_CALIBRATION_H

#include "analysis/result.h"
#include "analysis/score_difference.h"

struct mc_thread_pool;

#define MC_ALL_COLUMNS SIZE_MAX

/* A difference of two scores that the user asks about: for one metric, or for all. */
struct mc_difference_question {
    size_t column; /* or MC_ALL_COLUMNS */
    double difference;
};

struct mc_calibration_settings {
    unsigned resamples; /* 0: no intervals */
    double confidence;
    uint64_t seed;
    const struct mc_difference_question *questions;
    size_t n_questions;
};

struct mc_calibration_figure {
    double value, low, high; /* NaN: not defined; no interval */
    uint64_t n_pairs;        /* behind the value; 0: it is not defined */
    const char *reason;      /* why there is no value; NULL if there is one */
};

/* The share of the pairs of cases this far apart that people order as the metric does. */
struct mc_calibrated_difference {
    double difference;
    struct mc_calibration_figure agreement;
};

/* A metric on the pooled cases of a dataset. */
struct mc_calibration {
    const struct mc_dataset_result *dataset;
    size_t column, n; /* cases with both scores */
    struct mc_difference_curve curve;
    /* The differences for the shares in mc_delta_agreements, from pairs at least that far apart. */
    struct mc_calibration_figure deltas[MC_N_DELTAS];
    struct mc_calibrated_difference *differences; /* [n_differences], as asked */
    size_t n_differences;
};

/* [dataset * n_columns + column], in the arena of the result. Intervals draw cases, or clusters if
 * the result has some, so that all pairs of a case are kept or left together; the draws are those
 * of the statistics delta_80, delta_90 and delta_95. The same bits for every pool size. */
struct mc_calibration *mc_calibrate(const struct mc_result *result,
                                    const struct mc_calibration_settings *settings,
                                    struct mc_thread_pool *pool) MC_MUST_CHECK;

#endif
