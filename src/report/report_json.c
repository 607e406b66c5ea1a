/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/report_json.h"

#include <inttypes.h>
#include <math.h>

#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "analysis/opposed_order.h"
#include "analysis/paired_tests.h"
#include "analysis/result.h"
#include "analysis/separation.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"
#include "report/case_json.h"
#include "report/figures_json.h"
#include "report/json_stream.h"
#include "report/left_out.h"
#include "report/report.h"
#include "report/saved_report.h"
#include "report/words.h"
#include "scores/metric_family.h"
#include "suite/case_content.h"
#include "suite/shipped.h"
#include "suite/suite.h"

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
        mc_dataset_json_put(json, &result->whole[d]);
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
        mc_scale_json_put(json, &file->scale);
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
    mc_figures_json_put(json, result);
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
