#include "metrics/smatch/module.h"

#include <math.h>

#include "metrics/host/metric.h"

/* Seconds count in place of steps. */
static struct mc_limit read_limit(const struct mc_metric_host *host)
{
    if (mc_host_option(host, "time_limit") == NULL)
        return mc_limit_of_steps(mc_host_whole_number(host, "step_limit"));
    mc_host_varies(host, "the time limit of its search");
    return mc_limit_of_seconds(mc_host_real(host, "time_limit"));
}

void mc_smatch_read_parameters(const struct mc_metric_host *host, struct mc_smatch_options *options,
                               struct mc_smatch_summary *summary)
{
    options->solver = (enum mc_smatch_solver)mc_host_choice(host, "solver", MC_SMATCH_SOLVERS);
    options->starts = mc_host_whole_number(host, "restarts");
    options->seed = mc_host_whole_number(host, "seed");
    options->limit = read_limit(host);
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

void mc_smatch_compare(const struct mc_smatch_summary *summary, const struct mc_smatch_tally *tally,
                       struct mc_compared_case *compared)
{
    struct mc_smatch_summary other = *summary;

    compared->score = mc_smatch_figure(summary, tally);
    other.output = MC_SMATCH_F;
    compared->choice = mc_smatch_figure(&other, tally);
    other.output = mc_smatch_raised_output(summary);
    compared->raised = mc_smatch_figure(&other, tally);
}

void mc_smatch_warn(const struct mc_metric_host *host, const struct mc_smatch_options *options,
                    const struct mc_metric_input *in, const struct mc_smatch_tally *tally)
{
    bool is_exact = options->solver == MC_SMATCH_EXACT;

    if (tally->proved || (!is_exact && !tally->cut_short))
        return;
    if (host->remark != NULL)
        host->remark(host->context, in, is_exact ? MC_SMATCH_NOT_PROVED : MC_SMATCH_CUT_SHORT);
}
