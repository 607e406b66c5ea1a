/* SPDX-License-Identifier: GPL-3.0-or-later */
/* comparison_page.c: the parts of the page are filled from templates; a change is drawn as two
 * marks and the interval on an axis that all changes of one check share. In order: which changes
 * are shown, their axes and rows, the cases, the page. */
#include "report/html/comparison_page.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/change/paired_runs.h"
#include "report/html/case_data.h"
#include "report/html/case_markup.h"
#include "report/html/document_page.h"
#include "report/html/html_report.h"
#include "report/html/page.h"
#include "report/plain_text.h"
#include "report/words.h"

/* Parts that no report of a result has. */
const struct mc_html_part mc_html_part_compare = {"compare", NULL};
const struct mc_html_part mc_html_part_changed = {"changed", NULL};

/* The comparison that is written, and what its parts share. */
struct comparison_writer {
    const struct mc_comparison *comparison;
    const struct mc_comparison_options *options;
    struct mc_arena *arena;
    struct axis {
        bool any;
        double low, high;
    } * axes; /* of each check, mc_checks */
};

/* --- which changes are shown, and their order ------------------------------------------------- */

/* 0: no change was seen; else the lowest rank comes first on the page. */
static int rank_of(const struct mc_change *change)
{
    switch (change->outcome) {
    case MC_CHANGE_WORSE:
        return 1 + (int)MC_GATE_BLOCK - (int)change->setting.level;
    case MC_CHANGE_TOLERATED:
        return 2 + (int)MC_GATE_BLOCK;
    case MC_CHANGE_RESCALED:
    case MC_CHANGE_REVERSED:
    case MC_CHANGE_CONTRADICTED:
        return 3 + (int)MC_GATE_BLOCK;
    case MC_CHANGE_BETTER:
        return 4 + (int)MC_GATE_BLOCK;
    case MC_CHANGE_UNDEFINED:
    case MC_CHANGE_TOO_FEW:
    case MC_CHANGE_NONE:
    case MC_CHANGE_OUT_OF_REACH:
        break;
    }
    return 0;
}

/* First what blocks, then what warns, only informs, is tolerated, is rescaled, is better; within
 * each, the greatest loss first. */
static int worst_first(const void *left, const void *right)
{
    const struct mc_change *a = *(const struct mc_change *const *)left;
    const struct mc_change *b = *(const struct mc_change *const *)right;

    if (rank_of(a) != rank_of(b))
        return rank_of(a) - rank_of(b);
    if (a->loss > b->loss || a->loss < b->loss)
        return a->loss > b->loss ? -1 : 1;
    return (a > b) - (a < b);
}

/* The changes [begin, end) that were seen, in the order of the page; returns how many. */
static size_t seen_changes(const struct comparison_writer *w, size_t begin, size_t end,
                           const struct mc_change ***seen)
{
    size_t n = 0, i;

    *seen = mc_arena_array(w->arena, end - begin, sizeof(const struct mc_change *));
    for (i = begin; i < end; i++)
        if (rank_of(&w->comparison->changes[i]) > 0 &&
            mc_comparison_shows(w->options, &w->comparison->changes[i]))
            (*seen)[n++] = &w->comparison->changes[i];
    if (n > 0)
        qsort((void *)*seen, n, sizeof(const struct mc_change *), worst_first);
    return n;
}

/* --- axes ------------------------------------------------------------------------------------- */

static struct axis *axis_of(const struct comparison_writer *w, const struct mc_change *change)
{
    return &w->axes[change->check - mc_checks(&(size_t){0})];
}

/* Each check has its own axis, which covers 0, both values and the interval of each change shown,
 * to whole tenths. */
static void set_axes(struct comparison_writer *w)
{
    size_t n, i;

    (void)mc_checks(&n);
    w->axes = mc_arena_array(w->arena, n, sizeof(*w->axes));
    for (i = 0; i < w->comparison->n_changes; i++) {
        const struct mc_change *change = &w->comparison->changes[i];
        struct axis *axis = axis_of(w, change);

        if (rank_of(change) == 0)
            continue;
        axis->any = true;
        axis->low = fmin(axis->low, fmin(fmin(change->base, change->changed),
                                         change->base + fmin(change->low, 0)));
        axis->high = fmax(axis->high, fmax(fmax(change->base, change->changed),
                                           change->base + fmax(change->high, 0)));
    }
    for (i = 0; i < n; i++) {
        w->axes[i].low = floor(fmax(w->axes[i].low, -1) * 10 + 1e-9) / 10 + 0.0;
        w->axes[i].high = fmax(ceil(fmin(w->axes[i].high, 1) * 10 - 1e-9) / 10, 0.1);
    }
}

