/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A gate put to the test: what is not changed does not block, what is lost does. */
#include "tests/unit/support.h"

#include <math.h>

#include "analysis/change/self_test.h"
#include "base/thread_pool.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up.h"

enum { N = 12, CHANGES = 16, MOST_COPIES = 8 };

static struct mc_policy policy;
static struct mc_self_test_row rows[MC_SELF_TEST_ROWS];

/* One phenomenon, scale 0 to 1, human score i / 11, score 0.01 less and more in
 * turn, so that a shift crosses orders; of the errors 1 less that. */
static size_t n_copies = 1; /* cases of each item, all the same */
static enum mc_clusters clusters;

static const struct mc_score_table *make_run(bool errors)
{
    static struct mc_made_up run;
    struct mc_score_column *column;
    double scores[MOST_COPIES * N];
    uint32_t file;
    size_t i;

    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "d", "p", 0, 1, true);
    for (i = 0; i < n_copies * N; i++) {
        size_t item = i / n_copies;
        size_t at =
            mc_made_up_case(&run, file, mc_arena_format(arena, "c%zu", i), (double)item / 11);

        mc_case_add_labels(&run.suite.cases[at], arena)->item =
            mc_slice_of(mc_arena_format(arena, "i%zu", item));
        scores[i] = fmin(fmax((double)item / 11 + (item % 2 == 0 ? -0.01 : 0.01), 0), 1);
        if (errors)
            scores[i] = 1 - scores[i];
    }
    column = mc_made_up_column(&run, "m", scores);
    if (errors) {
        column->lower_is_better = true;
        column->worst = 1;
        column->best = 0;
    }
    return &run.scores;
}

static void (*show)(void *context, size_t n_done, size_t n); /* NULL: nothing is shown */
static void *show_context;

static void test(const struct mc_score_table *table, double noise, unsigned n_changes,
                 struct mc_thread_pool *pool)
{
    const struct mc_self_test_settings settings = {
        .change =
            {.policy = &policy, .draws = 199, .confidence = 0.95, .seed = 1, .clusters = clusters},
        .analysis = {.normalisation = MC_NORMALISE_RANGE,
                     .threshold_percentile = 5,
                     .confidence = 0.95},
        .n_changes = n_changes,
        .noise = noise,
        .show = show,
        .context = show_context,
    };

    mc_self_test(table, &settings, pool, rows);
}

static int set_up(void **state)
{
    policy = mc_policy_default();
    return new_arena(state);
}

/* Without noise both runs of a null change are the same. A shift of 0.25 standard deviations (0.33)
 * and more moves all scores, but for the one at the end of the range: of at least 11 differences
 * that are all to one side, 0.08 and more each, one of 2^11 swaps is as bad. */
static void check_losses(void)
{
    const double z2 = 3.841458820694124; /* chi^2 with 1 degree of freedom at .95 */
    size_t n_shifts = 0, r;

    for (r = 0; r < MC_SELF_TEST_ROWS; r++) {
        assert_int_equal(rows[r].n, r == 0 ? CHANGES : CHANGES / 8);
        assert_near(rows[r].rate, (double)rows[r].n_failed / rows[r].n, 0);
        assert_true(r == 0 || rows[r].size > 0);
        if (rows[r].kind != MC_LOSS_SHIFT)
            continue;
        n_shifts++;
        assert_int_equal(rows[r].n_failed, CHANGES / 8);
        assert_near(rows[r].ceiling, 1, 0); /* what the gate sees, one test sees too */
        assert_non_null(rows[r].best_check);
    }
    assert_int_equal(n_shifts, 6); /* three sizes, in one phenomenon and everywhere */
    assert_int_equal(rows[0].kind, MC_LOSS_NONE);
    assert_int_equal(rows[0].n_failed, 0);
    /* Wilson of 0 of n: up to z^2 / (n + z^2); of n of n: from n / (n + z^2) */
    assert_near(rows[0].interval.low, 0, 1e-12);
    assert_near(rows[0].interval.high, z2 / (CHANGES + z2), 1e-12);
    assert_near(rows[1].interval.low, 2 / (2 + z2), 1e-12);
    assert_near(rows[1].interval.high, 1, 1e-12);
}

/* Scores that are those of people: all of them shuffled is a loss of every order. */
static void test_shuffling(void **state)
{
    size_t r;

    (void)state;
    test(make_run(false), 0, 4 * CHANGES, NULL);
    for (r = 0; r < MC_SELF_TEST_ROWS; r++)
        if (rows[r].kind == MC_LOSS_SHUFFLE && rows[r].size > 0.9)
            assert_true(rows[r].rate > 0.7);
}

static void test_losses(void **state)
{
    (void)state;
    test(make_run(false), 0, CHANGES, NULL);
    check_losses();
}

/* Away from people is towards the worst end there too. */
static void test_losses_where_less_is_better(void **state)
{
    (void)state;
    test(make_run(true), 0, CHANGES, NULL);
    check_losses();
}

