#include "analysis/standing_best.h"

#include <math.h>

#include "analysis/bootstrap.h"
#include "analysis/paired_tests/paired_test.h"
#include "analysis/pairs/sample_pairs.h"
#include "analysis/sample.h"
#include "analysis/settle.h"
#include "analysis/standing.h"
#include "analysis/tests/multiple_testing.h"
#include "base/hash.h"
#include "base/thread_pool.h"

/* --- what is asked for ------------------------------------------------------------------------ */

const struct mc_statistic *mc_best_statistic(const struct mc_analysis_settings *settings)
{
    return settings->best_by == NULL ? mc_statistic_find("spearman") : settings->best_by;
}

const struct mc_paired_test *mc_best_test(const struct mc_analysis_settings *settings)
{
    return settings->test == NULL ? mc_paired_test_find("perm-inputs") : settings->test;
}

const struct mc_correction *mc_best_correction(const struct mc_analysis_settings *settings)
{
    return settings->correction == NULL ? mc_correction(MC_ADJUST_HOLM) : settings->correction;
}

/* Those of which a metric has one for each case. */
static bool is_of_cases(const struct mc_statistic *statistic)
{
    return strcmp(statistic->name, "mad") == 0;
}

const char *mc_best_misfit(const struct mc_paired_test *test, const struct mc_statistic *statistic)
{
    const struct mc_paired_figure *figure = mc_paired_figure_find(statistic->name);

    if (is_of_cases(statistic))
        return mc_paired_test_misfit(test, MC_TEST_DIFFERENCES, NULL);
    if (figure == NULL)
        return "no test of two metrics is known for it";
    return mc_paired_test_misfit(test, MC_TEST_FIGURES, figure);
}

/* --- the best --------------------------------------------------------------------------------- */

/* The figure by which the best is chosen, turned so that more is better; NaN: not defined. */
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

static size_t best_column(const struct mc_result *result, const struct mc_group *group)
{
    size_t best = MC_NO_BEST, n_defined = 0, c;

    for (c = 0; c < result->scores->n_columns; c++) {
        if (isnan(figure_of(result, group, c)))
            continue;
        n_defined++;
        if (best == MC_NO_BEST || figure_of(result, group, c) > figure_of(result, group, best))
            best = c;
    }
    return n_defined < 2 ? MC_NO_BEST : best;
}

/* --- what a test needs ------------------------------------------------------------------------ */

