/* SPDX-License-Identifier: GPL-3.0-or-later */
/* transport.c: shortest augmenting paths with prices on the kinds (a Dijkstra search for each
 * remaining supply, after a first round that moves what costs nothing at the highest prices); then
 * the flows between kinds are distributed to their nodes. In order: flows, moves of nodes, the
 * cheapest flow. */
#include "metrics/wl/transport.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/order.h"

/* --- flows ------------------------------------------------------------------------------------ */

/* A flow above 0, in the list of the flows into one kind on the right. */
struct transport_flow_item {
    uint32_t left, amount, next; /* next: index of an item; 0: this is the last */
};

struct transport_flows {
    struct mc_arena *arena;
    uint32_t n_right, divisor; /* of the units of mass */
    uint32_t *first;           /* [n_right]: indexes of items; 0: none */
    struct transport_flow_item *items;
    size_t capacity;
    uint32_t n_items, spare; /* items[0] is unused; spare: a list of free items */
};

static void transport_flows_init(struct transport_flows *flows, uint32_t n_left, uint32_t n_right,
                                 struct mc_arena *arena)
{
    flows->arena = arena;
    flows->n_right = n_right;
    flows->divisor = 1;
    flows->first = mc_arena_array(arena, n_right, sizeof(*flows->first));
    /* A tree over both sides has no more; plans with ties may temporarily have more. */
    flows->capacity = n_left + n_right + 1;
    flows->items = mc_arena_alloc(arena, mc_array_size(flows->capacity, sizeof(*flows->items)));
    flows->n_items = 1;
    flows->spare = 0;
}

static uint32_t new_item(struct transport_flows *flows)
{
    uint32_t item = flows->spare;

    if (item != 0) {
        flows->spare = flows->items[item].next;
        return item;
    }
    MC_ARENA_RESERVE(flows->arena, flows->items, flows->capacity, (size_t)flows->n_items + 1);
    return flows->n_items++;
}

/* The item of that flow; 0: nothing flows. */
static uint32_t find(const struct transport_flows *flows, uint32_t left, uint32_t right)
{
    uint32_t item = flows->first[right];

    while (item != 0 && flows->items[item].left != left)
        item = flows->items[item].next;
    return item;
}

/* The amount that flows from `left` to `right`. */
static uint32_t transport_flow(const struct transport_flows *flows, uint32_t left, uint32_t right)
{
    uint32_t item = find(flows, left, right);

    return item == 0 ? 0 : flows->items[item].amount;
}

static void transport_add_flow(struct transport_flows *flows, uint32_t left, uint32_t right,
                               uint32_t amount)
{
    uint32_t item = find(flows, left, right);

    if (item != 0) {
        flows->items[item].amount += amount;
        return;
    }
    item = new_item(flows);
    flows->items[item].left = left;
    flows->items[item].amount = amount;
    flows->items[item].next = flows->first[right];
    flows->first[right] = item;
}

/* Reduces the flow; `amount` is at most what flows. */
static void transport_take_flow(struct transport_flows *flows, uint32_t left, uint32_t right,
                                uint32_t amount)
{
    uint32_t *link = &flows->first[right], item;

    while (flows->items[*link].left != left)
        link = &flows->items[*link].next;
    item = *link;
    flows->items[item].amount -= amount;
    if (flows->items[item].amount > 0)
        return;
    *link = flows->items[item].next;
    flows->items[item].next = flows->spare;
    flows->spare = item;
}

/* --- moves of nodes --------------------------------------------------------------------------- */

/* The nodes of each kind in order, and how much of them is used. */
struct turn {
    uint32_t *nodes; /* by kind */
    uint32_t *at;    /* [kinds]: index in nodes of the current one */
    uint32_t *rest;  /* [kinds]: what that node still holds, or has room for */
    uint32_t share;  /* of each node */
};

