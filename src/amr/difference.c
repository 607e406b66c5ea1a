/* SPDX-License-Identifier: GPL-3.0-or-later */
/* difference.c: the mapping comes from difference_match.h; here what it leaves over is named, edges
 * first, then concepts and constants, then sets of unmapped nodes, and put into words.
 *
 * - kinds of edits, what a mapping leaves over
 * - edges between mapped nodes, concepts and constants, unmapped nodes, all edits
 * - an edit in words
 * - the search, among mappings of equal value, for the one with the fewest edits
 */
#include "amr/difference.h"

#include <stdlib.h>

#include "amr/difference_match.h"
#include "amr/graph.h"
#include "base/memory.h"
#include "base/disjoint_sets.h"
#include "base/hash.h"

/* --- kinds of edits --------------------------------------------------------------------------- */

static const struct {
    const char *name, *meaning;
} kinds[] = {
#define MC_GRAPH_EDIT_KIND_ROW(name, text, meaning) {text, meaning},
    MC_GRAPH_EDIT_KINDS(MC_GRAPH_EDIT_KIND_ROW)
#undef MC_GRAPH_EDIT_KIND_ROW
};

const char *mc_graph_edit_kind_name(enum mc_graph_edit_kind kind)
{
    return kinds[kind].name;
}

const char *mc_graph_edit_kind_meaning(enum mc_graph_edit_kind kind)
{
    return kinds[kind].meaning;
}

/* --- what a mapping leaves over --------------------------------------------------------------- */

#define NO_PART UINT32_MAX

/* Connected unmapped nodes of one graph. */
struct unmapped_set {
    uint32_t *nodes, *links; /* ascending; links are edges with one end outside */
    uint32_t n_nodes, n_links;
};

struct unmapped {
    struct unmapped_set *sets;
    uint32_t n_sets;
    uint32_t *set_of; /* [nodes]; NO_PART: mapped */
};

/* An edit by the numbers of the forms; NO_PART where nothing is there. */
struct raw_edit {
    enum mc_graph_edit_kind kind;
    int only;         /* side (0, 1) it is on, or -1: on both */
    uint32_t node[2]; /* the node that differs, or at which something is missing */
    uint32_t attribute[2];
    uint32_t edge[2][2]; /* [side]: the edge; two of the swaps */
    uint32_t set;        /* in unmapped[only] */
};

struct naming {
    const struct mc_form *form[2];
    const uint32_t *other[2]; /* other[side][node]: node of the other side, or NO_PART */
    struct mc_arena *arena;
    struct unmapped unmapped[2];
    bool *open[2];                       /* [edges] not explained yet */
    uint32_t *in_start[2], *in_edges[2]; /* edges by the node they lead to */
    struct raw_edit *edits;
    size_t n_edits, capacity;
};

/* Adds an edit without parts. */
static struct raw_edit *add_raw_edit(struct naming *n, enum mc_graph_edit_kind kind, int only)
{
    struct raw_edit *edit = MC_ARENA_PUSH(n->arena, n->edits, n->n_edits, n->capacity);

    memset(edit, 0xFF, sizeof(*edit)); /* every part is NO_PART */
    edit->kind = kind;
    edit->only = only;
    return edit;
}

/* --- edges between mapped nodes --------------------------------------------------------------- */

/* An open edge between two nodes in this direction, or NO_PART. */
static uint32_t open_edge(const struct naming *n, uint32_t side, uint32_t from, uint32_t to)
{
    const struct mc_form_arc *arc = mc_form_arc_between(n->form[side], from, to);
    uint32_t i;

    for (i = 0; arc != NULL && i < arc->n; i++)
        if (n->open[side][arc->first + i])
            return arc->first + i;
    return NO_PART;
}

static bool is_inner(const struct naming *n, uint32_t side, uint32_t edge)
{
    const struct mc_form_edge *e = &n->form[side]->edges[edge];

    return n->other[side][e->from] != NO_PART && n->other[side][e->to] != NO_PART;
}

static bool is_open(const struct naming *n, uint32_t side, uint32_t edge)
{
    return n->open[side][edge] && is_inner(n, side, edge);
}

static struct raw_edit *name_edges(struct naming *n, enum mc_graph_edit_kind kind, uint32_t a,
                                   uint32_t b)
{
    struct raw_edit *edit = add_raw_edit(n, kind, -1);

    edit->edge[0][0] = a;
    edit->edge[1][0] = b;
    n->open[0][a] = n->open[1][b] = false;
    return edit;
}

static void strike_equal(struct naming *n, const struct mc_form_arc *a, const struct mc_form_arc *b)
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

static void name_relabelled(struct naming *n)
{
    uint32_t i;

    for (i = 0; i < n->form[0]->n_arcs; i++) {
        const struct mc_form_arc *a = &n->form[0]->arcs[i], *b;
        uint32_t from = n->other[0][a->from], to = n->other[0][a->to], x, y;

        if (from == NO_PART || to == NO_PART)
            continue;
        b = mc_form_arc_between(n->form[1], from, to);
        if (b == NULL)
            continue;
        strike_equal(n, a, b);
        while ((x = open_edge(n, 0, a->from, a->to)) != NO_PART &&
               (y = open_edge(n, 1, from, to)) != NO_PART)
            (void)name_edges(n, MC_GRAPH_EDIT_ROLE, x, y);
    }
}

