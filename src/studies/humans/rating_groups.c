/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/rating_groups.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/exact_sum.h"
#include "base/memory.h"

static size_t group_of(const struct mc_ratings *ratings, const struct mc_judgement *judgement,
                       enum mc_rating_key key)
{
    return key == MC_BY_SYSTEM ? ratings->outputs[judgement->output].system : judgement->annotator;
}

struct mc_rating_groups mc_rating_groups(const struct mc_ratings *ratings, size_t scale,
                                         enum mc_rating_key key, struct mc_arena *arena)
{
    const struct mc_judgement *judgements = ratings->judgements + ratings->scale_starts[scale];
    size_t n = ratings->scale_starts[scale + 1] - ratings->scale_starts[scale], i, g;
    struct mc_rating_groups groups = {
        .n_groups = key == MC_BY_SYSTEM ? ratings->system_names.n : ratings->annotator_names.n,
        .values = mc_arena_array(arena, n, sizeof(double)),
        .judgements = mc_arena_array(arena, n, sizeof(uint32_t)),
    };
    size_t *starts = mc_arena_array(arena, groups.n_groups + 2, sizeof(*starts));

    /* while the groups are filled, starts[g + 1] moves from the start of group g to its end */
    for (i = 0; i < n; i++)
        starts[group_of(ratings, &judgements[i], key) + 2]++;
    for (g = 0; g < groups.n_groups; g++)
        starts[g + 2] += starts[g + 1];
    for (i = 0; i < n; i++) {
        size_t place = starts[group_of(ratings, &judgements[i], key) + 1]++;

        groups.values[place] = judgements[i].value;
        groups.judgements[place] = (uint32_t)i;
    }
    groups.starts = starts;
    return groups;
}

void mc_rating_output_means(const struct mc_ratings *ratings, size_t scale, double *means)
{
    const struct mc_judgement *judgements = ratings->judgements + ratings->scale_starts[scale];
    size_t n = ratings->scale_starts[scale + 1] - ratings->scale_starts[scale], begin, end, i;

    for (i = 0; i < ratings->n_outputs; i++)
        means[i] = (double)NAN;
    for (begin = 0; begin < n; begin = end) {
        struct mc_exact_sum sum = {0, 0};

        for (end = begin; end < n && judgements[end].output == judgements[begin].output; end++)
            mc_exact_sum_add(&sum, judgements[end].value);
        means[judgements[begin].output] = mc_exact_sum_value(&sum) / (double)(end - begin);
    }
}

void mc_rating_ranks(const double *values, size_t n, bool lower_is_better, size_t *ranks,
                     struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *ranked = mc_arena_array(scratch, n, sizeof(*ranked));
    double *places = mc_arena_array(scratch, n, sizeof(*places));
    size_t n_ranked = 0, i;

    for (i = 0; i < n; i++)
        if (!isnan(values[i]))
            ranked[n_ranked++] = lower_is_better ? values[i] : -values[i];
    mc_tied_ranks(ranked, n_ranked, MC_RANK_MIN, places, scratch);
    n_ranked = 0;
    for (i = 0; i < n; i++)
        ranks[i] = isnan(values[i]) ? 0 : (size_t)places[n_ranked++];
    mc_arena_reset(scratch, mark);
}
