/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times of the analysis on the published scores, without intervals and with 1,000 resamples of
 * every figure; and, on made-up scores in one thread, of permutation tests and of the search for a
 * tie threshold. Usage: bench_analysis [workers]; 0, the default: one for each processor. */
#include <stdio.h>

#include "analysis/analyse.h"
#include "analysis/pairs/ties.h"
#include "analysis/result.h"
#include "analysis/order_sweep.h"
#include "analysis/right_order.h"
#include "analysis/tests/permutation.h"
#include "base/options.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "bench/stopwatch.h"
#include "tests/analysis/published.h"
#include "tests/unit/made_up.h"

static struct mc_analysis_settings settings_with(unsigned resamples)
{
    return (struct mc_analysis_settings){
        .normalisation = MC_NORMALISE_MINMAX,
        .threshold_percentile = 5,
        .resamples = resamples,
        .confidence = 0.95,
        .seed = 1,
    };
}

static void measure(const struct mc_made_up *run, struct mc_analysis_settings settings,
                    size_t n_repeats, struct mc_thread_pool *pool)
{
    const char *kind = settings.interval == MC_INTERVAL_BCA ? ", BCa" : "";
    static const char *const by[] = {"", ", by system", ", by item"};
    const char *unit = settings.resample == MC_RESAMPLE_CLUSTER ? " of sentences" : "";
    double times[100] = {0};
    size_t i;

    for (i = 0; i < n_repeats; i++) {
        struct mc_arena *arena = mc_arena_new();
        double begin = mc_seconds_of(CLOCK_MONOTONIC);
        const struct mc_result *result = mc_analyse(&run->scores, &settings, pool, arena);

        times[i] = result->n_datasets > 0 ? mc_seconds_of(CLOCK_MONOTONIC) - begin : 0;
        mc_arena_free(arena);
    }
    mc_sort_times(times, n_repeats);
    printf("%zu cases, %zu columns, %4u resamples%s%s%s, %4u draws, %u workers: "
           "median %9.3f ms, least %9.3f ms\n",
           run->scores.n_cases, run->scores.n_columns, settings.resamples, unit, kind,
           by[settings.grouping], settings.draws, pool == NULL ? 1 : mc_thread_pool_size(pool),
           times[n_repeats / 2] * 1e3, times[0] * 1e3);
}

/* 1,000 draws for each comparison of a metric with the best, without and with intervals. */
static void measure_draws(const struct mc_made_up *run, struct mc_thread_pool *pool)
{
    struct mc_analysis_settings settings = settings_with(0);

    settings.draws = 1000;
    measure(run, settings, 3, pool);
    settings.resamples = 1000;
    measure(run, settings, 3, pool);
}

/* 1,000 resamples of each kind that differs in cost. */
static void measure_intervals(const struct mc_made_up *run, struct mc_thread_pool *pool)
{
    struct mc_analysis_settings settings = settings_with(1000);

    measure(run, settings, 3, pool);
    settings.interval = MC_INTERVAL_BCA;
    measure(run, settings, 3, pool);
    settings.resample = MC_RESAMPLE_CLUSTER;
    measure(run, settings, 3, pool);
}

/* Spearman of one metric by systems and by items, 12 of 250, with 1,000 resamples of the items. */
static void measure_groups(void)
{
    enum { SYSTEMS = 12, ITEMS = 250 };
    const struct mc_statistic *spearman = mc_statistic_find("spearman");
    struct mc_analysis_settings settings = settings_with(1000);
    struct mc_arena *arena = mc_arena_new();
    double *values = mc_arena_array(arena, SYSTEMS * ITEMS, sizeof(*values));
    struct mc_made_up run;
    uint32_t file, i;

    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "d", "p", 0, 4, true);
    for (i = 0; i < SYSTEMS * ITEMS; i++) {
        double human = mc_random_below(mc_random_bits(1, 0, i), 41) / 10.0;
        char *id = mc_arena_format(arena, "%u", i);
        struct mc_case *item = &run.suite.cases[mc_made_up_case(&run, file, id, human)];

        values[i] = human + 4 * mc_random_unit(mc_random_bits(1, 1, i));
        mc_case_add_labels(item, arena)->system =
            mc_slice_of(mc_arena_format(arena, "%u", i / ITEMS));
        mc_case_add_labels(item, arena)->item =
            mc_slice_of(mc_arena_format(arena, "%u", i % ITEMS));
    }
    (void)mc_made_up_column(&run, "m", values);
    settings.statistics = &spearman;
    settings.n_statistics = 1;
    settings.resample = MC_RESAMPLE_CLUSTER;
    for (i = 0; i < 3; i++) {
        settings.grouping = (enum mc_grouping)i;
        measure(&run, settings, 3, NULL);
    }
    mc_arena_free(arena);
}

