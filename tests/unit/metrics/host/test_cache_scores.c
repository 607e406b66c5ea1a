/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "metrics/host/cache.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "suite/pairs.h"
#include "suite/suite.h"

static char folder[1024];

static int open_folder(void **state)
{
    (void)state;
    return mc_new_folder(folder);
}

static int close_folder(void **state)
{
    char path[1100];

    (void)state;
    (void)snprintf(path, sizeof(path), "%s/key", folder);
    (void)unlink(path);
    return rmdir(folder);
}

static int remove_file(void **state)
{
    char path[1100];

    (void)state;
    (void)snprintf(path, sizeof(path), "%s/scores.sqlite", folder);
    (void)unlink(path);
    return 0;
}

/* --- a made-up metric ------------------------------------------------------------------------- */

/* Length of the candidate over that of the reference. "none" has no score, "far" is out of range,
 * "odd" is remarked on. What it was asked for is counted. */
static size_t n_scored, n_prepared, n_corpora;

static int open_made_up(const struct mc_metric_host *host, void **state,
                        struct mc_metric_problem *problem)
{
    (void)problem;
    *state = (void *)(uintptr_t)host;
    return 0;
}

static int score_made_up(void *state, const struct mc_metric_input *const *in, size_t n,
                         double *scores, struct mc_metric_problem *problem)
{
    const struct mc_metric_host *host = state;
    size_t i;

    for (i = 0; i < n; i++) {
        struct mc_slice candidate = in[i]->candidate->text;

        n_scored++;
        scores[i] = (double)candidate.length / (double)in[i]->references[0]->text.length;
        if (mc_slice_is(candidate, "none")) {
            scores[i] = (double)NAN;
            (void)snprintf(problem->text, sizeof(problem->text), "there is none");
        } else if (mc_slice_is(candidate, "far")) {
            scores[i] = 1.5;
        } else if (mc_slice_is(candidate, "odd")) {
            host->remark(host->context, in[i], "an odd one");
        }
    }
    return 0;
}

static int prepare_made_up(void *state, const struct mc_metric_input *const *all, size_t n,
                           struct mc_metric_problem *problem)
{
    (void)state;
    (void)all;
    (void)n;
    (void)problem;
    n_prepared++;
    return 0;
}

static int corpus_made_up(void *state, const struct mc_metric_input *const *all, size_t n,
                          double *score, struct mc_metric_problem *problem)
{
    (void)state;
    (void)all;
    (void)problem;
    n_corpora++;
    *score = (double)n / 8;
    return 0;
}

static void close_made_up(void *state)
{
    (void)state;
}

static const struct mc_metric_parameter parameters[] = {
    {"file", MC_PARAMETER_FILE, NULL, NULL, 0, 0, ""},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const struct mc_metric_module plain = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(plain),
    .name = "made-up",
    .version = "1",
    .needs = MC_NEEDS_TEXT,
    .best = 1,
    .parameters = parameters,
    .open = open_made_up,
    .score = score_made_up,
    .corpus = corpus_made_up,
    .close = close_made_up,
};

/* --- runs ------------------------------------------------------------------------------------- */

#define HEADER "id\treference\tcandidate\n"
#define CASES "1\tabcd\tab\n2\tabcd\tnone\n3\tabcd\tfar\n4\tabcd\todd\n5\tabcd\tabcd\n"

/* What the column says, a line a case: score, state, note; then the corpus score. */
static char reported[2048];

static void report_line(const struct mc_score_column *column, size_t n)
{
    size_t length = 0, i;

    for (i = 0; i < n; i++)
        length += (size_t)snprintf(reported + length, sizeof(reported) - length, "%g %d %s\n",
                                   isnan(column->values[i]) ? -1 : column->values[i],
                                   (int)column->states[i], mc_score_note(column, i).data);
    if (!isnan(column->corpus))
        (void)snprintf(reported + length, sizeof(reported) - length, "corpus %g\n", column->corpus);
}

struct run {
    const char *table;
    const struct mc_metric_module *module;
    const char *file;
    bool with_corpus;
    size_t n_warnings; /* out */
};

