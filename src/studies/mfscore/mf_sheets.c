/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_sheets.c: fills the tables of a finished study: rows are systems, pairs of systems, values of
 * beta or sentences. In order: names and ranks, systems, variants, aspects of meaning, statistics
 * against each other, systems against each other, the curve, parse quality, sentences. A pair is
 * one of systems. */
#include "studies/mfscore/mf_sheets.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"
#include "base/options.h"
#include "base/weighted_mean.h"
#include "report/document.h"
#include "report/plain_text.h"
#include "studies/mfscore/mf_study.h"

#define COUNT_OF(array) (sizeof(array) / sizeof(*(array)))

/* --- names and ranks -------------------------------------------------------------------------- */

static const char *beta_text(double beta, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%.15g", beta);
}

static void put_name(struct mc_sheet *sheet, const struct mc_mf_report *report, size_t system)
{
    mc_sheet_text(sheet, mc_slice_of(report->study->systems[system].name));
}

const char *mc_mf_figure_name(const struct mc_mf_report *report, size_t figure)
{
    if (figure == MC_MF_MEANING)
        return "meaning";
    if (figure == MC_MF_FORM)
        return "form";
    return mc_arena_format(report->arena, "mf_%s",
                           beta_text(report->settings.betas[figure - MC_MF_SCORES], report->arena));
}

const char *mc_mf_figure_title(const struct mc_mf_report *report, size_t figure)
{
    if (figure < MC_MF_SCORES)
        return mc_mf_figure_name(report, figure);
    return mc_arena_format(report->arena, "MF %s",
                           beta_text(report->settings.betas[figure - MC_MF_SCORES], report->arena));
}

size_t mc_mf_main_figure(const struct mc_mf_report *report)
{
    size_t i;

    for (i = 0; i < report->settings.n_betas; i++)
        if (!(report->settings.betas[i] < 1) && !(report->settings.betas[i] > 1))
            return MC_MF_SCORES + i;
    return MC_MF_SCORES;
}

/* ranks[figure * n_systems + system] */
static size_t *all_ranks(const struct mc_mf_report *report)
{
    size_t n = report->study->n_systems, n_figures = report->certainty.n_figures, s, f;
    size_t *ranks = mc_arena_array(report->arena, n * n_figures, sizeof(*ranks));
    double *values = mc_arena_array(report->arena, n, sizeof(*values));

    for (f = 0; f < n_figures; f++) {
        for (s = 0; s < n; s++)
            values[s] = report->certainty.values[s * n_figures + f];
        mc_mf_ranks(values, n, &ranks[f * n], report->arena);
    }
    return ranks;
}

/* --- systems ---------------------------------------------------------------------------------- */

void mc_mf_beside_columns(struct mc_sheet *sheet, const struct mc_mf_report *report)
{
    static const struct mc_sheet_field of_metric = {"beside:*", "*", MC_SHEET_REAL, 3,
                                                    .key = "score"};
    static const struct mc_sheet_part part = {&of_metric, 1, "beside", NULL};
    size_t i;

    for (i = 0; i < report->beside->n_items; i++)
        mc_sheet_repeat(sheet, &part, mc_slice_of(report->beside->items[i]), i);
}

void mc_mf_put_beside(struct mc_sheet *sheet, const struct mc_mf_report *report, size_t system)
{
    size_t n = report->beside->n_items, i;

    for (i = 0; i < n; i++)
        mc_sheet_real(sheet, report->beside_scores[system * n + i]);
}

void mc_mf_sheet_systems(struct mc_book *book, const struct mc_mf_report *report)
{
    struct mc_sheet *sheet = mc_book_add(book, "systems", "systems");
    size_t n = report->study->n_systems, n_figures = report->certainty.n_figures, s, f;
    const size_t *ranks = all_ranks(report);
    struct mc_mf_overlap overlap;
    double bound = mc_mf_bound(report->study, report->selection.sentences, report->selection.n);

    mc_sheet_column(sheet, (struct mc_sheet_column){"system", "system", MC_SHEET_TEXT, 0});
    mc_sheet_column(sheet, (struct mc_sheet_column){"sentences", NULL, MC_SHEET_COUNT, 0});
    for (f = 0; f < n_figures; f++) {
        const char *name = mc_mf_figure_name(report, f);

        mc_sheet_column(
            sheet, (struct mc_sheet_column){name, mc_mf_figure_title(report, f), MC_SHEET_REAL, 3});
        mc_sheet_column(sheet,
                        (struct mc_sheet_column){mc_arena_format(report->arena, "%s_rank", name),
                                                 "rank", MC_SHEET_COUNT, 0});
    }
    mc_sheet_column(sheet, (struct mc_sheet_column){"precision", NULL, MC_SHEET_REAL, 3});
    mc_sheet_column(sheet, (struct mc_sheet_column){"recall", NULL, MC_SHEET_REAL, 3});
    mc_mf_beside_columns(sheet, report);
    for (s = 0; s < n; s++) {
        put_name(sheet, report, s);
        mc_sheet_count(sheet, report->selection.n);
        for (f = 0; f < n_figures; f++) {
            mc_sheet_real(sheet, report->certainty.values[s * n_figures + f]);
            mc_sheet_count_or_none(sheet, ranks[f * n + s]);
        }
        overlap = mc_mf_overlap(&report->study->systems[s].meaning, report->selection.sentences,
                                report->selection.n);
        mc_sheet_real(sheet, overlap.precision);
        mc_sheet_real(sheet, overlap.recall);
        mc_mf_put_beside(sheet, report, s);
    }
    if (!isnan(bound))
        mc_sheet_note(sheet,
                      "Upper bound: the parses of the references reach a meaning of %.3f. No "
                      "system can be expected to reach more with this parser.",
                      bound);
}

