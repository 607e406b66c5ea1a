/* SPDX-License-Identifier: GPL-3.0-or-later */
/* summary.c: writes the first screen of a report: the view is reduced to the figure, rows and
 * decimals that a screen has room for, and each part is a table of the rest. In order: what is
 * shown, a line for each metric, figures by phenomenon, the worst cases, the whole. */
#include "report/summary.h"

#include <math.h>

#include "analysis/expectations.h"
#include "analysis/pooling.h"
#include "analysis/result.h"
#include "report/answer.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "report/plain_text.h"
#include "report/report.h"
#include "report/sections.h"
#include "report/sentinel_best.h"
#include "report/shown_metrics.h"
#include "report/verdict.h"
#include "report/weakest_matrix.h"
#include "report/words.h"

enum {
    MOST_LINES = 16, /* of the figures, without titles */
    LEAST_ROWS = 5,  /* phenomena, even if the metrics take several tables */
    FEWEST_ROWS = 6, /* phenomena, if some metrics have no line */
    MOST_WORST = 5,
    MOST_BEATEN = 4, /* metrics beaten by a sentinel, named */
    DECIMALS = 2     /* of normalised scores of metrics and people */
};

/* A first screen: its views have the decimals and rows of one. */
struct screen {
    struct mc_figure_view view;
    struct mc_figure_view listed; /* the same for the metrics that have a line */
    size_t n_all;                 /* number of all metrics if some have no line, else 0 */
    struct mc_report_options options;
    struct mc_document *document;
    struct mc_footnotes notes; /* of the tables */
    size_t figure;             /* of the matrix and the weakest phenomena */
    bool splits;               /* the lines show Spearman between and within phenomena */
};

/* --- what is shown ---------------------------------------------------------------------------- */

static bool has_passes(const struct mc_figure_view *view)
{
    return mc_view_figures(view) > view->result->n_statistics;
}

/* Whether no case was judged. */
static bool is_unjudged(const struct mc_figure_view *view)
{
    const struct mc_group *overall = mc_view_overall(view);

    return overall != NULL && overall->human.n == 0;
}

/* The same, and metrics are judged by expectations only. */
static bool is_tests_only(const struct mc_figure_view *view)
{
    return is_unjudged(view) && has_passes(view);
}

/* The figure that the options name, else MAD (if no case was judged: expectations passed, or the
 * mean), else the first; SIZE_MAX: there is none. */
static size_t figure_of(const struct mc_figure_view *view)
{
    const char *name = view->options->figure;
    size_t figure = name == NULL ? SIZE_MAX : mc_result_statistic(view->result, name);

    if (name != NULL ? strcmp(name, "passed") == 0 : is_tests_only(view))
        figure = view->result->n_statistics;
    if (figure == SIZE_MAX)
        figure = mc_result_statistic(view->result, is_unjudged(view) ? "mean" : "mad");
    if (figure == SIZE_MAX)
        figure = 0;
    return figure < mc_view_figures(view) ? figure : SIZE_MAX;
}

/* --- a line for each metric ------------------------------------------------------------------- */

static bool is_among(size_t figure, const size_t *figures, size_t n)
{
    size_t i;

    for (i = 0; i < n && figures[i] != figure; i++)
        ;
    return i < n;
}

/* The figures on the line of a metric. If cases were judged: Spearman and MAD, or in place of
 * missing ones the first others except the mean, which says nothing about agreement. If no case was
 * judged: the mean, or else the first two. None for tests only. */
static size_t verdict_figures(const struct mc_figure_view *view, size_t figures[2])
{
    static const char *const judged[] = {"spearman", "mad"}, *const unjudged[] = {"mean", "mean"};
    const char *const *names = is_unjudged(view) ? unjudged : judged;
    const struct mc_result *result = view->result;
    size_t n = 0, i;

    if (is_tests_only(view))
        return 0;
    for (i = 0; i < (is_unjudged(view) ? 1 : 2); i++) {
        size_t figure = mc_result_statistic(result, names[i]);

        if (figure != SIZE_MAX)
            figures[n++] = figure;
    }
    for (i = 0; n < (is_unjudged(view) && n > 0 ? 1 : 2) && i < result->n_statistics; i++)
        if (!is_among(i, figures, n) &&
            (n == 0 || strcmp(result->statistics[i]->name, "mean") != 0))
            figures[n++] = i;
    return n;
}

