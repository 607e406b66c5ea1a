/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include <math.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "amr/graph.h"
#include "base/memory.h"
#include "base/hash.h"
#include "suite/suite.h"
#include "tests/unit/suite_support.h"

static const char one_case[] =
    "{\"id\": \"one\", \"reference\": {\"text\": \"a b\"}, \"candidate\": {\"text\": \"a c\"}}";
static const char other_case[] =
    "{\"id\": \"two\", \"reference\": {\"text\": \"d e\"}, \"candidate\": {\"text\": \"d f\"}}";

static void test_what_a_case_holds(void **state)
{
    struct mc_test_suite *test = *state;
    const struct mc_case *item;
    const char *path = mc_test_suite_write(
        test, "x.json",
        mc_test_suite_text(
            test, "{\"id\": \"c-1\", \"subphenomenon\": \"sentence\", \"note\": \"why\",\n"
                  " \"system\": \"parser 2\", \"item\": \"s-7\",\n"
                  " \"reference\": {\"text\": \"A cat sleeps.\",\n"
                  "   \"amr\": [\"(s / sleep-01\", \"   :ARG0 (c / cat))\"],\n"
                  "   \"tree\": [\"1\\tA\\ta\\tDET\\t_\\t_\\t0\\troot\\t_\\t_\", \"\"]},\n"
                  " \"candidate\": {\"amr\": \"(s / sleep-01)\"},\n"
                  " \"references\": [{\"text\": \"Ein zweiter.\"}, {\"text\": \"Ein dritter.\"}],\n"
                  " \"score\": 2, \"ratings\": [1, 3], \"tags\": [\"x\", \"y\"],\n"
                  " \"expect\": [{\"type\": \"above\", \"case\": \"c-9\", \"margin\": 0.25},\n"
                  "   {\"type\": \"maximum\", \"value\": 0.5}, {\"type\": \"invariance\"}]}"));

    mc_test_suite_read(test, path, false);
    assert_int_equal(test->status, 0);
    assert_int_equal(test->suite->n_cases, 1);
    item = &test->suite->cases[0];
    assert_true(mc_slice_is(item->id, "c-1"));
    assert_true(mc_slice_is(mc_case_labels(item)->subphenomenon, "sentence"));
    assert_true(mc_slice_is(mc_case_more(item)->note, "why"));
    assert_true(mc_slice_is(mc_case_labels(item)->system, "parser 2"));
    assert_true(mc_slice_is(mc_case_labels(item)->item, "s-7"));
    assert_true(item->reference.has_text);
    assert_true(mc_slice_is(item->reference.text, "A cat sleeps."));
    assert_true(
        mc_slice_is(mc_side_more(&item->reference)->amr, "(s / sleep-01\n   :ARG0 (c / cat))"));
    assert_true(
        mc_slice_is(mc_side_more(&item->reference)->tree, "1\tA\ta\tDET\t_\t_\t0\troot\t_\t_\n"));
    assert_int_equal(mc_side_more(&item->reference)->graph->n_nodes, 2);
    assert_false(item->candidate.has_text);
    assert_int_equal(mc_side_more(&item->candidate)->graph->n_nodes, 1);
    assert_int_equal(mc_case_lists(item)->n_further_references, 2);
    assert_true(mc_slice_is(mc_case_lists(item)->further_references[1].text, "Ein dritter."));
    assert_null(mc_side_more(&mc_case_lists(item)->further_references[1])->graph);
    assert_near(item->human, 2, 0);
    assert_int_equal(mc_case_lists(item)->n_ratings, 2);
    assert_near(mc_case_lists(item)->ratings[1], 3, 0);
    assert_int_equal(mc_case_more(item)->n_tags, 2);
    assert_true(mc_slice_is(mc_case_more(item)->tags[1], "y"));
    assert_int_equal(mc_case_lists(item)->n_expectations, 3);
    assert_int_equal(mc_case_lists(item)->expectations[0].type, MC_EXPECT_ABOVE);
    assert_true(mc_slice_is(mc_case_lists(item)->expectations[0].other, "c-9"));
    assert_near(mc_case_lists(item)->expectations[0].value, 0.25, 0);
    assert_int_equal(mc_case_lists(item)->expectations[1].type, MC_EXPECT_MAXIMUM);
    assert_near(mc_case_lists(item)->expectations[1].value, 0.5, 0);
    assert_int_equal(mc_case_lists(item)->expectations[2].type, MC_EXPECT_INVARIANCE);
    assert_true(isnan(mc_case_lists(item)->expectations[2].value));
}