/* --- variants --------------------------------------------------------------------------------- */

/* The figures of the systems by each variant; variant 0 is the first setting. */
struct variant_figures {
    struct mc_mf_selection selection;
    double *values; /* [(variant * n_figures + figure) * n_systems + system] */
    size_t *ranks;  /* the same */
};

/* Keeps the selected sentences that are also complete in the variant. */
static void narrow(struct mc_mf_selection *selection, const struct mc_mf_study *variant,
                   struct mc_arena *arena)
{
    struct mc_mf_selection other;
    size_t n = 0, i, k = 0;

    mc_mf_select(variant, (double)-INFINITY, arena, &other);
    for (i = 0; i < selection->n; i++) {
        while (k < other.n && other.sentences[k] < selection->sentences[i])
            k++;
        if (k < other.n && other.sentences[k] == selection->sentences[i])
            selection->sentences[n++] = selection->sentences[i];
    }
    selection->n = n;
}

static struct variant_figures variant_figures(const struct mc_mf_report *report)
{
    size_t n = report->study->n_systems, n_figures = report->certainty.n_figures, v, f, s;
    size_t n_values = (report->n_variants + 1) * n_figures * n;
    struct variant_figures figures = {
        .values = mc_arena_array(report->arena, n_values, sizeof(double)),
        .ranks = mc_arena_array(report->arena, n_values, sizeof(size_t))};

    figures.selection.sentences =
        mc_arena_array(report->arena, report->selection.n, sizeof(*figures.selection.sentences));
    for (s = 0; s < report->selection.n; s++)
        figures.selection.sentences[figures.selection.n++] = report->selection.sentences[s];
    for (v = 0; v < report->n_variants; v++)
        narrow(&figures.selection, &report->variants[v], report->arena);
    for (v = 0; v <= report->n_variants; v++) {
        const struct mc_mf_study *study = v == 0 ? report->study : &report->variants[v - 1];
        double *values = &figures.values[v * n_figures * n];

        for (s = 0; s < n; s++) {
            struct mc_mf_figures system_figures =
                mc_mf_figures(&study->systems[s], figures.selection.sentences, figures.selection.n);

            values[MC_MF_MEANING * n + s] = system_figures.meaning;
            values[MC_MF_FORM * n + s] = system_figures.form;
            for (f = MC_MF_SCORES; f < n_figures; f++)
                values[f * n + s] =
                    mc_mf_score(system_figures, report->settings.betas[f - MC_MF_SCORES]);
        }
        for (f = 0; f < n_figures; f++)
            mc_mf_ranks(&values[f * n], n, &figures.ranks[(v * n_figures + f) * n], report->arena);
    }
    return figures;
}

/* The number of pairs of systems that all variants order alike by a figure, ties included. */
static size_t count_alike(const struct mc_mf_report *report, const struct variant_figures *figures,
                          size_t figure)
{
    size_t n = report->study->n_systems, n_alike = 0, a, b, v;

    for (a = 0; a < n; a++)
        for (b = a + 1; b < n; b++) {
            const size_t *first = &figures->ranks[figure * n];
            bool is_alike = true;

            for (v = 0; v <= report->n_variants; v++) {
                const size_t *ranks =
                    &figures->ranks[(v * report->certainty.n_figures + figure) * n];
                is_alike = is_alike && ranks[a] > 0 && ranks[b] > 0 &&
                           (ranks[a] < ranks[b]) == (first[a] < first[b]) &&
                           (ranks[a] > ranks[b]) == (first[a] > first[b]);
            }
            n_alike += is_alike;
        }
    return n_alike;
}

static void note_alike(struct mc_sheet *sheet, const struct mc_mf_report *report,
                       const struct variant_figures *figures)
{
    size_t n = report->study->n_systems, f;
    const char *text = "";

    if (n < 2)
        return;
    for (f = 0; f < report->certainty.n_figures; f++)
        text = mc_arena_format(report->arena, "%s%s%s %zu", text, f == 0 ? "" : ", ",
                               mc_mf_figure_title(report, f), count_alike(report, figures, f));
    mc_sheet_note(sheet, "Of %zu pair%s of systems all %zu order so many alike: %s.",
                  n * (n - 1) / 2, n == 2 ? "" : "s", report->n_variants + 1, text);
}

