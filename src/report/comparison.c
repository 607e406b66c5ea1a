/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison.c: the sentences shared by the report, the list of tests and the page, so that all
 * three use the same words. In order: a change in words, cases that differ, lost scores and changed
 * cases; then the list of tests. The report for people is in comparison_document.c. */
#include "report/comparison.h"

#include <math.h>
#include <string.h>

#include "analysis/change/paired_runs.h"
#include "base/memory.h"
#include "base/hash.h"
#include "report/plain_text.h"
#include "report/words.h"
#include "suite/case_content.h"

/* --- a change in words ------------------------------------------------------------------------ */

struct mc_slice mc_change_value(const struct mc_change *change, double value,
                                struct mc_arena *arena)
{
    if (isnan(value))
        return mc_slice("", 0);
    if (change->check->counts)
        return mc_decimal_text(value * (double)change->n, 0, arena);
    return mc_decimal_text(value, 3, arena);
}

/* The bounds of a difference of counts need not be whole. */
static struct mc_slice signed_text(const struct mc_change *change, double value, bool whole,
                                   struct mc_arena *arena)
{
    if (change->check->counts)
        return mc_signed_text(value * (double)change->n, whole ? 0 : 1, arena);
    return mc_signed_text(value, 3, arena);
}

struct mc_slice mc_change_difference(const struct mc_change *change, double difference,
                                     struct mc_arena *arena)
{
    if (isnan(difference))
        return mc_slice("", 0);
    return signed_text(change, difference, true, arena);
}

struct mc_slice mc_change_interval(const struct mc_change *change, struct mc_arena *arena)
{
    if (isnan(change->low) || isnan(change->high))
        return mc_slice("", 0);
    return mc_arena_slice(arena, "[%s, %s]", signed_text(change, change->low, false, arena).data,
                          signed_text(change, change->high, false, arena).data);
}

const char *mc_change_outcome_name(enum mc_change_outcome outcome)
{
    static const char *const names[] = {"undefined", "too-few",     "none",     "better",
                                        "tolerated", "worse",       "rescaled", "out-of-reach",
                                        "reversed",  "contradicted"};

    return names[outcome];
}

const char *mc_gate_level_name(enum mc_gate_level level)
{
    static const char *const names[] = {"info", "warn", "block"};

    return names[level];
}

struct mc_slice mc_change_verdict(const struct mc_change *change, struct mc_arena *arena)
{
    static const char *const worse[] = {"worse", "warn", "BLOCK"};

    switch (change->outcome) {
    case MC_CHANGE_UNDEFINED:
        return mc_slice_of(change->reason == NULL ? "not defined" : change->reason);
    case MC_CHANGE_TOO_FEW:
        return mc_arena_slice(arena, "too few to judge (n < %zu)", change->setting.least_n);
    case MC_CHANGE_NONE:
        return mc_slice_of("~");
    case MC_CHANGE_BETTER:
    case MC_CHANGE_TOLERATED:
    case MC_CHANGE_RESCALED:
    case MC_CHANGE_REVERSED:
    case MC_CHANGE_CONTRADICTED:
        return mc_slice_of(mc_change_outcome_name(change->outcome));
    case MC_CHANGE_OUT_OF_REACH:
        if (change->swamped)
            return mc_slice_of("too few changed by more than a trifle to judge");
        return mc_arena_slice(arena, "too few %schanged to judge (%zu)",
                              change->n_units < change->n ? "items " : "", change->n_units_changed);
    case MC_CHANGE_WORSE:
        break;
    }
    return mc_slice_of(worse[change->setting.level]);
}

const char *mc_units_sentence(const struct mc_comparison *comparison, struct mc_arena *arena)
{
    size_t n_datasets = comparison->changed->n_datasets, d;
    const char *text = NULL;

    for (d = 0; comparison->dataset_units != NULL && d < n_datasets; d++) {
        const struct mc_dataset_units *units = &comparison->dataset_units[d];
        struct mc_slice name = mc_plain_text(units->dataset, arena);

        if (units->n_units == units->n_cases)
            continue;
        text = mc_arena_format(arena, "%s%.*s%s%zu cases of %zu item%s%s",
                               text == NULL ? "swaps, sign flips and McNemar's test are by item: "
                                            : mc_arena_format(arena, "%s, ", text),
                               n_datasets > 1 ? (int)name.length : 0, name.data,
                               n_datasets > 1 ? " " : "", units->n_cases, units->n_units,
                               units->n_units == 1 ? "" : "s",
                               units->n_units < MC_FEWEST_CHANGED ? ", too few for any test" : "");
    }
    return text;
}