/* A source may stand in place of a reference, but something must. */
static void test_a_case_with_a_source(void **state)
{
    struct mc_test_suite *test = *state;
    const char *path = mc_test_suite_write(
        test, "x.json",
        mc_test_suite_text(
            test,
            "{\"id\": \"s-1\", \"source\": {\"text\": \"Good day.\", \"amr\": \"(d / day)\"},\n"
            " \"source_language\": \"en\", \"language\": \"de-AT\", \"document\": \"news 7\",\n"
            " \"segment\": \"3\", \"candidate\": {\"text\": \"Guten Tag.\"}}"));
    const struct mc_case *item;

    mc_test_suite_read(test, path, false);
    assert_int_equal(test->status, 0);
    item = &test->suite->cases[0];
    assert_true(mc_slice_is(mc_case_more(item)->source.text, "Good day."));
    assert_int_equal(mc_side_more(&mc_case_more(item)->source)->graph->n_nodes, 1);
    assert_true(mc_slice_is(mc_case_more(item)->source_language, "en"));
    assert_true(mc_slice_is(mc_case_more(item)->language, "de-AT"));
    assert_true(mc_slice_is(mc_case_more(item)->document, "news 7"));
    assert_true(mc_slice_is(mc_case_more(item)->segment, "3"));
    assert_false(mc_side_is_there(&item->reference));
    mc_test_suite_read(
        test,
        mc_test_suite_write(test, "y.json",
                            mc_test_suite_text(test, "{\"id\": \"s-2\", \"candidate\": "
                                                     "{\"text\": \"Guten Tag.\"}}")),
        false);
    assert_int_not_equal(test->status, 0);
}

static void test_what_a_file_holds(void **state)
{
    struct mc_test_suite *test = *state;
    const struct mc_suite_file *file;
    const char *path = mc_test_suite_write(test, "x.json", mc_test_suite_text(test, one_case));

    mc_test_suite_read(test, path, false);
    assert_int_equal(test->status, 0);
    assert_int_equal(test->suite->n_files, 1);
    file = &test->suite->files[0];
    assert_true(mc_slice_is(file->path, path));
    assert_true(mc_slice_is(file->suite, "s"));
    assert_true(mc_slice_is(file->licence, "CC0-1.0"));
    assert_true(mc_slice_is(file->source, "none"));
    assert_int_equal(file->version.length, 0);
    assert_near(file->scale.minimum, 1, 0);
    assert_near(file->scale.maximum, 5, 0);
    assert_true(mc_slice_is(file->scale.kind, "relatedness"));
    assert_int_equal(file->judgement.by, MC_JUDGED_BY_HUMAN);
    assert_int_equal(file->judgement.raters, 10);
    assert_true(file->pooled);
    assert_false(file->draft);
    assert_true(isnan(test->suite->cases[0].human));
    assert_true(mc_slice_is(mc_case_dataset(test->suite, &test->suite->cases[0]), "made-up"));
    assert_true(
        mc_slice_is(mc_case_phenomenon(test->suite, &test->suite->cases[0])->name, "negation"));
}

static void sha256_of(const char *text, char hex[65])
{
    struct mc_sha256 sha;

    mc_sha256_begin(&sha);
    mc_sha256_add(&sha, text, strlen(text));
    mc_sha256_end(&sha, hex);
}

static void test_a_folder_is_read_in_order(void **state)
{
    struct mc_test_suite *test = *state;
    const char *first = mc_test_suite_text(test, other_case);
    const char *second = mc_test_suite_text(test, one_case);
    char hex[65];

    (void)mc_test_suite_write(test, "b.json", second);
    (void)mc_test_suite_write(test, "a.json", first);
    (void)mc_test_suite_write(test, "notes.txt", "no JSON");
    (void)mc_test_suite_write(test, "suite.schema.json", "{}");
    mc_test_suite_read(test, test->folder, false);
    assert_int_equal(test->status, 0);
    assert_int_equal(test->suite->n_files, 2);
    assert_true(mc_slice_is(test->suite->cases[0].id, "two"));
    assert_true(mc_slice_is(test->suite->cases[1].id, "one"));
    assert_int_equal(test->suite->cases[1].file, 1);
    assert_int_equal(mc_string_map_find(test->suite->case_ids, mc_slice_of("one")), 1);
    assert_int_equal(mc_string_map_size(test->suite->datasets), 1);
    sha256_of(first, hex);
    assert_string_equal(test->suite->files[0].sha256, hex);
    sha256_of(mc_arena_format(test->arena, "%s%s", test->suite->files[0].sha256,
                              test->suite->files[1].sha256),
              hex);
    assert_string_equal(test->suite->sha256, hex);
}

