/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison_verdict.c: the answer of `compare` and `gate`, in sentences based on tests only: for
 * each metric how its right order changed, and where; what its other checks say; whether the gate
 * passed, and what that is worth. In order: which changes belong together, right order, the other
 * checks, the sentences of a metric, the gate, the sentences of a comparison. */
#include "report/comparison.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/change/paired_runs.h"
#include "base/hash.h"
#include "base/memory.h"
#include "report/plain_text.h"
#include "report/words.h"

/* The most phenomena named in a sentence, and the most metrics with sentences. */
enum { MOST_NAMED = 3, MOST_METRICS = 5 };

/* --- which changes belong together ------------------------------------------------------------ */

/* The changes of one metric on one dataset: those of this metric among changes[begin..end). */
struct scope {
    const struct mc_comparison *comparison;
    struct mc_arena *arena;
    size_t metric, begin, end;
    bool names_dataset; /* there are several datasets: name this one */
};

static bool is_overall(const struct mc_change *change)
{
    return mc_slice_is(change->phenomenon, "overall");
}

/* The changes of a check: *overall (NULL: there is none), and *rows of the phenomena; returns the
 * number of phenomena. */
static size_t changes_of(const struct scope *scope, const struct mc_check *check,
                         const struct mc_change **overall, const struct mc_change ***rows)
{
    size_t n = 0, i;

    *overall = NULL;
    *rows = mc_arena_array(scope->arena, scope->end - scope->begin, sizeof(**rows));
    for (i = scope->begin; i < scope->end; i++) {
        const struct mc_change *change = &scope->comparison->changes[i];

        if (change->metric != scope->metric || change->check != check)
            continue;
        if (is_overall(change))
            *overall = change;
        else
            (*rows)[n++] = change;
    }
    return n;
}

/* Whether any case counts differently in the two runs. */
static bool has_changed(const struct scope *scope)
{
    size_t i;

    for (i = scope->begin; i < scope->end; i++)
        if (scope->comparison->changes[i].metric == scope->metric &&
            scope->comparison->changes[i].n_changed > 0)
            return true;
    return false;
}

/* "bleu", "bleu on sick" */
static const char *scope_name(const struct scope *scope)
{
    const struct mc_paired_runs *runs = scope->comparison->runs;
    struct mc_slice name = mc_plain_text(runs->metrics[scope->metric].name, scope->arena);
    struct mc_slice dataset =
        mc_plain_text(scope->comparison->changes[scope->begin].dataset, scope->arena);

    if (!scope->names_dataset)
        return mc_arena_format(scope->arena, "%.*s", MC_SLICE_ARGUMENTS(name));
    return mc_arena_format(scope->arena, "%.*s on %.*s", MC_SLICE_ARGUMENTS(name),
                           MC_SLICE_ARGUMENTS(dataset));
}

/* --- right order ------------------------------------------------------------------------------ */

/* Differences of less than ten percentage points have a decimal. */
static int decimals_for(const struct mc_change *change)
{
    return fabs(100 * (change->changed - change->base)) < 9.95 ? 1 : 0;
}

/* "31% of pairs in the right order, 44% before (-13 [-16, -10])" */
static const char *figures_words(const struct mc_change *change, struct mc_arena *arena)
{
    int decimals = decimals_for(change);
    const char *interval = "";

    if (!isnan(change->low))
        interval = mc_arena_format(arena, " [%s, %s]",
                                   mc_signed_text(100 * change->low, decimals, arena).data,
                                   mc_signed_text(100 * change->high, decimals, arena).data);
    return mc_arena_format(
        arena, "%s%% of pairs in the right order, %s%% before (%s%s)",
        mc_decimal_text(100 * change->changed, decimals, arena).data,
        mc_decimal_text(100 * change->base, decimals, arena).data,
        mc_signed_text(100 * (change->changed - change->base), decimals, arena).data, interval);
}

/* The p that decides: adjusted for the family, or else of the check alone. */
static double deciding_p(const struct mc_change *change)
{
    return isnan(change->p_adjusted) ? change->p : change->p_adjusted;
}

static bool is_reversed(const struct scope *scope)
{
    return scope->comparison->reversed != NULL && scope->comparison->reversed[scope->metric];
}

