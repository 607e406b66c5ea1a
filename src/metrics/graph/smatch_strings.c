#include "metrics/graph/smatch_strings.h"

#include <string.h>

#include "base/buffer.h"
#include "base/hash.h"
#include "text/unicode.h"

enum { WORD = 8 };

/* The bytes of a text of at most 8 as one number; texts of one length that differ have different
 * ones. Loads overlap where the length is no power of 2. */
static uint64_t word_of(const char *text, size_t length)
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

/* For texts of one length up to 8 bytes it is one to one. */
static uint64_t hash_of(struct mc_slice text)
{
    uint64_t hash = text.length * 0x9E3779B97F4A7C15u;
    size_t at;

    if (text.length <= WORD)
        return mc_hash_mix(hash ^ word_of(text.data, text.length));
    for (at = 0; at < text.length - WORD; at += WORD) {
        hash = (hash ^ word_of(text.data + at, WORD)) * 0xBF58476D1CE4E5B9u;
        hash ^= hash >> 29;
    }
    return mc_hash_mix(hash ^ word_of(text.data + text.length - WORD, WORD));
}

static bool holds(const struct mc_smatch_string *item, struct mc_slice text, uint64_t hash)
{
    return item->hash == hash && item->text.length == text.length &&
           (text.length <= WORD || memcmp(item->text.data, text.data, text.length) == 0);
}

void mc_smatch_strings_init(struct mc_smatch_strings *strings, struct mc_arena *arena,
                            size_t expected, bool drop_underscore)
{
    size_t n_slots = 64;

    while (n_slots / 2 < expected && n_slots < (size_t)1 << 16)
        n_slots *= 2;
    strings->arena = arena;
    strings->n_items = 0;
    strings->n_slots = n_slots;
    strings->capacity = (uint32_t)(n_slots / 2);
    strings->slots = mc_arena_array(arena, n_slots, sizeof(*strings->slots));
    strings->items =
        mc_arena_alloc(arena, mc_array_size(strings->capacity, sizeof(*strings->items)));
    strings->drop_underscore = drop_underscore;
}

/* Doubles the table; the old arrays stay in the arena (a geometric sum). */
static void grow(struct mc_smatch_strings *strings)
{
    struct mc_smatch_string *old = strings->items;
    size_t mask, slot;
    uint32_t i;

    strings->n_slots = mc_array_size(strings->n_slots, 2);
    strings->capacity = (uint32_t)(strings->n_slots / 2);
    strings->slots = mc_arena_array(strings->arena, strings->n_slots, sizeof(*strings->slots));
    strings->items = mc_arena_alloc(strings->arena, mc_array_size(strings->capacity, sizeof(*old)));
    memcpy(strings->items, old, strings->n_items * sizeof(*old));
    mask = strings->n_slots - 1;
    for (i = 0; i < strings->n_items; i++) {
        for (slot = (size_t)old[i].hash & mask; strings->slots[slot] != 0;)
            slot = (slot + 1) & mask;
        strings->slots[slot] = i + 1;
    }
}

/* Number of the string; a new one is compared as itself for now. */
static uint32_t find_or_add(struct mc_smatch_strings *strings, struct mc_slice text, bool *is_new)
{
    uint64_t hash = hash_of(text);
    size_t mask = strings->n_slots - 1, slot = (size_t)hash & mask;
    struct mc_smatch_string *item;

    for (*is_new = false; strings->slots[slot] != 0; slot = (slot + 1) & mask) {
        item = &strings->items[strings->slots[slot] - 1];
        if (holds(item, text, hash))
            return strings->slots[slot] - 1;
    }
    if (strings->n_items == strings->capacity) {
        grow(strings);
        mask = strings->n_slots - 1;
        for (slot = (size_t)hash & mask; strings->slots[slot] != 0;)
            slot = (slot + 1) & mask;
    }
    *is_new = true;
    item = &strings->items[strings->n_items];
    item->text = text;
    item->hash = hash;
    item->compared = strings->n_items;
    item->node[0] = item->node[1] = MC_SMATCH_NONE;
    strings->slots[slot] = ++strings->n_items;
    return strings->n_items - 1;
}

/* Whether the text is ASCII without upper case: eight bytes at a time; a byte below 0x80 plus 0x3F
 * is at least 0x80 from 'A' on, plus 0x25 behind 'Z'. */
static bool is_lower_ascii(struct mc_slice text)
{
    const uint64_t high = 0x8080808080808080u, from_a = 0x3F3F3F3F3F3F3F3Fu;
    const uint64_t behind_z = 0x2525252525252525u;
    uint64_t word, found = 0;
    size_t at;

    for (at = 0; at < text.length; at += WORD) {
        size_t n = text.length - at;

        word = n >= WORD ? word_of(text.data + at, WORD) : word_of(text.data + at, n);
        found |= word | ((word + from_a) & ~(word + behind_z));
    }
    return (found & high) == 0;
}

struct mc_slice mc_smatch_lower(struct mc_slice text, struct mc_arena *arena)
{
    struct mc_buffer buffer = {NULL, 0, 0};
    size_t i;
    char *copy;

    if (is_lower_ascii(text))
        return text;
    if (!mc_is_ascii(text)) {
        mc_lower_append(&buffer, text);
        text = mc_arena_copy(arena, mc_buffer_slice(&buffer));
        mc_buffer_free(&buffer);
        return text;
    }
    copy = mc_arena_alloc(arena, text.length);
    for (i = 0; i < text.length; i++)
        copy[i] = (char)(text.data[i] + (text.data[i] >= 'A' && text.data[i] <= 'Z' ? 32 : 0));
    return mc_slice(copy, text.length);
}

uint32_t mc_smatch_strings_add(struct mc_smatch_strings *strings, struct mc_slice text)
{
    bool is_new;
    uint32_t id = find_or_add(strings, text, &is_new), compared;
    struct mc_slice form;

    if (!is_new)
        return id;
    form = mc_smatch_lower(text, strings->arena);
    while (strings->drop_underscore && form.length > 0 && form.data[form.length - 1] == '_')
        form.length--;
    if (mc_slice_equal(form, text))
        return id;
    compared = find_or_add(strings, form, &is_new);
    strings->items[id].compared = compared;
    return id;
}

void mc_smatch_strings_exact(struct mc_smatch_strings *strings)
{
    uint32_t i;

    for (i = 0; i < strings->n_items; i++)
        strings->items[i].compared = i;
}
