/* SPDX-License-Identifier: GPL-3.0-or-later */
/* systems.c: most figures of a column follow from the means of systems, which resamples of the
 * items weight differently.
 *
 * - the table; means, their figures, and both on resamples
 * - one column
 * - columns against each other, systems against each other, all levels */
#include "analysis/systems.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/bootstrap.h"
#include "analysis/mf_score.h"
#include "analysis/pairs/kendall.h"
#include "analysis/pairs/ties.h"
#include "analysis/sample.h"
#include "base/exact_sum.h"
#include "base/hash.h"
#include "base/thread_pool.h"

mc_vector_statistic *const mc_system_statistics[MC_N_MEAN_FIGURES] = {mc_of_pearson, mc_of_spearman,
                                                                      mc_of_tau_b, mc_of_acc_eq};

/* --- the table -------------------------------------------------------------------------------- */

static void name_places(const struct mc_result *result, const uint32_t *cases,
                        struct mc_system_table *table)
{
    struct mc_arena *arena = result->arena;
    struct mc_string_map *systems = mc_string_map_new(arena), *items = mc_string_map_new(arena);
    size_t i;

    for (i = 0; i < table->n; i++) {
        const struct mc_case *from = &result->suite->cases[cases[i]];
        const char *item = mc_arena_format(arena, "%u %.*s", from->dataset,
                                           MC_SLICE_ARGUMENTS(mc_case_labels(from)->item));

        table->systems[i] = mc_string_map_add(systems, mc_case_labels(from)->system, NULL);
        table->items[i] = mc_string_map_add(items, mc_slice_of(item), NULL);
    }
    table->n_systems = mc_string_map_size(systems);
    table->n_items = mc_string_map_size(items);
    table->names = mc_arena_array(arena, table->n_systems, sizeof(*table->names));
    for (i = 0; i < table->n_systems; i++)
        table->names[i] = mc_string_map_key(systems, (uint32_t)i);
}

/* Whether no system has an item twice. */
static bool is_grid(const struct mc_system_table *table, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    bool *occupied =
        mc_arena_array(scratch, mc_array_size(table->n_systems, table->n_items), sizeof(*occupied));
    bool grid = true;
    size_t i;

    for (i = 0; i < table->n && grid; i++) {
        bool *place = &occupied[(size_t)table->systems[i] * table->n_items + table->items[i]];

        grid = !*place;
        *place = true;
    }
    mc_arena_reset(scratch, mark);
    return grid;
}

struct mc_system_table mc_system_table_take(const struct mc_result *result, const uint32_t *cases,
                                            size_t n, bool unit)
{
    const struct mc_suite *suite = result->suite;
    struct mc_arena *arena = result->arena;
    struct mc_system_table table = {.n = n, .n_columns = result->scores->n_columns};
    size_t c, i;

    table.systems = mc_arena_array(arena, n, sizeof(*table.systems));
    table.items = mc_arena_array(arena, n, sizeof(*table.items));
    name_places(result, cases, &table);
    table.columns = mc_arena_array(arena, table.n_columns + 1, sizeof(*table.columns));
    for (c = 0; c <= table.n_columns; c++) {
        double sign = c > 0 && result->scores->columns[c - 1].lower_is_better ? -1 : 1;

        table.columns[c] = mc_arena_array(arena, n, sizeof(**table.columns));
        for (i = 0; i < n; i++) {
            size_t at = cases[i];

            if (c > 0)
                table.columns[c][i] = sign * result->metric_settled[c - 1][at];
            else if (unit)
                table.columns[c][i] = mc_score_scale_to_unit(
                    &suite->files[suite->cases[at].file].scale, result->human_settled[at]);
            else
                table.columns[c][i] = result->human_settled[at];
        }
    }
    table.is_grid = is_grid(&table, arena);
    return table;
}

