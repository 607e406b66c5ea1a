/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "report/document.h"
#include "report/report_document.h"
#include "tests/unit/made_up_result.h"

/* The first screen of so many metrics of the made-up result. */
static char *screen_of(size_t n_metrics, const struct mc_report_options *options)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_document document = {.kind = &mc_screen_kind, .width = 100};
    struct mc_error error = MC_NO_ERROR;
    char *text = NULL;
    size_t length;

    document.stream = open_memstream(&text, &length);
    assert_non_null(document.stream);
    assert_int_equal(
        mc_content_write(mc_made_up_result_of(n_metrics, arena), options, &document, &error), 0);
    assert_int_equal(fclose(document.stream), 0);
    mc_arena_free(arena);
    return text;
}

static struct mc_report_options first_screen(void)
{
    struct mc_report_options options = mc_made_up_options();

    options.detail = MC_DETAIL_SUMMARY;
    return options;
}

/* Where the part is in the text; it must be there. */
static const char *find(const char *text, const char *part)
{
    const char *found = strstr(text, part);

    if (found == NULL)
        fail_msg("\"%s\" is missing in:\n%s", part, text);
    return found;
}

static void check_missing(const char *text, const char *part)
{
    if (strstr(text, part) != NULL)
        fail_msg("\"%s\" is there in:\n%s", part, text);
}

/* Figures over all cases, and the pooled phenomena by MAD: passive 0.41 is farther than negation
 * 0.20, and multiple-phenomena (0.9) is not pooled. */
static void test_verdicts(void **state)
{
    struct mc_report_options options = first_screen();
    char *text = screen_of(3, &options);
    const char *line = find(text, "weakest phenomena (MAD)");

    (void)state;
    line = find(line, "bleu ");
    find(line, " 0.30 ");
    find(line, "[0.10, 0.50]");
    find(line, "passive 0.41, negation 0.20");
    check_missing(text, "ranking, distinct");
    check_missing(text, "best 0");
    find(text, "more: --full");
    free(text);
}

/* |metric - human|, normalised, in the mean over bleu, smatch and ter:
 * N4 (|0 - .625| + |1 - .625| + |1 - .625|) / 3 = .458; N2 without smatch (.525 + .23) / 2 = .378;
 * P1 (.625 + .025 + .175) / 3 = .275; P2 without ter (.55 + 0) / 2 = .275;
 * P3 (.7 + .05 + .05) / 3 = .267; N3 (.35 + .1 + .15) / 3 = .2 is the sixth. */
static void test_worst_cases(void **state)
{
    struct mc_report_options options = first_screen();
    char *text = screen_of(3, &options);
    const char *worst = find(text, "the cases farthest from people");
    const char *second = find(worst, "N2  human 0.62, bleu 0.10");

    (void)state;
    assert_true(find(worst, "N4  human 0.62, bleu 0.00, smatch 1.00") < second);
    assert_true(second < find(worst, "P1  human 0.88"));
    assert_true(find(worst, "P1  human 0.88") < find(worst, "P3  human 0.95"));
    check_missing(worst, "N3  ");
    free(text);
}

/* Of five metrics one figure is shown, the weakest phenomena first; of the scores of a case the
 * least and the greatest. The others have the scores of bleu: N2 is then (4 * .525 + .23) / 5. */
static void test_many_metrics(void **state)
{
    struct mc_report_options options = first_screen();
    char *text = screen_of(5, &options);
    const char *matrix = find(text, "MAD: mean distance of the metric from people, 0 is best");

    (void)state;
    assert_true(find(matrix, "passive ") < find(matrix, "negation "));
    find(find(matrix, "passive "), " 0.41 ");
    find(matrix, "N4  human 0.62, bleu 0.00 to smatch 1.00");
    free(text);
}

/* Of more metrics than have a line each a few are shown, and how all are seen. */
static void test_more_metrics_than_lines(void **state)
{
    struct mc_report_options options = first_screen();
    char *few = screen_of(12, &options), *text = screen_of(40, &options);
    const char *title = find(text, " (8 of 40 metrics)");

    (void)state;
    check_missing(few, " metrics are shown");
    find(text, " 8 of 40 metrics are shown; --full shows all, -f tsv writes all\n");
    find(title, "\n passive ");
    check_missing(text, " metric-9 ");
    free(few);
    free(text);
}

/* The figure that was asked for, in the matrix and in the verdicts. */
static void test_figure(void **state)
{
    struct mc_report_options options = first_screen();
    char *text;

    (void)state;
    options.figure = "ranking";
    text = screen_of(3, &options);
    find(text, "weakest phenomena (ranking)");
    find(text, "negation 0.43, passive 0.46");
    find(text, "\nranking\n phenomenon");
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verdicts),     cmocka_unit_test(test_worst_cases),
        cmocka_unit_test(test_many_metrics), cmocka_unit_test(test_more_metrics_than_lines),
        cmocka_unit_test(test_figure),
    };

    return cmocka_run_group_tests_name("summary", tests, NULL, NULL);
}
