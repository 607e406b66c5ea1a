/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>

#include "base/memory.h"
#include "suite/new_case.h"

#define TEXT(literal)                                                                              \
    {                                                                                              \
        (literal), sizeof(literal) - 1                                                             \
    }

static const struct mc_new_case with_graphs = {
    TEXT("b-2"),
    TEXT("verb"),
    {NULL, 0},
    {TEXT("He \"sleeps\"."), TEXT("(s / sleep-01\n   :ARG0 (h / he))")},
    {TEXT("He rests."), TEXT("(r / rest-01\n   :ARG0 (h / he))")},
    4.5,
    {NULL, 0}};

static const struct mc_new_case of_texts = {TEXT("x-1"),
                                            {NULL, 0},
                                            TEXT("a note"),
                                            {TEXT("One."), {NULL, 0}},
                                            {TEXT("Two."), {NULL, 0}},
                                            (double)NAN,
                                            TEXT("[{\"type\": \"maximum\", \"value\": 0.5}]")};

static void check(const char *text, size_t n_cases, const struct mc_new_case *item,
                  const char *wanted)
{
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_arena *arena = mc_arena_new();
    struct mc_appended place;

    assert_true(mc_case_append(mc_slice_of(text), n_cases, item, arena, &out, &place));
    assert_string_equal(out.data, wanted);
    assert_int_equal(out.data[place.begin], '{');
    assert_int_equal(out.data[place.end - 1], '}');
    mc_buffer_free(&out);
    mc_arena_free(arena);
}

/* Blanks, line breaks and arrays of the case before are taken over; what stood there stays. */
static void test_layout_of_the_file(void **state)
{
    (void)state;
    check("{\n \"cases\": [\n"
          "  { \"id\": \"b-1\",\n"
          "    \"reference\": {\"text\": \"A.\",\n"
          "      \"amr\": [\"(a / a\", \"   :mod (b / b))\"]},\n"
          "    \"candidate\": {\"text\": \"B.\"},\n"
          "    \"score\": 1.0 }\n ]\n}\n",
          1, &with_graphs,
          "{\n \"cases\": [\n"
          "  { \"id\": \"b-1\",\n"
          "    \"reference\": {\"text\": \"A.\",\n"
          "      \"amr\": [\"(a / a\", \"   :mod (b / b))\"]},\n"
          "    \"candidate\": {\"text\": \"B.\"},\n"
          "    \"score\": 1.0 },\n"
          "  { \"id\": \"b-2\",\n"
          "    \"subphenomenon\": \"verb\",\n"
          "    \"reference\": {\"text\": \"He \\\"sleeps\\\".\",\n"
          "      \"amr\": [\"(s / sleep-01\", \"   :ARG0 (h / he))\"]},\n"
          "    \"candidate\": {\"text\": \"He rests.\",\n"
          "      \"amr\": [\"(r / rest-01\", \"   :ARG0 (h / he))\"]},\n"
          "    \"score\": 4.5 }\n ]\n}\n");
}

static void test_one_line(void **state)
{
    (void)state;
    check("{\"cases\":[{\"id\":\"b-1\",\"reference\":{\"amr\":\"(a / a)\"},\"candidate\":{}}]}", 1,
          &with_graphs,
          "{\"cases\":[{\"id\":\"b-1\",\"reference\":{\"amr\":\"(a / a)\"},\"candidate\":{}},"
          "{\"id\":\"b-2\",\"subphenomenon\":\"verb\",\"reference\":{\"text\":\"He "
          "\\\"sleeps\\\".\",\"amr\":\"(s / sleep-01\\n   :ARG0 (h / he))\"},"
          "\"candidate\":{\"text\":\"He rests.\",\"amr\":\"(r / rest-01\\n   :ARG0 (h / he))\"},"
          "\"score\":4.5}]}");
}

static void test_tabs_and_carriage_returns(void **state)
{
    (void)state;
    check("{\"cases\": [\r\n\t{\r\n\t\t\"id\": \"a\",\r\n\t\t\"score\": "
          "1\r\n\t},\r\n\t{\r\n\t\t\"id\": "
          "\"b\",\r\n\t\t\"score\": 1\r\n\t}\r\n]}",
          2, &of_texts,
          "{\"cases\": [\r\n\t{\r\n\t\t\"id\": \"a\",\r\n\t\t\"score\": "
          "1\r\n\t},\r\n\t{\r\n\t\t\"id\": "
          "\"b\",\r\n\t\t\"score\": 1\r\n\t},\r\n\t{\r\n\t\t\"id\": \"x-1\",\r\n\t\t\"reference\": "
          "{\"text\": \"One.\"},\r\n\t\t\"candidate\": {\"text\": \"Two.\"},\r\n\t\t\"expect\": "
          "[{\"type\": \"maximum\", \"value\": 0.5}],\r\n\t\t\"note\": \"a "
          "note\"\r\n\t}\r\n]}");
}

/* Nothing to look at: as files are written by the program (doc/suite-format.md). */
static void test_no_cases_yet(void **state)
{
    (void)state;
    check("{\n  \"schema\": 1,\n  \"cases\": []\n}\n", 0, &of_texts,
          "{\n  \"schema\": 1,\n  \"cases\": [\n"
          "    { \"id\": \"x-1\",\n"
          "      \"reference\": {\"text\": \"One.\"},\n"
          "      \"candidate\": {\"text\": \"Two.\"},\n"
          "      \"expect\": [{\"type\": \"maximum\", \"value\": 0.5}],\n"
          "      \"note\": \"a note\" }\n"
          "  ]\n}\n");
}

