/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/sentinel_best.h"

#include "analysis/result.h"
#include "analysis/sentinel_figures.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/json_stream.h"
#include "report/plain_text.h"
#include "report/sections.h"
#include "report/words.h"

void mc_sentinel_best_json(struct mc_json_stream *json, const struct mc_result *result,
                           const struct mc_group *group)
{
    size_t s;

    mc_json_put_object(json, "sentinel_best", MC_JSON_SOME);
    for (s = 0; s < result->n_statistics; s++) {
        size_t best = mc_nearest_sentinel(result, group, s);

        if (best == SIZE_MAX)
            continue;
        mc_json_put_object(json, result->statistics[s]->name, MC_JSON_FLAT);
        mc_json_put_slice(json, "name", result->scores->columns[best].name);
        mc_json_put_real(json, "value", mc_result_cell(result, group, best, s)->value);
        mc_json_put_end(json);
    }
    mc_json_put_end(json);
}

/* "bleu by MAD (constant 0.21), skill (random 0.02)": the figures by which the metric does not beat
 * the best sentinel, if both have them; "": there are none. */
static const char *metric_text(const struct mc_figure_view *view, const struct mc_group *group,
                               size_t metric)
{
    const struct mc_score_column *columns = view->result->scores->columns;
    struct mc_slice name = mc_metric_name(&columns[metric], view->arena), sentinel;
    const char *text = "", *by;
    size_t s, best;

    for (s = 0; s < view->result->n_statistics; s++) {
        if (!mc_view_shows(view, s) || !mc_sentinel_is_as_good(view->result, group, metric, s))
            continue;
        best = mc_nearest_sentinel(view->result, group, s);
        sentinel = mc_metric_name(&columns[best], view->arena);
        by = mc_arena_format(view->arena, "%s (%.*s %s)", mc_figure_title(view, s),
                             MC_SLICE_ARGUMENTS(sentinel),
                             mc_figure_text(view, group, best, s).data);
        text = *text == '\0'
                   ? mc_arena_format(view->arena, "%.*s by %s", MC_SLICE_ARGUMENTS(name), by)
                   : mc_arena_format(view->arena, "%s, %s", text, by);
    }
    return text;
}

void mc_sentinel_best_write(const struct mc_figure_view *view, size_t most,
                            struct mc_document *document)
{
    const struct mc_group *last = view->n_groups == 0 ? NULL : view->groups[view->n_groups - 1];
    const char *list = "";
    size_t n = 0, m;

    if (last == NULL || !last->overall)
        return;
    for (m = 0; m < view->n_metrics; m++) {
        const char *text = view->result->scores->columns[view->metrics[m]].sentinel
                               ? ""
                               : metric_text(view, last, view->metrics[m]);

        if (*text != '\0' && n++ < most)
            list = mc_arena_format(view->arena, "%s%s%s", list, *list == '\0' ? "" : "; ", text);
    }
    if (n > most)
        list = mc_arena_format(view->arena, "%s; and %zu more (--full)", list, n - most);
    if (*list != '\0')
        document->kind->remark(
            document, mc_arena_slice(view->arena, "no better than the best sentinel: %s", list), 2);
}

void mc_sentinel_passes_write(const struct mc_figure_view *view, struct mc_document *document)
{
    const struct mc_sentinel_figure *best = mc_sentinel_that_passes_most(view->dataset);
    struct mc_slice name;

    if (best == NULL || mc_view_figures(view) == view->result->n_statistics)
        return;
    name = mc_plain_text(best->name, view->arena);
    document->kind->remark(
        document,
        mc_arena_slice(view->arena, "passed: %zu/%zu by the best sentinel (%.*s)", best->n_passed,
                       best->n_passed + best->n_failed, MC_SLICE_ARGUMENTS(name)),
        2);
}
