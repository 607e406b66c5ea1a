/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_summary.c: gathers the main figures of several analyses in a few tables, with notes on how
 * they were obtained. In order: names, systems, annotators, metrics, rank errors, all tables. */
#include "studies/humans/human_summary.h"

#include <math.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/order.h"
#include "studies/humans/human_verdict.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

enum { MOST_SYSTEM_PAIRS = 2, MOST_WORST_ITEMS = 3, MOST_WORST_ITEMS_ASKED = 10 };

/* --- names ------------------------------------------------------------------------------------ */

struct mc_slice mc_human_scale_name(const struct mc_human_study *study, size_t scale,
                                    struct mc_arena *arena)
{
    const struct mc_rating_scale *rating_scale = &study->ratings->scales[scale];

    if (!rating_scale->is_flag)
        return rating_scale->name;
    return mc_arena_slice(arena, "flag:%.*s", MC_SLICE_ARGUMENTS(rating_scale->name));
}

const char *mc_human_coefficient_name(enum mc_rater_coefficient coefficient)
{
    return coefficient == MC_RATER_SPEARMAN ? "spearman" : "cohen_kappa";
}

struct mc_slice mc_human_system_name(const struct mc_human_study *study, size_t system,
                                     struct mc_arena *arena)
{
    struct mc_slice name = study->ratings->system_names.items[system];

    if (system != study->settings.reference)
        return name;
    return mc_arena_slice(arena, "%.*s (ref)", MC_SLICE_ARGUMENTS(name));
}

struct mc_slice mc_human_pair_errors(const struct mc_human_study *study,
                                     const struct mc_metric_pairs *pairs, size_t most,
                                     struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t i;

    for (i = 0; i < pairs->n_errors && i < most; i++)
        mc_buffer_append_format(
            &text, "%s%.*s>%.*s", i == 0 ? "" : " ",
            MC_SLICE_ARGUMENTS(study->ratings->system_names.items[pairs->errors[i].better]),
            MC_SLICE_ARGUMENTS(study->ratings->system_names.items[pairs->errors[i].worse]));
    if (i < pairs->n_errors)
        mc_buffer_append_format(&text, " %zu more", pairs->n_errors - i);
    return mc_buffer_take(&text, arena);
}

const char *mc_human_no_pairs(const struct mc_human_study *study, struct mc_arena *arena)
{
    size_t i;

    for (i = 0; i < study->ratings->n_scales; i++)
        if (study->scales[i].agreement.n_pairs > 0)
            return NULL;
    return mc_arena_format(arena, "no two annotators share %zu outputs",
                           study->settings.min_shared);
}

static struct mc_sheet *add_table(struct mc_book *book, const char *name, const char *title)
{
    struct mc_sheet *sheet = mc_book_add(book, name, title);

    sheet->only_people = true;
    return sheet;
}

/* --- systems ---------------------------------------------------------------------------------- */

struct placed_system {
    size_t system, place;
};

MC_ORDER_BY_2(compare_places, struct placed_system, place, system)

/* Systems by their rank on the first scale (by percentiles if it has free magnitudes), then those
 * without a rank, then the reference. */
static struct placed_system *order_systems(const struct mc_human_study *study,
                                           struct mc_arena *arena)
{
    size_t n = study->ratings->system_names.n, s;
    struct placed_system *order = mc_arena_array(arena, n, sizeof(*order));
    const struct mc_system_mean *means = study->n_scales == 0 ? NULL : study->scales[0].means;
    bool is_free = study->n_scales > 0 && study->scales[0].is_free;

    for (s = 0; s < n; s++) {
        order[s] = (struct placed_system){s, 0};
        if (means != NULL) {
            size_t rank = is_free ? means[s].percentile_rank : means[s].rank;

            order[s].place = rank == 0 ? n + 1 : rank;
        }
        if (s == study->settings.reference)
            order[s].place = n + 2;
    }
    qsort(order, n, sizeof(*order), compare_places);
    return order;
}

/* Notes how many pairs of systems people tell apart on each scale, except on scales of free
 * magnitudes, where a few great ratings decide the means. */
