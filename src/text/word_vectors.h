/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_vectors.h: words and their vectors, from a file in GloVe's text form or in the binary form
 * that `metricheck vectors` makes from it.
 *
 * The text form (Pennington, Socher and Manning 2014, github.com/stanfordnlp/GloVe): one row per
 * word, "word v1 v2 ... vN", separated by single blanks, the same N in every row, UTF-8. The binary
 * form holds the same numbers with an index of the words and is mapped, not read: opening it takes
 * milliseconds whatever its size. Both forms of a text give the same answers and the same checksum.
 *
 * Open vectors are never changed, so any number of threads may use them. */
#ifndef MC_TEXT_WORD_VECTORS_H
#define MC_TEXT_WORD_VECTORS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "base/error.h"
#include "base/file.h"
#include "base/slice.h"

struct mc_word_vectors;

/* Word vectors in memory: the same four arrays, made from a text or lying in a mapped file. */

struct mc_word_vectors {
    uint32_t n_words, n_dimensions;
    uint64_t n_slots;       /* a power of 2, above n_words */
    const uint64_t *starts; /* [n_words + 1] word i: letters[starts[i] .. starts[i + 1] - 1] */
    const uint32_t *slots;  /* [n_slots] open addressing: index of the word + 1, 0 = free */
    const char *letters;
    const double *matrix; /* [n_words * n_dimensions], by word */
    char checksum[65];
    bool is_binary;
    uint64_t matrix_hash;       /* of a binary file: the hash that it gives for its matrix */
    struct mc_mapped_file file; /* of a binary file opened by path */
    struct {                    /* of a text: the same arrays, to be freed */
        uint64_t *starts;
        uint32_t *slots;
        char *letters;
        double *matrix;
    } own;
    /* Of a text opened by path, which all its users share: */
    struct mc_word_vectors *next;
    uint64_t stamp; /* state of the file (base/file_changes.h) */
    size_t n_users; /* else 0 */
};

/* The default file: that of the variable METRICHECK_VECTORS, or NULL. */
const char *mc_word_vectors_standard(void);
/* Opens a file of either form; its first bytes say which. MC_CODE_INPUT with the place: an error in
 * the text form (mc_word_vectors_parse); a binary file that is truncated, damaged, or of another
 * byte order or version. Header and index of a binary file are checked against their checksums, the
 * numbers only by mc_word_vectors_check. If a file is truncated while it is open, the program ends
 * (base/file.h). A text that is already open, and has not changed, is not read again: all users
 * share the vectors. Close with mc_word_vectors_close. */
int mc_word_vectors_open(const char *path, struct mc_word_vectors **vectors,
                         struct mc_error *error) MC_MUST_CHECK;
/* The same for a text form in memory; `path` is for messages. Refused, with line and column:
 * malformed UTF-8, no rows, a row without a word or values, a word with the byte 0, a value that is
 * not a number or is beyond WORD_VECTORS_VALUE_LIMIT, rows of different lengths, a repeated word,
 * more than WORD_VECTORS_DIMENSION_LIMIT values (both in word_vectors.c). CR before LF and a byte
 * order mark are allowed. The text need not outlive the call. */
int mc_word_vectors_parse(struct mc_slice text, const char *path, struct mc_word_vectors **vectors,
                          struct mc_error *error) MC_MUST_CHECK;
/* The same for a binary form in memory; the bytes must be aligned to 8 and outlive the vectors. */
int mc_word_vectors_of_image(struct mc_slice image, const char *path,
                             struct mc_word_vectors **vectors,
                             struct mc_error *error) MC_MUST_CHECK;
/* The checksum of the text that a binary file was made from, without opening its index; false for
 * any other file. */
bool mc_word_vectors_text_checksum(const char *path, char checksum[65]);
void mc_word_vectors_close(struct mc_word_vectors *vectors);

/* Writes the binary form; write errors stay in the stream. */
void mc_word_vectors_write(const struct mc_word_vectors *vectors, FILE *stream);
/* Reads all numbers of a binary file and compares them with their checksum. MC_CODE_INPUT if it is
 * damaged; always succeeds for vectors of a text. */
int mc_word_vectors_check(const struct mc_word_vectors *vectors, const char *path,
                          struct mc_error *error) MC_MUST_CHECK;

/* Number of words, and of values in each vector; both at least 1. */
uint32_t mc_word_vectors_size(const struct mc_word_vectors *vectors);
uint32_t mc_word_vectors_n_dimensions(const struct mc_word_vectors *vectors);
/* The vector of the word, n_dimensions finite values owned by the vectors; NULL if it has none.
 * Words are compared by their bytes. */
const double *mc_word_vectors_find(const struct mc_word_vectors *vectors, struct mc_slice word);
/* The word of a row, index < size, in the order of the text. The word is not NUL-terminated. */
struct mc_slice mc_word_vectors_word(const struct mc_word_vectors *vectors, uint32_t index);
/* SHA-256 of the text, or of the one that a binary file was made from; 64 digits and a NUL. */
const char *mc_word_vectors_checksum(const struct mc_word_vectors *vectors);
bool mc_word_vectors_are_binary(const struct mc_word_vectors *vectors);

/* Values for words without a vector, for which reference programs draw random ones: the same in
 * every run.
 *
 * The state is first the FNV-1a hash (64 bit) of the word's bytes; each draw is a step of
 * splitmix64 (Steele, Lea and Flood 2014), whose top 53 bits are a fraction u. */

/* The first n fractions, from 0 to below 1. */
void mc_drawn_fractions(struct mc_slice word, size_t n, double *fractions);

#endif
