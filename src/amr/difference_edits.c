/* SPDX-License-Identifier: GPL-3.0-or-later */
/* difference_edits.c: names edges first, then concepts and constants, then sets of unmapped nodes.
 * In order: edges between mapped nodes, concepts and constants, unmapped nodes, all edits of a
 * mapping, exchanging the sides. */
#include "amr/difference_edits.h"

#include "amr/graph.h"
#include "base/disjoint_sets.h"
#include "base/hash.h"
#include "base/memory.h"

/* Adds an edit without parts. */
static struct mc_raw_edit *add_raw_edit(struct mc_named_edits *n, enum mc_graph_edit_kind kind,
                                        int only)
{
    struct mc_raw_edit *edit = MC_ARENA_PUSH(n->arena, n->edits, n->n_edits, n->capacity);

    memset(edit, 0xFF, sizeof(*edit)); /* every part is MC_NO_PART */
    edit->kind = kind;
    edit->only = only;
    return edit;
}

/* --- edges between mapped nodes --------------------------------------------------------------- */

/* An open edge between two nodes in this direction, or MC_NO_PART. */
static uint32_t open_edge(const struct mc_named_edits *n, uint32_t side, uint32_t from, uint32_t to)
{
    const struct mc_form_arc *arc = mc_form_arc_between(n->form[side], from, to);
    uint32_t i;

    for (i = 0; arc != NULL && i < arc->n; i++)
        if (n->open[side][arc->first + i])
            return arc->first + i;
    return MC_NO_PART;
}

static bool is_inner(const struct mc_named_edits *n, uint32_t side, uint32_t edge)
{
    const struct mc_form_edge *e = &n->form[side]->edges[edge];

    return n->other[side][e->from] != MC_NO_PART && n->other[side][e->to] != MC_NO_PART;
}

static bool is_open(const struct mc_named_edits *n, uint32_t side, uint32_t edge)
{
    return n->open[side][edge] && is_inner(n, side, edge);
}

static struct mc_raw_edit *name_edges(struct mc_named_edits *n, enum mc_graph_edit_kind kind,
                                      uint32_t a, uint32_t b)
{
    struct mc_raw_edit *edit = add_raw_edit(n, kind, -1);

    edit->edge[0][0] = a;
    edit->edge[1][0] = b;
    n->open[0][a] = n->open[1][b] = false;
    return edit;
}

static void strike_equal(struct mc_named_edits *n, const struct mc_form_arc *a,
                         const struct mc_form_arc *b)
{
    uint32_t i = 0, k = 0;

    while (i < a->n && k < b->n) {
        uint32_t x = n->form[0]->edges[a->first + i].role, y = n->form[1]->edges[b->first + k].role;

        if (x == y)
            n->open[0][a->first + i] = n->open[1][b->first + k] = false;
        i += x <= y;
        k += y <= x;
    }
}

static void name_relabelled(struct mc_named_edits *n)
{
    uint32_t i;

    for (i = 0; i < n->form[0]->n_arcs; i++) {
        const struct mc_form_arc *a = &n->form[0]->arcs[i], *b;
        uint32_t from = n->other[0][a->from], to = n->other[0][a->to], x, y;

        if (from == MC_NO_PART || to == MC_NO_PART)
            continue;
        b = mc_form_arc_between(n->form[1], from, to);
        if (b == NULL)
            continue;
        strike_equal(n, a, b);
        while ((x = open_edge(n, 0, a->from, a->to)) != MC_NO_PART &&
               (y = open_edge(n, 1, from, to)) != MC_NO_PART)
            (void)name_edges(n, MC_GRAPH_EDIT_ROLE, x, y);
    }
}

static const struct mc_form_edge *edge_of(const struct mc_named_edits *n,
                                          const struct mc_raw_edit *edit, uint32_t side)
{
    return &n->form[side]->edges[edit->edge[side][0]];
}

