/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sections.c: each section is a table or a few sentences, written only if there is something to
 * say; undefined figures give the reason instead. In order: failed expectations, whether metrics
 * differ (all together, then pair by pair), correlations of metrics, contrasts of phenomena, weak
 * spots. */
#include "report/sections.h"

#include <math.h>

#include "analysis/expectations.h"
#include "analysis/metric_correlations.h"
#include "analysis/paired_tests.h"
#include "analysis/pooling.h"
#include "analysis/result.h"
#include "analysis/separation.h"
#include "analysis/significance.h"
#include "analysis/tests/multiple_testing.h"
#include "report/document.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "report/plain_text.h"
#include "report/report.h"
#include "report/words.h"

enum { MOST_SHOWN = 3 };

/* --- failed expectations ---------------------------------------------------------------------- */

/* The worst failures of one metric, the worst first. */
struct worst_failures {
    const struct mc_tested *items[MOST_SHOWN];
    size_t n, n_failed, n_judged;
};

/* Failures with equal margins stay in the order of the cases. */
static void insert(struct worst_failures *worst, const struct mc_tested *tested, size_t metric,
                   size_t most)
{
    double margin = tested->verdicts[metric].margin;
    size_t at = worst->n, i;

    while (at > 0 && worst->items[at - 1]->verdicts[metric].margin > margin)
        at--;
    if (at == most)
        return;
    worst->n += worst->n < most;
    for (i = worst->n - 1; i > at; i--)
        worst->items[i] = worst->items[i - 1];
    worst->items[at] = tested;
}

static void add_case(const struct mc_expectations *expectations, size_t index, size_t metric,
                     size_t most, struct worst_failures *worst)
{
    size_t i;

    for (i = expectations->first[index]; i < expectations->first[index + 1]; i++) {
        enum mc_outcome outcome = expectations->items[i].verdicts[metric].outcome;

        worst->n_judged += outcome != MC_OUTCOME_NONE;
        worst->n_failed += outcome == MC_OUTCOME_FAILED;
        if (outcome == MC_OUTCOME_FAILED)
            insert(worst, &expectations->items[i], metric, most);
    }
}

/* The worst failures in all groups except `overall`, so that each case counts once. */
static struct worst_failures find_worst(const struct mc_figure_view *view, size_t metric,
                                        size_t most)
{
    struct worst_failures worst = {{NULL}, 0, 0, 0};
    size_t g, i;

    for (g = 0; g < view->dataset->n_groups; g++) {
        const struct mc_group *group = &view->dataset->groups[g];

        for (i = 0; i < group->n_cases && !group->overall; i++)
            add_case(view->result->expectations, group->cases[i], metric, most, &worst);
    }
    return worst;
}

static void write_failure(const struct mc_figure_view *view, const struct mc_tested *tested,
                          size_t metric, struct mc_document *document)
{
    const struct mc_case *item = &view->result->suite->cases[tested->item];
    struct mc_slice id = mc_plain_text(item->id, view->arena);
    struct mc_slice margin =
        mc_margin_text(view->result, metric, tested->verdicts[metric].margin, false, view->arena);
    struct mc_slice words = mc_expectation_words(tested, view->arena);
    const char *people = "";

    if (tested->people.outcome == MC_OUTCOME_FAILED)
        people = mc_arena_format(view->arena, " (missed by %s, too)", mc_judge_noun(view->dataset));
    document->kind->remark(document,
                           mc_arena_slice(view->arena, "%.*s %.*s, should score %.*s%s%s",
                                          MC_SLICE_ARGUMENTS(id), MC_SLICE_ARGUMENTS(margin),
                                          MC_SLICE_ARGUMENTS(words), people,
                                          mc_case_sentences(item, view->arena)),
                           4);
}

