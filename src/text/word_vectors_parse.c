/* The text form of word vectors. */
#include "text/word_vectors_parts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/sha256.h"
#include "base/utf8.h"

enum { SHOWN_BYTES = 40, MIN_SLOTS = 4 };

struct reader {
    struct mc_slice text;
    const char *path;
    size_t offset; /* of the row */
    size_t n_rows_at_most;
    struct mc_word_vectors *vectors;
    struct mc_error *error;
};

/* --- numbers ---------------------------------------------------------------------------------- */

/* Digits with at most one point, without an exponent: as many as fit exactly into a double, so that
 * one division gives the nearest double (Clinger 1990). False: something else, or more digits. */
static bool parse_plain(struct mc_slice text, double *value)
{
    static const double powers[] = {1e0,  1e1,  1e2,  1e3,  1e4,  1e5,  1e6,  1e7,
                                    1e8,  1e9,  1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
                                    1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
    const uint64_t most = (uint64_t)1 << 53;
    size_t i = text.length > 0 && text.data[0] == '-', n_behind = 0, n_digits = 0;
    uint64_t digits = 0;
    bool has_point = false;

    for (; i < text.length; i++) {
        unsigned digit = (unsigned)(unsigned char)text.data[i] - '0';

        if (text.data[i] == '.' && !has_point) {
            has_point = true;
            continue;
        }
        if (digit > 9 || digits > (most - 9) / 10)
            return false;
        digits = digits * 10 + digit;
        n_behind += has_point;
        n_digits++;
    }
    if (n_digits == 0 || n_behind >= sizeof(powers) / sizeof(powers[0]))
        return false;
    *value = (double)digits / powers[n_behind];
    if (text.data[0] == '-')
        *value = -*value;
    return true;
}

/* A number too large for a double is infinite. */
static bool parse_value(struct mc_slice text, double *value)
{
    char copy[64], *end;

    if (parse_plain(text, value))
        return true;
    if (text.length == 0 || text.length >= sizeof(copy))
        return false;
    memcpy(copy, text.data, text.length);
    copy[text.length] = '\0';
    if (strspn(copy, "0123456789+-.eE") != text.length)
        return false;
    *value = strtod(copy, &end);
    return *end == '\0';
}

/* --- rows ------------------------------------------------------------------------------------- */

static int refuse(const struct reader *reader, size_t offset, const char *format, ...)
    MC_PRINTF(3, 4);

static int refuse(const struct reader *reader, size_t offset, const char *format, ...)
{
    struct mc_position at = mc_position_of(reader->text, offset);
    char message[256];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(message, sizeof(message), format, arguments);
    va_end(arguments);
    return mc_error_set_at(reader->error, MC_CODE_INPUT, reader->path, at, "%s", message);
}

/* So much of a text as a message shows: whole characters. */
static struct mc_slice shown(struct mc_slice text)
{
    if (text.length > SHOWN_BYTES) {
        text.length = SHOWN_BYTES;
        while (text.length > 0 && ((unsigned char)text.data[text.length] & 0xC0) == 0x80)
            text.length--;
    }
    return text;
}

static size_t count(struct mc_slice text, char wanted)
{
    const char *at = text.data, *end = text.data + text.length;
    size_t n = 0;

    while ((at = memchr(at, wanted, (size_t)(end - at))) != NULL) {
        at++;
        n++;
    }
    return n;
}

/* Room for as many rows as there are lines, but for no more than the bytes can hold: a value takes
 * two, its blank among them. */
static void make_room(struct reader *reader)
{
    struct mc_word_vectors *vectors = reader->vectors;
    size_t n_lines = count(reader->text, '\n') + 1;
    size_t n_fitting = reader->text.length / ((size_t)vectors->n_dimensions * 2) + 1;
    size_t n = n_lines < n_fitting ? n_lines : n_fitting;

    reader->n_rows_at_most = n < UINT32_MAX ? n : UINT32_MAX - 1;
    vectors->n_slots = MIN_SLOTS;
    while (vectors->n_slots / 2 < reader->n_rows_at_most)
        vectors->n_slots *= 2;
    vectors->own.slots = mc_calloc((size_t)vectors->n_slots, sizeof(uint32_t));
    vectors->own.starts = mc_calloc(reader->n_rows_at_most + 1, sizeof(uint64_t));
    vectors->own.letters = mc_malloc(reader->text.length + 1);
    vectors->own.matrix = mc_malloc(mc_array_size(
        mc_array_size(reader->n_rows_at_most, sizeof(double)), vectors->n_dimensions));
    vectors->slots = vectors->own.slots;
    vectors->starts = vectors->own.starts;
    vectors->letters = vectors->own.letters;
    vectors->matrix = vectors->own.matrix;
}

/* The first row says how many values all have. */
static int measure_first(struct reader *reader, struct mc_slice values, size_t offset)
{
    size_t n = count(values, ' ') + 1;

    if (n > MC_WORD_VECTORS_DIMENSION_LIMIT)
        return refuse(reader, offset, "this row has %zu values; at most %d can be read", n,
                      MC_WORD_VECTORS_DIMENSION_LIMIT);
    reader->vectors->n_dimensions = (uint32_t)n;
    make_room(reader);
    return 0;
}

static int refuse_length(const struct reader *reader, size_t offset, struct mc_slice values)
{
    return refuse(reader, offset, "this row has %zu values; the first one has %u",
                  count(values, ' ') + 1, reader->vectors->n_dimensions);
}

static int read_values(const struct reader *reader, struct mc_slice values, size_t offset)
{
    const struct mc_word_vectors *vectors = reader->vectors;
    double *row = vectors->own.matrix + (size_t)vectors->n_words * vectors->n_dimensions;
    size_t begin = 0;
    uint32_t n = 0;

    for (;;) {
        const char *blank = memchr(values.data + begin, ' ', values.length - begin);
        size_t end = blank == NULL ? values.length : (size_t)(blank - values.data);
        struct mc_slice field = mc_slice(values.data + begin, end - begin);

        if (n == vectors->n_dimensions)
            return refuse_length(reader, offset + begin, values);
        if (field.length == 0)
            return refuse(reader, offset + begin, "a value is wanted here");
        if (!parse_value(field, &row[n]))
            return refuse(reader, offset + begin, "'%.*s' is not a number",
                          MC_SLICE_ARGUMENTS(shown(field)));
        if (fabs(row[n]) > MC_WORD_VECTORS_VALUE_LIMIT)
            return refuse(reader, offset + begin, "'%.*s' is beyond %g",
                          MC_SLICE_ARGUMENTS(shown(field)), MC_WORD_VECTORS_VALUE_LIMIT);
        n++;
        if (blank == NULL)
            break;
        begin = end + 1;
    }
    return n == vectors->n_dimensions ? 0 : refuse_length(reader, offset + values.length, values);
}

static int add_word(const struct reader *reader, struct mc_slice word)
{
    struct mc_word_vectors *vectors = reader->vectors;
    uint64_t slot = mc_word_vectors_probe(vectors, word), start = vectors->starts[vectors->n_words];

    if (vectors->slots[slot] != 0)
        return refuse(reader, reader->offset, "the word '%.*s' stands in line %u already",
                      MC_SLICE_ARGUMENTS(shown(word)), vectors->slots[slot]);
    memcpy(vectors->own.letters + start, word.data, word.length);
    vectors->own.starts[++vectors->n_words] = start + word.length;
    vectors->own.slots[slot] = vectors->n_words;
    return 0;
}

static int read_row(struct reader *reader, struct mc_slice row)
{
    const char *blank = memchr(row.data, ' ', row.length), *zero;
    size_t length = blank == NULL ? row.length : (size_t)(blank - row.data), offset;
    struct mc_slice values;

    if (length == 0)
        return refuse(reader, reader->offset, "a row begins with its word");
    zero = memchr(row.data, '\0', length);
    if (zero != NULL)
        return refuse(reader, reader->offset + (size_t)(zero - row.data),
                      "a word cannot hold the byte 0");
    if (blank == NULL)
        return refuse(reader, reader->offset + length,
                      "the values are missing: a row is a word and numbers, one blank between");
    values = mc_slice(blank + 1, row.length - length - 1);
    offset = reader->offset + length + 1;
    if (reader->vectors->n_words == 0 && measure_first(reader, values, offset) != 0)
        return -1;
    /* Rows that are too many for the room are too short, and refused as such. */
    if (reader->vectors->n_words == reader->n_rows_at_most)
        return refuse_length(reader, offset, values);
    if (read_values(reader, values, offset) != 0)
        return -1;
    return add_word(reader, mc_slice(row.data, length));
}

static int read_rows(struct reader *reader)
{
    struct mc_slice text = reader->text;
    size_t valid = mc_utf8_invalid(text);

    if (valid < text.length)
        return refuse(reader, valid, "this byte is not UTF-8");
    if (text.length == 0)
        return refuse(reader, 0, "the file is empty: it has no word vectors");
    while (reader->offset < text.length) {
        const char *begin = text.data + reader->offset;
        const char *end = memchr(begin, '\n', text.length - reader->offset);
        size_t length = end == NULL ? text.length - reader->offset : (size_t)(end - begin);
        struct mc_slice row = mc_slice(begin, length);

        if (end != NULL && length > 0 && begin[length - 1] == '\r')
            row.length--;
        if (read_row(reader, row) != 0)
            return -1;
        reader->offset += length + 1;
    }
    return 0;
}

int mc_word_vectors_parse(struct mc_slice text, const char *path, struct mc_word_vectors **vectors,
                          struct mc_error *error)
{
    struct reader reader = {mc_utf8_without_mark(text),      path, 0, 0,
                            mc_calloc(1, sizeof(**vectors)), error};
    struct mc_sha256 sha;

    if (read_rows(&reader) != 0) {
        mc_word_vectors_close(reader.vectors);
        return -1;
    }
    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, text.data, text.length);
    mc_sha256_end(&sha, reader.vectors->checksum);
    *vectors = reader.vectors;
    return 0;
}
