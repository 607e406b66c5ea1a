/* word_vectors_parts.h: how word vectors lie in memory. Internal to word_vectors*.c.
 *
 * The same four arrays whether they were made from a text or lie in a mapped file. */
#ifndef MC_TEXT_WORD_VECTORS_PARTS_H
#define MC_TEXT_WORD_VECTORS_PARTS_H

#include <stdbool.h>

#include "base/hash.h"
#include "base/mapped_file.h"
#include "text/word_vectors.h"

struct mc_word_vectors {
    uint32_t n_words, n_dimensions;
    uint64_t n_slots;       /* a power of 2, above n_words */
    const uint64_t *starts; /* [n_words + 1] word i: letters[starts[i] .. starts[i + 1] - 1] */
    const uint32_t *slots;  /* [n_slots] open addressing: number of the word + 1, 0 = free */
    const char *letters;
    const double *matrix; /* [n_words * n_dimensions], by word */
    char checksum[65];
    bool is_binary;
    uint64_t matrix_hash;       /* of a binary file: what it says of its matrix */
    struct mc_mapped_file file; /* of a binary file that was opened by path */
    struct {                    /* of a text: the same arrays; they are freed */
        uint64_t *starts;
        uint32_t *slots;
        char *letters;
        double *matrix;
    } own;
};

/* Part of the binary form: another function would be another version. */
static inline uint64_t mc_word_vectors_slot(const struct mc_word_vectors *vectors,
                                            struct mc_slice word)
{
    return mc_hash_mix(mc_hash_fnv1a(word.data, word.length)) & (vectors->n_slots - 1);
}

/* The slot of the word, or the free one where it belongs. */
uint64_t mc_word_vectors_probe(const struct mc_word_vectors *vectors, struct mc_slice word);

/* Whether a file begins as the binary form does. */
bool mc_word_vectors_is_image(struct mc_slice bytes);
/* The checksum in the header of a whole file of the binary form; false when it has no sound one. */
bool mc_word_vectors_image_checksum(struct mc_slice image, char checksum[65]);
/* Fills in a struct from the bytes of the binary form, which it points into from then on. */
int mc_word_vectors_read_image(struct mc_slice image, const char *path,
                               struct mc_word_vectors *vectors,
                               struct mc_error *error) MC_MUST_CHECK;

#endif
