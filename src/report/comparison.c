/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison.c: sentences are made first and shared by all three forms, so that the report, the
 * list of tests and the page say a thing in the same words. In order: a change in words, cases
 * that are not the same, what the gate could have found, lost scores and changed cases; then the
 * report: its verdict, head, table, cases and answer; the list of tests. */
#include "report/comparison.h"

#include <math.h>
#include <string.h>

#include "analysis/change/paired_runs.h"
#include "base/memory.h"
#include "base/hash.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/plain_text.h"
#include "report/words.h"
#include "suite/case_content.h"

/* --- a change in words ------------------------------------------------------------------------ */

static struct mc_slice empty(void)
{
    return mc_slice("", 0);
}

struct mc_slice mc_change_value(const struct mc_change *change, double value,
                                struct mc_arena *arena)
{
    if (isnan(value))
        return empty();
    if (change->check->counts)
        return mc_decimal_text(value * (double)change->n, 0, arena);
    return mc_decimal_text(value, 3, arena);
}

/* A difference of counts in an interval need not be whole. */
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
        return empty();
    return signed_text(change, difference, true, arena);
}

struct mc_slice mc_change_interval(const struct mc_change *change, struct mc_arena *arena)
{
    if (isnan(change->low) || isnan(change->high))
        return empty();
    return mc_slice_of(mc_arena_format(arena, "[%s, %s]",
                                       signed_text(change, change->low, false, arena).data,
                                       signed_text(change, change->high, false, arena).data));
}

const char *mc_change_outcome_name(enum mc_change_outcome outcome)
{
    static const char *const names[] = {"undefined", "too-few", "none",     "better",
                                        "tolerated", "worse",   "rescaled", "out-of-reach"};

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
        return mc_slice_of(
            mc_arena_format(arena, "too few to judge (n < %zu)", change->setting.least_n));
    case MC_CHANGE_NONE:
        return mc_slice_of("~");
    case MC_CHANGE_BETTER:
    case MC_CHANGE_TOLERATED:
    case MC_CHANGE_RESCALED:
        return mc_slice_of(mc_change_outcome_name(change->outcome));
    case MC_CHANGE_OUT_OF_REACH:
        if (change->swamped)
            return mc_slice_of("too few changed by more than a trifle to judge");
        return mc_slice_of(
            mc_arena_format(arena, "too few changed to judge (%zu)", change->n_changed));
    case MC_CHANGE_WORSE:
        break;
    }
    return mc_slice_of(worse[change->setting.level]);
}

static struct mc_slice metric_name(const struct mc_comparison *comparison, size_t metric,
                                   struct mc_arena *arena)
{
    return mc_plain_text(comparison->runs->metrics[metric].name, arena);
}

/* " after Holm" */
static const char *adjusted_words(const struct mc_comparison *comparison, struct mc_arena *arena)
{
    const struct mc_correction *correction = comparison->settings.policy->correction;

    if (correction->method == MC_ADJUST_NONE)
        return ", not adjusted";
    return mc_arena_format(arena, " after %s", correction->title);
}

/* "; 3 scoresBEHIND are not proved" */
static const char *unproved_words(size_t n, const char *behind, struct mc_arena *arena)
{
    if (n == 0)
        return "";
    return mc_arena_format(arena, "; %zu score%s%s %s not proved", n, n == 1 ? "" : "s", behind,
                           n == 1 ? "is" : "are");
}

/* "; 3 scores behind it are not proved", a string; empty where all are. */
static const char *change_unproved_words(const struct mc_change *change, struct mc_arena *arena)
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

/* "; 4 scores are not proved", a string; empty where all are. */
static const char *mc_unproved_words(const struct mc_paired_runs *runs, struct mc_arena *arena)
{
    return unproved_words(mc_count_unproved(runs), "", arena);
}

