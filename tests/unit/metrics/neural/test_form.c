/* SPDX-License-Identifier: GPL-3.0-or-later */
/* form and mfscore: what the tables of the agreement test do not have. */
#include "metrics/neural/form.h"

#include "tests/unit/support.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/options.h"
#include "base/terminal.h"
#include "base/weighted_mean.h"
#include "metrics/host/runner.h"
#include "scores/score_table.h"
#include "suite/pairs.h"
#include "suite/suite.h"
#include "tests/unit/scoring.h"

#define TEXT_PAIR "The cat sleeps on the mat.", "A cat slept on a mat."

static struct mc_arena *arena;

/* A model that is open is not read again. */
static struct mc_model *models[4];

static int set_up(void **state)
{
    static const char *const names[] = {"gpt2", "bert", "roberta", "distilbert"};
    struct mc_error error = MC_NO_ERROR;
    size_t i;

    (void)state;
    arena = mc_arena_new();
    for (i = 0; i < 4; i++)
        if (mc_model_open(
                mc_arena_format(arena, "%s/%s", mc_source_path("tests/neural/models"), names[i]),
                &models[i], &error) != 0)
            return -1;
    return unsetenv("METRICHECK_MODELS");
}

static int tear_down(void **state)
{
    size_t i;

    (void)state;
    for (i = 0; i < 4; i++)
        mc_model_close(models[i]);
    mc_arena_free(arena);
    return 0;
}

static const char *spec_of(const char *metric, const char *model, const char *more)
{
    return mc_arena_format(arena, "%s:model=%s/%s%s", metric, mc_source_path("tests/neural/models"),
                           model, more);
}

static double form_of(const char *model, const char *more, const char *candidate,
                      const char *reference)
{
    return mc_scoring_pair(spec_of("form", model, more), candidate, reference);
}

/* Preference and acceptance from the probabilities of both sides. */
static void test_outputs(void **state)
{
    static const char *const names[] = {"gpt2", "bert", "roberta", "distilbert"};
    size_t i;

    (void)state;
    for (i = 0; i < 4; i++) {
        double candidate = form_of(names[i], ",output=candidate_probability", TEXT_PAIR);
        double reference = form_of(names[i], ",output=reference_probability", TEXT_PAIR);
        double preference = form_of(names[i], "", TEXT_PAIR);

        assert_true(candidate > 0 && candidate < 1);
        assert_near(preference, candidate / (candidate + reference), 1e-12);
        /* the tolerance decides, from just below the preference to just above it */
        assert_near(form_of(names[i],
                            mc_arena_format(arena, ",output=accept,tolerance=%.17g",
                                            fmax(0, 0.5 - preference + 1e-9)),
                            TEXT_PAIR),
                    1, 0);
        if (preference < 0.5)
            assert_near(form_of(names[i],
                                mc_arena_format(arena, ",output=accept,tolerance=%.17g",
                                                0.5 - preference - 1e-9),
                                TEXT_PAIR),
                        0, 0);
        assert_near(form_of(names[i], "", "The cat.", "The cat."), 0.5, 0);
    }
}

static const char *reason_of(const char *model, const char *more, const char *candidate,
                             const char *reference)
{
    const struct mc_scoring_case item = {candidate, {reference, NULL}};
    const char *reason = "";

    assert_true(isnan(mc_scoring_score(spec_of("form", model, more), &item, &reason)));
    return reason;
}

static void test_missing(void **state)
{
    struct mc_buffer longer = {NULL, 0, 0};
    size_t i;

    (void)state;
    for (i = 0; i < 600; i++)
        mc_buffer_append_text(&longer, "cat ");
    assert_string_equal(reason_of("gpt2", ",context=bos", "", "The cat."),
                        "the candidate has no token");
    assert_string_equal(reason_of("gpt2", ",context=none", "The cat.", "T"),
                        "the reference has fewer than two tokens");
    assert_string_equal(reason_of("gpt2", "", longer.data, "The cat."),
                        "the candidate is longer than the 192 tokens that the model takes");
    assert_string_equal(reason_of("bert", "", "The cat.", " "), "the reference has no token");
    assert_string_equal(reason_of("bert", ",context=masked-words", "", "The cat."),
                        "the candidate has no word");
    /* with the final token there is always one to score */
    assert_true(isfinite(form_of("gpt2", "", "", "")));
    /* the probability of one side does not need the other one */
    assert_true(
        isfinite(form_of("gpt2", ",context=bos,output=candidate_probability", "The cat.", "")));
    mc_buffer_free(&longer);
}