/* The columns of a figure and of its ranks. */
static void variant_fields(struct mc_sheet_field fields[2], const struct mc_mf_report *report,
                           size_t figure)
{
    struct mc_arena *arena = report->arena;
    const char *name = mc_mf_figure_name(report, figure);

    fields[0] = (struct mc_sheet_field){
        .name = mc_arena_format(arena, "*_%s", name),
        .title = mc_arena_format(arena, "* %s", mc_mf_figure_title(report, figure)),
        .kind = MC_SHEET_REAL,
        .decimals = 3};
    fields[1] = (struct mc_sheet_field){
        .name = mc_arena_format(arena, "*_%s_rank", name), .title = "rank", .kind = MC_SHEET_COUNT};
}

/* The bound from the parses of the references by a variant (0: the first setting); NaN: unknown. */
static double bound_of(const struct mc_mf_report *report, const struct mc_mf_selection *selection,
                       size_t variant)
{
    const struct mc_mf_study *study = variant == 0 ? report->study : &report->variants[variant - 1];

    return mc_mf_bound(study, selection->sentences, selection->n);
}

static const char *variant_name(const struct mc_mf_report *report, size_t variant)
{
    return variant == 0 ? MC_MF_FIRST_VARIANT : report->variant_names[variant - 1];
}

/* Notes the bounds of the variants that have one. */
static void note_bounds(struct mc_sheet *sheet, const struct mc_mf_report *report,
                        const struct mc_mf_selection *selection)
{
    const char *text = "";
    size_t v;

    for (v = 0; v <= report->n_variants; v++) {
        double bound = bound_of(report, selection, v);

        if (!isnan(bound))
            text = mc_arena_format(report->arena, "%s%s%s %.3f", text, text[0] == '\0' ? "" : ", ",
                                   variant_name(report, v), bound);
    }
    if (text[0] != '\0')
        mc_sheet_note(sheet, "Upper bounds of meaning, by the parses of the references: %s.", text);
}

static void fill_variants(struct mc_sheet *sheet, const struct mc_mf_report *report, size_t from,
                          size_t to)
{
    static const struct mc_sheet_field bound = {"*_upper_bound", NULL, .kind = MC_SHEET_REAL};
    size_t n_fields = 2 * (to - from) + 1;
    struct mc_sheet_field *fields = mc_arena_array(report->arena, n_fields, sizeof(*fields));
    struct mc_sheet_part *part = mc_arena_array(report->arena, 1, sizeof(*part));
    const struct variant_figures figures = variant_figures(report);
    size_t n = report->study->n_systems, n_figures = report->certainty.n_figures, v, f, s;

    *part = (struct mc_sheet_part){fields, n_fields, "variants", NULL};
    for (f = from; f < to; f++)
        variant_fields(&fields[2 * (f - from)], report, f);
    fields[n_fields - 1] = bound;
    mc_sheet_column(sheet, (struct mc_sheet_column){"system", "system", MC_SHEET_TEXT, 0});
    mc_sheet_column(sheet, (struct mc_sheet_column){"sentences", NULL, MC_SHEET_COUNT, 0});
    for (v = 0; v <= report->n_variants; v++)
        mc_sheet_repeat(sheet, part, mc_slice_of(variant_name(report, v)), v);
    for (s = 0; s < n; s++) {
        put_name(sheet, report, s);
        mc_sheet_count(sheet, figures.selection.n);
        for (v = 0; v <= report->n_variants; v++) {
            for (f = from; f < to; f++) {
                mc_sheet_real(sheet, figures.values[(v * n_figures + f) * n + s]);
                mc_sheet_count_or_none(sheet, figures.ranks[(v * n_figures + f) * n + s]);
            }
            mc_sheet_real(sheet, bound_of(report, &figures.selection, v));
        }
    }
    note_alike(sheet, report, &figures);
    if (from == MC_MF_MEANING)
        note_bounds(sheet, report, &figures.selection);
    if (figures.selection.n < report->selection.n)
        mc_sheet_note(sheet,
                      "Over the %zu sentences that count by each of them; %zu count by the first.",
                      figures.selection.n, report->selection.n);
}

void mc_mf_sheet_variants(struct mc_book *book, const struct mc_mf_report *report)
{
    size_t main = mc_mf_main_figure(report);
    struct mc_sheet *sheet;

    if (report->n_variants == 0)
        return;
    sheet = mc_book_add_first(
        book, "variants",
        mc_arena_format(report->arena, "%s by variant", mc_mf_figure_title(report, main)));
    if (sheet != NULL)
        fill_variants(sheet, report, main, main + 1);
    fill_variants(mc_book_add(book, "variants", "variants side by side"), report, 0,
                  report->certainty.n_figures);
}

/* --- aspects of meaning ----------------------------------------------------------------------- */

