/* SPDX-License-Identifier: GPL-3.0-or-later */
/* analyse.c: the steps of an analysis, ordered by dependence. Cells are computed in parallel, one
 * metric on one group at a time; if a cell has very many cases, the threads share its resamples
 * instead. In order: one cell, its intervals, all cells, the groups, the whole. */
#include "analysis/analyse.h"

#include <math.h>

#include "analysis/agreement.h"
#include "analysis/bootstrap.h"
#include "analysis/challenge.h"
#include "analysis/dimension_pairs.h"
#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "analysis/metric_correlations.h"
#include "analysis/normalise.h"
#include "analysis/order_rows.h"
#include "analysis/own_metrics.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/pass_rate.h"
#include "analysis/pooling.h"
#include "analysis/sample.h"
#include "analysis/score_calibration.h"
#include "analysis/score_difference.h"
#include "analysis/sentinel_figures.h"
#include "analysis/separation.h"
#include "analysis/significance.h"
#include "base/thread_pool.h"

struct row {
    struct mc_group *group;
    struct mc_slice dataset; /* name of the group's dataset */
};

/* All groups of all datasets, numbered for parallel work: for each dataset the overall row first,
 * as it has the most cases, so that the other workers need not wait for it at the end. */
struct analysis_work {
    struct mc_result *result;
    struct row *rows;
    size_t n_rows;
    struct mc_draws **draws; /* one for each worker */
};

/* From this number of cases on, the resamples of one cell are enough work for all threads. */
enum { MANY_CASES = 4096 };

/* Value, reason and n of one cell. */
static void compute_cell(const struct mc_statistic *statistic, const struct mc_sample *sample,
                         struct mc_cell *cell, struct mc_arena *scratch)
{
    struct mc_figure figure = statistic->compute(sample, scratch);

    cell->value = figure.value;
    cell->low = cell->high = (double)NAN;
    cell->n = sample->n;
    cell->reason = figure.reason;
    if (isinf(cell->value)) {
        cell->value = (double)NAN;
        if (cell->reason == NULL)
            cell->reason = "the scores are too large to be added up";
    }
}

/* Fits the thresholds of the row's own pairs of cases, if they are wanted and needed; if there are
 * groups, of the pairs within each group. */
static void fit_in_place(const struct mc_result *result, struct mc_sample *sample,
                         struct mc_tie_fit *fit, struct mc_arena *scratch)
{
    struct mc_group_samples groups = {sample, 1};
    struct mc_tie_group *ties;
    uint32_t g;

    if (result->settings.ties != MC_TIES_IN_PLACE || !mc_ties_needed(result))
        return;
    if (sample->groups != NULL)
        groups = mc_group_samples(sample, scratch);
    ties = mc_arena_array(scratch, groups.n, sizeof(*ties));
    for (g = 0; g < groups.n; g++)
        ties[g] = mc_sample_tie_group(&groups.samples[g], scratch);
    *fit = mc_tie_fit_in_place(ties, groups.n, result->settings.seed, scratch);
    sample->ties = fit;
}

/* Computes the cells that are means over the groups of the sample. */
static void average_cells(const struct mc_result *result, const struct mc_sample *sample,
                          struct mc_cell *cells, struct mc_group_count *counts,
                          struct mc_arena *scratch)
{
    struct mc_group_samples groups = mc_group_samples(sample, scratch);
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (result->statistics[s]->in_groups == MC_MEAN_OF_GROUPS)
            cells[s] = mc_group_cell(result->statistics[s], &groups, result->settings.micro,
                                     &counts[s], scratch);
}

static void withhold(struct mc_cell *cell, const char *reason)
{
    if (reason == NULL || isnan(cell->value))
        return;
    cell->value = (double)NAN;
    cell->reason = reason;
    cell->withheld = true;
}

/* Replaces correlations that say too little by a reason; other figures too, if they say as
 * little. */
static void withhold_thin(const struct mc_result *result, const struct mc_sample *judged,
                          struct mc_cell *cells, struct mc_arena *scratch)
{
    const char *reason = mc_correlation_withheld(result, judged, scratch);
    size_t s;

    for (s = 0; s < result->n_statistics && reason != NULL; s++) {
        if (result->statistics[s]->correlation)
            withhold(&cells[s], reason);
        else if (result->statistics[s]->thin != NULL)
            withhold(&cells[s], result->statistics[s]->thin(judged, scratch));
    }
}

/* The sample that a statistic needs. */
static const struct mc_sample *sample_for(const struct mc_statistic *statistic,
                                          const struct mc_sample *judged,
                                          const struct mc_sample *scored,
                                          const struct mc_sample *marked)
{
    if (statistic->of_spans)
        return marked;
    return statistic->of_metric_alone ? scored : judged;
}

