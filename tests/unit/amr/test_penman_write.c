/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>

#include "amr/graph.h"
#include "base/memory.h"
#include "base/error.h"
#include "base/random.h"
#include "tests/unit/amr_cases.h"

/* write(graph) reads back equal, in lines and (without metadata) on one line; writing that again
 * gives the same bytes. */
static void check_round_trip(const char *name, struct mc_amr_graph *graph, struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer first = {NULL, 0, 0}, second = {NULL, 0, 0};
    struct mc_amr_graph *again;
    int one_line;

    for (one_line = 0; one_line < 2; one_line++) {
        mc_buffer_clear(&first);
        mc_buffer_clear(&second);
        mc_penman_write(graph, one_line == 1, &first);
        if (mc_penman_read_one(mc_buffer_slice(&first), arena, &again, NULL, &error) != 0)
            fail_msg("%s: %s in\n%s", name, error.text, first.data);
        if (one_line == 1) {
            assert_null(strchr(first.data, '\n'));
            graph->n_metadata = 0;
        }
        if (!mc_amr_graph_equal(graph, again))
            fail_msg("%s: read back otherwise:\n%s", name, first.data);
        mc_penman_write(again, one_line == 1, &second);
        assert_string_equal(first.data, second.data);
    }
    mc_buffer_free(&first);
    mc_buffer_free(&second);
}

static void check_valid(const char *name, struct mc_slice input, struct mc_slice expected,
                        struct mc_arena *arena)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t offset = 0;

    (void)expected;
    while (mc_penman_read(input, &offset, arena, &graph, &error) == 1)
        check_round_trip(name, graph, arena);
    assert_int_equal(error.code, MC_CODE_OK);
}

static void test_valid_folders(void **state)
{
    (void)state;
    assert_true(mc_amr_cases("valid", "expected.amr", check_valid) >= 20);
}

/* Each byte in each place where it may stand, by itself and behind a backslash: what is read is
 * written as it was read. */
static void test_each_byte(void **state)
{
    static const char *const places[] = {"(a / b :name \"x@y\")",
                                         "(a / b :name \"x\\@y\")",
                                         "(a / b :name \"x\\\\@y\")",
                                         "(a / \"x@y\")",
                                         "(a / \"x\\@y\")",
                                         "(a / b :name x@y)",
                                         "(a / b :x@y z)",
                                         "(a / b~@1)",
                                         "(a@ / b)",
                                         "# ::id x@y\n(a / b)\n",
                                         "# ::id x\\@y\n(a / b)\n"};
    struct mc_arena *arena = mc_arena_new();
    size_t i, n_read = 0;
    int byte;

    (void)state;
    for (i = 0; i < sizeof(places) / sizeof(*places); i++)
        for (byte = 1; byte < 256; byte++) {
            struct mc_error error = MC_NO_ERROR;
            struct mc_amr_graph *graph;
            char text[64];

            (void)snprintf(text, sizeof(text), "%s", places[i]);
            *strchr(text, '@') = (char)byte;
            if (mc_penman_read_one(mc_slice_of(text), arena, &graph, NULL, &error) != 0)
                continue;
            check_round_trip(text, graph, arena);
            n_read++;
        }
    assert_true(n_read > 11 * 60); /* letters and digits may stand in all but two places */
    mc_arena_free(arena);
}

/* A source of random choices that depends on the number of the graph alone. */
struct dice {
    uint64_t stream, n_draws;
};

static uint32_t roll(struct dice *dice, uint32_t n)
{
    return mc_random_below(mc_random_bits(20, dice->stream, dice->n_draws++), n);
}

static const char *pick(struct dice *dice, const char *const *words, uint32_t n)
{
    return words[roll(dice, n)];
}

#define PICK(dice, words) pick(dice, words, sizeof(words) / sizeof(*(words)))

static const char *const spaces[] = {" ", "\n", "\t", "  \n ", "\n# (note :x\n", "\r\n"};
static const char *const roles[] = {":ARG0",       ":ARG1-of",       ":mod",
                                    ":consist-of", ":consist-of-of", ":op1",
                                    ":x-of-of",    ":prep-out-of",   ":\xD0\xB6"};
static const char *const constants[] = {"-",
                                        "+",
                                        "3.5",
                                        "\"\"",
                                        "\"a b\"",
                                        "\"\\\"\"",
                                        "\"\\\\\"",
                                        "v7",
                                        "imperative",
                                        "\"v1\"",
                                        "\"\xE2\x82\xAC~:/()#\"",
                                        "5\""};
static const char *const concepts[] = {"", " / want-01", "/x", " / \"two words\"", " / 9~e.3"};
static const char *const alignments[] = {"", "", "", "~1", "~e.2,33"};