void mc_mf_sheet_aspects(struct mc_book *book, const struct mc_mf_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"aspect", "aspect", MC_SHEET_TEXT, 0}, {"system", "system", MC_SHEET_TEXT, 0},
        {"precision", "P", MC_SHEET_REAL, 3},   {"recall", "R", MC_SHEET_REAL, 3},
        {"f", "F", MC_SHEET_REAL, 3},
    };
    struct mc_sheet *sheet;
    size_t n = report->study->n_systems, a, s;

    if (report->aspects == NULL)
        return;
    sheet = mc_book_add(book, "aspects", "meaning by aspect");
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (a = 0; a < MC_MF_N_ASPECTS; a++)
        for (s = 0; s <= n; s++) {
            const struct mc_mf_meaning *meaning = &report->aspects[s * MC_MF_N_ASPECTS + a];
            struct mc_mf_overlap overlap;

            if (meaning->amounts == NULL)
                continue;
            overlap = mc_mf_overlap(meaning, report->selection.sentences, report->selection.n);
            mc_sheet_text(sheet, mc_slice_of(mc_mf_aspects[a]));
            mc_sheet_text(sheet,
                          mc_slice_of(s == n ? "(reference)" : report->study->systems[s].name));
            mc_sheet_real(sheet, isnan(overlap.f) ? overlap.f : overlap.precision);
            mc_sheet_real(sheet, isnan(overlap.f) ? overlap.f : overlap.recall);
            mc_sheet_real(sheet, overlap.f);
        }
    mc_sheet_note(sheet,
                  "Smatch by aspect (Damonte, Cohen and Satta 2017), from the triples or items of "
                  "all %zu sentences together. all: whole graphs, read as the aspects are; "
                  "(reference): the references read by the parser.",
                  report->selection.n);
}

/* --- statistics against each other ------------------------------------------------------------ */

/* [n_systems], the value of each system by a figure or, after those, by a further metric of texts.
 */
static double *values_of(const struct mc_mf_report *report, size_t index, const char **name)
{
    size_t n = report->study->n_systems, n_figures = report->certainty.n_figures, s;
    size_t beside = index - n_figures, n_beside = report->beside->n_items;
    double *values = mc_arena_array(report->arena, n, sizeof(*values));

    *name = index < n_figures ? mc_mf_figure_name(report, index) : report->beside->items[beside];
    for (s = 0; s < n; s++)
        values[s] = index < n_figures ? report->certainty.values[s * n_figures + index]
                                      : report->beside_scores[s * n_beside + beside];
    return values;
}

static void put_relation(struct mc_sheet *sheet, const struct mc_mf_report *report, size_t first,
                         size_t second)
{
    size_t n = report->study->n_systems, n_both = 0, s;
    const char *names[2];
    double *a = values_of(report, first, &names[0]), *b = values_of(report, second, &names[1]);
    double pearson, rho;

    for (s = 0; s < n; s++)
        if (!isnan(a[s]) && !isnan(b[s])) {
            a[n_both] = a[s];
            b[n_both++] = b[s];
        }
    mc_settle(a, n_both, report->arena);
    mc_settle(b, n_both, report->arena);
    pearson = mc_pearson(a, b, n_both);
    rho = mc_rank_correlation(a, b, n_both, report->arena);
    mc_sheet_text(sheet, mc_slice_of(names[0]));
    mc_sheet_text(sheet, mc_slice_of(names[1]));
    mc_sheet_count(sheet, n_both);
    mc_sheet_real(sheet, pearson);
    mc_sheet_real(sheet, mc_pearson_p(pearson, n_both).two_sided);
    mc_sheet_real(sheet, rho);
    mc_sheet_real(sheet, mc_spearman_p(rho, n_both));
}

void mc_mf_sheet_matrix(struct mc_book *book, const struct mc_mf_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"first", "statistic", MC_SHEET_TEXT, 0},  {"second", "and", MC_SHEET_TEXT, 0},
        {"systems", "systems", MC_SHEET_COUNT, 0}, {"pearson", "Pearson", MC_SHEET_REAL, 3},
        {"pearson_p", "p", MC_SHEET_P, 0},         {"spearman", "Spearman", MC_SHEET_REAL, 3},
        {"spearman_p", "p", MC_SHEET_P, 0},
    };
    struct mc_sheet *sheet =
        mc_book_add_detail(book, "matrix", "how alike statistics order the systems");
    size_t n = report->certainty.n_figures + report->beside->n_items, a, b;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (a = 0; a < n; a++)
        for (b = a + 1; b < n; b++)
            put_relation(sheet, report, a, b);
    mc_sheet_note(sheet,
                  "Over the values of systems as they are: a metric that is better when lower "
                  "goes the other way. MF is made of meaning and form, so that it goes with "
                  "both by definition.");
}

/* --- systems against each other --------------------------------------------------------------- */

