/* penman_build.h: from the parts of a PENMAN text to a graph. */
#ifndef MC_AMR_PENMAN_BUILD_H
#define MC_AMR_PENMAN_BUILD_H

#include "amr/graph.h"
#include "amr/penman_lex.h"

/* A relation as it stands in the text; whether a word is a variable is known only at the end. */
struct mc_penman_relation {
    uint32_t source;
    uint32_t child; /* node of the target, or MC_NOT_FOUND: a constant (or not yet known) */
    enum mc_penman_target {
        MC_PENMAN_TARGET_NODE,
        MC_PENMAN_TARGET_WORD,
        MC_PENMAN_TARGET_QUOTED
    } kind;
    struct mc_slice role, role_alignment, target, target_alignment;
};

/* What a reading gathers, on the heap; all slices point into the text. */
struct mc_penman_parts {
    struct mc_amr_node *nodes;
    struct mc_penman_relation *relations;
    struct mc_amr_metadata *metadata;
    size_t n_nodes, n_relations, n_metadata;
    size_t node_capacity, relation_capacity, metadata_capacity;
};

/* Sets `child` of the words that are variables. The index of a node whose variable an earlier one
 * has already, or MC_NOT_FOUND when all is well. Leaves nothing in the arena. */
uint32_t mc_penman_resolve(struct mc_penman_parts *parts, struct mc_arena *arena);
/* The graph, with a copy of the part of the text that was read, `seen`. Offsets count from the
 * first byte of `text`. */
struct mc_amr_graph *mc_penman_build(const struct mc_penman_parts *parts, struct mc_slice text,
                                     struct mc_slice seen, struct mc_arena *arena);

#endif
