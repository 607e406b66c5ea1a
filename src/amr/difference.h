/* SPDX-License-Identifier: GPL-3.0-or-later */
/* difference.h: the smallest list of named edits between two graphs.
 *
 * The nodes of the graphs are mapped to each other (align.h; some may stay unmapped) so that the
 * mapping has the highest value; the remaining differences are named. Edges are compared in the
 * direction of their forward role; `:domain` is the reverse of `:mod`, and `:prep-instead-of` and
 * `:prep-in-front-of` are forward roles besides those of graph.h. An edge that occurs twice counts
 * once. The lemma of a concept is the concept without "-NN" (two or three digits).
 *
 * Value of a mapping:
 * - a mapped pair of nodes: 20 for equal concepts, 14 for equal lemmas, else -5; 10 more if both
 *   are roots; 20 for each attribute (role and constant) that both have, 10 for each further one of
 *   the same role with another constant;
 * - two mapped pairs s -> t, x -> y: 20 for each role that leads from s to x and from t to y, 4 for
 *   each further role on both sides that can be paired;
 * - 2 for two nodes that are joined in the opposite direction in the other graph, unless both
 *   graphs have an edge either way.
 *
 * Renaming variables or writing relations in another order changes nothing; exchanging the graphs
 * exchanges the sides of every edit. */
#ifndef MC_AMR_DIFFERENCE_H
#define MC_AMR_DIFFERENCE_H

#include "amr/edit_kind.h"
#include "base/clock.h"
#include "base/slice.h"

struct mc_amr_graph;
struct mc_arena;

/* Below, A is the first graph, B the second. */
enum mc_graph_edit_sign {
    MC_GRAPH_EDIT_CHANGED = 0, /* on both sides, differently */
    MC_GRAPH_EDIT_ONLY_A = '-',
    MC_GRAPH_EDIT_ONLY_B = '+'
};

/* One side of an edit; texts are empty if there is nothing. Roles are forward and without colon. */
struct mc_graph_edit_side {
    struct mc_slice head; /* concept of the node or of the edge's head; for nodes only on this side,
                             of those with links to the rest, sorted and joined by '/' */
    struct mc_slice role; /* of edge or attribute; for nodes only on this side, of the links, sorted
                             and joined by '+', with "-of" if they point outwards */
    struct mc_slice filler; /* concept of the edge's other end; the constant */
    size_t offset; /* in bytes of the graph's text: of the concept or role that differs or, if there
                      is nothing, of the node at which it is missing */
    /* The differing parts of the graph, by index in mc_amr_graph; ascending. */
    uint32_t *nodes, *edges, *attributes;
    uint32_t n_nodes, n_edges, n_attributes;
};

struct mc_graph_edit {
    enum mc_graph_edit_kind kind;
    enum mc_graph_edit_sign sign;
    struct mc_slice text; /* "concept(cat>animal)", NUL-terminated */
    /* A, B. In ROLE_SWAP and FILLER_SWAP, side B describes the second edge of A; in INTERPOSED and
     * REIFIED, the side without the nodes describes the edge. */
    struct mc_graph_edit_side side[2];
};

enum mc_difference_unique {
    MC_DIFFERENCE_ONE,     /* no other best mapping was found that gives another list */
    MC_DIFFERENCE_SEVERAL, /* other best mappings give other lists; the shortest list found is
                              given, of several, one that depends only on the graphs */
    MC_DIFFERENCE_UNKNOWN  /* the limit ended the search for others */
};

struct mc_difference {
    struct mc_graph_edit *edits; /* by their texts */
    size_t n_edits;
    uint32_t *b_of; /* [nodes of A]: node of B, or MC_NOT_FOUND */
    uint32_t n_mapped;
    int64_t value; /* of the mapping */
    int64_t bound; /* no mapping has a higher value */
    bool proved;   /* bound == value: the mapping is a best one */
    enum mc_difference_unique unique;
    uint32_t n_edges[2], n_attributes[2]; /* as compared: edges that occur twice count once */
};

/* Computes the difference; all its memory is the arena's, including texts, so the graphs need not
 * outlive it. `limit` is for finding a best mapping, and the same again for looking for others. If
 * it ends the search, or the graphs are too large for the solver, a good mapping is used and
 * `proved` is false. Deterministic unless seconds run out. Memory is bounded by the limits of
 * align.h. */
void mc_difference(const struct mc_amr_graph *a, const struct mc_amr_graph *b,
                   struct mc_limit limit, struct mc_arena *arena, struct mc_difference *difference);

/* The name of a kind ("concept" for MC_GRAPH_EDIT_CONCEPT), and its meaning, without a full
 * stop. */
const char *mc_graph_edit_kind_name(enum mc_graph_edit_kind kind);
const char *mc_graph_edit_kind_meaning(enum mc_graph_edit_kind kind);

#endif