static const struct mc_form_edge *edge_of(const struct naming *n, const struct raw_edit *edit,
                                          uint32_t side)
{
    return &n->form[side]->edges[edit->edge[side][0]];
}

/* Relabelled edges from[first] .. last - 1 have one head. */
static void join_swaps(struct naming *n, size_t first, size_t last)
{
    size_t i, k;

    for (i = first; i < last; i++)
        for (k = i + 1; k < last; k++) {
            struct raw_edit *x = &n->edits[i], *y = &n->edits[k];

            if (x->kind != MC_GRAPH_EDIT_ROLE || y->kind != MC_GRAPH_EDIT_ROLE ||
                edge_of(n, x, 0)->role != edge_of(n, y, 1)->role ||
                edge_of(n, x, 1)->role != edge_of(n, y, 0)->role)
                continue;
            x->kind = MC_GRAPH_EDIT_ROLE_SWAP;
            x->edge[0][1] = y->edge[0][0];
            x->edge[1][1] = y->edge[1][0];
            y->kind = MC_N_GRAPH_EDIT_KINDS; /* taken out below */
        }
}

static void name_role_swaps(struct naming *n, size_t first)
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

static void name_reversed(struct naming *n)
{
    uint32_t i;

    for (i = 0; i < n->form[0]->n_edges; i++) {
        const struct mc_form_edge *edge = &n->form[0]->edges[i];
        uint32_t found;

        if (!is_open(n, 0, i))
            continue;
        found = open_edge(n, 1, n->other[0][edge->to], n->other[0][edge->from]);
        if (found != NO_PART)
            (void)name_edges(n, MC_GRAPH_EDIT_REVERSED, i, found);
    }
}

/* The open edge with this role between two nodes, or NO_PART. */
static uint32_t open_edge_with(const struct naming *n, uint32_t side, uint32_t from, uint32_t to,
                               uint32_t role)
{
    const struct mc_form_arc *arc = mc_form_arc_between(n->form[side], from, to);
    uint32_t i;

    for (i = 0; arc != NULL && i < arc->n; i++)
        if (n->open[side][arc->first + i] && n->form[side]->edges[arc->first + i].role == role)
            return arc->first + i;
    return NO_PART;
}

/* (p r x) of the left graph became (p r y), `there` of the right one: looks for (q s y) that became
 * (q s x). */
static bool name_filler_swap(struct naming *n, uint32_t here, uint32_t there)
{
    const struct mc_form_edge *a = &n->form[0]->edges[here];
    uint32_t y = n->other[1][n->form[1]->edges[there].to], i;

    for (i = n->in_start[0][y]; i < n->in_start[0][y + 1]; i++) {
        uint32_t second = n->in_edges[0][i], back;
        const struct mc_form_edge *b = &n->form[0]->edges[second];
        struct raw_edit *edit;

        if (second == here || !is_open(n, 0, second))
            continue;
        back = open_edge_with(n, 1, n->other[0][b->from], n->other[0][a->to], b->role);
        if (back == NO_PART || back == there)
            continue;
        edit = name_edges(n, MC_GRAPH_EDIT_FILLER_SWAP, here, there);
        edit->edge[0][1] = second;
        edit->edge[1][1] = back;
        n->open[0][second] = n->open[1][back] = false;
        return true;
    }
    return false;
}

static void name_filler_swaps(struct naming *n)
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

