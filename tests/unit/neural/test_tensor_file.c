/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/tensor_file.h"

#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"

/* --- folders of examples ---------------------------------------------------------------------- */

static struct mc_slice read_example(const char *kind, const char *name, const char *file,
                                    struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "tests/neural/tensors/%s/%s/%s", kind, name, file);
    struct mc_slice text;

    assert_int_equal(mc_file_read(mc_source_path(path), arena, &text, NULL), 0);
    return text;
}

static void try_example(const char *kind, const char *name, bool is_valid, struct mc_arena *arena)
{
    struct mc_slice bytes = read_example(kind, name, "input.safetensors", arena), wanted;
    struct mc_error error = MC_NO_ERROR;
    struct mc_tensors *tensors;
    int status = mc_tensors_open_bytes("model.safetensors", bytes, &tensors, &error);

    if (is_valid && status != 0)
        fail_msg("%s: %s", name, error.text);
    if (!is_valid) {
        wanted = read_example(kind, name, "error", arena);
        assert_int_equal(status, -1);
        assert_null(tensors);
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_string_equal(error.file, "model.safetensors");
        if (wanted.length < 2 ||
            strstr(error.text,
                   mc_arena_copy(arena, mc_slice(wanted.data, wanted.length - 1)).data) == NULL)
            fail_msg("%s: %s", name, error.text);
    }
    mc_tensors_close(tensors);
}

static size_t walk(const char *kind, bool is_valid)
{
    struct mc_arena *arena = mc_arena_new();
    const char *folder = mc_arena_format(arena, "tests/neural/tensors/%s", kind);
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(mc_source_path(folder), "", arena, &names, &n, NULL), 0);
    for (i = 0; i < n; i++)
        try_example(kind, names[i], is_valid, arena);
    mc_arena_free(arena);
    return n;
}

static void valid_files_are_read_and_invalid_ones_refused(void **state)
{
    (void)state;
    assert_true(walk("valid", true) >= 7);
    assert_true(walk("invalid", false) >= 25);
}

/* Every beginning of a good file is refused, but never read beyond its end: each in memory of its
 * own, for the tools that watch memory. */
static void beginnings_are_refused(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice whole = read_example("valid", "unaligned", "input.safetensors", arena);
    size_t n;

    (void)state;
    for (n = 0; n < whole.length; n++) {
        char *bytes = mc_strndup(whole.data, n);
        struct mc_error error = MC_NO_ERROR;
        struct mc_tensors *tensors;

        assert_int_equal(mc_tensors_open_bytes("x", mc_slice(bytes, n), &tensors, &error), -1);
        free(bytes);
    }
    mc_arena_free(arena);
}

/* --- numbers ---------------------------------------------------------------------------------- */

/* A file of one tensor "a" of n numbers. */
static struct mc_slice file_of(const char *type, size_t n, const void *data, size_t n_bytes,
                               struct mc_arena *arena)
{
    struct mc_buffer file = {0};
    uint64_t length;
    struct mc_slice bytes;
    char *header = mc_arena_format(
        arena, "{\"a\":{\"dtype\":\"%s\",\"shape\":[%zu],\"data_offsets\":[0,%zu]}}", type, n,
        n_bytes);

    length = strlen(header);
    mc_buffer_append(&file, (const char *)&length, sizeof(length));
    mc_buffer_append_text(&file, header);
    mc_buffer_append(&file, data, n_bytes);
    bytes = mc_arena_copy(arena, mc_buffer_slice(&file));
    mc_buffer_free(&file);
    return bytes;
}

static void check_floats(const char *type, size_t n, const void *data, size_t n_bytes,
                         const double *wanted)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice bytes = file_of(type, n, data, n_bytes, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_tensors *tensors;
    const float *floats;
    size_t i;

    assert_int_equal(mc_tensors_open_bytes("x", bytes, &tensors, &error), 0);
    assert_int_equal(
        mc_tensors_floats(tensors, mc_tensors_find(tensors, mc_slice_of("a")), &floats, &error), 0);
    for (i = 0; i < n; i++)
        assert_near((double)floats[i], wanted[i], 0);
    mc_tensors_close(tensors);
    mc_arena_free(arena);
}

