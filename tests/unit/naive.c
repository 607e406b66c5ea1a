/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "tests/unit/naive.h"

void mc_naive_sentence(uint64_t i, size_t longest, uint32_t letters, struct mc_naive *sentence)
{
    size_t w;

    memset(sentence, 0, sizeof(*sentence));
    sentence->n = mc_random_below(mc_random_bits(i, 20, 0), (uint32_t)longest + 1);
    for (w = 0; w < sentence->n; w++) {
        sentence->words[w] = (char)('k' + mc_random_below(mc_random_bits(i, 21, w), letters));
        sentence->text[2 * w] = sentence->words[w];
        sentence->text[2 * w + 1] = w + 1 < sentence->n ? ' ' : '\0';
    }
}

size_t mc_naive_count(const struct mc_naive *sentence, const char *words, size_t n)
{
    size_t count = 0, i;

    for (i = 0; i + n <= sentence->n; i++)
        count += memcmp(sentence->words + i, words, n) == 0;
    return count;
}

size_t mc_naive_total(const struct mc_naive *sentence, size_t n)
{
    return sentence->n < n ? 0 : sentence->n - n + 1;
}

size_t mc_naive_matches(const struct mc_naive *candidate, const struct mc_naive *references,
                        size_t n_references, size_t n)
{
    size_t matches = 0, i, k, r;

    for (i = 0; i + n <= candidate->n; i++) {
        const char *words = candidate->words + i;
        size_t ours = mc_naive_count(candidate, words, n), theirs = 0;
        bool seen = false;

        for (k = 0; k < i; k++)
            seen = seen || memcmp(candidate->words + k, words, n) == 0;
        for (r = 0; r < n_references; r++)
            if (mc_naive_count(&references[r], words, n) > theirs)
                theirs = mc_naive_count(&references[r], words, n);
        if (!seen)
            matches += ours < theirs ? ours : theirs;
    }
    return matches;
}

size_t mc_naive_overlap(const struct mc_naive *a, const struct mc_naive *b)
{
    return mc_naive_matches(a, b, 1, 1);
}

size_t mc_naive_distance(const struct mc_naive *a, const struct mc_naive *b)
{
    size_t table[MC_NAIVE_WORDS + 1][MC_NAIVE_WORDS + 1], i, k;

    for (i = 0; i <= a->n; i++)
        for (k = 0; k <= b->n; k++) {
            size_t best = i + k;

            if (i > 0 && table[i - 1][k] + 1 < best)
                best = table[i - 1][k] + 1;
            if (k > 0 && table[i][k - 1] + 1 < best)
                best = table[i][k - 1] + 1;
            if (i > 0 && k > 0) {
                size_t diagonal = table[i - 1][k - 1] + (a->words[i - 1] != b->words[k - 1]);

                best = diagonal < best ? diagonal : best;
            }
            table[i][k] = best;
        }
    return table[a->n][b->n];
}

size_t mc_naive_subsequence(const char *a, const char *b)
{
    size_t without_a, without_b;

    if (*a == '\0' || *b == '\0')
        return 0;
    if (*a == *b)
        return 1 + mc_naive_subsequence(a + 1, b + 1);
    without_a = mc_naive_subsequence(a + 1, b);
    without_b = mc_naive_subsequence(a, b + 1);
    return without_a > without_b ? without_a : without_b;
}