static void note_tukey(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t c;

    for (c = 0; c < study->n_columns; c++) {
        const struct mc_tukey_pairs *tukey = &study->corpora[0].tukey[c];
        bool is_free = c < study->n_scales && study->scales[c].is_free;

        if (tukey->reason == NULL && !is_free)
            mc_buffer_append_format(&text, "%s%.*s %zu of %zu", text.length == 0 ? "" : ", ",
                                    MC_SLICE_ARGUMENTS(study->columns[c].name),
                                    tukey->n_significant, tukey->n_pairs);
    }
    if (text.length > 0)
        mc_sheet_note(sheet,
                      "Pairs of systems that people tell apart (Tukey's test, p < %g): %.*s.",
                      study->settings.alpha, MC_SLICE_ARGUMENTS(mc_buffer_slice(&text)));
    mc_buffer_free(&text);
}

/* Layout of the table of systems. */
struct systems_table {
    const struct mc_human_study *study;
    bool has_means, has_flags;
    bool is_even; /* each system has the same numbers of outputs and judgements on all scales and
                     flags, so one set of columns serves for all */
    bool is_long; /* with medians and standard deviations */
    /* [n_scales], for a first screen, where a band of the test, if there is one, replaces the rank;
     * else NULL */
    const struct mc_bands *bands;
};

static bool has_band(const struct systems_table *table, size_t scale)
{
    return table->bands != NULL && table->bands[scale].n_ranked > 0;
}

static bool is_even(const struct systems_table *table)
{
    const struct mc_human_study *study = table->study;
    size_t i, s;

    for (s = 0; s < study->ratings->system_names.n && table->has_means; s++)
        for (i = 0; i < study->n_scales; i++)
            if (study->scales[i].means[s].n_outputs != study->scales[0].means[s].n_outputs ||
                study->scales[i].means[s].n_ratings != study->scales[0].means[s].n_ratings)
                return false;
    for (s = 0; s < study->ratings->system_names.n && table->has_flags; s++) {
        size_t n = table->has_means ? study->scales[0].means[s].n_ratings
                                    : study->scales[study->n_scales].rates[s].n_judgements;

        for (i = study->n_scales; i < study->ratings->n_scales; i++)
            if (study->scales[i].rates[s].n_judgements != n)
                return false;
    }
    return true;
}

/* A first screen shows judgements only if there are no outputs to show. */
static void count_columns(struct mc_sheet *sheet, bool has_outputs)
{
    if (has_outputs)
        mc_sheet_column(sheet, (struct mc_sheet_column){"outputs", "outputs", MC_SHEET_COUNT, 0});
    if (!has_outputs || !sheet->is_first)
        mc_sheet_column(sheet,
                        (struct mc_sheet_column){"judgements", "judgements", MC_SHEET_COUNT, 0});
}

/* Means with their ranks; for free magnitudes, statistics that are robust against outliers. */
static void scale_columns(struct mc_sheet *sheet, const struct systems_table *table, size_t scale)
{
    static const struct mc_sheet_column rank = {"rank", "rank", MC_SHEET_COUNT, 0};
    static const struct mc_sheet_column band = {"band", "band", MC_SHEET_COUNT, 0};
    static const struct mc_sheet_column sd = {"sd", "sd", MC_SHEET_REAL, 3};
    bool is_free = table->study->scales[scale].is_free;
    const char *name = mc_arena_copy(sheet->arena, table->study->ratings->scales[scale].name).data;
    const char *median = is_free ? mc_arena_format(sheet->arena, "%s, median", name) : "median";

    if (!is_free) {
        mc_sheet_column(sheet, (struct mc_sheet_column){name, name, MC_SHEET_REAL, 3});
        mc_sheet_column(sheet, has_band(table, scale) ? band : rank);
    }
    if (is_free || table->is_long)
        mc_sheet_column(sheet, (struct mc_sheet_column){"median", median, MC_SHEET_REAL, 3});
    if (is_free) {
        mc_sheet_column(sheet,
                        (struct mc_sheet_column){"percentile", "percentile", MC_SHEET_REAL, 1});
        mc_sheet_column(sheet, rank);
    } else if (table->is_long) {
        mc_sheet_column(sheet, sd);
    }
}

