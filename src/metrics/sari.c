/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sari.c: the metric sari: words and n-grams that a simplification keeps, deletes and adds, against
 * its source and references (Xu, Napoles, Pavlick, Chen and Callison-Burch 2016), as three programs
 * compute it. In order: n-grams, operations, scores, explanation, documentation. */
#include <math.h>
#include <metricheck/metric_module.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "metrics/case_words.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "text/ngram_numbers.h"

/* --- n-grams ---------------------------------------------------------------------------------- */

enum { ORDER = 4 };

#define VARIANTS "easse|xu|evaluate"

enum variant {
    VARIANT_EASSE,   /* EASSE 0.2.4 */
    VARIANT_XU,      /* SARI.py of the authors */
    VARIANT_EVALUATE /* evaluate (Hugging Face), after tensor2tensor */
};

enum text {
    TEXT_SOURCE,
    TEXT_CANDIDATE,
    TEXT_REFERENCES, /* all of them together */
    N_TEXTS
};

struct ngram {
    uint32_t counts[N_TEXTS];
    unsigned order;
};

struct state {
    enum variant variant;
    bool deletion_by_f; /* else by precision alone */
    struct mc_case_words words;
    struct mc_sentence source;
    struct mc_ngram_numbers numbers;
    struct ngram *ngrams; /* [numbers.n] */
    size_t capacity;
};

static struct ngram *ngram_of(struct state *state, uint32_t before, uint32_t word, uint32_t *number)
{
    size_t n = state->numbers.n;

    *number = mc_ngram_number_add(&state->numbers, before, word);
    MC_RESERVE(state->ngrams, state->capacity, state->numbers.n);
    if (state->numbers.n > n)
        state->ngrams[n] =
            (struct ngram){.order = before == 0 ? 1 : state->ngrams[before - 1].order + 1};
    return &state->ngrams[*number - 1];
}

static void count_text(struct state *state, struct mc_id_sequence text, enum text which)
{
    size_t i, k;

    for (i = 0; i < text.n; i++) {
        uint32_t number = 0;

        for (k = i; k < text.n && k < i + ORDER; k++)
            ngram_of(state, number, text.ids[k], &number)->counts[which]++;
    }
}

static void count_case(struct state *state, const struct mc_metric_input *in)
{
    struct mc_id_sequence source;
    size_t r;

    mc_case_words_read(&state->words, in);
    source = mc_case_words_add(&state->words, in->source->text, &state->source);
    mc_ngram_numbers_clear(&state->numbers);
    count_text(state, source, TEXT_SOURCE);
    count_text(state, state->words.candidate_sequence, TEXT_CANDIDATE);
    for (r = 0; r < in->n_references; r++)
        count_text(state, state->words.sequences[r], TEXT_REFERENCES);
}

/* --- operations ------------------------------------------------------------------------------- */

enum operation { OPERATION_KEEP, OPERATION_DELETE, OPERATION_ADD, N_OPERATIONS };

/* What the candidate does, what the references do, and where they agree: sums of counts, or (xu,
 * evaluate) of shares. */
struct sums {
    double good_of_candidate, candidate;
    double good_of_references, references;
};

struct counts {
    struct sums of[N_OPERATIONS][ORDER];
};

/* The counts of an n-gram for one operation. */
struct done {
    double good, candidate, references;
};

static double less(double a, double b)
{
    return a > b ? a - b : 0;
}

/* The counts in source and candidate are multiplied by the number n of references. */
static struct done done_by(enum operation operation, const struct ngram *ngram, double n,
                           enum variant variant)
{
    double source = n * ngram->counts[TEXT_SOURCE], candidate = n * ngram->counts[TEXT_CANDIDATE];
    double references = ngram->counts[TEXT_REFERENCES];
    struct done done = {0, 0, 0};

