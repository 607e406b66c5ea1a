#include "amr/align_split.h"

#include "base/disjoint_sets.h"

int64_t mc_core_settle_alone(struct mc_core *core, bool *mapped)
{
    int64_t value = 0;
    uint32_t i, at;

    for (i = 0; i < core->n_candidates; i++) {
        struct mc_core_candidate *candidate = &core->candidates[i];

        if (!core->alive[i] || core->row_alive[candidate->row] != 1 ||
            core->column_alive[candidate->column] != 1)
            continue;
        mapped[i] = true;
        value += candidate->weight;
        for (at = core->link_start[i]; at < core->link_start[i + 1]; at++)
            if (core->alive[core->links[at].partner])
                core->candidates[core->links[at].partner].weight += mc_core_gain(core, at);
        mc_core_rule_out(core, i);
    }
    return value;
}

/* Candidates that share a row or a column, or earn something together, are in one set. */
static uint32_t *find_components(const struct mc_core *core, struct mc_arena *arena)
{
    uint32_t *parent = mc_arena_alloc(arena, mc_array_size(core->n_candidates, sizeof(*parent)));
    uint32_t *in_column = core->column_taken, last = MC_ALIGN_NONE, i, at;

    for (i = 0; i < core->n_candidates; i++)
        parent[i] = i;
    for (i = 0; i < core->n_columns; i++)
        in_column[i] = MC_ALIGN_NONE;
    for (i = 0; i < core->n_candidates; i++) {
        uint32_t column = core->candidates[i].column;

        if (!core->alive[i])
            continue;
        if (last != MC_ALIGN_NONE && core->candidates[last].row == core->candidates[i].row)
            mc_join_sets(parent, last, i);
        if (in_column[column] != MC_ALIGN_NONE)
            mc_join_sets(parent, in_column[column], i);
        last = in_column[column] = i;
        for (at = core->link_start[i]; at < core->link_start[i + 1]; at++)
            if (core->alive[core->links[at].partner])
                mc_join_sets(parent, core->links[at].partner, i);
    }
    return parent;
}

void mc_core_group(const struct mc_core *core, struct mc_core_groups *g, struct mc_arena *arena)
{
    uint32_t *parent = find_components(core, arena), n = core->n_candidates, sum = 0, i;
    uint32_t *group = mc_arena_alloc(arena, mc_array_size(n, sizeof(*group)));

    g->order = mc_arena_alloc(arena, mc_array_size(n, sizeof(*g->order)));
    g->number = mc_arena_alloc(arena, mc_array_size(n, sizeof(*g->number)));
    g->start = mc_arena_array(arena, (size_t)n + 2, sizeof(*g->start));
    g->n_groups = 0;
    for (i = 0; i < n; i++) {
        if (!core->alive[i])
            continue;
        group[i] = parent[i] == i ? g->n_groups++ : group[mc_find_set(parent, i)];
        g->number[i] = g->start[group[i] + 2]++;
    }
    for (i = 0; i < g->n_groups; i++) {
        sum += g->start[i + 2];
        g->start[i + 2] = sum;
    }
    for (i = 0; i < n; i++)
        if (core->alive[i])
            g->order[g->start[group[i] + 1] + g->number[i]] = i;
}

/* Numbers rows and columns of the group from 0. */
static struct mc_core_candidate *copy_candidates(struct mc_core *core, const uint32_t *members,
                                                 uint32_t n, struct mc_arena *arena)
{
    struct mc_core_candidate *copies = mc_arena_alloc(arena, mc_array_size(n, sizeof(*copies)));
    uint32_t *column_number = core->column_taken, n_rows = 0, n_columns = 0, i;

    for (i = 0; i < n; i++)
        column_number[core->candidates[members[i]].column] = MC_ALIGN_NONE;
    for (i = 0; i < n; i++) {
        const struct mc_core_candidate *from = &core->candidates[members[i]];

        copies[i] = *from;
        if (i > 0 && core->candidates[members[i - 1]].row != from->row)
            n_rows++;
        if (column_number[from->column] == MC_ALIGN_NONE)
            column_number[from->column] = n_columns++;
        copies[i].row = n_rows;
        copies[i].column = column_number[from->column];
    }
    return copies;
}

struct mc_core *mc_core_of_group(struct mc_core *core, const struct mc_core_groups *g,
                                 uint32_t group, struct mc_arena *arena)
{
    const uint32_t *members = g->order + g->start[group + 1];
    uint32_t n = g->start[group + 2] - g->start[group + 1], n_gains = 0, n_links = 0, i, at;
    struct mc_core_candidate *candidates = copy_candidates(core, members, n, arena);
    struct mc_core_gain *gains;
    struct mc_core *part;
    int64_t best = 0;

    for (i = 0; i < n; i++)
        n_links += core->link_start[members[i] + 1] - core->link_start[members[i]];
    gains = mc_arena_alloc(arena, mc_array_size(n_links, sizeof(*gains)));
    for (i = 0; i < n; i++) {
        best += candidates[i].chosen ? candidates[i].weight : 0;
        for (at = core->link_start[members[i]]; at < core->link_start[members[i] + 1]; at++) {
            const struct mc_core_link *link = &core->links[at];

            if (link->partner < members[i] || !core->alive[link->partner])
                continue;
            gains[n_gains].a = i;
            gains[n_gains].b = g->number[link->partner];
            gains[n_gains].part_a = link->part;
            gains[n_gains++].part_b = core->links[link->twin].part;
            if (candidates[i].chosen && core->candidates[link->partner].chosen)
                best += mc_core_gain(core, at);
        }
    }
    part = mc_core_new(candidates, n, gains, n_gains, arena);
    part->step = core->step;
    part->best = best;
    part->deadline = core->deadline;
    return part;
}
