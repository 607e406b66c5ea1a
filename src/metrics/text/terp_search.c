/* TERp's greedy search: as long as a shift pays, the best one is made. */
#include "metrics/text/terp.h"

#include <math.h>
#include <stdlib.h>

/* What a shift must beat. */
struct best {
    const struct mc_terp_shift *shift; /* NULL: none so far */
    double distance, shift_cost;
};

static void reserve_order(struct mc_terp_search *search, size_t n)
{
    unsigned i;

    for (i = 0; i < 2; i++)
        if (n > search->order_capacity[i])
            search->order[i] =
                mc_grow(search->order[i], &search->order_capacity[i], n, sizeof(*search->order[i]));
}

/* Writes the order after the shift to `to`; returns how many words at the beginning stay the
 * same. */
static uint32_t shifted_order(const struct mc_terp_pair *pair, const struct mc_terp_shift *shift,
                              const uint32_t *from, uint32_t *to)
{
    uint32_t n = (uint32_t)pair->candidate->n, equal = 0;
    const uint32_t *words = pair->candidate->words;

    mc_block_exchange_apply(
        mc_shift_exchange(MC_SHIFT_TERCOM, shift->start, shift->length, shift->target, n), from, n,
        to);
    while (equal < n && words[from[equal]] == words[to[equal]])
        equal++;
    return equal;
}

/* A shift is not looked for any more that cannot save more than the best one: TERp takes it that
 * one of n words saves at most 2 n. */
static bool is_enough(const struct best *best, double start, uint32_t size)
{
    double saved = start - (best->shift_cost + best->distance), most = 2.0 * size;

    return saved > most || (best->shift != NULL && !(saved < most));
}

/* A shift that costs what it saves is made too, if there is none yet. */
static void try_shift(struct mc_terp_search *search, const struct mc_terp_shift *shift,
                      struct best *best)
{
    double before = best->distance + best->shift_cost, cost = search->aligner.costs->shift, gain;
    double distance;
    uint32_t equal = shifted_order(&search->pair, shift, search->order[0], search->order[1]);

    distance = mc_terp_align_again(&search->aligner, search->order[1], equal, before - cost);
    gain = before - (distance + cost);
    if (gain > 0 || (best->shift == NULL && !(gain < 0))) {
        best->shift = shift;
        best->shift_cost = cost;
        best->distance = distance;
    }
}

/* The best shift for the current alignment, or NULL. */
static const struct mc_terp_shift *best_shift(struct mc_terp_search *search,
                                              const struct mc_terp_parameters *parameters)
{
    double start = search->aligner.distance;
    struct best best = {NULL, start, 0};
    size_t i;

    mc_terp_shifts_gather(&search->shifts, parameters, &search->aligner, search->order[0]);
    for (i = 0; i < search->shifts.n; i++) {
        if (is_enough(&best, start, search->shifts.items[i].size))
            break;
        try_shift(search, &search->shifts.items[i], &best);
    }
    return best.shift;
}

static void make_shift(struct mc_terp_search *search, const struct mc_terp_shift *shift)
{
    uint32_t *order = search->order[1];

    if (search->n_made == search->made_capacity)
        search->made = mc_grow(search->made, &search->made_capacity, search->n_made + 1,
                               sizeof(*search->made));
    search->made[search->n_made++] = *shift;
    (void)shifted_order(&search->pair, shift, search->order[0], order);
    search->order[1] = search->order[0];
    search->order[0] = order;
}

/* One side has no word: the others are deleted or inserted one by one. */
static double align_with_nothing(struct mc_terp_search *search, const struct mc_terp_costs *costs)
{
    const struct mc_terp_step insertion = {MC_TERP_INSERTION, 1, 0, costs->insertion};
    const struct mc_terp_step deletion = {MC_TERP_DELETION, 0, 1, costs->deletion};
    struct mc_terp_aligner *aligner = &search->aligner;
    size_t n = search->pair.candidate->n + search->pair.reference->n, i;
    double edits = 0;

    if (n > aligner->step_capacity)
        aligner->steps =
            mc_grow(aligner->steps, &aligner->step_capacity, n, sizeof(*aligner->steps));
    aligner->n_steps = n;
    for (i = 0; i < n; i++) {
        aligner->steps[i] = search->pair.candidate->n > 0 ? insertion : deletion;
        edits += aligner->steps[i].cost;
    }
    return edits;
}

double mc_terp_search_run(struct mc_terp *terp, struct mc_terp_search *search,
                          const struct mc_terp_sentence *candidate,
                          const struct mc_terp_sentence *reference, bool use_phrases)
{
    const struct mc_terp_shift *shift;
    double shifts = 0;
    size_t i;

    search->n_made = 0;
    reserve_order(search, candidate->n);
    for (i = 0; i < candidate->n; i++)
        search->order[0][i] = (uint32_t)i;
    mc_terp_compare(terp, &search->pair, candidate, reference, use_phrases);
    search->aligner.costs = &terp->parameters.costs;
    search->aligner.beam = terp->parameters.beam;
    search->aligner.pair = &search->pair;
    if (candidate->n == 0 || reference->n == 0)
        return align_with_nothing(search, &terp->parameters.costs);
    mc_terp_align(&search->aligner, search->order[0]);
    while ((shift = best_shift(search, &terp->parameters)) != NULL) {
        make_shift(search, shift);
        shifts += terp->parameters.costs.shift;
        mc_terp_align(&search->aligner, search->order[0]);
    }
    return search->aligner.distance + shifts;
}

void mc_terp_search_free(struct mc_terp_search *search)
{
    mc_terp_pair_free(&search->pair);
    mc_terp_aligner_free(&search->aligner);
    mc_terp_shifts_free(&search->shifts);
    free(search->made);
    free(search->order[0]);
    free(search->order[1]);
    memset(search, 0, sizeof(*search));
}
