/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two cases of one id: what makes them others, and what does not. */
#include "tests/unit/support.h"

#include "base/hash.h"
#include "suite/case_content.h"
#include "tests/unit/group_arena.h"

#define GRAPH "(w / want-01 :ARG0 (b / boy) :mod \"a  b\")"

static struct mc_suite_file files[2];
static struct mc_phenomenon phenomena[2];
static struct mc_suite suites[2];
static struct mc_case cases[2];

static struct mc_side side(const char *text, const char *amr)
{
    struct mc_side made = {.text = mc_slice_of(text), .has_text = true};

    mc_side_set_graph(&made, mc_slice_of(amr), NULL, arena);
    return made;
}

static int set_up(void **state)
{
    size_t i;

    (void)new_arena(state);
    for (i = 0; i < 2; i++) {
        phenomena[i] = (struct mc_phenomenon){.name = mc_slice_of("negation")};
        files[i] = (struct mc_suite_file){
            .scale = {.minimum = 0, .maximum = 5}, .phenomenon = 0, .pooled = true};
        suites[i] = (struct mc_suite){.files = &files[i],
                                      .n_files = 1,
                                      .phenomena = &phenomena[i],
                                      .n_phenomena = 1,
                                      .datasets = mc_string_map_new(arena)};
        (void)mc_string_map_add(suites[i].datasets, mc_slice_of("d"), NULL);
        cases[i] = (struct mc_case){.id = mc_slice_of("c"),
                                    .reference = side("The boy wants.", GRAPH),
                                    .candidate = side("A boy wants.", GRAPH),
                                    .human = 4};
    }
    return 0;
}

/* Cases and phenomena may point to what is local to a test: not beyond it. */
static void forget(void)
{
    cases[0] = cases[1] = (struct mc_case){0};
    phenomena[0] = phenomena[1] = (struct mc_phenomenon){0};
}

static uint32_t differences(void)
{
    return mc_case_differences(&suites[0], &cases[0], &suites[1], &cases[1]);
}

static void test_same(void **state)
{
    (void)state;
    assert_int_equal(differences(), 0);
    mc_case_add_more(&cases[1], arena)->note = mc_slice_of("a note");
    mc_case_add_labels(&cases[1], arena)->subphenomenon = mc_slice_of("a kind");
    cases[1].more->n_tags = 0;
    cases[1].at = (struct mc_position){7, 3};
    files[1].description = mc_slice_of("edited");
    files[1].version = mc_slice_of("2");
    files[1].path = mc_slice_of("elsewhere.json");
    phenomena[1].description = mc_slice_of("edited");
    phenomena[1].title = mc_slice_of("edited");
    assert_int_equal(differences(), 0);
    /* a graph laid out in another way */
    mc_side_own_more(&cases[1].reference, arena)->amr =
        mc_slice_of("( w/want-01\n    :ARG0 (b / boy)\n  :mod \"a  b\" )\n");
    assert_int_equal(differences(), 0);
}

static void test_texts(void **state)
{
    struct mc_side further[2] = {side("Boys want.", ""), side("One boy wants.", "")};

    (void)state;
    cases[1].candidate.text = mc_slice_of("A boy  wants.");
    assert_int_equal(differences(), MC_DIFFERS_TEXTS);
    cases[1].candidate = cases[0].reference; /* sides that changed places */
    cases[1].reference = cases[0].candidate;
    assert_int_equal(differences(), MC_DIFFERS_TEXTS);
    cases[1] = cases[0];
    mc_case_add_lists(&cases[1], arena)->further_references = further;
    mc_case_add_lists(&cases[1], arena)->n_further_references = 1;
    assert_int_equal(differences() & MC_DIFFERS_TEXTS, MC_DIFFERS_TEXTS);
    mc_case_add_lists(&cases[0], arena)->further_references = &further[0];
    mc_case_add_lists(&cases[0], arena)->n_further_references = 1;
    assert_int_equal(differences(), 0);
    further[1] = further[0];
    further[1].kind = MC_SIDE_TARGETED;
    mc_case_add_lists(&cases[1], arena)->further_references = &further[1];
    assert_int_equal(differences(), MC_DIFFERS_TEXTS);
    forget();
}

static void test_graphs(void **state)
{
    static const char *const others[] = {
        "(w / want-01 :ARG0 (b / boy) :mod \"a b\")",   /* blanks within quotes */
        "(w / want-01 :ARG0 (b / girl) :mod \"a  b\")", /* a concept */
        "(v / want-01 :ARG0 (b / boy) :mod \"a  b\")",  /* a variable */
        ("# ::snt A boy wants.\n" GRAPH),               /* metadata, which modules may read */
        "(w / want-01 :ARG0 (b / boy",                  /* no whole graph */
        "",
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(others) / sizeof(others[0]); i++) {
        mc_side_own_more(&cases[1].reference, arena)->amr = mc_slice_of(others[i]);
        assert_int_equal(differences(), MC_DIFFERS_GRAPHS);
    }
    cases[1] = cases[0];
    mc_side_own_more(&cases[1].candidate, arena)->tree = mc_slice_of("1\tA\n");
    assert_int_equal(differences(), MC_DIFFERS_GRAPHS);
    mc_side_own_more(&cases[1].candidate, arena)->tree = mc_slice_of("");
    mc_side_own_more(&cases[1].candidate, arena)->amr = mc_slice_of("");
    mc_side_own_more(&cases[1].reference, arena)->amr = mc_slice_of("");
    assert_int_equal(mc_case_content_of(&cases[1]).graphs, 0);
    assert_true(mc_case_content_of(&cases[0]).graphs != 0);
    assert_int_equal(differences(), MC_DIFFERS_GRAPHS);
}

