/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn_model.h: folders of transformer models of any size, with random weights. */
#ifndef MC_TESTS_DRAWN_MODEL_H
#define MC_TESTS_DRAWN_MODEL_H

#include <stddef.h>

#include "neural/model.h"

/* How weights are written: as floats, as floats cut to the precision of bfloat16, or as bfloat16,
 * with the same values as the latter. */
enum mc_drawn_numbers { MC_DRAWN_F32, MC_DRAWN_SHORT_F32, MC_DRAWN_BF16 };

/* Any kind except MC_MODEL_DISTILBERT. n_words is at least 300. */
struct mc_drawn_shape {
    enum mc_model_kind kind;
    size_t n_layers, n_heads, n_hidden, n_inner, n_positions, n_words;
    enum mc_drawn_numbers numbers;
};

/* Writes config.json, model.safetensors and the files of a tokenizer into an existing folder. BERT:
 * vocab.txt has [PAD], [UNK], [CLS], [SEP], [MASK] and then w5, w6, ...; XLM-RoBERTa:
 * sentencepiece.bpe.model has <unk>, <s>, </s> and then the words w4, w5, ..., named by their ids;
 * others: the 256 bytes and tokens that occur in no text. The same shape gives the same bytes. 0,
 * or -1 if a file could not be written. */
int mc_draw_model(const struct mc_drawn_shape *shape, const char *folder);
/* Writes a COMET regression model (comet_model.h) into the folder: an encoder of that shape, of
 * kind MC_MODEL_XLM_ROBERTA, and an estimator with layers of 3/4 and 1/4 of n_inner, as in COMET-22
 * on xlm-roberta-large. */
int mc_draw_comet_model(const struct mc_drawn_shape *shape, const char *folder);
/* Removes what mc_draw_model wrote, and the folder. */
void mc_remove_drawn_model(const char *folder);
void mc_remove_drawn_comet_model(const char *folder);

#endif
