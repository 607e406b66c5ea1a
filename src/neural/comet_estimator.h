/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comet_estimator.h: what estimator.safetensors of a COMET model holds: the weights by which the
 * layers of its encoder are mixed, and the network that makes a number of vectors. */
#ifndef MC_NEURAL_COMET_ESTIMATOR_H
#define MC_NEURAL_COMET_ESTIMATOR_H

#include <stddef.h>

#include "base/error.h"
#include "neural/comet_config.h"

struct mc_arena;
struct mc_comet_estimator;
struct mc_tensors;

/* What a score is made of, each [n_hidden of the encoder]: the vectors of a triple, or of one
 * sequence joined, which is then the candidate, of a unified model. What the class of the model
 * does not take is not read. */
struct mc_comet_vectors {
    const double *candidate, *reference, *source;
};

/* Reads it for an encoder of so many layers and hidden values; it is in the arena, and settings and
 * tensors must live as long. MC_CODE_INPUT with the file and the tensor: one is missing, of another
 * shape, or not finite; or the settings say otherwise. */
int mc_comet_estimator_read(const struct mc_comet_config *config, struct mc_tensors *tensors,
                            size_t n_layers, size_t n_hidden, struct mc_arena *arena,
                            struct mc_comet_estimator **estimator,
                            struct mc_error *error) MC_MUST_CHECK;
/* As mc_comet_model_layer_weights. */
const double *mc_comet_estimator_layer_weights(const struct mc_comet_estimator *estimator,
                                               size_t *n, double *gamma);
/* Finds the layout of products in which no score depends on those beside it; before that, products
 * are summed without the library. Needs mc_blas_check. */
void mc_comet_estimator_try(struct mc_comet_estimator *estimator);
/* As mc_comet_model_estimate. */
void mc_comet_estimator_scores(const struct mc_comet_estimator *estimator,
                               const struct mc_comet_vectors *vectors, size_t n, double *scores);

#endif