static void test_a_folder_of_folders(void **state)
{
    struct mc_test_suite *test = *state;

    (void)mc_test_suite_write(test, "m/x.json", mc_test_suite_text(test, one_case));
    (void)mc_test_suite_write(test, "n/y.json", mc_test_suite_text(test, other_case));
    mc_test_suite_read(test, test->folder, false);
    assert_int_equal(test->status, 0);
    assert_int_equal(test->suite->n_cases, 2);
}

static void test_an_empty_folder_is_an_error(void **state)
{
    struct mc_test_suite *test = *state;

    mc_test_suite_read(test, test->folder, false);
    assert_int_equal(test->status, -1);
    assert_string_equal(test->error.text, "no *.json file in this folder");
    assert_string_equal(test->error.file, test->folder);
    assert_int_equal(test->error.code, MC_CODE_INPUT);
}

static void test_drafts_are_read_when_asked_for(void **state)
{
    struct mc_test_suite *test = *state;
    const char *text = mc_test_suite_text(test, one_case);
    const char *path = mc_test_suite_write(
        test, "x.json", mc_arena_format(test->arena, "{\"draft\": true, %s", text + 1));

    mc_test_suite_read(test, path, false);
    assert_int_equal(test->status, 0);
    assert_int_equal(test->suite->n_files, 0);
    assert_int_equal(test->suite->n_cases, 0);
    mc_test_suite_read(test, path, true);
    assert_int_equal(test->status, 0);
    assert_int_equal(test->suite->n_cases, 1);
    assert_true(test->suite->files[0].draft);
}

static void test_a_file_under_two_names_is_read_once(void **state)
{
    struct mc_test_suite *test = *state;
    const char *path = mc_test_suite_write(test, "x.json", mc_test_suite_text(test, one_case));
    const char *paths[] = {path, mc_arena_format(test->arena, "%s/./x.json", test->folder),
                           test->folder};
    const char *phenomena = mc_source_path("tests/frozen/phenomena");
    struct mc_suite_options options = {paths, 3, &phenomena, 1, false, NULL};
    struct mc_error error = MC_NO_ERROR;

    assert_int_equal(
        mc_suite_read(&options, test->arena, mc_diagnostics_new(test->arena), &test->suite, &error),
        0);
    assert_int_equal(test->suite->n_files, 1);
}

static void test_missing_file_and_folder_with_the_name_of_a_file(void **state)
{
    struct mc_test_suite *test = *state;

    mc_test_suite_read(test, mc_arena_format(test->arena, "%s/none.json", test->folder), false);
    assert_int_equal(test->status, -1);
    assert_int_equal(test->error.code, MC_CODE_INPUT);
    assert_true(strstr(test->error.text, "No such file") != NULL);
    assert_int_equal(test->diagnostics->n_errors, 1);
    /* A folder x.json beside a good file is passed over. */
    (void)mc_test_suite_write(test, "x.json/inner.txt", "");
    (void)mc_test_suite_write(test, "y.json", mc_test_suite_text(test, one_case));
    mc_test_suite_read(test, test->folder, false);
    assert_int_equal(test->status, 0);
    assert_int_equal(test->suite->n_cases, 1);
}

static void test_good_cases_stay_beside_wrong_ones(void **state)
{
    struct mc_test_suite *test = *state;
    const char *cases =
        mc_arena_format(test->arena, "%s, {\"id\": 3}, {\"id\": \"one\"}, {\"id\": \"three\"}, %s",
                        one_case, other_case);

    mc_test_suite_read(test, mc_test_suite_write(test, "x.json", mc_test_suite_text(test, cases)),
                       false);
    assert_int_equal(test->status, -1);
    /* Those with an id of their own: one, three (with findings), two. */
    assert_int_equal(test->suite->n_cases, 3);
    assert_true(mc_slice_is(test->suite->cases[2].id, "two"));
    assert_int_equal(mc_string_map_find(test->suite->case_ids, mc_slice_of("two")), 2);
}