/* How right order changed over all cases. */
static const char *order_words(const struct scope *scope, const struct mc_change *overall)
{
    struct mc_arena *arena = scope->arena;
    const char *name = scope_name(scope);
    double alpha = scope->comparison->settings.policy->alpha;

    if (is_reversed(scope) && !isnan(overall->loss) && overall->outcome != MC_CHANGE_TOO_FEW)
        return mc_arena_format(arena, "%s is turned round%s: %s", name,
                               overall->loss > 0 && deciding_p(overall) <= alpha ? ", and worse"
                                                                                 : "",
                               figures_words(overall, arena));
    if (isnan(overall->p) || overall->outcome == MC_CHANGE_UNDEFINED)
        return mc_arena_format(arena, "%s: right order cannot be compared: %s", name,
                               mc_change_verdict(overall, arena).data);
    if (overall->n_changed == 0)
        return mc_arena_format(arena, "%s: no pair of cases changed its order", name);
    if (overall->outcome == MC_CHANGE_TOO_FEW || overall->outcome == MC_CHANGE_OUT_OF_REACH)
        return mc_arena_format(arena, "%s: right order: %s", name,
                               mc_change_verdict(overall, arena).data);
    if (deciding_p(overall) > alpha)
        return mc_arena_format(arena, "%s: no change of right order can be seen: %s", name,
                               figures_words(overall, arena));
    return mc_arena_format(arena, "%s is %s: %s", name, overall->loss > 0 ? "worse" : "better",
                           figures_words(overall, arena));
}

static int most_changed_first(const void *left, const void *right)
{
    const struct mc_change *a = *(const struct mc_change *const *)left;
    const struct mc_change *b = *(const struct mc_change *const *)right;

    if (fabs(a->loss) > fabs(b->loss) || fabs(a->loss) < fabs(b->loss))
        return fabs(a->loss) > fabs(b->loss) ? -1 : 1;
    return (a > b) - (a < b);
}

/* "negation -30, passive -12, ..." */
static const char *named_words(const struct mc_change **rows, size_t n, bool with_change,
                               struct mc_arena *arena)
{
    const char *text = "";
    size_t i;

    for (i = 0; i < n && i < MOST_NAMED; i++) {
        struct mc_slice name = mc_plain_text(rows[i]->phenomenon, arena);
        double points = 100 * (rows[i]->changed - rows[i]->base);

        text =
            mc_arena_format(arena, "%s%s%.*s", text, i > 0 ? ", " : "", MC_SLICE_ARGUMENTS(name));
        if (with_change)
            text = mc_arena_format(arena, "%s %s", text,
                                   mc_signed_text(points, decimals_for(rows[i]), arena).data);
    }
    return n > MOST_NAMED ? mc_arena_format(arena, "%s, ...", text) : text;
}

/* "3 of 32 phenomena (negation -30, passive -12, date -5)", "none" */
static const char *count_words(const struct mc_change **rows, size_t n, size_t n_all,
                               struct mc_arena *arena)
{
    if (n == 0)
        return "none";
    qsort((void *)rows, n, sizeof(*rows), most_changed_first);
    if (n_all == 0)
        return mc_arena_format(arena, "%zu (%s)", n, named_words(rows, n, true, arena));
    return mc_arena_format(arena, "%zu of %zu phenomena (%s)", n, n_all,
                           named_words(rows, n, true, arena));
}

/* "; worse in 3 of 32 phenomena (...), better in none": the phenomena whose p, adjusted over all
 * phenomena by Benjamini and Hochberg, is at most alpha. Empty if fewer than two were tested. */
