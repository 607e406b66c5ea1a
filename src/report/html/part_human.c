/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The human scores: a histogram for each phenomenon and dataset, by median. */
#include <math.h>

#include "report/html/html_report.h"
#include "report/words.h"

enum { BINS = 18 };

/* With a standard deviation below this share of the scale the scores are nearly equal. */
#define NARROW 0.2

struct row {
    const struct mc_dataset_result *dataset;
    const struct mc_group *group;
};

static void add_row(const struct mc_html_report *report, const struct row *row,
                    struct mc_html_values *values)
{
    const struct mc_human_figures *human = &row->group->human;
    struct mc_html_values *item = mc_html_add(values, "rows");
    size_t counts[BINS] = {0}, most = 0, i;

    mc_html_set(item, "phenomenon",
                row->group->title.length > 0 ? row->group->title : row->group->name);
    mc_html_set(item, "dataset", row->dataset->name);
    mc_html_set_format(item, "n", "%zu", human->n);
    mc_html_set(item, "median", mc_html_figure(human->scaled_median, report->arena));
    mc_html_set(item, "sd", mc_html_figure(human->scaled_standard_deviation, report->arena));
    mc_html_set_flag(item, "narrow", human->scaled_standard_deviation < NARROW);
    mc_html_set_format(item, "m", "%.4g", fmin(fmax(human->scaled_median, 0), 1));
    for (i = 0; i < row->group->n_cases; i++) {
        double score = mc_score_scale_to_unit(&row->dataset->scale,
                                              report->result->human_settled[row->group->cases[i]]);

        if (isnan(score)) /* nobody judged */
            continue;
        if (++counts[mc_html_bin(score, BINS)] > most)
            most = counts[mc_html_bin(score, BINS)];
    }
    for (i = 0; i < BINS; i++)
        mc_html_set_format(mc_html_add(item, "bins"), "h", "%.3g",
                           most == 0 ? 0 : (double)counts[i] / (double)most);
}

static bool fill(const struct mc_html_report *report, struct mc_html_values *values)
{
    struct row *rows;
    size_t most = 0, n = 0, d, g, i;

    for (d = 0; d < report->n_datasets; d++)
        most += report->datasets[d].n_groups;
    rows = mc_arena_array(report->arena, most, sizeof(*rows));
    for (d = 0; d < report->n_datasets; d++)
        for (g = 0; g < report->datasets[d].n_groups; g++) {
            const struct mc_group *group = report->datasets[d].groups[g];
            double median = group->human.scaled_median;

            if (group->human.n == 0 || isnan(median))
                continue;
            for (i = n++; i > 0 && rows[i - 1].group->human.scaled_median > median; i--)
                rows[i] = rows[i - 1];
            rows[i] = (struct row){report->datasets[d].dataset, group};
        }
    mc_html_set_text(values, "noun", mc_html_noun(report));
    mc_html_set_flag(values, "several", report->n_datasets > 1);
    mc_html_set_list(values, "rows");
    for (i = 0; i < n; i++)
        add_row(report, &rows[i], values);
    return n > 0;
}

const struct mc_html_part mc_html_part_human = {"human", fill};
