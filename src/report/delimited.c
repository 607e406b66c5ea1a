/* SPDX-License-Identifier: GPL-3.0-or-later */
/* delimited.c: the reports csv and tsv: the result as one table, for spreadsheets and data frames.
 * The header is written like a row, with the names of the fields in place of their values. */
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

/* A row being written. */
struct row {
    FILE *stream;
    struct mc_delimited_style style;
    struct mc_arena *arena;
    bool is_header;      /* it is the header */
    size_t n, n_columns; /* fields written so far; fields of the header */
};

static void separate(struct row *row)
{
    if (row->n > 0)
        (void)putc(row->style.delimiter == MC_COMMA_SEPARATED ? ',' : '\t', row->stream);
    row->n++;
}

static void end_row(struct row *row)
{
    (void)putc('\n', row->stream);
    if (row->is_header)
        row->n_columns = row->n;
    row->is_header = false;
    row->n = 0;
}

static void put_slice(struct row *row, const char *name, struct mc_slice text)
{
    separate(row);
    mc_delimited_write_field(row->stream, row->style, row->is_header ? mc_slice_of(name) : text);
}

static void put_text(struct row *row, const char *name, const char *text)
{
    put_slice(row, name, mc_slice_of(text == NULL ? "" : text));
}

static void put_flag(struct row *row, const char *name, bool flag)
{
    put_text(row, name, flag ? "true" : "false");
}

static void put_count(struct row *row, const char *name, size_t n)
{
    char text[MC_REAL_TEXT_SIZE];

    (void)snprintf(text, sizeof(text), "%zu", n);
    put_text(row, name, text);
}

/* Empty if it is not defined. */
static void put_number(struct row *row, const char *name, double number)
{
    char text[MC_REAL_TEXT_SIZE];

    separate(row);
    if (row->is_header) {
        mc_delimited_write_field(row->stream, row->style, mc_slice_of(name));
        return;
    }
    mc_format_real(number, text);
    (void)fputs(isnan(number) ? "" : text, row->stream);
}

/* A name of two parts; "" unless this is the header, since only it needs names. */
static const char *joined(const struct row *row, const char *first, struct mc_slice second)
{
    return row->is_header ? mc_arena_format(row->arena, "%s%.*s", first, MC_SLICE_ARGUMENTS(second))
                          : "";
}

static void fill_up(struct row *row, size_t n)
{
    while (row->n < n)
        put_text(row, "", "");
}

/* Only with draws; the same figures as in JSON. */
static void put_significance(const struct mc_result *result, const struct mc_group *group,
                             size_t column, struct row *row)
{
    static const struct mc_metric_significance none;
    const struct mc_metric_significance *significance =
        row->is_header ? &none : &group->significances[column];
    const char *correction = mc_best_correction(&result->settings)->name;

    put_number(row, "p_spearman", significance->p);
    put_number(row, "q_spearman", significance->q);
    put_number(row, "unrestricted_spearman", significance->unrestricted);
    put_flag(row, "best", group->best == column);
    put_number(row, "p_from_best", significance->p_from_best);
    put_number(row, joined(row, "p_from_best_", mc_slice_of(correction)),
               significance->p_from_best_adjusted);
    put_number(row, "spread", group->spread);
    put_number(row, "detectable_spearman", group->detectable_correlation);
    put_number(row, "detectable_difference", group->detectable_difference);
}

/* With --matrix: the metric compared with each metric, on the overall row; else empty fields. */
static void put_metric_pairs(const struct mc_result *result,
                             const struct mc_dataset_result *dataset, const struct mc_group *group,
                             size_t column, struct row *row)
{
    const struct mc_correction *correction = mc_best_correction(&result->settings);
    size_t c;

    for (c = 0; c < result->scores->n_columns; c++) {
        struct mc_slice name = result->scores->columns[c].name;
        const struct mc_metric_pair *pair =
            row->is_header || dataset->pairs == NULL || !group->overall
                ? NULL
                : mc_metric_pair_of(dataset->pairs, column, c);

        put_number(row, joined(row, "pair_difference_", name),
                   pair == NULL ? (double)NAN
                                : (pair->first == column ? 1 : -1) * pair->difference);
        put_number(row, joined(row, "pair_p_", name), pair == NULL ? (double)NAN : pair->p);
        if (correction->method != MC_ADJUST_NONE)
            put_number(row,
                       row->is_header ? mc_arena_format(row->arena, "pair_p_%s_%.*s",
                                                        correction->name, MC_SLICE_ARGUMENTS(name))
                                      : "",
                       pair == NULL ? (double)NAN : pair->p_adjusted);
    }
}

