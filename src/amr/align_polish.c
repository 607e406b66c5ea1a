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

/* The largest gain of the candidate with one of first .. last. */
static int64_t largest_gain(const struct mc_core *core, uint32_t candidate, uint32_t first,
                            uint32_t last)
{
    int64_t largest = 0;
    uint32_t at;

    for (at = core->link_start[candidate]; at < core->link_start[candidate + 1]; at++) {
        uint32_t partner = core->links[at].partner;

        if (partner >= first && partner <= last && mc_core_gain(core, at) > largest)
            largest = mc_core_gain(core, at);
    }
    return largest;
}

/* Whether improve_with could earn more, from what the candidates earn as things stand: what is
 * given back earns a common gain once only, and what the second row takes instead may gain with
 * the candidate. */
static bool may_improve(const struct mc_core *core, uint32_t candidate)
{
    uint32_t in_row = core->row_taken[core->candidates[candidate].row];
    uint32_t in_column = core->column_taken[core->candidates[candidate].column];
    uint32_t row, left = MC_ALIGN_NONE, i;
    int64_t change = core->marginal[candidate], best = 0;

    if (in_row != MC_ALIGN_NONE) {
        change -= core->marginal[in_row];
        left = core->candidates[in_row].column;
    }
    if (in_column == MC_ALIGN_NONE)
        return change > 0;
    row = core->candidates[in_column].row;
    change -= core->marginal[in_column];
    for (i = core->row_start[row]; i < core->row_start[row + 1]; i++) {
        uint32_t column = core->candidates[i].column;
        bool is_free = (column == left) | (core->column_taken[column] == MC_ALIGN_NONE);
        int64_t earned = (is_free & core->alive[i]) ? core->marginal[i] : 0;

        best = earned > best ? earned : best;
    }
    change += best + largest_gain(core, candidate, core->row_start[row], i - 1);
    if (change <= 0 && in_row != MC_ALIGN_NONE)
        change += largest_gain(core, in_row, in_column, in_column);
    return change > 0;
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

/* Lists the living candidates with so little slack; returns how many they are. */
static uint32_t list_tight(struct mc_core *core, int64_t most_slack)
{
    uint32_t n = 0, i;

    for (i = 0; i < core->n_candidates; i++) {
        core->tight[n] = i;
        n += core->alive[i] & (mc_core_slack(core, i) <= most_slack);
    }
    return n;
}

static uint32_t n_links(const struct mc_core *core, uint32_t candidate)
{
    return candidate == MC_ALIGN_NONE
               ? 0
               : core->link_start[candidate + 1] - core->link_start[candidate];
}

/* Of looking at the candidate, as a deadline counts it. */
static uint32_t work_of(const struct mc_core *core, uint32_t candidate)
{
    uint32_t row = core->candidates[candidate].row, column = core->candidates[candidate].column;

    return core->row_start[row + 1] - core->row_start[row] + n_links(core, candidate) +
           n_links(core, core->row_taken[row]) + n_links(core, core->column_taken[column]);
}

void mc_core_polish(struct mc_core *core, int64_t most_slack)
{
    uint32_t n = list_tight(core, most_slack), n_in_vain, at;

    /* Round and round until all were tried in vain one after the other. */
    for (at = 0, n_in_vain = 0; n_in_vain < n; at = at + 1 < n ? at + 1 : 0) {
        uint32_t i = core->tight[at];

        n_in_vain++;
        if (core->row_taken[core->candidates[i].row] == i)
            continue;
        if (may_improve(core, i) && improve_with(core, i))
            n_in_vain = 1;
        if (mc_deadline_passed(core->deadline, work_of(core, i)))
            return;
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
