/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chrf.c: characters and words are counted as ids in one sequence of orders, characters first.
 * Three formulas use the counts: that of chrF++.py and both of sacreBLEU. In order: counts,
 * formulas, references, explanation with the matched n-grams, the metric, its documentation. */
#include "metrics/chrf.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "base/memory.h"
#include "metrics/case_words.h"
#include "metrics/host/metric.h"
#include "metrics/metric_support.h"
#include "text/unicode.h"

/* What sacreBLEU uses for an undefined precision, recall or F. */
#define CHRF_UNDEFINED 1e-16

struct chrf {
    bool popovic;
    bool effective_order;
    double factor; /* beta squared */
    unsigned n_orders;
    struct mc_chrf_counter counter;
};

/* The best reference. */
struct chrf_best {
    double score;
    struct mc_chrf_counts counts;
    struct mc_slice text; /* the reference, or one of its alternatives */
    size_t reference;     /* which one, from 0 */
};

/* --- counts ----------------------------------------------------------------------------------- */

static bool is_punctuation(char c)
{
    return mc_is_ascii_punctuation((unsigned char)c);
}

/* Words as in chrF++.py and sacreBLEU: in a word of more than one character, the last character
 * becomes a separate word if it is ASCII punctuation, else the first one if it is. */
static void split_punctuation(const struct mc_tokens *words, struct mc_tokens *pieces)
{
    size_t i;

    pieces->n = 0;
    pieces->text = words->text;
    for (i = 0; i < words->n; i++) {
        const char *word = words->items[i].data;
        size_t length = words->items[i].length;

        if (length > 1 && is_punctuation(word[length - 1])) {
            mc_tokens_add(pieces, word, length - 1);
            mc_tokens_add(pieces, word + length - 1, 1);
        } else if (length > 1 && is_punctuation(word[0])) {
            mc_tokens_add(pieces, word, 1);
            mc_tokens_add(pieces, word + 1, length - 1);
        } else {
            mc_tokens_add(pieces, word, length);
        }
    }
}

static void read_side(struct mc_chrf_counter *counter, struct mc_chrf_side *side,
                      struct mc_slice text)
{
    if (counter->lowercase) {
        mc_buffer_clear(&side->lowered);
        mc_lower_append(&side->lowered, text);
        text = mc_buffer_slice(&side->lowered);
    }
    if (counter->strip)
        text = mc_strip(text);
    MC_RESERVE(side->characters, side->character_capacity, text.length);
    side->n_characters =
        mc_characters_add(&counter->characters, text, counter->without, side->characters);
    if (counter->word_order == 0)
        return;
    mc_tokenize(MC_TOKENIZER_NONE, text, &side->words);
    split_punctuation(&side->words, &side->pieces);
}

static struct mc_id_sequence number_words(struct mc_chrf_counter *counter,
                                          struct mc_chrf_side *side)
{
    struct mc_id_sequence sequence;

    MC_RESERVE(side->word_ids, side->word_capacity, side->pieces.n);
    mc_token_ids_add(&counter->words, &side->pieces, side->word_ids);
    sequence.ids = side->word_ids;
    sequence.n = side->pieces.n;
    return sequence;
}

void mc_chrf_read_candidate(struct mc_chrf_counter *counter, struct mc_slice text)
{
    mc_characters_clear(&counter->characters);
    read_side(counter, &counter->candidate, text);
}

/* Counts the orders 1..order of two sequences from index `first` on. */
static void count(struct mc_chrf_counter *counter, struct mc_id_sequence candidate,
                  struct mc_id_sequence reference, unsigned order, unsigned first,
                  struct mc_chrf_counts *counts)
{
    unsigned n;

    mc_ngram_match(&counter->matcher, candidate, &reference, 1, order, counts->matches + first);
    for (n = 0; n < order; n++) {
        counts->candidate[first + n] = mc_ngram_total(candidate.n, n + 1);
        counts->reference[first + n] = mc_ngram_total(reference.n, n + 1);
    }
}

