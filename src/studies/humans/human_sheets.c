/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_sheets.c: the tables of the analyses of ratings. Each consists of a list of columns, which
 * say which part of a record they hold, and a loop over its records. The tables of metrics and of
 * pairs of systems are in human_metric_sheets.c.
 *
 * - ratings: attention checks, means, flags
 * - annotators: agreement, reliability, use of the scales
 * - texts
 * - low thirds
 * - z-scores, scales against each other
 * - kappas
 * - planning
 */
#include "studies/humans/human_sheets.h"

#include <math.h>

#include "base/memory.h"
#include "report/document.h"
#include "studies/humans/human_metric_sheets.h"
#include "studies/humans/human_parts.h"
#include "studies/humans/human_summary.h"
#include "studies/humans/human_verdict.h"

GETTER(get_shown_system, human_study, text,
       mc_human_system_name(at->study, at->system, sheet->arena))

/* Tables mark the reference system. */
#define SHOWN_SYSTEM "system", "system", MC_SHEET_TEXT, 0, .get = get_shown_system, IN_TABLES
#define JSON_SYSTEM "system", NULL, MC_SHEET_TEXT, 0, .get = mc_human_get_system, IN_JSON

/* --- ratings ---------------------------------------------------------------------------------- */

static void add_checks(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {"annotator", "annotator", MC_SHEET_TEXT, 0, OF(checked_annotator, name)},
        {"passed", "passed", MC_SHEET_COUNT, 0, OF(checked_annotator, n_passed)},
        {"checks", "checks", MC_SHEET_COUNT, 0, OF(checked_annotator, n_checks)},
        {"judgements", "judgements", MC_SHEET_COUNT, 0, OF(checked_annotator, n_judgements)},
        {"left_out", "left out", MC_SHEET_FLAG, 0, OF(checked_annotator, is_left_out)},
    };
    const struct mc_ratings *ratings = study->ratings;
    struct mc_sheet *sheet;

    if (ratings->n_checked == 0)
        return;
    sheet = mc_book_add(book, "checks", "attention checks");
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    mc_sheet_rows(sheet, ratings->checked, ratings->n_checked, sizeof(*ratings->checked), NULL);
}

static void system_columns(struct mc_sheet *sheet, const struct mc_human_study *study,
                           const struct mc_sheet_part *part, size_t from, size_t to)
{
    static const struct mc_sheet_field system[] = {{SHOWN_SYSTEM}, {JSON_SYSTEM}};
    size_t i;

    mc_sheet_fields(sheet, system, COUNT_OF(system));
    for (i = from; i < to; i++)
        mc_sheet_repeat(sheet, part, study->ratings->scales[i].name, i);
}

static void put_systems(struct mc_sheet *sheet, const struct mc_human_study *study,
                        const void *record)
{
    struct mc_human_place at = {.study = study, .rule = study->settings.low_rule};

    for (; at.system < study->ratings->system_names.n; at.system++)
        mc_sheet_row(sheet, record, &at);
}

RECORD(mean_of, &at->study->scales[index].means[at->system])

static void add_means(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {"*", "*", MC_SHEET_REAL, 3, OF(system_mean, mean), .key = "mean"},
        {"*_rank", "rank", MC_SHEET_COUNT, 0, OF_OR_NONE(system_mean, rank)},
        {"*_median", "median", MC_SHEET_REAL, 3, OF(system_mean, median)},
        {"*_sd", "sd", MC_SHEET_REAL, 3, OF(system_mean, standard_deviation)},
        {"*_percentile", "percentile", MC_SHEET_REAL, 3, OF(system_mean, mean_percentile)},
        {"*_percentile_rank", "percentile_rank", MC_SHEET_COUNT, 0,
         OF_OR_NONE(system_mean, percentile_rank)},
        {"*_outputs", "outputs", MC_SHEET_COUNT, 0, OF(system_mean, n_outputs)},
        {"*_judgements", "judgements", MC_SHEET_COUNT, 0, OF(system_mean, n_ratings)},
        {"*_mean_of_output_means", NULL, MC_SHEET_REAL, 3, OF(system_mean, mean_of_output_means)},
    };
    static const struct mc_sheet_part part = {columns, COUNT_OF(columns), "scales", mean_of};
    struct mc_sheet *sheet = mc_book_add(book, "means", NULL);

    system_columns(sheet, study, &part, 0, study->n_scales);
    put_systems(sheet, study, NULL);
}

RECORD(rate_of, &at->study->scales[index].rates[at->system])

static void add_flags(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {"*", "*", MC_SHEET_REAL, 1, OF(flag_rate, percent), .key = "percent"},
        {"*_judgements", NULL, MC_SHEET_COUNT, 0, OF(flag_rate, n_judgements)},
        {"*_flagged", NULL, MC_SHEET_COUNT, 0, OF(flag_rate, n_flagged)},
    };
    static const struct mc_sheet_part part = {columns, COUNT_OF(columns), "flags", rate_of};
    struct mc_sheet *sheet;

    if (study->n_scales == study->ratings->n_scales)
        return;
    sheet = mc_book_add(book, "flags", NULL);
    system_columns(sheet, study, &part, study->n_scales, study->ratings->n_scales);
    put_systems(sheet, study, NULL);
}

/* --- annotators ------------------------------------------------------------------------------- */

GETTER(get_coefficient, human_study, text,
       mc_slice_of(mc_human_coefficient_name(at->study->scales[at->scale].agreement.coefficient)))
GETTER(get_rater, rater_pair, text, at->study->ratings->annotator_names.items[row->first])
GETTER(get_other_rater, rater_pair, text, at->study->ratings->annotator_names.items[row->second])

