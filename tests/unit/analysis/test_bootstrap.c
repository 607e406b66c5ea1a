/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/bootstrap.c"

#include "tests/unit/support.h"

#include <math.h>

#include "base/random.h"
#include "tests/unit/made_up.h"

enum { test_MEAN, MAD, SPEARMAN, RANKING, RANKING_DISTINCT, N_STATISTICS };

/* All cells of a sample, with intervals. */
static void figures_of(const struct mc_sample *sample, struct mc_resampling resampling,
                       struct mc_cell *cells)
{
    struct mc_arena *arena = mc_arena_new();
    size_t n, s;
    const struct mc_statistic *const *statistics = mc_statistics_by_default(&n);

    assert_true(n >= N_STATISTICS);
    n = N_STATISTICS; /* the first of them */
    for (s = 0; s < n; s++) {
        struct mc_figure figure = statistics[s]->compute(sample, arena);

        memset(&cells[s], 0, sizeof(cells[s])); /* cells are compared byte by byte */
        cells[s].value = figure.value;
        cells[s].low = cells[s].high = (double)NAN;
        cells[s].n = sample->n;
        cells[s].reason = figure.reason;
    }
    mc_bootstrap(sample, &resampling, statistics, n, cells, NULL, arena);
    mc_arena_free(arena);
}

static const struct mc_resampling usual = {2000,          0.95,  1,   7, MC_INTERVAL_PERCENTILE,
                                           MC_GROUP_NONE, false, NULL};

static bool has_interval(const struct mc_cell *cell)
{
    assert_int_equal(isnan(cell->low), isnan(cell->high));
    return !isnan(cell->low);
}

/* Deviations 0.1 and 0.3: of the draws a quarter gives 0.1, a half 0.2, a quarter 0.3. */
static void test_two_cases_by_hand(void **state)
{
    const double metric[] = {0.1, 0.3}, human[] = {0, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 2, arena);
    struct mc_resampling narrow = usual;
    struct mc_cell cells[N_STATISTICS];

    (void)state;
    figures_of(&sample, usual, cells);
    assert_near(cells[MAD].low, 0.1, 1e-15);
    assert_near(cells[MAD].high, 0.3, 1e-15);
    narrow.confidence = 0.4; /* between the 30th and the 70th percentile there is only 0.2 */
    figures_of(&sample, narrow, cells);
    assert_near(cells[MAD].low, 0.2, 1e-15);
    assert_near(cells[MAD].high, 0.2, 1e-15);
    assert_false(has_interval(&cells[test_MEAN])); /* is in closed form */
    assert_false(has_interval(&cells[SPEARMAN]));  /* has no value */
    mc_arena_free(arena);
}

/* All metric scores are 10 and all human ones 0, so that each resample has the MAD 10, and with
 * standard errors of 2 that of a mean of 100 normal errors about it: its standard deviation is
 * 2 / sqrt(100), its 95% interval 2 * 1.959964 of that wide, 0.784. A quantile of 20,000 resamples
 * has a standard error of about 2% of that. With errors of half of the cases the variance is half.
 */
static void test_standard_errors(void **state)
{
    enum { CASES = 100 };
    double metric[CASES], human[CASES], errors[CASES];
    struct mc_arena *arena = mc_arena_new();
    struct mc_resampling many = usual;
    struct mc_cell cells[N_STATISTICS], again[N_STATISTICS];
    struct mc_sample sample;
    size_t i;

    (void)state;
    for (i = 0; i < CASES; i++) {
        metric[i] = 10;
        human[i] = 0;
        errors[i] = 2;
    }
    many.resamples = 20000;
    sample = mc_made_up_sample(metric, human, CASES, arena);
    figures_of(&sample, many, cells);
    assert_near(cells[MAD].high - cells[MAD].low, 0, 1e-12);
    sample.metric_errors = errors;
    figures_of(&sample, many, cells);
    assert_near(cells[MAD].value, 10, 1e-12);
    assert_near(cells[MAD].high - cells[MAD].low, 0.784, 0.04);
    assert_near((cells[MAD].high + cells[MAD].low) / 2, 10, 0.02);
    figures_of(&sample, many, again);
    assert_near(again[MAD].low, cells[MAD].low, 0);
    for (i = 0; i < CASES; i += 2)
        errors[i] = 0;
    figures_of(&sample, many, cells);
    assert_near(cells[MAD].high - cells[MAD].low, 0.554, 0.03);
    mc_arena_free(arena);
}

