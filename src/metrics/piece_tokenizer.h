/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece_tokenizer.h: tokenisers of BLEU that need external files, as in sacreBLEU: SentencePiece
 * models, either named ones (Goyal et al. 2022; NLLB Team 2022; Elmadany et al. 2023), which are
 * searched for, or one of the user's; and MeCab for Japanese (mecab_tokenizer.h). */
#ifndef MC_METRICS_PIECE_TOKENIZER_H
#define MC_METRICS_PIECE_TOKENIZER_H

#include <metricheck/metric_module.h>

#include "base/memory.h"

struct mc_piece_tokenizer;

/* For the choices of a parameter: the names, then "spm:FILE". */
#define MC_PIECE_TOKENIZERS "flores101|flores200|spBLEU-1K|ja-mecab|spm:FILE"

/* Opens the model of a name or, if that is NULL, the file of a path. A name is searched in the
 * folders of METRICHECK_MODELS, as NAME.model or under its publisher's name, then where sacreBLEU
 * puts it; the checksum of the file goes into the signature. -1 with problem->text: there is no
 * file (with the places and the address of the file), or it is not a model; for ja-mecab as
 * mc_mecab_tokenizer_open. Close with mc_piece_tokenizer_close. */
int mc_piece_tokenizer_open(const struct mc_metric_host *host, const char *name, const char *path,
                            struct mc_piece_tokenizer **tokenizer,
                            struct mc_metric_problem *problem) MC_MUST_CHECK;
/* The tokeniser may be NULL. */
void mc_piece_tokenizer_close(struct mc_piece_tokenizer *tokenizer);
/* Replaces the buffer by the pieces of the text, each followed by a blank. */
void mc_piece_tokenizer_cut(struct mc_piece_tokenizer *tokenizer, struct mc_slice text,
                            struct mc_buffer *out);

#endif
