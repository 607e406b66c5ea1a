/* SPDX-License-Identifier: GPL-3.0-or-later */
/* system_contests.c: a contest is a dataset or a task, with the metrics in the order of their
 * figures. Every pair of metrics exchanges its scores at random; clusters follow from the p values,
 * averages from the ranks by clusters. In order: figures of samples, contests, averages over tasks,
 * tests, clusters. */
#include "analysis/system_contests.h"

#include <math.h>

#include "analysis/bootstrap.h"
#include "analysis/sample.h"
#include "analysis/tests/clusters.h"
#include "base/thread_pool.h"

/* --- a figure of a sample --------------------------------------------------------------------- */

/* The figure of the systems of a sample, whose cases are at from[n] of the table. */
struct figure_context {
    const struct mc_system_table *table;
    const uint32_t *from;
    const struct mc_sign_vectors *signs; /* of soft_pairwise */
    enum mc_system_figure figure;
};

static double soft_figure(const struct figure_context *context, const double *human,
                          const double *metric, size_t n, struct mc_arena *scratch)
{
    const struct mc_system_table *table = context->table;
    size_t n_places = mc_array_size(table->n_systems, table->n_items), i;
    double *gold = mc_arena_undefined(scratch, n_places);
    double *scores = mc_arena_undefined(scratch, n_places);
    struct mc_score_matrix matrix = {table->n_systems, table->n_items, gold, scores};

    for (i = 0; i < n; i++) {
        uint32_t at = context->from[i];
        size_t place = (size_t)table->systems[at] * table->n_items + table->items[at];

        gold[place] = human[i];
        scores[place] = metric[i];
    }
    return mc_soft_pairwise(&matrix, context->signs, scratch).accuracy;
}

/* Means of the systems that have cases, in order; returns their number. */
static size_t sample_means(const struct figure_context *context, const double *values, size_t n,
                           double *means, struct mc_arena *scratch)
{
    uint32_t n_systems = context->table->n_systems, s;
    double *counts = mc_arena_array(scratch, n_systems, sizeof(*counts));
    size_t n_present = 0, i;

    memset(means, 0, n_systems * sizeof(*means));
    for (i = 0; i < n; i++) {
        s = context->table->systems[context->from[i]];
        means[s] += values[i];
        counts[s]++;
    }
    for (s = 0; s < n_systems; s++)
        if (counts[s] > 0)
            means[n_present++] = means[s] / counts[s];
    mc_settle(means, n_present, scratch);
    return n_present;
}

static double figure_of_sample(const double *human, const double *metric, size_t n,
                               const void *context, struct mc_arena *scratch)
{
    const struct figure_context *from = context;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *people = mc_arena_array(scratch, from->table->n_systems, sizeof(*people));
    double *means = mc_arena_array(scratch, from->table->n_systems, sizeof(*means));
    double value = (double)NAN;

    if (from->figure == MC_SYSTEM_SOFT) {
        if (from->table->is_grid)
            value = soft_figure(from, human, metric, n, scratch);
    } else {
        (void)sample_means(from, human, n, people, scratch);
        n = sample_means(from, metric, n, means, scratch);
        if (n >= 2)
            value = mc_system_statistics[from->figure](people, means, n, 0, scratch).value;
    }
    mc_arena_reset(scratch, mark);
    return value;
}

/* --- contests before their tests -------------------------------------------------------------- */

struct contest_work {
    const struct mc_result *result;
    const struct mc_contest_settings *settings;
    struct mc_contests *contests;
    size_t n_columns;
};

static struct mc_paired_scores scores_of(const struct mc_system_table *table, size_t first,
                                         size_t second)
{
    return (struct mc_paired_scores){
        .n = table->n,
        .human = table->columns[0],
        .metrics = {table->columns[first + 1], table->columns[second + 1]},
        .inputs = table->items,
        .systems = table->systems,
        .n_inputs = table->n_items,
        .n_systems = table->n_systems};
}

