/* SPDX-License-Identifier: GPL-3.0-or-later */
/* library.c: metricheck.h, the program as a library, above the run that `metricheck run` is made of
 * (run.h). What is process-wide in a program is kept to the calls here: the locale of the thread,
 * SIGPIPE. */
#include "config.h"

#include <metricheck/metricheck.h>

#include <gsl/gsl_errno.h>
#include <jansson.h>
#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "analysis/analyse.h"
#include "analysis/challenge.h"
#include "analysis/grouping.h"
#include "analysis/separation.h"
#include "base/ascii.h"
#include "base/column_names.h"
#include "base/lock.h"
#include "base/file.h"
#include "base/output_set.h"
#include "base/thread_pool.h"
#include "base/memory.h"
#include "base/text_stream.h"
#include "engine/explain.h"
#include "engine/score.h"
#include "library/callback.h"
#include "library/engine.h"
#include "library/settings.h"
#include "metrics/host/metric.h"
#include "metrics/host/runner.h"
#include "report/explain/explanation.h"
#include "report/report.h"
#include "run/option_rows.h"
#include "run/run.h"
#include "suite/pairs.h"

enum { REPORT_WIDTH = 100 };

/* --- a call ----------------------------------------------------------------------------------- */

static bool pipe_is_pending(void)
{
    sigset_t pending;

    return sigpending(&pending) == 0 && sigismember(&pending, SIGPIPE) == 1;
}

struct mc_library_call mc_library_call_begin(struct mc_engine *engine)
{
    struct mc_library_call call = {.engine = engine, .before = uselocale((locale_t)0)};
    sigset_t pipe;

    if (engine->numbers != (locale_t)0)
        (void)uselocale(engine->numbers);
    call.was_pending = pipe_is_pending();
    (void)sigemptyset(&pipe);
    (void)sigaddset(&pipe, SIGPIPE);
    call.blocks = pthread_sigmask(SIG_BLOCK, &pipe, &call.signals) == 0;
    memset(&engine->error, 0, sizeof(engine->error));
    engine->finding[0] = '\0';
    engine->cancelled = false;
    atomic_store(&engine->is_to_end, false);
    return call;
}

/* The number that ends before `end`, behind a colon: *end is then the colon. 0: there is none. */
static unsigned number_before(const char *begin, const char **end)
{
    const char *at = *end;

    while (at > begin && mc_ascii_is_digit(at[-1]))
        at--;
    if (at == *end || at == begin || at[-1] != ':')
        return 0;
    *end = at - 1;
    return (unsigned)strtoul(at, NULL, 10);
}

/* An error without a place has that of the finding, "FILE:LINE:COLUMN: error ...". */
static void take_place(struct mc_engine *engine)
{
    const char *end = strstr(engine->finding, ": error");
    struct mc_error *error = &engine->error;
    struct mc_position at;

    if (end == NULL || error->text[0] != '\0' || error->file[0] != '\0')
        return;
    at.column = number_before(engine->finding, &end);
    at.line = number_before(engine->finding, &end);
    if (at.line == 0 || at.column == 0)
        return;
    error->at = at;
    (void)snprintf(error->file, sizeof(error->file), "%.*s", (int)(end - engine->finding),
                   engine->finding);
}

int mc_library_call_end(struct mc_library_call *call, int status)
{
    struct mc_engine *engine = call->engine;
    const struct timespec at_once = {0, 0};
    sigset_t pipe;

    if (status != 0)
        take_place(engine);

    if (call->blocks && !call->was_pending && pipe_is_pending()) {
        (void)sigemptyset(&pipe);
        (void)sigaddset(&pipe, SIGPIPE);
        (void)sigtimedwait(&pipe, NULL, &at_once);
    }
    if (call->blocks)
        (void)pthread_sigmask(SIG_SETMASK, &call->signals, NULL);
    (void)uselocale(call->before);
    engine->cancelled = engine->cancelled || engine->error.code == MC_CODE_NEGATIVE;
    if (engine->cancelled)
        return MC_ENGINE_CANCELLED;
    return status == 0 ? MC_ENGINE_OK : (int)engine->error.code;
}

/* A finding is shown with its place and source line, and the error then has no text: the first
 * finding is kept for mc_engine_last_error. */
