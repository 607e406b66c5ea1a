/* SPDX-License-Identifier: GPL-3.0-or-later */
/* byte_pair.c: pairs are joined by rank; a short piece is scanned again for each rank, a long one
 * is kept as a list of neighbours with a heap of its pairs. In order: bytes and their symbols, the
 * pairs, one piece of a text, splitting a text into pieces. */
#include "neural/byte_pair.h"

#include <stdbool.h>
#include <stdlib.h>

#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "neural/vocabulary.h"
#include "neural/white_space.h"
#include "text/unicode.h"

enum { N_BYTES = 256, FIRST_OTHER = 0x100 };

/* A pair of ids, and the id that it is joined to. */
struct pair {
    uint64_t key; /* left id and right id, plus 1; 0: free */
    uint32_t rank, joined;
};

struct mc_byte_pair {
    const struct mc_vocabulary *vocabulary;
    struct mc_arena *arena;
    struct pair *pairs;
    size_t n_slots; /* a power of 2 */
    uint32_t n_pairs;
    uint32_t of_byte[N_BYTES];
};

/* --- bytes and their symbols ------------------------------------------------------------------ */

static bool stands_for_itself(uint32_t c)
{
    return (c >= 33 && c <= 126) || (c >= 161 && c <= 172) || (c >= 174 && c <= 255);
}

uint32_t mc_byte_pair_symbol(unsigned char byte)
{
    uint32_t symbol = FIRST_OTHER, i;

    if (stands_for_itself(byte))
        return byte;
    for (i = 0; i < byte; i++)
        symbol += !stands_for_itself(i);
    return symbol;
}

int mc_byte_pair_byte(uint32_t symbol)
{
    uint32_t left = symbol - FIRST_OTHER, i;

    if (symbol < FIRST_OTHER)
        return stands_for_itself(symbol) ? (int)symbol : -1;
    for (i = 0; i < N_BYTES; i++)
        if (!stands_for_itself(i) && left-- == 0)
            return (int)i;
    return -1;
}

/* --- the pairs -------------------------------------------------------------------------------- */

static struct pair *pair_at(const struct mc_byte_pair *byte_pair, uint32_t left, uint32_t right)
{
    uint64_t key = ((uint64_t)left << 32 | right) + 1;
    size_t slot = (size_t)mc_hash_mix(key) & (byte_pair->n_slots - 1);

    while (byte_pair->pairs[slot].key != 0 && byte_pair->pairs[slot].key != key)
        slot = (slot + 1) & (byte_pair->n_slots - 1);
    return &byte_pair->pairs[slot];
}

static void make_table(struct mc_byte_pair *byte_pair, size_t n_slots)
{
    struct pair *old = byte_pair->pairs;
    size_t n_old = byte_pair->n_slots, i;

    byte_pair->n_slots = n_slots;
    byte_pair->pairs = mc_arena_array(byte_pair->arena, n_slots, sizeof(*byte_pair->pairs));
    for (i = 0; i < n_old; i++)
        if (old[i].key != 0)
            *pair_at(byte_pair, (uint32_t)((old[i].key - 1) >> 32), (uint32_t)(old[i].key - 1)) =
                old[i];
}

struct mc_byte_pair *mc_byte_pair_new(const struct mc_vocabulary *vocabulary, size_t n_pairs,
                                      struct mc_arena *arena)
{
    struct mc_byte_pair *byte_pair = mc_arena_array(arena, 1, sizeof(*byte_pair));
    char symbol[4];
    size_t i;

    byte_pair->vocabulary = vocabulary;
    byte_pair->arena = arena;
    make_table(byte_pair, mc_hash_slots(1024, n_pairs + 1));
    for (i = 0; i < N_BYTES; i++) {
        size_t length = mc_utf8_encode(mc_byte_pair_symbol((unsigned char)i), symbol);

        byte_pair->of_byte[i] = mc_vocabulary_find(vocabulary, mc_slice(symbol, length));
    }
    return byte_pair;
}

