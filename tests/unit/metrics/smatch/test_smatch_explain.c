/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "metrics/smatch/explain.h"
#include "tests/unit/events.h"
#include "tests/unit/smatch_texts.h"

static void test_events(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_metric_writer writer = mc_events_writer(&out);
    const struct mc_smatch_options options = {
        MC_SMATCH_NEW, MC_SMATCH_EXACT, 1, 1, {UINT64_MAX, (double)INFINITY}, MC_SMATCH_ALL};
    struct mc_smatch_pair pair;

    (void)state;
    mc_smatch_match_texts("(s / sleep-01 :ARG0 (c / cat :mod (b / big)) :polarity -)",
                          "(x / sleep-01 :ARG0 (y / cat :quant 2) :time (z / now))", MC_SMATCH_NEW,
                          arena, &pair);
    mc_smatch_explain(&pair, &options, MC_SMATCH_RAISE_F, &writer);
    /* 4 of 7 and of 7: two instances, TOP, ARG0; another concept for b makes it 5. */
    assert_string_equal(
        out.data,
        "f=0.571429 precision=0.571429 recall=0.571429 matched=4 candidate_triples=7 "
        "reference_triples=7 bound=4 proved=1 "
        "best_edit{edit=change concept from=instance(b, big) to=instance(b, now) f=0.714286 "
        "precision=0.714286 recall=0.714286 matched=5 proved=1 ] "
        "graphs{reference[{depth=0 target=x concept=sleep-01 ] "
        "{depth=1 role=:ARG0 target=y concept=cat ] {depth=2 role=:quant target=2 differs=role ] "
        "{depth=1 role=:time target=z concept=now differs=role and concept ] ] "
        "candidate[{depth=0 target=s concept=sleep-01 ] "
        "{depth=1 role=:ARG0 target=c concept=cat ] "
        "{depth=2 role=:mod target=b concept=big differs=role and concept ] "
        "{depth=1 role=:polarity target=- differs=role ] ] ] "
        "alignment[{candidate=s candidate_concept=sleep-01 reference=x "
        "reference_concept=sleep-01 ] {candidate=c candidate_concept=cat reference=y "
        "reference_concept=cat ] {candidate=b candidate_concept=big ] ] "
        "matched_triples[{candidate=instance(s, sleep-01) reference=instance(x, sleep-01) ] "
        "{candidate=instance(c, cat) reference=instance(y, cat) ] "
        "{candidate=TOP(s, top) reference=TOP(x, top) ] "
        "{candidate=ARG0(s, c) reference=ARG0(x, y) ] ] "
        "unmatched_candidate_triples[instance(b, big) polarity(s, -) domain(b, c) ] "
        "unmatched_reference_triples[instance(z, now) quant(y, 2) time(x, z) ] ");
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

/* Items of both sides first, then those of one; no alignment and no triples. */
static void test_items(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_metric_writer writer = mc_events_writer(&out);
    const struct mc_smatch_options options = {
        MC_SMATCH_DAMONTE, MC_SMATCH_EXACT, 1, 1, {UINT64_MAX, (double)INFINITY},
        MC_SMATCH_CONCEPTS};
    struct mc_smatch_parse_error parse_error;
    struct mc_smatch_pair pair;

    (void)state;
    assert_int_equal(mc_smatch_match(mc_slice_of("(a / and :op1 (b / big) :op2 (c / cat))"),
                                     mc_slice_of("(x / cat :mod (y / Big))"), &options, arena,
                                     &pair, &parse_error),
                     0);
    mc_smatch_explain(&pair, &options, MC_SMATCH_RAISE_F, &writer);
    /* P = 1/3, R = 1/2, F = 2/5; with Big in place of "and" 2/3, 2/2, 4/5. */
    assert_string_equal(out.data, "f=0.4 precision=0.333333 recall=0.5 matched=1 "
                                  "candidate_triples=3 reference_triples=2 bound=1 proved=1 "
                                  "best_edit{edit=change concept from=instance(a, and) "
                                  "to=instance(a, Big) f=0.8 precision=0.666667 recall=1 matched=2 "
                                  "proved=1 ] items[{item=cat candidate=c reference=x ] "
                                  "{item=and candidate=a ] {item=big candidate=b ] "
                                  "{item=Big reference=y ] ] ");
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

/* TOP is shown where it differs, what makes no triple as such, a bare name without concept; every
 * tree of a text is shown. */
static void test_lines(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_metric_writer writer = mc_events_writer(&out);
    const bool left[5] = {false}, right[5] = {true, false, true, true, true};
    const bool *const agrees[2] = {left, right};
    struct mc_smatch_pair pair;

    (void)state;
    mc_smatch_match_texts("(b / boy :mod 3)", "(x / y :z x) (w / v)", MC_SMATCH_NEW, arena, &pair);
    mc_smatch_write_graphs(&pair, agrees, NULL, &writer);
    assert_string_equal(
        out.data, "graphs{reference[{depth=0 target=x concept=y ] "
                  "{depth=1 role=:z target=x ] {depth=0 target=w concept=v differs=concept ] ] "
                  "candidate[{depth=0 role=TOP target=b concept=boy differs=role and concept ] "
                  "{depth=1 role=:mod uncounted=1 target=3 ] ] ] ");
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_events), cmocka_unit_test(test_items),
                                       cmocka_unit_test(test_lines)};

    return cmocka_run_group_tests_name("smatch_explain", tests, NULL, NULL);
}
