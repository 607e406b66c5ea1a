/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "metrics/metric_support.h"

static void assert_side_comes_back(size_t n_references, size_t side, const char *reason)
{
    struct mc_metric_input in = {.n_references = n_references};
    struct mc_metric_problem problem;

    mc_graph_unreadable(&in, side, "no node", &problem);
    assert_string_equal(problem.text, reason);
    assert_int_equal(mc_graph_unreadable_side(mc_slice_of(problem.text)), side);
}

static void test_side_comes_back(void **state)
{
    (void)state;
    assert_side_comes_back(1, 0, "the candidate's graph cannot be read: no node");
    assert_side_comes_back(1, 1, "the reference's graph cannot be read: no node");
    assert_side_comes_back(2, 0, "the candidate's graph cannot be read: no node");
    assert_side_comes_back(2, 1, "the graph of reference 1 cannot be read: no node");
    assert_side_comes_back(12, 12, "the graph of reference 12 cannot be read: no node");
}

static void test_other_reasons_name_none(void **state)
{
    static const char *const reasons[] = {"", "the candidate has no AMR graph",
                                          "the graph of reference ",
                                          "the graph of reference x cannot be read: no node",
                                          "the graph of reference 0 cannot be read: no node"};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(reasons) / sizeof(reasons[0]); i++)
        assert_true(mc_graph_unreadable_side(mc_slice_of(reasons[i])) == SIZE_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_side_comes_back),
        cmocka_unit_test(test_other_reasons_name_none),
    };

    return cmocka_run_group_tests_name("unreadable", tests, NULL, NULL);
}
