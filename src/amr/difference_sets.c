#include <stdlib.h>

#include "amr/difference_name.h"
#include "base/disjoint_sets.h"

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

/* --- finding them ----------------------------------------------------------------------------- */

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

/* The set an edge links to the mapped nodes, or MC_NO_PART. */
static uint32_t linked_set(const struct mc_unmapped *unmapped, const struct mc_form_edge *edge)
{
    uint32_t from = unmapped->set_of[edge->from], to = unmapped->set_of[edge->to];

    if (from != MC_NO_PART && to != MC_NO_PART)
        return MC_NO_PART;
    return from != MC_NO_PART ? from : to;
}

/* The sizes are counted already; gives each set its lists and fills them. */
static void fill_sets(struct mc_naming *n, uint32_t side)
{
    struct mc_unmapped *unmapped = &n->unmapped[side];
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

void mc_find_unmapped(struct mc_naming *n, uint32_t side)
{
    const struct mc_form *form = n->form[side];
    struct mc_unmapped *unmapped = &n->unmapped[side];
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

/* --- naming them ------------------------------------------------------------------------------ */

/* The mapped end of a link. */
static uint32_t outer_end(const struct mc_naming *n, uint32_t side, uint32_t link)
{
    const struct mc_form_edge *edge = &n->form[side]->edges[link];

    return n->unmapped[side].set_of[edge->from] == MC_NO_PART ? edge->from : edge->to;
}

/* The unmatched edge of the other graph in whose place the set stands, or MC_NO_PART. */
static uint32_t replaced_edge(const struct mc_naming *n, uint32_t side,
                              const struct mc_unmapped_set *set)
{
    uint32_t u, v, edge;

    if (set->n_links != 2)
        return MC_NO_PART;
    u = n->other[side][outer_end(n, side, set->links[0])];
    v = n->other[side][outer_end(n, side, set->links[1])];
    if (u == v)
        return MC_NO_PART;
    edge = mc_open_edge(n, 1 - side, u, v);
    return edge != MC_NO_PART ? edge : mc_open_edge(n, 1 - side, v, u);
}

static bool holds_root(const struct mc_naming *n, uint32_t side, uint32_t set)
{
    return n->unmapped[side].set_of[n->form[side]->root] == set;
}

static void name_set(struct mc_naming *n, uint32_t side, uint32_t number)
{
    const struct mc_unmapped_set *set = &n->unmapped[side].sets[number];
    struct mc_raw_edit *edit = mc_add_raw_edit(n, MC_GRAPH_EDIT_SUBTREE, (int)side);
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

void mc_name_sets(struct mc_naming *n, uint32_t side)
{
    uint32_t i;

    for (i = 0; i < n->unmapped[side].n_sets; i++)
        name_set(n, side, i);
}
