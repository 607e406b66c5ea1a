/* SPDX-License-Identifier: GPL-3.0-or-later */
/* in_order.c: pieces are handled in batches. One parallel loop does both jobs: its first indexes
 * take the previous batch, in order, the others prepare the next one; so there are slots for two
 * batches. */
#include "base/in_order.h"

#include "base/thread_pool.h"

/* Pieces of a batch for each worker: enough that none waits long for another. */
enum { PIECES_PER_WORKER = 4 };

struct batches {
    const struct mc_ordered_work *work;
    size_t n_takers;
    size_t taken_from, ready_from, ready_to; /* pieces: where the previous batch and the next one
                                                begin, and where the next one ends */
    size_t n_slots;
};

static size_t batch_of(const struct mc_thread_pool *pool)
{
    return (size_t)mc_thread_pool_size(pool) * PIECES_PER_WORKER;
}

size_t mc_ordered_slots(const struct mc_thread_pool *pool)
{
    return mc_thread_pool_size(pool) == 1 ? 1 : 2 * batch_of(pool);
}

static void work_on(void *context, unsigned worker, size_t begin, size_t end,
                    struct mc_arena *scratch)
{
    const struct batches *batches = context;
    const struct mc_ordered_work *work = batches->work;
    size_t i, piece;

    (void)scratch;
    for (i = begin; i < end; i++) {
        if (i >= batches->n_takers) {
            piece = batches->ready_from + (i - batches->n_takers);
            work->prepare(work->context, worker, piece, piece % batches->n_slots);
            continue;
        }
        for (piece = batches->taken_from; piece < batches->ready_from; piece++)
            work->take[i](work->context, piece, piece % batches->n_slots);
    }
}

void mc_in_order(struct mc_thread_pool *pool, size_t n, const struct mc_ordered_work *work)
{
    struct batches batches = {.work = work, .n_slots = mc_ordered_slots(pool)};
    const size_t batch = batch_of(pool);
    size_t piece, t;

    while (batches.n_takers < MC_MOST_TAKERS && work->take[batches.n_takers] != NULL)
        batches.n_takers++;
    if (mc_thread_pool_size(pool) == 1 || n == 1) {
        /* one piece after the other, if waking threads does not pay */
        for (piece = 0; piece < n; piece++) {
            work->prepare(work->context, 0, piece, 0);
            for (t = 0; t < batches.n_takers; t++)
                work->take[t](work->context, piece, 0);
        }
        return;
    }
    while (batches.taken_from < n) {
        batches.ready_to = n - batches.ready_from > batch ? batches.ready_from + batch : n;
        mc_parallel_for(pool, batches.n_takers + batches.ready_to - batches.ready_from, 1, work_on,
                        &batches);
        batches.taken_from = batches.ready_from;
        batches.ready_from = batches.ready_to;
    }
}
