/* smatch_aspect.h: what a fine-grained aspect of Damonte, Cohen and Satta (2017) compares.
 *
 * An aspect looks at a text with something taken away, at a list of items (a graph of nodes without
 * relations here: the item is the concept), or at a part of the graph. */
#ifndef MC_METRICS_GRAPH_SMATCH_ASPECT_H
#define MC_METRICS_GRAPH_SMATCH_ASPECT_H

#include "metrics/graph/smatch_triples.h"

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

/* Whether items are compared, with nothing between them and case and all: the strings are to be
 * compared as they are (mc_smatch_strings_exact). */
bool mc_smatch_aspect_has_items(enum mc_smatch_aspect aspect);
/* Whether a part of the graph is compared. */
bool mc_smatch_aspect_has_parts(enum mc_smatch_aspect aspect);
/* The text as it is read: UNLABELED turns every ":" with the letters, digits and hyphens behind it
 * into ":label", NO_WSD the sense "-NN" of a concept behind "/ " into "-01", in quotes and comments
 * too. All others: the text itself. A new text is in the arena. */
struct mc_slice mc_smatch_aspect_text(enum mc_smatch_aspect aspect, struct mc_slice text,
                                      struct mc_arena *arena);
/* Puts in place of the triples of a graph (convention MC_SMATCH_DAMONTE) those that the aspect
 * compares. `strings` are those of the triples; the new ones are in their arena. */
void mc_smatch_aspect_triples(enum mc_smatch_aspect aspect, struct mc_smatch_strings *strings,
                              struct mc_smatch_triples *triples);

#endif
