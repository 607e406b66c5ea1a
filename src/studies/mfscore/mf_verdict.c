/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_verdict.c: sentences from the paired tests, with p adjusted as in the table of tests; then the
 * tables of systems and of crossings of a first screen. */
#include "studies/mfscore/mf_verdict.h"

#include <math.h>

#include "base/memory.h"
#include "report/bands.h"

/* --- order by the tests ----------------------------------------------------------------------- */

/* Two systems on a figure: 1 if the first is better, -1 if the second is, 0 if the test does not
 * tell them apart. */
static int sign_of(const struct mc_mf_report *report, const struct mc_mf_certainty *certainty,
                   size_t pair, size_t figure)
{
    const struct mc_mf_comparison *comparison =
        &certainty->comparisons[pair * certainty->n_figures + figure];

    if (!(comparison->p_adjusted <= 1 - report->settings.confidence))
        return 0;
    return comparison->difference > 0 ? 1 : -1;
}

static struct mc_bands bands_of(const struct mc_mf_report *report, size_t figure)
{
    const struct mc_mf_certainty *certainty = &report->certainty;
    size_t n = report->study->n_systems, s, p;
    double *values = mc_arena_array(report->arena, n, sizeof(*values));
    bool *is_apart = mc_arena_array(report->arena, n * n, sizeof(*is_apart));

    for (s = 0; s < n; s++)
        values[s] = certainty->values[s * certainty->n_figures + figure];
    for (p = 0; p < certainty->n_pairs; p++) {
        const struct mc_mf_comparison *comparison =
            &certainty->comparisons[p * certainty->n_figures];
        bool is_told_apart = sign_of(report, certainty, p, figure) != 0;

        is_apart[comparison->first * n + comparison->second] =
            is_apart[comparison->second * n + comparison->first] = is_told_apart;
    }
    return mc_bands(values, is_apart, n, report->arena);
}

static struct mc_slice name_of(const struct mc_mf_report *report, size_t system)
{
    return mc_slice_of(report->study->systems[system].name);
}

static void say_order(struct mc_book *book, const struct mc_mf_report *report, size_t figure)
{
    size_t n = report->study->n_systems, s;
    struct mc_slice *names = mc_arena_array(report->arena, n, sizeof(*names));
    struct mc_bands bands = bands_of(report, figure);
    const char *words;

    for (s = 0; s < n; s++)
        names[s] = name_of(report, s);
    words = mc_bands_words(&bands, names, report->arena);
    if (words != NULL)
        mc_book_conclude(book, "%s: %s.", mc_mf_figure_title(report, figure), words);
}

/* --- meaning against form --------------------------------------------------------------------- */

/* Two systems that change places at a beta. */
struct order_change {
    size_t below, above; /* the system ahead below beta, the one ahead above it */
    double beta;
    bool is_shown; /* the tests tell them apart in meaning and in form */
};

/* The pairs of systems whose order depends on beta: those that the tests show first, then by beta.
 * In the arena. Returns their number; *n_shown: of those that the tests show. */
static size_t find_order_changes(const struct mc_mf_report *report, struct order_change **changes,
                                 size_t *n_shown)
{
    const struct mc_mf_certainty *certainty = &report->certainty;
    size_t n = 0, p, k;

    *changes = mc_arena_array(report->arena, certainty->n_pairs, sizeof(**changes));
    *n_shown = 0;
    for (p = 0; p < certainty->n_pairs; p++) {
        const struct mc_mf_comparison *comparison =
            &certainty->comparisons[p * certainty->n_figures];
        struct mc_mf_figures first = mc_mf_figures_of(report, comparison->first);
        struct mc_mf_figures second = mc_mf_figures_of(report, comparison->second);
        bool first_below = first.meaning > second.meaning;
        struct order_change change = {first_below ? comparison->first : comparison->second,
                                      first_below ? comparison->second : comparison->first,
                                      mc_mf_crossing(first, second).beta,
                                      sign_of(report, certainty, p, MC_MF_MEANING) *
                                              sign_of(report, certainty, p, MC_MF_FORM) <
                                          0};

        if (isnan(change.beta))
            continue;
        *n_shown += change.is_shown;
        for (k = n++; k > 0 && (change.is_shown > (*changes)[k - 1].is_shown ||
                                (change.is_shown == (*changes)[k - 1].is_shown &&
                                 change.beta < (*changes)[k - 1].beta));
             k--)
            (*changes)[k] = (*changes)[k - 1];
        (*changes)[k] = change;
    }
    return n;
}

/* "from beta 0.26 (sys1 falls behind sys3)" */
static const char *change_text(const struct mc_mf_report *report, const struct order_change *change,
                               const char *word)
{
    return mc_arena_format(report->arena, "%s beta %.2f (%s falls behind %s)", word, change->beta,
                           report->study->systems[change->below].name,
                           report->study->systems[change->above].name);
}

