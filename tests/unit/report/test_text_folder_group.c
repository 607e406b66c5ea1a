/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/text_folder.c"

#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/made_up_result.h"
#include "text/unicode.h"

static char *shown(struct mc_result *result, size_t dataset, size_t group, size_t width)
{
    struct mc_document document = {.kind = &mc_screen_kind, .width = width};
    struct mc_report_options options = mc_made_up_options();
    char *text = NULL;
    size_t length;

    document.stream = open_memstream(&text, &length);
    assert_non_null(document.stream);
    write_phenomenon(result, &result->datasets[dataset], &result->datasets[dataset].groups[group],
                     &options, &document);
    assert_int_equal(fclose(document.stream), 0);
    return text;
}

static void check_holds(const char *text, const char *part, bool expected)
{
    if ((strstr(text, part) != NULL) != expected)
        fail_msg("\"%s\" is %s in\n%s", part, expected ? "missing" : "there", text);
}

static void test_parts(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result *result = mc_made_up_result(arena);
    char *text;

    (void)state;
    result->suite->phenomena[0].description = mc_slice_of("One sentence denies the other.");
    text = shown(result, 0, 0, 100);
    check_holds(text,
                "sick, negation: relatedness from 1 to 5; 4 cases\n"
                "judged by people\n"
                "One sentence denies the other.\n",
                true);
    check_holds(text, "\nhuman scores\n", true);
    check_holds(text, " as given              4  3.400   3.500      0.400     0.200\n", true);
    check_holds(text, " normalised            4  0.597   0.600      0.110     0.055\n", true);
    check_holds(text, "N1   sentence", true);
    check_holds(text, "N4", true);
    check_holds(text, "P1", false);
    free(text);
    text = shown(result, 0, 2, 100);
    check_holds(text, "2 cases, not pooled\n", true);
    free(text);
    text = shown(result, 1, 0, 100);
    check_holds(text, "\nscores by the rubric\n", true);
    check_holds(text, "\nscores assigned by the authors by a rubric, not human judgements\n", true);
    free(text);
    mc_arena_free(arena);
}

/* What is not defined is a dash, with the reason below. */
static void test_undefined(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    char *text = shown(mc_made_up_result(arena), 0, 1, 100);

    (void)state;
    check_holds(text, "nan", false);
    check_holds(text, " bleu             -     -       -            -\n", true);
    check_holds(text, " - fewer than 2 cases have both scores, or all scores of one are equal\n",
                true);
    check_holds(text, " (1) all scores of the metric are equal\n", true);
    free(text);
    mc_arena_free(arena);
}

/* No line of the text is wider than that. */
static void check_width(const char *text, size_t width)
{
    const char *begin = text, *end;

    for (; *begin != '\0'; begin = end + 1) {
        end = strchr(begin, '\n');
        assert_non_null(end);
        if (mc_display_width(mc_slice(begin, (size_t)(end - begin))) > width)
            fail_msg("wider than %zu: %.*s", width, (int)(end - begin), begin);
    }
}

static void test_widths(void **state)
{
    const size_t widths[] = {100, 120, 200}, metrics[] = {3, 9, 40};
    size_t w, m;

    (void)state;
    for (w = 0; w < 3; w++) {
        for (m = 0; m < 3; m++) {
            struct mc_arena *arena = mc_arena_new();
            char *text = shown(mc_made_up_result_of(metrics[m], arena), 0, 0, widths[w]);

            check_width(text, widths[w]);
            free(text);
            mc_arena_free(arena);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_parts),
        cmocka_unit_test(test_undefined),
        cmocka_unit_test(test_widths),
    };

    return cmocka_run_group_tests_name("text_group", tests, NULL, NULL);
}
