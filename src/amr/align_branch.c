#include "amr/align_branch.h"

#include <stdlib.h>

enum { POLISH_ALL_EVERY = 16, PRUNE_EVERY = 4 };

bool mc_core_round(struct mc_core *core, struct mc_ascent *ascent, bool keep_chosen)
{
    int64_t bound = mc_core_evaluate(core), bound_floor, earned;
    bool polish_all;

    if (keep_chosen && mc_core_floor(core, bound) < core->bound)
        core->bound = mc_core_floor(core, bound);
    if (bound < ascent->least) {
        ascent->least = bound;
        ascent->failed = 0;
    } else {
        ascent->failed++;
    }
    bound_floor = mc_core_floor(core, bound);
    if (bound_floor <= core->best)
        return true;
    mc_core_take_assignment(core);
    earned = core->taken_value;
    mc_core_keep(core);
    if (bound_floor <= core->best)
        return true;
    if (ascent->failed == 0 || core->n_evaluations % PRUNE_EVERY == 0)
        mc_core_prune(core, bound, core->best, keep_chosen);
    polish_all = core->n_evaluations % POLISH_ALL_EVERY == 0;
    if (ascent->failed == 0 || earned == core->best || polish_all) {
        int64_t before = core->best;

        mc_core_polish(core, polish_all ? INT64_MAX : 0);
        mc_core_keep(core);
        if (bound_floor <= core->best)
            return true;
        if (core->best > before)
            mc_core_prune(core, bound, core->best, keep_chosen);
    }
    ascent->bound = bound;
    ascent->gap = bound - core->best;
    return false;
}

/* How many steps in vain are made before they become shorter. Small cores are branched on cheaply,
 * and for very large ones the time is too short for many steps. */
static uint32_t patience(const struct mc_core *core)
{
    enum { LEAST = 3, MOST = 10, CANDIDATES_A_STEP = 200, VERY_LARGE = 24000 };
    uint32_t steps = LEAST + core->n_candidates / CANDIDATES_A_STEP;

    if (core->n_candidates > VERY_LARGE)
        return LEAST;
    return steps < MOST ? steps : MOST;
}

bool mc_core_step(struct mc_core *core, struct mc_ascent *ascent)
{
    if (ascent->failed >= patience(core)) {
        ascent->scale /= 2;
        ascent->failed = 0;
    }
    return ascent->scale > 0.03 && mc_core_move_parts(core, ascent->gap, ascent->scale);
}

/* Takes the candidate for certain: what shares its row or column is ruled out, and its gains are
 * left to its partners. */
static void force(struct mc_core *core, uint32_t candidate)
{
    uint32_t row = core->candidates[candidate].row, column = core->candidates[candidate].column;
    uint32_t i;

    for (i = 0; i < core->n_candidates; i++)
        if (i != candidate && core->alive[i] &&
            (core->candidates[i].row == row || core->candidates[i].column == column))
            mc_core_rule_out(core, i);
    for (i = core->link_start[candidate]; i < core->link_start[candidate + 1]; i++) {
        core->links[core->links[i].twin].part += core->links[i].part;
        core->links[i].part = 0;
    }
}

/* A decision: first the candidate is forced, then it is ruled out. */
struct decision {
    uint32_t candidate, n_trail;
    bool second;
};

enum { ROUNDS_A_NODE = 20 };

/* Bounds the present node; the candidate to decide on next, or MC_ALIGN_NONE when the node holds
 * nothing better. */
static uint32_t explore(struct mc_core *core)
{
    struct mc_ascent ascent = mc_ascent_begin(MC_SCALE_WITHIN);
    uint32_t round;

    for (round = 0; round < ROUNDS_A_NODE; round++) {
        if (mc_core_round(core, &ascent, false))
            return MC_ALIGN_NONE;
        if (mc_core_is_late(core) || !mc_core_step(core, &ascent))
            break;
    }
    return mc_core_most_disputed(core);
}

void mc_core_branch(struct mc_core *core)
{
    struct decision *stack =
        mc_malloc(mc_array_size(core->n_candidates + (size_t)1, sizeof(*stack)));
    size_t depth = 0;
    uint32_t start = core->n_trail;

    while (!mc_core_is_late(core)) {
        uint32_t candidate = explore(core);

        if (candidate != MC_ALIGN_NONE) {
            struct decision decision = {candidate, core->n_trail, false};

            stack[depth++] = decision;
            force(core, candidate);
            continue;
        }
        while (depth > 0 && stack[depth - 1].second)
            depth--;
        if (depth == 0) {
            core->bound = core->best;
            break;
        }
        mc_core_bring_back(core, stack[depth - 1].n_trail);
        stack[depth - 1].second = true;
        mc_core_rule_out(core, stack[depth - 1].candidate);
    }
    mc_core_bring_back(core, start);
    free(stack);
}
