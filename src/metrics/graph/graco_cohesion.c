#include "metrics/graph/graco_cohesion.h"

#include <math.h>

#include "text/drawn_vector.h"
#include "text/stem.h"
#include "text/unicode.h"

/* --- tokens ----------------------------------------------------------------------------------- */

static const double *vector_of(struct mc_slice word, const struct mc_word_vectors *vectors,
                               enum mc_graco_missing missing, struct mc_arena *arena)
{
    struct mc_buffer lower = {NULL, 0, 0}, stem = {NULL, 0, 0};
    uint32_t n = mc_word_vectors_n_dimensions(vectors), i;
    const double *vector;
    double *drawn;

    mc_lower_append(&lower, word);
    vector = mc_word_vectors_find(vectors, mc_buffer_slice(&lower));
    if (vector == NULL) {
        mc_stem_nltk_append(mc_buffer_slice(&lower), &stem);
        vector = mc_word_vectors_find(vectors, mc_buffer_slice(&stem));
    }
    if (vector == NULL && missing == MC_GRACO_HASH) {
        drawn = mc_arena_array(arena, n, sizeof(*drawn));
        mc_drawn_fractions(word, n, drawn);
        for (i = 0; i < n; i++)
            drawn[i] = -0.05 + 0.1 * drawn[i];
        vector = drawn;
    }
    mc_buffer_free(&lower);
    mc_buffer_free(&stem);
    return vector;
}

void mc_graco_tokens_of(const struct mc_word_alignment *alignment,
                        const struct mc_word_vectors *vectors, enum mc_graco_missing missing,
                        struct mc_arena *arena, struct mc_graco_tokens *tokens)
{
    struct mc_string_map *texts = mc_string_map_new(arena);
    const double **found, **of_text;
    uint32_t i, k, n = 0;
    bool is_new;

    for (i = 0; i < alignment->n_lines; i++)
        n += alignment->lines[i].span.end - alignment->lines[i].span.start;
    tokens->n = 0;
    tokens->texts = mc_arena_array(arena, n, sizeof(*tokens->texts));
    tokens->text = mc_arena_array(arena, n, sizeof(*tokens->text));
    found = mc_arena_array(arena, n, sizeof(*found));
    of_text = mc_arena_array(arena, n, sizeof(*of_text));
    for (i = 0; i < alignment->n_lines; i++)
        for (k = alignment->lines[i].span.start; k < alignment->lines[i].span.end; k++) {
            uint32_t at = tokens->n++, text;

            tokens->texts[at] = alignment->words[k];
            text = mc_string_map_add(texts, alignment->words[k], &is_new);
            if (is_new)
                of_text[text] = vector_of(alignment->words[k], vectors, missing, arena);
            tokens->text[at] = text;
            found[at] = of_text[text];
        }
    tokens->vectors = found;
    tokens->n_texts = mc_string_map_size(texts);
}

static double dot(const double *a, const double *b, uint32_t n)
{
    double sum = 0;
    uint32_t i;

    for (i = 0; i < n; i++)
        sum += a[i] * b[i];
    return sum;
}

static double cosine(const double *a, const double *b, uint32_t n)
{
    double norms;

    if (a == NULL || b == NULL)
        return (double)NAN;
    norms = sqrt(dot(a, a, n)) * sqrt(dot(b, b, n));
    return norms > 0 ? dot(a, b, n) / norms : (double)NAN;
}

/* --- cohesion --------------------------------------------------------------------------------- */

static void add_edge(struct mc_graco_cohesion *cohesion, const struct mc_graco_tokens *tokens,
                     uint32_t from, uint32_t to, uint32_t n_dimensions)
{
    cohesion->edges[cohesion->n_edges++] = (struct mc_graco_edge){
        from, to, cosine(tokens->vectors[from], tokens->vectors[to], n_dimensions)};
}

static void find_mean(struct mc_graco_cohesion *cohesion)
{
    double sum = 0;
    size_t i;

    for (i = 0; i < cohesion->n_edges; i++)
        sum += cohesion->edges[i].cosine;
    cohesion->connectivity = cohesion->n_edges == 0 ? (double)NAN : sum / (double)cohesion->n_edges;
}

void mc_graco_full(const struct mc_graco_tokens *tokens, uint32_t n_dimensions,
                   struct mc_arena *arena, struct mc_graco_cohesion *cohesion)
{
    uint32_t *partner = mc_arena_array(arena, tokens->n_texts, sizeof(*partner));
    uint32_t i, k;

    memset(partner, 0xFF, tokens->n_texts * sizeof(*partner));
    cohesion->n_edges = 0;
    cohesion->edges = mc_arena_array(arena, tokens->n_texts, sizeof(*cohesion->edges));
    for (i = 0; i < tokens->n && cohesion->n_edges < tokens->n_texts; i++)
        for (k = 0; k < tokens->n; k++) {
            uint32_t a = tokens->text[i], b = tokens->text[k];

            if (a == b)
                continue;
            if (partner[a] == MC_NOT_FOUND && partner[b] != a) {
                partner[a] = b;
                add_edge(cohesion, tokens, i, k, n_dimensions);
            } else if (partner[a] != MC_NOT_FOUND && partner[a] != b &&
                       partner[b] == MC_NOT_FOUND) {
                partner[b] = a;
                add_edge(cohesion, tokens, k, i, n_dimensions);
            }
        }
    find_mean(cohesion);
}

static bool has_text(const struct mc_string_map *texts, struct mc_slice text)
{
    return mc_string_map_find(texts, text) != MC_NOT_FOUND;
}

void mc_graco_reduced(const struct mc_graco_tokens *tokens, const struct mc_graco_tokens *other,
                      uint32_t n_dimensions, struct mc_arena *arena,
                      struct mc_graco_cohesion *cohesion)
{
    struct mc_string_map *others = mc_string_map_new(arena), *stars = mc_string_map_new(arena);
    uint32_t *star_at = mc_arena_array(arena, tokens->n, sizeof(*star_at)), n_stars = 0, i, k;
    bool is_new;

    for (i = 0; i < other->n; i++)
        (void)mc_string_map_add(others, other->texts[i], NULL);
    for (i = 0; i < tokens->n; i++) {
        if (has_text(others, tokens->texts[i]))
            continue;
        (void)mc_string_map_add(stars, tokens->texts[i], &is_new);
        if (is_new)
            star_at[n_stars++] = i;
    }
    cohesion->n_edges = 0;
    cohesion->edges = mc_arena_array(arena, (size_t)n_stars * tokens->n, sizeof(*cohesion->edges));
    for (i = 0; i < n_stars; i++)
        for (k = 0; k < tokens->n; k++)
            if (tokens->text[k] != tokens->text[star_at[i]])
                add_edge(cohesion, tokens, star_at[i], k, n_dimensions);
    find_mean(cohesion);
    if (n_stars == 0)
        cohesion->connectivity = 1;
}
