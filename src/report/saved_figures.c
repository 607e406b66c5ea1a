/* SPDX-License-Identifier: GPL-3.0-or-later */
/* saved_figures.c: the list "datasets" of a report, read into the groups of a result. */
#include <math.h>

#include "analysis/challenge.h"
#include "analysis/expectations.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/pooling.h"
#include "analysis/separation.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"
#include "report/challenge_tables.h"
#include "report/saved_result.h"
#include "report/words.h"
#include "suite/fields.h"

/* A result under way. */
struct filling {
    struct mc_result *result;
    struct mc_arena *arena;
    size_t n_columns;
};

/* --- values ----------------------------------------------------------------------------------- */

/* A number under the key; NaN for null, and where there is no such key. */
static double real_of(const struct mc_json_cursor *object, const char *key)
{
    double number = (double)NAN;
    struct mc_json_cursor at;

    if (mc_json_member(object, key, &at) && !json_is_null(at.value) &&
        mc_json_number(&at, &number) != 0)
        number = (double)NAN;
    return number;
}

/* A whole number under the key; 0 where there is none. */
static size_t count_of(const struct mc_json_cursor *object, const char *key)
{
    struct mc_json_cursor at;
    long long whole = 0;

    if (!mc_json_member(object, key, &at) || mc_json_integer(&at, 0, 1LL << 53, &whole) != 0)
        return 0;
    return (size_t)whole;
}

/* The text under the key; NULL where there is none. */
static const char *text_of(const struct filling *fill, const struct mc_json_cursor *object,
                           const char *key)
{
    struct mc_json_cursor at;
    struct mc_slice text;

    if (!mc_json_member(object, key, &at) || json_is_null(at.value) ||
        mc_json_text(&at, fill->arena, &text) != 0)
        return NULL;
    return text.data;
}

/* The object under the key; false where there is none, or a finding. */
static bool object_of(const struct mc_json_cursor *parent, const char *key,
                      struct mc_json_cursor *object)
{
    return mc_json_member(parent, key, object) && mc_json_is_object(object) == 0;
}

static bool array_of(const struct mc_json_cursor *parent, const char *key,
                     struct mc_json_cursor *array)
{
    return mc_json_member(parent, key, array) && mc_json_is_array(array) == 0;
}

static double element_of(const struct mc_json_cursor *array, size_t index)
{
    double number = (double)NAN;
    struct mc_json_cursor at;

    if (mc_json_element(array, index, &at) && !json_is_null(at.value) &&
        mc_json_number(&at, &number) != 0)
        number = (double)NAN;
    return number;
}

/* [low, high], or null. */
static void pair_of(const struct mc_json_cursor *object, const char *key, double *low, double *high)
{
    struct mc_json_cursor at;

    *low = *high = (double)NAN;
    if (!mc_json_member(object, key, &at) || json_is_null(at.value) || mc_json_is_array(&at) != 0)
        return;
    *low = element_of(&at, 0);
    *high = element_of(&at, 1);
}

/* Whether as many stand in the list as there must; a finding where not. */
static bool has_elements(const struct mc_json_cursor *array, size_t n, const char *what)
{
    if (json_array_size(array->value) == n)
        return true;
    mc_json_finding(array, MC_SEVERITY_ERROR, "", false,
                    "the list has %zu elements and not one for "
                    "each %s, %zu",
                    json_array_size(array->value), what, n);
    return false;
}

/* --- metrics of a group ----------------------------------------------------------------------- */

/* The reason of a figure that the report should give and does not. */
static const char not_there[] = "not in the saved report";

static void read_cells(const struct filling *fill, const struct mc_json_cursor *object,
                       struct mc_cell *cells)
{
    struct mc_json_cursor intervals, reasons, numbers;
    bool has_intervals = object_of(object, "interval", &intervals);
    bool has_reasons = object_of(object, "reasons", &reasons);
    bool has_numbers = object_of(object, "n_of", &numbers);
    size_t n = count_of(object, "n"), s;

