/* SPDX-License-Identifier: GPL-3.0-or-later */
/* delimited.c: the reports csv and tsv: the result as one table, for spreadsheets and data
 * frames. */
#include <math.h>

#include "analysis/challenge.h"
#include "analysis/expectations.h"
#include "analysis/metric_correlations.h"
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
    struct mc_delimited_style style;
    bool begun;
    size_t n, n_columns; /* fields of this row; of the header */
};

static void separate(struct row *row)
{
    if (row->begun)
        (void)putc(row->style.delimiter == MC_COMMA_SEPARATED ? ',' : '\t', row->stream);
    row->begun = true;
    row->n++;
}

static void end_row(struct row *row)
{
    (void)putc('\n', row->stream);
    row->begun = false;
    row->n_columns = row->n_columns == 0 ? row->n : row->n_columns;
    row->n = 0;
}

static void put_slice(struct row *row, struct mc_slice text)
{
    separate(row);
    mc_delimited_write_field(row->stream, row->style, text);
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
    separate(row);
    (void)fputs(isnan(number) ? "" : text, row->stream);
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

/* With --matrix, for each metric. */
static void name_pairs(const struct mc_result *result, struct row *row)
{
    const struct mc_correction *correction = mc_best_correction(&result->settings);
    const char *names[] = {"pair_difference_", "pair_p_",
                           mc_arena_format(result->arena, "pair_p_%s_", correction->name)};
    size_t c, i;

    for (c = 0; c < result->scores->n_columns; c++)
        for (i = 0; i < 2 + (size_t)(correction->method != MC_ADJUST_NONE); i++)
            put_text(row, mc_arena_format(result->arena, "%s%.*s", names[i],
                                          MC_SLICE_ARGUMENTS(result->scores->columns[c].name)));
}

/* The column against each other one, on the overall row; else empty fields. */
static void write_pairs(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        const struct mc_group *group, size_t column, struct row *row)
{
    bool adjusts = mc_best_correction(&result->settings)->method != MC_ADJUST_NONE;
    size_t c;

    for (c = 0; c < result->scores->n_columns; c++) {
        const struct mc_metric_pair *pair = dataset->pairs == NULL || !group->overall
                                                ? NULL
                                                : mc_metric_pair_of(dataset->pairs, column, c);

        put_number(row, pair == NULL ? (double)NAN
                                     : (pair->first == column ? 1 : -1) * pair->difference);
        put_number(row, pair == NULL ? (double)NAN : pair->p);
        if (adjusts)
            put_number(row, pair == NULL ? (double)NAN : pair->p_adjusted);
    }
}

/* With a correlation as --matrix, for people and each metric. */
static void name_correlations(const struct mc_result *result, struct row *row)
{
    size_t c;

    put_text(row, "correlation_human");
    put_text(row, "correlation_n_human");
    for (c = 0; c < result->scores->n_columns; c++) {
        struct mc_slice name = result->scores->columns[c].name;

        put_text(row, mc_arena_format(result->arena, "correlation_%.*s", MC_SLICE_ARGUMENTS(name)));
        put_text(row,
                 mc_arena_format(result->arena, "correlation_n_%.*s", MC_SLICE_ARGUMENTS(name)));
    }
}

/* The column with people and each other one, on the overall row; else empty fields. */
static void write_correlations(const struct mc_dataset_result *dataset,
                               const struct mc_group *group, size_t column, size_t n_columns,
                               struct row *row)
{
    size_t c;

    for (c = 0; c <= n_columns; c++) {
        if (dataset->correlations == NULL || !group->overall || c == column + 1) {
            put_text(row, "");
            put_text(row, "");
        } else {
            put_number(row, mc_metric_correlation_of(dataset, c, column + 1)->value);
            put_count(row, mc_metric_correlation_of(dataset, c, column + 1)->n);
        }
    }
}

/* Only with --challenge. */
static const char *const challenge_names[] = {"category",
                                              "subphenomenon",
                                              "pairs",
                                              "pairs_n",
                                              "pairs_accuracy",
                                              "pairs_accuracy_low",
                                              "pairs_accuracy_high",
                                              "pairs_half_tie_accuracy",
                                              "pairs_tau",
                                              "pairs_tau_ties_ignored",
                                              "pairs_margin",
                                              "pairs_margin_low",
                                              "pairs_margin_high",
                                              "pairs_kinds",
                                              "pairs_mean_accuracy",
                                              "pairs_mean_tau",
                                              "aces_score",
                                              "aces_score_low",
                                              "aces_score_high"};
enum { N_CHALLENGE_FIELDS = sizeof(challenge_names) / sizeof(challenge_names[0]) };

static void fill_up(struct row *row, size_t n)
{
    while (row->n < n)
        put_text(row, "");
}

/* Pairs of a row and a metric; the score of ACES on `overall` alone. */
static void write_pairs_of(const struct mc_challenge *challenge,
                           const struct mc_challenge_row *pairs, size_t column, struct row *row)
{
    const struct mc_challenge_figures *figures = &pairs->metrics[column];

    put_slice(row, pairs->level == MC_CHALLENGE_CATEGORY ? pairs->name : mc_slice_of(""));
    put_slice(row, pairs->level == MC_CHALLENGE_SUBPHENOMENON ? pairs->name : mc_slice_of(""));
    put_count(row, pairs->n_pairs);
    put_count(row, figures->pairs.n);
    put_number(row, figures->pairs.strict_accuracy);
    put_number(row, figures->low);
    put_number(row, figures->high);
    put_number(row, figures->pairs.half_tie_accuracy);
    put_number(row, figures->pairs.tau_ties_discordant);
    put_number(row, figures->pairs.tau_ties_ignored);
    put_number(row, figures->pairs.mean_margin);
    put_number(row, figures->margin_low);
    put_number(row, figures->margin_high);
    put_count(row, figures->n_kinds);
    put_number(row, figures->mean_accuracy);
    put_number(row, figures->mean_tau);
    if (pairs->level == MC_CHALLENGE_OVERALL && challenge->aces != NULL) {
        put_number(row, challenge->aces[column].value);
        put_number(row, challenge->aces[column].low);
        put_number(row, challenge->aces[column].high);
    }
    fill_up(row, row->n_columns);
}

/* The pairs of a group; empty fields where it has none. */
static void write_challenge(const struct mc_dataset_result *dataset, const struct mc_group *group,
                            size_t column, struct row *row)
{
    const struct mc_challenge *challenge = dataset->challenge;
    size_t r;

    for (r = 0; challenge != NULL && r < challenge->n_rows; r++) {
        const struct mc_challenge_row *pairs = &challenge->rows[r];
        bool same = pairs->level == MC_CHALLENGE_PHENOMENON && !group->overall &&
                    pairs->pooled == group->pooled && mc_slice_equal(pairs->name, group->name);

        if (same || (pairs->level == MC_CHALLENGE_OVERALL && group->overall)) {
            write_pairs_of(challenge, pairs, column, row);
            return;
        }
    }
    fill_up(row, row->n_columns);
}

/* Rows of their own: categories, which have no phenomenon, and subphenomena. */
static void write_parts(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        struct row *row)
{
    const struct mc_challenge *challenge = dataset->challenge;
    size_t r, c;

    for (r = 0; challenge != NULL && r < challenge->n_rows; r++) {
        const struct mc_challenge_row *pairs = &challenge->rows[r];

        if (pairs->level != MC_CHALLENGE_CATEGORY && pairs->level != MC_CHALLENGE_SUBPHENOMENON)
            continue;
        for (c = 0; c < result->scores->n_columns; c++) {
            put_slice(row, dataset->name);
            put_slice(row, pairs->phenomenon);
            put_slice(row, result->scores->columns[c].name);
            fill_up(row, row->n_columns - N_CHALLENGE_FIELDS);
            write_pairs_of(challenge, pairs, c, row);
            end_row(row);
        }
    }
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
    if (result->settings.metric_pairs)
        name_pairs(result, row);
    if (result->settings.correlations != MC_MATRIX_NONE)
        name_correlations(result, row);
    for (i = 0; result->settings.challenge && i < N_CHALLENGE_FIELDS; i++)
        put_text(row, challenge_names[i]);
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
        if (result->settings.metric_pairs)
            write_pairs(result, dataset, group, c, row);
        if (result->settings.correlations != MC_MATRIX_NONE)
            write_correlations(dataset, group, c, result->scores->n_columns, row);
        if (result->settings.challenge)
            write_challenge(dataset, group, c, row);
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
 *     with --matrix, for each metric NAME: pair_difference_NAME, pair_p_NAME,
 * pair_p_CORRECTION_NAME: the metric of the row against it, on `overall` alone
 *
 *     with a correlation as --matrix, for `human` and each metric NAME: correlation_NAME,
 * correlation_n_NAME (cases with both scores), on `overall` alone
 *
 *     with --challenge: category,subphenomenon,pairs (whether scored or not) and what
 *     challenge_names has; and behind the rows of a dataset one for each metric on each category,
 *     without a phenomenon, and on each subphenomenon, all other figures empty
 *
 * n: cases with both scores; cases: all of the group. Numbers read back as the same doubles; a
 * figure that is not defined is an empty field and its reason is not. `overall` is the phenomenon
 * of the last row of a dataset but for those of --challenge.
 */
static void delimited_report(const struct mc_result *result, struct mc_delimited_style style,
                             FILE *stream)
{
    static const struct mc_group nobody;
    struct mc_human_figure names[MC_N_HUMAN_FIGURES];
    struct row row = {.stream = stream, .style = style};
    size_t d, g;

    mc_human_figure_list(result, &nobody, names);
    write_header(result, names, &row);
    for (d = 0; d < result->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &result->datasets[d];

        for (g = 0; g < dataset->n_groups; g++)
            write_group(result, dataset, &dataset->groups[g], &row);
        write_parts(result, dataset, &row);
    }
}

static int write_report(const struct mc_result *result, const struct mc_report_options *options,
                        FILE *stream, struct mc_error *error)
{
    struct mc_delimited_style style = {MC_COMMA_SEPARATED, options->csv_safe};

    (void)error;
    delimited_report(result, style, stream);
    return 0;
}

const struct mc_report_format mc_report_csv = {
    .name = "csv",
    .no_graphs = true,
    .file_extension = "csv",
    .summary = "one row for each phenomenon and metric, fields separated by commas",
    .write = write_report,
};

static int tsv_write_report(const struct mc_result *result, const struct mc_report_options *options,
                            FILE *stream, struct mc_error *error)
{
    struct mc_delimited_style style = {MC_TAB_SEPARATED, options->csv_safe};

    (void)error;
    delimited_report(result, style, stream);
    return 0;
}

const struct mc_report_format mc_report_tsv = {
    .name = "tsv",
    .no_graphs = true,
    .file_extension = "tsv",
    .summary = "one row for each phenomenon and metric, fields separated by tabs",
    .write = tsv_write_report,
};