static void add_verdict(struct screen *screen, struct mc_table *table, size_t metric,
                        const size_t *figures, size_t n_figures, size_t n_weakest)
{
    const struct mc_figure_view *view = &screen->view;
    const struct mc_group *overall = mc_view_overall(view);
    struct mc_table_cell *cell = mc_table_row(table, false);
    size_t i;

    mc_table_set(table, cell++,
                 mc_metric_name(&view->result->scores->columns[metric], view->arena));
    for (i = 0; i < n_figures; i++) {
        const struct mc_cell *figure =
            overall == NULL ? NULL : mc_result_cell(view->result, overall, metric, figures[i]);

        mc_table_set(table, cell++,
                     overall == NULL ? mc_slice_of("-")
                                     : mc_figure_text(view, overall, metric, figures[i]));
        if (figure != NULL && isnan(figure->value))
            (void)mc_footnote_undefined(&screen->notes, figure);
        if (i > 0 || view->result->settings.resamples == 0)
            continue;
        if (figure != NULL && !isnan(figure->low)) /* "[0.14, 0.28]" */
            mc_table_set(table, cell,
                         mc_arena_slice(view->arena, "[%s, %s]",
                                        mc_decimal_text(figure->low, DECIMALS, view->arena).data,
                                        mc_decimal_text(figure->high, DECIMALS, view->arena).data));
        cell++;
    }
    if (screen->splits) {
        mc_table_set(table, cell++,
                     mc_decimal_text(overall->splits[metric].between, DECIMALS, view->arena));
        mc_table_set(table, cell++,
                     mc_decimal_text(overall->splits[metric].within, DECIMALS, view->arena));
    }
    if (has_passes(view))
        mc_table_set(table, cell++,
                     overall == NULL
                         ? mc_slice_of("-")
                         : mc_figure_text(view, overall, metric, view->result->n_statistics));
    if (n_weakest > 0)
        mc_table_set(table, cell, mc_weakest_phenomena(view, metric, screen->figure, n_weakest));
}

static struct mc_table *verdicts(struct screen *screen, size_t n_weakest)
{
    const struct mc_figure_view *view = &screen->view;
    const struct mc_analysis_settings *settings = &view->result->settings;
    struct mc_table *table = mc_table_new(view->arena);
    size_t figures[2], n = verdict_figures(view, figures), i, m;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    for (i = 0; i < n; i++) {
        mc_table_column(table, mc_slice_of(mc_figure_title(view, figures[i])), MC_ALIGN_RIGHT);
        if (i == 0 && settings->resamples > 0)
            mc_table_column(table,
                            mc_arena_slice(view->arena, "[%g%%]", settings->confidence * 100),
                            MC_ALIGN_RIGHT);
    }
    if (screen->splits) {
        mc_table_column(table, mc_slice_of("between"), MC_ALIGN_RIGHT);
        mc_table_column(table, mc_slice_of("within"), MC_ALIGN_RIGHT);
    }
    if (has_passes(view))
        mc_table_column(table, mc_slice_of("passed"), MC_ALIGN_RIGHT);
    if (n_weakest > 0)
        mc_table_column(table,
                        mc_arena_slice(view->arena, "weakest phenomena (%s)",
                                       mc_figure_title(view, screen->figure)),
                        MC_ALIGN_LEFT);
    for (m = 0; m < screen->listed.n_metrics; m++)
        add_verdict(screen, table, screen->listed.metrics[m], figures, n, n_weakest);
    return table;
}

