/* SPDX-License-Identifier: GPL-3.0-or-later */
/* naive.h: counts by exhaustive search, to check what the metrics compute. Nothing here calls the
 * code of a metric. */
#ifndef MC_TESTS_NAIVE_H
#define MC_TESTS_NAIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MC_NAIVE_WORDS = 16 };

/* A sentence of one-letter words, and its text with blanks between them. */
struct mc_naive {
    char words[MC_NAIVE_WORDS + 1];
    size_t n;
    char text[2 * MC_NAIVE_WORDS + 1];
};

/* Sentence number i: up to `longest` words, drawn from the `letters` letters from 'k' on. */
void mc_naive_sentence(uint64_t i, size_t longest, uint32_t letters, struct mc_naive *sentence);
/* How often the n words occur in a row in the sentence. */
size_t mc_naive_count(const struct mc_naive *sentence, const char *words, size_t n);
/* Clipped matches: each distinct n-gram of the candidate counts as often as it occurs in the
 * candidate, but at most as often as in the reference that has it most often. */
size_t mc_naive_matches(const struct mc_naive *candidate, const struct mc_naive *references,
                        size_t n_references, size_t n);
/* Number of n-grams of length n: 0 if the sentence is too short. */
size_t mc_naive_total(const struct mc_naive *sentence, size_t n);
/* Maximum number of words that a one-to-one matching can pair. */
size_t mc_naive_overlap(const struct mc_naive *a, const struct mc_naive *b);
/* Levenshtein's distance (1966) between words, by the whole table. */
size_t mc_naive_distance(const struct mc_naive *a, const struct mc_naive *b);
/* Length of the longest common subsequence, by its recursive definition; only for short texts. */
size_t mc_naive_subsequence(const char *a, const char *b);

#endif