const char *mc_whole_change_words(const struct mc_comparison *comparison, size_t metric,
                                  struct mc_arena *arena)
{
    double factor = comparison->factors == NULL ? (double)NAN : comparison->factors[metric];

    if (comparison->rescaled != NULL && comparison->rescaled[metric])
        return isnan(factor)
                   ? "rescaled: every order kept; calibration changed"
                   : mc_arena_format(arena,
                                     "rescaled: every order kept (x %s); calibration changed",
                                     mc_number_text(factor, 6, arena).data);
    if (comparison->reversed != NULL && comparison->reversed[metric])
        return "reversed: the new scores order the cases the other way round";
    return NULL;
}

static struct mc_slice metric_name(const struct mc_comparison *comparison, size_t metric,
                                   struct mc_arena *arena)
{
    return mc_plain_text(comparison->runs->metrics[metric].name, arena);
}

/* "; 3 scores behind it are not proved", with `behind` for " behind it"; empty if n is 0. */
static const char *unproved_words(size_t n, const char *behind, struct mc_arena *arena)
{
    if (n == 0)
        return "";
    return mc_arena_format(arena, "; %zu score%s%s %s not proved", n, n == 1 ? "" : "s", behind,
                           n == 1 ? "is" : "are");
}

const char *mc_change_unproved_words(const struct mc_change *change, struct mc_arena *arena)
{
    return unproved_words(change->n_unproved[0] + change->n_unproved[1], " behind it", arena);
}

size_t mc_count_unproved(const struct mc_paired_runs *runs)
{
    size_t n = 0, m;

    for (m = 0; m < runs->n_metrics; m++)
        n += runs->metrics[m].n_unproved[0] + runs->metrics[m].n_unproved[1];
    return n;
}

const char *mc_unproved_words(const struct mc_paired_runs *runs, struct mc_arena *arena)
{
    return unproved_words(mc_count_unproved(runs), "", arena);
}

const char *mc_unproved_sentence(const struct mc_paired_metric *metric,
                                 const struct mc_slice labels[2], struct mc_arena *arena)
{
    struct mc_slice name = mc_plain_text(metric->name, arena);
    const char *text = "";
    size_t r;

    for (r = 0; r < 2; r++) {
        struct mc_slice label = mc_plain_text(labels[r], arena);
        size_t n = metric->n_unproved[r];

        if (n > 0)
            text =
                mc_arena_format(arena, "%s%s%zu score%s of %.*s", text, text[0] == '\0' ? "" : ", ",
                                n, n == 1 ? "" : "s", MC_SLICE_ARGUMENTS(label));
    }
    if (text[0] == '\0')
        return NULL;
    return mc_arena_format(arena, "%.*s: not proved: %s", MC_SLICE_ARGUMENTS(name), text);
}

struct mc_slice mc_change_sentence(const struct mc_comparison *comparison,
                                   const struct mc_change *change, struct mc_arena *arena)
{
    struct mc_slice metric = metric_name(comparison, change->metric, arena);
    struct mc_slice from = mc_change_value(change, change->base, arena);
    struct mc_slice to = mc_change_value(change, change->changed, arena);
    struct mc_slice by = mc_change_difference(change, change->changed - change->base, arena);
    struct mc_slice interval = mc_change_interval(change, arena);
    const struct mc_correction *correction = comparison->settings.policy->correction;
    bool adjusted = !isnan(change->p_adjusted);
    struct mc_slice p = mc_p_text(adjusted ? change->p_adjusted : change->p, arena);
    const char *how = "";

    if (adjusted)
        how = correction->method == MC_ADJUST_NONE
                  ? ", not adjusted"
                  : mc_arena_format(arena, " after %s", correction->title);
    return mc_arena_slice(
        arena, "%s of %.*s on %.*s: %.*s -> %.*s (%.*s%s%.*s) of %zu cases, p %.*s%s%s",
        change->check->title, MC_SLICE_ARGUMENTS(metric), MC_SLICE_ARGUMENTS(change->phenomenon),
        MC_SLICE_ARGUMENTS(from), MC_SLICE_ARGUMENTS(to), MC_SLICE_ARGUMENTS(by),
        interval.length > 0 ? ", " : "", MC_SLICE_ARGUMENTS(interval), change->n,
        MC_SLICE_ARGUMENTS(p), how, mc_change_unproved_words(change, arena));
}

