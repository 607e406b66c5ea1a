/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/pass_rate.h"

#include <math.h>

#include "analysis/expectations.h"
#include "analysis/intervals.h"
#include "base/hash.h"
#include "base/memory.h"

/* Expectations that were applicable. */
struct trials {
    uint64_t n, passed;
};

/* Counts by case. */
struct pass_tally {
    const struct mc_result *result;
    size_t column;
    bool *in_group;        /* [n_cases] */
    struct trials *trials; /* [n_cases]: of expectations with the case; all zero between groups */
};

static enum mc_outcome outcome_of(const struct pass_tally *tally, size_t expectation)
{
    return tally->result->expectations->items[expectation].verdicts[tally->column].outcome;
}

static void add_trial(const struct pass_tally *tally, size_t expectation, struct trials *trials)
{
    enum mc_outcome outcome = outcome_of(tally, expectation);

    trials->n += outcome != MC_OUTCOME_NONE;
    trials->passed += outcome == MC_OUTCOME_PASSED;
}

/* Adds the expectations of a case, before `end`, that compare it with the other one. */
static void add_compared(const struct pass_tally *tally, size_t item, size_t other, size_t end,
                         struct trials *trials)
{
    const struct mc_expectations *expectations = tally->result->expectations;
    size_t k;

    for (k = expectations->first[item]; k < end; k++)
        if (expectations->items[k].other == other)
            add_trial(tally, k, trials);
}

/* Takes out the expectations of either case that compare the two cases of this one; only once: if
 * this is the first such expectation of the two. */
static void take_common(const struct pass_tally *tally, size_t expectation,
                        struct mc_cluster_counts *clusters)
{
    const struct mc_expectations *expectations = tally->result->expectations;
    size_t item = expectations->items[expectation].item,
           other = expectations->items[expectation].other;
    struct trials before = {0, 0}, back = {0, 0}, both = {0, 0};

    if (other == MC_NOT_FOUND || other == item)
        return;
    add_compared(tally, item, other, expectation, &before);
    if (tally->in_group[other])
        add_compared(tally, other, item, expectations->first[other + 1], &back);
    if (before.n > 0 || (other < item && back.n > 0))
        return;
    add_compared(tally, item, other, expectations->first[item + 1], &both);
    mc_cluster_counts_take_common(clusters, both.passed + back.passed, both.n + back.n);
}

/* Adds the trials that involve a case, once. */
static void add_case(struct pass_tally *tally, size_t index, struct mc_cluster_counts *clusters)
{
    struct trials *trials = &tally->trials[index];

    mc_cluster_counts_add(clusters, trials->passed, trials->n);
    *trials = (struct trials){0, 0};
}

/* Calls `with` for each applicable expectation of the group. */
static void
each(struct pass_tally *tally, const struct mc_group *group, struct mc_cluster_counts *clusters,
     void (*with)(struct pass_tally *tally, size_t expectation, struct mc_cluster_counts *clusters))
{
    const uint32_t *first = tally->result->expectations->first;
    size_t i, k;

    for (i = 0; i < group->n_cases; i++)
        for (k = first[group->cases[i]]; k < first[group->cases[i] + 1]; k++)
            if (outcome_of(tally, k) != MC_OUTCOME_NONE)
                with(tally, k, clusters);
}

static void count_members(struct pass_tally *tally, size_t expectation,
                          struct mc_cluster_counts *clusters)
{
    const struct mc_tested *tested = &tally->result->expectations->items[expectation];

    (void)clusters;
    add_trial(tally, expectation, &tally->trials[tested->item]);
    if (tested->other != MC_NOT_FOUND && tested->other != tested->item)
        add_trial(tally, expectation, &tally->trials[tested->other]);
}

static void take_members(struct pass_tally *tally, size_t expectation,
                         struct mc_cluster_counts *clusters)
{
    const struct mc_tested *tested = &tally->result->expectations->items[expectation];

    take_common(tally, expectation, clusters);
    add_case(tally, tested->item, clusters);
    if (tested->other != MC_NOT_FOUND)
        add_case(tally, tested->other, clusters);
}

static struct mc_cluster_counts clusters_of(struct pass_tally *tally, const struct mc_group *group)
{
    struct mc_cluster_counts clusters = {0};
    size_t i;

    for (i = 0; i < group->n_cases; i++)
        tally->in_group[group->cases[i]] = true;
    each(tally, group, &clusters, count_members);
    each(tally, group, &clusters, take_members);
    for (i = 0; i < group->n_cases; i++)
        tally->in_group[group->cases[i]] = false;
    return clusters;
}

/* One metric on the expectations of the group. */
static struct mc_passes pass_rate(struct pass_tally *tally, const struct mc_group *group,
                                  size_t column)
{
    const struct mc_expectations *expectations = tally->result->expectations;
    struct mc_passes passes = {0};
    struct mc_cluster_counts clusters;
    struct mc_interval interval;
    size_t i, k;

    tally->column = column;
    for (i = 0; i < group->n_cases; i++)
        for (k = expectations->first[group->cases[i]]; k < expectations->first[group->cases[i] + 1];
             k++) {
            enum mc_outcome outcome = outcome_of(tally, k);

            passes.n_passed += outcome == MC_OUTCOME_PASSED;
            passes.n_failed += outcome == MC_OUTCOME_FAILED;
            passes.n_not_applicable += outcome == MC_OUTCOME_NONE;
            passes.n_people_fail += outcome == MC_OUTCOME_FAILED &&
                                    expectations->items[k].people.outcome == MC_OUTCOME_FAILED;
        }
    clusters = clusters_of(tally, group);
    interval = mc_clustered_rate_interval(&clusters, tally->result->settings.confidence);
    passes.effective_n = mc_effective_n(&clusters);
    passes.rate = clusters.n == 0 ? (double)NAN : (double)passes.n_passed / (double)clusters.n;
    passes.low = interval.low;
    passes.high = interval.high;
    return passes;
}

void mc_pass_rates(struct mc_result *result)
{
    size_t n_cases = result->suite->n_cases, n_columns = result->scores->n_columns, d, g, i, c;
    struct pass_tally tally = {.result = result};
    struct mc_arena *scratch;
    const uint32_t *first;

    if (result->expectations == NULL)
        return;
    first = result->expectations->first;
    scratch = mc_arena_new();
    tally.in_group = mc_arena_array(scratch, n_cases, sizeof(*tally.in_group));
    tally.trials = mc_arena_array(scratch, n_cases, sizeof(*tally.trials));
    for (d = 0; d < result->n_datasets; d++)
        for (g = 0; g < result->datasets[d].n_groups; g++) {
            struct mc_group *group = &result->datasets[d].groups[g];
            size_t n = 0;

            for (i = 0; i < group->n_cases; i++)
                n += first[group->cases[i] + 1] - first[group->cases[i]];
            if (n == 0)
                continue;
            group->passes = mc_arena_array(result->arena, n_columns, sizeof(*group->passes));
            for (c = 0; c < n_columns; c++)
                group->passes[c] = pass_rate(&tally, group, c);
        }
    mc_arena_free(scratch);
}
