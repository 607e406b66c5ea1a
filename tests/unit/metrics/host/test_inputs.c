/* SPDX-License-Identifier: GPL-3.0-or-later */
/* References against themselves, behind the cases, and a part of both; what a metric sees all of.
 */
#include "tests/unit/support.h"

#include "metrics/host/cache.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "suite/pairs.h"
#include "suite/suite.h"

static const char table[] = "id\treference\treference_2\tcandidate\n"
                            "1\ta b\tx\tc d\n2\te\ty\tf\n3\tg\tz\th\n";

static void test_inputs(void **state)
{
    const bool wanted[] = {true, false, true};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_inputs cases, all;
    struct mc_suite *suite = NULL;
    const struct mc_metric_input *self;

    (void)state;
    assert_int_equal(
        mc_pairs_parse_table(mc_slice_of("x.tsv"), mc_slice_of(table), NULL, arena, &suite, &error),
        0);
    cases = mc_metric_inputs_later(suite);
    all = mc_metric_inputs_with_self_scores(&cases, wanted, arena);
    assert_int_equal(all.n, 5);
    assert_ptr_equal(all.whole, &cases);
    assert_ptr_equal(mc_metric_input_at(&all, 1, arena)->case_id.data,
                     mc_metric_input_at(&cases, 1, arena)->case_id.data);
    self = mc_metric_input_at(&all, 3, arena);
    assert_true(mc_slice_is(self->case_id, "1/reference"));
    assert_true(mc_slice_is(self->candidate->text, "a b"));
    /* against itself alone, whatever other references there are */
    assert_int_equal(self->n_references, 1);
    assert_ptr_equal(self->references[0], self->candidate);
    assert_true(mc_slice_is(mc_metric_input_at(&all, 4, arena)->case_id, "3/reference"));
    assert_true(mc_slice_is(mc_metric_input_id(&all, 4, arena), "3/reference"));
    assert_true(mc_slice_is(mc_metric_input_id(&all, 2, arena), "3"));
    mc_arena_free(arena);
}

/* Of cases and references behind them; hashes, and why graphs are missing, go along. */
static void test_part(void **state)
{
    const bool selves[] = {true, false, true}, wanted[] = {false, false, true, false, true};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_inputs cases, all, part;
    struct mc_suite *suite = NULL;
    size_t *index;

    (void)state;
    assert_int_equal(
        mc_pairs_parse_table(mc_slice_of("x.tsv"), mc_slice_of(table), NULL, arena, &suite, &error),
        0);
    cases = mc_metric_inputs_later(suite);
    all = mc_metric_inputs_with_self_scores(&cases, selves, arena);
    mc_metric_inputs_hash(&all, NULL, arena);
    part = mc_metric_inputs_part(&all, wanted, arena, &index);
    assert_int_equal(part.n, 2);
    assert_ptr_equal(part.whole, &cases);
    assert_int_equal(index[0], 2);
    assert_int_equal(index[1], 4);
    assert_true(mc_slice_is(mc_metric_input_id(&part, 0, arena), "3"));
    assert_true(mc_slice_is(mc_metric_input_at(&part, 1, arena)->case_id, "3/reference"));
    assert_memory_equal(&part.contents[0], &all.contents[2], sizeof(part.contents[0]));
    assert_memory_equal(&part.contents[1], &all.contents[4], sizeof(part.contents[0]));
    /* of the case, not of its reference */
    assert_int_equal(part.n_forward, 1);
    part = mc_metric_inputs_part(&cases, wanted, arena, &index);
    assert_int_equal(part.n, 1);
    assert_ptr_equal(part.whole, &cases);
    assert_null(part.contents);
    mc_arena_free(arena);
}

/* What is known without an input agrees with what is seen of it; not known is what needs a look. */
static void test_sees_all(void **state)
{
    static const char rows[] =
        "id\treference\treference_2\tcandidate\treference_amr\tcandidate_amr\n"
        "1\ta b\t\tc d\t\t\n"
        "2\ta\tb\tc\t\t\n"
        "3\ta\t\tb\t(a / a)\t(b / b)\n"
        "4\ta\t\tb\t(a / a)\t\n";
    static const struct {
        uint32_t needs;
        bool known[4], seen[4];
    } expected[] = {{MC_NEEDS_TEXT, {true, false, true, true}, {true, true, true, true}},
                    {MC_NEEDS_AMR, {false, false, true, false}, {false, false, true, false}},
                    {MC_NEEDS_TEXT | MC_NEEDS_SOURCE, {false}, {false}}};
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric_inputs inputs;
    struct mc_suite *suite = NULL;
    const char *reason;
    size_t k, i;

    (void)state;
    assert_int_equal(
        mc_pairs_parse_table(mc_slice_of("x.tsv"), mc_slice_of(rows), NULL, arena, &suite, &error),
        0);
    inputs = mc_metric_inputs_later(suite);
    for (k = 0; k < sizeof(expected) / sizeof(expected[0]); k++) {
        const struct mc_metric_module module = {.needs = expected[k].needs};
        const struct mc_metric metric = {.spec = {.module = &module}};

        for (i = 0; i < 4; i++) {
            const struct mc_metric_input *input = mc_metric_input_at(&inputs, i, arena);

            assert_int_equal(mc_metric_sees_all(&metric, &inputs, i), expected[k].known[i]);
            assert_int_equal(mc_metric_view(&metric, input, arena, &reason) != NULL,
                             expected[k].seen[i]);
        }
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inputs),
        cmocka_unit_test(test_part),
        cmocka_unit_test(test_sees_all),
    };

    return cmocka_run_group_tests_name("inputs", tests, NULL, NULL);
}
