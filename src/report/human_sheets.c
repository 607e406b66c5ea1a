#include "report/human_sheets.h"

#include <math.h>

#include "base/memory.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* Shorter names for the columns below. */
#define TEXT(name)                                                                                 \
    {                                                                                              \
        (name), (name), MC_SHEET_TEXT, 0                                                           \
    }
#define COUNT(name)                                                                                \
    {                                                                                              \
        (name), (name), MC_SHEET_COUNT, 0                                                          \
    }
#define REAL(name, decimals)                                                                       \
    {                                                                                              \
        (name), (name), MC_SHEET_REAL, (decimals)                                                  \
    }
#define FLAG(name)                                                                                 \
    {                                                                                              \
        (name), (name), MC_SHEET_FLAG, 0                                                           \
    }

static void put_count_or_none(struct mc_sheet *sheet, size_t count)
{
    if (count == 0)
        mc_sheet_real(sheet, (double)NAN);
    else
        mc_sheet_count(sheet, count);
}

/* The name for people and for tables: "fluency", "flag:missing". */
static struct mc_slice scale_name(const struct mc_human_study *study, size_t scale,
                                  struct mc_arena *arena)
{
    const struct mc_rating_scale *one = &study->ratings->scales[scale];

    if (!one->is_flag)
        return one->name;
    return mc_slice_of(mc_arena_format(arena, "flag:%.*s", MC_SLICE_ARGUMENTS(one->name)));
}

static struct mc_slice metric_name(const struct mc_human_study *study, size_t metric)
{
    return study->ratings->metrics[metric].name;
}

/* "webnlg (ref)" */
static struct mc_slice shown_system(const struct mc_human_study *study, size_t system,
                                    struct mc_arena *arena)
{
    struct mc_slice name = study->ratings->system_names.items[system];

    if (system != study->settings.reference)
        return name;
    return mc_slice_of(mc_arena_format(arena, "%.*s (ref)", MC_SLICE_ARGUMENTS(name)));
}

/* A column of reals and one of ranks beside it. */
static void add_ranked(struct mc_sheet *sheet, struct mc_slice name, int decimals)
{
    const char *key = mc_arena_copy(sheet->arena, name).data;

    mc_sheet_column(sheet, (struct mc_sheet_column){key, key, MC_SHEET_REAL, decimals});
    mc_sheet_column(sheet, (struct mc_sheet_column){mc_arena_format(sheet->arena, "%s_rank", key),
                                                    "rank", MC_SHEET_COUNT, 0});
}

/* --- ratings ---------------------------------------------------------------------------------- */

static void add_means(struct mc_book *book, const struct mc_human_study *study)
{
    struct mc_sheet *sheet = mc_book_add(book, "means", "mean ratings");
    size_t s, i;

    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("system"));
    for (i = 0; i < study->n_scales; i++)
        add_ranked(sheet, study->ratings->scales[i].name, 3);
    for (s = 0; s < study->ratings->system_names.n; s++) {
        mc_sheet_text(sheet, shown_system(study, s, book->arena));
        for (i = 0; i < study->n_scales; i++) {
            mc_sheet_real(sheet, study->scales[i].means[s].mean);
            put_count_or_none(sheet, study->scales[i].means[s].rank);
        }
    }
}

static void add_flags(struct mc_book *book, const struct mc_human_study *study)
{
    struct mc_sheet *sheet;
    size_t s, i;

    if (study->n_scales == study->ratings->n_scales)
        return;
    sheet = mc_book_add(book, "flags", "flagged, in percent of judgements");
    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("system"));
    for (i = study->n_scales; i < study->ratings->n_scales; i++) {
        const char *name = mc_arena_copy(book->arena, study->ratings->scales[i].name).data;

        mc_sheet_column(sheet, (struct mc_sheet_column)REAL(name, 1));
    }
    for (s = 0; s < study->ratings->system_names.n; s++) {
        mc_sheet_text(sheet, shown_system(study, s, book->arena));
        for (i = study->n_scales; i < study->ratings->n_scales; i++)
            mc_sheet_real(sheet, study->scales[i].rates[s].percent);
    }
}

