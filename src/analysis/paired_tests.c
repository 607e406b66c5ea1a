/* SPDX-License-Identifier: GPL-3.0-or-later */
/* paired_tests.c: the tests as entries of a table; the statistics behind them are in tests/, except
 * those of three correlations and of McNemar. In order: three correlations; the table; figures by
 * name; what rows have in common; permutation and bootstrap tests of figures, tests from three
 * correlations, McNemar's test, and others. */
#include "analysis/paired_tests.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_randist.h>
#include <math.h>
#include <string.h>

#include "analysis/right_order.h"
#include "analysis/sample.h"
#include "analysis/tests/rank_tests.h"
#include "base/options.h"

/* --- three correlations ----------------------------------------------------------------------- */

#define FEW "fewer than 4 cases"
#define IMPOSSIBLE "the three correlations cannot occur together"
#define PERFECT "a correlation with human scores is -1 or 1"

static struct mc_test_value undefined(const char *reason)
{
    double nan = (double)NAN;

    return (struct mc_test_value){nan, nan, nan, nan, reason};
}

static struct mc_test_value normal_value(double z)
{
    double tail = gsl_cdf_ugaussian_Q(fabs(z));

    return (struct mc_test_value){z, (double)NAN, tail, 2 * tail, NULL};
}

/* 1 - r12^2 - r13^2 - r23^2 + 2 r12 r13 r23: the determinant of the matrix of correlations. */
static double determinant(const struct mc_three_correlations *r)
{
    return 1 - r->first * r->first - r->second * r->second - r->between * r->between +
           2 * r->first * r->second * r->between;
}

struct mc_test_value mc_williams_test(const struct mc_three_correlations *r)
{
    double n = (double)r->n, mean = (r->first + r->second) / 2, unshared = 1 - r->between;
    double variance, t, tail;

    if (r->n < 4)
        return undefined(FEW);
    variance =
        2 * (n - 1) / (n - 3) * determinant(r) + mean * mean * unshared * unshared * unshared;
    if (!(variance > 0))
        return undefined(IMPOSSIBLE);
    t = (r->first - r->second) * sqrt((n - 1) * (1 + r->between)) / sqrt(variance);
    tail = mc_student_upper(fabs(t), n - 3);
    return (struct mc_test_value){t, n - 3, tail, 2 * tail, NULL};
}

/* Why a test on Fisher's z is not defined, or NULL. */
static const char *fisher_reason(const struct mc_three_correlations *r)
{
    if (r->n < 4)
        return FEW;
    return fabs(r->first) < 1 && fabs(r->second) < 1 ? NULL : PERFECT;
}

struct mc_test_value mc_steiger_test(const struct mc_three_correlations *r)
{
    const char *reason = fisher_reason(r);
    double mean = (r->first + r->second) / 2, square = mean * mean;
    double covariance, variance;

    if (reason != NULL)
        return undefined(reason);
    covariance =
        r->between * (1 - 2 * square) - square * (1 - 2 * square - r->between * r->between) / 2;
    variance = 2 - 2 * covariance / ((1 - square) * (1 - square));
    if (!(variance > 0))
        return undefined(IMPOSSIBLE);
    return normal_value((atanh(r->first) - atanh(r->second)) * sqrt(((double)r->n - 3) / variance));
}

struct mc_test_value mc_meng_test(const struct mc_three_correlations *r)
{
    const char *reason = fisher_reason(r);
    double square = (r->first * r->first + r->second * r->second) / 2;
    double f, h;

    if (reason != NULL)
        return undefined(reason);
    if (!(r->between < 1))
        return undefined(IMPOSSIBLE);
    f = fmin(1, (1 - r->between) / (2 * (1 - square)));
    h = (1 - f * square) / (1 - square);
    return normal_value((atanh(r->first) - atanh(r->second)) *
                        sqrt(((double)r->n - 3) / (2 * (1 - r->between) * h)));
}