/* Scores the table through the cache; how many cases the metric was asked for. */
static size_t score(struct run *run)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric_spec spec = {.module = run->module, .text = mc_slice_of("made-up")};
    struct mc_error error = MC_NO_ERROR;
    struct mc_score_cache *cache = NULL;
    struct mc_metric_inputs inputs;
    struct mc_score_table *table;
    struct mc_score_column *column;
    struct mc_metric *metric = NULL;
    struct mc_suite *suite = NULL;
    size_t i;

    n_scored = 0;
    assert_int_equal(mc_pairs_parse_table(mc_slice_of("x.tsv"), mc_slice_of(run->table), NULL,
                                          arena, &suite, &error),
                     0);
    assert_int_equal(mc_score_cache_open(folder, true, &cache, &error), 0);
    spec.values = mc_arena_array(arena, 1, sizeof(*spec.values));
    spec.values[0] = run->file;
    assert_int_equal(mc_metric_open(&spec, 1, arena, &metric, &error), 0);
    inputs = mc_metric_inputs_of(suite, arena);
    mc_metric_inputs_hash(&inputs, NULL, arena);
    inputs.cache = cache;
    table = mc_score_table_new(suite, arena);
    column = mc_score_table_add(table, mc_slice_of("made-up"));
    assert_int_equal(mc_run_metric(metric, &inputs, run->with_corpus, NULL, column, arena, &error),
                     0);
    report_line(column, suite->n_cases);
    for (i = 0; i < suite->n_cases; i++) /* what is not said takes no memory */
        assert_true(column->notes[i].length > 0 || column->notes[i].data == NULL);
    run->n_warnings = metric->n_warnings;
    mc_metric_close(metric);
    mc_score_cache_close(cache);
    mc_arena_free(arena);
    return n_scored;
}

static size_t score_table(const char *text)
{
    struct run run = {.table = text, .module = &plain};

    return score(&run);
}

/* 2/4; no score; 1.5, which is out of 0..1; 3/4; 4/4. States: 1 OK, 2 not applicable, 3 failed. */
static const char expected[] = "0.5 1 \n-1 2 there is none\n-1 3 the metric gave 1.5, outside 0 to "
                               "1\n0.75 1 an odd one\n1 1 \n";

/* The second run asks for nothing but what failed, and says the same. */
static void test_second_run(void **state)
{
    (void)state;
    /* five cases, and once more the second for its reason */
    assert_int_equal(score_table(HEADER CASES), 6);
    assert_string_equal(reported, expected);
    assert_int_equal(score_table(HEADER CASES), 1);
    assert_string_equal(reported, expected);
}

/* Other ids, another order, one case twice, some more: only what is new is scored. */
static void test_other_cases(void **state)
{
    (void)state;
    assert_int_equal(score_table(HEADER CASES), 6);
    assert_int_equal(
        score_table(HEADER "x\tabcd\tabcd\ny\tabcd\tab\nz\tabcd\tab\nnew\tabcd\tabc\n"), 1);
    assert_string_equal(reported, "1 1 \n0.5 1 \n0.5 1 \n0.75 1 \n");
    assert_int_equal(score_table(HEADER "1\tabcde\tab\n5\tabcd\tab\n"), 1);
    assert_string_equal(reported, "0.4 1 \n0.5 1 \n");
}

/* The same name with another version is another metric. */
static void test_version(void **state)
{
    struct mc_metric_module second = plain;
    struct run run = {.table = HEADER CASES, .module = &second};

    (void)state;
    second.version = "2";
    assert_int_equal(score_table(HEADER CASES), 6);
    assert_int_equal(score(&run), 6);
    assert_int_equal(score(&run), 1);
}

/* What was kept and is outside the range that the metric declares now is no score of it: 3/4 and 1
 * of 0..0.6 are scored again, and fail. */
static void test_range(void **state)
{
    struct mc_metric_module narrow = plain;
    struct run run = {.table = HEADER "1\tabcd\tab\n2\tabcd\tabc\n3\tabcd\tabcd\n",
                      .module = &plain};

    (void)state;
    assert_int_equal(score(&run), 3);
    narrow.best = 0.6;
    run.module = &narrow;
    assert_int_equal(score(&run), 2);
    assert_string_equal(reported, "0.5 1 \n-1 3 the metric gave 0.75, outside 0 to 0.6\n"
                                  "-1 3 the metric gave 1, outside 0 to 0.6\n");
}