void mc_write_failures(const struct mc_figure_view *view, struct mc_document *document)
{
    size_t most = view->n_metrics > MC_LIST_METRICS_LIMIT ? 1 : MOST_SHOWN, m, i;
    bool begun = false;

    if (view->result->expectations == NULL)
        return;
    for (m = 0; m < view->n_metrics; m++) {
        struct worst_failures worst = find_worst(view, view->metrics[m], most);
        struct mc_slice name =
            mc_metric_name(&view->result->scores->columns[view->metrics[m]], view->arena);

        if (worst.n_failed == 0)
            continue;
        if (!begun) {
            document->kind->gap(document);
            document->kind->subtitle(document,
                                     mc_slice_of("expectations failed, the farthest first"));
        }
        begun = true;
        document->kind->paragraph(document, mc_arena_slice(view->arena, "%.*s: %zu of %zu",
                                                           MC_SLICE_ARGUMENTS(name), worst.n_failed,
                                                           worst.n_judged));
        for (i = 0; i < worst.n; i++)
            write_failure(view, worst.items[i], view->metrics[m], document);
    }
}

/* --- whether metrics differ ------------------------------------------------------------------- */

static const char *p_words(const struct mc_significance *test, struct mc_arena *arena)
{
    if (isnan(test->p))
        return test->reason == NULL ? "not defined" : test->reason;
    return mc_arena_format(arena, "p %s", mc_p_text(test->p, arena).data);
}

static void line(struct mc_document *document, const char *text)
{
    document->kind->remark(document, mc_slice_of(text), 2);
}

/* "-" if it is not defined; F is infinite if all phenomena rank the metrics alike. */
static const char *figure_words(double value, struct mc_arena *arena)
{
    if (isnan(value))
        return "-";
    return isinf(value) ? "infinite" : mc_decimal_text(value, 2, arena).data;
}

void mc_omnibus_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                      struct mc_document *document)
{
    const struct mc_omnibus *omnibus = dataset->omnibus;
    struct mc_arena *arena = document->arena;
    const char *ranks = "mean ranks:";
    size_t c;

    if (omnibus == NULL)
        return;
    document->kind->gap(document);
    document->kind->subtitle(document, mc_slice_of("do the metrics differ over phenomena?"));
    line(document, mc_arena_format(
                       arena, "%s on %zu phenomena: Iman and Davenport's F %s, %s; Kendall's W %s",
                       omnibus->statistic->title, omnibus->friedman.n_blocks,
                       figure_words(omnibus->friedman.iman_davenport.statistic, arena),
                       p_words(&omnibus->friedman.iman_davenport, arena),
                       figure_words(omnibus->friedman.kendalls_w, arena)));
    for (c = 0; c < result->scores->n_columns; c++) {
        struct mc_slice name = mc_metric_name(&result->scores->columns[c], arena);

        ranks =
            mc_arena_format(arena, "%s%s %.*s %s", ranks, c == 0 ? "" : ",",
                            MC_SLICE_ARGUMENTS(name), figure_words(omnibus->mean_ranks[c], arena));
    }
    line(document, mc_arena_format(arena, "%s; critical difference %s (Nemenyi, .05)", ranks,
                                   figure_words(omnibus->critical_difference, arena)));
    line(document,
         mc_arena_format(arena, "|metric - human| of %zu cases: F %s, %s (analysis of variance)",
                         omnibus->n_cases, figure_words(omnibus->anova.test.statistic, arena),
                         p_words(&omnibus->anova.test, arena)));
}

/* --- every two metrics ------------------------------------------------------------------------ */

/* A triangle of pairs of metrics. Its columns are metrics; its rows are the metrics after the first
 * and, if the metrics are those of a view, people in the last row. */
struct triangle {
    const struct mc_result *result;
    const struct mc_dataset_result *dataset;
    struct mc_arena *arena;
    const size_t *metrics; /* of a view; NULL: all metrics, without the row of people */
    size_t n_columns, n_cases;
    int decimals;
    void (*put)(struct triangle *triangle, size_t row, size_t column, struct mc_table *table,
                struct mc_table_cell *cell);
    /* What the notes below it say. */
    const char *undefined; /* why a pair was not tested; NULL: all were */
    bool partial;          /* a pair was computed on fewer cases than there are */
    struct mc_footnotes notes;
};