const char *mc_change_place(const struct mc_comparison *comparison, const struct mc_change *change,
                            struct mc_arena *arena)
{
    struct mc_slice metric = metric_name(comparison, change->metric, arena);

    if (mc_slice_is(change->phenomenon, "overall"))
        return mc_arena_format(arena, "%.*s over all cases", MC_SLICE_ARGUMENTS(metric));
    return mc_arena_format(arena, "%.*s on %.*s", MC_SLICE_ARGUMENTS(metric),
                           MC_SLICE_ARGUMENTS(mc_plain_text(change->phenomenon, arena)));
}

const char *mc_condition_sentence(const struct mc_comparison *comparison,
                                  const struct mc_condition_result *result, struct mc_arena *arena)
{
    const struct mc_change *change = result->change;
    struct mc_slice text = mc_plain_text(result->condition->text, arena);
    struct mc_slice interval = mc_change_interval(change, arena);
    const char *place = mc_change_place(comparison, change, arena), *values;

    if (comparison->changed->n_datasets > 1)
        place = mc_arena_format(arena, "%s of %.*s", place,
                                MC_SLICE_ARGUMENTS(mc_plain_text(change->dataset, arena)));
    if (!result->is_known)
        return mc_arena_format(arena, "%.*s: %s has no such value%s%s", MC_SLICE_ARGUMENTS(text),
                               place, change->reason == NULL ? "" : ": ",
                               change->reason == NULL ? "" : change->reason);
    values = mc_decimal_text(change->changed, 3, arena).data;
    if (result->condition->from_base)
        values = mc_arena_format(arena, "%s, base %s (%s%s%.*s%s)", values,
                                 mc_decimal_text(change->base, 3, arena).data,
                                 mc_signed_text(change->changed - change->base, 3, arena).data,
                                 interval.length > 0 ? ", " : "", MC_SLICE_ARGUMENTS(interval),
                                 change->check->counts && interval.length > 0 ? " cases" : "");
    else if (!isnan(result->low) && !isnan(result->high))
        values = mc_arena_format(arena, "%s [%s, %s]", values,
                                 mc_decimal_text(result->low, 3, arena).data,
                                 mc_decimal_text(result->high, 3, arena).data);
    return mc_arena_format(arena, "%.*s: %s %s: %s", MC_SLICE_ARGUMENTS(text), place, values,
                           result->is_met ? "met" : "not met");
}

const char *mc_flip_words(const struct mc_comparison *comparison, const struct mc_flip *flip,
                          size_t column, struct mc_arena *arena)
{
    const struct mc_tested *tested = &comparison->changed->expectations->items[flip->tested];
    struct mc_slice words = mc_expectation_words(tested, arena);

    return mc_arena_format(
        arena, "; %s now: %.*s, margin %s -> %s", flip->worse ? "fails" : "passes",
        MC_SLICE_ARGUMENTS(words),
        mc_margin_text(comparison->changed, column, flip->base, true, arena).data,
        mc_margin_text(comparison->changed, column, flip->changed, true, arena).data);
}

struct mc_slice mc_changed_case_sentence(const struct mc_comparison *comparison,
                                         const struct mc_changed_case *item, struct mc_arena *arena)
{
    static const char not_proved[] = " (not proved)";
    struct mc_slice metric = metric_name(comparison, item->metric, arena);
    struct mc_slice id = mc_plain_text(comparison->runs->suite->cases[item->item].id, arena);
    const char *text = mc_arena_format(
        arena, "%.*s  %.*s %s%s -> %s%s", MC_SLICE_ARGUMENTS(id), MC_SLICE_ARGUMENTS(metric),
        mc_number_text(item->base_score, 4, arena).data, item->unproved[0] ? not_proved : "",
        mc_number_text(item->changed_score, 4, arena).data, item->unproved[1] ? not_proved : "");
    size_t i;

    for (i = 0; i < item->n_flips; i++)
        text =
            mc_arena_format(arena, "%s%s", text,
                            mc_flip_words(comparison, &item->flips[i],
                                          comparison->runs->metrics[item->metric].changed, arena));
    return mc_slice_of(text);
}

