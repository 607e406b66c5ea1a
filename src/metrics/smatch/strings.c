/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "metrics/smatch/strings.h"

#include <string.h>

#include "base/ascii.h"
#include "base/bits.h"
#include "base/hash.h"
#include "base/memory.h"
#include "text/unicode.h"

enum { FIRST_SLOTS = 64 };

static uint64_t hash_of_key(struct mc_key key)
{
    return mc_hash_mix((uint64_t)key.a << 32 | key.b) + key.c * 0x9E3779B97F4A7C15u;
}

void mc_key_table_reserve(struct mc_key_table *table, size_t n)
{
    size_t n_slots = table->table.n_slots == 0 ? FIRST_SLOTS : table->table.n_slots;
    struct mc_key *keys;
    uint32_t i;

    if (table->table.n_slots > 0 && n <= table->capacity - table->n)
        return;
    n_slots = mc_hash_slots(n_slots, table->n + n);
    table->capacity = (uint32_t)(n_slots / 2);
    keys = mc_arena_alloc(table->arena, mc_array_size(table->capacity, sizeof(*keys)));
    mc_hash_table_init(&table->table, n_slots, table->arena);
    for (i = 0; i < table->n; i++) { /* the old arrays stay in the arena (a geometric sum) */
        keys[i] = table->keys[i];
        mc_hash_table_put(&table->table, hash_of_key(keys[i]), i);
    }
    table->keys = keys;
}

static inline bool is_key(struct mc_key a, struct mc_key b)
{
    return a.a == b.a && a.b == b.b && a.c == b.c;
}

/* The slot of the key, or the free slot where it belongs. */
static size_t search(const struct mc_key_table *table, struct mc_key key)
{
    size_t slot;

    MC_HASH_FIND(table->table, hash_of_key(key), slot,
                 is_key(table->keys[table->table.slots[slot] - 1], key));
    return slot;
}

uint32_t mc_key_table_add(struct mc_key_table *table, struct mc_key key, bool *is_new)
{
    size_t slot = search(table, key);

    if (is_new != NULL)
        *is_new = table->table.slots[slot] == 0;
    if (table->table.slots[slot] == 0) {
        table->keys[table->n] = key;
        table->table.slots[slot] = ++table->n;
    }
    return table->table.slots[slot] - 1;
}

uint32_t mc_key_table_find(const struct mc_key_table *table, struct mc_key key)
{
    return table->table.n_slots == 0 ? MC_NO_KEY : table->table.slots[search(table, key)] - 1;
}

enum { WORD = 8 };

/* The bytes of a text of at most 8 bytes as one number; different texts of the same length have
 * different numbers. Loads overlap if the length is not a power of 2. */
static inline uint64_t word_of(const char *text, size_t length)
{
    uint64_t word = 0;
    uint32_t first, last;

    if (length == WORD) {
        memcpy(&word, text, WORD);
        return word;
    }
    if (length >= 4) {
        memcpy(&first, text, 4);
        memcpy(&last, text + length - 4, 4);
        return (uint64_t)last << 32 | first;
    }
    if (length > 0)
        word = (uint64_t)(unsigned char)text[0] << 16 |
               (uint64_t)(unsigned char)text[length / 2] << 8 | (unsigned char)text[length - 1];
    return word;
}

/* Sets the highest bit of every byte that is an upper case letter or not ASCII (other bits are
 * arbitrary): a byte below 0x80 plus 0x3F is at least 0x80 from 'A' on, plus 0x25 after 'Z'. */
static inline uint64_t marks_of(uint64_t word)
{
    return word | ((word + 0x3F * MC_EACH_BYTE) & ~(word + 0x25 * MC_EACH_BYTE));
}

static inline uint64_t mix(uint64_t x)
{
    x *= 0xBF58476D1CE4E5B9u;
    return x ^ x >> 32;
}

/* For texts of the same length up to 8 bytes it is one to one. *is_lower: ASCII without upper
 * case. */
static inline uint64_t hash_of(struct mc_slice text, bool *is_lower)
{
    uint64_t hash = text.length * 0x9E3779B97F4A7C15u, marks = 0, word;
    const char *p = text.data;
    size_t left = text.length;

    for (; left > WORD; p += WORD, left -= WORD) {
        word = word_of(p, WORD);
        marks |= marks_of(word);
        hash = mix(hash ^ word);
    }
    word = text.length > WORD ? word_of(p + left - WORD, WORD) : word_of(p, left);
    *is_lower = ((marks | marks_of(word)) & MC_HIGH_BITS) == 0;
    return mix(hash ^ word);
}

static inline bool holds(const struct mc_smatch_string *item, struct mc_slice text, uint64_t hash)
{
    const char *a = item->text.data, *b = text.data;
    size_t left = text.length;

    if (item->hash != hash || item->text.length != text.length)
        return false;
    for (; left > WORD; a += WORD, b += WORD, left -= WORD)
        if (word_of(a, WORD) != word_of(b, WORD))
            return false;
    /* The last bytes are equal, or the hashes would differ: they were added last, one to one. */
    return true;
}

