/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_sheets.c: the settings, then each statistic with a column for each setting and the
 * difference from the first. In order: the settings, the statistics in full, those for people. */
#include "report/graph_sheets.h"

#include <math.h>

#include "report/words.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* --- the settings ----------------------------------------------------------------------------- */

#define GETTER(name, kind, ...)                                                                    \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(struct mc_graphs_column, void, kind, __VA_ARGS__)
#define OF(member) MC_MEMBER(struct mc_graphs_column, member)

GETTER(get_reference, text, row->setting == NULL ? mc_slice_of("gold") : row->setting->reference)
GETTER(get_candidate, text, row->setting == NULL ? mc_slice_of("gold") : row->setting->candidate)

static void add_settings(struct mc_book *book, const struct mc_graphs_report *report)
{
    static const struct mc_sheet_field columns[] = {
        {"graphs", "graphs", MC_SHEET_TEXT, 0, OF(name)},
        {"reference", "reference", MC_SHEET_TEXT, 0, .get = get_reference},
        {"candidate", "candidate", MC_SHEET_TEXT, 0, .get = get_candidate},
        {"sides", "sides", MC_SHEET_COUNT, 0, OF(n_sides)},
        {"without", "without a graph", MC_SHEET_COUNT, 0, OF(n_without)},
        {"missing", "not scored", MC_SHEET_COUNT, 0, OF(n_missing)},
    };
    struct mc_sheet *sheet = mc_book_add(book, "graphs", "which graphs");

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    mc_sheet_rows(sheet, report->columns, report->n, sizeof(*report->columns), NULL);
    mc_sheet_note(sheet, "not scored: cases that a metric scored with other graphs and not with "
                         "these; it counts them nowhere.");
}

/* --- the statistics --------------------------------------------------------------------------- */

/* A row: one statistic of one metric on one group, in every setting. */
struct row {
    const struct mc_graphs_report *report;
    size_t dataset, group, column, statistic;
};

/* A row in one setting. */
struct row_part {
    struct mc_cell cell;
    double difference; /* from the first setting; NaN: not defined, or this is the first */
};

static const struct mc_result *first_of(const struct mc_graphs_report *report)
{
    return report->columns[0].result;
}

static const struct mc_group *group_of(const struct row *row, size_t setting)
{
    return &row->report->columns[setting].result->datasets[row->dataset].groups[row->group];
}

static const struct mc_cell *cell_of(const struct row *row, size_t setting)
{
    return mc_result_cell(row->report->columns[setting].result, group_of(row, setting), row->column,
                          row->statistic);
}

static const void *part_of(const void *record, const void *context, size_t setting)
{
    const struct row *row = record;
    struct row_part *part = mc_arena_array(row->report->arena, 1, sizeof(*part));

    (void)context;
    part->cell = *cell_of(row, setting);
    part->difference = setting == 0 ? (double)NAN : part->cell.value - cell_of(row, 0)->value;
    return part;
}

static const char group_name[] = "graphs";

static const struct mc_sheet_field first_fields[] = {
    {"*_value", "*", MC_SHEET_REAL, 3, MC_MEMBER(struct row_part, cell.value)},
    {"*_low", NULL, MC_SHEET_LOW, 3, MC_MEMBER(struct row_part, cell.low)},
    {"*_high", NULL, MC_SHEET_HIGH, 3, MC_MEMBER(struct row_part, cell.high)},
    {"*_reason", NULL, MC_SHEET_TEXT, 0, MC_MEMBER(struct row_part, cell.reason)},
};
static const struct mc_sheet_field other_fields[] = {
    {"*_value", "*", MC_SHEET_REAL, 3, MC_MEMBER(struct row_part, cell.value)},
    {"*_low", NULL, MC_SHEET_LOW, 3, MC_MEMBER(struct row_part, cell.low)},
    {"*_high", NULL, MC_SHEET_HIGH, 3, MC_MEMBER(struct row_part, cell.high)},
    {"*_reason", NULL, MC_SHEET_TEXT, 0, MC_MEMBER(struct row_part, cell.reason)},
    {"*_difference", "difference", MC_SHEET_REAL, 3, MC_MEMBER(struct row_part, difference)},
};
static const struct mc_sheet_part parts[] = {
    {first_fields, COUNT_OF(first_fields), group_name, part_of},
    {other_fields, COUNT_OF(other_fields), group_name, part_of},
};

#define ROW_GETTER(name, kind, ...)                                                                \
    static void name(struct mc_sheet *sheet, const void *record, const void *context)              \
        MC_SHEET_GET(struct row, void, kind, __VA_ARGS__)

ROW_GETTER(get_dataset, text, first_of(row->report)->datasets[row->dataset].name)
ROW_GETTER(get_phenomenon, text, group_of(row, 0)->name)
ROW_GETTER(get_metric, text, first_of(row->report)->scores->columns[row->column].name)
ROW_GETTER(get_statistic, text,
           mc_slice_of(first_of(row->report)->statistics[row->statistic]->name))
