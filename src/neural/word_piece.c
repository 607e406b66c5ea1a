/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/word_piece.h"

#include "base/hash.h"
#include "base/memory.h"
#include "base/utf8.h"
#include "neural/vocabulary.h"
#include "neural/white_space.h"
#include "text/unicode.h"

/* The vocabulary as a tree of characters: one root for entries that begin words, one for those that
 * continue them. Children are found in a hash table by node and character. */

enum { ROOT_FIRST, ROOT_NEXT, N_ROOTS };
enum { CHARACTER_BITS = 21 }; /* in a code point */

struct edge {
    uint64_t key; /* node and character, plus 1; 0: free */
    uint32_t child;
};

struct mc_word_piece {
    struct mc_word_piece_settings settings;
    struct edge *edges;
    size_t n_slots; /* a power of 2 */
    uint32_t *ids;  /* [n_nodes] id of the entry that ends in the node; MC_NOT_FOUND: none does */
    size_t n_nodes;
};

/* The edge from the node for the character, or the free slot for it. */
static struct edge *edge_at(const struct mc_word_piece *tree, uint32_t node, uint32_t character)
{
    uint64_t key = ((uint64_t)node << CHARACTER_BITS | character) + 1;
    size_t slot = (size_t)mc_hash_mix(key) & (tree->n_slots - 1);

    while (tree->edges[slot].key != 0 && tree->edges[slot].key != key)
        slot = (slot + 1) & (tree->n_slots - 1);
    return &tree->edges[slot];
}

static void add_entry(struct mc_word_piece *tree, struct mc_slice entry, uint32_t id)
{
    uint32_t node = ROOT_FIRST;
    size_t at = 0;

    if (entry.length > 2 && mc_slice_begins(entry, "##")) {
        node = ROOT_NEXT;
        at = 2;
    }
    while (at < entry.length) {
        uint32_t character = mc_utf8_next(entry, &at);
        struct edge *edge = edge_at(tree, node, character);

        if (edge->key == 0) {
            edge->key = ((uint64_t)node << CHARACTER_BITS | character) + 1;
            edge->child = (uint32_t)tree->n_nodes;
            tree->ids[tree->n_nodes++] = MC_NOT_FOUND;
        }
        node = edge->child;
    }
    tree->ids[node] = id;
}

struct mc_word_piece *mc_word_piece_new(const struct mc_vocabulary *vocabulary,
                                        const struct mc_word_piece_settings *settings,
                                        struct mc_arena *arena)
{
    struct mc_word_piece *tree = mc_arena_array(arena, 1, sizeof(*tree));
    size_t n_characters = 0, id;

    for (id = 0; id < vocabulary->n; id++)
        if (vocabulary->entries[id].data != NULL)
            n_characters += mc_utf8_count(vocabulary->entries[id]);
    tree->settings = *settings;
    tree->n_slots = mc_hash_slots(1024, n_characters);
    tree->edges = mc_arena_array(arena, tree->n_slots, sizeof(*tree->edges));
    tree->ids = mc_arena_array(arena, n_characters + N_ROOTS, sizeof(*tree->ids));
    for (id = 0; id < N_ROOTS; id++)
        tree->ids[tree->n_nodes++] = MC_NOT_FOUND;
    for (id = 0; id < vocabulary->n; id++) {
        struct mc_slice entry = vocabulary->entries[id];

        if (entry.length > 0 && mc_vocabulary_find(vocabulary, entry) == id)
            add_entry(tree, entry, (uint32_t)id);
    }
    return tree;
}

/* --- a word, and the words of a text ---------------------------------------------------------- */

/* A word being collected. */
struct word {
    const struct mc_word_piece *tree;
    struct mc_id_list *list;
    uint32_t *characters; /* [longest_word] */
    size_t n;             /* may exceed longest_word: characters beyond it are only counted */
    size_t run;           /* where the combining marks at its end begin */
};

/* Appends the pieces of the word, which is then empty. */
static void end_word(struct word *word)
{
    const struct mc_word_piece *tree = word->tree;
    size_t n = word->n, at = 0, before = word->list->n;

    word->n = word->run = 0;
    if (n > tree->settings.longest_word) {
        mc_id_list_add(word->list, tree->settings.unknown);
        return;
    }
    while (at < n) {
        uint32_t node = at == 0 ? ROOT_FIRST : ROOT_NEXT, id = MC_NOT_FOUND;
        size_t end = at, i;

        for (i = at; i < n; i++) {
            const struct edge *edge = edge_at(tree, node, word->characters[i]);

            if (edge->key == 0)
                break;
            node = edge->child;
            if (tree->ids[node] != MC_NOT_FOUND) {
                id = tree->ids[node];
                end = i + 1;
            }
        }
        if (id == MC_NOT_FOUND) {
            word->list->n = before;
            mc_id_list_add(word->list, tree->settings.unknown);
            return;
        }
        mc_id_list_add(word->list, id);
        at = end;
    }
}

