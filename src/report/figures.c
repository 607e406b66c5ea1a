/* SPDX-License-Identifier: GPL-3.0-or-later */
/* figures.c: rows and metrics are sorted once into a view of a dataset; each kind of cell has one
 * function that fills it in with its marks, and the best metric is chosen by the printed values. In
 * order: the order of rows and metrics, the view, cells, cells about people, lists, matrices and
 * the words for normalisation. */
#include "report/figures.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/expectations.h"
#include "analysis/result.h"
#include "analysis/sentinel_figures.h"
#include "analysis/significance.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/json_write.h"
#include "report/document.h"
#include "report/footnotes.h"
#include "report/report.h"

/* A figure to be shown. */
struct shown_figure {
    const struct mc_group *group;
    size_t metric; /* column of the score table */
    size_t figure;
    size_t n;           /* the n shown beside it; a different one becomes a footnote */
    bool with_interval; /* the interval is shown beside it; otherwise "~" marks one that holds 0 */
};

/* --- the order of rows and metrics ------------------------------------------------------------ */

/* An element to sort: lowest key first; equal keys keep their order. */
struct sort_entry {
    double key;
    struct mc_slice name;
    size_t index;
};

/* By name, then by key; without names, by key alone. */
static bool before(const struct sort_entry *a, const struct sort_entry *b)
{
    int order = mc_slice_compare(a->name, b->name);

    return order != 0 ? order < 0 : a->key < b->key;
}

/* Stable; a dataset has few phenomena and a run few metrics. */
static void sort_entries(struct sort_entry *entries, size_t n)
{
    size_t i, k;

    for (i = 1; i < n; i++) {
        struct sort_entry moved = entries[i];

        for (k = i; k > 0 && before(&moved, &entries[k - 1]); k--)
            entries[k] = entries[k - 1];
        entries[k] = moved;
    }
}

/* The figure to sort by: a statistic, n_statistics for expectations passed, or SIZE_MAX. */
static size_t figure_of(const struct mc_result *result, const char *sort)
{
    if (sort == NULL)
        return SIZE_MAX;
    return strcmp(sort, "passed") == 0 ? result->n_statistics : mc_result_statistic(result, sort);
}

/* How far a figure is from its best value; NaN if it is not defined. */
static double distance(const struct mc_result *result, const struct mc_group *group, size_t column,
                       size_t statistic)
{
    double value, best;

    if (statistic == result->n_statistics)
        return group->passes == NULL ? (double)NAN : 1 - group->passes[column].rate;
    value = mc_result_cell(result, group, column, statistic)->value;
    best = result->statistics[statistic]->best;
    return isnan(best) ? -value : fabs(value - best);
}

static struct sort_entry group_entry(const struct mc_result *result, const struct mc_group *group,
                                     size_t index, const char *sort)
{
    struct sort_entry entry = {0, {"", 0}, index};
    size_t statistic = figure_of(result, sort);

    if (sort == NULL)
        return entry;
    if (strcmp(sort, "name") == 0)
        entry.name = group->name;
    else if (strcmp(sort, "n") == 0)
        entry.key = -(double)group->n_cases;
    else if (statistic != SIZE_MAX && result->scores->n_columns > 0) {
        double far = distance(result, group, 0, statistic);

        entry.key = isnan(far) ? (double)INFINITY : -far;
    }
    return entry;
}

/* Adds the groups of one kind to `groups`, sorted. */
static size_t add_groups(const struct mc_result *result, const struct mc_dataset_result *dataset,
                         bool pooled, const char *sort, const struct mc_group **groups)
{
    struct sort_entry *entries = mc_calloc(dataset->n_groups, sizeof(*entries));
    size_t n = 0, g;

    for (g = 0; g < dataset->n_groups; g++)
        if (!dataset->groups[g].overall && dataset->groups[g].pooled == pooled)
            entries[n++] = group_entry(result, &dataset->groups[g], g, sort);
    sort_entries(entries, n);
    for (g = 0; g < n; g++)
        groups[g] = &dataset->groups[entries[g].index];
    free(entries);
    return n;
}

/* The groups of a dataset: pooled phenomena, then the others, then overall, unless it is empty.
 * `sort` is NULL (order of the result), "name", "n" (most cases first), the name of a statistic, or
 * "passed", the proportion of expectations passed. By a figure, phenomena on which the first metric
 * is farthest from the best value come first (for a statistic without one: the lowest first),
 * undefined ones last. Ties stay in the order of the result. In the arena; returns their number. */
static size_t group_order(const struct mc_result *result, const struct mc_dataset_result *dataset,
                          const char *sort, struct mc_arena *arena, const struct mc_group ***groups)
{
    size_t n, g;

    *groups = mc_arena_array(arena, dataset->n_groups, sizeof(**groups));
    n = add_groups(result, dataset, true, sort, *groups);
    n += add_groups(result, dataset, false, sort, *groups + n);
    for (g = 0; g < dataset->n_groups; g++)
        if (dataset->groups[g].overall && dataset->groups[g].n_cases > 0)
            (*groups)[n++] = &dataset->groups[g];
    return n;
}

