/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report/report.h"

#include <string.h>

#include "base/options.h"

#define MC_ITEM(name) extern const struct mc_report_format mc_report_##name;
#include "report/report_table.inc"
#include "report/checklist_table.inc"
#undef MC_ITEM

/* Ended by NULL, so that the table may be empty. */
static const struct mc_report_format *const table[] = {
#define MC_ITEM(name) &mc_report_##name,
#include "report/report_table.inc"
#include "report/checklist_table.inc"
#undef MC_ITEM
    NULL,
};

const struct mc_report_format *const *mc_report_formats(size_t *n)
{
    *n = sizeof(table) / sizeof(table[0]) - 1;
    return table;
}

const struct mc_report_format *mc_report_format_find(const char *name)
{
    size_t i;

    for (i = 0; table[i] != NULL; i++)
        if (strcmp(name, table[i]->name) == 0)
            return table[i];
    return NULL;
}

/* Good when `name` is NULL, a statistic, or one of the others, of which there are at most 3; else
 * MC_CODE_USAGE: "there is no WHAT 'NAME' USE". */
static int check_name(const char *name, const char *const *others, const char *what,
                      const char *use, struct mc_error *error)
{
    enum { MOST = 62 };
    const char *known[MOST + 4] = {NULL};
    const struct mc_statistic *const *statistics;
    char hint[MC_KNOWN_HINT];
    size_t n_statistics, n = 0, i;

    if (name == NULL)
        return 0;
    while (others[n] != NULL) {
        known[n] = others[n];
        n++;
    }
    statistics = mc_statistics(&n_statistics);
    for (i = 0; i < n_statistics && i < MOST; i++)
        known[n++] = statistics[i]->name;
    for (i = 0; i < n; i++)
        if (strcmp(name, known[i]) == 0)
            return 0;
    return mc_error_set(error, MC_CODE_USAGE, "there is no %s '%s'%s%s", what, name, use,
                        mc_known_hint(mc_slice_of(name), known, hint));
}

int mc_report_sort_check(const char *sort, struct mc_error *error)
{
    static const char *const columns[] = {"name", "n", "passed", NULL};

    return check_name(sort, columns, "column", " to sort by", error);
}

int mc_report_figure_check(const char *figure, struct mc_error *error)
{
    static const char *const others[] = {"passed", NULL};

    return check_name(figure, others, "figure", "", error);
}
