/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/human_sheets.h"

#include <math.h>

#include "base/memory.h"
#include "report/human_parts.h"
#include "report/human_summary.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* Shorter names for the columns below. */
#define TEXT(name)                                                                                 \
    {                                                                                              \
        (name), (name), MC_SHEET_TEXT, 0, MC_BY_HAND                                               \
    }
#define COUNT(name)                                                                                \
    {                                                                                              \
        (name), (name), MC_SHEET_COUNT, 0, MC_BY_HAND                                              \
    }
#define CORRELATION(name)                                                                          \
    {                                                                                              \
        (name), (name), MC_SHEET_CORRELATION, 3, MC_BY_HAND                                        \
    }
#define REAL(name, decimals)                                                                       \
    {                                                                                              \
        (name), (name), MC_SHEET_REAL, (decimals), MC_BY_HAND                                      \
    }
#define FLAG(name)                                                                                 \
    {                                                                                              \
        (name), (name), MC_SHEET_FLAG, 0, MC_BY_HAND                                               \
    }

static void put_count_or_none(struct mc_sheet *sheet, size_t count)
{
    if (count == 0)
        mc_sheet_real(sheet, (double)NAN);
    else
        mc_sheet_count(sheet, count);
}

static struct mc_slice metric_name(const struct mc_human_study *study, size_t metric)
{
    return study->ratings->metrics[metric].name;
}

/* A column of reals and one of ranks beside it. */
static void add_ranked(struct mc_sheet *sheet, struct mc_slice name, int decimals)
{
    const char *key = mc_arena_copy(sheet->arena, name).data;

    mc_sheet_column(sheet, (struct mc_sheet_column){key, key, MC_SHEET_REAL, decimals, MC_BY_HAND});
    mc_sheet_column(sheet, (struct mc_sheet_column){mc_arena_format(sheet->arena, "%s_rank", key),
                                                    "rank", MC_SHEET_COUNT, 0, MC_BY_HAND});
}

/* --- ratings ---------------------------------------------------------------------------------- */

static void add_checks(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("annotator"),
        COUNT("passed"),
        COUNT("checks"),
        COUNT("judgements"),
        {"left_out", "left out", MC_SHEET_FLAG, 0, MC_BY_HAND},
    };
    struct mc_sheet *sheet;
    size_t i;

    if (study->ratings->n_checked == 0)
        return;
    sheet = mc_book_add(book, "checks", "attention checks");
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->ratings->n_checked; i++) {
        const struct mc_checked_annotator *one = &study->ratings->checked[i];

        mc_sheet_text(sheet, one->name);
        mc_sheet_count(sheet, one->n_passed);
        mc_sheet_count(sheet, one->n_checks);
        mc_sheet_count(sheet, one->n_judgements);
        mc_sheet_flag(sheet, one->is_left_out);
    }
}

/* Of a scale: mean, rank, median, spread, and what they rest on. */
static void mean_columns(struct mc_sheet *sheet, struct mc_slice name)
{
    static const struct {
        const char *key;
        enum mc_sheet_kind kind;
    } further[] = {{"median", MC_SHEET_REAL},     {"sd", MC_SHEET_REAL},
                   {"percentile", MC_SHEET_REAL}, {"percentile_rank", MC_SHEET_COUNT},
                   {"outputs", MC_SHEET_COUNT},   {"judgements", MC_SHEET_COUNT}};
    size_t k;

    add_ranked(sheet, name, 3);
    for (k = 0; k < COUNT_OF(further); k++)
        mc_sheet_column(sheet, (struct mc_sheet_column){
                                   mc_arena_format(sheet->arena, "%.*s_%s",
                                                   MC_SLICE_ARGUMENTS(name), further[k].key),
                                   further[k].key, further[k].kind, 3, MC_BY_HAND});
    mc_sheet_column(
        sheet, (struct mc_sheet_column){mc_arena_format(sheet->arena, "%.*s_mean_of_output_means",
                                                        MC_SLICE_ARGUMENTS(name)),
                                        NULL, MC_SHEET_REAL, 3, MC_BY_HAND});
}

static void add_means(struct mc_book *book, const struct mc_human_study *study)
{
    struct mc_sheet *sheet = mc_book_add(book, "means", NULL);
    size_t s, i;

    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("system"));
    for (i = 0; i < study->n_scales; i++)
        mean_columns(sheet, study->ratings->scales[i].name);
    for (s = 0; s < study->ratings->system_names.n; s++) {
        mc_sheet_text(sheet, mc_human_system_name(study, s, book->arena));
        for (i = 0; i < study->n_scales; i++) {
            const struct mc_system_mean *one = &study->scales[i].means[s];

            mc_sheet_real(sheet, one->mean);
            put_count_or_none(sheet, one->rank);
            mc_sheet_real(sheet, one->median);
            mc_sheet_real(sheet, one->standard_deviation);
            mc_sheet_real(sheet, one->mean_percentile);
            put_count_or_none(sheet, one->percentile_rank);
            mc_sheet_count(sheet, one->n_outputs);
            mc_sheet_count(sheet, one->n_ratings);
            mc_sheet_real(sheet, one->mean_of_output_means);
        }
    }
}