static void write_verdicts(struct screen *screen)
{
    size_t room = mc_document_room(screen->document), n = MC_MOST_WEAKEST;
    const struct mc_result *result = screen->view.result;
    struct mc_table *table;

    if (mc_pooled_phenomena(&screen->view) < 2 ||
        (screen->figure != result->n_statistics && isnan(result->statistics[screen->figure]->best)))
        n = 0; /* no phenomenon is the weakest */
    screen->splits = !is_tests_only(&screen->view) && mc_split_row(&screen->view) != NULL;
    table = verdicts(screen, n);
    while (n > 1 && mc_table_width(table) > room)
        table = verdicts(screen, --n);
    if (screen->splits && mc_table_width(table) > room) {
        screen->splits = false;
        table = verdicts(screen, n);
    }
    screen->document->kind->gap(screen->document);
    screen->document->kind->table(screen->document, table);
    mc_shown_metrics_write(&screen->listed, screen->n_all, "", screen->document);
    if (screen->splits)
        screen->document->kind->remark(screen->document, mc_slice_of(MC_SPLIT_MEANING), 2);
    mc_sentinel_best_write(&screen->view, MOST_BEATEN, screen->document);
    mc_sentinel_passes_write(&screen->view, screen->document);
}

/* --- figures by phenomenon -------------------------------------------------------------------- */

/* Writes all figures, if few metrics and phenomena leave room for them; else returns false. */
static bool write_list(const struct screen *screen, const struct mc_report_options *options,
                       struct mc_footnotes *notes)
{
    struct mc_figure_view full_view = screen->view;
    const struct mc_figure_view *view = &full_view;
    size_t room = mc_document_room(screen->document);
    struct mc_footnotes marks = *notes;
    struct mc_list_shape shape;
    struct mc_table *list;
    size_t lines = view->n_groups * (view->n_metrics + (view->n_metrics > 1));

    if (view->options->figure != NULL || is_unjudged(view) ||
        view->n_metrics > MC_LIST_METRICS_LIMIT || lines > MOST_LINES)
        return false;
    full_view.options = options; /* with the decimals of each figure */
    shape = mc_list_shape_for(view, room, notes);
    list = mc_figure_list(view, &shape, &marks);
    if (mc_table_width(list) > room)
        return false;
    *notes = marks;
    screen->document->kind->gap(screen->document);
    screen->document->kind->table(screen->document, list);
    return true;
}

/* Explains the figures that are shown only on request, and says how figures are normalised, if any
 * is. */
static void write_meanings(const struct screen *screen)
{
    static const char *const usual[] = {"mean", "mad", "spearman", "ranking"};
    const struct mc_result *result = screen->view.result;
    size_t figures[3] = {0}, n = verdict_figures(&screen->view, figures), i, k;
    const char *normalised;

    if (screen->figure < result->n_statistics && !is_among(screen->figure, figures, n))
        figures[n++] = screen->figure;
    for (i = 0; i < n; i++) {
        const struct mc_statistic *statistic = result->statistics[figures[i]];

        for (k = 0; k < 4 && strcmp(statistic->name, usual[k]) != 0; k++)
            ;
        if (k == 4)
            screen->document->kind->remark(screen->document,
                                           mc_statistic_sentence(statistic, screen->view.arena), 2);
    }
    normalised = mc_normalised_words(&screen->view, figures, n);
    if (normalised[0] != '\0')
        screen->document->kind->remark(screen->document, mc_slice_of(normalised), 2);
}

/* --- the worst cases -------------------------------------------------------------------------- */

struct far_case {
    size_t index;    /* in suite->cases */
    double distance; /* mean of |metric - human| over the metrics with a score, normalised */
};

/* NaN: the human score, or the score of every metric, is missing. */
static double case_distance(const struct mc_figure_view *view, size_t index)
{
    double human = view->result->human_normalised[index], sum = 0;
    size_t n = 0, m;

    for (m = 0; m < view->n_metrics; m++) {
        double distance = fabs(view->result->metric_normalised[view->metrics[m]][index] - human);

        if (isnan(distance))
            continue;
        sum += distance;
        n++;
    }
    return n == 0 ? (double)NAN : sum / (double)n;
}

/* Cases at equal distances stay in order. */
static void add_case(struct far_case *worst, size_t *n, size_t index, double distance)
{
    size_t at = *n, i;

    if (!(distance > 0))
        return;
    while (at > 0 && worst[at - 1].distance < distance)
        at--;
    if (at == MOST_WORST)
        return;
    *n += *n < MOST_WORST;
    for (i = *n - 1; i > at; i--)
        worst[i] = worst[i - 1];
    worst[at] = (struct far_case){index, distance};
}

