#include "amr/difference_name.h"

struct mc_raw_edit *mc_add_raw_edit(struct mc_naming *n, enum mc_graph_edit_kind kind, int only)
{
    struct mc_raw_edit *edit;

    if (n->n_edits == n->capacity) {
        size_t capacity = n->capacity == 0 ? 16 : n->capacity * 2;
        struct mc_raw_edit *edits =
            mc_arena_alloc(n->arena, mc_array_size(capacity, sizeof(*edits)));

        if (n->n_edits > 0)
            memcpy(edits, n->edits, n->n_edits * sizeof(*edits));
        n->edits = edits;
        n->capacity = capacity;
    }
    edit = &n->edits[n->n_edits++];
    memset(edit, 0xFF, sizeof(*edit)); /* every part is MC_NO_PART */
    edit->kind = kind;
    edit->only = only;
    return edit;
}

static void swap_numbers(uint32_t *a, uint32_t *b)
{
    uint32_t kept = *a;

    *a = *b;
    *b = kept;
}

static void exchange_edits(struct mc_naming *n)
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

void mc_exchange_sides(struct mc_naming *n)
{
    struct mc_naming kept = *n;
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

static void name_root(struct mc_naming *n)
{
    struct mc_raw_edit *edit;

    if (n->other[0][n->form[0]->root] == n->form[1]->root)
        return;
    edit = mc_add_raw_edit(n, MC_GRAPH_EDIT_ROOT, -1);
    edit->node[0] = n->form[0]->root;
    edit->node[1] = n->form[1]->root;
}

static void list_incoming(struct mc_naming *n, uint32_t side)
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

void mc_name_edits(struct mc_naming *n)
{
    uint32_t side;

    n->edits = NULL;
    n->n_edits = n->capacity = 0;
    for (side = 0; side < 2; side++) {
        n->open[side] = mc_arena_alloc(n->arena, n->form[side]->n_edges);
        memset(n->open[side], true, n->form[side]->n_edges);
        list_incoming(n, side);
        mc_find_unmapped(n, side);
    }
    mc_name_concepts(n);
    mc_name_attributes(n);
    mc_name_changed_edges(n);
    mc_name_sets(n, 0);
    mc_name_sets(n, 1);
    mc_name_left_edges(n);
    name_root(n);
}
