/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/ci/junit.c"

#include "tests/unit/support.h"

#include <stdlib.h>

static void test_layout(void **state)
{
    struct xml_writer xml = {0};
    char *found = NULL;
    size_t length;

    (void)state;
    xml.stream = open_memstream(&found, &length);
    assert_non_null(xml.stream);
    xml_open(&xml, "a");
    xml_count(&xml, "n", 3);
    xml_open(&xml, "b");
    xml_text(&xml, mc_slice_of("text"));
    xml_close(&xml);
    xml_open(&xml, "c");
    xml_close(&xml);
    xml_close(&xml);
    assert_int_equal(fclose(xml.stream), 0);
    assert_string_equal(found, "<a n=\"3\">\n  <b>text</b>\n  <c/>\n</a>\n");
    free(found);
}

static void check(struct mc_slice text, const char *attribute, const char *content)
{
    struct xml_writer xml = {0};
    char *found = NULL, expected[512];
    size_t length;

    xml.stream = open_memstream(&found, &length);
    assert_non_null(xml.stream);
    xml_open(&xml, "a");
    xml_attribute(&xml, "b", text);
    xml_text(&xml, text);
    xml_close(&xml);
    assert_int_equal(fclose(xml.stream), 0);
    (void)snprintf(expected, sizeof(expected), "<a b=\"%s\">%s</a>\n", attribute, content);
    assert_string_equal(found, expected);
    free(found);
}

#define LOST "\xef\xbf\xbd"

static void test_escapes(void **state)
{
    (void)state;
    check(mc_slice_of(""), "", "");
    check(mc_slice_of("<&>\"'"), "&lt;&amp;&gt;&quot;'", "&lt;&amp;&gt;\"'");
    check(mc_slice_of("]]>"), "]]&gt;", "]]&gt;");
    check(mc_slice_of("\t\n\r"), "&#9;&#10;&#13;", "\t\n&#13;");
    check(mc_slice("\0\x01\x1f\x7f", 4), LOST LOST LOST "&#x7F;", LOST LOST LOST "&#x7F;");
    check(mc_slice_of("\xff\xed\xa0\x80"), LOST LOST LOST LOST, LOST LOST LOST LOST);
    check(mc_slice_of("\xef\xbf\xbe\xef\xbf\xbf"), LOST LOST, LOST LOST);
    check(mc_slice_of("\xc3\xa9\xf0\x9f\x98\xb8"), "\xc3\xa9\xf0\x9f\x98\xb8",
          "\xc3\xa9\xf0\x9f\x98\xb8");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout),
        cmocka_unit_test(test_escapes),
    };

    return cmocka_run_group_tests_name("xml_writer", tests, NULL, NULL);
}
