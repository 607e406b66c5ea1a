/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/diagnostic.h"
#include "report/explain/difference.h"
#include "report/explain/drawing.h"
#include "report/json_stream.h"
#include "tests/unit/group_arena.h"

static const struct mc_amr_graph *read_text(const char *text)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;

    if (mc_penman_read_one(mc_slice_of(text), arena, &graph, NULL, &error) != 0)
        fail_msg("%s", error.text);
    return graph;
}

/* Both graphs stand on the first lines of their files. */
static struct mc_shown_difference shown_of(const char *a, const char *b)
{
    struct mc_shown_difference shown;
    const char *texts[2] = {a, b};
    size_t i;
    int side;

    memset(&shown, 0, sizeof(shown));
    shown.id = mc_slice_of("x\n1");
    shown.files[0] = mc_slice_of("a.amr");
    shown.files[1] = mc_slice_of("b.amr");
    shown.graphs[0] = read_text(a);
    shown.graphs[1] = read_text(b);
    mc_difference(shown.graphs[0], shown.graphs[1], mc_limit_none(), arena, &shown.difference);
    for (side = 0; side < 2; side++) {
        struct mc_position start = {1, 2};

        shown.begins[side] = start;
        shown.places[side] =
            mc_arena_array(arena, shown.difference.n_edits, sizeof(struct mc_position));
        for (i = 0; i < shown.difference.n_edits; i++)
            shown.places[side][i] = mc_position_of(mc_slice_of(texts[side]),
                                                   shown.difference.edits[i].side[side].offset);
    }
    return shown;
}

enum form { WHOLE, SHORT, JSON };

static const char *written(const struct mc_shown_difference *shown, enum form form)
{
    struct mc_drawing drawing = {NULL, arena, 80, false};
    struct mc_json_stream json;
    char *text = NULL;
    const char *kept;
    size_t length;

    drawing.stream = open_memstream(&text, &length);
    assert_non_null(drawing.stream);
    if (form == WHOLE) {
        mc_difference_draw(&drawing, shown);
    } else if (form == SHORT) {
        mc_difference_draw_short(&drawing, shown);
    } else {
        mc_difference_json_begin(&json, drawing.stream, arena, "order");
        mc_difference_json_put(&json, NULL, shown);
        mc_difference_json_end(&json);
    }
    assert_int_equal(fclose(drawing.stream), 0);
    kept = mc_arena_strdup(arena, text);
    free(text);
    return kept;
}

static void check_holds(const char *text, const char *part)
{
    if (strstr(text, part) == NULL)
        fail_msg("\"%s\" is missing in\n%s", part, text);
}

static void test_whole(void **state)
{
    struct mc_shown_difference shown =
        shown_of("(r / run-02 :ARG0 (c / cat))", "(r / run-02 :ARG0 (d / dog) :polarity -)");

    (void)state;
    /* A control character in the id becomes a blank. */
    assert_string_equal(written(&shown, WHOLE),
                        "x 1   2 edits\n"
                        "  concept(cat>dog)   a.amr:1:20   b.amr:1:20\n"
                        "  polarity(+run-02)   a.amr:1:2   b.amr:1:29\n"
                        "\n"
                        " (r / run-02                            | (r / run-02\n"
                        "~   :ARG0 (c / cat))                    |~   :ARG0 (d / dog)\n"
                        "                                        |+   :polarity -)\n");
    assert_string_equal(written(&shown, SHORT), "x 1\tconcept(cat>dog); polarity(+run-02)\n");
}

static void test_equal(void **state)
{
    struct mc_shown_difference shown = shown_of("(c / cat)", "(d / cat)");

    (void)state;
    assert_string_equal(written(&shown, WHOLE), "x 1   no edits\n");
    assert_string_equal(written(&shown, SHORT), "x 1\tnone\n");
    assert_int_equal(mc_edits_remark(&shown.difference, arena).length, 0);
}

static void test_remarks(void **state)
{
    struct mc_shown_difference shown =
        shown_of("(p / play-01 :ARG0 (m / man) :mod (q / man))", "(p / play-01 :time (m / man))");

    (void)state;
    check_holds(written(&shown, WHOLE),
                "x 1   2 edits\n"
                "  other mappings of the nodes are as good and give other edits\n");
    check_holds(written(&shown, JSON), "\"unique\": \"no\"");
    shown.difference.unique = MC_DIFFERENCE_UNKNOWN;
    check_holds(written(&shown, WHOLE), "  other mappings of the nodes may be as good\n");
    check_holds(written(&shown, JSON), "\"unique\": \"unknown\"");
    shown.difference.proved = false;
    shown.difference.bound = 70;
    check_holds(written(&shown, WHOLE),
                "not proved to be the best mapping: value 54, at most 70\n");
}

static void test_json(void **state)
{
    struct mc_shown_difference shown =
        shown_of("(r / run-02 :ARG0 (c / cat :quant 2))", "(r / run-02)");
    const char *text = written(&shown, JSON);

    (void)state;
    check_holds(text, "\"schema\": \"metricheck/difference/1\"");
    check_holds(text, "\"a\": {\"file\": \"a.amr\", \"line\": 1, \"column\": 2, \"nodes\": 2, "
                      "\"edges\": 1, \"attributes\": 1}");
    check_holds(text, "\"value\": 30,"); /* 20 + 10 */
    check_holds(text, "\"edit\": \"subtree(-:ARG0 cat 1)\"");
    check_holds(text, "\"sign\": \"-\"");
    check_holds(text,
                "\"a\": {\"line\": 1, \"column\": 13, \"head\": \"cat\", \"role\": \":ARG0\", "
                "\"nodes\": [\"c\"]}");
    check_holds(text, "\"b\": {\"line\": 1, \"column\": 2}");
    check_holds(text, "{\"a\": \"r\", \"b\": \"r\"}");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_whole),
        TEST(test_equal),
        TEST(test_remarks),
        TEST(test_json),
    };

    return cmocka_run_group_tests_name("difference_view", tests, NULL, NULL);
}
