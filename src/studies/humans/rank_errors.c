/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rank_errors.c: counts inverted pairs of outputs in each item, and tests for each value of a
 * factor and each third of the lengths whether its items have a different share of them than the
 * rest: a permutation test, exact if possible, with Holm's correction. In order: groups, traits,
 * tests of traits, the analysis, outputs of a group. */
#include "studies/humans/rank_errors.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/sample.h"
#include "analysis/tests/multiple_testing.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/number.h"
#include "base/random.h"
#include "base/thread_pool.h"

uint64_t mc_rank_counts_sum(const struct mc_rank_counts *counts)
{
    return counts->kept + counts->inverted + counts->metric_tied + counts->people_tied +
           counts->both_tied;
}

uint64_t mc_rank_counts_ordered(const struct mc_rank_counts *counts)
{
    return counts->kept + counts->inverted + counts->metric_tied;
}

/* --- groups ----------------------------------------------------------------------------------- */

static int sign_of(double difference)
{
    return (difference > 0) - (difference < 0);
}

static struct mc_rank_counts count_pairs(const double *human, const double *metric, size_t n)
{
    struct mc_rank_counts counts = {0};
    size_t i, j;

    for (i = 0; i < n; i++) {
        for (j = i + 1; j < n; j++) {
            int people = sign_of(human[i] - human[j]), score = sign_of(metric[i] - metric[j]);

            if (people == 0 && score == 0)
                counts.both_tied++;
            else if (people == 0)
                counts.people_tied++;
            else if (score == 0)
                counts.metric_tied++;
            else if (people == score)
                counts.kept++;
            else
                counts.inverted++;
        }
    }
    return counts;
}

static double footrule(const double *human, const double *metric, size_t n,
                       struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *people = mc_arena_array(scratch, n, sizeof(*people)), sum = 0;
    double *scores = mc_arena_array(scratch, n, sizeof(*scores));
    size_t i;

    mc_tied_ranks(human, n, MC_RANK_AVERAGE, people, scratch);
    mc_tied_ranks(metric, n, MC_RANK_AVERAGE, scores, scratch);
    for (i = 0; i < n; i++)
        sum += fabs(people[i] - scores[i]);
    mc_arena_reset(scratch, mark);
    return sum;
}

/* The mean number of words of n outputs; NaN if one has no text. */
static double mean_length(const struct mc_ratings *ratings, const uint32_t *outputs, size_t n)
{
    size_t n_words = 0, i, k;

    for (i = 0; i < n; i++) {
        const struct mc_rated_output *output = &ratings->outputs[outputs[i]];
        bool inside = false;

        if (!output->has_text)
            return (double)NAN;
        for (k = 0; k < output->text.length; k++) {
            bool blank = mc_ascii_is_space(output->text.data[k]);

            n_words += !blank && !inside;
            inside = !blank;
        }
    }
    return (double)n_words / (double)n;
}

/* By inverted pairs, most first, then by their share of the ordered pairs, then by item. */
static int compare_groups(const void *a, const void *b)
{
    const struct mc_rank_group *x = a, *y = b;
    uint64_t of_x = mc_rank_counts_ordered(&x->counts), of_y = mc_rank_counts_ordered(&y->counts);

    if (x->counts.inverted != y->counts.inverted)
        return x->counts.inverted < y->counts.inverted ? 1 : -1;
    if (x->counts.inverted > 0 && of_x != of_y)
        return of_x < of_y ? -1 : 1;
    return (x->item > y->item) - (x->item < y->item);
}

/* Relies on the order of the outputs, which are sorted by item. */
static void find_groups(const struct mc_ratings *ratings, const struct mc_scored_outputs *scored,
                        struct mc_rank_errors *errors, struct mc_arena *arena)
{
    size_t begin, end;

