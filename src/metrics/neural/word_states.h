/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_states.h: vectors of the words of a sentence in their context: the last hidden states of a
 * transformer model, as GraCo uses them (Zeidler, Opitz and Frank 2022). */
#ifndef MC_METRICS_NEURAL_WORD_STATES_H
#define MC_METRICS_NEURAL_WORD_STATES_H

#include <metricheck/metric_module.h>

#include "amr/word_alignment.h"
#include "base/memory.h"
#include "neural/model.h"

/* Which words have a vector, and which one. */
#define MC_WORD_CHOICES "clean|program|program-folded"
enum mc_word_choice {
    /* the words of the alignment, each tokenized separately, all between the special tokens; the
     * vector of a word is the mean over its tokens; a word without tokens is left out */
    MC_WORDS_CLEAN,
    /* as in the code of the paper: over the WordPiece tokens of the sentence. A token that equals
     * an aligned word, wherever it occurs, is a word with the token's own vector; so is a token
     * that continues the one before if both together are an aligned word. Longer words are never
     * found, nor, if the model is in lower case, words with capitals. */
    MC_WORDS_PROGRAM,
    /* the same with the aligned words in lower case */
    MC_WORDS_PROGRAM_FOLDED
};

/* Words in the order of the sentence. */
struct mc_word_states {
    uint32_t n;
    struct mc_slice *texts;       /* [n] */
    const double *const *vectors; /* [n][width of the model] */
};

/* The memory of one thread: what the model computed for the last few sentences, or for those of a
 * batch. */
struct mc_word_state_memory;

struct mc_word_state_memory *mc_word_state_memory_new(const struct mc_model *model) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_word_state_memory_free(struct mc_word_state_memory *memory);

/* A batch costs less than its sentences one by one. Between the two calls mc_word_states_of only
 * notes its sentences and finds no words; after the second it has the words ready. Earlier results
 * are dropped. */
void mc_word_states_begin(struct mc_word_state_memory *memory);
void mc_word_states_compute(struct mc_word_state_memory *memory);
/* The number of tokens in the batch. */
size_t mc_word_states_n_tokens(const struct mc_word_state_memory *memory);

/* Whether words can be chosen in this way with this model: -1, with the problem filled, for GPT-2
 * and, unless `choice` is clean, for models without WordPiece. */
int mc_word_states_check(const struct mc_model *model, enum mc_word_choice choice,
                         struct mc_metric_problem *problem);
/* The words that the alignment assigns to nodes. `sentence` is not read if the choice is clean. -1,
 * with the problem filled: the sentence is longer than the model takes. `side` is for the
 * message. */
int mc_word_states_of(struct mc_word_state_memory *memory, enum mc_word_choice choice,
                      const struct mc_word_alignment *alignment, struct mc_slice sentence,
                      const char *side, struct mc_arena *arena, struct mc_word_states *states,
                      struct mc_metric_problem *problem);

#endif
