/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Smatch++ as a convention of smatch: figures, edge cases, parameters, explanation. */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>

#include "metrics/host/metric.h"
#include "metrics/smatchpp/smatchpp.h"
#include "tests/unit/events.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/scoring.h"
#include "tests/unit/smatch_runs.h"

static double run(const char *parameters, const char *candidate, const char *reference)
{
    return mc_smatch_of(mc_arena_format(arena, "smatch:convention=smatchpp%s", parameters),
                        candidate, reference);
}

static const char dog_runs[] = "(r / run-01 :ARG0 (d / dog))";
static const char dog_walks[] = "(w / walk-01 :ARG0 (d / dog))";

/* 4 triples each. dog and ARG0 agree; :root(ROOT, r) too, but not :root(r, run-01). */
static void test_figures(void **state)
{
    (void)state;
    assert_near(run("", dog_runs, dog_walks), 0.5, 1e-15);
    assert_near(run(",graph_type=generic", dog_runs, dog_walks), 0.75, 1e-15);
    assert_near(run(",graph_type=none", dog_runs, dog_walks), 0.75, 1e-15);
    /* without the big dog's two triples: 4 of 4, 4 of 6 */
    assert_near(run(",output=precision", dog_runs, "(r / run-01 :ARG0 (d / dog :mod (b / big)))"),
                1, 1e-15);
    assert_near(run("", dog_runs, "(r / run-01 :ARG0 (d / dog :mod (b / big)))"), 0.8, 1e-15);
    /* inverse labels, case and quotes matter to none alone */
    assert_near(run("", dog_runs, "(x / run-01 :arg0 (y / \"Dog\"))"), 1, 1e-15);
    assert_near(run("", "(d / dog :ARG0-of (r / run-01))", "(d / dog :arg0-of (r / run-01))"), 1,
                1e-15);
    assert_near(run(",graph_type=none", "(d / dog :ARG0-of (r / run-01))",
                    "(d / dog :arg0-of (r / run-01))"),
                0.75, 1e-15);
}

/* A triple that stands twice and three times counts twice; twice and once, once. */
static void test_duplicates(void **state)
{
    static const char two[] = "(d / dog :mod a :mod a)", three[] = "(d / dog :mod a :mod a :mod a)";

    (void)state;
    assert_near(run(",graph_type=generic,output=matched", two, three), 4, 0);
    assert_near(run(",graph_type=generic,output=matched", three, two), 4, 0);
    assert_near(run(",graph_type=generic,output=matched", two, "(d / dog :mod a)"), 3, 0);
    assert_near(run(",output=matched", two, three), 3, 0);
    assert_near(run(",output=candidate_triples", two, three), 3, 0);
}

/* Inverse labels of constants have their node as the target; loops agree with loops alone. */
static void test_constants_and_loops(void **state)
{
    static const char loop[] = "(a / b :r a)", edge[] = "(a / b :r (c / d))";

    (void)state;
    assert_near(run(",graph_type=generic,output=matched", "(a / b :r-of 1)", "(x / b :r-of 1)"), 3,
                0);
    assert_near(run(",graph_type=generic,output=matched", "(a / b :r-of 1)", "(x / b :r 1)"), 2, 0);
    assert_near(run(",output=matched", loop, loop), 3, 0);
    assert_near(run(",output=matched", loop, edge), 2, 0);
    assert_near(run(",output=matched", edge, edge), 4, 0);
    /* root(ROOT, x) has no node, and agrees under every mapping */
    assert_near(run(",graph_type=generic,output=matched", "(x) (a / b)", "(x) (c / b)"), 3, 0);
    assert_near(run(",graph_type=generic,output=matched", "(x) (a / b)", "(y) (c / b)"), 2, 0);
}