static size_t find_worst(const struct mc_figure_view *view, struct far_case worst[MOST_WORST])
{
    size_t n = 0, g, i;

    if (view->result->settings.normalisation == MC_NORMALISE_NONE)
        return 0; /* a difference across two scales means nothing */
    for (g = 0; g < view->dataset->n_groups; g++) {
        const struct mc_group *group = &view->dataset->groups[g];

        for (i = 0; i < group->n_cases && !group->overall; i++)
            add_case(worst, &n, group->cases[i], case_distance(view, group->cases[i]));
    }
    return n;
}

static double score_of(const struct mc_figure_view *view, size_t metric, size_t index)
{
    return view->result->metric_normalised[view->metrics[metric]][index];
}

static const char *score_text(const struct mc_figure_view *view, size_t metric, size_t index)
{
    const struct mc_score_column *column = &view->result->scores->columns[view->metrics[metric]];
    struct mc_slice name = mc_plain_text(column->name, view->arena);

    return mc_arena_format(
        view->arena, "%.*s %s", MC_SLICE_ARGUMENTS(name),
        mc_decimal_text(score_of(view, metric, index), DECIMALS, view->arena).data);
}

/* "bleu 0.02, chrf 0.31"; for many metrics the lowest and highest: "bleu 0.02 to smatch 1.00". */
static const char *scores_text(const struct mc_figure_view *view, size_t index)
{
    size_t least = SIZE_MAX, most = SIZE_MAX, m;
    const char *text = "";

    for (m = 0; m < view->n_metrics; m++) {
        double score = score_of(view, m, index);

        if (isnan(score))
            continue;
        if (least == SIZE_MAX || score < score_of(view, least, index))
            least = m;
        if (most == SIZE_MAX || score > score_of(view, most, index))
            most = m;
        text = mc_arena_format(view->arena, "%s%s%s", text, *text == '\0' ? "" : ", ",
                               score_text(view, m, index));
    }
    if (view->n_metrics <= MC_LIST_METRICS_LIMIT)
        return text;
    return mc_arena_format(view->arena, "%s to %s", score_text(view, least, index),
                           score_text(view, most, index));
}

static void write_worst(const struct screen *screen)
{
    const struct mc_figure_view *view = &screen->view;
    struct far_case worst[MOST_WORST];
    size_t n = find_worst(view, worst), i;

    if (n == 0)
        return;
    screen->document->kind->gap(screen->document);
    screen->document->kind->subtitle(
        screen->document, mc_arena_slice(view->arena,
                                         n == 1 ? "the case farthest from %s"
                                                : "the cases farthest from %s, normalised scores",
                                         mc_judge_noun(view->dataset)));
    for (i = 0; i < n; i++) {
        const struct mc_case *item = &view->result->suite->cases[worst[i].index];
        struct mc_slice id = mc_plain_text(item->id, view->arena);
        double human = view->result->human_normalised[worst[i].index];

        screen->document->kind->remark(
            screen->document,
            mc_arena_slice(view->arena, "%.*s  %s %s, %s%s", MC_SLICE_ARGUMENTS(id),
                           mc_judge_word(view->dataset),
                           mc_decimal_text(human, DECIMALS, view->arena).data,
                           scores_text(view, worst[i].index), mc_case_sentences(item, view->arena)),
            4);
    }
}

/* --- the whole -------------------------------------------------------------------------------- */

bool mc_summary_answers(const struct mc_figure_view *view)
{
    return mc_view_overall(view) != NULL && !is_tests_only(view) &&
           mc_verdict_figure(view) != SIZE_MAX;
}

size_t mc_dataset_verdict(const struct mc_result *result, const struct mc_dataset_result *dataset,
                          struct mc_arena *arena, struct mc_slice **sentences)
{
    struct mc_report_options options = {.precision = -1};
    struct mc_figure_view view = mc_view_dataset(result, dataset, &options, arena);

    return view.n_metrics > 0 && mc_summary_answers(&view) ? mc_verdict(&view, sentences) : 0;
}

