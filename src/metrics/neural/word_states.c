/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_states.c: the sentences of a batch are listed first and then computed in one call of the
 * model; outside a batch, each is computed at once, and the last few are kept. In order: the memory
 * of sentences, the search in a sentence, words by MC_WORDS_CLEAN, words as the paper's code finds
 * them. */
#include "metrics/neural/word_states.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "metrics/metric_support.h"
#include "metrics/neural/sentence_states.h"
#include "neural/tokenizer.h"
#include "text/unicode.h"

/* --- the memory of sentences ------------------------------------------------------------------ */

/* Of sentences that are computed one by one, how many of the last are kept. */
enum { N_KEPT = 8 };

/* A sentence that is computed, or will be. */
struct entry {
    uint32_t *ids;
    size_t n;
    float *states; /* [n][width]; NULL: not computed yet */
};

struct mc_word_state_memory {
    const struct mc_model *model;
    struct entry *entries; /* [n] */
    size_t n, capacity;
    size_t next;       /* the entry to overwrite next */
    bool is_expecting; /* sentences are listed, not computed */
    size_t n_tokens;   /* of the listed sentences */
};

struct mc_word_state_memory *mc_word_state_memory_new(const struct mc_model *model)
{
    struct mc_word_state_memory *memory = mc_calloc(1, sizeof(*memory));

    memory->model = model;
    return memory;
}

static void forget(struct entry *entry)
{
    free(entry->ids);
    free(entry->states);
    memset(entry, 0, sizeof(*entry));
}

static void forget_all(struct mc_word_state_memory *memory)
{
    while (memory->n > 0)
        forget(&memory->entries[--memory->n]);
    memory->next = 0;
    memory->n_tokens = 0;
}

void mc_word_state_memory_free(struct mc_word_state_memory *memory)
{
    if (memory == NULL)
        return;
    forget_all(memory);
    free(memory->entries);
    free(memory);
}

static struct entry *find_entry(const struct mc_word_state_memory *memory,
                                struct mc_token_ids sentence)
{
    size_t n_bytes = mc_array_size(sentence.n, sizeof(*sentence.ids)), i;

    for (i = 0; i < memory->n; i++)
        if (memory->entries[i].n == sentence.n &&
            memcmp(memory->entries[i].ids, sentence.ids, n_bytes) == 0)
            return &memory->entries[i];
    return NULL;
}

/* The entry for another sentence. */
static struct entry *next_entry(struct mc_word_state_memory *memory)
{
    struct entry *place;

    if (memory->n < N_KEPT || memory->is_expecting)
        return MC_PUSH(memory->entries, memory->n, memory->capacity);
    place = &memory->entries[memory->next];
    memory->next = (memory->next + 1) % memory->n;
    forget(place);
    return place;
}

static struct entry *note(struct mc_word_state_memory *memory, struct mc_token_ids sentence)
{
    size_t n_bytes = mc_array_size(sentence.n, sizeof(*sentence.ids));
    struct entry *entry = next_entry(memory);

    *entry = (struct entry){mc_malloc(n_bytes), sentence.n, NULL};
    memcpy(entry->ids, sentence.ids, n_bytes);
    return entry;
}

/* Computes the states of n sentences in one call of the model. */
static void compute(const struct mc_word_state_memory *memory, struct entry *entries, size_t n)
{
    const struct mc_model_sizes *sizes = mc_model_sizes(memory->model);
    struct mc_arena *arena = mc_arena_new();
    struct mc_token_ids *sentences = mc_arena_array(arena, n, sizeof(*sentences));
    float **states = mc_arena_array(arena, n, sizeof(*states));
    size_t i;

    for (i = 0; i < n; i++)
        sentences[i] = (struct mc_token_ids){entries[i].ids, entries[i].n, false};
    mc_model_states(memory->model, sentences, n, sizes->n_layers, arena, states);
    for (i = 0; i < n; i++) {
        size_t n_bytes =
            mc_array_size(mc_array_size(entries[i].n, sizes->n_hidden), sizeof(**states));

        entries[i].states = mc_malloc(n_bytes);
        memcpy(entries[i].states, states[i], n_bytes);
    }
    mc_arena_free(arena);
}

/* The last hidden states of a sentence, [n][width]; valid until N_KEPT others were asked for. NULL:
 * the sentence is only listed. */
static const float *states_of(struct mc_word_state_memory *memory, struct mc_token_ids sentence)
{
    struct entry *entry = find_entry(memory, sentence);

    if (entry == NULL) {
        entry = note(memory, sentence);
        if (memory->is_expecting)
            memory->n_tokens += sentence.n;
        else
            compute(memory, entry, 1);
    }
    return entry->states;
}

