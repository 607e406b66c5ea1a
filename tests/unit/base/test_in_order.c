/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "base/in_order.h"
#include "base/thread_pool.h"

enum { MOST = 1000, MOST_SLOTS = 1024 };

/* Pieces are made ready as their squares; two takers write down what they find. */
struct job {
    size_t slots[MOST_SLOTS]; /* 1 + the piece that lies there */
    size_t squares[MOST_SLOTS];
    size_t n_ready[MOST];
    size_t taken[2][MOST], n_taken[2];
    size_t n_slots, n_wrong[2]; /* by taker: threads do not assert */
};

static void prepare(void *context, unsigned worker, size_t piece, size_t slot)
{
    struct job *job = context;

    (void)worker;
    if (slot >= job->n_slots)
        return; /* it is never found */
    job->slots[slot] = piece + 1;
    job->squares[slot] = piece * piece;
    job->n_ready[piece]++;
}

static void take(struct job *job, size_t taker, size_t piece, size_t slot)
{
    if (slot >= job->n_slots || job->slots[slot] != piece + 1 || job->n_taken[taker] != piece) {
        job->n_wrong[taker]++;
        return;
    }
    job->taken[taker][job->n_taken[taker]++] = job->squares[slot];
}

static void take_first(void *context, size_t piece, size_t slot)
{
    take(context, 0, piece, slot);
}

static void take_second(void *context, size_t piece, size_t slot)
{
    take(context, 1, piece, slot);
}

static void assert_in_order(struct mc_thread_pool *pool, size_t n, size_t n_takers)
{
    struct job *job = mc_calloc(1, sizeof(*job));
    const struct mc_ordered_work work = {
        prepare, {take_first, n_takers > 1 ? take_second : NULL}, job};
    size_t t, i;

    job->n_slots = mc_ordered_slots(pool);
    assert_true(job->n_slots <= MOST_SLOTS);
    mc_in_order(pool, n, &work);
    for (t = 0; t < 2; t++) {
        assert_int_equal(job->n_wrong[t], 0);
        assert_int_equal(job->n_taken[t], t < n_takers ? n : 0);
        for (i = 0; i < job->n_taken[t]; i++)
            assert_int_equal(job->taken[t][i], i * i);
    }
    for (i = 0; i < MOST; i++)
        assert_int_equal(job->n_ready[i], i < n);
    free(job);
}

/* Each piece is made ready once and taken once by each taker, in order, at any number of threads,
 * also where pieces are fewer than a batch, as many, or some more. */
static void test_pieces_in_order(void **state)
{
    static const size_t sizes[] = {0, 1, 2, 15, 16, 17, 31, 32, 33, 100, MOST};
    static const unsigned workers[] = {1, 2, 3, 8};
    size_t w, i;

    (void)state;
    for (w = 0; w < sizeof(workers) / sizeof(workers[0]); w++) {
        struct mc_thread_pool *pool = mc_thread_pool_new(workers[w]);

        for (i = 0; i < sizeof(sizes) / sizeof(sizes[0]); i++) {
            assert_in_order(pool, sizes[i], 1);
            assert_in_order(pool, sizes[i], 2);
        }
        mc_thread_pool_free(pool);
    }
    assert_in_order(NULL, MOST, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_pieces_in_order)};

    return cmocka_run_group_tests_name("in_order", tests, NULL, NULL);
}
