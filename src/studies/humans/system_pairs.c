/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/humans/system_pairs.h"

#include <math.h>

#include "analysis/tests/studentized_range.h"
#include "analysis/tests/variance.h"
#include "base/exact_sum.h"
#include "base/memory.h"
#include "base/thread_pool.h"

/* Scores by system: those of group g are values[starts[g]] to values[starts[g + 1] - 1]. */
struct grouped_scores {
    size_t *starts;   /* [n_groups + 1] */
    size_t *sizes;    /* [n_groups] */
    uint32_t *places; /* of the scored outputs */
    double *human;
};

/* Groups the scored outputs by system, for systems with two outputs or more. */
static struct grouped_scores group_outputs(const struct mc_ratings *ratings,
                                           const struct mc_scored_outputs *scored,
                                           struct mc_tukey_pairs *tukey, struct mc_arena *arena)
{
    size_t n_systems = ratings->system_names.n, n = 0, s, i;
    size_t *counts = mc_arena_array(arena, n_systems, sizeof(*counts));
    size_t *next = mc_arena_array(arena, n_systems, sizeof(*next));
    struct grouped_scores grouped;

    grouped.starts = mc_arena_array(arena, n_systems + 1, sizeof(*grouped.starts));
    grouped.sizes = mc_arena_array(arena, n_systems, sizeof(*grouped.sizes));
    grouped.places = mc_arena_array(arena, scored->n, sizeof(*grouped.places));
    grouped.human = mc_arena_array(arena, scored->n, sizeof(*grouped.human));
    tukey->groups = mc_arena_array(arena, n_systems, sizeof(*tukey->groups));
    for (i = 0; i < scored->n; i++)
        counts[ratings->outputs[scored->outputs[i]].system]++;
    for (s = 0; s < n_systems; s++) {
        if (counts[s] < 2)
            continue;
        next[s] = grouped.starts[tukey->n_groups] = n;
        grouped.sizes[tukey->n_groups] = counts[s];
        tukey->groups[tukey->n_groups++] = (struct mc_system_group){s, counts[s], (double)NAN};
        n += counts[s];
    }
    grouped.starts[tukey->n_groups] = n;
    for (i = 0; i < scored->n; i++) {
        s = ratings->outputs[scored->outputs[i]].system;
        if (counts[s] < 2)
            continue;
        grouped.places[next[s]] = (uint32_t)i;
        grouped.human[next[s]++] = scored->human[i];
    }
    return grouped;
}

/* The two groups of a pair of systems. */
struct group_pair {
    size_t i, j;
};

struct pair_tester {
    const struct mc_tukey_pairs *tukey;
    struct mc_system_pair *pairs;
    const struct group_pair *group_pairs;
    const double *means; /* of the groups, higher is better */
    const struct mc_studentized_range *law;
    double alpha, quantile, sign;
};

static void test_pairs(void *context, unsigned worker, size_t begin, size_t end,
                       struct mc_arena *scratch)
{
    const struct pair_tester *tester = context;
    const struct mc_tukey_pairs *tukey = tester->tukey;

    (void)worker;
    (void)scratch;
    for (; begin < end; begin++) {
        size_t i = tester->group_pairs[begin].i, j = tester->group_pairs[begin].j;
        double inverse = 1 / (double)tukey->groups[i].n + 1 / (double)tukey->groups[j].n;
        double scale = sqrt(tukey->mean_square / 2 * inverse);
        double difference = tester->means[i] - tester->means[j];
        struct mc_system_pair *pair = &tester->pairs[begin];

        pair->first = tukey->groups[i].system;
        pair->second = tukey->groups[j].system;
        pair->difference = tester->sign * difference;
        pair->low = pair->difference - tester->quantile * scale;
        pair->high = pair->difference + tester->quantile * scale;
        pair->q = fabs(difference) / scale;
        pair->p = mc_studentized_range_upper(tester->law, pair->q);
        pair->is_significant = pair->p < tester->alpha;
        pair->first_is_better = difference > 0;
    }
}

