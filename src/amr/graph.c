#include "amr/graph.h"

static bool ends_in_of(struct mc_slice role)
{
    /* ":x-of" is the shortest: something must be left to be a role. */
    return role.length >= 5 && memcmp(role.data + role.length - 3, "-of", 3) == 0;
}

/* Forward roles that happen to end in "-of". */
static bool is_forward_of(struct mc_slice role)
{
    return mc_slice_is(role, ":consist-of") || mc_slice_is(role, ":prep-on-behalf-of") ||
           mc_slice_is(role, ":prep-out-of");
}

bool mc_amr_role_is_inverse(struct mc_slice role, struct mc_slice *forward)
{
    bool inverse = false;

    while (ends_in_of(role) && !is_forward_of(role)) {
        role.length -= 3;
        inverse = !inverse;
    }
    *forward = role;
    return inverse;
}

uint32_t mc_amr_graph_find(const struct mc_amr_graph *graph, struct mc_slice variable)
{
    uint32_t i;

    for (i = 0; i < graph->n_nodes; i++)
        if (mc_slice_equal(graph->nodes[i].variable, variable))
            return i;
    return MC_NOT_FOUND;
}

static bool nodes_equal(const struct mc_amr_node *a, const struct mc_amr_node *b)
{
    return mc_slice_equal(a->variable, b->variable) && mc_slice_equal(a->concept, b->concept) &&
           mc_slice_equal(a->concept_alignment, b->concept_alignment);
}

static bool edges_equal(const struct mc_amr_edge *a, const struct mc_amr_edge *b)
{
    return a->from == b->from && a->to == b->to && a->inverted == b->inverted &&
           mc_slice_equal(a->role, b->role) &&
           mc_slice_equal(a->role_alignment, b->role_alignment) &&
           mc_slice_equal(a->target_alignment, b->target_alignment);
}

static bool attributes_equal(const struct mc_amr_attribute *a, const struct mc_amr_attribute *b)
{
    return a->node == b->node && a->quoted == b->quoted && mc_slice_equal(a->role, b->role) &&
           mc_slice_equal(a->value, b->value) &&
           mc_slice_equal(a->role_alignment, b->role_alignment) &&
           mc_slice_equal(a->value_alignment, b->value_alignment);
}

static bool items_equal(const struct mc_amr_item *a, const struct mc_amr_item *b)
{
    return a->node == b->node && a->is_attribute == b->is_attribute && a->index == b->index &&
           a->defines_target == b->defines_target;
}

static bool metadata_equal(const struct mc_amr_metadata *a, const struct mc_amr_metadata *b)
{
    return mc_slice_equal(a->key, b->key) && mc_slice_equal(a->value, b->value);
}

bool mc_amr_graph_equal(const struct mc_amr_graph *a, const struct mc_amr_graph *b)
{
    uint32_t i;

    if (a->root != b->root || a->n_nodes != b->n_nodes || a->n_edges != b->n_edges ||
        a->n_attributes != b->n_attributes || a->n_items != b->n_items ||
        a->n_metadata != b->n_metadata)
        return false;
    for (i = 0; i < a->n_nodes; i++)
        if (!nodes_equal(&a->nodes[i], &b->nodes[i]))
            return false;
    for (i = 0; i < a->n_edges; i++)
        if (!edges_equal(&a->edges[i], &b->edges[i]))
            return false;
    for (i = 0; i < a->n_attributes; i++)
        if (!attributes_equal(&a->attributes[i], &b->attributes[i]))
            return false;
    for (i = 0; i < a->n_items; i++)
        if (!items_equal(&a->items[i], &b->items[i]))
            return false;
    for (i = 0; i < a->n_metadata; i++)
        if (!metadata_equal(&a->metadata[i], &b->metadata[i]))
            return false;
    return true;
}