/* Joins relabelled edges into swaps; the edges of edits first to last - 1 have the same head. */
static void join_swaps(struct mc_named_edits *n, size_t first, size_t last)
{
    size_t i, k;

    for (i = first; i < last; i++)
        for (k = i + 1; k < last; k++) {
            struct mc_raw_edit *x = &n->edits[i], *y = &n->edits[k];

            if (x->kind != MC_GRAPH_EDIT_ROLE || y->kind != MC_GRAPH_EDIT_ROLE ||
                edge_of(n, x, 0)->role != edge_of(n, y, 1)->role ||
                edge_of(n, x, 1)->role != edge_of(n, y, 0)->role)
                continue;
            x->kind = MC_GRAPH_EDIT_ROLE_SWAP;
            x->edge[0][1] = y->edge[0][0];
            x->edge[1][1] = y->edge[1][0];
            y->kind = MC_N_GRAPH_EDIT_KINDS; /* removed below */
        }
}

static void name_role_swaps(struct mc_named_edits *n, size_t first)
{
    size_t begin = first, kept = first, i;

    for (i = first; i < n->n_edits; i++)
        if (i + 1 == n->n_edits ||
            edge_of(n, &n->edits[i], 0)->from != edge_of(n, &n->edits[i + 1], 0)->from) {
            join_swaps(n, begin, i + 1);
            begin = i + 1;
        }
    for (i = first; i < n->n_edits; i++)
        if (n->edits[i].kind != MC_N_GRAPH_EDIT_KINDS)
            n->edits[kept++] = n->edits[i];
    n->n_edits = kept;
}

static void name_reversed(struct mc_named_edits *n)
{
    uint32_t i;

    for (i = 0; i < n->form[0]->n_edges; i++) {
        const struct mc_form_edge *edge = &n->form[0]->edges[i];
        uint32_t found;

        if (!is_open(n, 0, i))
            continue;
        found = open_edge(n, 1, n->other[0][edge->to], n->other[0][edge->from]);
        if (found != MC_NO_PART)
            (void)name_edges(n, MC_GRAPH_EDIT_REVERSED, i, found);
    }
}

/* The open edge with this role between two nodes, or MC_NO_PART. */
static uint32_t open_edge_with(const struct mc_named_edits *n, uint32_t side, uint32_t from,
                               uint32_t to, uint32_t role)
{
    const struct mc_form_arc *arc = mc_form_arc_between(n->form[side], from, to);
    uint32_t i;

    for (i = 0; arc != NULL && i < arc->n; i++)
        if (n->open[side][arc->first + i] && n->form[side]->edges[arc->first + i].role == role)
            return arc->first + i;
    return MC_NO_PART;
}

/* Edge `here`, (p r x) of the left graph, became `there`, (p r y) of the right one: looks for (q s
 * y) that became (q s x). */
static bool name_filler_swap(struct mc_named_edits *n, uint32_t here, uint32_t there)
{
    const struct mc_form_edge *a = &n->form[0]->edges[here];
    uint32_t y = n->other[1][n->form[1]->edges[there].to], i;

    for (i = n->in_start[0][y]; i < n->in_start[0][y + 1]; i++) {
        uint32_t second = n->in_edges[0][i], back;
        const struct mc_form_edge *b = &n->form[0]->edges[second];
        struct mc_raw_edit *edit;

        if (second == here || !is_open(n, 0, second))
            continue;
        back = open_edge_with(n, 1, n->other[0][b->from], n->other[0][a->to], b->role);
        if (back == MC_NO_PART || back == there)
            continue;
        edit = name_edges(n, MC_GRAPH_EDIT_FILLER_SWAP, here, there);
        edit->edge[0][1] = second;
        edit->edge[1][1] = back;
        n->open[0][second] = n->open[1][back] = false;
        return true;
    }
    return false;
}

static void name_filler_swaps(struct mc_named_edits *n)
{
    uint32_t i, k, j;

    for (i = 0; i < n->form[0]->n_edges; i++) {
        const struct mc_form_edge *a = &n->form[0]->edges[i];
        const struct mc_form_node *head;

        if (!is_open(n, 0, i))
            continue;
        head = &n->form[1]->nodes[n->other[0][a->from]];
        for (k = head->first_arc; k < head->first_arc + head->n_arcs && n->open[0][i]; k++) {
            const struct mc_form_arc *arc = &n->form[1]->arcs[k];

            for (j = arc->first; j < arc->first + arc->n; j++)
                if (is_open(n, 1, j) && n->form[1]->edges[j].role == a->role &&
                    name_filler_swap(n, i, j))
                    break;
        }
    }
}

