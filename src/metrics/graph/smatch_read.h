/* smatch_read.h: AMR text as the Smatch programs read it.
 *
 * Not the PENMAN notation (amr/penman.h): the reference programs look at the characters ( ) : / "
 * and the blank and at nothing else, and what comes of unusual text is part of their metric. The
 * description followed is that of smatch 1.0.4 (Cai and Knight 2013) and its state of 2015 to 2019;
 * both read alike, and differ in what they make of it (smatch_triples.h). */
#ifndef MC_METRICS_GRAPH_SMATCH_READ_H
#define MC_METRICS_GRAPH_SMATCH_READ_H

#include "metrics/graph/smatch_strings.h"

struct mc_smatch_node {
    uint32_t name, concept; /* string numbers */
    bool complete;          /* its concept was read to the end */
};

/* A label with what follows it, in the order in which the reference files them. */
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
 * and joined without a separator. One node definition of a name only. 0, or -1 with *mistake set to
 * a constant text: what the reference programs refuse, or stop at, has no reading. All memory is
 * that of the arena; string numbers are those of `strings`. */
int mc_smatch_read(struct mc_slice text, uint32_t side, struct mc_smatch_strings *strings,
                   struct mc_smatch_amr *amr, const char **mistake) MC_MUST_CHECK;
/* The same as SemBLEU reads (Song and Gildea 2019, from an early state of Smatch): lines are joined
 * by a blank, a value keeps its quotes and all its words, with one blank between them, and the
 * characters ( ) : / are lost inside quotes. */
int mc_sembleu_read(struct mc_slice text, uint32_t side, struct mc_smatch_strings *strings,
                    struct mc_smatch_amr *amr, const char **mistake) MC_MUST_CHECK;

#endif
