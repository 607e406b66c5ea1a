/* smatchpp.h: convention=smatchpp of the metric smatch (Opitz 2023): parameters, pairs,
 * explanation.
 */
#ifndef MC_METRICS_GRAPH_SMATCHPP_H
#define MC_METRICS_GRAPH_SMATCHPP_H

#include "metrics/graph/smatchpp_match.h"

struct mc_smatchpp;

/* The parameters of this convention, in the form of a module's array. */
#define MC_SMATCHPP_GRAPH_TYPES "none|generic|amr"

/* Takes graph_type, aspect, aspects, groups and frames from the host. -1 with problem->text filled:
 * they do not fit together, or a file is not in its form ("FILE:LINE:COLUMN: ..."). */
int mc_smatchpp_open(const struct mc_metric_host *host, struct mc_smatchpp **opened,
                     struct mc_metric_problem *problem) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_smatchpp_close(struct mc_smatchpp *opened);

/* Reads, standardises and matches two graphs. 0, or -1 with *mistake set. All memory is the
 * arena's.
 */
int mc_smatchpp_compare(const struct mc_smatchpp *opened, struct mc_slice candidate,
                        struct mc_slice reference, const struct mc_smatch_options *options,
                        struct mc_arena *arena, struct mc_smatchpp_pair *pair,
                        struct mc_smatch_mistake *mistake) MC_MUST_CHECK;

/* Writes into the object that is open what smatch_explain.h says, but for the figures and the best
 * edit: graphs, alignment, matched and unmatched triples, in the form in which they are compared.
 */
void mc_smatchpp_explain(const struct mc_smatchpp_pair *pair,
                         const struct mc_metric_writer *writer);

/* Writes "graphs" as smatch_graphs.h says, of what is compared. agreeing[side][fact]: how many of
 * the triples of the fact agree. */
void mc_smatchpp_write_graphs(const struct mc_smatchpp_pair *pair,
                              const uint32_t *const agreeing[2],
                              const struct mc_metric_writer *writer);

#endif
