/* SPDX-License-Identifier: GPL-3.0-or-later */
/* byte_pair.h: texts as pieces made by joining pairs of bytes (Sennrich, Haddow and Birch 2016), as
 * the published tokenizers of GPT-2 and RoBERTa do (Radford et al. 2019; Liu et al. 2019). */
#ifndef MC_NEURAL_BYTE_PAIR_H
#define MC_NEURAL_BYTE_PAIR_H

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

struct mc_arena;
struct mc_byte_pair;
struct mc_id_list;
struct mc_vocabulary;

/* In the vocabulary a byte is written as one printable character: 33-126, 161-172 and 174-255 as
 * themselves, the others in ascending order as U+0100, U+0101 ... (the blank as U+0120). */

/* The character that stands for a byte. */
uint32_t mc_byte_pair_symbol(unsigned char byte);
/* The byte that a character stands for; -1: none. */
int mc_byte_pair_byte(uint32_t symbol);

/* An encoder without pairs yet; `n_pairs` are expected. Everything is in the arena. */
struct mc_byte_pair *mc_byte_pair_new(const struct mc_vocabulary *vocabulary, size_t n_pairs,
                                      struct mc_arena *arena);
/* Bytes whose symbol is not in the vocabulary get this id, or are left out if it is
 * MC_NOT_FOUND. */
void mc_byte_pair_set_unknown(struct mc_byte_pair *byte_pair, uint32_t unknown);

enum mc_pair_fault {
    MC_PAIR_GOOD,
    MC_PAIR_LEFT_UNKNOWN, /* the entry is not in the vocabulary */
    MC_PAIR_RIGHT_UNKNOWN,
    MC_PAIR_JOINED_UNKNOWN, /* the joined piece is not in the vocabulary */
    MC_PAIR_TWICE
};

/* Adds a pair of entries, which is joined after all pairs added before. */
enum mc_pair_fault mc_byte_pair_add(struct mc_byte_pair *byte_pair, struct mc_slice left,
                                    struct mc_slice right);

/* Appends the ids of a text (any bytes, but words are only found in UTF-8) until the list is full.
 * Time grows as n log n with the length of the longest run of letters. */
void mc_byte_pair_encode(const struct mc_byte_pair *byte_pair, struct mc_slice text,
                         struct mc_id_list *list);

#endif
