/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/file.h"
#include "tests/unit/importing.h"

/* The smallest publication: three pairs of phenomena, one of several, one of nothing. */
#define PAIR(id, score)                                                                            \
    "\"" id "\": [" score ", [\"x\", \"y\"], [[\"(x / x)\\n\"], [\"(y / y)\\n\"]]]"

static const char content[] = "{" PAIR("U1sick", "1") ",\n" PAIR("N1sick", "3.5") ",\n" PAIR(
    "N2sick", "2") ",\n" PAIR("M1sick", "4") ",\n" PAIR("H1sts", "0.5") "}";
static const char ids[] =
    "{\"Negation\": {\"sick\": [\"N2sick\", \"N1sick\"]}, \"Hyponymy\": {\"sts\": [\"H1sts\"]}}";
static const char older[] =
    "{\"Negation\": {\"sick\": {\"Matrix Negation\": [\"N1sick\", \"N2sick\"]}},\n"
    " \"Hyponymy\": {\"sts\": {\"Noun\": [\"H1sts\"]}},\n"
    " \"Multiple Phenomena\": {\"sick\": {\"Two Diff. Phenomena\": [\"M1sick\"]}}}";
static const char scores[] = "{\"N1sick\": {\"Ann. Score\": 3.5, \"m\": 1},\n"
                             " \"M1sick\": {\"Ann. Score\": 4, \"m\": 0.5}}";

static int import_folder(struct mc_importing *importing)
{
    return mc_import_nlg_checklist(importing->folder, &importing->import, &importing->error);
}

static void check_file(const struct mc_importing *importing, size_t index, const char *path,
                       const char *case_ids)
{
    const struct mc_suite *suite = importing->import.suite;
    const char *found = "";
    size_t i;

    assert_true(index < suite->n_files);
    assert_string_equal(suite->files[index].path.data, path);
    for (i = 0; i < suite->n_cases; i++)
        if (suite->cases[i].file == index)
            found = mc_arena_format(importing->arena, "%s %s", found, suite->cases[i].id.data);
    assert_string_equal(found, case_ids);
}

static void test_all_files(void **state)
{
    struct mc_importing importing;
    const struct mc_suite *suite;

    (void)state;
    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "content_test_cases.json", content);
    (void)mc_importing_file(&importing, "ids_test_cases.json", ids);
    (void)mc_importing_file(&importing, "ids_subphenomena.json", older);
    (void)mc_importing_file(&importing, "all_metric_scores.json", scores);
    assert_int_equal(import_folder(&importing), 0);
    suite = importing.import.suite;
    assert_int_equal(suite->n_files, 3);
    assert_int_equal(suite->n_cases, 4);
    check_file(&importing, 0, "sick-negation.json", " N2sick N1sick");
    check_file(&importing, 1, "sts-hyponymy.json", " H1sts");
    check_file(&importing, 2, "sick-multiple-phenomena.json", " M1sick");
    assert_true(suite->files[0].pooled);
    assert_false(suite->files[2].pooled);
    assert_near(suite->files[0].scale.minimum, 1, 0);
    assert_near(suite->files[1].scale.minimum, 0, 0);
    assert_string_equal(suite->files[1].suite.data, "nlg-checklist");
    assert_string_equal(mc_case_labels(mc_importing_case(&importing, "N1sick"))->subphenomenon.data,
                        "matrix-negation");
    assert_string_equal(mc_case_labels(mc_importing_case(&importing, "M1sick"))->subphenomenon.data,
                        "two-phenomena");
    assert_near(mc_importing_case(&importing, "N1sick")->human, 3.5, 0);
    assert_non_null(importing.import.scores);
    assert_string_equal(importing.import.human_score, "Ann. Score");
    assert_string_equal(mc_importing_findings(&importing),
                        "content_test_cases.json:0:0: note: pairs with neither a phenomenon nor "
                        "scores, not imported: 1\n");
    mc_importing_end(&importing);
}

