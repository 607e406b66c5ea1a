/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How to read: definitions, signatures, settings, what is missing. */
#include <math.h>

#include "report/figures.h"
#include "report/html/html_report.h"
#include "report/words.h"

static void add_text(struct mc_html_values *values, const char *list, struct mc_slice text)
{
    if (text.length > 0)
        mc_html_set(mc_html_add(values, list), "text", text);
}

static bool fill(const struct mc_html_report *report, struct mc_html_values *values)
{
    const struct mc_result *result = report->result;
    struct mc_figure_view view = {.result = result};
    size_t i;

    mc_html_set_list(values, "definitions");
    for (i = 0; i < result->n_statistics; i++)
        if (mc_view_shows(&view, i))
            add_text(values, "definitions",
                     mc_statistic_sentence(result->statistics[i], report->arena));
    if (result->expectations != NULL)
        add_text(values, "definitions",
                 mc_slice_of("passed: expectations passed, of those applicable to the metric; the "
                             "interval is Wilson's"));
    mc_html_set_list(values, "settings");
    add_text(values, "settings", mc_settings_sentence(result, report->arena));
    add_text(values, "settings", mc_bounds_sentence(result, report->arena));
    for (i = 0; i < result->n_datasets; i++) {
        const struct mc_dataset_result *dataset = &result->datasets[i];

        add_text(values, "settings", mc_dataset_sentence(dataset, report->arena));
        add_text(values, "settings", mc_judged_sentence(dataset, report->arena));
        if (dataset->judges.n_cases > 0)
            add_text(values, "settings", mc_judges_sentence(dataset, report->arena));
        add_text(values, "settings", mc_detectable_sentence(dataset, report->arena));
    }
    mc_html_set_list(values, "metrics");
    for (i = 0; i < report->n_metrics; i++) {
        size_t column = report->metrics[i];
        const struct mc_score_column *scores = &result->scores->columns[column];
        struct mc_html_values *item = mc_html_add(values, "metrics");

        mc_html_set(item, "metric", mc_html_metric(report, column));
        mc_html_set_text(item, "family", mc_html_family(scores));
        mc_html_set_text(item, "class", mc_html_family_class(scores));
        mc_html_set(item, "signature", scores->signature);
        mc_html_set_text(item, "varies", scores->varies == NULL ? "" : scores->varies);
        mc_html_set(item, "missing", mc_missing_sentence(result, column, report->arena));
        mc_html_set(item, "remark", mc_remark_sentence(result, column, report->arena));
    }
    return true;
}

const struct mc_html_part mc_html_part_how = {"how", fill};
