#include "lint/lint.h"

#include "lint/allowances.h"
#include "lint/check.h"
#include "lint/pairs.h"

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

void mc_lint(const struct mc_suite *suite, const struct mc_lint_options *options,
             struct mc_diagnostics *diagnostics)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_lint_pairs pairs;
    struct mc_lint_work work = {
        .suite = suite,
        .diagnostics = diagnostics,
        .arena = arena,
        .pool = options->pool,
        .frames = options->frames,
        .allowances = mc_allowances_new(suite, arena),
    };
    size_t i;

    mc_lint_pairs(suite, options, &pairs);
    work.pairs = &pairs;
    for (i = 0; checks[i] != NULL; i++)
        checks[i]->run(&work);
    mc_lint_check_allowances(&work);
    mc_lint_pairs_free(&pairs);
    mc_arena_free(arena);
    mc_diagnostics_sort(diagnostics);
}
