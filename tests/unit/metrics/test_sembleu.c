/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "tests/unit/graph_scoring.h"
#include "tests/unit/scoring.h"

#define NEAR 1e-12

static const char dog_runs[] = "(r / run-01 :ARG0 (d / dog))";
static const char dog_walks[] = "(w / walk-01 :ARG0 (d / dog))";
static const char big_dog_runs[] = "(r / run-01 :ARG0 (d / dog :mod (b / big)))";
static const char boy_goes[] =
    "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-01 :ARG0 b :polarity -))";
static const char boy_left[] =
    "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b :polarity -))";

/* 3 of 4 labels; 1 of the 4 edges (ARG0 of want-01); none of the 2 paths over go-01, which counts
 * 1 / (2 * 2). Both have 4 nodes and 4 edges. */
static void test_figures(void **state)
{
    (void)state;
    assert_near(mc_graph_score("sembleu", boy_goes, boy_left), cbrt(0.75 * 0.25 * 0.25), NEAR);
    assert_near(mc_graph_score("sembleu:weights=tool", boy_goes, boy_left),
                exp(0.34 * log(0.75) + 0.33 * log(0.25) + 0.34 * log(0.25)), NEAR);
    assert_near(mc_graph_score("sembleu:order=2", boy_goes, boy_left), sqrt(0.75 * 0.25), NEAR);
    assert_near(mc_graph_score("sembleu:order=1", boy_goes, boy_left), 0.75, NEAR);
    assert_near(mc_graph_score("sembleu:output=matches_2", boy_goes, boy_left), 1, 0);
    assert_near(mc_graph_score("sembleu:output=totals_2", boy_goes, boy_left), 4, 0);
    assert_near(mc_graph_score("sembleu:output=totals_3", boy_goes, boy_left), 2, 0);
    assert_near(mc_graph_score("sembleu:output=precision_3", boy_goes, boy_left), 0.25, NEAR);
    assert_near(mc_graph_score("sembleu:output=candidate_length", boy_goes, boy_left), 8, 0);
    assert_near(mc_graph_score("sembleu", "(a / b)", "(c / d)"), 0, 0);
    /* Two orders without a match: 1/2, 1 / (2 * 1), 1 / (4 * 1) for a chain of three. */
    assert_near(
        mc_graph_score("sembleu", "(a / x :r (b / y :r (c / z)))", "(a / x :s (b / u :s (c / v)))"),
        cbrt(1.0 / 3 * (1.0 / 4) * (1.0 / 4)), NEAR);
}

/* 2 nodes and 1 edge against 3 and 2: exp(1 - 5/3), and no path of three nodes in the candidate;
 * the other way round 2 of 3, 1 of 2, none of 1, and no penalty. */
static void test_lengths(void **state)
{
    (void)state;
    assert_near(mc_graph_score("sembleu", dog_runs, big_dog_runs), exp(-2.0 / 3), NEAR);
    assert_near(mc_graph_score("sembleu:weights=tool", dog_runs, big_dog_runs), exp(-2.0 / 3),
                NEAR);
    assert_near(mc_graph_score("sembleu", big_dog_runs, dog_runs), cbrt(2.0 / 3 * 0.5 * 0.5), NEAR);
    assert_near(mc_graph_score("sembleu:output=brevity_penalty", big_dog_runs, dog_runs), 1, 0);
    assert_string_equal(mc_graph_reason("sembleu:output=precision_3", dog_runs, big_dog_runs),
                        "the candidate has no n-grams of this order");
}

/* A path may come back to a node, but not to an edge. */
static void test_circles(void **state)
{
    static const char ring[] = "(a / x :r (b / x :r a))", loop[] = "(a / x :r a)";
    static const double ring_totals[] = {2, 2, 2, 0}, loop_totals[] = {1, 1, 0, 0};
    const char *const specs[] = {
        "sembleu:order=4,output=totals_1", "sembleu:order=4,output=totals_2",
        "sembleu:order=4,output=totals_3", "sembleu:order=4,output=totals_4"};
    size_t i;

    (void)state;
    for (i = 0; i < 4; i++) {
        assert_near(mc_graph_score(specs[i], ring, loop), ring_totals[i], 0);
        assert_near(mc_graph_score(specs[i], loop, ring), loop_totals[i], 0);
    }
    /* Clipped at what the loop has: 1 of each; lengths 2 + 2 and 1 + 1. */
    assert_near(mc_graph_score("sembleu:order=4", ring, loop), cbrt(0.5 * 0.5 * (1.0 / 4)), NEAR);
}

