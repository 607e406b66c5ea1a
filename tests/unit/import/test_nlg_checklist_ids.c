/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "base/hash.h"
#include "import/nlg_checklist.h"
#include "tests/unit/importing.h"

static int parse(struct mc_importing *importing, const char *text, struct mc_nlg_ids *ids)
{
    return mc_nlg_ids_parse(&importing->import, mc_slice_of("i.json"), mc_slice_of(text), ids,
                            &importing->error);
}

static void check_entry(const struct mc_nlg_entry *entry, const char *id, const char *phenomenon,
                        const char *dataset, const char *subphenomenon)
{
    assert_string_equal(entry->id.data, id);
    assert_string_equal(entry->phenomenon, phenomenon);
    assert_string_equal(entry->dataset.data, dataset);
    assert_string_equal(entry->subphenomenon.data, subphenomenon);
}

static void test_lists(void **state)
{
    struct mc_importing importing;
    struct mc_nlg_ids ids;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(parse(&importing,
                           "{\"Co-Hyponymy\": {\"sts\": [\"D2sts\"], \"sick\": [\"D9sick\", "
                           "\"D1sick\"]},\n \"Partial Synonymy\": {\"sick\": [\"T1sick\"]}}",
                           &ids),
                     0);
    assert_int_equal(ids.n, 4);
    check_entry(&ids.entries[0], "D2sts", "co-hyponymy", "sts", "");
    check_entry(&ids.entries[1], "D9sick", "co-hyponymy", "sick", "");
    check_entry(&ids.entries[2], "D1sick", "co-hyponymy", "sick", "");
    check_entry(&ids.entries[3], "T1sick", "partial-synonymy", "sick", "");
    assert_int_equal(mc_string_map_find(ids.map, mc_slice_of("D1sick")), 2);
    assert_false(ids.has_subphenomena);
    assert_false(ids.has_multiple);
    mc_nlg_entry_finding(&importing.import, &ids.entries[3], MC_SEVERITY_WARNING, "here");
    assert_string_equal(mc_importing_findings(&importing), "i.json:2:32: warning: here\n");
    mc_nlg_ids_close(&ids);
    mc_nlg_ids_close(&ids);
    mc_importing_end(&importing);
}

static void test_older_form(void **state)
{
    struct mc_importing importing;
    struct mc_nlg_ids ids;

    (void)state;
    mc_importing_begin(&importing);
    assert_int_equal(
        parse(&importing,
              "{\"Negation\": {\"sick\": {\"Matrix Negation\": [\"a\"],\n"
              "  \"Const. Negation in Coordination\": [\"b\", \"c\"]}},\n"
              " \"Subordinate Clauses\": {\"sick\": {\"N.C. Expansion\": [\"d\"]}},\n"
              " \"Antonymy\": {\"sick\": {\"Adjectives\": [\"e\"], \" Odd,  Name!\": [\"f\"]}},\n"
              " \"Passive\": {\"sick\": {\"Passive with Agens\": [\"g\"]}},\n"
              " \"Multiple Phenomena\": {\"sick\": {\"Two Diff. Phenomena\": [\"h\"]}}}",
              &ids),
        0);
    assert_int_equal(ids.n, 8);
    check_entry(&ids.entries[0], "a", "negation", "sick", "matrix-negation");
    check_entry(&ids.entries[2], "c", "negation", "sick", "constituent-negation-in-coordination");
    check_entry(&ids.entries[3], "d", "subordinate-clauses", "sick", "compound-expansion");
    check_entry(&ids.entries[4], "e", "antonymy", "sick", "adjective");
    check_entry(&ids.entries[5], "f", "antonymy", "sick", "odd-name");
    check_entry(&ids.entries[6], "g", "passive", "sick", "with-agent");
    check_entry(&ids.entries[7], "h", "multiple-phenomena", "sick", "two-phenomena");
    assert_true(ids.has_subphenomena);
    assert_true(ids.has_multiple);
    mc_nlg_entry_finding(&importing.import, &ids.entries[2], MC_SEVERITY_NOTE, "here");
    assert_string_equal(mc_importing_findings(&importing), "i.json:2:44: note: here\n");
    mc_nlg_ids_close(&ids);
    mc_importing_end(&importing);
}

static void check_wrong(const char *text, const char *findings)
{
    struct mc_importing importing;
    struct mc_nlg_ids ids;

    mc_importing_begin(&importing);
    assert_int_equal(parse(&importing, text, &ids), -1);
    assert_int_equal(importing.error.code, MC_CODE_INPUT);
    assert_string_equal(mc_importing_findings(&importing), findings);
    mc_nlg_ids_close(&ids);
    mc_importing_end(&importing);
}

static void test_wrong_lists(void **state)
{
    (void)state;
    check_wrong("{\"Negations\": {}}",
                "i.json:1:2: error: \"Negations\" is not a phenomenon of the NLG CheckList\n");
    check_wrong(
        "{\"Negation\": {\"stsb\": []}}",
        "i.json:1:15: error: a data set of unknown scale; \"sick\" and \"sts\" are known\n");
    check_wrong("{\"Negation\": {\"sick\": [\"a\"]},\n \"Passive\": {\"sick\": [\"a\"]}}",
                "i.json:2:23: error: duplicate id \"a\"\n");
    check_wrong("{\"Negation\": {\"sick\": \"a\"}}",
                "i.json:1:23: error: \"sick\" is a string, must be an array\n");
    check_wrong("{\"Negation\": [\"a\"]}",
                "i.json:1:14: error: \"Negation\" is an array, must be an object\n");
    check_wrong("{\"Negation\": {\"sick\": [7]}}",
                "i.json:1:24: error: element 1 of \"sick\" is a number, must be a string\n");
    check_wrong("[]", "i.json:1:1: error: the file is an array, must be an object\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lists),
        cmocka_unit_test(test_older_form),
        cmocka_unit_test(test_wrong_lists),
    };

    return cmocka_run_group_tests_name("nlg_ids", tests, NULL, NULL);
}
