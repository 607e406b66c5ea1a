/* SPDX-License-Identifier: GPL-3.0-or-later */
/* draw_tree.h: draws a dependency tree as text for a terminal, one line per word, in order. */
#ifndef MC_STUDIES_TREES_DRAW_TREE_H
#define MC_STUDIES_TREES_DRAW_TREE_H

#include "tree/edge_accuracy.h"

/* How a tree is drawn; all zero for the plain form. */
struct mc_tree_drawing {
    const enum mc_edge_fate *fates; /* [n_nodes], what an output did to the edge to the head; NULL:
                                       not shown */
    const bool *highlighted;        /* [n_nodes], such as the nodes of a pattern; NULL: none */
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
 * the number of the word in its sentence, the lines of the tree (that of a root comes from the
 * left), '*' if it is highlighted, form, relation, UPOS, and remarks: "non-projective" if a word
 * between the ends of the edge is not below the head; "other distance", "wrong side" or "missing"
 * if an output broke the edge. A node and its children are joined by one vertical line; an edge
 * that has to cross the line of another node is interrupted. A node too deep for the lines has the
 * remark "head N", the number of its head. Texts are made plain (mc_plain_text). Size is O(nodes x
 * columns), with at most 32 columns of lines. */
void mc_draw_tree(const struct mc_tree *tree, const struct mc_tree_drawing *drawing,
                  struct mc_arena *scratch, struct mc_buffer *out);

#endif
