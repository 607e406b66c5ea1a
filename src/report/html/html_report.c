/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/html/html_report.h"

#include <math.h>
#include <stdlib.h>

#include "analysis/expectations.h"
#include "analysis/significance.h"
#include "base/json_write.h"
#include "report/color_steps.h"
#include "report/words.h"
#include "scores/metric_family.h"

/* --- order ------------------------------------------------------------------------------------ */

static const struct {
    const char *name, *class_name;
} families[] = {
    {"words", "words"},   {"embeddings", "embeddings"},
    {"graphs", "graphs"}, {"graphs + embeddings", "both"},
    {"other", "other"},   {"sentinels", "other"},
};

enum { N_FAMILIES = sizeof(families) / sizeof(families[0]) };

/* Sentinels are a family of their own, whatever they compare. */
static size_t family_of(const struct mc_score_column *column)
{
    static const size_t places[] = {
        [MC_FAMILY_OF_NAME] = 4,
        [MC_FAMILY_WORDS] = 0,
        [MC_FAMILY_EMBEDDINGS] = 1,
        [MC_FAMILY_GRAPHS] = 2,
        [MC_FAMILY_GRAPHS_AND_EMBEDDINGS] = 3,
        [MC_FAMILY_OTHER] = 4,
    };

    return column->sentinel ? N_FAMILIES - 1 : places[mc_metric_family(column)];
}

const char *mc_html_family(const struct mc_score_column *column)
{
    return families[family_of(column)].name;
}

const char *mc_html_family_class(const struct mc_score_column *column)
{
    return families[family_of(column)].class_name;
}

struct mc_slice mc_html_metric(const struct mc_html_report *report, size_t column)
{
    return mc_metric_name(&report->result->scores->columns[column], report->arena);
}

const char *mc_html_noun(const struct mc_html_report *report)
{
    return mc_result_noun(report->result);
}

/* Orders the rows and columns of a result; in the arena. */
static void open_report(const struct mc_result *result, const struct mc_report_options *options,
                        struct mc_arena *arena, struct mc_html_report *report)
{
    const struct mc_score_table *scores = result->scores;
    size_t d, f, c, g, k;

    *report = (struct mc_html_report){.result = result, .options = options, .arena = arena};
    report->mad = mc_result_statistic(result, "mad");
    report->spearman = mc_result_statistic(result, "spearman");
    report->metrics = mc_arena_array(arena, scores->n_columns, sizeof(*report->metrics));
    /* By family; within one in the order of the table. */
    for (f = 0; f < N_FAMILIES; f++)
        for (c = 0; c < scores->n_columns; c++)
            if (family_of(&scores->columns[c]) == f)
                report->metrics[report->n_metrics++] = c;
    report->datasets = mc_arena_array(arena, result->n_datasets, sizeof(*report->datasets));
    for (d = 0; d < result->n_datasets; d++) {
        const struct mc_dataset_result *dataset = &result->datasets[d];
        struct mc_html_dataset *ordered = &report->datasets[report->n_datasets++];

        ordered->dataset = dataset;
        ordered->groups = mc_arena_array(arena, dataset->n_groups, sizeof(*ordered->groups));
        for (g = 0; g < dataset->n_groups; g++) {
            const struct mc_group *group = &dataset->groups[g];

            if (group->n_cases > 0 && group->overall)
                ordered->overall = group;
            if (group->n_cases == 0 || group->overall)
                continue;
            k = ordered->n_groups++;
            for (; k > 0 && ordered->groups[k - 1]->n_cases < group->n_cases; k--)
                ordered->groups[k] = ordered->groups[k - 1];
            ordered->groups[k] = group;
        }
    }
}

/* --- figures ---------------------------------------------------------------------------------- */

double mc_html_printed(double value)
{
    return mc_color_printed(value);
}

size_t mc_html_bin(double value, size_t n)
{
    return (size_t)fmin(fmax(floor(value * (double)n + 1e-9), 0), (double)n - 1);
}

struct mc_slice mc_html_figure(double value, struct mc_arena *arena)
{
    double printed = mc_html_printed(value);
    const char *digits;

    if (isnan(value))
        return mc_slice_of("\xE2\x80\x93");
    digits = mc_arena_format(arena, "%.2f", fabs(printed));
    if (digits[0] == '0')
        digits++;
    return mc_slice_of(printed < 0 ? mc_arena_format(arena, "\xE2\x88\x92%s", digits) : digits);
}

struct mc_slice mc_html_interval(double low, double high, struct mc_arena *arena)
{
    if (isnan(low))
        return mc_slice("", 0);
    return mc_arena_slice(arena, "[%s, %s]", mc_html_figure(low, arena).data,
                          mc_html_figure(high, arena).data);
}

