/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Coverage of the intervals by simulation: how often an interval of 95 % holds the true value, as
 * in the tables of doc/statistics.md. Usage: bench_coverage [repetitions]; 4,000, the default, for
 * the tables there. */
#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "analysis/analyse.h"
#include "analysis/expectations.h"
#include "analysis/order_sweep.h"
#include "analysis/right_order.h"
#include "base/random.h"
#include "suite/suite.h"
#include "tests/unit/made_up.h"

enum { N_CASES = 100, N_FIGURES = 5 };

static double normal(uint64_t seed, uint64_t stream, size_t index)
{
    double unit = mc_random_unit(mc_random_bits(seed, stream, index));

    return gsl_cdf_ugaussian_Pinv(fmax(unit, 1e-16));
}

static struct mc_analysis_settings settings_with(unsigned resamples)
{
    return (struct mc_analysis_settings){
        .normalisation = MC_NORMALISE_NONE,
        .interval = MC_INTERVAL_AUTO,
        .threshold_percentile = 5,
        .resamples = resamples,
        .confidence = 0.95,
        .seed = 1,
    };
}

static const struct mc_group *analyse(const struct mc_made_up *run,
                                      const struct mc_analysis_settings *settings)
{
    return &mc_analyse(&run->scores, settings, NULL, run->arena)->datasets[0].groups[0];
}

/* Whether the interval of a pass rate holds it: each of 100 cases is to score above another case,
 * which `uses` of them name. Scores are normal, those of the 100 cases shifted up. */
static bool pass_rate_is_held(uint64_t seed, double rate, size_t uses)
{
    struct mc_analysis_settings settings = settings_with(0);
    double shift = sqrt(2) * gsl_cdf_ugaussian_Pinv(rate), values[2 * N_CASES];
    struct mc_arena *arena = mc_arena_new();
    struct mc_expectation above[N_CASES] = {0};
    const struct mc_passes *passes;
    struct mc_made_up run;
    size_t i;
    bool held;

    mc_made_up_begin(&run, arena);
    (void)mc_made_up_file(&run, "d", "named", 0, 1, true);
    (void)mc_made_up_file(&run, "d", "above", 0, 1, true);
    for (i = 0; i < 2 * N_CASES; i++) {
        struct mc_case *item =
            &run.suite
                 .cases[mc_made_up_case(&run, i < N_CASES, mc_arena_format(arena, "%zu", i), 0)];

        values[i] = normal(seed, 0, i) + (i < N_CASES ? shift : 0);
        if (i < N_CASES) {
            above[i].type = MC_EXPECT_ABOVE;
            above[i].value = (double)NAN;
            above[i].other = mc_slice_of(mc_arena_format(arena, "%zu", N_CASES + i / uses));
            mc_case_add_lists(item, arena)->expectations = &above[i];
            mc_case_add_lists(item, arena)->n_expectations = 1;
        }
    }
    (void)mc_made_up_column(&run, "m", values);
    passes = analyse(&run, &settings)->passes;
    held = passes != NULL && passes->low <= rate && rate <= passes->high;
    mc_arena_free(arena);
    return held;
}

static void pass_rates(size_t repetitions)
{
    static const double rates[] = {0.5, 0.8, 0.9};
    static const size_t uses[] = {1, 2, 5, 10, 20};
    size_t r, u, i, n;

    printf("| rate | 1 use | 2 uses | 5 uses | 10 uses | 20 uses |\n|---|---|---|---|---|---|\n");
    for (r = 0; r < 3; r++) {
        printf("| %.1f |", rates[r]);
        for (u = 0; u < 5; u++) {
            for (n = 0, i = 0; i < repetitions; i++)
                n += pass_rate_is_held(i + 1, rates[r], uses[u]);
            printf(" %.1f |", 100 * (double)n / (double)repetitions);
        }
        printf("\n");
    }
}

/* Human scores and those of a metric, both normal with a deviation of 0.1 about 0.5 and 0.55, and a
 * correlation of 0.5: their difference has the deviation 0.1. */