/* The columns of the score table: in order, or, if `sort` names a figure, by its overall value,
 * nearest to the best value (or highest) first, undefined ones last. */
static size_t *metric_order(const struct mc_result *result, const struct mc_dataset_result *dataset,
                            const char *sort, struct mc_arena *arena)
{
    size_t n = result->scores->n_columns, g, c;
    size_t statistic = figure_of(result, sort);
    size_t *order = mc_arena_array(arena, n, sizeof(*order));
    struct sort_entry *entries = mc_arena_array(arena, n, sizeof(*entries));

    for (c = 0; c < n; c++) {
        entries[c].index = c;
        for (g = 0; g < dataset->n_groups && statistic != SIZE_MAX; g++) {
            if (!dataset->groups[g].overall)
                continue;
            entries[c].key = distance(result, &dataset->groups[g], c, statistic);
            if (isnan(entries[c].key))
                entries[c].key = (double)INFINITY;
        }
    }
    sort_entries(entries, n);
    for (c = 0; c < n; c++)
        order[c] = entries[c].index;
    return order;
}

/* --- the view --------------------------------------------------------------------------------- */

struct mc_figure_view mc_view_dataset(const struct mc_result *result,
                                      const struct mc_dataset_result *dataset,
                                      const struct mc_report_options *options,
                                      struct mc_arena *arena)
{
    struct mc_figure_view view = {
        .result = result,
        .options = options,
        .dataset = dataset,
        .metrics = metric_order(result, dataset, options->sort, arena),
        .n_metrics = result->scores->n_columns,
        .arena = arena,
    };

    view.n_groups = group_order(result, dataset, options->sort, arena, &view.groups);
    return view;
}

int mc_value_decimals(const struct mc_figure_view *view, size_t statistic)
{
    int decimals = view->result->statistics[statistic]->precision;

    /* a statistic without decimals is a count */
    return view->options->precision >= 0 && decimals > 0 ? view->options->precision : decimals;
}

bool mc_view_has_percent(const struct mc_figure_view *view, size_t statistic)
{
    return view->percent && view->result->statistics[statistic]->across_rows;
}

struct mc_slice mc_value_text(const struct mc_figure_view *view, size_t statistic, double value)
{
    if (mc_view_has_percent(view, statistic))
        return mc_decimal_text(100 * value, 0, view->arena);
    return mc_decimal_text(value, mc_value_decimals(view, statistic), view->arena);
}

static int bound_decimals(const struct mc_figure_view *view, size_t statistic)
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

/* Whether the figures are the default ones. */
static bool has_default_figures(const struct mc_figure_view *view)
{
    const struct mc_statistic *const *chosen = view->result->settings.statistics;
    size_t n;

    return chosen == NULL || chosen == mc_statistics_by_default(&n);
}

bool mc_view_shows(const struct mc_figure_view *view, size_t figure)
{
    return figure >= view->result->n_statistics || !view->result->statistics[figure]->secondary ||
           !has_default_figures(view);
}

/* The statistic with the chance level of a ranking, if it is shown beside it; else SIZE_MAX. */
static size_t chance_of(const struct mc_figure_view *view, size_t figure)
{
    size_t chance = mc_result_statistic(view->result, "ranking_chance");

    if (chance == SIZE_MAX || view->result->settings.preset != NULL ||
        figure != mc_result_statistic(view->result, "ranking"))
        return SIZE_MAX;
    return chance;
}

bool mc_list_shows(const struct mc_figure_view *view, size_t figure)
{
    size_t ranking = mc_result_statistic(view->result, "ranking");

    return mc_view_shows(view, figure) ||
           (ranking != SIZE_MAX && figure == chance_of(view, ranking));
}

double mc_figure_distance(const struct mc_figure_view *view, const struct mc_group *group,
                          size_t metric, size_t figure)
{
    return distance(view->result, group, metric, figure);
}

const char *mc_figure_title(const struct mc_figure_view *view, size_t figure)
{
    return figure < view->result->n_statistics ? view->result->statistics[figure]->title : "passed";
}

/* --- cells ------------------------------------------------------------------------------------ */

static struct mc_slice bounds_text(const struct mc_figure_view *view, double from, double to,
                                   int decimals)
{
    struct mc_slice low, high;

    if (isnan(from))
        return mc_slice("", 0);
    low = mc_decimal_text(from, decimals, view->arena);
    high = mc_decimal_text(to, decimals, view->arena);
    return mc_arena_slice(view->arena, "[%.*s, %.*s]", MC_SLICE_ARGUMENTS(low),
                          MC_SLICE_ARGUMENTS(high));
}

enum { PASS_RATE_DECIMALS = 2 };

