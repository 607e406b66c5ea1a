/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error_rates.c: the metrics wer and cer: the least number of words or characters that are
 * substituted, deleted or inserted, divided by the length of the reference, as jiwer 3 computes
 * them. In order: words and characters, distances, scores, documentation. */
#include <math.h>
#include <metricheck/metric_module.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/memory.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "text/levenshtein.h"
#include "text/ngram.h"
#include "text/tokenize.h"
#include "text/unicode.h"

/* --- words and characters --------------------------------------------------------------------- */

/* A text as a sequence of numbers. */
struct units {
    struct mc_buffer lower;
    struct mc_tokens tokens;
    uint32_t *ids; /* [n] */
    size_t n, capacity;
};

struct state {
    bool of_characters, lowercase;
    struct units candidate, reference;
    struct mc_token_ids words;
    struct mc_characters characters;
    struct mc_levenshtein distance;
};

/* Words end at a blank, and at white space of two or more characters: a single other white space
 * character is part of its word. */
static void split_words(struct mc_slice text, struct mc_tokens *tokens)
{
    const char *at = text.data, *end = at + text.length, *word = at;

    tokens->n = 0;
    tokens->text = text;
    while (at < end) {
        const char *space = at;
        size_t n_bytes, n = 0;

        for (; at < end && (n_bytes = mc_space_at(at, end)) > 0; at += n_bytes)
            n++;
        if (n == 0) {
            at++;
        } else if (n > 1 || *space == ' ') {
            if (space > word)
                mc_tokens_add(tokens, word, (size_t)(space - word));
            word = at;
        }
    }
    if (end > word)
        mc_tokens_add(tokens, word, (size_t)(end - word));
}

static void read_units(struct state *state, struct units *units, struct mc_slice text)
{
    text = mc_strip(text);
    if (state->lowercase) {
        mc_buffer_clear(&units->lower);
        mc_lower_append(&units->lower, text);
        text = mc_slice(units->lower.data == NULL ? "" : units->lower.data, units->lower.length);
    }
    if (state->of_characters) {
        MC_RESERVE(units->ids, units->capacity, text.length + 1);
        units->n = mc_characters_add(&state->characters, text, MC_CHARACTERS_ALL, units->ids);
        return;
    }
    split_words(text, &units->tokens);
    units->n = units->tokens.n;
    MC_RESERVE(units->ids, units->capacity, units->n + 1);
    mc_token_ids_add(&state->words, &units->tokens, units->ids);
}

/* --- distances -------------------------------------------------------------------------------- */

/* The most pairs of words or characters that are compared: this takes some seconds. */
#define MOST_PAIRS 1e11

static size_t distance(struct state *state)
{
    const struct units *a = &state->candidate, *b = &state->reference;
    size_t n_ids = state->of_characters ? state->characters.n_ids : state->words.n;

    return mc_levenshtein_distance(&state->distance, (struct mc_id_sequence){a->ids, a->n},
                                   (struct mc_id_sequence){b->ids, b->n}, n_ids);
}

/* --- scores ----------------------------------------------------------------------------------- */

/* The counts for the reference with the lowest rate; length 0: no reference has any unit. */
struct counts {
    double edits, candidate_length, reference_length;
    size_t reference;
    bool too_long; /* nothing was counted */
};

static struct counts count(struct state *state, const struct mc_metric_input *in)
{
    struct counts best = {0, 0, 0, 0, false}, counts;
    double pairs = 0;
    size_t r;

    mc_token_ids_clear(&state->words);
    mc_characters_clear(&state->characters);
    read_units(state, &state->candidate, in->candidate->text);
    for (r = 0; r < in->n_references; r++) {
        read_units(state, &state->reference, in->references[r]->text);
        if (state->reference.n == 0)
            continue;
        pairs += (double)state->candidate.n * (double)state->reference.n;
        if (pairs > MOST_PAIRS)
            return (struct counts){0, (double)state->candidate.n, (double)state->reference.n, r,
                                   true};
        counts = (struct counts){(double)distance(state), (double)state->candidate.n,
                                 (double)state->reference.n, r, false};
        if (!(best.reference_length > 0) ||
            counts.edits * best.reference_length < best.edits * counts.reference_length)
            best = counts;
    }
    return best;
}

static double rate_of(const struct state *state, const struct counts *counts,
                      struct mc_metric_problem *problem)
{
    const char *units = state->of_characters ? "characters" : "words";

    if (counts->too_long)
        (void)snprintf(problem->text, sizeof(problem->text),
                       "the texts are too long: %.0f %s and %.0f; a hundred thousand million pairs "
                       "are compared at the most",
                       counts->candidate_length, units, counts->reference_length);
    else if (counts->reference_length > 0)
        return counts->edits / counts->reference_length;
    else
        (void)snprintf(problem->text, sizeof(problem->text),
                       "the reference has no %s, and the rate is by their number", units);
    return (double)NAN;
}

