/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/report_json.h"

#include <inttypes.h>
#include <math.h>

#include "amr/graph.h"
#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "analysis/opposed_order.h"
#include "analysis/paired_tests.h"
#include "analysis/pooling.h"
#include "analysis/result.h"
#include "analysis/separation.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"
#include "report/case_json.h"
#include "report/challenge_tables.h"
#include "report/correlation_table.h"
#include "report/explain/difference.h"
#include "report/explain/explanation.h"
#include "report/figures.h"
#include "report/json_stream.h"
#include "report/left_out.h"
#include "report/report.h"
#include "report/saved_report.h"
#include "report/sections.h"
#include "report/sentinel_best.h"
#include "report/words.h"
#include "scores/metric_family.h"
#include "suite/case_content.h"
#include "suite/shipped.h"
#include "suite/suite.h"

/* The member "expectations" of one metric on one group: {"passed", "failed", "not_applicable",
 * "people_fail" (of the failed, where people fail too), "rate", "interval"}; nothing where nothing
 * is expected. */
static void json_put_passes(struct mc_json_stream *json, const struct mc_group *group,
                            size_t column)
{
    const struct mc_passes *passes;

    if (group->passes == NULL)
        return;
    passes = &group->passes[column];
    mc_json_put_object(json, "expectations", MC_JSON_FLAT);
    mc_json_put_count(json, "passed", passes->n_passed);
    mc_json_put_count(json, "failed", passes->n_failed);
    mc_json_put_count(json, "not_applicable", passes->n_not_applicable);
    mc_json_put_count(json, "people_fail", passes->n_people_fail);
    mc_json_put_real(json, "rate", passes->rate);
    if (isnan(passes->rate)) {
        mc_json_put_text(json, "interval", NULL);
    } else {
        mc_json_put_array(json, "interval", MC_JSON_FLAT);
        mc_json_put_real(json, NULL, passes->low);
        mc_json_put_real(json, NULL, passes->high);
        mc_json_put_end(json);
    }
    if (passes->effective_n > 0 &&
        passes->effective_n < (double)(passes->n_passed + passes->n_failed))
        mc_json_put_real(json, "effective_n", passes->effective_n);
    mc_json_put_end(json);
}

void mc_json_put_expectation(struct mc_json_stream *json, const struct mc_tested *tested)
{
    const struct mc_expectation *expectation = tested->expectation;
    const char *key = mc_expectation_value_key(expectation->type);
    size_t i;

    mc_json_put_text(json, "type", mc_expectation_type_name(expectation->type));
    if (expectation->other.length > 0)
        mc_json_put_slice(json, "case", expectation->other);
    if (expectation->n_than > 0) {
        mc_json_put_array(json, "than", MC_JSON_FLAT);
        for (i = 0; i < expectation->n_than; i++)
            mc_json_put_slice(json, NULL, expectation->than[i]);
        mc_json_put_end(json);
    }
    if (isnan(expectation->value))
        return;
    if (!expectation->in_human_spread) {
        mc_json_put_real(json, key, expectation->value);
        return;
    }
    mc_json_put_object(json, key, MC_JSON_FLAT);
    mc_json_put_real(json, "human", expectation->value);
    mc_json_put_end(json);
    mc_json_put_real(json, "distance", tested->distance);
}

static void put_verdict(struct mc_json_stream *json, const char *key,
                        const struct mc_verdict *verdict)
{
    mc_json_put_object(json, key, MC_JSON_FLAT);
    mc_json_put_text(json, "verdict", mc_outcome_name(verdict->outcome));
    mc_json_put_real(json, "margin", verdict->margin);
    if (verdict->reason != NULL)
        mc_json_put_text(json, "reason", verdict->reason);
    mc_json_put_end(json);
}