static const struct mc_score_column *metric_at(const struct triangle *triangle, size_t place)
{
    return &triangle->result->scores
                ->columns[triangle->metrics == NULL ? place : triangle->metrics[place]];
}

/* The columns from..to-1, and the rows that have cells in them. */
static struct mc_table *triangle_table(void *context, size_t from, size_t to, bool tried)
{
    struct triangle *triangle = context, trial = *triangle;
    struct mc_table *table = mc_table_new(triangle->arena);
    size_t row, c;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    for (c = from; c < to; c++)
        mc_table_column(table, mc_metric_title(metric_at(triangle, c), triangle->arena),
                        MC_ALIGN_RIGHT);
    for (row = from + 1; row <= triangle->n_columns; row++) {
        struct mc_table_cell *cells = mc_table_row(table, false);

        mc_table_set(table, &cells[0],
                     triangle->metrics != NULL && row == triangle->n_columns
                         ? mc_slice_of(mc_judge_word(triangle->dataset))
                         : mc_metric_name(metric_at(triangle, row), triangle->arena));
        for (c = from; c < to && c < row; c++)
            triangle->put(tried ? &trial : triangle, row, c, table, &cells[1 + c - from]);
    }
    return table;
}

/* The figure of the row's metric minus that of the column's. "*": they differ; "~": no difference
 * is shown. */
static void put_difference(struct triangle *triangle, size_t row, size_t column,
                           struct mc_table *table, struct mc_table_cell *cell)
{
    const struct mc_metric_pair *pair = mc_metric_pair_of(triangle->dataset->pairs, row, column);

    mc_table_set(table, cell,
                 isnan(pair->difference)
                     ? mc_slice_of("-")
                     : mc_signed_text(-pair->difference, triangle->decimals, triangle->arena));
    if (!isnan(pair->p))
        cell->mark = mc_slice_of(mc_is_different(pair) ? "*" : "~");
    if (mc_is_different(pair))
        cell->emphasis = pair->first_is_better ? MC_WORSE : MC_BETTER;
    if (pair->reason != NULL)
        triangle->undefined = pair->reason;
}

void mc_metric_pairs_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                           struct mc_document *document)
{
    struct triangle triangle = {.result = result,
                                .dataset = dataset,
                                .arena = document->arena,
                                .n_columns = result->scores->n_columns - 1,
                                .decimals = mc_best_statistic(&result->settings)->precision,
                                .put = put_difference};
    const struct mc_correction *correction = mc_best_correction(&result->settings);
    const struct mc_pair_family *family = dataset->pairs;
    const char *draws;

    if (family == NULL)
        return;
    document->kind->gap(document);
    document->kind->subtitle(document,
                             mc_arena_slice(document->arena,
                                            "differences in %s on all %zu cases, row less column",
                                            mc_best_statistic(&result->settings)->title,
                                            dataset->groups[dataset->n_groups - 1].n_cases));
    mc_document_wide_table(document, triangle.n_columns, triangle_table, &triangle);
    draws = family->n_draws == 0 ? ""
                                 : mc_arena_format(document->arena, ", %zu draws", family->n_draws);
    line(document, mc_arena_format(document->arena, "* p < .05 (%s, two-sided%s, %s%s%zu %s)",
                                   mc_best_test(&result->settings)->title, draws, correction->title,
                                   correction->method == MC_ADJUST_NONE ? ", " : " over ",
                                   family->n_family, family->n_family == 1 ? "pair" : "pairs"));
    line(document, "~ no difference is shown");
    if (triangle.undefined != NULL)
        line(document, mc_arena_format(document->arena, "not tested: %s", triangle.undefined));
}

/* "0.83"; "0.83[9]": over fewer cases than there are. Index 0 of the correlations stands for
 * people. */