static const double shifted = 0.05, deviation = 0.1, correlated = 0.5;

/* mean; mean |d| of a normal difference d; its root mean square; correlation; that of the ranks
 * (Pearson 1907). */
static double truth(size_t figure)
{
    double pi = acos(-1), ratio = shifted / deviation;

    switch (figure) {
    case 0:
        return 0.5 + shifted;
    case 1:
        return deviation * sqrt(2 / pi) * exp(-ratio * ratio / 2) + shifted * erf(ratio / sqrt(2));
    case 2:
        return sqrt(deviation * deviation + shifted * shifted);
    case 3:
        return correlated;
    default:
        return 6 / pi * asin(correlated / 2);
    }
}

static const char *const FIGURES[N_FIGURES] = {"mean", "mad", "rmse", "pearson", "spearman"};

/* Adds to held[f] whether the interval of figure f holds it. */
static void figures_are_held(uint64_t seed, size_t n, size_t held[N_FIGURES])
{
    struct mc_analysis_settings settings = settings_with(1000);
    const struct mc_statistic *statistics[N_FIGURES];
    struct mc_arena *arena = mc_arena_new();
    double values[N_CASES];
    const struct mc_group *group;
    struct mc_made_up run;
    uint32_t file;
    size_t i;

    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "d", "p", 0, 1, true);
    for (i = 0; i < n; i++) {
        double first = normal(seed, 1, i), second = normal(seed, 2, i);

        (void)mc_made_up_case(&run, file, mc_arena_format(arena, "%zu", i),
                              0.5 + deviation * first);
        values[i] = 0.5 + shifted +
                    deviation * (correlated * first + sqrt(1 - correlated * correlated) * second);
    }
    (void)mc_made_up_column(&run, "m", values);
    for (i = 0; i < N_FIGURES; i++)
        statistics[i] = mc_statistic_find(FIGURES[i]);
    settings.statistics = statistics;
    settings.n_statistics = N_FIGURES;
    group = analyse(&run, &settings);
    for (i = 0; i < N_FIGURES; i++)
        held[i] += group->cells[i].low <= truth(i) && truth(i) <= group->cells[i].high;
    mc_arena_free(arena);
}

static void figures(size_t repetitions)
{
    static const size_t sizes[] = {10, 20, 50};
    size_t held[3][N_FIGURES] = {{0}}, s, f, i;

    for (s = 0; s < 3; s++)
        for (i = 0; i < repetitions; i++)
            figures_are_held(i + 1, sizes[s], held[s]);
    printf("| statistic | n = 10 | n = 20 | n = 50 |\n|---|---|---|---|\n");
    for (f = 0; f < N_FIGURES; f++) {
        printf("| `%s` |", FIGURES[f]);
        for (s = 0; s < 3; s++)
            printf(" %.1f |", 100 * (double)held[s][f] / (double)repetitions);
        printf("\n");
    }
}

/* Metrics to compute right_order of: the score of a case is the human one with ... */
static const struct {
    const char *name;
    double noise;  /* standard deviation of what is added */
    double blind;  /* the same of what a phenomenon adds to all its cases */
    bool coarse;   /* rounded to whole numbers, so that many tie */
    bool reverses; /* the first phenomenon is reversed */
} ORDERINGS[] = {
    {"follows people", 0.7, 0, false, false},           {"noisy", 2, 0, false, false},
    {"blind to phenomena", 0.7, 2, false, false},       {"coarse", 1, 1, true, false},
    {"wrong in one phenomenon", 0.7, 0.5, false, true},
};
enum { N_ORDERINGS = sizeof(ORDERINGS) / sizeof(ORDERINGS[0]), N_SIZES = 3 };
static const uint32_t SIZES[N_SIZES] = {10, 20, 34}, COUNTS[N_SIZES] = {5, 12, 30};

/* `size` cases of each phenomenon, with human scores about a level of the phenomenon, from 0 to 5
 * in steps of 0.1. */