static const char *phenomena_words(const struct scope *scope, const struct mc_change **rows,
                                   size_t n)
{
    struct mc_arena *arena = scope->arena;
    double *p = mc_arena_array(arena, n, sizeof(*p));
    const struct mc_change **tested = mc_arena_array(arena, n, sizeof(*tested));
    const struct mc_change **sides[2] = {mc_arena_array(arena, n, sizeof(*tested)),
                                         mc_arena_array(arena, n, sizeof(*tested))};
    size_t n_tested = 0, n_sides[2] = {0, 0}, i;
    bool better;

    for (i = 0; i < n; i++)
        if (!isnan(rows[i]->p) && !isnan(rows[i]->loss) && rows[i]->outcome != MC_CHANGE_TOO_FEW) {
            tested[n_tested] = rows[i];
            p[n_tested++] = rows[i]->p;
        }
    if (n_tested < 2)
        return "";
    mc_adjust_p_values(MC_ADJUST_BH, p, n_tested, p, arena);
    for (i = 0; i < n_tested; i++) {
        better = tested[i]->loss < 0;
        if (p[i] <= scope->comparison->settings.policy->alpha)
            sides[better][n_sides[better]++] = tested[i];
    }
    if (is_reversed(scope)) /* gains by reversal are no gains */
        return n_sides[0] == 0
                   ? ""
                   : mc_arena_format(arena, "; worse in %s",
                                     count_words(sides[0], n_sides[0], n_tested, arena));
    if (n_sides[0] + n_sides[1] == 0)
        return mc_arena_format(arena, "; no change can be seen in any of %zu phenomena", n_tested);
    better = n_sides[0] == 0;
    return mc_arena_format(arena, "; %s in %s, %s in %s", better ? "better" : "worse",
                           count_words(sides[better], n_sides[better], n_tested, arena),
                           better ? "worse" : "better",
                           count_words(sides[!better], n_sides[!better], 0, arena));
}

/* --- the other checks ------------------------------------------------------------------------- */

/* Changes that are named together, after a word. */
struct outcome_group {
    const char *word;
    enum mc_change_outcome outcome;
    int level;              /* of MC_CHANGE_WORSE: enum mc_gate_level; -1: any */
    bool omits_right_order; /* since it has a sentence of its own */
};

static bool is_in_group(const struct mc_change *change, const struct outcome_group *group)
{
    return change->outcome == group->outcome &&
           (group->level < 0 || (int)change->setting.level == group->level);
}

/* "MAD over all cases and in dative", "Spearman in 4 phenomena (date, dative, degree, ...)"; NULL:
 * no change of the check is in the group. */
static const char *check_words(const struct scope *scope, const struct mc_check *check,
                               const struct outcome_group *group)
{
    const struct mc_change *overall, **rows;
    size_t n = changes_of(scope, check, &overall, &rows), n_matching = 0, i;
    bool everywhere = overall != NULL && is_in_group(overall, group);
    const char *where = everywhere ? " over all cases" : "", *names;

    for (i = 0; i < n; i++)
        if (is_in_group(rows[i], group))
            rows[n_matching++] = rows[i];
    if (n_matching == 0)
        return everywhere ? mc_arena_format(scope->arena, "%s%s", check->title, where) : NULL;
    names = named_words(rows, n_matching, false, scope->arena);
    if (everywhere && n == 1)
        return mc_arena_format(scope->arena, "%s%s", check->title, where);
    if (n_matching == 1)
        return mc_arena_format(scope->arena, "%s%s%s in %s", check->title, where,
                               everywhere ? " and" : "", names);
    return mc_arena_format(scope->arena, "%s%s%s in %zu phenomena (%s)", check->title, where,
                           everywhere ? " and" : "", n_matching, names);
}

/* "blocks: MAD over all cases and in dative, Spearman over all cases; better: passed in date";
 * empty if no check says anything. */
static const char *checks_words(const struct scope *scope, bool gate)
{
    static const struct outcome_group gate_groups[] = {
        {"blocks", MC_CHANGE_WORSE, MC_GATE_BLOCK, false},
        {"warns", MC_CHANGE_WORSE, MC_GATE_WARN, false},
        {"worse", MC_CHANGE_WORSE, MC_GATE_INFO, true},
        {"tolerated", MC_CHANGE_TOLERATED, -1, true},
        {"better", MC_CHANGE_BETTER, -1, true}};
    static const struct outcome_group comparison_groups[] = {
        {"worse", MC_CHANGE_WORSE, -1, true},
        {"worse by little", MC_CHANGE_TOLERATED, -1, true},
        {"better", MC_CHANGE_BETTER, -1, true}};
    const struct outcome_group *groups = gate ? gate_groups : comparison_groups;
    size_t n_groups = gate ? sizeof(gate_groups) / sizeof(gate_groups[0])
                           : sizeof(comparison_groups) / sizeof(comparison_groups[0]);
    size_t n_checks, k, c;
    const struct mc_check *checks = mc_checks(&n_checks);
    const char *text = "";

    for (k = 0; k < n_groups; k++) {
        bool any = false;

        for (c = 0; c < n_checks; c++) {
            const char *words = NULL;

            if (!groups[k].omits_right_order || checks[c].data != MC_TEST_ORDERS)
                words = check_words(scope, &checks[c], &groups[k]);
            if (words == NULL)
                continue;
            text = mc_arena_format(scope->arena, "%s%s%s%s", text,
                                   any               ? ", "
                                   : text[0] == '\0' ? ""
                                                     : "; ",
                                   any ? "" : mc_arena_format(scope->arena, "%s: ", groups[k].word),
                                   words);
            any = true;
        }
    }
    return text;
}