/* The matrix of systems and items; the table must be a grid. In the arena. */
static struct mc_score_matrix matrix_of(const struct mc_system_table *table, size_t column,
                                        struct mc_arena *arena)
{
    size_t n = mc_array_size(table->n_systems, table->n_items), i;
    double *gold = mc_arena_undefined(arena, n);
    double *metric = mc_arena_undefined(arena, n);

    for (i = 0; i < table->n; i++) {
        size_t at = (size_t)table->systems[i] * table->n_items + table->items[i];

        gold[at] = table->columns[0][i];
        metric[at] = table->columns[column + 1][i];
    }
    return (struct mc_score_matrix){table->n_systems, table->n_items, gold, metric};
}

/* means[n_systems] of values[n], over the cases where neither `values` nor `beside` is NaN. Sums
 * are exact, so that systems with the same scores in another order have the same mean. */
static void means_of_systems(const struct mc_system_table *table, const double *values,
                             const double *beside, double *means, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_exact_sum *sums = mc_arena_array(scratch, table->n_systems, sizeof(*sums));
    size_t *n = mc_arena_array(scratch, table->n_systems, sizeof(*n)), i;

    for (i = 0; i < table->n; i++) {
        if (isnan(values[i]) || isnan(beside[i]))
            continue;
        mc_exact_sum_add(&sums[table->systems[i]], values[i]);
        n[table->systems[i]]++;
    }
    for (i = 0; i < table->n_systems; i++)
        means[i] = n[i] == 0 ? (double)NAN : mc_exact_sum_value(&sums[i]) / (double)n[i];
    mc_settle(means, table->n_systems, scratch);
    mc_arena_reset(scratch, mark);
}

/* --- means, their figures, and both on resamples ---------------------------------------------- */

/* A correlation of two columns of means, over the systems that have both. */
static double figure_of_means(enum mc_system_figure figure, const double *human,
                              const double *metric, size_t n, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *a = mc_arena_array(scratch, n, sizeof(*a)), *b = mc_arena_array(scratch, n, sizeof(*b));
    double value = (double)NAN;

    n = mc_complete_pairs(human, metric, n, a, b);
    if (n >= 2)
        value = mc_system_statistics[figure](a, b, n, 0, scratch).value;
    mc_arena_reset(scratch, mark);
    return value;
}

/* The columns of one level to work on. */
struct level_work {
    const struct mc_system_level *level;
    const struct mc_system_settings *settings;
    const bool *reversed; /* [n_columns + 1]: lower is better on the metric's own scale */
    uint64_t stream;
};

/* The results of the resamples of one column. */
struct replicates {
    double *means, *ranks;              /* [system * resamples + resample] */
    double *figures[MC_N_MEAN_FIGURES]; /* [resamples]; for a metric only */
};

/* The means of a column if item k counts times[k] times. */
static void weighted_means(const struct mc_system_table *table, const double *values,
                           const double *beside, const uint32_t *times, double *means,
                           struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *n = mc_arena_array(scratch, table->n_systems, sizeof(*n));
    size_t i;

    memset(means, 0, table->n_systems * sizeof(*means));
    for (i = 0; i < table->n; i++) {
        double weight = (double)times[table->items[i]];

        if (isnan(values[i]) || isnan(beside[i]))
            continue;
        means[table->systems[i]] += weight * values[i];
        n[table->systems[i]] += weight;
    }
    for (i = 0; i < table->n_systems; i++)
        means[i] = n[i] > 0 ? means[i] / n[i] : (double)NAN;
    mc_settle(means, table->n_systems, scratch);
    mc_arena_reset(scratch, mark);
}

