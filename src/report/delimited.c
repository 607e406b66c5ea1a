/* delimited.c: the reports csv and tsv: the result as one table, for spreadsheets and data
 * frames. */
#include <math.h>

#include "analysis/expectations.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/delimited.h"
#include "base/json_write.h"
#include "report/figures.h"
#include "report/report.h"
#include "report/words.h"

/* A row under way. */
struct row {
    FILE *stream;
    enum mc_delimiter delimiter;
    bool begun;
};

static void separate(struct row *row)
{
    if (row->begun)
        (void)putc(row->delimiter == MC_COMMA_SEPARATED ? ',' : '\t', row->stream);
    row->begun = true;
}

static void end_row(struct row *row)
{
    (void)putc('\n', row->stream);
    row->begun = false;
}

static void put_slice(struct row *row, struct mc_slice text)
{
    separate(row);
    mc_delimited_write_field(row->stream, row->delimiter, text);
}

static void put_text(struct row *row, const char *text)
{
    put_slice(row, mc_slice_of(text == NULL ? "" : text));
}

static void put_count(struct row *row, size_t n)
{
    separate(row);
    (void)fprintf(row->stream, "%zu", n);
}

static void put_number(struct row *row, double number)
{
    char text[MC_REAL_TEXT_SIZE];

    mc_format_real(number, text);
    put_text(row, isnan(number) ? "" : text);
}

/* The name of a column that is made of two parts, neither of which needs quotes. */
static void put_name(struct row *row, const char *first, const char *second)
{
    separate(row);
    (void)fprintf(row->stream, "%s%s", first, second);
}

/* Only with draws; as in JSON. A name that ends in "_" has that of the correction behind it. */
static const char *const significance_names[] = {
    "p_spearman", "q_spearman",          "unrestricted_spearman",
    "best",       "p_from_best",         "p_from_best_",
    "spread",     "detectable_spearman", "detectable_difference",
    NULL};

static void write_significance(const struct mc_group *group, size_t column, struct row *row)
{
    const struct mc_metric_significance *significance = &group->significances[column];

    put_number(row, significance->p);
    put_number(row, significance->q);
    put_number(row, significance->unrestricted);
    put_text(row, group->best == column ? "true" : "false");
    put_number(row, significance->p_from_best);
    put_number(row, significance->p_from_best_adjusted);
    put_number(row, group->spread);
    put_number(row, group->detectable_correlation);
    put_number(row, group->detectable_difference);
}

enum { N_PASS_FIELDS = 6 };
static const char *const pass_fields[N_PASS_FIELDS] = {
    "passed", "failed", "not_applicable", "pass_rate", "pass_rate_low", "pass_rate_high"};

static void write_header(const struct mc_result *result, const struct mc_human_figure *human,
                         struct row *row)
{
    static const char *const begin[] = {"dataset", "phenomenon", "metric", "n"};
    size_t i, s;

    for (i = 0; i < sizeof(begin) / sizeof(begin[0]); i++)
        put_text(row, begin[i]);
    for (s = 0; s < result->n_statistics; s++) {
        const struct mc_statistic *statistic = result->statistics[s];

        put_text(row, statistic->name);
        if (statistic->interval) {
            put_name(row, statistic->name, "_low");
            put_name(row, statistic->name, "_high");
        }
        put_name(row, statistic->name, "_n");
        put_name(row, statistic->name, "_reason");
    }
    put_text(row, "cases");
    put_text(row, "pooled");
    put_text(row, "judgement");
    put_text(row, "human_n");
    for (i = 0; i < MC_N_HUMAN_FIGURES; i++)
        put_name(row, "human_", human[i].name);
    for (i = 0; mc_has_significance(result) && significance_names[i] != NULL; i++)
        put_name(row, significance_names[i],
                 strcmp(significance_names[i], "p_from_best_") == 0
                     ? mc_best_correction(&result->settings)->name
                     : "");
    put_text(row, "signature");
    put_text(row, "lower_is_better");
    for (i = 0; i < N_PASS_FIELDS; i++)
        put_text(row, pass_fields[i]);
    put_text(row, "unproved");
    put_text(row, "normalised_by");
    put_text(row, "normalised_low");
    put_text(row, "normalised_high");
    end_row(row);
}

static void write_cells(const struct mc_result *result, const struct mc_group *group, size_t column,
                        struct row *row)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++) {
        const struct mc_cell *cell = mc_result_cell(result, group, column, s);

        put_number(row, cell->value);
        if (result->statistics[s]->interval) {
            put_number(row, cell->low);
            put_number(row, cell->high);
        }
        put_count(row, cell->n);
        put_text(row, mc_cell_reason(cell));
    }
}