/* The reference with the highest preference, which is the least probable one, counts. */
static void test_references(void **state)
{
    const struct mc_scoring_case item = {"The cat sleeps.",
                                         {"A cat slept on a mat.", "The dog sleeps.", NULL}};
    double first = form_of("gpt2", "", item.candidate, item.references[0]);
    double second = form_of("gpt2", "", item.candidate, item.references[1]);

    (void)state;
    assert_near(mc_scoring_score(spec_of("form", "gpt2", ""), &item, NULL), fmax(first, second), 0);
}

static void test_refusals(void **state)
{
    static const struct {
        const char *model, *more, *message;
    } cases[] = {
        {"gpt2", ",context=masked", "context=masked is not for gpt2, which reads from left to"},
        {"bert", ",context=bos", "context=bos is not for bert, which reads both sides"},
        {"bert_f16", "", "the model bert_f16 has no head for its vocabulary"},
        {"absent", "", "absent"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const char *refusal = mc_scoring_refusal(spec_of("form", cases[i].model, cases[i].more));

        if (strstr(refusal, cases[i].message) == NULL)
            fail_msg("%s", refusal);
    }
    assert_non_null(strstr(mc_scoring_refusal("form"), "no model"));
}

/* The mean of what the tokens have is the probability of the side; the lowest stand in order. */
static void check_explanation(const char *model, const char *more, size_t n_tokens)
{
    const struct mc_scoring_case item = {"The cat sleeps.", {"The dog sleeps.", NULL}};
    const struct mc_explained *root =
        mc_scoring_explain(spec_of("form", model, more), &item, arena);
    const struct mc_explained *tokens = mc_explained_member(root, "candidate_tokens");
    const struct mc_explained *lowest = mc_explained_member(root, "lowest"), *one;
    double sum = 0, least = 1;

    assert_int_equal(tokens->n, n_tokens);
    for (one = tokens->first; one != NULL; one = one->next) {
        sum += mc_explained_number(one, "probability", 0);
        least = fmin(least, mc_explained_number(one, "probability", 0));
    }
    assert_near(mc_explained_number(root, "candidate_probability", 0), sum / (double)n_tokens,
                1e-15);
    assert_near(mc_explained_number(lowest->first, "probability", 0), least, 0);
    for (one = lowest->first; one->next != NULL; one = one->next)
        assert_true(mc_explained_number(one, "probability", 0) <=
                    mc_explained_number(one->next, "probability", 0));
}

static void test_explanations(void **state)
{
    (void)state;
    check_explanation("bert", ",context=masked-words", 3); /* "The", "cat", "sleeps." */
    check_explanation("gpt2", ",context=none", 8);         /* T he cat s le e p s . but the first */
}

static struct mc_suite *pairs_of(const char *path)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite = NULL;

    if (mc_pairs_read_table(path, NULL, arena, &suite, &error) != 0)
        fail_msg("%s", error.text);
    return suite;
}

/* All cases of a suite scored, with the corpus score. */
static const struct mc_score_column *column_of(const char *spec_text, const struct mc_suite *suite)
{
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_metric *metric = mc_scoring_open(spec_text, arena);
    struct mc_error error = MC_NO_ERROR;
    struct mc_score_column *column = mc_score_table_add(table, metric->name);

    if (mc_run_metric(metric, &inputs, true, NULL, column, arena, &error) != 0)
        fail_msg("%s", error.text);
    mc_metric_close(metric);
    return column;
}

/* --- mfscore ---------------------------------------------------------------------------------- */

/* Triples with TOP that agree / of both sides: 4 of 4 + 6; 3 of 4 + 4. */
#define FIRST_GRAPH "(s / sleep-01 :ARG0 (c / cat))"
#define TABLE                                                                                      \
    "id\treference\tcandidate\treference_amr\tcandidate_amr\n"                                     \
    "a\tThe cat sleeps.\tThe cat sleep on mat.\t" FIRST_GRAPH                                      \
    "\t(s / sleep-01 :ARG0 (c / cat) :location (m / mat))\n"                                       \
    "b\tThe cat sleeps.\tThe dog sleeps.\t" FIRST_GRAPH "\t(s / sleep-01 :ARG0 (d / dog))\n"