/* Sorts the metrics that have a figure, best first. */
static void set_order(struct mc_contest *contest, size_t n_columns, struct mc_arena *arena)
{
    double *values = mc_arena_array(arena, n_columns, sizeof(*values));
    uint32_t *order = mc_arena_array(arena, n_columns, sizeof(*order));
    size_t *columns = mc_arena_array(arena, n_columns, sizeof(*columns)), c;

    contest->order = mc_arena_array(arena, n_columns, sizeof(*contest->order));
    contest->n = 0;
    for (c = 0; c < n_columns; c++) {
        if (isnan(contest->figures[c]))
            continue;
        values[contest->n] = -contest->figures[c];
        columns[contest->n++] = c;
    }
    mc_sort_order(values, contest->n, order, arena);
    for (c = 0; c < contest->n; c++)
        contest->order[c] = columns[order[c]];
}

static void open_contest(const struct contest_work *work, struct mc_contest *contest)
{
    struct mc_arena *arena = work->result->arena;
    size_t n = work->n_columns;

    contest->figures = mc_arena_array(arena, n, sizeof(*contest->figures));
    contest->clusters = mc_arena_array(arena, n, sizeof(*contest->clusters));
    contest->p = mc_arena_undefined(arena, mc_array_size(n, n));
}

/* The figure of each metric is over the cases scored by people and by that metric. */
static void compute_figures(const struct contest_work *work, struct mc_contest *contest)
{
    struct mc_arena *arena = work->result->arena;
    size_t c;

    open_contest(work, contest);
    for (c = 0; c < work->n_columns; c++) {
        struct mc_arena_mark mark = mc_arena_mark(arena);
        struct mc_paired_scores scores = scores_of(contest->table, c, c);
        struct mc_sign_vectors signs = {0, 0, 0, NULL};
        struct figure_context context = {contest->table, NULL, &signs, work->settings->figure};
        struct mc_paired_sample sample;

        mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, arena);
        if (context.figure == MC_SYSTEM_SOFT)
            signs = mc_soft_pairwise_signs(contest->table->n_items, arena);
        context.from = sample.from;
        contest->figures[c] =
            figure_of_sample(sample.human, sample.metrics[0], sample.n, &context, arena);
        mc_arena_reset(arena, mark);
    }
    set_order(contest, work->n_columns, arena);
}

/* The phenomena of all datasets in which some metric has a figure. */
static void find_tasks(const struct contest_work *work)
{
    const struct mc_result *result = work->result;
    struct mc_contests *contests = work->contests;
    size_t n = 0, d, g;

    for (d = 0; d < result->n_datasets; d++)
        n += result->datasets[d].n_groups;
    contests->tasks = mc_arena_array(result->arena, n, sizeof(*contests->tasks));
    for (d = 0; d < result->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &result->datasets[d];

        for (g = 0; g + 1 < dataset->n_groups; g++) {
            const struct mc_group *group = &dataset->groups[g];
            struct mc_system_table *table = mc_arena_array(result->arena, 1, sizeof(*table));
            struct mc_contest task = {dataset->name, group->name, table, .weight = 0};

            if (!group->pooled)
                continue;
            *table = mc_system_table_take(result, group->cases, group->n_cases, true);
            task.stream = mc_bootstrap_stream(dataset->name, group);
            compute_figures(work, &task);
            if (task.n > 0)
                contests->tasks[contests->n_tasks++] = task;
        }
    }
}

/* --- averages --------------------------------------------------------------------------------- */

static double least_of(enum mc_system_figure figure)
{
    return figure < MC_SYSTEM_AGREEMENT ? -1 : 0;
}

