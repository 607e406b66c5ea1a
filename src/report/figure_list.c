#include "report/figure_list.h"

#include <math.h>

#include "report/figure.h"
#include "report/words.h"

/* A list under construction. */
struct list {
    const struct mc_figure_view *view;
    struct mc_list_shape shape;
    struct mc_footnotes *notes;
    struct mc_table *table;
    bool ratio;      /* with the spread against that of the dataset */
    bool own_n;      /* some metric has another n than its phenomenon: it gets a column */
    bool *intervals; /* [mc_view_figures()]: shown */
};

static bool any_interval(const struct mc_figure_view *view, size_t figure)
{
    size_t g, m;

    for (g = 0; g < view->n_groups; g++)
        for (m = 0; m < view->n_metrics; m++)
            if (mc_interval_text(view, view->groups[g], view->metrics[m], figure).length > 0)
                return true;
    return false;
}

/* The figures that have intervals, in the order in which these are dropped. */
static size_t drop_order(const struct mc_figure_view *view, size_t *order)
{
    size_t kept = mc_result_statistic(view->result, "spearman"), n = 0, s;
    size_t passed = view->result->n_statistics;

    for (s = passed; s > 0; s--)
        if (s - 1 != kept && any_interval(view, s - 1))
            order[n++] = s - 1;
    if (passed < mc_view_figures(view) && any_interval(view, passed))
        order[n++] = passed;
    if (kept != SIZE_MAX && any_interval(view, kept))
        order[n++] = kept;
    return n;
}

static bool any_own_n(const struct mc_figure_view *view)
{
    size_t g, m;

    for (g = 0; g < view->n_groups; g++)
        for (m = 0; m < view->n_metrics; m++)
            if (mc_result_n(view->result, view->groups[g], view->metrics[m]) !=
                view->groups[g]->n_cases)
                return true;
    return false;
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
        column(list, list->own_n ? "cases" : "n", MC_ALIGN_RIGHT);
        column(list, mc_judge_word(view->dataset), MC_ALIGN_RIGHT);
        if (list->shape.spread)
            column(list, "SD", MC_ALIGN_RIGHT);
        if (list->ratio)
            column(list, "spread", MC_ALIGN_RIGHT);
    }
    if (names_metrics(list))
        column(list, "metric", MC_ALIGN_LEFT);
    if (list->own_n)
        column(list, "n", MC_ALIGN_RIGHT);
    for (s = 0; s < mc_view_figures(view); s++) {
        column(list, mc_figure_title(view, s), MC_ALIGN_RIGHT);
        if (list->intervals[s])
            column(list, percent, MC_ALIGN_RIGHT);
    }
}

/* Name, n and human scores of a group; returns the next cell. */
static struct mc_table_cell *put_group(struct list *list, const struct mc_group *group, bool first,
                                       struct mc_table_cell *cell)
{
    if (first) {
        mc_put_group_name(list->view, group, list->notes, list->table, cell);
        mc_put_count(group->n_cases, list->table, cell + 1);
        mc_put_human_mean(list->view, group, list->notes, list->table, cell + 2);
        if (list->shape.spread)
            mc_put_human_spread(list->view, group, list->notes, list->table, cell + 3);
        if (list->ratio)
            mc_put_spread_ratio(list->view, group, list->notes, list->table, cell + 4);
    }
    return cell + 3 + list->shape.spread + list->ratio;
}

static void put_metric(struct list *list, const struct mc_group *group, size_t metric,
                       struct mc_table_cell *cell)
{
    const struct mc_result *result = list->view->result;
    struct mc_slice name = mc_metric_name(&result->scores->columns[metric], list->view->arena);
    struct mc_shown_figure shown = {group, metric, 0, group->n_cases, false};

    if (names_metrics(list))
        mc_table_set(list->table, cell++,
                     mc_slice_of(mc_arena_format(list->view->arena, "%s%.*s",
                                                 list->shape.kind == MC_LIST_BLOCKS ? "  " : "",
                                                 MC_SLICE_ARGUMENTS(name))));
    if (list->own_n) {
        shown.n = mc_result_n(result, group, metric);
        mc_put_count(shown.n, list->table, cell++);
    }
    for (; shown.figure < mc_view_figures(list->view); shown.figure++) {
        shown.with_interval = list->intervals[shown.figure];
        mc_put_figure(list->view, &shown, list->notes, list->table, cell++);
        if (shown.with_interval)
            mc_table_set(list->table, cell++,
                         mc_interval_text(list->view, group, metric, shown.figure));
    }
}

/* The line above the metrics of a group. */
static struct mc_slice heading(struct list *list, const struct mc_group *group)
{
    struct mc_table_cell mean = {{"", 0}, {"", 0}, MC_PLAIN}, spread = mean, name = mean;
    struct mc_arena *arena = list->view->arena;
    const char *text;

    mc_put_group_name(list->view, group, list->notes, list->table, &name);
    mc_put_human_mean(list->view, group, list->notes, list->table, &mean);
    text = mc_arena_format(arena, "%.*s%.*s   n %zu   %s %.*s%.*s", MC_SLICE_ARGUMENTS(name.text),
                           MC_SLICE_ARGUMENTS(name.mark), group->n_cases,
                           mc_judge_word(list->view->dataset), MC_SLICE_ARGUMENTS(mean.text),
                           MC_SLICE_ARGUMENTS(mean.mark));
    if (list->shape.spread) {
        mc_put_human_spread(list->view, group, list->notes, list->table, &spread);
        text = mc_arena_format(arena, "%s   SD %.*s%.*s", text, MC_SLICE_ARGUMENTS(spread.text),
                               MC_SLICE_ARGUMENTS(spread.mark));
    }
    if (list->ratio) {
        mc_put_spread_ratio(list->view, group, list->notes, list->table, &spread);
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

/* With its explanation alone; not for a single group, whose human figures stand elsewhere. */
static bool shows_ratio(const struct mc_list_shape *shape, const struct mc_figure_view *view,
                        const struct mc_footnotes *notes)
{
    return !notes->off && shape->spread && shape->kind != MC_LIST_METRICS && view->n_groups > 0 &&
           view->groups[0]->standings != NULL;
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
                        shows_ratio(shape, view, notes),
                        any_own_n(view),
                        mc_arena_array(view->arena, n_figures, sizeof(bool))};

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
    struct mc_footnotes tried = *notes;
    bool good = mc_table_width(mc_figure_list(view, shape, &tried)) <= width;

    mc_arena_reset(view->arena, mark);
    return good;
}

struct mc_list_shape mc_list_shape_for(const struct mc_figure_view *view, size_t width,
                                       const struct mc_footnotes *notes)
{
    size_t *order = mc_arena_array(view->arena, mc_view_figures(view), sizeof(*order));
    unsigned n = (unsigned)drop_order(view, order);
    struct mc_list_shape shape = {MC_LIST_INLINE, true, 0};

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
    shape = (struct mc_list_shape){MC_LIST_BLOCKS, true, 0};
    while (shape.n_dropped < n && !fits(view, &shape, width, notes))
        shape.n_dropped++;
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
    return mc_slice_of(mc_arena_format(view->arena, "too narrow for the intervals of: %s", names));
}
