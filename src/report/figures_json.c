/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures_json.c: the figures of a result in a JSON report, each record described once, with its
 * writer and its reader. In order: what they share; the figures of a metric on a group; a group;
 * dimensions, contrasts and challenges of a dataset; tests of its overall row; the dataset. */
#include "report/figures_json.h"

#include <math.h>

#include "analysis/challenge.h"
#include "analysis/expectations.h"
#include "analysis/metric_correlations.h"
#include "analysis/paired_tests.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/pooling.h"
#include "analysis/separation.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"
#include "report/challenge_tables.h"
#include "report/record.h"
#include "report/sentinel_best.h"
#include "report/words.h"
#include "suite/fields.h"

/* Reads the figures into a result. */
struct figures_reader {
    struct mc_result *result;
    struct mc_arena *arena;
    size_t n_columns;
};

/* --- what they share -------------------------------------------------------------------------- */

/* Writes the fields and, in their gap, the p adjusted for its family, if it was adjusted. */
static void put_with_adjusted(struct mc_json_stream *json, const struct mc_result *result,
                              const struct mc_record_field *fields, const void *record,
                              double adjusted)
{
    const struct mc_correction *correction = mc_best_correction(&result->settings);
    const struct mc_record_field *after_gap = mc_record_put(json, fields, record);

    if (correction->method != MC_ADJUST_NONE)
        mc_json_put_real(json, mc_arena_format(json->arena, "p_%s", correction->name), adjusted);
    (void)mc_record_put(json, after_gap, record);
}

/* Reads them back; the adjusted p is `p` itself if it was not adjusted. */
static void read_with_adjusted(const struct figures_reader *reader,
                               const struct mc_json_cursor *object,
                               const struct mc_record_field *fields, void *record, const double *p,
                               double *adjusted)
{
    const struct mc_correction *correction = mc_best_correction(&reader->result->settings);
    const struct mc_record_field *after_gap = mc_record_read(object, fields, reader->arena, record);

    *adjusted = correction->method == MC_ADJUST_NONE
                    ? *p
                    : mc_real_of(object, mc_arena_format(reader->arena, "p_%s", correction->name));
    (void)mc_record_read(object, after_gap, reader->arena, record);
}

static bool is_column(const struct figures_reader *reader, const struct mc_json_cursor *object,
                      size_t column)
{
    const struct mc_score_column *columns = reader->result->scores->columns;
    const char *name;

    if (mc_json_is_object(object) != 0)
        return false;
    name = mc_text_of(object, "name", reader->arena);
    if (name != NULL && mc_slice_is(columns[column].name, name))
        return true;
    mc_json_finding(object, MC_SEVERITY_ERROR, "", false,
                    "this must be the metric \"%.*s\": metrics stand in the order of the list "
                    "\"metrics\"",
                    MC_SLICE_ARGUMENTS(mc_clip(columns[column].name)));
    return false;
}