static void system_columns(struct mc_sheet *sheet, const struct systems_table *table)
{
    const struct mc_ratings *ratings = table->study->ratings;
    size_t i;

    mc_sheet_column(sheet, (struct mc_sheet_column){"system", "system", MC_SHEET_TEXT, 0});
    if (table->is_even)
        count_columns(sheet, table->has_means);
    for (i = 0; i < ratings->n_scales; i++) {
        bool is_flag = ratings->scales[i].is_flag;
        const char *name = mc_arena_copy(sheet->arena, ratings->scales[i].name).data;

        if (is_flag ? !table->has_flags : !table->has_means)
            continue;
        if (is_flag)
            mc_sheet_column(sheet, (struct mc_sheet_column){name, name, MC_SHEET_REAL, 1});
        else
            scale_columns(sheet, table, i);
        if (!table->is_even)
            count_columns(sheet, !is_flag);
    }
}

static void put_mean(struct mc_sheet *sheet, const struct systems_table *table, size_t scale,
                     size_t system)
{
    const struct mc_system_mean *mean = &table->study->scales[scale].means[system];
    bool is_free = table->study->scales[scale].is_free;

    if (!is_free) {
        mc_sheet_real(sheet, has_band(table, scale) ? mean->mean_of_output_means : mean->mean);
        mc_sheet_count_or_none(sheet, has_band(table, scale) ? table->bands[scale].bands[system]
                                                             : mean->rank);
    }
    if (is_free || table->is_long)
        mc_sheet_real(sheet, mean->median);
    if (is_free) {
        mc_sheet_real(sheet, mean->mean_percentile);
        mc_sheet_count_or_none(sheet, mean->percentile_rank);
    } else if (table->is_long) {
        mc_sheet_real(sheet, mean->standard_deviation);
    }
    if (!table->is_even) {
        mc_sheet_count(sheet, mean->n_outputs);
        if (!sheet->is_first)
            mc_sheet_count(sheet, mean->n_ratings);
    }
}

static void note_free(struct mc_sheet *sheet, const struct systems_table *table)
{
    size_t i;

    for (i = 0; i < table->study->n_scales && table->has_means; i++)
        if (table->study->scales[i].is_free) {
            mc_sheet_note(sheet, "Free magnitudes are ranked by percentile: the mean percentile "
                                 "rank of judgements among all of their annotator's.");
            return;
        }
}

static void put_system(struct mc_sheet *sheet, const struct systems_table *table, size_t system)
{
    const struct mc_human_study *study = table->study;
    size_t i;

    mc_sheet_text(sheet, mc_human_system_name(study, system, sheet->arena));
    if (table->is_even && table->has_means) {
        mc_sheet_count(sheet, study->scales[0].means[system].n_outputs);
        if (!sheet->is_first)
            mc_sheet_count(sheet, study->scales[0].means[system].n_ratings);
    } else if (table->is_even) {
        mc_sheet_count(sheet, study->scales[study->n_scales].rates[system].n_judgements);
    }
    for (i = 0; i < study->n_scales && table->has_means; i++)
        put_mean(sheet, table, i, system);
    for (i = study->n_scales; i < study->ratings->n_scales && table->has_flags; i++) {
        mc_sheet_real(sheet, study->scales[i].rates[system].percent);
        if (!table->is_even)
            mc_sheet_count(sheet, study->scales[i].rates[system].n_judgements);
    }
}