/* Human 1 1 2 and metric 1 2 2 both vary only where the first and the third case are drawn: in
 * 1 - 2 (2/3)^3 + (1/3)^3 = 12 of 27 resamples. */
static void test_mostly_undefined_has_no_interval(void **state)
{
    const double metric[] = {1, 2, 2}, human[] = {1, 1, 2}, other[] = {1, 2, 3};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 3, arena);
    struct mc_cell cells[N_STATISTICS];

    (void)state;
    figures_of(&sample, usual, cells);
    assert_near(cells[SPEARMAN].value, 0.5, 1e-15);
    assert_false(has_interval(&cells[SPEARMAN]));
    assert_true(has_interval(&cells[RANKING]));
    /* with three different scores only the human ones can be constant, in 9 of 27; else it is 1 */
    sample = mc_made_up_sample(other, other, 3, arena);
    figures_of(&sample, usual, cells);
    assert_near(cells[SPEARMAN].low, 1, 0);
    assert_near(cells[SPEARMAN].high, 1, 0);
    assert_near(cells[RANKING].low, 1, 0); /* copies do not count as pairs */
    assert_near(cells[RANKING_DISTINCT].low, 1, 0);
    mc_arena_free(arena);
}

static void test_when_there_is_none(void **state)
{
    const double values[] = {1, 2, 3};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(values, values, 1, arena);
    struct mc_resampling off = usual;
    struct mc_cell cells[N_STATISTICS];

    (void)state;
    figures_of(&sample, usual, cells);
    assert_false(has_interval(&cells[RANKING])); /* one case */
    sample = mc_made_up_sample(values, values, 3, arena);
    off.resamples = 0;
    figures_of(&sample, off, cells);
    assert_false(has_interval(&cells[RANKING]));
    mc_arena_free(arena);
}

/* 200 deviations uniform in [0, 1]: the mean's standard deviation is sqrt(1/12/200) = 0.0204, and
 * 95 % of the resamples lie within 1.96 of it. */
static void test_width_of_a_mean(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    double metric[200], human[200] = {0};
    struct mc_cell cells[N_STATISTICS], again[N_STATISTICS], other[N_STATISTICS];
    struct mc_resampling seed = usual, stream = usual;
    struct mc_sample sample;
    uint64_t i;

    (void)state;
    for (i = 0; i < 200; i++)
        metric[i] = mc_random_unit(mc_random_bits(11, 0, i));
    sample = mc_made_up_sample(metric, human, 200, arena);
    figures_of(&sample, usual, cells);
    assert_near(cells[MAD].high - cells[MAD].low, 2 * 1.96 * sqrt(1.0 / 2400.0), 0.012);
    assert_near((cells[MAD].low + cells[MAD].high) / 2, cells[MAD].value, 0.004);
    /* the draws are a function of seed and stream */
    figures_of(&sample, usual, again);
    assert_true(mc_same_cells(cells, again, N_STATISTICS));
    seed.seed = 2;
    figures_of(&sample, seed, other);
    assert_true(other[MAD].low < cells[MAD].low || other[MAD].low > cells[MAD].low);
    stream.stream = 8;
    figures_of(&sample, stream, other);
    assert_true(other[MAD].low < cells[MAD].low || other[MAD].low > cells[MAD].low);
    mc_arena_free(arena);
}

/* Deviations 0.1 and 0.3 once more, with mean 0.2: of the resamples a quarter is at each end. At 90
 * % the basic interval is 0.4 less the quantiles, 0.1 and 0.3 again; the standard deviation is
 * sqrt(1/4 + 1/4) / 10, z 1.644854. Without one case the figure is 0.3 or 0.1: no skew, nor bias
 * but for chance; the levels stay within the outer quarters. */
