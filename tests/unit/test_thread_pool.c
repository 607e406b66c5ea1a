#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/thread_pool.h"

enum { N = 100000 };

struct job {
    unsigned char *touched; /* [N] */
    unsigned n_workers;
    int failures[64]; /* [worker] */
};

static void touch(void *context, unsigned worker, size_t begin, size_t end,
                  struct mc_arena *scratch)
{
    struct job *job = context;
    unsigned char *copy = mc_arena_alloc(scratch, end - begin);
    size_t i;

    if (worker >= job->n_workers || end <= begin || end > N) {
        job->failures[worker % 64]++;
        return;
    }
    memset(copy, 1, end - begin);
    for (i = begin; i < end; i++)
        job->touched[i] = (unsigned char)(job->touched[i] + copy[i - begin]);
}

static void check_loop(struct mc_thread_pool *pool, unsigned n_workers, size_t n, size_t grain)
{
    struct job job = {calloc(N, 1), n_workers, {0}};
    size_t i;

    mc_parallel_for(pool, n, grain, touch, &job);
    for (i = 0; i < N; i++)
        assert_int_equal(job.touched[i], i < n ? 1 : 0);
    for (i = 0; i < 64; i++)
        assert_int_equal(job.failures[i], 0);
    free(job.touched);
}

static void test_every_index_is_worked_on_once(void **state)
{
    unsigned n_workers;

    (void)state;
    for (n_workers = 1; n_workers <= 8; n_workers *= 2) {
        struct mc_thread_pool *pool = mc_thread_pool_new(n_workers);

        assert_int_equal(mc_thread_pool_size(pool), n_workers);
        check_loop(pool, n_workers, N, 1000);
        check_loop(pool, n_workers, N, 0);
        check_loop(pool, n_workers, 1, 0);
        check_loop(pool, n_workers, 0, 0);
        check_loop(pool, n_workers, 777, 1);
        mc_thread_pool_free(pool);
    }
    check_loop(NULL, 1, N, 999);
}

static void test_many_short_loops(void **state)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(4);
    struct job job = {calloc(N, 1), 4, {0}};
    int round;
    size_t i;

    (void)state;
    for (round = 0; round < 200; round++)
        mc_parallel_for(pool, 10, 1, touch, &job);
    for (i = 0; i < 10; i++)
        assert_int_equal(job.touched[i], 200);
    free(job.touched);
    mc_thread_pool_free(pool);
}

static void test_standard_size_and_no_pool(void **state)
{
    struct mc_thread_pool *pool = mc_thread_pool_new(0);

    (void)state;
    assert_true(mc_thread_pool_size(pool) >= 1);
    mc_thread_pool_free(pool);
    mc_thread_pool_free(NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_index_is_worked_on_once),
        cmocka_unit_test(test_many_short_loops),
        cmocka_unit_test(test_standard_size_and_no_pool),
    };

    return cmocka_run_group_tests_name("thread_pool", tests, NULL, NULL);
}
