#include "metrics/graph/graph_draft.h"

#include "amr/penman.h"

const char *mc_graph_draft_name(enum mc_graph_draft_kind kind)
{
    static const char *const names[] = {
        [MC_DRAFT_CHANGE_CONCEPT] = "change concept",
        [MC_DRAFT_CHANGE_ROLE] = "change role",
        [MC_DRAFT_CHANGE_CONSTANT] = "change constant",
        [MC_DRAFT_ADD] = "add",
        [MC_DRAFT_ADD_NODE] = "add node",
        [MC_DRAFT_DROP] = "drop",
        [MC_DRAFT_DROP_NODE] = "drop node",
    };

    return names[kind];
}

/* --- places in the text ----------------------------------------------------------------------- */

/* Index of the item that writes an edge or attribute. */
static uint32_t item_of(const struct mc_amr_graph *graph, bool is_attribute, uint32_t index)
{
    uint32_t i = 0;

    while (graph->items[i].is_attribute != is_attribute || graph->items[i].index != index)
        i++;
    return i;
}

static bool names_node(const struct mc_amr_graph *graph, const struct mc_amr_item *item,
                       uint32_t node)
{
    return !item->is_attribute && mc_amr_edge_target(&graph->edges[item->index]) == node;
}

/* The items from *start to before *end are those of the node and of all that is defined below. */
static void find_block(const struct mc_amr_graph *graph, uint32_t node, struct mc_arena *arena,
                       uint32_t *start, uint32_t *end)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    bool *is_inside = mc_arena_array(arena, graph->n_nodes, sizeof(*is_inside));
    uint32_t i = 0;

    if (node != graph->root) {
        while (!graph->items[i].defines_target || !names_node(graph, &graph->items[i], node))
            i++;
        i++;
    }
    *start = i;
    is_inside[node] = true;
    for (; i < graph->n_items && is_inside[graph->items[i].node]; i++)
        if (graph->items[i].defines_target)
            is_inside[mc_amr_edge_target(&graph->edges[graph->items[i].index])] = true;
    *end = i;
    mc_arena_reset(arena, mark);
}

/* The first item outside start .. end - 1 that names the node and does not define it, or
 * MC_NOT_FOUND. */
static uint32_t other_mention(const struct mc_amr_graph *graph, uint32_t node, uint32_t start,
                              uint32_t end)
{
    uint32_t i;

    for (i = 0; i < graph->n_items; i++)
        if ((i < start || i >= end) && !graph->items[i].defines_target &&
            names_node(graph, &graph->items[i], node))
            return i;
    return MC_NOT_FOUND;
}

/* --- what can be made ------------------------------------------------------------------------- */

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Whether both are the same but for letter case: several metrics do not tell them apart. */
static bool alike(struct mc_slice a, struct mc_slice b)
{
    size_t i;

    if (a.length != b.length)
        return false;
    for (i = 0; i < a.length; i++)
        if (lower(a.data[i]) != lower(b.data[i]))
            return false;
    return true;
}

/* An edge or attribute stands at `place`. */
static bool is_change(const struct mc_graph_draft *draft)
{
    return draft->kind == MC_DRAFT_CHANGE_ROLE || draft->kind == MC_DRAFT_CHANGE_CONSTANT;
}

static bool edge_is_new(const struct mc_graph_draft *draft, const struct mc_amr_graph *graph)
{
    const struct mc_amr_edge *edge = &draft->edge;
    uint32_t i;

    if (edge->from == edge->to ||
        (is_change(draft) && mc_slice_equal(graph->edges[draft->place].role, edge->role)))
        return false;
    for (i = 0; i < graph->n_edges; i++) {
        const struct mc_amr_edge *other = &graph->edges[i];

        if ((i != draft->place || !is_change(draft)) && other->from == edge->from &&
            other->to == edge->to && alike(other->role, edge->role))
            return false;
    }
    return true;
}

static bool attribute_equal(const struct mc_amr_attribute *a, const struct mc_amr_attribute *b)
{
    return mc_slice_equal(a->role, b->role) && mc_slice_equal(a->value, b->value) &&
           a->quoted == b->quoted;
}

