/* SPDX-License-Identifier: GPL-3.0-or-later */
/* case_words.h: the words of one case as numbers: the first step of every word metric.
 *
 * Belongs to the state of a metric and is used for case after case without allocating. */
#ifndef MC_METRICS_CASE_WORDS_H
#define MC_METRICS_CASE_WORDS_H

#include "text/ngram.h"
#include "text/tokenize.h"

struct mc_piece_tokenizer;

/* One side of a case. A zeroed struct is empty. */
struct mc_sentence {
    struct mc_tokens tokens;
    struct mc_buffer prepared, lowered; /* what the tokeniser saw, if not the text itself */
    struct mc_buffer cut;               /* the text split into pieces */
    uint32_t *ids;                      /* [tokens.n] */
    size_t id_capacity;
};

/* A zeroed struct is ready once the first three are set. */
struct mc_case_words {
    enum mc_tokenizer tokenizer;
    bool lowercase; /* as str.lower (text/unicode.h) */
    bool mteval;    /* prepare texts as mteval-v13a does: a run of white space becomes one blank,
                       also at the ends; entities are decoded for every tokeniser; lower case
                       changes only A to Z with 13a, and else is that of Perl (MC_SIGMA_NEVER) */
    bool single_blanks; /* words end at every single blank, as with Python's split(" "): two in a
                           row have an empty word between them; an empty text is one empty word */
    struct mc_piece_tokenizer *pieces; /* the caller's; splits texts first, if not NULL */
    struct mc_sentence candidate;
    struct mc_sentence *references; /* [n_references] */
    struct mc_id_sequence candidate_sequence;
    struct mc_id_sequence *sequences; /* [n_references]: ids of the references */
    size_t n_references, capacity, sequence_capacity;
    struct mc_token_ids table; /* table.n: number of different words in the case */
};

/* Fills in tokens and ids of all sides of the case; equal words have equal ids. White space at the
 * end of a text is dropped first, except with mteval or single_blanks. Valid until the next call,
 * as long as the input is. */
void mc_case_words_read(struct mc_case_words *words, const struct mc_metric_input *input);
/* Reads one more text, such as the source, like the sides; call it after reading these, or after
 * mc_token_ids_clear(&words->table). Returns its ids, valid as long as those of the sides. */
struct mc_id_sequence mc_case_words_add(struct mc_case_words *words, struct mc_slice text,
                                        struct mc_sentence *sentence);
/* Frees a sentence that the caller owns. */
void mc_sentence_free(struct mc_sentence *sentence);
void mc_case_words_free(struct mc_case_words *words);

/* The n-grams that a candidate shares with its references, as explain() of the n-gram metrics shows
 * them. Scores are computed faster elsewhere (text/ngram.h). */

/* A distinct n-gram that the candidate shares with a reference. */
struct mc_matched_ngram {
    unsigned order;
    size_t at; /* its first position in the candidate */
    uint64_t candidate_count;
    uint64_t reference_count; /* the largest count in any one reference */
    size_t reference;         /* the first with that count, from 0 */
};

/* The n-grams of the orders first..last, by order, then by position in the candidate. Returns how
 * many; the caller frees *ngrams. */
size_t mc_matched_ngrams(struct mc_id_sequence candidate, const struct mc_id_sequence *references,
                         size_t n_references, unsigned first, unsigned last,
                         struct mc_matched_ngram **ngrams);

/* The tokens [at, at + n), joined by blanks, in the buffer. */
struct mc_slice mc_joined_tokens(const struct mc_tokens *tokens, size_t at, size_t n,
                                 struct mc_buffer *buffer);

/* Writes the members of an n-gram: ngram (`text`), order, matches, candidate_count,
 * reference_count. */
void mc_matched_ngram_write(const struct mc_matched_ngram *ngram, struct mc_slice text,
                            const struct mc_metric_writer *writer);
/* Writes an array of tokens. */
void mc_tokens_write(const char *key, const struct mc_slice *tokens, size_t n,
                     const struct mc_metric_writer *writer);

#endif