static void add_flags(struct mc_book *book, const struct mc_human_study *study)
{
    struct mc_sheet *sheet;
    size_t s, i;

    if (study->n_scales == study->ratings->n_scales)
        return;
    sheet = mc_book_add(book, "flags", NULL);
    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("system"));
    for (i = study->n_scales; i < study->ratings->n_scales; i++) {
        const char *name = mc_arena_copy(book->arena, study->ratings->scales[i].name).data;

        mc_sheet_column(sheet, (struct mc_sheet_column)REAL(name, 1));
        mc_sheet_column(
            sheet, (struct mc_sheet_column){mc_arena_format(book->arena, "%s_judgements", name),
                                            NULL, MC_SHEET_COUNT, 0, MC_BY_HAND});
        mc_sheet_column(sheet,
                        (struct mc_sheet_column){mc_arena_format(book->arena, "%s_flagged", name),
                                                 NULL, MC_SHEET_COUNT, 0, MC_BY_HAND});
    }
    for (s = 0; s < study->ratings->system_names.n; s++) {
        mc_sheet_text(sheet, mc_human_system_name(study, s, book->arena));
        for (i = study->n_scales; i < study->ratings->n_scales; i++) {
            mc_sheet_real(sheet, study->scales[i].rates[s].percent);
            mc_sheet_count(sheet, study->scales[i].rates[s].n_judgements);
            mc_sheet_count(sheet, study->scales[i].rates[s].n_flagged);
        }
    }
}

static void add_agreement(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),
        TEXT("coefficient"),
        COUNT("pairs"),
        COUNT("defined"),
        CORRELATION("average"),
        {"average_weighted", "weighted", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"minimum", "minimum", MC_SHEET_CORRELATION, 2, MC_BY_HAND},
        {"maximum", "maximum", MC_SHEET_CORRELATION, 2, MC_BY_HAND},
        {"alpha_interval", "alpha", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "agreement", "agreement of pairs of annotators, in full");
    size_t n_below = 0, i;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->ratings->n_scales; i++) {
        const struct mc_rater_agreement *one = &study->scales[i].agreement;

        mc_sheet_text(sheet, mc_human_scale_name(study, i, book->arena));
        mc_sheet_text(sheet, mc_slice_of(mc_human_coefficient_name(one->coefficient)));
        mc_sheet_count(sheet, one->n_pairs);
        mc_sheet_count(sheet, one->n_defined);
        mc_sheet_real(sheet, one->average);
        mc_sheet_real(sheet, one->average_weighted);
        mc_sheet_real(sheet, one->minimum);
        mc_sheet_real(sheet, one->maximum);
        mc_sheet_real(sheet, study->scales[i].reliability.alpha_interval.value);
        n_below = one->n_below > n_below ? one->n_below : n_below;
    }
    if (n_below > 0)
        mc_sheet_note(sheet, "Up to %zu further pairs share fewer than %zu outputs.", n_below,
                      study->settings.min_shared);
}

static void add_reliability(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),
        COUNT("judgements"),
        {"alpha_nominal", "alpha nominal", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"alpha_ordinal", "ordinal", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"alpha_interval", "interval", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"alpha_ratio", NULL, MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"icc_one_way", "ICC(1,1)", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"icc_one_way_mean", "ICC(1,k)", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"icc_random", NULL, MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"icc_random_mean", NULL, MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"icc_fixed", NULL, MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"icc_fixed_mean", NULL, MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"fleiss", "Fleiss", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"randolph", NULL, MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"kappa", "kappa", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"kappa_linear", NULL, MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"kappa_quadratic", "quadratic", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "reliability", "agreement of all annotators at once");
    size_t i;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->ratings->n_scales; i++) {
        const struct mc_rater_reliability *one = &study->scales[i].reliability;

        mc_sheet_text(sheet, mc_human_scale_name(study, i, book->arena));
        mc_sheet_count(sheet, one->n_judgements);
        mc_sheet_real(sheet, one->alpha_nominal.value);
        mc_sheet_real(sheet, one->alpha_ordinal.value);
        mc_sheet_real(sheet, one->alpha_interval.value);
        mc_sheet_real(sheet, one->alpha_ratio.value);
        mc_sheet_real(sheet, one->icc_one_way.value);
        mc_sheet_real(sheet, one->icc_one_way_mean.value);
        mc_sheet_real(sheet, one->icc_random.value);
        mc_sheet_real(sheet, one->icc_random_mean.value);
        mc_sheet_real(sheet, one->icc_fixed.value);
        mc_sheet_real(sheet, one->icc_fixed_mean.value);
        mc_sheet_real(sheet, one->fleiss.value);
        mc_sheet_real(sheet, one->randolph.value);
        mc_sheet_real(sheet, study->scales[i].kappas[0].average);
        mc_sheet_real(sheet, study->scales[i].kappas[1].average);
        mc_sheet_real(sheet, study->scales[i].kappas[2].average);
    }
    mc_sheet_note(sheet, "%s",
                  "kappa, quadratic: averages over pairs of annotators, plain and "
                  "weighted by the square of the distance.");
}

static void add_annotators(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),  TEXT("annotator"),  COUNT("ratings"), REAL("mean", 2),
        REAL("sd", 2),  REAL("minimum", 2), REAL("p25", 2),   REAL("median", 2),
        REAL("p75", 2), REAL("maximum", 2),
    };
    /* Minimum, quartiles, maximum among mc_rating_quantile_percents. */
    static const size_t shown[] = {0, 2, 3, 4, 6};
    struct mc_sheet *sheet = mc_book_add_long(book, "annotators", "how annotators use the scales");
    size_t i, k, q;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->n_scales; i++)
        for (k = 0; k < study->scales[i].distributions.n_annotators; k++) {
            const struct mc_rating_distribution *one =
                &study->scales[i].distributions.annotators[k];

            mc_sheet_text(sheet, study->ratings->scales[i].name);
            mc_sheet_text(sheet, study->ratings->annotator_names.items[one->who]);
            mc_sheet_count(sheet, one->n);
            mc_sheet_real(sheet, one->mean);
            mc_sheet_real(sheet, one->standard_deviation);
            for (q = 0; q < COUNT_OF(shown); q++)
                mc_sheet_real(sheet, one->quantiles[shown[q]]);
        }
}

/* The low outputs of each system, and of those on the second of the scales that are
 * compared the share that is low on the first, too. */
