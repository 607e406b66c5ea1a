#include "metrics/graph/concept_similarity.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/dot_product.h"
#include "base/string_map.h"

enum { CONCEPTS_AT_MOST = 1 << 15 };

#define NO_LEMMA UINT32_MAX

/* What is known of a string. Every lemma is a string of its own. */
struct concept {
    uint32_t lemma;     /* number of the lemma of a predicate, or NO_LEMMA */
    const double *unit; /* vector, scaled to length 1; NULL: none */
    bool is_known;      /* false for what was only met as a lemma */
};

struct mc_concepts {
    const struct mc_word_vectors *vectors;
    struct mc_arena *arena;
    struct mc_string_map *strings;
    struct concept *items; /* by number in `strings` */
    size_t capacity;
};

struct mc_concepts *mc_concepts_open(const struct mc_word_vectors *vectors)
{
    struct mc_concepts *concepts = mc_calloc(1, sizeof(*concepts));

    concepts->vectors = vectors;
    concepts->arena = mc_arena_new();
    concepts->strings = mc_string_map_new(concepts->arena);
    return concepts;
}

void mc_concepts_close(struct mc_concepts *concepts)
{
    if (concepts == NULL)
        return;
    mc_arena_free(concepts->arena);
    free(concepts->items);
    free(concepts);
}

void mc_concepts_trim(struct mc_concepts *concepts)
{
    if (mc_string_map_size(concepts->strings) <= CONCEPTS_AT_MOST)
        return;
    mc_arena_clear(concepts->arena);
    concepts->strings = mc_string_map_new(concepts->arena);
}

/* --- vectors ---------------------------------------------------------------------------------- */

/* Adds the vector of the word, where it has one. */
static bool add_vector(const struct mc_concepts *concepts, struct mc_slice word, double *sum)
{
    const double *vector = mc_word_vectors_find(concepts->vectors, word);
    uint32_t n = mc_word_vectors_n_dimensions(concepts->vectors), i;

    if (vector == NULL)
        return false;
    for (i = 0; i < n; i++)
        sum[i] += vector[i];
    return true;
}

static bool add_parts(const struct mc_concepts *concepts, struct mc_slice concept, double *sum)
{
    const char *at = concept.data, *end = concept.data + concept.length, *hyphen;
    bool found = false;

    for (; at <= end; at = hyphen + 1) {
        hyphen = memchr(at, '-', (size_t)(end - at));
        hyphen = hyphen == NULL ? end : hyphen;
        found |= add_vector(concepts, mc_slice(at, (size_t)(hyphen - at)), sum);
    }
    return found;
}

static bool add_lemma(const struct mc_concepts *concepts, struct mc_slice lemma, double *sum)
{
    struct mc_arena_mark mark = mc_arena_mark(concepts->arena);
    char *inflected;

    if (!add_vector(concepts, lemma, sum))
        return false;
    inflected = mc_arena_format(concepts->arena, "%.*ss", MC_SLICE_ARGUMENTS(lemma));
    (void)add_vector(concepts, mc_slice_of(inflected), sum);
    mc_arena_reset(concepts->arena, mark);
    return true;
}

/* Scales to length 1; false for a vector that has no direction. */
static bool scale(double *vector, uint32_t n)
{
    double squares = 0, length;
    uint32_t i;

    for (i = 0; i < n; i++)
        squares += vector[i] * vector[i];
    length = sqrt(squares);
    if (!(length > 0) || !isfinite(length))
        return false;
    for (i = 0; i < n; i++)
        vector[i] /= length;
    return true;
}

static const double *unit_of(const struct mc_concepts *concepts, struct mc_slice concept,
                             struct mc_slice lemma)
{
    uint32_t n = mc_word_vectors_n_dimensions(concepts->vectors);
    double *sum = mc_arena_array(concepts->arena, n, sizeof(*sum));
    bool found;

    if (lemma.length > 0)
        found = add_lemma(concepts, lemma, sum);
    else
        found = add_vector(concepts, concept, sum) || add_parts(concepts, concept, sum);
    return found && scale(sum, n) ? sum : NULL;
}

/* --- concepts --------------------------------------------------------------------------------- */

/* "" for what is no predicate. */
static struct mc_slice lemma_of(struct mc_slice concept)
{
    size_t hyphen = concept.length, i;
    bool has_digit = false;

    for (i = 0; i < concept.length; i++) {
        if (concept.data[i] == '-')
            hyphen = i;
        has_digit |= concept.data[i] >= '0' && concept.data[i] <= '9';
    }
    return mc_slice(concept.data, has_digit && hyphen < concept.length ? hyphen : 0);
}

static uint32_t number_of(struct mc_concepts *concepts, struct mc_slice text)
{
    static const struct concept unknown = {NO_LEMMA, NULL, false};
    bool is_new;
    uint32_t number = mc_string_map_add(concepts->strings, text, &is_new);

    if (is_new) {
        concepts->items = mc_grow(concepts->items, &concepts->capacity, (size_t)number + 1,
                                  sizeof(*concepts->items));
        concepts->items[number] = unknown;
    }
    return number;
}

uint32_t mc_concepts_add(struct mc_concepts *concepts, struct mc_slice concept)
{
    uint32_t number = number_of(concepts, concept), lemma_number;
    struct mc_slice lemma;

    if (concepts->items[number].is_known)
        return number;
    lemma = lemma_of(concept);
    lemma_number = lemma.length > 0 ? number_of(concepts, lemma) : NO_LEMMA;
    concepts->items[number].lemma = lemma_number;
    concepts->items[number].unit = unit_of(concepts, concept, lemma);
    concepts->items[number].is_known = true;
    return number;
}

/* --- similarity ------------------------------------------------------------------------------- */

double mc_concept_similarity(const struct mc_concepts *concepts, uint32_t a, uint32_t b,
                             const struct mc_concept_grading *grading, enum mc_concept_rule *rule)
{
    const struct concept *left = &concepts->items[a], *right = &concepts->items[b];
    double cosine;

    *rule = MC_CONCEPT_EQUAL;
    if (a == b)
        return 1;
    *rule = MC_CONCEPT_LEMMA;
    if (left->lemma != NO_LEMMA && (left->lemma == right->lemma || left->lemma == b))
        return grading->diffsense;
    if (right->lemma != NO_LEMMA && right->lemma == a)
        return grading->diffsense;
    *rule = MC_CONCEPT_UNLIKE;
    if (left->unit == NULL || right->unit == NULL)
        return 0;
    cosine =
        mc_dot_product(left->unit, right->unit, mc_word_vectors_n_dimensions(concepts->vectors));
    if (!(cosine > grading->cutoff))
        return 0;
    *rule = MC_CONCEPT_VECTOR;
    if (left->lemma != NO_LEMMA || right->lemma != NO_LEMMA)
        cosine *= grading->diffsense;
    return cosine > 1 ? 1 : cosine;
}
