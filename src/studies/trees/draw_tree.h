/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw_tree.h: a dependency tree as text for a terminal, a line for each word, in their order. */
#ifndef MC_STUDIES_TREES_DRAW_TREE_H
#define MC_STUDIES_TREES_DRAW_TREE_H

#include "tree/edge_accuracy.h"

/* How a tree is drawn; all zero: plainly. */
struct mc_tree_drawing {
    const enum mc_edge_fate *fates; /* [n_nodes] what an output made of the edge to the head; NULL:
                                       nothing is said of it */
    const bool *highlighted;        /* [n_nodes] such as the nodes of a pattern; NULL: none */
    bool ascii;                     /* no box characters */
    bool color;                     /* escape sequences */
};

/* Appends the drawing:
 *
 *     1  ┌────   I      nsubj      PRON  wrong side
 *     2 ─┼──── * enjoy  root       VERB
 *     3  │ ┌──   my     nmod:poss  PRON
 *     4  └─┴── * time   obj        NOUN  non-projective, other distance
 *
 * the number of the word in its sentence, the lines of the tree (a root has one that comes from the
 * left), '*' where it is highlighted, form, relation, UPOS, and remarks: "non-projective" of an
 * edge that has a word between its ends that is not below the head; "other distance", "wrong side",
 * "missing" of one that an output broke. The children of a node hang on one upright line, on which
 * it is itself; where an edge has to cross the line of another node, the edge is interrupted. What
 * is too deep for the lines has the remark "head N", N the number of its head. Texts are made plain
 * (mc_plain_text). Size is O(nodes x columns), at most 32 columns of lines. */
void mc_draw_tree(const struct mc_tree *tree, const struct mc_tree_drawing *drawing,
                  struct mc_arena *scratch, struct mc_buffer *out);

#endif
