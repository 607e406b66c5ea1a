/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every layout of two graphs must hold, for random graphs; and some small ones by hand. */
#include "tests/unit/support.h"

#include "amr/difference.h"
#include "amr/graph.h"
#include "amr/penman_read.h"
#include "base/hash.h"
#include "report/html/graph_drawing.h"
#include "report/html/graph_layout.h"
#include "tests/unit/group_arena.h"
#include "tests/unit/made_up_graphs.h"
#include "text/unicode.h"

static uint32_t n_between(const struct mc_graph_layout *l, const struct mc_layout_edge *edge)
{
    return edge->upper == edge->lower
               ? 0
               : l->vertices[edge->lower].layer - l->vertices[edge->upper].layer - 1;
}

static int32_t left_of(const struct mc_layout_vertex *v)
{
    return v->x - v->width / 2;
}

static int32_t right_of(const struct mc_layout_vertex *v)
{
    return v->x + v->width / 2;
}

static void check_boxes(const struct mc_graph_layout *l)
{
    uint32_t i, k;

    for (i = 0; i < l->n_vertices; i++) {
        const struct mc_layout_vertex *a = &l->vertices[i];
        int side;

        assert_true(left_of(a) >= 0 && right_of(a) <= l->width && a->layer < l->n_layers);
        for (side = 0; side < 2; side++)
            assert_true(MC_LAYOUT_STEPS * (int32_t)mc_display_width(a->label[side]) < a->width);
        for (k = 0; k < i; k++)
            if (l->vertices[k].layer == a->layer)
                assert_true(right_of(&l->vertices[k]) < left_of(a) ||
                            right_of(a) < left_of(&l->vertices[k]));
    }
}

/* Edges end at their nodes, lead downwards, and pass no box of a layer between. */
static void check_edges(const struct mc_graph_layout *l)
{
    uint32_t i, k, v;

    for (i = 0; i < l->n_edges; i++) {
        const struct mc_layout_edge *edge = &l->edges[i];
        const struct mc_layout_vertex *upper = &l->vertices[edge->upper],
                                      *lower = &l->vertices[edge->lower];

        assert_true(edge->upper == edge->lower || upper->layer < lower->layer);
        assert_true(left_of(upper) <= edge->leave && edge->leave <= right_of(upper));
        assert_true(left_of(lower) <= edge->enter && edge->enter <= right_of(lower));
        for (k = 0; k < n_between(l, edge); k++)
            for (v = 0; v < l->n_vertices; v++)
                assert_false(l->vertices[v].layer == upper->layer + 1 + k &&
                             left_of(&l->vertices[v]) <= edge->bends[k] &&
                             edge->bends[k] <= right_of(&l->vertices[v]));
    }
}

/* Roles stand beside each other above the boxes of a layer. */
static void check_roles(const struct mc_graph_layout *l)
{
    uint32_t i, k;

    for (i = 0; i < l->n_edges; i++)
        for (k = 0; k < i; k++) {
            const struct mc_layout_edge *a = &l->edges[i], *b = &l->edges[k];
            int32_t gap = a->enter > b->enter ? a->enter - b->enter : b->enter - a->enter;
            int side;

            if (l->vertices[a->lower].layer != l->vertices[b->lower].layer)
                continue;
            for (side = 0; side < 2; side++)
                assert_true(2 * gap >=
                            MC_LAYOUT_STEPS * (int32_t)(mc_display_width(a->role[side]) +
                                                        mc_display_width(b->role[side])));
        }
}

/* Every edge of a graph is there, between its nodes and in its direction. */
static void check_side(const struct mc_graph_layout *l, const struct mc_amr_graph *g, int side)
{
    uint32_t i;

    for (i = 0; i < g->n_nodes; i++)
        assert_int_equal(l->vertices[l->vertex_of_node[side][i]].node[side], i);
    for (i = 0; i < g->n_edges; i++) {
        const struct mc_layout_edge *edge = &l->edges[l->edge_of_edge[side][i]];
        uint32_t from = edge->upwards[side] ? edge->lower : edge->upper;

        assert_true(edge->present[side]);
        assert_int_equal(from, l->vertex_of_node[side][g->edges[i].from]);
        assert_int_equal(edge->upper + edge->lower - from, l->vertex_of_node[side][g->edges[i].to]);
        assert_true(mc_slice_equal(
            edge->role[side], mc_slice(g->edges[i].role.data + 1, g->edges[i].role.length - 1)));
    }
    for (i = 0; i < g->n_attributes; i++) {
        const struct mc_layout_edge *edge = &l->edges[l->edge_of_attribute[side][i]];

        assert_int_equal(edge->upper, l->vertex_of_node[side][g->attributes[i].node]);
        assert_int_equal(edge->lower, l->vertex_of_attribute[side][i]);
        assert_int_equal(l->vertices[edge->lower].attribute[side], i);
    }
}