static const char *place_of(const struct comparison_writer *w, const struct axis *axis,
                            double value)
{
    return mc_html_place(value, axis->low, axis->high, w->arena);
}

/* --- rows ------------------------------------------------------------------------------------- */

static bool is_worse(const struct mc_change *change)
{
    return change->outcome == MC_CHANGE_WORSE || change->outcome == MC_CHANGE_TOLERATED;
}

/* "▲ worse, BLOCK", "▲ worse, tolerated", "▼ better", "rescaled". */
static const char *answer_of(const struct comparison_writer *w, const struct mc_change *change)
{
    if (change->outcome == MC_CHANGE_BETTER)
        return "\xE2\x96\xBC better";
    if (change->outcome == MC_CHANGE_RESCALED || change->outcome == MC_CHANGE_REVERSED ||
        change->outcome == MC_CHANGE_CONTRADICTED)
        return mc_change_outcome_name(change->outcome);
    if (change->outcome == MC_CHANGE_WORSE && change->setting.level == MC_GATE_INFO)
        return "\xE2\x96\xB2 worse";
    return mc_arena_format(w->arena, "\xE2\x96\xB2 worse, %s",
                           mc_change_verdict(change, w->arena).data);
}

/* The text with the arrow and the minus of a page. */
static struct mc_slice with_signs(const struct comparison_writer *w, struct mc_slice text)
{
    struct mc_buffer out = {NULL, 0, 0};

    mc_html_signs(text, true, &out);
    return mc_buffer_take(&out, w->arena);
}

/* A figure, and "?" if it rests on unproved scores. */
static void set_figure(const struct comparison_writer *w, struct mc_html_values *row,
                       const char *name, struct mc_slice text, size_t n_unproved)
{
    struct mc_slice shown = with_signs(w, text);

    mc_html_set_format(row, name, "%.*s%s", MC_SLICE_ARGUMENTS(shown),
                       n_unproved > 0 && text.length > 0 ? "?" : "");
}

static void add_row(const struct comparison_writer *w, const struct mc_change *change,
                    struct mc_html_values *item)
{
    struct mc_html_values *row = mc_html_add(item, "rows");
    const struct mc_paired_runs *runs = w->comparison->runs;
    const struct mc_paired_metric *metric = &runs->metrics[change->metric];
    const size_t *unproved = change->n_unproved;
    const struct axis *axis = axis_of(w, change);
    double low = isnan(change->low) ? 0 : change->low;
    double high = isnan(change->high) ? 0 : change->high;
    bool adjusted = !isnan(change->p_adjusted);

    mc_html_set(row, "phenomenon", change->title.length > 0 ? change->title : change->phenomenon);
    mc_html_set(row, "phenomenon_name", change->phenomenon);
    mc_html_set_format(row, "n", "%zu", change->n);
    mc_html_set(row, "metric", mc_paired_metric_name(runs, metric, w->arena));
    mc_html_set(row, "metric_name", metric->name);
    mc_html_set_text(row, "check", change->check->title);
    mc_html_set_text(row, "definition", change->check->definition);
    set_figure(w, row, "before", mc_change_value(change, change->base, w->arena), unproved[0]);
    set_figure(w, row, "after", mc_change_value(change, change->changed, w->arena), unproved[1]);
    mc_html_set_flag(row, "other_bounds", mc_change_has_other_bounds(w->comparison, change));
    set_figure(w, row, "change",
               mc_change_difference(change, change->changed - change->base, w->arena),
               unproved[0] + unproved[1]);
    mc_html_set(row, "interval", with_signs(w, mc_change_interval(change, w->arena)));
    mc_html_set(row, "p", mc_p_text(adjusted ? change->p_adjusted : change->p, w->arena));
    mc_html_set_flag(row, "alone", !adjusted);
    mc_html_set_text(row, "class",
                     is_worse(change)                      ? "worse"
                     : change->outcome == MC_CHANGE_BETTER ? "better"
                                                           : "rescaled");
    mc_html_set_text(row, "answer", answer_of(w, change));
    /* The marks: before, after, the span between them, and the interval as seen from the value
     * before. */
    mc_html_set_text(row, "from", place_of(w, axis, change->base));
    mc_html_set_text(row, "to", place_of(w, axis, change->changed));
    mc_html_set_text(row, "left", place_of(w, axis, fmin(change->base, change->changed)));
    mc_html_set_text(row, "right", place_of(w, axis, fmax(change->base, change->changed)));
    mc_html_set_flag(row, "has_interval", !isnan(change->low));
    mc_html_set_text(row, "lo", place_of(w, axis, change->base + low));
    mc_html_set_text(row, "hi", place_of(w, axis, change->base + high));
}

