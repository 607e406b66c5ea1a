/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/calibration.h"

#include "tests/unit/support.h"

#include <math.h>

#include "analysis/analyse.h"
#include "analysis/statistics.h"
#include "tests/unit/made_up.h"

enum { N = 20 };

/* The ids of cases live as long as the run. */
static const char *id_of(size_t i)
{
    static char ids[2 * N][4];

    ids[i][0] = 'c';
    ids[i][1] = (char)('a' + i / 10);
    ids[i][2] = (char)('0' + i % 10);
    return ids[i];
}

static struct mc_result *analyse(const double *right, const double *noisy, unsigned resamples,
                                 struct mc_arena *arena)
{
    static const struct mc_statistic *statistics[MC_N_DELTAS];
    struct mc_made_up *run = mc_arena_array(arena, 1, sizeof(*run));
    struct mc_analysis_settings settings = {.normalisation = MC_NORMALISE_RANGE,
                                            .threshold_percentile = 5,
                                            .confidence = 0.95,
                                            .resamples = resamples,
                                            .seed = 1,
                                            .interval = MC_INTERVAL_AUTO,
                                            .statistics = statistics,
                                            .n_statistics = MC_N_DELTAS};
    uint32_t file;
    size_t i;

    statistics[0] = mc_statistic_find("delta_80");
    statistics[1] = mc_statistic_find("delta_90");
    statistics[2] = mc_statistic_find("delta_95");
    mc_made_up_begin(run, arena);
    file = mc_made_up_file(run, "d", "p", 0, 100, true);
    for (i = 0; i < N; i++)
        (void)mc_made_up_case(run, file, id_of(i), (double)i);
    (void)mc_made_up_column(run, "right", right);
    (void)mc_made_up_column(run, "noisy", noisy);
    return mc_analyse(&run->scores, &settings, NULL, arena);
}

/* The metric `right` scores as people do, 0 to 19: 190 pairs, all in order, so that the least
 * difference, 1, is enough. `noisy` exchanges neighbours, 1 0 3 2 ...: 19 pairs have scores 1
 * apart, the 10 that are exchanged, against people, and 9 such as of the cases 0 and 3 (scores 1
 * and 2), in order. All 171 others are in order: 9 / 19 at 1, all from 2 on, 180 of 190. */
static void fill(double *right, double *noisy)
{
    size_t i;

    for (i = 0; i < N; i++) {
        right[i] = (double)i;
        noisy[i] = (double)(i % 2 == 0 ? i + 1 : i - 1);
    }
}

static const struct mc_difference_question questions[] = {{MC_ALL_COLUMNS, 1}, {1, 2.5}, {0, 19.5}};
static const struct mc_calibration_settings settings = {
    .resamples = 200, .confidence = 0.95, .seed = 1, .questions = questions, .n_questions = 3};

static void test_figures(void **state)
{
    double right[N], noisy[N];
    struct mc_arena *arena = mc_arena_new();
    const struct mc_calibration *made;

    (void)state;
    fill(right, noisy);
    made = mc_calibrate(analyse(right, noisy, 0, arena), &settings, NULL);
    assert_int_equal(made[0].n, N);
    assert_int_equal(made[0].curve.n_pairs, 190);
    assert_near(made[0].deltas[0].value, 1, 0);
    assert_near(made[0].deltas[2].value, 1, 0);
    assert_int_equal(made[0].deltas[2].n_pairs, 190);
    assert_null(made[0].deltas[2].reason);
    assert_int_equal(made[0].n_differences, 2);
    assert_near(made[0].differences[0].agreement.value, 1, 0);
    /* in any resample all pairs are in order */
    assert_near(made[0].differences[0].agreement.low, 1, 0);
    assert_near(made[0].differences[0].agreement.high, 1, 0);
    assert_true(isnan(made[0].differences[1].agreement.value));
    assert_int_equal(made[0].differences[1].agreement.n_pairs, 0);
    assert_string_equal(made[0].differences[1].agreement.reason,
                        "the scores of no pair of cases are so far apart");
    assert_int_equal(made[1].curve.n_hits, 180);
    assert_near(made[1].deltas[0].value, 2, 0);
    assert_int_equal(made[1].deltas[0].n_pairs, 190 - 19);
    assert_int_equal(made[1].n_differences, 2);
    assert_near(made[1].differences[0].agreement.value, 9. / 19, 1e-15);
    assert_int_equal(made[1].differences[0].agreement.n_pairs, 19);
    assert_true(made[1].differences[0].agreement.low < 9. / 19);
    assert_true(made[1].differences[0].agreement.high > 9. / 19);
    assert_near(made[1].differences[1].difference, 2.5, 0);
    assert_near(made[1].differences[1].agreement.value, 1, 0);
    mc_arena_free(arena);
}

/* The differences and intervals are those of the statistics on the row `overall`. */
static void test_as_the_statistics(void **state)
{
    double right[N], noisy[N];
    struct mc_arena *arena = mc_arena_new();
    const struct mc_result *result;
    const struct mc_calibration *made;
    size_t i;

    (void)state;
    fill(right, noisy);
    result = analyse(right, noisy, 200, arena);
    made = mc_calibrate(result, &settings, NULL);
    for (i = 0; i < 2 * (size_t)MC_N_DELTAS; i++) {
        const struct mc_cell *cell =
            &result->datasets[0].groups[result->datasets[0].n_groups - 1].cells[i];
        const struct mc_calibration_figure *figure = &made[i / MC_N_DELTAS].deltas[i % MC_N_DELTAS];

        assert_near(figure->value, cell->value, 0);
        assert_near(figure->low, cell->low, 0);
        assert_near(figure->high, cell->high, 0);
    }
    mc_arena_free(arena);
}

/* Without resamples there are no intervals, and without questions no answers. */
static void test_nothing_asked(void **state)
{
    const struct mc_calibration_settings none = {.confidence = 0.95, .seed = 1};
    double right[N], noisy[N];
    struct mc_arena *arena = mc_arena_new();
    const struct mc_calibration *made;

    (void)state;
    fill(right, noisy);
    made = mc_calibrate(analyse(right, noisy, 0, arena), &none, NULL);
    assert_int_equal(made[0].n_differences, 0);
    assert_near(made[0].deltas[0].value, 1, 0);
    assert_true(isnan(made[0].deltas[0].low) && isnan(made[0].deltas[0].high));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_as_the_statistics),
        cmocka_unit_test(test_nothing_asked),
    };

    return cmocka_run_group_tests_name("calibration", tests, NULL, NULL);
}
