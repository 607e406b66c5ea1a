#include "lint/allowances.h"

#include "lint/codes.h"

struct mc_allowances {
    const struct mc_suite *suite;
    size_t *first; /* [n_cases]: where the allowances of a case begin in `needed` */
    bool *needed;
};

struct mc_allowances *mc_allowances_new(const struct mc_suite *suite, struct mc_arena *arena)
{
    struct mc_allowances *allowances = mc_arena_array(arena, 1, sizeof(*allowances));
    size_t i, n = 0;

    allowances->suite = suite;
    allowances->first = mc_arena_array(arena, suite->n_cases, sizeof(*allowances->first));
    for (i = 0; i < suite->n_cases; i++) {
        allowances->first[i] = n;
        n += suite->cases[i].n_allowed;
    }
    allowances->needed = mc_arena_array(arena, n, sizeof(*allowances->needed));
    return allowances;
}

static bool *place_of(const struct mc_allowances *allowances, const struct mc_case *item, size_t i)
{
    return &allowances->needed[allowances->first[item - allowances->suite->cases] + i];
}

bool mc_allowances_take(struct mc_allowances *allowances, const struct mc_case *item,
                        const char *code)
{
    const struct mc_lint_code *known;
    size_t i;

    for (i = 0; i < item->n_allowed; i++) {
        if (!mc_slice_is(item->allowed[i], code))
            continue;
        known = mc_lint_code_find(code);
        if (known == NULL || !known->allowable)
            return false;
        *place_of(allowances, item, i) = true;
        return true;
    }
    return false;
}

bool mc_allowances_needed(const struct mc_allowances *allowances, const struct mc_case *item,
                          size_t i)
{
    return *place_of(allowances, item, i);
}
