/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison_document.c: a comparison for people: the verdict first, then what was compared, the
 * tables, the cases that changed, and the signatures of the metrics; or in short form only the
 * news. The rows of a table are the shown changes, in the widest layout that fits. In order: which
 * changes are shown, other bounds, short verdicts, rows, layouts, notes below a table; then the
 * head, cases, the full report and the short form. */
#include "report/comparison.h"

#include <math.h>
#include <string.h>

#include "analysis/change/paired_runs.h"
#include "base/hash.h"
#include "base/memory.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "report/plain_text.h"
#include "report/words.h"

/* What is written, and to which document. */
struct comparison_content {
    const struct mc_comparison *comparison;
    const struct mc_comparison_options *options;
    struct mc_document *document;
    struct mc_arena *arena;
};

/* The layout of rows; each leaves out more than the one before it. */
enum layout {
    WITH_ALL,      /* phenomenon, n, metric and both p in columns of their own */
    WITH_HEADINGS, /* phenomenon and metric above their rows; one p */
    DENSE,         /* the same, columns one space apart */
    WITHOUT_INTERVALS,
    WITHOUT_BASE,
    N_LAYOUTS
};

/* A table being built, and what the notes below it must explain. */
struct sheet {
    const struct comparison_content *content;
    struct mc_table *table;
    enum layout layout;
    struct mc_footnotes notes;  /* why changes are not defined */
    size_t n_unproved;          /* largest number of unproved scores behind a figure */
    size_t n_same, n_undefined; /* changes that are not shown */
    bool too_few_changed, too_few, trifles, has_unadjusted, other_n, reversed, contradicted;
};

/* A remark below a table or title; lines after its first are indented by `hanging`. */
static void remark(const struct comparison_content *content, const char *text, size_t hanging)
{
    content->document->kind->remark(content->document, mc_slice_of(text), hanging);
}

/* --- which changes are shown ------------------------------------------------------------------ */

bool mc_comparison_shows(const struct mc_comparison_options *options,
                         const struct mc_change *change)
{
    size_t n;

    return options->checks == 0 || (options->checks >> (change->check - mc_checks(&n)) & 1) != 0;
}

static bool is_shown(const struct comparison_content *content, const struct mc_change *change)
{
    if (content->options->all)
        return true;
    if (isnan(change->loss) || isnan(change->p))
        return false;
    if (change->outcome == MC_CHANGE_NONE)
        return false;
    return change->p < 1 || change->loss < 0 || change->loss > 0;
}

/* --- other bounds ----------------------------------------------------------------------------- */

/* The bounds by which both runs are normalised, if those of the changed run are different, so that
 * `run` shows another MAD for it. False: they are the same, or the check is not MAD. */
static bool has_other_bounds(const struct mc_comparison *comparison, const struct mc_change *change,
                             struct mc_bounds *used, struct mc_bounds *changed_bounds)
{
    const struct mc_paired_metric *metric = &comparison->runs->metrics[change->metric];

    if (strcmp(change->check->name, "mad") != 0 || isnan(change->changed) ||
        metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND ||
        comparison->base->bounds == NULL || comparison->changed->bounds == NULL)
        return false;
    *used = mc_changed_bounds(comparison->base, metric->base, comparison->changed, metric->changed);
    *changed_bounds = comparison->changed->bounds[metric->changed + 1];
    return used->low < changed_bounds->low || used->low > changed_bounds->low ||
           used->high < changed_bounds->high || used->high > changed_bounds->high;
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
    struct mc_bounds used, changed_bounds;

    return has_other_bounds(comparison, change, &used, &changed_bounds);
}

/* Explains "*" behind figures of the changed run, one line for each metric that has one. */
static void write_bounds(const struct comparison_content *content, size_t begin, size_t end)
{
    const struct mc_comparison *comparison = content->comparison;
    struct mc_arena *arena = content->arena;
    bool *is_explained = mc_arena_array(arena, comparison->runs->n_metrics, sizeof(*is_explained));
    size_t i;

    for (i = begin; i < end; i++) {
        const struct mc_change *change = &comparison->changes[i];
        struct mc_bounds used, changed_bounds;

        if (!mc_comparison_shows(content->options, change) || !is_shown(content, change) ||
            is_explained[change->metric] ||
            !has_other_bounds(comparison, change, &used, &changed_bounds))
            continue;
        is_explained[change->metric] = true;
        remark(content,
               mc_arena_format(
                   arena,
                   "* %.*s: both runs are normalised by the bounds of %.*s, %s; `run` shows "
                   "another MAD of %.*s, by its own, %s",
                   MC_SLICE_ARGUMENTS(
                       mc_plain_text(comparison->runs->metrics[change->metric].name, arena)),
                   MC_SLICE_ARGUMENTS(mc_plain_text(content->options->labels[0], arena)),
                   bounds_words(&used, arena),
                   MC_SLICE_ARGUMENTS(mc_plain_text(content->options->labels[1], arena)),
                   bounds_words(&changed_bounds, arena)),
               2);
    }
}

