#include "amr/assignment.h"

#include <string.h>

void mc_assignment_alloc(struct mc_assignment *p, uint32_t n_rows, uint32_t n_columns,
                         struct mc_arena *arena)
{
    uint32_t *numbers = mc_arena_alloc(
        arena, mc_array_size((size_t)n_rows * 2 + (size_t)n_columns * 3, sizeof(*numbers)));
    int64_t *prices =
        mc_arena_alloc(arena, mc_array_size(n_rows + (size_t)n_columns * 2, sizeof(*prices)));

    memset(p, 0, sizeof(*p));
    p->n_rows = n_rows;
    p->n_columns = n_columns;
    p->row_cell = numbers;
    p->column_cell = p->row_cell + n_rows;
    p->from = p->column_cell + n_columns;
    p->reached = p->from + n_columns;
    p->waiting = p->reached + n_columns;
    p->row_price = prices;
    p->column_price = p->row_price + n_rows;
    p->distance = p->column_price + n_columns;
}

/* Takes for every row its best cell where that column is still free; the row's price is the value
 * of its best cell. Returns the number of rows that found their column taken, in `waiting`. */
static uint32_t take_free_columns(struct mc_assignment *p, uint32_t *waiting)
{
    uint32_t n_waiting = 0, i, c;

    for (i = 0; i < p->n_rows; i++) {
        uint32_t best = MC_ALIGN_NONE;
        int64_t price = 0;

        for (c = p->row_start[i]; c < p->row_start[i + 1]; c++) {
            bool is_free = p->column_cell[p->column[c]] == MC_ALIGN_NONE;

            if (p->value[c] > price || (p->value[c] == price && is_free)) {
                price = p->value[c];
                best = c;
            }
        }
        p->row_price[i] = price;
        p->row_cell[i] = MC_ALIGN_NONE;
        if (best == MC_ALIGN_NONE)
            continue;
        if (p->column_cell[p->column[best]] == MC_ALIGN_NONE) {
            p->row_cell[i] = best;
            p->column_cell[p->column[best]] = best;
        } else {
            waiting[n_waiting++] = i;
        }
    }
    return n_waiting;
}

/* Shortest paths from one free row. reached[0 .. n_settled - 1] are the settled columns. */
struct search {
    uint32_t start, n_reached, n_settled;
    int64_t length;      /* of the path that was found */
    uint32_t end_row;    /* the path ends by leaving this row free ... */
    uint32_t end_column; /* ... or in this free column */
};

static void reach_from(struct mc_assignment *p, struct search *s, uint32_t row, int64_t base)
{
    uint32_t c;

    for (c = p->row_start[row]; c < p->row_start[row + 1]; c++) {
        uint32_t column = p->column[c];
        int64_t distance;

        if (p->value[c] < 0)
            continue;
        distance = base + p->row_price[row] + p->column_price[column] - p->value[c];
        if (p->distance[column] < 0)
            p->reached[s->n_reached++] = column;
        else if (distance >= p->distance[column])
            continue;
        p->distance[column] = distance;
        p->from[column] = c;
    }
}

/* Moves the nearest column that is not settled to reached[n_settled]; false when there is none. */
static bool nearest_column(const struct mc_assignment *p, const struct search *s)
{
    uint32_t at, best = s->n_settled, column;

    if (s->n_settled == s->n_reached)
        return false;
    for (at = best + 1; at < s->n_reached; at++)
        if (p->distance[p->reached[at]] < p->distance[p->reached[best]])
            best = at;
    column = p->reached[best];
    p->reached[best] = p->reached[s->n_settled];
    p->reached[s->n_settled] = column;
    return true;
}

/* distance[] is -1 for every column before and after. */
static void find_path(struct mc_assignment *p, struct search *s)
{
    uint32_t row = s->start, column;
    int64_t base = 0;

    s->n_reached = s->n_settled = 0;
    s->end_row = s->start;
    s->end_column = MC_ALIGN_NONE;
    s->length = p->row_price[s->start];
    for (;;) {
        reach_from(p, s, row, base);
        if (!nearest_column(p, s))
            return;
        column = p->reached[s->n_settled];
        base = p->distance[column];
        if (base > s->length)
            return;
        if (p->column_cell[column] == MC_ALIGN_NONE) {
            s->end_column = column;
            s->length = base;
            return;
        }
        s->n_settled++;
        row = p->row[p->column_cell[column]];
        if (base + p->row_price[row] < s->length) {
            s->length = base + p->row_price[row];
            s->end_row = row;
        }
    }
}

/* Adjusts the prices of the tree, then exchanges the cells along the path. */
static void use_path(struct mc_assignment *p, const struct search *s)
{
    uint32_t column = s->end_column, at, cell, row;

    p->row_price[s->start] -= s->length;
    for (at = 0; at < s->n_settled; at++) {
        int64_t rest = s->length - p->distance[p->reached[at]];

        if (rest <= 0)
            continue;
        p->column_price[p->reached[at]] += rest;
        p->row_price[p->row[p->column_cell[p->reached[at]]]] -= rest;
    }
    if (column == MC_ALIGN_NONE) {
        if (s->end_row == s->start)
            return;
        column = p->column[p->row_cell[s->end_row]];
        p->row_cell[s->end_row] = MC_ALIGN_NONE;
    }
    do {
        uint32_t next;

        cell = p->from[column];
        row = p->row[cell];
        next = p->row_cell[row];
        p->row_cell[row] = p->column_cell[column] = cell;
        column = next == MC_ALIGN_NONE ? MC_ALIGN_NONE : p->column[next];
    } while (row != s->start);
}

int64_t mc_assign(struct mc_assignment *p)
{
    struct search s;
    uint32_t n_waiting, i, at;
    int64_t total = 0;

    for (i = 0; i < p->n_columns; i++) {
        p->column_cell[i] = MC_ALIGN_NONE;
        p->column_price[i] = 0;
        p->distance[i] = -1;
    }
    n_waiting = take_free_columns(p, p->waiting);
    for (i = 0; i < n_waiting; i++) {
        s.start = p->waiting[i];
        find_path(p, &s);
        use_path(p, &s);
        for (at = 0; at < s.n_reached; at++)
            p->distance[p->reached[at]] = -1;
        if (mc_deadline_passed(p->deadline, (uint64_t)(s.n_settled + 1) * s.n_reached))
            break;
    }
    for (i = 0; i < p->n_rows; i++)
        total += p->row_price[i];
    for (i = 0; i < p->n_columns; i++)
        total += p->column_price[i];
    return total;
}
