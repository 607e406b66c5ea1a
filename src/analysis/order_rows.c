/* SPDX-License-Identifier: GPL-3.0-or-later */
/* order_rows.c: the cases and scores of a result whose order is compared, two columns or two runs
 * on a group, and the rows of the result. */
#include "analysis/order_rows.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/grouping.h"
#include "analysis/order_sweep.h"
#include "analysis/result.h"
#include "base/memory.h"
#include "base/thread_pool.h"

/* --- the cases of a dataset ------------------------------------------------------------------- */

/* The cases of a dataset with both scores, and the number of each. */
struct dataset_cases {
    struct mc_order_cases cases;
    uint32_t *of_case; /* [cases of the suite]: 1 + number; 0: not among them */
};

static bool are_equal_scales(const struct mc_score_scale *a, const struct mc_score_scale *b)
{
    return a->minimum >= b->minimum && a->minimum <= b->minimum && a->maximum >= b->maximum &&
           a->maximum <= b->maximum;
}

/* Whether all files of the suite have the same scale: then the scale of each case need not be
 * looked up. */
static bool has_one_scale(const struct mc_suite *suite)
{
    size_t i;

    for (i = 0; i < suite->n_files; i++)
        if (!are_equal_scales(&suite->files[i].scale, &suite->files[0].scale))
            return false;
    return suite->n_files > 0;
}

/* The width of the human scale of all cases; NaN: there are several scales, or none is declared. */
static double scale_width(const struct mc_result *result, const struct mc_dataset_result *dataset)
{
    const struct mc_suite *suite = result->suite;
    const struct mc_score_scale *first = NULL;
    size_t g, i;

    if (has_one_scale(suite))
        return suite->files[0].scale.maximum - suite->files[0].scale.minimum;
    for (g = 0; g < dataset->n_groups; g++)
        for (i = 0; i < dataset->groups[g].n_cases; i++) {
            const struct mc_case *item = &suite->cases[dataset->groups[g].cases[i]];
            const struct mc_score_scale *scale = &suite->files[item->file].scale;

            if (first == NULL)
                first = scale;
            if (!are_equal_scales(scale, first))
                return (double)NAN;
        }
    return first == NULL ? (double)NAN : first->maximum - first->minimum;
}

/* Whether a case of the dataset names its item: then items are drawn, not cases. */
static bool names_items(const struct mc_result *result, const struct mc_dataset_result *dataset)
{
    size_t g, i;

    for (g = 0; g < dataset->n_groups; g++)
        for (i = 0; i < dataset->groups[g].n_cases; i++)
            if (mc_case_labels(&result->suite->cases[dataset->groups[g].cases[i]])->item.length > 0)
                return true;
    return false;
}

/* If no case does, the sources of cases, which compare all references, are not needed. */
static bool any_names_items(const struct mc_result *result)
{
    size_t i;

    for (i = 0; i < result->suite->n_cases; i++)
        if (mc_case_labels(&result->suite->cases[i])->item.length > 0)
            return true;
    return false;
}

bool mc_dataset_names_items(const struct mc_result *result, struct mc_slice dataset)
{
    return names_items(result, mc_whole_dataset(result, dataset));
}

/* If there are several scales, or none, human scores are taken as parts of their range. */
static double human_of(const struct mc_result *result, size_t index, bool is_scaled)
{
    double human = result->human_settled[index];
    const struct mc_score_scale *scale;

    if (!is_scaled)
        return human;
    scale = &result->suite->files[result->suite->cases[index].file].scale;
    return (human - scale->minimum) / (scale->maximum - scale->minimum);
}

/* The cases that have scores of both metrics (which may be the same), with the score of the first,
 * higher being better. unit_of: of all cases; NULL: each case is a unit. */
static struct dataset_cases cases_of(const struct mc_result *result,
                                     const struct mc_dataset_result *whole, const double *scores,
                                     const double *others, const uint32_t *unit_of,
                                     struct mc_arena *arena)
{
    const struct mc_suite *suite = result->suite;
    double width = scale_width(result, whole);
    struct dataset_cases scored = {.of_case =
                                       mc_arena_array(arena, suite->n_cases, sizeof(uint32_t))};
    size_t n = suite->n_cases, g, i;
    double *human = mc_arena_alloc(arena, mc_array_size(n, sizeof(*human)));
    double *metric = mc_arena_alloc(arena, mc_array_size(n, sizeof(*metric)));
    uint32_t *phenomena = mc_arena_alloc(arena, mc_array_size(n, sizeof(*phenomena)));
    uint32_t *units = mc_arena_alloc(arena, mc_array_size(n, sizeof(*units))), at = 0;
    bool *apart = mc_arena_alloc(arena, mc_array_size(n, sizeof(*apart)));

