/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "neural/byte_pair.c"

#include "tests/unit/support.h"

#include <stdio.h>
#include <unistd.h>

#include "base/random.h"

/* Numbers drawn so far. */
struct draws {
    uint64_t n;
};

static uint32_t draw(struct draws *draws, uint32_t n)
{
    return mc_random_below(mc_random_bits(1, 0, draws->n++), n);
}

/* A vocabulary of the letters a, b and c and what random pairs make of them. */
struct random_pairs {
    struct mc_arena *arena;
    struct mc_vocabulary vocabulary;
    struct mc_byte_pair *byte_pair;
    struct mc_slice left[64], right[64];
    size_t n;
};

static const char *const letters[] = {"a", "b", "c"};

static void add_entry(struct random_pairs *pairs, struct mc_slice entry)
{
    if (mc_vocabulary_find(&pairs->vocabulary, entry) == MC_NOT_FOUND)
        assert_true(mc_vocabulary_add(&pairs->vocabulary, entry, (uint32_t)pairs->vocabulary.n));
}

/* Pairs of any entries in any order: what one makes may be asked for by an earlier one. */
static void draw_pairs(struct random_pairs *pairs, struct draws *draws)
{
    size_t i;

    memset(pairs, 0, sizeof(*pairs));
    pairs->arena = pairs->vocabulary.arena = mc_arena_new();
    for (i = 0; i < 3; i++)
        add_entry(pairs, mc_slice_of(letters[i]));
    for (i = 0; i < 12; i++) {
        uint32_t n = (uint32_t)pairs->vocabulary.n;
        struct mc_slice left = pairs->vocabulary.entries[draw(draws, n)];
        struct mc_slice right = pairs->vocabulary.entries[draw(draws, n)];

        if (left.length + right.length > 6)
            continue;
        add_entry(pairs, mc_slice_of(mc_arena_format(pairs->arena, "%s%s", left.data, right.data)));
    }
    pairs->byte_pair = mc_byte_pair_new(&pairs->vocabulary, 0, pairs->arena);
    for (i = 0; i < 200 && pairs->n < 64; i++) {
        uint32_t n = (uint32_t)pairs->vocabulary.n;
        struct mc_slice left = pairs->vocabulary.entries[draw(draws, n)];
        struct mc_slice right = pairs->vocabulary.entries[draw(draws, n)];

        if (mc_byte_pair_add(pairs->byte_pair, left, right) != MC_PAIR_GOOD)
            continue;
        pairs->left[pairs->n] = left;
        pairs->right[pairs->n++] = right;
    }
}

/* The definition, on texts: the pair of the lowest rank that is there is joined from left to right,
 * until no pair is there. */
static size_t join_naively(const struct random_pairs *pairs, struct mc_slice *parts, size_t n)
{
    size_t rank = 0, from, to;

    while (rank < pairs->n) {
        for (from = to = 0; from < n; from++) {
            if (from + 1 < n && mc_slice_equal(parts[from], pairs->left[rank]) &&
                mc_slice_equal(parts[from + 1], pairs->right[rank])) {
                parts[to] = parts[from++]; /* neighbours in one text */
                parts[to++].length += pairs->right[rank].length;
            } else {
                parts[to++] = parts[from];
            }
        }
        rank = to < n ? 0 : rank + 1;
        n = to;
    }
    return n;
}

static void check_text(const struct random_pairs *pairs, struct mc_slice text)
{
    struct mc_id_list list = {.arena = pairs->arena, .limit = SIZE_MAX};
    struct mc_slice *parts = mc_arena_array(pairs->arena, text.length, sizeof(*parts));
    size_t n = text.length, i;

    for (i = 0; i < n; i++)
        parts[i] = mc_slice(text.data + i, 1);
    n = join_naively(pairs, parts, n);
    mc_byte_pair_encode(pairs->byte_pair, text, &list);
    assert_int_equal(list.n, n);
    for (i = 0; i < n; i++)
        assert_int_equal(list.ids[i], mc_vocabulary_find(&pairs->vocabulary, parts[i]));
}

