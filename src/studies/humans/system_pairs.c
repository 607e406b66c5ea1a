/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/system_pairs.h"

#include <math.h>

#include "analysis/tests/studentized_range.h"
#include "analysis/tests/variance.h"
#include "base/exact_sum.h"
#include "base/memory.h"
#include "base/thread_pool.h"

/* Scores by system: those of group g are values[starts[g]] to values[starts[g + 1] - 1]. */
struct grouped {
    size_t *starts;   /* [n_groups + 1] */
    size_t *sizes;    /* [n_groups] */
    uint32_t *places; /* of the scored outputs */
    double *human;
};

/* The systems with two outputs or more, and where their outputs are. */
static struct grouped group_outputs(const struct mc_ratings *ratings,
                                    const struct mc_scored_outputs *scored,
                                    struct mc_tukey_pairs *found, struct mc_arena *arena)
{
    size_t n_systems = ratings->system_names.n, n = 0, s, i;
    size_t *counts = mc_arena_array(arena, n_systems, sizeof(*counts));
    size_t *next = mc_arena_array(arena, n_systems, sizeof(*next));
    struct grouped grouped;

    grouped.starts = mc_arena_array(arena, n_systems + 1, sizeof(*grouped.starts));
    grouped.sizes = mc_arena_array(arena, n_systems, sizeof(*grouped.sizes));
    grouped.places = mc_arena_array(arena, scored->n, sizeof(*grouped.places));
    grouped.human = mc_arena_array(arena, scored->n, sizeof(*grouped.human));
    found->groups = mc_arena_array(arena, n_systems, sizeof(*found->groups));
    for (i = 0; i < scored->n; i++)
        counts[ratings->outputs[scored->outputs[i]].system]++;
    for (s = 0; s < n_systems; s++) {
        if (counts[s] < 2)
            continue;
        next[s] = grouped.starts[found->n_groups] = n;
        grouped.sizes[found->n_groups] = counts[s];
        found->groups[found->n_groups++] = (struct mc_system_group){s, counts[s], (double)NAN};
        n += counts[s];
    }
    grouped.starts[found->n_groups] = n;
    for (i = 0; i < scored->n; i++) {
        s = ratings->outputs[scored->outputs[i]].system;
        if (counts[s] < 2)
            continue;
        grouped.places[next[s]] = (uint32_t)i;
        grouped.human[next[s]++] = scored->human[i];
    }
    return grouped;
}

/* The systems of pair p, by group. */
struct indexes {
    size_t i, j;
};

struct testing {
    const struct mc_tukey_pairs *found;
    struct mc_system_pair *pairs;
    const struct indexes *indexes;
    const double *means; /* of the groups, higher is better */
    const struct mc_studentized_range *law;
    double alpha, quantile, sign;
};

static void test_pairs(void *context, unsigned worker, size_t begin, size_t end,
                       struct mc_arena *scratch)
{
    const struct testing *testing = context;
    const struct mc_tukey_pairs *found = testing->found;

    (void)worker;
    (void)scratch;
    for (; begin < end; begin++) {
        size_t i = testing->indexes[begin].i, j = testing->indexes[begin].j;
        double inverse = 1 / (double)found->groups[i].n + 1 / (double)found->groups[j].n;
        double scale = sqrt(found->mean_square / 2 * inverse);
        double difference = testing->means[i] - testing->means[j];
        struct mc_system_pair *pair = &testing->pairs[begin];

        pair->first = found->groups[i].system;
        pair->second = found->groups[j].system;
        pair->difference = testing->sign * difference;
        pair->low = pair->difference - testing->quantile * scale;
        pair->high = pair->difference + testing->quantile * scale;
        pair->q = fabs(difference) / scale;
        pair->p = mc_studentized_range_upper(testing->law, pair->q);
        pair->is_significant = pair->p < testing->alpha;
        pair->first_is_better = difference > 0;
    }
}

/* The law of the groups' range: that of another scale where it is the same. */
static const struct mc_studentized_range *law_of(const struct mc_tukey_pairs *found,
                                                 const struct mc_tukey_pairs *other,
                                                 struct mc_arena *arena)
{
    unsigned n_groups = (unsigned)found->n_groups;
    struct mc_studentized_range *law;

    if (other != NULL && other->law != NULL &&
        mc_studentized_range_is_of(other->law, n_groups, found->df))
        return other->law;
    law = mc_studentized_range_new(n_groups, found->df, arena);
    mc_studentized_range_tabulate_tail(law, arena);
    return law;
}

