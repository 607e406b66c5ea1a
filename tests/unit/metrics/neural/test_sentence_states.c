/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The store of what is computed of sentences, with made-up work. */
#include "metrics/neural/sentence_states.c"

#include "tests/unit/support.h"

#include <math.h>

#include "base/thread_pool.h"

/* A word a token: its id is its length. */
static void encode_words(void *context, struct mc_slice text, struct mc_arena *arena,
                         struct mc_token_ids *ids)
{
    size_t at = 0;

    (void)context;
    ids->ids = mc_arena_array(arena, text.length + 1, sizeof(*ids->ids));
    ids->n = 1;
    ids->truncated = false;
    for (; at < text.length; at++)
        if (text.data[at] == ' ')
            ids->n++;
        else
            ids->ids[ids->n - 1]++;
}

static size_t size_of_sum(const void *context, const struct mc_token_ids *sentence)
{
    (void)context;
    return sentence->n * sizeof(double);
}

/* The running sums of the ids. */
static void compute_sums(const void *context, const struct mc_token_ids *sentences, size_t n,
                         struct mc_arena *scratch, void *const *results)
{
    size_t i, k;

    (void)context;
    (void)scratch;
    for (i = 0; i < n; i++) {
        double *sums = results[i], sum = 0;

        for (k = 0; k < sentences[i].n; k++)
            sums[k] = sum += sentences[i].ids[k];
    }
}

static const struct mc_sentence_work work = {size_of_sum, compute_sums, NULL};

static double last_of(const struct mc_sentence_side *side)
{
    return ((const double *)side->result)[side->ids.n - 1];
}

/* Characters of the candidate, less those of all references. */
static double score_difference(void *context, const struct mc_sentence_case *item,
                               struct mc_metric_problem *problem)
{
    double difference = last_of(&item->sides[0]);
    size_t i;

    (void)context;
    (void)problem;
    for (i = 1; i < item->n_sides; i++)
        difference -= last_of(&item->sides[i]);
    return difference;
}

enum { N_CASES = 600 };

struct made_up_cases {
    struct mc_metric_side sides[N_CASES][2];
    const struct mc_metric_side *references[N_CASES][1];
    struct mc_metric_input inputs[N_CASES];
    const struct mc_metric_input *pointers[N_CASES];
};

/* Candidates of 0 to 9 words of one letter and a last one of two; all references are "ab c". */
static struct made_up_cases *make_cases(struct mc_arena *arena)
{
    struct made_up_cases *cases = mc_arena_array(arena, 1, sizeof(*cases));
    size_t i, k;

    for (i = 0; i < N_CASES; i++) {
        struct mc_buffer text = {NULL, 0, 0};

        for (k = 0; k < i % 10; k++)
            mc_buffer_append_text(&text, "a ");
        mc_buffer_append_text(&text, "bb");
        cases->sides[i][0].text = mc_arena_copy(arena, mc_buffer_slice(&text));
        mc_buffer_free(&text);
        cases->sides[i][1].text = mc_slice_of("ab c");
        cases->references[i][0] = &cases->sides[i][1];
        cases->inputs[i].candidate = &cases->sides[i][0];
        cases->inputs[i].references = cases->references[i];
        cases->inputs[i].n_references = 1;
        cases->pointers[i] = &cases->inputs[i];
    }
    return cases;
}

static void check_scores(const double *scores)
{
    size_t i;

    for (i = 0; i < N_CASES; i++)
        assert_near(scores[i], (double)(i % 10) + 2 - 3, 0);
}

/* 10 candidates and 1 reference, whatever the number of cases. */
static void test_each_sentence_once(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct made_up_cases *cases = make_cases(arena);
    const struct mc_sentence_scoring scoring = {
        mc_sentence_store_new(&work, 1 << 20), encode_words, score_difference, NULL, NULL, NULL};
    struct mc_metric_problem problem = {"", 0};
    double scores[N_CASES];
    size_t n_computed, n_bytes;

    (void)state;
    mc_sentence_score(&scoring, cases->pointers, N_CASES, scores, &problem);
    check_scores(scores);
    mc_sentence_store_count(scoring.store, &n_computed, &n_bytes);
    assert_int_equal(n_computed, 11);
    /* 1 to 10 words, and the 2 of the reference */
    assert_int_equal(n_bytes, (55 + 2) * sizeof(double));
    mc_sentence_store_free(scoring.store);
    mc_arena_free(arena);
}

/* A store that keeps nothing computes again, and gives the same. */
static void test_bound(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct made_up_cases *cases = make_cases(arena);
    const struct mc_sentence_scoring scoring = {mc_sentence_store_new(&work, 4 * sizeof(double)),
                                                encode_words,
                                                score_difference,
                                                NULL,
                                                NULL,
                                                NULL};
    struct mc_metric_problem problem = {"", 0};
    double scores[N_CASES];
    size_t n_computed, n_bytes, i;

    (void)state;
    for (i = 0; i < N_CASES; i++)
        mc_sentence_score(&scoring, &cases->pointers[i], 1, &scores[i], &problem);
    check_scores(scores);
    mc_sentence_store_count(scoring.store, &n_computed, &n_bytes);
    assert_true(n_bytes <= 4 * sizeof(double));
    assert_true(n_computed > 11);
    mc_sentence_store_free(scoring.store);
    mc_arena_free(arena);
}

struct threaded {
    const struct mc_sentence_scoring *scoring;
    const struct made_up_cases *cases;
    double scores[N_CASES];
};

static void score_some(void *context, unsigned worker, size_t begin, size_t end,
                       struct mc_arena *scratch)
{
    struct threaded *threaded = context;
    struct mc_metric_problem problem = {"", 0};

    (void)worker;
    (void)scratch;
    mc_sentence_score(threaded->scoring, threaded->cases->pointers + begin, end - begin,
                      threaded->scores + begin, &problem);
}

static void test_threads(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct made_up_cases *cases = make_cases(arena);
    const struct mc_sentence_scoring scoring = {mc_sentence_store_new(&work, 20 * sizeof(double)),
                                                encode_words,
                                                score_difference,
                                                NULL,
                                                NULL,
                                                NULL};
    struct threaded threaded = {.scoring = &scoring, .cases = cases};
    struct mc_thread_pool *pool = mc_thread_pool_new(7);
    size_t n_computed, n_bytes;

    (void)state;
    mc_parallel_for(pool, N_CASES, 3, score_some, &threaded);
    mc_thread_pool_free(pool);
    check_scores(threaded.scores);
    mc_sentence_store_count(scoring.store, &n_computed, &n_bytes);
    assert_true(n_bytes <= 20 * sizeof(double));
    mc_sentence_store_free(scoring.store);
    mc_arena_free(arena);
}

static void test_names(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const struct mc_sentence_case one = {.n_sides = 2}, two = {.n_sides = 3};

    (void)state;
    assert_string_equal(mc_sentence_side_name(&one, 0, arena), "candidate");
    assert_string_equal(mc_sentence_side_name(&one, 1, arena), "reference");
    assert_string_equal(mc_sentence_side_name(&two, 2, arena), "reference 2");
    mc_arena_free(arena);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_sentence_once),
        cmocka_unit_test(test_bound),
        cmocka_unit_test(test_threads),
        cmocka_unit_test(test_names),
    };

    mc_skip_without_neural(tests, sizeof(tests) / sizeof(tests[0]));
    return cmocka_run_group_tests_name("sentence_states", tests, NULL, NULL);
}