static void add_agreement(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),      TEXT("coefficient"), COUNT("pairs"),
        COUNT("defined"),   REAL("average", 3),  {"average_weighted", "weighted", MC_SHEET_REAL, 3},
        REAL("minimum", 2), REAL("maximum", 2),  {"alpha_interval", "alpha", MC_SHEET_REAL, 3},
    };
    struct mc_sheet *sheet = mc_book_add(book, "agreement", "agreement of pairs of annotators");
    size_t n_below = 0, i;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->ratings->n_scales; i++) {
        const struct mc_rater_agreement *one = &study->scales[i].agreement;

        mc_sheet_text(sheet, scale_name(study, i, book->arena));
        mc_sheet_text(
            sheet, mc_slice_of(one->coefficient == MC_RATER_SPEARMAN ? "spearman" : "cohen_kappa"));
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
        {"alpha_nominal", "alpha nominal", MC_SHEET_REAL, 3},
        {"alpha_ordinal", "ordinal", MC_SHEET_REAL, 3},
        {"alpha_interval", "interval", MC_SHEET_REAL, 3},
        {"icc_one_way", "ICC(1,1)", MC_SHEET_REAL, 3},
        {"icc_one_way_mean", "ICC(1,k)", MC_SHEET_REAL, 3},
        {"fleiss", "Fleiss", MC_SHEET_REAL, 3},
        {"kappa", "kappa", MC_SHEET_REAL, 3},
        {"kappa_quadratic", "quadratic", MC_SHEET_REAL, 3},
    };
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "reliability", "agreement of all annotators at once");
    size_t i;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->ratings->n_scales; i++) {
        const struct mc_rater_reliability *one = &study->scales[i].reliability;

        mc_sheet_text(sheet, scale_name(study, i, book->arena));
        mc_sheet_count(sheet, one->n_judgements);
        mc_sheet_real(sheet, one->alpha_nominal.value);
        mc_sheet_real(sheet, one->alpha_ordinal.value);
        mc_sheet_real(sheet, one->alpha_interval.value);
        mc_sheet_real(sheet, one->icc_one_way.value);
        mc_sheet_real(sheet, one->icc_one_way_mean.value);
        mc_sheet_real(sheet, one->fleiss.value);
        mc_sheet_real(sheet, study->scales[i].kappas[0].average);
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
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "annotators", "how annotators use the scales");
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

static void add_low(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("scale"),
        TEXT("rule"),
        COUNT("eligible"),
        COUNT("low"),
        {"low_ratings", "low ratings", MC_SHEET_COUNT, 0},
        {"with_any_flag", "flagged", MC_SHEET_COUNT, 0},
    };
    struct mc_sheet *sheet =
        mc_book_add(book, "low", "outputs that all their judges put in their low third");
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
}

static void add_z_scores(struct mc_book *book, const struct mc_human_study *study)
{
    struct mc_sheet *sheet = mc_book_add_detail(book, "z-scores", "mean z-scores");
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
        mc_sheet_text(sheet, shown_system(study, s, book->arena));
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
        {"other", "and", MC_SHEET_TEXT, 0},
        COUNT("judgements"),
        {"judgement_spearman", "spearman", MC_SHEET_REAL, 3},
        {"judgement_pearson", "pearson", MC_SHEET_REAL, 3},
        COUNT("outputs"),
        {"output_spearman", "spearman", MC_SHEET_REAL, 3},
        {"output_pearson", "pearson", MC_SHEET_REAL, 3},
    };
    struct mc_sheet *sheet;
    size_t i;

    if (study->n_scale_correlations == 0)
        return;
    sheet = mc_book_add(book, "scales", "scales against each other");
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

static void put_kappa(struct mc_sheet *sheet, const struct mc_human_study *study, size_t part,
                      size_t scale, const char *kind, const struct mc_rating_agreement *one)
{
    const struct mc_banded_kappa *kappa = &one->by[study->settings.chance];

    mc_sheet_text(sheet, study->corpora[part].name);
    mc_sheet_text(sheet, study->ratings->scales[scale].name);
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
        {"p_a", "P(A)", MC_SHEET_REAL, 3},
        {"p_e", "P(E)", MC_SHEET_REAL, 3},
        REAL("kappa", 3),
        TEXT("band"),
    };
    static const char *const chances[] = {"observed", "symmetric", "uniform"};
    struct mc_sheet *sheet =
        mc_book_add(book, "kappa",
                    mc_arena_format(book->arena, "kappa of all annotators, chance %s",
                                    chances[study->settings.chance]));
    size_t p, i;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (p = 0; p < study->n_corpora; p++)
        for (i = 0; i < study->n_scales; i++) {
            const struct mc_rating_kappas *one = &study->corpora[p].kappas[i];

            put_kappa(sheet, study, p, i, "absolute", &one->absolute);
            put_kappa(sheet, study, p, i, "relative", &one->relative);
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

static void add_sentence(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("part"),     TEXT("scale"),       TEXT("metric"),
        COUNT("outputs"), REAL("spearman", 3), REAL("pearson", 3),
    };
    struct mc_sheet *sheet = mc_book_add(book, "sentence", "metrics against people, by outputs");
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
            mc_sheet_flag(sheet, one->same_best);
        }
}

