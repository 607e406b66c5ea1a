/* Two graphs and the cheapest way from the nodes of one to those of the other. */
#include <stdio.h>

#include "metrics/graph/unreadable.h"
#include "metrics/graph/wwlk.h"

struct mc_wwlk_workplace *mc_wwlk_take(struct mc_wwlk *wwlk)
{
    struct mc_wwlk_workplace *place;

    mc_lock_take(&wwlk->lock);
    place = wwlk->idle;
    if (place != NULL)
        wwlk->idle = place->next;
    mc_lock_give(&wwlk->lock);
    if (place != NULL)
        return place;
    place = mc_calloc(1, sizeof(*place));
    place->arena = mc_arena_new();
    place->vectors = mc_wl_vectors_new(wwlk->words, wwlk->reading.variant);
    return place;
}

void mc_wwlk_give(struct mc_wwlk *wwlk, struct mc_wwlk_workplace *place)
{
    mc_lock_take(&wwlk->lock);
    place->next = wwlk->idle;
    wwlk->idle = place;
    mc_lock_give(&wwlk->lock);
}

static bool are_too_large(uint32_t n_left, uint32_t n_right, uint64_t limit, const char *which,
                          struct mc_metric_problem *problem)
{
    if ((uint64_t)n_left * n_right <= limit)
        return false;
    (void)snprintf(problem->text, sizeof(problem->text),
                   "the graphs have more than %u pairs of nodes%s", (unsigned)limit, which);
    return true;
}

static int read_graphs(const struct mc_wwlk *wwlk, const struct mc_metric_input *in,
                       size_t reference, struct mc_wwlk_comparison *comparison,
                       struct mc_metric_problem *problem)
{
    struct mc_slice texts[2] = {in->candidate->amr, in->references[reference]->amr};
    const char *mistake;
    size_t side;

    for (side = 0; side < 2; side++) {
        if (mc_wl_read(texts[side], &wwlk->reading, &comparison->strings, &comparison->graphs[side],
                       &mistake) != 0) {
            mc_graph_unreadable(in, side == 0 ? 0 : reference + 1, mistake, problem);
            return -1;
        }
        if (comparison->graphs[side].is_broken)
            wwlk->host->warn(wwlk->host->context, MC_WL_WARNING);
    }
    if (are_too_large(comparison->graphs[0].n_nodes, comparison->graphs[1].n_nodes,
                      MC_TRANSPORT_PAIR_LIMIT, "", problem))
        return -1;
    return 0;
}

/* Costs of recall: the same with the sides exchanged. */
static double *turned(const struct mc_wwlk_comparison *comparison)
{
    uint32_t n_left = comparison->sides[0].n_kinds, n_right = comparison->sides[1].n_kinds, i, k;
    double *turned = mc_arena_alloc(comparison->strings.arena,
                                    mc_array_size(mc_array_size(n_left, n_right), sizeof(*turned)));

    for (i = 0; i < n_left; i++)
        for (k = 0; k < n_right; k++)
            turned[(size_t)k * n_left + i] = comparison->cost[(size_t)i * n_right + k];
    return turned;
}

static void transport(enum mc_wwlk_output output, struct mc_wwlk_comparison *comparison)
{
    const struct mc_transport_side *left = &comparison->sides[0], *right = &comparison->sides[1];
    struct mc_arena *arena = comparison->strings.arena;
    struct mc_transport_plan *plan = &comparison->plan;
    uint32_t i;

    switch (output) {
    case MC_WWLK_PRECISION:
        mc_transport_partial(comparison->cost, left, right, arena, plan);
        return;
    case MC_WWLK_RECALL:
        mc_transport_partial(turned(comparison), right, left, arena, plan);
        for (i = 0; i < plan->n_moves; i++) {
            uint32_t moved = plan->moves[i].right;

            plan->moves[i].right = plan->moves[i].left;
            plan->moves[i].left = moved;
        }
        return;
    case MC_WWLK_F:
    default:
        mc_transport(comparison->cost, left, right, arena, plan);
    }
}

/* Compares the candidate with one reference; -1: a graph cannot be read, or both are too large. */
static int compare(const struct mc_wwlk *wwlk, struct mc_wwlk_workplace *place,
                   const struct mc_metric_input *in, size_t reference,
                   struct mc_wwlk_comparison *comparison, struct mc_metric_problem *problem)
{
    enum { EXPECTED_STRINGS = 64 };
    double *rows[2];
    size_t length, side;

    mc_smatch_strings_init(&comparison->strings, place->arena, EXPECTED_STRINGS, false);
    if (read_graphs(wwlk, in, reference, comparison, problem) != 0)
        return -1;
    for (side = 0; side < 2; side++) {
        rows[side] = mc_wl_embed(&comparison->graphs[side], &wwlk->embedding, place->vectors,
                                 &comparison->strings, &length);
        mc_wl_find_kinds(rows[side], comparison->graphs[side].n_nodes, length, place->arena,
                         &comparison->sides[side]);
    }
    if (are_too_large(comparison->sides[0].n_kinds, comparison->sides[1].n_kinds,
                      MC_TRANSPORT_KIND_PAIR_LIMIT, " whose vectors differ", problem))
        return -1;
    comparison->cost = mc_wl_distances(rows[0], comparison->sides[0].n_kinds, rows[1],
                                       comparison->sides[1].n_kinds, length, place->arena);
    transport(wwlk->output, comparison);
    comparison->score = (wwlk->reading.variant == MC_WL_2021 ? 0 : 1) - comparison->plan.cost;
    comparison->reference = reference;
    return 0;
}

int mc_wwlk_compare(const struct mc_wwlk *wwlk, struct mc_wwlk_workplace *place,
                    const struct mc_metric_input *in, struct mc_wwlk_comparison *best,
                    struct mc_metric_problem *problem)
{
    struct mc_wwlk_comparison other;
    size_t i;

    memset(best, 0, sizeof(*best));
    mc_arena_clear(place->arena);
    mc_wl_vectors_trim(place->vectors);
    for (i = 0; i < in->n_references; i++) {
        if (compare(wwlk, place, in, i, &other, problem) != 0)
            return -1;
        if (i == 0 || other.score > best->score)
            *best = other;
    }
    return 0;
}
