/* case_words.h: the words of one case as numbers: where every word metric begins.
 *
 * Belongs to the state of a metric and is used for case after case without allocating. */
#ifndef MC_METRICS_TEXT_CASE_WORDS_H
#define MC_METRICS_TEXT_CASE_WORDS_H

#include "text/ngram.h"
#include "text/token_ids.h"

/* One side of a case. A zeroed struct is empty. */
struct mc_sentence {
    struct mc_tokens tokens;
    struct mc_buffer prepared, lowered; /* what the tokeniser saw, where that is not the text */
    uint32_t *ids;                      /* [tokens.n] */
    size_t id_capacity;
};

/* A zeroed struct is ready once the first three are set. */
struct mc_case_words {
    enum mc_tokenizer tokenizer;
    bool lowercase; /* as str.lower (text/unicode.h) */
    bool mteval;    /* prepare texts as mteval-v13a: a run of white space becomes one blank, also at
                       the ends, entities are decoded for every tokeniser, lower case is that of A
                       to Z alone with 13a and that of Perl else (MC_SIGMA_NEVER) */
    struct mc_sentence candidate;
    struct mc_sentence *references; /* [n_references] */
    struct mc_id_sequence candidate_sequence;
    struct mc_id_sequence *sequences; /* [n_references]: ids of the references */
    size_t n_references, capacity, sequence_capacity;
    struct mc_token_ids table; /* table.n: number of different words in the case */
};

/* Tokens and ids of all sides of the case; equal words have equal ids. White space at the end of a
 * text is dropped first, except with mteval. Valid until the next call, while the input is. */
void mc_case_words_read(struct mc_case_words *words, const struct mc_metric_input *input);
void mc_case_words_free(struct mc_case_words *words);

#endif
