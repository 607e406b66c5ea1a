#include "metrics/graph/smatch_module.h"

#include <math.h>

#include "metrics/host_option.h"

void mc_smatch_read_parameters(const struct mc_metric_host *host, struct mc_smatch_options *options,
                               struct mc_smatch_summary *summary)
{
    options->solver = (enum mc_smatch_solver)mc_host_choice(host, "solver", MC_SMATCH_SOLVERS);
    options->starts = mc_host_whole_number(host, "restarts");
    options->seed = mc_host_whole_number(host, "seed");
    options->time_limit = mc_host_real(host, "time_limit");
    summary->output = (enum mc_smatch_output)mc_host_choice(host, "output", MC_SMATCH_OUTPUTS);
    summary->seed = options->seed;
}

void mc_smatch_range(const struct mc_smatch_summary *summary, double *worst, double *best)
{
    bool is_count = summary->output > MC_SMATCH_RECALL && summary->output != MC_SMATCH_PROVED;

    *worst = 0;
    *best = is_count ? (double)INFINITY : 1;
}

enum mc_smatch_output mc_smatch_raised_output(const struct mc_smatch_summary *summary)
{
    return summary->output <= MC_SMATCH_RECALL ? summary->output : MC_SMATCH_F;
}

void mc_smatch_warn(const struct mc_metric_host *host, const struct mc_smatch_options *options,
                    const struct mc_metric_input *in, const struct mc_smatch_tally *tally)
{
    bool is_exact = options->solver == MC_SMATCH_EXACT;

    if (is_exact ? tally->proved : !tally->cut_short)
        return;
    if (host->remark != NULL)
        host->remark(host->context, in, is_exact ? MC_SMATCH_NOT_PROVED : MC_SMATCH_CUT_SHORT);
    if (host->warn == NULL)
        return;
    host->warn(host->context,
               is_exact ? "not every mapping found is proved to be the best one; output=proved "
                          "tells of which cases this holds, output=bound how much they could have"
                        : "the time limit or the size of the graphs ended climbs; a score depends "
                          "on the machine where it was the time");
}