    for (s = 0; s < fill->result->n_statistics; s++) {
        const char *name = fill->result->statistics[s]->name;
        struct mc_cell *cell = &cells[s];
        struct mc_json_cursor at;

        cell->value = real_of(object, name);
        cell->low = cell->high = (double)NAN;
        if (has_intervals)
            pair_of(&intervals, name, &cell->low, &cell->high);
        cell->n = has_numbers && mc_json_member(&numbers, name, &at) ? count_of(&numbers, name) : n;
        cell->reason = has_reasons ? text_of(fill, &reasons, name) : NULL;
        if (isnan(cell->value) && cell->reason == NULL)
            cell->reason = not_there;
        cell->withheld = fill->result->statistics[s]->correlation && cell->reason != NULL &&
                         mc_is_thin_reason(cell->reason);
    }
}

static void read_passes(const struct filling *fill, const struct mc_json_cursor *object,
                        struct mc_group *group, size_t column)
{
    struct mc_json_cursor at;
    struct mc_passes *passes;

    if (!object_of(object, "expectations", &at))
        return;
    if (group->passes == NULL)
        group->passes = mc_arena_array(fill->arena, fill->n_columns, sizeof(*group->passes));
    passes = &group->passes[column];
    passes->n_passed = count_of(&at, "passed");
    passes->n_failed = count_of(&at, "failed");
    passes->n_not_applicable = count_of(&at, "not_applicable");
    passes->n_people_fail = count_of(&at, "people_fail");
    passes->rate = real_of(&at, "rate");
    pair_of(&at, "interval", &passes->low, &passes->high);
    passes->effective_n = real_of(&at, "effective_n");
    if (isnan(passes->effective_n))
        passes->effective_n = (double)(passes->n_passed + passes->n_failed);
}

static void read_ranking(const struct mc_json_cursor *object, struct mc_pair_ranking *ranking)
{
    struct mc_json_cursor at;

    if (!object_of(object, "ranking_counts", &at))
        return;
    ranking->n_pairs = count_of(&at, "pairs");
    ranking->n_hits = count_of(&at, "hits");
    ranking->threshold = real_of(&at, "threshold");
}

static void read_averaged(const struct filling *fill, const struct mc_json_cursor *object,
                          struct mc_group_count *counts)
{
    struct mc_json_cursor at;
    size_t s;

    if (!object_of(object, "groups", &at))
        return;
    for (s = 0; s < fill->result->n_statistics; s++) {
        double n_defined, n;

        pair_of(&at, fill->result->statistics[s]->name, &n_defined, &n);
        if (!(n_defined >= 0 && n >= n_defined && n <= UINT32_MAX))
            continue;
        counts[s].n_defined = (uint32_t)n_defined;
        counts[s].n = (uint32_t)n;
    }
}

static void read_significance(const struct filling *fill, const struct mc_json_cursor *object,
                              struct mc_metric_significance *significance)
{
    const struct mc_correction *correction = mc_best_correction(&fill->result->settings);
    struct mc_json_cursor at;

    significance->spearman = real_of(object, "spearman");
    significance->p = real_of(object, "p_spearman");
    significance->q = real_of(object, "q_spearman");
    significance->unrestricted = real_of(object, "unrestricted_spearman");
    significance->p_from_best = significance->p_from_best_adjusted = (double)NAN;
    significance->low = significance->high = (double)NAN;
    if (!object_of(object, "separable_from_best", &at))
        return;
    significance->p_from_best = significance->p_from_best_adjusted = real_of(&at, "p");
    if (correction->method != MC_ADJUST_NONE)
        significance->p_from_best_adjusted =
            real_of(&at, mc_arena_format(fill->arena, "p_%s", correction->name));
    pair_of(&at, "interval", &significance->low, &significance->high);
    significance->reason = text_of(fill, &at, "reason");
}

static void read_pooling(const struct filling *fill, const struct mc_json_cursor *object,
                         struct mc_group *group, size_t column)
{
    struct mc_json_cursor at;
    size_t i;

