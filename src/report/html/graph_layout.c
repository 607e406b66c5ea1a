/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_layout.c: layers are put in order by sweeps of barycentres that keep the best order seen,
 * then slots are pulled to their neighbours' places; all sums are of integers, so that every
 * machine draws the same. In order: what there is to draw, layers, slots, their order,
 * coordinates, ends of the edges, all of it, and the layout as text for a script. */
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
    LEAVE_STEP = 4, /* between edges that leave a box, where there is room */
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

struct making {
    struct mc_graph_layout *layout;
    struct mc_arena *arena;
    const struct mc_amr_graph *const *graphs;
    struct mc_graph_marks marks[2];
    struct slot *slots; /* those of the vertices first */
    uint32_t n_slots;
    struct layer *layers;
    uint32_t *first_bend; /* [edges]: slot */
    uint32_t *best;       /* [slots]: places with the fewest crossings so far */
};

/* --- what there is to draw -------------------------------------------------------------------- */

/* At most so many columns. */
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

static void put_node(struct making *m, int side, uint32_t node, uint32_t at)
{
    struct mc_layout_vertex *vertex = &m->layout->vertices[at];

    vertex->node[side] = node;
    vertex->label[side] = label_of(m->graphs[side]->nodes[node].concept, m->arena);
    vertex->sign[side] = m->marks[side].nodes == NULL ? 0 : m->marks[side].nodes[node];
    m->layout->vertex_of_node[side][node] = at;
}

static uint32_t new_edge(struct mc_graph_layout *layout, uint32_t upper, uint32_t lower)
{
    struct mc_layout_edge *edge = &layout->edges[layout->n_edges];

    edge->upper = upper;
    edge->lower = lower;
    return layout->n_edges++;
}

/* The role of an edge of the layout on one side; `against`: it leads from `lower` to `upper`. */
static void put_role(struct making *m, int side, uint32_t at, struct mc_slice role, bool against)
{
    struct mc_layout_edge *edge = &m->layout->edges[at];

    edge->present[side] = true;
    edge->upwards[side] = against;
    edge->role[side] = without_colon(role, m->arena);
}

/* An edge of B stands in the place of one of A between the same vertices, if it can: of that with
 * its role if there is one. */
static void put_edge(struct making *m, int side, uint32_t index)
{
    struct mc_graph_layout *layout = m->layout;
    const struct mc_amr_edge *edge = &m->graphs[side]->edges[index];
    const uint32_t *vertex_of = layout->vertex_of_node[side];
    uint32_t from = vertex_of[mc_amr_edge_source(edge)], to = vertex_of[mc_amr_edge_target(edge)];
    struct mc_slice role = without_colon(edge->role, m->arena);
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
    put_role(m, side, at, edge->role, layout->edges[at].upper != vertex_of[edge->from]);
    layout->edges[at].sign[side] = m->marks[side].edges == NULL ? 0 : m->marks[side].edges[index];
    layout->edge_of_edge[side][index] = at;
}

/* The constant of A that one of B belongs to, below the same vertex: with the same value if there
 * is one, else with the same role. The index of its edge. */
static uint32_t constant_like(const struct making *m, uint32_t index)
{
    const struct mc_amr_attribute *it = &m->graphs[1]->attributes[index];
    uint32_t node = m->layout->vertices[m->layout->vertex_of_node[1][it->node]].node[0], i,
             found = MC_NOT_FOUND;

    for (i = 0; node != MC_NOT_FOUND && i < m->graphs[0]->n_attributes; i++) {
        const struct mc_amr_attribute *other = &m->graphs[0]->attributes[i];

        if (other->node != node || !mc_slice_equal(other->role, it->role) ||
            m->layout->edges[m->layout->edge_of_attribute[0][i]].present[1])
            continue;
        if (mc_slice_equal(other->value, it->value))
            return m->layout->edge_of_attribute[0][i];
        found = found == MC_NOT_FOUND ? m->layout->edge_of_attribute[0][i] : found;
    }
    return found;
}

