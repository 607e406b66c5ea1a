/* SPDX-License-Identifier: GPL-3.0-or-later */
/* permutation.c: prepares what a figure needs once, so that each swap costs little: sums for
 * Pearson's r, one sorted order of both metrics for ranks, bit sets for pairs of cases.
 *
 * - any figure, pearson, spearman and tau_b
 * - the order of pairs, verdicts about pairs
 * - the test
 * - signs of differences */
#include "analysis/tests/permutation.h"

#include <math.h>

#include "analysis/pairs/kendall.h"
#include "analysis/sample.h"
#include "base/bits.h"
#include "base/processor.h"

/* --- any figure ------------------------------------------------------------------------------- */

struct figure_prepared {
    const struct mc_paired_sample *sample;
    const struct mc_grouped_figure *figure;
    double *z[2];
};

static void compute_figure(const void *prepared, const uint64_t *keep, double figures[2],
                           struct mc_arena *scratch)
{
    const struct figure_prepared *from = prepared;
    const struct mc_paired_sample *sample = from->sample;
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    double *metric = mc_arena_array(scratch, sample->n, sizeof(*metric));
    size_t m, i;

    for (m = 0; m < 2; m++) {
        for (i = 0; i < sample->n; i++)
            metric[i] = from->z[mc_bit_at(keep, i) ? m : 1 - m][i];
        figures[m] = mc_grouped_mean(from->figure, sample->human, metric, &sample->groups, scratch);
    }
    mc_arena_reset(scratch, mark);
}

struct mc_swap mc_swap_figure(const struct mc_paired_sample *sample,
                              const struct mc_grouped_figure *figure, struct mc_arena *arena)
{
    struct figure_prepared *prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    const char *reason = mc_paired_standardise(sample, prepared->z, arena);

    prepared->sample = sample;
    prepared->figure = figure;
    return (struct mc_swap){sample->n, reason, compute_figure, prepared};
}

/* --- pearson ---------------------------------------------------------------------------------- */

/* Sums over a group of the scores x of one metric; human scores h have mean 0. */
struct pearson_sums {
    double x, xx, hx;
};

/* What one score adds to the sums of the first metric if it is kept instead of swapped. */
struct pearson_change {
    double x, xx, hx;
};

struct pearson_group {
    size_t begin, end;
    double hh;
    struct pearson_sums swapped; /* of the first metric if all scores are swapped */
    struct pearson_sums both;    /* of both metrics together: no swap changes them */
};

struct pearson_prepared {
    size_t n_groups;
    struct pearson_group *groups;
    struct pearson_change *changes; /* [n] */
    double *human;                  /* [n], of mean 0 in each group */
    double *z[2];                   /* [n], of mean 0 in each group, both metrics together */
};

/* Below this share of the squares, too few digits are left after subtracting the mean. */
static const double cancelled = 1e-3;

/* pearson_of for a group, by two passes over its scores. */
static double by_two_passes(const struct pearson_prepared *from, const struct pearson_group *group,
                            const uint64_t *keep, size_t m, struct mc_arena *scratch)
{
    struct mc_grouped_figure pearson = mc_grouped_pearson();
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    size_t n = group->end - group->begin, i;
    double *metric = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*metric))), r;

    for (i = 0; i < n; i++)
        metric[i] = from->z[mc_bit_at(keep, group->begin + i) ? m : 1 - m][group->begin + i];
    r = pearson.compute(from->human + group->begin, metric, n, NULL, scratch);
    mc_arena_reset(scratch, mark);
    return r;
}

static struct pearson_sums sums_of_first(const struct pearson_prepared *from,
                                         const struct pearson_group *group, const uint64_t *keep)
{
    struct pearson_sums sums = group->swapped;
    size_t i;

    for (i = group->begin; i < group->end; i++) {
        const struct pearson_change *change = &from->changes[i];
        double is_kept = (double)mc_bit_at(keep, i);

        sums.x += is_kept * change->x;
        sums.xx += is_kept * change->xx;
        sums.hx += is_kept * change->hx;
    }
    return sums;
}

static double pearson_of(const struct pearson_prepared *from, const struct pearson_group *group,
                         const struct pearson_sums *sums, const uint64_t *keep, size_t m,
                         struct mc_arena *scratch)
{
    double squares = sums->xx - sums->x * sums->x / (double)(group->end - group->begin);

    if (!(squares > cancelled * sums->xx) || !(group->hh > 0))
        return by_two_passes(from, group, keep, m, scratch);
    return fmax(-1.0, fmin(1.0, sums->hx / sqrt(squares * group->hh)));
}

