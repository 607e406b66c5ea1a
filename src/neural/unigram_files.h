/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unigram_files.h: the vocabulary of XLM-RoBERTa (Conneau et al. 2020), a SentencePiece model, in
 * the two forms in which it is published. */
#ifndef MC_NEURAL_UNIGRAM_FILES_H
#define MC_NEURAL_UNIGRAM_FILES_H

#include "base/error.h"
#include "base/json.h"
#include "text/sentence_piece.h"

struct mc_arena;

/* The name of the file of the first form. */
#define MC_UNIGRAM_FILE "sentencepiece.bpe.model"

/* Special tokens of the first form by id: they are not where SentencePiece has them, and its other
 * ids are one higher here. A last one, <mask>, follows all pieces. */
enum { MC_UNIGRAM_N_FIRST = 4, MC_UNIGRAM_SHIFT = 1 };
extern const char *const mc_unigram_first[MC_UNIGRAM_N_FIRST];
#define MC_UNIGRAM_LAST "<mask>"

/* Reads the first form. MC_CODE_INPUT with the path: mc_sentence_piece_read, and a model that does
 * not begin with <unk>, <s> and </s>. */
int mc_unigram_read_model(const char *path, struct mc_arena *arena,
                          struct mc_sentence_piece_parts *parts,
                          struct mc_error *error) MC_MUST_CHECK;
/* Reads the second form, tokenizer.json, of which `model` is the member "model"; ids are those
 * given there. -1 with a finding at its place. */
int mc_unigram_read_json(const struct mc_json_cursor *root, const struct mc_json_cursor *model,
                         struct mc_arena *arena,
                         struct mc_sentence_piece_parts *parts) MC_MUST_CHECK;

#endif