static void add_agreement(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {SCALE},
        {"coefficient", "coefficient", MC_SHEET_TEXT, 0, .get = get_coefficient},
        {"pairs", "pairs", MC_SHEET_COUNT, 0, OF(human_scale_results, agreement.n_pairs)},
        {"defined", "defined", MC_SHEET_COUNT, 0, OF(human_scale_results, agreement.n_defined)},
        {"average", "average", MC_SHEET_CORRELATION, 3, OF(human_scale_results, agreement.average)},
        {"average_weighted", "weighted", MC_SHEET_CORRELATION, 3,
         OF(human_scale_results, agreement.average_weighted)},
        {"minimum", "minimum", MC_SHEET_CORRELATION, 2, OF(human_scale_results, agreement.minimum)},
        {"maximum", "maximum", MC_SHEET_CORRELATION, 2, OF(human_scale_results, agreement.maximum)},
        {"alpha_interval", "alpha", MC_SHEET_CORRELATION, 3,
         OF(human_scale_results, reliability.alpha_interval.value)},
        {"below_min_shared", NULL, MC_SHEET_COUNT, 0, OF(human_scale_results, agreement.n_below),
         IN_JSON},
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "agreement", "agreement of pairs of annotators, in full");
    struct mc_human_place at = {.study = study};
    size_t n_below = 0;

    sheet->nothing = mc_human_no_pairs(study, book->arena);
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (; at.scale < study->ratings->n_scales; at.scale++) {
        const struct mc_human_scale_results *results = &study->scales[at.scale];

        mc_sheet_row(sheet, results, &at);
        n_below = results->agreement.n_below > n_below ? results->agreement.n_below : n_below;
    }
    if (n_below > 0)
        mc_sheet_note(sheet, "Up to %zu further pairs share fewer than %zu outputs.", n_below,
                      study->settings.min_shared);
}

static void add_agreement_pairs(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {SCALE},
        {"coefficient", "coefficient", MC_SHEET_TEXT, 0, .get = get_coefficient},
        {"annotator", "annotator", MC_SHEET_TEXT, 0, .get = get_rater},
        {"other", "and", MC_SHEET_TEXT, 0, .get = get_other_rater},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, OF(rater_pair, n)},
        {"value", "value", MC_SHEET_REAL, 3, OF(rater_pair, value)},
    };
    struct mc_sheet *sheet =
        mc_human_add_hidden(book, MC_HUMAN_PART_AGREEMENT_PAIRS,
                            "agreement of each pair of annotators", columns, COUNT_OF(columns));
    struct mc_human_place at = {.study = study};

    for (; at.scale < study->ratings->n_scales; at.scale++) {
        const struct mc_rater_agreement *agreement = &study->scales[at.scale].agreement;

        mc_sheet_rows(sheet, agreement->pairs, agreement->n_pairs, sizeof(*agreement->pairs), &at);
    }
}

static const char *const weights[] = {"none", "linear", "quadratic"};

static void add_kappa_pairs(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {SCALE},
        {"weights", NULL, MC_SHEET_TEXT, 0, .get = mc_human_get_kind},
        {"annotator", NULL, MC_SHEET_TEXT, 0, .get = get_rater},
        {"other", NULL, MC_SHEET_TEXT, 0, .get = get_other_rater},
        {"outputs", NULL, MC_SHEET_COUNT, 0, OF(rater_pair, n)},
        {"kappa", NULL, MC_SHEET_REAL, 3, OF(rater_pair, value)},
        {"standard_error", NULL, MC_SHEET_REAL, 3, OF(rater_pair, standard_error)},
        {"standard_error_null", NULL, MC_SHEET_REAL, 3, OF(rater_pair, standard_error_null)},
    };
    struct mc_sheet *sheet =
        mc_human_add_json(book, "kappa-pairs", MC_HUMAN_RELIABILITY, columns, COUNT_OF(columns));
    struct mc_human_place at = {.study = study};
    size_t k;

    for (; at.scale < study->ratings->n_scales; at.scale++)
        for (k = 0; k < 3; k++) {
            const struct mc_rater_agreement *agreement = &study->scales[at.scale].kappas[k];

            at.kind = weights[k];
            mc_sheet_rows(sheet, agreement->pairs, agreement->n_pairs, sizeof(*agreement->pairs),
                          &at);
        }
}

/* A coefficient over all annotators, and for JSON the reason if it is undefined. */
#define FIGURE(name, title, figure)                                                                \
    {name, title, MC_SHEET_CORRELATION, 3, OF(human_scale_results, reliability.figure.value)},     \
    {                                                                                              \
        name "_reason", NULL, MC_SHEET_TEXT, 0,                                                    \
            OF(human_scale_results, reliability.figure.reason), IN_JSON                            \
    }
/* An average over pairs of annotators, and for JSON the number of pairs. */
#define KAPPA(name, title, k)                                                                      \
    {name, title, MC_SHEET_CORRELATION, 3, OF(human_scale_results, kappas[k].average)},            \
    {                                                                                              \
        name "_defined", NULL, MC_SHEET_COUNT, 0, OF(human_scale_results, kappas[k].n_defined),    \
            IN_JSON                                                                                \
    }

static void add_reliability(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {SCALE},
        {"outputs", NULL, MC_SHEET_COUNT, 0, OF(human_scale_results, reliability.n_outputs),
         IN_JSON},
        {"judgements", "judgements", MC_SHEET_COUNT, 0,
         OF(human_scale_results, reliability.n_judgements)},
        FIGURE("alpha_nominal", "alpha nominal", alpha_nominal),
        FIGURE("alpha_ordinal", "ordinal", alpha_ordinal),
        FIGURE("alpha_interval", "interval", alpha_interval),
        FIGURE("alpha_ratio", NULL, alpha_ratio),
        FIGURE("icc_one_way", "ICC(1,1)", icc_one_way),
        FIGURE("icc_one_way_mean", "ICC(1,k)", icc_one_way_mean),
        FIGURE("icc_random", NULL, icc_random),
        FIGURE("icc_random_mean", NULL, icc_random_mean),
        FIGURE("icc_fixed", NULL, icc_fixed),
        FIGURE("icc_fixed_mean", NULL, icc_fixed_mean),
        FIGURE("fleiss", "Fleiss", fleiss),
        FIGURE("randolph", NULL, randolph),
        KAPPA("kappa", "kappa", 0),
        KAPPA("kappa_linear", NULL, 1),
        KAPPA("kappa_quadratic", "quadratic", 2),
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "reliability", "agreement of all annotators at once");
    struct mc_human_place at = {.study = study};

    sheet->nothing = "no output has two judgements";
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (; at.scale < study->ratings->n_scales; at.scale++) {
        if (study->scales[at.scale].reliability.n_judgements > 0)
            sheet->nothing = NULL;
        mc_sheet_row(sheet, &study->scales[at.scale], &at);
    }
    mc_sheet_note(sheet, "%s",
                  "kappa, quadratic: averages over pairs of annotators, plain and "
                  "weighted by the square of the distance.");
    add_kappa_pairs(book, study);
}

GETTER(get_who, rating_distribution, text, at->study->ratings->annotator_names.items[row->who])
GETTER(get_rated_system, rating_distribution, text,
       at->study->ratings->system_names.items[row->who])
GETTER(get_quantiles, rating_distribution, reals, row->quantiles, MC_RATING_QUANTILES)

