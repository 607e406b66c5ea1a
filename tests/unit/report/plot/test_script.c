/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The parts of a script for gnuplot: strings that nothing gets out of, numbers as cells have them.
 */
#include "tests/unit/support.h"

#include <math.h>

#include "report/plot/script.h"

static const struct mc_plot_request as_pdf = {.format = MC_PLOT_PDF};
static const struct mc_plot_request as_tex = {.format = MC_PLOT_TEX};

static struct mc_plot new_plot(const struct mc_plot_request *request)
{
    return (struct mc_plot){
        .request = request, .arena = mc_arena_new(), .width = MC_PLOT_COLUMN, .height = 2};
}

static void end_plot(struct mc_plot *plot)
{
    mc_buffer_free(&plot->script);
    mc_arena_free(plot->arena);
}

static void check_text(const struct mc_plot_request *request, const char *text,
                       const char *expected)
{
    struct mc_plot plot = new_plot(request);

    mc_plot_text(&plot, mc_slice_of(text));
    assert_string_equal(plot.script.data, expected);
    end_plot(&plot);
}

/* In octal: " 042, $ 044, % 045, ' 047, @ 100, \ 134, ` 140. */
static void texts(void **state)
{
    (void)state;
    check_text(&as_pdf, "Co-Hyponymy (r,G)", " \"Co-Hyponymy (r,G)\"");
    check_text(&as_pdf, "`x`", " \"\\140x\\140\"");
    check_text(&as_pdf, "a\"b'c\\d", " \"a\\042b\\047c\\134d\"");
    check_text(&as_pdf, "50%@$", " \"50\\045\\100\\044\"");
    /* a digit behind an escape would be read as a part of it, 8 and 9 would not */
    check_text(&as_pdf, "$07", " \"\\044\\060\\067\"");
    check_text(&as_pdf, "$8", " \"\\0448\"");
    check_text(&as_pdf, "a\nb\tc", " \"a b c\"");
    check_text(&as_pdf, "\x01", " \"\xef\xbf\xbd\"");
    check_text(&as_pdf, "naïve ρ", " \"naïve ρ\"");
}

/* \_ is 134 137, {} is 173 175, ? is 077. */
static void texts_for_latex(void **state)
{
    (void)state;
    check_text(&as_tex, "a_b", " \"a\\134\\137b\"");
    check_text(&as_tex, "\\", " \"\\134textbackslash\\173\\175\"");
    check_text(&as_tex, "naïve ρ", " \"naïve \\077\"");
    check_text(&as_tex, "100%", " \"100\\134\\045\"");
}

static void check_cell(const struct mc_plot_request *request, double number, const char *expected)
{
    struct mc_plot plot = new_plot(request);

    assert_string_equal(mc_plot_cell(&plot, number, 2), expected);
    end_plot(&plot);
}

static void cells(void **state)
{
    (void)state;
    check_cell(&as_pdf, 0.125 + 0.001, ".13");
    check_cell(&as_pdf, 1, "1.00");
    check_cell(&as_pdf, -0.3, "−.30");
    check_cell(&as_pdf, -0.001, ".00");
    check_cell(&as_pdf, (double)NAN, "–");
    check_cell(&as_tex, -0.3, "$-$.30");
    check_cell(&as_tex, (double)NAN, "--");
}

static void check_short(const char *text, double inches, const char *expected)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice cut = mc_plot_short(mc_slice_of(text), inches, arena);

    assert_int_equal(cut.length, strlen(expected));
    assert_memory_equal(cut.data, expected, cut.length);
    assert_true(mc_plot_text_width(cut) <= inches);
    mc_arena_free(arena);
}

/* Widths of DejaVu Sans, in thousandths of 7 points: N 748, e 615, g 635, a 613, t 392, i 278,
 * o 612, n 634, "." 318, a Han character 1000, any other 690. */
