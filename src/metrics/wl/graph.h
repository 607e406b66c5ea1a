/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.h: an AMR as the Weisfeiler-Leman metrics see it: labelled nodes, including constants, and
 * labelled edges.
 *
 * After the reference program of Opitz, Daza and Frank (2021), in two versions: that of 2021, which
 * gave the scores published with the CheckList, and that of 2023, which reads as Smatch++ does
 * (smatchpp/graph.h). The order of the nodes is part of the definition: the metrics depend on it if
 * several nodes have the same label. */
#ifndef MC_METRICS_WL_GRAPH_H
#define MC_METRICS_WL_GRAPH_H

#include <metricheck/metric_module.h>

#include "base/memory.h"

struct mc_smatch_strings;

enum mc_wl_variant { MC_WL_2023, MC_WL_2021 };

struct mc_wl_edge {
    uint32_t from, to; /* node indexes */
    uint32_t label;    /* string number */
};

struct mc_wl_graph {
    uint32_t n_nodes, n_edges;
    uint32_t *labels; /* [n_nodes] string numbers */
    uint32_t *names;  /* [n_nodes]: name of the variable; MC_SMATCH_NONE: a constant or an edge */
    struct mc_wl_edge *edges; /* parallel ones and loops may occur */
    bool is_broken;           /* only a part of the text could be read */
};

/* The warning for a graph that is_broken; it names no case, so that it is the same whichever thread
 * comes first. */
#define MC_WL_WARNING                                                                              \
    "a graph was read in part only, up to a token that hangs on nothing, as Smatch++ reads it"

struct mc_wl_reading {
    enum mc_wl_variant variant;
    bool edges_as_nodes; /* each edge becomes a node with its label, between two edges with the
                            label ":edge" */
    bool number_labels;  /* 2021: labels get "###n", nodes without edges are dropped */
};

/* Reads one graph. 2023: Smatch++'s reading and generic standardisation, without the root, triples
 * sorted as strings, each once. 2021: PENMAN notation (amr/penman_read.h), inverse roles (all in
 * -of) inverted, everything else as written. 0, or -1 with *parse_error set to a text that lives as
 * long as the arena of the strings, which owns all memory. */
int mc_wl_read(struct mc_slice text, const struct mc_wl_reading *reading,
               struct mc_smatch_strings *strings, struct mc_wl_graph *graph,
               const char **parse_error) MC_MUST_CHECK;

#endif