void mc_chrf_count(struct mc_chrf_counter *counter, struct mc_slice reference,
                   struct mc_chrf_counts *counts)
{
    struct mc_chrf_side *ours = &counter->candidate, *theirs = &counter->reference;
    struct mc_id_sequence a, b;

    read_side(counter, theirs, reference);
    a = (struct mc_id_sequence){ours->characters, ours->n_characters};
    b = (struct mc_id_sequence){theirs->characters, theirs->n_characters};
    counter->matcher.n_ids = counter->characters.n_ids;
    count(counter, a, b, counter->char_order, 0, counts);
    if (counter->word_order == 0)
        return;
    mc_token_ids_clear(&counter->words); /* drops the words of the last reference */
    a = number_words(counter, ours);
    b = number_words(counter, theirs);
    counter->matcher.n_ids = counter->words.n;
    count(counter, a, b, counter->word_order, counter->char_order, counts);
}

void mc_chrf_add(struct mc_chrf_counts *sum, const struct mc_chrf_counts *counts, unsigned n_orders)
{
    unsigned n;

    for (n = 0; n < n_orders; n++) {
        sum->matches[n] += counts->matches[n];
        sum->candidate[n] += counts->candidate[n];
        sum->reference[n] += counts->reference[n];
    }
}

static void free_side(struct mc_chrf_side *side)
{
    mc_buffer_free(&side->lowered);
    mc_tokens_free(&side->words);
    mc_tokens_free(&side->pieces);
    free(side->characters);
    free(side->word_ids);
}

void mc_chrf_counter_free(struct mc_chrf_counter *counter)
{
    free_side(&counter->candidate);
    free_side(&counter->reference);
    mc_characters_free(&counter->characters);
    mc_token_ids_free(&counter->words);
    mc_ngram_matcher_free(&counter->matcher);
    memset(counter, 0, sizeof(*counter));
}

/* --- formulas --------------------------------------------------------------------------------- */

/* (1 + beta^2) P R / (beta^2 P + R), or CHRF_UNDEFINED. */
static double chrf_f_score(double precision, double recall, double factor)
{
    double denominator = factor * precision + recall;

    return denominator > 0 ? (1 + factor) * precision * recall / denominator : CHRF_UNDEFINED;
}

/* Popovic's chrF++.py: the mean over all orders of the F score of each; an order without a match
 * has F 0. */
static double popovic_score(const struct chrf *state, const struct mc_chrf_counts *counts)
{
    double sum = 0;
    unsigned n;

    for (n = 0; n < state->n_orders; n++)
        if (counts->matches[n] > 0)
            sum += chrf_f_score((double)counts->matches[n] / (double)counts->candidate[n],
                                (double)counts->matches[n] / (double)counts->reference[n],
                                state->factor);
    return 100 * (sum / state->n_orders);
}

/* The same in sacreBLEU (eps_smoothing), with 1e-16 for what is undefined. */
static double epsilon_score(const struct chrf *state, const struct mc_chrf_counts *counts)
{
    double sum = 0;
    unsigned n;

    for (n = 0; n < state->n_orders; n++) {
        double matches = (double)counts->matches[n];
        double precision =
            counts->candidate[n] > 0 ? matches / (double)counts->candidate[n] : CHRF_UNDEFINED;
        double recall =
            counts->reference[n] > 0 ? matches / (double)counts->reference[n] : CHRF_UNDEFINED;

        sum += chrf_f_score(precision, recall, state->factor);
    }
    return 100 * sum / state->n_orders;
}

/* sacreBLEU's default: F of the mean precision and the mean recall over the orders that both sides
 * are long enough for. */
