#include "metrics/text/case_words.h"

#include <stdlib.h>

#include "text/unicode.h"

/* Appends the text with every run of white space, as Perl's \s sees it, as one blank. */
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

/* Whether there may be something that mc_tokenize_rewrite rewrites, where lines are joined. */
static bool has_markup(struct mc_slice text)
{
    return memchr(text.data, '&', text.length) != NULL ||
           memchr(text.data, '<', text.length) != NULL;
}

static void lower_ascii(struct mc_buffer *text)
{
    size_t i;

    for (i = 0; i < text->length; i++)
        if (text->data[i] >= 'A' && text->data[i] <= 'Z')
            text->data[i] = (char)(text->data[i] + ('a' - 'A'));
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

/* The text as the tokeniser is to see it: itself, or what was made of it. */
static struct mc_slice prepare(const struct mc_case_words *words, struct mc_sentence *sentence,
                               struct mc_slice text)
{
    if (words->mteval)
        return prepare_mteval(words, sentence, text);
    text = mc_strip_end(text);
    if (!words->lowercase)
        return text;
    mc_buffer_clear(&sentence->prepared);
    mc_lower_append(&sentence->prepared, text);
    return mc_buffer_slice(&sentence->prepared);
}

static void read_side(struct mc_case_words *words, struct mc_sentence *sentence,
                      struct mc_slice text)
{
    text = prepare(words, sentence, text);
    sentence->tokens.mteval = words->mteval;
    mc_tokenize(words->tokenizer, text, &sentence->tokens);
    if (sentence->tokens.n > sentence->id_capacity)
        sentence->ids = mc_grow(sentence->ids, &sentence->id_capacity, sentence->tokens.n,
                                sizeof(*sentence->ids));
    mc_token_ids_add(&words->table, &sentence->tokens, sentence->ids);
}

static void reserve_references(struct mc_case_words *words, size_t n)
{
    size_t old = words->capacity;

    words->n_references = n;
    if (n <= old)
        return;
    words->references = mc_grow(words->references, &words->capacity, n, sizeof(*words->references));
    memset(words->references + old, 0, (words->capacity - old) * sizeof(*words->references));
    words->sequences =
        mc_grow(words->sequences, &words->sequence_capacity, n, sizeof(*words->sequences));
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

static void free_side(struct mc_sentence *sentence)
{
    mc_tokens_free(&sentence->tokens);
    mc_buffer_free(&sentence->prepared);
    mc_buffer_free(&sentence->lowered);
    free(sentence->ids);
}

void mc_case_words_free(struct mc_case_words *words)
{
    size_t i;

    free_side(&words->candidate);
    for (i = 0; i < words->capacity; i++)
        free_side(&words->references[i]);
    free(words->references);
    free(words->sequences);
    mc_token_ids_free(&words->table);
    memset(words, 0, sizeof(*words));
}
