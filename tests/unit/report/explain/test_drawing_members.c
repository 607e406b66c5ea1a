/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "tests/unit/drawn.h"

static void check(void (*write)(const struct mc_metric_writer *), size_t width, bool color,
                  const char *wanted)
{
    char *text = mc_drawn(write, width, color);

    assert_string_equal(text, wanted);
    free(text);
}

static void write_figures(const struct mc_metric_writer *w)
{
    w->number(w->context, "score", 2.0 / 3);
    w->number(w->context, "brevity_penalty", 1);
    w->number(w->context, "not_a_number", (double)NAN);
    mc_put_text(w, "reason", "tab\there");
}

static void test_figures(void **state)
{
    (void)state;
    check(write_figures, 80, false,
          "  score 0.666667   brevity penalty 1   not a number -   reason tab here\n");
    /* 2 + 14 + 3 + 17 = 36 columns for the first two */
    check(write_figures, 40, false,
          "  score 0.666667   brevity penalty 1\n"
          "  not a number -   reason tab here\n");
    check(write_figures, 80, true,
          "  \033[2mscore\033[0m 0.666667   \033[2mbrevity penalty\033[0m 1   "
          "\033[2mnot a number\033[0m -   \033[2mreason\033[0m tab here\n");
}

static void write_long_text(const struct mc_metric_writer *w)
{
    mc_put_text(w, "note", "one two three four five six seven eight nine ten eleven");
    mc_put_text(w, "word", "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz");
}

/* Texts go on below, two columns further in; a word that is too wide is cut. */
static void test_long_text(void **state)
{
    (void)state;
    check(write_long_text, 40, false,
          "  note one two three four five six seven\n"
          "    eight nine ten eleven\n"
          "  word abcdefghijklmnopqrstuvwxyzabcdefg\n"
          "    hijklmnopqrstuvwxyz\n");
}

static void write_row(const struct mc_metric_writer *w, const char *word, double n, double share)
{
    w->begin_object(w->context, NULL);
    mc_put_text(w, "word", word);
    w->number(w->context, "n", n);
    if (share >= 0)
        w->number(w->context, "share", share);
    w->end(w->context);
}

static void write_table(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "rows_of_words");
    write_row(w, "cat", 10, 0.5);
    write_row(w, "\xE7\x8C\xAB\xE7\x8C\xAB", 2, -1); /* two wide characters */
    write_row(w, "e\xCC\x81", 3, 1.0 / 3);           /* a combining accent */
    w->end(w->context);
    w->begin_array(w->context, "nothing");
    w->end(w->context);
}

/* Columns by display width; what a record does not have is empty; decimals are the same in a
 * column. */
static void test_table(void **state)
{
    (void)state;
    check(write_table, 80, false,
          "  rows of words\n"
          "    word   n   share\n"
          "    cat   10  0.5000\n"
          "    \xE7\x8C\xAB\xE7\x8C\xAB   2\n"
          "    e\xCC\x81      3  0.3333\n"
          "\n"
          "  nothing none\n");
}

static void write_wide(const struct mc_metric_writer *w)
{
    w->begin_array(w->context, "rows");
    write_row(w, "a phrase of some length that has no room", 1, 1e-9);
    write_row(w, "another", 2, 0.5);
    w->end(w->context);
}

/* Small numbers keep their digits; what is too wide for a table stands record by record. */
static void test_wide_table(void **state)
{
    (void)state;
    check(write_wide, 80, false,
          "  rows\n"
          "    word                                      n  share\n"
          "    a phrase of some length that has no room  1  1e-09\n"
          "    another                                   2    0.5\n");
    check(write_wide, 40, false,
          "  rows\n"
          "    1   word a phrase of some length\n"
          "          that has no room   n 1\n"
          "        share 1e-09\n"
          "    2   word another   n 2   share 0.5\n");
}

static void write_nested(const struct mc_metric_writer *w)
{
    mc_put_words(w, "words", "one two three");
    w->begin_object(w->context, "inner");
    w->number(w->context, "x", 1);
    w->begin_array(w->context, "mixed");
    w->number(w->context, NULL, 1);
    w->begin_array(w->context, NULL);
    w->number(w->context, NULL, 2);
    w->end(w->context);
    mc_put_text(w, NULL, "end");
    w->end(w->context);
    w->end(w->context);
    w->number(w->context, "last", 3);
}

static void test_nested(void **state)
{
    (void)state;
    check(write_nested, 80, false,
          "  words\n"
          "    one   two   three\n"
          "\n"
          "  inner\n"
          "    x 1\n"
          "\n"
          "    mixed\n"
          "      1\n"
          "      1\n"
          "        2\n"
          "      end\n"
          "  last 3\n");
}

static void write_many_keys(const struct mc_metric_writer *w)
{
    char key[8];
    int i;

    w->begin_array(w->context, "rows");
    w->begin_object(w->context, NULL);
    for (i = 0; i < 17; i++) {
        (void)snprintf(key, sizeof(key), "k%d", i);
        w->number(w->context, key, i);
    }
    w->end(w->context);
    w->end(w->context);
}

/* Seventeen columns are no table. The first ten take 8 + 10 * 4 + 9 * 3 = 75 of 80 columns. */
static void test_many_keys(void **state)
{
    (void)state;
    check(write_many_keys, 80, false,
          "  rows\n"
          "    1   k0 0   k1 1   k2 2   k3 3   k4 4   k5 5   k6 6   k7 7   k8 8   k9 9\n"
          "        k10 10   k11 11   k12 12   k13 13   k14 14   k15 15   k16 16\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_figures), cmocka_unit_test(test_long_text),
        cmocka_unit_test(test_table),   cmocka_unit_test(test_wide_table),
        cmocka_unit_test(test_nested),  cmocka_unit_test(test_many_keys),
    };

    return cmocka_run_group_tests_name("drawing_members", tests, NULL, NULL);
}
