/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics against people: a small square for each metric and dataset, a point for each case. */
#include <math.h>
#include <stdlib.h>

#include "report/html/html_report.h"
#include "report/words.h"

enum {
    SIDE = 200, /* units of the drawing */
    BINS = 40,  /* on a side, if there are too many cases to draw one by one */
    LEVELS = 5, /* of darkness of a bin */
    MOST_POINTS = 500
};

/* A square being drawn. */
struct square {
    const struct mc_html_report *report;
    const struct mc_group *group;
    size_t column;
    size_t n; /* cases with both scores on [0, 1] */
};

/* The normalised scores of a case of the group; false where one is missing. Scores beyond their
 * bounds are put on the edge. */
static bool scores_of(const struct square *square, size_t i, double *human, double *metric)
{
    size_t item = square->group->cases[i];

    *human = square->report->result->human_normalised[item];
    *metric = square->report->result->metric_normalised[square->column][item];
    if (!isfinite(*human) || !isfinite(*metric))
        return false;
    *human = fmin(fmax(*human, 0), 1);
    *metric = fmin(fmax(*metric, 0), 1);
    return true;
}

/* The level of a bin, by the square root of its count; 0: it is empty. */
static size_t level_of(size_t count, size_t most)
{
    return count == 0 ? 0 : (size_t)ceil(LEVELS * sqrt((double)count / (double)most));
}

/* A path for each level: strokes as wide as a bin, each along adjacent bins, at the upper edge of
 * their row; the template moves them to its middle. */
static void add_bins(struct square *square, struct mc_html_values *item)
{
    enum { WIDTH = SIDE / BINS };
    /* Cases in bins: rows by metric, from the top; columns by people. */
    size_t counts[BINS * BINS] = {0}, most = 0, level, i, n;
    double human, metric;

    for (i = 0; i < square->group->n_cases; i++) {
        size_t bin;

        if (!scores_of(square, i, &human, &metric))
            continue;
        square->n++;
        bin = (BINS - 1 - mc_html_bin(metric, BINS)) * BINS + mc_html_bin(human, BINS);
        if (++counts[bin] > most)
            most = counts[bin];
    }
    for (level = 1; level <= LEVELS; level++) {
        struct mc_html_values *bins = mc_html_add(item, "bins");
        struct mc_buffer path = {NULL, 0, 0};

        for (i = 0; i < BINS * BINS; i += n) {
            size_t level_here = level_of(counts[i], most), left = BINS - i % BINS;

            for (n = 1; n < left && level_of(counts[i + n], most) == level_here; n++)
                ;
            if (level_here == level)
                mc_buffer_append_format(&path, "M%zu %zuh%zu", i % BINS * WIDTH, i / BINS * WIDTH,
                                        n * WIDTH);
        }
        mc_html_set_format(bins, "level", "%zu", level);
        mc_html_set_markup(bins, "path", mc_buffer_take(&path, square->report->arena));
    }
}

static void set_figure(const struct square *square, size_t figure, const char *name,
                       struct mc_html_values *item)
{
    struct mc_html_cell cell;

    if (figure == SIZE_MAX) {
        mc_html_set_text(item, name, "");
        return;
    }
    cell = mc_html_cell_of(square->report, square->group, square->column, figure);
    mc_html_set(item, name, mc_html_figure(cell.value, square->report->arena));
}

static void add_square(const struct mc_html_report *report, const struct mc_html_dataset *dataset,
                       size_t column, struct mc_html_values *values)
{
    struct square square = {report, dataset->overall, column, 0};
    struct mc_html_values *item = mc_html_add(values, "squares");
    struct mc_buffer path = {NULL, 0, 0};
    double human, metric;
    size_t i;

    mc_html_set(item, "metric", mc_html_metric(report, column));
    mc_html_set(item, "id", report->result->scores->columns[column].name);
    mc_html_set_text(item, "class", mc_html_family_class(&report->result->scores->columns[column]));
    mc_html_set(item, "points", mc_slice("", 0));
    mc_html_set_list(item, "bins");
    if (dataset->overall->n_cases > MOST_POINTS) {
        add_bins(&square, item);
    } else {
        /* A stroke of no length for each case, which round caps make a point. */
        for (i = 0; i < square.group->n_cases; i++) {
            if (!scores_of(&square, i, &human, &metric))
                continue;
            square.n++;
            mc_buffer_append_format(&path, "M%d %dh0", (int)lround(human * SIDE),
                                    (int)lround((1 - metric) * SIDE));
        }
        mc_html_set_markup(item, "points", mc_buffer_take(&path, report->arena));
    }
    mc_html_set_format(item, "n", "%zu", square.n);
    set_figure(&square, report->spearman, "rho", item);
    set_figure(&square, report->mad, "mad", item);
}

static bool fill(const struct mc_html_report *report, struct mc_html_values *values)
{
    size_t d, i, n = 0;

    mc_html_set_text(values, "noun", mc_html_noun(report));
    mc_html_set_list(values, "datasets");
    for (d = 0; d < report->n_datasets; d++) {
        const struct mc_html_dataset *dataset = &report->datasets[d];
        const struct mc_group *overall = dataset->overall;
        struct mc_html_values *item;

        if (overall == NULL || overall->human.n == 0 || report->n_metrics == 0)
            continue;
        n++;
        item = mc_html_add(values, "datasets");
        mc_html_set(item, "dataset", dataset->dataset->name);
        mc_html_set_flag(item, "binned", overall->n_cases > MOST_POINTS);
        mc_html_set_list(item, "squares");
        for (i = 0; i < report->n_metrics; i++)
            if (report->result->bounds[report->metrics[i] + 1].reason == NULL)
                add_square(report, dataset, report->metrics[i], item);
    }
    return n > 0 && report->result->settings.normalisation != MC_NORMALISE_NONE;
}

const struct mc_html_part mc_html_part_scatter = {"scatter", fill};
