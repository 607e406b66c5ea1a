/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "analysis/dimension_pairs.h"

#include <math.h>

#include "analysis/sample.h"
#include "base/hash.h"
#include "base/memory.h"
#include "suite/dimensions.h"

static const struct mc_case *case_of(const struct mc_result *result, const struct mc_group *group,
                                     size_t i)
{
    return &result->suite->cases[group->cases[i]];
}

/* The names of the dimensions in which the cases of a group are judged, in case order. */
static const char *const *names_of(const struct mc_result *result, const struct mc_group *group,
                                   struct mc_arena *scratch, size_t *n)
{
    struct mc_string_map *map = mc_string_map_new(scratch);
    const char **names;
    size_t d, i;

    for (i = 0; i < group->n_cases; i++) {
        const struct mc_case *item = case_of(result, group, i);
        const struct mc_suite_file *file = &result->suite->files[item->file];

        for (d = 0; d < mc_case_more(item)->n_dimensions; d++)
            (void)mc_string_map_add(
                map, file->dimensions[mc_case_more(item)->dimensions[d].dimension].name, NULL);
    }
    *n = mc_string_map_size(map);
    names = mc_arena_array(scratch, *n, sizeof(*names));
    for (d = 0; d < *n; d++)
        names[d] = mc_string_map_key(map, (uint32_t)d).data;
    return names;
}

static struct mc_dimension_pair compare(const double *first, const double *second, size_t n_cases,
                                        struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *a = mc_arena_array(scratch, n_cases, sizeof(*a));
    double *b = mc_arena_array(scratch, n_cases, sizeof(*b));
    uint32_t *a_levels = mc_arena_array(scratch, n_cases, sizeof(*a_levels)), n_a;
    uint32_t *b_levels = mc_arena_array(scratch, n_cases, sizeof(*b_levels)), n_b;
    struct mc_dimension_pair pair = {.n = mc_complete_pairs(first, second, n_cases, a, b)};

    n_a = mc_levels(a, pair.n, a_levels, scratch);
    n_b = mc_levels(b, pair.n, b_levels, scratch);
    pair.spearman = mc_spearman(a_levels, n_a, b_levels, n_b, pair.n, scratch);
    pair.pearson = mc_pearson(a, b, pair.n);
    mc_arena_reset(scratch, mark);
    return pair;
}

struct mc_dimension_pair *mc_dimension_pairs(const struct mc_result *result,
                                             const struct mc_group *group, const char *const *names,
                                             size_t n, struct mc_arena *arena)
{
    struct mc_arena *scratch = mc_arena_new();
    double **means = mc_arena_array(scratch, n, sizeof(*means));
    struct mc_dimension_pair *pairs =
        mc_arena_array(arena, mc_array_size(n, n) / 2, sizeof(*pairs));
    size_t n_pairs = 0, a, b, i;

    for (a = 0; a < n; a++) {
        means[a] = mc_arena_array(scratch, group->n_cases, sizeof(**means));
        for (i = 0; i < group->n_cases; i++) {
            const struct mc_dimension_ratings *ratings =
                mc_case_dimension(result->suite, case_of(result, group, i), mc_slice_of(names[a]));

            means[a][i] = ratings == NULL ? (double)NAN : mc_dimension_mean(ratings);
        }
    }
    for (a = 0; a < n; a++)
        for (b = a + 1; b < n; b++) {
            struct mc_dimension_pair *pair = &pairs[n_pairs++];

            *pair = compare(means[a], means[b], group->n_cases, scratch);
            pair->first = mc_arena_copy(arena, mc_slice_of(names[a]));
            pair->second = mc_arena_copy(arena, mc_slice_of(names[b]));
        }
    mc_arena_free(scratch);
    return pairs;
}

void mc_dimensions_compare(const struct mc_result *result, struct mc_dataset_result *dataset)
{
    const struct mc_group *group = &dataset->groups[dataset->n_groups - 1];
    struct mc_arena *scratch = mc_arena_new();
    size_t n;
    const char *const *names = names_of(result, group, scratch, &n);

    dataset->dimensions = mc_dimension_pairs(result, group, names, n, result->arena);
    dataset->n_dimension_pairs = n < 2 ? 0 : mc_array_size(n, n - 1) / 2;
    mc_arena_free(scratch);
}
