/* SPDX-License-Identifier: GPL-3.0-or-later */
/* verdict.c: the sentences of a verdict. In order: what they share, the best and the others, an own
 * metric against others; then the verdict. */
#include "report/verdict.h"

#include <math.h>
#include <string.h>

#include "analysis/own_metrics.h"
#include "analysis/result.h"
#include "analysis/sentinel_figures.h"
#include "analysis/significance.h"
#include "report/bands.h"
#include "report/figures.h"
#include "report/plain_text.h"
#include "report/words.h"

enum {
    MOST_NAMES = 3,   /* metrics in a list */
    MOST_EXAMPLES = 2 /* phenomena on which an own metric is better, or worse */
};

/* A verdict being composed. */
struct verdict {
    const struct mc_figure_view *view;
    const struct mc_group *overall;
    size_t figure; /* right_order */
    struct mc_slice *sentences;
    size_t n;
};

/* --- what they share -------------------------------------------------------------------------- */

static const struct mc_group *overall_of(const struct mc_figure_view *view)
{
    return &view->dataset->groups[view->dataset->n_groups - 1];
}

static bool is_sentinel(const struct mc_figure_view *view, size_t column)
{
    return view->result->scores->columns[column].sentinel;
}

static double value_of(const struct mc_figure_view *view, size_t column, size_t figure)
{
    return mc_result_cell(view->result, overall_of(view), column, figure)->value;
}

size_t mc_verdict_figure(const struct mc_figure_view *view)
{
    size_t figure = mc_result_statistic(view->result, "right_order"), m;

    if (figure == SIZE_MAX)
        return SIZE_MAX;
    for (m = 0; m < view->n_metrics; m++)
        if (!isnan(value_of(view, view->metrics[m], figure)))
            return figure;
    return SIZE_MAX;
}

void mc_sort_by_right_order(const struct mc_figure_view *view, size_t *columns, size_t n)
{
    size_t figure = mc_result_statistic(view->result, "right_order"), i, k;

    for (i = 1; i < n && figure != SIZE_MAX; i++) {
        size_t moved = columns[i];
        double value = value_of(view, moved, figure);

        for (k = i; k > 0; k--) {
            double before = value_of(view, columns[k - 1], figure);

            if (isnan(value) || (!isnan(before) && before >= value))
                break;
            columns[k] = columns[k - 1];
        }
        columns[k] = moved;
    }
}

size_t mc_verdict_subject(const struct mc_figure_view *view)
{
    size_t figure = mc_verdict_figure(view), best = 0, m;

    for (m = 0; m < view->n_metrics; m++)
        if (view->result->scores->columns[view->metrics[m]].own)
            return m;
    for (m = 1; m < view->n_metrics && figure != SIZE_MAX; m++) {
        double value = value_of(view, view->metrics[m], figure);
        double most = value_of(view, view->metrics[best], figure);

        if (!is_sentinel(view, view->metrics[m]) &&
            (is_sentinel(view, view->metrics[best]) || isnan(most) || value > most))
            best = m;
    }
    return best;
}

bool mc_same_scores(const struct mc_figure_view *view, size_t column, size_t other)
{
    const struct mc_score_column *columns = view->result->scores->columns;
    const double *a = columns[column].values, *b = columns[other].values;
    size_t n = view->result->scores->n_cases, i;

    if (columns[column].lower_is_better != columns[other].lower_is_better)
        return false;
    for (i = 0; i < n; i++)
        if (!(a[i] >= b[i] && a[i] <= b[i]) && !(isnan(a[i]) && isnan(b[i])))
            return false;
    return true;
}

static struct mc_slice name_of(const struct mc_figure_view *view, size_t column)
{
    return mc_metric_name(&view->result->scores->columns[column], view->arena);
}

/* "72%" */
static const char *share(const struct verdict *verdict, size_t column)
{
    return mc_arena_format(verdict->view->arena, "%s%%",
                           mc_decimal_text(100 * value_of(verdict->view, column, verdict->figure),
                                           0, verdict->view->arena)
                               .data);
}

static void say(struct verdict *verdict, const char *text)
{
    verdict->sentences[verdict->n++] = mc_slice_of(text);
}

/* --- the best and the others ------------------------------------------------------------------ */

/* Where a metric is relative to chance. */
enum place { PLACE_NOWHERE, PLACE_BELOW, PLACE_NEAR, PLACE_ABOVE, PLACE_UNKNOWN };

static enum place place_of(const struct verdict *verdict, size_t column)
{
    const struct mc_result *result = verdict->view->result;
    const struct mc_cell *cell = mc_result_cell(result, verdict->overall, column, verdict->figure);

