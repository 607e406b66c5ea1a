/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph.h: AMR text as Smatch++ reads it, its generic standardisation, and its graph types.
 *
 * Not the PENMAN notation (amr/penman_read.h): the text is split into tokens at blanks, after '('
 * and before ')', and the triples follow from the depth of each token. The result for unusual text
 * is part of the metrics that read this way (Opitz 2023; the WLK metrics in their version of 2023):
 * a label directly before '(' opens no bracket, and what follows is attached elsewhere.
 *
 * Deviations from the reference program: lines that start with '#' are dropped (there only those
 * that start with "# ::"), and single quotes do not keep brackets together. */
#ifndef MC_METRICS_SMATCHPP_GRAPH_H
#define MC_METRICS_SMATCHPP_GRAPH_H

#include "base/memory.h"
#include "metrics/smatch/strings.h"

/* String numbers. Labels have their colon; that of a concept is ":instance". */
struct mc_smatchpp_triple {
    uint32_t source, label, target;
};

/* A source of an ":instance" triple, in order of the text. */
struct mc_smatchpp_variable {
    uint32_t written; /* its name in the text, without quotes and in lower case */
    uint32_t name;    /* its name in the triples */
    uint32_t concept; /* its last one */
};

struct mc_smatchpp_graph {
    struct mc_smatchpp_triple *triples;     /* in order of the text */
    struct mc_smatchpp_variable *variables; /* filled by mc_smatchpp_rename */
    uint32_t n_triples, n_variables;
    uint32_t root, instance; /* numbers of ":root" and ":instance" */
    bool has_quotes;         /* the text contains a quotation mark */
    bool is_broken;          /* reading stopped before the end: a token hangs on nothing */
};

/* Reads one graph: (variable, :instance, concept) for each node, each followed by the relation into
 * it, (ROOT, :root, first node) for the first one; (source, label, value) for all else. A further
 * ":root" is renamed ":root_but_not_the_graph_root". A quoted constant keeps its quotes; blanks
 * between its pieces become one. Text without a token has no triples. 0, or -1 with *parse_error
 * set to a constant text if the reference program stops with an error. `strings` must have been set
 * up with drop_underscore false; all memory is its arena's. */
int mc_smatchpp_read(struct mc_slice text, struct mc_smatch_strings *strings,
                     struct mc_smatchpp_graph *graph, const char **parse_error) MC_MUST_CHECK;

/* First part of the generic standardisation: all strings in lower case and without quotation marks;
 * variables renamed to the first character of their concept, from the second one on followed by a
 * number (d, d1, d2), and by one or more 'x' if that is also a constant or a concept. 0, or -1 with
 * *parse_error set if a concept consists only of quotation marks. */
int mc_smatchpp_rename(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph,
                       const char **parse_error) MC_MUST_CHECK;
/* Second part: a label loses each "-of" at its end; if their number is odd, source and target are
 * exchanged. */
void mc_smatchpp_turn(struct mc_smatch_strings *strings, struct mc_smatchpp_graph *graph);

/* The graph types of Smatch++ (Opitz 2023), and the nodes of a graph as read. */

enum mc_smatchpp_type {
    MC_SMATCHPP_NONE,    /* as read */
    MC_SMATCHPP_GENERIC, /* renamed, inverse labels inverted */
    MC_SMATCHPP_AMR      /* and what is equivalent by the AMR guidelines is written in one way */
};

/* The nodes: sources of ":instance" triples, in the order of these. */
struct mc_smatchpp_nodes {
    uint32_t *node_of;          /* [n_strings]: 1 + the node with this name; 0: none */
    uint32_t *names, *concepts; /* [n]: string numbers; of several concepts the last one */
    uint32_t n, n_strings;
    uint32_t instance; /* string number of ":instance" */
};

/* Lists the nodes; all memory is the strings' arena's. Valid until the triples change. */
void mc_smatchpp_find_nodes(struct mc_smatch_strings *strings,
                            const struct mc_smatchpp_graph *graph, struct mc_smatchpp_nodes *nodes);

/* The node with that name, or MC_SMATCH_NONE. */
static inline uint32_t mc_smatchpp_node(const struct mc_smatchpp_nodes *nodes, uint32_t name)
{
    return name < nodes->n_strings ? nodes->node_of[name] - 1 : MC_SMATCH_NONE;
}

/* The node that the triple leads to, or MC_SMATCH_NONE for a constant or a concept. */
static inline uint32_t mc_smatchpp_target(const struct mc_smatchpp_nodes *nodes,
                                          const struct mc_smatchpp_triple *triple)
{
    return triple->label == nodes->instance ? MC_SMATCH_NONE
                                            : mc_smatchpp_node(nodes, triple->target);
}

/* Turns a graph as read into one of the type. MC_SMATCHPP_AMR: as generic, but before labels are
 * inverted :domain becomes :mod-of and :domain-of becomes :mod; then the root becomes (node, :root,
 * its concept), reified relations become relations again, and of equal triples one stays. -1 with
 * *parse_error set to a constant text: the reference program stops at such a graph. */
int mc_smatchpp_standardise(enum mc_smatchpp_type type, struct mc_smatch_strings *strings,
                            struct mc_smatchpp_graph *graph,
                            const char **parse_error) MC_MUST_CHECK;

/* Keeps only the first of equal triples. Uses the arena of the strings. */
void mc_smatchpp_remove_duplicates(struct mc_smatch_strings *strings,
                                   struct mc_smatchpp_graph *graph);

#endif