static void name_moved(struct mc_named_edits *n)
{
    uint32_t x, i, k;

    for (x = 0; x < n->form[0]->n_nodes; x++) {
        uint32_t y = n->other[0][x];

        if (y == MC_NO_PART)
            continue;
        k = n->in_start[1][y];
        for (i = n->in_start[0][x]; i < n->in_start[0][x + 1]; i++) {
            if (!is_open(n, 0, n->in_edges[0][i]))
                continue;
            while (k < n->in_start[1][y + 1] && !is_open(n, 1, n->in_edges[1][k]))
                k++;
            if (k == n->in_start[1][y + 1])
                break;
            (void)name_edges(n, MC_GRAPH_EDIT_MOVED, n->in_edges[0][i], n->in_edges[1][k]);
        }
    }
}

static void name_reentrancies(struct mc_named_edits *n, uint32_t side)
{
    uint32_t i;

    for (i = 0; i < n->form[side]->n_edges; i++) {
        struct mc_raw_edit *edit;

        if (!is_open(n, side, i))
            continue;
        edit = add_raw_edit(n, MC_GRAPH_EDIT_REENTRANCY, (int)side);
        edit->edge[side][0] = i;
        edit->node[1 - side] = n->other[side][n->form[side]->edges[i].from];
    }
}

static void name_changed_edges(struct mc_named_edits *n)
{
    size_t first = n->n_edits;

    name_relabelled(n);
    name_role_swaps(n, first);
    name_reversed(n);
    name_filler_swaps(n);
}

static void name_left_edges(struct mc_named_edits *n)
{
    name_moved(n);
    name_reentrancies(n, 0);
    name_reentrancies(n, 1);
}

/* --- concepts and constants of mapped nodes --------------------------------------------------- */

static void name_concepts(struct mc_named_edits *n)
{
    uint32_t s;

    for (s = 0; s < n->form[0]->n_nodes; s++) {
        uint32_t t = n->other[0][s];
        const struct mc_form_node *a = &n->form[0]->nodes[s], *b;
        struct mc_raw_edit *edit;

        if (t == MC_NO_PART)
            continue;
        b = &n->form[1]->nodes[t];
        if (a->concept == b->concept)
            continue;
        edit =
            add_raw_edit(n, a->lemma == b->lemma ? MC_GRAPH_EDIT_SENSE : MC_GRAPH_EDIT_CONCEPT, -1);
        edit->node[0] = s;
        edit->node[1] = t;
    }
}

/* Attributes of two mapped nodes under one role. */
struct constants {
    uint32_t node[2], at[2], end[2]; /* at .. end - 1 in the attributes of the forms */
};

static uint32_t value_at(const struct mc_named_edits *n, const struct constants *c, uint32_t side)
{
    return c->at[side] < c->end[side] ? n->form[side]->attributes[c->at[side]].value : MC_NO_PART;
}

static void name_constant(struct mc_named_edits *n, const struct constants *c, uint32_t a,
                          uint32_t b)
{
    enum mc_graph_edit_kind kind =
        a != MC_NO_PART && b != MC_NO_PART ? MC_GRAPH_EDIT_CONSTANT : MC_GRAPH_EDIT_ATTRIBUTE;
    struct mc_raw_edit *edit =
        add_raw_edit(n, kind, kind == MC_GRAPH_EDIT_CONSTANT ? -1 : a == MC_NO_PART);

    edit->node[0] = c->node[0];
    edit->node[1] = c->node[1];
    edit->attribute[0] = a;
    edit->attribute[1] = b;
}

/* Removes equal constants, pairs the others in order, and names the rest. */
static void name_role_constants(struct mc_named_edits *n, struct constants *c)
{
    uint32_t n_most = c->end[0] - c->at[0] + c->end[1] - c->at[1], n_rest[2] = {0, 0}, i;
    struct mc_arena_mark mark = mc_arena_mark(n->arena);
    uint32_t *rest[2];

    rest[0] = mc_arena_alloc(n->arena, mc_array_size(n_most, sizeof(uint32_t)));
    rest[1] = mc_arena_alloc(n->arena, mc_array_size(n_most, sizeof(uint32_t)));
    while (c->at[0] < c->end[0] || c->at[1] < c->end[1]) {
        uint32_t a = value_at(n, c, 0), b = value_at(n, c, 1);

        if (a < b)
            rest[0][n_rest[0]++] = c->at[0]++;
        else if (b < a)
            rest[1][n_rest[1]++] = c->at[1]++;
        else
            c->at[0]++, c->at[1]++;
    }
    if (n_rest[0] == 0 && n_rest[1] == 0)
        mc_arena_reset(n->arena, mark);
    for (i = 0; i < n_rest[0] || i < n_rest[1]; i++)
        name_constant(n, c, i < n_rest[0] ? rest[0][i] : MC_NO_PART,
                      i < n_rest[1] ? rest[1][i] : MC_NO_PART);
}