static void put_correlation(struct triangle *triangle, size_t row, size_t column,
                            struct mc_table *table, struct mc_table_cell *cell)
{
    const struct mc_metric_correlation *correlation = mc_metric_correlation_of(
        triangle->dataset, row == triangle->n_columns ? 0 : triangle->metrics[row] + 1,
        triangle->metrics[column] + 1);

    mc_table_set(table, cell,
                 mc_decimal_text(correlation->value, triangle->decimals, triangle->arena));
    if (correlation->reason != NULL) {
        cell->mark = mc_footnote(&triangle->notes, mc_slice_of(correlation->reason));
    } else if (correlation->n < triangle->n_cases) {
        cell->mark = mc_arena_slice(triangle->arena, "[%zu]", correlation->n);
        triangle->partial = true;
    }
}

void mc_metric_correlations_write(const struct mc_figure_view *view, struct mc_document *document)
{
    const struct mc_dataset_result *dataset = view->dataset;
    struct triangle triangle = {
        .result = view->result,
        .dataset = dataset,
        .arena = view->arena,
        .metrics = view->metrics,
        .n_columns = view->n_metrics,
        .n_cases = dataset->groups[dataset->n_groups - 1].n_cases,
        .decimals = view->options->precision >= 0 ? view->options->precision : 2,
        .put = put_correlation,
        .notes = {.arena = view->arena},
    };

    if (dataset->correlations == NULL)
        return;
    document->kind->gap(document);
    document->kind->subtitle(
        document,
        mc_arena_slice(view->arena, "%s of every two metrics, and with %s, on all %zu cases",
                       mc_correlation_statistic(view->result->settings.correlations)->title,
                       mc_judge_noun(dataset), triangle.n_cases));
    mc_document_wide_table(document, triangle.n_columns, triangle_table, &triangle);
    if (triangle.partial)
        document->kind->remark(document,
                               mc_arena_slice(view->arena,
                                              "[n] over the n cases that have both scores, of %zu",
                                              triangle.n_cases),
                               4);
    mc_footnotes_write(&triangle.notes, 2, document);
}

/* --- contrasts of phenomena ------------------------------------------------------------------- */

static struct mc_table *new_table(const struct mc_result *result, struct mc_arena *arena)
{
    struct mc_table *table = mc_table_new(arena);
    const char *const titles[] = {
        "n",
        "n",
        "U",
        "AUC",
        mc_arena_format(arena, "[%g%%]", result->settings.confidence * 100),
        "Cliff's d",
        "p",
        mc_arena_format(arena, "p (%s)", mc_best_correction(&result->settings)->title)};
    size_t i;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    for (i = 0; i < sizeof(titles) / sizeof(titles[0]); i++)
        mc_table_column(table, mc_slice_of(titles[i]), MC_ALIGN_RIGHT);
    return table;
}

static void add_row(struct mc_table *table, struct mc_slice name,
                    const struct mc_separation *separation)
{
    struct mc_arena *arena = table->arena;
    struct mc_table_cell *cells = mc_table_row(table, false);

    mc_table_set(table, &cells[0], name);
    mc_table_set(table, &cells[1], mc_arena_slice(arena, "%zu", separation->n_first));
    mc_table_set(table, &cells[2], mc_arena_slice(arena, "%zu", separation->n_second));
    if (isnan(separation->auc))
        return;
    mc_table_set(table, &cells[3], mc_arena_slice(arena, "%g", separation->u));
    mc_table_set(table, &cells[4], mc_arena_slice(arena, "%.3f", separation->auc));
    mc_table_set(table, &cells[5],
                 mc_arena_slice(arena, "[%.2f, %.2f]", separation->low, separation->high));
    mc_table_set(table, &cells[6], mc_signed_text(separation->delta, 3, arena));
    mc_table_set(table, &cells[7], mc_p_text(separation->p, arena));
    mc_table_set(table, &cells[8], mc_p_text(separation->p_adjusted, arena));
}