/* "[0.41, 0.46]": the interval of a figure; empty if there is none. */
static struct mc_slice interval_text(const struct mc_figure_view *view,
                                     const struct mc_group *group, size_t metric, size_t figure)
{
    const struct mc_cell *cell;

    if (figure < view->result->n_statistics) {
        cell = mc_result_cell(view->result, group, metric, figure);
        return bounds_text(view, cell->low, cell->high, bound_decimals(view, figure));
    }
    if (group->passes == NULL)
        return mc_slice("", 0);
    return bounds_text(view, group->passes[metric].low, group->passes[metric].high,
                       view->options->precision >= 0 ? view->options->precision
                                                     : PASS_RATE_DECIMALS);
}

/* How far the figure, as printed, is from its best value; NaN if it does not qualify as the best
 * (mc_may_be_best). */
static double shown_distance(const struct mc_figure_view *view, const struct mc_group *group,
                             size_t metric, size_t statistic)
{
    const struct mc_cell *cell = mc_result_cell(view->result, group, metric, statistic);
    struct mc_arena_mark mark = mc_arena_mark(view->arena);
    double best = view->result->statistics[statistic]->best, value;

    if (!mc_may_be_best(view->result, group, metric, statistic))
        return (double)NAN;
    if (mc_view_has_percent(view, statistic))
        best *= 100;
    value = strtod(mc_value_text(view, statistic, cell->value).data, NULL);
    mc_arena_reset(view->arena, mark);
    return fabs(value - best);
}

/* Whether another metric is better by more than rounding can hide; avoids most printing. */
static bool is_far_from_best(const struct mc_figure_view *view, const struct shown_figure *shown)
{
    size_t s = shown->figure, i;
    double best = view->result->statistics[s]->best;
    double own_distance =
        fabs(mc_result_cell(view->result, shown->group, shown->metric, s)->value - best);
    double margin = 2 * pow(10, -(mc_view_has_percent(view, s) ? 2 : mc_value_decimals(view, s)));

    for (i = 0; i < view->n_metrics; i++) {
        const struct mc_cell *cell =
            mc_result_cell(view->result, shown->group, view->metrics[i], s);

        if (fabs(cell->value - best) < own_distance - margin &&
            !isnan(shown_distance(view, shown->group, view->metrics[i], s)))
            return true;
    }
    return false;
}

/* Whether no other metric of the view has a better figure, as printed. Ties are all best. */
static bool is_best(const struct mc_figure_view *view, const struct shown_figure *shown)
{
    size_t n_judged = 0, i;
    double own_distance;

    for (i = 0; i < view->n_metrics; i++)
        n_judged += !view->result->scores->columns[view->metrics[i]].sentinel;
    if (n_judged < 2 || is_far_from_best(view, shown))
        return false;
    own_distance = shown_distance(view, shown->group, shown->metric, shown->figure);
    if (isnan(own_distance))
        return false;
    for (i = 0; i < view->n_metrics; i++)
        if (shown_distance(view, shown->group, view->metrics[i], shown->figure) < own_distance)
            return false;
    return true;
}

static struct mc_slice other_n(const struct mc_figure_view *view, size_t n,
                               struct mc_footnotes *notes)
{
    return mc_footnote(
        notes, mc_arena_slice(view->arena, n == 1 ? "rests on %zu case" : "rests on %zu cases", n));
}

static struct mc_slice join(const struct mc_figure_view *view, const char *first,
                            struct mc_slice second)
{
    return mc_arena_slice(view->arena, "%s%.*s", first, MC_SLICE_ARGUMENTS(second));
}

/* "23/26": passed out of passed and failed. */
static void put_passes(const struct mc_figure_view *view, const struct mc_passes *passes,
                       struct mc_footnotes *notes, struct mc_table *table,
                       struct mc_table_cell *cell)
{
    size_t n = passes->n_passed + passes->n_failed;

    mc_table_set(table, cell,
                 n == 0 ? mc_slice_of("-")
                        : mc_arena_slice(view->arena, "%zu/%zu", passes->n_passed, n));
    if (n == 0)
        cell->mark = mc_footnote(notes, mc_slice_of("no expectation is applicable"));
    else if (passes->n_not_applicable > 0)
        cell->mark = mc_footnote(notes, mc_slice_of("some expectations are not applicable"));
}

/* Expectations passed with their interval in the cell: "23/26 [.71,.96]". */
static void put_passes_with_interval(const struct mc_figure_view *view,
                                     const struct mc_group *group, size_t metric,
                                     struct mc_footnotes *notes, struct mc_table *table,
                                     struct mc_table_cell *cell)
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
                 mc_arena_slice(view->arena, "%.*s [%s,%s]", MC_SLICE_ARGUMENTS(cell->text),
                                low.data + (low.data[0] == '0'),
                                high.data + (high.data[0] == '0')));
}

/* "~": not shown to differ from chance, unless the interval is shown and says so; "v": shown to be
 * below chance. */