static void add_low_systems(struct mc_book *book, const struct mc_human_study *study)
{
    struct mc_sheet *sheet =
        mc_human_part_add(book, MC_HUMAN_PART_LOW_SYSTEMS, "low outputs by system");
    enum mc_low_rule rule = study->settings.low_rule;
    const struct mc_low_both *both = study->low_both == NULL ? NULL : &study->low_both[rule];
    size_t s, i;

    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("system"));
    for (i = 0; i < study->n_scales; i++) {
        const char *name = mc_arena_copy(book->arena, study->ratings->scales[i].name).data;

        mc_sheet_column(sheet, (struct mc_sheet_column)COUNT(name));
        mc_sheet_column(sheet,
                        (struct mc_sheet_column){mc_arena_format(book->arena, "%s_eligible", name),
                                                 "of", MC_SHEET_COUNT, 0, MC_BY_HAND});
    }
    if (both != NULL) {
        mc_sheet_column(sheet, (struct mc_sheet_column){"low_on_both", "low on both",
                                                        MC_SHEET_COUNT, 0, MC_BY_HAND});
        mc_sheet_column(
            sheet, (struct mc_sheet_column){
                       "percent_of_second",
                       mc_arena_format(
                           book->arena, "%% of %.*s",
                           MC_SLICE_ARGUMENTS(study->ratings->scales[study->low_scales[1]].name)),
                       MC_SHEET_REAL, 1, MC_BY_HAND});
    }
    for (s = 0; s < study->ratings->system_names.n; s++) {
        mc_sheet_text(sheet, mc_human_system_name(study, s, book->arena));
        for (i = 0; i < study->n_scales; i++) {
            mc_sheet_count(sheet, study->scales[i].low[rule].low[s]);
            mc_sheet_count(sheet, study->scales[i].low[rule].eligible[s]);
        }
        if (both == NULL)
            continue;
        mc_sheet_count(sheet, both->low[s]);
        mc_sheet_real(sheet, both->percent_of_second[s]);
    }
}

/* Which errors are flagged in the low outputs. */
static void add_low_flags(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),
        COUNT("low"),
        TEXT("flag"),
        {"by_every_annotator", "by every annotator", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"percent_every", "in percent", MC_SHEET_REAL, 1, MC_BY_HAND},
        {"by_some_annotator", "by some annotator", MC_SHEET_COUNT, 0, MC_BY_HAND},
    };
    struct mc_sheet *sheet;
    size_t i, f;

    if (study->n_scales == study->ratings->n_scales)
        return;
    sheet = mc_human_part_add(book, MC_HUMAN_PART_LOW_FLAGS, "errors flagged in low outputs");
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->n_scales; i++) {
        const struct mc_low_third *one = &study->scales[i].low[study->settings.low_rule];

        for (f = 0; f < one->n_flags; f++) {
            mc_sheet_text(sheet, study->ratings->scales[i].name);
            mc_sheet_count(sheet, one->n_low);
            mc_sheet_text(sheet, study->ratings->scales[study->n_scales + f].name);
            mc_sheet_count(sheet, one->flags[f].by_every);
            mc_sheet_real(sheet, one->flags[f].percent_every);
            mc_sheet_count(sheet, one->flags[f].by_some);
        }
    }
    mc_sheet_note(sheet, "Every annotator: all who judged the flag there, at least one.");
}

static void add_low(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),
        TEXT("rule"),
        COUNT("eligible"),
        COUNT("low"),
        {"low_ratings", "low ratings", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"with_any_flag", "flagged", MC_SHEET_COUNT, 0, MC_BY_HAND},
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "low", "outputs that all their judges put in their low third");
    enum mc_low_rule rule = study->settings.low_rule;
    size_t i, s;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->n_scales; i++) {
        const struct mc_low_third *one = &study->scales[i].low[rule];
        size_t n_eligible = 0;

        for (s = 0; s < study->ratings->system_names.n; s++)
            n_eligible += one->eligible[s];
        mc_sheet_text(sheet, study->ratings->scales[i].name);
        mc_sheet_text(sheet, mc_slice_of(mc_low_rule_name(rule)));
        mc_sheet_count(sheet, n_eligible);
        mc_sheet_count(sheet, one->n_low);
        mc_sheet_count(sheet, one->n_low_ratings);
        mc_sheet_count(sheet, one->n_flagged);
    }
    if (study->low_both != NULL)
        mc_sheet_note(sheet, "Low on both %.*s and %.*s: %zu.",
                      MC_SLICE_ARGUMENTS(study->ratings->scales[study->low_scales[1]].name),
                      MC_SLICE_ARGUMENTS(study->ratings->scales[study->low_scales[0]].name),
                      study->low_both[rule].n_low);
    add_low_systems(book, study);
    add_low_flags(book, study);
}

static void add_z_scores(struct mc_book *book, const struct mc_human_study *study)
{
    struct mc_sheet *sheet = mc_book_add_long(book, "z-scores", "mean z-scores");
    size_t s, i;

    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("system"));
    for (i = 0; i < study->n_scales; i++) {
        add_ranked(sheet, study->ratings->scales[i].name, 3);
        if (study->scales[i].z_scores.n_flat > 0)
            mc_sheet_note(sheet, "%.*s: %zu annotators gave one value alone, which counts as 0.",
                          MC_SLICE_ARGUMENTS(study->ratings->scales[i].name),
                          study->scales[i].z_scores.n_flat);
    }
    for (s = 0; s < study->ratings->system_names.n; s++) {
        mc_sheet_text(sheet, mc_human_system_name(study, s, book->arena));
        for (i = 0; i < study->n_scales; i++) {
            mc_sheet_real(sheet, study->scales[i].z_scores.system_means[s]);
            put_count_or_none(sheet, study->scales[i].z_scores.ranks[s]);
        }
    }
}

