#include <math.h>

#include "analysis/sample.h"
#include "analysis/tests/draws.h"
#include "analysis/tests/swap.h"

/* Sums over a group of the scores x of one metric; human scores h have mean 0. */
struct sums {
    double x, xx, hx;
};

/* What one score adds to the sums of the first metric when it is kept rather than swapped. */
struct change {
    double x, xx, hx;
};

struct group {
    size_t begin, end;
    double hh;
    struct sums swapped; /* of the first metric when all scores are */
    struct sums both;    /* of the two metrics together: no swap changes them */
};

struct prepared {
    size_t n_groups;
    struct group *groups;
    struct change *changes; /* [n] */
    double *human;          /* [n], of mean 0 in each group */
    double *z[2];           /* [n], of mean 0 in each group, both metrics together */
};

/* Below this share of the squares, too few digits are left after the mean is taken out. */
static const double cancelled = 1e-3;

/* The correlation of a group by two passes over its scores. */
static double by_two_passes(const struct prepared *from, const struct group *group,
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

static struct sums sums_of_first(const struct prepared *from, const struct group *group,
                                 const uint64_t *keep)
{
    struct sums sums = group->swapped;
    size_t i;

    for (i = group->begin; i < group->end; i++) {
        const struct change *change = &from->changes[i];
        double kept = (double)mc_bit_at(keep, i);

        sums.x += kept * change->x;
        sums.xx += kept * change->xx;
        sums.hx += kept * change->hx;
    }
    return sums;
}

static double correlation(const struct prepared *from, const struct group *group,
                          const struct sums *sums, const uint64_t *keep, size_t m,
                          struct mc_arena *scratch)
{
    double squares = sums->xx - sums->x * sums->x / (double)(group->end - group->begin);

    if (!(squares > cancelled * sums->xx) || !(group->hh > 0))
        return by_two_passes(from, group, keep, m, scratch);
    return fmax(-1.0, fmin(1.0, sums->hx / sqrt(squares * group->hh)));
}

static void compute(const void *prepared, const uint64_t *keep, double figures[2],
                    struct mc_arena *scratch)
{
    const struct prepared *from = prepared;
    struct mc_groups_mean means[2] = {{0, 0}, {0, 0}};
    size_t g, m;

    for (g = 0; g < from->n_groups; g++) {
        const struct group *group = &from->groups[g];
        struct sums sums[2];

        sums[0] = sums_of_first(from, group, keep);
        sums[1].x = group->both.x - sums[0].x;
        sums[1].xx = group->both.xx - sums[0].xx;
        sums[1].hx = group->both.hx - sums[0].hx;
        for (m = 0; m < 2; m++)
            mc_groups_mean_add(&means[m], correlation(from, group, &sums[m], keep, m, scratch));
    }
    for (m = 0; m < 2; m++)
        figures[m] = mc_groups_mean_value(&means[m]);
}

/* Takes the means out; equal scores stay equal. */
static void centre_group(const struct prepared *from, const struct group *group,
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

static void sum_group(struct prepared *from, struct group *group)
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
        from->changes[i] = (struct change){a - b, a * a - b * b, h * (a - b)};
    }
}

struct mc_swap mc_swap_pearson(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    struct prepared *prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    const char *reason = mc_paired_standardise(sample, prepared->z, arena);
    size_t begin = 0, g;

    prepared->n_groups = sample->groups.n;
    prepared->groups = mc_arena_array(arena, prepared->n_groups, sizeof(*prepared->groups));
    prepared->changes = mc_arena_array(arena, sample->n, sizeof(*prepared->changes));
    prepared->human = mc_arena_array(arena, sample->n, sizeof(*prepared->human));
    for (g = 0; reason == NULL && g < prepared->n_groups; g++) {
        struct group *group = &prepared->groups[g];

        group->begin = begin;
        group->end = begin = sample->groups.ends[g];
        centre_group(prepared, group, sample->human);
        sum_group(prepared, group);
    }
    return (struct mc_swap){sample->n, reason, compute, prepared};
}
