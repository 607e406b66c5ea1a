#include <stdlib.h>

#include "amr/difference_name.h"
#include "base/buffer.h"

/* --- one side --------------------------------------------------------------------------------- */

static struct mc_slice text_of(const struct mc_wording *w, uint32_t string)
{
    return string == MC_NO_PART ? mc_slice("", 0) : mc_form_text(w->naming->form[0], string);
}

static struct mc_slice concept_of(const struct mc_wording *w, uint32_t side, uint32_t node)
{
    return text_of(w, w->naming->form[side]->nodes[node].concept);
}

static void add_number(const struct mc_wording *w, uint32_t **list, uint32_t *n, uint32_t number)
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

static void say_node(const struct mc_wording *w, uint32_t side, uint32_t node, bool differs)
{
    const struct mc_form *form = w->naming->form[side];
    struct mc_graph_edit_side *to = &w->edit->side[side];

    to->offset = form->graph->nodes[form->nodes[node].original].offset;
    if (!differs)
        return;
    to->head = concept_of(w, side, node);
    add_number(w, &to->nodes, &to->n_nodes, form->nodes[node].original);
}

static void say_attribute(const struct mc_wording *w, uint32_t side, uint32_t attribute)
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

static void mark_edge(const struct mc_wording *w, uint32_t side, uint32_t edge)
{
    struct mc_graph_edit_side *to = &w->edit->side[side];

    add_number(w, &to->edges, &to->n_edges, w->naming->form[side]->edges[edge].original);
}

/* Texts of an edge of graph `from` as those of a side. */
static void say_edge_texts(const struct mc_wording *w, uint32_t side, uint32_t from, uint32_t edge)
{
    const struct mc_form_edge *e = &w->naming->form[from]->edges[edge];

    w->edit->side[side].head = concept_of(w, from, e->from);
    w->edit->side[side].role = text_of(w, e->role);
    w->edit->side[side].filler = concept_of(w, from, e->to);
}

static size_t edge_offset(const struct mc_wording *w, uint32_t side, uint32_t edge)
{
    const struct mc_form *form = w->naming->form[side];

    return form->graph->edges[form->edges[edge].original].offset;
}

static void say_edge(const struct mc_wording *w, uint32_t side, uint32_t edge)
{
    say_edge_texts(w, side, side, edge);
    w->edit->side[side].offset = edge_offset(w, side, edge);
    mark_edge(w, side, edge);
}

/* --- nodes that are only on one side ---------------------------------------------------------- */

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
static struct mc_slice link_role(const struct mc_wording *w, bool outwards, uint32_t role)
{
    struct mc_slice text = text_of(w, role);

    return mc_slice_of(
        mc_arena_format(w->arena, ":%.*s%s", MC_SLICE_ARGUMENTS(text), outwards ? "-of" : ""));
}

static void say_links(const struct mc_wording *w, uint32_t side, const struct mc_unmapped_set *set)
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
        bool outwards = set_of[edge->from] != MC_NO_PART;

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

static void mark_nodes(const struct mc_wording *w, uint32_t side, const struct mc_unmapped_set *set)
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
static void mark_edges(const struct mc_wording *w, uint32_t side, const struct mc_unmapped_set *set)
{
    const struct mc_naming *n = w->naming;
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

            if (n->unmapped[side].set_of[edge->from] != MC_NO_PART)
                to->edges[to->n_edges++] = edge->original;
        }
    qsort(to->edges, to->n_edges, sizeof(uint32_t), compare_uint32);
    for (i = 0; i < set->n_links; i++) {
        size_t offset = edge_offset(w, side, set->links[i]);

        if (offset < to->offset)
            to->offset = offset;
    }
}

static void say_set(const struct mc_wording *w)
{
    uint32_t side = (uint32_t)w->raw->only, there = 1 - side;
    const struct mc_unmapped_set *set = &w->naming->unmapped[side].sets[w->raw->set];

    say_links(w, side, set);
    mark_nodes(w, side, set);
    mark_edges(w, side, set);
    if (w->raw->edge[there][0] != MC_NO_PART)
        say_edge(w, there, w->raw->edge[there][0]);
    else if (w->raw->node[there] != MC_NO_PART)
        say_node(w, there, w->raw->node[there], false);
}

/* --- an edit ---------------------------------------------------------------------------------- */

/* Which of the two edges of graph A in a swap is told first. */
static void order_swap(const struct mc_wording *w, uint32_t order[2])
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

static void say_swap(const struct mc_wording *w)
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

static void say_sides(const struct mc_wording *w)
{
    const struct mc_raw_edit *raw = w->raw;
    uint32_t side;

    for (side = 0; side < 2; side++) {
        if (raw->attribute[side] != MC_NO_PART)
            say_attribute(w, side, raw->attribute[side]);
        else if (raw->edge[side][0] != MC_NO_PART)
            say_edge(w, side, raw->edge[side][0]);
        else if (raw->node[side] != MC_NO_PART)
            say_node(w, side, raw->node[side], raw->only < 0);
    }
}

void mc_word_sides(const struct mc_wording *w)
{
    if (w->raw->set != MC_NO_PART)
        say_set(w);
    else if (w->raw->kind == MC_GRAPH_EDIT_ROLE_SWAP || w->raw->kind == MC_GRAPH_EDIT_FILLER_SWAP)
        say_swap(w);
    else
        say_sides(w);
}
