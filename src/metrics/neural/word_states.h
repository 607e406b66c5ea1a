/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_states.h: vectors of the words of a sentence, each as a transformer model sees it there: the
 * last hidden state. As GraCo takes them (Zeidler, Opitz and Frank 2022). */
#ifndef MC_METRICS_NEURAL_WORD_STATES_H
#define MC_METRICS_NEURAL_WORD_STATES_H

#include <metricheck/metric_module.h>

#include "amr/word_alignment.h"
#include "base/memory.h"
#include "neural/model.h"

/* Which words have a vector, and which one. */
#define MC_WORD_CHOICES "clean|program|program-folded"
enum mc_word_choice {
    /* the words of the alignment, each tokenized by itself, all between the special tokens; a word
     * has the mean of its tokens; without any it is left out */
    MC_WORDS_CLEAN,
    /* as the code of the paper does: over the WordPiece tokens of the sentence. A token that equals
     * an aligned word, wherever it stands, has its own vector; a token that goes on with the one
     * before, both together being an aligned word, its own, too. Longer words are never found, nor,
     * where the model is in lower case, words with capitals. */
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

/* The sentences of one thread: what the model computed of the last few, or of those of a batch. */
struct mc_word_state_memory;

struct mc_word_state_memory *mc_word_state_memory_new(const struct mc_model *model) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_word_state_memory_free(struct mc_word_state_memory *memory);

/* A batch, which costs less than its sentences one by one. Between both calls the sentences that
 * mc_word_states_of is asked for are noted, and it finds no words; then it has them ready. What was
 * there before is forgotten. */
void mc_word_states_begin(struct mc_word_state_memory *memory);
void mc_word_states_compute(struct mc_word_state_memory *memory);
/* Tokens of the batch. */
size_t mc_word_states_n_tokens(const struct mc_word_state_memory *memory);

/* Whether words can be chosen so in sentences of this model: -1, with the problem filled, for GPT-2
 * and, unless clean, for what is not WordPiece. */
int mc_word_states_check(const struct mc_model *model, enum mc_word_choice choice,
                         struct mc_metric_problem *problem);
/* The words that the alignment gives to nodes. `sentence` is read unless the choice is clean. -1,
 * with the problem filled: the sentence is longer than the model takes. `side` is for the
 * message. */
int mc_word_states_of(struct mc_word_state_memory *memory, enum mc_word_choice choice,
                      const struct mc_word_alignment *alignment, struct mc_slice sentence,
                      const char *side, struct mc_arena *arena, struct mc_word_states *states,
                      struct mc_metric_problem *problem);

#endif