    if (operation == OPERATION_ADD && ngram->counts[TEXT_SOURCE] == 0) {
        done = (struct done){0, candidate > 0, references > 0};
        done.good = fmin(done.candidate, done.references);
    } else if (operation == OPERATION_KEEP) {
        done = (struct done){0, fmin(source, candidate), fmin(source, references)};
        done.good = fmin(done.candidate, done.references);
    } else if (operation == OPERATION_DELETE) {
        done = (struct done){0, less(source, candidate), less(source, references)};
        done.good = variant == VARIANT_EASSE ? fmin(done.candidate, done.references)
                                             : less(done.candidate, references);
    }
    return done;
}

/* EASSE sums counts. The others take the good share of each n-gram, and the mean of the shares;
 * evaluate sums counts for the recall of kept n-grams. */
static void add_done(const struct done *done, bool counts_references, enum variant variant,
                     struct sums *sums)
{
    if (variant == VARIANT_EASSE) {
        sums->good_of_candidate += done->good;
        sums->candidate += done->candidate;
    } else if (done->candidate > 0) {
        sums->good_of_candidate += done->good / done->candidate;
        sums->candidate++;
    }
    if (variant == VARIANT_EASSE || counts_references) {
        sums->good_of_references += done->good;
        sums->references += done->references;
    } else if (done->references > 0) {
        sums->good_of_references += done->good / done->references;
        sums->references++;
    }
}

static void add_case(struct state *state, const struct mc_metric_input *in, struct counts *counts)
{
    enum operation operation;
    size_t i;

    count_case(state, in);
    for (i = 0; i < state->numbers.n; i++)
        for (operation = OPERATION_KEEP; operation < N_OPERATIONS; operation++) {
            const struct ngram *ngram = &state->ngrams[i];
            struct done done = done_by(operation, ngram, (double)in->n_references, state->variant);
            bool counts_references =
                state->variant == VARIANT_EVALUATE && operation == OPERATION_KEEP;

            add_done(&done, counts_references, state->variant,
                     &counts->of[operation][ngram->order - 1]);
        }
}

/* --- scores ----------------------------------------------------------------------------------- */

/* If nobody does the operation, it is 0, or 1 in evaluate. */
static double part(const struct state *state, double good, double all)
{
    if (all > 0)
        return good / all;
    return state->variant == VARIANT_EVALUATE ? 1 : 0;
}

/* The score of one order, from 0 to 1. */
static double score_of_sums(const struct state *state, enum operation operation,
                            const struct sums *sums)
{
    double precision = part(state, sums->good_of_candidate, sums->candidate);
    double recall = part(state, sums->good_of_references, sums->references);

    if (operation == OPERATION_DELETE && !state->deletion_by_f)
        return precision;
    return precision + recall > 0 ? 2 * precision * recall / (precision + recall) : 0;
}

/* The mean over the orders. */
static double score_of(const struct state *state, enum operation operation,
                       const struct counts *counts)
{
    double sum = 0;
    size_t n;

    for (n = 0; n < ORDER; n++)
        sum += score_of_sums(state, operation, &counts->of[operation][n]);
    return sum / ORDER;
}

/* The scale of each program. */
static double scale_of(const struct state *state)
{
    return state->variant == VARIANT_XU ? 1 : 100;
}

static double total_of(const struct state *state, const struct counts *counts)
{
    double sum = score_of(state, OPERATION_KEEP, counts) +
                 score_of(state, OPERATION_DELETE, counts) + score_of(state, OPERATION_ADD, counts);

    return scale_of(state) * sum / N_OPERATIONS;
}

static int score_sari(void *given, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct state *state = given;
    struct counts counts;
    size_t i;

    (void)problem;
    for (i = 0; i < n; i++) {
        memset(&counts, 0, sizeof(counts));
        add_case(state, in[i], &counts);
        scores[i] = total_of(state, &counts);
    }
    return 0;
}