/* The hashes stand in baselines: those of another version must be the same. In Python, with
 * w = lambda x: struct.pack('<Q', x), t = lambda s: w(len(s)) + s and b'...' for the texts:
 *
 *     texts   sha256(w(0) + w(1) + t("A boy wants.") + w(1) + t("The boy wants."))
 *     graphs  g = for each token w(kind) + t(token), then w(0) and the tree: w(0);
 *             ( 1, ) 2, / 3, role 4, word 5, quoted 6; sha256(w(1) + g + g) */
static void test_hashes(void **state)
{
    const struct mc_case_content content = mc_case_content_of(&cases[0]);

    (void)state;
    assert_true(content.known);
    assert_true(content.texts == 0xad0bf169dbef683e);
    assert_true(content.graphs == 0x5137f069da65468f);
}

static void test_judgement(void **state)
{
    (void)state;
    cases[1].human = 3;
    assert_int_equal(differences(), MC_DIFFERS_JUDGEMENT);
    cases[1].human = 4;
    files[1].scale.minimum = 1;
    assert_int_equal(differences(), MC_DIFFERS_JUDGEMENT);
}

static void test_group(void **state)
{
    (void)state;
    phenomena[1].name = mc_slice_of("modality");
    assert_int_equal(differences(), MC_DIFFERS_GROUP);
    phenomena[1].name = phenomena[0].name;
    files[1].pooled = false;
    assert_int_equal(differences(), MC_DIFFERS_GROUP);
    files[1].pooled = true;
    mc_case_add_labels(&cases[1], arena)->item = mc_slice_of("17");
    assert_int_equal(differences(), MC_DIFFERS_GROUP);
}

static void test_expectations(void **state)
{
    struct mc_slice than[] = {mc_slice_of("article"), mc_slice_of("passive")};
    struct mc_expectation first = {.type = MC_EXPECT_BELOW, .than = &than[0], .n_than = 1};
    struct mc_expectation second = first;

    (void)state;
    phenomena[0].expectations = &first;
    phenomena[0].n_expectations = 1;
    assert_int_equal(differences(), MC_DIFFERS_EXPECTATIONS);
    /* that of the phenomenon, and the same as its own */
    mc_case_add_lists(&cases[1], arena)->expectations = &second;
    mc_case_add_lists(&cases[1], arena)->n_expectations = 1;
    assert_int_equal(differences(), 0);
    second.than = &than[1];
    assert_int_equal(differences(), MC_DIFFERS_EXPECTATIONS);
    second = first;
    second.value = 0.1;
    assert_int_equal(differences(), MC_DIFFERS_EXPECTATIONS);
    second = first;
    phenomena[1].amr_silent = true; /* metrics of graphs are not held to it any more */
    assert_int_equal(differences(), MC_DIFFERS_EXPECTATIONS);
    forget();
}

/* A case that was read from a report has the hashes for graphs and further references. */
static void test_saved(void **state)
{
    struct mc_case_content content = mc_case_content_of(&cases[0]);
    const struct mc_case_content unknown = {0, 0, false};
    struct mc_side further = side("Boys want.", GRAPH);

    (void)state;
    cases[0].saved = &content;
    mc_side_own_more(&cases[0].reference, arena)->amr =
        mc_side_own_more(&cases[0].candidate, arena)->amr = mc_slice_of("");
    assert_int_equal(differences(), 0);
    mc_side_own_more(&cases[1].candidate, arena)->amr = mc_slice_of("(b / boy)");
    assert_int_equal(differences(), MC_DIFFERS_GRAPHS);
    mc_case_add_lists(&cases[1], arena)->further_references = &further;
    mc_case_add_lists(&cases[1], arena)->n_further_references = 1;
    assert_int_equal(differences(), MC_DIFFERS_TEXTS | MC_DIFFERS_GRAPHS);
    /* of an older report only the two texts are known */
    cases[0].saved = &unknown;
    assert_int_equal(differences(), 0);
    cases[1].reference.text = mc_slice_of("The boy wants");
    assert_int_equal(differences(), MC_DIFFERS_TEXTS);
    forget();
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, free_arena)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_same),      TEST(test_texts), TEST(test_graphs), TEST(test_hashes),
        TEST(test_judgement), TEST(test_group), TEST(test_saved),  TEST(test_expectations),
    };

    return cmocka_run_group_tests_name("case_content", tests, NULL, NULL);
}
