/* draws.h: where the draws of a permutation test or of a bootstrap come from: a generator, or, to
 * repeat a recorded test, a record. A draw is a function of its number alone, so that results do
 * not depend on the order of work. */
#ifndef MC_ANALYSIS_TESTS_DRAWS_H
#define MC_ANALYSIS_TESTS_DRAWS_H

#include <stddef.h>
#include <stdint.h>

/* Sets the n_bits bits of draw number `draw`: bit i is bit i % 64 of words[i / 64]; bits of the
 * last word beyond n_bits do not matter. */
struct mc_bit_source {
    void (*draw)(const void *context, size_t draw, uint64_t *words, size_t n_bits);
    const void *context;
};

/* Sets n indexes below `limit` (at least 1) of draw number `draw`; draws of different axes of one
 * test (inputs, systems) are independent of each other. */
struct mc_index_source {
    void (*draw)(const void *context, size_t draw, unsigned axis, uint32_t limit, uint32_t *indexes,
                 size_t n);
    const void *context;
};

/* Key of the counter-based generator (base/random.h). */
struct mc_draw_key {
    uint64_t seed, stream;
};

/* Fair bits, and indexes uniform below the limit; the key must outlive the source. */
struct mc_bit_source mc_random_bit_source(const struct mc_draw_key *key);
struct mc_index_source mc_random_index_source(const struct mc_draw_key *key);

/* Words that hold n bits. */
static inline size_t mc_bit_words(size_t n_bits)
{
    return n_bits / 64 + (n_bits % 64 != 0);
}

static inline unsigned mc_bit_at(const uint64_t *words, size_t i)
{
    return (unsigned)(words[i / 64] >> i % 64 & 1);
}

#endif