static void add_scales(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),
        {"other", "and", MC_SHEET_TEXT, 0, MC_BY_HAND},
        COUNT("judgements"),
        {"judgement_spearman", "spearman", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"judgement_pearson", "pearson", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        COUNT("outputs"),
        {"output_spearman", "spearman", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"output_pearson", "pearson", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
    };
    struct mc_sheet *sheet;
    size_t i;

    if (study->n_scale_correlations == 0)
        return;
    sheet = mc_book_add_long(book, "scales", "scales against each other");
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->n_scale_correlations; i++) {
        const struct mc_scale_correlation *one = &study->scale_correlations[i];

        mc_sheet_text(sheet, study->ratings->scales[one->first].name);
        mc_sheet_text(sheet, study->ratings->scales[one->second].name);
        mc_sheet_count(sheet, one->n_judgements);
        mc_sheet_real(sheet, one->judgement_spearman);
        mc_sheet_real(sheet, one->judgement_pearson);
        mc_sheet_count(sheet, one->n_outputs);
        mc_sheet_real(sheet, one->output_spearman);
        mc_sheet_real(sheet, one->output_pearson);
    }
}

static const char *const chances[] = {"observed", "symmetric", "uniform"};

static void put_kappa(struct mc_sheet *sheet, const struct mc_human_study *study, const char *kind,
                      const struct mc_rating_agreement *one)
{
    const struct mc_banded_kappa *kappa = &one->by[study->settings.chance];

    mc_sheet_text(sheet, mc_slice_of(kind));
    mc_sheet_count(sheet, (size_t)one->counts.n_pairs);
    mc_sheet_real(sheet, one->counts.p_agree);
    mc_sheet_real(sheet, kappa->p_chance);
    mc_sheet_real(sheet, kappa->kappa);
    mc_sheet_text(sheet, mc_slice_of(kappa->band == NULL ? "-" : kappa->band));
}

static void add_kappa(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("part"),
        TEXT("scale"),
        TEXT("kind"),
        COUNT("pairs"),
        {"p_a", "P(A)", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"p_e", "P(E)", MC_SHEET_REAL, 3, MC_BY_HAND},
        CORRELATION("kappa"),
        TEXT("band"),
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "kappa",
                         mc_arena_format(book->arena, "kappa of all annotators, chance %s",
                                         chances[study->settings.chance]));
    size_t p, i, k;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (p = 0; p < study->n_corpora; p++)
        for (i = 0; i < study->n_scales; i++) {
            const struct mc_rating_kappas *one = &study->corpora[p].kappas[i];

            for (k = 0; k < 2; k++) {
                mc_sheet_text(sheet, study->corpora[p].name);
                mc_sheet_text(sheet, study->ratings->scales[i].name);
                put_kappa(sheet, study, k == 0 ? "absolute" : "relative",
                          k == 0 ? &one->absolute : &one->relative);
            }
        }
    if (!study->ratings->has_scales)
        mc_sheet_note(sheet, "Without --scales the categories of uniform chance are the values "
                             "that occur.");
}

/* --- metrics ---------------------------------------------------------------------------------- */

/* Part, scale and metric of a row. */
static void put_place(struct mc_sheet *sheet, const struct mc_human_study *study,
                      struct mc_slice part, size_t column, size_t metric)
{
    mc_sheet_text(sheet, part);
    mc_sheet_text(sheet, study->columns[column].name);
    mc_sheet_text(sheet, metric_name(study, metric));
}

/* Each metric as one more annotator; of values only metrics that speak in those of the scale. */
static void add_metric_kappa(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("part"),
        TEXT("scale"),
        TEXT("metric"),
        TEXT("kind"),
        COUNT("pairs"),
        {"p_a", "P(A)", MC_SHEET_REAL, 3, MC_BY_HAND},
        {"p_e", "P(E)", MC_SHEET_REAL, 3, MC_BY_HAND},
        CORRELATION("kappa"),
        TEXT("band"),
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "metric-kappa",
                         mc_arena_format(book->arena, "kappa of metrics with annotators, chance %s",
                                         chances[study->settings.chance]));
    size_t p, i, m, k;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (p = 0; p < study->n_corpora; p++)
        for (i = 0; i < study->n_scales; i++)
            for (m = 0; m < study->ratings->n_metrics; m++) {
                const struct mc_rating_kappas *one = &study->corpora[p].metric_kappas[i][m];

                for (k = one->absolute.counts.n_pairs == 0; k < 2; k++) {
                    put_place(sheet, study, study->corpora[p].name, i, m);
                    put_kappa(sheet, study, k == 0 ? "absolute" : "relative",
                              k == 0 ? &one->absolute : &one->relative);
                }
            }
}

static void add_sentence(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("part"),     TEXT("scale"),           TEXT("metric"),
        COUNT("outputs"), CORRELATION("spearman"), CORRELATION("pearson"),
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "sentence", "metrics against people, by outputs");
    size_t p, c, m;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (p = 0; p < study->n_corpora; p++)
        for (c = 0; c < study->n_columns; c++)
            for (m = 0; m < study->ratings->n_metrics; m++) {
                const struct mc_output_correlation *one = &study->corpora[p].sentence[c][m];

                put_place(sheet, study, study->corpora[p].name, c, m);
                mc_sheet_count(sheet, one->n);
                mc_sheet_real(sheet, one->spearman);
                mc_sheet_real(sheet, one->pearson);
            }
}

static void put_systems(struct mc_sheet *sheet, const struct mc_human_study *study,
                        struct mc_slice part, const struct mc_system_correlation *columns)
{
    size_t c, m;