/* The axis spans the scale if its ends are given, else the observed ratings. */
static struct mc_table_curve curve_of(const struct mc_rating_distribution *distribution,
                                      const struct mc_human_place *at)
{
    const struct mc_rating_scale *scale = &at->study->ratings->scales[at->scale];
    struct mc_table_curve curve = {.density = distribution->density.density,
                                   .n = distribution->density.n_points,
                                   .from = distribution->density.from,
                                   .to = distribution->density.to,
                                   .low = scale->minimum,
                                   .high = scale->maximum,
                                   .quartiles = {distribution->quantiles[2],
                                                 distribution->quantiles[3],
                                                 distribution->quantiles[4]}};

    if (isnan(curve.low))
        curve.low = scale->n_values == 0 ? 0 : scale->values[0];
    if (isnan(curve.high))
        curve.high = scale->n_values == 0 ? 1 : scale->values[scale->n_values - 1];
    return curve;
}

GETTER(get_density, rating_distribution, curve, curve_of(row, at))
GETTER(get_bandwidth, rating_distribution, real,
       row->density.n_points == 0 ? (double)NAN : row->density.bandwidth)
GETTER(get_from, rating_distribution, real,
       row->density.n_points == 0 ? (double)NAN : row->density.from)
GETTER(get_to, rating_distribution, real,
       row->density.n_points == 0 ? (double)NAN : row->density.to)

#define DISTRIBUTION                                                                               \
    {"quantiles", NULL, MC_SHEET_REALS, 0, .get = get_quantiles, IN_JSON},                         \
        {"bandwidth", NULL, MC_SHEET_REAL, 3, .get = get_bandwidth, IN_JSON},                      \
        {"from", NULL, MC_SHEET_REAL, 3, .get = get_from, IN_JSON},                                \
        {"to", NULL, MC_SHEET_REAL, 3, .get = get_to, IN_JSON},                                    \
    {                                                                                              \
        "density", "distribution", MC_SHEET_CURVE, 0, .get = get_density, IN_JSON                  \
    }

/* The quantiles are those of mc_rating_quantile_percents. */
static void add_annotators(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {SCALE},
        {"annotator", "annotator", MC_SHEET_TEXT, 0, .get = get_who},
        {"ratings", "ratings", MC_SHEET_COUNT, 0, OF(rating_distribution, n)},
        {"mean", "mean", MC_SHEET_REAL, 2, OF(rating_distribution, mean)},
        {"sd", "sd", MC_SHEET_REAL, 2, OF(rating_distribution, standard_deviation)},
        {"minimum", "minimum", MC_SHEET_REAL, 2, OF(rating_distribution, quantiles[0])},
        {"p25", "p25", MC_SHEET_REAL, 2, OF(rating_distribution, quantiles[2])},
        {"median", "median", MC_SHEET_REAL, 2, OF(rating_distribution, quantiles[3])},
        {"p75", "p75", MC_SHEET_REAL, 2, OF(rating_distribution, quantiles[4])},
        {"maximum", "maximum", MC_SHEET_REAL, 2, OF(rating_distribution, quantiles[6])},
        DISTRIBUTION,
    };
    static const struct mc_sheet_field of_systems[] = {
        {SCALE},
        {"system", "system", MC_SHEET_TEXT, 0, .get = get_rated_system},
        {"ratings", "ratings", MC_SHEET_COUNT, 0, OF(rating_distribution, n)},
        DISTRIBUTION,
    };
    struct mc_sheet *annotators =
        mc_book_add_long(book, "annotators", "how annotators use the scales");
    struct mc_sheet *systems = mc_human_add_json(book, "system-distributions", MC_HUMAN_ANNOTATORS,
                                                 of_systems, COUNT_OF(of_systems));
    struct mc_human_place at = {.study = study};

    systems->page_title = "how systems are rated";
    mc_sheet_fields(annotators, columns, COUNT_OF(columns));
    for (; at.scale < study->n_scales; at.scale++) {
        const struct mc_scale_distributions *distributions = &study->scales[at.scale].distributions;

        mc_sheet_rows(annotators, distributions->annotators, distributions->n_annotators,
                      sizeof(*distributions->annotators), &at);
        mc_sheet_rows(systems, distributions->systems, distributions->n_systems,
                      sizeof(*distributions->systems), &at);
    }
}

/* --- texts ------------------------------------------------------------------------------------ */

/* The number of texts of a system, and of those equal to a reference word for word. */
struct system_texts {
    struct mc_slice system;
    size_t n_outputs, n_items, n_references, n_exact;
};

static bool is_reference(const struct mc_ratings *ratings, const struct mc_rated_output *output)
{
    size_t i;

    for (i = 0; ratings->references != NULL && i < ratings->references[output->item].n; i++)
        if (mc_slice_equal(ratings->references[output->item].texts[i], output->text))
            return true;
    return false;
}

/* Relies on the order of the outputs: by item, then by system. */
static struct system_texts count_texts(const struct mc_ratings *ratings, size_t system)
{
    struct system_texts texts = {.system = ratings->system_names.items[system]};
    size_t item = SIZE_MAX, i;

    for (i = 0; i < ratings->n_outputs; i++) {
        const struct mc_rated_output *output = &ratings->outputs[i];

        if (output->system != system || !output->has_text)
            continue;
        texts.n_outputs++;
        texts.n_exact += is_reference(ratings, output);
        if (output->item == item)
            continue;
        item = output->item;
        texts.n_items++;
        texts.n_references += ratings->references == NULL ? 0 : ratings->references[item].n;
    }
    return texts;
}

static void get_exact_percent(struct mc_sheet *sheet, const void *record, const void *context)
{
    const struct system_texts *texts = record;

    (void)context;
    mc_sheet_real(sheet, 100 * (double)texts->n_exact / (double)texts->n_outputs);
}

