/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_weights.h: which tensor of a file is which matrix of a model, as their publishers name
 * them. */
#ifndef MC_NEURAL_MODEL_WEIGHTS_H
#define MC_NEURAL_MODEL_WEIGHTS_H

#include "base/error.h"
#include "neural/encoder.h"
#include "neural/model_config.h"
#include "neural/tensor_file.h"

struct mc_arena;

/* Fills the encoder, whose layers live in the arena and whose numbers live as long as the tensors.
 * A tensor that is missing, or of another shape than the configuration wants: MC_CODE_INPUT with
 * file and tensor. */
int mc_model_weights_bind(const struct mc_model_config *config, struct mc_tensors *tensors,
                          struct mc_arena *arena, struct mc_encoder *encoder,
                          struct mc_error *error) MC_MUST_CHECK;
/* The same without reading a number: sizes are filled, and all tensors are there with their shapes;
 * the encoder has no weights. */
int mc_model_weights_look(const struct mc_model_config *config, struct mc_tensors *tensors,
                          struct mc_arena *arena, struct mc_encoder *encoder,
                          struct mc_error *error) MC_MUST_CHECK;
/* The products of all layers become those of bfloat16, whose weights are in the arena. The
 * vocabulary head stays as it is. Numbers of the file that were read for it leave memory. */
void mc_model_weights_round(struct mc_encoder *encoder, struct mc_tensors *tensors,
                            struct mc_arena *arena);
/* Tries the products of all shapes of the encoder; where one is uneven, all are made one by one
 * (products.h). */
void mc_model_weights_try(struct mc_encoder *encoder);

#endif