static void resample_once(const struct level_work *work, size_t column, size_t resample,
                          struct replicates *replicates, struct mc_arena *scratch)
{
    const struct mc_system_table *table = &work->level->table;
    const double *values = table->columns[column], *human = table->columns[0];
    size_t n = table->n_systems, n_resamples = work->settings->resamples, s, f;
    struct mc_draw_key key = {work->settings->seed, work->stream};
    struct mc_index_source source = mc_random_index_source(&key);
    uint32_t *drawn = mc_arena_array(scratch, table->n_items, sizeof(*drawn)), i;
    uint32_t *times = mc_arena_array(scratch, table->n_items, sizeof(*times));
    double *means = mc_arena_array(scratch, n, sizeof(*means));
    double *people = mc_arena_array(scratch, n, sizeof(*people));
    size_t *ranks = mc_arena_array(scratch, n, sizeof(*ranks));

    source.draw(source.context, resample, 0, table->n_items, drawn, table->n_items);
    for (i = 0; i < table->n_items; i++)
        times[drawn[i]]++;
    weighted_means(table, values, values, times, means, scratch);
    mc_mf_ranks(means, n, ranks, scratch);
    for (s = 0; s < n; s++) {
        replicates->means[s * n_resamples + resample] = means[s];
        replicates->ranks[s * n_resamples + resample] =
            ranks[s] == 0 ? (double)NAN : (double)ranks[s];
    }
    if (column == 0)
        return;
    weighted_means(table, values, human, times, means, scratch);
    weighted_means(table, human, values, times, people, scratch);
    for (f = 0; f < MC_N_MEAN_FIGURES; f++)
        replicates->figures[f][resample] =
            figure_of_means((enum mc_system_figure)f, people, means, n, scratch);
}

/* Sets both ends from the defined replicates, which get sorted; NaN if fewer than half are
 * defined. */
static void set_interval(double *values, const struct mc_system_settings *settings,
                         enum mc_quantile_method outwards[2], double ends[2],
                         struct mc_arena *scratch)
{
    double tail = 50 * (1 - settings->confidence);
    size_t n = 0, i;

    ends[0] = ends[1] = (double)NAN;
    for (i = 0; i < settings->resamples; i++)
        if (!isnan(values[i]))
            values[n++] = values[i];
    if (n == 0 || 2 * n < settings->resamples)
        return;
    mc_sort_values(values, n, scratch);
    ends[0] = mc_quantile_sorted(values, n, tail, outwards[0]);
    ends[1] = mc_quantile_sorted(values, n, 100 - tail, outwards[1]);
}

static void set_intervals(const struct level_work *work, size_t column,
                          struct replicates *replicates, struct mc_arena *scratch)
{
    enum mc_quantile_method plain[2] = {MC_QUANTILE_LINEAR, MC_QUANTILE_LINEAR};
    enum mc_quantile_method whole[2] = {MC_QUANTILE_LOWER, MC_QUANTILE_HIGHER};
    size_t n = work->level->table.n_systems, resamples = work->settings->resamples, s, f;
    double ends[2];

    for (s = 0; s < n; s++) {
        struct mc_system_mean *mean = &work->level->means[column * n + s];

        if (mean->rank == 0)
            continue;
        set_interval(replicates->means + s * resamples, work->settings, plain, ends, scratch);
        mean->low = work->reversed[column] ? -ends[1] : ends[0];
        mean->high = work->reversed[column] ? -ends[0] : ends[1];
        set_interval(replicates->ranks + s * resamples, work->settings, whole, ends, scratch);
        mean->rank_low = isnan(ends[0]) ? 0 : (size_t)ends[0];
        mean->rank_high = isnan(ends[1]) ? 0 : (size_t)ends[1];
    }
    for (f = 0; column > 0 && f < MC_N_MEAN_FIGURES; f++) {
        struct mc_system_value *value = &work->level->metrics[column - 1].figures[f];

        if (isnan(value->value))
            continue;
        set_interval(replicates->figures[f], work->settings, plain, ends, scratch);
        value->low = ends[0];
        value->high = ends[1];
    }
}