static void add_systems(struct mc_book *book, const struct mc_human_study *study)
{
    const struct placed_system *order = order_systems(study, book->arena);
    struct systems_table table = {.study = study,
                                  .has_means = mc_human_study_has(study, MC_HUMAN_MEANS),
                                  .has_flags = study->settings.wanted[MC_HUMAN_FLAGS] &&
                                               study->n_scales < study->ratings->n_scales,
                                  .is_long = mc_book_is_asked(book, "means")};
    const char *name = mc_human_analysis_name(MC_HUMAN_MEANS);
    struct mc_sheet *sheet;
    size_t s;

    if (!table.has_means && !table.has_flags)
        return;
    table.is_even = is_even(&table);
    if (!mc_book_is_shown(book, name))
        name = mc_human_analysis_name(MC_HUMAN_FLAGS);
    sheet = add_table(book, name,
                      !table.has_flags   ? "mean ratings"
                      : !table.has_means ? "flagged, in percent of judgements"
                                         : "mean ratings; flags in percent of judgements");
    system_columns(sheet, &table);
    for (s = 0; s < study->ratings->system_names.n; s++)
        put_system(sheet, &table, order[s].system);
    note_free(sheet, &table);
    if (book->n_asked == 0)
        note_tukey(sheet, study);
}

/* Puts the systems that have a band first, best first, then the others. */
static void order_by_bands(const struct mc_bands *bands, struct placed_system *order, size_t n)
{
    size_t i, k;

    for (i = 0; i < n; i++) {
        for (k = 0; k < bands->n_ranked && bands->order[k] != order[i].system; k++)
            continue;
        order[i].place = k < bands->n_ranked ? k : n + i;
    }
    qsort(order, n, sizeof(*order), compare_places);
}

/* The table of systems of a first screen: without flags unless there is nothing else, and with
 * bands of the test. Means are then over outputs, as in the test. */
static void add_first_systems(struct mc_book *book, const struct mc_human_study *study)
{
    struct placed_system *order = order_systems(study, book->arena);
    struct systems_table table = {.study = study,
                                  .has_means = mc_human_study_has(study, MC_HUMAN_MEANS),
                                  .has_flags = study->n_scales == 0};
    struct mc_bands *bands = mc_arena_array(book->arena, study->n_scales, sizeof(*bands));
    bool is_banded = false;
    struct mc_sheet *sheet =
        mc_book_add_first(book, table.has_means ? "means" : "flags",
                          table.has_means ? "mean ratings" : "flagged, in percent of judgements");
    size_t n = study->ratings->system_names.n, i, s;

    if (sheet == NULL)
        return;
    for (i = 0; i < study->n_scales; i++) {
        bands[i] = mc_human_bands(study, i, book->arena);
        is_banded = is_banded || bands[i].n_ranked > 0;
    }
    table.bands = bands;
    table.is_even = is_even(&table);
    if (study->n_scales > 0)
        order_by_bands(&bands[0], order, n);
    system_columns(sheet, &table);
    for (s = 0; s < n; s++)
        put_system(sheet, &table, order[s].system);
    note_free(sheet, &table);
    if (is_banded)
        mc_sheet_note(sheet,
                      "band 1: the best and those not told from it (Tukey, p < %g), and so on.",
                      study->settings.alpha);
}

/* --- annotators ------------------------------------------------------------------------------- */

/* The correlation of the two scales whose low thirds are compared; NULL if there is none. */
static const struct mc_scale_correlation *low_correlation(const struct mc_human_study *study)
{
    const size_t *low = study->low_scales;
    size_t i;

    for (i = 0; i < study->n_scale_correlations; i++) {
        const struct mc_scale_correlation *correlation = &study->scale_correlations[i];

        if ((correlation->first == low[0] && correlation->second == low[1]) ||
            (correlation->first == low[1] && correlation->second == low[0]))
            return correlation;
    }
    return NULL;
}

/* "Low third of both: 110 outputs (midrank).", or a sentence that no output has enough judges. */
static const char *low_text(const struct mc_human_study *study, const char *what, size_t n_low,
                            struct mc_arena *arena)
{
    enum mc_low_rule rule = study->settings.low_rule;
    const size_t *eligible = study->scales[0].low[rule].eligible;
    size_t n_eligible = 0, s;

    for (s = 0; s < study->ratings->system_names.n; s++)
        n_eligible += eligible[s];
    if (n_eligible == 0)
        return "Low third: no output has enough judges.";
    return mc_arena_format(arena, "Low third of %s: %zu %s (%s).", what, n_low,
                           n_low == 1 ? "output" : "outputs", mc_low_rule_name(rule));
}

