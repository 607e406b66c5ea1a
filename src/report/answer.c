/* SPDX-License-Identifier: GPL-3.0-or-later */
/* answer.c: the first screen, from the answer down to its basis. In order: which metrics are shown
 * and how they are sorted, the verdict, a line for each metric, sentinels, figures by phenomenon,
 * cases, what the figures mean, the whole. */
#include "report/answer.h"

#include <math.h>

#include "analysis/expectations.h"
#include "analysis/grouping.h"
#include "analysis/pooling.h"
#include "analysis/result.h"
#include "analysis/right_order.h"
#include "analysis/sample.h"
#include "analysis/sentinel_figures.h"
#include "analysis/significance.h"
#include "base/hash.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "report/plain_text.h"
#include "report/report.h"
#include "report/sections.h"
#include "report/shown_metrics.h"
#include "report/verdict.h"
#include "report/weakest_matrix.h"
#include "report/words.h"

enum {
    MOST_ROWS = 10,        /* phenomena in the table */
    MANY_METRICS = 10,     /* with more metrics than this */
    FEWER_ROWS = 8,        /* this many phenomena */
    FEWEST_ROWS = 6,       /* phenomena, if some metrics have no line */
    LEAST_ROWS = 5,        /* phenomena, even if the metrics take several tables */
    MOST_LINES = 14,       /* of these tables */
    MOST_CASES = 3,        /* one for each of the weakest phenomena */
    MOST_SAME = 4,         /* named metrics that are not shown */
    WIDTH_OF_FIGURES = 90, /* from this width on, the figures of the paper are shown */
    WIDTH_OF_RANGES = 70,  /* and intervals */
    WIDTH_OF_SPLIT = 139   /* and Spearman between and within phenomena */
};

/* A first screen: its view has the metrics sorted, without those that repeat another's scores. */
struct answer {
    struct mc_figure_view view;
    struct mc_report_options options; /* with two decimals unless requested otherwise */
    struct mc_document *document;
    const struct mc_group *overall;
    size_t order;   /* the statistic right_order */
    size_t figure;  /* of the table by phenomenon */
    size_t subject; /* of view.metrics */
    size_t n_all;   /* number of all metrics if some have no line, else 0 */
    size_t *same;   /* [columns]: an earlier column with the same scores, else itself */
    bool near, reversed, like_best; /* which marks were used */
    struct mc_footnotes notes;      /* of the tables */
};

/* --- which metrics ---------------------------------------------------------------------------- */

static const struct mc_score_column *column_at(const struct answer *answer, size_t metric)
{
    return &answer->view.result->scores->columns[answer->view.metrics[metric]];
}

static const struct mc_cell *order_of(const struct answer *answer, size_t column)
{
    return mc_result_cell(answer->view.result, answer->overall, column, answer->order);
}

/* Own metrics are kept even if they repeat the scores of another. */
static void choose_metrics(struct answer *answer, const struct mc_figure_view *full_view)
{
    const struct mc_score_column *columns = full_view->result->scores->columns;
    size_t *metrics = mc_arena_array(full_view->arena, full_view->n_metrics, sizeof(*metrics)),
           n = 0, m, k;

    answer->same = mc_arena_array(full_view->arena, full_view->result->scores->n_columns,
                                  sizeof(*answer->same));
    for (m = 0; m < full_view->n_metrics; m++) {
        size_t column = full_view->metrics[m];

        answer->same[column] = column;
        for (k = 0; k < n && !columns[column].own; k++)
            if (mc_same_scores(full_view, metrics[k], column)) {
                answer->same[column] = metrics[k];
                break;
            }
        if (answer->same[column] == column)
            metrics[n++] = column;
    }
    if (answer->options.sort == NULL)
        mc_sort_by_right_order(full_view, metrics, n);
    answer->view.metrics = metrics;
    answer->view.n_metrics = n;
}

/* --- the verdict ------------------------------------------------------------------------------ */

static void remark(const struct answer *answer, const char *text, size_t hanging)
{
    answer->document->kind->remark(answer->document, mc_slice_of(text), hanging);
}

static void gap(const struct answer *answer)
{
    answer->document->kind->gap(answer->document);
}

