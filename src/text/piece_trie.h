/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece_trie.h: texts by their bytes, for the search of all those that begin at a place. */
#ifndef MC_TEXT_PIECE_TRIE_H
#define MC_TEXT_PIECE_TRIE_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/slice.h"

struct mc_arena;

/* What stands behind the bytes that lead to it. The first node is the root; the children of a node
 * stand side by side, in the order of their bytes. */
struct mc_piece_node {
    uint32_t first,
        value; /* the first child; of the text that ends here, MC_NOT_FOUND: none does */
    uint16_t n_children;
    unsigned char byte;
};

struct mc_piece_trie {
    struct mc_piece_node *nodes;
    size_t n_nodes;
};

/* values[i] belongs to texts[i], none of which is empty; all together are shorter than 2^32 bytes.
 * Texts are not copied and not needed later. Of a text that is there twice, *twice is the place of
 * the second one, and the first counts; MC_NOT_FOUND: there is none. */
void mc_piece_trie_make(struct mc_piece_trie *trie, const struct mc_slice *texts,
                        const uint32_t *values, size_t n, struct mc_arena *arena, uint32_t *twice);
/* The value of a text, or MC_NOT_FOUND. */
uint32_t mc_piece_trie_find(const struct mc_piece_trie *trie, struct mc_slice text);
/* Bytes of the longest text that begins at `at` (before end), or 0. */
size_t mc_piece_trie_longest(const struct mc_piece_trie *trie, const char *at, const char *end);

/* The node behind a byte, or 0: no text goes on so. */
static inline uint32_t mc_piece_trie_step(const struct mc_piece_trie *trie, uint32_t node,
                                          unsigned char byte)
{
    uint32_t low = trie->nodes[node].first, high = low + trie->nodes[node].n_children, end = high;

    while (low < high) {
        uint32_t middle = low + (high - low) / 2;

        if (trie->nodes[middle].byte < byte)
            low = middle + 1;
        else
            high = middle;
    }
    return low < end && trie->nodes[low].byte == byte ? low : 0;
}

#endif
