#include "tests/unit/support.h"

#include "metrics/graph/smatch_explain.h"
#include "tests/unit/events.h"
#include "tests/unit/smatch_texts.h"

static void test_events(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_metric_writer writer = mc_events_writer(&out);
    const struct mc_smatch_options options = {MC_SMATCH_NEW, MC_SMATCH_EXACT, 1, 1, 60,
                                              MC_SMATCH_ALL};
    struct mc_smatch_pair pair;

    (void)state;
    mc_smatch_match_texts("(s / sleep-01 :ARG0 (c / cat :mod (b / big)) :polarity -)",
                          "(x / sleep-01 :ARG0 (y / cat :quant 2) :time (z / now))", MC_SMATCH_NEW,
                          arena, &pair);
    mc_smatch_explain(&pair, &options, MC_SMATCH_RAISE_F, &writer);
    /* 4 of 7 and of 7: two instances, TOP, ARG0. */
    assert_string_equal(
        out.data,
        "f=0.571429 precision=0.571429 recall=0.571429 matched=4 candidate_triples=7 "
        "reference_triples=7 bound=4 proved=1 "
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
    const struct mc_smatch_options options = {MC_SMATCH_DAMONTE, MC_SMATCH_EXACT, 1, 1, 60,
                                              MC_SMATCH_CONCEPTS};
    struct mc_smatch_mistake mistake;
    struct mc_smatch_pair pair;

    (void)state;
    assert_int_equal(mc_smatch_match(mc_slice_of("(a / and :op1 (b / big) :op2 (c / cat))"),
                                     mc_slice_of("(x / cat :mod (y / Big))"), &options, arena,
                                     &pair, &mistake),
                     0);
    mc_smatch_explain(&pair, &options, MC_SMATCH_RAISE_F, &writer);
    /* P = 1/3, R = 1/2, F = 2/5. */
    assert_string_equal(out.data, "f=0.4 precision=0.333333 recall=0.5 matched=1 "
                                  "candidate_triples=3 reference_triples=2 bound=1 proved=1 "
                                  "items[{item=cat candidate=c reference=x ] "
                                  "{item=and candidate=a ] {item=big candidate=b ] "
                                  "{item=Big reference=y ] ] ");
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_events),
                                       cmocka_unit_test(test_items)};

    return cmocka_run_group_tests_name("smatch_explain", tests, NULL, NULL);
}
