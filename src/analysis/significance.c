/* SPDX-License-Identifier: GPL-3.0-or-later */
/* significance.c: compares metrics with chance, with the best metric, and with each other.
 *
 * - the chance of a rank correlation, detectable effects
 * - the best metric: settings, choice, data of a test, tests, conclusions
 * - chance: p values and spread, the family of all groups, all metrics and groups
 * - all pairs of metrics */
#include "analysis/significance.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <stddef.h>

#include "analysis/bootstrap.h"
#include "analysis/grouping.h"
#include "analysis/order_rows.h"
#include "analysis/paired_tests.h"
#include "analysis/pairs/kendall.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/sample.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"
#include "base/thread_pool.h"

/* Level at which a difference from chance or from the best metric counts as shown. */
#define SIGNIFICANCE_LEVEL 0.05

struct significance_place {
    struct mc_group *group;
    const struct mc_dataset_result *dataset;
};

/* All groups of all datasets, numbered for parallel work. */
struct significance_work {
    const struct mc_result *result;
    const uint32_t *sources; /* of each case of the suite */
    struct significance_place *places;
    size_t n_places;
};

/* --- the chance of a rank correlation --------------------------------------------------------- */

/* Up to this many cases, all orders are tried. */
enum { EXACT_UP_TO = 9 };

/* Doubled ranks: whole numbers, so that equal sums of products are equal to the last bit. */
struct orders {
    int64_t human[EXACT_UP_TO], metric[EXACT_UP_TO];
    size_t n;
};

static void double_ranks(const uint32_t *levels, uint32_t n_levels, size_t n, int64_t *doubled,
                         struct mc_arena *scratch)
{
    double ranks[EXACT_UP_TO];
    size_t i;

    mc_level_ranks(levels, n, n_levels, ranks, scratch);
    for (i = 0; i < n; i++)
        doubled[i] = (int64_t)(2 * ranks[i]);
}

/* Exchanges the metric scores of two cases; returns the growth of the sum of products. */
static int64_t exchange(struct orders *orders, size_t i, size_t k)
{
    int64_t moved = orders->metric[i];
    int64_t growth = (orders->human[i] - orders->human[k]) * (orders->metric[k] - moved);

    orders->metric[i] = orders->metric[k];
    orders->metric[k] = moved;
    return growth;
}

/* The share of orders whose sum of products is at least that of the first. Heap's method: each
 * order follows from the last by one exchange (Sedgewick 1977, "Permutation Generation
 * Methods"). */
static double share_at_least(struct orders *orders)
{
    size_t turns[EXACT_UP_TO] = {0}, n_orders = 1, n_at_least = 1, i = 1;
    int64_t above = 0; /* the sum of this order minus that of the first */

    while (i < orders->n) {
        if (turns[i] == i) {
            turns[i++] = 0;
            continue;
        }
        above += exchange(orders, i % 2 == 0 ? 0 : turns[i], i);
        n_at_least += above >= 0;
        n_orders++;
        turns[i]++;
        i = 1;
    }
    return (double)n_at_least / (double)n_orders;
}

/* The probability of a correlation at least as great as the observed one; if `turned`, at most as
 * great. */
static double chance_exact(const struct mc_sample *sample, bool turned, struct mc_arena *scratch)
{
    struct orders orders = {.n = sample->n};
    size_t i;

    double_ranks(sample->human_levels, sample->n_human_levels, orders.n, orders.human, scratch);
    double_ranks(sample->metric_levels, sample->n_metric_levels, orders.n, orders.metric, scratch);
    for (i = 0; sample->lower_is_better != turned && i < orders.n; i++)
        orders.metric[i] = -orders.metric[i];
    return share_at_least(&orders);
}

double mc_spearman_chance(const struct mc_sample *sample, double rho, struct mc_arena *scratch)
{
    if (isnan(rho))
        return (double)NAN;
    if (sample->n > EXACT_UP_TO)
        return fmax(mc_spearman_p(rho, sample->n), 2 / tgamma((double)sample->n + 1));
    return fmin(
        1, 2 * fmin(chance_exact(sample, false, scratch), chance_exact(sample, true, scratch)));
}

/* --- detectable effects ----------------------------------------------------------------------- */

#define LEVEL 0.05
#define POWER 0.8

enum { HALVINGS = 60 }; /* far below the last digit of any figure */

/* The least true rank correlation that a single one-sided test of rho > 0 at the level .05 finds in
 * 80 of 100 samples of n cases. By Fisher's z with the variance (1 + rho^2 / 2) / (n - 3) (Bonett
 * and Wright 2000, "Sample size requirements for estimating Pearson, Kendall and Spearman
 * correlations"): the root of atanh(rho) sqrt(n - 3) = z(.95) + z(.80) sqrt(1 + rho^2 / 2). In (0,
 * 1); NaN below 4 cases. */