/* --- short verdicts --------------------------------------------------------------------------- */

/* A short form of mc_change_verdict if a note below the table explains it. */
static struct mc_slice short_verdict(struct sheet *sheet, const struct mc_change *change)
{
    struct mc_arena *arena = sheet->content->arena;

    switch (change->outcome) {
    case MC_CHANGE_UNDEFINED:
        return mc_footnote(&sheet->notes, mc_change_verdict(change, arena));
    case MC_CHANGE_TOO_FEW:
        sheet->too_few = true;
        return mc_arena_slice(arena, "n < %zu", change->setting.least_n);
    case MC_CHANGE_OUT_OF_REACH:
        if (change->swamped) {
            sheet->trifles = true;
            return mc_slice_of("trifles");
        }
        sheet->too_few_changed = true;
        return mc_arena_slice(arena, "too few (%zu)", change->n_units_changed);
    case MC_CHANGE_NONE:
    case MC_CHANGE_BETTER:
    case MC_CHANGE_TOLERATED:
    case MC_CHANGE_WORSE:
    case MC_CHANGE_RESCALED:
        break;
    case MC_CHANGE_REVERSED:
        sheet->reversed = true;
        break;
    case MC_CHANGE_CONTRADICTED:
        sheet->contradicted = true;
        break;
    }
    return mc_change_verdict(change, arena);
}

static void put(struct mc_table *table, struct mc_table_cell **cell, struct mc_slice text)
{
    mc_table_set(table, (*cell)++, text);
}

/* Marks a figure based on scores that are not proved with "?", as in the report of a run. */
static void put_figure(struct mc_table *table, struct mc_table_cell **cell, struct mc_slice text,
                       size_t n_unproved)
{
    if (n_unproved > 0 && text.length > 0)
        (*cell)->mark = mc_slice_of("?");
    put(table, cell, text);
}

/* --- rows ------------------------------------------------------------------------------------- */

static void put_figures(struct sheet *sheet, struct mc_table_cell **cell,
                        const struct mc_change *change)
{
    const struct mc_comparison *comparison = sheet->content->comparison;
    struct mc_arena *arena = sheet->content->arena;
    const size_t *unproved = change->n_unproved;

    if (sheet->layout < WITHOUT_BASE)
        put_figure(sheet->table, cell, mc_change_value(change, change->base, arena), unproved[0]);
    if (mc_change_has_other_bounds(comparison, change)) {
        (*cell)->mark = mc_slice_of(unproved[1] > 0 ? "?*" : "*");
        put(sheet->table, cell, mc_change_value(change, change->changed, arena));
    } else {
        put_figure(sheet->table, cell, mc_change_value(change, change->changed, arena),
                   unproved[1]);
    }
    put_figure(sheet->table, cell,
               mc_change_difference(change, change->changed - change->base, arena),
               unproved[0] + unproved[1]);
    if (sheet->layout < WITHOUT_INTERVALS)
        put(sheet->table, cell, mc_change_interval(change, arena));
}

/* "MAD"; below a heading "  MAD", or "  passed (12)" if the check has another number of cases than
 * the first of its group. */
static struct mc_slice check_name(struct sheet *sheet, const struct mc_change *change,
                                  size_t n_of_group)
{
    if (sheet->layout == WITH_ALL)
        return mc_slice_of(change->check->title);
    if (change->n == n_of_group)
        return mc_arena_slice(sheet->content->arena, "  %s", change->check->title);
    sheet->other_n = true;
    return mc_arena_slice(sheet->content->arena, "  %s (%zu)", change->check->title, change->n);
}

