/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/attention.c"

#include "tests/unit/support.h"

enum { N = 21, WIDTH = 40, HIDDEN = 80, N_PADDED = 32 };

static float query[(N + QUERIES) * HIDDEN], key[N * HIDDEN], value[N * HIDDEN];

static void fill(float *x, size_t n, uint32_t state)
{
    size_t i;

    for (i = 0; i < n; i++) {
        state = state * 1664525u + 1013904223u;
        x[i] = (float)(state >> 8) * 0x1p-23F - 1.0F;
    }
}

static void fill_all(void)
{
    fill(query, sizeof(query) / sizeof(*query), 1);
    fill(key, sizeof(key) / sizeof(*key), 2);
    fill(value, sizeof(value) / sizeof(*value), 3);
}

/* The second of two heads. */
static struct mc_attention make_head(bool causal, float *context)
{
    return (struct mc_attention){.query = query + WIDTH,
                                 .key = key + WIDTH,
                                 .value = value + WIDTH,
                                 .context = context + WIDTH,
                                 .n = N,
                                 .n_queries = N,
                                 .width = WIDTH,
                                 .hidden = HIDDEN,
                                 .causal = causal};
}

/* Column d of the context of position i: softmax(q k^T / sqrt(width)) v, in double. */
static double defined(const struct mc_attention *head, size_t i, size_t column)
{
    size_t n_seen = head->causal ? i + 1 : head->n, j, d;
    double total = 0.0, sum = 0.0;

    for (j = 0; j < n_seen; j++) {
        double product = 0.0, weight;

        for (d = 0; d < head->width; d++)
            product +=
                (double)head->query[i * head->hidden + d] * (double)head->key[j * head->hidden + d];
        weight = exp(product / sqrt((double)head->width));
        sum += weight;
        total += weight * (double)head->value[j * head->hidden + column];
    }
    return total / sum;
}

static void check_head(bool causal)
{
    static float scores[QUERIES * N_PADDED], turned[WIDTH * N_PADDED], context[N * HIDDEN];
    struct mc_attention head = make_head(causal, context);
    size_t i, d;

    fill_all();
    mc_attend(&head, scores, turned);
    for (i = 0; i < N; i++)
        for (d = 0; d < WIDTH; d++)
            assert_near((double)head.context[i * HIDDEN + d], defined(&head, i, d), 1e-6);
}

static void a_head_is_that_of_its_definition(void **state)
{
    (void)state;
    check_head(false);
}

static void no_position_sees_a_later_one(void **state)
{
    (void)state;
    check_head(true);
}

/* The queries are worked on several at a time: one of the second four, and the last one. */
static void a_query_alone_gets_the_same_bits(void **state)
{
    static float scores[QUERIES * N_PADDED], turned[WIDTH * N_PADDED];
    static float all[N * HIDDEN], one[N * HIDDEN];
    const size_t places[] = {QUERIES + 1, N - 1};
    struct mc_attention head = make_head(false, all);
    size_t i;

    (void)state;
    fill_all();
    mc_attend(&head, scores, turned);
    head.n_queries = 1;
    head.context = one + WIDTH;
    for (i = 0; i < 2; i++) {
        head.query = query + WIDTH + places[i] * HIDDEN;
        mc_attend(&head, scores, turned);
        assert_memory_equal(head.context, all + WIDTH + places[i] * HIDDEN, WIDTH * sizeof(*all));
    }
}

static void check_processors(bool causal)
{
    static float scores[QUERIES * N_PADDED], turned[WIDTH * N_PADDED];
    static float narrow[N * HIDDEN], wide[N * HIDDEN];
    struct mc_attention head = make_head(causal, narrow);

    fill_all();
    attend(&head, scores, turned);
    head.context = wide + WIDTH;
    attend_avx2(&head, scores, turned);
    assert_memory_equal(narrow, wide, sizeof(wide));
}

static void all_processors_give_the_same_bits(void **state)
{
    (void)state;
    if (!mc_processor_here().has_avx2)
        return;
    check_processors(true);
    check_processors(false);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_head_is_that_of_its_definition),
        cmocka_unit_test(no_position_sees_a_later_one),
        cmocka_unit_test(a_query_alone_gets_the_same_bits),
        cmocka_unit_test(all_processors_give_the_same_bits),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