static double detectable_correlation(size_t n)
{
    double least = 0, most = 1;
    unsigned i;

    if (n < 4)
        return (double)NAN;
    for (i = 0; i < HALVINGS; i++) {
        double rho = (least + most) / 2;
        double wanted = gsl_cdf_ugaussian_Pinv(1 - LEVEL) +
                        gsl_cdf_ugaussian_Pinv(POWER) * sqrt(1 + rho * rho / 2);

        if (atanh(rho) * sqrt((double)n - 3) < wanted)
            least = rho;
        else
            most = rho;
    }
    return (least + most) / 2;
}

/* Williams' t of a difference d; infinite if the three correlations are impossible together: their
 * matrix has a negative determinant. */
static double williams(double d, size_t n)
{
    double a = 0.5 + d, b = 0.5, c = 0.7;
    const struct mc_three_correlations r = {.first = a, .second = b, .between = c, .n = n};

    if (1 - a * a - b * b - c * c + 2 * a * b * c < 0)
        return (double)INFINITY;
    return mc_williams_test(&r).statistic;
}

/* The least difference d between two metrics that correlate 1/2 + d and 1/2 with people, and .7
 * with each other, that a two-sided test at the level .05 finds in 80 of 100 samples of n cases:
 * the one for which Williams' t (mc_williams_test) is t(.975) + t(.80) with n - 3 degrees of
 * freedom. In (0, 1/2); NaN if no difference is large enough (below 5 cases). */
static double detectable_difference(size_t n)
{
    double least = 0, most = 0.5, wanted;
    unsigned i;

    if (n < 4)
        return (double)NAN;
    wanted =
        gsl_cdf_tdist_Pinv(1 - LEVEL / 2, (double)n - 3) + gsl_cdf_tdist_Pinv(POWER, (double)n - 3);
    for (i = 0; i < HALVINGS; i++) {
        double d = (least + most) / 2;

        if (williams(d, n) < wanted)
            least = d;
        else
            most = d;
    }
    /* the search ends at the limit of possible correlations if even that difference is too small */
    return isinf(williams(most, n)) ? (double)NAN : most;
}

/* --- the best metric: settings ---------------------------------------------------------------- */

const struct mc_statistic *mc_best_statistic(const struct mc_analysis_settings *settings)
{
    return settings->best_by == NULL ? mc_statistic_find("spearman") : settings->best_by;
}

const struct mc_paired_test *mc_best_test(const struct mc_analysis_settings *settings)
{
    if (settings->test != NULL)
        return settings->test;
    return mc_paired_test_find(mc_best_statistic(settings)->across_rows ? "influence"
                                                                        : "perm-inputs");
}

const struct mc_correction *mc_best_correction(const struct mc_analysis_settings *settings)
{
    return settings->correction == NULL ? mc_correction(MC_ADJUST_HOLM) : settings->correction;
}

/* Whether a metric has one value of the statistic for each case. */
static bool is_of_cases(const struct mc_statistic *statistic)
{
    return strcmp(statistic->name, "mad") == 0;
}

const char *mc_best_inapplicable_reason(const struct mc_paired_test *test,
                                        const struct mc_statistic *statistic)
{
    const struct mc_paired_figure *figure = mc_paired_figure_find(statistic->name);

    if (statistic->across_rows)
        return mc_paired_test_inapplicable_reason(test, MC_TEST_ORDERS, NULL);
    if (is_of_cases(statistic))
        return mc_paired_test_inapplicable_reason(test, MC_TEST_DIFFERENCES, NULL);
    if (figure == NULL)
        return "no test of two metrics is known for it";
    return mc_paired_test_inapplicable_reason(test, MC_TEST_FIGURES, figure);
}

/* --- the best metric: choice ------------------------------------------------------------------ */

/* The figure that the best metric is chosen by, with its sign set so that more is better; NaN: not
 * defined. */
static double figure_of(const struct mc_result *result, const struct mc_group *group, size_t column)
{
    const struct mc_statistic *statistic = mc_best_statistic(&result->settings);
    size_t s = 0;
    double value;

    while (result->statistics[s] != statistic)
        s++;
    value = group->cells[column * result->n_statistics + s].value;
    return statistic->best > 0 ? value : -value;
}

bool mc_may_be_best(const struct mc_result *result, const struct mc_group *group, size_t column,
                    size_t statistic)
{
    double value = group->cells[column * result->n_statistics + statistic].value, chance;

    if (result->scores->columns[column].sentinel || isnan(value) ||
        isnan(result->statistics[statistic]->best))
        return false;
    chance = mc_statistic_chance(result->statistics[statistic]);
    return isnan(chance) ||
           (value > chance && !mc_is_near_chance(result, group, column, statistic));
}