/* "smatch: not proved: 3 scores of base, 1 of new", a string; NULL where all are. */
static const char *unproved_sentence(const struct mc_paired_metric *metric,
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
    bool adjusted = !isnan(change->p_adjusted);
    struct mc_slice p = mc_p_text(adjusted ? change->p_adjusted : change->p, arena);

    return mc_slice_of(mc_arena_format(
        arena, "%s of %.*s on %.*s: %.*s -> %.*s (%.*s%s%.*s) of %zu cases, p %.*s%s%s",
        change->check->title, MC_SLICE_ARGUMENTS(metric), MC_SLICE_ARGUMENTS(change->phenomenon),
        MC_SLICE_ARGUMENTS(from), MC_SLICE_ARGUMENTS(to), MC_SLICE_ARGUMENTS(by),
        interval.length > 0 ? ", " : "", MC_SLICE_ARGUMENTS(interval), change->n,
        MC_SLICE_ARGUMENTS(p), adjusted ? adjusted_words(comparison, arena) : "",
        change_unproved_words(change, arena)));
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

/* "passive-004  bleu 0.93 (not proved) -> 0.61; fails now: below passive-005, margin +0.02 ->
 * -0.30; passes now: at most 0.9, margin ...": every expectation whose outcome changed. */
static struct mc_slice changed_case_sentence(const struct mc_comparison *comparison,
                                             const struct mc_changed_case *item,
                                             struct mc_arena *arena)
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
    const char *name, *one, *several;
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
};

uint32_t mc_unlike_kind(size_t kind, const char **name)
{
    *name = unlike_kinds[kind].name;
    return unlike_kinds[kind].what;
}

const char *mc_unlike_words(size_t kind)
{
    return unlike_kinds[kind].one;
}

/* What is left out for its texts is not listed again for its judgement. */
static bool is_of_kind(const struct mc_unlike_case *item, size_t kind)
{
    uint32_t what = unlike_kinds[kind].what;

    return (item->what & what) != 0 &&
           ((what & MC_LEAVES_OUT) != 0 || (item->what & MC_LEAVES_OUT) == 0);
}

/* " (a, b and 3 more)"; returns how many there are. */
static size_t list_unlike(const struct mc_paired_runs *runs, size_t kind, size_t most_ids,
                          struct mc_buffer *ids, struct mc_arena *arena)
{
    size_t n = 0, i;

    for (i = 0; i < runs->n_unlike; i++) {
        if (!is_of_kind(&runs->unlike[i], kind) || n++ >= most_ids)
            continue;
        mc_buffer_append_text(ids, n == 1 ? " (" : ", ");
        mc_buffer_append_slice(ids, mc_plain_text(mc_clip(runs->unlike[i].id), arena));
    }
    if (n > most_ids && most_ids > 0)
        mc_buffer_append_format(ids, " and %zu more", n - most_ids);
    mc_buffer_append_text(ids, n > 0 && most_ids > 0 ? ")" : "");
    return n;
}

const char *mc_unlike_sentence(const struct mc_paired_runs *runs, size_t kind, size_t most_ids,
                               struct mc_arena *arena)
{
    struct mc_buffer ids = {NULL, 0, 0};
    size_t n = list_unlike(runs, kind, most_ids, &ids, arena);
    const char *sentence = NULL;

    if (n > 0)
        sentence =
            mc_arena_format(arena, "%zu case%s %s%s", n, n == 1 ? "" : "s",
                            n == 1 ? unlike_kinds[kind].one : unlike_kinds[kind].several, ids.data);
    mc_buffer_free(&ids);
    return sentence;
}

/* The same, and what was made of them: ": left out". */
static const char *unlike_outcome_sentence(const struct mc_paired_runs *runs, size_t kind,
                                           size_t most_ids, struct mc_arena *arena)
{
    const char *sentence = mc_unlike_sentence(runs, kind, most_ids, arena);

    return sentence == NULL
               ? NULL
               : mc_arena_format(arena, "%s: %s", sentence, unlike_kinds[kind].outcome);
}

/* --- what the gate could have found ----------------------------------------------------------- */

/* "a shift of 0.12 SD", "no shuffling" */
static const char *found_loss(const struct mc_gate_power *power, enum mc_loss_kind kind,
                              bool everywhere, struct mc_arena *arena)
{
    double least = power->least[kind][everywhere];

    if (kind == MC_LOSS_SHUFFLE)
        return isnan(least) ? "no shuffling of scores"
                            : mc_arena_format(arena, "%g %% of the scores shuffled", 100 * least);
    if (isnan(least))
        return mc_arena_format(arena, "no %s up to %g SD",
                               kind == MC_LOSS_SHIFT ? "shift" : "noise", power->largest[kind]);
    return mc_arena_format(arena, "%s of %g SD", mc_loss_kind_words(kind), least);
}

