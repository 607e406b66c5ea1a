/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model.h: a transformer model in the folder layout of its publisher: its sizes, its weights, its
 * tokenizer, and what it computes for sentences.
 *
 * BERT (Devlin et al. 2019), RoBERTa (Liu et al. 2019), XLM-RoBERTa (Conneau et al. 2020),
 * DistilBERT (Sanh et al. 2019), GPT-2 (Radford et al. 2019). Nothing is ever downloaded. Weights
 * are mapped, once per process: opening an open model again under the same name gives the same
 * model. What a model computes for a sentence does not depend on the sentences beside it or on
 * threads. An open model never changes: any number of threads may use it. */
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

/* Opens a model by its folder, or by a name that mc_model_folder_find finds. MC_CODE_INPUT: there
 * is none (with the places searched and the files needed), or one of its files is missing,
 * unreadable or invalid (with the file). Close with mc_model_close. */
int mc_model_open(const char *name, struct mc_model **model, struct mc_error *error) MC_MUST_CHECK;
/* The same with these products instead of MC_PRODUCTS_FLOAT32: models with different products are
 * different models. */
int mc_model_open_with(const char *name, enum mc_model_products products, struct mc_model **model,
                       struct mc_error *error) MC_MUST_CHECK;
/* What a folder holds, as far as can be told without the weights; takes milliseconds. */
struct mc_model_look {
    struct mc_model_sizes sizes;
    uint64_t n_bytes; /* of the weight files */
    enum mc_tokenizer_kind tokenizer;
    size_t n_ids, max_length; /* of the tokenizer; length: also limited by the positions of the
                                 model */
};
/* Examines the folder of a model (mc_model_folder_find); fails as mc_model_open does, except for
 * faults that only the weights show. */
int mc_model_look(const char *folder, struct mc_model_look *look,
                  struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_model_close(struct mc_model *model);

const struct mc_model_sizes *mc_model_sizes(const struct mc_model *model);
const struct mc_subword_tokenizer *mc_model_tokenizer(const struct mc_model *model);
/* The last part of the path as given, even if it is a link; in the cache of the publisher's
 * library, the name of the repository without its organisation: "roberta-large". */
const char *mc_model_name(const struct mc_model *model);
/* A checksum of all files that affect the results: 12 hexadecimal digits. */
const char *mc_model_checksum(const struct mc_model *model);
/* The most ids of a sentence that the positions of the model and its tokenizer allow. */
size_t mc_model_max_length(const struct mc_model *model);

/* --- what it computes ------------------------------------------------------------------------- */

/* The hidden states of sentences after `layer` layers (0: the embeddings; n_layers: all; for GPT-2
 * then after the final norm): states[i][p * n_hidden + d] of position p of sentence i, in the
 * arena. Sentences may be in any order and have from 1 to mc_model_max_length ids (for GPT-2 and
 * others at most n_positions). Computing short ones together costs less than one by one. */
void mc_model_states(const struct mc_model *model, const struct mc_token_ids *sentences, size_t n,
                     size_t layer, struct mc_arena *arena, float **states);

/* Passes the states of sentences after each layer from 0 to `last` to a function, on this thread.
 * Not for GPT-2. */
void mc_model_layers(const struct mc_model *model, const struct mc_token_ids *sentences, size_t n,
                     size_t last, mc_layer_visit *visit, void *context);

/* The answers to n_questions questions about sentences: probabilities (softmax over the vocabulary)
 * in [0, 1]. Needs has_vocabulary_head. */
void mc_model_probabilities(const struct mc_model *model, const struct mc_token_ids *sentences,
                            size_t n, const struct mc_token_question *questions, size_t n_questions,
                            struct mc_arena *arena, double *probabilities);

/* The vocabulary logit of one id at every position of its sentence: logits[i][p] for ids[i] in
 * sentence i, in the arena. Needs has_vocabulary_head. */
void mc_model_logits(const struct mc_model *model, const struct mc_token_ids *sentences, size_t n,
                     const uint32_t *ids, struct mc_arena *arena, float **logits);

#endif
