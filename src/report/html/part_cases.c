/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cases of the report: the browser, whose script reads them as JSON. */
#include "analysis/result.h"
#include "report/html/case_data.h"
#include "report/html/html_report.h"

static bool fill(const struct mc_html_report *report, struct mc_html_values *values)
{
    const struct mc_case_data written = {.result = report->result};
    struct mc_buffer data = {NULL, 0, 0};

    if (mc_suite_n_selected(report->result->suite) == 0)
        return false;
    mc_case_data_append(&written, &data);
    mc_html_set_text(values, "noun", mc_html_noun(report));
    mc_html_set_flag(values, "compared", false);
    mc_html_set_flag(values, "by_distance", true);
    mc_html_set_flag(values, "scored", true);
    mc_html_set_flag(values, "suite", false);
    mc_html_set_markup(values, "data", mc_buffer_take(&data, report->arena));
    return true;
}

const struct mc_html_part mc_html_part_cases = {"cases", fill};
