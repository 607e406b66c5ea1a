/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report.c: the command `report`: writes a saved report in another format. */
#include <stdio.h>

#include "base/delimited.h"
#include "base/file.h"
#include "base/thread_pool.h"
#include "commands/command.h"
#include "commands/run.h"
#include "engine/messages.h"
#include "report/html/page.h"
#include "report/left_out.h"
#include "report/report.h"
#include "report/saved_report.h"
#include "report/saved_result.h"
#include "report/words.h"
#include "run/option_rows.h"
#include "run/output_paths.h"
#include "run/run.h"

static const struct mc_option options[] = {
    MC_ROW_TEXT(struct mc_run_options, format, 'f', "format", "FORMAT", "format",
                "A format of `run`: terminal, json, csv, tsv, markdown, text, junit ... Default: "
                "terminal."),
    MC_ROW_OUTPUT(struct mc_run_options, output, "PATH", "Output file, or folder for `text`."),
    MC_ROW_REPORT(struct mc_run_options, reports, "Another report of the same result. Repeatable."),
    MC_ROW_TEXT(struct mc_run_options, report_cases, 0, "report-cases", "all|worst:N|none", NULL,
                "Of which cases reports have sentences and graphs, of those that FILE has. "
                "Default: as in FILE."),
    MC_ROW_CSV_SAFE(struct mc_run_options, csv_safe),
    MC_ROW_PRECISION(struct mc_run_options, precision,
                     "Decimals of all statistics in tables. Default: depends on the statistic."),
    MC_ROW_TEXT(struct mc_run_options, html_templates, 0, "html-templates", "FOLDER", "folder",
                "Files of the HTML report that replace those built in, as of `run`."),
    MC_ROW_FLAG(struct mc_run_options, full, 0, "full",
                "All statistics, tests and failed expectations, also on the terminal."),
    MC_ROW_FLAG(struct mc_run_options, brief, 0, "short", "The first screen, also in Markdown."),
    MC_ROW_TEXT(
        struct mc_run_options, figure, 0, "figure", "NAME", "statistic",
        "The statistic of the first screen, by phenomenon. `passed`, or a statistic of FILE. "
        "Default: mad."),
    MC_ROW_TEXT(struct mc_run_options, sort, 0, "sort", "COLUMN", NULL,
                "Order of the rows: name, n, passed, or a statistic. The weakest come first."),
    MC_ROW_COLOR(struct mc_run_options, color,
                 "Colour. auto: on a terminal, unless NO_COLOR is set. Default: auto."),
    MC_ROW_JOBS(struct mc_run_options, jobs),
    MC_ROW_QUIET(struct mc_run_options, quiet, "Do not say what an older report lacks."),
    MC_OPTIONS_END};

static const struct mc_example examples[] = {
    {"metricheck run -m bleu -m smatch -p passive -f json -o run.json && metricheck report "
     "run.json -f markdown -o run.md",
     "Score once, and write the report again in another format."},
    {NULL, NULL}};

struct report_call {
    const struct mc_run_options *values;
    const struct mc_wanted_report *wanted; /* [1 + values->reports.n_items] */
    const char *const *taken;              /* paths of inputs and outputs */
    struct mc_thread_pool *pool;
    struct mc_arena *arena;
    struct mc_report_cases cases; /* those with sentences and graphs */
};

static bool wants_graphs(const struct report_call *call)
{
    size_t i;

    for (i = 0; i <= call->values->reports.n_items; i++)
        if (!call->wanted[i].format->no_graphs)
            return true;
    return false;
}

/* Checks that the report has a statistic, which is not computed here. */
static int check_figure(const char *option, const char *name, const struct mc_result *result,
                        struct mc_error *error)
{
    const struct mc_statistic *wanted = name == NULL ? NULL : mc_statistic_of_words(name);

    if (wanted == NULL || mc_result_statistic(result, wanted->name) != SIZE_MAX)
        return 0;
    return mc_error_set(error, MC_CODE_USAGE,
                        "%s %s: the report has no such statistic; `metricheck run --statistic %s` "
                        "computes it",
                        option, name, wanted->name);
}

