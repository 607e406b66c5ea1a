/* SPDX-License-Identifier: GPL-3.0-or-later */
/* edit_kind.h: the kinds of edits that lead from one graph to another (difference.h). */
#ifndef MC_AMR_EDIT_KIND_H
#define MC_AMR_EDIT_KIND_H

/* Name, and the difference. */
#define MC_GRAPH_EDIT_KINDS(X)                                                                     \
    X(CONCEPT, "concept", "mapped nodes have different concepts")                                  \
    X(SENSE, "sense", "mapped nodes have the same lemma in different senses")                      \
    X(POLARITY, "polarity", "one of two mapped nodes has \":polarity -\"")                         \
    X(ATTRIBUTE, "attribute", "one of two mapped nodes has a constant more")                       \
    X(CONSTANT, "constant", "mapped nodes have different constants under one role")                \
    X(ROLE, "role", "an edge has another role")                                                    \
    X(ROLE_SWAP, "role-swap", "two fillers of one head exchange their roles")                      \
    X(FILLER_SWAP, "filler-swap", "two fillers exchange their heads")                              \
    X(REVERSED, "reversed", "an edge runs in the opposite direction")                              \
    X(MOVED, "moved", "a filler has another head")                                                 \
    X(REENTRANCY, "reentrancy", "an edge between mapped nodes is only on one side")                \
    X(SUBTREE, "subtree", "connected nodes are only on one side")                                  \
    X(INTERPOSED, "interposed", "nodes with two links stand in the place of an edge")              \
    X(REIFIED, "reified", "the frame of a role stands in the place of its edge")                   \
    X(WRAPPER, "wrapper", "nodes above the root of the other graph are only on one side")          \
    X(ROOT, "root", "the roots are not mapped to each other")

enum mc_graph_edit_kind {
#define MC_GRAPH_EDIT_KIND_ENUM(name, text, meaning) MC_GRAPH_EDIT_##name,
    MC_GRAPH_EDIT_KINDS(MC_GRAPH_EDIT_KIND_ENUM)
#undef MC_GRAPH_EDIT_KIND_ENUM
        MC_N_GRAPH_EDIT_KINDS
};

#endif
