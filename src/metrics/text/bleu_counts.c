#include "metrics/text/bleu.h"

static uint64_t distance(uint64_t a, uint64_t b)
{
    return a > b ? a - b : b - a;
}

static uint64_t closest_length(const struct mc_case_words *words)
{
    uint64_t length = words->candidate_sequence.n, closest = words->sequences[0].n;
    size_t i;

    for (i = 1; i < words->n_references; i++) {
        uint64_t other = words->sequences[i].n;

        if (distance(other, length) < distance(closest, length) ||
            (distance(other, length) == distance(closest, length) && other < closest))
            closest = other;
    }
    return closest;
}

void mc_bleu_count(const struct mc_case_words *words, struct mc_ngram_matcher *matcher,
                   unsigned order, struct mc_bleu_counts *counts)
{
    size_t length = words->candidate_sequence.n;
    unsigned n;

    matcher->n_ids = words->table.n;
    mc_ngram_match(matcher, words->candidate_sequence, words->sequences, words->n_references, order,
                   counts->matches);
    for (n = 1; n <= MC_BLEU_ORDER_LIMIT; n++) {
        uint64_t total = mc_ngram_total(length, n);

        counts->totals[n - 1] = total;
        counts->denominators[n - 1] = total == 0 ? 1 : total;
        if (n > order)
            counts->matches[n - 1] = 0;
    }
    counts->candidate_length = length;
    counts->reference_length = closest_length(words);
}

void mc_bleu_add(struct mc_bleu_counts *sum, const struct mc_bleu_counts *counts)
{
    unsigned n;

    for (n = 0; n < MC_BLEU_ORDER_LIMIT; n++) {
        sum->matches[n] += counts->matches[n];
        sum->totals[n] += counts->totals[n];
        sum->denominators[n] += counts->denominators[n];
    }
    sum->candidate_length += counts->candidate_length;
    sum->reference_length += counts->reference_length;
}