/* The column with the greatest figure, sentinels excluded; none if that figure is not above a known
 * figure of chance. Other metrics are compared with it even if it is not shown to differ from
 * chance; tables do not call it the best then (mc_may_be_best). */
static size_t best_column(const struct mc_result *result, const struct mc_group *group)
{
    size_t best = MC_NO_BEST, n_defined = 0, c;
    double chance;

    for (c = 0; c < result->scores->n_columns; c++) {
        if (result->scores->columns[c].sentinel || isnan(figure_of(result, group, c)))
            continue;
        n_defined++;
        if (best == MC_NO_BEST || figure_of(result, group, c) > figure_of(result, group, best))
            best = c;
    }
    chance = mc_statistic_chance(mc_best_statistic(&result->settings));
    if (best != MC_NO_BEST && !isnan(chance) && !(figure_of(result, group, best) > chance))
        return MC_NO_BEST;
    return n_defined < 2 ? MC_NO_BEST : best;
}

/* --- the best metric: data of a test ---------------------------------------------------------- */

/* Numbers the sources of the group's cases from 0, so that draws depend on the group alone. */
static uint32_t *inputs_of(const struct significance_work *work, const struct mc_group *group,
                           size_t *n_inputs, struct mc_arena *scratch)
{
    uint32_t *inputs = mc_arena_alloc(scratch, mc_array_size(group->n_cases, sizeof(*inputs)));
    uint32_t *numbers = mc_arena_array(scratch, work->result->suite->n_cases, sizeof(*numbers));
    uint32_t n = 0;
    size_t i;

    for (i = 0; i < group->n_cases; i++) {
        uint32_t *number = &numbers[work->sources[group->cases[i]]]; /* from 1; 0: not yet */

        if (*number == 0)
            *number = ++n;
        inputs[i] = *number - 1;
    }
    *n_inputs = n;
    return inputs;
}

/* Numbers the systems of the group's cases; NULL, and one system, if a case names none. */
static uint32_t *systems_of(const struct mc_result *result, const struct mc_group *group,
                            size_t *n_systems, struct mc_arena *scratch)
{
    uint32_t *systems = mc_arena_array(scratch, group->n_cases, sizeof(*systems));
    struct mc_string_map *names = mc_string_map_new(scratch);
    size_t i;

    *n_systems = 1;
    for (i = 0; i < group->n_cases; i++) {
        struct mc_slice name = mc_case_labels(&result->suite->cases[group->cases[i]])->system;

        if (name.length == 0)
            return NULL;
        systems[i] = mc_string_map_add(names, name, NULL);
    }
    *n_systems = mc_string_map_size(names);
    return systems;
}

/* The scores of a column on the cases of the group, higher being better; for MC_NO_BEST, the human
 * scores. */
static double *scores_of(const struct significance_work *work, const struct mc_group *group,
                         size_t column, struct mc_arena *scratch)
{
    const struct mc_result *result = work->result;
    double *values = mc_arena_alloc(scratch, mc_array_size(group->n_cases, sizeof(*values)));
    size_t i;

    for (i = 0; i < group->n_cases; i++) {
        size_t at = group->cases[i];
        double value =
            column == MC_NO_BEST ? result->human_settled[at] : result->metric_settled[column][at];

        if (column != MC_NO_BEST && result->scores->columns[column].lower_is_better)
            value = -value;
        values[i] = isfinite(value) ? value : (double)NAN;
    }
    return values;
}

/* How much farther from people the first column is than the second, case by case. */
static void set_differences(const struct mc_result *result, const struct mc_group *group,
                            const size_t columns[2], struct mc_trial *trial,
                            struct mc_arena *scratch)
{
    double *differences = mc_arena_array(scratch, group->n_cases, sizeof(*differences));
    double *sizes = mc_arena_array(scratch, group->n_cases, sizeof(*sizes));
    size_t i;

    for (i = 0; i < group->n_cases; i++) {
        size_t at = group->cases[i];
        double human = result->human_normalised[at];
        double first = result->metric_normalised[columns[0]][at];
        double second = result->metric_normalised[columns[1]][at];
        double difference = fabs(first - human) - fabs(second - human);

        if (!isfinite(difference))
            continue;
        sizes[trial->n_differences] = fmax(fabs(human), fmax(fabs(first), fabs(second)));
        differences[trial->n_differences++] = difference;
    }
    mc_settle_differences(differences, sizes, trial->n_differences, scratch);
    trial->differences = differences;
}

static double threshold_of(const struct mc_result *result, const struct mc_group *group,
                           size_t column, struct mc_arena *scratch)
{
    struct mc_tie_group pairs;
    struct mc_sample sample;

    if (result->ties != NULL)
        return result->ties[column].whole.epsilon;
    sample = mc_sample_take(result, group, column, true, NULL, scratch);
    pairs = mc_sample_tie_group(&sample, scratch);
    return mc_tie_fit_in_place(&pairs, 1, result->settings.seed, scratch).whole.epsilon;
}

