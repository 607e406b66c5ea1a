/* SPDX-License-Identifier: GPL-3.0-or-later */
/* group_cases.c: threads turn pieces of rows into cases and into the text that a file would have.
 * Three consumers then take the pieces in order: one delivers the cases, one updates the checksum
 * of the group, and one that of its suite, which is the same while the suite has no other file. */
#include "suite/group_cases.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/in_order.h"
#include "base/thread_pool.h"
#include "suite/case_table.h"
#include "suite/plain_row.h"
#include "suite/table_group.h"

enum { PIECE_ROWS = 128 };

/* A piece after its preparation. */
struct piece {
    struct mc_buffer text; /* with commas between cases */
    struct mc_case items[PIECE_ROWS];
    bool is_plain[PIECE_ROWS];
};

struct worker_state {
    struct mc_plain_table plain;
    struct mc_arena *arena; /* of the cases' texts */
};

struct mc_group_cases {
    struct mc_thread_pool *pool;
    struct worker_state *workers; /* [n_workers] */
    unsigned n_workers;
    struct piece *pieces; /* [n_slots] */
    size_t n_slots;
    /* Of the current group: */
    const struct mc_group_reading *reading;
    struct mc_sha256 sum;
};

struct mc_group_cases *mc_group_cases_new(const struct mc_case_table *table,
                                          struct mc_thread_pool *pool)
{
    struct mc_group_cases *cases = mc_calloc(1, sizeof(*cases));
    unsigned w;

    cases->pool = pool;
    cases->n_workers = mc_thread_pool_size(pool);
    cases->n_slots = mc_ordered_slots(pool);
    cases->workers = mc_calloc(cases->n_workers, sizeof(*cases->workers));
    cases->pieces = mc_calloc(cases->n_slots, sizeof(*cases->pieces));
    for (w = 0; w < cases->n_workers; w++) {
        mc_case_table_plain(table, &cases->workers[w].plain);
        cases->workers[w].arena = mc_arena_new();
    }
    return cases;
}

void mc_group_cases_end(struct mc_group_cases *cases, struct mc_arena *arena)
{
    unsigned w;
    size_t i;

    for (w = 0; w < cases->n_workers; w++) {
        mc_plain_table_close(&cases->workers[w].plain);
        mc_arena_adopt(arena, cases->workers[w].arena);
    }
    for (i = 0; i < cases->n_slots; i++)
        mc_buffer_free(&cases->pieces[i].text);
    free(cases->workers);
    free(cases->pieces);
    free(cases);
}

static size_t end_of_piece(const struct mc_case_group *group, size_t piece)
{
    size_t begin = piece * PIECE_ROWS;

    return group->n_rows - begin > PIECE_ROWS ? begin + PIECE_ROWS : group->n_rows;
}

/* Makes case i from its text without a tree of JSON values; false: it is not plain, or invalid. */
static bool make_plain(const struct mc_group_reading *reading, struct worker_state *worker,
                       size_t i, struct mc_slice text, struct mc_case *item)
{
    const bool is_row = worker->plain.keys != NULL;
    bool is_plain;

    *item = reading->empty;
    if (!mc_table_group_case_is_plain(reading->group, i)) {
        is_plain = mc_plain_case_read(text, worker->arena, item);
    } else {
        is_plain = is_row ? mc_plain_row_case(&worker->plain, worker->arena, item)
                          : mc_plain_record_case(&worker->plain.records, worker->arena, item);
        /* The id from a row, or from a number, is valid only until the next one. */
        if (is_plain && (is_row || !worker->plain.records.has_id))
            item->id = mc_arena_copy(worker->arena, item->id);
    }
    item->at = mc_table_group_case_at(reading->group, i);
    item->offset = i;
    return is_plain;
}

static void prepare(void *context, unsigned worker, size_t piece, size_t slot)
{
    struct mc_group_cases *cases = context;
    const struct mc_group_reading *reading = cases->reading;
    struct worker_state *state = &cases->workers[worker];
    struct piece *ready = &cases->pieces[slot];
    size_t i, begin = piece * PIECE_ROWS;

    mc_buffer_clear(&ready->text);
    for (i = begin; i < end_of_piece(reading->group, piece); i++) {
        struct mc_slice text = mc_table_group_case_text(reading->group, i, &state->plain);

        if (i > 0)
            mc_buffer_append_text(&ready->text, MC_TABLE_GROUP_COMMA);
        mc_buffer_append_slice(&ready->text, text);
        ready->is_plain[i - begin] = make_plain(reading, state, i, text, &ready->items[i - begin]);
    }
}

static void take_cases(void *context, size_t piece, size_t slot)
{
    const struct mc_group_cases *cases = context;
    const struct mc_group_reading *reading = cases->reading;
    const struct piece *ready = &cases->pieces[slot];
    size_t i, begin = piece * PIECE_ROWS;

    for (i = begin; i < end_of_piece(reading->group, piece); i++)
        reading->take(reading->context, i,
                      ready->is_plain[i - begin] ? &ready->items[i - begin] : NULL);
}

static void sum_piece(void *context, size_t piece, size_t slot)
{
    struct mc_group_cases *cases = context;
    const struct mc_buffer *text = &cases->pieces[slot].text;

    (void)piece;
    mc_sha256_add(&cases->sum, text->data, text->length);
}

static void sum_piece_of_suite(void *context, size_t piece, size_t slot)
{
    const struct mc_group_cases *cases = context;

    (void)piece;
    mc_suite_sums_text(cases->reading->sums, mc_buffer_slice(&cases->pieces[slot].text));
}

void mc_group_cases_read(struct mc_group_cases *cases, const struct mc_group_reading *reading,
                         char sha256[65])
{
    const struct mc_slice head = reading->group->head, end = mc_slice_of(MC_TABLE_GROUP_END);
    const bool is_first = mc_suite_sums_is_first(reading->sums);
    const struct mc_ordered_work work = {
        prepare, {take_cases, sum_piece, is_first ? NULL : sum_piece_of_suite}, cases};

    cases->reading = reading;
    mc_sha256_begin(&cases->sum);
    mc_sha256_add(&cases->sum, head.data, head.length);
    if (!is_first)
        mc_suite_sums_text(reading->sums, head);
    mc_in_order(cases->pool, (reading->group->n_rows + PIECE_ROWS - 1) / PIECE_ROWS, &work);
    mc_sha256_add(&cases->sum, end.data, end.length);
    if (is_first)
        mc_suite_sums_begun(reading->sums, &cases->sum);
    else
        mc_suite_sums_text(reading->sums, end);
    mc_sha256_end(&cases->sum, sha256);
}