/* --- the sentences of a metric ---------------------------------------------------------------- */

struct lines {
    struct mc_slice *texts;
    size_t n, capacity;
    struct mc_arena *arena;
};

static void add_line(struct lines *lines, const char *text)
{
    *MC_ARENA_PUSH(lines->arena, lines->texts, lines->n, lines->capacity) = mc_slice_of(text);
}

static bool is_rescaled(const struct mc_comparison *comparison, size_t metric)
{
    return comparison->rescaled != NULL && comparison->rescaled[metric];
}

bool mc_verdict_says_rescaled(const struct mc_comparison *comparison, size_t metric)
{
    const struct scope scope = {
        .comparison = comparison, .metric = metric, .end = comparison->n_changes};

    return is_rescaled(comparison, metric) && has_changed(&scope) &&
           comparison->runs->n_metrics <= MOST_METRICS;
}

/* "m is worse: mean 0.790, 0.820 before (-0.030 [-0.050, -0.010])": all that can be said if no case
 * has a human score. */
static const char *mean_words(const struct scope *scope, const struct mc_change *overall)
{
    struct mc_arena *arena = scope->arena;
    const char *name = scope_name(scope);
    struct mc_slice interval = mc_change_interval(overall, arena);
    const char *values;

    if (isnan(overall->p) || overall->outcome == MC_CHANGE_TOO_FEW ||
        overall->outcome == MC_CHANGE_OUT_OF_REACH)
        return mc_arena_format(arena, "%s: mean: %s", name, mc_change_verdict(overall, arena).data);
    values = mc_arena_format(arena, "mean %s, %s before (%s%s%.*s)",
                             mc_decimal_text(overall->changed, 3, arena).data,
                             mc_decimal_text(overall->base, 3, arena).data,
                             mc_signed_text(overall->changed - overall->base, 3, arena).data,
                             interval.length > 0 ? " " : "", MC_SLICE_ARGUMENTS(interval));
    if (deciding_p(overall) > scope->comparison->settings.policy->alpha)
        return mc_arena_format(arena, "%s: no change can be seen: %s", name, values);
    return mc_arena_format(arena, "%s is %s: %s", name, overall->loss > 0 ? "worse" : "better",
                           values);
}

/* A metric that keeps every order says so first, since what its checks see follows from that. */
static void add_scope(const struct scope *scope, bool gate, struct lines *lines)
{
    const struct mc_change *overall, **rows;
    const struct mc_check *mean = mc_check_find(mc_slice_of(MC_CHECK_WITHOUT_PEOPLE));
    size_t n_mean = changes_of(scope, mean, &overall, &rows);
    const struct mc_change *without_people = overall == NULL && n_mean > 0 ? rows[0] : overall;
    size_t n = changes_of(scope, mc_check_find(mc_slice_of("right_order")), &overall, &rows);
    const char *checks = checks_words(scope, gate);

    if (overall == NULL && n > 0) /* a single row */
        overall = rows[0];
    if (is_rescaled(scope->comparison, scope->metric))
        add_line(lines, mc_arena_format(
                            scope->arena, "%s: %s", scope_name(scope),
                            mc_whole_change_words(scope->comparison, scope->metric, scope->arena)));
    else if (without_people != NULL)
        add_line(lines, mean_words(scope, without_people));
    else if (overall != NULL)
        add_line(lines, mc_arena_format(scope->arena, "%s%s", order_words(scope, overall),
                                        phenomena_words(scope, rows, n)));
    if (checks[0] != '\0')
        add_line(lines, mc_arena_format(scope->arena, "%s: %s", scope_name(scope), checks));
}

/* Whether any check of the metric on the dataset is worse; such metrics come first. */
static bool any_is_worse(const struct scope *scope)
{
    size_t i;

    for (i = scope->begin; i < scope->end; i++)
        if (scope->comparison->changes[i].metric == scope->metric &&
            scope->comparison->changes[i].outcome == MC_CHANGE_WORSE)
            return true;
    return false;
}