void mc_summary_write(const struct mc_figure_view *view, struct mc_document *document)
{
    struct screen screen = {.view = *view,
                            .options = *view->options,
                            .document = document,
                            .figure = figure_of(view),
                            .notes = {.arena = view->arena, .off = true}};
    struct mc_weakest_matrix matrix = {.view = &screen.listed,
                                       .figure = screen.figure,
                                       .subject = SIZE_MAX,
                                       .most_rows = SIZE_MAX,
                                       .most_lines = MOST_LINES,
                                       .least_rows = LEAST_ROWS,
                                       .overall = true};

    if (screen.figure == SIZE_MAX)
        return;
    if (mc_summary_answers(view)) {
        mc_answer_write(view, document);
        return;
    }
    screen.view.options = &screen.options;
    if (screen.options.precision < 0)
        screen.options.precision = DECIMALS;
    screen.listed = screen.view;
    screen.n_all = mc_keep_shown_metrics(&screen.listed, 0);
    if (screen.n_all > 0) {
        matrix.n_all = screen.n_all;
        matrix.most_rows = FEWEST_ROWS;
    }
    write_verdicts(&screen);
    if (!write_list(&screen, view->options, &screen.notes)) {
        screen.listed.dense = true;
        mc_weakest_matrix_write(&matrix, &screen.notes, document);
    }
    mc_footnotes_write(&screen.notes, 2, document);
    write_meanings(&screen);
    write_worst(&screen);
}

/* The options with which `explain` compares the same graphs; a report does not know the command
 * that starts the parser. */
static const char *graph_options(const struct mc_figure_view *view)
{
    const struct mc_graph_setting *graphs = view->result->settings.graphs;
    const char *parse = graphs != NULL && graphs->is_parsed ? " --parse CMD" : "";
    struct mc_slice reference, candidate;

    if (graphs == NULL)
        return "";
    reference = mc_plain_text(graphs->reference, view->arena);
    candidate = mc_plain_text(graphs->candidate, view->arena);
    if (mc_slice_equal(reference, candidate))
        return mc_arena_format(view->arena, "%s --graphs %.*s", parse,
                               MC_SLICE_ARGUMENTS(candidate));
    if (!mc_slice_is(reference, "gold"))
        return mc_arena_format(view->arena, "%s --graphs reference=%.*s,candidate=%.*s", parse,
                               MC_SLICE_ARGUMENTS(reference), MC_SLICE_ARGUMENTS(candidate));
    if (graphs->is_parsed)
        return parse; /* only the candidate, as by default */
    return mc_arena_format(view->arena, " --graphs candidate=%.*s", MC_SLICE_ARGUMENTS(candidate));
}

/* The operands of `explain` for a case, which finds cases of the shipped suite without --suite. */
static const char *explained(const struct mc_figure_view *view, const struct mc_case *item)
{
    const struct mc_suite_file *file = &view->result->suite->files[item->file];
    struct mc_slice id = mc_plain_text(item->id, view->arena);
    struct mc_slice path = mc_plain_text(file->path, view->arena);

    if (mc_slice_is(file->suite, "starter"))
        return mc_arena_format(view->arena, "%.*s%s", MC_SLICE_ARGUMENTS(id), graph_options(view));
    return mc_arena_format(view->arena, "%.*s --suite %.*s%s", MC_SLICE_ARGUMENTS(id),
                           MC_SLICE_ARGUMENTS(path), graph_options(view));
}

void mc_summary_more(const struct mc_figure_view *view, struct mc_document *document)
{
    const struct mc_case *item = NULL; /* the first case on the screen */
    struct far_case worst[MOST_WORST];
    bool answers = mc_summary_answers(view);
    const char *example;

    if (answers)
        item = mc_answer_example(view);
    else if (find_worst(view, worst) > 0)
        item = &view->result->suite->cases[worst[0].index];
    example = item == NULL ? "CASE" : explained(view, item);
    if (answers) {
        document->kind->remark(
            document,
            mc_arena_slice(view->arena,
                           "metricheck explain %s | run --figure mad | run --full | "
                           "help reading",
                           example),
            2);
        return;
    }
    document->kind->gap(document);
    document->kind->remark(
        document,
        mc_arena_slice(
            view->arena,
            "more: --full (all statistics with intervals, tests and failed expectations); --figure "
            "NAME (another statistic by phenomenon); metricheck explain %s; metricheck statistics",
            example),
        6);
}
