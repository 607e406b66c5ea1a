/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/item_reports.h"

#include "analysis/result.h"
#include "commands/best_reports.h"
#include "commands/book_reports.h"
#include "commands/command.h"
#include "commands/run_paths.h"
#include "engine/run.h"
#include "report/document.h"
#include "report/item_sheets.h"
#include "report/json_stream.h"
#include "report/words.h"

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
    const struct mc_result *result = ((const struct mc_item_report *)context)->result;
    size_t d;

    document->kind->title(document, mc_slice_of("cases as items"));
    for (d = 0; d < result->n_datasets; d++)
        document->kind->paragraph(document,
                                  mc_dataset_sentence(&result->datasets[d], document->arena));
}

int mc_item_reports_write(const struct mc_run *run, const struct mc_result *result,
                          struct mc_error *error)
{
    const struct mc_run_options *values = run->values;
    struct mc_case_items *datasets =
        mc_arena_array(run->arena, result->n_datasets, sizeof(*datasets));
    struct mc_item_report report = {.result = result, .datasets = datasets};
    struct mc_book book = {
        .asked = values->show.items, .n_asked = values->show.n_items, .arena = run->arena};
    const struct mc_book_options shown = mc_run_book_options(values);
    const struct mc_book_reports reports = {.book = &book,
                                            .options = &shown,
                                            .own = "items",
                                            .title = "metricheck run: cases as items",
                                            .schema = SCHEMA,
                                            .taken = mc_run_taken(run, mc_run_book_paths(run)),
                                            .write_settings = write_settings,
                                            .write_head = write_head,
                                            .context = &report};
    size_t d;

    for (d = 0; d < result->n_datasets; d++)
        datasets[d] = mc_case_items_find(result, result->datasets[d].name, run->scoring.pool);
    mc_item_sheets(&book, &report);
    return mc_book_reports_write(&reports, error);
}