/* The verdict of a worse or better change is in colour; a row that blocks is bold. */
static void add_row(struct sheet *sheet, const struct mc_change *change, bool first,
                    size_t n_of_group)
{
    bool blocks = change->outcome == MC_CHANGE_WORSE && change->setting.level == MC_GATE_BLOCK;
    const struct mc_paired_runs *runs = sheet->content->comparison->runs;
    struct mc_arena *arena = sheet->content->arena;
    struct mc_table_cell *cell = mc_table_row(sheet->table, false), *row = cell;

    if (sheet->layout == WITH_ALL) {
        put(sheet->table, &cell,
            first ? mc_plain_text(change->phenomenon, arena) : mc_slice("", 0));
        put(sheet->table, &cell, mc_arena_slice(arena, "%zu", change->n));
        if (runs->n_metrics > 1)
            put(sheet->table, &cell,
                mc_paired_metric_name(runs, &runs->metrics[change->metric], arena));
    }
    put(sheet->table, &cell, check_name(sheet, change, n_of_group));
    put_figures(sheet, &cell, change);
    if (sheet->layout == WITH_ALL) {
        put(sheet->table, &cell, mc_p_text(change->p, arena));
        put(sheet->table, &cell, mc_p_text(change->p_adjusted, arena));
    } else { /* one p: adjusted for the family, else of the check alone, which is marked */
        bool is_unadjusted = isnan(change->p_adjusted);
        struct mc_slice p = mc_p_text(is_unadjusted ? change->p : change->p_adjusted, arena);

        if (is_unadjusted && p.length > 0) {
            cell->mark = mc_slice_of("'");
            sheet->has_unadjusted = true;
        }
        put(sheet->table, &cell, p);
    }
    put(sheet->table, &cell, short_verdict(sheet, change));
    for (; blocks && row < cell; row++)
        row->emphasis = MC_BOLD;
    if (change->outcome == MC_CHANGE_WORSE)
        cell[-1].emphasis = blocks ? MC_BOLD_WORSE : MC_WORSE;
    else if (change->outcome == MC_CHANGE_BETTER)
        cell[-1].emphasis = MC_BETTER;
}

/* As much of a text as fits into the room. */
static struct mc_slice clipped(struct mc_slice text, size_t room, struct mc_arena *arena)
{
    size_t n = text.length;

    if (mc_display_width(text) <= room)
        return text;
    while (n > 0 && (mc_display_width(mc_slice(text.data, n)) + 3 > room ||
                     ((unsigned char)text.data[n] & 0xC0) == 0x80))
        n--;
    return mc_arena_slice(arena, "%.*s...", (int)n, text.data);
}

/* Phenomenon and metric on one line, or on two. */
static void add_heading(struct sheet *sheet, const struct mc_change *change)
{
    const struct comparison_content *content = sheet->content;
    const struct mc_paired_runs *runs = content->comparison->runs;
    size_t room = mc_document_room(content->document);
    struct mc_slice name = mc_plain_text(change->phenomenon, content->arena);
    struct mc_slice metric =
        mc_paired_metric_name(runs, &runs->metrics[change->metric], content->arena);
    struct mc_slice group =
        mc_arena_slice(content->arena, "%.*s, %zu case%s", MC_SLICE_ARGUMENTS(name), change->n,
                       change->n == 1 ? "" : "s");
    struct mc_slice both = mc_arena_slice(content->arena, "%.*s   %.*s", MC_SLICE_ARGUMENTS(group),
                                          MC_SLICE_ARGUMENTS(metric));

    if (runs->n_metrics > 1 && mc_display_width(both) <= room) {
        mc_table_heading(sheet->table, both, false);
        return;
    }
    mc_table_heading(sheet->table, clipped(group, room, content->arena), false);
    if (runs->n_metrics > 1)
        mc_table_heading(sheet->table, clipped(metric, room, content->arena), false);
}

/* --- layouts ---------------------------------------------------------------------------------- */

