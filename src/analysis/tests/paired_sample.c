#include "analysis/tests/paired_sample.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
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

/* --- figures over the groups ------------------------------------------------------------------ */

double mc_grouped_mean(const struct mc_grouped_figure *figure, const double *human,
                       const double *metric, const struct mc_score_groups *groups,
                       struct mc_arena *scratch)
{
    struct mc_groups_mean mean = {0, 0};
    size_t begin = 0, g;

    for (g = 0; g < groups->n; g++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        double value = figure->compute(human + begin, metric + begin, groups->ends[g] - begin,
                                       figure->context, scratch);

        mc_arena_reset(scratch, mark);
        begin = groups->ends[g];
        mc_groups_mean_add(&mean, value);
    }
    return mc_groups_mean_value(&mean);
}

static double pearson(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch)
{
    (void)context;
    (void)scratch;
    return mc_pearson(human, metric, n);
}

static double spearman(const double *human, const double *metric, size_t n, const void *context,
                       struct mc_arena *scratch)
{
    uint32_t *human_levels = mc_arena_array(scratch, n, sizeof(*human_levels));
    uint32_t *metric_levels = mc_arena_array(scratch, n, sizeof(*metric_levels));
    uint32_t n_human = mc_levels(human, n, human_levels, scratch);
    uint32_t n_metric = mc_levels(metric, n, metric_levels, scratch);

    (void)context;
    return mc_spearman(human_levels, n_human, metric_levels, n_metric, n, scratch);
}

static double tau_b(const double *human, const double *metric, size_t n, const void *context,
                    struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);

    (void)context;
    return mc_tau_b(&counts).value;
}

static double acc_eq(const double *human, const double *metric, size_t n, const void *context,
                     struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);

    (void)context;
    return mc_acc_eq(&counts).value;
}

static double tau_eq(const double *human, const double *metric, size_t n, const void *context,
                     struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);

    (void)context;
    return mc_tau_eq(&counts).value;
}

struct mc_grouped_figure mc_grouped_pearson(void)
{
    return (struct mc_grouped_figure){pearson, NULL};
}

struct mc_grouped_figure mc_grouped_spearman(void)
{
    return (struct mc_grouped_figure){spearman, NULL};
}

struct mc_grouped_figure mc_grouped_tau_b(void)
{
    return (struct mc_grouped_figure){tau_b, NULL};
}

struct mc_grouped_figure mc_grouped_acc_eq(void)
{
    return (struct mc_grouped_figure){acc_eq, NULL};
}

struct mc_grouped_figure mc_grouped_tau_eq(void)
{
    return (struct mc_grouped_figure){tau_eq, NULL};
}

double mc_order_share(const double *human, const double *metric, size_t n, const void *context,
                      struct mc_arena *scratch)
{
    struct mc_pair_counts counts = mc_pair_counts(human, metric, n, 0, scratch);
    uint64_t told = counts.concordant + counts.discordant + counts.metric_ties;

    (void)context;
    return told == 0 ? (double)NAN : (double)counts.concordant / (double)told;
}

struct mc_grouped_figure mc_grouped_order(void)
{
    return (struct mc_grouped_figure){mc_order_share, NULL};
}
