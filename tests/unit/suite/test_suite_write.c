/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdlib.h>

#include "base/hash.h"
#include "suite/suite.h"
#include "suite/suite_read.h"
#include "suite/suite_write.h"

#define TEXT(literal)                                                                              \
    {                                                                                              \
        (literal), sizeof(literal) - 1                                                             \
    }

static char *write_file(const struct mc_suite *suite, uint32_t file)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);

    assert_non_null(stream);
    mc_suite_write(suite, file, stream);
    assert_int_equal(fclose(stream), 0);
    return text;
}

/* Two files; the second one is a draft, not pooled, and has no cases. */
static struct mc_suite make_suite(struct mc_arena *arena, struct mc_case *cases, size_t n_cases)
{
    static struct mc_phenomenon phenomena[1];
    static struct mc_suite_file files[2];
    struct mc_suite suite;

    memset(&suite, 0, sizeof(suite));
    memset(files, 0, sizeof(files));
    phenomena[0].name = mc_slice_of("negation");
    files[0].suite = mc_slice_of("mine");
    files[0].scale.minimum = 1;
    files[0].scale.maximum = 5;
    files[0].scale.kind = mc_slice_of("relatedness");
    files[0].judgement.source = mc_slice_of("a paper");
    files[0].judgement.raters = 10;
    files[0].licence = mc_slice_of("CC-BY-4.0");
    files[0].source = mc_slice_of("written here");
    files[0].pooled = true;
    files[1] = files[0];
    files[1].version = mc_slice_of("2");
    files[1].description = mc_slice_of("more");
    files[1].judgement.by = MC_JUDGED_BY_RUBRIC;
    files[1].pooled = false;
    files[1].draft = true;
    suite.files = files;
    suite.n_files = 2;
    suite.phenomena = phenomena;
    suite.n_phenomena = 1;
    suite.datasets = mc_string_map_new(arena);
    (void)mc_string_map_add(suite.datasets, mc_slice_of("sick"), NULL);
    suite.cases = cases;
    suite.n_cases = n_cases;
    return suite;
}

static void test_plain_cases(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_case_labels labels = {TEXT("matrix"), TEXT("parser 1"), TEXT("s-1")};
    struct mc_side_more graph = {.amr = TEXT("(s / sing-01\n   :ARG0 (h / he))")};
    struct mc_side_more parts = {.amr = TEXT("(a / and)"), .tree = TEXT("1\ta\n\n")};
    struct mc_case_more more = {.note = TEXT("not judged")};
    struct mc_case cases[2] = {
        {.id = TEXT("n-1"),
         .labels = &labels,
         .reference = {.text = TEXT("He \"sings\"."), .more = &graph, .has_text = true},
         .candidate = {.text = TEXT("No one sings "), .has_text = true},
         .human = 4.3},
        {.id = TEXT("n-2"),
         .reference = {.text = TEXT(""), .more = &parts},
         .candidate = {.text = TEXT("\xc3\xa9t\xc3\xa9"), .has_text = true},
         .human = (double)NAN,
         .more = &more},
    };
    struct mc_suite suite = make_suite(arena, cases, 2);
    char *text = write_file(&suite, 0);

    (void)state;
    assert_string_equal(
        text, "{\n"
              "  \"schema\": \"metricheck/suite/1\",\n"
              "  \"suite\": \"mine\",\n"
              "  \"dataset\": \"sick\",\n"
              "  \"phenomenon\": \"negation\",\n"
              "  \"scale\": {\"minimum\": 1, \"maximum\": 5, \"kind\": \"relatedness\"},\n"
              "  \"judgement\": {\n"
              "    \"by\": \"human\",\n"
              "    \"source\": \"a paper\",\n"
              "    \"raters\": 10\n"
              "  },\n"
              "  \"licence\": \"CC-BY-4.0\",\n"
              "  \"source\": \"written here\",\n"
              "  \"cases\": [\n"
              "    { \"id\": \"n-1\",\n"
              "      \"subphenomenon\": \"matrix\",\n"
              "      \"system\": \"parser 1\",\n"
              "      \"item\": \"s-1\",\n"
              "      \"reference\": {\n"
              "        \"text\": \"He \\\"sings\\\".\",\n"
              "        \"amr\": [\n"
              "          \"(s / sing-01\",\n"
              "          \"   :ARG0 (h / he))\"\n"
              "        ]\n"
              "      },\n"
              "      \"candidate\": {\"text\": \"No one sings \"},\n"
              "      \"score\": 4.3 },\n"
              "    { \"id\": \"n-2\",\n"
              "      \"reference\": {\n"
              "        \"amr\": [\n"
              "          \"(a / and)\"\n"
              "        ],\n"
              "        \"tree\": [\n"
              "          \"1\\ta\",\n"
              "          \"\",\n"
              "          \"\"\n"
              "        ]\n"
              "      },\n"
              "      \"candidate\": {\"text\": \"\xc3\xa9t\xc3\xa9\"},\n"
              "      \"note\": \"not judged\" }\n"
              "  ]\n"
              "}\n");
    free(text);
    mc_arena_free(arena);
}

