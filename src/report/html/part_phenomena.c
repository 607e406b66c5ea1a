/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A card for each phenomenon: the metrics, nearest to people first, each with its figure and
 * interval as a mark on an axis that all cards share. */
#include <math.h>

#include "analysis/significance.h"
#include "report/html/html_report.h"
#include "report/words.h"

/* What the cards of the report share. */
struct cards {
    const struct mc_html_report *report;
    size_t figure;
    double low, high; /* of the axis */
    bool has_ceiling; /* some group has one */
};

static bool is_sentinel(const struct cards *cards, size_t column)
{
    return cards->report->result->scores->columns[column].sentinel;
}

/* The metrics of a group that are not sentinels, the best figure first, undefined ones last. */
static size_t *order_of(const struct cards *cards, const struct mc_group *group, size_t *n)
{
    const struct mc_html_report *report = cards->report;
    size_t *order = mc_arena_array(report->arena, report->n_metrics, sizeof(*order)), i, k;
    double *distances = mc_arena_array(report->arena, report->n_metrics, sizeof(*distances));

    *n = 0;
    for (i = 0; i < report->n_metrics; i++) {
        size_t column = report->metrics[i];
        struct mc_html_cell cell = mc_html_cell_of(report, group, column, cards->figure);
        double distance = mc_html_distance(report, &cell, cards->figure);

        if (is_sentinel(cards, column))
            continue;
        if (isnan(distance))
            distance = (double)INFINITY;
        for (k = (*n)++; k > 0 && distances[k - 1] > distance; k--) {
            distances[k] = distances[k - 1];
            order[k] = order[k - 1];
        }
        distances[k] = distance;
        order[k] = column;
    }
    return order;
}

/* The sentinel with the best figure; SIZE_MAX: none. */
static size_t best_sentinel(const struct cards *cards, const struct mc_group *group)
{
    double least = (double)NAN;
    size_t best = SIZE_MAX, i;

    for (i = 0; i < cards->report->n_metrics; i++) {
        size_t column = cards->report->metrics[i];
        struct mc_html_cell cell = mc_html_cell_of(cards->report, group, column, cards->figure);
        double distance = mc_html_distance(cards->report, &cell, cards->figure);

        if (!is_sentinel(cards, column) || isnan(distance) || distance >= least)
            continue;
        least = distance;
        best = column;
    }
    return best;
}

/* What the judges themselves reach: for a deviation, that of one judge from the others; for a
 * correlation, the square root of the reliability of the mean ratings. NaN: not known. */
static double ceiling_of(const struct cards *cards, const struct mc_group *group)
{
    const struct mc_judge_figures *judges = &group->judges;
    const struct mc_bounds *bounds = cards->report->result->bounds;

    if (judges->n_cases == 0)
        return (double)NAN;
    if (cards->figure != cards->report->mad)
        return judges->ceiling.value;
    /* The judges' deviation is known only for bounds that are the scales of the files. */
    return bounds != NULL && bounds[0].rule == MC_BOUNDS_DECLARED ? judges->deviation.value
                                                                  : (double)NAN;
}

static const char *place_of(const struct cards *cards, double value)
{
    return mc_html_place(value, cards->low, cards->high, cards->report->arena);
}

/* "smatch, bleu, chrf": the metrics of the band, the best first; empty if there are fewer than
 * two. */
static const char *band_of(const struct cards *cards, const struct mc_group *group)
{
    struct mc_arena *arena = cards->report->arena;
    struct mc_slice name;
    const char *names;
    size_t i, n = 1;

    if (group->significances == NULL || group->best == MC_NO_BEST)
        return "";
    name = mc_html_metric(cards->report, group->best);
    names = mc_arena_format(arena, "%.*s%s", MC_SLICE_ARGUMENTS(name),
                            is_sentinel(cards, group->best) ? " (a sentinel)" : "");
    for (i = 0; i < cards->report->n_metrics; i++) {
        size_t column = cards->report->metrics[i];

        if (column == group->best || !mc_html_is_in_band(cards->report, group, column))
            continue;
        name = mc_html_metric(cards->report, column);
        names = mc_arena_format(arena, "%s, %.*s", names, MC_SLICE_ARGUMENTS(name));
        n++;
    }
    return n < 2 ? "" : names;
}

static void add_row(const struct cards *cards, const struct mc_group *group, size_t column,
                    struct mc_html_values *card)
{
    struct mc_arena *arena = cards->report->arena;
    struct mc_html_cell cell = mc_html_cell_of(cards->report, group, column, cards->figure);
    struct mc_html_values *row = mc_html_add(card, "rows");
    bool has_interval = !isnan(cell.low);

    mc_html_set(row, "metric", mc_html_metric(cards->report, column));
    mc_html_set_text(row, "class",
                     mc_html_family_class(&cards->report->result->scores->columns[column]));
    mc_html_set(row, "value", mc_html_figure(cell.value, arena));
    mc_html_set(row, "interval", mc_html_interval(cell.low, cell.high, arena));
    mc_html_set_flag(row, "defined", !isnan(cell.value));
    mc_html_set_flag(row, "band",
                     mc_html_has_bands(cards->report, cards->figure) &&
                         mc_html_is_in_band(cards->report, group, column));
    mc_html_set_text(row, "v", place_of(cards, cell.value));
    mc_html_set_text(row, "lo", place_of(cards, has_interval ? cell.low : cell.value));
    mc_html_set_text(row, "hi", place_of(cards, has_interval ? cell.high : cell.value));
}

