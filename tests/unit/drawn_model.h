/* SPDX-License-Identifier: GPL-3.0-or-later */
/* drawn_model.h: folders of transformer models with drawn weights, of any size. */
#ifndef MC_TESTS_DRAWN_MODEL_H
#define MC_TESTS_DRAWN_MODEL_H

#include <stddef.h>

#include "neural/model.h"

/* Of MC_MODEL_BERT, MC_MODEL_ROBERTA or MC_MODEL_GPT2. n_words is at least 300. */
struct mc_drawn_shape {
    enum mc_model_kind kind;
    size_t n_layers, n_heads, n_hidden, n_inner, n_positions, n_words;
};

/* Writes config.json, model.safetensors (F32) and the files of a tokenizer into the folder, which
 * is there. BERT: vocab.txt has [PAD], [UNK], [CLS], [SEP], [MASK] and then w5, w6, ...; others:
 * the 256 bytes and tokens that no text has. The same shape gives the same bytes. 0, or -1: a file
 * could not be written. */
int mc_draw_model(const struct mc_drawn_shape *shape, const char *folder);
/* Removes what mc_draw_model wrote, and the folder. */
void mc_remove_drawn_model(const char *folder);

#endif