void mc_byte_pair_set_unknown(struct mc_byte_pair *byte_pair, uint32_t unknown)
{
    size_t i;

    for (i = 0; i < N_BYTES; i++)
        if (byte_pair->of_byte[i] == MC_NOT_FOUND)
            byte_pair->of_byte[i] = unknown;
}

enum mc_pair_fault mc_byte_pair_add(struct mc_byte_pair *byte_pair, struct mc_slice left,
                                    struct mc_slice right)
{
    struct mc_arena_mark mark = mc_arena_mark(byte_pair->arena);
    uint32_t left_id = mc_vocabulary_find(byte_pair->vocabulary, left);
    uint32_t right_id = mc_vocabulary_find(byte_pair->vocabulary, right), joined;
    char *joined_text;
    struct pair *pair;

    if (left_id == MC_NOT_FOUND)
        return MC_PAIR_LEFT_UNKNOWN;
    if (right_id == MC_NOT_FOUND)
        return MC_PAIR_RIGHT_UNKNOWN;
    joined_text = mc_arena_alloc(byte_pair->arena, left.length + right.length);
    memcpy(joined_text, left.data, left.length);
    memcpy(joined_text + left.length, right.data, right.length);
    joined = mc_vocabulary_find(byte_pair->vocabulary,
                                mc_slice(joined_text, left.length + right.length));
    mc_arena_reset(byte_pair->arena, mark);
    if (joined == MC_NOT_FOUND)
        return MC_PAIR_JOINED_UNKNOWN;
    if (byte_pair->n_pairs >= byte_pair->n_slots / 2)
        make_table(byte_pair, mc_array_size(byte_pair->n_slots, 2));
    pair = pair_at(byte_pair, left_id, right_id);
    if (pair->key != 0)
        return MC_PAIR_TWICE;
    *pair = (struct pair){((uint64_t)left_id << 32 | right_id) + 1, byte_pair->n_pairs++, joined};
    return MC_PAIR_GOOD;
}

/* --- one piece of a text ---------------------------------------------------------------------- */

/* The rank of a pair that is never joined. */
#define NO_RANK UINT32_MAX
/* Longer pieces are joined with a heap. */
enum { SHORT_PIECE = 48 };

static uint32_t rank_of(const struct mc_byte_pair *byte_pair, uint32_t left, uint32_t right)
{
    const struct pair *pair = pair_at(byte_pair, left, right);

    return pair->key == 0 ? NO_RANK : pair->rank;
}

/* Joins all pairs of this rank from left to right; returns how many ids are left. */
static size_t join_rank(const struct mc_byte_pair *byte_pair, uint32_t rank, uint32_t *ids,
                        uint32_t *ranks, size_t n)
{
    size_t from = 0, to = 0;

    while (from < n) {
        bool joins = from + 1 < n && ranks[from] == rank;

        ids[to] = joins ? pair_at(byte_pair, ids[from], ids[from + 1])->joined : ids[from];
        ranks[to] = joins ? NO_RANK : ranks[from];
        from += joins ? 2 : 1;
        /* the pairs on either side of the joined one have changed */
        if (to > 0 && joins)
            ranks[to - 1] = rank_of(byte_pair, ids[to - 1], ids[to]);
        if (joins && from < n)
            ranks[to] = rank_of(byte_pair, ids[to], ids[from]);
        to++;
    }
    return to;
}

static void encode_short(const struct mc_byte_pair *byte_pair, struct mc_slice piece,
                         struct mc_id_list *list)
{
    uint32_t ids[SHORT_PIECE], ranks[SHORT_PIECE];
    size_t n = piece.length, i;

