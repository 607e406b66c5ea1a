/* SPDX-License-Identifier: GPL-3.0-or-later */
/* cider.c: the metric cider: cosines of the n-gram vectors of two descriptions, with n-grams
 * weighted by their rarity (Vedantam, Zitnick and Parikh 2015), as pycocoevalcap computes it. In
 * order: documents, vectors, scores, explanation, documentation. */
#include <math.h>
#include <metricheck/metric_module.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"
#include "base/scan.h"
#include "metrics/case_words.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "text/ngram_numbers.h"

enum { ORDER_LIMIT = 9 };

/* The programs multiply the mean over the orders by ten. */
#define SCALE 10.0

/* --- documents -------------------------------------------------------------------------------- */

/* In how many documents each n-gram occurs. A zeroed struct has no documents; the members are valid
 * once `arena` is not NULL. */
struct documents {
    struct mc_arena *arena;
    struct mc_string_map *words;
    struct mc_ngram_numbers numbers;
    uint32_t *frequencies, *last_seen; /* [numbers.n] last_seen: the document, from 1 */
    size_t frequency_capacity, seen_capacity;
    uint32_t n;
};

/* The n-gram counts of one text, and what follows from them. */
struct vector {
    double *counts;    /* [numbers.n of the case]; zero if the text has none */
    uint32_t *numbers; /* [n]: n-grams of the text, each once */
    size_t n, count_capacity, capacity;
    double norms[ORDER_LIMIT];
    double length; /* number of word pairs, as in the program */
};

struct state {
    bool clips; /* CIDEr-D */
    unsigned order;
    double sigma;
    bool of_run;
    struct documents documents;
    struct mc_case_words words;
    struct mc_ngram_numbers numbers;  /* n-grams of the case */
    uint32_t *of_documents, *globals; /* [words], [numbers.n]: their numbers in the documents */
    double *weights;                  /* [numbers.n] */
    unsigned *orders;                 /* [numbers.n] */
    size_t word_capacity, global_capacity, weight_capacity, order_capacity;
    struct vector candidate, reference;
};

/* For an n-gram that no document has. 0 is the n-gram without words. */
#define NOT_THERE UINT32_MAX

static void free_documents(struct documents *documents)
{
    mc_ngram_numbers_free(&documents->numbers);
    free(documents->frequencies);
    free(documents->last_seen);
    mc_arena_free(documents->arena);
    memset(documents, 0, sizeof(*documents));
}

static void begin_documents(struct documents *documents)
{
    free_documents(documents);
    documents->arena = mc_arena_new();
    documents->words = mc_string_map_new(documents->arena);
    mc_ngram_numbers_clear(&documents->numbers);
}

/* Adds one text of the document documents->n. */
static void add_text(struct state *state, const struct mc_tokens *tokens)
{
    struct documents *documents = &state->documents;
    struct mc_ngram_numbers *numbers = &documents->numbers;
    size_t i, k;

    MC_RESERVE(state->of_documents, state->word_capacity, tokens->n);
    for (i = 0; i < tokens->n; i++)
        state->of_documents[i] = mc_string_map_add(documents->words, tokens->items[i], NULL);
    for (i = 0; i < tokens->n; i++) {
        uint32_t number = 0;

        for (k = i; k < tokens->n && k < i + state->order; k++) {
            number = mc_ngram_number_add(numbers, number, state->of_documents[k]);
            MC_RESERVE_ZEROED(documents->frequencies, documents->frequency_capacity, numbers->n);
            MC_RESERVE_ZEROED(documents->last_seen, documents->seen_capacity, numbers->n);
            documents->frequencies[number - 1] += documents->last_seen[number - 1] != documents->n;
            documents->last_seen[number - 1] = documents->n;
        }
    }
}

/* All references of a case are one document. */
static int prepare_cider(void *given, const struct mc_metric_input *const *all, size_t n,
                         struct mc_metric_problem *problem)
{
    struct state *state = given;
    size_t i, r;

    (void)problem;
    if (!state->of_run)
        return 0;
    begin_documents(&state->documents);
    for (i = 0; i < n; i++) {
        state->documents.n++;
        mc_case_words_read(&state->words, all[i]);
        for (r = 0; r < state->words.n_references; r++)
            add_text(state, &state->words.references[r].tokens);
    }
    return 0;
}

/* Each line is a document. */
static void read_lines(struct state *state, struct mc_slice text)
{
    struct mc_sentence sentence;
    struct mc_slice line;
    size_t at = 0;

    memset(&sentence, 0, sizeof(sentence));
    begin_documents(&state->documents);
    while (mc_scan_line(text, &at, &line)) {
        mc_token_ids_clear(&state->words.table);
        (void)mc_case_words_add(&state->words, line, &sentence);
        state->documents.n++;
        add_text(state, &sentence.tokens);
    }
    mc_sentence_free(&sentence);
}

