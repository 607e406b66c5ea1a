/* SPDX-License-Identifier: GPL-3.0-or-later */
/* dimension_sheets.c: each table is a list of columns and a loop over datasets, dimensions and
 * metrics; the last column says why a value is missing. In order: cells, what people judged, cases
 * without a dimension, metrics against people, one dimension against another. */
#include "report/dimension_sheets.h"

#include <math.h>

#include "analysis/dimension_pairs.h"
#include "base/hash.h"
#include "suite/dimensions.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

enum { PAIRS_FOR_PEOPLE = 40 };

const char *const mc_dimension_tables[] = {"dimensions", "statistics", "pairs", "missing", NULL};

/* --- cells ------------------------------------------------------------------------------------ */

static void add_text_column(struct mc_sheet *sheet, const char *name, const char *title)
{
    mc_sheet_column(sheet, (struct mc_sheet_column){name, title, MC_SHEET_TEXT, 0});
}

/* The first column; people see it only if there are several datasets. */
static void add_dataset_column(struct mc_sheet *sheet, const struct mc_dimension_report *report)
{
    add_text_column(sheet, "dataset", report->results[0]->n_datasets > 1 ? "dataset" : NULL);
}

static const struct mc_dataset_result *dataset_of(const struct mc_dimension_report *report,
                                                  size_t dimension, size_t dataset)
{
    return &report->results[dimension]->datasets[dataset];
}

static const struct mc_group *overall_of(const struct mc_dataset_result *dataset)
{
    return &dataset->groups[dataset->n_groups - 1];
}

static const struct mc_cell *cell_of(const struct mc_dimension_report *report, size_t dimension,
                                     size_t dataset, size_t group, size_t place)
{
    return &dataset_of(report, dimension, dataset)->groups[group].cells[place];
}

/* Hides the last column of a sheet, the reasons for missing values, from people if it is empty. */
static void end_reasons(struct mc_sheet *sheet)
{
    size_t n = sheet->n_columns, i;

    for (i = n; i <= sheet->n_cells; i += n)
        if (sheet->cells[i - 1].text.length > 0)
            return;
    sheet->columns[n - 1].title = NULL;
}

static struct mc_slice text_or_nothing(const char *text)
{
    return mc_slice_of(text == NULL ? "" : text);
}

/* --- what people judged ----------------------------------------------------------------------- */

/* The scale of a dimension in the first file of the dataset that has it; NaN bounds if none has. */
static struct mc_score_scale scale_in(const struct mc_dimension_report *report,
                                      struct mc_slice name, size_t dimension)
{
    const struct mc_suite *suite = report->suite;
    struct mc_score_scale none = {(double)NAN, (double)NAN, {"", 0}};
    size_t i;

    for (i = 0; i < suite->n_files; i++) {
        const struct mc_score_scale *scale =
            mc_dimension_scale(&suite->files[i], mc_slice_of(report->names[dimension]));

        if (scale != NULL &&
            mc_slice_equal(mc_string_map_key(suite->datasets, suite->files[i].dataset), name))
            return *scale;
    }
    return none;
}

