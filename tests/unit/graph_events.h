/* SPDX-License-Identifier: GPL-3.0-or-later */
/* graph_events.h: the explanation of a graph metric as text, for its tests. */
#ifndef MC_TESTS_GRAPH_EVENTS_H
#define MC_TESTS_GRAPH_EVENTS_H

/* What the metric writes about two graphs, in the form of events.h, in a static buffer of 200,000
 * bytes. The test fails if there is no score. */
const char *mc_graph_events(const char *spec, const char *candidate, const char *reference);

#endif
