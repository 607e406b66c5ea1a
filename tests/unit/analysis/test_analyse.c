/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The whole analysis on a run small enough to do by hand. */
#include "analysis/analyse.h"
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/result.h"
#include "base/random.h"
#include "base/thread_pool.h"
#include "tests/unit/made_up.h"

enum {
    MEAN,
    MAD,
    SPEARMAN,
    RANKING,
    RANKING_DISTINCT,
    RANKING_CHANCE,
    RANKING_SKILL,
    RIGHT_ORDER,
    N_STATISTICS
};

static const struct mc_analysis_settings no_intervals = {.normalisation = MC_NORMALISE_MINMAX,
                                                         .threshold_percentile = 5,
                                                         .confidence = 0.95,
                                                         .thin_correlations = true};

/* negation: a b c, passive: d e, on 1..5; one more case that is not pooled. */
static void make_run(struct mc_made_up *run, struct mc_arena *arena)
{
    const double good[] = {0, 0.5, 1, 1, (double)NAN, 0.25};
    const double errors[] = {8, 4, 0, 2, 6, 8}, same[] = {1, 1, 1, 1, 1, 1};
    uint32_t negation, passive, extra;

    mc_made_up_begin(run, arena);
    negation = mc_made_up_file(run, "sick", "negation", 1, 5, true);
    passive = mc_made_up_file(run, "sick", "passive", 1, 5, true);
    extra = mc_made_up_file(run, "sick", "several", 1, 5, false);
    (void)mc_made_up_case(run, negation, "a", 1);
    (void)mc_made_up_case(run, negation, "b", 3);
    (void)mc_made_up_case(run, negation, "c", 2);
    (void)mc_made_up_case(run, passive, "d", (double)NAN);
    (void)mc_made_up_case(run, passive, "e", 4);
    (void)mc_made_up_case(run, extra, "f", 5);
    (void)mc_made_up_column(run, "good", good);
    mc_made_up_column(run, "errors", errors)->lower_is_better = true;
    (void)mc_made_up_column(run, "same", same);
}

static const struct mc_cell *cell_of(const struct mc_group *group, size_t column, size_t statistic)
{
    return &group->cells[column * N_STATISTICS + statistic];
}

static void test_by_hand(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    struct mc_result *result;
    const struct mc_group *negation, *passive, *overall;

    (void)state;
    make_run(&run, arena);
    result = mc_analyse(&run.scores, &no_intervals, NULL, arena);
    assert_int_equal(result->n_statistics, N_STATISTICS);
    assert_int_equal(result->datasets[0].n_groups, 4);
    negation = &result->datasets[0].groups[0];
    passive = &result->datasets[0].groups[1];
    overall = &result->datasets[0].groups[3];
    /* people 1..5: z = 0 0.5 0.25; good 0..1: 0 0.5 1 */
    assert_near(cell_of(negation, 0, MEAN)->value, 0.5, 1e-15);
    assert_near(cell_of(negation, 0, MAD)->value, 0.25, 1e-15); /* (0 + 0 + 0.75) / 3 */
    assert_near(cell_of(negation, 0, SPEARMAN)->value, 0.5, 1e-15);
    /* 01 and 02 in order, 12 not: (3 + 4) / 9 and 4 / 6 */
    assert_near(cell_of(negation, 0, RANKING)->value, 7.0 / 9.0, 0);
    assert_int_equal(negation->rankings[0].n_pairs, 9);
    assert_int_equal(negation->rankings[0].n_hits, 7);
    assert_near(negation->rankings[0].threshold, 0, 0); /* k = 0.4, and d[0] = d[1] = 0 */
    assert_near(cell_of(negation, 0, RANKING_DISTINCT)->value, 4.0 / 6.0, 0);
    assert_int_equal(cell_of(negation, 0, MAD)->n, 3);
    /* errors 8..0: z = 0 0.5 1, and the same order as good */
    assert_near(cell_of(negation, 1, MEAN)->value, 0.5, 1e-15);
    assert_near(cell_of(negation, 1, SPEARMAN)->value, 0.5, 1e-15);
    assert_near(cell_of(negation, 1, RANKING)->value, 7.0 / 9.0, 0);
    /* the metric alone: d counts, e has no score; nothing against people is left */
    assert_near(cell_of(passive, 0, MEAN)->value, 1, 0);
    assert_int_equal(cell_of(passive, 0, MEAN)->n, 1);
    assert_int_equal(cell_of(passive, 0, MAD)->n, 0);
    assert_true(isnan(cell_of(passive, 0, MAD)->value));
    assert_string_equal(cell_of(passive, 0, MAD)->reason, "no case has both scores");
    assert_string_equal(cell_of(negation, 2, MEAN)->reason, "all scores of the run are equal");
    assert_string_equal(cell_of(negation, 2, SPEARMAN)->reason,
                        "all scores of the metric are equal");
    assert_true(isnan(cell_of(negation, 0, RANKING)->low));
    /* overall: a b c d e; against people a b c (good), a b c e (errors) */
    assert_int_equal(overall->n_cases, 5);
    assert_int_equal(cell_of(overall, 0, MEAN)->n, 4);
    assert_int_equal(cell_of(overall, 0, SPEARMAN)->n, 3);
    assert_int_equal(cell_of(overall, 1, SPEARMAN)->n, 4);
    assert_int_equal(overall->human.n, 4);
    assert_near(overall->human.mean, 2.5, 0);
    mc_arena_free(arena);
}