/* --- the gate --------------------------------------------------------------------------------- */

/* "a shift of 0.12 SD"; "noise up to 4 SD" if it would not be found even at its largest. */
static const char *loss_words(const struct mc_gate_power *power, enum mc_loss_kind kind,
                              bool everywhere, struct mc_arena *arena)
{
    double least = power->least[kind][everywhere];

    if (kind == MC_LOSS_SHUFFLE)
        return isnan(least) ? "scores shuffled at random"
                            : mc_arena_format(arena, "%g %% of the scores shuffled", 100 * least);
    if (isnan(least))
        return mc_arena_format(arena, "%s up to %g SD", mc_loss_kind_words(kind),
                               power->largest[kind]);
    return mc_arena_format(arena, "%s of %g SD", mc_loss_kind_words(kind), least);
}

/* "with 80 % power it finds, in one phenomenon of one metric: a shift of 0.12 SD, noise of 1 SD;
 * it would not find scores shuffled at random". */
static const char *gate_power_sentence(const struct mc_gate_power *power, bool everywhere,
                                       struct mc_arena *arena)
{
    static const enum mc_loss_kind kinds[] = {MC_LOSS_SHIFT, MC_LOSS_NOISE, MC_LOSS_SHUFFLE};
    const char *texts[2] = {"", ""}; /* of what is found, and what is not */
    size_t n[2] = {0, 0}, k;

    for (k = 0; k < sizeof(kinds) / sizeof(kinds[0]); k++) {
        bool lost = isnan(power->least[kinds[k]][everywhere]);

        texts[lost] = mc_arena_format(arena, "%s%s%s", texts[lost], n[lost]++ > 0 ? ", " : "",
                                      loss_words(power, kinds[k], everywhere, arena));
    }
    return mc_arena_format(arena, "with 80 %% power it finds, in %s of one metric: %s%s%s",
                           everywhere ? "all phenomena" : "one phenomenon",
                           n[0] > 0 ? texts[0] : "nothing of what was tried",
                           n[1] > 0 ? "; it would not find " : "", texts[1]);
}

const char *mc_loss_kind_words(enum mc_loss_kind kind)
{
    static const char *const words[] = {"no change", "a shift", "noise", "shuffled scores"};

    return words[kind];
}

/* "; the 20 cases of sick are of 4 items, and no test of fewer than 6 shows a loss", for the
 * datasets with a check that leaves the verdict open; empty if there are enough items. */
static const char *few_items_words(const struct mc_comparison *comparison, struct mc_arena *arena)
{
    const char *text = "";
    size_t d, i;

    for (d = 0; comparison->dataset_units != NULL && d < comparison->changed->n_datasets; d++) {
        const struct mc_dataset_units *units = &comparison->dataset_units[d];

        if (units->n_units == units->n_cases || units->n_units >= MC_FEWEST_CHANGED)
            continue;
        for (i = 0; i < comparison->n_changes; i++)
            if (comparison->changes[i].beyond &&
                mc_slice_equal(comparison->changes[i].dataset, units->dataset))
                break;
        if (i < comparison->n_changes)
            text = mc_arena_format(
                arena,
                "%s; the %zu cases of %.*s are of %zu item%s, and no test of fewer than %d "
                "shows a loss",
                text, units->n_cases, MC_SLICE_ARGUMENTS(mc_plain_text(units->dataset, arena)),
                units->n_units, units->n_units == 1 ? "" : "s", MC_FEWEST_CHANGED);
    }
    return text;
}

/* Why a gate has no verdict, with all checks that leave it open; NULL if there is no loss that
 * cannot be judged. */
static const char *no_verdict_sentence(const struct mc_comparison *comparison,
                                       struct mc_arena *arena)
{
    struct mc_buffer text = {NULL, 0, 0};
    const char *sentence = NULL;
    size_t i;

