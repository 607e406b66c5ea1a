/* length_ratio.c: the smallest metric with a parameter, an explanation and a case without a score;
 * copy it and replace the metric by your own. The score is the length of the shorter sentence
 * divided by that of the longer one, in words or in characters; of several references the nearest
 * counts.
 *
 *     cc -O2 -fPIC -shared -o length_ratio.so length_ratio.c
 *     metricheck conformance --module ./length_ratio.so
 *     metricheck score --module ./length_ratio.so -m length_ratio:unit=characters --suite starter
 *
 * Compiles as C11 and as C++17, and needs only the header.
 *
 * SPDX-License-Identifier: MIT
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <metricheck/metric_module.h>

/* State of one open metric: never a global, since several may be open at once. */
struct state {
    int characters; /* count these, not words */
};

static int is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

/* Words between blanks, or characters: the bytes of UTF-8 that begin one. */
static double length_of(const struct state *state, struct mc_slice text)
{
    size_t n = 0, i;

    for (i = 0; i < text.length; i++) {
        if (state->characters)
            n += ((unsigned char)text.data[i] & 0xc0) != 0x80;
        else
            n += !is_blank(text.data[i]) && (i == 0 || is_blank(text.data[i - 1]));
    }
    return (double)n;
}

struct lengths {
    double candidate, reference; /* of the reference nearest to the candidate */
};

static double ratio_of(struct lengths lengths)
{
    double longer = fmax(lengths.candidate, lengths.reference);

    return longer > 0 ? fmin(lengths.candidate, lengths.reference) / longer : (double)NAN;
}

static struct lengths measure(const struct state *state, const struct mc_metric_input *input)
{
    struct lengths lengths = {length_of(state, input->candidate->text), 0}, nearest = lengths;
    size_t i;

    for (i = 0; i < input->n_references; i++) {
        lengths.reference = length_of(state, input->references[i]->text);
        if (i == 0 || ratio_of(lengths) > ratio_of(nearest))
            nearest = lengths;
    }
    return nearest;
}

/* The host has checked what the user gave against the array of parameters below. */
static int open_length_ratio(const struct mc_metric_host *host, void **state,
                             struct mc_metric_problem *problem)
{
    struct state *opened = (struct state *)malloc(sizeof(*opened));

    if (opened == NULL) {
        (void)snprintf(problem->text, sizeof(problem->text), "out of memory");
        problem->fault = MC_FAULT_MODULE;
        return -1;
    }
    opened->characters = strcmp(host->option(host->context, "unit"), "characters") == 0;
    *state = opened;
    return 0;
}

/* NaN where there is nothing to divide by; the text says why. */
static int score_length_ratio(void *state, const struct mc_metric_input *const *in, size_t n,
                              double *scores, struct mc_metric_problem *problem)
{
    const struct state *opened = (const struct state *)state;
    size_t i;

    for (i = 0; i < n; i++) {
        scores[i] = ratio_of(measure(opened, in[i]));
        if (isnan(scores[i]))
            (void)snprintf(problem->text, sizeof(problem->text), "both sentences are empty");
    }
    return 0;
}

/* Figures first, the score before all others, then what it is made of. */
static int explain_length_ratio(void *state, const struct mc_metric_input *input,
                                const struct mc_metric_writer *writer,
                                struct mc_metric_problem *problem)
{
    struct lengths lengths = measure((const struct state *)state, input);

    (void)problem;
    writer->number(writer->context, "length_ratio", ratio_of(lengths));
    writer->number(writer->context, "candidate_length", lengths.candidate);
    writer->number(writer->context, "reference_length", lengths.reference);
    return 0;
}

static void close_length_ratio(void *state)
{
    free(state);
}

static const struct mc_metric_parameter parameters[] = {
    {"unit", MC_PARAMETER_CHOICE, "words", "words|characters", 0, 0, "What is counted."},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

const struct mc_metric_module mc_metric_module = {
    MC_METRIC_ABI,
    sizeof(struct mc_metric_module),
    "length_ratio",
    "1.0",
    "Yours, or the paper that the metric is from.",
    MC_NEEDS_TEXT,
    MC_METRIC_SHARED_STATE | MC_METRIC_DETERMINISTIC,
    0, /* worst */
    1, /* best */
    parameters,
    "Ratio of the lengths of candidate and reference",
    "The length of the shorter sentence divided by that of the longer one. Of several references "
    "the one whose length is nearest counts. Two empty sentences have no score.",
    open_length_ratio,
    NULL, /* prepare: it need not see all cases first */
    score_length_ratio,
    NULL, /* corpus: the mean will do */
    explain_length_ratio,
    close_length_ratio,
    NULL, /* range: it does not depend on the parameters */
};
