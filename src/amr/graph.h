/* graph.h: an AMR graph as indexes.
 *
 * Nodes are the variables of the PENMAN text in order of their definition; node 0.. ; `root` is the
 * top. Edges hold what the text says, inverse roles turned round (":ARG0-of" from a to b is ":ARG0"
 * from b to a, and `inverted` says so); constants are attributes. Concepts, roles and constants are
 * slices; comparing graphs interns them (align.h). A graph lives in one arena. */
#ifndef MC_AMR_GRAPH_H
#define MC_AMR_GRAPH_H

#include "base/arena.h"
#include "base/error.h"

/* Limits that the reader checks; beyond them a graph is refused with a message. */
enum { MC_AMR_DEPTH_LIMIT = 1000, MC_AMR_NODE_LIMIT = 100000 };

struct mc_amr_node {
    struct mc_slice variable;
    struct mc_slice concept;           /* length 0: none was written */
    struct mc_slice concept_alignment; /* what followed '~' ("e.1,2"), without it; or empty */
    size_t offset;                     /* byte of the variable in the text */
};

struct mc_amr_edge {
    uint32_t from, to;    /* node indexes, in the direction of the forward role */
    struct mc_slice role; /* with its colon, forward: ":ARG0", ":consist-of" */
    bool inverted;        /* written as ":ROLE-of" */
    struct mc_slice role_alignment, target_alignment;
    size_t offset; /* byte of the role's colon in the text */
};

struct mc_amr_attribute {
    uint32_t node;
    struct mc_slice role;  /* as written */
    struct mc_slice value; /* text of the constant, quotes removed and escapes decoded */
    bool quoted;
    struct mc_slice role_alignment, value_alignment;
    size_t offset, value_offset;
};

struct mc_amr_metadata {
    struct mc_slice key, value; /* "# ::key value" */
};

/* In the order of the text: what follows a node, for writing it back. */
struct mc_amr_item {
    uint32_t node; /* whose relation this is, as written (the source in the text) */
    bool is_attribute;
    uint32_t index;      /* in edges or attributes */
    bool defines_target; /* the child was written as "(v / c ...)" here */
};

struct mc_amr_graph {
    uint32_t n_nodes, n_edges, n_attributes, n_metadata, n_items, root;
    struct mc_amr_node *nodes;
    struct mc_amr_edge *edges;           /* in order of the text */
    struct mc_amr_attribute *attributes; /* in order of the text */
    struct mc_amr_metadata *metadata;
    struct mc_amr_item *items; /* in order of the text, grouped as written */
};

#endif