static void compute_pearson(const void *prepared, const uint64_t *keep, double figures[2],
                            struct mc_arena *scratch)
{
    const struct pearson_prepared *from = prepared;
    struct mc_groups_mean means[2] = {{0, 0}, {0, 0}};
    size_t g, m;

    for (g = 0; g < from->n_groups; g++) {
        const struct pearson_group *group = &from->groups[g];
        struct pearson_sums sums[2];

        sums[0] = sums_of_first(from, group, keep);
        sums[1].x = group->both.x - sums[0].x;
        sums[1].xx = group->both.xx - sums[0].xx;
        sums[1].hx = group->both.hx - sums[0].hx;
        for (m = 0; m < 2; m++)
            mc_groups_mean_add(&means[m], pearson_of(from, group, &sums[m], keep, m, scratch));
    }
    for (m = 0; m < 2; m++)
        figures[m] = mc_groups_mean_value(&means[m]);
}

/* Subtracts the means; equal scores stay equal. */
static void centre_group(const struct pearson_prepared *from, const struct pearson_group *group,
                         const double *human)
{
    double n = (double)(group->end - group->begin), mean = 0, mean_z = 0;
    size_t i;

    for (i = group->begin; i < group->end; i++) {
        mean += human[i];
        mean_z += from->z[0][i] + from->z[1][i];
    }
    for (i = group->begin; i < group->end; i++) {
        from->human[i] = human[i] - mean / n;
        from->z[0][i] -= mean_z / (2 * n);
        from->z[1][i] -= mean_z / (2 * n);
    }
}

static void sum_group(struct pearson_prepared *from, struct pearson_group *group)
{
    size_t i;

    for (i = group->begin; i < group->end; i++) {
        double h = from->human[i], a = from->z[0][i], b = from->z[1][i];

        group->hh += h * h;
        group->swapped.x += b;
        group->swapped.xx += b * b;
        group->swapped.hx += h * b;
        group->both.x += a + b;
        group->both.xx += a * a + b * b;
        group->both.hx += h * (a + b);
        from->changes[i] = (struct pearson_change){a - b, a * a - b * b, h * (a - b)};
    }
}

struct mc_swap mc_swap_pearson(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    struct pearson_prepared *prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    const char *reason = mc_paired_standardise(sample, prepared->z, arena);
    size_t begin = 0, g;

    prepared->n_groups = sample->groups.n;
    prepared->groups = mc_arena_array(arena, prepared->n_groups, sizeof(*prepared->groups));
    prepared->changes = mc_arena_array(arena, sample->n, sizeof(*prepared->changes));
    prepared->human = mc_arena_array(arena, sample->n, sizeof(*prepared->human));
    for (g = 0; reason == NULL && g < prepared->n_groups; g++) {
        struct pearson_group *group = &prepared->groups[g];

        group->begin = begin;
        group->end = begin = sample->groups.ends[g];
        centre_group(prepared, group, sample->human);
        sum_group(prepared, group);
    }
    return (struct mc_swap){sample->n, reason, compute_pearson, prepared};
}

/* --- spearman and tau_b ----------------------------------------------------------------------- */

/* Both are computed in one walk up the scores of both metrics, which are sorted once. */

/* The scores of two metrics in one order, from which the order of each metric after any swap
 * follows. */
struct joint_order {
    uint32_t *order; /* [2 n]: in ascending order of score; 2 i + m for metric m of case i */
    size_t *ends;    /* [n_levels]: end of each level of equal scores */
    size_t n_levels;
};

/* For n cases; scores tie if they are the same double. In the arena. O(n log n). */
static struct joint_order joint_order(const double *first, const double *second, size_t n,
                                      struct mc_arena *arena)
{
    struct joint_order joint = {mc_arena_array(arena, 2 * n, sizeof(*joint.order)),
                                mc_arena_array(arena, 2 * n, sizeof(*joint.ends)), 0};
    struct mc_arena_mark mark = mc_arena_mark(arena);
    double *scores = mc_arena_array(arena, 2 * n, sizeof(*scores));
    size_t i;

    for (i = 0; i < n; i++) {
        scores[2 * i] = first[i];
        scores[2 * i + 1] = second[i];
    }
    mc_sort_order(scores, 2 * n, joint.order, arena);
    for (i = 1; i <= 2 * n; i++)
        if (i == 2 * n || scores[joint.order[i - 1]] < scores[joint.order[i]])
            joint.ends[joint.n_levels++] = i;
    mc_arena_reset(arena, mark);
    return joint;
}

/* Whether the first metric has score m of case i after the swap, score = 2 i + m; the second has
 * the other one. */
static inline unsigned first_has(const uint64_t *keep, uint32_t score)
{
    return mc_bit_at(keep, score / 2) ^ (score & 1);
}