/* How far Fisher's interval extends below (sign -1) or above (sign 1) a correlation. */
static double reach(double r, double half_width, double sign)
{
    return sign * (tanh(atanh(r) + sign * half_width) - r);
}

struct mc_interval mc_zou_interval(const struct mc_three_correlations *r, double confidence)
{
    const char *reason = fisher_reason(r);
    double a = r->first, b = r->second, c = r->between, overlap, half_width;
    double below_a, above_a, below_b, above_b;

    if (reason != NULL)
        return (struct mc_interval){(double)NAN, (double)NAN, reason};
    half_width = mc_normal_margin(confidence) / sqrt((double)r->n - 3);
    below_a = reach(a, half_width, -1);
    above_a = reach(a, half_width, 1);
    below_b = reach(b, half_width, -1);
    above_b = reach(b, half_width, 1);
    /* the correlation of the two correlations */
    overlap =
        ((c - a * b / 2) * (1 - a * a - b * b - c * c) + c * c * c) / ((1 - a * a) * (1 - b * b));
    return (struct mc_interval){
        a - b - sqrt(below_a * below_a + above_b * above_b - 2 * overlap * below_a * above_b),
        a - b + sqrt(above_a * above_a + below_b * below_b - 2 * overlap * above_a * below_b),
        NULL,
    };
}

double mc_unrestricted_correlation(double r, double spread_ratio)
{
    return r * spread_ratio / sqrt(1 - r * r + r * r * spread_ratio * spread_ratio);
}

/* --- the table -------------------------------------------------------------------------------- */

#define MC_ITEM(name) extern const struct mc_paired_test mc_paired_test_##name;
#include "analysis/paired_test_table.inc"
#undef MC_ITEM

