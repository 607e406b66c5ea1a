/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/low_third.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/memory.h"
#include "studies/humans/rating_groups.h"

const char *mc_low_rule_name(enum mc_low_rule rule)
{
    static const char *const names[MC_N_LOW_RULES] = {"midrank", "quantile", "block"};

    return (unsigned)rule < MC_N_LOW_RULES ? names[rule] : NULL;
}

static bool is_low(enum mc_low_rule rule, size_t lower, size_t equal, size_t n)
{
    switch (rule) {
    case MC_LOW_MIDRANK:
        return 3 * (2 * lower + equal) <= 2 * n;
    case MC_LOW_QUANTILE:
        return lower <= (n - 1) / 3;
    case MC_LOW_BLOCK:
        return 3 * (lower + equal) <= n;
    case MC_N_LOW_RULES:
        break;
    }
    return false;
}

/* Marks the low judgements of one annotator. Returns their number. */
static size_t mark_annotator(const double *values, const uint32_t *judgements, size_t n,
                             enum mc_low_rule rule, bool *low, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *order = mc_arena_array(scratch, n, sizeof(*order));
    size_t n_low = 0, begin, end, i;

    mc_sort_order(values, n, order, scratch);
    for (begin = 0; begin < n; begin = end) {
        for (end = begin + 1; end < n && !(values[order[end]] > values[order[begin]]); end++)
            continue;
        if (!is_low(rule, begin, end - begin, n))
            break;
        for (i = begin; i < end; i++)
            low[judgements[order[i]]] = true;
        n_low = end;
    }
    mc_arena_reset(scratch, mark);
    return n_low;
}

/* Marks the low judgements on the scale. Returns their number. */
static size_t mark_judgements(const struct mc_ratings *ratings, size_t scale, enum mc_low_rule rule,
                              bool *low, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_rating_groups groups = mc_rating_groups(ratings, scale, MC_BY_ANNOTATOR, scratch);
    size_t n_low = 0, g, i;

    if (ratings->scales[scale].lower_is_better)
        for (i = 0; i < groups.starts[groups.n_groups]; i++)
            groups.values[i] = -groups.values[i];
    for (g = 0; g < groups.n_groups; g++)
        n_low +=
            mark_annotator(groups.values + groups.starts[g], groups.judgements + groups.starts[g],
                           groups.starts[g + 1] - groups.starts[g], rule, low, scratch);
    mc_arena_reset(scratch, mark);
    return n_low;
}

static void mark_outputs(const struct mc_ratings *ratings, size_t scale, const bool *low,
                         size_t min_annotators, struct mc_low_third *result)
{
    const struct mc_judgement *judgements = ratings->judgements + ratings->scale_starts[scale];
    size_t n = ratings->scale_starts[scale + 1] - ratings->scale_starts[scale], begin, end;

    for (begin = 0; begin < n; begin = end) {
        uint32_t output = judgements[begin].output, system = ratings->outputs[output].system;
        bool is_low_for_all = true;

        for (end = begin; end < n && judgements[end].output == output; end++)
            is_low_for_all = is_low_for_all && low[end];
        if (end - begin < min_annotators)
            continue;
        result->eligible[system]++;
        result->low[system] += is_low_for_all;
        result->n_low += is_low_for_all;
        result->is_low[output] = is_low_for_all;
    }
}

/* Counts the flags raised in one low output. */
static void count_flags(const struct mc_ratings *ratings, size_t first_flag, uint32_t output,
                        struct mc_low_third *result)
{
    bool is_flagged = false;
    size_t f, i;

    for (f = 0; f < result->n_flags; f++) {
        struct mc_output_judgements judgements = mc_ratings_of(ratings, first_flag + f, output);
        size_t n_raised = 0;

        for (i = 0; i < judgements.n; i++)
            n_raised += judgements.first[i].value > 0;
        result->flags[f].by_every += n_raised == judgements.n && judgements.n > 0;
        result->flags[f].by_some += n_raised > 0;
        is_flagged = is_flagged || n_raised > 0;
    }
    result->n_flagged += is_flagged;
}

struct mc_low_third mc_low_third(const struct mc_ratings *ratings, size_t scale,
                                 enum mc_low_rule rule, size_t min_annotators,
                                 struct mc_arena *arena)
{
    size_t n = ratings->scale_starts[scale + 1] - ratings->scale_starts[scale], n_plain = 0, i;
    struct mc_low_third result = {
        .eligible = mc_arena_array(arena, ratings->system_names.n, sizeof(size_t)),
        .low = mc_arena_array(arena, ratings->system_names.n, sizeof(size_t)),
        .is_low = mc_arena_array(arena, ratings->n_outputs, sizeof(bool)),
    };
    struct mc_arena_mark mark;
    bool *low;

    while (n_plain < ratings->n_scales && !ratings->scales[n_plain].is_flag)
        n_plain++;
    result.n_flags = ratings->n_scales - n_plain;
    result.flags = mc_arena_array(arena, result.n_flags, sizeof(*result.flags));
    mark = mc_arena_mark(arena);
    low = mc_arena_array(arena, n, sizeof(*low));
    result.n_low_ratings = mark_judgements(ratings, scale, rule, low, arena);
    mark_outputs(ratings, scale, low, min_annotators, &result);
    mc_arena_reset(arena, mark);
    for (i = 0; i < ratings->n_outputs; i++)
        if (result.is_low[i])
            count_flags(ratings, n_plain, (uint32_t)i, &result);
    for (i = 0; i < result.n_flags; i++)
        result.flags[i].percent_every =
            100 * (double)result.flags[i].by_every / (double)result.n_low;
    return result;
}

struct mc_low_both mc_low_both(const struct mc_ratings *ratings, const struct mc_low_third *first,
                               const struct mc_low_third *second, struct mc_arena *arena)
{
    size_t n_systems = ratings->system_names.n, i;
    struct mc_low_both both = {
        .low = mc_arena_array(arena, n_systems, sizeof(size_t)),
        .percent_of_second = mc_arena_array(arena, n_systems, sizeof(double)),
    };

    for (i = 0; i < ratings->n_outputs; i++)
        if (first->is_low[i] && second->is_low[i]) {
            both.low[ratings->outputs[i].system]++;
            both.n_low++;
        }
    for (i = 0; i < n_systems; i++)
        both.percent_of_second[i] = 100 * (double)both.low[i] / (double)second->low[i];
    return both;
}