    if (group->overall && object_of(object, "split", &at)) {
        if (group->splits == NULL)
            group->splits = mc_arena_array(fill->arena, fill->n_columns, sizeof(*group->splits));
        group->splits[column] = (struct mc_split){
            real_of(&at, "between"), real_of(&at, "within"), real_of(&at, "between_part"),
            real_of(&at, "within_part"), count_of(&at, "phenomena")};
    }
    if (group->overall || !object_of(object, "shrunk_mad", &at))
        return;
    if (group->shrunk == NULL) {
        group->shrunk = mc_arena_array(fill->arena, fill->n_columns, sizeof(*group->shrunk));
        for (i = 0; i < fill->n_columns; i++)
            group->shrunk[i] = (struct mc_shrunk){(double)NAN, (double)NAN, (double)NAN};
    }
    group->shrunk[column].value = real_of(&at, "value");
    pair_of(&at, "interval", &group->shrunk[column].low, &group->shrunk[column].high);
}

static bool is_column(const struct filling *fill, const struct mc_json_cursor *object,
                      size_t column)
{
    const struct mc_score_column *columns = fill->result->scores->columns;
    const char *name;

    if (mc_json_is_object(object) != 0)
        return false;
    name = text_of(fill, object, "name");
    if (name != NULL && mc_slice_is(columns[column].name, name))
        return true;
    mc_json_finding(object, MC_SEVERITY_ERROR, "", false,
                    "this must be the metric \"%.*s\": metrics stand in the order of the list "
                    "\"metrics\"",
                    MC_SLICE_ARGUMENTS(mc_clip(columns[column].name)));
    return false;
}

static void read_metrics(const struct filling *fill, const struct mc_json_cursor *object,
                         struct mc_group *group)
{
    size_t n_statistics = fill->result->n_statistics, c;
    struct mc_json_cursor list, metric;

    if (!mc_field_array(object, "metrics", MC_OPTIONAL, &list) ||
        !has_elements(&list, fill->n_columns, "metric"))
        return;
    for (c = 0; mc_json_element(&list, c, &metric); c++) {
        if (!is_column(fill, &metric, c))
            continue;
        read_cells(fill, &metric, &group->cells[c * n_statistics]);
        read_passes(fill, &metric, group, c);
        read_ranking(&metric, &group->rankings[c]);
        if (group->averaged != NULL)
            read_averaged(fill, &metric, &group->averaged[c * n_statistics]);
        if (group->significances != NULL)
            read_significance(fill, &metric, &group->significances[c]);
        read_pooling(fill, &metric, group, c);
    }
}

static void read_omnibus(const struct filling *fill, const struct mc_json_cursor *object,
                         struct mc_dataset_result *dataset);
static void read_metric_correlations(const struct filling *fill,
                                     const struct mc_json_cursor *overall,
                                     struct mc_dataset_result *dataset);
static void read_pairs(const struct filling *fill, const struct mc_json_cursor *overall,
                       struct mc_dataset_result *dataset);

/* --- the rest of a group ---------------------------------------------------------------------- */

static void read_human(const struct mc_json_cursor *object, struct mc_human_figures *human)
{
    struct mc_json_cursor at;

    if (!mc_field_object(object, "human", MC_REQUIRED, &at))
        return;
    human->n = count_of(&at, "n");
    human->mean = real_of(&at, "mean");
    human->median = real_of(&at, "median");
    human->standard_deviation = real_of(&at, "standard_deviation");
    human->standard_error = real_of(&at, "standard_error");
    human->scaled_mean = real_of(&at, "mean_scaled");
    human->scaled_median = real_of(&at, "median_scaled");
    human->scaled_standard_deviation = real_of(&at, "standard_deviation_scaled");
    human->scaled_standard_error = real_of(&at, "standard_error_scaled");
    human->mean_normalised = real_of(&at, "mean_normalised");
    human->median_normalised = real_of(&at, "median_normalised");
    human->standard_deviation_normalised = real_of(&at, "standard_deviation_normalised");
    human->standard_error_normalised = real_of(&at, "standard_error_normalised");
}

static void read_correlations(const struct filling *fill, const struct mc_json_cursor *object,
                              struct mc_group *group)
{
    size_t n = fill->n_columns + 1, i, k;
    struct mc_json_cursor at, rows, row;