    errors->groups = mc_arena_array(arena, ratings->item_names.n, sizeof(*errors->groups));
    for (begin = 0; begin < scored->n; begin = end) {
        uint32_t item = ratings->outputs[scored->outputs[begin]].item;
        const double *human = scored->human + begin, *metric = scored->metrics[0] + begin;
        struct mc_rank_group *group = &errors->groups[errors->n_groups];

        for (end = begin; end < scored->n && ratings->outputs[scored->outputs[end]].item == item;)
            end++;
        if (end - begin < 2)
            continue;
        errors->n_groups++;
        group->item = item;
        group->n = end - begin;
        group->counts = count_pairs(human, metric, group->n);
        group->footrule = footrule(human, metric, group->n, arena);
        group->length = mean_length(ratings, scored->outputs + begin, group->n);
        errors->totals.kept += group->counts.kept;
        errors->totals.inverted += group->counts.inverted;
        errors->totals.metric_tied += group->counts.metric_tied;
        errors->totals.people_tied += group->counts.people_tied;
        errors->totals.both_tied += group->counts.both_tied;
        errors->n_inverted_groups += group->counts.inverted > 0;
    }
    if (errors->n_groups > 0)
        qsort(errors->groups, errors->n_groups, sizeof(*errors->groups), compare_groups);
}

/* --- traits ----------------------------------------------------------------------------------- */

/* A group with its value of a factor. */
struct labelled_group {
    struct mc_slice value;
    size_t place; /* orders the values, before their texts do */
    size_t group; /* index of the groups, worst first */
};

static int compare_labelled(const void *a, const void *b)
{
    const struct labelled_group *x = a, *y = b;
    int order = (x->place > y->place) - (x->place < y->place);

    if (order == 0)
        order = mc_slice_compare(x->value, y->value);
    return order != 0 ? order : (x->group > y->group) - (x->group < y->group);
}

/* The groups that have a value of a factor, sorted by value. */
struct partition {
    struct mc_slice name;
    struct labelled_group *labels;
    size_t n;
};

/* A trait to test: the groups of the partition from begin to end have it. */
struct candidate {
    const struct partition *partition;
    size_t begin, end;
    bool is_twin; /* the second of two values, which shares the test of the first */
};

struct traits {
    struct candidate *items;
    size_t n, capacity;
};

/* Skips a value that only one group or every group has: it says nothing. */
static void add_traits(const struct partition *partition, struct traits *traits,
                       struct mc_arena *arena)
{
    size_t begin, end, first = traits->n;

    if (partition->n > 0)
        qsort(partition->labels, partition->n, sizeof(*partition->labels), compare_labelled);
    for (begin = 0; begin < partition->n; begin = end) {
        end = begin + 1;
        while (end < partition->n &&
               mc_slice_equal(partition->labels[end].value, partition->labels[begin].value))
            end++;
        if (end - begin > 1 && end - begin < partition->n)
            *MC_ARENA_PUSH(arena, traits->items, traits->n, traits->capacity) =
                (struct candidate){partition, begin, end, false};
    }
    if (traits->n == first + 2)
        traits->items[first + 1].is_twin =
            traits->items[first].begin == 0 &&
            traits->items[first].end == traits->items[first + 1].begin &&
            traits->items[first + 1].end == partition->n;
}

static const struct partition *split_by_factor(const struct mc_item_factor *factor,
                                               const struct mc_rank_errors *errors,
                                               struct mc_arena *arena)
{
    struct partition *partition = mc_arena_array(arena, 1, sizeof(*partition));
    size_t g;

    partition->name = factor->name;
    partition->labels = mc_arena_array(arena, errors->n_groups, sizeof(*partition->labels));
    for (g = 0; g < errors->n_groups; g++) {
        struct mc_slice value = factor->values[errors->groups[g].item];

        if (value.length > 0)
            partition->labels[partition->n++] = (struct labelled_group){value, 0, g};
    }
    return partition;
}

