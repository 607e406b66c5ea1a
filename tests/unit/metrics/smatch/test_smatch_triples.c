/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each rule of the conventions on the smallest graph that shows it. */
#include "tests/unit/support.h"

#include "tests/unit/group_arena.h"
#include "tests/unit/smatch_texts.h"

static void assert_both(const char *text, const char *old, const char *new)
{
    assert_string_equal(mc_smatch_triples_text(text, MC_SMATCH_OLD, arena), old);
    assert_string_equal(mc_smatch_triples_text(text, MC_SMATCH_NEW, arena), new);
}

static void test_top(void **state)
{
    (void)state;
    assert_both("(d / dog)", "instance(d, dog) TOP(d, dog)", "instance(d, dog) TOP(d, top)");
    assert_both("(d / dog :TOP x)", "instance(d, dog) TOP(d, dog)",
                "instance(d, dog) TOP(d, x) TOP(d, top)");
}

static void test_inverse_of_a_new_node(void **state)
{
    (void)state;
    assert_both("(a / b :ARG0-of (c / d))", "instance(a, b) instance(c, d) TOP(a, b) ARG0(c, a)",
                "instance(a, b) instance(c, d) TOP(a, top) ARG0(c, a)");
    assert_both("(a / b :consist-of (c / d))",
                "instance(a, b) instance(c, d) TOP(a, b) consist(c, a)",
                "instance(a, b) instance(c, d) TOP(a, top) consist-of(a, c)");
    assert_both("(a / b :prep-on-behalf-of (c / d))",
                "instance(a, b) instance(c, d) TOP(a, b) prep-on-behalf(c, a)",
                "instance(a, b) instance(c, d) TOP(a, top) prep-on-behalf-of(a, c)");
}

static void test_inverse_of_a_name(void **state)
{
    (void)state;
    /* Followed by a parenthesis. */
    assert_both("(a / b :x (c / d :r-of a))", "instance(a, b) instance(c, d) TOP(a, b) r(a, c)",
                "instance(a, b) instance(c, d) TOP(a, top) x(a, c) r(a, c)");
    /* Followed by another relation. */
    assert_both("(a / b :x (c / d :r-of a :q 1))",
                "instance(a, b) instance(c, d) q(c, 1) TOP(a, b) x(a, c) r-of(c, a)",
                "instance(a, b) instance(c, d) q(c, 1) TOP(a, top) x(a, c) r(a, c)");
    /* A name that is only defined later. */
    assert_both("(a / b :r-of c :x (c / d))", "instance(a, b) instance(c, d) TOP(a, b) r-of(a, c)",
                "instance(a, b) instance(c, d) TOP(a, top) r(c, a) x(a, c)");
}

static void test_inverse_of_a_constant(void **state)
{
    (void)state;
    assert_both("(a / b :r-of 3)", "instance(a, b) TOP(a, b)", "instance(a, b) TOP(a, top)");
    assert_both("(a / b :r-of 3 :q 1)", "instance(a, b) r-of(a, 3) q(a, 1) TOP(a, b)",
                "instance(a, b) q(a, 1) TOP(a, top)");
}

static void test_mod(void **state)
{
    (void)state;
    assert_both("(a / b :mod (c / d))", "instance(a, b) instance(c, d) TOP(a, b) mod(a, c)",
                "instance(a, b) instance(c, d) TOP(a, top) domain(c, a)");
    assert_both("(a / b :mod-of (c / d))", "instance(a, b) instance(c, d) TOP(a, b) mod(c, a)",
                "instance(a, b) instance(c, d) TOP(a, top) mod(c, a)");
    assert_both("(a / b :domain-of (c / d))",
                "instance(a, b) instance(c, d) TOP(a, b) domain(c, a)",
                "instance(a, b) instance(c, d) TOP(a, top) domain(c, a)");
    assert_both("(a / b :MOD (c / d))", "instance(a, b) instance(c, d) TOP(a, b) MOD(a, c)",
                "instance(a, b) instance(c, d) TOP(a, top) MOD(a, c)");
    assert_both("(a / b :mod 3)", "instance(a, b) mod(a, 3) TOP(a, b)",
                "instance(a, b) TOP(a, top)");
}