static void resample_column(const struct level_work *work, size_t column, struct mc_arena *scratch)
{
    size_t resamples = work->settings->resamples, n = work->level->table.n_systems, r, f;
    struct replicates replicates = {
        .means = mc_arena_array(scratch, mc_array_size(n, resamples), sizeof(double)),
        .ranks = mc_arena_array(scratch, mc_array_size(n, resamples), sizeof(double)),
    };
    struct mc_arena_mark mark;

    if (resamples == 0 || work->level->table.n_items < 2)
        return;
    for (f = 0; f < MC_N_MEAN_FIGURES; f++)
        replicates.figures[f] = mc_arena_array(scratch, resamples, sizeof(double));
    mark = mc_arena_mark(scratch);
    for (r = 0; r < resamples; r++) {
        resample_once(work, column, r, &replicates, scratch);
        mc_arena_reset(scratch, mark);
    }
    set_intervals(work, column, &replicates, scratch);
}

/* --- one column ------------------------------------------------------------------------------- */

static void set_means(const struct level_work *work, size_t column, struct mc_arena *scratch)
{
    const struct mc_system_table *table = &work->level->table;
    const double *values = table->columns[column];
    size_t n = table->n_systems, i;
    struct mc_system_mean *system_means = &work->level->means[column * n];
    double *means = mc_arena_array(scratch, n, sizeof(*means));
    size_t *ranks = mc_arena_array(scratch, n, sizeof(*ranks));

    means_of_systems(table, values, values, means, scratch);
    mc_mf_ranks(means, n, ranks, scratch);
    for (i = 0; i < n; i++)
        system_means[i] =
            (struct mc_system_mean){.mean = work->reversed[column] ? -means[i] : means[i],
                                    .low = (double)NAN,
                                    .high = (double)NAN,
                                    .rank = ranks[i]};
    for (i = 0; i < table->n; i++)
        system_means[table->systems[i]].n += isnan(values[i]) ? 0 : 1;
}

/* The correlations of a table of scores under one grouping. */
static void set_grouped(const struct mc_score_matrix *matrix, enum mc_grouping grouping,
                        double *values, struct mc_arena *scratch)
{
    static mc_vector_statistic *const further[] = {mc_of_tau_c, mc_of_tau_eq};
    const struct mc_grouping_policy policy = {.grouping = grouping};
    size_t f;

    for (f = 0; f < MC_N_SYSTEM_CORRELATIONS; f++)
        values[f] = mc_group_mean(matrix, &policy, mc_system_statistics[f], 0, scratch).value;
    for (f = MC_GROUPED_TAU_C; f <= MC_GROUPED_TAU_EQ; f++)
        values[f] = mc_group_mean(matrix, &policy, further[f - MC_GROUPED_TAU_C], 0, scratch).value;
    values[MC_GROUPED_DIFFERENCES] = mc_pearson_of_differences(matrix, grouping, scratch);
}

/* Sets the figures that need a table in which a system has each item at most once. */
static void set_grid_figures(const struct mc_system_table *table, size_t column,
                             struct mc_system_metric *metric, struct mc_arena *scratch)
{
    static const enum mc_grouping groupings[] = {MC_GROUP_NONE, MC_GROUP_BY_ITEM, MC_GROUP_NONE,
                                                 MC_GROUP_BY_SYSTEM};
    struct mc_score_matrix matrix = matrix_of(table, column, scratch);
    struct mc_sign_vectors signs = mc_soft_pairwise_signs(table->n_items, scratch);
    struct mc_soft_pairwise soft = mc_soft_pairwise(&matrix, &signs, scratch);
    size_t g;

    metric->figures[MC_SYSTEM_SOFT].value = soft.accuracy;
    metric->reason = soft.reason;
    for (g = MC_WITHIN_ITEMS; g < MC_N_SYSTEM_GROUPINGS; g++)
        set_grouped(&matrix, groupings[g], metric->groupings[g], scratch);
}

