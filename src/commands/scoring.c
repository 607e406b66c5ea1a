#include "commands/scoring.h"

#include <math.h>
#include <stdio.h>

#include "base/diagnostic.h"
#include "commands/missing_tally.h"

static void divide_column(struct mc_score_column *column, size_t n_cases, double divisor)
{
    size_t i;

    for (i = 0; i < n_cases; i++)
        column->values[i] /= divisor;
    for (i = 0; i < n_cases && column->self_values != NULL; i++)
        column->self_values[i] /= divisor;
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
    struct mc_metric_inputs *cases = mc_arena_array(arena, 1, sizeof(*cases)), inputs;

    *cases = mc_metric_inputs_of(scoring->suite, arena);
    if (scoring->cache != NULL)
        mc_metric_inputs_hash(cases, scoring->pool, arena);
    inputs = *cases;
    if (scoring->selves != NULL) {
        inputs = mc_metric_inputs_with_selves(cases, scoring->selves, arena);
        if (scoring->cache != NULL)
            mc_metric_inputs_hash(&inputs, scoring->pool, arena);
    }
    inputs.cache = scoring->cache;
    return inputs;
}

int mc_scoring_check_flags(bool keep_going, bool fail_fast, struct mc_error *error)
{
    if (keep_going && fail_fast)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--keep-going and --fail-fast exclude each other");
    return 0;
}

/* The run goes on, or ends. A metric is told of once. */
static int metric_failed(struct mc_scoring *scoring, struct mc_scored_metric *scored,
                         const struct mc_error *failure, struct mc_error *error)
{
    scoring->module_failed = true;
    if (scoring->fail_fast) {
        *error = *failure;
        return -1;
    }
    if (!scored->is_told)
        mc_error_print(failure, NULL, stderr);
    scored->is_told = true;
    return 0;
}

/* A damaged cache, or a worker that cannot score, ends the run, whatever becomes of metrics. */
static int run_failed(struct mc_scoring *scoring, struct mc_scored_metric *scored,
                      const struct mc_error *failure, struct mc_error *error)
{
    if (failure->code == MC_CODE_MODULE)
        return metric_failed(scoring, scored, failure, error);
    scoring->ended = true;
    *error = *failure;
    return -1;
}

static struct mc_score_column *add_column(const struct mc_scoring *scoring,
                                          struct mc_scored_metric *scored, struct mc_slice name)
{
    const char *label = scored->entry->label;
    struct mc_score_column *column =
        mc_score_table_add(scoring->table, label == NULL ? name : mc_slice_of(label));

    if (label == NULL && !mc_slice_equal(column->name, name) && !scoring->quiet &&
        !scored->has_column)
        fprintf(stderr, "%.*s: a column of that name is there already; this one is called %.*s\n",
                MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(column->name));
    scored->has_column = true;
    return column;
}

static void describe_column(struct mc_score_column *column, const struct mc_metric *metric)
{
    column->signature = metric->signature;
    column->needs = metric->spec.module->needs;
    column->worst = metric->worst;
    column->best = metric->best;
    column->lower_is_better = metric->lower_is_better;
    column->direction_known = true;
    column->may_exceed = (metric->spec.module->flags & MC_METRIC_MAY_EXCEED_BEST) != 0;
    column->sentinel = (metric->spec.module->flags & MC_METRIC_SENTINEL) != 0;
    column->searches = (metric->spec.module->flags & MC_METRIC_SEARCHES) != 0;
    column->varies = metric->varies;
}

/* The references against themselves are scored in the same run of the metric, so that it looks at
 * all cases but once: the column needs room for them. */
static void make_room_for_selves(const struct mc_metric_inputs *inputs,
                                 struct mc_score_column *column, struct mc_arena *arena)
{
    size_t i;

    column->values = mc_arena_array(arena, inputs->n, sizeof(*column->values));
    column->states = mc_arena_array(arena, inputs->n, sizeof(*column->states));
    column->notes = mc_arena_array(arena, inputs->n, sizeof(*column->notes));
    for (i = 0; i < inputs->n; i++) {
        column->values[i] = (double)NAN;
        column->notes[i] = mc_slice("", 0);
    }
}

static void take_selves(const struct mc_scoring *scoring, struct mc_score_column *column)
{
    size_t n_cases = scoring->table->n_cases, at = n_cases, i;

    column->self_values =
        mc_arena_array(scoring->table->arena, n_cases, sizeof(*column->self_values));
    for (i = 0; i < n_cases; i++) {
        bool there = scoring->selves[i] && column->states[at] == MC_SCORE_OK;

        column->self_values[i] = there ? column->values[at] : (double)NAN;
        at += scoring->selves[i];
    }
}

/* A value that is no score is a failure of the metric, too; the first is named. */
static int check_cells(const struct mc_metric_inputs *inputs, const struct mc_score_column *column,
                       struct mc_error *failure)
{
    size_t i;

