/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <math.h>

#include "analysis/expectations.h"
#include "tests/unit/made_up_expectations.h"

#define NO_RANGE                                                                                   \
    {                                                                                              \
        MC_OUTCOME_NONE,                                                                           \
        {                                                                                          \
            .reason = "the metric declares no finite range"                                        \
        }                                                                                          \
    }
#define NO_SCORE                                                                                   \
    {                                                                                              \
        MC_OUTCOME_NONE,                                                                           \
        {                                                                                          \
            .reason = "the case has no score"                                                      \
        }                                                                                          \
    }
#define PASSED(margin)                                                                             \
    {                                                                                              \
        MC_OUTCOME_PASSED,                                                                         \
        {                                                                                          \
            margin                                                                                 \
        }                                                                                          \
    }
#define FAILED(margin)                                                                             \
    {                                                                                              \
        MC_OUTCOME_FAILED,                                                                         \
        {                                                                                          \
            margin                                                                                 \
        }                                                                                          \
    }

enum { N_TESTED = 5, N_JUDGED = 3 };

/* Case, type, value, distance; people; bleu, smatch, ter. */
static const struct {
    size_t item;
    enum mc_expectation_type type;
    double value, distance;
    struct mc_verdict people, verdicts[N_JUDGED];
} TESTED[N_TESTED] = {
    {0, MC_EXPECT_BELOW, (double)NAN, 0, PASSED(0.375), {FAILED(-0.06), PASSED(0.4), NO_RANGE}},
    {0, MC_EXPECT_MAXIMUM, 0.9, 0, PASSED(0.4), {PASSED(0.59), PASSED(0.4), NO_RANGE}},
    {4, MC_EXPECT_INVARIANCE, 0.1, 0.1, FAILED(-0.025), {FAILED(-0.65), PASSED(0), NO_RANGE}},
    {5,
     MC_EXPECT_INVARIANCE,
     0.5,
     0.075,
     FAILED(-0.125),
     {FAILED(-0.675), FAILED(-0.125), NO_SCORE}},
    {9, MC_EXPECT_ABOVE, 0.05, 0.05, PASSED(0.1), {PASSED(0.2), PASSED(0.3), PASSED(0.05)}},
};

/* In six groups: negation, passive, multiple-phenomena, overall; aspect, overall. */
static const struct mc_passes PASSES[6][N_JUDGED] = {
    {{1, 1, 0, 0, 0.5, 0.09, 0.91, 2},
     {2, 0, 0, 0, 1, 0.34, 1, 2},
     {0, 0, 2, 0, (double)NAN, (double)NAN, (double)NAN, 0}},
    {{0, 2, 0, 2, 0, 0, 0.66, 2},
     {1, 1, 0, 1, 0.5, 0.09, 0.91, 2},
     {0, 0, 2, 0, (double)NAN, (double)NAN, (double)NAN, 0}},
    {{0}},
    {{1, 3, 0, 2, 0.25, 0.05, 0.7, 4},
     {3, 1, 0, 1, 0.75, 0.3, 0.95, 4},
     {0, 0, 4, 0, (double)NAN, (double)NAN, (double)NAN, 0}},
    {{1, 0, 0, 0, 1, 0.21, 1, 1}, {1, 0, 0, 0, 1, 0.21, 1, 1}, {1, 0, 0, 0, 1, 0.21, 1, 1}},
    {{1, 0, 0, 0, 1, 0.21, 1, 1}, {1, 0, 0, 0, 1, 0.21, 1, 1}, {1, 0, 0, 0, 1, 0.21, 1, 1}},
};

static size_t like(size_t column)
{
    return column < N_JUDGED ? column : 0;
}

static void fill_tested(struct mc_result *result, size_t i)
{
    struct mc_tested *tested = &result->expectations->items[i];
    struct mc_expectation *expectation = mc_arena_array(result->arena, 1, sizeof(*expectation));
    size_t c;

    expectation->type = TESTED[i].type;
    expectation->value = TESTED[i].value;
    expectation->in_human_spread = i == 3;
    expectation->other = mc_slice_of(i == 0 ? "P1" : "");
    if (i == 4) {
        expectation->than = mc_arena_array(result->arena, 3, sizeof(*expectation->than));
        expectation->than[0] = mc_slice_of("negation");
        expectation->than[1] = mc_slice_of("antonymy");
        expectation->than[2] = mc_slice_of("passive");
        expectation->n_than = 3;
    }
    tested->item = (uint32_t)TESTED[i].item;
    tested->expectation = expectation;
    tested->of_phenomenon = i == 4;
    tested->distance = TESTED[i].distance;
    tested->people = TESTED[i].people;
    tested->verdicts =
        mc_arena_array(result->arena, result->scores->n_columns, sizeof(*tested->verdicts));
    for (c = 0; c < result->scores->n_columns; c++)
        tested->verdicts[c] = TESTED[i].verdicts[like(c)];
}

void mc_made_up_expectations(struct mc_result *result)
{
    struct mc_expectations *all = mc_arena_array(result->arena, 1, sizeof(*all));
    size_t n_cases = result->suite->n_cases, n = 0, d, g, c, i;

    result->expectations = all;
    all->n = N_TESTED;
    all->items = mc_arena_array(result->arena, N_TESTED, sizeof(*all->items));
    all->first = mc_arena_array(result->arena, n_cases + 1, sizeof(*all->first));
    for (i = 0; i < N_TESTED; i++)
        fill_tested(result, i);
    for (i = 0; i < n_cases; i++) {
        all->first[i + 1] = all->first[i];
        while (all->first[i + 1] < N_TESTED && TESTED[all->first[i + 1]].item == i)
            all->first[i + 1]++;
    }
    for (d = 0; d < result->n_datasets; d++) {
        for (g = 0; g < result->datasets[d].n_groups; g++, n++) {
            struct mc_group *group = &result->datasets[d].groups[g];

            if (n == 2)
                continue;
            group->passes =
                mc_arena_array(result->arena, result->scores->n_columns, sizeof(*group->passes));
            for (c = 0; c < result->scores->n_columns; c++)
                group->passes[c] = PASSES[n][like(c)];
        }
    }
}
