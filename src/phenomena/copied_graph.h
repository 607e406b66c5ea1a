/* SPDX-License-Identifier: GPL-3.0-or-later */
/* copied_graph.h: whether the graph of a reference is that of its candidate as it stands, by a
 * phenomenon that changes none: the same is said, of the same persons and things, in other words.
 */
#ifndef MC_PHENOMENA_COPIED_GRAPH_H
#define MC_PHENOMENA_COPIED_GRAPH_H

#include <stdbool.h>

struct mc_proposal_pair;

/* Why the graphs may differ all the same, constant or in the arena; NULL: nothing speaks for that.
 * is_always_equal: the phenomenon has no other graphs than equal ones. */
const char *mc_doubt_of_copy(const struct mc_proposal_pair *p, bool is_always_equal);

#endif