static void test_kinds_by_hand(void **state)
{
    const double metric[] = {0.1, 0.3}, human[] = {0, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 2, arena);
    struct mc_resampling resampling = usual;
    struct mc_cell cells[N_STATISTICS];

    (void)state;
    resampling.confidence = 0.9;
    resampling.kind = MC_INTERVAL_BASIC;
    figures_of(&sample, resampling, cells);
    assert_near(cells[MAD].low, 0.1, 1e-15);
    assert_near(cells[MAD].high, 0.3, 1e-15);
    resampling.kind = MC_INTERVAL_NORMAL;
    figures_of(&sample, resampling, cells);
    assert_near(cells[MAD].low, 0.2 - 1.644854 * sqrt(0.5) / 10, 0.005);
    assert_near(cells[MAD].high, 0.2 + 1.644854 * sqrt(0.5) / 10, 0.005);
    resampling.kind = MC_INTERVAL_BCA;
    figures_of(&sample, resampling, cells);
    assert_near(cells[MAD].low, 0.1, 1e-15);
    assert_near(cells[MAD].high, 0.3, 1e-15);
    mc_arena_free(arena);
}

/* Mean of the deviations of the clusters with these numbers. */
static double mean_of_clusters(const double *deviations, const uint32_t *clusters, size_t n,
                               const uint32_t *drawn, uint32_t n_drawn)
{
    double sum = 0, count = 0;
    uint32_t k;
    size_t i;

    for (k = 0; k < n_drawn; k++) {
        for (i = 0; i < n; i++) {
            if (clusters[i] != drawn[k])
                continue;
            sum += deviations[i];
            count++;
        }
    }
    return sum / count;
}

/* Replicates and jackknife as sample.h describes them: draw k of resample r is of the number r *
 * 2^32 + k. Of clusters of one case, and of larger ones. */
static void compare_bca(const double *deviations, const uint32_t *clusters, size_t n,
                        uint32_t n_clusters)
{
    const double human[8] = {0};
    struct mc_arena *arena = mc_arena_new();
    double *values = mc_arena_array(arena, usual.resamples, sizeof(*values)), jackknife[8];
    struct replicates replicates = {0, values, usual.resamples, jackknife, n_clusters};
    struct mc_sample sample = mc_made_up_sample(deviations, human, n, arena);
    struct mc_resampling resampling = usual;
    struct mc_cell cells[N_STATISTICS];
    struct mc_interval expected;
    uint32_t drawn[8], u, k;
    uint64_t r;

    for (r = 0; r < usual.resamples; r++) {
        for (k = 0; k < n_clusters; k++)
            drawn[k] =
                mc_random_below(mc_random_bits(usual.seed, usual.stream, r << 32 | k), n_clusters);
        values[r] = mean_of_clusters(deviations, clusters, n, drawn, n_clusters);
    }
    for (u = 0; u < n_clusters; u++) {
        for (k = 0; k + 1 < n_clusters; k++)
            drawn[k] = k < u ? k : k + 1;
        jackknife[u] = mean_of_clusters(deviations, clusters, n, drawn, n_clusters - 1);
    }
    resampling.kind = MC_INTERVAL_BCA;
    sample.clusters = clusters;
    sample.n_clusters = n_clusters;
    figures_of(&sample, resampling, cells);
    replicates.estimate = cells[MAD].value;
    expected = replicate_interval(MC_INTERVAL_BCA, &replicates, usual.confidence, arena);
    assert_null(expected.reason);
    assert_near(cells[MAD].low, expected.low, 1e-12);
    assert_near(cells[MAD].high, expected.high, 1e-12);
    mc_arena_free(arena);
}

