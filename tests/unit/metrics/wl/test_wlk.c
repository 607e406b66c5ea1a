/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <string.h>

#include "metrics/wl/features.h"
#include "tests/unit/graph_events.h"
#include "tests/unit/graph_scoring.h"

#define NEAR 1e-12

static const char boy[] = "(w / want-01 :ARG0 (b / boy))";
static const char girl[] = "(w / want-01 :ARG0 (g / girl))";

/* At the start 1 of 3 features on either side, in iteration i none of 2, which weigh 1 / (i + 1)
 * each, squared in the sums. */
static void test_iterations(void **state)
{
    (void)state;
    assert_near(mc_graph_score("wlk:iterations=0", boy, girl), 1 / 3.0, NEAR);
    assert_near(mc_graph_score("wlk:iterations=1", boy, girl), 1 / (3 + 2 / 4.0), NEAR);
    assert_near(mc_graph_score("wlk", boy, girl), 1 / (3 + 2 / 4.0 + 2 / 9.0), NEAR);
    assert_near(mc_graph_score("wlk:variant=2021", boy, girl), 1 / (3 + 2 / 4.0 + 2 / 9.0), NEAR);
    assert_near(mc_graph_score("wlk", "(c / cat)", "(d / dog)"), 0, 0);
    /* 1 of 1 and 3 at the start; then 0 of 1 and 2: a node without edges keeps its label. */
    assert_near(mc_graph_score("wlk:iterations=1", "(b / boy)", boy),
                1 / sqrt((1 + 1 / 4.0) * (3 + 2 / 4.0)), NEAR);
}

/* Out: boy has no edge out and keeps its label, want-01 is "want-01 ::: :arg0_boy" in both, but big
 * is new: 3 of 3 and 5 at the start, 2 of 2 and 3 then. In: want-01 keeps its label and boy is
 * ":arg0_want-01 ::: boy" against the same and big's. Both: want-01 alone is the same. */
static void test_neighbours(void **state)
{
    static const char big[] = "(w / want-01 :ARG0 (b / boy :mod-of (c / big)))";

    (void)state;
    assert_near(mc_graph_score("wlk:iterations=1,neighbours=out", boy, big),
                (3 + 2 / 4.0) / sqrt((3 + 2 / 4.0) * (5 + 3 / 4.0)), NEAR);
    assert_near(mc_graph_score("wlk:iterations=1,neighbours=in", boy, big),
                (3 + 1 / 4.0) / sqrt((3 + 2 / 4.0) * (5 + 3 / 4.0)), NEAR);
    assert_near(mc_graph_score("wlk:iterations=1", boy, big),
                (3 + 1 / 4.0) / sqrt((3 + 2 / 4.0) * (5 + 3 / 4.0)), NEAR);
}

/* Labels want-01, boy or girl, :arg0; triples want-01_:edge_:arg0 and :arg0_:edge_boy or girl: 3
 * of 5. */
static void test_edges_as_nodes(void **state)
{
    (void)state;
    assert_near(mc_graph_score("wlk:iterations=0,edges=nodes", boy, girl), 3 / 5.0, NEAR);
    assert_near(mc_graph_score("wlk:iterations=1,edges=nodes", boy, girl), (3 + 1 / 4.0) / 5.75,
                NEAR);
}

/* Two dogs, one of them big. In 2023 the last dog decides what both become: the one at :op2, whose
 * name is d1. Of 6 features all are shared at the start, of 3 all but the dogs' then. In 2021
 * labels are numbered in order of the text, so that no triple is the same. */
static void test_order(void **state)
{
    static const char first[] = "(a / and :op1 (d / dog :mod (b / big)) :op2 (e / dog))";
    static const char last[] = "(a / and :op2 (e / dog) :op1 (d / dog :mod (b / big)))";

    (void)state;
    assert_near(mc_graph_score("wlk:iterations=1", first, last), 6.5 / 6.75, NEAR);
    assert_near(mc_graph_score("wlk:iterations=0,variant=2021", first, last), 4 / 7.0, NEAR);
}

