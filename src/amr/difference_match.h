/* SPDX-License-Identifier: GPL-3.0-or-later */
/* difference_match.h: two graphs in the form in which they are compared, and the mappings of
 * difference.h: of the highest value, others of the same value, and by concepts if a graph is too
 * large for a search. */
#ifndef MC_AMR_DIFFERENCE_MATCH_H
#define MC_AMR_DIFFERENCE_MATCH_H

#include "amr/align.h"
#include "base/slice.h"

struct mc_amr_graph;

/* The form of a graph.
 *
 * Strings of both graphs are numbered in byte order, so that numbers compare like the texts. Nodes
 * are numbered independently of the names of variables and of the order of relations. */

struct mc_form_attribute {
    uint32_t role, value; /* strings; a quoted value has its quotes */
    uint32_t original;    /* index in the graph */
};

struct mc_form_edge {
    uint32_t from, to; /* nodes */
    uint32_t role;     /* string, without colon */
    uint32_t original;
};

/* All edges from one node to another: edges[first] ... edges[first + n - 1], by role. */
struct mc_form_arc {
    uint32_t from, to, first, n;
    bool has_opposite; /* there is an arc in the other direction */
};

struct mc_form_node {
    uint32_t concept, lemma;                /* strings */
    uint32_t first_attribute, n_attributes; /* by role, then value */
    uint32_t first_arc, n_arcs;             /* from this node */
    uint32_t original;
};

struct mc_form {
    const struct mc_amr_graph *graph;
    uint32_t n_nodes, n_edges, n_arcs, n_attributes, root;
    const struct mc_slice *texts; /* strings of both graphs, by number */
    uint32_t n_texts;
    struct mc_form_node *nodes;
    struct mc_form_edge *edges; /* by from, to, role */
    struct mc_form_arc *arcs;   /* by from, to */
    struct mc_form_attribute *attributes;
    uint32_t *new_number; /* [n_nodes] of the graph's nodes */
    uint64_t fingerprint; /* equal for graphs that differ only in names and order */
};

static inline struct mc_slice mc_form_text(const struct mc_form *form, uint32_t string)
{
    return form->texts[string];
}
/* The arc between two nodes, or NULL. */
const struct mc_form_arc *mc_form_arc_between(const struct mc_form *form, uint32_t from,
                                              uint32_t to);

/* Makes the forms of two graphs; all memory is the arena's, including texts. */
void mc_forms_make(const struct mc_amr_graph *a, const struct mc_amr_graph *b,
                   struct mc_arena *arena, struct mc_form forms[2]);

/* The problem of mapping one form, called left, to another. */
struct mc_matching {
    const struct mc_form *left, *right;
    struct mc_arena *arena;
    struct mc_align_problem problem;
    bool is_whole; /* false: too large, so weaker gains are left out */
    int64_t bound; /* no mapping has a higher value */
};

/* Sets up the alignment problem; -1 if the graphs are too large for any. */
int mc_matching_begin(struct mc_matching *matching) MC_MUST_CHECK;
/* Finds a mapping of the highest value within the limit; returns its value. right_of: [left nodes],
 * node or MC_ALIGN_NONE. Improves matching->bound. */
int64_t mc_matching_solve(struct mc_matching *matching, struct mc_limit limit, uint32_t *right_of);
/* Finds, among the mappings of the highest value, one that shares as few pairs as possible with
 * `known` or, with a seed other than 0, one preferred at random. False if the limit ends it before
 * one of this value is found. */
bool mc_matching_solve_otherwise(struct mc_matching *matching, const uint32_t *known, int64_t value,
                                 uint64_t seed, struct mc_limit limit, uint32_t *right_of);
/* Maps nodes with equal concepts in their order, and the roots: for graphs of any size. */
void mc_matching_by_concepts(const struct mc_form *left, const struct mc_form *right,
                             struct mc_arena *arena, uint32_t *right_of);

/* Values of mappings, as defined in difference.h. */

/* The value of a mapping ([left nodes], node of the right form or MC_NOT_FOUND); and an upper bound
 * from the sizes alone. */
int64_t mc_matching_value(const struct mc_form *left, const struct mc_form *right,
                          const uint32_t *right_of);
int64_t mc_matching_largest_value(const struct mc_form *left, const struct mc_form *right);

#endif
