/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sentinels.c: metrics without knowledge of meaning, for comparison: constant, length_ratio,
 * random, word_overlap. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "base/random.h"
#include "base/utf8.h"
#include "metrics/case_words.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "text/tokenize.h"

/* The beginning of each manual. */
#define SENTINEL_MANUAL                                                                            \
    "A sentinel: a baseline that a metric must beat, not a metric to use (Perrella et al. "        \
    "2024, Guardians of the Machine Translation Meta-Evaluation). "                                \
    "A run includes it only if it is named, or with --sentinels.\n"                                \
    "\n"

/* The counts of a sentence pair. */
struct counts {
    double candidate, reference, shared;
};

/* What a sentinel counts in a pair, with the reference of that index, and its score: NaN if both
 * sentences are empty. */
struct measure {
    struct counts (*count)(void *state, const struct mc_metric_input *input, size_t reference);
    double (*score)(struct counts counts);
};

/* The counts for the reference with the highest score, the first of equals. */
static struct counts best_counts(const struct measure *measure, void *state,
                                 const struct mc_metric_input *input)
{
    struct counts best = {0, 0, 0};
    size_t i;

    for (i = 0; i < input->n_references; i++) {
        struct counts counts = measure->count(state, input, i);

        if (i == 0 || isnan(measure->score(best)) || measure->score(counts) > measure->score(best))
            best = counts;
    }
    return best;
}

static int score_best(const struct measure *measure, void *state,
                      const struct mc_metric_input *const *in, size_t n, double *scores,
                      struct mc_metric_problem *problem)
{
    size_t i;

    for (i = 0; i < n; i++) {
        scores[i] = measure->score(best_counts(measure, state, in[i]));
        if (isnan(scores[i]))
            (void)snprintf(problem->text, sizeof(problem->text), "both sentences are empty");
    }
    return 0;
}

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
    MC_REAL_PARAMETER("value", "0.5", 0, 1, "the score of every case"), MC_PARAMETERS_END};

static const char manual[] = SENTINEL_MANUAL
    "Every case has the same score, from 0 to 1. Correlations with it are undefined. Statistics "
    "that reward ties, such as acc_eq or the thresholded ranking, show what they give a "
    "metric that never distinguishes two cases; the deviation from human scores shows what "
    "guessing one number gives (undefined with --normalise minmax: the lowest and highest "
    "scores are equal). Nothing is read, so several references change nothing. There is no "
    "corpus score.";

const struct mc_metric_module metric_constant = {
    MC_BUILT_IN_METRIC("constant"),
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
    .close = free,
};

struct length_ratio_state {
    bool characters; /* characters are counted, not words */
    struct mc_tokens tokens;
};

static int open_length_ratio(const struct mc_metric_host *host, void **length_ratio_state,
                             struct mc_metric_problem *problem)
{
    struct length_ratio_state *opened = mc_calloc(1, sizeof(*opened));

    (void)problem;
    opened->characters = mc_host_option_is(host, "unit", "characters");
    *length_ratio_state = opened;
    return 0;
}

static void close_length_ratio(void *length_ratio_state)
{
    struct length_ratio_state *opened = length_ratio_state;

    mc_tokens_free(&opened->tokens);
    free(opened);
}

static double length_of(struct length_ratio_state *length_ratio_state, struct mc_slice text)
{
    if (length_ratio_state->characters)
        return (double)mc_utf8_count(text);
    mc_tokenize(MC_TOKENIZER_NONE, text, &length_ratio_state->tokens);
    return (double)length_ratio_state->tokens.n;
}

static struct counts count_lengths(void *length_ratio_state, const struct mc_metric_input *input,
                                   size_t reference)
{
    struct counts counts = {length_of(length_ratio_state, input->candidate->text),
                            length_of(length_ratio_state, input->references[reference]->text), 0};

    return counts;
}

static double ratio_of(struct counts lengths)
{
    double longer = fmax(lengths.candidate, lengths.reference);

    return longer > 0 ? fmin(lengths.candidate, lengths.reference) / longer : (double)NAN;
}

static const struct measure length_ratio = {count_lengths, ratio_of};

