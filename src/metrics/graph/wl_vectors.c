#include "metrics/graph/wl_vectors.h"

#include <stdlib.h>

#include "base/buffer.h"
#include "base/string_map.h"
#include "base/utf8.h"
#include "text/drawn_vector.h"
#include "text/unicode.h"

enum { LABEL_LIMIT = 1 << 15 };

struct entry {
    double *vector;
    bool is_known;
};

struct mc_wl_vectors {
    const struct mc_word_vectors *words;
    enum mc_wl_variant variant;
    uint32_t n_dimensions;
    struct mc_arena *arena;
    struct mc_string_map *labels;
    struct entry *entries; /* [capacity], by index of the label */
    size_t capacity;
    struct mc_buffer text;
};

struct mc_wl_vectors *mc_wl_vectors_new(const struct mc_word_vectors *words,
                                        enum mc_wl_variant variant)
{
    struct mc_wl_vectors *vectors = mc_calloc(1, sizeof(*vectors));

    vectors->words = words;
    vectors->variant = variant;
    vectors->n_dimensions = mc_word_vectors_n_dimensions(words);
    vectors->arena = mc_arena_new();
    vectors->labels = mc_string_map_new(vectors->arena);
    return vectors;
}

void mc_wl_vectors_free(struct mc_wl_vectors *vectors)
{
    mc_arena_free(vectors->arena);
    mc_buffer_free(&vectors->text);
    free(vectors->entries);
    free(vectors);
}

uint32_t mc_wl_vectors_n_dimensions(const struct mc_wl_vectors *vectors)
{
    return vectors->n_dimensions;
}

void mc_wl_vectors_trim(struct mc_wl_vectors *vectors)
{
    if (mc_string_map_size(vectors->labels) < LABEL_LIMIT)
        return;
    mc_arena_clear(vectors->arena);
    vectors->labels = mc_string_map_new(vectors->arena);
}

/* --- draws -------------------------------------------------------------------------------- */

static void draw_vector(const struct mc_wl_vectors *vectors, struct mc_slice label, double *vector)
{
    uint32_t i;

    mc_drawn_fractions(label, vectors->n_dimensions, vector);
    for (i = 0; i < vectors->n_dimensions && vectors->variant == MC_WL_2023; i++)
        vector[i] = -0.05 + 0.1 * vector[i];
}

double mc_wl_weight(enum mc_wl_variant variant, enum mc_wl_weights weights, struct mc_slice label)
{
    double fraction;

    switch (weights) {
    case MC_WL_ONES:
        return 1;
    case MC_WL_CONSTANT:
        return 0.2;
    case MC_WL_HASH:
    default:
        mc_drawn_fractions(label, 1, &fraction);
        return variant == MC_WL_2021 ? fraction : 0.2 + 0.15 * fraction;
    }
}

/* --- words -------------------------------------------------------------------------------- */

/* The label as it is looked up, in vectors->text. Empty: nothing is. */
static struct mc_slice clean(struct mc_wl_vectors *vectors, struct mc_slice label)
{
    struct mc_buffer *text = &vectors->text;
    size_t i, length = 0;

    mc_buffer_clear(text);
    label = mc_strip(label);
    if (mc_slice_is(label, "-"))
        label = mc_slice_of(vectors->variant == MC_WL_2021 ? "" : "false-not-untrue");
    mc_lower_append(text, label);
    for (i = 0; i < text->length; i++)
        if (text->data[i] != '"' && text->data[i] != '\'')
            text->data[length++] = text->data[i];
    text->length = length;
    for (i = 0, length = 0; i < text->length; i++) {
        if (text->data[i] == '-' && i + 1 < text->length && text->data[i + 1] >= '0' &&
            text->data[i + 1] <= '9') {
            while (i + 1 < text->length && text->data[i + 1] >= '0' && text->data[i + 1] <= '9')
                i++;
            continue;
        }
        text->data[length++] = text->data[i];
    }
    text->length = length;
    for (i = 0, length = 0; vectors->variant == MC_WL_2023 && i < text->length; i++)
        if (text->data[i] != ':')
            text->data[length++] = text->data[i];
    text->length = vectors->variant == MC_WL_2023 ? length : text->length;
    return mc_buffer_slice(text);
}

