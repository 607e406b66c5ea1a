#include "analysis/dimension_pairs.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/hash.h"
#include "base/memory.h"
#include "suite/dimensions.h"

/* The dimensions of the cases of a group. */
struct dimensions {
    struct mc_string_map *names;
    double **means; /* [dimension][case of the group]; NaN: no ratings */
    size_t n;
};

static const struct mc_case *case_of(const struct mc_result *result, const struct mc_group *group,
                                     size_t i)
{
    return &result->suite->cases[group->cases[i]];
}

static struct dimensions collect(const struct mc_result *result, const struct mc_group *group,
                                 struct mc_arena *scratch)
{
    const struct mc_suite *suite = result->suite;
    struct dimensions made = {.names = mc_string_map_new(scratch)};
    size_t d, i;

    for (i = 0; i < group->n_cases; i++) {
        const struct mc_case *item = case_of(result, group, i);

        for (d = 0; d < item->n_dimensions; d++)
            (void)mc_string_map_add(
                made.names, suite->files[item->file].dimensions[item->dimensions[d].dimension].name,
                NULL);
    }
    made.n = mc_string_map_size(made.names);
    made.means = mc_arena_array(scratch, made.n, sizeof(*made.means));
    for (d = 0; d < made.n; d++) {
        struct mc_slice name = mc_string_map_key(made.names, (uint32_t)d);

        made.means[d] = mc_arena_array(scratch, group->n_cases, sizeof(double));
        for (i = 0; i < group->n_cases; i++) {
            const struct mc_dimension_ratings *ratings =
                mc_case_dimension(suite, case_of(result, group, i), name);

            made.means[d][i] = ratings == NULL ? (double)NAN : mc_dimension_mean(ratings);
        }
    }
    return made;
}

static struct mc_dimension_pair compare(const struct dimensions *all, size_t first, size_t second,
                                        size_t n_cases, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *a = mc_arena_array(scratch, n_cases, sizeof(*a));
    double *b = mc_arena_array(scratch, n_cases, sizeof(*b));
    uint32_t *a_levels = mc_arena_array(scratch, n_cases, sizeof(*a_levels)), n_a;
    uint32_t *b_levels = mc_arena_array(scratch, n_cases, sizeof(*b_levels)), n_b;
    struct mc_dimension_pair pair = {
        .n = mc_complete_pairs(all->means[first], all->means[second], n_cases, a, b)};

    n_a = mc_levels(a, pair.n, a_levels, scratch);
    n_b = mc_levels(b, pair.n, b_levels, scratch);
    pair.spearman = mc_spearman(a_levels, n_a, b_levels, n_b, pair.n, scratch);
    pair.pearson = mc_pearson(a, b, pair.n);
    mc_arena_reset(scratch, mark);
    return pair;
}

void mc_dimensions_compare(const struct mc_result *result, struct mc_dataset_result *dataset)
{
    const struct mc_group *group = &dataset->groups[dataset->n_groups - 1];
    struct mc_arena *scratch = mc_arena_new();
    struct dimensions all = collect(result, group, scratch);
    size_t a, b;

    dataset->dimensions = mc_arena_array(result->arena, mc_array_size(all.n, all.n) / 2,
                                         sizeof(*dataset->dimensions));
    dataset->n_dimension_pairs = 0;
    for (a = 0; a < all.n; a++)
        for (b = a + 1; b < all.n; b++) {
            struct mc_dimension_pair *pair = &dataset->dimensions[dataset->n_dimension_pairs++];

            *pair = compare(&all, a, b, group->n_cases, scratch);
            pair->first = mc_arena_copy(result->arena, mc_string_map_key(all.names, (uint32_t)a));
            pair->second = mc_arena_copy(result->arena, mc_string_map_key(all.names, (uint32_t)b));
        }
    mc_arena_free(scratch);
}
