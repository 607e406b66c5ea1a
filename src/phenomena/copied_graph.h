/* SPDX-License-Identifier: GPL-3.0-or-later */
/* copied_graph.h: whether a candidate has the same graph as its reference, for a phenomenon that
 * does not change graphs: both say the same of the same persons and things in other words. */
#ifndef MC_PHENOMENA_COPIED_GRAPH_H
#define MC_PHENOMENA_COPIED_GRAPH_H

#include <stdbool.h>

struct mc_proposal_pair;

/* Why the graphs may differ nevertheless, constant or in the arena; NULL: no reason.
 * is_always_equal: all graphs of the phenomenon are equal. */
const char *mc_doubt_of_copy(const struct mc_proposal_pair *p, bool is_always_equal);

#endif
