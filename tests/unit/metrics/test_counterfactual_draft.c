/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single edits of a graph: what each makes of the text, which can be made, which there are. */
#include "metrics/counterfactual.c"

#include "tests/unit/support.h"

#include "amr/penman_read.h"
#include "tests/unit/group_arena.h"

static struct mc_amr_graph *read_graph(const char *text)
{
    struct mc_error error = MC_NO_ERROR;
    struct mc_amr_graph *graph;
    size_t parse_error;

    if (mc_penman_read_one(mc_slice_of(text), arena, &graph, &parse_error, &error) != 0)
        fail_msg("%s: %s", text, error.text);
    return graph;
}

static const char *write_graph(const struct mc_amr_graph *graph)
{
    struct mc_buffer out = {NULL, 0, 0};
    const char *text;

    mc_penman_write(graph, true, &out);
    text = mc_arena_strdup(arena, out.data);
    mc_buffer_free(&out);
    return text;
}

/* "name: from > to: the graph after it", or "illegal". */
static const char *made_of(const struct mc_amr_graph *graph, const struct graph_draft *draft)
{
    struct mc_amr_graph after;

    if (!is_legal(draft, graph, arena))
        return "illegal";
    apply_draft(draft, graph, arena, &after);
    return mc_arena_format(arena, "%s: %.*s > %.*s: %s", mc_edit_kind_name(draft->kind),
                           MC_SLICE_ARGUMENTS(text_before(draft, graph, arena)),
                           MC_SLICE_ARGUMENTS(text_after(draft, graph, arena)),
                           write_graph(&after));
}

static const char small[] = "(s / sleep-01 :ARG0 (c / cat :quant 2) :polarity -)";

static void test_changes(void **state)
{
    const struct mc_amr_graph *graph = read_graph(small);
    struct graph_draft concept = {
        .kind = MC_EDIT_CHANGE_CONCEPT, .place = 1, .concept = mc_slice_of("dog")};
    struct graph_draft role = {.kind = MC_EDIT_CHANGE_ROLE, .edge = graph->edges[0]};
    struct graph_draft constant = {
        .kind = MC_EDIT_CHANGE_CONSTANT, .is_attribute = true, .attribute = graph->attributes[0]};

    (void)state;
    assert_string_equal(made_of(graph, &concept),
                        "change concept: instance(c, cat) > instance(c, dog): "
                        "(s / sleep-01 :ARG0 (c / dog :quant 2) :polarity -)");
    assert_string_equal(made_of(graph, &role), "illegal");
    role.edge.role = mc_slice_of(":ARG1");
    assert_string_equal(made_of(graph, &role),
                        "change role: ARG0(s, c) > ARG1(s, c): "
                        "(s / sleep-01 :ARG1 (c / cat :quant 2) :polarity -)");
    assert_string_equal(made_of(graph, &constant), "illegal");
    constant.attribute.value = mc_slice_of("c"); /* would be the node */
    assert_string_equal(made_of(graph, &constant), "illegal");
    constant.attribute.quoted = true;
    assert_string_equal(made_of(graph, &constant),
                        "change constant: quant(c, 2) > quant(c, \"c\"): "
                        "(s / sleep-01 :ARG0 (c / cat :quant \"c\") :polarity -)");
    constant.kind = MC_EDIT_CHANGE_ROLE;
    constant.attribute = graph->attributes[1];
    constant.place = 1;
    constant.attribute.role = mc_slice_of(":mode");
    assert_string_equal(made_of(graph, &constant),
                        "change role: polarity(s, -) > mode(s, -): "
                        "(s / sleep-01 :ARG0 (c / cat :quant 2) :mode -)");
}

