/* SPDX-License-Identifier: GPL-3.0-or-later */
/* check_sentinels.c: the check of `lint` that needs scores: whether a sentinel, which ignores
 * meaning, ranks the cases of a file as well as any metric. No other check may include the metrics
 * (tests/check_layers.sh). */
#include <math.h>
#include <stdlib.h>

#include "analysis/intervals.h"
#include "analysis/sample.h"
#include "base/thread_pool.h"
#include "lint/check.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "scores/score_table.h"
#include "suite/suite.h"

/* Sentinels, then metrics: those that need no file and take a few hundredths of a millisecond per
 * case. */
static const char *const names[] = {"length-ratio", "word-overlap", "bleu",    "chrf", "rouge",
                                    "ter",          "smatch",       "sembleu", "sema"};
enum { N_SENTINELS = 2, N_COLUMNS = sizeof(names) / sizeof(names[0]), LEAST_CASES = 16 };

/* Human scores and those of the metrics; higher is better. */
struct scores {
    double *columns[N_COLUMNS]; /* [n_cases]; NaN: no score. NULL: not scored yet */
    double *human;
};

/* Scores all cases. A metric that cannot be opened leaves the column without scores, and is not
 * compared. */
static void score_metric(const struct mc_lint_work *work, const struct mc_metric_inputs *inputs,
                         struct mc_catalog *catalog, const char *name, double *values)
{
    struct mc_score_table *table = mc_score_table_new(work->suite, work->arena);
    struct mc_score_column *column = mc_score_table_add(table, mc_slice_of(name));
    size_t n_states = work->pool == NULL ? 1 : mc_thread_pool_size(work->pool), i;
    struct mc_error ignored = MC_NO_ERROR;
    struct mc_metric_spec spec;
    struct mc_metric *metric;

    if (mc_metric_spec_parse(catalog, name, work->arena, &spec, &ignored) == 0 &&
        mc_metric_open(&spec, n_states, work->arena, &metric, &ignored) == 0) {
        if (mc_run_metric(metric, inputs, false, work->pool, column, work->arena, &ignored) == 0)
            column->lower_is_better = metric->lower_is_better;
        mc_metric_close(metric);
    }
    for (i = 0; i < work->suite->n_cases; i++)
        values[i] = column->lower_is_better ? -column->values[i] : column->values[i];
    mc_settle(values, work->suite->n_cases, work->arena);
}

/* Scores the columns first..last - 1. */
static void score_columns(const struct mc_lint_work *work, size_t first, size_t last,
                          struct scores *scores)
{
    struct mc_metric_inputs inputs = mc_metric_inputs_later(work->suite);
    struct mc_catalog *catalog = mc_catalog_new(work->arena);
    size_t i;

    for (i = first; i < last; i++) {
        scores->columns[i] = mc_arena_array(work->arena, work->suite->n_cases, sizeof(double));
        score_metric(work, &inputs, catalog, names[i], scores->columns[i]);
    }
    mc_catalog_close(catalog);
}

/* Spearman's correlation with the human scores over cases begin..begin + n - 1; NaN if a score of
 * the metric is missing, so that all metrics are compared on the same cases. */
static double correlation(const double *values, const double *human, size_t begin, size_t n,
                          struct mc_arena *arena)
{
    const double *pair[2] = {human + begin, values + begin};
    bool reversed[2] = {false, false};
    double matrix[4];
    size_t i;

    for (i = begin; i < begin + n; i++)
        if (isnan(values[i]) && !isnan(human[i]))
            return (double)NAN;
    mc_spearman_matrix(pair, reversed, 2, n, matrix, arena);
    return matrix[1];
}

/* The cases of one file. */
struct file_cases {
    const struct mc_suite_file *file;
    size_t begin, n;
};

/* The column of first..last - 1 with the highest correlation on these cases; `last` if none has
 * one. *highest gets it. */
static size_t best_of(const struct mc_lint_work *work, const struct scores *scores,
                      const struct file_cases *cases, size_t first, size_t last, double *highest)
{
    size_t best = last, i;

    for (i = first; i < last; i++) {
        double rho =
            correlation(scores->columns[i], scores->human, cases->begin, cases->n, work->arena);

        if (isnan(rho) || (best != last && !(rho > *highest)))
            continue;
        best = i;
        *highest = rho;
    }
    return best;
}

/* Scores the metrics only once a sentinel correlates with the human scores of a file. */
static void check_file(const struct mc_lint_work *work, struct scores *scores,
                       const struct file_cases *cases)
{
    double sentinel_rho = 0, rival_rho = 0;
    size_t n_judged = 0, sentinel, rival, i;

    for (i = cases->begin; i < cases->begin + cases->n; i++)
        n_judged += isnan(scores->human[i]) ? 0 : 1;
    if (n_judged < LEAST_CASES)
        return;
    sentinel = best_of(work, scores, cases, 0, N_SENTINELS, &sentinel_rho);
    if (sentinel == N_SENTINELS ||
        !(mc_correlation_interval(MC_CORRELATION_SPEARMAN, sentinel_rho, n_judged, 0.95).low > 0))
        return;
    if (scores->columns[N_SENTINELS] == NULL)
        score_columns(work, N_SENTINELS, N_COLUMNS, scores);
    rival = best_of(work, scores, cases, N_SENTINELS, N_COLUMNS, &rival_rho);
    if (rival == N_COLUMNS || sentinel_rho < rival_rho)
        return;
    mc_check_report_file(work, cases->file, "N006",
                         "%s orders these cases as well as the best metric: rho %.2f, %s %.2f",
                         names[sentinel], sentinel_rho, names[rival], rival_rho);
}

static bool has_enough_cases(const struct mc_suite *suite)
{
    size_t *n = mc_calloc(suite->n_files, sizeof(*n)), i;
    bool enough = false;

    for (i = 0; i < suite->n_cases; i++)
        if (!isnan(suite->cases[i].human))
            enough = ++n[suite->cases[i].file] >= LEAST_CASES || enough;
    free(n);
    return enough;
}

static void check_sentinels(const struct mc_lint_work *work)
{
    const struct mc_suite *suite = work->suite;
    struct scores scores = {{NULL}, NULL};
    size_t begin, end;

    if (!has_enough_cases(suite))
        return;
    score_columns(work, 0, N_SENTINELS, &scores);
    scores.human = mc_arena_array(work->arena, suite->n_cases, sizeof(double));
    for (begin = 0; begin < suite->n_cases; begin++)
        scores.human[begin] = suite->cases[begin].human;
    for (begin = 0; begin < suite->n_cases; begin = end) {
        uint32_t file = suite->cases[begin].file;
        struct file_cases cases = {&suite->files[file], begin, 0};

        for (end = begin; end < suite->n_cases && suite->cases[end].file == file;)
            end++;
        cases.n = end - begin;
        check_file(work, &scores, &cases);
    }
}

const struct mc_lint_check mc_lint_check_sentinels = {check_sentinels, NULL};
