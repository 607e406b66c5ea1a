/* sembleu_graph.h: AMR graphs as SemBLEU sees them: directed, constants as nodes, labels as
 * numbers.
 *
 * What follows a node in an n-gram, the role and the label of its target, is one number too (a
 * step), so that an n-gram is a label and a list of steps. */
#ifndef MC_METRICS_GRAPH_SEMBLEU_GRAPH_H
#define MC_METRICS_GRAPH_SEMBLEU_GRAPH_H

#include "metrics/graph/key_table.h"
#include "metrics/graph/smatch_read.h"

struct mc_sembleu_edge {
    uint32_t target, step; /* node of the same graph; number in mc_sembleu_case.steps */
};

struct mc_sembleu_graph {
    uint32_t n_nodes, n_edges;
    uint32_t *labels;              /* [n_nodes] string number, in lower case */
    uint32_t *first;               /* [n_nodes + 1] the edges out of node i are first[i].. */
    struct mc_sembleu_edge *edges; /* [n_edges] */
    uint32_t *reached;             /* [n_reached] nodes that can be reached from the start nodes */
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

/* Reads the candidate and its references. 0, or -1 with *mistake saying why *graph cannot be
 * read. */
int mc_sembleu_case_read(const struct mc_metric_input *in, struct mc_arena *arena,
                         struct mc_sembleu_case *out, size_t *graph,
                         const char **mistake) MC_MUST_CHECK;

/* Length of a graph for the brevity penalty: nodes and edges. */
static inline uint64_t mc_sembleu_length(const struct mc_sembleu_graph *graph)
{
    return (uint64_t)graph->n_nodes + graph->n_edges;
}

#endif
