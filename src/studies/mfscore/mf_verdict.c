/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mf_verdict.c: sentences from the paired tests, adjusted as the table of tests has them; then the
 * tables of systems and of crossings that a first screen has. */
#include "studies/mfscore/mf_verdict.h"

#include <math.h>

#include "base/memory.h"
#include "report/bands.h"

/* --- what the tests say ----------------------------------------------------------------------- */

/* Of two systems on a figure: 1 the first is better, -1 the second, 0 they are not told apart. */
static int sign_of(const struct mc_mf_report *report, const struct mc_mf_certainty *certainty,
                   size_t pair, size_t figure)
{
    const struct mc_mf_comparison *one =
        &certainty->comparisons[pair * certainty->n_figures + figure];

    if (!(one->p_adjusted <= 1 - report->settings.confidence))
        return 0;
    return one->difference > 0 ? 1 : -1;
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
        const struct mc_mf_comparison *one = &certainty->comparisons[p * certainty->n_figures];
        bool told = sign_of(report, certainty, p, figure) != 0;

        is_apart[one->first * n + one->second] = is_apart[one->second * n + one->first] = told;
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

/* Two systems of which the first is ahead below a beta, the second above it. */
struct turn {
    size_t below, above;
    double beta;
    bool is_shown; /* the tests tell them apart in meaning and in form */
};

/* The pairs of systems whose order depends on beta, by beta, those that the tests show first. In
 * the arena; returns how many, and how many of them the tests show. */
static size_t find_turns(const struct mc_mf_report *report, struct turn **turns, size_t *n_shown)
{
    const struct mc_mf_certainty *certainty = &report->certainty;
    size_t n = 0, p, k;

    *turns = mc_arena_array(report->arena, certainty->n_pairs, sizeof(**turns));
    *n_shown = 0;
    for (p = 0; p < certainty->n_pairs; p++) {
        const struct mc_mf_comparison *one = &certainty->comparisons[p * certainty->n_figures];
        struct mc_mf_figures first = mc_mf_figures_of(report, one->first);
        struct mc_mf_figures second = mc_mf_figures_of(report, one->second);
        bool first_below = first.meaning > second.meaning;
        struct turn turn = {first_below ? one->first : one->second,
                            first_below ? one->second : one->first,
                            mc_mf_crossing(first, second).beta,
                            sign_of(report, certainty, p, MC_MF_MEANING) *
                                    sign_of(report, certainty, p, MC_MF_FORM) <
                                0};

        if (isnan(turn.beta))
            continue;
        *n_shown += turn.is_shown;
        for (k = n++; k > 0 && (turn.is_shown > (*turns)[k - 1].is_shown ||
                                (turn.is_shown == (*turns)[k - 1].is_shown &&
                                 turn.beta < (*turns)[k - 1].beta));
             k--)
            (*turns)[k] = (*turns)[k - 1];
        (*turns)[k] = turn;
    }
    return n;
}

/* "from beta 0.26 (sys1 falls behind sys3)" */
static const char *turn_text(const struct mc_mf_report *report, const struct turn *turn,
                             const char *word)
{
    return mc_arena_format(report->arena, "%s beta %.2f (%s falls behind %s)", word, turn->beta,
                           report->study->systems[turn->below].name,
                           report->study->systems[turn->above].name);
}

/* Which pairs the two figures order otherwise, and between which weights they change places. */
static void say_turns(struct mc_book *book, const struct mc_mf_report *report)
{
    size_t n_pairs = report->certainty.n_pairs, n_shown;
    struct turn *turns;

    (void)find_turns(report, &turns, &n_shown);
    if (n_shown == 0) {
        mc_book_conclude(book, "No two systems are shown to be ordered one way by meaning and the "
                               "other by form: no beta is shown to change the order.");
        return;
    }
    mc_book_conclude(book,
                     "Meaning and form disagree about %zu of %zu pairs: the order changes %s%s.",
                     n_shown, n_pairs, turn_text(report, &turns[0], n_shown > 1 ? "from" : "at"),
                     n_shown > 1 ? turn_text(report, &turns[n_shown - 1], " to") : "");
}

/* --- parse quality ---------------------------------------------------------------------------- */

/* How pairs of systems stand to each other over all sentences and over those of better parses. */
static void say_orders(struct mc_book *book, const struct mc_mf_report *report,
                       const struct mc_mf_certainty *better, const char *where)
{
    const struct mc_mf_comparison *turned = NULL; /* the first pair that changes places */
    size_t n_both = 0, n_turned = 0; /* told apart in both; otherwise in one than the other */
    size_t figure = mc_mf_main_figure(report), p;

    for (p = 0; p < better->n_pairs; p++) {
        int sign =
            sign_of(report, &report->certainty, p, figure) * sign_of(report, better, p, figure);

        n_both += sign != 0;
        if (sign < 0 && n_turned++ == 0)
            turned = &better->comparisons[p * better->n_figures];
    }
    if (n_both == 0)
        mc_book_conclude(book,
                         "Whether the parser's mistakes decide cannot be told: %s no pair is told "
                         "apart that is over all.",
                         where);
    else if (turned == NULL)
        mc_book_conclude(book,
                         "The parser is not shown to decide: %s no two systems change places (of "
                         "%zu pairs %zu are told apart there and over all).",
                         where, better->n_pairs, n_both);
    else
        mc_book_conclude(
            book, "The parser decides: %s %s and %s change places%s.", where,
            report->study->systems[turned->first].name, report->study->systems[turned->second].name,
            n_turned > 1 ? mc_arena_format(report->arena, ", and %zu more pairs", n_turned - 1)
                         : "");
}

/* Whether two systems change places, by the tests, where only the better parses count. */
static void say_quality(struct mc_book *book, const struct mc_mf_report *report)
{
    double thresholds[MC_MF_MOST_THRESHOLDS], threshold;
    size_t n = mc_mf_thresholds(report->study, thresholds, report->arena);
    struct mc_mf_certainty better;
    struct mc_mf_selection selection;

    threshold = thresholds[n / 2]; /* it leaves about half of the sentences */
    if (isinf(threshold)) {        /* no parse is judged */
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

/* The references as the parser reads them: what it lets a system reach. */
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

/* Those that there are, by beta. */
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
    struct turn *turns;
    size_t n_shown, n = find_turns(report, &turns, &n_shown), i;

    if (n == 0)
        return;
    sheet = mc_book_add_first(book, "crossings", "where the order of two systems changes");
    if (sheet == NULL)
        return;
    mc_sheet_columns(sheet, columns, sizeof(columns) / sizeof(*columns));
    for (i = 0; i < n; i++) {
        mc_sheet_real(sheet, turns[i].beta);
        mc_sheet_text(sheet, name_of(report, turns[i].below));
        mc_sheet_text(sheet, name_of(report, turns[i].above));
        mc_sheet_real(sheet, mc_mf_score(mc_mf_figures_of(report, turns[i].below), turns[i].beta));
        mc_sheet_flag(sheet, turns[i].is_shown);
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
        say_turns(book, report);
        say_quality(book, report);
    }
    add_systems(book, report);
    add_crossings(book, report);
}