/* Thirds of the lengths: up to the first tercile, up to the second, above. */
static const struct partition *split_by_length(const struct mc_rank_errors *errors,
                                               struct mc_arena *arena)
{
    struct partition *partition = mc_arena_array(arena, 1, sizeof(*partition));
    double *lengths = mc_arena_array(arena, errors->n_groups, sizeof(*lengths)), low, high;
    struct mc_slice names[3];
    size_t n = 0, g;

    partition->name = mc_slice_of("length");
    partition->labels = mc_arena_array(arena, errors->n_groups, sizeof(*partition->labels));
    for (g = 0; g < errors->n_groups; g++)
        if (!isnan(errors->groups[g].length))
            lengths[n++] = errors->groups[g].length;
    if (n == 0)
        return partition;
    mc_sort_values(lengths, n, arena);
    low = mc_percentile_sorted(lengths, n, 100.0 / 3);
    high = mc_percentile_sorted(lengths, n, 200.0 / 3);
    names[0] = mc_arena_slice(arena, "up to %.3g words", low);
    names[1] = mc_arena_slice(arena, "%.3g to %.3g words", low, high);
    names[2] = mc_arena_slice(arena, "over %.3g words", high);
    for (g = 0; g < errors->n_groups; g++) {
        double length = errors->groups[g].length;
        size_t third = (size_t)(length > low) + (size_t)(length > high);

        if (!isnan(length))
            partition->labels[partition->n++] = (struct labelled_group){names[third], third, g};
    }
    return partition;
}

/* --- tests of traits -------------------------------------------------------------------------- */

/* Numbers of inverted and ordered pairs of some groups. */
struct sums {
    uint64_t inverted, ordered;
};

struct trait_test {
    const struct candidate *candidates;
    const struct mc_rank_error_settings *settings;
    struct mc_rank_errors *errors;
};

static double rate_of(struct sums sums)
{
    return sums.ordered == 0 ? (double)NAN : (double)sums.inverted / (double)sums.ordered;
}

static struct sums less(struct sums all, struct sums some)
{
    return (struct sums){all.inverted - some.inverted, all.ordered - some.ordered};
}

/* Whether the rates of some groups and of the rest differ as much as observed, up to rounding. */
static bool differs_as_much(struct sums all, struct sums some, double observed)
{
    return fabs(rate_of(some) - rate_of(less(all, some))) >= observed - 1e-12;
}

/* The number of ways to choose m of n, at most limit + 1. */
static size_t count_ways(size_t n, size_t m, size_t limit)
{
    double ways = 1;
    size_t i;

    for (i = 1; i <= m && ways <= (double)limit; i++)
        ways = rint(ways * (double)(n - m + i) / (double)i);
    return ways <= (double)limit ? (size_t)ways : limit + 1;
}

/* The next choice of m of n places in ascending order; false after the last. */
static bool next_choice(size_t *chosen, size_t m, size_t n)
{
    size_t i = m;

    while (i > 0 && chosen[i - 1] == n - m + i - 1)
        i--;
    if (i == 0)
        return false;
    for (chosen[i - 1]++; i < m; i++)
        chosen[i] = chosen[i - 1] + 1;
    return true;
}

/* p from all ways to choose m of the n groups. */
static double exact_p(const struct sums *items, size_t n, size_t m, struct sums all,
                      double observed, struct mc_arena *scratch)
{
    size_t *chosen = mc_arena_array(scratch, m, sizeof(*chosen)), n_ways = 0, n_hits = 0, i;

    for (i = 0; i < m; i++)
        chosen[i] = i;
    do {
        struct sums some = {0, 0};

        for (i = 0; i < m; i++) {
            some.inverted += items[chosen[i]].inverted;
            some.ordered += items[chosen[i]].ordered;
        }
        n_ways++;
        n_hits += differs_as_much(all, some, observed);
    } while (next_choice(chosen, m, n));
    return (double)n_hits / (double)n_ways;
}

