#include "metrics/graph/transport_plan.h"

#include <stdlib.h>
#include <string.h>

void mc_transport_flows_init(struct mc_transport_flows *flows, uint32_t n_left, uint32_t n_right,
                             struct mc_arena *arena)
{
    flows->arena = arena;
    flows->n_right = n_right;
    flows->divisor = 1;
    flows->first = mc_arena_array(arena, n_right, sizeof(*flows->first));
    /* A tree over both sides has no more; plans with ties may, for a while. */
    flows->capacity = n_left + n_right + 1;
    flows->items = mc_arena_alloc(arena, mc_array_size(flows->capacity, sizeof(*flows->items)));
    flows->n_items = 1;
    flows->spare = 0;
}

static uint32_t new_item(struct mc_transport_flows *flows)
{
    struct mc_transport_flow_item *items = flows->items;
    uint32_t item = flows->spare;

    if (item != 0) {
        flows->spare = items[item].next;
        return item;
    }
    if (flows->n_items == flows->capacity) {
        flows->capacity *= 2;
        flows->items =
            mc_arena_alloc(flows->arena, mc_array_size(flows->capacity, sizeof(*flows->items)));
        memcpy(flows->items, items, flows->n_items * sizeof(*items));
    }
    return flows->n_items++;
}

/* 0: nothing flows. */
static uint32_t find(const struct mc_transport_flows *flows, uint32_t left, uint32_t right)
{
    uint32_t item = flows->first[right];

    while (item != 0 && flows->items[item].left != left)
        item = flows->items[item].next;
    return item;
}

uint32_t mc_transport_flow(const struct mc_transport_flows *flows, uint32_t left, uint32_t right)
{
    uint32_t item = find(flows, left, right);

    return item == 0 ? 0 : flows->items[item].amount;
}

void mc_transport_add_flow(struct mc_transport_flows *flows, uint32_t left, uint32_t right,
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

void mc_transport_take_flow(struct mc_transport_flows *flows, uint32_t left, uint32_t right,
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

/* The nodes of each kind in order, and how far they have come. */
struct turn {
    uint32_t *nodes; /* by kind */
    uint32_t *at;    /* [kinds] of nodes: whose turn it is */
    uint32_t *rest;  /* [kinds] what that one still holds, or has room for */
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

/* Takes so much of the node whose turn it is. */
static void take(struct turn *turn, uint32_t kind, uint32_t amount)
{
    turn->rest[kind] -= amount;
    if (turn->rest[kind] > 0)
        return;
    turn->rest[kind] = turn->share;
    turn->at[kind]++;
}

static int compare(const void *a, const void *b)
{
    const struct mc_transport_move *x = a, *y = b;

    if (x->left != y->left)
        return x->left < y->left ? -1 : 1;
    return (x->right > y->right) - (x->right < y->right);
}

void mc_transport_plan_of_flows(const struct mc_transport_flows *flows, const double *cost,
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