static void test_additions(void **state)
{
    const struct mc_amr_graph *graph = read_graph(small);
    struct graph_draft draft = {.kind = MC_EDIT_ADD,
                                .edge = {.from = 1, .to = 0, .role = mc_slice_of(":poss")}};
    struct graph_draft attribute = {
        .kind = MC_EDIT_ADD,
        .is_attribute = true,
        .attribute = {.node = 1, .role = mc_slice_of(":quant"), .value = mc_slice_of("3")}};

    (void)state;
    assert_string_equal(made_of(graph, &draft),
                        "add:  > poss(c, s): "
                        "(s / sleep-01 :ARG0 (c / cat :quant 2 :poss s) :polarity -)");
    draft.edge = (struct mc_amr_edge){.from = 0, .to = 1, .role = mc_slice_of(":arg0")};
    assert_string_equal(made_of(graph, &draft), "illegal"); /* but for its letters it is there */
    draft.edge.role = mc_slice_of(":ARG1");
    draft.edge.to = 0;
    assert_string_equal(made_of(graph, &draft), "illegal"); /* a loop */
    assert_string_equal(made_of(graph, &attribute),
                        "add:  > quant(c, 3): "
                        "(s / sleep-01 :ARG0 (c / cat :quant 2 :quant 3) :polarity -)");
    attribute.attribute.value = mc_slice_of("2");
    attribute.attribute.quoted = true;
    assert_string_equal(made_of(graph, &attribute), "illegal"); /* but for its quotes */
}

static void test_new_nodes(void **state)
{
    const struct mc_amr_graph *graph = read_graph(small);
    struct graph_draft draft = {.kind = MC_EDIT_ADD_NODE,
                                .concept = mc_slice_of("big"),
                                .edge = {.from = 1, .to = 2, .role = mc_slice_of(":mod")}};

    (void)state;
    assert_string_equal(made_of(graph, &draft),
                        "add node:  > mod(c, b / big): "
                        "(s / sleep-01 :ARG0 (c / cat :quant 2 :mod (b / big)) :polarity -)");
    /* s is taken; the relation runs to the node that is there. */
    draft.concept = mc_slice_of("Say-01");
    draft.edge =
        (struct mc_amr_edge){.from = 2, .to = 0, .role = mc_slice_of(":ARG1"), .inverted = true};
    assert_string_equal(
        made_of(graph, &draft),
        "add node:  > ARG1(s2 / Say-01, s): "
        "(s / sleep-01 :ARG0 (c / cat :quant 2) :polarity - :ARG1-of (s2 / Say-01))");
}

static void test_drops(void **state)
{
    /* h is defined below m and named at s; nothing else holds m. */
    const struct mc_amr_graph *graph =
        read_graph("(s / see-01 :ARG0 h :ARG1 (m / man :poss (h / he :mod (b / big)) :quant 2))");
    struct graph_draft draft = {.kind = MC_EDIT_DROP};

    (void)state;
    assert_string_equal(made_of(graph, &draft),
                        "drop: ARG0(s, h) > : "
                        "(s / see-01 :ARG1 (m / man :poss (h / he :mod (b / big)) :quant 2))");
    draft.place = 1; /* only h, below m, has another name */
    assert_string_equal(made_of(graph, &draft), "illegal");
    draft.place = 2;
    assert_string_equal(made_of(graph, &draft),
                        "drop: poss(m, h) > : "
                        "(s / see-01 :ARG0 (h / he :mod (b / big)) :ARG1 (m / man :quant 2))");
    draft.place = 0;
    draft.is_attribute = true;
    assert_string_equal(made_of(graph, &draft),
                        "drop: quant(m, 2) > : "
                        "(s / see-01 :ARG0 h :ARG1 (m / man :poss (h / he :mod (b / big))))");
    draft.is_attribute = false;
    draft.kind = MC_EDIT_DROP_NODE;
    draft.place = 3;
    assert_string_equal(made_of(graph, &draft),
                        "drop node: mod(h, b / big) > : "
                        "(s / see-01 :ARG0 h :ARG1 (m / man :poss (h / he) :quant 2))");
    for (draft.place = 0; draft.place < 3; draft.place++)
        assert_string_equal(made_of(graph, &draft), "illegal");
}