void mc_separations_write(const struct mc_result *result, const struct mc_dataset_result *dataset,
                          bool definitions, struct mc_document *document)
{
    size_t n_columns = result->scores->n_columns, i, c;
    struct mc_arena *arena = document->arena;

    for (i = 0; dataset->separations != NULL && i < result->settings.n_contrasts; i++) {
        const struct mc_contrast_pair *contrast = &result->settings.contrasts[i];
        const struct mc_separation *separations = &dataset->separations[i * n_columns];
        struct mc_table *table = new_table(result, arena);
        struct mc_slice first = mc_plain_text(contrast->first, arena);
        struct mc_slice second = mc_plain_text(contrast->second, arena);

        for (c = 0; c < n_columns && isnan(separations[c].auc); c++)
            ;
        if (c == n_columns) /* none is defined */
            continue;
        for (c = 0; c < n_columns; c++)
            add_row(table, mc_metric_name(&result->scores->columns[c], arena), &separations[c]);
        document->kind->gap(document);
        document->kind->subtitle(document, mc_arena_slice(arena, "%.*s against %.*s",
                                                          MC_SLICE_ARGUMENTS(first),
                                                          MC_SLICE_ARGUMENTS(second)));
        document->kind->table(document, table);
        if (definitions)
            document->kind->remark(
                document,
                mc_arena_slice(arena,
                               "AUC: chance that a case of %.*s scores above one of "
                               "%.*s, better being higher; "
                               "p: Mann and Whitney, two-sided",
                               MC_SLICE_ARGUMENTS(first), MC_SLICE_ARGUMENTS(second)),
                2);
    }
}

/* --- weak spots ------------------------------------------------------------------------------- */

enum { MOST_SPOTS = MC_MOST_WEAKEST };

static bool is_counted(const struct mc_group *group)
{
    return !group->overall && group->pooled;
}

size_t mc_pooled_phenomena(const struct mc_figure_view *view)
{
    size_t n = 0, g;

    for (g = 0; g < view->n_groups; g++)
        n += is_counted(view->groups[g]);
    return n;
}

/* How weak a metric is on a group. MAD is shrunk towards the mean of the phenomena if that is
 * known, since the largest of many figures are the noisiest. */
static double weakness(const struct mc_figure_view *view, const struct mc_group *group,
                       size_t metric, size_t figure)
{
    if (group->shrunk != NULL && figure < view->result->n_statistics &&
        strcmp(view->result->statistics[figure]->name, "mad") == 0 &&
        !isnan(group->shrunk[metric].value))
        return group->shrunk[metric].value;
    return mc_figure_distance(view, group, metric, figure);
}

/* The group on which the metric is weakest, except those in `seen`; NULL: none is left. */
static const struct mc_group *farthest(const struct mc_figure_view *view, size_t metric,
                                       size_t figure, const struct mc_group *const *seen,
                                       size_t n_seen)
{
    const struct mc_group *group = NULL;
    double most = -(double)INFINITY;
    size_t g, i;

    for (g = 0; g < view->n_groups; g++) {
        double value = weakness(view, view->groups[g], metric, figure);

        for (i = 0; i < n_seen && seen[i] != view->groups[g]; i++)
            ;
        if (i < n_seen || !is_counted(view->groups[g]) || !(value > most))
            continue;
        most = value;
        group = view->groups[g];
    }
    return group;
}

struct mc_slice mc_figure_text(const struct mc_figure_view *view, const struct mc_group *group,
                               size_t metric, size_t figure)
{
    const struct mc_passes *passes = group->passes == NULL ? NULL : &group->passes[metric];

    if (figure < view->result->n_statistics)
        return mc_value_text(view, figure,
                             mc_result_cell(view->result, group, metric, figure)->value);
    if (passes == NULL || passes->n_passed + passes->n_failed == 0)
        return mc_slice_of("-");
    return mc_arena_slice(view->arena, "%zu/%zu", passes->n_passed,
                          passes->n_passed + passes->n_failed);
}

