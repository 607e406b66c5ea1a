/* wl_vectors.h: vectors of node labels and weights of edge labels, for WWLK.
 *
 * The reference program draws what it has no word vector for, and the weights of edge labels, at
 * random, without a seed. Here a generator that starts from the label stands in: x is the FNV-1a
 * hash (64 bit) of its UTF-8 bytes, each draw a step of splitmix64, the top 53 bits a fraction u.
 */
#ifndef MC_METRICS_GRAPH_WL_VECTORS_H
#define MC_METRICS_GRAPH_WL_VECTORS_H

#include "metrics/graph/wl_graph.h"
#include "text/word_vectors.h"

enum mc_wl_weights { MC_WL_HASH, MC_WL_ONES, MC_WL_CONSTANT };

/* One user's cache over word vectors that any number may share. */
struct mc_wl_vectors;

struct mc_wl_vectors *mc_wl_vectors_new(const struct mc_word_vectors *words,
                                        enum mc_wl_variant variant) MC_MUST_CHECK MC_NEVER_NULL;
void mc_wl_vectors_free(struct mc_wl_vectors *vectors);
/* Values of a vector; at least 1. */
uint32_t mc_wl_vectors_n_dimensions(const struct mc_wl_vectors *vectors);

/* The vector of a node label, as many values as the word vectors have; valid until the next call of
 * mc_wl_vectors_trim.
 *
 * 2023: "-" is read as "false-not-untrue"; quotation marks, "-digits" and colons are removed, in
 * lower case; the mean of the vectors of the parts between hyphens and, where it has an underscore,
 * of the parts between underscores; else, of a number, the mean of the vectors of its digits
 * divided by 1, 2, 3 ...; else draws, -0.05 + 0.1 u each, from the label as it stands.
 * 2021: "-" has no vector; quotation marks and "-digits" are removed, in lower case; the greatest
 * value in each place over the parts between hyphens; else draws u. */
const double *mc_wl_vector(struct mc_wl_vectors *vectors, struct mc_slice label);
/* Forgets all labels where there are many, so that memory stays bounded. */
void mc_wl_vectors_trim(struct mc_wl_vectors *vectors);
/* Whether any word stands behind the label (false: drawn). */
bool mc_wl_vector_is_known(struct mc_wl_vectors *vectors, struct mc_slice label);

/* The weight of an edge label, with its colon: 0.2 + 0.15 u (2021: u) with MC_WL_HASH, 1 or 0.2
 * with the others. */
double mc_wl_weight(enum mc_wl_variant variant, enum mc_wl_weights weights, struct mc_slice label);

#endif