static bool attribute_is_new(const struct mc_graph_draft *draft, const struct mc_amr_graph *graph)
{
    const struct mc_amr_attribute *attribute = &draft->attribute;
    uint32_t i;

    if ((!attribute->quoted && mc_amr_graph_find(graph, attribute->value) != MC_NOT_FOUND) ||
        (is_change(draft) && attribute_equal(&graph->attributes[draft->place], attribute)))
        return false;
    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *other = &graph->attributes[i];

        if ((i != draft->place || !is_change(draft)) && other->node == attribute->node &&
            alike(other->role, attribute->role) && alike(other->value, attribute->value))
            return false;
    }
    return true;
}

static bool can_drop_node(const struct mc_amr_graph *graph, uint32_t node)
{
    uint32_t n_edges = 0, i;

    for (i = 0; i < graph->n_attributes; i++)
        if (graph->attributes[i].node == node)
            return false;
    for (i = 0; i < graph->n_edges; i++)
        n_edges += graph->edges[i].from == node || graph->edges[i].to == node;
    return node != graph->root && n_edges == 1;
}

static bool can_drop_edge(const struct mc_amr_graph *graph, uint32_t edge, struct mc_arena *arena)
{
    uint32_t item = item_of(graph, false, edge), node = mc_amr_edge_target(&graph->edges[edge]);
    uint32_t start, end;

    if (!graph->items[item].defines_target)
        return true;
    find_block(graph, node, arena, &start, &end);
    return other_mention(graph, node, start, end) != MC_NOT_FOUND;
}

bool mc_graph_draft_is_legal(const struct mc_graph_draft *draft, const struct mc_amr_graph *graph,
                             struct mc_arena *arena)
{
    switch (draft->kind) {
    case MC_DRAFT_CHANGE_CONCEPT:
        return !mc_slice_equal(draft->concept, graph->nodes[draft->place].concept);
    case MC_DRAFT_DROP:
        return draft->is_attribute || can_drop_edge(graph, draft->place, arena);
    case MC_DRAFT_DROP_NODE:
        return can_drop_node(graph, draft->place);
    case MC_DRAFT_ADD_NODE:
        return true;
    case MC_DRAFT_CHANGE_ROLE:
    case MC_DRAFT_CHANGE_CONSTANT:
    case MC_DRAFT_ADD:
    default:
        return draft->is_attribute ? attribute_is_new(draft, graph) : edge_is_new(draft, graph);
    }
}

/* --- the graph after it ----------------------------------------------------------------------- */

static void *copy_of(struct mc_arena *arena, const void *from, size_t n, size_t size)
{
    void *copy = mc_arena_array(arena, n + 1, size);

    if (n > 0)
        memcpy(copy, from, n * size);
    return copy;
}

/* Neither a variable nor a constant. */
static bool is_free(const struct mc_amr_graph *graph, struct mc_slice name)
{
    uint32_t i;

    for (i = 0; i < graph->n_attributes; i++)
        if (mc_slice_equal(graph->attributes[i].value, name))
            return false;
    return mc_amr_graph_find(graph, name) == MC_NOT_FOUND;
}

static struct mc_slice new_variable(const struct mc_amr_graph *graph, struct mc_slice concept,
                                    struct mc_arena *arena)
{
    char first = concept.length == 0 ? 'x' : lower(concept.data[0]);
    struct mc_slice name;
    unsigned n = 2;

    if (first < 'a' || first > 'z')
        first = 'x';
    name = mc_slice_of(mc_arena_format(arena, "%c", first));
    while (!is_free(graph, name))
        name = mc_slice_of(mc_arena_format(arena, "%c%u", first, n++));
    return name;
}

static void insert_item(struct mc_amr_graph *after, struct mc_amr_item item, uint32_t at,
                        struct mc_arena *arena)
{
    after->items = copy_of(arena, after->items, after->n_items, sizeof(*after->items));
    memmove(&after->items[at + 1], &after->items[at],
            (after->n_items - at) * sizeof(*after->items));
    after->items[at] = item;
    after->n_items++;
}

/* At the end of the relations of `node`. */
static void add_item(struct mc_amr_graph *after, const struct mc_graph_draft *draft, uint32_t node,
                     struct mc_arena *arena)
{
    struct mc_amr_item item = {node, draft->is_attribute, 0, draft->kind == MC_DRAFT_ADD_NODE};
    uint32_t start, end;

