/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/figures.c"

#include "tests/unit/support.h"

#include <math.h>

#include "analysis/expectations.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_result.h"

static struct mc_result *result;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    return 0;
}

/* `expected`: first letters of the groups of sick. */
static void check_groups(const char *sort, const char *expected)
{
    const struct mc_group **groups;
    size_t n = group_order(result, &result->datasets[0], sort, arena, &groups), i;
    char found[8] = "";

    assert_true(n < sizeof(found));
    for (i = 0; i < n; i++)
        found[i] = groups[i]->name.data[0];
    assert_string_equal(found, expected);
}

static void check_metrics(const char *sort, size_t first, size_t second, size_t third)
{
    size_t *order = metric_order(result, &result->datasets[0], sort, arena);

    assert_int_equal(order[0], first);
    assert_int_equal(order[1], second);
    assert_int_equal(order[2], third);
}

static void test_groups(void **state)
{
    (void)state;
    /* negation, passive, multiple-phenomena (not pooled), overall */
    check_groups(NULL, "npmo");
    check_groups("name", "npmo");
    check_groups("n", "npmo");
    /* MAD of bleu: 0.2, 0.41: the weakest first */
    check_groups("mad", "pnmo");
    /* mean of bleu: 0.582, 0.25: the lowest first */
    check_groups("mean", "pnmo");
    /* Spearman of bleu: 0.1, not defined */
    check_groups("spearman", "npmo");
    /* ranking of bleu: 0.4334, 0.46 */
    check_groups("ranking", "npmo");
    result->datasets[0].groups[0].name = mc_slice_of("z");
    check_groups("name", "pzmo");
    result->datasets[0].groups[0].n_cases = 1;
    check_groups("n", "pzmo");
    result->datasets[0].groups[3].n_cases = 0;
    check_groups("n", "pzm");
}

static void test_metrics(void **state)
{
    (void)state;
    check_metrics(NULL, 0, 1, 2);
    check_metrics("name", 0, 1, 2);
    /* MAD on overall: 0.29, 0.205, 0.11 */
    check_metrics("mad", 2, 1, 0);
    /* Spearman on overall: 0.3, 0.31, 0.6 */
    check_metrics("spearman", 2, 1, 0);
    /* mean on overall: 0.44, 0.8, 0.15 */
    check_metrics("mean", 1, 0, 2);
}

/* Of the first metric 9 of 10, then half; nothing is expected of the cases of multiple-phenomena.
 * On overall the metrics pass .7, nothing is applicable, .8. */
static void test_passed(void **state)
{
    struct mc_passes first[3] = {{.rate = 0.9}}, second[3] = {{.rate = 0.5}};
    struct mc_passes overall[3] = {{.rate = 0.7}, {.rate = (double)NAN}, {.rate = 0.8}};
    struct mc_group *groups = result->datasets[0].groups;

    (void)state;
    check_groups("passed", "npmo");
    check_metrics("passed", 0, 1, 2);
    groups[0].passes = first;
    groups[1].passes = second;
    groups[3].passes = overall;
    check_groups("passed", "pnmo");
    check_metrics("passed", 2, 0, 1);
    second[0].rate = (double)NAN;
    check_groups("passed", "npmo");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_groups, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_metrics, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_passed, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("group_order", tests, NULL, NULL);
}