/* Adds the changes of one dataset from *at on, and moves *at past them. */
static void add_dataset(const struct comparison_writer *w, size_t *at,
                        struct mc_html_values *values)
{
    const struct mc_change *changes = w->comparison->changes;
    struct mc_slice dataset = changes[*at].dataset;
    struct mc_html_values *item = mc_html_add(values, "datasets");
    const struct mc_change **seen;
    size_t begin = *at, n_same = 0, n_few = 0, n_undefined = 0, n, i;
    const char *others = "";

    for (; *at < w->comparison->n_changes && mc_slice_equal(changes[*at].dataset, dataset);
         (*at)++) {
        enum mc_change_outcome outcome = changes[*at].outcome;

        n_same += outcome == MC_CHANGE_NONE;
        n_few += outcome == MC_CHANGE_TOO_FEW || outcome == MC_CHANGE_OUT_OF_REACH;
        n_undefined += outcome == MC_CHANGE_UNDEFINED;
    }
    n = seen_changes(w, begin, *at, &seen);
    if (n_same > 0)
        others = mc_arena_format(w->arena, "%zu check%s: no detectable change (~)", n_same,
                                 n_same == 1 ? "" : "s");
    if (n_few > 0)
        others = mc_arena_format(w->arena,
                                 "%s%s%zu with too few cases, or too few that changed, to judge",
                                 others, others[0] == '\0' ? "" : "; ", n_few);
    if (n_undefined > 0)
        others = mc_arena_format(w->arena, "%s%s%zu that cannot be made", others,
                                 others[0] == '\0' ? "" : "; ", n_undefined);
    mc_html_set(item, "dataset", dataset);
    mc_html_set_text(item, "rest", others);
    mc_html_set_list(item, "rows");
    for (i = 0; i < n; i++)
        add_row(w, seen[i], item);
}

static void set_labels(const struct comparison_writer *w, struct mc_html_values *values)
{
    mc_html_set(values, "base", w->options->labels[0]);
    mc_html_set(values, "new", w->options->labels[1]);
}

static int write_changes(struct comparison_writer *w, struct mc_html_page *page,
                         struct mc_error *error)
{
    struct mc_html_values *values = mc_html_values_new(w->arena);
    const struct mc_change_settings *settings = &w->comparison->settings;
    const struct mc_check *checks;
    const char *axes = "";
    bool other_bounds = false;
    size_t n_checks, at = 0, i;

    set_axes(w);
    checks = mc_checks(&n_checks);
    /* "passed from 0 to 30 % of the cases, MAD from 0 to 0.2"; empty if nothing is shown. */
    for (i = 0; i < n_checks; i++)
        if (w->axes[i].any)
            axes = mc_arena_format(w->arena, "%s%s%s from %g to %g%s", axes,
                                   axes[0] == '\0' ? "" : ", ", checks[i].title,
                                   (checks[i].counts ? 100 : 1) * w->axes[i].low,
                                   (checks[i].counts ? 100 : 1) * w->axes[i].high,
                                   checks[i].counts ? " % of the cases" : "");
    /* Whether any change shown has the mark. */
    for (i = 0; i < w->comparison->n_changes && !other_bounds; i++)
        other_bounds = rank_of(&w->comparison->changes[i]) != 0 &&
                       mc_change_has_other_bounds(w->comparison, &w->comparison->changes[i]);
    set_labels(w, values);
    mc_html_set(values, "axes", with_signs(w, mc_slice_of(axes)));
    mc_html_set_format(values, "confidence", "%g", 100 * settings->confidence);
    mc_html_set_text(values, "correction", settings->policy->correction->title);
    mc_html_set_flag(values, "other_bounds", other_bounds);
    mc_html_set_list(values, "datasets");
    while (at < w->comparison->n_changes)
        add_dataset(w, &at, values);
    return mc_html_page_part(page, "compare", values, error);
}

/* --- cases ------------------------------------------------------------------------------------ */

