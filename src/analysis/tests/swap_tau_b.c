#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"
#include "analysis/tests/joint_order.h"
#include "analysis/tests/swap.h"

/* One score of either metric, at its place in the order of all scores of the group. */
struct entry {
    uint32_t taken; /* place in the array that says which scores the first metric has */
    uint32_t human; /* level */
};

struct group {
    size_t n; /* cases */
    const struct entry *entries;
    struct mc_joint_order joint;
    uint32_t n_human_levels;
    uint64_t human_apart; /* pairs that people tell apart */
};

struct prepared {
    size_t n, n_groups;
    struct group *groups;
    uint32_t most_levels;
};

/* What a walk up the scores has passed: the lower half of each number counts those of the first
 * metric, the upper half those of the second. A binary indexed tree (pairs/rank_tree.h). */
struct passed {
    uint64_t *tree;  /* [n_human_levels + 1] */
    uint64_t *equal; /* [n_human_levels] */
};

/* Of one metric. */
struct side {
    int64_t surplus; /* concordant pairs less discordant ones */
    uint64_t n, tied;
};

static inline uint64_t count_below(const uint64_t *tree, uint32_t level)
{
    uint64_t sum = 0;
    uint32_t node;

    for (node = level; node > 0; node &= node - 1)
        sum += tree[node];
    return sum;
}

static inline void pass(const struct passed *passed, uint32_t n_levels, uint32_t level,
                        uint64_t one)
{
    uint32_t node;

    for (node = level + 1; node <= n_levels; node += node & (0u - node))
        passed->tree[node] += one;
    passed->equal[level] += one;
}

/* The pairs of a score with those passed: its case is above the human levels below its own, and
 * under all others but equal ones. */
static inline void count_pairs(struct side *side, const struct passed *passed, uint32_t level,
                               unsigned shift)
{
    int64_t below = (int64_t)(uint32_t)(count_below(passed->tree, level) >> shift);
    int64_t equal = (int64_t)(uint32_t)(passed->equal[level] >> shift);

    side->surplus += 2 * below + equal - (int64_t)side->n;
}

static void walk(const struct group *group, const uint8_t *taken, const struct passed *passed,
                 struct side sides[2])
{
    size_t begin = 0, l, k;

    for (l = 0; l < group->joint.n_levels; l++) {
        size_t end = group->joint.ends[l];
        uint64_t n_first = 0, n_second;

        for (k = begin; k < end; k++) {
            unsigned second = !taken[group->entries[k].taken];

            count_pairs(&sides[second], passed, group->entries[k].human, 32 * second);
        }
        for (k = begin; k < end; k++) {
            unsigned first = taken[group->entries[k].taken];

            pass(passed, group->n_human_levels, group->entries[k].human,
                 first ? 1 : UINT64_C(1) << 32);
            n_first += first;
        }
        n_second = end - begin - n_first;
        sides[0].n += n_first;
        sides[1].n += n_second;
        sides[0].tied += n_first * (n_first - 1) / 2;
        sides[1].tied += n_second * (n_second - 1) / 2;
        begin = end;
    }
}

/* As mc_tau_b has it, bit by bit. */
static double tau_b(const struct group *group, const struct side *side)
{
    uint64_t apart = (uint64_t)group->n * (group->n - 1) / 2 - side->tied;

    if (group->human_apart == 0 || apart == 0)
        return (double)NAN;
    return (double)side->surplus / sqrt((double)group->human_apart * (double)apart);
}

static void compute(const void *prepared, const uint64_t *keep, double figures[2],
                    struct mc_arena *scratch)
{
    const struct prepared *from = prepared;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const uint8_t *taken = mc_taken_by_first(keep, from->n, scratch);
    size_t n_nodes = (size_t)from->most_levels + 1, g, m;
    struct passed passed = {mc_arena_alloc(scratch, mc_array_size(n_nodes, sizeof(uint64_t))),
                            mc_arena_alloc(scratch, mc_array_size(n_nodes, sizeof(uint64_t)))};
    struct mc_groups_mean means[2] = {{0, 0}, {0, 0}};

    for (g = 0; g < from->n_groups; g++) {
        const struct group *group = &from->groups[g];
        struct side sides[2] = {{0, 0, 0}, {0, 0, 0}};

        memset(passed.tree, 0, ((size_t)group->n_human_levels + 1) * sizeof(*passed.tree));
        memset(passed.equal, 0, group->n_human_levels * sizeof(*passed.equal));
        walk(group, taken, &passed, sides);
        for (m = 0; m < 2; m++)
            mc_groups_mean_add(&means[m], tau_b(group, &sides[m]));
    }
    for (m = 0; m < 2; m++)
        figures[m] = mc_groups_mean_value(&means[m]);
    mc_arena_reset(scratch, mark);
}

/* begin: place of the group's first case in the sample. */
static void order_group(struct group *group, const double *human, double *const z[2], size_t begin,
                        struct mc_arena *arena)
{
    size_t n = group->n, i;
    struct entry *entries = mc_arena_array(arena, 2 * n, sizeof(*entries));
    uint32_t *levels = mc_arena_array(arena, n, sizeof(*levels));
    struct mc_pair_counts counts =
        mc_pair_counts(human + begin, human + begin, n, 0, arena); /* ties on both sides or none */

    group->n_human_levels = mc_levels(human + begin, n, levels, arena);
    group->human_apart = counts.concordant;
    group->joint = mc_joint_order(z[0] + begin, z[1] + begin, n, arena);
    for (i = 0; i < 2 * n; i++) {
        entries[i].taken = (uint32_t)(2 * begin) + group->joint.order[i];
        entries[i].human = levels[group->joint.order[i] / 2];
    }
    group->entries = entries;
}

struct mc_swap mc_swap_tau_b(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    struct prepared *prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    double *z[2] = {NULL, NULL};
    const char *reason = mc_paired_standardise(sample, z, arena);
    size_t begin = 0, g;

    prepared->n = sample->n;
    prepared->n_groups = sample->groups.n;
    prepared->groups = mc_arena_array(arena, prepared->n_groups, sizeof(*prepared->groups));
    for (g = 0; reason == NULL && g < prepared->n_groups; g++) {
        struct group *group = &prepared->groups[g];

        group->n = sample->groups.ends[g] - begin;
        order_group(group, sample->human, z, begin, arena);
        if (group->n_human_levels > prepared->most_levels)
            prepared->most_levels = group->n_human_levels;
        begin = sample->groups.ends[g];
    }
    return (struct mc_swap){sample->n, reason, compute, prepared};
}
