/* SPDX-License-Identifier: GPL-3.0-or-later */
/* item_sheets.c: a row for each case, doubtful ones first, and one for each metric; sentences that
 * count the doubtful ones. In order: records, cells, tables, sentences. */
#include "report/item_sheets.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/result.h"
#include "base/hash.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* --- records ---------------------------------------------------------------------------------- */

struct item_row {
    const struct mc_dataset_result *dataset;
    const struct mc_item *item;
    size_t index; /* of the case in the suite */
};

struct ability_row {
    const struct mc_dataset_result *dataset;
    size_t column;
    double ability, right; /* right: mean of its answers */
    size_t n;              /* answers */
};

static int compare_rows(const void *a, const void *b)
{
    const struct item_row *first = a, *second = b;
    double x = first->item->discrimination, y = second->item->discrimination;

    if (isnan(x) != isnan(y))
        return isnan(x) ? 1 : -1;
    if (x < y || x > y)
        return x < y ? -1 : 1;
    return (first->index > second->index) - (first->index < second->index);
}

/* The selected cases of the dataset, in the order of the table. */
static struct item_row *rows_of(const struct mc_item_report *report, size_t d, size_t *n,
                                struct mc_arena *arena)
{
    const struct mc_dataset_result *dataset = &report->result->datasets[d];
    const struct mc_case_items *items = &report->datasets[d];
    bool *is_selected = mc_arena_array(arena, report->result->suite->n_cases, sizeof(bool));
    struct item_row *rows = mc_arena_array(arena, items->n, sizeof(*rows));
    size_t g, i;

    for (g = 0; g < dataset->n_groups; g++)
        for (i = 0; i < dataset->groups[g].n_cases && !dataset->groups[g].overall; i++)
            is_selected[dataset->groups[g].cases[i]] = true;
    *n = 0;
    for (i = 0; i < items->n; i++)
        if (is_selected[items->cases[i]])
            rows[(*n)++] = (struct item_row){dataset, &items->model.items[i], items->cases[i]};
    if (*n > 0)
        qsort(rows, *n, sizeof(*rows), compare_rows);
    return rows;
}

/* Why a contributor should review the case; NULL: no reason. */
static const char *doubt_of(const struct mc_item *item)
{
    if (item->discrimination < 0)
        return "negative";
    return item->discrimination < MC_LOW_DISCRIMINATION ? "near zero" : NULL;
}

/* --- cells ------------------------------------------------------------------------------------ */

static const struct mc_case *case_of(const struct mc_result *result, const struct item_row *row)
{
    return &result->suite->cases[row->index];
}

static struct mc_slice or_dash(const char *text)
{
    return mc_slice_of(text == NULL ? "-" : text);
}

#define ITEM(name, kind, ...)                                                                      \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(struct item_row, struct mc_result, kind, __VA_ARGS__)

ITEM(get_dataset, text, row->dataset->name)
ITEM(get_case, text, case_of(at, row)->id)
ITEM(get_phenomenon, text, at->suite->phenomena[case_of(at, row)->phenomenon].name)
ITEM(get_human, real, at->human_settled[row->index])
ITEM(get_right, real, row->item->right)
ITEM(get_n, count, row->item->n)
ITEM(get_discrimination, real, row->item->discrimination)
ITEM(get_error, real, row->item->error)
ITEM(get_difficulty, real, row->item->difficulty)
ITEM(get_doubt, text, or_dash(doubt_of(row->item)))
ITEM(get_reason, text, or_dash(row->item->reason))

#define ABILITY(name, kind, ...)                                                                   \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(struct ability_row, struct mc_result, kind, __VA_ARGS__)

ABILITY(get_ability_dataset, text, row->dataset->name)
ABILITY(get_metric, text, at->scores->columns[row->column].name)

/* --- tables ----------------------------------------------------------------------------------- */

static void note_reasons(struct mc_sheet *sheet, const struct item_row *rows, size_t n)
{
    struct mc_string_map *reasons = mc_string_map_new(sheet->arena);
    size_t *counts = mc_arena_array(sheet->arena, n, sizeof(*counts)), i;

    for (i = 0; i < n; i++)
        if (rows[i].item->reason != NULL)
            counts[mc_string_map_add(reasons, mc_slice_of(rows[i].item->reason), NULL)]++;
    for (i = 0; i < mc_string_map_size(reasons); i++)
        mc_sheet_note(sheet, "%zu of %zu cases: %s.", counts[i], n,
                      mc_string_map_key(reasons, (uint32_t)i).data);
}

/* Why no dataset has a discrimination; NULL if any has. */
static const char *why_nothing(const struct mc_item_report *report)
{
    const char *reason = NULL;
    size_t d;

    for (d = 0; d < report->result->n_datasets; d++) {
        reason = report->datasets[d].model.reason;
        if (reason == NULL)
            return NULL;
    }
    return reason;
}

