/* smatch_graphs.h: two matched graphs line by line, for a drawing side by side. */
#ifndef MC_METRICS_GRAPH_SMATCH_GRAPHS_H
#define MC_METRICS_GRAPH_SMATCH_GRAPHS_H

#include "metrics/graph/smatch_match.h"

/* Writes "graphs": an object of "reference" and "candidate", each an array of the lines of the text
 * in its order: "depth", "role" (with its colon; absent at the root), "target" (variable or
 * constant), "concept" where the variable is defined, "differs" ("role", "concept", "role and
 * concept": no triple of the other side agrees with that of the role or concept) and "uncounted" (1
 * where the convention makes no triple of the role). The root has the role "TOP" where TOP differs.
 * agrees[side][triple]: whether one agrees, in the order instances, attributes, relations.
 * grades[side][triple], or NULL: above 0 where it agrees in part, which becomes the "similarity" of
 * a concept. */
void mc_smatch_write_graphs(const struct mc_smatch_pair *pair, const bool *const agrees[2],
                            const double *const grades[2], const struct mc_metric_writer *writer);

#endif
