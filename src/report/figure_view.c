#include "report/figure_view.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/expectations.h"
#include "report/figure.h"
#include "report/group_order.h"
#include "report/standing_words.h"

struct mc_figure_view mc_view_dataset(const struct mc_result *result,
                                      const struct mc_dataset_result *dataset,
                                      const struct mc_report_options *options,
                                      struct mc_arena *arena)
{
    struct mc_figure_view view = {
        .result = result,
        .options = options,
        .dataset = dataset,
        .metrics = mc_metric_order(result, dataset, options->sort, arena),
        .n_metrics = result->scores->n_columns,
        .arena = arena,
    };

    view.n_groups = mc_group_order(result, dataset, options->sort, arena, &view.groups);
    return view;
}

int mc_value_decimals(const struct mc_figure_view *view, size_t statistic)
{
    return view->options->precision >= 0 ? view->options->precision
                                         : view->result->statistics[statistic]->precision;
}

int mc_bound_decimals(const struct mc_figure_view *view, size_t statistic)
{
    int decimals = mc_value_decimals(view, statistic);

    return view->options->precision < 0 && decimals > 2 ? 2 : decimals;
}

int mc_human_decimals(const struct mc_figure_view *view)
{
    return view->options->precision >= 0 ? view->options->precision : 3;
}

size_t mc_view_figures(const struct mc_figure_view *view)
{
    size_t g;

    for (g = 0; g < view->n_groups; g++)
        if (view->groups[g]->passes != NULL)
            return view->result->n_statistics + 1;
    return view->result->n_statistics;
}

const char *mc_figure_title(const struct mc_figure_view *view, size_t figure)
{
    return figure < view->result->n_statistics ? view->result->statistics[figure]->title : "passed";
}

static struct mc_slice bounds_text(const struct mc_figure_view *view, double from, double to,
                                   int decimals)
{
    struct mc_slice low, high;

    if (isnan(from))
        return mc_slice("", 0);
    low = mc_decimal_text(from, decimals, view->arena);
    high = mc_decimal_text(to, decimals, view->arena);
    return mc_slice_of(mc_arena_format(view->arena, "[%.*s, %.*s]", MC_SLICE_ARGUMENTS(low),
                                       MC_SLICE_ARGUMENTS(high)));
}

enum { PASS_RATE_DECIMALS = 2 };

struct mc_slice mc_interval_text(const struct mc_figure_view *view, const struct mc_group *group,
                                 size_t metric, size_t figure)
{
    const struct mc_cell *cell;

    if (figure < view->result->n_statistics) {
        cell = mc_result_cell(view->result, group, metric, figure);
        return bounds_text(view, cell->low, cell->high, mc_bound_decimals(view, figure));
    }
    if (group->passes == NULL)
        return mc_slice("", 0);
    return bounds_text(view, group->passes[metric].low, group->passes[metric].high,
                       view->options->precision >= 0 ? view->options->precision
                                                     : PASS_RATE_DECIMALS);
}

bool mc_interval_holds_zero(const struct mc_cell *cell)
{
    return cell->low < 0 && cell->high >= 0;
}

/* How far the figure, as it is printed, is from the best one; NaN when there is nothing to praise:
 * it is not defined, has no best value, or its interval holds 0. */
static double shown_distance(const struct mc_figure_view *view, const struct mc_group *group,
                             size_t metric, size_t statistic)
{
    const struct mc_cell *cell = mc_result_cell(view->result, group, metric, statistic);
    struct mc_arena_mark mark = mc_arena_mark(view->arena);
    double best = view->result->statistics[statistic]->best, value;

    if (isnan(best) || isnan(cell->value) || mc_interval_holds_zero(cell))
        return (double)NAN;
    value = strtod(
        mc_decimal_text(cell->value, mc_value_decimals(view, statistic), view->arena).data, NULL);
    mc_arena_reset(view->arena, mark);
    return fabs(value - best);
}

/* Whether another metric is better by so much that rounding cannot hide it; spares most printing.
 */
