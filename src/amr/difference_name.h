/* difference_name.h: what a mapping leaves over, named. Internal to difference.h. */
#ifndef MC_AMR_DIFFERENCE_NAME_H
#define MC_AMR_DIFFERENCE_NAME_H

#include "amr/difference.h"
#include "amr/difference_form.h"

#define MC_NO_PART UINT32_MAX

/* Connected unmapped nodes of one graph. */
struct mc_unmapped_set {
    uint32_t *nodes, *links; /* ascending; links are edges with one end outside */
    uint32_t n_nodes, n_links;
};

struct mc_unmapped {
    struct mc_unmapped_set *sets;
    uint32_t n_sets;
    uint32_t *set_of; /* [nodes]; MC_NO_PART: mapped */
};

/* An edit by the numbers of the forms; MC_NO_PART where nothing is there. */
struct mc_raw_edit {
    enum mc_graph_edit_kind kind;
    int only;         /* side (0, 1) it is on, or -1: on both */
    uint32_t node[2]; /* the node that differs, or at which something is missing */
    uint32_t attribute[2];
    uint32_t edge[2][2]; /* [side]: the edge; two of the swaps */
    uint32_t set;        /* in unmapped[only] */
};

struct mc_naming {
    const struct mc_form *form[2];
    const uint32_t *other[2]; /* other[side][node]: node of the other side, or MC_NO_PART */
    struct mc_arena *arena;
    struct mc_unmapped unmapped[2];
    bool *open[2];                       /* [edges] not explained yet */
    uint32_t *in_start[2], *in_edges[2]; /* edges by the node they lead to */
    struct mc_raw_edit *edits;
    size_t n_edits, capacity;
};

/* Fills unmapped and edits; form, other and arena are given. */
void mc_name_edits(struct mc_naming *naming);
/* Its steps. difference_nodes.c: concepts and constants of mapped nodes; */
void mc_name_concepts(struct mc_naming *naming);
void mc_name_attributes(struct mc_naming *naming);
/* difference_edges.c: edges between mapped nodes that changed; what is left of them at the end; */
void mc_name_changed_edges(struct mc_naming *naming);
void mc_name_left_edges(struct mc_naming *naming);
/* difference_sets.c: unmapped nodes. */
void mc_find_unmapped(struct mc_naming *naming, uint32_t side);
void mc_name_sets(struct mc_naming *naming, uint32_t side);

/* Adds an edit without parts. */
struct mc_raw_edit *mc_add_raw_edit(struct mc_naming *naming, enum mc_graph_edit_kind kind,
                                    int only);
/* An open edge between two nodes in this direction, or MC_NO_PART. */
uint32_t mc_open_edge(const struct mc_naming *naming, uint32_t side, uint32_t from, uint32_t to);

/* Exchanges the sides of all edits, sets and forms. */
void mc_exchange_sides(struct mc_naming *naming);

/* An edit on its way into words. */
struct mc_wording {
    const struct mc_naming *naming;
    const struct mc_raw_edit *raw;
    struct mc_graph_edit *edit;
    struct mc_arena *arena;
};

/* Fills both sides of the edit (difference_sides.c). */
void mc_word_sides(const struct mc_wording *wording);
/* The edits in words, by their texts. All memory is the arena's. */
struct mc_graph_edit *mc_word_edits(const struct mc_naming *naming, struct mc_arena *arena);

#endif
