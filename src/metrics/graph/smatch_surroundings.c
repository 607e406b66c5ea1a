#include "metrics/graph/smatch_surroundings.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"

/* What a node is called by its surroundings so far, and its number. */
struct mc_smatch_surrounded {
    uint64_t hash;
    uint32_t node;
};

static uint64_t mix(uint64_t a, uint64_t b)
{
    return mc_hash_mix(a * 0x9E3779B97F4A7C15u + b);
}

static uint64_t compared(const struct mc_smatch_strings *strings, uint32_t id)
{
    return mc_smatch_compared(strings, id) + (uint64_t)1;
}

/* hashes[0][node] is the concept; hashes[d] takes up attributes and those around, in whatever
 * order. Two surroundings of one hash would but make a mapping worse. */
static void colour_nodes(const struct mc_smatch_triples *triples,
                         const struct mc_smatch_strings *strings,
                         uint64_t *hashes[MC_SMATCH_DISTANCE + 1])
{
    enum { ATTRIBUTE = 1, FROM, TO };
    uint32_t n = triples->n_nodes, d, i;

    for (i = 0; i < n; i++)
        hashes[0][i] = mix(0, compared(strings, triples->concepts[i]));
    for (d = 1; d <= MC_SMATCH_DISTANCE; d++) {
        const uint64_t *last = hashes[d - 1];
        uint64_t *sum = hashes[d];

        for (i = 0; i < n; i++)
            sum[i] = last[i];
        for (i = 0; i < triples->n_attributes; i++) {
            const struct mc_smatch_attribute *a = &triples->attributes[i];

            sum[a->node] +=
                mix(mix(ATTRIBUTE, compared(strings, a->label)), compared(strings, a->value));
        }
        for (i = 0; i < triples->n_relations; i++) {
            const struct mc_smatch_relation *r = &triples->relations[i];
            uint64_t label = compared(strings, r->label);

            sum[r->source] += mix(mix(TO, label), last[r->target]);
            sum[r->target] += mix(mix(FROM, label), last[r->source]);
        }
        for (i = 0; i < n; i++)
            sum[i] = mc_hash_mix(sum[i]);
    }
}

static int compare(const void *a, const void *b)
{
    const struct mc_smatch_surrounded *x = a, *y = b;

    if (x->hash != y->hash)
        return x->hash < y->hash ? -1 : 1;
    return (x->node > y->node) - (x->node < y->node);
}

/* Those that have no partner, by hash and number; returns how many they are. */
static uint32_t list_free(const uint64_t *hashes, const uint32_t *partner_of, uint32_t n,
                          struct mc_smatch_surrounded *list)
{
    uint32_t n_free = 0, i;

    for (i = 0; i < n; i++)
        if (partner_of[i] == MC_SMATCH_NONE)
            list[n_free++] = (struct mc_smatch_surrounded){hashes[i], i};
    qsort(list, n_free, sizeof(*list), compare);
    return n_free;
}

void mc_smatch_find_surroundings(const struct mc_smatch_triples *left,
                                 const struct mc_smatch_triples *right,
                                 const struct mc_smatch_strings *strings,
                                 struct mc_smatch_surroundings *surroundings)
{
    const struct mc_smatch_triples *sides[2] = {left, right};
    uint32_t side, d;

    for (side = 0; side < 2; side++) {
        uint32_t n = sides[side]->n_nodes;

        surroundings->n_nodes[side] = n;
        for (d = 0; d <= MC_SMATCH_DISTANCE; d++)
            surroundings->hashes[side][d] =
                mc_arena_alloc(strings->arena, mc_array_size(n, sizeof(uint64_t)));
        surroundings->lists[side] =
            mc_arena_alloc(strings->arena, mc_array_size(n, sizeof(*surroundings->lists[side])));
        colour_nodes(sides[side], strings, surroundings->hashes[side]);
    }
}

void mc_smatch_map_equal(struct mc_smatch_surroundings *surroundings, uint32_t distance,
                         uint32_t *right_of, uint32_t *left_of)
{
    const struct mc_smatch_surrounded *a = surroundings->lists[0], *b = surroundings->lists[1];
    const struct mc_smatch_surrounded *a_end =
        a + list_free(surroundings->hashes[0][distance], right_of, surroundings->n_nodes[0],
                      surroundings->lists[0]);
    const struct mc_smatch_surrounded *b_end =
        b + list_free(surroundings->hashes[1][distance], left_of, surroundings->n_nodes[1],
                      surroundings->lists[1]);

    while (a < a_end && b < b_end) {
        bool a_is_next = a->hash <= b->hash, b_is_next = b->hash <= a->hash;

        if (a_is_next && b_is_next) {
            right_of[a->node] = b->node;
            left_of[b->node] = a->node;
        }
        a += a_is_next;
        b += b_is_next;
    }
}