    for (i = 0; i < n * n; i++)
        group->correlations[i] = (double)NAN;
    if (!object_of(object, "correlations", &at) || !array_of(&at, "spearman", &rows) ||
        !has_elements(&rows, n, "metric and for people"))
        return;
    for (i = 0; mc_json_element(&rows, i, &row); i++)
        for (k = 0; k < n && mc_json_is_array(&row) == 0; k++)
            group->correlations[i * n + k] = element_of(&row, k);
}

static void read_best(const struct filling *fill, const struct mc_json_cursor *object,
                      struct mc_group *group)
{
    struct mc_json_cursor at;
    const char *best = text_of(fill, object, "best");
    uint32_t column =
        best == NULL ? MC_NOT_FOUND : mc_score_table_find(fill->result->scores, mc_slice_of(best));

    group->spread = real_of(object, "spread");
    group->best = column == MC_NOT_FOUND ? MC_NO_BEST : column;
    group->detectable_correlation = group->detectable_difference = (double)NAN;
    if (!object_of(object, "detectable", &at))
        return;
    group->detectable_correlation = real_of(&at, "spearman");
    group->detectable_difference = real_of(&at, "difference");
}

static void make_room(const struct filling *fill, struct mc_group *group)
{
    size_t n = fill->n_columns, n_cells = mc_array_size(n, fill->result->n_statistics), i;

    group->cells = mc_arena_array(fill->arena, n_cells, sizeof(*group->cells));
    if (fill->result->settings.grouping != MC_GROUP_NONE)
        group->averaged = mc_arena_array(fill->arena, n_cells, sizeof(*group->averaged));
    for (i = 0; i < n_cells; i++)
        group->cells[i] = (struct mc_cell){
            .value = (double)NAN, .low = (double)NAN, .high = (double)NAN, .reason = not_there};
    group->rankings = mc_arena_array(fill->arena, n, sizeof(*group->rankings));
    group->correlations =
        mc_arena_array(fill->arena, mc_array_size(n + 1, n + 1), sizeof(*group->correlations));
    if (mc_has_significance(fill->result))
        group->significances = mc_arena_array(fill->arena, n, sizeof(*group->significances));
}

static void read_figure(const struct filling *fill, const struct mc_json_cursor *object,
                        const char *name, struct mc_figure *figure)
{
    struct mc_json_cursor reasons;

    figure->value = real_of(object, name);
    figure->reason = object_of(object, "reasons", &reasons) ? text_of(fill, &reasons, name) : NULL;
}

static void read_judges(const struct filling *fill, const struct mc_json_cursor *object,
                        struct mc_judge_figures *judges)
{
    struct mc_json_cursor at;

    if (!object_of(object, "judges", &at))
        return;
    judges->n_cases = count_of(&at, "cases");
    judges->n_ratings = count_of(&at, "ratings");
    read_figure(fill, &at, "krippendorff_alpha", &judges->alpha);
    read_figure(fill, &at, "icc", &judges->icc);
    read_figure(fill, &at, "icc_mean", &judges->icc_mean);
    read_figure(fill, &at, "ceiling", &judges->ceiling);
    read_figure(fill, &at, "spearman", &judges->spearman);
    read_figure(fill, &at, "deviation", &judges->deviation);
}

static void read_group(const struct filling *fill, const struct mc_json_cursor *object,
                       struct mc_group *group)
{
    size_t n_cases = count_of(object, "cases");

    make_room(fill, group);
    if (n_cases != group->n_cases)
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false,
                        "%zu cases of the report are of this phenomenon, and not %zu",
                        group->n_cases, n_cases);
    read_human(object, &group->human);
    read_judges(fill, object, &group->judges);
    if (group->significances != NULL)
        read_best(fill, object, group);
    read_metrics(fill, object, group);
    read_correlations(fill, object, group);
}

/* `overall` of an older report may be missing: then there are no figures. */
static void read_overall(const struct filling *fill, const struct mc_json_cursor *object,
                         struct mc_dataset_result *dataset)
{
    struct mc_group *overall = &dataset->groups[dataset->n_groups - 1];
    struct mc_json_cursor at;

