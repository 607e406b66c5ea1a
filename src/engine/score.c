/* SPDX-License-Identifier: GPL-3.0-or-later */
/* score.c: metrics are opened, run and closed one by one; a metric that fails ends the run or
 * leaves a column without scores, as the options say. Reasons that differ only in what they quote
 * from their case count as one. In order: where metrics come from, why cases have no score, cache
 * and inputs, failures, columns, a part of the cases, one metric, a scoring from begin to end,
 * messages. */
#include "engine/score.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "analysis/normalise.h"
#include "base/foreign_guard.h"
#include "base/hash.h"
#include "base/log_text.h"
#include "base/thread_pool.h"
#include "base/memory.h"
#include "cluster/cluster.h"
#include "metrics/host/cache.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "metrics/isolated_module.h"
#include "metrics/metric_support.h"
#include "metrics/process/process.h"
#include "scores/score_table.h"
#include "suite/graph_faults.h"
#include "suite/suite.h"

/* --- where metrics come from ------------------------------------------------------------------ */

/* What 0 stands for in the options: seconds to start, seconds for a reply, restarts; and seconds of
 * silence. */
static const struct mc_process_limits standard = {300, 60, 20, 10};

static void log_line(void *context, struct mc_slice metric, struct mc_slice line)
{
    mc_message(context, "%.*s: %.*s\n", MC_SLICE_ARGUMENTS(metric), MC_SLICE_ARGUMENTS(line));
}

static void say_line(void *context, struct mc_slice metric, struct mc_slice line)
{
    mc_message(context, "metricheck: metric %.*s: %.*s\n", MC_SLICE_ARGUMENTS(metric),
               MC_SLICE_ARGUMENTS(line));
}

const struct mc_process_rules *mc_metric_sources_rules(const struct mc_metric_sources *sources,
                                                       struct mc_arena *arena)
{
    struct mc_process_rules *rules = mc_arena_array(arena, 1, sizeof(*rules));

    rules->limits = standard;
    if (sources->command_start_timeout > 0)
        rules->limits.start = sources->command_start_timeout;
    if (sources->command_timeout > 0)
        rules->limits.reply = sources->command_timeout;
    if (sources->command_restarts > 0)
        rules->limits.restarts = (size_t)sources->command_restarts;
    if (!sources->quiet)
        rules->log = log_line;
    rules->say = say_line;
    rules->is_quiet = sources->quiet;
    if (sources->messages != NULL) {
        struct mc_messages *messages = mc_arena_array(arena, 1, sizeof(*messages));

        *messages = *sources->messages;
        rules->context = messages;
    }
    return rules;
}

int mc_metric_sources_open(const struct mc_metric_sources *sources, struct mc_arena *arena,
                           struct mc_catalog **catalog, struct mc_error *error)
{
    const struct mc_process_rules *rules = mc_metric_sources_rules(sources, arena);
    size_t i;

    *catalog = mc_catalog_new(arena);
    mc_catalog_look_in(*catalog, mc_shared_object_look_for);
    mc_catalog_on_lost(*catalog, sources->lost, sources->crashed);
    for (i = 0; i < sources->n_own; i++)
        if (mc_catalog_add(*catalog, &sources->own[i], error) != 0)
            return -1;
    if (sources->isolate)
        mc_catalog_isolate(*catalog, &mc_module_isolation, sources->program);
    for (i = 0; i < sources->modules.n_items; i++)
        if (mc_shared_object_add(*catalog, sources->modules.items[i], error) != 0)
            return -1;
    for (i = 0; i < sources->commands.n_items; i++)
        if (mc_process_add(*catalog, sources->commands.items[i], rules, error) != 0)
            return -1;
    return 0;
}

int mc_metric_specs_parse(struct mc_catalog *catalog, const struct mc_option_list *texts,
                          struct mc_arena *arena, struct mc_metric_spec **specs,
                          struct mc_error *error)
{
    size_t i;

    *specs = mc_arena_array(arena, texts->n_items, sizeof(**specs));
    for (i = 0; i < texts->n_items; i++)
        if (mc_metric_spec_parse(catalog, texts->items[i], arena, &(*specs)[i], error) != 0)
            return -1;
    return 0;
}

/* --- why cases have no score ------------------------------------------------------------------ */