static void test_unreadable(void **state)
{
    static const char *const cases[][2] = {
        {"", "there is no graph"},
        {"# (a / b)", "there is no graph"},
        {"(x)", "there is no graph"},
        {"a", "the text ends where more is expected"},
        {"(a /", "the text ends where more is expected"},
        {"(a / b :ARG0 \"\"", "the text ends where more is expected"},
        {"(a / '')", "a concept is nothing but quotation marks"},
        {"(x) (a / b)", "what stands first is no node with a concept"},
    };
    struct mc_metric *metric = mc_open_smatch("smatch:convention=smatchpp", arena);
    struct mc_slice reason;
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const char *wanted =
            mc_arena_format(arena, "the reference's graph cannot be read: %s", cases[i][1]);

        assert_true(isnan(mc_run_smatch(metric, mc_slice_of(dog_runs), mc_slice_of(cases[i][0]),
                                        &reason, arena)));
        assert_string_equal(reason.data, wanted);
    }
    mc_metric_close(metric);
}

/* The polarity of one graph alone: 0 of 0 and 2 triples; of none: perfect. */
static void test_aspects(void **state)
{
    static const char negated[] = "(r / run-01 :ARG0 (d / dog) :polarity -)";

    (void)state;
    assert_near(run(",aspect=negation", dog_runs, negated), 0, 0);
    assert_near(run(",aspect=negation,output=candidate_triples", dog_runs, negated), 0, 0);
    assert_near(run(",aspect=negation,output=reference_triples", dog_runs, negated), 2, 0);
    assert_near(run(",aspect=negation", dog_runs, dog_walks), 1, 0);
    assert_near(run(",aspect=negation", negated, negated), 1, 0);
    /* one of two concepts */
    assert_near(run(",aspect=concepts", dog_runs, dog_walks), 0.5, 1e-15);
    assert_near(run(",aspect=arguments,output=matched", dog_runs, dog_walks), 2, 0);
    assert_near(run(",aspect=all", dog_runs, dog_walks), 0.5, 1e-15);
}

