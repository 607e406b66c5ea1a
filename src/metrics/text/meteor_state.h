/* meteor_state.h: an opened METEOR: parameters, resources, memory. */
#ifndef MC_METRICS_TEXT_METEOR_STATE_H
#define MC_METRICS_TEXT_METEOR_STATE_H

#include "metrics/text/case_words.h"
#include "metrics/text/meteor.h"
#include "metrics/text/meteor_nltk.h"

/* Behind the figures of the whole come four of each module: content and function words that it
 * matched, of candidate and reference. */
#define MC_METEOR_OF_MODULE(name)                                                                  \
    "|" name "_content_candidate|" name "_content_reference|" name "_function_candidate|" name     \
    "_function_reference"
#define MC_METEOR_OUTPUTS                                                                          \
    "score|precision|recall|fmean|fragmentation_penalty|chunks|matched_candidate|"                 \
    "matched_reference|candidate_length|reference_length|candidate_function_words|"                \
    "reference_function_words" MC_METEOR_OF_MODULE("exact") MC_METEOR_OF_MODULE("stem")            \
        MC_METEOR_OF_MODULE("synonym") MC_METEOR_OF_MODULE("paraphrase")

/* In the order of MC_METEOR_OUTPUTS. */
enum mc_meteor_output {
    MC_METEOR_SCORE,
    MC_METEOR_PRECISION,
    MC_METEOR_RECALL,
    MC_METEOR_FMEAN,
    MC_METEOR_PENALTY,
    MC_METEOR_CHUNKS,
    MC_METEOR_MATCHED_CANDIDATE,
    MC_METEOR_MATCHED_REFERENCE,
    MC_METEOR_CANDIDATE_LENGTH,
    MC_METEOR_REFERENCE_LENGTH,
    MC_METEOR_CANDIDATE_FUNCTION_WORDS,
    MC_METEOR_REFERENCE_FUNCTION_WORDS,
    MC_METEOR_OF_MODULES
};

struct mc_meteor_state {
    bool nltk;
    unsigned output; /* enum mc_meteor_output, or of a module */
    enum mc_meteor_normalise normalise;
    struct mc_meteor_settings settings;
    struct mc_meteor_modules modules;
    struct mc_arena *arena; /* of the resources */
    struct mc_meteor_lists lists;
    struct mc_meteor_synonyms synonyms;
    struct mc_meteor_phrases phrases;
    struct mc_meteor_lexicon lexicon;
    struct mc_stemmer *stemmer;
    struct mc_meteor_normaliser normaliser;
    struct mc_meteor_sentence candidate, reference;
    struct mc_meteor_matches matches;
    struct mc_meteor_aligner aligner;
    struct mc_case_words words; /* with nltk */
    struct mc_meteor_nltk pair; /* with nltk */
};

/* Reads the parameters and the resources: meteor_open.c. */
int mc_meteor_open(const struct mc_metric_host *host, void **state,
                   struct mc_metric_problem *problem);
void mc_meteor_close(void *state);
/* Tokens, words, matches and alignment of the candidate with one reference, into the state. NULL,
 * or why there are none. */
const char *mc_meteor_align_texts(struct mc_meteor_state *state, struct mc_slice candidate,
                                  struct mc_slice reference, struct mc_meteor_counts *counts);
/* The same with NLTK's definition: into state->pair and the counts. `reference` is one of those of
 * state->words, which were read before. */
void mc_meteor_align_nltk(struct mc_meteor_state *state, size_t reference,
                          struct mc_meteor_counts *counts, struct mc_meteor_result *result);
/* Counts and result of the reference with the best score, the first of equals; *best (may be NULL)
 * is its place. NULL, or why there is no score. */
const char *mc_meteor_best(struct mc_meteor_state *state, const struct mc_metric_input *input,
                           struct mc_meteor_counts *counts, struct mc_meteor_result *result,
                           size_t *best);
/* The explanation: meteor_explain.c. */
int mc_meteor_explain(void *state, const struct mc_metric_input *input,
                      const struct mc_metric_writer *writer, struct mc_metric_problem *problem);

#endif
