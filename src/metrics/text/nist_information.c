#include "metrics/text/nist_information.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"

#define LN_2 0.693147180559945309417

double mc_nist_bits(uint64_t all, uint64_t count)
{
    return log((double)all / (double)count) / LN_2; /* as both programs have it */
}

void mc_nist_information_clear(struct mc_nist_information *table)
{
    table->n_entries = 0;
    table->n_words = 0;
    if (table->n_slots == 0) {
        table->n_slots = 256;
        table->slots = mc_calloc(table->n_slots, sizeof(*table->slots));
    }
    if (++table->turn == 0) {
        memset(table->slots, 0, table->n_slots * sizeof(*table->slots));
        table->turn = 1;
    }
}

void mc_nist_information_free(struct mc_nist_information *table)
{
    free(table->entries);
    free(table->slots);
    memset(table, 0, sizeof(*table));
}

/* `prefix` is 1 + the entry of the words before, 0 for none. */
static uint64_t key_of(uint32_t prefix, uint32_t word)
{
    return (uint64_t)prefix << 32 | word;
}

/* Where the entry with this key is, or belongs. */
static struct mc_nist_slot *slot_of(const struct mc_nist_information *table, uint64_t key)
{
    size_t mask = table->n_slots - 1;
    size_t at = (size_t)(key * UINT64_C(0x9E3779B97F4A7C15) >> 32) & mask;

    while (table->slots[at].turn == table->turn &&
           table->entries[table->slots[at].entry].key != key)
        at = (at + 1) & mask;
    return &table->slots[at];
}

static void grow_slots(struct mc_nist_information *table)
{
    size_t i;

    table->n_slots = mc_array_size(table->n_slots, 2);
    free(table->slots);
    table->slots = mc_calloc(table->n_slots, sizeof(*table->slots));
    table->turn = 1;
    for (i = 0; i < table->n_entries; i++)
        *slot_of(table, table->entries[i].key) = (struct mc_nist_slot){(uint32_t)i, 1};
}

/* Counts once more; returns 1 + the index of the entry. */
static uint32_t count(struct mc_nist_information *table, uint64_t key)
{
    struct mc_nist_slot *slot = slot_of(table, key);
    uint32_t entry = slot->entry;

    if (slot->turn != table->turn) {
        if (table->n_entries == table->capacity)
            table->entries = mc_grow(table->entries, &table->capacity, table->n_entries + 1,
                                     sizeof(*table->entries));
        entry = (uint32_t)table->n_entries++;
        table->entries[entry] = (struct mc_nist_entry){key, 0, 0};
        *slot = (struct mc_nist_slot){entry, table->turn};
        if (table->n_entries > table->n_slots / 2)
            grow_slots(table);
    }
    table->entries[entry].count++;
    return entry + 1;
}

void mc_nist_information_add(struct mc_nist_information *table, struct mc_id_sequence text)
{
    size_t i;

    table->n_words += text.n;
    for (i = 0; i < text.n; i++) {
        size_t limit = text.n - i < table->order ? text.n - i : table->order, n;
        uint32_t prefix = 0;

        for (n = 0; n < limit; n++)
            prefix = count(table, key_of(prefix, text.ids[i + n]));
    }
}

void mc_nist_information_finish(struct mc_nist_information *table)
{
    uint64_t last_all = 0, last_count = 0; /* the same two counts often follow each other */
    double last = 0;
    size_t i;

    for (i = 0; i < table->n_entries; i++) {
        struct mc_nist_entry *entry = &table->entries[i];
        uint32_t prefix = (uint32_t)(entry->key >> 32);
        uint64_t all = table->n_words;

        if (prefix > 0 && table->entries[prefix - 1].key != table->zero)
            all = table->entries[prefix - 1].count;
        if (all == entry->count)
            continue; /* 0, as it was made */
        if (all != last_all || entry->count != last_count) {
            last_all = all;
            last_count = entry->count;
            last = mc_nist_bits(all, entry->count);
        }
        entry->information = last;
    }
}

void mc_nist_information_sum(const struct mc_nist_information *table, struct mc_id_sequence text,
                             const uint16_t *marks, double *sums)
{
    size_t i;
    unsigned n;

    for (i = 0; i < text.n; i++) {
        uint32_t prefix = 0;

        for (n = 0; marks[i] >> n != 0; n++) {
            const struct mc_nist_slot *slot = slot_of(table, key_of(prefix, text.ids[i + n]));

            if (slot->turn != table->turn)
                break;
            if (marks[i] >> n & 1)
                sums[n] += table->entries[slot->entry].information;
            prefix = slot->entry + 1;
        }
    }
}

/* Room for m noted entries and for the counts of n, which are zero. */
static void reserve_tally(struct mc_nist_tally *tally, size_t m, size_t n)
{
    size_t old = tally->count_capacity;

    tally->noted = mc_grow(tally->noted, &tally->note_capacity, m + 1, sizeof(*tally->noted));
    if (n <= old)
        return;
    tally->counts = mc_grow(tally->counts, &tally->count_capacity, n, sizeof(*tally->counts));
    memset(tally->counts + old, 0, (tally->count_capacity - old) * sizeof(*tally->counts));
}

void mc_nist_information_sum_distinct(const struct mc_nist_information *table,
                                      struct mc_id_sequence text, const uint16_t *marks,
                                      struct mc_nist_tally *tally, double *sums)
{
    size_t n_noted = 0, i;
    unsigned n;

    reserve_tally(tally, mc_array_size(text.n, table->order), table->n_entries);
    for (i = 0; i < text.n; i++) {
        uint32_t prefix = 0;

        for (n = 0; marks[i] >> n != 0; n++) {
            const struct mc_nist_slot *slot = slot_of(table, key_of(prefix, text.ids[i + n]));

            if (slot->turn != table->turn)
                break;
            if (marks[i] >> n & 1) {
                tally->noted[n_noted].entry = slot->entry;
                tally->noted[n_noted++].n = n;
                tally->counts[slot->entry]++;
            }
            prefix = slot->entry + 1;
        }
    }
    for (i = 0; i < n_noted; i++) {
        uint32_t entry = tally->noted[i].entry;

        sums[tally->noted[i].n] += table->entries[entry].information * tally->counts[entry];
        tally->counts[entry] = 0;
    }
}

void mc_nist_tally_free(struct mc_nist_tally *tally)
{
    free(tally->noted);
    free(tally->counts);
    memset(tally, 0, sizeof(*tally));
}

double mc_nist_information_of(const struct mc_nist_information *table, const uint32_t *ids,
                              unsigned n, uint64_t *count_there)
{
    const struct mc_nist_slot *slot = NULL;
    uint32_t prefix = 0;
    unsigned k;

    *count_there = 0;
    for (k = 0; k < n; k++) {
        slot = slot_of(table, key_of(prefix, ids[k]));
        if (slot->turn != table->turn)
            return 0;
        prefix = slot->entry + 1;
    }
    if (slot == NULL)
        return 0;
    *count_there = table->entries[slot->entry].count;
    return table->entries[slot->entry].information;
}