static double effective_score(const struct chrf *state, const struct mc_chrf_counts *counts)
{
    double precision = 0, recall = 0;
    unsigned n, n_effective = 0;

    for (n = 0; n < state->n_orders; n++)
        if (counts->candidate[n] > 0 && counts->reference[n] > 0) {
            precision += (double)counts->matches[n] / (double)counts->candidate[n];
            recall += (double)counts->matches[n] / (double)counts->reference[n];
            n_effective++;
        }
    if (precision + recall <= 0)
        return 0;
    precision /= n_effective;
    recall /= n_effective;
    return 100 * ((1 + state->factor) * precision * recall / (state->factor * precision + recall));
}

/* The score of these counts, 0..100. */
static double chrf_formula(const struct chrf *state, const struct mc_chrf_counts *counts)
{
    if (state->popovic)
        return popovic_score(state, counts);
    return state->effective_order ? effective_score(state, counts) : epsilon_score(state, counts);
}

/* --- references ------------------------------------------------------------------------------- */

/* Replaces *best by another reference if its score is higher. */
static void try_reference(struct chrf *state, struct mc_slice reference, size_t number,
                          struct chrf_best *best)
{
    struct mc_chrf_counts counts = {{0}, {0}, {0}};
    double score;
    unsigned n;

    mc_chrf_count(&state->counter, reference, &counts);
    for (n = 0; n < state->n_orders; n++)
        if (counts.reference[n] == 0)
            counts.candidate[n] = 0; /* as both programs count; it matters in a corpus */
    score = chrf_formula(state, &counts);
    if (score > best->score) {
        best->score = score;
        best->counts = counts;
        best->text = reference;
        best->reference = number;
    }
}

/* chrF++.py reads "*#" in a reference as a separator of two references. */
static void try_alternatives(struct chrf *state, struct mc_slice reference, size_t number,
                             struct chrf_best *best)
{
    size_t begin = 0, i;

    for (i = 0; i + 1 < reference.length; i++)
        if (reference.data[i] == '*' && reference.data[i + 1] == '#') {
            try_reference(state, mc_slice(reference.data + begin, i - begin), number, best);
            begin = i + 2;
            i++;
        }
    try_reference(state, mc_slice(reference.data + begin, reference.length - begin), number, best);
}

/* The best score over the references, the first of equals. */
static void chrf_best_reference(struct chrf *state, const struct mc_metric_input *input,
                                struct chrf_best *best)
{
    size_t i;

    *best = (struct chrf_best){.score = -1};
    mc_chrf_read_candidate(&state->counter, input->candidate->text);
    for (i = 0; i < input->n_references; i++) {
        struct mc_slice reference = input->references[i]->text;

        if (state->popovic)
            try_alternatives(state, reference, i, best);
        else
            try_reference(state, reference, i, best);
    }
}

/* --- explanation ------------------------------------------------------------------------------ */

struct explainer {
    const struct chrf *state;
    const struct mc_chrf_counts *counts;
    const struct mc_metric_writer *writer;
};

/* What one order contributes. */
struct order {
    double precision, recall, f; /* NaN: not used */
    bool counts;                 /* part of the means */
};

static void number(const struct explainer *e, const char *key, double value)
{
    if (!isnan(value))
        e->writer->number(e->writer->context, key, value);
}

static double ratio(const struct explainer *e, uint64_t matches, uint64_t total)
{
    if (total > 0)
        return (double)matches / (double)total;
    return e->state->popovic || e->state->effective_order ? (double)NAN : CHRF_UNDEFINED;
}

static struct order order_of(const struct explainer *e, unsigned n)
{
    uint64_t matches = e->counts->matches[n];
    struct order order = {ratio(e, matches, e->counts->candidate[n]),
                          ratio(e, matches, e->counts->reference[n]), (double)NAN, true};

    if (e->state->effective_order)
        order.counts = e->counts->candidate[n] > 0 && e->counts->reference[n] > 0;
    else if (e->state->popovic && matches == 0)
        order.f = 0;
    else
        order.f = chrf_f_score(order.precision, order.recall, e->state->factor);
    return order;
}