    if (mc_field_object(object, "overall", MC_OPTIONAL, &at)) {
        read_group(fill, &at, overall);
        read_omnibus(fill, &at, dataset);
        read_pairs(fill, &at, dataset);
        read_metric_correlations(fill, &at, dataset);
        return;
    }
    make_room(fill, overall);
    read_best(fill, object, overall);
    read_correlations(fill, object, overall);
}

static bool is_group(const struct filling *fill, const struct mc_json_cursor *object,
                     const struct mc_group *group)
{
    bool pooled = true;
    const char *name;

    if (mc_json_is_object(object) != 0)
        return false;
    mc_field_flag(object, "pooled", &pooled);
    name = text_of(fill, object, "name");
    if (name != NULL && mc_slice_is(group->name, name) && pooled == group->pooled)
        return true;
    mc_json_finding(object, MC_SEVERITY_ERROR, "", false,
                    "this must be the phenomenon \"%.*s\"%s: phenomena stand in the order in which "
                    "cases have them",
                    MC_SLICE_ARGUMENTS(mc_clip(group->name)), group->pooled ? "" : ", not pooled");
    return false;
}

/* --- datasets --------------------------------------------------------------------------------- */

static struct mc_slice slice_of(const struct filling *fill, const struct mc_json_cursor *object,
                                const char *key)
{
    const char *text = text_of(fill, object, key);

    return mc_slice_of(text == NULL ? "" : text);
}

static void read_dimensions(const struct filling *fill, const struct mc_json_cursor *object,
                            struct mc_dataset_result *dataset)
{
    struct mc_json_cursor list, at;
    size_t i;

    if (!array_of(object, "dimensions", &list))
        return;
    dataset->dimensions =
        mc_arena_array(fill->arena, json_array_size(list.value), sizeof(*dataset->dimensions));
    for (i = 0; mc_json_element(&list, i, &at); i++) {
        struct mc_dimension_pair *pair = &dataset->dimensions[dataset->n_dimension_pairs];

        if (mc_json_is_object(&at) != 0)
            continue;
        pair->first = slice_of(fill, &at, "first");
        pair->second = slice_of(fill, &at, "second");
        pair->n = count_of(&at, "cases");
        pair->spearman = real_of(&at, "spearman");
        pair->pearson = real_of(&at, "pearson");
        dataset->n_dimension_pairs++;
    }
}

static void read_separation(const struct filling *fill, const struct mc_json_cursor *object,
                            struct mc_separation *found)
{
    const struct mc_correction *correction = mc_best_correction(&fill->result->settings);

    found->n_first = count_of(object, "n_first");
    found->n_second = count_of(object, "n_second");
    found->u = real_of(object, "u");
    found->auc = real_of(object, "auc");
    pair_of(object, "interval", &found->low, &found->high);
    found->delta = real_of(object, "cliffs_delta");
    found->p = found->p_adjusted = real_of(object, "p");
    if (correction->method != MC_ADJUST_NONE)
        found->p_adjusted = real_of(object, mc_arena_format(fill->arena, "p_%s", correction->name));
    mc_field_flag(object, "exact", &found->exact);
    found->reason = text_of(fill, object, "reason");
}

static void read_separations(const struct filling *fill, const struct mc_json_cursor *object,
                             struct mc_dataset_result *dataset)
{
    size_t n = fill->result->settings.n_contrasts, i, c;
    struct mc_json_cursor list, contrast, metrics, metric;

    if (!array_of(object, "contrasts", &list) || !has_elements(&list, n, "contrast"))
        return;
    dataset->separations = mc_arena_array(fill->arena, mc_array_size(n, fill->n_columns),
                                          sizeof(*dataset->separations));
    for (i = 0; mc_json_element(&list, i, &contrast); i++) {
        if (mc_json_is_object(&contrast) != 0 ||
            !mc_field_array(&contrast, "metrics", MC_REQUIRED, &metrics) ||
            !has_elements(&metrics, fill->n_columns, "metric"))
            continue;
        for (c = 0; mc_json_element(&metrics, c, &metric); c++)
            if (is_column(fill, &metric, c))
                read_separation(fill, &metric, &dataset->separations[i * fill->n_columns + c]);
    }
}