void mc_mf_sheet_intervals(struct mc_book *book, const struct mc_mf_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"system", "system", MC_SHEET_TEXT, 0}, {"statistic", "statistic", MC_SHEET_TEXT, 0},
        {"value", "value", MC_SHEET_REAL, 3},   {"low", "low", MC_SHEET_LOW, 3},
        {"high", "high", MC_SHEET_HIGH, 3},
    };
    struct mc_sheet *sheet = mc_book_add(
        book, "intervals",
        mc_arena_format(report->arena, "%.15g%% intervals", 100 * report->settings.confidence));
    size_t n_figures = report->certainty.n_figures, s, f;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (s = 0; s < report->study->n_systems; s++)
        for (f = 0; f < n_figures; f++) {
            put_name(sheet, report, s);
            mc_sheet_text(sheet, mc_slice_of(mc_mf_figure_name(report, f)));
            mc_sheet_real(sheet, report->certainty.values[s * n_figures + f]);
            mc_sheet_real(sheet, report->certainty.intervals[s * n_figures + f].low);
            mc_sheet_real(sheet, report->certainty.intervals[s * n_figures + f].high);
        }
}

struct mc_mf_figures mc_mf_figures_of(const struct mc_mf_report *report, size_t system)
{
    const double *values = report->certainty.values + system * report->certainty.n_figures;

    return (struct mc_mf_figures){values[MC_MF_MEANING], values[MC_MF_FORM]};
}

void mc_mf_sheet_crossings(struct mc_book *book, const struct mc_mf_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"first", "system", MC_SHEET_TEXT, 0},
        {"second", "and", MC_SHEET_TEXT, 0},
        {"beta", "cross at beta", MC_SHEET_REAL, 3},
        {"mf", "MF there", MC_SHEET_REAL, 3},
        {"ahead_below", "ahead below", MC_SHEET_TEXT, 0},
        {"ahead_above", "ahead above", MC_SHEET_TEXT, 0},
    };
    struct mc_sheet *sheet =
        mc_book_add(book, "crossings", "where the order of two systems changes");
    size_t n = report->study->n_systems, first, second;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (first = 0; first < n; first++)
        for (second = first + 1; second < n; second++) {
            struct mc_mf_figures a = mc_mf_figures_of(report, first);
            struct mc_mf_figures b = mc_mf_figures_of(report, second);
            struct mc_mf_crossing crossing = mc_mf_crossing(a, b);
            bool crossed = crossing.order == MC_MF_CROSSED;
            bool first_below = crossed ? a.meaning > b.meaning : crossing.order == MC_MF_FIRST;
            bool first_above = crossed ? !first_below : first_below;
            bool none = crossing.order == MC_MF_SAME || isnan(a.meaning);
            const char *names[] = {report->study->systems[first].name,
                                   report->study->systems[second].name};

            mc_sheet_text(sheet, mc_slice_of(names[0]));
            mc_sheet_text(sheet, mc_slice_of(names[1]));
            mc_sheet_real(sheet, crossing.beta);
            mc_sheet_real(sheet, crossed ? mc_mf_score(a, crossing.beta) : (double)NAN);
            mc_sheet_text(sheet, mc_slice_of(none ? "-" : names[!first_below]));
            mc_sheet_text(sheet, mc_slice_of(none ? "-" : names[!first_above]));
        }
    mc_sheet_note(sheet, "Below that beta the system with more meaning is ahead, above it the one "
                         "with better form. Without a beta one of them is ahead at every weight.");
}

void mc_mf_sheet_tests(struct mc_book *book, const struct mc_mf_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"first", "system", MC_SHEET_TEXT, 0},
        {"second", "and", MC_SHEET_TEXT, 0},
        {"statistic", "statistic", MC_SHEET_TEXT, 0},
        {"difference", "difference", MC_SHEET_REAL, 3},
        {"low", "low", MC_SHEET_LOW, 3},
        {"high", "high", MC_SHEET_HIGH, 3},
        {"p", "p", MC_SHEET_P, 0},
        {"p_adjusted", "p (Holm)", MC_SHEET_P, 0},
        {"significant", "", MC_SHEET_FLAG, 0},
    };
    struct mc_sheet *sheet = mc_book_add(book, "tests", "systems compared on the same sentences");
    const struct mc_mf_certainty *certainty = &report->certainty;
    size_t i;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < certainty->n_pairs * certainty->n_figures; i++) {
        const struct mc_mf_comparison *comparison = &certainty->comparisons[i];

        put_name(sheet, report, comparison->first);
        put_name(sheet, report, comparison->second);
        mc_sheet_text(sheet, mc_slice_of(mc_mf_figure_name(report, i % certainty->n_figures)));
        mc_sheet_real(sheet, comparison->difference);
        mc_sheet_real(sheet, comparison->interval.low);
        mc_sheet_real(sheet, comparison->interval.high);
        mc_sheet_real(sheet, comparison->p);
        mc_sheet_real(sheet, comparison->p_adjusted);
        mc_sheet_flag(sheet, comparison->p_adjusted <= 1 - report->settings.confidence);
    }
    mc_sheet_note(sheet,
                  "Both scores of a sentence are exchanged at random, %zu times; p (Holm) counts "
                  "the pairs of systems.",
                  report->settings.resamples);
}