/* --- cases that are not the same -------------------------------------------------------------- */

static const struct {
    uint32_t what;
    const char *name, *singular, *plural;
    const char *outcome;
} unlike_kinds[MC_UNLIKE_KINDS] = {
    {MC_DIFFERS_TEXTS, "texts", "has other texts", "have other texts", "left out"},
    {MC_DIFFERS_GRAPHS, "graphs", "has other graphs", "have other graphs", "left out"},
    {MC_ONLY_IN_BASE, "only_base", "is only in the baseline", "are only in the baseline",
     "left out"},
    {MC_ONLY_IN_CHANGED, "only_new", "is not in the baseline", "are not in the baseline",
     "left out"},
    {MC_DIFFERS_JUDGEMENT, "judgement", "has another judgement", "have another judgement",
     "the new one counts for both runs"},
    {MC_DIFFERS_EXPECTATIONS, "expectations", "has other expectations", "have other expectations",
     "the new ones count for both runs"},
    {MC_DIFFERS_GROUP, "group", "has another phenomenon, dataset, system or item",
     "have another phenomenon, dataset, system or item", "the new one counts for both runs"},
    {MC_HAS_ANOTHER_ID, "id", "has another id", "have another id", "compared"},
};

uint32_t mc_unlike_kind(size_t kind, const char **name)
{
    *name = unlike_kinds[kind].name;
    return unlike_kinds[kind].what;
}

const char *mc_unlike_words(size_t kind)
{
    return unlike_kinds[kind].singular;
}

/* A case left out for its texts is not listed again for its judgement. */
static bool is_of_kind(const struct mc_unlike_case *item, size_t kind)
{
    uint32_t what = unlike_kinds[kind].what;

    return (item->what & what) != 0 &&
           ((what & MC_LEAVES_OUT) != 0 || (item->what & MC_LEAVES_OUT) == 0);
}

const char *mc_unlike_sentence(const struct mc_paired_runs *runs, size_t kind, size_t most_ids,
                               struct mc_arena *arena)
{
    struct mc_buffer ids = {NULL, 0, 0}; /* " (a, b and 3 more)" */
    const char *sentence = NULL;
    size_t n = 0, i;

    for (i = 0; i < runs->n_unlike; i++) {
        if (!is_of_kind(&runs->unlike[i], kind) || n++ >= most_ids)
            continue;
        mc_buffer_append_text(&ids, n == 1 ? " (" : ", ");
        if (unlike_kinds[kind].what == MC_HAS_ANOTHER_ID)
            mc_buffer_append_format(
                &ids, "%.*s -> ",
                MC_SLICE_ARGUMENTS(mc_plain_text(mc_clip(runs->unlike[i].was), arena)));
        mc_buffer_append_slice(&ids, mc_plain_text(mc_clip(runs->unlike[i].id), arena));
    }
    if (n > most_ids && most_ids > 0)
        mc_buffer_append_format(&ids, " and %zu more", n - most_ids);
    mc_buffer_append_text(&ids, n > 0 && most_ids > 0 ? ")" : "");
    if (n > 0)
        sentence = mc_arena_format(arena, "%zu case%s %s%s", n, n == 1 ? "" : "s",
                                   n == 1 ? unlike_kinds[kind].singular : unlike_kinds[kind].plural,
                                   ids.data);
    mc_buffer_free(&ids);
    return sentence;
}

const char *mc_unlike_outcome_sentence(const struct mc_paired_runs *runs, size_t kind,
                                       size_t most_ids, struct mc_arena *arena)
{
    const char *sentence = mc_unlike_sentence(runs, kind, most_ids, arena);

    return sentence == NULL
               ? NULL
               : mc_arena_format(arena, "%s: %s", sentence, unlike_kinds[kind].outcome);
}

/* --- lost scores and changed cases ------------------------------------------------------------ */

