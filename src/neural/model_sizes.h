/* SPDX-License-Identifier: GPL-3.0-or-later */
/* model_sizes.h: what kind of transformer model it is, and how large: what config.json says, and
 * the files of sentence-transformers. */
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

/* What the matrix products of an encoder's layers are made of; sums are floats. */
enum mc_model_products {
    MC_PRODUCTS_FLOAT32,
    MC_PRODUCTS_BFLOAT16 /* weights and states rounded (bfloat16_products.h) */
};

static inline bool mc_model_is_roberta(enum mc_model_kind kind)
{
    return kind == MC_MODEL_ROBERTA || kind == MC_MODEL_XLM_ROBERTA;
}

/* How a model of sentence-transformers makes one vector of a sentence. */
struct mc_model_pooling {
    bool is_given; /* modules.json is there; else the rest says nothing */
    bool first, mean, maximum;
    bool mean_sqrt;       /* the sum over the root of the number of tokens */
    bool normalised;      /* length 1 */
    bool lower_case;      /* texts are put into lower case first, as str.lower does */
    size_t max_length;    /* ids at most, special tokens included; SIZE_MAX: not given */
    uint64_t named_files; /* hash of paths and contents of the files that modules.json alone names;
                             0: none */
    char unknown[64]; /* what the files ask for that this program does not compute; else empty */
};

/* What config.json says, and what the weights have. */
struct mc_model_sizes {
    enum mc_model_kind kind;
    size_t n_layers, n_heads, n_hidden, n_inner, n_positions, n_words;
    bool has_vocabulary_head; /* it can tell the probability of a token */
    struct mc_model_pooling pooling;
};

#endif
