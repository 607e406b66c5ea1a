/* SPDX-License-Identifier: GPL-3.0-or-later */
/* naive.h: counting by looking everywhere, for second opinions on what the metrics compute. Nothing
 * here calls the code of a metric. */
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

/* Sentence number i of up to `longest` words, of the first `letters` letters from 'k' on. */
void mc_naive_sentence(uint64_t i, size_t longest, uint32_t letters, struct mc_naive *sentence);
/* How often words[at .. at + n) stands in the sentence. */
size_t mc_naive_count(const struct mc_naive *sentence, const char *words, size_t n);
/* Clipped matches: each different n-gram of the candidate counts as often as it stands in the
 * candidate, at most as often as in the one of the references that has most. */
size_t mc_naive_matches(const struct mc_naive *candidate, const struct mc_naive *references,
                        size_t n_references, size_t n);
/* n-grams of that length: 0 where the sentence is too short. */
size_t mc_naive_total(const struct mc_naive *sentence, size_t n);
/* Words that a one-to-one matching can pair at most. */
size_t mc_naive_overlap(const struct mc_naive *a, const struct mc_naive *b);
/* Levenshtein's distance of words (1966), the whole table. */
size_t mc_naive_distance(const struct mc_naive *a, const struct mc_naive *b);
/* Longest common subsequence, by its recursive definition; short sentences alone. */
size_t mc_naive_subsequence(const char *a, const char *b);

#endif
