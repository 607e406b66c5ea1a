/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare.h: reports are read, and two runs paired and compared, for `compare` and `gate`. */
#ifndef MC_ENGINE_COMPARE_H
#define MC_ENGINE_COMPARE_H

#include "analysis/tests/multiple_testing.h"
#include "base/options.h"
#include "engine/messages.h"

struct mc_analysis_settings;
struct mc_comparison;
struct mc_condition;
struct mc_policy;
struct mc_saved_report;
struct mc_suite_entry;
struct mc_score_table;
struct mc_thread_pool;

enum mc_on_missing { MC_ON_MISSING_FAIL, MC_ON_MISSING_WARN };

struct mc_comparing_options {
    const char *policy;                         /* NULL: the built-in one */
    struct mc_option_list pairs, tests, checks; /* checks: those that are shown; empty: all */
    int align, on_missing, adjust;    /* adjust: enum mc_adjustment; -1: as the policy says */
    int clusters;                     /* enum mc_clusters; -1: as the policy says */
    struct mc_option_list conditions; /* analysis/change/condition.h; without a policy they alone
                                         decide */
    long long draws, resamples, seed;
    double confidence;
    double spending;                    /* the policy's alpha is divided by this; at least 1 */
    const struct mc_messages *messages; /* findings and warnings; NULL: dropped */
};

#define MC_COMPARING_DEFAULTS                                                                      \
    {                                                                                              \
        .on_missing = MC_ON_MISSING_FAIL, .adjust = -1, .clusters = -1, .draws = 9999,             \
        .resamples = 1000, .seed = 1, .confidence = 0.95, .spending = 1                            \
    }

/* Reads a report. What is wrong with it is shown, and so is that it was changed after it was
 * written. */
int mc_comparing_read(const char *path, const struct mc_messages *messages, struct mc_arena *arena,
                      struct mc_saved_report *report, struct mc_error *error) MC_MUST_CHECK;

/* The policy that the options name, with their tests and conditions; what is wrong with it is
 * shown. */
int mc_comparing_policy(const struct mc_comparing_options *options, struct mc_arena *arena,
                        struct mc_policy *policy, struct mc_error *error) MC_MUST_CHECK;

/* Bits of the checks (mc_checks) that the options name; 0: they name none. An unknown name is
 * MC_CODE_USAGE. */
int mc_comparing_checks(const struct mc_comparing_options *options, unsigned *checks,
                        struct mc_error *error) MC_MUST_CHECK;

/* The tables of two runs and the checksums of their suites. */
struct mc_compared_run {
    const struct mc_score_table *table;
    const struct mc_suite_entry *suites; /* looked at if a report has no hashes of its cases */
    size_t n_suites;
    const char *path; /* for messages */
};

/* Both, and how they are analysed. */
struct mc_compared_runs {
    struct mc_compared_run base, changed;
    const struct mc_analysis_settings *settings;
};

/* Pairs the runs, analyses both with the settings (without intervals) and compares them.
 * MC_CODE_INPUT: the runs are not about the same cases (suite/case_content.h) and `align` is not
 * common, or they have no case or no metric in common. The policy (mc_comparing_policy) must live
 * as long as the comparison. */
int mc_comparing_compare(const struct mc_comparing_options *options, const struct mc_policy *policy,
                         const struct mc_compared_runs *both, struct mc_thread_pool *pool,
                         struct mc_arena *arena, struct mc_comparison **comparison,
                         struct mc_error *error) MC_MUST_CHECK;

#endif