void mc_word_states_begin(struct mc_word_state_memory *memory)
{
    forget_all(memory);
    memory->is_expecting = true;
}

void mc_word_states_compute(struct mc_word_state_memory *memory)
{
    memory->is_expecting = false;
    if (memory->n > 0)
        compute(memory, memory->entries, memory->n);
}

size_t mc_word_states_n_tokens(const struct mc_word_state_memory *memory)
{
    return memory->n_tokens;
}

int mc_word_states_check(const struct mc_model *model, enum mc_word_choice choice,
                         struct mc_metric_problem *problem)
{
    const struct mc_subword_tokenizer *tokenizer = mc_model_tokenizer(model);

    if (mc_model_sizes(model)->kind == MC_MODEL_GPT2)
        return mc_opening_refuse(problem,
                                 "the model %s is GPT-2: words need BERT, RoBERTa or DistilBERT",
                                 mc_model_name(model));
    if (choice != MC_WORDS_CLEAN && mc_tokenizer_kind(tokenizer) != MC_WORD_PIECE)
        return mc_opening_refuse(problem,
                                 "the model %s has no WordPiece tokenizer, which words=program "
                                 "needs: words=clean takes it",
                                 mc_model_name(model));
    return 0;
}

/* --- the search in a sentence ----------------------------------------------------------------- */

/* A search in one sentence. */
struct search {
    struct mc_word_state_memory *memory;
    const struct mc_word_alignment *alignment;
    struct mc_arena *arena;
    size_t width;
    struct mc_word_states *result;
    const double **vectors;
};

static void begin(struct search *search, size_t most)
{
    search->width = mc_model_sizes(search->memory->model)->n_hidden;
    search->result->n = 0;
    search->result->texts = mc_arena_array(search->arena, most, sizeof(*search->result->texts));
    search->vectors = mc_arena_array(search->arena, most, sizeof(*search->vectors));
    search->result->vectors = search->vectors;
}

/* Adds a word with the mean of n rows of states. */
static void add_word(struct search *search, struct mc_slice text, const float *rows, size_t n)
{
    double *mean = mc_arena_array(search->arena, search->width, sizeof(*mean));
    size_t i, d;

    for (i = 0; i < n; i++)
        for (d = 0; d < search->width; d++)
            mean[d] += (double)rows[i * search->width + d] / (double)n;
    search->result->texts[search->result->n] = text;
    search->vectors[search->result->n++] = mean;
}

static int too_long(const struct search *search, size_t n, const char *side,
                    struct mc_metric_problem *problem)
{
    return mc_opening_refuse(problem, "the %s has %zu tokens, and the model takes %zu", side, n,
                             mc_model_max_length(search->memory->model));
}

static int check_states(const struct search *search, const float *states, size_t n,
                        const char *side, struct mc_metric_problem *problem)
{
    if (mc_states_are_finite(states, mc_array_size(n, search->width)))
        return 0;
    return mc_opening_refuse(problem, "the %s has no vectors: %s", side, MC_STATES_NOT_FINITE);
}

/* --- clean words ------------------------------------------------------------------------------ */

/* Which words are aligned with a node. */
static bool *find_aligned(const struct mc_word_alignment *alignment, struct mc_arena *arena)
{
    bool *aligned = mc_arena_array(arena, alignment->n_words, sizeof(*aligned));
    uint32_t i, k;

    for (i = 0; i < alignment->n_lines; i++)
        for (k = alignment->lines[i].span.start; k < alignment->lines[i].span.end; k++)
            aligned[k] = true;
    return aligned;
}

/* The tokens of a word as it appears inside a sentence. */
static void encode_word(const struct mc_subword_tokenizer *tokenizer, struct mc_slice word,
                        struct mc_arena *arena, struct mc_token_ids *ids)
{
    if (mc_tokenizer_kind(tokenizer) == MC_BYTE_PAIR)
        word = mc_slice_of(mc_arena_format(arena, " %.*s", MC_SLICE_ARGUMENTS(word)));
    mc_tokenizer_encode(tokenizer, MC_ENCODING_BARE, word, 0, arena, ids);
}

