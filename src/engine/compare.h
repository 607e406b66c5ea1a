/* SPDX-License-Identifier: GPL-3.0-or-later */
/* compare.h: what `compare` and `gate` begin with: reading reports, pairing, comparing. */
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
    struct mc_option_list pairs, tests, checks; /* checks: those that are shown; none: all */
    int align, on_missing, adjust;    /* adjust: enum mc_adjustment; -1: what the policy says */
    int clusters;                     /* enum mc_clusters; -1: what the policy says */
    struct mc_option_list conditions; /* analysis/change/condition.h; without a policy they decide
                                         alone */
    long long draws, resamples, seed;
    double confidence;
    double spending;                    /* alpha is that of the policy divided by this, 1 or more */
    const struct mc_messages *messages; /* findings and warnings; NULL: nowhere */
};

#define MC_COMPARING_DEFAULTS                                                                      \
    {                                                                                              \
        .on_missing = MC_ON_MISSING_FAIL, .adjust = -1, .clusters = -1, .draws = 9999,             \
        .resamples = 1000, .seed = 1, .confidence = 0.95, .spending = 1                            \
    }

/* Reads a report; what is wrong with it is printed, and that it is not as it was written. */
int mc_comparing_read(const char *path, const struct mc_messages *messages, struct mc_arena *arena,
                      struct mc_saved_report *report, struct mc_error *error) MC_MUST_CHECK;

/* The policy that the options name, with their tests and conditions; what is wrong with it is
 * printed. */
int mc_comparing_policy(const struct mc_comparing_options *options, struct mc_arena *arena,
                        struct mc_policy *policy, struct mc_error *error) MC_MUST_CHECK;

/* Bits of the checks (mc_checks) that the options name; 0: they name none. A name that is none is
 * MC_CODE_USAGE. */
int mc_comparing_checks(const struct mc_comparing_options *options, unsigned *checks,
                        struct mc_error *error) MC_MUST_CHECK;

/* The tables of two runs and the checksums of their suites. */
struct mc_compared_run {
    const struct mc_score_table *table;
    const struct mc_suite_entry *suites; /* asked where a report has no hashes of its cases */
    size_t n_suites;
    const char *path; /* for messages */
};

/* Both, and how they are analysed. */
struct mc_compared_runs {
    struct mc_compared_run base, changed;
    const struct mc_analysis_settings *settings;
};

/* Pairs the runs, analyses both with the settings (without intervals) and compares. Runs over
 * cases that are not the same (suite/case_content.h) are refused (MC_CODE_INPUT) unless `align` is
 * common, as are runs that have no case in common, or no metric. The policy (mc_comparing_policy)
 * lives as long as the comparison. */
int mc_comparing_compare(const struct mc_comparing_options *options, const struct mc_policy *policy,
                         const struct mc_compared_runs *both, struct mc_thread_pool *pool,
                         struct mc_arena *arena, struct mc_comparison **comparison,
                         struct mc_error *error) MC_MUST_CHECK;

#endif