static void put_attribute(struct making *m, int side, uint32_t index)
{
    struct mc_graph_layout *layout = m->layout;
    const struct mc_amr_attribute *it = &m->graphs[side]->attributes[index];
    uint32_t at = side == 0 ? MC_NOT_FOUND : constant_like(m, index), vertex;
    struct mc_slice value = it->value;

    if (it->quoted)
        value = mc_arena_slice(m->arena, "\"%.*s\"", MC_SLICE_ARGUMENTS(value));
    if (at == MC_NOT_FOUND) {
        vertex = new_vertex(layout);
        at = new_edge(layout, layout->vertex_of_node[side][it->node], vertex);
    } else {
        vertex = layout->edges[at].lower;
    }
    put_role(m, side, at, it->role, false);
    layout->edges[at].sign[side] = layout->vertices[vertex].sign[side] =
        m->marks[side].attributes == NULL ? 0 : m->marks[side].attributes[index];
    layout->vertices[vertex].attribute[side] = index;
    layout->vertices[vertex].label[side] = label_of(value, m->arena);
    layout->vertex_of_attribute[side][index] = vertex;
    layout->edge_of_attribute[side][index] = at;
}

/* The union of both graphs under the mapping. */
static void join_graphs(struct making *m, const struct mc_difference *difference)
{
    struct mc_graph_layout *layout = m->layout;
    size_t n_vertices = 0, n_edges = 0;
    uint32_t i;
    int side;

    for (side = 0; side < 2 && m->graphs[side] != NULL; side++) {
        const struct mc_amr_graph *graph = m->graphs[side];

        n_vertices += (size_t)graph->n_nodes + graph->n_attributes;
        n_edges += (size_t)graph->n_edges + graph->n_attributes;
        layout->vertex_of_node[side] = mc_arena_array(m->arena, graph->n_nodes, sizeof(uint32_t));
        layout->edge_of_edge[side] = mc_arena_array(m->arena, graph->n_edges, sizeof(uint32_t));
        layout->vertex_of_attribute[side] =
            mc_arena_array(m->arena, graph->n_attributes, sizeof(uint32_t));
        layout->edge_of_attribute[side] =
            mc_arena_array(m->arena, graph->n_attributes, sizeof(uint32_t));
    }
    layout->vertices = mc_arena_array(m->arena, n_vertices, sizeof(*layout->vertices));
    layout->edges = mc_arena_array(m->arena, n_edges, sizeof(*layout->edges));
    for (side = 0; side < 2 && m->graphs[side] != NULL; side++) {
        const struct mc_amr_graph *graph = m->graphs[side];

        if (difference != NULL)
            m->marks[side] = mc_graph_marks_of(graph, difference, (uint32_t)side, m->arena);
        for (i = 0; i < graph->n_nodes; i++)
            layout->vertex_of_node[side][i] = MC_NOT_FOUND;
        for (i = 0; side == 1 && i < m->graphs[0]->n_nodes; i++)
            if (difference->b_of[i] != MC_NOT_FOUND)
                put_node(m, 1, difference->b_of[i], layout->vertex_of_node[0][i]);
        for (i = 0; i < graph->n_nodes; i++)
            if (layout->vertex_of_node[side][i] == MC_NOT_FOUND)
                put_node(m, side, i, new_vertex(layout));
        for (i = 0; i < graph->n_edges; i++)
            put_edge(m, side, i);
        for (i = 0; i < graph->n_attributes; i++)
            put_attribute(m, side, i);
    }
}

/* --- layers ----------------------------------------------------------------------------------- */

enum { NEW, OPEN, DONE };