static const struct mc_score_column *mf_of(const char *more, const char *table)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_suite *suite = NULL;

    if (mc_pairs_parse_table(mc_slice_of("table.tsv"), mc_slice_of(table), NULL, arena, &suite,
                             &error) != 0)
        fail_msg("%s", error.text);
    return column_of(spec_of("mfscore", "gpt2", more), suite);
}

static void test_mfscore(void **state)
{
    double preference = form_of("gpt2", "", "The dog sleeps.", "The cat sleeps.");
    double other = form_of("gpt2", "", "The cat sleep on mat.", "The cat sleeps.");
    double form[2];

    (void)state;
    form[0] = other >= 0.45;
    form[1] = preference >= 0.45;
    assert_near(mf_of(",output=meaning", TABLE)->values[0], 0.8, 1e-15);
    assert_near(mf_of(",output=meaning", TABLE)->values[1], 0.75, 1e-15);
    assert_near(mf_of(",output=meaning,meaning=smatch:output=precision", TABLE)->values[0], 4.0 / 6,
                1e-15);
    /* a specification with commas stands in quotes */
    assert_near(
        mf_of(",output=meaning,meaning=\"smatch:output=recall,convention=old\"", TABLE)->values[0],
        1, 1e-15);
    assert_near(mf_of(",form_value=preference,beta=2", TABLE)->values[1],
                5 * 0.75 * preference / (4 * 0.75 + preference), 1e-12);
    assert_near(mf_of("", TABLE)->values[1], mc_weighted_mean(0.75, form[1], 1), 1e-15);
    assert_near(mf_of(",beta=0", TABLE)->values[1], 0.75, 1e-15);
    assert_near(mf_of(",output=form", TABLE)->values[0], form[0], 0);
    /* micro: 2 x (4 + 3) / (10 + 8); macro: the mean */
    assert_near(mf_of("", TABLE)->corpus, mc_weighted_mean(14.0 / 18, (form[0] + form[1]) / 2, 1),
                1e-15);
    assert_near(mf_of(",average=macro", TABLE)->corpus,
                mc_weighted_mean(1.55 / 2, (form[0] + form[1]) / 2, 1), 1e-15);
    assert_near(mf_of(",output=meaning", TABLE)->corpus, 14.0 / 18, 1e-15);
}

static void test_mfscore_missing(void **state)
{
    static const char broken[] = "id\treference\tcandidate\treference_amr\tcandidate_amr\n"
                                 "a\tThe cat.\tThe cat.\t(c / cat)\t(c / cat (\n";
    const struct mc_score_column *column = mf_of("", broken);

    (void)state;
    assert_true(isnan(column->values[0]));
    assert_non_null(strstr(column->notes[0].data, "candidate"));
    assert_true(isfinite(mf_of(",output=form", broken)->values[0]));
    column = mf_of(",context=bos", "id\treference\tcandidate\treference_amr\tcandidate_amr\n"
                                   "a\tThe cat.\t\t(c / cat)\t(c / cat)\n");
    assert_true(isnan(column->values[0]));
    assert_string_equal(column->notes[0].data, "the candidate has no token");
}

