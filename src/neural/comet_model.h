/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comet_model.h: a converted COMET checkpoint (Rei et al. 2020, 2021, 2022; Wan et al. 2022): an
 * encoder whose layers are mixed, a vector for each sentence, and an estimator that turns vectors
 * into a score. An open model never changes: any number of threads may use it.
 *
 * A folder holds hparams.json (comet_config.h), estimator.safetensors with the tensors of the
 * checkpoint outside its encoder, and the folder of the encoder. States and the products of the
 * estimator are in single precision, all else in double. */
#ifndef MC_NEURAL_COMET_MODEL_H
#define MC_NEURAL_COMET_MODEL_H

#include <stddef.h>

#include "base/error.h"
#include "neural/comet_config.h"
#include "neural/comet_estimator.h"
#include "neural/model.h"
#include "neural/token_ids.h"

struct mc_arena;
struct mc_comet_model;

/* The folder itself, or one of that name in a folder of METRICHECK_MODELS, in the arena; the name
 * itself if there is none. */
const char *mc_comet_model_find(const char *name, struct mc_arena *arena);
/* What a folder holds, as far as can be told without its weights. */
struct mc_comet_look {
    struct mc_comet_config config;
    struct mc_model_look encoder; /* n_bytes includes those of the estimator */
};
/* Examines a folder; texts are in the arena. Fails as mc_comet_model_open does, except for faults
 * that only the tensors show. */
int mc_comet_model_look(const char *folder, struct mc_arena *arena, struct mc_comet_look *look,
                        struct mc_error *error) MC_MUST_CHECK;
/* "regression", "reference-free" or "unified". */
const char *mc_comet_class_name(enum mc_comet_class class);
/* MC_CODE_INPUT with the file and the tensor: a file is missing, unreadable, invalid, or does not
 * match the others. Close with mc_comet_model_close. */
int mc_comet_model_open(const char *folder, struct mc_comet_model **comet,
                        struct mc_error *error) MC_MUST_CHECK;
/* The same with these encoder products instead of MC_PRODUCTS_FLOAT32. */
int mc_comet_model_open_with(const char *folder, enum mc_model_products products,
                             struct mc_comet_model **comet, struct mc_error *error) MC_MUST_CHECK;
/* NULL is allowed. */
void mc_comet_model_close(struct mc_comet_model *comet);

const struct mc_comet_config *mc_comet_model_config(const struct mc_comet_model *comet);
const struct mc_model *mc_comet_model_encoder(const struct mc_comet_model *comet);
/* A checksum of all files that affect the results: 12 hexadecimal digits. */
const char *mc_comet_model_checksum(const struct mc_comet_model *comet);
/* The weights [n] of the layers, the embeddings first, without the factor gamma; NULL for a model
 * that takes only one layer. With sparsemax some are exactly 0. */
const double *mc_comet_model_layer_weights(const struct mc_comet_model *comet, size_t *n,
                                           double *gamma);

/* The ids of the unchanged text, with special tokens at both ends, truncated to what the model
 * takes. */
void mc_comet_model_encode(const struct mc_comet_model *comet, struct mc_slice text,
                           struct mc_arena *arena, struct mc_token_ids *ids);
/* The sequence of n encoded texts, at least one, for a unified model: the candidate first. */
void mc_comet_model_join(const struct mc_comet_model *comet, const struct mc_token_ids *texts,
                         size_t n, struct mc_arena *arena, struct mc_token_ids *joined);

/* vectors[i] [n_hidden of the encoder] for sentences[i], which must not be empty. NaN and infinity
 * arise only from weights that contain them. */
void mc_comet_model_vectors(const struct mc_comet_model *comet,
                            const struct mc_token_ids *sentences, size_t n, double *const *vectors);
/* The same as if the weight of one layer were 0. */
void mc_comet_model_vectors_without(const struct mc_comet_model *comet, size_t layer,
                                    const struct mc_token_ids *sentences, size_t n,
                                    double *const *vectors);
/* The mixed states of the tokens [ids.n * n_hidden] from which the vector of a sentence is made. */
void mc_comet_model_token_states(const struct mc_comet_model *comet,
                                 const struct mc_token_ids *sentence, double *states);
/* scores[i] for vectors[i], not clipped. Many at once cost less than one by one, and no score
 * depends on those beside it. */
void mc_comet_model_estimate(const struct mc_comet_model *comet,
                             const struct mc_comet_vectors *vectors, size_t n, double *scores);

#endif
