/* SPDX-License-Identifier: GPL-3.0-or-later */
/* best_sheets.c: a row for each statistic and group; rows without a best, a second or a test are
 * counted below the table with the reason. */
#include "report/best_sheets.h"

#include <math.h>

#include "analysis/paired_tests.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"
#include "report/words.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

static struct mc_slice name_of(const struct mc_result *result, size_t column)
{
    return column == MC_NO_BEST ? mc_slice_of("-") : result->scores->columns[column].name;
}

static double value_of(const struct mc_result *result, const struct mc_best_metrics *item,
                       size_t column)
{
    return column == MC_NO_BEST
               ? (double)NAN
               : mc_result_cell(result, item->group, column, item->statistic)->value;
}

#define GETTER(name, kind, ...)                                                                    \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(struct mc_best_metrics, struct mc_result, kind, __VA_ARGS__)
#define OF(member) MC_MEMBER(struct mc_best_metrics, member)

GETTER(get_dataset, text, row->dataset->name)
GETTER(get_statistic, text, mc_slice_of(at->statistics[row->statistic]->name))
GETTER(get_phenomenon, text, row->group->name)
GETTER(get_cases, count, row->group->n_cases)
GETTER(get_best, text, name_of(at, row->best))
GETTER(get_value, real, value_of(at, row, row->best))
GETTER(get_second, text, name_of(at, row->second))
GETTER(get_second_value, real, value_of(at, row, row->second))
GETTER(get_test, text, mc_slice_of(row->test == NULL ? "-" : row->test->name))
GETTER(get_better, flag, mc_is_better_than_second(row))

/* Adds a note for each reason, with the number of rows that have it. */
static void note_reasons(struct mc_sheet *sheet, const struct mc_best_report *report)
{
    struct mc_string_map *reasons = mc_string_map_new(sheet->arena);
    size_t *counts = mc_arena_array(sheet->arena, report->n, sizeof(*counts)), i;

    for (i = 0; i < report->n; i++)
        if (report->items[i].reason != NULL)
            counts[mc_string_map_add(reasons, mc_slice_of(report->items[i].reason), NULL)]++;
    for (i = 0; i < mc_string_map_size(reasons); i++)
        mc_sheet_note(sheet, "%zu of %zu rows: %s.", counts[i], report->n,
                      mc_string_map_key(reasons, (uint32_t)i).data);
}

/* Notes the tests that were made, each once: "PERM-INPUTS by source sentence; sign flips". */
static void note_tests(struct mc_sheet *sheet, const struct mc_best_report *report)
{
    const struct mc_correction *correction = mc_best_correction(&report->result->settings);
    const char *tests = "";
    size_t i, k;

    for (i = 0; i < report->n; i++) {
        for (k = 0; k < i && report->items[k].test != report->items[i].test; k++)
            ;
        if (k == i && report->items[i].test != NULL)
            tests = mc_arena_format(sheet->arena, "%s%s%s", tests, tests[0] == '\0' ? "" : "; ",
                                    report->items[i].test->title);
    }
    if (tests[0] == '\0')
        return;
    mc_sheet_note(
        sheet, "* the best is shown to be better than the second: p < .05, two-sided (%s).", tests);
    if (correction->method != MC_ADJUST_NONE)
        mc_sheet_note(sheet, "p (%s): corrected over the phenomena of a dataset.",
                      correction->title);
}

/* Concludes by the statistic that metrics are compared by, over the phenomena of one dataset. */
static void conclude(struct mc_book *book, const struct mc_best_report *report, size_t dataset)
{
    const struct mc_result *result = report->result;
    const struct mc_statistic *statistic = mc_best_statistic(&result->settings);
    size_t n = 0, n_tested = 0, n_better = 0, i;

    for (i = 0; i < report->n; i++) {
        const struct mc_best_metrics *item = &report->items[i];

        if (item->dataset != &result->datasets[dataset] || item->group->overall ||
            result->statistics[item->statistic] != statistic)
            continue;
        n++;
        n_tested += isnan(item->p_adjusted) ? 0 : 1;
        n_better += mc_is_better_than_second(item);
    }
    if (n_tested > 0)
        mc_book_conclude(
            book,
            "%.*s: by %s, the best metric is shown to be better than the second on %zu of %zu "
            "%s%s.",
            MC_SLICE_ARGUMENTS(result->datasets[dataset].name), statistic->title, n_better,
            n_tested, n_tested == 1 ? "phenomenon" : "phenomena",
            n_tested == n ? ""
                          : mc_arena_format(book->arena, "; on %zu more the two cannot be tested",
                                            n - n_tested));
}

void mc_best_sheets(struct mc_book *book, const struct mc_best_report *report)
{
    const struct mc_result *result = report->result;
    const struct mc_sheet_field columns[] = {
        {"dataset", result->n_datasets > 1 ? "dataset" : NULL, MC_SHEET_TEXT, 0,
         .get = get_dataset},
        {"statistic", "by", MC_SHEET_TEXT, 0, .get = get_statistic},
        {"phenomenon", "phenomenon", MC_SHEET_TEXT, 0, .get = get_phenomenon},
        {"cases", "cases", MC_SHEET_COUNT, 0, .get = get_cases},
        {"best", "best", MC_SHEET_TEXT, 0, .get = get_best},
        {"value", "value", MC_SHEET_REAL, 3, .get = get_value},
        {"second", "second", MC_SHEET_TEXT, 0, .get = get_second},
        {"second_value", "value", MC_SHEET_REAL, 3, .get = get_second_value},
        {"difference", NULL, MC_SHEET_REAL, 3, OF(difference)},
        {"test", NULL, MC_SHEET_TEXT, 0, .get = get_test},
        {"p", NULL, MC_SHEET_P, 0, OF(p)},
        {"p_adjusted", "p", MC_SHEET_P, 0, OF(p_adjusted)},
        {"better", "", MC_SHEET_FLAG, 0, .get = get_better},
        {"reason", NULL, MC_SHEET_TEXT, 0, OF(reason)},
    };
    struct mc_sheet *sheet = mc_book_add(book, "best", "the best and the second-best metric");
    size_t d;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    mc_sheet_rows(sheet, report->items, report->n, sizeof(*report->items), result);
    note_tests(sheet, report);
    note_reasons(sheet, report);
    for (d = 0; d < result->n_datasets; d++)
        conclude(book, report, d);
}
