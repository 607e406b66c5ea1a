/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The overview: a heat map for each dataset and figure, phenomena down, metrics across. */
#include <math.h>

#include "analysis/pooling.h"
#include "analysis/significance.h"
#include "report/figures.h"
#include "report/footnotes.h"
#include "report/html/html_report.h"
#include "report/words.h"

/* A heat map being made. */
struct map {
    const struct mc_html_report *report;
    const struct mc_html_dataset *dataset;
    size_t figure;
    enum mc_html_scale scale;
    struct mc_footnotes notes;
};

/* Family names as cells over the columns that belong to them. */
static void add_families(const struct map *map, struct mc_html_values *values)
{
    const struct mc_score_column *columns = map->report->result->scores->columns;
    size_t i, from;

    for (from = 0; from < map->report->n_metrics; from = i) {
        const char *family = mc_html_family(&columns[map->report->metrics[from]]);
        struct mc_html_values *item = mc_html_add(values, "families");

        for (i = from; i < map->report->n_metrics &&
                       mc_html_family(&columns[map->report->metrics[i]]) == family;
             i++)
            ;
        mc_html_set_text(item, "family", family);
        mc_html_set_text(item, "class", mc_html_family_class(&columns[map->report->metrics[from]]));
        mc_html_set_format(item, "span", "%zu", i - from);
    }
    for (i = 0; i < map->report->n_metrics; i++) {
        size_t column = map->report->metrics[i];
        struct mc_html_values *item = mc_html_add(values, "metrics");

        mc_html_set(item, "metric", mc_html_metric(map->report, column));
        mc_html_set(item, "id", columns[column].name);
        mc_html_set_text(item, "class", mc_html_family_class(&columns[column]));
    }
}

/* Whether a metric may be the best of its row; by the rates of expectations, any but a sentinel. */
static bool may_be_best(const struct map *map, const struct mc_group *group, size_t column)
{
    const struct mc_result *result = map->report->result;

    if (map->figure < result->n_statistics)
        return mc_may_be_best(result, group, column, map->figure);
    return !result->scores->columns[column].sentinel;
}

/* The distance of the best figure of the row, as printed; NaN: none is best. */
static double best_of_row(const struct map *map, const struct mc_group *group)
{
    const struct mc_html_report *report = map->report;
    double best = (double)NAN;
    size_t i, n = 0;

    for (i = 0; i < report->n_metrics; i++) {
        struct mc_html_cell cell = mc_html_cell_of(report, group, report->metrics[i], map->figure);
        double distance;

        if (report->result->scores->columns[report->metrics[i]].sentinel)
            continue;
        n++;
        cell.value = mc_html_printed(cell.value);
        distance = mc_html_distance(report, &cell, map->figure);
        if (may_be_best(map, group, report->metrics[i]) && !(distance >= best) && !isnan(distance))
            best = distance;
    }
    return n < 2 ? (double)NAN : best;
}

/* Whether the row has a band of two metrics or more. */
static bool has_band(const struct map *map, const struct mc_group *group)
{
    size_t n = 0, i;

    if (!mc_html_has_bands(map->report, map->figure) || group->best == MC_NO_BEST)
        return false;
    for (i = 0; i < map->report->n_metrics; i++)
        n += map->report->metrics[i] == group->best ||
             mc_html_is_in_band(map->report, group, map->report->metrics[i]);
    return n > 1;
}

/* The tooltip of a cell: one decimal more, the interval, and how many cases it rests on if not on
 * all of the row. */
static const char *title_of(const struct map *map, const struct mc_group *group,
                            const struct mc_html_cell *cell)
{
    struct mc_arena *arena = map->report->arena;
    const char *interval, *count = "";

    if (isnan(cell->value))
        return cell->reason;
    interval = mc_html_interval(cell->low, cell->high, arena).data;
    if (map->scale == MC_HTML_PASSED)
        count = mc_arena_format(arena, " of %zu", cell->n);
    else if (cell->n != group->n_cases)
        count = mc_arena_format(arena, " n %zu", cell->n);
    return mc_arena_format(arena, "%s%s%s%s", mc_decimal_text(cell->value, 3, arena).data,
                           *interval == '\0' ? "" : " ", interval, count);
}