    for (i = 0; i < inputs->n; i++)
        if (column->states[i] == MC_SCORE_FAILED)
            return mc_error_set(failure, MC_CODE_MODULE, "metric %.*s failed: %.*s (case %.*s)",
                                MC_SLICE_ARGUMENTS(column->name),
                                MC_SLICE_ARGUMENTS(column->notes[i]),
                                MC_SLICE_ARGUMENTS(inputs->inputs[i]->case_id));
    return 0;
}

int mc_scored_metric_open(struct mc_scoring *scoring, const struct mc_scoring_entry *entry,
                          struct mc_arena *arena, struct mc_scored_metric *scored,
                          struct mc_error *error)
{
    memset(scored, 0, sizeof(*scored));
    scored->entry = entry;
    if (mc_metric_open(entry->spec, mc_thread_pool_size(scoring->pool), arena, &scored->metric,
                       &scored->failure) == 0)
        return 0;
    scored->metric = NULL;
    if (scored->failure.code == MC_CODE_MODULE)
        return 0;
    *error = scored->failure;
    return -1;
}

/* A column without scores, of a metric that could not be opened. */
static int score_without(struct mc_scoring *scoring, struct mc_scored_metric *scored,
                         struct mc_error *error)
{
    struct mc_score_column *column = add_column(scoring, scored, scored->entry->spec->text);
    struct mc_slice note = mc_arena_copy(scoring->table->arena, mc_slice_of(scored->failure.text));
    size_t i;

    for (i = 0; i < scoring->table->n_cases; i++) {
        column->states[i] = MC_SCORE_FAILED;
        column->notes[i] = note;
    }
    return metric_failed(scoring, scored, &scored->failure, error);
}

int mc_scored_metric_score(struct mc_scoring *scoring, struct mc_scored_metric *scored,
                           const struct mc_metric_inputs *inputs, struct mc_error *error)
{
    struct mc_error failure = MC_NO_ERROR;
    double divisor = scored->entry->divisor;
    struct mc_score_column *column;
    int status = 0;

    if (scored->metric == NULL)
        return score_without(scoring, scored, error);
    column = add_column(scoring, scored, scored->metric->name);
    describe_column(column, scored->metric);
    if (scoring->selves != NULL)
        make_room_for_selves(inputs, column, scoring->table->arena);
    if (mc_run_metric(scored->metric, inputs, scoring->with_corpus, scoring->pool, column,
                      scoring->table->arena, &failure) != 0 ||
        check_cells(inputs, column, &failure) != 0)
        status = run_failed(scoring, scored, &failure, error);
    if (scoring->selves != NULL)
        take_selves(scoring, column);
    if (divisor < 1 || divisor > 1)
        divide_column(column, scoring->table->n_cases, divisor);
    mc_metric_forget_remarks(scored->metric);
    return status;
}

/* One that ends its process when it is closed has given its scores, and is a failed metric. */
static void close_metric(struct mc_scoring *scoring, struct mc_metric *metric)
{
    unsigned before = metric->harm;

    mc_metric_close(metric);
    if (metric->harm == before)
        return;
    scoring->module_failed = true;
    fprintf(stderr, "metricheck: %s: %s when it was closed\n", metric->who,
            (metric->harm & MC_METRIC_ENDED) == 0 ? mc_foreign_change_text(metric->harm)
                                                  : "it ended its process");
}

void mc_scored_metric_close(struct mc_scoring *scoring, struct mc_scored_metric *scored)
{
    const struct mc_metric *metric = scored->metric;
    size_t i;

    for (i = 0; metric != NULL && i < metric->n_warnings && !scoring->quiet; i++)
        fprintf(stderr, "%.*s: %.*s\n", MC_SLICE_ARGUMENTS(metric->name),
                MC_SLICE_ARGUMENTS(metric->warnings[i]));
    if (scored->metric != NULL)
        close_metric(scoring, scored->metric);
    scored->metric = NULL;
}

int mc_score_with(struct mc_scoring *scoring, const struct mc_metric_inputs *inputs,
                  const struct mc_scoring_entry *entry, struct mc_error *error)
{
    struct mc_scored_metric scored;
    int status;

    if (mc_scored_metric_open(scoring, entry, scoring->table->arena, &scored, error) != 0)
        return -1;
    status = mc_scored_metric_score(scoring, &scored, inputs, error);
    mc_scored_metric_close(scoring, &scored);
    return status;
}

int mc_score_without(struct mc_scoring *scoring, const struct mc_scoring_entry *entry,
                     const struct mc_error *failure, struct mc_error *error)
{
    struct mc_scored_metric scored = {.entry = entry, .failure = *failure};

    if (failure->code == MC_CODE_MODULE)
        return score_without(scoring, &scored, error);
    *error = *failure;
    return -1;
}

void mc_report_missing(const struct mc_score_table *table)
{
    struct mc_missing_tally *tally = mc_missing_tally_new();

    mc_missing_tally_add(tally, table);
    mc_missing_tally_print(tally, stderr);
    mc_missing_tally_free(tally);
}