/* Turns edges that close a circle, so that none is left; appends the vertices to `order` behind all
 * that they lead to. As deep as there are vertices, of which few are drawn.
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
static void assign_layers(struct making *m)
{
    struct mc_graph_layout *layout = m->layout;
    char *state = mc_arena_array(m->arena, layout->n_vertices, 1);
    uint32_t *order = mc_arena_array(m->arena, layout->n_vertices, sizeof(*order));
    uint32_t n = 0, i, k;
    int side;

    for (side = 0; side < 2 && m->graphs[side] != NULL; side++) {
        uint32_t root = layout->vertex_of_node[side][m->graphs[side]->root];

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

/* Boxes are so wide that every role above them has its place; one role may be wider. */
static void measure(struct making *m)
{
    struct mc_graph_layout *layout = m->layout;
    int32_t *roles = mc_arena_array(m->arena, layout->n_vertices, sizeof(*roles));
    uint32_t *n_roles = mc_arena_array(m->arena, layout->n_vertices, sizeof(*n_roles)), i;

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
        m->slots[i].width = wider(vertex->width, roles[i] + (roles[i] & 1));
    }
}

static uint32_t n_bends(const struct mc_graph_layout *layout, const struct mc_layout_edge *edge)
{
    uint32_t upper = layout->vertices[edge->upper].layer,
             lower = layout->vertices[edge->lower].layer;

    return lower > upper + 1 ? lower - upper - 1 : 0;
}

/* The slot in which an edge is in the layer behind `upper` (step 0), and so on; the last is its
 * lower vertex. */
static uint32_t slot_below(const struct making *m, uint32_t edge, uint32_t step)
{
    const struct mc_layout_edge *it = &m->layout->edges[edge];

    return step < n_bends(m->layout, it) ? m->first_bend[edge] + step : it->lower;
}

/* Counts the neighbours that the edges give to slots; with `keep` it keeps them, too. */
static void join_slots(struct making *m, bool keep)
{
    uint32_t i, k;

    for (i = 0; i < m->layout->n_edges; i++) {
        const struct mc_layout_edge *edge = &m->layout->edges[i];
        uint32_t upper = edge->upper;

        for (k = 0; edge->upper != edge->lower && k <= n_bends(m->layout, edge); k++) {
            uint32_t lower = slot_below(m, i, k);

            if (keep) {
                m->slots[upper].below[m->slots[upper].n_below] = lower;
                m->slots[lower].above[m->slots[lower].n_above] = upper;
            }
            m->slots[upper].n_below++;
            m->slots[lower].n_above++;
            upper = lower;
        }
    }
}

/* Those of vertices and bends, with their neighbours in the order of the edges. */
static void make_slots(struct making *m)
{
    const struct mc_graph_layout *layout = m->layout;
    uint32_t n = layout->n_vertices, i, k;

    m->first_bend = mc_arena_array(m->arena, layout->n_edges, sizeof(*m->first_bend));
    for (i = 0; i < layout->n_edges; i++)
        n += n_bends(layout, &layout->edges[i]);
    m->slots = mc_arena_array(m->arena, n, sizeof(*m->slots));
    for (i = 0; i < layout->n_vertices; i++) {
        m->slots[i].vertex = i;
        m->slots[i].layer = layout->vertices[i].layer;
    }
    m->n_slots = layout->n_vertices;
    for (i = 0; i < layout->n_edges; i++) {
        m->first_bend[i] = m->n_slots;
        for (k = 0; k < n_bends(layout, &layout->edges[i]); k++) {
            struct slot *bend = &m->slots[m->n_slots++];

            bend->vertex = MC_NOT_FOUND;
            bend->layer = layout->vertices[layout->edges[i].upper].layer + 1 + k;
            bend->width = BEND_WIDTH;
        }
    }
    join_slots(m, false);
    for (i = 0; i < m->n_slots; i++) {
        struct slot *slot = &m->slots[i];

        slot->above = mc_arena_array(m->arena, slot->n_above, sizeof(uint32_t));
        slot->below = mc_arena_array(m->arena, slot->n_below, sizeof(uint32_t));
        slot->n_above = slot->n_below = 0;
    }
    join_slots(m, true);
}

/* --- order in the layers ---------------------------------------------------------------------- */

/* As deep as there are layers. NOLINTNEXTLINE(misc-no-recursion) */
static void place_below(struct making *m, uint32_t at, bool *placed)
{
    struct slot *slot = &m->slots[at];
    struct layer *layer = &m->layers[slot->layer];
    uint32_t i;

    if (placed[at])
        return;
    placed[at] = true;
    slot->place = layer->n;
    layer->slots[layer->n++] = at;
    for (i = 0; i < slot->n_below; i++)
        place_below(m, slot->below[i], placed);
}