/* A score of either metric, in the order of all scores of the group. */
struct walked_score {
    uint32_t number; /* 2 i + m: score m of case i of the sample */
    int32_t human; /* Spearman: doubled rank of the human score, minus its mean; tau_b: its level */
};

/* Equal scores of both metrics: those up to `end`. */
struct walked_level {
    size_t end;
    int64_t human; /* sum */
};

struct walked_group {
    size_t n; /* cases */
    const struct walked_score *scores;
    const struct walked_level *levels;
    size_t n_levels;
    const struct walked_step *steps; /* Spearman */
    size_t n_steps;
    int64_t human_squares;   /* Spearman: of the doubled ranks minus their mean */
    uint32_t n_human_levels; /* tau_b */
    uint64_t human_apart;    /* tau_b: pairs of cases that people distinguish */
};

struct walk_prepared {
    size_t n, n_groups;
    struct walked_group *groups;
    /* The figures of both metrics on a group. */
    void (*figures_of)(const struct walked_group *group, const uint64_t *keep, double figures[2],
                       struct mc_arena *scratch);
};

static void compute_walked(const void *prepared, const uint64_t *keep, double figures[2],
                           struct mc_arena *scratch)
{
    const struct walk_prepared *from = prepared;
    struct mc_groups_mean means[2] = {{0, 0}, {0, 0}};
    size_t g, m;

    for (g = 0; g < from->n_groups; g++) {
        from->figures_of(&from->groups[g], keep, figures, scratch);
        for (m = 0; m < 2; m++)
            mc_groups_mean_add(&means[m], figures[m]);
    }
    for (m = 0; m < 2; m++)
        figures[m] = mc_groups_mean_value(&means[m]);
}

/* Sets what a figure needs of the human scores of a group, and human_of[0..n-1]. */
typedef void judge_walked(const double *human, struct walked_group *group, int32_t *human_of,
                          struct mc_arena *arena);

/* Sorts the scores of both metrics. begin: index of the group's first case in the sample. */
static void order_walked(struct walked_group *group, const int32_t *human_of, double *const z[2],
                         size_t begin, struct mc_arena *arena)
{
    struct joint_order joint = joint_order(z[0] + begin, z[1] + begin, group->n, arena);
    struct walked_score *scores = mc_arena_array(arena, 2 * group->n, sizeof(*scores));
    struct walked_level *levels = mc_arena_array(arena, joint.n_levels, sizeof(*levels));
    size_t k = 0, l;

    for (l = 0; l < joint.n_levels; l++) {
        levels[l].end = joint.ends[l];
        for (; k < levels[l].end; k++) {
            scores[k].number = (uint32_t)(2 * begin) + joint.order[k];
            scores[k].human = human_of[joint.order[k] / 2];
            levels[l].human += scores[k].human;
        }
    }
    group->scores = scores;
    group->n_levels = joint.n_levels;
    group->levels = levels;
}

static struct mc_swap swap_walked(const struct mc_paired_sample *sample, judge_walked *judge,
                                  struct walk_prepared *walked, struct mc_arena *arena)
{
    double *z[2] = {NULL, NULL};
    const char *reason = mc_paired_standardise(sample, z, arena);
    size_t begin = 0, g;

    walked->n = sample->n;
    walked->n_groups = sample->groups.n;
    walked->groups = mc_arena_array(arena, walked->n_groups, sizeof(*walked->groups));
    for (g = 0; reason == NULL && g < walked->n_groups; g++) {
        struct walked_group *group = &walked->groups[g];
        int32_t *human_of;

        group->n = sample->groups.ends[g] - begin;
        human_of = mc_arena_array(arena, group->n, sizeof(*human_of));
        judge(sample->human + begin, group, human_of, arena);
        order_walked(group, human_of, z, begin, arena);
        begin = sample->groups.ends[g];
    }
    return (struct mc_swap){sample->n, reason, compute_walked, walked};
}

/* Spearman's ranks are doubled, so that those of ties are whole numbers too; sums of their products
 * stay below 2^63 in groups of up to this size. */
enum { LARGEST_WALKED = 1 << 20 };

/* The state of a walk up the levels for one metric. `ties`: sum of n^3 - n over levels with n
 * scores. */
struct spearman_side {
    int64_t below, product, ties;
};

/* Adds the next level with `n` scores of this metric: their doubled rank is 2 below + n + 1. */
static inline void add_level(struct spearman_side *side, int64_t n, int64_t human)
{
    side->product += (2 * side->below + n + 1) * human;
    side->ties += n * n * n - n;
    side->below += n;
}

/* A step of a walk: scores up to `alone`, each alone on its level, then those of one level up to
 * `end`, possibly none. */
