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

void mc_core_prune(struct mc_core *core, int64_t bound, int64_t goal, bool keep_chosen)
{
    /* A mapping with the candidate earns at most bound - slack, and must earn a step more. */
    int64_t most = bound - goal - core->step;
    uint32_t i;

    for (i = 0; i < core->n_candidates; i++)
        if ((mc_core_slack(core, i) > most) & core->alive[i] &
            !(keep_chosen & core->candidates[i].chosen))
            mc_core_rule_out(core, i);
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

enum { ONE_STEP = 1 << 10 };

/* Adds the direction in which this round's disputes point; returns how many there are. */
static uint32_t turn(struct mc_core *core)
{
    uint32_t n = 0, i, at;

    for (i = 0; i < core->n_rows; i++) {
        uint32_t candidate = core->outer.row_cell[i];

        if (candidate == MC_ALIGN_NONE)
            continue;
        for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++) {
            uint32_t twin = core->links[at].twin;

            if (!is_disputed(core, candidate, at))
                continue;
            n++;
            if (at < twin)
                core->heading[at] += ONE_STEP;
            else
                core->heading[twin] -= ONE_STEP;
        }
    }
    return n;
}

/* Stops where nothing can be moved; returns the sum of the squares of the others. */
static double square_of_heading(struct mc_core *core)
{
    double sum = 0;
    uint32_t i, at;

    for (i = 0; i < core->n_candidates; i++) {
        for (at = core->link_start[i]; at < core->link_start[i + 1]; at++) {
            const struct mc_core_link *link = &core->links[at];
            int32_t heading = core->heading[at];

            if (heading == 0)
                continue;
            if (!core->alive[i] || !core->alive[link->partner] ||
                (heading > 0 ? link->part : core->links[link->twin].part) == 0)
                core->heading[at] = heading = 0;
            sum += (double)heading * heading;
        }
    }
    return sum;
}

bool mc_core_move_parts(struct mc_core *core, int64_t gap, double scale)
{
    double square, length;
    uint32_t at;

    if (turn(core) == 0)
        return false;
    square = square_of_heading(core);
    length = square > 0 ? (double)gap * scale * ONE_STEP / square : 0;
    for (at = 0; at < core->n_links; at++) {
        struct mc_core_link *link = &core->links[at], *twin;
        int64_t moved;

        if (core->heading[at] == 0)
            continue;
        twin = &core->links[link->twin];
        moved = (int64_t)(length * core->heading[at]);
        moved = moved < link->part ? moved : link->part;
        moved = -moved < twin->part ? moved : -twin->part;
        link->part -= moved;
        twin->part += moved;
        core->heading[at] -= core->heading[at] / 4;
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