static void add_system(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("part"),
        TEXT("scale"),
        TEXT("metric"),
        COUNT("systems"),
        REAL("pearson", 3),
        REAL("spearman", 3),
        {"kendall_b", "tau-b", MC_SHEET_REAL, 3},
        {"as_people", "pairs as people", MC_SHEET_COUNT, 0},
        {"pairs", "of", MC_SHEET_COUNT, 0},
        {"same_best", "same best", MC_SHEET_FLAG, 0},
    };
    struct mc_sheet *sheet = mc_book_add(book, "system", "metrics against people, by systems");
    size_t p;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (p = 0; p < study->n_corpora; p++)
        put_systems(sheet, study, study->corpora[p].name, study->corpora[p].system);
    put_systems(sheet, study, mc_slice_of("scored"), study->scored);
    mc_sheet_note(sheet, "Means over the outputs that people judged; 'scored': over all that the "
                         "metric scored, which may be other items.");
}

static void add_bootstrap(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        TEXT("part"),
        TEXT("scale"),
        TEXT("metric"),
        {"unit", "drawn", MC_SHEET_TEXT, 0},
        COUNT("outputs"),
        REAL("spearman", 3),
        REAL("lower", 3),
        REAL("upper", 3),
        {"within_best", "with the best", MC_SHEET_FLAG, 0},
    };
    static const char *const units[] = {"output", "item"};
    struct mc_sheet *sheet =
        mc_book_add(book, "bootstrap",
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
    struct mc_sheet *sheet =
        mc_book_add(book, "judges", "metrics against single judges (Spearman)");
    size_t i, m;

    mc_sheet_column(sheet, (struct mc_sheet_column)TEXT("judge"));
    mc_sheet_column(sheet, (struct mc_sheet_column)COUNT("outputs"));
    for (m = 0; m < study->ratings->n_metrics; m++) {
        const char *name = mc_arena_copy(book->arena, metric_name(study, m)).data;

        mc_sheet_column(sheet, (struct mc_sheet_column)REAL(name, 3));
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

/* "upf-forge>adapt" and so on, at most so many, and how many more there are. */
static struct mc_slice error_list(const struct mc_human_study *study,
                                  const struct mc_metric_pairs *one, size_t most,
                                  struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_slice copy;
    size_t i;

    for (i = 0; i < one->n_errors && i < most; i++)
        mc_buffer_append_format(
            &text, "%s%.*s>%.*s", i == 0 ? "" : " ",
            MC_SLICE_ARGUMENTS(study->ratings->system_names.items[one->errors[i].better]),
            MC_SLICE_ARGUMENTS(study->ratings->system_names.items[one->errors[i].worse]));
    if (i < one->n_errors)
        mc_buffer_append_format(&text, " %zu more", one->n_errors - i);
    copy = mc_arena_copy(arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    return copy;
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
                              MC_SLICE_ARGUMENTS(error_list(study, &one->metrics[m],
                                                            MOST_ERRORS_SHOWN, sheet->arena)));
        }
}

/* The pairs themselves, better system first. */
static void put_tukey_pairs(struct mc_sheet *sheet, const struct mc_human_study *study, size_t part,
                            size_t column)
{
    const struct mc_tukey_pairs *one = &study->corpora[part].tukey[column];
    size_t i;

    for (i = 0; i < one->n_pairs; i++) {
        const struct mc_system_pair *pair = &one->pairs[i];
        bool kept = pair->first_is_better;

        mc_sheet_text(sheet, study->corpora[part].name);
        mc_sheet_text(sheet, study->columns[column].name);
        mc_sheet_text(sheet, study->ratings->system_names.items[kept ? pair->first : pair->second]);
        mc_sheet_text(sheet, study->ratings->system_names.items[kept ? pair->second : pair->first]);
        mc_sheet_real(sheet, fabs(pair->difference));
        mc_sheet_real(sheet, pair->p);
        mc_sheet_flag(sheet, pair->is_significant);
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
        mc_sheet_text(sheet, error_list(study, &one->metrics[m], SIZE_MAX, sheet->arena));
    }
}

/* How the metrics order the significant pairs; without metrics the pairs. */
static void add_tukey(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column of_metrics[] = {
        TEXT("part"),
        TEXT("scale"),
        TEXT("metric"),
        {"as_people", "as people", MC_SHEET_COUNT, 0},
        {"significant", "of significant", MC_SHEET_COUNT, 0},
        {"pairs", "of pairs", MC_SHEET_COUNT, 0},
        {"errors", NULL, MC_SHEET_TEXT, 0},
    };
    static const struct mc_sheet_column of_pairs[] = {
        TEXT("part"),        TEXT("scale"),         {"better", "better", MC_SHEET_TEXT, 0},
        TEXT("worse"),       REAL("difference", 3), {"p", "p", MC_SHEET_P, 0},
        FLAG("significant"),
    };
    struct mc_sheet *sheet =
        mc_book_add(book, "tukey", "pairs of systems that people tell apart (Tukey's test)");
    bool has_metrics = study->ratings->n_metrics > 0;
    size_t p, c;

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
                put_tukey_pairs(sheet, study, p, c);
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
        {"metric_tied", "metric ties", MC_SHEET_COUNT, 0},
        {"human_tied", "people tie", MC_SHEET_COUNT, 0},
        {"both_tied", "both tie", MC_SHEET_COUNT, 0},
        {"worst", "worst item", MC_SHEET_TEXT, 0},
        {"worst_inverted", "inverted", MC_SHEET_COUNT, 0},
    };
    struct mc_sheet *sheet =
        mc_book_add(book, "rank-errors", "pairs of outputs of an item, ordered as people or not");
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
        {"judges", "judges an output", MC_SHEET_COUNT, 0},
        {"two_systems", "outputs, two systems", MC_SHEET_COUNT, 0},
        {"all_pairs", "outputs, all pairs", MC_SHEET_COUNT, 0},
    };
    struct mc_sheet *sheet =
        mc_book_add(book, "planning", "outputs of each system that show a difference (power 0.8)");
    size_t c, i;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (c = 0; c < study->n_columns; c++) {
        const struct mc_human_plan *plan = &study->plans[c];

        for (i = 0; plan->tests[0].power != NULL && i < 3 * study->planned.n_crews; i++) {
            mc_sheet_text(sheet, study->columns[c].name);
            mc_sheet_real(sheet, plan->tests[MC_PLAN_PAIRED].needs[i].difference);
            mc_sheet_count(sheet, plan->tests[MC_PLAN_PAIRED].needs[i].n_judges);
            put_count_or_none(sheet, plan->tests[MC_PLAN_PAIRED].needs[i].n_outputs);
            put_count_or_none(sheet, plan->tests[MC_PLAN_TUKEY].needs[i].n_outputs);
        }
        note_plan(sheet, study, c);
    }
}

