/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/shown_metrics.h"

#include "analysis/result.h"
#include "report/document.h"
#include "report/figures.h"

size_t mc_keep_shown_metrics(struct mc_figure_view *view, size_t subject)
{
    const struct mc_score_column *columns = view->result->scores->columns;
    size_t n_all = view->n_metrics, n_shown = 0, n = 0, m;
    bool *is_shown = mc_arena_array(view->arena, n_all, sizeof(*is_shown));
    size_t *metrics;

    if (n_all <= MC_MOST_SHOWN_METRICS)
        return 0;
    for (m = 0; m < n_all && n_shown < MC_FEW_SHOWN_METRICS; m++)
        n_shown += is_shown[m] = columns[view->metrics[m]].own;
    if (n_shown < MC_FEW_SHOWN_METRICS && !is_shown[subject])
        n_shown += is_shown[subject] = true;
    for (m = 0; m < n_all && n_shown < MC_FEW_SHOWN_METRICS; m++) {
        n_shown += !is_shown[m];
        is_shown[m] = true;
    }
    metrics = mc_arena_array(view->arena, n_shown, sizeof(*metrics));
    for (m = 0; m < n_all; m++)
        if (is_shown[m])
            metrics[n++] = view->metrics[m];
    view->metrics = metrics;
    view->n_metrics = n;
    return n_all;
}

void mc_shown_metrics_write(const struct mc_figure_view *view, size_t n_all, const char *how,
                            struct mc_document *document)
{
    if (n_all == 0)
        return;
    document->kind->remark(
        document,
        mc_arena_slice(view->arena,
                       "%zu of %zu metrics are shown%s; --full shows all, -f tsv writes all",
                       view->n_metrics, n_all, how),
        2);
}
