/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rater_agreement.c: computes the agreement of annotators. A hash table holds the pairs of
 * annotators that judged the same output, since few of all possible pairs did. In order: pairs that
 * meet, agreement of each pair, reliability of all annotators, two scales. */
#include "studies/humans/rater_agreement.h"

#include <math.h>
#include <stdlib.h>

#include "base/exact_sum.h"
#include "base/hash.h"
#include "base/hash_table.h"
#include "base/memory.h"
#include "base/order.h"
#include "studies/humans/rating_groups.h"

enum mc_rater_coefficient mc_rater_coefficient(const struct mc_ratings *ratings, size_t scale)
{
    return ratings->scales[scale].is_flag ? MC_RATER_KAPPA : MC_RATER_SPEARMAN;
}

static size_t end_of_output(const struct mc_judgement *judgements, size_t n, size_t begin)
{
    size_t end = begin;

    while (end < n && judgements[end].output == judgements[begin].output)
        end++;
    return end;
}

/* --- pairs that meet -------------------------------------------------------------------------- */

/* Two annotators who both judged some output. */
struct annotator_pair {
    uint32_t first, second;
    size_t n;     /* common outputs */
    size_t place; /* of their values among those of all pairs; SIZE_MAX: too few outputs */
};

/* All such pairs, in order of occurrence. There may be too many annotators for a table of all
 * pairs, but few of them meet. */
struct meetings {
    struct annotator_pair *pairs;
    size_t n, capacity;
    struct mc_hash_table table;
    struct mc_arena *arena;
};

static uint64_t hash_of(uint32_t first, uint32_t second)
{
    return mc_hash_mix((uint64_t)first << 32 | second);
}

static struct annotator_pair *find_pair(struct meetings *meetings, uint32_t first, uint32_t second)
{
    uint64_t hash = hash_of(first, second);
    struct annotator_pair *pair;
    size_t slot, i;

    MC_HASH_FIND(meetings->table, hash, slot,
                 meetings->pairs[meetings->table.slots[slot] - 1].first == first &&
                     meetings->pairs[meetings->table.slots[slot] - 1].second == second);
    if (meetings->table.slots[slot] != 0)
        return &meetings->pairs[meetings->table.slots[slot] - 1];
    pair = MC_ARENA_PUSH(meetings->arena, meetings->pairs, meetings->n, meetings->capacity);
    *pair = (struct annotator_pair){first, second, 0, SIZE_MAX};
    if (2 * meetings->n <= meetings->table.n_slots) {
        meetings->table.slots[slot] = (uint32_t)meetings->n;
        return pair;
    }
    mc_hash_table_init(&meetings->table, 2 * meetings->table.n_slots, meetings->arena);
    for (i = 0; i < meetings->n; i++)
        mc_hash_table_put(&meetings->table,
                          hash_of(meetings->pairs[i].first, meetings->pairs[i].second),
                          (uint32_t)i);
    return pair;
}

/* Counts the common outputs of all pairs of annotators. */
static struct meetings meet(const struct mc_judgement *judgements, size_t n,
                            struct mc_arena *scratch)
{
    struct meetings meetings = {.arena = scratch};
    size_t begin, end, i, j;

    mc_hash_table_init(&meetings.table, 1024, scratch);
    for (begin = 0; begin < n; begin = end) {
        end = end_of_output(judgements, n, begin);
        for (i = begin; i < end; i++)
            for (j = i + 1; j < end; j++)
                find_pair(&meetings, judgements[i].annotator, judgements[j].annotator)->n++;
    }
    return meetings;
}

MC_ORDER_BY_2(compare_pairs, struct mc_rater_pair, first, second)

/* The values that both annotators of a pair gave their common outputs, pair after pair. */
struct common_values {
    double *first, *second;
};

static struct common_values
collect(struct meetings *meetings, const struct mc_judgement *judgements, size_t n, size_t n_values)
{
    struct common_values common = {mc_arena_array(meetings->arena, n_values, sizeof(double)),
                                   mc_arena_array(meetings->arena, n_values, sizeof(double))};
    size_t begin, end, i, j;

    for (begin = 0; begin < n; begin = end) {
        end = end_of_output(judgements, n, begin);
        for (i = begin; i < end; i++)
            for (j = i + 1; j < end; j++) {
                struct annotator_pair *pair =
                    find_pair(meetings, judgements[i].annotator, judgements[j].annotator);

                if (pair->place == SIZE_MAX)
                    continue;
                common.first[pair->place] = judgements[i].value;
                common.second[pair->place++] = judgements[j].value;
            }
    }
    return common;
}

