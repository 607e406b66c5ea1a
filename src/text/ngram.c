/* SPDX-License-Identifier: GPL-3.0-or-later */
/* ngram.c: matches a single short reference by sets of positions as bits, and others by a hash
 * table of the n-grams of the references. In order: short references, long or several references,
 * matching, ids of tokens. */
#include "text/ngram.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/hash.h"
#include "base/memory.h"
#include "text/tokenize.h"

enum { WORD_BITS = 64, WORD_LIMIT = 16 };

#define NO_ENTRY UINT32_MAX

void mc_ngram_matcher_free(struct mc_ngram_matcher *matcher)
{
    free(matcher->places);
    free(matcher->candidate_levels);
    free(matcher->reference_levels);
    free(matcher->entries);
    free(matcher->table.slots);
    memset(matcher, 0, sizeof(*matcher));
}

/* --- short references: positions as bits ------------------------------------------------------ */

/* An n-gram of the candidate that begins at i occurs in the reference at the positions j with
 * reference[j + k] == candidate[i + k] for all k < n: an intersection of shifted bit sets, one for
 * each order from the one before. Equal n-grams have equal sets and different ones disjoint sets,
 * so taking any free position for each occurrence in the candidate takes min(count in candidate,
 * count in reference) positions in total.
 *
 * This is for a reference of at most 64 ids: a set is one word. */
static void match_word(const uint64_t *places, struct mc_id_sequence candidate, unsigned order,
                       uint64_t *matches, uint16_t *marks)
{
    uint64_t taken[MC_NGRAM_ORDER_LIMIT] = {0};
    size_t i;
    unsigned n;

    for (i = 0; i < candidate.n; i++) {
        unsigned limit = candidate.n - i < order ? (unsigned)(candidate.n - i) : order;
        uint64_t live = UINT64_MAX;
        unsigned mark = 0;

        for (n = 0; n < limit; n++) {
            uint64_t available;

            live &= places[candidate.ids[i + n]] >> n;
            if (live == 0)
                break;
            available = live & ~taken[n];
            taken[n] |= available & (~available + 1);
            matches[n] += available != 0;
            mark |= (unsigned)(available != 0) << n;
        }
        if (marks != NULL)
            marks[i] = (uint16_t)mark;
    }
}

/* Takes the first free position of the set; false if there is none. */
static bool take_place(const uint64_t *set, uint64_t *taken, size_t n_words)
{
    size_t w;

    for (w = 0; w < n_words; w++) {
        uint64_t available = set[w] & ~taken[w];

        if (available != 0) {
            taken[w] |= available & (~available + 1);
            return true;
        }
    }
    return false;
}

/* live &= set shifted down by n positions; false if nothing remains. */
static bool narrow(uint64_t *live, const uint64_t *set, unsigned n, size_t n_words)
{
    uint64_t any = 0;
    size_t w;

    for (w = 0; w + 1 < n_words; w++) {
        live[w] &= n == 0 ? set[w] : set[w] >> n | set[w + 1] << (WORD_BITS - n);
        any |= live[w];
    }
    live[w] &= set[w] >> n;
    return (any | live[w]) != 0;
}

/* The same for a reference of at most 64 * n_words ids. */
static void match_words(const uint64_t *places, struct mc_id_sequence candidate, unsigned order,
                        size_t n_words, uint64_t *matches, uint16_t *marks)
{
    uint64_t taken[MC_NGRAM_ORDER_LIMIT][WORD_LIMIT], live[WORD_LIMIT];
    size_t i;
    unsigned n;

    for (n = 0; n < order; n++)
        memset(taken[n], 0, n_words * sizeof(uint64_t));
    for (i = 0; i < candidate.n; i++) {
        unsigned limit = candidate.n - i < order ? (unsigned)(candidate.n - i) : order;

        unsigned mark = 0;

        memset(live, 0xFF, sizeof(live));
        for (n = 0; n < limit; n++) {
            bool found;

            if (!narrow(live, places + candidate.ids[i + n] * n_words, n, n_words))
                break;
            found = take_place(live, taken[n], n_words);
            matches[n] += found;
            mark |= (unsigned)found << n;
        }
        if (marks != NULL)
            marks[i] = (uint16_t)mark;
    }
}

/* Makes room for n words, all zero. */
static void reserve_places(struct mc_ngram_matcher *matcher, size_t n)
{
    if (n <= matcher->places_capacity)
        return;
    free(matcher->places); /* idle: all zero, nothing to keep */
    matcher->places = mc_calloc(2 * n, sizeof(*matcher->places));
    matcher->places_capacity = 2 * n;
}

static void match_short(struct mc_ngram_matcher *matcher, struct mc_id_sequence candidate,
                        struct mc_id_sequence reference, unsigned order, uint64_t *matches)
{
    size_t n_words = (reference.n + WORD_BITS - 1) / WORD_BITS, i;
    uint64_t *places;

