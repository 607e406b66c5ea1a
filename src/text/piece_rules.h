/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece_rules.h: the compiled normalisation rules of SentencePiece (Kudo and Richardson 2018): a
 * double-array trie of the texts to replace, and a pool of replacements. */
#ifndef MC_TEXT_PIECE_RULES_H
#define MC_TEXT_PIECE_RULES_H

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

/* Longer keys and replacements are not supported: the longest ones of Unicode are below 40
 * bytes. */
enum { MC_PIECE_RULE_LIMIT = 1000 };

/* A zeroed struct has no rules. It points into the bytes that it was read from. */
struct mc_piece_rules {
    const unsigned char *units; /* [n_units], 4 bytes each, the lowest first */
    size_t n_units;
    struct mc_slice pool; /* replacements, each NUL-terminated */
};

/* Reads rules in the form of a model file; no bytes means no rules. Returns NULL, or the fault in
 * words that follow "the normalisation rules". */
const char *mc_piece_rules_read(struct mc_slice bytes, struct mc_piece_rules *rules);
/* Finds the longest key at the beginning of the text; returns its length in bytes and sets its
 * replacement; 0: none. Damaged rules are never read out of bounds. */
size_t mc_piece_rules_match(const struct mc_piece_rules *rules, struct mc_slice text,
                            struct mc_slice *replacement);

#endif
