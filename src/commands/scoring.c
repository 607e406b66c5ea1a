#include "commands/scoring.h"

#include <math.h>
#include <stdio.h>

#include "base/diagnostic.h"

enum { REASONS_SHOWN = 3 };

static void divide_column(struct mc_score_column *column, size_t n_cases, double divisor)
{
    size_t i;

    for (i = 0; i < n_cases; i++)
        column->values[i] /= divisor;
    column->corpus /= divisor;
    column->worst /= divisor;
    column->best /= divisor;
}

int mc_scoring_open_cache(struct mc_scoring *scoring, const char *folder, struct mc_error *error)
{
    scoring->cache = NULL;
    if (folder == NULL || strcmp(folder, "off") == 0 || mc_cluster_is_worker(scoring->cluster))
        return 0;
    if (folder[0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE,
                            "--cache names no folder; `off` stands for no cache");
    return mc_score_cache_open(folder, true, &scoring->cache, error);
}

void mc_scoring_close_cache(struct mc_scoring *scoring)
{
    const char *complaint;

    if (scoring->cache == NULL)
        return;
    complaint = mc_score_cache_complaint(scoring->cache);
    if (complaint != NULL && !scoring->quiet)
        fprintf(stderr, "%s: %s\n", mc_score_cache_path(scoring->cache), complaint);
    mc_score_cache_close(scoring->cache);
    scoring->cache = NULL;
}

struct mc_metric_inputs mc_scoring_inputs(const struct mc_scoring *scoring, struct mc_arena *arena)
{
    struct mc_metric_inputs inputs = mc_metric_inputs_of(scoring->suite, arena);

    inputs.cache = scoring->cache;
    if (inputs.cache != NULL)
        mc_metric_inputs_hash(&inputs, scoring->pool, arena);
    return inputs;
}

int mc_scoring_check_flags(bool keep_going, bool fail_fast, struct mc_error *error)
{
    if (keep_going && fail_fast)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--keep-going and --fail-fast exclude each other");
    return 0;
}

/* The run goes on, or ends. */
static int metric_failed(struct mc_scoring *scoring, const struct mc_error *failure,
                         struct mc_error *error)
{
    scoring->module_failed = true;
    if (scoring->fail_fast) {
        *error = *failure;
        return -1;
    }
    mc_error_print(failure, NULL, stderr);
    return 0;
}

/* A damaged cache, or a worker that cannot score, ends the run, whatever becomes of metrics. */
static int run_failed(struct mc_scoring *scoring, const struct mc_error *failure,
                      struct mc_error *error)
{
    if (failure->code == MC_CODE_MODULE)
        return metric_failed(scoring, failure, error);
    scoring->ended = true;
    *error = *failure;
    return -1;
}

static struct mc_score_column *add_column(const struct mc_scoring *scoring, const char *label,
                                          struct mc_slice name)
{
    struct mc_score_column *column =
        mc_score_table_add(scoring->table, label == NULL ? name : mc_slice_of(label));

    if (label == NULL && !mc_slice_equal(column->name, name) && !scoring->quiet)
        fprintf(stderr, "%.*s: a column of that name is there already; this one is called %.*s\n",
                MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(column->name));
    return column;
}

int mc_score_without(struct mc_scoring *scoring, const struct mc_scoring_entry *entry,
                     const struct mc_error *failure, struct mc_error *error)
{
    struct mc_score_column *column;
    struct mc_slice note;
    size_t i;

    if (failure->code != MC_CODE_MODULE) {
        *error = *failure;
        return -1;
    }
    column = add_column(scoring, entry->label, entry->spec->text);
    note = mc_arena_copy(scoring->table->arena, mc_slice_of(failure->text));
    for (i = 0; i < scoring->table->n_cases; i++) {
        column->states[i] = MC_SCORE_FAILED;
        column->notes[i] = note;
    }
    return metric_failed(scoring, failure, error);
}

static void describe_column(struct mc_score_column *column, const struct mc_metric *metric)
{
    column->signature = metric->signature;
    column->needs = metric->spec.module->needs;
    column->worst = metric->worst;
    column->best = metric->best;
    column->lower_is_better = metric->lower_is_better;
}

/* A value that is no score is a failure of the metric, too; the first is named. */
static int check_cells(const struct mc_scoring *scoring, const struct mc_score_column *column,
                       struct mc_error *failure)
{
    size_t i;

    for (i = 0; i < scoring->table->n_cases; i++)
        if (column->states[i] == MC_SCORE_FAILED)
            return mc_error_set(failure, MC_CODE_MODULE, "metric %.*s failed: %.*s (case %.*s)",
                                MC_SLICE_ARGUMENTS(column->name),
                                MC_SLICE_ARGUMENTS(column->notes[i]),
                                MC_SLICE_ARGUMENTS(scoring->table->suite->cases[i].id));
    return 0;
}

int mc_score_with(struct mc_scoring *scoring, const struct mc_metric_inputs *inputs,
                  const struct mc_scoring_entry *entry, struct mc_error *error)
{
    struct mc_arena *arena = scoring->table->arena;
    struct mc_error failure = MC_NO_ERROR;
    struct mc_metric *metric;
    struct mc_score_column *column;
    int status = 0;
    size_t i;

    if (mc_metric_open(entry->spec, mc_thread_pool_size(scoring->pool), arena, &metric, &failure) !=
        0)
        return mc_score_without(scoring, entry, &failure, error);
    column = add_column(scoring, entry->label, metric->name);
    describe_column(column, metric);
    if (mc_run_metric(metric, inputs, scoring->with_corpus, scoring->pool, column, arena,
                      &failure) != 0 ||
        check_cells(scoring, column, &failure) != 0)
        status = run_failed(scoring, &failure, error);
    if (entry->divisor < 1 || entry->divisor > 1)
        divide_column(column, scoring->table->n_cases, entry->divisor);
    for (i = 0; i < metric->n_warnings && !scoring->quiet; i++)
        fprintf(stderr, "%.*s: %.*s\n", MC_SLICE_ARGUMENTS(metric->name),
                MC_SLICE_ARGUMENTS(metric->warnings[i]));
    mc_metric_close(metric);
    return status;
}

/* Counts the reasons of what is missing in one column, or the remarks on its scores, in order of
 * first appearance. Nothing is said where there are none. */
static void report_column(const struct mc_score_table *table, const struct mc_score_column *column,
                          bool of_scores)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_string_map *reasons = mc_string_map_new(scratch);
    size_t *counts = mc_arena_array(scratch, table->n_cases, sizeof(*counts));
    size_t *first = mc_arena_array(scratch, table->n_cases, sizeof(*first));
    size_t n = 0, i;
    uint32_t r;

    for (i = 0; i < table->n_cases; i++) {
        bool is_new;

        if ((column->states[i] == MC_SCORE_OK) != of_scores ||
            (of_scores && column->notes[i].length == 0))
            continue;
        n++;
        r = mc_string_map_add(reasons,
                              column->states[i] == MC_SCORE_MISSING ? mc_slice_of("not given")
                                                                    : column->notes[i],
                              &is_new);
        if (is_new)
            first[r] = i;
        counts[r]++;
    }
    if (n > 0)
        fprintf(stderr, "%.*s: %s %zu of %zu cases\n", MC_SLICE_ARGUMENTS(column->name),
                of_scores ? "remarks on" : "no score for", n, table->n_cases);
    for (r = 0; r < mc_string_map_size(reasons) && r < REASONS_SHOWN; r++)
        fprintf(stderr, "    %zu: %s (%.*s%s)\n", counts[r],
                mc_string_map_key(reasons, r).length == 0 ? "no reason given"
                                                          : mc_string_map_key(reasons, r).data,
                MC_SLICE_ARGUMENTS(table->suite->cases[first[r]].id), counts[r] > 1 ? ", ..." : "");
    if (mc_string_map_size(reasons) > REASONS_SHOWN)
        fprintf(stderr, "    and %u other reasons\n",
                mc_string_map_size(reasons) - (unsigned)REASONS_SHOWN);
    mc_arena_free(scratch);
}

void mc_report_missing(const struct mc_score_table *table)
{
    size_t c;

    for (c = 0; c < table->n_columns; c++) {
        report_column(table, &table->columns[c], false);
        report_column(table, &table->columns[c], true);
    }
}
