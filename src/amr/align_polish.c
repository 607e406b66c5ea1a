#include "amr/align_core.h"

void mc_core_clear(struct mc_core *core)
{
    uint32_t i;

    for (i = 0; i < core->n_rows; i++)
        core->row_taken[i] = MC_ALIGN_NONE;
    for (i = 0; i < core->n_columns; i++)
        core->column_taken[i] = MC_ALIGN_NONE;
    for (i = 0; i < core->n_candidates; i++)
        core->marginal[i] = core->candidates[i].weight;
    core->taken_value = 0;
}

void mc_core_take(struct mc_core *core, uint32_t candidate)
{
    uint32_t at;

    core->row_taken[core->candidates[candidate].row] = candidate;
    core->column_taken[core->candidates[candidate].column] = candidate;
    core->taken_value += core->marginal[candidate];
    for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++)
        core->marginal[core->links[at].partner] += mc_core_gain(core, at);
}

void mc_core_give_back(struct mc_core *core, uint32_t candidate)
{
    uint32_t at;

    core->row_taken[core->candidates[candidate].row] = MC_ALIGN_NONE;
    core->column_taken[core->candidates[candidate].column] = MC_ALIGN_NONE;
    core->taken_value -= core->marginal[candidate];
    for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++)
        core->marginal[core->links[at].partner] -= mc_core_gain(core, at);
}

void mc_core_take_assignment(struct mc_core *core)
{
    uint32_t i;

    mc_core_clear(core);
    for (i = 0; i < core->n_rows; i++)
        if (core->outer.row_cell[i] != MC_ALIGN_NONE)
            mc_core_take(core, core->outer.row_cell[i]);
}

/* The living candidate of this row that earns most among those whose column is free. */
static uint32_t best_free_candidate(const struct mc_core *core, uint32_t row)
{
    uint32_t best = MC_ALIGN_NONE, i;

    for (i = core->row_start[row]; i < core->row_start[row + 1]; i++)
        if (core->alive[i] && core->column_taken[core->candidates[i].column] == MC_ALIGN_NONE &&
            (best == MC_ALIGN_NONE || core->marginal[i] > core->marginal[best]))
            best = i;
    return best;
}

/* Takes the candidate instead of what holds its row and its column; the row that lost its column
 * takes the best that is left. Undone, and false, when that does not earn more. */
static bool improve_with(struct mc_core *core, uint32_t candidate)
{
    uint32_t in_row = core->row_taken[core->candidates[candidate].row];
    uint32_t in_column = core->column_taken[core->candidates[candidate].column];
    uint32_t instead = MC_ALIGN_NONE;
    int64_t before = core->taken_value;

    if (in_row != MC_ALIGN_NONE)
        mc_core_give_back(core, in_row);
    if (in_column != MC_ALIGN_NONE)
        mc_core_give_back(core, in_column);
    mc_core_take(core, candidate);
    if (in_column != MC_ALIGN_NONE)
        instead = best_free_candidate(core, core->candidates[in_column].row);
    if (instead != MC_ALIGN_NONE)
        mc_core_take(core, instead);
    if (core->taken_value > before)
        return true;
    if (instead != MC_ALIGN_NONE)
        mc_core_give_back(core, instead);
    mc_core_give_back(core, candidate);
    if (in_column != MC_ALIGN_NONE)
        mc_core_take(core, in_column);
    if (in_row != MC_ALIGN_NONE)
        mc_core_take(core, in_row);
    return false;
}

/* What a mapping loses against the bound by holding the candidate. */
static int64_t slack(const struct mc_core *core, uint32_t candidate)
{
    return core->outer.row_price[core->candidates[candidate].row] +
           core->outer.column_price[core->candidates[candidate].column] - core->value[candidate];
}

void mc_core_polish(struct mc_core *core, int64_t most_slack)
{
    bool improved = true;
    uint32_t i;

    while (improved) {
        improved = false;
        for (i = 0; i < core->n_candidates; i++) {
            uint32_t row = core->candidates[i].row;

            if (!core->alive[i] || core->row_taken[row] == i || slack(core, i) > most_slack)
                continue;
            improved = improve_with(core, i) || improved;
            if (mc_deadline_passed(core->deadline, core->row_start[row + 1] - core->row_start[row] +
                                                       core->link_start[i + 1] -
                                                       core->link_start[i]))
                return;
        }
    }
}

void mc_core_keep(struct mc_core *core)
{
    uint32_t i;

    if (core->taken_value <= core->best)
        return;
    core->best = core->taken_value;
    for (i = 0; i < core->n_candidates; i++)
        core->candidates[i].chosen = core->row_taken[core->candidates[i].row] == i;
}
