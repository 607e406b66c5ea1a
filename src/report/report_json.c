#include <math.h>

#include "analysis/opposed_order.h"
#include "analysis/separation.h"
#include "analysis/standing.h"
#include "analysis/tie_fits.h"
#include "report/expectations_json.h"
#include "report/figure.h"
#include "report/json_stream.h"
#include "report/report.h"
#include "report/report_json_parts.h"
#include "report/saved_report.h"
#include "report/standing_json.h"
#include "report/suite_list.h"
#include "report/words.h"

void mc_json_put_pair(struct mc_json_stream *json, const char *key, double first, double second)
{
    if (isnan(first)) {
        mc_json_put_text(json, key, NULL);
        return;
    }
    mc_json_put_array(json, key, MC_JSON_FLAT);
    mc_json_put_real(json, NULL, first);
    mc_json_put_real(json, NULL, second);
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

/* Which statistics there are, where they are not those by default. */
static void write_chosen(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t n, s;
    const struct mc_statistic *const *usual = mc_statistics_by_default(&n);

    if (result->n_statistics == n &&
        memcmp(result->statistics, usual, mc_array_size(n, sizeof(*usual))) == 0)
        return;
    mc_json_put_array(json, "statistics", MC_JSON_FLAT);
    for (s = 0; s < result->n_statistics; s++)
        mc_json_put_text(json, NULL, result->statistics[s]->name);
    mc_json_put_end(json);
}

/* What figures are averaged over, and the gap; nothing where they have no part. */
static void write_grouping(struct mc_json_stream *json, const struct mc_result *result)
{
    const struct mc_analysis_settings *settings = &result->settings;

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

static void write_settings(struct mc_json_stream *json, const struct mc_result *result)
{
    static const char *const rules[] = {"across", "in-place", "given"};
    const struct mc_analysis_settings *settings = &result->settings;

    mc_json_put_object(json, "settings", MC_JSON_FLAT);
    if (settings->preset != NULL)
        mc_json_put_text(json, "preset", settings->preset);
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
    mc_standing_json_settings(json, result);
    write_contrasts(json, settings);
    if (settings->omnibus)
        mc_json_put_bool(json, "omnibus", true);
    write_chosen(json, result);
    mc_json_put_pair(json, "human_bounds", result->bounds[0].low, result->bounds[0].high);
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
        write_missing(json, result, c);
        write_unproved(json, result, c);
        mc_json_put_bool(json, "lower_is_better", column->lower_is_better);
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
        mc_json_put_margin_unit(json, result, c);
        if (!isnan(column->corpus))
            mc_json_put_real(json, "corpus", column->corpus);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_result(struct mc_json_stream *json, const struct mc_result *result)
{
    size_t i;

    write_suites(json, result);
    write_settings(json, result);
    write_metrics(json, result);
    mc_json_put_array(json, "datasets", MC_JSON_TALL);
    for (i = 0; i < result->n_datasets; i++)
        mc_json_put_dataset(json, result, &result->datasets[i]);
    mc_json_put_end(json);
    mc_json_put_array(json, "cases", MC_JSON_TALL);
    for (i = 0; i < result->suite->n_cases; i++)
        if (mc_case_is_selected(result->suite, i))
            mc_json_put_case(json, result, i);
    mc_json_put_end(json);
    if (result->suite->selected != NULL)
        mc_json_put_others(json, result);
}

static int write_report(const struct mc_result *result, const struct mc_report_options *options,
                        FILE *stream, struct mc_error *error)
{
    struct mc_json_stream json = {.stream = stream, .arena = mc_arena_new()};

    (void)error;
    mc_json_put_object(&json, NULL, MC_JSON_TALL);
    mc_json_put_text(&json, "schema", MC_REPORT_SCHEMA);
    mc_json_put_text(&json, "metricheck", PACKAGE_VERSION);
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
