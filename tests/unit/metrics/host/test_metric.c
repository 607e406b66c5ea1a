/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "metrics/host/metric.h"

/* A made-up metric: the length of the candidate over the length of the reference, at most 1. "none"
 * has no score, "far" is out of range, "broken" makes the module fail. */

static int open_made_up(const struct mc_metric_host *host, void **state,
                        struct mc_metric_problem *problem)
{
    *state = NULL;
    if (strcmp(host->option(host->context, "mode"), "refuse") == 0) {
        (void)snprintf(problem->text, sizeof(problem->text), "no such resource");
        return -1;
    }
    host->warn(host->context, "a warning");
    assert_null(host->option(host->context, "nothing"));
    return 0;
}

static int score_made_up(void *state, const struct mc_metric_input *const *in, size_t n,
                         double *scores, struct mc_metric_problem *problem)
{
    size_t i;

    (void)state;
    for (i = 0; i < n; i++) {
        struct mc_slice candidate = in[i]->candidate->text;

        scores[i] = (double)candidate.length / (double)in[i]->references[0]->text.length;
        if (strcmp(candidate.data, "none") == 0) {
            scores[i] = (double)NAN;
            (void)snprintf(problem->text, sizeof(problem->text), "this one has no score");
        } else if (strcmp(candidate.data, "far") == 0) {
            scores[i] = 1.5;
        } else if (strcmp(candidate.data, "broken") == 0) {
            (void)snprintf(problem->text, sizeof(problem->text), "out of order");
            return -1;
        }
    }
    return 0;
}

static int corpus_made_up(void *state, const struct mc_metric_input *const *all, size_t n,
                          double *score, struct mc_metric_problem *problem)
{
    (void)state;
    (void)problem;
    *score = n == 0 ? (double)NAN : (double)all[0]->candidate->text.length;
    return 0;
}

static void close_made_up(void *state)
{
    (void)state;
}

