#include "report/comparison/comparison_words.h"

#include <math.h>

#include "base/buffer.h"
#include "report/expectation_words.h"
#include "report/plain_text.h"
#include "suite/fields.h"

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
    bool adjusted = !isnan(change->p_adjusted);
    struct mc_slice p = mc_p_text(adjusted ? change->p_adjusted : change->p, arena);

    return mc_slice_of(mc_arena_format(
        arena, "%s of %.*s on %.*s: %.*s -> %.*s (%.*s%s%.*s) of %zu cases, p %.*s%s%s",
        change->check->title, MC_SLICE_ARGUMENTS(metric), MC_SLICE_ARGUMENTS(change->phenomenon),
        MC_SLICE_ARGUMENTS(from), MC_SLICE_ARGUMENTS(to), MC_SLICE_ARGUMENTS(by),
        interval.length > 0 ? ", " : "", MC_SLICE_ARGUMENTS(interval), change->n,
        MC_SLICE_ARGUMENTS(p), adjusted ? adjusted_words(comparison, arena) : "",
        mc_change_unproved_words(change, arena)));
}

/* "; fails now: below passive-005, margin +0.020 -> -0.300" */
static const char *flip_words(const struct mc_comparison *comparison, const struct mc_flip *flip,
                              struct mc_arena *arena)
{
    const struct mc_tested *tested = &comparison->changed->expectations->items[flip->tested];
    struct mc_slice words = mc_expectation_words(tested, arena);

    return mc_arena_format(arena, "; %s now: %.*s, margin %s -> %s",
                           flip->worse ? "fails" : "passes", MC_SLICE_ARGUMENTS(words),
                           mc_signed_text(flip->base, 3, arena).data,
                           mc_signed_text(flip->changed, 3, arena).data);
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
        text = mc_arena_format(arena, "%s%s", text, flip_words(comparison, &item->flips[i], arena));
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

const char *mc_unlike_outcome_sentence(const struct mc_paired_runs *runs, size_t kind,
                                       size_t most_ids, struct mc_arena *arena)
{
    const char *sentence = mc_unlike_sentence(runs, kind, most_ids, arena);

    return sentence == NULL
               ? NULL
               : mc_arena_format(arena, "%s: %s", sentence, unlike_kinds[kind].outcome);
}

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

const char *mc_gate_power_sentence(const struct mc_gate_power *power, bool everywhere,
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

const char *mc_no_verdict_sentence(const struct mc_comparison *comparison, struct mc_arena *arena)
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
        MC_SLICE_ARGUMENTS(mc_change_verdict(first, arena)),
        mc_change_unproved_words(first, arena));
}

/* "no score any more for 12 cases (negation-002, ...)" */
static const char *lost_words(const struct mc_paired_metric *metric, struct mc_arena *arena)
{
    struct mc_slice first = mc_plain_text(metric->lost, arena);

    if (metric->n_lost == 0)
        return "";
    return mc_arena_format(arena, "no score any more for %zu case%s (%.*s%s)", metric->n_lost,
                           metric->n_lost == 1 ? "" : "s", MC_SLICE_ARGUMENTS(first),
                           metric->n_lost == 1 ? "" : ", ...");
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
