/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/footnotes.h"

#include <math.h>
#include <string.h>

#include "analysis/paired_tests.h"
#include "analysis/result.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "base/memory.h"
#include "report/document.h"
#include "report/words.h"

enum { MOST_STANDING_NOTES = 5, MOST_OTHER_NOTES = 8 };

static struct mc_slice mark(const struct mc_footnotes *notes, size_t index)
{
    return mc_arena_slice(notes->arena, "(%zu)", index + 1);
}

struct mc_slice mc_footnote(struct mc_footnotes *notes, struct mc_slice text)
{
    size_t i;

    if (notes->off)
        return mc_slice("", 0);
    for (i = 0; i < notes->n; i++)
        if (mc_slice_equal(notes->texts[i], text))
            return mark(notes, i);
    *MC_ARENA_PUSH(notes->arena, notes->texts, notes->n, notes->capacity) = text;
    return mark(notes, notes->n - 1);
}

struct mc_slice mc_footnote_undefined(struct mc_footnotes *notes, const struct mc_cell *figure)
{
    const char *reason = mc_cell_reason(figure);
    size_t i;

    if (!notes->off)
        return mc_footnote(notes, mc_slice_of(reason));
    if (figure->withheld) {
        notes->withheld = true;
        return mc_slice("", 0);
    }
    for (i = 0; i < notes->n_undefined && i < MC_MOST_UNDEFINED; i++)
        if (strcmp(notes->undefined[i], reason) == 0)
            return mc_slice("", 0);
    if (notes->n_undefined < MC_MOST_UNDEFINED)
        notes->undefined[notes->n_undefined] = reason;
    notes->n_undefined++;
    return mc_slice("", 0);
}

/* "- one reason; another one; and others (--full: where)" */
static struct mc_slice undefined_note(const struct mc_footnotes *notes)
{
    const char *text = "-";
    size_t i;

    for (i = 0; i < notes->n_undefined && i < MC_MOST_UNDEFINED; i++)
        text =
            mc_arena_format(notes->arena, "%s%s %s", text, i == 0 ? "" : ";", notes->undefined[i]);
    return mc_arena_slice(notes->arena, "%s%s (--full: where)", text,
                          i < notes->n_undefined ? "; and others" : "");
}

struct mc_slice mc_unproved_note(size_t n, struct mc_arena *arena)
{
    return mc_arena_slice(
        arena, "? %s%zu score%s behind a statistic %s not proved: the search ended at its limit",
        n == 1 ? "" : "up to ", n, n == 1 ? "" : "s", n == 1 ? "is" : "are");
}

/* Explains the marks of chance and of the best, and the spread; at most MOST_STANDING_NOTES. */
static size_t significance_notes(const struct mc_footnotes *notes, struct mc_slice *lines)
{
    size_t n = 0;

    if (notes->above_chance)
        lines[n++] = mc_slice_of("* behind Spearman: above 0, q < .05 (Benjamini and Hochberg over "
                                 "the metrics and phenomena of the dataset)");
    if (notes->best) { /* "the greatest Spearman", "the least MAD" */
        const struct mc_statistic *statistic = mc_best_statistic(notes->settings);

        lines[n++] = mc_arena_slice(notes->arena, "best: the %s %s of the phenomenon",
                                    statistic->best > 0 ? "greatest" : "least", statistic->title);
    }
    if (notes->draws > 0) {
        const struct mc_paired_test *test = mc_best_test(notes->settings);
        const struct mc_correction *correction = mc_best_correction(notes->settings);
        const char *draws =
            test->counts_draws ? mc_arena_format(notes->arena, ", %u draws", notes->draws) : "";

        lines[n++] =
            mc_arena_slice(notes->arena, "= not separable from the best: p >= .05 (%s%s, %s%s)",
                           test->title, draws, correction->title,
                           correction->method == MC_ADJUST_NONE ? "" : " over the metrics");
    }
    if (notes->not_compared != NULL)
        lines[n++] = mc_arena_slice(notes->arena, "some metrics are not compared with the best: %s",
                                    notes->not_compared);
    if (notes->spread)
        lines[n++] = mc_slice_of("spread: SD of the phenomenon / SD of the dataset; where human "
                                 "scores differ little, correlations are low for every metric");
    return n;
}

size_t mc_footnote_lines(const struct mc_footnotes *notes, struct mc_slice **lines)
{
    const char *chance =
        notes->halves == NULL ? "0" : mc_arena_format(notes->arena, "0 (%s: .5)", notes->halves);
    size_t n = 0, i;

    *lines = mc_arena_array(notes->arena, notes->n + MOST_OTHER_NOTES + MOST_STANDING_NOTES,
                            sizeof(**lines));
    for (i = 0; i < notes->n; i++)
        (*lines)[n++] =
            mc_arena_slice(notes->arena, "(%zu) %.*s", i + 1, MC_SLICE_ARGUMENTS(notes->texts[i]));
    if (notes->half_widths)
        (*lines)[n++] = mc_slice_of("\xC2\xB1 half the width of the interval");
    if (notes->holds_zero)
        (*lines)[n++] = mc_arena_slice(
            notes->arena,
            "~ not shown to differ from %s: the interval contains %s or, for Spearman, q >= .05 over "
            "all metrics and phenomena",
            chance, notes->halves == NULL ? "0" : "it");
    if (notes->reversed)
        (*lines)[n++] = mc_arena_slice(
            notes->arena, "v shown to be below %s: the metric orders against the human scores",
            chance);
    if (notes->as_sentinel)
        (*lines)[n++] = mc_slice_of("s no better than the best sentinel on the same cases");
    if (notes->withheld)
        (*lines)[n++] =
            mc_slice_of("- where human scores are too few or hardly differ, a correlation "
                        "says too little (--full: why; --thin-correlations shows it)");
    if (notes->n_undefined > 0)
        (*lines)[n++] = undefined_note(notes);
    if (notes->unproved > 0)
        (*lines)[n++] = mc_unproved_note(notes->unproved, notes->arena);
    n += significance_notes(notes, *lines + n);
    if (notes->not_pooled)
        (*lines)[n++] =
            mc_slice_of("* not pooled: counts in the normalisation, but not in overall");
    return n;
}

void mc_footnotes_write(const struct mc_footnotes *notes, size_t hanging,
                        struct mc_document *document)
{
    struct mc_slice *lines;
    size_t n = mc_footnote_lines(notes, &lines), i;

    for (i = 0; i < n; i++)
        document->kind->remark(document, lines[i], hanging);
}

const char *mc_significance_mark(const struct mc_result *result,
                                 const struct mc_statistic *statistic, const struct mc_group *group,
                                 size_t column, struct mc_footnotes *notes)
{
    static const char *const marks[2][3] = {{"", " =", " best"}, {"*", "* =", "* best"}};
    enum { NEITHER, EQUAL, BEST } rank = NEITHER;
    bool above_chance;

    if (group->significances == NULL || notes->off)
        return "";
    above_chance = strcmp(statistic->name, "spearman") == 0 && mc_is_above_chance(group, column);
    if (statistic == mc_best_statistic(&result->settings)) {
        if (group->best == column)
            rank = BEST;
        else if (!isnan(group->significances[column].p_from_best_adjusted) &&
                 !mc_is_separable(group, column))
            rank = EQUAL;
        if (group->significances[column].reason != NULL)
            notes->not_compared = group->significances[column].reason;
    }
    notes->above_chance = notes->above_chance || above_chance;
    notes->best = notes->best || rank == BEST;
    notes->settings = &result->settings;
    if (rank == EQUAL)
        notes->draws = result->settings.draws;
    return marks[above_chance][rank];
}