static uint32_t role_at(const struct mc_named_edits *n, uint32_t side, uint32_t at, uint32_t end)
{
    return at < end ? n->form[side]->attributes[at].role : MC_NO_PART;
}

static void name_pair_attributes(struct mc_named_edits *n, uint32_t s, uint32_t t)
{
    const struct mc_form_node *nodes[2] = {&n->form[0]->nodes[s], &n->form[1]->nodes[t]};
    uint32_t at[2], end[2], side;

    for (side = 0; side < 2; side++) {
        at[side] = nodes[side]->first_attribute;
        end[side] = at[side] + nodes[side]->n_attributes;
    }
    while (at[0] < end[0] || at[1] < end[1]) {
        struct constants c = {{s, t}, {at[0], at[1]}, {0, 0}};
        uint32_t a = role_at(n, 0, at[0], end[0]), b = role_at(n, 1, at[1], end[1]);
        uint32_t role = a < b ? a : b;

        for (side = 0; side < 2; side++) {
            while (role_at(n, side, at[side], end[side]) == role)
                at[side]++;
            c.end[side] = at[side];
        }
        name_role_constants(n, &c);
    }
}

static void name_attributes(struct mc_named_edits *n)
{
    uint32_t s;

    for (s = 0; s < n->form[0]->n_nodes; s++)
        if (n->other[0][s] != MC_NO_PART)
            name_pair_attributes(n, s, n->other[0][s]);
}

/* --- unmapped nodes --------------------------------------------------------------------------- */

/* Roles and the frames that reify them (AMR guidelines 1.2.6, reification; frames of possession,
 * material, cause etc. as in PropBank). */
static const struct {
    const char *role, *frame;
} reifications[] = {
    {"location", "be-located-at-91"},
    {"poss", "have-03"},
    {"poss", "own-01"},
    {"poss", "belong-01"},
    {"consist-of", "make-01"},
    {"consist-of", "consist-01"},
    {"mod", "have-mod-91"},
    {"manner", "have-manner-91"},
    {"purpose", "have-purpose-91"},
    {"instrument", "have-instrument-91"},
    {"cause", "cause-01"},
    {"accompanier", "accompany-01"},
    {"age", "age-01"},
    {"beneficiary", "benefit-01"},
    {"concession", "have-concession-91"},
    {"condition", "have-condition-91"},
    {"destination", "be-destined-for-91"},
    {"duration", "last-01"},
    {"example", "exemplify-01"},
    {"extent", "have-extent-91"},
    {"frequency", "have-frequency-91"},
    {"li", "have-li-91"},
    {"medium", "have-medium-91"},
    {"name", "have-name-91"},
    {"ord", "have-ord-91"},
    {"part", "have-part-91"},
    {"part-of", "have-part-91"},
    {"polarity", "have-polarity-91"},
    {"quant", "have-quant-91"},
    {"source", "be-from-91"},
    {"subevent", "have-subevent-91"},
    {"subset", "include-91"},
    {"time", "be-temporally-at-91"},
    {"topic", "concern-02"},
    {"value", "have-value-91"},
};

static bool is_reification(struct mc_slice role, struct mc_slice frame)
{
    size_t i;

    for (i = 0; i < sizeof(reifications) / sizeof(reifications[0]); i++)
        if (mc_slice_is(role, reifications[i].role) && mc_slice_is(frame, reifications[i].frame))
            return true;
    return false;
}

static uint32_t *connect(const struct mc_form *form, const uint32_t *other, struct mc_arena *arena)
{
    uint32_t *parent = mc_arena_alloc(arena, mc_array_size(form->n_nodes, sizeof(*parent))), i;

    for (i = 0; i < form->n_nodes; i++)
        parent[i] = i;
    for (i = 0; i < form->n_edges; i++) {
        uint32_t a = form->edges[i].from, b = form->edges[i].to;

        if (other[a] == MC_NO_PART && other[b] == MC_NO_PART)
            mc_join_sets(parent, a, b);
    }
    return parent;
}