static void show(void *context, const char *lines)
{
    struct mc_engine *engine = context;
    size_t length = strcspn(lines, "\n");

    mc_lock_take(&engine->lock);
    if (engine->finding[0] == '\0')
        (void)snprintf(engine->finding, sizeof(engine->finding), "%.*s", (int)length, lines);
    mc_lock_give(&engine->lock);
    if (engine->hooks.message != NULL)
        engine->hooks.message(engine->hooks.context, lines);
}

static int before_metric(void *context, const char *metric, size_t n_done)
{
    struct mc_engine *engine = context;

    if (engine->hooks.progress == NULL)
        return 0;
    engine->cancelled = engine->hooks.progress(engine->hooks.context, metric, n_done) != 0;
    return engine->cancelled;
}

static bool is_to_end(void *context)
{
    struct mc_engine *engine = context;

    return atomic_load(&engine->is_to_end);
}

static void pass_over(void *context, size_t n)
{
    (void)context;
    (void)n;
}

void mc_engine_cancel(struct mc_engine *engine)
{
    atomic_store(&engine->is_to_end, true);
}

static void set_up_process(void)
{
    (void)gsl_set_error_handler_off();
    json_object_seed(0);
}

const char *mc_engine_version(void)
{
    return PACKAGE_VERSION;
}

struct mc_engine *mc_engine_open(const struct mc_engine_hooks *hooks)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct mc_engine *engine = mc_calloc(1, sizeof(*engine));

    (void)pthread_once(&once, set_up_process);
    engine->arena = mc_arena_new();
    engine->pair_arena = mc_arena_new();
    if (hooks != NULL)
        memcpy(&engine->hooks, hooks,
               hooks->struct_size < sizeof(*hooks) ? hooks->struct_size : sizeof(*hooks));
    engine->messages.show = show;
    engine->messages.context = engine;
    engine->watch = (struct mc_run_watch){is_to_end, pass_over, pass_over, pass_over, engine, NULL};
    engine->options = mc_options_flat(mc_run_option_table, engine->arena);
    engine->comparison = mc_library_comparison_new(engine->arena);
    engine->study = mc_library_study_new(engine);
    engine->values = mc_run_defaults;
    engine->numbers = newlocale(LC_NUMERIC_MASK, "C", duplocale(uselocale((locale_t)0)));
    mc_lock_open(&engine->lock);
    return engine;
}

/* Forgets what was scored. */
static void drop_run(struct mc_engine *engine)
{
    struct mc_run *run = &engine->run;

    engine->result = NULL;
    engine->n_figures = 0;
    if (run->arena == NULL)
        return;
    mc_scoring_close_cache(&run->scoring);
    mc_thread_pool_free(run->scoring.pool);
    mc_catalog_close(run->catalog);
    mc_arena_free(run->arena);
    memset(run, 0, sizeof(*run));
}

static void drop_pair_metric(struct mc_engine *engine)
{
    struct mc_library_pair_metric *pair = &engine->pair;

    if (pair->metric != NULL)
        mc_metric_close(pair->metric);
    mc_catalog_close(pair->catalog);
    mc_thread_pool_free(pair->pool);
    mc_arena_free(pair->arena);
    memset(pair, 0, sizeof(*pair));
}

void mc_engine_close(struct mc_engine *engine)
{
    if (engine == NULL)
        return;
    drop_run(engine);
    drop_pair_metric(engine);
    mc_library_comparison_drop(engine->comparison);
    mc_library_study_drop(engine->study);
    mc_arena_free(engine->pair_arena);
    mc_arena_free(engine->arena);
    mc_lock_close(&engine->lock);
    if (engine->numbers != (locale_t)0) /* last: the threads have ended */
        freelocale(engine->numbers);
    free(engine);
}

void mc_engine_last_error(const struct mc_engine *engine, struct mc_engine_error *error)
{
    const struct mc_error *last = &engine->error;
    struct mc_engine_error found = {.struct_size = error->struct_size,
                                    .status = engine->cancelled ? (int)MC_ENGINE_CANCELLED
                                                                : (int)last->code,
                                    .text = last->text,
                                    .file = last->file,
                                    .line = last->at.line,
                                    .column = last->at.column};
    const char *mark, *blank;

    if (found.status != MC_ENGINE_OK && found.text[0] == '\0') {
        /* "file:1:2: error[E003] key ..." without what stands before the text. */
        mark = strstr(engine->finding, ": error");
        blank = mark == NULL ? NULL : strchr(mark + 2, ' ');
        found.text = blank == NULL ? engine->finding : blank + 1;
    }
    memcpy(error, &found, error->struct_size < sizeof(found) ? error->struct_size : sizeof(found));
}

