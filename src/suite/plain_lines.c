/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_lines.c: divides the text into pieces of equal size; a line belongs to the piece that it
 * begins in. Any thread may prepare a piece by parsing its lines; then all lines are stepped
 * through once more, in order, which costs little. */
#include "suite/plain_lines.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/in_order.h"
#include "base/thread_pool.h"
#include "suite/plain_case.h"

enum { PIECE_BYTES = 1 << 16 };

/* A line of a piece. */
struct line {
    uint32_t head; /* index in the heads of the piece; MC_NOT_FOUND: it is not plain */
    double score;
};

/* A piece after its preparation. */
struct piece {
    struct mc_arena *arena; /* for the heads, which are few */
    struct mc_string_map *heads;
    uint32_t *known; /* [n_known]: mc_plain_line.known of each head */
    size_t n_known, known_capacity;
    struct line *lines; /* [n] */
    size_t n, capacity;
};

struct line_reader {
    const struct mc_plain_lines *plain;
    struct mc_slice text;
    struct mc_plain_records *records; /* [workers] */
    struct piece *pieces;             /* [slots] */
    struct mc_json_lines lines;       /* delivered so far */
};

/* The lines that begin in the piece; empty if a line of an earlier piece spans it. */
static struct mc_slice text_of_piece(struct mc_slice text, size_t piece)
{
    size_t begin = piece * PIECE_BYTES, end = begin + PIECE_BYTES,
           from = begin == 0 ? 0 : begin - 1;
    const char *at = text.data + begin;

    if (end > text.length)
        end = text.length;
    if (begin > 0) {
        /* A line begins after a line feed, which may be the last byte of the piece before. */
        at = memchr(text.data + from, '\n', end - 1 - from);
        if (at == NULL)
            return mc_slice(text.data + end, 0);
        at++;
    }
    if (end < text.length) {
        const char *feed = memchr(text.data + end - 1, '\n', text.length - end + 1);

        end = feed == NULL ? text.length : (size_t)(feed - text.data) + 1;
    }
    return mc_slice(at, end - (size_t)(at - text.data));
}

static struct line line_of(struct piece *piece, const struct mc_plain_records *records)
{
    uint32_t head;
    bool is_new;

    head = mc_string_map_add(piece->heads, mc_buffer_slice(&records->head), &is_new);
    if (is_new)
        *MC_PUSH(piece->known, piece->n_known, piece->known_capacity) = MC_NOT_FOUND;
    return (struct line){head, records->has_score ? records->score : nan("")};
}

static void prepare(void *context, unsigned worker, size_t piece, size_t slot)
{
    const struct line not_plain = {MC_NOT_FOUND, nan("")};
    struct line_reader *reader = context;
    struct piece *ready = &reader->pieces[slot];
    struct mc_plain_records *records = &reader->records[worker];
    struct mc_json_lines lines = {.text = text_of_piece(reader->text, piece)};
    struct mc_slice line;

    if (ready->arena == NULL)
        ready->arena = mc_arena_new();
    mc_arena_clear(ready->arena);
    ready->heads = mc_string_map_new(ready->arena);
    ready->n = ready->n_known = 0;
    while (mc_json_lines_step(&lines, &line))
        *MC_PUSH(ready->lines, ready->n, ready->capacity) =
            !reader->plain->none_is_plain && mc_plain_record(records, line, 0)
                ? line_of(ready, records)
                : not_plain;
}

static void take_piece(void *context, size_t piece, size_t slot)
{
    struct line_reader *reader = context;
    const struct mc_plain_lines *plain = reader->plain;
    struct piece *ready = &reader->pieces[slot];
    struct mc_slice line;
    size_t i;

    (void)piece;
    for (i = 0; i < ready->n; i++) {
        const struct line *entry = &ready->lines[i];
        const bool is_plain = entry->head != MC_NOT_FOUND;
        const bool is_there = mc_json_lines_step(&reader->lines, &line);
        struct mc_plain_line plain_line;

        assert(is_there);
        (void)is_there;
        if (is_plain)
            plain_line = (struct mc_plain_line){mc_string_map_key(ready->heads, entry->head),
                                                entry->score, &ready->known[entry->head]};
        plain->take(plain->context, &reader->lines, line, is_plain ? &plain_line : NULL);
    }
}

void mc_plain_lines_read(const struct mc_plain_lines *plain)
{
    const struct mc_slice text = plain->text;
    const size_t n_slots = mc_ordered_slots(plain->pool);
    const unsigned n_workers = mc_thread_pool_size(plain->pool);
    struct line_reader reader = {.plain = plain,
                                 .text = text,
                                 .records = mc_calloc(n_workers, sizeof(*reader.records)),
                                 .pieces = mc_calloc(n_slots, sizeof(*reader.pieces)),
                                 .lines = {.path = plain->path, .text = text}};
    const struct mc_ordered_work work = {prepare, {take_piece}, &reader};
    size_t i;

    for (i = 0; i < n_workers; i++)
        reader.records[i] = *plain->records;
    mc_in_order(plain->pool, (text.length + PIECE_BYTES - 1) / PIECE_BYTES, &work);
    for (i = 0; i < n_workers; i++)
        mc_plain_records_close(&reader.records[i]);
    for (i = 0; i < n_slots; i++) {
        mc_arena_free(reader.pieces[i].arena);
        free(reader.pieces[i].known);
        free(reader.pieces[i].lines);
    }
    free(reader.pieces);
    free(reader.records);
    mc_json_lines_close(&reader.lines);
}
