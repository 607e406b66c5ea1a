/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text/lexicon.h"

#include <stdlib.h>

#include "base/memory.h"

/* If either is reached, all words are forgotten. */
enum { WORD_LIMIT = 1 << 18, BYTE_LIMIT = 1 << 26 };

void mc_lexicon_open(struct mc_lexicon *lexicon)
{
    memset(lexicon, 0, sizeof(*lexicon));
    lexicon->arena = mc_arena_new();
    lexicon->scratch = mc_arena_new();
    lexicon->names = mc_string_map_new(lexicon->arena);
    lexicon->stems = mc_string_map_new(lexicon->arena);
    lexicon->synset_ids = mc_string_map_new(lexicon->arena);
}

void mc_lexicon_close(struct mc_lexicon *lexicon)
{
    mc_arena_free(lexicon->arena);
    mc_arena_free(lexicon->scratch);
    free(lexicon->words);
    free(lexicon->synsets);
    mc_synsets_free(&lexicon->found);
    memset(lexicon, 0, sizeof(*lexicon));
}

void mc_lexicon_trim(struct mc_lexicon *lexicon)
{
    if (mc_string_map_size(lexicon->names) < WORD_LIMIT && lexicon->n_bytes < BYTE_LIMIT)
        return;
    mc_arena_clear(lexicon->arena);
    lexicon->names = mc_string_map_new(lexicon->arena);
    lexicon->stems = mc_string_map_new(lexicon->arena);
    lexicon->synset_ids = mc_string_map_new(lexicon->arena);
    lexicon->n_synsets = lexicon->n_bytes = 0;
}

/* Inserts the number in order among those from `begin` on, unless it is there. */
static void insert_synset(struct mc_lexicon *lexicon, size_t begin, uint32_t number)
{
    size_t at = lexicon->n_synsets;

    while (at > begin && lexicon->synsets[at - 1] > number)
        at--;
    if (at > begin && lexicon->synsets[at - 1] == number)
        return;
    MC_RESERVE(lexicon->synsets, lexicon->synset_capacity, lexicon->n_synsets + 1);
    memmove(lexicon->synsets + at + 1, lexicon->synsets + at,
            (lexicon->n_synsets - at) * sizeof(*lexicon->synsets));
    lexicon->synsets[at] = number;
    lexicon->n_synsets++;
}

/* Replaces synset ids by small numbers, and keeps them. */
static void keep_synsets(struct mc_lexicon *lexicon, struct mc_lexicon_word *word)
{
    size_t i;

    word->synsets = (uint32_t)lexicon->n_synsets;
    for (i = 0; i < lexicon->found.n; i++) {
        const char *key = (const char *)&lexicon->found.ids[i];

        insert_synset(lexicon, word->synsets,
                      mc_string_map_add(lexicon->synset_ids,
                                        mc_slice(key, sizeof(lexicon->found.ids[i])), NULL));
    }
    word->n_synsets = (uint32_t)(lexicon->n_synsets - word->synsets);
}

static void look_up(struct mc_lexicon *lexicon, struct mc_slice name, struct mc_lexicon_word *word)
{
    word->stem = mc_string_map_add(
        lexicon->stems, lexicon->stemmer == NULL ? name : mc_stem(lexicon->stemmer, name), NULL);
    lexicon->found.n = 0;
    if (lexicon->find_synsets != NULL)
        lexicon->find_synsets(lexicon->source, name, lexicon->scratch, &lexicon->found);
    keep_synsets(lexicon, word);
    mc_arena_clear(lexicon->scratch);
}

uint32_t mc_lexicon_add(struct mc_lexicon *lexicon, struct mc_slice name, bool *is_new)
{
    bool added;
    uint32_t number = mc_string_map_add(lexicon->names, name, &added);

    if (is_new != NULL)
        *is_new = added;
    if (!added)
        return number;
    lexicon->n_bytes += name.length;
    MC_RESERVE(lexicon->words, lexicon->word_capacity, (size_t)number + 1);
    look_up(lexicon, name, &lexicon->words[number]);
    return number;
}

bool mc_lexicon_share_synset(const struct mc_lexicon *lexicon, uint32_t a, uint32_t b)
{
    const struct mc_lexicon_word *first = &lexicon->words[a], *second = &lexicon->words[b];
    const uint32_t *x, *x_end, *y, *y_end;

    if (first->n_synsets == 0 || second->n_synsets == 0)
        return false;
    x = lexicon->synsets + first->synsets;
    x_end = x + first->n_synsets;
    y = lexicon->synsets + second->synsets;
    y_end = y + second->n_synsets;
    while (x < x_end && y < y_end) {
        if (*x == *y)
            return true;
        if (*x < *y)
            x++;
        else
            y++;
    }
    return false;
}
