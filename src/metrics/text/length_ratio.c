/* The metric length-ratio: a sentinel that looks at nothing but how long the sentences are. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "metrics/host_option.h"
#include "text/tokenize.h"

struct state {
    bool characters; /* are counted, not words */
    struct mc_tokens tokens;
};

struct lengths {
    double candidate, reference;
};

static int open_length_ratio(const struct mc_metric_host *host, void **state,
                             struct mc_metric_problem *problem)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));

    (void)problem;
    opened->characters = mc_host_option_is(host, "unit", "characters");
    *state = opened;
    return 0;
}

static void close_length_ratio(void *state)
{
    struct state *opened = state;

    mc_tokens_free(&opened->tokens);
    free(opened);
}

static double length_of(struct state *state, struct mc_slice text)
{
    if (state->characters)
        return (double)mc_utf8_count(text);
    mc_tokenize(MC_TOKENIZER_NONE, text, &state->tokens);
    return (double)state->tokens.n;
}

static double ratio_of(struct lengths lengths)
{
    double longer = fmax(lengths.candidate, lengths.reference);

    return longer > 0 ? fmin(lengths.candidate, lengths.reference) / longer : (double)NAN;
}

/* Of the reference with the highest ratio, the first of equals. */
static struct lengths measure(struct state *state, const struct mc_metric_input *input)
{
    struct lengths lengths = {length_of(state, input->candidate->text), 0}, best = lengths;
    size_t i;

    for (i = 0; i < input->n_references; i++) {
        lengths.reference = length_of(state, input->references[i]->text);
        if (i == 0 || isnan(ratio_of(best)) || ratio_of(lengths) > ratio_of(best))
            best = lengths;
    }
    return best;
}

static int score_length_ratio(void *state, const struct mc_metric_input *const *in, size_t n,
                              double *scores, struct mc_metric_problem *problem)
{
    size_t i;

    for (i = 0; i < n; i++) {
        scores[i] = ratio_of(measure(state, in[i]));
        if (isnan(scores[i]))
            (void)snprintf(problem->text, sizeof(problem->text), "both sentences are empty");
    }
    return 0;
}

static int explain_length_ratio(void *state, const struct mc_metric_input *in,
                                const struct mc_metric_writer *writer,
                                struct mc_metric_problem *problem)
{
    struct lengths lengths = measure(state, in);

    (void)problem;
    writer->number(writer->context, "ratio", ratio_of(lengths));
    writer->number(writer->context, "candidate_length", lengths.candidate);
    writer->number(writer->context, "reference_length", lengths.reference);
    return 0;
}

static const struct mc_metric_parameter parameters[] = {
    {"unit", MC_PARAMETER_CHOICE, "words", "words|characters", 0, 0, "what is counted"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "A sentinel: a floor that a metric must beat, not a metric to be used (Perrella et al. 2024, "
    "Guardians of the Machine Translation Meta-Evaluation). It takes part in a run only when it is "
    "named, or with --sentinels.\n"
    "\n"
    "The length of the shorter sentence divided by that of the longer one, in words between white "
    "space or in characters (code points). It knows nothing of what is said; what it correlates "
    "with people tells how much of their judgement can be guessed from lengths. From 0 to 1; "
    "sentences of the same length score 1, a sentence and an empty one 0, two empty ones have no "
    "score. Of several references the one with the highest ratio counts. There is no corpus score "
    "but the mean.";

const struct mc_metric_module metric_length_ratio = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "length-ratio",
    .version = "0.1.0",
    .citation = "own definition; sentinels: Perrella et al. 2024",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SYMMETRIC | MC_METRIC_SENTINEL,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "sentinel: the shorter length over the longer one",
    .manual = manual,
    .open = open_length_ratio,
    .score = score_length_ratio,
    .explain = explain_length_ratio,
    .close = close_length_ratio,
};
