/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sembleu.h: AMR graphs as SemBLEU sees them: directed, constants as nodes, labels as
 * numbers.
 *
 * What follows a node in an n-gram, the role and the label of its target, is one number (a step),
 * so that an n-gram is a label and a list of steps. */
#ifndef MC_METRICS_SEMBLEU_H
#define MC_METRICS_SEMBLEU_H

#include "base/memory.h"
#include "metrics/smatch/strings.h"

struct mc_bleu_counts;
struct mc_metric_input;

struct mc_sembleu_edge {
    uint32_t target, step; /* node of the same graph; number in mc_sembleu_case.steps */
};

struct mc_sembleu_graph {
    uint32_t n_nodes, n_edges;
    uint32_t *labels;              /* [n_nodes]: string numbers, in lower case */
    uint32_t *first;               /* [n_nodes + 1]: the edges out of node i start at first[i] */
    struct mc_sembleu_edge *edges; /* [n_edges] */
    uint32_t *reached;             /* [n_reached]: nodes that can be reached from the start nodes */
    uint32_t n_reached;
    uint32_t n_variables; /* the first nodes; the others are constants */
};

/* A candidate (graph 0) and its references. All memory is the arena's. */
struct mc_sembleu_case {
    struct mc_arena *arena;
    struct mc_smatch_strings strings;
    struct mc_key_table steps;       /* string numbers of the role and of the label */
    struct mc_sembleu_graph *graphs; /* [n_graphs] */
    size_t n_graphs;
};

/* Reads the candidate and its references. 0, or -1 with *parse_error saying why *graph cannot be
 * read. */
int mc_sembleu_case_read(const struct mc_metric_input *in, struct mc_arena *arena,
                         struct mc_sembleu_case *out, size_t *graph,
                         const char **parse_error) MC_MUST_CHECK;

/* Counting the n-grams of graphs: paths that use no edge twice. */

/* An n-gram that the candidate shares with a reference. */
struct mc_sembleu_ngram {
    unsigned order;
    uint32_t label;                            /* string number of the first node's label */
    const uint32_t *steps;                     /* [order - 1] */
    uint64_t candidate_count, reference_count; /* the largest count in any one reference */
    size_t reference;                          /* the first with that count, from 0 */
};

/* Called for every shared n-gram; may be NULL. Its pointers are valid during the call. */
struct mc_sembleu_listener {
    void (*found)(void *context, const struct mc_sembleu_ngram *ngram);
    void *context;
};

/* Fills matches (clipped), totals and lengths of *counts for orders 1..order; the reference length
 * is the one closest to the candidate's, the shorter of two. Memory is linear in the graphs unless
 * a path can come back to an edge, and bounded always. Returns NULL, or the reason if a graph has
 * more paths than the limits allow. Scratch memory is that of the case's arena. */
const char *mc_sembleu_count(const struct mc_sembleu_case *c, unsigned order,
                             const struct mc_sembleu_listener *listener,
                             struct mc_bleu_counts *counts) MC_MUST_CHECK;

#endif
