/* penman_parts.h: the parts of a PENMAN text, gathered while it is read. */
#ifndef MC_AMR_PENMAN_PARTS_H
#define MC_AMR_PENMAN_PARTS_H

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

/* Parts of a usual sentence; only those of a larger one are on the heap. */
struct mc_penman_room {
    struct mc_amr_node nodes[32];
    struct mc_penman_relation relations[40];
    struct mc_amr_metadata metadata[8];
    uint32_t open[16];
};

/* What a reading gathers; all slices point into the text. */
struct mc_penman_parts {
    struct mc_penman_room *room;
    struct mc_amr_node *nodes;
    struct mc_penman_relation *relations;
    struct mc_amr_metadata *metadata;
    uint32_t *open; /* nodes whose ')' is still to come, the innermost last */
    size_t n_nodes, n_relations, n_metadata, n_open;
    size_t node_capacity, relation_capacity, metadata_capacity, open_capacity;
};

/* None so far. The room must live as long as the parts; end them with mc_penman_parts_end. */
void mc_penman_parts_begin(struct mc_penman_parts *parts, struct mc_penman_room *room);
void mc_penman_parts_end(struct mc_penman_parts *parts);

/* Each adds one part, to be filled by the caller; good until the next of its kind is added. A node
 * is open from then on; a relation belongs to the innermost open node. */
struct mc_amr_node *mc_penman_add_node(struct mc_penman_parts *parts);
struct mc_penman_relation *mc_penman_add_relation(struct mc_penman_parts *parts);
struct mc_amr_metadata *mc_penman_add_metadata(struct mc_penman_parts *parts);

/* Sets `child` of the words that are variables. The index of a node whose variable an earlier one
 * has already, or MC_NOT_FOUND when all is well. Leaves nothing in the arena. */
uint32_t mc_penman_resolve(struct mc_penman_parts *parts, struct mc_arena *arena);

#endif