    for (g = 0; g < whole->n_groups; g++) {
        const struct mc_group *group = &whole->groups[g];

        for (i = 0; i < group->n_cases && !group->overall; i++) {
            size_t index = group->cases[i];

            human[at] = human_of(result, index, isnan(width));
            metric[at] = scores[index];
            if (!isfinite(human[at]) || !isfinite(metric[at]) || !isfinite(others[index]))
                continue;
            phenomena[at] = group->phenomenon;
            units[at] = unit_of != NULL ? unit_of[index] : (uint32_t)index;
            apart[at] = !group->pooled;
            scored.of_case[index] = ++at;
        }
    }
    scored.cases = (struct mc_order_cases){
        .n = at,
        .human = human,
        .metric = metric,
        .phenomena = phenomena,
        .n_phenomena = (uint32_t)suite->n_phenomena,
        .units = units,
        .n_units = (uint32_t)n,
        .is_apart = apart,
        .gap = MC_ORDER_GAP * (isnan(width) ? 1 : width),
    };
    return scored;
}

/* The units that are drawn of a dataset: sources if it names items; NULL: cases. */
static const uint32_t *units_of(const struct mc_result *result,
                                const struct mc_dataset_result *whole, const uint32_t *sources)
{
    return sources != NULL && names_items(result, whole) ? sources : NULL;
}

/* The same for two columns of the result. */
static struct dataset_cases cases_of_columns(const struct mc_result *result,
                                             const struct mc_dataset_result *whole, size_t column,
                                             size_t other, const uint32_t *sources,
                                             struct mc_arena *arena)
{
    struct dataset_cases scored =
        cases_of(result, whole, result->metric_settled[column], result->metric_settled[other],
                 units_of(result, whole, sources), arena);

    scored.cases.lower_is_better = result->scores->columns[column].lower_is_better;
    return scored;
}

/* The numbers of the group's cases that have one; returns how many. */
static size_t members_of(const struct mc_group *group, const uint32_t *of_case, uint32_t *members)
{
    size_t n = 0, i;

    for (i = 0; i < group->n_cases; i++)
        if (of_case[group->cases[i]] > 0)
            members[n++] = of_case[group->cases[i]] - 1;
    return n;
}

struct mc_order_pair mc_order_pair_new(const struct mc_result *result, struct mc_slice dataset,
                                       const size_t columns[2], const uint32_t *sources,
                                       struct mc_arena *arena)
{
    const struct mc_dataset_result *whole = mc_whole_dataset(result, dataset);
    struct dataset_cases first =
        cases_of_columns(result, whole, columns[0], columns[1], sources, arena);
    struct dataset_cases second =
        cases_of_columns(result, whole, columns[1], columns[0], sources, arena);

    return (struct mc_order_pair){{mc_order_sweep_new(&first.cases, false, arena),
                                   mc_order_sweep_new(&second.cases, false, arena)},
                                  first.of_case};
}

struct mc_order_difference mc_order_pair_compare(const struct mc_order_pair *pair,
                                                 const struct mc_group *group,
                                                 struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *members = mc_arena_array(scratch, group->n_cases, sizeof(*members));
    size_t n = members_of(group, pair->of_case, members);
    struct mc_order_difference comparison =
        mc_order_compare(pair->sweeps[0], pair->sweeps[1], members, n, group->overall, scratch);

    mc_arena_reset(scratch, mark);
    return comparison;
}

struct mc_order_difference mc_right_order_compare(const struct mc_result *result,
                                                  struct mc_slice dataset,
                                                  const struct mc_group *group,
                                                  const size_t columns[2], const uint32_t *sources,
                                                  struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_order_pair pair = mc_order_pair_new(result, dataset, columns, sources, scratch);
    struct mc_order_difference comparison = mc_order_pair_compare(&pair, group, scratch);

    mc_arena_reset(scratch, mark);
    return comparison;
}