/* p from random choices; reorders the items. */
static double random_p(struct sums *items, size_t n, size_t m, struct sums all, double observed,
                       const struct mc_rank_error_settings *settings, uint64_t stream)
{
    uint64_t seed = mc_random_bits(settings->seed, stream, 0);
    size_t n_hits = 0, draw, i;

    for (draw = 0; draw < settings->draws; draw++) {
        struct sums some = {0, 0};

        for (i = 0; i < m; i++) {
            size_t other = i + mc_random_below(mc_random_bits(seed, draw, i), (uint32_t)(n - i));
            struct sums chosen = items[other];

            items[other] = items[i];
            items[i] = chosen;
            some.inverted += chosen.inverted;
            some.ordered += chosen.ordered;
        }
        n_hits += differs_as_much(all, some, observed);
    }
    return (double)(n_hits + 1) / (double)(settings->draws + 1);
}

/* Draws are multiplied by the number of tests over this, rounded up: Holm's method multiplies the
 * least p by the number of tests, and with 1000 draws it can then still be below 0.005. */
enum { TESTS_PER_MULTIPLE = 5 };

static void test_trait(const struct trait_test *test, size_t index, struct mc_arena *scratch)
{
    const struct candidate *candidate = &test->candidates[index];
    const struct partition *partition = candidate->partition;
    struct mc_rank_trait *trait = &test->errors->traits[index];
    struct sums *items = mc_arena_array(scratch, partition->n, sizeof(*items));
    struct sums all = {0, 0}, with_trait = {0, 0};
    size_t n = partition->n, m = candidate->end - candidate->begin, i;
    double observed;

    for (i = 0; i < n; i++) {
        size_t group = partition->labels[i].group;
        const struct mc_rank_counts *counts = &test->errors->groups[group].counts;
        bool has = i >= candidate->begin && i < candidate->end;

        items[i] = (struct sums){counts->inverted, mc_rank_counts_ordered(counts)};
        all.inverted += items[i].inverted;
        all.ordered += items[i].ordered;
        with_trait.inverted += has ? items[i].inverted : 0;
        with_trait.ordered += has ? items[i].ordered : 0;
        trait->n_worst += has && group < test->settings->worst && counts->inverted > 0;
    }
    trait->name = partition->name;
    trait->value = partition->labels[candidate->begin].value;
    trait->n_items = m;
    trait->inverted = with_trait.inverted;
    trait->ordered = with_trait.ordered;
    trait->rate = rate_of(with_trait);
    trait->rest_rate = rate_of(less(all, with_trait));
    observed = fabs(trait->rate - trait->rest_rate);
    /* choosing the rest is equivalent: choose the smaller part */
    m = m < n - m ? m : n - m;
    trait->is_exact = count_ways(n, m, test->settings->draws) <= test->settings->draws;
    if (candidate->is_twin)
        return;
    if (isnan(observed) || (!trait->is_exact && test->settings->draws == 0))
        trait->p = (double)NAN;
    else if (trait->is_exact)
        trait->p = exact_p(items, n, m, all, observed, scratch);
    else
        trait->p = random_p(items, n, m, all, observed, test->settings, index);
}

static void test_traits(void *context, unsigned worker, size_t begin, size_t end,
                        struct mc_arena *scratch)
{
    (void)worker;
    for (; begin < end; begin++)
        test_trait(context, begin, scratch);
}

/* Holm's method over the tests; a twin takes the p of its test. */
static void adjust_traits(const struct traits *traits, struct mc_rank_errors *errors,
                          struct mc_arena *arena)
{
    double *p = mc_arena_array(arena, traits->n, sizeof(*p));
    size_t n = 0, i;

    for (i = 0; i < traits->n; i++)
        if (!traits->items[i].is_twin)
            p[n++] = errors->traits[i].p;
    mc_adjust_p_values(MC_ADJUST_HOLM, p, n, p, arena);
    for (i = n = 0; i < traits->n; i++) {
        struct mc_rank_trait *trait = &errors->traits[i];

        if (traits->items[i].is_twin) {
            trait->p = trait[-1].p;
            trait->is_exact = trait[-1].is_exact;
            trait->p_adjusted = trait[-1].p_adjusted;
        } else {
            trait->p_adjusted = p[n++];
        }
    }
}

