/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/import.c"

#include "tests/unit/support.h"

#include "tests/unit/importing.h"

#define HEADER "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\n"

static int import_file(struct mc_importing *importing, const char *name, const char *text)
{
    return import_sick(mc_importing_file(importing, name, text), &importing->import,
                       &importing->error);
}

static void test_rows_become_cases(void **state)
{
    struct mc_importing importing;
    const struct mc_suite_file *file;
    const struct mc_case *item;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(import_file(&importing, "SICK_trial.txt",
                                 HEADER "4\tA \"b\" \t It's c\t3.6\tCONTRADICTION\r\n"
                                        "17\tx\ty\t5\tNEUTRAL\n"),
                     0);
    assert_int_equal(importing.import.suite->n_files, 1);
    assert_int_equal(importing.import.suite->n_cases, 2);
    file = &importing.import.suite->files[0];
    assert_string_equal(file->path.data, "sick-unclassified.json");
    assert_near(file->scale.minimum, 1, 0);
    assert_near(file->scale.maximum, 5, 0);
    assert_int_equal(file->judgement.raters, 10);
    assert_true(file->pooled);
    item = mc_importing_case(&importing, "sick-4");
    assert_string_equal(item->reference.text.data, "A \"b\" ");
    assert_string_equal(item->candidate.text.data, " It's c");
    assert_near(item->human, 3.6, 0);
    assert_string_equal(mc_importing_tags(&importing, item), "contradiction trial");
    assert_string_equal(mc_importing_tags(&importing, mc_importing_case(&importing, "sick-17")),
                        "neutral trial");
    assert_null(importing.import.scores);
    mc_importing_end(&importing);
}

/* The whole, SICK.txt, has other columns, in another order, and names the set of every pair. */
static void test_form_of_the_whole(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(
        import_file(&importing, "SICK.txt",
                    "pair_ID\tsentence_A\tsentence_B\tentailment_label\trelatedness_score\t"
                    "entailment_AB\tSemEval_set\n"
                    "1\ta\tb\tENTAILMENT\t4.5\tA_entails_B\tTRAIN\n"),
        0);
    assert_string_equal(mc_importing_tags(&importing, mc_importing_case(&importing, "sick-1")),
                        "entailment train");
    mc_importing_end(&importing);
}

static void test_folder_of_parts(void **state)
{
    struct mc_importing importing;
    const struct mc_case *cases;

    (void)state;
    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "SICK_train.txt", HEADER "9\ta\tb\t1\tNEUTRAL\n");
    (void)mc_importing_file(&importing, "SICK_test_annotated.txt", HEADER "2\ta\tb\t2\tNEUTRAL\n");
    /* Serves only where no part is there. */
    (void)mc_importing_file(&importing, "SICK.txt", HEADER "9\ta\tb\t1\tNEUTRAL\n");
    (void)mc_importing_file(&importing, "readme.txt", "nothing\n");
    assert_int_equal(import_sick(importing.folder, &importing.import, &importing.error), 0);
    cases = importing.import.suite->cases;
    assert_int_equal(importing.import.suite->n_cases, 2);
    assert_string_equal(cases[0].id.data, "sick-9");
    assert_string_equal(mc_importing_tags(&importing, &cases[1]), "neutral test");
    assert_int_equal(importing.import.diagnostics->n_notes, 1);
    assert_string_equal(importing.import.diagnostics->items[0].text.data,
                        "SICK_trial.txt is missing; imported without it");
    mc_importing_end(&importing);
}

static void test_whole_in_a_folder(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "SICK.txt", HEADER "9\ta\tb\t1\tNEUTRAL\n");
    assert_int_equal(import_sick(importing.folder, &importing.import, &importing.error), 0);
    assert_string_equal(mc_importing_tags(&importing, mc_importing_case(&importing, "sick-9")),
                        "neutral");
    assert_int_equal(importing.import.diagnostics->n_items, 0);
    mc_importing_end(&importing);
}