static int find_clean(struct search *search, const char *side, struct mc_metric_problem *problem)
{
    const struct mc_subword_tokenizer *tokenizer = mc_model_tokenizer(search->memory->model);
    const struct mc_word_alignment *alignment = search->alignment;
    struct mc_id_range {
        size_t first, n;
    } *ranges = mc_arena_array(search->arena, alignment->n_words, sizeof(*ranges));
    const bool *aligned = find_aligned(alignment, search->arena);
    struct mc_token_ids sentence = {NULL, 0, false}, word;
    size_t capacity = 0;
    const float *states;
    uint32_t i;

    *MC_ARENA_PUSH(search->arena, sentence.ids, sentence.n, capacity) =
        mc_tokenizer_special(tokenizer, MC_TOKEN_START);
    for (i = 0; i < alignment->n_words; i++) {
        encode_word(tokenizer, alignment->words[i], search->arena, &word);
        MC_ARENA_RESERVE(search->arena, sentence.ids, capacity, sentence.n + word.n + 1);
        memcpy(sentence.ids + sentence.n, word.ids, mc_array_size(word.n, sizeof(*word.ids)));
        ranges[i].first = sentence.n;
        ranges[i].n = word.n;
        sentence.n += word.n;
    }
    *MC_ARENA_PUSH(search->arena, sentence.ids, sentence.n, capacity) =
        mc_tokenizer_special(tokenizer, MC_TOKEN_END);
    if (sentence.n > mc_model_max_length(search->memory->model))
        return too_long(search, sentence.n, side, problem);
    begin(search, alignment->n_words);
    states = states_of(search->memory, sentence);
    if (states == NULL)
        return 0;
    if (check_states(search, states, sentence.n, side, problem) != 0)
        return -1;
    for (i = 0; i < alignment->n_words; i++)
        if (aligned[i] && ranges[i].n > 0)
            add_word(search, alignment->words[i], states + ranges[i].first * search->width,
                     ranges[i].n);
    return 0;
}

/* --- words as the paper's code finds them ----------------------------------------------------- */

static struct mc_string_map *aligned_texts(const struct search *search, bool folded)
{
    struct mc_string_map *texts = mc_string_map_new(search->arena);
    const bool *aligned = find_aligned(search->alignment, search->arena);
    uint32_t i;

    for (i = 0; i < search->alignment->n_words; i++)
        if (aligned[i])
            (void)mc_string_map_add(texts,
                                    folded
                                        ? mc_lower_copy(search->alignment->words[i], search->arena)
                                        : search->alignment->words[i],
                                    NULL);
    return texts;
}

static bool continues_word(struct mc_slice token)
{
    return token.length > 2 && mc_slice_begins(token, "##");
}

static int find_as_program(struct search *search, struct mc_slice text, bool folded,
                           const char *side, struct mc_metric_problem *problem)
{
    const struct mc_subword_tokenizer *tokenizer = mc_model_tokenizer(search->memory->model);
    struct mc_string_map *texts = aligned_texts(search, folded);
    struct mc_slice before = mc_slice_of(""), token;
    struct mc_token_ids sentence;
    const float *states;
    uint32_t match;
    size_t i;

    mc_tokenizer_encode(tokenizer, MC_ENCODING_DEFAULT, text, SIZE_MAX, search->arena, &sentence);
    if (sentence.n > mc_model_max_length(search->memory->model))
        return too_long(search, sentence.n, side, problem);
    begin(search, sentence.n);
    states = states_of(search->memory, sentence);
    if (states == NULL)
        return 0;
    if (check_states(search, states, sentence.n, side, problem) != 0)
        return -1;
    for (i = 1; i + 1 < sentence.n; i++, before = token) {
        token = mc_tokenizer_token(tokenizer, sentence.ids[i]);
        match = mc_string_map_find(texts, token);
        if (match == MC_NOT_FOUND && continues_word(token))
            match = mc_string_map_find(
                texts,
                mc_slice_of(mc_arena_format(search->arena, "%.*s%.*s", MC_SLICE_ARGUMENTS(before),
                                            (int)token.length - 2, token.data + 2)));
        if (match != MC_NOT_FOUND)
            add_word(search, mc_string_map_key(texts, match), states + i * search->width, 1);
    }
    return 0;
}

int mc_word_states_of(struct mc_word_state_memory *memory, enum mc_word_choice choice,
                      const struct mc_word_alignment *alignment, struct mc_slice sentence,
                      const char *side, struct mc_arena *arena, struct mc_word_states *states,
                      struct mc_metric_problem *problem)
{
    struct search search = {memory, alignment, arena, 0, states, NULL};

    if (choice == MC_WORDS_CLEAN)
        return find_clean(&search, side, problem);
    return find_as_program(&search, sentence, choice == MC_WORDS_PROGRAM_FOLDED, side, problem);
}