/* Writes a random tree with words as further targets, some of them variables of nodes that come
 * later, some of none. Depth is kept by a count: no recursion. */
static void random_text(struct dice *dice, struct mc_buffer *out)
{
    unsigned n_nodes = 1, depth = 1, n_steps = roll(dice, 40);

    mc_buffer_append_text(out, roll(dice, 2) == 0 ? "" : "# ::id 1 ::snt a :: b \n");
    mc_buffer_append_format(out, "(v0%s", PICK(dice, concepts));
    for (; n_steps > 0; n_steps--) {
        uint32_t what = roll(dice, 4);

        mc_buffer_append_text(out, PICK(dice, spaces));
        if (what == 0 && depth > 1) {
            mc_buffer_append_char(out, ')');
            depth--;
            continue;
        }
        mc_buffer_append_text(out, PICK(dice, roles));
        mc_buffer_append_text(out, PICK(dice, alignments));
        mc_buffer_append_text(out, PICK(dice, spaces));
        if (what == 1) {
            mc_buffer_append_format(out, "(v%u%s", n_nodes++, PICK(dice, concepts));
            depth++;
        } else if (what == 2) {
            mc_buffer_append_format(out, "v%u%s", roll(dice, 12), PICK(dice, alignments));
        } else {
            mc_buffer_append_text(out, PICK(dice, constants));
            mc_buffer_append_text(out, PICK(dice, alignments));
        }
    }
    mc_buffer_append_repeated(out, ')', depth);
}

static void test_random_graphs(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_amr_graph *graph;
    struct dice dice;

    (void)state;
    for (dice.stream = 0; dice.stream < 3000; dice.stream++) {
        dice.n_draws = 0;
        mc_arena_clear(arena);
        mc_buffer_clear(&text);
        random_text(&dice, &text);
        if (mc_penman_read_one(mc_buffer_slice(&text), arena, &graph, NULL, &error) != 0)
            fail_msg("%u:%u: %s in\n%s", error.at.line, error.at.column, error.text, text.data);
        check_round_trip("random", graph, arena);
    }
    mc_buffer_free(&text);
    mc_arena_free(arena);
}

/* A graph that was not read: what no text without quotes can hold gets them. */
static void test_quotes_where_needed(void **state)
{
    struct mc_amr_node node = {.variable = mc_slice_of("x"), .concept = mc_slice_of("two words")};
    struct mc_amr_attribute attributes[] = {
        {.role = mc_slice_of(":a"), .value = mc_slice_of("1/2")},
        {.role = mc_slice_of(":b"), .value = mc_slice_of("")},
        {.role = mc_slice_of(":c"), .value = mc_slice_of("#1")},
        {.role = mc_slice_of(":d"), .value = mc_slice_of("\"")},
        {.role = mc_slice_of(":e"), .value = mc_slice_of("word")},
    };
    struct mc_amr_item items[5] = {{0, true, 0, false},
                                   {0, true, 1, false},
                                   {0, true, 2, false},
                                   {0, true, 3, false},
                                   {0, true, 4, false}};
    struct mc_amr_graph graph = {.n_nodes = 1,
                                 .n_attributes = 5,
                                 .n_items = 5,
                                 .nodes = &node,
                                 .attributes = attributes,
                                 .items = items};
    struct mc_buffer out = {NULL, 0, 0};

    (void)state;
    mc_penman_write(&graph, true, &out);
    assert_string_equal(out.data,
                        "(x / \"two words\" :a \"1/2\" :b \"\" :c \"#1\" :d \"\\\"\" :e word)");
    mc_buffer_free(&out);
}

/* 1000 levels: were each indented by 3 more, the white space alone would be 1.5 MB. */
static void test_indentation_is_bounded(void **state)
{
    struct mc_buffer text = {NULL, 0, 0}, out = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;
    unsigned i;

    (void)state;
    for (i = 0; i < MC_AMR_DEPTH_LIMIT; i++)
        mc_buffer_append_format(&text, "%s(x%u", i == 0 ? "" : ":a ", i);
    mc_buffer_append_repeated(&text, ')', MC_AMR_DEPTH_LIMIT);
    assert_int_equal(mc_penman_read_one(mc_buffer_slice(&text), arena, &graph, NULL, &error), 0);
    mc_penman_write(graph, false, &out);
    assert_true(out.length < text.length + (size_t)MC_AMR_DEPTH_LIMIT * (1 + 64 * 3));
    check_round_trip("deep", graph, arena);
    mc_buffer_free(&text);
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_folders),          cmocka_unit_test(test_each_byte),
        cmocka_unit_test(test_random_graphs),          cmocka_unit_test(test_quotes_where_needed),
        cmocka_unit_test(test_indentation_is_bounded),
    };

    return cmocka_run_group_tests_name("penman_write", tests, NULL, NULL);
}
