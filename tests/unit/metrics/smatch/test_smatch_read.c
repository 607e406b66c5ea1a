/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the reading makes of unusual text. Triples are those of convention new, except where the
 * test says otherwise; the mistakes are in test_smatch.c. */
#include "tests/unit/support.h"

#include <stdio.h>

#include "tests/unit/group_arena.h"
#include "tests/unit/smatch_texts.h"

static void assert_triples(const char *text, const char *wanted)
{
    assert_string_equal(mc_smatch_triples_text(text, MC_SMATCH_NEW, arena), wanted);
}

static void test_plain(void **state)
{
    (void)state;
    assert_triples("(w / want-01\n   :ARG0 (b / boy)\n   :ARG1 (g / go-02\n      :ARG0 b)\n"
                   "   :polarity -)",
                   "instance(w, want-01) instance(b, boy) instance(g, go-02) polarity(w, -) "
                   "TOP(w, top) ARG0(w, b) ARG1(w, g) ARG0(g, b)");
}

static void test_blanks(void **state)
{
    (void)state;
    assert_triples("( w/ want - 01:ARG0( b /boy ) )",
                   "instance(w, want-01) instance(b, boy) TOP(w, top) ARG0(w, b)");
    assert_triples("(n / name :op1 \"New York\" :op2 a b c)",
                   "instance(n, name) op1(n, New) op2(n, a) TOP(n, top)");
    /* A tab parts a relation from its value, and is an ordinary character in a concept. */
    assert_triples("(n / a\tb :op1\tc)", "instance(n, a\tb) op1(n, c) TOP(n, top)");
    /* So does a no-break space, U+00A0. */
    assert_triples("(n / a :op1\xC2\xA0"
                   "c)",
                   "instance(n, a) op1(n, c) TOP(n, top)");
}

static void test_quotes(void **state)
{
    (void)state;
    assert_triples("(n / name :op1 \"f(x):/y\" :op2 \"\")",
                   "instance(n, name) op1(n, f(x):/y_) op2(n, _) TOP(n, top)");
    /* Not closed: the rest of the text belongs to it, and nothing is completed. */
    assert_triples("(n / name :op1 \"a) :op2 b)", "instance(n, name) TOP(n, top)");
    assert_triples("(n / \"a b\")", "instance(n, ab_) TOP(n, top)");
}

static void test_lines(void **state)
{
    (void)state;
    assert_triples("# ::id (x / y)\n  # and this\n(a / b\r   :ARG0\t(c / d)\r\n\n)\n",
                   "instance(a, b) instance(c, d) TOP(a, top) ARG0(a, c)");
    assert_triples("(a / con\n   cept)", "instance(a, concept) TOP(a, top)");
    /* Ideographic spaces, U+3000, around a line. */
    assert_triples("\xE3\x80\x80(a / b)\xE3\x80\x80", "instance(a, b) TOP(a, top)");
}

static void test_odd_shapes(void **state)
{
    (void)state;
    assert_triples("(a / b)(c / d)", "instance(a, b) instance(c, d) TOP(a, top)");
    assert_triples("(a / b : (c / d))", "instance(a, b) instance(c, d) TOP(a, top)");
    assert_triples("(a / b :r x (c / d))", "instance(a, b) instance(c, d) TOP(a, top) r x(a, c)");
    /* What stands behind a closing parenthesis belongs to the next relation's name. */
    assert_triples("(a / b :r (c / d) foo :s e)",
                   "instance(a, b) instance(c, d) foos(a, e) TOP(a, top) r(a, c)");
    assert_triples("(/ b)", "instance(, b) TOP(, top)");
    assert_triples("(a /)", "instance(a, ) TOP(a, top)");
    /* A concept that is interrupted becomes part of the next node's name. */
    assert_triples("(a / b (c / d))", "[a node is not complete]");
}

static void test_long_text(void **state)
{
    char text[40000] = "(n0 / c", *end = text + strlen(text);
    struct mc_smatch_strings strings;
    struct mc_smatch_amr amr;
    const char *parse_error;
    unsigned i;

    (void)state;
    for (i = 1; i < 2000; i++)
        end += snprintf(end, 40, " :r (n%u / c", i);
    mc_smatch_strings_init(&strings, arena, 1, true);
    /* Deep, and never closed: only the innermost concept is not complete. */
    assert_int_equal(mc_smatch_read(mc_slice_of(text), 0, &strings, &amr, &parse_error), -1);
    assert_string_equal(parse_error, "a node is not complete");
    (void)snprintf(end, 2, ")");
    mc_smatch_strings_init(&strings, arena, 1, true);
    assert_int_equal(mc_smatch_read(mc_slice_of(text), 0, &strings, &amr, &parse_error), 0);
    assert_int_equal(amr.n_nodes, 2000);
    assert_int_equal(amr.n_links, 1999);
    for (i = 0; i < 1999; i++)
        assert_true(amr.links[i].owner == i && amr.links[i].value == amr.nodes[i + 1].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),      cmocka_unit_test(test_blanks),
        cmocka_unit_test(test_quotes),     cmocka_unit_test(test_lines),
        cmocka_unit_test(test_odd_shapes), cmocka_unit_test(test_long_text),
    };

    return cmocka_run_group_tests_name("smatch_read", tests, new_arena, free_arena);
}
