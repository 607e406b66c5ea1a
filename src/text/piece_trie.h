/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece_trie.h: texts by their bytes, to find all those that begin at a place. */
#ifndef MC_TEXT_PIECE_TRIE_H
#define MC_TEXT_PIECE_TRIE_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"
#include "base/slice.h"

struct mc_arena;

/* A node is reached by the bytes from the root, the first node; the children of a node are
 * adjacent, in byte order. */
struct mc_piece_node {
    uint32_t first, value; /* first child; value of the text that ends here, or MC_NOT_FOUND */
    uint16_t n_children;
    unsigned char byte;
};

struct mc_piece_trie {
    struct mc_piece_node *nodes;
    size_t n_nodes;
};

/* values[i] belongs to texts[i]; no text is empty, and together they are shorter than 2^32 bytes.
 * Texts are not copied and not needed later. If a text is repeated, the first one counts, and
 * *twice gets the index of the second; MC_NOT_FOUND: none is. */
void mc_piece_trie_make(struct mc_piece_trie *trie, const struct mc_slice *texts,
                        const uint32_t *values, size_t n, struct mc_arena *arena, uint32_t *twice);
/* The value of a text, or MC_NOT_FOUND. */
uint32_t mc_piece_trie_find(const struct mc_piece_trie *trie, struct mc_slice text);
/* Bytes of the longest text that begins at `at` (before end), or 0. */
size_t mc_piece_trie_longest(const struct mc_piece_trie *trie, const char *at, const char *end);

/* The child of the node for this byte; 0: no text continues so. */
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