/* How many reasons are shown, and how many are told apart to be counted. */
enum { REASONS_SHOWN = 3, REASONS_COUNTED = 1000 };

struct reasons {
    struct mc_string_map *map; /* kinds of reasons, in order of first appearance */
    uint64_t counts[REASONS_SHOWN];
    struct mc_slice first[REASONS_SHOWN]; /* id of the first case, and where its graph is wrong */
    struct mc_slice texts[REASONS_SHOWN]; /* the reason of the first case */
    bool differ[REASONS_SHOWN];           /* other cases have other ids or numbers in theirs */
    uint64_t n_cases;
    bool are_more; /* there are more than REASONS_COUNTED */
};

struct column {
    struct mc_slice name;
    struct reasons missing, remarks;
};

struct mc_missing_tally {
    struct mc_arena *arena;
    struct column **columns;
    size_t n_columns, capacity;
    uint64_t n_cases;
};

struct mc_missing_tally *mc_missing_tally_new(void)
{
    struct mc_missing_tally *tally = mc_calloc(1, sizeof(*tally));

    tally->arena = mc_arena_new();
    return tally;
}

void mc_missing_tally_free(struct mc_missing_tally *tally)
{
    if (tally == NULL)
        return;
    mc_arena_free(tally->arena);
    free(tally->columns);
    free(tally);
}

static struct column *column_at(struct mc_missing_tally *tally, size_t index, struct mc_slice name)
{
    struct column *column;

    if (index < tally->n_columns)
        return tally->columns[index];
    MC_RESERVE(tally->columns, tally->capacity, index + 1);
    column = mc_arena_array(tally->arena, 1, sizeof(*column));
    column->name = mc_arena_copy(tally->arena, name);
    column->missing.map = mc_string_map_new(tally->arena);
    column->remarks.map = mc_string_map_new(tally->arena);
    tally->columns[tally->n_columns++] = column;
    return column;
}

/* The side that the reason names; NULL: it names none, or cannot be told from here. */
static const struct mc_side *unreadable_side(const struct mc_case *item, struct mc_slice reason)
{
    size_t number = mc_graph_unreadable_side(reason), n = 0, i;
    const struct mc_side *found = NULL;

    if (number == 0)
        return &item->candidate;
    for (i = 0; i <= mc_case_lists(item)->n_further_references; i++) {
        const struct mc_side *side =
            i == 0 ? &item->reference : &mc_case_lists(item)->further_references[i - 1];

        if (mc_side_more(side)->amr.length == 0)
            continue;
        if (side->kind != MC_SIDE_PLAIN)
            return NULL; /* which kinds of references the metric saw is not known here */
        if (++n == number)
            found = side;
    }
    return found;
}

/* "ID", or "ID, FILE:LINE:COLUMN" if the reason is a graph of the case that cannot be read. */
static struct mc_slice name_of(const struct mc_suite *suite, const struct mc_case *item,
                               struct mc_slice reason, struct mc_arena *arena)
{
    const struct mc_side *side = unreadable_side(item, reason);
    struct mc_graph_place place = {suite->files[item->file].path, item->at};

    if (mc_graph_unreadable_side(reason) == SIZE_MAX)
        return mc_arena_copy(arena, item->id);
    if (side != NULL)
        place = mc_graph_parse_error_place(suite, item, side);
    return mc_slice_of(mc_arena_format(arena, "%.*s, %.*s:%u:%u", MC_SLICE_ARGUMENTS(item->id),
                                       MC_SLICE_ARGUMENTS(place.file), place.at.line,
                                       place.at.column));
}

/* kind: what the reason has in common with others; the first of each kind is shown. */
static void count(struct reasons *reasons, struct mc_slice kind, struct mc_slice reason,
                  const struct mc_suite *suite, const struct mc_case *item, struct mc_arena *arena)
{
    uint32_t index = mc_string_map_find(reasons->map, kind);

    reasons->n_cases++;
    if (index == MC_NOT_FOUND && mc_string_map_size(reasons->map) == REASONS_COUNTED) {
        reasons->are_more = true;
        return;
    }
    if (index == MC_NOT_FOUND) {
        index = mc_string_map_add(reasons->map, kind, NULL);
        if (index < REASONS_SHOWN) {
            reasons->first[index] = name_of(suite, item, reason, arena);
            reasons->texts[index] = mc_arena_copy(arena, reason);
        }
    }
    if (index >= REASONS_SHOWN)
        return;
    reasons->counts[index]++;
    if (!mc_slice_equal(reasons->texts[index], reason))
        reasons->differ[index] = true;
}