/* A list with a record for each metric, from an array of records of `size` bytes. */
static void put_by_metric(struct mc_json_stream *json, const char *key,
                          const struct mc_result *result, const struct mc_record_field *fields,
                          const void *records, size_t size)
{
    size_t c;

    mc_json_put_array(json, key, MC_JSON_TALL);
    for (c = 0; c < result->scores->n_columns; c++) {
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", result->scores->columns[c].name);
        (void)mc_record_put(json, fields, (const char *)records + c * size);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static bool read_by_metric(const struct figures_reader *reader, const struct mc_json_cursor *parent,
                           const char *key, const struct mc_record_field *fields, void *records,
                           size_t size)
{
    struct mc_json_cursor list, metric;
    size_t c;

    if (!mc_array_of(parent, key, &list) || !mc_has_elements(&list, reader->n_columns, "metric"))
        return false;
    for (c = 0; mc_json_element(&list, c, &metric); c++)
        if (is_column(reader, &metric, c))
            (void)mc_record_read(&metric, fields, reader->arena, (char *)records + c * size);
    return true;
}

/* --- figures of a metric on a group ----------------------------------------------------------- */

/* The member "expectations"; omitted if nothing is expected. */
static const struct mc_record_field pass_fields[] = {
    MC_FIELD(struct mc_passes, "passed", n_passed, MC_ALWAYS),
    MC_FIELD(struct mc_passes, "failed", n_failed, MC_ALWAYS),
    MC_FIELD(struct mc_passes, "not_applicable", n_not_applicable, MC_ALWAYS),
    MC_FIELD(struct mc_passes, "people_fail", n_people_fail, MC_ALWAYS),
    MC_FIELD(struct mc_passes, "rate", rate, MC_ALWAYS),
    MC_FIELD_PAIR(struct mc_passes, "interval", low, high, MC_ALWAYS),
    MC_FIELD_GAP,
    MC_FIELD(struct mc_passes, "effective_n", effective_n, MC_ALWAYS),
    MC_FIELD_END,
};

static void put_passes(struct mc_json_stream *json, const struct mc_passes *passes)
{
    const struct mc_record_field *after_gap;

    mc_json_put_object(json, "expectations", MC_JSON_FLAT);
    after_gap = mc_record_put(json, pass_fields, passes);
    if (passes->effective_n > 0 &&
        passes->effective_n < (double)(passes->n_passed + passes->n_failed))
        (void)mc_record_put(json, after_gap, passes);
    mc_json_put_end(json);
}

static void read_passes(const struct figures_reader *reader, const struct mc_json_cursor *metric,
                        struct mc_group *group, size_t column)
{
    struct mc_json_cursor object;
    struct mc_passes *passes;

    if (!mc_object_of(metric, "expectations", &object))
        return;
    if (group->passes == NULL)
        group->passes = mc_arena_array(reader->arena, reader->n_columns, sizeof(*group->passes));
    passes = &group->passes[column];
    mc_record_read_all(&object, pass_fields, reader->arena, passes);
    if (isnan(passes->effective_n))
        passes->effective_n = (double)(passes->n_passed + passes->n_failed);
}

/* The metric compared with chance and, in "separable_from_best", with the best metric. */
static const struct mc_record_field chance_fields[] = {
    MC_FIELD(struct mc_metric_significance, "p_spearman", p, MC_ALWAYS),
    MC_FIELD(struct mc_metric_significance, "q_spearman", q, MC_ALWAYS),
    MC_FIELD(struct mc_metric_significance, "unrestricted_spearman", unrestricted, MC_ALWAYS),
    MC_FIELD_END,
};
static const struct mc_record_field best_fields[] = {
    MC_FIELD(struct mc_metric_significance, "p", p_from_best, MC_ALWAYS),
    MC_FIELD_GAP,
    MC_FIELD_PAIR(struct mc_metric_significance, "interval", low, high, MC_IF_SET),
    MC_FIELD(struct mc_metric_significance, "reason", reason, MC_IF_SET),
    MC_FIELD_END,
};

static void put_significance(struct mc_json_stream *json, const struct mc_result *result,
                             const struct mc_metric_significance *significance)
{
    (void)mc_record_put(json, chance_fields, significance);
    if (isnan(significance->p_from_best) && significance->reason == NULL)
        return;
    mc_json_put_object(json, "separable_from_best", MC_JSON_FLAT);
    put_with_adjusted(json, result, best_fields, significance, significance->p_from_best_adjusted);
    mc_json_put_end(json);
}

static void read_significance(const struct figures_reader *reader,
                              const struct mc_json_cursor *metric,
                              struct mc_metric_significance *significance)
{
    struct mc_json_cursor object;

    significance->spearman = mc_real_of(metric, "spearman");
    (void)mc_record_read(metric, chance_fields, reader->arena, significance);
    significance->p_from_best = significance->p_from_best_adjusted = (double)NAN;
    significance->low = significance->high = (double)NAN;
    if (!mc_object_of(metric, "separable_from_best", &object))
        return;
    read_with_adjusted(reader, &object, best_fields, significance, &significance->p_from_best,
                       &significance->p_from_best_adjusted);
}

/* For an overall row: the correlation between and within phenomena. For a pooled phenomenon: its
 * deviation shrunk towards the mean of all. */
static const struct mc_record_field split_fields[] = {
    MC_FIELD(struct mc_split, "between", between, MC_ALWAYS),
    MC_FIELD(struct mc_split, "within", within, MC_ALWAYS),
    MC_FIELD(struct mc_split, "between_part", between_part, MC_ALWAYS),
    MC_FIELD(struct mc_split, "within_part", within_part, MC_ALWAYS),
    MC_FIELD(struct mc_split, "phenomena", n_phenomena, MC_ALWAYS),
    MC_FIELD_END,
};
static const struct mc_record_field shrunk_fields[] = {
    MC_FIELD(struct mc_shrunk, "value", value, MC_ALWAYS),
    MC_FIELD_PAIR(struct mc_shrunk, "interval", low, high, MC_ALWAYS),
    MC_FIELD_END,
};

static void read_pooling(const struct figures_reader *reader, const struct mc_json_cursor *metric,
                         struct mc_group *group, size_t column)
{
    struct mc_json_cursor object;
    size_t i;

    if (group->overall && mc_object_of(metric, "split", &object)) {
        if (group->splits == NULL)
            group->splits =
                mc_arena_array(reader->arena, reader->n_columns, sizeof(*group->splits));
        (void)mc_record_read(&object, split_fields, reader->arena, &group->splits[column]);
    }
    if (group->overall || !mc_object_of(metric, "shrunk_mad", &object))
        return;
    if (group->shrunk == NULL) {
        group->shrunk = mc_arena_array(reader->arena, reader->n_columns, sizeof(*group->shrunk));
        for (i = 0; i < reader->n_columns; i++)
            group->shrunk[i] = (struct mc_shrunk){(double)NAN, (double)NAN, (double)NAN};
    }
    (void)mc_record_read(&object, shrunk_fields, reader->arena, &group->shrunk[column]);
}

/* The counts behind the ranking, so that it can be checked without rounding. */
static const struct mc_record_field ranking_fields[] = {
    MC_FIELD(struct mc_pair_ranking, "pairs", n_pairs, MC_ALWAYS),
    MC_FIELD(struct mc_pair_ranking, "hits", n_hits, MC_ALWAYS),
    MC_FIELD(struct mc_pair_ranking, "threshold", threshold, MC_ALWAYS),
    MC_FIELD_END,
};

/* Details of single statistics: intervals, why one is not defined, the n of one that uses other
 * cases than the rest, and over how many systems or items, out of how many, a mean was taken. */
static void put_cell_details(struct mc_json_stream *json, const struct mc_result *result,
                             const struct mc_group *group, size_t column)
{
    const struct mc_statistic *const *statistics = result->statistics;
    const struct mc_cell *cells = &group->cells[column * result->n_statistics];
    const struct mc_group_count *averaged =
        group->averaged == NULL ? NULL : &group->averaged[column * result->n_statistics];
    size_t n = mc_result_n(result, group, column), s;

    mc_json_put_object(json, "interval", MC_JSON_SOME);
    for (s = 0; s < result->n_statistics; s++)
        if (!isnan(cells[s].low))
            mc_json_put_pair(json, statistics[s]->name, cells[s].low, cells[s].high);
    mc_json_put_end(json);
    mc_json_put_object(json, "reasons", MC_JSON_SOME);
    for (s = 0; s < result->n_statistics; s++)
        if (isnan(cells[s].value))
            mc_json_put_text(json, statistics[s]->name, mc_cell_reason(&cells[s]));
    mc_json_put_end(json);
    mc_json_put_object(json, "n_of", MC_JSON_SOME);
    for (s = 0; s < result->n_statistics; s++)
        if (cells[s].n != n)
            mc_json_put_count(json, statistics[s]->name, cells[s].n);
    mc_json_put_end(json);
    mc_json_put_object(json, "groups", MC_JSON_SOME);
    for (s = 0; averaged != NULL && s < result->n_statistics; s++)
        if (averaged[s].n > 0)
            mc_json_put_pair(json, statistics[s]->name, averaged[s].n_defined, averaged[s].n);
    mc_json_put_end(json);
}

static void put_figures(struct mc_json_stream *json, const struct mc_result *result,
                        const struct mc_group *group)
{
    size_t c, s;

    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (c = 0; c < result->scores->n_columns; c++) {
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", result->scores->columns[c].name);
        mc_json_put_count(json, "n", mc_result_n(result, group, c));
        for (s = 0; s < result->n_statistics; s++)
            mc_json_put_real(json, result->statistics[s]->name,
                             group->cells[c * result->n_statistics + s].value);
        if (group->significances != NULL)
            put_significance(json, result, &group->significances[c]);
        if (group->splits != NULL)
            mc_record_put_object(json, "split", split_fields, &group->splits[c]);
        if (group->shrunk != NULL && !isnan(group->shrunk[c].value))
            mc_record_put_object(json, "shrunk_mad", shrunk_fields, &group->shrunk[c]);
        if (group->rankings != NULL && group->rankings[c].n_pairs > 0)
            mc_record_put_object(json, "ranking_counts", ranking_fields, &group->rankings[c]);
        put_cell_details(json, result, group, c);
        if (group->passes != NULL)
            put_passes(json, &group->passes[c]);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* The reason given for a figure that is missing in the report. */
static const char not_there[] = "not in the saved report";

static void read_cells(const struct figures_reader *reader, const struct mc_json_cursor *metric,
                       struct mc_cell *cells)
{
    struct mc_json_cursor intervals, reasons, numbers;
    bool has_intervals = mc_object_of(metric, "interval", &intervals);
    bool has_reasons = mc_object_of(metric, "reasons", &reasons);
    bool has_numbers = mc_object_of(metric, "n_of", &numbers);
    size_t n = mc_count_of(metric, "n"), s;

    for (s = 0; s < reader->result->n_statistics; s++) {
        const char *name = reader->result->statistics[s]->name;
        struct mc_cell *cell = &cells[s];
        struct mc_json_cursor at;

        cell->value = mc_real_of(metric, name);
        cell->low = cell->high = (double)NAN;
        if (has_intervals)
            mc_pair_of(&intervals, name, &cell->low, &cell->high);
        cell->n =
            has_numbers && mc_json_member(&numbers, name, &at) ? mc_count_of(&numbers, name) : n;
        cell->reason = has_reasons ? mc_text_of(&reasons, name, reader->arena) : NULL;
        if (isnan(cell->value) && cell->reason == NULL)
            cell->reason = not_there;
        cell->withheld = reader->result->statistics[s]->correlation && cell->reason != NULL &&
                         mc_is_thin_reason(cell->reason);
    }
}

static void read_averaged(const struct figures_reader *reader, const struct mc_json_cursor *metric,
                          struct mc_group_count *counts)
{
    struct mc_json_cursor object;
    size_t s;

    if (!mc_object_of(metric, "groups", &object))
        return;
    for (s = 0; s < reader->result->n_statistics; s++) {
        double n_defined, n;

        mc_pair_of(&object, reader->result->statistics[s]->name, &n_defined, &n);
        if (!(n_defined >= 0 && n >= n_defined && n <= UINT32_MAX))
            continue;
        counts[s].n_defined = (uint32_t)n_defined;
        counts[s].n = (uint32_t)n;
    }
}

static void read_figures(const struct figures_reader *reader, const struct mc_json_cursor *object,
                         struct mc_group *group)
{
    size_t n_statistics = reader->result->n_statistics, c;
    struct mc_json_cursor list, metric;

    if (!mc_field_array(object, "metrics", MC_OPTIONAL, &list) ||
        !mc_has_elements(&list, reader->n_columns, "metric"))
        return;
    for (c = 0; mc_json_element(&list, c, &metric); c++) {
        if (!is_column(reader, &metric, c))
            continue;
        read_cells(reader, &metric, &group->cells[c * n_statistics]);
        read_passes(reader, &metric, group, c);
        (void)mc_record_read_object(&metric, "ranking_counts", ranking_fields, reader->arena,
                                    &group->rankings[c]);
        if (group->averaged != NULL)
            read_averaged(reader, &metric, &group->averaged[c * n_statistics]);
        if (group->significances != NULL)
            read_significance(reader, &metric, &group->significances[c]);
        read_pooling(reader, &metric, group, c);
    }
}

/* --- a group ---------------------------------------------------------------------------------- */

static const struct mc_record_field human_fields[] = {
    MC_FIELD(struct mc_human_figures, "n", n, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "mean", mean, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "median", median, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "standard_deviation", standard_deviation, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "standard_error", standard_error, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "mean_scaled", scaled_mean, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "median_scaled", scaled_median, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "standard_deviation_scaled", scaled_standard_deviation,
             MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "standard_error_scaled", scaled_standard_error, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "mean_normalised", mean_normalised, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "median_normalised", median_normalised, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "standard_deviation_normalised",
             standard_deviation_normalised, MC_ALWAYS),
    MC_FIELD(struct mc_human_figures, "standard_error_normalised", standard_error_normalised,
             MC_ALWAYS),
    MC_FIELD_END,
};

static void put_human(struct mc_json_stream *json, const struct mc_result *result,
                      const struct mc_group *group)
{
    struct mc_human_figure figures[MC_N_HUMAN_FIGURES];
    size_t i;

    mc_human_figure_list(result, group, figures);
    mc_json_put_object(json, "human", MC_JSON_FLAT);
    (void)mc_record_put(json, human_fields, &group->human);
    mc_json_put_object(json, "reasons", MC_JSON_SOME);
    for (i = 0; i < MC_N_HUMAN_FIGURES; i++)
        if (figures[i].reason != NULL)
            mc_json_put_text(json, figures[i].name, figures[i].reason);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

/* How far the judges agree; omitted if there are no single ratings. */
static const struct mc_record_field judge_fields[] = {
    MC_FIELD(struct mc_judge_figures, "cases", n_cases, MC_ALWAYS),
    MC_FIELD(struct mc_judge_figures, "ratings", n_ratings, MC_ALWAYS),
    MC_FIELD(struct mc_judge_figures, "krippendorff_alpha", alpha, MC_ALWAYS),
    MC_FIELD(struct mc_judge_figures, "icc", icc, MC_ALWAYS),
    MC_FIELD(struct mc_judge_figures, "icc_mean", icc_mean, MC_ALWAYS),
    MC_FIELD(struct mc_judge_figures, "ceiling", ceiling, MC_ALWAYS),
    MC_FIELD(struct mc_judge_figures, "spearman", spearman, MC_ALWAYS),
    MC_FIELD(struct mc_judge_figures, "deviation", deviation, MC_ALWAYS),
    MC_FIELD_END,
};

/* The correlation and the difference that can be detected with so many cases. */
static const struct mc_record_field detectable_fields[] = {
    MC_FIELD(struct mc_group, "spearman", detectable_correlation, MC_ALWAYS),
    MC_FIELD(struct mc_group, "difference", detectable_difference, MC_ALWAYS),
    MC_FIELD_END,
};

static void read_best(const struct figures_reader *reader, const struct mc_json_cursor *object,
                      struct mc_group *group)
{
    const char *best = mc_text_of(object, "best", reader->arena);
    uint32_t column = best == NULL ? MC_NOT_FOUND
                                   : mc_score_table_find(reader->result->scores, mc_slice_of(best));

    group->spread = mc_real_of(object, "spread");
    group->best = column == MC_NOT_FOUND ? MC_NO_BEST : column;
    group->detectable_correlation = group->detectable_difference = (double)NAN;
    (void)mc_record_read_object(object, "detectable", detectable_fields, reader->arena, group);
}

static void put_correlations(struct mc_json_stream *json, const struct mc_result *result,
                             const struct mc_group *group)
{
    size_t n = result->scores->n_columns + 1, i;
    bool undefined = false;

    mc_json_put_object(json, "correlations", MC_JSON_TALL);
    mc_json_put_array(json, "metrics", MC_JSON_FLAT);
    mc_json_put_text(json, NULL, "human");
    for (i = 1; i < n; i++)
        mc_json_put_slice(json, NULL, result->scores->columns[i - 1].name);
    mc_json_put_end(json);
    mc_json_put_array(json, "spearman", MC_JSON_TALL);
    for (i = 0; i < n; i++)
        mc_json_put_reals(json, NULL, &group->correlations[i * n], n);
    mc_json_put_end(json);
    for (i = 0; i < n * n; i++)
        undefined = undefined || isnan(group->correlations[i]);
    mc_json_put_object(json, "reasons", MC_JSON_SOME);
    if (undefined)
        mc_json_put_text(json, "spearman", MC_CORRELATION_REASON);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void read_correlations(const struct figures_reader *reader,
                              const struct mc_json_cursor *object, struct mc_group *group)
{
    size_t n = reader->n_columns + 1, i, k;
    struct mc_json_cursor at, rows, row;

    for (i = 0; i < n * n; i++)
        group->correlations[i] = (double)NAN;
    if (!mc_object_of(object, "correlations", &at) || !mc_array_of(&at, "spearman", &rows) ||
        !mc_has_elements(&rows, n, "metric and for people"))
        return;
    for (i = 0; mc_json_element(&rows, i, &row); i++)
        for (k = 0; k < n && mc_json_is_array(&row) == 0; k++)
            group->correlations[i * n + k] = mc_element_of(&row, k);
}

static void add_undefined_figures(const struct figures_reader *reader, struct mc_group *group)
{
    size_t n = reader->n_columns, n_cells = mc_array_size(n, reader->result->n_statistics), i;
    struct mc_arena *arena = reader->arena;

    group->cells = mc_arena_array(arena, n_cells, sizeof(*group->cells));
    if (reader->result->settings.grouping != MC_GROUP_NONE)
        group->averaged = mc_arena_array(arena, n_cells, sizeof(*group->averaged));
    for (i = 0; i < n_cells; i++)
        group->cells[i] = (struct mc_cell){
            .value = (double)NAN, .low = (double)NAN, .high = (double)NAN, .reason = not_there};
    group->rankings = mc_arena_array(arena, n, sizeof(*group->rankings));
    group->correlations =
        mc_arena_array(arena, mc_array_size(n + 1, n + 1), sizeof(*group->correlations));
    if (mc_has_significance(reader->result))
        group->significances = mc_arena_array(arena, n, sizeof(*group->significances));
}

static void read_group(const struct figures_reader *reader, const struct mc_json_cursor *object,
                       struct mc_group *group)
{
    size_t n_cases = mc_count_of(object, "cases");
    struct mc_json_cursor human;

    add_undefined_figures(reader, group);
    if (n_cases != group->n_cases)
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false,
                        "%zu cases of the report are of this phenomenon, and not %zu",
                        group->n_cases, n_cases);
    if (mc_field_object(object, "human", MC_REQUIRED, &human))
        (void)mc_record_read(&human, human_fields, reader->arena, &group->human);
    (void)mc_record_read_object(object, "judges", judge_fields, reader->arena, &group->judges);
    if (group->significances != NULL)
        read_best(reader, object, group);
    read_figures(reader, object, group);
    read_correlations(reader, object, group);
}

static bool is_group(const struct figures_reader *reader, const struct mc_json_cursor *object,
                     const struct mc_group *group)
{
    bool pooled = true;
    const char *name;

    if (mc_json_is_object(object) != 0)
        return false;
    mc_field_flag(object, "pooled", &pooled);
    name = mc_text_of(object, "name", reader->arena);
    if (name != NULL && mc_slice_is(group->name, name) && pooled == group->pooled)
        return true;
    mc_json_finding(object, MC_SEVERITY_ERROR, "", false,
                    "this must be the phenomenon \"%.*s\"%s: phenomena stand in the order in which "
                    "cases have them",
                    MC_SLICE_ARGUMENTS(mc_clip(group->name)), group->pooled ? "" : ", not pooled");
    return false;
}

/* --- dimensions, contrasts and challenges of a dataset ---------------------------------------- */

static const struct mc_record_field dimension_fields[] = {
    MC_FIELD(struct mc_dimension_pair, "first", first, MC_ALWAYS),
    MC_FIELD(struct mc_dimension_pair, "second", second, MC_ALWAYS),
    MC_FIELD(struct mc_dimension_pair, "cases", n, MC_ALWAYS),
    MC_FIELD(struct mc_dimension_pair, "spearman", spearman, MC_ALWAYS),
    MC_FIELD(struct mc_dimension_pair, "pearson", pearson, MC_ALWAYS),
    MC_FIELD_END,
};

static const struct mc_record_field separation_fields[] = {
    MC_FIELD(struct mc_separation, "n_first", n_first, MC_ALWAYS),
    MC_FIELD(struct mc_separation, "n_second", n_second, MC_ALWAYS),
    MC_FIELD(struct mc_separation, "u", u, MC_ALWAYS),
    MC_FIELD(struct mc_separation, "auc", auc, MC_ALWAYS),
    MC_FIELD_PAIR(struct mc_separation, "interval", low, high, MC_ALWAYS),
    MC_FIELD(struct mc_separation, "cliffs_delta", delta, MC_ALWAYS),
    MC_FIELD(struct mc_separation, "p", p, MC_ALWAYS),
    MC_FIELD_GAP,
    MC_FIELD(struct mc_separation, "exact", exact, MC_ALWAYS),
    MC_FIELD(struct mc_separation, "reason", reason, MC_IF_SET),
    MC_FIELD_END,
};

static void put_separations(struct mc_json_stream *json, const struct mc_result *result,
                            const struct mc_dataset_result *dataset)
{
    const struct mc_separation *separation = dataset->separations;
    size_t i, c;

    if (separation == NULL)
        return;
    mc_json_put_array(json, "contrasts", MC_JSON_TALL);
    for (i = 0; i < result->settings.n_contrasts; i++) {
        mc_json_put_object(json, NULL, MC_JSON_TALL);
        mc_json_put_slice(json, "first", result->settings.contrasts[i].first);
        mc_json_put_slice(json, "second", result->settings.contrasts[i].second);
        mc_json_put_array(json, "metrics", MC_JSON_TALL);
        for (c = 0; c < result->scores->n_columns; c++, separation++) {
            mc_json_put_object(json, NULL, MC_JSON_FLAT);
            mc_json_put_slice(json, "name", result->scores->columns[c].name);
            put_with_adjusted(json, result, separation_fields, separation, separation->p_adjusted);
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void read_separations(const struct figures_reader *reader,
                             const struct mc_json_cursor *object, struct mc_dataset_result *dataset)
{
    size_t n = reader->result->settings.n_contrasts, i, c;
    struct mc_json_cursor list, contrast, metrics, metric;

    if (!mc_array_of(object, "contrasts", &list) || !mc_has_elements(&list, n, "contrast"))
        return;
    dataset->separations = mc_arena_array(reader->arena, mc_array_size(n, reader->n_columns),
                                          sizeof(*dataset->separations));
    for (i = 0; mc_json_element(&list, i, &contrast); i++) {
        if (mc_json_is_object(&contrast) != 0 ||
            !mc_field_array(&contrast, "metrics", MC_REQUIRED, &metrics) ||
            !mc_has_elements(&metrics, reader->n_columns, "metric"))
            continue;
        for (c = 0; mc_json_element(&metrics, c, &metric); c++) {
            struct mc_separation *separation = &dataset->separations[i * reader->n_columns + c];

            if (is_column(reader, &metric, c))
                read_with_adjusted(reader, &metric, separation_fields, separation, &separation->p,
                                   &separation->p_adjusted);
        }
    }
}

static const struct mc_record_field challenge_fields[] = {
    MC_FIELD(struct mc_challenge_figures, "n", pairs.n, MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "right", pairs.concordant, MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "tied", pairs.tied, MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "wrong", pairs.discordant, MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "strict_accuracy", pairs.strict_accuracy, MC_ALWAYS),
    MC_FIELD_PAIR(struct mc_challenge_figures, "interval", low, high, MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "half_tie_accuracy", pairs.half_tie_accuracy, MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "tau", pairs.tau_ties_discordant, MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "tau_ties_ignored", pairs.tau_ties_ignored, MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "mean_margin", pairs.mean_margin, MC_ALWAYS),
    MC_FIELD_PAIR(struct mc_challenge_figures, "margin_interval", margin_low, margin_high,
                  MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "kinds", n_kinds, MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "mean_accuracy", mean_accuracy, MC_ALWAYS),
    MC_FIELD(struct mc_challenge_figures, "mean_tau", mean_tau, MC_ALWAYS),
    MC_FIELD_END,
};
static const struct mc_record_field challenge_row_fields[] = {
    MC_FIELD_WORD(struct mc_challenge_row, "level", level, mc_challenge_level_names, MC_NEEDED),
    MC_FIELD(struct mc_challenge_row, "name", name, MC_NEEDED),
    MC_FIELD(struct mc_challenge_row, "phenomenon", phenomenon, MC_IF_SET | MC_STRICT),
    MC_FIELD(struct mc_challenge_row, "pooled", pooled, MC_IF_FALSE),
    MC_FIELD(struct mc_challenge_row, "pairs", n_pairs, MC_ALWAYS),
    MC_FIELD_END,
};
static const struct mc_record_field aces_fields[] = {
    MC_FIELD(struct mc_aces_score, "value", value, MC_ALWAYS),
    MC_FIELD_PAIR(struct mc_aces_score, "interval", low, high, MC_ALWAYS),
    MC_FIELD(struct mc_aces_score, "reason", reason, MC_IF_SET),
    MC_FIELD_END,
};

static void put_challenge(struct mc_json_stream *json, const struct mc_result *result,
                          const struct mc_challenge *challenge)
{
    size_t r;

    if (challenge == NULL)
        return;
    mc_json_put_object(json, "challenge", MC_JSON_TALL);
    mc_json_put_array(json, "rows", MC_JSON_TALL);
    for (r = 0; r < challenge->n_rows; r++) {
        mc_json_put_object(json, NULL, MC_JSON_TALL);
        (void)mc_record_put(json, challenge_row_fields, &challenge->rows[r]);
        put_by_metric(json, "metrics", result, challenge_fields, challenge->rows[r].metrics,
                      sizeof(*challenge->rows[r].metrics));
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    if (challenge->aces != NULL)
        put_by_metric(json, "aces_score", result, aces_fields, challenge->aces,
                      sizeof(*challenge->aces));
    mc_json_put_end(json);
}

/* The first row is that of all case pairs. */
static void read_challenge(const struct figures_reader *reader, const struct mc_json_cursor *object,
                           struct mc_dataset_result *dataset)
{
    struct mc_json_cursor at, list, element;
    struct mc_challenge *challenge;
    size_t i;

    if (!mc_object_of(object, "challenge", &at) || !mc_array_of(&at, "rows", &list) ||
        json_array_size(list.value) == 0)
        return;
    challenge = mc_arena_array(reader->arena, 1, sizeof(*challenge));
    challenge->n_rows = json_array_size(list.value);
    challenge->rows = mc_arena_array(reader->arena, challenge->n_rows, sizeof(*challenge->rows));
    for (i = 0; mc_json_element(&list, i, &element); i++) {
        struct mc_challenge_row *row = &challenge->rows[i];

        row->pooled = true;
        row->name = row->phenomenon = mc_slice_of("");
        row->metrics = mc_arena_array(reader->arena, reader->n_columns, sizeof(*row->metrics));
        if (mc_json_is_object(&element) != 0)
            continue;
        mc_record_read_all(&element, challenge_row_fields, reader->arena, row);
        (void)read_by_metric(reader, &element, "metrics", challenge_fields, row->metrics,
                             sizeof(*row->metrics));
    }
    challenge->aces = mc_arena_array(reader->arena, reader->n_columns, sizeof(*challenge->aces));
    if (!read_by_metric(reader, &at, "aces_score", aces_fields, challenge->aces,
                        sizeof(*challenge->aces)))
        challenge->aces = NULL;
    dataset->challenge = challenge;
}

/* --- tests of the overall row ----------------------------------------------------------------- */

static const struct mc_record_field test_fields[] = {
    MC_FIELD(struct mc_significance, "statistic", statistic, MC_MAY_BE_INFINITE),
    MC_FIELD(struct mc_significance, "p", p, MC_ALWAYS),
    MC_FIELD(struct mc_significance, "reason", reason, MC_IF_SET),
    MC_FIELD_END,
};
static const struct mc_record_field omnibus_fields[] = {
    MC_FIELD(struct mc_omnibus, "phenomena", friedman.n_blocks, MC_ALWAYS),
    MC_FIELD_OBJECT(struct mc_omnibus, "friedman", friedman.chi_squared, test_fields, MC_ALWAYS),
    MC_FIELD_OBJECT(struct mc_omnibus, "iman_davenport", friedman.iman_davenport, test_fields,
                    MC_ALWAYS),
    MC_FIELD(struct mc_omnibus, "kendalls_w", friedman.kendalls_w, MC_ALWAYS),
    MC_FIELD_GAP, /* "mean_ranks" */
    MC_FIELD(struct mc_omnibus, "critical_difference", critical_difference, MC_ALWAYS),
    MC_FIELD(struct mc_omnibus, "cases", n_cases, MC_ALWAYS),
    MC_FIELD_OBJECT(struct mc_omnibus, "anova", anova.test, test_fields, MC_ALWAYS),
    MC_FIELD_END,
};
static const struct mc_record_field difference_fields[] = {
    MC_FIELD(struct mc_mean_difference, "difference", difference, MC_ALWAYS),
    MC_FIELD_PAIR(struct mc_mean_difference, "interval", low, high, MC_ALWAYS),
    MC_FIELD(struct mc_mean_difference, "p", p, MC_ALWAYS),
    MC_FIELD_END,
};

/* "first" and "second" of a pair of metrics. */
static void put_names(struct mc_json_stream *json, const struct mc_result *result, size_t first,
                      size_t second)
{
    mc_json_put_slice(json, "first", result->scores->columns[first].name);
    mc_json_put_slice(json, "second", result->scores->columns[second].name);
}

/* Whether metrics differ at all over phenomena; "tukey": the pairs of metrics i < k, row by row. */
static void put_omnibus(struct mc_json_stream *json, const struct mc_result *result,
                        const struct mc_omnibus *omnibus)
{
    size_t n = result->scores->n_columns, i, k;
    const struct mc_record_field *after_gap;

    if (omnibus == NULL)
        return;
    mc_json_put_object(json, "omnibus", MC_JSON_TALL);
    mc_json_put_text(json, "statistic", omnibus->statistic->name);
    after_gap = mc_record_put(json, omnibus_fields, omnibus);
    mc_json_put_reals(json, "mean_ranks", omnibus->mean_ranks, n);
    (void)mc_record_put(json, after_gap, omnibus);
    mc_json_put_array(json, "tukey", MC_JSON_TALL);
    for (i = 0; i < n && omnibus->n_cases > 0; i++) {
        for (k = i + 1; k < n; k++) {
            mc_json_put_object(json, NULL, MC_JSON_FLAT);
            put_names(json, result, i, k);
            (void)mc_record_put(json, difference_fields, &omnibus->tukey[i * n + k]);
            mc_json_put_end(json);
        }
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void read_omnibus(const struct figures_reader *reader, const struct mc_json_cursor *overall,
                         struct mc_dataset_result *dataset)
{
    struct mc_omnibus *omnibus = mc_arena_array(reader->arena, 1, sizeof(*omnibus));
    size_t n = reader->n_columns, n_pairs = 0, i, k;
    struct mc_json_cursor at, list, pair;
    const char *name;

    if (!mc_object_of(overall, "omnibus", &at))
        return;
    name = mc_text_of(&at, "statistic", reader->arena);
    omnibus->statistic = name == NULL ? NULL : mc_statistic_find(name);
    if (omnibus->statistic == NULL) {
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "\"statistic\" must be the name of a statistic");
        return;
    }
    mc_record_read_all(&at, omnibus_fields, reader->arena, omnibus);
    omnibus->mean_ranks = mc_arena_array(reader->arena, n, sizeof(double));
    for (i = 0; i < n; i++)
        omnibus->mean_ranks[i] =
            mc_array_of(&at, "mean_ranks", &list) ? mc_element_of(&list, i) : (double)NAN;
    omnibus->tukey = mc_arena_array(reader->arena, mc_array_size(n, n), sizeof(*omnibus->tukey));
    dataset->omnibus = omnibus;
    if (!mc_array_of(&at, "tukey", &list))
        return;
    for (i = 0; i < n; i++)
        for (k = i + 1; k < n && mc_json_element(&list, n_pairs, &pair); k++, n_pairs++)
            (void)mc_record_read(&pair, difference_fields, reader->arena,
                                 &omnibus->tukey[i * n + k]);
}

static const struct mc_record_field pair_fields[] = {
    MC_FIELD(struct mc_metric_pair, "n", n, MC_ALWAYS),
    MC_FIELD(struct mc_metric_pair, "difference", difference, MC_ALWAYS),
    MC_FIELD(struct mc_metric_pair, "first_is_better", first_is_better, MC_IF_SET),
    MC_FIELD(struct mc_metric_pair, "p", p, MC_ALWAYS),
    MC_FIELD_GAP,
    MC_FIELD(struct mc_metric_pair, "reason", reason, MC_IF_SET),
    MC_FIELD_END,
};
/* Whether each pair of metrics differs: ordered by the second metric, then by the first. */
static void put_metric_pairs(struct mc_json_stream *json, const struct mc_result *result,
                             const struct mc_pair_family *family)
{
    size_t i;

    if (family == NULL)
        return;
    mc_json_put_object(json, "metric_pairs", MC_JSON_TALL);
    mc_json_put_text(json, "statistic", mc_best_statistic(&result->settings)->name);
    mc_json_put_text(json, "test", mc_best_test(&result->settings)->name);
    mc_json_put_text(json, "adjust", mc_best_correction(&result->settings)->name);
    mc_json_put_count(json, "draws", family->n_draws);
    mc_json_put_count(json, "family", family->n_family);
    mc_json_put_array(json, "pairs", MC_JSON_TALL);
    for (i = 0; i < family->n; i++) {
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        put_names(json, result, family->items[i].first, family->items[i].second);
        put_with_adjusted(json, result, pair_fields, &family->items[i],
                          family->items[i].p_adjusted);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void read_metric_pairs(const struct figures_reader *reader,
                              const struct mc_json_cursor *overall,
                              struct mc_dataset_result *dataset)
{
    struct mc_pair_family *family = mc_arena_array(reader->arena, 1, sizeof(*family));
    size_t n = reader->n_columns, first, second;
    struct mc_json_cursor object, list, at;

    if (!mc_object_of(overall, "metric_pairs", &object) ||
        !mc_field_array(&object, "pairs", MC_REQUIRED, &list) ||
        !mc_has_elements(&list, n * (n - 1) / 2, "pair of metrics"))
        return;
    family->n_draws = mc_count_of(&object, "draws");
    family->n_family = mc_count_of(&object, "family");
    family->items = mc_arena_array(reader->arena, n * (n - 1) / 2, sizeof(*family->items));
    for (second = 1; second < n; second++) {
        for (first = 0; first < second && mc_json_element(&list, family->n, &at); first++) {
            struct mc_metric_pair *pair = &family->items[family->n++];

            pair->first = first;
            pair->second = second;
            if (mc_json_is_object(&at) == 0)
                read_with_adjusted(reader, &at, pair_fields, pair, &pair->p, &pair->p_adjusted);
        }
    }
    dataset->pairs = family;
}

static const struct mc_record_field correlation_fields[] = {
    MC_FIELD(struct mc_metric_correlation, "n", n, MC_ALWAYS),
    MC_FIELD(struct mc_metric_correlation, "correlation", value, MC_ALWAYS),
    MC_FIELD(struct mc_metric_correlation, "reason", reason, MC_IF_SET),
    MC_FIELD_END,
};

/* Correlations of each pair of metrics, with people counted as the first metric, in the order of
 * put_metric_pairs. */
static void put_metric_correlations(struct mc_json_stream *json, const struct mc_result *result,
                                    const struct mc_dataset_result *dataset)
{
    const struct mc_score_column *columns = result->scores->columns;
    size_t first, second;

    if (dataset->correlations == NULL)
        return;
    mc_json_put_object(json, "metric_correlations", MC_JSON_TALL);
    mc_json_put_text(json, "statistic",
                     mc_correlation_statistic(result->settings.correlations)->name);
    mc_json_put_array(json, "pairs", MC_JSON_TALL);
    for (second = 1; second <= result->scores->n_columns; second++) {
        for (first = 0; first < second; first++) {
            mc_json_put_object(json, NULL, MC_JSON_FLAT);
            mc_json_put_slice(json, "first",
                              first == 0 ? mc_slice_of("human") : columns[first - 1].name);
            mc_json_put_slice(json, "second", columns[second - 1].name);
            (void)mc_record_put(json, correlation_fields,
                                mc_metric_correlation_of(dataset, first, second));
            mc_json_put_end(json);
        }
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void read_metric_correlations(const struct figures_reader *reader,
                                     const struct mc_json_cursor *overall,
                                     struct mc_dataset_result *dataset)
{
    size_t n = (reader->n_columns + 1) * reader->n_columns / 2, i;
    struct mc_json_cursor object, list, at;

    if (reader->result->settings.correlations == MC_MATRIX_NONE ||
        !mc_object_of(overall, "metric_correlations", &object) ||
        !mc_field_array(&object, "pairs", MC_REQUIRED, &list) ||
        !mc_has_elements(&list, n, "pair of metrics"))
        return;
    dataset->correlations = mc_arena_array(reader->arena, n, sizeof(*dataset->correlations));
    for (i = 0; i < n && mc_json_element(&list, i, &at); i++)
        if (mc_json_is_object(&at) == 0)
            (void)mc_record_read(&at, correlation_fields, reader->arena, &dataset->correlations[i]);
}

/* --- a dataset -------------------------------------------------------------------------------- */

static void put_group(struct mc_json_stream *json, const struct mc_result *result,
                      const struct mc_dataset_result *dataset, const struct mc_group *group)
{
    mc_json_put_object(json, group->overall ? "overall" : NULL, MC_JSON_TALL);
    if (!group->overall) {
        const struct mc_phenomenon *phenomenon = &result->suite->phenomena[group->phenomenon];

        mc_json_put_slice(json, "name", group->name);
        mc_json_put_slice(json, "title", group->title);
        mc_json_put_some_slice(json, "description", phenomenon->description);
        if (!group->pooled)
            mc_json_put_bool(json, "pooled", false);
        if (phenomenon->amr_silent)
            mc_json_put_bool(json, "expressed", false);
    }
    mc_json_put_count(json, "cases", group->n_cases);
    put_human(json, result, group);
    if (!group->overall && group->judges.n_cases > 0)
        mc_record_put_object(json, "judges", judge_fields, &group->judges);
    if (group->significances != NULL) {
        mc_json_put_real(json, "spread", group->spread);
        mc_record_put_object(json, "detectable", detectable_fields, group);
        if (group->best == MC_NO_BEST)
            mc_json_put_text(json, "best", NULL);
        else
            mc_json_put_slice(json, "best", result->scores->columns[group->best].name);
    }
    put_figures(json, result, group);
    put_correlations(json, result, group);
    mc_sentinel_best_json(json, result, group);
    if (group->overall) {
        put_omnibus(json, result, dataset->omnibus);
        put_metric_pairs(json, result, dataset->pairs);
        put_metric_correlations(json, result, dataset);
    }
    mc_json_put_end(json);
}

void mc_scale_json_put(struct mc_json_stream *json, const struct mc_score_scale *scale)
{
    static const struct mc_record_field fields[] = {
        MC_FIELD(struct mc_score_scale, "minimum", minimum, MC_ALWAYS),
        MC_FIELD(struct mc_score_scale, "maximum", maximum, MC_ALWAYS),
        MC_FIELD(struct mc_score_scale, "kind", kind, MC_ALWAYS),
        MC_FIELD_END,
    };

    mc_record_put_object(json, "scale", fields, scale);
}

void mc_dataset_json_put(struct mc_json_stream *json, const struct mc_dataset_result *dataset)
{
    mc_json_put_slice(json, "name", dataset->name);
    mc_scale_json_put(json, &dataset->scale);
    mc_json_put_some_flag(json, "scales_differ", dataset->scales_differ);
    mc_json_put_text(json, "judgement", mc_judgement_name(dataset));
}

void mc_figures_json_put(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t d, g;

    mc_json_put_array(json, "datasets", MC_JSON_TALL);
    for (d = 0; d < result->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &result->datasets[d];

        mc_json_put_object(json, NULL, MC_JSON_TALL);
        mc_dataset_json_put(json, dataset);
        if (dataset->judges.n_cases > 0)
            mc_record_put_object(json, "judges", judge_fields, &dataset->judges);
        mc_record_put_list(json, "dimensions", MC_JSON_SOME_TALL, dimension_fields,
                           dataset->dimensions, dataset->n_dimension_pairs,
                           sizeof(*dataset->dimensions));
        put_separations(json, result, dataset);
        put_challenge(json, result, dataset->challenge);
        mc_rivals_json_put(json, result, dataset);
        mc_json_put_array(json, "phenomena", MC_JSON_TALL);
        for (g = 0; g < dataset->n_groups; g++)
            if (!dataset->groups[g].overall)
                put_group(json, result, dataset, &dataset->groups[g]);
        mc_json_put_end(json);
        for (g = 0; g < dataset->n_groups; g++)
            if (dataset->groups[g].overall)
                put_group(json, result, dataset, &dataset->groups[g]);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* The phenomena and `overall`, which is missing in some older reports; its figures are then
 * undefined. */
static void read_groups(const struct figures_reader *reader, const struct mc_json_cursor *object,
                        struct mc_dataset_result *dataset)
{
    size_t n = dataset->n_groups - 1, g;
    struct mc_group *overall = &dataset->groups[n];
    struct mc_json_cursor list, at;

    if (!mc_field_array(object, "phenomena", MC_REQUIRED, &list) ||
        !mc_has_elements(&list, n, "phenomenon that cases have"))
        return;
    for (g = 0; g < n && mc_json_element(&list, g, &at); g++)
        if (is_group(reader, &at, &dataset->groups[g]))
            read_group(reader, &at, &dataset->groups[g]);
    if (mc_field_object(object, "overall", MC_OPTIONAL, &at)) {
        read_group(reader, &at, overall);
        read_omnibus(reader, &at, dataset);
        read_metric_pairs(reader, &at, dataset);
        read_metric_correlations(reader, &at, dataset);
        return;
    }
    add_undefined_figures(reader, overall);
    read_best(reader, object, overall);
    read_correlations(reader, object, overall);
}

void mc_figures_json_read(const struct mc_json_cursor *root, struct mc_result *result)
{
    struct figures_reader reader = {result, result->arena, result->scores->n_columns};
    struct mc_json_cursor list, at;
    const char *name;
    size_t d;

    if (!mc_field_array(root, "datasets", MC_REQUIRED, &list) ||
        !mc_has_elements(&list, result->n_datasets, "dataset that cases have"))
        return;
    for (d = 0; mc_json_element(&list, d, &at); d++) {
        struct mc_dataset_result *dataset = &result->datasets[d];

        if (mc_json_is_object(&at) != 0)
            continue;
        name = mc_text_of(&at, "name", result->arena);
        if (name == NULL || !mc_slice_is(dataset->name, name)) {
            mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                            "this must be the dataset \"%.*s\": datasets stand in the order in "
                            "which cases have them",
                            MC_SLICE_ARGUMENTS(mc_clip(dataset->name)));
            continue;
        }
        (void)mc_record_read_object(&at, "judges", judge_fields, result->arena, &dataset->judges);
        dataset->groups[dataset->n_groups - 1].judges = dataset->judges;
        dataset->dimensions =
            mc_record_read_list(&at, "dimensions", dimension_fields, result->arena,
                                sizeof(*dataset->dimensions), &dataset->n_dimension_pairs);
        read_separations(&reader, &at, dataset);
        read_challenge(&reader, &at, dataset);
        mc_rivals_json_read(&at, result, dataset);
        read_groups(&reader, &at, dataset);
    }
}
