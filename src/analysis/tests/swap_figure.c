#include "analysis/tests/draws.h"
#include "analysis/tests/swap.h"

struct prepared {
    const struct mc_paired_sample *sample;
    const struct mc_grouped_figure *figure;
    double *z[2];
};

static void compute(const void *prepared, const uint64_t *keep, double figures[2],
                    struct mc_arena *scratch)
{
    const struct prepared *from = prepared;
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
    struct prepared *prepared = mc_arena_array(arena, 1, sizeof(*prepared));
    const char *reason = mc_paired_standardise(sample, prepared->z, arena);

    prepared->sample = sample;
    prepared->figure = figure;
    return (struct mc_swap){sample->n, reason, compute, prepared};
}