/* Lengths on both sides of SHORT_PIECE, from where a heap is used. */
static void test_random_pairs(void **state)
{
    static const size_t lengths[] = {1, 2, 5, SHORT_PIECE - 1, SHORT_PIECE, SHORT_PIECE + 1, 150};
    struct draws draws = {0};
    struct random_pairs pairs;
    char text[256];
    size_t round, i, k;

    (void)state;
    for (round = 0; round < 60; round++) {
        draw_pairs(&pairs, &draws);
        for (i = 0; i < sizeof(lengths) / sizeof(lengths[0]); i++) {
            for (k = 0; k < lengths[i]; k++)
                text[k] = letters[draw(&draws, 3)][0];
            check_text(&pairs, mc_slice(text, lengths[i]));
            memset(text, 'a', lengths[i]); /* pairs that overlap */
            check_text(&pairs, mc_slice(text, lengths[i]));
        }
        mc_arena_free(pairs.arena);
    }
}

/* Also where t0780 counts its instructions: they are in proportion to the length. */
static void test_long_piece(void **state)
{
    const size_t length = mc_test_size(400000);
    struct draws draws = {0};
    struct random_pairs pairs;
    struct mc_id_list list = {.limit = SIZE_MAX};
    char *text = mc_malloc(length);
    size_t i, n_letters = 0;

    (void)state;
    draw_pairs(&pairs, &draws);
    list.arena = pairs.arena;
    for (i = 0; i < length; i++)
        text[i] = letters[draw(&draws, 3)][0];
    mc_byte_pair_encode(pairs.byte_pair, mc_slice(text, length), &list);
    for (i = 0; i < list.n; i++)
        n_letters += pairs.vocabulary.entries[list.ids[i]].length;
    assert_int_equal(n_letters, length);
    free(text);
    mc_arena_free(pairs.arena);
}

/* The 188 bytes that stand for themselves and the 68 others: U+0100 to U+0143. */
static void test_symbols(void **state)
{
    uint32_t others = 0x100, i;

    (void)state;
    for (i = 0; i < 256; i++) {
        uint32_t symbol = mc_byte_pair_symbol((unsigned char)i);

        assert_int_equal(mc_byte_pair_byte(symbol), i);
        if (symbol != i)
            assert_int_equal(symbol, others++);
    }
    assert_int_equal(others, 0x144);
    assert_int_equal(mc_byte_pair_symbol(' '), 0x120);
    assert_int_equal(mc_byte_pair_byte(0x144), -1);
    assert_int_equal(mc_byte_pair_byte(' '), -1);
    assert_int_equal(mc_byte_pair_byte(0x10FFFF), -1);
}

/* Ends of the pieces of a text, by the published pattern:
 * 's|'t|'re|'ve|'m|'ll|'d| ?L+| ?N+| ?[^\sLN]+|\s+(?!\S)|\s+ */
static void test_pieces(void **state)
{
    static const char *const pieces[][8] = {
        {"we", "'ve", " won", "'t", " O", "'", "Neil"},
        {"a", " ", " b", "\n", "c", " \t"},
        {"x", " \t", "\n", "y"},
        {"3", "rd", " 4", "th", "..."},
        {" $", "5", ".", "20", " ", "\xC2\xA0", "z"},
        {"'", "S"},
        {" '", "s"},
        {"caf\xC3\xA9", "\xC2\xB2", "\xCC\x81", "e"},
    };
    size_t i, k;

    (void)state;
    for (i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
        char text[64] = "";
        size_t at = 0;

        for (k = 0; k < 8 && pieces[i][k] != NULL; k++)
            (void)snprintf(text + strlen(text), sizeof(text) - strlen(text), "%s", pieces[i][k]);
        for (k = 0; k < 8 && pieces[i][k] != NULL; k++) {
            size_t end = piece_end(mc_slice_of(text), at);

            assert_int_equal(end - at, strlen(pieces[i][k]));
            at = end;
        }
        assert_int_equal(at, strlen(text));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_random_pairs),
        cmocka_unit_test(test_long_piece),
        cmocka_unit_test(test_symbols),
        cmocka_unit_test(test_pieces),
    };

    mc_choose_tests();
    return cmocka_run_group_tests_name("byte_pair", tests, NULL, NULL);
}
