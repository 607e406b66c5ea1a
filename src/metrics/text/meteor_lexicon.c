/* The words seen so far, each looked up once: stems, synsets, function words. */
#include "metrics/text/meteor.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "text/unicode.h"

/* When either is reached all words are forgotten. */
enum { WORD_LIMIT = 1 << 18, BYTE_LIMIT = 1 << 26 };

void mc_meteor_lexicon_open(struct mc_meteor_lexicon *lexicon)
{
    memset(lexicon, 0, sizeof(*lexicon));
    lexicon->arena = mc_arena_new();
    lexicon->scratch = mc_arena_new();
    lexicon->names = mc_string_map_new(lexicon->arena);
    lexicon->stems = mc_string_map_new(lexicon->arena);
    lexicon->synset_ids = mc_string_map_new(lexicon->arena);
}

void mc_meteor_lexicon_close(struct mc_meteor_lexicon *lexicon)
{
    mc_arena_free(lexicon->arena);
    mc_arena_free(lexicon->scratch);
    free(lexicon->words);
    free(lexicon->synsets);
    mc_synsets_free(&lexicon->found);
    memset(lexicon, 0, sizeof(*lexicon));
}

void mc_meteor_lexicon_trim(struct mc_meteor_lexicon *lexicon)
{
    if (mc_string_map_size(lexicon->names) < WORD_LIMIT && lexicon->n_bytes < BYTE_LIMIT)
        return;
    mc_arena_clear(lexicon->arena);
    lexicon->names = mc_string_map_new(lexicon->arena);
    lexicon->stems = mc_string_map_new(lexicon->arena);
    lexicon->synset_ids = mc_string_map_new(lexicon->arena);
    lexicon->n_synsets = lexicon->n_bytes = 0;
}

/* Small numbers instead of synset ids, each once. */
static void keep_synsets(struct mc_meteor_lexicon *lexicon, struct mc_meteor_word *word)
{
    size_t i, j;

    word->synsets = (uint32_t)lexicon->n_synsets;
    for (i = 0; i < lexicon->found.n; i++) {
        const char *key = (const char *)&lexicon->found.ids[i];
        uint32_t number = mc_string_map_add(lexicon->synset_ids,
                                            mc_slice(key, sizeof(lexicon->found.ids[i])), NULL);

        for (j = word->synsets; j < lexicon->n_synsets && lexicon->synsets[j] != number; j++)
            ;
        if (j < lexicon->n_synsets)
            continue;
        if (j == lexicon->synset_capacity)
            lexicon->synsets = mc_grow(lexicon->synsets, &lexicon->synset_capacity, j + 1,
                                       sizeof(*lexicon->synsets));
        lexicon->synsets[lexicon->n_synsets++] = number;
    }
    word->n_synsets = (uint32_t)(lexicon->n_synsets - word->synsets);
}

static bool is_function_word(const struct mc_meteor_lists *lists, struct mc_slice name)
{
    struct mc_buffer lower = {NULL, 0, 0};
    bool found = mc_string_map_find(lists->function_words, name) != MC_NOT_FOUND;

    if (found)
        return true;
    mc_lower_append(&lower, name);
    found = mc_string_map_find(lists->function_words, mc_buffer_slice(&lower)) != MC_NOT_FOUND;
    mc_buffer_free(&lower);
    return found;
}

static uint32_t utf16_length(struct mc_slice name)
{
    uint32_t n = 0;
    size_t at = 0;

    while (at < name.length)
        n += mc_utf8_next(name, &at) >= 0x10000 ? 2 : 1;
    return n;
}

static void look_up(struct mc_meteor_lexicon *lexicon, struct mc_slice name,
                    struct mc_meteor_word *word)
{
    word->is_function_word = is_function_word(lexicon->lists, name);
    word->length = utf16_length(name);
    word->stem = mc_string_map_add(
        lexicon->stems, lexicon->stemmer == NULL ? name : mc_stem(lexicon->stemmer, name), NULL);
    lexicon->found.n = 0;
    if (lexicon->synonyms != NULL)
        mc_meteor_synsets_of(lexicon->synonyms, name, lexicon->scratch, &lexicon->found);
    keep_synsets(lexicon, word);
    mc_arena_clear(lexicon->scratch);
}

uint32_t mc_meteor_lexicon_add(struct mc_meteor_lexicon *lexicon, struct mc_slice name)
{
    bool is_new;
    uint32_t number = mc_string_map_add(lexicon->names, name, &is_new);

    if (!is_new)
        return number;
    lexicon->n_bytes += name.length;
    if (number >= lexicon->word_capacity)
        lexicon->words = mc_grow(lexicon->words, &lexicon->word_capacity, (size_t)number + 1,
                                 sizeof(*lexicon->words));
    look_up(lexicon, name, &lexicon->words[number]);
    return number;
}