/* What the program makes of the text. */
static void test_reading(void **state)
{
    static const char *const equal[][2] = {
        {"(t / team :consist-of (p / person))", "(p / person :consist (t / team))"},
        {"(a / b :x-of-of (c / d))", "(c / d :x (a / b))"},
        {"(a / b :quant-of 3)", "(a / b :quant-of \"3\")"},
        {"(n / name :op1 \"New  York\")", "(n / name :op1 \" new york\" )"},
        {"(n / name :op1 \"A/B:(c)\")", "(n / name :op1 abc)"},
        {"(n / Name\n  :op1 \"New\n  York\")", "# a comment\n(n / name :op1 \"new york\")"},
        {"(w / want-01 :ARG0 b2 :ARG1 (b2 / boy))", "(w / want-01 :ARG0 (x / boy) :ARG1 x)"},
        /* A name that does not look like one: a constant, with the label of the node. */
        {"(w / want-01 :ARG0 xb :ARG1 (xb / boy))", "(w / want-01 :ARG0 boy :ARG1 (x / boy))"},
        {"(w / want-01 :ARG1 (xb / boy) :ARG0 xb)", "(w / want-01 :ARG0 (x / boy) :ARG1 x)"},
        {"(a / b :c (d / e)", "(a / b :c (d / e))"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(equal) / sizeof(equal[0]); i++) {
        assert_near(mc_graph_score("sembleu", equal[i][0], equal[i][1]), 1, NEAR);
        assert_near(mc_graph_score("sembleu", equal[i][1], equal[i][0]), 1, NEAR);
    }
    /* Roles keep their case: two labels of two, no edge. */
    assert_near(mc_graph_score("sembleu:order=2", "(a / b :Mod (c / d))", "(a / b :mod (c / d))"),
                sqrt(0.5), NEAR);
    /* 3 nodes and 2 edges; the same node twice makes 2 and 2. */
    assert_near(mc_graph_score("sembleu:output=candidate_length", equal[7][0], equal[6][0]), 5, 0);
    assert_near(mc_graph_score("sembleu:output=candidate_length", equal[6][0], equal[7][0]), 4, 0);
}

static void test_unreadable(void **state)
{
    static const char *const cases[][2] = {
        {"", "there is no graph"},
        {"words", "there is no graph"},
        {"(a / b :ARG0 (a / c))", "a node is defined twice"},
        {"(a / b :ARG0)", "a relation has no value"},
        {"(a / b))", "a ')' closes nothing"},
        {"(a / b", "a node is not complete"},
        {"(a / b :ARG0 q)", "the name of a node that is defined nowhere is a value"},
        {"(a / b\xff)", "the text is not UTF-8"},
    };
    char wanted[200];
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        (void)snprintf(wanted, sizeof(wanted), "the candidate's graph cannot be read: %s",
                       cases[i][1]);
        assert_string_equal(mc_graph_reason("sembleu", cases[i][0], dog_runs), wanted);
    }
    assert_string_equal(mc_graph_reason("sembleu", dog_runs, "(a / b"),
                        "the reference's graph cannot be read: a node is not complete");
}

/* An n-gram counts as often as in the reference that has it most; the closest length counts. */
static void test_several_references(void **state)
{
    (void)state;
    assert_near(mc_graph_score_two("sembleu", dog_runs, dog_walks, big_dog_runs), 1, NEAR);
    assert_near(mc_graph_score_two("sembleu", dog_runs, big_dog_runs, dog_walks), 1, NEAR);
    /* x twice: once in each reference is once. */
    assert_near(mc_graph_score_two("sembleu:output=matches_1", "(a / x :r (b / x))",
                                   "(a / x :r (b / y))", "(a / z :r (b / x))"),
                1, 0);
    /* The same name in two references, forward in the second: 2 nodes there, not 3. */
    assert_near(mc_graph_score_two("sembleu:output=reference_length", "(a / x :r (b / x) :r b)",
                                   "(a / x :r (c / x) :r c)", "(b / x :r c :s (c / x))"),
                4, 0);
}