static void add_character(struct word *word, uint32_t character)
{
    if (word->n < word->tree->settings.longest_word)
        word->characters[word->n] = character;
    word->n++;
}

static void add_alone(struct word *word, uint32_t character)
{
    end_word(word);
    add_character(word, character);
    end_word(word);
}

/* In ASCII: 33-47, 58-64, 91-96, 123-126; beyond it, Unicode punctuation. */
static bool is_punctuation(uint32_t c)
{
    return c < 0x80 ? mc_is_ascii_punctuation(c) : mc_is_punctuation(c);
}

/* Puts a mark in its canonical place among those at the end of the word. */
static void add_mark(struct word *word, uint32_t mark, unsigned class)
{
    size_t at = word->n;

    add_character(word, mark);
    if (word->n > word->tree->settings.longest_word)
        return;
    for (; at > word->run && mc_combining_class(word->characters[at - 1]) > class; at--)
        word->characters[at] = word->characters[at - 1];
    word->characters[at] = mark;
}

/* Adds one character after decomposition. */
static void add_part(struct word *word, uint32_t c)
{
    const struct mc_word_piece_settings *settings = &word->tree->settings;
    unsigned class = 0;

    if (settings->strip_accents) {
        class = mc_combining_class(c);
        if (mc_is_nonspacing_mark(c)) {
            if (class == 0)
                word->run = word->n;
            return;
        }
    }
    if (settings->lower && c == 0x130) { /* the only one whose lower case has two characters */
        add_character(word, 'i');
        c = 0x307;
    } else if (settings->lower) {
        c = mc_lower_character(c);
    }
    if (is_punctuation(c)) {
        add_alone(word, c);
    } else if (class > 0) {
        add_mark(word, c, class);
    } else {
        add_character(word, c);
        word->run = word->n;
    }
}

static bool is_chinese(uint32_t c)
{
    return (c >= 0x4E00 && c <= 0x9FFF) || (c >= 0x3400 && c <= 0x4DBF) ||
           (c >= 0x20000 && c <= 0x2A6DF) || (c >= 0x2A700 && c <= 0x2B73F) ||
           (c >= 0x2B740 && c <= 0x2B81F) || (c >= 0x2B820 && c <= 0x2CEAF) ||
           (c >= 0xF900 && c <= 0xFAFF) || (c >= 0x2F800 && c <= 0x2FA1F);
}

static void add_any(struct word *word, uint32_t c)
{
    const struct mc_word_piece_settings *settings = &word->tree->settings;
    uint32_t parts[MC_DECOMPOSED_LIMIT];
    size_t n, i;
    bool alone;

    if (settings->clean && c != '\t' && c != '\n' && c != '\r' &&
        (c == 0 || c == MC_UTF8_REPLACEMENT || mc_is_other(c)))
        return;
    if (mc_is_white_space(c)) {
        end_word(word);
        return;
    }
    alone = settings->split_chinese && is_chinese(c);
    if (alone)
        end_word(word);
    n = 1;
    parts[0] = c;
    if (settings->strip_accents)
        n = mc_decompose_character(c, parts);
    for (i = 0; i < n; i++)
        add_part(word, parts[i]);
    if (alone)
        end_word(word);
}

void mc_word_piece_encode(const struct mc_word_piece *word_piece, struct mc_slice text,
                          struct mc_id_list *list)
{
    const struct mc_word_piece_settings *settings = &word_piece->settings;
    struct word word = {word_piece, list, NULL, 0, 0};
    size_t at = 0;

    word.characters = mc_arena_alloc(
        list->arena, mc_array_size(settings->longest_word + 1, sizeof(*word.characters)));
    while (at < text.length && !mc_id_list_is_full(list)) {
        unsigned char byte = (unsigned char)text.data[at];

        if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') ||
            (byte >= 'A' && byte <= 'Z' && settings->lower)) {
            add_character(&word, byte >= 'A' && byte <= 'Z' ? byte + ('a' - 'A') : byte);
            word.run = word.n;
            at++;
        } else if (byte == ' ') {
            end_word(&word);
            at++;
        } else {
            add_any(&word, mc_utf8_next(text, &at));
        }
    }
    end_word(&word);
}