static void write_verdict(const struct answer *answer)
{
    struct mc_slice *sentences;
    size_t n = mc_verdict(&answer->view, &sentences), i;

    for (i = 0; i < n; i++)
        answer->document->kind->paragraph(answer->document, sentences[i]);
}

/* --- a line for each metric ------------------------------------------------------------------- */

/* The figures of the paper beside right_order that the result has, if there is room. */
static size_t paper_figures(const struct answer *answer, size_t figures[3])
{
    static const char *const names[] = {"mad", "spearman", "ranking"};
    size_t n = 0, i;

    for (i = 0; i < 3 && mc_document_room(answer->document) >= WIDTH_OF_FIGURES; i++) {
        size_t figure = mc_result_statistic(answer->view.result, names[i]);

        if (figure != SIZE_MAX)
            figures[n++] = figure;
    }
    return n;
}

static const char *percent(const struct answer *answer, double share)
{
    return mc_decimal_text(100 * share, 0, answer->view.arena).data;
}

/* The mark behind the figure: "v" below chance, "~" near it, "=" if it cannot be told from the
 * best. */
static const char *mark_of(struct answer *answer, size_t column)
{
    const struct mc_result *result = answer->view.result;
    const struct mc_group *overall = answer->overall;

    if (result->scores->columns[column].sentinel)
        return "";
    if (mc_is_reversed(result, overall, column, answer->order)) {
        answer->reversed = true;
        return "v";
    }
    if (mc_is_near_chance(result, overall, column, answer->order)) {
        answer->near = true;
        return "~";
    }
    if (!mc_is_like_best(&answer->view, column))
        return "";
    answer->like_best = true;
    return "=";
}

/* The row whose Spearman between and within phenomena is shown, if there is room; else NULL. */
static const struct mc_group *split_row(const struct answer *answer)
{
    return mc_document_room(answer->document) < WIDTH_OF_SPLIT ? NULL : mc_split_row(&answer->view);
}

/* "72 [70, 73] =" */
static void put_order(struct answer *answer, size_t column, struct mc_table *table,
                      struct mc_table_cell *cell)
{
    const struct mc_cell *order = order_of(answer, column);
    struct mc_arena *arena = answer->view.arena;
    const char *value = percent(answer, order->value), *mark = mark_of(answer, column);

    if (mc_document_room(answer->document) >= WIDTH_OF_RANGES && !isnan(order->low))
        value = mc_arena_format(arena, "%s [%s, %s]", value, percent(answer, order->low),
                                percent(answer, order->high));
    mc_table_set(table, cell, mc_slice_of(value));
    if (*mark != '\0')
        cell->mark = mc_arena_slice(arena, " %s", mark);
    if (*mark == 'v')
        cell->emphasis = MC_WORSE;
    else if (*mark == '=' || answer->overall->best == column)
        cell->emphasis = MC_BETTER;
}

static void add_metric(struct answer *answer, struct mc_table *table, size_t metric,
                       const size_t *figures, size_t n_figures, size_t n_weakest)
{
    const struct mc_figure_view *view = &answer->view;
    const struct mc_group *split = split_row(answer);
    size_t column = view->metrics[metric], i;
    struct mc_table_cell *cell = mc_table_row(table, false);
    struct mc_slice name = mc_metric_name(column_at(answer, metric), view->arena);

    if (column_at(answer, metric)->own) {
        name = mc_arena_slice(view->arena, "> %.*s", MC_SLICE_ARGUMENTS(name));
        cell->emphasis = MC_BOLD;
    }
    mc_table_set(table, cell++, name);
    put_order(answer, column, table, cell++);
    for (i = 0; i < n_figures; i++) {
        const struct mc_cell *figure =
            mc_result_cell(view->result, answer->overall, column, figures[i]);

        mc_table_set(table, cell++, mc_figure_text(view, answer->overall, column, figures[i]));
        if (isnan(figure->value))
            (void)mc_footnote_undefined(&answer->notes, figure);
    }
    if (split != NULL) {
        mc_table_set(table, cell++, mc_decimal_text(split->splits[column].between, 2, view->arena));
        mc_table_set(table, cell++, mc_decimal_text(split->splits[column].within, 2, view->arena));
    }
    if (n_weakest > 0)
        mc_table_set(table, cell, mc_weakest_phenomena(view, column, answer->order, n_weakest));
}

