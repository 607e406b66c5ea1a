#include "metrics/graph/optimal_transport.h"

#include <math.h>
#include <string.h>

#define NONE UINT32_MAX

/* Mass in units of 1 / (n_left * n_right / divisor): each node on the left holds n_right / divisor
 * of them, each on the right n_left / divisor. */
struct problem {
    const double *cost;
    uint32_t n_left, n_right;
    uint32_t *flow;                   /* [n_left * n_right] */
    uint32_t *supply, *room;          /* what is left on either side */
    double *left_price, *right_price; /* cost - prices >= 0, and 0 where mass flows */
    /* One search, from a node on the left that has supply. */
    double *distance; /* [n_right] reduced cost of the best way */
    uint32_t *from;   /* [n_right] node on the left before it */
    bool *is_done;    /* [n_right] its distance is final */
    double *depth;    /* [n_left] distance of those that were reached */
    uint32_t
        *through; /* [n_left] node on the right before it; NONE: the first one, or not reached */
    uint32_t *reached; /* nodes on the left that were reached, in that order */
    uint32_t n_reached;
};

static uint32_t common_divisor(uint32_t a, uint32_t b)
{
    while (b != 0) {
        uint32_t rest = a % b;

        a = b;
        b = rest;
    }
    return a;
}

static void begin(struct problem *p, const double *cost, uint32_t n_left, uint32_t n_right,
                  struct mc_arena *arena)
{
    uint32_t divisor = common_divisor(n_left, n_right), i;
    size_t n_cells = mc_array_size(n_left, n_right);

    p->cost = cost;
    p->n_left = n_left;
    p->n_right = n_right;
    p->flow = mc_arena_array(arena, n_cells, sizeof(*p->flow));
    p->supply = mc_arena_alloc(arena, mc_array_size(n_left, 3 * sizeof(*p->supply)));
    p->through = p->supply + n_left;
    p->reached = p->through + n_left;
    p->room = mc_arena_alloc(arena, mc_array_size(n_right, 2 * sizeof(*p->room)));
    p->from = p->room + n_right;
    p->left_price = mc_arena_array(arena, n_left, 2 * sizeof(*p->left_price));
    p->depth = p->left_price + n_left;
    p->right_price = mc_arena_array(arena, n_right, 2 * sizeof(*p->right_price));
    p->distance = p->right_price + n_right;
    p->is_done = mc_arena_alloc(arena, n_right);
    for (i = 0; i < n_left; i++)
        p->supply[i] = n_right / divisor;
    for (i = 0; i < n_right; i++)
        p->room[i] = n_left / divisor;
}

/* A node on the left is reached: ways to the right may be shorter through it. */
static void reach(struct problem *p, uint32_t left, uint32_t through, double depth)
{
    const double *cost = p->cost + (size_t)left * p->n_right;
    double base = depth - p->left_price[left], distance;
    uint32_t k;

    p->depth[left] = depth;
    p->through[left] = through;
    p->reached[p->n_reached++] = left;
    for (k = 0; k < p->n_right; k++) {
        distance = base + cost[k] - p->right_price[k];
        if (!p->is_done[k] && distance < p->distance[k]) {
            p->distance[k] = distance;
            p->from[k] = left;
        }
    }
}

static bool is_reached(const struct problem *p, uint32_t left, uint32_t start)
{
    return left == start || p->through[left] != NONE;
}

/* The nearest node on the right that has room. */
static uint32_t search(struct problem *p, uint32_t start)
{
    uint32_t i, k, nearest;

    for (k = 0; k < p->n_right; k++)
        p->distance[k] = (double)INFINITY;
    memset(p->is_done, 0, p->n_right);
    memset(p->through, 0xFF, p->n_left * sizeof(*p->through));
    p->n_reached = 0;
    reach(p, start, NONE, 0);
    for (;;) {
        nearest = NONE;
        for (k = 0; k < p->n_right; k++)
            if (!p->is_done[k] && (nearest == NONE || p->distance[k] < p->distance[nearest]))
                nearest = k;
        if (p->room[nearest] > 0)
            return nearest;
        p->is_done[nearest] = true;
        for (i = 0; i < p->n_left; i++)
            if (p->flow[(size_t)i * p->n_right + nearest] > 0 && !is_reached(p, i, start))
                reach(p, i, nearest, p->distance[nearest]);
    }
}

