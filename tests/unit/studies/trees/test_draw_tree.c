/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trees drawn as text. The drawings were checked by eye against the heads beside them. */
#include "tests/unit/support.h"

#include <stdio.h>

#include "tests/unit/tree_files.h"
#include "studies/trees/draw_tree.h"

static void draw(struct mc_slice text, const struct mc_tree_drawing *drawing, struct mc_buffer *out)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_treebank treebank;

    mc_make_treebank(text, arena, &treebank);
    mc_draw_tree(&treebank.trees[0], drawing, arena, out);
    mc_arena_free(arena);
}

static void check(struct mc_slice text, const struct mc_tree_drawing *drawing, const char *expected)
{
    struct mc_buffer out = {NULL, 0, 0};

    mc_buffer_append_text(&out, "");
    draw(text, drawing, &out);
    assert_string_equal(out.data, expected);
    mc_buffer_free(&out);
}

/* Figure 1 of the paper, with a stripped word in it and one at its end. */
static void append_figure(struct mc_buffer *text)
{
    mc_append_word(text, 1, "I", "PRON", "_", 2, "nsubj");
    mc_append_word(text, 2, "enjoy", "VERB", "_", 0, "root");
    mc_append_word(text, 3, "my", "PRON", "_", 4, "nmod:poss");
    mc_append_word(text, 4, "time", "NOUN", "_", 2, "obj");
    mc_append_word(text, 5, ",", "PUNCT", "_", 2, "punct");
    mc_append_word(text, 6, "at", "ADP", "_", 9, "case");
    mc_append_word(text, 7, "Franklin", "PROPN", "_", 9, "compound");
    mc_append_word(text, 8, "high", "ADJ", "_", 9, "compound");
    mc_append_word(text, 9, "school", "NOUN", "_", 4, "nmod");
    mc_append_word(text, 10, ".", "PUNCT", "_", 2, "punct");
}

static void test_figure(void **state)
{
    static const struct mc_tree_drawing boxes = {.ascii = false}, ascii = {.ascii = true};
    struct mc_buffer text = {NULL, 0, 0};

    (void)state;
    append_figure(&text);
    check(mc_buffer_slice(&text), &boxes,
          "1  ┌──────   I         nsubj      PRON\n"
          "2 ─┼──────   enjoy     root       VERB\n"
          "3  │ ┌────   my        nmod:poss  PRON\n"
          "4  └─┼────   time      obj        NOUN\n"
          "6    │ ┌──   at        case       ADP\n"
          "7    │ ├──   Franklin  compound   PROPN\n"
          "8    │ ├──   high      compound   ADJ\n"
          "9    └─┴──   school    nmod       NOUN\n");
    check(mc_buffer_slice(&text), &ascii,
          "1  +------   I         nsubj      PRON\n"
          "2 -+------   enjoy     root       VERB\n"
          "3  | +----   my        nmod:poss  PRON\n"
          "4  +-+----   time      obj        NOUN\n"
          "6    | +--   at        case       ADP\n"
          "7    | +--   Franklin  compound   PROPN\n"
          "8    | +--   high      compound   ADJ\n"
          "9    +-+--   school    nmod       NOUN\n");
    mc_buffer_free(&text);
}

static void test_marks(void **state)
{
    /* of nodes: the comma and the full stop have none */
    static const enum mc_edge_fate fates[] = {MC_EDGE_SIDE,     MC_EDGE_MISSING, MC_EDGE_KEPT,
                                              MC_EDGE_DISTANCE, MC_EDGE_KEPT,    MC_EDGE_KEPT,
                                              MC_EDGE_KEPT,     MC_EDGE_MISSING};
    static const bool highlighted[] = {false, true, false, true, false, false, false, false};
    struct mc_tree_drawing drawing = {.fates = fates, .highlighted = highlighted, .ascii = true};
    struct mc_buffer text = {NULL, 0, 0};

    (void)state;
    append_figure(&text);
    check(mc_buffer_slice(&text), &drawing,
          "1  +------   I         nsubj      PRON   wrong side\n"
          "2 -+------ * enjoy     root       VERB\n"
          "3  | +----   my        nmod:poss  PRON\n"
          "4  +-+---- * time      obj        NOUN   other distance\n"
          "6    | +--   at        case       ADP\n"
          "7    | +--   Franklin  compound   PROPN\n"
          "8    | +--   high      compound   ADJ\n"
          "9    +-+--   school    nmod       NOUN   missing\n");
    drawing.color = true;
    check(
        mc_buffer_slice(&text), &drawing,
        "\033[2m1\033[0m  +------   I         nsubj      PRON   \033[31mwrong side\033[0m\n"
        "\033[2m2\033[0m -+------ * \033[1menjoy   \033[0m  root       VERB\n"
        "\033[2m3\033[0m  | +----   my        nmod:poss  PRON\n"
        "\033[2m4\033[0m  +-+---- * \033[1mtime    \033[0m  obj        NOUN   \033[33mother distance\033[0m\n"
        "\033[2m6\033[0m    | +--   at        case       ADP\n"
        "\033[2m7\033[0m    | +--   Franklin  compound   PROPN\n"
        "\033[2m8\033[0m    | +--   high      compound   ADJ\n"
        "\033[2m9\033[0m    +-+--   school    nmod       NOUN   \033[31mmissing\033[0m\n");
    mc_buffer_free(&text);
}