/* Reasons that name or quote their cases, and are otherwise the same, are of one kind. */
static void count_missing(struct reasons *reasons, struct mc_slice reason,
                          const struct mc_suite *suite, const struct mc_case *item,
                          struct mc_arena *arena)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_slice kind = reason;

    if (mc_graph_unreadable_side(reason) == SIZE_MAX)
        kind = mc_score_note_kind(reason, item, scratch);
    count(reasons, kind, reason, suite, item, arena);
    mc_arena_free(scratch);
}

void mc_missing_tally_add(struct mc_missing_tally *tally, const struct mc_score_table *table)
{
    const struct mc_suite *suite = table->suite;
    size_t c, i;

    tally->n_cases += mc_suite_n_selected(suite);
    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *column = &table->columns[c];
        struct column *to = column_at(tally, c, column->name);

        for (i = 0; i < suite->n_cases; i++) {
            struct mc_slice note = mc_score_note(column, i);

            if ((column->states[i] == MC_SCORE_OK && note.length == 0) ||
                !mc_case_is_selected(suite, i))
                continue;
            if (column->states[i] == MC_SCORE_MISSING)
                note = mc_slice_of("not given");
            if (column->states[i] != MC_SCORE_OK)
                count_missing(&to->missing, note, suite, &suite->cases[i], tally->arena);
            else
                count(&to->remarks, note, note, suite, &suite->cases[i], tally->arena);
        }
    }
}

static void print_reasons(const struct column *column, const struct reasons *reasons,
                          const char *what, uint64_t n_cases, FILE *stream)
{
    uint32_t n = mc_string_map_size(reasons->map), r;
    struct mc_buffer line = {NULL, 0, 0};

    if (reasons->n_cases > 0)
        fprintf(stream, "%.*s: %s %" PRIu64 " of %" PRIu64 " cases\n",
                MC_SLICE_ARGUMENTS(column->name), what, reasons->n_cases, n_cases);
    for (r = 0; r < n && r < REASONS_SHOWN; r++) {
        mc_buffer_clear(&line); /* one line, whatever the metric wrote */
        mc_log_append(&line, reasons->texts[r].length == 0 ? mc_slice_of("no reason given")
                                                           : reasons->texts[r]);
        mc_buffer_append_text(&line, " (");
        mc_log_append(&line, reasons->first[r]);
        fprintf(stream, "    %" PRIu64 ": %s%s%s)\n", reasons->counts[r], line.data,
                reasons->counts[r] > 1 ? ", ..." : "",
                reasons->differ[r] ? "; the others differ in ids, numbers or sentences" : "");
    }
    mc_buffer_free(&line);
    if (n > REASONS_SHOWN)
        fprintf(stream, "    and %s%u other reasons\n", reasons->are_more ? "more than " : "",
                n - (unsigned)REASONS_SHOWN);
}

void mc_missing_tally_print(const struct mc_missing_tally *tally, FILE *stream)
{
    size_t c;

    for (c = 0; c < tally->n_columns; c++) {
        const struct column *column = tally->columns[c];

        print_reasons(column, &column->missing, "no score for", tally->n_cases, stream);
        print_reasons(column, &column->remarks, "remarks on", tally->n_cases, stream);
    }
}

/* --- cache and inputs ------------------------------------------------------------------------- */

int mc_scoring_open_cache(struct mc_scoring *scoring, const char *folder, struct mc_error *error)
{
    struct mc_error trouble = MC_NO_ERROR;

    scoring->cache = NULL;
    if (folder == NULL || strcmp(folder, "off") == 0 || mc_cluster_is_worker(scoring->cluster))
        return 0;
    if (folder[0] == '\0')
        return mc_error_set(error, MC_CODE_USAGE, "--cache needs a folder, or `off`");
    if (mc_score_cache_open(folder, true, &scoring->cache, &trouble) != 0 && !scoring->quiet)
        mc_message(scoring->messages, "%s: warning: %s; the run goes on without the cache\n",
                   trouble.file[0] == '\0' ? folder : trouble.file, trouble.text);
    return 0;
}

