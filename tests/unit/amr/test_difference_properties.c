/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Differences of random graphs: the highest value of all mappings, and what must not matter. */
#include "tests/unit/support.h"

#include "amr/difference.h"
#include "base/hash.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_graphs.h"

static const char *joined(const struct mc_difference *d)
{
    const char *text = "";
    size_t i;

    for (i = 0; i < d->n_edits; i++)
        text = mc_arena_format(arena, "%s%s%s", text, i > 0 ? "; " : "", d->edits[i].text.data);
    return text;
}

/* --- against enumeration ---------------------------------------------------------------------- */

/* Two small graphs whose roles are all forward, and no edge twice. */
struct enumeration {
    const struct mc_amr_graph *a, *b;
    uint32_t b_of[8];
    bool taken[8];
    int64_t best;
};

static bool same(struct mc_slice x, struct mc_slice y)
{
    return mc_slice_equal(x, y);
}

/* Concepts are "cN-0M". */
static int64_t naive_pair(const struct mc_amr_graph *a, uint32_t s, const struct mc_amr_graph *b,
                          uint32_t t)
{
    struct mc_slice x = a->nodes[s].concept, y = b->nodes[t].concept;
    int64_t value = -5;

    if (same(x, y))
        value = 20;
    else if (same(mc_slice(x.data, x.length - 3), mc_slice(y.data, y.length - 3)))
        value = 14;
    return value + (s == a->root && t == b->root ? 10 : 0);
}

/* Whether the graph has the edge; and, `before`, whether this is its first occurrence. */
static bool has_edge(const struct mc_amr_graph *g, uint32_t from, uint32_t to, struct mc_slice role,
                     uint32_t before)
{
    uint32_t i;

    for (i = 0; i < before; i++)
        if (g->edges[i].from == from && g->edges[i].to == to && same(g->edges[i].role, role))
            return true;
    return false;
}

/* How many roles lead from one node to another, and how many of them the other graph shares. */
static int64_t naive_roles(const struct mc_amr_graph *g, uint32_t from, uint32_t to,
                           const struct mc_amr_graph *h, uint32_t there, uint32_t there_to,
                           int64_t *shared)
{
    int64_t n = 0;
    uint32_t i;

    *shared = 0;
    for (i = 0; i < g->n_edges; i++) {
        const struct mc_amr_edge *e = &g->edges[i];

        if (e->from != from || e->to != to || has_edge(g, from, to, e->role, i))
            continue;
        n++;
        *shared += has_edge(h, there, there_to, e->role, h->n_edges);
    }
    return n;
}

static int64_t naive_two(const struct enumeration *e, uint32_t s, uint32_t x)
{
    uint32_t t = e->b_of[s], y = e->b_of[x];
    int64_t shared, ignored, n_a, n_b, back_a, back_b, value;

    n_a = naive_roles(e->a, s, x, e->b, t, y, &shared);
    n_b = naive_roles(e->b, t, y, e->a, s, x, &ignored);
    value = 20 * shared + 4 * ((n_a < n_b ? n_a : n_b) - shared);
    if (s == x)
        return value;
    back_a = naive_roles(e->a, x, s, e->b, y, t, &ignored);
    back_b = naive_roles(e->b, y, t, e->a, x, s, &ignored);
    /* s to x in A, y to t in B. */
    if (n_a > 0 && back_b > 0 && !(back_a > 0 && n_b > 0))
        value += 2;
    return value;
}

static int64_t naive_value(const struct enumeration *e)
{
    int64_t value = 0;
    uint32_t s, x;

    for (s = 0; s < e->a->n_nodes; s++) {
        if (e->b_of[s] == MC_NOT_FOUND)
            continue;
        value += naive_pair(e->a, s, e->b, e->b_of[s]);
        for (x = 0; x < e->a->n_nodes; x++)
            value += e->b_of[x] == MC_NOT_FOUND ? 0 : naive_two(e, s, x);
    }
    return value;
}

static void enumerate(struct enumeration *e, uint32_t s)
{
    uint32_t t;

    if (s == e->a->n_nodes) {
        int64_t value = naive_value(e);

        e->best = value > e->best ? value : e->best;
        return;
    }
    e->b_of[s] = MC_NOT_FOUND;
    enumerate(e, s + 1);
    for (t = 0; t < e->b->n_nodes; t++) {
        if (e->taken[t])
            continue;
        e->taken[t] = true;
        e->b_of[s] = t;
        enumerate(e, s + 1);
        e->taken[t] = false;
    }
}

static void test_equals_enumeration(void **state)
{
    uint32_t i;

    (void)state;
    for (i = 0; i < 400; i++) {
        struct mc_made_up_graph form = {1 + i % 5, 1 + i % 7, 1 + i % 3, i % 4, 0, 2 * (uint64_t)i};
        struct enumeration e = {mc_made_up_graph(&form, 0, arena), NULL, {0}, {false}, 0};
        struct mc_difference d;

        form.seed++;
        form.n_nodes = 1 + i / 5 % 5;
        e.b = mc_made_up_graph(&form, 0, arena);
        enumerate(&e, 0);
        mc_difference(e.a, e.b, mc_limit_none(), arena, &d);
        assert_true(d.proved);
        assert_true(d.value == e.best);
        memcpy(e.b_of, d.b_of, e.a->n_nodes * sizeof(*e.b_of));
        assert_true(naive_value(&e) == e.best);
        mc_arena_clear(arena);
    }
}

/* --- properties ------------------------------------------------------------------------------- */