/* As the repository is today: no sub-phenomena; who has scores and no phenomenon has several. */
static void test_without_subphenomena(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "content_test_cases.json", content);
    (void)mc_importing_file(&importing, "ids_test_cases.json", ids);
    (void)mc_importing_file(&importing, "all_metric_scores.json", scores);
    assert_int_equal(import_folder(&importing), 0);
    assert_int_equal(importing.import.suite->n_files, 3);
    check_file(&importing, 2, "sick-multiple-phenomena.json", " M1sick");
    assert_int_equal(mc_case_labels(mc_importing_case(&importing, "N1sick"))->subphenomenon.length,
                     0);
    assert_string_equal(mc_importing_findings(&importing),
                        "ids_test_cases.json:0:0: note: no sub-phenomena here; an older version of "
                        "this file has them, and is read as ids_subphenomena.json beside it\n"
                        "all_metric_scores.json:0:0: note: pairs with scores but in no list of "
                        "ids, imported as \"multiple-phenomena\": 1\n"
                        "content_test_cases.json:0:0: note: pairs with neither a phenomenon nor "
                        "scores, not imported: 1\n");
    mc_importing_end(&importing);
}

/* The state of the repository before July 2022. */
static void test_older_lists_alone(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "content_test_cases.json", content);
    (void)mc_importing_file(&importing, "ids_test_cases.json", older);
    assert_int_equal(import_folder(&importing), 0);
    check_file(&importing, 0, "sick-negation.json", " N1sick N2sick");
    check_file(&importing, 2, "sick-multiple-phenomena.json", " M1sick");
    assert_null(importing.import.scores);
    assert_string_equal(
        mc_importing_findings(&importing),
        "content_test_cases.json:0:0: note: no all_metric_scores.json beside it; imported "
        "without\n"
        "content_test_cases.json:0:0: note: pairs without a phenomenon, not imported: 1\n");
    mc_importing_end(&importing);
}

static void test_lists_that_disagree(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "content_test_cases.json", content);
    (void)mc_importing_file(&importing, "ids_test_cases.json", ids);
    (void)mc_importing_file(&importing, "ids_subphenomena.json",
                            "{\"Passive\": {\"sick\": {\"Noun\": [\"N1sick\",\n \"U1sick\"]}}}");
    assert_int_equal(import_folder(&importing), 0);
    check_file(&importing, 0, "sick-negation.json", " N2sick N1sick");
    assert_string_equal(
        mc_importing_findings(&importing),
        "ids_subphenomena.json:1:32: warning: ids_test_cases.json has this id elsewhere, and takes "
        "precedence\n"
        "ids_subphenomena.json:2:2: warning: this id is not in ids_test_cases.json; not imported\n"
        "content_test_cases.json:0:0: note: no all_metric_scores.json beside it; imported without\n"
        "content_test_cases.json:0:0: note: pairs without a phenomenon, not imported: 2\n");
    mc_importing_end(&importing);
}

static void test_human_scores_that_differ(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "content_test_cases.json", content);
    (void)mc_importing_file(&importing, "ids_test_cases.json", older);
    (void)mc_importing_file(&importing, "all_metric_scores.json",
                            "{\"N1sick\": {\"Ann. Score\": 3.6}, \"N2sick\": {\"Ann. Score\": 2}}");
    assert_int_equal(import_folder(&importing), 0);
    assert_near(mc_importing_case(&importing, "N1sick")->human, 3.5, 0);
    assert_string_equal(mc_importing_findings(&importing),
                        "all_metric_scores.json:1:27: warning: N1sick: the human score is 3.5 in "
                        "content_test_cases.json, which takes precedence\n"
                        "content_test_cases.json:0:0: note: pairs with neither a phenomenon nor "
                        "scores, not imported: 1\n");
    mc_importing_end(&importing);
}

static void check_wrong(const char *content_text, const char *ids_text, const char *scores_text,
                        const char *findings)
{
    struct mc_importing importing;

    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "content_test_cases.json", content_text);
    (void)mc_importing_file(&importing, "ids_test_cases.json", ids_text);
    (void)mc_importing_file(&importing, "all_metric_scores.json", scores_text);
    assert_int_equal(import_folder(&importing), -1);
    assert_int_equal(importing.error.code, MC_CODE_INPUT);
    if (strncmp(mc_importing_findings(&importing), findings, strlen(findings)) != 0)
        assert_string_equal(mc_importing_findings(&importing), findings);
    mc_importing_end(&importing);
}

static void test_data_that_cannot_be_trusted(void **state)
{
    static const char list[] = "{\"Negation\": {\"sick\": {\"Noun\": [\"a\", \"b\"]}}}";
    static const char no_scores[] = "{}";

    (void)state;
    check_wrong("{" PAIR("a", "2") "}", list, no_scores,
                "ids_test_cases.json:1:38: error: content_test_cases.json has no pair with this "
                "id\n");
    check_wrong("{" PAIR("a", "2") ", " PAIR("b", "0.5") "}", list, no_scores,
                "ids_test_cases.json:1:38: error: the score of this pair, 0.5, is outside the "
                "scale 1..5\n");
    check_wrong("{" PAIR("a", "2") ", " PAIR("b", "2"), list, no_scores,
                "content_test_cases.json:1:");
    check_wrong("{" PAIR("a", "2") ", " PAIR("b", "2") "}", "{\"Negation\"", no_scores,
                "ids_test_cases.json:1:");
    check_wrong("{" PAIR("a", "2") ", " PAIR("b", "2") "}", list, "[]",
                "all_metric_scores.json:1:1: error: the file is an array, must be an object\n");
}

