/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_layout.h: where the nodes of two AMR graphs stand when both are drawn: in layers from top
 * to bottom, and what is mapped to each other at the same place of either drawing.
 *
 * The method is that of Sugiyama, Tagawa and Toda (1981): layers by longest path, few crossings by
 * barycentres, long edges led through the layers between; the place in a layer is the least squares
 * solution that keeps the order and the distances. It is done once, for the union of both graphs
 * under the mapping, so that a drawing of one side is that of the other with some parts exchanged.
 */
#ifndef MC_REPORT_HTML_GRAPH_LAYOUT_H
#define MC_REPORT_HTML_GRAPH_LAYOUT_H

#include <stdbool.h>

#include "base/slice.h"

struct mc_amr_graph;
struct mc_arena;
struct mc_difference;

/* Nodes and constants, and edges, of one graph; beyond them it is read as text. */
enum { MC_LAYOUT_VERTICES = 60, MC_LAYOUT_EDGES = 120 };

/* What widths are counted in: columns of a font whose characters are all equally wide. Half a
 * column is the least step. */
enum {
    MC_LAYOUT_STEPS = 2,      /* steps a column */
    MC_LAYOUT_LABEL_MOST = 28 /* columns of a label; longer ones end with an ellipsis */
};

/* A node or constant, of one graph or of both. */
struct mc_layout_vertex {
    uint32_t node[2];         /* index of the node in graph A and B, or MC_NOT_FOUND */
    uint32_t attribute[2];    /* of the constant; of a vertex one of the four is there at least */
    struct mc_slice label[2]; /* concept or constant; empty where the side does not have it */
    char sign[2];             /* as mc_graph_marks; 0: none */
    uint32_t layer;           /* 0: the top */
    int32_t x, width;         /* of the box: centre (the left edge of all is 0), width; steps */
};

/* An edge, or the role of a constant, of one graph or of both. */
struct mc_layout_edge {
    uint32_t upper, lower; /* vertices; the layer of `upper` is above, but of a loop they are one */
    bool present[2];       /* on side A and B */
    bool upwards[2];       /* the role leads from `lower` to `upper` */
    struct mc_slice role[2]; /* forward, without its colon */
    char sign[2];
    int32_t leave, enter; /* where it leaves the lower side of `upper`, enters the upper side of
                             `lower`, below its role; steps */
    const int32_t *bends; /* [layers between], from top to bottom; steps */
};

struct mc_graph_layout {
    struct mc_layout_vertex *vertices;
    struct mc_layout_edge *edges; /* those of A in the order of the text, with its constants behind
                                     them; then what only B has */
    uint32_t n_vertices, n_edges, n_layers;
    int32_t width; /* of all; steps */
    /* Index in vertices of [side][node], and of [side][attribute]; in edges of [side][edge] and of
     * the role of [side][attribute]. */
    uint32_t *vertex_of_node[2], *vertex_of_attribute[2], *edge_of_edge[2], *edge_of_attribute[2];
};

/* Lays both graphs out; `difference` is theirs. B may be NULL, and the difference with it: one
 * graph. False: a graph is too large, nothing was made. All memory is the arena's; labels point
 * into the graphs or the arena. The same graphs give the same layout on every machine: there is no
 * floating-point number in it. */
bool mc_graph_layout_make(const struct mc_amr_graph *const graphs[2],
                          const struct mc_difference *difference, struct mc_arena *arena,
                          struct mc_graph_layout *layout);

/* Appends the places of one side for a script that has the graph's text (one relation a line, see
 * mc_marked_graphs) and draws it: for each line, divided by blanks, the vertex that the line
 * defines and the bends of the relation, from top to bottom: the layer as one digit of base 36, x
 * as two. A line that refers to a node defined elsewhere has no vertex. False, and nothing is
 * appended: the drawing is deeper or wider than that. */
bool mc_graph_layout_append(const struct mc_graph_layout *layout, const struct mc_amr_graph *graph,
                            int side, struct mc_arena *arena, struct mc_slice *places);

#endif
