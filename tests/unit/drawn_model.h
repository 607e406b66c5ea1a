/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn_model.h: folders of transformer models with drawn weights, of any size. */
#ifndef MC_TESTS_DRAWN_MODEL_H
#define MC_TESTS_DRAWN_MODEL_H

#include <stddef.h>

#include "neural/model.h"

/* As what weights are written: floats; floats of as many digits as bfloat16 has; bfloat16, which
 * are the same numbers as those. */
enum mc_drawn_numbers { MC_DRAWN_F32, MC_DRAWN_SHORT_F32, MC_DRAWN_BF16 };

/* Of all kinds but MC_MODEL_DISTILBERT. n_words is at least 300. */
struct mc_drawn_shape {
    enum mc_model_kind kind;
    size_t n_layers, n_heads, n_hidden, n_inner, n_positions, n_words;
    enum mc_drawn_numbers numbers;
};

/* Writes config.json, model.safetensors and the files of a tokenizer into the folder, which
 * is there. BERT: vocab.txt has [PAD], [UNK], [CLS], [SEP], [MASK] and then w5, w6, ...;
 * XLM-RoBERTa: sentencepiece.bpe.model has <unk>, <s>, </s> and then the words w4, w5, ..., whose
 * ids these are; others: the 256 bytes and tokens that no text has. The same shape gives the same
 * bytes. 0, or -1: a file could not be written. */
int mc_draw_model(const struct mc_drawn_shape *shape, const char *folder);
/* Writes a regression model of COMET (comet_model.h) into the folder, on an encoder of that
 * shape, of MC_MODEL_XLM_ROBERTA, whose estimator has layers of 3/4 and 1/4 of n_inner: of
 * xlm-roberta-large as in COMET-22. */
int mc_draw_comet_model(const struct mc_drawn_shape *shape, const char *folder);
/* Removes what mc_draw_model wrote, and the folder. */
void mc_remove_drawn_model(const char *folder);
void mc_remove_drawn_comet_model(const char *folder);

#endif
