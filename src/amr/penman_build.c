#include "amr/penman_build.h"

/* A graph under construction, and the copy of the text that its slices point into. */
struct building {
    struct mc_amr_graph *graph;
    const char *text, *seen, *copy;
    struct mc_arena *arena;
};

static struct mc_slice keep(const struct building *building, struct mc_slice part)
{
    return part.length == 0 ? mc_slice("", 0)
                            : mc_slice(building->copy + (part.data - building->seen), part.length);
}

static struct mc_slice keep_value(const struct building *building,
                                  const struct mc_penman_relation *relation)
{
    struct mc_slice target = keep(building, relation->target);
    char *decoded;

    if (relation->kind != MC_PENMAN_TARGET_QUOTED)
        return target;
    if (memchr(target.data, '\\', target.length) == NULL)
        return mc_slice(target.data + 1, target.length - 2);
    decoded = mc_arena_alloc(building->arena, target.length);
    return mc_slice(decoded, mc_penman_unquote(target, decoded));
}

static void add_edge(const struct building *building, const struct mc_penman_relation *relation)
{
    struct mc_amr_graph *graph = building->graph;
    struct mc_amr_edge *edge = &graph->edges[graph->n_edges++];
    struct mc_slice forward;

    edge->inverted = mc_amr_role_is_inverse(relation->role, &forward);
    edge->from = edge->inverted ? relation->child : relation->source;
    edge->to = edge->inverted ? relation->source : relation->child;
    edge->role = keep(building, forward);
    edge->role_alignment = keep(building, relation->role_alignment);
    edge->target_alignment = keep(building, relation->target_alignment);
    edge->offset = (size_t)(relation->role.data - building->text);
}

static void add_attribute(const struct building *building,
                          const struct mc_penman_relation *relation)
{
    struct mc_amr_graph *graph = building->graph;
    struct mc_amr_attribute *attribute = &graph->attributes[graph->n_attributes++];

    attribute->node = relation->source;
    attribute->role = keep(building, relation->role);
    attribute->value = keep_value(building, relation);
    attribute->quoted = relation->kind == MC_PENMAN_TARGET_QUOTED;
    attribute->role_alignment = keep(building, relation->role_alignment);
    attribute->value_alignment = keep(building, relation->target_alignment);
    attribute->offset = (size_t)(relation->role.data - building->text);
    attribute->value_offset = (size_t)(relation->target.data - building->text);
}

static void add_relations(const struct building *building, const struct mc_penman_parts *parts)
{
    struct mc_amr_graph *graph = building->graph;
    size_t i, n_edges = 0;

    for (i = 0; i < parts->n_relations; i++)
        n_edges += parts->relations[i].child != MC_NOT_FOUND;
    graph->edges = mc_arena_array(building->arena, n_edges, sizeof(*graph->edges));
    graph->attributes =
        mc_arena_array(building->arena, parts->n_relations - n_edges, sizeof(*graph->attributes));
    graph->items = mc_arena_array(building->arena, parts->n_relations, sizeof(*graph->items));
    for (i = 0; i < parts->n_relations; i++) {
        const struct mc_penman_relation *relation = &parts->relations[i];
        struct mc_amr_item *item = &graph->items[graph->n_items++];

        item->node = relation->source;
        item->is_attribute = relation->child == MC_NOT_FOUND;
        item->index = item->is_attribute ? graph->n_attributes : graph->n_edges;
        item->defines_target = relation->kind == MC_PENMAN_TARGET_NODE;
        if (item->is_attribute)
            add_attribute(building, relation);
        else
            add_edge(building, relation);
    }
}

static void add_nodes(const struct building *building, const struct mc_penman_parts *parts)
{
    struct mc_amr_graph *graph = building->graph;
    size_t i;

    graph->n_nodes = (uint32_t)parts->n_nodes;
    graph->nodes = mc_arena_array(building->arena, parts->n_nodes, sizeof(*graph->nodes));
    for (i = 0; i < parts->n_nodes; i++) {
        graph->nodes[i].variable = keep(building, parts->nodes[i].variable);
        graph->nodes[i].concept = keep(building, parts->nodes[i].concept);
        graph->nodes[i].concept_alignment = keep(building, parts->nodes[i].concept_alignment);
        graph->nodes[i].offset = parts->nodes[i].offset;
    }
}

static void add_metadata(const struct building *building, const struct mc_penman_parts *parts)
{
    struct mc_amr_graph *graph = building->graph;
    size_t i;

    graph->n_metadata = (uint32_t)parts->n_metadata;
    graph->metadata = mc_arena_array(building->arena, parts->n_metadata, sizeof(*graph->metadata));
    for (i = 0; i < parts->n_metadata; i++) {
        graph->metadata[i].key = keep(building, parts->metadata[i].key);
        graph->metadata[i].value = keep(building, parts->metadata[i].value);
    }
}

struct mc_amr_graph *mc_penman_build(const struct mc_penman_parts *parts, struct mc_slice text,
                                     struct mc_slice seen, struct mc_arena *arena)
{
    struct mc_amr_graph *graph = mc_arena_array(arena, 1, sizeof(*graph));
    struct building building = {graph, text.data, seen.data, mc_arena_copy(arena, seen).data,
                                arena};

    add_nodes(&building, parts);
    add_metadata(&building, parts);
    add_relations(&building, parts);
    return graph;
}
