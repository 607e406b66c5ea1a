/* module.h: what the metrics that map nodes as Smatch does have in common as modules:
 * parameters, their range, and what is said of a mapping that is not proved. */
#ifndef MC_METRICS_SMATCH_MODULE_H
#define MC_METRICS_SMATCH_MODULE_H

#include "metrics/metric_support.h"
#include "metrics/smatch/match.h"

/* Rows of a table of parameters. */
#define MC_SMATCH_OUTPUT_PARAMETER                                                                 \
    {                                                                                              \
        "output", MC_PARAMETER_CHOICE, "f", MC_SMATCH_OUTPUTS, 0, 0, "which figure is the score"   \
    }
#define MC_SMATCH_SOLVER_PARAMETERS(seed_help)                                                     \
    {"solver",                                                                                     \
     MC_PARAMETER_CHOICE,                                                                          \
     "exact",                                                                                      \
     MC_SMATCH_SOLVERS,                                                                            \
     0,                                                                                            \
     0,                                                                                            \
     "exact finds the best mapping and proves it; hill climbs as the original does"},              \
        {"restarts", MC_PARAMETER_INTEGER, "4", NULL, 1, 1000, "climbs of solver=hill"},           \
        {"seed", MC_PARAMETER_INTEGER, "1", NULL, 0, 4294967295.0, seed_help},                     \
        {"step_limit",                                                                             \
         MC_PARAMETER_INTEGER,                                                                     \
         "1000000",                                                                                \
         NULL,                                                                                     \
         100,                                                                                      \
         4294967295.0,                                                                             \
         "steps of the search for one pair of graphs, of about a microsecond each, after which "   \
         "the "                                                                                    \
         "best mapping found counts"},                                                             \
    {                                                                                              \
        "time_limit", MC_PARAMETER_REAL, NULL, NULL, 0, 1e6,                                       \
            "seconds of processor time in place of steps: the scores cannot be reproduced, and "   \
            "are "                                                                                 \
            "never kept in a cache"                                                                \
    }

/* Fills from the parameters above: of the options solver, starts, seed and limit, of the
 * summary output and seed. Tells the host where scores cannot be reproduced. */
void mc_smatch_read_parameters(const struct mc_metric_host *host, struct mc_smatch_options *options,
                               struct mc_smatch_summary *summary);
/* From 0 to 1, or without an end where the output is a number of triples. */
void mc_smatch_range(const struct mc_smatch_summary *summary, double *worst, double *best);
/* What comes of comparing a pair: F chooses among references. */
void mc_smatch_compare(const struct mc_smatch_summary *summary, const struct mc_smatch_tally *tally,
                       struct mc_compared_case *compared);
/* What an edit of the candidate is to raise: F, or precision or recall where that is the output. */
enum mc_smatch_output mc_smatch_raised_output(const struct mc_smatch_summary *summary);
/* Tells the host where the exact solver has no proof, and where the limit ended climbs. The
 * text names no case, so that it is the same whatever thread comes first. */
void mc_smatch_warn(const struct mc_metric_host *host, const struct mc_smatch_options *options,
                    const struct mc_metric_input *in, const struct mc_smatch_tally *tally);

#endif