/* The steps and line breaks of the head; the case begins behind its bracket, as ours do. */
static void test_no_cases_yet_in_a_layout_of_its_own(void **state)
{
    (void)state;
    check(
        "{\r\n\t\"schema\":1,\r\n\t\"cases\":[\r\n\t]\r\n}", 0, &of_texts,
        "{\r\n\t\"schema\":1,\r\n\t\"cases\":[\r\n\t\t{ "
        "\"id\":\"x-1\",\r\n\t\t\t\"reference\":{\"text\":\"One.\"},"
        "\r\n\t\t\t\"candidate\":{\"text\":\"Two.\"},\r\n\t\t\t\"expect\":[{\"type\": \"maximum\", "
        "\"value\": 0.5}],\r\n\t\t\t\"note\":\"a note\" }\r\n\t]\r\n}");
    check(
        "{\"schema\": 1, \"cases\": []}", 0, &with_graphs,
        "{\"schema\": 1, \"cases\": [{\"id\": \"b-2\", \"subphenomenon\": \"verb\", \"reference\": "
        "{\"text\": \"He \\\"sleeps\\\".\", \"amr\": [\"(s / sleep-01\", \"   :ARG0 (h / he))\"]}, "
        "\"candidate\": {\"text\": \"He rests.\", \"amr\": [\"(r / rest-01\", "
        "\"   :ARG0 (h / he))\"]}, \"score\": 4.5}]}");
}

/* Sides without a graph over several lines, too. */
static void test_sides_without_graphs(void **state)
{
    (void)state;
    check(
        "{\"cases\": [\n {\n  \"id\": \"a\",\n  \"candidate\": {\n   \"text\": \"A.\"\n  }\n }\n]}",
        1, &of_texts,
        "{\"cases\": [\n {\n  \"id\": \"a\",\n  \"candidate\": {\n   \"text\": \"A.\"\n  }\n },"
        "\n {\n  \"id\": \"x-1\",\n  \"reference\": {\n   \"text\": \"One.\"\n  },"
        "\n  \"candidate\": {\n   \"text\": \"Two.\"\n  },\n  \"expect\": [{\"type\": \"maximum\", \"value\": "
        "0.5}],\n  \"note\": \"a note\"\n }\n]}");
}

/* No graph was there before: it goes on in the steps of the case, and of the head. */
static void test_the_first_graph(void **state)
{
    (void)state;
    check("{\r\n\t\"schema\": 1,\r\n\t\"cases\": [\r\n\t\t{\r\n\t\t\t\"id\": "
          "\"a\"\r\n\t\t}\r\n\t]\r\n}",
          1, &with_graphs,
          "{\r\n\t\"schema\": 1,\r\n\t\"cases\": [\r\n\t\t{\r\n\t\t\t\"id\": \"a\"\r\n\t\t},"
          "\r\n\t\t{\r\n\t\t\t\"id\": \"b-2\",\r\n\t\t\t\"subphenomenon\": \"verb\","
          "\r\n\t\t\t\"reference\": {\r\n\t\t\t\t\"text\": \"He "
          "\\\"sleeps\\\".\",\r\n\t\t\t\t\"amr\": ["
          "\r\n\t\t\t\t\t\"(s / sleep-01\",\r\n\t\t\t\t\t\"   :ARG0 (h / "
          "he))\"\r\n\t\t\t\t]\r\n\t\t\t},"
          "\r\n\t\t\t\"candidate\": {\r\n\t\t\t\t\"text\": \"He rests.\",\r\n\t\t\t\t\"amr\": ["
          "\r\n\t\t\t\t\t\"(r / rest-01\",\r\n\t\t\t\t\t\"   :ARG0 (h / "
          "he))\"\r\n\t\t\t\t]\r\n\t\t\t},"
          "\r\n\t\t\t\"score\": 4.5\r\n\t\t}\r\n\t]\r\n}");
    check(
        "{\n \"schema\": 1,\n \"cases\": [\n  {\"id\": \"a\", \"score\": 1}\n ]\n}", 1,
        &with_graphs,
        "{\n \"schema\": 1,\n \"cases\": [\n  {\"id\": \"a\", \"score\": 1},\n  {\"id\": \"b-2\", "
        "\"subphenomenon\": \"verb\", \"reference\": {\"text\": \"He \\\"sleeps\\\".\", \"amr\": "
        "[\"(s / sleep-01\", \"   :ARG0 (h / he))\"]}, \"candidate\": {\"text\": \"He rests.\", "
        "\"amr\": [\"(r / rest-01\", \"   :ARG0 (h / he))\"]}, \"score\": 4.5}\n ]\n}");
}

static void test_no_array(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_buffer out = {NULL, 0, 0};
    struct mc_appended place;

    (void)state;
    assert_false(mc_case_append(mc_slice_of("{}"), 0, &of_texts, arena, &out, &place));
    assert_int_equal(out.length, 0);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_layout_of_the_file),
        cmocka_unit_test(test_one_line),
        cmocka_unit_test(test_tabs_and_carriage_returns),
        cmocka_unit_test(test_no_cases_yet),
        cmocka_unit_test(test_no_cases_yet_in_a_layout_of_its_own),
        cmocka_unit_test(test_sides_without_graphs),
        cmocka_unit_test(test_the_first_graph),
        cmocka_unit_test(test_no_array),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
