/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_reports.c: the run scores and is analysed once for each setting. What one of them lacks is
 * left out of all, so that differences are not those of cases. In order: options, scores, the
 * report. */
#include "commands/run_books.h"

#include <math.h>

#include "analysis/analyse.h"
#include "analysis/expectations.h"
#include "commands/command.h"
#include "commands/run_scoring.h"
#include "report/graph_sheets.h"
#include "report/json_stream.h"
#include "run/run.h"
#include "suite/suite.h"

#define SCHEMA "metricheck/graphs/1"

static const char what[] = "--graphs with several settings";

/* --- options ---------------------------------------------------------------------------------- */

bool mc_graph_reports_wanted(const struct mc_run *run)
{
    const char *const *settings;

    return mc_graph_settings(run->values->graphs.graphs, run->arena, &settings) > 1;
}

int mc_graph_reports_check(const struct mc_run_options *values, struct mc_error *error)
{
    static const char *const tables[] = {"graphs", "statistics", NULL};
    const struct mc_given_option own[] = {
        {values->level == MC_LEVEL_SYSTEM, "--level system"},
        {mc_run_wants_dimensions(values), "more than one --dimension"},
        {values->matrix, "--matrix"},
        {values->test != NULL, "--test"},
        {values->best_by != NULL, "--best-by"},
        {values->correlation != MC_NO_CORRELATION, "--correlation"},
        {false, NULL}};
    const char *unwanted = mc_given_option(own);
    size_t i;

    if (unwanted == NULL)
        unwanted = mc_run_book_unwanted(values);
    if (unwanted != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "%s cannot be combined with %s", what, unwanted);
    for (i = 0; i < values->show.n_items; i++)
        if (mc_book_word_check(what, "--show", tables, values->show.items[i], error) != 0)
            return -1;
    return mc_book_format_find(values->format, what, error) < 0 ? -1 : 0;
}

/* --- scores ----------------------------------------------------------------------------------- */

/* The settings of a run in the making. */
struct making {
    struct mc_run *run;
    struct mc_graph_version *versions; /* [n] */
    struct mc_score_table **tables;    /* [n], with the same columns */
    struct mc_graphs_column *columns;  /* [n] */
    size_t n;
};

/* Scores the cases with the graphs of one setting. The first says what there is to say of metrics
 * and files; the others would say it again. */
static int score(const struct making *making, size_t setting, struct mc_error *error)
{
    struct mc_run *run = making->run;
    const struct mc_run_options *given = run->values;
    struct mc_run_options silent = *given;
    int status;

    silent.quiet = given->quiet || setting > 0;
    run->values = &silent;
    run->suite = making->versions[setting].suite;
    run->scoring.quiet = silent.quiet;
    run->scoring.known = setting == 0 ? NULL : making->tables[0];
    status = mc_run_score_watched(run, error);
    run->values = given;
    run->scoring.quiet = given->quiet;
    making->tables[setting] = run->scoring.table;
    return status;
}

static bool is_scored(const struct making *making, size_t setting, size_t column, size_t item)
{
    return making->tables[setting]->columns[column].states[item] == MC_SCORE_OK;
}

/* A case that a metric scored in some settings has no score of it in any. */
static void leave_out(const struct making *making, size_t column, size_t item, bool *is_lacking)
{
    size_t n_scored = 0, i;

    for (i = 0; i < making->n; i++)
        n_scored += is_scored(making, i, column, item);
    for (i = 0; i < making->n && n_scored > 0 && n_scored < making->n; i++) {
        struct mc_score_column *lacking = &making->tables[i]->columns[column];

        if (!is_scored(making, i, column, item)) {
            is_lacking[i] = true;
            continue;
        }
        lacking->values[item] = (double)NAN;
        lacking->states[item] = MC_SCORE_NOT_APPLICABLE;
        lacking->notes[item] = mc_slice_of("there is no score with the graphs of another setting");
    }
}