static struct turn turn_of(const struct mc_transport_side *side, uint32_t share,
                           struct mc_arena *arena)
{
    struct turn turn = {mc_arena_alloc(arena, mc_array_size(side->n_nodes, sizeof(*turn.nodes))),
                        mc_arena_array(arena, side->n_kinds, sizeof(*turn.at)),
                        mc_arena_alloc(arena, mc_array_size(side->n_kinds, sizeof(*turn.rest))),
                        share};
    uint32_t sum = 0, i;

    for (i = 0; i < side->n_nodes; i++)
        turn.at[side->kind_of[i]]++;
    for (i = 0; i < side->n_kinds; i++) {
        sum += turn.at[i];
        turn.at[i] = sum;
        turn.rest[i] = share;
    }
    for (i = side->n_nodes; i-- > 0;)
        turn.nodes[--turn.at[side->kind_of[i]]] = i;
    return turn;
}

/* Takes the amount from the current node. */
static void take(struct turn *turn, uint32_t kind, uint32_t amount)
{
    turn->rest[kind] -= amount;
    if (turn->rest[kind] > 0)
        return;
    turn->rest[kind] = turn->share;
    turn->at[kind]++;
}

MC_ORDER_BY_2(compare, struct mc_transport_move, left, right)

/* Distributes the flows to the nodes of each kind, in their order. */
static void transport_plan_of_flows(const struct transport_flows *flows, const double *cost,
                                    const struct mc_transport_side *left,
                                    const struct mc_transport_side *right,
                                    struct mc_transport_plan *plan)
{
    double units = (double)left->n_nodes * right->n_nodes / flows->divisor;
    struct turn from = turn_of(left, right->n_nodes / flows->divisor, flows->arena);
    struct turn to = turn_of(right, left->n_nodes / flows->divisor, flows->arena);
    /* Each move ends a flow, a node on the left or one on the right. */
    size_t most = (size_t)flows->n_items + left->n_nodes + right->n_nodes;
    uint32_t k, i, item;

    plan->moves = mc_arena_alloc(flows->arena, mc_array_size(most, sizeof(*plan->moves)));
    plan->n_moves = 0;
    for (k = 0; k < right->n_kinds; k++) {
        for (item = flows->first[k]; item != 0; item = flows->items[item].next) {
            uint32_t kind = flows->items[item].left, rest = flows->items[item].amount, amount;

            for (; rest > 0; rest -= amount) {
                struct mc_transport_move *move = &plan->moves[plan->n_moves++];

                amount = from.rest[kind] < to.rest[k] ? from.rest[kind] : to.rest[k];
                amount = amount < rest ? amount : rest;
                move->left = from.nodes[from.at[kind]];
                move->right = to.nodes[to.at[k]];
                move->mass = amount / units;
                move->cost = cost[(size_t)kind * right->n_kinds + k];
                take(&from, kind, amount);
                take(&to, k, amount);
            }
        }
    }
    qsort(plan->moves, plan->n_moves, sizeof(*plan->moves), compare);
    plan->cost = 0;
    for (i = 0; i < plan->n_moves; i++)
        plan->cost += plan->moves[i].mass * plan->moves[i].cost;
}

/* --- the cheapest flow ------------------------------------------------------------------------ */

#define NONE UINT32_MAX

/* Mass in units of 1 / (n_left * n_right / divisor) of the nodes: each node on the left holds
 * n_right / divisor of them, each on the right n_left / divisor. Everything below is by kind. */
struct problem {
    const double *cost;
    uint32_t n_left, n_right;
    struct transport_flows flows;
    uint32_t *supply, *room;          /* what remains on either side */
    double *left_price, *right_price; /* cost - prices >= 0, and 0 where mass flows */
    /* One search, from a kind on the left that has supply. */
    double *distance;             /* [n_right]: reduced cost of the best path */
    double *open;                 /* [n_right]: the same if it is not final, else SETTLED */
    uint32_t *from;               /* [n_right]: kind on the left before it */
    uint32_t *settled, n_settled; /* kinds on the right whose distance is final */
    double *depth;                /* [n_left]: distance of the reached kinds */
    uint32_t *through; /* [n_left]: kind on the right before it; NONE: the first, or not reached */
    uint32_t *reached; /* kinds on the left that were reached, in that order */
    uint32_t n_reached;
};

