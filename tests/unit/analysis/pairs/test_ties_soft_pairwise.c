/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/pairs/ties.c"

#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "tests/unit/stat_goldens.h"

static const double nan_ = (double)NAN;

/* Differences 1 and 2 of the only pair: sums of the 4 sign vectors 3 1 -1 -3, of which one is as
 * great as 3: p = 1/4. The metric has -1 and 0: sums -1 -1 1 1, all as great: p = 1. */
static void test_by_hand(void **state)
{
    const double gold[] = {2, 5, 1, 3}, metric[] = {0, 4, 1, 4};
    const struct mc_score_matrix matrix = {2, 2, gold, metric}, agreed = {2, 2, gold, gold};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sign_vectors signs = mc_sign_vectors_all(2, arena);
    struct mc_soft_pairwise soft = mc_soft_pairwise(&matrix, &signs, arena);
    double p[4];

    (void)state;
    assert_int_equal(signs.n_vectors, 4);
    mc_pairwise_p(gold, 2, 2, &signs, p, arena);
    assert_near(p[1], 0.25, 0);
    assert_true(isnan(p[0]) && isnan(p[2]) && isnan(p[3]));
    assert_near(soft.error, 0.75, 0);
    assert_near(soft.accuracy, 0.25, 0);
    assert_near(soft.hard_accuracy, 0, 0);
    assert_int_equal(soft.n_pairs, 1);
    assert_null(soft.reason);
    soft = mc_soft_pairwise(&agreed, &signs, arena);
    assert_near(soft.accuracy, 1, 0);
    assert_near(soft.hard_accuracy, 1, 0);
    mc_arena_free(arena);
}

/* Only the item that both systems have with both scores counts: differences 1 and -1. */
static void test_missing(void **state)
{
    const double gold[] = {2, 5, 1, nan_, 3, nan_}, metric[] = {0, 4, 1, 4, 1, nan_};
    const double none[] = {1, 2, nan_, nan_, nan_, nan_};
    const struct mc_score_matrix two = {2, 2, gold, metric}, apart = {3, 2, none, metric},
                                 one = {1, 2, gold, metric};
    struct mc_arena *arena = mc_arena_new();
    struct mc_sign_vectors signs = mc_sign_vectors_all(2, arena);
    struct mc_soft_pairwise soft = mc_soft_pairwise(&two, &signs, arena);
    double p[4];

    (void)state;
    assert_near(soft.error, 0.5, 0); /* p 1/2 and 1 */
    mc_pairwise_p(none, 2, 2, &signs, p, arena);
    assert_true(isnan(p[1]));
    assert_string_equal(mc_soft_pairwise(&apart, &signs, arena).reason,
                        "no two systems have an item in common");
    assert_string_equal(mc_soft_pairwise(&one, &signs, arena).reason, "fewer than 2 systems");
    assert_true(isnan(mc_soft_pairwise(&one, &signs, arena).accuracy));
    mc_arena_free(arena);
}

static void test_drawn_signs(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_sign_vectors signs = mc_sign_vectors_drawn(1000, 70, 4, arena);
    struct mc_sign_vectors again = mc_sign_vectors_drawn(1000, 70, 4, arena);
    size_t n_turned = 0, v, k;

    (void)state;
    assert_memory_equal(signs.turned, again.turned, 2000 * sizeof(uint64_t));
    for (v = 0; v < 1000; v++) {
        assert_true(signs.turned[2 * v + 1] >> 6 == 0);
        for (k = 0; k < 70; k++)
            n_turned += signs.turned[2 * v + k / 64] >> (k % 64) & 1;
    }
    assert_in_range(n_turned, 34400, 35600); /* 35000, standard deviation 132 */
    mc_arena_free(arena);
}

static struct mc_sign_vectors golden_signs(const json_t *item, size_t n_items,
                                           struct mc_arena *arena)
{
    json_t *masks = mc_stat_at(item, "input/masks"), *mask;
    struct mc_sign_vectors signs = sign_vectors_new(json_array_size(masks), n_items, arena);
    size_t v, k;

    json_array_foreach(masks, v, mask)
    {
        const char *text = json_string_value(mask);

        assert_int_equal(strlen(text), n_items);
        for (k = 0; k < n_items; k++)
            if (text[k] == '0')
                signs.turned[v * signs.n_words + k / 64] |= (uint64_t)1 << (k % 64);
    }
    return signs;
}

static void assert_p(const double *scores, size_t n_systems, size_t n_items,
                     const struct mc_sign_vectors *signs, const json_t *item, const char *path,
                     struct mc_arena *arena)
{
    double *p = mc_arena_array(arena, n_systems * n_systems, sizeof(*p));
    size_t n_rows, n_columns, i;
    const double *expected = mc_stat_matrix(item, path, &n_rows, &n_columns, arena);

    assert_int_equal(n_rows, n_systems);
    assert_int_equal(n_columns, n_systems);
    mc_pairwise_p(scores, n_systems, n_items, signs, p, arena);
    for (i = 0; i < n_systems * n_systems; i++)
        assert_near(p[i], expected[i], 1e-12);
}

static void assert_exact(const struct mc_score_matrix *matrix, const json_t *item,
                         struct mc_arena *arena)
{
    struct mc_sign_vectors all = mc_sign_vectors_all(matrix->n_items, arena);

    assert_stat(mc_soft_pairwise(matrix, &all, arena).accuracy, item, "expected/spa_exact", 1e-12);
    assert_p(matrix->gold, matrix->n_systems, matrix->n_items, &all, item, "expected/p_gold_exact",
             arena);
    assert_p(matrix->metric, matrix->n_systems, matrix->n_items, &all, item,
             "expected/p_metric_exact", arena);
}

static void test_goldens(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    json_t *root, *cases = mc_stat_goldens("mtme_soft_pairwise_accuracy", &root), *item;
    size_t n_exact = 0, c, n, m;

    (void)state;
    json_array_foreach(cases, c, item)
    {
        const double *gold = mc_stat_matrix(item, "input/gold", &n, &m, arena);
        const double *metric = mc_stat_matrix(item, "input/metric", &n, &m, arena);
        const struct mc_score_matrix matrix = {n, m, gold, metric};
        struct mc_sign_vectors given = golden_signs(item, m, arena);
        struct mc_sign_vectors drawn = mc_sign_vectors_drawn(20000, m, 4, arena);
        struct mc_soft_pairwise soft = mc_soft_pairwise(&matrix, &given, arena);

        assert_stat(soft.accuracy, item, "expected/spa", 1e-12);
        assert_near(soft.error, 1 - soft.accuracy, 1e-15);
        assert_stat(soft.hard_accuracy, item, "expected/hard_pairwise_accuracy", 1e-12);
        assert_p(gold, n, m, &given, item, "expected/p_gold", arena);
        assert_p(metric, n, m, &given, item, "expected/p_metric", arena);
        /* theirs has a standard error of 0.016 at most, ours of 0.004 */
        assert_near(mc_soft_pairwise(&matrix, &drawn, arena).accuracy,
                    mc_stat_number(item, "expected/spa_mtme_default_1000_seed4"), 0.02);
        if (mc_stat_has(item, "expected/spa_exact")) {
            assert_exact(&matrix, item, arena);
            n_exact++;
        }
    }
    assert_true(n_exact > 1);
    json_decref(root);
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_by_hand),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_drawn_signs),
        cmocka_unit_test(test_goldens),
    };

    mc_skip_without(&tests[3], "goldens/stats/README.md");
    return cmocka_run_group_tests_name("soft_pairwise", tests, NULL, NULL);
}