    for (c = 0; c < study->n_columns; c++)
        for (m = 0; m < study->ratings->n_metrics; m++) {
            const struct mc_system_agreement *one = &columns[c].agreements[m];

            put_place(sheet, study, part, c, m);
            mc_sheet_count(sheet, one->n_systems);
            mc_sheet_real(sheet, one->pearson);
            mc_sheet_real(sheet, one->spearman);
            mc_sheet_real(sheet, one->kendall_b);
            mc_sheet_count(sheet, one->n_as_people);
            mc_sheet_count(sheet, one->n_pairs);
            if (one->n_systems < 2)
                mc_sheet_real(sheet, (double)NAN);
            else
                mc_sheet_flag(sheet, one->same_best);
        }
}

/* Human and metric means of each system over a part, with their ranks and the outputs that they
 * are over. */
static void put_system_means(struct mc_sheet *sheet, const struct mc_human_study *study,
                             struct mc_slice part, const struct mc_system_correlation *of,
                             size_t column)
{
    size_t s, m;

    for (s = 0; s < of->n_systems; s++) {
        mc_sheet_text(sheet, part);
        mc_sheet_text(sheet, study->columns[column].name);
        mc_sheet_text(sheet, study->ratings->system_names.items[of->systems[s]]);
        mc_sheet_count(sheet, of->human[s].n);
        mc_sheet_real(sheet, of->human[s].mean);
        put_count_or_none(sheet, of->human[s].rank);
        for (m = 0; m < study->ratings->n_metrics; m++) {
            mc_sheet_count(sheet, of->metrics[m][s].n);
            mc_sheet_real(sheet, of->metrics[m][s].mean);
            put_count_or_none(sheet, of->metrics[m][s].rank);
        }
    }
}

static void system_means_columns(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    size_t m;

    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("part"));
    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("scale"));
    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("system"));
    mc_sheet_column(sheet, (struct mc_sheet_column)COUNT("outputs"));
    add_ranked(sheet, mc_slice_of("mean"), 3);
    for (m = 0; m < study->ratings->n_metrics; m++) {
        const char *name = mc_arena_format(sheet->arena, "%.*s_outputs",
                                           MC_SLICE_ARGUMENTS(metric_name(study, m)));

        mc_sheet_column(sheet,
                        (struct mc_sheet_column){name, "outputs", MC_SHEET_COUNT, 0, MC_BY_HAND});
        add_ranked(sheet, metric_name(study, m), 3);
    }
}

/* What lies behind the correlations of systems: all scores and parts; for people who did not ask
 * for the table only the score that single judges are compared by. */
static void add_system_means(struct mc_book *book, const struct mc_human_study *study)
{
    static const char title[] = "mean scores of systems, by people and by metrics";
    struct mc_sheet *sheet = mc_human_part_add(book, MC_HUMAN_PART_SYSTEM_MEANS, title);
    size_t main = mc_human_main_column(study), p, c;

    sheet->page_title = NULL;
    system_means_columns(sheet, study);
    for (c = 0; c < study->n_columns; c++) {
        for (p = 0; p < study->n_corpora; p++)
            put_system_means(sheet, study, study->corpora[p].name, &study->corpora[p].system[c], c);
        put_system_means(sheet, study, mc_slice_of("scored"), &study->scored[c], c);
    }
    sheet = mc_book_add_short(book, "system", title);
    if (sheet == NULL)
        return;
    system_means_columns(sheet, study);
    put_system_means(sheet, study, study->corpora[0].name, &study->corpora[0].system[main], main);
    put_system_means(sheet, study, mc_slice_of("scored"), &study->scored[main], main);
}

static void add_system(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("part"),
        TEXT("scale"),
        TEXT("metric"),
        COUNT("systems"),
        CORRELATION("pearson"),
        CORRELATION("spearman"),
        {"kendall_b", "tau-b", MC_SHEET_CORRELATION, 3, MC_BY_HAND},
        {"as_people", "pairs as people", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"pairs", "of", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"same_best", "same best", MC_SHEET_FLAG, 0, MC_BY_HAND},
    };
    struct mc_sheet *sheet = mc_book_add(book, "system", "metrics against people, by systems");
    size_t p;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (p = 0; p < study->n_corpora; p++)
        put_systems(sheet, study, study->corpora[p].name, study->corpora[p].system);
    put_systems(sheet, study, mc_slice_of("scored"), study->scored);
    mc_sheet_note(sheet, "Means over the outputs that people judged; 'scored': over all that the "
                         "metric scored, which may be other items.");
    add_system_means(book, study);
}

static void add_bootstrap(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("part"),
        TEXT("scale"),
        TEXT("metric"),
        {"unit", "drawn", MC_SHEET_TEXT, 0, MC_BY_HAND},
        COUNT("outputs"),
        CORRELATION("spearman"),
        {"lower", "lower", MC_SHEET_LOW, 3, MC_BY_HAND},
        {"upper", "upper", MC_SHEET_HIGH, 3, MC_BY_HAND},
        {"within_best", "with the best", MC_SHEET_FLAG, 0, MC_BY_HAND},
    };
    static const char *const units[] = {"output", "item"};
    struct mc_sheet *sheet =
        mc_book_add_long(book, "bootstrap",
                         mc_arena_format(book->arena, "%.15g%% intervals of Spearman's correlation",
                                         100 * study->settings.confidence));
    size_t p, c, m;
    int unit;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (p = 0; p < study->n_corpora; p++)
        for (c = 0; c < study->n_columns; c++)
            for (m = 0; m < study->ratings->n_metrics; m++)
                for (unit = 0; unit < 2; unit++) {
                    const struct mc_bootstrap_correlation *all = study->corpora[p].bootstrap[unit];

                    if (all == NULL)
                        continue;
                    put_place(sheet, study, study->corpora[p].name, c, all[c].metrics[m].metric);
                    mc_sheet_text(sheet, mc_slice_of(units[unit]));
                    mc_sheet_count(sheet, all[c].n);
                    mc_sheet_real(sheet, all[c].metrics[m].spearman);
                    mc_sheet_real(sheet, all[c].metrics[m].lower);
                    mc_sheet_real(sheet, all[c].metrics[m].upper);
                    mc_sheet_flag(sheet, all[c].metrics[m].within_best);
                }
    mc_sheet_note(sheet, "Metrics that are better when lower are turned round. *: in the interval "
                         "of the best one.");
}

