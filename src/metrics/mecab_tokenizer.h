/* SPDX-License-Identifier: GPL-3.0-or-later */
/* mecab_tokenizer.h: words of Japanese texts by MeCab (Kudo, Yamamoto and Matsumoto 2004) with the
 * dictionary IPADIC, as the tokeniser ja-mecab of sacreBLEU finds them. The library is loaded with
 * the first tokeniser, if configure found its header. */
#ifndef MC_METRICS_MECAB_TOKENIZER_H
#define MC_METRICS_MECAB_TOKENIZER_H

#include <metricheck/metric_module.h>

#include "base/memory.h"

struct mc_mecab_tokenizer;

/* The dictionary is the folder `ipadic` of one of METRICHECK_MODELS, else MeCab's default; version
 * and dictionary go into the signature. -1 with problem->text: the program was built without MeCab,
 * the library or a dictionary is missing, or the dictionary is not IPADIC. Close with
 * mc_mecab_tokenizer_close. */
int mc_mecab_tokenizer_open(const struct mc_metric_host *host,
                            struct mc_mecab_tokenizer **tokenizer,
                            struct mc_metric_problem *problem) MC_MUST_CHECK;
/* The tokeniser may be NULL. */
void mc_mecab_tokenizer_close(struct mc_mecab_tokenizer *tokenizer);
/* Replaces the buffer by the words of the text, each followed by a blank. */
void mc_mecab_tokenizer_cut(struct mc_mecab_tokenizer *tokenizer, struct mc_slice text,
                            struct mc_buffer *out);

#endif