static void add_columns(struct sheet *sheet)
{
    const struct comparison_content *content = sheet->content;
    const struct mc_change_settings *settings = &content->comparison->settings;
    struct mc_table *table = sheet->table;
    const char *percent = mc_arena_format(content->arena, "[%g%%]", settings->confidence * 100);
    const char *adjusted =
        mc_arena_format(content->arena, "p (%s)", settings->policy->correction->title);
    bool wide = sheet->layout == WITH_ALL;

    if (wide) {
        mc_table_column(table, mc_slice_of("phenomenon"), MC_ALIGN_LEFT);
        mc_table_column(table, mc_slice_of("n"), MC_ALIGN_RIGHT);
    }
    if (wide && content->comparison->runs->n_metrics > 1)
        mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("check"), MC_ALIGN_LEFT);
    if (sheet->layout < WITHOUT_BASE)
        mc_table_column(table, mc_plain_text(content->options->labels[0], content->arena),
                        MC_ALIGN_RIGHT);
    mc_table_column(table, mc_plain_text(content->options->labels[1], content->arena),
                    MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("change"), MC_ALIGN_RIGHT);
    if (sheet->layout < WITHOUT_INTERVALS)
        mc_table_column(table, mc_slice_of(percent), MC_ALIGN_RIGHT);
    if (wide)
        mc_table_column(table, mc_slice_of("p"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of(adjusted), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of(""), MC_ALIGN_LEFT);
}

/* Fills the sheet with the changes [begin, end) of one dataset in one layout. */
static void fill_sheet(struct sheet *sheet, const struct comparison_content *content,
                       enum layout layout, size_t begin, size_t end)
{
    struct mc_slice last = mc_slice("", 0);
    const struct mc_change *heading = NULL;
    size_t i, r;

    *sheet = (struct sheet){.content = content, .layout = layout};
    sheet->table = mc_table_new(content->arena);
    sheet->table->dense = layout == DENSE;
    sheet->notes.arena = content->arena;
    add_columns(sheet);
    for (i = begin; i < end; i++) {
        const struct mc_change *change = &content->comparison->changes[i];

        if (!mc_comparison_shows(content->options, change))
            continue;
        if (!is_shown(content, change)) {
            sheet->n_undefined += change->outcome == MC_CHANGE_UNDEFINED;
            sheet->n_same += change->outcome != MC_CHANGE_UNDEFINED;
            continue;
        }
        if (layout != WITH_ALL && (heading == NULL || heading->metric != change->metric ||
                                   !mc_slice_equal(heading->phenomenon, change->phenomenon))) {
            heading = change;
            add_heading(sheet, change);
        }
        add_row(sheet, change, !mc_slice_equal(change->phenomenon, last),
                heading == NULL ? 0 : heading->n);
        last = change->phenomenon;
        for (r = 0; r < 2; r++)
            if (change->n_unproved[r] > sheet->n_unproved)
                sheet->n_unproved = change->n_unproved[r];
    }
}

/* --- notes below a table ---------------------------------------------------------------------- */

/* Writes how many checks a table leaves out. */
static void write_hidden(const struct comparison_content *content, const struct mc_table *table,
                         size_t n, const char *what)
{
    if (n > 0)
        remark(content,
               mc_arena_format(content->arena, "%zu %scheck%s%s", n,
                               table->n_rows > 0 ? "other " : "", n == 1 ? "" : "s", what),
               2);
}

/* Explains the marks that the table has. */
static void write_legend(const struct sheet *sheet)
{
    const struct comparison_content *content = sheet->content;

    mc_footnotes_write(&sheet->notes, 4, content->document);
    if (sheet->n_unproved > 0)
        remark(content, mc_unproved_note(sheet->n_unproved, content->arena).data, 2);
    if (sheet->too_few_changed)
        remark(content,
               "too few (k): too few changed to judge; k changed cases have 2^k "
               "swaps, and none of them could be significant",
               2);
    if (sheet->trifles)
        remark(content, "trifles: too few changed by more than a trifle to judge", 2);
    if (sheet->too_few)
        remark(content, "n < N: too few to judge, by the policy", 2);
    if (sheet->reversed)
        remark(content,
               "reversed: the scores were turned round, which is no gain of the "
               "metric",
               2);
    if (sheet->contradicted)
        remark(content,
               "contradicted: a gain here, but fewer pairs are in the right order, "
               "in this row or over all cases",
               2);
    if (sheet->other_n)
        remark(content, "(n) of so many cases", 2);
    if (sheet->has_unadjusted)
        remark(content, "' p of the check alone, which takes no part in the family", 2);
}

/* Writes a table of the changes of a dataset, with the meaning of its marks and what it leaves out;
 * moves *at past them. If a screen is too narrow for a row, phenomenon and metric become headings
 * above their rows, with one p; if it still is, intervals and then the values of the base run are
 * left out. */