/* --- settings --------------------------------------------------------------------------------- */

int mc_engine_add_suite(struct mc_engine *engine, const char *suite)
{
    struct mc_library_call call = mc_library_call_begin(engine);

    mc_option_list_add(&engine->suites, mc_arena_strdup(engine->arena, suite), engine->arena);
    return mc_library_call_end(&call, 0);
}

int mc_engine_set(struct mc_engine *engine, const char *name, const char *value)
{
    /* What the command alone needs: how it writes, and what it prints. */
    static const char *const of_command[] = {"list",        "format",   "output", "report", "color",
                                             "quiet",       "verbose",  "strict", "level",  "show",
                                             "correlation", "csv-safe", "edits",  NULL};
    struct mc_library_call call = mc_library_call_begin(engine);
    const struct mc_library_settings settings = {engine->options, &engine->values, of_command,
                                                 "run"};
    int status;

    drop_pair_metric(engine); /* of the modules that were known before */
    status = mc_library_set(&settings, name, value, engine->arena, &engine->error);
    if (status == 0 && strcmp(name, "preset") == 0)
        status = mc_run_apply_preset(&engine->values, &engine->preset, &engine->error);
    return mc_library_call_end(&call, status);
}

void mc_engine_set_program(struct mc_engine *engine, const char *path)
{
    engine->values.sources.program = mc_arena_strdup(engine->arena, path);
    drop_pair_metric(engine);
}

/* --- metrics of the caller's ------------------------------------------------------------------ */

static const char caller[] = "the calling program";

static int add_module(struct mc_engine *engine, const struct mc_metric_module *given,
                      struct mc_metric_module *module, struct mc_catalog_entry entry)
{
    struct mc_arena *scratch;
    struct mc_catalog *catalog;
    size_t i;
    int status;

    entry.module = module;
    entry.origin = caller;
    if (mc_module_check(given, caller, module, &engine->error) != 0)
        return -1;
    entry.name = module->name;
    for (i = 0; i < engine->n_own; i++)
        if (strcmp(engine->own[i].name, entry.name) == 0)
            return mc_error_set(&engine->error, MC_CODE_USAGE,
                                "a metric called '%s' was added before", entry.name);
    /* A name that is none, or that of a metric that is built in, would be refused by every later
     * call: whether a catalog takes it is tried. */
    scratch = mc_arena_new();
    catalog = mc_catalog_new(scratch);
    status = mc_catalog_add(catalog, &entry, &engine->error);
    mc_catalog_close(catalog);
    mc_arena_free(scratch);
    if (status != 0)
        return -1;
    *MC_ARENA_PUSH(engine->arena, engine->own, engine->n_own, engine->own_capacity) = entry;
    drop_pair_metric(engine);
    return 0;
}

int mc_engine_add_metric(struct mc_engine *engine, const struct mc_metric_module *module)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    struct mc_metric_module *copy = mc_arena_array(engine->arena, 1, sizeof(*copy));

    return mc_library_call_end(&call,
                               add_module(engine, module, copy, (struct mc_catalog_entry){0}));
}

int mc_engine_add_callback(struct mc_engine *engine, const struct mc_engine_callback *callback)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    struct mc_catalog_entry entry = {0};
    struct mc_metric_module described, *module;
    int status =
        mc_callback_describe(callback, engine->arena, &described, &module, &entry, &engine->error);

    if (status == 0)
        status = add_module(engine, &described, module, entry);
    return mc_library_call_end(&call, status);
}

/* --- a run ------------------------------------------------------------------------------------ */

/* Whoever calls is not what serves modules in a process of their own. */
static int check_isolation(const struct mc_metric_sources *sources, struct mc_error *error)
{
    if (!sources->isolate || sources->program != NULL)
        return 0;
    return mc_error_set(
        error, MC_CODE_USAGE,
        "isolate: say with mc_engine_set_program which metricheck runs the modules");
}