static void mark_chance(const struct mc_figure_view *view, const struct shown_figure *shown,
                        struct mc_footnotes *notes, struct mc_table_cell *cell)
{
    bool reversed = mc_is_reversed(view->result, shown->group, shown->metric, shown->figure);
    bool near = !shown->with_interval &&
                mc_is_near_chance(view->result, shown->group, shown->metric, shown->figure);
    const struct mc_statistic *statistic = view->result->statistics[shown->figure];

    if (!near && !reversed)
        return;
    cell->mark = join(view, near ? "~" : "v", cell->mark);
    notes->holds_zero = notes->holds_zero || near;
    notes->reversed = notes->reversed || reversed;
    if (!(mc_statistic_chance(statistic) > 0)) /* otherwise chance is 1/2 */
        return;
    if (notes->halves == NULL)
        notes->halves = statistic->title;
    else if (strstr(notes->halves, statistic->title) == NULL)
        notes->halves = mc_arena_format(notes->arena, "%s, %s", notes->halves, statistic->title);
}

/* Fills a cell: value, marks, bold if it is the best of the metrics in the view. "s": no better
 * than a sentinel; "?": based on scores that are not proved. */
static void put_figure(const struct mc_figure_view *view, const struct shown_figure *shown,
                       struct mc_footnotes *notes, struct mc_table *table,
                       struct mc_table_cell *cell)
{
    const struct mc_cell *figure;
    size_t n_unproved;

    if (shown->figure == view->result->n_statistics) {
        if (shown->group->passes != NULL)
            put_passes(view, &shown->group->passes[shown->metric], notes, table, cell);
        return;
    }
    figure = mc_result_cell(view->result, shown->group, shown->metric, shown->figure);
    mc_table_set(table, cell, mc_value_text(view, shown->figure, figure->value));
    if (isnan(figure->value)) {
        cell->mark = mc_footnote_undefined(notes, figure);
        return;
    }
    if (figure->n != shown->n)
        cell->mark = other_n(view, figure->n, notes);
    if (!notes->off &&
        mc_sentinel_is_as_good(view->result, shown->group, shown->metric, shown->figure)) {
        cell->mark = join(view, "s", cell->mark);
        notes->as_sentinel = true;
    }
    mark_chance(view, shown, notes, cell);
    n_unproved = mc_scores_unproved(&view->result->scores->columns[shown->metric],
                                    shown->group->cases, shown->group->n_cases);
    if (n_unproved > 0)
        cell->mark = join(view, "?", cell->mark);
    notes->unproved = n_unproved > notes->unproved ? n_unproved : notes->unproved;
    cell->mark = join(view,
                      mc_significance_mark(view->result, view->result->statistics[shown->figure],
                                           shown->group, shown->metric, notes),
                      cell->mark);
    if (is_best(view, shown))
        cell->emphasis = MC_BOLD_BETTER;
    else if (mc_is_reversed(view->result, shown->group, shown->metric, shown->figure))
        cell->emphasis = MC_WORSE;
}

/* --- cells about people ----------------------------------------------------------------------- */

enum { HUMAN_MEAN = 8, HUMAN_SPREAD = 10 };

/* The mean or standard deviation of the normalised human scores, by its number in
 * mc_human_figure_list. */
static void put_human(const struct mc_figure_view *view, const struct mc_group *group,
                      size_t number, struct mc_footnotes *notes, struct mc_table *table,
                      struct mc_table_cell *cell)
{
    struct mc_human_figure figures[MC_N_HUMAN_FIGURES];

    mc_human_figure_list(view->result, group, figures);
    mc_table_set(table, cell,
                 mc_decimal_text(figures[number].value, mc_human_decimals(view), view->arena));
    if (figures[number].reason != NULL)
        cell->mark = mc_footnote(notes, mc_slice_of(figures[number].reason));
    else if (number == HUMAN_MEAN && group->human.n != group->n_cases)
        cell->mark = other_n(view, group->human.n, notes);
}

/* The spread of the human scores relative to that of the dataset. */
static void put_spread_ratio(const struct mc_figure_view *view, const struct mc_group *group,
                             struct mc_footnotes *notes, struct mc_table *table,
                             struct mc_table_cell *cell)
{
    mc_table_set(table, cell,
                 group->significances == NULL ? mc_slice("", 0)
                                              : mc_decimal_text(group->spread, 2, view->arena));
    notes->spread = true;
}

struct mc_slice mc_view_group_name(const struct mc_figure_view *view, const struct mc_group *group)
{
    struct mc_slice title;

    if (!view->titles || group->overall)
        return group->name;
    title = view->result->suite->phenomena[group->phenomenon].title;
    return title.length > 0 ? title : group->name;
}

/* The name of the group, with a mark if it is not pooled, and another if AMR does not express the
 * difference and a metric that needs AMR is shown. */
static void put_group_name(const struct mc_figure_view *view, const struct mc_group *group,
                           struct mc_footnotes *notes, struct mc_table *table,
                           struct mc_table_cell *cell)
{
    bool is_silent =
        !group->overall && view->result->suite->phenomena[group->phenomenon].amr_silent;
    size_t m;

