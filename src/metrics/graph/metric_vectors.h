/* metric_vectors.h: the word vectors of a metric that is being opened. */
#ifndef MC_METRICS_GRAPH_METRIC_VECTORS_H
#define MC_METRICS_GRAPH_METRIC_VECTORS_H

#include <metricheck/metric_module.h>

#include "text/word_vectors.h"

/* One line of help for the parameter "vectors", of kind FILE. */
#define MC_METRIC_VECTORS_HELP                                                                     \
    "word vectors: GloVe's text form, or the binary form that `metricheck vectors` makes of it; "  \
    "without it the file named by METRICHECK_VECTORS"

/* Opens the file of the parameter "vectors", else the standard one, whose checksum is then told to
 * the host. -1 with problem->text filled when there is none or it cannot be read. Close with
 * mc_word_vectors_close. */
int mc_metric_vectors_open(const struct mc_metric_host *host, struct mc_word_vectors **vectors,
                           struct mc_metric_problem *problem);

#endif