static void add_own(struct mc_engine *engine, struct mc_metric_sources *sources)
{
    sources->messages = &engine->messages;
    sources->own = engine->own;
    sources->n_own = engine->n_own;
}

static struct mc_metric_sources sources_of(struct mc_engine *engine)
{
    struct mc_metric_sources sources = engine->values.sources;

    add_own(engine, &sources);
    return sources;
}

int mc_library_take_sources(struct mc_engine *engine, struct mc_metric_sources *sources,
                            struct mc_error *error)
{
    add_own(engine, sources);
    sources->program = engine->values.sources.program;
    return check_isolation(sources, error);
}

void mc_library_watch(struct mc_engine *engine, struct mc_scoring *scoring)
{
    scoring->watch = &engine->watch;
    scoring->before = before_metric;
    scoring->before_context = engine;
}

/* Reports on several dimensions are those of the command alone. */
static int check_dimension(const struct mc_run_options *values, struct mc_error *error)
{
    if (!mc_run_wants_dimensions(values))
        return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "dimension: a run of the library has one human score, that of one "
                        "dimension; make a run for each");
}

static int score_run(struct mc_engine *engine, struct mc_error *error)
{
    struct mc_run *run = &engine->run;

    run->scoring.messages = &engine->messages;
    mc_library_watch(engine, &run->scoring);
    run->scoring.fail_fast = engine->values.fail_fast;
    run->scoring.pool = mc_thread_pool_new((unsigned)engine->values.jobs);
    if (mc_scoring_check_flags(engine->values.keep_going, engine->values.fail_fast, error) != 0 ||
        mc_report_sort_check(engine->values.sort, error) != 0 ||
        mc_report_figure_check(engine->values.figure, error) != 0 ||
        check_dimension(&engine->values, error) != 0 ||
        check_isolation(&engine->values.sources, error) != 0 ||
        mc_run_settings(run, &engine->settings, error) != 0 ||
        mc_run_read(run, &engine->suites, error) != 0 ||
        mc_check_case_groups(run->suite, engine->settings.grouping,
                             engine->settings.grouping == MC_GROUP_BY_SYSTEM ? "--group-by system"
                                                                             : "--group-by item",
                             error) != 0 ||
        mc_contrast_check(run->suite, engine->settings.contrasts, engine->settings.n_contrasts,
                          run->arena, error) != 0 ||
        (engine->settings.challenge && mc_challenge_check(run->suite, error) != 0))
        return -1;
    run->wants_sentinels = true;
    return mc_run_score_all(run, error);
}

int mc_engine_score(struct mc_engine *engine)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    int status;

    drop_run(engine);
    engine->run.arena = mc_arena_new();
    engine->run.values = &engine->values;
    engine->run.preset = engine->preset;
    engine->values.sources = sources_of(engine);
    status = score_run(engine, &engine->error);
    if (status == 0 && engine->run.scoring.module_failed)
        status = mc_error_set(&engine->error, MC_CODE_MODULE, "%s",
                              engine->finding[0] == '\0' ? "a metric failed" : engine->finding);
    else if (status != 0)
        drop_run(engine);
    return mc_library_call_end(&call, status);
}

int mc_engine_analyse(struct mc_engine *engine)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    struct mc_run *run = &engine->run;
    const struct mc_result *result;
    size_t per_group, n = 0, d, g, i;

    if (run->arena == NULL) {
        (void)mc_error_set(&engine->error, MC_CODE_USAGE, "nothing was scored");
        return mc_library_call_end(&call, -1);
    }
    engine->settings.graphs = run->graphs;
    engine->settings.sentinels = run->sentinels;
    result = mc_analyse(run->scoring.table, &engine->settings, run->scoring.pool, run->arena);
    engine->result = result;
    /* The figures one by one. */
    per_group = result->scores->n_columns * result->n_statistics;
    for (d = 0; d < result->n_datasets; d++)
        n += result->datasets[d].n_groups * per_group;
    engine->figures = mc_arena_array(run->arena, n, sizeof(*engine->figures));
    engine->n_figures = 0;
    for (d = 0; d < result->n_datasets; d++)
        for (g = 0; g < result->datasets[d].n_groups; g++)
            for (i = 0; i < per_group; i++)
                engine->figures[engine->n_figures++] =
                    (struct mc_library_figure){&result->datasets[d], &result->datasets[d].groups[g],
                                               i / result->n_statistics, i % result->n_statistics};
    return mc_library_call_end(&call, 0);
}