static void test_mfscore_refusals(void **state)
{
    static const char *const cases[][2] = {
        {",meaning=bleu", "meaning=bleu: wanted is a metric of graphs from 0 to 1"},
        {",meaning=smash", "meaning=smash: there is no metric 'smash'; did you mean 'smatch'?"},
        {",meaning=smatch:beta=1", "meaning=smatch:beta=1: metric smatch has no parameter 'beta'"},
        {",context=masked", "context=masked is not for gpt2"},
        {",meaning=\"smatch", "a quote is not closed in meaning=\"smatch"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
        const char *refusal = mc_scoring_refusal(spec_of("mfscore", "gpt2", cases[i][0]));

        if (strstr(refusal, cases[i][1]) == NULL)
            fail_msg("%s", refusal);
    }
    assert_non_null(strstr(mc_scoring_refusal("mfscore"), "no model"));
}

/* Who looks on while one case is scored, and interrupts it at that step; 0: never. */
struct onlooker {
    size_t n_steps, interrupt_at;
    double advanced; /* cases, before any is done */
    size_t n_done;
};

static bool stops(void *context)
{
    (void)context;
    return mc_interrupted();
}

static void ignore(void *context, size_t n)
{
    (void)context;
    (void)n;
}

static void scored(void *context, size_t n)
{
    struct onlooker *onlooker = context;

    onlooker->n_done += n;
}

static void advances(void *context, double cases)
{
    struct onlooker *onlooker = context;

    onlooker->advanced += onlooker->n_done == 0 ? cases : 0;
    if (++onlooker->n_steps == onlooker->interrupt_at)
        assert_int_equal(raise(SIGINT), 0);
}

/* The sentences end with that word: results of equal ones are kept. */
static const struct mc_suite *one_pair(const char *last)
{
    const char *rows = mc_arena_format(
        arena, "id\treference\tcandidate\n1\ta cat sat on %s\tthe dog was in a big %s\n", last,
        last);
    char folder[1024];
    const char *path;
    const struct mc_suite *suite;
    FILE *stream;

    assert_int_equal(mc_new_folder(folder), 0);
    path = mc_arena_format(arena, "%s/pairs.tsv", folder);
    stream = fopen(path, "w");
    assert_non_null(stream);
    assert_true(fputs(rows, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
    suite = pairs_of(path);
    assert_int_equal(unlink(path), 0);
    assert_int_equal(rmdir(folder), 0);
    return suite;
}

/* Five words and seven: as many steps, each half a case over the words of its sentence. */
static const struct mc_score_column *looked_at(struct onlooker *onlooker, const char *metric_text,
                                               const char *last)
{
    const struct mc_run_watch watch = {stops, ignore, ignore, scored, onlooker, advances};
    const struct mc_suite *suite = one_pair(last);
    struct mc_score_table *table = mc_score_table_new(suite, arena);
    struct mc_metric_inputs inputs = mc_metric_inputs_of(suite, arena);
    struct mc_metric *metric = mc_scoring_open(metric_text, arena);
    struct mc_score_column *column = mc_score_table_add(table, metric->name);
    struct mc_error error = MC_NO_ERROR;

    inputs.watch = &watch;
    mc_interrupt_begin();
    if (mc_run_metric(metric, &inputs, false, NULL, column, arena, &error) != 0)
        assert_true(mc_interrupted());
    mc_interrupt_end(false);
    mc_metric_close(metric);
    return column;
}

static void test_progress_within_a_case(void **state)
{
    const char *words = spec_of("form", "bert", ",context=masked-words");
    struct onlooker onlooker = {0, 0, 0, 0};
    const struct mc_score_column *column = looked_at(&onlooker, words, "was");

    (void)state;
    assert_true(column->values[0] > 0);
    assert_int_equal(onlooker.n_steps, 12);
    assert_near(onlooker.advanced, 1, 1e-12);
    assert_int_equal(onlooker.n_done, 1);
}

/* No step is begun behind the one that was at work, and there is no score. */
static void test_interrupt_within_a_case(void **state)
{
    const char *words = spec_of("form", "bert", ",context=masked-words");
    struct onlooker onlooker = {0, 3, 0, 0};
    void (*before)(int) =
        signal(SIGINT, SIG_DFL); /* of whoever started the test: ignored is kept */
    const struct mc_score_column *column = looked_at(&onlooker, words, "on");

    (void)signal(SIGINT, before);
    (void)state;
    assert_int_equal(onlooker.n_steps, 3);
    assert_int_equal(onlooker.n_done, 0);
    assert_false(column->values[0] > 0);
    assert_int_equal(column->states[0], MC_SCORE_NOT_APPLICABLE);
    assert_string_equal(mc_arena_copy(arena, column->notes[0]).data, "interrupted");
}

int main(void)
{
    struct CMUnitTest tests[] = {
        cmocka_unit_test(test_outputs),
        cmocka_unit_test(test_missing),
        cmocka_unit_test(test_references),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_explanations),
        cmocka_unit_test(test_mfscore),
        cmocka_unit_test(test_mfscore_missing),
        cmocka_unit_test(test_mfscore_refusals),
        cmocka_unit_test(test_progress_within_a_case),
        cmocka_unit_test(test_interrupt_within_a_case),
    };

    if (!mc_model_available()) {
        puts("1..0 # SKIP built without matrix products");
        return 0;
    }
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
