#include "metrics/text/case_words.h"

#include <stdlib.h>

#include "text/unicode.h"

static void lower_ascii(struct mc_buffer *text)
{
    size_t i;

    for (i = 0; i < text->length; i++)
        if (text->data[i] >= 'A' && text->data[i] <= 'Z')
            text->data[i] = (char)(text->data[i] + ('a' - 'A'));
}

/* The text as the tokeniser is to see it: itself, or what was made of it in sentence->prepared. */
static struct mc_slice prepare(const struct mc_case_words *words, struct mc_sentence *sentence,
                               struct mc_slice text)
{
    struct mc_buffer *prepared = &sentence->prepared;

    if (!words->lowercase && !words->mteval)
        return text;
    mc_buffer_clear(prepared);
    if (!words->mteval) {
        mc_lower_append(prepared, text);
        return mc_buffer_slice(prepared);
    }
    mc_tokenize_rewrite(text, words->tokenizer != MC_TOKENIZER_13A, prepared);
    if (words->lowercase && words->tokenizer == MC_TOKENIZER_13A)
        lower_ascii(prepared);
    if (!words->lowercase || words->tokenizer == MC_TOKENIZER_13A)
        return mc_buffer_slice(prepared);
    mc_buffer_clear(&sentence->lowered);
    mc_lower_append(&sentence->lowered, mc_buffer_slice(prepared));
    return mc_buffer_slice(&sentence->lowered);
}

static void read_side(struct mc_case_words *words, struct mc_sentence *sentence,
                      struct mc_slice text)
{
    text = prepare(words, sentence, mc_strip_end(text));
    sentence->tokens.perl_space = words->mteval;
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
