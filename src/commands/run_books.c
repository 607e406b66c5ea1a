/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/run_books.h"

#include <math.h>

#include "analysis/result.h"
#include "analysis/statistics.h"
#include "commands/command.h"
#include "commands/run_scoring.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/json_stream.h"
#include "report/report.h"
#include "report/words.h"
#include "run/output_paths.h"
#include "run/run.h"

const char *mc_run_book_unwanted(const struct mc_run_options *values)
{
    const struct mc_given_option unwanted[] = {{values->contrasts.n_items > 0, "--contrast"},
                                               {values->omnibus, "--omnibus"},
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

struct mc_book_options mc_run_book_options(const struct mc_run_options *values)
{
    return (struct mc_book_options){
        .format = mc_choice_index(MC_BOOK_FORMATS, mc_slice_of(values->format)),
        .output = values->output == NULL ? "-" : values->output,
        .reports = values->reports,
        .precision = values->precision,
        .color = values->color,
        .csv_safe = values->csv_safe};
}

const char **mc_run_book_paths(const struct mc_run *run)
{
    return mc_report_paths(mc_run_book_options(run->values).output, &run->values->reports,
                           run->arena);
}

void mc_run_book_put_analysis(const struct mc_result *result, struct mc_json_stream *json)
{
    size_t s;

    mc_json_put_array(json, "statistics", MC_JSON_FLAT);
    for (s = 0; s < result->n_statistics; s++)
        mc_json_put_text(json, NULL, result->statistics[s]->name);
    mc_json_put_end(json);
    mc_json_put_count(json, "resamples", result->settings.resamples);
    mc_json_put_real(json, "confidence", result->settings.confidence);
    mc_json_put_count(json, "seed", (size_t)result->settings.seed);
}

void mc_run_book_head(const struct mc_result *result, const char *title,
                      struct mc_document *document)
{
    size_t d;

    document->kind->title(document, mc_slice_of(title));
    for (d = 0; d < result->n_datasets; d++)
        document->kind->paragraph(document,
                                  mc_dataset_sentence(&result->datasets[d], document->arena));
}

void mc_run_book_tail(const struct mc_result *result, bool best_alone, struct mc_document *document)
{
    static const struct mc_report_options options = {.precision = -1};
    size_t *statistics = mc_arena_array(document->arena, result->n_statistics, sizeof(*statistics));
    struct mc_figure_view view;
    const char *text;
    size_t n = 0, s;

    if (result->n_datasets == 0)
        return;
    for (s = 0; s < result->n_statistics; s++)
        if (!best_alone || !isnan(result->statistics[s]->best))
            statistics[n++] = s;
    view = mc_view_dataset(result, &result->datasets[0], &options, document->arena);
    text = mc_normalised_words(&view, statistics, n);
    if (text[0] != '\0')
        document->kind->remark(document, mc_slice_of(text), 1);
}

void mc_run_book_begin(struct mc_run_book *run_book, const struct mc_run *run)
{
    const struct mc_option_list *show = &run->values->show;

    run_book->book =
        (struct mc_book){.asked = show->items, .n_asked = show->n_items, .arena = run->arena};
    run_book->options = mc_run_book_options(run->values);
    run_book->reports =
        (struct mc_book_reports){.book = &run_book->book,
                                 .options = &run_book->options,
                                 .taken = mc_run_taken(run, mc_run_book_paths(run))};
}
