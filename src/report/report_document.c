/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report_document.c: one function writes the report, dataset by dataset, into any kind of document;
 * formats differ in the kind and in the amount of detail. In order: blocks and the head, what
 * stands out in a dataset, its figures as a list or as matrices, the dataset as a whole, texts
 * about metrics, the report and its formats. */
#include "report/report_document.h"

#include "report/answer.h"
#include "report/challenge_tables.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "report/left_out.h"
#include "report/plain_text.h"
#include "report/report.h"
#include "report/sections.h"
#include "report/sentinel_best.h"
#include "report/shown_metrics.h"
#include "report/summary.h"
#include "report/words.h"
#include "text/unicode.h"

/* A report being written. */
struct content {
    bool summary; /* the first screen */
    const struct mc_result *result;
    const struct mc_report_options *options;
    struct mc_document *document;
    struct mc_arena *arena;
};

/* --- blocks ----------------------------------------------------------------------------------- */

static void gap(const struct content *content)
{
    content->document->kind->gap(content->document);
}

static void title(const struct content *content, struct mc_slice text)
{
    gap(content);
    content->document->kind->title(content->document, text);
}

static void write_table(const struct content *content, const struct mc_table *table)
{
    content->document->kind->table(content->document, table);
}

static void remark(const struct content *content, struct mc_slice text, size_t hanging)
{
    content->document->kind->remark(content->document, text, hanging);
}

/* Whether every dataset is shown as a first screen that begins with an answer. */
static bool all_answer(const struct content *content)
{
    const struct mc_result *result = content->result;
    size_t d;

    for (d = 0; d < result->n_datasets; d++) {
        struct mc_figure_view view =
            mc_view_dataset(result, &result->datasets[d], content->options, content->arena);

        if (!content->summary || view.n_metrics == 0 || !mc_summary_answers(&view))
            return false;
    }
    return result->n_datasets > 0;
}

/* The subject of a first screen, in one line; the first one also gives the program's version. */
static void write_subject(const struct content *content, const struct mc_dataset_result *dataset)
{
    const struct mc_result *result = content->result;
    struct mc_slice items[3];
    size_t n = 0, i;

    items[n++] = mc_subject_sentence(result, dataset, content->arena);
    if (dataset == result->datasets) {
        if (result->settings.graphs != NULL)
            items[n++] = mc_graphs_item(result->settings.graphs, content->arena);
        items[n++] = mc_version_item(result, content->arena);
    }
    if (mc_display_width(items[0]) <= content->document->width) {
        content->document->kind->items(content->document, items, n);
        return;
    }
    for (i = 1; i < n; i++) /* since items are not broken into lines */
        items[0] = mc_arena_slice(content->arena, "%.*s; %.*s", MC_SLICE_ARGUMENTS(items[0]),
                                  MC_SLICE_ARGUMENTS(items[i]));
    content->document->kind->paragraph(content->document, items[0]);
}

static void write_head(const struct content *content)
{
    struct mc_slice *items, bounds, left_out;
    size_t n = mc_head_items(content->result, content->options, content->arena, &items);

    if (all_answer(content))
        write_subject(content, content->result->datasets);
    else
        content->document->kind->items(content->document, items, n);
    left_out = mc_left_out_sentence(content->result, content->arena);
    if (left_out.length > 0)
        content->document->kind->paragraph(content->document, left_out);
    if (content->summary && content->result->settings.normalisation != MC_NORMALISE_NONE)
        return;
    content->document->kind->paragraph(content->document,
                                       mc_settings_sentence(content->result, content->arena));
    bounds = mc_bounds_sentence(content->result, content->arena);
    if (bounds.length > 0 && !content->summary)
        content->document->kind->paragraph(content->document, bounds);
}

/* --- what stands out -------------------------------------------------------------------------- */

/* Where metrics are weak, and the weakest phenomena of each by shrunk MAD. */
static void write_weak_spots(const struct content *content, const struct mc_figure_view *view)
{
    size_t room = mc_document_room(content->document);
    bool is_split;
    struct mc_table *spots = mc_weak_spots(view, room, &is_split);
    struct mc_table *weakest = mc_weakest_table(view, room);

    if (spots != NULL) {
        gap(content);
        write_table(content, spots);
        if (is_split)
            remark(content, mc_slice_of(MC_SPLIT_MEANING), 2);
        if (content->result->settings.resamples > 0)
            remark(content,
                   mc_slice_of(
                       "order not shown: phenomena on which Spearman is not shown to be above 0"),
                   2);
    }
    if (weakest != NULL) {
        gap(content);
        write_table(content, weakest);
        remark(content,
               mc_slice_of("drawn together: MAD drawn towards the mean of the phenomena, the more "
                           "the fewer cases it rests on (doc/statistics.md)"),
               2);
    }
}

