/* graph_faults.h: what is odd in an AMR graph that parses. */
#ifndef MC_SUITE_GRAPH_FAULTS_H
#define MC_SUITE_GRAPH_FAULTS_H

#include "amr/graph.h"

struct mc_graph_fault {
    const char *code; /* of lint/codes.h: W015 or W016 */
    size_t offset;    /* byte in the text of the graph */
    const char *text;
};

/* Finds, in the order of the text within each kind: roles that the AMR guidelines 1.2.6 do not
 * have, and constants that look like variables (letters, then a digit) but are defined nowhere.
 * Faults and their texts are the arena's; returns how many there are. */
size_t mc_graph_faults(const struct mc_amr_graph *graph, struct mc_arena *arena,
                       struct mc_graph_fault **faults);

#endif
