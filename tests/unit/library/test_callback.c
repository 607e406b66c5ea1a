/* SPDX-License-Identifier: GPL-3.0-or-later */
/* callback.h: metrics that are functions of the calling program and take many cases a call. */
#include "tests/unit/support.h"

#include <metricheck/metricheck.h>

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { N_PAIRS = 150, BATCH = 64, MOST_CALLS = 16 };

/* What a function was given, and what it is to do. */
struct script {
    size_t sizes[MOST_CALLS], n_calls, n_cases;
    size_t odd;                /* the case of this number, from 1, has no score; 0: none */
    size_t fails_at;           /* the call of this number, from 1, fails; 0: none */
    struct mc_engine *cancels; /* the first call cancels its call; NULL: does not */
    const char *reason;
    bool in_order;
};

static size_t number_of(const struct mc_metric_input *input)
{
    unsigned long number = 0;

    assert_int_equal(sscanf(input->case_id.data, "%lu", &number), 1);
    return (size_t)number;
}

/* The number of the pair. */
static int numbers(void *context, const struct mc_metric_input *const *in, size_t n, double *scores,
                   const char **reasons)
{
    struct script *script = context;
    size_t i;

    assert_true(script->n_calls < MOST_CALLS);
    script->sizes[script->n_calls++] = n;
    if (script->cancels != NULL)
        mc_engine_cancel(script->cancels);
    if (script->n_calls == script->fails_at) {
        reasons[0] = "no memory on the device";
        return 1;
    }
    for (i = 0; i < n; i++) {
        assert_true(isnan(scores[i]));
        assert_null(reasons[i]);
        script->in_order = script->in_order && number_of(in[i]) == ++script->n_cases;
        if (number_of(in[i]) == script->odd)
            reasons[i] = script->reason;
        else
            scores[i] = (double)number_of(in[i]);
    }
    return 0;
}

static struct mc_engine_callback callback_of(struct script *script, size_t batch)
{
    const struct mc_engine_callback callback = {.struct_size = sizeof(callback),
                                                .name = "numbers",
                                                .needs = MC_NEEDS_TEXT,
                                                .best = 1000,
                                                .context = script,
                                                .score_batch = numbers,
                                                .batch = batch};

    script->in_order = true;
    return callback;
}

/* The status of scoring N_PAIRS pairs with it. */
static int score(struct mc_engine *engine, struct script *script, size_t batch,
                 double scores[N_PAIRS], const char *reasons[N_PAIRS])
{
    const struct mc_engine_callback callback = callback_of(script, batch);
    const char *texts[N_PAIRS];
    const struct mc_engine_pairs pairs = {.struct_size = sizeof(pairs),
                                          .n = N_PAIRS,
                                          .n_references = 1,
                                          .candidates = texts,
                                          .references = texts};
    size_t i;

    for (i = 0; i < N_PAIRS; i++)
        texts[i] = "a b";
    assert_int_equal(mc_engine_add_callback(engine, &callback), MC_ENGINE_OK);
    return mc_engine_score_pairs(engine, "numbers", &pairs, scores, reasons, NULL);
}

static void test_batches_are_whole_and_in_order(void **state)
{
    static const size_t batches[] = {BATCH, 0, 150, 149}; /* 0: 64 */
    double scores[N_PAIRS];
    size_t b, i;

    (void)state;
    for (b = 0; b < sizeof(batches) / sizeof(batches[0]); b++) {
        size_t batch = batches[b] == 0 ? BATCH : batches[b];
        struct mc_engine *engine = mc_engine_open(NULL);
        struct script script = {.n_calls = 0};

        assert_int_equal(mc_engine_set(engine, "jobs", "4"), 0);
        assert_int_equal(score(engine, &script, batches[b], scores, NULL), MC_ENGINE_OK);
        assert_true(script.in_order);
        assert_int_equal(script.n_cases, N_PAIRS);
        assert_int_equal(script.n_calls, (N_PAIRS + batch - 1) / batch);
        for (i = 0; i + 1 < script.n_calls; i++)
            assert_int_equal(script.sizes[i], batch);
        for (i = 0; i < N_PAIRS; i++)
            assert_near(scores[i], (double)(i + 1), 0);
        mc_engine_close(engine);
    }
}

static int ones(void *context, const struct mc_metric_input *const *in, size_t n, double *scores,
                const char **reasons)
{
    struct script *script = context;
    size_t i;

    (void)reasons;
    script->n_calls += n == BATCH;
    for (i = 0; i < n; i++)
        scores[i] = number_of(in[i]) == ++script->n_cases ? 1 : 0;
    return 0;
}

