/* SPDX-License-Identifier: GPL-3.0-or-later */
/* features.c: vectors are drawn from a hash of the label or averaged from word vectors; the labels
 * of the kernel are not texts but rows of numbers, hashed so that equal ones get one number (a
 * term), and spelled out only for explanations. In order: vectors of labels, from draws or from
 * words; nodes in space; terms and their texts; renaming and features. */
#include "metrics/wl/features.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/hash.h"
#include "base/order.h"
#include "base/utf8.h"
#include "metrics/smatch/strings.h"
#include "metrics/wl/transport.h"
#include "text/unicode.h"
#include "text/word_vectors.h"

#define WL_TRIPLE UINT32_MAX

/* --- vectors of labels ------------------------------------------------------------------------ */

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

/* The number of values of a vector; at least 1. */
static uint32_t wl_vectors_n_dimensions(const struct mc_wl_vectors *vectors)
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

/* --- draws ------------------------------------------------------------------------------------ */

static void draw_vector(const struct mc_wl_vectors *vectors, struct mc_slice label, double *vector)
{
    uint32_t i;

    mc_drawn_fractions(label, vectors->n_dimensions, vector);
    for (i = 0; i < vectors->n_dimensions && vectors->variant == MC_WL_2023; i++)
        vector[i] = -0.05 + 0.1 * vector[i];
}

/* The weight of an edge label, with its colon: 0.2 + 0.15 u (2021: u) with MC_WL_HASH, 1 or 0.2
 * with the others. */
static double wl_weight(enum mc_wl_variant variant, enum mc_wl_weights weights,
                        struct mc_slice label)
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

/* --- words ------------------------------------------------------------------------------------ */

