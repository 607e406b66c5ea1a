/* SPDX-License-Identifier: GPL-3.0-or-later */
/* rouge.h: the words that rouge_scorer (google-research, 2022) sees. */
#ifndef MC_METRICS_ROUGE_H
#define MC_METRICS_ROUGE_H

#include "text/tokenize.h"

struct mc_stem_cache;

/* A zeroed struct is ready. */
struct mc_rouge_words {
    struct mc_tokens tokens; /* the words, which consist of a-z and 0-9 only */
    struct mc_buffer lowered, words;
    struct mc_stem_cache *stems; /* created when first needed */
};

/* The text (well-formed UTF-8) in lower case as str.lower, split at every run of other characters
 * than a-z and 0-9; with `stem`, words of more than three characters are replaced by their stems
 * (NLTK's Porter). Valid until the next call. */
void mc_rouge_words_read(struct mc_rouge_words *words, struct mc_slice text, bool stem);
void mc_rouge_words_free(struct mc_rouge_words *words);

#endif
