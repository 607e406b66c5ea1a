#include "metrics/graph/wl_terms.h"

#include <stdlib.h>

#include "base/buffer.h"

struct mc_wl_terms *mc_wl_terms_new(const struct mc_smatch_strings *strings, uint32_t expected)
{
    struct mc_wl_terms *terms = mc_arena_array(strings->arena, 1, sizeof(*terms));

    terms->strings = strings;
    terms->n_strings = terms->n = strings->n_items;
    terms->capacity = strings->n_items + expected;
    terms->items =
        mc_arena_alloc(strings->arena, mc_array_size(terms->capacity, sizeof(*terms->items)));
    for (uint32_t i = 0; i < terms->n; i++)
        terms->items[i].place = 0;
    for (terms->n_slots = 64; terms->n_slots < (size_t)expected * 2;)
        terms->n_slots *= 2;
    terms->slots = mc_arena_array(strings->arena, terms->n_slots, sizeof(*terms->slots));
    terms->word_capacity = 256;
    terms->words = mc_arena_alloc(strings->arena, terms->word_capacity * sizeof(*terms->words));
    return terms;
}

/* The old arrays stay in the arena (a geometric sum). */
static void grow_terms(struct mc_wl_terms *terms)
{
    struct mc_arena *arena = terms->strings->arena;
    struct mc_wl_term *old = terms->items;
    size_t slot;
    uint32_t i;

    terms->capacity = (uint32_t)mc_array_size(terms->capacity, 2);
    terms->items = mc_arena_alloc(arena, mc_array_size(terms->capacity, sizeof(*old)));
    memcpy(terms->items, old, terms->n * sizeof(*old));
    while (terms->n_slots < ((size_t)terms->capacity - terms->n_strings) * 2)
        terms->n_slots *= 2;
    terms->slots = mc_arena_array(arena, terms->n_slots, sizeof(*terms->slots));
    for (i = terms->n_strings; i < terms->n; i++) {
        slot = terms->items[i].hash & (terms->n_slots - 1);
        while (terms->slots[slot] != 0)
            slot = (slot + 1) & (terms->n_slots - 1);
        terms->slots[slot] = i + 1;
    }
}

void mc_wl_terms_enlarge(struct mc_wl_terms *terms, size_t n)
{
    uint64_t *old = terms->words;

    terms->word_capacity = mc_array_size(terms->n_words + n, 2);
    terms->words =
        mc_arena_alloc(terms->strings->arena, mc_array_size(terms->word_capacity, sizeof(*old)));
    memcpy(terms->words, old, terms->n_words * sizeof(*old));
}

static bool is_row(const struct mc_wl_terms *terms, const struct mc_wl_term *term,
                   const uint64_t *row, uint32_t length, uint64_t hash)
{
    const uint64_t *words = terms->words + term->start;
    uint32_t i;

    if (term->hash != hash || term->length != length)
        return false;
    for (i = 0; i < length; i++)
        if (words[i] != row[i])
            return false;
    return true;
}

uint32_t mc_wl_terms_add(struct mc_wl_terms *terms, uint32_t length)
{
    const uint64_t *row = terms->words + terms->n_words;
    uint64_t hash = length;
    struct mc_wl_term *term;
    size_t slot;
    uint32_t i;

    for (i = 0; i < length; i++) {
        hash = (hash ^ row[i]) * 0x9E3779B97F4A7C15u;
        hash ^= hash >> 32;
    }
    if (terms->n == terms->capacity)
        grow_terms(terms);
    slot = hash & (terms->n_slots - 1);
    for (; terms->slots[slot] != 0; slot = (slot + 1) & (terms->n_slots - 1))
        if (is_row(terms, &terms->items[terms->slots[slot] - 1], row, length, hash))
            return terms->slots[slot] - 1;
    term = &terms->items[terms->n];
    term->hash = hash;
    term->start = (uint32_t)terms->n_words;
    term->length = length;
    term->place = 0;
    term->text.data = NULL;
    terms->n_words += length;
    terms->slots[slot] = ++terms->n;
    return terms->n - 1;
}

/* --- texts -------------------------------------------------------------------------------- */

enum { TEXT_LIMIT = 1000 };

/* The text of a term that was spelled, or is a string. */
static struct mc_slice text_of(const struct mc_wl_terms *terms, uint32_t term)
{
    return term < terms->n_strings ? mc_smatch_text(terms->strings, term) : terms->items[term].text;
}

static struct mc_slice cut(const struct mc_wl_terms *terms, struct mc_buffer *buffer)
{
    struct mc_slice text;
    size_t length = buffer->length;

    if (length > TEXT_LIMIT) {
        for (length = TEXT_LIMIT; ((unsigned char)buffer->data[length] & 0xC0) == 0x80;)
            length--;
        buffer->length = length;
        mc_buffer_append_text(buffer, "...");
    }
    text = mc_arena_copy(terms->strings->arena, mc_buffer_slice(buffer));
    mc_buffer_free(buffer);
    return text;
}

static struct mc_slice joined(const struct mc_wl_terms *terms, uint32_t a, uint32_t b)
{
    struct mc_buffer buffer = {NULL, 0, 0};

    mc_buffer_append_slice(&buffer, text_of(terms, a));
    mc_buffer_append_char(&buffer, '_');
    mc_buffer_append_slice(&buffer, text_of(terms, b));
    return cut(terms, &buffer);
}

static int compare_texts(const void *left, const void *right)
{
    const struct mc_slice *a = left, *b = right;

    return mc_slice_compare(*a, *b);
}

static uint32_t first_of(uint64_t word)
{
    return (uint32_t)(word >> 32);
}
static uint32_t second_of(uint64_t word)
{
    return (uint32_t)word;
}

static struct mc_slice spell_triple(const struct mc_wl_terms *terms, const uint64_t *row)
{
    struct mc_buffer buffer = {NULL, 0, 0};

    mc_buffer_append_slice(&buffer, joined(terms, second_of(row[0]), first_of(row[1])));
    mc_buffer_append_char(&buffer, '_');
    mc_buffer_append_slice(&buffer, text_of(terms, second_of(row[1])));
    return cut(terms, &buffer);
}

static struct mc_slice spell_gathered(const struct mc_wl_terms *terms, const uint64_t *row,
                                      uint32_t length)
{
    uint32_t i;
    struct mc_slice *parts =
        mc_arena_alloc(terms->strings->arena, mc_array_size(length, sizeof(*parts)));
    struct mc_buffer buffer = {NULL, 0, 0};

    parts[0] = text_of(terms, second_of(row[0]));
    for (i = 1; i < length; i++)
        parts[i] = joined(terms, first_of(row[i]), second_of(row[i]));
    qsort(parts, length, sizeof(*parts), compare_texts);
    for (i = 0; i < length; i++) {
        if (i > 0)
            mc_buffer_append_text(&buffer, " ::: ");
        mc_buffer_append_slice(&buffer, parts[i]);
    }
    return cut(terms, &buffer);
}

/* What a row names came before it: the terms are spelled in their order. */
struct mc_slice mc_wl_terms_text(struct mc_wl_terms *terms, uint32_t term)
{
    uint32_t i;

    for (i = terms->n_strings; i <= term; i++) {
        struct mc_wl_term *t = &terms->items[i];
        const uint64_t *row = terms->words + t->start;

        if (t->text.data == NULL)
            t->text = first_of(row[0]) == MC_WL_TRIPLE ? spell_triple(terms, row)
                                                       : spell_gathered(terms, row, t->length);
    }
    return text_of(terms, term);
}