    if (isnan(cell->value))
        return PLACE_NOWHERE;
    if (isnan(cell->low))
        return PLACE_UNKNOWN;
    if (mc_is_reversed(result, verdict->overall, column, verdict->figure))
        return PLACE_BELOW;
    if (mc_is_near_chance(result, verdict->overall, column, verdict->figure))
        return PLACE_NEAR;
    return PLACE_ABOVE;
}

bool mc_is_like_best(const struct mc_figure_view *view, size_t column)
{
    const struct mc_group *overall = overall_of(view);
    size_t figure = mc_verdict_figure(view), best = overall->best;
    double difference;

    if (figure == SIZE_MAX || overall->significances == NULL || best == MC_NO_BEST ||
        best == column || is_sentinel(view, column) ||
        !mc_best_statistic(&view->result->settings)->across_rows)
        return false;
    difference = value_of(view, best, figure) - value_of(view, column, figure);
    if (isnan(overall->significances[column].p_from_best_adjusted))
        return !isnan(difference) && !(fabs(difference) > 0);
    return !mc_is_separable(overall, column);
}

/* A metric that repeats the scores of an earlier one is not named again, unless it is an own
 * metric. */
static bool is_to_be_named(const struct mc_figure_view *view, size_t metric)
{
    size_t k;

    if (is_sentinel(view, view->metrics[metric]))
        return false;
    if (view->result->scores->columns[view->metrics[metric]].own)
        return true;
    for (k = 0; k < metric; k++)
        if (!is_sentinel(view, view->metrics[k]) &&
            mc_same_scores(view, view->metrics[k], view->metrics[metric]))
            return false;
    return true;
}

/* The names of the metrics at that place, except `best`; returns their number. */
static size_t names_at(const struct verdict *verdict, enum place place, size_t best,
                       struct mc_slice *names)
{
    const struct mc_figure_view *view = verdict->view;
    size_t n = 0, m;

    for (m = 0; m < view->n_metrics; m++)
        if (view->metrics[m] != best && place_of(verdict, view->metrics[m]) == place &&
            is_to_be_named(view, m))
            names[n++] = name_of(view, view->metrics[m]);
    return n;
}

/* The names of the metrics not told from the best one; *all_apart: all others are shown to be
 * worse. */
static size_t names_like_best(const struct verdict *verdict, size_t best, struct mc_slice *names,
                              bool *all_apart)
{
    const struct mc_figure_view *view = verdict->view;
    bool has_tests = verdict->overall->significances != NULL &&
                     mc_best_statistic(&view->result->settings)->across_rows;
    size_t n = 0, n_others = 0, n_apart = 0, m;

    for (m = 0; m < view->n_metrics; m++) {
        size_t column = view->metrics[m];

        if (column == best || place_of(verdict, column) == PLACE_NOWHERE ||
            !is_to_be_named(view, m))
            continue;
        n_others++;
        n_apart += has_tests && mc_is_separable(verdict->overall, column);
        if (mc_is_like_best(view, column))
            names[n++] = name_of(view, column);
    }
    *all_apart = n_others > 0 && n_apart == n_others;
    return n;
}

static size_t count_metrics(const struct mc_figure_view *view)
{
    size_t n = 0, m;

    for (m = 0; m < view->n_metrics; m++)
        n += !is_sentinel(view, view->metrics[m]);
    return n;
}

static void say_best(struct verdict *verdict, size_t best, struct mc_slice *names)
{
    const struct mc_figure_view *view = verdict->view;
    struct mc_slice name = name_of(view, best), others;
    const char *text = mc_arena_format(view->arena, "%.*s puts %s of pairs in the right order",
                                       MC_SLICE_ARGUMENTS(name), share(verdict, best));
    enum place place = place_of(verdict, best);
    bool all_apart;
    size_t n = names_like_best(verdict, best, names, &all_apart);

    if (place == PLACE_BELOW || place == PLACE_NEAR || place == PLACE_UNKNOWN) {
        text = mc_arena_format(view->arena, "%s%s", text,
                               place == PLACE_BELOW  ? ", below chance (50%)."
                               : place == PLACE_NEAR ? ", which cannot be told from chance (50%)."
                                                     : "; chance is 50%.");
        say(verdict, text);
        return;
    }
    if (n > 0) {
        others = mc_slice_of(mc_name_list(names, n, MOST_NAMES, view->arena));
        text = mc_arena_format(view->arena, "%s; %.*s cannot be told from it", text,
                               MC_SLICE_ARGUMENTS(others));
    } else if (all_apart) {
        text = mc_arena_format(view->arena, "%s, more than any other", text);
    }
    say(verdict, mc_arena_format(view->arena, "%s. Chance is 50%%.", text));
}