static void leave_out_all(const struct making *making)
{
    size_t n_cases = making->run->suite->n_cases, i, c, k;
    bool *is_lacking = mc_arena_array(making->run->arena, making->n, sizeof(*is_lacking));

    for (i = 0; i < n_cases; i++) {
        for (k = 0; k < making->n; k++)
            is_lacking[k] = false;
        for (c = 0; c < making->tables[0]->n_columns; c++)
            leave_out(making, c, i, is_lacking);
        for (k = 0; k < making->n; k++)
            making->columns[k].n_missing +=
                is_lacking[k] && mc_case_is_selected(making->run->suite, i);
    }
}

static int make_columns(struct making *making, const struct mc_analysis_settings *settings,
                        struct mc_error *error)
{
    struct mc_run *run = making->run;
    struct mc_analysis_settings own = *settings;
    size_t i;

    for (i = 0; i < making->n; i++)
        if (score(making, i, error) != 0)
            return -1;
    leave_out_all(making);
    own.draws = 0; /* metrics are not tested against each other */
    for (i = 0; i < making->n; i++) {
        const struct mc_graph_version *version = &making->versions[i];
        struct mc_graphs_column *column = &making->columns[i];
        struct mc_result *result;

        own.graphs = version->setting;
        result = mc_analyse(making->tables[i], &own, run->scoring.pool, run->arena);
        if (i == 0) {
            run->n_failed = mc_failed_expectations(result);
            mc_run_warn_of_opposed(run, result);
            mc_run_note_ranges(run, result);
        }
        column->name = version->name;
        column->setting = version->setting;
        column->n_sides = version->n_sides;
        column->n_without = version->n_without;
        column->result = result;
    }
    return 0;
}

/* --- the report ------------------------------------------------------------------------------- */

static void write_settings(const void *context, struct mc_json_stream *json)
{
    const struct mc_graphs_report *report = context;
    const struct mc_result *first = report->columns[0].result;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_text(json, "preset", first->settings.preset);
    mc_run_book_put_analysis(first, json);
    mc_json_put_text(json, "suite_sha256", first->suite->sha256);
    mc_json_put_end(json);
}

static void write_head(const void *context, struct mc_document *document)
{
    const struct mc_graphs_report *report = context;

    mc_run_book_head(report->columns[0].result, "graphs side by side", document);
    mc_book_say(document,
                "A case counts for a metric where it has a score of it in every setting.");
}

static void write_tail(const void *context, struct mc_document *document)
{
    mc_run_book_tail(((const struct mc_graphs_report *)context)->columns[0].result, false,
                     document);
}

int mc_graph_reports_make(struct mc_run *run, const struct mc_analysis_settings *settings,
                          struct mc_error *error)
{
    struct making making = {.run = run};
    struct mc_graphs_report report;
    struct mc_run_book made;
    const char *const *names;

    if (run->scoring.cluster != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "%s is for one process; without mpirun", what);
    making.n = mc_graph_settings(run->values->graphs.graphs, run->arena, &names);
    making.tables = mc_arena_array(run->arena, making.n, sizeof(*making.tables));
    making.columns = mc_arena_array(run->arena, making.n, sizeof(*making.columns));
    run->has_graphs = true;
    if (mc_scoring_open_cache(&run->scoring, run->values->cache, error) != 0 ||
        mc_graphs_choose_each(&run->scoring, &run->values->graphs, &run->values->sources,
                              run->suite, run->arena, &making.versions, error) != 0)
        return -1;
    mc_scoring_close_cache(&run->scoring);
    if (make_columns(&making, settings, error) != 0)
        return -1;
    report = (struct mc_graphs_report){making.columns, making.n, run->arena};
    mc_run_book_begin(&made, run);
    made.reports.own = "statistics";
    made.reports.title = "metricheck run: graphs side by side";
    made.reports.schema = SCHEMA;
    made.reports.write_settings = write_settings;
    made.reports.write_head = write_head;
    made.reports.write_tail = write_tail;
    made.reports.context = &report;
    mc_graph_sheets(&made.book, &report);
    return mc_book_reports_write(&made.reports, error);
}