/* EASSE: from the counts of all cases; the others: the mean of the cases. */
static int corpus_sari(void *given, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    struct state *state = given;
    struct counts counts;
    double sum = 0;
    size_t i;

    (void)problem;
    memset(&counts, 0, sizeof(counts));
    for (i = 0; i < n; i++) {
        if (state->variant != VARIANT_EASSE)
            memset(&counts, 0, sizeof(counts));
        add_case(state, all[i], &counts);
        sum += total_of(state, &counts);
    }
    *score = state->variant == VARIANT_EASSE ? total_of(state, &counts) : sum / (double)n;
    return 0;
}

static int open_sari(const struct mc_metric_host *host, void **given,
                     struct mc_metric_problem *problem)
{
    struct state *state = mc_calloc(1, sizeof(*state));

    (void)problem;
    state->variant = (enum variant)mc_host_choice(host, "variant", VARIANTS);
    state->deletion_by_f = mc_host_option_is(host, "deletion", "f1");
    state->words.tokenizer = (enum mc_tokenizer)mc_host_choice(host, "tokenize", MC_TOKENIZERS);
    state->words.lowercase = mc_host_option_is(host, "lowercase", "yes");
    state->words.single_blanks = state->variant != VARIANT_EASSE;
    *given = state;
    return 0;
}

static void close_sari(void *given)
{
    struct state *state = given;

    mc_case_words_free(&state->words);
    mc_sentence_free(&state->source);
    mc_ngram_numbers_free(&state->numbers);
    free(state->ngrams);
    free(state);
}

static void range_sari(void *given, double *worst, double *best)
{
    *worst = 0;
    *best = scale_of(given);
}

/* --- explanation ------------------------------------------------------------------------------ */

static const char *fate_of(const struct ngram *ngram)
{
    if (ngram->counts[TEXT_SOURCE] > 0)
        return ngram->counts[TEXT_CANDIDATE] > 0 ? "kept" : "deleted";
    return ngram->counts[TEXT_CANDIDATE] > 0 ? "added" : "not added";
}

static void collect_words(const struct mc_sentence *sentence, struct mc_slice *words)
{
    size_t i;

    for (i = 0; i < sentence->tokens.n; i++)
        words[sentence->ids[i]] = sentence->tokens.items[i];
}

/* Writes each word once, in the order of source, candidate and references. */
static void write_words(const struct state *state, const struct mc_metric_writer *writer)
{
    struct mc_slice *words = mc_calloc(state->words.table.n + 1, sizeof(*words));
    size_t i;

    collect_words(&state->source, words);
    collect_words(&state->words.candidate, words);
    for (i = 0; i < state->words.n_references; i++)
        collect_words(&state->words.references[i], words);
    writer->begin_array(writer->context, "words");
    for (i = 0; i < state->numbers.n; i++) {
        const struct ngram *ngram = &state->ngrams[i];
        struct mc_slice word = words[mc_ngram_number_word(&state->numbers, (uint32_t)i + 1)];

        if (ngram->order > 1)
            continue;
        writer->begin_object(writer->context, NULL);
        mc_write_text(writer, "word", word);
        writer->text(writer->context, "fate", fate_of(ngram), strlen(fate_of(ngram)));
        mc_write_number(writer, "source", ngram->counts[TEXT_SOURCE]);
        mc_write_number(writer, "candidate", ngram->counts[TEXT_CANDIDATE]);
        mc_write_number(writer, "references", ngram->counts[TEXT_REFERENCES]);
        writer->end(writer->context);
    }
    writer->end(writer->context);
    free(words);
}

static const char *const operation_names[N_OPERATIONS] = {"keep", "delete", "add"};

static void write_orders(const struct state *state, const struct counts *counts,
                         const struct mc_metric_writer *writer)
{
    enum operation operation;
    size_t n;

    writer->begin_array(writer->context, "orders");
    for (n = 0; n < ORDER; n++) {
        writer->begin_object(writer->context, NULL);
        mc_write_number(writer, "order", (double)n + 1);
        for (operation = OPERATION_KEEP; operation < N_OPERATIONS; operation++)
            mc_write_number(writer, operation_names[operation],
                            scale_of(state) *
                                score_of_sums(state, operation, &counts->of[operation][n]));
        writer->end(writer->context);
    }
    writer->end(writer->context);
}