/* Heads 3, 4, 0, 3: the edges 3-1 and 4-2 cross. Two roots, of which the first is passed over. */
static void test_crossing(void **state)
{
    static const struct mc_tree_drawing boxes = {.ascii = false}, ascii = {.ascii = true};
    struct mc_buffer text = {NULL, 0, 0};

    (void)state;
    mc_append_word(&text, 1, "a", "X", "_", 3, "dep");
    mc_append_word(&text, 2, "b", "X", "_", 4, "dep");
    mc_append_word(&text, 3, "c", "X", "_", 0, "root");
    mc_append_word(&text, 4, "d", "X", "_", 3, "dep");
    check(mc_buffer_slice(&text), &boxes,
          "1  ┌────   a  dep   X\n"
          "2  │ ┌──   b  dep   X  non-projective\n"
          "3 ─┼─│──   c  root  X\n"
          "4  └─┴──   d  dep   X\n");
    check(mc_buffer_slice(&text), &ascii,
          "1  +----   a  dep   X\n"
          "2  | +--   b  dep   X  non-projective\n"
          "3 -+-|--   c  root  X\n"
          "4  +-+--   d  dep   X\n");
    mc_buffer_clear(&text);
    mc_append_word(&text, 1, "a", "X", "_", 3, "dep");
    mc_append_word(&text, 2, "b", "X", "_", 0, "root");
    mc_append_word(&text, 3, "c", "X", "_", 0, "root");
    mc_append_word(&text, 4, "d", "X", "_", 2, "dep");
    check(mc_buffer_slice(&text), &boxes,
          "1    ┌──   a  dep   X  non-projective\n"
          "2 ─┬─│──   b  root  X\n"
          "3 ─│─┴──   c  root  X\n"
          "4  └────   d  dep   X  non-projective\n");
    mc_buffer_free(&text);
}

/* One word; control characters of a file; wide characters keep the columns. */
static void test_texts(void **state)
{
    static const struct mc_tree_drawing drawing = {.ascii = true};
    struct mc_buffer text = {NULL, 0, 0};

    (void)state;
    mc_append_word(&text, 1, "a", "X", "_", 0, "root");
    check(mc_buffer_slice(&text), &drawing, "1 --   a  root  X\n");
    mc_buffer_clear(&text);
    mc_append_word(&text, 1, "a\033[2Jb\x01", "X", "_", 0, "root");
    mc_append_word(&text, 2, "\xE6\xBC\xA2\xE5\xAD\x97", "NOUN", "_", 1, "dep\x7F");
    check(mc_buffer_slice(&text), &drawing,
          "1 -+--   a\xEF\xBF\xBD[2Jb\xEF\xBF\xBD  root  X\n"
          "2  +--   \xE6\xBC\xA2\xE5\xAD\x97     dep\xEF\xBF\xBD  NOUN\n");
    mc_buffer_free(&text);
}

static void test_nothing_to_draw(void **state)
{
    static const struct mc_tree_drawing drawing = {.ascii = true};
    struct mc_buffer text = {NULL, 0, 0};

    (void)state;
    mc_append_word(&text, 1, "!", "PUNCT", "_", 0, "punct");
    check(mc_buffer_slice(&text), &drawing, "");
    mc_buffer_free(&text);
}

/* A chain deeper than there are columns names the heads of what is too deep; one of 10,000 words
 * takes neither a stack nor lines of 10,000 columns. */
static void test_deep_chain(void **state)
{
    static const struct mc_tree_drawing drawing = {.ascii = true};
    struct mc_buffer text = {NULL, 0, 0}, out = {NULL, 0, 0};
    unsigned i;

    (void)state;
    for (i = 1; i <= 10000; i++)
        mc_append_word(&text, i, "a", "X", "_", i - 1, i == 1 ? "root" : "dep");
    draw(mc_buffer_slice(&text), &drawing, &out);
    assert_non_null(strstr(out.data, "   33 "));
    assert_null(strstr(out.data, "head 32\n"));
    assert_non_null(strstr(out.data, "  head 33\n"));
    assert_non_null(strstr(out.data, "  head 9999\n"));
    assert_true(out.length < (size_t)10000 * 120);
    mc_buffer_free(&text);
    mc_buffer_free(&out);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figure),          cmocka_unit_test(test_marks),
        cmocka_unit_test(test_crossing),        cmocka_unit_test(test_texts),
        cmocka_unit_test(test_nothing_to_draw), cmocka_unit_test(test_deep_chain),
    };

    return cmocka_run_group_tests_name("draw_tree", tests, NULL, NULL);
}
