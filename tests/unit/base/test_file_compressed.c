/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/unpack.h"

#define PATH "test_compressed_file.tmp"

/* What gzip -n makes of "one\ntwo\n": a header of 10 bytes, the deflated bytes, then CRC and length
 * of 4 bytes each. */
static const unsigned char packed[] = {0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x00, 0x03,
                                       0xCB, 0xCF, 0x4B, 0xE5, 0x2A, 0x29, 0xCF, 0xE7, 0x02, 0x00,
                                       0xE6, 0x0B, 0xBA, 0x12, 0x08, 0x00, 0x00, 0x00};

/* What zstd --no-check makes of it: the magic number, a header of 2 bytes, that of a raw block of 8
 * bytes, the last one; what is skipped: its magic number, and 2 bytes. */
static const unsigned char frame[] = {0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58, 0x41, 0x00, 0x00,
                                      'o',  'n',  'e',  '\n', 't',  'w',  'o',  '\n'};
static const unsigned char skipped[] = {0x50, 0x2A, 0x4D, 0x18, 2, 0, 0, 0, 'x', 'y'};

static void write_bytes(const void *bytes, size_t n)
{
    FILE *stream = fopen(PATH, "wb");

    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, n, stream), n);
    assert_int_equal(fclose(stream), 0);
}

/* The same file in pieces: -1 and the reason in `error`, or what was read. */
static int read_pieces(const char *path, size_t piece, struct mc_buffer *text,
                       struct mc_error *error)
{
    struct mc_byte_reader *reader;
    int status;
    size_t n;

    if (mc_byte_reader_open(path, &reader, error) != 0)
        return -1;
    do {
        mc_buffer_reserve(text, piece);
        status = mc_byte_reader_next(reader, text->data + text->length, piece, &n, error);
        text->length += n;
    } while (status == 0 && n == piece);
    if (status == 0) {
        assert_int_equal(mc_byte_reader_next(reader, text->data, 1, &n, error), 0);
        assert_int_equal(n, 0);
        assert_int_equal(mc_byte_reader_bytes(reader), mc_byte_reader_size(reader));
    }
    mc_byte_reader_close(reader);
    return status;
}

static void check_pieces(const char *path, size_t piece, const struct mc_slice *expected)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_error error = MC_NO_ERROR;
    int status = read_pieces(path, piece, &text, &error);

    if (expected == NULL) {
        assert_int_equal(status, -1);
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_string_equal(error.file, path);
        assert_int_equal(strlen(error.text) > 0, 1);
    } else {
        assert_int_equal(status, 0);
        assert_true(mc_slice_equal(mc_slice(text.data, text.length), *expected));
    }
    mc_buffer_free(&text);
}

/* The text of the file, or NULL and the reason in `error`; in pieces it is the same. */
static const char *text_of(const char *path, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_slice text;

    memset(error, 0, sizeof(*error));
    if (mc_file_read(path, arena, &text, error) != 0) {
        check_pieces(path, 3, NULL);
        return NULL;
    }
    check_pieces(path, 3, &text);
    check_pieces(path, 100000, &text);
    assert_int_equal(text.data[text.length], 0);
    return text.data;
}

static void test_contents(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    unsigned char twice[2 * sizeof(packed)];
    struct mc_error error;

    (void)state;
    write_bytes(packed, sizeof(packed));
    assert_string_equal(text_of(PATH, arena, &error), "one\ntwo\n");
    memcpy(twice, packed, sizeof(packed));
    memcpy(twice + sizeof(packed), packed, sizeof(packed));
    write_bytes(twice, sizeof(twice)); /* RFC 1952: members follow one another */
    assert_string_equal(text_of(PATH, arena, &error), "one\ntwo\none\ntwo\n");
    write_bytes("plain\n", 6);
    assert_string_equal(text_of(PATH, arena, &error), "plain\n");
    write_bytes("", 0);
    assert_string_equal(text_of(PATH, arena, &error), "");
    assert_int_equal(unlink(PATH), 0);
    mc_arena_free(arena);
}

/* More than one piece of the reader: 300,000 bytes, as they are. */
static void test_pieces(void **state)
{
    enum { SIZE = 300000 };
    struct mc_arena *arena = mc_arena_new();
    char *bytes = mc_arena_array(arena, SIZE, 1);
    struct mc_error error;
    const char *text;

    (void)state;
    memset(bytes, 'x', SIZE);
    bytes[SIZE - 1] = 'y';
    write_bytes(bytes, SIZE);
    text = text_of(PATH, arena, &error);
    assert_non_null(text);
    assert_int_equal(strlen(text), SIZE);
    assert_int_equal(text[SIZE - 1], 'y');
    assert_int_equal(unlink(PATH), 0);
    mc_arena_free(arena);
}

#ifdef MC_HAVE_ZSTD
/* Frames of zstd follow on each other, and some are to be skipped; cut anywhere behind the number
 * that tells zstd, it is an error. */
static void test_frames(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    unsigned char both[2 * sizeof(frame) + sizeof(skipped)];
    struct mc_error error;
    size_t i;

    (void)state;
    write_bytes(frame, sizeof(frame));
    assert_string_equal(text_of(PATH, arena, &error), "one\ntwo\n");
    memcpy(both, skipped, sizeof(skipped));
    memcpy(both + sizeof(skipped), frame, sizeof(frame));
    memcpy(both + sizeof(skipped) + sizeof(frame), frame, sizeof(frame));
    write_bytes(both, sizeof(both));
    assert_string_equal(text_of(PATH, arena, &error), "one\ntwo\none\ntwo\n");
    for (i = 4; i < sizeof(frame); i++) {
        write_bytes(frame, i);
        assert_null(text_of(PATH, arena, &error));
        assert_string_equal(error.text, "cannot be read: unexpected end of file");
    }
    write_bytes(frame, 3); /* too few to tell */
    assert_non_null(text_of(PATH, arena, &error));
    assert_int_equal(unlink(PATH), 0);
    mc_arena_free(arena);
}
#endif