void mc_scoring_close_cache(struct mc_scoring *scoring)
{
    const char *complaint;

    if (scoring->cache == NULL)
        return;
    complaint = mc_score_cache_complaint(scoring->cache);
    if (complaint != NULL && !scoring->quiet)
        mc_message(scoring->messages, "%s: %s\n", mc_score_cache_path(scoring->cache), complaint);
    mc_score_cache_close(scoring->cache);
    scoring->cache = NULL;
}

struct mc_metric_inputs mc_scoring_inputs(const struct mc_scoring *scoring, struct mc_arena *arena)
{
    struct mc_metric_inputs *cases = mc_arena_array(arena, 1, sizeof(*cases)), inputs;

    *cases = mc_metric_inputs_later(scoring->suite);
    if (scoring->cache != NULL)
        mc_metric_inputs_hash(cases, scoring->pool, arena);
    inputs = *cases;
    if (scoring->self_scores != NULL) {
        inputs = mc_metric_inputs_with_self_scores(cases, scoring->self_scores, arena);
        if (scoring->cache != NULL)
            mc_metric_inputs_hash(&inputs, scoring->pool, arena);
    }
    inputs.cache = scoring->cache;
    inputs.watch = scoring->watch;
    return inputs;
}

static bool has_tree(const struct mc_case *item)
{
    size_t r;

    for (r = 0; r < mc_case_lists(item)->n_further_references; r++)
        if (mc_side_more(&mc_case_lists(item)->further_references[r])->tree.length > 0)
            return true;
    return mc_side_more(&item->reference)->tree.length > 0 ||
           mc_side_more(&item->candidate)->tree.length > 0;
}

static bool has_source(const struct mc_case *item)
{
    return mc_side_is_there(&mc_case_more(item)->source);
}

bool mc_metric_is_beside(const struct mc_suite *suite, const struct mc_catalog_entry *metric)
{
    bool (*has)(const struct mc_case *item) = NULL;
    size_t i;

    if (metric->module == NULL)
        return false;
    if ((metric->module->flags & MC_METRIC_BY_NAME) != 0)
        return true;
    if (metric->origin != NULL)
        return false;
    if ((metric->module->needs & MC_NEEDS_TREE) != 0)
        has = has_tree;
    else if ((metric->module->needs & MC_NEEDS_SOURCE) != 0)
        has = has_source;
    for (i = 0; has != NULL && i < suite->n_cases; i++)
        if (has(&suite->cases[i]))
            return false;
    return has != NULL;
}

/* --- failures --------------------------------------------------------------------------------- */

int mc_scoring_check_flags(bool keep_going, bool fail_fast, struct mc_error *error)
{
    if (keep_going && fail_fast)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--keep-going and --fail-fast cannot be combined");
    return 0;
}

/* Reports the metric, once, and lets the run go on; with fail_fast the run ends. */
static int metric_failed(struct mc_scoring *scoring, struct mc_scored_metric *scored,
                         const struct mc_error *failure, struct mc_error *error)
{
    scoring->module_failed = true;
    if (scoring->fail_fast) {
        *error = *failure;
        return -1;
    }
    if (!scored->is_reported)
        mc_message_error(scoring->messages, failure);
    scored->is_reported = true;
    return 0;
}

/* Failures of workers end the run, even without fail_fast. */
static int run_failed(struct mc_scoring *scoring, struct mc_scored_metric *scored,
                      const struct mc_error *failure, struct mc_error *error)
{
    if (failure->code == MC_CODE_MODULE)
        return metric_failed(scoring, scored, failure, error);
    scoring->ended = true;
    *error = *failure;
    return -1;
}

/* --- columns ---------------------------------------------------------------------------------- */

static struct mc_score_column *add_column(const struct mc_scoring *scoring,
                                          struct mc_scored_metric *scored, struct mc_slice name)
{
    const char *label = scored->entry->label;
    struct mc_score_column *column =
        mc_score_table_add(scoring->table, label == NULL ? name : mc_slice_of(label));