static void write_footnotes(const struct content *content, const struct mc_footnotes *notes)
{
    struct mc_slice *lines;
    size_t n = mc_footnote_lines(notes, &lines), i;

    for (i = 0; i < n; i++)
        remark(content, lines[i], lines[i].data[0] == '(' ? 4 : 2);
}

/* --- figures, and a dataset ------------------------------------------------------------------- */

static void write_list(const struct content *content, const struct mc_figure_view *view,
                       struct mc_footnotes *notes)
{
    struct mc_list_shape shape =
        mc_list_shape_for(view, mc_document_room(content->document), notes);
    struct mc_slice dropped = mc_list_dropped(view, &shape);

    gap(content);
    write_table(content, mc_figure_list(view, &shape, notes));
    write_footnotes(content, notes);
    if (dropped.length > 0)
        remark(content, dropped, 2);
}

/* The caption of the table of a figure: its name, or, if the table stands apart from the
 * definitions, its definition. */
static struct mc_slice figure_caption(const struct content *content,
                                      const struct mc_figure_view *view, size_t figure)
{
    if (!content->document->kind->floats)
        return mc_slice_of(mc_figure_title(view, figure));
    if (figure >= view->result->n_statistics)
        return mc_slice_of("passed: expectations passed, of those applicable to the metric");
    return mc_statistic_sentence(view->result->statistics[figure], content->arena);
}

/* How the intervals of a figure are shown: only if the metrics then fit into two tables, and each
 * metric fits into a table of its own. */
static enum mc_shown_intervals intervals_for(const struct content *content,
                                             const struct mc_figure_view *view, size_t figure,
                                             const struct mc_footnotes *notes)
{
    size_t room = mc_document_room(content->document), m;
    struct mc_figure_view trial = *view;

    if (content->document->kind == &mc_markdown_kind)
        return MC_INTERVALS_NONE;
    trial.intervals =
        content->document->kind->floats ? MC_INTERVALS_BOUNDS : MC_INTERVALS_HALF_WIDTHS;
    if (2 * mc_matrix_fitting(&trial, figure, 0, room, notes) < view->n_metrics)
        trial.intervals = MC_INTERVALS_NONE;
    for (m = 0; !content->document->kind->floats && m < view->n_metrics; m++) {
        struct mc_footnotes marks = *notes;

        if (mc_table_width(mc_figure_matrix(&trial, figure, m, m + 1, &marks)) > room)
            return figure < view->result->n_statistics ? MC_INTERVALS_NONE : MC_INTERVALS_NOWHERE;
    }
    return trial.intervals;
}

static void write_matrices(const struct content *content, struct mc_figure_view *view,
                           struct mc_footnotes *notes)
{
    size_t room = mc_document_room(content->document), s, from, to;
    bool floats = content->document->kind->floats;

    for (s = 0; s < mc_view_figures(view); s++) {
        if (!mc_view_shows(view, s))
            continue;
        view->intervals = intervals_for(content, view, s, notes);
        gap(content);
        content->document->kind->subtitle(content->document, figure_caption(content, view, s));
        for (from = 0; from < view->n_metrics; from = to) {
            if (from > 0)
                gap(content);
            to = from + mc_matrix_fitting(view, s, from, room, notes);
            write_table(content, mc_figure_matrix(view, s, from, to, notes));
            if (floats) {
                write_footnotes(content, notes);
                *notes = (struct mc_footnotes){.arena = content->arena};
            }
        }
    }
    if (!floats)
        write_footnotes(content, notes);
}

/* Whether each figure has a table of its own, as also if a list of all figures is too wide. */
static bool as_matrices(const struct content *content, const struct mc_figure_view *view,
                        const struct mc_footnotes *notes)
{
    size_t room = mc_document_room(content->document);
    struct mc_footnotes trial = *notes;
    struct mc_list_shape shape;

    if (content->document->kind->floats)
        return !content->document->combined;
    if (view->n_metrics > MC_LIST_METRICS_LIMIT)
        return true;
    shape = mc_list_shape_for(view, room, notes);
    return mc_table_width(mc_figure_list(view, &shape, &trial)) > room;
}

