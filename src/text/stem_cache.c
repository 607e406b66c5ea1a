#include "text/stem_cache.h"

#include <stdlib.h>

#include "base/string_map.h"

/* Longer words (in bytes) are no words that come again; WORD_LIMIT of them are forgotten at once.
 */
enum { LONGEST = 64, WORD_LIMIT = 1 << 16 };

struct mc_stem_cache {
    struct mc_stemmer *stemmer;
    struct mc_arena *arena;
    struct mc_string_map *words;
    struct mc_slice *stems; /* [words], in the arena */
};

struct mc_stem_cache *mc_stem_cache_open(enum mc_stem_algorithm algorithm)
{
    struct mc_stem_cache *cache = mc_calloc(1, sizeof(*cache));

    cache->stemmer = mc_stemmer_open(algorithm);
    cache->arena = mc_arena_new();
    cache->words = mc_string_map_new(cache->arena);
    cache->stems = mc_calloc(WORD_LIMIT, sizeof(*cache->stems));
    return cache;
}

void mc_stem_cache_close(struct mc_stem_cache *cache)
{
    if (cache == NULL)
        return;
    mc_stemmer_close(cache->stemmer);
    mc_arena_free(cache->arena);
    free(cache->stems);
    free(cache);
}

struct mc_slice mc_stem_cache_find(struct mc_stem_cache *cache, struct mc_slice word)
{
    uint32_t index;
    bool is_new;

    if (word.length > LONGEST)
        return mc_stem(cache->stemmer, word);
    index = mc_string_map_add(cache->words, word, &is_new);
    if (is_new && index == WORD_LIMIT) {
        mc_arena_clear(cache->arena);
        cache->words = mc_string_map_new(cache->arena);
        index = mc_string_map_add(cache->words, word, NULL);
    }
    if (is_new)
        cache->stems[index] = mc_arena_copy(cache->arena, mc_stem(cache->stemmer, word));
    return cache->stems[index];
}