static void widths(void **state)
{
    const double unit = 7.0 / 72 / 1000;

    (void)state;
    assert_near(mc_plot_text_width(mc_slice_of("Negation")),
                (748 + 615 + 635 + 613 + 392 + 278 + 612 + 634) * unit, 1e-12);
    assert_near(mc_plot_text_width(mc_slice_of("否ä")), 1690 * unit, 1e-12);
}

static void short_names(void **state)
{
    const double unit = 7.0 / 72 / 1000;

    (void)state;
    check_short("Negation", 4527.001 * unit, "Negation");
    /* 748 + 615 + 635 + 613 + 392 = 3003, and 954 for the dots: 3957; the next letter has 278 */
    check_short("Negation", 4234 * unit, "Negat...");
    /* no blank before the dots: 748 + 612 + 954 = 2314 */
    check_short("No negation", 2700 * unit, "No...");
    /* whole characters */
    check_short("否定否定否定", 4000 * unit, "否定否...");
    check_short("äöüäöüäöü", 3100 * unit, "äöü...");
}

/* Steps at which the numbers of an axis stand apart, with .07 inch between them. */
static void steps(void **state)
{
    const double digit = 0.636 * 7 / 72, point = 0.318 * 7 / 72, minus = 0.838 * 7 / 72;

    (void)state;
    /* "5": .0618 + .07 = .1318 of an inch; four steps of 1 need .53, eight of .5 ("5.0") 1.85 */
    assert_near(mc_plot_step(1, 5, 4 * (digit + 0.0701)), 1, 1e-12);
    assert_near(mc_plot_step(1, 5, 4 * (digit + 0.0699)), 2, 1e-12);
    assert_near(mc_plot_step(1, 5, 8 * (2 * digit + point + 0.0701)), 0.5, 1e-12);
    /* "−0.8", with a true minus: nine steps of .2 from -.8 to 1 */
    assert_near(mc_plot_step(-0.8, 1, 9 * (minus + point + 2 * digit + 0.0701)), 0.2, 1e-12);
    assert_near(mc_plot_step(-0.8, 1, 9 * (minus + point + 2 * digit + 0.0699)), 0.5, 1e-12);
    /* nothing to divide: 10 to the power 0 */
    assert_near(mc_plot_step(3, 3, 1), 1, 1e-12);
}

/* No mark or fill is there twice. */
static void styles(void **state)
{
    struct mc_plot plot = new_plot(&as_pdf), tex = new_plot(&as_tex);
    struct mc_buffer head = {NULL, 0, 0};
    size_t i, k;

    (void)state;
    for (i = 0; i < MC_PLOT_LINETYPES; i++)
        for (k = 0; k < i; k++) {
            assert_true(mc_plot_shade(&plot, i) != mc_plot_shade(&plot, k) ||
                        strcmp(mc_plot_hatching(&plot, i), mc_plot_hatching(&plot, k)) != 0);
            assert_int_not_equal(mc_plot_shade(&tex, i), mc_plot_shade(&tex, k));
        }
    mc_plot_head(&plot, "mad", &head);
    for (i = 1; i <= MC_PLOT_LINETYPES; i++)
        for (k = 1; k < i; k++) {
            const char *one = strstr(head.data, mc_arena_format(plot.arena, "linetype %zu ", i));
            const char *other = strstr(head.data, mc_arena_format(plot.arena, "linetype %zu ", k));

            one = strstr(one, "linecolor");
            other = strstr(other, "linecolor");
            assert_int_not_equal(strncmp(one, other, (size_t)(strstr(one, " pointsize") - one)), 0);
        }
    mc_buffer_free(&head);
    end_plot(&plot);
    end_plot(&tex);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts),  cmocka_unit_test(texts_for_latex), cmocka_unit_test(cells),
        cmocka_unit_test(widths), cmocka_unit_test(short_names),     cmocka_unit_test(steps),
        cmocka_unit_test(styles),
    };

    return cmocka_run_group_tests_name("plot script", tests, NULL, NULL);
}
