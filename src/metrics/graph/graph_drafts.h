/* graph_drafts.h: all single edits of a graph that another one is the material for. */
#ifndef MC_METRICS_GRAPH_GRAPH_DRAFTS_H
#define MC_METRICS_GRAPH_GRAPH_DRAFTS_H

#include "metrics/graph/graph_draft.h"

struct mc_graph_drafts {
    const struct mc_amr_graph *left, *right; /* what is edited; what it is compared with */
    const uint32_t *right_of, *left_of;      /* [nodes] node of the other graph or MC_NOT_FOUND */
    struct mc_arena *arena;                  /* of scratch memory */
    /* Told of each edit; false ends the enumeration. */
    bool (*take)(void *context, const struct mc_graph_draft *draft);
    void *context;
};

/* Enumerates, each once: every concept, role and constant of the left graph made one of the right
 * graph; every attribute, relation between two nodes, and node with one relation that the right
 * graph has, added at every node; every attribute, relation and node dropped. Those that the
 * mapping suggests come first, and none is left out because it is illegal (graph_draft.h). Only the
 * mapping knows a node from another: a part of the right graph stands for all that are equal. */
void mc_graph_drafts_each(const struct mc_graph_drafts *drafts);

#endif
