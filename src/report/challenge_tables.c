/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/challenge_tables.h"

#include <math.h>

#include "analysis/challenge.h"
#include "analysis/result.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/plain_text.h"
#include "report/words.h"

const char *const mc_challenge_level_names[] = {MC_CHALLENGE_LEVELS(MC_CHOICE_NAME) NULL};

enum { DECIMALS = 3 };

/* --- for people ------------------------------------------------------------------------------- */

/* What is shown of a dataset. */
struct shown {
    const struct mc_result *result;
    const struct mc_challenge *challenge;
    size_t *columns; /* [n]: with a scored pair */
    size_t n;
    bool summary;
    struct mc_document *document;
    struct mc_arena *arena;
};

static struct mc_slice metric_name(const struct shown *shown, size_t column)
{
    return mc_metric_name(&shown->result->scores->columns[column], shown->arena);
}

static struct mc_slice bounds_text(double low, double high, struct mc_arena *arena)
{
    if (isnan(low))
        return mc_slice_of("-");
    return mc_arena_slice(arena, "[%s, %s]", mc_decimal_text(low, DECIMALS, arena).data,
                          mc_decimal_text(high, DECIMALS, arena).data);
}

static const char *confidence_text(const struct shown *shown)
{
    return mc_arena_format(shown->arena, "[%g%%]", shown->result->settings.confidence * 100);
}

/* The columns behind the metric. Where a table is too wide, those go that another one nearly says:
 * at first what ties are worth, then the margin. */
enum { PAIRS, ACCURACY, INTERVAL, HALF, TAU, TAU_WITHOUT, MARGIN, ACES, ACES_INTERVAL, N_FIGURES };
enum { ALL_FIGURES, NO_TIES, NO_MARGIN };

static bool has_figure(const struct shown *shown, size_t figure, size_t narrowed)
{
    if (figure == HALF || figure == TAU_WITHOUT)
        return narrowed < NO_TIES;
    if (figure == MARGIN)
        return narrowed < NO_MARGIN;
    return figure < ACES || shown->challenge->aces != NULL;
}

static struct mc_slice figure_text(const struct shown *shown, size_t column, size_t figure)
{
    const struct mc_challenge_figures *figures = &shown->challenge->rows[0].metrics[column];
    const struct mc_aces_score *aces = shown->challenge->aces;
    struct mc_arena *arena = shown->arena;

    switch (figure) {
    case PAIRS:
        return mc_arena_slice(arena, "%zu", figures->pairs.n);
    case ACCURACY:
        return mc_decimal_text(figures->pairs.strict_accuracy, DECIMALS, arena);
    case INTERVAL:
        return bounds_text(figures->low, figures->high, arena);
    case HALF:
        return mc_decimal_text(figures->pairs.half_tie_accuracy, DECIMALS, arena);
    case TAU:
        return mc_signed_text(figures->pairs.tau_ties_discordant, DECIMALS, arena);
    case TAU_WITHOUT:
        return mc_signed_text(figures->pairs.tau_ties_ignored, DECIMALS, arena);
    case MARGIN:
        return mc_signed_text(figures->pairs.mean_margin, DECIMALS, arena);
    case ACES:
        return mc_decimal_text(aces[column].value, DECIMALS, arena);
    default:
        return bounds_text(aces[column].low, aces[column].high, arena);
    }
}

static struct mc_table *overall_of(const struct shown *shown, size_t narrowed)
{
    const char *const titles[N_FIGURES] = {"pairs",     "accuracy",   confidence_text(shown),
                                           "ties half", "tau",        "tau without ties",
                                           "margin",    "ACES-Score", confidence_text(shown)};
    struct mc_table *table = mc_table_new(shown->arena);
    size_t i, f;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    for (f = 0; f < N_FIGURES; f++)
        if (has_figure(shown, f, narrowed))
            mc_table_column(table, mc_slice_of(titles[f]), MC_ALIGN_RIGHT);
    for (i = 0; i < shown->n; i++) {
        struct mc_table_cell *cell = mc_table_row(table, false);

        mc_table_set(table, cell++, metric_name(shown, shown->columns[i]));
        for (f = 0; f < N_FIGURES; f++)
            if (has_figure(shown, f, narrowed))
                mc_table_set(table, cell++, figure_text(shown, shown->columns[i], f));
    }
    return table;
}

static void overall_table(const struct shown *shown)
{
    const struct mc_document *document = shown->document;
    size_t narrowed = ALL_FIGURES;
    struct mc_table *table = overall_of(shown, narrowed);

    while (narrowed < NO_MARGIN && mc_table_width(table) >= document->width)
        table = overall_of(shown, ++narrowed);
    document->kind->table(shown->document, table);
    if (narrowed > ALL_FIGURES)
        document->kind->remark(shown->document,
                               mc_slice_of(narrowed == NO_TIES
                                               ? "left out at this width: ties half, tau without "
                                                 "ties"
                                               : "left out at this width: ties half, tau without "
                                                 "ties, margin"),
                               2);
}

/* A figure by row and metric. */
struct matrix {
    const struct shown *shown;
    bool tau; /* the mean tau of categories; else the accuracy */
};

static bool is_shown(const struct matrix *matrix, const struct mc_challenge_row *row)
{
    if (row->level == MC_CHALLENGE_OVERALL)
        return false;
    return row->level == MC_CHALLENGE_CATEGORY || (!matrix->tau && !matrix->shown->summary);
}

