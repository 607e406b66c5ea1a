/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "amr/difference.h"
#include "amr/penman_read.h"
#include "base/hash.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_graphs.h"

static struct mc_amr_graph *read_text(const char *text)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph = NULL;

    if (mc_penman_read_one(mc_slice_of(text), arena, &graph, NULL, &error) != 0)
        fail_msg("%s", error.text);
    return graph;
}

static struct mc_difference differ(const char *a, const char *b)
{
    struct mc_difference d;

    mc_difference(read_text(a), read_text(b), mc_limit_none(), arena, &d);
    assert_true(d.proved && d.value == d.bound);
    return d;
}

static const char *joined(const struct mc_difference *d)
{
    const char *text = "";
    size_t i;

    for (i = 0; i < d->n_edits; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i > 0 ? "; " : "", d->edits[i].text.data);
    return text;
}

static void check(const char *a, const char *b, int64_t value, const char *edits)
{
    struct mc_difference d = differ(a, b);

    assert_string_equal(joined(&d), edits);
    assert_true(d.value == value);
}

/* --- values ----------------------------------------------------------------------------------- */

static void test_values(void **state)
{
    (void)state;
    check("(a / cat)", "(a / cat)", 30, "");                             /* 20 + 10 */
    check("(a / run-01)", "(a / run-02)", 24, "sense(run-01>run-02)");   /* 14 + 10 */
    check("(a / run-01)", "(a / run-102)", 24, "sense(run-01>run-102)"); /* three digits */
    check("(a / run-1)", "(a / run-2)", 5, "concept(run-1>run-2)");      /* -5 + 10 */
    check("(a / run)", "(a / run-01)", 24, "sense(run>run-01)");
    /* 30 + 20 + 10; the third constant has no partner. */
    check("(a / x :p 1 :p 2)", "(a / x :p 1 :p 3 :p 4)", 60,
          "attribute(+x:p 4); constant(x:p 2>3)");
    check("(a / x :q \"1\")", "(a / x :q 1)", 40, "constant(x:q \"1\">1)");
    /* 30 + 20, edge 20: a second role on both sides that is another one, 4. */
    check("(a / x :p (b / y) :q b)", "(a / x :p (b / y) :r b)", 74, "role(x:q>r y)");
    check("(a / x :p (b / y))", "(a / x :p (b / y) :p b)", 70, ""); /* counts once */
    check("(a / x :p (b / y) :q b)", "(a / x :p (b / y))", 70, "reentrancy(-x:q y)");
    check("(a / x :p a)", "(a / x :p a)", 50, ""); /* 30, and 20 for the edge to itself */
    check("(a / x :p a)", "(a / x)", 30, "reentrancy(-x:p x)");
    check("(a / x :p (b / y))", "(a / x :p-of (b / y))", 52, "reversed(x :p y>y :p x)");
    /* An edge either way in both: 30 + 20 + 4 + 4, no 2 for turning. */
    check("(a / x :p (b / y :q a))", "(a / x :q (b / y :p a))", 58, "role(x:p>q y); role(y:q>p x)");
}

static void test_roles(void **state)
{
    (void)state;
    check("(a / x :domain (b / y))", "(a / x :mod-of (b / y))", 70, "");
    check("(a / x :domain-of (b / y))", "(a / x :mod (b / y))", 70, "");
    check("(a / x :consist-of (b / y))", "(a / x :consist (b / y))", 54,
          "role(x:consist-of>consist y)");
    check("(a / x :prep-instead-of (b / y))", "(a / x :p-of (b / y))", 52,
          "reversed(x :prep-instead-of y>y :p x)");
    check("(a / x :prep-in-front-of (b / y))", "(a / x :prep-in-front-of (b / y))", 70, "");
    check("(a / x :polarity -)", "(a / x)", 30, "polarity(-x)");
    check("(a / x :polarity +)", "(a / x)", 30, "attribute(-x:polarity +)");
    check("(a / x :polarity -)", "(a / x :polarity +)", 40, "constant(x:polarity ->+)");
}

/* --- what is told of an edit ------------------------------------------------------------------ */

static const struct mc_graph_edit *
only_edit(const struct mc_difference *d, enum mc_graph_edit_kind kind, enum mc_graph_edit_sign sign)
{
    assert_int_equal(d->n_edits, 1);
    assert_int_equal(d->edits[0].kind, kind);
    assert_int_equal(d->edits[0].sign, sign);
    return &d->edits[0];
}