static void test_duplicates(void **state)
{
    (void)state;
    /* Two relations between two nodes: the last. */
    assert_both("(a / b :x (c / d) :y c)", "instance(a, b) instance(c, d) TOP(a, b) y(a, c)",
                "instance(a, b) instance(c, d) TOP(a, top) x(a, c) y(a, c)");
    /* Those known when read come before forward references. */
    assert_both("(a / b :x c :y (c / d))", "instance(a, b) instance(c, d) TOP(a, b) x(a, c)",
                "instance(a, b) instance(c, d) TOP(a, top) x(a, c) y(a, c)");
    /* Two directions are two pairs. */
    assert_both("(a / b :x (c / d :y a))",
                "instance(a, b) instance(c, d) TOP(a, b) x(a, c) y(c, a)",
                "instance(a, b) instance(c, d) TOP(a, top) x(a, c) y(c, a)");
    /* Two attributes of one label: the last; labels are told apart by case. */
    assert_both("(a / b :x 1 :x 2 :X 3)", "instance(a, b) x(a, 2) X(a, 3) TOP(a, b)",
                "instance(a, b) x(a, 1) x(a, 2) X(a, 3) TOP(a, top)");
    /* A forward reference is no attribute: it stands beside one of the same label. */
    assert_both("(a / b :x c :x 1 :y (c / d))",
                "instance(a, b) instance(c, d) x(a, 1) TOP(a, b) x(a, c)",
                "instance(a, b) instance(c, d) x(a, 1) TOP(a, top) x(a, c) y(a, c)");
}

static void test_names_and_constants(void **state)
{
    (void)state;
    /* A value is a node whenever the graph has a node of that name, quoted ones only by accident.
     */
    assert_both("(a / b :x d :y \"a\" :z (d / d))",
                "instance(a, b) instance(d, d) y(a, a_) TOP(a, b) x(a, d)",
                "instance(a, b) instance(d, d) y(a, a_) TOP(a, top) x(a, d) z(a, d)");
    assert_both("(a / a :x a)", "instance(a, a) TOP(a, a) x(a, a)",
                "instance(a, a) TOP(a, top) x(a, a)");
}

/* As old, but with all duplicates, and node by node. */
static void test_damonte(void **state)
{
    static const char *const cases[][2] = {
        {"(a / b :x (c / d) :y c :z 1 :z 2)",
         "instance(a, b) instance(c, d) z(a, 1) z(a, 2) TOP(a, b) x(a, c) y(a, c)"},
        {"(a / b :x (c / d :r-of a :q 1))",
         "instance(a, b) instance(c, d) TOP(a, b) q(c, 1) x(a, c) r-of(c, a)"},
        {"(a / b :x (c / d :r-of a))", "instance(a, b) instance(c, d) TOP(a, b) x(a, c) r(a, c)"},
        {"(a / b :consist-of (c / d :mod 3))",
         "instance(a, b) instance(c, d) TOP(a, b) mod(c, 3) consist(c, a)"},
        {"(a / b :r-of 3 :r-of 4)", "instance(a, b) r-of(a, 3) TOP(a, b)"},
        /* c is not known when x is read: it comes behind y; d's relation behind all of a's. */
        {"(a / b :w (d / e :v a) :x c :y (c / d))",
         "instance(a, b) instance(d, e) instance(c, d) TOP(a, b) w(a, d) y(a, c) x(a, c) v(d, a)"},
        /* The concept of the root is no node, whatever its name. */
        {"(a / a)", "instance(a, a) TOP(a, a)"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_string_equal(mc_smatch_triples_text(cases[i][0], MC_SMATCH_DAMONTE, arena),
                            cases[i][1]);
    assert_true(mc_smatch_drops_underscore(MC_SMATCH_DAMONTE));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_top),
        cmocka_unit_test(test_inverse_of_a_new_node),
        cmocka_unit_test(test_inverse_of_a_name),
        cmocka_unit_test(test_inverse_of_a_constant),
        cmocka_unit_test(test_mod),
        cmocka_unit_test(test_duplicates),
        cmocka_unit_test(test_names_and_constants),
        cmocka_unit_test(test_damonte),
    };

    return cmocka_run_group_tests_name("smatch_triples", tests, new_arena, free_arena);
}