static void put_dimension(struct mc_sheet *sheet, const struct mc_dimension_report *report,
                          size_t dimension, size_t d)
{
    const struct mc_dataset_result *dataset = dataset_of(report, dimension, d);
    const struct mc_group *overall = overall_of(dataset);
    const struct mc_judge_figures *judges = &dataset->judges;
    const struct mc_score_scale scale = scale_in(report, dataset->name, dimension);
    bool agree = judges->n_cases > 0;

    mc_sheet_text(sheet, dataset->name);
    mc_sheet_text(sheet, mc_slice_of(report->names[dimension]));
    mc_sheet_real(sheet, scale.minimum);
    mc_sheet_real(sheet, scale.maximum);
    mc_sheet_count(sheet, overall->n_cases);
    mc_sheet_count(sheet, overall->human.n);
    mc_sheet_count(sheet, overall->n_cases - overall->human.n);
    mc_sheet_real(sheet, overall->human.mean);
    mc_sheet_real(sheet, overall->human.standard_deviation);
    mc_sheet_count(sheet, agree ? judges->n_cases : 0);
    mc_sheet_count(sheet, agree ? judges->n_ratings : 0);
    mc_sheet_real(sheet, agree ? judges->alpha.value : (double)NAN);
    mc_sheet_real(sheet, agree ? judges->icc.value : (double)NAN);
    mc_sheet_real(sheet, agree ? judges->icc_mean.value : (double)NAN);
    mc_sheet_real(sheet, agree ? judges->spearman.value : (double)NAN);
    mc_sheet_real(sheet, agree ? judges->ceiling.value : (double)NAN);
}

static void note_judges(struct mc_sheet *sheet, const struct mc_dimension_report *report,
                        size_t dimension, size_t d)
{
    const struct mc_dataset_result *dataset = dataset_of(report, dimension, d);
    const char *name = report->names[dimension];

    if (dataset->judges.n_cases == 0)
        mc_sheet_note(sheet,
                      "%.*s, %s: no case has two ratings, so the agreement of judges is not "
                      "known.",
                      MC_SLICE_ARGUMENTS(dataset->name), name);
    else if (dataset->judges.icc.reason != NULL)
        mc_sheet_note(sheet, "%.*s, %s: no ICC: %s.", MC_SLICE_ARGUMENTS(dataset->name), name,
                      dataset->judges.icc.reason);
}

static void add_dimensions(struct mc_book *book, const struct mc_dimension_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"dimension", "dimension", MC_SHEET_TEXT, 0},
        {"minimum", "from", MC_SHEET_REAL, 0},
        {"maximum", "to", MC_SHEET_REAL, 0},
        {"cases", "cases", MC_SHEET_COUNT, 0},
        {"judged", "judged", MC_SHEET_COUNT, 0},
        {"missing", "missing", MC_SHEET_COUNT, 0},
        {"mean", "mean", MC_SHEET_REAL, 3},
        {"standard_deviation", "SD", MC_SHEET_REAL, 3},
        {"judged_twice", NULL, MC_SHEET_COUNT, 0},
        {"ratings", "ratings", MC_SHEET_COUNT, 0},
        {"krippendorff_alpha", "alpha", MC_SHEET_CORRELATION, 3},
        {"icc", "ICC of one", MC_SHEET_CORRELATION, 3},
        {"icc_mean", "ICC of the mean", MC_SHEET_CORRELATION, 3},
        {"spearman", NULL, MC_SHEET_CORRELATION, 3},
        {"ceiling", "ceiling", MC_SHEET_CORRELATION, 3},
    };
    struct mc_sheet *sheet = mc_book_add(book, "dimensions", "what people judged");
    size_t n_datasets = report->results[0]->n_datasets, d, i;

    add_dataset_column(sheet, report);
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (d = 0; d < n_datasets; d++)
        for (i = 0; i < report->n; i++)
            put_dimension(sheet, report, i, d);
    mc_sheet_note(sheet,
                  "Agreement is that of the cases with two ratings or more: Krippendorff's "
                  "alpha, ICC. Ceiling: what a correlation (Pearson) with the mean ratings can "
                  "reach, the root of the ICC of the mean.");
    for (d = 0; d < n_datasets; d++)
        for (i = 0; i < report->n; i++)
            note_judges(sheet, report, i, d);
}

/* --- cases without a dimension ---------------------------------------------------------------- */