static void add_judges(struct mc_book *book, const struct mc_human_study *study)
{
    struct mc_slice scale = study->columns[mc_human_main_column(study)].name;
    struct mc_sheet *sheet = mc_book_add_long(
        book, "judges",
        mc_arena_format(book->arena, "metrics against single judges, %.*s (Spearman)",
                        MC_SLICE_ARGUMENTS(scale)));
    size_t i, m;

    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("judge"));
    mc_sheet_column(sheet, (struct mc_sheet_column)COUNT("outputs"));
    for (m = 0; m < study->ratings->n_metrics; m++) {
        const char *name = mc_arena_copy(book->arena, metric_name(study, m)).data;

        mc_sheet_column(sheet, (struct mc_sheet_column)CORRELATION(name));
    }
    for (i = 0; i < study->judges.n_judges; i++) {
        const struct mc_judge_row *one = &study->judges.judges[i];

        mc_sheet_text(sheet, study->ratings->annotator_names.items[one->annotator]);
        mc_sheet_count(sheet, one->n);
        for (m = 0; m < study->ratings->n_metrics; m++)
            mc_sheet_real(sheet, one->spearman[m]);
    }
    if (!isnan(study->judges.pooled_spearman))
        mc_sheet_note(sheet, "One judge against another: %.3f (%zu pairs of judgements).",
                      study->judges.pooled_spearman, study->judges.n_pooled);
}

enum { MOST_ERRORS_SHOWN = 3 };

/* For people: the first errors of each metric, over all items. */
static void note_errors(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    size_t c, m;

    for (c = 0; c < study->n_columns; c++)
        for (m = 0; m < study->ratings->n_metrics; m++) {
            const struct mc_tukey_pairs *one = &study->corpora[0].tukey[c];

            if (m < one->n_metrics && one->metrics[m].n_errors > 0)
                mc_sheet_note(sheet, "%.*s, %.*s otherwise than people: %.*s",
                              MC_SLICE_ARGUMENTS(study->columns[c].name),
                              MC_SLICE_ARGUMENTS(metric_name(study, m)),
                              MC_SLICE_ARGUMENTS(mc_human_pair_errors(
                                  study, &one->metrics[m], MOST_ERRORS_SHOWN, sheet->arena)));
        }
}

static void put_tukey_metrics(struct mc_sheet *sheet, const struct mc_human_study *study,
                              size_t part, size_t column)
{
    const struct mc_tukey_pairs *one = &study->corpora[part].tukey[column];
    size_t m;

    for (m = 0; m < one->n_metrics; m++) {
        put_place(sheet, study, study->corpora[part].name, column, m);
        mc_sheet_count(sheet, one->metrics[m].n_as_people);
        mc_sheet_count(sheet, one->n_significant);
        mc_sheet_count(sheet, one->n_pairs);
        mc_sheet_text(sheet, mc_human_pair_errors(study, &one->metrics[m], SIZE_MAX, sheet->arena));
    }
}

/* How the metrics order the significant pairs; without metrics the pairs. */
static void add_tukey(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column of_metrics[] = {
        TEXT("part"),
        TEXT("scale"),
        TEXT("metric"),
        {"as_people", "as people", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"significant", "of significant", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"pairs", "of pairs", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"errors", NULL, MC_SHEET_TEXT, 0, MC_BY_HAND},
    };
    static const struct mc_sheet_column of_pairs[] = {
        TEXT("part"),
        TEXT("scale"),
        {"better", "better", MC_SHEET_TEXT, 0, MC_BY_HAND},
        TEXT("worse"),
        REAL("difference", 3),
        {"p", "p", MC_SHEET_P, 0, MC_BY_HAND},
        FLAG("significant"),
    };
    struct mc_sheet *sheet =
        mc_book_add_long(book, "tukey", "pairs of systems that people tell apart (Tukey's test)");
    bool has_metrics = study->ratings->n_metrics > 0;
    size_t p, c;

    if (mc_human_summary_holds_tukey(book, study))
        sheet->title = NULL;
    if (has_metrics)
        mc_sheet_columns(sheet, of_metrics, COUNT_OF(of_metrics));
    else
        mc_sheet_columns(sheet, of_pairs, COUNT_OF(of_pairs));
    for (p = 0; p < study->n_corpora; p++)
        for (c = 0; c < study->n_columns; c++) {
            const struct mc_tukey_pairs *one = &study->corpora[p].tukey[c];

            if (has_metrics)
                put_tukey_metrics(sheet, study, p, c);
            else
                mc_human_put_pairs(sheet, study, p, c, false);
            if (one->reason != NULL)
                mc_sheet_note(sheet, "%.*s, %.*s: %s.", MC_SLICE_ARGUMENTS(study->corpora[p].name),
                              MC_SLICE_ARGUMENTS(study->columns[c].name), one->reason);
        }
    if (has_metrics)
        note_errors(sheet, study);
}