static void test_all(struct mc_tukey_pairs *found, const double *means, double sign, double alpha,
                     struct mc_thread_pool *pool, struct mc_arena *arena)
{
    size_t n = found->n_groups, i, j;
    struct indexes *indexes;
    struct testing testing = {.found = found, .means = means, .alpha = alpha, .sign = sign};

    indexes = mc_arena_array(arena, n * (n - 1) / 2, sizeof(*indexes));
    found->pairs = mc_arena_array(arena, n * (n - 1) / 2, sizeof(*found->pairs));
    for (i = 0; i < n; i++)
        for (j = i + 1; j < n; j++)
            indexes[found->n_pairs++] = (struct indexes){i, j};
    testing.pairs = found->pairs;
    testing.indexes = indexes;
    testing.law = found->law;
    testing.quantile = mc_studentized_range_quantile(found->law, alpha);
    mc_parallel_for(pool, found->n_pairs, 1, test_pairs, &testing);
    for (i = 0; i < found->n_pairs; i++)
        found->n_significant += found->pairs[i].is_significant;
}

/* Puts the means of a metric over the grouped outputs beside the significant pairs. */
static struct mc_metric_pairs compare_metric(const struct mc_ratings *ratings,
                                             const struct mc_tukey_pairs *found,
                                             const struct grouped *grouped, const double *scores,
                                             struct mc_arena *arena)
{
    struct mc_metric_pairs metric = {
        .errors = mc_arena_array(arena, found->n_significant, sizeof(*metric.errors))};
    struct mc_arena_mark mark = mc_arena_mark(arena);
    size_t total = grouped->starts[found->n_groups], g, i, p;
    double *values = mc_arena_array(arena, total, sizeof(*values));
    double *means = mc_arena_array(arena, ratings->system_names.n, sizeof(*means)); /* by system */

    for (i = 0; i < total; i++)
        values[i] = scores[grouped->places[i]];
    for (g = 0; g < found->n_groups; g++)
        means[found->groups[g].system] =
            mc_exact_mean(values + grouped->starts[g], grouped->sizes[g]);
    for (p = 0; p < found->n_pairs; p++) {
        const struct mc_system_pair *pair = &found->pairs[p];
        struct mc_system_error order = pair->first_is_better
                                           ? (struct mc_system_error){pair->first, pair->second}
                                           : (struct mc_system_error){pair->second, pair->first};

        if (!pair->is_significant)
            continue;
        if (means[order.better] > means[order.worse])
            metric.n_as_people++;
        else
            metric.errors[metric.n_errors++] = order;
    }
    mc_arena_reset(arena, mark);
    return metric;
}

struct mc_tukey_pairs mc_tukey_pairs(const struct mc_ratings *ratings,
                                     const struct mc_human_column *human,
                                     const struct mc_output_selection *selection, double alpha,
                                     const struct mc_tukey_pairs *other,
                                     struct mc_thread_pool *pool, struct mc_arena *arena)
{
    struct mc_scored_outputs scored = mc_scored_outputs(ratings, human, selection, NULL, 0, arena);
    struct mc_tukey_pairs found = {.n_metrics = scored.n_metrics};
    struct grouped grouped = group_outputs(ratings, &scored, &found, arena);
    struct mc_value_groups groups = {grouped.human, grouped.sizes, found.n_groups};
    double *means = mc_arena_array(arena, found.n_groups, sizeof(*means));

    double sign = human->lower_is_better ? -1 : 1;
    struct mc_anova anova = mc_anova(&groups);
    size_t g, m;

    found.reason = anova.test.reason;
    found.mean_square = anova.mean_square;
    found.df = anova.within;
    for (g = 0; g < found.n_groups; g++) {
        means[g] = mc_exact_mean(grouped.human + grouped.starts[g], grouped.sizes[g]);
        found.groups[g].mean = sign * means[g];
    }
    if (found.reason == NULL) {
        found.law = law_of(&found, other, arena);
        test_all(&found, means, sign, alpha, pool, arena);
    }
    found.metrics = mc_arena_array(arena, found.n_metrics, sizeof(*found.metrics));
    for (m = 0; m < found.n_metrics; m++)
        found.metrics[m] = compare_metric(ratings, &found, &grouped, scored.metrics[m], arena);
    return found;
}
