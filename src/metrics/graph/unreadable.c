#include "metrics/graph/unreadable.h"

#include <stdio.h>

void mc_graph_unreadable(const struct mc_metric_input *in, size_t side, const char *mistake,
                         struct mc_metric_problem *problem)
{
    if (side == 0)
        (void)snprintf(problem->text, sizeof(problem->text),
                       "the candidate's graph cannot be read: %s", mistake);
    else if (in->n_references == 1)
        (void)snprintf(problem->text, sizeof(problem->text),
                       "the reference's graph cannot be read: %s", mistake);
    else
        (void)snprintf(problem->text, sizeof(problem->text),
                       "the graph of reference %zu cannot be read: %s", side, mistake);
}
