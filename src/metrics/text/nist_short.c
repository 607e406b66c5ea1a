/* Matches and information of a case whose one reference is short and gives the information itself:
 * an n-gram's places in the reference are bits, so that its count is their number and no table of
 * n-grams is needed (see match_word of text/ngram.c). The sums are the same, addend by addend. */
#include <string.h>

#include "base/bits.h"
#include "metrics/text/nist_count.h"

enum { N_COUNTS = MC_NIST_SHORT + 1 };

/* The information of all pairs of counts. */
static void fill_ratios(struct mc_nist_counter *counter)
{
    size_t all, count;

    counter->ratios = mc_calloc((size_t)N_COUNTS * N_COUNTS, sizeof(*counter->ratios));
    for (all = 1; all <= MC_NIST_SHORT; all++)
        for (count = 1; count < all; count++)
            counter->ratios[all * N_COUNTS + count] = mc_nist_bits(all, count);
}

static void reserve_places(struct mc_nist_counter *counter, size_t n)
{
    size_t old = counter->place_capacity;

    if (n <= old)
        return;
    counter->places = mc_grow(counter->places, &counter->place_capacity, n, sizeof(uint64_t));
    memset(counter->places + old, 0, (counter->place_capacity - old) * sizeof(uint64_t));
}

/* The n-grams that begin at ids[0..limit). */
static void count_at(const struct mc_nist_counter *counter, const uint32_t *ids, size_t limit,
                     uint64_t *taken, struct mc_nist_counts *counts)
{
    size_t all = counter->words.sequences[0].n, n;
    uint64_t live = UINT64_MAX;

    for (n = 0; n < limit; n++) {
        uint64_t available;
        size_t count;

        live &= counter->places[ids[n]] >> n;
        if (live == 0)
            return;
        count = mc_count_bits(live);
        available = live & ~taken[n];
        if (available != 0) {
            taken[n] |= available & (~available + 1);
            counts->matches[n]++;
            counts->information[n] += counter->ratios[all * N_COUNTS + count];
        }
        all = count;
    }
}

void mc_nist_count_short(struct mc_nist_counter *counter, struct mc_nist_counts *counts)
{
    struct mc_id_sequence candidate = counter->words.candidate_sequence;
    struct mc_id_sequence reference = counter->words.sequences[0];
    uint64_t taken[MC_NIST_ORDER_LIMIT] = {0};
    size_t order = counter->order, i;

    if (counter->ratios == NULL)
        fill_ratios(counter);
    reserve_places(counter, counter->words.table.n);
    for (i = 0; i < reference.n; i++)
        counter->places[reference.ids[i]] |= UINT64_C(1) << i;
    for (i = 0; i < candidate.n; i++)
        count_at(counter, candidate.ids + i, candidate.n - i < order ? candidate.n - i : order,
                 taken, counts);
    for (i = 0; i < reference.n; i++)
        counter->places[reference.ids[i]] = 0;
}