    if (label == NULL && !mc_slice_equal(column->name, name) && !scoring->quiet &&
        !scored->has_column)
        mc_message(scoring->messages,
                   "%.*s: a column of that name already exists; this one is called %.*s\n",
                   MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(column->name));
    scored->has_column = true;
    column->own = scored->entry->spec->entry->origin != NULL;
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
    column->estimates = (metric->spec.module->flags & MC_METRIC_ESTIMATES) != 0;
    column->varies = metric->varies;
}

/* `all` has the scores of the cases and, after them, of references against themselves: the former
 * become those of the column, the latter its self_values. */
static void take_self_scores(const struct mc_scoring *scoring, const struct mc_score_column *all,
                             struct mc_score_column *column)
{
    const struct mc_score_column own = *column;
    size_t n_cases = scoring->table->n_cases, at = n_cases, i;

    *column = *all;
    column->values = own.values;
    column->states = own.states;
    column->notes = own.notes;
    memcpy(column->values, all->values, n_cases * sizeof(*column->values));
    memcpy(column->states, all->states, n_cases * sizeof(*column->states));
    for (i = 0; i < n_cases; i++)
        if (all->notes[i].length > 0)
            column->notes[i] = all->notes[i];

    column->self_values =
        mc_arena_array(scoring->table->arena, n_cases, sizeof(*column->self_values));
    for (i = 0; i < n_cases; i++) {
        bool there = scoring->self_scores[i] && all->states[at] == MC_SCORE_OK;

        column->self_values[i] = there ? all->values[at] : (double)NAN;
        at += scoring->self_scores[i];
    }
}

/* A value that is not a score is a failure of the metric, too; the message names the first. */
static int check_cells(const struct mc_metric_inputs *inputs, const struct mc_score_column *column,
                       struct mc_error *failure)
{
    struct mc_arena *scratch;
    struct mc_slice id;
    size_t i;

    for (i = 0; i < inputs->n && column->states[i] != MC_SCORE_FAILED; i++)
        ;
    if (i == inputs->n)
        return 0;
    scratch = mc_arena_new();
    id = mc_metric_input_id(inputs, i, scratch);
    (void)mc_error_set(failure, MC_CODE_MODULE, "metric %.*s failed: %.*s (case %.*s)",
                       MC_SLICE_ARGUMENTS(column->name),
                       MC_SLICE_ARGUMENTS(mc_score_note(column, i)), MC_SLICE_ARGUMENTS(id));
    mc_arena_free(scratch);
    return -1;
}

/* --- a part of the cases ---------------------------------------------------------------------- */

static int run_part(const struct mc_scoring *scoring, struct mc_metric *metric,
                    const struct mc_metric_inputs *inputs, struct mc_score_column *column,
                    struct mc_error *failure)
{
    struct mc_arena *arena = scoring->table->arena;
    struct mc_score_column found = *column;
    bool *wanted = mc_arena_array(arena, inputs->n, sizeof(*wanted));
    struct mc_metric_inputs part;
    size_t *index, i;
    int status;

    /* The cases that are needed, and the references behind them. */
    for (i = 0; i < inputs->n; i++)
        wanted[i] = i >= scoring->table->n_cases || scoring->part.needed[i];
    part = mc_metric_inputs_part(inputs, wanted, arena, &index);
    part.known_there = inputs;
    part.indexes_there = index;
    mc_score_column_empty(&found, part.n, arena);
    status = mc_run_metric(metric, &part, false, scoring->pool, &found, arena, failure);
    for (i = 0; i < inputs->n; i++)
        column->notes[i] = mc_slice_of("not needed for the cases shown");
    for (i = 0; i < part.n; i++) {
        column->values[index[i]] = found.values[i];
        column->states[index[i]] = found.states[i];
        column->notes[index[i]] = mc_score_note(&found, i);
    }
    column->in_part = true;
    return status;
}

/* "WHO: all 877 cases are scored: REASON"; `who` and `between` are empty if it holds for all
 * metrics. */
static void tell_why_all(const struct mc_scoring *scoring, struct mc_slice who, const char *between,
                         const char *reason)
{
    if (!scoring->quiet)
        mc_message(scoring->messages, "%.*s%sall %zu cases are scored: %s\n",
                   MC_SLICE_ARGUMENTS(who), between, scoring->table->n_cases, reason);
}

/* Warns once, for all metrics of graphs: if one of two equal graphs has alignments, they do not get
 * the full score. */
