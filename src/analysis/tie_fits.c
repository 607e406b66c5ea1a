#include "analysis/tie_fits.h"

#include <math.h>

#include "base/thread_pool.h"

bool mc_ties_needed(const struct mc_result *result)
{
    size_t s;

    for (s = 0; s < result->n_statistics; s++)
        if (result->statistics[s]->needs_ties)
            return true;
    return false;
}

/* A walk over the cases that have both scores. */
struct visit {
    const struct mc_result *result;
    const double *scores; /* [case], settled */
    bool lower_is_better;
    struct mc_tie_group *groups;
    double *gold, *metric;
    uint8_t *folds;
};

/* A pair of cases counts within a system or an item where figures are the mean over those, else
 * within a dataset. */
static size_t group_of(const struct mc_result *result, size_t dataset, size_t at)
{
    return result->case_groups == NULL ? dataset : result->case_groups[at];
}

static size_t count_groups(const struct mc_result *result)
{
    size_t n = result->case_groups == NULL ? result->n_whole : 0, i;

    for (i = 0; result->case_groups != NULL && i < result->suite->n_cases; i++)
        if (result->case_groups[i] != MC_NOT_FOUND && result->case_groups[i] >= n)
            n = result->case_groups[i] + (size_t)1;
    return n;
}

static void count_case(const struct visit *visit, size_t dataset, size_t at)
{
    visit->groups[group_of(visit->result, dataset, at)].n++;
}

/* Lower scores of the metric turned into higher ones. */
static void take_case(const struct visit *visit, size_t dataset, size_t at)
{
    struct mc_tie_group *group = &visit->groups[group_of(visit->result, dataset, at)];
    size_t place = (size_t)(group->gold - visit->gold) + group->n++;
    double value = visit->scores[at];

    visit->gold[place] = visit->result->human_settled[at];
    visit->metric[place] = visit->lower_is_better ? -value : value;
    visit->folds[place] = visit->result->folds[at];
}

static bool has_both(const struct visit *visit, size_t at)
{
    return isfinite(visit->result->human_settled[at]) && isfinite(visit->scores[at]) &&
           (visit->result->case_groups == NULL || visit->result->case_groups[at] != MC_NOT_FOUND);
}

/* Each case of the suite once, dataset by dataset. */
static void each_case(const struct visit *visit,
                      void (*with)(const struct visit *visit, size_t dataset, size_t at))
{
    size_t d, g, i;

    for (d = 0; d < visit->result->n_whole; d++) {
        const struct mc_dataset_result *from = &visit->result->whole[d];

        for (g = 0; g < from->n_groups; g++) {
            for (i = 0; i < from->groups[g].n_cases && !from->groups[g].overall; i++) {
                size_t at = from->groups[g].cases[i];

                if (has_both(visit, at))
                    with(visit, d, at);
            }
        }
    }
}

/* The groups of the cases with both scores. */
static struct mc_tie_group *take_groups(const struct mc_result *result, size_t column,
                                        size_t n_groups, struct mc_arena *arena)
{
    size_t n_cases = result->suite->n_cases, begin = 0, g;
    struct visit visit = {result,
                          result->metric_settled[column],
                          result->scores->columns[column].lower_is_better,
                          mc_arena_array(arena, n_groups, sizeof(*visit.groups)),
                          mc_arena_alloc(arena, mc_array_size(n_cases, sizeof(double))),
                          mc_arena_alloc(arena, mc_array_size(n_cases, sizeof(double))),
                          mc_arena_alloc(arena, n_cases)};

    each_case(&visit, count_case);
    for (g = 0; g < n_groups; g++) {
        struct mc_tie_group *group = &visit.groups[g];
        size_t n = group->n;

        *group =
            (struct mc_tie_group){visit.gold + begin, visit.metric + begin, visit.folds + begin, 0};
        begin += n;
    }
    each_case(&visit, take_case);
    return visit.groups;
}

static void fit_columns(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    struct mc_result *result = context;
    size_t n_groups = count_groups(result), c;

    (void)worker;
    for (c = begin; c < end; c++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        const struct mc_tie_group *groups = take_groups(result, c, n_groups, scratch);

        result->ties[c] = mc_tie_fit_across(groups, n_groups, result->settings.seed, scratch);
        mc_arena_reset(scratch, mark);
    }
}

void mc_tie_fits(struct mc_result *result, struct mc_thread_pool *pool)
{
    const struct mc_analysis_settings *settings = &result->settings;
    size_t n_columns = result->scores->n_columns, c;

    if (!mc_ties_needed(result) || settings->ties == MC_TIES_IN_PLACE)
        return;
    result->ties = mc_arena_array(result->arena, n_columns, sizeof(*result->ties));
    if (settings->ties == MC_TIES_GIVEN) {
        for (c = 0; c < n_columns; c++)
            result->ties[c] = mc_tie_fit_given(settings->tie_threshold);
        return;
    }
    result->folds = mc_arena_alloc(result->arena, result->suite->n_cases);
    mc_tie_folds(result->suite->n_cases, settings->seed, result->folds, result->arena);
    mc_parallel_for(pool, n_columns, 1, fit_columns, result);
}
