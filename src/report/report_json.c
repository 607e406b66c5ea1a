#include <math.h>

#include "analysis/standing.h"
#include "analysis/tie_fits.h"
#include "report/expectations_json.h"
#include "report/figure.h"
#include "report/json_stream.h"
#include "report/report.h"
#include "report/saved_report.h"
#include "report/standing_json.h"
#include "report/suite_list.h"
#include "report/words.h"

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

/* Two numbers, or null where they are not defined. */
static void write_pair(struct mc_json_stream *json, const char *key, double first, double second)
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

static void write_settings(struct mc_json_stream *json, const struct mc_result *result)
{
    static const char *const normalisations[] = {"minmax", "range", "none"};
    static const char *const rules[] = {"across", "in-place", "given"};
    const struct mc_analysis_settings *settings = &result->settings;

    mc_json_put_object(json, "settings", MC_JSON_FLAT);
    if (settings->preset != NULL)
        mc_json_put_text(json, "preset", settings->preset);
    mc_json_put_text(json, "normalise", normalisations[settings->normalisation]);
    mc_json_put_real(json, "threshold_percentile", settings->threshold_percentile);
    mc_json_put_count(json, "resamples", settings->resamples);
    mc_json_put_real(json, "confidence", settings->confidence);
    mc_json_put_text(json, "interval", mc_interval_names[settings->interval]);
    mc_json_put_text(json, "resample", mc_resample_names[settings->resample]);
    if (mc_ties_needed(result))
        mc_json_put_text(json, "ties", rules[settings->ties]);
    if (mc_ties_needed(result) && settings->ties == MC_TIES_GIVEN)
        mc_json_put_real(json, "tie_threshold", settings->tie_threshold);
    if (mc_has_standings(result))
        mc_json_put_count(json, "draws", settings->draws);
    write_chosen(json, result);
    write_pair(json, "human_bounds", result->bounds[0].low, result->bounds[0].high);
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

    mc_json_put_count(
        json, "missing",
        mc_score_column_missing(&result->scores->columns[column], result->scores->n_cases));
    n = mc_missing_reasons(result, column, json->arena, &reasons);
    write_counts(json, "missing_reasons", reasons, n);
    n = mc_score_remarks(result, column, json->arena, &reasons);
    write_counts(json, "remarks", reasons, n);
    mc_arena_reset(json->arena, mark);
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
        mc_json_put_bool(json, "lower_is_better", column->lower_is_better);
        write_pair(json, "range", column->worst, column->best);
        write_pair(json, "bounds", bounds->low, bounds->high);
        if (bounds->reason != NULL) {
            mc_json_put_object(json, "reasons", MC_JSON_FLAT);
            mc_json_put_text(json, "bounds", bounds->reason);
            mc_json_put_end(json);
        }
        mc_json_put_margin_unit(json, result, c);
        if (!isnan(column->corpus))
            mc_json_put_real(json, "corpus", column->corpus);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
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
        write_pair(json, result->statistics[s]->name, cells[s].low, cells[s].high);
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
        mc_standing_json_metric(json, group, c);
        write_ranking_counts(json, group, c);
        write_intervals(json, result, cells);
        write_reasons(json, result, cells);
        write_other_n(json, result, cells, n);
        mc_json_put_passes(json, group, c);
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

static void write_group(struct mc_json_stream *json, const struct mc_result *result,
                        const struct mc_group *group)
{
    mc_json_put_object(json, group->overall ? "overall" : NULL, MC_JSON_TALL);
    if (!group->overall) {
        mc_json_put_slice(json, "name", group->name);
        mc_json_put_slice(json, "title", group->title);
        if (!group->pooled)
            mc_json_put_bool(json, "pooled", false);
    }
    mc_json_put_count(json, "cases", group->n_cases);
    write_human(json, result, group);
    mc_standing_json_group(json, result, group);
    write_figures(json, result, group);
    write_correlations(json, result, group);
    mc_json_put_end(json);
}

static void write_scale(struct mc_json_stream *json, const struct mc_dataset_result *dataset)
{
    mc_json_put_object(json, "scale", MC_JSON_FLAT);
    mc_json_put_real(json, "minimum", dataset->scale.minimum);
    mc_json_put_real(json, "maximum", dataset->scale.maximum);
    mc_json_put_slice(json, "kind", dataset->scale.kind);
    mc_json_put_end(json);
    if (dataset->scales_differ)
        mc_json_put_bool(json, "scales_differ", true);
}

/* How far the judges agree; nothing where there are no single ratings. */
static void write_judges(struct mc_json_stream *json, const struct mc_judge_figures *judges)
{
    const struct {
        const char *name;
        const struct mc_figure *figure;
    } list[] = {{"krippendorff_alpha", &judges->alpha},
                {"icc", &judges->icc},
                {"icc_mean", &judges->icc_mean}};
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

static void write_dataset(struct mc_json_stream *json, const struct mc_result *result,
                          const struct mc_dataset_result *dataset)
{
    size_t g;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "name", dataset->name);
    write_scale(json, dataset);
    mc_json_put_text(json, "judgement", mc_judgement_name(dataset));
    write_judges(json, &dataset->judges);
    mc_json_put_array(json, "phenomena", MC_JSON_TALL);
    for (g = 0; g < dataset->n_groups; g++)
        if (!dataset->groups[g].overall)
            write_group(json, result, &dataset->groups[g]);
    mc_json_put_end(json);
    for (g = 0; g < dataset->n_groups; g++)
        if (dataset->groups[g].overall)
            write_group(json, result, &dataset->groups[g]);
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
    struct mc_slice name = mc_case_dataset(result->suite, item);
    size_t d;

    for (d = 0; d < result->n_datasets; d++)
        if (result->datasets[d].scales_differ && mc_slice_equal(result->datasets[d].name, name))
            write_pair(json, "scale", scale->minimum, scale->maximum);
}

static void write_texts(struct mc_json_stream *json, const struct mc_case *item)
{
    if (item->reference.has_text)
        mc_json_put_slice(json, "reference", item->reference.text);
    if (item->candidate.has_text)
        mc_json_put_slice(json, "candidate", item->candidate.text);
}

/* Scores of the reference against itself, where they were asked for. */
static void write_selves(struct mc_json_stream *json, const struct mc_score_table *table,
                         size_t index)
{
    bool begun = false;
    size_t c;

    for (c = 0; c < table->n_columns; c++) {
        const double *selves = table->columns[c].self_values;

        if (selves == NULL || isnan(selves[index]))
            continue;
        if (!begun)
            mc_json_put_object(json, "self", MC_JSON_FLAT);
        begun = true;
        mc_json_put_key(json, table->columns[c].name);
        mc_json_put_real(json, NULL, selves[index]);
    }
    if (begun)
        mc_json_put_end(json);
}

static void write_case(struct mc_json_stream *json, const struct mc_result *result, size_t index)
{
    const struct mc_case *item = &result->suite->cases[index];
    const struct mc_phenomenon *phenomenon = mc_case_phenomenon(result->suite, item);

    mc_json_put_object(json, NULL, MC_JSON_FLAT);
    mc_json_put_slice(json, "id", item->id);
    mc_json_put_slice(json, "dataset", mc_case_dataset(result->suite, item));
    mc_json_put_slice(json, "phenomenon", phenomenon == NULL ? mc_slice("", 0) : phenomenon->name);
    if (item->subphenomenon.length > 0)
        mc_json_put_slice(json, "subphenomenon", item->subphenomenon);
    if (!result->suite->files[item->file].pooled)
        mc_json_put_bool(json, "pooled", false);
    write_texts(json, item);
    write_own_scale(json, result, item);
    mc_json_put_real(json, "human", item->human);
    write_scores(json, result->scores, index);
    write_selves(json, result->scores, index);
    mc_json_put_expectations(json, result, index);
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
        write_dataset(json, result, &result->datasets[i]);
    mc_json_put_end(json);
    mc_json_put_array(json, "cases", MC_JSON_TALL);
    for (i = 0; i < result->suite->n_cases; i++)
        write_case(json, result, i);
    mc_json_put_end(json);
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
