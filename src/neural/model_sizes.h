/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_sizes.h: the kind and sizes of a transformer model, as set by config.json and the files of
 * sentence-transformers. */
#ifndef MC_NEURAL_MODEL_SIZES_H
#define MC_NEURAL_MODEL_SIZES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum mc_model_kind {
    MC_MODEL_BERT,
    MC_MODEL_ROBERTA,
    MC_MODEL_XLM_ROBERTA, /* RoBERTa with another vocabulary */
    MC_MODEL_DISTILBERT,
    MC_MODEL_GPT2
};

/* The number type of the factors in the matrix products of an encoder's layers; sums are floats. */
enum mc_model_products {
    MC_PRODUCTS_FLOAT32,
    MC_PRODUCTS_BFLOAT16 /* weights and states rounded (bfloat16_products.h) */
};

static inline bool mc_model_is_roberta(enum mc_model_kind kind)
{
    return kind == MC_MODEL_ROBERTA || kind == MC_MODEL_XLM_ROBERTA;
}

/* How a sentence-transformers model makes one vector from a sentence. */
struct mc_model_pooling {
    bool is_given; /* modules.json exists; else the other members mean nothing */
    bool first, mean, maximum;
    bool mean_sqrt;       /* the sum divided by the square root of the number of tokens */
    bool normalised;      /* scaled to length 1 */
    bool lower_case;      /* texts are first lowercased, as by str.lower */
    size_t max_length;    /* the most ids, special tokens included; SIZE_MAX: not given */
    uint64_t named_files; /* hash of paths and contents of the files that only modules.json names;
                             0: none */
    char unknown[64];     /* what the files require that this program cannot compute; else empty */
};

/* The sizes according to config.json and the weights. */
struct mc_model_sizes {
    enum mc_model_kind kind;
    size_t n_layers, n_heads, n_hidden, n_inner, n_positions, n_words;
    bool has_vocabulary_head; /* it can give the probability of a token */
    struct mc_model_pooling pooling;
};

#endif