/* Six empty fields where nothing is expected. */
static void write_passes(const struct mc_group *group, size_t column, struct row *row)
{
    const struct mc_passes *passes;
    size_t i;

    if (group->passes == NULL) {
        for (i = 0; i < N_PASS_FIELDS; i++)
            put_text(row, "");
        return;
    }
    passes = &group->passes[column];
    put_count(row, passes->n_passed);
    put_count(row, passes->n_failed);
    put_count(row, passes->n_not_applicable);
    put_number(row, passes->rate);
    put_number(row, passes->low);
    put_number(row, passes->high);
}

/* As in JSON; no numbers where scores stay as they are. */
static void write_bounds(const struct mc_bounds *bounds, struct row *row)
{
    bool is_none = bounds->rule == MC_BOUNDS_NONE;

    put_text(row, mc_bounds_rule_names[bounds->rule]);
    put_number(row, is_none ? (double)NAN : bounds->low);
    put_number(row, is_none ? (double)NAN : bounds->high);
}

static void write_group(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        const struct mc_group *group, struct row *row)
{
    struct mc_human_figure human[MC_N_HUMAN_FIGURES];
    size_t c, i;

    mc_human_figure_list(result, group, human);
    for (c = 0; c < result->scores->n_columns; c++) {
        put_slice(row, dataset->name);
        put_slice(row, group->name);
        put_slice(row, result->scores->columns[c].name);
        put_count(row, mc_result_n(result, group, c));
        write_cells(result, group, c, row);
        put_count(row, group->n_cases);
        put_text(row, group->pooled ? "true" : "false");
        put_text(row, mc_judgement_name(dataset));
        put_count(row, group->human.n);
        for (i = 0; i < MC_N_HUMAN_FIGURES; i++)
            put_number(row, human[i].value);
        if (group->significances != NULL)
            write_significance(group, c, row);
        put_slice(row, result->scores->columns[c].signature);
        put_text(row, result->scores->columns[c].lower_is_better ? "true" : "false");
        write_passes(group, c, row);
        put_count(row,
                  mc_scores_unproved(&result->scores->columns[c], group->cases, group->n_cases));
        write_bounds(&result->bounds[c + 1], row);
        end_row(row);
    }
}

/* A header, then one row for each metric on each group, in the order of the result:
 *
 *     dataset,phenomenon,metric,n
 *     for each statistic S: S,S_low,S_high,S_n,S_reason (bounds only where S has intervals)
 *     cases,pooled,judgement
 *     human_n and the figures of mc_human_figure_list with "human_" before their names
 *     signature of the metric
 *     passed,failed,not_applicable,pass_rate,pass_rate_low,pass_rate_high: expectations; empty
 *     where nothing is expected
 *
 * n: cases with both scores; cases: all of the group. Numbers read back as the same doubles; a
 * figure that is not defined is an empty field and its reason is not. `overall` is the phenomenon
 * of the last row of a dataset.
 */
static void delimited_report(const struct mc_result *result, enum mc_delimiter delimiter,
                             FILE *stream)
{
    static const struct mc_group nobody;
    struct mc_human_figure names[MC_N_HUMAN_FIGURES];
    struct row row = {stream, delimiter, false};
    size_t d, g;

    mc_human_figure_list(result, &nobody, names);
    write_header(result, names, &row);
    for (d = 0; d < result->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &result->datasets[d];

        for (g = 0; g < dataset->n_groups; g++)
            write_group(result, dataset, &dataset->groups[g], &row);
    }
}

static int write_report(const struct mc_result *result, const struct mc_report_options *options,
                        FILE *stream, struct mc_error *error)
{
    (void)options;
    (void)error;
    delimited_report(result, MC_COMMA_SEPARATED, stream);
    return 0;
}

const struct mc_report_format mc_report_csv = {
    .name = "csv",
    .file_extension = "csv",
    .summary = "one row for each phenomenon and metric, fields separated by commas",
    .write = write_report,
};

static int tsv_write_report(const struct mc_result *result, const struct mc_report_options *options,
                            FILE *stream, struct mc_error *error)
{
    (void)options;
    (void)error;
    delimited_report(result, MC_TAB_SEPARATED, stream);
    return 0;
}

const struct mc_report_format mc_report_tsv = {
    .name = "tsv",
    .file_extension = "tsv",
    .summary = "one row for each phenomenon and metric, fields separated by tabs",
    .write = tsv_write_report,
};