static void write_dataset(const struct comparison_content *content, size_t *at)
{
    const struct mc_comparison *comparison = content->comparison;
    struct mc_slice dataset = comparison->changes[*at].dataset;
    enum layout layout = WITH_ALL;
    struct sheet sheet;
    size_t begin = *at;

    while (*at < comparison->n_changes && mc_slice_equal(comparison->changes[*at].dataset, dataset))
        (*at)++;
    fill_sheet(&sheet, content, layout, begin, *at);
    while (layout + 1 < N_LAYOUTS &&
           mc_table_width(sheet.table) > mc_document_room(content->document))
        fill_sheet(&sheet, content, ++layout, begin, *at);
    content->document->kind->gap(content->document);
    content->document->kind->subtitle(content->document, mc_plain_text(dataset, content->arena));
    if (sheet.table->n_rows > 0)
        content->document->kind->table(content->document, sheet.table);
    write_legend(&sheet);
    write_bounds(content, begin, *at);
    write_hidden(content, sheet.table, sheet.n_same, ": no change can be seen  ~");
    write_hidden(content, sheet.table, sheet.n_undefined, " cannot be made; --all says why");
}

/* --- head ------------------------------------------------------------------------------------- */

static void paragraph(const struct comparison_content *content, const char *text)
{
    content->document->kind->paragraph(content->document, mc_slice_of(text));
}

/* The verdict, whose first sentence leads the document. Each condition has a line: those that are
 * met first, then those without a value. */
static void write_verdict(const struct comparison_content *content, size_t most_conditions)
{
    const struct mc_comparison *comparison = content->comparison;
    struct mc_slice *lines;
    size_t n = mc_comparison_verdict(comparison, content->options, content->arena, &lines);
    size_t n_conditions = 0, i;
    int k;

    paragraph(content, lines[0].data);
    for (k = 0; k < 3; k++)
        for (i = 0; i < comparison->n_conditions; i++) {
            const struct mc_condition_result *result = &comparison->conditions[i];

            if ((result->is_met     ? 0
                 : result->is_known ? 2
                                    : 1) == k &&
                n_conditions++ < most_conditions)
                remark(content, mc_condition_sentence(comparison, result, content->arena), 2);
        }
    if (n_conditions > most_conditions)
        remark(content,
               mc_arena_format(content->arena, "... and %zu more conditions",
                               n_conditions - most_conditions),
               2);
    for (i = 1; i < n; i++)
        remark(content, lines[i].data, 2);
    content->document->kind->gap(content->document);
}

/* Says that the range of the metric is known in only one of the runs, a string; NULL: it is known
 * in both, or in neither. */
static const char *range_sentence(const struct comparison_content *content,
                                  const struct mc_paired_metric *metric)
{
    const struct mc_comparison *comparison = content->comparison;
    struct mc_arena *arena = content->arena;
    const struct mc_bounds *base, *changed;
    struct mc_slice unknown, known;
    bool base_unknown;

    if (comparison->base->bounds == NULL || comparison->changed->bounds == NULL)
        return NULL;
    base = &comparison->base->bounds[metric->base + 1];
    changed = &comparison->changed->bounds[metric->changed + 1];
    base_unknown = base->rule == MC_BOUNDS_MINMAX;
    if (base_unknown == (changed->rule == MC_BOUNDS_MINMAX) || base->reason != NULL ||
        comparison->base->settings.normalisation != MC_NORMALISE_AUTO)
        return NULL;
    unknown = mc_plain_text(content->options->labels[base_unknown ? 0 : 1], arena);
    known = mc_plain_text(content->options->labels[base_unknown ? 1 : 0], arena);
    return mc_arena_format(
        arena,
        "%.*s: its range is known in %.*s, and not in %.*s: both runs are normalised by %s, %s to %s",
        MC_SLICE_ARGUMENTS(mc_plain_text(metric->name, arena)), MC_SLICE_ARGUMENTS(known),
        MC_SLICE_ARGUMENTS(unknown),
        base_unknown ? mc_arena_format(arena, "the least and the greatest score of %.*s",
                                       MC_SLICE_ARGUMENTS(unknown))
                     : "the range",
        mc_number_text(fmin(base->low, base->high), 6, arena).data,
        mc_number_text(fmax(base->low, base->high), 6, arena).data);
}

