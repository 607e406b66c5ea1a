/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ngram_numbers.h: numbers for the n-grams of texts, exact for every length.
 *
 * An n-gram is keyed by the number of its first n - 1 words and its last word, so that numbering
 * all n-grams of a text up to some length takes linear time. Numbers count from 1 in order of
 * insertion; 0 is the n-gram without words. The owner keeps data about them in arrays, at [number -
 * 1]. A struct is reused for text after text, and keeps its memory. */
#ifndef MC_TEXT_NGRAM_NUMBERS_H
#define MC_TEXT_NGRAM_NUMBERS_H

#include <stddef.h>
#include <stdint.h>

struct mc_ngram_number_slot {
    uint32_t number, turn;
};

/* A zeroed struct is ready after mc_ngram_numbers_clear. */
struct mc_ngram_numbers {
    uint64_t *keys; /* [n] number of the words before, and the last word */
    size_t n, capacity;
    struct mc_ngram_number_slot *slots; /* [n_slots], a power of two; used when slot.turn == turn */
    size_t n_slots;
    uint32_t turn;
};

/* Forgets all n-grams. */
void mc_ngram_numbers_clear(struct mc_ngram_numbers *table);
void mc_ngram_numbers_free(struct mc_ngram_numbers *table);
/* Number of the n-gram that consists of the n-gram number `before` (0: none) and the word after it;
 * added if new. */
uint32_t mc_ngram_number_add(struct mc_ngram_numbers *table, uint32_t before, uint32_t word);

static inline uint64_t mc_ngram_number_key(uint32_t before, uint32_t word)
{
    return (uint64_t)before << 32 | word;
}

/* Number of the first n - 1 words of an n-gram. */
static inline uint32_t mc_ngram_number_before(const struct mc_ngram_numbers *table, uint32_t number)
{
    return (uint32_t)(table->keys[number - 1] >> 32);
}

/* Its last word. */
static inline uint32_t mc_ngram_number_word(const struct mc_ngram_numbers *table, uint32_t number)
{
    return (uint32_t)table->keys[number - 1];
}

/* The slot of the n-gram with this key, used or free. */
static inline struct mc_ngram_number_slot *
mc_ngram_number_slot(const struct mc_ngram_numbers *table, uint64_t key)
{
    size_t mask = table->n_slots - 1;
    size_t at = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & mask;

    while (table->slots[at].turn == table->turn && table->keys[table->slots[at].number - 1] != key)
        at = (at + 1) & mask;
    return &table->slots[at];
}

/* The number of this n-gram; 0: there is none. */
static inline uint32_t mc_ngram_number_find(const struct mc_ngram_numbers *table, uint32_t before,
                                            uint32_t word)
{
    const struct mc_ngram_number_slot *slot =
        mc_ngram_number_slot(table, mc_ngram_number_key(before, word));

    return slot->turn == table->turn ? slot->number : 0;
}

#endif