/* "with 80 % power it finds, in one phenomenon of one metric: a shift of 0.12 SD, noise of 1 SD, no
 * shuffling of scores". */
static const char *gate_power_sentence(const struct mc_gate_power *power, bool everywhere,
                                       struct mc_arena *arena)
{
    return mc_arena_format(arena, "with 80 %% power it finds, in %s of one metric: %s, %s, %s",
                           everywhere ? "all phenomena" : "one phenomenon",
                           found_loss(power, MC_LOSS_SHIFT, everywhere, arena),
                           found_loss(power, MC_LOSS_NOISE, everywhere, arena),
                           found_loss(power, MC_LOSS_SHUFFLE, everywhere, arena));
}

const char *mc_loss_kind_words(enum mc_loss_kind kind)
{
    static const char *const words[] = {"no change", "a shift", "noise", "shuffled scores"};

    return words[kind];
}

/* Why a gate has no verdict; NULL where nothing is lost beyond what can be judged. */
static const char *no_verdict_sentence(const struct mc_comparison *comparison,
                                       struct mc_arena *arena)
{
    const struct mc_change *first = NULL;
    size_t i;

    for (i = 0; i < comparison->n_changes && first == NULL; i++)
        if (comparison->changes[i].beyond)
            first = &comparison->changes[i];
    if (comparison->n_uncompared > 0)
        return mc_arena_format(arena, "%zu metric%s no case that both runs scored",
                               comparison->n_uncompared,
                               comparison->n_uncompared == 1 ? " has" : "s have");
    if (first == NULL)
        return NULL;
    return mc_arena_format(
        arena,
        "%zu check%s lost more than is tolerated, and no check can show it at alpha %g: %s of %.*s "
        "on %.*s %.*s%s",
        comparison->n_beyond, comparison->n_beyond == 1 ? "" : "s",
        comparison->settings.policy->alpha, first->check->title,
        MC_SLICE_ARGUMENTS(metric_name(comparison, first->metric, arena)),
        MC_SLICE_ARGUMENTS(mc_plain_text(first->phenomenon, arena)),
        MC_SLICE_ARGUMENTS(mc_change_verdict(first, arena)), change_unproved_words(first, arena));
}

/* --- lost scores and changed cases ------------------------------------------------------------ */

/* "no score any more for 12 cases (negation-002, ...)" */
static const char *lost_words(const struct mc_paired_metric *metric, struct mc_arena *arena)
{
    struct mc_slice first = mc_plain_text(metric->lost, arena);

    if (metric->n_lost == 0)
        return "";
    return mc_arena_format(arena, "no longer a score for %zu case%s (%.*s%s)", metric->n_lost,
                           metric->n_lost == 1 ? "" : "s", MC_SLICE_ARGUMENTS(first),
                           metric->n_lost == 1 ? "" : ", ...");
}

/* "smatch: not in new", "bleu: no score any more for 12 cases (negation-002, ...), a score now for
 * 3", a string; NULL where both runs score the same cases. */
static const char *lost_scores_sentence(const struct mc_paired_metric *metric,
                                        const struct mc_slice labels[2], struct mc_arena *arena)
{
    struct mc_slice name = mc_plain_text(metric->name, arena);
    struct mc_slice without = mc_plain_text(labels[metric->base == MC_NOT_FOUND ? 0 : 1], arena);

    if (metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND)
        return mc_arena_format(arena, "%.*s: not in %.*s", MC_SLICE_ARGUMENTS(name),
                               MC_SLICE_ARGUMENTS(without));
    if (metric->n_gained > 0)
        return mc_arena_format(arena, "%.*s: %s%sa score now for %zu more",
                               MC_SLICE_ARGUMENTS(name), lost_words(metric, arena),
                               metric->n_lost > 0 ? ", " : "", metric->n_gained);
    if (metric->n_lost > 0)
        return mc_arena_format(arena, "%.*s: %s", MC_SLICE_ARGUMENTS(name),
                               lost_words(metric, arena));
    return NULL;
}

struct mc_slice mc_changed_cases_sentence(const struct mc_comparison *comparison,
                                          struct mc_arena *arena)
{
    size_t n = comparison->n_cases;

    if (n == 0)
        return mc_slice_of("no case changed its verdict");
    return mc_slice_of(mc_arena_format(arena, "%zu case%s changed verdict: %zu worse, %zu better",
                                       n, n == 1 ? "" : "s", comparison->n_worse,
                                       n - comparison->n_worse));
}

