/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/weakest_matrix.h"

#include <math.h>
#include <string.h>

#include "analysis/result.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "report/report.h"
#include "report/words.h"

/* The matrix with a copy of its view, which is cut down. */
struct screen {
    struct mc_weakest_matrix matrix;
    struct mc_figure_view view;
    struct mc_document *document;
    size_t n_phenomena; /* of the dataset */
};

const struct mc_group *mc_view_overall(const struct mc_figure_view *view)
{
    const struct mc_group *last = view->n_groups == 0 ? NULL : view->groups[view->n_groups - 1];

    return last != NULL && last->overall ? last : NULL;
}

static bool is_by_weakness(const struct screen *screen)
{
    const struct mc_result *result = screen->view.result;
    size_t figure = screen->matrix.figure;

    return screen->view.options->sort == NULL &&
           (figure == result->n_statistics || !isnan(result->statistics[figure]->best));
}

/* The mean distance of the figure from its best value, over the metrics or of the subject alone;
 * -infinity: not defined for any. */
static double weakness(const struct screen *screen, const struct mc_group *group)
{
    double sum = 0;
    size_t n = 0, m;

    for (m = 0; m < screen->view.n_metrics; m++) {
        double far = mc_figure_distance(&screen->view, group, screen->view.metrics[m],
                                        screen->matrix.figure);

        if (isnan(far) || (screen->matrix.subject != SIZE_MAX && screen->matrix.subject != m))
            continue;
        sum += far;
        n++;
    }
    return n == 0 ? -(double)INFINITY : sum / (double)n;
}

/* Sorts the rows, keeping equal ones in order and `overall` last. */
static void sort_rows(struct screen *screen)
{
    struct mc_figure_view *view = &screen->view;
    bool by_weakness = is_by_weakness(screen);
    size_t n = view->n_groups, i, k;
    const struct mc_group **sorted = mc_arena_array(view->arena, n, sizeof(*sorted));
    double *keys = mc_arena_array(view->arena, n, sizeof(*keys));

    for (i = 0; i < n; i++) {
        const struct mc_group *group = view->groups[i];
        double key = by_weakness ? weakness(screen, group) : 0;

        if (group->overall)
            key = -(double)INFINITY;
        for (k = i; k > 0 && keys[k - 1] < key; k--) {
            keys[k] = keys[k - 1];
            sorted[k] = sorted[k - 1];
        }
        keys[k] = key;
        sorted[k] = group;
    }
    view->groups = sorted;
}

/* How many metrics fit into one table. */
static size_t fitting(const struct screen *screen, size_t from, struct mc_footnotes *notes)
{
    return mc_matrix_fitting(&screen->view, screen->matrix.figure, from,
                             mc_document_room(screen->document), notes);
}

static void matrix_title(const struct screen *screen)
{
    const struct mc_figure_view *view = &screen->view;
    const char *title = mc_figure_title(view, screen->matrix.figure), *meaning = "";
    size_t shown = view->n_groups - (mc_view_overall(view) != NULL);
    const char *metrics = screen->matrix.n_all == 0
                              ? ""
                              : mc_arena_format(view->arena, "; %zu of %zu metrics",
                                                view->n_metrics, screen->matrix.n_all);

    if (strcmp(title, "MAD") == 0)
        meaning = mc_arena_format(view->arena, ": mean distance of the metric from %s, 0 is best",
                                  mc_judge_noun(view->dataset));
    if (screen->matrix.figure == view->result->n_statistics)
        meaning = ": expectations passed, of those that are applicable";
    else if (mc_view_has_percent(view, screen->matrix.figure))
        title = "% in the right order";
    if (shown < screen->n_phenomena)
        meaning = mc_arena_format(view->arena, "%s (%zu of %zu phenomena%s%s)", meaning, shown,
                                  screen->n_phenomena,
                                  is_by_weakness(screen) ? ", the weakest first" : "", metrics);
    else if (*metrics != '\0')
        meaning = mc_arena_format(view->arena, "%s (%s)", meaning, metrics + strlen("; "));
    screen->document->kind->subtitle(screen->document,
                                     mc_arena_slice(view->arena, "%s%s", title, meaning));
}

void mc_weakest_matrix_write(const struct mc_weakest_matrix *matrix, struct mc_footnotes *notes,
                             struct mc_document *document)
{
    struct screen screen = {*matrix, *matrix->view, document, 0};
    struct mc_figure_view *view = &screen.view;
    const struct mc_group *overall;
    size_t n_tables = 0, from, to, rows;

    screen.n_phenomena = view->n_groups - (mc_view_overall(view) != NULL);
    sort_rows(&screen);
    if (!matrix->overall && screen.n_phenomena > 0)
        view->n_groups = screen.n_phenomena;
    overall = mc_view_overall(view);
    if (matrix->n_all > 0)
        view->n_metrics = fitting(&screen, 0, notes);
    for (from = 0; from < view->n_metrics; from += fitting(&screen, from, notes))
        n_tables++;
    rows = matrix->most_lines / n_tables;
    rows = rows < matrix->least_rows ? matrix->least_rows : rows;
    rows = rows > matrix->most_rows ? matrix->most_rows : rows;
    if (screen.n_phenomena > rows) { /* keep the first of them, and `overall` */
        view->n_groups = rows;
        if (overall != NULL)
            view->groups[view->n_groups++] = overall;
    }
    document->kind->gap(document);
    matrix_title(&screen);
    for (from = 0; from < view->n_metrics; from = to) {
        if (from > 0)
            document->kind->gap(document);
        to = from + fitting(&screen, from, notes);
        document->kind->table(document, mc_figure_matrix(view, matrix->figure, from, to, notes));
    }
}
