/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How often form asks the model: each window of a sentence once, whoever asks for its score. */
#include "neural/model.h"

static void counted_probabilities(const struct mc_model *model,
                                  const struct mc_token_ids *sentences, size_t n,
                                  const struct mc_token_question *questions, size_t n_questions,
                                  struct mc_arena *scratch, double *probabilities);
static void counted_logits(const struct mc_model *model, const struct mc_token_ids *sentences,
                           size_t n, const uint32_t *ids, struct mc_arena *scratch, float **logits);

#define mc_model_probabilities counted_probabilities
#define mc_model_logits counted_logits
#include "metrics/neural/form.c"
#undef mc_model_probabilities
#undef mc_model_logits

#include "tests/unit/support.h"

#include "base/hash.h"
#include "metrics/host/runner.h"
#include "scores/score_table.h"
#include "suite/pairs.h"
#include "suite/suite.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/scoring.h"

/* Windows that the model was asked about, and how many of these it had been asked about before. */
static struct mc_string_map *windows;
static size_t n_asked, n_again;

static void count(const struct mc_token_ids *sentences, size_t n)
{
    size_t i;

    for (i = 0; i < n; i++) {
        bool is_new;

        (void)mc_string_map_add(
            windows,
            mc_slice((const char *)sentences[i].ids, sentences[i].n * sizeof(*sentences[i].ids)),
            &is_new);
        n_asked++;
        n_again += !is_new;
    }
}

static void counted_probabilities(const struct mc_model *model,
                                  const struct mc_token_ids *sentences, size_t n,
                                  const struct mc_token_question *questions, size_t n_questions,
                                  struct mc_arena *scratch, double *probabilities)
{
    count(sentences, n);
    mc_model_probabilities(model, sentences, n, questions, n_questions, scratch, probabilities);
}

static void counted_logits(const struct mc_model *model, const struct mc_token_ids *sentences,
                           size_t n, const uint32_t *ids, struct mc_arena *scratch, float **logits)
{
    count(sentences, n);
    mc_model_logits(model, sentences, n, ids, scratch, logits);
}

static struct mc_metric *open_metric(const char *context, const char *output)
{
    return mc_scoring_open(mc_arena_format(arena, "form:model=%s/bert,context=%s,output=%s",
                                           mc_source_path("tests/neural/models"), context, output),
                           arena);
}
static void score(struct mc_metric *metric, const struct mc_suite *suite)
{
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_score_column *column = mc_score_table_add(table, metric->name);
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    assert_int_equal(mc_run_metric(metric, &inputs, true, NULL, column, arena, &error), 0);
    for (i = 0; i < suite->n_cases; i++)
        assert_true(column->values[i] > 0);
}

/* Tokens of the sentences, without the special ones at both ends. */
static size_t count_tokens(const char *const *sentences, size_t n)
{
    const char *path = mc_arena_format(arena, "%s/bert", mc_source_path("tests/neural/models"));
    struct mc_error error = MC_NO_ERROR;
    struct mc_model *model;
    size_t n_tokens = 0, i;

    assert_int_equal(mc_model_open(path, &model, &error), 0);
    for (i = 0; i < n; i++) {
        struct mc_token_ids ids;

        mc_tokenizer_encode(mc_model_tokenizer(model), MC_ENCODING_DEFAULT,
                            mc_slice_of(sentences[i]), mc_model_max_length(model), arena, &ids);
        n_tokens += ids.n - 2;
    }
    mc_model_close(model);
    return n_tokens;
}

/* Three sentences that are sides of four cases: as many windows as they have words or tokens, for
 * the cases, the score of all cases as one, and two metrics that differ in what they output. */
static void check_windows(const char *context, size_t n_windows)
{
    static const char rows[] = "id\treference\tcandidate\n"
                               "1\ta cat sat\tthe dog was big\n"
                               "2\tthe dog was big\ta cat sat\n"
                               "3\ta cat sat on the\tthe dog was big\n"
                               "4\ta cat sat\ta cat sat\n";
    struct mc_metric *preference = open_metric(context, "preference");
    struct mc_metric *probability = open_metric(context, "candidate_probability");
    struct mc_suite *suite;
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(mc_pairs_parse_table(mc_slice_of("pairs.tsv"), mc_slice_of(rows), NULL, arena,
                                          &suite, &error),
                     0);
    windows = mc_string_map_new(arena);
    n_asked = n_again = 0;
    score(preference, suite);
    score(probability, suite);
    assert_int_equal(n_again, 0);
    assert_int_equal(n_asked, n_windows);
    mc_metric_close(preference);
    mc_metric_close(probability);
}

static void test_masked(void **state)
{
    static const char *const sentences[] = {"a cat sat", "the dog was big", "a cat sat on the"};

    (void)state;
    check_windows("masked", count_tokens(sentences, 3));
}

static void test_masked_words(void **state)
{
    (void)state;
    check_windows("masked-words", 3 + 4 + 5);
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_masked),
        cmocka_unit_test(test_masked_words),
    };

    mc_skip_without_neural(tests, 2);
    return cmocka_run_group_tests_name("form_windows", tests, new_arena, free_arena);
}