static void add_cell(struct map *map, const struct mc_group *group, size_t column, double best,
                     bool has_band, struct mc_html_values *row)
{
    struct mc_html_cell cell = mc_html_cell_of(map->report, group, column, map->figure);
    struct mc_html_values *item = mc_html_add(row, "cells");
    bool ns = mc_html_is_near_zero(map->report, group, column, map->figure);
    bool band = has_band && mc_html_is_in_band(map->report, group, column);
    const char *title = title_of(map, group, &cell);
    struct mc_html_cell printed = cell;
    bool is_best;

    printed.value = mc_html_printed(cell.value);
    is_best = may_be_best(map, group, column) &&
              mc_html_distance(map->report, &printed, map->figure) <= best;
    mc_html_set(item, "value", mc_html_figure(cell.value, map->report->arena));
    mc_html_set_format(item, "class", "%s%s%s", ns ? "ns" : mc_html_step(map->scale, cell.value),
                       is_best ? " best" : "", band ? " band" : "");
    mc_html_set_text(item, "title",
                     band && column != group->best
                         ? mc_arena_format(map->report->arena, "%s; in the band of the best", title)
                         : title);
    mc_html_set(item, "note",
                isnan(cell.value) ? mc_footnote(&map->notes, mc_slice_of(cell.reason))
                                  : mc_slice("", 0));
}

static void add_row(struct map *map, const struct mc_group *group, struct mc_html_values *values)
{
    struct mc_html_values *row = mc_html_add(values, "rows");
    double best = best_of_row(map, group);
    bool band = has_band(map, group);
    size_t i;

    mc_html_set(row, "phenomenon", group->title.length > 0 ? group->title : group->name);
    mc_html_set(row, "id", group->name);
    mc_html_set_format(row, "n", "%zu", group->n_cases);
    mc_html_set_flag(row, "overall", group->overall);
    for (i = 0; i < map->report->n_metrics; i++)
        add_cell(map, group, map->report->metrics[i], best, band, row);
}

/* One half of the overall correlation: that of the phenomenon means, or that within phenomena. */
static void add_half(const struct map *map, const struct mc_group *overall, bool between,
                     struct mc_html_values *values)
{
    struct mc_html_values *row = mc_html_add(values, "halves");
    struct mc_arena *arena = map->report->arena;
    size_t i;

    mc_html_set_text(row, "what", between ? "between phenomena" : "within phenomena");
    for (i = 0; i < map->report->n_metrics; i++) {
        const struct mc_split *split = &overall->splits[map->report->metrics[i]];
        double value = between ? split->between : split->within;
        double part = between ? split->between_part : split->within_part;
        struct mc_html_values *cell = mc_html_add(row, "cells");

        mc_html_set(cell, "value", mc_html_figure(value, arena));
        mc_html_set_text(cell, "class", mc_html_step(map->scale, value));
        mc_html_set_text(cell, "note", "");
        mc_html_set_text(cell, "title",
                         isnan(value) ? between ? "the means of the phenomena do not differ"
                                                : "the scores do not differ within any phenomenon"
                                      : mc_arena_format(arena, "%s: %s of the overall value",
                                                        mc_decimal_text(value, 3, arena).data,
                                                        mc_signed_text(part, 3, arena).data));
    }
}

