/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "studies/trees/tree_constructions.h"

#include "tests/unit/support.h"

#include <math.h>

#include "base/memory.h"

enum { N = 100, N_FAILED = 25, MOST_FORMS = 6 };

/* The forms of a run on N sentences, of which the first N_FAILED fail. */
struct run {
    struct mc_tree_run run;
    struct mc_subtree subtrees[MOST_FORMS];
    struct mc_mined_subtree forms[MOST_FORMS];
    double q[MOST_FORMS];
    uint32_t sentences[MOST_FORMS][N];
    bool failed[N];
    size_t n;
};

/* Adds a form of the sentences from `from` on. */
static void add(struct run *run, const char *text, uint32_t size, uint32_t from, uint32_t n,
                double q)
{
    size_t i = run->n++;
    uint32_t k;

    for (k = 0; k < n; k++)
        run->sentences[i][k] = from + k;
    run->subtrees[i] = (struct mc_subtree){mc_slice_of(text), size, n, run->sentences[i]};
    run->forms[i].subtree = &run->subtrees[i];
    run->forms[i].figures = mc_suspicion(&run->subtrees[i], run->failed, N, N_FAILED);
    run->q[i] = q;
}

static void begin(struct run *run, const char *name)
{
    uint32_t i;

    memset(run, 0, sizeof(*run));
    run->run.name = name;
    for (i = 0; i < N_FAILED; i++)
        run->failed[i] = true;
}

static struct mc_tree_constructions find(const struct run *runs, size_t n_runs,
                                         struct mc_arena *arena)
{
    struct mc_tree_constructions all = {.arena = arena};
    struct mc_tree_mined_run mined[2];
    struct mc_tree_study study = {.n_runs = n_runs};
    size_t r;

    for (r = 0; r < n_runs; r++)
        mined[r] = (struct mc_tree_mined_run){&runs[r].run, runs[r].forms, runs[r].q, runs[r].n};
    mc_tree_constructions_add(&all, &study, mined, n_runs, 0.05);
    return all;
}

/* (a) has 35 sentences, of which 25 fail: .714 [.55, .84]. Within them lie (a b), 20 of 20: 1 [.84,
 * 1], whose low end, 1 / (1 + 1.96^2 / 20) = .839, is above .837; (a c), 9 of 9: [.70, 1], which it
 * is not; and (d), elsewhere, has none that fail. (e) stands on other sentences, but with q > .05.
 */
static void test_what_is_said_once(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_tree_constructions all;
    struct run run;

    (void)state;
    begin(&run, "first");
    add(&run, "(a c)", 2, 0, 9, 1e-6);
    add(&run, "(a b)", 2, 1, 20, 1e-12);
    add(&run, "(a)", 1, 0, 35, 1e-9);
    add(&run, "(d)", 1, 60, 10, 1e-3);
    add(&run, "(e)", 1, 20, 60, 0.06);
    all = find(&run, 1, arena);
    assert_int_equal(all.n_tested, 5);
    assert_int_equal(all.n, 2);
    assert_true(mc_slice_is(all.items[0].text, "(a b)"));
    assert_int_equal(all.items[0].n, 20);
    assert_int_equal(all.items[0].n_failed, 20);
    assert_near(all.items[0].rate.low, 1 / (1 + 1.959963984540054 * 1.959963984540054 / 20), 1e-12);
    assert_near(all.items[0].rate.base, 0.25, 0);
    assert_near(all.items[0].q, 1e-12, 0);
    assert_true(mc_slice_is(all.items[1].text, "(a)"));
    assert_string_equal(all.items[1].run->name, "first");
    mc_arena_free(arena);
}

/* Of two runs the figures are those of the one in which a form stands out more; it is shown in one
 * and tested in both. */
static void test_runs(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_tree_constructions all;
    struct run runs[2];

    (void)state;
    begin(&runs[0], "first");
    begin(&runs[1], "second");
    add(&runs[0], "(a)", 1, 10, 30, 0.01); /* 15 of 30 */
    add(&runs[0], "(b)", 1, 15, 30, 0.2);  /* 10 of 30 */
    add(&runs[1], "(b)", 1, 5, 30, 1e-8);  /* 20 of 30 */
    add(&runs[1], "(a)", 1, 0, 30, 1e-12); /* 25 of 30 */
    all = find(runs, 2, arena);
    assert_int_equal(all.n, 2);
    assert_true(mc_slice_is(all.items[0].text, "(a)"));
    assert_string_equal(all.items[0].run->name, "second");
    assert_int_equal(all.items[0].n_failed, 25);
    assert_int_equal(all.items[0].n_shown, 2);
    assert_true(mc_slice_is(all.items[1].text, "(b)"));
    assert_int_equal(all.items[1].n_failed, 20);
    assert_int_equal(all.items[1].n_shown, 1);
    assert_int_equal(all.items[1].n_runs, 2);
    mc_arena_free(arena);
}

static void test_nothing(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct run run;

    (void)state;
    begin(&run, "first");
    assert_int_equal(find(&run, 1, arena).n, 0);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_said_once),
        cmocka_unit_test(test_runs),
        cmocka_unit_test(test_nothing),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
