/* SPDX-License-Identifier: GPL-3.0-or-later */
/* smatchpp.h: Smatch++ (Opitz 2023): how many triples of two graphs agree under the best node
 * mapping, and the convention=smatchpp of the metric smatch. */
#ifndef MC_METRICS_SMATCHPP_SMATCHPP_H
#define MC_METRICS_SMATCHPP_SMATCHPP_H

#include "base/memory.h"
#include "metrics/smatchpp/graph.h"

struct mc_smatch_parse_error;
struct mc_smatch_options;
struct mc_smatchpp;

/* Equal triples: how many, and their parts. */
struct mc_smatchpp_fact {
    uint32_t constants; /* bit 0: the source is a constant, bit 1: the target is */
    uint32_t label;     /* string number */
    uint32_t ends[2];   /* source, target: node, or string number of a constant */
    uint32_t count;
    uint32_t place; /* index of the first one among the triples of the graph */
};

struct mc_smatchpp_side {
    struct mc_smatchpp_nodes nodes;
    struct mc_smatchpp_fact *facts; /* sorted: facts that differ only in their nodes are adjacent */
    uint32_t n_facts, n_triples;    /* n_triples is the sum of the counts */
};

struct mc_smatchpp_pair {
    struct mc_smatch_strings strings;
    struct mc_smatchpp_side sides[2]; /* candidate, reference */
    uint32_t *right_of;      /* [nodes of the candidate]: node of the reference or MC_SMATCH_NONE */
    uint64_t matched, bound; /* matched: triples that agree; bound: no mapping has more */
    bool proved;
    bool cut_short; /* the climbs, by the limit or the size of the graphs */
    uint64_t work;  /* done, as base/clock.h counts it */
};

/* The facts of the graph in its current state. All memory is the strings' arena's. */
void mc_smatchpp_make_side(struct mc_smatch_strings *strings, const struct mc_smatchpp_graph *graph,
                           struct mc_smatchpp_side *side);

/* order[0 .. n_facts - 1]: the facts by their places. Uses the arena. */
void mc_smatchpp_order(const struct mc_smatchpp_side *side, struct mc_arena *arena,
                       uint32_t *order);

/* Sets the other members from strings and sides: a mapping under which as many triples as possible
 * are equal, where a triple that occurs a times on one side and b times on the other counts min(a,
 * b). The convention in the options is ignored. A pair too large for an alignment problem
 * (amr/align.h) is mapped by smatch/large.h, and bounded without nodes. */
void mc_smatchpp_match(const struct mc_smatch_options *options, struct mc_smatchpp_pair *pair);

/* partner_of[fact of the candidate]: the fact of the reference that it equals under the mapping, or
 * MC_SMATCH_NONE. Returns the number of triples that agree, which is `matched`. */
uint64_t mc_smatchpp_partners(const struct mc_smatchpp_pair *pair, uint32_t *partner_of);

/* Convention=smatchpp of the metric smatch (Opitz 2023): parameters, pairs,
 * explanation. */

/* The parameters of this convention, in the form of a module's array. */
#define MC_SMATCHPP_GRAPH_TYPES "none|generic|amr"

/* Takes graph_type, aspect, aspects, groups and frames from the host. -1 with problem->text filled
 * if they are not compatible, or a file does not have its format ("FILE:LINE:COLUMN: ..."). */
int mc_smatchpp_open(const struct mc_metric_host *host, struct mc_smatchpp **opened,
                     struct mc_metric_problem *problem) MC_MUST_CHECK;
/* It may be NULL. */
void mc_smatchpp_close(struct mc_smatchpp *opened);

/* Reads, standardises and matches two graphs. 0, or -1 with *parse_error set. All memory is in the
 * arena. */
int mc_smatchpp_compare(const struct mc_smatchpp *opened, struct mc_slice candidate,
                        struct mc_slice reference, const struct mc_smatch_options *options,
                        struct mc_arena *arena, struct mc_smatchpp_pair *pair,
                        struct mc_smatch_parse_error *parse_error) MC_MUST_CHECK;

/* Writes into the open object what smatch/explain.h says, except the figures and the best edit:
 * graphs, alignment, matched and unmatched triples, in the form in which they are compared. */
void mc_smatchpp_explain(const struct mc_smatchpp_pair *pair,
                         const struct mc_metric_writer *writer);

/* Writes "graphs" as smatch/explain.h says, in the compared form. agreeing[side][fact]: how many of
 * the triples of the fact agree. */
