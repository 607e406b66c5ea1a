/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/text_folder.c"

#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "amr/penman_read.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_result.h"
#include "text/unicode.h"

static struct mc_result *result;
static struct mc_report_options options;

static int set_up(void **state)
{
    (void)state;
    arena = mc_arena_new();
    result = mc_made_up_result(arena);
    options = mc_made_up_options();
    return 0;
}

static const char *shown(size_t index, size_t width)
{
    struct mc_document document = {.kind = &mc_screen_kind, .width = width, .arena = arena};
    char *text = NULL;
    const char *kept;
    size_t length;

    document.stream = open_memstream(&text, &length);
    assert_non_null(document.stream);
    write_case(result, index, &options, &document);
    assert_int_equal(fclose(document.stream), 0);
    kept = mc_arena_strdup(arena, text);
    free(text);
    return kept;
}

static void test_whole(void **state)
{
    (void)state;
    /* N3: human 3.6, normalised (3.6 - 1) / 4 = 0.65; ter 20 is 0.8. Gaps: 0.3 - 0.65, 0.75 - 0.65,
     * 0.8 - 0.65. */
    assert_string_equal(shown(2, 60),
                        "------------------------------------------------------------\n"
                        "N3   constituent   human 3.6 (normalised 0.650)\n"
                        " reference  The cat sleeps.\n"
                        " candidate  \xe7\x8c\xab\xe3\x81\xaf sleeps.\n"
                        "\n"
                        " (s / sleep-01                | (s / sleep-01\n"
                        "    :ARG0 (c / cat))          |    :ARG0 (c / cat))\n"
                        "\n"
                        " metric       score  normalised     gap\n"
                        " bleu           0.3       0.300  -0.350  <- farthest\n"
                        " smatch        0.75       0.750  +0.100\n"
                        " ter,\xe6\xbc\xa2|\xe5\xad\x97 \xe2\x86\x93     20       0.800  +0.150\n");
}

static void check_holds(const char *text, const char *part, bool expected)
{
    if ((strstr(text, part) != NULL) != expected)
        fail_msg("\"%s\" is %s in\n%s", part, expected ? "missing" : "there", text);
}

static void test_absent(void **state)
{
    const char *text = shown(1, 100);

    (void)state;
    /* N2: the candidate has no graph, so there is no score of smatch */
    check_holds(text, "| - (no graph)", true);
    check_holds(text, " smatch           -           -       -  the candidate has no graph", true);
    check_holds(text, "nan", false);
    /* A2 is not judged: no gaps, nothing is farthest */
    text = shown(10, 100);
    check_holds(text, "A2   not judged\n", true);
    check_holds(text, "farthest", false);
    check_holds(shown(9, 100), "A1   rubric 5 (normalised 1.000)\n", true);
    result->suite->cases[0].reference.has_text = false;
    mc_side_own_more(&result->suite->cases[0].reference, arena)->amr.length =
        mc_side_own_more(&result->suite->cases[0].candidate, arena)->amr.length = 0;
    text = shown(0, 100);
    check_holds(text, " reference  - (no sentence)\n", true);
    check_holds(text, "(no graph)", false);
}

/* Comments before a graph are left out. */
static void test_comments(void **state)
{
    const char *text;

    (void)state;
    mc_side_own_more(&result->suite->cases[0].reference, arena)->amr =
        mc_slice_of("# ::id 1\n# ::snt The cat.\n(c / cat :quant 1)");
    text = shown(0, 100);
    check_holds(text, "::snt", false);
    check_holds(text, " (c / cat :quant 1)   ", true);
    mc_side_own_more(&result->suite->cases[0].reference, arena)->amr = mc_slice_of("# only this");
    check_holds(shown(0, 100), " - (no graph)   ", true);
}

static struct mc_amr_graph *graph_of(const char *text)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;

    assert_int_equal(mc_penman_read_one(mc_slice_of(text), arena, &graph, NULL, &error), 0);
    return graph;
}

/* Where both graphs are read, what differs is marked, and the edits stand below. */
static void test_edits(void **state)
{
    struct mc_case *item = &result->suite->cases[2];

    (void)state;
    mc_side_own_more(&item->reference, arena)->graph = graph_of("(s / sleep-01 :ARG0 (c / cat))");
    mc_side_own_more(&item->candidate, arena)->graph =
        graph_of("(s / sleep-01 :ARG0 (d / dog) :polarity -)");
    check_holds(shown(2, 60),
                " (s / sleep-01                | (s / sleep-01\n"
                "~   :ARG0 (c / cat))          |~   :ARG0 (d / dog)\n"
                "                              |+   :polarity -)\n"
                " edits      concept(cat>dog); polarity(+sleep-01)\n",
                true);
    mc_side_own_more(&item->candidate, arena)->graph = mc_side_more(&item->reference)->graph;
    check_holds(shown(2, 60), " edits      none\n", true);
}

static void test_further(void **state)
{
    struct mc_side further = {.text = mc_slice_of("A cat is asleep."), .has_text = true};

    (void)state;
    mc_case_add_lists(&result->suite->cases[0], arena)->further_references = &further;
    mc_case_add_lists(&result->suite->cases[0], arena)->n_further_references = 1;
    mc_case_set_text(&result->suite->cases[0], offsetof(struct mc_case_more, note),
                     mc_slice_of("a\tnote\033"), arena);
    check_holds(shown(0, 100), " reference 2  A cat is asleep.\n", true);
    further.kind = MC_SIDE_TARGETED;
    check_holds(shown(0, 100), " targeted reference 2  A cat is asleep.\n", true);
    check_holds(shown(0, 100), " note       a note\xef\xbf\xbd\n", true);
}

/* With one metric, or none away from people, none is farthest. */
static void test_farthest(void **state)
{
    struct mc_score_table scores = *result->scores;

    (void)state;
    scores.n_columns = 1;
    result->scores = &scores;
    check_holds(shown(2, 100), "farthest", false);
    scores.n_columns = 2;
    check_holds(shown(2, 100), "farthest", true);
    result->metric_normalised[0][2] = result->metric_normalised[1][2] = result->human_normalised[2];
    check_holds(shown(2, 100), "farthest", false);
}

/* Lines are as wide as they may be and no wider. */
static void test_width(void **state)
{
    size_t widths[] = {100, 120, 200}, i;

    (void)state;
    for (i = 0; i < sizeof(widths) / sizeof(widths[0]); i++) {
        const char *text = shown(0, widths[i]), *end;

        for (; *text != '\0'; text = end + 1) {
            end = strchr(text, '\n');
            assert_non_null(end);
            if (mc_display_width(mc_slice(text, (size_t)(end - text))) > widths[i])
                fail_msg("wider than %zu: %.*s", widths[i], (int)(end - text), text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_whole, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_absent, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_comments, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_edits, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_further, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_farthest, set_up, free_arena),
        cmocka_unit_test_setup_teardown(test_width, set_up, free_arena),
    };

    return cmocka_run_group_tests_name("text_case", tests, NULL, NULL);
}