size_t mc_weakest_groups(const struct mc_figure_view *view, size_t metric, size_t figure,
                         const struct mc_group *weakest[MC_MOST_WEAKEST])
{
    size_t n;

    for (n = 0; n < MC_MOST_WEAKEST; n++) {
        weakest[n] = farthest(view, metric, figure, weakest, n);
        if (weakest[n] == NULL)
            break;
    }
    return n;
}

struct mc_slice mc_weakest_phenomena(const struct mc_figure_view *view, size_t metric,
                                     size_t figure, size_t n_spots)
{
    const struct mc_group *weakest[MC_MOST_WEAKEST];
    size_t n = mc_weakest_groups(view, metric, figure, weakest), i;
    const char *text = "";

    for (i = 0; i < n && i < n_spots; i++) {
        struct mc_slice value = mc_figure_text(view, weakest[i], metric, figure);

        text = mc_arena_format(view->arena, "%s%s%.*s %.*s", text, i > 0 ? ", " : "",
                               MC_SLICE_ARGUMENTS(weakest[i]->name), MC_SLICE_ARGUMENTS(value));
    }
    return mc_slice_of(n == 0 ? "-" : text);
}

/* "3 of 11": phenomena whose rank correlation is not shown to be above 0. */
static struct mc_slice unordered(const struct mc_figure_view *view, size_t metric, size_t spearman)
{
    size_t n = 0, n_pooled = 0, g;

    for (g = 0; g < view->n_groups; g++) {
        if (!is_counted(view->groups[g]))
            continue;
        n_pooled++;
        if (view->groups[g]->significances != NULL)
            n += !mc_is_above_chance(view->groups[g], metric);
        else
            n += !(mc_result_cell(view->result, view->groups[g], metric, spearman)->low > 0);
    }
    return mc_arena_slice(view->arena, "%zu of %zu", n, n_pooled);
}

const struct mc_group *mc_split_row(const struct mc_figure_view *view)
{
    const struct mc_group *last = view->n_groups == 0 ? NULL : view->groups[view->n_groups - 1];

    if (last == NULL || !last->overall || last->splits == NULL || mc_pooled_phenomena(view) < 2 ||
        mc_result_statistic(view->result, "spearman") == SIZE_MAX)
        return NULL;
    return last;
}

/* split_row: the row whose correlations are split, or NULL. */
static struct mc_table *with_spots(const struct mc_figure_view *view,
                                   const struct mc_group *split_row, size_t mad, size_t spearman,
                                   size_t n_spots)
{
    const char *noun = mc_judge_noun(view->dataset);
    struct mc_table *table = mc_table_new(view->arena);
    size_t m;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    if (split_row != NULL) {
        mc_table_column(table, mc_slice_of("between"), MC_ALIGN_RIGHT);
        mc_table_column(table, mc_slice_of("within"), MC_ALIGN_RIGHT);
    }
    if (mad != SIZE_MAX)
        mc_table_column(table, mc_arena_slice(view->arena, "farthest from %s (MAD)", noun),
                        MC_ALIGN_LEFT);
    if (spearman != SIZE_MAX)
        mc_table_column(table, mc_slice_of("order not shown"), MC_ALIGN_LEFT);
    for (m = 0; m < view->n_metrics; m++) {
        struct mc_table_cell *cell = mc_table_row(table, false);

        mc_table_set(table, cell++,
                     mc_metric_name(&view->result->scores->columns[view->metrics[m]], view->arena));
        if (split_row != NULL) {
            const struct mc_split *split = &split_row->splits[view->metrics[m]];

            mc_table_set(table, cell++, mc_decimal_text(split->between, 2, view->arena));
            mc_table_set(table, cell++, mc_decimal_text(split->within, 2, view->arena));
        }
        if (mad != SIZE_MAX)
            mc_table_set(table, cell++, mc_weakest_phenomena(view, view->metrics[m], mad, n_spots));
        if (spearman != SIZE_MAX)
            mc_table_set(table, cell, unordered(view, view->metrics[m], spearman));
    }
    return table;
}