/* --- all -------------------------------------------------------------------------------------- */

void mc_human_sheets(struct mc_book *book, const struct mc_human_study *study)
{
    static void (*const fillers[MC_N_HUMAN_ANALYSES])(struct mc_book *,
                                                      const struct mc_human_study *) = {
        [MC_HUMAN_MEANS] = add_means,
        [MC_HUMAN_FLAGS] = add_flags,
        [MC_HUMAN_AGREEMENT] = add_agreement,
        [MC_HUMAN_RELIABILITY] = add_reliability,
        [MC_HUMAN_ANNOTATORS] = add_annotators,
        [MC_HUMAN_LOW] = add_low,
        [MC_HUMAN_Z_SCORES] = add_z_scores,
        [MC_HUMAN_SCALES] = add_scales,
        [MC_HUMAN_KAPPA] = add_kappa,
        [MC_HUMAN_SENTENCE] = add_sentence,
        [MC_HUMAN_SYSTEM] = add_system,
        [MC_HUMAN_BOOTSTRAP] = add_bootstrap,
        [MC_HUMAN_JUDGES] = add_judges,
        [MC_HUMAN_TUKEY] = add_tukey,
        [MC_HUMAN_RANK_ERRORS] = add_rank_errors,
        [MC_HUMAN_PLANNING] = add_planning,
    };
    int i;

    for (i = 0; i < MC_N_HUMAN_ANALYSES; i++)
        if (study->settings.wanted[i] && study->n_columns > 0 &&
            (!mc_human_analysis_needs_scores((enum mc_human_analysis)i) ||
             study->ratings->n_metrics > 0))
            fillers[i](book, study);
}