/* Keeps the pairs with enough common outputs, sorted by annotators, and places their values.
 * Returns the number of values. */
static size_t keep(struct meetings *meetings, size_t min_shared,
                   struct mc_rater_agreement *agreement, struct mc_arena *arena)
{
    size_t n_values = 0, i;

    for (i = 0; i < meetings->n; i++)
        agreement->n_pairs += meetings->pairs[i].n >= min_shared;
    agreement->n_below = meetings->n - agreement->n_pairs;
    agreement->pairs = mc_arena_array(arena, agreement->n_pairs, sizeof(*agreement->pairs));
    agreement->n_pairs = 0;
    for (i = 0; i < meetings->n; i++)
        if (meetings->pairs[i].n >= min_shared)
            agreement->pairs[agreement->n_pairs++] =
                (struct mc_rater_pair){.first = meetings->pairs[i].first,
                                       .second = meetings->pairs[i].second,
                                       .n = meetings->pairs[i].n};
    qsort(agreement->pairs, agreement->n_pairs, sizeof(*agreement->pairs), compare_pairs);
    for (i = 0; i < agreement->n_pairs; i++) {
        find_pair(meetings, agreement->pairs[i].first, agreement->pairs[i].second)->place =
            n_values;
        n_values += agreement->pairs[i].n;
    }
    return n_values;
}

/* --- agreement of each pair ------------------------------------------------------------------- */

static void set_spearman(struct mc_rater_pair *pair, const double *first, const double *second,
                         struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *a = mc_arena_array(scratch, pair->n, sizeof(*a)), n_a;
    uint32_t *b = mc_arena_array(scratch, pair->n, sizeof(*b)), n_b;

    n_a = mc_levels(first, pair->n, a, scratch);
    n_b = mc_levels(second, pair->n, b, scratch);
    pair->value = mc_spearman(a, n_a, b, n_b, pair->n, scratch);
    pair->standard_error = pair->standard_error_null = (double)NAN;
    if (isnan(pair->value))
        pair->reason = pair->n < 2 ? "fewer than 2 common outputs"
                                   : "an annotator gave the same value to all common outputs";
    mc_arena_reset(scratch, mark);
}

static uint32_t category(const struct mc_rating_scale *scale, double value)
{
    uint32_t low = 0, high = (uint32_t)scale->n_values;

    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;

        if (scale->values[middle] > value)
            high = middle;
        else
            low = middle;
    }
    return low;
}

static void set_kappa(struct mc_rater_pair *pair, const double *first, const double *second,
                      const struct mc_rating_scale *scale, enum mc_kappa_weights weights,
                      struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *a = mc_arena_array(scratch, pair->n, sizeof(*a));
    uint32_t *b = mc_arena_array(scratch, pair->n, sizeof(*b));
    struct mc_kappa kappa = {(double)NAN, (double)NAN, (double)NAN,
                             "the scale has too many different values"};
    size_t i;

    if (scale->n_values <= MC_RATER_MOST_VALUES) {
        for (i = 0; i < pair->n; i++) {
            a[i] = category(scale, first[i]);
            b[i] = category(scale, second[i]);
        }
        kappa = mc_cohen_kappa(a, b, pair->n, scale->n_values, weights, scratch);
    }
    pair->value = kappa.value;
    pair->standard_error = kappa.standard_error;
    pair->standard_error_null = kappa.standard_error_null;
    pair->reason = kappa.reason;
    mc_arena_reset(scratch, mark);
}

