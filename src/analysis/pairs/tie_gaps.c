#include "analysis/pairs/tie_gaps.h"

#include <math.h>

#include "base/random.h"

enum { DIGIT_BITS = 11, N_DIGITS = 6, N_VALUES = 1 << DIGIT_BITS };

/* The bits of doubles >= 0 have the order of the doubles. */
static unsigned digit_of(const struct mc_tie_gap *gap, unsigned digit)
{
    uint64_t bits;

    memcpy(&bits, &gap->gap, sizeof(bits));
    return (unsigned)(bits >> (digit * DIGIT_BITS)) & (N_VALUES - 1);
}

/* Counts of all digits in one pass. */
static size_t (*count_digits(const struct mc_tie_gap *gaps, size_t n,
                             struct mc_arena *scratch))[N_VALUES]
{
    size_t(*counts)[N_VALUES] = mc_arena_array(scratch, N_DIGITS, sizeof(*counts)), i;
    unsigned d;

    for (i = 0; i < n; i++)
        for (d = 0; d < N_DIGITS; d++)
            counts[d][digit_of(&gaps[i], d)]++;
    return counts;
}

/* Ascending, digit by digit from the least: linear, whatever the gaps. Digits that all gaps share
 * cost nothing. Either array may hold the result. */
static struct mc_tie_gap *sort_gaps(struct mc_tie_gap *gaps, struct mc_tie_gap *other, size_t n,
                                    struct mc_arena *scratch)
{
    size_t(*counts)[N_VALUES] = count_digits(gaps, n, scratch), i;
    unsigned d, v;

    for (d = 0; d < N_DIGITS && n > 0; d++) {
        struct mc_tie_gap *swap = gaps;
        size_t begin = 0;

        if (counts[d][digit_of(&gaps[0], d)] == n)
            continue;
        for (v = 0; v < N_VALUES; v++) {
            size_t here = counts[d][v];

            counts[d][v] = begin;
            begin += here;
        }
        for (i = 0; i < n; i++)
            other[counts[d][digit_of(&gaps[i], d)]++] = gaps[i];
        gaps = other;
        other = swap;
    }
    return gaps;
}

static uint64_t n_pairs_of(const struct mc_tie_group *group)
{
    uint64_t n = group->n;

    return n < 2 ? 0 : n * (n - 1) / 2;
}

/* Tallies the pair and keeps its gap where the threshold can change its verdict. */
static void add_pair(struct mc_tie_gaps *to, const struct mc_tie_group *group, uint32_t g, size_t i,
                     size_t j)
{
    double metric = group->metric[i] - group->metric[j], gold = group->gold[i] - group->gold[j];
    bool gold_tie = !(group->gold[i] < group->gold[j]) && !(group->gold[i] > group->gold[j]);
    bool concordant = (gold > 0 && metric > 0) || (gold < 0 && metric < 0);
    unsigned folds = group->folds == NULL ? 1 : 1u << group->folds[i] | 1u << group->folds[j];
    struct mc_tie_tally *tally = &to->tallies[g * (MC_ALL_FOLDS + 1u) + folds];
    double gap = fabs(metric);
    struct mc_tie_gap *slot = &to->gaps[to->n];

    tally->n_pairs++;
    tally->n_agreed += concordant || (gold_tie && !(gap > 0));
    slot->gap = gap;
    slot->group = g;
    slot->change = gold_tie ? 1 : -1;
    slot->folds = (uint8_t)folds;
    to->n += gap > 0 && (gold_tie || concordant);
}

static void add_all(struct mc_tie_gaps *to, const struct mc_tie_group *group, uint32_t g)
{
    size_t i, j;

    for (i = 0; i < group->n; i++)
        for (j = i + 1; j < group->n; j++)
            add_pair(to, group, g, i, j);
}

static void add_drawn(struct mc_tie_gaps *to, const struct mc_tie_group *group, uint32_t g,
                      uint64_t n_draws, uint64_t seed)
{
    uint32_t n = (uint32_t)group->n;
    uint64_t r;

    for (r = 0; r < n_draws; r++) {
        uint32_t i = mc_random_below(mc_random_bits(seed, g, 2 * r), n);
        uint32_t j = mc_random_below(mc_random_bits(seed, g, 2 * r + 1), n - 1);

        add_pair(to, group, g, i, j + (j >= i));
    }
}

struct mc_tie_gaps mc_tie_gaps(const struct mc_tie_group *groups, size_t n_groups, uint64_t most,
                               uint64_t seed, struct mc_arena *arena)
{
    struct mc_tie_gaps gaps = {NULL, 0, NULL};
    uint64_t n_pairs = 0, n_room;
    struct mc_tie_gap *other;
    size_t g;

    for (g = 0; g < n_groups; g++)
        n_pairs += n_pairs_of(&groups[g]);
    n_room =
        (n_pairs <= most ? n_pairs : most + n_groups) + 1; /* add_pair writes before it keeps */
    gaps.gaps = mc_arena_alloc(arena, mc_array_size(n_room, sizeof(*gaps.gaps)));
    gaps.tallies =
        mc_arena_array(arena, mc_array_size(n_groups, MC_ALL_FOLDS + 1), sizeof(*gaps.tallies));
    for (g = 0; g < n_groups; g++) {
        double share = (double)n_pairs_of(&groups[g]) / (double)n_pairs;

        if (n_pairs <= most)
            add_all(&gaps, &groups[g], (uint32_t)g);
        else if (groups[g].n > 1)
            add_drawn(&gaps, &groups[g], (uint32_t)g, 1 + (uint64_t)(share * (double)most - 1),
                      seed);
    }
    other = mc_arena_alloc(arena, mc_array_size(gaps.n, sizeof(*other)));
    gaps.gaps = sort_gaps(gaps.gaps, other, gaps.n, arena);
    return gaps;
}
