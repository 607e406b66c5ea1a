/* graph_place.h: where the graph of a case stands in its file. */
#ifndef MC_SUITE_GRAPH_PLACE_H
#define MC_SUITE_GRAPH_PLACE_H

#include "suite/suite.h"

struct mc_graph_place {
    struct mc_slice file;
    struct mc_position at;
};

/* Place of byte `offset` of side->amr, a side of the case: exact for files of graphs and tables of
 * pairs, else that of the case (in JSON Lines its line). */
struct mc_graph_place mc_graph_place(const struct mc_suite *suite, const struct mc_case *item,
                                     const struct mc_side *side, size_t offset);
/* The same of what the reader of penman.h cannot read in side->amr, or of the graph's beginning
 * where it can. */
struct mc_graph_place mc_graph_mistake_place(const struct mc_suite *suite,
                                             const struct mc_case *item,
                                             const struct mc_side *side);

#endif
