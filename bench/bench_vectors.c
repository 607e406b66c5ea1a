/* SPDX-License-Identifier: GPL-3.0-or-later */
/* bench_vectors.c: how long word vectors take to open.
 *
 *     bench_vectors WORDS DIMENSIONS FOLDER
 *
 * Makes a text file of WORDS words in the folder (some gigabytes for 400,000 words of 300 values)
 * and its binary form, opens both, and looks every word up. Times are by wall clock, the best of
 * seven for short ones; both files are warm, that is, in the system's memory. Removes them at the
 * end. */
#include <stdio.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/options.h"
#include "bench/stopwatch.h"
#include "text/word_vectors.h"

enum { ROUNDS = 7 };

/* " -0.12345": the form of most values of GloVe. */
static size_t put_value(char *at, uint64_t draw)
{
    uint64_t digits = draw % 100000;
    size_t n = 0, i;

    at[n++] = ' ';
    if (draw >> 63)
        at[n++] = '-';
    at[n++] = '0';
    at[n++] = '.';
    for (i = 0; i < 5; i++) {
        at[n + 4 - i] = (char)('0' + digits % 10);
        digits /= 10;
    }
    return n + 5;
}

static int write_text(const char *path, uint32_t n_words, uint32_t n_dimensions)
{
    FILE *stream = fopen(path, "wb");
    char value[16] = "";
    uint32_t i, k;

    if (stream == NULL)
        return -1;
    for (i = 0; i < n_words; i++) {
        fprintf(stream, "word%u", i);
        for (k = 0; k < n_dimensions; k++) {
            size_t length = put_value(value, mc_hash_mix((uint64_t)i << 20 | k));

            (void)fwrite(value, 1, length, stream);
        }
        fputc('\n', stream);
    }
    return fclose(stream);
}

static int write_binary(const struct mc_word_vectors *vectors, const char *path)
{
    FILE *stream = fopen(path, "wb");

    if (stream == NULL)
        return -1;
    mc_word_vectors_write(vectors, stream);
    return fclose(stream);
}

/* Opens the vectors `rounds` times, and leaves them open; *milliseconds: the best. */
static int time_opening(const char *path, int rounds, struct mc_word_vectors **vectors,
                        double *milliseconds, struct mc_error *error)
{
    int round;

    *milliseconds = 1e9;
    for (round = 0; round < rounds; round++) {
        double begin, time;

        mc_word_vectors_close(*vectors);
        *vectors = NULL;
        begin = mc_seconds_of(CLOCK_MONOTONIC);
        if (mc_word_vectors_open(path, vectors, error) != 0)
            return -1;
        time = 1e3 * (mc_seconds_of(CLOCK_MONOTONIC) - begin);
        *milliseconds = time < *milliseconds ? time : *milliseconds;
    }
    return 0;
}

/* Nanoseconds per word. */
static double time_lookups(const struct mc_word_vectors *vectors)
{
    uint32_t n = mc_word_vectors_size(vectors), n_found = 0, i;
    double begin = mc_seconds_of(CLOCK_MONOTONIC);
    char word[16];

    for (i = 0; i < n; i++) {
        int length = snprintf(word, sizeof(word), "word%u", (unsigned)(mc_hash_mix(i) % n));

        n_found += mc_word_vectors_find(vectors, mc_slice(word, (size_t)length)) != NULL;
    }
    return n_found == n ? 1e9 * (mc_seconds_of(CLOCK_MONOTONIC) - begin) / n : -1;
}

static int bench(const char *text, const char *binary, struct mc_error *error)
{
    struct mc_word_vectors *vectors = NULL;
    double opening, begin;
    int status = time_opening(text, 1, &vectors, &opening, error);

    if (status == 0) {
        printf("open the text          %10.1f ms\n", opening);
        begin = mc_seconds_of(CLOCK_MONOTONIC);
        status = write_binary(vectors, binary);
        printf("write the binary form  %10.1f ms\n",
               1e3 * (mc_seconds_of(CLOCK_MONOTONIC) - begin));
    }
    if (status == 0)
        status = time_opening(binary, ROUNDS, &vectors, &opening, error);
    if (status == 0) {
        printf("open the binary form   %10.1f ms\n", opening);
        printf("look up a word         %10.1f ns\n", time_lookups(vectors));
    }
    mc_word_vectors_close(vectors);
    return status;
}

int main(int argc, char **argv)
{
    long long n_words = 0, n_dimensions = 0;
    struct mc_error error = MC_NO_ERROR;
    struct mc_arena *arena = mc_arena_new();
    const char *text, *binary;
    int status;

    if (argc != 4 || mc_parse_integer(argv[1], &n_words) != 0 ||
        mc_parse_integer(argv[2], &n_dimensions) != 0 || n_words < 1 || n_words > 10000000 ||
        n_dimensions < 1 || n_dimensions > 10000) {
        fputs("usage: bench_vectors WORDS DIMENSIONS FOLDER\n", stderr);
        return 2;
    }
    text = mc_arena_format(arena, "%s/vectors.txt", argv[3]);
    binary = mc_arena_format(arena, "%s/vectors.bin", argv[3]);
    status = write_text(text, (uint32_t)n_words, (uint32_t)n_dimensions);
    if (status == 0)
        status = bench(text, binary, &error);
    if (status != 0)
        fprintf(stderr, "bench_vectors: %s\n", error.text[0] == '\0' ? "cannot write" : error.text);
    (void)unlink(text);
    (void)unlink(binary);
    mc_arena_free(arena);
    return status == 0 ? 0 : 1;
}
