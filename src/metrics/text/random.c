/* The metric random: a sentinel that guesses. */
#include <stdlib.h>

#include "base/memory.h"
#include "base/random.h"
#include "metrics/host_option.h"

struct state {
    uint64_t seed;
};

static int open_random(const struct mc_metric_host *host, void **state,
                       struct mc_metric_problem *problem)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));

    (void)problem;
    opened->seed = mc_host_whole_number(host, "seed");
    *state = opened;
    return 0;
}

static void close_random(void *state)
{
    free(state);
}

static double draw(uint64_t seed, struct mc_slice candidate, struct mc_slice reference)
{
    return mc_random_unit(mc_random_bits(seed, mc_hash_fnv1a(candidate.data, candidate.length),
                                         mc_hash_fnv1a(reference.data, reference.length)));
}

/* The best of several references, like that of any other metric. */
static int score_random(void *state, const struct mc_metric_input *const *in, size_t n,
                        double *scores, struct mc_metric_problem *problem)
{
    const struct state *opened = state;
    size_t i, r;

    (void)problem;
    for (i = 0; i < n; i++) {
        scores[i] = 0;
        for (r = 0; r < in[i]->n_references; r++) {
            double drawn = draw(opened->seed, in[i]->candidate->text, in[i]->references[r]->text);

            if (drawn > scores[i])
                scores[i] = drawn;
        }
    }
    return 0;
}

static const struct mc_metric_parameter parameters[] = {
    {"seed", MC_PARAMETER_INTEGER, "1", NULL, 0, 4294967295.0, "another seed, other numbers"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "A sentinel: a floor that a metric must beat, not a metric to be used (Perrella et al. 2024, "
    "Guardians of the Machine Translation Meta-Evaluation). It takes part in a run only when it is "
    "named, or with --sentinels.\n"
    "\n"
    "A number drawn evenly from [0, 1): a function of the seed and of the texts of both sentences, "
    "so that the same pair has the same score in every run, on any machine and in any order. What "
    "a figure makes of it is what chance alone gives on these cases. Of several references the "
    "greatest number counts. There is no corpus score but the mean. The generator is that of "
    "splitmix64 (Steele, Lea and Flood 2014) over FNV-1a of the texts.";

const struct mc_metric_module metric_random = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "random",
    .version = "0.1.0",
    .citation = "own definition; sentinels: Perrella et al. 2024",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SHARED_STATE | MC_METRIC_SENTINEL,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "sentinel: a number drawn from the texts",
    .manual = manual,
    .open = open_random,
    .score = score_random,
    .close = close_random,
};
