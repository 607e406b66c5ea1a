/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_layout.c: layers are ordered by sweeps of barycentres that keep the best order seen, then
 * slots are pulled to their neighbours' places; all sums are of integers, so that every machine
 * draws the same. In order: what there is to draw, layers, slots, their order, coordinates, ends of
 * the edges, the whole layout, and the layout as text for a script. */
#include "report/html/graph_layout.h"

#include "amr/difference.h"
#include "amr/graph.h"
#include "base/hash.h"
#include "base/memory.h"
#include "report/explain/drawing.h"
#include "text/unicode.h"

/* Steps. */
enum {
    BOX_MARGIN = 4, /* in a box, both sides together */
    SIGN_WIDTH = 4, /* for the sign of what differs */
    ROLE_GAP = 3,   /* between the roles above a box */
    SLOT_GAP = 4,   /* between neighbours of a layer */
    LEAVE_STEP = 4, /* between edges that leave a box, if there is room */
    BEND_WIDTH = 2
};
enum { SWEEPS = 8, PULLS = 6, FINE = 16 /* parts of a step */, BEND_WEIGHT = 2 };

/* A vertex, or the place where an edge passes a layer. */
struct slot {
    uint32_t vertex; /* MC_NOT_FOUND: a bend */
    uint32_t layer;
    int32_t width;           /* of box or roles, whichever is wider */
    int64_t x;               /* centre, in parts of a step */
    uint32_t place;          /* in its layer, from the left */
    uint32_t *above, *below; /* slots of the layers beside */
    uint32_t n_above, n_below;
};

struct layer {
    uint32_t *slots; /* from left to right */
    uint32_t n;
};

struct layout_builder {
    struct mc_graph_layout *layout;
    struct mc_arena *arena;
    const struct mc_amr_graph *const *graphs;
    struct mc_graph_marks marks[2];
    struct slot *slots; /* those of the vertices first */
    uint32_t n_slots;
    struct layer *layers;
    uint32_t *first_bend; /* [edges]: slot of its first bend */
    uint32_t *best;       /* [slots]: places with the fewest crossings so far */
};

/* --- what there is to draw -------------------------------------------------------------------- */

/* The text, cut to MC_LAYOUT_LABEL_MOST columns. */
static struct mc_slice label_of(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_slice plain = mc_plain_text(text, arena), head = mc_slice(plain.data, 0);

    if (mc_display_width(plain) <= MC_LAYOUT_LABEL_MOST)
        return plain;
    while (mc_display_width(head) < MC_LAYOUT_LABEL_MOST - 1)
        do
            head.length++;
        while (((unsigned char)plain.data[head.length] & 0xC0u) == 0x80);
    return mc_arena_slice(arena, "%.*s\xE2\x80\xA6", MC_SLICE_ARGUMENTS(head));
}

static struct mc_slice without_colon(struct mc_slice role, struct mc_arena *arena)
{
    if (role.length > 0 && role.data[0] == ':')
        role = mc_slice(role.data + 1, role.length - 1);
    return label_of(role, arena);
}

static uint32_t new_vertex(struct mc_graph_layout *layout)
{
    struct mc_layout_vertex *vertex = &layout->vertices[layout->n_vertices];

    vertex->node[0] = vertex->node[1] = MC_NOT_FOUND;
    vertex->attribute[0] = vertex->attribute[1] = MC_NOT_FOUND;
    return layout->n_vertices++;
}

static void put_node(struct layout_builder *builder, int side, uint32_t node, uint32_t at)
{
    struct mc_layout_vertex *vertex = &builder->layout->vertices[at];

    vertex->node[side] = node;
    vertex->label[side] = label_of(builder->graphs[side]->nodes[node].concept, builder->arena);
    vertex->sign[side] = builder->marks[side].nodes == NULL ? 0 : builder->marks[side].nodes[node];
    builder->layout->vertex_of_node[side][node] = at;
}

static uint32_t new_edge(struct mc_graph_layout *layout, uint32_t upper, uint32_t lower)
{
    struct mc_layout_edge *edge = &layout->edges[layout->n_edges];

    edge->upper = upper;
    edge->lower = lower;
    return layout->n_edges++;
}