static void form_of(uint32_t i, struct mc_made_up_graph forms[2])
{
    struct mc_made_up_graph form = {2 + i % 9, 1 + i % 12, 1 + i % 4,
                                    i % 5,     i % 3,      7 * (uint64_t)i};

    forms[0] = form;
    forms[1] = form;
    if (i % 2 == 0)
        forms[1].n_reentrancies++;
    else
        forms[1].n_concepts++;
    if (i % 3 == 0)
        forms[1].seed++;
}

static void test_names_and_order_do_not_matter(void **state)
{
    struct mc_made_up_graph forms[2];
    uint32_t i;

    (void)state;
    for (i = 0; i < 500; i++) {
        struct mc_difference d, again;

        form_of(i, forms);
        mc_difference(mc_made_up_graph(&forms[0], 0, arena), mc_made_up_graph(&forms[1], 0, arena),
                      mc_limit_none(), arena, &d);
        mc_difference(mc_made_up_graph(&forms[0], i + 2, arena),
                      mc_made_up_graph(&forms[1], 3 * (uint64_t)i + 1, arena), mc_limit_none(),
                      arena, &again);
        assert_string_equal(joined(&d), joined(&again));
        assert_true(d.value == again.value && d.unique == again.unique);
        mc_arena_clear(arena);
    }
}

static void test_equal_graphs(void **state)
{
    struct mc_made_up_graph forms[2];
    uint32_t i;

    (void)state;
    for (i = 0; i < 200; i++) {
        struct mc_amr_graph *a;
        struct mc_difference d;
        uint32_t k;

        form_of(i, forms);
        a = mc_made_up_graph(&forms[0], 0, arena);
        mc_difference(a, mc_made_up_graph(&forms[0], i + 1, arena), mc_limit_none(), arena, &d);
        assert_string_equal(joined(&d), "");
        assert_true(d.proved && d.unique == MC_DIFFERENCE_ONE);
        assert_int_equal(d.n_mapped, a->n_nodes);
        mc_difference(a, a, mc_limit_none(), arena, &d);
        assert_int_equal(d.n_edits, 0);
        for (k = 0; k < a->n_nodes; k++)
            assert_true(mc_slice_equal(a->nodes[k].concept, a->nodes[d.b_of[k]].concept));
        mc_arena_clear(arena);
    }
}

static void assert_same_places(const struct mc_graph_edit_side *x,
                               const struct mc_graph_edit_side *y)
{
    uint32_t i;

    assert_int_equal(x->n_nodes, y->n_nodes);
    assert_int_equal(x->n_edges, y->n_edges);
    assert_int_equal(x->n_attributes, y->n_attributes);
    for (i = 0; i < x->n_nodes; i++)
        assert_int_equal(x->nodes[i], y->nodes[i]);
    for (i = 0; i < x->n_edges; i++)
        assert_int_equal(x->edges[i], y->edges[i]);
    for (i = 0; i < x->n_attributes; i++)
        assert_int_equal(x->attributes[i], y->attributes[i]);
}

/* The edit that differs in the same parts of the graphs, the sides exchanged. */
static const struct mc_graph_edit *mirror_of(const struct mc_graph_edit *edit,
                                             const struct mc_difference *d)
{
    size_t i;

    for (i = 0; i < d->n_edits; i++) {
        const struct mc_graph_edit *other = &d->edits[i];

        if (other->kind == edit->kind && other->side[0].n_nodes == edit->side[1].n_nodes &&
            other->side[0].n_edges == edit->side[1].n_edges &&
            other->side[0].offset == edit->side[1].offset &&
            other->side[1].offset == edit->side[0].offset)
            return other;
    }
    return NULL;
}

static void test_exchanged_graphs(void **state)
{
    struct mc_made_up_graph forms[2];
    uint32_t i;
    size_t k;

    (void)state;
    for (i = 0; i < 500; i++) {
        struct mc_amr_graph *a, *b;
        struct mc_difference d, back;

        form_of(i, forms);
        a = mc_made_up_graph(&forms[0], 0, arena);
        b = mc_made_up_graph(&forms[1], 0, arena);
        mc_difference(a, b, mc_limit_none(), arena, &d);
        mc_difference(b, a, mc_limit_none(), arena, &back);
        assert_true(d.value == back.value && d.unique == back.unique);
        assert_int_equal(d.n_edits, back.n_edits);
        /* Equal graphs can be mapped in more than one way. */
        for (k = 0; k < a->n_nodes && d.n_edits > 0; k++)
            if (d.b_of[k] != MC_NOT_FOUND)
                assert_int_equal(back.b_of[d.b_of[k]], k);
        for (k = 0; k < d.n_edits; k++) {
            const struct mc_graph_edit *edit = &d.edits[k], *other;

            if (edit->kind == MC_GRAPH_EDIT_ROLE_SWAP || edit->kind == MC_GRAPH_EDIT_FILLER_SWAP)
                continue; /* which edge is told first depends on the first graph */
            other = mirror_of(edit, &back);
            assert_non_null(other);
            assert_true(edit->sign == MC_GRAPH_EDIT_CHANGED ? other->sign == MC_GRAPH_EDIT_CHANGED
                                                            : other->sign != edit->sign);
            assert_same_places(&edit->side[0], &other->side[1]);
            assert_same_places(&edit->side[1], &other->side[0]);
        }
        mc_arena_clear(arena);
    }
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_equals_enumeration),
        TEST(test_names_and_order_do_not_matter),
        TEST(test_equal_graphs),
        TEST(test_exchanged_graphs),
    };

    return cmocka_run_group_tests_name("difference_properties", tests, NULL, NULL);
}