/* The averages over tasks as defined in tests/clusters.h; ranks by clusters if those are known. */
static void set_averages(const struct contest_work *work)
{
    struct mc_contests *contests = work->contests;
    struct mc_arena *arena = work->result->arena;
    double *weights = mc_arena_array(arena, contests->n_tasks, sizeof(*weights));
    struct mc_task *tasks = mc_arena_array(arena, contests->n_tasks, sizeof(*tasks));
    uint32_t level = 0;
    size_t t, c;

    for (t = 0; t < contests->n_tasks; t++) {
        const struct mc_contest *task = &contests->tasks[t];
        double *ranks = mc_arena_array(arena, work->n_columns, sizeof(*ranks));

        if (t > 0 && !mc_slice_equal(task->dataset, contests->tasks[t - 1].dataset))
            level++;
        for (c = 0; c < work->n_columns; c++)
            ranks[c] = task->clusters[c] == 0 ? (double)NAN : (double)task->clusters[c];
        tasks[t] = (struct mc_task){task->figures, ranks, least_of(work->settings->figure), level};
    }
    mc_task_weights_by_level(tasks, contests->n_tasks, weights, arena);
    for (t = 0; t < contests->n_tasks; t++)
        contests->tasks[t].weight = weights[t];
    contests->ranks = mc_arena_array(arena, work->n_columns, sizeof(*contests->ranks));
    if (contests->n_tasks < 2)
        return;
    mc_task_averages(tasks, contests->n_tasks, weights, work->n_columns, contests->average.figures,
                     contests->ranks);
    set_order(&contests->average, work->n_columns, arena);
}

/* --- tests ------------------------------------------------------------------------------------ */

/* Tests two metrics in one contest. If `draws` is not NULL, the figures of every draw are kept
 * there. */
static double test_pair(const struct contest_work *work, const struct mc_contest *contest,
                        const size_t columns[2], struct mc_task_draws *draws,
                        struct mc_arena *scratch)
{
    struct mc_paired_scores scores = scores_of(contest->table, columns[0], columns[1]);
    struct mc_draw_key key = {work->settings->seed, contest->stream};
    struct mc_permutation_settings settings = {.n_draws = work->settings->draws,
                                               .source = mc_random_bit_source(&key),
                                               .figures = draws == NULL ? NULL : draws->figures};
    struct mc_sign_vectors signs = {0, 0, 0, NULL};
    struct figure_context context = {contest->table, NULL, &signs, work->settings->figure};
    struct mc_grouped_figure figure = {figure_of_sample, &context, false};
    struct mc_paired_sample sample;
    struct mc_permutation_result result;
    struct mc_swap swap;

    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, scratch);
    if (sample.n == 0)
        return (double)NAN;
    if (context.figure == MC_SYSTEM_SOFT)
        signs = mc_soft_pairwise_signs(contest->table->n_items, scratch);
    context.from = sample.from;
    swap = mc_swap_figure(&sample, &figure, scratch);
    mc_permutation_units(&scores, &sample, work->settings->unit, &settings, scratch);
    result = mc_permutation_test(&swap, &settings, scratch);
    if (draws != NULL)
        draws->n = result.reason == NULL ? result.n_draws : 0;
    return result.p;
}

/* Puts the worse metric of a pair first, so that p says whether the other one is better; returns
 * whether both have a figure. */
static bool order_pair(const struct mc_contest *contest, size_t columns[2])
{
    double first = contest->figures[columns[0]], second = contest->figures[columns[1]];
    size_t place;

    if (isnan(first) || isnan(second))
        return false;
    for (place = 0; contest->order[place] != columns[0] && contest->order[place] != columns[1];)
        place++;
    if (contest->order[place] == columns[0]) {
        columns[0] = columns[1];
        columns[1] = contest->order[place];
    }
    return true;
}

static void test_contest(const struct contest_work *work, struct mc_contest *contest,
                         size_t columns[2], struct mc_task_draws *draws, struct mc_arena *scratch)
{
    if (order_pair(contest, columns))
        contest->p[columns[1] * work->n_columns + columns[0]] =
            test_pair(work, contest, columns, draws, scratch);
}

/* Tests two metrics on all tasks and on the average of them. */
static void test_tasks(const struct contest_work *work, const size_t pair[2],
                       struct mc_arena *scratch)
{
    struct mc_contests *contests = work->contests;
    size_t n = contests->n_tasks, in_average[2] = {pair[0], pair[1]}, t, d;
    struct mc_task_draws *draws = mc_arena_array(scratch, n, sizeof(*draws));
    struct mc_task *tasks = mc_arena_array(scratch, n, sizeof(*tasks));
    double *weights = mc_arena_array(scratch, n, sizeof(*weights));
    bool complete = n > 1 && order_pair(&contests->average, in_average);

