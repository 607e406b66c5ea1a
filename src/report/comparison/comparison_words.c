#include "report/comparison/comparison_words.h"

#include <math.h>

#include "report/plain_text.h"

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
        arena, "%s of %.*s on %.*s: %.*s -> %.*s (%.*s%s%.*s) of %zu cases, p %.*s%s",
        change->check->title, MC_SLICE_ARGUMENTS(metric), MC_SLICE_ARGUMENTS(change->phenomenon),
        MC_SLICE_ARGUMENTS(from), MC_SLICE_ARGUMENTS(to), MC_SLICE_ARGUMENTS(by),
        interval.length > 0 ? ", " : "", MC_SLICE_ARGUMENTS(interval), change->n,
        MC_SLICE_ARGUMENTS(p), adjusted ? adjusted_words(comparison, arena) : ""));
}

struct mc_slice mc_changed_case_sentence(const struct mc_comparison *comparison,
                                         const struct mc_changed_case *item, struct mc_arena *arena)
{
    struct mc_slice metric = metric_name(comparison, item->metric, arena);
    struct mc_slice id = mc_plain_text(comparison->runs->suite->cases[item->item].id, arena);

    return mc_slice_of(mc_arena_format(
        arena, "%.*s  %.*s %s -> %s, margin %s -> %s", MC_SLICE_ARGUMENTS(id),
        MC_SLICE_ARGUMENTS(metric), mc_number_text(item->base_score, 4, arena).data,
        mc_number_text(item->changed_score, 4, arena).data,
        mc_signed_text(item->base, 3, arena).data, mc_signed_text(item->changed, 3, arena).data));
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
    if (first == NULL)
        return NULL;
    return mc_arena_format(
        arena,
        "%zu check%s lost more than is tolerated, and no check can show it at alpha %g: %s of %.*s "
        "on %.*s %.*s",
        comparison->n_beyond, comparison->n_beyond == 1 ? "" : "s",
        comparison->settings.policy->alpha, first->check->title,
        MC_SLICE_ARGUMENTS(metric_name(comparison, first->metric, arena)),
        MC_SLICE_ARGUMENTS(mc_plain_text(first->phenomenon, arena)),
        MC_SLICE_ARGUMENTS(mc_change_verdict(first, arena)));
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
