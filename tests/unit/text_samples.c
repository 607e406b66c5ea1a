/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>
#include <string.h>

#include "base/random.h"
#include "tests/unit/text_samples.h"

enum { WORDS = 13 };

static const char *const vocabulary[] = {
    "the",
    "cat",
    "cats",
    "sat",
    "on",
    "mat.",
    "red",
    "auto",
    "car",
    "wolves",
    "wolf,",
    "THE",
    "don't",
    "well-known",
    "U.S.",
    "3,000.5",
    "1990's",
    "--",
    "(a/b)",
    "\"x\"",
    "&amp;",
    "<skipped>",
    "*#",
    "Stra\303\237e",                    /* sharp s; octal, because e is a hexadecimal digit */
    "\xC4\xB0stanbul",                  /* I with dot */
    "\xCE\x9F\xCE\x94\xCE\x9F\xCE\xA3", /* final sigma in lower case */
    "e\xCC\x81",
    "\xC3\xA9",                       /* both forms of e acute */
    "\xE2\x80\x9Cquoted\xE2\x80\x9D", /* curly quotes */
    "\xE7\x8C\xAB\xE3\x80\x82",
    "\xE3\x81\xAD\xE3\x81\x93", /* ideograph, stop; hiragana */
    "\xE3\x83\x8D\xE3\x82\xB3",
    "\xEA\xB3\xA0\xEC\x96\x91",                 /* katakana; Hangul */
    "\xD0\xBA\xD0\xBE\xD1\x88\xD0\xBA\xD0\xB0", /* Cyrillic */
    "\xD9\x82\xD8\xB7\xD8\xA9",
    "\xD7\x97\xD7\xAA\xD7\x95\xD7\x9C", /* Arabic; Hebrew */
    "\xF0\x9F\x98\x80",
    "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA7", /* emoji; joined emoji */
    "\xF0\xA0\x80\x80",
    "\xE3\x90\x80",   /* rare ideographs */
    "a\342\200\213b", /* zero width space */
};

/* Mostly blanks. */
static const char *const spaces[] = {
    " ",
    " ",
    " ",
    " ",
    " ",
    " ",
    "  ",
    "\t",
    "\xC2\xA0",
    "\xE3\x80\x80",
    "\xE2\x80\xA8",
    "\xC2\x85",
    "\x1C",
    "\xE2\x80\x83 ",
};

static uint32_t draw(uint64_t i, uint64_t stream, uint64_t index, size_t n)
{
    return mc_random_below(mc_random_bits(i, stream, index), (uint32_t)n);
}

static const char *word_of(uint64_t i, uint64_t stream, uint64_t index)
{
    return vocabulary[draw(i, stream, index, sizeof(vocabulary) / sizeof(vocabulary[0]))];
}

static void join(uint64_t i, uint64_t stream, const char *const *words, size_t n,
                 char text[MC_SAMPLE_BYTES])
{
    size_t used = 0, w;

    text[0] = '\0';
    for (w = 0; w < n; w++) {
        const char *space = spaces[draw(i, stream, w, sizeof(spaces) / sizeof(spaces[0]))];

        used += (size_t)snprintf(text + used, MC_SAMPLE_BYTES - used, "%s%s",
                                 w == 0 && draw(i, stream, 99, 4) > 0 ? "" : space, words[w]);
    }
    if (draw(i, stream, 100, 5) == 0)
        (void)snprintf(text + used, MC_SAMPLE_BYTES - used, " ");
}

static size_t words_of(uint64_t i, const char *words[WORDS])
{
    size_t n = i % 11 == 0 ? 0 : draw(i, 1, 0, WORDS + 1), w;

    for (w = 0; w < n; w++)
        words[w] = word_of(i, 2, w);
    return n;
}

void mc_sample_text(uint64_t i, char text[MC_SAMPLE_BYTES])
{
    const char *words[WORDS];
    size_t n = words_of(i, words);

    join(i, 3, words, n, text);
}

void mc_sample_neighbour(uint64_t i, char text[MC_SAMPLE_BYTES])
{
    const char *words[WORDS], *edited[2 * WORDS];
    size_t n = words_of(i, words), m = 0, w;

    if (i % 13 == 1) {
        mc_sample_text(i, text);
        return;
    }
    for (w = 0; w < n && i % 17 != 2; w++) {
        uint32_t edit = draw(i, 4, w, 8);

        if (edit != 0)
            edited[m++] = edit == 1 ? word_of(i, 5, w) : words[w];
        if (edit == 2)
            edited[m++] = words[w];
    }
    if (m > 2 && draw(i, 4, 99, 2) == 0) { /* the first half after the second */
        const char *turned[2 * WORDS];

        for (w = 0; w < m; w++)
            turned[w] = edited[(w + m / 2) % m];
        memcpy(edited, turned, m * sizeof(*edited));
    }
    join(i, 6, edited, m, text);
}

void mc_sample_plain(uint64_t i, size_t n, uint32_t vocabulary_size, char text[MC_SAMPLE_BYTES])
{
    static const char *const plain[] = {"the",  "big",  "cats", "cat",   "sat",   "mat",
                                        "red",  "auto", "car",  "wolf",  "house", "runs",
                                        "into", "blue", "dogs", "garden"};
    size_t used = 0, w;

    text[0] = '\0';
    for (w = 0; w < n; w++)
        used += (size_t)snprintf(text + used, MC_SAMPLE_BYTES - used, "%s%s", w == 0 ? "" : " ",
                                 plain[draw(i, 7, w, vocabulary_size)]);
}