static void add_map(const struct mc_html_report *report, const struct mc_html_dataset *dataset,
                    size_t figure, struct mc_html_values *values)
{
    const struct mc_statistic *statistic =
        figure < report->result->n_statistics ? report->result->statistics[figure] : NULL;
    struct map map = {report, dataset, figure, mc_html_scale_of(statistic), {.arena = NULL}};
    const struct mc_group *overall = dataset->overall;
    struct mc_html_values *item = mc_html_add(values, "maps");
    struct mc_slice *notes;
    size_t g, n;

    map.notes = (struct mc_footnotes){.arena = report->arena};
    mc_html_set(item, "dataset", dataset->dataset->name);
    mc_html_set_text(item, "figure", statistic == NULL ? "passed" : statistic->title);
    add_families(&map, item);
    for (g = 0; g < dataset->n_groups; g++)
        add_row(&map, dataset->groups[g], item);
    if (overall != NULL)
        add_row(&map, overall, item);
    mc_html_set_list(item, "halves");
    /* For the correlation, if there are at least two phenomena. */
    if (overall != NULL && overall->splits != NULL && figure == report->spearman &&
        figure != SIZE_MAX && overall->splits[report->metrics[0]].n_phenomena >= 2) {
        add_half(&map, overall, true, item);
        add_half(&map, overall, false, item);
    }
    n = mc_footnote_lines(&map.notes, &notes);
    mc_html_set_list(item, "notes");
    for (g = 0; g < n; g++)
        mc_html_set(mc_html_add(item, "notes"), "text", notes[g]);
}

/* Whether the figure is drawn: those that nearly repeat a neighbour are not. */
static bool is_drawn(const struct mc_html_report *report, size_t figure)
{
    struct mc_figure_view view = {.result = report->result};

    return figure < report->result->n_statistics ? mc_view_shows(&view, figure)
                                                 : report->result->expectations != NULL;
}

/* The figure that is shown, printed and listed first: that of --figure, else right order, else the
 * deviation, else the first. */
static size_t first_figure(const struct mc_html_report *report)
{
    const char *name = report->options->figure;
    size_t figure = mc_result_statistic(report->result, "right_order");

    if (name != NULL)
        figure = strcmp(name, "passed") == 0 ? report->result->n_statistics
                                             : mc_result_statistic(report->result, name);
    if (figure == SIZE_MAX || !is_drawn(report, figure))
        figure = report->mad;
    if (figure != SIZE_MAX)
        return figure;
    for (figure = 0; !is_drawn(report, figure) && figure < report->result->n_statistics; figure++)
        ;
    return figure;
}

static void add_figure(const struct mc_html_report *report, size_t figure, size_t first,
                       struct mc_html_values *values)
{
    const struct mc_statistic *statistic =
        figure < report->result->n_statistics ? report->result->statistics[figure] : NULL;
    struct mc_html_values *item = mc_html_add(values, "figures");
    size_t d;

    mc_html_set_text(item, "name", statistic == NULL ? "passed" : statistic->name);
    mc_html_set_text(item, "title", statistic == NULL ? "passed" : statistic->title);
    mc_html_set(item, "definition",
                statistic == NULL
                    ? mc_slice_of("passed: the share of expectations met, of those applicable")
                    : mc_statistic_sentence(statistic, report->arena));
    mc_html_set_flag(item, "first", figure == first);
    mc_html_set_flag(item, "correlation", mc_html_scale_of(statistic) == MC_HTML_CORRELATION);
    mc_html_set_text(item, "criterion",
                     mc_is_tested_for_zero(report->result, figure)
                         ? "q \xE2\x89\xA5 .05 by the test over all metrics and phenomena"
                         : "the interval holds 0");
    mc_html_set_flag(item, "banded",
                     mc_has_significance(report->result) && mc_html_has_bands(report, figure));
    mc_html_set_flag(item, "colored", mc_html_scale_of(statistic) != MC_HTML_PLAIN);
    mc_html_set_list(item, "maps");
    for (d = 0; d < report->n_datasets; d++)
        if (report->datasets[d].n_groups > 0)
            add_map(report, &report->datasets[d], figure, item);
}

static bool fill(const struct mc_html_report *report, struct mc_html_values *values)
{
    size_t first = first_figure(report), figure;

    if (report->n_metrics == 0 || report->n_datasets == 0)
        return false;
    mc_html_set_text(values, "noun", mc_html_noun(report));
    mc_html_set_list(values, "figures");
    if (is_drawn(report, first))
        add_figure(report, first, first, values);
    for (figure = 0; figure <= report->result->n_statistics; figure++)
        if (figure != first && is_drawn(report, figure))
            add_figure(report, figure, first, values);
    return true;
}

const struct mc_html_part mc_html_part_overview = {"overview", fill};