static int read_file(struct state *state, const char *path, struct mc_metric_problem *problem)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_slice text;
    int status = 0;

    if (mc_file_read_text(path, arena, &text, &error) != 0)
        status = mc_opening_refuse_error(problem, path, &error);
    else
        read_lines(state, text);
    mc_arena_free(arena);
    if (status == 0 && state->documents.n < 2)
        return mc_opening_refuse_file(problem,
                                      "%s: of one document no n-gram is rarer than another: at "
                                      "least two lines are needed",
                                      path);
    return status;
}

/* --- vectors ---------------------------------------------------------------------------------- */

/* ln(N / n) for an n-gram in n of N documents; with n = 1 if it is in none. */
static double weight_of(const struct documents *documents, uint32_t number)
{
    double frequency = number == NOT_THERE ? 1 : fmax(1, documents->frequencies[number - 1]);

    return log((double)documents->n) - log(frequency);
}

/* Sets number in the documents and weight of a new n-gram of the case. */
static void describe(struct state *state, uint32_t number)
{
    uint32_t before = mc_ngram_number_before(&state->numbers, number), global;
    uint32_t word = state->of_documents[mc_ngram_number_word(&state->numbers, number)];
    size_t n = number;

    MC_RESERVE(state->globals, state->global_capacity, n);
    MC_RESERVE(state->weights, state->weight_capacity, n);
    MC_RESERVE(state->orders, state->order_capacity, n);
    MC_RESERVE_ZEROED(state->candidate.counts, state->candidate.count_capacity, n);
    MC_RESERVE_ZEROED(state->reference.counts, state->reference.count_capacity, n);
    global = before == 0 ? 0 : state->globals[before - 1];
    if (global != NOT_THERE && word != MC_NOT_FOUND)
        global = mc_ngram_number_find(&state->documents.numbers, global, word);
    if (word == MC_NOT_FOUND || global == 0)
        global = NOT_THERE;
    state->globals[number - 1] = global;
    state->weights[number - 1] = weight_of(&state->documents, global);
    state->orders[number - 1] = before == 0 ? 1 : state->orders[before - 1] + 1;
}

/* Finds the numbers that the words of the case have in the documents. */
static void find_words(struct state *state, const struct mc_sentence *sentence)
{
    size_t i;

    for (i = 0; i < sentence->tokens.n; i++)
        state->of_documents[sentence->ids[i]] =
            mc_string_map_find(state->documents.words, sentence->tokens.items[i]);
}

static void read_case(struct state *state, const struct mc_metric_input *in)
{
    size_t r;

    mc_case_words_read(&state->words, in);
    mc_ngram_numbers_clear(&state->numbers);
    MC_RESERVE(state->of_documents, state->word_capacity, state->words.table.n);
    find_words(state, &state->words.candidate);
    for (r = 0; r < in->n_references; r++)
        find_words(state, &state->words.references[r]);
}

static unsigned order_of(const struct state *state, uint32_t number)
{
    return state->orders[number - 1];
}

/* The weighted count of an n-gram. */
static double value_of(const struct state *state, const struct vector *vector, uint32_t number)
{
    return vector->counts[number - 1] * state->weights[number - 1];
}

static void fill_vector(struct state *state, struct mc_id_sequence text, struct vector *vector)
{
    size_t i, k, n;

    memset(vector->norms, 0, sizeof(vector->norms));
    vector->n = 0;
    vector->length = text.n > 1 ? (double)text.n - 1 : 0;
    for (i = 0; i < text.n; i++) {
        uint32_t number = 0;

        for (k = i; k < text.n && k < i + state->order; k++) {
            n = state->numbers.n;
            number = mc_ngram_number_add(&state->numbers, number, text.ids[k]);
            if (state->numbers.n > n)
                describe(state, number);
            if (vector->counts[number - 1]++ < 1)
                *MC_PUSH(vector->numbers, vector->n, vector->capacity) = number;
        }
    }
    for (i = 0; i < vector->n; i++) {
        double value = value_of(state, vector, vector->numbers[i]);

        vector->norms[order_of(state, vector->numbers[i]) - 1] += value * value;
    }
    for (i = 0; i < state->order; i++)
        vector->norms[i] = sqrt(vector->norms[i]);
}

static void empty_vector(struct vector *vector)
{
    size_t i;

    for (i = 0; i < vector->n; i++)
        vector->counts[vector->numbers[i] - 1] = 0;
    vector->n = 0;
}

