#include "analysis/standing.h"

#include <math.h>

#include "analysis/grouping.h"
#include "analysis/sample.h"
#include "analysis/sensitivity.h"
#include "analysis/sources.h"
#include "analysis/standing_best.h"
#include "analysis/tests/dependent_correlations.h"
#include "analysis/tests/multiple_testing.h"
#include "analysis/tests/spearman_chance.h"
#include "base/thread_pool.h"

static bool has_statistic(const struct mc_result *result, const struct mc_statistic *statistic)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (result->statistics[s] == statistic)
            return true;
    return false;
}

bool mc_has_standings(const struct mc_result *result)
{
    return result->settings.draws > 0 && result->settings.grouping == MC_GROUP_NONE &&
           has_statistic(result, mc_best_statistic(&result->settings));
}

bool mc_is_above_chance(const struct mc_group *group, size_t column)
{
    return group->standings != NULL && group->standings[column].q < MC_STANDING_LEVEL;
}

bool mc_is_separable(const struct mc_group *group, size_t column)
{
    return group->standings != NULL &&
           group->standings[column].p_from_best_adjusted < MC_STANDING_LEVEL;
}

/* --- against chance --------------------------------------------------------------------------- */

static void work_on_chances(void *context, unsigned worker, size_t begin, size_t end,
                            struct mc_arena *scratch)
{
    const struct mc_standing_work *work = context;
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
        standing->q = standing->unrestricted = (double)NAN;
        mc_arena_reset(scratch, mark);
    }
}

/* --- what a group can show -------------------------------------------------------------------- */

/* Spread and the estimates from it. Human scores on [0, 1] by the scale of their file, for a
 * dataset may have several. */
static void set_spread(const struct mc_result *result, const struct mc_standing_place *place,
                       size_t n_columns)
{
    const struct mc_dataset_result *whole = mc_whole_dataset(result, place->dataset->name);
    const struct mc_group *overall = &whole->groups[whole->n_groups - 1];
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

/* --- the family ------------------------------------------------------------------------------ */

/* Whether a group of the whole dataset has no case that is selected. */
static bool is_hidden(const struct mc_dataset_result *shown, const struct mc_group *group)
{
    size_t g;

    for (g = 0; g < shown->n_groups; g++)
        if (shown->groups[g].phenomenon == group->phenomenon &&
            shown->groups[g].pooled == group->pooled && shown->groups[g].overall == group->overall)
            return false;
    return true;
}

/* The groups of the family of which nothing is shown: their p count, too, so that a choice of
 * phenomena changes no q. */
static struct mc_standing_work number_hidden(const struct mc_result *result)
{
    struct mc_standing_work work = {result, NULL, NULL, 0};
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
            group->standings =
                mc_arena_array(result->arena, result->scores->n_columns, sizeof(*group->standings));
            work.places[work.n_places++] = (struct mc_standing_place){group, &result->datasets[d]};
        }
    }
    return work;
}

/* q of the metrics on the phenomena of a dataset, or on its `overall`. */
static void adjust_in_dataset(struct mc_dataset_result *dataset, bool overall,
                              const struct mc_standing_work *hidden, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n_columns = hidden->result->scores->n_columns, n = 0, g, c;
    double *p = mc_arena_array(
        scratch, mc_array_size(dataset->n_groups + hidden->n_places, n_columns), sizeof(*p));

    for (g = 0; g < dataset->n_groups; g++)
        for (c = 0; dataset->groups[g].overall == overall && c < n_columns; c++)
            p[n++] = dataset->groups[g].standings[c].p;
    for (g = 0; g < hidden->n_places; g++)
        for (c = 0; hidden->places[g].dataset == dataset && !overall && c < n_columns; c++)
            p[n++] = hidden->places[g].group->standings[c].p;
    mc_adjust_p_values(MC_ADJUST_BH, p, n, p, scratch);
    for (n = 0, g = 0; g < dataset->n_groups; g++)
        for (c = 0; dataset->groups[g].overall == overall && c < n_columns; c++)
            dataset->groups[g].standings[c].q = p[n++];
    mc_arena_reset(scratch, mark);
}

/* --- all of it -------------------------------------------------------------------------------- */

static struct mc_standing_work number_groups(const struct mc_result *result)
{
    struct mc_standing_work work = {result, mc_case_sources(result->suite, result->arena), NULL, 0};
    size_t n_groups = 0, d, g;

    for (d = 0; d < result->n_datasets; d++)
        n_groups += result->datasets[d].n_groups;
    work.places = mc_arena_array(result->arena, n_groups, sizeof(*work.places));
    for (d = 0; d < result->n_datasets; d++) {
        for (g = 0; g < result->datasets[d].n_groups; g++) {
            struct mc_group *group = &result->datasets[d].groups[g];

            group->standings =
                mc_arena_array(result->arena, result->scores->n_columns, sizeof(*group->standings));
            work.places[work.n_places++] = (struct mc_standing_place){group, &result->datasets[d]};
        }
    }
    return work;
}

void mc_find_standings(struct mc_result *result, struct mc_thread_pool *pool)
{
    size_t n_columns = result->scores->n_columns, i;
    struct mc_standing_work work, hidden;

    if (!mc_has_standings(result))
        return;
    work = number_groups(result);
    mc_parallel_for(pool, work.n_places * n_columns, 1, work_on_chances, &work);
    hidden = number_hidden(result);
    mc_parallel_for(pool, hidden.n_places * n_columns, 1, work_on_chances, &hidden);
    for (i = 0; i < work.n_places; i++) {
        struct mc_group *group = work.places[i].group;

        group->spread = (double)NAN;
        group->detectable_correlation = mc_detectable_correlation(group->human.n);
        group->detectable_difference = mc_detectable_difference(group->human.n);
        set_spread(result, &work.places[i], n_columns);
    }
    mc_stand_against_best(&work, pool);
    for (i = 0; i < result->n_datasets; i++) {
        adjust_in_dataset(&result->datasets[i], false, &hidden, result->arena);
        adjust_in_dataset(&result->datasets[i], true, &hidden, result->arena);
    }
}
