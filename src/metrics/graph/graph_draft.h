/* graph_draft.h: an edit of one part of an AMR graph, and the graph after it (best_edit.h). */
#ifndef MC_METRICS_GRAPH_GRAPH_DRAFT_H
#define MC_METRICS_GRAPH_GRAPH_DRAFT_H

#include "amr/graph.h"

enum mc_graph_draft_kind {
    MC_DRAFT_CHANGE_CONCEPT,
    MC_DRAFT_CHANGE_ROLE, /* of a relation or of an attribute */
    MC_DRAFT_CHANGE_CONSTANT,
    MC_DRAFT_ADD,      /* an attribute, or a relation between two nodes that are there */
    MC_DRAFT_ADD_NODE, /* without attributes, with one relation */
    MC_DRAFT_DROP,     /* an attribute or relation; what a relation leads to stays */
    MC_DRAFT_DROP_NODE
};

struct mc_graph_draft {
    enum mc_graph_draft_kind kind;
    bool is_attribute;
    uint32_t place;                    /* node, edge or attribute that is changed or dropped */
    struct mc_slice concept;           /* of a node that is changed or added */
    struct mc_amr_edge edge;           /* what is to stand there; the end that is a new node is
                                          n_nodes of the graph */
    struct mc_amr_attribute attribute; /* likewise */
};

/* "change concept" for MC_DRAFT_CHANGE_CONCEPT. */
const char *mc_graph_draft_name(enum mc_graph_draft_kind kind);
/* Whether the edit can be made and makes another graph. What is to stand there differs from what
 * does, and in more than letter case and quotes from all that stands beside it; it is no loop and
 * its constant no variable. What is dropped leaves one graph: a node has no attribute and one
 * relation and is not the root; the node that is defined behind a role is named elsewhere too, not
 * only below itself. */
bool mc_graph_draft_is_legal(const struct mc_graph_draft *draft, const struct mc_amr_graph *graph,
                             struct mc_arena *arena);
/* The graph after a legal edit, for mc_penman_write; it shares the rest with `graph`. What is added
 * stands behind all other relations of its node; a new variable is the first letter of the concept,
 * or x, with a number where that is taken. Its n_nodes may count a node that is no longer there. */
void mc_graph_draft_apply(const struct mc_graph_draft *draft, const struct mc_amr_graph *graph,
                          struct mc_arena *arena, struct mc_amr_graph *after);
/* What the edit takes away and what it makes, in the arena: "instance(b, big)", "ARG0(s, c)",
 * "polarity(s, -)", for a node "mod(c, b / big)"; empty where it only adds, or only drops. */
struct mc_slice mc_graph_draft_from(const struct mc_graph_draft *draft,
                                    const struct mc_amr_graph *graph, struct mc_arena *arena);
struct mc_slice mc_graph_draft_to(const struct mc_graph_draft *draft,
                                  const struct mc_amr_graph *graph, struct mc_arena *arena);

#endif