static void read_challenge_figures(const struct mc_json_cursor *object,
                                   struct mc_challenge_figures *figures)
{
    struct mc_contrast *pairs = &figures->pairs;

    pairs->n = count_of(object, "n");
    pairs->concordant = count_of(object, "right");
    pairs->tied = count_of(object, "tied");
    pairs->discordant = count_of(object, "wrong");
    pairs->strict_accuracy = real_of(object, "strict_accuracy");
    pair_of(object, "interval", &figures->low, &figures->high);
    pairs->half_tie_accuracy = real_of(object, "half_tie_accuracy");
    pairs->tau_ties_discordant = real_of(object, "tau");
    pairs->tau_ties_ignored = real_of(object, "tau_ties_ignored");
    pairs->mean_margin = real_of(object, "mean_margin");
    pair_of(object, "margin_interval", &figures->margin_low, &figures->margin_high);
    figures->n_kinds = count_of(object, "kinds");
    figures->mean_accuracy = real_of(object, "mean_accuracy");
    figures->mean_tau = real_of(object, "mean_tau");
}

static void read_challenge_row(const struct filling *fill, const struct mc_json_cursor *object,
                               struct mc_challenge_row *row)
{
    struct mc_json_cursor metrics, metric;
    size_t level = 0, c;

    row->pooled = true;
    row->name = row->phenomenon = mc_slice_of("");
    row->metrics = mc_arena_array(fill->arena, fill->n_columns, sizeof(*row->metrics));
    if (mc_json_is_object(object) != 0)
        return;
    if (mc_field_word(object, "level", MC_REQUIRED, mc_challenge_level_names, fill->arena, &level))
        row->level = (enum mc_challenge_level)level;
    mc_field_text(object, "name", MC_REQUIRED, fill->arena, &row->name);
    mc_field_text(object, "phenomenon", MC_OPTIONAL, fill->arena, &row->phenomenon);
    mc_field_flag(object, "pooled", &row->pooled);
    row->n_pairs = count_of(object, "pairs");
    if (!array_of(object, "metrics", &metrics) ||
        !has_elements(&metrics, fill->n_columns, "metric"))
        return;
    for (c = 0; mc_json_element(&metrics, c, &metric); c++)
        if (is_column(fill, &metric, c))
            read_challenge_figures(&metric, &row->metrics[c]);
}

static struct mc_aces_score *read_aces(const struct filling *fill,
                                       const struct mc_json_cursor *object)
{
    struct mc_aces_score *scores = mc_arena_array(fill->arena, fill->n_columns, sizeof(*scores));
    struct mc_json_cursor list, metric;
    size_t c;

    if (!array_of(object, "aces_score", &list) || !has_elements(&list, fill->n_columns, "metric"))
        return NULL;
    for (c = 0; mc_json_element(&list, c, &metric); c++) {
        scores[c].value = scores[c].low = scores[c].high = (double)NAN;
        if (!is_column(fill, &metric, c))
            continue;
        scores[c].value = real_of(&metric, "value");
        pair_of(&metric, "interval", &scores[c].low, &scores[c].high);
        scores[c].reason = text_of(fill, &metric, "reason");
    }
    return scores;
}

/* The first row is that of all pairs. */
static void read_challenge(const struct filling *fill, const struct mc_json_cursor *object,
                           struct mc_dataset_result *dataset)
{
    struct mc_json_cursor at, list, element;
    struct mc_challenge *challenge;
    size_t i;

    if (!object_of(object, "challenge", &at) || !array_of(&at, "rows", &list) ||
        json_array_size(list.value) == 0)
        return;
    challenge = mc_arena_array(fill->arena, 1, sizeof(*challenge));
    challenge->n_rows = json_array_size(list.value);
    challenge->rows = mc_arena_array(fill->arena, challenge->n_rows, sizeof(*challenge->rows));
    for (i = 0; mc_json_element(&list, i, &element); i++)
        read_challenge_row(fill, &element, &challenge->rows[i]);
    challenge->aces = read_aces(fill, &at);
    dataset->challenge = challenge;
}

