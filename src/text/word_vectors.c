/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_vectors.c: reads both forms of vectors into the same arrays; words are found by open
 * addressing. In order: limits and slots, the binary form, writing it, reading it, the text form,
 * numbers, rows, opening and closing, words and their vectors, numbers drawn for a word. */
#include "text/word_vectors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/diagnostic.h"
#include "base/file_changes.h"
#include "base/hash.h"
#include "base/lock.h"
#include "base/random.h"
#include "base/utf8.h"

/* --- limits and slots ------------------------------------------------------------------------- */

/* Most values of a row. */
enum { WORD_VECTORS_DIMENSION_LIMIT = 1 << 16 };
/* Values lie between this and its negative, so that products and their sums are finite. */
#define WORD_VECTORS_VALUE_LIMIT 1e100

/* Part of the binary form: a change would need a new version. */
static inline uint64_t word_vectors_slot(const struct mc_word_vectors *vectors,
                                         struct mc_slice word)
{
    return mc_hash_mix(mc_hash_fnv1a(word.data, word.length)) & (vectors->n_slots - 1);
}

/* The slot of the word, used or free. */
static uint64_t word_vectors_probe(const struct mc_word_vectors *vectors, struct mc_slice word)
{
    uint64_t at = word_vectors_slot(vectors, word);

    while (vectors->slots[at] != 0 &&
           !mc_slice_equal(mc_word_vectors_word(vectors, vectors->slots[at] - 1), word))
        at = (at + 1) & (vectors->n_slots - 1);
    return at;
}

/* --- the binary form -------------------------------------------------------------------------- */

#define AGAIN "; make it again with `metricheck vectors FILE.txt -o FILE.bin`"

/* The first byte never occurs in UTF-8, so no text begins like this; the others reveal transfers
 * that change line ends (an idea of PNG). */
static const unsigned char MAGIC[8] = {0x89, 'M', 'C', 'V', '\r', '\n', 0x1A, '\n'};

enum { FORM_VERSION = 1, BYTE_ORDER_MARK = 0x01020304, ALIGNMENT = 8 };

struct header {
    unsigned char magic[8];
    uint32_t byte_order, version;
    uint64_t n_bytes; /* of the file */
    uint32_t n_words, n_dimensions;
    uint64_t n_slots, n_letters;
    char checksum[64];
    uint64_t index_hash, matrix_hash;
    uint64_t header_hash; /* of everything before it */
};

_Static_assert(sizeof(struct header) == 136, "the header has no gaps");
_Static_assert(sizeof(double) == 8, "values have 64 bits");

static uint64_t hash_of(const void *bytes, uint64_t n_bytes)
{
    return mc_hash_content(mc_slice(bytes, (size_t)n_bytes));
}