    if (comparison->n_uncompared > 0)
        return mc_arena_format(arena, "%zu metric%s no case that both runs scored",
                               comparison->n_uncompared,
                               comparison->n_uncompared == 1 ? " has" : "s have");
    for (i = 0; i < comparison->n_changes; i++) {
        const struct mc_change *change = &comparison->changes[i];
        struct mc_slice metric = comparison->runs->metrics[change->metric].name;

        if (change->beyond) /* "MAD of bleu on negation too few to judge (n < 10)" */
            mc_buffer_append_format(&text, "%s%s of %.*s on %.*s %.*s%s",
                                    text.length == 0 ? "" : "; ", change->check->title,
                                    MC_SLICE_ARGUMENTS(mc_plain_text(metric, arena)),
                                    MC_SLICE_ARGUMENTS(mc_plain_text(change->phenomenon, arena)),
                                    MC_SLICE_ARGUMENTS(mc_change_verdict(change, arena)),
                                    mc_change_unproved_words(change, arena));
    }
    if (text.length > 0)
        sentence = mc_arena_format(
            arena,
            "%zu check%s lost more than is tolerated, and no check can show it at alpha %g: %.*s%s",
            comparison->n_beyond, comparison->n_beyond == 1 ? "" : "s",
            comparison->settings.policy->alpha, MC_SLICE_ARGUMENTS(mc_buffer_slice(&text)),
            few_items_words(comparison, arena));
    mc_buffer_free(&text);
    return sentence;
}

/* "MAD of bleu on date, bleu on degree and 2 more by up to 0.120, in 1 to 5 cases"; NULL: the check
 * has no such loss. */
static const char *small_words(const struct mc_comparison *comparison, const struct mc_check *check,
                               struct mc_arena *arena)
{
    const struct mc_change *most = NULL;
    const char *names = "";
    size_t n = 0, fewest = SIZE_MAX, largest = 0, i;
    bool items = false; /* count items; false: every case is an item of its own */

    for (i = 0; i < comparison->n_changes; i++) {
        const struct mc_change *change = &comparison->changes[i];

        if (!change->is_small || change->check != check)
            continue;
        if (n++ < MOST_NAMED)
            names = mc_arena_format(arena, "%s%s%s", names, n > 1 ? ", " : "",
                                    mc_change_place(comparison, change, arena));
        most = most == NULL || change->loss > most->loss ? change : most;
        fewest = change->n_units_changed < fewest ? change->n_units_changed : fewest;
        largest = change->n_units_changed > largest ? change->n_units_changed : largest;
        items = items || change->n_units < change->n;
    }
    if (n == 0)
        return NULL;
    return mc_arena_format(
        arena, "%s of %s%s by %s%.*s, in %s%zu %s%s", check->title, names,
        n > MOST_NAMED ? mc_arena_format(arena, " and %zu more", n - MOST_NAMED) : "",
        n > 1 ? "up to " : "", MC_SLICE_ARGUMENTS(mc_change_value(most, most->loss, arena)),
        fewest < largest ? mc_arena_format(arena, "%zu to ", fewest) : "", largest,
        items ? "item" : "case", largest == 1 ? "" : "s");
}

/* "losses in too few cases to judge: MAD of bleu on date by 0.120, in 1 case"; NULL: none. */
static const char *small_sentence(const struct mc_comparison *comparison, struct mc_arena *arena)
{
    size_t n_checks, c;
    const struct mc_check *checks = mc_checks(&n_checks);
    const char *text = "";

    for (c = 0; c < n_checks; c++) {
        const char *words = small_words(comparison, &checks[c], arena);

        if (words != NULL)
            text = mc_arena_format(arena, "%s%s%s", text, text[0] == '\0' ? "" : "; ", words);
    }
    return text[0] == '\0' ? NULL
                           : mc_arena_format(arena, "losses in too few cases to judge: %s", text);
}

bool mc_scores_are_missing(const struct mc_comparison *comparison,
                           const struct mc_comparison_options *options)
{
    return options->missing_fails &&
           (comparison->runs->n_absent > 0 || comparison->runs->n_lost > 0);
}

bool mc_gate_fails(const struct mc_comparison *comparison,
                   const struct mc_comparison_options *options)
{
    return comparison->n_blocking > 0 || comparison->n_met > 0 ||
           mc_scores_are_missing(comparison, options);
}

bool mc_gate_is_blind(const struct mc_comparison *comparison,
                      const struct mc_comparison_options *options)
{
    return (comparison->blind || comparison->n_unjudged > 0 || options->module_failed) &&
           !mc_gate_fails(comparison, options);
}