static void write_all_figures(const struct content *content,
                              const struct mc_dataset_result *dataset, struct mc_figure_view *view)
{
    struct mc_footnotes notes = {.arena = content->arena, .off = false};
    struct mc_slice text;

    if (!content->document->kind->floats && mc_summary_answers(view))
        mc_answer_write_verdict(view, content->document);
    if (view->n_metrics == 1) { /* tables of a single metric do not name it */
        text = mc_metric_name(&content->result->scores->columns[0], content->arena);
        remark(content, mc_arena_slice(content->arena, "metric: %.*s", MC_SLICE_ARGUMENTS(text)),
               2);
    }
    if (!content->document->kind->floats) {
        write_weak_spots(content, view);
        if (mc_summary_answers(view))
            mc_answer_write_cases(view, content->document);
        mc_write_failures(view, content->document);
    }
    if (as_matrices(content, view, &notes))
        write_matrices(content, view, &notes);
    else
        write_list(content, view, &notes);
    if (!content->document->kind->floats) {
        mc_sentinel_best_write(view, SIZE_MAX, content->document);
        mc_sentinel_passes_write(view, content->document);
    }
    text = mc_detectable_sentence(dataset, content->arena);
    if (text.length > 0)
        remark(content, text, 2);
}

static void write_dataset(const struct content *content, const struct mc_dataset_result *dataset)
{
    struct mc_figure_view view =
        mc_view_dataset(content->result, dataset, content->options, content->arena);
    size_t i;

    view.titles = content->document->kind->floats;
    if (!all_answer(content)) {
        title(content, mc_dataset_sentence(dataset, content->arena));
        content->document->kind->paragraph(content->document,
                                           mc_judged_sentence(dataset, content->arena));
    } else if (dataset != content->result->datasets) {
        gap(content);
        write_subject(content, dataset);
    }
    if (dataset->judges.n_cases > 0)
        content->document->kind->paragraph(content->document,
                                           mc_judges_sentence(dataset, content->arena));
    for (i = 0; i < dataset->n_dimension_pairs; i++)
        content->document->kind->paragraph(
            content->document, mc_dimensions_sentence(&dataset->dimensions[i], content->arena));
    if (view.n_metrics == 0 || view.n_groups == 0) {
        remark(content, mc_slice_of("nothing was scored"), 0);
        return;
    }
    if (content->summary)
        mc_summary_write(&view, content->document);
    else
        write_all_figures(content, dataset, &view);
    mc_metric_pairs_write(content->result, dataset, content->document);
    mc_metric_correlations_write(&view, content->document);
    mc_omnibus_write(content->result, dataset, content->document);
    mc_separations_write(content->result, dataset, !content->summary, content->document);
    mc_challenge_write(content->result, dataset, content->summary, content->document);
}

/* --- metrics ---------------------------------------------------------------------------------- */

/* A text about each metric; length 0: none. */
struct metric_texts {
    struct mc_slice *texts; /* [columns] */
    size_t n_columns;
    size_t n_left_out; /* texts left out at the end, on a first screen of many metrics */
};

static struct metric_texts take_texts(const struct content *content,
                                      struct mc_slice (*text)(const struct mc_result *, size_t,
                                                              struct mc_arena *))
{
    enum { MOST_TEXTS = 3 }; /* one more text is no longer than "1 more" */
    size_t n_columns = content->result->scores->n_columns, n = 0, c;
    struct metric_texts taken = {mc_arena_array(content->arena, n_columns, sizeof(*taken.texts)),
                                 n_columns, 0};

    for (c = 0; c < n_columns; c++) {
        taken.texts[c] = text(content->result, c, content->arena);
        n += taken.texts[c].length > 0;
    }
    if (!content->summary || n_columns <= MC_MOST_SHOWN_METRICS || n <= MOST_TEXTS + 1)
        return taken;
    taken.n_left_out = n - MOST_TEXTS;
    for (n = 0; n < taken.n_left_out; taken.n_columns--)
        n += taken.texts[taken.n_columns - 1].length > 0;
    return taken;
}

static void say_left_out(const struct content *content, const struct metric_texts *taken)
{
    if (taken->n_left_out > 0)
        remark(content,
               mc_arena_slice(content->arena, "the same of %zu more metrics: --full",
                              taken->n_left_out),
               2);
}

/* Writes the texts about metrics, with a heading if there are any. */
static void write_metric_texts(const struct content *content, const char *heading,
                               struct mc_slice (*text)(const struct mc_result *, size_t,
                                                       struct mc_arena *))
{
    struct metric_texts taken = take_texts(content, text);
    const struct mc_score_table *scores = content->result->scores;
    size_t widest = 0, c;
    bool begun = false;

    for (c = 0; c < scores->n_columns; c++) {
        size_t width = mc_display_width(mc_metric_name(&scores->columns[c], content->arena));

        if (width > widest)
            widest = width;
    }
    for (c = 0; c < taken.n_columns; c++) {
        struct mc_slice name = mc_metric_name(&scores->columns[c], content->arena);

        if (taken.texts[c].length == 0)
            continue;
        if (!begun)
            title(content, mc_slice_of(heading));
        begun = true;
        content->document->kind->entry(content->document, name, widest, taken.texts[c]);
    }
    say_left_out(content, &taken);
}