static void add_rank_errors(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),
        TEXT("metric"),
        COUNT("pairs"),
        COUNT("kept"),
        COUNT("inverted"),
        {"metric_tied", "metric ties", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"human_tied", "people tie", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"both_tied", "both tie", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"worst", "worst item", MC_SHEET_TEXT, 0, MC_BY_HAND},
        {"worst_inverted", "inverted", MC_SHEET_COUNT, 0, MC_BY_HAND},
    };
    struct mc_sheet *sheet = mc_book_add_long(
        book, "rank-errors", "pairs of outputs of an item, ordered as people or not");
    size_t c, m;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (c = 0; c < study->n_columns; c++)
        for (m = 0; m < study->ratings->n_metrics; m++) {
            const struct mc_rank_errors *one = &study->rank_errors[c][m];
            bool has_worst = one->n_groups > 0;

            mc_sheet_text(sheet, study->columns[c].name);
            mc_sheet_text(sheet, metric_name(study, m));
            mc_sheet_count(sheet, mc_rank_counts_sum(&one->totals));
            mc_sheet_count(sheet, one->totals.kept);
            mc_sheet_count(sheet, one->totals.inverted);
            mc_sheet_count(sheet, one->totals.metric_tied);
            mc_sheet_count(sheet, one->totals.people_tied);
            mc_sheet_count(sheet, one->totals.both_tied);
            mc_sheet_text(sheet, has_worst ? study->ratings->item_names.items[one->groups[0].item]
                                           : mc_slice_of("-"));
            mc_sheet_count(sheet, has_worst ? one->groups[0].counts.inverted : 0);
        }
}

static const struct mc_sheet_column trait_columns[] = {
    TEXT("scale"),
    TEXT("metric"),
    {"trait", "items with", MC_SHEET_TEXT, 0, MC_BY_HAND},
    {"value", "being", MC_SHEET_TEXT, 0, MC_BY_HAND},
    COUNT("items"),
    {"worst", "among worst", MC_SHEET_COUNT, 0, MC_BY_HAND},
    COUNT("inverted"),
    {"ordered", "of pairs", MC_SHEET_COUNT, 0, MC_BY_HAND},
    REAL("rate", 3),
    {"rest_rate", "other items", MC_SHEET_REAL, 3, MC_BY_HAND},
    {"p", NULL, MC_SHEET_P, 0, MC_BY_HAND},
    {"p_adjusted", "p", MC_SHEET_P, 0, MC_BY_HAND},
};

static void put_trait(struct mc_sheet *sheet, const struct mc_human_study *study, size_t column,
                      size_t metric, const struct mc_rank_trait *trait)
{
    mc_sheet_text(sheet, study->columns[column].name);
    mc_sheet_text(sheet, metric_name(study, metric));
    mc_sheet_text(sheet, trait->name);
    mc_sheet_text(sheet, trait->value);
    mc_sheet_count(sheet, trait->n_items);
    mc_sheet_count(sheet, trait->n_worst);
    mc_sheet_count(sheet, trait->inverted);
    mc_sheet_count(sheet, trait->ordered);
    mc_sheet_real(sheet, trait->rate);
    mc_sheet_real(sheet, trait->rest_rate);
    mc_sheet_real(sheet, trait->p);
    mc_sheet_real(sheet, trait->p_adjusted);
}

/* The traits of all scores and metrics, or those with p at most `most`. Returns how many there
 * are. */
static size_t put_traits(struct mc_sheet *sheet, const struct mc_human_study *study, double most)
{
    size_t n = 0, c, m, i;

    for (c = 0; c < study->n_columns; c++)
        for (m = 0; m < study->ratings->n_metrics; m++) {
            const struct mc_rank_errors *one = &study->rank_errors[c][m];

            n += one->n_traits;
            for (i = 0; i < one->n_traits; i++)
                if (isinf(most) || one->traits[i].p_adjusted <= most)
                    put_trait(sheet, study, c, m, &one->traits[i]);
        }
    return n;
}

/* Where there are too few items for so many traits that one could be significant. */
static void note_reach(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    size_t n_beyond = 0, n = 0, c, m;
    double least = (double)INFINITY;

    for (c = 0; c < study->n_columns; c++)
        for (m = 0; m < study->ratings->n_metrics; m++) {
            const struct mc_rank_errors *one = &study->rank_errors[c][m];

            if (one->n_traits == 0)
                continue;
            n++;
            n_beyond += one->least_p > study->settings.alpha;
            least = fmin(least, one->least_p);
        }
    if (n_beyond == n && n > 0)
        mc_sheet_note(
            sheet,
            "No trait can have p <= %g here: for so many traits, these items and resamples "
            "allow an adjusted p of %.2g at least.",
            study->settings.alpha, fmin(least, 1));
    else if (n_beyond > 0)
        mc_sheet_note(sheet, "Of %zu tables of a score and a metric, %zu allow no p <= %g.", n,
                      n_beyond, study->settings.alpha);
}

/* What items with many rank errors have in common; for people who did not ask for all of it, what
 * is significant. */
static void add_rank_traits(struct mc_book *book, const struct mc_human_study *study)
{
    static const char title[] = "what items with rank errors have in common";
    struct mc_sheet *sheet = mc_book_add_detail(book, "rank-traits", title);
    double alpha = study->settings.alpha;
    size_t n;

    mc_sheet_columns(sheet, trait_columns, COUNT_OF(trait_columns));
    n = put_traits(sheet, study, (double)INFINITY);
    if (n == 0)
        mc_sheet_note(sheet, "No traits: columns of --items, and the lengths of --outputs, are "
                             "compared where they divide the items.");
    else
        mc_sheet_note(sheet, "p: permutation test over items of the two shares of inverted pairs, "
                             "Holm's method over the traits of a metric.");
    note_reach(sheet, study);
    sheet = n == 0 ? NULL : mc_book_add_short(book, "rank-traits", title);
    if (sheet == NULL)
        return;
    mc_sheet_columns(sheet, trait_columns, COUNT_OF(trait_columns));
    (void)put_traits(sheet, study, alpha);
    mc_sheet_note(sheet,
                  "%zu of %zu traits, those with p <= %g (Holm's method over the traits of a "
                  "metric). All of them: --show rank-traits.",
                  mc_sheet_n_rows(sheet), n, alpha);
    note_reach(sheet, study);
}