static void add_texts(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {"system", "system", MC_SHEET_TEXT, 0, MC_MEMBER(struct system_texts, system)},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, MC_MEMBER(struct system_texts, n_outputs)},
        {"items", "items", MC_SHEET_COUNT, 0, MC_MEMBER(struct system_texts, n_items)},
        {"references", "references", MC_SHEET_COUNT, 0,
         MC_MEMBER(struct system_texts, n_references)},
        {"exact", "exact matches", MC_SHEET_COUNT, 0, MC_MEMBER(struct system_texts, n_exact)},
        {"exact_percent", "in percent", MC_SHEET_REAL, 1, .get = get_exact_percent},
    };
    const struct mc_ratings *ratings = study->ratings;
    bool has_texts = false;
    struct mc_sheet *sheet;
    size_t i, s;

    for (i = 0; i < ratings->n_outputs; i++)
        has_texts = has_texts || ratings->outputs[i].has_text;
    if (!has_texts && !mc_book_is_asked(book, mc_human_part_name(MC_HUMAN_PART_TEXTS)))
        return;
    sheet = mc_human_add_hidden(book, MC_HUMAN_PART_TEXTS,
                                "texts of systems, and those that are a reference", columns,
                                COUNT_OF(columns));
    for (s = 0; s < ratings->system_names.n; s++) {
        struct system_texts texts = count_texts(ratings, s);

        if (texts.n_outputs > 0)
            mc_sheet_row(sheet, &texts, NULL);
    }
    if (!has_texts)
        sheet->nothing = "there are no texts (--outputs)";
}

/* --- low thirds ------------------------------------------------------------------------------- */

static const struct mc_low_third *low_of(const struct mc_human_place *at)
{
    return &at->study->scales[at->scale].low[at->rule];
}

static size_t sum(const size_t *counts, size_t n)
{
    size_t total = 0, i;

    for (i = 0; i < n; i++)
        total += counts[i];
    return total;
}

GETTER(get_rule, low_third, text, mc_slice_of(mc_low_rule_name(at->rule)))
GETTER(get_all_eligible, low_third, count, sum(row->eligible, at->study->ratings->system_names.n))
GETTER(get_eligible, low_third, count, row->eligible[at->system])
GETTER(get_low, low_third, count, row->low[at->system])
GETTER(get_n_both, low_third, real,
       at->study->low_both == NULL ? (double)NAN : (double)at->study->low_both[at->rule].n_low)
GETTER(get_low_of_both, low_both, count, row->low[at->system])
GETTER(get_percent_of_second, low_both, real, row->percent_of_second[at->system])
GETTER(get_n_low, low_flag, count, low_of(at)->n_low)
GETTER(get_flag, low_flag, text, at->study->ratings->scales[at->study->n_scales + at->flag].name)
GETTER(get_first_scale, low_both, text, at->study->ratings->scales[at->study->low_scales[0]].name)
GETTER(get_second_scale, low_both, text, at->study->ratings->scales[at->study->low_scales[1]].name)

#define RULE "rule", NULL, MC_SHEET_TEXT, 0, .get = get_rule, IN_JSON

RECORD(low_of_scale, &at->study->scales[index].low[at->rule])

/* Why no output can be low for all its judges; NULL if one can. */
static const char *no_low(const struct mc_human_study *study)
{
    const size_t *eligible = study->scales[0].low[study->settings.low_rule].eligible;

    return sum(eligible, study->ratings->system_names.n) == 0 ? "no output has enough judges"
                                                              : NULL;
}

/* The low outputs of each system, and of those low on the second of the two compared scales, the
 * share that is also low on the first. */
static void add_low_systems(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {"*", "*", MC_SHEET_COUNT, 0, .get = get_low},
        {"*_eligible", "of", MC_SHEET_COUNT, 0, .get = get_eligible},
    };
    static const struct mc_sheet_field on_both = {"low_on_both", "low on both", MC_SHEET_COUNT, 0,
                                                  .get = get_low_of_both};
    static const struct mc_sheet_part part = {columns, COUNT_OF(columns), NULL, low_of_scale};
    struct mc_sheet *sheet =
        mc_human_add_part(book, MC_HUMAN_PART_LOW_SYSTEMS, "low outputs by system");
    const struct mc_low_both *both =
        study->low_both == NULL ? NULL : &study->low_both[study->settings.low_rule];

    sheet->readers = MC_SHEET_FOR_TABLES;
    sheet->nothing = no_low(study);
    system_columns(sheet, study, &part, 0, study->n_scales);
    if (both != NULL) {
        struct mc_sheet_field percent = {"percent_of_second", NULL, MC_SHEET_REAL, 1,
                                         .get = get_percent_of_second};

        percent.title =
            mc_arena_format(book->arena, "%% of %.*s",
                            MC_SLICE_ARGUMENTS(study->ratings->scales[study->low_scales[1]].name));
        mc_sheet_field(sheet, on_both);
        mc_sheet_field(sheet, percent);
    }
    put_systems(sheet, study, both);
}

/* The same by each rule. */
static void add_low_of_rules(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field systems[] = {
        {RULE},
        {SCALE},
        {SYSTEM},
        {"eligible", NULL, MC_SHEET_COUNT, 0, .get = get_eligible},
        {"low", NULL, MC_SHEET_COUNT, 0, .get = get_low},
    };
    static const struct mc_sheet_field both[] = {
        {RULE},
        {"scale", NULL, MC_SHEET_TEXT, 0, .get = get_first_scale},
        {"second", NULL, MC_SHEET_TEXT, 0, .get = get_second_scale},
        {SYSTEM},
        {"low_on_both", NULL, MC_SHEET_COUNT, 0, .get = get_low_of_both},
        {"percent_of_second", NULL, MC_SHEET_REAL, 1, .get = get_percent_of_second},
    };
    static const struct mc_sheet_field outputs[] = {
        {RULE}, {SCALE}, {ITEM}, {OUTPUT_SYSTEM}, {OUTPUT},
    };
    enum { MOST_OUTPUTS = 10 };
    struct mc_sheet *of_systems =
        mc_human_add_json(book, "low-systems", MC_HUMAN_LOW, systems, COUNT_OF(systems));
    struct mc_sheet *of_both =
        mc_human_add_json(book, "low-both", MC_HUMAN_LOW, both, COUNT_OF(both));
    struct mc_sheet *first =
        mc_human_add_json(book, "low-outputs", MC_HUMAN_LOW, outputs, COUNT_OF(outputs));
    struct mc_human_place at = {.study = study};
    size_t n_systems = study->ratings->system_names.n, n, i;
    int rule;

    for (rule = 0; rule < MC_N_LOW_RULES; rule++) {
        at.rule = (enum mc_low_rule)rule;
        for (at.scale = 0; at.scale < study->n_scales; at.scale++) {
            for (at.system = 0; at.system < n_systems; at.system++)
                mc_sheet_row(of_systems, low_of(&at), &at);
            for (i = n = 0; i < study->ratings->n_outputs && n < MOST_OUTPUTS; i++)
                if (low_of(&at)->is_low[i]) {
                    mc_sheet_row(first, &study->ratings->outputs[i], &at);
                    n++;
                }
        }
        for (at.system = 0; study->low_both != NULL && at.system < n_systems; at.system++)
            mc_sheet_row(of_both, &study->low_both[rule], &at);
    }
}