/* --- the curve -------------------------------------------------------------------------------- */

static const double curve_betas[] = {0,    0.1, 0.2,  0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1,
                                     1.25, 1.5, 1.75, 2,   2.5, 3,   4,   5,   7.5, 10};

static void scores_at(const struct mc_mf_report *report, double beta, double *values, size_t *ranks)
{
    size_t s;

    for (s = 0; s < report->study->n_systems; s++)
        values[s] = mc_mf_score(mc_mf_figures_of(report, s), beta);
    mc_mf_ranks(values, report->study->n_systems, ranks, report->arena);
}

enum { CURVE_POINTS = 101 };

static void add_spots(struct mc_table_lines *lines, const struct mc_mf_report *report)
{
    size_t n = report->study->n_systems, a, b;
    struct mc_table_spot *spots = mc_arena_array(report->arena, n * n, sizeof(*spots));

    for (a = 0; a < n; a++)
        for (b = a + 1; b < n; b++) {
            struct mc_mf_figures figures = mc_mf_figures_of(report, a);
            struct mc_mf_crossing crossing = mc_mf_crossing(figures, mc_mf_figures_of(report, b));

            if (crossing.order != MC_MF_CROSSED || !isfinite(crossing.beta))
                continue;
            /* the axis is beta / (1 + beta), which covers all weights from meaning to form */
            spots[lines->n_spots++] = (struct mc_table_spot){
                crossing.beta / (1 + crossing.beta), mc_mf_score(figures, crossing.beta),
                mc_plain_text(mc_arena_slice(report->arena, "%s and %s cross at beta %.3f",
                                             report->study->systems[a].name,
                                             report->study->systems[b].name, crossing.beta),
                              report->arena)};
        }
    lines->spots = spots;
}

/* The figure of a page: MF over beta, with the crossings. */
static const struct mc_table_lines *lines_of(const struct mc_mf_report *report)
{
    static const struct mc_table_tick ticks[] = {
        {0, "0"},       {1.0 / 5, "1/4"}, {1.0 / 3, "1/2"},  {1.0 / 2, "1"},
        {2.0 / 3, "2"}, {4.0 / 5, "4"},   {10.0 / 11, "10"},
    };
    struct mc_arena *arena = report->arena;
    struct mc_table_lines *lines = mc_arena_array(arena, 1, sizeof(*lines));
    size_t n = report->study->n_systems, s, k;
    struct mc_table_line *system_lines = mc_arena_array(arena, n, sizeof(*system_lines));
    double *at = mc_arena_array(arena, CURVE_POINTS, sizeof(*at));

    for (k = 0; k < CURVE_POINTS; k++)
        at[k] = (double)k / CURVE_POINTS; /* below 1, where beta is infinite */
    for (s = 0; s < n; s++) {
        double *values = mc_arena_array(arena, CURVE_POINTS, sizeof(*values));

        for (k = 0; k < CURVE_POINTS; k++)
            values[k] = mc_mf_score(mc_mf_figures_of(report, s), at[k] / (1 - at[k]));
        system_lines[s] = (struct mc_table_line){
            mc_plain_text(mc_slice_of(report->study->systems[s].name), arena), values};
    }
    *lines = (struct mc_table_lines){.lines = system_lines,
                                     .at = at,
                                     .ticks = ticks,
                                     .n_lines = n,
                                     .n_points = CURVE_POINTS,
                                     .n_ticks = COUNT_OF(ticks),
                                     .across = "beta (weight of form against meaning)",
                                     .up = "MF",
                                     .label = "MF of each system over beta; the table below has "
                                              "the numbers"};
    add_spots(lines, report);
    return lines;
}

void mc_mf_sheet_curve(struct mc_book *book, const struct mc_mf_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"beta", "beta", MC_SHEET_REAL, 2},
        {"system", "system", MC_SHEET_TEXT, 0},
        {"mf", "MF", MC_SHEET_REAL, 3},
        {"rank", "rank", MC_SHEET_COUNT, 0},
    };
    static const double few_betas[] = {0, 0.25, 0.5, 0.75, 1, 1.5, 2, 4, 10};
    struct mc_sheet *sheet = mc_book_add_detail(book, "curve", "MF by beta");
    const struct mc_table_lines *lines = lines_of(report);
    size_t n = report->study->n_systems, b, s;
    double *values = mc_arena_array(report->arena, n, sizeof(*values));
    size_t *ranks = mc_arena_array(report->arena, n, sizeof(*ranks));

    sheet->lines = lines;
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (b = 0; b < COUNT_OF(curve_betas); b++) {
        scores_at(report, curve_betas[b], values, ranks);
        for (s = 0; s < n; s++) {
            mc_sheet_real(sheet, curve_betas[b]);
            put_name(sheet, report, s);
            mc_sheet_real(sheet, values[s]);
            mc_sheet_count_or_none(sheet, ranks[s]);
        }
    }
    sheet = mc_book_add_short(book, "curve", "MF by beta");
    if (sheet == NULL)
        return;
    sheet->lines = lines;
    mc_sheet_column(sheet, columns[0]);
    for (s = 0; s < n; s++)
        mc_sheet_column(sheet,
                        (struct mc_sheet_column){report->study->systems[s].name,
                                                 report->study->systems[s].name, MC_SHEET_REAL, 3});
    for (b = 0; b < COUNT_OF(few_betas); b++) {
        scores_at(report, few_betas[b], values, ranks);
        mc_sheet_real(sheet, few_betas[b]);
        for (s = 0; s < n; s++)
            mc_sheet_real(sheet, values[s]);
    }
    mc_sheet_note(sheet, "At 0 only meaning counts; the greater beta, the more form does.");
}