static void test_bca(void **state)
{
    const double deviations[] = {8, 0.25, 0, 1, 0.5, 0, 2, 0.75};
    const uint32_t alone[] = {0, 1, 2, 3, 4, 5, 6, 7}, together[] = {0, 1, 2, 0, 3, 3, 4, 0};

    (void)state;
    compare_bca(deviations, alone, 8, 8);
    compare_bca(deviations, together, 8, 5);
}

/* Of two cases one alone has no correlation: BCa has no jackknife, whatever the resamples give
 * (half of them hold both cases). */
static void test_bca_without_jackknife(void **state)
{
    const double values[] = {1, 2};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(values, values, 2, arena);
    struct mc_resampling resampling = usual;
    struct mc_cell cells[N_STATISTICS];

    (void)state;
    do {
        resampling.seed++;
        figures_of(&sample, resampling, cells);
    } while (!has_interval(&cells[SPEARMAN]) && resampling.seed < 50);
    assert_true(has_interval(&cells[SPEARMAN]));
    resampling.kind = MC_INTERVAL_BCA;
    figures_of(&sample, resampling, cells);
    assert_false(has_interval(&cells[SPEARMAN]));
    mc_arena_free(arena);
}

/* Two clusters, of three cases with deviation 0.1 and of one with 0.5: drawn together they give
 * 0.1, (3 * 0.1 + 0.5) / 4 = 0.2 and 0.5, never anything between. */
static void test_clusters_are_drawn_whole(void **state)
{
    const double metric[] = {0.1, 0.5, 0.1, 0.1}, human[4] = {0};
    const uint32_t clusters[] = {0, 1, 0, 0}, one[4] = {0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 4, arena);
    struct mc_resampling resampling = usual;
    struct mc_cell cells[N_STATISTICS];

    (void)state;
    sample.clusters = clusters;
    sample.n_clusters = 2;
    figures_of(&sample, resampling, cells);
    assert_near(cells[MAD].low, 0.1, 1e-15);
    assert_near(cells[MAD].high, 0.5, 1e-15);
    resampling.confidence = 0.4; /* a quarter at each end, a half in the middle */
    figures_of(&sample, resampling, cells);
    assert_near(cells[MAD].low, 0.2, 1e-15);
    assert_near(cells[MAD].high, 0.2, 1e-15);
    resampling.kind = MC_INTERVAL_BCA; /* leaves out whole clusters: 0.5 and 0.1 */
    figures_of(&sample, resampling, cells);
    assert_near(cells[MAD].low, 0.2, 0.11);
    sample.clusters = one;
    sample.n_clusters = 1;
    figures_of(&sample, usual, cells);
    assert_false(has_interval(&cells[MAD]));
    mc_arena_free(arena);
}

/* Clusters of one case each change nothing. */
static void test_clusters_of_one(void **state)
{
    const double metric[] = {0.3, 0.9, 0.2, 0.6, 0.7}, human[] = {1, 3, 2, 2, 5};
    const uint32_t clusters[] = {0, 1, 2, 3, 4};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample = mc_made_up_sample(metric, human, 5, arena);
    struct mc_cell by_case[N_STATISTICS], by_cluster[N_STATISTICS];

    (void)state;
    figures_of(&sample, usual, by_case);
    sample.clusters = clusters;
    sample.n_clusters = 5;
    figures_of(&sample, usual, by_cluster);
    assert_true(mc_same_cells(by_case, by_cluster, N_STATISTICS));
    mc_arena_free(arena);
}

/* Of one statistic, asked for alone, on the workers of a pool (NULL: none). */
static struct mc_cell alone(const struct mc_sample *sample, struct mc_resampling resampling,
                            const char *name, struct mc_thread_pool *pool)
{
    const struct mc_statistic *statistic = mc_statistic_find(name);
    struct mc_arena *arena = mc_arena_new();
    struct mc_cell cell;

    memset(&cell, 0, sizeof(cell));
    cell.value = statistic->compute(sample, arena).value;
    cell.low = cell.high = (double)NAN;
    mc_bootstrap(sample, &resampling, &statistic, 1, &cell, pool, arena);
    mc_arena_free(arena);
    return cell;
}