/* All rows of right_order, with intervals: one metric, 100,000 cases of 32 phenomena. */
static void measure_right_order(void)
{
    enum { N = 100000, PHENOMENA = 32 };
    double times[5] = {0};
    size_t k;

    for (k = 0; k < sizeof(times) / sizeof(times[0]); k++) {
        struct mc_arena *arena = mc_arena_new();
        double *human = mc_arena_array(arena, N, sizeof(*human)), begin, low, high, sum = 0;
        double *metric = mc_arena_array(arena, N, sizeof(*metric));
        uint32_t *phenomena = mc_arena_array(arena, N, sizeof(*phenomena));
        uint32_t *units = mc_arena_array(arena, N, sizeof(*units));
        uint32_t *members = mc_arena_array(arena, N, sizeof(*members)), i, p;
        struct mc_order_cases cases = {.n = N,
                                       .human = human,
                                       .metric = metric,
                                       .phenomena = phenomena,
                                       .n_phenomena = PHENOMENA,
                                       .units = units,
                                       .n_units = N,
                                       .gap = 1};
        struct mc_order_sweep *sweep;

        for (i = 0; i < N; i++) {
            human[i] = mc_random_below(mc_random_bits(1, 0, i), 51) / 10.0;
            metric[i] = human[i] + 4 * mc_random_unit(mc_random_bits(1, 1, i));
            phenomena[i] = i % PHENOMENA;
            units[i] = i;
        }
        begin = mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID);
        sweep = mc_order_sweep_new(&cases, false, arena);
        for (p = 0; p <= PHENOMENA; p++) {
            struct mc_arena_mark mark = mc_arena_mark(arena);
            struct mc_right_order row;
            size_t n = 0;

            for (i = 0; i < N; i++)
                if (p == PHENOMENA || phenomena[i] == p)
                    members[n++] = i;
            row = mc_order_row(sweep, members, n, p == PHENOMENA, NULL, arena);
            mc_right_order_interval(&row, 0.95, &low, &high);
            sum += row.value + low + high;
            mc_arena_reset(arena, mark);
        }
        times[k] = sum > 0 ? mc_seconds_of(CLOCK_PROCESS_CPUTIME_ID) - begin : 0;
        mc_arena_free(arena);
    }
    mc_sort_times(times, 5);
    printf("right_order, %d cases, %d phenomena, 1 thread, processor time: median %9.3f ms, "
           "least %9.3f ms\n",
           N, PHENOMENA, times[2] * 1e3, times[0] * 1e3);
}

/* Two metrics that follow people more and less closely, each on a scale of its own. */
static struct mc_paired_scores make_scores(size_t n, struct mc_arena *arena)
{
    double *human = mc_arena_array(arena, n, sizeof(*human));
    double *first = mc_arena_array(arena, n, sizeof(*first));
    double *second = mc_arena_array(arena, n, sizeof(*second));
    size_t i;

    for (i = 0; i < n; i++) {
        human[i] = mc_random_below(mc_random_bits(1, 0, i), 41) / 10.0;
        first[i] = human[i] + 4 * mc_random_unit(mc_random_bits(1, 1, i));
        second[i] = 10 * human[i] + 50 * mc_random_unit(mc_random_bits(1, 2, i));
    }
    return (struct mc_paired_scores){n, human, {first, second}, NULL, NULL, n, 1};
}