static const char *kind_of(const struct explainer *e, unsigned n)
{
    return n < e->state->counter.char_order ? "character" : "word";
}

static unsigned length_of(const struct explainer *e, unsigned n)
{
    return n < e->state->counter.char_order ? n + 1 : n - e->state->counter.char_order + 1;
}

static void write_kind(const struct explainer *e, unsigned n)
{
    const char *kind = kind_of(e, n);

    e->writer->text(e->writer->context, "kind", kind, strlen(kind));
}

static void write_orders(const struct explainer *e)
{
    unsigned n;

    e->writer->begin_array(e->writer->context, "orders");
    for (n = 0; n < e->state->n_orders; n++) {
        struct order order = order_of(e, n);

        e->writer->begin_object(e->writer->context, NULL);
        write_kind(e, n);
        number(e, "order", length_of(e, n));
        number(e, "matches", (double)e->counts->matches[n]);
        number(e, "candidate_total", (double)e->counts->candidate[n]);
        number(e, "reference_total", (double)e->counts->reference[n]);
        if (order.counts) {
            number(e, "precision", order.precision);
            number(e, "recall", order.recall);
            number(e, "f", order.f);
        }
        e->writer->end(e->writer->context);
    }
    e->writer->end(e->writer->context);
}

/* The mean precision and recall over the orders that are used. */
static void write_means(const struct explainer *e)
{
    double precision = 0, recall = 0;
    unsigned n, n_counted = 0;

    for (n = 0; n < e->state->n_orders; n++) {
        struct order order = order_of(e, n);

        if (!order.counts)
            continue;
        precision += order.precision;
        recall += order.recall;
        n_counted++;
    }
    number(e, "averaged_orders", n_counted);
    number(e, "precision", n_counted == 0 ? (double)NAN : precision / n_counted);
    number(e, "recall", n_counted == 0 ? (double)NAN : recall / n_counted);
}

/* --- matched n-grams -------------------------------------------------------------------------- */

/* Characters as text: code_points[id]. */
static struct mc_slice joined_characters(const uint32_t *ids, unsigned n,
                                         const uint32_t *code_points, struct mc_buffer *text)
{
    char encoded[4];
    unsigned k;

    mc_buffer_clear(text);
    for (k = 0; k < n; k++)
        mc_buffer_append(text, encoded, mc_utf8_encode(code_points[ids[k]], encoded));
    return mc_buffer_slice(text);
}

static void write_ngram(const struct explainer *e, const struct mc_matched_ngram *ngram,
                        unsigned first, struct mc_slice text)
{
    e->writer->begin_object(e->writer->context, NULL);
    write_kind(e, first);
    mc_matched_ngram_write(ngram, text, e->writer);
    e->writer->end(e->writer->context);
}

static void write_characters(const struct explainer *e)
{
    const struct mc_chrf_counter *counter = &e->state->counter;
    struct mc_id_sequence candidate = {counter->candidate.characters,
                                       counter->candidate.n_characters};
    struct mc_id_sequence reference = {counter->reference.characters,
                                       counter->reference.n_characters};
    uint32_t *code_points = mc_calloc(counter->characters.n_ids, sizeof(*code_points));
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_matched_ngram *ngrams;
    size_t n = mc_matched_ngrams(candidate, &reference, 1, 1, counter->char_order, &ngrams), i;

    mc_characters_list(&counter->characters, code_points);
    for (i = 0; i < n; i++)
        write_ngram(
            e, &ngrams[i], 0,
            joined_characters(candidate.ids + ngrams[i].at, ngrams[i].order, code_points, &text));
    mc_buffer_free(&text);
    free(ngrams);
    free(code_points);
}