/* --- what came out ---------------------------------------------------------------------------- */

size_t mc_engine_n_figures(const struct mc_engine *engine)
{
    return engine->n_figures;
}

int mc_library_no_such_number(struct mc_engine *engine, size_t index, size_t n)
{
    memset(&engine->error, 0, sizeof(engine->error));
    engine->cancelled = false;
    (void)mc_error_set(&engine->error, MC_CODE_USAGE, "index %zu is out of range: there are %zu",
                       index, n);
    return MC_ENGINE_USAGE;
}

int mc_engine_figure(struct mc_engine *engine, size_t index, struct mc_engine_figure *figure)
{
    const struct mc_result *result = engine->result;
    const struct mc_library_figure *place;
    const struct mc_cell *cell;
    struct mc_engine_figure found;

    if (index >= engine->n_figures)
        return mc_library_no_such_number(engine, index, engine->n_figures);
    place = &engine->figures[index];
    cell = &place->group->cells[place->column * result->n_statistics + place->statistic];
    found = (struct mc_engine_figure){
        .struct_size = figure->struct_size,
        .dataset = place->dataset->name.data,
        .phenomenon = place->group->name.data,
        .metric = result->scores->columns[place->column].name.data,
        .statistic = result->statistics[place->statistic]->name,
        .value = cell->value,
        .low = cell->low,
        .high = cell->high,
        .n = cell->n,
        .reason = cell->reason == NULL ? "" : cell->reason,
    };
    memcpy(figure, &found,
           figure->struct_size < sizeof(found) ? figure->struct_size : sizeof(found));
    return MC_ENGINE_OK;
}

size_t mc_engine_n_scores(const struct mc_engine *engine)
{
    const struct mc_result *result = engine->result;

    return result == NULL ? 0 : result->suite->n_cases * result->scores->n_columns;
}

int mc_engine_case_score(struct mc_engine *engine, size_t index, struct mc_engine_score *score)
{
    const struct mc_result *result = engine->result;
    size_t n = mc_engine_n_scores(engine), i, c;
    const struct mc_score_column *column;
    const struct mc_case *item;
    struct mc_engine_score found;

    if (index >= n)
        return mc_library_no_such_number(engine, index, n);
    i = index / result->scores->n_columns;
    c = index % result->scores->n_columns;
    column = &result->scores->columns[c];
    item = &result->suite->cases[i];
    found = (struct mc_engine_score){
        .struct_size = score->struct_size,
        .id = item->id.data,
        .dataset = mc_case_dataset(result->suite, item).data,
        .phenomenon = mc_case_phenomenon(result->suite, item)->name.data,
        .metric = column->name.data,
        .score = column->values[i],
        .human = item->human,
        .score_normalised = result->metric_normalised[c][i],
        .human_normalised = result->human_normalised[i],
        .reason = mc_score_note(column, i).data,
    };
    memcpy(score, &found, score->struct_size < sizeof(found) ? score->struct_size : sizeof(found));
    return MC_ENGINE_OK;
}

static int write_report(struct mc_engine *engine, const char *name, const char *path,
                        struct mc_error *error)
{
    const struct mc_report_format *format = NULL;
    struct mc_report_options options = {.width = REPORT_WIDTH,
                                        .precision = (int)engine->values.precision,
                                        .detail = mc_run_detail(&engine->values),
                                        .figure = mc_report_word(engine->values.figure),
                                        .sort = mc_report_word(engine->values.sort),
                                        .created = mc_report_created(engine->pair_arena),
                                        .seconds = (double)NAN};
    struct mc_output_set set = {.n = 0};
    struct mc_output output = {NULL, NULL, NULL};
    int status;

    if (engine->result == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "nothing was analysed");
    if (mc_report_format_named(mc_slice_of(name), &format, error) != 0)
        return -1;
    if (format->folder) {
        status = format->write_folder(engine->result, &options, path, &set, error);
        if (status == 0)
            status = mc_output_set_finish(&set, error);
        mc_output_set_abandon(&set);
        return status;
    }
    if (mc_output_open(path, &output, error) != 0)
        return -1;
    status = format->write(engine->result, &options, output.stream, error);
    return mc_output_end(&output, status, error);
}