/* --- the report and its verdict --------------------------------------------------------------- */

struct content {
    const struct mc_comparison *comparison;
    const struct mc_comparison_options *options;
    struct mc_document *document;
    struct mc_arena *arena;
};

bool mc_scores_are_missing(const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options)
{
    return options->missing_fails &&
           (comparison->runs->n_absent > 0 || comparison->runs->n_lost > 0);
}

bool mc_gate_fails(const struct mc_comparison *comparison,
                   const struct mc_comparison_options *options)
{
    return comparison->n_blocking > 0 || mc_scores_are_missing(comparison, options);
}

bool mc_gate_is_blind(const struct mc_comparison *comparison,
                      const struct mc_comparison_options *options)
{
    return (comparison->blind || options->module_failed) && !mc_gate_fails(comparison, options);
}

const char *mc_gate_why_blind(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, struct mc_arena *arena)
{
    if (options->module_failed)
        return "a metric failed, or misbehaved when it was closed: its scores cannot be trusted";
    return no_verdict_sentence(comparison, arena);
}

const char *mc_gate_verdict(const struct mc_comparison *comparison,
                            const struct mc_comparison_options *options)
{
    if (mc_gate_fails(comparison, options))
        return "failed";
    return mc_gate_is_blind(comparison, options) ? "no verdict" : "passed";
}

/* --- head ------------------------------------------------------------------------------------- */

static void paragraph(const struct content *content, const char *text)
{
    content->document->kind->paragraph(content->document, mc_slice_of(text));
}

static void remark(const struct content *content, const char *text, size_t hanging)
{
    content->document->kind->remark(content->document, mc_slice_of(text), hanging);
}

/* A metric whose signature changed says from what to what. */
static void write_signature(const struct content *content, const struct mc_paired_metric *metric)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    struct mc_arena *arena = content->arena;
    const char *missing = lost_scores_sentence(metric, content->options->labels, arena);
    const char *unproved = unproved_sentence(metric, content->options->labels, arena);
    struct mc_slice from, to;

    if (metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND) {
        remark(content, missing, 2);
        return;
    }
    from = mc_plain_text(runs->base->columns[metric->base].signature, arena);
    to = mc_plain_text(runs->changed->columns[metric->changed].signature, arena);
    if (mc_slice_equal(from, to))
        remark(content, mc_arena_format(arena, "%.*s", MC_SLICE_ARGUMENTS(to)), 2);
    else
        remark(content,
               mc_arena_format(arena, "%.*s -> %.*s", MC_SLICE_ARGUMENTS(from),
                               MC_SLICE_ARGUMENTS(to)),
               2);
    if (missing != NULL)
        remark(content, missing, 2);
    if (unproved != NULL)
        remark(content, unproved, 2);
    if (content->comparison->rescaled != NULL &&
        content->comparison->rescaled[metric - runs->metrics])
        remark(content,
               mc_arena_format(arena, "%.*s: rescaled: every order kept; calibration changed",
                               MC_SLICE_ARGUMENTS(mc_plain_text(metric->name, arena))),
               2);
}

/* Which cases are not the same in both runs, kind by kind. */
static void write_unlike(const struct content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    size_t kind;

    for (kind = 0; kind < MC_UNLIKE_KINDS; kind++) {
        const char *sentence =
            unlike_outcome_sentence(runs, kind, content->options->most_cases, content->arena);

        if (sentence != NULL)
            remark(content, sentence, 2);
    }
    if (runs->n_unknown > 0)
        remark(content,
               mc_arena_format(content->arena,
                               "%zu case%s: graphs and further references are not compared, "
                               "because a report has no hashes of them",
                               runs->n_unknown, runs->n_unknown == 1 ? "" : "s"),
               2);
}

/* A report of means over groups has other figures than stand here. */
static void write_grouping(const struct content *content)
{
    size_t i;

    for (i = 0; i < 2; i++) {
        struct mc_slice label = mc_plain_text(content->options->labels[i], content->arena);

        if (content->options->grouped[i] != MC_GROUP_NONE)
            remark(content,
                   mc_arena_format(content->arena,
                                   "%.*s was made with --group-by %s; all figures and tests here "
                                   "are over all cases at once",
                                   MC_SLICE_ARGUMENTS(label),
                                   mc_grouping_names[content->options->grouped[i]]),
                   2);
    }
}