/* Intervals in closed form, if the settings ask for intervals. */
static void set_closed_intervals(const struct mc_result *result, const struct mc_sample *judged,
                                 const struct mc_sample *scored, const struct mc_sample *marked,
                                 struct mc_cell *cells, struct mc_arena *scratch)
{
    double confidence = result->settings.confidence;
    size_t s;

    for (s = 0; s < result->n_statistics && result->settings.resamples > 0; s++) {
        const struct mc_statistic *statistic = result->statistics[s];
        const struct mc_sample *sample = sample_for(statistic, judged, scored, marked);
        struct mc_interval interval;

        if (!statistic->interval || statistic->across_rows || isnan(cells[s].value) ||
            !mc_interval_is_closed(result->settings.interval, statistic, sample))
            continue;
        if (statistic->closed != NULL) {
            interval = statistic->closed(sample, confidence, scratch);
        } else if (statistic->jackknife != NULL) {
            struct mc_jackknife without = statistic->jackknife(sample, scratch);

            interval = mc_studentised_interval(cells[s].value, &without, confidence);
        } else
            interval = mc_spearman_interval(cells[s].value,
                                            mc_spearman_chance(sample, cells[s].value, scratch),
                                            sample->n, confidence);
        cells[s].low = interval.low;
        cells[s].high = interval.high;
    }
}

/* Intervals by resampling. The workers of the pool share the resamples; pool NULL: this thread does
 * all of them. */
static void set_drawn_intervals(const struct mc_result *result, const struct row *row,
                                size_t column, const struct mc_sample *judged,
                                struct mc_draws *draws, struct mc_thread_pool *pool,
                                struct mc_arena *scratch)
{
    struct mc_resampling resampling = {
        .resamples = result->settings.resamples,
        .confidence = result->settings.confidence,
        .seed = result->settings.seed,
        .stream = mc_bootstrap_stream(row->dataset, row->group),
        .kind = result->settings.interval,
        .grouping = result->settings.grouping,
        .micro = result->settings.micro,
        .draws = draws,
    };

    mc_bootstrap(judged, &resampling, result->statistics, result->n_statistics,
                 &row->group->cells[column * result->n_statistics], pool, scratch);
}

/* The cases with a score, judged or not: mostly those of the judged sample, whose values are then
 * reused. */
static struct mc_sample take_scored(const struct mc_result *result, const struct mc_group *group,
                                    size_t column, const struct mc_sample *judged,
                                    struct mc_arena *scratch)
{
    struct mc_sample scored = *judged;
    size_t n = 0, i;

    for (i = 0; i < group->n_cases; i++)
        n += isfinite(result->metric_settled[column][group->cases[i]]) != 0;
    if (n > judged->n)
        return mc_sample_take(result, group, column, false, NULL, scratch);
    scored.human_levels = scored.metric_levels = scored.groups = NULL;
    scored.n_human_levels = scored.n_metric_levels = scored.n_groups = 0;
    scored.pairs = NULL;
    return scored;
}

/* All statistics of one metric on one group; with many cases, without the resampled intervals. */
static void compute_cells(const struct mc_result *result, const struct row *row, size_t column,
                          struct mc_draws *draws, struct mc_arena *scratch)
{
    struct mc_group *group = row->group;
    struct mc_cell *cells = &group->cells[column * result->n_statistics];
    struct mc_pair_ranking shared = {0, 0, 0};
    struct mc_pair_counts counts[MC_N_THRESHOLDS] = {{0, 0, 0, 0, 0}};
    struct mc_score_deltas deltas = {.known = false};
    struct mc_tie_fit in_place;
    struct mc_sample judged = mc_sample_take(result, group, column, true, &shared, scratch);
    struct mc_sample scored = take_scored(result, group, column, &judged, scratch);
    struct mc_sample marked = {.n = 0};
    size_t s;

    for (s = 0; s < result->n_statistics && !result->statistics[s]->of_spans; s++)
        ;
    if (s < result->n_statistics)
        marked = mc_sample_take_spans(result, group, column, scratch);
    judged.counts = counts;
    judged.deltas = &deltas;
    fit_in_place(result, &judged, &in_place, scratch);
    for (s = 0; s < result->n_statistics; s++) {
        const struct mc_statistic *statistic = result->statistics[s];

        if (judged.groups == NULL || statistic->in_groups != MC_MEAN_OF_GROUPS)
            compute_cell(statistic, sample_for(statistic, &judged, &scored, &marked), &cells[s],
                         scratch);
    }
    withhold_thin(result, &judged, cells, scratch);
    if (judged.groups != NULL)
        average_cells(result, &judged, cells, &group->averaged[column * result->n_statistics],
                      scratch);
    group->rankings[column] = shared;
    if (judged.n < MANY_CASES)
        set_drawn_intervals(result, row, column, &judged, draws, NULL, scratch);
    set_closed_intervals(result, &judged, &scored, &marked, cells, scratch);
}