static void read_test(const struct filling *fill, const struct mc_json_cursor *object,
                      const char *name, struct mc_significance *test)
{
    struct mc_json_cursor at;
    bool infinite = false;

    test->statistic = test->p = (double)NAN;
    if (!object_of(object, name, &at))
        return;
    mc_field_flag(&at, "infinite", &infinite);
    test->statistic = infinite ? (double)INFINITY : real_of(&at, "statistic");
    test->p = real_of(&at, "p");
    test->reason = text_of(fill, &at, "reason");
}

/* The pairs i < k of metrics, row by row. */
static void read_tukey(const struct filling *fill, const struct mc_json_cursor *object,
                       struct mc_omnibus *omnibus)
{
    size_t n = fill->n_columns, i, k, at = 0;
    struct mc_json_cursor list, pair;

    omnibus->tukey = mc_arena_array(fill->arena, mc_array_size(n, n), sizeof(*omnibus->tukey));
    if (!array_of(object, "tukey", &list))
        return;
    for (i = 0; i < n; i++) {
        for (k = i + 1; k < n && mc_json_element(&list, at, &pair); k++, at++) {
            struct mc_mean_difference *difference = &omnibus->tukey[i * n + k];

            difference->difference = real_of(&pair, "difference");
            pair_of(&pair, "interval", &difference->low, &difference->high);
            difference->p = real_of(&pair, "p");
        }
    }
}

static void read_omnibus(const struct filling *fill, const struct mc_json_cursor *object,
                         struct mc_dataset_result *dataset)
{
    struct mc_omnibus *omnibus = mc_arena_array(fill->arena, 1, sizeof(*omnibus));
    struct mc_json_cursor at, ranks;
    const char *name;
    size_t c;

    if (!object_of(object, "omnibus", &at))
        return;
    name = text_of(fill, &at, "statistic");
    omnibus->statistic = name == NULL ? NULL : mc_statistic_find(name);
    if (omnibus->statistic == NULL) {
        mc_json_finding(&at, MC_SEVERITY_ERROR, "", false,
                        "\"statistic\" must be the name of a statistic");
        return;
    }
    omnibus->friedman.n_blocks = count_of(&at, "phenomena");
    read_test(fill, &at, "friedman", &omnibus->friedman.chi_squared);
    read_test(fill, &at, "iman_davenport", &omnibus->friedman.iman_davenport);
    omnibus->friedman.kendalls_w = real_of(&at, "kendalls_w");
    omnibus->mean_ranks = mc_arena_array(fill->arena, fill->n_columns, sizeof(double));
    for (c = 0; c < fill->n_columns; c++)
        omnibus->mean_ranks[c] =
            array_of(&at, "mean_ranks", &ranks) ? element_of(&ranks, c) : (double)NAN;
    omnibus->critical_difference = real_of(&at, "critical_difference");
    omnibus->n_cases = count_of(&at, "cases");
    read_test(fill, &at, "anova", &omnibus->anova.test);
    read_tukey(fill, &at, omnibus);
    dataset->omnibus = omnibus;
}

static void read_pair(const struct filling *fill, const struct mc_json_cursor *object,
                      struct mc_metric_pair *pair)
{
    const struct mc_correction *correction = mc_best_correction(&fill->result->settings);

    pair->n = count_of(object, "n");
    pair->difference = real_of(object, "difference");
    mc_field_flag(object, "first_is_better", &pair->first_is_better);
    pair->p = pair->p_adjusted = real_of(object, "p");
    if (correction->method != MC_ADJUST_NONE)
        pair->p_adjusted = real_of(object, mc_arena_format(fill->arena, "p_%s", correction->name));
    pair->reason = text_of(fill, object, "reason");
}

/* All pairs, by the second metric, then by the first. */
static void read_pairs(const struct filling *fill, const struct mc_json_cursor *overall,
                       struct mc_dataset_result *dataset)
{
    struct mc_pair_family *pairs = mc_arena_array(fill->arena, 1, sizeof(*pairs));
    size_t n = fill->n_columns, first, second;
    struct mc_json_cursor object, list, at;

