#include "amr/penman_parts.h"

#include <stdlib.h>

#include "base/hash.h"

#define N_IN(array) (sizeof(array) / sizeof((array)[0]))

void mc_penman_parts_begin(struct mc_penman_parts *parts, struct mc_penman_room *room)
{
    parts->room = room;
    parts->nodes = room->nodes;
    parts->relations = room->relations;
    parts->metadata = room->metadata;
    parts->open = room->open;
    parts->n_nodes = parts->n_relations = parts->n_metadata = parts->n_open = 0;
    parts->node_capacity = N_IN(room->nodes);
    parts->relation_capacity = N_IN(room->relations);
    parts->metadata_capacity = N_IN(room->metadata);
    parts->open_capacity = N_IN(room->open);
}

/* Only what has outgrown the room is on the heap. */
static void free_array(void *array, const void *in_room)
{
    if (array != in_room)
        free(array);
}

void mc_penman_parts_end(struct mc_penman_parts *parts)
{
    free_array(parts->nodes, parts->room->nodes);
    free_array(parts->relations, parts->room->relations);
    free_array(parts->metadata, parts->room->metadata);
    free_array(parts->open, parts->room->open);
}

/* A full array with twice the capacity. */
static MC_APART void *enlarge(void *array, size_t *capacity, size_t size, const void *in_room)
{
    size_t n = *capacity;
    void *larger = mc_enlarge(array == in_room ? NULL : array, capacity, 2 * n, size);

    if (array == in_room)
        memcpy(larger, array, n * size);
    return larger;
}

struct mc_amr_node *mc_penman_add_node(struct mc_penman_parts *parts)
{
    if (parts->n_open == parts->open_capacity)
        parts->open =
            enlarge(parts->open, &parts->open_capacity, sizeof(*parts->open), parts->room->open);
    if (parts->n_nodes == parts->node_capacity)
        parts->nodes =
            enlarge(parts->nodes, &parts->node_capacity, sizeof(*parts->nodes), parts->room->nodes);
    parts->open[parts->n_open++] = (uint32_t)parts->n_nodes;
    return &parts->nodes[parts->n_nodes++];
}

struct mc_penman_relation *mc_penman_add_relation(struct mc_penman_parts *parts)
{
    struct mc_penman_relation *relation;

    if (parts->n_relations == parts->relation_capacity)
        parts->relations = enlarge(parts->relations, &parts->relation_capacity,
                                   sizeof(*parts->relations), parts->room->relations);
    relation = &parts->relations[parts->n_relations++];
    relation->source = parts->open[parts->n_open - 1];
    return relation;
}

struct mc_amr_metadata *mc_penman_add_metadata(struct mc_penman_parts *parts)
{
    if (parts->n_metadata == parts->metadata_capacity)
        parts->metadata = enlarge(parts->metadata, &parts->metadata_capacity,
                                  sizeof(*parts->metadata), parts->room->metadata);
    return &parts->metadata[parts->n_metadata++];
}

/* The nodes by their variables. */
struct variables {
    const struct mc_amr_node *nodes;
    uint32_t *slots; /* open addressing; index + 1, 0 = free */
    size_t mask;
};

/* The slot of the variable, or the free one where it belongs. */
static uint32_t *slot_of(const struct variables *variables, struct mc_slice name)
{
    size_t slot = (size_t)mc_hash_slice(name) & variables->mask;

    while (variables->slots[slot] != 0 &&
           !mc_slice_equal(variables->nodes[variables->slots[slot] - 1].variable, name))
        slot = (slot + 1) & variables->mask;
    return &variables->slots[slot];
}

/* The first node whose variable an earlier one has, or MC_NOT_FOUND. */
static uint32_t add_all(const struct variables *variables, size_t n_nodes)
{
    uint32_t *slot;
    size_t i;

    for (i = 0; i < n_nodes; i++) {
        slot = slot_of(variables, variables->nodes[i].variable);
        if (*slot != 0)
            return (uint32_t)i;
        *slot = (uint32_t)i + 1;
    }
    return MC_NOT_FOUND;
}

uint32_t mc_penman_resolve(struct mc_penman_parts *parts, struct mc_arena *arena)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    struct variables variables = {parts->nodes, NULL, 16};
    uint32_t twice, *slot;
    size_t i;

    while (variables.mask < 2 * parts->n_nodes)
        variables.mask *= 2;
    variables.slots = mc_arena_array(arena, variables.mask, sizeof(*variables.slots));
    variables.mask--;
    twice = add_all(&variables, parts->n_nodes);
    for (i = 0; i < parts->n_relations && twice == MC_NOT_FOUND; i++) {
        if (parts->relations[i].kind != MC_PENMAN_TARGET_WORD)
            continue;
        slot = slot_of(&variables, parts->relations[i].target);
        parts->relations[i].child = *slot == 0 ? MC_NOT_FOUND : *slot - 1;
    }
    mc_arena_reset(arena, mark);
    return twice;
}
