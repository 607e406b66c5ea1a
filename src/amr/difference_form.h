/* difference_form.h: two graphs as their difference compares them. Internal to difference.h.
 *
 * Strings of both graphs are numbered in the order of their bytes, so that numbers compare as the
 * texts do. Nodes are numbered so that neither the names of variables nor the order of relations
 * matters. */
#ifndef MC_AMR_DIFFERENCE_FORM_H
#define MC_AMR_DIFFERENCE_FORM_H

#include "amr/graph.h"

struct mc_form_attribute {
    uint32_t role, value; /* strings; a quoted value has its quotes */
    uint32_t original;    /* index in the graph */
};

struct mc_form_edge {
    uint32_t from, to; /* nodes */
    uint32_t role;     /* string, without colon */
    uint32_t original;
};

/* All edges from one node to another: edges[first] ... edges[first + n - 1], by role. */
struct mc_form_arc {
    uint32_t from, to, first, n;
    bool has_opposite; /* there is an arc the other way */
};

struct mc_form_node {
    uint32_t concept, lemma;                /* strings */
    uint32_t first_attribute, n_attributes; /* by role, then value */
    uint32_t first_arc, n_arcs;             /* from this node */
    uint32_t original;
};

struct mc_form {
    const struct mc_amr_graph *graph;
    uint32_t n_nodes, n_edges, n_arcs, n_attributes, root;
    const struct mc_slice *texts; /* strings of both graphs, by number */
    uint32_t n_texts;
    struct mc_form_node *nodes;
    struct mc_form_edge *edges; /* by from, to, role */
    struct mc_form_arc *arcs;   /* by from, to */
    struct mc_form_attribute *attributes;
    uint32_t *new_number; /* [n_nodes] of the graph's nodes */
    uint64_t fingerprint; /* equal for graphs that differ in names and order alone */
};

struct mc_forms {
    struct mc_form side[2];
};

void mc_forms_make(const struct mc_amr_graph *a, const struct mc_amr_graph *b,
                   struct mc_arena *arena, struct mc_forms *forms);
static inline struct mc_slice mc_form_text(const struct mc_form *form, uint32_t string)
{
    return form->texts[string];
}
/* The arc between two nodes, or NULL. */
const struct mc_form_arc *mc_form_arc_between(const struct mc_form *form, uint32_t from,
                                              uint32_t to);

/* Gives each node of the form its place in an order that depends on the graph alone, as far as
 * nodes can be told apart by what is around them; order[place] is a node. Fills the fingerprint. */
void mc_form_order(struct mc_form *form, struct mc_arena *arena, uint32_t *order);

#endif
