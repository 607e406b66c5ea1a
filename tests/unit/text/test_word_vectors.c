/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text/word_vectors.c"

#include "tests/unit/support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/file.h"
#include "base/hash.h"

#define PATH "test_word_vectors.tmp"

/* --- folders ---------------------------------------------------------------------------------- */

/* "word: value value ..." for each row, from what looking up the word gives. */
static struct mc_slice describe(const struct mc_word_vectors *vectors, struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;
    uint32_t i, k;

    for (i = 0; i < mc_word_vectors_size(vectors); i++) {
        struct mc_slice word = mc_word_vectors_word(vectors, i);
        const double *values = mc_word_vectors_find(vectors, word);

        assert_ptr_equal(values, word_vectors_row(vectors, i));
        mc_buffer_append_format(&text, "%.*s:", MC_SLICE_ARGUMENTS(word));
        for (k = 0; k < mc_word_vectors_n_dimensions(vectors); k++)
            mc_buffer_append_format(&text, " %.17g", values[k]);
        mc_buffer_append_char(&text, '\n');
    }
    copy = mc_arena_copy(arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    return copy;
}

static void write_file(const void *bytes, size_t n_bytes)
{
    FILE *stream = fopen(PATH, "wb");

    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, n_bytes, stream), n_bytes);
    assert_int_equal(fclose(stream), 0);
}

static void write_binary(const struct mc_word_vectors *vectors)
{
    FILE *stream = fopen(PATH, "wb");

    assert_non_null(stream);
    mc_word_vectors_write(vectors, stream);
    assert_int_equal(fclose(stream), 0);
}

static void check_valid(const char *folder, struct mc_arena *arena)
{
    struct mc_word_vectors *vectors, *binary;
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice expected;
    char checksum[65];

    assert_int_equal(
        mc_file_read(mc_arena_format(arena, "%s/expected", folder), arena, &expected, NULL), 0);
    if (mc_word_vectors_open(mc_arena_format(arena, "%s/input.txt", folder), &vectors, &error) != 0)
        fail_msg("%s is refused: %s", folder, error.text);
    assert_string_equal(describe(vectors, arena).data, expected.data);
    assert_false(mc_word_vectors_are_binary(vectors));
    write_binary(vectors);
    assert_true(mc_word_vectors_text_checksum(PATH, checksum));
    assert_string_equal(checksum, mc_word_vectors_checksum(vectors));
    assert_false(
        mc_word_vectors_text_checksum(mc_arena_format(arena, "%s/input.txt", folder), checksum));
    assert_int_equal(mc_word_vectors_open(PATH, &binary, &error), 0);
    assert_true(mc_word_vectors_are_binary(binary));
    assert_int_equal(mc_word_vectors_check(binary, PATH, &error), 0);
    assert_string_equal(describe(binary, arena).data, expected.data);
    assert_string_equal(mc_word_vectors_checksum(binary), mc_word_vectors_checksum(vectors));
    mc_word_vectors_close(binary);
    mc_word_vectors_close(vectors);
    assert_int_equal(unlink(PATH), 0);
}

static void check_invalid(const char *folder, struct mc_arena *arena)
{
    const char *path = mc_arena_format(arena, "%s/input.txt", folder);
    struct mc_word_vectors *vectors;
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice expected;

    assert_int_equal(
        mc_file_read(mc_arena_format(arena, "%s/error", folder), arena, &expected, NULL), 0);
    if (mc_word_vectors_open(path, &vectors, &error) == 0)
        fail_msg("%s is taken", folder);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(
        mc_arena_format(arena, "%u:%u: %s\n", error.at.line, error.at.column, error.text),
        expected.data);
    assert_non_null(strstr(path, error.file));
}

static void check_folders(const char *kind, void (*check)(const char *, struct mc_arena *),
                          size_t least)
{
    struct mc_arena *arena = mc_arena_new();
    const char *folder = mc_arena_format(arena, "%s/%s", mc_source_path("tests/vectors"), kind);
    char **names;
    size_t n, i;

    assert_int_equal(mc_folder_list(folder, "", arena, &names, &n, NULL), 0);
    assert_true(n >= least);
    for (i = 0; i < n; i++)
        check(mc_arena_format(arena, "%s/%s", folder, names[i]), arena);
    mc_arena_free(arena);
}