/* Writes what is missing for each metric, on a line each. */
static void write_missing(const struct content *content)
{
    struct metric_texts taken = take_texts(content, mc_missing_sentence);
    size_t c;

    for (c = 0; c < taken.n_columns; c++) {
        struct mc_slice name = mc_metric_name(&content->result->scores->columns[c], content->arena);

        if (taken.texts[c].length > 0)
            remark(content,
                   mc_arena_slice(content->arena, "%.*s: no score for %.*s",
                                  MC_SLICE_ARGUMENTS(name), MC_SLICE_ARGUMENTS(taken.texts[c])),
                   2);
    }
    say_left_out(content, &taken);
}

static struct mc_slice signature(const struct mc_result *result, size_t column,
                                 struct mc_arena *arena)
{
    return mc_plain_text(result->scores->columns[column].signature, arena);
}

static struct mc_slice varying_sentence(const struct mc_result *result, size_t column,
                                        struct mc_arena *arena)
{
    const char *varies = result->scores->columns[column].varies;

    return varies == NULL ? mc_slice("", 0)
                          : mc_arena_slice(arena, "cannot be reproduced: %s", varies);
}

static void write_definitions(const struct content *content)
{
    struct mc_figure_view view = {.result = content->result};
    const struct mc_score_table *scores = content->result->scores;
    size_t s, c = 0;

    title(content, mc_slice_of("statistics"));
    for (s = 0; s < content->result->n_statistics; s++)
        if (mc_list_shows(&view, s))
            remark(content, mc_statistic_sentence(content->result->statistics[s], content->arena),
                   4);
    if (content->result->expectations != NULL)
        remark(content,
               mc_slice_of("passed: expectations passed, of those applicable to the metric; the "
                           "interval is Wilson's"),
               4);
    while (c < scores->n_columns && !scores->columns[c].lower_is_better)
        c++;
    if (c < scores->n_columns)
        remark(content,
               mc_slice_of(MC_LOWER_ARROW
                           ": lower scores of this metric are better; its order and normalised "
                           "scores are reversed, so its statistics read like the others"),
               4);
}

/* --- the report and its formats --------------------------------------------------------------- */

int mc_content_write(const struct mc_result *result, const struct mc_report_options *options,
                     struct mc_document *document, struct mc_error *error)
{
    struct content content = {.result = result, .options = options, .document = document};
    struct mc_figure_view first;
    size_t d;

    if (mc_report_sort_check(options->sort, error) != 0)
        return -1;
    content.summary = options->detail == MC_DETAIL_SUMMARY;
    content.arena = document->arena = mc_arena_new();
    write_head(&content);
    for (d = 0; d < result->n_datasets; d++)
        write_dataset(&content, &result->datasets[d]);
    write_metric_texts(&content, "opposite order", mc_opposed_sentence);
    if (all_answer(&content))
        write_missing(&content);
    else
        write_metric_texts(&content, "missing scores", mc_missing_sentence);
    write_metric_texts(&content, "remarks on scores", mc_remark_sentence);
    write_metric_texts(&content, "scores that another run may not reproduce", varying_sentence);
    if (!content.summary) {
        write_metric_texts(&content, "metrics", signature);
        write_definitions(&content);
    } else if (document->kind == &mc_screen_kind && result->n_datasets > 0) {
        first = mc_view_dataset(result, &result->datasets[0], options, content.arena);
        mc_summary_more(&first, document);
    }
    mc_arena_free(document->arena);
    document->arena = NULL;
    return 0;
}

static int write_markdown(const struct mc_result *result, const struct mc_report_options *options,
                          FILE *stream, struct mc_error *error)
{
    struct mc_document document = {
        .kind = &mc_markdown_kind,
        .stream = stream,
        .width = SIZE_MAX,
        .color = false,
        .depth = options->depth,
    };

    return mc_content_write(result, options, &document, error);
}

const struct mc_report_format mc_report_markdown = {
    .name = "markdown",
    .no_graphs = true,
    .file_extension = "md",
    .summary = "the same as Markdown tables, for GitHub and others",
    .write = write_markdown,
};

static int write_terminal(const struct mc_result *result, const struct mc_report_options *options,
                          FILE *stream, struct mc_error *error)
{
    struct mc_document document = {
        .kind = &mc_screen_kind,
        .stream = stream,
        .width = options->width,
        .color = options->color,
    };
    struct mc_report_options screen_options = *options;

    if (screen_options.detail == MC_DETAIL_OF_FORMAT)
        screen_options.detail = MC_DETAIL_SUMMARY;
    return mc_content_write(result, &screen_options, &document, error);
}

const struct mc_report_format mc_report_terminal = {
    .name = "terminal",
    .no_graphs = true,
    .file_extension = "txt",
    .summary = "tables for the screen, at its width",
    .write = write_terminal,
};
