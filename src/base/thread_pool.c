#include "base/thread_pool.h"

#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <unistd.h>

/* Pieces per worker when the grain is chosen: enough that an uneven load evens out. */
enum { PIECES_PER_WORKER = 16, WORKER_LIMIT = 1024 };

struct worker {
    struct mc_thread_pool *pool;
    unsigned number;
    pthread_t thread;
    struct mc_arena *scratch;
};

struct mc_thread_pool {
    struct worker *workers; /* [n_workers]; the last one is the caller of mc_parallel_for */
    unsigned n_workers, n_threads;
    pthread_mutex_t mutex;
    pthread_cond_t work_is_there, work_is_done;
    /* the loop under way; guarded by the mutex */
    mc_parallel_work *work;
    void *context;
    size_t n, grain, next;
    unsigned long round; /* raised for every loop */
    unsigned n_busy;     /* threads that have not finished the round */
    bool ending;
};

/* Takes pieces until none is left. */
static void take_pieces(struct mc_thread_pool *pool, struct worker *worker)
{
    for (;;) {
        size_t begin, end;

        (void)pthread_mutex_lock(&pool->mutex);
        begin = pool->next;
        end = pool->n - begin < pool->grain ? pool->n : begin + pool->grain;
        pool->next = end;
        (void)pthread_mutex_unlock(&pool->mutex);
        if (begin >= end)
            return;
        mc_arena_clear(worker->scratch);
        pool->work(pool->context, worker->number, begin, end, worker->scratch);
    }
}

static void *thread_main(void *argument)
{
    struct worker *worker = argument;
    struct mc_thread_pool *pool = worker->pool;
    unsigned long seen = 0;

    (void)pthread_mutex_lock(&pool->mutex);
    for (;;) {
        while (pool->round == seen && !pool->ending)
            (void)pthread_cond_wait(&pool->work_is_there, &pool->mutex);
        if (pool->ending)
            break;
        seen = pool->round;
        (void)pthread_mutex_unlock(&pool->mutex);
        take_pieces(pool, worker);
        (void)pthread_mutex_lock(&pool->mutex);
        if (--pool->n_busy == 0)
            (void)pthread_cond_signal(&pool->work_is_done);
    }
    (void)pthread_mutex_unlock(&pool->mutex);
    return NULL;
}

/* Processors that this process may use. */
static unsigned count_processors(void)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);
#ifdef CPU_COUNT
    cpu_set_t set;

    if (sched_getaffinity(0, sizeof(set), &set) == 0 && CPU_COUNT(&set) > 0)
        return (unsigned)CPU_COUNT(&set);
#endif
    return online > 0 ? (unsigned)online : 1;
}

struct mc_thread_pool *mc_thread_pool_new(unsigned n_workers)
{
    struct mc_thread_pool *pool = mc_calloc(1, sizeof(*pool));
    unsigned wanted = n_workers == 0 ? count_processors() : n_workers, i;

    if (wanted > WORKER_LIMIT)
        wanted = WORKER_LIMIT;
    pool->workers = mc_calloc(wanted, sizeof(*pool->workers));
    (void)pthread_mutex_init(&pool->mutex, NULL);
    (void)pthread_cond_init(&pool->work_is_there, NULL);
    (void)pthread_cond_init(&pool->work_is_done, NULL);
    for (i = 0; i < wanted; i++) {
        pool->workers[i].pool = pool;
        pool->workers[i].number = i;
    }
    for (i = 0; i + 1 < wanted; i++) {
        pool->workers[i].scratch = mc_arena_new();
        if (pthread_create(&pool->workers[i].thread, NULL, thread_main, &pool->workers[i]) != 0) {
            mc_arena_free(pool->workers[i].scratch);
            break;
        }
    }
    pool->n_threads = i;
    pool->n_workers = i + 1;
    pool->workers[i].scratch = mc_arena_new();
    return pool;
}

void mc_thread_pool_free(struct mc_thread_pool *pool)
{
    unsigned i;

    if (pool == NULL)
        return;
    (void)pthread_mutex_lock(&pool->mutex);
    pool->ending = true;
    (void)pthread_cond_broadcast(&pool->work_is_there);
    (void)pthread_mutex_unlock(&pool->mutex);
    for (i = 0; i < pool->n_threads; i++)
        (void)pthread_join(pool->workers[i].thread, NULL);
    for (i = 0; i < pool->n_workers; i++)
        mc_arena_free(pool->workers[i].scratch);
    (void)pthread_cond_destroy(&pool->work_is_done);
    (void)pthread_cond_destroy(&pool->work_is_there);
    (void)pthread_mutex_destroy(&pool->mutex);
    free(pool->workers);
    free(pool);
}

unsigned mc_thread_pool_size(const struct mc_thread_pool *pool)
{
    return pool->n_workers;
}

/* Without a pool: the same pieces one after the other. */
static void run_alone(size_t n, size_t grain, mc_parallel_work *work, void *context)
{
    struct mc_arena *scratch = mc_arena_new();
    size_t begin, end;

    for (begin = 0; begin < n; begin = end) {
        end = n - begin < grain ? n : begin + grain;
        mc_arena_clear(scratch);
        work(context, 0, begin, end, scratch);
    }
    mc_arena_free(scratch);
}

void mc_parallel_for(struct mc_thread_pool *pool, size_t n, size_t grain, mc_parallel_work *work,
                     void *context)
{
    if (n == 0)
        return;
    if (grain == 0)
        grain = n / ((pool == NULL ? 1u : pool->n_workers) * (size_t)PIECES_PER_WORKER) + 1;
    if (pool == NULL) {
        run_alone(n, grain, work, context);
        return;
    }
    (void)pthread_mutex_lock(&pool->mutex);
    pool->work = work;
    pool->context = context;
    pool->n = n;
    pool->grain = grain;
    pool->next = 0;
    pool->n_busy = pool->n_threads;
    pool->round++;
    (void)pthread_cond_broadcast(&pool->work_is_there);
    (void)pthread_mutex_unlock(&pool->mutex);
    take_pieces(pool, &pool->workers[pool->n_workers - 1]);
    (void)pthread_mutex_lock(&pool->mutex);
    while (pool->n_busy > 0)
        (void)pthread_cond_wait(&pool->work_is_done, &pool->mutex);
    (void)pthread_mutex_unlock(&pool->mutex);
}
