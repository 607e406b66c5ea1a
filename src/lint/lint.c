#include "lint/lint.h"

#include "lint/check.h"

#define MC_ITEM(name) extern const struct mc_lint_check mc_lint_check_##name;
#include "lint/check_table.inc"
#undef MC_ITEM

/* Ended by NULL, so that the table may be empty. */
static const struct mc_lint_check *const checks[] = {
#define MC_ITEM(name) &mc_lint_check_##name,
#include "lint/check_table.inc"
#undef MC_ITEM
    NULL,
};

void mc_lint(const struct mc_suite *suite, struct mc_diagnostics *diagnostics)
{
    struct mc_lint_work work = {suite, diagnostics, mc_arena_new()};
    size_t i;

    for (i = 0; checks[i] != NULL; i++)
        checks[i]->run(&work);
    mc_arena_free(work.arena);
    mc_diagnostics_sort(diagnostics);
}
