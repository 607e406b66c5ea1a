/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/alignment_marks.h"

static void test_what_is_a_mark(void **state)
{
    static const struct {
        const char *graph, *without;
        size_t n;
    } rows[] = {
        {"(a / b)", "(a / b)", 0},
        {"", "", 0},
        {"(a / b~e.4)", "(a / b)", 1},
        {"(a / b~1 :c~e.2,3 \"d\"~e5)", "(a / b :c \"d\")", 3},
        {"# ::snt a~e.1\n(a / b~e.1)", "# ::snt a~e.1\n(a / b)", 1},
        {"(a / \"b~e.1\" :c d~e.1)", "(a / \"b~e.1\" :c d)", 1},
        {"(a / \"b\\\"~e.1\")", "(a / \"b\\\"~e.1\")", 0},
        {"(a / b~c :d ~ :e ~e. :f \"~1", "(a / b~c :d ~ :e ~e. :f \"~1", 0},
        {"(a / b~e.1,)", "(a / b,)", 1},
        {"~1", "", 1},
    };
    struct mc_arena *arena = mc_arena_new();
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
        struct mc_slice graph = mc_slice_of(rows[i].graph);
        struct mc_slice without = mc_alignment_marks_dropped(graph, arena);

        assert_int_equal(mc_alignment_marks(graph), rows[i].n);
        assert_string_equal(without.data, rows[i].without);
        assert_int_equal(without.length, strlen(rows[i].without));
        if (rows[i].n == 0)
            assert_ptr_equal(without.data, graph.data);
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_what_is_a_mark)};

    return cmocka_run_group_tests(tests, NULL, NULL);
}