/* --- all of them ------------------------------------------------------------------------------ */

struct listing {
    const struct mc_amr_graph *graph;
    struct mc_buffer text;
    unsigned left; /* until it has had enough */
};

static bool list_draft(void *context, const struct graph_draft *draft)
{
    struct listing *listing = context;

    if (is_legal(draft, listing->graph, arena))
        mc_buffer_append_format(&listing->text, "%s %.*s>%.*s\n", mc_edit_kind_name(draft->kind),
                                MC_SLICE_ARGUMENTS(text_before(draft, listing->graph, arena)),
                                MC_SLICE_ARGUMENTS(text_after(draft, listing->graph, arena)));
    return --listing->left > 0;
}

static void list_all(const char *left, const char *right, struct listing *listing)
{
    const uint32_t of[] = {0, 1, MC_NOT_FOUND};
    struct graph_drafts drafts = {.left = read_graph(left),
                                  .right = read_graph(right),
                                  .right_of = of,
                                  .left_of = of,
                                  .arena = arena,
                                  .take = list_draft,
                                  .context = listing};

    listing->graph = drafts.left;
    enumerate_drafts(&drafts);
}

static void test_all(void **state)
{
    struct listing listing = {.left = 1000};

    (void)state;
    /* Nodes are mapped in their order; the third one of the right graph to none. */
    list_all("(r / run-01 :ARG0 (c / cat :quant 2))", "(r / run-01 :ARG1 (c / dog :mod (b / cat)))",
             &listing);
    assert_string_equal(listing.text.data, "change concept instance(c, cat)>instance(c, dog)\n"
                                           "change role ARG0(r, c)>ARG1(r, c)\n"
                                           "add >ARG1(r, c)\n"
                                           "add node >mod(c, c2 / cat)\n"
                                           "drop quant(c, 2)>\n"
                                           "change concept instance(r, run-01)>instance(r, dog)\n"
                                           "change concept instance(r, run-01)>instance(r, cat)\n"
                                           "change concept instance(c, cat)>instance(c, run-01)\n"
                                           "change role ARG0(r, c)>mod(r, c)\n"
                                           "add >mod(r, c)\n"
                                           "add >ARG1(c, r)\n"
                                           "add >mod(c, r)\n"
                                           "add node >ARG1(r, d / dog)\n"
                                           "add node >mod(r, c2 / cat)\n"
                                           "add node >ARG1(c, d / dog)\n"
                                           "add node >ARG1(r2 / run-01, r)\n"
                                           "add node >mod(d / dog, r)\n"
                                           "add node >ARG1(r2 / run-01, c)\n"
                                           "add node >mod(d / dog, c)\n");
    mc_buffer_free(&listing.text);
    listing = (struct listing){.left = 2};
    list_all("(c / cat :quant 2 :mod (b / big))", "(c / cat :ord 2 :quant 3 :mod (b / big))",
             &listing);
    assert_int_equal(listing.left, 0);
    mc_buffer_free(&listing.text);
}

/* Constants and roles of attributes, each of them once. */
static void test_all_attributes(void **state)
{
    struct listing listing = {.left = 1000};

    (void)state;
    list_all("(c / cat :quant 2)", "(d / cat :ord 3 :quant \"2\")", &listing);
    assert_string_equal(listing.text.data, "change role quant(c, 2)>ord(c, 2)\n"
                                           "change constant quant(c, 2)>quant(c, 3)\n"
                                           "change constant quant(c, 2)>quant(c, \"2\")\n"
                                           "add >ord(c, 3)\n"
                                           "drop quant(c, 2)>\n");
    mc_buffer_free(&listing.text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_changes),   cmocka_unit_test(test_additions),
        cmocka_unit_test(test_new_nodes), cmocka_unit_test(test_drops),
        cmocka_unit_test(test_all),       cmocka_unit_test(test_all_attributes),
    };

    return cmocka_run_group_tests_name("graph_draft", tests, new_arena, free_arena);
}
