/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/thread_pool.h"

enum { MOST = 100000 };

struct job {
    unsigned char done[MOST];
    double value[MOST];
    size_t largest_piece;  /* written by the only worker there is */
    unsigned busy[64];     /* by worker: used by two threads at once, the sanitizer sees it */
    bool scratch_is_clear; /* the arena gives the same memory again */
    void *first[64];
};

static void fill(void *context, unsigned worker, size_t begin, size_t end, struct mc_arena *scratch)
{
    struct job *job = context;
    double *square = mc_arena_array(scratch, end - begin, sizeof(double));
    size_t i;

    job->busy[worker]++;
    for (i = begin; i < end; i++) {
        square[i - begin] = (double)i * (double)i;
        job->done[i]++;
        job->value[i] = square[i - begin];
    }
    job->busy[worker]--;
}

static void assert_all_done(struct mc_thread_pool *pool, size_t n, size_t grain)
{
    struct job *job = mc_calloc(1, sizeof(*job));
    size_t i;

    mc_parallel_for(pool, n, grain, fill, job);
    for (i = 0; i < n; i++) {
        assert_int_equal(job->done[i], 1);
        assert_near(job->value[i], (double)i * (double)i, 0);
    }
    for (; i < MOST; i++)
        assert_int_equal(job->done[i], 0);
    free(job);
}

static void test_every_index_once(void **state)
{
    static const size_t sizes[] = {0, 1, 2, 3, 7, 64, 1000, MOST};
    unsigned n_workers;
    size_t i;

    (void)state;
    for (n_workers = 1; n_workers <= 8; n_workers += n_workers == 1 ? 1 : 3) {
        struct mc_thread_pool *pool = mc_thread_pool_new(n_workers);

        assert_true(mc_thread_pool_size(pool) >= 1);
        assert_true(mc_thread_pool_size(pool) <= n_workers);
        for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
            assert_all_done(pool, sizes[i], 0);
            assert_all_done(pool, sizes[i], 3);
            assert_all_done(pool, sizes[i], SIZE_MAX);
        }
        mc_thread_pool_free(pool);
    }
    for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++)
        assert_all_done(NULL, sizes[i], 5);
    mc_thread_pool_free(NULL);
    assert_int_equal(mc_thread_pool_size(NULL), 1);
}

static void test_many_short_loops(void **state)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(4);
    int i;

    (void)state;
    for (i = 0; i < 300; i++)
        assert_all_done(pool, 40, 1);
    mc_thread_pool_free(pool);
}

static void note_pieces(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    struct job *job = context;
    void *memory = mc_arena_alloc(scratch, 100);

    (void)worker;
    if (end - begin > job->largest_piece)
        job->largest_piece = end - begin;
    job->scratch_is_clear = begin == 0 || memory == job->first[0];
    job->first[0] = memory;
}

static void test_pieces_and_scratch(void **state)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(1);
    struct job *job = mc_calloc(1, sizeof(*job));

    (void)state;
    mc_parallel_for(pool, 1000, 7, note_pieces, job);
    assert_int_equal(job->largest_piece, 7);
    assert_true(job->scratch_is_clear);
    free(job);
    mc_thread_pool_free(pool);
}

static void test_as_many_workers_as_processors(void **state)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(0);

    (void)state;
    assert_true(mc_thread_pool_size(pool) >= 1);
    assert_all_done(pool, 1000, 0);
    mc_thread_pool_free(pool);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_index_once),
        cmocka_unit_test(test_many_short_loops),
        cmocka_unit_test(test_pieces_and_scratch),
        cmocka_unit_test(test_as_many_workers_as_processors),
    };

    return cmocka_run_group_tests_name("thread_pool", tests, NULL, NULL);
}