int mc_engine_write(struct mc_engine *engine, const char *format, const char *path)
{
    struct mc_library_call call = mc_library_call_begin(engine);

    mc_arena_clear(engine->pair_arena);
    return mc_library_call_end(&call, write_report(engine, format, path, &engine->error));
}

/* --- pairs ------------------------------------------------------------------------------------ */

/* For pairs that come one by one, or, with a pool, for many. */
static int open_pair_metric(struct mc_engine *engine, const char *metric, bool with_pool,
                            struct mc_error *error)
{
    struct mc_library_pair_metric *pair = &engine->pair;
    struct mc_metric_sources sources = sources_of(engine);

    if (pair->metric != NULL && strcmp(pair->text, metric) == 0 &&
        (!with_pool || pair->pool != NULL))
        return 0;
    drop_pair_metric(engine);
    if (with_pool)
        pair->pool = mc_thread_pool_new((unsigned)engine->values.jobs);
    pair->arena = mc_arena_new();
    pair->text = mc_arena_strdup(pair->arena, metric);
    if (check_isolation(&sources, error) != 0 ||
        mc_metric_sources_open(&sources, pair->arena, &pair->catalog, error) != 0 ||
        mc_metric_spec_parse(pair->catalog, pair->text, pair->arena, &pair->spec, error) != 0 ||
        mc_metric_spec_resolve(&pair->spec, pair->arena, error) != 0 ||
        mc_metric_open(&pair->spec, with_pool ? mc_thread_pool_size(pair->pool) : 1, pair->arena,
                       &pair->metric, error) != 0) {
        drop_pair_metric(engine);
        return -1;
    }
    return 0;
}

int mc_engine_describe_metric(struct mc_engine *engine, const char *spec,
                              struct mc_engine_metric *metric)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    const struct mc_metric *opened;
    struct mc_engine_metric found;

    if (open_pair_metric(engine, spec, false, &engine->error) != 0)
        return mc_library_call_end(&call, -1);
    opened = engine->pair.metric;
    found = (struct mc_engine_metric){
        .struct_size = metric->struct_size,
        .name = mc_arena_copy(engine->pair.arena, opened->name).data,
        .signature = mc_arena_copy(engine->pair.arena, opened->signature).data,
        .needs = opened->spec.module->needs,
        .lower_is_better = opened->lower_is_better,
        .worst = opened->worst,
        .best = opened->best,
    };
    memcpy(metric, &found,
           metric->struct_size < sizeof(found) ? metric->struct_size : sizeof(found));
    return mc_library_call_end(&call, 0);
}

static void put_text(json_t *object, const char *key, const char *text, bool *is_text)
{
    json_t *value = text == NULL ? NULL : json_string(text);

    if (text != NULL && value == NULL)
        *is_text = false;
    if (value != NULL)
        (void)json_object_set_new(object, key, value);
}

/* The pair as a suite of one case, made of a line of JSON as streams of pairs have it. */
static int read_pair(const struct mc_engine_pair *given, struct mc_arena *arena,
                     struct mc_suite **suite, struct mc_error *error)
{
    struct mc_engine_pair pair = {0};
    struct mc_pairs_line line = {.path = "pair", .number = 1};
    struct mc_arena *scratch;
    json_t *object = json_object();
    bool is_text = object != NULL;
    char *text = NULL;
    int status;

    memcpy(&pair, given, given->struct_size < sizeof(pair) ? given->struct_size : sizeof(pair));
    put_text(object, "reference", pair.reference, &is_text);
    put_text(object, "candidate", pair.candidate, &is_text);
    put_text(object, "reference_amr", pair.reference_amr, &is_text);
    put_text(object, "candidate_amr", pair.candidate_amr, &is_text);
    put_text(object, MC_SOURCE_COLUMN, pair.source, &is_text);
    if (is_text)
        text = json_dumps(object, JSON_COMPACT);
    json_decref(object);
    if (text == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "a text of the pair is not UTF-8");
    line.text = mc_arena_copy(arena, mc_slice_of(text));
    free(text);
    *suite = mc_pairs_part("pair", 1, arena);
    scratch = mc_arena_new();
    status = mc_pairs_parse_line(&line, arena, scratch, &(*suite)->cases[0], error);
    mc_arena_free(scratch);
    return status;
}

