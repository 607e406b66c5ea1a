#include "report/report_json_parts.h"

#include <math.h>

#include "analysis/standing.h"
#include "analysis/tie_fits.h"
#include "report/expectations_json.h"
#include "report/figure.h"
#include "report/omnibus_view.h"
#include "report/separation_view.h"
#include "report/standing_json.h"
#include "report/words.h"

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
        mc_standing_json_metric(json, result, group, c);
        write_ranking_counts(json, group, c);
        write_intervals(json, result, cells);
        write_reasons(json, result, cells);
        write_other_n(json, result, cells, n);
        write_averaged(json, result, group, c);
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
                        const struct mc_dataset_result *dataset, const struct mc_group *group)
{
    mc_json_put_object(json, group->overall ? "overall" : NULL, MC_JSON_TALL);
    if (!group->overall) {
        mc_json_put_slice(json, "name", group->name);
        mc_json_put_slice(json, "title", group->title);
        if (!group->pooled)
            mc_json_put_bool(json, "pooled", false);
        if (result->suite->phenomena[group->phenomenon].amr_silent)
            mc_json_put_bool(json, "expressed", false);
    }
    mc_json_put_count(json, "cases", group->n_cases);
    write_human(json, result, group);
    mc_standing_json_group(json, result, group);
    write_figures(json, result, group);
    write_correlations(json, result, group);
    if (group->overall)
        mc_omnibus_json(json, result, dataset);
    mc_json_put_end(json);
}

void mc_json_put_scale(struct mc_json_stream *json, const struct mc_dataset_result *dataset)
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

void mc_json_put_dataset(struct mc_json_stream *json, const struct mc_result *result,
                         const struct mc_dataset_result *dataset)
{
    size_t g;

    mc_json_put_object(json, NULL, MC_JSON_TALL);
    mc_json_put_slice(json, "name", dataset->name);
    mc_json_put_scale(json, dataset);
    mc_json_put_text(json, "judgement", mc_judgement_name(dataset));
    write_judges(json, &dataset->judges);
    mc_separations_json(json, result, dataset);
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
