/* SPDX-License-Identifier: GPL-3.0-or-later */
/* penman_write.h: the nodes and constants of a graph in the order of the text, numbered as in the
 * aligners.
 *
 * A line is the definition of a variable, or a constant. Its position is a path: the root is "0",
 * and the k-th line (from 0) below a line at P is "P.k"; variables that refer to a node defined
 * elsewhere have no line (as in `# ::node` of JAMR, Flanigan et al. 2014). */
#ifndef MC_AMR_PENMAN_WRITE_H
#define MC_AMR_PENMAN_WRITE_H

#include <stdbool.h>

#include "base/slice.h"

struct mc_amr_graph;
struct mc_arena;
struct mc_buffer;

struct mc_node_line {
    struct mc_slice concept; /* as written; of a constant, its value, quoted if it was */
    uint32_t node;           /* index in the graph; MC_NOT_FOUND: a constant */
    uint32_t parent, number; /* the line above, the index below it; root: MC_NOT_FOUND, 0 */
    uint32_t first_child, n_children; /* in mc_node_lines.children */
};

/* A relation of a line, also one to a line defined elsewhere. */
struct mc_node_child {
    struct mc_slice role; /* without "-of" if `inverted` */
    bool inverted;
    bool is_defined_here; /* it leads to a constant, or to a node defined right after it */
    uint32_t line;
};

struct mc_node_lines {
    uint32_t n, n_children;
    struct mc_node_line *items;     /* parents before their children, in the order of the text */
    struct mc_node_child *children; /* grouped by line, in the order of the text */
};

/* Lists the lines; all memory is the arena's, but concepts may point into the graph. Linear in the
 * size of the graph. */
void mc_node_lines_of(const struct mc_amr_graph *graph, struct mc_arena *arena,
                      struct mc_node_lines *lines);
/* Appends the position of a line, "0.1.2". */
void mc_node_position_append(const struct mc_node_lines *lines, uint32_t line,
                             struct mc_buffer *buffer);

#endif