static int score_pair(struct mc_engine *engine, const char *metric,
                      const struct mc_engine_pair *given, struct mc_metric_outcome *outcome,
                      struct mc_error *error)
{
    const struct mc_metric_input *input;
    struct mc_metric_inputs inputs;
    struct mc_suite *suite = NULL;
    const char *reason = "";

    if (open_pair_metric(engine, metric, false, error) != 0 ||
        read_pair(given, engine->pair_arena, &suite, error) != 0)
        return -1;
    inputs = mc_metric_inputs_later(suite);
    input = mc_metric_view(engine->pair.metric, mc_metric_input_at(&inputs, 0, engine->pair_arena),
                           engine->pair_arena, &reason);
    outcome->score = (double)NAN;
    outcome->reason = mc_slice_of(reason);
    if (input == NULL)
        return 0;
    if (mc_metric_prepare(engine->pair.metric, &input, 1, error) != 0)
        return -1;
    return mc_metric_score(engine->pair.metric, 0, &input, 1, outcome, engine->pair_arena, error);
}

int mc_engine_score_pair(struct mc_engine *engine, const char *metric,
                         const struct mc_engine_pair *pair, double *score, const char **reason)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    struct mc_metric_outcome outcome = {.score = (double)NAN, .reason = {"", 0}};
    int status;

    mc_arena_clear(engine->pair_arena);
    status = score_pair(engine, metric, pair, &outcome, &engine->error);
    if (engine->pair.metric != NULL)
        mc_metric_forget_remarks(engine->pair.metric);
    *score = status == 0 ? outcome.score : (double)NAN;
    if (reason != NULL)
        *reason = isnan(*score) ? mc_arena_copy(engine->pair_arena, outcome.reason).data : "";
    return mc_library_call_end(&call, status);
}

/* Pairs on their way through a metric. */
struct pairs_job {
    struct mc_pairs_columns columns;
    double *scores;
    const char **reasons; /* NULL: not asked for */
    double *corpus;       /* NULL: not asked for */
};

/* So many at a time: in whole batches, and all where the metric looks at all cases first, or at all
 * as one text. */
static size_t part_of(const struct mc_engine *engine, const struct pairs_job *job)
{
    enum { PART = 1 << 15 };
    const struct mc_metric *metric = engine->pair.metric;
    size_t batch = metric->spec.entry->batch;

    if (job->corpus != NULL || mc_metric_looks_first(metric))
        return job->columns.n;
    return batch == 0 ? PART : batch * (batch < PART ? PART / batch : 1);
}

/* The pairs begin to end - 1 as a suite, by all threads of the pool. */
static int score_part(struct mc_engine *engine, const struct pairs_job *job, size_t begin,
                      size_t end, struct mc_arena *arena, struct mc_error *error)
{
    struct mc_score_column column = {
        .values = job->scores + begin,
        .states = mc_arena_array(arena, end - begin, sizeof(*column.states)),
        .notes = mc_arena_array(arena, end - begin, sizeof(*column.notes)),
        .corpus = (double)NAN,
    };
    struct mc_suite *suite = NULL;
    struct mc_metric_inputs inputs;
    size_t i;
    int status;

    for (i = begin; i < end; i++)
        column.notes[i - begin] = mc_slice_of("");
    if (mc_pairs_of_columns(&job->columns, begin, end, arena, &suite, error) != 0)
        return -1;
    inputs = mc_metric_inputs_later(suite);
    inputs.watch = &engine->watch;
    status = mc_run_metric(engine->pair.metric, &inputs, job->corpus != NULL, engine->pair.pool,
                           &column, arena, error);
    mc_metric_forget_remarks(engine->pair.metric);
    for (i = begin; i < end && job->reasons != NULL; i++)
        if (isnan(job->scores[i]))
            job->reasons[i] = mc_arena_copy(engine->pair_arena, column.notes[i - begin]).data;
    if (job->corpus != NULL && status == 0)
        *job->corpus = column.corpus;
    return status;
}