/* The set that an edge links to the mapped nodes, or MC_NO_PART. */
static uint32_t linked_set(const struct mc_unmapped_sets *unmapped, const struct mc_form_edge *edge)
{
    uint32_t from = unmapped->set_of[edge->from], to = unmapped->set_of[edge->to];

    if (from != MC_NO_PART && to != MC_NO_PART)
        return MC_NO_PART;
    return from != MC_NO_PART ? from : to;
}

/* Allocates and fills the lists of each set; their sizes are counted already. */
static void fill_sets(struct mc_named_edits *n, uint32_t side)
{
    struct mc_unmapped_sets *unmapped = &n->unmapped[side];
    const struct mc_form *form = n->form[side];
    uint32_t i, set;

    for (i = 0; i < unmapped->n_sets; i++) {
        struct mc_unmapped_set *s = &unmapped->sets[i];

        s->nodes = mc_arena_alloc(n->arena, mc_array_size(s->n_nodes, sizeof(*s->nodes)));
        s->links = mc_arena_alloc(n->arena, mc_array_size(s->n_links, sizeof(*s->links)));
        s->n_nodes = s->n_links = 0;
    }
    for (i = 0; i < form->n_nodes; i++) {
        set = unmapped->set_of[i];
        if (set != MC_NO_PART)
            unmapped->sets[set].nodes[unmapped->sets[set].n_nodes++] = i;
    }
    for (i = 0; i < form->n_edges; i++) {
        set = linked_set(unmapped, &form->edges[i]);
        if (set != MC_NO_PART)
            unmapped->sets[set].links[unmapped->sets[set].n_links++] = i;
    }
}

static void find_unmapped(struct mc_named_edits *n, uint32_t side)
{
    const struct mc_form *form = n->form[side];
    struct mc_unmapped_sets *unmapped = &n->unmapped[side];
    uint32_t *parent = connect(form, n->other[side], n->arena), i;

    unmapped->set_of = mc_arena_alloc(n->arena, mc_array_size(form->n_nodes, sizeof(uint32_t)));
    unmapped->sets = mc_arena_array(n->arena, form->n_nodes, sizeof(*unmapped->sets));
    unmapped->n_sets = 0;
    for (i = 0; i < form->n_nodes; i++) {
        unmapped->set_of[i] = MC_NO_PART;
        if (n->other[side][i] != MC_NO_PART)
            continue;
        unmapped->set_of[i] =
            parent[i] == i ? unmapped->n_sets++ : unmapped->set_of[mc_find_set(parent, i)];
        unmapped->sets[unmapped->set_of[i]].n_nodes++;
    }
    for (i = 0; i < form->n_edges; i++) {
        uint32_t set = linked_set(unmapped, &form->edges[i]);

        if (set != MC_NO_PART)
            unmapped->sets[set].n_links++;
    }
    fill_sets(n, side);
}

/* The mapped end of a link. */
static uint32_t outer_end(const struct mc_named_edits *n, uint32_t side, uint32_t link)
{
    const struct mc_form_edge *edge = &n->form[side]->edges[link];

    return n->unmapped[side].set_of[edge->from] == MC_NO_PART ? edge->from : edge->to;
}

/* The unmatched edge of the other graph that the set replaces, or MC_NO_PART. */
static uint32_t replaced_edge(const struct mc_named_edits *n, uint32_t side,
                              const struct mc_unmapped_set *set)
{
    uint32_t u, v, edge;

    if (set->n_links != 2)
        return MC_NO_PART;
    u = n->other[side][outer_end(n, side, set->links[0])];
    v = n->other[side][outer_end(n, side, set->links[1])];
    if (u == v)
        return MC_NO_PART;
    edge = open_edge(n, 1 - side, u, v);
    return edge != MC_NO_PART ? edge : open_edge(n, 1 - side, v, u);
}

static bool holds_root(const struct mc_named_edits *n, uint32_t side, uint32_t set)
{
    return n->unmapped[side].set_of[n->form[side]->root] == set;
}