/* The form of the label that is looked up, in vectors->text. Empty: none is. */
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
        if (text->data[i] == '-' && i + 1 < text->length && mc_ascii_is_digit(text->data[i + 1])) {
            while (i + 1 < text->length && mc_ascii_is_digit(text->data[i + 1]))
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

/* Adds all parts between the marks; returns how many have a vector, including earlier ones. */
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

/* Adds the digits of a text that consists of digits only. */
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

/* --- the vector of a label -------------------------------------------------------------------- */

static const struct entry *entry_of(struct mc_wl_vectors *vectors, struct mc_slice label)
{
    bool is_new;
    uint32_t index = mc_string_map_add(vectors->labels, label, &is_new);
    struct entry *entry;

    if (!is_new)
        return &vectors->entries[index];
    MC_RESERVE(vectors->entries, vectors->capacity, (size_t)index + 1);
    entry = &vectors->entries[index];
    entry->vector = mc_arena_array(vectors->arena, vectors->n_dimensions, sizeof(*entry->vector));
    entry->is_known = find_words(vectors, label, entry->vector);
    if (!entry->is_known)
        draw_vector(vectors, label, entry->vector);
    return entry;
}

/* The vector of a node label, as many values as the word vectors have; valid until the next call of
 * mc_wl_vectors_trim.
 *
 * 2023: "-" is read as "false-not-untrue"; quotation marks, "-digits" and colons are removed, in
 * lower case; the mean of the vectors of the parts between hyphens and, if it has an underscore, of
 * the parts between underscores; else, of a number, the mean of the vectors of its digits divided
 * by 1, 2, 3 ...; else draws, -0.05 + 0.1 u each, from the unchanged label. 2021: "-" has no
 * vector; quotation marks and "-digits" are removed, in lower case; the greatest value in each
 * place over the parts between hyphens; else draws u. */
static const double *wl_vector(struct mc_wl_vectors *vectors, struct mc_slice label)
{
    return entry_of(vectors, label)->vector;
}

bool mc_wl_vector_is_known(struct mc_wl_vectors *vectors, struct mc_slice label)
{
    return entry_of(vectors, label)->is_known;
}

/* --- nodes in space --------------------------------------------------------------------------- */

/* All edges from one node to another, combined. */
struct link {
    uint32_t node, other;
    double weight; /* the product of their weights */
};

MC_ORDER_BY_3(compare, struct mc_wl_edge, from, to, label)

/* Lists the links that each node adds from, by node. Returns how many there are. */
static uint32_t find_links(const struct mc_wl_graph *graph, const struct mc_wl_embedding *embedding,
                           const struct mc_smatch_strings *strings, struct link *links)
{
    struct mc_wl_edge *edges =
        mc_arena_alloc(strings->arena, mc_array_size(graph->n_edges, sizeof(*edges)));
    uint32_t n = 0, i;
    double weight = 1;

    memcpy(edges, graph->edges, graph->n_edges * sizeof(*edges));
    qsort(edges, graph->n_edges, sizeof(*edges), compare);
    for (i = 0; i < graph->n_edges; i++) {
        bool is_last = i + 1 == graph->n_edges || edges[i].from != edges[i + 1].from ||
                       edges[i].to != edges[i + 1].to;

        weight *= wl_weight(embedding->variant, embedding->weights,
                            mc_smatch_text(strings, edges[i].label));
        if (!is_last)
            continue;
        if (embedding->neighbours != MC_WL_IN)
            links[n++] = (struct link){edges[i].from, edges[i].to, weight};
        if (embedding->neighbours != MC_WL_OUT)
            links[n++] = (struct link){edges[i].to, edges[i].from, weight};
        weight = 1;
    }
    return n;
}

/* One iteration of all nodes: to = from + weighted mean over their links. */
static void take_up(const struct link *links, uint32_t n_links, const uint32_t *n_taken,
                    uint32_t n_nodes, uint32_t n_dimensions, size_t length, double *from)
{
    double *to = from + n_dimensions;
    uint32_t i, d;

    for (i = 0; i < n_nodes; i++)
        memcpy(to + i * length, from + i * length, n_dimensions * sizeof(*to));
    for (i = 0; i < n_links; i++) {
        const double *source = from + links[i].other * length;
        double *target = to + links[i].node * length;
        double factor = links[i].weight / n_taken[links[i].node];

        for (d = 0; d < n_dimensions; d++)
            target[d] += source[d] * factor;
    }
}

/* Sums in four lanes, which compilers can keep in one register. */
static double square_of_distance(const double *a, const double *b, size_t length)
{
    double lanes[4] = {0, 0, 0, 0}, difference;
    size_t i, k;

    for (i = 0; i + 4 <= length; i += 4) {
        for (k = 0; k < 4; k++) {
            difference = a[i + k] - b[i + k];
            lanes[k] += difference * difference;
        }
    }
    for (; i < length; i++) {
        difference = a[i] - b[i];
        lanes[0] += difference * difference;
    }
    return (lanes[0] + lanes[1]) + (lanes[2] + lanes[3]);
}

static void scale(double *row, size_t length)
{
    double sum = 0, norm;
    size_t i;

    for (i = 0; i < length; i++)
        sum += row[i] * row[i];
    norm = sqrt(sum);
    for (i = 0; norm > 0 && i < length; i++)
        row[i] /= norm;
}

double *mc_wl_embed(const struct mc_wl_graph *graph, const struct mc_wl_embedding *embedding,
                    struct mc_wl_vectors *vectors, const struct mc_smatch_strings *strings,
                    size_t *length)
{
    struct mc_arena *arena = strings->arena;
    struct link *links = mc_arena_alloc(arena, mc_array_size(graph->n_edges, 2 * sizeof(*links)));
    uint32_t n_links = find_links(graph, embedding, strings, links), i;
    uint32_t *n_taken = mc_arena_array(arena, graph->n_nodes, sizeof(*n_taken));
    size_t n_dimensions = wl_vectors_n_dimensions(vectors);
    double *rows;

    *length = n_dimensions * (embedding->iterations + 1);
    rows =
        mc_arena_alloc(arena, mc_array_size(mc_array_size(graph->n_nodes, *length), sizeof(*rows)));
    for (i = 0; i < n_links; i++)
        n_taken[links[i].node]++;
    for (i = 0; i < graph->n_nodes; i++)
        memcpy(rows + i * *length, wl_vector(vectors, mc_smatch_text(strings, graph->labels[i])),
               n_dimensions * sizeof(*rows));
    for (i = 0; i < embedding->iterations; i++)
        take_up(links, n_links, n_taken, graph->n_nodes, (uint32_t)n_dimensions, *length,
                rows + i * n_dimensions);
    for (i = 0; i < graph->n_nodes; i++)
        scale(rows + i * *length, *length);
    return rows;
}

/* A hash of a few values: rows that are equal there seldom differ elsewhere. */
static uint64_t hash_of(const double *row, size_t length)
{
    enum { PLACES = 4 };
    uint64_t hash = 0, bits;
    size_t i;

    for (i = 0; i < PLACES && length > 0; i++) {
        memcpy(&bits, &row[length * i / PLACES], sizeof(bits));
        hash = mc_hash_mix(hash ^ bits);
    }
    return hash;
}

void mc_wl_find_kinds(double *rows, uint32_t n_nodes, size_t length, struct mc_arena *arena,
                      struct mc_transport_side *side)
{
    uint32_t *kind_of = mc_arena_alloc(arena, mc_array_size(n_nodes, sizeof(*kind_of))), i;
    struct mc_hash_table table;
    size_t slot;

    mc_hash_table_init(&table, mc_hash_slots(16, n_nodes), arena);
    side->n_nodes = n_nodes;
    side->n_kinds = 0;
    side->kind_of = kind_of;
    for (i = 0; i < n_nodes; i++) {
        const double *row = rows + i * length;

        MC_HASH_FIND(table, hash_of(row, length), slot,
                     memcmp(rows + (table.slots[slot] - 1) * length, row, length * sizeof(*row)) ==
                         0);
        if (table.slots[slot] == 0) {
            memmove(rows + side->n_kinds * length, row, length * sizeof(*row));
            table.slots[slot] = ++side->n_kinds;
        }
        kind_of[i] = table.slots[slot] - 1;
    }
}

double *mc_wl_distances(const double *left, uint32_t n_left, const double *right, uint32_t n_right,
                        size_t length, struct mc_arena *arena)
{
    double *cost =
        mc_arena_alloc(arena, mc_array_size(mc_array_size(n_left, n_right), sizeof(*cost)));
    uint32_t i, k;

    for (i = 0; i < n_left; i++)
        for (k = 0; k < n_right; k++)
            cost[(size_t)i * n_right + k] =
                sqrt(square_of_distance(left + i * length, right + k * length, length));
    return cost;
}

/* --- terms ------------------------------------------------------------------------------------ */

/* A pair of numbers; words are ordered by the first, then by the second. */
static inline uint64_t wl_word(uint32_t first, uint32_t second)
{
    return (uint64_t)first << 32 | second;
}

/* Makes terms of the strings, with room for about `expected` more. All memory is that of the
 * strings' arena; no string may be added to them from now on. */
static struct mc_wl_terms *wl_terms_new(const struct mc_smatch_strings *strings, uint32_t expected)
{
    struct mc_wl_terms *terms = mc_arena_array(strings->arena, 1, sizeof(*terms));

    terms->strings = strings;
    terms->n_strings = terms->n = strings->n_items;
    terms->capacity = strings->n_items + expected;
    terms->items =
        mc_arena_alloc(strings->arena, mc_array_size(terms->capacity, sizeof(*terms->items)));
    for (uint32_t i = 0; i < terms->n; i++)
        terms->items[i].place = 0;
    mc_hash_table_init(&terms->table, mc_hash_slots(64, expected), strings->arena);
    terms->word_capacity = 256;
    terms->words = mc_arena_alloc(strings->arena, terms->word_capacity * sizeof(*terms->words));
    return terms;
}

/* The old arrays stay in the arena (a geometric sum). */
static void grow_terms(struct mc_wl_terms *terms)
{
    struct mc_arena *arena = terms->strings->arena;
    struct mc_wl_term *old = terms->items;
    uint32_t i;

    terms->capacity = (uint32_t)mc_array_size(terms->capacity, 2);
    terms->items = mc_arena_alloc(arena, mc_array_size(terms->capacity, sizeof(*old)));
    memcpy(terms->items, old, terms->n * sizeof(*old));
    mc_hash_table_init(&terms->table,
                       mc_hash_slots(terms->table.n_slots, terms->capacity - terms->n_strings),
                       arena);
    for (i = terms->n_strings; i < terms->n; i++)
        mc_hash_table_put(&terms->table, terms->items[i].hash, i);
}

static void wl_terms_enlarge(struct mc_wl_terms *terms, size_t n)
{
    uint64_t *old = terms->words;

    terms->word_capacity = mc_array_size(terms->n_words + n, 2);
    terms->words =
        mc_arena_alloc(terms->strings->arena, mc_array_size(terms->word_capacity, sizeof(*old)));
    memcpy(terms->words, old, terms->n_words * sizeof(*old));
}

/* Room for a row of n words, to be filled and then added by wl_terms_add. */
static inline uint64_t *wl_terms_reserve(struct mc_wl_terms *terms, size_t n)
{
    if (terms->n_words + n > terms->word_capacity)
        wl_terms_enlarge(terms, n);
    return terms->words + terms->n_words;
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

/* The term of the row that was filled. */
static uint32_t wl_terms_add(struct mc_wl_terms *terms, uint32_t length)
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
    MC_HASH_FIND(terms->table, hash, slot,
                 is_row(terms, &terms->items[terms->table.slots[slot] - 1], row, length, hash));
    if (terms->table.slots[slot] != 0)
        return terms->table.slots[slot] - 1;
    term = &terms->items[terms->n];
    term->hash = hash;
    term->start = (uint32_t)terms->n_words;
    term->length = length;
    term->place = 0;
    term->text.data = NULL;
    terms->n_words += length;
    terms->table.slots[slot] = ++terms->n;
    return terms->n - 1;
}

/* --- texts ------------------------------------------------------------------------------------ */

enum { TEXT_LIMIT = 1000 };

/* The text of a term that was already spelled, or is a string. */
static struct mc_slice text_of(const struct mc_wl_terms *terms, uint32_t term)
{
    return term < terms->n_strings ? mc_smatch_text(terms->strings, term) : terms->items[term].text;
}

static struct mc_slice cut(const struct mc_wl_terms *terms, struct mc_buffer *buffer)
{
    size_t length = buffer->length;

    if (length > TEXT_LIMIT) {
        for (length = TEXT_LIMIT; ((unsigned char)buffer->data[length] & 0xC0) == 0x80;)
            length--;
        buffer->length = length;
        mc_buffer_append_text(buffer, "...");
    }
    return mc_buffer_take(buffer, terms->strings->arena);
}

static struct mc_slice joined(const struct mc_wl_terms *terms, uint32_t a, uint32_t b)
{
    struct mc_buffer buffer = {NULL, 0, 0};

    mc_buffer_append_slice(&buffer, text_of(terms, a));
    mc_buffer_append_char(&buffer, '_');
    mc_buffer_append_slice(&buffer, text_of(terms, b));
    return cut(terms, &buffer);
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
    qsort(parts, length, sizeof(*parts), mc_order_slices);
    for (i = 0; i < length; i++) {
        if (i > 0)
            mc_buffer_append_text(&buffer, " ::: ");
        mc_buffer_append_slice(&buffer, parts[i]);
    }
    return cut(terms, &buffer);
}

/* A row refers only to earlier terms, so the terms are spelled in their order. */
struct mc_slice mc_wl_terms_text(struct mc_wl_terms *terms, uint32_t term)
{
    uint32_t i;

    for (i = terms->n_strings; i <= term; i++) {
        struct mc_wl_term *t = &terms->items[i];
        const uint64_t *row = terms->words + t->start;

        if (t->text.data == NULL)
            t->text = first_of(row[0]) == WL_TRIPLE ? spell_triple(terms, row)
                                                    : spell_gathered(terms, row, t->length);
    }
    return text_of(terms, term);
}

/* --- renaming --------------------------------------------------------------------------------- */

struct neighbour {
    uint32_t label, node; /* label of the edge; node at its other end */
};

/* One graph while its nodes are renamed. */
struct side {
    const struct mc_wl_graph *graph;
    uint32_t *labels;             /* [nodes] terms */
    uint32_t *start;              /* neighbours of node i: [start[i] .. start[i + 1]) */
    struct neighbour *neighbours; /* in the order of the edges */
    uint32_t *new_labels;
};

static void open_side(struct side *side, const struct mc_wl_graph *graph,
                      enum mc_wl_neighbours neighbours, struct mc_arena *arena)
{
    bool out = neighbours != MC_WL_IN, in = neighbours != MC_WL_OUT;
    uint32_t i;

    side->graph = graph;
    side->labels = mc_arena_alloc(arena, mc_array_size(graph->n_nodes, 2 * sizeof(uint32_t)));
    side->new_labels = side->labels + graph->n_nodes;
    memcpy(side->labels, graph->labels, graph->n_nodes * sizeof(uint32_t));
    side->start = mc_arena_array(arena, (size_t)graph->n_nodes + 2, sizeof(uint32_t));
    side->neighbours =
        mc_arena_alloc(arena, mc_array_size(graph->n_edges, 2 * sizeof(*side->neighbours)));
    for (i = 0; i < graph->n_edges; i++) {
        side->start[graph->edges[i].from + 2] += out ? 1 : 0;
        side->start[graph->edges[i].to + 2] += in ? 1 : 0;
    }
    for (i = 2; i < graph->n_nodes + 2; i++)
        side->start[i] += side->start[i - 1];
    for (i = 0; i < graph->n_edges; i++) {
        const struct mc_wl_edge *edge = &graph->edges[i];

        if (out)
            side->neighbours[side->start[edge->from + 1]++] =
                (struct neighbour){edge->label, edge->to};
        if (in)
            side->neighbours[side->start[edge->to + 1]++] =
                (struct neighbour){edge->label, edge->from};
    }
}

/* Insertion sort: nodes usually have few neighbours. */
static void sort_words(uint64_t *words, uint32_t n)
{
    enum { FEW = 16 };
    uint64_t moved;
    uint32_t i, k;

    if (n > FEW) {
        qsort(words, n, sizeof(*words), mc_order_uint64);
        return;
    }
    for (i = 1; i < n; i++) {
        moved = words[i];
        for (k = i; k > 0 && words[k - 1] > moved; k--)
            words[k] = words[k - 1];
        words[k] = moved;
    }
}

/* The term of a node's label and those of its neighbours. */
static uint32_t gather(const struct side *side, uint32_t node, struct mc_wl_terms *terms)
{
    const struct neighbour *neighbours = side->neighbours + side->start[node];
    uint32_t n = side->start[node + 1] - side->start[node], i;
    uint64_t *row;

    if (n == 0)
        return side->labels[node];
    row = wl_terms_reserve(terms, 1 + (size_t)n);
    row[0] = wl_word(0, side->labels[node]);
    for (i = 0; i < n; i++)
        row[1 + i] = wl_word(neighbours[i].label, side->labels[neighbours[i].node]);
    sort_words(row + 1, n);
    return wl_terms_add(terms, 1 + n);
}

/* One iteration. For each old label the last node's new label is kept: the nodes are visited
 * backwards, and for now `place` of an old label is 1 + its new label. */
static void rename_nodes(struct side *side, struct mc_wl_terms *terms)
{
    uint32_t n = side->graph->n_nodes, *old = side->labels, i, renamed;

    for (i = n; i-- > 0;) {
        if (terms->items[old[i]].place == 0) {
            renamed = gather(side, i, terms);
            terms->items[old[i]].place = renamed + 1;
        }
        side->new_labels[i] = terms->items[old[i]].place - 1;
    }
    for (i = 0; i < n; i++)
        terms->items[old[i]].place = 0;
    side->labels = side->new_labels;
    side->new_labels = old;
}

/* --- features --------------------------------------------------------------------------------- */

static inline void add_feature(struct mc_wl_terms *terms, struct mc_wl_features *features,
                               uint32_t term, uint32_t side)
{
    uint32_t place = terms->items[term].place;

    if (place > 0) {
        features->items[place - 1].sides |= side;
        return;
    }
    features->items[features->n].term = term;
    features->items[features->n].sides = side;
    terms->items[term].place = ++features->n;
}

static void add_triples(const struct side *side, struct mc_wl_terms *terms,
                        struct mc_wl_features *features, uint32_t bit)
{
    uint64_t *row;
    uint32_t i;

    for (i = 0; i < side->graph->n_edges; i++) {
        const struct mc_wl_edge *edge = &side->graph->edges[i];

        row = wl_terms_reserve(terms, 2);
        row[0] = wl_word(WL_TRIPLE, side->labels[edge->from]);
        row[1] = wl_word(edge->label, side->labels[edge->to]);
        add_feature(terms, features, wl_terms_add(terms, 2), bit);
    }
}

/* Counts the features, and resets `place` of their terms. */
static void count(struct mc_wl_terms *terms, struct mc_wl_features *features)
{
    uint32_t i;

    for (i = 0; i < features->n; i++) {
        uint32_t sides = features->items[i].sides;

        features->n_left += (sides & MC_WL_LEFT) != 0 ? 1 : 0;
        features->n_right += (sides & MC_WL_RIGHT) != 0 ? 1 : 0;
        features->n_shared += sides == (MC_WL_LEFT | MC_WL_RIGHT) ? 1 : 0;
        terms->items[features->items[i].term].place = 0;
    }
}

static void collect(const struct side sides[2], bool with_triples, struct mc_wl_terms *terms,
                    struct mc_wl_features *features)
{
    size_t limit = 0;
    uint32_t side, i;

    memset(features, 0, sizeof(*features));
    for (side = 0; side < 2; side++)
        limit +=
            (size_t)sides[side].graph->n_nodes + (with_triples ? sides[side].graph->n_edges : 0);
    features->items =
        mc_arena_alloc(terms->strings->arena, mc_array_size(limit, sizeof(*features->items)));
    for (side = 0; side < 2; side++) {
        for (i = 0; i < sides[side].graph->n_nodes; i++)
            add_feature(terms, features, sides[side].labels[i], (uint32_t)MC_WL_LEFT << side);
        if (with_triples)
            add_triples(&sides[side], terms, features, (uint32_t)MC_WL_LEFT << side);
    }
    count(terms, features);
}

struct mc_wl_terms *mc_wl_compare(const struct mc_wl_graph *left, const struct mc_wl_graph *right,
                                  uint32_t iterations, enum mc_wl_neighbours neighbours,
                                  const struct mc_smatch_strings *strings,
                                  struct mc_wl_features *features)
{
    uint32_t expected = (left->n_nodes + right->n_nodes) * 2 + left->n_edges + right->n_edges, i;
    struct mc_wl_terms *terms = wl_terms_new(strings, expected + 1);
    struct side sides[2];

    open_side(&sides[0], left, neighbours, strings->arena);
    open_side(&sides[1], right, neighbours, strings->arena);
    collect(sides, true, terms, &features[0]);
    for (i = 1; i <= iterations; i++) {
        rename_nodes(&sides[0], terms);
        rename_nodes(&sides[1], terms);
        collect(sides, false, terms, &features[i]);
    }
    return terms;
}

double mc_wl_cosine(const struct mc_wl_features *features, uint32_t iterations)
{
    double shared = 0, left = 0, right = 0, weight;
    uint32_t i;

    for (i = 0; i <= iterations; i++) {
        weight = 1 / (1 + (double)i);
        weight *= weight;
        shared += features[i].n_shared * weight;
        left += features[i].n_left * weight;
        right += features[i].n_right * weight;
    }
    return left > 0 && right > 0 ? shared / sqrt(left * right) : 0;
}