/* Bits by IEEE 754: binary16 has 5 bits of exponent (bias 15) and 10 of fraction, bfloat16 is the
 * upper half of a float. */
static void numbers_are_widened(void **state)
{
    static const uint16_t half[] = {0x0000, 0x3C00, 0xC000, 0x3555, 0x0001, 0x83FF, 0x0400, 0x7BFF};
    static const double of_half[] = {0,
                                     1,
                                     -2,
                                     1365.0 / 4096,   /* 1.0101010101 binary / 4 */
                                     0x1p-24,         /* the least subnormal */
                                     -1023 * 0x1p-24, /* the greatest one */
                                     0x1p-14,
                                     65504};
    static const uint16_t brain[] = {0x3F80, 0xC000, 0x3F81, 0x0080};
    static const double of_brain[] = {1, -2, 1.0078125, 0x1p-126};
    static const double wide[] = {0.5, -3, 1e10};
    static const float single[] = {0.5F, -3.0F};
    static const double of_single[] = {0.5, -3};

    (void)state;
    check_floats("F16", 8, half, sizeof(half), of_half);
    check_floats("BF16", 4, brain, sizeof(brain), of_brain);
    check_floats("F64", 3, wide, sizeof(wide), wide);
    check_floats("F32", 2, single, sizeof(single), of_single);
}

static void whole_numbers_are_no_weights(void **state)
{
    static const int64_t numbers[] = {1, 2};
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice bytes = file_of("I64", 2, numbers, sizeof(numbers), arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_tensors *tensors;
    const float *floats;

    (void)state;
    assert_int_equal(mc_tensors_open_bytes("x", bytes, &tensors, &error), 0);
    assert_int_equal(
        mc_tensors_floats(tensors, mc_tensors_find(tensors, mc_slice_of("a")), &floats, &error),
        -1);
    assert_string_equal(error.text,
                        "tensor a: it has whole numbers, must be F32, F16, BF16 or F64");
    mc_tensors_close(tensors);
    mc_arena_free(arena);
}

/* --- shards ----------------------------------------------------------------------------------- */

static void write_index(const char *folder, const char *text, struct mc_arena *arena)
{
    FILE *stream = fopen(mc_arena_format(arena, "%s/model.safetensors.index.json", folder), "wb");

    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

static void refuses_index(const char *text, const char *wanted)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_tensors *tensors;
    char folder[1024];

    assert_int_equal(mc_new_folder(folder), 0);
    write_index(folder, text, arena);
    assert_int_equal(mc_tensors_open(folder, &tensors, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    if (strstr(error.text, wanted) == NULL)
        fail_msg("%s", error.text);
    assert_int_equal(remove(mc_arena_format(arena, "%s/model.safetensors.index.json", folder)), 0);
    assert_int_equal(remove(folder), 0);
    mc_arena_free(arena);
}

static void an_index_names_files_that_are_there(void **state)
{
    (void)state;
    refuses_index("{}", "weight_map is missing, or no object");
    refuses_index("{\"weight_map\":{\"a\":\"../x.safetensors\"}}",
                  "tensor a: its file is no name of a file");
    refuses_index("{\"weight_map\":{\"a\":3}}", "tensor a: its file is no name of a file");
    refuses_index("{\"weight_map\":{\"a\":\"missing.safetensors\"}}", "No such file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(valid_files_are_read_and_invalid_ones_refused),
        cmocka_unit_test(beginnings_are_refused),
        cmocka_unit_test(numbers_are_widened),
        cmocka_unit_test(whole_numbers_are_no_weights),
        cmocka_unit_test(an_index_names_files_that_are_there),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