static void tell_marks(struct mc_scoring *scoring, const struct mc_metric *metric,
                       const struct mc_metric_inputs *inputs)
{
    size_t n_graphs, n;

    if (scoring->told_marks || scoring->quiet)
        return;
    n = mc_metric_marks(metric, inputs, &n_graphs);
    if (n == 0)
        return;
    scoring->told_marks = true;
    mc_message(
        scoring->messages,
        "warning: %zu alignment mark%s (as ~e.4) in %zu graph%s: metrics of graphs take them "
        "for parts of labels, as their reference programs do; marks=drop leaves them out\n",
        n, n == 1 ? "" : "s", n_graphs, n_graphs == 1 ? "" : "s");
}

/* All cases, or the part that is needed. */
static int run_metric(struct mc_scoring *scoring, struct mc_metric *metric,
                      const struct mc_metric_inputs *inputs, struct mc_score_column *column,
                      struct mc_error *failure)
{
    const char *reason = mc_bounds_are_found(column, scoring->part.normalisation)
                             ? "it is normalised by the least and the greatest of its scores"
                             : NULL;

    tell_marks(scoring, metric, inputs);
    if (scoring->part.needed != NULL && reason == NULL && !scoring->with_corpus)
        return run_part(scoring, metric, inputs, column, failure);
    if (scoring->part.needed != NULL && reason != NULL)
        tell_why_all(scoring, column->name, ": ", reason);
    if (scoring->part.reason != NULL && !scoring->told_why_all)
        tell_why_all(scoring, mc_slice_of(""), "", scoring->part.reason);
    scoring->told_why_all = true;
    return mc_run_metric(metric, inputs, scoring->with_corpus, scoring->pool, column,
                         scoring->table->arena, failure);
}

/* --- one metric ------------------------------------------------------------------------------- */

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
    const struct mc_metric_spec *spec = scored->entry->spec;
    struct mc_score_column *column =
        add_column(scoring, scored, spec->label.length > 0 ? spec->label : spec->text);
    struct mc_slice note = mc_arena_copy(scoring->table->arena, mc_slice_of(scored->failure.text));
    size_t i;

    for (i = 0; i < scoring->table->n_cases; i++) {
        column->states[i] = MC_SCORE_FAILED;
        column->notes[i] = note;
    }
    return metric_failed(scoring, scored, &scored->failure, error);
}

static void divide_column(struct mc_score_column *column, size_t n_cases, double divisor)
{
    size_t i;

    for (i = 0; i < n_cases; i++)
        column->values[i] /= divisor;
    for (i = 0; i < n_cases && column->self_values != NULL; i++)
        column->self_values[i] /= divisor;
    for (i = 0; i < n_cases && column->standard_errors != NULL; i++)
        column->standard_errors[i] /= divisor;
    column->corpus /= divisor;
    column->worst /= divisor;
    column->best /= divisor;
}

int mc_scored_metric_score(struct mc_scoring *scoring, struct mc_scored_metric *scored,
                           const struct mc_metric_inputs *inputs, struct mc_error *error)
{
    struct mc_error failure = MC_NO_ERROR;
    double divisor = scored->entry->divisor;
    struct mc_score_column *column, all;
    struct mc_arena *memory;
    int status = 0;

    if (scored->metric == NULL)
        return score_without(scoring, scored, error);
    column = add_column(scoring, scored, scored->metric->name);
    describe_column(column, scored->metric);
    memory = mc_arena_new();
    all = *column;
    if (scoring->self_scores != NULL)
        mc_score_column_empty(&all, inputs->n, memory);
    if (run_metric(scoring, scored->metric, inputs, &all, &failure) != 0 ||
        check_cells(inputs, &all, &failure) != 0)
        status = run_failed(scoring, scored, &failure, error);
    if (scoring->self_scores != NULL)
        take_self_scores(scoring, &all, column);
    else
        *column = all;
    mc_arena_free(memory);
    mc_score_column_take_errors(column, scoring->table->n_cases, scoring->table->arena);
    if (divisor < 1 || divisor > 1)
        divide_column(column, scoring->table->n_cases, divisor);
    mc_metric_forget_remarks(scored->metric);
    return status;
}

