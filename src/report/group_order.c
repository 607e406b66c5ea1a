#include "report/group_order.h"

#include <math.h>

#include "analysis/expectations.h"
#include "report/figure.h"

/* What is sorted: the least key first; equal keys keep their order. */
struct item {
    double key;
    struct mc_slice name;
    size_t index;
};

/* By names where there are some, else by keys. */
static bool before(const struct item *a, const struct item *b)
{
    int order = mc_slice_compare(a->name, b->name);

    return order != 0 ? order < 0 : a->key < b->key;
}

/* Stable; a dataset has few phenomena and a run few metrics. */
static void sort_items(struct item *items, size_t n)
{
    size_t i, k;

    for (i = 1; i < n; i++) {
        struct item moved = items[i];

        for (k = i; k > 0 && before(&moved, &items[k - 1]); k--)
            items[k] = items[k - 1];
        items[k] = moved;
    }
}

/* What to sort by: a statistic, n_statistics for the expectations passed, or SIZE_MAX. */
static size_t figure_of(const struct mc_result *result, const char *sort)
{
    if (sort == NULL)
        return SIZE_MAX;
    return strcmp(sort, "passed") == 0 ? result->n_statistics : mc_result_statistic(result, sort);
}

/* How far a figure is from the best one; NaN when it is not defined. */
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

static struct item group_item(const struct mc_result *result, const struct mc_group *group,
                              size_t index, const char *sort)
{
    struct item item = {0, {"", 0}, index};
    size_t statistic = figure_of(result, sort);

    if (sort == NULL)
        return item;
    if (strcmp(sort, "name") == 0)
        item.name = group->name;
    else if (strcmp(sort, "n") == 0)
        item.key = -(double)group->n_cases;
    else if (statistic != SIZE_MAX && result->scores->n_columns > 0) {
        double far = distance(result, group, 0, statistic);

        item.key = isnan(far) ? (double)INFINITY : -far;
    }
    return item;
}

/* Adds the groups of one kind to `groups`, sorted. */
static size_t add_groups(const struct mc_result *result, const struct mc_dataset_result *dataset,
                         bool pooled, const char *sort, const struct mc_group **groups)
{
    struct item *items = mc_calloc(dataset->n_groups, sizeof(*items));
    size_t n = 0, g;

    for (g = 0; g < dataset->n_groups; g++)
        if (!dataset->groups[g].overall && dataset->groups[g].pooled == pooled)
            items[n++] = group_item(result, &dataset->groups[g], g, sort);
    sort_items(items, n);
    for (g = 0; g < n; g++)
        groups[g] = &dataset->groups[items[g].index];
    free(items);
    return n;
}

size_t mc_group_order(const struct mc_result *result, const struct mc_dataset_result *dataset,
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

size_t *mc_metric_order(const struct mc_result *result, const struct mc_dataset_result *dataset,
                        const char *sort, struct mc_arena *arena)
{
    size_t n = result->scores->n_columns, g, c;
    size_t statistic = figure_of(result, sort);
    size_t *order = mc_arena_array(arena, n, sizeof(*order));
    struct item *items = mc_arena_array(arena, n, sizeof(*items));

    for (c = 0; c < n; c++) {
        items[c].index = c;
        for (g = 0; g < dataset->n_groups && statistic != SIZE_MAX; g++) {
            if (!dataset->groups[g].overall)
                continue;
            items[c].key = distance(result, &dataset->groups[g], c, statistic);
            if (isnan(items[c].key))
                items[c].key = (double)INFINITY;
        }
    }
    sort_items(items, n);
    for (c = 0; c < n; c++)
        order[c] = items[c].index;
    return order;
}