/* Many pairs are scored part by part, and batches are whole all the same. */
static void test_many_pairs(void **state)
{
    enum { MANY = 100000 };
    static const char *texts[MANY];
    static double scores[MANY];
    const struct mc_engine_pairs pairs = {.struct_size = sizeof(pairs),
                                          .n = MANY,
                                          .n_references = 1,
                                          .candidates = texts,
                                          .references = texts};
    struct script script = {.n_calls = 0};
    struct mc_engine_callback callback = callback_of(&script, 0);
    struct mc_engine *engine = mc_engine_open(NULL);
    size_t i;

    (void)state;
    for (i = 0; i < MANY; i++)
        texts[i] = "a";
    callback.score_batch = ones;
    assert_int_equal(mc_engine_add_callback(engine, &callback), MC_ENGINE_OK);
    assert_int_equal(mc_engine_score_pairs(engine, "numbers", &pairs, scores, NULL, NULL),
                     MC_ENGINE_OK);
    for (i = 0; i < MANY; i++)
        assert_true(scores[i] > 0);
    assert_int_equal(script.n_calls, MANY / BATCH); /* and one of the rest */
    assert_int_equal(script.n_cases, MANY);
    texts[MANY - 1] = "\xC3";
    assert_int_equal(mc_engine_score_pairs(engine, "numbers", &pairs, scores, NULL, NULL),
                     MC_ENGINE_USAGE);
    mc_engine_close(engine);
}

/* The function is not called again to say why. */
static void test_reasons(void **state)
{
    static char accents[401]; /* two bytes each: 239 bytes would end amid one */
    const char *reasons[N_PAIRS];
    double scores[N_PAIRS];
    size_t i;

    (void)state;
    for (i = 0; i < 200; i++)
        memcpy(accents + 2 * i, "\xC3\xA9", 2);
    for (i = 0; i < 3; i++) {
        const char *given[] = {"an empty answer", NULL, accents};
        struct script script = {.odd = 100, .reason = given[i]};
        struct mc_engine *engine = mc_engine_open(NULL);

        assert_int_equal(score(engine, &script, BATCH, scores, reasons), MC_ENGINE_OK);
        assert_int_equal(script.n_calls, 3);
        assert_true(isnan(scores[99]));
        assert_near(scores[98], 99, 0);
        assert_string_equal(reasons[98], "");
        if (i == 2) {
            assert_int_equal(strlen(reasons[99]), 238);
            assert_memory_equal(reasons[99], accents, 238);
        } else {
            assert_string_equal(reasons[99], i == 0 ? "an empty answer" : "the metric gives none");
        }
        mc_engine_close(engine);
    }
}

static void test_a_batch_that_fails(void **state)
{
    struct script script = {.fails_at = 2};
    struct mc_engine_error error = {.struct_size = sizeof(error)};
    struct mc_engine *engine = mc_engine_open(NULL);
    const char *reasons[N_PAIRS];
    double scores[N_PAIRS];

    (void)state;
    assert_int_equal(score(engine, &script, BATCH, scores, reasons), MC_ENGINE_MODULE);
    mc_engine_last_error(engine, &error);
    assert_string_equal(error.text, "metric numbers failed: no memory on the device");
    assert_near(scores[63], 64, 0); /* the batches before and behind it stand */
    assert_true(isnan(scores[64]));
    assert_true(isnan(scores[127]));
    assert_string_equal(reasons[64], "metric numbers failed: no memory on the device");
    assert_near(scores[128], 129, 0);
    mc_engine_close(engine);
}

static void test_cancelled_behind_the_batch(void **state)
{
    struct mc_engine_error error = {.struct_size = sizeof(error)};
    struct mc_engine *engine = mc_engine_open(NULL);
    struct script script = {.cancels = engine};
    const char *reasons[N_PAIRS];
    double scores[N_PAIRS];

    (void)state;
    assert_int_equal(score(engine, &script, BATCH, scores, reasons), MC_ENGINE_CANCELLED);
    assert_int_equal(script.n_calls, 1);
    mc_engine_last_error(engine, &error);
    assert_int_equal(error.status, MC_ENGINE_CANCELLED);
    assert_string_equal(reasons[149], "interrupted");
    /* a call that is not at work is not cancelled */
    mc_engine_cancel(engine);
    assert_int_equal(mc_engine_set(engine, "jobs", "1"), MC_ENGINE_OK);
    mc_engine_close(engine);
}

static double two(void *context, const struct mc_metric_input *input)
{
    (void)context;
    (void)input;
    return 2;
}

/* One function, and callers built before there were batches. */
static void test_which_function(void **state)
{
    struct script script = {.n_calls = 0};
    struct mc_engine_callback callback = callback_of(&script, 0);
    const struct mc_engine_pair pair = {
        .struct_size = sizeof(pair), .reference = "a", .candidate = "a"};
    struct mc_engine *engine = mc_engine_open(NULL);
    double found;

    (void)state;
    callback.score = two;
    assert_int_equal(mc_engine_add_callback(engine, &callback), MC_ENGINE_USAGE);
    callback.struct_size = offsetof(struct mc_engine_callback, score_batch);
    assert_int_equal(mc_engine_add_callback(engine, &callback), MC_ENGINE_OK);
    assert_int_equal(mc_engine_score_pair(engine, "numbers", &pair, &found, NULL), MC_ENGINE_OK);
    assert_near(found, 2, 0);
    assert_int_equal(script.n_calls, 0);
    callback.name = "none";
    callback.score = NULL;
    assert_int_equal(mc_engine_add_callback(engine, &callback), MC_ENGINE_USAGE);
    mc_engine_close(engine);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_batches_are_whole_and_in_order),
        cmocka_unit_test(test_many_pairs),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_a_batch_that_fails),
        cmocka_unit_test(test_cancelled_behind_the_batch),
        cmocka_unit_test(test_which_function),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