/* A metric that reads ids has a score for each of them. */
static void test_reads_ids(void **state)
{
    struct mc_metric_module reader = plain;
    struct run run = {.table = HEADER "1\tabcd\tab\n", .module = &reader};

    (void)state;
    reader.flags = MC_METRIC_READS_CASE_ID;
    assert_int_equal(score(&run), 1);
    assert_int_equal(score(&run), 0);
    run.table = HEADER "2\tabcd\tab\n";
    assert_int_equal(score(&run), 1);
}

/* For a metric that looks at all cases first, each set is another one; where nothing is to be
 * scored, it need not look. */
static void test_prepare(void **state)
{
    struct mc_metric_module looker = plain;
    struct run run = {.table = HEADER "1\tabcd\tab\n2\tabcd\tabc\n", .module = &looker};

    (void)state;
    looker.prepare = prepare_made_up;
    n_prepared = 0;
    assert_int_equal(score(&run), 2);
    assert_int_equal(n_prepared, 1);
    assert_int_equal(score(&run), 0);
    assert_int_equal(n_prepared, 1);
    run.table = HEADER "1\tabcd\tab\n";
    assert_int_equal(score(&run), 1);
    assert_int_equal(n_prepared, 2);
}

static void test_corpus(void **state)
{
    struct run run = {
        .table = HEADER "1\tabcd\tab\n2\tabcd\tabc\n", .module = &plain, .with_corpus = true};

    (void)state;
    n_corpora = 0;
    assert_int_equal(score(&run), 2);
    assert_string_equal(reported, "0.5 1 \n0.75 1 \ncorpus 0.25\n");
    assert_int_equal(score(&run), 0);
    assert_string_equal(reported, "0.5 1 \n0.75 1 \ncorpus 0.25\n");
    assert_int_equal(n_corpora, 1);
    run.table = HEADER "1\tabcd\tab\n";
    assert_int_equal(score(&run), 0);
    assert_string_equal(reported, "0.5 1 \ncorpus 0.125\n");
    assert_int_equal(n_corpora, 2);
}

/* (0.5 + 0.75 + 1) / 3: what is missing or failed does not count; the module is not asked. */
static void test_corpus_is_mean(void **state)
{
    struct mc_metric_module averaged = plain;
    struct run run = {.table = HEADER CASES, .module = &averaged, .with_corpus = true};

    (void)state;
    averaged.flags = MC_METRIC_CORPUS_IS_MEAN;
    n_corpora = 0;
    assert_int_equal(score(&run), 6);
    assert_non_null(strstr(reported, "\ncorpus 0.75\n"));
    assert_int_equal(score(&run), 1); /* what failed is tried again; the others are kept */
    assert_non_null(strstr(reported, "\ncorpus 0.75\n"));
    run.table = HEADER "1\tabcd\tnone\n";
    (void)score(&run);
    assert_string_equal(reported, "-1 2 there is none\n");
    run.table = HEADER "1\tabcd\tab\n";
    run.with_corpus = false;
    (void)score(&run);
    assert_string_equal(reported, "0.5 1 \n");
    assert_int_equal(n_corpora, 0);
}

/* A folder could change unseen. */
static void test_without_checksum(void **state)
{
    struct run run = {.table = HEADER CASES, .module = &plain, .file = "/"};

    (void)state;
    assert_int_equal(score(&run), 6);
    assert_int_equal(run.n_warnings, 1);
    assert_int_equal(score(&run), 6);
    assert_string_equal(reported, expected);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_teardown(test_second_run, remove_file),
        cmocka_unit_test_teardown(test_other_cases, remove_file),
        cmocka_unit_test_teardown(test_version, remove_file),
        cmocka_unit_test_teardown(test_range, remove_file),
        cmocka_unit_test_teardown(test_reads_ids, remove_file),
        cmocka_unit_test_teardown(test_prepare, remove_file),
        cmocka_unit_test_teardown(test_corpus, remove_file),
        cmocka_unit_test_teardown(test_corpus_is_mean, remove_file),
        cmocka_unit_test_teardown(test_without_checksum, remove_file),
    };

    return cmocka_run_group_tests_name("cached_scores", tests, open_folder, close_folder);
}
