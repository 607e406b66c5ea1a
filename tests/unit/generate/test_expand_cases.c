/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Suites made of templates: tests/templates/valid/small has three persons and two deeds. */
#include "tests/unit/support.h"

#include <stdio.h>

#include "amr/graph.h"
#include "base/diagnostic.h"
#include "base/error.h"
#include "base/hash.h"
#include "generate/expand.h"
#include "generate/template.h"
#include "generate/template_set.h"
#include "suite/suite.h"
#include "tests/unit/group_arena.h"

static struct mc_template_set set;

static int set_up(void **state)
{
    const char *path = mc_source_path("tests/templates/valid/small/template.json");
    const char *folder = mc_source_path("tests/frozen/phenomena");
    struct mc_error error = MC_NO_ERROR;

    (void)new_arena(state);
    return mc_template_set_read(&path, 1, &folder, 1, arena, mc_diagnostics_new(arena), &set,
                                &error);
}

static const struct mc_suite *expand(size_t n, uint64_t seed, bool with_graphs)
{
    const struct mc_sampling drawing = {seed, n};
    const struct mc_expansion request = {
        .set = &set, .drawings = &drawing, .by_phenomenon = true, .with_graphs = with_graphs};
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite = NULL;

    if (mc_expand(&request, arena, &suite, &error) != 0)
        fail_msg("%s", error.text);
    return suite;
}

static size_t count_references(const struct mc_suite *suite, const char *text)
{
    size_t i, n = 0;

    for (i = 0; i < suite->n_cases; i++)
        n += mc_slice_is(suite->cases[i].reference.text, text);
    return n;
}

static void test_every_binding_once(void **state)
{
    static const char *const persons[] = {"baker", "uncle", "queen"};
    static const char *const deeds[] = {"singing", "waiting"};
    const struct mc_suite *suite = expand(SIZE_MAX, 1, false);
    size_t i, k;

    (void)state;
    assert_int_equal(suite->n_files, 1);
    assert_int_equal(suite->n_cases, 6);
    for (i = 0; i < 3; i++)
        for (k = 0; k < 2; k++)
            assert_int_equal(count_references(suite, mc_arena_format(arena, "The %s is %s.",
                                                                     persons[i], deeds[k])),
                             1);
}

/* What a case and its file hold. */
static void test_cases(void **state)
{
    const struct mc_suite *suite = expand(4, 1, true);
    size_t i;

    (void)state;
    assert_int_equal(suite->n_cases, 4);
    assert_string_equal(suite->files[0].suite.data, "templates");
    assert_int_equal(suite->files[0].judgement.by, MC_JUDGED_BY_RUBRIC);
    assert_near(suite->files[0].scale.minimum, 0, 0);
    assert_near(suite->files[0].scale.maximum, 5, 0);
    for (i = 0; i < 4; i++) {
        const struct mc_case *item = &suite->cases[i];
        const char *id = mc_arena_format(arena, "small-%03zu-negated", i + 1);

        assert_string_equal(item->id.data, id);
        assert_int_equal(mc_string_map_find(suite->case_ids, item->id), i);
        assert_string_equal(mc_case_phenomenon(suite, item)->name.data, "negation");
        assert_near(item->human, 1.5, 0);
        /* "The X is Y." and "The X is not Y.", and a graph with :polarity more */
        assert_int_equal(item->candidate.text.length, item->reference.text.length + 4);
        assert_non_null(strstr(item->candidate.text.data, " is not "));
        assert_non_null(mc_side_more(&item->reference)->graph);
        assert_int_equal(mc_side_more(&item->candidate)->graph->n_edges,
                         mc_side_more(&item->reference)->graph->n_edges);
        assert_non_null(strstr(mc_side_more(&item->candidate)->amr.data, ":polarity -"));
        assert_null(strstr(mc_side_more(&item->reference)->amr.data, ":polarity"));
    }
}

static void test_draws(void **state)
{
    const struct mc_suite *three = expand(3, 1, false), *five = expand(5, 1, false);
    bool differs = false;
    uint64_t seed;
    size_t i;

    (void)state;
    for (i = 0; i < 3; i++) /* a larger draw begins with the smaller one */
        assert_true(mc_slice_equal(three->cases[i].reference.text, five->cases[i].reference.text));
    for (seed = 2; seed < 12; seed++) /* that ten draws are all alike has chance 1/6^10 */
        differs |= !mc_slice_equal(expand(1, seed, false)->cases[0].reference.text,
                                   three->cases[0].reference.text);
    assert_true(differs);
}

/* The checksum is of what the cases follow from. */
static void test_checksums(void **state)
{
    const char *first = expand(3, 1, false)->files[0].sha256;

    (void)state;
    assert_int_equal(strlen(first), 64);
    assert_string_equal(expand(3, 1, true)->files[0].sha256, first);
    assert_string_not_equal(expand(3, 2, false)->files[0].sha256, first);
    assert_string_not_equal(expand(4, 1, false)->files[0].sha256, first);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {TEST(test_every_binding_once), TEST(test_cases),
                                       TEST(test_draws), TEST(test_checksums)};

    return cmocka_run_group_tests_name("expansion", tests, NULL, NULL);
}
