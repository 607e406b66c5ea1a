/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/human_json.h"

#include <inttypes.h>
#include <math.h>

#include "base/memory.h"
#include "report/human_summary.h"
#include "report/json_stream.h"

/* A list of names or figures by system. */
static struct mc_slice system_name(const struct mc_human_study *study, size_t system)
{
    return study->ratings->system_names.items[system];
}

static struct mc_slice annotator_name(const struct mc_human_study *study, size_t annotator)
{
    return study->ratings->annotator_names.items[annotator];
}

/* "fluency", "flag:missing" */
static struct mc_slice scale_name(const struct mc_human_study *study, size_t scale,
                                  struct mc_json_stream *json)
{
    const struct mc_rating_scale *one = &study->ratings->scales[scale];

    if (!one->is_flag)
        return one->name;
    return mc_slice_of(mc_arena_format(json->arena, "flag:%.*s", MC_SLICE_ARGUMENTS(one->name)));
}

static struct mc_slice output_name(const struct mc_human_study *study, size_t output,
                                   struct mc_json_stream *json)
{
    const struct mc_rated_output *one = &study->ratings->outputs[output];

    return mc_slice_of(mc_arena_format(
        json->arena, "%.*s|%.*s|%u",
        MC_SLICE_ARGUMENTS(study->ratings->item_names.items[one->item]),
        MC_SLICE_ARGUMENTS(system_name(study, one->system)), (unsigned)one->number));
}

static void begin(struct mc_json_stream *json, struct mc_slice key, enum mc_json_layout layout)
{
    mc_json_put_key(json, key);
    mc_json_put_object(json, NULL, layout);
}

static void put_real(struct mc_json_stream *json, struct mc_slice key, double value)
{
    mc_json_put_key(json, key);
    mc_json_put_real(json, NULL, value);
}

static void put_count(struct mc_json_stream *json, struct mc_slice key, size_t value)
{
    mc_json_put_key(json, key);
    mc_json_put_count(json, NULL, value);
}

/* 0: none. */
static void put_rank(struct mc_json_stream *json, struct mc_slice key, size_t rank)
{
    put_real(json, key, rank == 0 ? (double)NAN : (double)rank);
}

/* --- means, flags ----------------------------------------------------------------------------- */

