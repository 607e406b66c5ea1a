/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/import.c"

#include "tests/unit/support.h"

#include "tests/unit/importing.h"

static int import_file(struct mc_importing *importing, const char *name, const char *text)
{
    return import_sts(mc_importing_file(importing, name, text), &importing->import,
                      &importing->error);
}

static void test_three_columns(void **state)
{
    struct mc_importing importing;
    const struct mc_case *item;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(import_file(&importing, "stsb-en-test.csv",
                                 "A man alone.,\"He said \"\"no\"\".\",2.5\n"
                                 "\"a\n b\", c ,0\n"),
                     0);
    assert_int_equal(importing.import.suite->n_cases, 2);
    item = mc_importing_case(&importing, "sts-test-1");
    assert_string_equal(item->reference.text.data, "A man alone.");
    assert_string_equal(item->candidate.text.data, "He said \"no\".");
    assert_near(item->human, 2.5, 0);
    assert_string_equal(mc_importing_tags(&importing, item), "test");
    item = mc_importing_case(&importing, "sts-test-2");
    assert_string_equal(item->reference.text.data, "a\n b");
    assert_string_equal(item->candidate.text.data, " c ");
    assert_near(item->human, 0, 0);
    assert_near(importing.import.suite->files[0].scale.minimum, 0, 0);
    assert_int_equal(importing.import.suite->files[0].judgement.raters, 0);
    mc_importing_end(&importing);
}

static void test_own_form(void **state)
{
    struct mc_importing importing;
    const struct mc_case *item;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(import_file(&importing, "sts-dev.csv",
                                 "main-news\tMSRpar\t2012\t0001\t4.750\tSay \"a\", b\tc \n"
                                 "main-forums\tdeft\t2014\t0002\t0\td\te\tsource 1\tsource 2\n"),
                     0);
    item = mc_importing_case(&importing, "sts-dev-1");
    assert_string_equal(item->reference.text.data, "Say \"a\", b");
    assert_string_equal(item->candidate.text.data, "c ");
    assert_near(item->human, 4.75, 0);
    assert_string_equal(mc_importing_tags(&importing, item), "main-news dev");
    item = mc_importing_case(&importing, "sts-dev-2");
    assert_string_equal(item->candidate.text.data, "e");
    assert_string_equal(mc_importing_tags(&importing, item), "main-forums dev");
    mc_importing_end(&importing);
}

/* The id says which row of which part it is, whatever the form. */
static void test_names_of_files(void **state)
{
    static const struct {
        const char *name, *id, *tags;
    } cases[] = {{"x.csv", "sts-1", ""},
                 {"my-TRAIN.tsv", "sts-train-1", "train"},
                 {"dev.csv", "sts-dev-1", "dev"}};
    size_t i;

    (void)state;
    for (i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
        struct mc_importing importing;

        mc_importing_begin(&importing);
        assert_int_equal(import_file(&importing, cases[i].name, "a,b,5.000"), 0);
        assert_string_equal(
            mc_importing_tags(&importing, mc_importing_case(&importing, cases[i].id)),
            cases[i].tags);
        mc_importing_end(&importing);
    }
}

static void test_folder_prefers_the_own_form(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "sts-train.csv", "g\tf\ty\t1\t1\ta\tb\n");
    (void)mc_importing_file(&importing, "stsb-en-train.csv", "c,d,2\n");
    (void)mc_importing_file(&importing, "stsb-en-dev.csv", "e,f,3\n");
    assert_int_equal(import_sts(importing.folder, &importing.import, &importing.error), 0);
    assert_int_equal(importing.import.suite->n_cases, 2);
    assert_string_equal(mc_importing_case(&importing, "sts-train-1")->reference.text.data, "a");
    assert_string_equal(mc_importing_case(&importing, "sts-dev-1")->reference.text.data, "e");
    assert_string_equal(importing.import.suite->files[0].path.data, "sts-unclassified.json");
    mc_importing_end(&importing);
}

static void test_equal_sentences_are_a_warning(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(import_file(&importing, "s.csv", "a,b,1\na b,\"a b\",5\n"), 0);
    assert_int_equal(importing.import.suite->n_cases, 2);
    assert_string_equal(mc_importing_findings(&importing),
                        "s.csv:2:5: warning: the two sentences are equal\n");
    mc_importing_end(&importing);
}

static void test_wrong_rows(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(
        import_file(&importing, "s.csv", "a,b,5.1\na,b\n,b,1\n\"a, b\",c,-\na,b,-0.1\n"), -1);
    assert_string_equal(mc_importing_findings(&importing),
                        "s.csv:1:5: error: the score 5.1 is outside the scale 0..5\n"
                        "s.csv:2:1: error: a row of 2 fields where 3 were expected\n"
                        "s.csv:3:1: error: an empty sentence\n"
                        "s.csv:4:10: error: the score \"-\" is not a number\n"
                        "s.csv:5:5: error: the score -0.1 is outside the scale 0..5\n");
    mc_importing_end(&importing);
    mc_importing_begin(&importing);
    assert_int_equal(import_file(&importing, "t.csv",
                                 "g\tf\ty\t1\t1\ta\tb\ng\tf\ty\t1\t1\ta\n"
                                 "g\tf\ty\t1\t1\ta\tb\tx\ty\tz\n"),
                     -1);
    assert_string_equal(mc_importing_findings(&importing),
                        "t.csv:2:1: error: a row of 6 fields where 7 were expected\n"
                        "t.csv:3:1: error: a row of 10 fields where 7 were expected\n");
    mc_importing_end(&importing);
    mc_importing_begin(&importing);
    assert_int_equal(import_file(&importing, "q.csv", "a,b,1\na,\"b,1\n"), -1);
    assert_string_equal(mc_importing_findings(&importing),
                        "q.csv:2:3: error: the quote that begins here is never closed\n");
    mc_importing_end(&importing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_three_columns),
        cmocka_unit_test(test_own_form),
        cmocka_unit_test(test_names_of_files),
        cmocka_unit_test(test_folder_prefers_the_own_form),
        cmocka_unit_test(test_equal_sentences_are_a_warning),
        cmocka_unit_test(test_wrong_rows),
    };

    return cmocka_run_group_tests_name("import_sts", tests, NULL, NULL);
}