/* Crossings of the edges between a layer and the next. */
static uint64_t crossings_below(const struct making *m, const struct layer *layer)
{
    uint64_t n = 0;
    uint32_t i, k, p, q;

    for (i = 0; i < layer->n; i++)
        for (k = i + 1; k < layer->n; k++) {
            const struct slot *left = &m->slots[layer->slots[i]],
                              *right = &m->slots[layer->slots[k]];

            for (p = 0; p < left->n_below; p++)
                for (q = 0; q < right->n_below; q++)
                    n += m->slots[left->below[p]].place > m->slots[right->below[q]].place;
        }
    return n;
}

static uint64_t count_crossings(const struct making *m)
{
    uint64_t n = 0;
    uint32_t i;

    for (i = 0; i + 1 < m->layout->n_layers; i++)
        n += crossings_below(m, &m->layers[i]);
    return n;
}

/* Mean of the neighbours on one side: of their places in the layer, or of where they are; its own
 * where it has none. In FINE parts. */
static int64_t barycentre(const struct making *m, const struct slot *slot, bool above,
                          bool of_places)
{
    const uint32_t *beside = above ? slot->above : slot->below;
    uint32_t n = above ? slot->n_above : slot->n_below, i;
    int64_t sum = 0;

    if (n == 0)
        return of_places ? (int64_t)slot->place * FINE : slot->x;
    for (i = 0; i < n; i++) {
        const struct slot *neighbour = &m->slots[beside[i]];

        sum += of_places ? (int64_t)neighbour->place * FINE : neighbour->x;
    }
    return sum / n;
}

/* Stable: equal ones keep their order. */
static void sort_layer(struct making *m, struct layer *layer, bool above)
{
    uint32_t i, k;

    for (i = 0; i < layer->n; i++)
        m->slots[layer->slots[i]].x = barycentre(m, &m->slots[layer->slots[i]], above, true);
    for (i = 1; i < layer->n; i++) {
        uint32_t slot = layer->slots[i];

        for (k = i; k > 0 && m->slots[layer->slots[k - 1]].x > m->slots[slot].x; k--)
            layer->slots[k] = layer->slots[k - 1];
        layer->slots[k] = slot;
    }
    for (i = 0; i < layer->n; i++)
        m->slots[layer->slots[i]].place = i;
}

static void keep_order(struct making *m)
{
    uint32_t i;

    for (i = 0; i < m->n_slots; i++)
        m->best[i] = m->slots[i].place;
}

static void order_layers(struct making *m)
{
    uint32_t n_layers = m->layout->n_layers, i;
    bool *placed = mc_arena_array(m->arena, m->n_slots, sizeof(*placed));
    uint32_t *counts = mc_arena_array(m->arena, n_layers, sizeof(*counts));
    uint64_t fewest, n;
    int sweep;

    m->best = mc_arena_array(m->arena, m->n_slots, sizeof(*m->best));
    m->layers = mc_arena_array(m->arena, n_layers, sizeof(*m->layers));
    for (i = 0; i < m->n_slots; i++)
        counts[m->slots[i].layer]++;
    for (i = 0; i < n_layers; i++)
        m->layers[i].slots = mc_arena_array(m->arena, counts[i], sizeof(uint32_t));
    /* First the order of the text: a tree has no crossings in it. */
    for (i = 0; i < m->n_slots; i++)
        if (m->slots[i].n_above == 0)
            place_below(m, i, placed);
    fewest = count_crossings(m);
    keep_order(m);
    for (sweep = 0; sweep < SWEEPS && fewest > 0; sweep++) {
        bool down = sweep % 2 == 0;

        for (i = 1; i < n_layers; i++)
            sort_layer(m, &m->layers[down ? i : n_layers - 1 - i], down);
        n = count_crossings(m);
        if (n < fewest) {
            fewest = n;
            keep_order(m);
        }
    }
    for (i = 0; i < m->n_slots; i++) {
        m->slots[i].place = m->best[i];
        m->layers[m->slots[i].layer].slots[m->best[i]] = i;
    }
}

