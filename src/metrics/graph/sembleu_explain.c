/* How a SemBLEU score came about, as JSON. */
#include <stdlib.h>

#include "metrics/graph/sembleu.h"
#include "metrics/text/matched_ngrams.h"

/* A shared n-gram, kept with its steps. */
struct kept {
    struct mc_sembleu_ngram ngram;
    size_t place; /* in which it was found */
};

struct explainer {
    const struct mc_sembleu_explained *of;
    const struct mc_metric_writer *writer;
    struct kept *ngrams;
    size_t n, capacity;
    double n_unlisted; /* more than LIST_LIMIT */
};

enum { LIST_LIMIT = 1 << 20 };

static void number(const struct explainer *e, const char *key, double value)
{
    e->writer->number(e->writer->context, key, value);
}

static void keep(void *context, const struct mc_sembleu_ngram *ngram)
{
    struct explainer *e = context;
    uint32_t *steps;

    if (e->n == LIST_LIMIT) {
        e->n_unlisted++;
        return;
    }
    steps = mc_arena_alloc(e->of->c->arena, ngram->order * sizeof(*steps));
    memcpy(steps, ngram->steps, (ngram->order - 1) * sizeof(*steps));
    e->ngrams = mc_grow(e->ngrams, &e->capacity, e->n + 1, sizeof(*e->ngrams));
    e->ngrams[e->n].ngram = *ngram;
    e->ngrams[e->n].ngram.steps = steps;
    e->ngrams[e->n].place = e->n;
    e->n++;
}

static int by_order(const void *a, const void *b)
{
    const struct kept *x = a, *y = b;

    if (x->ngram.order != y->ngram.order)
        return x->ngram.order < y->ngram.order ? -1 : 1;
    return (x->place > y->place) - (x->place < y->place);
}

/* --- figures ---------------------------------------------------------------------------------- */

size_t mc_sembleu_closest(const struct mc_sembleu_case *c, const struct mc_bleu_counts *counts)
{
    size_t i = 0;

    while (i + 2 < c->n_graphs && mc_sembleu_length(&c->graphs[i + 1]) != counts->reference_length)
        i++;
    return i;
}

static void write_figures(const struct explainer *e)
{
    size_t g;

    number(e, "score", e->of->result->score);
    number(e, "brevity_penalty", e->of->result->brevity_penalty);
    number(e, "candidate_length", (double)e->of->counts->candidate_length);
    number(e, "reference_length", (double)e->of->counts->reference_length);
    if (e->of->c->n_graphs == 2)
        return;
    number(e, "closest_reference", (double)mc_sembleu_closest(e->of->c, e->of->counts) + 1);
    e->writer->begin_array(e->writer->context, "reference_lengths");
    for (g = 1; g < e->of->c->n_graphs; g++)
        number(e, NULL, (double)mc_sembleu_length(&e->of->c->graphs[g]));
    e->writer->end(e->writer->context);
}

static void write_orders(const struct explainer *e)
{
    unsigned effective = mc_sembleu_effective_order(e->of->settings, e->of->counts), n;

    e->writer->begin_array(e->writer->context, "orders");
    for (n = 0; n < e->of->settings->order; n++) {
        double matches = (double)e->of->counts->matches[n],
               total = (double)e->of->counts->totals[n];

        e->writer->begin_object(e->writer->context, NULL);
        number(e, "order", n + 1);
        number(e, "matches", matches);
        number(e, "total", total);
        if (n < effective) {
            number(e, "precision", matches / total);
            number(e, "smoothed_precision", e->of->result->precisions[n]);
        }
        number(e, "weight", n < effective ? mc_sembleu_weight(e->of->settings, effective, n) : 0);
        e->writer->end(e->writer->context);
    }
    e->writer->end(e->writer->context);
}

/* --- n-grams ---------------------------------------------------------------------------------- */

static struct mc_slice text_of(const struct explainer *e, uint32_t string)
{
    return mc_smatch_text(&e->of->c->strings, string);
}

/* "label :ROLE label ..." */
static struct mc_slice ngram_text(const struct explainer *e, const struct mc_sembleu_ngram *ngram,
                                  struct mc_buffer *buffer)
{
    unsigned i;

    mc_buffer_clear(buffer);
    mc_buffer_append_slice(buffer, text_of(e, ngram->label));
    for (i = 0; i + 1 < ngram->order; i++) {
        struct mc_key step = e->of->c->steps.keys[ngram->steps[i]];

        mc_buffer_append_text(buffer, " :");
        mc_buffer_append_slice(buffer, text_of(e, step.a));
        mc_buffer_append_char(buffer, ' ');
        mc_buffer_append_slice(buffer, text_of(e, step.b));
    }
    return mc_buffer_slice(buffer);
}

static void write_labels(const struct explainer *e)
{
    const struct mc_sembleu_graph *graph = &e->of->c->graphs[0];
    struct mc_slice *labels =
        mc_arena_alloc(e->of->c->arena, mc_array_size(graph->n_reached, sizeof(*labels)));
    uint32_t i;

    for (i = 0; i < graph->n_reached; i++)
        labels[i] = text_of(e, graph->labels[graph->reached[i]]);
    mc_tokens_write("candidate_tokens", labels, graph->n_reached, e->writer);
}

static void write_ngrams(const struct explainer *e)
{
    struct mc_buffer text = {NULL, 0, 0};
    size_t i;

    if (e->n_unlisted > 0)
        number(e, "unlisted_ngrams", e->n_unlisted);
    e->writer->begin_array(e->writer->context, "matched_ngrams");
    for (i = 0; i < e->n; i++) {
        const struct mc_sembleu_ngram *ngram = &e->ngrams[i].ngram;
        struct mc_matched_ngram matched = {ngram->order, 0, ngram->candidate_count,
                                           ngram->reference_count, ngram->reference};

        e->writer->begin_object(e->writer->context, NULL);
        mc_matched_ngram_write(&matched, ngram_text(e, ngram, &text), e->writer);
        if (e->of->c->n_graphs > 2)
            number(e, "reference", (double)ngram->reference + 1);
        e->writer->end(e->writer->context);
    }
    e->writer->end(e->writer->context);
    mc_buffer_free(&text);
}

int mc_sembleu_explain(const struct mc_sembleu_explained *explained,
                       const struct mc_metric_writer *writer, const char **reason)
{
    struct explainer e = {explained, writer, NULL, 0, 0, 0};
    const struct mc_sembleu_listener listener = {keep, &e};
    struct mc_bleu_counts again;

    *reason = mc_sembleu_count(explained->c, explained->settings->order, &listener, &again);
    if (*reason == NULL) {
        if (e.n > 0)
            qsort(e.ngrams, e.n, sizeof(*e.ngrams), by_order);
        write_figures(&e);
        mc_best_edit_write(explained->edit, writer);
        write_orders(&e);
        write_labels(&e);
        write_ngrams(&e);
    }
    free(e.ngrams);
    return *reason == NULL ? 0 : -1;
}