static void test_a_phenomenon_of_the_suite_goes_before_the_shipped_one(void **state)
{
    struct mc_test_suite *test = *state;
    const struct mc_phenomenon *phenomenon;

    (void)mc_test_suite_write(test, "x.json", mc_test_suite_text(test, one_case));
    (void)mc_test_suite_write(
        test, "phenomena/negation.json",
        "{\"schema\": \"metricheck/phenomenon/1\", \"name\": \"negation\", \"title\": \"Mine\",\n"
        "\"aliases\": [], \"level\": \"mixed\", \"description\": \"d\",\n"
        "\"amr\": {\"edits\": [\"none\"], \"description\": \"d\"}, \"sources\": [\"me\"]}");
    mc_test_suite_read(test, test->folder, false);
    assert_int_equal(test->status, 0);
    phenomenon = mc_case_phenomenon(test->suite, &test->suite->cases[0]);
    assert_true(mc_slice_is(phenomenon->title, "Mine"));
}

/* Every element of a long list is wrong: not all of them are told, and it takes no time. */
static void test_a_long_list_of_parse_errors_is_cut(void **state)
{
    struct mc_test_suite *test = *state;
    struct mc_buffer cases = {NULL, 0, 0};
    size_t i;

    mc_buffer_append_text(&cases, "{\"id\": \"one\", \"reference\": {\"text\": \"a\"}, "
                                  "\"candidate\": {\"text\": \"b\"}, \"tags\": [0");
    for (i = 0; i < 100000; i++)
        mc_buffer_append_text(&cases, ",0");
    mc_buffer_append_text(&cases, "]}");
    mc_test_suite_read(
        test, mc_test_suite_write(test, "x.json", mc_test_suite_text(test, cases.data)), false);
    mc_buffer_free(&cases);
    assert_int_equal(test->diagnostics->n_errors, 20);
}

/* Many cases in one line, all wrong: places are searched from the case, not from the start. */
static void test_many_wrong_cases_in_one_line(void **state)
{
    struct mc_test_suite *test = *state;
    struct mc_buffer cases = {NULL, 0, 0};
    const struct mc_diagnostic *last;
    size_t i, n = 5000;

    for (i = 0; i < n; i++)
        mc_buffer_append_format(&cases,
                                "%s{\"id\": \"c%04zu\", \"reference\": {\"text\": \"a\"}, "
                                "\"candidate\": {\"text\": \"b\"}, \"score\": 9}",
                                i == 0 ? "" : ",", i);
    mc_test_suite_read(
        test, mc_test_suite_write(test, "x.json", mc_test_suite_text(test, cases.data)), false);
    mc_buffer_free(&cases);
    assert_int_equal(test->diagnostics->n_errors, n);
    last = &test->diagnostics->items[test->diagnostics->n_items - 2];
    assert_string_equal(last->code, "E012");
    assert_int_equal(last->at.line, 7);
    /* A case is 83 characters long and has a comma before it but for the first; the score is its
     * last character but one. */
    assert_int_equal(last->at.column, (n - 1) * (83 + 1) + 82);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(test_what_a_case_holds, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_a_case_with_a_source, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_what_a_file_holds, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_a_folder_is_read_in_order, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_a_folder_of_folders, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_an_empty_folder_is_an_error, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_drafts_are_read_when_asked_for, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_a_file_under_two_names_is_read_once,
                                        mc_test_suite_set_up, mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_missing_file_and_folder_with_the_name_of_a_file,
                                        mc_test_suite_set_up, mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_good_cases_stay_beside_wrong_ones,
                                        mc_test_suite_set_up, mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_a_phenomenon_of_the_suite_goes_before_the_shipped_one,
                                        mc_test_suite_set_up, mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_a_long_list_of_parse_errors_is_cut,
                                        mc_test_suite_set_up, mc_test_suite_tear_down),
        cmocka_unit_test_setup_teardown(test_many_wrong_cases_in_one_line, mc_test_suite_set_up,
                                        mc_test_suite_tear_down),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
