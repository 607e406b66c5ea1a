/* stem.h: words to stems. */
#ifndef MC_TEXT_STEM_H
#define MC_TEXT_STEM_H

#include "base/buffer.h"
#include "base/slice.h"

/* The names, in the order of the enumeration: for parameters and mc_choice_index. */
#define MC_STEM_ALGORITHMS "english|porter|nltk|program"

enum mc_stem_algorithm {
    MC_STEM_ENGLISH, /* Snowball "english", Porter's revision of his algorithm (libstemmer) */
    MC_STEM_PORTER,  /* Snowball "porter", the algorithm of Porter 1980 (libstemmer) */
    MC_STEM_NLTK,   /* Porter 1980 with the extensions of NLTK 3.8 (PorterStemmer's default mode) */
    MC_STEM_PROGRAM /* Porter 1980 as his own programs in C and Java have it (release 3) */
};

struct mc_stemmer;

/* One thread at a time; close with mc_stemmer_close. */
struct mc_stemmer *mc_stemmer_open(enum mc_stem_algorithm algorithm) MC_MUST_CHECK MC_NEVER_NULL;
void mc_stemmer_close(struct mc_stemmer *stemmer);
/* The stem of a word in lower case (well-formed UTF-8); valid until the next call. What is no
 * English word comes back as it is or a little shorter. */
struct mc_slice mc_stem(struct mc_stemmer *stemmer, struct mc_slice word);

/* The third algorithm, appended to `stem`. As in NLTK the word is put into lower case first. */
void mc_stem_nltk_append(struct mc_slice word, struct mc_buffer *stem);
/* The fourth one. */
void mc_stem_porter_append(struct mc_slice word, struct mc_buffer *stem);

#endif
