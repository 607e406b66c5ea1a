/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The worst cases of each phenomenon: those on which the metrics are farthest from people. The case
 * browser shows them too; this table is for print and pages without scripts. */
#include <math.h>
#include <stdlib.h>

#include "report/html/html_report.h"
#include "report/words.h"

enum { MOST_WORST = 5 };

struct worst {
    size_t item;     /* case of the suite */
    double distance; /* mean over the metrics */
    size_t farthest; /* column */
};

/* The mean of |metric - human|, normalised, over the metrics that scored the case and are not
 * sentinels; NaN: there is none. */
static struct worst distance_of(const struct mc_html_report *report, size_t item)
{
    const struct mc_result *result = report->result;
    struct worst worst = {item, (double)NAN, 0};
    double sum = 0, most = -1;
    size_t n = 0, i;

    for (i = 0; i < report->n_metrics; i++) {
        size_t column = report->metrics[i];
        double distance =
            fabs(result->metric_normalised[column][item] - result->human_normalised[item]);

        if (result->scores->columns[column].sentinel || !isfinite(distance))
            continue;
        sum += distance;
        n++;
        if (distance > most) {
            most = distance;
            worst.farthest = column;
        }
    }
    if (n > 0)
        worst.distance = sum / (double)n;
    return worst;
}

/* The worst cases of a group, the farthest first; returns how many. */
static size_t worst_of(const struct mc_html_report *report, const struct mc_group *group,
                       struct worst worst[MOST_WORST])
{
    size_t n = 0, i, k;

    for (i = 0; i < group->n_cases; i++) {
        struct worst next = distance_of(report, group->cases[i]);

        if (isnan(next.distance) || (n == MOST_WORST && next.distance <= worst[n - 1].distance))
            continue;
        if (n < MOST_WORST)
            n++;
        for (k = n - 1; k > 0 && worst[k - 1].distance < next.distance; k--)
            worst[k] = worst[k - 1];
        worst[k] = next;
    }
    return n;
}

static void add_case(const struct mc_html_report *report, const struct worst *worst,
                     struct mc_html_values *item)
{
    const struct mc_result *result = report->result;
    const struct mc_case *shown = &result->suite->cases[worst->item];
    struct mc_html_values *row = mc_html_add(item, "cases");

    mc_html_set(row, "id", shown->id);
    mc_html_set(row, "reference", shown->reference.text);
    mc_html_set(row, "candidate", shown->candidate.text);
    mc_html_set(row, "human", mc_html_figure(result->human_normalised[worst->item], report->arena));
    mc_html_set(row, "distance", mc_html_figure(worst->distance, report->arena));
    mc_html_set(row, "farthest", mc_html_metric(report, worst->farthest));
    mc_html_set(
        row, "score",
        mc_html_figure(result->metric_normalised[worst->farthest][worst->item], report->arena));
}

static bool fill(const struct mc_html_report *report, struct mc_html_values *values)
{
    struct worst worst[MOST_WORST];
    size_t d, g, n, i;
    bool any = false;

    if (report->result->settings.normalisation == MC_NORMALISE_NONE)
        return false;
    mc_html_set_text(values, "noun", mc_html_noun(report));
    mc_html_set_format(values, "most", "%d", MOST_WORST);
    mc_html_set_list(values, "groups");
    for (d = 0; d < report->n_datasets; d++)
        for (g = 0; g < report->datasets[d].n_groups; g++) {
            const struct mc_group *group = report->datasets[d].groups[g];
            struct mc_html_values *item;

            n = worst_of(report, group, worst);
            if (n == 0)
                continue;
            any = true;
            item = mc_html_add(values, "groups");
            mc_html_set(item, "phenomenon", group->title.length > 0 ? group->title : group->name);
            mc_html_set(item, "dataset", report->datasets[d].dataset->name);
            for (i = 0; i < n; i++)
                add_case(report, &worst[i], item);
        }
    return any;
}

const struct mc_html_part mc_html_part_worst = {"worst", fill};
