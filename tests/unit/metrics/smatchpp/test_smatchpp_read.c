/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text as Smatch++ reads it, and its generic standardisation, step by step. */
#include "tests/unit/support.h"

#include "base/memory.h"
#include "metrics/smatchpp/graph.h"
#include "tests/unit/group_arena.h"

enum step { READ, RENAMED, TURNED };

/* Triples as "(source label target)" joined by blanks, "..." behind them when the rest could not be
 * read; the mistake in square brackets. */
static const char *triples(const char *text, enum step step)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_smatch_strings strings;
    struct mc_smatchpp_graph graph;
    const char *parse_error;
    uint32_t i;

    mc_smatch_strings_init(&strings, arena, 4, false);
    if (mc_smatchpp_read(mc_slice_of(text), &strings, &graph, &parse_error) != 0 ||
        (step >= RENAMED && mc_smatchpp_rename(&strings, &graph, &parse_error) != 0))
        return mc_arena_format(arena, "[%s]", parse_error);
    if (step == TURNED)
        mc_smatchpp_turn(&strings, &graph);
    for (i = 0; i < graph.n_triples; i++)
        mc_buffer_append_format(
            &out, "%s(%.*s %.*s %.*s)", i > 0 ? " " : "",
            MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, graph.triples[i].source)),
            MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, graph.triples[i].label)),
            MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, graph.triples[i].target)));
    mc_buffer_append_text(&out, graph.is_broken ? " ..." : "");
    text = mc_arena_copy(arena, mc_buffer_slice(&out)).data;
    mc_buffer_free(&out);
    return text;
}

static void test_reading(void **state)
{
    (void)state;
    assert_string_equal(
        triples("# ::id 1\n(w / want-01\n   :ARG0 (b / Boy)\n   :polarity -)", READ),
        "(w :instance want-01) (ROOT :root w) (b :instance Boy) (w :ARG0 b) "
        "(w :polarity -)");
    assert_string_equal(triples("", READ), "");
    assert_string_equal(triples("# (a / b)\n# ::snt (", READ), "");
    /* Blanks and line ends part tokens, '(' ends one, ')' begins one. */
    assert_string_equal(triples("(a / b\t:x\xC2\xA0(c / d)):y e )", READ),
                        "(a :instance b) (ROOT :root a) (c :instance d) (a :x c) (a :x ):y) "
                        "(a :x e)");
    assert_string_equal(triples("(a / b :x (c / d)e)", READ),
                        "(a :instance b) (ROOT :root a) (c :instance d) (a :x c) ...");
    /* A slash that touches something is part of it. */
    assert_string_equal(triples("(a /b)", READ), "(ROOT :root a) ...");
}

/* Between double quotes '(' ends no token, but one that stands alone opens a level where the string
 * is not taken as a whole: the mark that closes it is no token's end. 200 levels more than there
 * are
 * '(' outside of quotes. */
static void test_levels_between_quotes(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    int i;

    (void)state;
    mc_buffer_append_text(&text, "(a / b :x \"c");
    for (i = 0; i < 200; i++)
        mc_buffer_append_text(&text, " (");
    mc_buffer_append_text(&text, " d\"e :y f :z g)");
    assert_string_equal(triples(mc_arena_copy(arena, mc_buffer_slice(&text)).data, READ),
                        "(a :instance b) (ROOT :root a) (a :x \"c) (a :x d\"e) ...");
    mc_buffer_free(&text);
}

/* Tokens and indents of every length end where they end. */
static void test_lengths(void **state)
{
    const char *const spaces[] = {" ", "\t", "\xC2\xA0", "\n"};
    size_t n, k;

    (void)state;
    for (n = 1; n < 20; n++) {
        const char *token = mc_arena_format(arena, "%0*u", (int)n, 7);
        const char *expected =
            mc_arena_format(arena, "(a :instance %s) (ROOT :root a) (a :m b%s)", token, token);

        for (k = 0; k < 4; k++)
            assert_string_equal(triples(mc_arena_format(arena, "(a / %s%s\n%*s:m%sb%s)", token,
                                                        spaces[k], (int)n, "", spaces[k], token),
                                        READ),
                                expected);
    }
}

/* A label glued to '(' opens no bracket: what stands there hangs one level higher. */
static void test_glued_label(void **state)
{
    (void)state;
    assert_string_equal(triples("(a / b :x(c / d :y (e / f)) :z g)", READ),
                        "(a :instance b) (ROOT :root a) (c :instance d) "
                        "(ROOT :root_but_not_the_graph_root c) (e :instance f) (c :y e) "
                        "(ROOT :z g)");
    assert_string_equal(triples("(a / b) :root c d )", READ),
                        "(a :instance b) (ROOT :root a) (ROOT :root_but_not_the_graph_root c) "
                        "(ROOT :root_but_not_the_graph_root d)");
}