/* Below every distance. */
#define SETTLED (-HUGE_VAL)

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        uint32_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static void begin(struct problem *p, const double *cost, const struct mc_transport_side *left,
                  const struct mc_transport_side *right, struct mc_arena *arena)
{
    uint32_t divisor = common_divisor(left->n_nodes, right->n_nodes), i;

    p->cost = cost;
    p->n_left = left->n_kinds;
    p->n_right = right->n_kinds;
    transport_flows_init(&p->flows, p->n_left, p->n_right, arena);
    p->supply = mc_arena_array(arena, p->n_left, 3 * sizeof(*p->supply));
    p->through = p->supply + p->n_left;
    p->reached = p->through + p->n_left;
    p->room = mc_arena_array(arena, p->n_right, 3 * sizeof(*p->room));
    p->from = p->room + p->n_right;
    p->settled = p->from + p->n_right;
    p->left_price = mc_arena_array(arena, p->n_left, 2 * sizeof(*p->left_price));
    p->depth = p->left_price + p->n_left;
    p->right_price = mc_arena_array(arena, p->n_right, 3 * sizeof(*p->right_price));
    p->distance = p->right_price + p->n_right;
    p->open = p->distance + p->n_right;
    p->flows.divisor = divisor;
    for (i = 0; i < left->n_nodes; i++)
        p->supply[left->kind_of[i]] += right->n_nodes / divisor;
    for (i = 0; i < right->n_nodes; i++)
        p->room[right->kind_of[i]] += left->n_nodes / divisor;
}

/* Sets the highest prices of the left side, then of the right side, and moves what costs no
 * more. */
static void move_what_is_cheapest(struct problem *p)
{
    uint32_t i, k;

    for (k = 0; k < p->n_right; k++)
        p->right_price[k] = HUGE_VAL;
    for (i = 0; i < p->n_left; i++) {
        const double *cost = p->cost + (size_t)i * p->n_right;
        double least = cost[0];

        for (k = 1; k < p->n_right; k++)
            least = cost[k] < least ? cost[k] : least;
        p->left_price[i] = least;
        for (k = 0; k < p->n_right; k++)
            p->right_price[k] =
                cost[k] - least < p->right_price[k] ? cost[k] - least : p->right_price[k];
    }
    for (i = 0; i < p->n_left; i++) {
        const double *cost = p->cost + (size_t)i * p->n_right;

        for (k = 0; k < p->n_right && p->supply[i] > 0; k++) {
            uint32_t amount = p->supply[i] < p->room[k] ? p->supply[i] : p->room[k];

            if (amount == 0 || cost[k] - p->left_price[i] > p->right_price[k])
                continue;
            transport_add_flow(&p->flows, i, k, amount);
            p->supply[i] -= amount;
            p->room[k] -= amount;
        }
    }
}

/* Notes that a kind on the left is reached: paths to the right may be shorter through it. */
static void reach(struct problem *p, uint32_t left, uint32_t through, double depth)
{
    const double *cost = p->cost + (size_t)left * p->n_right;
    double base = depth - p->left_price[left];
    uint32_t k;

    p->depth[left] = depth;
    p->through[left] = through;
    p->reached[p->n_reached++] = left;
    for (k = 0; k < p->n_right; k++) {
        double distance = base + cost[k] - p->right_price[k];

        if (distance < p->open[k]) {
            p->open[k] = distance;
            p->from[k] = left;
        }
    }
}

/* The nearest kind on the right that is not settled. */
static uint32_t nearest_open(const struct problem *p)
{
    double least = HUGE_VAL;
    uint32_t nearest = NONE, k;

    for (k = 0; k < p->n_right; k++)
        if (p->open[k] < least && p->open[k] > SETTLED) {
            least = p->open[k];
            nearest = k;
        }
    return nearest;
}

