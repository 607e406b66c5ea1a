/* matched_ngrams.h: which n-grams of a candidate its references have: what explain() of the n-gram
 * metrics shows. Scores are counted faster elsewhere (text/ngram.h). */
#ifndef MC_METRICS_TEXT_MATCHED_NGRAMS_H
#define MC_METRICS_TEXT_MATCHED_NGRAMS_H

#include "text/ngram.h"
#include "text/tokenize.h"

/* A distinct n-gram that the candidate shares with a reference. */
struct mc_matched_ngram {
    unsigned order;
    size_t at; /* where it first stands in the candidate */
    uint64_t candidate_count;
    uint64_t reference_count; /* the largest count in any one reference */
    size_t reference;         /* the first with that count, from 0 */
};

/* Times that it counts: in the candidate, at most as often as in that reference. */
static inline uint64_t mc_matched_ngram_matches(const struct mc_matched_ngram *ngram)
{
    return ngram->candidate_count < ngram->reference_count ? ngram->candidate_count
                                                           : ngram->reference_count;
}

/* The n-grams of the orders first..last, by order, then by their place in the candidate. Returns
 * how many; *ngrams is to be freed. */
size_t mc_matched_ngrams(struct mc_id_sequence candidate, const struct mc_id_sequence *references,
                         size_t n_references, unsigned first, unsigned last,
                         struct mc_matched_ngram **ngrams);

/* The tokens [at, at + n) with a blank between them, in the buffer. */
struct mc_slice mc_joined_tokens(const struct mc_tokens *tokens, size_t at, size_t n,
                                 struct mc_buffer *buffer);

/* Writes the members of an n-gram: ngram (`text`), order, matches, candidate_count,
 * reference_count. */
void mc_matched_ngram_write(const struct mc_matched_ngram *ngram, struct mc_slice text,
                            const struct mc_metric_writer *writer);
/* An array of tokens. */
void mc_tokens_write(const char *key, const struct mc_slice *tokens, size_t n,
                     const struct mc_metric_writer *writer);

#endif
