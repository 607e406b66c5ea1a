#include "analysis/pairs/tie_gaps.h"

#include <math.h>

#include "base/random.h"

enum { DIGIT_BITS = 11, N_DIGITS = 6, N_VALUES = 1 << DIGIT_BITS };

/* The bits of doubles >= 0 have the order of the doubles. */
static uint64_t bits_of(double gap)
{
    uint64_t bits;

    memcpy(&bits, &gap, sizeof(bits));
    return bits;
}

static unsigned digit_of(const struct mc_tie_gap *gap, unsigned digit)
{
    return (unsigned)(bits_of(gap->gap) >> (digit * DIGIT_BITS)) & (N_VALUES - 1);
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
    slot->size =
        (uint16_t)((bits_of(fmax(fabs(group->metric[i]), fabs(group->metric[j]))) >> 48) + 1);
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

/* Steps of a fourth of a doubling, the last one that of the greatest gap, the first one all below.
 */
enum { STEP_SHIFT = 50, N_STEPS = 256, MOST_CLASSES = 8 * (MC_ALL_FOLDS + 1) };

/* Pairs that a threshold can win, and pairs in order by the step of their gap: those it loses. */
struct stakes {
    size_t n_to_win;
    size_t lost[N_STEPS];
};

static struct stakes *count_stakes(const struct mc_tie_gaps *gaps, size_t n_classes, uint64_t top,
                                   struct mc_arena *scratch)
{
    struct stakes *stakes = mc_arena_array(scratch, n_classes, sizeof(*stakes));
    size_t i;

    for (i = 0; i < gaps->n; i++) {
        const struct mc_tie_gap *gap = &gaps->gaps[i];
        struct stakes *of = &stakes[gap->group * (MC_ALL_FOLDS + 1u) + gap->folds];
        uint64_t below = top - (bits_of(gap->gap) >> STEP_SHIFT);

        if (gap->change > 0)
            of->n_to_win++;
        else
            of->lost[below < N_STEPS ? N_STEPS - 1 - below : 0]++;
    }
    return stakes;
}

/* Step behind which a class of pairs has lost as many as it can ever win. */
static size_t last_step(const struct stakes *stakes)
{
    size_t lost = 0, step;

    for (step = 0; step < N_STEPS && stakes->n_to_win > 0; step++) {
        lost += stakes->lost[step];
        if (lost >= stakes->n_to_win)
            break;
    }
    return step;
}

/* Leaves out gaps that are too great for any threshold that is better than 0: beyond them every
 * class of pairs (a group's, in the same folds), and so every sum of classes, has lost as many
 * pairs as it can win. One step more is kept: gaps on both sides of its end may be the same but for
 * rounding. */
static void leave_out_useless(struct mc_tie_gaps *gaps, size_t n_groups, struct mc_arena *scratch)
{
    size_t n_classes = mc_array_size(n_groups, MC_ALL_FOLDS + 1), n = 0, step = 0, i;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct stakes *stakes;
    double greatest = 0;
    uint64_t top;

    if (n_classes > MOST_CLASSES)
        return;
    for (i = 0; i < gaps->n; i++)
        greatest = fmax(greatest, gaps->gaps[i].gap);
    top = bits_of(greatest) >> STEP_SHIFT;
    stakes = count_stakes(gaps, n_classes, top, scratch);
    for (i = 0; i < n_classes; i++) {
        size_t last = last_step(&stakes[i]);

        step = last > step ? last : step;
    }
    for (i = 0; i < gaps->n; i++) {
        uint64_t below = top - (bits_of(gaps->gaps[i].gap) >> STEP_SHIFT);

        if (below >= N_STEPS || N_STEPS - 1 - below <= step + 1)
            gaps->gaps[n++] = gaps->gaps[i];
    }
    gaps->n = n;
    mc_arena_reset(scratch, mark);
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
    leave_out_useless(&gaps, n_groups, arena);
    other = mc_arena_alloc(arena, mc_array_size(gaps.n, sizeof(*other)));
    gaps.gaps = sort_gaps(gaps.gaps, other, gaps.n, arena);
    return gaps;
}