static void test_valid_folders(void **state)
{
    (void)state;
    check_folders("valid", check_valid, 8);
}

static void test_invalid_folders(void **state)
{
    (void)state;
    check_folders("invalid", check_invalid, 23);
}

/* --- text ------------------------------------------------------------------------------------- */

static struct mc_word_vectors *parsed(const char *text)
{
    struct mc_word_vectors *vectors = NULL;
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_word_vectors_parse(mc_slice_of(text), "t", &vectors, &error), 0);
    return vectors;
}

static void test_lookup(void **state)
{
    struct mc_word_vectors *vectors = parsed("cat 1 2\ndog 3 4\n");
    const double *dog = mc_word_vectors_find(vectors, mc_slice_of("dog"));

    (void)state;
    assert_int_equal(mc_word_vectors_size(vectors), 2);
    assert_int_equal(mc_word_vectors_n_dimensions(vectors), 2);
    assert_true(dog != NULL && dog[1] > 3.5);
    assert_null(mc_word_vectors_find(vectors, mc_slice_of("do")));
    assert_null(mc_word_vectors_find(vectors, mc_slice_of("dogs")));
    assert_null(mc_word_vectors_find(vectors, mc_slice_of("")));
    /* printf 'cat 1 2\ndog 3 4\n' | sha256sum */
    assert_string_equal(mc_word_vectors_checksum(vectors),
                        "207d733243f5078c88830076c0c5e1fc5bc90a0ade5133a3ccce3859053eb50f");
    mc_word_vectors_close(vectors);
}

/* 5000 words whose values are their numbers: the index finds each. */
static void test_many_words(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_word_vectors *vectors;
    char word[16];
    int i;

    (void)state;
    for (i = 0; i < 5000; i++)
        mc_buffer_append_format(&text, "w%d %d %d.5\n", i, i, -i);
    vectors = parsed(text.data);
    assert_int_equal(mc_word_vectors_size(vectors), 5000);
    for (i = 0; i < 5000; i++) {
        const double *values;

        (void)snprintf(word, sizeof(word), "w%d", i);
        values = mc_word_vectors_find(vectors, mc_slice_of(word));
        assert_near(values == NULL ? (double)NAN : values[0], i, 0);
        assert_near(values == NULL ? (double)NAN : values[1], i == 0 ? 0.5 : -i - 0.5, 0);
        (void)snprintf(word, sizeof(word), "v%d", i);
        assert_null(mc_word_vectors_find(vectors, mc_slice_of(word)));
    }
    mc_word_vectors_close(vectors);
    mc_buffer_free(&text);
}

static void test_too_many_values(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_word_vectors *vectors;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    mc_buffer_append_text(&text, "a");
    mc_buffer_append_text(&text, " 1");
    for (int i = 0; i < WORD_VECTORS_DIMENSION_LIMIT - 1; i++)
        mc_buffer_append_text(&text, " 1");
    assert_int_equal(mc_word_vectors_parse(mc_buffer_slice(&text), "t", &vectors, &error), 0);
    mc_word_vectors_close(vectors);
    mc_buffer_append_text(&text, " 1");
    assert_int_equal(mc_word_vectors_parse(mc_buffer_slice(&text), "t", &vectors, &error), -1);
    assert_string_equal(error.text, "this row has 65537 values; at most 65536 can be read");
    mc_buffer_free(&text);
}

static void test_no_file(void **state)
{
    struct mc_word_vectors *vectors;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(mc_word_vectors_open("no/such/file", &vectors, &error), -1);
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "no/such/file");
}

static void write_text(const char *path, const char *text)
{
    FILE *stream = fopen(path, "w");

    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}

