#include "analysis/pairs/ties.h"
#include "analysis/tests/draws.h"
#include "analysis/tests/swap.h"

/* Of the sampling of pairs, where there are very many: any will do. */
enum { SEED = 1 };

struct prepared {
    const struct mc_paired_sample *sample;
    double *z[2];
};

/* The greatest mean accuracy that a threshold can give. */
static double fit(const struct mc_paired_sample *sample, const double *metric,
                  struct mc_arena *scratch)
{
    const struct mc_score_groups *groups = &sample->groups;
    struct mc_tie_group *ties = mc_arena_array(scratch, groups->n, sizeof(*ties));
    size_t begin = 0, g;

    for (g = 0; g < groups->n; g++) {
        ties[g] = (struct mc_tie_group){sample->human + begin, metric + begin, NULL,
                                        groups->ends[g] - begin};
        begin = groups->ends[g];
    }
    return mc_tie_fit_in_place(ties, groups->n, SEED, scratch).whole.accuracy;
}

static void compute(const void *prepared, const uint64_t *keep, double figures[2],
                    struct mc_arena *scratch)
{
    const struct prepared *from = prepared;
    size_t n = from->sample->n, m, i;

    for (m = 0; m < 2; m++) {
        struct mc_arena_mark mark = mc_arena_mark(scratch);
        double *metric = mc_arena_array(scratch, n, sizeof(*metric));

        for (i = 0; i < n; i++)
            metric[i] = from->z[mc_bit_at(keep, i) ? m : 1 - m][i];
        figures[m] = fit(from->sample, metric, scratch);
        mc_arena_reset(scratch, mark);
    }
}

struct mc_swap mc_swap_fitted(const struct mc_paired_sample *sample, struct mc_arena *arena)
{
    struct prepared *prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    const char *reason = mc_paired_standardise(sample, prepared->z, arena);

    prepared->sample = sample;
    return (struct mc_swap){sample->n, reason, compute, prepared};
}