    mc_table_set(table, cell, mc_view_group_name(view, group));
    for (m = 0; is_silent && m < view->n_metrics; m++)
        if (view->result->scores->columns[view->metrics[m]].needs == MC_NEEDS_AMR)
            break;
    if (is_silent && m < view->n_metrics)
        cell->mark = mc_footnote(notes, mc_slice_of("AMR does not express the difference: graph "
                                                    "metrics cannot see it"));
    if (!group->pooled) {
        cell->mark = join(view, "*", cell->mark);
        notes->not_pooled = true;
    }
}

void mc_put_count(size_t n, struct mc_table *table, struct mc_table_cell *cell)
{
    mc_table_set(table, cell, mc_arena_slice(table->arena, "%zu", n));
}

/* --- lists ------------------------------------------------------------------------------------ */

/* A list being built. */
struct list {
    const struct mc_figure_view *view;
    struct mc_list_shape shape;
    struct mc_footnotes *notes;
    struct mc_table *table;
    bool ratio;      /* shows the spread relative to that of the dataset */
    bool metric_n;   /* some metric's n differs from that of its phenomenon: n gets a column */
    bool *intervals; /* [mc_view_figures()]: whether each is shown */
};

static bool any_interval(const struct mc_figure_view *view, size_t figure)
{
    size_t g, m;

    for (g = 0; g < view->n_groups; g++)
        for (m = 0; m < view->n_metrics; m++)
            if (interval_text(view, view->groups[g], view->metrics[m], figure).length > 0)
                return true;
    return false;
}

/* The figures that have intervals, in the order in which the intervals are dropped: first those of
 * figures that are not about people. */
static size_t drop_order(const struct mc_figure_view *view, size_t *order)
{
    size_t spearman = mc_result_statistic(view->result, "spearman"), n = 0, s, is_metric_only;
    size_t passed = view->result->n_statistics;

    for (is_metric_only = 2; is_metric_only-- > 0;)
        for (s = passed; s > 0; s--)
            if (s - 1 != spearman && mc_view_shows(view, s - 1) && any_interval(view, s - 1) &&
                view->result->statistics[s - 1]->of_metric_alone == (is_metric_only > 0))
                order[n++] = s - 1;
    if (passed < mc_view_figures(view) && any_interval(view, passed))
        order[n++] = passed;
    if (spearman != SIZE_MAX && any_interval(view, spearman))
        order[n++] = spearman;
    return n;
}

static bool any_metric_n(const struct mc_figure_view *view)
{
    size_t g, m;

    for (g = 0; g < view->n_groups; g++)
        for (m = 0; m < view->n_metrics; m++)
            if (mc_result_n(view->result, view->groups[g], view->metrics[m]) !=
                view->groups[g]->n_cases)
                return true;
    return false;
}

static bool shows(const struct list *list, size_t figure)
{
    const struct mc_result *result = list->view->result;

    if (!mc_list_shows(list->view, figure))
        return false;
    return !list->shape.bare || figure >= result->n_statistics ||
           (strcmp(result->statistics[figure]->name, "ranking_chance") != 0 &&
            strcmp(result->statistics[figure]->name, "ranking_skill") != 0);
}

static bool names_metrics(const struct list *list)
{
    return list->shape.kind != MC_LIST_INLINE || list->view->n_metrics != 1;
}

static void column(struct list *list, const char *title, enum mc_align align)
{
    mc_table_column(list->table, mc_slice_of(title), align);
}

static void add_columns(struct list *list)
{
    const struct mc_figure_view *view = list->view;
    char *percent = mc_arena_format(view->arena, "[%g%%]", view->result->settings.confidence * 100);
    size_t s;

    if (list->shape.kind == MC_LIST_INLINE) {
        column(list, "phenomenon", MC_ALIGN_LEFT);
        column(list, list->metric_n ? "cases" : "n", MC_ALIGN_RIGHT);
        column(list, mc_judge_word(view->dataset), MC_ALIGN_RIGHT);
        if (list->shape.spread)
            column(list, "SD", MC_ALIGN_RIGHT);
        if (list->ratio)
            column(list, "spread", MC_ALIGN_RIGHT);
    }
    if (names_metrics(list))
        column(list, "metric", MC_ALIGN_LEFT);
    if (list->metric_n)
        column(list, "n", MC_ALIGN_RIGHT);
    for (s = 0; s < mc_view_figures(view); s++) {
        if (!shows(list, s))
            continue;
        column(list, mc_figure_title(view, s), MC_ALIGN_RIGHT);
        if (list->intervals[s])
            column(list, percent, MC_ALIGN_RIGHT);
    }
}

