/* SPDX-License-Identifier: GPL-3.0-or-later */
/* in_order.h: long work in pieces, which any thread prepares and which are then taken in order, as
 * if by one thread; the next pieces are prepared meanwhile. */
#ifndef MC_BASE_IN_ORDER_H
#define MC_BASE_IN_ORDER_H

#include <stddef.h>

struct mc_thread_pool;

enum { MC_MOST_TAKERS = 3 };

/* Takes a piece; called for all pieces in their order. */
typedef void mc_take_piece(void *context, size_t piece, size_t slot);

struct mc_ordered_work {
    /* Prepares a piece in the slot, whose last piece, if any, has been taken. Called by several
     * threads at once; `worker` as in mc_parallel_work. */
    void (*prepare)(void *context, unsigned worker, size_t piece, size_t slot);
    /* Each is called by one thread at a time, but concurrently with the others: what it changes,
     * neither `prepare` nor the others may read. Ends at the first NULL. */
    mc_take_piece *take[MC_MOST_TAKERS];
    void *context;
};

/* The number of slots for a pool (NULL: one thread); slots count from 0. */
size_t mc_ordered_slots(const struct mc_thread_pool *pool);
/* Runs the work over the pieces 0..n-1 and returns when all have been taken. Not re-entrant. */
void mc_in_order(struct mc_thread_pool *pool, size_t n, const struct mc_ordered_work *work);

#endif
