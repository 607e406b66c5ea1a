/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Graph types of Smatch++; triples worked out by hand from the definition. */
#include "tests/unit/support.h"

#include "base/memory.h"
#include "metrics/smatchpp/graph.h"
#include "tests/unit/group_arena.h"

/* The triples as text, or "[mistake]". */
static const char *triples_of(enum mc_smatchpp_type type, const char *text)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_smatch_strings strings;
    struct mc_smatchpp_graph graph;
    const char *parse_error;
    uint32_t i;

    mc_smatch_strings_init(&strings, arena, 1, false);
    if (mc_smatchpp_read(mc_slice_of(text), &strings, &graph, &parse_error) != 0 ||
        mc_smatchpp_standardise(type, &strings, &graph, &parse_error) != 0)
        return mc_arena_format(arena, "[%s]", parse_error);
    for (i = 0; i < graph.n_triples; i++)
        mc_buffer_append_format(
            &out, "%s%.*s(%.*s, %.*s)", i == 0 ? "" : " ",
            MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, graph.triples[i].label)),
            MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, graph.triples[i].source)),
            MC_SLICE_ARGUMENTS(mc_smatch_text(&strings, graph.triples[i].target)));
    text = mc_arena_strdup(arena, out.data);
    mc_buffer_free(&out);
    return text;
}

static void test_types(void **state)
{
    static const char text[] = "(x / Person :ARG0-of (y / run-01) :domain (z / Pilot) :wiki \"P\")";

    (void)state;
    assert_string_equal(triples_of(MC_SMATCHPP_NONE, text),
                        ":instance(x, Person) :root(ROOT, x) :instance(y, run-01) :ARG0-of(x, y) "
                        ":instance(z, Pilot) :domain(x, z) :wiki(x, \"P\")");
    assert_string_equal(triples_of(MC_SMATCHPP_GENERIC, text),
                        ":instance(px, person) :root(root, px) :instance(r, run-01) :arg0(r, px) "
                        ":instance(p1, pilot) :domain(px, p1) :wiki(px, p)");
    assert_string_equal(triples_of(MC_SMATCHPP_AMR, text),
                        ":instance(px, person) :root(px, person) :instance(r, run-01) "
                        ":arg0(r, px) :instance(p1, pilot) :mod(p1, px) :wiki(px, p)");
}

static void test_domain_and_root(void **state)
{
    (void)state;
    assert_string_equal(triples_of(MC_SMATCHPP_AMR, "(d / dog :domain-of (b / big))"),
                        ":instance(d, dog) :root(d, dog) :instance(b, big) :mod(d, b)");
    assert_string_equal(triples_of(MC_SMATCHPP_AMR, "(d / dog :quant 2 :quant 2)"),
                        ":instance(d, dog) :root(d, dog) :quant(d, 2)");
    assert_string_equal(triples_of(MC_SMATCHPP_GENERIC, "(d / dog :quant 2 :quant 2)"),
                        ":instance(d, dog) :root(root, d) :quant(d, 2) :quant(d, 2)");
    assert_string_equal(triples_of(MC_SMATCHPP_AMR, "(x y)"),
                        "[what stands first is no node with a concept]");
}

static void test_dereification(void **state)
{
    (void)state;
    /* The dog is at home; the frame is not the root, and nothing leads into it. */
    assert_string_equal(
        triples_of(MC_SMATCHPP_AMR, "(d / dog :ARG1-of (l / be-located-at-91 :ARG2 (h / home)))"),
        ":instance(d, dog) :root(d, dog) :instance(h, home) :location(d, h)");
    /* accompany-01 has its ends the other way round */
    assert_string_equal(
        triples_of(MC_SMATCHPP_AMR, "(d / dog :ARG1-of (a / accompany-01 :ARG0 (c / cat)))"),
        ":instance(d, dog) :root(d, dog) :instance(c, cat) :accompanier(d, c)");
    /* a constant may be an end */
    assert_string_equal(triples_of(MC_SMATCHPP_AMR, "(d / dog :ARG1-of (a / age-01 :ARG2 3))"),
                        ":instance(d, dog) :root(d, dog) :age(d, 3)");
}

/* Each line leaves the frame for one reason: the root, something leads into it, a third role, a
 * role twice, a role missing, another sense, and the second of two frames for one relation. */
static void test_no_dereification(void **state)
{
    static const char *const texts[] = {
        "(l / be-located-at-91 :ARG1 (d / dog) :ARG2 (h / home))",
        "(d / dog :ARG1-of (l / be-located-at-91 :ARG2 (h / home) :mod-of (s / so)))",
        "(d / dog :ARG1-of (l / be-located-at-91 :ARG2 (h / home) :polarity -))",
        "(d / dog :ARG1-of (l / be-located-at-91 :ARG2 (h / home) :ARG2 (y / yard)))",
        "(d / dog :ARG1-of (l / be-located-at-91))",
        "(d / dog :ARG1-of (l / be-located-at-92 :ARG2 (h / home)))",
        "(d / dog :ARG1-of (l / have-03 :ARG0 (h / home)))",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
        const char *triples = triples_of(MC_SMATCHPP_AMR, texts[i]);

        assert_null(strstr(triples, ":location"));
        assert_null(strstr(triples, ":poss"));
        assert_non_null(strstr(triples, ":arg1("));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_types),
        cmocka_unit_test(test_domain_and_root),
        cmocka_unit_test(test_dereification),
        cmocka_unit_test(test_no_dereification),
    };

    return cmocka_run_group_tests(tests, new_arena, free_arena);
}
