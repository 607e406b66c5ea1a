/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <stdio.h>

#include "base/memory.h"
#include "base/utf8.h"
#include "text/unicode.h"

static size_t width(const char *text)
{
    return mc_display_width(mc_slice_of(text));
}

static void test_width_counts_columns(void **state)
{
    (void)state;
    assert_int_equal(width(""), 0);
    assert_int_equal(width("abc"), 3);
    assert_int_equal(width("stra\xC3\x9F"
                           "e"),
                     6);
    assert_int_equal(width("\xE4\xBD\xA0\xE5\xA5\xBD"), 4);       /* two wide characters */
    assert_int_equal(width("e\xCC\x81"), 1);                      /* e and a combining acute */
    assert_int_equal(width("\xF0\x9F\x98\x80"), 2);               /* an emoji */
    assert_int_equal(width("\xEF\xBC\xA1"), 2);                   /* fullwidth A */
    assert_int_equal(width("a\xE2\x80\x8D"), 1);                  /* zero width joiner */
    assert_int_equal(width("\xFF"), 1);                           /* no character at all */
    assert_int_equal(width("a\xE4\xBD"), 3);                      /* a character cut short */
    assert_int_equal(mc_display_width(mc_slice("a\x00z", 3)), 2); /* NUL takes no column */
}

/* The 29 characters c with chr(c).isspace() in Python 3.11. */
static void test_space_is_pythons(void **state)
{
    static const uint32_t spaces[] = {
        0x09,   0x0A,   0x0B,   0x0C,   0x0D,   0x1C,   0x1D,   0x1E,   0x1F,   0x20,
        0x85,   0xA0,   0x1680, 0x2000, 0x2001, 0x2002, 0x2003, 0x2004, 0x2005, 0x2006,
        0x2007, 0x2008, 0x2009, 0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000};
    size_t next = 0;
    uint32_t c;

    (void)state;
    for (c = 0; c < 0x110000; c++) {
        bool expected = next < sizeof(spaces) / sizeof(spaces[0]) && spaces[next] == c;
        char bytes[5] = "";
        size_t n_bytes;

        assert_int_equal(mc_is_space(c), expected);
        if (expected)
            next++;
        if (c >= 0xD800 && c < 0xE000)
            continue;
        n_bytes = mc_utf8_encode(c, bytes);
        assert_int_equal(mc_space_at(bytes, bytes + n_bytes), expected ? n_bytes : 0);
    }
    assert_int_equal(next, 29);
    assert_int_equal(mc_space_at("", ""), 0);
}

static void test_classes(void **state)
{
    (void)state;
    assert_true(mc_is_punctuation('!') && mc_is_punctuation('_') && mc_is_punctuation(0x3002));
    assert_false(mc_is_punctuation('$') || mc_is_punctuation('a') || mc_is_punctuation(' '));
    assert_true(mc_is_symbol('$') && mc_is_symbol('`') && mc_is_symbol(0x20AC));
    assert_false(mc_is_symbol('!') || mc_is_symbol('0'));
    assert_true(mc_is_number('0') && mc_is_number(0xBD) && mc_is_number(0x2163));
    assert_true(mc_is_decimal_digit('0') && mc_is_decimal_digit(0x0663));
    assert_false(mc_is_decimal_digit(0xBD) || mc_is_decimal_digit('a'));
    assert_false(mc_is_number('a') || mc_is_number(0x4E00)); /* "one" is a letter */
}

static void test_ascii_punctuation(void **state)
{
    const char *all = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";
    uint32_t c;

    (void)state;
    for (c = 0; c < 0x300; c++)
        assert_int_equal(mc_is_ascii_punctuation(c),
                         c > 0 && c < 0x80 && strchr(all, (int)c) != NULL);
}

static void assert_slice(struct mc_slice slice, const char *expected)
{
    assert_int_equal(slice.length, strlen(expected));
    assert_memory_equal(slice.data, expected, slice.length);
}

static void test_strip(void **state)
{
    (void)state;
    assert_slice(mc_strip_end(mc_slice_of(" a \t\xC2\xA0\xE3\x80\x80")), " a");
    assert_slice(mc_strip_end(mc_slice_of(" \n")), "");
    assert_slice(mc_strip_end(mc_slice_of("\xE2\x80\x8B")), "\xE2\x80\x8B"); /* not white space */
    assert_slice(mc_strip(mc_slice_of("\xE2\x80\x83 a b\x1F")), "a b");
    assert_slice(mc_strip(mc_slice_of("")), "");
    assert_slice(mc_strip(mc_slice_of(" ")), "");
}

static void assert_lower(const char *text, const char *expected)
{
    struct mc_buffer buffer = {NULL, 0, 0};

    mc_lower_append(&buffer, mc_slice_of(text));
    assert_slice(mc_buffer_slice(&buffer), expected);
    mc_buffer_free(&buffer);
}

/* Expected values: str.lower() of Python 3.11. */
static void test_lower_is_pythons(void **state)
{
    (void)state;
    assert_lower("", "");
    assert_lower("The CAT [Z] @", "the cat [z] @");
    assert_lower("STRASSE \xC3\x84\xE1\xBA\x9E", "strasse \xC3\xA4\xC3\x9F");
    assert_lower("\xC4\xB0stanbul", "i\xCC\x87stanbul");
    assert_lower("\xC7\x84\xC7\x85", "\xC7\x86\xC7\x86"); /* capital and title case DZ */
    assert_lower("\xC8\xBA", "\xE2\xB1\xA5");             /* longer in lower case */
}

#define SIGMA "\xCE\xA3"
#define SMALL "\xCF\x83"
#define FINAL "\xCF\x82"

static void test_final_sigma(void **state)
{
    (void)state;
    assert_lower(SIGMA, SMALL);
    assert_lower("A" SIGMA, "a" FINAL);
    assert_lower(SIGMA "A", SMALL "a");
    assert_lower("A" SIGMA "A", "a" SMALL "a");
    assert_lower("A" SIGMA " A", "a" FINAL " a");
    assert_lower("A" SIGMA ".A", "a" SMALL ".a"); /* a full stop is case-ignorable */
    assert_lower("A.:'" SIGMA "'", "a.:'" FINAL "'");
    assert_lower("1" SIGMA, "1" SMALL);
    assert_lower("A\xCC\x81" SIGMA, "a\xCC\x81" FINAL);       /* so is a combining mark */
    assert_lower("\xE2\x85\xA0" SIGMA, "\xE2\x85\xB0" FINAL); /* a Roman numeral is cased */
    assert_lower("A" SIGMA SIGMA, "a" SMALL FINAL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_width_counts_columns),
        cmocka_unit_test(test_space_is_pythons),
        cmocka_unit_test(test_classes),
        cmocka_unit_test(test_ascii_punctuation),
        cmocka_unit_test(test_strip),
        cmocka_unit_test(test_lower_is_pythons),
        cmocka_unit_test(test_final_sigma),
    };

    return cmocka_run_group_tests_name("unicode", tests, NULL, NULL);
}