static void test_refusals(void **state)
{
    static const char *const cases[][2] = {
        {"smatch:convention=smatchpp,aspect=nothing",
         "there is no aspect 'nothing'; there are all"},
        {"smatch:convention=smatchpp,graph_type=none,aspect=focus",
         "an aspect needs graph_type=amr"},
        {"smatch:convention=smatchpp,groups=x", "groups=FILE holds the concepts of aspects=FILE"},
        {"smatch:convention=smatchpp,aspects=/nowhere/x", "/nowhere/x"},
        {"smatch:graph_type=amr", "graph_type is for convention=smatchpp"},
        {"smatch:aspects=x", "aspects is for convention=smatchpp"},
        {"smatch:convention=old,frames=x", "frames is for convention=smatchpp"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        if (strstr(mc_scoring_refusal(cases[i][0]), cases[i][1]) == NULL)
            fail_msg("%s: %s", cases[i][0], mc_scoring_refusal(cases[i][0]));
    assert_string_equal(mc_scoring_refusal("smatch:convention=smatchpp,graph_type=generic"), "");
}

/* The events of an explanation, in the arena. */
static const char *explained(const char *specification, const char *candidate,
                             const char *reference)
{
    struct mc_metric *metric = mc_open_smatch(specification, arena);
    const struct mc_slice none = {"", 0};
    const struct mc_metric_side sides[2] = {{none, mc_slice_of(candidate), none, MC_NEEDS_AMR, 0},
                                            {none, mc_slice_of(reference), none, MC_NEEDS_AMR, 0}};
    const struct mc_metric_side *references[1] = {&sides[1]};
    const struct mc_metric_input input = {sizeof(input), {"case", 4}, &sides[0], references, 1, 0,
                                          NULL,          NULL};
    struct mc_buffer out = {NULL, 0, 0};
    const struct mc_metric_writer writer = mc_events_writer(&out);
    struct mc_metric_problem problem;
    const char *events;

    assert_int_equal(metric->spec.module->explain(metric->states[0], &input, &writer, &problem), 0);
    events = mc_arena_strdup(arena, out.data);
    mc_buffer_free(&out);
    mc_metric_close(metric);
    return events;
}

static void test_explain(void **state)
{
    (void)state;
    /* 5 of 6 and of 7: two instances, root, arg0 and one of the two quant. F = 10/13. With the node
     * 7 of 8 and of 7. Edits: 4 concepts, mod for ARG0, 3 relations, quant at s, 8 nodes (2 of each
     * direction at both nodes), 2 drops. */
    assert_string_equal(
        explained("smatch:convention=smatchpp,graph_type=generic",
                  "(s / sleep-01 :ARG0 (c / cat :quant 2 :quant 2))",
                  "(x / sleep-01 :ARG0 (y / cat :quant 2 :mod (b / Big)))"),
        "f=0.769231 precision=0.833333 recall=0.714286 matched=5 candidate_triples=6 "
        "reference_triples=7 bound=5 proved=1 "
        "best_edit{edit=add node to=mod(c, b / Big) f=0.933333 tried=19 all_tried=1 ] "
        "graphs{reference[{depth=0 target=s concept=sleep-01 ] "
        "{depth=1 role=:arg0 target=c concept=cat ] {depth=2 role=:quant target=2 ] "
        "{depth=2 role=:mod target=b concept=big differs=role and concept ] ] "
        "candidate[{depth=0 target=s concept=sleep-01 ] "
        "{depth=1 role=:arg0 target=c concept=cat ] {depth=2 role=:quant target=2 ] "
        "{depth=2 role=:quant target=2 differs=role ] ] ] "
        "alignment[{candidate=s candidate_concept=sleep-01 reference=s "
        "reference_concept=sleep-01 ] {candidate=c candidate_concept=cat reference=c "
        "reference_concept=cat ] ] "
        "matched_triples[{candidate=instance(s, sleep-01) reference=instance(s, sleep-01) ] "
        "{candidate=root(root, s) reference=root(root, s) ] "
        "{candidate=instance(c, cat) reference=instance(c, cat) ] "
        "{candidate=arg0(s, c) reference=arg0(s, c) ] "
        "{candidate=quant(c, 2) reference=quant(c, 2) ] ] "
        "unmatched_candidate_triples[quant(c, 2) ] "
        "unmatched_reference_triples[instance(b, big) mod(c, b) ] ");
}

/* From the root: the first relation is turned round, the second leads back to what was reached.
 * Then what cannot be reached, as in a part of a graph, whose root says nothing. */
static void test_drawn_graphs(void **state)
{
    static const char dog[] = "(d / dog :ARG0-of (r / run-01 :ARG1 d))";
    static const char aspect[] = "smatch:convention=smatchpp,aspect=wikification";
    static const char places[] = "(x / and :op1 (a / city :wiki Q1) :op2 (b / lake :wiki Q2))";

    (void)state;
    assert_non_null(strstr(explained("smatch:convention=smatchpp", dog, dog),
                           "graphs{reference[{depth=0 target=d concept=dog ] "
                           "{depth=1 role=:arg0-of target=r concept=run-01 ] "
                           "{depth=2 role=:arg1 target=d ] ] "));
    assert_non_null(strstr(explained(aspect, places, places),
                           "graphs{reference[{depth=0 target=c concept=city ] "
                           "{depth=1 role=:wiki target=q1 ] "
                           "{depth=0 target=l concept=lake ] {depth=1 role=:wiki target=q2 ] ] "));
}

/* Beyond the limits of an alignment problem: concepts in their order, and a bound without nodes. */
static void test_too_large(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    int i;

    (void)state;
    for (i = 0; i < 5000; i++)
        mc_buffer_append_format(&text, "%s(n%d / c", i == 0 ? "" : " :r ", i);
    mc_buffer_append_repeated(&text, ')', 5000);
    /* 5000 concepts, 4999 relations and the root agree in their order */
    assert_near(run(",output=matched", text.data, text.data), 10000, 0);
    assert_near(run(",output=proved", text.data, text.data), 1, 0);
    mc_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures),
        cmocka_unit_test(test_duplicates),
        cmocka_unit_test(test_constants_and_loops),
        cmocka_unit_test(test_unreadable),
        cmocka_unit_test(test_aspects),
        cmocka_unit_test(test_refusals),
        cmocka_unit_test(test_explain),
        cmocka_unit_test(test_drawn_graphs),
        cmocka_unit_test(test_too_large),
    };

    return cmocka_run_group_tests(tests, new_arena, free_arena);
}
