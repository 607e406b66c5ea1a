/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/memory.h"
#include "base/utf8.h"

/* First byte that is not well-formed, by Unicode 15, table 3-7. */
static void test_invalid_byte_is_found(void **state)
{
    static const struct {
        const char *text;
        size_t length, invalid;
    } cases[] = {
        {"", 0, 0},
        {"plain ascii of more than 8 bytes", 32, 32},
        {"12345678\xC3\xA9", 10, 10},
        {"12345678\xC3", 9, 8},                 /* ends inside a sequence */
        {"a\x80z", 3, 1},                       /* continuation without a start */
        {"a\xC0\xAFz", 4, 1},                   /* overlong slash */
        {"\xC1\xBF", 2, 0},                     /* overlong */
        {"\xE0\x9F\xBF", 3, 0},                 /* overlong U+07FF */
        {"\xE0\xA0\x80", 3, 3},                 /* U+0800 */
        {"\xED\x9F\xBF", 3, 3},                 /* U+D7FF */
        {"\xED\xA0\x80", 3, 0},                 /* surrogate U+D800 */
        {"\xEF\xBF\xBF", 3, 3},                 /* U+FFFF */
        {"\xF0\x8F\xBF\xBF", 4, 0},             /* overlong U+FFFF */
        {"\xF0\x90\x80\x80", 4, 4},             /* U+10000 */
        {"\xF4\x8F\xBF\xBF", 4, 4},             /* U+10FFFF */
        {"\xF4\x90\x80\x80", 4, 0},             /* U+110000 */
        {"\xF5\x80\x80\x80", 4, 0},             /* no such start */
        {"ab\xE2\x82", 4, 2},                   /* cut off */
        {"ab\xE2\x82z", 5, 2},                  /* third byte is none */
        {"abcdefghijklmnop\xFF", 17, 16},       /* behind two whole words */
        {"\xE2\x82\xAC\xF0\x9F\x98\x80", 7, 7}, /* euro sign, a face */
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
        assert_int_equal(mc_utf8_invalid(mc_slice(cases[i].text, cases[i].length)),
                         cases[i].invalid);
}

static void test_count_is_of_code_points(void **state)
{
    (void)state;
    assert_int_equal(mc_utf8_count(mc_slice_of("")), 0);
    assert_int_equal(mc_utf8_count(mc_slice_of("a\xC3\xA9\xE2\x82\xAC\xF0\x9F\x98\x80")), 4);
}

static void test_every_code_point_goes_there_and_back(void **state)
{
    uint32_t c;

    (void)state;
    for (c = 0; c <= 0x10FFFF; c++) {
        char bytes[4];
        size_t n = mc_utf8_encode(c, bytes), read = 0, offset = 0;
        bool surrogate = c >= 0xD800 && c <= 0xDFFF;

        assert_int_equal(mc_utf8_invalid(mc_slice(bytes, n)), n);
        assert_int_equal(mc_utf8_decode(bytes, &read), surrogate ? MC_UTF8_REPLACEMENT : c);
        assert_int_equal(read, n);
        assert_int_equal(mc_utf8_next(mc_slice(bytes, n), &offset),
                         surrogate ? MC_UTF8_REPLACEMENT : c);
        assert_int_equal(offset, n);
    }
}

static void test_encode_replaces_what_is_no_code_point(void **state)
{
    char bytes[4];

    (void)state;
    assert_int_equal(mc_utf8_encode(0x110000, bytes), 3);
    assert_memory_equal(bytes, "\xEF\xBF\xBD", 3);
}

static void test_next_passes_ill_formed_bytes_one_by_one(void **state)
{
    struct mc_slice text = mc_slice_of("a\xE2\x82\xC3\xA9");
    size_t offset = 0;

    (void)state;
    assert_int_equal(mc_utf8_next(text, &offset), 'a');
    assert_int_equal(mc_utf8_next(text, &offset), MC_UTF8_REPLACEMENT);
    assert_int_equal(mc_utf8_next(text, &offset), MC_UTF8_REPLACEMENT);
    assert_int_equal(mc_utf8_next(text, &offset), 0xE9);
    assert_int_equal(offset, text.length);
}

static void assert_danger(const char *text, size_t at, size_t n_bytes, uint32_t expected)
{
    uint32_t what = 0;

    assert_int_equal(mc_utf8_danger(mc_slice_of(text), at, &what), n_bytes);
    if (n_bytes > 0)
        assert_int_equal(what, expected);
}

static void test_danger(void **state)
{
    /* first and last of each range, and the first outside it */
    static const uint32_t ends[][2] = {
        {0x00, 0x1F}, {0x7F, 0x9F}, {0x2028, 0x202E}, {0x2066, 0x2069}};
    size_t i, n = 0;
    uint32_t c;

    (void)state;
    for (i = 0; i < sizeof(ends) / sizeof(ends[0]); i++) {
        assert_true(mc_utf8_is_dangerous(ends[i][0]) && mc_utf8_is_dangerous(ends[i][1]));
        assert_false(mc_utf8_is_dangerous(ends[i][1] + 1));
        assert_false(i > 0 && mc_utf8_is_dangerous(ends[i][0] - 1));
    }
    for (c = 0; c <= 0x10FFFF; c++)
        n += mc_utf8_is_dangerous(c);
    assert_int_equal(n, 32 + 33 + 7 + 4);
    assert_danger("a\x1B", 0, 0, 0);
    assert_danger("a\x1B", 1, 1, 0x1B);
    assert_danger("\xC2\x9B", 0, 2, 0x9B);
    assert_danger("\xE2\x80\xAE", 0, 3, 0x202E);
    assert_danger("\x9B", 0, 1, 0x9B); /* no UTF-8 */
    assert_danger("\xE2\x82\xAC", 0, 0, 0);
}

static void test_commands(void **state)
{
    (void)state;
    assert_danger("::error::", 0, 1, ':');
    assert_danger("::error::", 7, 0, 0);
    assert_danger("a\n \t::x", 4, 1, ':');
    assert_danger("a ::x", 2, 0, 0);
    assert_danger("###[", 0, 0, 0);
    assert_danger("###[", 1, 1, '#');
    assert_danger("##", 0, 0, 0);
    assert_int_equal(mc_utf8_next_danger(mc_slice_of("a \xC3\xA4 ##[b"), 0), 5);
    assert_int_equal(mc_utf8_next_danger(mc_slice_of("a \xC3\xA4"), 1), 4);
}

/* What others take for a table, or a text. */
static void test_instead(void **state)
{
    static const struct {
        const char *bytes;
        size_t n;
        const char *text; /* NULL: nothing */
    } cases[] = {
        {"", 0, NULL},
        {"id\tx", 4, NULL},
        {"PK\3", 3, NULL},
        {"BZh9 is a text", 14, NULL},
        {"PAR1\tx", 6, NULL},
        {"\xEF\xBB\xBFid", 5, NULL},
        {"a\0b", 3, NULL}, /* a NUL is told at its place */
        {"a\0b\0cdef\0", 9, NULL},
        {"\xFF\xFEi\0", 4, "this is UTF-16: save it as UTF-8"},
        {"\xFE\xFF\0i", 4, "this is UTF-16: save it as UTF-8"},
        {"i\0d\0,\0r\0", 8, "this is UTF-16: save it as UTF-8"},
        {"\0i\0d\0,\0r", 8, "this is UTF-16: save it as UTF-8"},
        {"\xFF\xFE\0\0i\0\0\0", 8, "this is UTF-32: save it as UTF-8"},
        {"PK\3\4\24\0", 6, "this is a spreadsheet (.xlsx, .ods) or another ZIP archive"},
        {"\xD0\xCF\x11\xE0\xA1", 5, "this is a spreadsheet in the old form of Excel"},
        {"PAR1\25", 5, "this is Parquet: convert it to CSV"},
        {"\xFD"
         "7zXZ\0",
         6, "this is packed by xz: unpack it first"},
        {"BZh91AY&SY", 10, "this is packed by bzip2: unpack it first"},
    };
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        const char *text = mc_utf8_instead(mc_slice(cases[i].bytes, cases[i].n));

        if (cases[i].text == NULL)
            assert_null(text);
        else
            assert_true(mc_slice_begins(mc_slice_of(text), cases[i].text));
    }
}