static void work_on_cells(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    const struct analysis_work *work = context;
    size_t n_columns = work->result->scores->n_columns, i;

    for (i = begin; i < end; i++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        compute_cells(work->result, &work->rows[i / n_columns], i % n_columns, work->draws[worker],
                      scratch);
        mc_arena_reset(scratch, mark);
    }
}

/* All cells: metrics on groups in parallel, then one after another the resampled intervals that
 * compute_cells left out because of many cases. */
static void fill_cells(struct analysis_work *work, struct mc_thread_pool *pool)
{
    unsigned n_workers = pool == NULL ? 1 : mc_thread_pool_size(pool), w;
    const struct mc_result *result = work->result;
    size_t n_columns = result->scores->n_columns, i;
    struct mc_arena *scratch;

    work->draws = mc_arena_array(result->arena, n_workers, sizeof(struct mc_draws *));
    for (w = 0; w < n_workers; w++)
        work->draws[w] = mc_draws_new();
    mc_parallel_for(pool, work->n_rows * n_columns, 1, work_on_cells, work);
    scratch = mc_arena_new();
    for (i = 0; i < work->n_rows * n_columns && result->settings.resamples > 0; i++) {
        const struct row *row = &work->rows[i / n_columns];
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_tie_fit in_place;
        struct mc_sample judged;

        if (row->group->n_cases < MANY_CASES)
            continue;
        judged = mc_sample_take(result, row->group, i % n_columns, true,
                                &row->group->rankings[i % n_columns], scratch);
        if (judged.n >= MANY_CASES) {
            fit_in_place(result, &judged, &in_place, scratch);
            set_drawn_intervals(result, row, i % n_columns, &judged, work->draws[0], pool, scratch);
        }
        mc_arena_reset(scratch, mark);
    }
    mc_arena_free(scratch);
    for (w = 0; w < n_workers; w++)
        mc_draws_free(work->draws[w]);
}

/* Human figures and the correlations between the columns. */
static void work_on_groups(void *context, unsigned worker, size_t begin, size_t end,
                           struct mc_arena *scratch)
{
    const struct analysis_work *work = context;
    size_t n = work->result->scores->n_columns + 1, i, c;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_group *group = work->rows[i].group;
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        const double **columns = mc_arena_array(scratch, n, sizeof(*columns));
        bool *reversed = mc_arena_array(scratch, n, sizeof(*reversed));

        for (c = 0; c < n; c++) {
            columns[c] = mc_group_scores(work->result, group, c, scratch);
            reversed[c] = c > 0 && work->result->scores->columns[c - 1].lower_is_better;
        }
        group->human = mc_human_figures(work->result, group, scratch);
        mc_spearman_matrix(columns, reversed, n, group->n_cases, group->correlations, scratch);
        mc_arena_reset(scratch, mark);
    }
}

/* Describes what selected cases are compared with: the spread of human scores in the whole
 * dataset. */
static void describe_whole(struct mc_result *result)
{
    struct mc_arena *scratch = mc_arena_new();
    size_t d;

    for (d = 0; d < result->n_whole && result->suite->selected != NULL; d++) {
        struct mc_group *overall = &result->whole[d].groups[result->whole[d].n_groups - 1];

        overall->human = mc_human_figures(result, overall, scratch);
    }
    mc_arena_free(scratch);
}

/* Agreement of the judges of each dataset and phenomenon, and of the dimensions that they
 * judged. */
static void compare_judges(struct mc_result *result)
{
    size_t d, g;

    for (d = 0; d < result->n_datasets; d++) {
        struct mc_dataset_result *dataset = &result->datasets[d];

        for (g = 0; g < dataset->n_groups; g++)
            dataset->groups[g].judges =
                mc_group_judge_figures(result->suite, &dataset->groups[g], result->arena);
        dataset->judges = dataset->groups[dataset->n_groups - 1].judges;
        mc_dimensions_compare(result, dataset);
    }
}

/* Numbers the groups and allocates their results. */
static struct analysis_work number_groups(struct mc_result *result)
{
    struct analysis_work work = {.result = result};
    size_t n_columns = result->scores->n_columns, n_groups = 0, d, g;
    size_t n_cells = mc_array_size(n_columns, result->n_statistics);

