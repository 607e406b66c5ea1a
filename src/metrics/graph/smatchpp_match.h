/* smatchpp_match.h: how many triples of two graphs of Smatch++ agree under the best node mapping.
 */
#ifndef MC_METRICS_GRAPH_SMATCHPP_MATCH_H
#define MC_METRICS_GRAPH_SMATCHPP_MATCH_H

#include "metrics/graph/smatch_match.h"
#include "metrics/graph/smatchpp_standard.h"

/* Triples that are equal: how many, and what they say. */
struct mc_smatchpp_fact {
    uint32_t constants; /* bit 0: the source is a constant, bit 1: the target is */
    uint32_t label;     /* string number */
    uint32_t ends[2];   /* source, target: node, or string number of a constant */
    uint32_t count;
    uint32_t place; /* of the first one among the triples of the graph */
};

struct mc_smatchpp_side {
    struct mc_smatchpp_nodes nodes;
    struct mc_smatchpp_fact *facts; /* sorted: what differs in its nodes alone stands together */
    uint32_t n_facts, n_triples;    /* n_triples is the sum of the counts */
};

struct mc_smatchpp_pair {
    struct mc_smatch_strings strings;
    struct mc_smatchpp_side sides[2]; /* candidate, reference */
    uint32_t *right_of;      /* [nodes of the candidate] node of the reference or MC_SMATCH_NONE */
    uint64_t matched, bound; /* triples that agree; no mapping has more */
    bool proved;
    bool cut_short; /* the climbs, by the limit or the size of the graphs */
    uint64_t work;  /* done, as amr/deadline.h counts it */
};

/* The facts of the graph as it is now. All memory is the strings' arena's. */
void mc_smatchpp_make_side(struct mc_smatch_strings *strings, const struct mc_smatchpp_graph *graph,
                           struct mc_smatchpp_side *side);

/* order[0 .. n_facts - 1]: the facts by their places. Uses the arena. */
void mc_smatchpp_order(const struct mc_smatchpp_side *side, struct mc_arena *arena,
                       uint32_t *order);

/* Sets the last three members by the first two: a mapping under which as many triples as possible
 * are equal, where a triple that stands a times here and b times there counts min(a, b). The
 * convention is none of the options that matter. A pair too large for an alignment problem
 * (amr/align.h) is mapped by smatch_large.h, and bounded without nodes. */
void mc_smatchpp_match(const struct mc_smatch_options *options, struct mc_smatchpp_pair *pair);

/* partner_of[fact of the candidate]: the fact of the reference that it is under the mapping, or
 * MC_SMATCH_NONE. Returns the number of triples that agree; matched is the same number. */
uint64_t mc_smatchpp_partners(const struct mc_smatchpp_pair *pair, uint32_t *partner_of);

#endif
