/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ratings.c: lookups in sorted ratings (see staged_ratings.c). */
#include "studies/humans/ratings.h"

#include <math.h>

#include "base/exact_sum.h"

struct mc_output_judgements mc_ratings_of(const struct mc_ratings *ratings, size_t scale,
                                          size_t output)
{
    size_t low = ratings->scale_starts[scale], high = ratings->scale_starts[scale + 1], end;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (ratings->judgements[middle].output < output)
            low = middle + 1;
        else
            high = middle;
    }
    for (end = low;
         end < ratings->scale_starts[scale + 1] && ratings->judgements[end].output == output;)
        end++;
    return (struct mc_output_judgements){ratings->judgements + low, end - low};
}

size_t mc_ratings_scale(const struct mc_ratings *ratings, struct mc_slice name)
{
    size_t skipped = mc_slice_begins(name, MC_RATING_FLAG) ? strlen(MC_RATING_FLAG) : 0, i;
    struct mc_slice bare = mc_slice(name.data + skipped, name.length - skipped);

    for (i = 0; i < ratings->n_scales; i++)
        if (ratings->scales[i].is_flag == (skipped > 0) &&
            mc_slice_equal(ratings->scales[i].name, bare))
            return i;
    return SIZE_MAX;
}

size_t mc_rating_name_find(const struct mc_rating_names *names, struct mc_slice name)
{
    size_t low = 0, high = names->n;

    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = mc_slice_compare(names->items[middle], name);

        if (order == 0)
            return middle;
        if (order < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return SIZE_MAX;
}

void mc_ratings_scores(const struct mc_ratings *ratings, const size_t *scales, size_t n_scales,
                       double *scores)
{
    size_t i, k;

    for (i = 0; i < ratings->n_outputs; i++)
        scores[i] = 0;
    for (k = 0; k < n_scales; k++) {
        size_t at = ratings->scale_starts[scales[k]], end = ratings->scale_starts[scales[k] + 1];

        for (i = 0; i < ratings->n_outputs; i++) {
            struct mc_exact_sum sum = {0, 0};
            size_t begin = at;

            for (; at < end && ratings->judgements[at].output == i; at++)
                mc_exact_sum_add(&sum, ratings->judgements[at].value);
            scores[i] += at > begin ? mc_exact_sum_value(&sum) / (double)(at - begin) : (double)NAN;
        }
    }
    for (i = 0; i < ratings->n_outputs; i++)
        scores[i] = rint(scores[i] / (double)n_scales * 1e9) / 1e9;
}