/* "no longer a score for 12 cases (negation-002, negation-003, negation-005 and 9 more)" */
static const char *lost_words(const struct mc_paired_metric *metric, struct mc_arena *arena)
{
    enum { MOST_IDS = 3 };
    const char *ids = "";
    size_t i;

    if (metric->n_lost == 0)
        return "";
    for (i = 0; i < metric->n_lost && i < MOST_IDS; i++)
        ids = mc_arena_format(arena, "%s%s%.*s", ids, i == 0 ? "" : ", ",
                              MC_SLICE_ARGUMENTS(mc_plain_text(mc_clip(metric->lost[i]), arena)));
    if (metric->n_lost > MOST_IDS)
        ids = mc_arena_format(arena, "%s and %zu more", ids, metric->n_lost - MOST_IDS);
    return mc_arena_format(arena, "no longer a score for %zu case%s (%s)", metric->n_lost,
                           metric->n_lost == 1 ? "" : "s", ids);
}

/* ": it ended with exit code 3", the reason for the first lost score; empty if it is unknown. */
static const char *why_words(const struct mc_paired_metric *metric, struct mc_arena *arena)
{
    if (metric->n_lost == 0 || metric->why.length == 0)
        return "";
    return mc_arena_format(arena, ": %.*s",
                           MC_SLICE_ARGUMENTS(mc_plain_text(mc_clip(metric->why), arena)));
}

const char *mc_lost_scores_sentence(const struct mc_paired_metric *metric,
                                    const struct mc_slice labels[2], struct mc_arena *arena)
{
    struct mc_slice name = mc_plain_text(metric->name, arena);
    struct mc_slice without = mc_plain_text(labels[metric->base == MC_NOT_FOUND ? 0 : 1], arena);

    if (metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND)
        return mc_arena_format(arena, "%.*s: not in %.*s", MC_SLICE_ARGUMENTS(name),
                               MC_SLICE_ARGUMENTS(without));
    if (metric->n_gained > 0)
        return mc_arena_format(arena, "%.*s: %s%sa score now for %zu more%s",
                               MC_SLICE_ARGUMENTS(name), lost_words(metric, arena),
                               metric->n_lost > 0 ? ", " : "", metric->n_gained,
                               why_words(metric, arena));
    if (metric->n_lost > 0)
        return mc_arena_format(arena, "%.*s: %s%s", MC_SLICE_ARGUMENTS(name),
                               lost_words(metric, arena), why_words(metric, arena));
    return NULL;
}

struct mc_slice mc_changed_cases_sentence(const struct mc_comparison *comparison,
                                          struct mc_arena *arena)
{
    size_t n = comparison->n_cases;

    if (n == 0)
        return mc_slice_of("no case changed its verdict");
    return mc_arena_slice(arena, "%zu case%s changed verdict: %zu %s now, %zu %s now", n,
                          n == 1 ? "" : "s", comparison->n_worse,
                          comparison->n_worse == 1 ? "fails" : "fail", n - comparison->n_worse,
                          n - comparison->n_worse == 1 ? "passes" : "pass");
}

/* --- the list of tests ------------------------------------------------------------------------ */

static enum mc_item_outcome outcome_of(const struct mc_comparison *comparison,
                                       const struct mc_change *change)
{
    switch (change->outcome) {
    case MC_CHANGE_UNDEFINED:
    case MC_CHANGE_TOO_FEW:
    case MC_CHANGE_OUT_OF_REACH:
        if (change->is_small && comparison->settings.policy->small_losses != MC_GATE_INFO)
            return comparison->settings.policy->small_losses == MC_GATE_BLOCK ? MC_ITEM_FAILED
                                                                              : MC_ITEM_WARNED;
        return MC_ITEM_SKIPPED;
    case MC_CHANGE_NONE:
    case MC_CHANGE_BETTER:
    case MC_CHANGE_TOLERATED:
    case MC_CHANGE_REVERSED:
    case MC_CHANGE_CONTRADICTED:
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

    return mc_arena_slice(arena, "%.*s on %.*s %.*s", MC_SLICE_ARGUMENTS(name),
                          MC_SLICE_ARGUMENTS(dataset), MC_SLICE_ARGUMENTS(phenomenon));
}

/* Its place is where the cases of the phenomenon begin. */
static struct mc_check_item item_of_change(const struct mc_comparison *comparison,
                                           const struct mc_change *change, struct mc_arena *arena)
{
    const struct mc_suite *suite = comparison->runs->suite;
    const struct mc_case *first = &suite->cases[change->first_case];
    struct mc_check_item item = {
        .group = group_name(comparison, change->metric, change->dataset, change->phenomenon, arena),
        .name = mc_slice_of(change->check->name),
        .rule = mc_arena_slice(arena, "gate/%s", change->check->name),
        .outcome = outcome_of(comparison, change),
    };

    if (item.outcome == MC_ITEM_SKIPPED) {
        struct mc_slice verdict = mc_change_verdict(change, arena);

        item.message = mc_arena_slice(arena, "%.*s%s", MC_SLICE_ARGUMENTS(verdict),
                                      mc_change_unproved_words(change, arena));
    } else {
        item.message = mc_change_sentence(comparison, change, arena);
    }
    item.file = suite->files[first->file].path;
    item.at = first->at;
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
        .group = mc_arena_slice(arena, "%.*s: cases that fail now", MC_SLICE_ARGUMENTS(name)),
        .name = shown->id,
        .rule = mc_slice_of("gate/case"),
        .outcome = MC_ITEM_WARNED,
        .message = mc_changed_case_sentence(comparison, changed, arena),
        .file = suite->files[shown->file].path,
        .at = shown->at,
    };

    item.details = mc_arena_slice(arena, "%.*s\n%.*s", MC_SLICE_ARGUMENTS(shown->reference.text),
                                  MC_SLICE_ARGUMENTS(shown->candidate.text));
    return item;
}