static const struct mc_metric_parameter parameters[] = {
    {"mode", MC_PARAMETER_CHOICE, "plain", "plain|refuse", 0, 0, "what it does"},
    {"empty", MC_PARAMETER_TEXT, NULL, NULL, 0, 0, "has no value"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const struct mc_metric_module made_up = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "made-up",
    .version = "7",
    .needs = MC_NEEDS_TEXT,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .open = open_made_up,
    .score = score_made_up,
    .corpus = corpus_made_up,
    .close = close_made_up,
};

static struct mc_metric_spec spec_of(enum mc_direction direction, const char *mode,
                                     struct mc_arena *arena)
{
    struct mc_metric_spec spec = {
        .module = &made_up, .direction = direction, .text = mc_slice_of("made-up")};

    spec.values = mc_arena_array(arena, 2, sizeof(*spec.values));
    spec.values[0] = mode;
    return spec;
}

/* One input of text against text. */
struct pair {
    struct mc_metric_side candidate, reference;
    const struct mc_metric_side *references[1];
    struct mc_metric_input input;
};

static const struct mc_metric_input *input_of(struct pair *pair, const char *candidate,
                                              const char *reference)
{
    struct mc_slice none = mc_slice_of("");

    pair->candidate = (struct mc_metric_side){mc_slice_of(candidate), none, none, 1, 0};
    pair->reference = (struct mc_metric_side){mc_slice_of(reference), none, none, 1, 0};
    pair->references[0] = &pair->reference;
    pair->input = (struct mc_metric_input){sizeof(pair->input),
                                           mc_slice_of("x"),
                                           &pair->candidate,
                                           pair->references,
                                           1,
                                           0,
                                           NULL,
                                           NULL};
    return &pair->input;
}

static struct mc_metric *open_with(enum mc_direction direction, struct mc_arena *arena)
{
    struct mc_metric_spec spec = spec_of(direction, "plain", arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = NULL;

    assert_int_equal(mc_metric_open(&spec, 3, arena, &metric, &error), 0);
    return metric;
}

static void test_opening(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = open_with(MC_DIRECTION_MEAN, arena);
    struct mc_metric_spec spec = spec_of(MC_DIRECTION_FORWARD, "refuse", arena);
    struct mc_error error = MC_NO_ERROR;

    (void)state;
    assert_int_equal(metric->n_states, 3);
    assert_int_equal(metric->n_warnings, 1); /* three states say the same */
    assert_string_equal(metric->signature.data, "made-up|mode:plain|direction:mean|version:7");
    mc_metric_close(metric);
    assert_int_equal(mc_metric_open(&spec, 1, arena, &metric, &error), -1);
    assert_int_equal(error.code, MC_CODE_USAGE);
    assert_string_equal(error.text, "metric made-up: no such resource");
    mc_arena_free(arena);
}

/* Rounding may carry a score beyond its range: by 1e-9 of it, and no less than 1e-9. */
static void test_range(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = open_with(MC_DIRECTION_FORWARD, arena);

    (void)state;
    assert_true(mc_metric_declares(metric, 1.0000000000000002));
    assert_true(mc_metric_declares(metric, -0.9e-9));
    assert_false(mc_metric_declares(metric, 1 + 1.1e-9));
    assert_false(mc_metric_declares(metric, -1.1e-9));
    metric->best = 100;
    assert_true(mc_metric_declares(metric, 100 + 0.9e-7));
    assert_false(mc_metric_declares(metric, 100 + 1.1e-7));
    metric->worst = (double)INFINITY;
    metric->best = 0;
    assert_true(mc_metric_declares(metric, 1e9));
    assert_false(mc_metric_declares(metric, -1.1e-9));
    assert_false(mc_metric_declares(metric, (double)INFINITY));
    mc_metric_close(metric);
    mc_arena_free(arena);
}

static void test_directions(void **state)
{
    /* 2 of 4 characters: 0.5 forward; backward 4 of 2 is 2, out of range; equal lengths: 1 */
    struct mc_arena *arena = mc_arena_new();
    struct pair pairs[2];
    const struct mc_metric_input *in[2] = {input_of(&pairs[0], "ab", "abcd"),
                                           input_of(&pairs[1], "abc", "xyz")};
    struct mc_metric_outcome outcomes[2];
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = open_with(MC_DIRECTION_FORWARD, arena);

    (void)state;
    assert_int_equal(mc_metric_score(metric, 0, in, 2, outcomes, arena, &error), 0);
    assert_near(outcomes[0].score, 0.5, 0);
    assert_near(outcomes[1].score, 1, 0);
    mc_metric_close(metric);
    metric = open_with(MC_DIRECTION_BACKWARD, arena);
    assert_int_equal(mc_metric_score(metric, 2, in, 2, outcomes, arena, &error), 0);
    assert_true(isnan(outcomes[0].score) && outcomes[0].failed);
    assert_string_equal(outcomes[0].reason.data, "the metric gave 2, outside 0 to 1");
    assert_near(outcomes[1].score, 1, 0);
    mc_metric_close(metric);
    metric = open_with(MC_DIRECTION_MEAN, arena);
    assert_int_equal(mc_metric_score(metric, 1, in, 2, outcomes, arena, &error), 0);
    assert_true(isnan(outcomes[0].score));
    assert_near(outcomes[1].score, 1, 0);
    mc_metric_close(metric);
    mc_arena_free(arena);
}

static void test_reasons(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct pair pairs[3];
    const struct mc_metric_input *in[3] = {input_of(&pairs[0], "none", "abcd"),
                                           input_of(&pairs[1], "far", "abcd"),
                                           input_of(&pairs[2], "abcd", "abcd")};
    struct mc_metric_outcome outcomes[3];
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = open_with(MC_DIRECTION_FORWARD, arena);

    (void)state;
    assert_int_equal(mc_metric_score(metric, 0, in, 3, outcomes, arena, &error), 0);
    assert_true(isnan(outcomes[0].score) && !outcomes[0].failed);
    assert_string_equal(outcomes[0].reason.data, "this one has no score");
    assert_true(isnan(outcomes[1].score) && outcomes[1].failed);
    assert_string_equal(outcomes[1].reason.data, "the metric gave 1.5, outside 0 to 1");
    assert_near(outcomes[2].score, 1, 0);
    in[0] = input_of(&pairs[0], "broken", "abcd");
    assert_int_equal(mc_metric_score(metric, 0, in, 3, outcomes, arena, &error), -1);
    assert_int_equal(error.code, MC_CODE_MODULE);
    assert_string_equal(error.text, "metric made-up failed: out of order");
    mc_metric_close(metric);
    mc_arena_free(arena);
}

/* A score beyond the best is one, where the module says that this can be. */
static void test_open_at_the_best(void **state)
{
    struct mc_metric_module open_module = made_up;
    struct mc_arena *arena = mc_arena_new();
    struct pair pair;
    const struct mc_metric_input *in[1] = {input_of(&pair, "far", "abcd")};
    struct mc_metric_outcome outcome;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = open_with(MC_DIRECTION_FORWARD, arena);

    (void)state;
    open_module.flags = MC_METRIC_MAY_EXCEED_BEST;
    metric->spec.module = &open_module;
    assert_int_equal(mc_metric_score(metric, 0, in, 1, &outcome, arena, &error), 0);
    assert_near(outcome.score, 1.5, 0);
    mc_metric_close(metric);
    mc_arena_free(arena);
}

static void test_several_references_have_no_backward(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct pair pair;
    const struct mc_metric_input *in[1] = {input_of(&pair, "abc", "abc")};
    const struct mc_metric_side *two[2] = {&pair.reference, &pair.reference};
    struct mc_metric_outcome outcome;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = open_with(MC_DIRECTION_BACKWARD, arena);

    (void)state;
    pair.input.references = two;
    pair.input.n_references = 2;
    assert_int_equal(mc_metric_score(metric, 0, in, 1, &outcome, arena, &error), 0);
    assert_true(isnan(outcome.score) && !outcome.failed);
    assert_string_equal(outcome.reason.data,
                        "several references cannot be exchanged with a candidate");
    mc_metric_close(metric);
    mc_arena_free(arena);
}

static int score_set_aside(void *state, const struct mc_metric_input *const *in, size_t n,
                           double *scores, struct mc_metric_problem *problem)
{
    (void)state;
    (void)n;
    (void)problem;
    scores[0] = (double)in[0]->n_set_aside / 2;
    return 0;
}

/* Behind the one reference of an exchanged case stands nothing. */
static void test_backward_sets_nothing_aside(void **state)
{
    struct mc_metric_module module = made_up;
    struct mc_arena *arena = mc_arena_new();
    struct pair pair;
    const struct mc_metric_input *in[1] = {input_of(&pair, "abc", "abc")};
    const struct mc_metric_side *two[2] = {&pair.reference, &pair.reference};
    struct mc_metric_outcome outcome;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = open_with(MC_DIRECTION_MEAN, arena);

    (void)state;
    module.score = score_set_aside;
    metric->spec.module = &module;
    pair.input.references = two;
    pair.input.n_set_aside = 1;
    assert_int_equal(mc_metric_score(metric, 0, in, 1, &outcome, arena, &error), 0);
    assert_near(outcome.score, 0.25, 0);
    mc_metric_close(metric);
    mc_arena_free(arena);
}

static void test_corpus_follows_the_direction(void **state)
{
    /* forward 2 characters, backward 4, mean 3 */
    static const double expected[] = {2, 4, 3};
    struct mc_arena *arena = mc_arena_new();
    struct pair pair;
    const struct mc_metric_input *in[1] = {input_of(&pair, "ab", "abcd")};
    struct mc_error error = MC_NO_ERROR;
    double score;
    int d;

    (void)state;
    for (d = 0; d < 3; d++) {
        struct mc_metric *metric = open_with((enum mc_direction)d, arena);

        assert_int_equal(mc_metric_corpus(metric, in, 1, &score, &error), 0);
        assert_near(score, expected[d], 0);
        mc_metric_close(metric);
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_opening),
        cmocka_unit_test(test_range),
        cmocka_unit_test(test_directions),
        cmocka_unit_test(test_reasons),
        cmocka_unit_test(test_open_at_the_best),
        cmocka_unit_test(test_several_references_have_no_backward),
        cmocka_unit_test(test_backward_sets_nothing_aside),
        cmocka_unit_test(test_corpus_follows_the_direction),
    };

    return cmocka_run_group_tests_name("metric", tests, NULL, NULL);
}
