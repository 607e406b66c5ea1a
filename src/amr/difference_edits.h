/* SPDX-License-Identifier: GPL-3.0-or-later */
/* difference_edits.h: the differences that remain under a mapping of the nodes of two graphs, as
 * edits with the numbers of the forms (difference_match.h); difference.c puts them into words. */
#ifndef MC_AMR_DIFFERENCE_EDITS_H
#define MC_AMR_DIFFERENCE_EDITS_H

#include "amr/difference_match.h"
#include "amr/edit_kind.h"

#define MC_NO_PART UINT32_MAX

/* Connected unmapped nodes of one graph. */
struct mc_unmapped_set {
    uint32_t *nodes, *links; /* ascending; links are edges with one end outside */
    uint32_t n_nodes, n_links;
};

struct mc_unmapped_sets {
    struct mc_unmapped_set *sets;
    uint32_t n_sets;
    uint32_t *set_of; /* [nodes]; MC_NO_PART: mapped */
};

/* An edit with the numbers of the forms; MC_NO_PART: absent. */
struct mc_raw_edit {
    enum mc_graph_edit_kind kind;
    int only;         /* the side (0, 1) it is on, or -1: both */
    uint32_t node[2]; /* the node that differs, or lacks something */
    uint32_t attribute[2];
    uint32_t edge[2][2]; /* [side]: the edge; two for swaps */
    uint32_t set;        /* in unmapped[only] */
};

struct mc_named_edits {
    const struct mc_form *form[2];
    const uint32_t *other[2]; /* other[side][node]: the node on the other side, or MC_NO_PART */
    struct mc_arena *arena;
    struct mc_unmapped_sets unmapped[2];
    bool *open[2];                       /* [edges] not explained yet */
    uint32_t *in_start[2], *in_edges[2]; /* edges by the node they lead to */
    struct mc_raw_edit *edits;
    size_t n_edits, capacity;
};

/* Fills unmapped and edits; form, other and arena are given. */
void mc_named_edits_find(struct mc_named_edits *n);
/* Exchanges the sides of all edits, sets and forms. */
void mc_named_edits_exchange(struct mc_named_edits *n);

#endif