/* With a correlation as --matrix: the metric with people and with each other metric, on the overall
 * row; else empty fields. */
static void put_correlations(const struct mc_result *result,
                             const struct mc_dataset_result *dataset, const struct mc_group *group,
                             size_t column, struct row *row)
{
    size_t c;

    for (c = 0; c <= result->scores->n_columns; c++) {
        struct mc_slice name = c == 0 ? mc_slice_of("human") : result->scores->columns[c - 1].name;
        const char *value = joined(row, "correlation_", name);
        const char *n = joined(row, "correlation_n_", name);

        if (row->is_header || dataset->correlations == NULL || !group->overall || c == column + 1) {
            put_text(row, value, "");
            put_text(row, n, "");
        } else {
            put_number(row, value, mc_metric_correlation_of(dataset, c, column + 1)->value);
            put_count(row, n, mc_metric_correlation_of(dataset, c, column + 1)->n);
        }
    }
}

enum { N_CHALLENGE_FIELDS = 19 };

/* Figures of a metric on the case pairs of a row of the challenge; the ACES score on `overall`
 * only. */
static void put_challenge_pairs(const struct mc_challenge *challenge,
                                const struct mc_challenge_row *challenge_row, size_t column,
                                struct row *row)
{
    static const struct mc_challenge_figures none;
    const struct mc_challenge_figures *figures =
        row->is_header ? &none : &challenge_row->metrics[column];
    bool has_aces =
        !row->is_header && challenge_row->level == MC_CHALLENGE_OVERALL && challenge->aces != NULL;

    put_slice(row, "category",
              challenge_row->level == MC_CHALLENGE_CATEGORY ? challenge_row->name
                                                            : mc_slice_of(""));
    put_slice(row, "subphenomenon",
              challenge_row->level == MC_CHALLENGE_SUBPHENOMENON ? challenge_row->name
                                                                 : mc_slice_of(""));
    put_count(row, "pairs", challenge_row->n_pairs);
    put_count(row, "pairs_n", figures->pairs.n);
    put_number(row, "pairs_accuracy", figures->pairs.strict_accuracy);
    put_number(row, "pairs_accuracy_low", figures->low);
    put_number(row, "pairs_accuracy_high", figures->high);
    put_number(row, "pairs_half_tie_accuracy", figures->pairs.half_tie_accuracy);
    put_number(row, "pairs_tau", figures->pairs.tau_ties_discordant);
    put_number(row, "pairs_tau_ties_ignored", figures->pairs.tau_ties_ignored);
    put_number(row, "pairs_margin", figures->pairs.mean_margin);
    put_number(row, "pairs_margin_low", figures->margin_low);
    put_number(row, "pairs_margin_high", figures->margin_high);
    put_count(row, "pairs_kinds", figures->n_kinds);
    put_number(row, "pairs_mean_accuracy", figures->mean_accuracy);
    put_number(row, "pairs_mean_tau", figures->mean_tau);
    put_number(row, "aces_score", has_aces ? challenge->aces[column].value : (double)NAN);
    put_number(row, "aces_score_low", has_aces ? challenge->aces[column].low : (double)NAN);
    put_number(row, "aces_score_high", has_aces ? challenge->aces[column].high : (double)NAN);
}