    for (i = 0; i < n; i++)
        ids[i] = byte_pair->of_byte[(unsigned char)piece.data[i]];
    for (i = 0; i + 1 < n; i++)
        ranks[i] = rank_of(byte_pair, ids[i], ids[i + 1]);
    ranks[n - 1] = NO_RANK;
    for (;;) {
        uint32_t lowest = NO_RANK;

        for (i = 0; i + 1 < n; i++)
            lowest = ranks[i] < lowest ? ranks[i] : lowest;
        if (lowest == NO_RANK)
            break;
        n = join_rank(byte_pair, lowest, ids, ranks, n);
    }
    for (i = 0; i < n; i++)
        if (ids[i] != MC_NOT_FOUND)
            mc_id_list_add(list, ids[i]);
}

/* A long piece: its ids as a list of neighbours, and its pairs as a heap by rank and place. */
struct chain {
    const struct mc_byte_pair *byte_pair;
    struct link {
        uint32_t id, before, after; /* places; NOWHERE at the ends */
    } * links;                      /* [n] by place; id is NOT_THERE if it was joined to the one
                                       before */
    uint64_t *heap;                 /* each rank << 32 | place */
    size_t n_heap, heap_capacity;
    uint64_t *new_pairs; /* pairs made by joining the current rank */
    size_t n_new, new_capacity;
};

#define NOWHERE UINT32_MAX
#define NOT_THERE (UINT32_MAX - 1)

static void push(struct chain *chain, uint64_t item)
{
    size_t at;

    *MC_PUSH(chain->heap, chain->n_heap, chain->heap_capacity) = item;
    for (at = chain->n_heap - 1; at > 0 && chain->heap[(at - 1) / 2] > item; at = (at - 1) / 2)
        chain->heap[at] = chain->heap[(at - 1) / 2];
    chain->heap[at] = item;
}

static uint64_t pop(struct chain *chain)
{
    uint64_t lowest = chain->heap[0], last = chain->heap[--chain->n_heap];
    size_t at = 0, child;

    while ((child = 2 * at + 1) < chain->n_heap) {
        if (child + 1 < chain->n_heap && chain->heap[child + 1] < chain->heap[child])
            child++;
        if (chain->heap[child] >= last)
            break;
        chain->heap[at] = chain->heap[child];
        at = child;
    }
    chain->heap[at] = last;
    return lowest;
}

/* The rank of the pair that begins at the place. */
static uint32_t rank_at(const struct chain *chain, uint32_t place)
{
    const struct link *link = &chain->links[place];

    if (link->id == NOT_THERE || link->after == NOWHERE)
        return NO_RANK;
    return rank_of(chain->byte_pair, link->id, chain->links[link->after].id);
}

static void find_pair(struct chain *chain, uint32_t place)
{
    uint32_t rank = place == NOWHERE ? NO_RANK : rank_at(chain, place);

    if (rank != NO_RANK)
        *MC_PUSH(chain->new_pairs, chain->n_new, chain->new_capacity) =
            (uint64_t)rank << 32 | place;
}

static void join_at(struct chain *chain, uint32_t place)
{
    struct link *left = &chain->links[place], *right = &chain->links[left->after];

    left->id = pair_at(chain->byte_pair, left->id, right->id)->joined;
    right->id = NOT_THERE;
    left->after = right->after;
    if (left->after != NOWHERE)
        chain->links[left->after].before = place;
    find_pair(chain, left->before);
    find_pair(chain, place);
}

static void push_new_pairs(struct chain *chain)
{
    size_t i;

    for (i = 0; i < chain->n_new; i++)
        push(chain, chain->new_pairs[i]);
    chain->n_new = 0;
}

/* Pairs made while joining a rank are considered only after all pairs of that rank: this follows
 * even an odd list in which a later pair makes the left side of an earlier one. */
static void join_all(struct chain *chain)
{
    push_new_pairs(chain);
    while (chain->n_heap > 0) {
        uint32_t rank = (uint32_t)(chain->heap[0] >> 32);

        while (chain->n_heap > 0 && (uint32_t)(chain->heap[0] >> 32) == rank) {
            uint32_t place = (uint32_t)pop(chain);

            if (rank_at(chain, place) == rank)
                join_at(chain, place);
        }
        push_new_pairs(chain);
    }
}