static int score_length_ratio(void *length_ratio_state, const struct mc_metric_input *const *in,
                              size_t n, double *scores, struct mc_metric_problem *problem)
{
    return score_best(&length_ratio, length_ratio_state, in, n, scores, problem);
}

static int explain_length_ratio(void *length_ratio_state, const struct mc_metric_input *in,
                                const struct mc_metric_writer *writer,
                                struct mc_metric_problem *problem)
{
    struct counts lengths = best_counts(&length_ratio, length_ratio_state, in);

    (void)problem;
    writer->number(writer->context, "ratio", ratio_of(lengths));
    writer->number(writer->context, "candidate_length", lengths.candidate);
    writer->number(writer->context, "reference_length", lengths.reference);
    return 0;
}

static const struct mc_metric_parameter length_ratio_parameters[] = {
    MC_CHOICE_PARAMETER("unit", "words", "words|characters", "what is counted"), MC_PARAMETERS_END};

static const char length_ratio_manual[] = SENTINEL_MANUAL
    "The length of the shorter sentence divided by that of the longer one, in words between "
    "white space or in characters (code points). It ignores the content; its correlation with "
    "human scores shows how much of them can be guessed from lengths. Sentences of the same "
    "length score 1, a sentence and an empty one 0, two empty ones have no score. With "
    "several references the highest ratio is used. There is no corpus score.";

const struct mc_metric_module metric_length_ratio = {
    MC_BUILT_IN_METRIC("length-ratio"),
    .citation = "own definition; sentinels: Perrella et al. 2024",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SYMMETRIC | MC_METRIC_SENTINEL,
    .worst = 0,
    .best = 1,
    .parameters = length_ratio_parameters,
    .summary = "sentinel: the shorter length over the longer one",
    .manual = length_ratio_manual,
    .open = open_length_ratio,
    .score = score_length_ratio,
    .explain = explain_length_ratio,
    .close = close_length_ratio,
};

struct word_overlap_state {
    struct mc_case_words words;
    uint32_t *seen; /* [id]: number of the last sentence with this word */
    size_t capacity;
};

static int open_word_overlap(const struct mc_metric_host *host, void **word_overlap_state,
                             struct mc_metric_problem *problem)
{
    struct word_overlap_state *opened = mc_calloc(1, sizeof(*opened));

    (void)problem;
    opened->words.tokenizer = (enum mc_tokenizer)mc_host_choice(host, "tokenize", MC_TOKENIZERS);
    opened->words.lowercase = mc_host_option_is(host, "lowercase", "yes");
    *word_overlap_state = opened;
    return 0;
}

static void close_word_overlap(void *word_overlap_state)
{
    struct word_overlap_state *opened = word_overlap_state;

    mc_case_words_free(&opened->words);
    free(opened->seen);
    free(opened);
}

enum { IN_CANDIDATE = 1, IN_REFERENCE = 2 };

/* Counts distinct words. */
static struct counts count_words(void *state, const struct mc_metric_input *input, size_t reference)
{
    struct word_overlap_state *word_overlap_state = state;
    struct mc_id_sequence candidate, other;
    struct counts counts = {0, 0, 0};
    size_t i;

    if (reference == 0)
        mc_case_words_read(&word_overlap_state->words, input);
    candidate = word_overlap_state->words.candidate_sequence;
    other = word_overlap_state->words.sequences[reference];
    MC_RESERVE(word_overlap_state->seen, word_overlap_state->capacity,
               word_overlap_state->words.table.n + 1);
    memset(word_overlap_state->seen, 0,
           (word_overlap_state->words.table.n + 1) * sizeof(*word_overlap_state->seen));
    for (i = 0; i < candidate.n; i++) {
        counts.candidate += word_overlap_state->seen[candidate.ids[i]] == 0;
        word_overlap_state->seen[candidate.ids[i]] = IN_CANDIDATE;
    }
    for (i = 0; i < other.n; i++) {
        uint32_t *seen = &word_overlap_state->seen[other.ids[i]];

        counts.reference += (*seen & IN_REFERENCE) == 0;
        counts.shared += *seen == IN_CANDIDATE;
        *seen |= IN_REFERENCE;
    }
    return counts;
}

static double overlap_of(struct counts counts)
{
    double all = counts.candidate + counts.reference - counts.shared;

    return all > 0 ? counts.shared / all : (double)NAN;
}

