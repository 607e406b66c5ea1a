#include "analysis/tests/paired_sample.h"

#include <math.h>

#include "analysis/sample.h"
#include "analysis/settle.h"

static bool is_complete(const struct mc_paired_scores *scores, size_t i)
{
    return isfinite(scores->human[i]) && isfinite(scores->metrics[0][i]) &&
           isfinite(scores->metrics[1][i]);
}

static size_t group_of(const struct mc_paired_scores *scores, enum mc_paired_grouping grouping,
                       size_t i)
{
    if (grouping == MC_PAIRED_ALL)
        return 0;
    return grouping == MC_PAIRED_BY_INPUT ? mc_input_of(scores, i) : mc_system_of(scores, i);
}

/* starts[g]: where group g begins, SIZE_MAX for one that is left out. Sets the groups and n. */
static void open_groups(const struct mc_paired_scores *scores, enum mc_paired_grouping grouping,
                        struct mc_paired_sample *sample, size_t *starts, size_t n_groups,
                        struct mc_arena *arena)
{
    size_t *ends = mc_arena_array(arena, n_groups, sizeof(*ends));
    size_t i, g;

    for (i = 0; i < scores->n; i++)
        if (is_complete(scores, i))
            starts[group_of(scores, grouping, i)]++;
    for (g = 0; g < n_groups; g++) {
        size_t size = starts[g];

        starts[g] = SIZE_MAX;
        if (size < 2)
            continue;
        starts[g] = sample->n;
        sample->n += size;
        ends[sample->groups.n++] = sample->n;
    }
    sample->groups.ends = ends;
}

void mc_paired_sample_take(const struct mc_paired_scores *scores, enum mc_paired_grouping grouping,
                           struct mc_paired_sample *sample, struct mc_arena *arena)
{
    size_t n_groups = grouping == MC_PAIRED_ALL        ? 1
                      : grouping == MC_PAIRED_BY_INPUT ? scores->n_inputs
                                                       : scores->n_systems;
    size_t *places = mc_arena_array(arena, n_groups, sizeof(*places)), i;
    double *human, *first, *second;
    uint32_t *from;

    memset(sample, 0, sizeof(*sample));
    open_groups(scores, grouping, sample, places, n_groups, arena);
    sample->human = human = mc_arena_array(arena, sample->n, sizeof(*human));
    sample->metrics[0] = first = mc_arena_array(arena, sample->n, sizeof(*first));
    sample->metrics[1] = second = mc_arena_array(arena, sample->n, sizeof(*second));
    sample->from = from = mc_arena_array(arena, sample->n, sizeof(*from));
    for (i = 0; i < scores->n; i++) {
        size_t g = group_of(scores, grouping, i), at;

        if (!is_complete(scores, i) || places[g] == SIZE_MAX)
            continue;
        at = places[g]++;
        human[at] = scores->human[i];
        first[at] = scores->metrics[0][i];
        second[at] = scores->metrics[1][i];
        from[at] = (uint32_t)i;
    }
}

/* sizes[i]: what z[i] was computed from, in its unit. */
static void standardise(const double *values, size_t n, double *z, double *sizes)
{
    double mean = 0, squares = 0, deviation;
    size_t i;

    for (i = 0; i < n; i++)
        mean += values[i];
    mean /= (double)n;
    for (i = 0; i < n; i++)
        squares += (values[i] - mean) * (values[i] - mean);
    deviation = sqrt(squares / (double)n);
    for (i = 0; i < n; i++) {
        z[i] = (values[i] - mean) / deviation;
        sizes[i] = fmax(fabs(values[i]), fabs(mean)) / deviation;
    }
}

const char *mc_paired_standardise(const struct mc_paired_sample *sample, double *z[2],
                                  struct mc_arena *arena)
{
    size_t n = sample->n, m;
    double *both, *sizes;

    if (n < 2)
        return "fewer than 2 cases in every group";
    for (m = 0; m < 2; m++)
        if (mc_all_equal(sample->metrics[m], n))
            return "all scores of a metric are equal";
    both = mc_arena_array(arena, mc_array_size(n, 2), sizeof(*both));
    sizes = mc_arena_array(arena, mc_array_size(n, 2), sizeof(*sizes));
    for (m = 0; m < 2; m++) {
        z[m] = both + m * n;
        standardise(sample->metrics[m], n, z[m], sizes + m * n);
    }
    mc_settle_sized(both, sizes, 2 * n, arena);
    return NULL;
}
