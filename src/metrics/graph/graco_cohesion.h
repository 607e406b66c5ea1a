/* graco_cohesion.h: how far the words of a graph belong together, by the cosines of their vectors
 * (GraCo; Zeidler, Opitz and Frank 2022, section 5). */
#ifndef MC_METRICS_GRAPH_GRACO_COHESION_H
#define MC_METRICS_GRAPH_GRACO_COHESION_H

#include "amr/word_alignment.h"
#include "text/word_vectors.h"

/* The words of the nodes in the order of the nodes; a word of two nodes stands twice. */
struct mc_graco_tokens {
    uint32_t n, n_texts;
    struct mc_slice *texts;       /* [n] */
    uint32_t *text;               /* [n] equal texts have equal numbers, from 0 */
    const double *const *vectors; /* [n] NULL: it has none */
};

/* Words that cohere, by their indexes in the tokens. */
struct mc_graco_edge {
    uint32_t from, to;
    double cosine; /* NaN where one has no vector */
};

struct mc_graco_cohesion {
    struct mc_graco_edge *edges;
    size_t n_edges;
    double connectivity; /* mean of the cosines; NaN when one is, or there is no edge */
};

/* Whether words without a vector get drawn values. */
enum mc_graco_missing { MC_GRACO_NONE, MC_GRACO_HASH };

/* The vector of a word is that of its text in lower case, else that of its stem (Porter, NLTK);
 * else, with MC_GRACO_HASH, -0.05 + 0.1 u with u drawn from the text as it stands (drawn_vector.h).
 */
void mc_graco_tokens_of(const struct mc_word_alignment *alignment,
                        const struct mc_word_vectors *vectors, enum mc_graco_missing missing,
                        struct mc_arena *arena, struct mc_graco_tokens *tokens);

/* The full graph: of all ordered pairs of tokens with different texts, row by row, each text is
 * given one partner, at the first pair that allows it. */
void mc_graco_full(const struct mc_graco_tokens *tokens, uint32_t n_dimensions,
                   struct mc_arena *arena, struct mc_graco_cohesion *cohesion);
/* The reduced graph: each text that the other sentence has not, with every token of another text.
 * No such text: connectivity 1. */
void mc_graco_reduced(const struct mc_graco_tokens *tokens, const struct mc_graco_tokens *other,
                      uint32_t n_dimensions, struct mc_arena *arena,
                      struct mc_graco_cohesion *cohesion);

#endif