/* Probabilities of correlations of n systems at least as far from 0 as these. */
static void set_chances(const double *human, size_t n, struct mc_system_metric *metric,
                        struct mc_arena *scratch)
{
    double *a = mc_arena_array(scratch, n, sizeof(*a)), *b = mc_arena_array(scratch, n, sizeof(*b));
    double pearson = metric->figures[MC_SYSTEM_PEARSON].value;
    double spearman = metric->figures[MC_SYSTEM_SPEARMAN].value;

    n = mc_complete_pairs(human, metric->means, n, a, b);
    metric->p[MC_SYSTEM_PEARSON] =
        isnan(pearson) ? (double)NAN : mc_pearson_p(pearson, n).two_sided;
    metric->p[MC_SYSTEM_SPEARMAN] = isnan(spearman) ? (double)NAN : mc_spearman_p(spearman, n);
    metric->p[MC_SYSTEM_KENDALL] = isnan(metric->figures[MC_SYSTEM_KENDALL].value)
                                       ? (double)NAN
                                       : mc_kendall_p(a, b, n, scratch);
}

static void set_metric(const struct level_work *work, size_t column, struct mc_arena *scratch)
{
    const struct mc_system_table *table = &work->level->table;
    const double *values = table->columns[column + 1], *human = table->columns[0];
    struct mc_system_metric *metric = &work->level->metrics[column];
    double *people = mc_arena_array(scratch, table->n_systems, sizeof(*people));
    struct mc_score_matrix means;
    size_t g, f, i;

    means_of_systems(table, human, values, people, scratch);
    means_of_systems(table, values, human, metric->means, scratch);
    for (i = 0; i < table->n_systems; i++)
        metric->n_systems += isnan(metric->means[i]) ? 0 : 1;
    for (i = 0; i < table->n; i++)
        metric->n += isnan(values[i]) || isnan(human[i]) ? 0 : 1;
    for (f = 0; f < MC_N_SYSTEM_FIGURES; f++)
        metric->figures[f] = (struct mc_system_value){(double)NAN, (double)NAN, (double)NAN};
    for (g = 0; g < MC_N_SYSTEM_GROUPINGS; g++)
        for (f = 0; f < MC_N_GROUPED; f++)
            metric->groupings[g][f] = (double)NAN;
    for (f = 0; f < MC_N_MEAN_FIGURES; f++)
        metric->figures[f].value = figure_of_means((enum mc_system_figure)f, people, metric->means,
                                                   table->n_systems, scratch);
    means = (struct mc_score_matrix){1, table->n_systems, people, metric->means};
    set_grouped(&means, MC_GROUP_NONE, metric->groupings[MC_OF_SYSTEM_MEANS], scratch);
    set_chances(people, table->n_systems, metric, scratch);
    metric->reason = "a system has two cases of one item";
    if (table->is_grid)
        set_grid_figures(table, column, metric, scratch);
}

static void work_on_columns(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct level_work *work = context;

    (void)worker;
    for (; begin < end; begin++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        set_means(work, begin, scratch);
        if (begin > 0)
            set_metric(work, begin - 1, scratch);
        resample_column(work, begin, scratch);
        mc_arena_reset(scratch, mark);
    }
}

/* --- columns against each other, systems against each other ----------------------------------- */

static void set_matrices(const struct mc_result *result, struct mc_system_level *level)
{
    const struct mc_system_table *table = &level->table;
    size_t n = table->n_columns + 1, a, b, f;
    double **means = mc_arena_array(result->arena, n, sizeof(*means));

    for (a = 0; a < n; a++) {
        means[a] = mc_arena_array(result->arena, table->n_systems, sizeof(**means));
        means_of_systems(table, table->columns[a], table->columns[a], means[a], result->arena);
    }
    for (f = 0; f < MC_N_SYSTEM_CORRELATIONS; f++) {
        level->matrix[f] = mc_arena_array(result->arena, mc_array_size(n, n), sizeof(double));
        for (a = 0; a < n; a++)
            for (b = 0; b <= a; b++)
                level->matrix[f][a * n + b] = level->matrix[f][b * n + a] = figure_of_means(
                    (enum mc_system_figure)f, means[a], means[b], table->n_systems, result->arena);
    }
}