static void write_head(const struct content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    struct mc_arena *arena = content->arena;
    struct mc_slice from = mc_plain_text(content->options->labels[0], arena);
    struct mc_slice to = mc_plain_text(content->options->labels[1], arena);
    size_t m;

    content->document->kind->title(
        content->document,
        mc_slice_of(mc_arena_format(arena, "%s  %.*s -> %.*s   %zu cases paired by id",
                                    content->options->title, MC_SLICE_ARGUMENTS(from),
                                    MC_SLICE_ARGUMENTS(to), mc_suite_n_selected(runs->suite))));
    for (m = 0; m < runs->n_metrics; m++)
        write_signature(content, &runs->metrics[m]);
    write_grouping(content);
    write_unlike(content);
}

/* --- table ------------------------------------------------------------------------------------ */

static bool is_shown(const struct content *content, const struct mc_change *change)
{
    if (content->options->all)
        return true;
    if (isnan(change->loss) || isnan(change->p))
        return false;
    if (content->options->gate && change->outcome == MC_CHANGE_NONE)
        return false;
    return change->p < 1 || change->loss < 0 || change->loss > 0;
}

static void put(struct mc_table *table, struct mc_table_cell **cell, struct mc_slice text)
{
    mc_table_set(table, (*cell)++, text);
}

struct mc_slice mc_paired_metric_name(const struct mc_paired_runs *runs,
                                      const struct mc_paired_metric *metric, struct mc_arena *arena)
{
    if (metric->changed == MC_NOT_FOUND)
        return mc_metric_name(&runs->base->columns[metric->base], arena);
    return mc_metric_name(&runs->changed->columns[metric->changed], arena);
}

/* "?" stands behind what rests on scores that are not proved, as in the report of a run. */
static void put_figure(struct mc_table *table, struct mc_table_cell **cell, struct mc_slice text,
                       size_t n_unproved)
{
    if (n_unproved > 0 && text.length > 0)
        (*cell)->mark = mc_slice_of("?");
    put(table, cell, text);
}

/* The bounds that both runs are normalised by, where those of the changed run are others: `run`
 * shows another MAD for it than stands here. False: they are the same, or the check is another.
 */
static bool has_other_bounds(const struct mc_comparison *comparison, const struct mc_change *change,
                             struct mc_bounds *used, struct mc_bounds *own)
{
    const struct mc_paired_metric *metric = &comparison->runs->metrics[change->metric];

    if (strcmp(change->check->name, "mad") != 0 || isnan(change->changed) ||
        metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND ||
        comparison->base->bounds == NULL || comparison->changed->bounds == NULL)
        return false;
    *used = mc_changed_bounds(comparison->base, metric->base, comparison->changed, metric->changed);
    *own = comparison->changed->bounds[metric->changed + 1];
    return used->low < own->low || used->low > own->low || used->high < own->high ||
           used->high > own->high;
}

/* "0.1 to 0.9" */
static const char *bounds_words(const struct mc_bounds *bounds, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%s to %s",
                           mc_number_text(fmin(bounds->low, bounds->high), 6, arena).data,
                           mc_number_text(fmax(bounds->low, bounds->high), 6, arena).data);
}

bool mc_change_has_other_bounds(const struct mc_comparison *comparison,
                                const struct mc_change *change)
{
    struct mc_bounds used, own;

    return has_other_bounds(comparison, change, &used, &own);
}

/* What "*" behind a figure of the changed run says, one line for each metric that has one. */
static void write_bounds(const struct content *content, size_t begin, size_t end)
{
    const struct mc_comparison *comparison = content->comparison;
    struct mc_arena *arena = content->arena;
    bool *said = mc_arena_array(arena, comparison->runs->n_metrics, sizeof(*said));
    size_t i;

    for (i = begin; i < end; i++) {
        const struct mc_change *change = &comparison->changes[i];
        struct mc_bounds used, own;

        if (!is_shown(content, change) || said[change->metric] ||
            !has_other_bounds(comparison, change, &used, &own))
            continue;
        said[change->metric] = true;
        remark(content,
               mc_arena_format(
                   arena,
                   "* %.*s: both runs are normalised by the bounds of %.*s, %s; `run` shows "
                   "another MAD of %.*s, by its own, %s",
                   MC_SLICE_ARGUMENTS(metric_name(comparison, change->metric, arena)),
                   MC_SLICE_ARGUMENTS(mc_plain_text(content->options->labels[0], arena)),
                   bounds_words(&used, arena),
                   MC_SLICE_ARGUMENTS(mc_plain_text(content->options->labels[1], arena)),
                   bounds_words(&own, arena)),
               2);
    }
}