static struct mc_order_cases draw_orders(uint64_t seed, size_t kind, uint32_t count, uint32_t size,
                                         struct mc_arena *arena)
{
    size_t n = (size_t)count * size, i;
    double *human = mc_arena_array(arena, n, sizeof(*human));
    double *metric = mc_arena_array(arena, n, sizeof(*metric));
    uint32_t *phenomena = mc_arena_array(arena, n, sizeof(*phenomena));
    uint32_t *units = mc_arena_array(arena, n, sizeof(*units));

    for (i = 0; i < n; i++) {
        uint32_t p = (uint32_t)(i / size);
        double level = 1 + 3 * mc_random_unit(mc_random_bits(99, 0, p));

        human[i] = rint(10 * fmax(0, fmin(5, level + normal(seed, 1, i)))) / 10;
        metric[i] = human[i];
        if (ORDERINGS[kind].reverses && p == 0)
            metric[i] = 5 - metric[i];
        metric[i] +=
            ORDERINGS[kind].noise * normal(seed, 2, i) + ORDERINGS[kind].blind * normal(99, 1, p);
        if (ORDERINGS[kind].coarse)
            metric[i] = rint(metric[i]);
        phenomena[i] = p;
        units[i] = (uint32_t)i;
    }
    return (struct mc_order_cases){.n = n,
                                   .human = human,
                                   .metric = metric,
                                   .phenomena = phenomena,
                                   .n_phenomena = count,
                                   .units = units,
                                   .n_units = (uint32_t)n,
                                   .gap = 1};
}

/* The row of the first phenomenon, or the overall one. */
static struct mc_right_order order_row(const struct mc_order_cases *cases, bool overall,
                                       struct mc_arena *arena)
{
    uint32_t *members = mc_arena_array(arena, cases->n, sizeof(*members)), n = 0, i;

    for (i = 0; i < cases->n; i++)
        if (overall || cases->phenomena[i] == 0)
            members[n++] = i;
    return mc_order_row(mc_order_sweep_new(cases, false, arena), members, n, overall, NULL, arena);
}

/* Percentages of intervals that hold the figure of 3,000 cases per phenomenon. */
static void orders(size_t repetitions)
{
    size_t kind, c, s, i;
    int overall;

    printf("| metric | row | phenomena | 10 cases each | 20 | 34 |\n|---|---|---|---|---|---|\n");
    for (kind = 0; kind < N_ORDERINGS; kind++)
        for (overall = 0; overall < 2; overall++)
            for (c = 0; c < N_SIZES; c++) {
                struct mc_arena *arena = mc_arena_new();
                struct mc_order_cases many = draw_orders(0, kind, COUNTS[c], 3000, arena);
                double value = order_row(&many, overall == 1, arena).value;

                printf("| %s | %s | %u |", ORDERINGS[kind].name,
                       overall == 1 ? "overall" : "one phenomenon", COUNTS[c]);
                for (s = 0; s < N_SIZES; s++) {
                    size_t held = 0;

                    for (i = 0; i < repetitions; i++) {
                        struct mc_arena_mark mark = mc_arena_mark(arena);
                        struct mc_order_cases cases =
                            draw_orders(i + 1, kind, COUNTS[c], SIZES[s], arena);
                        struct mc_right_order row = order_row(&cases, overall == 1, arena);
                        double low, high;

                        mc_right_order_interval(&row, 0.95, &low, &high);
                        held += low <= value && value <= high;
                        mc_arena_reset(arena, mark);
                    }
                    printf(" %.1f |", 100 * (double)held / (double)repetitions);
                }
                printf("\n");
                mc_arena_free(arena);
            }
}

int main(int argc, char **argv)
{
    long repetitions = argc > 1 ? strtol(argv[1], NULL, 10) : 4000;

    if (repetitions < 1) {
        fprintf(stderr, "usage: bench_coverage [repetitions]\n");
        return 2;
    }
    pass_rates((size_t)repetitions);
    printf("\n");
    figures((size_t)repetitions);
    printf("\n");
    orders(((size_t)repetitions + 7) / 8);
    return 0;
}
