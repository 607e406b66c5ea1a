/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentence_piece_file.c: reads the file of a SentencePiece model, in the wire format of protocol
 * buffers. Irrelevant fields are skipped. In order: the wire format, settings, pieces, the file. */
#include "text/sentence_piece.h"

#include <math.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/utf8.h"

enum { MOST_PIECES = 1 << 24 };

/* --- the wire format -------------------------------------------------------------------------- */

enum wire_type { WIRE_NUMBER = 0, WIRE_EIGHT_BYTES = 1, WIRE_BYTES = 2, WIRE_FOUR_BYTES = 5 };

struct field {
    uint64_t number; /* of the field */
    unsigned type;
    uint64_t value;        /* of WIRE_NUMBER and WIRE_FOUR_BYTES */
    struct mc_slice bytes; /* of WIRE_BYTES */
};

/* Seven bits per byte, the lowest first; false: truncated or too long. */
static bool read_number(struct mc_slice *rest, uint64_t *number)
{
    enum { MOST_BYTES = 10 };
    size_t i;

    *number = 0;
    for (i = 0; i < rest->length && i < MOST_BYTES; i++) {
        unsigned char byte = (unsigned char)rest->data[i];

        *number |= (uint64_t)(byte & 0x7Fu) << (7 * i);
        if ((byte & 0x80u) != 0)
            continue;
        *rest = mc_slice(rest->data + i + 1, rest->length - i - 1);
        return true;
    }
    return false;
}

static bool take_bytes(struct mc_slice *rest, uint64_t n, struct mc_slice *bytes)
{
    if (n > rest->length)
        return false;
    *bytes = mc_slice(rest->data, (size_t)n);
    *rest = mc_slice(rest->data + n, rest->length - (size_t)n);
    return true;
}

/* Reads the next field of a message that is not at its end; false: invalid. */
static bool read_field(struct mc_slice *rest, struct field *field)
{
    const unsigned char *data;
    struct mc_slice bytes;
    uint64_t key;

    if (!read_number(rest, &key) || key >> 3 == 0)
        return false;
    field->number = key >> 3;
    field->type = (unsigned)(key & 7u);
    field->value = 0;
    field->bytes = mc_slice("", 0);
    switch (field->type) {
    case WIRE_NUMBER:
        return read_number(rest, &field->value);
    case WIRE_EIGHT_BYTES:
        return take_bytes(rest, 8, &bytes);
    case WIRE_BYTES:
        return read_number(rest, &field->value) && take_bytes(rest, field->value, &field->bytes);
    case WIRE_FOUR_BYTES:
        if (!take_bytes(rest, 4, &bytes))
            return false;
        data = (const unsigned char *)bytes.data;
        field->value =
            data[0] | (uint64_t)data[1] << 8 | (uint64_t)data[2] << 16 | (uint64_t)data[3] << 24;
        return true;
    default:
        return false;
    }
}

static bool is_number(const struct field *field, unsigned number)
{
    return field->number == number && field->type == WIRE_NUMBER;
}

/* --- reading ---------------------------------------------------------------------------------- */

struct reading {
    const char *path;
    struct mc_arena *arena;
    struct mc_sentence_piece_parts *parts;
    struct mc_error *error;
};

static int MC_PRINTF(2, 3) wrong(const struct reading *reading, const char *format, ...)
{
    char text[300];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof(text), format, arguments);
    va_end(arguments);
    return mc_error_set_at(reading->error, MC_CODE_INPUT, reading->path, (struct mc_position){0, 0},
                           "%s", text);
}

static int not_a_model(const struct reading *reading)
{
    return wrong(reading, "it is no SentencePiece model, or damaged");
}

static int read_trainer(const struct reading *reading, struct mc_slice rest)
{
    enum { MODEL_TYPE = 3, SUFFIX = 24, BYTE_FALLBACK = 35 };
    enum { UNIGRAM = 1, BYTE_PAIR = 2, WORD = 3, CHARACTER = 4 };
    struct mc_sentence_piece_parts *parts = reading->parts;
    struct field field;

    while (rest.length > 0) {
        if (!read_field(&rest, &field))
            return not_a_model(reading);
        if (is_number(&field, SUFFIX))
            parts->suffix = field.value != 0;
        else if (is_number(&field, BYTE_FALLBACK))
            parts->byte_fallback = field.value != 0;
        if (!is_number(&field, MODEL_TYPE))
            continue;
        if (field.value != UNIGRAM && field.value != BYTE_PAIR)
            return wrong(reading,
                         "a SentencePiece model of type %s is not supported: unigram and bpe are",
                         field.value == WORD        ? "word"
                         : field.value == CHARACTER ? "char"
                                                    : "unknown to this program");
        parts->is_byte_pair = field.value == BYTE_PAIR;
    }
    return 0;
}