static void set_figure(const struct significance_work *work, const struct mc_group *group,
                       const size_t columns[2], struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_paired_scores *scores = mc_arena_array(scratch, 1, sizeof(*scores));

    scores->n = group->n_cases;
    scores->human = scores_of(work, group, MC_NO_BEST, scratch);
    scores->metrics[0] = scores_of(work, group, columns[0], scratch);
    scores->metrics[1] = scores_of(work, group, columns[1], scratch);
    scores->inputs = inputs_of(work, group, &scores->n_inputs, scratch);
    scores->systems = systems_of(work->result, group, &scores->n_systems, scratch);
    trial->scores = scores;
    if (trial->figure->kind != MC_PAIRED_BY_TIES)
        return;
    trial->thresholds[0] = threshold_of(work->result, group, columns[0], scratch);
    trial->thresholds[1] = threshold_of(work->result, group, columns[1], scratch);
}

/* --- the best metric: tests ------------------------------------------------------------------- */

/* Tests the second column against the first as the trial says. */
static struct mc_trial_result compare_columns(const struct significance_work *work,
                                              const struct significance_place *place,
                                              const size_t columns[2], struct mc_trial *trial,
                                              struct mc_arena *scratch)
{
    const struct mc_analysis_settings *settings = &work->result->settings;
    const struct mc_statistic *statistic = mc_best_statistic(settings);
    uint64_t stream = mc_bootstrap_stream(place->dataset->name, place->group);
    struct mc_order_difference *order;

    trial->figure = mc_paired_figure_find(statistic->name);
    /* a stream other than the bootstrap's */
    trial->key = (struct mc_draw_key){settings->seed, mc_hash_mix(stream + 1)};
    trial->confidence = settings->confidence;
    if (mc_best_inapplicable_reason(mc_best_test(settings), statistic) != NULL)
        return mc_no_trial_result(mc_best_inapplicable_reason(mc_best_test(settings), statistic));
    if (statistic->across_rows) {
        order = mc_arena_array(scratch, 1, sizeof(*order));
        *order = mc_right_order_compare(work->result, place->dataset->name, place->group, columns,
                                        work->sources, scratch);
        trial->order = order;
    } else if (is_of_cases(statistic))
        set_differences(work->result, place->group, columns, trial, scratch);
    else
        set_figure(work, place->group, columns, trial, scratch);
    return mc_paired_test_make(mc_best_test(settings), trial, scratch);
}

struct mc_trial_result mc_metrics_compare(const struct mc_result *result, const uint32_t *sources,
                                          const struct mc_dataset_result *dataset,
                                          struct mc_group *group, const size_t columns[2],
                                          struct mc_arena *scratch)
{
    const struct significance_work work = {.result = result, .sources = sources};
    const struct significance_place place = {group, dataset};
    struct mc_trial trial = {.n_draws = result->settings.draws};

    return compare_columns(&work, &place, columns, &trial, scratch);
}

static void set_from_best(struct mc_metric_significance *significance,
                          const struct mc_trial_result *outcome)
{
    significance->p_from_best = significance->p_from_best_adjusted = outcome->p;
    significance->low = outcome->low;
    significance->high = outcome->high;
    significance->reason = outcome->reason;
}

/* Whether the column is compared with the best one of the group. */
static bool is_against_best(const struct mc_result *result, const struct mc_group *group,
                            size_t column)
{
    return group->best != MC_NO_BEST && group->best != column &&
           !result->scores->columns[column].sentinel && !isnan(figure_of(result, group, column));
}

static void work_on_differences(void *context, unsigned worker, size_t begin, size_t end,
                                struct mc_arena *scratch)
{
    const struct significance_work *work = context;
    size_t n_columns = work->result->scores->n_columns, i;

    (void)worker;
    for (i = begin; i < end; i++) {
        const struct significance_place *place = &work->places[i / n_columns];
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_trial_result outcome = mc_no_trial_result(NULL);

        /* tests whether the best metric is better than this one */
        if (is_against_best(work->result, place->group, i % n_columns)) {
            const size_t columns[2] = {i % n_columns, place->group->best};
            struct mc_trial trial = {.one_sided = true, .n_draws = work->result->settings.draws};

            outcome = compare_columns(work, place, columns, &trial, scratch);
        }
        set_from_best(&place->group->significances[i % n_columns], &outcome);
        mc_arena_reset(scratch, mark);
    }
}

/* Compares a column with one that is the best of some groups of the dataset, on all of these
 * groups. */