static void put_tested(struct mc_json_stream *json, const struct mc_result *result,
                       const struct mc_tested *tested)
{
    size_t c;

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_expectation(json, tested);
    if (tested->of_phenomenon)
        mc_json_put_bool(json, "from_phenomenon", true);
    put_verdict(json, "people", &tested->people);
    mc_json_put_object(json, "verdicts", MC_JSON_FLAT);
    for (c = 0; c < result->scores->n_columns; c++) {
        mc_json_put_key(json, result->scores->columns[c].name);
        put_verdict(json, NULL, &tested->verdicts[c]);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

/* The member "expectations" of a case: a list of {"type", "case" or "than", "tolerance", "margin"
 * or "value" as in the suite, "distance" where that is in human units, "from_phenomenon", "people",
 * "verdicts": {METRIC: {"verdict", "margin", "reason"}}}; nothing where nothing is expected. */
static void json_put_expectations(struct mc_json_stream *json, const struct mc_result *result,
                                  size_t index)
{
    const struct mc_expectations *all = result->expectations;
    size_t i;

    if (all == NULL || all->first[index] == all->first[index + 1])
        return;
    mc_json_put_array(json, "expectations", MC_JSON_FLAT);
    for (i = all->first[index]; i < all->first[index + 1]; i++)
        put_tested(json, result, &all->items[i]);
    mc_json_put_end(json);
}

/* The member "margin_unit" of a metric: "range" or "score"; nothing where nothing is expected. */
static void json_put_margin_unit(struct mc_json_stream *json, const struct mc_result *result,
                                 size_t column)
{
    if (result->expectations != NULL)
        mc_json_put_text(json, "margin_unit",
                         mc_column_has_range(&result->scores->columns[column]) ? "range" : "score");
}

/* How metrics stand to chance and to the best one, in the JSON report. Nothing is written without
 * standings (settings.draws 0). */

/* Members of a phenomenon: "spread", "detectable", "best". */
static void significance_json_group(struct mc_json_stream *json, const struct mc_result *result,
                                    const struct mc_group *group)
{
    if (group->significances == NULL)
        return;
    mc_json_put_real(json, "spread", group->spread);
    mc_json_put_object(json, "detectable", MC_JSON_FLAT);
    mc_json_put_real(json, "spearman", group->detectable_correlation);
    mc_json_put_real(json, "difference", group->detectable_difference);
    mc_json_put_end(json);
    if (group->best == MC_NO_BEST)
        mc_json_put_text(json, "best", NULL);
    else
        mc_json_put_slice(json, "best", result->scores->columns[group->best].name);
}

/* Members of a metric of a phenomenon: "p_spearman", "q_spearman", "unrestricted_spearman",
 * "separable_from_best". */
static void significance_json_metric(struct mc_json_stream *json, const struct mc_result *result,
                                     const struct mc_group *group, size_t column)
{
    const struct mc_correction *correction = mc_best_correction(&result->settings);
    const struct mc_metric_significance *significance;

    if (group->significances == NULL)
        return;
    significance = &group->significances[column];
    mc_json_put_real(json, "p_spearman", significance->p);
    mc_json_put_real(json, "q_spearman", significance->q);
    mc_json_put_real(json, "unrestricted_spearman", significance->unrestricted);
    if (isnan(significance->p_from_best) && significance->reason == NULL)
        return;
    mc_json_put_object(json, "separable_from_best", MC_JSON_FLAT);
    mc_json_put_real(json, "p", significance->p_from_best);
    if (correction->method != MC_ADJUST_NONE)
        mc_json_put_real(json, mc_arena_format(json->arena, "p_%s", correction->name),
                         significance->p_from_best_adjusted);
    if (!isnan(significance->low))
        mc_json_put_pair(json, "interval", significance->low, significance->high);
    if (significance->reason != NULL)
        mc_json_put_text(json, "reason", significance->reason);
    mc_json_put_end(json);
}

/* Members of the settings: "draws"; "test", "adjust", "best_by" where they are not those by
 * default. */
static void significance_json_settings(struct mc_json_stream *json, const struct mc_result *result)
{
    static const struct mc_analysis_settings none = {.test = NULL};
    const struct mc_analysis_settings *settings = &result->settings;

    bool tests = mc_has_significance(result) || settings->metric_pairs;

    if ((tests || settings->n_contrasts > 0) &&
        mc_best_correction(settings) != mc_best_correction(&none))
        mc_json_put_text(json, "adjust", mc_best_correction(settings)->name);
    if (!tests)
        return;
    mc_json_put_count(json, "draws", settings->draws);
    if (mc_best_test(settings) != mc_best_test(&none))
        mc_json_put_text(json, "test", mc_best_test(settings)->name);
    if (mc_best_statistic(settings) != mc_best_statistic(&none))
        mc_json_put_text(json, "best_by", mc_best_statistic(settings)->name);
}

static void write_human(struct mc_json_stream *json, const struct mc_result *result,
                        const struct mc_group *group)
{
    struct mc_human_figure figures[MC_N_HUMAN_FIGURES];
    bool undefined = false;
    size_t i;

    mc_human_figure_list(result, group, figures);
    mc_json_put_object(json, "human", MC_JSON_FLAT);
    mc_json_put_count(json, "n", group->human.n);
    for (i = 0; i < MC_N_HUMAN_FIGURES; i++) {
        mc_json_put_real(json, figures[i].name, figures[i].value);
        undefined = undefined || figures[i].reason != NULL;
    }
    if (undefined) {
        mc_json_put_object(json, "reasons", MC_JSON_FLAT);
        for (i = 0; i < MC_N_HUMAN_FIGURES; i++)
            if (figures[i].reason != NULL)
                mc_json_put_text(json, figures[i].name, figures[i].reason);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_intervals(struct mc_json_stream *json, const struct mc_result *result,
                            const struct mc_cell *cells)
{
    bool begun = false;
    size_t s;

    for (s = 0; s < result->n_statistics; s++) {
        if (isnan(cells[s].low))
            continue;
        if (!begun)
            mc_json_put_object(json, "interval", MC_JSON_FLAT);
        begun = true;
        mc_json_put_pair(json, result->statistics[s]->name, cells[s].low, cells[s].high);
    }
    if (begun)
        mc_json_put_end(json);
}

static void write_reasons(struct mc_json_stream *json, const struct mc_result *result,
                          const struct mc_cell *cells)
{
    bool begun = false;
    size_t s;

    for (s = 0; s < result->n_statistics; s++) {
        if (!isnan(cells[s].value))
            continue;
        if (!begun)
            mc_json_put_object(json, "reasons", MC_JSON_FLAT);
        begun = true;
        mc_json_put_text(json, result->statistics[s]->name, mc_cell_reason(&cells[s]));
    }
    if (begun)
        mc_json_put_end(json);
}

/* The n of figures that rest on other cases than the rest. */
static void write_other_n(struct mc_json_stream *json, const struct mc_result *result,
                          const struct mc_cell *cells, size_t n)
{
    bool begun = false;
    size_t s;

    for (s = 0; s < result->n_statistics; s++) {
        if (cells[s].n == n)
            continue;
        if (!begun)
            mc_json_put_object(json, "n_of", MC_JSON_FLAT);
        begun = true;
        mc_json_put_count(json, result->statistics[s]->name, cells[s].n);
    }
    if (begun)
        mc_json_put_end(json);
}

/* Of how many systems or items each mean is, and how many there are. */
static void write_averaged(struct mc_json_stream *json, const struct mc_result *result,
                           const struct mc_group *group, size_t column)
{
    bool begun = false;
    size_t s;

    for (s = 0; group->averaged != NULL && s < result->n_statistics; s++) {
        const struct mc_group_count *count = &group->averaged[column * result->n_statistics + s];

        if (count->n == 0)
            continue;
        if (!begun)
            mc_json_put_object(json, "groups", MC_JSON_FLAT);
        begun = true;
        mc_json_put_pair(json, result->statistics[s]->name, count->n_defined, count->n);
    }
    if (begun)
        mc_json_put_end(json);
}

/* Members of a metric of an overall row: "split", the correlation between and within phenomena; of
 * a pooled phenomenon: "shrunk_mad", drawn towards the mean of all. */
static void write_pooling(struct mc_json_stream *json, const struct mc_group *group, size_t column)
{
    if (group->splits != NULL) {
        const struct mc_split *split = &group->splits[column];

        mc_json_put_object(json, "split", MC_JSON_FLAT);
        mc_json_put_real(json, "between", split->between);
        mc_json_put_real(json, "within", split->within);
        mc_json_put_real(json, "between_part", split->between_part);
        mc_json_put_real(json, "within_part", split->within_part);
        mc_json_put_count(json, "phenomena", split->n_phenomena);
        mc_json_put_end(json);
    }
    if (group->shrunk != NULL && !isnan(group->shrunk[column].value)) {
        const struct mc_shrunk *shrunk = &group->shrunk[column];

        mc_json_put_object(json, "shrunk_mad", MC_JSON_FLAT);
        mc_json_put_real(json, "value", shrunk->value);
        mc_json_put_pair(json, "interval", shrunk->low, shrunk->high);
        mc_json_put_end(json);
    }
}

/* What the ranking counted, so that it can be checked without rounding. */
static void write_ranking_counts(struct mc_json_stream *json, const struct mc_group *group,
                                 size_t column)
{
    const struct mc_pair_ranking *ranking =
        group->rankings == NULL ? NULL : &group->rankings[column];

    if (ranking == NULL || ranking->n_pairs == 0)
        return;
    mc_json_put_object(json, "ranking_counts", MC_JSON_FLAT);
    mc_json_put_count(json, "pairs", (size_t)ranking->n_pairs);
    mc_json_put_count(json, "hits", (size_t)ranking->n_hits);
    mc_json_put_real(json, "threshold", ranking->threshold);
    mc_json_put_end(json);
}

static void write_figures(struct mc_json_stream *json, const struct mc_result *result,
                          const struct mc_group *group)
{
    size_t c, s;

    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (c = 0; c < result->scores->n_columns; c++) {
        const struct mc_cell *cells = &group->cells[c * result->n_statistics];
        size_t n = mc_result_n(result, group, c);

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", result->scores->columns[c].name);
        mc_json_put_count(json, "n", n);
        for (s = 0; s < result->n_statistics; s++)
            mc_json_put_real(json, result->statistics[s]->name, cells[s].value);
        significance_json_metric(json, result, group, c);
        write_pooling(json, group, c);
        write_ranking_counts(json, group, c);
        write_intervals(json, result, cells);
        write_reasons(json, result, cells);
        write_other_n(json, result, cells, n);
        write_averaged(json, result, group, c);
        json_put_passes(json, group, c);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_correlations(struct mc_json_stream *json, const struct mc_result *result,
                               const struct mc_group *group)
{
    size_t n = result->scores->n_columns + 1, i, k;
    bool undefined = false;

    mc_json_put_object(json, "correlations", MC_JSON_TALL);
    mc_json_put_array(json, "metrics", MC_JSON_FLAT);
    mc_json_put_text(json, NULL, "human");
    for (i = 1; i < n; i++)
        mc_json_put_slice(json, NULL, result->scores->columns[i - 1].name);
    mc_json_put_end(json);
    mc_json_put_array(json, "spearman", MC_JSON_TALL);
    for (i = 0; i < n; i++) {
        mc_json_put_array(json, NULL, MC_JSON_FLAT);
        for (k = 0; k < n; k++) {
            mc_json_put_real(json, NULL, group->correlations[i * n + k]);
            undefined = undefined || isnan(group->correlations[i * n + k]);
        }
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    if (undefined) {
        mc_json_put_object(json, "reasons", MC_JSON_FLAT);
        mc_json_put_text(json, "spearman", MC_CORRELATION_REASON);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* How far the judges agree; nothing where there are no single ratings. */
static void write_judges(struct mc_json_stream *json, const struct mc_judge_figures *judges)
{
    const struct {
        const char *name;
        const struct mc_figure *figure;
    } list[] = {{"krippendorff_alpha", &judges->alpha}, {"icc", &judges->icc},
                {"icc_mean", &judges->icc_mean},        {"ceiling", &judges->ceiling},
                {"spearman", &judges->spearman},        {"deviation", &judges->deviation}};
    size_t n = sizeof(list) / sizeof(list[0]), n_undefined = 0, i;

    if (judges->n_cases == 0)
        return;
    mc_json_put_object(json, "judges", MC_JSON_FLAT);
    mc_json_put_count(json, "cases", judges->n_cases);
    mc_json_put_count(json, "ratings", judges->n_ratings);
    for (i = 0; i < n; i++) {
        mc_json_put_real(json, list[i].name, list[i].figure->value);
        n_undefined += list[i].figure->reason != NULL;
    }
    if (n_undefined > 0) {
        mc_json_put_object(json, "reasons", MC_JSON_FLAT);
        for (i = 0; i < n; i++)
            if (list[i].figure->reason != NULL)
                mc_json_put_text(json, list[i].name, list[i].figure->reason);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_group(struct mc_json_stream *json, const struct mc_result *result,
                        const struct mc_dataset_result *dataset, const struct mc_group *group)
{
    mc_json_put_object(json, group->overall ? "overall" : NULL, MC_JSON_TALL);
    if (!group->overall) {
        mc_json_put_slice(json, "name", group->name);
        mc_json_put_slice(json, "title", group->title);
        if (result->suite->phenomena[group->phenomenon].description.length > 0)
            mc_json_put_slice(json, "description",
                              result->suite->phenomena[group->phenomenon].description);
        if (!group->pooled)
            mc_json_put_bool(json, "pooled", false);
        if (result->suite->phenomena[group->phenomenon].amr_silent)
            mc_json_put_bool(json, "expressed", false);
    }
    mc_json_put_count(json, "cases", group->n_cases);
    write_human(json, result, group);
    if (!group->overall)
        write_judges(json, &group->judges);
    significance_json_group(json, result, group);
    write_figures(json, result, group);
    write_correlations(json, result, group);
    mc_sentinel_best_json(json, result, group);
    if (group->overall)
        mc_omnibus_json(json, result, dataset);
    if (group->overall)
        mc_metric_pairs_json(json, result, dataset);
    if (group->overall)
        mc_metric_correlations_json(json, result, dataset);
    mc_json_put_end(json);
}

static void put_scale(struct mc_json_stream *json, const struct mc_score_scale *scale)
{
    mc_json_put_object(json, "scale", MC_JSON_FLAT);
    mc_json_put_real(json, "minimum", scale->minimum);
    mc_json_put_real(json, "maximum", scale->maximum);
    mc_json_put_slice(json, "kind", scale->kind);
    mc_json_put_end(json);
}

/* The scale of a dataset, and whether some of its files have another. */
static void json_put_scale(struct mc_json_stream *json, const struct mc_dataset_result *dataset)
{
    put_scale(json, &dataset->scale);
    if (dataset->scales_differ)
        mc_json_put_bool(json, "scales_differ", true);
}

/* Dimensions against each other; nothing where fewer than two are judged. */
static void write_dimensions(struct mc_json_stream *json, const struct mc_dataset_result *dataset)
{
    size_t i;

    if (dataset->n_dimension_pairs == 0)
        return;
    mc_json_put_array(json, "dimensions", MC_JSON_TALL);
    for (i = 0; i < dataset->n_dimension_pairs; i++) {
        const struct mc_dimension_pair *pair = &dataset->dimensions[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "first", pair->first);
        mc_json_put_slice(json, "second", pair->second);
        mc_json_put_count(json, "cases", pair->n);
        mc_json_put_real(json, "spearman", pair->spearman);
        mc_json_put_real(json, "pearson", pair->pearson);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* An element of "datasets": its scale and judges, then all figures, phenomenon by phenomenon. */
static void json_put_dataset(struct mc_json_stream *json, const struct mc_result *result,
                             const struct mc_dataset_result *dataset)
{
    size_t g;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "name", dataset->name);
    json_put_scale(json, dataset);
    mc_json_put_text(json, "judgement", mc_judgement_name(dataset));
    write_judges(json, &dataset->judges);
    write_dimensions(json, dataset);
    mc_separations_json(json, result, dataset);
    mc_challenge_json(json, result, dataset);
    mc_json_put_array(json, "phenomena", MC_JSON_TALL);
    for (g = 0; g < dataset->n_groups; g++)
        if (!dataset->groups[g].overall)
            write_group(json, result, dataset, &dataset->groups[g]);
    mc_json_put_end(json);
    for (g = 0; g < dataset->n_groups; g++)
        if (dataset->groups[g].overall)
            write_group(json, result, dataset, &dataset->groups[g]);
    mc_json_put_end(json);
}

/* The metrics whose score is not proved; nothing where all are. */
static void cases_write_unproved(struct mc_json_stream *json, const struct mc_score_table *table,
                                 size_t index)
{
    bool begun = false;
    size_t c;

    for (c = 0; c < table->n_columns; c++) {
        if (!mc_score_is_unproved(&table->columns[c], index))
            continue;
        if (!begun)
            mc_json_put_array(json, "unproved", MC_JSON_FLAT);
        begun = true;
        mc_json_put_slice(json, NULL, table->columns[c].name);
    }
    if (begun)
        mc_json_put_end(json);
}

/* The standard errors of the scores of a case; nothing where there are none. */
static void cases_write_errors(struct mc_json_stream *json, const struct mc_score_table *table,
                               size_t index)
{
    bool begun = false;
    size_t c;

    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *column = &table->columns[c];

        if (column->standard_errors == NULL || !(column->standard_errors[index] > 0))
            continue;
        if (!begun)
            mc_json_put_object(json, "standard_errors", MC_JSON_FLAT);
        begun = true;
        mc_json_put_key(json, column->name);
        mc_json_put_real(json, NULL, column->standard_errors[index]);
    }
    if (begun)
        mc_json_put_end(json);
}

/* Errors that were marked in the candidate, as a suite has them. */
static void put_spans(struct mc_json_stream *json, const char *key, const struct mc_spans *spans)
{
    size_t i;

    mc_json_put_array(json, key, MC_JSON_FLAT);
    for (i = 0; i < spans->n; i++) {
        const struct mc_span *span = &spans->items[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        if (!span->of_source) {
            mc_json_put_count(json, "start", span->start);
            mc_json_put_count(json, "end", span->end);
        }
        mc_json_put_text(json, "severity", mc_span_severity_name(span->severity));
        if (span->of_source)
            mc_json_put_text(json, "side", "source");
        if (span->category.length > 0)
            mc_json_put_slice(json, "category", span->category);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* Those of people and of the metrics; nothing where nobody looked. */
static void write_spans(struct mc_json_stream *json, const struct mc_result *result, size_t index)
{
    const struct mc_score_table *table = result->scores;
    bool begun = false;
    size_t c;

    if (result->suite->cases[index].spans.are_known)
        put_spans(json, "spans", &result->suite->cases[index].spans);
    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *column = &table->columns[c];

        if (column->spans == NULL || !column->spans[index].are_known)
            continue;
        if (!begun)
            mc_json_put_object(json, "metric_spans", MC_JSON_FLAT);
        begun = true;
        mc_json_put_key(json, column->name);
        put_spans(json, NULL, &column->spans[index]);
    }
    if (begun)
        mc_json_put_end(json);
}

static void write_scores(struct mc_json_stream *json, const struct mc_score_table *table,
                         size_t index)
{
    bool missing = false;
    size_t c;

    mc_json_put_object(json, "scores", MC_JSON_FLAT);
    for (c = 0; c < table->n_columns; c++) {
        mc_json_put_key(json, table->columns[c].name);
        mc_json_put_real(json, NULL, table->columns[c].values[index]);
        missing = missing || table->columns[c].states[index] != MC_SCORE_OK;
    }
    mc_json_put_end(json);
    cases_write_errors(json, table, index);
    cases_write_unproved(json, table, index);
    if (!missing)
        return;
    mc_json_put_object(json, "missing", MC_JSON_FLAT);
    for (c = 0; c < table->n_columns; c++) {
        if (table->columns[c].states[index] == MC_SCORE_OK)
            continue;
        mc_json_put_key(json, table->columns[c].name);
        mc_json_put_slice(json, NULL, mc_missing_reason(&table->columns[c], index));
    }
    mc_json_put_end(json);
}

/* Cases of a dataset whose files have several scales say which is theirs. */
static void write_own_scale(struct mc_json_stream *json, const struct mc_result *result,
                            const struct mc_case *item)
{
    const struct mc_score_scale *scale = &result->suite->files[item->file].scale;
    const struct mc_dataset_result *dataset =
        mc_whole_dataset(result, mc_case_dataset(result->suite, item));

    if (dataset != NULL && dataset->scales_differ)
        mc_json_put_pair(json, "scale", scale->minimum, scale->maximum);
}

static void write_texts(struct mc_json_stream *json, const struct mc_case *item)
{
    if (item->reference.has_text)
        mc_json_put_slice(json, "reference", item->reference.text);
    if (item->candidate.has_text)
        mc_json_put_slice(json, "candidate", item->candidate.text);
}

static void write_hash(struct mc_json_stream *json, const char *key, uint64_t hash)
{
    mc_json_put_text(json, key, mc_arena_format(json->arena, "%016" PRIx64, hash));
}

/* By which `compare` and `gate` see that a case is still the same. */
static void write_content(struct mc_json_stream *json, const struct mc_case *item)
{
    const struct mc_case_content content = mc_case_content_of(item);
    struct mc_arena_mark mark = mc_arena_mark(json->arena);

    if (!content.known)
        return;
    mc_json_put_object(json, "content", MC_JSON_FLAT);
    write_hash(json, "texts", content.texts);
    if (content.graphs != 0)
        write_hash(json, "graphs", content.graphs);
    mc_json_put_end(json);
    mc_arena_reset(json->arena, mark);
}

/* Scores of the reference against itself, where they were asked for. */
static void write_self_scores(struct mc_json_stream *json, const struct mc_score_table *table,
                              size_t index)
{
    bool begun = false;
    size_t c;

    for (c = 0; c < table->n_columns; c++) {
        const double *self_scores = table->columns[c].self_values;

        if (self_scores == NULL || isnan(self_scores[index]))
            continue;
        if (!begun)
            mc_json_put_object(json, "self", MC_JSON_FLAT);
        begun = true;
        mc_json_put_key(json, table->columns[c].name);
        mc_json_put_real(json, NULL, self_scores[index]);
    }
    if (begun)
        mc_json_put_end(json);
}

/* What the case is called, and in which row it stands. */
static void write_name(struct mc_json_stream *json, const struct mc_suite *suite,
                       const struct mc_case *item)
{
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(suite, item);

    mc_json_put_slice(json, "id", item->id);
    mc_json_put_slice(json, "dataset", mc_case_dataset(suite, item));
    mc_json_put_slice(json, "phenomenon", phenomenon == NULL ? mc_slice("", 0) : phenomenon->name);
}

/* Where it stands: its file in the list "files", from 0, and the line and column there. */
static void write_at(struct mc_json_stream *json, const struct mc_case *item)
{
    mc_json_put_count(json, "file", item->file);
    if (item->at.line == 0)
        return;
    mc_json_put_array(json, "at", MC_JSON_FLAT);
    mc_json_put_count(json, NULL, item->at.line);
    mc_json_put_count(json, NULL, item->at.column);
    mc_json_put_end(json);
}

/* Who made it of what, and whether it counts in `overall`. */
static void write_place(struct mc_json_stream *json, const struct mc_suite *suite,
                        const struct mc_case *item)
{
    if (item->system.length > 0)
        mc_json_put_slice(json, "system", item->system);
    if (item->item.length > 0)
        mc_json_put_slice(json, "item", item->item);
    if (!suite->files[item->file].pooled)
        mc_json_put_bool(json, "pooled", false);
}

/* The normalised scores: that of people, then those of the metrics, in the order of "metrics". */
static void write_normalised(struct mc_json_stream *json, const struct mc_result *result,
                             size_t index)
{
    size_t c;

    mc_json_put_array(json, "normalised", MC_JSON_FLAT);
    mc_json_put_real(json, NULL, result->human_normalised[index]);
    for (c = 0; c < result->scores->n_columns; c++)
        mc_json_put_real(json, NULL, result->metric_normalised[c][index]);
    mc_json_put_end(json);
}

/* What metrics said of scores that they gave; nothing where they said nothing. */
static void write_remarks(struct mc_json_stream *json, const struct mc_score_table *table,
                          size_t index)
{
    bool begun = false;
    size_t c;

    for (c = 0; c < table->n_columns; c++) {
        const struct mc_score_column *column = &table->columns[c];

        if (column->states[index] != MC_SCORE_OK || column->notes[index].length == 0)
            continue;
        if (!begun)
            mc_json_put_object(json, "remarks", MC_JSON_FLAT);
        begun = true;
        mc_json_put_key(json, column->name);
        mc_json_put_slice(json, NULL, column->notes[index]);
    }
    if (begun)
        mc_json_put_end(json);
}

/* An element of "cases": what it is, its scores, and what is expected of it. */
static void json_put_case(struct mc_json_stream *json, const struct mc_result *result, size_t index)
{
    const struct mc_case *item = &result->suite->cases[index];
    struct mc_arena_mark mark = mc_arena_mark(json->arena);

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    write_name(json, result->suite, item);
    if (item->subphenomenon.length > 0)
        mc_json_put_slice(json, "subphenomenon", item->subphenomenon);
    if (item->category.length > 0)
        mc_json_put_slice(json, "category", item->category);
    write_place(json, result->suite, item);
    write_at(json, item);
    if (result->left_out != NULL && result->left_out[index])
        mc_json_put_bool(json, "left_out", true);
    write_texts(json, item);
    mc_case_json_put(json, item);
    write_content(json, item);
    write_own_scale(json, result, item);
    mc_json_put_real(json, "human", item->human);
    write_scores(json, result->scores, index);
    write_spans(json, result, index);
    write_normalised(json, result, index);
    write_remarks(json, result->scores, index);
    write_self_scores(json, result->scores, index);
    json_put_expectations(json, result, index);
    mc_json_put_end(json);
    mc_arena_reset(json->arena, mark);
}

/* What the figures of the selected cases are held against. By the reference cases of one source are
 * known; expectations show both texts. */
static void write_other(struct mc_json_stream *json, const struct mc_result *result, size_t index)
{
    const struct mc_case *item = &result->suite->cases[index];
    size_t c;

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_count(json, "place", index);
    write_name(json, result->suite, item);
    write_place(json, result->suite, item);
    write_at(json, item);
    write_texts(json, item);
    write_own_scale(json, result, item);
    mc_json_put_real(json, "human", item->human);
    mc_json_put_object(json, "scores", MC_JSON_FLAT);
    for (c = 0; c < result->scores->n_columns; c++) {
        mc_json_put_key(json, result->scores->columns[c].name);
        mc_json_put_real(json, NULL, result->scores->columns[c].values[index]);
    }
    mc_json_put_end(json);
    cases_write_errors(json, result->scores, index);
    cases_write_unproved(json, result->scores, index);
    mc_json_put_end(json);
}

static bool is_shown(const struct mc_result *result, const struct mc_dataset_result *dataset)
{
    size_t d;

    for (d = 0; d < result->n_datasets; d++)
        if (mc_slice_equal(result->datasets[d].name, dataset->name))
            return true;
    return false;
}

/* "other_datasets" and "other_cases": what is not selected and takes part in what is settled over
 * the whole suite. */
static void json_put_others(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t d, i;

    mc_json_put_array(json, "other_datasets", MC_JSON_TALL);
    for (d = 0; d < result->n_whole; d++) {
        if (is_shown(result, &result->whole[d]))
            continue;
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", result->whole[d].name);
        json_put_scale(json, &result->whole[d]);
        mc_json_put_text(json, "judgement", mc_judgement_name(&result->whole[d]));
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_array(json, "other_cases", MC_JSON_TALL);
    for (i = 0; i < result->suite->n_cases; i++)
        if (!mc_case_is_selected(result->suite, i))
            write_other(json, result, i);
    mc_json_put_end(json);
}

static void write_suites(struct mc_json_stream *json, const struct mc_result *result)
{
    struct mc_suite_entry *entries;
    size_t n = mc_suite_list(result->suite, json->arena, &entries), i;

    mc_json_put_array(json, "suites", MC_JSON_TALL);
    for (i = 0; i < n; i++) {
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", entries[i].name);
        if (entries[i].version.length > 0)
            mc_json_put_slice(json, "version", entries[i].version);
        mc_json_put_count(json, "files", entries[i].n_files);
        mc_json_put_text(json, "sha256", entries[i].sha256);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* The path of a file; of a shipped one that below the folder of suites, so that reports are the
 * same wherever the program is. */
static void write_path(struct mc_json_stream *json, struct mc_slice path, const char *shipped)
{
    size_t length = shipped == NULL ? 0 : strlen(shipped);

    if (length > 0 && path.length > length + 1 && memcmp(path.data, shipped, length) == 0 &&
        path.data[length] == '/')
        mc_json_put_slice(json, "shipped",
                          mc_slice(path.data + length + 1, path.length - length - 1));
    else if (path.length > 0)
        mc_json_put_slice(json, "path", path);
}

/* The files of the suites, by whose places in this list cases say where they are from. */
static void write_files(struct mc_json_stream *json, const struct mc_suite *suite)
{
    const char *shipped = mc_shipped_folder("suites", json->arena);
    size_t i;

    mc_json_put_array(json, "files", MC_JSON_TALL);
    for (i = 0; i < suite->n_files; i++) {
        const struct mc_suite_file *file = &suite->files[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        write_path(json, file->path, shipped);
        mc_json_put_slice(json, "suite", file->suite);
        mc_json_put_slice(json, "dataset", mc_string_map_key(suite->datasets, file->dataset));
        if (file->phenomenon < suite->n_phenomena)
            mc_json_put_slice(json, "phenomenon", suite->phenomena[file->phenomenon].name);
        if (!file->pooled)
            mc_json_put_bool(json, "pooled", false);
        put_scale(json, &file->scale);
        if (file->judgement.by == MC_JUDGED_BY_RUBRIC)
            mc_json_put_bool(json, "rubric", true);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* Which statistics there are, where they were chosen. */
static void write_chosen(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t n, s;
    const struct mc_statistic *const *usual = mc_statistics_by_default(&n);

    if (result->settings.statistics == NULL ||
        (result->settings.statistics == usual && result->n_statistics == n))
        return;
    mc_json_put_array(json, "statistics", MC_JSON_FLAT);
    for (s = 0; s < result->n_statistics; s++)
        mc_json_put_text(json, NULL, result->statistics[s]->name);
    mc_json_put_end(json);
}

/* What the human scores are, what figures are averaged over, and the gap; nothing where they have
 * no part. */
static void write_grouping(struct mc_json_stream *json, const struct mc_result *result)
{
    const struct mc_analysis_settings *settings = &result->settings;

    if (settings->dimension != NULL)
        mc_json_put_text(json, "dimension", settings->dimension);
    if (settings->grouping != MC_GROUP_NONE) {
        mc_json_put_text(json, "group_by", mc_grouping_names[settings->grouping]);
        mc_json_put_text(json, "group_mean", mc_group_mean_names[settings->micro]);
    }
    if (mc_result_statistic(result, "kendall_like") != SIZE_MAX)
        mc_json_put_real(json, "gold_gap", settings->gold_gap);
}

static void write_contrasts(struct mc_json_stream *json,
                            const struct mc_analysis_settings *settings)
{
    size_t i;

    if (settings->n_contrasts == 0)
        return;
    mc_json_put_array(json, "contrasts", MC_JSON_FLAT);
    for (i = 0; i < settings->n_contrasts; i++)
        mc_json_put_text(json, NULL,
                         mc_arena_format(json->arena, "%.*s/%.*s",
                                         MC_SLICE_ARGUMENTS(settings->contrasts[i].first),
                                         MC_SLICE_ARGUMENTS(settings->contrasts[i].second)));
    mc_json_put_end(json);
}

/* Nothing where both sides have their gold graphs. */
static void write_graphs(struct mc_json_stream *json, const struct mc_graph_setting *graphs)
{
    if (graphs == NULL)
        return;
    mc_json_put_object(json, "graphs", MC_JSON_FLAT);
    mc_json_put_slice(json, "reference", graphs->reference);
    mc_json_put_slice(json, "candidate", graphs->candidate);
    if (graphs->is_parsed) {
        mc_json_put_slice(json, "parser", graphs->parser);
        mc_json_put_slice(json, "version", graphs->version);
        mc_json_put_count(json, "sentences", graphs->n_sentences);
        mc_json_put_count(json, "without", graphs->n_without);
    }
    mc_json_put_end(json);
}

static void write_settings(struct mc_json_stream *json, const struct mc_result *result)
{
    static const char *const rules[] = {"across", "in-place", "given"};
    const struct mc_analysis_settings *settings = &result->settings;

    mc_json_put_object(json, "settings", MC_JSON_FLAT);
    if (settings->preset != NULL)
        mc_json_put_text(json, "preset", settings->preset);
    write_graphs(json, settings->graphs);
    mc_json_put_text(json, "normalise", mc_normalisation_names[settings->normalisation]);
    mc_json_put_real(json, "threshold_percentile", settings->threshold_percentile);
    mc_json_put_count(json, "resamples", settings->resamples);
    mc_json_put_real(json, "confidence", settings->confidence);
    mc_json_put_text(json, "interval", mc_interval_names[settings->interval]);
    mc_json_put_text(json, "resample", mc_resample_names[settings->resample]);
    if (mc_ties_needed(result))
        mc_json_put_text(json, "ties", rules[settings->ties]);
    if (mc_ties_needed(result) && settings->ties == MC_TIES_GIVEN)
        mc_json_put_real(json, "tie_threshold", settings->tie_threshold);
    write_grouping(json, result);
    significance_json_settings(json, result);
    write_contrasts(json, settings);
    if (settings->omnibus)
        mc_json_put_bool(json, "omnibus", true);
    if (settings->metric_pairs)
        mc_json_put_bool(json, "metric_pairs", true);
    if (settings->correlations != MC_MATRIX_NONE)
        mc_json_put_text(json, "matrix", mc_matrix_names[settings->correlations - 1]);
    if (settings->challenge)
        mc_json_put_bool(json, "challenge", true);
    if (!settings->thin_correlations && settings->preset == NULL)
        mc_json_put_text(json, "thin_correlations", "withheld");
    write_chosen(json, result);
    mc_json_put_pair(json, "human_bounds", result->bounds[0].low, result->bounds[0].high);
    mc_json_put_text(json, "human_bounds_rule", mc_bounds_rule_names[result->bounds[0].rule]);
    if (result->bounds[0].reason != NULL)
        mc_json_put_text(json, "human_bounds_reason", result->bounds[0].reason);
    mc_json_put_end(json);
}

static void write_needs(struct mc_json_stream *json, uint32_t needs)
{
    mc_json_put_array(json, "needs", MC_JSON_FLAT);
    if ((needs & MC_NEEDS_TEXT) != 0)
        mc_json_put_text(json, NULL, "text");
    if ((needs & MC_NEEDS_AMR) != 0)
        mc_json_put_text(json, NULL, "amr");
    if ((needs & MC_NEEDS_TREE) != 0)
        mc_json_put_text(json, NULL, "tree");
    mc_json_put_end(json);
}

/* {"REASON": cases, ...}; nothing where there is none. */
static void write_counts(struct mc_json_stream *json, const char *key,
                         const struct mc_reason_count *reasons, size_t n)
{
    size_t i;

    if (n == 0)
        return;
    mc_json_put_object(json, key, MC_JSON_FLAT);
    for (i = 0; i < n; i++) {
        mc_json_put_key(json, reasons[i].reason);
        mc_json_put_count(json, NULL, reasons[i].n);
    }
    mc_json_put_end(json);
}

static void write_missing(struct mc_json_stream *json, const struct mc_result *result,
                          size_t column)
{
    struct mc_arena_mark mark = mc_arena_mark(json->arena);
    struct mc_reason_count *reasons;
    size_t n;

    mc_json_put_count(json, "missing", mc_missing_scores(result, column));
    n = mc_missing_reasons(result, column, json->arena, &reasons);
    write_counts(json, "missing_reasons", reasons, n);
    n = mc_score_remarks(result, column, json->arena, &reasons);
    write_counts(json, "remarks", reasons, n);
    mc_arena_reset(json->arena, mark);
}

/* How many scores are not proved, of the cases that are shown and of the others; nothing where
 * there is none. */
static void write_unproved(struct mc_json_stream *json, const struct mc_result *result,
                           size_t column)
{
    const struct mc_score_column *scores = &result->scores->columns[column];
    size_t n = 0, n_all = mc_scores_unproved(scores, NULL, result->scores->n_cases), i;

    for (i = 0; n_all > 0 && i < result->scores->n_cases; i++)
        n += mc_case_is_selected(result->suite, i) && mc_score_is_unproved(scores, i);
    if (n > 0)
        mc_json_put_count(json, "unproved", n);
    if (n_all > n)
        mc_json_put_count(json, "other_unproved", n_all - n);
}

/* Only where the order of the metric is opposite to that of people. */
static void write_opposed(struct mc_json_stream *json, const struct mc_result *result,
                          size_t column)
{
    struct mc_opposed_order order = mc_opposed_order(result, column);

    if (!order.holds)
        return;
    mc_json_put_object(json, "opposed", MC_JSON_FLAT);
    mc_json_put_count(json, "phenomena", order.n_opposed);
    mc_json_put_count(json, "of", order.n_phenomena);
    mc_json_put_count(json, "shown", order.n_opposed_shown);
    mc_json_put_count(json, "of_shown", order.n_shown);
    mc_json_put_end(json);
}

static void write_bounds_rule(struct mc_json_stream *json, const struct mc_bounds *bounds)
{
    mc_json_put_object(json, "normalised_by", MC_JSON_FLAT);
    mc_json_put_text(json, "rule", mc_bounds_rule_names[bounds->rule]);
    if (bounds->rule != MC_BOUNDS_NONE) {
        mc_json_put_real(json, "low", bounds->low);
        mc_json_put_real(json, "high", bounds->high);
    }
    mc_json_put_end(json);
}

static void write_metrics(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t c;

    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (c = 0; c < result->scores->n_columns; c++) {
        const struct mc_score_column *column = &result->scores->columns[c];
        const struct mc_bounds *bounds = &result->bounds[c + 1];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", column->name);
        mc_json_put_slice(json, "signature", column->signature);
        write_needs(json, column->needs);
        mc_json_put_text(json, "family", mc_metric_family_names[mc_metric_family(column)]);
        write_missing(json, result, c);
        write_unproved(json, result, c);
        mc_json_put_bool(json, "lower_is_better", column->lower_is_better);
        if (!column->direction_known)
            mc_json_put_bool(json, "direction_known", false);
        if (column->may_exceed)
            mc_json_put_bool(json, "may_exceed", true);
        if (column->sentinel)
            mc_json_put_bool(json, "sentinel", true);
        if (column->varies != NULL)
            mc_json_put_text(json, "not_reproducible", column->varies);
        mc_json_put_pair(json, "range", column->worst, column->best);
        mc_json_put_pair(json, "bounds", bounds->low, bounds->high);
        write_bounds_rule(json, bounds);
        if (bounds->reason != NULL) {
            mc_json_put_object(json, "reasons", MC_JSON_FLAT);
            mc_json_put_text(json, "bounds", bounds->reason);
            mc_json_put_end(json);
        }
        write_opposed(json, result, c);
        json_put_margin_unit(json, result, c);
        if (column->self_values != NULL)
            mc_json_put_bool(json, "self_scores", true);
        if (!isnan(column->corpus))
            mc_json_put_real(json, "corpus", column->corpus);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* Of how many cases sentences and graphs are left out, and by which --report-cases. */
static void write_left_out(struct mc_json_stream *json, const struct mc_result *result)
{
    mc_json_put_object(json, "left_out", MC_JSON_FLAT);
    mc_json_put_text(json, "kept", result->kept);
    mc_json_put_count(json, "cases", mc_left_out_cases(result));
    mc_json_put_end(json);
}

static void write_result(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t i;

    write_suites(json, result);
    write_files(json, result->suite);
    if (result->kept != NULL)
        write_left_out(json, result);
    write_settings(json, result);
    write_metrics(json, result);
    mc_json_put_array(json, "datasets", MC_JSON_TALL);
    for (i = 0; i < result->n_datasets; i++)
        json_put_dataset(json, result, &result->datasets[i]);
    mc_json_put_end(json);
    mc_json_put_array(json, "cases", MC_JSON_TALL);
    for (i = 0; i < result->suite->n_cases; i++)
        if (mc_case_is_selected(result->suite, i))
            json_put_case(json, result, i);
    mc_json_put_end(json);
    if (result->suite->selected != NULL)
        json_put_others(json, result);
}

static int write_report(const struct mc_result *result, const struct mc_report_options *options,
                        FILE *stream, struct mc_error *error)
{
    struct mc_json_stream json = {.stream = stream, .arena = mc_arena_new()};

    (void)error;
    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_json_put_text(&json, "schema", MC_REPORT_SCHEMA);
    mc_json_put_text(&json, "metricheck",
                     result->version == NULL ? PACKAGE_VERSION : result->version);
    mc_json_put_text(&json, "created", options->created);
    if (options->accepted != NULL)
        mc_json_put_text(&json, "accepted", options->accepted);
    mc_json_put_count(&json, "seed", (size_t)result->settings.seed);
    write_result(&json, result);
    mc_json_put_count(&json, "values", json.n_values);
    mc_json_put_end(&json);
    mc_arena_free(json.arena);
    return 0;
}

const struct mc_report_format mc_report_json = {
    .name = "json",
    .file_extension = "json",
    .summary = "everything, for programs; schema " MC_REPORT_SCHEMA,
    .write = write_report,
};

static const char *unique_word(enum mc_difference_unique unique)
{
    static const char *const words[] = {[MC_DIFFERENCE_ONE] = "yes",
                                        [MC_DIFFERENCE_SEVERAL] = "no",
                                        [MC_DIFFERENCE_UNKNOWN] = "unknown"};

    return words[unique];
}

static void put_text(struct mc_json_stream *json, const char *key, struct mc_slice text)
{
    if (text.length > 0)
        mc_json_put_slice(json, key, text);
}

static void put_place(struct mc_json_stream *json, struct mc_position at)
{
    mc_json_put_count(json, "line", at.line);
    mc_json_put_count(json, "column", at.column);
}

/* Variables of the nodes that differ. */
static void put_nodes(struct mc_json_stream *json, const struct mc_amr_graph *graph,
                      const struct mc_graph_edit_side *side)
{
    uint32_t i;

    mc_json_put_array(json, "nodes", MC_JSON_FLAT);
    for (i = 0; i < side->n_nodes; i++)
        mc_json_put_slice(json, NULL, graph->nodes[side->nodes[i]].variable);
    mc_json_put_end(json);
}

static void put_side(struct mc_json_stream *json, const struct mc_shown_difference *shown,
                     size_t edit, int side)
{
    const struct mc_graph_edit_side *from = &shown->difference.edits[edit].side[side];

    mc_json_put_object(json, side == 0 ? "a" : "b", MC_JSON_FLAT);
    put_place(json, shown->places[side][edit]);
    put_text(json, "head", from->head);
    put_text(json, "role", from->role);
    put_text(json, "filler", from->filler);
    if (from->n_nodes > 0)
        put_nodes(json, shown->graphs[side], from);
    mc_json_put_end(json);
}

static void put_edit(struct mc_json_stream *json, const struct mc_shown_difference *shown, size_t i)
{
    const struct mc_graph_edit *edit = &shown->difference.edits[i];
    char sign[2] = {(char)edit->sign, '\0'};

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "edit", edit->text);
    mc_json_put_text(json, "kind", mc_graph_edit_kind_name(edit->kind));
    mc_json_put_text(json, "sign", edit->sign == MC_GRAPH_EDIT_CHANGED ? NULL : sign);
    put_side(json, shown, i, 0);
    put_side(json, shown, i, 1);
    mc_json_put_end(json);
}

static void put_mapping(struct mc_json_stream *json, const struct mc_shown_difference *shown)
{
    const struct mc_amr_graph *a = shown->graphs[0], *b = shown->graphs[1];
    uint32_t i;

    mc_json_put_array(json, "mapping", MC_JSON_TALL);
    for (i = 0; i < a->n_nodes; i++) {
        uint32_t k = shown->difference.b_of[i];

        if (k == MC_NOT_FOUND)
            continue;
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "a", a->nodes[i].variable);
        mc_json_put_slice(json, "b", b->nodes[k].variable);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void put_graph(struct mc_json_stream *json, const struct mc_shown_difference *shown,
                      int side)
{
    mc_json_put_object(json, side == 0 ? "a" : "b", MC_JSON_FLAT);
    mc_json_put_slice(json, "file", shown->files[side]);
    put_place(json, shown->begins[side]);
    mc_json_put_count(json, "nodes", shown->graphs[side]->n_nodes);
    mc_json_put_count(json, "edges", shown->difference.n_edges[side]);
    mc_json_put_count(json, "attributes", shown->difference.n_attributes[side]);
    mc_json_put_end(json);
}

void mc_difference_json_put(struct mc_json_stream *json, const struct mc_shown_difference *shown)
{
    const struct mc_difference *difference = &shown->difference;
    size_t i;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "id", shown->id);
    put_graph(json, shown, 0);
    put_graph(json, shown, 1);
    mc_json_put_real(json, "value", (double)difference->value);
    mc_json_put_real(json, "bound", (double)difference->bound);
    mc_json_put_bool(json, "proved", difference->proved);
    mc_json_put_text(json, "unique", unique_word(difference->unique));
    mc_json_put_count(json, "mapped", difference->n_mapped);
    mc_json_put_array(json, "edits", MC_JSON_TALL);
    for (i = 0; i < difference->n_edits; i++)
        put_edit(json, shown, i);
    mc_json_put_end(json);
    put_mapping(json, shown);
    mc_json_put_end(json);
}

void mc_difference_json_begin(struct mc_json_stream *json, FILE *stream, struct mc_arena *arena,
                              const char *paired_by)
{
    memset(json, 0, sizeof(*json));
    json->stream = stream;
    json->arena = arena;
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_text(json, "schema", "metricheck/difference/1");
    mc_json_put_text(json, "metricheck", PACKAGE_VERSION);
    mc_json_put_text(json, "paired_by", paired_by);
    mc_json_put_array(json, "pairs", MC_JSON_TALL);
}

void mc_difference_json_end(struct mc_json_stream *json)
{
    mc_json_put_end(json);
    mc_json_put_end(json);
}

/* Whether nothing but texts and numbers stands in it: it is written on one line. */
static bool is_flat(const struct mc_explained *container)
{
    const struct mc_explained *value;

    for (value = container->first; value != NULL; value = value->next)
        if (value->kind == MC_EXPLAINED_OBJECT || value->kind == MC_EXPLAINED_ARRAY)
            return false;
    return true;
}

/* Writes a value, and begins it where it is a container. */
static void put_value(struct mc_json_stream *json, const struct mc_explained *value)
{
    enum mc_json_layout layout = is_flat(value) ? MC_JSON_FLAT : MC_JSON_TALL;

    if (value->key.length > 0)
        mc_json_put_key(json, value->key);
    switch (value->kind) {
    case MC_EXPLAINED_OBJECT:
        mc_json_put_object(json, NULL, layout);
        break;
    case MC_EXPLAINED_ARRAY:
        mc_json_put_array(json, NULL, layout);
        break;
    case MC_EXPLAINED_TEXT:
        mc_json_put_slice(json, NULL, value->text);
        break;
    case MC_EXPLAINED_NUMBER:
        mc_json_put_real(json, NULL, value->number);
        break;
    }
}

/* Writes the members of an object that was begun, and ends it. */
static void put_members(struct mc_json_stream *json, const struct mc_explained *object)
{
    const struct mc_explained *next[MC_EXPLANATION_DEPTH] = {object->first};
    size_t depth = 1;

    while (depth > 0) {
        const struct mc_explained *value = next[depth - 1];

        if (value == NULL) {
            mc_json_put_end(json);
            depth--;
            continue;
        }
        next[depth - 1] = value->next;
        put_value(json, value);
        if (value->kind == MC_EXPLAINED_OBJECT || value->kind == MC_EXPLAINED_ARRAY)
            next[depth++] = value->first;
    }
}

/* score; reason where there is one. */
static void put_score(struct mc_json_stream *json, double score, struct mc_slice reason)
{
    mc_json_put_real(json, "score", score);
    if (reason.length > 0)
        mc_json_put_slice(json, "reason", reason);
}

static void put_way(struct mc_json_stream *json, const struct mc_explained_way *way)
{
    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_text(json, "direction", way->direction);
    put_score(json, way->score, way->reason);
    if (way->how == NULL) {
        mc_json_put_text(json, "how", NULL);
    } else {
        mc_json_put_object(json, "how", MC_JSON_TALL);
        put_members(json, way->how);
    }
    mc_json_put_end(json);
}

static void put_metric(struct mc_json_stream *json, const struct mc_explained_metric *metric)
{
    size_t i;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "name", metric->name);
    mc_json_put_slice(json, "signature", metric->signature);
    put_score(json, metric->score, metric->reason);
    mc_json_put_array(json, "explanations", MC_JSON_TALL);
    for (i = 0; i < metric->n_ways; i++)
        put_way(json, &metric->ways[i]);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void explanation_json_put_side(struct mc_json_stream *json, const char *key,
                                      const struct mc_side *side)
{
    mc_json_put_object(json, key, MC_JSON_TALL);
    if (side->has_text)
        mc_json_put_slice(json, "text", side->text);
    if (side->amr.length > 0)
        mc_json_put_slice(json, "amr", side->amr);
    if (side->kind == MC_SIDE_TARGETED)
        mc_json_put_slice(json, "kind", mc_slice_of("targeted"));
    mc_json_put_end(json);
}

static void put_case(struct mc_json_stream *json, const struct mc_explained_case *shown)
{
    const struct mc_case *item = shown->item;
    size_t i;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "id", item->id);
    mc_json_put_array(json, "references", MC_JSON_TALL);
    explanation_json_put_side(json, NULL, &item->reference);
    for (i = 0; i < item->n_further_references; i++)
        explanation_json_put_side(json, NULL, &item->further_references[i]);
    mc_json_put_end(json);
    explanation_json_put_side(json, "candidate", &item->candidate);
    mc_json_put_array(json, "metrics", MC_JSON_TALL);
    for (i = 0; i < shown->n_metrics; i++)
        put_metric(json, &shown->metrics[i]);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

void mc_explanation_write_json(const struct mc_explained_case *cases, size_t n, FILE *stream)
{
    struct mc_json_stream json = {.stream = stream, .arena = mc_arena_new()};
    size_t i;

    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_json_put_text(&json, "schema", "metricheck/explanation/1");
    mc_json_put_text(&json, "metricheck", PACKAGE_VERSION);
    mc_json_put_array(&json, "cases", MC_JSON_TALL);
    for (i = 0; i < n; i++)
        put_case(&json, &cases[i]);
    mc_json_put_end(&json);
    mc_json_put_end(&json);
    mc_arena_free(json.arena);
}