/* Says how many pairs meaning and form order differently, and at which betas they change places. */
static void say_order_changes(struct mc_book *book, const struct mc_mf_report *report)
{
    size_t n_pairs = report->certainty.n_pairs, n_shown;
    struct order_change *changes;

    (void)find_order_changes(report, &changes, &n_shown);
    if (n_shown == 0) {
        mc_book_conclude(book, "No two systems are shown to be ordered one way by meaning and the "
                               "other by form: no beta is shown to change the order.");
        return;
    }
    mc_book_conclude(
        book, "Meaning and form disagree about %zu of %zu pairs: the order changes %s%s.", n_shown,
        n_pairs, change_text(report, &changes[0], n_shown > 1 ? "from" : "at"),
        n_shown > 1 ? change_text(report, &changes[n_shown - 1], " to") : "");
}

/* --- parse quality ---------------------------------------------------------------------------- */

/* Compares the order of pairs of systems over all sentences with that over the better parses. */
static void say_orders(struct mc_book *book, const struct mc_mf_report *report,
                       const struct mc_mf_certainty *better, const char *where)
{
    const struct mc_mf_comparison *changed = NULL; /* first pair that changes places */
    size_t n_both = 0, n_changed = 0; /* told apart in both; of these, ordered differently */
    size_t figure = mc_mf_main_figure(report), p;

    for (p = 0; p < better->n_pairs; p++) {
        int sign =
            sign_of(report, &report->certainty, p, figure) * sign_of(report, better, p, figure);

        n_both += sign != 0;
        if (sign < 0 && n_changed++ == 0)
            changed = &better->comparisons[p * better->n_figures];
    }
    if (n_both == 0)
        mc_book_conclude(book,
                         "Whether the parser's mistakes decide cannot be told: %s no pair is told "
                         "apart that is over all.",
                         where);
    else if (changed == NULL)
        mc_book_conclude(book,
                         "The parser is not shown to decide: %s no two systems change places (of "
                         "%zu pairs %zu are told apart there and over all).",
                         where, better->n_pairs, n_both);
    else
        mc_book_conclude(book, "The parser decides: %s %s and %s change places%s.", where,
                         report->study->systems[changed->first].name,
                         report->study->systems[changed->second].name,
                         n_changed > 1
                             ? mc_arena_format(report->arena, ", and %zu more pairs", n_changed - 1)
                             : "");
}

/* Says whether systems change places, by the tests, if only the better parses count. */
static void say_quality(struct mc_book *book, const struct mc_mf_report *report)
{
    double thresholds[MC_MF_MOST_THRESHOLDS], threshold;
    size_t n = mc_mf_thresholds(report->study, thresholds, report->arena);
    struct mc_mf_certainty better;
    struct mc_mf_selection selection;

    threshold = thresholds[n / 2]; /* leaves about half of the sentences */
    if (isinf(threshold)) {        /* no parse quality */
        if (report->has_parses)
            mc_book_conclude(book, "Whether the parser's mistakes decide is not known without "
                                   "--parse-quality.");
        return;
    }
    if (threshold < report->threshold)
        threshold = report->threshold;
    mc_mf_select(report->study, threshold, report->arena, &selection);
    mc_mf_certainty(report->study, &selection, &report->settings, report->pool, report->arena,
                    &better);
    say_orders(book, report, &better,
               mc_arena_format(report->arena,
                               "over its better parses (quality from %.3g, %zu sentences)",
                               threshold, selection.n));
}

/* --- tables ----------------------------------------------------------------------------------- */

/* The references' own parses, which bound what a system can reach. */
static void put_bound(struct mc_sheet *sheet, const struct mc_mf_report *report, double bound,
                      size_t n_columns)
{
    struct mc_mf_overlap overlap =
        mc_mf_overlap(&report->study->bound, report->selection.sentences, report->selection.n);
    size_t i;

    mc_sheet_text(sheet, mc_slice_of("(bound)"));
    if (report->micro) {
        mc_sheet_real(sheet, overlap.precision);
        mc_sheet_real(sheet, overlap.recall);
    }
    mc_sheet_real(sheet, bound);
    for (i = report->micro ? 4 : 2; i < n_columns; i++)
        mc_sheet_real(sheet, (double)NAN);
}