static void add_case(const struct comparison_writer *w, const struct mc_changed_case *changed,
                     struct mc_html_values *values)
{
    const struct mc_paired_runs *runs = w->comparison->runs;
    const struct mc_case *item = &runs->suite->cases[changed->item];
    struct mc_html_values *row = mc_html_add(values, "cases");
    size_t column = runs->metrics[changed->metric].changed, i;
    const char *flips;
    struct mc_shown_case shown;

    mc_shown_case_make(item, w->arena, &shown);
    mc_shown_case_fill(&shown, w->arena, row);
    mc_html_set(row, "id", item->id);
    mc_html_set(row, "metric",
                mc_paired_metric_name(runs, &runs->metrics[changed->metric], w->arena));
    set_figure(w, row, "before", mc_slice_of(mc_number_text(changed->base_score, 4, w->arena).data),
               changed->unproved[0]);
    set_figure(w, row, "after",
               mc_slice_of(mc_number_text(changed->changed_score, 4, w->arena).data),
               changed->unproved[1]);
    mc_html_set_text(row, "status", changed->worse ? "new" : "fixed");
    mc_html_set_text(row, "class", changed->worse ? "worse" : "better");
    /* What happened to the expectations, without the separator before the first. */
    flips = mc_flip_words(w->comparison, &changed->flips[0], column, w->arena) + strlen("; ");
    for (i = 1; i < changed->n_flips; i++)
        flips = mc_arena_format(w->arena, "%s%s", flips,
                                mc_flip_words(w->comparison, &changed->flips[i], column, w->arena));
    mc_html_set(row, "what", with_signs(w, mc_slice_of(flips)));
}

/* The worst cases whose verdict changed. */
static int write_changed(const struct comparison_writer *w, struct mc_html_page *page,
                         struct mc_error *error)
{
    struct mc_html_values *values = mc_html_values_new(w->arena);
    size_t n = w->comparison->n_cases, i;

    if (n == 0)
        return 0;
    if (n > w->options->most_cases)
        n = w->options->most_cases;
    set_labels(w, values);
    mc_html_set(values, "sentence", mc_changed_cases_sentence(w->comparison, w->arena));
    mc_html_set_format(values, "shown", "%zu", n);
    mc_html_set_flag(values, "more", n < w->comparison->n_cases);
    mc_html_set_list(values, "cases");
    for (i = 0; i < n; i++)
        add_case(w, &w->comparison->cases[i], values);
    return mc_html_page_part(page, "changed", values, error);
}

static int write_cases(const struct comparison_writer *w, struct mc_html_page *page,
                       struct mc_error *error)
{
    struct mc_html_values *values = mc_html_values_new(w->arena);
    const struct mc_case_data written = {
        .result = w->comparison->changed,
        .comparison = w->comparison,
        .labels = {w->options->labels[0], w->options->labels[1]},
        .most_cases = MC_COMPARISON_PAGE_CASES,
    };
    struct mc_buffer data = {NULL, 0, 0};

    if (mc_suite_n_selected(w->comparison->runs->suite) == 0 && w->comparison->runs->n_unlike == 0)
        return 0;
    mc_case_data_append(&written, &data);
    mc_html_set_text(values, "noun", mc_result_noun(w->comparison->changed));
    mc_html_set_flag(values, "compared", true);
    mc_html_set_flag(values, "by_distance", false);
    mc_html_set_flag(values, "scored", true);
    mc_html_set_flag(values, "suite", false);
    set_labels(w, values);
    mc_html_set_markup(values, "data", mc_buffer_take(&data, w->arena));
    return mc_html_page_part(page, "cases", values, error);
}

/* --- the page --------------------------------------------------------------------------------- */

static void add_sentence(const struct comparison_writer *w, struct mc_html_values *head,
                         const char *what, struct mc_slice answer)
{
    struct mc_html_values *item = mc_html_add(head, "sentences");

    mc_html_set_text(item, "what", what);
    mc_html_set_text(item, "dataset", "");
    mc_html_set(item, "answer", with_signs(w, answer));
}

/* "3 of 96 checks; the worst: fails of bleu on passive: 9 -> 17 ..."; in bold before it:
 * "Worse". */
static void add_count(const struct comparison_writer *w, struct mc_html_values *head, bool worse)
{
    const struct mc_comparison *comparison = w->comparison;
    const struct mc_change **seen, *most = NULL;
    size_t n = seen_changes(w, 0, comparison->n_changes, &seen), n_counted = 0, i;
    const char *text;

    for (i = 0; i < n; i++) {
        if (worse ? !is_worse(seen[i]) : seen[i]->outcome != MC_CHANGE_BETTER)
            continue;
        n_counted++;
        if (most == NULL || !worse)
            most = seen[i];
    }
    text = mc_arena_format(w->arena, "%zu of %zu checks%s%s", n_counted, comparison->n_changes,
                           most == NULL ? ""
                           : worse      ? "; the worst: "
                                        : "; the most: ",
                           most == NULL ? "" : mc_change_sentence(comparison, most, w->arena).data);
    add_sentence(w, head, worse ? "Worse" : "Better", mc_slice_of(text));
}