static void compare_orders(const struct significance_work *work,
                           const struct mc_dataset_result *dataset, size_t column, size_t best,
                           struct mc_arena *scratch)
{
    const struct mc_analysis_settings *settings = &work->result->settings;
    const size_t columns[2] = {column, best};
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_order_pair pair = {{NULL, NULL}, NULL};
    size_t g;

    for (g = 0; g < dataset->n_groups; g++) {
        struct mc_group *group = &dataset->groups[g];
        struct mc_trial trial = {.one_sided = true, .confidence = settings->confidence};
        struct mc_order_difference order;
        struct mc_trial_result outcome;

        if (group->best != best || !is_against_best(work->result, group, column))
            continue;
        if (pair.of_case == NULL)
            pair = mc_order_pair_new(work->result, dataset->name, columns, work->sources, scratch);
        order = mc_order_pair_compare(&pair, group, scratch);
        trial.order = &order;
        outcome = mc_paired_test_make(mc_best_test(settings), &trial, scratch);
        set_from_best(&group->significances[column], &outcome);
    }
    mc_arena_reset(scratch, mark);
}

/* The same for a figure that looks beyond the row: what a pair of columns shares between groups is
 * counted once. The units of work are the columns of each dataset. */
static void work_on_orders(void *context, unsigned worker, size_t begin, size_t end,
                           struct mc_arena *scratch)
{
    const struct significance_work *work = context;
    size_t n_columns = work->result->scores->n_columns, i, g, best;

    (void)worker;
    for (i = begin; i < end; i++) {
        const struct mc_dataset_result *dataset = &work->result->datasets[i / n_columns];
        const struct mc_trial_result none = mc_no_trial_result(NULL);

        for (g = 0; g < dataset->n_groups; g++)
            set_from_best(&dataset->groups[g].significances[i % n_columns], &none);
        for (best = 0; best < n_columns; best++)
            compare_orders(work, dataset, i % n_columns, best, scratch);
    }
}

/* Sets the best column of all groups, and the members of their significances that are about it.
 * Needs the cells of the result. The same bits for every pool size. */
static void compare_with_best(const struct significance_work *work, struct mc_thread_pool *pool)
{
    const struct mc_result *result = work->result;
    size_t n_columns = result->scores->n_columns, i, c;
    struct significance_work shared = *work;
    struct mc_arena_mark mark;
    double *p;

    for (i = 0; i < work->n_places; i++)
        work->places[i].group->best = best_column(result, work->places[i].group);
    if (mc_best_statistic(&result->settings)->across_rows &&
        mc_best_test(&result->settings)->data == MC_TEST_ORDERS)
        mc_parallel_for(pool, result->n_datasets * n_columns, 1, work_on_orders, &shared);
    else
        mc_parallel_for(pool, work->n_places * n_columns, 1, work_on_differences, &shared);
    mark = mc_arena_mark(result->arena);
    p = mc_arena_array(result->arena, n_columns, sizeof(*p));
    for (i = 0; i < work->n_places; i++) {
        struct mc_metric_significance *significances = work->places[i].group->significances;

        for (c = 0; c < n_columns; c++)
            p[c] = significances[c].p_from_best;
        mc_adjust_p_values(mc_best_correction(&result->settings)->method, p, n_columns, p,
                           result->arena);
        for (c = 0; c < n_columns; c++)
            significances[c].p_from_best_adjusted = p[c];
    }
    mc_arena_reset(result->arena, mark);
}

/* --- the best metric: conclusions ------------------------------------------------------------- */

bool mc_has_significance(const struct mc_result *result)
{
    const struct mc_statistic *best = mc_best_statistic(&result->settings);
    size_t s;

    if (result->settings.draws == 0 || result->settings.grouping != MC_GROUP_NONE)
        return false;
    for (s = 0; s < result->n_statistics; s++)
        if (result->statistics[s] == best)
            return true;
    return false;
}

/* Whether the correlation is shown to differ from 0, on either side. */
static bool differs_from_chance(const struct mc_group *group, size_t column)
{
    return group->significances != NULL && group->significances[column].q < SIGNIFICANCE_LEVEL;
}

bool mc_is_above_chance(const struct mc_group *group, size_t column)
{
    return differs_from_chance(group, column) && group->significances[column].spearman > 0;
}

bool mc_is_separable(const struct mc_group *group, size_t column)
{
    return group->significances != NULL &&
           group->significances[column].p_from_best_adjusted < SIGNIFICANCE_LEVEL;
}

bool mc_is_tested_for_zero(const struct mc_result *result, size_t statistic)
{
    return statistic < result->n_statistics &&
           strcmp(result->statistics[statistic]->name, "spearman") == 0 &&
           mc_has_significance(result);
}

/* -1: shown to be below chance; 1: above; 0: neither, though the figure is defined; 2: the question
 * does not arise. */
