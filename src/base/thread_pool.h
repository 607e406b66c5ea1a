/* SPDX-License-Identifier: GPL-3.0-or-later */
/* thread_pool.h: a fixed set of workers for loops whose iterations do not depend on each other. */
#ifndef MC_BASE_THREAD_POOL_H
#define MC_BASE_THREAD_POOL_H

#include "base/memory.h"

struct mc_thread_pool;

/* Starts n_workers - 1 threads; the caller is the last worker. n_workers 0: one for each
 * processor that this process may use. Where threads cannot be had, fewer serve. */
struct mc_thread_pool *mc_thread_pool_new(unsigned n_workers) MC_MUST_CHECK;
/* Waits for the threads to end. NULL is allowed. */
void mc_thread_pool_free(struct mc_thread_pool *pool);
unsigned mc_thread_pool_size(const struct mc_thread_pool *pool);

/* Work on the indexes begin..end-1. `worker` is 0..size-1 and is never used by two threads at the
 * same time; `scratch` is that worker's arena, cleared before each call. */
typedef void mc_parallel_work(void *context, unsigned worker, size_t begin, size_t end,
                              struct mc_arena *scratch);

/* Runs work over 0..n-1 in pieces of `grain` indexes (0: chosen), returns when all is done. Every
 * index is worked on once. pool NULL: all in this thread. Results must not depend on who does what:
 * write only to places that belong to the index. Not re-entrant. */
void mc_parallel_for(struct mc_thread_pool *pool, size_t n, size_t grain, mc_parallel_work *work,
                     void *context);

/* Gives this thread, and those that a thread pool starts from it, the program's locale of now as
 * its own: a later setlocale() by anybody does not change how it reads and prints numbers. Lasts
 * until the thread ends. */
void mc_locale_keep(void);

#endif
