/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/best_reports.h"

#include <stdio.h>
#include <string.h>

#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "commands/book_reports.h"
#include "commands/command.h"
#include "commands/run_paths.h"
#include "engine/run.h"
#include "report/best_sheets.h"
#include "report/document.h"
#include "report/json_stream.h"
#include "report/words.h"

#define SCHEMA "metricheck/best/1"

/* The option given that this report has no use for; NULL: none. */
static const char *unwanted_option(const struct mc_run_options *values)
{
    const struct mc_given_option unwanted[] = {{values->contrasts.n_items > 0, "--contrast"},
                                               {values->omnibus, "--omnibus"},
                                               {values->matrix, "--matrix"},
                                               {values->challenge, "--challenge"},
                                               {values->figure != NULL, "--figure"},
                                               {values->sort != NULL, "--sort"},
                                               {values->full, "--full"},
                                               {values->brief, "--short"},
                                               {values->report_cases != NULL, "--report-cases"},
                                               {values->html_templates != NULL, "--html-templates"},
                                               {values->edits >= 0, "--edits"},
                                               {false, NULL}};

    return mc_given_option(unwanted);
}

bool mc_case_table_is_asked(const struct mc_run_options *values, const char *table)
{
    size_t n = values->show.n_items, i;

    for (i = 0; i < n && strcmp(values->show.items[i], table) == 0; i++)
        ;
    return n > 0 && i == n;
}

int mc_case_table_check(const struct mc_run_options *values, struct mc_error *error)
{
    char what[32];
    const char *unwanted = unwanted_option(values);

    (void)snprintf(what, sizeof(what), "run --show %s", values->show.items[0]);
    if (unwanted != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "%s cannot be combined with %s", what, unwanted);
    return mc_book_format_find(values->format, what, error) < 0 ? -1 : 0;
}

bool mc_best_is_asked(const struct mc_run_options *values)
{
    return mc_case_table_is_asked(values, MC_BEST_TABLES);
}

static void write_settings(const void *context, struct mc_json_stream *json)
{
    const struct mc_best_report *report = context;
    const struct mc_analysis_settings *settings = &report->result->settings;
    size_t s;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_text(json, "preset", settings->preset);
    mc_json_put_array(json, "statistics", MC_JSON_FLAT);
    for (s = 0; s < report->result->n_statistics; s++)
        mc_json_put_text(json, NULL, report->result->statistics[s]->name);
    mc_json_put_end(json);
    mc_json_put_count(json, "resamples", settings->resamples);
    mc_json_put_real(json, "confidence", settings->confidence);
    mc_json_put_count(json, "seed", (size_t)settings->seed);
    mc_json_put_count(json, "draws", settings->draws);
    mc_json_put_text(json, "correction", mc_best_correction(settings)->name);
    mc_json_put_text(json, "suite_sha256", report->result->suite->sha256);
    mc_json_put_end(json);
}

static void write_head(const void *context, struct mc_document *document)
{
    const struct mc_result *result = ((const struct mc_best_report *)context)->result;
    size_t d;

    document->kind->title(document, mc_slice_of("the best metrics"));
    for (d = 0; d < result->n_datasets; d++)
        document->kind->paragraph(document,
                                  mc_dataset_sentence(&result->datasets[d], document->arena));
}

int mc_best_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    struct mc_best_report report = {.result = result};
    struct mc_book book = {
        .asked = values->show.items, .n_asked = values->show.n_items, .arena = run->arena};
    const struct mc_book_options shown = mc_run_book_options(values);
    const struct mc_book_reports reports = {.book = &book,
                                            .options = &shown,
                                            .own = "best",
                                            .title = "metricheck run: the best metrics",
                                            .schema = SCHEMA,
                                            .taken = mc_run_taken(run, mc_run_book_paths(run)),
                                            .write_settings = write_settings,
                                            .write_head = write_head,
                                            .context = &report};

    report.items = mc_find_best_metrics(result, run->scoring.pool, &report.n);
    mc_best_sheets(&book, &report);
    return mc_book_reports_write(&reports, error);
}