void mc_smatchpp_write_graphs(const struct mc_smatchpp_pair *pair,
                              const uint32_t *const agreeing[2],
                              const struct mc_metric_writer *writer);

/* What the manual of smatch says about convention=smatchpp. */

#define MC_SMATCHPP_MANUAL                                                                         \
    "Smatch++ (convention=smatchpp; Opitz 2023). The text is split into tokens, attached by "      \
    "their depth: (node, :instance, concept), (node, label, node or constant) and (ROOT, "         \
    ":root, first node). graph_type=none compares these triples. generic lowercases "              \
    "everything, deletes quotation marks, renames the nodes after their concepts and inverts "     \
    "labels in -of. amr, the default, also replaces domain by mod with its ends exchanged, "       \
    "attaches the root's concept to :root, replaces nodes that reify a relation by the "           \
    "relation (nodes without incoming edges, with exactly the two roles of their frame; 28 "       \
    "frames of the AMR guidelines, so be-located-at-91 with ARG1 and ARG2 becomes location), "     \
    "and removes duplicate triples. A triple that occurs a times on one side and b times on "      \
    "the other counts min(a, b); the mapping maximises this sum. Precision, recall and F of "      \
    "two graphs without triples are 1, and a value that would be divided by 0 is 0.\n"             \
    "\n"                                                                                           \
    "Aspects of Smatch++ (graph_type=amr). aspect=NAME compares a part of both graphs, mapped "    \
    "separately: the triples with one of the aspect's labels, all triples of nodes whose "         \
    "concept is in its group, what the targets of these lead to within a number of steps, for "    \
    "some aspects what leads into their sources, and the relation of each node without "           \
    "incoming edges that leads only to one of their nodes; then the concepts of all these "        \
    "nodes. aspects=FILE, groups=FILE and frames=FILE are read in the forms of the reference "     \
    "program (graph_aspects.json, concept_groups.json, propbank-amr-frames-arg-descr.txt); a "     \
    "role whose description in frames contains the words of an aspect first gets its label, "      \
    "with several aspects that of the last one. REENTRANCIES, the relations into nodes with "      \
    "more than one incoming edge, is available with every file. Without aspects=FILE a "           \
    "built-in table is used, made from the roles and concepts in the AMR guidelines; its "         \
    "names and limits differ from those of the reference program. It has concepts, focus "         \
    "(root), arguments (ARG0 to ARG9), first-arguments (ARG0), second-arguments (ARG1), "          \
    "names, wikification, negation (polarity), modality (possible-01, obligate-01 and "            \
    "others), location (location, source, destination, path, direction), time (time, "             \
    "duration, frequency, the roles of dates; date-entity, date-interval, temporal-quantity), "    \
    "quantities (quant and the -quantity concepts), possession (poss, own-01, have-03), parts "    \
    "(part, subevent, subset, consist; include-91, consist-01), manner (manner, instrument, "      \
    "medium, accompanier), reasons (cause, purpose, condition, concession; cause-01), "            \
    "modification (mod, degree, extent, age, ord), coordination (and, or), questions "             \
    "(amr-unknown) and reentrancies. A case in which neither side has anything of an aspect "      \
    "scores 1 and does not count in the corpus score.\n"                                           \
    "\n"                                                                                           \
    "Errors of Smatch++ in reading are reproduced: a label attached to '(' opens no "              \
    "parenthesis, so what follows is attached elsewhere (:ARG0(x / y); three texts of the "        \
    "published pairs, T4157sick, D282sick and T4650sick, describe a damaged graph for this "       \
    "reason); after an extra closing parenthesis the reading ends where nothing is left to "       \
    "attach to; marks such as ~e.1 belong to their token. Deviations: lines that start with # "    \
    "are all dropped, single quotes do not keep parentheses together, and with duplicate "         \
    "triples the mapping is best for what is counted, where the original maps for pairs of "       \
    "equal triples. A text without a node, or one that ends where a value or a concept must "      \
    "follow, has no score.\n"                                                                      \
    "\n"                                                                                           \
    "interval=low and interval=high give the ends of the 95% interval of the corpus score, "       \
    "for all conventions: percentiles of a bootstrap over the cases, drawn with replacement "      \
    "resamples times, the same for any number of threads; seed selects other draws. (The "         \
    "reference program uses bias-corrected intervals, BCa, with unseeded draws.) Scores of "       \
    "cases do not change.\n"                                                                       \
    "\n"

#endif