static void note_low(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    const struct mc_scale_correlation *scales = low_correlation(study);
    enum mc_low_rule rule = study->settings.low_rule;

    if (study->low_both == NULL || scales == NULL) {
        const char *first = mc_arena_copy(sheet->arena, study->columns[0].name).data;

        mc_sheet_note(sheet, "%s",
                      low_text(study, first, study->scales[0].low[rule].n_low, sheet->arena));
        return;
    }
    mc_sheet_note(sheet, "%s %.*s-%.*s: rho %.2f (judgements), %.2f (outputs).",
                  low_text(study, "both", study->low_both[rule].n_low, sheet->arena),
                  MC_SLICE_ARGUMENTS(study->columns[study->low_scales[1]].name),
                  MC_SLICE_ARGUMENTS(study->columns[study->low_scales[0]].name),
                  scales->judgement_spearman, scales->output_spearman);
}

static void put_agreement(struct mc_sheet *sheet, const struct mc_human_study *study, size_t scale)
{
    const struct mc_rater_agreement *agreement = &study->scales[scale].agreement;

    mc_sheet_text(sheet, mc_human_scale_name(study, scale, sheet->arena));
    mc_sheet_count(sheet, agreement->n_pairs);
    mc_sheet_count(sheet, agreement->n_defined);
    mc_sheet_real(sheet, agreement->average);
    mc_sheet_real(sheet, agreement->minimum);
    mc_sheet_real(sheet, agreement->maximum);
    if (scale < study->n_scales) {
        const struct mc_rating_agreement *relative = &study->corpora[0].kappas[scale].relative;
        const struct mc_banded_kappa *kappa = &relative->by[study->settings.chance];

        mc_sheet_real(sheet, kappa->kappa);
        mc_sheet_text(sheet, mc_slice_of(kappa->band == NULL ? "-" : kappa->band));
        mc_sheet_count(sheet, (size_t)relative->counts.n_pairs);
        return;
    }
    mc_sheet_real(sheet, (double)NAN);
    mc_sheet_text(sheet, mc_slice_of("-"));
    mc_sheet_real(sheet, (double)NAN);
}

static void add_agreement(struct mc_book *book, const struct mc_human_study *study)
{
    static const struct mc_sheet_column columns[] = {
        {"scale", "scale", MC_SHEET_TEXT, 0},
        {"pairs", "pairs", MC_SHEET_COUNT, 0},
        {"defined", "defined", MC_SHEET_COUNT, 0},
        {"average", "average", MC_SHEET_CORRELATION, 3},
        {"minimum", "min", MC_SHEET_CORRELATION, 2},
        {"maximum", "max", MC_SHEET_CORRELATION, 2},
        {"kappa", "relative kappa", MC_SHEET_CORRELATION, 3},
        {"band", "", MC_SHEET_TEXT, 0},
        {"n", "n", MC_SHEET_COUNT, 0},
    };
    struct mc_sheet *sheet;
    bool has_flags = study->n_scales < study->ratings->n_scales;
    size_t n_below = 0, i;
    const char *fewer = "";

    if (book->n_asked > 0)
        return;
    sheet = add_table(book, "agreement", "agreement of pairs of annotators");
    sheet->nothing = mc_human_no_pairs(study, book->arena);
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->ratings->n_scales; i++) {
        const struct mc_rater_agreement *agreement = &study->scales[i].agreement;

        put_agreement(sheet, study, i);
        n_below = agreement->n_below > n_below ? agreement->n_below : n_below;
    }
    if (n_below > 0)
        fewer = mc_arena_format(sheet->arena, " (up to %zu have fewer)", n_below);
    if (study->n_scales == 0) {
        mc_sheet_note(sheet, "Cohen's kappa over pairs with %zu outputs in common or more%s.",
                      study->settings.min_shared, fewer);
        return;
    }
    note_low(sheet, study);
    mc_sheet_note(sheet,
                  "Spearman%s over pairs with %zu outputs in common or more%s; "
                  "kappa of n orders of two outputs, chance %s.",
                  has_flags ? ", of flags Cohen's kappa," : "", study->settings.min_shared, fewer,
                  mc_kappa_chance_name(study->settings.chance));
}

