#include "amr/difference_name.h"

void mc_name_concepts(struct mc_naming *n)
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
        edit = mc_add_raw_edit(
            n, a->lemma == b->lemma ? MC_GRAPH_EDIT_SENSE : MC_GRAPH_EDIT_CONCEPT, -1);
        edit->node[0] = s;
        edit->node[1] = t;
    }
}

/* Attributes of two mapped nodes under one role. */
struct constants {
    uint32_t node[2], at[2], end[2]; /* at .. end - 1 in the attributes of the forms */
};

static uint32_t value_at(const struct mc_naming *n, const struct constants *c, uint32_t side)
{
    return c->at[side] < c->end[side] ? n->form[side]->attributes[c->at[side]].value : MC_NO_PART;
}

static void name_constant(struct mc_naming *n, const struct constants *c, uint32_t a, uint32_t b)
{
    enum mc_graph_edit_kind kind =
        a != MC_NO_PART && b != MC_NO_PART ? MC_GRAPH_EDIT_CONSTANT : MC_GRAPH_EDIT_ATTRIBUTE;
    struct mc_raw_edit *edit =
        mc_add_raw_edit(n, kind, kind == MC_GRAPH_EDIT_CONSTANT ? -1 : a == MC_NO_PART);

    edit->node[0] = c->node[0];
    edit->node[1] = c->node[1];
    edit->attribute[0] = a;
    edit->attribute[1] = b;
}

/* Strikes equal constants, pairs the rest in their order, tells what is then left. */
static void name_role_constants(struct mc_naming *n, struct constants *c)
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

static uint32_t role_at(const struct mc_naming *n, uint32_t side, uint32_t at, uint32_t end)
{
    return at < end ? n->form[side]->attributes[at].role : MC_NO_PART;
}

static void name_attributes(struct mc_naming *n, uint32_t s, uint32_t t)
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

void mc_name_attributes(struct mc_naming *n)
{
    uint32_t s;

    for (s = 0; s < n->form[0]->n_nodes; s++)
        if (n->other[0][s] != MC_NO_PART)
            name_attributes(n, s, n->other[0][s]);
}
