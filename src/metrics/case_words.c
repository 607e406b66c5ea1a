/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_words.c: prepares a text (markup, lower case) and splits it into words; then the words of a
 * case, the n-grams that both sides have, and their form in an explanation. */
#include "metrics/case_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/order.h"
#include "metrics/metric_support.h"
#include "metrics/piece_tokenizer.h"
#include "text/unicode.h"

/* How often it counts as a match: as often as in the candidate, but at most as often as in the
 * reference. */
static inline uint64_t matches_of(const struct mc_matched_ngram *ngram)
{
    return ngram->candidate_count < ngram->reference_count ? ngram->candidate_count
                                                           : ngram->reference_count;
}

/* Appends the text, with one blank for every run of white space (what Perl's \s matches). */
static void append_collapsed(struct mc_buffer *buffer, struct mc_slice text)
{
    const char *at = text.data, *end = at + text.length;
    bool space = false;
    char *out;

    mc_buffer_reserve(buffer, text.length + 1);
    out = buffer->data + buffer->length;
    while (at < end) {
        unsigned char byte = (unsigned char)*at;
        size_t n_bytes = 0;

        if (byte <= ' ' ? byte < 0x1C || byte == ' ' : byte >= 0x80)
            n_bytes = mc_space_at(at, end);
        if (n_bytes == 0)
            *out++ = *at;
        else if (!space)
            *out++ = ' ';
        space = n_bytes > 0;
        at += n_bytes > 0 ? n_bytes : 1;
    }
    *out = '\0';
    buffer->length = (size_t)(out - buffer->data);
}

/* Whether there may be something that mc_tokenize_rewrite rewrites in text whose lines are
 * joined. */
static bool has_markup(struct mc_slice text)
{
    return memchr(text.data, '&', text.length) != NULL ||
           memchr(text.data, '<', text.length) != NULL;
}

static void lower_ascii(struct mc_buffer *text)
{
    size_t i;

    for (i = 0; i < text->length; i++)
        text->data[i] = mc_ascii_lower(text->data[i]);
}

static struct mc_slice prepare_mteval(const struct mc_case_words *words,
                                      struct mc_sentence *sentence, struct mc_slice text)
{
    struct mc_buffer *prepared = &sentence->prepared, *other = &sentence->lowered;

    mc_buffer_clear(prepared);
    append_collapsed(prepared, text);
    if (has_markup(mc_buffer_slice(prepared))) {
        mc_buffer_clear(other);
        mc_buffer_append_slice(other, mc_buffer_slice(prepared));
        mc_buffer_clear(prepared);
        mc_tokenize_rewrite(mc_buffer_slice(other), words->tokenizer != MC_TOKENIZER_13A, prepared);
    }
    if (words->lowercase && words->tokenizer == MC_TOKENIZER_13A)
        lower_ascii(prepared);
    if (!words->lowercase || words->tokenizer == MC_TOKENIZER_13A)
        return mc_buffer_slice(prepared);
    mc_buffer_clear(other);
    mc_lower_append_with(MC_SIGMA_NEVER, other, mc_buffer_slice(prepared));
    return mc_buffer_slice(other);
}

/* The text for the tokeniser: either itself, or its prepared form. */
static struct mc_slice prepare(const struct mc_case_words *words, struct mc_sentence *sentence,
                               struct mc_slice text)
{
    if (words->mteval)
        return prepare_mteval(words, sentence, text);
    if (!words->single_blanks)
        text = mc_strip_end(text);
    if (!words->lowercase)
        return text;
    mc_buffer_clear(&sentence->prepared);
    mc_lower_append(&sentence->prepared, text);
    return mc_buffer_slice(&sentence->prepared);
}

static void split_at_blanks(struct mc_slice text, struct mc_tokens *tokens)
{
    const char *at, *end, *blank;

    tokens->n = 0;
    tokens->text = text.length > 0 ? text : mc_slice("", 0);
    at = tokens->text.data;
    end = at + text.length;
    for (; (blank = memchr(at, ' ', (size_t)(end - at))) != NULL; at = blank + 1)
        mc_tokens_add(tokens, at, (size_t)(blank - at));
    mc_tokens_add(tokens, at, (size_t)(end - at));
}

/* Splits the text into words. With single_blanks, an external tokeniser has left one blank between
 * two words and none elsewhere. */