/* Where labels are all different, neither names nor order play a part. */
static void test_same_graph(void **state)
{
    static const char *const specs[] = {"wlk", "wlk:variant=2021", "wlk:edges=nodes,neighbours=in",
                                        "wlk:iterations=100", "wlk:iterations=0"};
    static const char a[] = "(w / want-01 :ARG0 (b / boy :mod (t / tall)) :ARG1 (g / go-02 :ARG0 b "
                            ":polarity - :quant 2))";
    static const char c[] =
        "(b / want-01 :ARG1 (t / go-02 :quant 2 :polarity - :ARG0 (x / boy :mod "
        "(g / tall))) :ARG0 x)";
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(specs) / sizeof(specs[0]); i++) {
        assert_near(mc_graph_score(specs[i], a, c), 1, 0);
        assert_near(mc_graph_score(specs[i], a, boy), mc_graph_score(specs[i], c, boy), 0);
        assert_near(mc_graph_score(specs[i], a, boy), mc_graph_score(specs[i], boy, a), 0);
    }
}

static void test_references(void **state)
{
    (void)state;
    assert_near(mc_graph_score_two("wlk", boy, girl, boy), 1, 0);
    assert_near(mc_graph_score_two("wlk", boy, boy, girl), 1, 0);
}

static void test_reasons(void **state)
{
    (void)state;
    assert_string_equal(mc_graph_reason("wlk", "# nothing", boy),
                        "the candidate's graph cannot be read: there is no node");
    assert_string_equal(mc_graph_reason("wlk", boy, "(a / b :x c"),
                        "the reference's graph cannot be read: the text ends where more is "
                        "expected");
    assert_non_null(strstr(mc_graph_reason("wlk:variant=2021", boy, "(a / b :x c"),
                           "the reference's graph cannot be read: "));
}

static void test_warning(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_metric *metric = mc_graph_metric("wlk", arena);
    const char *reference = "(w / want-01 lost :ARG0 (b / boy))";

    (void)state;
    assert_near(mc_graph_outcome(metric, "(w / want-01)", &reference, 1).score, 1, 0);
    assert_int_equal(metric->n_warnings, 1);
    assert_string_equal(metric->warnings[0].data, MC_WL_WARNING);
    mc_metric_close(metric);
    mc_arena_free(arena);
}

static void test_explanation(void **state)
{
    (void)state;
    /* Edits: want and girl for boy, girl for want; ARG0 turned round; girl behind ARG0, or want
     * before it, at both nodes; boy dropped. */
    assert_string_equal(
        mc_graph_events("wlk:iterations=1", boy, girl),
        "cosine=0.285714 best_edit{edit=change concept from=instance(b, boy) to=instance(b, girl) "
        "cosine=1 tried=9 all_tried=1 ] iterations[{iteration=0 weight=1 matched=1 "
        "candidate_total=3 "
        "reference_total=3 shared[want-01 ] candidate_only[boy want-01_:arg0_boy ] "
        "reference_only[girl want-01_:arg0_girl ] ] {iteration=1 weight=0.5 matched=0 "
        "candidate_total=2 reference_total=2 shared[] candidate_only[:arg0_want-01 ::: boy "
        ":arg0_boy ::: want-01 ] reference_only[:arg0_want-01 ::: girl :arg0_girl ::: want-01 ] ] "
        "] ");
}

/* The text of a label grows with every iteration: it is cut. */
static void test_long_text(void **state)
{
    const char *text = mc_graph_events("wlk:iterations=20",
                                       "(a / b\xC3\xA4r :x (c / d :y (e / f :z a)))", "(k / bear)");

    (void)state;
    assert_non_null(strstr(text, "..."));
    assert_true(strlen(text) < (size_t)21 * 8 * 1010);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_iterations),     cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_edges_as_nodes), cmocka_unit_test(test_order),
        cmocka_unit_test(test_same_graph),     cmocka_unit_test(test_references),
        cmocka_unit_test(test_reasons),        cmocka_unit_test(test_warning),
        cmocka_unit_test(test_explanation),    cmocka_unit_test(test_long_text),
    };

    return cmocka_run_group_tests_name("wlk", tests, NULL, NULL);
}
