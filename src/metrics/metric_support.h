/* metric_support.h: what several graph metrics need: word vectors, and the reason where a graph
 * cannot be read. */
#ifndef MC_METRICS_METRIC_SUPPORT_H
#define MC_METRICS_METRIC_SUPPORT_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_word_vectors;

/* One line of help for the parameter "vectors", of kind FILE. */
#define MC_METRIC_VECTORS_HELP                                                                     \
    "word vectors: GloVe's text form, or the binary form that `metricheck vectors` makes of it; "  \
    "without it the file named by METRICHECK_VECTORS"

/* Opens the file of the parameter "vectors", else the standard one, whose checksum is then given to
 * the host. -1 with problem->text filled when there is none or it cannot be read. Close with
 * mc_word_vectors_close. */
int mc_metric_vectors_open(const struct mc_metric_host *host, struct mc_word_vectors **vectors,
                           struct mc_metric_problem *problem);

/* The reason of a case one of whose graphs cannot be read. */

/* Writes which graph of the case it is, and why. `side` 0 is the candidate, r + 1 reference r. */
void mc_graph_unreadable(const struct mc_metric_input *in, size_t side, const char *mistake,
                         struct mc_metric_problem *problem);
/* The side that such a reason names; of references the place among those that the metric saw, as
 * above. SIZE_MAX: it is another reason. */
size_t mc_graph_unreadable_side(struct mc_slice reason) MC_MUST_CHECK;

#endif