/* NULL-terminated. */
static const struct mc_paired_test *const table[] = {
#define MC_ITEM(name) &mc_paired_test_##name,
#include "analysis/paired_test_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_paired_test *const *mc_paired_tests(size_t *n)
{
    *n = sizeof(table) / sizeof(table[0]) - 1;
    return table;
}

const char *const *mc_paired_test_names(struct mc_arena *arena)
{
    const char **names = mc_arena_array(arena, sizeof(table) / sizeof(table[0]), sizeof(*names));
    size_t i;

    for (i = 0; table[i] != NULL; i++)
        names[i] = table[i]->name;
    return names;
}

const struct mc_paired_test *mc_paired_test_find(const char *name)
{
    const struct mc_paired_test *const *row = table;

    while (*row != NULL && strcmp(name, (*row)->name) != 0)
        row++;
    return *row;
}

int mc_paired_test_choose(const char *name, const struct mc_paired_test **test,
                          struct mc_error *error)
{
    const char *names[sizeof(table) / sizeof(table[0])] = {NULL};
    char hint[MC_KNOWN_HINT];
    size_t i;

    *test = mc_paired_test_find(name);
    if (*test != NULL)
        return 0;
    for (i = 0; table[i] != NULL; i++)
        names[i] = table[i]->name;
    return mc_error_set(error, MC_CODE_USAGE, "there is no test '%s'%s", name,
                        mc_known_hint(mc_slice_of(name), names, hint));
}

const char *mc_paired_test_inapplicable_reason(const struct mc_paired_test *test,
                                               enum mc_test_data data,
                                               const struct mc_paired_figure *figure)
{
    static const char *const needs[] = {
        [MC_TEST_VERDICTS] = "the test compares cases that pass or fail",
        [MC_TEST_DIFFERENCES] = "the test compares scores case by case",
        [MC_TEST_FIGURES] = "the test compares statistics over all cases",
        [MC_TEST_ORDERS] = "the test compares how cases stand to those of other phenomena",
    };

    if (test->data != data)
        return needs[test->data];
    return test->inapplicable == NULL || figure == NULL ? NULL : test->inapplicable(figure);
}

struct mc_trial_result mc_no_trial_result(const char *reason)
{
    return (struct mc_trial_result){(double)NAN, (double)NAN, (double)NAN, reason};
}

struct mc_trial_result mc_paired_test_make(const struct mc_paired_test *test,
                                           const struct mc_trial *trial, struct mc_arena *scratch)
{
    const char *inapplicable = mc_paired_test_inapplicable_reason(test, test->data, trial->figure);
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_trial_result result;

    if (inapplicable != NULL)
        return mc_no_trial_result(inapplicable);
    result = test->compute(trial, scratch);
    mc_arena_reset(scratch, mark);
    return result;
}

/* --- figures by name -------------------------------------------------------------------------- */

static const struct mc_paired_figure figures[] = {
    {"order", MC_PAIRED_BY_ORDER, mc_grouped_order, mc_swap_order, MC_VERDICT_ACC_EQ},
    {"spearman", MC_PAIRED_SPEARMAN, mc_grouped_spearman, mc_swap_spearman, MC_VERDICT_ACC_EQ},
    {"pearson", MC_PAIRED_PEARSON, mc_grouped_pearson, mc_swap_pearson, MC_VERDICT_ACC_EQ},
    {"kendall_b", MC_PAIRED_BY_ORDER, mc_grouped_tau_b, mc_swap_tau_b, MC_VERDICT_ACC_EQ},
    {"acc_eq", MC_PAIRED_BY_TIES, mc_grouped_acc_eq, NULL, MC_VERDICT_ACC_EQ},
    {"tau_eq", MC_PAIRED_BY_TIES, mc_grouped_tau_eq, NULL, MC_VERDICT_TAU_EQ},
};

const struct mc_paired_figure *mc_paired_figure_find(const char *name)
{
    size_t i;

    for (i = 0; i < sizeof(figures) / sizeof(figures[0]); i++)
        if (strcmp(figures[i].name, name) == 0)
            return &figures[i];
    return NULL;
}

/* --- rows ------------------------------------------------------------------------------------- */

#define TEST(id, function, ...)                                                                    \
    const struct mc_paired_test mc_paired_test_##id = {.compute = function, __VA_ARGS__}

/* A test of figures by `function` with an argument of its own. */
#define TEST_OF_FIGURES(id, function, argument, ...)                                               \
    static struct mc_trial_result id##_compute(const struct mc_trial *trial,                       \
                                               struct mc_arena *scratch)                           \
    {                                                                                              \
        return function(trial, argument, scratch);                                                 \
    }                                                                                              \
    TEST(id, id##_compute, .data = MC_TEST_FIGURES, __VA_ARGS__)

/* If each metric has a tie threshold of its own, scores cannot be exchanged, and thresholds would
 * have to be refitted in each resample. */
static const char *not_by_ties(const struct mc_paired_figure *figure)
{
    return figure->kind == MC_PAIRED_BY_TIES
               ? "each metric has its own tie threshold; use the test `pairs`"
               : NULL;
}

/* --- permutation tests of figures ------------------------------------------------------------- */

enum { BLOCK_SIZE = 200 };

/* The p of a swap of a sample of the trial, with the units in `settings`. */
static struct mc_trial_result permuted_swap(const struct mc_trial *trial,
                                            const struct mc_swap *swap,
                                            struct mc_permutation_settings *settings,
                                            struct mc_arena *scratch)
{
    struct mc_permutation_result permutation;
    struct mc_trial_result result;

    settings->n_draws = trial->n_draws;
    settings->source = mc_random_bit_source(&trial->key);
    if (trial->may_end_early && !trial->one_sided) {
        settings->block_size = BLOCK_SIZE;
        settings->early_minimum = -1;
        settings->early_maximum = 0.25;
        settings->early_two_sided = true;
    }
    permutation = mc_permutation_test(swap, settings, scratch);
    result = mc_no_trial_result(permutation.reason);
    result.p = trial->one_sided ? permutation.p : permutation.p_two_sided;
    return result;
}

/* PERM-BOTH, -INPUTS or -SYSTEMS of the trial's figure. */
static struct mc_trial_result permuted(const struct mc_trial *trial, enum mc_permutation_unit unit,
                                       struct mc_arena *scratch)
{
    struct mc_permutation_settings settings = {0};
    struct mc_grouped_figure figure = trial->figure->figure();
    struct mc_paired_sample sample;
    struct mc_swap swap;

    if (unit == MC_PERMUTE_SYSTEMS && trial->scores->n_systems < 2)
        return mc_no_trial_result("the cases name fewer than 2 systems");
    mc_paired_sample_take(trial->scores, MC_PAIRED_ALL, &sample, scratch);
    mc_permutation_units(trial->scores, &sample, unit, &settings, scratch);
    swap = trial->figure->prepare == NULL ? mc_swap_figure(&sample, &figure, scratch)
                                          : trial->figure->prepare(&sample, scratch);
    return permuted_swap(trial, &swap, &settings, scratch);
}

TEST_OF_FIGURES(perm_inputs, permuted, MC_PERMUTE_INPUTS, .name = "perm-inputs",
                .title = "PERM-INPUTS by source sentence",
                .definition = "permutation of the scores of both sides, by source sentence: "
                              "spearman, pearson, kendall_b",
                .citation = "Deutsch, Dror and Roth 2021", .needs_inputs = true,
                .counts_draws = true, .inapplicable = not_by_ties);

TEST_OF_FIGURES(perm_both, permuted, MC_PERMUTE_BOTH, .name = "perm-both", .title = "PERM-BOTH",
                .definition = "permutation of single scores of both sides: spearman, pearson, "
                              "kendall_b",
                .citation = "Deutsch, Dror and Roth 2021", .counts_draws = true,
                .inapplicable = not_by_ties);

TEST_OF_FIGURES(perm_systems, permuted, MC_PERMUTE_SYSTEMS, .name = "perm-systems",
                .title = "PERM-SYSTEMS",
                .definition = "permutation of the scores of both sides, by system: spearman, "
                              "pearson, kendall_b",
                .citation = "Deutsch, Dror and Roth 2021", .needs_systems = true,
                .counts_draws = true, .inapplicable = not_by_ties);

static const char *only_by_ties(const struct mc_paired_figure *figure)
{
    return figure->kind == MC_PAIRED_BY_TIES
               ? NULL
               : "the test exchanges verdicts on pairs of cases: it supports acc_eq and tau_eq";
}

static struct mc_trial_result pairs_compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_permutation_settings settings = {0};
    struct mc_paired_sample sample;
    struct mc_swap swap;

    mc_paired_sample_take(trial->scores, MC_PAIRED_ALL, &sample, scratch);
    swap = mc_swap_verdicts(&sample, trial->thresholds, trial->figure->verdict, scratch);
    return permuted_swap(trial, &swap, &settings, scratch);
}

