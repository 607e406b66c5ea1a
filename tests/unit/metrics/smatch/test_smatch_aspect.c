/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each aspect of Damonte et al. on the smallest graphs that show it. */
#include "tests/unit/support.h"

#include <math.h>

#include "base/memory.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/smatch_runs.h"
#include "tests/unit/smatch_texts.h"

static void assert_text(enum mc_smatch_aspect aspect, const char *text, const char *wanted)
{
    struct mc_slice changed = mc_smatch_aspect_text(aspect, mc_slice_of(text), arena);

    assert_string_equal(mc_arena_format(arena, "%.*s", MC_SLICE_ARGUMENTS(changed)), wanted);
}

static void test_labels(void **state)
{
    (void)state;
    assert_text(MC_SMATCH_UNLABELED, "(a / b :ARG0-of (c / d) :quant 3)",
                "(a / b :label (c / d) :label 3)");
    assert_text(MC_SMATCH_UNLABELED, "# ::id x:y\n:op1 \"10:30\" :_ ::",
                "# :label:label x:label\n:label \"10:label\" :label_ :label:label");
    assert_text(MC_SMATCH_UNLABELED, "no label", "no label");
    assert_text(MC_SMATCH_UNLABELED, "", "");
    assert_text(MC_SMATCH_ALL, "(a / b-02 :x c)", "(a / b-02 :x c)");
}

static void test_senses(void **state)
{
    (void)state;
    assert_text(MC_SMATCH_NO_WSD, "(a / want-02 :x (b / boy) :y (g / go-117))",
                "(a / want-01 :x (b / boy) :y (g / go-01))");
    assert_text(MC_SMATCH_NO_WSD, "/ have-rel-role-91 / a-1-b / a-1b / 12-34-5",
                "/ have-rel-role-01 / a-01-b / a-01b / 12-34-01");
    /* One blank behind the slash, something before the hyphen, digits behind it. */
    assert_text(MC_SMATCH_NO_WSD, "/a-02 /  a-02 / -02 / --02 / a- / a-b //a-02 / / a-02",
                "/a-02 /  a-02 / -02 / --01 / a- / a-b //a-02 / / a-01");
    assert_text(MC_SMATCH_NO_WSD, "a-02 /", "a-02 /");
}

/* The triples that an aspect leaves of a graph, as "label(source, target)". */
static const char *left_of(const char *text, enum mc_smatch_aspect aspect)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_smatch_strings strings;
    struct mc_smatch_triples t;
    struct mc_smatch_amr amr;
    const char *parse_error;

    mc_smatch_strings_init(&strings, arena, 1, true);
    assert_int_equal(mc_smatch_read(mc_slice_of(text), 0, &strings, &amr, &parse_error), 0);
    mc_smatch_make_triples(MC_SMATCH_DAMONTE, &amr, &strings, &t);
    mc_smatch_aspect_triples(aspect, &strings, &t);
    mc_buffer_append_text(&out, "");
    mc_smatch_append_triples(&out, &strings, &t);
    text = mc_arena_strdup(arena, out.data);
    mc_buffer_free(&out);
    return text;
}

static const char family[] =
    "(f / Family :name (n / name :op1 \"Smith\") :wiki \"Smith_family\" :wiki - "
    ":ARG0-of (w / want-01 :polarity - :ARG1 (g / go-02 :ARG0 f :ARG4 \"x\")))";

static void test_items(void **state)
{
    (void)state;
    assert_string_equal(
        left_of(family, MC_SMATCH_CONCEPTS),
        "instance(f, Family) instance(n, name) instance(w, want-01) instance(g, go-02)");
    assert_string_equal(left_of(family, MC_SMATCH_NAMED_ENTITIES), "instance(f, Family)");
    assert_string_equal(left_of(family, MC_SMATCH_NEGATION), "instance(w, want-01)");
    assert_string_equal(left_of(family, MC_SMATCH_WIKIFICATION),
                        "instance(f, Smith_family_) instance(f, -)");
    /* Still in -of: the name is the one of c; a constant has none. */
    assert_string_equal(
        left_of("(a / b :x (c / d) :name-of c :polarity-of - :y 1)", MC_SMATCH_NAMED_ENTITIES),
        "instance(c, d)");
    assert_string_equal(left_of("(a / b :polarity-of - :y 1)", MC_SMATCH_NEGATION), "");
}

