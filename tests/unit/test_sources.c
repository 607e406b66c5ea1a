#include "tests/unit/support.h"

#include "analysis/sources.h"
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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sources),
    };

    return cmocka_run_group_tests_name("sources", tests, NULL, NULL);
}
