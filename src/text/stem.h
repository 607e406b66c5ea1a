/* SPDX-License-Identifier: GPL-3.0-or-later */
/* stem.h: reduces words to stems, and caches them. */
#ifndef MC_TEXT_STEM_H
#define MC_TEXT_STEM_H

#include "base/memory.h"
#include "base/slice.h"

struct mc_buffer;
struct mc_stem_cache;
struct mc_stemmer;

enum mc_stem_algorithm {
    MC_STEM_ENGLISH, /* Snowball "english", Porter's revision of his algorithm (libstemmer) */
    MC_STEM_PORTER,  /* Snowball "porter", the algorithm of Porter 1980 (libstemmer) */
    MC_STEM_NLTK,   /* Porter 1980 with the extensions of NLTK 3.8 (PorterStemmer's default mode) */
    MC_STEM_PROGRAM /* Porter 1980 as in his own C and Java programs (release 3) */
};

/* For one thread at a time; close with mc_stemmer_close. */
struct mc_stemmer *mc_stemmer_open(enum mc_stem_algorithm algorithm) MC_MUST_CHECK MC_NEVER_NULL;
void mc_stemmer_close(struct mc_stemmer *stemmer);
/* The stem of a word in lower case (well-formed UTF-8); valid until the next call. Words that are
 * not English come back unchanged or a little shorter. */
struct mc_slice mc_stem(struct mc_stemmer *stemmer, struct mc_slice word);

/* Appends the stem by MC_STEM_NLTK to `stem`. As in NLTK the word is first put into lower case. */
void mc_stem_nltk_append(struct mc_slice word, struct mc_buffer *stem);

/* A cache of stems, for one thread: texts repeat their words, and looking one up takes a tenth of
 * the time of stemming it. If there are too many, all are forgotten. */

/* Close with mc_stem_cache_close. */
struct mc_stem_cache *
mc_stem_cache_open(enum mc_stem_algorithm algorithm) MC_MUST_CHECK MC_NEVER_NULL;
void mc_stem_cache_close(struct mc_stem_cache *cache); /* NULL is allowed */
/* The result of mc_stem for the word; valid until the next call. */
struct mc_slice mc_stem_cache_find(struct mc_stem_cache *cache, struct mc_slice word);

#endif