/* Finds the systems whose human means are far from most others, and the correlations without
 * them. */
static void find_outliers(const struct mc_result *result, struct mc_system_level *level)
{
    static const double cut = 2.5, to_deviation = 1.4826;
    const struct mc_system_table *table = &level->table;
    size_t n = table->n_systems, n_judged = 0, i, c;
    double *means = mc_arena_array(result->arena, n, sizeof(*means));
    double *judged = mc_arena_array(result->arena, n, sizeof(*judged)), median, spread;

    level->outliers = mc_arena_array(result->arena, n, sizeof(*level->outliers));
    means_of_systems(table, table->columns[0], table->columns[0], means, result->arena);
    for (i = 0; i < n; i++)
        if (!isnan(means[i]))
            judged[n_judged++] = means[i];
    median = n_judged == 0 ? (double)NAN : mc_median(judged, n_judged, result->arena);
    spread = n_judged == 0 ? 0 : mc_median_deviation(judged, n_judged, result->arena);
    for (i = 0; i < n; i++) {
        level->outliers[i] = spread > 0 && fabs(means[i] - median) / (to_deviation * spread) > cut;
        if (level->outliers[i])
            means[i] = (double)NAN;
    }
    for (c = 0; c < table->n_columns; c++)
        level->metrics[c].without_outliers =
            figure_of_means(MC_SYSTEM_PEARSON, means, level->metrics[c].means, n, result->arena);
}

/* The human scores system by system, for systems with two or more. */
static struct mc_value_groups group_human(const struct mc_result *result,
                                          struct mc_system_level *level)
{
    const struct mc_system_table *table = &level->table;
    double *values = mc_arena_array(result->arena, table->n, sizeof(*values));
    size_t *sizes = mc_arena_array(result->arena, table->n_systems, sizeof(*sizes)), n = 0, i;
    uint32_t s;

    level->judged = mc_arena_array(result->arena, table->n_systems, sizeof(*level->judged));
    for (s = 0; s < table->n_systems; s++) {
        if (level->means[s].n < 2)
            continue;
        for (i = 0; i < table->n; i++)
            if (table->systems[i] == s && !isnan(table->columns[0][i]))
                values[n++] = table->columns[0][i];
        sizes[level->n_judged] = level->means[s].n;
        level->judged[level->n_judged++] = s;
    }
    return (struct mc_value_groups){values, sizes, level->n_judged};
}

bool mc_systems_apart(const struct mc_system_level *level,
                      const struct mc_system_settings *settings, size_t i, size_t j)
{
    return level->tukey[i * level->n_judged + j].p < 1 - settings->confidence;
}

bool mc_ordered_as_people(const struct mc_system_level *level, size_t metric, size_t i, size_t j)
{
    const double *means = level->metrics[metric].means;
    double apart = means[level->judged[i]] - means[level->judged[j]];

    return level->tukey[i * level->n_judged + j].difference > 0 ? apart > 0 : apart < 0;
}

enum { MOST_TUKEY = 1000 };

static void test_systems(const struct mc_result *result, const struct mc_system_settings *settings,
                         struct mc_system_level *level)
{
    struct mc_value_groups groups = group_human(result, level);
    size_t i, j, c;

    level->tukey_reason = "there are over 1000 systems";
    level->anova = (struct mc_anova){
        {(double)NAN, (double)NAN, level->tukey_reason}, (double)NAN, (double)NAN, (double)NAN};
    level->kruskal = level->anova.test;
    if (level->n_judged > MOST_TUKEY)
        return;
    level->tukey = mc_arena_array(result->arena, mc_array_size(level->n_judged, level->n_judged),
                                  sizeof(*level->tukey));
    level->anova = mc_tukey(&groups, settings->confidence, level->tukey, result->arena);
    level->kruskal = mc_kruskal_wallis(&groups, result->arena);
    level->tukey_reason = level->anova.test.reason;
    for (i = 0; level->tukey_reason == NULL && i < level->n_judged; i++)
        for (j = i + 1; j < level->n_judged; j++) {
            if (!mc_systems_apart(level, settings, i, j))
                continue;
            level->n_apart++;
            for (c = 0; c < level->table.n_columns; c++)
                level->metrics[c].n_as_people += mc_ordered_as_people(level, c, i, j);
        }
}