static void put_system(struct mc_sheet *sheet, const struct mc_mf_report *report, size_t system,
                       const struct mc_bands *bands)
{
    const struct mc_mf_certainty *certainty = &report->certainty;
    struct mc_mf_overlap overlap = mc_mf_overlap(&report->study->systems[system].meaning,
                                                 report->selection.sentences, report->selection.n);
    size_t f;

    mc_sheet_text(sheet, name_of(report, system));
    if (report->micro) {
        mc_sheet_real(sheet, overlap.precision);
        mc_sheet_real(sheet, overlap.recall);
    }
    for (f = 0; f < certainty->n_figures; f++) {
        mc_sheet_real(sheet, certainty->values[system * certainty->n_figures + f]);
        if (f == mc_mf_main_figure(report))
            mc_sheet_count_or_none(sheet, bands->bands[system]);
    }
    mc_mf_put_beside(sheet, report, system);
}

static void add_systems(struct mc_book *book, const struct mc_mf_report *report)
{
    struct mc_sheet *sheet = mc_book_add_first(book, "systems", "systems");
    struct mc_bands bands = bands_of(report, mc_mf_main_figure(report));
    double bound = mc_mf_bound(report->study, report->selection.sentences, report->selection.n);
    size_t n_figures = report->certainty.n_figures, f, i;

    if (sheet == NULL)
        return;
    mc_sheet_column(sheet, (struct mc_sheet_column){"system", "system", MC_SHEET_TEXT, 0});
    if (report->micro) {
        mc_sheet_column(sheet, (struct mc_sheet_column){"precision", "P", MC_SHEET_REAL, 3});
        mc_sheet_column(sheet, (struct mc_sheet_column){"recall", "R", MC_SHEET_REAL, 3});
    }
    for (f = 0; f < n_figures; f++) {
        mc_sheet_column(sheet,
                        (struct mc_sheet_column){mc_mf_figure_name(report, f),
                                                 mc_mf_figure_title(report, f), MC_SHEET_REAL, 3});
        if (f == mc_mf_main_figure(report))
            mc_sheet_column(sheet, (struct mc_sheet_column){"band", "band", MC_SHEET_COUNT, 0});
    }
    mc_mf_beside_columns(sheet, report);
    for (i = 0; i < bands.n_ranked; i++)
        put_system(sheet, report, bands.order[i], &bands);
    if (!isnan(bound))
        put_bound(sheet, report, bound, sheet->n_columns);
    if (report->micro)
        mc_sheet_note(sheet, "P, R: precision and recall of triples, whose F is the meaning.");
    if (!isnan(bound))
        mc_sheet_note(
            sheet, "(bound): the references' own parses; no system can be expected to reach more.");
    mc_sheet_note(sheet,
                  "band 1: the best and those not told from it (p <= %.2g, Holm), and so on.",
                  1 - report->settings.confidence);
}

/* The pairs of systems that change places, if any. */
static void add_crossings(struct mc_book *book, const struct mc_mf_report *report)
{
    enum { MOST_ROWS = 5 };
    static const struct mc_sheet_column columns[] = {
        {"beta", "beta", MC_SHEET_REAL, 3},
        {"below", "ahead below", MC_SHEET_TEXT, 0},
        {"above", "ahead above", MC_SHEET_TEXT, 0},
        {"mf", "MF there", MC_SHEET_REAL, 3},
        {"shown", "", MC_SHEET_FLAG, 0},
    };
    struct mc_sheet *sheet;
    struct order_change *changes;
    size_t n_shown, n = find_order_changes(report, &changes, &n_shown), i;

    if (n == 0)
        return;
    sheet = mc_book_add_first(book, "crossings", "where the order of two systems changes");
    if (sheet == NULL)
        return;
    mc_sheet_columns(sheet, columns, sizeof(columns) / sizeof(*columns));
    for (i = 0; i < n; i++) {
        mc_sheet_real(sheet, changes[i].beta);
        mc_sheet_text(sheet, name_of(report, changes[i].below));
        mc_sheet_text(sheet, name_of(report, changes[i].above));
        mc_sheet_real(sheet,
                      mc_mf_score(mc_mf_figures_of(report, changes[i].below), changes[i].beta));
        mc_sheet_flag(sheet, changes[i].is_shown);
    }
    sheet->most = MOST_ROWS;
    if (n_shown > 0)
        mc_sheet_note(sheet, "*: the tests tell the two apart in meaning and in form.");
}

/* --- all -------------------------------------------------------------------------------------- */

void mc_mf_verdict(struct mc_book *book, const struct mc_mf_report *report)
{
    if (book->n_asked > 0)
        return;
    if (report->settings.resamples == 0) {
        mc_book_conclude(book,
                         "Nothing is said of the order of systems: there are no tests without "
                         "--resamples.");
    } else if (report->study->n_systems > 1) {
        say_order(book, report, mc_mf_main_figure(report));
        say_order(book, report, MC_MF_MEANING);
        say_order(book, report, MC_MF_FORM);
        say_order_changes(book, report);
        say_quality(book, report);
    }
    add_systems(book, report);
    add_crossings(book, report);
}