/* What is mapped to each other is one vertex: it stands at the same place on both sides. */
static void check_facing(const struct mc_graph_layout *l, const struct mc_difference *d, uint32_t n)
{
    uint32_t i;

    for (i = 0; i < n; i++)
        if (d->b_of[i] != MC_NOT_FOUND)
            assert_int_equal(l->vertex_of_node[0][i], l->vertex_of_node[1][d->b_of[i]]);
        else
            assert_int_equal(l->vertices[l->vertex_of_node[0][i]].node[1], MC_NOT_FOUND);
}

static uint32_t used(const struct mc_graph_layout *l, int side)
{
    uint32_t n = 0, i;

    for (i = 0; i < l->n_edges; i++)
        n += l->edges[i].present[side];
    return n;
}

static void test_random_pairs(void **state)
{
    uint32_t n = mc_under_valgrind() ? 40 : 1500, i;

    (void)state;
    for (i = 0; i < n; i++) {
        struct mc_made_up_graph form = {1 + i % 25, 1 + i % 12, 1 + i % 4, i % 9, i % 6, 3 * i};
        const struct mc_amr_graph *graphs[2];
        struct mc_graph_layout layout;
        struct mc_difference d;
        int side;

        graphs[0] = mc_made_up_graph(&form, 0, arena);
        form.n_nodes = 1 + i % 23;
        form.seed += i % 2;
        graphs[1] = mc_made_up_graph(&form, i % 3, arena);
        mc_difference(graphs[0], graphs[1], mc_limit_of_steps(2000), arena, &d);
        assert_true(mc_graph_layout_make(graphs, &d, arena, &layout));
        check_boxes(&layout);
        check_edges(&layout);
        check_roles(&layout);
        check_facing(&layout, &d, graphs[0]->n_nodes);
        for (side = 0; side < 2; side++) {
            check_side(&layout, graphs[side], side);
            assert_int_equal(used(&layout, side),
                             graphs[side]->n_edges + graphs[side]->n_attributes);
        }
        mc_arena_clear(arena);
    }
}

static const struct mc_amr_graph *graph_of(const char *text)
{
    struct mc_error error = {0};
    struct mc_amr_graph *graph;
    size_t at;

    assert_int_equal(mc_penman_read_one(mc_slice_of(text), arena, &graph, &at, &error), 0);
    return graph;
}

static void lay_out(const char *a, const char *b, struct mc_difference *d,
                    struct mc_graph_layout *layout)
{
    const struct mc_amr_graph *graphs[2] = {graph_of(a), graph_of(b)};

    mc_difference(graphs[0], graphs[1], mc_limit_none(), arena, d);
    assert_true(mc_graph_layout_make(graphs, d, arena, layout));
}

/* want-01 above boy and go-02; go-02 leads to boy, which is therefore below both. */
static void test_longest_path(void **state)
{
    struct mc_graph_layout l;
    struct mc_difference d;
    const char *text = "(w / want-01 :ARG0 (b / boy) :ARG1 (g / go-02 :ARG0 b))";

    (void)state;
    lay_out(text, text, &d, &l);
    assert_int_equal(l.n_vertices, 3);
    assert_int_equal(l.n_edges, 3);
    assert_int_equal(l.n_layers, 3);
    assert_int_equal(l.vertices[l.vertex_of_node[0][0]].layer, 0);
    assert_int_equal(l.vertices[l.vertex_of_node[0][2]].layer, 1);
    assert_int_equal(l.vertices[l.vertex_of_node[0][1]].layer, 2);
    assert_int_equal(n_between(&l, &l.edges[0]), 1);
}

/* ":ARG0-of" is drawn below its node, with its head upwards; a circle is cut; a node may be its own
 * argument. */
static void test_directions(void **state)
{
    struct mc_graph_layout l;
    struct mc_difference d;

    (void)state;
    lay_out("(b / boy :ARG0-of (s / sleep-01))", "(b / boy)", &d, &l);
    assert_true(l.edges[0].upwards[0]);
    assert_int_equal(l.vertices[l.edges[0].upper].node[0], 0);
    assert_false(l.edges[0].present[1]);
    assert_int_equal(l.edges[0].sign[0], '-');
    lay_out("(a / a-01 :ARG0 (b / b-01 :ARG0 a :ARG1 b))", "(x / x)", &d, &l);
    check_edges(&l);
    assert_int_equal(l.n_edges, 3);
}