static void free_vector(struct vector *vector)
{
    free(vector->counts);
    free(vector->numbers);
}

/* --- scores ----------------------------------------------------------------------------------- */

/* Adds the cosine of each order with the reference. CIDEr-D: an n-gram of the candidate counts at
 * most as often as the reference has it, and a difference in length lowers the score. */
static void add_cosines(const struct state *state, double *sums)
{
    const struct vector *a = &state->candidate, *b = &state->reference;
    double difference = a->length - b->length, penalty = 1, cosines[ORDER_LIMIT] = {0};
    size_t i;

    if (state->clips)
        penalty = exp(-(difference * difference) / (2 * state->sigma * state->sigma));
    for (i = 0; i < a->n; i++) {
        double x = value_of(state, a, a->numbers[i]), y = value_of(state, b, a->numbers[i]);

        cosines[order_of(state, a->numbers[i]) - 1] += (state->clips ? fmin(x, y) : x) * y;
    }
    for (i = 0; i < state->order; i++)
        if (a->norms[i] > 0 && b->norms[i] > 0)
            sums[i] += cosines[i] / (a->norms[i] * b->norms[i]) * penalty;
}

/* The mean of each order over the references, from 0 to 1. */
static void compare(struct state *state, const struct mc_metric_input *in, double *parts)
{
    size_t r, i;

    memset(parts, 0, ORDER_LIMIT * sizeof(*parts));
    read_case(state, in);
    fill_vector(state, state->words.candidate_sequence, &state->candidate);
    for (r = 0; r < in->n_references; r++) {
        fill_vector(state, state->words.sequences[r], &state->reference);
        add_cosines(state, parts);
        empty_vector(&state->reference);
    }
    empty_vector(&state->candidate);
    for (i = 0; i < state->order; i++)
        parts[i] /= (double)in->n_references;
}

static double score_of(const struct state *state, const double *parts)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < state->order; i++)
        sum += parts[i];
    return SCALE * sum / state->order;
}

/* Whether n-grams have weights; if not, with the reason. */
static bool is_ready(const struct state *state, struct mc_metric_problem *problem)
{
    if (state->documents.n > 1)
        return true;
    (void)snprintf(problem->text, sizeof(problem->text),
                   state->documents.n == 0
                       ? "idf=run needs the references of a run"
                       : "idf=run: of one case no n-gram is rarer than another (idf=FILE counts in "
                         "a file)");
    return false;
}

static int score_cider(void *given, const struct mc_metric_input *const *in, size_t n,
                       double *scores, struct mc_metric_problem *problem)
{
    struct state *state = given;
    double parts[ORDER_LIMIT];
    size_t i;

    for (i = 0; i < n; i++) {
        scores[i] = (double)NAN;
        if (!is_ready(state, problem))
            continue;
        compare(state, in[i], parts);
        scores[i] = score_of(state, parts);
    }
    return 0;
}

static void close_cider(void *given)
{
    struct state *state = given;

    free_documents(&state->documents);
    mc_case_words_free(&state->words);
    mc_ngram_numbers_free(&state->numbers);
    free(state->of_documents);
    free(state->globals);
    free(state->weights);
    free(state->orders);
    free_vector(&state->candidate);
    free_vector(&state->reference);
    free(state);
}

static int open_cider(const struct mc_metric_host *host, void **given,
                      struct mc_metric_problem *problem)
{
    const char *idf = mc_host_option(host, "idf");
    struct state *state = mc_calloc(1, sizeof(*state));

    state->clips = mc_host_option_is(host, "variant", "d");
    state->order = mc_host_whole_number(host, "order");
    state->sigma = mc_host_real(host, "sigma");
    state->words.tokenizer = (enum mc_tokenizer)mc_host_choice(host, "tokenize", MC_TOKENIZERS);
    state->words.lowercase = mc_host_option_is(host, "lowercase", "yes");
    state->of_run = idf == NULL || strcmp(idf, "run") == 0;
    *given = state;
    if (state->of_run)
        return 0;
    mc_host_alone(host);
    if (read_file(state, idf, problem) == 0)
        return 0;
    close_cider(state);
    return -1;
}

/* --- explanation ------------------------------------------------------------------------------ */