/* Writes what happened to the scores of a metric as a whole. */
static void write_metric(const struct comparison_content *content,
                         const struct mc_paired_metric *metric)
{
    struct mc_arena *arena = content->arena;
    const struct mc_comparison *comparison = content->comparison;
    const char *missing = mc_lost_scores_sentence(metric, content->options->labels, arena);
    const char *unproved = mc_unproved_sentence(metric, content->options->labels, arena);
    const char *range, *whole;
    size_t m = (size_t)(metric - comparison->runs->metrics);

    if (missing != NULL)
        remark(content, missing, 2);
    if (metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND)
        return;
    if (unproved != NULL)
        remark(content, unproved, 2);
    range = range_sentence(content, metric);
    if (range != NULL)
        remark(content, range, 2);
    whole = mc_whole_change_words(comparison, m, arena);
    if (whole != NULL && !mc_verdict_says_rescaled(comparison, m))
        remark(content,
               mc_arena_format(arena, "%.*s: %s",
                               MC_SLICE_ARGUMENTS(mc_plain_text(metric->name, arena)), whole),
               2);
}

/* If each run has exactly one metric that the other lacks, it may have been renamed: says how to
 * compare the two. */
static void write_pair_option(const struct comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    const struct mc_paired_metric *base_only = NULL, *changed_only = NULL;
    size_t n = 0, m;

    for (m = 0; m < runs->n_metrics; m++) {
        if (runs->metrics[m].changed == MC_NOT_FOUND)
            base_only = &runs->metrics[m];
        else if (runs->metrics[m].base == MC_NOT_FOUND)
            changed_only = &runs->metrics[m];
        else
            continue;
        n++;
    }
    if (n == 2 && base_only != NULL && changed_only != NULL)
        remark(
            content,
            mc_arena_format(content->arena, "--pair %.*s=%.*s compares the two",
                            MC_SLICE_ARGUMENTS(mc_plain_text(base_only->name, content->arena)),
                            MC_SLICE_ARGUMENTS(mc_plain_text(changed_only->name, content->arena))),
            2);
}

/* Says how the scores of both runs are normalised, if a check depends on that. */
static void write_normalisation(const struct comparison_content *content)
{
    const struct mc_comparison *comparison = content->comparison;
    const struct mc_paired_runs *runs = comparison->runs;
    size_t *columns = mc_arena_array(content->arena, runs->n_metrics, sizeof(*columns));
    size_t n = 0, i;

    for (i = 0; i < runs->n_metrics; i++)
        if (runs->metrics[i].base != MC_NOT_FOUND && runs->metrics[i].changed != MC_NOT_FOUND)
            columns[n++] = runs->metrics[i].base;
    for (i = 0; i < comparison->n_changes; i++) /* the check of the mean, if no case was judged */
        if (comparison->changes[i].check->data == MC_TEST_DIFFERENCES &&
            comparison->changes[i].n > 0)
            break;
    if (n > 0 && comparison->n_any_changed > 0 && i < comparison->n_changes &&
        comparison->base->bounds != NULL)
        remark(content,
               mc_arena_format(content->arena, "%s: %s%s", comparison->changes[i].check->title,
                               mc_normalised_by(comparison->base, columns, n, content->arena),
                               comparison->base->settings.isotonic ||
                                       comparison->changed->settings.isotonic
                                   ? "; before calibration"
                                   : ""),
               2);
}