enum { CASES = 1059, DRAWS = 1000, REPEATS = 15 };

typedef struct mc_swap make_swap(const struct mc_paired_sample *sample, struct mc_arena *arena);

static void measure_permutation(const char *name, make_swap *make)
{
    const struct mc_draw_key key = {1, 0};
    const struct mc_permutation_settings settings = {.n_draws = DRAWS,
                                                     .source = mc_random_bit_source(&key)};
    double times[REPEATS] = {0}, p = 0;
    size_t i;

    for (i = 0; i < REPEATS; i++) {
        struct mc_arena *arena = mc_arena_new();
        struct mc_paired_scores scores = make_scores(CASES, arena);
        struct mc_paired_sample sample;
        struct mc_swap swap;
        double begin = mc_seconds_of(CLOCK_MONOTONIC);

        mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
        swap = make(&sample, arena);
        p = mc_permutation_test(&swap, &settings, arena).p;
        times[i] = mc_seconds_of(CLOCK_MONOTONIC) - begin;
        mc_arena_free(arena);
    }
    mc_sort_times(times, REPEATS);
    printf("%s, %d cases, %d draws, 1 thread: median %9.3f ms, least %9.3f ms (p %.3f)\n", name,
           CASES, DRAWS, times[REPEATS / 2] * 1e3, times[0] * 1e3, p);
}

static struct mc_swap swap_verdicts(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    const double epsilons[] = {0.2, 2};

    return mc_swap_verdicts(sample, epsilons, MC_VERDICT_ACC_EQ, arena);
}

static void measure_ties(bool across)
{
    double times[REPEATS] = {0};
    size_t i;

    for (i = 0; i < REPEATS; i++) {
        struct mc_arena *arena = mc_arena_new();
        struct mc_paired_scores scores = make_scores(CASES, arena);
        uint8_t *folds = mc_arena_array(arena, CASES, 1);
        struct mc_tie_group group = {scores.human, scores.metrics[0], folds, CASES};
        struct mc_tie_fit fit;
        double begin;

        mc_tie_folds(CASES, 1, folds, arena);
        begin = mc_seconds_of(CLOCK_MONOTONIC);
        fit = across ? mc_tie_fit_across(&group, 1, 1, arena)
                     : mc_tie_fit_in_place(&group, 1, 1, arena);
        times[i] = fit.whole.accuracy > 0 ? mc_seconds_of(CLOCK_MONOTONIC) - begin : 0;
        mc_arena_free(arena);
    }
    mc_sort_times(times, REPEATS);
    printf("tie threshold %s, %d cases, 1 thread: median %9.3f ms, least %9.3f ms\n",
           across ? "cross-fitted" : "in place", CASES, times[REPEATS / 2] * 1e3, times[0] * 1e3);
}

int main(int argc, char **argv)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_thread_pool *pool = NULL;
    struct mc_made_up run;
    long long n_workers = 0;

    if (argc > 1 && mc_parse_integer(argv[1], &n_workers) != 0) {
        fputs("usage: bench_analysis [workers]\n", stderr);
        return 2;
    }
    if (mc_published_load(&run, arena) != 0) {
        puts("bench_analysis: skipped, the published data is not there (METRICHECK_SHARED)");
    } else {
        pool = mc_thread_pool_new((unsigned)n_workers);
        measure(&run, settings_with(0), 100, NULL);
        measure(&run, settings_with(0), 100, pool);
        measure_intervals(&run, pool);
        measure_draws(&run, pool);
    }
    measure_groups();
    measure_right_order();
    measure_ties(false);
    measure_ties(true);
    measure_permutation("PERM-BOTH, Pearson ", mc_swap_pearson);
    measure_permutation("PERM-BOTH, Spearman", mc_swap_spearman);
    measure_permutation("PERM-BOTH, tau_b   ", mc_swap_tau_b);
    measure_permutation("pairs,     acc_eq  ", swap_verdicts);
    mc_thread_pool_free(pool);
    mc_arena_free(arena);
    return 0;
}