static void write_words(const struct explainer *e)
{
    const struct mc_chrf_counter *counter = &e->state->counter;
    struct mc_id_sequence candidate = {counter->candidate.word_ids, counter->candidate.pieces.n};
    struct mc_id_sequence reference = {counter->reference.word_ids, counter->reference.pieces.n};
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_matched_ngram *ngrams;
    size_t n, i;

    if (counter->word_order == 0)
        return;
    n = mc_matched_ngrams(candidate, &reference, 1, 1, counter->word_order, &ngrams);
    for (i = 0; i < n; i++)
        write_ngram(
            e, &ngrams[i], counter->char_order,
            mc_joined_tokens(&counter->candidate.pieces, ngrams[i].at, ngrams[i].order, &text));
    mc_buffer_free(&text);
    free(ngrams);
}

/* Writes how the score of the case came about. */
static void chrf_explain(struct chrf *state, const struct mc_metric_input *input,
                         const struct mc_metric_writer *writer)
{
    struct chrf_best best;
    struct mc_chrf_counts again;
    struct explainer e = {state, &best.counts, writer};

    chrf_best_reference(state, input, &best);
    mc_chrf_count(&state->counter, best.text, &again); /* to have its words and characters again */
    number(&e, "score", best.score);
    number(&e, "beta", sqrt(state->factor));
    if (state->effective_order)
        write_means(&e);
    if (input->n_references > 1)
        number(&e, "reference", (double)best.reference + 1);
    write_orders(&e);
    writer->begin_array(writer->context, "matched_ngrams");
    write_characters(&e);
    write_words(&e);
    writer->end(writer->context);
}

/* --- the metric ------------------------------------------------------------------------------- */

static int open_chrf(const struct mc_metric_host *host, void **state,
                     struct mc_metric_problem *problem)
{
    struct chrf *opened = mc_calloc(1, sizeof(*opened));
    struct mc_chrf_counter *counter = &opened->counter;
    bool whitespace = mc_host_option_is(host, "whitespace", "yes");
    double beta = mc_host_real(host, "beta");

    opened->popovic = mc_host_option_is(host, "variant", "popovic");
    opened->effective_order = mc_host_option_is(host, "effective_order", "yes");
    counter->char_order = mc_host_whole_number(host, "char_order");
    counter->word_order = mc_host_whole_number(host, "word_order");
    counter->lowercase = mc_host_option_is(host, "lowercase", "yes");
    counter->strip = opened->popovic;
    counter->without = whitespace ? MC_CHARACTERS_ALL : MC_CHARACTERS_WITHOUT_SPACE;
    if (opened->popovic)
        counter->without = MC_CHARACTERS_WITHOUT_BLANK;
    opened->n_orders = counter->char_order + counter->word_order;
    opened->factor = beta * beta;
    if (opened->popovic && (whitespace || opened->effective_order)) {
        (void)snprintf(problem->text, sizeof(problem->text),
                       "whitespace and effective_order need variant=sacrebleu");
        free(opened);
        return -1;
    }
    *state = opened;
    return 0;
}

static void close_chrf(void *state)
{
    struct chrf *opened = state;

    mc_chrf_counter_free(&opened->counter);
    free(opened);
}

static int score_chrf(void *state, const struct mc_metric_input *const *in, size_t n,
                      double *scores, struct mc_metric_problem *problem)
{
    struct chrf_best best;
    size_t i;

    (void)problem;
    for (i = 0; i < n; i++) {
        chrf_best_reference(state, in[i], &best);
        scores[i] = best.score;
    }
    return 0;
}

static int corpus_chrf(void *state, const struct mc_metric_input *const *all, size_t n,
                       double *score, struct mc_metric_problem *problem)
{
    struct chrf *opened = state;
    struct mc_chrf_counts sum;
    struct chrf_best best;
    size_t i;

    (void)problem;
    memset(&sum, 0, sizeof(sum));
    for (i = 0; i < n; i++) {
        chrf_best_reference(opened, all[i], &best);
        mc_chrf_add(&sum, &best.counts, opened->n_orders);
    }
    *score = chrf_formula(opened, &sum);
    return 0;
}