static void put_low(struct mc_sheet *low, struct mc_sheet *flags,
                    const struct mc_human_study *study, enum mc_low_rule rule)
{
    static const struct mc_sheet_field columns[] = {
        {SCALE},
        {"rule", "rule", MC_SHEET_TEXT, 0, .get = get_rule},
        {"eligible", "eligible", MC_SHEET_COUNT, 0, .get = get_all_eligible},
        {"low", "low", MC_SHEET_COUNT, 0, OF(low_third, n_low)},
        {"low_ratings", "low ratings", MC_SHEET_COUNT, 0, OF(low_third, n_low_ratings)},
        {"with_any_flag", "flagged", MC_SHEET_COUNT, 0, OF(low_third, n_flagged)},
        {"low_on_both", NULL, MC_SHEET_COUNT, 0, .get = get_n_both, IN_JSON},
    };
    /* Errors flagged in the low outputs. */
    static const struct mc_sheet_field of_flags[] = {
        {RULE},
        {SCALE},
        {"low", "low", MC_SHEET_COUNT, 0, .get = get_n_low},
        {"flag", "flag", MC_SHEET_TEXT, 0, .get = get_flag},
        {"by_every_annotator", "by every annotator", MC_SHEET_COUNT, 0, OF(low_flag, by_every)},
        {"percent_every", "in percent", MC_SHEET_REAL, 1, OF(low_flag, percent_every)},
        {"by_some_annotator", "by some annotator", MC_SHEET_COUNT, 0, OF(low_flag, by_some)},
    };
    struct mc_human_place at = {.study = study, .rule = rule};

    if (low->n_columns == 0)
        mc_sheet_fields(low, columns, COUNT_OF(columns));
    if (flags != NULL && flags->n_columns == 0)
        mc_sheet_fields(flags, of_flags, COUNT_OF(of_flags));
    for (; at.scale < study->n_scales; at.scale++) {
        mc_sheet_row(low, low_of(&at), &at);
        for (at.flag = 0; flags != NULL && at.flag < low_of(&at)->n_flags; at.flag++)
            mc_sheet_row(flags, &low_of(&at)->flags[at.flag], &at);
    }
}

/* Tables show the rule that was asked for, JSON has all of them. */
static void add_low(struct mc_book *book, const struct mc_human_study *study)
{
    enum mc_low_rule rule = study->settings.low_rule;
    bool has_flags = study->n_scales < study->ratings->n_scales;
    struct mc_sheet *low =
        mc_book_add_long(book, "low", "outputs that all their judges put in their low third");
    struct mc_sheet *flags = NULL;
    int i;

    low->readers = MC_SHEET_FOR_TABLES;
    add_low_systems(book, study);
    if (has_flags) {
        flags = mc_human_add_part(book, MC_HUMAN_PART_LOW_FLAGS, "errors flagged in low outputs");
        flags->readers = MC_SHEET_FOR_TABLES;
        mc_sheet_note(flags, "Every annotator: all who judged the flag there, at least one.");
    }
    put_low(low, flags, study, rule);
    low->nothing = no_low(study);
    if (study->low_both != NULL)
        mc_sheet_note(low, "Low on both %.*s and %.*s: %zu.",
                      MC_SLICE_ARGUMENTS(study->ratings->scales[study->low_scales[1]].name),
                      MC_SLICE_ARGUMENTS(study->ratings->scales[study->low_scales[0]].name),
                      study->low_both[rule].n_low);
    low = mc_book_add_json(book, "low", "low");
    flags = has_flags ? mc_book_add_json(book, "low-flags", "low") : NULL;
    for (i = 0; i < MC_N_LOW_RULES; i++)
        put_low(low, flags, study, (enum mc_low_rule)i);
    add_low_of_rules(book, study);
}

/* --- z-scores, scales against each other ------------------------------------------------------ */

GETTER(get_mean_z, z_scores, real, row->system_means[at->system])
GETTER(get_z_rank, z_scores, count_or_none, row->ranks[at->system])
GETTER(get_output_z, rated_output, real,
       at->study->scales[at->scale].z_scores.output_means[row - at->study->ratings->outputs])

RECORD(z_scores_of, &at->study->scales[index].z_scores)

static void add_z_scores(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {"*", "*", MC_SHEET_REAL, 3, .get = get_mean_z, .key = "mean"},
        {"*_rank", "rank", MC_SHEET_COUNT, 0, .get = get_z_rank},
        {"*_flat_annotators", NULL, MC_SHEET_COUNT, 0, OF(z_scores, n_flat), IN_JSON},
    };
    static const struct mc_sheet_field of_outputs[] = {
        {SCALE},
        {ITEM},
        {OUTPUT_SYSTEM},
        {OUTPUT},
        {"mean", NULL, MC_SHEET_REAL, 3, .get = get_output_z},
    };
    static const struct mc_sheet_part part = {columns, COUNT_OF(columns), "scales", z_scores_of};
    struct mc_sheet *sheet = mc_book_add_long(book, "z-scores", "mean z-scores");
    struct mc_sheet *outputs =
        mc_human_add_json(book, "z-outputs", MC_HUMAN_Z_SCORES, of_outputs, COUNT_OF(of_outputs));
    struct mc_human_place at = {.study = study};
    size_t i;

    system_columns(sheet, study, &part, 0, study->n_scales);
    put_systems(sheet, study, NULL);
    for (; at.scale < study->n_scales; at.scale++) {
        const struct mc_z_scores *z_scores = &study->scales[at.scale].z_scores;

        if (z_scores->n_flat > 0)
            mc_sheet_note(sheet, "%.*s: %zu annotators gave one value alone, which counts as 0.",
                          MC_SLICE_ARGUMENTS(study->ratings->scales[at.scale].name),
                          z_scores->n_flat);
        for (i = 0; i < study->ratings->n_outputs; i++)
            if (!isnan(z_scores->output_means[i]))
                mc_sheet_row(outputs, &study->ratings->outputs[i], &at);
    }
}

GETTER(get_one_scale, scale_correlation, text, at->study->ratings->scales[row->first].name)
GETTER(get_other_scale, scale_correlation, text, at->study->ratings->scales[row->second].name)