/* The case pairs of a group; empty fields if it has none. */
static void put_challenge(const struct mc_dataset_result *dataset, const struct mc_group *group,
                          size_t column, struct row *row)
{
    static const struct mc_challenge_row none;
    const struct mc_challenge *challenge = row->is_header ? NULL : dataset->challenge;
    size_t r;

    if (row->is_header)
        put_challenge_pairs(NULL, &none, 0, row);
    for (r = 0; challenge != NULL && r < challenge->n_rows; r++) {
        const struct mc_challenge_row *challenge_row = &challenge->rows[r];
        bool same = challenge_row->level == MC_CHALLENGE_PHENOMENON && !group->overall &&
                    challenge_row->pooled == group->pooled &&
                    mc_slice_equal(challenge_row->name, group->name);

        if (same || (challenge_row->level == MC_CHALLENGE_OVERALL && group->overall)) {
            put_challenge_pairs(challenge, challenge_row, column, row);
            return;
        }
    }
    fill_up(row, row->n_columns);
}

/* Writes the rows of categories, which have no phenomenon, and of subphenomena. */
static void write_parts(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        struct row *row)
{
    const struct mc_challenge *challenge = dataset->challenge;
    size_t r, c;

    for (r = 0; challenge != NULL && r < challenge->n_rows; r++) {
        const struct mc_challenge_row *challenge_row = &challenge->rows[r];

        if (challenge_row->level != MC_CHALLENGE_CATEGORY &&
            challenge_row->level != MC_CHALLENGE_SUBPHENOMENON)
            continue;
        for (c = 0; c < result->scores->n_columns; c++) {
            put_slice(row, "dataset", dataset->name);
            put_slice(row, "phenomenon", challenge_row->phenomenon);
            put_slice(row, "metric", result->scores->columns[c].name);
            fill_up(row, row->n_columns - N_CHALLENGE_FIELDS);
            put_challenge_pairs(challenge, challenge_row, c, row);
            end_row(row);
        }
    }
}

static void put_cells(const struct mc_result *result, const struct mc_group *group, size_t column,
                      struct row *row)
{
    static const struct mc_cell none;
    size_t s;

    for (s = 0; s < result->n_statistics; s++) {
        const struct mc_cell *cell =
            row->is_header ? &none : mc_result_cell(result, group, column, s);
        const char *name = result->statistics[s]->name;

        put_number(row, name, cell->value);
        if (result->statistics[s]->interval) {
            put_number(row, joined(row, name, mc_slice_of("_low")), cell->low);
            put_number(row, joined(row, name, mc_slice_of("_high")), cell->high);
        }
        put_count(row, joined(row, name, mc_slice_of("_n")), cell->n);
        put_text(row, joined(row, name, mc_slice_of("_reason")), mc_cell_reason(cell));
    }
}

/* Six empty fields if nothing is expected. */
static void put_passes(const struct mc_group *group, size_t column, struct row *row)
{
    static const struct mc_passes none;
    const struct mc_passes *passes = group->passes == NULL ? &none : &group->passes[column];

    if (group->passes == NULL && !row->is_header) {
        fill_up(row, row->n + 6);
        return;
    }
    put_count(row, "passed", passes->n_passed);
    put_count(row, "failed", passes->n_failed);
    put_count(row, "not_applicable", passes->n_not_applicable);
    put_number(row, "pass_rate", passes->rate);
    put_number(row, "pass_rate_low", passes->low);
    put_number(row, "pass_rate_high", passes->high);
}

