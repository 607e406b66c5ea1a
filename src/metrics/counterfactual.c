/* SPDX-License-Identifier: GPL-3.0-or-later */
/* counterfactual.c: enumerates edits, first those that a Smatch alignment suggests, applies each
 * legal one and scores the case again, up to a limit of work or of trials. In order: where parts
 * stand in the graph's text, which edits are legal, the graph after an edit, the text of an edit;
 * the enumeration by classes of equal parts; the search; the count of trials. */
#include "metrics/counterfactual.h"

#include <math.h>
#include <string.h>

#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/ascii.h"
#include "base/memory.h"
#include "base/hash.h"
#include "metrics/metric_support.h"
#include "metrics/smatch/match.h"

/* No edit is tried if the graphs have more pairs of nodes than this. */
enum { EDIT_CELL_LIMIT = 1 << 18 };

/* An edit of one part of an AMR graph. */
struct graph_draft {
    enum mc_edit_kind kind;
    bool is_attribute;
    uint32_t place;                    /* node, edge or attribute that is changed or dropped */
    struct mc_slice concept;           /* of the node that is changed or added */
    struct mc_amr_edge edge;           /* the new edge; a new node at one end has the index n_nodes
                                          of the graph */
    struct mc_amr_attribute attribute; /* the new attribute */
};

/* All single edits of a graph with parts of another. */
struct graph_drafts {
    const struct mc_amr_graph *left, *right; /* the graph to edit; the one to compare it with */
    const uint32_t *right_of, *left_of;      /* [nodes] node of the other graph or MC_NOT_FOUND */
    struct mc_arena *arena;                  /* of scratch memory */
    /* Called for each edit; false ends the enumeration. */
    bool (*take)(void *context, const struct graph_draft *draft);
    void *context;
};

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

/* The items from *start up to, but not including, *end are those of the node and of all nodes that
 * are defined below it. */
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

/* --- legal edits ------------------------------------------------------------------------------ */

/* Whether both are equal except for letter case: several metrics take them as equal. */
static bool alike(struct mc_slice a, struct mc_slice b)
{
    size_t i;

    if (a.length != b.length)
        return false;
    for (i = 0; i < a.length; i++)
        if (mc_ascii_lower(a.data[i]) != mc_ascii_lower(b.data[i]))
            return false;
    return true;
}

/* Whether it replaces the edge or attribute at `place`. */
static bool is_change(const struct graph_draft *draft)
{
    return draft->kind == MC_EDIT_CHANGE_ROLE || draft->kind == MC_EDIT_CHANGE_CONSTANT;
}

static bool edge_is_new(const struct graph_draft *draft, const struct mc_amr_graph *graph)
{
    const struct mc_amr_edge *edge = &draft->edge;
    const struct mc_amr_edge *old = is_change(draft) ? &graph->edges[draft->place] : NULL;
    uint32_t i;

    if (edge->from == edge->to || (old != NULL && mc_slice_equal(old->role, edge->role)))
        return false;
    for (i = 0; i < graph->n_edges; i++) {
        const struct mc_amr_edge *other = &graph->edges[i];

        if (other != old && other->from == edge->from && other->to == edge->to &&
            alike(other->role, edge->role))
            return false;
    }
    return true;
}