/* --- metrics ---------------------------------------------------------------------------------- */

static void metric_columns(struct mc_sheet *sheet, const struct mc_human_study *study)
{
    static const char *const units[] = {"outputs", "items"};
    const struct mc_human_corpus *corpus = &study->corpora[0];
    bool is_marked = false;
    int unit;

    mc_sheet_column(sheet, (struct mc_sheet_column){"metric", "metric", MC_SHEET_TEXT, 0});
    mc_sheet_column(sheet, (struct mc_sheet_column){"outputs", "n", MC_SHEET_COUNT, 0});
    mc_sheet_column(sheet, (struct mc_sheet_column){"spearman", "rho", MC_SHEET_CORRELATION, 3});
    for (unit = 0; unit < 2; unit++) {
        if (corpus->bootstrap[unit] == NULL)
            continue;
        mc_sheet_column(sheet, (struct mc_sheet_column){
                                   units[unit],
                                   mc_arena_format(sheet->arena, "[%.15g%%, %s]",
                                                   100 * study->settings.confidence, units[unit]),
                                   MC_SHEET_TEXT, 0});
        if (!is_marked)
            mc_sheet_column(sheet, (struct mc_sheet_column){"best", "", MC_SHEET_TEXT, 0});
        is_marked = true;
    }
    if (!study->settings.wanted[MC_HUMAN_TUKEY])
        return;
    mc_sheet_column(sheet, (struct mc_sheet_column){"as_people", "as people", MC_SHEET_COUNT, 0});
    mc_sheet_column(sheet, (struct mc_sheet_column){"errors", "otherwise", MC_SHEET_TEXT, 0});
}

/* Spearman's correlation, turned so that higher is better, and the number of outputs behind it:
 * those of the intervals if there are any, else all that the metric scored. */
static double oriented(const struct mc_human_study *study, size_t column, size_t metric,
                       size_t *n_outputs)
{
    const struct mc_human_corpus *corpus = &study->corpora[0];
    const struct mc_output_correlation *plain = &corpus->sentence[column][metric];
    int unit;

    for (unit = 0; unit < 2; unit++)
        if (corpus->bootstrap[unit] != NULL) {
            *n_outputs = corpus->bootstrap[unit][column].n;
            return corpus->bootstrap[unit][column].metrics[metric].spearman;
        }
    *n_outputs = plain->n;
    return study->ratings->metrics[metric].lower_is_better == study->columns[column].lower_is_better
               ? plain->spearman
               : -plain->spearman;
}

static void put_metric(struct mc_sheet *sheet, const struct mc_human_study *study, size_t column,
                       size_t metric)
{
    const struct mc_human_corpus *corpus = &study->corpora[0];
    const struct mc_rated_metric *rated = &study->ratings->metrics[metric];
    size_t n_outputs;
    double spearman = oriented(study, column, metric, &n_outputs);
    bool is_marked = false;
    int unit;

    mc_sheet_text(sheet, mc_arena_slice(sheet->arena, "%.*s%s", MC_SLICE_ARGUMENTS(rated->name),
                                        rated->lower_is_better ? " (-)" : ""));
    mc_sheet_count(sheet, n_outputs);
    mc_sheet_real(sheet, spearman);
    for (unit = 0; unit < 2; unit++) {
        const struct mc_bootstrapped_metric *bootstrapped;

        if (corpus->bootstrap[unit] == NULL)
            continue;
        bootstrapped = &corpus->bootstrap[unit][column].metrics[metric];
        /* "[0.597, 0.658]" */
        mc_sheet_text(sheet, isnan(bootstrapped->lower)
                                 ? mc_slice_of("-")
                                 : mc_arena_slice(sheet->arena, "[%.3f, %.3f]", bootstrapped->lower,
                                                  bootstrapped->upper));
        if (!is_marked)
            mc_sheet_text(sheet, mc_slice_of(bootstrapped->within_best ? "best" : ""));
        is_marked = true;
    }
    if (!study->settings.wanted[MC_HUMAN_TUKEY])
        return;
    if (metric >= corpus->tukey[column].n_metrics) {
        mc_sheet_real(sheet, (double)NAN);
        mc_sheet_text(sheet, mc_slice_of(""));
        return;
    }
    mc_sheet_count(sheet, corpus->tukey[column].metrics[metric].n_as_people);
    mc_sheet_text(sheet, mc_human_pair_errors(study, &corpus->tukey[column].metrics[metric],
                                              MOST_SYSTEM_PAIRS, sheet->arena));
}