static bool is_far_from_best(const struct mc_figure_view *view, const struct mc_shown_figure *shown)
{
    size_t s = shown->figure, i;
    double best = view->result->statistics[s]->best;
    double own = fabs(mc_result_cell(view->result, shown->group, shown->metric, s)->value - best);
    double margin = 2 * pow(10, -mc_value_decimals(view, s));

    for (i = 0; i < view->n_metrics; i++) {
        const struct mc_cell *cell =
            mc_result_cell(view->result, shown->group, view->metrics[i], s);

        if (!mc_interval_holds_zero(cell) && fabs(cell->value - best) < own - margin)
            return true;
    }
    return false;
}

/* Whether no other metric of the view has a better figure, as printed. Ties are all best. */
static bool is_best(const struct mc_figure_view *view, const struct mc_shown_figure *shown)
{
    double own;
    size_t i;

    if (view->n_metrics < 2 || is_far_from_best(view, shown))
        return false;
    own = shown_distance(view, shown->group, shown->metric, shown->figure);
    if (isnan(own))
        return false;
    for (i = 0; i < view->n_metrics; i++)
        if (shown_distance(view, shown->group, view->metrics[i], shown->figure) < own)
            return false;
    return true;
}

static struct mc_slice other_n(const struct mc_figure_view *view, size_t n,
                               struct mc_footnotes *notes)
{
    return mc_footnote(notes,
                       mc_slice_of(mc_arena_format(
                           view->arena, n == 1 ? "rests on %zu case" : "rests on %zu cases", n)));
}

static struct mc_slice join(const struct mc_figure_view *view, const char *first,
                            struct mc_slice second)
{
    return mc_slice_of(mc_arena_format(view->arena, "%s%.*s", first, MC_SLICE_ARGUMENTS(second)));
}

/* "23/26": passed, of passed and failed. */
static void put_passes(const struct mc_figure_view *view, const struct mc_passes *passes,
                       struct mc_footnotes *notes, struct mc_table *table,
                       struct mc_table_cell *cell)
{
    size_t n = passes->n_passed + passes->n_failed;

    mc_table_set(table, cell,
                 n == 0
                     ? mc_slice_of("-")
                     : mc_slice_of(mc_arena_format(view->arena, "%zu/%zu", passes->n_passed, n)));
    if (n == 0)
        cell->mark = mc_footnote(notes, mc_slice_of("no expectation is applicable"));
    else if (passes->n_not_applicable > 0)
        cell->mark = mc_footnote(notes, mc_slice_of("some expectations are not applicable"));
}

void mc_put_passes(const struct mc_figure_view *view, const struct mc_group *group, size_t metric,
                   struct mc_footnotes *notes, struct mc_table *table, struct mc_table_cell *cell)
{
    const struct mc_passes *passes;
    struct mc_slice low, high;

    if (group->passes == NULL)
        return;
    passes = &group->passes[metric];
    put_passes(view, passes, notes, table, cell);
    if (isnan(passes->rate))
        return;
    low = mc_decimal_text(passes->low, PASS_RATE_DECIMALS, view->arena);
    high = mc_decimal_text(passes->high, PASS_RATE_DECIMALS, view->arena);
    mc_table_set(table, cell,
                 mc_slice_of(mc_arena_format(
                     view->arena, "%.*s [%s,%s]", MC_SLICE_ARGUMENTS(cell->text),
                     low.data + (low.data[0] == '0'), high.data + (high.data[0] == '0'))));
}

/* "?": the figure rests on scores that are not proved. */
static void mark_unproved(const struct mc_figure_view *view, const struct mc_shown_figure *shown,
                          struct mc_footnotes *notes, struct mc_table_cell *cell)
{
    size_t n = mc_scores_unproved(&view->result->scores->columns[shown->metric],
                                  shown->group->cases, shown->group->n_cases);

    if (n == 0)
        return;
    cell->mark = join(view, "?", cell->mark);
    notes->unproved = n > notes->unproved ? n : notes->unproved;
}

void mc_put_figure(const struct mc_figure_view *view, const struct mc_shown_figure *shown,
                   struct mc_footnotes *notes, struct mc_table *table, struct mc_table_cell *cell)
{
    const struct mc_cell *figure;