static uint64_t filled_up(uint64_t n_bytes)
{
    return (n_bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* Bytes of the four arrays. */
struct sizes {
    uint64_t starts, slots, letters, matrix;
};

static struct sizes sizes_of(const struct header *header)
{
    struct sizes sizes = {((uint64_t)header->n_words + 1) * sizeof(uint64_t),
                          header->n_slots * sizeof(uint32_t), header->n_letters,
                          (uint64_t)header->n_words * header->n_dimensions * sizeof(double)};

    return sizes;
}

static uint64_t index_hash(const struct mc_word_vectors *vectors, const struct sizes *sizes)
{
    uint64_t hash = hash_of(vectors->starts, sizes->starts);

    hash = mc_hash_mix(hash ^ hash_of(vectors->slots, sizes->slots));
    return mc_hash_mix(hash ^ hash_of(vectors->letters, sizes->letters));
}

static uint64_t header_hash(const struct header *header)
{
    return hash_of(header, offsetof(struct header, header_hash));
}

/* --- writing the binary form ------------------------------------------------------------------ */

void mc_word_vectors_write(const struct mc_word_vectors *vectors, FILE *stream)
{
    static const char filling[ALIGNMENT] = {0};
    struct header header;
    struct sizes sizes;

    memset(&header, 0, sizeof(header));
    memcpy(header.magic, MAGIC, sizeof(MAGIC));
    header.byte_order = BYTE_ORDER_MARK;
    header.version = FORM_VERSION;
    header.n_words = vectors->n_words;
    header.n_dimensions = vectors->n_dimensions;
    header.n_slots = vectors->n_slots;
    header.n_letters = vectors->starts[vectors->n_words];
    memcpy(header.checksum, vectors->checksum, sizeof(header.checksum));
    sizes = sizes_of(&header);
    header.n_bytes =
        sizeof(header) + sizes.starts + sizes.slots + filled_up(sizes.letters) + sizes.matrix;
    header.index_hash = index_hash(vectors, &sizes);
    header.matrix_hash = hash_of(vectors->matrix, sizes.matrix);
    header.header_hash = header_hash(&header);
    (void)fwrite(&header, sizeof(header), 1, stream);
    (void)fwrite(vectors->starts, 1, (size_t)sizes.starts, stream);
    (void)fwrite(vectors->slots, 1, (size_t)sizes.slots, stream);
    (void)fwrite(vectors->letters, 1, (size_t)sizes.letters, stream);
    (void)fwrite(filling, 1, (size_t)(filled_up(sizes.letters) - sizes.letters), stream);
    (void)fwrite(vectors->matrix, 1, (size_t)sizes.matrix, stream);
}

/* --- reading the binary form ------------------------------------------------------------------ */

/* Whether a file begins as the binary form does. */
static bool word_vectors_is_image(struct mc_slice bytes)
{
    return bytes.length >= sizeof(MAGIC) && memcmp(bytes.data, MAGIC, sizeof(MAGIC)) == 0;
}

static int refuse(struct mc_error *error, const char *path, const char *text)
{
    static const struct mc_position nowhere = {0, 0};

    return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere, "%s", text);
}

static int check_header(const struct header *header, uint64_t n_bytes, const char *path,
                        struct mc_error *error)
{
    static const struct mc_position nowhere = {0, 0};
    struct sizes sizes;

    if (header->byte_order != BYTE_ORDER_MARK)
        return refuse(error, path, "is in the byte order of another machine" AGAIN);
    if (header->version != FORM_VERSION)
        return mc_error_set_at(
            error, MC_CODE_INPUT, path, nowhere,
            "is in version %u of the binary form of word vectors, and this program "
            "reads version %d" AGAIN,
            header->version, FORM_VERSION);
    if (header->header_hash != header_hash(header))
        return refuse(error, path, "is damaged: its header does not agree with its checksum" AGAIN);
    if (header->n_bytes != n_bytes)
        return mc_error_set_at(error, MC_CODE_INPUT, path, nowhere,
                               "has %llu bytes, and should have %llu: it is %s" AGAIN,
                               (unsigned long long)n_bytes, (unsigned long long)header->n_bytes,
                               n_bytes < header->n_bytes ? "cut short" : "damaged");
    /* Sums and products of values within these limits stay far below 2^64. */
    if (header->n_words == 0 || header->n_words == UINT32_MAX || header->n_dimensions == 0 ||
        header->n_dimensions > WORD_VECTORS_DIMENSION_LIMIT || header->n_letters > n_bytes ||
        header->n_slots > n_bytes || header->n_slots <= header->n_words ||
        (header->n_slots & (header->n_slots - 1)) != 0)
        return refuse(error, path, "is damaged: its header makes no sense" AGAIN);
    sizes = sizes_of(header);
    if (sizeof(*header) + sizes.starts + sizes.slots + filled_up(sizes.letters) + sizes.matrix !=
        n_bytes)
        return refuse(error, path, "is damaged: its header makes no sense" AGAIN);
    return 0;
}

/* Whether every word is within the letters, which are padded with zeros, and every slot is valid,
 * with at least one free slot, where searches end. */
static bool is_sound(const struct mc_word_vectors *vectors, uint64_t n_letters)
{
    uint64_t n_free = 0, i;
    bool good = vectors->starts[0] == 0 && vectors->starts[vectors->n_words] == n_letters;

    for (i = n_letters; i < filled_up(n_letters); i++)
        good = good && vectors->letters[i] == '\0';
    for (i = 0; i < vectors->n_words; i++)
        good = good && vectors->starts[i] <= vectors->starts[i + 1];
    for (i = 0; i < vectors->n_slots; i++) {
        n_free += vectors->slots[i] == 0;
        good = good && vectors->slots[i] <= vectors->n_words;
    }
    return good && n_free > 0;
}

/* The checksum in the header of a whole file of the binary form; false if it has no valid one. */
static bool word_vectors_image_checksum(struct mc_slice image, char checksum[65])
{
    struct header header;

    if (!word_vectors_is_image(image) || image.length < sizeof(header))
        return false;
    memcpy(&header, image.data, sizeof(header));
    if (check_header(&header, image.length, "", NULL) != 0)
        return false;
    memcpy(checksum, header.checksum, sizeof(header.checksum));
    checksum[sizeof(header.checksum)] = '\0';
    return true;
}

/* Fills a struct from the bytes of the binary form, which it then points into. */
static int word_vectors_read_image(struct mc_slice image, const char *path,
                                   struct mc_word_vectors *vectors, struct mc_error *error)
{
    const char *at = image.data;
    struct header header;
    struct sizes sizes;

    if (image.length < sizeof(header))
        return refuse(error, path, "is cut short: its header is not whole" AGAIN);
    memcpy(&header, image.data, sizeof(header));
    if (check_header(&header, image.length, path, error) != 0)
        return -1;
    sizes = sizes_of(&header);
    vectors->n_words = header.n_words;
    vectors->n_dimensions = header.n_dimensions;
    vectors->n_slots = header.n_slots;
    at += sizeof(header);
    vectors->starts = (const uint64_t *)(const void *)at;
    at += sizes.starts;
    vectors->slots = (const uint32_t *)(const void *)at;
    at += sizes.slots;
    vectors->letters = at;
    at += filled_up(sizes.letters);
    vectors->matrix = (const double *)(const void *)at;
    vectors->matrix_hash = header.matrix_hash;
    vectors->is_binary = true;
    memcpy(vectors->checksum, header.checksum, sizeof(header.checksum));
    if (header.index_hash != index_hash(vectors, &sizes) || !is_sound(vectors, header.n_letters))
        return refuse(error, path, "is damaged: its index does not agree with its checksum" AGAIN);
    return 0;
}

int mc_word_vectors_check(const struct mc_word_vectors *vectors, const char *path,
                          struct mc_error *error)
{
    uint64_t n_bytes = (uint64_t)vectors->n_words * vectors->n_dimensions * sizeof(double);

    if (vectors->is_binary && hash_of(vectors->matrix, n_bytes) != vectors->matrix_hash)
        return refuse(error, path, "is damaged: its values do not agree with their checksum" AGAIN);
    return 0;
}

/* --- the text form ---------------------------------------------------------------------------- */

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

/* Parses digits with at most one point, without an exponent, few enough to fit exactly in a double,
 * so that one division gives the nearest double (Clinger 1990). False: other characters, or more
 * digits. */
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

static int MC_PRINTF(3, 4)
    parse_refuse(const struct reader *reader, size_t offset, const char *format, ...)
{
    struct mc_position at = mc_position_of(reader->text, offset);
    char message[256];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(message, sizeof(message), format, arguments);
    va_end(arguments);
    return mc_error_set_at(reader->error, MC_CODE_INPUT, reader->path, at, "%s", message);
}

/* The part of a text that a message shows, cut between characters. */
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

/* Makes room for as many rows as there are lines, but no more than the bytes can hold: a value
 * takes two, with its blank. */
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

/* The first row determines the number of values of all. */
static int measure_first(struct reader *reader, struct mc_slice values, size_t offset)
{
    size_t n = count(values, ' ') + 1;

    if (n > WORD_VECTORS_DIMENSION_LIMIT)
        return parse_refuse(reader, offset, "this row has %zu values; at most %d can be read", n,
                            WORD_VECTORS_DIMENSION_LIMIT);
    reader->vectors->n_dimensions = (uint32_t)n;
    make_room(reader);
    return 0;
}

static int refuse_length(const struct reader *reader, size_t offset, struct mc_slice values)
{
    return parse_refuse(reader, offset, "this row has %zu values; the first one has %u",
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
            return parse_refuse(reader, offset + begin, "a value is wanted here");
        if (!parse_value(field, &row[n]))
            return parse_refuse(reader, offset + begin, "'%.*s' is not a number",
                                MC_SLICE_ARGUMENTS(shown(field)));
        if (fabs(row[n]) > WORD_VECTORS_VALUE_LIMIT)
            return parse_refuse(reader, offset + begin, "'%.*s' is beyond %g",
                                MC_SLICE_ARGUMENTS(shown(field)), WORD_VECTORS_VALUE_LIMIT);
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
    uint64_t slot = word_vectors_probe(vectors, word), start = vectors->starts[vectors->n_words];

    if (vectors->slots[slot] != 0)
        return parse_refuse(reader, reader->offset, "the word '%.*s' stands in line %u already",
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
        return parse_refuse(reader, reader->offset, "a row begins with its word");
    zero = memchr(row.data, '\0', length);
    if (zero != NULL)
        return parse_refuse(reader, reader->offset + (size_t)(zero - row.data),
                            "a word cannot hold the byte 0");
    if (blank == NULL)
        return parse_refuse(
            reader, reader->offset + length,
            "the values are missing: a row is a word and numbers, one blank between");
    values = mc_slice(blank + 1, row.length - length - 1);
    offset = reader->offset + length + 1;
    if (reader->vectors->n_words == 0 && measure_first(reader, values, offset) != 0)
        return -1;
    /* Rows beyond the room must be too short, and are refused as such. */
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
        return parse_refuse(reader, valid, "this byte is not UTF-8");
    if (text.length == 0)
        return parse_refuse(reader, 0, "the file is empty: it has no word vectors");
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

/* --- opening and closing ---------------------------------------------------------------------- */

const char *mc_word_vectors_standard(void)
{
    const char *path = getenv("METRICHECK_VECTORS");

    return path == NULL || path[0] == '\0' ? NULL : path;
}

int mc_word_vectors_of_image(struct mc_slice image, const char *path,
                             struct mc_word_vectors **vectors, struct mc_error *error)
{
    struct mc_word_vectors *opened = mc_calloc(1, sizeof(*opened));

    if (word_vectors_read_image(image, path, opened, error) != 0) {
        mc_word_vectors_close(opened);
        return -1;
    }
    *vectors = opened;
    return 0;
}

/* The open texts, which are shared: each metric with vectors opens the file, and reading a large
 * one takes many seconds and gigabytes. */
static struct {
    struct mc_lock lock;
    struct mc_word_vectors *first;
} texts = {MC_LOCK_READY, NULL};

static int open_text(struct mc_slice text, const char *path, uint64_t stamp,
                     struct mc_word_vectors **vectors, struct mc_error *error)
{
    struct mc_word_vectors *one;
    int status = 0;

    mc_lock_take(&texts.lock);
    for (one = texts.first; one != NULL && one->stamp != stamp; one = one->next)
        ;
    if (one == NULL && (status = mc_word_vectors_parse(text, path, &one, error)) == 0) {
        one->stamp = stamp;
        one->next = texts.first;
        texts.first = one;
    }
    if (status == 0) {
        one->n_users++;
        *vectors = one;
    }
    mc_lock_give(&texts.lock);
    return status;
}

/* False: others still use it. */
static bool give_text_up(struct mc_word_vectors *vectors)
{
    struct mc_word_vectors **link;
    bool is_last;

    mc_lock_take(&texts.lock);
    is_last = --vectors->n_users == 0;
    if (is_last) {
        for (link = &texts.first; *link != vectors; link = &(*link)->next)
            ;
        *link = vectors->next;
    }
    mc_lock_give(&texts.lock);
    return is_last;
}

int mc_word_vectors_open(const char *path, struct mc_word_vectors **vectors, struct mc_error *error)
{
    uint64_t stamp =
        mc_files_stamp(&path, 1, ""); /* before reading: later changes give another stamp */
    struct mc_mapped_file file;
    int status;

    if (mc_mapped_file_open(path, &file, error) != 0)
        return -1;
    if (word_vectors_is_image(file.text)) {
        status = mc_word_vectors_of_image(file.text, path, vectors, error);
        if (status == 0) {
            (*vectors)->file = file;
            return 0;
        }
    } else {
        status = open_text(file.text, path, stamp, vectors, error);
    }
    mc_mapped_file_close(&file);
    return status;
}

bool mc_word_vectors_text_checksum(const char *path, char checksum[65])
{
    struct mc_mapped_file file;
    bool found;

    if (mc_mapped_file_open(path, &file, NULL) != 0)
        return false;
    found = word_vectors_image_checksum(file.text, checksum);
    mc_mapped_file_close(&file);
    return found;
}

void mc_word_vectors_close(struct mc_word_vectors *vectors)
{
    if (vectors == NULL || (vectors->n_users > 0 && !give_text_up(vectors)))
        return;
    free(vectors->own.starts);
    free(vectors->own.slots);
    free(vectors->own.letters);
    free(vectors->own.matrix);
    mc_mapped_file_close(&vectors->file);
    free(vectors);
}

/* --- words and their vectors ------------------------------------------------------------------ */

uint32_t mc_word_vectors_size(const struct mc_word_vectors *vectors)
{
    return vectors->n_words;
}

uint32_t mc_word_vectors_n_dimensions(const struct mc_word_vectors *vectors)
{
    return vectors->n_dimensions;
}

struct mc_slice mc_word_vectors_word(const struct mc_word_vectors *vectors, uint32_t index)
{
    uint64_t start = vectors->starts[index];

    return mc_slice(vectors->letters + start, (size_t)(vectors->starts[index + 1] - start));
}

static const double *word_vectors_row(const struct mc_word_vectors *vectors, uint32_t index)
{
    return vectors->matrix + (size_t)index * vectors->n_dimensions;
}

const char *mc_word_vectors_checksum(const struct mc_word_vectors *vectors)
{
    return vectors->checksum;
}

bool mc_word_vectors_are_binary(const struct mc_word_vectors *vectors)
{
    return vectors->is_binary;
}

const double *mc_word_vectors_find(const struct mc_word_vectors *vectors, struct mc_slice word)
{
    uint32_t found = vectors->slots[word_vectors_probe(vectors, word)];

    return found == 0 ? NULL : word_vectors_row(vectors, found - 1);
}

/* --- numbers drawn for a word ----------------------------------------------------------------- */

void mc_drawn_fractions(struct mc_slice word, size_t n, double *fractions)
{
    uint64_t state = mc_hash_fnv1a(word.data, word.length);
    size_t i;

    for (i = 0; i < n; i++) {
        state += 0x9E3779B97F4A7C15u;
        fractions[i] = mc_random_unit(mc_hash_mix(state));
    }
}