static void add_metrics(struct mc_book *book, const struct mc_human_study *study, size_t column)
{
    const struct mc_tukey_pairs *tukey =
        study->settings.wanted[MC_HUMAN_TUKEY] ? &study->corpora[0].tukey[column] : NULL;
    struct mc_slice name = study->columns[column].name;
    struct mc_sheet *sheet;
    const char *title;
    size_t m;

    if (tukey == NULL || tukey->reason != NULL)
        title =
            mc_arena_format(book->arena, "%.*s: metrics against people", MC_SLICE_ARGUMENTS(name));
    else
        title = mc_arena_format(
            book->arena, "%.*s: metrics against people, who tell apart %zu of %zu pairs of systems",
            MC_SLICE_ARGUMENTS(name), tukey->n_significant, tukey->n_pairs);
    sheet = add_table(book, "sentence", title);
    metric_columns(sheet, study);
    for (m = 0; m < study->ratings->n_metrics; m++)
        put_metric(sheet, study, column, m);
    if (tukey != NULL && tukey->reason != NULL)
        mc_sheet_note(sheet, "Tukey's test: %s.", tukey->reason);
    if (column != mc_human_main_column(study))
        return;
    if (!isnan(study->corpora[0].judges.pooled_spearman))
        mc_sheet_note(sheet, "One judge against another: %.3f (%zu pairs of judgements).",
                      study->corpora[0].judges.pooled_spearman, study->corpora[0].judges.n_pooled);
    if (study->corpora[0].bootstrap[0] != NULL || study->corpora[0].bootstrap[1] != NULL)
        mc_sheet_note(sheet, "best: in the interval of the best metric. (-): lower is better, "
                             "turned round.");
    if (tukey != NULL)
        mc_sheet_note(sheet, "as people: pairs that people tell apart (Tukey's test) and the "
                             "metric orders alike; otherwise: the first others, better>worse.");
}

/* --- rank errors ------------------------------------------------------------------------------ */

static void add_worst(struct mc_book *book, const struct mc_human_study *study, size_t metric)
{
    static const struct mc_sheet_column columns[] = {
        {"item", "item", MC_SHEET_TEXT, 0},
        {"outputs", "outputs", MC_SHEET_COUNT, 0},
        {"inverted", "inverted", MC_SHEET_COUNT, 0},
        {"ordered", "of", MC_SHEET_COUNT, 0},
    };
    size_t column = mc_human_main_column(study), i;
    const struct mc_rank_errors *rank_errors = &study->corpora[0].rank_errors[column][metric];
    struct mc_slice scale = study->columns[column].name;
    struct mc_slice name = study->ratings->metrics[metric].name;
    size_t most = book->n_asked == 0 ? MOST_WORST_ITEMS : MOST_WORST_ITEMS_ASKED;
    struct mc_sheet *sheet = add_table(
        book, "rank-errors",
        mc_arena_format(book->arena,
                        "rank errors of %.*s (%.*s): %zu of %zu pairs inverted; worst items",
                        MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(scale),
                        (size_t)rank_errors->totals.inverted,
                        (size_t)mc_rank_counts_sum(&rank_errors->totals)));

    if (most > study->settings.worst)
        most = study->settings.worst;
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < rank_errors->n_inverted_groups && i < most; i++) {
        const struct mc_rank_group *group = &rank_errors->groups[i];

        mc_sheet_text(sheet, study->ratings->item_names.items[group->item]);
        mc_sheet_count(sheet, group->n);
        mc_sheet_count(sheet, group->counts.inverted);
        mc_sheet_count(sheet, mc_rank_counts_ordered(&group->counts));
    }
    if (i < rank_errors->n_inverted_groups)
        mc_sheet_note(sheet, "%zu more.", rank_errors->n_inverted_groups - i);
}

