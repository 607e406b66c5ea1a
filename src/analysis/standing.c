#include "analysis/standing.h"

#include <math.h>

#include "analysis/bootstrap.h"
#include "analysis/sample.h"
#include "analysis/sensitivity.h"
#include "analysis/sources.h"
#include "analysis/tests/dependent_correlations.h"
#include "analysis/tests/multiple_testing.h"
#include "analysis/tests/permutation.h"
#include "analysis/tests/spearman_chance.h"
#include "base/hash.h"
#include "base/random.h"
#include "base/thread_pool.h"

struct place {
    struct mc_group *group;
    const struct mc_dataset_result *dataset;
};

/* All groups of all datasets, so that work can be numbered. */
struct work {
    const struct mc_result *result;
    const uint32_t *sources; /* of the cases */
    struct place *places;
    size_t n_places;
};

bool mc_has_standings(const struct mc_result *result)
{
    const struct mc_statistic *spearman = mc_statistic_find("spearman");
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (result->statistics[s] == spearman)
            return result->settings.draws > 0 && result->settings.grouping == MC_GROUP_NONE;
    return false;
}

bool mc_is_above_chance(const struct mc_group *group, size_t column)
{
    return group->standings != NULL && group->standings[column].q < MC_STANDING_LEVEL;
}

bool mc_is_separable(const struct mc_group *group, size_t column)
{
    return group->standings != NULL &&
           group->standings[column].p_from_best_holm < MC_STANDING_LEVEL;
}

/* --- against chance --------------------------------------------------------------------------- */

static void work_on_chances(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct work *work = context;
    const struct mc_statistic *spearman = mc_statistic_find("spearman");
    size_t n_columns = work->result->scores->n_columns, i;

    (void)worker;
    for (i = begin; i < end; i++) {
        struct mc_group *group = work->places[i / n_columns].group;
        struct mc_standing *standing = &group->standings[i % n_columns];
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_sample sample =
            mc_sample_take(work->result, group, i % n_columns, true, NULL, scratch);

        standing->spearman = spearman->compute(&sample, scratch).value;
        standing->p = mc_spearman_chance(&sample, standing->spearman, scratch);
        standing->q = standing->p_from_best = standing->p_from_best_holm = (double)NAN;
        standing->unrestricted = (double)NAN;
        mc_arena_reset(scratch, mark);
    }
}

/* --- what a group can show -------------------------------------------------------------------- */

static size_t best_column(const struct mc_group *group, size_t n_columns)
{
    size_t best = MC_NO_BEST, n_defined = 0, c;

    for (c = 0; c < n_columns; c++) {
        if (isnan(group->standings[c].spearman))
            continue;
        n_defined++;
        if (best == MC_NO_BEST || group->standings[c].spearman > group->standings[best].spearman)
            best = c;
    }
    return n_defined < 2 ? MC_NO_BEST : best;
}

/* Spread and the estimates from it. Human scores on [0, 1] by the scale of their file, for a
 * dataset may have several. */
static void set_spread(const struct place *place, size_t n_columns)
{
    const struct mc_group *overall = &place->dataset->groups[place->dataset->n_groups - 1];
    struct mc_group *group = place->group;
    double part = group->human.scaled_standard_deviation;
    double all = overall->human.scaled_standard_deviation;
    size_t c;

    if (!(all > 0) || isnan(part))
        return;
    group->spread = part / all;
    for (c = 0; c < n_columns && part > 0 && !group->overall; c++)
        group->standings[c].unrestricted =
            mc_unrestricted_correlation(group->standings[c].spearman, 1 / group->spread);
}

/* --- against the best ------------------------------------------------------------------------- */

/* Numbers the sources of the group's cases from 0, so that draws depend on the group alone. */
static uint32_t *inputs_of(const struct work *work, const struct mc_group *group, size_t *n_inputs,
                           struct mc_arena *scratch)
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

/* The scores of a column on the cases of the group, higher being better; those of people for
 * MC_NO_BEST. */
static double *scores_of(const struct work *work, const struct mc_group *group, size_t column,
                         struct mc_arena *scratch)
{
    const struct mc_result *result = work->result;
    double *values = mc_arena_alloc(scratch, mc_array_size(group->n_cases, sizeof(*values)));
    size_t i;

    for (i = 0; i < group->n_cases; i++) {
        size_t at = group->cases[i];
        double value = column == MC_NO_BEST ? result->suite->cases[at].human
                                            : result->scores->columns[column].values[at];

        if (column != MC_NO_BEST && result->scores->columns[column].lower_is_better)
            value = -value;
        values[i] = isfinite(value) ? value : (double)NAN;
    }
    return values;
}