static int explain_chrf(void *state, const struct mc_metric_input *in,
                        const struct mc_metric_writer *writer, struct mc_metric_problem *problem)
{
    (void)problem;
    chrf_explain(state, in, writer);
    return 0;
}

/* --- documentation ---------------------------------------------------------------------------- */

static const struct mc_metric_parameter parameters[] = {
    MC_CHOICE_PARAMETER("variant", "sacrebleu", "sacrebleu|popovic", "the program to follow"),
    MC_INTEGER_PARAMETER("char_order", "6", 1, MC_NGRAM_ORDER_LIMIT,
                         "longest n-grams of characters"),
    MC_INTEGER_PARAMETER("word_order", "0; 2 with variant=popovic", 0, MC_NGRAM_ORDER_LIMIT,
                         "longest n-grams of words; 1 is chrF+, 2 is chrF++"),
    MC_REAL_PARAMETER("beta", "2", 0, 1000, "weight of recall relative to precision"),
    MC_SWITCH_PARAMETER("whitespace", "no", "white space counts as characters"),
    MC_SWITCH_PARAMETER("lowercase", "no", "compare in lower case"),
    MC_SWITCH_PARAMETER("effective_order", "yes; no with variant=popovic",
                        "leave out orders for which a side is too short; no: mean over all orders"),
    MC_PARAMETERS_END};

static const char manual[] =
    "chrF compares character n-grams; chrF+ and chrF++ also compare word n-grams. For each "
    "order, precision and recall divide the matches (each n-gram counted at most as often as "
    "it occurs in the reference) by the n-grams of candidate and reference; F weights recall "
    "beta times as much as precision: (1 + beta^2) P R / (beta^2 P + R). ASCII punctuation at "
    "the end of a word of several characters, otherwise at its beginning, becomes a separate "
    "word (one character only). With several references the best score is used (the first of "
    "equals).\n"
    "\n"
    "variant=sacrebleu is sacreBLEU 2.6.0, from 0 to 100. All Unicode white space is removed "
    "before characters are counted, unless whitespace=yes. With effective_order=yes the score "
    "is F of the mean precision and the mean recall over the orders for which both sides have "
    "n-grams, or 0 if there are none; with no (its eps_smoothing) it is the mean of the F of "
    "all orders, with 1e-16 for undefined values. The corpus score applies the formula to the "
    "sums of the counts.\n"
    "\n"
    "variant=popovic is chrF++.py (Popovic 2017) with character order 6, word order 2 and "
    "beta 2, from 0 to 100; the program prints 4 decimals. Only U+0020 is removed, after "
    "white space at both ends; \"*#\" in a reference separates alternatives; an order without a "
    "match counts 0. The corpus score applies the formula to the sums over all cases. "
    "Deviation: if a case has nothing in common with its reference, the program adds the "
    "counts of the previous case again (or stops, at the first case); here its own counts are "
    "added.\n"
    "\n"
    "In both, an order for which the reference is too short counts no n-grams of the "
    "candidate. lowercase follows Python's str.lower.";

const struct mc_metric_module metric_chrf = {
    MC_BUILT_IN_METRIC("chrf"),
    .citation = "Popovic 2015, chrF: character n-gram F-score for automatic MT evaluation; Popovic "
                "2017, chrF++: words helping character n-grams; Post 2018, A Call for Clarity in "
                "Reporting BLEU Scores",
    .needs = MC_NEEDS_TEXT,
    .flags = MC_METRIC_DETERMINISTIC,
    .worst = 0,
    .best = 100,
    .parameters = parameters,
    .summary = "chrF: F score of character n-grams; chrF++ adds words",
    .manual = manual,
    .open = open_chrf,
    .score = score_chrf,
    .corpus = corpus_chrf,
    .explain = explain_chrf,
    .close = close_chrf,
};
