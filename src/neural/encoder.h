/* SPDX-License-Identifier: GPL-3.0-or-later */
/* encoder.h: the forward pass of a transformer model, on weights owned by the caller.
 *
 * BERT (Devlin et al. 2019), RoBERTa (Liu et al. 2019), DistilBERT (Sanh et al. 2019): norms after
 * the sums; GPT-2 (Radford et al. 2019): norms before, and no token sees a later one. All
 * arithmetic is in single precision. The linear layers work on blocks of whole sentences, attention
 * on one sentence; no bit of a result depends on the sentences beside it. */
#ifndef MC_NEURAL_ENCODER_H
#define MC_NEURAL_ENCODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "neural/elementwise.h"
#include "neural/model_sizes.h"
#include "neural/products.h"
#include "neural/token_ids.h"

struct mc_arena;

/* The product plus the bias [n_out]; bias NULL: none. */
struct mc_linear {
    struct mc_product product;
    const float *bias;
};

struct mc_norm {
    const float *weight, *bias; /* [n_hidden] */
};

struct mc_encoder_layer {
    struct mc_linear query, key, value, joined; /* n_hidden to n_hidden */
    struct mc_linear inner, outer;              /* to n_inner, and back */
    struct mc_norm attention_norm, output_norm;
};

/* From hidden states to logits: transform, activation, norm (not GPT-2), then words. */
struct mc_vocabulary_head {
    bool has_transform;
    struct mc_linear transform;
    enum mc_activation activation;
    struct mc_norm norm;
    struct mc_linear words; /* n_hidden to n_words */
};

struct mc_encoder {
    struct mc_model_sizes sizes;
    enum mc_activation activation;
    float epsilon;
    uint32_t padding_id; /* RoBERTa: positions are counted from padding_id + 1 */
    const float *words;  /* [n_words][n_hidden]; or, as in mc_product, */
    const char *narrow_words;
    const float *positions;                    /* [n_positions][n_hidden] */
    const float *types;                        /* for the first token type [n_hidden]; NULL: none */
    struct mc_norm embedding_norm, final_norm; /* the first for BERT and the like, the second for
                                                  GPT-2 */
    struct mc_encoder_layer *layers;           /* [n_layers] */
    struct mc_vocabulary_head head;            /* if sizes.has_vocabulary_head */
};

/* The most ids of a sentence for which there are positions. */
size_t mc_encoder_max_length(const struct mc_encoder *encoder);
/* As mc_model_states, mc_model_probabilities, mc_model_logits. */
void mc_encoder_states(const struct mc_encoder *encoder, const struct mc_token_ids *sentences,
                       size_t n, size_t layer, struct mc_arena *arena, float **states);
void mc_encoder_layers(const struct mc_encoder *encoder, const struct mc_token_ids *sentences,
                       size_t n, size_t last, mc_layer_visit *visit, void *context);
void mc_encoder_probabilities(const struct mc_encoder *encoder,
                              const struct mc_token_ids *sentences, size_t n,
                              const struct mc_token_question *questions, size_t n_questions,
                              double *probabilities);
void mc_encoder_logits(const struct mc_encoder *encoder, const struct mc_token_ids *sentences,
                       size_t n, const uint32_t *ids, struct mc_arena *arena, float **logits);

#endif