static void check_side(const struct mc_graph_edit_side *side, const char *head, const char *role,
                       const char *filler, size_t offset)
{
    assert_string_equal(mc_arena_copy(arena, side->head).data, head);
    assert_string_equal(mc_arena_copy(arena, side->role).data, role);
    assert_string_equal(mc_arena_copy(arena, side->filler).data, filler);
    assert_int_equal(side->offset, offset);
}

static void test_changed_node(void **state)
{
    struct mc_difference d = differ("(r / run-02 :ARG0 (c / cat))", "(r / run-02 :ARG0 (d / dog))");
    const struct mc_graph_edit *edit = only_edit(&d, MC_GRAPH_EDIT_CONCEPT, MC_GRAPH_EDIT_CHANGED);

    (void)state;
    check_side(&edit->side[0], "cat", "", "", 19);
    check_side(&edit->side[1], "dog", "", "", 19);
    assert_int_equal(edit->side[1].n_nodes, 1);
    assert_int_equal(edit->side[1].nodes[0], 1);
    assert_int_equal(d.b_of[0], 0);
    assert_int_equal(d.b_of[1], 1);
    assert_int_equal(d.n_mapped, 2);
    assert_int_equal(d.unique, MC_DIFFERENCE_ONE);
}

static void test_missing_attribute(void **state)
{
    struct mc_difference d = differ("(r / run-02)", "(r / run-02 :polarity -)");
    const struct mc_graph_edit *edit = only_edit(&d, MC_GRAPH_EDIT_POLARITY, MC_GRAPH_EDIT_ONLY_B);

    (void)state;
    check_side(&edit->side[0], "", "", "", 1); /* the node without it */
    check_side(&edit->side[1], "run-02", "polarity", "-", 12);
    assert_int_equal(edit->side[0].n_attributes, 0);
    assert_int_equal(edit->side[1].n_attributes, 1);
}

static void test_subtree(void **state)
{
    struct mc_difference d = differ("(r / run-02 :ARG0 (c / cat))",
                                    "(r / run-02 :ARG0 (c / cat :mod (b / big :degree (v / very "
                                    ":quant 2)) :poss (o / owner :ARG1 r)))");
    const struct mc_graph_edit_side *side;

    (void)state;
    /* A link into the owner, one out of it, and another tree at the cat. */
    assert_string_equal(joined(&d), "subtree(+:ARG1-of+:poss owner 1); subtree(+:mod big 2)");
    side = d.edits[1].side;
    check_side(&side[0], "", "", "", 19);
    check_side(&side[1], "big", ":mod", "", 27);
    assert_int_equal(side[1].n_nodes, 2);
    assert_int_equal(side[1].nodes[0], 2);
    assert_int_equal(side[1].nodes[1], 3);
    assert_int_equal(side[1].n_edges, 2);
    assert_int_equal(side[1].n_attributes, 1);
    assert_int_equal(d.edits[0].side[1].n_edges, 2);
}

static void test_swaps(void **state)
{
    struct mc_difference d = differ("(c / chase-01 :ARG1 (d / dog) :ARG0 (k / cat))",
                                    "(c / chase-01 :ARG1 (k / cat) :ARG0 (d / dog))");
    const struct mc_graph_edit *edit =
        only_edit(&d, MC_GRAPH_EDIT_ROLE_SWAP, MC_GRAPH_EDIT_CHANGED);

    (void)state;
    assert_string_equal(edit->text.data, "role-swap(chase-01:ARG0/ARG1 cat/dog)");
    check_side(&edit->side[0], "chase-01", "ARG0", "cat", 30);
    check_side(&edit->side[1], "chase-01", "ARG1", "dog", 14); /* where the cat is now */
    assert_int_equal(edit->side[0].n_edges, 2);
    assert_int_equal(edit->side[1].n_edges, 2);
}