static int side_of_chance(const struct mc_result *result, const struct mc_group *group,
                          size_t column, size_t statistic)
{
    const struct mc_cell *cell = &group->cells[column * result->n_statistics + statistic];
    double chance = mc_statistic_chance(result->statistics[statistic]);
    int side = cell->value < chance ? -1 : 1;

    if (isnan(cell->value) || isnan(chance))
        return 2;
    if (group->significances != NULL && mc_is_tested_for_zero(result, statistic) &&
        !result->scores->columns[column].sentinel)
        return differs_from_chance(group, column) ? side : 0;
    if (isnan(cell->low))
        return 2;
    return cell->high < chance || cell->low > chance ? side : 0;
}

bool mc_is_near_chance(const struct mc_result *result, const struct mc_group *group, size_t column,
                       size_t statistic)
{
    return side_of_chance(result, group, column, statistic) == 0;
}

bool mc_is_reversed(const struct mc_result *result, const struct mc_group *group, size_t column,
                    size_t statistic)
{
    return side_of_chance(result, group, column, statistic) == -1;
}

/* --- chance: p values and spread -------------------------------------------------------------- */

/* p of the rank correlation in significances. If clusters are drawn, the p that belongs to the
 * interval shown: Student's t of Fisher's z over the standard deviation of its replicates. */
static double chance_of(const struct mc_result *result, const struct mc_group *group, size_t column,
                        const struct mc_sample *sample, struct mc_arena *scratch)
{
    double rho = group->significances[column].spearman, freedom = (double)sample->n_clusters - 1;
    size_t s = 0;
    const struct mc_cell *cell;

    while (result->statistics[s] != mc_statistic_find("spearman") && s + 1 < result->n_statistics)
        s++;
    cell = group->cells == NULL ? NULL : &group->cells[column * result->n_statistics + s];
    if (result->settings.interval != MC_INTERVAL_AUTO || sample->clusters == NULL || cell == NULL ||
        result->statistics[s] != mc_statistic_find("spearman") || !(cell->low < cell->high))
        return mc_spearman_chance(sample, rho, scratch);
    return 2 *
           mc_student_upper(fabs(atanh(rho)) * 2 *
                                gsl_cdf_tdist_Pinv((1 + result->settings.confidence) / 2, freedom) /
                                (atanh(cell->high) - atanh(cell->low)),
                            freedom);
}

static void work_on_chances(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct significance_work *work = context;
    const struct mc_statistic *spearman = mc_statistic_find("spearman");
    size_t n_columns = work->result->scores->n_columns, i;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_group *group = work->places[i / n_columns].group;
        struct mc_metric_significance *significance = &group->significances[i % n_columns];
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_sample sample =
            mc_sample_take(work->result, group, i % n_columns, true, NULL, scratch);

        significance->spearman = mc_correlation_withheld(work->result, &sample, scratch) != NULL
                                     ? (double)NAN
                                     : spearman->compute(&sample, scratch).value;
        significance->p = chance_of(work->result, group, i % n_columns, &sample, scratch);
        significance->q = significance->unrestricted = (double)NAN;
        mc_arena_reset(scratch, mark);
    }
}

/* Spread and the estimates that follow from it. Human scores are scaled to [0, 1] by their file, as
 * a dataset may have several scales. */
static void set_spread(const struct mc_result *result, const struct significance_place *place,
                       size_t n_columns)
{
    const struct mc_dataset_result *whole = mc_whole_dataset(result, place->dataset->name);
    const struct mc_group *overall = &whole->groups[whole->n_groups - 1];
    struct mc_group *group = place->group;
    double deviation = group->human.scaled_standard_deviation;
    double whole_deviation = overall->human.scaled_standard_deviation;
    size_t c;

    if (!(whole_deviation > 0) || isnan(deviation))
        return;
    group->spread = deviation / whole_deviation;
    for (c = 0; c < n_columns && deviation > 0 && !group->overall; c++)
        group->significances[c].unrestricted =
            mc_unrestricted_correlation(group->significances[c].spearman, 1 / group->spread);
}

/* --- chance: the family of all groups --------------------------------------------------------- */

/* Whether a group of the whole dataset has no selected case. */
static bool is_hidden(const struct mc_dataset_result *shown, const struct mc_group *group)
{
    size_t g;

    for (g = 0; g < shown->n_groups; g++)
        if (shown->groups[g].phenomenon == group->phenomenon &&
            shown->groups[g].pooled == group->pooled && shown->groups[g].overall == group->overall)
            return false;
    return true;
}

/* The groups of the family without a selected case: their p values count too, so that a choice of
 * phenomena changes no q. */
static struct significance_work number_hidden(const struct mc_result *result)
{
    struct significance_work work = {result, NULL, NULL, 0};
    size_t d, g, n = 0;

