#include "analysis/tests/joint_order.h"

#include "analysis/sample.h"
#include "analysis/tests/draws.h"

struct mc_joint_order mc_joint_order(const double *first, const double *second, size_t n,
                                     struct mc_arena *arena)
{
    struct mc_joint_order joint = {mc_arena_array(arena, 2 * n, sizeof(*joint.order)),
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

uint8_t *mc_taken_by_first(const uint64_t *keep, size_t n, struct mc_arena *arena)
{
    uint8_t *taken = mc_arena_alloc(arena, mc_array_size(n, 2));
    size_t i;

    for (i = 0; i < n; i++) {
        taken[2 * i] = (uint8_t)mc_bit_at(keep, i);
        taken[2 * i + 1] = 1 - taken[2 * i];
    }
    return taken;
}
