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

/* The part of a dataset that is shown. */
struct challenge_view {
    const struct mc_result *result;
    const struct mc_challenge *challenge;
    size_t *columns; /* [n]: with a scored pair of cases */
    size_t n;
    bool summary;
    struct mc_document *document;
    struct mc_arena *arena;
};

static struct mc_slice metric_name(const struct challenge_view *view, size_t column)
{
    return mc_metric_name(&view->result->scores->columns[column], view->arena);
}

static struct mc_slice bounds_text(double low, double high, struct mc_arena *arena)
{
    if (isnan(low))
        return mc_slice_of("-");
    return mc_arena_slice(arena, "[%s, %s]", mc_decimal_text(low, DECIMALS, arena).data,
                          mc_decimal_text(high, DECIMALS, arena).data);
}

static const char *confidence_text(const struct challenge_view *view)
{
    return mc_arena_format(view->arena, "[%g%%]", view->result->settings.confidence * 100);
}

/* The columns after the metric. If a table is too wide, columns that say nearly the same as another
 * are dropped: first the other ways to count ties, then the margin. */
enum { PAIRS, ACCURACY, INTERVAL, HALF, TAU, TAU_WITHOUT, MARGIN, ACES, ACES_INTERVAL, N_FIGURES };
enum { ALL_FIGURES, NO_TIES, NO_MARGIN };

static bool has_figure(const struct challenge_view *view, size_t figure, size_t narrowed)
{
    if (figure == HALF || figure == TAU_WITHOUT)
        return narrowed < NO_TIES;
    if (figure == MARGIN)
        return narrowed < NO_MARGIN;
    return figure < ACES || view->challenge->aces != NULL;
}

static struct mc_slice figure_text(const struct challenge_view *view, size_t column, size_t figure)
{
    const struct mc_challenge_figures *figures = &view->challenge->rows[0].metrics[column];
    const struct mc_aces_score *aces = view->challenge->aces;
    struct mc_arena *arena = view->arena;

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

static struct mc_table *new_overall_table(const struct challenge_view *view, size_t narrowed)
{
    const char *const titles[N_FIGURES] = {"pairs",     "accuracy",   confidence_text(view),
                                           "ties half", "tau",        "tau without ties",
                                           "margin",    "ACES-Score", confidence_text(view)};
    struct mc_table *table = mc_table_new(view->arena);
    size_t i, f;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    for (f = 0; f < N_FIGURES; f++)
        if (has_figure(view, f, narrowed))
            mc_table_column(table, mc_slice_of(titles[f]), MC_ALIGN_RIGHT);
    for (i = 0; i < view->n; i++) {
        struct mc_table_cell *cell = mc_table_row(table, false);

        mc_table_set(table, cell++, metric_name(view, view->columns[i]));
        for (f = 0; f < N_FIGURES; f++)
            if (has_figure(view, f, narrowed))
                mc_table_set(table, cell++, figure_text(view, view->columns[i], f));
    }
    return table;
}

static void write_overall(const struct challenge_view *view)
{
    const struct mc_document *document = view->document;
    size_t narrowed = ALL_FIGURES;
    struct mc_table *table = new_overall_table(view, narrowed);

    while (narrowed < NO_MARGIN && mc_table_width(table) >= document->width)
        table = new_overall_table(view, ++narrowed);
    document->kind->table(view->document, table);
    if (narrowed > ALL_FIGURES)
        document->kind->remark(view->document,
                               mc_slice_of(narrowed == NO_TIES
                                               ? "left out at this width: ties half, tau without "
                                                 "ties"
                                               : "left out at this width: ties half, tau without "
                                                 "ties, margin"),
                               2);
}

/* A table of one figure by row of the challenge and metric. */
struct matrix {
    const struct challenge_view *view;
    bool tau; /* the mean tau of categories; else the accuracy */
};

static bool is_shown(const struct matrix *matrix, const struct mc_challenge_row *row)
{
    if (row->level == MC_CHALLENGE_OVERALL)
        return false;
    return row->level == MC_CHALLENGE_CATEGORY || (!matrix->tau && !matrix->view->summary);
}

/* The table of the metrics view->columns[from..to-1]. A rule separates a category from the
 * phenomena after it. */
static struct mc_table *matrix_table(void *context, size_t from, size_t to, bool tried)
{
    const struct matrix *matrix = context;
    const struct challenge_view *view = matrix->view;
    struct mc_table *table = mc_table_new(view->arena);
    enum mc_challenge_level before = MC_CHALLENGE_OVERALL;
    size_t r, i;

