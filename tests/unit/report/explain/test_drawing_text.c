/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/explain/drawing.c"

#include "tests/unit/support.h"

#include <stdlib.h>

#include "amr/penman_read.h"
#include "tests/unit/group_arena.h"

static const char *drawn(const struct mc_marked_text sides[2], size_t width, bool color)
{
    struct mc_drawing drawing = {NULL, arena, width, color};
    char *text = NULL;
    const char *kept;
    size_t length;

    drawing.stream = open_memstream(&text, &length);
    assert_non_null(drawing.stream);
    mc_draw_marked_texts(&drawing, sides);
    assert_int_equal(fclose(drawing.stream), 0);
    kept = mc_arena_strdup(arena, text);
    free(text);
    return kept;
}

static void check_texts(const char *a, const char *b, const char *wanted)
{
    struct mc_marked_text sides[2] = {unmarked_text(mc_slice_of(a), arena),
                                      unmarked_text(mc_slice_of(b), arena)};

    assert_string_equal(drawn(sides, 40, false), wanted);
}

/* Columns of (40 - 4) / 2 = 18. */
static void test_unmarked(void **state)
{
    (void)state;
    check_texts("one\n  two", "three",
                " one                | three\n"
                "   two              |\n");
    check_texts("one\n", "", " one                |\n");
    check_texts("", "", "");
    check_texts("a line too long for it", "",
                " a line too long    |\n"
                "     for it         |\n");
}

static const struct mc_amr_graph *read_text(const char *text)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;

    if (mc_penman_read_one(mc_slice_of(text), arena, &graph, NULL, &error) != 0)
        fail_msg("%s", error.text);
    return graph;
}

static const char *compared(const char *a, const char *b, size_t width, bool color)
{
    const struct mc_amr_graph *graphs[2] = {read_text(a), read_text(b)};
    struct mc_difference difference;
    struct mc_marked_text sides[2];

    mc_difference(graphs[0], graphs[1], mc_limit_none(), arena, &difference);
    mc_marked_graphs(graphs, &difference, arena, sides);
    return drawn(sides, width, color);
}

static void test_marks(void **state)
{
    (void)state;
    /* Only left, only right, changed; what is mapped stands beside each other. Comments do not. */
    assert_string_equal(compared("# ::id 1\n(r / run-02 :ARG0 (c / cat :mod (b / big)) :quant 2)",
                                 "(r / run-02 :polarity - :ARG0 (d / dog) :quant 3)", 48, false),
                        " (r / run-02            | (r / run-02\n"
                        "                        |+   :polarity -\n"
                        "~   :ARG0 (c / cat      |~   :ARG0 (d / dog)\n"
                        "-      :mod (b / big))  |\n"
                        "~   :quant 2)           |~   :quant 3)\n");
}

/* An edge that is missing leaves the node unmarked; one that defines it changes its line. */
static void test_edges(void **state)
{
    (void)state;
    assert_string_equal(compared("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))",
                                 "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02))", 48, false),
                        " (w / want-01           | (w / want-01\n"
                        "    :ARG0 (b / boy)     |    :ARG0 (b / boy)\n"
                        "    :ARG1 (g / go-02    |    :ARG1 (g / go-02))\n"
                        "-      :ARG0 b))        |\n");
    /* Columns of 32. */
    assert_string_equal(compared("(s / see-01 :ARG1 (p / player))",
                                 "(s / see-01 :ARG1 (g / group :consist-of (p / player)))", 68,
                                 false),
                        " (s / see-01                      | (s / see-01\n"
                        "                                  |+   :ARG1 (g / group\n"
                        "~   :ARG1 (p / player))           |~      :consist-of (p / player)))\n");
}

/* Of lines that cross as many as possible keep their order. */
static void test_order(void **state)
{
    (void)state;
    assert_string_equal(compared("(a / and :op1 (x / x) :op2 (y / y) :op3 (z / z))",
                                 "(a / and :op3 (z / z) :op1 (x / x) :op2 (y / y))", 44, false),
                        " (a / and             | (a / and\n"
                        "                      |    :op3 (z / z)\n"
                        "    :op1 (x / x)      |    :op1 (x / x)\n"
                        "    :op2 (y / y)      |    :op2 (y / y))\n"
                        "    :op3 (z / z))     |\n");
}

static void test_color(void **state)
{
    (void)state;
    assert_string_equal(compared("(d / dog :mod (b / big))", "(c / cat)", 44, true),
                        "\033[33m~\033[0m\033[33m(d / dog\033[0m             |"
                        "\033[33m~\033[0m\033[33m(c / cat)\033[0m\n"
                        "\033[31m-\033[0m\033[31m   :mod (b / big))\033[0m   |\n");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_unmarked), TEST(test_marks), TEST(test_edges), TEST(test_order), TEST(test_color),
    };

    return cmocka_run_group_tests_name("marked_text", tests, NULL, NULL);
}
