/* How a chrF score came about, as JSON. */
#include <math.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "metrics/text/chrf.h"
#include "metrics/text/matched_ngrams.h"

struct explainer {
    const struct mc_chrf *state;
    const struct mc_chrf_counts *counts;
    const struct mc_metric_writer *writer;
};

/* What the formula makes of one order. */
struct order {
    double precision, recall, f; /* NaN: plays no part */
    bool counts;                 /* in the means */
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
    return e->state->popovic || e->state->effective_order ? (double)NAN : MC_CHRF_UNDEFINED;
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
        order.f = mc_chrf_f_score(order.precision, order.recall, e->state->factor);
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

/* The mean precision and recall over the orders that count. */
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

/* --- matched n-grams ---------------------------------------------------------------------- */

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

void mc_chrf_explain(struct mc_chrf *state, const struct mc_metric_input *input,
                     const struct mc_metric_writer *writer)
{
    struct mc_chrf_best best;
    struct mc_chrf_counts again;
    struct explainer e = {state, &best.counts, writer};

    mc_chrf_best_reference(state, input, &best);
    mc_chrf_count(&state->counter, best.text, &again); /* its words and characters, once more */
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