/* --- planning --------------------------------------------------------------------------------- */

static void note_plan(struct mc_sheet *sheet, const struct mc_human_study *study, size_t column)
{
    const struct mc_human_plan *plan = &study->plans[column];
    const struct mc_variance_components *parts = &plan->components;
    struct mc_slice name = study->columns[column].name;

    if (parts->reason != NULL)
        mc_sheet_note(sheet, "%.*s: %s.", MC_SLICE_ARGUMENTS(name), parts->reason);
    else
        mc_sheet_note(
            sheet, "%.*s: variance of items %.3f, outputs %.3f, judges %.3f, residual %.3f.",
            MC_SLICE_ARGUMENTS(name), parts->item, parts->output, parts->judge, parts->residual);
    if (plan->reached.reason == NULL)
        mc_sheet_note(sheet, "%.*s: these ratings show differences of more than %.3f (median).",
                      MC_SLICE_ARGUMENTS(name), plan->reached.median_margin);
}

/* How many outputs each system needs, by difference and number of judges. */
static void add_planning(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),
        REAL("difference", 3),
        {"judges", "judges an output", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"two_systems", "outputs, two systems", MC_SHEET_COUNT, 0, MC_BY_HAND},
        {"all_pairs", "outputs, all pairs", MC_SHEET_COUNT, 0, MC_BY_HAND},
    };
    struct mc_sheet *sheet = mc_book_add_long(
        book, "planning",
        mc_arena_format(book->arena, "outputs of each system that show a difference (power %g)",
                        study->planned.power));
    size_t c, i;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (c = 0; c < study->n_columns; c++) {
        const struct mc_human_plan *plan = &study->plans[c];
        size_t n = plan->n_differences * study->planned.n_crews;

        for (i = 0; plan->tests[0].power != NULL && i < n; i++) {
            mc_sheet_text(sheet, study->columns[c].name);
            mc_sheet_real(sheet, plan->tests[MC_PLAN_PAIRED].needs[i].difference);
            mc_sheet_count(sheet, plan->tests[MC_PLAN_PAIRED].needs[i].n_judges);
            put_count_or_none(sheet, plan->tests[MC_PLAN_PAIRED].needs[i].n_outputs);
            put_count_or_none(sheet, plan->tests[MC_PLAN_TUKEY].needs[i].n_outputs);
        }
        note_plan(sheet, study, c);
    }
    mc_sheet_note(sheet, "Planned for %zu systems; %s.", study->planned.n_systems,
                  study->planned.same_judges ? "the same judges see all outputs"
                                             : "each output has other judges");
}

/* How sure these ratings made the mean of each system. */
static void add_reached(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),
        TEXT("system"),
        COUNT("outputs"),
        REAL("mean", 3),
        {"low", "low", MC_SHEET_LOW, 3, MC_BY_HAND},
        {"high", "high", MC_SHEET_HIGH, 3, MC_BY_HAND},
        REAL("width", 3),
    };
    struct mc_sheet *sheet = mc_book_add_long(
        book, "reached",
        mc_arena_format(book->arena, "%.15g%% intervals of mean ratings that this study reached",
                        100 * (1 - study->settings.alpha)));
    size_t c, i;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (c = 0; c < study->n_columns; c++)
        for (i = 0; i < study->plans[c].reached.n_systems; i++) {
            const struct mc_reached_system *reached = &study->plans[c].reached.systems[i];

            mc_sheet_text(sheet, study->columns[c].name);
            mc_sheet_text(sheet, mc_human_system_name(study, reached->system, book->arena));
            mc_sheet_count(sheet, reached->n);
            mc_sheet_real(sheet, reached->mean);
            mc_sheet_real(sheet, reached->low);
            mc_sheet_real(sheet, reached->high);
            mc_sheet_real(sheet, reached->high - reached->low);
        }
    mc_sheet_note(sheet, "By Student's t over outputs; systems with fewer than two have none.");
}

/* --- all -------------------------------------------------------------------------------------- */

void mc_human_sheets(struct mc_book *book, const struct mc_human_study *study)
{
    static void (*const fillers[MC_N_HUMAN_ANALYSES])(struct mc_book *,
                                                      const struct mc_human_study *) = {
        [MC_HUMAN_CHECKS] = add_checks,
        [MC_HUMAN_MEANS] = add_means,
        [MC_HUMAN_FLAGS] = add_flags,
        [MC_HUMAN_AGREEMENT] = add_agreement,
        [MC_HUMAN_RELIABILITY] = add_reliability,
        [MC_HUMAN_ANNOTATORS] = add_annotators,
        [MC_HUMAN_LOW] = add_low,
        [MC_HUMAN_Z_SCORES] = add_z_scores,
        [MC_HUMAN_SCALES] = add_scales,
        [MC_HUMAN_KAPPA] = add_kappa,
        [MC_HUMAN_METRIC_KAPPA] = add_metric_kappa,
        [MC_HUMAN_SENTENCE] = add_sentence,
        [MC_HUMAN_SYSTEM] = add_system,
        [MC_HUMAN_BOOTSTRAP] = add_bootstrap,
        [MC_HUMAN_JUDGES] = add_judges,
        [MC_HUMAN_TUKEY] = add_tukey,
        [MC_HUMAN_RANK_ERRORS] = add_rank_errors,
        [MC_HUMAN_RANK_TRAITS] = add_rank_traits,
        [MC_HUMAN_PLANNING] = add_planning,
        [MC_HUMAN_REACHED] = add_reached,
    };
    int i;

    mc_human_summary(book, study);
    for (i = 0; i < MC_N_HUMAN_ANALYSES; i++)
        if (mc_human_study_has(study, (enum mc_human_analysis)i))
            fillers[i](book, study);
    mc_human_part_sheets(book, study);
}
