/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "suite/pairs.c"

#include "tests/unit/support.h"

#include <string.h>

#include "base/memory.h"

#define TEXT(literal)                                                                              \
    {                                                                                              \
        (literal), sizeof(literal) - 1                                                             \
    }

static void append_side(struct mc_buffer *out, const struct mc_side *side)
{
    mc_buffer_append_text(out, side->kind == MC_SIDE_TARGETED ? " T" : " ");
    if (side->has_text)
        mc_buffer_append_format(out, "'%.*s'", MC_SLICE_ARGUMENTS(side->text));
    mc_buffer_append_slice(out, mc_side_more(side)->amr);
}

/* "id: 'candidate' <- 'reference' 'further'": a T before a targeted one, graphs without quotes. */
static void append_case(struct mc_buffer *out, const struct mc_case *item)
{
    size_t i;

    mc_buffer_append_format(out, "%.*s:", MC_SLICE_ARGUMENTS(item->id));
    append_side(out, &item->candidate);
    mc_buffer_append_text(out, " <-");
    append_side(out, &item->reference);
    for (i = 0; i < mc_case_lists(item)->n_further_references; i++)
        append_side(out, &mc_case_lists(item)->further_references[i]);
    mc_buffer_append_char(out, '\n');
}

/* The cases of the table, or the mistake. */
static void check_table(const char *table, const char *wanted)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_error error = MC_NO_ERROR;
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_suite *suite = NULL;
    size_t i;

    mc_buffer_append_text(&out, "");
    if (mc_pairs_parse_table(mc_slice_of("p.tsv"), mc_slice_of(table), NULL, arena, &suite,
                             &error) != 0)
        mc_buffer_append_format(&out, "%u:%u: %s", error.at.line, error.at.column, error.text);
    else
        for (i = 0; i < suite->n_cases; i++)
            append_case(&out, &suite->cases[i]);
    if (strstr(wanted, "all four") != NULL) /* the columns that there are follow */
        assert_true(mc_slice_begins(mc_slice(out.data, out.length), wanted));
    else
        assert_string_equal(out.data, wanted);
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

static void test_one_reference(void **state)
{
    (void)state;
    check_table("reference\tother\tcandidate\na\tx\tb\n\tx\t\n", "1: 'b' <- 'a'\n2: '' <- ''\n");
    check_table("id\tcandidate_amr\treference_amr\nx\t(c / cat)\t\n", "x: (c / cat) <- \n");
    check_table("reference\tcandidate\n", "");
}

static void test_further_references(void **state)
{
    (void)state;
    /* in the order of their numbers, whatever that of the columns is */
    check_table("reference_3\treference\tcandidate\treference_2\nc\ta\tx\tb\n",
                "1: 'x' <- 'a' 'b' 'c'\n");
    check_table("candidate\treference\treference_2\nx\t\tb\ny\ta\t\nz\t\t\n",
                "1: 'x' <- 'b'\n2: 'y' <- 'a'\n3: 'z' <- ''\n");
    check_table("candidate\treference\tcandidate_amr\treference_amr\treference_2\treference_2_amr\n"
                "x\ta\t(x / x)\t(a / a)\tb\t(b / b)\n"
                "x\t\t(x / x)\t(a / a)\tb\t\n"
                "x\t\t(x / x)\t\t\t(b / b)\n",
                "1: 'x'(x / x) <- 'a'(a / a) 'b'(b / b)\n"
                "2: 'x'(x / x) <- (a / a) 'b'\n"
                "3: 'x'(x / x) <- '' (b / b)\n");
}

static void test_targeted(void **state)
{
    (void)state;
    check_table(
        "candidate\ttargeted\treference\ttargeted_2\treference_2\nx\tt\ta\tu\tb\ny\t\ta\t\t\n",
        "1: 'x' <- 'a' 'b' T't' T'u'\n2: 'y' <- 'a'\n");
    check_table("candidate\ttargeted\nx\tt\ny\t\n", "1: 'x' <-  T't'\n2: 'y' <- \n");
    /* an empty reference that is the only plain one stays, whatever is targeted */
    check_table("candidate\treference\ttargeted\nx\t\tt\n", "1: 'x' <- '' T't'\n");
}

static void test_parse_errors(void **state)
{
    static const char header[] =
        "1:1: the header must name `candidate` and `reference` (or `targeted`), or `candidate_amr` "
        "and `reference_amr`, or all four";

    (void)state;
    check_table("", "1:1: the file is empty; its first line must name the columns");
    check_table("candidate\n", header);
    check_table("reference\ttargeted\n", header);
    check_table("candidate\treference_2\n", header);
    check_table("candidate\treference\treference_2_amr\n", header);
    check_table("candidate\treference\treference_3\n",
                "1:21: column \"reference_3\" is out of sequence; the columns are called "
                "reference, reference_2, reference_3 ...");
    check_table("candidate\treference\treference_0\n",
                "1:21: column \"reference_0\" is out of sequence; the columns are called "
                "reference, reference_2, reference_3 ...");
    check_table("candidate\treference\treference_02\treference_2\n",
                "1:21: column \"reference_02\" is out of sequence; the columns are called "
                "reference, reference_2, reference_3 ...");
    check_table("candidate\treference\ttargeted\ttargeted_3\n",
                "1:30: column \"targeted_3\" is out of sequence; the columns are called "
                "targeted, targeted_2, targeted_3 ...");
    /* names that only look alike are other columns */
    check_table("candidate\treference\treference_2b\treference_\treference_2_amrs\tmy_reference_7\n"
                "x\ta\tb\tc\td\te\n",
                "1: 'x' <- 'a'\n");
    check_table("candidate\treference\nx\n", "2:1: the row has 1 fields, the header 2");
    check_table("id\tcandidate\treference\n1\tx\ta\n1\ty\tb\n", "3:1: id \"1\" is already used");
}

/* Which of n sides become references: what is left of them in the order of the result. */
static void test_which_sides_are_references(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_side_more graph = {.amr = TEXT("(a / a)")};
    struct mc_side sides[] = {{.text = TEXT(""), .has_text = true},
                              {.text = TEXT("t"), .has_text = true, .kind = MC_SIDE_TARGETED},
                              {.text = TEXT(""), .has_text = true},
                              {.text = TEXT(""), .more = &graph, .has_text = true}};
    struct mc_case_lists lists = {.n_further_references = 7};
    struct mc_case item = {.lists = &lists};

    (void)state;
    set_references(&item, sides, 4, arena);
    assert_true(item.reference.has_text);
    assert_int_equal(item.reference.text.length, 0);
    assert_int_equal(mc_case_lists(&item)->n_further_references, 2);
    assert_int_equal(mc_case_lists(&item)->further_references[0].kind, MC_SIDE_TARGETED);
    assert_false(mc_case_lists(&item)->further_references[1].has_text);
    assert_true(
        mc_slice_is(mc_side_more(&mc_case_lists(&item)->further_references[1])->amr, "(a / a)"));
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_reference),
        cmocka_unit_test(test_further_references),
        cmocka_unit_test(test_targeted),
        cmocka_unit_test(test_parse_errors),
        cmocka_unit_test(test_which_sides_are_references),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