static void put_missing(struct mc_sheet *sheet, const struct mc_dimension_report *report, size_t d,
                        size_t dimension)
{
    const struct mc_dataset_result *dataset = dataset_of(report, dimension, d);
    const struct mc_group *overall = overall_of(dataset);
    struct mc_slice name = mc_slice_of(report->names[dimension]);
    size_t counts[MC_N_DIMENSION_GAPS] = {0}, i;

    for (i = 0; i < overall->n_cases; i++)
        counts[mc_dimension_gap(report->suite, &report->suite->cases[overall->cases[i]], name)]++;
    for (i = MC_GAP_NONE + 1; i < MC_N_DIMENSION_GAPS; i++) {
        if (counts[i] == 0)
            continue;
        mc_sheet_text(sheet, dataset->name);
        mc_sheet_text(sheet, name);
        mc_sheet_count(sheet, counts[i]);
        mc_sheet_text(sheet, mc_slice_of(mc_dimension_gap_reason((enum mc_dimension_gap)i)));
    }
}

static void add_missing(struct mc_book *book, const struct mc_dimension_report *report)
{
    static const char title[] = "cases without ratings in a dimension";
    struct mc_sheet *sheet = mc_book_add(book, "missing", NULL);
    size_t d, i;

    add_dataset_column(sheet, report);
    add_text_column(sheet, "dimension", "dimension");
    mc_sheet_column(sheet, (struct mc_sheet_column){"cases", "cases", MC_SHEET_COUNT, 0});
    add_text_column(sheet, "reason", "reason");
    for (d = 0; d < report->results[0]->n_datasets; d++)
        for (i = 0; i < report->n; i++)
            put_missing(sheet, report, d, i);
    if (mc_sheet_n_rows(sheet) > 0 || mc_book_is_asked(book, "missing"))
        sheet->title = title;
    if (mc_sheet_n_rows(sheet) == 0)
        mc_sheet_note(sheet, "Every case has ratings in every dimension.");
}

/* --- metrics against people ------------------------------------------------------------------- */

/* One statistic of all metrics: a row for each metric, a column for each dimension. */
struct figure_table {
    const struct mc_dimension_report *report;
    struct mc_sheet *sheet;
    size_t s; /* statistic */
};

static struct mc_slice metric_name(const struct mc_dimension_report *report, size_t c)
{
    return report->results[0]->scores->columns[c].name;
}

/* The statistic of a metric on a group in every dimension; for the overall group, notes say why
 * cells have no value. */
static void put_figures(const struct figure_table *table, size_t d, size_t g, size_t c)
{
    const struct mc_dimension_report *report = table->report;
    const struct mc_result *first = report->results[0];
    const struct mc_group *group = &first->datasets[d].groups[g];
    size_t place = c * first->n_statistics + table->s, i;

    mc_sheet_text(table->sheet, first->datasets[d].name);
    mc_sheet_text(table->sheet, group->title);
    mc_sheet_text(table->sheet, metric_name(report, c));
    for (i = 0; i < report->n; i++) {
        const struct mc_cell *cell = cell_of(report, i, d, g, place);

        mc_sheet_real(table->sheet, cell->value);
        if (group->overall && isnan(cell->value) && cell->reason != NULL)
            mc_sheet_note(table->sheet, "%.*s, %.*s, %s: %s.", MC_SLICE_ARGUMENTS(group->title),
                          MC_SLICE_ARGUMENTS(metric_name(report, c)), report->names[i],
                          cell->reason);
    }
}

/* The row of one judge against another, below the metrics. */
static void put_judges(const struct figure_table *table, size_t d)
{
    const struct mc_dimension_report *report = table->report;
    const struct mc_dataset_result *dataset = dataset_of(report, 0, d);
    size_t i;

    mc_sheet_text(table->sheet, dataset->name);
    mc_sheet_text(table->sheet, overall_of(dataset)->title);
    mc_sheet_text(table->sheet, mc_slice_of("one judge with another"));
    for (i = 0; i < report->n; i++) {
        const struct mc_judge_figures *judges = &dataset_of(report, i, d)->judges;

        mc_sheet_real(table->sheet, judges->n_cases > 0 ? judges->spearman.value : (double)NAN);
    }
}