/* Puts the name, n and human scores of a group if `first`; returns the next cell. */
static struct mc_table_cell *put_group(struct list *list, const struct mc_group *group, bool first,
                                       struct mc_table_cell *cell)
{
    if (first) {
        put_group_name(list->view, group, list->notes, list->table, cell);
        mc_put_count(group->n_cases, list->table, cell + 1);
        put_human(list->view, group, HUMAN_MEAN, list->notes, list->table, cell + 2);
        if (list->shape.spread)
            put_human(list->view, group, HUMAN_SPREAD, list->notes, list->table, cell + 3);
        if (list->ratio)
            put_spread_ratio(list->view, group, list->notes, list->table, cell + 4);
    }
    return cell + 3 + list->shape.spread + list->ratio;
}

static void put_metric(struct list *list, const struct mc_group *group, size_t metric,
                       struct mc_table_cell *cell)
{
    const struct mc_result *result = list->view->result;
    struct mc_slice name = mc_metric_name(&result->scores->columns[metric], list->view->arena);
    struct shown_figure shown = {group, metric, 0, group->n_cases, false};

    if (names_metrics(list))
        mc_table_set(list->table, cell++,
                     mc_arena_slice(list->view->arena, "%s%.*s",
                                    list->shape.kind == MC_LIST_BLOCKS ? "  " : "",
                                    MC_SLICE_ARGUMENTS(name)));
    if (list->metric_n) {
        shown.n = mc_result_n(result, group, metric);
        mc_put_count(shown.n, list->table, cell++);
    }
    for (; shown.figure < mc_view_figures(list->view); shown.figure++) {
        if (!shows(list, shown.figure))
            continue;
        shown.with_interval = list->intervals[shown.figure];
        put_figure(list->view, &shown, list->notes, list->table, cell++);
        if (shown.with_interval)
            mc_table_set(list->table, cell++,
                         interval_text(list->view, group, metric, shown.figure));
    }
}

/* The heading above the metrics of a group. */
static struct mc_slice heading(struct list *list, const struct mc_group *group)
{
    struct mc_table_cell mean = {.emphasis = MC_PLAIN}, spread = mean, name = mean;
    struct mc_arena *arena = list->view->arena;
    const char *text;

    put_group_name(list->view, group, list->notes, list->table, &name);
    put_human(list->view, group, HUMAN_MEAN, list->notes, list->table, &mean);
    text = mc_arena_format(arena, "%.*s%.*s   n %zu   %s %.*s%.*s", MC_SLICE_ARGUMENTS(name.text),
                           MC_SLICE_ARGUMENTS(name.mark), group->n_cases,
                           mc_judge_word(list->view->dataset), MC_SLICE_ARGUMENTS(mean.text),
                           MC_SLICE_ARGUMENTS(mean.mark));
    if (list->shape.spread) {
        put_human(list->view, group, HUMAN_SPREAD, list->notes, list->table, &spread);
        text = mc_arena_format(arena, "%s   SD %.*s%.*s", text, MC_SLICE_ARGUMENTS(spread.text),
                               MC_SLICE_ARGUMENTS(spread.mark));
    }
    if (list->ratio) {
        put_spread_ratio(list->view, group, list->notes, list->table, &spread);
        text = mc_arena_format(arena, "%s   spread %.*s", text, MC_SLICE_ARGUMENTS(spread.text));
    }
    return mc_slice_of(text);
}

static void add_group(struct list *list, const struct mc_group *group, bool rule)
{
    const struct mc_figure_view *view = list->view;
    size_t m;

    if (list->shape.kind == MC_LIST_BLOCKS) {
        mc_table_heading(list->table, heading(list, group), rule);
        rule = false;
    }
    for (m = 0; m < view->n_metrics; m++) {
        struct mc_table_cell *cell = mc_table_row(list->table, rule && m == 0);

        if (list->shape.kind == MC_LIST_INLINE)
            cell = put_group(list, group, m == 0, cell);
        put_metric(list, group, view->metrics[m], cell);
    }
}

struct mc_table *mc_figure_list(const struct mc_figure_view *view,
                                const struct mc_list_shape *shape, struct mc_footnotes *notes)
{
    size_t n_figures = mc_view_figures(view), n, g, s;
    size_t *order = mc_arena_array(view->arena, n_figures, sizeof(*order));
    struct list list = {view,
                        *shape,
                        notes,
                        mc_table_new(view->arena),
                        false,
                        any_metric_n(view),
                        mc_arena_array(view->arena, n_figures, sizeof(bool))};

    /* Only with its explanation; not for a single group, whose human figures are elsewhere. */
    list.ratio = !notes->off && shape->spread && shape->kind != MC_LIST_METRICS &&
                 view->n_groups > 0 && view->groups[0]->significances != NULL;
    n = drop_order(view, order);
    for (s = shape->n_dropped; s < n; s++)
        list.intervals[order[s]] = true;
    add_columns(&list);
    for (g = 0; g < view->n_groups; g++)
        add_group(&list, view->groups[g], view->groups[g]->overall && g > 0);
    return list.table;
}

