/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/item_reports.h"

#include "analysis/result.h"
#include "commands/best_reports.h"
#include "commands/command.h"
#include "commands/run_books.h"
#include "engine/run.h"
#include "report/item_sheets.h"
#include "report/json_stream.h"

#define SCHEMA "metricheck/items/1"

bool mc_items_are_asked(const struct mc_run_options *values)
{
    return mc_case_table_is_asked(values, MC_ITEM_TABLES);
}

static void write_settings(const void *context, struct mc_json_stream *json)
{
    const struct mc_item_report *report = context;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_text(json, "preset", report->result->settings.preset);
    mc_json_put_text(json, "suite_sha256", report->result->suite->sha256);
    mc_json_put_end(json);
}

static void write_head(const void *context, struct mc_document *document)
{
    mc_run_book_head(((const struct mc_item_report *)context)->result, "cases as items", document);
}

int mc_item_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error)
{
    struct mc_case_items *datasets =
        mc_arena_array(run->arena, result->n_datasets, sizeof(*datasets));
    struct mc_item_report report = {.result = result, .datasets = datasets};
    struct mc_run_book made;
    size_t d;

    mc_run_book_begin(&made, run);
    made.reports.own = "items";
    made.reports.title = "metricheck run: cases as items";
    made.reports.schema = SCHEMA;
    made.reports.write_settings = write_settings;
    made.reports.write_head = write_head;
    made.reports.context = &report;
    for (d = 0; d < result->n_datasets; d++)
        datasets[d] = mc_case_items_find(result, result->datasets[d].name, run->scoring.pool);
    mc_item_sheets(&made.book, &report);
    return mc_book_reports_write(&made.reports, error);
}