TEST(pairs, pairs_compute, .name = "pairs", .title = "permutation of pairs",
     .definition = "permutation of the verdicts of both sides on each pair of cases: "
                   "acc_eq, tau_eq",
     .citation = "Deutsch, Foster and Freitag 2023", .data = MC_TEST_FIGURES, .counts_draws = true,
     .inapplicable = only_by_ties);

/* --- bootstrap tests of figures --------------------------------------------------------------- */

/* The paired bootstrap of the trial's figure: the percentile interval of the difference, and the p
 * found by inverting it: the share of resamples, plus one, whose difference is not above 0;
 * two-sided twice the lesser of that and the share not below 0, at most 1. */
static struct mc_trial_result resampled(const struct mc_trial *trial, enum mc_bootstrap_axes axes,
                                        struct mc_arena *scratch)
{
    struct mc_grouped_figure figure = trial->figure->figure();
    struct mc_paired_bootstrap_settings settings = {
        .n_resamples = trial->n_draws,
        .confidence = trial->confidence,
        .axes = axes,
        .grouping = MC_PAIRED_ALL,
        .source = mc_random_index_source(&trial->key),
        .differences = mc_arena_array(scratch, trial->n_draws, sizeof(double)),
    };
    struct mc_paired_bootstrap_result bootstrap =
        mc_paired_bootstrap(trial->scores, &figure, &settings, scratch);
    struct mc_trial_result result = mc_no_trial_result(bootstrap.reason);
    size_t n = 0, n_not_above = 0, n_not_below = 0, i;
    double above, below;

