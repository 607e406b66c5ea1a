/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edits.c: a metric tells the best edit where it explains a score; it is asked for the cases
 * farthest from people, and what it says is kept beside its scores. In order: which cases, what a
 * metric says, metrics. */

#include "engine/edits.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/result.h"
#include "base/order.h"
#include "engine/explain.h"
#include "metrics/host/catalog.h"
#include "metrics/host/metric.h"
#include "report/explain/explanation.h"
#include "scores/score_table.h"
#include "suite/suite.h"

/* --- which cases ------------------------------------------------------------------------------ */

/* The selected cases with both scores, farthest first. Returns how many. */
static size_t rank_cases(const struct mc_result *result, size_t column, struct mc_arena *arena,
                         struct mc_measured **ranked)
{
    const struct mc_suite *suite = result->suite;
    size_t n = 0, i;

    *ranked = mc_arena_array(arena, suite->n_cases, sizeof(**ranked));
    for (i = 0; i < suite->n_cases; i++) {
        double gap = fabs(result->metric_normalised[column][i] - result->human_normalised[i]);

        if (mc_case_is_selected(suite, i) && isfinite(gap) &&
            mc_side_more(&suite->cases[i].candidate)->amr.length > 0)
            (*ranked)[n++] = (struct mc_measured){gap, i};
    }
    qsort(*ranked, n, sizeof(**ranked), mc_order_measured);
    return n;
}

/* --- what a metric says ----------------------------------------------------------------------- */

static struct mc_slice text_of(const struct mc_explained *edit, const char *key)
{
    const struct mc_explained *text = mc_explained_typed(edit, key, MC_EXPLAINED_TEXT);

    return text == NULL ? mc_slice_of("") : text->text;
}

/* The figure of the edit that is the score: the one that without it is the score of the case; NaN:
 * none is. */
static double score_after(const struct mc_explained_way *way, const struct mc_explained *edit)
{
    const struct mc_explained *figure;

    for (figure = edit->first; figure != NULL; figure = figure->next)
        if (figure->kind == MC_EXPLAINED_NUMBER &&
            fabs(mc_explained_number(way->how, figure->key.data, (double)NAN) - way->score) <= 1e-9)
            return figure->number;
    return (double)NAN;
}

/* NULL: it says nothing of an edit. */
static struct mc_score_edit *edit_of(const struct mc_explained_metric *metric,
                                     struct mc_arena *arena)
{
    const struct mc_explained_way *way = &metric->ways[0];
    const struct mc_explained *said =
        metric->n_ways == 1 ? mc_explained_typed(way->how, "best_edit", MC_EXPLAINED_OBJECT) : NULL;
    double after = said == NULL ? (double)NAN : score_after(way, said);
    enum mc_edit_search search = MC_EDIT_BEST_FOUND;
    struct mc_score_edit *edit;

    if (isnan(after) || mc_explained_typed(said, "edit", MC_EXPLAINED_TEXT) == NULL)
        return NULL;
    if (mc_explained_number(said, "proved", 0) > 0.5)
        search = MC_EDIT_PROVED;
    else if (mc_explained_number(said, "all_tried", 0) > 0.5)
        search = MC_EDIT_BEST_OF_ALL;
    edit = mc_arena_array(arena, 1, sizeof(*edit));
    *edit = (struct mc_score_edit){text_of(said, "edit"), text_of(said, "from"),
                                   text_of(said, "to"), after, search};
    return edit;
}

/* --- metrics ---------------------------------------------------------------------------------- */

/* The metric of a column: by the label of an -m, else by its name, which is what was written.
 * false: there is none, or not one that is built in, needs graphs and explains. */
static bool find_metric(const struct mc_edit_request *request, const struct mc_score_column *column,
                        struct mc_metric_spec *spec)
{
    const struct mc_option_list *names = request->metrics;
    struct mc_error ignored = MC_NO_ERROR;
    size_t i;

    if (column->sentinel || (column->needs & MC_NEEDS_AMR) == 0)
        return false;
    for (i = 0; i <= names->n_items; i++) {
        const char *text = i < names->n_items ? names->items[i]
                                              : mc_arena_format(request->arena, "%.*s",
                                                                MC_SLICE_ARGUMENTS(column->name));

        ignored = (struct mc_error)MC_NO_ERROR;
        if (mc_metric_spec_parse(request->catalog, text, request->arena, spec, &ignored) == 0 &&
            (i == names->n_items || mc_slice_equal(spec->label, column->name)))
            break;
    }
    return i <= names->n_items && spec->entry != NULL && spec->entry->origin == NULL &&
           mc_metric_spec_resolve(spec, request->arena, &ignored) == 0 &&
           spec->module->explain != NULL && (spec->module->flags & MC_METRIC_SLOW) == 0;
}

static int find_of_metric(const struct mc_edit_request *request, const struct mc_result *result,
                          const struct mc_metric_inputs *inputs, struct mc_score_column *column,
                          struct mc_error *error)
{
    const struct mc_suite *suite = result->suite;
    struct mc_arena *arena = request->arena;
    size_t index = (size_t)(column - request->table->columns), i;
    struct mc_explaining call = {.arena = arena, .suite = suite, .inputs = *inputs};
    struct mc_metric_spec spec;
    struct mc_measured *ranked;

    if (!find_metric(request, column, &spec))
        return 0;
    call.n_cases = rank_cases(result, index, arena, &ranked);
    call.n_cases = call.n_cases < request->most ? call.n_cases : request->most;
    call.cases = mc_arena_array(arena, call.n_cases, sizeof(*call.cases));
    for (i = 0; i < call.n_cases; i++) {
        call.cases[i].suite = suite;
        call.cases[i].item = &suite->cases[ranked[i].index];
        call.cases[i].metrics = mc_arena_array(arena, 1, sizeof(*call.cases[i].metrics));
    }
    if (call.n_cases == 0)
        return 0;
    if (mc_explain_with(&call, &spec, error) != 0)
        return -1;
    column->edits = mc_arena_array(arena, suite->n_cases, sizeof(*column->edits));
    for (i = 0; i < call.n_cases; i++)
        column->edits[ranked[i].index] = edit_of(&call.cases[i].metrics[0], arena);
    return 0;
}

int mc_edits_find(const struct mc_edit_request *request, const struct mc_result *result,
                  struct mc_error *error)
{
    struct mc_metric_inputs inputs;
    size_t c;

    if (request->most == 0)
        return 0;
    inputs = mc_metric_inputs_later(result->suite);
    for (c = 0; c < request->table->n_columns; c++)
        if (find_of_metric(request, result, &inputs, &request->table->columns[c], error) != 0)
            return -1;
    return 0;
}