/* Asked for alone the ranking is counted without copies of cases; beside MAD, with them. The
 * workers of a pool share the resamples. What was drawn for one figure serves the next, as long as
 * it is of as many units, and as many resamples, from the same stream. */
static void test_ways_give_the_same(void **state)
{
    static const char *const names[] = {"mad", "ranking", "ranking_distinct"};
    static const size_t places[] = {MAD, RANKING, RANKING_DISTINCT};
    enum { CASES = 60 };
    double metric[CASES], human[CASES];
    uint32_t clusters[CASES], i, turn;
    struct mc_thread_pool *pool = mc_thread_pool_new(3);
    struct mc_draws *draws = mc_draws_new();
    struct mc_arena *arena = mc_arena_new();
    struct mc_sample sample;

    (void)state;
    for (i = 0; i < CASES; i++) {
        human[i] = mc_random_below(mc_random_bits(1, 1, i), 7);
        metric[i] = human[i] / 7 + mc_random_unit(mc_random_bits(1, 2, i));
        clusters[i] = i / 3;
    }
    sample = mc_made_up_sample(metric, human, CASES, arena);
    for (turn = 0; turn < 6; turn++) {
        struct mc_resampling resampling = usual;
        struct mc_cell cells[N_STATISTICS];

        resampling.resamples = turn == 5 ? 149 : 150;
        resampling.stream = turn / 4;
        sample.lower_is_better = turn % 2 == 1;
        if (turn == 2) {
            sample.clusters = clusters;
            sample.n_clusters = CASES / 3;
        }
        figures_of(&sample, resampling, cells);
        for (i = 0; i < 3; i++) {
            struct mc_cell one = alone(&sample, resampling, names[i], NULL);
            struct mc_cell shared, with_draws;

            shared = alone(&sample, resampling, names[i], pool);
            resampling.draws = draws;
            with_draws = alone(&sample, resampling, names[i], turn % 2 == 0 ? pool : NULL);
            resampling.draws = NULL;

            assert_true(has_interval(&one));
            assert_near(one.low, cells[places[i]].low, 0);
            assert_near(one.high, cells[places[i]].high, 0);
            assert_near(shared.low, one.low, 0);
            assert_near(shared.high, one.high, 0);
            assert_near(with_draws.low, one.low, 0);
            assert_near(with_draws.high, one.high, 0);
        }
    }
    mc_draws_free(draws);
    mc_thread_pool_free(pool);
    mc_arena_free(arena);
}

static void test_streams_differ(void **state)
{
    struct mc_group a = {.name = mc_slice_of("negation"), .pooled = true}, b = a, c = a;
    struct mc_slice sick = mc_slice_of("sick"), sts = mc_slice_of("sts");

    (void)state;
    b.pooled = false;
    c.name = mc_slice_of("passive");
    assert_true(mc_bootstrap_stream(sick, &a) == mc_bootstrap_stream(sick, &a));
    assert_true(mc_bootstrap_stream(sick, &a) != mc_bootstrap_stream(sts, &a));
    assert_true(mc_bootstrap_stream(sick, &a) != mc_bootstrap_stream(sick, &b));
    assert_true(mc_bootstrap_stream(sick, &a) != mc_bootstrap_stream(sick, &c));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_standard_errors),
        cmocka_unit_test(test_two_cases_by_hand),
        cmocka_unit_test(test_mostly_undefined_has_no_interval),
        cmocka_unit_test(test_when_there_is_none),
        cmocka_unit_test(test_width_of_a_mean),
        cmocka_unit_test(test_kinds_by_hand),
        cmocka_unit_test(test_bca),
        cmocka_unit_test(test_bca_without_jackknife),
        cmocka_unit_test(test_clusters_are_drawn_whole),
        cmocka_unit_test(test_clusters_of_one),
        cmocka_unit_test(test_ways_give_the_same),
        cmocka_unit_test(test_streams_differ),
    };

    return cmocka_run_group_tests_name("bootstrap", tests, NULL, NULL);
}
