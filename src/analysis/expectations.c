#include "analysis/expectations.h"

#include <math.h>

#include "analysis/intervals/clustered_rate.h"
#include "analysis/verdict.h"
#include "suite/expectation.h"

/* The standard deviation of the human scores of the dataset on [0, 1]; NaN: fewer than 2. */
static double spread_of(const struct mc_result *result, uint32_t dataset)
{
    const struct mc_dataset_result *found = mc_judged_dataset(result, dataset);

    return found->groups[found->n_groups - 1].human.scaled_standard_deviation;
}

static double distance_of(const struct mc_result *result, const struct mc_tested *tested)
{
    const struct mc_expectation *expectation = tested->expectation;

    if (mc_expectation_is_bound(expectation->type) || isnan(expectation->value))
        return 0;
    if (!expectation->in_human_spread)
        return expectation->value;
    return expectation->value * spread_of(result, result->suite->cases[tested->item].dataset);
}

static void add_case(struct mc_expectations *all, const struct mc_result *result, size_t index)
{
    const struct mc_case *item = &result->suite->cases[index];
    size_t n_columns = result->scores->n_columns, n, i;
    const struct mc_expectation *expected = mc_case_expectations(result->suite, item, &n);

    for (i = 0; i < n; i++) {
        struct mc_tested *tested = &all->items[all->first[index] + i];

        tested->item = index;
        tested->expectation = &expected[i];
        tested->of_phenomenon = item->n_expectations == 0;
        tested->distance = distance_of(result, tested);
        tested->verdicts = mc_arena_array(result->arena, n_columns, sizeof(*tested->verdicts));
    }
}

/* All expectations of the selected cases; NULL: there is none. */
static struct mc_expectations *gather(const struct mc_result *result)
{
    struct mc_expectations *all = mc_arena_array(result->arena, 1, sizeof(*all));
    size_t n_cases = result->suite->n_cases, n, i;

    all->first = mc_arena_array(result->arena, n_cases + 1, sizeof(*all->first));
    for (i = 0; i < n_cases; i++) {
        (void)mc_case_expectations(result->suite, &result->suite->cases[i], &n);
        all->first[i + 1] = all->first[i] + (mc_case_is_selected(result->suite, i) ? n : 0);
    }
    all->n = all->first[n_cases];
    all->items = mc_arena_array(result->arena, all->n, sizeof(*all->items));
    for (i = 0; i < n_cases; i++)
        if (mc_case_is_selected(result->suite, i))
            add_case(all, result, i);
    return all->n == 0 ? NULL : all;
}

static void judge_all(struct mc_expectations *all, const struct mc_result *result)
{
    struct mc_arena *scratch = mc_arena_new();
    struct mc_judged people = mc_judged_people(result, scratch);
    size_t i, c;

    for (i = 0; i < all->n; i++)
        all->items[i].people = mc_judge(&people, &all->items[i]);
    for (c = 0; c < result->scores->n_columns; c++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        struct mc_judged column = mc_judged_column(result, c, scratch);

        for (i = 0; i < all->n; i++)
            all->items[i].verdicts[c] = mc_judge(&column, &all->items[i]);
        mc_arena_reset(scratch, mark);
    }
    mc_arena_free(scratch);
}

static void count(const struct mc_tested *tested, size_t column, struct mc_passes *passes)
{
    enum mc_outcome outcome = tested->verdicts[column].outcome;

    passes->n_passed += outcome == MC_OUTCOME_PASSED;
    passes->n_failed += outcome == MC_OUTCOME_FAILED;
    passes->n_not_applicable += outcome == MC_OUTCOME_NONE;
    passes->n_people_fail +=
        outcome == MC_OUTCOME_FAILED && tested->people.outcome == MC_OUTCOME_FAILED;
}

/* The interval takes the expectations of a case as a cluster. */
static struct mc_passes passes_of(const struct mc_result *result, const struct mc_group *group,
                                  size_t column)
{
    const struct mc_expectations *all = result->expectations;
    struct mc_passes passes = {0};
    struct mc_cluster_counts clusters = {0};
    struct mc_interval interval;
    size_t i, k;

    for (i = 0; i < group->n_cases; i++) {
        size_t passed = passes.n_passed, failed = passes.n_failed;

        for (k = all->first[group->cases[i]]; k < all->first[group->cases[i] + 1]; k++)
            count(&all->items[k], column, &passes);
        passed = passes.n_passed - passed;
        mc_cluster_counts_add(&clusters, passed, passed + passes.n_failed - failed);
    }
    interval = mc_clustered_rate_interval(&clusters, result->settings.confidence);
    passes.effective_n = mc_effective_n(&clusters);
    passes.rate = clusters.n == 0 ? (double)NAN : (double)passes.n_passed / (double)clusters.n;
    passes.low = interval.low;
    passes.high = interval.high;
    return passes;
}

static void count_group(const struct mc_result *result, struct mc_group *group)
{
    const size_t *first = result->expectations->first;
    size_t n = 0, i, c;

    for (i = 0; i < group->n_cases; i++)
        n += first[group->cases[i] + 1] - first[group->cases[i]];
    if (n == 0)
        return;
    group->passes =
        mc_arena_array(result->arena, result->scores->n_columns, sizeof(*group->passes));
    for (c = 0; c < result->scores->n_columns; c++)
        group->passes[c] = passes_of(result, group, c);
}

void mc_judge_expectations(struct mc_result *result)
{
    size_t d, g;

    result->expectations = gather(result);
    if (result->expectations == NULL)
        return;
    judge_all(result->expectations, result);
    for (d = 0; d < result->n_datasets; d++)
        for (g = 0; g < result->datasets[d].n_groups; g++)
            count_group(result, &result->datasets[d].groups[g]);
}

size_t mc_failed_expectations(const struct mc_result *result)
{
    size_t n = 0, i, c;

    if (result->expectations == NULL)
        return 0;
    for (i = 0; i < result->expectations->n; i++)
        for (c = 0; c < result->scores->n_columns; c++)
            n += !result->scores->columns[c].sentinel &&
                 result->expectations->items[i].verdicts[c].outcome == MC_OUTCOME_FAILED;
    return n;
}
