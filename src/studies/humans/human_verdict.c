/* SPDX-License-Identifier: GPL-3.0-or-later */
/* human_verdict.c: sentences about systems (Tukey's test of all pairs), judges, and metrics
 * (intervals of the bootstrap; the pairs of systems that the test tells apart); then the table of
 * metrics of a first screen. */
#include "studies/humans/human_verdict.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/memory.h"

enum { MOST_NAMES = 3 };

/* --- systems ---------------------------------------------------------------------------------- */

static bool is_free(const struct mc_human_study *study, size_t column)
{
    return column < study->n_scales && study->scales[column].is_free;
}

struct mc_bands mc_human_bands(const struct mc_human_study *study, size_t column,
                               struct mc_arena *arena)
{
    const struct mc_tukey_pairs *tukey = &study->corpora[0].tukey[column];
    bool is_tested = tukey->reason == NULL && !is_free(study, column);
    size_t n = study->ratings->system_names.n, i;
    double *means = mc_arena_undefined(arena, n);
    bool *is_apart = mc_arena_array(arena, n * n, sizeof(*is_apart));

    for (i = 0; i < tukey->n_groups && is_tested; i++)
        means[tukey->groups[i].system] =
            study->columns[column].lower_is_better ? -tukey->groups[i].mean : tukey->groups[i].mean;
    for (i = 0; i < tukey->n_pairs && is_tested; i++) {
        const struct mc_system_pair *pair = &tukey->pairs[i];

        is_apart[pair->first * n + pair->second] = pair->is_significant;
        is_apart[pair->second * n + pair->first] = pair->is_significant;
    }
    return mc_bands(means, is_apart, n, arena);
}

/* The median over pairs of systems of the least difference that the test would find significant. */
static double median_margin(const struct mc_tukey_pairs *tukey, struct mc_arena *arena)
{
    double *margins = mc_arena_array(arena, tukey->n_pairs, sizeof(*margins));
    size_t i;

    for (i = 0; i < tukey->n_pairs; i++)
        margins[i] = (tukey->pairs[i].high - tukey->pairs[i].low) / 2;
    mc_sort_values(margins, tukey->n_pairs, arena);
    return mc_quantile_sorted(margins, tukey->n_pairs, 50, MC_QUANTILE_LINEAR);
}

/* Which systems are first on a column. */
static void say_systems(struct mc_book *book, const struct mc_human_study *study, size_t column)
{
    const struct mc_tukey_pairs *tukey = &study->corpora[0].tukey[column];
    const struct mc_bands bands = mc_human_bands(study, column, book->arena);
    const char *words = mc_bands_words(&bands, study->ratings->system_names.items, book->arena);
    struct mc_slice name = study->columns[column].name;

    if (words != NULL)
        mc_book_conclude(book, "%.*s: %s. %zu of %zu pairs differ enough (needed: %.2f).",
                         MC_SLICE_ARGUMENTS(name), words, tukey->n_significant, tukey->n_pairs,
                         median_margin(tukey, book->arena));
    else
        mc_book_conclude(book, "%.*s: no system is said to be first: %s.", MC_SLICE_ARGUMENTS(name),
                         is_free(study, column)
                             ? "Tukey's test compares means, which a few free magnitudes rule"
                             : tukey->reason);
}

/* --- judges ----------------------------------------------------------------------------------- */

static void say_judges(struct mc_book *book, const struct mc_human_study *study)
{
    const char *alphas = "", *missing = NULL;
    size_t i;

    for (i = 0; i < study->n_scales; i++) {
        const struct mc_rater_reliability *reliability = &study->scales[i].reliability;
        const struct mc_figure *alpha =
            is_free(study, i) ? &reliability->alpha_ordinal : &reliability->alpha_interval;

        if (!isnan(alpha->value))
            alphas =
                mc_arena_format(book->arena, "%s%s%.2f %.*s", alphas, alphas[0] == '\0' ? "" : ", ",
                                alpha->value, MC_SLICE_ARGUMENTS(study->columns[i].name));
        else if (missing == NULL)
            missing = alpha->reason;
    }
    if (alphas[0] != '\0')
        mc_book_conclude(book, "Judges agree (Krippendorff's alpha; 1: always, 0: by chance): %s.",
                         alphas);
    else if (missing != NULL)
        mc_book_conclude(book, "How far judges agree is not known: %s.", missing);
}

/* --- metrics ---------------------------------------------------------------------------------- */

/* The intervals from drawing items, whose outputs depend on each other, else those from drawing
 * outputs; NULL if neither was asked for. */
static const struct mc_bootstrap_correlation *intervals_of(const struct mc_human_study *study,
                                                           size_t column)
{
    struct mc_bootstrap_correlation *const *bootstrap = study->corpora[0].bootstrap;

    return bootstrap[MC_UNIT_ITEM] != NULL     ? &bootstrap[MC_UNIT_ITEM][column]
           : bootstrap[MC_UNIT_OUTPUT] != NULL ? &bootstrap[MC_UNIT_OUTPUT][column]
                                               : NULL;
}

