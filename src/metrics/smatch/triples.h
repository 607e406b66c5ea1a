/* SPDX-License-Identifier: GPL-3.0-or-later */
/* triples.h: AMR text as the Smatch programs read it, the triples they make of it, and the aspects
 * that compare a part of them.
 *
 * Not the PENMAN notation (amr/penman_read.h): the reference programs look only at the characters (
 * ) : / " and the blank, and the result for unusual text is part of their metric. The description
 * followed is that of smatch 1.0.4 (Cai and Knight 2013) and its state of 2015 to 2019; both read
 * alike, and differ in what they make of it: that is its convention. */
#ifndef MC_METRICS_SMATCH_TRIPLES_H
#define MC_METRICS_SMATCH_TRIPLES_H

#include <metricheck/metric_module.h>

#include "base/memory.h"

struct mc_arena;
struct mc_smatch_strings;

struct mc_smatch_node {
    uint32_t name, concept; /* string numbers */
    bool complete;          /* its concept was read to the end */
};

/* A label and what follows it, in the order in which the reference program stores them. */
struct mc_smatch_link {
    uint32_t owner; /* node under which it is written */
    uint32_t label; /* string number, without the colon */
    uint32_t value; /* string number: name of the child, or a bare name or constant */
    bool known;     /* value was the name of a complete node when it was read, or a new node */
    bool nested;    /* the child was written as "(name / concept" */
    bool closing;   /* a bare value that is followed by ')' */
};

struct mc_smatch_amr {
    struct mc_smatch_node *nodes; /* in order of their definition; the first one is the top */
    struct mc_smatch_link *links;
    uint32_t n_nodes, n_links;
    uint32_t side; /* 0 or 1: which graph of the pair; index of mc_smatch_string.node */
};

/* Reads one graph. Lines that start with '#' are dropped; the others are stripped of white space
 * and joined without a separator. A name may be defined only once. 0, or -1 with *parse_error set
 * to a constant text if the reference programs refuse the text or stop at it. All memory is that of
 * the arena; string numbers are those of `strings`. */
int mc_smatch_read(struct mc_slice text, uint32_t side, struct mc_smatch_strings *strings,
                   struct mc_smatch_amr *amr, const char **parse_error) MC_MUST_CHECK;
/* The same as SemBLEU reads (Song and Gildea 2019, from an early state of Smatch): lines are joined
 * by a blank, a value keeps its quotes and all its words, with one blank between them, and the
 * characters ( ) : / are dropped inside quotes. */
int mc_sembleu_read(struct mc_slice text, uint32_t side, struct mc_smatch_strings *strings,
                    struct mc_smatch_amr *amr, const char **parse_error) MC_MUST_CHECK;

/* The triples of an AMR under the convention of a Smatch program. */

enum mc_smatch_convention {
    MC_SMATCH_OLD,    /* the versions of 2015 to 2019, used for the published CheckList scores */
    MC_SMATCH_NEW,    /* smatch 1.0.4 */
    MC_SMATCH_DAMONTE /* between the two: the version that Damonte et al. (2017) and SEMA read with;
                         attributes and relations are in the order of their source nodes; of each,
                         those with a name that was known when it was read come first */
};

struct mc_smatch_attribute {
    uint32_t node, label, value; /* node index, string numbers */
    uint32_t link;               /* the link that it comes from (mc_smatch_amr), or MC_SMATCH_NONE:
                                    TOP */
};

struct mc_smatch_relation {
    uint32_t source, target, label; /* node indexes, string number */
    uint32_t link;                  /* the link that it comes from (mc_smatch_amr) */
};

/* instance(i, concepts[i]) for each node i, attributes and relations. */
struct mc_smatch_triples {
    uint32_t *names, *concepts; /* [n_nodes] string numbers */
    struct mc_smatch_attribute *attributes;
    struct mc_smatch_relation *relations;
    uint32_t n_nodes, n_attributes, n_relations;
};

/* Whether this convention compares strings without the '_' at their end. */
bool mc_smatch_drops_underscore(enum mc_smatch_convention convention);

/* The triples of a graph that was read with the same strings; all memory is the strings'
 * arena's. */
void mc_smatch_make_triples(enum mc_smatch_convention convention, const struct mc_smatch_amr *amr,
                            struct mc_smatch_strings *strings, struct mc_smatch_triples *triples);

static inline uint32_t mc_smatch_n_triples(const struct mc_smatch_triples *triples)
{
    return triples->n_nodes + triples->n_attributes + triples->n_relations;
}

/* What the fine-grained aspects of Damonte, Cohen and Satta (2017) compare.
 *
 * An aspect looks at a text with something removed, at a list of items (here a graph of nodes
 * without relations, where the item is the concept), or at a part of the graph. */

enum mc_smatch_aspect {
    MC_SMATCH_ALL,
    MC_SMATCH_UNLABELED,
    MC_SMATCH_NO_WSD,
    MC_SMATCH_CONCEPTS,
    MC_SMATCH_NAMED_ENTITIES,
    MC_SMATCH_NEGATION,
    MC_SMATCH_WIKIFICATION,
    MC_SMATCH_REENTRANCIES,
    MC_SMATCH_SRL,
    MC_SMATCH_N_ASPECTS
};

/* Names in the order of the enumeration. */
extern const char *const mc_smatch_aspect_names[MC_SMATCH_N_ASPECTS];

/* Whether items are compared, without relations and with letter case: strings must then be compared
 * unchanged (mc_smatch_strings_exact). */
bool mc_smatch_aspect_has_items(enum mc_smatch_aspect aspect);
/* Whether a part of the graph is compared. */
bool mc_smatch_aspect_has_parts(enum mc_smatch_aspect aspect);
/* The text to read: UNLABELED turns every ":" with the letters, digits and hyphens after it into
 * ":label", NO_WSD the sense "-NN" of a concept after "/ " into "-01", in quotes and comments too.
 * All others: the text itself. A new text is in the arena. */
struct mc_slice mc_smatch_aspect_text(enum mc_smatch_aspect aspect, struct mc_slice text,
                                      struct mc_arena *arena);
/* Replaces the triples of a graph (convention MC_SMATCH_DAMONTE) by those that the aspect compares.
 * `strings` are those of the triples; the new ones are in their arena. */
void mc_smatch_aspect_triples(enum mc_smatch_aspect aspect, struct mc_smatch_strings *strings,
                              struct mc_smatch_triples *triples);

#endif
