#include "report/comparison/comparison_checklist.h"

#include "report/comparison/comparison_words.h"
#include "report/plain_text.h"

static enum mc_item_outcome outcome_of(const struct mc_comparison *comparison,
                                       const struct mc_change *change)
{
    switch (change->outcome) {
    case MC_CHANGE_UNDEFINED:
    case MC_CHANGE_TOO_FEW:
    case MC_CHANGE_OUT_OF_REACH:
        return MC_ITEM_SKIPPED;
    case MC_CHANGE_NONE:
    case MC_CHANGE_BETTER:
    case MC_CHANGE_TOLERATED:
        return MC_ITEM_PASSED;
    case MC_CHANGE_RESCALED:
        return change->loss > 0 && comparison->settings.policy->rescaling == MC_GATE_WARN
                   ? MC_ITEM_WARNED
                   : MC_ITEM_PASSED;
    case MC_CHANGE_WORSE:
        break;
    }
    return change->setting.level == MC_GATE_BLOCK ? MC_ITEM_FAILED : MC_ITEM_WARNED;
}

static struct mc_slice group_name(const struct mc_comparison *comparison, size_t metric,
                                  struct mc_slice dataset, struct mc_slice phenomenon,
                                  struct mc_arena *arena)
{
    struct mc_slice name = comparison->runs->metrics[metric].name;

    return mc_slice_of(mc_arena_format(arena, "%.*s on %.*s %.*s", MC_SLICE_ARGUMENTS(name),
                                       MC_SLICE_ARGUMENTS(dataset),
                                       MC_SLICE_ARGUMENTS(phenomenon)));
}

static struct mc_check_item item_of_change(const struct mc_comparison *comparison,
                                           const struct mc_change *change, struct mc_arena *arena)
{
    struct mc_check_item item = {
        .group = group_name(comparison, change->metric, change->dataset, change->phenomenon, arena),
        .name = mc_slice_of(change->check->name),
        .rule = mc_slice_of(mc_arena_format(arena, "gate/%s", change->check->name)),
        .outcome = outcome_of(comparison, change),
    };

    if (item.outcome == MC_ITEM_SKIPPED) {
        struct mc_slice verdict = mc_change_verdict(change, arena);

        item.message = mc_slice_of(mc_arena_format(arena, "%.*s%s", MC_SLICE_ARGUMENTS(verdict),
                                                   mc_change_unproved_words(change, arena)));
    } else {
        item.message = mc_change_sentence(comparison, change, arena);
    }
    if (item.outcome == MC_ITEM_PASSED && change->n_unproved[0] + change->n_unproved[1] > 0)
        item.outcome = MC_ITEM_NOTED;
    return item;
}

static struct mc_check_item item_of_case(const struct mc_comparison *comparison,
                                         const struct mc_changed_case *changed,
                                         struct mc_arena *arena)
{
    const struct mc_suite *suite = comparison->runs->suite;
    const struct mc_case *shown = &suite->cases[changed->item];
    struct mc_slice name = comparison->runs->metrics[changed->metric].name;
    struct mc_check_item item = {
        .group = mc_slice_of(
            mc_arena_format(arena, "%.*s: cases that fail now", MC_SLICE_ARGUMENTS(name))),
        .name = shown->id,
        .rule = mc_slice_of("gate/case"),
        .outcome = MC_ITEM_WARNED,
        .message = mc_changed_case_sentence(comparison, changed, arena),
        .file = suite->files[shown->file].path,
        .at = shown->at,
    };

    item.details =
        mc_slice_of(mc_arena_format(arena, "%.*s\n%.*s", MC_SLICE_ARGUMENTS(shown->reference.text),
                                    MC_SLICE_ARGUMENTS(shown->candidate.text)));
    return item;
}

