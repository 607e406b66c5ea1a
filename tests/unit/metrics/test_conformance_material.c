/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/conformance.c"

#include "tests/unit/support.h"

#include <string.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/utf8.h"

static const enum material_kind kinds[] = {MATERIAL_ORDINARY, MATERIAL_EMPTY, MATERIAL_NON_ASCII,
                                           MATERIAL_LONG};

enum { N_KINDS = sizeof(kinds) / sizeof(kinds[0]) };

/* Every text is UTF-8, NUL-terminated, and every graph can be read: a metric that fails on one of
 * them is at fault. */
static void check_side(const struct mc_metric_side *side, uint32_t needs)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t parse_error;

    assert_int_equal(side->has, needs);
    assert_int_equal(side->kind, MC_SIDE_PLAIN);
    assert_int_equal(mc_utf8_invalid(side->text), side->text.length);
    assert_int_equal(strlen(side->text.data), side->text.length);
    if ((needs & MC_NEEDS_TEXT) == 0)
        assert_int_equal(side->text.length, 0);
    if ((needs & MC_NEEDS_AMR) == 0)
        assert_int_equal(side->amr.length, 0);
    else
        assert_int_equal(mc_penman_read_one(side->amr, arena, &graph, &parse_error, &error), 0);
    mc_arena_free(arena);
}

static void check_input(const struct mc_metric_input *input, uint32_t needs)
{
    size_t i;

    assert_true(input->n_references >= 1);
    assert_int_equal(input->n_set_aside, 0);
    check_side(input->candidate, needs);
    for (i = 0; i < input->n_references; i++)
        check_side(input->references[i], needs);
}

static void test_all_can_be_read(void **state)
{
    static const uint32_t all_needs[] = {MC_NEEDS_TEXT, MC_NEEDS_AMR, MC_NEEDS_TEXT | MC_NEEDS_AMR};
    struct mc_arena *arena = mc_arena_new();
    size_t k, n, i;

    (void)state;
    for (k = 0; k < N_KINDS; k++)
        for (n = 0; n < 3; n++) {
            struct mc_material material = material_of(kinds[k], false, all_needs[n], arena);

            assert_true(material.n >= 3);
            for (i = 0; i < material.n; i++) {
                check_input(material.inputs[i], all_needs[n]);
                if (material.exchanged[i] != NULL)
                    check_input(material.exchanged[i], all_needs[n]);
            }
        }
    mc_arena_free(arena);
}

static void test_exchanged(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_material material = material_of(MATERIAL_ORDINARY, true, MC_NEEDS_TEXT, arena);
    size_t n_several = 0, i;

    (void)state;
    for (i = 0; i < material.n; i++) {
        const struct mc_metric_input *input = material.inputs[i], *back = material.exchanged[i];

        n_several += input->n_references > 1;
        assert_int_equal(back == NULL, input->n_references > 1);
        if (back == NULL)
            continue;
        assert_ptr_equal(back->candidate, input->references[0]);
        assert_ptr_equal(back->references[0], input->candidate);
        assert_string_equal(back->case_id.data, input->case_id.data);
    }
    assert_true(n_several > 0);
    mc_arena_free(arena);
}

static void test_long_is_long(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_material material =
        material_of(MATERIAL_LONG, false, MC_NEEDS_TEXT | MC_NEEDS_AMR, arena);
    size_t i;

    (void)state;
    for (i = 0; i < material.n; i++) {
        const struct mc_metric_side *candidate = material.inputs[i]->candidate;
        const struct mc_metric_side *reference = material.inputs[i]->references[0];

        assert_true(candidate->text.length + reference->text.length > 1u << 20);
        assert_true(candidate->amr.length + reference->amr.length > 1u << 20);
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_can_be_read),
        cmocka_unit_test(test_exchanged),
        cmocka_unit_test(test_long_is_long),
    };

    return cmocka_run_group_tests_name("conformance_material", tests, NULL, NULL);
}
