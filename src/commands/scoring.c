#include "commands/scoring.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/vector.h"
#include "analysis/normalise.h"
#include "base/diagnostic.h"
#include "base/foreign_guard.h"
#include "base/hash.h"
#include "base/thread_pool.h"
#include "cluster/cluster.h"
#include "commands/run.h"
#include "metrics/host/cache.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "metrics/isolated_module.h"
#include "metrics/metric_support.h"
#include "metrics/process/process.h"
#include "scores/column_head.h"
#include "scores/score_file.h"
#include "scores/score_table.h"
#include "suite/graph_faults.h"
#include "suite/suite.h"

/* What 0 stands for in the options: seconds, seconds, times. */
static const struct mc_process_limits standard = {300, 60, 20};

static void log_line(void *context, struct mc_slice metric, struct mc_slice line)
{
    (void)context;
    (void)fprintf(stderr, "%.*s: %.*s\n", MC_SLICE_ARGUMENTS(metric), MC_SLICE_ARGUMENTS(line));
}

static const struct mc_process_rules *rules_of(const struct mc_metric_sources *sources,
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
    return rules;
}

/* A module of others ends the program, or a thread of it, in the midst of the work: what is there
 * is no result. Not by exit(): that is what is under way, or the handlers of the module are. */
static void lose(const struct mc_exit_watch *watch, const char *who, const char *deed)
{
    (void)watch;
    (void)fprintf(stderr, "metricheck: %s: %s; nothing is written\n",
                  who == NULL ? "a metric module failed" : who, deed);
    mc_foreign_end(MC_CODE_MODULE);
}

int mc_metric_sources_open(const struct mc_metric_sources *sources, struct mc_arena *arena,
                           struct mc_catalog **catalog, struct mc_error *error)
{
    const struct mc_process_rules *rules = rules_of(sources, arena);
    size_t i;

    *catalog = mc_catalog_new(arena);
    mc_catalog_look_in(*catalog, mc_shared_object_look_for);
    mc_catalog_on_lost(*catalog, lose);
    if (sources->isolate)
        mc_catalog_isolate(*catalog, &mc_module_isolation, NULL);
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

/* Reasons that are told; and of those that come later, how many are still told apart. */
enum { REASONS_SHOWN = 3, REASONS_COUNTED = 1000 };

struct reasons {
    struct mc_string_map *map; /* in order of first appearance */
    uint64_t counts[REASONS_SHOWN];
    struct mc_slice first[REASONS_SHOWN]; /* id of the first case, and where its graph is wrong */
    uint64_t n_cases;
    bool are_more; /* than REASONS_COUNTED */
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

/* The side that the reason names; NULL: none, or one cannot know. */
static const struct mc_side *unreadable_side(const struct mc_case *item, struct mc_slice reason)
{
    size_t number = mc_graph_unreadable_side(reason), n = 0, i;
    const struct mc_side *found = NULL;

    if (number == 0)
        return &item->candidate;
    for (i = 0; i <= item->n_further_references; i++) {
        const struct mc_side *side = i == 0 ? &item->reference : &item->further_references[i - 1];

        if (side->amr.length == 0)
            continue;
        if (side->kind != MC_SIDE_PLAIN)
            return NULL; /* which of the kinds the metric saw is not known here */
        if (++n == number)
            found = side;
    }
    return found;
}

/* "ID", or "ID, FILE:LINE:COLUMN" where a graph of the case cannot be read. */
static struct mc_slice name_of(const struct mc_suite *suite, const struct mc_case *item,
                               struct mc_slice reason, struct mc_arena *arena)
{
    const struct mc_side *side = unreadable_side(item, reason);
    struct mc_graph_place place = {suite->files[item->file].path, item->at};