static bool fits(const struct mc_figure_view *view, const struct mc_list_shape *shape, size_t width,
                 const struct mc_footnotes *notes)
{
    struct mc_arena_mark mark = mc_arena_mark(view->arena);
    struct mc_footnotes trial = *notes;
    bool is_narrow = mc_table_width(mc_figure_list(view, shape, &trial)) <= width;

    mc_arena_reset(view->arena, mark);
    return is_narrow;
}

struct mc_list_shape mc_list_shape_for(const struct mc_figure_view *view, size_t width,
                                       const struct mc_footnotes *notes)
{
    size_t *order = mc_arena_array(view->arena, mc_view_figures(view), sizeof(*order));
    unsigned n = (unsigned)drop_order(view, order);
    struct mc_list_shape shape = {.kind = MC_LIST_INLINE, .spread = true};

    if (fits(view, &shape, width, notes))
        return shape;
    shape.spread = false;
    if (fits(view, &shape, width, notes))
        return shape;
    while (view->n_metrics == 1 && shape.n_dropped < n) {
        shape.n_dropped++;
        if (fits(view, &shape, width, notes))
            return shape;
    }
    shape = (struct mc_list_shape){.kind = MC_LIST_BLOCKS, .spread = true};
    while (shape.n_dropped < n && !fits(view, &shape, width, notes))
        shape.n_dropped++;
    shape.bare = !fits(view, &shape, width, notes) && has_default_figures(view);
    return shape;
}

struct mc_slice mc_list_dropped(const struct mc_figure_view *view,
                                const struct mc_list_shape *shape)
{
    size_t *order = mc_arena_array(view->arena, mc_view_figures(view), sizeof(*order));
    size_t n = drop_order(view, order), i;
    const char *names = "";

    for (i = shape->n_dropped < n ? shape->n_dropped : n; i > 0; i--)
        names = mc_arena_format(view->arena, "%s%s%s", names, *names == '\0' ? "" : "; ",
                                mc_figure_title(view, order[i - 1]));
    if (*names == '\0')
        return mc_slice("", 0);
    return mc_arena_slice(view->arena, "too narrow for the intervals of: %s", names);
}

/* --- matrices --------------------------------------------------------------------------------- */

/* What all cells of a matrix share. */
struct matrix {
    const struct mc_figure_view *view;
    size_t figure;
    struct mc_footnotes *notes;
    struct mc_table *table;
};

/* The interval behind a figure: " [0.27, 0.57]", or half its width, " ±0.15"; empty if there is
 * none. */
static const char *shown_interval(const struct matrix *matrix, const struct mc_group *group,
                                  size_t metric)
{
    const struct mc_figure_view *view = matrix->view;
    struct mc_slice bounds;
    const struct mc_cell *figure;

    if (view->intervals == MC_INTERVALS_NONE || view->intervals == MC_INTERVALS_NOWHERE ||
        matrix->figure >= view->result->n_statistics)
        return "";
    bounds = interval_text(view, group, metric, matrix->figure);
    if (bounds.length == 0)
        return "";
    if (view->intervals == MC_INTERVALS_BOUNDS)
        return join(view, " ", bounds).data;
    figure = mc_result_cell(view->result, group, metric, matrix->figure);
    matrix->notes->half_widths = true;
    return join(view, " \xC2\xB1",
                mc_decimal_text((figure->high - figure->low) / 2,
                                bound_decimals(view, matrix->figure), view->arena))
        .data;
}

static void put_matrix_cell(const struct matrix *matrix, const struct mc_group *group,
                            size_t metric, struct mc_table_cell *cell)
{
    struct shown_figure shown = {group, metric, matrix->figure, group->n_cases, false};
    const char *interval = shown_interval(matrix, group, metric);
    bool precedes_marks = matrix->view->intervals == MC_INTERVALS_HALF_WIDTHS;

    shown.with_interval = *interval != '\0' && !precedes_marks;
    if (matrix->figure == matrix->view->result->n_statistics && !matrix->notes->off &&
        matrix->view->intervals != MC_INTERVALS_NOWHERE)
        put_passes_with_interval(matrix->view, group, metric, matrix->notes, matrix->table, cell);
    else
        put_figure(matrix->view, &shown, matrix->notes, matrix->table, cell);
    if (*interval == '\0')
        return;
    cell->mark = mc_slice_of(
        precedes_marks
            ? mc_arena_format(matrix->view->arena, "%s%s%.*s", interval,
                              cell->mark.length > 0 && cell->mark.data[0] != ' ' ? " " : "",
                              MC_SLICE_ARGUMENTS(cell->mark))
            : mc_arena_format(matrix->view->arena, "%.*s%s", MC_SLICE_ARGUMENTS(cell->mark),
                              interval));
}

