#include "tests/unit/support.h"

#include <math.h>

#include "analysis/bootstrap.h"
#include "base/random.h"
#include "tests/unit/made_up.h"

enum { MEAN, MAD, SPEARMAN, RANKING, RANKING_DISTINCT, N_STATISTICS };

/* All cells of a sample, with intervals. */
static void figures_of(const struct mc_sample *sample, struct mc_resampling resampling,
                       struct mc_cell *cells)
{
    struct mc_arena *arena = mc_arena_new();
    size_t n, s;
    const struct mc_statistic *const *statistics = mc_statistics(&n);

    assert_int_equal(n, N_STATISTICS);
    for (s = 0; s < n; s++) {
        struct mc_figure figure = statistics[s]->compute(sample, arena);
        struct mc_cell cell = {figure.value, (double)NAN, (double)NAN, sample->n, figure.reason};

        cells[s] = cell;
    }
    mc_bootstrap(sample, &resampling, statistics, n, cells, arena);
    mc_arena_free(arena);
}

static const struct mc_resampling usual = {2000, 0.95, 1, 7};

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
    assert_false(has_interval(&cells[MEAN]));     /* asks for none */
    assert_false(has_interval(&cells[SPEARMAN])); /* has no value */
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
    assert_memory_equal(cells, again, sizeof(cells));
    seed.seed = 2;
    figures_of(&sample, seed, other);
    assert_true(other[MAD].low < cells[MAD].low || other[MAD].low > cells[MAD].low);
    stream.stream = 8;
    figures_of(&sample, stream, other);
    assert_true(other[MAD].low < cells[MAD].low || other[MAD].low > cells[MAD].low);
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
        cmocka_unit_test(test_two_cases_by_hand),
        cmocka_unit_test(test_mostly_undefined_has_no_interval),
        cmocka_unit_test(test_when_there_is_none),
        cmocka_unit_test(test_width_of_a_mean),
        cmocka_unit_test(test_streams_differ),
    };

    return cmocka_run_group_tests_name("bootstrap", tests, NULL, NULL);
}