static void test_interposed(void **state)
{
    struct mc_difference d = differ("(s / see-01 :ARG1 (p / player))",
                                    "(s / see-01 :ARG1 (g / group :consist-of (p / player)))");
    const struct mc_graph_edit *edit =
        only_edit(&d, MC_GRAPH_EDIT_INTERPOSED, MC_GRAPH_EDIT_ONLY_B);

    (void)state;
    check_side(&edit->side[0], "see-01", "ARG1", "player", 12);
    check_side(&edit->side[1], "group", ":ARG1+:consist-of-of", "", 12);
    assert_int_equal(edit->side[0].n_edges, 1);
    assert_int_equal(edit->side[1].n_nodes, 1);
    assert_int_equal(edit->side[1].n_edges, 2);
}

static void test_several_best_mappings(void **state)
{
    struct mc_difference d =
        differ("(p / play-01 :ARG0 (m / man) :mod (q / man))", "(p / play-01 :time (m / man))");

    (void)state;
    assert_int_equal(d.unique, MC_DIFFERENCE_SEVERAL);
    /* Either has two edits. */
    if (strcmp(joined(&d), "role(play-01:mod>time man); subtree(-:ARG0 man 1)") != 0)
        assert_string_equal(joined(&d), "role(play-01:ARG0>time man); subtree(-:mod man 1)");
    /* Two mappings, one list: nothing to choose. */
    d = differ("(a / and :op1 (m / man) :op1 (q / man))", "(a / and :op1 (m / man))");
    assert_int_equal(d.unique, MC_DIFFERENCE_ONE);
    assert_string_equal(joined(&d), "subtree(-:op1 man 1)");
}

static void test_kind_names(void **state)
{
    (void)state;
    assert_string_equal(mc_graph_edit_kind_name(MC_GRAPH_EDIT_CONCEPT), "concept");
    assert_string_equal(mc_graph_edit_kind_name(MC_GRAPH_EDIT_ROOT), "root");
    assert_string_equal(mc_graph_edit_kind_meaning(MC_GRAPH_EDIT_ROLE), "an edge has another role");
}

/* --- large graphs ----------------------------------------------------------------------------- */

static void assert_sound(const struct mc_amr_graph *a, const struct mc_amr_graph *b,
                         const struct mc_difference *d)
{
    bool *taken = mc_arena_array(arena, b->n_nodes, sizeof(*taken));
    uint32_t i, n = 0;

    for (i = 0; i < a->n_nodes; i++) {
        if (d->b_of[i] == MC_NOT_FOUND)
            continue;
        n++;
        assert_true(d->b_of[i] < b->n_nodes && !taken[d->b_of[i]]);
        taken[d->b_of[i]] = true;
    }
    assert_int_equal(n, d->n_mapped);
    assert_true(d->bound >= d->value);
    assert_true(d->proved == (d->bound == d->value));
}

/* Few concepts and roles: a search without a limit would never end. The result says that it was cut
 * short. */
static void test_limit(void **state)
{
    struct mc_made_up_graph form = {500, 20, 4, 100, 100, 1};
    struct mc_amr_graph *a = mc_made_up_graph(&form, 0, arena), *b;
    struct mc_difference d;

    (void)state;
    form.seed = 2;
    b = mc_made_up_graph(&form, 0, arena);
    mc_difference(a, b, mc_limit_of_steps(50000), arena, &d);
    assert_sound(a, b, &d);
    assert_false(d.proved);
    assert_int_equal(d.unique, MC_DIFFERENCE_UNKNOWN);
    assert_true(d.n_edits > 0);
}

/* Too large for the aligner: nodes are mapped by their concepts. */
static void test_very_large_graphs(void **state)
{
    struct mc_made_up_graph form = {5000, 4000, 20, 500, 500, 1};
    struct mc_amr_graph *a = mc_made_up_graph(&form, 0, arena), *b;
    struct mc_difference d;

    (void)state;
    b = mc_made_up_graph(&form, 9, arena);
    mc_difference(a, b, mc_limit_of_steps(50000), arena, &d);
    assert_sound(a, b, &d);
    assert_true(d.n_mapped >= 4000);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_values),
        TEST(test_roles),
        TEST(test_changed_node),
        TEST(test_missing_attribute),
        TEST(test_subtree),
        TEST(test_swaps),
        TEST(test_interposed),
        TEST(test_several_best_mappings),
        TEST(test_kind_names),
        TEST(test_limit),
        TEST(test_very_large_graphs),
    };

    return cmocka_run_group_tests_name("difference", tests, NULL, NULL);
}