ROW_GETTER(get_n, count, cell_of(row, 0)->n)

/* Whether a metric uses graphs; for others all settings give the same. */
static bool is_of_graphs(const struct mc_graphs_report *report, size_t column)
{
    return (first_of(report)->scores->columns[column].needs & MC_NEEDS_AMR) != 0;
}

static void add_columns(struct mc_sheet *sheet, const struct mc_graphs_report *report,
                        bool has_phenomena, bool has_statistics)
{
    const struct mc_sheet_field columns[] = {
        {"dataset", first_of(report)->n_datasets > 1 ? "dataset" : NULL, MC_SHEET_TEXT, 0,
         .get = get_dataset},
        {"phenomenon", has_phenomena ? "phenomenon" : NULL, MC_SHEET_TEXT, 0,
         .get = get_phenomenon},
        {"metric", "metric", MC_SHEET_TEXT, 0, .get = get_metric},
        {"statistic", has_statistics ? "statistic" : NULL, MC_SHEET_TEXT, 0, .get = get_statistic},
        {"n", "cases", MC_SHEET_COUNT, 0, .get = get_n},
    };
    size_t i;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < report->n; i++)
        mc_sheet_repeat(sheet, &parts[i > 0], mc_slice_of(report->columns[i].name), i);
}

static void add_long(struct mc_book *book, const struct mc_graphs_report *report)
{
    const struct mc_result *first = first_of(report);
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "statistics", "metrics against people, graphs side by side");
    struct row row = {.report = report};

    add_columns(sheet, report, true, true);
    for (row.dataset = 0; row.dataset < first->n_datasets; row.dataset++)
        for (row.group = 0; row.group < first->datasets[row.dataset].n_groups; row.group++)
            for (row.column = 0; row.column < first->scores->n_columns; row.column++)
                for (row.statistic = 0; row.statistic < first->n_statistics; row.statistic++)
                    mc_sheet_row(sheet, &row, NULL);
    mc_sheet_note(sheet, "difference: from %s.", report->columns[0].name);
}

/* --- for people ------------------------------------------------------------------------------- */

/* Names the metrics that the first table leaves out, in a note below it. */
static void note_others(struct mc_sheet *sheet, const struct mc_graphs_report *report)
{
    const struct mc_score_table *scores = first_of(report)->scores;
    const char *names = "";
    size_t c;

    for (c = 0; c < scores->n_columns; c++)
        if (!is_of_graphs(report, c))
            names = mc_arena_format(report->arena, "%s%s%.*s", names, names[0] == '\0' ? "" : ", ",
                                    MC_SLICE_ARGUMENTS(scores->columns[c].name));
    if (names[0] != '\0')
        mc_sheet_note(sheet, "Left out, since they look at no graph: %s.", names);
}

/* Adds the sheet of one statistic over all phenomena, or on each. */
static struct mc_sheet *add_short(struct mc_book *book, const struct mc_graphs_report *report,
                                  size_t statistic, bool phenomena)
{
    const struct mc_result *first = first_of(report);
    const char *title = mc_arena_format(report->arena, "%s%s", first->statistics[statistic]->title,
                                        phenomena ? " by phenomenon" : "");
    struct mc_sheet *sheet = mc_book_add_short(book, "statistics", phenomena ? NULL : title);
    struct row row = {.report = report, .statistic = statistic};

    if (sheet == NULL)
        return NULL;
    sheet->page_title = title;
    add_columns(sheet, report, phenomena, false);
    for (row.dataset = 0; row.dataset < first->n_datasets; row.dataset++)
        for (row.group = 0; row.group < first->datasets[row.dataset].n_groups; row.group++)
            for (row.column = 0; row.column < first->scores->n_columns; row.column++)
                if (group_of(&row, 0)->overall != phenomena && is_of_graphs(report, row.column))
                    mc_sheet_row(sheet, &row, NULL);
    return sheet;
}

void mc_graph_sheets(struct mc_book *book, const struct mc_graphs_report *report)
{
    const struct mc_result *first = first_of(report);
    bool is_first = true, has_default_statistics;
    struct mc_sheet *sheet;
    size_t n, s;

    add_settings(book, report);
    add_long(book, report);
    has_default_statistics = first->statistics == mc_statistics_by_default(&n);
    for (s = 0; s < first->n_statistics; s++) {
        if (has_default_statistics &&
            first->statistics[s]->secondary) /* it says nearly the same as another */
            continue;
        sheet = add_short(book, report, s, false);
        if (sheet == NULL)
            return;
        if (is_first)
            note_others(sheet, report);
        is_first = false;
        (void)add_short(book, report, s, true);
    }
}