static void name_moved(struct naming *n)
{
    uint32_t x, i, k;

    for (x = 0; x < n->form[0]->n_nodes; x++) {
        uint32_t y = n->other[0][x];

        if (y == NO_PART)
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

static void name_reentrancies(struct naming *n, uint32_t side)
{
    uint32_t i;

    for (i = 0; i < n->form[side]->n_edges; i++) {
        struct raw_edit *edit;

        if (!is_open(n, side, i))
            continue;
        edit = add_raw_edit(n, MC_GRAPH_EDIT_REENTRANCY, (int)side);
        edit->edge[side][0] = i;
        edit->node[1 - side] = n->other[side][n->form[side]->edges[i].from];
    }
}

static void name_changed_edges(struct naming *n)
{
    size_t first = n->n_edits;

    name_relabelled(n);
    name_role_swaps(n, first);
    name_reversed(n);
    name_filler_swaps(n);
}

static void name_left_edges(struct naming *n)
{
    name_moved(n);
    name_reentrancies(n, 0);
    name_reentrancies(n, 1);
}

/* --- concepts and constants of mapped nodes --------------------------------------------------- */

static void name_concepts(struct naming *n)
{
    uint32_t s;

    for (s = 0; s < n->form[0]->n_nodes; s++) {
        uint32_t t = n->other[0][s];
        const struct mc_form_node *a = &n->form[0]->nodes[s], *b;
        struct raw_edit *edit;

        if (t == NO_PART)
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

static uint32_t value_at(const struct naming *n, const struct constants *c, uint32_t side)
{
    return c->at[side] < c->end[side] ? n->form[side]->attributes[c->at[side]].value : NO_PART;
}

static void name_constant(struct naming *n, const struct constants *c, uint32_t a, uint32_t b)
{
    enum mc_graph_edit_kind kind =
        a != NO_PART && b != NO_PART ? MC_GRAPH_EDIT_CONSTANT : MC_GRAPH_EDIT_ATTRIBUTE;
    struct raw_edit *edit =
        add_raw_edit(n, kind, kind == MC_GRAPH_EDIT_CONSTANT ? -1 : a == NO_PART);

    edit->node[0] = c->node[0];
    edit->node[1] = c->node[1];
    edit->attribute[0] = a;
    edit->attribute[1] = b;
}

/* Strikes equal constants, pairs the rest in their order, says what is then left. */
static void name_role_constants(struct naming *n, struct constants *c)
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
        name_constant(n, c, i < n_rest[0] ? rest[0][i] : NO_PART,
                      i < n_rest[1] ? rest[1][i] : NO_PART);
}

static uint32_t role_at(const struct naming *n, uint32_t side, uint32_t at, uint32_t end)
{
    return at < end ? n->form[side]->attributes[at].role : NO_PART;
}

static void name_pair_attributes(struct naming *n, uint32_t s, uint32_t t)
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

static void name_attributes(struct naming *n)
{
    uint32_t s;

    for (s = 0; s < n->form[0]->n_nodes; s++)
        if (n->other[0][s] != NO_PART)
            name_pair_attributes(n, s, n->other[0][s]);
}

/* --- unmapped nodes --------------------------------------------------------------------------- */

/* Roles and the frames that stand for them when they are nodes (AMR guidelines 1.2.6, reification;
 * the frames of possession, material, cause and the like as PropBank has them). */
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

        if (other[a] == NO_PART && other[b] == NO_PART)
            mc_join_sets(parent, a, b);
    }
    return parent;
}

/* The set an edge links to the mapped nodes, or NO_PART. */
static uint32_t linked_set(const struct unmapped *unmapped, const struct mc_form_edge *edge)
{
    uint32_t from = unmapped->set_of[edge->from], to = unmapped->set_of[edge->to];

    if (from != NO_PART && to != NO_PART)
        return NO_PART;
    return from != NO_PART ? from : to;
}

/* The sizes are counted already; gives each set its lists and fills them. */
static void fill_sets(struct naming *n, uint32_t side)
{
    struct unmapped *unmapped = &n->unmapped[side];
    const struct mc_form *form = n->form[side];
    uint32_t i, set;

    for (i = 0; i < unmapped->n_sets; i++) {
        struct unmapped_set *s = &unmapped->sets[i];

        s->nodes = mc_arena_alloc(n->arena, mc_array_size(s->n_nodes, sizeof(*s->nodes)));
        s->links = mc_arena_alloc(n->arena, mc_array_size(s->n_links, sizeof(*s->links)));
        s->n_nodes = s->n_links = 0;
    }
    for (i = 0; i < form->n_nodes; i++) {
        set = unmapped->set_of[i];
        if (set != NO_PART)
            unmapped->sets[set].nodes[unmapped->sets[set].n_nodes++] = i;
    }
    for (i = 0; i < form->n_edges; i++) {
        set = linked_set(unmapped, &form->edges[i]);
        if (set != NO_PART)
            unmapped->sets[set].links[unmapped->sets[set].n_links++] = i;
    }
}

static void find_unmapped(struct naming *n, uint32_t side)
{
    const struct mc_form *form = n->form[side];
    struct unmapped *unmapped = &n->unmapped[side];
    uint32_t *parent = connect(form, n->other[side], n->arena), i;

    unmapped->set_of = mc_arena_alloc(n->arena, mc_array_size(form->n_nodes, sizeof(uint32_t)));
    unmapped->sets = mc_arena_array(n->arena, form->n_nodes, sizeof(*unmapped->sets));
    unmapped->n_sets = 0;
    for (i = 0; i < form->n_nodes; i++) {
        unmapped->set_of[i] = NO_PART;
        if (n->other[side][i] != NO_PART)
            continue;
        unmapped->set_of[i] =
            parent[i] == i ? unmapped->n_sets++ : unmapped->set_of[mc_find_set(parent, i)];
        unmapped->sets[unmapped->set_of[i]].n_nodes++;
    }
    for (i = 0; i < form->n_edges; i++) {
        uint32_t set = linked_set(unmapped, &form->edges[i]);

        if (set != NO_PART)
            unmapped->sets[set].n_links++;
    }
    fill_sets(n, side);
}

/* The mapped end of a link. */
static uint32_t outer_end(const struct naming *n, uint32_t side, uint32_t link)
{
    const struct mc_form_edge *edge = &n->form[side]->edges[link];

    return n->unmapped[side].set_of[edge->from] == NO_PART ? edge->from : edge->to;
}

/* The unmatched edge of the other graph in whose place the set stands, or NO_PART. */
static uint32_t replaced_edge(const struct naming *n, uint32_t side, const struct unmapped_set *set)
{
    uint32_t u, v, edge;

    if (set->n_links != 2)
        return NO_PART;
    u = n->other[side][outer_end(n, side, set->links[0])];
    v = n->other[side][outer_end(n, side, set->links[1])];
    if (u == v)
        return NO_PART;
    edge = open_edge(n, 1 - side, u, v);
    return edge != NO_PART ? edge : open_edge(n, 1 - side, v, u);
}

static bool holds_root(const struct naming *n, uint32_t side, uint32_t set)
{
    return n->unmapped[side].set_of[n->form[side]->root] == set;
}

static void name_set(struct naming *n, uint32_t side, uint32_t number)
{
    const struct unmapped_set *set = &n->unmapped[side].sets[number];
    struct raw_edit *edit = add_raw_edit(n, MC_GRAPH_EDIT_SUBTREE, (int)side);
    uint32_t edge = replaced_edge(n, side, set);

    edit->set = number;
    if (set->n_links > 0)
        edit->node[1 - side] = n->other[side][outer_end(n, side, set->links[0])];
    if (edge != NO_PART) {
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

static void name_sets(struct naming *n, uint32_t side)
{
    uint32_t i;

    for (i = 0; i < n->unmapped[side].n_sets; i++)
        name_set(n, side, i);
}

/* --- all edits of a mapping ------------------------------------------------------------------- */

static void name_root(struct naming *n)
{
    struct raw_edit *edit;

    if (n->other[0][n->form[0]->root] == n->form[1]->root)
        return;
    edit = add_raw_edit(n, MC_GRAPH_EDIT_ROOT, -1);
    edit->node[0] = n->form[0]->root;
    edit->node[1] = n->form[1]->root;
}

static void list_incoming(struct naming *n, uint32_t side)
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

/* Fills unmapped and edits; form, other and arena are given. */
static void name_edits(struct naming *n)
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

static void exchange_edits(struct naming *n)
{
    size_t i;

    for (i = 0; i < n->n_edits; i++) {
        struct raw_edit *edit = &n->edits[i];

        edit->only = edit->only < 0 ? -1 : 1 - edit->only;
        swap_numbers(&edit->node[0], &edit->node[1]);
        swap_numbers(&edit->attribute[0], &edit->attribute[1]);
        swap_numbers(&edit->edge[0][0], &edit->edge[1][0]);
        swap_numbers(&edit->edge[0][1], &edit->edge[1][1]);
    }
}

/* Exchanges the sides of all edits, sets and forms. */
static void exchange_sides(struct naming *n)
{
    struct naming kept = *n;
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

/* --- an edit in words ------------------------------------------------------------------------- */

/* An edit on its way into words. */
struct wording {
    const struct naming *naming;
    const struct raw_edit *raw;
    struct mc_graph_edit *edit;
    struct mc_arena *arena;
};

static struct mc_slice text_of(const struct wording *w, uint32_t string)
{
    return string == NO_PART ? mc_slice("", 0) : mc_form_text(w->naming->form[0], string);
}

static struct mc_slice concept_of(const struct wording *w, uint32_t side, uint32_t node)
{
    return text_of(w, w->naming->form[side]->nodes[node].concept);
}

static void add_number(const struct wording *w, uint32_t **list, uint32_t *n, uint32_t number)
{
    uint32_t *longer = mc_arena_alloc(w->arena, mc_array_size((size_t)*n + 1, sizeof(*longer)));
    uint32_t at = *n;

    while (at > 0 && (*list)[at - 1] > number) {
        longer[at] = (*list)[at - 1];
        at--;
    }
    longer[at] = number;
    if (at > 0)
        memcpy(longer, *list, at * sizeof(*longer));
    *list = longer;
    (*n)++;
}

static void say_node(const struct wording *w, uint32_t side, uint32_t node, bool differs)
{
    const struct mc_form *form = w->naming->form[side];
    struct mc_graph_edit_side *to = &w->edit->side[side];

    to->offset = form->graph->nodes[form->nodes[node].original].offset;
    if (!differs)
        return;
    to->head = concept_of(w, side, node);
    add_number(w, &to->nodes, &to->n_nodes, form->nodes[node].original);
}

static void say_attribute(const struct wording *w, uint32_t side, uint32_t attribute)
{
    const struct mc_form *form = w->naming->form[side];
    const struct mc_form_attribute *from = &form->attributes[attribute];
    struct mc_graph_edit_side *to = &w->edit->side[side];

    to->head = concept_of(w, side, w->raw->node[side]);
    to->role = text_of(w, from->role);
    to->filler = text_of(w, from->value);
    to->offset = form->graph->attributes[from->original].offset;
    add_number(w, &to->attributes, &to->n_attributes, from->original);
}

static void mark_edge(const struct wording *w, uint32_t side, uint32_t edge)
{
    struct mc_graph_edit_side *to = &w->edit->side[side];

    add_number(w, &to->edges, &to->n_edges, w->naming->form[side]->edges[edge].original);
}

/* Texts of an edge of graph `from` as those of a side. */
static void say_edge_texts(const struct wording *w, uint32_t side, uint32_t from, uint32_t edge)
{
    const struct mc_form_edge *e = &w->naming->form[from]->edges[edge];

    w->edit->side[side].head = concept_of(w, from, e->from);
    w->edit->side[side].role = text_of(w, e->role);
    w->edit->side[side].filler = concept_of(w, from, e->to);
}

static size_t edge_offset(const struct wording *w, uint32_t side, uint32_t edge)
{
    const struct mc_form *form = w->naming->form[side];

    return form->graph->edges[form->edges[edge].original].offset;
}

static void say_edge(const struct wording *w, uint32_t side, uint32_t edge)
{
    say_edge_texts(w, side, side, edge);
    w->edit->side[side].offset = edge_offset(w, side, edge);
    mark_edge(w, side, edge);
}

static int compare_slices(const void *a, const void *b)
{
    return mc_slice_compare(*(const struct mc_slice *)a, *(const struct mc_slice *)b);
}

/* Sorted and joined, `once` leaves out what is there already. */
static struct mc_slice join(struct mc_slice *texts, uint32_t n, char between, bool once,
                            struct mc_arena *arena)
{
    struct mc_buffer joined = {NULL, 0, 0};
    struct mc_slice result;
    uint32_t i;

    if (n > 0)
        qsort(texts, n, sizeof(*texts), compare_slices);
    for (i = 0; i < n; i++) {
        if (once && i > 0 && mc_slice_equal(texts[i], texts[i - 1]))
            continue;
        if (i > 0)
            mc_buffer_append_char(&joined, between);
        mc_buffer_append_slice(&joined, texts[i]);
    }
    result = mc_arena_copy(arena, mc_buffer_slice(&joined));
    mc_buffer_free(&joined);
    return result;
}

/* Role of a link as the subtree sees it, with its colon. */
static struct mc_slice link_role(const struct wording *w, bool outwards, uint32_t role)
{
    struct mc_slice text = text_of(w, role);

    return mc_slice_of(
        mc_arena_format(w->arena, ":%.*s%s", MC_SLICE_ARGUMENTS(text), outwards ? "-of" : ""));
}

static void say_links(const struct wording *w, uint32_t side, const struct unmapped_set *set)
{
    const struct mc_form *form = w->naming->form[side];
    const uint32_t *set_of = w->naming->unmapped[side].set_of;
    struct mc_slice *roles = mc_arena_alloc(w->arena, mc_array_size(set->n_links, sizeof(*roles)));
    struct mc_slice *concepts =
        mc_arena_alloc(w->arena, mc_array_size((size_t)set->n_links + 1, sizeof(*concepts)));
    struct mc_graph_edit_side *to = &w->edit->side[side];
    uint32_t i;

    concepts[0] = concept_of(w, side, set->nodes[0]); /* where there is no link */
    for (i = 0; i < set->n_links; i++) {
        const struct mc_form_edge *edge = &form->edges[set->links[i]];
        bool outwards = set_of[edge->from] != NO_PART;

        roles[i] = link_role(w, outwards, edge->role);
        concepts[i] = concept_of(w, side, outwards ? edge->from : edge->to);
    }
    to->role = join(roles, set->n_links, '+', false, w->arena);
    to->head = join(concepts, set->n_links > 0 ? set->n_links : 1, '/', true, w->arena);
}

static int compare_uint32(const void *left, const void *right)
{
    uint32_t a = *(const uint32_t *)left, b = *(const uint32_t *)right;

    return (a > b) - (a < b);
}

static void mark_nodes(const struct wording *w, uint32_t side, const struct unmapped_set *set)
{
    const struct mc_form *form = w->naming->form[side];
    struct mc_graph_edit_side *to = &w->edit->side[side];
    uint32_t i, k, n_attributes = 0;

    for (i = 0; i < set->n_nodes; i++)
        n_attributes += form->nodes[set->nodes[i]].n_attributes;
    to->nodes = mc_arena_alloc(w->arena, mc_array_size(set->n_nodes, sizeof(uint32_t)));
    to->attributes = mc_arena_alloc(w->arena, mc_array_size(n_attributes, sizeof(uint32_t)));
    for (i = 0; i < set->n_nodes; i++) {
        const struct mc_form_node *node = &form->nodes[set->nodes[i]];

        to->nodes[to->n_nodes++] = node->original;
        for (k = 0; k < node->n_attributes; k++)
            to->attributes[to->n_attributes++] =
                form->attributes[node->first_attribute + k].original;
    }
    qsort(to->nodes, to->n_nodes, sizeof(uint32_t), compare_uint32);
    qsort(to->attributes, to->n_attributes, sizeof(uint32_t), compare_uint32);
    to->offset = form->graph->nodes[to->nodes[0]].offset; /* nodes are in the order of the text */
}

/* Edges with an end in the set. */
static void mark_edges(const struct wording *w, uint32_t side, const struct unmapped_set *set)
{
    const struct naming *n = w->naming;
    const struct mc_form *form = n->form[side];
    struct mc_graph_edit_side *to = &w->edit->side[side];
    uint32_t n_edges = set->n_links, i, k;

    for (i = 0; i < set->n_nodes; i++)
        n_edges += n->in_start[side][set->nodes[i] + 1] - n->in_start[side][set->nodes[i]];
    to->edges = mc_arena_alloc(w->arena, mc_array_size(n_edges, sizeof(uint32_t)));
    for (i = 0; i < set->n_links; i++)
        to->edges[to->n_edges++] = form->edges[set->links[i]].original;
    for (i = 0; i < set->n_nodes; i++)
        for (k = n->in_start[side][set->nodes[i]]; k < n->in_start[side][set->nodes[i] + 1]; k++) {
            const struct mc_form_edge *edge = &form->edges[n->in_edges[side][k]];

            if (n->unmapped[side].set_of[edge->from] != NO_PART)
                to->edges[to->n_edges++] = edge->original;
        }
    qsort(to->edges, to->n_edges, sizeof(uint32_t), compare_uint32);
    for (i = 0; i < set->n_links; i++) {
        size_t offset = edge_offset(w, side, set->links[i]);

        if (offset < to->offset)
            to->offset = offset;
    }
}

static void say_set(const struct wording *w)
{
    uint32_t side = (uint32_t)w->raw->only, there = 1 - side;
    const struct unmapped_set *set = &w->naming->unmapped[side].sets[w->raw->set];

    say_links(w, side, set);
    mark_nodes(w, side, set);
    mark_edges(w, side, set);
    if (w->raw->edge[there][0] != NO_PART)
        say_edge(w, there, w->raw->edge[there][0]);
    else if (w->raw->node[there] != NO_PART)
        say_node(w, there, w->raw->node[there], false);
}

/* Which of the two edges of graph A in a swap is named first. */
static void order_swap(const struct wording *w, uint32_t order[2])
{
    const struct mc_form *a = w->naming->form[0];
    const struct mc_form_edge *x = &a->edges[w->raw->edge[0][0]];
    const struct mc_form_edge *y = &a->edges[w->raw->edge[0][1]];

    order[0] = x->role < y->role ||
                       (x->role == y->role && a->nodes[x->to].concept <= a->nodes[y->to].concept)
                   ? 0
                   : 1;
    order[1] = 1 - order[0];
}

static void say_swap(const struct wording *w)
{
    uint32_t order[2], side;

    order_swap(w, order);
    for (side = 0; side < 2; side++) {
        say_edge_texts(w, side, 0, w->raw->edge[0][order[side]]);
        mark_edge(w, side, w->raw->edge[side][0]);
        mark_edge(w, side, w->raw->edge[side][1]);
        w->edit->side[side].offset = edge_offset(w, side, w->raw->edge[side][order[0]]);
    }
}

static void say_sides(const struct wording *w)
{
    const struct raw_edit *raw = w->raw;
    uint32_t side;

    for (side = 0; side < 2; side++) {
        if (raw->attribute[side] != NO_PART)
            say_attribute(w, side, raw->attribute[side]);
        else if (raw->edge[side][0] != NO_PART)
            say_edge(w, side, raw->edge[side][0]);
        else if (raw->node[side] != NO_PART)
            say_node(w, side, raw->node[side], raw->only < 0);
    }
}

static void word_sides(const struct wording *w)
{
    if (w->raw->set != NO_PART)
        say_set(w);
    else if (w->raw->kind == MC_GRAPH_EDIT_ROLE_SWAP || w->raw->kind == MC_GRAPH_EDIT_FILLER_SWAP)
        say_swap(w);
    else
        say_sides(w);
}

static void find_polarity(struct mc_graph_edit *edit, int only)
{
    if (mc_slice_is(edit->side[only].role, "polarity") && mc_slice_is(edit->side[only].filler, "-"))
        edit->kind = MC_GRAPH_EDIT_POLARITY;
}

#define SLICE(s) MC_SLICE_ARGUMENTS(s)

static const char *words_of_one_side(const struct mc_graph_edit *edit,
                                     const struct mc_graph_edit_side *own,
                                     const struct mc_graph_edit_side *there, struct mc_arena *arena)
{
    const char *kind = mc_graph_edit_kind_name(edit->kind);

    switch ((int)edit->kind) {
    case MC_GRAPH_EDIT_POLARITY:
        return mc_arena_format(arena, "%s(%c%.*s)", kind, edit->sign, SLICE(own->head));
    case MC_GRAPH_EDIT_ATTRIBUTE:
    case MC_GRAPH_EDIT_REENTRANCY:
        return mc_arena_format(arena, "%s(%c%.*s:%.*s %.*s)", kind, edit->sign, SLICE(own->head),
                               SLICE(own->role), SLICE(own->filler));
    case MC_GRAPH_EDIT_INTERPOSED:
    case MC_GRAPH_EDIT_REIFIED:
        return mc_arena_format(arena, "%s(%c:%.*s %.*s %u)", kind, edit->sign, SLICE(there->role),
                               SLICE(own->head), own->n_nodes);
    default: /* subtree, wrapper: the roles have their colons */
        return mc_arena_format(arena, "%s(%c%.*s %.*s %u)", kind, edit->sign, SLICE(own->role),
                               SLICE(own->head), own->n_nodes);
    }
}

static const char *words_of_both_sides(const struct mc_graph_edit *edit, struct mc_arena *arena)
{
    const struct mc_graph_edit_side *a = &edit->side[0], *b = &edit->side[1];
    const char *kind = mc_graph_edit_kind_name(edit->kind);

    switch ((int)edit->kind) {
    case MC_GRAPH_EDIT_CONSTANT:
        return mc_arena_format(arena, "%s(%.*s:%.*s %.*s>%.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(a->filler), SLICE(b->filler));
    case MC_GRAPH_EDIT_ROLE:
        return mc_arena_format(arena, "%s(%.*s:%.*s>%.*s %.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(b->role), SLICE(a->filler));
    case MC_GRAPH_EDIT_ROLE_SWAP:
        return mc_arena_format(arena, "%s(%.*s:%.*s/%.*s %.*s/%.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(b->role), SLICE(a->filler), SLICE(b->filler));
    case MC_GRAPH_EDIT_FILLER_SWAP:
        return mc_arena_format(arena, "%s(%.*s/%.*s %.*s/%.*s)", kind, SLICE(a->role),
                               SLICE(b->role), SLICE(a->filler), SLICE(b->filler));
    case MC_GRAPH_EDIT_REVERSED:
        return mc_arena_format(arena, "%s(%.*s :%.*s %.*s>%.*s :%.*s %.*s)", kind, SLICE(a->head),
                               SLICE(a->role), SLICE(a->filler), SLICE(b->head), SLICE(b->role),
                               SLICE(b->filler));
    case MC_GRAPH_EDIT_MOVED:
        return mc_arena_format(arena, "%s(%.*s %.*s :%.*s>%.*s :%.*s)", kind, SLICE(a->filler),
                               SLICE(a->head), SLICE(a->role), SLICE(b->head), SLICE(b->role));
    default: /* concept, sense, root */
        return mc_arena_format(arena, "%s(%.*s>%.*s)", kind, SLICE(a->head), SLICE(b->head));
    }
}

static void word_edit(const struct wording *w)
{
    const struct raw_edit *raw = w->raw;
    struct mc_graph_edit *edit = w->edit;
    const char *text;

    memset(edit, 0, sizeof(*edit));
    edit->kind = raw->kind;
    edit->sign = raw->only < 0    ? MC_GRAPH_EDIT_CHANGED
                 : raw->only == 0 ? MC_GRAPH_EDIT_ONLY_A
                                  : MC_GRAPH_EDIT_ONLY_B;
    word_sides(w);
    if (raw->kind == MC_GRAPH_EDIT_ATTRIBUTE)
        find_polarity(edit, raw->only);
    text = raw->only < 0 ? words_of_both_sides(edit, w->arena)
                         : words_of_one_side(edit, &edit->side[raw->only],
                                             &edit->side[1 - raw->only], w->arena);
    edit->text = mc_slice_of(text);
}

static int compare_edits(const void *left, const void *right)
{
    const struct mc_graph_edit *a = left, *b = right;
    int order = mc_slice_compare(a->text, b->text), side;

    for (side = 0; side < 2 && order == 0; side++)
        order = (a->side[side].offset > b->side[side].offset) -
                (a->side[side].offset < b->side[side].offset);
    return order;
}

/* The edits in words, by their texts. All memory is the arena's. */
static struct mc_graph_edit *word_edits(const struct naming *naming, struct mc_arena *arena)
{
    struct mc_graph_edit *edits =
        mc_arena_alloc(arena, mc_array_size(naming->n_edits, sizeof(*edits)));
    struct wording w = {naming, NULL, NULL, arena};
    size_t i;

    for (i = 0; i < naming->n_edits; i++) {
        w.raw = &naming->edits[i];
        w.edit = &edits[i];
        word_edit(&w);
    }
    if (naming->n_edits > 0)
        qsort(edits, naming->n_edits, sizeof(*edits), compare_edits);
    return edits;
}

/* --- the search ------------------------------------------------------------------------------- */

/* A difference under way. Which graph is left does not depend on which is A. */
struct search {
    struct mc_form forms[2];
    struct mc_matching matching;
    bool exchanged;               /* B is left */
    uint32_t *right_of, *left_of; /* the mapping in use */
    struct mc_limit limit;
    struct mc_arena *arena;
};

/* A mapping with its edits. */
struct version {
    uint32_t *right_of;
    struct mc_graph_edit *edits;    /* from A to B */
    struct mc_graph_edit *compared; /* from left to right */
    size_t n_edits;
};

static void invert(const struct search *s, const uint32_t *right_of)
{
    uint32_t i;

    for (i = 0; i < s->matching.right->n_nodes; i++)
        s->left_of[i] = NO_PART;
    for (i = 0; i < s->matching.left->n_nodes; i++)
        if (right_of[i] != NO_PART)
            s->left_of[right_of[i]] = i;
}

static struct version version_of(const struct search *s, uint32_t *right_of)
{
    struct version version = {right_of, NULL, NULL, 0};
    struct naming naming;

    memset(&naming, 0, sizeof(naming));
    invert(s, right_of);
    naming.form[0] = s->matching.left;
    naming.form[1] = s->matching.right;
    naming.other[0] = right_of;
    naming.other[1] = s->left_of;
    naming.arena = s->arena;
    name_edits(&naming);
    version.edits = version.compared = word_edits(&naming, s->arena);
    if (s->exchanged) {
        exchange_sides(&naming);
        version.edits = word_edits(&naming, s->arena);
    }
    version.n_edits = naming.n_edits;
    return version;
}

/* Fewer edits first, then by their texts, which do not depend on which graph is A. */
static int compare_versions(const struct version *a, const struct version *b)
{
    size_t i;
    int order = 0;

    if (a->n_edits != b->n_edits)
        return a->n_edits < b->n_edits ? -1 : 1;
    for (i = 0; i < a->n_edits && order == 0; i++)
        order = mc_slice_compare(a->compared[i].text, b->compared[i].text);
    return order;
}

static uint32_t *new_mapping(const struct search *s)
{
    return mc_arena_alloc(s->arena, mc_array_size(s->matching.left->n_nodes, sizeof(uint32_t)));
}

static bool same_mapping(const struct search *s, const uint32_t *a, const uint32_t *b)
{
    return memcmp(a, b, s->matching.left->n_nodes * sizeof(*a)) == 0;
}

/* Looks for other best mappings: the one that has least in common with the first, and when that is
 * another one, some at random. */
static struct version look_for_others(struct search *s, struct version first, int64_t value,
                                      enum mc_difference_unique *unique)
{
    enum { RANDOM_TRIES = 4 };
    struct version best = first;
    struct mc_limit limit = s->limit; /* of one look */
    uint64_t seed;

    limit.seconds /= RANDOM_TRIES + 1;
    if (limit.work != UINT64_MAX)
        limit.work /= RANDOM_TRIES + 1;
    *unique = MC_DIFFERENCE_ONE;
    for (seed = 0; seed <= RANDOM_TRIES; seed++) {
        struct version other = {new_mapping(s), NULL, NULL, 0};
        int order;

        if (!mc_matching_solve_otherwise(&s->matching, first.right_of, value, seed, limit,
                                         other.right_of)) {
            *unique = *unique == MC_DIFFERENCE_ONE ? MC_DIFFERENCE_UNKNOWN : *unique;
            break;
        }
        if (same_mapping(s, first.right_of, other.right_of)) {
            if (seed == 0)
                break;
            continue;
        }
        other = version_of(s, other.right_of);
        order = compare_versions(&other, &best);
        if (order != 0)
            *unique = MC_DIFFERENCE_SEVERAL;
        if (order < 0)
            best = other;
    }
    return best;
}

static void report(const struct search *s, const struct version *version,
                   struct mc_difference *difference)
{
    const struct mc_form *left = s->matching.left, *right = s->matching.right;
    const struct mc_form *a = &s->forms[0];
    uint32_t i;

    difference->edits = version->edits;
    difference->n_edits = version->n_edits;
    difference->b_of = mc_arena_alloc(s->arena, mc_array_size(a->n_nodes, sizeof(uint32_t)));
    difference->n_mapped = 0;
    for (i = 0; i < a->n_nodes; i++)
        difference->b_of[i] = MC_NOT_FOUND;
    for (i = 0; i < left->n_nodes; i++) {
        uint32_t k = version->right_of[i];

        if (k == NO_PART)
            continue;
        difference->n_mapped++;
        if (s->exchanged)
            difference->b_of[right->nodes[k].original] = left->nodes[i].original;
        else
            difference->b_of[left->nodes[i].original] = right->nodes[k].original;
    }
    for (i = 0; i < 2; i++) {
        difference->n_edges[i] = s->forms[i].n_edges;
        difference->n_attributes[i] = s->forms[i].n_attributes;
    }
}

void mc_difference(const struct mc_amr_graph *a, const struct mc_amr_graph *b,
                   struct mc_limit limit, struct mc_arena *arena, struct mc_difference *difference)
{
    struct search s;
    struct version version;

    memset(&s, 0, sizeof(s));
    s.arena = s.matching.arena = arena;
    s.limit = limit;
    mc_forms_make(a, b, arena, s.forms);
    s.exchanged = s.forms[0].fingerprint > s.forms[1].fingerprint;
    s.matching.left = &s.forms[s.exchanged ? 1 : 0];
    s.matching.right = &s.forms[s.exchanged ? 0 : 1];
    s.right_of = new_mapping(&s);
    s.left_of = mc_arena_alloc(arena, mc_array_size(s.matching.right->n_nodes, sizeof(uint32_t)));
    difference->unique = MC_DIFFERENCE_UNKNOWN;
    if (mc_matching_begin(&s.matching) == 0) {
        difference->value = mc_matching_solve(&s.matching, limit, s.right_of);
    } else {
        s.matching.bound = mc_matching_largest_value(s.matching.left, s.matching.right);
        mc_matching_by_concepts(s.matching.left, s.matching.right, arena, s.right_of);
        difference->value = mc_matching_value(s.matching.left, s.matching.right, s.right_of);
    }
    difference->bound = s.matching.bound;
    difference->proved = difference->bound == difference->value;
    version = version_of(&s, s.right_of);
    if (difference->proved)
        version = look_for_others(&s, version, difference->value, &difference->unique);
    report(&s, &version, difference);
}
