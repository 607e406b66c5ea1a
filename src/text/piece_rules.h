/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece_rules.h: the compiled rules by which SentencePiece normalises a text (Kudo and Richardson
 * 2018): a double-array trie of what is replaced, and a pool of what replaces it. */
#ifndef MC_TEXT_PIECE_RULES_H
#define MC_TEXT_PIECE_RULES_H

#include <stddef.h>
#include <stdint.h>

#include "base/slice.h"

/* Longer keys and replacements are not known: the longest ones of Unicode are below 40 bytes. */
enum { MC_PIECE_RULE_LIMIT = 1000 };

/* A zeroed struct has no rules. It points into the bytes that it was read from. */
struct mc_piece_rules {
    const unsigned char *units; /* [n_units], 4 bytes each, the lowest first */
    size_t n_units;
    struct mc_slice pool; /* replacements, a NUL behind each */
};

/* Reads rules as they stand in a model; no bytes are no rules. NULL, or what is wrong, to follow on
 * "the normalisation rules". */
const char *mc_piece_rules_read(struct mc_slice bytes, struct mc_piece_rules *rules);
/* The longest key at the beginning of the text: its bytes, and what replaces it; 0: there is none.
 * Nothing that the rules say leads out of them. */
size_t mc_piece_rules_match(const struct mc_piece_rules *rules, struct mc_slice text,
                            struct mc_slice *replacement);

#endif
