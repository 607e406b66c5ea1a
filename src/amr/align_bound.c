#include "amr/align_core.h"

void mc_core_rule_out(struct mc_core *core, uint32_t candidate)
{
    core->alive[candidate] = false;
    core->row_alive[core->candidates[candidate].row]--;
    core->column_alive[core->candidates[candidate].column]--;
    core->n_alive--;
    core->trail[core->n_trail++] = candidate;
}

void mc_core_bring_back(struct mc_core *core, uint32_t n_trail)
{
    while (core->n_trail > n_trail) {
        uint32_t candidate = core->trail[--core->n_trail];

        core->alive[candidate] = true;
        core->row_alive[core->candidates[candidate].row]++;
        core->column_alive[core->candidates[candidate].column]++;
        core->n_alive++;
    }
}

void mc_core_prune(struct mc_core *core, int64_t bound, bool keep_chosen)
{
    /* A mapping with the candidate earns at most bound - slack, and must earn a step more. */
    int64_t most = bound - core->best - core->step;
    uint32_t i;

    for (i = 0; i < core->n_candidates; i++) {
        const struct mc_core_candidate *candidate = &core->candidates[i];
        int64_t slack = core->outer.row_price[candidate->row] +
                        core->outer.column_price[candidate->column] - core->value[i];

        if ((slack > most) & core->alive[i] & !(keep_chosen & candidate->chosen))
            mc_core_rule_out(core, i);
    }
}

static bool is_assigned(const struct mc_core *core, uint32_t candidate)
{
    return core->outer.row_cell[core->candidates[candidate].row] == candidate;
}

/* Whether this link of an assigned candidate earns something that the partner does not confirm. */
static bool is_disputed(const struct mc_core *core, uint32_t candidate, uint32_t link)
{
    const struct mc_core_link *l = &core->links[link];

    return l->part > 0 && mc_core_is_earned(core, candidate, link) &&
           !(is_assigned(core, l->partner) && mc_core_is_earned(core, l->partner, l->twin));
}

static uint32_t count_disputes(const struct mc_core *core)
{
    uint32_t n = 0, i, at;

    for (i = 0; i < core->n_rows; i++) {
        uint32_t candidate = core->outer.row_cell[i];

        if (candidate == MC_ALIGN_NONE)
            continue;
        for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++)
            n += is_disputed(core, candidate, at);
    }
    return n;
}

bool mc_core_move_parts(struct mc_core *core, int64_t gap, double scale)
{
    uint32_t n = count_disputes(core), i, at;
    int64_t step;

    if (n == 0)
        return false;
    step = (int64_t)((double)gap * scale / n) + 1;
    for (i = 0; i < core->n_rows; i++) {
        uint32_t candidate = core->outer.row_cell[i];

        if (candidate == MC_ALIGN_NONE)
            continue;
        for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++) {
            struct mc_core_link *link = &core->links[at];
            int64_t moved = link->part < step ? link->part : step;

            if (!is_disputed(core, candidate, at))
                continue;
            link->part -= moved;
            core->links[link->twin].part += moved;
        }
    }
    return true;
}

uint32_t mc_core_most_disputed(const struct mc_core *core)
{
    uint32_t best = MC_ALIGN_NONE, i, at;
    int64_t most = -1;

    for (i = 0; i < core->n_rows; i++) {
        uint32_t candidate = core->outer.row_cell[i];
        int64_t sum = 0;

        if (candidate == MC_ALIGN_NONE ||
            (core->row_alive[i] == 1 &&
             core->column_alive[core->candidates[candidate].column] == 1))
            continue;
        for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++)
            if (is_disputed(core, candidate, at))
                sum += core->links[at].part;
        if (sum > most) {
            most = sum;
            best = candidate;
        }
    }
    return best;
}