static struct mc_table *metrics_table(struct answer *answer, size_t n_weakest)
{
    struct mc_table *table = mc_table_new(answer->view.arena);
    size_t figures[3], n = paper_figures(answer, figures), i, m;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("right order"), MC_ALIGN_RIGHT);
    for (i = 0; i < n; i++)
        mc_table_column(table, mc_slice_of(mc_figure_title(&answer->view, figures[i])),
                        MC_ALIGN_RIGHT);
    if (split_row(answer) != NULL) {
        mc_table_column(table, mc_slice_of("between"), MC_ALIGN_RIGHT);
        mc_table_column(table, mc_slice_of("within"), MC_ALIGN_RIGHT);
    }
    if (n_weakest > 0)
        mc_table_column(table, mc_slice_of("weakest phenomena (% in the right order)"),
                        MC_ALIGN_LEFT);
    for (m = 0; m < answer->view.n_metrics; m++)
        add_metric(answer, table, m, figures, n, n_weakest);
    return table;
}

static void write_metrics(struct answer *answer)
{
    size_t room = mc_document_room(answer->document);
    size_t n = mc_pooled_phenomena(&answer->view) < 2 ? 0 : MC_MOST_WEAKEST;
    struct mc_table *table = metrics_table(answer, n);

    while (n > 0 && mc_table_width(table) > room)
        table = metrics_table(answer, --n);
    gap(answer);
    answer->document->kind->table(answer->document, table);
}

/* --- sentinels, and figures by phenomenon ----------------------------------------------------- */

/* "terp (the same scores as ter)" */
static void write_same(const struct answer *answer)
{
    const struct mc_score_table *scores = answer->view.result->scores;
    const char *text = "";
    size_t n = 0, c;

    for (c = 0; c < scores->n_columns; c++) {
        struct mc_slice name, other;

        if (answer->same[c] == c || n++ >= MOST_SAME)
            continue;
        name = mc_metric_name(&scores->columns[c], answer->view.arena);
        other = mc_metric_name(&scores->columns[answer->same[c]], answer->view.arena);
        text = mc_arena_format(answer->view.arena, "%s%s%.*s (the same scores as %.*s)", text,
                               *text == '\0' ? "" : ", ", MC_SLICE_ARGUMENTS(name),
                               MC_SLICE_ARGUMENTS(other));
    }
    if (n > MOST_SAME)
        text = mc_arena_format(answer->view.arena, "%s and %zu more", text, n - MOST_SAME);
    if (*text != '\0')
        remark(answer, mc_arena_format(answer->view.arena, "not shown: %s", text), 2);
}

/* "sentinels: constant 50, human-shuffled 50, random 47, ...", the highest first; nothing if they
 * are among the metrics. */
static void write_sentinels(const struct answer *answer)
{
    const struct mc_dataset_result *dataset = answer->view.dataset;
    size_t n = dataset->n_sentinels, i, k, m;
    const struct mc_sentinel_figure **sorted =
        mc_arena_array(answer->view.arena, n + 1, sizeof(*sorted));
    const char *text = "";

    for (m = 0; m < answer->view.n_metrics; m++)
        if (column_at(answer, m)->sentinel)
            return;
    for (i = 0; i < n; i++) {
        for (k = i; k > 0 && dataset->sentinels[i].value > sorted[k - 1]->value; k--)
            sorted[k] = sorted[k - 1];
        sorted[k] = &dataset->sentinels[i];
    }
    for (i = 0; i < n; i++) {
        struct mc_slice name = mc_plain_text(sorted[i]->name, answer->view.arena);

        text = mc_arena_format(answer->view.arena, "%s%s%.*s %s", text, i == 0 ? "" : ", ",
                               MC_SLICE_ARGUMENTS(name), percent(answer, sorted[i]->value));
    }
    if (n > 0)
        remark(answer, mc_arena_format(answer->view.arena, "sentinels: %s", text), 2);
}

