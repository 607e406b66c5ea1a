/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_weights.h: which tensor of a file is which matrix of a model, by the names that publishers
 * use. */
#ifndef MC_NEURAL_MODEL_WEIGHTS_H
#define MC_NEURAL_MODEL_WEIGHTS_H

#include "base/error.h"
#include "neural/encoder.h"
#include "neural/model_config.h"
#include "neural/tensor_file.h"

struct mc_arena;

/* Fills the encoder; its layers live in the arena, its numbers as long as the tensors. A tensor
 * that is missing, or whose shape does not match the configuration: MC_CODE_INPUT with file and
 * tensor. */
int mc_model_weights_bind(const struct mc_model_config *config, struct mc_tensors *tensors,
                          struct mc_arena *arena, struct mc_encoder *encoder,
                          struct mc_error *error) MC_MUST_CHECK;
/* The same without reading any numbers: fills in the sizes and checks that all tensors are there
 * with their shapes; the encoder has no weights. */
int mc_model_weights_look(const struct mc_model_config *config, struct mc_tensors *tensors,
                          struct mc_arena *arena, struct mc_encoder *encoder,
                          struct mc_error *error) MC_MUST_CHECK;
/* Makes the products of all layers bfloat16 products, with their weights in the arena. The
 * vocabulary head is unchanged. Numbers of the file that this reads are dropped from memory. */
void mc_model_weights_round(struct mc_encoder *encoder, struct mc_tensors *tensors,
                            struct mc_arena *arena);
/* Tests products of each shape of the encoder; if one is uneven, all get margins, and if that does
 * not help, all are summed one by one (products.h). */
void mc_model_weights_try(struct mc_encoder *encoder);

#endif
