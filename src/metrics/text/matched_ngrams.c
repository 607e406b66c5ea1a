#include "metrics/text/matched_ngrams.h"

#include <stdlib.h>

#include "base/memory.h"

/* Where an n-gram stands: text 0 is the candidate, r + 1 reference r. */
struct occurrence {
    const uint32_t *ids;
    size_t text, at;
    unsigned order;
};

static int compare_ids(const struct occurrence *a, const struct occurrence *b)
{
    unsigned k;

    for (k = 0; k < a->order; k++)
        if (a->ids[k] != b->ids[k])
            return a->ids[k] < b->ids[k] ? -1 : 1;
    return 0;
}

static int compare_occurrences(const void *a, const void *b)
{
    const struct occurrence *x = a, *y = b;
    int order = compare_ids(x, y);

    if (order != 0)
        return order;
    if (x->text != y->text)
        return x->text < y->text ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

static int compare_places(const void *a, const void *b)
{
    const struct mc_matched_ngram *x = a, *y = b;

    if (x->order != y->order)
        return x->order < y->order ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

static size_t list_text(struct mc_id_sequence sequence, size_t text, unsigned order,
                        struct occurrence *list)
{
    size_t n = (size_t)mc_ngram_total(sequence.n, order), i;

    for (i = 0; i < n; i++)
        list[i] = (struct occurrence){sequence.ids + i, text, i, order};
    return n;
}

/* Counts the occurrences from index i on that are one n-gram; returns the index behind them. */
static size_t count_group(const struct occurrence *list, size_t n, size_t i,
                          struct mc_matched_ngram *ngram)
{
    size_t begin = i;

    memset(ngram, 0, sizeof(*ngram));
    ngram->order = list[begin].order;
    ngram->at = list[begin].at;
    while (i < n && compare_ids(&list[begin], &list[i]) == 0) {
        size_t text = list[i].text, first = i;

        while (i < n && list[i].text == text && compare_ids(&list[begin], &list[i]) == 0)
            i++;
        if (text == 0) {
            ngram->candidate_count = i - first;
        } else if (i - first > ngram->reference_count) {
            ngram->reference_count = i - first;
            ngram->reference = text - 1;
        }
    }
    return i;
}

size_t mc_matched_ngrams(struct mc_id_sequence candidate, const struct mc_id_sequence *references,
                         size_t n_references, unsigned first, unsigned last,
                         struct mc_matched_ngram **ngrams)
{
    size_t room = candidate.n, capacity = 0, n_ngrams = 0, r;
    struct occurrence *list;
    unsigned order;

    *ngrams = NULL;
    for (r = 0; r < n_references; r++)
        room += references[r].n;
    list = mc_calloc(room + 1, sizeof(*list));
    for (order = first; order <= last; order++) {
        size_t n = list_text(candidate, 0, order, list), i;

        for (r = 0; r < n_references; r++)
            n += list_text(references[r], r + 1, order, list + n);
        qsort(list, n, sizeof(*list), compare_occurrences);
        for (i = 0; i < n;) {
            struct mc_matched_ngram ngram;

            i = count_group(list, n, i, &ngram);
            if (mc_matched_ngram_matches(&ngram) == 0)
                continue;
            *ngrams = mc_grow(*ngrams, &capacity, n_ngrams + 1, sizeof(**ngrams));
            (*ngrams)[n_ngrams++] = ngram;
        }
    }
    free(list);
    if (n_ngrams > 0)
        qsort(*ngrams, n_ngrams, sizeof(**ngrams), compare_places);
    return n_ngrams;
}

struct mc_slice mc_joined_tokens(const struct mc_tokens *tokens, size_t at, size_t n,
                                 struct mc_buffer *buffer)
{
    size_t k;

    mc_buffer_clear(buffer);
    for (k = 0; k < n; k++) {
        mc_buffer_append_text(buffer, k == 0 ? "" : " ");
        mc_buffer_append_slice(buffer, tokens->items[at + k]);
    }
    return mc_buffer_slice(buffer);
}

void mc_matched_ngram_write(const struct mc_matched_ngram *ngram, struct mc_slice text,
                            const struct mc_metric_writer *writer)
{
    writer->text(writer->context, "ngram", text.data, text.length);
    writer->number(writer->context, "order", ngram->order);
    writer->number(writer->context, "matches", (double)mc_matched_ngram_matches(ngram));
    writer->number(writer->context, "candidate_count", (double)ngram->candidate_count);
    writer->number(writer->context, "reference_count", (double)ngram->reference_count);
}

void mc_tokens_write(const char *key, const struct mc_slice *tokens, size_t n,
                     const struct mc_metric_writer *writer)
{
    size_t i;

    writer->begin_array(writer->context, key);
    for (i = 0; i < n; i++)
        writer->text(writer->context, NULL, tokens[i].data, tokens[i].length);
    writer->end(writer->context);
}