/* Names the metrics on the wrong side of chance, and those that cannot be told from it. */
static void say_chance(struct verdict *verdict, size_t best, struct mc_slice *names)
{
    const struct mc_figure_view *view = verdict->view;
    size_t n = names_at(verdict, PLACE_BELOW, best, names);
    struct mc_slice listed = mc_slice_of(mc_name_list(names, n, MOST_NAMES, view->arena));

    if (n > 0)
        say(verdict, mc_arena_format(
                         view->arena, "%.*s %s below chance: more often against %s than with %s.",
                         MC_SLICE_ARGUMENTS(listed), n == 1 ? "is" : "are",
                         mc_judge_noun(view->dataset), mc_judge_pronoun(view->dataset)));
    n = names_at(verdict, PLACE_NEAR, best, names);
    listed = mc_slice_of(mc_name_list(names, n, MOST_NAMES, view->arena));
    if (n > 0)
        say(verdict, mc_arena_format(view->arena, "%.*s cannot be told from chance.",
                                     MC_SLICE_ARGUMENTS(listed)));
}

/* Names the metrics above chance whose interval reaches down to the best sentinel. */
static void say_sentinels(struct verdict *verdict, struct mc_slice *names)
{
    const struct mc_figure_view *view = verdict->view;
    const struct mc_sentinel_figure *best = mc_best_sentinel(view->dataset);
    struct mc_slice listed, sentinel;
    size_t n = 0, m;

    for (m = 0; best != NULL && m < view->n_metrics; m++) {
        size_t column = view->metrics[m];
        const struct mc_cell *cell =
            mc_result_cell(view->result, verdict->overall, column, verdict->figure);

        if (cell->low > 0.5 && cell->low <= best->value && is_to_be_named(view, m))
            names[n++] = name_of(view, column);
    }
    if (n == 0)
        return;
    listed = mc_slice_of(mc_name_list(names, n, MOST_NAMES, view->arena));
    sentinel = mc_plain_text(best->name, view->arena);
    say(verdict,
        mc_arena_format(view->arena, "%.*s %s not shown to beat the best sentinel (%.*s, %s%%).",
                        MC_SLICE_ARGUMENTS(listed), n == 1 ? "is" : "are",
                        MC_SLICE_ARGUMENTS(sentinel),
                        mc_decimal_text(100 * best->value, 0, view->arena).data));
}

/* --- an own metric ---------------------------------------------------------------------------- */

/* The phenomena on which the own metric is shown to be better (sign 1), or worse (-1): their
 * number, and as examples the largest differences, "dative +72, passive +41". */
static size_t shown_phenomena(const struct mc_figure_view *view,
                              const struct mc_own_contest *contest, int sign, const char **examples)
{
    size_t seen[MOST_EXAMPLES], n = 0, n_seen, g, i;

    *examples = "";
    for (g = 0; g < view->dataset->n_groups; g++) {
        const struct mc_group *group = &view->dataset->groups[g];

        n += group->pooled && !group->overall && mc_own_row_shows(&contest->rows[g]) == sign;
    }
    for (n_seen = 0; n_seen < MOST_EXAMPLES && n_seen < n; n_seen++) {
        size_t most = SIZE_MAX;
        struct mc_slice name;

        for (g = 0; g < view->dataset->n_groups; g++) {
            const struct mc_group *group = &view->dataset->groups[g];

            for (i = 0; i < n_seen && seen[i] != g; i++)
                ;
            if (i == n_seen && group->pooled && !group->overall &&
                mc_own_row_shows(&contest->rows[g]) == sign &&
                (most == SIZE_MAX ||
                 sign * contest->rows[g].difference > sign * contest->rows[most].difference))
                most = g;
        }
        seen[n_seen] = most;
        name = mc_plain_text(view->dataset->groups[most].name, view->arena);
        *examples = mc_arena_format(
            view->arena, "%s%s%.*s %s", *examples, n_seen == 0 ? "" : ", ",
            MC_SLICE_ARGUMENTS(name),
            mc_signed_text(100 * contest->rows[most].difference, 0, view->arena).data);
    }
    if (n > MOST_EXAMPLES)
        *examples = mc_arena_format(view->arena, "%s, ...", *examples);
    return n;
}

/* "Better than bleu in 20 of 26 phenomena (dative +72, ...), worse in 3 (...); 3 cannot be told."
 */
