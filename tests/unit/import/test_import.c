/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "import/import.c"

#include "tests/unit/support.h"

#include <math.h>

#include "tests/unit/importing.h"

static void test_importers_by_name(void **state)
{
    size_t n, i;
    const struct mc_importer *all = mc_importers(&n), *sick = mc_importer_find("sick");

    (void)state;
    assert_int_equal(n, 4);
    for (i = 0; i < n; i++)
        assert_ptr_equal(mc_importer_find(all[i].name), &all[i]);
    assert_true(sick != NULL && sick->read == import_sick);
    assert_null(mc_importer_find("Sick"));
    assert_null(mc_importer_find(""));
}

static void test_suite_is_built_file_by_file(void **state)
{
    struct mc_importing importing;
    struct mc_import *import = &importing.import;
    const struct mc_suite *suite;
    struct mc_suite_file head = mc_import_sick_head();
    char id[16];
    int i;

    (void)state;
    mc_importing_begin(&importing);
    suite = import->suite;
    assert_int_equal(suite->n_cases, 0);
    assert_int_equal(mc_import_file(import, &head, mc_slice_of("sick"), mc_slice_of("passive")), 0);
    for (i = 0; i < 40; i++) {
        (void)snprintf(id, sizeof(id), "case-%d", i);
        assert_non_null(mc_import_case(import, mc_slice_of(id)));
    }
    assert_null(mc_import_case(import, mc_slice_of("case-7")));
    assert_int_equal(mc_import_file(import, &head, mc_slice_of("sts"), mc_slice_of("passive")), 1);
    assert_int_equal(mc_import_file(import, &head, mc_slice_of("sick"), mc_slice_of("aspect")), 2);
    mc_import_case(import, mc_slice_of("last"))->human = 2;
    assert_int_equal(suite->n_cases, 41);
    assert_string_equal(suite->cases[7].id.data, "case-7");
    assert_true(isnan(suite->cases[7].human));
    assert_int_equal(suite->cases[7].file, 0);
    assert_int_equal(suite->cases[40].file, 2);
    assert_int_equal(mc_string_map_find(suite->case_ids, mc_slice_of("last")), 40);
    assert_string_equal(suite->files[1].path.data, "sts-passive.json");
    assert_int_equal(suite->files[1].phenomenon, suite->files[0].phenomenon);
    assert_int_equal(suite->files[2].dataset, suite->files[0].dataset);
    assert_int_equal(suite->n_phenomena, 2);
    assert_string_equal(suite->phenomena[suite->cases[40].phenomenon].name.data, "aspect");
    mc_importing_end(&importing);
}

static void test_tags(void **state)
{
    struct mc_importing importing;
    struct mc_suite_file head = mc_import_sts_head();
    struct mc_slice tags[3];
    struct mc_case *item;

    (void)state;
    mc_importing_begin(&importing);
    (void)mc_import_file(&importing.import, &head, mc_slice_of("sts"), mc_slice_of("x"));
    item = mc_import_case(&importing.import, mc_slice_of("a"));
    tags[0] = mc_slice_of("NEUTRAL");
    tags[1] = mc_slice_of("");
    tags[2] = mc_slice_of("Main-\xc3\x89t\xc3\xa9");
    mc_import_tags(&importing.import, item, tags, 3);
    assert_string_equal(mc_importing_tags(&importing, item), "neutral main-\xc3\x89t\xc3\xa9");
    mc_importing_end(&importing);
}

static void test_warnings_are_bounded(void **state)
{
    struct mc_importing importing;
    const struct mc_diagnostics *list;
    struct mc_position at = {1, 1};
    struct mc_slice file = mc_slice_of("f");
    int i, n_reported = 0;

    (void)state;
    mc_importing_begin(&importing);
    list = importing.import.diagnostics;
    for (i = 0; i < 3 * MC_IMPORT_FINDING_LIMIT; i++)
        if (mc_import_may_warn(&importing.import, file)) {
            (void)mc_diagnostics_add(importing.import.diagnostics, MC_SEVERITY_WARNING, "", file,
                                     at, "odd");
            n_reported++;
        }
    assert_int_equal(n_reported, MC_IMPORT_FINDING_LIMIT);
    assert_int_equal(list->n_warnings, MC_IMPORT_FINDING_LIMIT + 1);
    assert_string_equal(list->items[MC_IMPORT_FINDING_LIMIT].text.data,
                        "further problems are not listed individually");
    mc_importing_end(&importing);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_importers_by_name),
        cmocka_unit_test(test_suite_is_built_file_by_file),
        cmocka_unit_test(test_tags),
        cmocka_unit_test(test_warnings_are_bounded),
    };

    return cmocka_run_group_tests_name("import", tests, NULL, NULL);
}