static int explain_sari(void *given, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    struct state *state = given;
    enum operation operation;
    struct counts counts;

    (void)problem;
    memset(&counts, 0, sizeof(counts));
    add_case(state, in, &counts);
    mc_write_number(writer, "score", total_of(state, &counts));
    for (operation = OPERATION_KEEP; operation < N_OPERATIONS; operation++)
        mc_write_number(writer, operation_names[operation],
                        scale_of(state) * score_of(state, operation, &counts));
    write_orders(state, &counts, writer);
    write_words(state, writer);
    return 0;
}

/* --- documentation ---------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER("variant", "easse", VARIANTS, "the program to follow"),
    MC_CHOICE_PARAMETER("tokenize", "13a; none with variant=xu", MC_TOKENIZERS,
                        "tokeniser; none splits at white space"),
    MC_SWITCH_PARAMETER("lowercase", "yes", "compare in lower case"),
    MC_CHOICE_PARAMETER("deletion",
                        "f1; precision with variant=xu; precision with variant=evaluate",
                        "f1|precision", "what counts of deletions: F1, or their precision alone"),
    MC_PARAMETERS_END};

static const char manual[] =
    "SARI rates a simplification by what it does to its source. N-grams of one to four words of "
    "the source are kept or deleted, others are added. Each of the three operations is held "
    "against what the references do: precision is the part of the candidate's operations that "
    "references share, recall the part of the references' operations that the candidate shares. "
    "The score is the mean of the F1 of the three, each the mean over the four orders. 100 is "
    "best.\n"
    "\n"
    "With several references an n-gram counts for each of them: one that two of three references "
    "keep is right to keep by two thirds, and right to delete by one. What is added counts once, "
    "and is right if any reference has it.\n"
    "\n"
    "variant=easse is EASSE 0.2 (corpus_sari; one sentence is a corpus of one): counts are added "
    "up over n-grams and cases before they are divided, and of deletions F1 counts, or with "
    "deletion=precision their precision. What neither side does has the score 0. variant=xu is the "
    "authors' SARI.py, as a ratio: the part that is right of each n-gram, and the mean of the "
    "parts; deletions by precision. variant=evaluate is the sari of Hugging Face's evaluate, after "
    "tensor2tensor: as xu, but in percent and tokenised as EASSE does it; what neither side does "
    "has the score 1, and the recall of what is kept adds up counts. Their corpus score is the "
    "mean of the cases.\n"
    "\n"
    "Edge cases. With easse words are split at white space after the tokeniser, and empty texts have "
    "no n-grams. xu and evaluate split at single blanks, as the programs do: an empty text is one "
    "empty word, and with tokenize=none two blanks in a row have one between them. With easse and xu a candidate without additions has 0 for them even if the "
    "references add nothing, so that a perfect candidate may have less than 100.\n"
    "\n"
    "The source comes from the case (`source`); a case without one has no score. A run without -m "
    "leaves the metric out.";

const struct mc_metric_module metric_sari = {
    MC_BUILT_IN_METRIC("sari"),
    .citation =
        "Xu, Napoles, Pavlick, Chen and Callison-Burch 2016, Optimizing Statistical Machine "
        "Translation for Text Simplification; Alva-Manchego, Martin, Scarton and Specia "
        "2019, EASSE: Easier Automatic Sentence Simplification Evaluation",
    .needs = MC_NEEDS_TEXT | MC_NEEDS_SOURCE,
    .flags = MC_METRIC_DETERMINISTIC | MC_METRIC_BY_NAME,
    .worst = 0,
    .best = 100,
    .parameters = parameters,
    .summary = "SARI: words kept, deleted and added in a simplification",
    .manual = manual,
    .open = open_sari,
    .score = score_sari,
    .corpus = corpus_sari,
    .explain = explain_sari,
    .close = close_sari,
    .range = range_sari,
};