static void write_orders(const struct state *state, const double *parts,
                         const struct mc_metric_writer *writer)
{
    size_t i;

    writer->begin_array(writer->context, "orders");
    for (i = 0; i < state->order; i++) {
        writer->begin_object(writer->context, NULL);
        mc_write_number(writer, "order", (double)i + 1);
        mc_write_number(writer, "cosine", parts[i]);
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

static uint32_t number_of(const struct state *state, const struct mc_matched_ngram *ngram)
{
    uint32_t number = 0;
    unsigned k;

    for (k = 0; k < ngram->order; k++)
        number = mc_ngram_number_find(&state->numbers, number,
                                      state->words.candidate.ids[ngram->at + k]);
    return number;
}

/* The n-grams that the candidate shares with a reference, each with its weight. */
static void write_matches(const struct state *state, const struct mc_metric_writer *writer)
{
    const struct mc_case_words *words = &state->words;
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_matched_ngram *ngrams;
    size_t n, i;

    n = mc_matched_ngrams(words->candidate_sequence, words->sequences, words->n_references, 1,
                          state->order, &ngrams);
    writer->begin_array(writer->context, "matched_ngrams");
    for (i = 0; i < n; i++) {
        writer->begin_object(writer->context, NULL);
        mc_matched_ngram_write(
            &ngrams[i],
            mc_joined_tokens(&words->candidate.tokens, ngrams[i].at, ngrams[i].order, &text),
            writer);
        mc_write_number(writer, "weight", state->weights[number_of(state, &ngrams[i]) - 1]);
        writer->end(writer->context);
    }
    writer->end(writer->context);
    mc_buffer_free(&text);
    free(ngrams);
}

static int explain_cider(void *given, const struct mc_metric_input *in,
                         const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct state *state = given;
    double parts[ORDER_LIMIT];

    if (!is_ready(state, problem))
        return -1;
    compare(state, in, parts);
    mc_write_number(writer, "score", score_of(state, parts));
    mc_write_number(writer, "documents", state->documents.n);
    write_orders(state, parts, writer);
    write_matches(state, writer);
    return 0;
}

/* --- documentation ---------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER("variant", "d", "d|plain",
                        "d: CIDEr-D, with clipped counts and a penalty for lengths; plain: CIDEr"),
    MC_FILE_PARAMETER(
        "idf", "run",
        "count documents in the references of the run (run), each case one document, or in a "
        "file, each line one"),
    MC_INTEGER_PARAMETER("order", "4", 1, ORDER_LIMIT, "longest n-grams"),
    MC_REAL_PARAMETER("sigma", "6", 0.001, 1000000,
                      "width of the penalty for lengths, in words (variant=d)"),
    MC_CHOICE_PARAMETER("tokenize", "none", MC_TOKENIZERS, "tokeniser; none splits at white space"),
    MC_SWITCH_PARAMETER("lowercase", "no", "compare in lower case"),
    MC_PARAMETERS_END};

static const char manual[] =
    "CIDEr compares two descriptions by the cosine of their n-grams of one to four words. An n-gram "
    "counts as often as it is there, times ln(N / n), if n of N documents have it (one where none "
    "has): what every document says counts nothing. The score is ten times the mean over the "
    "orders; with several references it is the mean over them.\n"
    "\n"
    "variant=d is CIDEr-D, which pycocoevalcap calls CIDEr: of each n-gram the candidate has at "
    "most the weight that the reference has, and each reference is multiplied by exp(-d^2 / (2 "
    "sigma^2)), where d is the difference of the lengths in words. variant=plain has neither. Of "
    "both the paper's stemming is left out, as in the programs.\n"
    "\n"
    "With idf=run the references of each case that is scored are one document, so that a score "
    "depends on the cases that are scored together, and a run of one case has none. idf=FILE takes "
    "each line of a file as a document, and scores do not depend on other cases.\n"
    "\n"
    "The program has its texts from the tokeniser of the Penn Treebank, without punctuation and in "
    "lower case. Here texts are compared as they are, unless tokenize and lowercase say otherwise: "
    "for published values give texts that were tokenised so.\n"
    "\n"
    "Edge cases. An order in which either side has no n-gram with a weight has the cosine 0, so "
    "that a text of three words has at most 7.5, also against itself. The difference of the lengths "
    "is that of the pairs of words, as in the program: of no word and one it is 0. The corpus score "
    "is the mean of the cases.\n"
    "\n"
    "A run without -m leaves the metric out. Reference program: pycocoevalcap 1.2; for plain the "
    "authors' cider.";

const struct mc_metric_module metric_cider = {
    MC_BUILT_IN_METRIC("cider"),
    .citation = "Vedantam, Zitnick and Parikh 2015, CIDEr: Consensus-based Image Description "
                "Evaluation",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_BY_NAME | MC_METRIC_CORPUS_IS_MEAN,
    .worst = 0,
    .best = SCALE,
    .parameters = parameters,
    .summary = "CIDEr: cosine of n-grams, weighed by how rare they are",
    .manual = manual,
    .open = open_cider,
    .prepare = prepare_cider,
    .score = score_cider,
    .explain = explain_cider,
    .close = close_cider,
};
