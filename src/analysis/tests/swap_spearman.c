#include <math.h>

#include "analysis/sample.h"
#include "analysis/tests/joint_order.h"
#include "analysis/tests/swap.h"

/* Ranks are doubled, so that those of ties are whole numbers too, and sums of their products stay
 * below 2^63 in groups of up to this size. */
enum { LARGEST_GROUP = 1 << 20 };

/* One score of either metric, at its place in the order of all scores of the group. */
struct entry {
    uint32_t taken; /* place in the array that says which scores the first metric has */
    int32_t human;  /* doubled rank of the human score, less its mean */
};

/* Scores of both metrics that are equal: entries up to `end`. */
struct level {
    size_t end;
    int64_t human; /* sum */
};

struct group {
    size_t n; /* cases */
    const struct entry *entries;
    const struct level *levels;
    size_t n_levels;
    int64_t human_squares;
};

struct prepared {
    size_t n, n_groups;
    struct group *groups;
};

/* What a walk up the levels knows of one metric. */
struct side {
    int64_t below, product, squares;
};

/* The next level holds `n` scores of this metric: their doubled rank is 2 below + n + 1. */
static inline void add_level(struct side *side, int64_t n, int64_t human)
{
    int64_t rank = 2 * side->below + n + 1;

    side->product += rank * human;
    side->squares += n * rank * rank;
    side->below += n;
}

static void walk(const struct group *group, const uint8_t *taken, struct side sides[2])
{
    size_t begin = 0, l, k;

    for (l = 0; l < group->n_levels; l++) {
        const struct level *level = &group->levels[l];
        int64_t n = 0, human = 0;

        for (k = begin; k < level->end; k++) {
            int64_t first = taken[group->entries[k].taken];

            n += first;
            human += first * group->entries[k].human;
        }
        add_level(&sides[0], n, human);
        add_level(&sides[1], (int64_t)(level->end - begin) - n, level->human - human);
        begin = level->end;
    }
}

static double correlation(const struct group *group, const struct side *side)
{
    int64_t n = (int64_t)group->n;
    int64_t squares = side->squares - n * (n + 1) * (n + 1); /* the mean of doubled ranks: n + 1 */

    if (squares == 0 || group->human_squares == 0)
        return (double)NAN;
    return (double)side->product / sqrt((double)squares * (double)group->human_squares);
}

static void compute(const void *prepared, const uint64_t *keep, double figures[2],
                    struct mc_arena *scratch)
{
    const struct prepared *from = prepared;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    const uint8_t *taken = mc_taken_by_first(keep, from->n, scratch);
    struct mc_groups_mean means[2] = {{0, 0}, {0, 0}};
    size_t g, m;

    for (g = 0; g < from->n_groups; g++) {
        struct side sides[2] = {{0, 0, 0}, {0, 0, 0}};

        walk(&from->groups[g], taken, sides);
        for (m = 0; m < 2; m++)
            mc_groups_mean_add(&means[m], correlation(&from->groups[g], &sides[m]));
    }
    for (m = 0; m < 2; m++)
        figures[m] = mc_groups_mean_value(&means[m]);
    mc_arena_reset(scratch, mark);
}

/* Doubled ranks of the human scores of a group, less their mean. */
static int32_t *human_ranks(const double *human, struct group *group, struct mc_arena *arena)
{
    int32_t *doubled = mc_arena_array(arena, group->n, sizeof(*doubled));
    struct mc_arena_mark mark = mc_arena_mark(arena);
    uint32_t *levels = mc_arena_array(arena, group->n, sizeof(*levels));
    double *ranks = mc_arena_array(arena, group->n, sizeof(*ranks));
    uint32_t n_levels = mc_levels(human, group->n, levels, arena);
    size_t i;

    mc_level_ranks(levels, group->n, n_levels, ranks, arena);
    for (i = 0; i < group->n; i++) {
        doubled[i] = (int32_t)(2 * ranks[i]) - (int32_t)(group->n + 1);
        group->human_squares += (int64_t)doubled[i] * doubled[i];
    }
    mc_arena_reset(arena, mark);
    return doubled;
}

/* The levels of the scores of both metrics, in the order of the entries. */
static void set_levels(struct group *group, const struct mc_joint_order *joint,
                       struct mc_arena *arena)
{
    struct level *levels = mc_arena_array(arena, joint->n_levels, sizeof(*levels));
    size_t k = 0, l;

    for (l = 0; l < joint->n_levels; l++) {
        levels[l].end = joint->ends[l];
        for (; k < levels[l].end; k++)
            levels[l].human += group->entries[k].human;
    }
    group->n_levels = joint->n_levels;
    group->levels = levels;
}

/* begin: place of the group's first case in the sample. */
static void order_group(struct group *group, const double *human, double *const z[2], size_t begin,
                        struct mc_arena *arena)
{
    struct entry *entries = mc_arena_array(arena, 2 * group->n, sizeof(*entries));
    const int32_t *ranks = human_ranks(human + begin, group, arena);
    struct mc_joint_order joint = mc_joint_order(z[0] + begin, z[1] + begin, group->n, arena);
    size_t i;

    for (i = 0; i < 2 * group->n; i++) {
        entries[i].taken = (uint32_t)(2 * begin) + joint.order[i];
        entries[i].human = ranks[joint.order[i] / 2];
    }
    group->entries = entries;
    set_levels(group, &joint, arena);
}

static size_t largest_group(const struct mc_score_groups *groups)
{
    size_t largest = 0, begin = 0, g;

    for (g = 0; g < groups->n; g++) {
        if (groups->ends[g] - begin > largest)
            largest = groups->ends[g] - begin;
        begin = groups->ends[g];
    }
    return largest;
}

/* The ranks of groups too large for whole numbers are found anew for each swap. */
static struct mc_swap swap_slowly(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    struct mc_grouped_figure *figure = mc_arena_array(arena, 1, sizeof(*figure));

    *figure = mc_grouped_spearman();
    return mc_swap_figure(sample, figure, arena);
}

struct mc_swap mc_swap_spearman(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    struct prepared *prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    double *z[2] = {NULL, NULL};
    const char *reason = mc_paired_standardise(sample, z, arena);
    size_t begin = 0, g;

    if (largest_group(&sample->groups) > LARGEST_GROUP)
        return swap_slowly(sample, arena);
    prepared->n = sample->n;
    prepared->n_groups = sample->groups.n;
    prepared->groups = mc_arena_array(arena, prepared->n_groups, sizeof(*prepared->groups));
    for (g = 0; reason == NULL && g < prepared->n_groups; g++) {
        struct group *group = &prepared->groups[g];

        group->n = sample->groups.ends[g] - begin;
        order_group(group, sample->human, z, begin, arena);
        begin = sample->groups.ends[g];
    }
    return (struct mc_swap){sample->n, reason, compute, prepared};
}