    if (bootstrap.reason != NULL)
        return result;
    for (i = 0; i < trial->n_draws; i++) {
        n += isnan(settings.differences[i]) == 0;
        n_not_above += settings.differences[i] <= 0;
        n_not_below += settings.differences[i] >= 0;
    }
    above = ((double)n_not_above + 1) / ((double)n + 1);
    below = ((double)n_not_below + 1) / ((double)n + 1);
    result.p = trial->one_sided ? above : fmin(1, 2 * fmin(above, below));
    result.low = bootstrap.low;
    result.high = bootstrap.high;
    return result;
}

TEST_OF_FIGURES(boot_inputs, resampled, MC_BOOTSTRAP_INPUTS, .name = "boot-inputs",
                .title = "BOOT-INPUTS by source sentence",
                .definition = "paired bootstrap of source sentences, with an interval: "
                              "spearman, pearson, kendall_b",
                .citation = "Deutsch, Dror and Roth 2021", .needs_inputs = true,
                .counts_draws = true, .inapplicable = not_by_ties);

TEST_OF_FIGURES(boot_systems, resampled, MC_BOOTSTRAP_SYSTEMS, .name = "boot-systems",
                .title = "BOOT-SYSTEMS",
                .definition = "paired bootstrap of systems, with an interval: spearman, "
                              "pearson, kendall_b",
                .citation = "Deutsch, Dror and Roth 2021", .needs_systems = true,
                .counts_draws = true, .inapplicable = not_by_ties);

TEST_OF_FIGURES(boot_both, resampled, MC_BOOTSTRAP_BOTH, .name = "boot-both", .title = "BOOT-BOTH",
                .definition = "paired bootstrap of source sentences and systems, with an "
                              "interval: spearman, pearson, kendall_b",
                .citation = "Deutsch, Dror and Roth 2021", .needs_inputs = true,
                .needs_systems = true, .counts_draws = true, .inapplicable = not_by_ties);

/* --- tests from three correlations ------------------------------------------------------------ */

/* For Pearson's correlation; for Spearman's as an approximation. */
static const char *correlated_inapplicable_reason(const struct mc_paired_figure *figure)
{
    return figure->kind == MC_PAIRED_PEARSON || figure->kind == MC_PAIRED_SPEARMAN
               ? NULL
               : "the test compares correlations: it supports pearson and, approximately, "
                 "spearman";
}

/* The correlations of both sides with people and with each other over the complete cases; NaN if
 * not defined. */
static struct mc_three_correlations correlated(const struct mc_trial *trial,
                                               struct mc_arena *scratch)
{
    struct mc_grouped_figure figure = trial->figure->figure();
    struct mc_three_correlations r;
    struct mc_paired_sample sample;

    mc_paired_sample_take(trial->scores, MC_PAIRED_ALL, &sample, scratch);
    r.n = sample.n;
    r.first = mc_grouped_mean(&figure, sample.human, sample.metrics[0], &sample.groups, scratch);
    r.second = mc_grouped_mean(&figure, sample.human, sample.metrics[1], &sample.groups, scratch);
    r.between =
        mc_grouped_mean(&figure, sample.metrics[0], sample.metrics[1], &sample.groups, scratch);
    return r;
}

/* Any test from these, with the tail that the trial asks for. */
static struct mc_trial_result
correlated_test(const struct mc_trial *trial,
                struct mc_test_value (*test)(const struct mc_three_correlations *r),
                struct mc_arena *scratch)
{
    struct mc_three_correlations r = correlated(trial, scratch);
    struct mc_trial_result result;
    struct mc_test_value value;

