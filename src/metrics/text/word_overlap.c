/* The metric word-overlap: a sentinel that compares the sets of words. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "metrics/host_option.h"
#include "metrics/text/case_words.h"

struct state {
    struct mc_case_words words;
    uint32_t *seen; /* [id]: number of the last sentence with this word */
    size_t capacity;
};

/* Different words. */
struct counts {
    size_t candidate, reference, shared;
};

static int open_word_overlap(const struct mc_metric_host *host, void **state,
                             struct mc_metric_problem *problem)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));

    (void)problem;
    opened->words.tokenizer = (enum mc_tokenizer)mc_host_choice(host, "tokenize", MC_TOKENIZERS);
    opened->words.lowercase = mc_host_option_is(host, "lowercase", "yes");
    *state = opened;
    return 0;
}

static void close_word_overlap(void *state)
{
    struct state *opened = state;

    mc_case_words_free(&opened->words);
    free(opened->seen);
    free(opened);
}

enum { IN_CANDIDATE = 1, IN_REFERENCE = 2 };

static struct counts count_words(struct state *state, size_t reference)
{
    struct mc_id_sequence candidate = state->words.candidate_sequence;
    struct mc_id_sequence other = state->words.sequences[reference];
    struct counts counts = {0, 0, 0};
    size_t i;

    state->seen =
        mc_grow(state->seen, &state->capacity, state->words.table.n + 1, sizeof(*state->seen));
    memset(state->seen, 0, (state->words.table.n + 1) * sizeof(*state->seen));
    for (i = 0; i < candidate.n; i++) {
        counts.candidate += state->seen[candidate.ids[i]] == 0;
        state->seen[candidate.ids[i]] = IN_CANDIDATE;
    }
    for (i = 0; i < other.n; i++) {
        uint32_t *seen = &state->seen[other.ids[i]];

        counts.reference += (*seen & IN_REFERENCE) == 0;
        counts.shared += *seen == IN_CANDIDATE;
        *seen |= IN_REFERENCE;
    }
    return counts;
}

static double overlap_of(struct counts counts)
{
    size_t all = counts.candidate + counts.reference - counts.shared;

    return all == 0 ? (double)NAN : (double)counts.shared / (double)all;
}

/* Of the reference with the highest overlap, the first of equals. */
static struct counts measure(struct state *state, const struct mc_metric_input *input)
{
    struct counts best = {0, 0, 0};
    size_t i;

    mc_case_words_read(&state->words, input);
    for (i = 0; i < input->n_references; i++) {
        struct counts counts = count_words(state, i);

        if (i == 0 || isnan(overlap_of(best)) || overlap_of(counts) > overlap_of(best))
            best = counts;
    }
    return best;
}

static int score_word_overlap(void *state, const struct mc_metric_input *const *in, size_t n,
                              double *scores, struct mc_metric_problem *problem)
{
    size_t i;

    for (i = 0; i < n; i++) {
        scores[i] = overlap_of(measure(state, in[i]));
        if (isnan(scores[i]))
            (void)snprintf(problem->text, sizeof(problem->text), "both sentences are empty");
    }
    return 0;
}

static int explain_word_overlap(void *state, const struct mc_metric_input *in,
                                const struct mc_metric_writer *writer,
                                struct mc_metric_problem *problem)
{
    struct counts counts = measure(state, in);

    (void)problem;
    writer->number(writer->context, "overlap", overlap_of(counts));
    writer->number(writer->context, "shared_words", (double)counts.shared);
    writer->number(writer->context, "candidate_words", (double)counts.candidate);
    writer->number(writer->context, "reference_words", (double)counts.reference);
    return 0;
}

static const struct mc_metric_parameter parameters[] = {
    {"tokenize", MC_PARAMETER_CHOICE, "none", MC_TOKENIZERS, 0, 0,
     "how texts become tokens; none splits at white space"},
    {"lowercase", MC_PARAMETER_SWITCH, "yes", NULL, 0, 0, "compare in lower case"},
    {NULL, MC_PARAMETER_TEXT, NULL, NULL, 0, 0, NULL},
};

static const char manual[] =
    "A sentinel: a floor that a metric must beat, not a metric to be used (Perrella et al. 2024, "
    "Guardians of the Machine Translation Meta-Evaluation). It takes part in a run only when it is "
    "named, or with --sentinels.\n"
    "\n"
    "Different words that both sentences have, divided by the different words that either has "
    "(Jaccard 1901). Order and number play no part: a metric that stands no higher to people has "
    "learnt nothing from them. From 0 to 1; two sentences without a word have no score. Of several "
    "references the one with the highest overlap counts. Words are split at white space and "
    "compared in lower case (Python's str.lower), unless tokenize and lowercase say otherwise. "
    "There is no corpus score but the mean.";

const struct mc_metric_module metric_word_overlap = {
    .abi = MC_METRIC_ABI,
    .struct_size = sizeof(struct mc_metric_module),
    .name = "word-overlap",
    .version = "0.1.0",
    .citation = "Jaccard 1901, Etude comparative de la distribution florale; sentinels: Perrella "
                "et al. 2024",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SYMMETRIC | MC_METRIC_SENTINEL,
    .worst = 0,
    .best = 1,
    .parameters = parameters,
    .summary = "sentinel: different words in common",
    .manual = manual,
    .open = open_word_overlap,
    .score = score_word_overlap,
    .explain = explain_word_overlap,
    .close = close_word_overlap,
};