static void add_scales(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {"scale", "scale", MC_SHEET_TEXT, 0, .get = get_one_scale},
        {"other", "and", MC_SHEET_TEXT, 0, .get = get_other_scale},
        {"judgements", "judgements", MC_SHEET_COUNT, 0, OF(scale_correlation, n_judgements)},
        {"judgement_spearman", "spearman", MC_SHEET_CORRELATION, 3,
         OF(scale_correlation, judgement_spearman)},
        {"judgement_pearson", "pearson", MC_SHEET_CORRELATION, 3,
         OF(scale_correlation, judgement_pearson)},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, OF(scale_correlation, n_outputs)},
        {"output_spearman", "spearman", MC_SHEET_CORRELATION, 3,
         OF(scale_correlation, output_spearman)},
        {"output_pearson", "pearson", MC_SHEET_CORRELATION, 3,
         OF(scale_correlation, output_pearson)},
    };
    const struct mc_human_place at = {.study = study};
    struct mc_sheet *sheet;

    if (study->n_scale_correlations == 0)
        return;
    sheet = mc_book_add_long(book, "scales", "scales against each other");
    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    mc_sheet_rows(sheet, study->scale_correlations, study->n_scale_correlations,
                  sizeof(*study->scale_correlations), &at);
}

/* --- kappas ----------------------------------------------------------------------------------- */

static const struct mc_banded_kappa *chosen(const struct mc_rating_agreement *agreement,
                                            const struct mc_human_place *at)
{
    return &agreement->by[at->study->settings.chance];
}

GETTER(get_chance, rating_agreement, real, chosen(row, at)->p_chance)
GETTER(get_kappa, rating_agreement, real, chosen(row, at)->kappa)
GETTER(get_band, rating_agreement, text,
       mc_slice_of(chosen(row, at)->band == NULL ? "-" : chosen(row, at)->band))

GETTER(get_declared, rating_agreement, flag, at->kappas->declared_categories)

#define CHANCE(name, chance)                                                                       \
    {"p_e_" name, NULL, MC_SHEET_REAL, 3, OF(rating_agreement, by[chance].p_chance), IN_JSON},     \
        {"kappa_" name, NULL, MC_SHEET_REAL, 3, OF(rating_agreement, by[chance].kappa), IN_JSON},  \
    {                                                                                              \
        "band_" name, NULL, MC_SHEET_TEXT, 0, OF(rating_agreement, by[chance].band), IN_JSON       \
    }

static const struct mc_sheet_field kappa_columns[] = {
    {"kind", "kind", MC_SHEET_TEXT, 0, .get = mc_human_get_kind},
    {"pairs", "pairs", MC_SHEET_COUNT, 0, OF(rating_agreement, counts.n_pairs)},
    {"p_a", "P(A)", MC_SHEET_REAL, 3, OF(rating_agreement, counts.p_agree)},
    {"p_e", "P(E)", MC_SHEET_REAL, 3, .get = get_chance, IN_TABLES},
    {"kappa", "kappa", MC_SHEET_CORRELATION, 3, .get = get_kappa, IN_TABLES},
    {"band", "band", MC_SHEET_TEXT, 0, .get = get_band, IN_TABLES},
    CHANCE("observed", MC_CHANCE_OBSERVED),
    CHANCE("symmetric", MC_CHANCE_SYMMETRIC),
    CHANCE("uniform", MC_CHANCE_UNIFORM),
    {"agree", NULL, MC_SHEET_COUNT, 0, OF(rating_agreement, counts.n_agree), IN_JSON},
    {"categories", NULL, MC_SHEET_COUNT, 0, OF(rating_agreement, counts.n_categories), IN_JSON},
    {"categories_from_scales", NULL, MC_SHEET_FLAG, 0, .get = get_declared, IN_JSON},
    {"less", NULL, MC_SHEET_COUNT, 0, OF(rating_agreement, counts.verdicts[0]), IN_JSON},
    {"equal", NULL, MC_SHEET_COUNT, 0, OF(rating_agreement, counts.verdicts[1]), IN_JSON},
    {"greater", NULL, MC_SHEET_COUNT, 0, OF(rating_agreement, counts.verdicts[2]), IN_JSON},
};

static void put_kappas(struct mc_sheet *sheet, const struct mc_rating_kappas *kappas,
                       bool has_absolute, struct mc_human_place *at)
{
    at->kappas = kappas;
    at->kind = "absolute";
    if (has_absolute)
        mc_sheet_row(sheet, &kappas->absolute, at);
    at->kind = "relative";
    mc_sheet_row(sheet, &kappas->relative, at);
}

static void add_kappa(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {{PART}, {SCALE}};
    struct mc_sheet *sheet =
        mc_book_add_long(book, "kappa",
                         mc_arena_format(book->arena, "kappa of all annotators, chance %s",
                                         mc_kappa_chance_name(study->settings.chance)));
    struct mc_human_place at = {.study = study};
    size_t p, n_pairs = 0;
    bool lacks_band = false;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    mc_sheet_fields(sheet, kappa_columns, COUNT_OF(kappa_columns));
    for (p = 0; p < study->n_corpora; p++)
        for (at.scale = 0; at.scale < study->n_scales; at.scale++) {
            const struct mc_rating_kappas *kappas = &study->corpora[p].kappas[at.scale];
            const struct mc_banded_kappa *observed = &kappas->absolute.by[MC_CHANCE_OBSERVED];

            at.part = study->corpora[p].name;
            put_kappas(sheet, kappas, true, &at);
            n_pairs += kappas->absolute.counts.n_pairs;
            lacks_band = lacks_band || (observed->band == NULL && !isnan(observed->kappa));
        }
    if (n_pairs == 0)
        sheet->nothing = "no output has two judgements";
    if (!study->ratings->has_scales)
        mc_sheet_note(sheet, "Without --scales the categories of uniform chance are the values "
                             "that occur.");
    if (lacks_band)
        mc_sheet_note(sheet, "Of values on a scale of more than 20 steps kappa has no band: hardly "
                             "two judges say the same. The relative one compares orders.");
}

/* Each metric as one more annotator. Tables have the kappa of values (absolute) only for metrics
 * whose scores are values of the scale; JSON has it for all. */
static void put_metric_kappa(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {{PART}, {SCALE}, {METRIC}};
    size_t i;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    mc_sheet_fields(sheet, kappa_columns, COUNT_OF(kappa_columns));
    for (i = 0; i < mc_human_places(study); i++) {
        struct mc_human_place at = mc_human_place(study, i);
        const struct mc_rating_kappas *kappas;

        if (at.scale >= study->n_scales)
            continue;
        kappas = &at.corpus->metric_kappas[at.scale][at.metric];
        put_kappas(sheet, kappas,
                   kappas->absolute.counts.n_pairs > 0 || sheet->readers == MC_SHEET_FOR_JSON, &at);
    }
}

