#include "analysis/tests/draws.h"

#include "base/random.h"

static void draw_bits(const void *context, size_t draw, uint64_t *words, size_t n_bits)
{
    const struct mc_draw_key *key = context;
    size_t n_words = mc_bit_words(n_bits), k;

    for (k = 0; k < n_words; k++)
        words[k] = mc_random_bits(key->seed, key->stream, (uint64_t)draw << 32 | k);
}

static void draw_indexes(const void *context, size_t draw, unsigned axis, uint32_t limit,
                         uint32_t *indexes, size_t n)
{
    const struct mc_draw_key *key = context;
    /* streams of different axes lie far from each other and from those of other keys */
    uint64_t stream = key->stream ^ mc_hash_mix(axis);
    size_t k;

    for (k = 0; k < n; k++)
        indexes[k] =
            mc_random_below(mc_random_bits(key->seed, stream, (uint64_t)draw << 32 | k), limit);
}

struct mc_bit_source mc_random_bit_source(const struct mc_draw_key *key)
{
    return (struct mc_bit_source){draw_bits, key};
}

struct mc_index_source mc_random_index_source(const struct mc_draw_key *key)
{
    return (struct mc_index_source){draw_indexes, key};
}