void mc_scored_metric_close(struct mc_scoring *scoring, struct mc_scored_metric *scored)
{
    struct mc_metric *metric = scored->metric;
    unsigned before;
    size_t i;

    if (metric == NULL)
        return;
    for (i = 0; i < metric->n_warnings && !scoring->quiet; i++)
        mc_message(scoring->messages, "%.*s: %.*s\n", MC_SLICE_ARGUMENTS(metric->name),
                   MC_SLICE_ARGUMENTS(metric->warnings[i]));
    before = metric->harm;
    mc_metric_close(metric);
    scored->metric = NULL;
    if (metric->harm == before)
        return;
    /* One that ends its process when it is closed has given its scores, and is a failed metric. */
    scoring->module_failed = true;
    mc_message(scoring->messages, "metricheck: %s: %s when it was closed\n", metric->who,
               (metric->harm & MC_METRIC_ENDED) == 0 ? mc_foreign_change_text(metric->harm)
                                                     : "it ended its process");
}

/* --- a scoring from begin to end -------------------------------------------------------------- */

static int cancel(struct mc_scoring *scoring, struct mc_error *error)
{
    scoring->ended = true;
    return mc_error_set(error, MC_CODE_NEGATIVE, "cancelled");
}

int mc_scoring_begin(struct mc_scoring *scoring, const struct mc_metric_spec *spec,
                     struct mc_error *error)
{
    if (scoring->before != NULL &&
        scoring->before(scoring->before_context, spec->text.data, scoring->n_done) != 0)
        return cancel(scoring, error);
    return 0;
}

int mc_scoring_end(struct mc_scoring *scoring, struct mc_error *error)
{
    if (scoring->watch != NULL && scoring->watch->stops(scoring->watch->context))
        return cancel(scoring, error);
    return 0;
}

/* Whether the column was known, and is in the table now. */
static bool take_known(struct mc_scoring *scoring, const struct mc_scoring_entry *entry)
{
    struct mc_slice own = entry->spec->label.length > 0 ? entry->spec->label : entry->spec->text;
    struct mc_slice label = entry->label == NULL ? own : mc_slice_of(entry->label);
    uint32_t c = scoring->known == NULL ? MC_NOT_FOUND : mc_score_table_find(scoring->known, label);
    struct mc_score_column *taken;
    struct mc_slice name;

    if (c == MC_NOT_FOUND || scoring->known->columns[c].needs == 0 ||
        (scoring->known->columns[c].needs & MC_NEEDS_AMR) != 0)
        return false;
    taken = mc_score_table_add(scoring->table, label);
    name = taken->name;
    *taken = scoring->known->columns[c];
    taken->name = name;
    return true;
}

int mc_score_with(struct mc_scoring *scoring, const struct mc_metric_inputs *inputs,
                  const struct mc_scoring_entry *entry, struct mc_error *error)
{
    struct mc_scored_metric scored;
    int status;

    if (take_known(scoring, entry))
        return 0;
    if (mc_scoring_begin(scoring, entry->spec, error) != 0)
        return -1;
    scoring->n_done++;
    if (mc_scored_metric_open(scoring, entry, scoring->table->arena, &scored, error) != 0)
        return -1;
    status = mc_scored_metric_score(scoring, &scored, inputs, error);
    mc_scored_metric_close(scoring, &scored);
    return status == 0 ? mc_scoring_end(scoring, error) : status;
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

/* --- messages --------------------------------------------------------------------------------- */

void mc_report_lost_errors(struct mc_slice metric, uint64_t n, const struct mc_messages *messages)
{
    mc_message(messages,
               "%.*s: %" PRIu64 " standard error%s not in the table, because the metric does "
               "not announce them (\"standard_errors\": true in its handshake)\n",
               MC_SLICE_ARGUMENTS(metric), n, n == 1 ? " is" : "s are");
}

void mc_report_missing(const struct mc_score_table *table, const struct mc_messages *messages)
{
    struct mc_missing_tally *tally = mc_missing_tally_new();
    struct mc_message message;
    uint64_t n = 0;
    size_t c;

    mc_missing_tally_add(tally, table);
    for (c = 0; c < tally->n_columns; c++)
        n += tally->columns[c]->missing.n_cases + tally->columns[c]->remarks.n_cases;
    if (n > 0) {
        mc_message_begin(&message, messages);
        mc_missing_tally_print(tally, message.stream);
        mc_message_end(&message);
    }
    mc_missing_tally_free(tally);
}