static void add_fact(struct mc_html_values *head, struct mc_slice fact)
{
    mc_html_set(mc_html_add(head, "facts"), "fact", fact);
}

static int write_head(const struct comparison_writer *w, const char *title,
                      struct mc_html_page *page, struct mc_error *error)
{
    enum { MOST_CONDITIONS = 10 }; /* the others are in the tables */
    struct mc_html_values *head = mc_html_values_new(w->arena);
    const struct mc_comparison *comparison = w->comparison;
    const struct mc_paired_runs *runs = comparison->runs;
    const char *units = mc_units_sentence(comparison, w->arena);
    struct mc_slice *verdict;
    size_t n = 0, i;

    mc_html_set_text(head, "title", title);
    mc_html_set_list(head, "facts");
    mc_html_set_list(head, "sentences");
    add_fact(head,
             mc_arena_slice(w->arena, "%zu cases paired by id", mc_suite_n_selected(runs->suite)));
    if (units != NULL)
        add_fact(head, mc_slice_of(units));
    add_fact(head, mc_arena_slice(w->arena, "%zu metric%s", runs->n_metrics,
                                  runs->n_metrics == 1 ? "" : "s"));
    add_fact(head,
             mc_arena_slice(w->arena, "seed %llu", (unsigned long long)comparison->settings.seed));
    add_fact(head, mc_slice_of("metricheck " PACKAGE_VERSION));
    if (w->options->created[0] != '\0')
        add_fact(head, mc_slice_of(w->options->created));
    (void)mc_comparison_verdict(comparison, w->options, w->arena, &verdict);
    add_sentence(w, head, w->options->gate ? "Gate" : "Verdict", verdict[0]);
    for (i = 0; i < comparison->n_conditions && n < MOST_CONDITIONS; i++) {
        const struct mc_condition_result *condition = &comparison->conditions[i];

        if (!condition->is_met)
            continue;
        add_sentence(w, head, "Condition",
                     mc_slice_of(mc_condition_sentence(comparison, condition, w->arena)));
        n++;
    }
    add_count(w, head, true);
    add_count(w, head, false);
    add_sentence(w, head, "Cases", mc_changed_cases_sentence(comparison, w->arena));
    return mc_html_page_part(page, "head", head, error);
}

static void write_tables(const void *context, struct mc_document *document)
{
    const struct comparison_writer *w = context;

    mc_comparison_write(w->comparison, w->options, document);
}

int mc_comparison_page_write(const struct mc_comparison *comparison,
                             const struct mc_comparison_options *options, FILE *stream,
                             struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_html_page *page = mc_html_page_new(NULL, arena, error);
    struct mc_comparison_options shown = *options;
    struct comparison_writer w = {comparison, &shown, arena, NULL};
    struct mc_slice from = mc_plain_text(options->labels[0], arena);
    struct mc_slice to = mc_plain_text(options->labels[1], arena);
    const char *title = mc_arena_format(arena, "metricheck %s: %.*s and %.*s", options->title,
                                        MC_SLICE_ARGUMENTS(from), MC_SLICE_ARGUMENTS(to));
    struct mc_html_values *frame, *item;
    int status = -1;

    shown.cases_elsewhere = true;
    if (page != NULL && write_head(&w, title, page, error) == 0 &&
        write_changes(&w, page, error) == 0 && write_changed(&w, page, error) == 0 &&
        write_cases(&w, page, error) == 0 &&
        mc_html_document_part(page, write_tables, &w, mc_html_values_new(arena), arena, error) ==
            0) {
        frame = mc_html_page_values(page);
        mc_html_set_text(frame, "title", title);
        mc_html_set_text(frame, "noun", mc_result_noun(comparison->changed));
        mc_html_set_flag(frame, "nav", true);
        item = mc_html_add(frame, "contents");
        mc_html_set_text(item, "id", "part-1");
        mc_html_set_text(item, "text", "All checks");
        status = mc_html_page_write(page, stream, error);
    }
    mc_arena_free(arena);
    return status;
}