void mc_smatch_strings_init(struct mc_smatch_strings *strings, struct mc_arena *arena,
                            size_t expected, bool drop_underscore)
{
    size_t n_slots = 64;

    while (n_slots / 2 < expected && n_slots < (size_t)1 << 16)
        n_slots *= 2;
    strings->arena = arena;
    strings->n_items = 0;
    strings->capacity = (uint32_t)(n_slots / 2);
    mc_hash_table_init(&strings->table, n_slots, arena);
    strings->items =
        mc_arena_alloc(arena, mc_array_size(strings->capacity, sizeof(*strings->items)));
    strings->drop_underscore = drop_underscore;
}

/* Doubles the table; the old arrays stay in the arena (a geometric sum). */
static MC_APART void grow(struct mc_smatch_strings *strings)
{
    struct mc_smatch_string *old = strings->items;
    uint32_t i;

    mc_hash_table_init(&strings->table, mc_array_size(strings->table.n_slots, 2), strings->arena);
    strings->capacity = (uint32_t)(strings->table.n_slots / 2);
    strings->items = mc_arena_alloc(strings->arena, mc_array_size(strings->capacity, sizeof(*old)));
    memcpy(strings->items, old, strings->n_items * sizeof(*old));
    for (i = 0; i < strings->n_items; i++)
        mc_hash_table_put(&strings->table, old[i].hash, i);
}

/* The slot that holds the string, or the free one where it belongs. */
static inline size_t find_slot(const struct mc_smatch_strings *strings, struct mc_slice text,
                               uint64_t hash)
{
    const struct mc_hash_table table = strings->table;
    size_t slot;

    MC_HASH_FIND(table, hash, slot, holds(&strings->items[table.slots[slot] - 1], text, hash));
    return slot;
}

/* A new string, compared as itself for now. */
static inline uint32_t append(struct mc_smatch_strings *strings, struct mc_slice text,
                              uint64_t hash, size_t slot)
{
    struct mc_smatch_string *item;

    if (strings->n_items == strings->capacity) {
        grow(strings);
        slot = find_slot(strings, text, hash);
    }
    item = &strings->items[strings->n_items];
    item->text = text;
    item->hash = hash;
    item->compared = strings->n_items;
    item->node[0] = item->node[1] = MC_SMATCH_NONE;
    strings->table.slots[slot] = ++strings->n_items;
    return strings->n_items - 1;
}

/* Lower case as Python's str.lower(). ASCII without upper case is returned unchanged; anything else
 * is copied into the arena. */
static struct mc_slice smatch_lower(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    size_t i = 0;
    char *copy;

    if (!mc_is_ascii(text)) {
        mc_lower_append(&buffer, text);
        text = mc_buffer_take(&buffer, arena);
        return text;
    }
    while (i < text.length && !mc_ascii_is_upper(text.data[i]))
        i++;
    if (i == text.length)
        return text;
    copy = mc_arena_alloc(arena, text.length);
    for (i = 0; i < text.length; i++)
        copy[i] = (char)(text.data[i] + (mc_ascii_is_upper(text.data[i]) ? 'a' - 'A' : 0));
    return mc_slice(copy, text.length);
}

/* Sets the compared form of a new string. */
static MC_APART void set_compared(struct mc_smatch_strings *strings, uint32_t id)
{
    struct mc_slice text = strings->items[id].text, form = smatch_lower(text, strings->arena);
    uint32_t compared;
    bool is_lower;
    uint64_t hash;
    size_t slot;

    while (strings->drop_underscore && form.length > 0 && form.data[form.length - 1] == '_')
        form.length--;
    if (mc_slice_equal(form, text))
        return;
    hash = hash_of(form, &is_lower);
    slot = find_slot(strings, form, hash);
    compared = strings->table.slots[slot];
    compared = compared != 0 ? compared - 1 : append(strings, form, hash, slot);
    strings->items[id].compared = compared;
}

static MC_APART uint32_t add_new(struct mc_smatch_strings *strings, struct mc_slice text,
                                 uint64_t hash, size_t slot, bool is_lower)
{
    bool drops = strings->drop_underscore && text.length > 0 && text.data[text.length - 1] == '_';
    uint32_t id = append(strings, text, hash, slot);

    if (!is_lower || drops)
        set_compared(strings, id);
    return id;
}

uint32_t mc_smatch_strings_add(struct mc_smatch_strings *strings, struct mc_slice text)
{
    bool is_lower;
    uint64_t hash = hash_of(text, &is_lower);
    size_t slot = find_slot(strings, text, hash);

    return strings->table.slots[slot] != 0 ? strings->table.slots[slot] - 1
                                           : add_new(strings, text, hash, slot, is_lower);
}

void mc_smatch_strings_exact(struct mc_smatch_strings *strings)
{
    uint32_t i;

    for (i = 0; i < strings->n_items; i++)
        strings->items[i].compared = i;
}
