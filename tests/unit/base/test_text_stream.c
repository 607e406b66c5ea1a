/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/text_stream.h"

static void test_all_is_there_when_it_is_closed(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    FILE *stream = mc_text_stream_open(&text);
    int i;

    (void)state;
    for (i = 0; i < 100000; i++)
        fprintf(stream, "%06d\n", i);
    mc_text_stream_close(stream, &text);
    assert_int_equal(text.length, 100000 * 7);
    assert_memory_equal(text.data, "000000\n000001\n", 14);
    assert_string_equal(text.data + text.length - 7, "099999\n");
    mc_buffer_free(&text);
}

static void test_without_a_word_it_is_an_empty_text(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};

    (void)state;
    mc_text_stream_close(mc_text_stream_open(&text), &text);
    assert_int_equal(text.length, 0);
    assert_string_equal(text.data, "");
    mc_buffer_free(&text);
}

static void test_zero_bytes_are_bytes(void **state)
{
    struct mc_buffer text = {NULL, 0, 0};
    FILE *stream = mc_text_stream_open(&text);

    (void)state;
    fputc('a', stream);
    fputc('\0', stream);
    fputc('b', stream);
    mc_text_stream_close(stream, &text);
    assert_int_equal(text.length, 3);
    assert_memory_equal(text.data, "a\0b", 4);
    mc_buffer_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_is_there_when_it_is_closed),
        cmocka_unit_test(test_without_a_word_it_is_an_empty_text),
        cmocka_unit_test(test_zero_bytes_are_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