    (void)tried;
    mc_table_column(table, mc_slice_of(matrix->tau ? "tau, mean over kinds" : "accuracy"),
                    MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("pairs"), MC_ALIGN_RIGHT);
    for (i = from; i < to; i++)
        mc_table_column(table, metric_name(view, view->columns[i]), MC_ALIGN_RIGHT);
    for (r = 0; r < view->challenge->n_rows; r++) {
        const struct mc_challenge_row *row = &view->challenge->rows[r];
        struct mc_slice name = mc_plain_text(row->name, view->arena);
        struct mc_table_cell *cell;

        if (!is_shown(matrix, row))
            continue;
        cell = mc_table_row(table, before == MC_CHALLENGE_CATEGORY && row->level != before);
        before = row->level;
        if (row->level == MC_CHALLENGE_SUBPHENOMENON)
            name = mc_arena_slice(view->arena, "%.*s: %.*s",
                                  MC_SLICE_ARGUMENTS(mc_plain_text(row->phenomenon, view->arena)),
                                  MC_SLICE_ARGUMENTS(name));
        mc_table_set(table, cell++, name);
        mc_put_count(row->n_pairs, table, cell++);
        for (i = from; i < to; i++) {
            const struct mc_challenge_figures *figures = &row->metrics[view->columns[i]];

            mc_table_set(table, cell++,
                         matrix->tau ? mc_signed_text(figures->mean_tau, DECIMALS, view->arena)
                                     : mc_decimal_text(figures->pairs.strict_accuracy, DECIMALS,
                                                       view->arena));
        }
    }
    return table;
}

static void write_matrices(const struct challenge_view *view, bool tau)
{
    struct matrix matrix = {view, tau};

    if (matrix_table(&matrix, 0, 0, true)->n_rows == 0)
        return;
    view->document->kind->gap(view->document);
    mc_document_wide_table(view->document, view->n, matrix_table, &matrix);
}

/* Whether the mean over kinds of pairs can differ from the figure over all pairs. */
static bool has_kinds(const struct challenge_view *view)
{
    size_t r, i;

    for (r = 0; r < view->challenge->n_rows; r++)
        for (i = 0; i < view->n; i++)
            if (view->challenge->rows[r].level == MC_CHALLENGE_CATEGORY &&
                view->challenge->rows[r].metrics[view->columns[i]].n_kinds > 1)
                return true;
    return false;
}

static void write_remarks(const struct challenge_view *view)
{
    static const char *const lines[] = {
        "accuracy: share of pairs of which the good text scores higher; ties are no success, or "
        "half of one; interval: Wilson's, pairs of a source taken together",
        "tau: (right - wrong - ties) / pairs, as in ACES; without ties: (right - wrong) / (right + "
        "wrong); margin: mean of good - bad, higher being better"};
    size_t i;

    for (i = 0; i < sizeof(lines) / sizeof(lines[0]); i++)
        view->document->kind->remark(view->document, mc_slice_of(lines[i]), 2);
    if (view->challenge->aces == NULL)
        return;
    view->document->kind->remark(
        view->document,
        mc_slice_of("ACES-Score: weighted sum of the mean tau of ten categories (Amrhein, "
                    "Moghe and Guillou 2022), at most 29.1"),
        2);
    for (i = 0; i < view->n; i++) {
        const char *reason = view->challenge->aces[view->columns[i]].reason;
        struct mc_slice name = metric_name(view, view->columns[i]);

        if (reason != NULL)
            view->document->kind->remark(view->document,
                                         mc_arena_slice(view->arena, "no ACES-Score of %.*s: %s",
                                                        MC_SLICE_ARGUMENTS(name), reason),
                                         2);
    }
}

void mc_challenge_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        bool summary, struct mc_document *document)
{
    const struct mc_challenge *challenge = dataset->challenge;
    struct challenge_view view = {result, challenge, NULL, 0, summary, document, document->arena};
    size_t c, r;

    if (challenge == NULL)
        return;
    view.columns = mc_arena_array(view.arena, result->scores->n_columns, sizeof(*view.columns));
    for (c = 0; c < result->scores->n_columns; c++) {
        for (r = 0; r < challenge->n_rows && challenge->rows[r].metrics[c].pairs.n == 0; r++)
            ;
        if (r < challenge->n_rows)
            view.columns[view.n++] = c;
    }
    document->kind->gap(document);
    document->kind->subtitle(document,
                             mc_slice_of("contrastive pairs: is the good text preferred?"));
    if (view.n == 0) {
        document->kind->remark(document, mc_slice_of("no pair has both scores"), 2);
        return;
    }
    if (challenge->rows[0].n_pairs > 0)
        write_overall(&view);
    write_matrices(&view, false);
    if (!summary && has_kinds(&view))
        write_matrices(&view, true);
    write_remarks(&view);
}