static int read_normaliser(const struct reading *reading, struct mc_slice rest)
{
    enum { RULES = 2, ADDS_BLANK = 3, TRIMS_SPACE = 4, ESCAPES_SPACE = 5 };
    struct mc_sentence_piece_parts *parts = reading->parts;
    struct field field;

    while (rest.length > 0) {
        if (!read_field(&rest, &field))
            return not_a_model(reading);
        if (field.number == RULES && field.type == WIRE_BYTES)
            parts->rules = field.bytes;
        else if (is_number(&field, ADDS_BLANK))
            parts->adds_blank = field.value != 0;
        else if (is_number(&field, TRIMS_SPACE))
            parts->trims_space = field.value != 0;
        else if (is_number(&field, ESCAPES_SPACE))
            parts->escapes_space = field.value != 0;
    }
    return 0;
}

static int check_entry(const struct reading *reading, const struct mc_piece_entry *entry)
{
    size_t id = reading->parts->n - 1;

    if (entry->text.length == 0)
        return wrong(reading, "piece %zu is empty", id);
    if (entry->text.length > MC_PIECE_LIMIT)
        return wrong(reading, "piece %zu is longer than %d bytes", id, (int)MC_PIECE_LIMIT);
    if (mc_utf8_invalid(entry->text) != entry->text.length ||
        memchr(entry->text.data, '\0', entry->text.length) != NULL)
        return wrong(reading, "piece %zu is no UTF-8, or holds a NUL", id);
    if (!isfinite(entry->score))
        return wrong(reading, "the score of piece %zu is not a finite number", id);
    return 0;
}

static int read_piece(const struct reading *reading, struct mc_slice rest)
{
    enum { TEXT = 1, SCORE = 2, TYPE = 3 };
    struct mc_sentence_piece_parts *parts = reading->parts;
    struct mc_piece_entry entry = {{"", 0}, 0, MC_PIECE_NORMAL};
    struct field field;

    if (parts->n == MOST_PIECES)
        return wrong(reading, "it has more than %d pieces", (int)MOST_PIECES);
    while (rest.length > 0) {
        if (!read_field(&rest, &field))
            return not_a_model(reading);
        if (field.number == TEXT && field.type == WIRE_BYTES) {
            entry.text = field.bytes;
        } else if (field.number == SCORE && field.type == WIRE_FOUR_BYTES) {
            uint32_t bits = (uint32_t)field.value;

            memcpy(&entry.score, &bits, sizeof(bits));
        } else if (is_number(&field, TYPE)) {
            if (field.value < MC_PIECE_NORMAL || field.value > MC_PIECE_BYTE)
                return wrong(reading, "piece %zu is of a type that is not known, %llu", parts->n,
                             (unsigned long long)field.value);
            entry.type = (enum mc_piece_type)field.value;
        }
    }
    entry.text = mc_arena_copy(reading->arena, entry.text);
    *MC_ARENA_PUSH(reading->arena, parts->entries, parts->n, parts->capacity) = entry;
    return check_entry(reading, &entry);
}

/* --- the file --------------------------------------------------------------------------------- */

struct mc_sentence_piece_parts mc_sentence_piece_defaults(void)
{
    return (struct mc_sentence_piece_parts){
        .adds_blank = true, .trims_space = true, .escapes_space = true, .rules = {"", 0}};
}

int mc_sentence_piece_parse(struct mc_slice bytes, const char *path, struct mc_arena *arena,
                            struct mc_sentence_piece_parts *parts, struct mc_error *error)
{
    enum { PIECE = 1, TRAINER = 2, NORMALISER = 3 };
    const struct reading reading = {path, arena, parts, error};
    struct field field;
    int status = 0;

    *parts = mc_sentence_piece_defaults();
    while (bytes.length > 0 && status == 0) {
        if (!read_field(&bytes, &field))
            return not_a_model(&reading);
        if (field.type != WIRE_BYTES)
            continue;
        if (field.number == PIECE)
            status = read_piece(&reading, field.bytes);
        else if (field.number == TRAINER)
            status = read_trainer(&reading, field.bytes);
        else if (field.number == NORMALISER)
            status = read_normaliser(&reading, field.bytes);
    }
    return status == 0 && parts->n == 0 ? not_a_model(&reading) : status;
}

int mc_sentence_piece_read(const char *path, struct mc_arena *arena,
                           struct mc_sentence_piece_parts *parts, struct mc_error *error)
{
    struct mc_slice bytes;

    if (mc_file_read(path, arena, &bytes, error) != 0)
        return -1;
    return mc_sentence_piece_parse(bytes, path, arena, parts, error);
}