void mc_case_orders(const struct mc_result *result, struct mc_slice dataset, size_t column,
                    double *shares, struct mc_arena *scratch)
{
    struct dataset_cases scored =
        cases_of_columns(result, mc_whole_dataset(result, dataset), column, column, NULL, scratch);
    const struct mc_order_sweep *sweep = mc_order_sweep_new(&scored.cases, true, scratch);
    size_t i;

    for (i = 0; i < result->suite->n_cases; i++)
        shares[i] = scored.of_case[i] == 0 ? (double)NAN
                                           : mc_order_case_share(sweep, scored.of_case[i] - 1);
}

struct mc_order_run_pair mc_order_run_pair_new(const struct mc_result *result,
                                               struct mc_slice dataset,
                                               const double *const scores[2], const uint32_t *units,
                                               struct mc_arena *arena)
{
    const struct mc_dataset_result *whole = mc_whole_dataset(result, dataset);
    struct dataset_cases first = cases_of(result, whole, scores[0], scores[1], units, arena);
    struct dataset_cases second = cases_of(result, whole, scores[1], scores[0], units, arena);
    size_t *cases = mc_arena_array(arena, first.cases.n, sizeof(*cases)), i;

    for (i = 0; i < result->suite->n_cases; i++)
        if (first.of_case[i] > 0)
            cases[first.of_case[i] - 1] = i;
    return (struct mc_order_run_pair){mc_order_runs_new(&first.cases, &second.cases, arena),
                                      first.of_case, cases};
}

struct mc_order_change mc_right_order_change(const struct mc_order_run_pair *pair,
                                             const struct mc_group *group, struct mc_arena *arena)
{
    uint32_t *members = mc_arena_array(arena, group->n_cases, sizeof(*members));
    size_t n = members_of(group, pair->of_case, members), i;
    struct mc_order_change change =
        mc_order_exchange(&pair->runs, members, n, group->overall, arena);

    for (i = 0; i < change.n_parts; i++)
        change.cases[i] = pair->cases[change.cases[i]];
    return change;
}

/* The cases of a dataset that people judged, shared by all metrics that scored all of them. */
struct judged_cases {
    struct mc_arena *arena; /* of all the members below */
    uint32_t *of_case;      /* as in struct dataset_cases */
    uint32_t *indexes;      /* [n]: index of each in the suite */
    struct mc_order_people people;
};

struct order_work {
    struct mc_result *result;
    const uint32_t *sources;
    size_t statistic;
    struct judged_cases *judged; /* [n_datasets] */
};

static void work_on_datasets(void *context, unsigned worker, size_t begin, size_t end,
                             struct mc_arena *scratch)
{
    const struct order_work *work = context;
    const struct mc_result *result = work->result;
    size_t n_cases = result->suite->n_cases, d, i;

    (void)worker;
    for (d = begin; d < end; d++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        const struct mc_dataset_result *whole = mc_whole_dataset(result, result->datasets[d].name);
        const struct dataset_cases judged_cases =
            cases_of(result, whole, result->human_settled, result->human_settled,
                     units_of(result, whole, work->sources), scratch);
        struct judged_cases *judged = &work->judged[d];

        judged->arena = mc_arena_new();
        judged->of_case =
            mc_arena_alloc(judged->arena, mc_array_size(n_cases, sizeof(*judged->of_case)));
        judged->indexes = mc_arena_alloc(
            judged->arena, mc_array_size(judged_cases.cases.n, sizeof(*judged->indexes)));
        for (i = 0; i < n_cases; i++) {
            judged->of_case[i] = judged_cases.of_case[i];
            if (judged_cases.of_case[i] > 0)
                judged->indexes[judged_cases.of_case[i] - 1] = (uint32_t)i;
        }
        judged->people = mc_order_people_new(&judged_cases.cases, result->settings.resamples == 0,
                                             judged->arena);
        mc_arena_reset(scratch, mark);
    }
}

/* Whether all judged cases have a score of the column. */
static bool are_scored(const struct mc_result *result, const struct judged_cases *judged,
                       size_t column)
{
    size_t i;

    for (i = 0; i < judged->people.cases.n; i++)
        if (!isfinite(result->metric_settled[column][judged->indexes[i]]))
            return false;
    return true;
}

/* From so many rows or so many cases on, workers share the rows of a dataset instead of the
 * metrics: with many cases, what one metric needs at a time is large. */
enum { MANY_ROWS = 256, MANY_CASES = 500000 };

static bool shares_rows(const struct order_work *work, size_t d)
{
    return work->result->datasets[d].n_groups >= MANY_ROWS ||
           work->judged[d].people.cases.n >= MANY_CASES;
}

