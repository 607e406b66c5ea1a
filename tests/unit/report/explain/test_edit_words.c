/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Edits and aspects in words: one pair of graphs for each kind of edit. */
#include "tests/unit/support.h"

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "report/explain/edit_words.h"
#include "report/explain/explanation.h"
#include "tests/unit/group_arena.h"

static const struct mc_amr_graph *read_text(const char *text)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;

    if (mc_penman_read_one(mc_slice_of(text), arena, &graph, NULL, &error) != 0)
        fail_msg("%s", error.text);
    return graph;
}

/* The edits of reference and candidate, with a semicolon between. */
static void check(const char *reference, const char *candidate, const char *wanted)
{
    struct mc_difference difference;
    const char *text = "";
    size_t i;

    mc_difference(read_text(reference), read_text(candidate), mc_limit_none(), arena, &difference);
    for (i = 0; i < difference.n_edits; i++)
        text = mc_arena_format(arena, "%s%s%.*s", text, i > 0 ? "; " : "",
                               MC_SLICE_ARGUMENTS(mc_edit_words(&difference.edits[i], arena)));
    assert_string_equal(text, wanted);
}

static void test_nodes(void **state)
{
    (void)state;
    check("(s / sleep-01 :ARG0 (c / cat))", "(s / sleep-01 :ARG0 (c / dog))",
          "dog in place of cat");
    check("(s / go-02 :ARG0 (c / cat))", "(s / go-01 :ARG0 (c / cat))", "go-01 in place of go-02");
    check("(s / sleep-01 :ARG0 (c / cat))", "(s / sleep-01 :polarity - :ARG0 (c / cat))",
          "only the candidate negates sleep-01");
    check("(s / sleep-01 :polarity - :ARG0 (c / cat))", "(s / sleep-01 :ARG0 (c / cat))",
          "only the reference negates sleep-01");
    check("(s / sleep-01 :ARG0 (c / cat :quant 2))", "(s / sleep-01 :ARG0 (c / cat :quant 3))",
          "quant of cat is 3, not 2");
    check("(s / sleep-01 :ARG0 (c / cat))", "(s / sleep-01 :ARG0 (c / cat :quant 3))",
          "only the candidate has 3 as quant of cat");
    check("(s / sleep-01 :ARG0 (c / cat :mod (b / big)))", "(s / sleep-01 :ARG0 (c / cat))",
          "only the reference has big (:mod)");
}

static void test_edges(void **state)
{
    (void)state;
    check("(j / jump-03 :ARG0 (c / cat) :source (b / bed))",
          "(j / jump-03 :ARG0 (c / cat) :destination (b / bed))",
          "bed is destination of jump-03, not source");
    check("(c / chase-01 :ARG0 (k / cat) :ARG1 (d / dog))",
          "(c / chase-01 :ARG0 (d / dog) :ARG1 (k / cat))",
          "cat and dog exchange their roles ARG0 and ARG1 of chase-01");
    check("(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))",
          "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02))",
          "only the reference has boy as ARG0 of go-02");
    check("(s / see-01 :ARG0 (g / girl :accompanier (d / dog)) :ARG1 (b / boy))",
          "(s / see-01 :ARG0 (g / girl) :ARG1 (b / boy :accompanier (d / dog)))",
          "dog is accompanier of boy, not accompanier of girl");
    check("(s / sleep-01 :ARG0 (c / cat))",
          "(p / possible-01 :ARG1 (s / sleep-01 :ARG0 (c / cat)))",
          "the root is possible-01, not sleep-01; "
          "only the candidate has possible-01 above the root");
}

static void test_aspects(void **state)
{
    struct mc_slice candidate[4], reference[4];
    struct mc_explained_aspect aspect = {
        .name = "negation", .only = {candidate, reference}, .n_only = {1, 1}, .misplaced = true};
    size_t i;

    (void)state;
    for (i = 0; i < 4; i++) {
        candidate[i] = mc_slice_of(mc_arena_format(arena, "go-0%zu", i));
        reference[i] = mc_slice_of("want-01");
    }
    assert_string_equal(mc_aspect_words(&aspect, arena).data,
                        "misplaced, on go-00, in the reference on want-01");
    aspect.misplaced = false;
    assert_string_equal(mc_aspect_words(&aspect, arena).data,
                        "on go-00, in the reference on want-01");
    aspect.n_only[1] = 0;
    aspect.n_only[0] = 2;
    assert_string_equal(mc_aspect_words(&aspect, arena).data,
                        "only the candidate negates go-00 and go-01");
    aspect.name = "frames";
    aspect.n_only[0] = 4;
    assert_string_equal(mc_aspect_words(&aspect, arena).data,
                        "only the candidate has go-00, go-01, go-02 and 1 more");
    aspect.n_only[0] = aspect.n_only[1] = 1;
    assert_string_equal(mc_aspect_words(&aspect, arena).data, "go-00 in place of want-01");
    aspect.n_only[0] = aspect.n_only[1] = 0;
    assert_string_equal(mc_aspect_words(&aspect, arena).data, "all agrees");
}

/* The lowest aspect leads; a negation of a concept that was replaced does not. */
static void test_lead(void **state)
{
    struct mc_slice items[1] = {{"x", 1}};
    struct mc_explained_aspect aspects[3] = {
        {.name = "negation", .proved = true, .only = {items, items}, .n_only = {1, 1}},
        {.name = "frames", .proved = true, .only = {items, items}, .n_only = {1, 1}},
        {.name = "concepts", .f = 1, .proved = true}};
    struct mc_explained_case shown = {.aspects = aspects, .n_aspects = 3};

    (void)state;
    assert_ptr_equal(mc_explained_lead(&shown), &aspects[1]);
    aspects[0].misplaced = true;
    assert_ptr_equal(mc_explained_lead(&shown), &aspects[0]);
    aspects[0].misplaced = false;
    aspects[0].n_only[0] = 0;
    assert_ptr_equal(mc_explained_lead(&shown), &aspects[0]);
    aspects[0].proved = false;
    assert_ptr_equal(mc_explained_lead(&shown), &aspects[1]);
    aspects[1].n_only[0] = aspects[1].n_only[1] = 0;
    assert_null(mc_explained_lead(&shown));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_nodes),
        TEST(test_edges),
        TEST(test_aspects),
        TEST(test_lead),
    };

    return cmocka_run_group_tests_name("edit_words", tests, NULL, NULL);
}