/* Neither passed nor failed; no run of tests may look as if it had passed. */
static struct mc_check_item item_of_no_verdict(const struct mc_comparison *comparison,
                                               const struct mc_comparison_options *options,
                                               struct mc_arena *arena)
{
    return (struct mc_check_item){
        .group = mc_slice_of("gate"),
        .name = mc_slice_of("verdict"),
        .rule = mc_slice_of("gate/verdict"),
        .outcome = MC_ITEM_FAILED,
        .message = mc_slice_of(mc_gate_why_blind(comparison, options, arena)),
    };
}

/* Every order is kept: nothing fails, but it is worth a look. */
static struct mc_check_item item_of_rescaling(const struct mc_paired_metric *metric)
{
    return (struct mc_check_item){
        .group = metric->name,
        .name = mc_slice_of("rescaling"),
        .rule = mc_slice_of("gate/rescaled"),
        .outcome = MC_ITEM_NOTED,
        .message = mc_slice_of("rescaled: every order kept; calibration changed"),
    };
}

/* A metric that one run does not have, or that lost scores. */
static struct mc_check_item item_of_metric(const struct mc_paired_metric *metric,
                                           const struct mc_comparison_options *options,
                                           struct mc_arena *arena)
{
    return (struct mc_check_item){
        .group = metric->name,
        .name = mc_slice_of("scores"),
        .rule = mc_slice_of("gate/missing"),
        .outcome = options->missing_fails ? MC_ITEM_FAILED : MC_ITEM_WARNED,
        .message = mc_slice_of(mc_lost_scores_sentence(metric, options->labels, arena)),
    };
}

/* Cases that are not the same in both runs; false: there are none of this kind. */
static bool item_of_unlike(const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options, size_t kind,
                           struct mc_check_item *item, struct mc_arena *arena)
{
    const char *name,
        *sentence = mc_unlike_outcome_sentence(comparison->runs, kind, options->most_cases, arena);

    if (sentence == NULL)
        return false;
    (void)mc_unlike_kind(kind, &name);
    *item = (struct mc_check_item){
        .group = mc_slice_of("cases"),
        .name = mc_slice_of(name),
        .rule = mc_slice_of("gate/cases"),
        .outcome = MC_ITEM_SKIPPED,
        .message = mc_slice_of(sentence),
    };
    return true;
}

static bool lacks_scores(const struct mc_paired_metric *metric)
{
    return !metric->sentinel &&
           (metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND || metric->n_lost > 0);
}

static struct mc_slice summary_of(const struct mc_comparison *comparison,
                                  const struct mc_comparison_options *options,
                                  struct mc_arena *arena)
{
    struct mc_slice cases = mc_changed_cases_sentence(comparison, arena);

    return mc_slice_of(mc_arena_format(
        arena, "%s: %zu blocking, %zu warning%s; %.*s%s", mc_gate_verdict(comparison, options),
        comparison->n_blocking, comparison->n_warning, comparison->n_warning == 1 ? "" : "s",
        MC_SLICE_ARGUMENTS(cases), mc_unproved_words(comparison->runs, arena)));
}

static struct mc_check_rule *rules_of(struct mc_arena *arena, size_t *n)
{
    static const struct {
        const char *name, *description, *help;
    } others[] = {
        {"gate/case", "a case fails what is expected of it, and passed it in the baseline",
         "Read both sentences: does the new score say less about them than the old one?"},
        {"gate/missing", "a metric of one run alone, or one without scores that the baseline has",
         "Run the gate with the metrics of the baseline, or see why a case has no score any more; "
         "--on-missing warn lets both pass."},
        {"gate/cases", "cases that are not the same in both runs",
         "They are left out, or held to what the new run says of them (doc/gate.md, \"The same "
         "case\"). --accept makes a baseline over the new cases."},
        {"gate/rescaled", "the scores of a metric changed, and every order of them is kept",
         "See that nobody relies on the old scale; --accept makes the new one the baseline. "
         "\"rescaling\" of the policy says whether a gate warns, blocks or passes over it."},
        {"gate/verdict",
         "more is lost than is tolerated, and no check could show it; or a metric failed",
         "Score more cases, or make more draws (--draws); `metricheck compare` shows what is "
         "lost."},
    };
    const struct mc_check *checks = mc_checks(n);
    size_t n_others = sizeof(others) / sizeof(others[0]), i;
    struct mc_check_rule *rules = mc_arena_array(arena, *n + n_others, sizeof(*rules));

