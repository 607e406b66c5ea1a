/* The words seen so far, with what METEOR asks of each: length, function word or not. */
#include "metrics/text/meteor.h"

#include <stdlib.h>

#include "base/utf8.h"
#include "text/unicode.h"

static void find_synsets(const void *source, struct mc_slice word, struct mc_arena *scratch,
                         struct mc_synsets *synsets)
{
    mc_meteor_synsets_of(source, word, scratch, synsets);
}

void mc_meteor_lexicon_open(struct mc_meteor_lexicon *lexicon, const struct mc_meteor_lists *lists,
                            const struct mc_meteor_synonyms *synonyms, struct mc_stemmer *stemmer)
{
    memset(lexicon, 0, sizeof(*lexicon));
    mc_lexicon_open(&lexicon->words);
    lexicon->lists = lists;
    lexicon->words.stemmer = stemmer;
    lexicon->words.find_synsets = synonyms == NULL ? NULL : find_synsets;
    lexicon->words.source = synonyms;
}

void mc_meteor_lexicon_close(struct mc_meteor_lexicon *lexicon)
{
    mc_lexicon_close(&lexicon->words);
    free(lexicon->kinds);
    memset(lexicon, 0, sizeof(*lexicon));
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

uint32_t mc_meteor_lexicon_add(struct mc_meteor_lexicon *lexicon, struct mc_slice name)
{
    bool is_new;
    uint32_t number = mc_lexicon_add(&lexicon->words, name, &is_new);

    if (!is_new)
        return number;
    if (number >= lexicon->kind_capacity)
        lexicon->kinds = mc_grow(lexicon->kinds, &lexicon->kind_capacity, (size_t)number + 1,
                                 sizeof(*lexicon->kinds));
    lexicon->kinds[number].is_function_word = is_function_word(lexicon->lists, name);
    lexicon->kinds[number].length = utf16_length(name);
    return number;
}