static void write_phenomena(struct answer *answer)
{
    struct mc_weakest_matrix matrix = {
        .view = &answer->view,
        .figure = answer->figure,
        .subject = column_at(answer, answer->subject)->own ? answer->subject : SIZE_MAX,
        .most_rows = answer->n_all > 0                       ? FEWEST_ROWS
                     : answer->view.n_metrics > MANY_METRICS ? FEWER_ROWS
                                                             : MOST_ROWS,
        .least_rows = LEAST_ROWS,
        .most_lines = MOST_LINES,
        .n_all = answer->n_all,
    };
    struct mc_footnotes *notes = &answer->notes;

    if (answer->view.n_groups > 0)
        mc_weakest_matrix_write(&matrix, notes, answer->document);
    if (answer->figure == answer->order) { /* its marks are explained by write_meaning */
        answer->reversed = answer->reversed || notes->reversed;
        answer->near = answer->near || notes->holds_zero;
        notes->reversed = notes->holds_zero = false;
    }
    mc_footnotes_write(notes, 2, answer->document);
}

/* --- cases ------------------------------------------------------------------------------------ */

/* The ranks of the cases of a dataset by people and by the metric of interest. */
struct places {
    size_t *cases; /* [n], judged by people and scored by the metric */
    size_t n;
    double *human,
        *metric; /* [n]: proportion of the other cases below, ties half, higher is better */
};

/* Replaces each of values[n] by the proportion of the others below it, ties half, or above it if
 * lower is better. */
static void to_shares_below(double *values, size_t n, bool lower_is_better, struct mc_arena *arena)
{
    struct mc_arena_mark mark = mc_arena_mark(arena);
    uint32_t *order = mc_arena_array(arena, n, sizeof(*order));
    size_t from, to, i;

    mc_sort_order(values, n, order, arena);
    for (from = 0; from < n; from = to) {
        double share;

        for (to = from + 1; to < n && values[order[to]] <= values[order[from]]; to++)
            ;
        share = n == 1 ? 0 : (double)(from + to - 1) / 2 / (double)(n - 1);
        for (i = from; i < to; i++)
            values[order[i]] = n > 1 && lower_is_better ? 1 - share : share;
    }
    mc_arena_reset(arena, mark);
}

static struct places find_places(const struct answer *answer, struct mc_arena *arena)
{
    const struct mc_result *result = answer->view.result;
    const struct mc_dataset_result *dataset = answer->view.dataset;
    size_t column = answer->view.metrics[answer->subject], most = result->suite->n_cases, g, i;
    struct places places = {.cases = mc_arena_array(arena, most, sizeof(*places.cases)),
                            .human = mc_arena_array(arena, most, sizeof(*places.human)),
                            .metric = mc_arena_array(arena, most, sizeof(*places.metric))};

    for (g = 0; g < dataset->n_groups; g++)
        for (i = 0; i < dataset->groups[g].n_cases && !dataset->groups[g].overall; i++) {
            size_t at = dataset->groups[g].cases[i];

            if (!isfinite(result->human_settled[at]) ||
                !isfinite(result->metric_settled[column][at]))
                continue;
            places.human[places.n] = result->human_settled[at];
            places.metric[places.n] = result->metric_settled[column][at];
            places.cases[places.n++] = at;
        }
    to_shares_below(places.human, places.n, false, arena);
    to_shares_below(places.metric, places.n, result->scores->columns[column].lower_is_better,
                    arena);
    return places;
}

/* The case of the group whose place by the metric is farthest from that by people; the first of
 * equal ones. SIZE_MAX: both agree on all. */
static size_t farthest(const struct answer *answer, const struct places *places,
                       const struct mc_group *group)
{
    const struct mc_suite *suite = answer->view.result->suite;
    size_t farthest_place = SIZE_MAX, i;
    double most = 0;

    for (i = 0; i < places->n; i++) {
        double far = fabs(places->metric[i] - places->human[i]);

        if (!(far > most) || suite->cases[places->cases[i]].phenomenon != group->phenomenon)
            continue;
        farthest_place = i;
        most = far;
    }
    return farthest_place;
}

/* "4.9 of 5"; on a scale that does not begin at 0 "4.9 on 1 to 5". */
static const char *human_words(const struct answer *answer, size_t index)
{
    const struct mc_suite *suite = answer->view.result->suite;
    const struct mc_score_scale *scale = &suite->files[suite->cases[index].file].scale;
    struct mc_arena *arena = answer->view.arena;
    struct mc_slice score = mc_number_text(suite->cases[index].human, 3, arena);
    struct mc_slice least = mc_number_text(scale->minimum, 6, arena);
    struct mc_slice most = mc_number_text(scale->maximum, 6, arena);

    if (mc_slice_is(least, "0"))
        return mc_arena_format(arena, "%s of %s", score.data, most.data);
    return mc_arena_format(arena, "%s on %s to %s", score.data, least.data, most.data);
}