static struct mc_slice metric_name(const struct mc_human_study *study, size_t metric)
{
    return study->ratings->metrics[metric].name;
}

/* "bleu and ter": the metrics inside the interval of the best one, or those outside. *n: their
 * number. */
static const char *others_text(const struct mc_human_study *study,
                               const struct mc_bootstrap_correlation *intervals, bool is_within,
                               struct mc_arena *arena, size_t *n)
{
    struct mc_slice *names = mc_arena_array(arena, intervals->n_metrics, sizeof(*names));
    size_t i;

    *n = 0;
    for (i = 0; i < intervals->n_metrics; i++)
        if (i != intervals->best && intervals->metrics[i].within_best == is_within &&
            !isnan(intervals->metrics[i].spearman))
            names[(*n)++] = metric_name(study, intervals->metrics[i].metric);
    return mc_name_list(names, *n, MOST_NAMES, arena);
}

/* Which metric agrees best with people, output by output. */
static void say_outputs(struct mc_book *book, const struct mc_human_study *study, size_t column)
{
    const struct mc_bootstrap_correlation *intervals = intervals_of(study, column);
    struct mc_slice scale = study->columns[column].name;
    const struct mc_bootstrapped_metric *best;
    const char *within, *outside, *others = "";
    bool is_any_above_0 = false;
    size_t n_within, n_outside, i;

    if (intervals == NULL || intervals->best >= intervals->n_metrics ||
        isnan(intervals->metrics[intervals->best].lower)) {
        mc_book_conclude(book, "Which metric orders outputs as people do is not said: %s.",
                         intervals == NULL ? "there are no intervals without --resamples"
                                           : "no correlation has an interval");
        return;
    }
    best = &intervals->metrics[intervals->best];
    within = others_text(study, intervals, true, book->arena, &n_within);
    outside = others_text(study, intervals, false, book->arena, &n_outside);
    if (n_within > 0)
        others = mc_arena_format(book->arena, "; %s cannot be told from it", within);
    if (n_outside > 0)
        others = mc_arena_format(book->arena, "%s; %s %s below its interval", others, outside,
                                 n_outside == 1 ? "lies" : "lie");
    for (i = 0; i < intervals->n_metrics; i++)
        is_any_above_0 = is_any_above_0 || intervals->metrics[i].lower > 0;
    if (!is_any_above_0)
        mc_book_conclude(book, "No metric is shown to order outputs as people do (%.*s).",
                         MC_SLICE_ARGUMENTS(scale));
    else
        mc_book_conclude(book,
                         "%.*s orders outputs most as people do (%.*s: Spearman %.2f "
                         "[%.2f, %.2f])%s.",
                         MC_SLICE_ARGUMENTS(metric_name(study, best->metric)),
                         MC_SLICE_ARGUMENTS(scale), best->spearman, best->lower, best->upper,
                         others);
}

/* The metrics by the number of pairs that they order as people do; ties keep their order. */
static size_t *order_by_pairs(const struct mc_tukey_pairs *tukey, struct mc_arena *arena)
{
    size_t *order = mc_arena_array(arena, tukey->n_metrics, sizeof(*order)), i, k;

    for (i = 0; i < tukey->n_metrics; i++) {
        for (k = i;
             k > 0 && tukey->metrics[order[k - 1]].n_as_people < tukey->metrics[i].n_as_people; k--)
            order[k] = order[k - 1];
        order[k] = i;
    }
    return order;
}

/* "upf-forge > adapt, pkuwriter > baseline", at most MOST_ERRORS pairs. */
static const char *errors_text(const struct mc_human_study *study,
                               const struct mc_metric_pairs *pairs, struct mc_arena *arena)
{
    enum { MOST_ERRORS = 2 };
    struct mc_slice *names = mc_arena_array(arena, pairs->n_errors, sizeof(*names));
    const struct mc_slice *systems = study->ratings->system_names.items;
    size_t i;

    for (i = 0; i < pairs->n_errors; i++)
        names[i] = mc_arena_slice(arena, "%.*s > %.*s",
                                  MC_SLICE_ARGUMENTS(systems[pairs->errors[i].better]),
                                  MC_SLICE_ARGUMENTS(systems[pairs->errors[i].worse]));
    return mc_name_list(names, pairs->n_errors, MOST_ERRORS, arena);
}

/* How many of the pairs of systems that people tell apart each metric orders as they do, and which
 * of them the best metric does not. */