static void encode_long(const struct mc_byte_pair *byte_pair, struct mc_slice piece,
                        struct mc_id_list *list)
{
    struct chain chain = {byte_pair, NULL, NULL, 0, 0, NULL, 0, 0};
    uint32_t n = (uint32_t)piece.length, i;

    chain.links = mc_malloc(mc_array_size(n, sizeof(*chain.links)));
    for (i = 0; i < n; i++) {
        chain.links[i].id = byte_pair->of_byte[(unsigned char)piece.data[i]];
        chain.links[i].before = i == 0 ? NOWHERE : i - 1;
        chain.links[i].after = i + 1 == n ? NOWHERE : i + 1;
    }
    for (i = 0; i < n; i++)
        find_pair(&chain, i);
    join_all(&chain);
    for (i = 0; i != NOWHERE && !mc_id_list_is_full(list); i = chain.links[i].after)
        if (chain.links[i].id != MC_NOT_FOUND)
            mc_id_list_add(list, chain.links[i].id);
    free(chain.links);
    free(chain.heap);
    free(chain.new_pairs);
}

/* --- splitting a text into pieces ------------------------------------------------------------- */

enum char_class { CLASS_LETTER, CLASS_NUMBER, CLASS_OTHER, CLASS_SPACE, CLASS_END };

/* The class of the character at *at, which is moved past it; CLASS_END: there is none. */
static enum char_class next_class(struct mc_slice text, size_t *at)
{
    uint32_t c;

    if (*at >= text.length)
        return CLASS_END;
    c = mc_utf8_next(text, at);
    if ((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))
        return CLASS_LETTER;
    if (c >= '0' && c <= '9')
        return CLASS_NUMBER;
    if (mc_is_white_space(c))
        return CLASS_SPACE;
    if (c < 0x80)
        return CLASS_OTHER;
    if (mc_is_letter(c))
        return CLASS_LETTER;
    return mc_is_number(c) ? CLASS_NUMBER : CLASS_OTHER;
}

/* Where the contraction that begins at `at` ends, or `at`. */
static size_t contraction_end(struct mc_slice text, size_t at)
{
    static const char *const contractions[] = {"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"};
    size_t i;

    for (i = 0; i < sizeof(contractions) / sizeof(contractions[0]); i++) {
        size_t length = strlen(contractions[i]);

        if (text.length - at >= length && memcmp(text.data + at, contractions[i], length) == 0)
            return at + length;
    }
    return at;
}

/* Where the run of this class that continues at `at` ends; *last is where its last character
 * begins, unless the run ends at `at`. */
static size_t run_end(struct mc_slice text, enum char_class class, size_t at, size_t *last)
{
    for (;;) {
        size_t next = at;

        if (next_class(text, &next) != class)
            return at;
        *last = at;
        at = next;
    }
}

/* Where the piece that begins at `begin` ends. */
static size_t piece_end(struct mc_slice text, size_t begin)
{
    size_t at = begin, after, last = begin;
    enum char_class class;

    if (text.data[begin] == '\'' && (at = contraction_end(text, begin)) > begin)
        return at;
    if (text.data[begin] == ' ')
        at++;
    after = at;
    class = next_class(text, &after);
    if (class != CLASS_SPACE && class != CLASS_END)
        return run_end(text, class, after, &last);
    at = run_end(text, CLASS_SPACE, begin, &last);
    return at < text.length && last > begin ? last : at;
}

void mc_byte_pair_encode(const struct mc_byte_pair *byte_pair, struct mc_slice text,
                         struct mc_id_list *list)
{
    size_t begin = 0;

    while (begin < text.length && !mc_id_list_is_full(list)) {
        size_t end = piece_end(text, begin);
        struct mc_slice piece = mc_slice(text.data + begin, end - begin);

        if (piece.length <= SHORT_PIECE)
            encode_short(byte_pair, piece, list);
        else
            encode_long(byte_pair, piece, list);
        begin = end;
    }
}