static void name_set(struct mc_named_edits *n, uint32_t side, uint32_t number)
{
    const struct mc_unmapped_set *set = &n->unmapped[side].sets[number];
    struct mc_raw_edit *edit = add_raw_edit(n, MC_GRAPH_EDIT_SUBTREE, (int)side);
    uint32_t edge = replaced_edge(n, side, set);

    edit->set = number;
    if (set->n_links > 0)
        edit->node[1 - side] = n->other[side][outer_end(n, side, set->links[0])];
    if (edge != MC_NO_PART) {
        const struct mc_amr_graph *graph = n->form[side]->graph;
        uint32_t original = n->form[side]->nodes[set->nodes[0]].original;
        struct mc_slice role = mc_form_text(n->form[1 - side], n->form[1 - side]->edges[edge].role);

        edit->kind = set->n_nodes == 1 && is_reification(role, graph->nodes[original].concept)
                         ? MC_GRAPH_EDIT_REIFIED
                         : MC_GRAPH_EDIT_INTERPOSED;
        edit->edge[1 - side][0] = edge;
        n->open[1 - side][edge] = false;
    } else if (set->n_links > 0 && holds_root(n, side, number)) {
        edit->kind = MC_GRAPH_EDIT_WRAPPER;
    }
}

static void name_sets(struct mc_named_edits *n, uint32_t side)
{
    uint32_t i;

    for (i = 0; i < n->unmapped[side].n_sets; i++)
        name_set(n, side, i);
}

/* --- all edits of a mapping ------------------------------------------------------------------- */

static void name_root(struct mc_named_edits *n)
{
    struct mc_raw_edit *edit;

    if (n->other[0][n->form[0]->root] == n->form[1]->root)
        return;
    edit = add_raw_edit(n, MC_GRAPH_EDIT_ROOT, -1);
    edit->node[0] = n->form[0]->root;
    edit->node[1] = n->form[1]->root;
}

static void list_incoming(struct mc_named_edits *n, uint32_t side)
{
    const struct mc_form *form = n->form[side];
    uint32_t *start = mc_arena_array(n->arena, (size_t)form->n_nodes + 2, sizeof(*start)), i;
    uint32_t *edges = mc_arena_alloc(n->arena, mc_array_size(form->n_edges, sizeof(*edges)));

    for (i = 0; i < form->n_edges; i++)
        start[form->edges[i].to + 2]++;
    for (i = 0; i < form->n_nodes; i++)
        start[i + 2] += start[i + 1];
    for (i = 0; i < form->n_edges; i++)
        edges[start[form->edges[i].to + 1]++] = i;
    n->in_start[side] = start;
    n->in_edges[side] = edges;
}

void mc_named_edits_find(struct mc_named_edits *n)
{
    uint32_t side;

    n->edits = NULL;
    n->n_edits = n->capacity = 0;
    for (side = 0; side < 2; side++) {
        n->open[side] = mc_arena_alloc(n->arena, n->form[side]->n_edges);
        memset(n->open[side], true, n->form[side]->n_edges);
        list_incoming(n, side);
        find_unmapped(n, side);
    }
    name_concepts(n);
    name_attributes(n);
    name_changed_edges(n);
    name_sets(n, 0);
    name_sets(n, 1);
    name_left_edges(n);
    name_root(n);
}

static void swap_numbers(uint32_t *a, uint32_t *b)
{
    uint32_t kept = *a;

    *a = *b;
    *b = kept;
}

static void exchange_edits(struct mc_named_edits *n)
{
    size_t i;

    for (i = 0; i < n->n_edits; i++) {
        struct mc_raw_edit *edit = &n->edits[i];

        edit->only = edit->only < 0 ? -1 : 1 - edit->only;
        swap_numbers(&edit->node[0], &edit->node[1]);
        swap_numbers(&edit->attribute[0], &edit->attribute[1]);
        swap_numbers(&edit->edge[0][0], &edit->edge[1][0]);
        swap_numbers(&edit->edge[0][1], &edit->edge[1][1]);
    }
}

void mc_named_edits_exchange(struct mc_named_edits *n)
{
    struct mc_named_edits kept = *n;
    uint32_t side;

    for (side = 0; side < 2; side++) {
        n->form[side] = kept.form[1 - side];
        n->other[side] = kept.other[1 - side];
        n->unmapped[side] = kept.unmapped[1 - side];
        n->open[side] = kept.open[1 - side];
        n->in_start[side] = kept.in_start[1 - side];
        n->in_edges[side] = kept.in_edges[1 - side];
    }
    exchange_edits(n);
}