    if (isnan(r.first) || isnan(r.second) || isnan(r.between))
        return mc_no_trial_result("a correlation is not defined");
    value = test(&r);
    result = mc_no_trial_result(value.reason);
    if (!trial->one_sided)
        result.p = value.p_two_sided;
    else /* statistic below 0: the second correlates better */
        result.p = value.statistic < 0 ? value.p_one_sided : 1 - value.p_one_sided;
    return result;
}

static const char *williams_inapplicable_reason(const struct mc_paired_figure *figure)
{
    return figure->kind == MC_PAIRED_PEARSON ? NULL : "Williams' test supports only pearson";
}

TEST_OF_FIGURES(williams, correlated_test, mc_williams_test, .name = "williams",
                .title = "Williams' t",
                .definition = "t test of two dependent correlations with human scores: pearson",
                .citation = "Williams 1959", .inapplicable = williams_inapplicable_reason);

TEST_OF_FIGURES(steiger, correlated_test, mc_steiger_test, .name = "steiger",
                .title = "Steiger's z",
                .definition = "z test of two dependent correlations with human scores, "
                              "averaged: pearson, approximately spearman",
                .citation = "Steiger 1980", .inapplicable = correlated_inapplicable_reason);

TEST_OF_FIGURES(meng, correlated_test, mc_meng_test, .name = "meng",
                .title = "z of Meng, Rosenthal and Rubin",
                .definition = "z test of two dependent correlations with human scores: pearson, "
                              "approximately spearman",
                .citation = "Meng, Rosenthal and Rubin 1992",
                .inapplicable = correlated_inapplicable_reason);

/* The greatest confidence at which the interval of first - second excludes 0, by bisection:
 * intervals grow with confidence. */
static double confidence_without_zero(const struct mc_three_correlations *r)
{
    double out = 0, in = 1;
    int i;

    for (i = 0; i < 60; i++) {
        double middle = (out + in) / 2;
        struct mc_interval interval = mc_zou_interval(r, middle);

        if (interval.low > 0 || interval.high < 0)
            out = middle;
        else
            in = middle;
    }
    return out;
}

static struct mc_trial_result zou_compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_three_correlations r = correlated(trial, scratch);
    struct mc_trial_result result;
    struct mc_interval interval;
    double p;

    if (isnan(r.first) || isnan(r.second) || isnan(r.between))
        return mc_no_trial_result("a correlation is not defined");
    interval = mc_zou_interval(&r, trial->confidence);
    result = mc_no_trial_result(interval.reason);
    if (interval.reason != NULL)
        return result;
    p = 1 - confidence_without_zero(&r);
    result.p = !trial->one_sided ? p : r.second > r.first ? p / 2 : 1 - p / 2;
    result.low = -interval.high;
    result.high = -interval.low;
    return result;
}

TEST(zou, zou_compute, .name = "zou", .title = "Zou's interval",
     .definition = "whether Zou's interval of the difference of two correlations "
                   "with human scores contains 0, with the interval: pearson, "
                   "approximately spearman",
     .citation = "Zou 2007", .data = MC_TEST_FIGURES,
     .inapplicable = correlated_inapplicable_reason);

/* --- McNemar's test --------------------------------------------------------------------------- */

struct mcnemar {
    double exact_p; /* binomial, two-sided; 1 if no case is discordant */
    double mid_p;
    struct mc_significance chi_squared, corrected; /* 1 degree of freedom; without and with
                                                      Edwards's continuity correction */
    const char *reason;                            /* why all but exact_p is NaN; else NULL */
};

static const char no_discordant[] = "no case is passed by one side only";

static struct mc_significance chi_squared(double difference, double n)
{
    struct mc_significance test = {difference * difference / n, (double)NAN, NULL};

    test.p = gsl_cdf_chisq_Q(test.statistic, 1);
    return test;
}

