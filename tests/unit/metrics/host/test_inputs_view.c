/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "metrics/host/metric.h"
#include "metrics/host/runner.h"

enum { N_SIDES = 4 };

/* A case of four references: plain text, targeted text, plain text and graph, plain graph. */
struct case_of_four {
    struct mc_metric_side candidate, sides[N_SIDES];
    const struct mc_metric_side *references[N_SIDES];
    struct mc_metric_input input;
    struct mc_metric_module module;
    struct mc_metric metric;
    struct mc_arena *arena;
    const char *reason;
};

static int set_up(void **state)
{
    static const uint32_t has[N_SIDES] = {MC_NEEDS_TEXT, MC_NEEDS_TEXT,
                                          MC_NEEDS_TEXT | MC_NEEDS_AMR, MC_NEEDS_AMR};
    static struct case_of_four four;
    size_t i;

    memset(&four, 0, sizeof(four));
    four.candidate.has = MC_NEEDS_TEXT | MC_NEEDS_AMR;
    for (i = 0; i < N_SIDES; i++) {
        four.sides[i].has = has[i];
        four.references[i] = &four.sides[i];
    }
    four.sides[1].kind = MC_SIDE_TARGETED;
    four.input = (struct mc_metric_input){sizeof(four.input),
                                          mc_slice_of("x"),
                                          &four.candidate,
                                          four.references,
                                          N_SIDES,
                                          0,
                                          NULL,
                                          NULL};
    four.module.needs = MC_NEEDS_TEXT;
    four.metric.spec.module = &four.module;
    four.arena = mc_arena_new();
    four.reason = "none";
    *state = &four;
    return 0;
}

static int tear_down(void **state)
{
    const struct case_of_four *four = *state;

    mc_arena_free(four->arena);
    return 0;
}

static const struct mc_metric_input *view_of(struct case_of_four *four, enum mc_targeted targeted)
{
    four->metric.spec.targeted = targeted;
    return mc_metric_view(&four->metric, &four->input, four->arena, &four->reason);
}

static void test_targeted_references_are_left_out(void **state)
{
    struct case_of_four *four = *state;
    const struct mc_metric_input *view = view_of(four, MC_TARGETED_NO);

    assert_non_null(view);
    assert_int_equal(view->n_references, 2);
    assert_ptr_equal(view->references[0], &four->sides[0]);
    assert_ptr_equal(view->references[1], &four->sides[2]);
    assert_int_equal(view->n_set_aside, 0);
    assert_ptr_equal(view->candidate, &four->candidate);
}

/* The plain references that have a text stand behind. */
static void test_targeted_references_alone(void **state)
{
    struct case_of_four *four = *state;
    const struct mc_metric_input *view = view_of(four, MC_TARGETED_ONLY);

    assert_non_null(view);
    assert_int_equal(view->n_references, 1);
    assert_ptr_equal(view->references[0], &four->sides[1]);
    assert_int_equal(view->n_set_aside, 2);
    assert_ptr_equal(view->references[1], &four->sides[0]);
    assert_ptr_equal(view->references[2], &four->sides[2]);
}

static void test_targeted_references_too(void **state)
{
    struct case_of_four *four = *state;
    const struct mc_metric_input *view = view_of(four, MC_TARGETED_ALSO);

    assert_non_null(view);
    assert_int_equal(view->n_references, 3);
    assert_ptr_equal(view->references[1], &four->sides[1]);
    assert_int_equal(view->n_set_aside, 0);
}

/* Nothing is copied where nothing is left out. */
static void test_a_case_that_is_seen_whole(void **state)
{
    struct case_of_four *four = *state;

    four->input.n_references = 1;
    assert_ptr_equal(view_of(four, MC_TARGETED_NO), &four->input);
    assert_ptr_equal(view_of(four, MC_TARGETED_ALSO), &four->input);
    four->sides[0].kind = MC_SIDE_TARGETED;
    assert_ptr_equal(view_of(four, MC_TARGETED_ONLY), &four->input);
}

static void test_what_the_metric_needs(void **state)
{
    struct case_of_four *four = *state;
    const struct mc_metric_input *view;

    four->module.needs = MC_NEEDS_AMR;
    view = view_of(four, MC_TARGETED_NO);
    assert_non_null(view);
    assert_int_equal(view->n_references, 2);
    assert_ptr_equal(view->references[0], &four->sides[2]);
    assert_ptr_equal(view->references[1], &four->sides[3]);
    four->module.needs = MC_NEEDS_AMR | MC_NEEDS_TEXT;
    view = view_of(four, MC_TARGETED_NO);
    assert_non_null(view);
    assert_int_equal(view->n_references, 1);
    assert_ptr_equal(view->references[0], &four->sides[2]);
}

static void check_reason(struct case_of_four *four, enum mc_targeted targeted, const char *reason)
{
    assert_null(view_of(four, targeted));
    assert_string_equal(four->reason, reason);
}

static void test_reasons(void **state)
{
    struct case_of_four *four = *state;

    four->input.n_references = 1;
    check_reason(four, MC_TARGETED_ONLY, "the case has no targeted reference");
    four->module.needs = MC_NEEDS_AMR;
    check_reason(four, MC_TARGETED_NO, "the reference has no AMR graph");
    four->module.needs = MC_NEEDS_AMR | MC_NEEDS_TEXT | MC_NEEDS_TREE;
    check_reason(four, MC_TARGETED_NO, "the candidate has no tree");
    four->candidate.has |= MC_NEEDS_TREE;
    four->sides[0].has = MC_NEEDS_TEXT | MC_NEEDS_AMR;
    check_reason(four, MC_TARGETED_NO, "the reference has no tree");
    four->sides[0].kind = MC_SIDE_TARGETED;
    check_reason(four, MC_TARGETED_NO, "the case has only targeted references");
    check_reason(four, MC_TARGETED_ONLY, "the targeted reference has no tree");
    four->candidate.has = 0;
    check_reason(four, MC_TARGETED_ONLY, "the candidate has no text");
}

static void test_the_source(void **state)
{
    struct case_of_four *four = *state;
    struct mc_metric_side source = {.has = MC_NEEDS_AMR};

    four->module.needs = MC_NEEDS_TEXT | MC_NEEDS_SOURCE;
    four->input.n_references = 1;
    check_reason(four, MC_TARGETED_NO, "the case has no source");
    four->input.source = &source;
    check_reason(four, MC_TARGETED_NO, "the source has no text");
    source.has = MC_NEEDS_TEXT;
    assert_ptr_equal(view_of(four, MC_TARGETED_NO), &four->input);
    four->module.needs = MC_NEEDS_AMR | MC_NEEDS_SOURCE;
    check_reason(four, MC_TARGETED_NO, "the source has no AMR graph");
}

/* As a suite has it: its one reference has no part. */
static void test_a_case_without_reference(void **state)
{
    struct case_of_four *four = *state;
    const struct mc_metric_input *view;

    four->input.n_references = 1;
    four->sides[0].has = 0;
    check_reason(four, MC_TARGETED_NO, "the case has no reference");
    four->module.flags = MC_METRIC_NO_REFERENCE;
    view = view_of(four, MC_TARGETED_NO);
    assert_non_null(view);
    assert_int_equal(view->n_references, 0);
    assert_non_null(view->references);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_targeted_references_are_left_out, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_targeted_references_alone, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_targeted_references_too, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_case_that_is_seen_whole, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_what_the_metric_needs, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_reasons, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_the_source, set_up, tear_down),
        cmocka_unit_test_setup_teardown(test_a_case_without_reference, set_up, tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