/* Prices under which the way to `end` costs nothing. */
static void reprice(struct problem *p, uint32_t end)
{
    double limit = p->distance[end];
    uint32_t i, k;

    for (i = 0; i < p->n_reached; i++)
        p->left_price[p->reached[i]] += limit - p->depth[p->reached[i]];
    for (k = 0; k < p->n_right; k++)
        if (p->is_done[k])
            p->right_price[k] -= limit - p->distance[k];
}

/* Moves as much as the way from `start` to `end` carries. */
static void move(struct problem *p, uint32_t start, uint32_t end)
{
    uint32_t amount = p->supply[start] < p->room[end] ? p->supply[start] : p->room[end];
    uint32_t right, left, *back;

    for (right = end; p->from[right] != start;) {
        left = p->from[right];
        right = p->through[left];
        back = &p->flow[(size_t)left * p->n_right + right];
        amount = *back < amount ? *back : amount;
    }
    p->supply[start] -= amount;
    p->room[end] -= amount;
    for (right = end;;) {
        left = p->from[right];
        p->flow[(size_t)left * p->n_right + right] += amount;
        if (left == start)
            return;
        right = p->through[left];
        p->flow[(size_t)left * p->n_right + right] -= amount;
    }
}

static void add_move(struct mc_transport_plan *plan, uint32_t left, uint32_t right, double mass,
                     double cost)
{
    struct mc_transport_move *added = &plan->moves[plan->n_moves++];

    added->left = left;
    added->right = right;
    added->mass = mass;
    added->cost = cost;
    plan->cost += mass * cost;
}

static void take_plan(const struct problem *p, struct mc_arena *arena,
                      struct mc_transport_plan *plan)
{
    double units = (double)p->n_left * p->n_right / common_divisor(p->n_left, p->n_right);
    size_t n_cells = (size_t)p->n_left * p->n_right, i;

    plan->cost = 0;
    plan->n_moves = 0;
    for (i = 0; i < n_cells; i++)
        plan->n_moves += p->flow[i] > 0 ? 1 : 0;
    plan->moves = mc_arena_alloc(arena, mc_array_size(plan->n_moves, sizeof(*plan->moves)));
    plan->n_moves = 0;
    for (i = 0; i < n_cells; i++)
        if (p->flow[i] > 0)
            add_move(plan, (uint32_t)(i / p->n_right), (uint32_t)(i % p->n_right),
                     p->flow[i] / units, p->cost[i]);
}

void mc_transport(const double *cost, uint32_t n_left, uint32_t n_right, struct mc_arena *arena,
                  struct mc_transport_plan *plan)
{
    struct problem p;
    uint32_t i, end;

    begin(&p, cost, n_left, n_right, arena);
    for (i = 0; i < n_left; i++) {
        while (p.supply[i] > 0) {
            end = search(&p, i);
            reprice(&p, end);
            move(&p, i, end);
        }
    }
    take_plan(&p, arena, plan);
}

void mc_transport_partial(const double *cost, uint32_t n_left, uint32_t n_right,
                          struct mc_arena *arena, struct mc_transport_plan *plan)
{
    uint32_t i, k, nearest;

    plan->cost = 0;
    plan->n_moves = 0;
    plan->moves = mc_arena_alloc(arena, mc_array_size(n_left, sizeof(*plan->moves)));
    for (i = 0; i < n_left; i++, cost += n_right) {
        for (nearest = 0, k = 1; k < n_right; k++)
            nearest = cost[k] < cost[nearest] ? k : nearest;
        add_move(plan, i, nearest, 1 / (double)n_left, cost[nearest]);
    }
}
