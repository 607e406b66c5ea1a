/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "suite/graph_faults.h"
#include "suite/pairs.h"
#include "suite/suite.h"

static void assert_place(struct mc_graph_place place, const char *file, uint32_t line,
                         uint32_t column)
{
    assert_true(mc_slice_is(place.file, file));
    assert_int_equal(place.at.line, line);
    assert_int_equal(place.at.column, column);
}

static void test_side_of_a_file_of_graphs(void **state)
{
    struct mc_suite_file file = {.path = mc_slice_of("candidates")};
    struct mc_suite suite = {.files = &file, .n_files = 1};
    struct mc_case item = {.at = {7, 1}};
    struct mc_side_more more = {.amr = mc_slice_of("# x\n(a / \xC3\xA9 :b (c /))"),
                                .amr_file = mc_slice_of("references"),
                                .amr_line = 3};
    struct mc_side side = {.more = &more};

    (void)state;
    assert_place(mc_graph_place(&suite, &item, &side, 0), "references", 3, 1);
    assert_place(mc_graph_place(&suite, &item, &side, 9), "references", 4, 6);
    assert_place(mc_graph_parse_error_place(&suite, &item, &side), "references", 4, 15);
    more.amr = mc_slice_of("(a / b)"); /* can be read */
    assert_place(mc_graph_parse_error_place(&suite, &item, &side), "references", 3, 1);
    more.amr_line = 0; /* no file of graphs: the case's place */
    assert_place(mc_graph_place(&suite, &item, &side, 2), "candidates", 7, 1);
}

static void test_side_of_a_table(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite;

    (void)state;
    assert_int_equal(mc_pairs_parse_table(mc_slice_of("t.tsv"),
                                          mc_slice_of("candidate_amr\treference_amr\n"
                                                      "(a / b)\t(a / b)\n(a / b)\t(c /)\n"),
                                          NULL, arena, &suite, &error),
                     0);
    assert_place(mc_graph_parse_error_place(suite, &suite->cases[1], &suite->cases[1].reference),
                 "t.tsv", 3, 13);
    assert_place(mc_graph_place(suite, &suite->cases[0], &suite->cases[0].candidate, 1), "t.tsv", 2,
                 2);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_side_of_a_file_of_graphs),
        cmocka_unit_test(test_side_of_a_table),
    };

    return cmocka_run_group_tests_name("graph_place", tests, NULL, NULL);
}
