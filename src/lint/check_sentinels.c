/* Cases that a sentinel orders as well as the best metric (N006): length or shared words tell as
 * much about their scores as anything that looks at what the sentences mean. */
#include <math.h>
#include <stdlib.h>

#include "analysis/correlation.h"
#include "analysis/intervals/correlation_interval.h"
#include "analysis/settle.h"
#include "lint/check.h"
#include "metrics/runner.h"

/* The sentinels first. The metrics are those that need no file and take a few hundredths of a
 * millisecond for a pair. */
static const char *const names[] = {"length-ratio", "word-overlap", "bleu",    "chrf", "rouge",
                                    "ter",          "smatch",       "sembleu", "sema"};
enum { N_SENTINELS = 2, N_COLUMNS = sizeof(names) / sizeof(names[0]), LEAST_CASES = 16 };

/* Human scores and those of the metrics; a higher score is a better one. */
struct scores {
    double *columns[N_COLUMNS]; /* [n_cases] of the suite; NaN: none */
    double *human;
};

/* A metric that cannot be had leaves its column without scores: it is no rival then. */
static void score(const struct mc_lint_work *work, const struct mc_metric_inputs *inputs,
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

static void score_all(const struct mc_lint_work *work, struct scores *scores)
{
    struct mc_metric_inputs inputs = mc_metric_inputs_of(work->suite, work->arena);
    struct mc_catalog *catalog = mc_catalog_new(work->arena);
    size_t n = work->suite->n_cases, i;

    for (i = 0; i < N_COLUMNS; i++) {
        scores->columns[i] = mc_arena_array(work->arena, n, sizeof(double));
        score(work, &inputs, catalog, names[i], scores->columns[i]);
    }
    scores->human = mc_arena_array(work->arena, n, sizeof(double));
    for (i = 0; i < n; i++)
        scores->human[i] = work->suite->cases[i].human;
    mc_catalog_close(catalog);
}

/* Spearman's correlation with the human scores over cases begin..begin + n - 1; NaN unless all of
 * the metric's scores are there, so that every metric is held against the same cases. */
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

/* The column of first..last - 1 with the highest correlation, and that; `last` without any. */
static size_t best_of(const double *correlations, size_t first, size_t last)
{
    size_t best = last, i;

    for (i = first; i < last; i++)
        if (!isnan(correlations[i]) && (best == last || correlations[i] > correlations[best]))
            best = i;
    return best;
}

/* The cases begin..begin + n - 1 of one file. */
static void check_file(const struct mc_lint_work *work, const struct scores *scores,
                       const struct mc_suite_file *file, size_t begin, size_t n)
{
    double correlations[N_COLUMNS];
    size_t n_judged = 0, sentinel, rival, i;

    for (i = begin; i < begin + n; i++)
        n_judged += isnan(scores->human[i]) ? 0 : 1;
    if (n_judged < LEAST_CASES)
        return;
    for (i = 0; i < N_COLUMNS; i++)
        correlations[i] = correlation(scores->columns[i], scores->human, begin, n, work->arena);
    sentinel = best_of(correlations, 0, N_SENTINELS);
    rival = best_of(correlations, N_SENTINELS, N_COLUMNS);
    if (sentinel == N_SENTINELS || rival == N_COLUMNS ||
        correlations[sentinel] < correlations[rival] ||
        !(mc_correlation_interval(MC_CORRELATION_SPEARMAN, correlations[sentinel], n_judged, 0.95)
              .low > 0))
        return;
    mc_check_tell_file(work, file, "N006",
                       "%s orders these cases as well as the best metric: rho %.2f, %s %.2f",
                       names[sentinel], correlations[sentinel], names[rival], correlations[rival]);
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
    struct scores scores;
    size_t begin, end;

    if (!has_enough_cases(suite))
        return;
    score_all(work, &scores);
    for (begin = 0; begin < suite->n_cases; begin = end) {
        uint32_t file = suite->cases[begin].file;

        for (end = begin; end < suite->n_cases && suite->cases[end].file == file;)
            end++;
        check_file(work, &scores, &suite->files[file], begin, end - begin);
    }
}

const struct mc_lint_check mc_lint_check_sentinels = {check_sentinels};
