/* SPDX-License-Identifier: GPL-3.0-or-later */
/* penman_write.h: the nodes and constants of a graph in the order of the text, numbered as the
 * aligners number them.
 *
 * A line is a variable where it is defined or a constant. Its position is a path: the root is "0",
 * and the k-th line (from 0) below a line at P is "P.k"; variables that stand for a node defined
 * elsewhere have no line (JAMR, Flanigan et al. 2014, writes `# ::node` so). */
#ifndef MC_AMR_PENMAN_WRITE_H
#define MC_AMR_PENMAN_WRITE_H

#include <stdbool.h>

#include "base/slice.h"

struct mc_amr_graph;
struct mc_arena;
struct mc_buffer;

struct mc_node_line {
    struct mc_slice concept; /* as written; of a constant its value, in quotes where it had them */
    uint32_t node;           /* of the graph; MC_NOT_FOUND: a constant */
    uint32_t parent, number; /* the line above and the place among its lines; of the root
                                MC_NOT_FOUND and 0 */
    uint32_t first_child, n_children; /* in mc_node_lines.children */
};

/* A relation of a line: also to lines that are defined elsewhere. */
struct mc_node_child {
    struct mc_slice role; /* without "-of" where `inverted` */
    bool inverted;
    bool is_defined_here; /* what it leads to is a constant, or a node that is defined behind it */
    uint32_t line;
};

struct mc_node_lines {
    uint32_t n, n_children;
    struct mc_node_line *items;     /* parents before their children, in the order of the text */
    struct mc_node_child *children; /* of a line together, in the order of the text */
};

/* Lists them; all memory is the arena's, concepts may point into the graph. Linear in the size of
 * the graph. */
void mc_node_lines_of(const struct mc_amr_graph *graph, struct mc_arena *arena,
                      struct mc_node_lines *lines);
/* Appends the position of a line, "0.1.2". */
void mc_node_position_append(const struct mc_node_lines *lines, uint32_t line,
                             struct mc_buffer *buffer);

#endif
