/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Metrics that are alike: Spearman between people and the metrics, over all cases of a dataset. */
#include <math.h>

#include "report/html/html_report.h"
#include "report/words.h"

/* Index in the matrix of correlations of the k-th row of the page: people, then the metrics. */
static size_t index_of(const struct mc_html_report *report, size_t k)
{
    return k == 0 ? 0 : report->metrics[k - 1] + 1;
}

static struct mc_slice name_of(const struct mc_html_report *report,
                               const struct mc_html_dataset *dataset, size_t k)
{
    return k == 0 ? mc_slice_of(mc_judge_word(dataset->dataset))
                  : mc_html_metric(report, report->metrics[k - 1]);
}

static const char *class_of(const struct mc_html_report *report, size_t k)
{
    return k == 0 ? "people"
                  : mc_html_family_class(&report->result->scores->columns[report->metrics[k - 1]]);
}

static void add_row(const struct mc_html_report *report, const struct mc_html_dataset *dataset,
                    size_t k, struct mc_html_values *item)
{
    struct mc_html_values *row = mc_html_add(item, "rows");
    size_t n = report->n_metrics + 1, i;
    const double *correlations = dataset->overall->correlations +
                                 index_of(report, k) * (report->result->scores->n_columns + 1);

    mc_html_set(row, "metric", name_of(report, dataset, k));
    mc_html_set_text(row, "class", class_of(report, k));
    for (i = 0; i < n; i++) {
        struct mc_html_values *cell = mc_html_add(row, "cells");
        double value = correlations[index_of(report, i)];
        /* Correlations with people are greyed as in the overview. */
        bool near_zero =
            (k == 0) != (i == 0) &&
            mc_html_is_near_zero(report, dataset->overall, report->metrics[(k == 0 ? i : k) - 1],
                                 report->spearman);

        mc_html_set_flag(cell, "diagonal", i == k);
        mc_html_set_flag(cell, "off", i != k);
        mc_html_set_text(cell, "class",
                         i == k      ? "diagonal"
                         : near_zero ? "ns"
                                     : mc_html_step(MC_HTML_CORRELATION, value));
        mc_html_set(cell, "value", mc_html_figure(value, report->arena));
        mc_html_set_text(cell, "title", isnan(value) && i != k ? MC_CORRELATION_REASON : "");
    }
}

static bool fill(const struct mc_html_report *report, struct mc_html_values *values)
{
    size_t d, k;
    bool any = false;

    mc_html_set_text(values, "noun", mc_html_noun(report));
    mc_html_set_list(values, "datasets");
    for (d = 0; d < report->n_datasets; d++) {
        const struct mc_html_dataset *dataset = &report->datasets[d];
        struct mc_html_values *item;

        if (dataset->overall == NULL || dataset->overall->correlations == NULL ||
            report->n_metrics == 0)
            continue;
        any = true;
        item = mc_html_add(values, "datasets");
        mc_html_set(item, "dataset", dataset->dataset->name);
        for (k = 0; k <= report->n_metrics; k++) {
            struct mc_html_values *head = mc_html_add(item, "heads");

            mc_html_set(head, "metric", name_of(report, dataset, k));
            mc_html_set_text(head, "class", class_of(report, k));
            add_row(report, dataset, k, item);
        }
    }
    return any;
}

const struct mc_html_part mc_html_part_alike = {"alike", fill};
