#include "analysis/paired_tests/paired_test.h"

#include <math.h>
#include <string.h>

#include "base/nearest.h"

#define MC_ITEM(name) extern const struct mc_paired_test mc_paired_test_##name;
#include "analysis/paired_tests/paired_test_table.inc"
#undef MC_ITEM

/* Ended by NULL. */
static const struct mc_paired_test *const table[] = {
#define MC_ITEM(name) &mc_paired_test_##name,
#include "analysis/paired_tests/paired_test_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_paired_test *const *mc_paired_tests(size_t *n)
{
    *n = sizeof(table) / sizeof(table[0]) - 1;
    return table;
}

const char *const *mc_paired_test_names(struct mc_arena *arena)
{
    const char **names = mc_arena_array(arena, sizeof(table) / sizeof(table[0]), sizeof(*names));
    size_t i;

    for (i = 0; table[i] != NULL; i++)
        names[i] = table[i]->name;
    return names;
}

const struct mc_paired_test *mc_paired_test_find(const char *name)
{
    size_t i;

    for (i = 0; table[i] != NULL; i++)
        if (strcmp(name, table[i]->name) == 0)
            return table[i];
    return NULL;
}

int mc_paired_test_choose(const char *name, const struct mc_paired_test **test,
                          struct mc_error *error)
{
    const char *names[sizeof(table) / sizeof(table[0])] = {NULL}, *near;
    size_t i;

    *test = mc_paired_test_find(name);
    if (*test != NULL)
        return 0;
    for (i = 0; table[i] != NULL; i++)
        names[i] = table[i]->name;
    near = mc_nearest(mc_slice_of(name), names);
    if (near == NULL)
        return mc_error_set(error, MC_CODE_USAGE, "there is no test '%s'", name);
    return mc_error_set(error, MC_CODE_USAGE, "there is no test '%s'; did you mean '%s'?", name,
                        near);
}

const char *mc_paired_test_misfit(const struct mc_paired_test *test, enum mc_test_data data,
                                  const struct mc_paired_figure *figure)
{
    static const char *const needs[] = {
        [MC_TEST_VERDICTS] = "the test is one of cases that pass or fail",
        [MC_TEST_DIFFERENCES] = "the test is one of differences case by case",
        [MC_TEST_FIGURES] = "the test is one of figures over all cases",
    };

    if (test->data != data)
        return needs[test->data];
    return test->misfit == NULL || figure == NULL ? NULL : test->misfit(figure);
}

struct mc_trial_result mc_no_trial_result(const char *reason)
{
    return (struct mc_trial_result){(double)NAN, (double)NAN, (double)NAN, reason};
}

struct mc_trial_result mc_paired_test_make(const struct mc_paired_test *test,
                                           const struct mc_trial *trial, struct mc_arena *scratch)
{
    const char *misfit = mc_paired_test_misfit(test, test->data, trial->figure);
    struct mc_arena_mark mark = mc_arena_mark(scratch);
    struct mc_trial_result result;

    if (misfit != NULL)
        return mc_no_trial_result(misfit);
    result = test->compute(trial, scratch);
    mc_arena_reset(scratch, mark);
    return result;
}
