#include "analysis/sources.h"

#include "base/disjoint_sets.h"

/* Names that make cases belong together, each with the first case that bears it. */
struct names {
    struct mc_string_map *map;
    uint32_t *first;
};

static struct names new_names(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct names names = {mc_string_map_new(arena), NULL};

    names.first = mc_arena_array(arena, suite->n_cases, sizeof(*names.first));
    return names;
}

/* Puts case i into the set of the cases with this name; an empty one is none. */
static void join(struct names *names, struct mc_slice name, uint32_t *parent, uint32_t i)
{
    bool is_new;
    uint32_t index;

    if (name.length == 0)
        return;
    index = mc_string_map_add(names->map, name, &is_new);
    if (is_new)
        names->first[index] = i;
    else
        mc_join_sets(parent, names->first[index], i);
}

/* An item is one within its dataset. */
static struct mc_slice item_name(const struct mc_case *from, struct mc_arena *arena)
{
    if (from->item.length == 0)
        return from->item;
    return mc_slice_of(
        mc_arena_format(arena, "%u %.*s", from->dataset, MC_SLICE_ARGUMENTS(from->item)));
}

uint32_t *mc_case_sources(const struct mc_suite *suite, struct mc_arena *arena)
{
    uint32_t *parent = mc_arena_alloc(arena, mc_array_size(suite->n_cases, sizeof(*parent)));
    uint32_t *sources = mc_arena_alloc(arena, mc_array_size(suite->n_cases, sizeof(*sources)));
    struct names texts = new_names(suite, arena), items = new_names(suite, arena);
    uint32_t n_cases = (uint32_t)suite->n_cases, n = 0, i;

    for (i = 0; i < n_cases; i++) {
        parent[i] = i;
        join(&texts, suite->cases[i].reference.text, parent, i);
        join(&items, item_name(&suite->cases[i], arena), parent, i);
    }
    /* the least case of a set stands for it: it comes first */
    for (i = 0; i < n_cases; i++) {
        uint32_t least = mc_find_set(parent, i);

        sources[i] = least == i ? n++ : sources[least];
    }
    return sources;
}