/* Fills in the overall rows, or those of the phenomena. */
static void fill_figures(const struct figure_table *table, bool phenomena)
{
    const struct mc_dimension_report *report = table->report;
    const struct mc_result *first = report->results[0];
    const struct mc_statistic *statistic = first->statistics[table->s];
    enum mc_sheet_kind kind = statistic->correlation ? MC_SHEET_CORRELATION : MC_SHEET_REAL;
    size_t d, g, c, i;

    add_dataset_column(table->sheet, report);
    add_text_column(table->sheet, "phenomenon", phenomena ? "phenomenon" : NULL);
    add_text_column(table->sheet, "metric", "metric");
    for (i = 0; i < report->n; i++)
        mc_sheet_column(table->sheet, (struct mc_sheet_column){report->names[i], report->names[i],
                                                               kind, statistic->precision});
    for (d = 0; d < first->n_datasets; d++) {
        for (g = 0; g < first->datasets[d].n_groups; g++)
            for (c = 0;
                 c < first->scores->n_columns && first->datasets[d].groups[g].overall != phenomena;
                 c++)
                put_figures(table, d, g, c);
        if (!phenomena && strcmp(statistic->name, "spearman") == 0)
            put_judges(table, d);
    }
}

/* All statistics of a metric on a group, dimension by dimension. */
static void put_long(struct mc_sheet *sheet, const struct mc_dimension_report *report, size_t d,
                     size_t g, size_t c)
{
    const struct mc_result *first = report->results[0];
    size_t s, i;

    for (s = 0; s < first->n_statistics; s++)
        for (i = 0; i < report->n; i++) {
            const struct mc_cell *cell = cell_of(report, i, d, g, c * first->n_statistics + s);

            mc_sheet_text(sheet, first->datasets[d].name);
            mc_sheet_text(sheet, first->datasets[d].groups[g].name);
            mc_sheet_text(sheet, metric_name(report, c));
            mc_sheet_text(sheet, mc_slice_of(report->names[i]));
            mc_sheet_text(sheet, mc_slice_of(first->statistics[s]->name));
            mc_sheet_real(sheet, cell->value);
            mc_sheet_real(sheet, cell->low);
            mc_sheet_real(sheet, cell->high);
            mc_sheet_count(sheet, cell->n);
            mc_sheet_text(sheet, text_or_nothing(cell->reason));
        }
}

static void add_long(struct mc_book *book, const struct mc_dimension_report *report)
{
    enum { INTERVAL = 6 }; /* the first of its two columns, counting that of the dataset */
    static const struct mc_sheet_column columns[] = {
        {"phenomenon", "phenomenon", MC_SHEET_TEXT, 0},
        {"metric", "metric", MC_SHEET_TEXT, 0},
        {"dimension", "dimension", MC_SHEET_TEXT, 0},
        {"statistic", "statistic", MC_SHEET_TEXT, 0},
        {"value", "value", MC_SHEET_REAL, 3},
        {"low", "low", MC_SHEET_REAL, 3},
        {"high", "high", MC_SHEET_REAL, 3},
        {"n", "cases", MC_SHEET_COUNT, 0},
        {"reason", "why not", MC_SHEET_TEXT, 0},
    };
    const struct mc_result *first = report->results[0];
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "statistics", "metrics against people, dimension by dimension");
    size_t d, g, c;

    add_dataset_column(sheet, report);
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (d = 0; d < first->n_datasets; d++)
        for (g = 0; g < first->datasets[d].n_groups; g++)
            for (c = 0; c < first->scores->n_columns; c++)
                put_long(sheet, report, d, g, c);
    end_reasons(sheet);
    if (first->settings.resamples == 0) /* there are no intervals */
        sheet->columns[INTERVAL].title = sheet->columns[INTERVAL + 1].title = NULL;
}

