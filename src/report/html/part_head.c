/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The head of the report: what it is about, and which metric is nearest to people. */
#include <math.h>

#include "analysis/significance.h"
#include "report/figures.h"
#include "report/html/html_report.h"
#include "report/summary.h"
#include "report/verdict.h"
#include "report/words.h"

/* Finds the metrics with the best figure of a group as printed, the very best first; returns how
 * many. Excluded are sentinels, correlations not above 0, and figures not shown to differ from
 * chance. */
static size_t winners_of(const struct mc_html_report *report, const struct mc_group *group,
                         size_t figure, size_t *winners)
{
    bool correlation = mc_html_scale_of(report->result->statistics[figure]) == MC_HTML_CORRELATION;
    double least = (double)INFINITY, exact = (double)INFINITY;
    size_t n = 0, i;

    for (i = 0; i < report->n_metrics; i++) {
        size_t column = report->metrics[i];
        struct mc_html_cell cell = mc_html_cell_of(report, group, column, figure);
        double distance = mc_html_distance(report, &cell, figure), printed_distance;

        if (report->result->scores->columns[column].sentinel || isnan(distance) ||
            (correlation && !(cell.value > 0)) ||
            mc_html_is_near_zero(report, group, column, figure))
            continue;
        cell.value = mc_html_printed(cell.value);
        printed_distance = mc_html_distance(report, &cell, figure);
        if (printed_distance > least)
            continue;
        if (printed_distance < least)
            n = 0;
        winners[n++] = column;
        if (n == 1 || distance < exact) {
            winners[n - 1] = winners[0];
            winners[0] = column;
            exact = distance;
        }
        least = printed_distance;
    }
    return n;
}

static bool is_among(const size_t *columns, size_t n, size_t column)
{
    size_t i = 0;

    while (i < n && columns[i] != column)
        i++;
    return i < n;
}

/* "; the test does not separate it from bleu, chrf": the metrics beside the winners, if the test of
 * the run is of this figure. */
static const char *equals_of(const struct mc_html_report *report, const struct mc_group *group,
                             size_t figure, const size_t *winners, size_t n)
{
    const char *text = "";
    size_t i;

    if (!mc_html_has_bands(report, figure) || !is_among(winners, n, group->best))
        return "";
    for (i = 0; i < report->n_metrics; i++) {
        size_t column = report->metrics[i];
        struct mc_slice name = mc_html_metric(report, column);

        if (is_among(winners, n, column) || !mc_html_is_in_band(report, group, column))
            continue;
        text = mc_arena_format(report->arena, "%s%s%.*s", text,
                               *text != '\0' ? ", "
                               : n > 1       ? "; the test does not separate the best of them from "
                                             : "; the test does not separate it from ",
                               MC_SLICE_ARGUMENTS(name));
    }
    return text;
}

/* All winners, "smatch (Spearman .52 [.47, .57])", and those that are not separated from them. */
static const char *answer_of(const struct mc_html_report *report, const struct mc_group *group,
                             size_t figure)
{
    size_t *winners = mc_arena_array(report->arena, report->n_metrics, sizeof(*winners)), i,
           n = winners_of(report, group, figure, winners);
    const char *text = "";

    if (n == 0)
        return "none that the data show";
    for (i = 0; i < n; i++) {
        struct mc_html_cell cell = mc_html_cell_of(report, group, winners[i], figure);
        struct mc_slice name = mc_html_metric(report, winners[i]);
        struct mc_slice interval = mc_html_interval(cell.low, cell.high, report->arena);

        text = mc_arena_format(report->arena, "%s%s%.*s (%s %s%s%s)", text,
                               i == 0       ? ""
                               : i + 1 == n ? " and "
                                            : ", ",
                               MC_SLICE_ARGUMENTS(name), report->result->statistics[figure]->title,
                               mc_html_figure(cell.value, report->arena).data,
                               interval.length > 0 ? " " : "", interval.data);
    }
    return mc_arena_format(report->arena, "%s%s", text,
                           equals_of(report, group, figure, winners, n));
}

static void add_sentence(const struct mc_html_report *report, size_t figure, const char *what,
                         struct mc_html_values *values)
{
    size_t d;
    bool several = report->n_datasets > 1;

    if (figure == SIZE_MAX || report->n_metrics < 2)
        return;
    for (d = 0; d < report->n_datasets; d++) {
        const struct mc_group *overall = report->datasets[d].overall;
        struct mc_html_values *item;

        if (overall == NULL)
            continue;
        item = mc_html_add(values, "sentences");
        mc_html_set_format(item, "what", "%s %s", what, mc_judge_noun(report->datasets[d].dataset));
        mc_html_set(item, "dataset", several ? report->datasets[d].dataset->name : mc_slice("", 0));
        mc_html_set_text(item, "answer", answer_of(report, overall, figure));
    }
}

static bool fill(const struct mc_html_report *report, struct mc_html_values *values)
{
    bool several = report->n_datasets > 1, all_judged = true;
    struct mc_slice *items, *sentences;
    size_t n = mc_head_items(report->result, report->options, report->arena, &items), d, i;

    mc_html_set_text(values, "title", "metricheck report");
    mc_html_set_list(values, "facts");
    mc_html_set_list(values, "sentences");
    for (i = 0; i < n; i++)
        mc_html_set(mc_html_add(values, "facts"), "fact", items[i]);
    if (report->options->created != NULL)
        mc_html_set_text(mc_html_add(values, "facts"), "fact", report->options->created);
    /* The verdict on right order, as on the first screen of the terminal. */
    for (d = 0; d < report->n_datasets; d++) {
        const struct mc_dataset_result *dataset = report->datasets[d].dataset;

        n = mc_dataset_verdict(report->result, dataset, report->arena, &sentences);
        all_judged = all_judged && n > 0;
        for (i = 0; i < n; i++) {
            struct mc_html_values *item = mc_html_add(values, "sentences");

            mc_html_set(item, "what", several && i == 0 ? dataset->name : mc_slice("", 0));
            mc_html_set(item, "dataset", mc_slice("", 0));
            sentences[i].length--; /* the page adds the full stop */
            mc_html_set(item, "answer", sentences[i]);
        }
    }
    if (!all_judged) {
        add_sentence(report, report->mad, "Nearest to", values);
        add_sentence(report, report->spearman, "Ranks most like", values);
    }
    return true;
}

const struct mc_html_part mc_html_part_head = {"head", fill};
