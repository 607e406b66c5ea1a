/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdlib.h>

#include "tests/unit/drawn.h"

static void check(void (*write)(const struct mc_metric_writer *), size_t width, bool color,
                  const char *wanted)
{
    char *text = mc_drawn(write, width, color);

    assert_string_equal(text, wanted);
    free(text);
}

/* role, target, concept, differs: NULL where absent. */
static void put_line(const struct mc_metric_writer *w, double depth, const char *const texts[4])
{
    static const char *const keys[4] = {"role", "target", "concept", "differs"};
    int i;

    w->begin_object(w->context, NULL);
    w->number(w->context, "depth", depth);
    for (i = 0; i < 4; i++)
        if (texts[i] != NULL)
            mc_put_text(w, keys[i], texts[i]);
    if (texts[0] != NULL && strcmp(texts[0], ":lost") == 0)
        w->number(w->context, "uncounted", 1);
    if (texts[2] != NULL && strcmp(texts[2], "dog") == 0)
        w->number(w->context, "similarity", 0.81256);
    w->end(w->context);
}

static void write_graphs(const struct mc_metric_writer *w)
{
    w->begin_object(w->context, "graphs");
    w->begin_array(w->context, "reference");
    put_line(w, 0, (const char *const[]){NULL, "s", "sleep-01", NULL});
    put_line(w, 1, (const char *const[]){":ARG0", "c", "cat", "concept"});
    put_line(w, 2, (const char *const[]){":mod", "b", "big", "role and concept"});
    put_line(w, 1, (const char *const[]){":ARG1", "c", NULL, NULL});
    w->end(w->context);
    w->begin_array(w->context, "candidate");
    put_line(w, 0, (const char *const[]){"TOP", "s", "sleep-01", "role"});
    put_line(w, 1, (const char *const[]){":quant", "2", NULL, "role"});
    put_line(w, 1, (const char *const[]){":lost", "3", NULL, NULL});
    w->end(w->context);
    w->end(w->context);
}

static void test_marks(void **state)
{
    (void)state;
    /* 60 columns less 4 and 3, halved: 26. */
    check(write_graphs, 60, false,
          "  graphs\n"
          "    reference                  | candidate\n"
          "    (s / sleep-01              | [TOP] (s / sleep-01\n"
          "       :ARG0 (c / [cat]        |    [:quant 2]\n"
          "          [:mod] (b / [big]))  |    {:lost 3})\n"
          "       :ARG1 c)                |\n"
          "    [ ] has no counterpart under the alignment\n"
          "    { } is not counted\n");
}

static void write_equal(const struct mc_metric_writer *w)
{
    int i;

    w->begin_object(w->context, "graphs");
    for (i = 0; i < 2; i++) {
        w->begin_array(w->context, i == 0 ? "reference" : "candidate");
        put_line(w, 0, (const char *const[]){NULL, "s", "sleep-01", i == 0 ? NULL : "concept"});
        w->end(w->context);
    }
    w->end(w->context);
}

static void test_color(void **state)
{
    (void)state;
    check(write_equal, 40, true,
          "  \033[1mgraphs\033[0m\n"
          "    reference        | candidate\n"
          "    (s / sleep-01)   | (s / \033[33m[sleep-01]\033[0m)\n"
          "    \033[2m[ ]\033[0m has no counterpart under the\n"
          "      alignment\n");
}

/* Concepts that agree in part. */
static void write_graded(const struct mc_metric_writer *w)
{
    int i;

    w->begin_object(w->context, "graphs");
    for (i = 0; i < 2; i++) {
        w->begin_array(w->context, i == 0 ? "reference" : "candidate");
        put_line(w, 0, (const char *const[]){NULL, "s", "sleep-01", i == 0 ? NULL : "concept"});
        put_line(w, 1, (const char *const[]){":ARG0", "d", "dog", NULL});
        w->end(w->context);
    }
    w->end(w->context);
}

static void test_graded(void **state)
{
    (void)state;
    /* 70 columns less 4 and 3, halved: 31. */
    check(write_graded, 70, false,
          "  graphs\n"
          "    reference                       | candidate\n"
          "    (s / sleep-01                   | (s / [sleep-01]\n"
          "       :ARG0 (d / <dog 0.813>))     |    :ARG0 (d / <dog 0.813>))\n"
          "    [ ] has no counterpart under the alignment\n"
          "    < > agrees in part, as far as it is similar\n");
}

/* Only one side: no pair of graphs, so the general drawing. */
static void write_half(const struct mc_metric_writer *w)
{
    w->begin_object(w->context, "graphs");
    w->begin_array(w->context, "reference");
    put_line(w, 0, (const char *const[]){NULL, "s", "sleep-01", NULL});
    w->end(w->context);
    w->end(w->context);
}

/* Depths that no graph has must not be dangerous. */
static void write_odd(const struct mc_metric_writer *w)
{
    w->begin_object(w->context, "graphs");
    w->begin_array(w->context, "reference");
    put_line(w, -5, (const char *const[]){NULL, "s", "t", NULL});
    put_line(w, 1e300, (const char *const[]){":r", "u", NULL, NULL});
    w->end(w->context);
    w->begin_array(w->context, "candidate");
    put_line(w, 2, (const char *const[]){":r", "u", "v", NULL});
    w->end(w->context);
    w->end(w->context);
}

static void test_odd(void **state)
{
    (void)state;
    check(write_half, 60, false,
          "  graphs\n"
          "    reference\n"
          "      depth  target  concept\n"
          "          0  s       sleep-01\n");
    check(write_odd, 60, false,
          "  graphs\n"
          "    reference                  | candidate\n"
          "    (s / t)                    |       :r (u / v)))\n"
          "    :r u                       |\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_marks),
        cmocka_unit_test(test_color),
        cmocka_unit_test(test_graded),
        cmocka_unit_test(test_odd),
    };

    return cmocka_run_group_tests_name("drawing_graphs", tests, NULL, NULL);
}