/* The outputs of the worst items, best first by people, with the scores of people and metric. */
static void add_worst_outputs(struct mc_book *book, const struct mc_human_study *study,
                              size_t metric)
{
    const struct mc_ratings *ratings = study->ratings;
    bool has_texts = ratings->files[MC_TABLE_OUTPUTS].path != NULL;
    size_t column = mc_human_main_column(study), i, k;
    const struct mc_rank_errors *rank_errors = &study->corpora[0].rank_errors[column][metric];
    const char *scale = mc_arena_copy(book->arena, study->columns[column].name).data;
    const char *name = mc_arena_copy(book->arena, ratings->metrics[metric].name).data;
    struct mc_sheet *sheet = mc_book_add_long(
        book, "rank-errors",
        mc_arena_format(book->arena, "rank errors of %s (%s): outputs of the worst items", name,
                        scale));

    sheet->only_people = true;
    mc_sheet_column(sheet, (struct mc_sheet_column){"output", "output", MC_SHEET_TEXT, 0});
    mc_sheet_column(sheet, (struct mc_sheet_column){"human", scale, MC_SHEET_REAL, 3});
    mc_sheet_column(sheet, (struct mc_sheet_column){"metric", name, MC_SHEET_REAL, 3});
    if (has_texts)
        mc_sheet_column(sheet, (struct mc_sheet_column){"text", "text", MC_SHEET_TEXT, 0});
    for (i = 0; i < rank_errors->n_inverted_groups && i < study->settings.worst &&
                i < MOST_WORST_ITEMS_ASKED;
         i++) {
        const size_t *outputs = mc_rank_group_outputs(ratings, &study->columns[column], metric,
                                                      &study->corpora[0].selection,
                                                      &rank_errors->groups[i], book->arena);

        for (k = 0; k < rank_errors->groups[i].n; k++) {
            const struct mc_rated_output *output = &ratings->outputs[outputs[k]];
            struct mc_slice item = ratings->item_names.items[output->item];
            struct mc_slice system = ratings->system_names.items[output->system];
            const char *number =
                output->number == 1 ? ""
                                    : mc_arena_format(book->arena, " %u", (unsigned)output->number);

            /* "boat, rules", "boat, rules 2" */
            mc_sheet_text(sheet,
                          mc_arena_slice(book->arena, "%.*s, %.*s%s", MC_SLICE_ARGUMENTS(item),
                                         MC_SLICE_ARGUMENTS(system), number));
            mc_sheet_real(sheet, study->columns[column].values[outputs[k]]);
            mc_sheet_real(sheet, ratings->metrics[metric].values[outputs[k]]);
            if (has_texts)
                mc_sheet_text(sheet, output->has_text ? output->text : mc_slice_of("-"));
        }
    }
}

/* --- all tables ------------------------------------------------------------------------------- */

bool mc_human_summary_holds_tukey(const struct mc_book *book, const struct mc_human_study *study)
{
    return mc_book_is_asked(book, "sentence") && study->ratings->n_metrics > 0 &&
           study->n_corpora == 1;
}

void mc_human_summary(struct mc_book *book, const struct mc_human_study *study)
{
    size_t first = mc_human_main_column(study), i;

    add_first_systems(book, study);
    mc_human_first_metrics(book, study);
    add_systems(book, study);
    add_agreement(book, study);
    if (mc_human_study_has(study, MC_HUMAN_SENTENCE)) {
        add_metrics(book, study, first);
        for (i = 0; i < study->n_columns; i++)
            if (i != first)
                add_metrics(book, study, i);
    }
    if (!mc_human_study_has(study, MC_HUMAN_RANK_ERRORS))
        return;
    for (i = 0; i < study->ratings->n_metrics; i++)
        add_worst(book, study, i);
    for (i = 0; i < study->ratings->n_metrics; i++)
        add_worst_outputs(book, study, i);
}
