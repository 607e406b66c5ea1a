/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/ter.c"

#include "tests/unit/support.h"

#include "tests/unit/events.h"

/* "c d" goes to the end, "x" stays too much, and the other reference is further away. */
static void test_events(void **state)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_metric_writer writer = mc_events_writer(&out);
    struct mc_slice none = mc_slice_of("");
    struct mc_metric_side candidate = {mc_slice_of("c d a X b"), none, none, MC_NEEDS_TEXT, 0};
    struct mc_metric_side far = {mc_slice_of("u v"), none, none, MC_NEEDS_TEXT, 0};
    struct mc_metric_side near = {mc_slice_of("a b c d"), none, none, MC_NEEDS_TEXT, 0};
    const struct mc_metric_side *references[] = {&far, &near};
    struct mc_metric_input input = {sizeof(input), none, &candidate, references, 2, 0, NULL, NULL};
    struct mc_ter ter;

    (void)state;
    memset(&ter, 0, sizeof(ter));
    ter.options.lowercase = true;
    ter.search.longest = 10;
    ter.search.farthest = 50;
    ter.search.n_candidates = 1000;
    ter.search.distance.width = 25;
    ter_explain(&ter, &input, &writer);
    /* 2 edits over (2 + 4) / 2 words */
    assert_string_equal(
        out.data,
        "score=66.6667 edits=2 reference_length=3 candidate_length=5 insertions=1 deletions=0 "
        "substitutions=0 reference=2 "
        "shifts[{start=0 before=5 words[c d ] after[a x b c d ] ] ] "
        "alignment[{edit=match candidate=a reference=a ] {edit=insertion candidate=x ] "
        "{edit=match candidate=b reference=b ] {edit=match candidate=c reference=c ] "
        "{edit=match candidate=d reference=d ] ] ");
    mc_ter_free(&ter);
    mc_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_events)};

    return cmocka_run_group_tests_name("ter_explain", tests, NULL, NULL);
}