    for (t = 0; t < n; t++) {
        struct mc_contest *task = &contests->tasks[t];
        size_t columns[2] = {pair[0], pair[1]};

        tasks[t] =
            (struct mc_task){.figures = task->figures, .least = least_of(work->settings->figure)};
        weights[t] = task->weight;
        draws[t].figures =
            mc_arena_array(scratch, work->settings->draws, sizeof(*draws[t].figures));
        test_contest(work, task, columns, &draws[t], scratch);
        for (d = 0; columns[0] != in_average[0] && d < draws[t].n; d++) { /* exchanges the two */
            double first = draws[t].figures[d][0];

            draws[t].figures[d][0] = draws[t].figures[d][1];
            draws[t].figures[d][1] = first;
        }
        complete = complete && draws[t].n > 0;
    }
    if (complete)
        contests->average.p[in_average[1] * work->n_columns + in_average[0]] =
            mc_average_test(tasks, draws, n, weights, in_average[0], in_average[1]).p;
}

static void work_on_pairs(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    const struct contest_work *work = context;
    size_t n = work->n_columns, l;

    (void)worker;
    for (; begin < end; begin++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        size_t pair[2] = {begin / n, begin % n};

        if (pair[0] >= pair[1])
            continue;
        for (l = 0; l < work->contests->n_levels; l++) {
            size_t columns[2] = {pair[0], pair[1]};

            test_contest(work, &work->contests->levels[l], columns, NULL, scratch);
        }
        test_tasks(work, pair, scratch);
        mc_arena_reset(scratch, mark);
    }
}

/* --- clusters --------------------------------------------------------------------------------- */

static void set_clusters(const struct contest_work *work, struct mc_contest *contest)
{
    struct mc_arena_mark mark = mc_arena_mark(work->result->arena);
    size_t n = contest->n, i, j;
    double *p = mc_arena_array(work->result->arena, mc_array_size(n, n), sizeof(*p));
    uint32_t *ranks = mc_arena_array(work->result->arena, n, sizeof(*ranks));

    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++)
            p[i * n + j] = contest->p[contest->order[i] * work->n_columns + contest->order[j]];
    mc_cluster_ranks(p, n, work->settings->alpha, ranks);
    for (i = 0; i < n; i++)
        contest->clusters[contest->order[i]] = ranks[i];
    mc_arena_reset(work->result->arena, mark);
}

struct mc_contests mc_find_contests(const struct mc_result *result,
                                    const struct mc_system_level *levels, size_t n_levels,
                                    const struct mc_contest_settings *settings,
                                    struct mc_thread_pool *pool)
{
    struct mc_contests contests = {.n_levels = n_levels};
    struct contest_work work = {result, settings, &contests, result->scores->n_columns};
    size_t l, t;

    contests.levels = mc_arena_array(result->arena, n_levels, sizeof(*contests.levels));
    for (l = 0; l < n_levels; l++) {
        contests.levels[l].dataset = levels[l].name;
        contests.levels[l].table = &levels[l].table;
        contests.levels[l].stream = mc_bootstrap_stream(levels[l].name, levels[l].group);
        compute_figures(&work, &contests.levels[l]);
    }
    find_tasks(&work);
    open_contest(&work, &contests.average);
    set_averages(&work);
    if (settings->draws > 0)
        mc_parallel_for(pool, work.n_columns * work.n_columns, 1, work_on_pairs, &work);
    /* clusters of single contests, then mean ranks, then the clusters of the average */
    for (l = 0; l < n_levels; l++)
        set_clusters(&work, &contests.levels[l]);
    for (t = 0; t < contests.n_tasks; t++)
        set_clusters(&work, &contests.tasks[t]);
    set_averages(&work);
    set_clusters(&work, &contests.average);
    return contests;
}