static struct mc_slice drawn(const struct mc_graph_layout *l, int side)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_slice copy;

    mc_graph_drawing_append(l, side, "AMR", &out);
    copy = mc_arena_copy(arena, mc_buffer_slice(&out));
    mc_buffer_free(&out);
    return copy;
}

/* The polarity is only on the one side; the constant keeps what it says from being markup. */
static void test_drawing(void **state)
{
    struct mc_graph_layout l;
    struct mc_difference d;

    (void)state;
    lay_out("(s / sleep-01 :ARG0 (c / cat :name \"<b>&\") :polarity -)",
            "(s / sleep-01 :ARG0 (c / dog :name \"<b>&\"))", &d, &l);
    assert_non_null(strstr(drawn(&l, 0).data, "class=\"k minus\""));
    assert_null(strstr(drawn(&l, 1).data, "minus"));
    assert_null(strstr(drawn(&l, 1).data, "polarity"));
    assert_non_null(strstr(drawn(&l, 1).data, "class=\"n changed\""));
    assert_non_null(strstr(drawn(&l, 0).data, "&lt;b&gt;&amp;"));
    assert_null(strstr(drawn(&l, 0).data, "<b>"));
    assert_non_null(strstr(drawn(&l, 0).data, "AMR: 2 nodes, 3 relations, 2 marked"));
    assert_string_equal(drawn(&l, 0).data, drawn(&l, 0).data);
}

/* Line by line: the root, c, the constant; x of "cat" is that of "dog". Boxes: sleep-01 is 8
 * columns of 2 steps and a margin of 4; below it ARG0 with the box of "~ cat" and polarity. */
static void test_places(void **state)
{
    const struct mc_amr_graph *graphs[2] = {graph_of("(a / ab :x (b / bc :y (c / cd)) :z c)"),
                                            NULL};
    struct mc_graph_layout l;
    struct mc_slice text;

    (void)state;
    assert_true(mc_graph_layout_make(graphs, NULL, arena, &l));
    assert_true(mc_graph_layout_append(&l, graphs[0], 0, arena, &text));
    /* Four lines: root, b, c, and the edge to c, which passes layer 1: no vertex but a bend. */
    assert_int_equal(text.length, 4 * 3 + 3);
    assert_int_equal(text.data[0], '0');
    assert_int_equal(text.data[4], '1');
    assert_int_equal(text.data[8], '2');
    assert_int_equal(text.data[12], '1');
    assert_true(memcmp(text.data + 5, text.data + 13, 2) != 0);
}

static void test_too_large(void **state)
{
    struct mc_made_up_graph form = {MC_LAYOUT_VERTICES, 9, 3, 0, 0, 1};
    const struct mc_amr_graph *graphs[2] = {mc_made_up_graph(&form, 0, arena), NULL};
    struct mc_graph_layout layout;

    (void)state;
    assert_true(mc_graph_layout_make(graphs, NULL, arena, &layout));
    form.n_nodes++;
    graphs[0] = mc_made_up_graph(&form, 0, arena);
    assert_false(mc_graph_layout_make(graphs, NULL, arena, &layout));
}

/* Thirty letters of two bytes: 27 and an ellipsis are shown. */
static void test_long_labels(void **state)
{
    const struct mc_amr_graph *graphs[2] = {NULL, NULL};
    struct mc_graph_layout layout;
    struct mc_slice label;
    struct mc_buffer text = {NULL, 0, 0};

    (void)state;
    mc_buffer_append_text(&text, "(a / ");
    while (text.length < 5 + 30 * 2)
        mc_buffer_append_text(&text, "\xC3\xA4");
    mc_buffer_append_text(&text, ")");
    graphs[0] = graph_of(mc_arena_copy(arena, mc_buffer_slice(&text)).data);
    assert_true(mc_graph_layout_make(graphs, NULL, arena, &layout));
    label = layout.vertices[0].label[0];
    assert_int_equal(label.length, 27 * 2 + 3);
    assert_memory_equal(label.data, text.data + 5, 27 * 2);
    assert_memory_equal(label.data + 27 * 2, "\xE2\x80\xA6", 3);
    mc_buffer_free(&text);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, new_arena, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_random_pairs), TEST(test_longest_path), TEST(test_directions),
        TEST(test_drawing),      TEST(test_places),       TEST(test_too_large),
        TEST(test_long_labels),
    };

    return cmocka_run_group_tests_name("graph_layout", tests, NULL, NULL);
}
