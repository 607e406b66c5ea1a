/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The steps of colour: the edges of doc/reports.md, taken from the number as it is printed, and the
 * same on the page as in figures for papers. */
#include "tests/unit/support.h"

#include <math.h>

#include "report/color_steps.h"
#include "report/html/html_report.h"
#include "report/plot/cells.h"

/* Just below an edge and on it: step i and i + 1, or the other way round where 0 is best. */
static void check_edges(enum mc_color_scale scale, const double edges[6])
{
    int i;

    for (i = 0; i < 6; i++) {
        bool falling = scale == MC_COLOR_DEVIATION;
        int below = falling ? 6 - i : i, on = falling ? 5 - i : i + 1;

        assert_int_equal(mc_color_step(scale, edges[i]), on);
        if (edges[i] > 0)
            assert_int_equal(mc_color_step(scale, edges[i] - 0.01), below);
        /* .349 reads as .35 */
        assert_int_equal(mc_color_step(scale, edges[i] - 0.001), on);
    }
}

static void edges(void **state)
{
    static const double deviation[] = {.05, .10, .15, .20, .30, .40};
    static const double ranking[] = {.35, .40, .45, .50, .60, .70};
    static const double passed[] = {.10, .25, .40, .55, .70, .85};
    static const double correlation[] = {0, .10, .20, .35, .50, .70};

    (void)state;
    check_edges(MC_COLOR_DEVIATION, deviation);
    check_edges(MC_COLOR_RANKING, ranking);
    check_edges(MC_COLOR_PASSED, passed);
    check_edges(MC_COLOR_CORRELATION, correlation);
}

static void below_zero(void **state)
{
    (void)state;
    assert_int_equal(mc_color_step(MC_COLOR_CORRELATION, -0.01), -1);
    assert_int_equal(mc_color_step(MC_COLOR_CORRELATION, -0.10), -1);
    assert_int_equal(mc_color_step(MC_COLOR_CORRELATION, -0.11), -2);
    assert_int_equal(mc_color_step(MC_COLOR_CORRELATION, -0.30), -2);
    assert_int_equal(mc_color_step(MC_COLOR_CORRELATION, -0.31), -3);
    /* reads as .00 */
    assert_int_equal(mc_color_step(MC_COLOR_CORRELATION, -0.004), 1);
}

/* The class of the page and the shade of a figure, as shown by the palette of both. */
static void check_both(enum mc_html_scale page, enum mc_color_scale paper, double value,
                       const char *class, const char *shade)
{
    static const struct mc_plot_request request = {.format = MC_PLOT_PDF};
    struct mc_plot plot = {.request = &request, .arena = mc_arena_new(), .width = 3, .height = 2};
    struct mc_shaded_cell cell = {.value = value};
    struct mc_error error;
    struct mc_cells cells = {.items = &cell,
                             .n = 1,
                             .n_rows = 1,
                             .n_columns = 1,
                             .scale = paper,
                             .decimals = 2,
                             .cell_width = 1,
                             .names = ""};

    assert_string_equal(mc_html_step(page, value), class);
    assert_int_equal(mc_cells_put(&plot, &cells, &error), 0);
    assert_non_null(strstr(plot.script.data, shade));
    mc_buffer_free(&plot.script);
    mc_arena_free(plot.arena);
}

/* Step 4 is #5b9bc8, step 6 #0d4a82, step -1 #f8d3a8 (--q4, --q6, --n1 of reports/report.css). */
static void page_and_paper(void **state)
{
    (void)state;
    check_both(MC_HTML_CORRELATION, MC_COLOR_CORRELATION, .42, "q4", "0x5b9bc8");
    check_both(MC_HTML_CORRELATION, MC_COLOR_CORRELATION, .70, "q6", "0x0d4a82");
    check_both(MC_HTML_CORRELATION, MC_COLOR_CORRELATION, -.10, "n1", "0xf8d3a8");
    check_both(MC_HTML_PASSED, MC_COLOR_PASSED, .60, "q4", "0x5b9bc8");
    check_both(MC_HTML_RANKING, MC_COLOR_RANKING, .50, "q4", "0x5b9bc8");
    check_both(MC_HTML_DEVIATION, MC_COLOR_DEVIATION, .14, "q4", "0x5b9bc8");
    assert_string_equal(mc_html_step(MC_HTML_PLAIN, .5), "");
    assert_string_equal(mc_html_step(MC_HTML_PASSED, (double)NAN), "na");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(edges),
        cmocka_unit_test(below_zero),
        cmocka_unit_test(page_and_paper),
    };

    return cmocka_run_group_tests_name("color steps", tests, NULL, NULL);
}