/* Sets the role of an edge of the layout on one side; `against`: it leads from `lower` to
 * `upper`. */
static void put_role(struct layout_builder *builder, int side, uint32_t at, struct mc_slice role,
                     bool against)
{
    struct mc_layout_edge *edge = &builder->layout->edges[at];

    edge->present[side] = true;
    edge->upwards[side] = against;
    edge->role[side] = without_colon(role, builder->arena);
}

/* An edge of B takes the place of one of A between the same vertices if one is left, preferably one
 * with the same role. */
static void put_edge(struct layout_builder *builder, int side, uint32_t index)
{
    struct mc_graph_layout *layout = builder->layout;
    const struct mc_amr_edge *edge = &builder->graphs[side]->edges[index];
    const uint32_t *vertex_of = layout->vertex_of_node[side];
    uint32_t from = vertex_of[mc_amr_edge_source(edge)], to = vertex_of[mc_amr_edge_target(edge)];
    struct mc_slice role = without_colon(edge->role, builder->arena);
    uint32_t at = MC_NOT_FOUND, i;

    for (i = 0; side == 1 && i < layout->n_edges; i++) {
        const struct mc_layout_edge *other = &layout->edges[i];
        bool same_role;

        if (!other->present[0] || other->present[1])
            continue;
        if ((other->upper != from || other->lower != to) &&
            (other->upper != to || other->lower != from))
            continue;
        same_role = mc_slice_equal(other->role[0], role);
        if (at == MC_NOT_FOUND || same_role)
            at = i;
        if (same_role)
            break;
    }
    if (at == MC_NOT_FOUND)
        at = new_edge(layout, from, to);
    put_role(builder, side, at, edge->role, layout->edges[at].upper != vertex_of[edge->from]);
    layout->edges[at].sign[side] =
        builder->marks[side].edges == NULL ? 0 : builder->marks[side].edges[index];
    layout->edge_of_edge[side][index] = at;
}

/* The constant of A whose place one of B takes, of the same node and role, and with the same value
 * if there is one. Returns the index of its edge, or MC_NOT_FOUND. */
static uint32_t constant_like(const struct layout_builder *builder, uint32_t index)
{
    const struct mc_amr_attribute *attribute = &builder->graphs[1]->attributes[index];
    uint32_t node = builder->layout->vertices[builder->layout->vertex_of_node[1][attribute->node]]
                        .node[0],
             i, edge = MC_NOT_FOUND;

    for (i = 0; node != MC_NOT_FOUND && i < builder->graphs[0]->n_attributes; i++) {
        const struct mc_amr_attribute *other = &builder->graphs[0]->attributes[i];

        if (other->node != node || !mc_slice_equal(other->role, attribute->role) ||
            builder->layout->edges[builder->layout->edge_of_attribute[0][i]].present[1])
            continue;
        if (mc_slice_equal(other->value, attribute->value))
            return builder->layout->edge_of_attribute[0][i];
        edge = edge == MC_NOT_FOUND ? builder->layout->edge_of_attribute[0][i] : edge;
    }
    return edge;
}

static void put_attribute(struct layout_builder *builder, int side, uint32_t index)
{
    struct mc_graph_layout *layout = builder->layout;
    const struct mc_amr_attribute *attribute = &builder->graphs[side]->attributes[index];
    uint32_t at = side == 0 ? MC_NOT_FOUND : constant_like(builder, index), vertex;
    struct mc_slice value = attribute->value;

    if (attribute->quoted)
        value = mc_arena_slice(builder->arena, "\"%.*s\"", MC_SLICE_ARGUMENTS(value));
    if (at == MC_NOT_FOUND) {
        vertex = new_vertex(layout);
        at = new_edge(layout, layout->vertex_of_node[side][attribute->node], vertex);
    } else {
        vertex = layout->edges[at].lower;
    }
    put_role(builder, side, at, attribute->role, false);
    layout->edges[at].sign[side] = layout->vertices[vertex].sign[side] =
        builder->marks[side].attributes == NULL ? 0 : builder->marks[side].attributes[index];
    layout->vertices[vertex].attribute[side] = index;
    layout->vertices[vertex].label[side] = label_of(value, builder->arena);
    layout->vertex_of_attribute[side][index] = vertex;
    layout->edge_of_attribute[side][index] = at;
}