static int score_rates(void *given, const struct mc_metric_input *const *in, size_t n,
                       double *scores, struct mc_metric_problem *problem)
{
    struct state *state = given;
    size_t i;

    for (i = 0; i < n; i++) {
        struct counts counts = count(state, in[i]);

        scores[i] = rate_of(state, &counts, problem);
    }
    return 0;
}

/* All edits divided by all units, over the cases whose reference has any. */
static int corpus_rate(void *given, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    struct state *state = given;
    struct counts sum = {0, 0, 0, 0, false};
    size_t i;

    for (i = 0; i < n; i++) {
        struct counts counts = count(state, all[i]);

        if (counts.too_long) {
            *score = rate_of(state, &counts, problem);
            return 0;
        }
        sum.edits += counts.edits;
        sum.reference_length += counts.reference_length;
    }
    *score = rate_of(state, &sum, problem);
    return 0;
}

static int explain_rate(void *given, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct state *state = given;
    struct counts counts = count(state, in);

    if (isnan(rate_of(state, &counts, problem)))
        return -1;
    writer->number(writer->context, "edits", counts.edits);
    writer->number(writer->context, "candidate_length", counts.candidate_length);
    writer->number(writer->context, "reference_length", counts.reference_length);
    if (in->n_references > 1)
        writer->number(writer->context, "reference", (double)(counts.reference + 1));
    return 0;
}

static int open_rate(const struct mc_metric_host *host, bool of_characters, void **state)
{
    struct state *opened = mc_calloc(1, sizeof(*opened));

    opened->of_characters = of_characters;
    opened->lowercase = mc_host_option_is(host, "lowercase", "yes");
    *state = opened;
    return 0;
}

static int open_words(const struct mc_metric_host *host, void **state,
                      struct mc_metric_problem *problem)
{
    (void)problem;
    return open_rate(host, false, state);
}

static int open_characters(const struct mc_metric_host *host, void **state,
                           struct mc_metric_problem *problem)
{
    (void)problem;
    return open_rate(host, true, state);
}

static void free_units(struct units *units)
{
    mc_buffer_free(&units->lower);
    mc_tokens_free(&units->tokens);
    free(units->ids);
}

static void close_rate(void *given)
{
    struct state *state = given;

    free_units(&state->candidate);
    free_units(&state->reference);
    mc_token_ids_free(&state->words);
    mc_characters_free(&state->characters);
    mc_levenshtein_free(&state->distance);
    free(state);
}

/* --- documentation ---------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_SWITCH_PARAMETER("lowercase", "no", "compare in lower case, as Python's str.lower"),
    MC_PARAMETERS_END};

#define MANUAL_END                                                                                   \
    "With several references the lowest rate counts. The corpus score is the number of all edits "   \
    "over the length of all references.\n"                                                           \
    "\n"                                                                                             \
    "Edge cases. A candidate without any has the rate 1, a long one has a rate above 1. A "          \
    "reference without any has no score, as jiwer 3 refuses it. Texts of more than a hundred "       \
    "thousand million pairs to compare (of 316,000 on both sides) have none, nor has a corpus with " \
    "them. Texts are compared as they are: punctuation and case count.\n"                            \
    "\n"                                                                                             \
    "A run without -m leaves the metric out. Reference program: jiwer 3, with its default "          \
    "transformations."

static const char wer_manual[] =
    "The word error rate of speech recognition: the least number of words that must be "
    "substituted, left out or put in to make the candidate of the reference, over the number of "
    "words of the reference; 0 is best. White space at the ends is stripped; words are split at "
    "blanks, and at two and more characters of white space in a row.\n"
    "\n" MANUAL_END;
static const char cer_manual[] =
    "The character error rate: the least number of characters (code points, blanks among them) "
    "that must be substituted, left out or put in to make the candidate of the reference, over the "
    "number of characters of the reference; 0 is best. White space at the ends is stripped.\n"
    "\n" MANUAL_END;

#define CITATION                                                                                   \
    "Levenshtein 1966, Binary Codes Capable of Correcting Deletions, Insertions and Reversals; "   \
    "Morris, Maier and Green 2004, From WER and RIL to MER and WIL"

#define RATE(NAME, OPEN, SUMMARY, MANUAL)                                                          \
    {                                                                                              \
        MC_BUILT_IN_METRIC(NAME),                                                                  \
            .citation = CITATION, .needs = MC_NEEDS_TEXT,                                          \
            .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_LOWER_IS_BETTER | MC_METRIC_BY_NAME,      \
            .worst = (double)INFINITY, .best = 0, .parameters = parameters, .summary = (SUMMARY),  \
            .manual = (MANUAL), .open = (OPEN), .score = score_rates, .corpus = corpus_rate,       \
            .explain = explain_rate, .close = close_rate                                           \
    }

const struct mc_metric_module metric_wer =
    RATE("wer", open_words, "WER: wrong words per word of the reference", wer_manual);

const struct mc_metric_module metric_cer = RATE(
    "cer", open_characters, "CER: wrong characters per character of the reference", cer_manual);