    if (mc_graph_unreadable_side(reason) == SIZE_MAX)
        return mc_arena_copy(arena, item->id);
    if (side != NULL)
        place = mc_graph_mistake_place(suite, item, side);
    return mc_slice_of(mc_arena_format(arena, "%.*s, %.*s:%u:%u", MC_SLICE_ARGUMENTS(item->id),
                                       MC_SLICE_ARGUMENTS(place.file), place.at.line,
                                       place.at.column));
}

static void count(struct reasons *reasons, struct mc_slice reason, const struct mc_suite *suite,
                  const struct mc_case *item, struct mc_arena *arena)
{
    uint32_t index = mc_string_map_find(reasons->map, reason);

    reasons->n_cases++;
    if (index == MC_NOT_FOUND && mc_string_map_size(reasons->map) == REASONS_COUNTED) {
        reasons->are_more = true;
        return;
    }
    if (index == MC_NOT_FOUND) {
        index = mc_string_map_add(reasons->map, reason, NULL);
        if (index < REASONS_SHOWN)
            reasons->first[index] = name_of(suite, item, reason, arena);
    }
    if (index < REASONS_SHOWN)
        reasons->counts[index]++;
}

static void missing_tally_add_column(struct mc_missing_tally *tally, struct column *to,
                                     const struct mc_score_column *column,
                                     const struct mc_suite *suite)
{
    size_t i;

    for (i = 0; i < suite->n_cases; i++) {
        struct mc_slice note = column->notes[i];

        if (!mc_case_is_selected(suite, i))
            continue;
        if (column->states[i] == MC_SCORE_MISSING)
            note = mc_slice_of("not given");
        if (column->states[i] != MC_SCORE_OK)
            count(&to->missing, note, suite, &suite->cases[i], tally->arena);
        else if (note.length > 0)
            count(&to->remarks, note, suite, &suite->cases[i], tally->arena);
    }
}

void mc_missing_tally_add(struct mc_missing_tally *tally, const struct mc_score_table *table)
{
    size_t c;

    tally->n_cases += mc_suite_n_selected(table->suite);
    for (c = 0; c < table->n_columns; c++)
        missing_tally_add_column(tally, column_at(tally, c, table->columns[c].name),
                                 &table->columns[c], table->suite);
}

static void print_reasons(const struct column *column, const struct reasons *reasons,
                          const char *what, uint64_t n_cases, FILE *stream)
{
    uint32_t n = mc_string_map_size(reasons->map), r;

    if (reasons->n_cases > 0)
        fprintf(stream, "%.*s: %s %" PRIu64 " of %" PRIu64 " cases\n",
                MC_SLICE_ARGUMENTS(column->name), what, reasons->n_cases, n_cases);
    for (r = 0; r < n && r < REASONS_SHOWN; r++)
        fprintf(stream, "    %" PRIu64 ": %s (%.*s%s)\n", reasons->counts[r],
                mc_string_map_key(reasons->map, r).length == 0
                    ? "no reason given"
                    : mc_string_map_key(reasons->map, r).data,
                MC_SLICE_ARGUMENTS(reasons->first[r]), reasons->counts[r] > 1 ? ", ..." : "");
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

/* The run goes on, or ends. A metric is reported once. */
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

/* What mc_score_with does with a metric that cannot be opened for that failure: -1, or, where it is
 * MC_CODE_MODULE and the run goes on, a column without scores. */
static int mc_score_without(struct mc_scoring *scoring, const struct mc_scoring_entry *entry,
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

enum { IDS_SHOWN = 3 };

/* "PATH: ids that are no cases of this run (12): a b c ..." */
static void tell_ids(const char *path, size_t n, const char *what, const struct mc_slice *ids)
{
    size_t i;

    if (n == 0)
        return;
    fprintf(stderr, "%s: %s (%zu):", path, what, n);
    for (i = 0; i < n && i < IDS_SHOWN; i++)
        fprintf(stderr, " %.*s", MC_SLICE_ARGUMENTS(ids[i]));
    fputs(n > IDS_SHOWN ? " ...\n" : "\n", stderr);
}

/* Ids that are no cases are no news when cases were left out on purpose. */
static void tell_summary(const char *path, const struct mc_score_file_summary *summary,
                         bool selected)
{
    if (!selected)
        tell_ids(path, summary->n_unknown, "ids that are no cases of this run", summary->unknown);
    tell_ids(path, summary->n_cases_without, "cases of this run that the file lacks",
             summary->without);
}

/* --- what the command line says of the metrics of score files -------------------------------- */

/* "NAME=LOW..HIGH"; a name may have '='. */
static int read_range(const struct mc_run *run, const char *text,
                      struct mc_score_declaration *declared, struct mc_error *error)
{
    const char *sign = strrchr(text, '=');
    struct mc_column_head head;

    if (sign == NULL || sign == text || mc_column_range_parse(mc_slice_of(sign + 1), &head) != 0)
        return mc_error_set(error, MC_CODE_USAGE,
                            "--range is NAME=LOW..HIGH, two numbers (or -inf, inf), the first one "
                            "lower, such as comet=0..1; not '%s'",
                            text);
    declared->name = mc_arena_copy(run->arena, mc_slice(text, (size_t)(sign - text))).data;
    declared->has_range = true;
    declared->may_exceed = head.may_exceed;
    declared->low = head.low;
    declared->high = head.high;
    return 0;
}

/* Makes the table know what --lower-is-better and --range say of its score files. */
static int declare(const struct mc_run *run, struct mc_score_table *files, struct mc_error *error)
{
    const struct mc_option_list *lower = &run->values->lower, *ranges = &run->values->ranges;
    size_t n = lower->n_items + ranges->n_items, i;

    files->declarations = mc_arena_array(run->arena, n, sizeof(*files->declarations));
    files->n_declarations = n;
    for (i = 0; i < lower->n_items; i++) {
        files->declarations[i].name = lower->items[i];
        files->declarations[i].lower_is_better = true;
    }
    for (i = 0; i < ranges->n_items; i++)
        if (read_range(run, ranges->items[i], &files->declarations[lower->n_items + i], error) != 0)
            return -1;
    return 0;
}

/* A name that no score file has is a slip. first: of their columns. */
static int check_declarations(const struct mc_run *run, const struct mc_score_table *files,
                              struct mc_error *error)
{
    const char **names = mc_arena_array(run->arena, files->n_columns + 1, sizeof(*names));
    const char *list = "";
    size_t i;

    for (i = 0; i < files->n_columns; i++) {
        names[i] = mc_arena_copy(run->arena, files->columns[i].name).data;
        list = mc_arena_format(run->arena, "%s%s%s", list, i == 0 ? "" : ", ", names[i]);
    }
    for (i = 0; i < files->n_declarations; i++) {
        const struct mc_score_declaration *declared = &files->declarations[i];
        char hint[MC_NEAREST_HINT];

        if (declared->was_used)
            continue;
        return mc_error_set(error, MC_CODE_USAGE,
                            "--%s: no score file has the metric '%s'%s (%s%s)",
                            declared->has_range ? "range" : "lower-is-better", declared->name,
                            mc_nearest_hint(mc_slice_of(declared->name), names, hint),
                            files->n_columns == 0 ? "there is no score file" : "they have ", list);
    }
    return 0;
}

/* What --scores names. */
struct score_files {
    struct mc_score_table *table;
    size_t *ends; /* [files] behind the last column of each */
};

static int read_score_files(struct mc_run *run, struct score_files *files, struct mc_error *error)
{
    struct mc_score_table *table = files->table;
    size_t i;

    if (declare(run, table, error) != 0)
        return -1;
    files->ends = mc_arena_array(run->arena, run->values->scores.n_items, sizeof(*files->ends));
    for (i = 0; i < run->values->scores.n_items; i++) {
        struct mc_diagnostics *diagnostics = mc_diagnostics_new(run->arena);
        const char *path = run->values->scores.items[i];
        struct mc_score_file_summary summary;
        int status = mc_score_file_read(path, table, NULL, diagnostics, &summary, error);

        if (diagnostics->n_errors > 0 || (diagnostics->n_items > 0 && !run->values->quiet))
            mc_diagnostics_print(diagnostics, stderr, 20);
        if (diagnostics->n_errors > 0)
            error->text[0] = '\0';
        if (status != 0)
            return -1;
        files->ends[i] = table->n_columns;
        if (!run->values->quiet)
            tell_summary(path, &summary, run->selected);
    }
    return check_declarations(run, table, error);
}

/* --- the columns ------------------------------------------------------------------------------ */

static bool has_all(const struct mc_side *side, uint32_t needs)
{
    return (!(needs & MC_NEEDS_TEXT) || side->has_text) &&
           (!(needs & MC_NEEDS_AMR) || side->amr.length > 0) &&
           (!(needs & MC_NEEDS_TREE) || side->tree.length > 0);
}

/* Whether any case has all that the module needs. */
static bool has_inputs(const struct mc_suite *suite, const struct mc_metric_module *module)
{
    size_t i, r;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_case *item = &suite->cases[i];
        bool has_reference = has_all(&item->reference, module->needs);

        for (r = 0; r < item->n_further_references && !has_reference; r++)
            has_reference = item->further_references[r].kind == MC_SIDE_PLAIN &&
                            has_all(&item->further_references[r], module->needs);
        if (has_reference && has_all(&item->candidate, module->needs))
            return true;
    }
    return false;
}

static bool has_column(const struct mc_score_table *table, const char *name)
{
    size_t c;

    for (c = 0; c < table->n_columns; c++)
        if (mc_slice_is(table->columns[c].name, name))
            return true;
    return false;
}

/* One metric with its defaults. */
static int score_with_one(struct mc_run *run, const struct mc_metric_inputs *inputs,
                          const char *name, struct mc_error *error)
{
    struct mc_metric_spec spec;
    struct mc_scoring_entry entry = {&spec, NULL, 1};
    struct mc_error failure = MC_NO_ERROR;

    if (mc_metric_spec_parse(run->catalog, name, run->arena, &spec, error) != 0)
        return -1;
    if (mc_metric_spec_resolve(&spec, run->arena, &failure) != 0)
        return mc_score_without(&run->scoring, &entry, &failure, error);
    if (!has_inputs(run->suite, spec.module))
        return mc_error_set(error, MC_CODE_USAGE, "no case has what it needs");
    return mc_score_with(&run->scoring, inputs, &entry, error);
}

static bool is_sentinel(const struct mc_catalog_entry *entry)
{
    return entry->module != NULL && (entry->module->flags & MC_METRIC_SENTINEL) != 0;
}

/* Every sentinel of the catalog that has no column yet, or every other metric whose inputs and
 * resources are there; those that cannot take part are named. */
static int score_with_all(struct mc_run *run, const struct mc_metric_inputs *inputs, bool sentinels,
                          struct mc_error *error)
{
    size_t i;

    for (i = 0; i < mc_catalog_size(run->catalog); i++) {
        const struct mc_catalog_entry *entry = mc_catalog_at(run->catalog, i);
        struct mc_error missing = MC_NO_ERROR;

        if (is_sentinel(entry) != sentinels ||
            (sentinels && has_column(run->scoring.table, entry->name)) ||
            score_with_one(run, inputs, entry->name, &missing) == 0)
            continue;
        if (missing.code == MC_CODE_MODULE || run->scoring.ended) {
            *error = missing;
            return -1;
        }
        if (!run->values->quiet)
            fprintf(stderr, "%s is left out: %s\n", entry->name, missing.text);
    }
    return 0;
}

static int add_sentinels(struct mc_run *run, const struct mc_metric_inputs *inputs,
                         struct mc_error *error)
{
    if (score_with_all(run, inputs, true, error) != 0)
        return -1;
    if (!has_column(run->scoring.table, MC_HUMAN_SHUFFLED))
        mc_human_shuffled_add(run->scoring.table, (uint64_t)run->values->seed);
    return 0;
}

/* The metrics of -m, in order. The shuffled scores of people are none of the catalog: metrics do
 * not see what people say. specs: of the others. */
static int score_with_named(struct mc_run *run, const struct mc_metric_inputs *inputs,
                            const struct mc_metric_spec *specs, struct mc_error *error)
{
    const struct mc_option_list *names = &run->values->metrics;
    size_t i;

    for (i = 0; i < names->n_items; i++) {
        struct mc_scoring_entry entry = {specs, NULL, 1};

        if (strcmp(names->items[i], MC_HUMAN_SHUFFLED) == 0) {
            mc_human_shuffled_add(run->scoring.table, (uint64_t)run->values->seed);
            continue;
        }
        if (mc_score_with(&run->scoring, inputs, &entry, error) != 0)
            return -1;
        specs++;
    }
    return 0;
}

/* The names that the catalog must know. */
static struct mc_option_list metrics_of_catalog(const struct mc_run *run)
{
    const struct mc_option_list *names = &run->values->metrics;
    struct mc_option_list others = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < names->n_items; i++)
        if (strcmp(names->items[i], MC_HUMAN_SHUFFLED) != 0)
            mc_option_list_add(&others, names->items[i], run->arena);
    return others;
}

/* A column of the score files in the table of the run. */
static void take_column(const struct mc_run *run, const struct mc_score_column *column)
{
    struct mc_score_column *taken = mc_score_table_add(run->scoring.table, column->name);
    struct mc_slice name = taken->name;

    *taken = *column;
    taken->name = name;
    if (!mc_slice_equal(name, column->name) && !run->values->quiet)
        fprintf(stderr, "%.*s: a column of that name is there already; this one is called %.*s\n",
                MC_SLICE_ARGUMENTS(column->name), MC_SLICE_ARGUMENTS(name));
}

/* Whether the column is called NAME in its file: where another file has one of this name, too, a
 * number stands behind it. */
static bool is_called(const struct mc_score_column *column, const char *name)
{
    size_t length = strlen(name);

    if (column->name.length < length || memcmp(column->name.data, name, length) != 0)
        return false;
    return column->name.length == length || (column->name.data[length] == '#' &&
                                             strspn(column->name.data + length + 1, "0123456789") ==
                                                 column->name.length - length - 1);
}

static bool file_has(const struct mc_score_table *files, size_t begin, size_t end, const char *name)
{
    size_t c;

    for (c = begin; c < end; c++)
        if (is_called(&files->columns[c], name))
            return true;
    return false;
}

/* Whether the columns begin to end - 1 are those of the published file, which has all metrics of
 * the preset. A file of one's own may use a name of it. */
static bool is_published(const struct mc_preset *preset, const struct mc_score_table *files,
                         size_t begin, size_t end)
{
    size_t i;

    for (i = 0; i < preset->n_entries; i++)
        if (!file_has(files, begin, end, preset->entries[i].label))
            return false;
    return true;
}

/* The name under which a column of the published file is left out; NULL: it is not. */
static const char *left_out_as(const struct mc_preset *preset, const struct mc_score_column *column)
{
    size_t i;

    for (i = 0; preset->left_out[i] != NULL; i++)
        if (is_called(column, preset->left_out[i]))
            return preset->left_out[i];
    return NULL;
}

/* Columns of the score files that the preset does not name; what its published file has besides
 * metrics is named and left out. */
static void take_other_columns(const struct mc_run *run, const struct score_files *files,
                               const bool *used)
{
    size_t f, c = 0;

    for (f = 0; f < run->values->scores.n_items; f++) {
        bool published = is_published(run->preset, files->table, c, files->ends[f]);

        for (; c < files->ends[f]; c++) {
            const struct mc_score_column *column = &files->table->columns[c];
            const char *left_out = published ? left_out_as(run->preset, column) : NULL;

            if (!used[c] && left_out == NULL)
                take_column(run, column);
            else if (!used[c] && !run->values->quiet)
                fprintf(stderr, "%s is left out: preset %s does not report on it\n", left_out,
                        run->preset->name);
        }
    }
}

/* One column of a preset: from the score files where they have one of that name, else from the
 * built-in metric, else named and left out. */
static int score_preset_entry(struct mc_run *run, const struct mc_metric_inputs *inputs,
                              const struct mc_preset_entry *item,
                              const struct mc_score_table *files, bool *used,
                              struct mc_error *error)
{
    uint32_t c = mc_score_table_find(files, mc_slice_of(item->label));
    struct mc_metric_spec spec;
    struct mc_scoring_entry entry = {&spec, item->label, item->divisor};
    struct mc_error missing = MC_NO_ERROR;

