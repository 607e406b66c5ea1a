/* comparing.h: what `compare` and `gate` begin with: reading reports, pairing, comparing. */
#ifndef MC_COMMANDS_COMPARING_H
#define MC_COMMANDS_COMPARING_H

#include "analysis/tests/multiple_testing.h"
#include "base/options.h"

struct mc_analysis_settings;
struct mc_comparison;
struct mc_policy;
struct mc_saved_report;
struct mc_saved_suite;
struct mc_score_table;
struct mc_thread_pool;

enum mc_on_missing { MC_ON_MISSING_FAIL, MC_ON_MISSING_WARN };

struct mc_comparing_options {
    const char *policy; /* NULL: the built-in one */
    struct mc_option_list pairs, tests;
    int align, on_missing, adjust; /* adjust: enum mc_adjustment; -1: what the policy says */
    long long draws, resamples, seed;
    double confidence;
};

/* The options, in a struct whose mc_comparing_options lie at `base`. */
#define MC_COMPARING_OPTIONS(base)                                                                 \
    {MC_OPTION_TEXT,                                                                               \
     '\0',                                                                                         \
     "policy",                                                                                     \
     (base) + offsetof(struct mc_comparing_options, policy),                                       \
     "FILE",                                                                                       \
     NULL,                                                                                         \
     0,                                                                                            \
     0,                                                                                            \
     "file",                                                                                       \
     "What may be lost, and what a loss does (doc/gate.md). Without it expectations, deviation "   \
     "and spearman block, and other figures inform."},                                             \
        {MC_OPTION_CHOICE,                                                                         \
         '\0',                                                                                     \
         "align",                                                                                  \
         (base) + offsetof(struct mc_comparing_options, align),                                    \
         NULL,                                                                                     \
         "all|common",                                                                             \
         0,                                                                                        \
         0,                                                                                        \
         NULL,                                                                                     \
         "all (default): both runs must be over the same cases; common: the cases that are the "   \
         "same in both are compared, the others are listed."},                                     \
        {MC_OPTION_CHOICE,                                                                         \
         '\0',                                                                                     \
         "on-missing",                                                                             \
         (base) + offsetof(struct mc_comparing_options, on_missing),                               \
         NULL,                                                                                     \
         "fail|warn",                                                                              \
         0,                                                                                        \
         0,                                                                                        \
         NULL,                                                                                     \
         "What happens when a metric is in only one of the runs, or has no score any more for a "  \
         "case that it scored in the base run. Default fail."},                                    \
        {MC_OPTION_LIST,                                                                           \
         '\0',                                                                                     \
         "pair",                                                                                   \
         (base) + offsetof(struct mc_comparing_options, pairs),                                    \
         "OLD=NEW",                                                                                \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         NULL,                                                                                     \
         "The metric that is called OLD in the base run is called NEW in the new one. "            \
         "Repeatable. "                                                                            \
         "Where each run has but one metric, these are paired without it."},                       \
        {MC_OPTION_LIST,                                                                           \
         '\0',                                                                                     \
         "test",                                                                                   \
         (base) + offsetof(struct mc_comparing_options, tests),                                    \
         "NAME",                                                                                   \
         NULL,                                                                                     \
         0,                                                                                        \
         0,                                                                                        \
         "test",                                                                                   \
         "The test behind all checks that it can be made on, by one of the names listed below. "   \
         "Repeatable; "                                                                            \
         "the last one that fits counts, and the others before those of the policy. Default: "     \
         "mid-p for "                                                                              \
         "expectations, sign-flip for deviation, perm-both for figures."},                         \
        {MC_OPTION_CHOICE,                                                                         \
         '\0',                                                                                     \
         "adjust",                                                                                 \
         (base) + offsetof(struct mc_comparing_options, adjust),                                   \
         NULL,                                                                                     \
         MC_JOINT_ADJUSTMENT_CHOICES,                                                              \
         0,                                                                                        \
         0,                                                                                        \
         NULL,                                                                                     \
         "How p is adjusted over all checks that can block or warn. Default: what the policy "     \
         "says, else holm where a test is named and maxt, one set of swaps for all of them, "      \
         "where none is."},                                                                        \
        {MC_OPTION_INTEGER,                                                                        \
         '\0',                                                                                     \
         "draws",                                                                                  \
         (base) + offsetof(struct mc_comparing_options, draws),                                    \
         "N",                                                                                      \
         NULL,                                                                                     \
         99,                                                                                       \
         10000000,                                                                                 \
         NULL,                                                                                     \
         "Most draws of a permutation test; p is no less than 1/(N + 1). Swaps of all checks end " \
         "early when every verdict is clear. Default 9999."},                                      \
        {MC_OPTION_REAL,                                                                           \
         '\0',                                                                                     \
         "confidence",                                                                             \
         (base) + offsetof(struct mc_comparing_options, confidence),                               \
         "C",                                                                                      \
         NULL,                                                                                     \
         0.5,                                                                                      \
         0.9999,                                                                                   \
         NULL,                                                                                     \
         "Confidence of the intervals. Default 0.95."},                                            \
    {                                                                                              \
        MC_OPTION_INTEGER, '\0', "seed", (base) + offsetof(struct mc_comparing_options, seed),     \
            "S", NULL, 0, 9007199254740992.0, NULL, "Seed of all draws. Default 1."                \
    }

#define MC_COMPARING_DEFAULTS                                                                      \
    {                                                                                              \
        .on_missing = MC_ON_MISSING_FAIL, .adjust = -1, .draws = 9999, .resamples = 1000,          \
        .seed = 1, .confidence = 0.95                                                              \
    }

/* Reads a report; what is wrong with it is printed. */
int mc_comparing_read(const char *path, struct mc_arena *arena, struct mc_saved_report *report,
                      struct mc_error *error) MC_MUST_CHECK;

/* The policy that the options name; what is wrong with it is printed. */
int mc_comparing_policy(const struct mc_comparing_options *options, struct mc_arena *arena,
                        struct mc_policy *policy, struct mc_error *error) MC_MUST_CHECK;

/* The tables of two runs and the checksums of their suites. */
struct mc_compared_run {
    const struct mc_score_table *table;
    const struct mc_saved_suite *suites; /* asked where a report has no hashes of its cases */
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
 * common, as are runs that have no case in common, or no metric. */
int mc_comparing_compare(const struct mc_comparing_options *options,
                         const struct mc_compared_runs *both, struct mc_thread_pool *pool,
                         struct mc_arena *arena, struct mc_comparison **comparison,
                         struct mc_error *error) MC_MUST_CHECK;

#endif