static void average(struct mc_rater_agreement *agreement)
{
    struct mc_exact_sum sum = {0, 0}, weighted = {0, 0}, n = {0, 0};
    size_t i;

    agreement->minimum = agreement->maximum = (double)NAN;
    for (i = 0; i < agreement->n_pairs; i++) {
        const struct mc_rater_pair *pair = &agreement->pairs[i];

        if (isnan(pair->value))
            continue;
        agreement->n_defined++;
        mc_exact_sum_add(&sum, pair->value);
        mc_exact_sum_add(&weighted, (double)pair->n * pair->value);
        mc_exact_sum_add(&n, (double)pair->n);
        agreement->minimum = fmin(agreement->minimum, pair->value);
        agreement->maximum = fmax(agreement->maximum, pair->value);
    }
    agreement->average = mc_exact_sum_value(&sum) / (double)agreement->n_defined;
    agreement->average_weighted = mc_exact_sum_value(&weighted) / mc_exact_sum_value(&n);
}

struct mc_rater_agreement mc_rater_agreement(const struct mc_ratings *ratings, size_t scale,
                                             enum mc_rater_coefficient coefficient,
                                             size_t min_shared, struct mc_arena *arena)
{
    static const enum mc_kappa_weights weights[] = {
        [MC_RATER_SPEARMAN] = MC_KAPPA_PLAIN,
        [MC_RATER_KAPPA] = MC_KAPPA_PLAIN,
        [MC_RATER_KAPPA_LINEAR] = MC_KAPPA_LINEAR,
        [MC_RATER_KAPPA_QUADRATIC] = MC_KAPPA_QUADRATIC,
    };
    const struct mc_judgement *judgements = ratings->judgements + ratings->scale_starts[scale];
    size_t n = ratings->scale_starts[scale + 1] - ratings->scale_starts[scale], place = 0, i;
    struct mc_rater_agreement agreement = {.coefficient = coefficient};
    struct mc_arena *scratch = mc_arena_new();
    struct meetings meetings = meet(judgements, n, scratch);
    struct common_values common =
        collect(&meetings, judgements, n, keep(&meetings, min_shared, &agreement, arena));

    for (i = 0; i < agreement.n_pairs; i++) {
        struct mc_rater_pair *pair = &agreement.pairs[i];

        if (coefficient == MC_RATER_SPEARMAN)
            set_spearman(pair, common.first + place, common.second + place, scratch);
        else
            set_kappa(pair, common.first + place, common.second + place, &ratings->scales[scale],
                      weights[coefficient], scratch);
        place += pair->n;
    }
    average(&agreement);
    mc_arena_free(scratch);
    return agreement;
}

/* --- reliability of all annotators ------------------------------------------------------------ */

/* The judgements of the outputs that have two or more. */
struct shared_outputs {
    double *values;
    size_t *ends;
    size_t n, n_outputs;
    bool even;        /* all have the same number of judgements */
    bool same_raters; /* and these are by the same annotators */
};

static struct shared_outputs find_shared_outputs(const struct mc_judgement *judgements, size_t n,
                                                 struct mc_arena *scratch)
{
    struct shared_outputs shared = {.values = mc_arena_array(scratch, n, sizeof(double)),
                                    .ends = mc_arena_array(scratch, n, sizeof(size_t)),
                                    .even = true,
                                    .same_raters = true};
    size_t first = n, begin, end, i;

    for (begin = 0; begin < n; begin = end) {
        end = end_of_output(judgements, n, begin);
        if (end - begin < 2)
            continue;
        for (i = begin; i < end; i++)
            shared.values[shared.n++] = judgements[i].value;
        shared.ends[shared.n_outputs++] = shared.n;
        first = first == n ? begin : first;
        shared.even = shared.even && end - begin == shared.ends[0];
        shared.same_raters = shared.same_raters && shared.even;
        for (i = 0; shared.same_raters && i < end - begin; i++)
            shared.same_raters = judgements[first + i].annotator == judgements[begin + i].annotator;
    }
    return shared;
}

static struct mc_figure figure(double value, const char *reason)
{
    if (isfinite(value))
        return (struct mc_figure){value, NULL};
    return (struct mc_figure){(double)NAN,
                              reason != NULL ? reason : "the means of all outputs are equal"};
}

static void set_fleiss(const struct shared_outputs *shared, const struct mc_rating_scale *scale,
                       struct mc_rater_reliability *reliability, struct mc_arena *scratch)
{
    struct mc_fleiss_kappa kappa = {(double)NAN, (double)NAN,
                                    "the scale has too many different values"};
    size_t k = shared->n_outputs == 0 ? 0 : shared->ends[0], i;

