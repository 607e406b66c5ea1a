/* What an edit changes, as triples. */
#include "amr/penman.h"
#include "metrics/graph/graph_draft.h"

static struct mc_slice finish(struct mc_buffer *buffer, struct mc_arena *arena)
{
    struct mc_slice text = mc_arena_copy(arena, mc_buffer_slice(buffer));

    mc_buffer_free(buffer);
    return text;
}

static struct mc_slice without_colon(struct mc_slice role)
{
    return role.length > 0 && role.data[0] == ':' ? mc_slice(role.data + 1, role.length - 1) : role;
}

static struct mc_slice instance_text(struct mc_slice variable, struct mc_slice concept,
                                     struct mc_arena *arena)
{
    return mc_slice_of(mc_arena_format(arena, "instance(%.*s, %.*s)", MC_SLICE_ARGUMENTS(variable),
                                       MC_SLICE_ARGUMENTS(concept)));
}

/* Variable, or "variable / concept" of the node that comes or goes. */
static void append_end(struct mc_buffer *out, const struct mc_amr_graph *graph, uint32_t node,
                       uint32_t whole)
{
    mc_buffer_append_slice(out, graph->nodes[node].variable);
    if (node == whole) {
        mc_buffer_append_text(out, " / ");
        mc_buffer_append_slice(out, graph->nodes[node].concept);
    }
}

static struct mc_slice edge_text(const struct mc_amr_graph *graph, const struct mc_amr_edge *edge,
                                 uint32_t whole, struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};

    mc_buffer_append_slice(&out, without_colon(edge->role));
    mc_buffer_append_char(&out, '(');
    append_end(&out, graph, edge->from, whole);
    mc_buffer_append_text(&out, ", ");
    append_end(&out, graph, edge->to, whole);
    mc_buffer_append_char(&out, ')');
    return finish(&out, arena);
}

static struct mc_slice attribute_text(const struct mc_amr_graph *graph,
                                      const struct mc_amr_attribute *attribute,
                                      struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};

    mc_buffer_append_slice(&out, without_colon(attribute->role));
    mc_buffer_append_char(&out, '(');
    mc_buffer_append_slice(&out, graph->nodes[attribute->node].variable);
    mc_buffer_append_text(&out, ", ");
    mc_penman_write_constant(attribute, &out);
    mc_buffer_append_char(&out, ')');
    return finish(&out, arena);
}

struct mc_slice mc_graph_draft_from(const struct mc_graph_draft *draft,
                                    const struct mc_amr_graph *graph, struct mc_arena *arena)
{
    uint32_t i = 0;

    switch (draft->kind) {
    case MC_DRAFT_ADD:
    case MC_DRAFT_ADD_NODE:
        return mc_slice("", 0);
    case MC_DRAFT_CHANGE_CONCEPT:
        return instance_text(graph->nodes[draft->place].variable,
                             graph->nodes[draft->place].concept, arena);
    case MC_DRAFT_DROP_NODE:
        while (graph->edges[i].from != draft->place && graph->edges[i].to != draft->place)
            i++;
        return edge_text(graph, &graph->edges[i], draft->place, arena);
    case MC_DRAFT_CHANGE_ROLE:
    case MC_DRAFT_CHANGE_CONSTANT:
    case MC_DRAFT_DROP:
    default:
        return draft->is_attribute
                   ? attribute_text(graph, &graph->attributes[draft->place], arena)
                   : edge_text(graph, &graph->edges[draft->place], MC_NOT_FOUND, arena);
    }
}

struct mc_slice mc_graph_draft_to(const struct mc_graph_draft *draft,
                                  const struct mc_amr_graph *graph, struct mc_arena *arena)
{
    struct mc_amr_graph after;

    switch (draft->kind) {
    case MC_DRAFT_DROP:
    case MC_DRAFT_DROP_NODE:
        return mc_slice("", 0);
    case MC_DRAFT_CHANGE_CONCEPT:
        return instance_text(graph->nodes[draft->place].variable, draft->concept, arena);
    case MC_DRAFT_ADD_NODE:
        mc_graph_draft_apply(draft, graph, arena, &after);
        return edge_text(&after, &draft->edge, graph->n_nodes, arena);
    case MC_DRAFT_CHANGE_ROLE:
    case MC_DRAFT_CHANGE_CONSTANT:
    case MC_DRAFT_ADD:
    default:
        return draft->is_attribute ? attribute_text(graph, &draft->attribute, arena)
                                   : edge_text(graph, &draft->edge, MC_NOT_FOUND, arena);
    }
}