/* Finds the nearest kind on the right that has room. */
static uint32_t search(struct problem *p, uint32_t start)
{
    uint32_t k, nearest, at;

    for (k = 0; k < p->n_right; k++)
        p->open[k] = HUGE_VAL;
    memset(p->through, 0xFF, p->n_left * sizeof(*p->through));
    p->n_reached = p->n_settled = 0;
    reach(p, start, NONE, 0);
    for (;;) {
        nearest = nearest_open(p);
        p->distance[nearest] = p->open[nearest];
        if (p->room[nearest] > 0)
            return nearest;
        p->open[nearest] = SETTLED;
        p->settled[p->n_settled++] = nearest;
        for (at = p->flows.first[nearest]; at != 0; at = p->flows.items[at].next) {
            uint32_t left = p->flows.items[at].left;

            if (left != start && p->through[left] == NONE)
                reach(p, left, nearest, p->distance[nearest]);
        }
    }
}

/* Sets prices at which the path to `end` costs nothing. */
static void reprice(struct problem *p, uint32_t end)
{
    double limit = p->distance[end];
    uint32_t i;

    for (i = 0; i < p->n_reached; i++)
        p->left_price[p->reached[i]] += limit - p->depth[p->reached[i]];
    for (i = 0; i < p->n_settled; i++)
        p->right_price[p->settled[i]] -= limit - p->distance[p->settled[i]];
}

/* Moves as much as the path from `start` to `end` allows. */
static void move(struct problem *p, uint32_t start, uint32_t end)
{
    uint32_t amount = p->supply[start] < p->room[end] ? p->supply[start] : p->room[end];
    uint32_t right, left, back;

    for (right = end; p->from[right] != start;) {
        left = p->from[right];
        right = p->through[left];
        back = transport_flow(&p->flows, left, right);
        amount = back < amount ? back : amount;
    }
    p->supply[start] -= amount;
    p->room[end] -= amount;
    for (right = end;;) {
        left = p->from[right];
        transport_add_flow(&p->flows, left, right, amount);
        if (left == start)
            return;
        right = p->through[left];
        transport_take_flow(&p->flows, left, right, amount);
    }
}

void mc_transport(const double *cost, const struct mc_transport_side *left,
                  const struct mc_transport_side *right, struct mc_arena *arena,
                  struct mc_transport_plan *plan)
{
    struct problem p;
    uint32_t i, end;

    begin(&p, cost, left, right, arena);
    move_what_is_cheapest(&p);
    for (i = 0; i < p.n_left; i++) {
        while (p.supply[i] > 0) {
            end = search(&p, i);
            reprice(&p, end);
            move(&p, i, end);
        }
    }
    transport_plan_of_flows(&p.flows, cost, left, right, plan);
}

void mc_transport_partial(const double *cost, const struct mc_transport_side *left,
                          const struct mc_transport_side *right, struct mc_arena *arena,
                          struct mc_transport_plan *plan)
{
    uint32_t n = left->n_nodes, n_kinds = right->n_kinds, i, k;
    uint32_t *first = mc_arena_alloc(arena, mc_array_size(n_kinds, sizeof(*first)));
    uint32_t *nearest = mc_arena_alloc(arena, mc_array_size(left->n_kinds, sizeof(*nearest)));

    for (i = right->n_nodes; i-- > 0;)
        first[right->kind_of[i]] = i;
    for (i = 0; i < left->n_kinds; i++)
        for (nearest[i] = 0, k = 1; k < n_kinds; k++)
            if (cost[(size_t)i * n_kinds + k] < cost[(size_t)i * n_kinds + nearest[i]])
                nearest[i] = k;
    plan->moves = mc_arena_alloc(arena, mc_array_size(n, sizeof(*plan->moves)));
    plan->n_moves = n;
    plan->cost = 0;
    for (i = 0; i < n; i++) {
        uint32_t kind = left->kind_of[i];
        const struct mc_transport_move move = {i, first[nearest[kind]], 1 / (double)n,
                                               cost[(size_t)kind * n_kinds + nearest[kind]]};

        plan->moves[i] = move;
        plan->cost += move.mass * move.cost;
    }
}