struct walked_step {
    size_t alone, end;
    int64_t human; /* sum over that level */
};

/* Walks scores that are each alone on a level: that of a metric has the doubled rank 2 below +
 * 2. */
static void walk_alone(const struct walked_score *scores, size_t n, const uint64_t *keep,
                       struct spearman_side sides[2])
{
    int64_t rank = 2 * sides[0].below + 2, other = 2 * sides[1].below + 2, first = 0, total = 0;
    size_t k;

    for (k = 0; k < n; k++) {
        int64_t is_first = first_has(keep, scores[k].number);
        int64_t product = (is_first ? rank : other) * scores[k].human;

        first += -is_first & product;
        total += product;
        rank += 2 * is_first;
        other += 2 - 2 * is_first;
    }
    sides[0].below = rank / 2 - 1;
    sides[1].below = other / 2 - 1;
    sides[0].product += first;
    sides[1].product += total - first;
}

static void walk_ranks(const struct walked_group *group, const uint64_t *keep,
                       struct spearman_side sides[2])
{
    size_t begin = 0, s, k;

    for (s = 0; s < group->n_steps; s++) {
        const struct walked_step *step = &group->steps[s];
        int64_t n = 0, human = 0;

        walk_alone(group->scores + begin, step->alone - begin, keep, sides);
        for (k = step->alone; k < step->end; k++) {
            int64_t first = first_has(keep, group->scores[k].number);

            n += first;
            human += first * group->scores[k].human;
        }
        add_level(&sides[0], n, human);
        add_level(&sides[1], (int64_t)(step->end - step->alone) - n, step->human - human);
        begin = step->end;
    }
}

static void spearman_of(const struct walked_group *group, const uint64_t *keep, double figures[2],
                        struct mc_arena *scratch)
{
    struct spearman_side sides[2] = {{0, 0, 0}, {0, 0, 0}};
    int64_t n = (int64_t)group->n;
    size_t m;

    (void)scratch;
    walk_ranks(group, keep, sides);
    for (m = 0; m < 2; m++) {
        /* of the doubled ranks minus their mean */
        int64_t squares = (n * n * n - n - sides[m].ties) / 3;

        figures[m] =
            squares == 0 || group->human_squares == 0
                ? (double)NAN
                : (double)sides[m].product / sqrt((double)squares * (double)group->human_squares);
    }
}

static void set_steps(struct walked_group *group, struct mc_arena *arena)
{
    struct walked_step *steps =
        mc_arena_alloc(arena, mc_array_size(group->n_levels + 1, sizeof(*steps)));
    struct walked_step *step = steps;
    size_t begin = 0, l;

    *step = (struct walked_step){0, 0, 0};
    for (l = 0; l < group->n_levels; l++) {
        const struct walked_level *level = &group->levels[l];

        if (step->end > step->alone)
            *++step = (struct walked_step){begin, begin, 0};
        if (level->end - begin == 1)
            step->alone = level->end;
        else
            step->human = level->human;
        step->end = begin = level->end;
    }
    group->steps = steps;
    group->n_steps = (size_t)(step - steps) + 1;
}

static void rank_human(const double *human, struct walked_group *group, int32_t *human_of,
                       struct mc_arena *arena)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    uint32_t *levels = mc_arena_array(arena, group->n, sizeof(*levels));
    double *ranks = mc_arena_array(arena, group->n, sizeof(*ranks));
    uint32_t n_levels = mc_levels(human, group->n, levels, arena);
    size_t i;

    mc_level_ranks(levels, group->n, n_levels, ranks, arena);
    for (i = 0; i < group->n; i++) {
        human_of[i] = (int32_t)(2 * ranks[i]) - (int32_t)(group->n + 1);
        group->human_squares += (int64_t)human_of[i] * human_of[i];
    }
    mc_arena_reset(arena, mark);
}

/* Recomputes the figure for each swap. */
static struct mc_swap swap_slowly(const struct mc_paired_sample *sample,
                                  struct mc_grouped_figure figure, struct mc_arena *arena)
{
    struct mc_grouped_figure *lasting = mc_arena_array(arena, 1, sizeof(*lasting));

    *lasting = figure;
    return mc_swap_figure(sample, lasting, arena);
}

struct mc_swap mc_swap_spearman(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    struct walk_prepared *walked = mc_arena_array(arena, 1, sizeof(*walked));
    struct mc_swap swap;
    size_t begin = 0, g;

    /* the numbers of the walk might overflow */
    for (g = 0; g < sample->groups.n; begin = sample->groups.ends[g++])
        if (sample->groups.ends[g] - begin > LARGEST_WALKED)
            return swap_slowly(sample, mc_grouped_spearman(), arena);
    walked->figures_of = spearman_of;
    swap = swap_walked(sample, rank_human, walked, arena);
    for (g = 0; swap.reason == NULL && g < walked->n_groups; g++)
        set_steps(&walked->groups[g], arena);
    return swap;
}