static void test_strings(void **state)
{
    (void)state;
    assert_string_equal(triples("(n / name :op1 \"New  York\" :op2 'a b' :op3 \"x\")", READ),
                        "(n :instance name) (ROOT :root n) (n :op1 \"New York\") (n :op2 'a b') "
                        "(n :op3 \"x\")");
    /* Brackets between double quotes are ordinary, behind a quote without an end they are not. */
    assert_string_equal(triples("(n / name :op1 \"f(x) y\" :op2 z)", READ),
                        "(n :instance name) (ROOT :root n) (n :op1 \"f(x) y\") (n :op2 z)");
    assert_string_equal(triples("(n / name :op1 \"ab) :op2 z )", READ),
                        "(n :instance name) (ROOT :root n) (n :op1 \"ab) (ROOT :op2 z)");
    assert_string_equal(triples("(n / name :op1 \" )", READ),
                        "(n :instance name) (ROOT :root n) (n :op1 \")");
    assert_string_equal(triples("(n / \"a b\" :op1 c)", READ),
                        "(n :instance \"a b\") (ROOT :root n) (n :op1 c)");
    assert_string_equal(triples("(\"n\" / a)", READ), "(\"n\" :instance a) (ROOT :root \"n\")");
}

static void test_odd_shapes(void **state)
{
    (void)state;
    /* Redundant brackets around a name or constant; one token after them is looked at. */
    assert_string_equal(triples("(a / b :x (c) :y ((d)))", READ),
                        "(a :instance b) (ROOT :root a) (a :x c) (a :y d)");
    /* The level above is known, its label is that of another node: a stale one counts. */
    assert_string_equal(triples("(a / b :x (c / d :y e) :z (f g))", READ),
                        "(a :instance b) (ROOT :root a) (c :instance d) (a :x c) (c :y e) (a :z f) "
                        "(c :y g)");
    assert_string_equal(triples("(a / b x)", READ), "(a :instance b) (ROOT :root a) ...");
    assert_string_equal(triples("(a / b)) (c / d)", READ),
                        "(a :instance b) (ROOT :root a) (c :instance d) ...");
    assert_string_equal(triples("(a / b :x y", READ), "[the text ends where more is expected]");
    assert_string_equal(triples("(a /", READ), "[the text ends where more is expected]");
    assert_string_equal(triples("(a / \"", READ), "[the text ends where more is expected]");
    assert_string_equal(triples("(a / b\xFF)", READ),
                        "[the text is longer than 1 GiB or not UTF-8]");
}

static void test_renaming(void **state)
{
    (void)state;
    assert_string_equal(
        triples("(x0 / Dog :ARG0 (x1 / dig-01) :ARG1 (x2 / 'D' :op1 \"X\" :op2 x1))", RENAMED),
        "(dx :instance dog) (root :root dx) (d1 :instance dig-01) (dx :arg0 d1) (d2 :instance d) "
        "(dx :arg1 d2) (d2 :op1 x) (d2 :op2 d1)");
    /* Constants and concepts are kept apart from names; so is what a name would become. */
    assert_string_equal(triples("(a / i :x (b / i1 :y ix))", RENAMED),
                        "(ixx :instance i) (root :root ixx) (i1x :instance i1) (ixx :x i1x) "
                        "(i1x :y ix)");
    /* Whole characters; U+00C4 becomes U+00E4. */
    assert_string_equal(triples("(a / \xC3\x84pfel :x (b / \xC3\xA4hre))", RENAMED),
                        "(\xC3\xA4 :instance \xC3\xA4pfel) (root :root \xC3\xA4) "
                        "(\xC3\xA4"
                        "1 :instance \xC3\xA4hre) (\xC3\xA4 :x \xC3\xA4"
                        "1)");
    /* The last concept of a name counts, its first place decides about the number. */
    assert_string_equal(triples("(a / cat :x (b / dog :y (a / day)))", RENAMED),
                        "(d :instance cat) (root :root d) (d1 :instance dog) (d :x d1) "
                        "(d :instance day) (d1 :y d)");
    assert_string_equal(triples("(a / \"\")", RENAMED),
                        "[a concept is nothing but quotation marks]");
}

static void test_turning(void **state)
{
    (void)state;
    assert_string_equal(
        triples("(b / boy :ARG0-of (g / go) :consist-of (s / sea) :x-of-of (t / tea) :OF-OF v)",
                TURNED),
        "(b :instance boy) (root :root b) (g :instance go) (g :arg0 b) (s :instance sea) "
        "(s :consist b) (t :instance tea) (b :x t) (v :of b)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reading),    cmocka_unit_test(test_glued_label),
        cmocka_unit_test(test_lengths),    cmocka_unit_test(test_strings),
        cmocka_unit_test(test_odd_shapes), cmocka_unit_test(test_renaming),
        cmocka_unit_test(test_turning),    cmocka_unit_test(test_levels_between_quotes),
    };

    return cmocka_run_group_tests_name("smatchpp_read", tests, new_arena, free_arena);
}