/* For people: a table for each statistic, over all phenomena; on a page also by phenomenon. */
static void add_figures(struct mc_book *book, const struct mc_dimension_report *report)
{
    const struct mc_result *first = report->results[0];
    size_t s;

    add_long(book, report);
    for (s = 0; s < first->n_statistics; s++) {
        const char *title =
            mc_arena_format(report->arena, "%s by dimension", first->statistics[s]->title);
        struct figure_table table = {report, mc_book_add_short(book, "statistics", title), s};

        if (table.sheet == NULL)
            return;
        fill_figures(&table, false);
        table.sheet = mc_book_add_short(book, "statistics", NULL);
        table.sheet->page_title = mc_arena_format(report->arena, "%s by phenomenon and dimension",
                                                  first->statistics[s]->title);
        fill_figures(&table, true);
    }
}

/* --- one dimension against another ------------------------------------------------------------ */

static void put_dimension_pairs(struct mc_sheet *sheet, const struct mc_dimension_report *report,
                                size_t d, size_t g)
{
    const struct mc_result *result = report->results[0];
    const struct mc_group *group = &result->datasets[d].groups[g];
    const struct mc_dimension_pair *pairs =
        mc_dimension_pairs(result, group, report->names, report->n, report->arena);
    size_t n = report->n * (report->n - 1) / 2, i;

    for (i = 0; i < n; i++) {
        const struct mc_dimension_pair *pair = &pairs[i];
        const char *reason = NULL;

        if (pair->n < 2)
            reason = "fewer than two cases have both";
        else if (isnan(pair->spearman) || isnan(pair->pearson))
            reason = "all cases are judged alike in one of them";
        mc_sheet_text(sheet, result->datasets[d].name);
        mc_sheet_text(sheet, group->name);
        mc_sheet_text(sheet, pair->first);
        mc_sheet_text(sheet, pair->second);
        mc_sheet_count(sheet, pair->n);
        mc_sheet_real(sheet, pair->spearman);
        mc_sheet_real(sheet, pair->pearson);
        mc_sheet_text(sheet, text_or_nothing(reason));
    }
}

static void add_dimension_pairs(struct mc_book *book, const struct mc_dimension_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"phenomenon", "phenomenon", MC_SHEET_TEXT, 0},
        {"first", "dimension", MC_SHEET_TEXT, 0},
        {"second", "against", MC_SHEET_TEXT, 0},
        {"cases", "cases", MC_SHEET_COUNT, 0},
        {"spearman", "Spearman", MC_SHEET_CORRELATION, 3},
        {"pearson", "Pearson", MC_SHEET_CORRELATION, 3},
        {"reason", "why not", MC_SHEET_TEXT, 0},
    };
    const struct mc_result *first = report->results[0];
    bool shown = report->n > 1 || mc_book_is_asked(book, "pairs");
    struct mc_sheet *sheet =
        mc_book_add(book, "pairs", shown ? "one dimension against another" : NULL);
    size_t d, g;

    sheet->most = mc_book_is_asked(book, "pairs") ? 0 : PAIRS_FOR_PEOPLE;
    add_dataset_column(sheet, report);
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (d = 0; d < first->n_datasets; d++) {
        size_t n_groups = first->datasets[d].n_groups;

        put_dimension_pairs(sheet, report, d, n_groups - 1); /* overall */
        for (g = 0; g + 1 < n_groups; g++)
            put_dimension_pairs(sheet, report, d, g);
    }
    end_reasons(sheet);
    mc_sheet_note(sheet, "Of the mean ratings of the cases that have both.");
    if (report->n < 2)
        mc_sheet_note(sheet, "There is one dimension.");
}

void mc_dimension_sheets(struct mc_book *book, const struct mc_dimension_report *report)
{
    add_dimensions(book, report);
    add_figures(book, report);
    add_dimension_pairs(book, report);
    add_missing(book, report);
}