    for (d = 0; d < result->n_whole; d++)
        n += result->whole[d].n_groups;
    work.places = mc_arena_array(result->arena, n, sizeof(*work.places));
    for (d = 0; d < result->n_datasets; d++) {
        const struct mc_dataset_result *whole = mc_whole_dataset(result, result->datasets[d].name);

        for (g = 0; g < whole->n_groups; g++) {
            struct mc_group *group = &whole->groups[g];

            if (!is_hidden(&result->datasets[d], group))
                continue;
            group->significances = mc_arena_array(result->arena, result->scores->n_columns,
                                                  sizeof(*group->significances));
            work.places[work.n_places++] = (struct significance_place){group, &result->datasets[d]};
        }
    }
    return work;
}

/* A sentinel is in no family: it is there to be beaten, and must not change the q of a metric. */
static double p_in_family(const struct mc_result *result, const struct mc_group *group,
                          size_t column)
{
    return result->scores->columns[column].sentinel ? (double)NAN : group->significances[column].p;
}

/* The q of all metrics on the phenomena of a dataset, or on its `overall`. */
static void adjust_in_dataset(struct mc_dataset_result *dataset, bool overall,
                              const struct significance_work *hidden, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n_columns = hidden->result->scores->n_columns, n = 0, g, c;
    double *p = mc_arena_array(
        scratch, mc_array_size(dataset->n_groups + hidden->n_places, n_columns), sizeof(*p));

    for (g = 0; g < dataset->n_groups; g++)
        for (c = 0; dataset->groups[g].overall == overall && c < n_columns; c++)
            p[n++] = p_in_family(hidden->result, &dataset->groups[g], c);
    for (g = 0; g < hidden->n_places; g++)
        for (c = 0; hidden->places[g].dataset == dataset && !overall && c < n_columns; c++)
            p[n++] = p_in_family(hidden->result, hidden->places[g].group, c);
    mc_adjust_p_values(MC_ADJUST_BH, p, n, p, scratch);
    for (n = 0, g = 0; g < dataset->n_groups; g++)
        for (c = 0; dataset->groups[g].overall == overall && c < n_columns; c++)
            dataset->groups[g].significances[c].q = p[n++];
    mc_arena_reset(scratch, mark);
}

/* --- chance: all metrics and groups ----------------------------------------------------------- */

static struct significance_work number_groups(const struct mc_result *result)
{
    struct significance_work work = {result, mc_case_sources(result->suite, result->arena), NULL,
                                     0};
    size_t n_groups = 0, d, g;

    for (d = 0; d < result->n_datasets; d++)
        n_groups += result->datasets[d].n_groups;
    work.places = mc_arena_array(result->arena, n_groups, sizeof(*work.places));
    for (d = 0; d < result->n_datasets; d++) {
        for (g = 0; g < result->datasets[d].n_groups; g++) {
            struct mc_group *group = &result->datasets[d].groups[g];

            group->significances = mc_arena_array(result->arena, result->scores->n_columns,
                                                  sizeof(*group->significances));
            work.places[work.n_places++] = (struct significance_place){group, &result->datasets[d]};
        }
    }
    return work;
}

void mc_find_significance(struct mc_result *result, struct mc_thread_pool *pool)
{
    size_t n_columns = result->scores->n_columns, i;
    struct significance_work work, hidden;

    if (!mc_has_significance(result))
        return;
    work = number_groups(result);
    mc_parallel_for(pool, work.n_places * n_columns, 1, work_on_chances, &work);
    hidden = number_hidden(result);
    mc_parallel_for(pool, hidden.n_places * n_columns, 1, work_on_chances, &hidden);
    for (i = 0; i < work.n_places; i++) {
        struct mc_group *group = work.places[i].group;

        group->spread = (double)NAN;
        group->detectable_correlation = detectable_correlation(group->human.n);
        group->detectable_difference = detectable_difference(group->human.n);
        set_spread(result, &work.places[i], n_columns);
    }
    compare_with_best(&work, pool);
    for (i = 0; i < result->n_datasets; i++) {
        adjust_in_dataset(&result->datasets[i], false, &hidden, result->arena);
        adjust_in_dataset(&result->datasets[i], true, &hidden, result->arena);
    }
}

/* --- all pairs of metrics --------------------------------------------------------------------- */

/* The metric pairs of one dataset. */
struct pair_work {
    struct significance_work shared;
    struct significance_place place; /* `overall` */
    struct mc_pair_family *pairs;
};

/* How many cases of the group were scored by people and by both metrics. */
static size_t count_common(const struct mc_result *result, const struct mc_group *group,
                           const struct mc_metric_pair *pair)
{
    size_t n = 0, i;

    for (i = 0; i < group->n_cases; i++) {
        size_t at = group->cases[i];

        n += isfinite(result->human_settled[at]) &&
             isfinite(result->metric_settled[pair->first][at]) &&
             isfinite(result->metric_settled[pair->second][at]);
    }
    return n;
}

