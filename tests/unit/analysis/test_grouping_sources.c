/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "tests/unit/support.h"

#include "analysis/grouping.h"
#include "tests/unit/made_up.h"

static void test_sources(void **state)
{
    const char *const texts[] = {"a dog", "a cat", "", "a dog", "", "a Dog", "a cat"};
    const uint32_t expected[] = {0, 1, 2, 0, 3, 4, 1};
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    uint32_t file, *sources;
    size_t i;

    (void)state;
    mc_made_up_begin(&run, arena);
    file = mc_made_up_file(&run, "d", "p", 1, 5, true);
    for (i = 0; i < 7; i++)
        run.suite.cases[mc_made_up_case(&run, file, "x", 1)].reference.text = mc_slice_of(texts[i]);
    sources = mc_case_sources(&run.suite, arena);
    for (i = 0; i < 7; i++)
        assert_int_equal(sources[i], expected[i]);
    mc_arena_free(arena);
}

static void test_items(void **state)
{
    /* e has another item 1 than d; "1" of d links the texts of cases 0 and 2, and so case 3 */
    static const struct {
        const char *dataset, *text, *item;
        uint32_t source;
    } cases[] = {
        {"d", "a", "1", 0}, {"d", "b", "2", 1}, {"d", "c", "1", 0}, {"d", "c", "", 0},
        {"e", "x", "1", 2}, {"e", "", "1", 2},  {"e", "", "", 3},   {"e", "b", "3", 1},
    };
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    uint32_t files[2], *sources;
    size_t i;

    (void)state;
    mc_made_up_begin(&run, arena);
    files[0] = mc_made_up_file(&run, "d", "p", 1, 5, true);
    files[1] = mc_made_up_file(&run, "e", "p", 1, 5, true);
    for (i = 0; i < 8; i++) {
        size_t at = mc_made_up_case(&run, files[cases[i].dataset[0] == 'e'], "x", 1);

        run.suite.cases[at].reference.text = mc_slice_of(cases[i].text);
        mc_case_add_labels(&run.suite.cases[at], arena)->item = mc_slice_of(cases[i].item);
    }
    sources = mc_case_sources(&run.suite, arena);
    for (i = 0; i < 8; i++)
        assert_int_equal(sources[i], cases[i].source);
    mc_arena_free(arena);
}

/* Item "1" of d and of e are two; a text belongs together across datasets. By default the item
 * counts, and the text of a case that names none. */
static void test_units(void **state)
{
    static const struct {
        const char *dataset, *text, *item;
        uint32_t units[4]; /* by enum mc_clusters */
    } cases[] = {
        {"d", "a", "1", {0, 0, 0, 0}}, {"d", "b", "2", {1, 1, 1, 1}}, {"d", "c", "1", {0, 0, 2, 2}},
        {"d", "c", "", {3, 3, 2, 3}},  {"e", "x", "1", {4, 4, 4, 4}}, {"e", "c", "", {3, 5, 2, 5}},
        {"e", "", "", {6, 6, 6, 6}},   {"e", "", "", {7, 7, 7, 7}},
    };
    struct mc_arena *arena = mc_arena_new();
    struct mc_made_up run;
    uint32_t files[2];
    size_t k, i;

    (void)state;
    mc_made_up_begin(&run, arena);
    files[0] = mc_made_up_file(&run, "d", "p", 1, 5, true);
    files[1] = mc_made_up_file(&run, "e", "p", 1, 5, true);
    for (i = 0; i < 8; i++) {
        size_t at = mc_made_up_case(&run, files[cases[i].dataset[0] == 'e'], "x", 1);

        run.suite.cases[at].reference.text = mc_slice_of(cases[i].text);
        mc_case_add_labels(&run.suite.cases[at], arena)->item = mc_slice_of(cases[i].item);
    }
    for (k = 0; k < 4; k++) {
        const uint32_t *units = mc_case_units(&run.suite, (enum mc_clusters)k, arena);

        for (i = 0; i < 8; i++)
            assert_int_equal(units[i], cases[i].units[k]);
    }
    mc_arena_free(arena);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sources),
        cmocka_unit_test(test_items),
        cmocka_unit_test(test_units),
    };

    return cmocka_run_group_tests_name("sources", tests, NULL, NULL);
}