/* Numbers the sources of the group's cases from 0, so that draws depend on the group alone. */
static uint32_t *inputs_of(const struct mc_standing_work *work, const struct mc_group *group,
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

/* Numbers the systems of the group's cases; 1 in all where a case names none. */
static uint32_t *systems_of(const struct mc_result *result, const struct mc_group *group,
                            size_t *n_systems, struct mc_arena *scratch)
{
    uint32_t *systems = mc_arena_array(scratch, group->n_cases, sizeof(*systems));
    struct mc_string_map *names = mc_string_map_new(scratch);
    size_t i;

    *n_systems = 1;
    for (i = 0; i < group->n_cases; i++) {
        struct mc_slice name = result->suite->cases[group->cases[i]].system;

        if (name.length == 0)
            return NULL;
        systems[i] = mc_string_map_add(names, name, NULL);
    }
    *n_systems = mc_string_map_size(names);
    return systems;
}

/* The scores of a column on the cases of the group, higher being better; those of people for
 * MC_NO_BEST. */
static double *scores_of(const struct mc_standing_work *work, const struct mc_group *group,
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

/* How much farther from people the column is than the best one, case by case. */
static void set_differences(const struct mc_result *result, const struct mc_group *group,
                            size_t column, struct mc_trial *trial, struct mc_arena *scratch)
{
    double *differences = mc_arena_array(scratch, group->n_cases, sizeof(*differences));
    double *sizes = mc_arena_array(scratch, group->n_cases, sizeof(*sizes));
    size_t i;

    for (i = 0; i < group->n_cases; i++) {
        size_t at = group->cases[i];
        double human = result->human_normalised[at];
        double score = result->metric_normalised[column][at];
        double best = result->metric_normalised[group->best][at];
        double difference = fabs(score - human) - fabs(best - human);

        if (!isfinite(difference))
            continue;
        sizes[trial->n_differences] = fmax(fabs(human), fmax(fabs(score), fabs(best)));
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

static void set_figure(const struct mc_standing_work *work, const struct mc_group *group,
                       size_t column, struct mc_trial *trial, struct mc_arena *scratch)
{
    struct mc_paired_scores *scores = mc_arena_array(scratch, 1, sizeof(*scores));

    scores->n = group->n_cases;
    scores->human = scores_of(work, group, MC_NO_BEST, scratch);
    scores->metrics[0] = scores_of(work, group, column, scratch);
    scores->metrics[1] = scores_of(work, group, group->best, scratch);
    scores->inputs = inputs_of(work, group, &scores->n_inputs, scratch);
    scores->systems = systems_of(work->result, group, &scores->n_systems, scratch);
    trial->scores = scores;
    if (trial->figure->kind != MC_PAIRED_BY_TIES)
        return;
    trial->thresholds[0] = threshold_of(work->result, group, column, scratch);
    trial->thresholds[1] = threshold_of(work->result, group, group->best, scratch);
}

/* --- the tests -------------------------------------------------------------------------------- */

/* "The best metric is better than this one." */
static struct mc_trial_result compare_with_best(const struct mc_standing_work *work,
                                                const struct mc_standing_place *place,
                                                size_t column, struct mc_arena *scratch)
{
    const struct mc_analysis_settings *settings = &work->result->settings;
    const struct mc_statistic *statistic = mc_best_statistic(settings);
    uint64_t stream = mc_bootstrap_stream(place->dataset->name, place->group);
    struct mc_trial trial = {
        .figure = mc_paired_figure_find(statistic->name),
        .one_sided = true,
        .key = {settings->seed, mc_hash_mix(stream + 1)}, /* not the stream of the bootstrap */
        .n_draws = settings->draws,
        .confidence = settings->confidence,
    };

    if (mc_best_misfit(mc_best_test(settings), statistic) != NULL)
        return mc_no_trial_result(mc_best_misfit(mc_best_test(settings), statistic));
    if (is_of_cases(statistic))
        set_differences(work->result, place->group, column, &trial, scratch);
    else
        set_figure(work, place->group, column, &trial, scratch);
    return mc_paired_test_make(mc_best_test(settings), &trial, scratch);
}

static void work_on_differences(void *context, unsigned worker, size_t begin, size_t end,
                                struct mc_arena *scratch)
{
    const struct mc_standing_work *work = context;
    size_t n_columns = work->result->scores->n_columns, i;

    (void)worker;
    for (i = begin; i < end; i++) {
        const struct mc_standing_place *place = &work->places[i / n_columns];
        struct mc_standing *standing = &place->group->standings[i % n_columns];
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_trial_result found = mc_no_trial_result(NULL);

        if (place->group->best != MC_NO_BEST && place->group->best != i % n_columns &&
            !isnan(figure_of(work->result, place->group, i % n_columns)))
            found = compare_with_best(work, place, i % n_columns, scratch);
        standing->p_from_best = standing->p_from_best_adjusted = found.p;
        standing->low = found.low;
        standing->high = found.high;
        standing->reason = found.reason;
        mc_arena_reset(scratch, mark);
    }
}

static void adjust_in_group(const struct mc_result *result, struct mc_group *group)
{
    size_t n_columns = result->scores->n_columns, c;
    struct mc_arena_mark mark = mc_arena_mark(result->arena);
    double *p = mc_arena_array(result->arena, n_columns, sizeof(*p));

    for (c = 0; c < n_columns; c++)
        p[c] = group->standings[c].p_from_best;
    mc_adjust_p_values(mc_best_correction(&result->settings)->method, p, n_columns, p,
                       result->arena);
    for (c = 0; c < n_columns; c++)
        group->standings[c].p_from_best_adjusted = p[c];
    mc_arena_reset(result->arena, mark);
}

void mc_stand_against_best(const struct mc_standing_work *work, struct mc_thread_pool *pool)
{
    struct mc_standing_work shared = *work;
    size_t i;

    for (i = 0; i < work->n_places; i++)
        work->places[i].group->best = best_column(work->result, work->places[i].group);
    mc_parallel_for(pool, work->n_places * work->result->scores->n_columns, 1, work_on_differences,
                    &shared);
    for (i = 0; i < work->n_places; i++)
        adjust_in_group(work->result, work->places[i].group);
}
