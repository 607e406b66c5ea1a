/* SPDX-License-Identifier: GPL-3.0-or-later */
/* assignment.c: the assignment by shortest augmenting paths. Every row and every column has a
 * price, and no cell has a value above the sum of its two prices; a line that keeps a price but has
 * no partner looks for the nearest free one, or its price falls to 0. The value is the sum of the
 * prices. First an assignment from scratch, then one that starts from the last prices. */
#include "amr/assignment.h"

#include <string.h>

void mc_assignment_alloc(struct mc_assignment *p, uint32_t n_rows, uint32_t n_columns,
                         struct mc_arena *arena)
{
    size_t n_both = (size_t)n_rows + n_columns, larger = n_rows > n_columns ? n_rows : n_columns;
    uint32_t *numbers = mc_arena_alloc(arena, mc_array_size(n_both + larger * 3, sizeof(*numbers)));
    int64_t *prices = mc_arena_alloc(arena, mc_array_size(n_both + larger, sizeof(*prices)));

    memset(p, 0, sizeof(*p));
    p->n_rows = n_rows;
    p->n_columns = n_columns;
    p->row_cell = numbers;
    p->column_cell = p->row_cell + n_rows;
    p->from = p->column_cell + n_columns;
    p->reached = p->from + larger;
    p->waiting = p->reached + larger;
    p->row_price = prices;
    p->column_price = p->row_price + n_rows;
    p->distance = p->column_price + n_columns;
}

/* Takes the best cell of every row if its column is still free; the row's price is the value of
 * that cell. Rows whose column was taken are put into `waiting`; returns their number. */
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

/* A view of the assignment from its rows, or from its columns: "lines" are on the side where paths
 * start, "partners" on the other. */
struct side {
    const uint32_t *start, *cells;  /* cells of a line; NULL: start[line] .. start[line + 1] - 1 */
    const uint32_t *line, *partner; /* of a cell */
    uint32_t *line_cell, *partner_cell;
    int64_t *line_price, *partner_price;
};

static struct side rows_of(const struct mc_assignment *p)
{
    struct side side = {p->row_start, NULL,           p->row,       p->column,
                        p->row_cell,  p->column_cell, p->row_price, p->column_price};
    return side;
}

static struct side columns_of(const struct mc_assignment *p)
{
    struct side side = {p->column_start, p->column_cells, p->column,       p->row,
                        p->column_cell,  p->row_cell,     p->column_price, p->row_price};
    return side;
}

static inline uint32_t cell_at(const struct side *side, uint32_t at)
{
    return side->cells == NULL ? at : side->cells[at];
}

/* Shortest paths from one free line. reached[0 .. n_settled - 1] are the settled partners; those up
 * to n_near - 1 are as near as the last of them. */
struct search {
    uint32_t start, n_reached, n_settled, n_near;
    int64_t length;       /* of the path found */
    uint32_t end_line;    /* the path ends by leaving this line free ... */
    uint32_t end_partner; /* ... or in this free partner */
};

/* Moves reached[at] to the near ones; a free partner goes first, since it ends the path. */
static void bring_near(const struct mc_assignment *p, const struct side *side, struct search *s,
                       uint32_t at)
{
    uint32_t partner = p->reached[at], place = s->n_near++;

    p->reached[at] = p->reached[place];
    p->reached[place] = partner;
    if (side->partner_cell[partner] != MC_ALIGN_NONE)
        return;
    p->reached[place] = p->reached[s->n_settled];
    p->reached[s->n_settled] = partner;
}

static void reach_from(struct mc_assignment *p, const struct side *side, struct search *s,
                       uint32_t line, int64_t base)
{
    uint32_t at;

    for (at = side->start[line]; at < side->start[line + 1]; at++) {
        uint32_t c = cell_at(side, at), partner = side->partner[c];
        int64_t distance;

        if (p->value[c] < 0)
            continue;
        distance = base + side->line_price[line] + side->partner_price[partner] - p->value[c];
        if (distance > s->length)
            continue;
        if (p->distance[partner] < 0) {
            p->reached[s->n_reached++] = partner;
            if (distance == base)
                bring_near(p, side, s, s->n_reached - 1);
        } else if (distance >= p->distance[partner]) {
            continue;
        }
        p->distance[partner] = distance;
        p->from[partner] = c;
    }
}

/* Moves the nearest of the others to the near ones; false if there are none. */
static bool find_nearest(const struct mc_assignment *p, const struct side *side, struct search *s)
{
    int64_t least = INT64_MAX;
    uint32_t at;

    for (at = s->n_settled; at < s->n_reached; at++) {
        int64_t distance = p->distance[p->reached[at]];

        if (distance > least)
            continue;
        if (distance < least)
            s->n_near = s->n_settled;
        least = distance;
        bring_near(p, side, s, at);
    }
    return s->n_near > s->n_settled;
}

/* Finds a shortest path; distance[] is -1 everywhere before and after. */
static void find_path(struct mc_assignment *p, const struct side *side, struct search *s)
{
    uint32_t line = s->start, partner;
    int64_t base = 0;

    s->n_reached = s->n_settled = s->n_near = 0;
    s->end_line = s->start;
    s->end_partner = MC_ALIGN_NONE;
    s->length = side->line_price[s->start];
    for (;;) {
        reach_from(p, side, s, line, base);
        if (s->n_near == s->n_settled && !find_nearest(p, side, s))
            return;
        partner = p->reached[s->n_settled];
        base = p->distance[partner];
        if (base > s->length)
            return;
        if (side->partner_cell[partner] == MC_ALIGN_NONE) {
            s->end_partner = partner;
            s->length = base;
            return;
        }
        s->n_settled++;
        line = side->line[side->partner_cell[partner]];
        if (base + side->line_price[line] < s->length) {
            s->length = base + side->line_price[line];
            s->end_line = line;
        }
    }
}