const char *mc_gate_why_blind(const struct mc_comparison *comparison,
                              const struct mc_comparison_options *options, struct mc_arena *arena)
{
    size_t n = comparison->n_unjudged, i;
    const char *text = "";

    if (options->module_failed)
        return "a metric failed, or misbehaved when it was closed: its scores cannot be trusted";
    if (n == 0)
        return no_verdict_sentence(comparison, arena);
    /* "1 condition has no value to judge by: mad < 0.1: bleu over all cases" */
    for (i = 0; i < comparison->n_conditions; i++)
        if (!comparison->conditions[i].is_known)
            text = mc_arena_format(
                arena, "%s; %s", text,
                mc_condition_sentence(comparison, &comparison->conditions[i], arena));
    return mc_arena_format(arena, "%zu condition%s no value to judge by: %s", n,
                           n == 1 ? " has" : "s have", text + strlen("; "));
}

const char *mc_gate_verdict(const struct mc_comparison *comparison,
                            const struct mc_comparison_options *options)
{
    if (mc_gate_fails(comparison, options))
        return "failed";
    return mc_gate_is_blind(comparison, options) ? "no verdict" : "passed";
}

/* ", 1 metric of only one run, 12 scores lost"; empty if nothing is, or that is tolerated. */
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

/* ", 2 blocking, 1 warning" for the checks beside conditions, or that the checks only inform. */
static const char *levels_words(const struct mc_comparison *comparison, struct mc_arena *arena)
{
    if (comparison->settings.policy->only_informs)
        return "; without --policy the checks only inform";
    return mc_arena_format(arena, ", %zu blocking, %zu warning%s", comparison->n_blocking,
                           comparison->n_warning, comparison->n_warning == 1 ? "" : "s");
}

/* "FAILED: 1 blocking, 2 warnings", "NO VERDICT: why", "passed: no score changed". */
static const char *gate_answer(const struct mc_comparison *comparison,
                               const struct mc_comparison_options *options, struct mc_arena *arena)
{
    const char *unproved = mc_unproved_words(comparison->runs, arena);

    if (mc_gate_fails(comparison, options) && comparison->n_conditions > 0)
        return mc_arena_format(arena, "FAILED: %zu of %zu condition%s met%s%s%s", comparison->n_met,
                               comparison->n_conditions, comparison->n_conditions == 1 ? "" : "s",
                               levels_words(comparison, arena),
                               missing_text(comparison, options, arena), unproved);
    if (mc_gate_fails(comparison, options))
        return mc_arena_format(arena, "FAILED: %zu blocking, %zu warning%s%s%s",
                               comparison->n_blocking, comparison->n_warning,
                               comparison->n_warning == 1 ? "" : "s",
                               missing_text(comparison, options, arena), unproved);
    if (mc_gate_is_blind(comparison, options))
        return mc_arena_format(arena, "NO VERDICT: %s",
                               mc_gate_why_blind(comparison, options, arena));
    if (comparison->n_conditions > 0)
        return mc_arena_format(
            arena, "passed: %s%s%s",
            comparison->n_conditions == 1
                ? "the condition is not met"
                : mc_arena_format(arena, "none of %zu conditions is met", comparison->n_conditions),
            levels_words(comparison, arena), unproved);
    if (comparison->n_any_changed == 0)
        return mc_arena_format(arena, "passed: no score changed%s", unproved);
    return mc_arena_format(arena, "passed: nothing blocks, %zu warning%s%s", comparison->n_warning,
                           comparison->n_warning == 1 ? "" : "s", unproved);
}

/* "judge: 18 % of the variance of its scores lies between repeats of a case, 82 % between cases";
 * "of 100 gates of these scores against themselves, within their standard errors, 3 blocked". */
static void add_repeats(const struct mc_comparison *comparison,
                        const struct mc_gate_repeats *repeats, struct lines *lines)
{
    struct mc_arena *arena = lines->arena;
    size_t m;

    for (m = 0; m < comparison->runs->n_metrics && repeats->n_metrics <= MOST_METRICS; m++) {
        double total = repeats->between[m] + repeats->within[m];
        double share = 100 * repeats->within[m] / total;

        if (!isnan(share))
            add_line(
                lines,
                mc_arena_format(
                    arena,
                    "%.*s: %.0f %% of the variance of its scores lies between repeats of a "
                    "case, %.0f %% between cases",
                    MC_SLICE_ARGUMENTS(mc_plain_text(comparison->runs->metrics[m].name, arena)),
                    share, 100 - share));
    }
    if (repeats->n_gates > 0)
        add_line(lines,
                 mc_arena_format(
                     arena,
                     "of %u gates of these scores against themselves, within their standard "
                     "errors, %u blocked (%.0f %% [%.0f, %.0f]) and %u had no verdict",
                     repeats->n_gates, repeats->n_failed,
                     100.0 * repeats->n_failed / repeats->n_gates, 100 * repeats->interval.low,
                     100 * repeats->interval.high, repeats->n_blind));
}

