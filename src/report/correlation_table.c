/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/correlation_table.h"

#include <math.h>

#include "analysis/metric_correlations.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "report/report.h"
#include "report/words.h"

/* A triangle that is being made. Its places are the metrics of the view, then people. */
struct triangle {
    const struct mc_figure_view *view;
    size_t n_cases;
    size_t from;  /* first column */
    bool partial; /* a pair rests on fewer cases than there are */
    struct mc_footnotes *notes;
};

/* Of mc_metric_correlation_of. */
static size_t column_at(const struct mc_figure_view *view, size_t place)
{
    return place == view->n_metrics ? 0 : view->metrics[place] + 1;
}

static struct mc_slice name_at(const struct mc_figure_view *view, size_t place)
{
    if (place == view->n_metrics)
        return mc_slice_of(mc_judge_word(view->dataset));
    return mc_metric_name(&view->result->scores->columns[view->metrics[place]], view->arena);
}

/* "0.83"; "0.83 (9)": of fewer cases than there are. */
static void put_pair(struct triangle *triangle, size_t row, size_t column, struct mc_table *table,
                     struct mc_table_cell *cell)
{
    const struct mc_figure_view *view = triangle->view;
    const struct mc_metric_correlation *pair =
        mc_metric_correlation_of(view->dataset, column_at(view, row), column_at(view, column));
    int decimals = view->options->precision >= 0 ? view->options->precision : 2;

    mc_table_set(table, cell, mc_decimal_text(pair->value, decimals, view->arena));
    if (pair->reason != NULL) {
        cell->mark = mc_footnote(triangle->notes, mc_slice_of(pair->reason));
    } else if (pair->n < triangle->n_cases) {
        cell->mark = mc_slice_of(mc_arena_format(view->arena, "[%zu]", pair->n));
        triangle->partial = true;
    }
}

/* The columns from `from` on, n of them, and the rows that have something in these. */
static struct mc_table *triangle_table(struct triangle *triangle, size_t n)
{
    const struct mc_figure_view *view = triangle->view;
    struct mc_table *table = mc_table_new(view->arena);
    size_t from = triangle->from, row, c;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    for (c = from; c < from + n; c++)
        mc_table_column(
            table, mc_metric_title(&view->result->scores->columns[view->metrics[c]], view->arena),
            MC_ALIGN_RIGHT);
    for (row = from + 1; row <= view->n_metrics; row++) {
        struct mc_table_cell *cells = mc_table_row(table, false);

        mc_table_set(table, &cells[0], name_at(view, row));
        for (c = from; c < from + n && c < row; c++)
            put_pair(triangle, row, c, table, &cells[1 + c - from]);
    }
    return table;
}

static size_t triangle_width(void *context, size_t n)
{
    struct triangle tried = *(struct triangle *)context;
    struct mc_footnotes notes = *tried.notes;

    tried.notes = &notes;
    return mc_table_width(triangle_table(&tried, n));
}

static void write_remarks(const struct triangle *triangle, struct mc_document *document)
{
    struct mc_slice *lines;
    size_t n, i;

    if (triangle->partial)
        document->kind->remark(
            document,
            mc_slice_of(mc_arena_format(triangle->view->arena,
                                        "[n] over the n cases that have both scores, of %zu",
                                        triangle->n_cases)),
            4);
    n = mc_footnote_lines(triangle->notes, &lines);
    for (i = 0; i < n; i++)
        document->kind->remark(document, lines[i], 2);
}

void mc_metric_correlations_write(const struct mc_figure_view *view, struct mc_document *document)
{
    struct mc_footnotes notes = {.arena = view->arena};
    const struct mc_group *overall = &view->dataset->groups[view->dataset->n_groups - 1];
    struct triangle triangle = {view, overall->n_cases, 0, false, &notes};
    size_t n;

    if (view->dataset->correlations == NULL)
        return;
    document->kind->gap(document);
    document->kind->subtitle(
        document, mc_slice_of(mc_arena_format(
                      view->arena, "%s of every two metrics, and with %s, on all %zu cases",
                      mc_correlation_statistic(view->result->settings.correlations)->title,
                      mc_judge_noun(view->dataset), triangle.n_cases)));
    for (; triangle.from < view->n_metrics; triangle.from += n) {
        if (triangle.from > 0)
            document->kind->gap(document);
        n = mc_table_split(view->n_metrics - triangle.from, mc_document_room(document),
                           triangle_width, &triangle);
        document->kind->table(document, triangle_table(&triangle, n));
    }
    write_remarks(&triangle, document);
}
