/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "report/document.h"
#include "report/report_document.h"
#include "tests/unit/made_up_result.h"
#include "text/unicode.h"

static char *shown(const struct mc_result *result, const struct mc_report_options *options)
{
    struct mc_document document = {
        .kind = &mc_screen_kind,
        .width = options->width,
        .color = options->color,
    };
    struct mc_error error = MC_NO_ERROR;
    char *text = NULL;
    size_t length;

    document.stream = open_memstream(&text, &length);
    assert_non_null(document.stream);
    assert_int_equal(mc_content_write(result, options, &document, &error), 0);
    assert_int_equal(fclose(document.stream), 0);
    return text;
}

/* No line is wider than the width, and none ends in a blank. */
static void check_lines(const char *text, unsigned width)
{
    const char *end;

    for (; *text != '\0'; text = end + 1) {
        size_t length;

        end = strchr(text, '\n');
        assert_non_null(end);
        length = (size_t)(end - text);
        if (mc_display_width(mc_slice(text, length)) > width)
            fail_msg("wider than %u: %.*s", width, (int)length, text);
        if (length > 0 && text[length - 1] == ' ')
            fail_msg("blank at the end: %.*s", (int)length, text);
    }
}

static void test_widths(void **state)
{
    const unsigned widths[] = {80, 100, 120, 200};
    const size_t metrics[] = {3, 4, 5, 9, 14};
    size_t w, m;

    (void)state;
    for (w = 0; w < sizeof(widths) / sizeof(widths[0]); w++) {
        for (m = 0; m < sizeof(metrics) / sizeof(metrics[0]); m++) {
            struct mc_arena *arena = mc_arena_new();
            struct mc_report_options options = mc_made_up_options();
            char *text;

            options.width = widths[w];
            text = shown(mc_made_up_result_of(metrics[m], arena), &options);
            check_lines(text, widths[w]);
            free(text);
            options.detail = MC_DETAIL_SUMMARY;
            text = shown(mc_made_up_result_of(metrics[m], arena), &options);
            check_lines(text, widths[w]);
            free(text);
            mc_arena_free(arena);
        }
    }
}

static void check_holds(const char *text, const char *part, bool expected)
{
    if ((strstr(text, part) != NULL) != expected)
        fail_msg("\"%s\" is %s", part, expected ? "missing" : "there");
}

static void test_options(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result *result = mc_made_up_result(arena);
    struct mc_report_options options = mc_made_up_options();
    char *text = shown(result, &options);

    (void)state;
    check_holds(text, "nan", false);
    check_holds(text, "\033", false);
    check_holds(text, "(1) all scores of the metric are equal", true);
    check_holds(text, "0.4334", false);
    free(text);
    options.detail = MC_DETAIL_SUMMARY;
    options.color = true;
    options.precision = 4;
    text = shown(result, &options);
    check_holds(text, "\033[1;32m0.8000\033[0m", true);
    check_holds(text, "\033[2mmetric\033[0m", true);
    check_holds(text, "(1) all scores of the metric are equal", false);
    check_holds(text, "- all scores of the metric are equal (--full: where)", true);
    check_holds(text, "0.4334", true);
    check_holds(text, "not human judgements", true);
    free(text);
    mc_arena_free(arena);
}

/* Nothing to show is not a crash: no metrics, no datasets. */
static void test_empty(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result *result = mc_made_up_result(arena);
    struct mc_score_table scores = *result->scores;
    struct mc_report_options options = mc_made_up_options();
    char *text;

    (void)state;
    scores.n_columns = 0;
    result->scores = &scores;
    text = shown(result, &options);
    check_holds(text, "0 metrics", true);
    check_holds(text, "nothing was scored", true);
    free(text);
    result->n_datasets = 0;
    free(shown(result, &options));
    mc_arena_free(arena);
}

/* Names from outside do not reach the terminal as they are. */
static void test_hostile_names(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_result *result = mc_made_up_result(arena);
    struct mc_report_options options = mc_made_up_options();
    char *text;

    (void)state;
    result->scores->columns[0].name = mc_slice_of("\033[31m\xff\n");
    result->scores->columns[0].signature = result->scores->columns[0].name;
    result->datasets[0].name = result->scores->columns[0].name;
    result->datasets[0].groups[0].name = result->scores->columns[0].name;
    result->suite->files[0].suite = result->scores->columns[0].name;
    text = shown(result, &options);
    check_holds(text, "\033", false);
    check_holds(text, "\xff", false);
    free(text);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_widths),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_hostile_names),
    };

    return cmocka_run_group_tests_name("content", tests, NULL, NULL);
}
