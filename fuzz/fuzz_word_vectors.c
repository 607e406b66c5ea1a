/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads the input as word vectors in the text form and in the binary form; if it is a text, also
 * its binary form with some bytes changed by the input, and checksums that fit. */
#include "base/hash.h"
#include "base/memory.h"
#include "fuzz/fuzz.h"
#include "text/word_vectors.h"

enum { AT_N_WORDS = 24, AT_N_SLOTS = 32, AT_N_LETTERS = 40, AT_INDEX_HASH = 112 };
enum { AT_HEADER_HASH = 128, AT_STARTS = 136 };

static void look_up(const struct mc_word_vectors *vectors)
{
    uint32_t n = mc_word_vectors_size(vectors), i;
    double sum = 0;

    for (i = 0; i < n; i++) {
        const double *row = mc_word_vectors_find(vectors, mc_word_vectors_word(vectors, i));

        if (row != NULL)
            sum += row[0] + row[mc_word_vectors_n_dimensions(vectors) - 1];
    }
    fuzz_check(mc_word_vectors_find(vectors, mc_slice_of("a word with blanks")) == NULL ||
               mc_word_vectors_are_binary(vectors));
    (void)sum;
}

static uint64_t field(const char *image, size_t at, size_t n_bytes)
{
    uint64_t value = 0;

    memcpy(&value, image + at, n_bytes);
    return value;
}

/* Makes the checksums fit, if the arrays lie within the bytes. */
static void seal(char *image, size_t n_bytes)
{
    uint64_t n_words = field(image, AT_N_WORDS, 4), n_slots = field(image, AT_N_SLOTS, 8);
    uint64_t n_letters = field(image, AT_N_LETTERS, 8), hash;
    const char *starts = image + AT_STARTS, *slots;

    if (n_words < n_bytes && n_slots < n_bytes && n_letters < n_bytes &&
        AT_STARTS + 8 * (n_words + 1) + 4 * n_slots + n_letters <= n_bytes) {
        slots = starts + 8 * (n_words + 1);
        hash = mc_hash_content(mc_slice(starts, (size_t)(8 * (n_words + 1))));
        hash = mc_hash_mix(hash ^ mc_hash_content(mc_slice(slots, (size_t)(4 * n_slots))));
        hash =
            mc_hash_mix(hash ^ mc_hash_content(mc_slice(slots + 4 * n_slots, (size_t)n_letters)));
        memcpy(image + AT_INDEX_HASH, &hash, sizeof(hash));
    }
    hash = mc_hash_content(mc_slice(image, AT_HEADER_HASH));
    memcpy(image + AT_HEADER_HASH, &hash, sizeof(hash));
}

static void read_image(const char *image, size_t n_bytes)
{
    struct mc_word_vectors *vectors;
    struct mc_error error = MC_NO_ERROR;
    char *aligned = mc_malloc(n_bytes);

    memcpy(aligned, image, n_bytes);
    if (mc_word_vectors_of_image(mc_slice(aligned, n_bytes), "i", &vectors, &error) == 0) {
        look_up(vectors);
        if (mc_word_vectors_check(vectors, "i", &error) != 0)
            fuzz_check(error.code == MC_CODE_INPUT);
        mc_word_vectors_close(vectors);
    }
    free(aligned);
}

/* Every three bytes of the input change one byte of the image. */
static void damage(const struct mc_word_vectors *vectors, const uint8_t *data, size_t size)
{
    char *image = NULL;
    size_t n_bytes = 0, i;
    FILE *stream = open_memstream(&image, &n_bytes);

    fuzz_check(stream != NULL);
    mc_word_vectors_write(vectors, stream);
    fuzz_check(fclose(stream) == 0);
    for (i = 0; i + 3 <= size && i < 30; i += 3)
        image[((size_t)data[i] << 8 | data[i + 1]) % n_bytes] ^= (char)data[i + 2];
    seal(image, n_bytes);
    read_image(image, n_bytes);
    free(image);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct mc_slice text = mc_slice((const char *)data, size);
    struct mc_word_vectors *vectors;
    struct mc_error error = MC_NO_ERROR;

    if (mc_word_vectors_parse(text, "t", &vectors, &error) == 0) {
        look_up(vectors);
        damage(vectors, data, size);
        mc_word_vectors_close(vectors);
    } else {
        fuzz_check(error.code == MC_CODE_INPUT && error.at.line > 0 && error.at.column > 0);
    }
    read_image(text.data, size);
    return 0;
}