/* From the discordant cases: those that only the first side passes and those that only the second
 * passes (each below 2^31). McNemar 1947; the mid-p value as in Fagerland, Lydersen and Laake 2013,
 * BMC Medical Research Methodology 13:91: the exact one minus P(X = least), or 1 - P(X = least) / 2
 * if both counts are equal. As in statsmodels 0.13.5. */
static struct mcnemar mcnemar(uint32_t n_only_first, uint32_t n_only_second)
{
    const struct mc_significance none = {(double)NAN, (double)NAN, no_discordant};
    struct mcnemar test = {1, (double)NAN, none, none, no_discordant};
    uint32_t n = n_only_first + n_only_second;
    uint32_t least = n_only_first < n_only_second ? n_only_first : n_only_second;
    double distance = (double)n - 2.0 * least, at_least;

    if (n == 0)
        return test;
    test.reason = NULL;
    test.chi_squared = chi_squared(distance, n);
    test.corrected = chi_squared(distance - 1, n);
    at_least = gsl_ran_binomial_pdf(least, 0.5, n);
    if (n_only_first == n_only_second) {
        test.mid_p = 1 - at_least / 2;
        return test;
    }
    test.exact_p = fmin(1, 2 * gsl_cdf_binomial_P(least, 0.5, n));
    test.mid_p = test.exact_p - at_least;
    return test;
}

/* With several cases in a unit, the sign of the unit's difference in passed cases is flipped as a
 * whole: the probabilities of the sum, all signs being equally likely, are built up unit by unit.
 * If each unit has one case, they are those of McNemar's test. Beyond MOST_STEPS the sum is taken
 * as normal instead (Durkalski, Palesch, Lipsitz and Rust 2003, Statistics in Medicine 22:2417). */
enum { MOST_STEPS = 20000000 };

struct clustered_mcnemar {
    double exact_p, mid_p; /* two-sided; 1 if no unit is discordant */
};

/* chances[k]: probability of the sum 2 k - total. */
static double *chances_of_sums(const double *units, size_t n, size_t total,
                               struct mc_arena *scratch)
{
    double *chances = mc_arena_array(scratch, total + 1, sizeof(*chances));
    size_t reached = 0, u, k;

    chances[0] = 1;
    for (u = 0; u < n; u++) {
        size_t step = (size_t)fabs(units[u]);

        if (step == 0)
            continue;
        reached += step;
        for (k = reached + 1; k-- > 0;)
            chances[k] = (chances[k] + (k < step ? 0 : chances[k - step])) / 2;
    }
    return chances;
}

static struct clustered_mcnemar clustered_mcnemar(const double *units, size_t n,
                                                  struct mc_arena *scratch)
{
    struct clustered_mcnemar test = {1, 1};
    double sum = 0, squares = 0, steps = 0, beyond = 0, at = 0;
    const double *chances;
    size_t u, k, total;

    for (u = 0; u < n; u++) {
        sum += units[u];
        squares += units[u] * units[u];
        steps += fabs(units[u]);
    }
    if (!(squares > 0))
        return test;
    if (steps * (double)n > MOST_STEPS) {
        test.exact_p = test.mid_p = 2 * gsl_cdf_ugaussian_Q(fabs(sum) / sqrt(squares));
        return test;
    }
    total = (size_t)steps;
    chances = chances_of_sums(units, n, total, scratch);
    for (k = 0; k <= total; k++) {
        double reached = fabs(2 * (double)k - steps);

        beyond += reached > fabs(sum) + 0.5 ? chances[k] : 0;
        at += fabs(reached - fabs(sum)) < 0.5 ? chances[k] : 0;
    }
    test.exact_p = fmin(1, beyond + at);
    test.mid_p = beyond + at / 2;
    return test;
}

static struct mc_trial_result mcnemar_compute(const struct mc_trial *trial,
                                              struct mc_arena *scratch)
{
    struct mc_trial_result result = mc_no_trial_result(NULL);

    if (trial->verdicts_of_units != NULL)
        result.p = clustered_mcnemar(trial->verdicts_of_units, trial->n_units, scratch).exact_p;
    else
        result.p = mcnemar(trial->verdicts.only_first, trial->verdicts.only_second).exact_p;
    return result;
}

