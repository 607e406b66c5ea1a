/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What passes between the program and an isolated metric: read as it was written, and nothing read
 * beyond the end of what is torn or made up. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "metrics/isolated_message.h"

static struct mc_metric_side side_of(const char *text, const char *amr, uint32_t kind)
{
    return (struct mc_metric_side){mc_slice_of(text), mc_slice_of(amr), mc_slice_of(""),
                                   MC_NEEDS_TEXT | (amr[0] == '\0' ? 0 : MC_NEEDS_AMR), kind};
}

/* Two cases: of one reference, and of two with a third that is set aside. */
static void put_sample(struct mc_buffer *bytes)
{
    struct mc_metric_side sides[] = {side_of("a b", "(a / a)", MC_SIDE_PLAIN),
                                     side_of("", "", MC_SIDE_PLAIN),
                                     side_of("c", "", MC_SIDE_TARGETED)};
    const struct mc_metric_side *references[] = {&sides[1], &sides[0], &sides[2]};
    const struct mc_metric_context context = {mc_slice_of("de"), mc_slice_of("en"),
                                              mc_slice_of("doc"), mc_slice_of(""),
                                              mc_slice_of("oak")};
    struct mc_metric_input inputs[] = {
        {sizeof(inputs[0]), mc_slice_of("first"), &sides[0], references, 1, 0, NULL, NULL},
        {sizeof(inputs[0]), mc_slice_of("second"), &sides[2], references, 2, 1, &sides[0],
         &context}};
    const struct mc_metric_input *pointers[] = {&inputs[0], &inputs[1]};
    struct mc_wire wire = {.grown = bytes};

    mc_buffer_clear(bytes);
    mc_wire_inputs(&wire, pointers, 2);
}

static struct mc_wire_reader reader_of(const char *bytes, size_t length)
{
    return (struct mc_wire_reader){bytes, length, false};
}

static void test_inputs(void **state)
{
    struct mc_buffer bytes = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_wire_reader reader;
    const struct mc_metric_input *const *inputs;
    size_t n;

    (void)state;
    put_sample(&bytes);
    reader = reader_of(bytes.data, bytes.length);
    inputs = mc_wire_read_inputs(&reader, arena, &n);
    assert_false(reader.is_bad);
    assert_int_equal(reader.left, 0);
    assert_int_equal(n, 2);
    assert_string_equal(inputs[0]->case_id.data, "first");
    assert_string_equal(inputs[0]->candidate->text.data, "a b");
    assert_string_equal(inputs[0]->candidate->amr.data, "(a / a)");
    assert_int_equal(inputs[0]->candidate->has, MC_NEEDS_TEXT | MC_NEEDS_AMR);
    assert_int_equal(inputs[0]->n_references, 1);
    assert_int_equal(inputs[0]->references[0]->text.length, 0);
    assert_int_equal(inputs[1]->n_references, 2);
    assert_int_equal(inputs[1]->n_set_aside, 1);
    assert_string_equal(inputs[1]->references[1]->text.data, "a b");
    assert_string_equal(inputs[1]->references[2]->text.data, "c");
    assert_int_equal(inputs[1]->references[2]->kind, MC_SIDE_TARGETED);
    assert_null(inputs[0]->source);
    assert_null(inputs[0]->context);
    assert_string_equal(inputs[1]->source->amr.data, "(a / a)");
    assert_string_equal(inputs[1]->context->source_language.data, "en");
    assert_int_equal(inputs[1]->context->segment.length, 0);
    assert_string_equal(inputs[1]->context->system.data, "oak");
    mc_arena_free(arena);
    mc_buffer_free(&bytes);
}

/* Cut off anywhere, in memory that ends there. */
static void test_torn(void **state)
{
    struct mc_buffer bytes = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    size_t length, n;

    (void)state;
    put_sample(&bytes);
    for (length = 0; length < bytes.length; length++) {
        char *torn = mc_malloc(length);
        struct mc_wire_reader reader = reader_of(torn, length);

        memcpy(torn, bytes.data, length);
        (void)mc_wire_read_inputs(&reader, arena, &n);
        assert_true(reader.is_bad);
        assert_int_equal(n, 0);
        free(torn);
    }
    mc_arena_free(arena);
    mc_buffer_free(&bytes);
}

/* Each number of eight bytes in turn as large as can be. */
static void test_made_up(void **state)
{
    struct mc_buffer bytes = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    size_t at, n;

    (void)state;
    put_sample(&bytes);
    for (at = 0; at + 8 <= bytes.length; at++) {
        char *copy = mc_malloc(bytes.length);
        struct mc_wire_reader reader = reader_of(copy, bytes.length);

        memcpy(copy, bytes.data, bytes.length);
        memset(copy + at, 0xff, 8);
        (void)mc_wire_read_inputs(&reader, arena, &n);
        free(copy);
    }
    mc_arena_free(arena);
    mc_buffer_free(&bytes);
}

static void test_numbers_and_texts(void **state)
{
    struct mc_buffer bytes = {NULL, 0, 0};
    struct mc_wire wire = {.grown = &bytes};
    struct mc_wire_reader reader;
    double reals[2];

    (void)state;
    mc_wire_number(&wire, UINT64_MAX);
    mc_wire_text(&wire, mc_slice_of("text"));
    mc_wire_real(&wire, 0.1);
    mc_wire_real(&wire, -0.0);
    reader = reader_of(bytes.data, bytes.length);
    assert_true(mc_wire_read_number(&reader) == UINT64_MAX);
    assert_string_equal(mc_wire_read_text(&reader).data, "text");
    mc_wire_read_reals(&reader, reals, 2);
    assert_true(reals[0] >= 0.1 && reals[0] <= 0.1);
    assert_true(signbit(reals[1]));
    assert_false(reader.is_bad);
    assert_true(mc_wire_read_number(&reader) == 0);
    assert_true(reader.is_bad);
    reader = reader_of(bytes.data, bytes.length);
    assert_int_equal(mc_wire_read_count(&reader, 1), 0); /* more than is there */
    assert_true(reader.is_bad);
    mc_buffer_free(&bytes);
}

static void test_little_room(void **state)
{
    char room[16];
    struct mc_wire wire = {.room = room, .size = sizeof(room)};

    (void)state;
    mc_wire_number(&wire, 1);
    assert_false(wire.is_full);
    mc_wire_text(&wire, mc_slice_of("too long"));
    assert_true(wire.is_full);
    assert_true(wire.used <= sizeof(room));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_inputs),      cmocka_unit_test(test_torn),
        cmocka_unit_test(test_made_up),     cmocka_unit_test(test_numbers_and_texts),
        cmocka_unit_test(test_little_room),
    };

    return cmocka_run_group_tests_name("isolated_message", tests, NULL, NULL);
}
