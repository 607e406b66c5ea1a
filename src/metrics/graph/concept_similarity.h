/* concept_similarity.h: how alike two concepts of AMR are, as S2match grades them (Opitz,
 * Parcalabescu and Frank 2020; github.com/flipz357/amr-metric-suite).
 *
 * Concepts are looked up and taken apart once and remembered. One of these serves one thread. */
#ifndef MC_METRICS_GRAPH_CONCEPT_SIMILARITY_H
#define MC_METRICS_GRAPH_CONCEPT_SIMILARITY_H

#include "text/word_vectors.h"

struct mc_concepts;

/* The vectors must live as long as this does. Close with mc_concepts_close. */
struct mc_concepts *mc_concepts_open(const struct mc_word_vectors *vectors) MC_MUST_CHECK;
void mc_concepts_close(struct mc_concepts *concepts);
/* Forgets what it knows when that is much: numbers given before are good no more. To be called
 * between pairs of graphs. */
void mc_concepts_trim(struct mc_concepts *concepts);
/* Number of a concept, in lower case. */
uint32_t mc_concepts_add(struct mc_concepts *concepts, struct mc_slice concept);

/* By which rule a similarity came about. */
enum mc_concept_rule {
    MC_CONCEPT_UNLIKE, /* a vector is missing, or the similarity is not above the cutoff */
    MC_CONCEPT_EQUAL,
    MC_CONCEPT_LEMMA, /* senses of one predicate, or a predicate and its lemma */
    MC_CONCEPT_VECTOR
};

struct mc_concept_grading {
    double cutoff;    /* cosines must be above it to count */
    double diffsense; /* similarity by lemma; factor of a cosine where a predicate takes part */
};

/* Similarity of two concepts by number, 0 to 1 for grading numbers of that range. A concept with a
 * hyphen and a digit is a predicate; what stands before its last hyphen is its lemma (a concept
 * without anything there is none). Equal: 1. Equal lemmas, or a lemma equal to the other concept:
 * diffsense. Else the cosine of their vectors. A predicate has the vector of its lemma, plus that
 * of the lemma with an "s" where there is one; another concept its own, or else the sum of those of
 * its parts between hyphens; a vector of length 0 is none. */
double mc_concept_similarity(const struct mc_concepts *concepts, uint32_t a, uint32_t b,
                             const struct mc_concept_grading *grading, enum mc_concept_rule *rule);

#endif
