#include "cluster/message.h"

#include <math.h>

enum { NUMBER_BYTES = 8 };

void mc_message_put_number(struct mc_buffer *message, uint64_t number)
{
    char bytes[NUMBER_BYTES];
    size_t i;

    for (i = 0; i < NUMBER_BYTES; i++)
        bytes[i] = (char)(unsigned char)(number >> (8 * i));
    mc_buffer_append(message, bytes, sizeof(bytes));
}

void mc_message_begin(struct mc_buffer *message, enum mc_message_kind kind)
{
    mc_buffer_clear(message);
    mc_message_put_number(message, (uint64_t)kind);
}

void mc_message_put_text(struct mc_buffer *message, struct mc_slice text)
{
    mc_message_put_number(message, text.length);
    mc_buffer_append_slice(message, text);
}

void mc_message_put_error(struct mc_buffer *message, const struct mc_error *error)
{
    struct mc_buffer text = {NULL, 0, 0};

    if (error->file[0] != '\0' && error->text[0] != '\0')
        mc_buffer_append_format(&text, "%s: ", error->file);
    mc_buffer_append_text(&text, error->text);
    mc_message_put_number(message, (uint64_t)error->code);
    mc_message_put_text(message, mc_buffer_slice(&text));
    mc_buffer_free(&text);
}

static uint64_t bits_of(double value)
{
    uint64_t bits;

    memcpy(&bits, &value, sizeof(bits));
    return bits;
}

void mc_message_put_piece(struct mc_buffer *message, const struct mc_run_piece *piece)
{
    size_t i;

    mc_message_put_number(message, piece->begin);
    mc_message_put_number(message, piece->n);
    for (i = 0; i < piece->n; i++) {
        mc_message_put_number(message, bits_of(piece->scores[i]));
        mc_message_put_number(message, (uint64_t)piece->states[i]);
        mc_message_put_text(message, piece->notes[i]);
    }
    mc_message_put_error(message, &piece->failure);
    mc_message_put_number(message, piece->failed_at);
    mc_message_put_number(message, piece->harm);
    mc_message_put_number(message, piece->n_warnings);
    for (i = 0; i < piece->n_warnings; i++)
        mc_message_put_text(message, piece->warnings[i]);
}

/* --- reading ------------------------------------------------------------------------------ */

struct mc_message_reader mc_message_read(const struct mc_buffer *message)
{
    struct mc_message_reader reader = {mc_buffer_slice(message), false};

    return reader;
}

static struct mc_slice take(struct mc_message_reader *reader, size_t n_bytes)
{
    struct mc_slice taken;

    if (reader->is_bad || n_bytes > reader->rest.length) {
        reader->is_bad = true;
        return mc_slice_of("");
    }
    taken = mc_slice(reader->rest.data, n_bytes);
    reader->rest = mc_slice(reader->rest.data + n_bytes, reader->rest.length - n_bytes);
    return taken;
}

uint64_t mc_message_number(struct mc_message_reader *reader)
{
    struct mc_slice bytes = take(reader, NUMBER_BYTES);
    uint64_t number = 0;
    size_t i;

    for (i = 0; i < bytes.length; i++)
        number |= (uint64_t)(unsigned char)bytes.data[i] << (8 * i);
    return number;
}

size_t mc_message_count(struct mc_message_reader *reader, size_t least_bytes)
{
    uint64_t n = mc_message_number(reader);

    if (n > reader->rest.length / least_bytes) {
        reader->is_bad = true;
        return 0;
    }
    return (size_t)n;
}

struct mc_slice mc_message_text(struct mc_message_reader *reader)
{
    return take(reader, mc_message_count(reader, 1));
}

void mc_message_error(struct mc_message_reader *reader, struct mc_error *error)
{
    uint64_t code = mc_message_number(reader);
    struct mc_slice text = mc_message_text(reader);

    *error = (struct mc_error)MC_NO_ERROR;
    if (code > MC_CODE_INTERNAL)
        reader->is_bad = true;
    else if (code != MC_CODE_OK)
        (void)mc_error_set(error, (enum mc_code)code, "%.*s", MC_SLICE_ARGUMENTS(text));
}

static void read_cell(struct mc_message_reader *reader, struct mc_run_piece *piece, size_t i,
                      struct mc_arena *arena)
{
    uint64_t bits = mc_message_number(reader), state = mc_message_number(reader);

    memcpy(&piece->scores[i], &bits, sizeof(bits));
    if (state > MC_SCORE_FAILED || (state == MC_SCORE_OK) != (isfinite(piece->scores[i]) != 0))
        reader->is_bad = true;
    piece->states[i] = reader->is_bad ? MC_SCORE_FAILED : (enum mc_score_state)state;
    piece->notes[i] = mc_arena_copy(arena, mc_message_text(reader));
}

void mc_message_piece(struct mc_message_reader *reader, struct mc_run_piece *piece,
                      struct mc_arena *arena)
{
    size_t i;

    *piece = (struct mc_run_piece){.begin = (size_t)mc_message_number(reader)};
    piece->n = mc_message_count(reader, 3 * (size_t)NUMBER_BYTES);
    piece->scores = mc_arena_array(arena, piece->n, sizeof(*piece->scores));
    piece->states = mc_arena_array(arena, piece->n, sizeof(*piece->states));
    piece->notes = mc_arena_array(arena, piece->n, sizeof(*piece->notes));
    for (i = 0; i < piece->n; i++)
        read_cell(reader, piece, i, arena);
    mc_message_error(reader, &piece->failure);
    piece->failed_at = (size_t)mc_message_number(reader);
    piece->harm = (unsigned)mc_message_number(reader);
    piece->n_warnings = mc_message_count(reader, NUMBER_BYTES);
    piece->warnings = mc_arena_array(arena, piece->n_warnings, sizeof(*piece->warnings));
    for (i = 0; i < piece->n_warnings; i++)
        piece->warnings[i] = mc_arena_copy(arena, mc_message_text(reader));
}

bool mc_message_is_whole(const struct mc_message_reader *reader)
{
    return !reader->is_bad && reader->rest.length == 0;
}
