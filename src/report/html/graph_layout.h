/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_layout.h: the places of the nodes of two AMR graphs when both are drawn: in layers from top
 * to bottom, mapped nodes at the same place in both drawings.
 *
 * The method is that of Sugiyama, Tagawa and Toda (1981): layers by longest path, few crossings by
 * barycentres, long edges led through the layers between; the places in a layer are the least
 * squares solution that keeps order and distances. It is applied once, to the union of both graphs
 * under the mapping, so that one drawing is the other with some parts exchanged.
 */
#ifndef MC_REPORT_HTML_GRAPH_LAYOUT_H
#define MC_REPORT_HTML_GRAPH_LAYOUT_H

#include <stdbool.h>

#include "base/slice.h"

struct mc_amr_graph;
struct mc_arena;
struct mc_difference;

/* The most nodes and constants, and edges, of one graph; a larger one is shown as text. */
enum { MC_LAYOUT_VERTICES = 60, MC_LAYOUT_EDGES = 120 };

/* Widths are in steps, which are half columns of a monospaced font. */
enum {
    MC_LAYOUT_STEPS = 2,      /* steps in a column */
    MC_LAYOUT_LABEL_MOST = 28 /* columns of a label; a longer one ends in an ellipsis */
};

/* A node or constant, of one graph or of both. */
struct mc_layout_vertex {
    uint32_t node[2];         /* index of the node in graph A and B, or MC_NOT_FOUND */
    uint32_t attribute[2];    /* the same of the constant; at least one of the four is set */
    struct mc_slice label[2]; /* concept or constant; empty if the side lacks it */
    char sign[2];             /* as mc_graph_marks; 0: none */
    uint32_t layer;           /* 0: the top */
    int32_t x, width; /* centre (the left edge of the drawing is 0) and width of the box; steps */
};

/* An edge, or the role of a constant, of one graph or of both. */
struct mc_layout_edge {
    uint32_t upper, lower;   /* vertices; `upper` is in a higher layer, or is `lower` (a loop) */
    bool present[2];         /* on side A and B */
    bool upwards[2];         /* the role leads from `lower` to `upper` */
    struct mc_slice role[2]; /* forward, without its colon */
    char sign[2];
    int32_t leave, enter; /* where it leaves the lower side of `upper`, enters the upper side of
                             `lower`, below its role; steps */
    const int32_t *bends; /* [layers between], from top to bottom; steps */
};

struct mc_graph_layout {
    struct mc_layout_vertex *vertices;
    /* A's in the order of the text, then those of its constants; then B's own. */
    struct mc_layout_edge *edges;
    uint32_t n_vertices, n_edges, n_layers;
    int32_t width; /* of the drawing; steps */
    /* Index in vertices of [side][node], and of [side][attribute]; in edges of [side][edge] and of
     * the role of [side][attribute]. */
    uint32_t *vertex_of_node[2], *vertex_of_attribute[2], *edge_of_edge[2], *edge_of_attribute[2];
};

/* Lays out both graphs; `difference` is the one between them. B and the difference may be NULL: one
 * graph. False: a graph is too large, and nothing was made. All memory is the arena's; labels point
 * into the graphs or the arena. The same graphs give the same layout on every machine, as no
 * floating-point numbers are used. */
bool mc_graph_layout_make(const struct mc_amr_graph *const graphs[2],
                          const struct mc_difference *difference, struct mc_arena *arena,
                          struct mc_graph_layout *layout);

/* Sets *places to those of one side, for a script that has the graph's text (one relation a line,
 * see mc_marked_graphs) and draws it: for each line, separated by blanks, the vertex that the line
 * defines and the bends of the relation, from top to bottom, each as its layer in one digit of base
 * 36 and x in two. A line that refers to a node defined elsewhere has no vertex. False, and *places
 * is unchanged: the drawing is too deep or wide for these digits. */
bool mc_graph_layout_append(const struct mc_graph_layout *layout, const struct mc_amr_graph *graph,
                            int side, struct mc_arena *arena, struct mc_slice *places);

#endif