/* --- coordinates ------------------------------------------------------------------------------ */

static int64_t distance(const struct slot *left, const struct slot *right)
{
    return (int64_t)((left->width + right->width) / 2 + SLOT_GAP) * FINE;
}

/* Slots that touch: their places less their distances from the first one are equal. */
struct block {
    int64_t sum, weight;
    uint32_t end; /* slot behind the last */
};

/* Places of a layer nearest to those that are wanted, in least squares, that keep order and
 * distances: pool adjacent violators (Ayer et al. 1955) on the places less the distances. */
static void pull(struct making *m, const struct layer *layer, bool above, struct block *blocks)
{
    uint32_t n = 0, i, k = 0;
    int64_t offset = 0;

    for (i = 0; i < layer->n; i++) {
        const struct slot *slot = &m->slots[layer->slots[i]];
        int64_t weight = slot->vertex == MC_NOT_FOUND ? BEND_WEIGHT : 1;

        if (i > 0)
            offset += distance(&m->slots[layer->slots[i - 1]], slot);
        blocks[n].sum = weight * (barycentre(m, slot, above, false) - offset);
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
        struct slot *slot = &m->slots[layer->slots[i]];

        k += blocks[k].end == i;
        if (i > 0)
            offset += distance(&m->slots[layer->slots[i - 1]], slot);
        slot->x = blocks[k].sum / blocks[k].weight + offset;
    }
}

static void place_layers(struct making *m)
{
    struct block *blocks = mc_arena_array(m->arena, m->n_slots, sizeof(*blocks));
    uint32_t n = m->layout->n_layers, i, k;
    int64_t left = INT64_MAX;
    int turn_of;

    for (i = 0; i < n; i++)
        for (k = 0; k < m->layers[i].n; k++) {
            struct slot *slot = &m->slots[m->layers[i].slots[k]];
            const struct slot *before = k == 0 ? NULL : &m->slots[m->layers[i].slots[k - 1]];

            slot->x = before == NULL ? (int64_t)slot->width / 2 * FINE
                                     : before->x + distance(before, slot);
        }
    for (turn_of = 0; turn_of < PULLS; turn_of++)
        for (i = 1; i < n; i++) {
            bool down = turn_of % 2 == 1;

            pull(m, &m->layers[down ? i : n - 1 - i], down, blocks);
        }
    for (i = 0; i < m->n_slots; i++) {
        int64_t edge = m->slots[i].x - (int64_t)m->slots[i].width / 2 * FINE;

        left = edge < left ? edge : left;
    }
    /* To whole steps, the leftmost edge to 0; division may have taken a part of a step away. */
    for (i = 0; i < n; i++)
        for (k = 0; k < m->layers[i].n; k++) {
            struct slot *slot = &m->slots[m->layers[i].slots[k]];
            const struct slot *before = k == 0 ? NULL : &m->slots[m->layers[i].slots[k - 1]];

            slot->x = (slot->x - left) / FINE;
            if (before != NULL && slot->x < before->x + distance(before, slot) / FINE)
                slot->x = before->x + distance(before, slot) / FINE;
            m->layout->width = wider(m->layout->width, (int32_t)slot->x + slot->width / 2);
        }
}

/* --- ends of the edges ------------------------------------------------------------------------ */

/* Whether an edge stands left of another where they meet in one vertex. */
static bool is_left(const struct making *m, uint32_t a, uint32_t b, bool entering)
{
    const struct mc_layout_edge *edges = m->layout->edges;
    uint32_t steps[2] = {n_bends(m->layout, &edges[a]), n_bends(m->layout, &edges[b])}, beside[2];

    beside[0] = !entering       ? slot_below(m, a, 0)
                : steps[0] == 0 ? edges[a].upper
                                : m->first_bend[a] + steps[0] - 1;
    beside[1] = !entering       ? slot_below(m, b, 0)
                : steps[1] == 0 ? edges[b].upper
                                : m->first_bend[b] + steps[1] - 1;
    if (m->slots[beside[0]].x != m->slots[beside[1]].x)
        return m->slots[beside[0]].x < m->slots[beside[1]].x;
    return a < b;
}