/* Sums: 5 of 6 labels, 2 of 5 edges, 0 of 2 paths; lengths 8 + 3 and 8 + 5. */
static void test_corpus(void **state)
{
    const char *const pairs[][2] = {{boy_goes, boy_left}, {dog_runs, big_dog_runs}};
    const char *const broken[][2] = {{boy_goes, boy_left}, {dog_runs, "(a / b"}};

    (void)state;
    assert_near(mc_graph_corpus("sembleu", pairs, 2),
                exp(1 - 13.0 / 11) * cbrt(5.0 / 6 * (2.0 / 5) * (1.0 / 4)), NEAR);
    assert_near(mc_graph_corpus("sembleu:output=totals_3", pairs, 2), 2, 0);
    assert_true(isnan(mc_graph_corpus("sembleu", broken, 2)));
}

static void test_parameters(void **state)
{
    (void)state;
    assert_non_null(strstr(mc_scoring_refusal("sembleu:weights=tool,order=2"), "needs order=3"));
    assert_non_null(strstr(mc_scoring_refusal("sembleu:output=matches_4"), "beyond"));
    assert_string_equal(mc_scoring_refusal("sembleu:order=9,output=matches_9"), "");
}

/* n nodes, from each an edge to all that follow; with `back` also to the first one. */
static const char *dense(uint32_t n, bool back, struct mc_buffer *text)
{
    uint32_t i, k;

    mc_buffer_clear(text);
    for (i = 0; i < n; i++) {
        mc_buffer_append_format(text, "%s(a%u / x", i == 0 ? "" : " :r ", i);
        for (k = i + 2; k < n; k++)
            mc_buffer_append_format(text, " :r a%u", k);
        if (back)
            mc_buffer_append_text(text, " :r a0");
    }
    mc_buffer_append_repeated(text, ')', n);
    return text->data;
}

static double choose(double n, double k)
{
    return k < 1 ? 1 : n / k * choose(n - 1, k - 1);
}

/* Paths in a dense graph without circles are sets of nodes. */
static void test_dense(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    const char *graph = dense(40, false, &text);

    (void)state;
    assert_near(mc_graph_score("sembleu:output=totals_3", graph, graph), choose(40, 3), 1e-9);
    assert_near(mc_graph_score("sembleu:output=matches_3", graph, graph), choose(40, 3), 1e-9);
    assert_near(mc_graph_score("sembleu:order=7,output=matches_7", graph, graph), choose(40, 7),
                1e-9);
    assert_string_equal(mc_graph_reason("sembleu:order=9", graph, graph),
                        "a graph has more than 268,435,456 n-grams of the longest order");
    assert_string_equal(mc_graph_reason("sembleu:order=9", dog_runs, graph),
                        "a graph has more than 268,435,456 n-grams of the longest order");
    graph = dense(40, true, &text);
    assert_string_equal(mc_graph_reason("sembleu:order=6", graph, dog_runs),
                        "a graph with circles has more than 4,194,304 walks of the longest order");
    mc_buffer_free(&text);
}

static void test_explanation(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    const char *const references[] = {dog_runs, boy_left};
    const struct mc_explained *how =
        mc_graph_explain("sembleu:order=2", boy_goes, references, 2, arena);
    static const char *const ngrams[] = {"want-01", "boy", "-", "want-01 :ARG0 boy"};
    const struct mc_explained *ngram;
    size_t i = 0;

    (void)state;
    assert_near(mc_explained_number(how, "closest_reference", 0), 2, 0);
    assert_int_equal(mc_explained_member(how, "candidate_tokens")->n, 4);
    for (ngram = mc_explained_member(how, "matched_ngrams")->first; ngram != NULL;
         ngram = ngram->next, i++) {
        assert_true(i < 4);
        assert_true(mc_slice_is(mc_explained_member(ngram, "ngram")->text, ngrams[i]));
        assert_near(mc_explained_number(ngram, "reference", 0), 2, 0);
        assert_near(mc_explained_number(ngram, "matches", 0), 1, 0);
        assert_near(mc_explained_number(ngram, "order", 0), i < 3 ? 1 : 2, 0);
    }
    assert_int_equal(i, 4);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),    cmocka_unit_test(test_lengths),
        cmocka_unit_test(test_circles),    cmocka_unit_test(test_reading),
        cmocka_unit_test(test_unreadable), cmocka_unit_test(test_several_references),
        cmocka_unit_test(test_corpus),     cmocka_unit_test(test_parameters),
        cmocka_unit_test(test_dense),      cmocka_unit_test(test_explanation),
    };

    return cmocka_run_group_tests_name("sembleu", tests, NULL, NULL);
}