/* --- all levels ------------------------------------------------------------------------------- */

static void find_level(const struct mc_result *result, const struct mc_system_settings *settings,
                       struct mc_system_level *level, struct mc_thread_pool *pool)
{
    size_t n = level->table.n_columns, n_systems = level->table.n_systems, c;
    bool *reversed = mc_arena_array(result->arena, n + 1, sizeof(*reversed));
    struct level_work work = {level, settings, reversed,
                              mc_bootstrap_stream(level->name, level->group)};

    level->means =
        mc_arena_array(result->arena, mc_array_size(n + 1, n_systems), sizeof(*level->means));
    level->metrics = mc_arena_array(result->arena, n, sizeof(*level->metrics));
    for (c = 0; c < n; c++) {
        reversed[c + 1] = result->scores->columns[c].lower_is_better;
        level->metrics[c].means = mc_arena_array(result->arena, n_systems, sizeof(double));
    }
    mc_parallel_for(pool, n + 1, 1, work_on_columns, &work);
    set_matrices(result, level);
    find_outliers(result, level);
    if (level->table.is_grid && n > 0) {
        struct mc_sign_vectors signs = mc_soft_pairwise_signs(level->table.n_items, result->arena);
        struct mc_score_matrix matrix = matrix_of(&level->table, 0, result->arena);

        level->people_p =
            mc_arena_array(result->arena, mc_array_size(n_systems, n_systems), sizeof(double));
        mc_pairwise_p(matrix.gold, n_systems, level->table.n_items, &signs, level->people_p,
                      result->arena);
    }
    test_systems(result, settings, level);
}

/* The table of all cases of the datasets' `overall`. */
static struct mc_system_table take_pooled(const struct mc_result *result)
{
    size_t n = 0, d, i;
    uint32_t *cases;

    for (d = 0; d < result->n_datasets; d++)
        n += result->datasets[d].groups[result->datasets[d].n_groups - 1].n_cases;
    cases = mc_arena_array(result->arena, n, sizeof(*cases));
    for (n = d = 0; d < result->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &result->datasets[d];
        const struct mc_group *overall = &dataset->groups[dataset->n_groups - 1];

        for (i = 0; i < overall->n_cases; i++)
            cases[n++] = overall->cases[i];
    }
    return mc_system_table_take(result, cases, n, true);
}

struct mc_system_level *mc_find_systems(const struct mc_result *result,
                                        const struct mc_system_settings *settings, size_t *n_levels,
                                        struct mc_thread_pool *pool)
{
    size_t n = result->n_datasets, d;
    struct mc_system_level *levels = mc_arena_array(result->arena, n + 1, sizeof(*levels));

    for (d = 0; d < n; d++) {
        const struct mc_dataset_result *dataset = &result->datasets[d];

        levels[d].name = dataset->name;
        levels[d].unit = dataset->scales_differ;
        levels[d].group = &dataset->groups[dataset->n_groups - 1];
        levels[d].table = mc_system_table_take(result, levels[d].group->cases,
                                               levels[d].group->n_cases, levels[d].unit);
    }
    if (n > 1) {
        levels[n] = (struct mc_system_level){
            .name = mc_slice_of("pooled"), .pooled = true, .unit = true, .group = levels[0].group};
        levels[n++].table = take_pooled(result);
    }
    for (d = 0; d < n; d++)
        find_level(result, settings, &levels[d], pool);
    *n_levels = n;
    return levels;
}