/* Pairs that only the older lists or only the scores name are checked like the others. */
static void test_pairs_of_other_lists(void **state)
{
    static const char low[] = "{" PAIR("N1sick", "2") ",\n" PAIR("M1sick", "0.5") "}";
    static const char list[] = "{\"Negation\": {\"sick\": [\"N1sick\"]}}";
    static const char last[] = "content_test_cases.json:0:0: error: M1sick: the score of this "
                               "pair, 0.5, is outside the scale 1..5\n";
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "content_test_cases.json", low);
    (void)mc_importing_file(&importing, "ids_test_cases.json", list);
    (void)mc_importing_file(&importing, "ids_subphenomena.json",
                            "{\"Multiple Phenomena\": {\"sick\": {\"a\": [\"M1sick\", "
                            "\"M2sick\"]}}}");
    assert_int_equal(import_folder(&importing), -1);
    assert_string_equal(
        mc_importing_findings(&importing),
        "content_test_cases.json:0:0: note: no all_metric_scores.json beside it; imported "
        "without\n"
        "ids_subphenomena.json:1:40: error: the score of this pair, 0.5, is outside the scale "
        "1..5\n"
        "ids_subphenomena.json:1:50: error: content_test_cases.json has no pair with this id\n");
    mc_importing_end(&importing);
    mc_importing_begin(&importing);
    (void)mc_importing_file(&importing, "content_test_cases.json", low);
    (void)mc_importing_file(&importing, "ids_test_cases.json", list);
    (void)mc_importing_file(&importing, "all_metric_scores.json", "{\"M1sick\": {}}");
    assert_int_equal(import_folder(&importing), -1);
    assert_string_equal(mc_importing_findings(&importing) +
                            strlen(mc_importing_findings(&importing)) - strlen(last),
                        last);
    mc_importing_end(&importing);
}

static void check_refused(struct mc_importing *importing, const char *path, const char *text)
{
    memset(&importing->error, 0, sizeof(importing->error));
    assert_int_equal(mc_import_nlg_checklist(path, &importing->import, &importing->error), -1);
    assert_int_equal(importing->error.code, MC_CODE_INPUT);
    assert_string_equal(importing->error.text, text);
}

static void test_folders_without_the_files(void **state)
{
    struct mc_importing importing;
    const char *file;

    (void)state;
    mc_importing_begin(&importing);
    check_refused(&importing, "no/such/folder", "there is no such folder");
    check_refused(&importing, importing.folder,
                  "content_test_cases.json is neither here nor in a folder data");
    file = mc_importing_file(&importing, "content_test_cases.json", content);
    check_refused(&importing, file, "this is a file; the publication is a folder");
    check_refused(&importing, importing.folder,
                  "ids_test_cases.json, which groups the pairs, is missing");
    mc_importing_end(&importing);
}

static void test_repository_with_folder_data(void **state)
{
    struct mc_importing importing;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(
        mc_folder_make(mc_arena_format(importing.arena, "%s/data", importing.folder), NULL), 0);
    (void)mc_importing_file(&importing, "data/content_test_cases.json", content);
    (void)mc_importing_file(&importing, "data/ids_test_cases.json", older);
    assert_int_equal(import_folder(&importing), 0);
    assert_int_equal(importing.import.suite->n_cases, 4);
    mc_importing_end(&importing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_all_files),
        cmocka_unit_test(test_without_subphenomena),
        cmocka_unit_test(test_older_lists_alone),
        cmocka_unit_test(test_lists_that_disagree),
        cmocka_unit_test(test_human_scores_that_differ),
        cmocka_unit_test(test_data_that_cannot_be_trusted),
        cmocka_unit_test(test_pairs_of_other_lists),
        cmocka_unit_test(test_folders_without_the_files),
        cmocka_unit_test(test_repository_with_folder_data),
    };

    return cmocka_run_group_tests_name("import_nlg_checklist", tests, NULL, NULL);
}