/* Adds the vector of a word divided by `divisor`, or keeps the greater values (2021). */
static bool add_word(const struct mc_wl_vectors *vectors, struct mc_slice word, double divisor,
                     uint32_t n_before, double *sum)
{
    const double *vector = word.length == 0 ? NULL : mc_word_vectors_find(vectors->words, word);
    uint32_t i;

    for (i = 0; vector != NULL && i < vectors->n_dimensions; i++) {
        if (vectors->variant == MC_WL_2023)
            sum[i] += vector[i] / divisor;
        else if (n_before == 0 || vector[i] > sum[i])
            sum[i] = vector[i];
    }
    return vector != NULL;
}

/* All parts between the marks; returns how many have a vector, those before included. */
static uint32_t add_parts(const struct mc_wl_vectors *vectors, struct mc_slice text, char mark,
                          uint32_t n_before, double *sum)
{
    const char *p = text.data, *end = text.data + text.length, *stop;

    for (; p <= end; p = stop + 1) {
        stop = p == end ? NULL : memchr(p, mark, (size_t)(end - p));
        if (stop == NULL)
            stop = end;
        n_before += add_word(vectors, mc_slice(p, (size_t)(stop - p)), 1, n_before, sum) ? 1 : 0;
    }
    return n_before;
}

/* The digits of a text of numerals alone. */
static uint32_t add_digits(const struct mc_wl_vectors *vectors, struct mc_slice text, double *sum)
{
    size_t at, n_bytes;
    uint32_t place = 0, n = 0;

    for (at = 0; at < text.length; at += n_bytes)
        if (!mc_is_number(mc_utf8_decode(text.data + at, &n_bytes)))
            return 0;
    for (at = 0; at < text.length; at += n_bytes) {
        (void)mc_utf8_decode(text.data + at, &n_bytes);
        n += add_word(vectors, mc_slice(text.data + at, n_bytes), ++place, n, sum) ? 1 : 0;
    }
    return n;
}

static bool find_words(struct mc_wl_vectors *vectors, struct mc_slice label, double *vector)
{
    struct mc_slice text = clean(vectors, label);
    uint32_t n = add_parts(vectors, text, '-', 0, vector), i;

    if (vectors->variant == MC_WL_2021)
        return n > 0;
    if (text.length > 0 && memchr(text.data, '_', text.length) != NULL)
        n = add_parts(vectors, text, '_', n, vector);
    if (n == 0)
        n = add_digits(vectors, text, vector);
    for (i = 0; n > 1 && i < vectors->n_dimensions; i++)
        vector[i] /= n;
    return n > 0;
}

static const struct entry *entry_of(struct mc_wl_vectors *vectors, struct mc_slice label)
{
    bool is_new;
    uint32_t index = mc_string_map_add(vectors->labels, label, &is_new);
    struct entry *entry;

    if (!is_new)
        return &vectors->entries[index];
    vectors->entries =
        mc_grow(vectors->entries, &vectors->capacity, (size_t)index + 1, sizeof(*entry));
    entry = &vectors->entries[index];
    entry->vector = mc_arena_array(vectors->arena, vectors->n_dimensions, sizeof(*entry->vector));
    entry->is_known = find_words(vectors, label, entry->vector);
    if (!entry->is_known)
        draw_vector(vectors, label, entry->vector);
    return entry;
}

const double *mc_wl_vector(struct mc_wl_vectors *vectors, struct mc_slice label)
{
    return entry_of(vectors, label)->vector;
}

bool mc_wl_vector_is_known(struct mc_wl_vectors *vectors, struct mc_slice label)
{
    return entry_of(vectors, label)->is_known;
}