static void test_arrays_of_a_case(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    double ratings[] = {1, 2.5};
    struct mc_slice tags[] = {TEXT("slow"), TEXT("odd")};
    struct mc_expectation expectations[] = {
        {.type = MC_EXPECT_BELOW, .other = TEXT("n-2"), .value = (double)NAN},
        {.type = MC_EXPECT_INVARIANCE, .value = 0.25},
        {.type = MC_EXPECT_MAXIMUM, .value = 1},
        {.type = MC_EXPECT_ABOVE, .other = TEXT("n-3"), .value = 0},
        {.type = MC_EXPECT_MINIMUM, .value = 0.5},
        {.type = MC_EXPECT_INVARIANCE, .value = 0.5, .in_human_spread = true},
    };
    struct mc_side_more graph = {.amr = TEXT("(e / eat-01)")};
    struct mc_side more[] = {
        {.text = TEXT("c"), .has_text = true},
        {.text = TEXT("d"), .has_text = true, .kind = MC_SIDE_TARGETED},
        {.text = TEXT("e"), .more = &graph, .has_text = true, .kind = MC_SIDE_TARGETED}};
    struct mc_case_more rest = {.tags = tags, .n_tags = 2};
    struct mc_case_lists lists = {more, ratings, expectations, 3, 2, 6};
    struct mc_case item = {.id = TEXT("n-1"),
                           .reference = {.text = TEXT("a"), .has_text = true},
                           .candidate = {.text = TEXT("b"), .has_text = true},
                           .lists = &lists,
                           .human = 1.75,
                           .more = &rest};
    struct mc_suite suite = make_suite(arena, &item, 1);
    char *text = write_file(&suite, 0);
    const char *cases = strstr(text, "    { ");

    (void)state;
    assert_non_null(cases);
    assert_string_equal(cases, "    { \"id\": \"n-1\",\n"
                               "      \"reference\": {\"text\": \"a\"},\n"
                               "      \"candidate\": {\"text\": \"b\"},\n"
                               "      \"references\": [{\"text\": \"c\"}, "
                               "{\"text\": \"d\", \"kind\": \"targeted\"}, {\n"
                               "        \"text\": \"e\",\n"
                               "        \"amr\": [\n"
                               "          \"(e / eat-01)\"\n"
                               "        ],\n"
                               "        \"kind\": \"targeted\"\n"
                               "      }],\n"
                               "      \"score\": 1.75,\n"
                               "      \"ratings\": [1, 2.5],\n"
                               "      \"expect\": [{\"type\": \"below\", \"case\": \"n-2\"}, "
                               "{\"type\": \"invariance\", \"tolerance\": 0.25}, "
                               "{\"type\": \"maximum\", \"value\": 1}, "
                               "{\"type\": \"above\", \"case\": \"n-3\", \"margin\": 0}, "
                               "{\"type\": \"minimum\", \"value\": 0.5}, "
                               "{\"type\": \"invariance\", \"tolerance\": {\"human\": 0.5}}],\n"
                               "      \"tags\": [\"slow\", \"odd\"] }\n"
                               "  ]\n"
                               "}\n");
    free(text);
    mc_arena_free(arena);
}

static void test_file_without_cases(void **state)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_suite suite = make_suite(arena, NULL, 0);
    char *text = write_file(&suite, 1);

    (void)state;
    assert_string_equal(
        text, "{\n"
              "  \"schema\": \"metricheck/suite/1\",\n"
              "  \"suite\": \"mine\",\n"
              "  \"version\": \"2\",\n"
              "  \"description\": \"more\",\n"
              "  \"dataset\": \"sick\",\n"
              "  \"phenomenon\": \"negation\",\n"
              "  \"scale\": {\"minimum\": 1, \"maximum\": 5, \"kind\": \"relatedness\"},\n"
              "  \"judgement\": {\n"
              "    \"by\": \"rubric\",\n"
              "    \"source\": \"a paper\",\n"
              "    \"raters\": 10\n"
              "  },\n"
              "  \"licence\": \"CC-BY-4.0\",\n"
              "  \"source\": \"written here\",\n"
              "  \"pooled\": false,\n"
              "  \"draft\": true,\n"
              "  \"cases\": []\n"
              "}\n");
    free(text);
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain_cases),
        cmocka_unit_test(test_arrays_of_a_case),
        cmocka_unit_test(test_file_without_cases),
    };

    return cmocka_run_group_tests_name("suite_write", tests, NULL, NULL);
}