static void write_means(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t i, s;

    for (i = 0; i < study->n_scales; i++) {
        begin(json, scale_name(study, i, json), MC_JSON_TALL);
        for (s = 0; s < study->ratings->system_names.n; s++) {
            const struct mc_system_mean *one = &study->scales[i].means[s];

            if (one->n_ratings == 0)
                continue;
            begin(json, system_name(study, s), MC_JSON_FLAT);
            mc_json_put_count(json, "outputs", one->n_outputs);
            mc_json_put_count(json, "ratings", one->n_ratings);
            mc_json_put_real(json, "mean", one->mean);
            mc_json_put_real(json, "mean_of_output_means", one->mean_of_output_means);
            mc_json_put_real(json, "sd", one->standard_deviation);
            mc_json_put_real(json, "median", one->median);
            put_rank(json, mc_slice_of("rank"), one->rank);
            mc_json_put_real(json, "mean_percentile", one->mean_percentile);
            put_rank(json, mc_slice_of("percentile_rank"), one->percentile_rank);
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
    }
}

static void write_flags(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t i, s;

    for (i = study->n_scales; i < study->ratings->n_scales; i++) {
        begin(json, scale_name(study, i, json), MC_JSON_TALL);
        for (s = 0; s < study->ratings->system_names.n; s++) {
            const struct mc_flag_rate *one = &study->scales[i].rates[s];

            if (one->n_judgements == 0)
                continue;
            begin(json, system_name(study, s), MC_JSON_FLAT);
            mc_json_put_count(json, "judgements", one->n_judgements);
            mc_json_put_count(json, "flagged", one->n_flagged);
            mc_json_put_real(json, "percent", one->percent);
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
    }
}

/* --- annotators ------------------------------------------------------------------------------- */

static void put_pair(const struct mc_human_study *study, size_t first, size_t second, size_t n,
                     double value, struct mc_json_stream *json)
{
    mc_json_put_array(json, NULL, MC_JSON_FLAT);
    mc_json_put_slice(json, NULL, annotator_name(study, first));
    mc_json_put_slice(json, NULL, annotator_name(study, second));
    mc_json_put_count(json, NULL, n);
    mc_json_put_real(json, NULL, value);
    mc_json_put_end(json);
}

static void write_agreement(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t i, k;

    for (i = 0; i < study->ratings->n_scales; i++) {
        const struct mc_rater_agreement *one = &study->scales[i].agreement;

        begin(json, scale_name(study, i, json), MC_JSON_TALL);
        mc_json_put_text(json, "coefficient", mc_human_coefficient_name(one->coefficient));
        mc_json_put_array(json, "pairs", MC_JSON_TALL);
        for (k = 0; k < one->n_pairs; k++)
            put_pair(study, one->pairs[k].first, one->pairs[k].second, one->pairs[k].n,
                     one->pairs[k].value, json);
        mc_json_put_end(json);
        mc_json_put_count(json, "defined", one->n_defined);
        mc_json_put_count(json, "below_min_shared", one->n_below);
        mc_json_put_real(json, "average", one->average);
        mc_json_put_real(json, "average_weighted", one->average_weighted);
        mc_json_put_real(json, "minimum", one->minimum);
        mc_json_put_real(json, "maximum", one->maximum);
        mc_json_put_end(json);
    }
}

/* A figure, and its reason among `reasons` where there is none. */
struct named_figure {
    const char *name;
    const struct mc_figure *figure;
};

static void put_figures(const char *key, const struct named_figure *list, size_t n,
                        struct mc_json_stream *json)
{
    size_t n_undefined = 0, i;

    mc_json_put_object(json, key, MC_JSON_FLAT);
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

static void put_pair_kappas(const struct mc_human_study *study, const char *key,
                            const struct mc_rater_agreement *one, struct mc_json_stream *json)
{
    size_t k;

    mc_json_put_object(json, key, MC_JSON_TALL);
    mc_json_put_real(json, "average", one->average);
    mc_json_put_count(json, "defined", one->n_defined);
    mc_json_put_array(json, "pairs", MC_JSON_TALL);
    for (k = 0; k < one->n_pairs; k++) {
        mc_json_put_array(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, NULL, annotator_name(study, one->pairs[k].first));
        mc_json_put_slice(json, NULL, annotator_name(study, one->pairs[k].second));
        mc_json_put_count(json, NULL, one->pairs[k].n);
        mc_json_put_real(json, NULL, one->pairs[k].value);
        mc_json_put_real(json, NULL, one->pairs[k].standard_error);
        mc_json_put_real(json, NULL, one->pairs[k].standard_error_null);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void write_reliability(const struct mc_human_study *study, struct mc_json_stream *json)
{
    static const char *const weights[] = {"kappa", "kappa_linear", "kappa_quadratic"};
    size_t i, k;

    for (i = 0; i < study->ratings->n_scales; i++) {
        const struct mc_rater_reliability *one = &study->scales[i].reliability;
        const struct named_figure alphas[] = {{"nominal", &one->alpha_nominal},
                                              {"ordinal", &one->alpha_ordinal},
                                              {"interval", &one->alpha_interval},
                                              {"ratio", &one->alpha_ratio}};
        const struct named_figure several[] = {{"fleiss", &one->fleiss},
                                               {"randolph", &one->randolph}};
        const struct named_figure icc[] = {
            {"one_way", &one->icc_one_way}, {"one_way_mean", &one->icc_one_way_mean},
            {"random", &one->icc_random},   {"random_mean", &one->icc_random_mean},
            {"fixed", &one->icc_fixed},     {"fixed_mean", &one->icc_fixed_mean}};

        begin(json, scale_name(study, i, json), MC_JSON_TALL);
        mc_json_put_count(json, "outputs", one->n_outputs);
        mc_json_put_count(json, "judgements", one->n_judgements);
        put_figures("krippendorff_alpha", alphas, 4, json);
        put_figures("kappas_of_all", several, 2, json);
        put_figures("icc", icc, 6, json);
        for (k = 0; k < 3; k++)
            put_pair_kappas(study, weights[k], &study->scales[i].kappas[k], json);
        mc_json_put_end(json);
    }
}

static void put_distribution(const struct mc_rating_distribution *one, bool is_annotator,
                             struct mc_json_stream *json)
{
    size_t k;

    mc_json_put_count(json, "n", one->n);
    if (is_annotator) {
        mc_json_put_real(json, "mean", one->mean);
        mc_json_put_real(json, "sd", one->standard_deviation);
    }
    mc_json_put_array(json, "quantiles", MC_JSON_FLAT);
    for (k = 0; k < MC_RATING_QUANTILES; k++)
        mc_json_put_real(json, NULL, one->quantiles[k]);
    mc_json_put_end(json);
    if (one->density.n_points == 0) {
        mc_json_put_text(json, "density", NULL);
        return;
    }
    mc_json_put_object(json, "density", MC_JSON_FLAT);
    mc_json_put_real(json, "bandwidth", one->density.bandwidth);
    mc_json_put_real(json, "from", one->density.from);
    mc_json_put_real(json, "to", one->density.to);
    mc_json_put_count(json, "grid", one->density.n_points);
    mc_json_put_array(json, "density", MC_JSON_FLAT);
    for (k = 0; k < one->density.n_points; k++)
        mc_json_put_real(json, NULL, one->density.density[k]);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void write_distributions(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t i, k;

    for (i = 0; i < study->n_scales; i++) {
        const struct mc_scale_distributions *one = &study->scales[i].distributions;

        begin(json, scale_name(study, i, json), MC_JSON_TALL);
        mc_json_put_object(json, "annotators", MC_JSON_TALL);
        for (k = 0; k < one->n_annotators; k++) {
            begin(json, annotator_name(study, one->annotators[k].who), MC_JSON_TALL);
            put_distribution(&one->annotators[k], true, json);
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
        mc_json_put_object(json, "systems", MC_JSON_TALL);
        for (k = 0; k < one->n_systems; k++) {
            begin(json, system_name(study, one->systems[k].who), MC_JSON_TALL);
            put_distribution(&one->systems[k], false, json);
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
}

/* --- low thirds, z-scores, scales ------------------------------------------------------------- */

enum { MOST_FIRST_LOW = 10 };

static void put_low_counts(const struct mc_human_study *study, const char *key,
                           const size_t *counts, const struct mc_low_third *low,
                           struct mc_json_stream *json)
{
    size_t s;

    mc_json_put_object(json, key, MC_JSON_FLAT);
    for (s = 0; s < study->ratings->system_names.n; s++)
        if (low->eligible[s] > 0)
            put_count(json, system_name(study, s), counts[s]);
    mc_json_put_end(json);
}

static void put_low(const struct mc_human_study *study, const struct mc_low_third *one,
                    struct mc_json_stream *json)
{
    size_t n = 0, i;

    put_low_counts(study, "eligible", one->eligible, one, json);
    put_low_counts(study, "low", one->low, one, json);
    mc_json_put_count(json, "total", one->n_low);
    mc_json_put_count(json, "low_ratings", one->n_low_ratings);
    mc_json_put_array(json, "first_low", MC_JSON_FLAT);
    for (i = 0; i < study->ratings->n_outputs && n < MOST_FIRST_LOW; i++)
        if (one->is_low[i]) {
            mc_json_put_slice(json, NULL, output_name(study, i, json));
            n++;
        }
    mc_json_put_end(json);
    mc_json_put_object(json, "flags", MC_JSON_TALL);
    for (i = 0; i < one->n_flags; i++) {
        begin(json, scale_name(study, study->n_scales + i, json), MC_JSON_FLAT);
        mc_json_put_count(json, "by_every_annotator", one->flags[i].by_every);
        mc_json_put_count(json, "by_some_annotator", one->flags[i].by_some);
        mc_json_put_real(json, "percent_every", one->flags[i].percent_every);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_count(json, "with_any_flag", one->n_flagged);
}

static void put_low_both(const struct mc_human_study *study, int rule, struct mc_json_stream *json)
{
    const struct mc_low_both *both = &study->low_both[rule];
    const struct mc_low_third *first = &study->scales[study->low_scales[0]].low[rule];
    size_t s;

    mc_json_put_object(json, "both", MC_JSON_TALL);
    mc_json_put_array(json, "scales", MC_JSON_FLAT);
    mc_json_put_slice(json, NULL, scale_name(study, study->low_scales[0], json));
    mc_json_put_slice(json, NULL, scale_name(study, study->low_scales[1], json));
    mc_json_put_end(json);
    mc_json_put_count(json, "total", both->n_low);
    put_low_counts(study, "by_system", both->low, first, json);
    mc_json_put_object(json, "percent_of_second", MC_JSON_FLAT);
    for (s = 0; s < study->ratings->system_names.n; s++)
        if (first->eligible[s] > 0)
            put_real(json, system_name(study, s), both->percent_of_second[s]);
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void write_low(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t i;
    int rule;

    for (rule = 0; rule < MC_N_LOW_RULES; rule++) {
        begin(json, mc_slice_of(mc_low_rule_name((enum mc_low_rule)rule)), MC_JSON_TALL);
        for (i = 0; i < study->n_scales; i++) {
            begin(json, scale_name(study, i, json), MC_JSON_TALL);
            put_low(study, &study->scales[i].low[rule], json);
            mc_json_put_end(json);
        }
        if (study->low_both != NULL)
            put_low_both(study, rule, json);
        mc_json_put_end(json);
    }
}

static void write_z_scores(const struct mc_human_study *study, struct mc_json_stream *json)
{
    const struct mc_ratings *ratings = study->ratings;
    size_t i, s;

    for (i = 0; i < study->n_scales; i++) {
        const struct mc_z_scores *one = &study->scales[i].z_scores;

        begin(json, scale_name(study, i, json), MC_JSON_TALL);
        mc_json_put_count(json, "flat_annotators", one->n_flat);
        mc_json_put_object(json, "system_mean_z", MC_JSON_FLAT);
        for (s = 0; s < ratings->system_names.n; s++)
            if (!isnan(one->system_means[s]))
                put_real(json, system_name(study, s), one->system_means[s]);
        mc_json_put_end(json);
        mc_json_put_object(json, "rank", MC_JSON_FLAT);
        for (s = 0; s < ratings->system_names.n; s++)
            if (!isnan(one->system_means[s]))
                put_rank(json, system_name(study, s), one->ranks[s]);
        mc_json_put_end(json);
        mc_json_put_object(json, "output_mean_z", MC_JSON_TALL);
        for (s = 0; s < ratings->n_outputs; s++)
            if (!isnan(one->output_means[s]))
                put_real(json, output_name(study, s, json), one->output_means[s]);
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
}

static void write_scales(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t i;

    for (i = 0; i < study->n_scale_correlations; i++) {
        const struct mc_scale_correlation *one = &study->scale_correlations[i];

        mc_json_put_object(json, NULL, MC_JSON_TALL);
        mc_json_put_array(json, "scales", MC_JSON_FLAT);
        mc_json_put_slice(json, NULL, scale_name(study, one->first, json));
        mc_json_put_slice(json, NULL, scale_name(study, one->second, json));
        mc_json_put_end(json);
        mc_json_put_object(json, "judgements", MC_JSON_FLAT);
        mc_json_put_count(json, "n", one->n_judgements);
        mc_json_put_real(json, "spearman", one->judgement_spearman);
        mc_json_put_real(json, "pearson", one->judgement_pearson);
        mc_json_put_end(json);
        mc_json_put_object(json, "outputs", MC_JSON_FLAT);
        mc_json_put_count(json, "n", one->n_outputs);
        mc_json_put_real(json, "spearman", one->output_spearman);
        mc_json_put_real(json, "pearson", one->output_pearson);
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
}

/* --- kappas ----------------------------------------------------------------------------------- */

static void put_kappa(const char *p_key, const char *kappa_key, const char *band_key,
                      const struct mc_banded_kappa *kappa, struct mc_json_stream *json)
{
    mc_json_put_real(json, p_key, kappa->p_chance);
    mc_json_put_real(json, kappa_key, kappa->kappa);
    if (band_key != NULL)
        mc_json_put_text(json, band_key, kappa->band);
}

static void put_kappas(const struct mc_rating_kappas *one, struct mc_json_stream *json)
{
    const struct mc_rating_agreement *absolute = &one->absolute, *relative = &one->relative;

    mc_json_put_object(json, "absolute", MC_JSON_FLAT);
    mc_json_put_count(json, "pairs", absolute->counts.n_pairs);
    mc_json_put_count(json, "agree", absolute->counts.n_agree);
    mc_json_put_real(json, "p_a", absolute->counts.p_agree);
    put_kappa("p_e_observed", "kappa_observed", "band", &absolute->by[MC_CHANCE_OBSERVED], json);
    mc_json_put_count(json, "categories", absolute->counts.n_categories);
    mc_json_put_bool(json, "categories_from_scales", one->declared_categories);
    put_kappa("p_e_uniform", "kappa_uniform", "band_uniform", &absolute->by[MC_CHANCE_UNIFORM],
              json);
    mc_json_put_end(json);
    mc_json_put_object(json, "relative", MC_JSON_FLAT);
    mc_json_put_count(json, "pairs", relative->counts.n_pairs);
    mc_json_put_count(json, "agree", relative->counts.n_agree);
    mc_json_put_real(json, "p_a", relative->counts.p_agree);
    mc_json_put_object(json, "judgements", MC_JSON_FLAT);
    mc_json_put_count(json, "less", relative->counts.verdicts[0]);
    mc_json_put_count(json, "equal", relative->counts.verdicts[1]);
    mc_json_put_count(json, "greater", relative->counts.verdicts[2]);
    mc_json_put_end(json);
    put_kappa("p_e_observed", "kappa_observed", "band", &relative->by[MC_CHANCE_OBSERVED], json);
    put_kappa("p_e_symmetric", "kappa_symmetric", NULL, &relative->by[MC_CHANCE_SYMMETRIC], json);
    put_kappa("p_e_uniform", "kappa_uniform", "band_uniform", &relative->by[MC_CHANCE_UNIFORM],
              json);
    mc_json_put_end(json);
}

static void write_kappas(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t p, i;

    for (p = 0; p < study->n_corpora; p++) {
        begin(json, study->corpora[p].name, MC_JSON_TALL);
        for (i = 0; i < study->n_scales; i++) {
            begin(json, scale_name(study, i, json), MC_JSON_TALL);
            put_kappas(&study->corpora[p].kappas[i], json);
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
    }
}

/* --- metrics ---------------------------------------------------------------------------------- */

static struct mc_slice metric_name(const struct mc_human_study *study, size_t metric)
{
    return study->ratings->metrics[metric].name;
}

/* The kappas of a metric, as of one more annotator. */
static void write_metric_kappas(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t p, i, m;

    for (p = 0; p < study->n_corpora; p++) {
        begin(json, study->corpora[p].name, MC_JSON_TALL);
        for (i = 0; i < study->n_scales; i++) {
            begin(json, scale_name(study, i, json), MC_JSON_TALL);
            for (m = 0; m < study->ratings->n_metrics; m++) {
                begin(json, metric_name(study, m), MC_JSON_TALL);
                put_kappas(&study->corpora[p].metric_kappas[i][m], json);
                mc_json_put_end(json);
            }
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
    }
}

static void write_sentence(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t p, c, m;

    for (p = 0; p < study->n_corpora; p++) {
        begin(json, study->corpora[p].name, MC_JSON_TALL);
        for (c = 0; c < study->n_columns; c++) {
            const struct mc_output_correlation *one = study->corpora[p].sentence[c];

            begin(json, study->columns[c].name, MC_JSON_TALL);
            mc_json_put_count(json, "n", one[0].n);
            mc_json_put_object(json, "metrics", MC_JSON_TALL);
            for (m = 0; m < study->ratings->n_metrics; m++) {
                begin(json, metric_name(study, m), MC_JSON_FLAT);
                mc_json_put_count(json, "n", one[m].n);
                mc_json_put_real(json, "spearman", one[m].spearman);
                mc_json_put_real(json, "pearson", one[m].pearson);
                mc_json_put_end(json);
            }
            mc_json_put_end(json);
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
    }
}

/* Means and ranks of systems, with numbers of outputs or without. */
static void put_system_means(const struct mc_human_study *study,
                             const struct mc_system_correlation *of,
                             const struct mc_system_score *means, bool with_outputs,
                             struct mc_json_stream *json)
{
    size_t s;

    if (with_outputs) {
        mc_json_put_object(json, "outputs", MC_JSON_FLAT);
        for (s = 0; s < of->n_systems; s++)
            put_count(json, system_name(study, of->systems[s]), means[s].n);
        mc_json_put_end(json);
    }
    mc_json_put_object(json, "mean", MC_JSON_FLAT);
    for (s = 0; s < of->n_systems; s++)
        put_real(json, system_name(study, of->systems[s]), means[s].mean);
    mc_json_put_end(json);
    mc_json_put_object(json, "rank", MC_JSON_FLAT);
    for (s = 0; s < of->n_systems; s++)
        put_rank(json, system_name(study, of->systems[s]), means[s].rank);
    mc_json_put_end(json);
}

static void put_system_agreement(const struct mc_system_agreement *one, struct mc_json_stream *json)
{
    mc_json_put_real(json, "pearson", one->pearson);
    mc_json_put_real(json, "spearman", one->spearman);
    mc_json_put_real(json, "kendall_b", one->kendall_b);
    mc_json_put_count(json, "pairs", one->n_pairs);
    mc_json_put_count(json, "pairs_as_people", one->n_as_people);
    if (one->n_systems < 2)
        mc_json_put_text(json, "same_best", NULL);
    else
        mc_json_put_bool(json, "same_best", one->same_best);
}

static void put_system_correlation(const struct mc_human_study *study, const char *key,
                                   const struct mc_system_correlation *columns,
                                   struct mc_json_stream *json)
{
    const struct mc_system_correlation *widest = &columns[0];
    size_t c, m, s;

    for (c = 1; c < study->n_columns; c++)
        if (columns[c].n_systems > widest->n_systems)
            widest = &columns[c];
    begin(json, mc_slice_of(key), MC_JSON_TALL);
    mc_json_put_array(json, "systems", MC_JSON_FLAT);
    for (s = 0; s < widest->n_systems; s++)
        mc_json_put_slice(json, NULL, system_name(study, widest->systems[s]));
    mc_json_put_end(json);
    mc_json_put_object(json, "metric", MC_JSON_TALL);
    for (m = 0; m < study->ratings->n_metrics; m++) {
        begin(json, metric_name(study, m), MC_JSON_TALL);
        put_system_means(study, widest, widest->metrics[m], true, json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_object(json, "human", MC_JSON_TALL);
    for (c = 0; c < study->n_columns; c++) {
        begin(json, study->columns[c].name, MC_JSON_TALL);
        put_system_means(study, &columns[c], columns[c].human, false, json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_object(json, "agreement", MC_JSON_TALL);
    for (c = 0; c < study->n_columns; c++) {
        begin(json, study->columns[c].name, MC_JSON_TALL);
        for (m = 0; m < study->ratings->n_metrics; m++) {
            begin(json, metric_name(study, m), MC_JSON_FLAT);
            put_system_agreement(&columns[c].agreements[m], json);
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_end(json);
}

static void write_system(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t p;

    put_system_correlation(study, "scored", study->scored, json);
    put_system_correlation(study, "rated", study->corpora[0].system, json);
    for (p = 1; p < study->n_corpora; p++)
        put_system_correlation(
            study,
            mc_arena_format(json->arena, "rated,%.*s", MC_SLICE_ARGUMENTS(study->corpora[p].name)),
            study->corpora[p].system, json);
}

enum { FIRST_DRAWS = 3 };

static void put_bootstrap(const struct mc_human_study *study,
                          const struct mc_bootstrap_correlation *one, struct mc_json_stream *json)
{
    size_t i, k;

    mc_json_put_count(json, "n", one->n);
    mc_json_put_count(json, "units", one->n_units);
    if (one->best == SIZE_MAX)
        mc_json_put_text(json, "best", NULL);
    else
        mc_json_put_slice(json, "best", metric_name(study, one->metrics[one->best].metric));
    mc_json_put_object(json, "metrics", MC_JSON_TALL);
    for (i = 0; i < one->n_metrics; i++) {
        const struct mc_bootstrapped_metric *metric = &one->metrics[i];

        begin(json, metric_name(study, metric->metric), MC_JSON_FLAT);
        mc_json_put_real(json, "spearman", metric->spearman);
        mc_json_put_real(json, "lower", metric->lower);
        mc_json_put_real(json, "upper", metric->upper);
        mc_json_put_count(json, "undefined_draws", metric->n_undefined);
        mc_json_put_array(json, "first_draws", MC_JSON_FLAT);
        for (k = 0; k < FIRST_DRAWS && k < study->settings.resamples; k++)
            mc_json_put_real(json, NULL, metric->draws[k]);
        mc_json_put_end(json);
        mc_json_put_bool(json, "within_interval_of_best", metric->within_best);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_bootstrap(const struct mc_human_study *study, struct mc_json_stream *json)
{
    static const char *const units[] = {"output", "item"};
    size_t p, c;
    int unit;

    for (p = 0; p < study->n_corpora; p++)
        for (c = 0; c < study->n_columns; c++)
            for (unit = 0; unit < 2; unit++) {
                const struct mc_human_corpus *corpus = &study->corpora[p];

                if (corpus->bootstrap[unit] == NULL)
                    continue;
                begin(json,
                      mc_slice_of(mc_arena_format(
                          json->arena, "%.*s:%.*s:%s", MC_SLICE_ARGUMENTS(corpus->name),
                          MC_SLICE_ARGUMENTS(study->columns[c].name), units[unit])),
                      MC_JSON_TALL);
                put_bootstrap(study, &corpus->bootstrap[unit][c], json);
                mc_json_put_end(json);
            }
}

static void write_judges(const struct mc_human_study *study, struct mc_json_stream *json)
{
    const struct mc_judge_correlation *judges = &study->judges;
    size_t i, m;

    mc_json_put_slice(json, "scale", study->columns[mc_human_main_column(study)].name);
    mc_json_put_object(json, "judges", MC_JSON_TALL);
    for (i = 0; i < judges->n_judges; i++) {
        begin(json, annotator_name(study, judges->judges[i].annotator), MC_JSON_FLAT);
        mc_json_put_count(json, "n", judges->judges[i].n);
        mc_json_put_object(json, "spearman", MC_JSON_FLAT);
        for (m = 0; m < study->ratings->n_metrics; m++)
            put_real(json, metric_name(study, m), judges->judges[i].spearman[m]);
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_array(json, "pairs", MC_JSON_TALL);
    for (i = 0; i < judges->n_pairs; i++)
        put_pair(study, judges->pairs[i].first, judges->pairs[i].second, judges->pairs[i].n,
                 judges->pairs[i].spearman, json);
    mc_json_put_end(json);
    mc_json_put_object(json, "pooled_judge_judge", MC_JSON_FLAT);
    mc_json_put_count(json, "n", judges->n_pooled);
    mc_json_put_real(json, "spearman", judges->pooled_spearman);
    mc_json_put_end(json);
}

static void put_two(const struct mc_human_study *study, const char *key, size_t first,
                    size_t second, struct mc_json_stream *json)
{
    mc_json_put_array(json, key, MC_JSON_FLAT);
    mc_json_put_slice(json, NULL, system_name(study, first));
    mc_json_put_slice(json, NULL, system_name(study, second));
    mc_json_put_end(json);
}

static void put_tukey_metrics(const struct mc_human_study *study, const struct mc_tukey_pairs *one,
                              struct mc_json_stream *json)
{
    size_t i, k;

    mc_json_put_object(json, "metrics", MC_JSON_TALL);
    for (i = 0; i < one->n_metrics; i++) {
        begin(json, metric_name(study, i), MC_JSON_FLAT);
        mc_json_put_count(json, "ordered_as_people", one->metrics[i].n_as_people);
        mc_json_put_array(json, "errors", MC_JSON_FLAT);
        for (k = 0; k < one->metrics[i].n_errors; k++)
            put_two(study, NULL, one->metrics[i].errors[k].better, one->metrics[i].errors[k].worse,
                    json);
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void put_tukey(const struct mc_human_study *study, const struct mc_tukey_pairs *one,
                      struct mc_json_stream *json)
{
    size_t i;

    mc_json_put_object(json, "groups", MC_JSON_TALL);
    for (i = 0; i < one->n_groups; i++) {
        begin(json, system_name(study, one->groups[i].system), MC_JSON_FLAT);
        mc_json_put_count(json, "n", one->groups[i].n);
        mc_json_put_real(json, "mean", one->groups[i].mean);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_real(json, "mse", one->mean_square);
    mc_json_put_real(json, "df", one->df);
    mc_json_put_array(json, "pairs", MC_JSON_TALL);
    for (i = 0; i < one->n_pairs; i++) {
        const struct mc_system_pair *pair = &one->pairs[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        put_two(study, "pair", pair->first, pair->second, json);
        mc_json_put_real(json, "difference", pair->difference);
        mc_json_put_real(json, "low", pair->low);
        mc_json_put_real(json, "high", pair->high);
        mc_json_put_real(json, "q", pair->q);
        mc_json_put_real(json, "p", pair->p);
        mc_json_put_bool(json, "significant", pair->is_significant);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_count(json, "significant", one->n_significant);
    if (one->reason != NULL)
        mc_json_put_text(json, "reason", one->reason);
    put_tukey_metrics(study, one, json);
}

static void write_tukey(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t p, c;

    for (p = 0; p < study->n_corpora; p++)
        for (c = 0; c < study->n_columns; c++) {
            begin(json,
                  mc_slice_of(mc_arena_format(json->arena, "%.*s:%.*s",
                                              MC_SLICE_ARGUMENTS(study->corpora[p].name),
                                              MC_SLICE_ARGUMENTS(study->columns[c].name))),
                  MC_JSON_TALL);
            put_tukey(study, &study->corpora[p].tukey[c], json);
            mc_json_put_end(json);
        }
}

/* --- rank errors ------------------------------------------------------------------------------ */

static void put_rank_counts(const struct mc_rank_counts *one, struct mc_json_stream *json)
{
    mc_json_put_object(json, "totals", MC_JSON_FLAT);
    mc_json_put_count(json, "pairs", (size_t)mc_rank_counts_sum(one));
    mc_json_put_count(json, "kept", (size_t)one->kept);
    mc_json_put_count(json, "inverted", (size_t)one->inverted);
    mc_json_put_count(json, "metric_tied", (size_t)one->metric_tied);
    mc_json_put_count(json, "human_tied", (size_t)one->people_tied);
    mc_json_put_count(json, "both_tied", (size_t)one->both_tied);
    mc_json_put_end(json);
}

/* How many groups have so many inversions. Groups with fewer stand later. */
static void put_inversions(const struct mc_rank_errors *one, struct mc_json_stream *json)
{
    size_t i = one->n_groups;

    mc_json_put_object(json, "inversions_to_groups", MC_JSON_FLAT);
    while (i > 0) {
        uint64_t inverted = one->groups[i - 1].counts.inverted;
        size_t n = 0;

        for (; i > 0 && one->groups[i - 1].counts.inverted == inverted; i--)
            n++;
        put_count(json, mc_slice_of(mc_arena_format(json->arena, "%" PRIu64, inverted)), n);
    }
    mc_json_put_end(json);
}

static void put_worst(const struct mc_human_study *study, const struct mc_rank_errors *one,
                      struct mc_json_stream *json)
{
    static const char *const columns[] = {"item",        "outputs",    "inverted",
                                          "metric_tied", "human_tied", "human_ordered_pairs",
                                          "footrule"};
    size_t i;

    mc_json_put_array(json, "worst_columns", MC_JSON_FLAT);
    for (i = 0; i < sizeof(columns) / sizeof(*columns); i++)
        mc_json_put_text(json, NULL, columns[i]);
    mc_json_put_end(json);
    mc_json_put_array(json, "worst", MC_JSON_TALL);
    for (i = 0; i < one->n_groups && i < study->settings.worst; i++) {
        const struct mc_rank_group *group = &one->groups[i];

        mc_json_put_array(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, NULL, study->ratings->item_names.items[group->item]);
        mc_json_put_count(json, NULL, group->n);
        mc_json_put_count(json, NULL, (size_t)group->counts.inverted);
        mc_json_put_count(json, NULL, (size_t)group->counts.metric_tied);
        mc_json_put_count(json, NULL, (size_t)group->counts.people_tied);
        mc_json_put_count(json, NULL, (size_t)mc_rank_counts_ordered(&group->counts));
        mc_json_put_real(json, NULL, group->footrule);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* The outputs of the worst groups, in their order, best first by people. */
static void put_worst_outputs(const struct mc_human_study *study, size_t column, size_t metric,
                              struct mc_json_stream *json)
{
    const struct mc_ratings *ratings = study->ratings;
    const struct mc_rank_errors *one = &study->rank_errors[column][metric];
    size_t i, k;

    mc_json_put_array(json, "worst_outputs", MC_JSON_TALL);
    for (i = 0; i < one->n_groups && i < study->settings.worst; i++) {
        const size_t *outputs =
            mc_rank_group_outputs(ratings, &study->columns[column], metric,
                                  &study->corpora[0].selection, &one->groups[i], json->arena);

        mc_json_put_array(json, NULL, MC_JSON_TALL);
        for (k = 0; k < one->groups[i].n; k++) {
            const struct mc_rated_output *output = &ratings->outputs[outputs[k]];

            mc_json_put_object(json, NULL, MC_JSON_FLAT);
            mc_json_put_slice(json, "system", system_name(study, output->system));
            mc_json_put_count(json, "output", output->number);
            mc_json_put_real(json, "human", study->columns[column].values[outputs[k]]);
            mc_json_put_real(json, "metric", ratings->metrics[metric].values[outputs[k]]);
            if (output->has_text)
                mc_json_put_slice(json, "text", output->text);
            mc_json_put_end(json);
        }
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void put_traits(const struct mc_rank_errors *one, struct mc_json_stream *json)
{
    size_t i;

    mc_json_put_array(json, "traits", MC_JSON_TALL);
    for (i = 0; i < one->n_traits; i++) {
        const struct mc_rank_trait *trait = &one->traits[i];

        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", trait->name);
        mc_json_put_slice(json, "value", trait->value);
        mc_json_put_count(json, "items", trait->n_items);
        mc_json_put_count(json, "worst", trait->n_worst);
        mc_json_put_count(json, "inverted", (size_t)trait->inverted);
        mc_json_put_count(json, "ordered", (size_t)trait->ordered);
        mc_json_put_real(json, "rate", trait->rate);
        mc_json_put_real(json, "rest_rate", trait->rest_rate);
        mc_json_put_real(json, "p", trait->p);
        mc_json_put_real(json, "p_adjusted", trait->p_adjusted);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_rank_errors(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t c, m;

    for (c = 0; c < study->n_columns; c++)
        for (m = 0; m < study->ratings->n_metrics; m++) {
            const struct mc_rank_errors *one = &study->rank_errors[c][m];

            begin(json,
                  mc_slice_of(mc_arena_format(json->arena, "%.*s:%.*s",
                                              MC_SLICE_ARGUMENTS(study->columns[c].name),
                                              MC_SLICE_ARGUMENTS(metric_name(study, m)))),
                  MC_JSON_TALL);
            mc_json_put_count(json, "groups", one->n_groups);
            put_rank_counts(&one->totals, json);
            mc_json_put_count(json, "groups_with_inversions", one->n_inverted_groups);
            put_inversions(one, json);
            put_worst(study, one, json);
            put_worst_outputs(study, c, m, json);
            put_traits(one, json);
            mc_json_put_end(json);
        }
}

/* --- attention checks ------------------------------------------------------------------------- */

static void write_checks(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t i;

    for (i = 0; i < study->ratings->n_checked; i++) {
        const struct mc_checked_annotator *one = &study->ratings->checked[i];

        begin(json, one->name, MC_JSON_FLAT);
        mc_json_put_count(json, "passed", one->n_passed);
        mc_json_put_count(json, "checks", one->n_checks);
        mc_json_put_count(json, "judgements", one->n_judgements);
        mc_json_put_bool(json, "left_out", one->is_left_out);
        mc_json_put_end(json);
    }
}

/* --- planning --------------------------------------------------------------------------------- */

static void put_components(const struct mc_variance_components *parts, struct mc_json_stream *json)
{
    mc_json_put_object(json, "variances", MC_JSON_FLAT);
    mc_json_put_real(json, "item", parts->has_item ? parts->item : (double)NAN);
    mc_json_put_real(json, "output", parts->output);
    mc_json_put_real(json, "judge", parts->has_judge ? parts->judge : (double)NAN);
    mc_json_put_real(json, "residual", parts->residual);
    mc_json_put_count(json, "judgements", parts->n_judgements);
    if (parts->reason != NULL)
        mc_json_put_text(json, "reason", parts->reason);
    mc_json_put_end(json);
}

static void put_reached(const struct mc_human_study *study, const struct mc_reached *reached,
                        struct mc_json_stream *json)
{
    size_t i;

    mc_json_put_object(json, "reached", MC_JSON_TALL);
    mc_json_put_object(json, "systems", MC_JSON_TALL);
    for (i = 0; i < reached->n_systems; i++) {
        begin(json, system_name(study, reached->systems[i].system), MC_JSON_FLAT);
        mc_json_put_count(json, "n", reached->systems[i].n);
        mc_json_put_real(json, "mean", reached->systems[i].mean);
        mc_json_put_real(json, "low", reached->systems[i].low);
        mc_json_put_real(json, "high", reached->systems[i].high);
        mc_json_put_real(json, "width", reached->systems[i].high - reached->systems[i].low);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
    mc_json_put_real(json, "least_margin", reached->least_margin);
    mc_json_put_real(json, "median_margin", reached->median_margin);
    mc_json_put_real(json, "greatest_margin", reached->greatest_margin);
    if (reached->reason != NULL)
        mc_json_put_text(json, "reason", reached->reason);
    mc_json_put_end(json);
}

/* One row for each difference and number of judges. */
static void put_plan(const struct mc_human_study *study, const struct mc_human_plan *of,
                     enum mc_planned_test test, const char *key, struct mc_json_stream *json)
{
    const struct mc_planning_settings *settings = &study->planned;
    const struct mc_planning *plan = &of->tests[test];
    size_t i, r;

    mc_json_put_array(json, key, MC_JSON_TALL);
    for (i = 0; plan->power != NULL && i < of->n_differences * settings->n_crews; i++) {
        mc_json_put_object(json, NULL, MC_JSON_FLAT);
        mc_json_put_real(json, "difference", plan->needs[i].difference);
        mc_json_put_count(json, "judges", plan->needs[i].n_judges);
        if (plan->needs[i].n_outputs == 0)
            mc_json_put_real(json, "needed", (double)NAN);
        else
            mc_json_put_count(json, "needed", plan->needs[i].n_outputs);
        mc_json_put_object(json, "power", MC_JSON_FLAT);
        for (r = 0; r < settings->n_rungs; r++)
            mc_json_put_real(json, mc_arena_format(json->arena, "%zu", settings->n_outputs[r]),
                             plan->power[i * settings->n_rungs + r]);
        mc_json_put_end(json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

static void write_planning(const struct mc_human_study *study, struct mc_json_stream *json)
{
    size_t c;

    for (c = 0; c < study->n_columns; c++) {
        const struct mc_human_plan *plan = &study->plans[c];

        begin(json, study->columns[c].name, MC_JSON_TALL);
        put_components(&plan->components, json);
        put_reached(study, &plan->reached, json);
        mc_json_put_count(json, "systems", study->planned.n_systems);
        put_plan(study, plan, MC_PLAN_PAIRED, "two_systems", json);
        put_plan(study, plan, MC_PLAN_TUKEY, "all_pairs", json);
        mc_json_put_end(json);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

/* Traits are written with the rank errors, the intervals that were reached with the plans. */
static bool is_written(const struct mc_human_study *study, enum mc_human_analysis analysis)
{
    int next = (int)analysis + 1;

    return mc_human_analysis_key(analysis) != NULL &&
           (mc_human_study_has(study, analysis) ||
            (next < MC_N_HUMAN_ANALYSES &&
             mc_human_analysis_key((enum mc_human_analysis)next) == NULL &&
             mc_human_study_has(study, (enum mc_human_analysis)next)));
}

void mc_human_json_write(const struct mc_human_study *study, struct mc_json_stream *json)
{
    static void (*const writers[MC_N_HUMAN_ANALYSES])(const struct mc_human_study *,
                                                      struct mc_json_stream *) = {
        [MC_HUMAN_CHECKS] = write_checks,
        [MC_HUMAN_MEANS] = write_means,
        [MC_HUMAN_FLAGS] = write_flags,
        [MC_HUMAN_AGREEMENT] = write_agreement,
        [MC_HUMAN_RELIABILITY] = write_reliability,
        [MC_HUMAN_ANNOTATORS] = write_distributions,
        [MC_HUMAN_LOW] = write_low,
        [MC_HUMAN_Z_SCORES] = write_z_scores,
        [MC_HUMAN_SCALES] = write_scales,
        [MC_HUMAN_KAPPA] = write_kappas,
        [MC_HUMAN_METRIC_KAPPA] = write_metric_kappas,
        [MC_HUMAN_SENTENCE] = write_sentence,
        [MC_HUMAN_SYSTEM] = write_system,
        [MC_HUMAN_BOOTSTRAP] = write_bootstrap,
        [MC_HUMAN_JUDGES] = write_judges,
        [MC_HUMAN_TUKEY] = write_tukey,
        [MC_HUMAN_RANK_ERRORS] = write_rank_errors,
        [MC_HUMAN_PLANNING] = write_planning,
    };
    int i;

    mc_json_put_object(json, "analyses", MC_JSON_TALL);
    for (i = 0; i < MC_N_HUMAN_ANALYSES; i++) {
        enum mc_human_analysis analysis = (enum mc_human_analysis)i;

        if (!is_written(study, analysis))
            continue;
        if (analysis == MC_HUMAN_SCALES)
            mc_json_put_array(json, mc_human_analysis_key(analysis), MC_JSON_TALL);
        else
            mc_json_put_object(json, mc_human_analysis_key(analysis), MC_JSON_TALL);
        writers[i](study, json);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}