struct mc_table *mc_weak_spots(const struct mc_figure_view *view, size_t width, bool *is_split)
{
    const struct mc_group *split_row = mc_split_row(view);
    size_t mad = mc_result_statistic(view->result, "mad");
    size_t spearman = mc_result_statistic(view->result, "spearman"), n_spots = MOST_SPOTS;
    struct mc_table *table;

    if (view->result->settings.resamples == 0)
        spearman = SIZE_MAX;
    *is_split = false;
    if (mc_pooled_phenomena(view) < 2 || (mad == SIZE_MAX && spearman == SIZE_MAX))
        return NULL;
    table = with_spots(view, split_row, mad, spearman, n_spots);
    while (mc_table_width(table) > width && n_spots > 1)
        table = with_spots(view, split_row, mad, spearman, --n_spots);
    if (mc_table_width(table) > width && mad != SIZE_MAX) {
        split_row = NULL;
        table = with_spots(view, split_row, mad, spearman, n_spots);
    }
    *is_split = split_row != NULL;
    return table;
}

static void add_weakest(const struct mc_figure_view *view, size_t metric, size_t mad,
                        bool has_interval, struct mc_table *table)
{
    const struct mc_group *seen[MOST_SPOTS];
    struct mc_arena *arena = view->arena;
    size_t n;

    for (n = 0; n < MOST_SPOTS; n++) {
        const struct mc_group *group = farthest(view, metric, mad, seen, n);
        struct mc_table_cell *cell;
        int decimals = mc_value_decimals(view, mad);

        if (group == NULL || group->shrunk == NULL || isnan(group->shrunk[metric].value))
            return;
        seen[n] = group;
        cell = mc_table_row(table, false);
        if (n == 0)
            mc_table_set(table, cell,
                         mc_metric_name(&view->result->scores->columns[metric], arena));
        mc_table_set(table, ++cell, mc_view_group_name(view, group));
        mc_put_count(mc_result_cell(view->result, group, metric, mad)->n, table, ++cell);
        mc_table_set(table, ++cell, mc_figure_text(view, group, metric, mad));
        mc_table_set(table, ++cell, mc_decimal_text(group->shrunk[metric].value, decimals, arena));
        if (!has_interval)
            continue;
        mc_table_set(
            table, ++cell,
            mc_arena_slice(arena, "[%s, %s]",
                           mc_decimal_text(group->shrunk[metric].low, decimals, arena).data,
                           mc_decimal_text(group->shrunk[metric].high, decimals, arena).data));
    }
}

static struct mc_table *weakest_table(const struct mc_figure_view *view, size_t mad,
                                      bool has_interval)
{
    struct mc_table *table = mc_table_new(view->arena);
    size_t m;

    mc_table_column(table, mc_slice_of("metric"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("weakest phenomena"), MC_ALIGN_LEFT);
    mc_table_column(table, mc_slice_of("n"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("MAD"), MC_ALIGN_RIGHT);
    mc_table_column(table, mc_slice_of("drawn together"), MC_ALIGN_RIGHT);
    if (has_interval)
        mc_table_column(
            table, mc_arena_slice(view->arena, "[%g%%]", view->result->settings.confidence * 100),
            MC_ALIGN_RIGHT);
    for (m = 0; mad != SIZE_MAX && m < view->n_metrics; m++)
        add_weakest(view, view->metrics[m], mad, has_interval, table);
    return table->n_rows > 0 ? table : NULL;
}

struct mc_table *mc_weakest_table(const struct mc_figure_view *view, size_t width)
{
    size_t mad = mc_result_statistic(view->result, "mad");
    struct mc_table *table = weakest_table(view, mad, true);

    return table == NULL || mc_table_width(table) <= width ? table
                                                           : weakest_table(view, mad, false);
}