/* Who opens a text that is open gets the same; one that was written anew is another. */
static void test_open_twice(void **state)
{
    struct mc_word_vectors *first, *second, *other;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    write_text(PATH, "cat 1 2\n");
    assert_int_equal(mc_word_vectors_open(PATH, &first, &error), 0);
    assert_int_equal(mc_word_vectors_open(PATH, &second, &error), 0);
    assert_ptr_equal(first, second);
    write_text(PATH, "cat 1 2\ndogs 3 4\n");
    assert_int_equal(mc_word_vectors_open(PATH, &other, &error), 0);
    assert_int_equal(mc_word_vectors_size(first), 1);
    assert_int_equal(mc_word_vectors_size(other), 2);
    mc_word_vectors_close(first);
    assert_non_null(mc_word_vectors_find(second, mc_slice_of("cat")));
    mc_word_vectors_close(second);
    mc_word_vectors_close(other);
    assert_int_equal(mc_word_vectors_open(PATH, &first, &error), 0);
    assert_int_equal(mc_word_vectors_size(first), 2);
    mc_word_vectors_close(first);
    assert_int_equal(unlink(PATH), 0);
}

static void test_standard(void **state)
{
    (void)state;
    assert_int_equal(unsetenv("METRICHECK_VECTORS"), 0);
    assert_null(mc_word_vectors_standard());
    assert_int_equal(setenv("METRICHECK_VECTORS", "", 1), 0);
    assert_null(mc_word_vectors_standard());
    assert_int_equal(setenv("METRICHECK_VECTORS", "a/b.bin", 1), 0);
    assert_string_equal(mc_word_vectors_standard(), "a/b.bin");
}

/* --- binary ----------------------------------------------------------------------------------- */

/* Offsets of the header's fields, as the form has them. */
enum {
    AT_BYTE_ORDER = 8,
    AT_VERSION = 12,
    AT_N_WORDS = 24,
    AT_N_DIMENSIONS = 28,
    AT_N_SLOTS = 32,
    AT_INDEX_HASH = 112,
    AT_HEADER_HASH = 128,
    AT_STARTS = 136
};

/* The binary form of two words with 7 letters, so that one byte fills them up. */
static struct mc_slice image(struct mc_arena *arena)
{
    struct mc_word_vectors *vectors = parsed("cat 1 2\ndogs 3 4\n");
    struct mc_slice bytes;

    write_binary(vectors);
    mc_word_vectors_close(vectors);
    assert_int_equal(mc_file_read(PATH, arena, &bytes, NULL), 0);
    assert_int_equal(unlink(PATH), 0);
    return bytes;
}

/* Opens and checks; the reason comes out in the error. */
static int read_image(struct mc_slice bytes, struct mc_error *error)
{
    struct mc_word_vectors *vectors;
    int status;

    memset(error, 0, sizeof(*error));
    if (mc_word_vectors_of_image(bytes, "image", &vectors, error) != 0)
        return -1;
    status = mc_word_vectors_check(vectors, "image", error);
    mc_word_vectors_close(vectors);
    return status;
}

static void test_every_byte_counts(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice bytes = image(arena), changed = mc_arena_copy(arena, bytes);
    struct mc_error error;
    size_t i;

    (void)state;
    assert_int_equal(read_image(bytes, &error), 0);
    for (i = AT_BYTE_ORDER; i < bytes.length; i++) {
        char *byte = (char *)(uintptr_t)changed.data + i;

        *byte ^= 0x10;
        if (read_image(changed, &error) == 0)
            fail_msg("byte %zu may be damaged", i);
        *byte ^= 0x10;
    }
    for (i = 0; i < bytes.length; i++)
        assert_int_equal(read_image(mc_slice(bytes.data, i), &error), -1);
    assert_non_null(strstr(error.text, "cut short"));
    assert_int_equal(error.code, MC_CODE_INPUT);
    assert_string_equal(error.file, "image");
    mc_arena_free(arena);
}

static void set(struct mc_slice bytes, size_t at, uint64_t value, size_t n_bytes)
{
    memcpy((char *)(uintptr_t)bytes.data + at, &value, n_bytes);
}

/* Gives changed bytes the checksums that they should have (word_vectors.c). The arrays of image()
 * have 3 * 8, 8 * 4 and 7 bytes. */