    for (i = 0; i < *n; i++) {
        rules[i].name = mc_slice_of(mc_arena_format(arena, "gate/%s", checks[i].name));
        rules[i].description = mc_slice_of(checks[i].definition);
        rules[i].help = mc_slice_of(
            "`metricheck compare` shows the cases behind it. Where the change is wanted, --accept "
            "makes the new run the baseline; a policy says what may be lost (doc/gate.md).");
    }
    for (i = 0; i < n_others; i++, ++*n) {
        rules[*n].name = mc_slice_of(others[i].name);
        rules[*n].description = mc_slice_of(others[i].description);
        rules[*n].help = mc_slice_of(others[i].help);
    }
    return rules;
}

/* Whether one of the checks from `first` on, of one metric on one group, is worse. */
static bool any_worse(const struct mc_comparison *comparison, size_t first, size_t n_checks)
{
    size_t i;

    for (i = first; i < first + n_checks; i++)
        if (comparison->changes[i].outcome == MC_CHANGE_WORSE)
            return true;
    return false;
}

/* The checks of a metric on a group stand together; those that are worse come first, because some
 * formats show but a few. */
static void add_changes(const struct mc_comparison *comparison, bool worse,
                        struct mc_check_item *items, size_t *n_items, struct mc_arena *arena)
{
    size_t n_checks, first, i;

    (void)mc_checks(&n_checks);
    for (first = 0; first < comparison->n_changes; first += n_checks) {
        if (any_worse(comparison, first, n_checks) != worse)
            continue;
        for (i = first; i < first + n_checks; i++) {
            const struct mc_change *change = &comparison->changes[i];

            if (change->setting.level != MC_GATE_INFO && change->n > 0)
                items[(*n_items)++] = item_of_change(comparison, change, arena);
        }
    }
}

struct mc_checklist mc_comparison_checklist(const struct mc_comparison *comparison,
                                            const struct mc_comparison_options *options,
                                            struct mc_arena *arena)
{
    const struct mc_paired_runs *runs = comparison->runs;
    struct mc_check_item *items = mc_arena_array(
        arena,
        MC_UNLIKE_KINDS + 2 * runs->n_metrics + comparison->n_changes + comparison->n_cases + 1,
        sizeof(*items));
    struct mc_checklist list = {
        .title = mc_slice_of("metricheck gate"),
        .summary = summary_of(comparison, options, arena),
        .created = options->created,
        .items = items,
    };
    size_t m, i;

    list.rules = rules_of(arena, &list.n_rules);
    for (i = 0; i < MC_UNLIKE_KINDS; i++)
        list.n_items += item_of_unlike(comparison, options, i, &items[list.n_items], arena);
    if (mc_gate_is_blind(comparison, options))
        items[list.n_items++] = item_of_no_verdict(comparison, options, arena);
    for (m = 0; m < runs->n_metrics; m++)
        if (lacks_scores(&runs->metrics[m]))
            items[list.n_items++] = item_of_metric(&runs->metrics[m], options, arena);
    for (m = 0; m < runs->n_metrics; m++)
        if (comparison->rescaled != NULL && comparison->rescaled[m])
            items[list.n_items++] = item_of_rescaling(&runs->metrics[m]);
    add_changes(comparison, true, items, &list.n_items, arena);
    add_changes(comparison, false, items, &list.n_items, arena);
    for (m = 0; m < runs->n_metrics; m++)
        for (i = 0; i < comparison->n_cases; i++)
            if (comparison->cases[i].metric == m && comparison->cases[i].worse)
                items[list.n_items++] = item_of_case(comparison, &comparison->cases[i], arena);
    return list;
}
