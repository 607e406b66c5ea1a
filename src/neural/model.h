/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.h: a transformer model from the folder that its publisher lays out: its sizes, its weights,
 * its tokenizer, and what it computes of sentences.
 *
 * BERT (Devlin et al. 2019), RoBERTa (Liu et al. 2019), XLM-RoBERTa (Conneau et al. 2020),
 * DistilBERT (Sanh et al. 2019), GPT-2 (Radford et al. 2019). Nothing is ever downloaded. Weights
 * are mapped, and opened once a process: a model that is opened again, under the same name, while
 * it is open is the same one. What a model computes of a sentence does not depend on the sentences
 * beside it, nor on threads. An open model is never changed: any number of threads may use it. */
#ifndef MC_NEURAL_MODEL_H
#define MC_NEURAL_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "neural/model_sizes.h"
#include "neural/token_ids.h"
#include "neural/tokenizer.h"

struct mc_arena;
struct mc_model;

/* Whether this program was built with matrix products (configure --with-neural). */
bool mc_model_available(void);

/* Opens a model by folder, or by a name that is looked for as mc_model_folder_find does.
 * MC_CODE_INPUT: none there (with the places that were searched and the files that are wanted), or
 * a file of it is missing, unreadable, invalid; with the file. Close with mc_model_close. */
int mc_model_open(const char *name, struct mc_model **model, struct mc_error *error) MC_MUST_CHECK;
/* The same, with other products than those of MC_PRODUCTS_FLOAT32: it is another model, beside
 * those that are open with other ones. */
int mc_model_open_with(const char *name, enum mc_model_products products, struct mc_model **model,
                       struct mc_error *error) MC_MUST_CHECK;
/* What a folder holds, as far as it shows without its weights: in milliseconds. */
struct mc_model_look {
    struct mc_model_sizes sizes;
    uint64_t n_bytes; /* of the files of weights */
    enum mc_tokenizer_kind tokenizer;
    size_t n_ids, max_length; /* of the tokenizer; length: with the positions of the model */
};
/* Looks at the folder of a model (mc_model_folder_find); fails as mc_model_open does, but for what
 * only the weights themselves show. */
int mc_model_look(const char *folder, struct mc_model_look *look,
                  struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_model_close(struct mc_model *model);

const struct mc_model_sizes *mc_model_sizes(const struct mc_model *model);
const struct mc_subword_tokenizer *mc_model_tokenizer(const struct mc_model *model);
/* The last part of the path as it was given, whatever a link leads to, or of the cache of the
 * publisher's library the name of the repository without its organisation: "roberta-large". */
const char *mc_model_name(const struct mc_model *model);
/* Of all files that count: 12 hexadecimal digits. */
const char *mc_model_checksum(const struct mc_model *model);
/* The most ids of a sentence: what the positions of the model and its tokenizer allow. */
size_t mc_model_max_length(const struct mc_model *model);

/* --- what it computes ------------------------------------------------------------------------- */

/* The hidden states of sentences after `layer` layers (0: the embeddings; n_layers: all; of GPT-2
 * the last is after the final norm): states[i][p * n_hidden + d] of position p of sentence i, in
 * the arena. Sentences may be in any order and have from 1 to the greatest number of ids
 * (mc_model_max_length; of GPT-2 and others n_positions at most). Short ones together cost less
 * than one by one. */
void mc_model_states(const struct mc_model *model, const struct mc_token_ids *sentences, size_t n,
                     size_t layer, struct mc_arena *arena, float **states);

/* Shows the states of sentences behind each layer from 0 to `last` to a function, on this thread.
 * Not of GPT-2. */
void mc_model_layers(const struct mc_model *model, const struct mc_token_ids *sentences, size_t n,
                     size_t last, mc_layer_visit *visit, void *context);

/* Probabilities (softmax over the vocabulary) of n_questions questions about sentences, in [0, 1].
 * Needs has_vocabulary_head. */
void mc_model_probabilities(const struct mc_model *model, const struct mc_token_ids *sentences,
                            size_t n, const struct mc_token_question *questions, size_t n_questions,
                            struct mc_arena *arena, double *probabilities);

/* The vocabulary logit of one id at every position of its sentence: logits[i][p] for ids[i] in
 * sentence i, in the arena. Needs has_vocabulary_head. */
void mc_model_logits(const struct mc_model *model, const struct mc_token_ids *sentences, size_t n,
                     const uint32_t *ids, struct mc_arena *arena, float **logits);

#endif