/* A gate without a verdict fails here, so that the test run does not look as if it had passed. */
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

/* Every order is kept, or reversed: this fails nothing, but is worth a look. */
static struct mc_check_item item_of_whole_change(const struct mc_comparison *comparison,
                                                 size_t metric, struct mc_arena *arena)
{
    bool rescaled = comparison->rescaled != NULL && comparison->rescaled[metric];

    return (struct mc_check_item){
        .group = comparison->runs->metrics[metric].name,
        .name = mc_slice_of(rescaled ? "rescaling" : "direction"),
        .rule = mc_slice_of(rescaled ? "gate/rescaled" : "gate/reversed"),
        .outcome = MC_ITEM_NOTED,
        .message = mc_slice_of(mc_whole_change_words(comparison, metric, arena)),
    };
}

/* A metric that one run lacks, or that lost scores. */
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

/* Cases that differ between the runs; false: there are none of this kind. */
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

static struct mc_slice summary_of(const struct mc_comparison *comparison,
                                  const struct mc_comparison_options *options,
                                  struct mc_arena *arena)
{
    struct mc_slice cases = mc_changed_cases_sentence(comparison, arena);

    return mc_arena_slice(arena, "%s: %zu blocking, %zu warning%s; %.*s%s",
                          mc_gate_verdict(comparison, options), comparison->n_blocking,
                          comparison->n_warning, comparison->n_warning == 1 ? "" : "s",
                          MC_SLICE_ARGUMENTS(cases), mc_unproved_words(comparison->runs, arena));
}

static struct mc_check_rule *rules_of(struct mc_arena *arena, size_t *n)
{
    static const struct {
        const char *name, *description, *help;
    } others[] = {
        {"gate/case", "a case fails an expectation that it passed in the baseline",
         "Read both sentences: does the new score say less about them than the old one?"},
        {"gate/missing", "a metric in one run only, or without scores that the baseline has",
         "Run the gate with the metrics of the baseline, or find out why a case lost its score; "
         "--on-missing warn lets both pass."},
        {"gate/cases", "cases that are not the same in both runs",
         "They are left out, or judged by the new run (doc/gate.md, \"The same case\"). "
         "--accept makes a baseline over the new cases."},
        {"gate/fail-if", "a condition of --fail-if",
         "The message has the value, and its interval or that of the change. If the change is "
         "intended, set another threshold."},
        {"gate/rescaled", "the scores of a metric changed, and every order of them is kept",
         "Make sure that nobody relies on the old scale; --accept makes the new one the "
         "baseline. \"rescaling\" in the policy makes a gate warn, block or ignore it."},
        {"gate/reversed", "the new scores of a metric order the cases the other way round",
         "Was the metric negated, or is its direction declared wrongly? What is nearer to people "
         "by that is not better: see its right order."},
        {"gate/verdict",
         "more was lost than is tolerated, but no check could show it; or a metric failed",
         "Score more cases, or make more draws (--draws); `metricheck compare` shows what is "
         "lost."},
    };
    const struct mc_check *checks = mc_checks(n);
    size_t n_others = sizeof(others) / sizeof(others[0]), i;
    struct mc_check_rule *rules = mc_arena_array(arena, *n + n_others, sizeof(*rules));