static void test_wrong_rows_are_reported_at_once(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(import_file(&importing, "s.txt",
                                 HEADER "1\ta\tb\t0.9\tNEUTRAL\n"
                                        "2\ta\tb\tfour\tNEUTRAL\n"
                                        "3\t\tb\t4\tNEUTRAL\n"
                                        "4\ta\tb\t4\tneutral\n"
                                        "\n"
                                        "5\ta\tb\t4\n"
                                        "1\ta\tb\t4\tNEUTRAL\n"
                                        "\ta\tb\t4\tNEUTRAL\n"
                                        "8\ta\tb\tnan\tNEUTRAL\n"),
                     -1);
    assert_string_equal(
        mc_importing_findings(&importing),
        "s.txt:2:7: error: the score 0.9 is outside the scale 1..5\n"
        "s.txt:3:7: error: the score \"four\" is not a number\n"
        "s.txt:4:3: error: an empty sentence\n"
        "s.txt:5:9: error: \"neutral\" is not one of NEUTRAL, ENTAILMENT and CONTRADICTION\n"
        "s.txt:7:1: error: a row of 4 fields where 5 were expected\n"
        "s.txt:8:1: error: duplicate pair_ID 1\n"
        "s.txt:9:1: error: a row without a pair_ID\n"
        "s.txt:10:7: error: the score \"nan\" is not a number\n");
    assert_int_equal(importing.error.code, MC_CODE_INPUT);
    assert_int_equal(importing.error.at.line, 2);
    mc_importing_end(&importing);
}

static void test_wrong_headers_and_files(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(import_file(&importing, "s.txt", "pair_ID\tsentence_A\n1\ta\n"), -1);
    assert_string_equal(mc_importing_findings(&importing),
                        "s.txt:1:1: error: the header has no column \"sentence_B\"; the columns "
                        "here are \"pair_ID\", \"sentence_A\"\n"
                        "s.txt:1:1: error: the header has no column \"relatedness_score\"\n"
                        "s.txt:1:1: error: the header has no column \"entailment_judgment\"\n");
    mc_importing_end(&importing);
    mc_importing_begin(&importing);
    assert_int_equal(import_file(&importing, "s.txt", ""), -1);
    assert_string_equal(mc_importing_findings(&importing), "s.txt:1:1: error: the file is empty\n");
    mc_importing_end(&importing);
    mc_importing_begin(&importing);
    assert_int_equal(import_sick(importing.folder, &importing.import, &importing.error), -1);
    assert_int_equal(importing.error.code, MC_CODE_INPUT);
    assert_string_equal(importing.error.file, importing.folder);
    assert_string_equal(importing.error.text,
                        "this folder has none of the files of this format (SICK_train.txt, "
                        "SICK_trial.txt, SICK_test_annotated.txt, SICK.txt)");
    mc_importing_end(&importing);
    mc_importing_begin(&importing);
    assert_int_equal(import_sick("no/such/file.txt", &importing.import, &importing.error), -1);
    assert_string_equal(importing.error.file, "no/such/file.txt");
    mc_importing_end(&importing);
}

static void test_findings_are_bounded(void **state)
{
    struct mc_importing importing;
    const char *text = HEADER;
    int i;

    (void)state;
    mc_importing_begin(&importing);
    for (i = 0; i < 150; i++)
        text = mc_arena_format(importing.arena, "%sx\n", text);
    assert_int_equal(import_file(&importing, "s.txt", text), -1);
    assert_int_equal(importing.import.diagnostics->n_errors, MC_IMPORT_FINDING_LIMIT);
    mc_importing_end(&importing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_rows_become_cases),
        cmocka_unit_test(test_form_of_the_whole),
        cmocka_unit_test(test_folder_of_parts),
        cmocka_unit_test(test_whole_in_a_folder),
        cmocka_unit_test(test_wrong_rows_are_reported_at_once),
        cmocka_unit_test(test_wrong_headers_and_files),
        cmocka_unit_test(test_findings_are_bounded),
    };

    return cmocka_run_group_tests_name("import_sick", tests, NULL, NULL);
}