    reserve_places(matcher, mc_array_size(matcher->n_ids, n_words));
    places = matcher->places;
    for (i = 0; i < reference.n; i++)
        places[reference.ids[i] * n_words + i / WORD_BITS] |= UINT64_C(1) << i % WORD_BITS;
    if (n_words == 1)
        match_word(places, candidate, order, matches, matcher->marks);
    else
        match_words(places, candidate, order, n_words, matches, matcher->marks);
    for (i = 0; i < reference.n; i++)
        places[reference.ids[i] * n_words + i / WORD_BITS] = 0;
}

/* --- long or several references: a table of n-grams ------------------------------------------- */

/* An n-gram is identified by the entry of its first n - 1 ids and its last id, exactly, in 64 bits.
 * Entries of one order are numbered from 0. */
struct mc_ngram_entry {
    uint64_t key;
    uint32_t in_reference; /* count in the reference `reference` */
    uint32_t reference;    /* the last one that has it */
    uint32_t left;         /* largest count in any reference, minus what the candidate took */
};

static size_t slot_at(const struct mc_ngram_matcher *matcher, uint64_t key)
{
    const struct mc_hash_table table = matcher->table;
    size_t at;

    MC_HASH_FIND(table, mc_hash_mix(key), at, matcher->entries[table.slots[at] - 1].key == key);
    return at;
}

static void grow_slots(struct mc_ngram_matcher *matcher)
{
    struct mc_hash_table *table = &matcher->table;
    size_t i;

    table->n_slots = table->n_slots == 0 ? 1024 : mc_array_size(table->n_slots, 2);
    free(table->slots);
    table->slots = mc_calloc(table->n_slots, sizeof(*table->slots));
    for (i = 0; i < matcher->n_entries; i++)
        mc_hash_table_put(table, mc_hash_mix(matcher->entries[i].key), (uint32_t)i);
}

static uint32_t find(const struct mc_ngram_matcher *matcher, uint64_t key)
{
    return matcher->table.slots[slot_at(matcher, key)] - 1; /* 0 - 1 is NO_ENTRY */
}

/* Index of the entry with this key, created if missing. */
static uint32_t add(struct mc_ngram_matcher *matcher, uint64_t key)
{
    size_t at = slot_at(matcher, key);

    if (matcher->table.slots[at] != 0)
        return matcher->table.slots[at] - 1;
    MC_RESERVE(matcher->entries, matcher->entry_capacity, matcher->n_entries + 1);
    matcher->entries[matcher->n_entries] = (struct mc_ngram_entry){key, 0, 0, 0};
    matcher->table.slots[at] = (uint32_t)++matcher->n_entries;
    if (matcher->n_entries > matcher->table.n_slots / 2)
        grow_slots(matcher);
    return (uint32_t)matcher->n_entries - 1;
}

static uint64_t key_of(unsigned n, uint32_t level, uint32_t id)
{
    return n == 1 ? id : (uint64_t)level << 32 | id;
}

/* Enters the n-grams of one reference; levels[i] goes from the (n-1)-gram at i to the n-gram. */
static void enter(struct mc_ngram_matcher *matcher, struct mc_id_sequence reference,
                  uint32_t number, unsigned n, uint32_t *levels)
{
    size_t i;

    for (i = 0; i + n <= reference.n; i++) {
        uint32_t index = add(matcher, key_of(n, levels[i], reference.ids[i + n - 1]));
        struct mc_ngram_entry *entry = &matcher->entries[index];

        if (entry->reference != number || entry->in_reference == 0) {
            entry->reference = number;
            entry->in_reference = 0;
        }
        if (++entry->in_reference > entry->left)
            entry->left = entry->in_reference;
        levels[i] = index;
    }
}

/* Takes the n-grams of the candidate; levels[i] becomes NO_ENTRY if no reference has the n-gram. */
static uint64_t take(struct mc_ngram_matcher *matcher, struct mc_id_sequence candidate, unsigned n,
                     uint32_t *levels)
{
    uint64_t matches = 0;
    size_t i;

    for (i = 0; i + n <= candidate.n; i++) {
        if (n > 1 && levels[i] == NO_ENTRY)
            continue;
        levels[i] = find(matcher, key_of(n, levels[i], candidate.ids[i + n - 1]));
        if (levels[i] != NO_ENTRY && matcher->entries[levels[i]].left > 0) {
            matcher->entries[levels[i]].left--;
            matches++;
            if (matcher->marks != NULL)
                matcher->marks[i] = (uint16_t)(matcher->marks[i] | 1u << (n - 1));
        }
    }
    return matches;
}