static void add_metric_kappa(struct mc_book *book, const struct mc_human_study *study)
{
    struct mc_sheet *sheet =
        mc_book_add_long(book, "metric-kappa",
                         mc_arena_format(book->arena, "kappa of metrics with annotators, chance %s",
                                         mc_kappa_chance_name(study->settings.chance)));

    sheet->readers = MC_SHEET_FOR_TABLES;
    put_metric_kappa(sheet, study);
    put_metric_kappa(mc_book_add_json(book, "metric-kappa", "metric-kappa"), study);
}

/* --- planning --------------------------------------------------------------------------------- */

static const struct mc_human_plan *plan_of(const struct mc_human_place *at)
{
    return &at->study->plans[at->scale];
}

GETTER(get_all_pairs, planned_need, count_or_none,
       plan_of(at)
           ->tests[MC_PLAN_TUKEY]
           .needs[row - plan_of(at)->tests[MC_PLAN_PAIRED].needs]
           .n_outputs)
GETTER(get_planned_outputs, planned_need, count, at->count)
GETTER(get_power, planned_need, real, at->power)
GETTER(get_planned_systems, human_plan, count, at->study->planned.n_systems)
GETTER(get_item_variance, human_plan, real,
       row->components.has_item ? row->components.item : (double)NAN)
GETTER(get_judge_variance, human_plan, real,
       row->components.has_judge ? row->components.judge : (double)NAN)

/* The variances that the plans are based on, and the power for each number of outputs. */
static void add_plans(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {COLUMN},
        {"systems", NULL, MC_SHEET_COUNT, 0, .get = get_planned_systems},
        {"variance_item", NULL, MC_SHEET_REAL, 3, .get = get_item_variance},
        {"variance_output", NULL, MC_SHEET_REAL, 3, OF(human_plan, components.output)},
        {"variance_judge", NULL, MC_SHEET_REAL, 3, .get = get_judge_variance},
        {"variance_residual", NULL, MC_SHEET_REAL, 3, OF(human_plan, components.residual)},
        {"judgements", NULL, MC_SHEET_COUNT, 0, OF(human_plan, components.n_judgements)},
        {"variance_reason", NULL, MC_SHEET_TEXT, 0, OF(human_plan, components.reason), IN_JSON},
    };
    static const struct mc_sheet_field of_power[] = {
        {COLUMN},
        {"test", NULL, MC_SHEET_TEXT, 0, .get = mc_human_get_kind},
        {"difference", NULL, MC_SHEET_REAL, 3, OF(planned_need, difference)},
        {"judges", NULL, MC_SHEET_COUNT, 0, OF(planned_need, n_judges)},
        {"outputs", NULL, MC_SHEET_COUNT, 0, .get = get_planned_outputs},
        {"power", NULL, MC_SHEET_REAL, 3, .get = get_power},
    };
    static const char *const tests[] = {
        [MC_PLAN_PAIRED] = "two_systems", [MC_PLAN_TUKEY] = "all_pairs"};
    const struct mc_planning_settings *planned = &study->planned;
    struct mc_sheet *sheet =
        mc_human_add_json(book, "plans", MC_HUMAN_PLANNING, columns, COUNT_OF(columns));
    struct mc_sheet *powers =
        mc_human_add_json(book, "power", MC_HUMAN_PLANNING, of_power, COUNT_OF(of_power));
    struct mc_human_place at = {.study = study};
    size_t test, i;

    for (; at.scale < study->n_columns; at.scale++) {
        const struct mc_human_plan *plan = plan_of(&at);
        size_t n = plan->n_differences * planned->n_crews * planned->n_rungs;

        mc_sheet_row(sheet, plan, &at);
        for (test = 0; test < COUNT_OF(tests); test++)
            for (i = 0; plan->tests[test].power != NULL && i < n; i++) {
                at.kind = tests[test];
                at.count = planned->n_outputs[i % planned->n_rungs];
                at.power = plan->tests[test].power[i];
                mc_sheet_row(powers, &plan->tests[test].needs[i / planned->n_rungs], &at);
            }
    }
}

/* How many outputs each system needs, by difference and number of judges. */
static void add_planning(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {COLUMN},
        {"difference", "difference", MC_SHEET_REAL, 3, OF(planned_need, difference)},
        {"judges", "judges an output", MC_SHEET_COUNT, 0, OF(planned_need, n_judges)},
        {"two_systems", "outputs, two systems", MC_SHEET_COUNT, 0,
         OF_OR_NONE(planned_need, n_outputs)},
        {"all_pairs", "outputs, all pairs", MC_SHEET_COUNT, 0, .get = get_all_pairs},
    };
    struct mc_sheet *sheet = mc_book_add_long(
        book, "planning",
        mc_arena_format(book->arena, "outputs of each system that show a difference (power %g)",
                        study->planned.power));
    struct mc_human_place at = {.study = study};

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (; at.scale < study->n_columns; at.scale++) {
        const struct mc_human_plan *plan = plan_of(&at);
        const struct mc_planning *paired = &plan->tests[MC_PLAN_PAIRED];
        const struct mc_variance_components *components = &plan->components;
        struct mc_slice name = study->columns[at.scale].name;

        if (paired->power != NULL)
            mc_sheet_rows(sheet, paired->needs, plan->n_differences * study->planned.n_crews,
                          sizeof(*paired->needs), &at);
        if (components->reason != NULL)
            mc_sheet_note(sheet, "%.*s: %s.", MC_SLICE_ARGUMENTS(name), components->reason);
        else
            mc_sheet_note(sheet,
                          "%.*s: variance of items %.3f, outputs %.3f, judges %.3f, residual %.3f.",
                          MC_SLICE_ARGUMENTS(name), components->item, components->output,
                          components->judge, components->residual);
        if (plan->reached.reason == NULL)
            mc_sheet_note(sheet, "%.*s: these ratings show differences of more than %.3f (median).",
                          MC_SLICE_ARGUMENTS(name), plan->reached.median_margin);
    }
    mc_sheet_note(sheet, "Planned for %zu systems; %s.", study->planned.n_systems,
                  study->planned.same_judges ? "the same judges see all outputs"
                                             : "each output has other judges");
    add_plans(book, study);
}

GETTER(get_width, reached_system, real, row->high - row->low)