/* The scores passed by a walk: the lower half of each number counts those of the first metric, the
 * upper half those of the second. A binary indexed tree (pairs/rank_tree.h). */
struct passed_counts {
    uint64_t *tree;  /* [n_human_levels + 1] */
    uint64_t *equal; /* [n_human_levels] */
};

/* Counts for one metric. */
struct tau_side {
    int64_t surplus; /* concordant minus discordant pairs */
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

static inline void pass(const struct passed_counts *passed, uint32_t n_levels, uint32_t level,
                        uint64_t unit)
{
    uint32_t node;

    for (node = level + 1; node <= n_levels; node += node & (0u - node))
        passed->tree[node] += unit;
    passed->equal[level] += unit;
}

/* The pairs of a score with those passed: its case is above all passed cases with lower human
 * levels, and below all others except equal ones. */
static inline void count_pairs(struct tau_side *side, const struct passed_counts *passed,
                               uint32_t level, unsigned shift)
{
    int64_t below = (int64_t)(uint32_t)(count_below(passed->tree, level) >> shift);
    int64_t equal = (int64_t)(uint32_t)(passed->equal[level] >> shift);

    side->surplus += 2 * below + equal - (int64_t)side->n;
}

static void walk_pairs(const struct walked_group *group, const uint64_t *keep,
                       const struct passed_counts *passed, struct tau_side sides[2])
{
    size_t begin = 0, l, k;

    for (l = 0; l < group->n_levels; l++) {
        size_t end = group->levels[l].end;
        uint64_t n_first = 0, n_second;

        for (k = begin; k < end; k++) {
            unsigned second = !first_has(keep, group->scores[k].number);

            count_pairs(&sides[second], passed, (uint32_t)group->scores[k].human, 32 * second);
        }
        for (k = begin; k < end; k++) {
            unsigned first = first_has(keep, group->scores[k].number);

            pass(passed, group->n_human_levels, (uint32_t)group->scores[k].human,
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

/* The same bits as from mc_tau_b. */
static double tau_b(const struct walked_group *group, const struct tau_side *side)
{
    uint64_t apart = (uint64_t)group->n * (group->n - 1) / 2 - side->tied;

    if (group->human_apart == 0 || apart == 0)
        return (double)NAN;
    return (double)side->surplus / sqrt((double)group->human_apart * (double)apart);
}

static void tau_b_of(const struct walked_group *group, const uint64_t *keep, double figures[2],
                     struct mc_arena *scratch)
{
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct passed_counts passed = {
        mc_arena_array(scratch, (size_t)group->n_human_levels + 1, sizeof(uint64_t)),
        mc_arena_array(scratch, group->n_human_levels, sizeof(uint64_t))};
    struct tau_side sides[2] = {{0, 0, 0}, {0, 0, 0}};
    size_t m;

    walk_pairs(group, keep, &passed, sides);
    for (m = 0; m < 2; m++)
        figures[m] = tau_b(group, &sides[m]);
    mc_arena_reset(scratch, mark);
}

static void level_human(const double *human, struct walked_group *group, int32_t *human_of,
                        struct mc_arena *arena)
{
    struct mc_pair_counts counts =
        mc_pair_counts(human, human, group->n, 0, arena); /* ties on both sides or none */
    struct mc_arena_mark mark = mc_arena_mark(arena);
    uint32_t *levels = mc_arena_array(arena, group->n, sizeof(*levels));
    size_t i;

    group->n_human_levels = mc_levels(human, group->n, levels, arena);
    group->human_apart = counts.concordant;
    for (i = 0; i < group->n; i++)
        human_of[i] = (int32_t)levels[i];
    mc_arena_reset(arena, mark);
}

struct mc_swap mc_swap_tau_b(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    struct walk_prepared *walked = mc_arena_array(arena, 1, sizeof(*walked));

    walked->figures_of = tau_b_of;
    return swap_walked(sample, level_human, walked, arena);
}

/* --- the order of pairs of cases -------------------------------------------------------------- */

enum { MOST_ORDERED_CASES = 8192 };

/* above[((i * 2 + a) * 2 + b) * n_words ...]: bit j is 1 if people put case i above case j, and
 * score a of case i is above score b of case j. */
struct order_prepared {
    size_t n, n_words;
    uint64_t *above;
    double n_reported; /* pairs that people distinguish */
    bool has_avx2;     /* of the processor */
};

static const uint64_t *above_of(const struct order_prepared *prepared, size_t i, unsigned a,
                                unsigned b)
{
    return &prepared->above[((i * 2 + a) * 2 + b) * prepared->n_words];
}

/* How many bits of n words are 1, taken from `kept` where `keep` is 1, else from `other`. */
static uint64_t count_mixed(const uint64_t *kept, const uint64_t *other, const uint64_t *keep,
                            size_t n)
{
    uint64_t n_ones = 0;
    size_t w;

    for (w = 0; w < n; w++)
        n_ones += mc_count_bits((kept[w] & keep[w]) | (other[w] & ~keep[w]));
    return n_ones;
}

#ifdef MC_WITH_AVX2
MC_FOR_AVX2 static uint64_t count_mixed_avx2(const uint64_t *kept, const uint64_t *other,
                                             const uint64_t *keep, size_t n)
{
    uint64_t n_ones = 0;
    size_t w;

    for (w = 0; w < n; w++)
        n_ones += mc_count_bits_at_once((kept[w] & keep[w]) | (other[w] & ~keep[w]));
    return n_ones;
}
#else
#define count_mixed_avx2 count_mixed
#endif

/* How many cases case i is rightly above, with score `a` of case i, and score b of the others where
 * their bit is 1, else 1 - b. */
static uint64_t count_rightly_below(const struct order_prepared *prepared, const uint64_t *keep,
                                    size_t i, unsigned a, unsigned b)
{
    const uint64_t *kept = above_of(prepared, i, a, b), *other = above_of(prepared, i, a, 1 - b);

    return prepared->has_avx2 ? count_mixed_avx2(kept, other, keep, prepared->n_words)
                              : count_mixed(kept, other, keep, prepared->n_words);
}

static void compute_order(const void *prepared, const uint64_t *keep, double figures[2],
                          struct mc_arena *scratch)
{
    const struct order_prepared *from = prepared;
    uint64_t n_right[2] = {0, 0};
    size_t i;

    (void)scratch;
    for (i = 0; i < from->n; i++) {
        unsigned kept = mc_bit_at(keep, i);

        n_right[0] += count_rightly_below(from, keep, i, 1 - kept, 0);
        n_right[1] += count_rightly_below(from, keep, i, kept, 1);
    }
    figures[0] = (double)n_right[0] / from->n_reported;
    figures[1] = (double)n_right[1] / from->n_reported;
}

static void fill_above(struct order_prepared *prepared, const double *human, double *const z[2])
{
    size_t i, j, reported = 0;
    unsigned a, b;

    for (i = 0; i < prepared->n; i++)
        for (j = 0; j < prepared->n; j++) {
            if (!(human[i] > human[j]))
                continue;
            reported++;
            for (a = 0; a < 2; a++)
                for (b = 0; b < 2; b++)
                    if (z[a][i] > z[b][j])
                        prepared->above[((i * 2 + a) * 2 + b) * prepared->n_words + j / 64] |=
                            (uint64_t)1 << j % 64;
        }
    prepared->n_reported = (double)reported;
}

struct mc_swap mc_swap_order(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    struct mc_swap swap = {sample->n, NULL, compute_order, NULL};
    struct order_prepared *prepared;
    double *z[2];

    if (sample->n > MOST_ORDERED_CASES)
        return swap_slowly(sample, mc_grouped_order(), arena);
    swap.reason = mc_paired_standardise(sample, z, arena);
    if (swap.reason != NULL)
        return swap;
    prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    prepared->n = sample->n;
    prepared->n_words = mc_bit_words(sample->n);
    prepared->has_avx2 = mc_processor_here().has_avx2;
    prepared->above = mc_arena_array(arena, mc_array_size(4 * sample->n, prepared->n_words),
                                     sizeof(*prepared->above));
    fill_above(prepared, sample->human, z);
    if (prepared->n_reported < 1)
        swap.reason = "all human scores are equal";
    swap.prepared = prepared;
    return swap;
}

/* --- verdicts about pairs of cases ------------------------------------------------------------ */

/* The pairs of cases of a group: bits begin to end - 1. */
struct verdicts_group {
    size_t begin, end;
    uint64_t n_right[2]; /* verdicts of each metric that agree with people */
};

struct verdicts_prepared {
    enum mc_verdict_figure figure;
    size_t n_groups;
    struct verdicts_group *groups;
    uint64_t *only[2]; /* pairs on which only this metric is right */
};

/* -1, 0 or 1: the order of a and b if differences up to epsilon do not count. */
static int verdict(double a, double b, double epsilon)
{
    if (a < b)
        return mc_scores_apart(b, a, epsilon) ? -1 : 0;
    return mc_scores_apart(a, b, epsilon) ? 1 : 0;
}

/* Judges the pairs of the cases begin to end - 1 of the sample. */
static void judge_group(const struct mc_paired_sample *sample, const double epsilons[2],
                        size_t begin, size_t end, const struct verdicts_prepared *prepared,
                        struct verdicts_group *group)
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

/* Number of right verdicts of the first metric after the swap. */
static uint64_t right_of_first(const struct verdicts_prepared *from,
                               const struct verdicts_group *group, const uint64_t *keep)
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

static void compute_verdicts(const void *prepared, const uint64_t *keep, double figures[2],
                             struct mc_arena *scratch)
{
    const struct verdicts_prepared *from = prepared;
    size_t g, m;

    (void)scratch;
    figures[0] = figures[1] = 0;
    for (g = 0; g < from->n_groups; g++) {
        const struct verdicts_group *group = &from->groups[g];
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

struct mc_swap mc_swap_verdicts(const struct mc_paired_sample *sample, const double epsilons[2],
                                enum mc_verdict_figure figure, struct mc_arena *arena)
{
    struct verdicts_prepared *prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    size_t n_pairs = 0, begin = 0, bit = 0, g, m;

    for (g = 0; g < sample->groups.n; begin = sample->groups.ends[g++]) {
        size_t n = sample->groups.ends[g] - begin;

        n_pairs += n * (n - 1) / 2;
    }
    prepared->figure = figure;
    prepared->n_groups = sample->groups.n;
    prepared->groups = mc_arena_array(arena, prepared->n_groups, sizeof(*prepared->groups));
    for (m = 0; m < 2; m++)
        prepared->only[m] = mc_arena_array(arena, mc_bit_words(n_pairs), sizeof(uint64_t));
    for (g = 0, begin = 0; g < prepared->n_groups; begin = sample->groups.ends[g++]) {
        struct verdicts_group *group = &prepared->groups[g];

        group->begin = bit;
        judge_group(sample, epsilons, begin, sample->groups.ends[g], prepared, group);
        bit = group->end;
    }
    return (struct mc_swap){n_pairs, n_pairs == 0 ? "fewer than 2 cases in every group" : NULL,
                            compute_verdicts, prepared};
}

/* --- the test --------------------------------------------------------------------------------- */

/* Expands the bits of the units to those of the swap. */
static void spread_units(const struct mc_permutation_settings *settings, const uint64_t *drawn,
                         uint64_t *keep, size_t n_bits)
{
    size_t i;

    memset(keep, 0, mc_bit_words(n_bits) * sizeof(*keep));
    for (i = 0; i < n_bits; i++)
        keep[i / 64] |= (uint64_t)mc_bit_at(drawn, settings->units[i]) << i % 64;
}

/* Counts one draw. */
static void count_draw(struct mc_permutation_result *result, const double figures[2])
{
    double difference = figures[1] - figures[0];

    result->n_draws++;
    if (isnan(difference)) {
        result->n_undefined++;
        return;
    }
    result->n_at_least += difference >= result->difference - MC_PERMUTATION_TOLERANCE;
    result->n_as_far += fabs(difference) >= fabs(result->difference) - MC_PERMUTATION_TOLERANCE;
}

static bool stops_early(const struct mc_permutation_result *result,
                        const struct mc_permutation_settings *settings)
{
    size_t n = settings->early_two_sided ? result->n_as_far : result->n_at_least;
    double share = (double)n / (double)result->n_draws;

    return settings->block_size > 0 && result->n_draws % settings->block_size == 0 &&
           (share < settings->early_minimum || share > settings->early_maximum);
}

static void draw_all(const struct mc_swap *swap, const struct mc_permutation_settings *settings,
                     struct mc_permutation_result *result, struct mc_arena *scratch)
{
    size_t n_drawn = settings->units == NULL ? swap->n_bits : settings->n_units, d;
    uint64_t *drawn = mc_arena_array(scratch, mc_bit_words(n_drawn), sizeof(*drawn));
    uint64_t *keep = settings->units == NULL
                         ? drawn
                         : mc_arena_array(scratch, mc_bit_words(swap->n_bits), sizeof(*keep));

    for (d = 0; d < settings->n_draws; d++) {
        double figures[2];

        settings->source.draw(settings->source.context, d, drawn, n_drawn);
        if (settings->units != NULL)
            spread_units(settings, drawn, keep, swap->n_bits);
        swap->compute(swap->prepared, keep, figures, scratch);
        if (settings->figures != NULL)
            memcpy(settings->figures[d], figures, sizeof(figures));
        count_draw(result, figures);
        if (stops_early(result, settings))
            return;
    }
}

struct mc_permutation_result mc_permutation_test(const struct mc_swap *swap,
                                                 const struct mc_permutation_settings *settings,
                                                 struct mc_arena *scratch)
{
    double nan = (double)NAN;
    struct mc_permutation_result result = {
        .figures = {nan, nan}, .difference = nan, .p = nan, .p_two_sided = nan};
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint64_t *keep_all;
    double n_defined;

    result.reason = swap->reason;
    if (result.reason != NULL)
        return result;
    keep_all = mc_arena_alloc(scratch, mc_array_size(mc_bit_words(swap->n_bits), sizeof(uint64_t)));
    memset(keep_all, 0xFF, mc_bit_words(swap->n_bits) * sizeof(*keep_all));
    swap->compute(swap->prepared, keep_all, result.figures, scratch);
    result.difference = result.figures[1] - result.figures[0];
    if (isnan(result.difference)) {
        result.reason = "the statistic of a metric is not defined";
    } else {
        draw_all(swap, settings, &result, scratch);
        n_defined = (double)(result.n_draws - result.n_undefined);
        result.p = ((double)result.n_at_least + 1) / (n_defined + 1);
        result.p_two_sided = ((double)result.n_as_far + 1) / (n_defined + 1);
    }
    mc_arena_reset(scratch, mark);
    return result;
}

void mc_permutation_units(const struct mc_paired_scores *scores,
                          const struct mc_paired_sample *sample, enum mc_permutation_unit unit,
                          struct mc_permutation_settings *settings, struct mc_arena *arena)
{
    uint32_t *units;
    size_t i;

    settings->units = NULL;
    settings->n_units = sample->n;
    if (unit == MC_PERMUTE_BOTH)
        return;
    units = mc_arena_array(arena, sample->n, sizeof(*units));
    for (i = 0; i < sample->n; i++)
        units[i] = unit == MC_PERMUTE_INPUTS ? mc_input_of(scores, sample->from[i])
                                             : mc_system_of(scores, sample->from[i]);
    settings->units = units;
    settings->n_units = unit == MC_PERMUTE_INPUTS ? scores->n_inputs : scores->n_systems;
}

/* --- signs of differences --------------------------------------------------------------------- */

/* The mean with random signs. */
static double drawn_mean(const double *differences, size_t n, const uint64_t *signs)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++)
        sum += mc_bit_at(signs, i) != 0 ? -differences[i] : differences[i];
    return sum / (double)n;
}

/* The same with the signs in the bits of k, for the nonzero differences. */
static double enumerated_mean(const double *differences, size_t n, uint64_t k)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < n; i++) {
        if (!(differences[i] > 0) && !(differences[i] < 0))
            continue;
        sum += (k & 1) != 0 ? -differences[i] : differences[i];
        k >>= 1;
    }
    return sum / (double)n;
}

static bool is_extreme(double mean, double seen, enum mc_alternative alternative)
{
    if (alternative == MC_LESS)
        return mean <= seen + MC_PERMUTATION_TOLERANCE;
    if (alternative == MC_GREATER)
        return mean >= seen - MC_PERMUTATION_TOLERANCE;
    return fabs(mean) >= fabs(seen) - MC_PERMUTATION_TOLERANCE;
}

struct mc_sign_flip mc_sign_flip_test(const double *differences, size_t n,
                                      const struct mc_sign_flip_settings *settings,
                                      struct mc_arena *scratch)
{
    struct mc_sign_flip result = {{(double)NAN, (double)NAN, "no difference"}, 0, 0, false};
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    uint64_t *signs = mc_arena_array(scratch, mc_bit_words(n), sizeof(*signs)), k;
    size_t n_not_zero = 0, i;

    if (n == 0)
        return result;
    for (i = 0; i < n; i++)
        n_not_zero += differences[i] > 0 || differences[i] < 0;
    result.exact = n_not_zero < 32 && (uint64_t)1 << n_not_zero <= settings->n_draws;
    result.n_draws = result.exact ? (uint64_t)1 << n_not_zero : settings->n_draws;
    result.test.statistic = enumerated_mean(differences, n, 0);
    for (k = 0; k < result.n_draws; k++) {
        double mean;

        if (!result.exact)
            settings->source.draw(settings->source.context, k, signs, n);
        mean =
            result.exact ? enumerated_mean(differences, n, k) : drawn_mean(differences, n, signs);
        result.n_extreme += is_extreme(mean, result.test.statistic, settings->alternative);
    }
    result.test.reason = NULL;
    result.test.p = result.exact ? (double)result.n_extreme / (double)result.n_draws
                                 : (double)(result.n_extreme + 1) / (double)(result.n_draws + 1);
    mc_arena_reset(scratch, mark);
    return result;
}