static bool is_of_sentinel(const struct mc_result *result, const struct mc_metric_pair *pair)
{
    return result->scores->columns[pair->first].sentinel ||
           result->scores->columns[pair->second].sentinel;
}

static void work_on_pairs(void *context, unsigned worker, size_t begin, size_t end,
                          struct mc_arena *scratch)
{
    const struct pair_work *work = context;
    size_t i;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_metric_pair *pair = &work->pairs->items[i];
        const size_t columns[2] = {pair->first, pair->second};
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_trial trial = {.n_draws = work->pairs->n_draws, .may_end_early = true};
        struct mc_trial_result outcome = mc_no_trial_result("a sentinel decides nothing");

        if (isnan(pair->difference))
            outcome = mc_no_trial_result("a statistic is not defined");
        else if (!is_of_sentinel(work->shared.result, pair))
            outcome = compare_columns(&work->shared, &work->place, columns, &trial, scratch);

        pair->p = outcome.p;
        pair->reason = outcome.reason;
        mc_arena_reset(scratch, mark);
    }
}

/* The pairs of metrics, with what is known of them before the tests. */
static struct mc_pair_family *number_pairs(const struct mc_result *result,
                                           const struct mc_group *group)
{
    size_t n_columns = result->scores->n_columns, i, k;
    struct mc_pair_family *pairs = mc_arena_array(result->arena, 1, sizeof(*pairs));
    double sign = mc_best_statistic(&result->settings)->best > 0 ? 1 : -1;

    pairs->items = mc_arena_array(result->arena, mc_array_size(n_columns, n_columns) / 2,
                                  sizeof(*pairs->items));
    for (k = 1; k < n_columns; k++) {
        for (i = 0; i < k; i++) {
            struct mc_metric_pair *pair = &pairs->items[pairs->n++];
            double better = figure_of(result, group, i) - figure_of(result, group, k);

            pair->first = i;
            pair->second = k;
            pair->n = count_common(result, group, pair);
            pair->difference = sign * better;
            pair->first_is_better = better > 0;
        }
    }
    return pairs;
}

static void adjust_pairs(const struct mc_result *result, struct mc_pair_family *pairs)
{
    struct mc_arena_mark mark = mc_arena_mark(result->arena);
    double *p = mc_arena_array(result->arena, pairs->n, sizeof(*p));
    size_t i;

    for (i = 0; i < pairs->n; i++) {
        p[i] = pairs->items[i].p;
        pairs->n_family += isnan(p[i]) == 0;
    }
    mc_adjust_p_values(mc_best_correction(&result->settings)->method, p, pairs->n, p,
                       result->arena);
    for (i = 0; i < pairs->n; i++)
        pairs->items[i].p_adjusted = p[i];
    mc_arena_reset(result->arena, mark);
}

void mc_find_metric_pairs(struct mc_result *result, struct mc_thread_pool *pool)
{
    struct pair_work work = {.shared = {.result = result}};
    size_t d, i;

    if (!result->settings.metric_pairs || !mc_has_significance(result) ||
        result->scores->n_columns < 2)
        return;
    work.shared.sources = mc_case_sources(result->suite, result->arena);
    for (d = 0; d < result->n_datasets; d++) {
        struct mc_dataset_result *dataset = &result->datasets[d];
        struct mc_group *overall = &dataset->groups[dataset->n_groups - 1];
        size_t n_pairs = 0;

        work.place = (struct significance_place){overall, dataset};
        work.pairs = dataset->pairs = number_pairs(result, overall);
        if (mc_best_test(&result->settings)->counts_draws) {
            for (i = 0; i < work.pairs->n; i++)
                n_pairs += !is_of_sentinel(result, &work.pairs->items[i]);
            work.pairs->n_draws = result->settings.draws;
            if (100 * n_pairs > work.pairs->n_draws) /* enough for an adjusted p of .01 */
                work.pairs->n_draws = 100 * n_pairs - 1;
        }
        mc_parallel_for(pool, work.pairs->n, 1, work_on_pairs, &work);
        adjust_pairs(result, work.pairs);
    }
}

const struct mc_metric_pair *mc_metric_pair_of(const struct mc_pair_family *pairs, size_t first,
                                               size_t second)
{
    size_t less = first < second ? first : second, more = first < second ? second : first;

    return less == more ? NULL : &pairs->items[more * (more - 1) / 2 + less];
}

bool mc_is_different(const struct mc_metric_pair *pair)
{
    return pair->p_adjusted < SIGNIFICANCE_LEVEL;
}