static int write_all(const struct report_call *call, const struct mc_saved_report *report,
                     struct mc_result *result, struct mc_error *error)
{
    struct mc_report_options report_options = {
        .created = report->created.data,
        .accepted = report->accepted,
        .seconds = (double)NAN,
    };

    if (check_figure("--figure", call->values->figure, result, error) != 0 ||
        check_figure("--sort", call->values->sort, result, error) != 0)
        return -1;
    if (call->cases.chosen)
        mc_leave_out(result, NULL, &call->cases);
    return mc_reports_write(call->values, call->wanted, call->taken, result, &report_options,
                            error);
}

static int render(const struct report_call *call, const char *path, struct mc_error *error)
{
    struct mc_diagnostics *diagnostics = mc_diagnostics_new(call->arena);
    struct mc_saved_report report;
    struct mc_result *result = NULL;
    int status = mc_saved_report_read(path, call->arena, diagnostics, &report, error);
    bool is_open = status == 0;

    if (status == 0)
        mc_saved_report_check(&report);
    if (status == 0 && wants_graphs(call))
        status = mc_saved_graphs(&report, error);
    if (status == 0)
        status = mc_saved_result(&report, call->pool, &result, error);
    if (status != 0 && diagnostics->n_errors > 0)
        error->text[0] = '\0'; /* the findings have the details */
    mc_diagnostics_print(diagnostics, stderr, MC_FINDINGS_SHOWN);
    if (status == 0) {
        const char *lacks = mc_saved_lacks(&report);

        if (lacks != NULL && !call->values->quiet)
            mc_message(&mc_on_standard_error, "%s: a report of schema %s has no %s\n", path,
                       MC_REPORT_SCHEMA_1, lacks);
        status = write_all(call, &report, result, error);
    }
    if (is_open)
        mc_saved_report_close(&report);
    return status;
}

static int work(void *option_values, const struct mc_option_list *operands, struct mc_arena *arena,
                struct mc_error *error)
{
    const struct mc_run_options *values = option_values;
    struct mc_wanted_report *wanted =
        mc_arena_array(arena, values->reports.n_items + 1, sizeof(*wanted));
    struct report_call call = {.values = values, .wanted = wanted, .arena = arena};
    const char *report[] = {NULL, NULL};
    const char *const *inputs, *const *written;
    int status;

    if (operands->n_items != 1)
        return mc_error_set(error, MC_CODE_USAGE,
                            "one report is needed; `metricheck run -f json -o FILE` writes one");
    report[0] = operands->items[0];
    inputs = mc_paths_join(report, mc_html_files_in(values->html_templates, arena), arena);
    if (mc_report_cases_parse(values->report_cases, &call.cases, error) != 0 ||
        mc_reports_want(values, wanted, error) != 0)
        return -1;
    written = mc_report_paths(wanted[0].path, &values->reports, arena);
    call.taken = mc_paths_join(inputs, written, arena);
    if (mc_output_paths_check(written, inputs, error) != 0)
        return -1;
    call.pool = mc_thread_pool_new((unsigned)values->jobs);
    status = render(&call, operands->items[0], error);
    mc_thread_pool_free(call.pool);
    return status;
}

const struct mc_command mc_command_report = {
    "report",
    NULL,
    MC_FOR_DEVELOPERS,
    "write a saved report in another format",
    "FILE.json",
    "Reads a report of `metricheck run -f json` and writes it in another format. Nothing is scored "
    "or computed again: suites, metrics and models are not needed, and the output is what `run` "
    "with that format would have written, byte for byte.\n"
    "\n"
    "The report holds all that any format shows: per case the sentences, graphs, scores and "
    "verdicts, per phenomenon all statistics with intervals and reasons, the settings. What was left "
    "out of it (--report-cases of `run`) is left out here.\n"
    "\n"
    "Reports of schema metricheck/report/1, of earlier versions, have no graphs, notes, remarks on "
    "scores and places in suites; formats that show them go without.\n"
    "\n"
    "Statistics are shown as they stand in the file; `metricheck verify` says whether they follow from "
    "the cases.",
    options,
    examples,
    .work = work,
    .defaults = &mc_run_defaults,
    .size = sizeof(mc_run_defaults),
};