/* What is worse or better has its verdict in colour; a row that blocks is bold. */
static void emphasise(const struct mc_change *change, struct mc_table_cell *row,
                      const struct mc_table_cell *end)
{
    bool blocks = change->outcome == MC_CHANGE_WORSE && change->setting.level == MC_GATE_BLOCK;
    struct mc_table_cell *verdict = row + (end - row) - 1;

    for (; blocks && row < end; row++)
        row->emphasis = MC_BOLD;
    if (change->outcome == MC_CHANGE_WORSE)
        verdict->emphasis = blocks ? MC_BOLD_WORSE : MC_WORSE;
    else if (change->outcome == MC_CHANGE_BETTER)
        verdict->emphasis = MC_BETTER;
}

static void write_row(const struct content *content, struct mc_table *table,
                      const struct mc_change *change, bool first)
{
    struct mc_bounds used, own;
    struct mc_arena *arena = content->arena;
    struct mc_table_cell *cell = mc_table_row(table, false), *row = cell;
    double difference = change->changed - change->base;
    const size_t *unproved = change->n_unproved;

    put(table, &cell, first ? mc_plain_text(change->phenomenon, arena) : mc_slice("", 0));
    put(table, &cell, mc_slice_of(mc_arena_format(arena, "%zu", change->n)));
    if (content->comparison->runs->n_metrics > 1)
        put(table, &cell,
            mc_paired_metric_name(content->comparison->runs,
                                  &content->comparison->runs->metrics[change->metric], arena));
    put(table, &cell, mc_slice_of(change->check->title));
    put_figure(table, &cell, mc_change_value(change, change->base, arena), unproved[0]);
    if (has_other_bounds(content->comparison, change, &used, &own)) {
        cell->mark = mc_slice_of(unproved[1] > 0 ? "?*" : "*");
        put(table, &cell, mc_change_value(change, change->changed, arena));
    } else {
        put_figure(table, &cell, mc_change_value(change, change->changed, arena), unproved[1]);
    }
    put_figure(table, &cell, mc_change_difference(change, difference, arena),
               unproved[0] + unproved[1]);
    put(table, &cell, mc_change_interval(change, arena));
    put(table, &cell, mc_p_text(change->p, arena));
    put(table, &cell, mc_p_text(change->p_adjusted, arena));
    put(table, &cell, mc_change_verdict(change, arena));
    emphasise(change, row, cell);
}

static struct mc_table *new_table(const struct content *content)
{
    struct mc_table *table = mc_table_new(content->arena);
    const char *percent =
        mc_arena_format(content->arena, "[%g%%]", content->comparison->settings.confidence * 100);
    const char *adjusted = mc_arena_format(content->arena, "p (%s)",
                                           content->comparison->settings.policy->correction->title);

