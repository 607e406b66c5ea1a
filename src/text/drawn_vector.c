#include "text/drawn_vector.h"

#include "base/hash.h"
#include "base/random.h"

void mc_drawn_fractions(struct mc_slice word, size_t n, double *fractions)
{
    uint64_t state = mc_hash_fnv1a(word.data, word.length);
    size_t i;

    for (i = 0; i < n; i++) {
        state += 0x9E3779B97F4A7C15u;
        fractions[i] = mc_random_unit(mc_hash_mix(state));
    }
}