/* The chance level on the cases of a group, if it is the same for all metrics; else "-". */
static void put_chance(const struct matrix *matrix, const struct mc_group *group, size_t chance,
                       struct mc_table_cell *cell)
{
    const struct mc_figure_view *view = matrix->view;
    struct shown_figure shown = {group, view->metrics[0], chance, group->n_cases, false};
    const struct mc_cell *first = mc_result_cell(view->result, group, view->metrics[0], chance);
    size_t m;

    for (m = 1; m < view->n_metrics; m++) {
        const struct mc_cell *other = mc_result_cell(view->result, group, view->metrics[m], chance);

        if (other->n != first->n || fabs(other->value - first->value) > 0) {
            mc_table_set(matrix->table, cell, mc_slice_of("-"));
            cell->mark = mc_footnote(matrix->notes, mc_slice_of("metrics rest on different cases "
                                                                "(--statistic ranking_chance)"));
            return;
        }
    }
    put_figure(view, &shown, matrix->notes, matrix->table, cell);
}

struct mc_table *mc_figure_matrix(const struct mc_figure_view *view, size_t figure, size_t from,
                                  size_t to, struct mc_footnotes *notes)
{
    struct mc_table *table = mc_table_new(view->arena);
    struct matrix matrix = {view, figure, notes, table};
    /* The spread of human scores is needed to read correlations; only with its explanation. */
    bool ratio = !notes->off && figure < view->result->n_statistics &&
                 strcmp(view->result->statistics[figure]->name, "spearman") == 0 &&
                 view->n_groups > 0 && view->groups[0]->significances != NULL;
    bool human = !view->dense;
    size_t chance = view->dense ? SIZE_MAX : chance_of(view, figure), g, m;

    table->dense = view->dense;
    mc_table_column(table, mc_slice_of("phenomenon"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("n"), MC_ALIGN_RIGHT);
    if (human)
        mc_table_column(table, mc_slice_of(mc_judge_word(view->dataset)), MC_ALIGN_RIGHT);
    if (ratio)
        mc_table_column(table, mc_slice_of("spread"), MC_ALIGN_RIGHT);
    if (chance != SIZE_MAX)
        mc_table_column(table, mc_slice_of(mc_figure_title(view, chance)), MC_ALIGN_RIGHT);
    for (m = from; m < to; m++)
        mc_table_column(
            table, mc_metric_title(&view->result->scores->columns[view->metrics[m]], view->arena),
            MC_ALIGN_RIGHT);
    for (g = 0; g < view->n_groups; g++) {
        const struct mc_group *group = view->groups[g];
        struct mc_table_cell *cells = mc_table_row(table, group->overall && g > 0);

        put_group_name(view, group, notes, table, &cells[0]);
        mc_put_count(group->n_cases, table, &cells[1]);
        if (human)
            put_human(view, group, HUMAN_MEAN, notes, table, &cells[2]);
        if (ratio)
            put_spread_ratio(view, group, notes, table, &cells[2 + human]);
        if (chance != SIZE_MAX)
            put_chance(&matrix, group, chance, &cells[2 + human + ratio]);
        for (m = from; m < to; m++)
            put_matrix_cell(&matrix, group, view->metrics[m],
                            &cells[2 + (size_t)human + ratio + (chance != SIZE_MAX) + m - from]);
    }
    return table;
}

/* A matrix whose width is tried. */
struct trial {
    const struct mc_figure_view *view;
    const struct mc_footnotes *notes;
    size_t figure, from;
};

static size_t width_of(void *context, size_t n)
{
    const struct trial *trial = context;
    struct mc_arena_mark mark = mc_arena_mark(trial->view->arena);
    struct mc_footnotes notes = *trial->notes;
    size_t width = mc_table_width(
        mc_figure_matrix(trial->view, trial->figure, trial->from, trial->from + n, &notes));

    mc_arena_reset(trial->view->arena, mark);
    return width;
}

size_t mc_matrix_fitting(const struct mc_figure_view *view, size_t figure, size_t from,
                         size_t width, const struct mc_footnotes *notes)
{
    struct trial trial = {view, notes, figure, from};

    return mc_table_split(view->n_metrics - from, width, width_of, &trial);
}

const char *mc_normalised_words(const struct mc_figure_view *view, const size_t *figures, size_t n)
{
    const struct mc_result *result = view->result;
    const char *titles = "";
    size_t i, k;

    for (i = 0; i < n; i++) {
        for (k = 0; k < i && figures[k] != figures[i]; k++)
            ;
        if (k == i && figures[i] < result->n_statistics &&
            result->statistics[figures[i]]->normalised)
            titles = mc_arena_format(view->arena, "%s%s%s", titles, titles[0] == '\0' ? "" : ", ",
                                     result->statistics[figures[i]]->title);
    }
    if (titles[0] == '\0')
        return "";
    return mc_arena_format(view->arena, "%s: %s%s", titles,
                           mc_normalised_by(result, view->metrics, view->n_metrics, view->arena),
                           result->settings.isotonic
                               ? "; calibrated to the judgements (isotonic, in five folds of items)"
                               : "");
}