static const struct measure word_overlap = {count_words, overlap_of};

static int score_word_overlap(void *word_overlap_state, const struct mc_metric_input *const *in,
                              size_t n, double *scores, struct mc_metric_problem *problem)
{
    return score_best(&word_overlap, word_overlap_state, in, n, scores, problem);
}

static int explain_word_overlap(void *word_overlap_state, const struct mc_metric_input *in,
                                const struct mc_metric_writer *writer,
                                struct mc_metric_problem *problem)
{
    struct counts counts = best_counts(&word_overlap, word_overlap_state, in);

    (void)problem;
    writer->number(writer->context, "overlap", overlap_of(counts));
    writer->number(writer->context, "shared_words", counts.shared);
    writer->number(writer->context, "candidate_words", counts.candidate);
    writer->number(writer->context, "reference_words", counts.reference);
    return 0;
}

static const struct mc_metric_parameter word_overlap_parameters[] = {
    MC_CHOICE_PARAMETER("tokenize", "none", MC_TOKENIZERS, "tokeniser; none splits at white space"),
    MC_SWITCH_PARAMETER("lowercase", "yes", "compare in lower case"), MC_PARAMETERS_END};

static const char word_overlap_manual[] = SENTINEL_MANUAL
    "The number of different words in both sentences, divided by the number in either "
    "(Jaccard 1901). Order and frequency are ignored: a metric that agrees no better with "
    "human scores adds nothing. Two sentences without words have no score. With several "
    "references the highest overlap is used. Words are split at white space and compared in "
    "lower case (Python's str.lower), unless tokenize and lowercase are set. There is no "
    "corpus score.";

const struct mc_metric_module metric_word_overlap = {
    MC_BUILT_IN_METRIC("word-overlap"),
    .citation = "Jaccard 1901, Etude comparative de la distribution florale; sentinels: Perrella "
                "et al. 2024",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SYMMETRIC | MC_METRIC_SENTINEL,
    .worst = 0,
    .best = 1,
    .parameters = word_overlap_parameters,
    .summary = "sentinel: different words in common",
    .manual = word_overlap_manual,
    .open = open_word_overlap,
    .score = score_word_overlap,
    .explain = explain_word_overlap,
    .close = close_word_overlap,
};

struct random_state {
    uint64_t seed;
};

static int open_random(const struct mc_metric_host *host, void **random_state,
                       struct mc_metric_problem *problem)
{
    struct random_state *opened = mc_calloc(1, sizeof(*opened));

    (void)problem;
    opened->seed = mc_host_whole_number(host, "seed");
    *random_state = opened;
    return 0;
}

static double draw(uint64_t seed, struct mc_slice candidate, struct mc_slice reference)
{
    return mc_random_unit(mc_random_bits(seed, mc_hash_fnv1a(candidate.data, candidate.length),
                                         mc_hash_fnv1a(reference.data, reference.length)));
}

/* Takes the best of several references, like any other metric. */
static int score_random(void *random_state, const struct mc_metric_input *const *in, size_t n,
                        double *scores, struct mc_metric_problem *problem)
{
    const struct random_state *opened = random_state;
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

static const struct mc_metric_parameter random_parameters[] = {
    MC_INTEGER_PARAMETER("seed", "1", 0, 4294967295.0, "seed of the generator"), MC_PARAMETERS_END};

static const char random_manual[] = SENTINEL_MANUAL
    "A number drawn uniformly from [0, 1), a function of the seed and of the texts of both "
    "sentences: the same pair has the same score in every run, on any machine and in any "
    "order. Its statistics show what chance alone gives on these cases. With several references "
    "the highest number is used. There is no corpus score. The generator is splitmix64 "
    "(Steele, Lea and Flood 2014) over FNV-1a of the texts.";

const struct mc_metric_module metric_random = {
    MC_BUILT_IN_METRIC("random"),
    .citation = "own definition; sentinels: Perrella et al. 2024",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_SHARED_STATE | MC_METRIC_SENTINEL,
    .worst = 0,
    .best = 1,
    .parameters = random_parameters,
    .summary = "sentinel: a number drawn from the texts",
    .manual = random_manual,
    .open = open_random,
    .score = score_random,
    .close = free,
};