/* --- the analysis ----------------------------------------------------------------------------- */

/* The least p that any test can have: only the observed choice counts. */
static double least_p(const struct traits *traits, const struct mc_rank_error_settings *settings)
{
    double least = (double)NAN;
    size_t i;

    for (i = 0; i < traits->n; i++) {
        size_t n = traits->items[i].partition->n, m = traits->items[i].end - traits->items[i].begin;
        size_t ways = count_ways(n, m < n - m ? m : n - m, settings->draws);
        double p = 1 / (double)(ways <= settings->draws ? ways : settings->draws + 1);

        if (!(least <= p))
            least = p;
    }
    return least;
}

static void find_traits(const struct mc_ratings *ratings,
                        const struct mc_rank_error_settings *settings,
                        struct mc_rank_errors *errors, struct mc_thread_pool *pool,
                        struct mc_arena *arena)
{
    struct traits traits = {NULL, 0, 0};
    struct mc_rank_error_settings scaled = *settings;
    struct trait_test test = {NULL, &scaled, errors};
    size_t i;

    for (i = 0; i < ratings->n_factors; i++)
        add_traits(split_by_factor(&ratings->factors[i], errors, arena), &traits, arena);
    add_traits(split_by_length(errors, arena), &traits, arena);
    test.candidates = traits.items;
    errors->n_traits = traits.n;
    errors->traits = mc_arena_array(arena, traits.n, sizeof(*errors->traits));
    for (i = 0; i < traits.n; i++)
        errors->n_tests += !traits.items[i].is_twin;
    scaled.draws *= (errors->n_tests + TESTS_PER_MULTIPLE - 1) / TESTS_PER_MULTIPLE;
    mc_parallel_for(pool, traits.n, 1, test_traits, &test);
    adjust_traits(&traits, errors, arena);
    errors->least_p = (double)errors->n_tests * least_p(&traits, &scaled);
}

struct mc_rank_errors mc_rank_errors(const struct mc_ratings *ratings,
                                     const struct mc_human_column *human, size_t metric,
                                     const struct mc_output_selection *selection,
                                     const struct mc_rank_error_settings *settings,
                                     struct mc_thread_pool *pool, struct mc_arena *arena)
{
    struct mc_scored_outputs scored =
        mc_scored_outputs(ratings, human, selection, &metric, 1, arena);
    struct mc_rank_errors errors = {.n_groups = 0};

    find_groups(ratings, &scored, &errors, arena);
    find_traits(ratings, settings, &errors, pool, arena);
    return errors;
}

/* --- outputs of a group ----------------------------------------------------------------------- */

/* The first output of an item. */
static size_t first_output(const struct mc_ratings *ratings, size_t item)
{
    size_t low = 0, high = ratings->n_outputs;

    while (low < high) {
        size_t middle = low + (high - low) / 2;

        if (ratings->outputs[middle].item < item)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

size_t *mc_rank_group_outputs(const struct mc_ratings *ratings, const struct mc_human_column *human,
                              size_t metric, const struct mc_output_selection *selection,
                              const struct mc_rank_group *group, struct mc_arena *arena)
{
    size_t *outputs = mc_arena_array(arena, group->n, sizeof(*outputs)), n = 0, i, k;
    double sign = human->lower_is_better ? -1 : 1;

    for (i = first_output(ratings, group->item);
         i < ratings->n_outputs && ratings->outputs[i].item == group->item && n < group->n; i++) {
        if (!mc_output_selected(ratings, selection, i) || isnan(human->values[i]) ||
            isnan(ratings->metrics[metric].values[i]))
            continue;
        for (k = n++; k > 0 && sign * human->values[outputs[k - 1]] < sign * human->values[i]; k--)
            outputs[k] = outputs[k - 1];
        outputs[k] = i;
    }
    return outputs;
}