/* The place is given by the raw scores, in the direction in which it is off. */
static void write_case(const struct answer *answer, const struct places *places, size_t at)
{
    const struct mc_figure_view *view = &answer->view;
    size_t index = places->cases[at], column = view->metrics[answer->subject];
    const struct mc_case *item = &view->result->suite->cases[index];
    struct mc_slice id = mc_plain_text(item->id, view->arena);
    const struct mc_score_column *scores = &view->result->scores->columns[column];
    struct mc_slice name = mc_plain_text(scores->name, view->arena);
    bool lower = (places->metric[at] < places->human[at]) != scores->lower_is_better;
    double below = scores->lower_is_better ? 1 - places->metric[at] : places->metric[at];

    remark(answer,
           mc_arena_format(view->arena, "%.*s  %s %s, %.*s %s (%s than %s%% of the others)%s",
                           MC_SLICE_ARGUMENTS(id), mc_judge_word(view->dataset),
                           human_words(answer, index), MC_SLICE_ARGUMENTS(name),
                           mc_number_text(scores->values[index], 3, view->arena).data,
                           lower ? "lower" : "higher", percent(answer, lower ? 1 - below : below),
                           mc_case_sentences(item, view->arena)),
           4);
}

/* Chooses a case for each of the weakest phenomena of the subject, as indices of `places`. Returns
 * their number. */
static size_t choose_cases(const struct answer *answer, const struct places *places,
                           size_t chosen[MOST_CASES])
{
    const struct mc_group *weakest[MC_MOST_WEAKEST];
    size_t n_groups = mc_weakest_groups(&answer->view, answer->view.metrics[answer->subject],
                                        answer->order, weakest);
    size_t n = 0, i;

    for (i = 0; i < n_groups && i < MOST_CASES; i++) {
        if (mc_result_cell(answer->view.result, weakest[i], answer->view.metrics[answer->subject],
                           answer->order)
                ->value >= 1)
            continue; /* all of its case pairs are in the right order */
        chosen[n] = farthest(answer, places, weakest[i]);
        n += chosen[n] != SIZE_MAX;
    }
    return n;
}

/* by: appended to the title. */
static void write_cases(const struct answer *answer, const char *by)
{
    struct mc_arena *scratch = mc_arena_new();
    struct places places = find_places(answer, scratch);
    struct mc_slice name = mc_metric_name(column_at(answer, answer->subject), answer->view.arena);
    size_t chosen[MOST_CASES], n = choose_cases(answer, &places, chosen), i;
    size_t n_phenomena = mc_pooled_phenomena(&answer->view);

    if (n == 0) {
        mc_arena_free(scratch);
        return;
    }
    gap(answer);
    answer->document->kind->subtitle(
        answer->document,
        mc_slice_of(n_phenomena < 2 || n == 1
                        ? mc_arena_format(answer->view.arena, "the case that %.*s misplaces most",
                                          MC_SLICE_ARGUMENTS(name))
                        : mc_arena_format(answer->view.arena,
                                          "one case of each of the %s weakest phenomena of %.*s%s",
                                          n == 2 ? "two" : "three", MC_SLICE_ARGUMENTS(name), by)));
    for (i = 0; i < n; i++)
        write_case(answer, &places, chosen[i]);
    mc_arena_free(scratch);
}

/* --- what the figures mean -------------------------------------------------------------------- */

/* Whether case pairs span two phenomena; all cases of the dataset are paired, even if only some are
 * selected. */
static bool is_across_phenomena(const struct answer *answer)
{
    const struct mc_dataset_result *whole =
        mc_whole_dataset(answer->view.result, answer->view.dataset->name);
    size_t n = 0, g;

    for (g = 0; whole != NULL && g < whole->n_groups; g++)
        n += whole->groups[g].pooled && !whole->groups[g].overall;
    return n > 1 || (whole != NULL && n == 1 && whole->n_groups > 2);
}

/* Explains right order and those of its marks that were used, and says how the statistics of the
 * screen are normalised, if any is. */