/* How many gates there were, and how many of those planned for the release. */
static void add_history(const struct mc_comparison_options *options, struct lines *lines)
{
    size_t n = options->history->n_changed;

    add_line(lines, mc_gate_history_sentence(options->history, lines->arena));
    if (options->spending > 0)
        add_line(lines, mc_arena_format(lines->arena,
                                        "%zu of %zu gates with a change of this release are made%s",
                                        n, options->spending,
                                        n > options->spending
                                            ? ": more than were planned, so that the chance of a "
                                              "false block is above alpha"
                                            : ""));
}

/* --- the sentences of a comparison ------------------------------------------------------------ */

static size_t end_of_dataset(const struct mc_comparison *comparison, size_t begin)
{
    struct mc_slice dataset = comparison->changes[begin].dataset;

    while (begin < comparison->n_changes &&
           mc_slice_equal(comparison->changes[begin].dataset, dataset))
        begin++;
    return begin;
}

/* Adds sentences for metrics on datasets, those with something worse first; returns how many that
 * changed have none. */
static size_t add_scopes(const struct mc_comparison *comparison, bool gate, struct lines *lines)
{
    struct scope scope = {.comparison = comparison, .arena = lines->arena};
    size_t n = 0, n_left = 0, begin, m;
    int worse;

    if (comparison->n_changes > 0)
        scope.names_dataset = end_of_dataset(comparison, 0) < comparison->n_changes;
    for (worse = 1; worse >= 0; worse--)
        for (begin = 0; begin < comparison->n_changes; begin = scope.end) {
            scope.begin = begin;
            scope.end = end_of_dataset(comparison, begin);
            for (m = 0; m < comparison->runs->n_metrics; m++) {
                scope.metric = m;
                if (comparison->runs->metrics[m].sentinel || !has_changed(&scope) ||
                    any_is_worse(&scope) != (worse != 0))
                    continue;
                if (n++ < MOST_METRICS)
                    add_scope(&scope, gate, lines);
                else
                    n_left++;
            }
        }
    return n_left;
}

size_t mc_comparison_verdict(const struct mc_comparison *comparison,
                             const struct mc_comparison_options *options, struct mc_arena *arena,
                             struct mc_slice **texts)
{
    struct lines lines = {NULL, 0, 0, arena};
    const char *missing = missing_text(comparison, options, arena), *small;
    size_t n_left;

    if (options->gate)
        add_line(&lines, gate_answer(comparison, options, arena));
    n_left = add_scopes(comparison, options->gate, &lines);
    if (n_left > 0)
        add_line(&lines, mc_arena_format(arena, "%zu more metric%s changed", n_left,
                                         n_left == 1 ? "" : "s"));
    small = small_sentence(comparison, arena);
    if (options->gate && small != NULL)
        add_line(&lines, small);
    if (!options->gate && lines.n == 0)
        add_line(&lines, "no score changed");
    if (!options->gate && missing[0] != '\0')
        add_line(&lines, mc_arena_format(arena, "not all can be compared: %s", missing + 2));
    if (options->gate && options->repeats != NULL && options->repeats->n_metrics > 0)
        add_repeats(comparison, options->repeats, &lines);
    if (options->gate && options->power != NULL &&
        strcmp(mc_gate_verdict(comparison, options), "passed") == 0) { /* what that is worth */
        if (options->power->reason != NULL) {
            add_line(&lines,
                     mc_arena_format(arena, "its power is not known: %s", options->power->reason));
        } else {
            add_line(&lines, gate_power_sentence(options->power, false, arena));
            add_line(&lines, gate_power_sentence(options->power, true, arena));
        }
    }
    if (options->history != NULL)
        add_history(options, &lines);
    if (options->accepted != NULL)
        add_line(&lines,
                 mc_arena_format(arena, "accepted as the new baseline: %s", options->accepted));
    *texts = lines.texts;
    return lines.n;
}