static void add_card(const struct cards *cards, const struct mc_html_dataset *dataset,
                     const struct mc_group *group, struct mc_html_values *values)
{
    struct mc_html_values *card = mc_html_add(values, "cards");
    struct mc_arena *arena = cards->report->arena;
    size_t sentinel = best_sentinel(cards, group), n, i;
    const size_t *order = order_of(cards, group, &n);
    double ceiling = ceiling_of(cards, group);

    mc_html_set(card, "phenomenon", group->title.length > 0 ? group->title : group->name);
    mc_html_set(card, "dataset", dataset->dataset->name);
    mc_html_set_flag(card, "several", cards->report->n_datasets > 1);
    mc_html_set_format(card, "n", "%zu", group->n_cases);
    mc_html_set_text(card, "together",
                     mc_html_has_bands(cards->report, cards->figure) ? band_of(cards, group) : "");
    mc_html_set_text(card, "by", mc_best_statistic(&cards->report->result->settings)->title);
    mc_html_set_text(card, "sentinel", "");
    mc_html_set_text(card, "beaten", "");
    mc_html_set_text(card, "ceiling", isnan(ceiling) ? "" : mc_html_figure(ceiling, arena).data);
    mc_html_set_text(card, "c", isnan(ceiling) ? "0" : place_of(cards, ceiling));
    mc_html_set_flag(card, "deviation", cards->figure == cards->report->mad);
    mc_html_set_flag(card, "correlation", cards->figure != cards->report->mad);
    mc_html_set_list(card, "rows");
    if (sentinel != SIZE_MAX) {
        struct mc_html_cell cell = mc_html_cell_of(cards->report, group, sentinel, cards->figure);
        struct mc_slice name = mc_html_metric(cards->report, sentinel);
        double distance = mc_html_distance(cards->report, &cell, cards->figure);
        size_t beaten = 0; /* metrics farther from people than the sentinel */

        mc_html_set_text(card, "s", place_of(cards, cell.value));
        mc_html_set_format(card, "sentinel", "%.*s %s", MC_SLICE_ARGUMENTS(name),
                           mc_html_figure(cell.value, arena).data);
        for (i = 0; i < n; i++) {
            cell = mc_html_cell_of(cards->report, group, order[i], cards->figure);
            beaten += mc_html_distance(cards->report, &cell, cards->figure) > distance;
        }
        if (beaten > 0)
            mc_html_set_format(
                card, "beaten", "%.*s, a sentinel, is nearer to %s than %zu of %zu metrics",
                MC_SLICE_ARGUMENTS(name), mc_judge_noun(dataset->dataset), beaten, n);
    }
    for (i = 0; i < n; i++)
        add_row(cards, group, order[i], card);
}

/* Extends the axis to hold the figures of a group. */
static void stretch(struct cards *cards, const struct mc_group *group)
{
    double ceiling = ceiling_of(cards, group);
    size_t i;

    cards->has_ceiling = cards->has_ceiling || !isnan(ceiling);
    cards->high = fmax(cards->high, ceiling);
    for (i = 0; i < cards->report->n_metrics; i++) {
        struct mc_html_cell cell =
            mc_html_cell_of(cards->report, group, cards->report->metrics[i], cards->figure);
        double high = isnan(cell.high) ? cell.value : cell.high;
        double low = isnan(cell.low) ? cell.value : cell.low;

        if (isfinite(high))
            cards->high = fmax(cards->high, high);
        if (isfinite(low))
            cards->low = fmin(cards->low, low);
    }
}

static bool fill(const struct mc_html_report *report, struct mc_html_values *values)
{
    struct cards cards = {report, report->mad != SIZE_MAX ? report->mad : report->spearman, 0, 0,
                          false};
    bool sentinels = false;
    size_t d, g, i;

    if (cards.figure == SIZE_MAX || report->n_metrics == 0)
        return false;
    for (d = 0; d < report->n_datasets; d++)
        for (g = 0; g < report->datasets[d].n_groups; g++)
            stretch(&cards, report->datasets[d].groups[g]);
    /* From 0, or the lowest bound if that is negative, to the highest bound, to whole tenths. */
    cards.low = floor(cards.low * 10 + 1e-9) / 10 + 0.0;
    cards.high = fmax(ceil(cards.high * 10 - 1e-9) / 10, 0.1);
    for (i = 0; i < report->n_metrics; i++)
        sentinels = sentinels || is_sentinel(&cards, i);
    mc_html_set_text(values, "noun", mc_html_noun(report));
    mc_html_set_flag(values, "sentinels", sentinels);
    mc_html_set_flag(values, "ceilings", cards.has_ceiling);
    mc_html_set_text(values, "figure", report->result->statistics[cards.figure]->title);
    mc_html_set(values, "low", mc_html_figure(cards.low, report->arena));
    mc_html_set(values, "high", mc_html_figure(cards.high, report->arena));
    mc_html_set_flag(values, "deviation", cards.figure == report->mad);
    mc_html_set_flag(values, "correlation", cards.figure != report->mad);
    mc_html_set_format(values, "confidence", "%g", 100 * report->result->settings.confidence);
    mc_html_set_list(values, "cards");
    for (d = 0; d < report->n_datasets; d++)
        for (g = 0; g < report->datasets[d].n_groups; g++)
            add_card(&cards, &report->datasets[d], report->datasets[d].groups[g], values);
    return true;
}

const struct mc_html_part mc_html_part_phenomena = {"phenomena", fill};