/* A row of a metric on a group of a dataset, or the header, for which both are empty. */
static void write_row(const struct mc_result *result, const struct mc_dataset_result *dataset,
                      const struct mc_group *group, size_t c, struct row *row)
{
    static const struct mc_score_column no_column;
    static const struct mc_bounds no_bounds;
    const struct mc_score_column *column =
        row->is_header ? &no_column : &result->scores->columns[c];
    const struct mc_bounds *bounds = row->is_header ? &no_bounds : &result->bounds[c + 1];
    bool is_none = bounds->rule == MC_BOUNDS_NONE; /* scores are not normalised */
    struct mc_human_figure human[MC_N_HUMAN_FIGURES];
    size_t i;

    mc_human_figure_list(result, group, human);
    put_slice(row, "dataset", dataset->name);
    put_slice(row, "phenomenon", group->name);
    put_slice(row, "metric", column->name);
    put_count(row, "n", row->is_header ? 0 : mc_result_n(result, group, c));
    put_cells(result, group, c, row);
    put_count(row, "cases", group->n_cases);
    put_flag(row, "pooled", group->pooled);
    put_text(row, "judgement", mc_judgement_name(dataset));
    put_count(row, "human_n", group->human.n);
    for (i = 0; i < MC_N_HUMAN_FIGURES; i++)
        put_number(row, joined(row, "human_", mc_slice_of(human[i].name)), human[i].value);
    if (row->is_header ? mc_has_significance(result) : group->significances != NULL)
        put_significance(result, group, c, row);
    put_slice(row, "signature", column->signature);
    put_flag(row, "lower_is_better", column->lower_is_better);
    put_passes(group, c, row);
    put_count(row, "unproved",
              row->is_header ? 0 : mc_scores_unproved(column, group->cases, group->n_cases));
    put_text(row, "normalised_by", mc_bounds_rule_names[bounds->rule]);
    put_number(row, "normalised_low", is_none ? (double)NAN : bounds->low);
    put_number(row, "normalised_high", is_none ? (double)NAN : bounds->high);
    if (result->settings.metric_pairs)
        put_metric_pairs(result, dataset, group, c, row);
    if (result->settings.correlations != MC_MATRIX_NONE)
        put_correlations(result, dataset, group, c, row);
    if (result->settings.challenge)
        put_challenge(dataset, group, c, row);
    end_row(row);
}

/* A header, then one row for each metric on each group, in the order of the result:
 *
 *     dataset,phenomenon,metric,n
 *     for each statistic S: S,S_low,S_high,S_n,S_reason (bounds only if S has intervals)
 *     cases,pooled,judgement
 *     human_n and the figures of mc_human_figure_list, their names prefixed with "human_"
 *     with draws: the fields of put_significance
 *     signature,lower_is_better of the metric
 *     passed,failed,not_applicable,pass_rate,pass_rate_low,pass_rate_high: expectations; empty
 *         if nothing is expected
 *     unproved,normalised_by,normalised_low,normalised_high
 *
 *     with --matrix, for each metric NAME: pair_difference_NAME, pair_p_NAME,
 *         pair_p_CORRECTION_NAME: the metric of the row against NAME, on `overall` only
 *
 *     with a correlation as --matrix, for `human` and each metric NAME: correlation_NAME,
 *         correlation_n_NAME (cases with both scores), on `overall` only
 *
 *     with --challenge: category,subphenomenon,pairs (scored or not) and the other fields of
 *         put_challenge_pairs; after the rows of a dataset, one for each metric on each category,
 *         without a phenomenon, and on each subphenomenon, with all other figures empty
 *
 * n: cases with both scores; cases: all of the group. Numbers read back as the same doubles; an
 * undefined figure is an empty field, and its reason is given. `overall` is the phenomenon of the
 * last row of a dataset, not counting those of --challenge. */
static void delimited_report(const struct mc_result *result, struct mc_delimited_style style,
                             FILE *stream)
{
    static const struct mc_dataset_result no_dataset;
    static const struct mc_group no_group;
    struct row row = {.stream = stream, .style = style, .arena = result->arena, .is_header = true};
    size_t d, g, c;

    write_row(result, &no_dataset, &no_group, 0, &row);
    for (d = 0; d < result->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &result->datasets[d];

        for (g = 0; g < dataset->n_groups; g++)
            for (c = 0; c < result->scores->n_columns; c++)
                write_row(result, dataset, &dataset->groups[g], c, &row);
        write_parts(result, dataset, &row);
    }
}

static int write_csv(const struct mc_result *result, const struct mc_report_options *options,
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
    .write = write_csv,
};

static int write_tsv(const struct mc_result *result, const struct mc_report_options *options,
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
    .write = write_tsv,
};
