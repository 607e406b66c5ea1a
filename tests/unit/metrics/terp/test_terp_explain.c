/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/terp/terp.c"

#include "tests/unit/support.h"

#include "tests/unit/events.h"

static void open_scorer(struct mc_terp *terp, const char *phrases)
{
    struct mc_error error = MC_NO_ERROR;

    memset(terp, 0, sizeof(*terp));
    terp->arena = mc_arena_new();
    (void)mc_terp_parameters_named("default", &terp->parameters);
    terp->parameters.stems = true;
    terp->parameters.costs.stem = 0.5;
    assert_int_equal(
        mc_terp_phrases_parse(mc_slice_of(phrases), terp->arena, &terp->phrases, &error), 0);
    mc_terp_prepare(terp, mc_slice("", 0));
}

/* "c d" goes to the end, "X" stays too much, "cats" is a stem of "cat", and "no one" stands for
 * "nobody" at 0.25; the other reference is further away. */
static void test_events(void **state)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_metric_writer writer = mc_events_writer(&out);
    struct mc_slice none = mc_slice_of("");
    struct mc_metric_side candidate = {mc_slice_of("c d no one X cats"), none, none, MC_NEEDS_TEXT,
                                       0};
    struct mc_metric_side far = {mc_slice_of("u v"), none, none, MC_NEEDS_TEXT, 0};
    struct mc_metric_side near = {mc_slice_of("nobody cat c d"), none, none, MC_NEEDS_TEXT, 0};
    const struct mc_metric_side *references[] = {&far, &near};
    struct mc_metric_input input = {sizeof(input), none, &candidate, references, 2, 0, NULL, NULL};
    struct mc_terp *terp = mc_calloc(1, sizeof(*terp));

    (void)state;
    open_scorer(terp, "0.25 <p>nobody</p> <p>no one</p>\n");
    assert_null(terp_explain(terp, &input, &writer));
    /* 1 + 0.25 + 1 + 0.5 edits over (2 + 4) / 2 words */
    assert_string_equal(
        out.data,
        "score=0.916667 edits=2.75 reference_length=3 candidate_length=6 matches=2 "
        "substitutions=0 stems=1 synonyms=0 phrases=1 insertions=1 deletions=0 reference=2 "
        "costs{match=0 substitution=1 stem=0.5 synonym=1 insertion=1 deletion=1 shift=1 ] "
        "shifts[{start=0 before=6 words[c d ] reference[c d ] cost=1 after[no one x cats c d ] ] ] "
        "alignment[{edit=phrase candidate=no one reference=nobody cost=0.25 ] "
        "{edit=insertion candidate=x cost=1 ] {edit=stem candidate=cats reference=cat cost=0.5 ] "
        "{edit=match candidate=c reference=c cost=0 ] "
        "{edit=match candidate=d reference=d cost=0 ] ] ");
    mc_terp_close(terp);
    mc_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_events)};

    return cmocka_run_group_tests_name("terp_explain", tests, NULL, NULL);
}