/* Makes the union of both graphs under the mapping. */
static void join_graphs(struct layout_builder *builder, const struct mc_difference *difference)
{
    struct mc_graph_layout *layout = builder->layout;
    size_t n_vertices = 0, n_edges = 0;
    uint32_t i;
    int side;

    for (side = 0; side < 2 && builder->graphs[side] != NULL; side++) {
        const struct mc_amr_graph *graph = builder->graphs[side];

        n_vertices += (size_t)graph->n_nodes + graph->n_attributes;
        n_edges += (size_t)graph->n_edges + graph->n_attributes;
        layout->vertex_of_node[side] =
            mc_arena_array(builder->arena, graph->n_nodes, sizeof(uint32_t));
        layout->edge_of_edge[side] =
            mc_arena_array(builder->arena, graph->n_edges, sizeof(uint32_t));
        layout->vertex_of_attribute[side] =
            mc_arena_array(builder->arena, graph->n_attributes, sizeof(uint32_t));
        layout->edge_of_attribute[side] =
            mc_arena_array(builder->arena, graph->n_attributes, sizeof(uint32_t));
    }
    layout->vertices = mc_arena_array(builder->arena, n_vertices, sizeof(*layout->vertices));
    layout->edges = mc_arena_array(builder->arena, n_edges, sizeof(*layout->edges));
    for (side = 0; side < 2 && builder->graphs[side] != NULL; side++) {
        const struct mc_amr_graph *graph = builder->graphs[side];

        if (difference != NULL)
            builder->marks[side] =
                mc_graph_marks_of(graph, difference, (uint32_t)side, builder->arena);
        for (i = 0; i < graph->n_nodes; i++)
            layout->vertex_of_node[side][i] = MC_NOT_FOUND;
        for (i = 0; side == 1 && i < builder->graphs[0]->n_nodes; i++)
            if (difference->b_of[i] != MC_NOT_FOUND)
                put_node(builder, 1, difference->b_of[i], layout->vertex_of_node[0][i]);
        for (i = 0; i < graph->n_nodes; i++)
            if (layout->vertex_of_node[side][i] == MC_NOT_FOUND)
                put_node(builder, side, i, new_vertex(layout));
        for (i = 0; i < graph->n_edges; i++)
            put_edge(builder, side, i);
        for (i = 0; i < graph->n_attributes; i++)
            put_attribute(builder, side, i);
    }
}

/* --- layers ----------------------------------------------------------------------------------- */

enum { NEW, OPEN, DONE };

/* Reverses edges that close a cycle, so that none is left; appends each vertex to `order` after all
 * that it leads to. Recursion is as deep as there are vertices, and only few are drawn.
 * NOLINTNEXTLINE(misc-no-recursion) */
static void visit(struct mc_graph_layout *layout, uint32_t vertex, char *state, uint32_t *order,
                  uint32_t *n)
{
    uint32_t i;

    state[vertex] = OPEN;
    for (i = 0; i < layout->n_edges; i++) {
        struct mc_layout_edge *edge = &layout->edges[i];

        if (edge->upper != vertex || edge->lower == vertex)
            continue;
        if (state[edge->lower] == OPEN) {
            edge->upper = edge->lower;
            edge->lower = vertex;
            edge->upwards[0] = !edge->upwards[0];
            edge->upwards[1] = !edge->upwards[1];
        } else if (state[edge->lower] == NEW) {
            visit(layout, edge->lower, state, order, n);
        }
    }
    state[vertex] = DONE;
    order[(*n)++] = vertex;
}