static void test_parts(void **state)
{
    (void)state;
    /* Into f come ARG0 of w and of g; that of w first, which is the first node then. */
    assert_string_equal(left_of(family, MC_SMATCH_REENTRANCIES),
                        "instance(w, want-01) instance(f, Family) instance(g, go-02) "
                        "TOP(w, want-01) ARG0(w, f) ARG0(g, f)");
    /* ARG4 has a constant, and comes first. */
    assert_string_equal(left_of(family, MC_SMATCH_SRL),
                        "instance(g, go-02) instance(w, want-01) instance(f, Family) ARG4(g, x_) "
                        "TOP(g, go-02) ARG0(w, f) ARG1(w, g) ARG0(g, f)");
    assert_string_equal(left_of("(d / dog :mod (b / big))", MC_SMATCH_SRL), "");
    assert_string_equal(left_of("(i / i :mod (b / big))", MC_SMATCH_REENTRANCIES), "");
    /* Two relations from one node are two. */
    assert_string_equal(left_of("(a / b :x (c / d) :y c)", MC_SMATCH_REENTRANCIES),
                        "instance(a, b) instance(c, d) TOP(a, b) x(a, c) y(a, c)");
}

#define DAMONTE "smatch:convention=damonte,aspect="

static void test_figures(void **state)
{
    static const char a[] = "(w / Want-01 :ARG0 (b / boy) :ARG1 (s / sleep-01 :ARG0 b))";
    static const char b[] = "(w / want-02 :ARG0 (b / boy) :ARG1 (b2 / boy))";

    (void)state;
    /* boy of 3 and of 3 concepts: Want-01 is not want-02. */
    assert_near(mc_smatch_of(DAMONTE "concepts", a, b), 1.0 / 3, 1e-12);
    assert_near(mc_smatch_of(DAMONTE "concepts,output=matched", b, "(x / boy :y (z / boy))"), 2, 0);
    /* Case counts among concepts only. */
    assert_near(mc_smatch_of(DAMONTE "concepts", "(a / Dog)", "(a / dog)"), 0, 0);
    assert_near(mc_smatch_of(DAMONTE "all", "(a / Dog)", "(a / dog)"), 1, 0);
    /* boy, ARG0, ARG1 of 7 and 6; with senses taken away also want-01 and TOP: 5. */
    assert_near(mc_smatch_of(DAMONTE "all,output=matched", a, b), 3, 0);
    assert_near(mc_smatch_of(DAMONTE "no-wsd,output=matched", a, b), 5, 0);
    assert_near(mc_smatch_of(DAMONTE "no-wsd", a, b), 10.0 / 13, 1e-12);
    /* Without labels ARG0 of sleep-01 has no counterpart, the others have. */
    assert_near(mc_smatch_of(DAMONTE "unlabeled,output=matched", a, b), 3, 0);
    /* Nothing on both sides: 0 of 0. */
    assert_near(mc_smatch_of(DAMONTE "negation", a, b), 0, 0);
    assert_near(mc_smatch_of(DAMONTE "negation,output=candidate_triples", a, b), 0, 0);
    assert_near(mc_smatch_of(DAMONTE "negation,output=proved", a, b), 1, 0);
    /* a: want, boy, sleep, ARG0, ARG0, TOP; b has no reentrancy. */
    assert_near(mc_smatch_of(DAMONTE "reentrancies,output=candidate_triples", a, b), 6, 0);
    assert_near(mc_smatch_of(DAMONTE "reentrancies,output=reference_triples", a, b), 0, 0);
}

static void assert_refused(const char *specification, const char *wanted)
{
    struct mc_metric_spec spec;
    struct mc_error error = MC_NO_ERROR;
    struct mc_metric *metric = NULL;

    assert_int_equal(mc_metric_spec_parse(NULL, specification, arena, &spec, &error), 0);
    assert_int_equal(mc_metric_open(&spec, 1, arena, &metric, &error), -1);
    if (strstr(error.text, wanted) == NULL)
        fail_msg("'%s' does not say '%s'", error.text, wanted);
}

static void test_refused(void **state)
{
    (void)state;
    assert_refused("smatch:aspect=srl",
                   "aspect=srl is for convention=damonte; convention=new compares whole graphs");
    assert_refused("smatch:convention=old,aspect=srl", "convention=old compares whole graphs");
    assert_refused("smatch:convention=damonte,aspect=SRL", "reentrancies or srl, not 'SRL'");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_labels),  cmocka_unit_test(test_senses),
        cmocka_unit_test(test_items),   cmocka_unit_test(test_parts),
        cmocka_unit_test(test_figures), cmocka_unit_test(test_refused),
    };

    return cmocka_run_group_tests_name("smatch_aspect", tests, new_arena, free_arena);
}
