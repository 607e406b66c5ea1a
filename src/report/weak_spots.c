#include "report/weak_spots.h"

#include <math.h>

#include "report/figure.h"
#include "report/words.h"

enum { MOST_SPOTS = 3 };

static bool counts(const struct mc_group *group)
{
    return !group->overall && group->pooled;
}

static size_t count_phenomena(const struct mc_figure_view *view)
{
    size_t n = 0, g;

    for (g = 0; g < view->n_groups; g++)
        n += counts(view->groups[g]);
    return n;
}

/* The group with the greatest MAD that is not among `seen`; NULL: none is left. */
static const struct mc_group *farthest(const struct mc_figure_view *view, size_t metric, size_t mad,
                                       const struct mc_group *const *seen, size_t n_seen)
{
    const struct mc_group *found = NULL;
    double most = -1;
    size_t g, i;

    for (g = 0; g < view->n_groups; g++) {
        double value = mc_result_cell(view->result, view->groups[g], metric, mad)->value;

        for (i = 0; i < n_seen && seen[i] != view->groups[g]; i++)
            ;
        if (i < n_seen || !counts(view->groups[g]) || !(value > most))
            continue;
        most = value;
        found = view->groups[g];
    }
    return found;
}

/* "passive 0.41, negation 0.20": at most n_spots of them. */
static struct mc_slice spots(const struct mc_figure_view *view, size_t metric, size_t mad,
                             size_t n_spots)
{
    const struct mc_group *seen[MOST_SPOTS];
    const char *text = "";
    size_t n;

    for (n = 0; n < n_spots; n++) {
        struct mc_slice value;

        seen[n] = farthest(view, metric, mad, seen, n);
        if (seen[n] == NULL)
            break;
        value = mc_decimal_text(mc_result_cell(view->result, seen[n], metric, mad)->value,
                                mc_value_decimals(view, mad), view->arena);
        text = mc_arena_format(view->arena, "%s%s%.*s %.*s", text, n > 0 ? ", " : "",
                               MC_SLICE_ARGUMENTS(seen[n]->name), MC_SLICE_ARGUMENTS(value));
    }
    return mc_slice_of(n == 0 ? "-" : text);
}

/* "3 of 11": phenomena whose rank correlation is not shown to be above 0. */
static struct mc_slice unordered(const struct mc_figure_view *view, size_t metric, size_t spearman)
{
    size_t n = 0, all = 0, g;

    for (g = 0; g < view->n_groups; g++) {
        if (!counts(view->groups[g]))
            continue;
        all++;
        n += !(mc_result_cell(view->result, view->groups[g], metric, spearman)->low > 0);
    }
    return mc_slice_of(mc_arena_format(view->arena, "%zu of %zu", n, all));
}

static struct mc_table *with_spots(const struct mc_figure_view *view, size_t mad, size_t spearman,
                                   size_t n_spots)
{
    const char *noun = mc_judge_noun(view->dataset);
    struct mc_table *table = mc_table_new(view->arena);
    size_t m;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    if (mad != SIZE_MAX)
        mc_table_column(table,
                        mc_slice_of(mc_arena_format(view->arena, "farthest from %s (MAD)", noun)),
                        MC_ALIGN_LEFT);
    if (spearman != SIZE_MAX)
        mc_table_column(table, mc_slice_of("order not shown"), MC_ALIGN_LEFT);
    for (m = 0; m < view->n_metrics; m++) {
        struct mc_table_cell *cell = mc_table_row(table, false);

        mc_table_set(table, cell++,
                     mc_metric_name(&view->result->scores->columns[view->metrics[m]], view->arena));
        if (mad != SIZE_MAX)
            mc_table_set(table, cell++, spots(view, view->metrics[m], mad, n_spots));
        if (spearman != SIZE_MAX)
            mc_table_set(table, cell, unordered(view, view->metrics[m], spearman));
    }
    return table;
}

struct mc_table *mc_weak_spots(const struct mc_figure_view *view, size_t width)
{
    size_t mad = mc_result_statistic(view->result, "mad");
    size_t spearman = mc_result_statistic(view->result, "spearman"), n_spots = MOST_SPOTS;
    struct mc_table *table;

    if (view->result->settings.resamples == 0)
        spearman = SIZE_MAX;
    if (count_phenomena(view) < 2 || (mad == SIZE_MAX && spearman == SIZE_MAX))
        return NULL;
    table = with_spots(view, mad, spearman, n_spots);
    while (mc_table_width(table) > width && n_spots > 1)
        table = with_spots(view, mad, spearman, --n_spots);
    return table;
}
