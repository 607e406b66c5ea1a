/* How a BLEU score came about, as JSON. */
#include <stdlib.h>

#include "metrics/text/bleu.h"
#include "metrics/text/matched_ngrams.h"

struct explainer {
    const struct mc_bleu_settings *settings;
    const struct mc_case_words *words;
    const struct mc_bleu_counts *counts;
    const struct mc_bleu_result *result;
    const struct mc_metric_writer *writer;
};

static void number(const struct explainer *e, const char *key, double value)
{
    e->writer->number(e->writer->context, key, value);
}

/* The first reference of the length that counts. */
static size_t closest_reference(const struct explainer *e)
{
    size_t i = 0;

    while (i + 1 < e->words->n_references &&
           e->words->sequences[i].n != e->counts->reference_length)
        i++;
    return i;
}

static void write_figures(const struct explainer *e)
{
    size_t i;

    number(e, "score", e->result->score);
    number(e, "brevity_penalty", e->result->brevity_penalty);
    number(e, "candidate_length", (double)e->counts->candidate_length);
    number(e, "reference_length", (double)e->counts->reference_length);
    if (e->words->n_references < 2)
        return;
    number(e, "closest_reference", (double)closest_reference(e) + 1);
    e->writer->begin_array(e->writer->context, "reference_lengths");
    for (i = 0; i < e->words->n_references; i++)
        number(e, NULL, (double)e->words->sequences[i].n);
    e->writer->end(e->writer->context);
}

/* Orders that sacreBLEU averages: all, or those that the candidate is long enough for. */
static unsigned n_averaged(const struct explainer *e)
{
    unsigned n = 0;

    if (!e->settings->effective_order)
        return e->settings->order;
    while (n < e->settings->order && e->result->totals[n] > 0)
        n++;
    return n == 0 ? 1 : n;
}

/* The exponent of an order in the geometric mean. NLTK leaves an order out whose precision is 0,
 * but not where no unigram matches: the score is 0 then. */
static double weight(const struct explainer *e, unsigned n)
{
    if (e->settings->variant == MC_BLEU_SACREBLEU)
        return n < n_averaged(e) ? 1.0 / n_averaged(e) : 0;
    if (e->settings->variant == MC_BLEU_NLTK && e->counts->matches[0] > 0 &&
        !(e->result->precisions[n] > 0))
        return 0;
    return 1.0 / e->settings->order;
}

static void write_orders(const struct explainer *e)
{
    double unit = e->settings->variant == MC_BLEU_SACREBLEU ? 100 : 1;
    unsigned n;

    e->writer->begin_array(e->writer->context, "orders");
    for (n = 0; n < e->settings->order; n++) {
        double matches = (double)e->counts->matches[n], total = (double)e->counts->totals[n];

        e->writer->begin_object(e->writer->context, NULL);
        number(e, "order", n + 1);
        number(e, "matches", matches);
        number(e, "total", total);
        if (total > 0)
            number(e, "precision", unit * matches / total);
        number(e, "smoothed_precision", e->result->precisions[n]);
        number(e, "weight", weight(e, n));
        e->writer->end(e->writer->context);
    }
    e->writer->end(e->writer->context);
}

static void write_matches(const struct explainer *e)
{
    const struct mc_tokens *tokens = &e->words->candidate.tokens;
    struct mc_buffer text = {NULL, 0, 0};
    struct mc_matched_ngram *ngrams;
    size_t n = mc_matched_ngrams(e->words->candidate_sequence, e->words->sequences,
                                 e->words->n_references, 1, e->settings->order, &ngrams);
    size_t i;

    e->writer->begin_array(e->writer->context, "matched_ngrams");
    for (i = 0; i < n; i++) {
        e->writer->begin_object(e->writer->context, NULL);
        mc_matched_ngram_write(
            &ngrams[i], mc_joined_tokens(tokens, ngrams[i].at, ngrams[i].order, &text), e->writer);
        if (e->words->n_references > 1)
            number(e, "reference", (double)ngrams[i].reference + 1);
        e->writer->end(e->writer->context);
    }
    e->writer->end(e->writer->context);
    mc_buffer_free(&text);
    free(ngrams);
}

void mc_bleu_explain(const struct mc_bleu_settings *settings, const struct mc_case_words *words,
                     const struct mc_bleu_counts *counts, const struct mc_bleu_result *result,
                     const struct mc_metric_writer *writer)
{
    struct explainer e = {settings, words, counts, result, writer};

    write_figures(&e);
    write_orders(&e);
    mc_tokens_write("candidate_tokens", words->candidate.tokens.items, words->candidate.tokens.n,
                    writer);
    write_matches(&e);
}
