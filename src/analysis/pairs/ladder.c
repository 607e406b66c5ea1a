#include "analysis/pairs/ladder.h"

#include "analysis/rank.h"

struct mc_ranked mc_rank_values(const double *values, size_t n, struct mc_arena *arena)
{
    uint32_t *levels = mc_arena_alloc(arena, mc_array_size(n, sizeof(*levels)));
    struct mc_ranked ranked = {values, levels, mc_levels(values, n, levels, arena)};

    return ranked;
}

struct mc_ladder mc_ladder_build(const struct mc_ranked *by, const struct mc_ranked *other,
                                 size_t n, bool reversed, struct mc_arena *arena)
{
    struct mc_ladder ladder = {0, NULL, NULL, NULL, other->n_levels};
    uint32_t *place = mc_arena_array(arena, by->n_levels, sizeof(*place));
    double *value = mc_arena_array(arena, by->n_levels, sizeof(*value));
    uint32_t top = other->n_levels - 1, begin = 0, l;
    size_t i;

    ladder.value = value;
    ladder.start = mc_arena_array(arena, (size_t)by->n_levels + 1, sizeof(uint32_t));
    ladder.other = mc_arena_array(arena, n, sizeof(uint32_t));
    for (i = 0; i < n; i++) {
        place[by->levels[i]]++;
        value[by->levels[i]] = by->values[i];
    }
    for (l = 0; l < by->n_levels; l++) {
        uint32_t n_here = place[l];

        place[l] = begin;
        if (n_here == 0)
            continue; /* a resample may miss levels */
        value[ladder.n_levels++] = value[l];
        begin += n_here;
        ladder.start[ladder.n_levels] = begin;
    }
    for (i = 0; i < n; i++) {
        uint32_t level = other->levels[i];

        ladder.other[place[by->levels[i]]++] = reversed ? top - level : level;
    }
    return ladder;
}