static void cut_words(const struct mc_case_words *words, struct mc_slice text,
                      struct mc_tokens *tokens)
{
    if (words->single_blanks && words->tokenizer == MC_TOKENIZER_NONE) {
        split_at_blanks(text, tokens);
        return;
    }
    mc_tokenize(words->tokenizer, text, tokens);
    if (words->single_blanks && tokens->n == 0)
        split_at_blanks(mc_slice("", 0), tokens);
}

static void read_side(struct mc_case_words *words, struct mc_sentence *sentence,
                      struct mc_slice text)
{
    text = prepare(words, sentence, text);
    if (words->pieces != NULL) {
        mc_piece_tokenizer_cut(words->pieces, text, &sentence->cut);
        text = mc_buffer_slice(&sentence->cut);
    }
    sentence->tokens.mteval = words->mteval;
    cut_words(words, text, &sentence->tokens);
    MC_RESERVE(sentence->ids, sentence->id_capacity, sentence->tokens.n);
    mc_token_ids_add(&words->table, &sentence->tokens, sentence->ids);
}

static void reserve_references(struct mc_case_words *words, size_t n)
{
    words->n_references = n;
    MC_RESERVE_ZEROED(words->references, words->capacity, n);
    MC_RESERVE(words->sequences, words->sequence_capacity, n);
}

void mc_case_words_read(struct mc_case_words *words, const struct mc_metric_input *input)
{
    size_t i;

    mc_token_ids_clear(&words->table);
    reserve_references(words, input->n_references);
    read_side(words, &words->candidate, input->candidate->text);
    words->candidate_sequence.ids = words->candidate.ids;
    words->candidate_sequence.n = words->candidate.tokens.n;
    for (i = 0; i < input->n_references; i++) {
        read_side(words, &words->references[i], input->references[i]->text);
        words->sequences[i].ids = words->references[i].ids;
        words->sequences[i].n = words->references[i].tokens.n;
    }
}

struct mc_id_sequence mc_case_words_add(struct mc_case_words *words, struct mc_slice text,
                                        struct mc_sentence *sentence)
{
    read_side(words, sentence, text);
    return (struct mc_id_sequence){sentence->ids, sentence->tokens.n};
}

void mc_sentence_free(struct mc_sentence *sentence)
{
    mc_tokens_free(&sentence->tokens);
    mc_buffer_free(&sentence->prepared);
    mc_buffer_free(&sentence->lowered);
    mc_buffer_free(&sentence->cut);
    free(sentence->ids);
    memset(sentence, 0, sizeof(*sentence));
}

void mc_case_words_free(struct mc_case_words *words)
{
    size_t i;

    mc_sentence_free(&words->candidate);
    for (i = 0; i < words->capacity; i++)
        mc_sentence_free(&words->references[i]);
    free(words->references);
    free(words->sequences);
    mc_token_ids_free(&words->table);
    memset(words, 0, sizeof(*words));
}

/* A place of an n-gram: text 0 is the candidate, r + 1 reference r. */
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

MC_ORDER_BY_2(compare_places, struct mc_matched_ngram, order, at)

static size_t list_text(struct mc_id_sequence sequence, size_t text, unsigned order,
                        struct occurrence *list)
{
    size_t n = (size_t)mc_ngram_total(sequence.n, order), i;

    for (i = 0; i < n; i++)
        list[i] = (struct occurrence){sequence.ids + i, text, i, order};
    return n;
}

/* Counts the occurrences of the n-gram at index i; returns the index after the last one. */
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
            if (matches_of(&ngram) == 0)
                continue;
            MC_RESERVE(*ngrams, capacity, n_ngrams + 1);
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
    mc_write_text(writer, "ngram", text);
    mc_write_number(writer, "order", ngram->order);
    mc_write_number(writer, "matches", (double)matches_of(ngram));
    mc_write_number(writer, "candidate_count", (double)ngram->candidate_count);
    mc_write_number(writer, "reference_count", (double)ngram->reference_count);
}

void mc_tokens_write(const char *key, const struct mc_slice *tokens, size_t n,
                     const struct mc_metric_writer *writer)
{
    size_t i;

    writer->begin_array(writer->context, key);
    for (i = 0; i < n; i++)
        mc_write_text(writer, NULL, tokens[i]);
    writer->end(writer->context);
}
