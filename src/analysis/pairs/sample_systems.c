#include "analysis/pairs/sample_systems.h"

#include <math.h>

enum { N_DRAWN = 1000, SEED = 4 };

/* Row and column of each case, in the order in which they are named. */
struct places {
    uint32_t *systems, *items; /* [n] */
    size_t n_systems, n_items;
};

/* Why there is no table, or NULL. */
static const char *find_places(const struct mc_sample *sample, struct places *places,
                               struct mc_arena *scratch)
{
    struct mc_string_map *systems = mc_string_map_new(scratch), *items = mc_string_map_new(scratch);
    size_t i;

    places->systems = mc_arena_array(scratch, sample->n, sizeof(uint32_t));
    places->items = mc_arena_array(scratch, sample->n, sizeof(uint32_t));
    if (sample->n == 0)
        return "no case has both scores";
    for (i = 0; i < sample->n; i++) {
        if (sample->cases == NULL || sample->cases[i]->system.length == 0 ||
            sample->cases[i]->item.length == 0)
            return "not all cases name a system and an item";
        places->systems[i] = mc_string_map_add(systems, sample->cases[i]->system, NULL);
        places->items[i] = mc_string_map_add(items, sample->cases[i]->item, NULL);
    }
    places->n_systems = mc_string_map_size(systems);
    places->n_items = mc_string_map_size(items);
    return NULL;
}

static double *empty_table(size_t n, struct mc_arena *scratch)
{
    double *table = mc_arena_alloc(scratch, mc_array_size(n, sizeof(*table)));
    size_t i;

    for (i = 0; i < n; i++)
        table[i] = (double)NAN;
    return table;
}

/* False when a place is taken already. */
static bool fill_tables(const struct mc_sample *sample, const struct places *places, double *gold,
                        double *metric)
{
    size_t i;

    for (i = 0; i < sample->n; i++) {
        size_t at = places->systems[i] * places->n_items + places->items[i];

        if (!isnan(gold[at]))
            return false;
        gold[at] = sample->human[i];
        metric[at] = sample->lower_is_better ? -sample->metric[i] : sample->metric[i];
    }
    return true;
}

struct mc_soft_pairwise mc_sample_soft_pairwise(const struct mc_sample *sample,
                                                struct mc_arena *scratch)
{
    struct mc_soft_pairwise none = {(double)NAN, (double)NAN, (double)NAN, 0, NULL};
    struct mc_sign_vectors signs;
    struct mc_score_matrix matrix;
    struct places places;
    double *gold, *metric;
    size_t n;

    none.reason = find_places(sample, &places, scratch);
    if (none.reason != NULL)
        return none;
    n = mc_array_size(places.n_systems, places.n_items);
    gold = empty_table(n, scratch);
    metric = empty_table(n, scratch);
    none.reason = "a system has two cases of one item";
    if (!fill_tables(sample, &places, gold, metric))
        return none;
    matrix = (struct mc_score_matrix){places.n_systems, places.n_items, gold, metric};
    signs = places.n_items <= MC_MOST_SIGNS_ENUMERATED
                ? mc_sign_vectors_all(places.n_items, scratch)
                : mc_sign_vectors_drawn(N_DRAWN, places.n_items, SEED, scratch);
    return mc_soft_pairwise(&matrix, &signs, scratch);
}
