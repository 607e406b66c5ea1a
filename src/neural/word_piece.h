/* SPDX-License-Identifier: GPL-3.0-or-later */
/* word_piece.h: texts as pieces of words, the longest first (WordPiece; Wu et al. 2016), as the
 * published tokenizers of BERT split them (Devlin et al. 2019). */
#ifndef MC_NEURAL_WORD_PIECE_H
#define MC_NEURAL_WORD_PIECE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct mc_arena;
struct mc_id_list;
struct mc_vocabulary;
struct mc_word_piece;

/* What is done to a text before it is split. */
struct mc_word_piece_settings {
    bool clean;          /* control characters are dropped, white space becomes a blank */
    bool split_chinese;  /* blanks are put around Chinese characters */
    bool strip_accents;  /* canonical decomposition, then category Mn is dropped */
    bool lower;          /* lower case, each character by itself */
    size_t longest_word; /* longer words, in characters, are unknown */
    uint32_t unknown;    /* id of unknown words */
};

/* The vocabulary has "##" before entries that continue a word. Everything is in the arena. */
struct mc_word_piece *mc_word_piece_new(const struct mc_vocabulary *vocabulary,
                                        const struct mc_word_piece_settings *settings,
                                        struct mc_arena *arena);
/* Appends the ids of a text (well-formed UTF-8) until the list is full. In linear time. */
void mc_word_piece_encode(const struct mc_word_piece *word_piece, struct mc_slice text,
                          struct mc_id_list *list);

#endif
