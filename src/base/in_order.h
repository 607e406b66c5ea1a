/* SPDX-License-Identifier: GPL-3.0-or-later */
/* in_order.h: long work in pieces that any thread makes ready, and that are then taken in their
 * order, as if by one thread: while some are taken, the next ones are made ready. */
#ifndef MC_BASE_IN_ORDER_H
#define MC_BASE_IN_ORDER_H

#include <stddef.h>

struct mc_thread_pool;

enum { MC_MOST_TAKERS = 3 };

/* Something that is done with every piece, in the order of the pieces. */
typedef void mc_take_piece(void *context, size_t piece, size_t slot);

struct mc_ordered_work {
    /* Makes a piece ready in the slot, which holds a piece that was taken, or none yet. Called by
     * several threads at once; `worker` as in mc_parallel_work. */
    void (*prepare)(void *context, unsigned worker, size_t piece, size_t slot);
    /* Each is called by one thread at a time, and at the same time as the others: what it changes,
     * neither `prepare` nor another one may look at. The first NULL ends them. */
    mc_take_piece *take[MC_MOST_TAKERS];
    void *context;
};

/* How many slots there are for a pool (NULL: one thread), counted from 0. */
size_t mc_ordered_slots(const struct mc_thread_pool *pool);
/* Runs the work over the pieces 0..n-1, returns when all are taken. Not re-entrant. */
void mc_in_order(struct mc_thread_pool *pool, size_t n, const struct mc_ordered_work *work);

#endif
