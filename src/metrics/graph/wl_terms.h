/* wl_terms.h: labels of nodes as numbers, those that are made of others included.
 *
 * A term is a string, or a row of words; equal rows have one number. A word is a pair of numbers
 * (mc_wl_word). A row is 0 and the label of a node and, in ascending order, edge labels with labels
 * of neighbours; or MC_WL_TRIPLE and a label, and an edge label and a label. */
#ifndef MC_METRICS_GRAPH_WL_TERMS_H
#define MC_METRICS_GRAPH_WL_TERMS_H

#include "metrics/graph/smatch_strings.h"

#define MC_WL_TRIPLE UINT32_MAX

struct mc_wl_term {
    uint64_t hash;
    uint32_t start, length; /* of its words */
    uint32_t place;         /* for the user; 0 at first */
    struct mc_slice text;   /* once it was spelled; data NULL before */
};

struct mc_wl_terms {
    const struct mc_smatch_strings *strings;
    struct mc_wl_term *items; /* the first n_strings are the strings */
    uint32_t n, capacity, n_strings;
    uint64_t *words;
    size_t n_words, word_capacity;
    uint32_t *slots; /* open addressing; term + 1 */
    size_t n_slots;
};

/* A pair of numbers; words are in the order of the first ones, then of the second ones. */
static inline uint64_t mc_wl_word(uint32_t first, uint32_t second)
{
    return (uint64_t)first << 32 | second;
}

/* The strings as terms, with room for about `expected` more. All memory is the arena's of the
 * strings, to which no string may be added from now on. */
struct mc_wl_terms *mc_wl_terms_new(const struct mc_smatch_strings *strings, uint32_t expected);
void mc_wl_terms_enlarge(struct mc_wl_terms *terms, size_t n);
/* Room for a row of n words, to be written there and given to mc_wl_terms_add. */
static inline uint64_t *mc_wl_terms_reserve(struct mc_wl_terms *terms, size_t n)
{
    if (terms->n_words + n > terms->word_capacity)
        mc_wl_terms_enlarge(terms, n);
    return terms->words + terms->n_words;
}

/* The term of the row that was written. */
uint32_t mc_wl_terms_add(struct mc_wl_terms *terms, uint32_t length);
/* The text as the reference program spells it: label_edge_label, or the label and each
 * edge_label, sorted and joined by " ::: ". Cut, with "..." behind it, where it is longer than
 * 1000 bytes. */
struct mc_slice mc_wl_terms_text(struct mc_wl_terms *terms, uint32_t term);

#endif
