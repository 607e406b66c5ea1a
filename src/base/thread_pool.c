/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/thread_pool.h"

#include <locale.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

/* More workers than this are never useful for cases that take microseconds. */
enum { MOST_WORKERS = 1024, PIECES_PER_WORKER = 16 };

struct worker {
    struct mc_thread_pool *pool;
    unsigned number;
    pthread_t thread;
    struct mc_arena *scratch;
    locale_t locale; /* of the thread that made the pool */
};

/* One loop at a time: `loop` is its number; workers sleep until it grows. All below `lock`. */
struct mc_thread_pool {
    pthread_mutex_t lock;
    pthread_cond_t begin, end;
    struct worker *workers; /* the first is the caller */
    unsigned n_workers;
    unsigned long loop;
    unsigned n_working; /* threads that have not finished this loop */
    bool closing;
    mc_parallel_work *work;
    void *context;
    size_t n, grain, next; /* indexes from `next` on are not given out yet */
};

/* The next piece; false when all indexes are given out. */
static bool take_piece(struct mc_thread_pool *pool, size_t *begin, size_t *end)
{
    bool more;

    (void)pthread_mutex_lock(&pool->lock);
    more = pool->next < pool->n;
    *begin = pool->next;
    *end = pool->n - pool->next > pool->grain ? pool->next + pool->grain : pool->n;
    pool->next = *end;
    (void)pthread_mutex_unlock(&pool->lock);
    return more;
}

static void work_on_pieces(struct worker *worker)
{
    struct mc_thread_pool *pool = worker->pool;
    size_t begin, end;

    while (take_piece(pool, &begin, &end)) {
        mc_arena_clear(worker->scratch);
        pool->work(pool->context, worker->number, begin, end, worker->scratch);
    }
    mc_arena_shrink(worker->scratch);
}

static void *run_worker(void *context)
{
    struct worker *worker = context;
    struct mc_thread_pool *pool = worker->pool;
    unsigned long seen = 0;
    bool closing;

    (void)uselocale(worker->locale);
    for (;;) {
        (void)pthread_mutex_lock(&pool->lock);
        while (pool->loop == seen && !pool->closing)
            (void)pthread_cond_wait(&pool->begin, &pool->lock);
        seen = pool->loop;
        closing = pool->closing;
        (void)pthread_mutex_unlock(&pool->lock);
        if (closing)
            return NULL;
        work_on_pieces(worker);
        (void)pthread_mutex_lock(&pool->lock);
        if (--pool->n_working == 0)
            (void)pthread_cond_signal(&pool->end);
        (void)pthread_mutex_unlock(&pool->lock);
    }
}

/* Processors that this process may use. */
static unsigned n_processors(void)
{
    cpu_set_t set;
    long n;

    if (sched_getaffinity(0, sizeof(set), &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
    n = sysconf(_SC_NPROCESSORS_ONLN);
    return n < 1 ? 1 : (unsigned)n;
}

struct mc_thread_pool *mc_thread_pool_new(unsigned n_workers)
{
    struct mc_thread_pool *pool = mc_calloc(1, sizeof(*pool));
    unsigned i;

    if (n_workers == 0)
        n_workers = n_processors();
    if (n_workers > MOST_WORKERS)
        n_workers = MOST_WORKERS;
    (void)pthread_mutex_init(&pool->lock, NULL);
    (void)pthread_cond_init(&pool->begin, NULL);
    (void)pthread_cond_init(&pool->end, NULL);
    pool->workers = mc_calloc(n_workers, sizeof(*pool->workers));
    for (i = 0; i < n_workers; i++) {
        pool->workers[i].pool = pool;
        pool->workers[i].number = i;
        pool->workers[i].scratch = mc_arena_new();
        pool->workers[i].locale = uselocale((locale_t)0);
        pool->n_workers = i + 1;
        if (i > 0 &&
            pthread_create(&pool->workers[i].thread, NULL, run_worker, &pool->workers[i]) != 0) {
            mc_arena_free(pool->workers[i].scratch);
            pool->n_workers = i;
            break;
        }
    }
    return pool;
}

void mc_thread_pool_free(struct mc_thread_pool *pool)
{
    unsigned i;

    if (pool == NULL)
        return;
    (void)pthread_mutex_lock(&pool->lock);
    pool->closing = true;
    (void)pthread_cond_broadcast(&pool->begin);
    (void)pthread_mutex_unlock(&pool->lock);
    for (i = 0; i < pool->n_workers; i++) {
        if (i > 0)
            (void)pthread_join(pool->workers[i].thread, NULL);
        mc_arena_free(pool->workers[i].scratch);
    }
    (void)pthread_cond_destroy(&pool->begin);
    (void)pthread_cond_destroy(&pool->end);
    (void)pthread_mutex_destroy(&pool->lock);
    free(pool->workers);
    free(pool);
}

unsigned mc_thread_pool_size(const struct mc_thread_pool *pool)
{
    return pool == NULL ? 1 : pool->n_workers;
}

/* All in this thread, with memory of its own. */
static void run_alone(size_t n, size_t grain, mc_parallel_work *work, void *context)
{
    struct mc_arena *scratch = mc_arena_new();
    size_t begin, end;

    for (begin = 0; begin < n; begin = end) {
        end = n - begin > grain ? begin + grain : n;
        mc_arena_clear(scratch);
        work(context, 0, begin, end, scratch);
    }
    mc_arena_free(scratch);
}

void mc_parallel_for(struct mc_thread_pool *pool, size_t n, size_t grain, mc_parallel_work *work,
                     void *context)
{
    if (grain == 0)
        grain = n / ((size_t)mc_thread_pool_size(pool) * PIECES_PER_WORKER) + 1;
    if (mc_thread_pool_size(pool) == 1 || n <= grain) {
        run_alone(n, grain, work, context);
        return;
    }
    (void)pthread_mutex_lock(&pool->lock);
    pool->work = work;
    pool->context = context;
    pool->n = n;
    pool->grain = grain;
    pool->next = 0;
    pool->n_working = pool->n_workers - 1;
    pool->loop++;
    (void)pthread_cond_broadcast(&pool->begin);
    (void)pthread_mutex_unlock(&pool->lock);
    work_on_pieces(&pool->workers[0]);
    (void)pthread_mutex_lock(&pool->lock);
    while (pool->n_working > 0)
        (void)pthread_cond_wait(&pool->end, &pool->lock);
    (void)pthread_mutex_unlock(&pool->lock);
}

void mc_locale_keep(void)
{
    locale_t copy = duplocale(LC_GLOBAL_LOCALE);

    if (copy != (locale_t)0)
        (void)uselocale(copy);
}
