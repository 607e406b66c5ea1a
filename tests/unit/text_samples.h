/* SPDX-License-Identifier: GPL-3.0-or-later */
/* text_samples.h: made-up sentences for properties of text metrics: many scripts, emoji, odd white
 * space, nothing at all. The same number gives the same sentence on every machine. */
#ifndef MC_TESTS_TEXT_SAMPLES_H
#define MC_TESTS_TEXT_SAMPLES_H

#include <stddef.h>
#include <stdint.h>

enum { MC_SAMPLE_BYTES = 1024 };

/* Sentence number i: 0 to 13 words of any script. */
void mc_sample_text(uint64_t i, char text[MC_SAMPLE_BYTES]);
/* A neighbour of that sentence: words left out, doubled, exchanged, replaced; for some numbers the
 * sentence itself, or nothing. */
void mc_sample_neighbour(uint64_t i, char text[MC_SAMPLE_BYTES]);
/* n words of ASCII letters, separated by blanks, drawn from `vocabulary` words (at most 16). */
void mc_sample_plain(uint64_t i, size_t n, uint32_t vocabulary, char text[MC_SAMPLE_BYTES]);

#endif