    mc_table_column(table, mc_slice_of("phenomenon"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("n"), MC_ALIGN_RIGHT);
    if (content->comparison->runs->n_metrics > 1)
        mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("check"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_plain_text(content->options->labels[0], content->arena),
                    MC_ALIGN_RIGHT);
    mc_table_column(table, mc_plain_text(content->options->labels[1], content->arena),
                    MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("change"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of(percent), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("p"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of(adjusted), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of(""), MC_ALIGN_LEFT);
    return table;
}

/* What a table leaves out: others where it has rows. */
static void write_hidden(const struct content *content, const struct mc_table *table, size_t n,
                         const char *what)
{
    if (n > 0)
        remark(content,
               mc_arena_format(content->arena, "%zu %scheck%s%s", n,
                               table->n_rows > 0 ? "other " : "", n == 1 ? "" : "s", what),
               2);
}

/* The changes of one dataset; *at moves behind them. */
static void write_dataset(const struct content *content, size_t *at)
{
    const struct mc_comparison *comparison = content->comparison;
    struct mc_slice dataset = comparison->changes[*at].dataset, last = mc_slice("", 0);
    struct mc_table *table = new_table(content);
    size_t n_same = 0, n_undefined = 0, n_unproved = 0, begin = *at, r;

    for (; *at < comparison->n_changes && mc_slice_equal(comparison->changes[*at].dataset, dataset);
         (*at)++) {
        const struct mc_change *change = &comparison->changes[*at];

        if (!is_shown(content, change)) {
            n_undefined += change->outcome == MC_CHANGE_UNDEFINED;
            n_same += change->outcome != MC_CHANGE_UNDEFINED;
            continue;
        }
        write_row(content, table, change, !mc_slice_equal(change->phenomenon, last));
        last = change->phenomenon;
        for (r = 0; r < 2; r++)
            if (change->n_unproved[r] > n_unproved)
                n_unproved = change->n_unproved[r];
    }
    content->document->kind->gap(content->document);
    content->document->kind->subtitle(content->document, mc_plain_text(dataset, content->arena));
    if (table->n_rows > 0)
        content->document->kind->table(content->document, table);
    if (n_unproved > 0)
        remark(content, mc_unproved_note(n_unproved, content->arena).data, 2);
    write_bounds(content, begin, *at);
    write_hidden(content, table, n_same, ": no change can be seen  ~");
    write_hidden(content, table, n_undefined, " cannot be made; --all says why");
}

/* --- cases ------------------------------------------------------------------------------------ */

static void write_text(const struct content *content, const struct mc_side *side)
{
    struct mc_slice text = mc_plain_text(side->text, content->arena);

    if (side->has_text)
        remark(content, mc_arena_format(content->arena, "    %.*s", MC_SLICE_ARGUMENTS(text)), 4);
}

static void write_cases(const struct content *content)
{
    const struct mc_comparison *comparison = content->comparison;
    size_t n = comparison->n_cases, i;

    content->document->kind->gap(content->document);
    paragraph(content, mc_changed_cases_sentence(comparison, content->arena).data);
    if (content->options->cases_elsewhere)
        return;
    if (n > content->options->most_cases)
        n = content->options->most_cases;
    for (i = 0; i < n; i++) {
        const struct mc_changed_case *item = &comparison->cases[i];
        const struct mc_case *shown = &comparison->runs->suite->cases[item->item];

        remark(content, changed_case_sentence(comparison, item, content->arena).data, 4);
        write_text(content, &shown->reference);
        write_text(content, &shown->candidate);
    }
    if (n < comparison->n_cases && n > 0)
        remark(content,
               mc_arena_format(content->arena, "... and %zu more", comparison->n_cases - n), 2);
}

/* --- answer ----------------------------------------------------------------------------------- */

/* ", 1 metric of one run alone, 12 scores lost" */
static const char *missing_text(const struct mc_comparison *comparison,
                                const struct mc_comparison_options *options, struct mc_arena *arena)
{
    const struct mc_paired_runs *runs = comparison->runs;
    const char *text = "";

    if (!options->missing_fails)
        return text;
    if (runs->n_absent > 0)
        text = mc_arena_format(arena, ", %zu metric%s of only one run", runs->n_absent,
                               runs->n_absent == 1 ? "" : "s");
    if (runs->n_lost > 0)
        text = mc_arena_format(arena, "%s, %zu score%s lost", text, runs->n_lost,
                               runs->n_lost == 1 ? "" : "s");
    return text;
}

/* What "passed" is worth. */
static void write_power(const struct content *content)
{
    const struct mc_gate_power *power = content->options->power;

    if (power == NULL)
        return;
    if (power->reason != NULL) {
        remark(content,
               mc_arena_format(content->arena, "its power is not known: %s", power->reason), 2);
        return;
    }
    remark(content, gate_power_sentence(power, false, content->arena), 2);
    remark(content, gate_power_sentence(power, true, content->arena), 2);
}

static const char *passed_text(const struct mc_comparison *comparison, struct mc_arena *arena)
{
    const char *unproved = mc_unproved_words(comparison->runs, arena);

    if (comparison->n_any_changed == 0)
        return mc_arena_format(arena, "passed: no score changed%s", unproved);
    return mc_arena_format(arena, "passed: nothing blocks, %zu warning%s%s", comparison->n_warning,
                           comparison->n_warning == 1 ? "" : "s", unproved);
}

const char *mc_gate_answer(const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options, struct mc_arena *arena)
{
    if (mc_gate_fails(comparison, options))
        return mc_arena_format(
            arena, "FAILED: %zu blocking, %zu warning%s%s%s", comparison->n_blocking,
            comparison->n_warning, comparison->n_warning == 1 ? "" : "s",
            missing_text(comparison, options, arena), mc_unproved_words(comparison->runs, arena));
    if (mc_gate_is_blind(comparison, options))
        return mc_arena_format(arena, "NO VERDICT: %s",
                               mc_gate_why_blind(comparison, options, arena));
    return passed_text(comparison, arena);
}

static void write_answer(const struct content *content)
{
    const struct mc_comparison *comparison = content->comparison;

    if (!content->options->gate)
        return;
    content->document->kind->gap(content->document);
    paragraph(content, mc_gate_answer(comparison, content->options, content->arena));
    if (strcmp(mc_gate_verdict(comparison, content->options), "passed") == 0)
        write_power(content);
    if (content->options->accepted != NULL)
        paragraph(content, mc_arena_format(content->arena, "accepted as the new baseline: %s",
                                           content->options->accepted));
}

void mc_comparison_write(const struct mc_comparison *comparison,
                         const struct mc_comparison_options *options, struct mc_document *document)
{
    struct content content = {comparison, options, document, mc_arena_new()};
    size_t at = 0;

    document->arena = content.arena;
    write_head(&content);
    while (at < comparison->n_changes)
        write_dataset(&content, &at);
    write_cases(&content);
    write_answer(&content);
    mc_arena_free(content.arena);
    document->arena = NULL;
}

/* --- the list of tests ------------------------------------------------------------------------ */

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

/* It stands where the cases of the phenomenon begin. */
static struct mc_check_item item_of_change(const struct mc_comparison *comparison,
                                           const struct mc_change *change, struct mc_arena *arena)
{
    const struct mc_suite *suite = comparison->runs->suite;
    const struct mc_case *first = &suite->cases[change->first_case];
    struct mc_check_item item = {
        .group = group_name(comparison, change->metric, change->dataset, change->phenomenon, arena),
        .name = mc_slice_of(change->check->name),
        .rule = mc_slice_of(mc_arena_format(arena, "gate/%s", change->check->name)),
        .outcome = outcome_of(comparison, change),
    };

    if (item.outcome == MC_ITEM_SKIPPED) {
        struct mc_slice verdict = mc_change_verdict(change, arena);

        item.message = mc_slice_of(mc_arena_format(arena, "%.*s%s", MC_SLICE_ARGUMENTS(verdict),
                                                   change_unproved_words(change, arena)));
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
        .group = mc_slice_of(
            mc_arena_format(arena, "%.*s: cases that fail now", MC_SLICE_ARGUMENTS(name))),
        .name = shown->id,
        .rule = mc_slice_of("gate/case"),
        .outcome = MC_ITEM_WARNED,
        .message = changed_case_sentence(comparison, changed, arena),
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
        .message = mc_slice_of(lost_scores_sentence(metric, options->labels, arena)),
    };
}

/* Cases that are not the same in both runs; false: there are none of this kind. */
static bool item_of_unlike(const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options, size_t kind,
                           struct mc_check_item *item, struct mc_arena *arena)
{
    const char *name,
        *sentence = unlike_outcome_sentence(comparison->runs, kind, options->most_cases, arena);

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
        {"gate/case", "a case fails an expectation that it passed in the baseline",
         "Read both sentences: does the new score say less about them than the old one?"},
        {"gate/missing", "a metric in one run only, or without scores that the baseline has",
         "Run the gate with the metrics of the baseline, or find out why a case lost its score; "
         "--on-missing warn lets both pass."},
        {"gate/cases", "cases that are not the same in both runs",
         "They are left out, or judged by the new run (doc/gate.md, \"The same case\"). "
         "--accept makes a baseline over the new cases."},
        {"gate/rescaled", "the scores of a metric changed, and every order of them is kept",
         "Make sure that nobody relies on the old scale; --accept makes the new one the "
         "baseline. \"rescaling\" in the policy makes a gate warn, block or ignore it."},
        {"gate/verdict",
         "more was lost than is tolerated, but no check could show it; or a metric failed",
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
        .file = runs->suite->files[0].path,
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
