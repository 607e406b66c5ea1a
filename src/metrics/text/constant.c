/* The metric constant: a sentinel that gives every case the same score. */
#include <stdlib.h>

#include "base/memory.h"
#include "metrics/host_option.h"

struct state {
    double value;
};

static int open_constant(const struct mc_metric_host *host, void **state,
                         struct mc_metric_problem *problem)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));

    (void)problem;
    opened->value = mc_host_real(host, "value");
    *state = opened;
    return 0;
}

static void close_constant(void *state)
{
    free(state);
}

static int score_constant(void *state, const struct mc_metric_input *const *in, size_t n,
                          double *scores, struct mc_metric_problem *problem)
{
    const struct state *opened = state;
    size_t i;

    (void)in;
    (void)problem;
    for (i = 0; i < n; i++)
        scores[i] = opened->value;
    return 0;
}

static const struct mc_metric_parameter parameters[] = {
    {"value", MC_PARAMETER_REAL, "0.5", NULL, 0, 1, "the score of every case"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "A sentinel: a floor that a metric must beat, not a metric to be used (Perrella et al. 2024, "
    "Guardians of the Machine Translation Meta-Evaluation). It takes part in a run only when it is "
    "named, or with --sentinels.\n"
    "\n"
    "Every case has the same score, from 0 to 1. No correlation with it is defined; a figure that "
    "rewards ties, such as acc_eq or the thresholded ranking, shows here what it gives a metric "
    "that never tells two cases apart, and the deviation from people what guessing one number "
    "gives (not with --normalise minmax: the least and the greatest score are the same). Nothing "
    "is read, so that several references change nothing. There is no corpus score but the mean.";

const struct mc_metric_module metric_constant = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "constant",
    .version = "0.1.0",
    .citation = "own definition; sentinels: Perrella et al. 2024",
    .needs = MC_NEEDS_TEXT,
    .flags =
        MC_METRIC_DETERMINISTIC | MC_METRIC_SHARED_STATE | MC_METRIC_SYMMETRIC | MC_METRIC_SENTINEL,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "sentinel: the same score for every case",
    .manual = manual,
    .open = open_constant,
    .score = score_constant,
    .close = close_constant,
};