static void add_items(struct mc_book *book, const struct mc_item_report *report)
{
    enum { MOST_SHOWN = 20 };
    const char *dataset = report->result->n_datasets > 1 ? "dataset" : NULL;
    const struct mc_sheet_field columns[] = {
        {"dataset", dataset, MC_SHEET_TEXT, 0, .get = get_dataset},
        {"case", "case", MC_SHEET_TEXT, 0, .get = get_case},
        {"phenomenon", "phenomenon", MC_SHEET_TEXT, 0, .get = get_phenomenon},
        {"human", "judged", MC_SHEET_REAL, 2, .get = get_human},
        {"right", "right", MC_SHEET_REAL, 1, .get = get_right},
        {"metrics", "of metrics", MC_SHEET_COUNT, 0, .get = get_n},
        {"discrimination", "discrimination", MC_SHEET_REAL, 2, .get = get_discrimination},
        {"error", "+-", MC_SHEET_REAL, 2, .get = get_error},
        {"difficulty", "difficulty", MC_SHEET_REAL, 2, .get = get_difficulty},
        {"doubt", NULL, MC_SHEET_TEXT, 0, .get = get_doubt},
        {"reason", NULL, MC_SHEET_TEXT, 0, .get = get_reason},
    };
    struct mc_sheet *sheet = mc_book_add(book, "items", "what cases tell about metrics");
    size_t d, n;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    sheet->most = MOST_SHOWN;
    for (d = 0; d < report->result->n_datasets; d++) {
        const struct item_row *rows = rows_of(report, d, &n, sheet->arena);

        mc_sheet_rows(sheet, rows, n, sizeof(*rows), report->result);
        note_reasons(sheet, rows, n);
    }
    mc_sheet_note(sheet, "right: metrics that order most pairs of the case as they are judged.");
    mc_sheet_note(sheet, "discrimination: how much likelier a metric that is right elsewhere is to "
                         "be right here. Below 0, the metrics that are right elsewhere are wrong "
                         "here more often than the others, so that the judgement, a sentence or a "
                         "graph may be wrong, or it asks for what they lack. Near 0, it tells no "
                         "better metric from a worse one.");
    mc_sheet_note(sheet, "+-: standard error; few metrics answer, so that single cases are hints. "
                         "difficulty: the ability with which right and wrong are equally likely.");
    sheet->nothing = why_nothing(report);
}

static struct ability_row ability_of(const struct mc_item_report *report, size_t d, size_t c)
{
    const struct mc_case_items *items = &report->datasets[d];
    struct ability_row row = {.dataset = &report->result->datasets[d],
                              .column = items->columns[c],
                              .ability = items->model.abilities[c],
                              .right = 0,
                              .n = 0};
    size_t i;

    for (i = 0; i < items->n; i++) {
        double answer = items->answers[i * items->n_columns + c];

        row.n += isnan(answer) ? 0 : 1;
        row.right += isnan(answer) ? 0 : answer;
    }
    row.right = row.n == 0 ? (double)NAN : row.right / (double)row.n;
    return row;
}

static void add_abilities(struct mc_book *book, const struct mc_item_report *report)
{
    const char *dataset = report->result->n_datasets > 1 ? "dataset" : NULL;
    const struct mc_sheet_field columns[] = {
        {"dataset", dataset, MC_SHEET_TEXT, 0, .get = get_ability_dataset},
        {"metric", "metric", MC_SHEET_TEXT, 0, .get = get_metric},
        {"ability", "ability", MC_SHEET_REAL, 2, MC_MEMBER(struct ability_row, ability)},
        {"right", "right on", MC_SHEET_REAL, 3, MC_MEMBER(struct ability_row, right)},
        {"cases", "of cases", MC_SHEET_COUNT, 0, MC_MEMBER(struct ability_row, n)},
    };
    struct mc_sheet *sheet = mc_book_add_part(book, "abilities", "items", "metrics on these cases");
    size_t d, c;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (d = 0; d < report->result->n_datasets; d++)
        for (c = 0; c < report->datasets[d].n_columns; c++) {
            const struct ability_row row = ability_of(report, d, c);

            mc_sheet_row(sheet, &row, report->result);
        }
}

/* --- sentences -------------------------------------------------------------------------------- */

static void conclude(struct mc_book *book, const struct mc_item_report *report, size_t d)
{
    const struct mc_slice name = report->result->datasets[d].name;
    size_t n, n_known = 0, n_negative = 0, n_low = 0, i;
    const struct item_row *rows = rows_of(report, d, &n, book->arena);

    if (report->datasets[d].model.reason != NULL) {
        mc_book_conclude(book, "%.*s: nothing is said of its cases: %s.", MC_SLICE_ARGUMENTS(name),
                         report->datasets[d].model.reason);
        return;
    }
    for (i = 0; i < n; i++) {
        double discrimination = rows[i].item->discrimination;

        n_known += isnan(discrimination) ? 0 : 1;
        n_negative += discrimination < 0;
        n_low += discrimination >= 0 && discrimination < MC_LOW_DISCRIMINATION;
    }
    mc_book_conclude(
        book,
        "%.*s: on %zu of %zu cases the metrics that are right elsewhere are wrong more "
        "often than the others; on %zu more it makes no difference.",
        MC_SLICE_ARGUMENTS(name), n_negative, n_known, n_low);
}

void mc_item_sheets(struct mc_book *book, const struct mc_item_report *report)
{
    size_t d;

    add_items(book, report);
    add_abilities(book, report);
    for (d = 0; d < report->result->n_datasets; d++)
        conclude(book, report, d);
}
