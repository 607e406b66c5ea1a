/* SPDX-License-Identifier: GPL-3.0-or-later */
/* piece_trie.c: sorts the texts; a node is a range of texts with a common beginning, and nodes are
 * made breadth first, so that the children of a node are adjacent. */
#include "text/piece_trie.h"

#include <stdlib.h>

#include "base/memory.h"

struct entry {
    struct mc_slice text;
    uint32_t place; /* index among the given texts */
};

/* Entries whose first `depth` bytes are equal. */
struct range {
    uint32_t begin, end, depth;
};

struct making {
    struct mc_piece_trie *trie;
    struct mc_arena *arena;
    const struct entry *entries;
    const uint32_t *values;
    struct range *ranges; /* of the nodes */
    size_t node_capacity, n_ranges, range_capacity;
    uint32_t *twice;
};

static int compare_entries(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    int order = mc_slice_compare(x->text, y->text);

    return order != 0 ? order : (x->place > y->place) - (x->place < y->place);
}

static void add_node(struct making *making, unsigned char byte, struct range range)
{
    struct mc_piece_trie *trie = making->trie;
    struct mc_piece_node *node =
        MC_ARENA_PUSH(making->arena, trie->nodes, trie->n_nodes, making->node_capacity);

    *node = (struct mc_piece_node){.value = MC_NOT_FOUND, .byte = byte};
    *MC_PUSH(making->ranges, making->n_ranges, making->range_capacity) = range;
}

static unsigned char byte_at(const struct making *making, uint32_t i, uint32_t depth)
{
    return (unsigned char)making->entries[i].text.data[depth];
}

/* Sets the value of a node from the texts that end there; returns the first entry after them. */
static uint32_t take_ends(struct making *making, size_t node, struct range range)
{
    uint32_t at = range.begin;

    for (; at < range.end && making->entries[at].text.length == range.depth; at++) {
        if (at > range.begin)
            *making->twice = making->entries[at].place;
        else
            making->trie->nodes[node].value = making->values[making->entries[at].place];
    }
    return at;
}

static void make_children(struct making *making, size_t node)
{
    struct range range = making->ranges[node];
    uint32_t first = (uint32_t)making->trie->n_nodes, at = take_ends(making, node, range), end;

    while (at < range.end) {
        unsigned char byte = byte_at(making, at, range.depth);

        for (end = at + 1; end < range.end && byte_at(making, end, range.depth) == byte; end++)
            ;
        add_node(making, byte, (struct range){at, end, range.depth + 1});
        at = end;
    }
    making->trie->nodes[node].first = first;
    making->trie->nodes[node].n_children = (uint16_t)(making->trie->n_nodes - first);
}

void mc_piece_trie_make(struct mc_piece_trie *trie, const struct mc_slice *texts,
                        const uint32_t *values, size_t n, struct mc_arena *arena, uint32_t *twice)
{
    struct entry *entries = mc_calloc(n, sizeof(*entries));
    struct making making = {
        .trie = trie, .arena = arena, .entries = entries, .values = values, .twice = twice};
    size_t i;

    *twice = MC_NOT_FOUND;
    for (i = 0; i < n; i++)
        entries[i] = (struct entry){texts[i], (uint32_t)i};
    if (n > 0)
        qsort(entries, n, sizeof(*entries), compare_entries);
    *trie = (struct mc_piece_trie){NULL, 0};
    add_node(&making, 0, (struct range){0, (uint32_t)n, 0});
    for (i = 0; i < trie->n_nodes; i++)
        make_children(&making, i);
    free(making.ranges);
    free(entries);
}

uint32_t mc_piece_trie_find(const struct mc_piece_trie *trie, struct mc_slice text)
{
    uint32_t node = 0;
    size_t i;

    for (i = 0; i < text.length; i++) {
        node = mc_piece_trie_step(trie, node, (unsigned char)text.data[i]);
        if (node == 0)
            return MC_NOT_FOUND;
    }
    return trie->nodes[node].value;
}

size_t mc_piece_trie_longest(const struct mc_piece_trie *trie, const char *at, const char *end)
{
    const char *begin = at;
    uint32_t node = 0;
    size_t longest = 0;

    while (at < end) {
        node = mc_piece_trie_step(trie, node, (unsigned char)*at++);
        if (node == 0)
            break;
        if (trie->nodes[node].value != MC_NOT_FOUND)
            longest = (size_t)(at - begin);
    }
    return longest;
}
