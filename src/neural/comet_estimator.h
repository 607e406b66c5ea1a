/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comet_estimator.h: the contents of estimator.safetensors of a COMET model: the weights that mix
 * the layers of its encoder, and the network that turns vectors into a score. */
#ifndef MC_NEURAL_COMET_ESTIMATOR_H
#define MC_NEURAL_COMET_ESTIMATOR_H

#include <stddef.h>

#include "base/error.h"
#include "neural/comet_config.h"

struct mc_arena;
struct mc_comet_estimator;
struct mc_tensors;

/* The input of a score, each [n_hidden of the encoder]: the vectors of a triple or, for a unified
 * model, the vector of the joined sequence as `candidate`. Members that the class of the model does
 * not take are not read. */
struct mc_comet_vectors {
    const double *candidate, *reference, *source;
};

/* Reads the estimator for an encoder of n_layers layers and n_hidden hidden values; it lives in the
 * arena, and `config` and `tensors` must live as long. MC_CODE_INPUT with the file and the tensor:
 * a tensor is missing, of the wrong shape, not finite, or contradicts the settings. */
int mc_comet_estimator_read(const struct mc_comet_config *config, struct mc_tensors *tensors,
                            size_t n_layers, size_t n_hidden, struct mc_arena *arena,
                            struct mc_comet_estimator **estimator,
                            struct mc_error *error) MC_MUST_CHECK;
/* As mc_comet_model_layer_weights. */
const double *mc_comet_estimator_layer_weights(const struct mc_comet_estimator *estimator,
                                               size_t *n, double *gamma);
/* Finds the layout of products in which no score depends on the scores beside it; until then,
 * products are summed without the library. Needs mc_blas_check. */
void mc_comet_estimator_try(struct mc_comet_estimator *estimator);
/* As mc_comet_model_estimate. */
void mc_comet_estimator_scores(const struct mc_comet_estimator *estimator,
                               const struct mc_comet_vectors *vectors, size_t n, double *scores);

#endif