/* The edges that enter or leave a vertex, from left to right. */
static uint32_t edges_at(const struct making *m, uint32_t vertex, bool entering, uint32_t *found)
{
    const struct mc_graph_layout *layout = m->layout;
    uint32_t n = 0, i, k;

    for (i = 0; i < layout->n_edges; i++) {
        if ((entering ? layout->edges[i].lower : layout->edges[i].upper) != vertex)
            continue;
        for (k = n++; k > 0 && is_left(m, i, found[k - 1], entering); k--)
            found[k] = found[k - 1];
        found[k] = i;
    }
    return n;
}

/* Roles stand beside each other above a box, and edges enter below them; edges leave around the
 * middle of the box. */
static void take_places(struct making *m)
{
    struct mc_graph_layout *layout = m->layout;
    uint32_t *found = mc_arena_array(m->arena, layout->n_edges, sizeof(*found)), n, i, k;

    for (i = 0; i < layout->n_vertices; i++)
        layout->vertices[i].x = (int32_t)m->slots[i].x;
    for (i = 0; i < layout->n_vertices; i++) {
        const struct mc_layout_vertex *vertex = &layout->vertices[i];
        int32_t x = vertex->x, width = 0, step;

        n = edges_at(m, i, true, found);
        for (k = 0; k < n; k++)
            width += role_width(&layout->edges[found[k]]);
        x -= width / 2;
        for (k = 0; k < n; k++) {
            struct mc_layout_edge *edge = &layout->edges[found[k]];

            edge->enter = x + role_width(edge) / 2;
            x += role_width(edge);
        }
        n = edges_at(m, i, false, found);
        step = vertex->width / ((int32_t)n + 1);
        step = step > LEAVE_STEP ? LEAVE_STEP : step;
        for (k = 0; k < n; k++)
            layout->edges[found[k]].leave =
                vertex->x + step * (2 * (int32_t)k - (int32_t)n + 1) / 2;
    }
    for (i = 0; i < layout->n_edges; i++) {
        struct mc_layout_edge *edge = &layout->edges[i];
        int32_t *bends;

        n = n_bends(layout, edge);
        bends = mc_arena_array(m->arena, n, sizeof(*bends));
        for (k = 0; k < n; k++)
            bends[k] = (int32_t)m->slots[m->first_bend[i] + k].x;
        edge->bends = bends;
    }
}

/* --- all of it -------------------------------------------------------------------------------- */

static bool is_too_large(const struct mc_amr_graph *graph)
{
    return (uint64_t)graph->n_nodes + graph->n_attributes > MC_LAYOUT_VERTICES ||
           (uint64_t)graph->n_edges + graph->n_attributes > MC_LAYOUT_EDGES;
}

bool mc_graph_layout_make(const struct mc_amr_graph *const graphs[2],
                          const struct mc_difference *difference, struct mc_arena *arena,
                          struct mc_graph_layout *layout)
{
    struct making making = {.layout = layout, .arena = arena, .graphs = graphs};

    memset(layout, 0, sizeof(*layout));
    if (is_too_large(graphs[0]) || (graphs[1] != NULL && is_too_large(graphs[1])))
        return false;
    join_graphs(&making, difference);
    assign_layers(&making);
    make_slots(&making);
    measure(&making);
    order_layers(&making);
    place_layers(&making);
    take_places(&making);
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
    const struct mc_layout_edge *it = &layout->edges[edge];
    uint32_t i;

    if (with_vertex &&
        !append_place(text, layout->vertices[vertex].layer, layout->vertices[vertex].x))
        return false;
    for (i = 0; i < n_bends(layout, it); i++)
        if (!append_place(text, layout->vertices[it->upper].layer + 1 + i, it->bends[i]))
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
