/* Allowances of cases (W019): codes that there are not, that nobody may allow, that nothing needs.
 * Runs behind all other checks. */
#include "base/nearest.h"
#include "lint/allowances.h"
#include "lint/check.h"
#include "lint/codes.h"
#include "suite/fields.h"

static void tell_unknown(const struct mc_lint_work *work, const struct mc_check_place *place,
                         struct mc_slice code)
{
    const char *nearest = mc_nearest(code, mc_lint_code_words(work->arena));
    struct mc_slice shown = mc_clip(code);

    if (nearest != NULL)
        mc_check_tell(work, place, "E005", "there is no finding \"%.*s\": did you mean \"%s\"?",
                      MC_SLICE_ARGUMENTS(shown), nearest);
    else
        mc_check_tell(work, place, "E005", "there is no finding \"%.*s\"",
                      MC_SLICE_ARGUMENTS(shown));
}

/* Without WordNet, without a graph, or without a list of frames some findings cannot come up. */
static bool was_looked_for(const struct mc_lint_work *work, const struct mc_case *item,
                           const struct mc_lint_code *code)
{
    const struct mc_lint_pair *pair = &work->pairs->items[item - work->suite->cases];

    if (code->needs == MC_NEEDS_FRAMES)
        return work->frames != NULL;
    if (code->needs == MC_NEEDS_RULES)
        return pair->by_words.answer != MC_RULE_SILENT || pair->by_words.unknown != NULL;
    return true;
}

static void check_allowance(const struct mc_lint_work *work, const struct mc_case *item, size_t i)
{
    struct mc_check_place place = {.item = item,
                                   .steps = {{"lint", 0}, {"allow", 0}, {NULL, i}},
                                   .n_steps = 3,
                                   .offset = MC_WHOLE_VALUE};
    const struct mc_lint_code *code = mc_lint_code_find(item->allowed[i].data);

    if (code == NULL || !mc_slice_is(item->allowed[i], code->code))
        tell_unknown(work, &place, item->allowed[i]);
    else if (!code->allowable)
        mc_check_tell(work, &place, "E005", "%s cannot be allowed: it is %s", code->code,
                      code->severity == MC_SEVERITY_NOTE ? "about all cases of a file together"
                                                         : "a mistake of the format");
    else if (!mc_allowances_needed(work->allowances, item, i) && was_looked_for(work, item, code))
        mc_check_tell(work, &place, "W019", "nothing here needs the allowance of %s", code->code);
}

void mc_lint_check_allowances(const struct mc_lint_work *work)
{
    size_t i, j;

    for (i = 0; i < work->suite->n_cases; i++)
        for (j = 0; j < work->suite->cases[i].n_allowed && j < MC_FIELD_FINDINGS; j++)
            check_allowance(work, &work->suite->cases[i], j);
}