    if (!shared->even) {
        kappa.reason = "not all outputs have the same number of judgements";
    } else if (scale->n_values <= MC_RATER_MOST_VALUES) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        uint32_t *counts = mc_arena_array(
            scratch, mc_array_size(shared->n_outputs, scale->n_values), sizeof(*counts));

        for (i = 0; i < shared->n; i++)
            counts[i / k * scale->n_values + category(scale, shared->values[i])]++;
        kappa = mc_fleiss_kappa(counts, shared->n_outputs, scale->n_values);
        mc_arena_reset(scratch, mark);
    }
    reliability->fleiss = figure(kappa.fleiss, kappa.reason);
    reliability->randolph = figure(kappa.randolph, kappa.reason);
}

/* An estimate of a share; undefined above 1, which happens with very few outputs. */
static struct mc_figure share(double value, const char *reason)
{
    return value > 1 ? figure((double)NAN, "the estimate lies above 1: there are too few outputs")
                     : figure(value, reason);
}

static void set_intraclass(const struct shared_outputs *shared,
                           struct mc_rater_reliability *reliability)
{
    const double nan = (double)NAN;
    struct mc_intraclass icc = {
        nan, nan, nan, nan, nan, nan, "not all outputs have the same number of judgements"};
    const char *reason;

    if (shared->even)
        icc = mc_intraclass(shared->values, shared->n_outputs, shared->n / shared->n_outputs);
    reliability->icc_one_way = share(icc.one_way, icc.reason);
    reliability->icc_one_way_mean = share(icc.one_way_mean, icc.reason);
    reason = shared->same_raters ? icc.reason : "not all outputs have the same annotators";
    reliability->icc_random = share(shared->same_raters ? icc.random : nan, reason);
    reliability->icc_random_mean = share(shared->same_raters ? icc.random_mean : nan, reason);
    reliability->icc_fixed = share(shared->same_raters ? icc.fixed : nan, reason);
    reliability->icc_fixed_mean = share(shared->same_raters ? icc.fixed_mean : nan, reason);
}

struct mc_rater_reliability mc_rater_reliability(const struct mc_ratings *ratings, size_t scale,
                                                 struct mc_arena *scratch)
{
    static const struct mc_figure none = {(double)NAN, "no output has two judgements"};
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct shared_outputs shared = find_shared_outputs(
        ratings->judgements + ratings->scale_starts[scale],
        ratings->scale_starts[scale + 1] - ratings->scale_starts[scale], scratch);
    struct mc_rater_reliability reliability = {0,    0,    none, none, none, none, none,
                                               none, none, none, none, none, none, none};

    reliability.n_outputs = shared.n_outputs;
    reliability.n_judgements = shared.n;
    if (shared.n_outputs > 0) {
        const struct mc_unit_ratings units = {shared.values, shared.ends, shared.n_outputs};

        reliability.alpha_nominal = mc_krippendorff_alpha(&units, MC_RATING_NOMINAL, scratch);
        reliability.alpha_ordinal = mc_krippendorff_alpha(&units, MC_RATING_ORDINAL, scratch);
        reliability.alpha_interval = mc_krippendorff_alpha(&units, MC_RATING_INTERVAL, scratch);
        reliability.alpha_ratio =
            ratings->scales[scale].n_values <= 20 * MC_RATER_MOST_VALUES
                ? mc_krippendorff_alpha(&units, MC_RATING_RATIO, scratch)
                : figure((double)NAN, "the scale has too many different values");
        set_fleiss(&shared, &ratings->scales[scale], &reliability, scratch);
        set_intraclass(&shared, &reliability);
    }
    mc_arena_reset(scratch, mark);
    return reliability;
}

/* --- two scales ------------------------------------------------------------------------------- */

/* Two columns of n values. */
struct columns {
    double *a, *b;
    size_t n;
};