static void write_meaning(const struct answer *answer)
{
    const struct mc_dataset_result *dataset = answer->view.dataset;
    const struct mc_score_scale *scale = &dataset->scale;
    struct mc_arena *arena = answer->view.arena;
    const char *far = "a fifth of the scale or more", *noun = mc_judge_noun(dataset);
    bool one_judge = strcmp(noun, "the rubric") == 0;
    size_t figures[4], n = paper_figures(answer, figures);
    const char *normalised;

    if (!dataset->scales_differ && isfinite(scale->maximum - scale->minimum))
        far = mc_arena_format(
            arena, "%s or more",
            mc_number_text(MC_ORDER_GAP * (scale->maximum - scale->minimum), 6, arena).data);
    remark(answer,
           mc_arena_format(arena,
                           "right order: of two cases%s that %s %s %s apart, how often the metric "
                           "ranks them alike%s%s%s",
                           is_across_phenomena(answer) ? " of different phenomena" : "", noun,
                           one_judge ? "puts" : "put", far,
                           answer->like_best ? "; = not told from the best" : "",
                           answer->reversed ? "; v below chance" : "",
                           answer->near ? "; ~ not told from chance" : ""),
           2);
    if (split_row(answer) != NULL)
        remark(answer, MC_SPLIT_MEANING, 2);
    figures[n++] = answer->figure;
    normalised = mc_normalised_words(&answer->view, figures, n);
    if (normalised[0] != '\0')
        remark(answer, normalised, 2);
}

/* --- the whole -------------------------------------------------------------------------------- */

/* Its figure is the one named in the options, else right_order. */
static void init_answer(struct answer *answer, const struct mc_figure_view *view,
                        struct mc_document *document)
{
    const char *figure = view->options->figure;

    *answer = (struct answer){
        .view = *view,
        .options = *view->options,
        .document = document,
        .overall = &view->dataset->groups[view->dataset->n_groups - 1],
        .order = mc_verdict_figure(view),
        .notes = {.arena = view->arena, .off = true},
    };
    answer->view.percent = answer->view.dense = true;
    if (answer->options.precision < 0)
        answer->options.precision = 2;
    answer->view.options = &answer->options;
    choose_metrics(answer, view);
    answer->figure = figure == NULL ? answer->order : mc_result_statistic(view->result, figure);
    if (figure != NULL && strcmp(figure, "passed") == 0)
        answer->figure = view->result->n_statistics;
    if (answer->figure >= mc_view_figures(&answer->view))
        answer->figure = answer->order;
    answer->subject = mc_verdict_subject(&answer->view);
}

void mc_answer_write(const struct mc_figure_view *view, struct mc_document *document)
{
    struct answer answer;

    init_answer(&answer, view, document);
    gap(&answer);
    write_verdict(&answer);
    answer.n_all = mc_keep_shown_metrics(&answer.view,
                                         answer.subject); /* after the verdict, which covers all */
    answer.subject = mc_verdict_subject(&answer.view);
    write_metrics(&answer);
    mc_shown_metrics_write(&answer.view, answer.n_all,
                           answer.options.sort == NULL ? ", the best by right order" : "",
                           document);
    write_sentinels(&answer);
    write_same(&answer);
    write_phenomena(&answer);
    write_cases(&answer, "");
    write_meaning(&answer);
}

void mc_answer_write_verdict(const struct mc_figure_view *view, struct mc_document *document)
{
    struct answer answer;

    init_answer(&answer, view, document);
    gap(&answer);
    write_verdict(&answer);
}

void mc_answer_write_cases(const struct mc_figure_view *view, struct mc_document *document)
{
    struct answer answer;

    init_answer(&answer, view, document);
    write_cases(&answer, " by right order");
}

const struct mc_case *mc_answer_example(const struct mc_figure_view *view)
{
    struct mc_arena *scratch = mc_arena_new();
    const struct mc_case *example = NULL;
    size_t chosen[MOST_CASES];
    struct places places;
    struct answer answer;

    init_answer(&answer, view, NULL);
    places = find_places(&answer, scratch);
    if (choose_cases(&answer, &places, chosen) > 0)
        example = &view->result->suite->cases[places.cases[chosen[0]]];
    mc_arena_free(scratch);
    return example;
}