/* --- parse quality ---------------------------------------------------------------------------- */

static bool is_judged(const struct mc_mf_study *study)
{
    size_t s;

    for (s = 0; s < study->n_systems; s++)
        if (study->systems[s].quality != NULL)
            return true;
    return false;
}

static void put_threshold(struct mc_sheet *sheet, const struct mc_mf_report *report,
                          double threshold)
{
    const struct mc_mf_study *study = report->study;
    size_t n = study->n_systems, s;
    double *scores = mc_arena_array(report->arena, n, sizeof(*scores));
    size_t *ranks = mc_arena_array(report->arena, n, sizeof(*ranks));
    struct mc_mf_figures *figures = mc_arena_array(report->arena, n, sizeof(*figures));
    struct mc_mf_selection selection;
    double bound;

    mc_mf_select(study, threshold, report->arena, &selection);
    bound = mc_mf_bound(study, selection.sentences, selection.n);
    for (s = 0; s < n; s++) {
        figures[s] = mc_mf_figures(&study->systems[s], selection.sentences, selection.n);
        scores[s] = mc_mf_score(figures[s], 1);
    }
    mc_mf_ranks(scores, n, ranks, report->arena);
    for (s = 0; s < n; s++) {
        mc_sheet_real(sheet, isinf(threshold) ? (double)NAN : threshold);
        mc_sheet_count(sheet, selection.n);
        put_name(sheet, report, s);
        mc_sheet_real(sheet, figures[s].meaning);
        mc_sheet_real(sheet, figures[s].form);
        mc_sheet_real(sheet, scores[s]);
        mc_sheet_count_or_none(sheet, ranks[s]);
        mc_sheet_real(sheet, bound);
        mc_sheet_real(sheet, mc_weighted_mean(bound, 1, 1));
    }
}

void mc_mf_sheet_quality(struct mc_book *book, const struct mc_mf_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"min_quality", "quality at least", MC_SHEET_REAL, 3},
        {"sentences", "sentences", MC_SHEET_COUNT, 0},
        {"system", "system", MC_SHEET_TEXT, 0},
        {"meaning", "meaning", MC_SHEET_REAL, 3},
        {"form", "form", MC_SHEET_REAL, 3},
        {"mf_1", "MF 1", MC_SHEET_REAL, 3},
        {"rank", "rank", MC_SHEET_COUNT, 0},
        {"bound_meaning", "bound: meaning", MC_SHEET_REAL, 3},
        {"bound_mf_1", "bound: MF 1", MC_SHEET_REAL, 3},
    };
    double thresholds[MC_MF_MOST_THRESHOLDS];
    struct mc_sheet *sheet;
    size_t n, i;

    if (!is_judged(report->study))
        return;
    sheet = mc_book_add(book, "quality", "the ranking as parses must be better");
    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    n = mc_mf_thresholds(report->study, thresholds, report->arena);
    for (i = 0; i < n; i++)
        put_threshold(sheet, report, thresholds[i]);
    mc_sheet_note(sheet, "A sentence counts where the parses of all systems reach the quality. The "
                         "bound is that of the references' own parses and perfect form.");
}

/* --- sentences -------------------------------------------------------------------------------- */

static double meaning_of(const struct mc_mf_report *report, size_t system, size_t sentence)
{
    const struct mc_mf_meaning *meaning = &report->study->systems[system].meaning;
    double whole = meaning->wholes[sentence];

    return whole > 0 ? meaning->amounts[sentence] / whole : whole;
}

static void put_text_of(struct mc_sheet *sheet, const struct mc_mf_report *report, size_t system,
                        size_t sentence)
{
    const struct mc_slice *texts = report->texts[system];

    mc_sheet_text(sheet, texts == NULL ? (struct mc_slice){NULL, 0} : texts[sentence]);
}

/* A sentence, and the meaning of the first system minus that of the second. */
struct difference {
    size_t sentence;
    double meaning;
};

static int compare_differences(const void *a, const void *b)
{
    const struct difference *first = a, *second = b;
    double x = fabs(first->meaning), y = fabs(second->meaning);

    if (x < y || x > y)
        return x > y ? -1 : 1;
    return (first->sentence > second->sentence) - (first->sentence < second->sentence);
}