/* The layer of a vertex is the length of the longest path to it. */
static void assign_layers(struct layout_builder *builder)
{
    struct mc_graph_layout *layout = builder->layout;
    char *state = mc_arena_array(builder->arena, layout->n_vertices, 1);
    uint32_t *order = mc_arena_array(builder->arena, layout->n_vertices, sizeof(*order));
    uint32_t n = 0, i, k;
    int side;

    for (side = 0; side < 2 && builder->graphs[side] != NULL; side++) {
        uint32_t root = layout->vertex_of_node[side][builder->graphs[side]->root];

        if (state[root] == NEW)
            visit(layout, root, state, order, &n);
    }
    for (i = 0; i < layout->n_vertices; i++)
        if (state[i] == NEW)
            visit(layout, i, state, order, &n);
    while (n-- > 0) {
        const struct mc_layout_vertex *vertex = &layout->vertices[order[n]];

        for (k = 0; k < layout->n_edges; k++) {
            struct mc_layout_vertex *lower = &layout->vertices[layout->edges[k].lower];

            if (layout->edges[k].upper == order[n] && lower != vertex &&
                lower->layer <= vertex->layer)
                lower->layer = vertex->layer + 1;
        }
        if (vertex->layer >= layout->n_layers)
            layout->n_layers = vertex->layer + 1;
    }
}

/* --- slots ------------------------------------------------------------------------------------ */

static int32_t columns(struct mc_slice text)
{
    return MC_LAYOUT_STEPS * (int32_t)mc_display_width(text);
}

