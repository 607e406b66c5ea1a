/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "scores/score_table.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

enum { N = 100 };

static struct mc_made_up run;

/* Two datasets of 100 cases each, one after the other, the tenth of each not judged. */
static int set_up(void **state)
{
    uint32_t files[2];
    size_t i;

    (void)state;
    arena = mc_arena_new();
    mc_made_up_begin(&run, arena);
    files[0] = mc_made_up_file(&run, "d", "p", 0, 200, true);
    files[1] = mc_made_up_file(&run, "e", "p", -5, 100, false);
    for (i = 0; i < 2 * (size_t)N; i++)
        (void)mc_made_up_case(&run, files[i / N], "x", i % N == 9 ? (double)NAN : (double)(i % N));
    return 0;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static const struct mc_score_column *add(uint64_t seed)
{
    mc_human_shuffled_add(&run.scores, seed);
    return &run.scores.columns[run.scores.n_columns - 1];
}

static void test_a_permutation_within_each_dataset(void **state)
{
    const struct mc_score_column *column = add(1);
    size_t d, i, n_moved = 0;

    (void)state;
    for (d = 0; d < 2; d++) {
        double values[N] = {0};
        size_t n = 0;

        for (i = d * N; i < (d + 1) * N; i++) {
            double human = run.suite.cases[i].human;

            if (isnan(human)) {
                assert_true(isnan(column->values[i]));
                assert_int_equal(column->states[i], MC_SCORE_NOT_APPLICABLE);
                assert_string_equal(column->notes[i].data, "the case has no human score");
                continue;
            }
            assert_int_equal(column->states[i], MC_SCORE_OK);
            assert_int_equal(column->notes[i].length, 0);
            n_moved += column->values[i] < human || column->values[i] > human;
            values[n++] = column->values[i];
        }
        assert_int_equal(n, N - 1);
        qsort(values, n, sizeof(values[0]), compare);
        for (i = 0; i < n; i++)
            assert_near(values[i], (double)(i < 9 ? i : i + 1), 0);
    }
    /* on average one case of a dataset stays where it is */
    assert_true(n_moved > 180);
}

static void test_seed_and_dataset_decide(void **state)
{
    const double *once = add(1)->values, *again = add(1)->values, *other = add(2)->values;
    size_t i, n_other = 0, n_other_dataset = 0;

    (void)state;
    for (i = 0; i < 2 * (size_t)N; i++) {
        assert_near(again[i], once[i], 0);
        n_other += other[i] < once[i] || other[i] > once[i];
    }
    for (i = 0; i < N; i++)
        n_other_dataset += once[i] < once[N + i] || once[i] > once[N + i];
    assert_true(n_other > 180);
    assert_true(n_other_dataset > 90);
}

static void test_what_stands_in_the_column(void **state)
{
    const struct mc_score_column *column = add(7);

    (void)state;
    assert_string_equal(column->name.data, "human-shuffled");
    assert_string_equal(column->signature.data, "human-shuffled|seed:7|version:0.1.0");
    assert_near(column->worst, -5, 0);
    assert_near(column->best, 200, 0);
    assert_false(column->lower_is_better);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_a_permutation_within_each_dataset, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_seed_and_dataset_decide, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_what_stands_in_the_column, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("human_shuffled", tests, NULL, NULL);
}
