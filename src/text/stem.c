#include "text/stem.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include <libstemmer.h>

struct mc_stemmer {
    struct sb_stemmer *snowball; /* NULL: one of ours */
    bool nltk;
    struct mc_buffer stem;
};

struct mc_stemmer *mc_stemmer_open(enum mc_stem_algorithm algorithm)
{
    struct mc_stemmer *stemmer = mc_calloc(1, sizeof(*stemmer));

    stemmer->nltk = algorithm == MC_STEM_NLTK;
    if (algorithm == MC_STEM_NLTK || algorithm == MC_STEM_PROGRAM)
        return stemmer;
    stemmer->snowball =
        sb_stemmer_new(algorithm == MC_STEM_ENGLISH ? "english" : "porter", "UTF_8");
    if (stemmer->snowball == NULL) { /* both algorithms are always there: no memory */
        fputs("metricheck: out of memory\n", stderr);
        abort();
    }
    return stemmer;
}

void mc_stemmer_close(struct mc_stemmer *stemmer)
{
    if (stemmer == NULL)
        return;
    sb_stemmer_delete(stemmer->snowball);
    mc_buffer_free(&stemmer->stem);
    free(stemmer);
}

struct mc_slice mc_stem(struct mc_stemmer *stemmer, struct mc_slice word)
{
    const sb_symbol *stem;

    if (stemmer->snowball == NULL) {
        mc_buffer_clear(&stemmer->stem);
        if (stemmer->nltk)
            mc_stem_nltk_append(word, &stemmer->stem);
        else
            mc_stem_porter_append(word, &stemmer->stem);
        return mc_buffer_slice(&stemmer->stem);
    }
    if (word.length > INT_MAX / 2)
        return word;
    stem = sb_stemmer_stem(stemmer->snowball, (const sb_symbol *)word.data, (int)word.length);
    if (stem == NULL)
        return word;
    return mc_slice((const char *)stem, (size_t)sb_stemmer_length(stemmer->snowball));
}