static void correlate(const struct columns *columns, double *spearman, double *pearson,
                      struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint32_t *a = mc_arena_array(scratch, columns->n, sizeof(*a)), n_a;
    uint32_t *b = mc_arena_array(scratch, columns->n, sizeof(*b)), n_b;

    n_a = mc_levels(columns->a, columns->n, a, scratch);
    n_b = mc_levels(columns->b, columns->n, b, scratch);
    *spearman = mc_spearman(a, n_a, b, n_b, columns->n, scratch);
    *pearson = mc_pearson(columns->a, columns->b, columns->n);
    mc_arena_reset(scratch, mark);
}

/* The judgements of the same outputs by the same annotators on two scales. */
static void match_judgements(const struct mc_ratings *ratings, size_t first, size_t second,
                             struct columns *columns)
{
    size_t i = ratings->scale_starts[first], j = ratings->scale_starts[second];

    columns->n = 0;
    while (i < ratings->scale_starts[first + 1] && j < ratings->scale_starts[second + 1]) {
        const struct mc_judgement *a = &ratings->judgements[i], *b = &ratings->judgements[j];
        int order = (a->output > b->output) - (a->output < b->output);

        if (order == 0)
            order = (a->annotator > b->annotator) - (a->annotator < b->annotator);
        if (order == 0) {
            columns->a[columns->n] = a->value;
            columns->b[columns->n++] = b->value;
        }
        i += order <= 0;
        j += order >= 0;
    }
}

/* The mean of the output whose judgements on a scale begin at *at, which moves to the next output.
 */
static double mean_of_output(const struct mc_ratings *ratings, size_t scale, size_t *at)
{
    const struct mc_judgement *judgements = ratings->judgements;
    size_t begin = *at, end = ratings->scale_starts[scale + 1];
    struct mc_exact_sum sum = {0, 0};

    for (; *at < end && judgements[*at].output == judgements[begin].output; (*at)++)
        mc_exact_sum_add(&sum, judgements[*at].value);
    return mc_exact_sum_value(&sum) / (double)(*at - begin);
}

/* The means of the outputs that are judged on both scales. Takes time by their judgements, not by
 * all outputs: if there are many scales, most have few outputs. */
static void match_outputs(const struct mc_ratings *ratings, size_t first, size_t second,
                          struct columns *columns)
{
    size_t i = ratings->scale_starts[first], j = ratings->scale_starts[second];

    columns->n = 0;
    while (i < ratings->scale_starts[first + 1] && j < ratings->scale_starts[second + 1]) {
        uint32_t a = ratings->judgements[i].output, b = ratings->judgements[j].output;

        if (a == b) {
            columns->a[columns->n] = mean_of_output(ratings, first, &i);
            columns->b[columns->n++] = mean_of_output(ratings, second, &j);
        } else {
            i += a < b;
            j += b < a;
        }
    }
}

struct mc_scale_correlation *mc_scale_correlations(const struct mc_ratings *ratings, size_t *n,
                                                   struct mc_arena *arena)
{
    size_t room = ratings->n_judgements + ratings->n_outputs, n_scales = 0, a, b;
    struct mc_scale_correlation *correlations;
    struct mc_arena_mark mark;
    struct columns columns;

    while (n_scales < ratings->n_scales && !ratings->scales[n_scales].is_flag)
        n_scales++;
    correlations =
        mc_arena_array(arena, mc_array_size(n_scales, n_scales) / 2, sizeof(*correlations));
    mark = mc_arena_mark(arena);
    columns.a = mc_arena_array(arena, room, sizeof(double));
    columns.b = mc_arena_array(arena, room, sizeof(double));
    *n = 0;
    for (a = 0; a < n_scales; a++)
        for (b = a + 1; b < n_scales; b++) {
            struct mc_scale_correlation *correlation = &correlations[(*n)++];

            correlation->first = (uint32_t)a;
            correlation->second = (uint32_t)b;
            match_judgements(ratings, a, b, &columns);
            correlation->n_judgements = columns.n;
            correlate(&columns, &correlation->judgement_spearman, &correlation->judgement_pearson,
                      arena);
            match_outputs(ratings, a, b, &columns);
            correlation->n_outputs = columns.n;
            correlate(&columns, &correlation->output_spearman, &correlation->output_pearson, arena);
        }
    mc_arena_reset(arena, mark);
    return correlations;
}