    if (!object_of(overall, "metric_pairs", &object) ||
        !mc_field_array(&object, "pairs", MC_REQUIRED, &list) ||
        !has_elements(&list, n * (n - 1) / 2, "pair of metrics"))
        return;
    pairs->n_draws = count_of(&object, "draws");
    pairs->n_family = count_of(&object, "family");
    pairs->items = mc_arena_array(fill->arena, n * (n - 1) / 2, sizeof(*pairs->items));
    for (second = 1; second < n; second++) {
        for (first = 0; first < second && mc_json_element(&list, pairs->n, &at); first++) {
            pairs->items[pairs->n].first = first;
            pairs->items[pairs->n].second = second;
            if (mc_json_is_object(&at) == 0)
                read_pair(fill, &at, &pairs->items[pairs->n]);
            pairs->n++;
        }
    }
    dataset->pairs = pairs;
}

/* All pairs, people being the first column, as read_pairs. */
static void read_metric_correlations(const struct filling *fill,
                                     const struct mc_json_cursor *overall,
                                     struct mc_dataset_result *dataset)
{
    size_t n = (fill->n_columns + 1) * fill->n_columns / 2, i;
    struct mc_metric_correlation *pairs;
    struct mc_json_cursor object, list, at;

    if (fill->result->settings.correlations == MC_MATRIX_NONE ||
        !object_of(overall, "metric_correlations", &object) ||
        !mc_field_array(&object, "pairs", MC_REQUIRED, &list) ||
        !has_elements(&list, n, "pair of metrics"))
        return;
    pairs = mc_arena_array(fill->arena, n, sizeof(*pairs));
    for (i = 0; i < n && mc_json_element(&list, i, &at); i++) {
        pairs[i].value = (double)NAN;
        if (mc_json_is_object(&at) != 0)
            continue;
        pairs[i].n = count_of(&at, "n");
        pairs[i].value = real_of(&at, "correlation");
        pairs[i].reason = text_of(fill, &at, "reason");
    }
    dataset->correlations = pairs;
}

static void read_groups(const struct filling *fill, const struct mc_json_cursor *object,
                        struct mc_dataset_result *dataset)
{
    struct mc_json_cursor list, at;
    size_t n = dataset->n_groups - 1, g;

    if (!mc_field_array(object, "phenomena", MC_REQUIRED, &list) ||
        !has_elements(&list, n, "phenomenon that cases have"))
        return;
    for (g = 0; g < n && mc_json_element(&list, g, &at); g++)
        if (is_group(fill, &at, &dataset->groups[g]))
            read_group(fill, &at, &dataset->groups[g]);
    read_overall(fill, object, dataset);
}

static void read_dataset(const struct filling *fill, const struct mc_json_cursor *object,
                         struct mc_dataset_result *dataset)
{
    const char *name;

    if (mc_json_is_object(object) != 0)
        return;
    name = text_of(fill, object, "name");
    if (name == NULL || !mc_slice_is(dataset->name, name)) {
        mc_json_finding(object, MC_SEVERITY_ERROR, "", false,
                        "this must be the dataset \"%.*s\": datasets stand in the order in which "
                        "cases have them",
                        MC_SLICE_ARGUMENTS(mc_clip(dataset->name)));
        return;
    }
    read_judges(fill, object, &dataset->judges);
    dataset->groups[dataset->n_groups - 1].judges = dataset->judges;
    read_dimensions(fill, object, dataset);
    read_separations(fill, object, dataset);
    read_challenge(fill, object, dataset);
    read_groups(fill, object, dataset);
}

void mc_saved_figures_read(const struct mc_json_cursor *root, struct mc_result *result)
{
    struct filling fill = {result, result->arena, result->scores->n_columns};
    struct mc_json_cursor list, at;
    size_t d;

    if (!mc_field_array(root, "datasets", MC_REQUIRED, &list) ||
        !has_elements(&list, result->n_datasets, "dataset that cases have"))
        return;
    for (d = 0; mc_json_element(&list, d, &at); d++)
        read_dataset(&fill, &at, &result->datasets[d]);
}