static void say_pairs(struct mc_book *book, const struct mc_human_study *study, size_t column)
{
    const struct mc_tukey_pairs *tukey = &study->corpora[0].tukey[column];
    const size_t *order = order_by_pairs(tukey, book->arena);
    const char *counts = "";
    size_t i;

    if (tukey->n_significant == 0 || tukey->n_metrics == 0 || is_free(study, column))
        return;
    for (i = 0; i < tukey->n_metrics && i <= MOST_NAMES; i++) {
        const struct mc_metric_pairs *pairs = &tukey->metrics[order[i]];

        counts = mc_arena_format(
            book->arena, i == 0 ? "%s%.*s orders %zu as they do" : "%s, %.*s %zu", counts,
            MC_SLICE_ARGUMENTS(metric_name(study, order[i])), pairs->n_as_people);
        if (i == 0 && pairs->n_errors > 0)
            counts = mc_arena_format(book->arena, "%s (not %s)", counts,
                                     errors_text(study, pairs, book->arena));
    }
    if (i < tukey->n_metrics)
        counts =
            mc_arena_format(book->arena, "%s, %zu more no better", counts, tukey->n_metrics - i);
    mc_book_conclude(book, "Of the %zu pair%s of %zu systems that people tell apart (%.*s), %s.",
                     tukey->n_significant, tukey->n_significant == 1 ? "" : "s", tukey->n_groups,
                     MC_SLICE_ARGUMENTS(study->columns[column].name), counts);
}

/* --- all sentences ---------------------------------------------------------------------------- */

void mc_human_verdict(struct mc_book *book, const struct mc_human_study *study)
{
    size_t column = mc_human_main_column(study), c;

    if (book->n_asked > 0 || study->n_scales == 0)
        return;
    for (c = 0; c < study->n_columns; c++)
        say_systems(book, study, c);
    say_judges(book, study);
    if (study->ratings->n_metrics == 0)
        return;
    say_outputs(book, study, column);
    say_pairs(book, study, column);
}

/* --- metrics of a first screen ---------------------------------------------------------------- */

/* ".61", "-.05", "1.00" */
static const char *bound_text(double bound, struct mc_arena *arena)
{
    const char *text = mc_arena_format(arena, "%.2f", bound);

    if (strncmp(text, "0.", 2) == 0)
        return text + 1;
    return strncmp(text, "-0.", 3) == 0 ? mc_arena_format(arena, "-%s", text + 2) : text;
}

/* "0.65 [.61, .68]*" */
static void put_interval(struct mc_sheet *sheet, const struct mc_bootstrapped_metric *bootstrapped)
{
    const char *text;

    if (isnan(bootstrapped->spearman))
        text = "-";
    else if (isnan(bootstrapped->lower))
        text = mc_arena_format(sheet->arena, "%.2f", bootstrapped->spearman);
    else
        text = mc_arena_format(sheet->arena, "%.2f [%s, %s]%s", bootstrapped->spearman,
                               bound_text(bootstrapped->lower, sheet->arena),
                               bound_text(bootstrapped->upper, sheet->arena),
                               bootstrapped->within_best ? "*" : "");
    mc_sheet_correlation(sheet, bootstrapped->spearman, mc_slice_of(text));
}

/* Column i in the order of the table: the one by which single judges are compared comes first. */
static size_t nth_column(const struct mc_human_study *study, size_t i)
{
    size_t main = mc_human_main_column(study);

    return i == 0 ? main : i <= main ? i - 1 : i;
}

void mc_human_first_metrics(struct mc_book *book, const struct mc_human_study *study)
{
    bool draws_items = study->corpora[0].bootstrap[MC_UNIT_ITEM] != NULL;
    struct mc_sheet *sheet;
    size_t m, c;

    if (study->ratings->n_metrics == 0 || study->n_scales == 0 || intervals_of(study, 0) == NULL)
        return;
    sheet = mc_book_add_first(
        book, "bootstrap",
        mc_arena_format(
            book->arena,
            "metrics against people: Spearman over outputs, %.15g%% intervals (%s drawn)",
            100 * study->settings.confidence, draws_items ? "items" : "outputs"));
    if (sheet == NULL)
        return;
    mc_sheet_column(sheet, (struct mc_sheet_column){"metric", "metric", MC_SHEET_TEXT, 0});
    for (c = 0; c < study->n_columns; c++) {
        const char *name =
            mc_arena_copy(book->arena, study->columns[nth_column(study, c)].name).data;

        mc_sheet_column(sheet, (struct mc_sheet_column){name, name, MC_SHEET_TEXT, 0});
    }
    for (m = 0; m < study->ratings->n_metrics; m++) {
        mc_sheet_text(sheet, metric_name(study, m));
        for (c = 0; c < study->n_columns; c++) {
            const struct mc_bootstrap_correlation *intervals =
                intervals_of(study, nth_column(study, c));

            if (intervals != NULL)
                put_interval(sheet, &intervals->metrics[m]);
        }
    }
    mc_sheet_note(sheet, "*: in the interval of the best one. Metrics better when lower are turned "
                         "round.");
}