    find_block(after, node, arena, &start, &end);
    if (draft->is_attribute) {
        after->attributes =
            copy_of(arena, after->attributes, after->n_attributes, sizeof(*after->attributes));
        item.index = after->n_attributes++;
        after->attributes[item.index] = draft->attribute;
    } else {
        after->edges = copy_of(arena, after->edges, after->n_edges, sizeof(*after->edges));
        item.index = after->n_edges++;
        after->edges[item.index] = draft->edge;
    }
    insert_item(after, item, end, arena);
}

static void add_node(struct mc_amr_graph *after, const struct mc_graph_draft *draft,
                     struct mc_arena *arena)
{
    uint32_t node = after->n_nodes;
    struct mc_slice none = mc_slice("", 0), name = new_variable(after, draft->concept, arena);

    add_item(after, draft, mc_amr_edge_source(&draft->edge), arena);
    after->nodes = copy_of(arena, after->nodes, node, sizeof(*after->nodes));
    after->nodes[node] = (struct mc_amr_node){name, draft->concept, none, 0};
    after->n_nodes++;
}

/* Takes the item away; where it defines a node, that is defined at its next mention instead. */
static void drop_item(struct mc_amr_graph *after, uint32_t item, bool with_node,
                      struct mc_arena *arena)
{
    const struct mc_amr_item *items = after->items;
    bool moves = items[item].defines_target && !with_node;
    uint32_t start = item + 1, end = start, mention = MC_NOT_FOUND, n = 0, i, k;
    struct mc_amr_item *kept = mc_arena_array(arena, after->n_items, sizeof(*kept));

    if (moves) {
        uint32_t node = mc_amr_edge_target(&after->edges[items[item].index]);

        find_block(after, node, arena, &start, &end);
        mention = other_mention(after, node, start, end);
    }
    for (i = 0; i < after->n_items; i++) {
        if (i >= item && i < end)
            continue;
        kept[n] = items[i];
        kept[n++].defines_target |= i == mention;
        for (k = start; i == mention && k < end; k++)
            kept[n++] = items[k];
    }
    after->items = kept;
    after->n_items = n;
}

static void drop_node(struct mc_amr_graph *after, uint32_t node, struct mc_arena *arena)
{
    uint32_t i = 0;

    while (!names_node(after, &after->items[i], node))
        i++;
    drop_item(after, i, true, arena);
}

static void change_relation(struct mc_amr_graph *after, const struct mc_graph_draft *draft,
                            struct mc_arena *arena)
{
    if (draft->is_attribute) {
        after->attributes =
            copy_of(arena, after->attributes, after->n_attributes, sizeof(*after->attributes));
        after->attributes[draft->place] = draft->attribute;
    } else {
        after->edges = copy_of(arena, after->edges, after->n_edges, sizeof(*after->edges));
        after->edges[draft->place] = draft->edge;
    }
}

void mc_graph_draft_apply(const struct mc_graph_draft *draft, const struct mc_amr_graph *graph,
                          struct mc_arena *arena, struct mc_amr_graph *after)
{
    *after = *graph;
    switch (draft->kind) {
    case MC_DRAFT_CHANGE_CONCEPT:
        after->nodes = copy_of(arena, graph->nodes, graph->n_nodes, sizeof(*graph->nodes));
        after->nodes[draft->place].concept = draft->concept;
        return;
    case MC_DRAFT_ADD:
        add_item(after, draft,
                 draft->is_attribute ? draft->attribute.node : mc_amr_edge_source(&draft->edge),
                 arena);
        return;
    case MC_DRAFT_ADD_NODE:
        add_node(after, draft, arena);
        return;
    case MC_DRAFT_DROP:
        drop_item(after, item_of(graph, draft->is_attribute, draft->place), false, arena);
        return;
    case MC_DRAFT_DROP_NODE:
        drop_node(after, draft->place, arena);
        return;
    case MC_DRAFT_CHANGE_ROLE:
    case MC_DRAFT_CHANGE_CONSTANT:
    default:
        change_relation(after, draft, arena);
    }
}