TEST(mcnemar, mcnemar_compute, .name = "mcnemar", .title = "McNemar, exact",
     .definition = "McNemar's exact test of the cases that only one side passes: "
                   "verdicts",
     .citation = "McNemar 1947", .data = MC_TEST_VERDICTS);

static struct mc_trial_result mid_p_compute(const struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_trial_result result = mc_no_trial_result(NULL);

    if (trial->verdicts_of_units != NULL)
        result.p = clustered_mcnemar(trial->verdicts_of_units, trial->n_units, scratch).mid_p;
    else
        result.p = mcnemar(trial->verdicts.only_first, trial->verdicts.only_second).mid_p;
    if (isnan(result.p)) /* no case is discordant */
        result.p = 1;
    return result;
}

TEST(mid_p, mid_p_compute, .name = "mid-p", .title = "McNemar, mid-p",
     .definition = "McNemar's mid-p test of the cases that only one side passes: "
                   "verdicts",
     .citation = "Fagerland, Lydersen and Laake 2013", .data = MC_TEST_VERDICTS);

/* --- other tests ------------------------------------------------------------------------------ */

/* Student's t of the difference over its standard error, from the influences of the cases. */
static struct mc_trial_result influence_compute(const struct mc_trial *trial,
                                                struct mc_arena *scratch)
{
    const struct mc_order_difference *order = trial->order;
    struct mc_trial_result result = mc_no_trial_result(order->reason);
    double degrees = (double)order->df, reach;

    (void)scratch;
    if (order->reason != NULL)
        return result;
    reach = order->se * gsl_cdf_tdist_Pinv((1 + trial->confidence) / 2, degrees);
    result.low = order->difference - reach;
    result.high = order->difference + reach;
    result.p = mc_order_difference_p(order, trial->one_sided);
    return result;
}

TEST(influence, influence_compute, .name = "influence", .title = "influences of the cases",
     .definition = "whether right_order differs, by the influence of each case on "
                   "the difference",
     .citation = "doc/statistics.md", .data = MC_TEST_ORDERS);

static struct mc_trial_result sign_flip_compute(const struct mc_trial *trial,
                                                struct mc_arena *scratch)
{
    struct mc_sign_flip_settings settings = {trial->one_sided ? MC_GREATER : MC_TWO_SIDED,
                                             (uint32_t)trial->n_draws,
                                             mc_random_bit_source(&trial->key)};
    struct mc_sign_flip flips =
        mc_sign_flip_test(trial->differences, trial->n_differences, &settings, scratch);
    struct mc_trial_result result = mc_no_trial_result(flips.test.reason);

    result.p = flips.test.p;
    return result;
}

TEST(sign_flip, sign_flip_compute, .name = "sign-flip", .title = "sign flips",
     .definition = "whether the mean difference is 0, by random signs: differences "
                   "of cases, such as mad",
     .citation = "Fisher 1935", .data = MC_TEST_DIFFERENCES, .counts_draws = true);

static struct mc_trial_result wilcoxon_compute(const struct mc_trial *trial,
                                               struct mc_arena *scratch)
{
    const struct mc_rank_settings settings = {trial->one_sided ? MC_GREATER : MC_TWO_SIDED,
                                              MC_NULL_AUTO, false};
    struct mc_signed_rank ranks = mc_signed_rank_test(trial->differences, trial->n_differences,
                                                      MC_ZEROS_LEFT_OUT, &settings, scratch);
    struct mc_trial_result result = mc_no_trial_result(ranks.test.reason);

    result.p = ranks.test.p;
    return result;
}

TEST(wilcoxon, wilcoxon_compute, .name = "wilcoxon", .title = "Wilcoxon's signed ranks",
     .definition = "whether differences are symmetric about 0, by their ranks: "
                   "differences of cases, such as mad",
     .citation = "Wilcoxon 1945", .data = MC_TEST_DIFFERENCES);
