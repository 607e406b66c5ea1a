/* SPDX-License-Identifier: GPL-3.0-or-later */
/* plain_lines.c: the text is parted into pieces of one size, and a line is of the piece that it
 * begins in. A piece is made ready by taking its lines apart, whoever does it; then all lines are
 * stepped through once more, in order, which costs little. */
#include "suite/plain_lines.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/in_order.h"
#include "base/thread_pool.h"
#include "suite/plain_case.h"

/* Bytes of the text. */
enum { PIECE = 1 << 16 };

/* A line of a piece. */
struct line {
    uint32_t head; /* index in the heads of the piece; MC_NOT_FOUND: it is not plain */
    double score;
};

/* A piece that is ready. */
struct piece {
    struct mc_arena *arena; /* of the heads, which are few */
    struct mc_string_map *heads;
    uint32_t *known; /* [n_known]: of the heads */
    size_t n_known, known_capacity;
    struct line *lines; /* [n] */
    size_t n, capacity;
};

struct reading {
    const struct mc_plain_lines *plain;
    struct mc_slice text;
    struct mc_plain_records *records; /* [workers] */
    struct piece *pieces;             /* [slots] */
    struct mc_json_lines lines;       /* that are taken */
};

/* The lines that begin in the piece; empty where a line of another one reaches over it. */
static struct mc_slice text_of_piece(struct mc_slice text, size_t piece)
{
    size_t begin = piece * PIECE, end = begin + PIECE, from = begin == 0 ? 0 : begin - 1;
    const char *at = text.data + begin;

    if (end > text.length)
        end = text.length;
    if (begin > 0) {
        /* A line begins behind a line feed, which may be the last byte of the piece before. */
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
    struct reading *reading = context;
    struct piece *ready = &reading->pieces[slot];
    struct mc_plain_records *records = &reading->records[worker];
    struct mc_json_lines lines = {.text = text_of_piece(reading->text, piece)};
    struct mc_slice line;

    if (ready->arena == NULL)
        ready->arena = mc_arena_new();
    mc_arena_clear(ready->arena);
    ready->heads = mc_string_map_new(ready->arena);
    ready->n = ready->n_known = 0;
    while (mc_json_lines_step(&lines, &line))
        *MC_PUSH(ready->lines, ready->n, ready->capacity) =
            !reading->plain->none_is_plain && mc_plain_record(records, line, 0)
                ? line_of(ready, records)
                : not_plain;
}

static void take_piece(void *context, size_t piece, size_t slot)
{
    struct reading *reading = context;
    const struct mc_plain_lines *plain = reading->plain;
    struct piece *ready = &reading->pieces[slot];
    struct mc_slice line;
    size_t i;

    (void)piece;
    for (i = 0; i < ready->n; i++) {
        const struct line *found = &ready->lines[i];
        const bool is_plain = found->head != MC_NOT_FOUND;
        const bool is_there = mc_json_lines_step(&reading->lines, &line);
        struct mc_plain_line known;

        assert(is_there);
        (void)is_there;
        if (is_plain)
            known = (struct mc_plain_line){mc_string_map_key(ready->heads, found->head),
                                           found->score, &ready->known[found->head]};
        plain->take(plain->context, &reading->lines, line, is_plain ? &known : NULL);
    }
}

void mc_plain_lines_read(const struct mc_plain_lines *plain)
{
    const struct mc_slice text = plain->text;
    const size_t n_slots = mc_ordered_slots(plain->pool);
    const unsigned n_workers = mc_thread_pool_size(plain->pool);
    struct reading reading = {.plain = plain,
                              .text = text,
                              .records = mc_calloc(n_workers, sizeof(*reading.records)),
                              .pieces = mc_calloc(n_slots, sizeof(*reading.pieces)),
                              .lines = {.path = plain->path, .text = text}};
    const struct mc_ordered_work work = {prepare, {take_piece}, &reading};
    size_t i;

    for (i = 0; i < n_workers; i++)
        reading.records[i] = *plain->records;
    mc_in_order(plain->pool, (text.length + PIECE - 1) / PIECE, &work);
    for (i = 0; i < n_workers; i++)
        mc_plain_records_close(&reading.records[i]);
    for (i = 0; i < n_slots; i++) {
        mc_arena_free(reading.pieces[i].arena);
        free(reading.pieces[i].known);
        free(reading.pieces[i].lines);
    }
    free(reading.pieces);
    free(reading.records);
    mc_json_lines_close(&reading.lines);
}