static void say_phenomena(struct verdict *verdict, const struct mc_own_contest *contest)
{
    const struct mc_figure_view *view = verdict->view;
    const char *better, *worse;
    size_t n_better = shown_phenomena(view, contest, 1, &better);
    size_t n_worse = shown_phenomena(view, contest, -1, &worse);
    struct mc_slice name = name_of(view, contest->other);
    size_t n = 0, n_others, g;
    const char *text;

    for (g = 0; g < view->dataset->n_groups; g++)
        n += view->dataset->groups[g].pooled && !view->dataset->groups[g].overall;
    if (n < 2)
        return;
    n_others = n - n_better - n_worse;
    text = mc_arena_format(
        view->arena, "Better than %.*s in %s of %zu phenomena", MC_SLICE_ARGUMENTS(name),
        n_better == 0 ? "none" : mc_arena_format(view->arena, "%zu", n_better), n);
    if (n_better > 0)
        text = mc_arena_format(view->arena, "%s (%s)", text, better);
    text = n_worse == 0
               ? mc_arena_format(view->arena, "%s, worse in none", text)
               : mc_arena_format(view->arena, "%s, worse in %zu (%s)", text, n_worse, worse);
    if (n_others > 0)
        text =
            mc_arena_format(view->arena, "%s; %s cannot be told", text,
                            n_others == 1 ? "one" : mc_arena_format(view->arena, "%zu", n_others));
    say(verdict, mc_arena_format(view->arena, "%s.", text));
}

/* "above bleu (44%)", "below smatch, the best of the others (69%)", "not told from ter (37%)",
 * "without a test against flat (50%)" */
static const char *against(const struct verdict *verdict, const struct mc_own_contest *contest,
                           bool is_best)
{
    const struct mc_figure_view *view = verdict->view;
    const struct mc_own_row *row = &contest->rows[view->dataset->n_groups - 1];
    int shown = mc_own_row_shows(row);
    struct mc_slice name = name_of(view, contest->other);

    return mc_arena_format(view->arena, "%s %.*s%s (%s)",
                           shown > 0   ? "above"
                           : shown < 0 ? "below"
                           : row->reason != NULL && fabs(row->difference) > 0
                               ? "without a test against"
                               : "not told from",
                           MC_SLICE_ARGUMENTS(name), is_best ? ", the best of the others" : "",
                           share(verdict, contest->other));
}

static void say_own(struct verdict *verdict, size_t own)
{
    static const char *const to_chance[] = {
        [PLACE_BELOW] = "below chance",
        [PLACE_NEAR] = "not told from chance",
        [PLACE_ABOVE] = "above chance",
        [PLACE_UNKNOWN] = "chance is 50%",
    };
    const struct mc_figure_view *view = verdict->view;
    const struct mc_dataset_result *dataset = view->dataset;
    enum place place = place_of(verdict, own);
    const struct mc_own_contest *first = NULL;
    struct mc_slice name = name_of(view, own);
    const char *text;
    size_t i, n = 0;

    if (place == PLACE_NOWHERE) {
        say(verdict,
            mc_arena_format(
                view->arena, "%.*s cannot be ordered: %s.", MC_SLICE_ARGUMENTS(name),
                mc_result_cell(view->result, verdict->overall, own, verdict->figure)->reason));
        return;
    }
    text = mc_arena_format(view->arena, "%.*s puts %s of pairs in the right order: %s",
                           MC_SLICE_ARGUMENTS(name), share(verdict, own), to_chance[place]);
    for (i = 0; i < dataset->n_contests; i++) {
        const struct mc_own_contest *contest = &dataset->contests[i];

        if (contest->own != own)
            continue;
        first = first == NULL ? contest : first;
        text = mc_arena_format(view->arena, "%s, %s", text, against(verdict, contest, n++ > 0));
    }
    say(verdict,
        mc_arena_format(view->arena, "%s.%s", text,
                        place == PLACE_UNKNOWN || place == PLACE_ABOVE ? "" : " Chance is 50%."));
    if (first != NULL)
        say_phenomena(verdict, first);
    else if (count_metrics(view) == 1)
        say(verdict, "It stands alone: --against bleu sets it against another one.");
}

size_t mc_verdict(const struct mc_figure_view *view, struct mc_slice **sentences)
{
    const struct mc_score_column *columns = view->result->scores->columns;
    struct mc_figure_view sorted = *view;
    struct verdict verdict = {&sorted, overall_of(view), mc_verdict_figure(view), NULL, 0};
    struct mc_slice *names = mc_arena_array(view->arena, view->n_metrics, sizeof(*names));
    size_t *metrics = mc_arena_array(view->arena, view->n_metrics, sizeof(*metrics));
    size_t n_own = 0, best, m;

    memcpy(metrics, view->metrics, view->n_metrics * sizeof(*metrics));
    mc_sort_by_right_order(view, metrics, view->n_metrics);
    sorted.metrics = metrics;
    verdict.sentences = mc_arena_array(view->arena, 2 * view->n_metrics + 4, sizeof(**sentences));
    *sentences = verdict.sentences;
    for (m = 0; m < view->n_metrics; m++)
        if (columns[metrics[m]].own) {
            say_own(&verdict, metrics[m]);
            n_own++;
        }
    if (n_own == 0) {
        best = metrics[mc_verdict_subject(&sorted)];
        say_best(&verdict, best, names);
        say_chance(&verdict, best, names);
    }
    say_sentinels(&verdict, names);
    return verdict.n;
}