/* No loss can be over 1: all are tolerated. */
static void test_the_policy_decides(void **state)
{
    struct mc_policy_rule rule = {.largest_loss = 1, .least_n = (double)NAN, .level = -1};
    size_t r;

    (void)state;
    policy.rules = &rule;
    policy.n_rules = 1;
    test(make_run(false), 0, CHANGES, NULL);
    for (r = 0; r < MC_SELF_TEST_ROWS; r++)
        assert_int_equal(rows[r].n_failed, 0);
}

static void test_few_changes(void **state)
{
    (void)state;
    test(make_run(false), 0, 3, NULL);
    assert_int_equal(rows[0].n, 3);
    assert_int_equal(rows[3].n, 1); /* an eighth, and one at least */
    assert_int_equal(rows[3].n_failed, 1);
}

static void test_the_same_on_threads(void **state)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(3);
    struct mc_self_test_row alone[MC_SELF_TEST_ROWS];
    size_t r;

    (void)state;
    test(make_run(false), 0.25, CHANGES, NULL);
    memcpy(alone, rows, sizeof(rows));
    test(make_run(false), 0.25, CHANGES, pool);
    for (r = 0; r < MC_SELF_TEST_ROWS; r++)
        assert_int_equal(rows[r].n_failed, alone[r].n_failed);
    mc_thread_pool_free(pool);
}

/* Gates that block, of all changes but shuffled scores, or of these. */
static int count_failed(enum mc_clusters of, double noise, bool shuffled)
{
    int n_failed = 0;
    size_t r;

    clusters = of;
    test(make_run(false), noise, CHANGES, NULL);
    clusters = MC_CLUSTERS_AUTO;
    for (r = 0; r < MC_SELF_TEST_ROWS; r++)
        n_failed += (rows[r].kind == MC_LOSS_SHUFFLE) == shuffled ? (int)rows[r].n_failed : 0;
    return n_failed;
}

/* All copies of a case get its noise and say no more than it: of the 24 changes with a loss about
 * as many are found as of single cases. By case, noise and test are of each: more are. */
static void test_noise_is_of_items(void **state)
{
    int single = count_failed(MC_CLUSTERS_AUTO, 0.5, false), by_item, by_case;

    (void)state;
    n_copies = MOST_COPIES;
    by_item = count_failed(MC_CLUSTERS_AUTO, 0.5, false);
    by_case = count_failed(MC_CLUSTERS_CASE, 0.5, false);
    n_copies = 1;
    assert_true(abs(single - by_item) <= 4);
    assert_true(by_case >= by_item + 4);
}

/* Items of eight copies each get the scores of another item as a whole, so that the shuffled runs
 * are copies of shuffled single cases; by case the copies of one get different scores. */
static void test_shuffling_is_of_items(void **state)
{
    int single = count_failed(MC_CLUSTERS_AUTO, 0, true), by_item, by_case;

    (void)state;
    n_copies = MOST_COPIES;
    by_item = count_failed(MC_CLUSTERS_AUTO, 0, true);
    by_case = count_failed(MC_CLUSTERS_CASE, 0, true);
    n_copies = 1;
    assert_true(abs(single - by_item) <= 3);
    assert_true(by_case > by_item);
}

static void count_up(void *context, size_t n_done, size_t n)
{
    size_t *shown = context;

    assert_true(n_done > shown[0] && n_done <= n);
    shown[0] = n_done;
    shown[1] = n;
    shown[2]++;
}

/* CHANGES without a loss and an eighth of them for each of the 18 others; shown more than once. */
static void test_what_is_done_is_shown(void **state)
{
    size_t shown[3] = {0, 0, 0};

    (void)state;
    show = count_up;
    show_context = shown;
    test(make_run(false), 0, CHANGES, NULL);
    show = NULL;
    assert_int_equal(shown[0], CHANGES + 18 * (CHANGES / 8));
    assert_int_equal(shown[1], shown[0]);
    assert_true(shown[2] > 1);
}

/* 400,000 scores: 456 times 877 for one metric, 45 for ten; by eights, 40 to 1000. */
static void test_number_of_changes(void **state)
{
    (void)state;
    assert_int_equal(mc_self_test_changes(1, 877), 456);
    assert_int_equal(mc_self_test_changes(10, 877), 40);
    assert_int_equal(mc_self_test_changes(5, 877), 88);
    assert_int_equal(mc_self_test_changes(100, 100000), 40);
    assert_int_equal(mc_self_test_changes(1, 34), 1000);
    assert_int_equal(mc_self_test_changes(0, 0), 1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_losses, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_shuffling, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_noise_is_of_items, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_shuffling_is_of_items, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_losses_where_less_is_better, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_the_policy_decides, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_few_changes, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_what_is_done_is_shown, set_up, free_arena),
        cmocka_unit_test(test_number_of_changes),
        cmocka_unit_test_setup_teardown(test_the_same_on_threads, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("self_test", tests, NULL, NULL);
}