    for (i = 0; i < *n; i++) {
        rules[i].name = mc_arena_slice(arena, "gate/%s", checks[i].name);
        rules[i].description = mc_slice_of(checks[i].definition);
        rules[i].help = mc_slice_of(
            "`metricheck compare` shows the cases. If the change is intended, --accept makes "
            "the new run the baseline; a policy sets the tolerated losses (doc/gate.md).");
    }
    for (i = 0; i < n_others; i++, ++*n) {
        rules[*n].name = mc_slice_of(others[i].name);
        rules[*n].description = mc_slice_of(others[i].description);
        rules[*n].help = mc_slice_of(others[i].help);
    }
    return rules;
}

/* A threshold set by the user. */
static struct mc_check_item item_of_condition(const struct mc_comparison *comparison,
                                              const struct mc_condition_result *result,
                                              struct mc_arena *arena)
{
    const struct mc_change *change = result->change;
    const struct mc_case *first = &comparison->runs->suite->cases[change->first_case];

    return (struct mc_check_item){
        .group = group_name(comparison, change->metric, change->dataset, change->phenomenon, arena),
        .name = result->condition->text,
        .rule = mc_slice_of("gate/fail-if"),
        .outcome = !result->is_known ? MC_ITEM_SKIPPED
                   : result->is_met  ? MC_ITEM_FAILED
                                     : MC_ITEM_PASSED,
        .message = mc_slice_of(mc_condition_sentence(comparison, result, arena)),
        .file = comparison->runs->suite->files[first->file].path,
        .at = first->at,
    };
}

/* The checks of a metric on a group stay together; groups with a worse check come first, because
 * some formats show only a few. */
static void add_changes(const struct mc_comparison *comparison, bool worse,
                        struct mc_check_item *items, size_t *n_items, struct mc_arena *arena)
{
    size_t n_checks = comparison->n_checks, first, i;

    for (first = 0; first < comparison->n_changes; first += n_checks) {
        bool any_worse = false;

        for (i = first; i < first + n_checks; i++)
            any_worse = any_worse || comparison->changes[i].outcome == MC_CHANGE_WORSE;
        if (any_worse != worse)
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
    struct mc_check_item *items =
        mc_arena_array(arena,
                       MC_UNLIKE_KINDS + 2 * runs->n_metrics + comparison->n_conditions +
                           comparison->n_changes + comparison->n_cases + 1,
                       sizeof(*items));
    struct mc_checklist list = {
        .title = mc_slice_of("metricheck gate"),
        .summary = summary_of(comparison, options, arena),
        .file = runs->suite->files[0].path,
        .home = options->home == NULL ? mc_slice("", 0) : mc_slice_of(options->home),
        .root = options->source_root,
        .created = options->created,
        .items = items,
    };
    size_t m, i;

    list.rules = rules_of(arena, &list.n_rules);
    for (i = 0; i < MC_UNLIKE_KINDS; i++)
        list.n_items += item_of_unlike(comparison, options, i, &items[list.n_items], arena);
    if (mc_gate_is_blind(comparison, options))
        items[list.n_items++] = item_of_no_verdict(comparison, options, arena);
    for (i = 0; i < comparison->n_conditions; i++)
        items[list.n_items++] = item_of_condition(comparison, &comparison->conditions[i], arena);
    for (m = 0; m < runs->n_metrics; m++) {
        const struct mc_paired_metric *metric = &runs->metrics[m];

        if (!metric->sentinel &&
            (metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND || metric->n_lost > 0))
            items[list.n_items++] = item_of_metric(metric, options, arena);
    }
    for (m = 0; m < runs->n_metrics; m++)
        if (mc_whole_change_words(comparison, m, arena) != NULL)
            items[list.n_items++] = item_of_whole_change(comparison, m, arena);
    add_changes(comparison, true, items, &list.n_items, arena);
    add_changes(comparison, false, items, &list.n_items, arena);
    for (m = 0; m < runs->n_metrics; m++)
        for (i = 0; i < comparison->n_cases; i++)
            if (comparison->cases[i].metric == m && comparison->cases[i].worse)
                items[list.n_items++] = item_of_case(comparison, &comparison->cases[i], arena);
    return list;
}