/* Adjusts the prices in the tree of paths, then exchanges the cells along the path. */
static void use_path(struct mc_assignment *p, const struct side *side, const struct search *s)
{
    uint32_t partner = s->end_partner, at, cell, line;

    side->line_price[s->start] -= s->length;
    for (at = 0; at < s->n_settled; at++) {
        int64_t rest = s->length - p->distance[p->reached[at]];

        if (rest <= 0)
            continue;
        side->partner_price[p->reached[at]] += rest;
        side->line_price[side->line[side->partner_cell[p->reached[at]]]] -= rest;
    }
    if (partner == MC_ALIGN_NONE) {
        if (s->end_line == s->start)
            return;
        partner = side->partner[side->line_cell[s->end_line]];
        side->line_cell[s->end_line] = MC_ALIGN_NONE;
    }
    do {
        uint32_t next;

        cell = p->from[partner];
        line = side->line[cell];
        next = side->line_cell[line];
        side->line_cell[line] = side->partner_cell[partner] = cell;
        partner = next == MC_ALIGN_NONE ? MC_ALIGN_NONE : side->partner[next];
    } while (line != s->start);
}

/* Finds partners for the waiting lines, or lets their prices fall to 0. */
static void serve(struct mc_assignment *p, const struct side *side, uint32_t n_waiting)
{
    struct search s;
    uint32_t i, at;

    for (i = 0; i < n_waiting; i++) {
        s.start = p->waiting[i];
        if (side->line_cell[s.start] != MC_ALIGN_NONE)
            continue;
        find_path(p, side, &s);
        use_path(p, side, &s);
        for (at = 0; at < s.n_reached; at++)
            p->distance[p->reached[at]] = -1;
        if (mc_deadline_passed(p->deadline, (uint64_t)(s.n_settled + 1) * s.n_reached))
            break;
    }
}

static int64_t sum_of_prices(const struct mc_assignment *p)
{
    int64_t total = 0;
    uint32_t i;

    for (i = 0; i < p->n_rows; i++)
        total += p->row_price[i];
    for (i = 0; i < p->n_columns; i++)
        total += p->column_price[i];
    return total;
}

int64_t mc_assign(struct mc_assignment *p)
{
    uint32_t n_waiting, i;

    for (i = 0; i < p->n_columns; i++) {
        p->column_cell[i] = MC_ALIGN_NONE;
        p->column_price[i] = 0;
        p->distance[i] = -1;
    }
    n_waiting = take_free_columns(p, p->waiting);
    if (n_waiting > 0) {
        struct side rows = rows_of(p);

        serve(p, &rows, n_waiting);
    }
    return sum_of_prices(p);
}

/* The lowest price that this line can have: the most by which the value of a cell exceeds the
 * partner's price. */
static int64_t lowest_price(const struct mc_assignment *p, const struct side *side, uint32_t line)
{
    int64_t price = 0;
    uint32_t at;

    for (at = side->start[line]; at < side->start[line + 1]; at++) {
        uint32_t c = cell_at(side, at);

        if (p->value[c] - side->partner_price[side->partner[c]] > price && p->value[c] >= 0)
            price = p->value[c] - side->partner_price[side->partner[c]];
    }
    return price;
}

/* Sets the prices of the rows from those of the columns; gives up cells with a value below the sum
 * of both. */
static void price_rows(struct mc_assignment *p, const struct side *rows)
{
    uint32_t i;

    for (i = 0; i < p->n_rows; i++) {
        uint32_t cell = p->row_cell[i];

        p->row_price[i] = lowest_price(p, rows, i);
        if (cell == MC_ALIGN_NONE ||
            p->value[cell] == p->row_price[i] + p->column_price[p->column[cell]])
            continue;
        p->row_cell[i] = p->column_cell[p->column[cell]] = MC_ALIGN_NONE;
    }
}

/* Lowers the prices of free lines as far as possible, takes cells to free partners that become
 * tight, and lists the lines that still have a price. */
static uint32_t take_free_partners(struct mc_assignment *p, const struct side *side,
                                   uint32_t n_lines)
{
    uint32_t n_waiting = 0, i, at;

    for (i = 0; i < n_lines; i++) {
        if (side->line_cell[i] != MC_ALIGN_NONE || side->line_price[i] == 0)
            continue;
        side->line_price[i] = lowest_price(p, side, i);
        if (side->line_price[i] == 0)
            continue;
        for (at = side->start[i]; at < side->start[i + 1]; at++) {
            uint32_t c = cell_at(side, at), partner = side->partner[c];

            if (side->partner_cell[partner] != MC_ALIGN_NONE ||
                p->value[c] != side->line_price[i] + side->partner_price[partner])
                continue;
            side->line_cell[i] = side->partner_cell[partner] = c;
            break;
        }
        if (side->line_cell[i] == MC_ALIGN_NONE)
            p->waiting[n_waiting++] = i;
    }
    return n_waiting;
}

int64_t mc_assign_again(struct mc_assignment *p)
{
    struct side rows = rows_of(p), columns = columns_of(p);
    uint32_t i;

    for (i = 0; i < p->n_rows || i < p->n_columns; i++)
        p->distance[i] = -1;
    price_rows(p, &rows);
    (void)take_free_partners(p, &columns, p->n_columns);
    serve(p, &rows, take_free_partners(p, &rows, p->n_rows));
    serve(p, &columns, take_free_partners(p, &columns, p->n_columns));
    return sum_of_prices(p);
}