    if (shown->figure == view->result->n_statistics) {
        if (shown->group->passes != NULL)
            put_passes(view, &shown->group->passes[shown->metric], notes, table, cell);
        return;
    }
    figure = mc_result_cell(view->result, shown->group, shown->metric, shown->figure);
    mc_table_set(
        table, cell,
        mc_decimal_text(figure->value, mc_value_decimals(view, shown->figure), view->arena));
    if (isnan(figure->value)) {
        cell->mark = mc_footnote(notes, mc_slice_of(mc_cell_reason(figure)));
        return;
    }
    if (figure->n != shown->n)
        cell->mark = other_n(view, figure->n, notes);
    if (!shown->with_interval && mc_interval_holds_zero(figure)) {
        cell->mark = join(view, "~", cell->mark);
        notes->holds_zero = true;
    }
    mark_unproved(view, shown, notes, cell);
    cell->mark = join(view,
                      mc_standing_mark(view->result, view->result->statistics[shown->figure],
                                       shown->group, shown->metric, notes),
                      cell->mark);
    if (is_best(view, shown))
        cell->emphasis = MC_BOLD;
}

void mc_put_human_mean(const struct mc_figure_view *view, const struct mc_group *group,
                       struct mc_footnotes *notes, struct mc_table *table,
                       struct mc_table_cell *cell)
{
    struct mc_human_figure figures[MC_N_HUMAN_FIGURES];

    mc_human_figure_list(view->result, group, figures);
    mc_table_set(table, cell,
                 mc_decimal_text(figures[8].value, mc_human_decimals(view), view->arena));
    if (figures[8].reason != NULL)
        cell->mark = mc_footnote(notes, mc_slice_of(figures[8].reason));
    else if (group->human.n != group->n_cases)
        cell->mark = other_n(view, group->human.n, notes);
}

void mc_put_human_spread(const struct mc_figure_view *view, const struct mc_group *group,
                         struct mc_footnotes *notes, struct mc_table *table,
                         struct mc_table_cell *cell)
{
    struct mc_human_figure figures[MC_N_HUMAN_FIGURES];

    mc_human_figure_list(view->result, group, figures);
    mc_table_set(table, cell,
                 mc_decimal_text(figures[10].value, mc_human_decimals(view), view->arena));
    if (figures[10].reason != NULL)
        cell->mark = mc_footnote(notes, mc_slice_of(figures[10].reason));
}

void mc_put_spread_ratio(const struct mc_figure_view *view, const struct mc_group *group,
                         struct mc_footnotes *notes, struct mc_table *table,
                         struct mc_table_cell *cell)
{
    mc_table_set(table, cell,
                 group->standings == NULL ? mc_slice("", 0)
                                          : mc_decimal_text(group->spread, 2, view->arena));
    notes->spread = true;
}

/* Whether some metric that is shown reads graphs alone, which do not express what differs. */
static bool is_unseen_by_some(const struct mc_figure_view *view, const struct mc_group *group)
{
    size_t m;

    if (group->overall || !view->result->suite->phenomena[group->phenomenon].amr_silent)
        return false;
    for (m = 0; m < view->n_metrics; m++)
        if (view->result->scores->columns[view->metrics[m]].needs == MC_NEEDS_AMR)
            return true;
    return false;
}

void mc_put_group_name(const struct mc_figure_view *view, const struct mc_group *group,
                       struct mc_footnotes *notes, struct mc_table *table,
                       struct mc_table_cell *cell)
{
    mc_table_set(table, cell, group->name);
    if (is_unseen_by_some(view, group))
        cell->mark = mc_footnote(notes, mc_slice_of("AMR does not express what differs: metrics of "
                                                    "graphs alone cannot see it"));
    if (!group->pooled) {
        cell->mark = join(view, "*", cell->mark);
        notes->not_pooled = true;
    }
}

void mc_put_count(size_t n, struct mc_table *table, struct mc_table_cell *cell)
{
    mc_table_set(table, cell, mc_slice_of(mc_arena_format(table->arena, "%zu", n)));
}
