/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "commands/run_books.h"

#include "analysis/analyse.h"
#include "analysis/expectations.h"
#include "base/hash.h"
#include "commands/command.h"
#include "report/dimension_sheets.h"
#include "report/document.h"
#include "report/json_stream.h"
#include "run/run.h"
#include "suite/dimensions.h"

#define SCHEMA "metricheck/dimensions/2"

static const char several_dimensions[] = "more than one --dimension";

/* --- options ---------------------------------------------------------------------------------- */

/* The table that --show names; metricheck/dimensions/1 called "statistics" "figures". */
static const char *table_name(const char *word)
{
    return strcmp(word, "figures") == 0 ? "statistics" : word;
}

int mc_dimension_options_check(const struct mc_run_options *values, struct mc_error *error)
{
    const struct mc_given_option refused[] = {{values->matrix, "--matrix"},
                                              {values->test != NULL, "--test"},
                                              {values->best_by != NULL, "--best-by"},
                                              {false, NULL}};
    const char *unwanted = mc_given_option(refused);
    size_t i;

    if (unwanted == NULL)
        unwanted = mc_run_book_unwanted(values);
    if (unwanted != NULL)
        return mc_error_set(error, MC_CODE_USAGE,
                            "%s cannot be combined with %s; run each dimension by itself",
                            several_dimensions, unwanted);
    for (i = 0; i < values->show.n_items; i++)
        if (mc_book_word_check(several_dimensions, "--show", mc_dimension_tables,
                               table_name(values->show.items[i]), error) != 0)
            return -1;
    return mc_book_format_find(values->format, several_dimensions, error) < 0 ? -1 : 0;
}

int mc_dimension_settings(const struct mc_run *run, struct mc_analysis_settings *settings,
                          struct mc_error *error)
{
    static const char *const shown[] = {"mad", "pearson", "spearman", "kendall_b"};

    settings->draws = 0; /* metrics are not tested against each other */
    if (run->values->statistics.n_items > 0)
        return 0;
    return mc_statistics_choose(shown, sizeof(shown) / sizeof(*shown), &settings->statistics,
                                &settings->n_statistics, run->arena, error);
}

int mc_dimension_names(const struct mc_run *run, const char *const **names, size_t *n,
                       struct mc_error *error)
{
    const struct mc_option_list *asked = &run->values->dimensions;
    struct mc_string_map *map = mc_string_map_new(run->arena);
    size_t n_known, i, k;
    const char *const *known = mc_suite_dimension_names(run->suite, run->arena, &n_known);
    const char **requested;

    for (i = 0; i < asked->n_items; i++) {
        bool all = strcmp(asked->items[i], MC_ALL_DIMENSIONS) == 0;

        if (all && n_known == 0)
            return mc_error_set(error, MC_CODE_USAGE,
                                "--dimension all: the suite has no dimensions");
        for (k = 0; k < (all ? n_known : 1); k++)
            (void)mc_string_map_add(map, mc_slice_of(all ? known[k] : asked->items[i]), NULL);
    }
    *n = mc_string_map_size(map);
    requested = mc_arena_array(run->arena, *n + 1, sizeof(*requested));
    for (i = 0; i < *n; i++) {
        requested[i] = mc_string_map_key(map, (uint32_t)i).data;
        if (mc_suite_has_dimension(run->suite, requested[i], error) != 0)
            return -1;
    }
    *names = requested;
    return 0;
}

/* --- writing ---------------------------------------------------------------------------------- */

static void write_settings(const void *context, struct mc_json_stream *json)
{
    const struct mc_dimension_report *report = context;
    const struct mc_result *first = report->results[0];
    size_t c;

    mc_json_put_object(json, "settings", MC_JSON_TALL);
    mc_json_put_texts(json, "dimensions", MC_JSON_FLAT, report->names, report->n);
    mc_run_book_put_analysis(first, json);
    mc_json_put_text(json, "suite_sha256", report->suite->sha256);
    mc_json_put_end(json);
    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (c = 0; c < first->scores->n_columns; c++) {
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", first->scores->columns[c].name);
        mc_json_put_slice(json, "signature", first->scores->columns[c].signature);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_head(const void *context, struct mc_document *document)
{
    const struct mc_dimension_report *report = context;
    const struct mc_result *first = report->results[0];
    size_t d;

    document->kind->title(document, mc_slice_of("dimensions"));
    for (d = 0; d < first->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &first->datasets[d];
        size_t n_cases = dataset->groups[dataset->n_groups - 1].n_cases;
        const char *text = mc_arena_format(
            document->arena,
            "%.*s: %zu %s, %zu %s; the human score of a case is the mean of its ratings in a "
            "dimension.",
            MC_SLICE_ARGUMENTS(dataset->name), n_cases, n_cases == 1 ? "case" : "cases", report->n,
            report->n == 1 ? "dimension" : "dimensions");

        mc_book_say(document, text);
    }
}

int mc_dimension_reports_write(struct mc_run *run, const struct mc_analysis_settings *settings,
                               const char *const *names, size_t n, struct mc_error *error)
{
    const struct mc_option_list *show = &run->values->show;
    const char **asked = mc_arena_array(run->arena, show->n_items, sizeof(*asked));
    const struct mc_result **results = mc_arena_array(run->arena, n, sizeof(*results));
    const struct mc_dimension_report report = {
        .suite = run->suite, .names = names, .results = results, .n = n, .arena = run->arena};
    struct mc_analysis_settings dimension_settings = *settings;
    struct mc_run_book run_book;
    struct mc_suite *suite;
    size_t i;

    /* The same scores, compared with the human scores of each dimension. */
    for (i = 0; i < n; i++) {
        struct mc_score_table *table = mc_arena_array(run->arena, 1, sizeof(*table));

        if (mc_suite_in_dimension(run->suite, names[i], &suite, error) != 0)
            return -1;
        *table = *run->scoring.table;
        table->suite = suite;
        dimension_settings.dimension = names[i];
        results[i] = mc_analyse(table, &dimension_settings, run->scoring.pool, run->arena);
    }
    run->n_failed = mc_failed_expectations(results[0]);
    mc_run_note_ranges(run, results[0]);
    mc_run_book_begin(&run_book, run);
    for (i = 0; i < show->n_items; i++)
        asked[i] = table_name(show->items[i]);
    run_book.book.asked = asked;
    run_book.reports.own = "statistics";
    run_book.reports.title = "metricheck dimensions";
    run_book.reports.schema = SCHEMA;
    run_book.reports.write_settings = write_settings;
    run_book.reports.write_head = write_head;
    run_book.reports.context = &report;
    mc_dimension_sheets(&run_book.book, &report);
    return mc_book_reports_write(&run_book.reports, error);
}