/* p of "the best metric is better than this one". */
static double compare_with_best(const struct work *work, const struct place *place, size_t column,
                                struct mc_arena *scratch)
{
    const struct mc_analysis_settings *wanted = &work->result->settings;
    const struct mc_group *group = place->group;
    /* another stream than that of the bootstrap */
    const struct mc_draw_key key = {
        wanted->seed, mc_hash_mix(mc_bootstrap_stream(place->dataset->name, group) + 1)};
    struct mc_permutation_settings settings = {.n_draws = wanted->draws,
                                               .source = mc_random_bit_source(&key)};
    struct mc_paired_scores scores = {
        .n = group->n_cases,
        .human = scores_of(work, group, MC_NO_BEST, scratch),
        .metrics = {scores_of(work, group, column, scratch),
                    scores_of(work, group, group->best, scratch)},
        .n_systems = 1,
    };
    struct mc_paired_sample sample;
    struct mc_swap swap;

    scores.inputs = inputs_of(work, group, &scores.n_inputs, scratch);
    mc_paired_sample_take(&scores, MC_PAIRED_ALL, &sample, scratch);
    mc_permutation_units(&scores, &sample, MC_PERMUTE_INPUTS, &settings, scratch);
    swap = mc_swap_spearman(&sample, scratch);
    return mc_permutation_test(&swap, &settings, scratch).p;
}

static void work_on_differences(void *context, unsigned worker, size_t begin, size_t end,
                                struct mc_arena *scratch)
{
    const struct work *work = context;
    size_t n_columns = work->result->scores->n_columns, i;

    (void)worker;
    for (i = begin; i < end; i++) {
        const struct place *place = &work->places[i / n_columns];
        struct mc_standing *standing = &place->group->standings[i % n_columns];
        struct mc_arena_mark mark = mc_arena_mark(scratch);

        if (place->group->best == MC_NO_BEST || place->group->best == i % n_columns ||
            isnan(standing->spearman))
            continue;
        standing->p_from_best = compare_with_best(work, place, i % n_columns, scratch);
        mc_arena_reset(scratch, mark);
    }
}

/* --- families --------------------------------------------------------------------------------- */

static void adjust_in_group(struct mc_group *group, size_t n_columns, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *p = mc_arena_array(scratch, n_columns, sizeof(*p));
    size_t c;

    for (c = 0; c < n_columns; c++)
        p[c] = group->standings[c].p_from_best;
    mc_adjust_p_values(MC_ADJUST_HOLM, p, n_columns, p, scratch);
    for (c = 0; c < n_columns; c++)
        group->standings[c].p_from_best_holm = p[c];
    mc_arena_reset(scratch, mark);
}

/* q of the metrics on the phenomena of a dataset, or on its `overall`. */
static void adjust_in_dataset(struct mc_dataset_result *dataset, bool overall, size_t n_columns,
                              struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *p = mc_arena_array(scratch, mc_array_size(dataset->n_groups, n_columns), sizeof(*p));
    size_t n = 0, g, c;

    for (g = 0; g < dataset->n_groups; g++)
        for (c = 0; dataset->groups[g].overall == overall && c < n_columns; c++)
            p[n++] = dataset->groups[g].standings[c].p;
    mc_adjust_p_values(MC_ADJUST_BH, p, n, p, scratch);
    for (n = 0, g = 0; g < dataset->n_groups; g++)
        for (c = 0; dataset->groups[g].overall == overall && c < n_columns; c++)
            dataset->groups[g].standings[c].q = p[n++];
    mc_arena_reset(scratch, mark);
}

/* --- all of it -------------------------------------------------------------------------------- */

static struct work number_groups(const struct mc_result *result)
{
    struct work work = {result, mc_case_sources(result->suite, result->arena), NULL, 0};
    size_t n_groups = 0, d, g;

    for (d = 0; d < result->n_datasets; d++)
        n_groups += result->datasets[d].n_groups;
    work.places = mc_arena_array(result->arena, n_groups, sizeof(*work.places));
    for (d = 0; d < result->n_datasets; d++) {
        for (g = 0; g < result->datasets[d].n_groups; g++) {
            struct mc_group *group = &result->datasets[d].groups[g];

            group->standings =
                mc_arena_array(result->arena, result->scores->n_columns, sizeof(*group->standings));
            work.places[work.n_places++] = (struct place){group, &result->datasets[d]};
        }
    }
    return work;
}

void mc_find_standings(struct mc_result *result, struct mc_thread_pool *pool)
{
    size_t n_columns = result->scores->n_columns, i;
    struct work work;

    if (!mc_has_standings(result))
        return;
    work = number_groups(result);
    mc_parallel_for(pool, work.n_places * n_columns, 1, work_on_chances, &work);
    for (i = 0; i < work.n_places; i++) {
        struct mc_group *group = work.places[i].group;

        group->best = best_column(group, n_columns);
        group->spread = (double)NAN;
        group->detectable_correlation = mc_detectable_correlation(group->human.n);
        group->detectable_difference = mc_detectable_difference(group->human.n);
        set_spread(&work.places[i], n_columns);
    }
    mc_parallel_for(pool, work.n_places * n_columns, 1, work_on_differences, &work);
    for (i = 0; i < work.n_places; i++)
        adjust_in_group(work.places[i].group, n_columns, result->arena);
    for (i = 0; i < result->n_datasets; i++) {
        adjust_in_dataset(&result->datasets[i], false, n_columns, result->arena);
        adjust_in_dataset(&result->datasets[i], true, n_columns, result->arena);
    }
}
