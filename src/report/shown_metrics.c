/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/shown_metrics.h"

#include "analysis/result.h"
#include "report/document.h"
#include "report/figures.h"

size_t mc_keep_shown_metrics(struct mc_figure_view *view, size_t subject)
{
    const struct mc_score_column *columns = view->result->scores->columns;
    size_t n_all = view->n_metrics, n_kept = 0, n = 0, m;
    bool *kept = mc_arena_array(view->arena, n_all, sizeof(*kept));
    size_t *metrics;

    if (n_all <= MC_MOST_SHOWN_METRICS)
        return 0;
    for (m = 0; m < n_all && n_kept < MC_FEW_SHOWN_METRICS; m++)
        n_kept += kept[m] = columns[view->metrics[m]].own;
    if (n_kept < MC_FEW_SHOWN_METRICS && !kept[subject])
        n_kept += kept[subject] = true;
    for (m = 0; m < n_all && n_kept < MC_FEW_SHOWN_METRICS; m++) {
        n_kept += !kept[m];
        kept[m] = true;
    }
    metrics = mc_arena_array(view->arena, n_kept, sizeof(*metrics));
    for (m = 0; m < n_all; m++)
        if (kept[m])
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
