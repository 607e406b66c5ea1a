/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_reports.c: several settings of --graphs side by side; cases are scored and analysed once
 * for each. A score that one setting lacks is left out of all, so that all compare the same cases.
 * In order: options, scores, the report. */
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

static const char several_settings[] = "--graphs with several settings";

/* --- options ---------------------------------------------------------------------------------- */

bool mc_graph_reports_wanted(const struct mc_run *run)
{
    const char *const *settings;

    return mc_graph_settings(run->values->graphs.graphs, run->arena, &settings) > 1;
}

int mc_graph_reports_check(const struct mc_run_options *values, struct mc_error *error)
{
    static const char *const tables[] = {"graphs", "statistics", NULL};
    const struct mc_given_option refused[] = {
        {values->level == MC_LEVEL_SYSTEM, "--level system"},
        {mc_run_wants_dimensions(values), "more than one --dimension"},
        {values->matrix, "--matrix"},
        {values->test != NULL, "--test"},
        {values->best_by != NULL, "--best-by"},
        {values->correlation != MC_NO_CORRELATION, "--correlation"},
        {false, NULL}};
    const char *unwanted = mc_given_option(refused);
    size_t i;

    if (unwanted == NULL)
        unwanted = mc_run_book_unwanted(values);
    if (unwanted != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "%s cannot be combined with %s", several_settings,
                            unwanted);
    for (i = 0; i < values->show.n_items; i++)
        if (mc_book_word_check(several_settings, "--show", tables, values->show.items[i], error) !=
            0)
            return -1;
    return mc_book_format_find(values->format, several_settings, error) < 0 ? -1 : 0;
}

/* --- scores ----------------------------------------------------------------------------------- */

/* A run with several settings of graphs; the arrays are in the order of the settings. */
struct graph_run {
    struct mc_run *run;
    struct mc_graph_version *versions; /* [n] */
    struct mc_score_table **tables;    /* [n], with the same columns */
    struct mc_graphs_column *columns;  /* [n] */
    size_t n;
};

/* Scores the cases with the graphs of one setting. Only the first prints notes on metrics and
 * files: the others would repeat them. */
static int score(const struct graph_run *graph_run, size_t setting, struct mc_error *error)
{
    struct mc_run *run = graph_run->run;
    const struct mc_run_options *values = run->values;
    struct mc_run_options silent = *values;
    int status;

    silent.quiet = values->quiet || setting > 0;
    run->values = &silent;
    run->suite = graph_run->versions[setting].suite;
    run->scoring.quiet = silent.quiet;
    run->scoring.known = setting == 0 ? NULL : graph_run->tables[0];
    status = mc_run_score_watched(run, error);
    run->values = values;
    run->scoring.quiet = values->quiet;
    graph_run->tables[setting] = run->scoring.table;
    return status;
}

static bool is_scored(const struct graph_run *graph_run, size_t setting, size_t column,
                      size_t case_index)
{
    return graph_run->tables[setting]->columns[column].states[case_index] == MC_SCORE_OK;
}

/* Drops the scores of a case by a metric if some settings have one and others lack it. is_lacking:
 * marks those that lack it. */
static void leave_out(const struct graph_run *graph_run, size_t column, size_t case_index,
                      bool *is_lacking)
{
    size_t n_scored = 0, i;

    for (i = 0; i < graph_run->n; i++)
        n_scored += is_scored(graph_run, i, column, case_index);
    for (i = 0; i < graph_run->n && n_scored > 0 && n_scored < graph_run->n; i++) {
        struct mc_score_column *scores = &graph_run->tables[i]->columns[column];

        if (!is_scored(graph_run, i, column, case_index)) {
            is_lacking[i] = true;
            continue;
        }
        scores->values[case_index] = (double)NAN;
        scores->states[case_index] = MC_SCORE_NOT_APPLICABLE;
        scores->notes[case_index] =
            mc_slice_of("there is no score with the graphs of another setting");
    }
}

static void leave_out_all(const struct graph_run *graph_run)
{
    size_t n_cases = graph_run->run->suite->n_cases, i, c, k;
    bool *is_lacking = mc_arena_array(graph_run->run->arena, graph_run->n, sizeof(*is_lacking));

    for (i = 0; i < n_cases; i++) {
        for (k = 0; k < graph_run->n; k++)
            is_lacking[k] = false;
        for (c = 0; c < graph_run->tables[0]->n_columns; c++)
            leave_out(graph_run, c, i, is_lacking);
        for (k = 0; k < graph_run->n; k++)
            graph_run->columns[k].n_missing +=
                is_lacking[k] && mc_case_is_selected(graph_run->run->suite, i);
    }
}

static int make_columns(struct graph_run *graph_run, const struct mc_analysis_settings *settings,
                        struct mc_error *error)
{
    struct mc_run *run = graph_run->run;
    struct mc_analysis_settings setting_analysis = *settings;
    size_t i;

    for (i = 0; i < graph_run->n; i++)
        if (score(graph_run, i, error) != 0)
            return -1;
    leave_out_all(graph_run);
    setting_analysis.draws = 0; /* metrics are not tested against each other */
    for (i = 0; i < graph_run->n; i++) {
        const struct mc_graph_version *version = &graph_run->versions[i];
        struct mc_graphs_column *column = &graph_run->columns[i];
        struct mc_result *result;

        setting_analysis.graphs = version->setting;
        result = mc_analyse(graph_run->tables[i], &setting_analysis, run->scoring.pool, run->arena);
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
    struct graph_run graph_run = {.run = run};
    struct mc_graphs_report report;
    struct mc_run_book run_book;
    const char *const *names;

    if (run->scoring.cluster != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "%s is for one process; without mpirun",
                            several_settings);
    graph_run.n = mc_graph_settings(run->values->graphs.graphs, run->arena, &names);
    graph_run.tables = mc_arena_array(run->arena, graph_run.n, sizeof(*graph_run.tables));
    graph_run.columns = mc_arena_array(run->arena, graph_run.n, sizeof(*graph_run.columns));
    run->has_graphs = true;
    if (mc_scoring_open_cache(&run->scoring, run->values->cache, error) != 0 ||
        mc_graphs_choose_each(&run->scoring, &run->values->graphs, &run->values->sources,
                              run->suite, run->arena, &graph_run.versions, error) != 0)
        return -1;
    mc_scoring_close_cache(&run->scoring);
    if (make_columns(&graph_run, settings, error) != 0)
        return -1;
    report = (struct mc_graphs_report){graph_run.columns, graph_run.n, run->arena};
    mc_run_book_begin(&run_book, run);
    run_book.reports.own = "statistics";
    run_book.reports.title = "metricheck run: graphs side by side";
    run_book.reports.schema = SCHEMA;
    run_book.reports.write_settings = write_settings;
    run_book.reports.write_head = write_head;
    run_book.reports.write_tail = write_tail;
    run_book.reports.context = &report;
    mc_graph_sheets(&run_book.book, &report);
    return mc_book_reports_write(&run_book.reports, error);
}