/* The precision that these ratings reached for the mean of each system. */
static void add_reached(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_field columns[] = {
        {COLUMN},
        {SHOWN_SYSTEM},
        {JSON_SYSTEM},
        {"outputs", "outputs", MC_SHEET_COUNT, 0, OF(reached_system, n)},
        {"mean", "mean", MC_SHEET_REAL, 3, OF(reached_system, mean)},
        {"low", "low", MC_SHEET_LOW, 3, OF(reached_system, low)},
        {"high", "high", MC_SHEET_HIGH, 3, OF(reached_system, high)},
        {"width", "width", MC_SHEET_REAL, 3, .get = get_width},
    };
    static const struct mc_sheet_field of_margins[] = {
        {COLUMN},
        {"least", NULL, MC_SHEET_REAL, 3, OF(reached, least_margin)},
        {"median", NULL, MC_SHEET_REAL, 3, OF(reached, median_margin)},
        {"greatest", NULL, MC_SHEET_REAL, 3, OF(reached, greatest_margin)},
        {"reason", NULL, MC_SHEET_TEXT, 0, OF(reached, reason), IN_JSON},
    };
    struct mc_sheet *margins =
        mc_human_add_json(book, "margins", MC_HUMAN_REACHED, of_margins, COUNT_OF(of_margins));
    struct mc_sheet *sheet = mc_book_add_long(
        book, "reached",
        mc_arena_format(book->arena, "%.15g%% intervals of mean ratings that this study reached",
                        100 * (1 - study->settings.alpha)));
    struct mc_human_place at = {.study = study};
    size_t i;

    mc_sheet_fields(sheet, columns, COUNT_OF(columns));
    for (; at.scale < study->n_columns; at.scale++) {
        mc_sheet_row(margins, &plan_of(&at)->reached, &at);
        for (i = 0; i < plan_of(&at)->reached.n_systems; i++) {
            const struct mc_reached_system *reached = &plan_of(&at)->reached.systems[i];

            at.system = reached->system;
            mc_sheet_row(sheet, reached, &at);
        }
    }
    mc_sheet_note(sheet, "By Student's t over outputs; systems with fewer than two have none.");
}

/* --- all tables ------------------------------------------------------------------------------- */

/* Explains columns that their titles do not. */
static void explain(struct mc_book *book)
{
    static const struct mc_sheet_meaning meanings[] = {
        {"means", "Means, medians and standard deviations of judgements; rank 1 is the best, equal "
                  "means share the least."},
        {"agreement", "average: of the coefficients of the pairs; weighted: by the outputs that a "
                      "pair shares; alpha: Krippendorff's, for intervals (1: always alike, 0: by "
                      "chance)."},
        {"agreement-pairs", "value: of the coefficient, over the outputs that both judged."},
        {"annotators", "Of the ratings of one annotator; p25, p75: quartiles."},
        {"low", "eligible: outputs with enough judges; low: those that each of them put in the low "
                "third of all own ratings; ratings: in such thirds, of any output."},
        {"z-scores", "Means of ratings from which each annotator's own mean was taken, in that "
                     "annotator's standard deviations."},
        {"scales", "Correlations of two scales over single judgements, then over the means of "
                   "outputs."},
        {"kappa", "absolute: the same value; relative: the same order of two outputs of an item. "
                  "P(A): how often two judgements agree, P(E): how often by chance; kappa = (P(A) "
                  "- P(E)) / (1 - P(E)); band: Landis and Koch 1977."},
        {"metric-kappa", "relative: the same order of two outputs of an item by the metric and an "
                         "annotator. P(A): how often they agree, P(E): how often by chance; kappa "
                         "= (P(A) - P(E)) / (1 - P(E)); band: Landis and Koch 1977."},
        {"system-means", "Means over outputs, by people and by each metric; rank 1 is the best."},
        {"judge-pairs", "Spearman's correlation over the outputs that both judged."},
        {"rank-errors", "kept: pairs of outputs that the metric orders as people do; inverted: the "
                        "other way; then those that a side ties."},
        {"worst-items", "inverted: of the pairs of outputs of the item, those that the metric "
                        "orders the other way; ties: of the metric, of people; footrule: how far "
                        "ranks by people and by the metric are apart, summed over outputs."},
        {"worst-outputs", "people: mean rating; score: by the metric."},
        {"texts", "exact matches: outputs that are a reference word by word."},
    };

    mc_book_explain(book, meanings, COUNT_OF(meanings));
}

void mc_human_sheets(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct {
        enum mc_human_analysis analysis;
        void (*add)(struct mc_book *, const struct mc_human_study *);
    } tables[] = {
        {MC_HUMAN_CHECKS, add_checks},
        {MC_HUMAN_MEANS, add_means},
        {MC_HUMAN_FLAGS, add_flags},
        {MC_HUMAN_AGREEMENT, add_agreement},
        {MC_HUMAN_RELIABILITY, add_reliability},
        {MC_HUMAN_ANNOTATORS, add_annotators},
        {MC_HUMAN_LOW, add_low},
        {MC_HUMAN_Z_SCORES, add_z_scores},
        {MC_HUMAN_SCALES, add_scales},
        {MC_HUMAN_KAPPA, add_kappa},
        {MC_HUMAN_METRIC_KAPPA, add_metric_kappa},
        {MC_HUMAN_SENTENCE, mc_human_add_sentence},
        {MC_HUMAN_SYSTEM, mc_human_add_system},
        {MC_HUMAN_BOOTSTRAP, mc_human_add_bootstrap},
        {MC_HUMAN_JUDGES, mc_human_add_judges},
        {MC_HUMAN_TUKEY, mc_human_add_tukey},
        {MC_HUMAN_RANK_ERRORS, mc_human_add_rank_errors},
        {MC_HUMAN_RANK_TRAITS, mc_human_add_rank_traits},
        {MC_HUMAN_PLANNING, add_planning},
        {MC_HUMAN_REACHED, add_reached},
        /* parts of these, shown only by --show with their own name */
        {MC_HUMAN_MEANS, add_texts},
        {MC_HUMAN_AGREEMENT, add_agreement_pairs},
        {MC_HUMAN_JUDGES, mc_human_add_judge_pairs},
        {MC_HUMAN_TUKEY, mc_human_add_tukey_pairs},
        {MC_HUMAN_RANK_ERRORS, mc_human_add_worst},
    };
    size_t i;

    mc_human_verdict(book, study);
    mc_human_summary(book, study);
    for (i = 0; i < COUNT_OF(tables); i++)
        if (mc_human_study_has(study, tables[i].analysis))
            tables[i].add(book, study);
    explain(book);
}
