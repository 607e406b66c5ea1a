#include "analysis/pairs/soft_pairwise.h"

#include <math.h>

#include "base/bits.h"
#include "base/random.h"

static const double tolerance = 1e-9;

struct mc_sign_vectors mc_sign_vectors_new(size_t n_vectors, size_t n_items, struct mc_arena *arena)
{
    struct mc_sign_vectors vectors = {n_vectors, n_items, (n_items + 63) / 64, NULL};

    vectors.turned =
        mc_arena_array(arena, mc_array_size(n_vectors, vectors.n_words), sizeof(uint64_t));
    return vectors;
}

void mc_sign_vectors_turn(struct mc_sign_vectors *vectors, size_t vector, size_t item)
{
    vectors->turned[vector * vectors->n_words + item / 64] |= (uint64_t)1 << (item % 64);
}

struct mc_sign_vectors mc_sign_vectors_all(size_t n_items, struct mc_arena *arena)
{
    struct mc_sign_vectors vectors = mc_sign_vectors_new((size_t)1 << n_items, n_items, arena);
    size_t v;

    for (v = 0; v < vectors.n_vectors && n_items > 0; v++)
        vectors.turned[v] = v;
    return vectors;
}

struct mc_sign_vectors mc_sign_vectors_drawn(size_t n_vectors, size_t n_items, uint64_t seed,
                                             struct mc_arena *arena)
{
    struct mc_sign_vectors vectors = mc_sign_vectors_new(n_vectors, n_items, arena);
    size_t v, w;

    for (v = 0; v < n_vectors; v++) {
        uint64_t *turned = vectors.turned + v * vectors.n_words;

        for (w = 0; w < vectors.n_words; w++)
            turned[w] = mc_random_bits(seed, v, w);
        if (n_items % 64 > 0)
            turned[vectors.n_words - 1] &= ((uint64_t)1 << (n_items % 64)) - 1;
    }
    return vectors;
}

/* Turning a set of items round takes twice their sum away: the vectors of which the sum of the
 * turned ones is not above 0. */
static double share_as_great(const double *differences, const struct mc_sign_vectors *signs)
{
    size_t n_as_great = 0, v, w;

    for (v = 0; v < signs->n_vectors; v++) {
        const uint64_t *turned = signs->turned + v * signs->n_words;
        double sum = 0;

        for (w = 0; w < signs->n_words; w++) {
            uint64_t left;

            for (left = turned[w]; left != 0; left &= left - 1)
                sum += differences[w * 64 + mc_lowest_bit(left)];
        }
        n_as_great += 2 * sum <= tolerance;
    }
    return (double)n_as_great / (double)signs->n_vectors;
}

/* Differences of two systems on an item where `known` is; 0, which no sign moves, elsewhere.
 * Returns the number of known ones. */
static size_t take_differences(const double *first, const double *second, const bool *known,
                               size_t n_items, double *differences)
{
    size_t n = 0, k;

    for (k = 0; k < n_items; k++) {
        differences[k] = known[k] ? first[k] - second[k] : 0;
        n += known[k];
    }
    return n;
}

static void note_known(const double *first, const double *second, size_t n_items, bool *known)
{
    size_t k;

    for (k = 0; k < n_items; k++)
        known[k] = known[k] && !isnan(first[k]) && !isnan(second[k]);
}

static void all_known(bool *known, size_t n_items)
{
    size_t k;

    for (k = 0; k < n_items; k++)
        known[k] = true;
}

void mc_pairwise_p(const double *scores, size_t n_systems, size_t n_items,
                   const struct mc_sign_vectors *signs, double *p, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *differences = mc_arena_array(scratch, n_items, sizeof(*differences));
    bool *known = mc_arena_array(scratch, n_items, sizeof(*known));
    size_t i, j;

    for (i = 0; i < n_systems; i++) {
        for (j = 0; j < n_systems; j++) {
            const double *first = scores + i * n_items, *second = scores + j * n_items;

            p[i * n_systems + j] = (double)NAN;
            all_known(known, n_items);
            note_known(first, second, n_items, known);
            if (i < j && take_differences(first, second, known, n_items, differences) > 0)
                p[i * n_systems + j] = share_as_great(differences, signs);
        }
    }
    mc_arena_reset(scratch, mark);
}

/* What two systems say about each other. */
struct duel {
    double p_gold, p_metric;
    bool same_order;
};

static int sign_of_sum(const double *differences, size_t n)
{
    double sum = 0;
    size_t k;

    for (k = 0; k < n; k++)
        sum += differences[k];
    return (sum > 0) - (sum < 0);
}

/* False when the two have no item in common. */
static bool fight(const struct mc_score_matrix *matrix, size_t i, size_t j,
                  const struct mc_sign_vectors *signs, struct duel *duel, struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n = matrix->n_items;
    const double *gold_i = matrix->gold + i * n, *gold_j = matrix->gold + j * n;
    const double *metric_i = matrix->metric + i * n, *metric_j = matrix->metric + j * n;
    double *gold = mc_arena_array(scratch, n, sizeof(*gold));
    double *metric = mc_arena_array(scratch, n, sizeof(*metric));
    bool *known = mc_arena_array(scratch, n, sizeof(*known)), found;

    all_known(known, n);
    note_known(gold_i, gold_j, n, known);
    note_known(metric_i, metric_j, n, known);
    found = take_differences(gold_i, gold_j, known, n, gold) > 0;
    (void)take_differences(metric_i, metric_j, known, n, metric);
    if (found) {
        duel->p_gold = share_as_great(gold, signs);
        duel->p_metric = share_as_great(metric, signs);
        duel->same_order = sign_of_sum(gold, n) == sign_of_sum(metric, n);
    }
    mc_arena_reset(scratch, mark);
    return found;
}

struct mc_soft_pairwise mc_soft_pairwise(const struct mc_score_matrix *matrix,
                                         const struct mc_sign_vectors *signs,
                                         struct mc_arena *scratch)
{
    struct mc_soft_pairwise soft = {(double)NAN, (double)NAN, (double)NAN, 0, NULL};
    size_t n_same = 0, i, j;
    double error = 0;

    for (i = 0; i < matrix->n_systems; i++) {
        for (j = i + 1; j < matrix->n_systems; j++) {
            struct duel duel;

            if (!fight(matrix, i, j, signs, &duel, scratch))
                continue;
            soft.n_pairs++;
            error += fabs(duel.p_gold - duel.p_metric);
            n_same += duel.same_order;
        }
    }
    if (soft.n_pairs == 0) {
        soft.reason = matrix->n_systems < 2 ? "fewer than 2 systems"
                                            : "no two systems have an item in common";
        return soft;
    }
    soft.error = error / (double)soft.n_pairs;
    soft.accuracy = 1 - soft.error;
    soft.hard_accuracy = (double)n_same / (double)soft.n_pairs;
    return soft;
}