enum mc_html_scale mc_html_scale_of(const struct mc_statistic *statistic)
{
    if (statistic == NULL)
        return MC_HTML_PASSED;
    if (isnan(statistic->best))
        return MC_HTML_PLAIN;
    if (statistic->best < 0.5)
        return MC_HTML_DEVIATION;
    return mc_statistic_is_signed(statistic) ? MC_HTML_CORRELATION : MC_HTML_RANKING;
}

const char *mc_html_step(enum mc_html_scale scale, double value)
{
    static const char *const steps[] = {"n3", "n2", "n1", "q0", "q1", "q2", "q3", "q4", "q5", "q6"};
    static const enum mc_color_scale scales[] = {
        [MC_HTML_DEVIATION] = MC_COLOR_DEVIATION,
        [MC_HTML_RANKING] = MC_COLOR_RANKING,
        [MC_HTML_PASSED] = MC_COLOR_PASSED,
        [MC_HTML_CORRELATION] = MC_COLOR_CORRELATION,
    };

    if (isnan(value))
        return "na";
    return scale == MC_HTML_PLAIN ? "" : steps[3 + mc_color_step(scales[scale], value)];
}

const char *mc_html_place(double value, double low, double high, struct mc_arena *arena)
{
    return mc_arena_format(arena, "%.4g", fmin(fmax((value - low) / (high - low), 0), 1));
}

struct mc_html_cell mc_html_cell_of(const struct mc_html_report *report,
                                    const struct mc_group *group, size_t column, size_t figure)
{
    struct mc_html_cell shown = {(double)NAN, (double)NAN, (double)NAN, 0, NULL};

    if (figure < report->result->n_statistics) {
        const struct mc_cell *cell = mc_result_cell(report->result, group, column, figure);

        shown = (struct mc_html_cell){cell->value, cell->low, cell->high, cell->n,
                                      mc_cell_reason(cell)};
    } else if (group->passes != NULL) {
        const struct mc_passes *passes = &group->passes[column];

        shown = (struct mc_html_cell){passes->rate, passes->low, passes->high,
                                      passes->n_passed + passes->n_failed, NULL};
    }
    if (isnan(shown.value) && shown.reason == NULL)
        shown.reason = "no expectation is applicable";
    return shown;
}

bool mc_html_is_near_zero(const struct mc_html_report *report, const struct mc_group *group,
                          size_t column, size_t figure)
{
    return figure < report->result->n_statistics &&
           mc_is_near_chance(report->result, group, column, figure);
}

double mc_html_distance(const struct mc_html_report *report, const struct mc_html_cell *cell,
                        size_t figure)
{
    double best =
        figure < report->result->n_statistics ? report->result->statistics[figure]->best : 1;

    return fabs(cell->value - best);
}

bool mc_html_has_bands(const struct mc_html_report *report, size_t figure)
{
    return figure < report->result->n_statistics &&
           report->result->statistics[figure] == mc_best_statistic(&report->result->settings);
}

bool mc_html_is_in_band(const struct mc_html_report *report, const struct mc_group *group,
                        size_t column)
{
    if (group->significances == NULL || group->best == MC_NO_BEST ||
        report->result->scores->columns[column].sentinel)
        return false;
    return column == group->best || (!isnan(group->significances[column].p_from_best_adjusted) &&
                                     !mc_is_separable(group, column));
}

/* --- the page --------------------------------------------------------------------------------- */

static int write_html(const struct mc_result *result, const struct mc_report_options *options,
                      FILE *stream, struct mc_error *error)
{
    struct mc_arena *arena = mc_arena_new();
    struct mc_html_report report;
    struct mc_html_page *page = mc_html_page_new(options->templates, arena, error);
    const struct mc_html_part *const *parts;
    size_t n_parts, i;
    int status = -1;

    if (page != NULL) {
        open_report(result, options, arena, &report);
        parts = mc_html_parts(&n_parts);
        status = 0;
        for (i = 0; i < n_parts && status == 0; i++) {
            struct mc_html_values *values = mc_html_values_new(arena);

            if (parts[i]->fill != NULL && parts[i]->fill(&report, values))
                status = mc_html_page_part(page, parts[i]->name, values, error);
        }
    }
    if (status == 0) {
        mc_html_set_text(mc_html_page_values(page), "title", "metricheck report");
        mc_html_set_text(mc_html_page_values(page), "noun", mc_html_noun(&report));
        mc_html_set_flag(mc_html_page_values(page), "nav", true);
        status = mc_html_page_write(page, stream, error);
    }
    mc_arena_free(arena);
    return status;
}

const struct mc_report_format mc_report_html = {
    .name = "html",
    .file_extension = "html",
    .summary = "a page with charts and cases, in one file",
    .write = write_html,
};