/* The law of the groups' range, taken from another scale if it is the same. */
static const struct mc_studentized_range *law_of(const struct mc_tukey_pairs *tukey,
                                                 const struct mc_tukey_pairs *other,
                                                 struct mc_arena *arena)
{
    unsigned n_groups = (unsigned)tukey->n_groups;
    struct mc_studentized_range *law;

    if (other != NULL && other->law != NULL &&
        mc_studentized_range_is_of(other->law, n_groups, tukey->df))
        return other->law;
    law = mc_studentized_range_new(n_groups, tukey->df, arena);
    mc_studentized_range_tabulate_tail(law, arena);
    return law;
}

static void test_all_pairs(struct mc_tukey_pairs *tukey, const double *means, double sign,
                           double alpha, struct mc_thread_pool *pool, struct mc_arena *arena)
{
    size_t n = tukey->n_groups, i, j;
    struct group_pair *group_pairs;
    struct pair_tester tester = {.tukey = tukey, .means = means, .alpha = alpha, .sign = sign};

    group_pairs = mc_arena_array(arena, n * (n - 1) / 2, sizeof(*group_pairs));
    tukey->pairs = mc_arena_array(arena, n * (n - 1) / 2, sizeof(*tukey->pairs));
    for (i = 0; i < n; i++)
        for (j = i + 1; j < n; j++)
            group_pairs[tukey->n_pairs++] = (struct group_pair){i, j};
    tester.pairs = tukey->pairs;
    tester.group_pairs = group_pairs;
    tester.law = tukey->law;
    tester.quantile = mc_studentized_range_quantile(tukey->law, alpha);
    mc_parallel_for(pool, tukey->n_pairs, 1, test_pairs, &tester);
    for (i = 0; i < tukey->n_pairs; i++)
        tukey->n_significant += tukey->pairs[i].is_significant;
}

/* Compares the means of a metric over the grouped outputs with the significant pairs. */
static struct mc_metric_pairs compare_metric(const struct mc_ratings *ratings,
                                             const struct mc_tukey_pairs *tukey,
                                             const struct grouped_scores *grouped,
                                             const double *scores, struct mc_arena *arena)
{
    struct mc_metric_pairs metric = {
        .errors = mc_arena_array(arena, tukey->n_significant, sizeof(*metric.errors))};
    struct mc_arena_mark mark = mc_arena_mark(arena);
    size_t total = grouped->starts[tukey->n_groups], g, i, p;
    double *values = mc_arena_array(arena, total, sizeof(*values));
    double *means = mc_arena_array(arena, ratings->system_names.n, sizeof(*means)); /* by system */

    for (i = 0; i < total; i++)
        values[i] = scores[grouped->places[i]];
    for (g = 0; g < tukey->n_groups; g++)
        means[tukey->groups[g].system] =
            mc_exact_mean(values + grouped->starts[g], grouped->sizes[g]);
    for (p = 0; p < tukey->n_pairs; p++) {
        const struct mc_system_pair *pair = &tukey->pairs[p];
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
    struct mc_tukey_pairs tukey = {.n_metrics = scored.n_metrics};
    struct grouped_scores grouped = group_outputs(ratings, &scored, &tukey, arena);
    struct mc_value_groups groups = {grouped.human, grouped.sizes, tukey.n_groups};
    double *means = mc_arena_array(arena, tukey.n_groups, sizeof(*means));

    double sign = human->lower_is_better ? -1 : 1;
    struct mc_anova anova = mc_anova(&groups);
    size_t g, m;

    tukey.reason = anova.test.reason;
    tukey.mean_square = anova.mean_square;
    tukey.df = anova.within;
    for (g = 0; g < tukey.n_groups; g++) {
        means[g] = mc_exact_mean(grouped.human + grouped.starts[g], grouped.sizes[g]);
        tukey.groups[g].mean = sign * means[g];
    }
    if (tukey.reason == NULL) {
        tukey.law = law_of(&tukey, other, arena);
        test_all_pairs(&tukey, means, sign, alpha, pool, arena);
    }
    tukey.metrics = mc_arena_array(arena, tukey.n_metrics, sizeof(*tukey.metrics));
    for (m = 0; m < tukey.n_metrics; m++)
        tukey.metrics[m] = compare_metric(ratings, &tukey, &grouped, scored.metrics[m], arena);
    return tukey;
}