    for (d = 0; d < result->n_datasets; d++)
        n_groups += result->datasets[d].n_groups;
    work.rows = mc_arena_array(result->arena, n_groups, sizeof(*work.rows));
    for (d = 0; d < result->n_datasets; d++) {
        for (g = result->datasets[d].n_groups; g-- > 0;) {
            struct mc_group *group = &result->datasets[d].groups[g];

            group->cells = mc_arena_array(result->arena, n_cells, sizeof(*group->cells));
            if (result->case_groups != NULL)
                group->averaged = mc_arena_array(result->arena, n_cells, sizeof(*group->averaged));
            group->rankings = mc_arena_array(result->arena, n_columns, sizeof(*group->rankings));
            group->correlations = mc_arena_array(
                result->arena, mc_array_size(n_columns + 1, n_columns + 1), sizeof(double));
            work.rows[work.n_rows].dataset = result->datasets[d].name;
            work.rows[work.n_rows++].group = group;
        }
    }
    return work;
}

/* The common start of every analysis of a table of scores. */
static struct mc_result *new_result(const struct mc_score_table *scores,
                                    const struct mc_analysis_settings *settings,
                                    struct mc_arena *arena)
{
    struct mc_result *result = mc_arena_array(arena, 1, sizeof(*result));

    result->arena = arena;
    result->suite = scores->suite;
    result->scores = scores;
    result->settings = *settings;
    result->statistics = settings->statistics;
    result->n_statistics = settings->n_statistics;
    if (settings->statistics == NULL)
        result->statistics = mc_statistics_by_default(&result->n_statistics);
    return result;
}

/* Of sentinels, reports show only how often they order the cases of a dataset as people do, and
 * what they pass, so that only the overall row is computed, and no other figure. Human scores and
 * groups are those of the result, without the results of its metrics. */
static void analyse_sentinels(struct mc_result *result, struct mc_thread_pool *pool,
                              struct mc_arena *arena)
{
    struct mc_analysis_settings settings = mc_sentinel_settings(&result->settings, arena);
    struct mc_result *of_sentinels = new_result(result->settings.sentinels, &settings, arena);
    size_t d;

    of_sentinels->human_settled = result->human_settled;
    of_sentinels->whole = result->whole;
    of_sentinels->n_whole = result->n_whole;
    of_sentinels->n_datasets = result->n_datasets;
    of_sentinels->datasets =
        mc_arena_array(arena, of_sentinels->n_datasets, sizeof(*of_sentinels->datasets));
    for (d = 0; d < of_sentinels->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &result->datasets[d];
        const struct mc_group *overall = &dataset->groups[dataset->n_groups - 1];
        struct mc_group *row = mc_arena_array(arena, 1, sizeof(*row));

        *row = (struct mc_group){.name = overall->name,
                                 .title = overall->title,
                                 .overall = true,
                                 .pooled = overall->pooled,
                                 .phenomenon = overall->phenomenon,
                                 .cases = overall->cases,
                                 .n_cases = overall->n_cases};
        of_sentinels->datasets[d] =
            (struct mc_dataset_result){.name = dataset->name, .groups = row, .n_groups = 1};
    }
    (void)number_groups(of_sentinels);
    mc_settle_scores(of_sentinels, pool);
    mc_find_right_order(of_sentinels, pool);
    if (result->expectations != NULL)
        mc_judge_expectations(of_sentinels);
    mc_pass_rates(of_sentinels);
    mc_take_sentinel_figures(result, of_sentinels);
}

struct mc_result *mc_analyse(const struct mc_score_table *scores,
                             const struct mc_analysis_settings *settings,
                             struct mc_thread_pool *pool, struct mc_arena *arena)
{
    struct mc_result *result = new_result(scores, settings, arena);
    struct analysis_work work;

    if (settings->resample == MC_RESAMPLE_CLUSTER || settings->grouping != MC_GROUP_NONE)
        result->sources = mc_case_sources(scores->suite, arena);
    result->case_groups = mc_case_groups(scores->suite, settings->grouping, arena);
    mc_settle_scores(result, pool);
    mc_group_cases(result);
    mc_normalise(result);
    mc_scores_calibrate(result);
    describe_whole(result);
    compare_judges(result);
    mc_tie_fits(result, pool);
    work = number_groups(result);
    fill_cells(&work, pool);
    mc_find_right_order(result, pool);
    mc_parallel_for(pool, work.n_rows, 1, work_on_groups, &work);
    mc_find_pooling(result);
    mc_find_significance(result, pool);
    mc_find_metric_pairs(result, pool);
    mc_find_metric_correlations(result, pool);
    mc_find_separations(result);
    mc_find_omnibus(result);
    mc_find_challenges(result);
    mc_judge_expectations(result);
    mc_pass_rates(result);
    mc_find_own_contests(result, pool);
    if (settings->sentinels != NULL && settings->sentinels->n_columns > 0)
        analyse_sentinels(result, pool, arena);
    return result;
}