    if (c != MC_NOT_FOUND) {
        take_column(run, &files->columns[c]);
        used[c] = true;
        return 0;
    }
    if (item->spec == NULL)
        (void)mc_error_set(&missing, MC_CODE_USAGE, "it comes from a score file (--scores)");
    else if (mc_metric_spec_parse(run->catalog, item->spec, run->arena, &spec, &missing) == 0 &&
             mc_score_with(&run->scoring, inputs, &entry, &missing) == 0)
        return 0;
    if (missing.code == MC_CODE_MODULE || run->scoring.ended) {
        *error = missing;
        return -1;
    }
    if (!run->values->quiet)
        fprintf(stderr, "%s is left out: %s\n", item->label, missing.text);
    return 0;
}

/* The columns of a preset, in its order, then those of the score files that it does not name. */
static int score_with_preset(struct mc_run *run, const struct mc_metric_inputs *inputs,
                             const struct score_files *files, struct mc_error *error)
{
    bool *used = mc_arena_array(run->arena, files->table->n_columns, sizeof(bool));
    size_t i;

    for (i = 0; i < run->preset->n_entries; i++)
        if (score_preset_entry(run, inputs, &run->preset->entries[i], files->table, used, error) !=
            0)
            return -1;
    take_other_columns(run, files, used);
    return 0;
}

/* The selected cases of which the reference is scored against itself: what is expected of them is
 * invariance. NULL: there is none. */
static const bool *wanted_selves(const struct mc_run *run)
{
    const struct mc_suite *suite = run->suite;
    bool *wanted = mc_arena_array(run->arena, suite->n_cases, sizeof(*wanted)), any = false;
    size_t i, k, n;

    for (i = 0; i < suite->n_cases; i++) {
        const struct mc_expectation *expected = mc_case_expectations(suite, &suite->cases[i], &n);

        for (k = 0; k < n && mc_case_is_selected(suite, i); k++)
            wanted[i] = wanted[i] || expected[k].type == MC_EXPECT_INVARIANCE;
        any = any || wanted[i];
    }
    return any ? wanted : NULL;
}

int mc_run_score(struct mc_run *run, struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    struct mc_metric_inputs inputs;
    struct score_files files = {mc_score_table_new(run->suite, run->arena), NULL};
    struct mc_option_list names = metrics_of_catalog(run);
    struct mc_metric_spec *specs;

    if (mc_metric_specs_parse(run->catalog, &names, run->arena, &specs, error) != 0)
        return -1;
    run->scoring.suite = run->suite;
    run->scoring.selves = wanted_selves(run);
    inputs = mc_scoring_inputs(&run->scoring, run->arena);
    if (mc_cluster_share(run->scoring.cluster, &inputs, run->catalog, run->scoring.pool, error) !=
        0)
        return -1;
    if (mc_cluster_is_worker(run->scoring.cluster))
        return 0;
    run->scoring.table = mc_score_table_new(run->suite, run->arena);
    if (run->preset == NULL)
        files.table = run->scoring.table;
    if (read_score_files(run, &files, error) != 0)
        return -1;
    if (run->preset != NULL && score_with_preset(run, &inputs, &files, error) != 0)
        return -1;
    if (score_with_named(run, &inputs, specs, error) != 0)
        return -1;
    if (run->preset == NULL && values->metrics.n_items == 0 && values->scores.n_items == 0 &&
        score_with_all(run, &inputs, false, error) != 0)
        return -1;
    if (values->sentinels && add_sentinels(run, &inputs, error) != 0)
        return -1;
    if (run->scoring.table->n_columns == 0)
        return mc_error_set(error, MC_CODE_USAGE, "no metric is left to report on");
    if (!values->quiet)
        mc_report_missing(run->scoring.table);
    return 0;
}
