/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_reports.c: reports of one table on cases. In order: what is asked for, the best metrics,
 * cases as items. */
#include "commands/run_books.h"

#include <stdio.h>
#include <string.h>

#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "commands/command.h"
#include "report/best_sheets.h"
#include "report/item_sheets.h"
#include "report/json_stream.h"
#include "run/run.h"

/* --- what is asked for ------------------------------------------------------------------------ */

/* Whether --show names only this table. */
static bool is_asked(const struct mc_run_options *values, const char *table)
{
    size_t n = values->show.n_items, i;

    for (i = 0; i < n && strcmp(values->show.items[i], table) == 0; i++)
        ;
    return n > 0 && i == n;
}

int mc_case_table_check(const struct mc_run_options *values, struct mc_error *error)
{
    char what[32];
    const char *unwanted = values->matrix ? "--matrix" : mc_run_book_unwanted(values);

    (void)snprintf(what, sizeof(what), "run --show %s", values->show.items[0]);
    if (unwanted != NULL)
        return mc_error_set(error, MC_CODE_USAGE, "%s cannot be combined with %s", what, unwanted);
    return mc_book_format_find(values->format, what, error) < 0 ? -1 : 0;
}

bool mc_best_is_asked(const struct mc_run_options *values)
{
    return is_asked(values, MC_BEST_TABLES);
}

bool mc_items_are_asked(const struct mc_run_options *values)
{
    return is_asked(values, MC_ITEM_TABLES);
}

/* --- the best metrics ------------------------------------------------------------------------- */

static void write_best_settings(const void *context, struct mc_json_stream *json)
{
    const struct mc_best_report *report = context;
    const struct mc_analysis_settings *settings = &report->result->settings;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_text(json, "preset", settings->preset);
    mc_run_book_put_analysis(report->result, json);
    mc_json_put_count(json, "draws", settings->draws);
    mc_json_put_text(json, "correction", mc_best_correction(settings)->name);
    mc_json_put_text(json, "suite_sha256", report->result->suite->sha256);
    mc_json_put_end(json);
}

static void write_best_head(const void *context, struct mc_document *document)
{
    const struct mc_best_report *report = context;

    mc_run_book_head(report->result, "the best metrics", document);
}

static void write_best_tail(const void *context, struct mc_document *document)
{
    mc_run_book_tail(((const struct mc_best_report *)context)->result, true, document);
}

int mc_best_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error)
{
    struct mc_best_report report = {.result = result};
    struct mc_run_book run_book;

    mc_run_book_begin(&run_book, run);
    run_book.reports.own = "best";
    run_book.reports.title = "metricheck run: the best metrics";
    run_book.reports.schema = "metricheck/best/1";
    run_book.reports.write_settings = write_best_settings;
    run_book.reports.write_head = write_best_head;
    run_book.reports.write_tail = write_best_tail;
    run_book.reports.context = &report;
    report.items = mc_find_best_metrics(result, run->scoring.pool, &report.n);
    mc_best_sheets(&run_book.book, &report);
    return mc_book_reports_write(&run_book.reports, error);
}

/* --- cases as items --------------------------------------------------------------------------- */

static void write_item_settings(const void *context, struct mc_json_stream *json)
{
    const struct mc_item_report *report = context;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_text(json, "preset", report->result->settings.preset);
    mc_json_put_text(json, "suite_sha256", report->result->suite->sha256);
    mc_json_put_end(json);
}

static void write_item_head(const void *context, struct mc_document *document)
{
    mc_run_book_head(((const struct mc_item_report *)context)->result, "cases as items", document);
}

int mc_item_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error)
{
    struct mc_case_items *datasets =
        mc_arena_array(run->arena, result->n_datasets, sizeof(*datasets));
    struct mc_item_report report = {.result = result, .datasets = datasets};
    struct mc_run_book run_book;
    size_t d;

    mc_run_book_begin(&run_book, run);
    run_book.reports.own = "items";
    run_book.reports.title = "metricheck run: cases as items";
    run_book.reports.schema = "metricheck/items/1";
    run_book.reports.write_settings = write_item_settings;
    run_book.reports.write_head = write_item_head;
    run_book.reports.context = &report;
    for (d = 0; d < result->n_datasets; d++)
        datasets[d] = mc_case_items_find(result, result->datasets[d].name, run->scoring.pool);
    mc_item_sheets(&run_book.book, &report);
    return mc_book_reports_write(&run_book.reports, error);
}