/* Says which cases differ between the runs, kind by kind. */
static void write_unlike(const struct comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    size_t kind;

    for (kind = 0; kind < MC_UNLIKE_KINDS; kind++) {
        const char *sentence =
            mc_unlike_outcome_sentence(runs, kind, content->options->most_cases, content->arena);

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

/* Says so if the units of the tests are not cases. */
static void write_units(const struct comparison_content *content)
{
    const char *sentence = mc_units_sentence(content->comparison, content->arena);

    if (sentence != NULL)
        remark(content, sentence, 2);
}

/* Warns that a report of means over groups has other figures than this comparison. */
static void write_grouping(const struct comparison_content *content)
{
    size_t i;

    for (i = 0; i < 2; i++) {
        struct mc_slice label = mc_plain_text(content->options->labels[i], content->arena);

        if (content->options->grouped[i] != MC_GROUP_NONE)
            remark(content,
                   mc_arena_format(
                       content->arena,
                       "%.*s was made with --group-by %s; all statistics and tests here "
                       "are over all cases at once",
                       MC_SLICE_ARGUMENTS(label), mc_grouping_names[content->options->grouped[i]]),
                   2);
    }
}

static void write_title(const struct comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    struct mc_arena *arena = content->arena;
    struct mc_slice from = mc_plain_text(content->options->labels[0], arena);
    struct mc_slice to = mc_plain_text(content->options->labels[1], arena);

    content->document->kind->title(
        content->document,
        mc_arena_slice(arena, "%s  %.*s -> %.*s   %zu cases paired by id", content->options->title,
                       MC_SLICE_ARGUMENTS(from), MC_SLICE_ARGUMENTS(to),
                       mc_suite_n_selected(runs->suite)));
}

struct mc_slice mc_paired_metric_name(const struct mc_paired_runs *runs,
                                      const struct mc_paired_metric *metric, struct mc_arena *arena)
{
    if (metric->changed == MC_NOT_FOUND)
        return mc_metric_name(&runs->base->columns[metric->base], arena);
    return mc_metric_name(&runs->changed->columns[metric->changed], arena);
}

/* --- cases ------------------------------------------------------------------------------------ */

static void write_text(const struct comparison_content *content, const struct mc_side *side)
{
    struct mc_slice text = mc_plain_text(side->text, content->arena);

    if (side->has_text)
        remark(content, mc_arena_format(content->arena, "    %.*s", MC_SLICE_ARGUMENTS(text)), 4);
}

static void write_cases(const struct comparison_content *content)
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

        remark(content, mc_changed_case_sentence(comparison, item, content->arena).data, 4);
        if (content->options->without_texts)
            continue;
        write_text(content, &shown->reference);
        write_text(content, &shown->candidate);
    }
    if (n < comparison->n_cases && n > 0)
        remark(content,
               mc_arena_format(content->arena, "... and %zu more", comparison->n_cases - n), 2);
}

/* The signatures of the metrics, which are long and change only with a parameter; a changed one is
 * written as from -> to. */
static void write_signatures(const struct comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    struct mc_arena *arena = content->arena;
    size_t m;

    content->document->kind->gap(content->document);
    for (m = 0; m < runs->n_metrics; m++) {
        const struct mc_paired_metric *metric = &runs->metrics[m];
        struct mc_slice from, to;

        if (metric->base == MC_NOT_FOUND || metric->changed == MC_NOT_FOUND)
            continue;
        from = mc_plain_text(runs->base->columns[metric->base].signature, arena);
        to = mc_plain_text(runs->changed->columns[metric->changed].signature, arena);
        remark(content,
               mc_slice_equal(from, to)
                   ? mc_arena_format(arena, "%.*s", MC_SLICE_ARGUMENTS(to))
                   : mc_arena_format(arena, "%.*s -> %.*s", MC_SLICE_ARGUMENTS(from),
                                     MC_SLICE_ARGUMENTS(to)),
               2);
    }
}

/* --- the full report and the short form ------------------------------------------------------- */

void mc_comparison_write(const struct mc_comparison *comparison,
                         const struct mc_comparison_options *options, struct mc_document *document)
{
    struct comparison_content content = {comparison, options, document, mc_arena_new()};
    size_t m, at = 0;

    document->arena = content.arena;
    write_verdict(&content, SIZE_MAX);
    write_title(&content);
    for (m = 0; m < comparison->runs->n_metrics; m++)
        write_metric(&content, &comparison->runs->metrics[m]);
    write_pair_option(&content);
    write_normalisation(&content);
    write_units(&content);
    write_grouping(&content);
    write_unlike(&content);
    while (at < comparison->n_changes)
        write_dataset(&content, &at);
    write_cases(&content);
    write_signatures(&content);
    mc_arena_free(content.arena);
    document->arena = NULL;
}

/* The most of each kind: with the lines of the verdict, 15 at most, there are at most 60 lines. */
enum { SHORT_ROWS = 12, SHORT_METRICS = 3, SHORT_CASES = 4, SHORT_CONDITIONS = 10 };

/* The rank of a change that is news, the gravest 0; N_NEWS: it is not. Only checks that can block
 * or warn are news. */
enum { N_NEWS = 6 };
static int news_of(const struct mc_change *change)
{
    if (change->setting.level == MC_GATE_INFO)
        return N_NEWS;
    if (change->beyond || change->is_small)
        return 2;
    if (change->outcome == MC_CHANGE_WORSE)
        return change->setting.level == MC_GATE_BLOCK ? 0 : 1;
    if (change->outcome == MC_CHANGE_CONTRADICTED)
        return 3;
    if (change->outcome == MC_CHANGE_TOLERATED)
        return 4;
    return change->outcome == MC_CHANGE_BETTER ? 5 : N_NEWS;
}

