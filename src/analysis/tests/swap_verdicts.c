#include "analysis/settle.h"
#include "analysis/tests/draws.h"
#include "analysis/tests/swap.h"
#include "base/bits.h"

/* The pairs of a group: bits begin to end - 1. */
struct group {
    size_t begin, end;
    uint64_t n_right[2]; /* verdicts of each metric that agree with people */
};

struct prepared {
    enum mc_verdict_figure figure;
    size_t n_groups;
    struct group *groups;
    uint64_t *only[2]; /* pairs about which this metric alone is right */
};

/* -1, 0 or 1: how a and b stand to each other when differences up to epsilon do not count. */
static int verdict(double a, double b, double epsilon)
{
    if (a < b)
        return mc_scores_apart(b, a, epsilon) ? -1 : 0;
    return mc_scores_apart(a, b, epsilon) ? 1 : 0;
}

/* Judges the pairs of the cases begin to end - 1 of the sample. */
static void judge_group(const struct mc_paired_sample *sample, const double epsilons[2],
                        size_t begin, size_t end, const struct prepared *prepared,
                        struct group *group)
{
    size_t bit = group->begin, a, b;

    for (a = begin; a < end; a++) {
        for (b = a + 1; b < end; b++, bit++) {
            int gold = verdict(sample->human[a], sample->human[b], 0);
            bool first = gold == verdict(sample->metrics[0][a], sample->metrics[0][b], epsilons[0]);
            bool second =
                gold == verdict(sample->metrics[1][a], sample->metrics[1][b], epsilons[1]);

            group->n_right[0] += first;
            group->n_right[1] += second;
            prepared->only[0][bit / 64] |= (uint64_t)(first && !second) << bit % 64;
            prepared->only[1][bit / 64] |= (uint64_t)(second && !first) << bit % 64;
        }
    }
    group->end = bit;
}

/* Right verdicts of the first metric after the swap. */
static uint64_t right_of_first(const struct prepared *from, const struct group *group,
                               const uint64_t *keep)
{
    size_t word = group->begin / 64, last = (group->end - 1) / 64;
    uint64_t in_group = ~UINT64_C(0) << group->begin % 64;
    uint64_t n = group->n_right[1];

    for (; word <= last; word++) {
        if (word == last)
            in_group &= ~UINT64_C(0) >> (63 - (group->end - 1) % 64);
        n += mc_count_bits(from->only[0][word] & keep[word] & in_group);
        n -= mc_count_bits(from->only[1][word] & keep[word] & in_group);
        in_group = ~UINT64_C(0);
    }
    return n;
}

static void compute(const void *prepared, const uint64_t *keep, double figures[2],
                    struct mc_arena *scratch)
{
    const struct prepared *from = prepared;
    size_t g, m;

    (void)scratch;
    figures[0] = figures[1] = 0;
    for (g = 0; g < from->n_groups; g++) {
        const struct group *group = &from->groups[g];
        double n_pairs = (double)(group->end - group->begin);
        uint64_t first = right_of_first(from, group, keep);

        figures[0] += (double)first / n_pairs;
        figures[1] += (double)(group->n_right[0] + group->n_right[1] - first) / n_pairs;
    }
    for (m = 0; m < 2; m++) {
        figures[m] /= (double)from->n_groups;
        if (from->figure == MC_VERDICT_TAU_EQ)
            figures[m] = 2 * figures[m] - 1;
    }
}

static size_t count_pairs(const struct mc_score_groups *groups)
{
    size_t n_pairs = 0, begin = 0, g;

    for (g = 0; g < groups->n; g++) {
        size_t n = groups->ends[g] - begin;

        n_pairs += n * (n - 1) / 2;
        begin = groups->ends[g];
    }
    return n_pairs;
}

struct mc_swap mc_swap_verdicts(const struct mc_paired_sample *sample, const double epsilons[2],
                                enum mc_verdict_figure figure, struct mc_arena *arena)
{
    struct prepared *prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    size_t n_pairs = count_pairs(&sample->groups), begin = 0, bit = 0, g, m;

    prepared->figure = figure;
    prepared->n_groups = sample->groups.n;
    prepared->groups = mc_arena_array(arena, prepared->n_groups, sizeof(*prepared->groups));
    for (m = 0; m < 2; m++)
        prepared->only[m] = mc_arena_array(arena, mc_bit_words(n_pairs), sizeof(uint64_t));
    for (g = 0; g < prepared->n_groups; g++) {
        struct group *group = &prepared->groups[g];

        group->begin = bit;
        judge_group(sample, epsilons, begin, sample->groups.ends[g], prepared, group);
        bit = group->end;
        begin = sample->groups.ends[g];
    }
    return (struct mc_swap){n_pairs, n_pairs == 0 ? "fewer than 2 cases in every group" : NULL,
                            compute, prepared};
}