/* A metric that fails on a part is asked for the others; the first failure is the one reported. */
static int score_parts(struct mc_engine *engine, const struct pairs_job *job,
                       struct mc_error *failure)
{
    struct mc_arena *arena = mc_arena_new();
    size_t part = part_of(engine, job), n = job->columns.n, at, end;

    for (at = 0; at < n && !is_to_end(engine); at = end) {
        struct mc_error error = MC_NO_ERROR;

        end = n - at > part ? at + part : n;
        if (score_part(engine, job, at, end, arena, &error) != 0 && failure->code == MC_CODE_OK)
            *failure = error;
        if (failure->code != MC_CODE_OK && failure->code != MC_CODE_MODULE)
            break;
        mc_arena_clear(arena);
    }
    mc_arena_free(arena);
    for (; at < n && is_to_end(engine) && job->reasons != NULL; at++)
        job->reasons[at] = "interrupted";
    if (is_to_end(engine))
        (void)mc_error_set(failure, MC_CODE_NEGATIVE, "cancelled");
    return failure->code == MC_CODE_OK ? 0 : -1;
}

int mc_engine_score_pairs(struct mc_engine *engine, const char *metric,
                          const struct mc_engine_pairs *given, double *scores, const char **reasons,
                          double *corpus)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    struct mc_engine_pairs pairs = {0};
    struct pairs_job job = {.scores = scores, .reasons = reasons, .corpus = corpus};
    const struct mc_metric *opened;
    size_t i;
    int status;

    memcpy(&pairs, given, given->struct_size < sizeof(pairs) ? given->struct_size : sizeof(pairs));
    job.columns = (struct mc_pairs_columns){
        pairs.n,          pairs.n_references,   pairs.candidates, pairs.candidate_amrs,
        pairs.references, pairs.reference_amrs, pairs.sources};
    mc_arena_clear(engine->pair_arena);
    for (i = 0; i < pairs.n; i++)
        scores[i] = (double)NAN;
    for (i = 0; i < pairs.n && reasons != NULL; i++)
        reasons[i] = "";
    if (corpus != NULL)
        *corpus = (double)NAN;
    status = open_pair_metric(engine, metric, true, &engine->error);
    if (status == 0) {
        opened = engine->pair.metric;
        i = opened->n_warnings;
        status = score_parts(engine, &job, &engine->error);
        for (; i < opened->n_warnings; i++)
            mc_message(&engine->messages, "%.*s: %.*s\n", MC_SLICE_ARGUMENTS(opened->name),
                       MC_SLICE_ARGUMENTS(opened->warnings[i]));
    }
    return mc_library_call_end(&call, status);
}

static int explain_pair(struct mc_engine *engine, const struct mc_engine_pair *given,
                        const char **json, struct mc_error *error)
{
    struct mc_arena *arena = engine->pair_arena;
    struct mc_explained_case *shown = mc_arena_array(arena, 1, sizeof(*shown));
    struct mc_explaining explaining = {
        .arena = arena, .cases = shown, .n_cases = 1, .warnings = &engine->messages};
    struct mc_suite *suite = NULL;
    struct mc_buffer text = {NULL, 0, 0};
    FILE *stream;

    if (read_pair(given, arena, &suite, error) != 0)
        return -1;
    shown->suite = explaining.suite = suite;
    shown->item = &suite->cases[0];
    shown->metrics = mc_arena_array(arena, 1, sizeof(*shown->metrics));
    explaining.inputs = mc_metric_inputs_later(suite);
    mc_explain_cases(&explaining);
    if (mc_explain_with(&explaining, &engine->pair.spec, error) != 0)
        return -1;
    stream = mc_text_stream_open(&text);
    mc_explanation_write_json(shown, 1, stream);
    mc_text_stream_close(stream, &text);
    *json = mc_arena_strdup(arena, text.data);
    mc_buffer_free(&text);
    return 0;
}

int mc_engine_explain_pair(struct mc_engine *engine, const char *metric,
                           const struct mc_engine_pair *pair, const char **json)
{
    struct mc_library_call call = mc_library_call_begin(engine);
    int status;

    *json = "";
    mc_arena_clear(engine->pair_arena);
    status = open_pair_metric(engine, metric, false, &engine->error);
    if (status == 0)
        status = explain_pair(engine, pair, json, &engine->error);
    return mc_library_call_end(&call, status);
}