static void match_long(struct mc_ngram_matcher *matcher, struct mc_id_sequence candidate,
                       const struct mc_id_sequence *references, size_t n_references, unsigned order,
                       uint64_t *matches)
{
    size_t n_ids = 0, r;
    unsigned n;

    for (r = 0; r < n_references; r++)
        n_ids += references[r].n;
    MC_RESERVE(matcher->reference_levels, matcher->reference_capacity, n_ids);
    MC_RESERVE(matcher->candidate_levels, matcher->candidate_capacity, candidate.n);
    for (n = 1; n <= order; n++) {
        uint32_t *levels = matcher->reference_levels;

        matcher->n_entries = 0;
        if (matcher->table.n_slots == 0)
            grow_slots(matcher);
        else
            memset(matcher->table.slots, 0, matcher->table.n_slots * sizeof(*matcher->table.slots));
        for (r = 0; r < n_references; r++) {
            enter(matcher, references[r], (uint32_t)r, n, levels);
            levels += references[r].n;
        }
        matches[n - 1] = take(matcher, candidate, n, matcher->candidate_levels);
    }
}

/* --- matching --------------------------------------------------------------------------------- */

void mc_ngram_match(struct mc_ngram_matcher *matcher, struct mc_id_sequence candidate,
                    const struct mc_id_sequence *references, size_t n_references, unsigned order,
                    uint64_t *matches)
{
    memset(matches, 0, order * sizeof(*matches));
    if (candidate.n == 0 || (n_references == 1 && references[0].n == 0))
        return;
    if (n_references == 1 && references[0].n <= (size_t)WORD_BITS * WORD_LIMIT)
        match_short(matcher, candidate, references[0], order, matches);
    else
        match_long(matcher, candidate, references, n_references, order, matches);
}

/* --- ids of tokens ---------------------------------------------------------------------------- */

void mc_token_ids_clear(struct mc_token_ids *table)
{
    table->n = 0;
    if (++table->turn == 0) {
        memset(table->slots, 0, table->n_slots * sizeof(*table->slots));
        table->turn = 1;
    }
}

void mc_token_ids_free(struct mc_token_ids *table)
{
    free(table->slots);
    memset(table, 0, sizeof(*table));
}

/* The first 8 bytes of a token, padded with zeroes; reads nothing outside `text`. */
static uint64_t head_of(struct mc_slice token, struct mc_slice text)
{
    size_t room = (size_t)(text.data + text.length - token.data), i;
    uint64_t head = 0;

    if (room >= 8) {
        head = mc_word_of_bytes(token.data);
    } else if (text.length >= 8) {
        head = mc_word_of_bytes(text.data + text.length - 8) >> (8 * (8 - room));
    } else {
        for (i = 0; i < room; i++)
            head |= (uint64_t)(unsigned char)token.data[i] << (8 * i);
    }
    return token.length >= 8 ? head : head & ((UINT64_C(1) << (8 * token.length)) - 1);
}

static uint64_t hash_of(uint64_t head, struct mc_slice token)
{
    uint64_t hash = token.length > 8 ? mc_hash_slice(token) : head + token.length;

    hash *= UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 32;
}

/* The slot of the token, used or free. */
static struct mc_token_slot *slot_of(const struct mc_token_ids *table, uint64_t head,
                                     struct mc_slice token)
{
    size_t mask = table->n_slots - 1, at = (size_t)hash_of(head, token) & mask;
    struct mc_token_slot *slot;

    for (;; at = (at + 1) & mask) {
        slot = &table->slots[at];
        if (slot->turn != table->turn)
            return slot;
        if (slot->head == head && slot->length == token.length &&
            (token.length <= 8 || memcmp(slot->data + 8, token.data + 8, token.length - 8) == 0))
            return slot;
    }
}

/* Makes room for n more tokens at a load of at most one half. */
static void reserve(struct mc_token_ids *table, size_t n)
{
    struct mc_token_slot *old = table->slots;
    size_t n_old = table->n_slots, wanted = n_old < 64 ? 64 : n_old, i;

    while (wanted / 2 < table->n + n)
        wanted = mc_array_size(wanted, 2);
    if (wanted == n_old)
        return;
    table->slots = mc_calloc(wanted, sizeof(*table->slots));
    table->n_slots = wanted;
    if (table->turn == 0)
        table->turn = 1;
    for (i = 0; i < n_old; i++)
        if (old[i].turn == table->turn)
            *slot_of(table, old[i].head, mc_slice(old[i].data, old[i].length)) = old[i];
    free(old);
}

void mc_token_ids_add(struct mc_token_ids *table, const struct mc_tokens *tokens, uint32_t *ids)
{
    size_t i;

    reserve(table, tokens->n);
    for (i = 0; i < tokens->n; i++) {
        struct mc_slice token = tokens->items[i];
        uint64_t head = head_of(token, tokens->text);
        struct mc_token_slot *slot = slot_of(table, head, token);

        if (slot->turn != table->turn) {
            slot->head = head;
            slot->data = token.data;
            slot->length = (uint32_t)token.length;
            slot->id = table->n++;
            slot->turn = table->turn;
        }
        ids[i] = slot->id;
    }
}