static void add_news(const struct comparison_content *content, struct mc_table *table,
                     const struct mc_change *change)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    struct mc_arena *arena = content->arena;
    struct mc_table_cell *cell = mc_table_row(table, false);
    double p = isnan(change->p_adjusted) ? change->p : change->p_adjusted;
    struct mc_slice name = mc_plain_text(change->phenomenon, arena);

    if (content->comparison->changed->n_datasets > 1)
        name = mc_arena_slice(arena, "%.*s on %.*s", MC_SLICE_ARGUMENTS(name),
                              MC_SLICE_ARGUMENTS(mc_plain_text(change->dataset, arena)));
    mc_table_set(table, cell++, name);
    mc_table_set(table, cell++, mc_paired_metric_name(runs, &runs->metrics[change->metric], arena));
    mc_table_set(table, cell++, mc_slice_of(change->check->title));
    mc_table_set(table, cell++, mc_change_value(change, change->base, arena));
    mc_table_set(table, cell++, mc_change_value(change, change->changed, arena));
    mc_table_set(table, cell++,
                 mc_change_difference(change, change->changed - change->base, arena));
    mc_table_set(table, cell++, mc_p_text(p, arena));
    mc_table_set(table, cell, mc_change_verdict(change, arena));
}

static void write_news(const struct comparison_content *content)
{
    static const char *const titles[] = {"phenomenon", "metric", "check", "base",
                                         "new",        "change", "p",     ""};
    const struct mc_comparison *comparison = content->comparison;
    struct mc_table *table = mc_table_new(content->arena);
    size_t n = 0, c, i;
    int k;

    for (c = 0; c < sizeof(titles) / sizeof(titles[0]); c++)
        mc_table_column(table, mc_slice_of(titles[c]),
                        c < 3 || titles[c][0] == '\0' ? MC_ALIGN_LEFT : MC_ALIGN_RIGHT);
    for (k = 0; k < 2 * N_NEWS; k++) /* within each rank, overall changes first */
        for (i = 0; i < comparison->n_changes; i++) {
            const struct mc_change *change = &comparison->changes[i];

            if (news_of(change) == k / 2 &&
                mc_slice_is(change->phenomenon, "overall") == (k % 2 == 0) && n++ < SHORT_ROWS)
                add_news(content, table, change);
        }
    if (n == 0)
        return;
    content->document->kind->gap(content->document);
    content->document->kind->table(content->document, table);
    if (n > SHORT_ROWS)
        remark(content, mc_arena_format(content->arena, "... and %zu more", n - SHORT_ROWS), 2);
}

static void write_short_metrics(const struct comparison_content *content)
{
    const struct mc_paired_runs *runs = content->comparison->runs;
    size_t n = 0, m;

    for (m = 0; m < runs->n_metrics; m++) {
        const char *missing =
            mc_lost_scores_sentence(&runs->metrics[m], content->options->labels, content->arena);
        const char *whole = mc_verdict_says_rescaled(content->comparison, m)
                                ? NULL
                                : mc_whole_change_words(content->comparison, m, content->arena);

        if ((missing == NULL && whole == NULL) || n++ >= SHORT_METRICS)
            continue;
        if (missing != NULL)
            remark(content, missing, 2);
        if (whole != NULL)
            remark(content,
                   mc_arena_format(
                       content->arena, "%.*s: %s",
                       MC_SLICE_ARGUMENTS(mc_plain_text(runs->metrics[m].name, content->arena)),
                       whole),
                   2);
    }
    if (n > SHORT_METRICS)
        remark(content,
               mc_arena_format(content->arena, "so of %zu more metric%s", n - SHORT_METRICS,
                               n == SHORT_METRICS + 1 ? "" : "s"),
               2);
}

void mc_comparison_write_summary(const struct mc_comparison *comparison,
                                 const struct mc_comparison_options *options,
                                 struct mc_document *document)
{
    struct mc_comparison_options brief = *options;
    struct comparison_content content = {comparison, &brief, document, mc_arena_new()};

    if (brief.most_cases > SHORT_CASES)
        brief.most_cases = SHORT_CASES;
    document->arena = content.arena;
    write_verdict(&content, SHORT_CONDITIONS);
    write_title(&content);
    write_short_metrics(&content);
    write_units(&content);
    write_unlike(&content);
    write_news(&content);
    brief.without_texts = true;
    write_cases(&content);
    mc_arena_free(content.arena);
    document->arena = NULL;
}