static void seal(struct mc_slice bytes)
{
    uint64_t hash = mc_hash_content(mc_slice(bytes.data + AT_STARTS, 24));

    hash = mc_hash_mix(hash ^ mc_hash_content(mc_slice(bytes.data + AT_STARTS + 24, 32)));
    hash = mc_hash_mix(hash ^ mc_hash_content(mc_slice(bytes.data + AT_STARTS + 56, 7)));
    set(bytes, AT_INDEX_HASH, hash, 8);
    set(bytes, AT_HEADER_HASH, mc_hash_content(mc_slice(bytes.data, AT_HEADER_HASH)), 8);
}

static void check_refused(size_t at, uint64_t value, size_t n_bytes, const char *reason)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice bytes = image(arena);
    struct mc_error error;

    seal(bytes);
    assert_int_equal(read_image(bytes, &error), 0); /* sealing changes nothing */
    set(bytes, at, value, n_bytes);
    seal(bytes);
    assert_int_equal(read_image(bytes, &error), -1);
    if (strstr(error.text, reason) == NULL)
        fail_msg("'%s' does not say '%s'", error.text, reason);
    mc_arena_free(arena);
}

static void test_senseless_files(void **state)
{
    (void)state;
    check_refused(AT_BYTE_ORDER, 0x04030201, 4, "byte order of another machine");
    check_refused(AT_VERSION, 2, 4, "is in version 2 of the binary form");
    check_refused(AT_N_WORDS, 0, 4, "makes no sense");
    check_refused(AT_N_WORDS, UINT32_MAX, 4, "makes no sense");
    check_refused(AT_N_WORDS, 1, 4, "makes no sense");
    check_refused(AT_N_DIMENSIONS, 0, 4, "makes no sense");
    check_refused(AT_N_DIMENSIONS, 3, 4, "makes no sense");
    check_refused(AT_N_SLOTS, 0, 8, "makes no sense");
    check_refused(AT_N_SLOTS, 4, 8, "makes no sense");
    check_refused(AT_N_SLOTS, 6, 8, "makes no sense");
    check_refused(AT_N_SLOTS, (uint64_t)1 << 63, 8, "makes no sense");
    /* The second word begins behind its end; a word before the letters, and beyond them. */
    check_refused(AT_STARTS + 8, 8, 8, "is damaged: its index");
    check_refused(AT_STARTS, 1, 8, "is damaged: its index");
    check_refused(AT_STARTS + 16, 8, 8, "is damaged: its index");
    /* A slot that names no word. */
    check_refused(AT_STARTS + 24, 3, 4, "is damaged: its index");
}

static void test_no_free_slot(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice bytes = image(arena);
    struct mc_error error;
    size_t i;

    (void)state;
    for (i = 0; i < 8; i++)
        set(bytes, AT_STARTS + 24 + 4 * i, 1, 4);
    seal(bytes);
    assert_int_equal(read_image(bytes, &error), -1);
    assert_non_null(strstr(error.text, "is damaged: its index"));
    mc_arena_free(arena);
}

/* Bytes with the first bytes of the binary form are never taken for a text, nor texts for it. */
static void test_forms_are_reported_apart(void **state)
{
    struct mc_word_vectors *vectors;
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    write_file("\x89MCV\r\n\x1a\n", 8);
    assert_int_equal(mc_word_vectors_open(PATH, &vectors, &error), -1);
    assert_non_null(strstr(error.text, "cut short"));
    memset(&error, 0, sizeof(error));
    write_file("\x89MCV\n\x1a\n", 7); /* CR lost in transfer */
    assert_int_equal(mc_word_vectors_open(PATH, &vectors, &error), -1);
    assert_string_equal(error.text, "this byte is not UTF-8");
    assert_int_equal(unlink(PATH), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_valid_folders),
        cmocka_unit_test(test_invalid_folders),
        cmocka_unit_test(test_lookup),
        cmocka_unit_test(test_many_words),
        cmocka_unit_test(test_too_many_values),
        cmocka_unit_test(test_no_file),
        cmocka_unit_test(test_open_twice),
        cmocka_unit_test(test_standard),
        cmocka_unit_test(test_every_byte_counts),
        cmocka_unit_test(test_senseless_files),
        cmocka_unit_test(test_no_free_slot),
        cmocka_unit_test(test_forms_are_reported_apart),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