/* One metric on all rows of a dataset. */
struct column_rows {
    const struct order_work *work;
    const struct mc_dataset_result *dataset;
    size_t column;
    const uint32_t *of_case;
    const struct mc_order_sweep *sweep;
};

static void work_on_rows(void *context, unsigned worker, size_t begin, size_t end,
                         struct mc_arena *scratch)
{
    const struct column_rows *rows = context;
    const struct mc_result *result = rows->work->result;
    size_t at = rows->column * result->n_statistics + rows->work->statistic, g;
    bool has_interval = result->settings.resamples > 0;

    (void)worker;
    for (g = begin; g < end; g++) {
        const struct mc_group *group = &rows->dataset->groups[g];
        struct mc_cell *cell = &group->cells[at];
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        uint32_t *members = mc_arena_array(scratch, group->n_cases, sizeof(*members));
        size_t n = members_of(group, rows->of_case, members);
        struct mc_right_order row = {.n_pairs = 0};

        /* the interval looks at all cases, the figure only at those of the row */
        if (has_interval)
            row = mc_order_row(rows->sweep, members, n, group->overall, NULL, scratch);
        else
            row.value = mc_order_figure(rows->sweep, members, n, &row.n_pairs, scratch);
        *cell = (struct mc_cell){row.value, (double)NAN, (double)NAN, n, NULL, false};
        if (n == 0)
            cell->reason = "no case has both scores";
        else if (row.n_pairs == 0)
            cell->reason = mc_order_no_pair;
        else if (has_interval)
            mc_right_order_interval(&row, result->settings.confidence, &cell->low, &cell->high);
        mc_arena_reset(scratch, mark);
    }
}

/* The workers of the pool share the rows; pool NULL: this thread does all of them. */
static void order_column(const struct order_work *work, size_t d, size_t column,
                         struct mc_thread_pool *pool, struct mc_arena *scratch)
{
    const struct mc_result *result = work->result;
    const struct mc_dataset_result *dataset = &result->datasets[d];
    const struct judged_cases *judged = &work->judged[d];
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct column_rows rows = {work, dataset, column, judged->of_case, NULL};
    struct dataset_cases scored;

    if (are_scored(result, judged, column)) {
        rows.sweep =
            mc_order_sweep_of(&judged->people, result->metric_settled[column], judged->indexes,
                              result->scores->columns[column].lower_is_better, scratch);
    } else {
        scored = cases_of_columns(result, mc_whole_dataset(result, dataset->name), column, column,
                                  work->sources, scratch);
        rows.of_case = scored.of_case;
        rows.sweep = mc_order_sweep_new(&scored.cases, result->settings.resamples == 0, scratch);
    }
    if (pool == NULL)
        work_on_rows(&rows, 0, 0, dataset->n_groups, scratch);
    else
        mc_parallel_for(pool, dataset->n_groups, 1, work_on_rows, &rows);
    mc_arena_reset(scratch, mark);
}

/* The units of work are the metrics on each dataset. */
static void work_on_columns(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct order_work *work = context;
    const struct mc_result *result = work->result;
    size_t n_columns = result->scores->n_columns, i;

    (void)worker;
    for (i = begin; i < end; i++)
        if (!shares_rows(work, i / n_columns))
            order_column(work, i / n_columns, i % n_columns, NULL, scratch);
}

void mc_find_right_order(struct mc_result *result, struct mc_thread_pool *pool)
{
    struct order_work work = {result, result->sources,
                              mc_statistic_across_rows(result->statistics, result->n_statistics),
                              NULL};
    struct mc_arena *scratch;
    size_t d, c;

    if (work.statistic == result->n_statistics)
        return;
    if (work.sources == NULL && any_names_items(result))
        work.sources = mc_case_sources(result->suite, result->arena);
    work.judged = mc_calloc(result->n_datasets, sizeof(*work.judged));
    mc_parallel_for(pool, result->n_datasets, 1, work_on_datasets, &work);
    mc_parallel_for(pool, result->n_datasets * result->scores->n_columns, 1, work_on_columns,
                    &work);
    scratch = mc_arena_new();
    for (d = 0; d < result->n_datasets; d++)
        for (c = 0; c < result->scores->n_columns && shares_rows(&work, d); c++)
            order_column(&work, d, c, pool, scratch);
    mc_arena_free(scratch);
    for (d = 0; d < result->n_datasets; d++)
        mc_arena_free(work.judged[d].arena);
    free(work.judged);
}