static bool attribute_is_new(const struct graph_draft *draft, const struct mc_amr_graph *graph)
{
    const struct mc_amr_attribute *attribute = &draft->attribute;
    const struct mc_amr_attribute *old = is_change(draft) ? &graph->attributes[draft->place] : NULL;
    uint32_t i;

    if (!attribute->quoted && mc_amr_graph_find(graph, attribute->value) != MC_NOT_FOUND)
        return false;
    if (old != NULL && mc_slice_equal(old->role, attribute->role) &&
        mc_slice_equal(old->value, attribute->value) && old->quoted == attribute->quoted)
        return false;
    for (i = 0; i < graph->n_attributes; i++) {
        const struct mc_amr_attribute *other = &graph->attributes[i];

        if (other != old && other->node == attribute->node && alike(other->role, attribute->role) &&
            alike(other->value, attribute->value))
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

/* Whether the edit is possible and results in another graph. A new part differs from the one that
 * it replaces, and by more than letter case and quotes from all others of the same nodes; it is not
 * a loop, and its constant is not a variable. After a drop the graph is still connected: a dropped
 * node has no attribute and one relation and is not the root; a node that a dropped relation
 * defines is named elsewhere too, not only below itself. */
static bool is_legal(const struct graph_draft *draft, const struct mc_amr_graph *graph,
                     struct mc_arena *arena)
{
    switch (draft->kind) {
    case MC_EDIT_CHANGE_CONCEPT:
        return !mc_slice_equal(draft->concept, graph->nodes[draft->place].concept);
    case MC_EDIT_DROP:
        return draft->is_attribute || can_drop_edge(graph, draft->place, arena);
    case MC_EDIT_DROP_NODE:
        return can_drop_node(graph, draft->place);
    case MC_EDIT_ADD_NODE:
        return true;
    case MC_EDIT_CHANGE_ROLE:
    case MC_EDIT_CHANGE_CONSTANT:
    case MC_EDIT_ADD:
    default:
        return draft->is_attribute ? attribute_is_new(draft, graph) : edge_is_new(draft, graph);
    }
}

/* --- the graph after an edit ------------------------------------------------------------------ */

static void *copy_of(struct mc_arena *arena, const void *from, size_t n, size_t size)
{
    void *copy = mc_arena_array(arena, n + 1, size);

    if (n > 0)
        memcpy(copy, from, n * size);
    return copy;
}

/* Whether the name is neither a variable nor a constant. */
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
    char first = concept.length == 0 ? 'x' : mc_ascii_lower(concept.data[0]);
    struct mc_slice name;
    unsigned n = 2;

    if (first < 'a' || first > 'z')
        first = 'x';
    name = mc_slice_of(mc_arena_format(arena, "%c", first));
    while (!is_free(graph, name))
        name = mc_slice_of(mc_arena_format(arena, "%c%u", first, n++));
    return name;
}

/* Adds the item after all relations of `node`. */
static void add_item(struct mc_amr_graph *after, const struct graph_draft *draft, uint32_t node,
                     struct mc_arena *arena)
{
    struct mc_amr_item item = {node, draft->is_attribute, 0, draft->kind == MC_EDIT_ADD_NODE};
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
    after->items = copy_of(arena, after->items, after->n_items, sizeof(*after->items));
    memmove(&after->items[end + 1], &after->items[end],
            (after->n_items - end) * sizeof(*after->items));
    after->items[end] = item;
    after->n_items++;
}

static void add_node(struct mc_amr_graph *after, const struct graph_draft *draft,
                     struct mc_arena *arena)
{
    uint32_t node = after->n_nodes;
    struct mc_slice none = mc_slice("", 0), name = new_variable(after, draft->concept, arena);

    add_item(after, draft, mc_amr_edge_source(&draft->edge), arena);
    after->nodes = copy_of(arena, after->nodes, node, sizeof(*after->nodes));
    after->nodes[node] = (struct mc_amr_node){name, draft->concept, none, 0};
    after->n_nodes++;
}

/* Removes the item; a node that it defines is defined at its next mention instead, unless
 * with_node. */
static void drop_item(struct mc_amr_graph *after, uint32_t item, bool with_node,
                      struct mc_arena *arena)
{
    const struct mc_amr_item *items = after->items;
    bool moves = items[item].defines_target && !with_node;
    uint32_t start = item + 1, end = start, mention = MC_NOT_FOUND, n = 0, i, k;
    struct mc_amr_item *remaining = mc_arena_array(arena, after->n_items, sizeof(*remaining));

    if (moves) {
        uint32_t node = mc_amr_edge_target(&after->edges[items[item].index]);

        find_block(after, node, arena, &start, &end);
        mention = other_mention(after, node, start, end);
    }
    for (i = 0; i < after->n_items; i++) {
        if (i >= item && i < end)
            continue;
        remaining[n] = items[i];
        remaining[n++].defines_target |= i == mention;
        for (k = start; i == mention && k < end; k++)
            remaining[n++] = items[k];
    }
    after->items = remaining;
    after->n_items = n;
}

/* The graph after a legal edit, for mc_penman_write; it shares all other parts with `graph`. An
 * added part follows all other relations of its node; a new variable is the first letter of the
 * concept, or x, with a number if that is taken. n_nodes may include a node that was dropped. */
static void apply_draft(const struct graph_draft *draft, const struct mc_amr_graph *graph,
                        struct mc_arena *arena, struct mc_amr_graph *after)
{
    uint32_t i = 0;

    *after = *graph;
    switch (draft->kind) {
    case MC_EDIT_CHANGE_CONCEPT:
        after->nodes = copy_of(arena, graph->nodes, graph->n_nodes, sizeof(*graph->nodes));
        after->nodes[draft->place].concept = draft->concept;
        return;
    case MC_EDIT_ADD:
        add_item(after, draft,
                 draft->is_attribute ? draft->attribute.node : mc_amr_edge_source(&draft->edge),
                 arena);
        return;
    case MC_EDIT_ADD_NODE:
        add_node(after, draft, arena);
        return;
    case MC_EDIT_DROP:
        drop_item(after, item_of(graph, draft->is_attribute, draft->place), false, arena);
        return;
    case MC_EDIT_DROP_NODE:
        while (!names_node(after, &after->items[i], draft->place))
            i++;
        drop_item(after, i, true, arena);
        return;
    case MC_EDIT_CHANGE_ROLE:
    case MC_EDIT_CHANGE_CONSTANT:
    default:
        break;
    }
    if (draft->is_attribute) {
        after->attributes =
            copy_of(arena, graph->attributes, graph->n_attributes, sizeof(*graph->attributes));
        after->attributes[draft->place] = draft->attribute;
    } else {
        after->edges = copy_of(arena, graph->edges, graph->n_edges, sizeof(*graph->edges));
        after->edges[draft->place] = draft->edge;
    }
}

/* --- the text of an edit ---------------------------------------------------------------------- */

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

/* Appends the variable, or "variable / concept" for the node that is added or dropped. */
static void append_end(struct mc_buffer *out, const struct mc_amr_graph *graph, uint32_t node,
                       uint32_t full_node)
{
    mc_buffer_append_slice(out, graph->nodes[node].variable);
    if (node == full_node) {
        mc_buffer_append_text(out, " / ");
        mc_buffer_append_slice(out, graph->nodes[node].concept);
    }
}

static struct mc_slice edge_text(const struct mc_amr_graph *graph, const struct mc_amr_edge *edge,
                                 uint32_t full_node, struct mc_arena *arena)
{
    struct mc_buffer out = {NULL, 0, 0};

    mc_buffer_append_slice(&out, without_colon(edge->role));
    mc_buffer_append_char(&out, '(');
    append_end(&out, graph, edge->from, full_node);
    mc_buffer_append_text(&out, ", ");
    append_end(&out, graph, edge->to, full_node);
    mc_buffer_append_char(&out, ')');
    return mc_buffer_take(&out, arena);
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
    return mc_buffer_take(&out, arena);
}

/* What the edit removes, and below what it puts in, in the arena: "instance(b, big)", "ARG0(s, c)",
 * "polarity(s, -)", for a node "mod(c, b / big)"; empty if it only adds, or only drops. */
static struct mc_slice text_before(const struct graph_draft *draft,
                                   const struct mc_amr_graph *graph, struct mc_arena *arena)
{
    uint32_t i = 0;

    switch (draft->kind) {
    case MC_EDIT_ADD:
    case MC_EDIT_ADD_NODE:
        return mc_slice("", 0);
    case MC_EDIT_CHANGE_CONCEPT:
        return instance_text(graph->nodes[draft->place].variable,
                             graph->nodes[draft->place].concept, arena);
    case MC_EDIT_DROP_NODE:
        while (graph->edges[i].from != draft->place && graph->edges[i].to != draft->place)
            i++;
        return edge_text(graph, &graph->edges[i], draft->place, arena);
    case MC_EDIT_CHANGE_ROLE:
    case MC_EDIT_CHANGE_CONSTANT:
    case MC_EDIT_DROP:
    default:
        return draft->is_attribute
                   ? attribute_text(graph, &graph->attributes[draft->place], arena)
                   : edge_text(graph, &graph->edges[draft->place], MC_NOT_FOUND, arena);
    }
}

static struct mc_slice text_after(const struct graph_draft *draft, const struct mc_amr_graph *graph,
                                  struct mc_arena *arena)
{
    struct mc_amr_graph after;

    switch (draft->kind) {
    case MC_EDIT_DROP:
    case MC_EDIT_DROP_NODE:
        return mc_slice("", 0);
    case MC_EDIT_CHANGE_CONCEPT:
        return instance_text(graph->nodes[draft->place].variable, draft->concept, arena);
    case MC_EDIT_ADD_NODE:
        apply_draft(draft, graph, arena, &after);
        return edge_text(&after, &draft->edge, graph->n_nodes, arena);
    case MC_EDIT_CHANGE_ROLE:
    case MC_EDIT_CHANGE_CONSTANT:
    case MC_EDIT_ADD:
    default:
        return draft->is_attribute ? attribute_text(graph, &draft->attribute, arena)
                                   : edge_text(graph, &draft->edge, MC_NOT_FOUND, arena);
    }
}

/* --- enumeration ------------------------------------------------------------------------------ */

/* The parts of the right graph, grouped: class_of[i] is the first part that is equal to part i. */
struct classes {
    uint32_t n;
    uint32_t *class_of;
    bool *suggested; /* [n], by class: for the part that is being edited */
};

struct walk {
    const struct graph_drafts *drafts;
    struct classes concepts;   /* of nodes */
    struct classes edge_roles; /* of edges */
    struct classes leaves[2];  /* of edges: role, and the concept of the target; of the source */
    struct classes labels;     /* of attributes: their roles */
    struct classes constants;  /* of attributes */
    struct classes attributes; /* of attributes: role and constant */
    bool is_suggested;         /* whether suggested edits are enumerated now, or the others */
    bool is_over;
};

static void offer(struct walk *walk, const struct graph_draft *draft)
{
    if (!walk->is_over && !walk->drafts->take(walk->drafts->context, draft))
        walk->is_over = true;
}

static bool equal_concepts(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return mc_slice_equal(graph->nodes[i].concept, graph->nodes[k].concept);
}

static bool equal_edge_roles(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return mc_slice_equal(graph->edges[i].role, graph->edges[k].role);
}

static bool equal_targets(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return equal_edge_roles(graph, i, k) &&
           equal_concepts(graph, graph->edges[i].to, graph->edges[k].to);
}

static bool equal_sources(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return equal_edge_roles(graph, i, k) &&
           equal_concepts(graph, graph->edges[i].from, graph->edges[k].from);
}

static bool equal_labels(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return mc_slice_equal(graph->attributes[i].role, graph->attributes[k].role);
}

static bool equal_constants(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return mc_slice_equal(graph->attributes[i].value, graph->attributes[k].value) &&
           graph->attributes[i].quoted == graph->attributes[k].quoted;
}

static bool equal_attributes(const struct mc_amr_graph *graph, uint32_t i, uint32_t k)
{
    return equal_labels(graph, i, k) && equal_constants(graph, i, k);
}

static struct classes make_classes(const struct walk *walk, uint32_t n,
                                   bool (*equal)(const struct mc_amr_graph *, uint32_t, uint32_t))
{
    struct classes classes = {n, mc_arena_array(walk->drafts->arena, n, sizeof(*classes.class_of)),
                              mc_arena_array(walk->drafts->arena, n, sizeof(*classes.suggested))};
    uint32_t i, k;

    for (i = 0; i < n; i++) {
        k = 0;
        while (k < i && (classes.class_of[k] != k || !equal(walk->drafts->right, k, i)))
            k++;
        classes.class_of[i] = k;
    }
    return classes;
}

static void clear(struct classes *classes)
{
    if (classes->n > 0)
        memset(classes->suggested, 0, classes->n * sizeof(*classes->suggested));
}

static void suggest(struct classes *classes, uint32_t part, bool suggested)
{
    classes->suggested[classes->class_of[part]] |= suggested;
}

/* Whether this part stands for its class, and the class is enumerated in this half. */
static bool is_due(const struct walk *walk, const struct classes *classes, uint32_t part)
{
    return !walk->is_over && classes->class_of[part] == part &&
           classes->suggested[part] == walk->is_suggested;
}

/* --- changes ---------------------------------------------------------------------------------- */

static void change_concepts(struct walk *walk)
{
    const uint32_t *left_of = walk->drafts->left_of;
    uint32_t i, k;

    for (i = 0; i < walk->drafts->left->n_nodes; i++) {
        uint32_t right = walk->drafts->right_of[i];

        clear(&walk->concepts);
        for (k = 0; k < walk->concepts.n; k++)
            suggest(&walk->concepts, k,
                    right == k || (right == MC_NOT_FOUND && left_of[k] == MC_NOT_FOUND));
        for (k = 0; k < walk->concepts.n; k++) {
            struct graph_draft draft = {.kind = MC_EDIT_CHANGE_CONCEPT,
                                        .place = i,
                                        .concept = walk->drafts->right->nodes[k].concept};

            if (draft.concept.length > 0 && is_due(walk, &walk->concepts, k))
                offer(walk, &draft);
        }
    }
}

static void change_edges(struct walk *walk)
{
    const struct mc_amr_edge *edges = walk->drafts->right->edges;
    uint32_t i, k;

    for (i = 0; i < walk->drafts->left->n_edges; i++) {
        struct graph_draft draft = {
            .kind = MC_EDIT_CHANGE_ROLE, .place = i, .edge = walk->drafts->left->edges[i]};

        clear(&walk->edge_roles);
        for (k = 0; k < walk->edge_roles.n; k++)
            suggest(&walk->edge_roles, k,
                    walk->drafts->right_of[draft.edge.from] == edges[k].from &&
                        walk->drafts->right_of[draft.edge.to] == edges[k].to);
        for (k = 0; k < walk->edge_roles.n; k++) {
            draft.edge.role = edges[k].role;
            if (is_due(walk, &walk->edge_roles, k))
                offer(walk, &draft);
        }
    }
}

static void change_attributes(struct walk *walk, enum mc_edit_kind kind, struct classes *classes)
{
    const struct mc_amr_attribute *attributes = walk->drafts->right->attributes;
    uint32_t i, k;

    for (i = 0; i < walk->drafts->left->n_attributes; i++) {
        const struct mc_amr_attribute *attribute = &walk->drafts->left->attributes[i];

        clear(classes);
        for (k = 0; k < classes->n; k++)
            suggest(classes, k, walk->drafts->right_of[attribute->node] == attributes[k].node);
        for (k = 0; k < classes->n; k++) {
            struct graph_draft draft = {
                .kind = kind, .is_attribute = true, .place = i, .attribute = *attribute};

            if (kind == MC_EDIT_CHANGE_ROLE) {
                draft.attribute.role = attributes[k].role;
            } else {
                draft.attribute.value = attributes[k].value;
                draft.attribute.quoted = attributes[k].quoted;
            }
            if (is_due(walk, classes, k))
                offer(walk, &draft);
        }
    }
}

/* --- additions -------------------------------------------------------------------------------- */

static void add_edges_between(struct walk *walk, uint32_t from, uint32_t to)
{
    const struct mc_amr_edge *edges = walk->drafts->right->edges;
    const uint32_t *left_of = walk->drafts->left_of;
    uint32_t k;

    clear(&walk->edge_roles);
    for (k = 0; k < walk->edge_roles.n; k++)
        suggest(&walk->edge_roles, k, left_of[edges[k].from] == from && left_of[edges[k].to] == to);
    for (k = 0; k < walk->edge_roles.n; k++) {
        struct graph_draft draft = {.kind = MC_EDIT_ADD,
                                    .edge = {.from = from, .to = to, .role = edges[k].role}};

        if (is_due(walk, &walk->edge_roles, k))
            offer(walk, &draft);
    }
}

static void add_edges(struct walk *walk)
{
    uint32_t i, k;

    for (i = 0; i < walk->drafts->left->n_nodes; i++)
        for (k = 0; k < walk->drafts->left->n_nodes && !walk->is_over; k++)
            if (i != k)
                add_edges_between(walk, i, k);
}

static void add_attributes(struct walk *walk)
{
    const struct mc_amr_attribute *attributes = walk->drafts->right->attributes;
    uint32_t i, k;

    for (i = 0; i < walk->drafts->left->n_nodes; i++) {
        clear(&walk->attributes);
        for (k = 0; k < walk->attributes.n; k++)
            suggest(&walk->attributes, k, walk->drafts->left_of[attributes[k].node] == i);
        for (k = 0; k < walk->attributes.n; k++) {
            struct graph_draft draft = {.kind = MC_EDIT_ADD,
                                        .is_attribute = true,
                                        .attribute = {.node = i,
                                                      .role = attributes[k].role,
                                                      .value = attributes[k].value,
                                                      .quoted = attributes[k].quoted}};

            if (is_due(walk, &walk->attributes, k))
                offer(walk, &draft);
        }
    }
}

/* Adds nodes as the target of a relation, or as its source (`inverted`). */
static void add_nodes(struct walk *walk, bool inverted)
{
    struct classes *classes = &walk->leaves[inverted];
    const struct mc_amr_graph *right = walk->drafts->right;
    const uint32_t *left_of = walk->drafts->left_of;
    uint32_t new_node = walk->drafts->left->n_nodes, i, k;

    for (i = 0; i < new_node; i++) {
        clear(classes);
        for (k = 0; k < classes->n; k++) {
            uint32_t near = inverted ? right->edges[k].to : right->edges[k].from;
            uint32_t far = inverted ? right->edges[k].from : right->edges[k].to;

            suggest(classes, k, left_of[near] == i && left_of[far] == MC_NOT_FOUND);
        }
        for (k = 0; k < classes->n; k++) {
            const struct mc_amr_edge *edge = &right->edges[k];
            struct graph_draft draft = {.kind = MC_EDIT_ADD_NODE,
                                        .concept =
                                            right->nodes[inverted ? edge->from : edge->to].concept,
                                        .edge = {.from = inverted ? new_node : i,
                                                 .to = inverted ? i : new_node,
                                                 .role = edge->role,
                                                 .inverted = inverted}};

            if (draft.concept.length > 0 && is_due(walk, classes, k))
                offer(walk, &draft);
        }
    }
}

/* --- drops, and all edits --------------------------------------------------------------------- */

static void drop_all(struct walk *walk)
{
    struct graph_draft draft = {.kind = MC_EDIT_DROP};

    for (; draft.place < walk->drafts->left->n_edges; draft.place++)
        offer(walk, &draft);
    draft.is_attribute = true;
    for (draft.place = 0; draft.place < walk->drafts->left->n_attributes; draft.place++)
        offer(walk, &draft);
    draft.is_attribute = false;
    draft.kind = MC_EDIT_DROP_NODE;
    for (draft.place = 0; draft.place < walk->drafts->left->n_nodes; draft.place++)
        offer(walk, &draft);
}

/* Enumerates, each once: every concept, role and constant of the left graph changed to one of the
 * right graph; every attribute, relation between two nodes, and node with one relation of the right
 * graph, added at every node; every attribute, relation and node dropped. Edits that the mapping
 * suggests come first; illegal ones are included. Only the mapping distinguishes nodes: a part of
 * the right graph stands for all that are equal to it. */
static void enumerate_drafts(const struct graph_drafts *drafts)
{
    const struct mc_amr_graph *right = drafts->right;
    struct walk walk = {.drafts = drafts};
    int half;

    walk.concepts = make_classes(&walk, right->n_nodes, equal_concepts);
    walk.edge_roles = make_classes(&walk, right->n_edges, equal_edge_roles);
    walk.leaves[0] = make_classes(&walk, right->n_edges, equal_targets);
    walk.leaves[1] = make_classes(&walk, right->n_edges, equal_sources);
    walk.labels = make_classes(&walk, right->n_attributes, equal_labels);
    walk.constants = make_classes(&walk, right->n_attributes, equal_constants);
    walk.attributes = make_classes(&walk, right->n_attributes, equal_attributes);
    for (half = 0; half < 2; half++) {
        walk.is_suggested = half == 0;
        change_concepts(&walk);
        change_edges(&walk);
        change_attributes(&walk, MC_EDIT_CHANGE_ROLE, &walk.labels);
        change_attributes(&walk, MC_EDIT_CHANGE_CONSTANT, &walk.constants);
        add_edges(&walk);
        add_attributes(&walk);
        add_nodes(&walk, false);
        add_nodes(&walk, true);
        if (half == 0)
            drop_all(&walk);
    }
}

/* --- search ----------------------------------------------------------------------------------- */

enum { MOST_TRIALS = 2048 };

static const double LEAST_RISE = 1e-12; /* a smaller one is rounding */

struct search {
    const struct mc_metric_input *in;
    const struct mc_edit_scorer *scorer;
    struct mc_arena *arena, *scratch;
    struct mc_amr_graph *graphs[2]; /* of the candidate; of the reference that gave the score */
    struct mc_buffer text;
    struct mc_edit_trials trials;
    struct graph_draft best;
};

/* The score of the case with this graph as the candidate's. */
static double score_graph(struct search *s, const struct mc_amr_graph *graph)
{
    struct mc_metric_side candidate = *s->in->candidate;
    struct mc_metric_input in = *s->in;
    size_t reference;

    mc_buffer_clear(&s->text);
    mc_penman_write(graph, false, &s->text);
    candidate.amr = mc_buffer_slice(&s->text);
    in.candidate = &candidate;
    return s->scorer->score(s->scorer->context, &in, &reference);
}

static uint64_t work_of(const struct search *s)
{
    return s->scorer->work == NULL ? 0 : *s->scorer->work;
}

static bool try_draft(void *context, const struct graph_draft *draft)
{
    struct search *s = context;
    struct mc_arena_mark mark = mc_arena_mark(s->scratch);
    struct mc_amr_graph after;
    uint64_t before;
    double score;

    if (!is_legal(draft, s->graphs[0], s->scratch))
        return true;
    if (!mc_edit_trial_begin(&s->trials))
        return false;
    apply_draft(draft, s->graphs[0], s->scratch, &after);
    before = work_of(s);
    score = score_graph(s, &after);
    (void)mc_deadline_passed(&s->trials.deadline, work_of(s) - before);
    mc_arena_reset(s->scratch, mark);
    if (mc_edit_trial_end(&s->trials, score))
        s->best = *draft;
    return true;
}

/* Maps the nodes of the candidate to those of the reference as Smatch does, by hill climbing, which
 * is fast without a limit. */
static void map_nodes(struct search *s, size_t reference, uint32_t *right_of, uint32_t *left_of)
{
    const struct mc_smatch_options options = {MC_SMATCH_NEW,   MC_SMATCH_HILL, 1, 1,
                                              mc_limit_none(), MC_SMATCH_ALL};
    struct mc_smatch_parse_error parse_error;
    struct mc_smatch_pair pair;
    uint32_t i;

    for (i = 0; i < s->graphs[0]->n_nodes; i++)
        right_of[i] = MC_NOT_FOUND;
    for (i = 0; i < s->graphs[1]->n_nodes; i++)
        left_of[i] = MC_NOT_FOUND;
    if (mc_smatch_match(s->in->candidate->amr, s->in->references[reference]->amr, &options,
                        s->scratch, &pair, &parse_error) != 0)
        return;
    for (i = 0; i < pair.sides[0].n_nodes; i++) {
        uint32_t k = pair.right_of[i], left, right;

        if (k == MC_SMATCH_NONE)
            continue;
        left =
            mc_amr_graph_find(s->graphs[0], mc_smatch_text(&pair.strings, pair.sides[0].names[i]));
        right =
            mc_amr_graph_find(s->graphs[1], mc_smatch_text(&pair.strings, pair.sides[1].names[k]));
        if (left == MC_NOT_FOUND || right == MC_NOT_FOUND)
            continue;
        right_of[left] = right;
        left_of[right] = left;
    }
}

static void try_all(struct search *s, size_t reference)
{
    struct graph_drafts drafts = {
        .left = s->graphs[0], .right = s->graphs[1], .arena = s->arena, .take = try_draft};
    uint32_t n_left = s->graphs[0]->n_nodes, n_right = s->graphs[1]->n_nodes;
    uint32_t *right_of = mc_arena_array(s->arena, n_left, sizeof(*right_of));
    uint32_t *left_of = mc_arena_array(s->arena, n_right, sizeof(*left_of));

    map_nodes(s, reference, right_of, left_of);
    mc_arena_clear(s->scratch);
    drafts.right_of = right_of;
    drafts.left_of = left_of;
    drafts.context = s;
    mc_deadline_start(&s->trials.deadline, s->scorer->limit);
    enumerate_drafts(&drafts);
}

static const struct mc_best_edit *best_edit(struct search *s)
{
    struct mc_best_edit *edit = mc_arena_array(s->arena, 1, sizeof(*edit));
    struct mc_amr_graph after;

    edit->kind = s->best.kind;
    edit->from = text_before(&s->best, s->graphs[0], s->arena);
    edit->to = text_after(&s->best, s->graphs[0], s->arena);
    apply_draft(&s->best, s->graphs[0], s->arena, &after);
    mc_buffer_clear(&s->text);
    mc_penman_write(&after, false, &s->text);
    edit->amr = mc_arena_copy(s->arena, mc_buffer_slice(&s->text));
    edit->score = s->trials.best;
    edit->score_name = s->scorer->score_name;
    edit->n_tried = s->trials.n_tried;
    edit->all_tried = s->trials.is_complete;
    return edit;
}

static bool read_graphs(struct search *s, size_t reference)
{
    struct mc_slice texts[2] = {s->in->candidate->amr, s->in->references[reference]->amr};
    struct mc_error error = MC_NO_ERROR;
    size_t parse_error;
    int side;

    for (side = 0; side < 2; side++)
        if (mc_penman_read_one(texts[side], s->arena, &s->graphs[side], &parse_error, &error) != 0)
            return false;
    return true;
}

static uint32_t trials_for(struct mc_amr_graph *const graphs[2],
                           const struct mc_edit_scorer *scorer)
{
    uint64_t cells = (uint64_t)graphs[0]->n_nodes * graphs[1]->n_nodes;

    if (cells > EDIT_CELL_LIMIT)
        return 0;
    return scorer->cells / cells < MOST_TRIALS ? (uint32_t)(1 + scorer->cells / cells)
                                               : MOST_TRIALS;
}

/* Whether a role is inverted twice: it would be written in its plain form, which metrics take as
 * another role. */
static bool turns_twice(struct mc_slice amr)
{
    static const char twice[] = "-of-of";

    return memmem(amr.data, amr.length, twice, sizeof(twice) - 1) != NULL;
}

/* No edit is returned if the metric scores the graph differently as it is written here. */
const struct mc_best_edit *mc_best_edit_find(const struct mc_metric_input *in,
                                             const struct mc_edit_scorer *scorer,
                                             struct mc_arena *arena)
{
    struct search s = {.in = in, .scorer = scorer, .arena = arena};
    const struct mc_best_edit *edit = NULL;
    size_t reference = 0;
    double now = scorer->score(scorer->context, in, &reference);

    if (isnan(now) || !read_graphs(&s, reference))
        return NULL;
    s.trials = (struct mc_edit_trials){.n_left = trials_for(s.graphs, scorer),
                                       .best = now,
                                       .least_rise = LEAST_RISE,
                                       .is_complete = true};
    if (s.trials.n_left == 0)
        return NULL;
    if (!turns_twice(in->candidate->amr) &&
        fabs(score_graph(&s, s.graphs[0]) - now) <= LEAST_RISE) {
        s.scratch = mc_arena_new();
        try_all(&s, reference);
        mc_arena_free(s.scratch);
        if (s.trials.is_found)
            edit = best_edit(&s);
    }
    mc_buffer_free(&s.text);
    return edit;
}

/* --- trials ----------------------------------------------------------------------------------- */

bool mc_edit_trial_begin(struct mc_edit_trials *trials)
{
    enum {
        WORK_OF_A_TRIAL = 20000
    }; /* also makes the deadline look at the clock, if time is
          limited */

    if (trials->n_left == 0 || mc_deadline_passed(&trials->deadline, WORK_OF_A_TRIAL)) {
        trials->is_complete = false;
        trials->is_over = true;
        return false;
    }
    trials->n_left--;
    trials->n_tried++;
    return true;
}

bool mc_edit_trial_end(struct mc_edit_trials *trials, double figure)
{
    if (!(figure > trials->best + trials->least_rise))
        return false;
    trials->best = figure;
    trials->is_found = true;
    return true;
}

const char *mc_edit_kind_name(enum mc_edit_kind kind)
{
    static const char *const names[] = {
        [MC_EDIT_CHANGE_CONCEPT] = "change concept",
        [MC_EDIT_CHANGE_ROLE] = "change role",
        [MC_EDIT_CHANGE_CONSTANT] = "change constant",
        [MC_EDIT_ADD] = "add",
        [MC_EDIT_DROP] = "drop",
        [MC_EDIT_ADD_NODE] = "add node",
        [MC_EDIT_DROP_NODE] = "drop node",
    };

    return names[kind];
}

void mc_best_edit_begin(enum mc_edit_kind kind, struct mc_slice from, struct mc_slice to,
                        const struct mc_metric_writer *writer)
{
    const char *name = mc_edit_kind_name(kind);

    writer->begin_object(writer->context, "best_edit");
    writer->text(writer->context, "edit", name, strlen(name));
    if (from.length > 0)
        mc_write_text(writer, "from", from);
    if (to.length > 0)
        mc_write_text(writer, "to", to);
}

void mc_best_edit_write(const struct mc_best_edit *edit, const struct mc_metric_writer *writer)
{
    if (edit == NULL)
        return;
    mc_best_edit_begin(edit->kind, edit->from, edit->to, writer);
    mc_write_number(writer, edit->score_name, edit->score);
    mc_write_number(writer, "tried", edit->n_tried);
    mc_write_number(writer, "all_tried", edit->all_tried ? 1 : 0);
    writer->end(writer->context);
}
