/* graph_pairs.h: where `diff` takes its graphs from: two files, or the cases of suites. */
#ifndef MC_COMMANDS_GRAPH_PAIRS_H
#define MC_COMMANDS_GRAPH_PAIRS_H

#include "amr/graph.h"
#include "base/options.h"
#include "suite/suite.h"

/* Two graphs, each with its text and the place of that in a file. */
struct mc_graph_pair {
    struct mc_slice id;
    struct mc_slice files[2], texts[2];
    const struct mc_amr_graph *graphs[2];
    uint32_t lines[2];          /* of the texts' first lines, in files of graphs */
    const struct mc_case *item; /* else the case that they are the reference and candidate of */
};

struct mc_graph_pairs {
    struct mc_graph_pair *pairs;
    size_t n_pairs;
    const struct mc_suite *suite; /* NULL: files */
};

/* Reads the graphs of two files, blocks as penman.h divides them. They are paired by "# ::id" where
 * all graphs of both files have one, each another, and both files the same ones; else by their
 * order, and then both files have as many. MC_CODE_INPUT with the place. */
int mc_graph_pairs_of_files(const char *a, const char *b, struct mc_arena *arena,
                            struct mc_graph_pairs *pairs, struct mc_error *error) MC_MUST_CHECK;
/* Reads suites and takes the cases with these ids; where none is named, all that have two graphs.
 * A case named that lacks a graph is MC_CODE_INPUT. */
int mc_graph_pairs_of_suites(const struct mc_option_list *suites, const struct mc_option_list *ids,
                             bool quiet, struct mc_arena *arena, struct mc_graph_pairs *pairs,
                             struct mc_error *error) MC_MUST_CHECK;

/* Places in the file of n bytes of a graph's text, side 0 or 1 of the pair. */
void mc_graph_pair_places(const struct mc_graph_pairs *pairs, const struct mc_graph_pair *pair,
                          int side, const size_t *offsets, size_t n, struct mc_arena *arena,
                          struct mc_position *places);

#endif