static void test_correlations(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    const struct mc_result *result;
    const struct mc_group *negation;

    (void)state;
    make_run(&run, arena);
    result = mc_analyse(&run.scores, &no_intervals, NULL, arena);
    negation = &result->datasets[0].groups[0];
    /* columns human, good, errors (turned round), same */
    assert_near(negation->correlations[0 * 4 + 0], 1, 0);
    assert_near(negation->correlations[0 * 4 + 1], 0.5, 1e-15);
    assert_near(negation->correlations[0 * 4 + 2], 0.5, 1e-15);
    assert_near(negation->correlations[1 * 4 + 2], 1, 1e-15);
    assert_true(isnan(negation->correlations[3 * 4 + 3]));
    assert_true(isnan(negation->correlations[0 * 4 + 3]));
    mc_arena_free(arena);
}

/* Same numbers, to the bit, for every number of workers; another seed, other intervals. */
static void test_pool_does_not_matter(void **state)
{
    struct mc_analysis_settings settings = no_intervals;
    struct mc_arena *arena = mc_arena_new();
    const struct mc_cell *cells;
    double scores[90];
    struct mc_made_up run;
    uint32_t file = 0, i;
    unsigned n_workers;

    (void)state;
    mc_made_up_begin(&run, arena);
    for (i = 0; i < 90; i++) {
        static const char *const phenomena[] = {"p", "q", "r"};

        if (i % 30 == 0)
            file = mc_made_up_file(&run, "d", phenomena[i / 30], 0, 5, true);
        (void)mc_made_up_case(&run, file, "x", mc_random_below(mc_random_bits(1, 1, i), 6));
        scores[i] = mc_random_unit(mc_random_bits(2, 2, i));
    }
    (void)mc_made_up_column(&run, "m", scores);
    settings.resamples = 200;
    cells = mc_analyse(&run.scores, &settings, NULL, arena)->datasets[0].groups[3].cells;
    assert_true(cells[RANKING].low < cells[RANKING].value);
    assert_true(cells[RANKING].value < cells[RANKING].high);
    assert_true(cells[SPEARMAN].low < cells[SPEARMAN].value);
    assert_true(cells[MAD].value < cells[MAD].high);
    for (n_workers = 1; n_workers < 5; n_workers++) {
        struct mc_thread_pool *pool = mc_thread_pool_new(n_workers);
        const struct mc_result *again = mc_analyse(&run.scores, &settings, pool, arena);

        assert_true(mc_same_cells(cells, again->datasets[0].groups[3].cells, N_STATISTICS));
        mc_thread_pool_free(pool);
    }
    settings.seed = 5;
    assert_false(mc_same_cells(
        cells, mc_analyse(&run.scores, &settings, NULL, arena)->datasets[0].groups[3].cells,
        N_STATISTICS));
    mc_arena_free(arena);
}

static void test_nothing_to_analyse(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    const struct mc_result *result;

    (void)state;
    mc_made_up_begin(&run, arena);
    assert_int_equal(mc_analyse(&run.scores, &no_intervals, NULL, arena)->n_datasets, 0);
    (void)mc_made_up_case(&run, mc_made_up_file(&run, "d", "p", 0, 1, true), "a", 1);
    result = mc_analyse(&run.scores, &no_intervals, NULL, arena); /* no metric */
    assert_int_equal(result->datasets[0].groups[0].human.n, 1);
    assert_true(isnan(result->datasets[0].groups[0].correlations[0]));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_correlations),
        cmocka_unit_test(test_pool_does_not_matter),
        cmocka_unit_test(test_nothing_to_analyse),
    };

    return cmocka_run_group_tests_name("result", tests, NULL, NULL);
}
