/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.h: an AMR graph as arrays with indexes, and the list of frames that its concepts may name.
 *
 * Nodes are the variables of the PENMAN text in order of their definition, from 0; `root` is the
 * top. Edges are the relations of the text, with inverse roles reversed (":ARG0-of" from a to b is
 * ":ARG0" from b to a, with `inverted` set); constants are attributes. Concepts, roles and
 * constants are slices; comparing graphs interns them (align.h). A graph lives in one arena. */
#ifndef MC_AMR_GRAPH_H
#define MC_AMR_GRAPH_H

#include "base/error.h"
#include "base/slice.h"

struct mc_arena;
struct mc_frame_list;

/* Limits that the reader enforces: larger graphs are refused with a message. */
enum { MC_AMR_DEPTH_LIMIT = 1000, MC_AMR_NODE_LIMIT = 100000 };

struct mc_amr_node {
    struct mc_slice variable;
    struct mc_slice concept;           /* length 0: none; a quoted one includes its quotes */
    struct mc_slice concept_alignment; /* the text after '~' ("e.1,2"); or empty */
    size_t offset;                     /* byte of the variable in the text */
};

struct mc_amr_edge {
    uint32_t from, to;    /* node indexes, in the direction of the forward role */
    struct mc_slice role; /* with its colon, forward: ":ARG0", ":consist-of" */
    bool inverted;        /* written as ":ROLE-of", from the `to` end */
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

/* A relation of a node, in the order of the text, for writing it back. */
struct mc_amr_item {
    uint32_t node; /* the source of the relation as written */
    bool is_attribute;
    uint32_t index;      /* in edges or attributes */
    bool defines_target; /* the child is written as "(v / c ...)" here */
};

struct mc_amr_graph {
    uint32_t n_nodes, n_edges, n_attributes, n_metadata, n_items, root;
    struct mc_amr_node *nodes;
    struct mc_amr_edge *edges;           /* in order of the text */
    struct mc_amr_attribute *attributes; /* in order of the text */
    struct mc_amr_metadata *metadata;
    struct mc_amr_item *items; /* in order of the text, grouped as written */
};

/* Whether an edge with this role (colon included) is the reverse of the way it is written.
 * *forward, a part of `role`, is the role without the "-of"s that reverse it: ":ARG0-of" is an
 * inverse of ":ARG0", ":consist-of-of" one of ":consist-of", while ":consist-of",
 * ":prep-on-behalf-of" and ":prep-out-of" are forward roles of their own. Reversed twice
 * (":ARG0-of-of") is not reversed. */
bool mc_amr_role_is_inverse(struct mc_slice role, struct mc_slice *forward);
/* Index of the node with this variable, or MC_NOT_FOUND. A linear search. */
uint32_t mc_amr_graph_find(const struct mc_amr_graph *graph, struct mc_slice variable);
/* The node at which an edge is written in the text, and the one written after its role. */
static inline uint32_t mc_amr_edge_source(const struct mc_amr_edge *edge)
{
    return edge->inverted ? edge->to : edge->from;
}

static inline uint32_t mc_amr_edge_target(const struct mc_amr_edge *edge)
{
    return edge->inverted ? edge->from : edge->to;
}

/* Whether everything is equal, including names of variables, order, alignments and metadata; only
 * offsets in the text may differ. */
bool mc_amr_graph_equal(const struct mc_amr_graph *a, const struct mc_amr_graph *b);

/* The list of frames, with the numbered roles of each.
 *
 * The file is that of the AMR releases (propbank-amr-frames-arg-descr.txt): one frame per line,
 * first its name with the sense number, then "ARG0: description" and so on, all separated by blanks
 * or TABs. Empty lines and those that begin with '#' are ignored. */

/* Length in bytes of the concept before the hyphen and the two or more digits of its sense: 5 for
 * "sleep-01", 13 for "be-located-at-91"; 0: it has no sense number. */
size_t mc_amr_lemma_length(struct mc_slice concept);

/* *list lives in the arena. A repeated frame has the roles of all its lines. MC_CODE_INPUT, with
 * the place: a file that cannot be read or is not UTF-8, a line that does not begin with a frame,
 * or no frame at all. */
int mc_frame_list_read(const char *path, struct mc_arena *arena, struct mc_frame_list **list,
                       struct mc_error *error) MC_MUST_CHECK;
/* The same for a text without NUL, which need not outlive the list; `path` is for messages. */
int mc_frame_list_parse(const char *path, struct mc_slice text, struct mc_arena *arena,
                        struct mc_frame_list **list, struct mc_error *error) MC_MUST_CHECK;

#define MC_NO_FRAME UINT32_MAX

/* The roles of a frame: bit n for :ARGn, n from 0 to 9; MC_NO_FRAME: not in the list. */
uint32_t mc_frame_list_roles(const struct mc_frame_list *list, struct mc_slice concept);
/* The frames with this lemma in the order of the file, "sleep-01, sleep-02", at most eight of them;
 * "" if there are none. In the arena. */
const char *mc_frame_list_senses(const struct mc_frame_list *list, struct mc_slice lemma,
                                 struct mc_arena *arena);

#endif