static void put_differences(struct mc_sheet *sheet, const struct mc_mf_report *report, size_t a,
                            size_t b)
{
    enum { MOST_SENTENCES = 10 };
    struct difference *differences =
        mc_arena_array(report->arena, report->selection.n, sizeof(*differences));
    size_t n_beside = report->beside->n_items, n = 0, i, k, m;

    for (i = 0; i < report->selection.n; i++) {
        size_t sentence = report->selection.sentences[i];
        double meaning = meaning_of(report, a, sentence) - meaning_of(report, b, sentence);

        if (fabs(meaning) > 1e-12)
            differences[n++] = (struct difference){sentence, meaning};
    }
    if (n > 0)
        qsort(differences, n, sizeof(*differences), compare_differences);
    for (k = 0; k < n && k < MOST_SENTENCES; k++)
        for (i = 0; i < 2; i++) {
            size_t system = i == 0 ? a : b, sentence = differences[k].sentence;

            put_name(sheet, report, a);
            put_name(sheet, report, b);
            mc_sheet_text(sheet, report->study->ids[sentence]);
            mc_sheet_real(sheet, differences[k].meaning);
            put_name(sheet, report, system);
            mc_sheet_real(sheet, meaning_of(report, system, sentence));
            mc_sheet_real(sheet, report->study->systems[system].form[sentence]);
            for (m = 0; m < n_beside; m++) {
                const double *scores = report->beside_sentences[system * n_beside + m];

                mc_sheet_real(sheet, scores == NULL ? (double)NAN : scores[sentence]);
            }
            put_text_of(sheet, report, system, sentence);
        }
}

void mc_mf_sheet_differences(struct mc_book *book, const struct mc_mf_report *report)
{
    /* no titles if there are only two systems: the note names them */
    const char *of = report->study->n_systems == 2 ? NULL : "of";
    const char *and = report->study->n_systems == 2 ? NULL : "and";
    const struct mc_sheet_column columns[] = {
        {"first", of, MC_SHEET_TEXT, 0},        {"second", and, MC_SHEET_TEXT, 0},
        {"id", "id", MC_SHEET_TEXT, 0},         {"difference", "difference", MC_SHEET_REAL, 3},
        {"system", "system", MC_SHEET_TEXT, 0}, {"meaning", "meaning", MC_SHEET_REAL, 3},
        {"form", "form", MC_SHEET_REAL, 3},
    };
    static const struct mc_sheet_column text = {"text", "text", MC_SHEET_TEXT, 0};
    struct mc_sheet *sheet = mc_book_add_detail(
        book, "differences", "sentences whose meaning differs most between two systems");
    size_t a, b;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    mc_mf_beside_columns(sheet, report);
    mc_sheet_columns(sheet, &text, 1);
    for (a = 0; a < report->study->n_systems; a++)
        for (b = a + 1; b < report->study->n_systems; b++)
            put_differences(sheet, report, a, b);
    if (report->study->n_systems == 2)
        mc_sheet_note(sheet,
                      "Figures of the text of one system for this sentence alone. Difference: "
                      "meaning of %s less that of %s.",
                      report->study->systems[0].name, report->study->systems[1].name);
    else
        mc_sheet_note(sheet, "Figures of the text of one system for this sentence alone. "
                             "Difference: meaning of the first system less that of the second.");
}

void mc_mf_sheet_sentences(struct mc_book *book, const struct mc_mf_report *report)
{
    static const struct mc_sheet_column columns[] = {
        {"id", "id", MC_SHEET_TEXT, 0},           {"system", "system", MC_SHEET_TEXT, 0},
        {"meaning", "meaning", MC_SHEET_REAL, 3}, {"form", "form", MC_SHEET_REAL, 3},
        {"mf_1", "MF 1", MC_SHEET_REAL, 3},       {"quality", "quality", MC_SHEET_REAL, 3},
        {"counts", "counts", MC_SHEET_FLAG, 0},   {"text", "text", MC_SHEET_TEXT, 0},
    };
    struct mc_sheet *sheet = mc_book_add_detail(book, "sentences", "sentences");
    const struct mc_mf_study *study = report->study;
    size_t i, s, next = 0;

    mc_sheet_columns(sheet, columns, COUNT_OF(columns));
    for (i = 0; i < study->n; i++) {
        bool counts = next < report->selection.n && report->selection.sentences[next] == i;

        for (s = 0; s < study->n_systems; s++) {
            const struct mc_mf_system *system = &study->systems[s];
            double meaning = meaning_of(report, s, i);

            mc_sheet_text(sheet, study->ids[i]);
            put_name(sheet, report, s);
            mc_sheet_real(sheet, meaning);
            mc_sheet_real(sheet, system->form[i]);
            mc_sheet_real(sheet, mc_weighted_mean(meaning, system->form[i], 1));
            mc_sheet_real(sheet, system->quality == NULL ? (double)NAN : system->quality[i]);
            mc_sheet_flag(sheet, counts);
            put_text_of(sheet, report, s, i);
        }
        next += counts;
    }
}