/* Lines of a packed file, and of standard input. */
static void test_lines(void **state)
{
    struct mc_line_reader *reader;
    struct mc_error error = MC_NO_ERROR;
    struct mc_lines lines;

    (void)state;
    write_bytes(packed, sizeof(packed));
    assert_int_equal(mc_line_reader_open(PATH, 100, -1, &reader, &error), 0);
    assert_int_equal(mc_line_reader_next(reader, 10, 1000, &lines, &error), 0);
    assert_int_equal(lines.n, 2);
    assert_true(mc_slice_is(lines.items[1], "two"));
    assert_int_equal(mc_line_reader_next(reader, 10, 1000, &lines, &error), 0);
    assert_int_equal(lines.n, 0);
    assert_int_equal(mc_line_reader_bytes(reader), sizeof(packed));
    mc_line_reader_close(reader);
    write_bytes(packed, sizeof(packed) - 3);
    assert_int_equal(mc_line_reader_open(PATH, 100, -1, &reader, &error), 0);
    assert_int_equal(mc_line_reader_next(reader, 10, 1000, &lines, &error), 0);
    assert_int_equal(lines.n, 2); /* what was read before it broke off */
    assert_int_equal(mc_line_reader_next(reader, 10, 1000, &lines, &error), -1);
    assert_string_equal(error.text, "cannot be read: unexpected end of file");
    mc_line_reader_close(reader);
    assert_int_equal(unlink(PATH), 0);
}

/* The bytes of a packed file as they are, for checksums; the name without its ending. */
static void test_bytes(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice bytes;

    (void)state;
    write_bytes(packed, sizeof(packed));
    assert_int_equal(mc_file_read_bytes(PATH, arena, &bytes, &error), 0);
    assert_int_equal(bytes.length, sizeof(packed));
    assert_true(mc_is_packed(bytes));
    assert_false(mc_is_packed(mc_slice("", 0)));
    assert_true(mc_slice_is(mc_unpacked_name(mc_slice_of("a/x.csv.GZ")), "a/x.csv"));
    assert_true(mc_slice_is(mc_unpacked_name(mc_slice_of("x.tsv.zst")), "x.tsv"));
    assert_true(mc_slice_is(mc_unpacked_name(mc_slice_of(".gz")), ".gz"));
    assert_int_equal(unlink(PATH), 0);
    mc_arena_free(arena);
}

/* Cut anywhere behind the two bytes that tell gzip, and with any byte of deflated text, CRC or
 * length changed: never a text. */
static void test_damage(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    unsigned char broken[sizeof(packed)];
    struct mc_error error;
    size_t i;

    (void)state;
    for (i = 2; i < sizeof(packed); i++) {
        write_bytes(packed, i);
        assert_null(text_of(PATH, arena, &error));
        assert_int_equal(error.code, MC_CODE_INPUT);
        assert_string_equal(error.file, PATH);
        assert_non_null(strstr(error.text, "cannot be read: "));
    }
    for (i = 10; i < sizeof(packed); i++) {
        memcpy(broken, packed, sizeof(packed));
        broken[i] ^= 0x55;
        write_bytes(broken, sizeof(broken));
        assert_null(text_of(PATH, arena, &error));
    }
    assert_int_equal(unlink(PATH), 0);
    mc_arena_free(arena);
}

static void test_failures(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error;

    (void)state;
    assert_null(text_of("/nowhere/file", arena, &error));
    assert_string_equal(error.file, "/nowhere/file");
    assert_non_null(strstr(error.text, "No such file"));
    assert_null(text_of("/", arena, &error));
    assert_non_null(strstr(error.text, "folder"));
    mc_arena_free(arena);
}

/* Standard input is read from where it is, stays open, and is no file of a known size. */
static void test_standard_input(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_byte_reader *reader;
    struct mc_error error = MC_NO_ERROR;
    int ends[2], kept = mc_keep_standard_input();
    size_t n;

    (void)state;
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(dup2(ends[0], STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(write(ends[1], packed, sizeof(packed)), sizeof(packed));
    assert_int_equal(close(ends[1]), 0);
    assert_int_equal(close(ends[0]), 0);
    assert_int_equal(mc_byte_reader_open("-", &reader, &error), 0);
    mc_buffer_reserve(&text, 100);
    assert_int_equal(mc_byte_reader_next(reader, text.data, 100, &n, &error), 0);
    assert_true(mc_slice_is(mc_slice(text.data, n), "one\ntwo\n"));
    assert_string_equal(mc_byte_reader_name(reader), "standard input");
    assert_int_equal(mc_byte_reader_size(reader), 0);
    assert_int_equal(mc_byte_reader_bytes(reader), 8);
    mc_byte_reader_close(reader);
    assert_int_equal(read(STDIN_FILENO, text.data, 1), 0);
    assert_int_equal(dup2(kept, STDIN_FILENO), STDIN_FILENO);
    assert_int_equal(close(kept), 0);
    mc_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_contents),       cmocka_unit_test(test_pieces),
        cmocka_unit_test(test_damage),         cmocka_unit_test(test_failures),
        cmocka_unit_test(test_standard_input), cmocka_unit_test(test_lines),
        cmocka_unit_test(test_bytes),
#ifdef MC_HAVE_ZSTD
        cmocka_unit_test(test_frames),
#endif
    };

    return cmocka_run_group_tests_name("compressed_file", tests, NULL, NULL);
}