static int32_t wider(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

static int32_t role_width(const struct mc_layout_edge *edge)
{
    return wider(columns(edge->role[0]), columns(edge->role[1])) + ROLE_GAP;
}

/* Boxes are wide enough for all roles above them, except that a single role may be wider. */
static void measure(struct layout_builder *builder)
{
    struct mc_graph_layout *layout = builder->layout;
    int32_t *roles = mc_arena_array(builder->arena, layout->n_vertices, sizeof(*roles));
    uint32_t *n_roles = mc_arena_array(builder->arena, layout->n_vertices, sizeof(*n_roles)), i;

    for (i = 0; i < layout->n_edges; i++) {
        roles[layout->edges[i].lower] += role_width(&layout->edges[i]);
        n_roles[layout->edges[i].lower]++;
    }
    for (i = 0; i < layout->n_vertices; i++) {
        struct mc_layout_vertex *vertex = &layout->vertices[i];
        int32_t width = wider(columns(vertex->label[0]), columns(vertex->label[1])) + BOX_MARGIN;

        if (vertex->sign[0] != 0 || vertex->sign[1] != 0)
            width += SIGN_WIDTH;
        if (n_roles[i] > 1)
            width = wider(width, roles[i]);
        vertex->width = width + (width & 1);
        builder->slots[i].width = wider(vertex->width, roles[i] + (roles[i] & 1));
    }
}

static uint32_t n_bends(const struct mc_graph_layout *layout, const struct mc_layout_edge *edge)
{
    uint32_t upper = layout->vertices[edge->upper].layer,
             lower = layout->vertices[edge->lower].layer;

    return lower > upper + 1 ? lower - upper - 1 : 0;
}

/* The slot of an edge in the layer that is `step` + 1 below that of `upper`; the last is its lower
 * vertex. */
static uint32_t slot_below(const struct layout_builder *builder, uint32_t edge, uint32_t step)
{
    const struct mc_layout_edge *layout_edge = &builder->layout->edges[edge];

    return step < n_bends(builder->layout, layout_edge) ? builder->first_bend[edge] + step
                                                        : layout_edge->lower;
}

/* Counts the neighbours that the edges give to slots; `store`: stores them too. */
static void join_slots(struct layout_builder *builder, bool store)
{
    uint32_t i, k;

    for (i = 0; i < builder->layout->n_edges; i++) {
        const struct mc_layout_edge *edge = &builder->layout->edges[i];
        uint32_t upper = edge->upper;

        for (k = 0; edge->upper != edge->lower && k <= n_bends(builder->layout, edge); k++) {
            uint32_t lower = slot_below(builder, i, k);

            if (store) {
                builder->slots[upper].below[builder->slots[upper].n_below] = lower;
                builder->slots[lower].above[builder->slots[lower].n_above] = upper;
            }
            builder->slots[upper].n_below++;
            builder->slots[lower].n_above++;
            upper = lower;
        }
    }
}

/* Makes the slots of vertices and bends, with their neighbours in the order of the edges. */
static void make_slots(struct layout_builder *builder)
{
    const struct mc_graph_layout *layout = builder->layout;
    uint32_t n = layout->n_vertices, i, k;

    builder->first_bend =
        mc_arena_array(builder->arena, layout->n_edges, sizeof(*builder->first_bend));
    for (i = 0; i < layout->n_edges; i++)
        n += n_bends(layout, &layout->edges[i]);
    builder->slots = mc_arena_array(builder->arena, n, sizeof(*builder->slots));
    for (i = 0; i < layout->n_vertices; i++) {
        builder->slots[i].vertex = i;
        builder->slots[i].layer = layout->vertices[i].layer;
    }
    builder->n_slots = layout->n_vertices;
    for (i = 0; i < layout->n_edges; i++) {
        builder->first_bend[i] = builder->n_slots;
        for (k = 0; k < n_bends(layout, &layout->edges[i]); k++) {
            struct slot *bend = &builder->slots[builder->n_slots++];

            bend->vertex = MC_NOT_FOUND;
            bend->layer = layout->vertices[layout->edges[i].upper].layer + 1 + k;
            bend->width = BEND_WIDTH;
        }
    }
    join_slots(builder, false);
    for (i = 0; i < builder->n_slots; i++) {
        struct slot *slot = &builder->slots[i];

        slot->above = mc_arena_array(builder->arena, slot->n_above, sizeof(uint32_t));
        slot->below = mc_arena_array(builder->arena, slot->n_below, sizeof(uint32_t));
        slot->n_above = slot->n_below = 0;
    }
    join_slots(builder, true);
}

/* --- order in the layers ---------------------------------------------------------------------- */

/* Recursion is as deep as there are layers. NOLINTNEXTLINE(misc-no-recursion) */
static void place_below(struct layout_builder *builder, uint32_t at, bool *placed)
{
    struct slot *slot = &builder->slots[at];
    struct layer *layer = &builder->layers[slot->layer];
    uint32_t i;

    if (placed[at])
        return;
    placed[at] = true;
    slot->place = layer->n;
    layer->slots[layer->n++] = at;
    for (i = 0; i < slot->n_below; i++)
        place_below(builder, slot->below[i], placed);
}

/* Crossings of the edges between a layer and the next. */
static uint64_t crossings_below(const struct layout_builder *builder, const struct layer *layer)
{
    uint64_t n = 0;
    uint32_t i, k, p, q;

    for (i = 0; i < layer->n; i++)
        for (k = i + 1; k < layer->n; k++) {
            const struct slot *left = &builder->slots[layer->slots[i]],
                              *right = &builder->slots[layer->slots[k]];

            for (p = 0; p < left->n_below; p++)
                for (q = 0; q < right->n_below; q++)
                    n += builder->slots[left->below[p]].place >
                         builder->slots[right->below[q]].place;
        }
    return n;
}

static uint64_t count_crossings(const struct layout_builder *builder)
{
    uint64_t n = 0;
    uint32_t i;

    for (i = 0; i + 1 < builder->layout->n_layers; i++)
        n += crossings_below(builder, &builder->layers[i]);
    return n;
}

/* Mean of the neighbours above or below: of their places in the layer, or of their x; the own one
 * if there are none. In FINE parts. */
static int64_t barycentre(const struct layout_builder *builder, const struct slot *slot, bool above,
                          bool of_places)
{
    const uint32_t *beside = above ? slot->above : slot->below;
    uint32_t n = above ? slot->n_above : slot->n_below, i;
    int64_t sum = 0;

    if (n == 0)
        return of_places ? (int64_t)slot->place * FINE : slot->x;
    for (i = 0; i < n; i++) {
        const struct slot *neighbour = &builder->slots[beside[i]];

        sum += of_places ? (int64_t)neighbour->place * FINE : neighbour->x;
    }
    return sum / n;
}

/* Sorts by barycentre; equal slots keep their order. */
static void sort_layer(struct layout_builder *builder, struct layer *layer, bool above)
{
    uint32_t i, k;

    for (i = 0; i < layer->n; i++)
        builder->slots[layer->slots[i]].x =
            barycentre(builder, &builder->slots[layer->slots[i]], above, true);
    for (i = 1; i < layer->n; i++) {
        uint32_t slot = layer->slots[i];

        for (k = i; k > 0 && builder->slots[layer->slots[k - 1]].x > builder->slots[slot].x; k--)
            layer->slots[k] = layer->slots[k - 1];
        layer->slots[k] = slot;
    }
    for (i = 0; i < layer->n; i++)
        builder->slots[layer->slots[i]].place = i;
}

static void save_order(struct layout_builder *builder)
{
    uint32_t i;

    for (i = 0; i < builder->n_slots; i++)
        builder->best[i] = builder->slots[i].place;
}

static void order_layers(struct layout_builder *builder)
{
    uint32_t n_layers = builder->layout->n_layers, i;
    bool *placed = mc_arena_array(builder->arena, builder->n_slots, sizeof(*placed));
    uint32_t *counts = mc_arena_array(builder->arena, n_layers, sizeof(*counts));
    uint64_t fewest, n;
    int sweep;

    builder->best = mc_arena_array(builder->arena, builder->n_slots, sizeof(*builder->best));
    builder->layers = mc_arena_array(builder->arena, n_layers, sizeof(*builder->layers));
    for (i = 0; i < builder->n_slots; i++)
        counts[builder->slots[i].layer]++;
    for (i = 0; i < n_layers; i++)
        builder->layers[i].slots = mc_arena_array(builder->arena, counts[i], sizeof(uint32_t));
    /* First the order of the text: a tree has no crossings in it. */
    for (i = 0; i < builder->n_slots; i++)
        if (builder->slots[i].n_above == 0)
            place_below(builder, i, placed);
    fewest = count_crossings(builder);
    save_order(builder);
    for (sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
        bool down = sweep % 2 == 0;

        for (i = 1; i < n_layers; i++)
            sort_layer(builder, &builder->layers[down ? i : n_layers - 1 - i], down);
        n = count_crossings(builder);
        if (n < fewest) {
            fewest = n;
            save_order(builder);
        }
    }
    for (i = 0; i < builder->n_slots; i++) {
        builder->slots[i].place = builder->best[i];
        builder->layers[builder->slots[i].layer].slots[builder->best[i]] = i;
    }
}

/* --- coordinates ------------------------------------------------------------------------------ */

static int64_t distance(const struct slot *left, const struct slot *right)
{
    return (int64_t)((left->width + right->width) / 2 + SLOT_GAP) * FINE;
}

/* Slots that touch: their places, less their distances from the first, are equal. */
struct block {
    int64_t sum, weight;
    uint32_t end; /* slot after the last */
};

/* Moves the slots of a layer to the places nearest to the wanted ones, in least squares, that keep
 * order and distances: pool adjacent violators (Ayer et al. 1955) on the places less the
 * distances. */
static void pull(struct layout_builder *builder, const struct layer *layer, bool above,
                 struct block *blocks)
{
    uint32_t n = 0, i, k = 0;
    int64_t offset = 0;

    for (i = 0; i < layer->n; i++) {
        const struct slot *slot = &builder->slots[layer->slots[i]];
        int64_t weight = slot->vertex == MC_NOT_FOUND ? BEND_WEIGHT : 1;

        if (i > 0)
            offset += distance(&builder->slots[layer->slots[i - 1]], slot);
        blocks[n].sum = weight * (barycentre(builder, slot, above, false) - offset);
        blocks[n].weight = weight;
        blocks[n++].end = i + 1;
        for (; n > 1 &&
               blocks[n - 2].sum * blocks[n - 1].weight >= blocks[n - 1].sum * blocks[n - 2].weight;
             n--) {
            blocks[n - 2].sum += blocks[n - 1].sum;
            blocks[n - 2].weight += blocks[n - 1].weight;
            blocks[n - 2].end = i + 1;
        }
    }
    offset = 0;
    for (i = 0; i < layer->n; i++) {
        struct slot *slot = &builder->slots[layer->slots[i]];

        k += blocks[k].end == i;
        if (i > 0)
            offset += distance(&builder->slots[layer->slots[i - 1]], slot);
        slot->x = blocks[k].sum / blocks[k].weight + offset;
    }
}

static void place_layers(struct layout_builder *builder)
{
    struct block *blocks = mc_arena_array(builder->arena, builder->n_slots, sizeof(*blocks));
    uint32_t n = builder->layout->n_layers, i, k;
    int64_t left = INT64_MAX;
    int pass;

    for (i = 0; i < n; i++)
        for (k = 0; k < builder->layers[i].n; k++) {
            struct slot *slot = &builder->slots[builder->layers[i].slots[k]];
            const struct slot *before =
                k == 0 ? NULL : &builder->slots[builder->layers[i].slots[k - 1]];

            slot->x = before == NULL ? (int64_t)slot->width / 2 * FINE
                                     : before->x + distance(before, slot);
        }
    for (pass = 0; pass < PULLS; pass++)
        for (i = 1; i < n; i++) {
            bool down = pass % 2 == 1;

            pull(builder, &builder->layers[down ? i : n - 1 - i], down, blocks);
        }
    for (i = 0; i < builder->n_slots; i++) {
        int64_t edge = builder->slots[i].x - (int64_t)builder->slots[i].width / 2 * FINE;

        left = edge < left ? edge : left;
    }
    /* Rounds to whole steps, the leftmost edge to 0, and restores distances that division
     * shortened. */
    for (i = 0; i < n; i++)
        for (k = 0; k < builder->layers[i].n; k++) {
            struct slot *slot = &builder->slots[builder->layers[i].slots[k]];
            const struct slot *before =
                k == 0 ? NULL : &builder->slots[builder->layers[i].slots[k - 1]];

            slot->x = (slot->x - left) / FINE;
            if (before != NULL && slot->x < before->x + distance(before, slot) / FINE)
                slot->x = before->x + distance(before, slot) / FINE;
            builder->layout->width =
                wider(builder->layout->width, (int32_t)slot->x + slot->width / 2);
        }
}

/* --- ends of the edges ------------------------------------------------------------------------ */

/* Whether edge a is left of edge b at the vertex where they meet. */
static bool is_left(const struct layout_builder *builder, uint32_t a, uint32_t b, bool entering)
{
    const struct mc_layout_edge *edges = builder->layout->edges;
    uint32_t steps[2] = {n_bends(builder->layout, &edges[a]), n_bends(builder->layout, &edges[b])},
             beside[2];

    beside[0] = !entering       ? slot_below(builder, a, 0)
                : steps[0] == 0 ? edges[a].upper
                                : builder->first_bend[a] + steps[0] - 1;
    beside[1] = !entering       ? slot_below(builder, b, 0)
                : steps[1] == 0 ? edges[b].upper
                                : builder->first_bend[b] + steps[1] - 1;
    if (builder->slots[beside[0]].x != builder->slots[beside[1]].x)
        return builder->slots[beside[0]].x < builder->slots[beside[1]].x;
    return a < b;
}

/* The edges that enter or leave a vertex, from left to right. */
static uint32_t edges_at(const struct layout_builder *builder, uint32_t vertex, bool entering,
                         uint32_t *edges)
{
    const struct mc_graph_layout *layout = builder->layout;
    uint32_t n = 0, i, k;

    for (i = 0; i < layout->n_edges; i++) {
        if ((entering ? layout->edges[i].lower : layout->edges[i].upper) != vertex)
            continue;
        for (k = n++; k > 0 && is_left(builder, i, edges[k - 1], entering); k--)
            edges[k] = edges[k - 1];
        edges[k] = i;
    }
    return n;
}

/* Roles stand side by side above a box, and edges enter below them; edges leave around the middle
 * of the box. */
static void take_places(struct layout_builder *builder)
{
    struct mc_graph_layout *layout = builder->layout;
    uint32_t *at_vertex = mc_arena_array(builder->arena, layout->n_edges, sizeof(*at_vertex)), n, i,
             k;

    for (i = 0; i < layout->n_vertices; i++)
        layout->vertices[i].x = (int32_t)builder->slots[i].x;
    for (i = 0; i < layout->n_vertices; i++) {
        const struct mc_layout_vertex *vertex = &layout->vertices[i];
        int32_t x = vertex->x, width = 0, step;

        n = edges_at(builder, i, true, at_vertex);
        for (k = 0; k < n; k++)
            width += role_width(&layout->edges[at_vertex[k]]);
        x -= width / 2;
        for (k = 0; k < n; k++) {
            struct mc_layout_edge *edge = &layout->edges[at_vertex[k]];

            edge->enter = x + role_width(edge) / 2;
            x += role_width(edge);
        }
        n = edges_at(builder, i, false, at_vertex);
        step = vertex->width / ((int32_t)n + 1);
        step = step > LEAVE_STEP ? LEAVE_STEP : step;
        for (k = 0; k < n; k++)
            layout->edges[at_vertex[k]].leave =
                vertex->x + step * (2 * (int32_t)k - (int32_t)n + 1) / 2;
    }
    for (i = 0; i < layout->n_edges; i++) {
        struct mc_layout_edge *edge = &layout->edges[i];
        int32_t *bends;

        n = n_bends(layout, edge);
        bends = mc_arena_array(builder->arena, n, sizeof(*bends));
        for (k = 0; k < n; k++)
            bends[k] = (int32_t)builder->slots[builder->first_bend[i] + k].x;
        edge->bends = bends;
    }
}

/* --- the whole layout ------------------------------------------------------------------------- */

static bool is_too_large(const struct mc_amr_graph *graph)
{
    return (uint64_t)graph->n_nodes + graph->n_attributes > MC_LAYOUT_VERTICES ||
           (uint64_t)graph->n_edges + graph->n_attributes > MC_LAYOUT_EDGES;
}

bool mc_graph_layout_make(const struct mc_amr_graph *const graphs[2],
                          const struct mc_difference *difference, struct mc_arena *arena,
                          struct mc_graph_layout *layout)
{
    struct layout_builder builder = {.layout = layout, .arena = arena, .graphs = graphs};

    memset(layout, 0, sizeof(*layout));
    if (is_too_large(graphs[0]) || (graphs[1] != NULL && is_too_large(graphs[1])))
        return false;
    join_graphs(&builder, difference);
    assign_layers(&builder);
    make_slots(&builder);
    measure(&builder);
    order_layers(&builder);
    place_layers(&builder);
    take_places(&builder);
    return true;
}

/* --- for a script ----------------------------------------------------------------------------- */

static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";

/* False: it does not fit. */
static bool append_place(struct mc_buffer *text, uint32_t layer, int32_t x)
{
    if (layer >= 36 || x < 0 || x >= 36 * 36)
        return false;
    mc_buffer_append_char(text, digits[layer]);
    mc_buffer_append_char(text, digits[x / 36]);
    mc_buffer_append_char(text, digits[x % 36]);
    return true;
}

static bool append_relation(const struct mc_graph_layout *layout, uint32_t edge, bool with_vertex,
                            uint32_t vertex, struct mc_buffer *text)
{
    const struct mc_layout_edge *layout_edge = &layout->edges[edge];
    uint32_t i;

    if (with_vertex &&
        !append_place(text, layout->vertices[vertex].layer, layout->vertices[vertex].x))
        return false;
    for (i = 0; i < n_bends(layout, layout_edge); i++)
        if (!append_place(text, layout->vertices[layout_edge->upper].layer + 1 + i,
                          layout_edge->bends[i]))
            return false;
    return true;
}

bool mc_graph_layout_append(const struct mc_graph_layout *layout, const struct mc_amr_graph *graph,
                            int side, struct mc_arena *arena, struct mc_slice *places)
{
    const struct mc_layout_vertex *root =
        &layout->vertices[layout->vertex_of_node[side][graph->root]];
    struct mc_buffer text = {NULL, 0, 0};
    bool fits = append_place(&text, root->layer, root->x);
    uint32_t i;

    for (i = 0; fits && i < graph->n_items; i++) {
        const struct mc_amr_item *item = &graph->items[i];
        uint32_t k = item->index;

        mc_buffer_append_char(&text, ' ');
        if (item->is_attribute)
            fits = append_relation(layout, layout->edge_of_attribute[side][k], true,
                                   layout->vertex_of_attribute[side][k], &text);
        else
            fits = append_relation(
                layout, layout->edge_of_edge[side][k], item->defines_target,
                layout->vertex_of_node[side][mc_amr_edge_target(&graph->edges[k])], &text);
    }
    if (fits)
        *places = mc_arena_copy(arena, mc_buffer_slice(&text));
    mc_buffer_free(&text);
    return fits;
}