/* Of the metrics shown from..to-1. Categories have a line above the phenomena behind them. */
static struct mc_table *matrix_table(void *context, size_t from, size_t to, bool tried)
{
    const struct matrix *matrix = context;
    const struct shown *shown = matrix->shown;
    struct mc_table *table = mc_table_new(shown->arena);
    enum mc_challenge_level before = MC_CHALLENGE_OVERALL;
    size_t r, i;

    (void)tried;
    mc_table_column(table, mc_slice_of(matrix->tau ? "tau, mean over kinds" : "accuracy"),
                    MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("pairs"), MC_ALIGN_RIGHT);
    for (i = from; i < to; i++)
        mc_table_column(table, metric_name(shown, shown->columns[i]), MC_ALIGN_RIGHT);
    for (r = 0; r < shown->challenge->n_rows; r++) {
        const struct mc_challenge_row *row = &shown->challenge->rows[r];
        struct mc_slice name = mc_plain_text(row->name, shown->arena);
        struct mc_table_cell *cell;

        if (!is_shown(matrix, row))
            continue;
        cell = mc_table_row(table, before == MC_CHALLENGE_CATEGORY && row->level != before);
        before = row->level;
        if (row->level == MC_CHALLENGE_SUBPHENOMENON)
            name = mc_arena_slice(shown->arena, "%.*s: %.*s",
                                  MC_SLICE_ARGUMENTS(mc_plain_text(row->phenomenon, shown->arena)),
                                  MC_SLICE_ARGUMENTS(name));
        mc_table_set(table, cell++, name);
        mc_put_count(row->n_pairs, table, cell++);
        for (i = from; i < to; i++) {
            const struct mc_challenge_figures *figures = &row->metrics[shown->columns[i]];

            mc_table_set(table, cell++,
                         matrix->tau ? mc_signed_text(figures->mean_tau, DECIMALS, shown->arena)
                                     : mc_decimal_text(figures->pairs.strict_accuracy, DECIMALS,
                                                       shown->arena));
        }
    }
    return table;
}

static void matrices(const struct shown *shown, bool tau)
{
    struct matrix matrix = {shown, tau};

    if (matrix_table(&matrix, 0, 0, true)->n_rows == 0)
        return;
    shown->document->kind->gap(shown->document);
    mc_document_wide_table(shown->document, shown->n, matrix_table, &matrix);
}

/* Whether the mean over kinds says more than all pairs together. */
static bool has_kinds(const struct shown *shown)
{
    size_t r, i;

    for (r = 0; r < shown->challenge->n_rows; r++)
        for (i = 0; i < shown->n; i++)
            if (shown->challenge->rows[r].level == MC_CHALLENGE_CATEGORY &&
                shown->challenge->rows[r].metrics[shown->columns[i]].n_kinds > 1)
                return true;
    return false;
}

static void remarks(const struct shown *shown)
{
    static const char *const lines[] = {
        "accuracy: share of pairs of which the good text scores higher; ties are no success, or "
        "half of one; interval: Wilson's, pairs of a source taken together",
        "tau: (right - wrong - ties) / pairs, as in ACES; without ties: (right - wrong) / (right + "
        "wrong); margin: mean of good - bad, higher being better"};
    size_t i;

    for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
        shown->document->kind->remark(shown->document, mc_slice_of(lines[i]), 2);
    if (shown->challenge->aces == NULL)
        return;
    shown->document->kind->remark(
        shown->document,
        mc_slice_of("ACES-Score: weighted sum of the mean tau of ten categories (Amrhein, "
                    "Moghe and Guillou 2022), at most 29.1"),
        2);
    for (i = 0; i < shown->n; i++) {
        const char *reason = shown->challenge->aces[shown->columns[i]].reason;
        struct mc_slice name = metric_name(shown, shown->columns[i]);

        if (reason != NULL)
            shown->document->kind->remark(shown->document,
                                          mc_arena_slice(shown->arena, "no ACES-Score of %.*s: %s",
                                                         MC_SLICE_ARGUMENTS(name), reason),
                                          2);
    }
}

void mc_challenge_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        bool summary, struct mc_document *document)
{
    const struct mc_challenge *challenge = dataset->challenge;
    struct shown shown = {result, challenge, NULL, 0, summary, document, document->arena};
    size_t c, r;

    if (challenge == NULL)
        return;
    shown.columns = mc_arena_array(shown.arena, result->scores->n_columns, sizeof(*shown.columns));
    for (c = 0; c < result->scores->n_columns; c++) {
        for (r = 0; r < challenge->n_rows && challenge->rows[r].metrics[c].pairs.n == 0; r++)
            ;
        if (r < challenge->n_rows)
            shown.columns[shown.n++] = c;
    }
    document->kind->gap(document);
    document->kind->subtitle(document,
                             mc_slice_of("contrastive pairs: is the good text preferred?"));
    if (shown.n == 0) {
        document->kind->remark(document, mc_slice_of("no pair has both scores"), 2);
        return;
    }
    if (challenge->rows[0].n_pairs > 0)
        overall_table(&shown);
    matrices(&shown, false);
    if (!summary && has_kinds(&shown))
        matrices(&shown, true);
    remarks(&shown);
}