static void test_apostrophes(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_slice text = mc_slice_of("it\xE2\x80\x99s \xE2\x80\x9Cit's\xE2\x80");

    (void)state;
    assert_int_equal(mc_utf8_apostrophe(text, 2), 3);
    assert_int_equal(mc_utf8_apostrophe(text, 7), 0);
    assert_int_equal(mc_utf8_apostrophe(text, 12), 1);
    assert_int_equal(mc_utf8_apostrophe(text, 14), 0);
    assert_int_equal(mc_utf8_apostrophe(text, text.length), 0);
    assert_string_equal(mc_utf8_straighten(text, arena).data, "it's \xE2\x80\x9Cit's\xE2\x80");
    text = mc_slice_of("it's");
    assert_ptr_equal(mc_utf8_straighten(text, arena).data, text.data);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_invalid_byte_is_found),
        cmocka_unit_test(test_count_is_of_code_points),
        cmocka_unit_test(test_every_code_point_goes_there_and_back),
        cmocka_unit_test(test_encode_replaces_what_is_no_code_point),
        cmocka_unit_test(test_next_passes_ill_formed_bytes_one_by_one),
        cmocka_unit_test(test_danger),
        cmocka_unit_test(test_commands),
        cmocka_unit_test(test_instead),
        cmocka_unit_test(test_apostrophes),
    };

    return cmocka_run_group_tests_name("utf8", tests, NULL, NULL);
}
